"""The exact solver against an independent brute force, and against the shares the rules measured."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import solitaire
from engine.deal import DealCode, Stream, stream
from engine.session import Session
from engine.solitaire import Options, Pair, State, apply, dead_end, legal_moves, start, won
from engine.solver import winnable, winning_line, winning_pairs
from tests.engine.solitaire_states import CODE, state_of


def brute_force(state: State) -> bool:
    """Whether a win can be reached, by making every legal move from every state that can come up."""
    seen = set()
    waiting = [state]
    while waiting:
        now = waiting.pop()
        if won(now):
            return True
        key = now.heart, now.stock, now.waste
        if key not in seen:
            seen.add(key)
            waiting += [apply(now, move)[0] for move in legal_moves(now)]
    return False


def small_state(chance: Stream) -> State:
    """Up to eight cards of the heart and six others, of three ranks: often won, often not."""
    positions = chance.sample(range(1, 26), 1 + chance.below(8))
    heart = {position: chance.choice("345") for position in positions}
    others = "".join(chance.choice("345") for _ in range(chance.below(7)))
    cut = chance.below(len(others) + 1)
    return state_of(heart, stock=others[:cut], waste=others[cut:])


def test_against_brute_force_on_small_positions() -> None:
    chance = stream(CODE, "test/winnable")
    seen: Counter[bool] = Counter()
    for _ in range(1500):
        state = small_state(chance)
        expected = brute_force(state)
        assert winnable(state) == expected
        seen[expected] += 1
    assert min(seen.values()) > 300


def test_against_brute_force_late_in_real_games() -> None:
    """Along random games, once eight cards of the heart or fewer are left, and the sharper for it."""
    seen: Counter[bool] = Counter()
    for number in range(400):
        chance = stream(DealCode("HH1", "N", number), "test/late")
        state = start(Options(), DealCode("HH1", "N", number))
        for _ in range(300):
            moves = legal_moves(state)
            pairs = [move for move in moves if isinstance(move, Pair)]
            state, _ = apply(state, chance.choice(pairs or moves))
            if state.heart.bit_count() <= 7 or dead_end(state):
                break
        if not won(state) and not dead_end(state) and state.heart.bit_count() <= 7:
            expected = brute_force(state)
            assert winnable(state) == expected
            seen[expected] += 1
    assert seen[True] > 20
    assert seen[False] >= 3


def test_the_share_that_can_be_won() -> None:
    """The rules: 27.6 % of 500 and 28 % of 20,000 random shuffles. Of 1,500 four standard deviations are
    4.6 points, so 23.4 % to 32.6 % about 28 %."""
    shares = sum(winnable(start(Options(), DealCode("HH1", "N", 7919 * n))) for n in range(1500)) / 1500
    assert 0.234 < shares < 0.326


@pytest.mark.parametrize("number", range(40))
def test_lines_win_when_played(number: int) -> None:
    session = Session.new(solitaire, Options(), DealCode("HH1", "N", number))
    line = winning_line(session.state)
    assert (line is None) == (winning_pairs(session.state) is None)
    for move in line or ():
        session.play(move)
    assert won(session.state) == (line is not None)


def test_what_is_won_or_dead() -> None:
    assert winning_pairs(state_of({}, stock="3")) == ()
    assert winning_pairs(state_of({1: "5"}, stock="3")) is None
    assert winning_pairs(state_of({1: "5", 5: "5"}, stock="3")) is None
    assert winning_pairs(state_of({1: "5", 4: "5"})) == (Pair(4, 1),)


def test_a_pair_that_must_not_be_taken() -> None:
    """Position 6 covers position 2, and there are no other fives: 4 and 5 must not go together."""
    state = state_of({2: "5", 4: "5", 5: "5", 6: "5"})
    assert winnable(state)
    assert not winnable(apply(state, Pair(5, 4))[0])
    assert winnable(apply(state, Pair(6, 4))[0])


def test_the_order_of_stock_and_waste_does_not_matter() -> None:
    chance = stream(CODE, "test/order")
    for _ in range(200):
        heart = {position: chance.choice("345") for position in chance.sample(range(1, 26), 6)}
        others = "".join(chance.choice("345") for _ in range(5))
        mixed = "".join(chance.shuffled(others))
        assert winnable(state_of(heart, stock=others)) == winnable(state_of(heart, waste=mixed))
