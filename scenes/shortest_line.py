"""The shortest line from a position plays itself on a copy; nothing of the person's game changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from engine.session import Session
from engine.solitaire import Move
from scenes import actions
from scenes.attract import PASSIVE, in_the_window
from scenes.director import Director
from scenes.heart_help import ShortestSearch
from scenes.house import House
from scenes.scene import Scene
from scenes.solitaire_table import SolitaireTable
from scenes.storage import Storage
from scenes.text import fill, tr, trn
from sounds.cues import Cue
from sprites.layout import CARD_RATIO
from sprites.stage import Sprite
from sprites.timeline import Pose

PAUSE = 16
"""Ticks between two moves, once nothing moves."""
PILE_WORDS = 0.65
"""From the middle of the waste to the end of the words below it, in widths of a card."""
PILL_AIR = 24
"""Units between what is said and the buttons beside it."""
PILL_Z = 2000.0


class ShownTable(SolitaireTable):
    """A table that is only looked at: nothing is asked of anybody, and nothing counts."""

    helped = False


class ShortestLine(Scene):
    """Searches beside the loop, then plays; whatever is pressed brings the game back as it was."""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self._inner = replace(house, storage=Storage.in_memory(), guides=False)
        Director(self._inner, within=True)
        self.table = ShownTable(self._inner, session.replay(len(session.moves)), "shown")
        self._search = ShortestSearch(house, self.table.state)
        self._moves: list[Move] | None = None
        self._wait = PAUSE
        self._said = ""
        self._pill: Sprite | None = None
        self._inner.director.open(self.table)

    @property
    def over(self) -> bool:
        """Whether every move has been shown, or there are none."""
        return self._moves == []

    def parts(self) -> Iterator[None]:
        """The copy lies in the window as it is now."""
        yield from in_the_window(self.house, self._inner)
        self._pill = None

    def enter(self) -> None:
        """It is not dealt again."""
        self.table.finish_motion()

    def ahead(self) -> None:
        """What the game within will need soon."""
        self._inner.director.ahead()

    def step(self) -> None:
        """A tick of the copy, and of who plays it."""
        self._inner.director.step()
        if self._moves is None:
            self._look()
        elif self._moves and not self.table.moving:
            self._wait -= 1
            if self._wait <= 0:
                self._wait = PAUSE
                self.table.perform(self._moves.pop(0))
        self._say()

    def _look(self) -> None:
        self._search.step()
        found = self._search.found
        if found and found.over:
            self._moves = list(found.line or ())

    def _sentence(self) -> str:
        found = self._search.found
        if self._moves is None or found is None:
            return tr("Looking for the shortest line. Any button ends it.")
        if found.line is None:
            return tr("From here the game can’t be won any more.")
        if not self._moves:
            return tr("That was it. Any button leads back.")
        count = len(self._moves)
        return fill(trn("{n} more move to the win", "{n} more moves to the win", count), n=count)

    def _say(self) -> None:
        """What is going on stands below the heart."""
        sentence, stage = self._sentence(), self.table.stage
        if self._pill and self._pill.stage is stage and sentence == self._said:
            return
        if self._pill:
            stage.remove(self._pill)
        width, height = self.house.size
        beside = min(abs(width / 2 - edge) for x, _, w, _ in self.table.layout.buttons for edge in (x, x + w))
        place = self.table.layout
        pile = abs(width / 2 - place.waste[0]) - place.card_height * CARD_RATIO * PILE_WORDS
        beside = min(beside, pile)
        most = round(2 * (beside - self.kit.metrics.px(PILL_AIR)))
        layers = self.kit.pill(sentence, self.house.theme.cyan, max_width=most)
        self._pill = stage.add(Sprite(layers, Pose(width / 2, height * 0.93), z=PILL_Z, solid=False))
        self._said = sentence

    def draw(self, screen: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """What the copy has changed."""
        return self._inner.director.draw(screen, alpha)

    def repaint(self) -> None:
        """All of the copy is drawn with the next picture."""
        self._inner.director.repaint()

    def toast(self, sentence: str) -> None:
        """Said over the copy."""
        self.table.toast(sentence)

    def begin_tick(self) -> None:
        """The copy's own director does that."""

    def handle(self, action: actions.Action) -> None:
        """Anything that a person presses brings the game back."""
        if not isinstance(action, PASSIVE | actions.Point):
            self.house.play(Cue.MENU_BACK)
            self.house.director.pop(self)

    def leave(self) -> None:
        """The copy is forgotten."""
        self._inner.storage.close()

    @property
    def busy(self) -> bool:
        """Until the last move has been shown."""
        return not self.over or self.table.busy
