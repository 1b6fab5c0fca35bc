"""Scenes laid out a part a frame: until they are there the old picture stays, and what is pressed waits."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import pygame

from scenes import actions
from scenes.house import House
from scenes.scene import Scene

GENTLY = 1_500_000
"""Nanoseconds of a frame for what comes in front: small parts share one, a large one has one of its own."""
BRISKLY = 12_000_000
"""Nanoseconds of a frame for everything laid out anew: there is more of it, and nothing else moves."""


class Laying:
    """What is being laid out, and what waits for that."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._budget = 0
        self._wait = 0
        self._seen: Scene | None = None
        self._lays = False
        self._parts: Iterator[None] | None = None
        self._waiting: deque[actions.Action] = deque()
        self._old: pygame.Surface | None = None
        self._stretched = False

    @property
    def going(self) -> bool:
        """Whether something is being laid out, or drawn ahead."""
        return self._parts is not None

    @property
    def lays(self) -> bool:
        """Whether some scene's stage is not whole until that has come to its end."""
        return self.going and self._lays

    def begin(
        self,
        parts: Iterator[None],
        budget: int,
        wait: int = 1,
        *,
        seen: Scene | None = None,
        lays: bool = True,
    ) -> None:
        """Do that after so many frames, instead of what has been begun; the last step shows it.

        The frame that made it certain has done enough; another begins no more parts when `budget`
        nanoseconds of it have gone. `seen`: the scene whose picture stays until then, where that one is not
        laid out anew itself. `lays`: whether anything is laid out, and not only drawn before it is painted.
        """
        self._parts, self._budget, self._wait, self._seen, self._lays = parts, budget, wait, seen, lays

    @property
    def seen(self) -> Scene | None:
        """The scene whose picture stays, and that could be painted again."""
        return self._seen if self._parts else None

    def drop(self) -> None:
        """Lay out nothing more, and forget what waits."""
        self._parts = self._old = None
        self._waiting.clear()

    def step(self) -> None:
        """A frame's worth of parts."""
        if self._wait:
            self._wait -= 1
            return
        until = self._house.clock() + self._budget
        self._advance()
        while self._parts and self._house.clock() < until:
            self._advance()

    def _advance(self) -> None:
        parts = self._parts
        if parts is None:
            return
        for _ in parts:
            return
        if self._parts is parts:  # its end may have begun something else
            self._parts = self._old = self._seen = None

    def wait(self, action: actions.Action) -> None:
        """Keep what was pressed."""
        self._waiting.append(action)

    @property
    def awaited(self) -> int:
        """How much of what was pressed waits."""
        return len(self._waiting)

    def next_awaited(self) -> actions.Action:
        """What has waited longest; it waits no longer."""
        return self._waiting.popleft()

    # --- a window of another size ---

    @property
    def stretches(self) -> bool:
        """Whether it has a picture for windows of any size."""
        return self._old is not None

    def stretch(self, picture: pygame.Surface) -> None:
        """What was seen in the window before it got another size: it is stretched over the new one."""
        self._old = picture

    def restretch(self) -> None:
        """The window is another one now."""
        self._stretched = False

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """Nothing, but for a picture to be stretched; the rectangle painted."""
        if self._old is None or self._stretched:
            return []
        self._stretched = True
        pygame.transform.scale(self._old, screen.get_size(), screen)
        return [screen.get_rect()]
