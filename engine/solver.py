"""Heart to Heart solved exactly.

Any card of stock and waste can be brought up, since recycling is unlimited. So only the heart's cards
and how many of each rank are left in stock and waste matter: two positions that agree in these are won
or lost alike. Layout and freedom are those of `engine.heart_layout`; nothing is decided twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Rank
from engine.heart_layout import free_positions
from engine.solitaire import (
    WASTE,
    Move,
    Pair,
    State,
    apply,
    stock_move,
    supply,
    why_illegal,
)

_COUNT_BITS = 3  # a rank is left up to four times


class _Search:
    """A depth-first search that remembers the positions found lost."""

    def __init__(self, deck: tuple[Rank, ...]) -> None:
        self.deck = deck
        self.lost: set[tuple[int, int]] = set()

    def line(self, heart: int, counts: int) -> list[Pair] | None:
        """Pairs that empty the heart, last pair first; None when there are none."""
        if not heart:
            return []
        if (heart, counts) in self.lost:
            return None
        for pair, heart_after, counts_after in self.pairs(heart, counts):
            rest = self.line(heart_after, counts_after)
            if rest is not None:
                rest.append(pair)
                return rest
        self.lost.add((heart, counts))
        return None

    def pairs(self, heart: int, counts: int) -> Iterator[tuple[Pair, int, int]]:
        """Each pair that can be brought about, with the heart and the counts after it."""
        positions = free_positions(heart)
        for i, a in enumerate(positions):
            rank = self.deck[a - 1]
            without = heart & ~(1 << a - 1)
            for b in positions[:i]:
                if self.deck[b - 1] == rank:
                    yield Pair(a, b), without & ~(1 << b - 1), counts
            shift = _COUNT_BITS * (rank - Rank.TWO)
            if counts >> shift & 7:
                yield Pair(a, WASTE), without, counts - (1 << shift)


def winning_pairs(state: State) -> tuple[Pair, ...] | None:
    """Pairs that empty the heart, in order, each with whatever draws it needs before; None: can't be won."""
    counts = sum(count << _COUNT_BITS * i for i, count in enumerate(supply(state)))
    line = _Search(state.deck).line(state.heart, counts)
    return None if line is None else tuple(reversed(line))


def winnable(state: State) -> bool:
    """Whether some line of play from here empties the heart, the stock's order known."""
    return winning_pairs(state) is not None


def winning_line(state: State) -> tuple[Move, ...] | None:
    """A line of play that wins, draws and recycles included, not the shortest; None: can't be won."""
    pairs = winning_pairs(state)
    if pairs is None:
        return None
    line: list[Move] = []
    for pair in pairs:
        while why_illegal(state, pair) is not None:
            turn = stock_move(state)
            if turn is None:
                raise AssertionError(f"the search brings up a card that isn't there: {pair}")
            line.append(turn)
            state, _ = apply(state, turn)
        line.append(pair)
        state, _ = apply(state, pair)
    return tuple(line)
