"""Heart to Heart's moves, their text form, and the events that tell what a move did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine.heart_layout import POSITIONS

WASTE = 0
"""The place of the waste's top card; the other places are the heart's positions, 1..25."""

CardId: TypeAlias = int
"""A card's place in the shuffled deck, 0..51."""
Place: TypeAlias = int


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """Two cards of equal rank leave the game. However it is written, `a` > `b`: the waste comes last.

    >>> Pair(WASTE, 25) == Pair(25, WASTE)
    True
    """

    a: Place
    b: Place

    def __post_init__(self) -> None:
        if self.a < self.b:
            a, b = self.b, self.a
            object.__setattr__(self, "a", a)
            object.__setattr__(self, "b", b)


@dataclass(frozen=True, slots=True)
class Draw:
    """The stock's next card goes face up onto the waste."""


@dataclass(frozen=True, slots=True)
class Recycle:
    """The whole waste becomes the stock, to be drawn in the same order again."""


Move: TypeAlias = Pair | Draw | Recycle


@dataclass(frozen=True, slots=True)
class Paired:
    """The cards at those places have left the game."""

    a: Place
    b: Place
    points: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """That card is the waste's new top card."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Recycled:
    """That many cards went back to the stock."""

    count: int


@dataclass(frozen=True, slots=True)
class Freed:
    """The card of that position is covered no more."""

    position: int


@dataclass(frozen=True, slots=True)
class Won:
    """The heart is empty."""


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """The move just made has left no free card with a partner anywhere."""


Event: TypeAlias = Paired | Drawn | Recycled | Freed | Won | DeadEnd


def notation(move: Move) -> str:
    """The move as a record has it: `pair 25 waste`, `pair 24 23`, `draw`, `recycle`."""
    match move:
        case Pair(a, b):
            return f"pair {a} {'waste' if b == WASTE else b}"
        case Draw():
            return "draw"
        case Recycle():
            return "recycle"


def _every_move() -> Iterator[Move]:
    yield Draw()
    yield Recycle()
    for a in POSITIONS:
        for b in range(WASTE, a):
            yield Pair(a, b)


_BY_NOTATION: dict[str, Move] = {notation(move): move for move in _every_move()}


def parse_move(text: str) -> Move:
    """The move of that notation. ValueError for anything else, with one clear sentence."""
    move = _BY_NOTATION.get(text)
    if move is None:
        raise ValueError(f"{text[:40]!r} is no move of Heart to Heart")
    return move
