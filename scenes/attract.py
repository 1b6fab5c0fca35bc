"""What the menu shows when nobody is there: the computer plays real games, until anything is touched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

import pygame

from engine import hearts, solitaire
from scenes import actions
from scenes.demo import Player, demo_player
from scenes.director import Director
from scenes.house import House
from scenes.scene import Scene
from scenes.storage import Storage
from scenes.text import tr
from sprites.stage import Sprite
from sprites.timeline import Pose

END_TICKS = 5 * 60
"""How long the end of a game is looked at."""
INVITATION_Z = 2000.0
PASSIVE = actions.FocusGained | actions.FocusLost | actions.DeviceLost | actions.DeviceFound | actions.Release


class Attract(Scene):
    """One game after another in a house of its own: nothing of the person's is touched, nothing is heard."""

    backdrop = "menu"

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._inner = replace(house, storage=Storage.in_memory(), hushed=True)
        Director(self._inner, within=True)
        self._games: Iterator[str] = cycle((hearts.NAME, solitaire.NAME))
        self._invitation: Sprite | None = None
        self._player = self._next_game()
        self._looked = 0

    def _next_game(self) -> Player:
        return demo_player(self._inner, next(self._games), None, None)

    @property
    def game(self) -> str:
        """The name of the game that is played."""
        return self._player.session.game.NAME

    def parts(self) -> Iterator[None]:
        """The game's scenes lie in the window as it is now."""
        yield from in_the_window(self.house, self._inner)

    def ahead(self) -> None:
        """What the game within will need soon."""
        self._inner.director.ahead()

    def step(self) -> None:
        """A tick of the game, and of who plays it."""
        self._inner.director.step()
        if self._inner.director.laying:
            return
        self._player.step()
        if self._player.over:
            self._looked += 1
            if self._looked >= END_TICKS:
                self._looked = 0
                self._player = self._next_game()
        self._invite()

    def _invite(self) -> None:
        """The invitation stands on whatever scene of the game is in front."""
        stage = self._inner.director.top.stage
        if self._invitation and self._invitation.stage is stage:
            return
        width, height = self.house.size
        layers = self.kit.pill(tr("Press any button"), self.house.theme.pink)
        self._invitation = stage.add(
            Sprite(layers, Pose(width / 2, height * 0.93), z=INVITATION_Z, solid=False)
        )

    def draw(self, screen: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """What the game has changed."""
        return self._inner.director.draw(screen, alpha)

    def repaint(self) -> None:
        """All of the game's scene is drawn with the next picture."""
        self._inner.director.repaint()

    def toast(self, sentence: str) -> None:
        """Said over the game."""
        self._inner.director.top.toast(sentence)

    def begin_tick(self) -> None:
        """The game's own director does that."""

    def handle(self, action: actions.Action) -> None:
        """Anything that a person does brings the menu back."""
        if not isinstance(action, PASSIVE):
            self.house.director.pop(self)

    def leave(self) -> None:
        """The game is forgotten."""
        self._inner.storage.close()

    @property
    def busy(self) -> bool:
        """There is always something going on."""
        return True


def in_the_window(house: House, inner: House) -> Iterator[None]:
    """Lay out what a house within that one shows, for the window as it is now."""
    if inner.size != house.size:
        inner.director.resize(house.size)
    yield
    while inner.director.laying:
        inner.director.ahead()
        yield
