"""What the Hearts table will show, drawn before it is needed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from scenes.button import drawn_ahead
from scenes.hearts_choreography import Choreography

if TYPE_CHECKING:
    from scenes.hearts_table import HeartsTable

MOST_SOON = 64
"""So many things wait to be drawn soon; those that have waited longest are then too late to be of use."""


class HeartsAhead:
    """Draws one thing a frame: always what is due soon; while nothing moves rings, then the rest."""

    def __init__(self, table: HeartsTable, choreography: Choreography) -> None:
        self._table = table
        cards = table.cards
        self._soon: deque[Callable[[], bool]] = deque(cards.hand_ahead(table.view.hand), maxlen=MOST_SOON)
        self._parts: deque[Iterator[None]] = deque()
        self._rings = deque([cards.colours_ahead(table.house.theme)])
        self._rest = deque(
            [
                drawn_ahead(table.buttons),
                table.panels.ahead(),
                cards.ahead(),
                choreography.ahead(),
                table.tidied(),
            ]
        )
        self._fanned = 0
        self._moved = False

    def soon(self, draw: Callable[[], bool]) -> None:
        """Have something drawn in one of the next frames; it says whether it drew anything."""
        self._soon.append(draw)

    def soon_said(self, *words: Iterator[None]) -> None:
        """Have what will be said next drawn in the next frames, a part in each, instead of what was to be."""
        self._parts.clear()
        self._parts.extend(words)

    def soon_in_parts(self, parts: Iterator[None]) -> None:
        """Have those drawn in the next frames, a part in each, after what will be said."""
        self._parts.append(parts)

    def first(self, parts: Iterator[None]) -> None:
        """Have those drawn before the rest, while nothing moves."""
        self._rest.appendleft(parts)

    def fan(self, count: int) -> None:
        """The fan has so many cards: when that is another number, the rings for its next turn are drawn."""
        if count != self._fanned:
            self._fanned = count
            table = self._table
            angles = [lay.angle for lay in table.layout.fan(count)]
            self._rings.append(table.cards.rings_ahead(angles, table.house.theme))

    def step(self, *, moving: bool) -> None:
        """One frame; one in which a motion has just ended has enough to paint."""
        calm, self._moved = not moving and not self._moved, moving
        while self._soon:
            if self._soon.popleft()():
                return
        if _draw_next(self._parts):
            return
        if calm and not _draw_next(self._rings):
            _draw_next(self._rest)


def _draw_next(waiting: deque[Iterator[None]]) -> bool:
    """One thing of the first that has any left; whether there was one."""
    while waiting:
        for _ in waiting[0]:
            return True
        waiting.popleft()
    return False
