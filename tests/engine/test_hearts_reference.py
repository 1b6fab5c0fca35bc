"""The engine agrees with the independent reference, at every ply of thousands of random hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from engine import hearts
from engine.cards import Card, bits_of, cards_in
from engine.deal import DealCode
from engine.hearts import HeartsOptions, Phase, State
from tests import reference_hearts as reference
from tests.reference_hearts import PRESETS, VALUES, Options

HANDS = 2000
PLAYERS = (hearts.PERSON, *hearts.LEVELS)
COUNTING = [*reference.HEARTS, "QS", "KS", "AS", "JD"]
PLAIN = [card for card in reference.DECK if card not in COUNTING]


def words(bits: int) -> list[str]:
    return [str(card) for card in cards_in(bits)]


def engine_options(options: Options, players: Sequence[str]) -> HeartsOptions:
    """The same options, set by the words of the command line."""
    same = HeartsOptions(seats=tuple(players))  # type: ignore[arg-type]
    for name in VALUES:
        same = hearts.set_option(same, f"{name}={getattr(options, name)}")
    return same


Chooser = Callable[[random.Random, list[str]], str]


def any_card(chance: random.Random, legal: list[str]) -> str:
    return legal[int(chance.random() * len(legal))]


def highest(chance: random.Random, legal: list[str]) -> str:
    return max(legal, key=lambda card: (card[1] != "H", reference.height(card)))


def lowest(chance: random.Random, legal: list[str]) -> str:
    return min(legal, key=lambda card: (reference.height(card), chance.random()))


def pass_cards(state: State, hand: reference.Hand, chance: random.Random) -> State:
    passes = [chance.sample(words(state.hands[seat]), 3) for seat in range(4)]
    seats = chance.sample(range(4), 4)
    for seat in seats:
        assert state.phase is Phase.PASSING
        state, _ = hearts.apply(state, hearts.Pass(seat, tuple(map(Card.parse, passes[seat]))))
    hand.give(passes)
    return state


def play_card(state: State, hand: reference.Hand, chance: random.Random, choosers: list[Chooser]) -> State:
    """One card in both, compared before and after."""
    assert state.phase is Phase.PLAYING
    assert (state.turn, state.broken) == (hand.turn, hand.hearts_broken)
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


def play_hand(state: State, options: Options, chance: random.Random) -> tuple[State, reference.Hand]:
    """A hand of random play from its deal to its scoreboard, the same in both."""
    hand = reference.Hand(options, state.hand_number, [words(bits) for bits in state.hands])
    assert (state.direction, state.dealer) == (hand.direction, reference.dealer_of(state.hand_number))
    if hand.direction != hearts.HOLD:
        state = pass_cards(state, hand, chance)
    assert [sorted(words(bits)) for bits in state.hands] == [sorted(cards) for cards in hand.hands]
    return play_out(state, hand, chance, [any_card] * 4), hand


def play_out(state: State, hand: reference.Hand, chance: random.Random, choosers: list[Chooser]) -> State:
    """All the tricks of a hand."""
    while not hand.over:
        assert not hand.trick or state.leader == (hand.turn - len(hand.trick)) % 4
        state = play_card(state, hand, chance, choosers)
    assert [trick.winner for trick in state.tricks] == hand.winners_of_tricks
    assert [sorted(words(taken)) for taken in state.taken] == [sorted(cards) for cards in hand.taken]
    assert list(state.history[-1]) == hand.scored()
    return state


def play_game(options: Options, number: int, hands: int) -> tuple[int, int]:
    """A game to its end, or to that many hands: how many hands and skipped ends it saw."""
    chance = random.Random(f"reference {options} {number}")
    players = chance.choices(PLAYERS, k=4)
    options = replace(options, humans=tuple(seat for seat in range(4) if players[seat] == hearts.PERSON))
    state = hearts.start(engine_options(options, players), DealCode("HT1", "", number))
    totals = [reference.starting_points(options)] * 4
    assert list(state.totals) == totals
    skipped = 0
    for count in range(1, hands + 1):
        assert state.hand_number == count
        assert list(hearts.leaders(state)) == reference.leading_seats(totals, options)
        state, hand = play_hand(state, options, chance)
        totals = [total + more for total, more in zip(totals, hand.scored(), strict=True)]
        assert list(state.totals) == totals
        skipped += len(hand.winners_of_tricks) < 13
        assert hearts.is_over(state) == reference.has_ended(totals, options)
        if hearts.is_over(state):
            assert list(state.winners) == reference.winning_seats(totals, options)
            return count, skipped
        assert state.phase is Phase.HAND_OVER
        state, _ = hearts.apply(state, hearts.NextHand())
    return hands, skipped


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str, part: int) -> None:
    played = skipped = games = 0
    while played < HANDS // 4:
        hands, more = play_game(PRESETS[preset], 1000 * part + games, 60)
        played, skipped, games = played + hands, skipped + more, games + 1
    assert games > 10, "whole games were played"
    assert (skipped > 0) == (preset != "microsoft")


def random_options(chance: random.Random) -> Options:
    return Options(**{name: chance.choice(values) for name, values in VALUES.items()})  # type: ignore[arg-type]


@pytest.mark.parametrize("part", range(4))
def test_random_options(part: int) -> None:
    chance = random.Random(f"options {part}")
    played = games = 0
    while played < HANDS // 4:
        hands, _ = play_game(random_options(chance), 1000 * part + games, 8)
        played, games = played + hands, games + 1


def test_moons() -> None:
    """A seat with the cards for it takes all it can, and three let it."""
    chance = random.Random("moons")
    moons = {"others": 0, "shooter": 0}
    strong = ["AC", "KC", "QC", "AD", "KD", "QD", "JD", "AS", "KS", "QS", "AH", "KH", "QH"]
    for _ in range(200):
        options, shooter = random_options(chance), chance.randrange(4)
        rest = [card for card in chance.sample(reference.DECK, 52) if card not in strong]
        hands = [rest[:13], rest[13:26], rest[26:]]
        hands.insert(shooter, list(strong))
        hand = reference.Hand(options, number := chance.randint(1, 4), hands)
        if hand.direction != hearts.HOLD:
            hand.begin()  # nobody passes: the cards stay as they were dealt
        game = hearts.standing(engine_options(options, ["rule"] * 4), hand_number=number)
        held = [bits_of(map(Card.parse, cards)) for cards in hands]
        choosers: list[Chooser] = [lowest] * 4
        choosers[shooter] = highest
        play_out(hearts.playing(game, held, hand.turn), hand, chance, choosers)
        if reference.shooter_of(hand.taken, options) is not None:
            moons[options.moon] += 1
    assert min(moons.values()) > 20


def unlucky_hand(chance: random.Random) -> list[str]:
    """Thirteen cards of which (nearly) all are penalty cards under some options."""
    some = chance.sample(["QS", "KS", "AS"], chance.randint(0, 3))
    some += chance.sample(["JD", "2C", "AC", "5D", "2S"], chance.choice([0, 0, 1, 2]))
    return some + chance.sample(reference.HEARTS, 13 - len(some))


def test_hands_of_almost_only_penalty_cards() -> None:
    """The corners of the first trick and of leading hearts, which random deals hardly ever reach."""
    chance = random.Random("unlucky")
    for _ in range(1000):
        options, unlucky = random_options(chance), unlucky_hand(chance)
        rest = [card for card in chance.sample(reference.DECK, 52) if card not in unlucky]
        hands = [rest[:13], rest[13:26], rest[26:]]
        hands.insert(chance.randrange(4), unlucky)
        hand = reference.Hand(options, number := chance.randint(1, 4), hands)
        hand.begin()  # nobody passes: the cards stay as they were dealt
        game = hearts.standing(engine_options(options, ["rule"] * 4), hand_number=number)
        held = [bits_of(map(Card.parse, cards)) for cards in hands]
        play_out(hearts.playing(game, held, hand.turn), hand, chance, [any_card] * 4)


def test_presets_are_those_of_the_rules() -> None:
    assert list(hearts.PRESETS) == list(PRESETS)
    for name, options in PRESETS.items():
        assert engine_options(options, hearts.PRESETS[name].seats) == hearts.PRESETS[name]


SUMS = {"microsoft": 26, "hearts": 26, "omnibus": 16, "black-maria": 43, "spot": 117}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_reference_gives_the_points_of_the_rules(preset: str) -> None:
    options = PRESETS[preset]
    taken = [[*reference.HEARTS[:-1], "JD"], ["QS", "AH", "AS", "KS"], PLAIN, []]
    assert sum(reference.penalties_of_hand(taken, options)) == SUMS[preset]
    assert reference.penalties_of_hand([reference.DECK, [], [], []], options) == {
        "black-maria": [43, 0, 0, 0],
        "omnibus": [-10, 26, 26, 26],
    }.get(preset, [0, 26, 26, 26])
    spades = [reference.penalty(card, options) for card in ("AS", "KS", "QS", "JS")]
    assert spades == ([7, 10, 13, 0] if preset == "black-maria" else [0, 0, 13, 0])
