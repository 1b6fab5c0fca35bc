"""The heart's 25 positions: rows, x positions, what covers what, and the one test of freedom.

Positions are 1..25, top row first, left to right; 25 is the tip. A set of positions is an int whose bit
p - 1 stands for position p. The source of all of it is the rules' section on cards and deal.
"""

from __future__ import annotations

from itertools import count

_ROWS_OF_X: tuple[tuple[float, ...], ...] = (
    (0.5, 1.5, 3.5, 4.5),
    (0, 1, 2, 3, 4, 5),
    (0.5, 1.5, 2.5, 3.5, 4.5),
    (1, 2, 3, 4),
    (1.5, 2.5, 3.5),
    (2, 3),
    (2.5,),
)
ROWS: tuple[int, ...] = tuple(len(row) for row in _ROWS_OF_X)
"""Cards in each row, top row first."""
X_OF: tuple[float, ...] = tuple(x for row in _ROWS_OF_X for x in row)
"""The left edge of position p at index p - 1, in card widths."""
ROW_OF: tuple[int, ...] = tuple(number for number, row in enumerate(_ROWS_OF_X) for _ in row)
"""The row of position p at index p - 1, from 0."""
POSITIONS = range(1, len(X_OF) + 1)
TIP = POSITIONS[-1]
WHOLE_HEART = (1 << len(X_OF)) - 1


def _covers() -> dict[int, tuple[int, ...]]:
    placed = list(zip(count(1), ROW_OF, X_OF, strict=False))
    return {
        position: tuple(p for p, r, its_x in placed if r == row + 1 and abs(its_x - x) == 0.5)
        for position, row, x in placed
    }


COVERS: dict[int, tuple[int, ...]] = _covers()
"""For each position, those whose cards cover its card: one or two of the next row, none for the tip."""
_COVER_BITS = (0, *(sum(1 << p - 1 for p in COVERS[position]) for position in POSITIONS))


def is_free(heart: int, position: int) -> bool:
    """Whether that position (1..25) still holds a card and nothing in `heart` covers it."""
    return bool(heart >> position - 1 & 1) and not heart & _COVER_BITS[position]


def free_positions(heart: int) -> tuple[int, ...]:
    """The free positions of a set of positions, ascending.

    >>> free_positions(WHOLE_HEART), free_positions(WHOLE_HEART & ~(1 << TIP - 1))
    ((25,), (23, 24))
    """
    return tuple(position for position in POSITIONS if is_free(heart, position))
