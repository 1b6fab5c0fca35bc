"""Hints that keep the win possible, and the move that threw it away."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from engine import solitaire
from engine.cards import Rank
from engine.deal import DealCode, stream
from engine.reasons import IllegalMove
from engine.session import Session
from engine.solitaire import (
    WASTE,
    Draw,
    Move,
    Options,
    Pair,
    Recycle,
    State,
    apply,
    legal_moves,
    rank_at,
    start,
    visible_pairs,
    won,
)
from engine.solver import (
    LosingMove,
    lacking_ranks,
    point_of_no_return,
    winnable,
    winning_hint,
    winning_line,
    winning_pairs,
)
from tests.engine.solitaire_states import CODE, state_of
from tests.engine.test_solver_fewest import small_state
from tests.engine.test_winnable import brute_force


def random_play(number: int) -> tuple[State, list[Move], list[State]]:
    """A deal that can be won, played at random: pairs where there are some, but not always."""
    code = DealCode("HH1", "W", number)
    chance = stream(code, "test/random play")
    state = start(Options(), code)
    moves: list[Move] = []
    states = [state]
    while len(moves) < 250 and not won(state):
        legal = legal_moves(state)
        pairs = visible_pairs(state)
        moves.append(chance.choice(pairs if pairs and chance.below(4) else legal))
        state, _ = apply(state, moves[-1])
        states.append(state)
    return states[0], moves, states


class TestHints:
    @pytest.mark.parametrize("number", range(40))
    def test_whoever_follows_them_wins(self, number: int) -> None:
        session = Session.new(solitaire, Options(), DealCode("HH1", "W", number))
        while (hint := winning_hint(session.state)) is not None:
            session.play(hint)
            assert len(session.moves) < 700  # 25 cards, at most 28 taps of the stock before each
        assert won(session.state)

    def test_against_brute_force(self) -> None:
        chance = stream(CODE, "test/hints")
        seen: Counter[str] = Counter()
        for _ in range(500):
            state = small_state(chance, 6, 6)
            hint = winning_hint(state)
            keeping = [pair for pair in visible_pairs(state) if brute_force(apply(state, pair)[0])]
            if won(state) or not brute_force(state):
                assert hint is None
                seen["none"] += 1
            elif keeping:
                assert hint in keeping
                seen["pair"] += 1
            else:
                assert hint in (Draw(), Recycle())
                assert hint in legal_moves(state)
                seen["turn"] += 1
        assert min(seen.values()) > 40

    def test_a_pair_that_loses_is_not_hinted(self) -> None:
        """Four fives, none in the ring; 6 covers 2, so once 4 and 5 are gone these two never can go."""
        state = state_of({1: "3", 2: "5", 4: "5", 5: "5", 6: "5"}, waste="3")
        assert Pair(5, 4) in visible_pairs(state)
        assert winning_hint(state) in (Pair(6, 4), Pair(6, 5))
        assert winning_hint(apply(state, Pair(5, 4))[0]) is None


class TestPointOfNoReturn:
    @pytest.mark.parametrize("number", range(60))
    def test_it_is_where_winnable_turns(self, number: int) -> None:
        """The winnability of the states passed, checked by brute force elsewhere, changes once."""
        first, moves, states = random_play(number)
        can_be_won = [winnable(state) for state in states]
        assert can_be_won[0]
        assert all(earlier or not later for earlier, later in pairwise(can_be_won))
        losing = point_of_no_return(first, moves)
        if can_be_won[-1]:
            assert losing is None
            return
        assert losing is not None
        assert losing.number == can_be_won.index(False)
        assert losing.pair == moves[losing.number - 1]
        before, after = states[losing.number - 1], states[losing.number]
        assert rank_at(before, losing.pair.a) == rank_at(before, losing.pair.b) == losing.rank
        assert winnable(apply(before, losing.instead)[0])
        assert losing.lacking == lacking_ranks(after)

    def test_it_happens_in_those_games(self) -> None:
        found = [point_of_no_return(*random_play(number)[:2]) for number in range(60)]
        assert sum(losing is not None for losing in found) >= 10
        assert any(losing and losing.lacking for losing in found)

    @pytest.mark.parametrize("number", range(10))
    def test_a_winning_line_has_none(self, number: int) -> None:
        state = start(Options(), DealCode("HH1", "W", number))
        assert point_of_no_return(state, winning_line(state) or ()) is None

    def test_a_lost_deal_has_none(self) -> None:
        assert point_of_no_return(state_of({1: "5"}, stock="33"), [Draw(), Draw(), Recycle()]) is None

    def test_facts(self) -> None:
        """Fives at 1, 5 and 6, and one in the ring. 5 and 6 cover 1, so 1 can only go with the ring's."""
        state = state_of({1: "5", 2: "4", 5: "5", 6: "5"}, stock="4", waste="5")
        moves = [Pair(6, WASTE), Draw(), Pair(2, WASTE)]
        assert point_of_no_return(state, moves) == LosingMove(
            1, Pair(6, WASTE), Rank.FIVE, (Rank.FIVE,), Pair(6, 5)
        )

    def test_an_illegal_line_is_refused(self) -> None:
        with pytest.raises(IllegalMove):
            point_of_no_return(start(Options(), CODE), [Recycle()])


def test_lacking_ranks() -> None:
    assert lacking_ranks(state_of({1: "5", 2: "4"}, stock="54")) == ()
    assert lacking_ranks(state_of({1: "5", 2: "4"}, stock="5")) == (Rank.FOUR,)
    assert lacking_ranks(state_of({1: "5", 5: "5"}, stock="4")) == (Rank.FIVE,)  # 5 covers 1
    assert lacking_ranks(state_of({2: "5", 5: "5", 1: "A"}, stock="4")) == (Rank.ACE,)


def test_a_lacking_rank_is_reason_enough() -> None:
    chance = stream(CODE, "test/lacking")
    seen: Counter[bool] = Counter()
    for _ in range(400):
        state = small_state(chance, 7, 5)
        lacking = bool(lacking_ranks(state))
        assert not lacking or not brute_force(state)
        assert not lacking or winning_pairs(state) is None
        seen[lacking] += 1
    assert min(seen.values()) > 60
