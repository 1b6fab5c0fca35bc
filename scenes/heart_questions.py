"""What is asked about Heart to Heart beside the loop; nothing here imports pygame."""

from __future__ import annotations

from dataclasses import dataclass

from engine.solitaire import Move, State
from engine.solver import FewestSearch, LosingMove, point_of_no_return

PORTION = 2000
"""Positions looked at between two answers: well under a second."""
MOST = 300_000
"""Positions after which a search is given up; hardly any deal needs so many."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has come to. `line` is the best one so far, None: it can't be won.

    `proved`: there is no shorter one. `over`: it won't get any better.
    """

    line: tuple[Move, ...] | None
    proved: bool
    over: bool


@dataclass(frozen=True, slots=True)
class FewestMoves:
    """The shortest winning line from a state, as far as a search of `positions` shows it."""

    state: State
    positions: int

    def answer(self) -> Found:
        """Search; what an earlier answer has found out is not searched again."""
        search = _searches.get(self.state)
        if search is None or search.nodes > self.positions:
            search = FewestSearch(self.state)
            _searches.clear()
            _searches[self.state] = search
        done = search.step(self.positions - search.nodes)
        return Found(search.line(), done, done or self.positions >= MOST)


@dataclass(frozen=True, slots=True)
class WhatLost:
    """Which of the moves made from a state on threw the win away; None: none did, or there was none."""

    state: State
    moves: tuple[Move, ...]

    def answer(self) -> LosingMove | None:
        """Replay them: a tenth of a second for a long game."""
        return point_of_no_return(self.state, self.moves)


_searches: dict[State, FewestSearch] = {}
"""The search that was asked for last: it only saves time."""
