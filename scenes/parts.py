"""What scenes are laid out in: what lies beneath, their own parts, and what is done before they are seen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.grounds import Grounds
from scenes.house import House
from scenes.scene import Scene


class Parts:
    """Gives the parts of the director's scenes: `stack`, the lowest first, of which some are `entering`.

    It knows of one more that is coming, laid out before it is in front.
    """

    def __init__(self, house: House, stack: list[Scene], entering: list[Scene]) -> None:
        self._house = house
        self._stack = stack
        self._entering = entering
        self._grounds = Grounds(house)
        self._coming: Scene | None = None
        self._ahead: Iterator[None] = iter(())

    # --- scenes that are there ---

    def of_all(self) -> Iterator[None]:
        """Every scene laid out anew, the lowest first."""
        self._house.speaker.set_theme(self._house.theme.name)
        for scene in tuple(self._stack):
            yield from self.of(scene)

    def of(self, scene: Scene, *, grounded: bool = False) -> Iterator[None]:
        """One scene, on the ground that it has if `grounded`; it is entered when that has not been done."""
        scene.stage.clear()
        if not grounded:
            yield from self._grounds.lay_in_parts(scene, self._below(scene))
        yield from scene.parts()
        yield from self._end_of(scene)

    def _end_of(self, scene: Scene) -> Iterator[None]:
        """All of it lies there: the last of what is done to show it."""
        scene.follow_device()
        scene.arranged()
        scene.refresh_focus()
        yield from scene.first_picture()
        if scene in self._entering:
            self._entering.remove(scene)
            scene.enter()

    def _below(self, scene: Scene) -> list[Scene]:
        return self._stack[: self._stack.index(scene)] if scene in self._stack else self._stack

    def last_picture(self, scene: Scene) -> pygame.Surface:
        """What was seen of a scene last."""
        return self._grounds.last_picture(scene)

    # --- one that is coming ---

    def prepare(self, scene: Scene) -> None:
        """It will soon be in front: lay it out, a part at each step."""
        self._coming, self._ahead = scene, self._prepared(scene)

    def prepare_anew(self) -> None:
        """The scene that is coming, if any, has to be laid out otherwise."""
        if self._coming:
            self._coming.stage.clear()
            self.prepare(self._coming)

    def step(self) -> None:
        """Lay out a part of the scene that is coming."""
        next(self._ahead, None)

    def drop(self) -> None:
        """None is coming."""
        self._coming, self._ahead = None, iter(())

    def forget(self) -> None:
        """None is coming, and nothing is kept for any."""
        self.drop()
        self._grounds.forget()

    def _prepared(self, scene: Scene) -> Iterator[None]:
        yield  # what makes it certain is enough for a frame
        yield from self.of_coming(scene)

    def of_coming(self, scene: Scene) -> Iterator[None]:
        """All of a scene that is yet to come, but for what will lie beneath it."""
        if scene.opaque:
            yield from self._grounds.lay_in_parts(scene, ())
        else:
            self._grounds.expect()
            yield
        yield from scene.parts()
        yield
        yield from scene.first_picture()

    def have_come(self, scene: Scene) -> None:
        """All of those have been laid out: what is left is the end of it."""
        self._coming, self._ahead = scene, iter(())

    def left_of(self, scene: Scene) -> Iterator[None]:
        """What is left to lay out of a scene that comes in front: of one that was prepared not all."""
        if scene is not self._coming:
            return self.of(scene)
        ahead = self._ahead
        self.drop()
        return self._finished(scene, ahead)

    def _finished(self, scene: Scene, ahead: Iterator[None]) -> Iterator[None]:
        yield from ahead
        if not scene.opaque:
            self._grounds.lay(scene, self._below(scene))
            yield
        yield from self._end_of(scene)
