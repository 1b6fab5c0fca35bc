"""The coach's facts are true in every deal, its numbers agree with another way to them, and it can't peek."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from statistics import fmean, stdev

import pytest

from engine import hearts
from engine.cards import DECK, Card, Suit, cards_in
from engine.coach import advice
from engine.coach.advice import advise
from engine.coach.facts import Fact, Kind, facts_of_card, facts_of_pass
from engine.deal import DealCode, Stream
from engine.hearts import PRESETS, Phase, State, rules_of
from engine.search.chance import uniforms
from engine.search.law import law_of
from engine.search.playout import Position, play_out
from tests import reference_hearts as reference
from tests.engine import hearts_table as table
from tests.engine.test_claims import worlds_of
from tests.engine.test_search_worlds import late_state

QUEEN = Card.parse("QS")


def takers(state: State, number: int) -> set[int]:
    """Who may take the trick with that number, whatever is played to it from here."""
    if len(state.tricks) > number:
        return {state.tricks[number].winner}
    return set().union(*(takers(hearts.apply(state, move)[0], number) for move in hearts.legal_moves(state)))


def is_so(fact: Fact, card: Card, world: State) -> bool:
    """Whether the fact holds in that deal, asked of the rules."""
    seat = world.turn
    assert seat is not None
    held = [set(cards_in(hand)) for hand in world.hands]
    others = set().union(*(cards for each, cards in enumerate(held) if each != seat))
    lying = {each for _, each in world.trick}
    suited = [each for each in others if each.suit is card.suit]
    after, _ = hearts.apply(world, hearts.Play(seat, card))
    takes = takers(after, len(world.tricks))
    points = rules_of(world.options).points
    costly = {each for each in others | held[seat] | lying if points[each.index] > 0}
    match fact.kind:
        case Kind.ONLY_LEGAL:
            return hearts.legal_moves(world) == (hearts.Play(seat, card),)
        case Kind.NOTHING_LEFT:
            return not costly
        case Kind.RID:
            falls = card.suit is Suit.SPADES and card > QUEEN and QUEEN in others
            return seat not in takes and (card in costly or falls) and fact.suit is world.led
        case Kind.VOID:
            mine = {each.suit for each in held[seat]}
            return seat not in takes and fact.suit is world.led and fact.suit not in mine
        case Kind.LAST_LOSES:
            return len(lying) == 3 and seat not in takes
        case Kind.BELOW:
            return seat not in takes and (*fact.seats, fact.card) in world.trick
        case Kind.LAST_CLEAN:
            return takes == {seat} and len(lying) == 3 and not costly & {*lying, card}
        case Kind.ALL_HIGHER:
            return seat not in takes and bool(suited) and all(each > card for each in suited)
        case Kind.NOBODY_ELSE:
            return takes == {seat} and not suited
        case Kind.UNBEATABLE:
            return takes == {seat}
        case Kind.ONE_HIGHER:
            higher = [each for each in suited if each > card]
            return higher == [fact.card] and not any(fact.card in held[each] for each in fact.seats)
        case Kind.HELD:
            return fact.card in held[fact.seats[0]]
        case Kind.QUEEN_GONE:
            return QUEEN not in others | held[seat] | lying
    return False


@pytest.mark.parametrize("preset", PRESETS)
def test_facts_are_true_in_every_deal_that_the_view_allows(preset: str) -> None:
    chance = random.Random(f"facts {preset}")
    kinds: Counter[Kind] = Counter()
    for case in range(90):
        state = late_state(PRESETS[preset], 3 if case % 15 == 0 else 2, chance)
        assert state.turn is not None
        view = hearts.view(state, state.turn)
        worlds = worlds_of(state, reference.PRESETS[preset])
        for card in view.legal:
            for fact in facts_of_card(view, card):
                kinds[fact.kind] += 1
                assert all(is_so(fact, card, world) for world in worlds), (preset, case, card, fact)
    assert len(kinds) >= 9, kinds


def known_facts(hand: str, trick: str, card: str) -> list[Kind]:
    state = table.to_play(hand, trick, first=False)
    return [fact.kind for fact in facts_of_card(hearts.view(state, 1), Card.parse(card))]


def test_the_most_telling_fact_comes_first() -> None:
    assert known_facts("QS 3D", "KC 5C", "QS")[:2] == [Kind.RID, Kind.VOID]
    assert known_facts("2D KD", "5D 6D 9D", "2D")[:2] == [Kind.LAST_LOSES, Kind.BELOW]
    assert known_facts("2D KD", "5D 6D 9D", "KD")[0] is Kind.LAST_CLEAN
    assert known_facts("2D KD", "", "2D")[0] is Kind.ALL_HIGHER


def test_what_passing_does_is_said() -> None:
    state = hearts.passing(
        hearts.standing(table.PLAIN),
        [table.bits(text) for text in ("2C 3C QS KS 4S 5S 2H 3H 4H 5H 6H 7H 8H", "", "", "")],
    )
    facts = facts_of_pass(hearts.view(state, 0), table.cards("2C 3C QS"))
    assert facts == (Fact(Kind.UNCOVERED, card=QUEEN, number=2), Fact(Kind.EMPTIES, suit=Suit.CLUBS))
    assert facts_of_pass(hearts.view(state, 0), table.cards("2H 3H 4H")) == ()


@pytest.mark.parametrize("preset", ["microsoft", "omnibus", "black-maria"])
def test_costs_agree_with_another_way_to_them(preset: str) -> None:
    """The same play-outs begun from states that the rules made, over every deal, scored by the rules."""
    chance = random.Random(f"costs {preset}")
    uniform = uniforms(Stream(preset.encode()))
    compared = 0
    while compared < 8:
        state = late_state(PRESETS[preset], 2, chance)
        seat = state.turn
        assert seat is not None
        view = hearts.view(state, seat)
        if len(view.legal) < 2 or not sum(state.hands) & rules_of(state.options).scoring:
            continue
        worlds = worlds_of(state, reference.PRESETS[preset])
        if len(worlds) > 400:
            continue
        rules, law = rules_of(state.options), law_of(rules_of(state.options))
        before = hearts.points_of(rules, state.taken[seat])
        found = advise(view, 4000)
        if max(abs(each.points) for each in found.estimates) < 0.1:
            continue
        compared += 1
        for card in view.legal:
            ends = []
            for world, _ in product(worlds, range(max(1, 1200 // len(worlds)))):
                after, _events = hearts.apply(world, hearts.Play(seat, card))
                taken = list(after.taken)
                if after.turn is not None:
                    position = Position.of(hearts.view(after, after.turn))
                    taken = play_out(law, position, list(after.hands), uniform)
                cost = hearts.hand_penalties(rules, taken)[seat]
                if hearts.moon_shooter(rules, taken) == seat:
                    cost -= rules.moon_points[1]
                ends.append(cost - before)
            estimate = found.of((card,))
            if estimate.moon:
                continue
            spread = stdev(ends) / min(len(ends), found.worlds) ** 0.5 + 0.03
            assert abs(estimate.points - fmean(ends)) < 6 * spread
            costly = fmean(end >= advice.COSTLY for end in ends)
            assert abs(estimate.risk - costly) < 0.1


def test_advice_knows_nothing_that_the_view_does_not() -> None:
    chance = random.Random("privacy")
    for _ in range(6):
        state = late_state(PRESETS["microsoft"], 3, chance)
        worlds = worlds_of(state, reference.PRESETS["microsoft"])
        assert state.turn is not None
        said = {
            repr(advise(hearts.view(world, state.turn), 200)) for world in worlds[:: len(worlds) // 5 + 1]
        }
        told = {
            repr(facts_of_card(hearts.view(world, state.turn), card))
            for world in worlds[:5]
            for card in hearts.view(world, state.turn).legal[:1]
        }
        assert len(said) == len(told) == 1


def test_every_legal_card_has_an_estimate_and_passes_are_ranked() -> None:
    state = hearts.start(PRESETS["microsoft"], DealCode("HT1", "", 5))
    view = hearts.view(state, 0)
    passes = advise(view, 400)
    assert [each.points for each in passes.ranked] == sorted(each.points for each in passes.estimates)
    assert all(len(each.cards) == 3 and set(each.cards) <= set(view.hand) for each in passes.estimates)
    assert passes == advise(view, 400)
    state, _ = table.pass_three(state)
    while state.phase is Phase.PLAYING:
        assert state.turn is not None
        view = hearts.view(state, state.turn)
        found = advise(view, 60)
        assert [each.cards for each in found.estimates] == [(card,) for card in view.legal]
        assert found.cost(found.best.cards) == 0
        assert min(found.cost(each.cards) for each in found.estimates) == 0
        assert all(0 <= each.risk <= 1 for each in found.estimates)
        state, _ = hearts.apply(state, hearts.Play(state.turn, view.legal[0]))
    with pytest.raises(ValueError, match="not this seat's move"):
        advise(hearts.view(state, 0))


def test_a_moon_in_reach_is_a_gain() -> None:
    """West has all points so far, 22, and the three highest hearts: 26 points to each other seat."""
    texts = ("JH 2C 3C", "QH KH AH", "4C 5C 6C", "7C 8C 9C")
    held = " ".join(texts).split()
    west = table.text([card for card in DECK if str(card) not in held])
    game = hearts.standing(table.PLAIN)
    hands = [table.bits(text) for text in texts]
    state = hearts.playing(game, hands, 1, tricks=table.took("", west, "", ""), broken=True)
    best = advise(hearts.view(state, 1), 200).best
    assert (best.points, best.risk) == (-26 - 22, 0)
