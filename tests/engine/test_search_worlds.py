"""Sampled deals, against every deal there is: an independent replay says which of them a view allows."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from engine import hearts
from engine.cards import bits_of, cards_in
from engine.deal import DealCode, Stream
from engine.hearts import HeartsOptions, Phase, State
from engine.search.chance import uniforms
from engine.search.worlds import Knowledge, Worlds
from tests import reference_hearts as reference
from tests.engine import hearts_table as table
from tests.engine.hearts_table import BLACK_MARIA, PLAIN, bits

VARIANTS = {
    "microsoft": (PLAIN, reference.PRESETS["microsoft"]),
    "black-maria": (BLACK_MARIA, reference.PRESETS["black-maria"]),
    "spot": (hearts.PRESETS["spot"], reference.PRESETS["spot"]),
}
WHOLE = (1 << 52) - 1


def late_state(options: HeartsOptions, left: int, chance: random.Random) -> State:
    """A hand played at random, passes too, until a seat to play holds that many cards."""
    state = hearts.start(options, DealCode("HT1", "", chance.getrandbits(30)))
    for seat in range(4):
        if state.phase is Phase.PASSING:
            state, _ = hearts.apply(
                state, hearts.Pass(seat, tuple(chance.sample(sorted(cards_in(state.hands[seat])), 3)))
            )
    stop = 4 * (13 - left) + chance.randrange(4)
    for _ in range(stop):
        if state.turn is None:
            return late_state(options, left, chance)
        choices = tuple(cards_in(hearts.legal_bits(state)))
        state, _ = hearts.apply(state, hearts.Play(state.turn, chance.choice(choices)))
    return state if state.turn is not None else late_state(options, left, chance)


def every_deal(view: hearts.View) -> list[tuple[int, ...]]:
    """All ways to give the unseen cards to the others, by their counts."""
    played = bits_of(card for trick in view.tricks for card in trick.cards)
    played |= bits_of(card for _, card in view.trick)
    unseen = list(cards_in(WHOLE & ~(played | bits_of(view.hand))))
    a, b, c = (seat for seat in range(4) if seat != view.seat)
    deals = []
    for first in combinations(unseen, view.counts[a]):
        rest = [card for card in unseen if card not in first]
        for second in combinations(rest, view.counts[b]):
            third = [card for card in rest if card not in second]
            hands = [0, 0, 0, 0]
            hands[view.seat], hands[a], hands[b], hands[c] = map(bits_of, (view.hand, first, second, third))
            deals.append(tuple(hands))
    return deals


def agrees(view: hearts.View, hands: tuple[int, ...], options: reference.Options) -> bool:
    """Whether every play so far was legal with those hands, and the receiver had the cards passed to it."""
    plays = [
        ((trick.leader + place) % 4, str(card))
        for trick in view.tricks
        for place, card in enumerate(trick.cards)
    ] + [(seat, str(card)) for seat, card in view.trick]
    held = [[str(card) for card in cards_in(hand)] for hand in hands]
    for seat, card in plays:
        held[seat].append(card)
    if view.passed is not None:
        receiver = held[(view.seat + view.direction) % 4]
        if not all(str(card) in receiver for card in view.passed):
            return False
    hand = reference.Hand(options, 4, held)  # no passing any more
    hand.turn = plays[0][0]
    for _, card in plays:
        if card not in hand.legal():
            return False
        hand.play(card)
    return True


@pytest.mark.parametrize("name", VARIANTS)
def test_deals_are_those_that_the_view_allows_each_equally_likely(name: str) -> None:
    options, literal = VARIANTS[name]
    chance = random.Random(name)
    narrowed = 0
    for case in range(10):
        state = late_state(options, 3 if case % 3 == 0 else 2, chance)
        assert state.turn is not None
        view = hearts.view(state, state.turn)
        possible = every_deal(view)
        allowed = {deal for deal in possible if agrees(view, deal, literal)}
        assert tuple(state.hands) in allowed
        narrowed += len(allowed) < len(possible)
        worlds = Worlds(Knowledge.of(view))
        uniform = uniforms(Stream(f"worlds {name} {case}".encode()))
        draws = 40 * len(allowed)
        found = Counter(tuple(worlds.deal(uniform)) for _ in range(draws))
        assert set(found) == allowed
        squares = sum((number - 40) ** 2 / 40 for number in found.values())
        free = max(1, len(allowed) - 1)
        assert squares < free + 5 * (2 * free) ** 0.5 + 5
        assert worlds.number == len(allowed)
    assert narrowed >= 5


def test_passed_cards_stay_with_their_receiver_until_played() -> None:
    state = hearts.start(PLAIN, DealCode("HT1", "", 3))
    given = {}
    for seat in range(4):
        given[seat] = tuple(cards_in(state.hands[seat]))[-3:]
        state, _ = hearts.apply(state, hearts.Pass(seat, given[seat]))
    assert state.turn is not None
    view = hearts.view(state, state.turn)
    receiver = (state.turn + 1) % 4
    knowledge = Knowledge.of(view)
    assert knowledge.sure[receiver] == bits_of(given[state.turn])
    worlds, uniform = Worlds(knowledge), uniforms(Stream(b"passed"))
    for _ in range(50):
        hands = worlds.deal(uniform)
        assert [hand.bit_count() for hand in hands] == [13] * 4
        assert not knowledge.sure[receiver] & ~hands[receiver]
        assert sum(hands) == WHOLE


def known_by_west(
    hands: tuple[str, str, str, str], leader: int, plays: str, options: HeartsOptions
) -> Knowledge:
    """What West knows once these cards have been played from these hands."""
    south, west, north, east = map(bits, hands)
    state = hearts.playing(hearts.standing(options), (south, west, north, east), leader)
    assert south | west | north | east == WHOLE
    state, _ = table.play(state, *plays.split())
    assert state.turn == 1
    return Knowledge.of(hearts.view(state, 1))


def test_a_heart_thrown_on_the_first_trick_tells_the_whole_hand() -> None:
    """The rules, First trick: only a hand of nothing but penalty cards may play one then."""
    north = table.TWELVE_HEARTS + " QS"
    south = "2C 3C 4C 5C 6C 7C 8C 2H 2S 3S 4S 5S 6S"
    west = "AC KC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD"
    east = "9C TC JC QC 7S 8S 9S TS JS KS AS KD AD"
    known = known_by_west((south, west, north, east), 0, "2C KC 5H QC", PLAIN)
    penalties = bits(table.ALL_HEARTS + " QS")
    assert known.may[2] == known.unseen & penalties
    assert known.may[0] == known.may[3] == known.unseen
    worlds, uniform = Worlds(known), uniforms(Stream(b"hearts"))
    missing = {penalties & ~bits("5H") & ~worlds.deal(uniform)[2] for _ in range(300)}
    assert len(missing) == 13  # each of the thirteen others may be the one that North doesn't hold


def test_unbroken_hearts_led_tell_that_the_leader_has_nothing_else() -> None:
    south, west = table.ALL_HEARTS, "AC KC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD"
    north = "2C 3C 4C 5C 6C 7C 8C QS 2S 3S 4S 5S 6S"
    east = "9C TC JC QC 7S 8S 9S TS JS KS AS KD AD"
    limits = hearts.PenaltyLimit
    for limit, tells in ((limits.FIRST_TRICK_OPEN, True), (limits.NONE, False)):
        options = replace(table.LEFT_LEADS, penalty_limit=limit)
        known = known_by_west((south, west, north, east), 0, "5H", options)
        assert known.may[0] == known.unseen & (bits(table.ALL_HEARTS) if tells else WHOLE)
        assert known.may[3] == known.unseen


def test_where_no_deal_agrees_the_counts_remain() -> None:
    """A table with other rules: everyone has shown out of clubs, and clubs are still out."""
    knowledge = Knowledge(
        sure=(bits("2C"), 0, 0, 0), may=(0, 0, 0, 0), wants=(0, 1, 1, 1), unseen=bits("3C 4C 5C")
    )
    hands = Worlds(knowledge).deal(uniforms(Stream(b"none")))
    assert sorted(hands) == sorted([bits("2C"), *hands[1:]])
    assert sum(hands) == bits("2C 3C 4C 5C")
    assert all(hand.bit_count() == 1 for hand in hands)
