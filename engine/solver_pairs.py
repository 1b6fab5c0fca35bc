"""Which pairs empty a heart: Heart to Heart's winnability, from ranks alone.

Any card of stock and waste can be brought up, since recycling is unlimited. So only the heart's cards and
how many of each rank are left in stock and waste (the supply) matter: two positions that agree in these
are won or lost alike. Freedom is that of `engine.heart_layout`; nothing is decided twice.

Most choices need no search. Of a rank with h cards in the heart and s in the supply:

- h ≤ s: a free card of it may go with a supply card at once. Each of the others still finds one of its
  own whenever it comes free, and a card less in the heart covers nothing.
- h ≤ s + 2: two free cards of it may go together at once, for then h - 2 ≤ s, as above.

What is left to choose is rare: which of three cards takes the only one in the supply, and how four cards
with none in the supply go together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.cards import Rank
from engine.heart_layout import POSITIONS, WHOLE_HEART, free_positions

SUPPLY = 0
"""What a card of the heart is paired with when it is not with another one: a supply card of its rank."""
Couple = tuple[int, int]
"""A position and what goes with it: another position, or SUPPLY."""

free_now = cache(free_positions)
"""The free positions of a heart; only a few hundred hearts can come up, so each is worked out once."""


def bit(position: int) -> int:
    """A position's bit in a set of positions."""
    return 1 << position - 1


class PairSearch:
    """A depth-first search over one deck that remembers the positions found lost.

    `deck` gives the heart's ranks, position p at index p - 1, as numbers below `len(supply)`. `states` counts
    the positions looked at.
    """

    def __init__(self, deck: Sequence[int]) -> None:
        self.deck = deck
        self.states = 0
        self._lost: set[tuple[int, tuple[int, ...]]] = set()

    def couples(self, heart: int, supply: Sequence[int]) -> list[Couple] | None:
        """Couples that empty the heart, in order; None when there are none. `supply` counts by rank."""
        held = [0] * len(supply)
        for position in POSITIONS:
            if heart & bit(position):
                held[self.deck[position - 1]] += 1
        line: list[Couple] = []
        return line if self._win(heart, held, list(supply), line) else None

    def _win(self, heart: int, held: list[int], supply: list[int], line: list[Couple]) -> bool:
        """Whether the heart can be emptied; `line` then ends with how. Uses up `held` and `supply`."""
        self.states += 1
        heart = self._take_safe(heart, held, supply, line)
        if not heart:
            return True
        key = heart, tuple(supply)
        if key in self._lost:
            return False
        deck = self.deck
        length = len(line)
        positions = free_now(heart)
        for i, a in enumerate(positions):
            rank = deck[a - 1]
            partners = [b for b in positions[:i] if deck[b - 1] == rank]
            for b in [SUPPLY, *partners] if supply[rank] else partners:
                line.append((a, b))
                held_after, supply_after = held[:], supply[:]
                _count_off((a, b), rank, held_after, supply_after)
                if self._win(_without(heart, (a, b)), held_after, supply_after, line):
                    return True
                del line[length:]
        self._lost.add(key)
        return False

    def _take_safe(self, heart: int, held: list[int], supply: list[int], line: list[Couple]) -> int:
        """Take every couple that can't hurt (see above) until there is none; the heart after it."""
        deck = self.deck
        before = 0
        while heart != before:
            before = heart
            waiting: dict[int, int] = {}
            for position in free_now(heart):
                rank = deck[position - 1]
                if held[rank] <= supply[rank]:
                    couple = position, SUPPLY
                elif held[rank] <= supply[rank] + 2 and rank in waiting:
                    couple = position, waiting.pop(rank)
                else:
                    waiting[rank] = position
                    continue
                line.append(couple)
                _count_off(couple, rank, held, supply)
                heart = _without(heart, couple)
        return heart


def _count_off(couple: Couple, rank: int, held: list[int], supply: list[int]) -> None:
    if couple[1] == SUPPLY:
        held[rank] -= 1
        supply[rank] -= 1
    else:
        held[rank] -= 2


def _without(heart: int, couple: Couple) -> int:
    a, b = couple
    return heart & ~bit(a) if b == SUPPLY else heart & ~(bit(a) | bit(b))


def deal_can_be_won(deck: Sequence[Rank]) -> bool:
    """Whether a shuffled deck, its first 25 cards laid out as the heart, can be won."""
    ranks = [rank - Rank.TWO for rank in deck]
    supply = [0] * len(Rank)
    for rank in ranks[len(POSITIONS) :]:
        supply[rank] += 1
    return PairSearch(ranks).couples(WHOLE_HEART, supply) is not None
