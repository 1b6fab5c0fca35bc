"""The three cards to pass: triples of the most dangerous cards, each tried on whole hands.

A player who guards its moons then asks whether passing for the moon promises more.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from engine.cards import SUIT_BITS, TWO_OF_CLUBS, Card, Suit, bits_of
from engine.hearts import SEATS, View, rules_of
from engine.search.chance import Uniform
from engine.search.evaluation import worth_for
from engine.search.law import HEARTS, HIGH_SPADES, QUEEN, SPADES, Law, law_of
from engine.search.moon_passing import pass_for_the_moon
from engine.search.playout import Position, play_out
from engine.search.racing import Race
from engine.search.shooting import MoonShot
from engine.search.temper import Ambition, Temper
from engine.search.worlds import Knowledge, Worlds

Cards = tuple[Card, ...]
GUARDS = 4
"""With so many spades below the queen, the high spades are kept."""
LOW_SPADES = SPADES & QUEEN - 1
MOON_SHARE = 0.4
"""How much of the play-outs is kept for the thought of the moon, by a player who has it."""


def three_to_pass(view: View, temper: Temper, uniform: Uniform) -> Cards:
    """The three cards of the hand whose passing does best over the play-outs."""
    law = law_of(rules_of(view.options))
    hand = bits_of(view.hand)
    order = by_danger(law, hand)
    triples = [sum(three) for three in combinations(order[: temper.choices], 3)]
    race = Race(len(triples))
    worlds = Worlds(Knowledge.of(view))
    worth = worth_for(view, temper)

    def world() -> Callable[[int], float]:
        taken_after = world_of_passes(view, law, worlds, uniform)
        return lambda candidate: worth(law.penalties_of(taken_after(triples[candidate])))

    def world_of_moons() -> Callable[[int], float]:
        taken_after = world_of_passes(view, law, worlds, uniform, moon=True)
        return lambda three: worth(law.penalties_of(taken_after(three)))

    budget = temper.passing * temper.playouts
    guarded = temper.ambition is Ambition.GUARDED
    used = race.run(world, int(budget * (1 - MOON_SHARE)) if guarded else budget)
    best = triples[race.leader]
    if guarded:
        plain = race.mean(race.leader)
        best = pass_for_the_moon(law, hand, plain, world_of_moons, budget - used) or best
    return tuple(card for card in view.hand if card.bit & best)


def world_of_passes(
    view: View, law: Law, worlds: Worlds, uniform: Uniform, *, moon: bool = False
) -> Callable[[int], list[int]]:
    """A sampled deal in which the others pass by danger: for three cards passed, what each seat takes.

    With `moon` the seat plays for the moon and the others defend.
    """
    seat, direction = view.seat, view.direction
    starter = None if law.two_of_clubs_leads else (view.dealer + 1) % SEATS
    dealt = worlds.deal(uniform)
    passed = [sum(by_danger(law, dealt[each])[:3]) if each != seat else 0 for each in range(SEATS)]

    def taken_after(three: int) -> list[int]:
        passed[seat] = three
        hands = [dealt[each] & ~passed[each] | passed[(each - direction) % SEATS] for each in range(SEATS)]
        leader = starter
        if leader is None:
            leader = next(each for each in range(SEATS) if hands[each] & TWO_OF_CLUBS.bit)
        shot = MoonShot(seat, law.moon, begun=False, stopped=True, uniform=uniform) if moon else None
        return play_out(law, Position.start(leader), hands, uniform, shot)

    return taken_after


def by_danger(law: Law, hand: int) -> list[int]:
    """The hand's cards as bits, those that it would be best rid of first."""
    unguarded = (hand & LOW_SPADES).bit_count() < GUARDS
    ranked = []
    for start, suit in ((0, SUIT_BITS[Suit.CLUBS]), (13, SUIT_BITS[Suit.DIAMONDS])):
        mine = hand & suit
        short = 6 if mine.bit_count() <= 3 else 0
        while mine:
            card = mine & -mine
            mine ^= card
            kept = law.bonus and start and card >= law.bonus
            ranked.append((-20 if kept else card.bit_length() - start + short, card))
    mine = hand & SPADES
    while mine:
        card = mine & -mine
        mine ^= card
        if card & HIGH_SPADES:
            ranked.append(((95 if unguarded else 4) + (5 if card == QUEEN else 0), card))
        else:
            ranked.append((-10, card))
    mine = hand & HEARTS
    while mine:
        card = mine & -mine
        mine ^= card
        height = card.bit_length() - 39
        ranked.append((height + (4 if height > 8 else -4) + (2 if law.dear else 0), card))
    ranked.sort(reverse=True)
    return [card for _, card in ranked]
