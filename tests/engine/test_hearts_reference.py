"""The engine agrees with the independent reference, at every ply of thousands of random hands."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine import hearts
from engine.cards import Card, cards_in
from engine.deal import DealCode
from engine.hearts import HeartsOptions, Phase, State
from tests import reference_hearts as reference
from tests.reference_hearts import PRESETS, VALUES, Rules

HANDS = 2000
PLAYERS = (hearts.PERSON, *hearts.LEVELS)
ALL_BUT = [card for card in reference.DECK if card[1] != "H" and card not in {"QS", "KS", "AS", "JD"}]


def words(bits: int) -> list[str]:
    return [str(card) for card in cards_in(bits)]


def engine_options(rules: Rules, players: list[str]) -> HeartsOptions:
    """The same options, set by the words of the command line."""
    options = HeartsOptions(seats=tuple(players))  # type: ignore[arg-type]
    for setting in rules.settings:
        options = hearts.set_option(options, setting)
    return options


Chooser = Callable[[random.Random, list[str]], str]


def any_card(chance: random.Random, legal: list[str]) -> str:
    return legal[int(chance.random() * len(legal))]


def highest_mostly(chance: random.Random, legal: list[str]) -> str:
    """Seats that play so take tricks in a row, and now and then all that count."""
    if chance.random() < 0.1:
        return any_card(chance, legal)
    return max(legal, key=lambda card: (card[1] != "H", reference.RANKS.index(card[0])))


def lowest_mostly(chance: random.Random, legal: list[str]) -> str:
    if chance.random() < 0.1:
        return any_card(chance, legal)
    return min(legal, key=lambda card: (card[1] == "H", reference.RANKS.index(card[0])))


def pass_cards(state: State, hand: reference.Hand, chance: random.Random) -> State:
    passes = [chance.sample(words(state.hands[seat]), 3) for seat in range(4)]
    seats = chance.sample(range(4), 4)
    for seat in seats:
        assert state.phase is Phase.PASSING
        state, _ = hearts.apply(state, hearts.Pass(seat, tuple(map(Card.parse, passes[seat]))))
    hand.pass_cards(passes)
    return state


def play_card(state: State, hand: reference.Hand, chance: random.Random, choosers: list[Chooser]) -> State:
    """One card in both, compared before and after."""
    assert state.phase is Phase.PLAYING
    assert (state.turn, state.leader, state.broken) == (hand.turn, hand.leader, hand.broken)
    assert state.turn is not None
    legal = words(hearts.legal_bits(state))
    assert sorted(legal) == sorted(hand.legal())
    if chance.random() < 0.02:
        assert [str(move.card) for move in hearts.legal_moves(state)] == legal  # type: ignore[union-attr]
        seen = hearts.view(state, state.turn)
        assert [str(card) for card in seen.legal] == legal
        for card in reference.DECK:
            refused = hearts.why_illegal(state, hearts.Play(state.turn, Card.parse(card)))
            assert (refused is None) == (card in legal)
    card = choosers[state.turn](chance, legal)
    state, _ = hearts.apply(state, hearts.Play(state.turn, Card.parse(card)))
    hand.play(card)
    return state


def play_hand(state: State, rules: Rules, chance: random.Random) -> tuple[State, reference.Hand]:
    """A hand of random play from its deal to its scoreboard, the same in both."""
    hand = reference.Hand(rules, state.hand_number, [words(bits) for bits in state.hands])
    assert (state.direction, state.dealer) == (hand.direction, hand.dealer)
    if hand.direction != reference.HOLD:
        state = pass_cards(state, hand, chance)
    assert [sorted(words(bits)) for bits in state.hands] == [sorted(cards) for cards in hand.hands]
    style = [any_card] * 4 if chance.random() < 0.7 else [lowest_mostly] * 4
    if style[0] is lowest_mostly:
        style[chance.randrange(4)] = highest_mostly
    while not hand.over:
        state = play_card(state, hand, chance, style)
    assert [trick.winner for trick in state.tricks] == hand.winners
    assert [sorted(words(taken)) for taken in state.taken] == [sorted(cards) for cards in hand.taken]
    return state, hand


def play_game(rules: Rules, number: int, hands: int) -> tuple[int, int, int]:
    """A game to its end, or to that many hands: how many hands, skipped ends and moons it saw."""
    chance = random.Random(f"reference {rules.settings} {number}")
    players = chance.choices(PLAYERS, k=4)
    state = hearts.start(engine_options(rules, players), DealCode("HT1", "", number))
    sheet = reference.Game(rules, [player == hearts.PERSON for player in players])
    skipped = moons = 0
    while True:
        assert list(state.totals) == sheet.totals
        assert list(hearts.leaders(state)) == sheet.leaders
        state, hand = play_hand(state, rules, chance)
        sheet.score(hand.points())
        sign = -1 if sheet.counts_down else 1
        assert list(state.history[-1]) == [sign * points for points in hand.points()]
        assert list(state.totals) == sheet.totals
        skipped += len(hand.winners) < 13
        moons += reference.moon_shooter(rules, hand.taken) is not None and rules.moon != "off"
        assert hearts.is_over(state) == sheet.over
        if sheet.over:
            assert list(state.winners) == sheet.winners
            assert list(hearts.leaders(state)) == sheet.leaders
        if sheet.over or sheet.hands_scored == hands:
            return sheet.hands_scored, skipped, moons
        state, _ = hearts.apply(state, hearts.NextHand())


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str, part: int) -> None:
    rules = PRESETS[preset]
    played = skipped = games = 0
    while played < HANDS // 4:
        hands, more, _ = play_game(rules, 1000 * part + games, 60)
        played, skipped, games = played + hands, skipped + more, games + 1
    assert games > 10
    assert (skipped > 0) == (preset != "microsoft")


@pytest.mark.parametrize("part", range(4))
def test_random_options(part: int) -> None:
    chance = random.Random(f"options {part}")
    played = moons = games = 0
    while played < HANDS // 4:
        rules = Rules(**{name: chance.choice(values) for name, values in VALUES.items()})
        hands, _, more = play_game(rules, 1000 * part + games, 8)
        played, moons, games = played + hands, moons + more, games + 1
    assert moons > 0


def test_presets_are_the_rules_presets() -> None:
    assert list(hearts.PRESETS) == list(PRESETS)
    for name, rules in PRESETS.items():
        assert engine_options(rules, list(hearts.PRESETS[name].seats)) == hearts.PRESETS[name]


@pytest.mark.parametrize(
    ("rules", "sum_of_points"),
    [
        (PRESETS["microsoft"], 26),
        (PRESETS["hearts"], 26),
        (PRESETS["omnibus"], 16),
        (PRESETS["black-maria"], 43),
        (PRESETS["spot"], 117),
    ],
)
def test_the_reference_gives_the_points_of_the_rules(rules: Rules, sum_of_points: int) -> None:
    hearts_of_one = [*reference.HEARTS[:-1], "JD"]
    taken = [hearts_of_one, ["QS", "AH", "AS", "KS"], ALL_BUT, []]
    points = reference.points_of_hand(rules, taken)
    assert sum(points) == sum_of_points
    everything = [reference.DECK, [], [], []]
    moon = reference.points_of_hand(rules, everything)
    assert moon == {"omnibus": [-10, 26, 26, 26]}.get(
        next(name for name, preset in PRESETS.items() if preset == rules),
        [43, 0, 0, 0] if rules.moon == "off" else [0, 26, 26, 26],
    )
    spades = [reference.penalty(rules, card) for card in ("AS", "KS", "QS", "JS")]
    assert spades == ([7, 10, 13, 0] if rules.high_spades == "on" else [0, 0, 13, 0])
