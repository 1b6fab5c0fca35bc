"""What holds in every game of Hearts, tried in random legal play over presets and random options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import pytest

from engine import hearts
from engine.cards import DECK, QUEEN_OF_SPADES, Card, Suit, bits_of, cards_in
from engine.deal import DealCode
from engine.hearts import (
    Event,
    HeartsOptions,
    Moon,
    Move,
    PassCycle,
    PenaltyLimit,
    Phase,
    Scoring,
    Starter,
    State,
)
from engine.hearts_claims import winning_leads
from engine.hearts_state import four

ALL = bits_of(DECK)
PLAYERS = (hearts.PERSON, *hearts.LEVELS)
PRESET_NAMES = tuple(hearts.PRESETS)
EVERY_RULE = tuple(product((False, True), (False, True), (False, True), PenaltyLimit, Starter, Moon))


def code_of(number: int) -> DealCode:
    return DealCode("HT1", "", number)


def random_options(chance: random.Random) -> HeartsOptions:
    jack, face, high, limit, starter, moon = chance.choice(EVERY_RULE)
    return HeartsOptions(
        scoring=chance.choice(tuple(Scoring)),
        jack_of_diamonds=jack,
        penalty_limit=limit,
        face_value=face,
        high_spades=high,
        starter=starter,
        moon=moon,
        pass_cycle=chance.choice(tuple(PassCycle)),
        skip_uneventful=chance.random() < 0.5,
        seats=tuple(chance.choices(PLAYERS, k=4)),  # type: ignore[arg-type]
    )


def random_move(state: State, chance: random.Random) -> Move:
    if state.phase is Phase.PASSING:
        seat = chance.choice([seat for seat in range(4) if state.passed[seat] is None])
        return hearts.Pass(seat, tuple(chance.sample(list(cards_in(state.hands[seat])), 3)))
    moves = hearts.legal_moves(state)
    assert moves, "not over implies a legal move"
    return moves[int(chance.random() * len(moves))]


def game(
    options: HeartsOptions, number: int, chance: random.Random, hands: int = 40
) -> Iterator[tuple[State, Move, State, tuple[Event, ...]]]:
    """A random game, step by step, to its end or to that many hands."""
    state = hearts.start(options, code_of(number))
    while not hearts.is_over(state) and len(state.history) < hands:
        move = random_move(state, chance)
        after, events = hearts.apply(state, move)
        yield state, move, after, events
        state = after


def last_of(steps: Iterator[tuple[State, Move, State, tuple[Event, ...]]]) -> State:
    """The end of a game, with the 52 cards counted at every step of the way."""
    for _, _, state, _ in steps:
        south, west, north, east = state.hands
        cards = south + west + north + east + sum(state.taken) + sum(card.bit for _, card in state.trick)
        assert cards == ALL  # a sum without carries only if each card is in one place
    return state


# Whole games


def most_hands(options: HeartsOptions) -> int | None:
    """The rules' bound from the least a hand's points can sum to; None where there is none."""
    if options.moon is Moon.SHOOTER:
        return None
    least = 26 + (91 if options.face_value else 0) + (17 if options.high_spades else 0)
    if options.moon is Moon.OTHERS:
        least = min(least, 78)
    least -= 10 if options.jack_of_diamonds else 0
    points = {Scoring.COUNTDOWN_50: 50, Scoring.COUNTDOWN_75: 75}.get(options.scoring, 100)
    return 4 * (points - 1) // least + 1


def test_the_bounds_are_those_of_the_rules() -> None:
    assert most_hands(hearts.PRESETS["microsoft"]) == 16
    assert most_hands(hearts.PRESETS["black-maria"]) == 10
    assert most_hands(hearts.PRESETS["omnibus"]) == 25


@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_games_of_every_preset_end_within_their_bound(preset: str, part: int) -> None:
    options = hearts.PRESETS[preset]
    bound = most_hands(options)
    chance = random.Random(f"{preset} {part}")
    for number in range(80):
        state = last_of(game(options, 1000 * part + number, chance))
        assert hearts.is_over(state)
        assert bound is not None
        assert len(state.history) <= bound
        check_score(state)


@pytest.mark.parametrize("part", range(16))
def test_games_of_random_options_end_within_their_bound(part: int) -> None:
    chance = random.Random(part)
    for number in range(125):
        options = random_options(chance)
        state = last_of(game(options, number, chance))
        bound = most_hands(options)
        assert bound is None or (hearts.is_over(state) and len(state.history) <= bound)
        check_score(state)


def check_score(state: State) -> None:
    options = state.options
    countdown = options.scoring is not Scoring.CLASSIC
    begin = int(options.scoring.value.partition("-")[2] or 0)
    assert list(state.totals) == [begin + sum(hand[seat] for hand in state.history) for seat in range(4)]
    for points in state.history:
        assert (-sum(points) if countdown else sum(points)) in sums(options)
    if hearts.is_over(state):
        best = max(state.totals) if countdown else min(state.totals)
        assert any(total <= 0 if countdown else total >= 100 for total in state.totals)
        assert state.winners
        assert all(state.totals[seat] == best for seat in state.winners)
    else:
        assert state.winners == ()


def sums(options: HeartsOptions) -> set[int]:
    """What the penalties of a hand may sum to (H25)."""
    jack = 10 if options.jack_of_diamonds else 0
    whole = 13 + (104 if options.face_value else 13) + (17 if options.high_spades else 0)
    moon = {Moon.OTHERS: {78}, Moon.SHOOTER: {-26}, Moon.OFF: set()}[options.moon]
    return {total - jack for total in {whole} | moon}


# Single steps


def positions(seed: str, count: int, *, share: float = 1.0) -> Iterator[State]:
    """States met in random games of random options: a share of all, `count` of them."""
    chance = random.Random(seed)
    while True:
        for state, _, after, _ in game(random_options(chance), chance.randrange(1 << 35), chance, hands=3):
            if chance.random() < share:
                yield state
                count -= 1
            if after.phase in {Phase.HAND_OVER, Phase.GAME_OVER}:
                yield after
                count -= 1
            if count <= 0:
                return


EVERY_PLAY: list[Move] = [hearts.Play(seat, card) for seat in range(4) for card in DECK]


def test_legal_moves_are_those_why_illegal_allows() -> None:
    for state in positions("legal", 2500, share=0.5):
        if state.phase is Phase.PASSING:
            continue
        candidates = [*EVERY_PLAY, hearts.NextHand(), hearts.Pass(0, tuple(cards_in(state.hands[0]))[:3])]
        allowed = tuple(move for move in candidates if hearts.why_illegal(state, move) is None)
        assert hearts.legal_moves(state) == allowed
        assert bool(allowed) is not hearts.is_over(state)
        for seat in range(4):
            seen = hearts.view(state, seat).legal
            assert seen == tuple(
                move.card for move in allowed if isinstance(move, hearts.Play) and move.seat == seat
            )


def test_legal_passes_are_those_why_illegal_allows() -> None:
    chance = random.Random(7)
    for state in positions("passes", 400):
        if state.phase is not Phase.PASSING:
            continue
        legal = set(hearts.legal_moves(state))
        for _ in range(60):
            seat = chance.randrange(4)
            held = list(cards_in(state.hands[seat]))
            some = hearts.Pass(
                seat, tuple(chance.choices(held + list(DECK), k=chance.choice((2, 3, 3, 3, 4))))
            )
            assert (some in legal) is (hearts.why_illegal(state, some) is None)


def test_a_refused_move_is_not_applied() -> None:
    chance = random.Random(8)
    for state in positions("refused", 300):
        move = chance.choice([*EVERY_PLAY, hearts.NextHand()])
        reason = hearts.why_illegal(state, move)
        if reason is not None:
            with pytest.raises(hearts.IllegalMove) as refused:
                hearts.apply(state, move)
            assert refused.value.reason is reason


# What a seat may see


def seen_alike(state: State, seat: int, chance: random.Random) -> State:
    """Another state that looks the same to the seat: the unseen cards lie elsewhere, chosen passes too."""
    others = [other for other in range(4) if other != seat]
    hands, passed = list(state.hands), list(state.passed)
    if state.phase in {Phase.PASSING, Phase.PLAYING}:
        unseen = [card for other in others for card in cards_in(state.hands[other])]
        chance.shuffle(unseen)
        for other in others:
            count = state.hands[other].bit_count()
            hands[other] = bits_of(unseen[:count])
            del unseen[:count]
    giver = (seat - state.direction) % 4
    for other in others:
        known = other == giver and state.phase is not Phase.PASSING
        if passed[other] is not None and not known:
            pool = list(cards_in(hands[other])) if state.phase is Phase.PASSING else list(DECK)
            passed[other] = tuple(sorted(chance.sample(pool, 3)))
    game = replace(state.standing, code=code_of(chance.randrange(1 << 35)))
    return replace(state, standing=game, hands=four(hands), passed=tuple(passed))


def test_a_view_is_the_same_wherever_the_unseen_cards_lie() -> None:
    chance = random.Random(9)
    different = 0
    for state in positions("views", 1500, share=0.3):
        for seat in range(4):
            other = seen_alike(state, seat, chance)
            assert hearts.view(other, seat) == hearts.view(state, seat)
            different += other.hands != state.hands
    assert different > 4000  # the test did move cards


def test_a_view_holds_the_own_hand_and_no_card_of_the_others() -> None:
    for state in positions("own hand", 500, share=0.3):
        if state.phase not in {Phase.PASSING, Phase.PLAYING}:
            continue
        public = bits_of(card for trick in state.tricks for card in trick.cards)
        public |= bits_of(card for _, card in state.trick)
        for seat in range(4):
            seen = hearts.view(state, seat)
            assert bits_of(seen.hand) == state.hands[seat]
            known = public | state.hands[seat]
            known |= bits_of(seen.passed or ()) | bits_of(seen.received or ())
            assert card_bits(seen) == known


def card_bits(value: object) -> int:
    """Every card that can be found anywhere inside."""
    if isinstance(value, Card):
        return value.bit
    if isinstance(value, tuple):
        bits = 0
        for each in value:
            bits |= card_bits(each)
        return bits
    names = getattr(value, "__dataclass_fields__", ())
    return card_bits(tuple(getattr(value, name) for name in names))


# Events tell everything


@dataclass
class Table:
    """What somebody knows who saw each hand dealt and from then on only heard the events."""

    hands: list[int]
    trick: list[tuple[int, Card]]
    taken: list[int]
    totals: tuple[int, ...]
    history: list[tuple[int, ...]]
    broken: bool = False
    over: bool = False
    winners: tuple[int, ...] = ()

    def hear(self, event: Event) -> None:
        match event:
            case hearts.CardsPassed(passes, direction):
                for seat, cards in enumerate(passes):
                    self.hands[seat] -= bits_of(cards)
                    self.hands[(seat + direction) % 4] += bits_of(cards)
            case hearts.Played(seat, card):
                self.hands[seat] -= card.bit
                self.trick.append((seat, card))
            case hearts.HeartsBroken(seat):
                assert not self.broken
                assert self.trick[-1] == (seat, self.trick[-1][1])
                assert self.trick[-1][1].suit is Suit.HEARTS
                self.broken = True
            case hearts.TrickTaken(seat, cards):
                assert cards == tuple(card for _, card in self.trick)
                self.taken[seat] |= bits_of(cards)
                self.trick.clear()
            case hearts.QueenTaken(seat):
                assert self.taken[seat] & QUEEN_OF_SPADES.bit
            case hearts.HandSkipped(remaining):
                assert [bits_of(cards) for cards in remaining] == self.hands
            case hearts.HandScored(points, totals):
                self.history.append(points)
                self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
                assert self.totals == totals
                self.over = True
            case hearts.GameEnded(winners):
                self.winners = winners


def test_the_events_of_a_game_tell_its_state() -> None:
    chance = random.Random(10)
    for number in range(60):
        options = random_options(chance)
        first = hearts.start(options, code_of(number))
        table = Table(list(first.hands), [], [0] * 4, first.totals, [])
        for _, _, state, events in game(options, number, chance, hands=6):
            for event in events:
                if isinstance(event, hearts.Dealt):
                    assert (event.hand_number, event.direction) == (state.hand_number, state.direction)
                    table = Table(list(state.hands), [], [0] * 4, table.totals, table.history)
                table.hear(event)
            assert table.hands == list(state.hands)
            assert tuple(table.trick) == state.trick
            assert table.taken == list(state.taken)
            assert (table.totals, tuple(table.history)) == (state.totals, state.history)
            assert (table.broken, table.winners) == (state.broken, state.winners)
            assert table.over is (state.phase in {Phase.HAND_OVER, Phase.GAME_OVER})


def test_a_claim_that_is_proved_comes_true() -> None:
    proved = 0
    chance = random.Random(11)
    for number in range(1500):
        for state, _, _, _ in game(hearts.PRESETS["microsoft"], number, chance, hands=1):
            leader = state.turn
            leads = None if leader is None else winning_leads(hearts.view(state, leader))
            if leader is None or leads is None or len(leads) == 1:
                continue
            proved += 1
            for lead in leads:
                assert state.turn == leader
                state, _ = hearts.apply(state, hearts.Play(leader, lead))  # noqa: PLW2901
                for _ in range(3):
                    state, _ = hearts.apply(state, random_move(state, chance))  # noqa: PLW2901
            assert state.phase is not Phase.PLAYING
            assert all(trick.winner == leader for trick in state.tricks[-len(leads) :])
            break
    assert proved > 100


# Text forms


def test_moves_are_read_back_from_their_notation_and_replay_the_game() -> None:
    chance = random.Random(12)
    for number in range(20):
        options = random_options(chance)
        steps = list(game(options, number, chance, hands=4))
        lines = [hearts.notation(move) for _, move, _, _ in steps]
        state = hearts.start(hearts.parse_options(hearts.options_text(options)), code_of(number))
        marks = {hearts.fingerprint(state)}
        for line, (_, move, _, _) in zip(lines, steps, strict=True):
            assert hearts.parse_move(line) == move
            state, _ = hearts.apply(state, hearts.parse_move(line))
            marks.add(hearts.fingerprint(state))
        assert state == steps[-1][2]
        assert hearts.fingerprint(state) == hearts.fingerprint(steps[-1][2])
        assert len(marks) == len(steps) + 1  # no two states of a game have the same


def test_a_fingerprint_tells_apart_what_differs_in_one_thing() -> None:
    state = next(
        each for each in positions("marks", 9999) if each.passed[1] and len(each.tricks) > 1 and each.trick
    )
    stand = state.standing
    others = [
        replace(state, hands=four([*state.hands[1:], 0])),
        replace(state, passed=(state.passed[0], None, *state.passed[2:])),
        replace(state, turn=None),
        replace(state, leader=None),
        replace(state, trick=()),
        replace(state, tricks=state.tricks[1:]),
        replace(state, broken=not state.broken),
        replace(state, standing=replace(stand, code=code_of(stand.code.number ^ 1))),
        replace(state, standing=replace(stand, hand_number=9)),
        replace(state, standing=replace(stand, totals=(1, 2, 3, 4))),
        replace(state, standing=replace(stand, history=((1, 2, 3, 4),))),
        replace(state, standing=replace(stand, options=replace(stand.options, seats=("rule",) * 4))),
    ]
    marks = [hearts.fingerprint(each) for each in (state, *others)]
    assert len(set(marks)) == len(marks)
    assert all(len(mark) == 16 and int(mark, 16) >= 0 for mark in marks)


def test_options_are_read_back_from_their_text() -> None:
    chance = random.Random(13)
    for _ in range(500):
        options = random_options(chance)
        text = hearts.options_text(options)
        assert "\n" not in text
        assert hearts.parse_options(text) == options
