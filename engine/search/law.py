"""The rules of a game in the form that play-outs need: sets of cards as bits, looked up, never worked out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.cards import (
    ACE_OF_SPADES,
    DECK,
    KING_OF_SPADES,
    QUEEN_OF_SPADES,
    SUIT_BITS,
    Suit,
    bits_of,
)
from engine.hearts import Four, Rules, points_of

WHOLE_DECK = bits_of(DECK)
CLUBS, DIAMONDS, SPADES, HEARTS = SUIT_BITS
QUEEN = QUEEN_OF_SPADES.bit
HIGH_SPADES = QUEEN | KING_OF_SPADES.bit | ACE_OF_SPADES.bit
SUIT_OF = {card.bit: SUIT_BITS[card.suit] for card in DECK}
"""For the bit of each card, the set of its suit."""
NAME_OF = {card.bit: card.suit for card in DECK}
"""For the bit of each card, its suit."""


class Costs(dict[int, int]):
    """The penalty of a set of scoring cards, worked out once a set; no moon considered."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, cards: int) -> int:
        cost = self[cards] = points_of(self._rules, cards)
        return cost


@dataclass(frozen=True, slots=True)
class Law:
    """What a play-out asks of the rules.

    `hot` are the spades that cost their taker, and `dear` says that hearts cost by their rank. `relief`
    is added to the gladness of throwing a heart off, `dread` to the risk of leading one.
    """

    rules: Rules
    scoring: int
    penalties: int
    hot: int
    bonus: int
    moon: int
    dear: bool
    relief: float
    dread: float
    clean_first_trick: bool
    hearts_must_be_broken: bool
    two_of_clubs_leads: bool
    costs: Costs

    def penalties_of(self, taken: list[int]) -> Four:
        """What a hand ends with, as `engine.hearts.hand_penalties` says, by looking up.

        `taken` are the sets of cards each seat took; cards that don't score don't matter.
        """
        costs, scoring, moon = self.costs, self.scoring, self.moon
        south, west, north, east = taken
        if moon:
            for seat in range(4):
                if taken[seat] & moon == moon:
                    mine, others = self.rules.moon_points
                    south, west, north, east = (
                        (mine if each == seat else others) + costs[taken[each] & self.bonus]
                        for each in range(4)
                    )
                    return south, west, north, east
        return costs[south & scoring], costs[west & scoring], costs[north & scoring], costs[east & scoring]


@lru_cache(maxsize=64)
def law_of(rules: Rules) -> Law:
    """The rules, ready for play-outs."""
    dear = rules.points[SUIT_BITS[Suit.HEARTS].bit_length() - 1] > 1
    return Law(
        rules=rules,
        scoring=rules.scoring,
        penalties=rules.penalties,
        hot=rules.penalties & SPADES,
        bonus=rules.bonus,
        moon=rules.moon or 0,
        dear=dear,
        relief=6.0 if dear else 3.0,
        dread=2.0 if dear else 0.0,
        clean_first_trick=rules.clean_first_trick,
        hearts_must_be_broken=rules.hearts_must_be_broken,
        two_of_clubs_leads=rules.two_of_clubs_leads,
        costs=Costs(rules),
    )
