"""The fewest moves and their lower bound against a brute force over the rules' own moves."""

from __future__ import annotations

from collections import Counter, deque
from functools import cache

import pytest

from engine.deal import DealCode, Stream, stream
from engine.solitaire import State, apply, legal_moves, won
from engine.solver import fewest_line, lower_bound
from tests.engine.solitaire_states import CODE, geometric_free, state_of

AAAAAAM = DealCode.parse("HH1-N-AAAAAAM")
Key = tuple[int, tuple[int, ...], tuple[int, ...]]


def key_of(state: State) -> Key:
    return state.heart, state.stock, state.waste


def true_fewest(first: State) -> dict[Key, int]:
    """For every state that can come up, the fewest moves to a win; those that can't be won are left out.

    Every legal move is made from every state; then distances spread backwards from the wins.
    """
    before: dict[Key, list[Key]] = {key_of(first): []}
    wins: list[Key] = []
    waiting = deque([first])
    while waiting:
        state = waiting.popleft()
        if won(state):
            wins.append(key_of(state))
        for move in legal_moves(state):
            after, _ = apply(state, move)
            if key_of(after) not in before:
                before[key_of(after)] = []
                waiting.append(after)
            before[key_of(after)].append(key_of(state))
    fewest = dict.fromkeys(wins, 0)
    spreading = deque(wins)
    while spreading:
        key = spreading.popleft()
        for earlier in before[key]:
            if earlier not in fewest:
                fewest[earlier] = fewest[key] + 1
                spreading.append(earlier)
    return fewest


def small_state(chance: Stream, most_in_heart: int, most_others: int) -> State:
    """Of three or four ranks, in a shape that play leads to: random free cards have left the heart."""
    letters = "345" if chance.below(2) else "3456"
    held = set(range(1, 26))
    size = 1 + chance.below(most_in_heart)
    while len(held) > size:
        held.remove(chance.choice(geometric_free(frozenset(held))))
    others = "".join(chance.choice(letters) for _ in range(chance.below(most_others + 1)))
    cut = chance.below(len(others) + 1)
    heart = {position: chance.choice(letters) for position in sorted(held)}
    return state_of(heart, stock=others[:cut], waste=others[cut:])


@pytest.mark.parametrize("part", range(4))
def test_against_brute_force(part: int) -> None:
    chance = stream(CODE, f"test/fewest/{part}")
    seen: Counter[bool] = Counter()
    for _ in range(600):
        state = small_state(chance, 7, 7)
        expected = true_fewest(state).get(key_of(state))
        line = fewest_line(state)
        assert (None if line is None else len(line)) == expected
        for move in line or ():
            state, _ = apply(state, move)
        assert won(state) == (expected is not None)
        seen[expected is not None] += 1
    assert min(seen.values()) > 100


@pytest.mark.parametrize("part", range(4))
def test_the_bound_is_never_too_high_and_consistent(part: int) -> None:
    """At every state that can come up; one move never lowers the bound by more than one."""
    chance = stream(CODE, f"test/bound/{part}")
    tight = 0
    for _ in range(150):
        first = small_state(chance, 7, 7)
        fewest = true_fewest(first)
        of = cache(lambda key, first=first: lower_bound(state_at(first, key)))
        for key, moves in fewest.items():
            least = of(key)
            assert least is not None
            assert least <= moves
            tight += least == moves
            for move in legal_moves(state_at(first, key)):
                after = of(key_of(apply(state_at(first, key), move)[0]))
                assert after is None or least <= 1 + after
    assert tight > 1000


def state_at(first: State, key: Key) -> State:
    heart, stock, waste = key
    return State(first.code, first.deck, heart, stock, waste)
