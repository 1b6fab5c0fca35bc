"""Passing for the moon: keep the cards that win, pass those that would lose a trick on the way."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from engine.cards import cards_in
from engine.search.law import HEARTS, NAME_OF, SUIT_OF, Law
from engine.search.racing import Race

CHOICES = 6
"""Of so many cards of least use the three to pass are chosen."""
LONG = 5
"""From so many cards on, a suit wins tricks with its low cards too."""
MARGIN = 0.3
"""The moon must promise so much of what it brings more than passing for few points does.

Its play-outs promise too much: players find better defences than the policy does.
"""
LOOKS = ((8, 0.5), (16, 0.625), (32, 0.75))
"""After so many worlds, the share of the margin that must be in sight for the thought to go on."""

World = Callable[[], Callable[[int], float]]
"""A sampled deal, which gives the worth of passing three cards (as bits) and playing for the moon."""


def triples_for_the_moon(hand: int) -> list[int]:
    """The sets of three, as bits, of the cards that help least to win every trick."""
    order = sorted((card.bit for card in cards_in(hand)), key=lambda card: _use(hand, card))
    return [sum(three) for three in combinations(order[:CHOICES], 3)]


def _use(hand: int, card: int) -> int:
    """How far a card helps: high and of a long suit; a low heart hurts most, as others can't but win it."""
    suit = SUIT_OF[card]
    length = (hand & suit).bit_count()
    rank = card.bit_length() - 1 - 13 * NAME_OF[card]
    return rank - (4 if suit == HEARTS else 0) + 4 * max(0, length - LONG + 1)


def pass_for_the_moon(law: Law, hand: int, plain: float, world: World, budget: int) -> int | None:
    """The three cards to pass for a moon that is clearly worth more than `plain`, as bits; None for none.

    At most `budget` values are asked of the worlds.
    """
    if not law.moon:
        return None
    mine, others = law.rules.moon_points
    margin = MARGIN * (others - mine)
    triples = triples_for_the_moon(hand)
    race = Race(len(triples))

    def draw() -> Callable[[int], float]:
        worth_of = world()
        return lambda candidate: worth_of(triples[candidate])

    seen = 0
    for worlds, share in LOOKS:
        values = (worlds - seen) * len(triples)
        if values > budget:
            return None
        budget -= race.run(draw, values)
        if race.mean(race.leader) < plain + share * margin:
            return None
        seen = worlds
    race.run(draw, budget)
    return triples[race.leader] if race.mean(race.leader) >= plain + margin else None
