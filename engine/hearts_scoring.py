"""What the options of Hearts mean, and what cards, hands and games of it score.

Points are penalties here: what costs is positive, the jack of diamonds −10. Only `Rules.sign` turns them
into what is added to the totals. Sets of cards are ints, a bit a card (`engine.cards`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import (
    ACE_OF_SPADES,
    DECK,
    JACK_OF_DIAMONDS,
    KING_OF_SPADES,
    QUEEN_OF_SPADES,
    SUIT_BITS,
    Card,
    Suit,
    cards_in,
)
from engine.hearts_options import (
    PERSON,
    SEATS,
    HeartsOptions,
    Moon,
    PassCycle,
    PenaltyLimit,
    Scoring,
    Starter,
)

Four = tuple[int, int, int, int]
"""A number for each seat."""

HEARTS = SUIT_BITS[Suit.HEARTS]
MOON_POINTS = 26

LEFT, RIGHT, ACROSS, HOLD = 1, -1, 2, 0
"""Directions of passing: the receiver is `(seat + direction) % 4`; HOLD is no passing."""

_CYCLES = {
    PassCycle.LEFT_RIGHT_ACROSS_HOLD: (LEFT, RIGHT, ACROSS, HOLD),
    PassCycle.LEFT_RIGHT_ACROSS: (LEFT, RIGHT, ACROSS),
    PassCycle.RIGHT: (RIGHT,),
}
_STARTS = {
    Scoring.CLASSIC: 0,
    Scoring.COUNTDOWN_50: 50,
    Scoring.COUNTDOWN_75: 75,
    Scoring.COUNTDOWN_100: 100,
}
_MOONS = {Moon.OTHERS: (0, MOON_POINTS), Moon.SHOOTER: (-MOON_POINTS, 0)}


@dataclass(frozen=True, slots=True)
class Rules:
    """The options in the form play needs them.

    `points` is the penalty of each card by its index; `penalties` and `scoring` are the sets of cards that
    cost points, and that score anything. `moon` is the set of cards that shoots the moon (None: there is
    no moon), `moon_points` what the shooter and each of the others are given then.
    """

    points: tuple[int, ...]
    penalties: int
    scoring: int
    moon: int | None
    moon_points: tuple[int, int]
    bonus: int
    """The set of the card that is a gain; empty without it."""
    clean_first_trick: bool
    hearts_must_be_broken: bool
    two_of_clubs_leads: bool
    directions: tuple[int, ...]
    skips: bool
    start: int
    sign: int
    """1 where penalties are added to the totals, -1 where they are taken off."""
    persons: frozenset[int]
    """The seats to which a tie for the best goes; none where ties are shared."""

    def direction(self, hand_number: int) -> int:
        """Where the cards of that hand (from 1) are passed."""
        return self.directions[(hand_number - 1) % len(self.directions)]


@lru_cache(maxsize=256)
def rules_of(options: HeartsOptions) -> Rules:
    """What these options mean: the one place where each of them is read."""
    points = _card_points(options)
    bonus = JACK_OF_DIAMONDS.bit if options.jack_of_diamonds else 0
    classic = options.scoring is Scoring.CLASSIC
    persons = {seat for seat, player in enumerate(options.seats) if player == PERSON}
    return Rules(
        points=points,
        penalties=sum(card.bit for card in DECK if points[card.index] > 0),
        scoring=sum(card.bit for card in DECK if points[card.index]),
        moon=None if options.moon is Moon.OFF else HEARTS | QUEEN_OF_SPADES.bit | bonus,
        moon_points=_MOONS.get(options.moon, (0, 0)),
        bonus=bonus,
        clean_first_trick=options.penalty_limit is PenaltyLimit.FULL,
        hearts_must_be_broken=options.penalty_limit is not PenaltyLimit.NONE,
        two_of_clubs_leads=options.starter is Starter.TWO_OF_CLUBS,
        directions=_CYCLES[options.pass_cycle],
        skips=options.skip_uneventful,
        start=_STARTS[options.scoring],
        sign=1 if classic else -1,
        persons=frozenset(persons if classic else ()),
    )


def _card_points(options: HeartsOptions) -> tuple[int, ...]:
    points = [0] * len(DECK)
    for heart in cards_in(HEARTS):
        points[heart.index] = int(heart.rank) if options.face_value else 1
    points[QUEEN_OF_SPADES.index] = 13
    if options.high_spades:
        points[KING_OF_SPADES.index] = 10
        points[ACE_OF_SPADES.index] = 7
    if options.jack_of_diamonds:
        points[JACK_OF_DIAMONDS.index] = -10
    return tuple(points)


def card_points(options: HeartsOptions, card: Card) -> int:
    """The penalty of taking that card: 0 for most, −10 for the jack of diamonds where it counts."""
    return rules_of(options).points[card.index]


def points_of(rules: Rules, cards: int) -> int:
    """The penalty of a set of cards, no moon considered."""
    return sum(rules.points[card.index] for card in cards_in(cards & rules.scoring))


def moon_shooter(rules: Rules, taken: Sequence[int]) -> int | None:
    """The seat that shot the moon with the cards taken (a set a seat), seen from the cards alone."""
    if rules.moon is None:
        return None
    return next((seat for seat in range(SEATS) if not rules.moon & ~taken[seat]), None)


def hand_penalties(rules: Rules, taken: Sequence[int]) -> Four:
    """The penalties of a hand by the cards each seat took, the moon and the jack's gain included.

    >>> everything = (1 << 52) - 1
    >>> hand_penalties(rules_of(HeartsOptions()), (0, everything, 0, 0))
    (26, 0, 26, 26)
    """
    shooter = moon_shooter(rules, taken)
    if shooter is None:
        south, west, north, east = (points_of(rules, cards) for cards in taken)
    else:
        mine, others = rules.moon_points
        south, west, north, east = (
            (mine if seat == shooter else others) + points_of(rules, taken[seat] & rules.bonus)
            for seat in range(SEATS)
        )
    return south, west, north, east


def is_decided(rules: Rules, totals: Four) -> bool:
    """Whether a game with these totals after a hand has ended: someone at the limit or beyond it."""
    return max(totals) >= 100 if rules.sign > 0 else min(totals) <= 0


def best(rules: Rules, totals: Four) -> tuple[int, ...]:
    """The seats that lead with these totals, ascending."""
    top = min(totals) if rules.sign > 0 else max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == top)


def winners_of(rules: Rules, totals: Four) -> tuple[int, ...]:
    """Who wins a game that ends with these totals: a tie goes to the persons in it where the rules say so.

    >>> rules = rules_of(HeartsOptions(seats=("rule", "rule", "person", "rule")))
    >>> winners_of(rules, (20, 103, 20, 65))
    (2,)
    """
    leading = best(rules, totals)
    return tuple(seat for seat in leading if seat in rules.persons) or leading
