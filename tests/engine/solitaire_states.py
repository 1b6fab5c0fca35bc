"""States of Heart to Heart built by hand, and an independent test of freedom."""

from __future__ import annotations

from functools import cache

from engine.cards import Rank
from engine.deal import DealCode
from engine.solitaire import State

CODE = DealCode("HH1", "N", 12)
RANKS = {rank.letter: rank for rank in Rank}

# the rules' x positions, row by row, in half card widths
HALF_X = ((1, 3, 7, 9), (0, 2, 4, 6, 8, 10), (1, 3, 5, 7, 9), (2, 4, 6, 8), (3, 5, 7), (4, 6), (5,))
PLACES = [(row, x) for row, xs in enumerate(HALF_X) for x in xs]


@cache
def geometric_free(held: frozenset[int]) -> list[int]:
    """Positions that no held card of the next row overlaps by half a width."""
    on_table = {PLACES[position - 1] for position in held}
    return [
        position
        for position in sorted(held)
        if not any(
            (PLACES[position - 1][0] + 1, PLACES[position - 1][1] + aside) in on_table for aside in (-1, 1)
        )
    ]


@cache
def held_positions(heart: int) -> frozenset[int]:
    return frozenset(position for position in range(1, 26) if heart & 1 << position - 1)


def state_of(heart: dict[int, str], stock: str = "", waste: str = "") -> State:
    """The heart's cards by position; the stock, next drawn first; the waste, top card last."""
    unused = 27 - len(stock) - len(waste)
    deck = [heart.get(position, "2") for position in range(1, 26)] + [*stock, *waste] + ["2"] * unused
    assert len(deck) == 52
    return State(
        CODE,
        tuple(RANKS[letter] for letter in deck),
        sum(1 << position - 1 for position in heart),
        tuple(range(25, 25 + len(stock))),
        tuple(range(25 + len(stock), 25 + len(stock) + len(waste))),
        score=10 * (25 - len(heart)),
    )
