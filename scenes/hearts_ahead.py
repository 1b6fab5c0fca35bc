"""What the Hearts table will show, drawn before it is needed."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.button import drawn_ahead
from scenes.hearts_choreography import Choreography

if TYPE_CHECKING:
    from scenes.hearts_table import HeartsTable

MOST_SOON = 64
"""So many things wait to be drawn soon; those that have waited longest are then too late to be of use."""


class HeartsAhead:
    """Draws one thing a frame: always what is wanted soon; while nothing moves rings, then the rest."""

    def __init__(self, table: HeartsTable, choreography: Choreography) -> None:
        self._table = table
        cards = table.cards
        self._soon: deque[Callable[[], bool]] = deque(cards.hand_ahead(table.view.hand), maxlen=MOST_SOON)
        self._rings = cards.colours_ahead(table.house.theme)
        self._rest = itertools.chain(
            drawn_ahead(table.buttons),
            table.panels.ahead(),
            cards.ahead(),
            choreography.ahead(),
            table.tidied(),
        )
        self._fanned = 0
        self._moved = False

    def soon(self, draw: Callable[[], bool]) -> None:
        """Have something drawn in one of the next frames; it says whether it drew anything."""
        self._soon.append(draw)

    def fan(self, count: int) -> None:
        """The fan has so many cards: when that is another number, the rings for its next turn are drawn."""
        if count != self._fanned:
            self._fanned = count
            table = self._table
            angles = [lay.angle for lay in table.layout.fan(count)]
            self._rings = itertools.chain(self._rings, table.cards.rings_ahead(angles, table.house.theme))

    def step(self, *, moving: bool) -> None:
        """One frame; one in which a motion has just ended has enough to paint."""
        calm, self._moved = not moving and not self._moved, moving
        while self._soon:
            if self._soon.popleft()():
                return
        if calm and next(self._rings, self) is self:
            next(self._rest, None)
