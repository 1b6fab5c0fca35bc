"""Heart to Heart's cases that the engine answers, by their numbers; S19 and S20 are in test_deal."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine import ledger, solitaire
from engine.deal import DealCode, stream
from engine.reasons import IllegalMove, Reason
from engine.session import Session
from engine.solitaire import (
    WASTE,
    DeadEnd,
    Draw,
    Options,
    Pair,
    Recycle,
    State,
    Won,
    apply,
    dead_end,
    legal_moves,
    start,
    stock_move,
    why_illegal,
    won,
)
from engine.solver import winning_line
from tests.engine.solitaire_states import CODE, geometric_free, held_positions, state_of


def new_session(number: int = 12) -> Session:
    return Session.new(solitaire, Options(), DealCode("HH1", "N", number))


def waste_order(state: State) -> list[int]:
    return list(state.waste)


def test_s01_a_covered_card_is_refused() -> None:
    state = start(Options(), CODE)
    for position in range(1, 25):
        for other in (WASTE, 25):
            assert why_illegal(state, Pair(position, other)) is Reason.COVERED


def test_s03_waste_first_and_heart_first_are_the_same_move() -> None:
    state = state_of({1: "5", 2: "9"}, stock="9", waste="5")
    assert apply(state, Pair(WASTE, 1)) == apply(state, Pair(1, WASTE))


def test_s04_a_card_never_pairs_with_itself() -> None:
    state = state_of({1: "5", 2: "5"}, waste="55")
    for place in (1, 2, WASTE):
        assert why_illegal(state, Pair(place, place)) is Reason.SAME_CARD


class TestS06NothingToTap:
    def test_empty_stock_with_empty_waste(self) -> None:
        state = state_of({1: "5", 2: "5"})
        assert stock_move(state) is None
        for move, reason in ((Draw(), Reason.STOCK_EMPTY), (Recycle(), Reason.WASTE_EMPTY)):
            with pytest.raises(IllegalMove) as caught:
                apply(state, move)
            assert caught.value.reason is reason

    def test_an_empty_place_is_no_move_and_leaves_nothing_to_undo(self) -> None:
        session = new_session()
        for move in (Pair(25, 25), Pair(1, WASTE), Recycle()):
            with pytest.raises(IllegalMove):
                session.play(move)
        assert session.moves == ()
        assert not session.can_undo
        state = state_of({1: "5"}, waste="5")
        assert why_illegal(state, Pair(7, WASTE)) is Reason.NOTHING_THERE


class TestS09RecycleThreeTimes:
    def test_each_pass_is_the_last_ones_less_the_cards_removed(self) -> None:
        session = new_session()
        line = winning_line(session.state)
        assert line is not None
        passes: list[list[int]] = [[51, *range(25, 51)]]
        removed: set[int] = set()
        for move in line:
            if move == Recycle():
                passes.append(waste_order(session.state))
            if isinstance(move, Pair) and move.b == WASTE:
                removed.add(session.state.waste[-1])
            session.play(move)
            in_order = [*session.state.waste, *session.state.stock]
            assert in_order == [card for card in passes[0] if card not in removed]
        assert len(passes) > 3
        assert any(len(after) < len(before) for before, after in pairwise(passes[1:]))

    def test_untouched_it_comes_back_the_same(self) -> None:
        session = new_session()
        seen = []
        for _ in range(3):
            while session.state.stock:
                session.play(Draw())
            seen.append(waste_order(session.state))
            session.play(Recycle())
        assert seen == [[51, *range(25, 51)]] * 3


def test_s10_undo_and_redo_across_a_recycle() -> None:
    session = new_session()
    first = session.state
    for move in (*[Draw()] * 26, Recycle(), Draw()):
        session.play(move)
    last = session.state
    for _ in range(28):
        session.undo()
    assert session.state == first
    for _ in range(28):
        session.redo()
    assert session.state == last


def test_s11_undo_as_often_as_there_were_moves() -> None:
    session = new_session()
    for _ in range(150):
        move = stock_move(session.state)
        assert move is not None
        session.play(move)
    assert [bool(session.undo()) for _ in range(151)] == [True] * 150 + [False]
    assert not session.can_undo
    assert session.state == start(Options(), CODE)


def test_s12_a_new_move_leaves_nothing_to_redo() -> None:
    session = new_session()
    for _ in range(5):
        session.play(Draw())
    for _ in range(3):
        session.undo()
    assert session.can_redo
    session.play(Draw())
    assert not session.can_redo
    before = session.state
    assert session.redo() == ()
    assert session.state == before


def test_s12_a_refused_move_keeps_what_can_be_redone() -> None:
    session = new_session()
    session.play(Draw())
    session.undo()
    with pytest.raises(IllegalMove):
        session.play(Recycle())
    assert session.can_redo


@pytest.mark.parametrize("seed", range(3))
def test_s13_ten_thousand_random_moves_undos_redos(seed: int) -> None:
    chance = stream(CODE, f"test/s13/{seed}")
    session = new_session(seed)
    for step in range(10_000 // 3):
        what = chance.below(10)
        if what < 3 or not (moves := legal_moves(session.state)):
            session.undo() if chance.below(3) else session.redo()
        else:
            session.play(chance.choice(moves))
        state = session.state
        if step % 5 == 0:
            held = held_positions(state.heart)
            assert state.score == 10 * (25 - len(held))
            assert list(solitaire.free(state)) == geometric_free(held)
            pairs = [move for move in session.moves if isinstance(move, Pair)]
            assert len(held) + len(state.stock) + len(state.waste) + 2 * len(pairs) == 52
            assert state.moves == len(session.moves)


class TestS14OneWin:
    def won_session(self) -> Session:
        session = new_session()
        line = winning_line(session.state)
        assert line is not None
        for move in line:
            session.play(move)
        return session

    def test_won_undone_won_again(self) -> None:
        session = self.won_session()
        first = ledger.result_of(session, "game", 60_000)
        session.undo()
        assert not won(session.state)
        events = session.redo()
        assert events[-1] == Won()
        second = ledger.result_of(session, "game", 90_000)
        counted = ledger.standings([first, second]).heart_to_heart
        assert (counted.played, counted.won, counted.best_ms) == (1, 1, 60_000)

    def test_won_quit_and_started_again(self) -> None:
        session = self.won_session()
        first = ledger.result_of(session, "game", 60_000)
        again = Session.from_record(session.record())
        assert won(again.state)
        counted = ledger.standings([first, ledger.result_of(again, "game", 70_000)]).heart_to_heart
        assert (counted.played, counted.won, counted.best_ms) == (1, 1, 60_000)


class TestS15ALastPairIsAWin:
    def test_with_the_fewest_cards_left(self) -> None:
        """Each of the heart's 25 cards taken with one of the other 27: two stay."""
        state, events = apply(state_of({1: "5"}, stock="3", waste="45"), Pair(1, WASTE))
        assert won(state)
        assert not dead_end(state)
        assert Won() in events
        assert DeadEnd() not in events

    def test_with_nothing_left_at_all(self) -> None:
        state, events = apply(state_of({1: "5"}, waste="5"), Pair(1, WASTE))
        assert events[-1] == Won()
        assert not dead_end(state)


class TestS16NoDeadEnd:
    def test_partner_deep_in_the_waste(self) -> None:
        assert not dead_end(state_of({1: "5"}, stock="3", waste="5" + "4" * 20))

    def test_partner_last_in_the_stock(self) -> None:
        assert not dead_end(state_of({1: "5"}, stock="4" * 20 + "5", waste="3"))

    def test_a_free_pair_in_the_heart(self) -> None:
        assert not dead_end(state_of({1: "5", 4: "5"}, stock="3", waste="4"))

    def test_a_partner_of_one_of_many_free_cards(self) -> None:
        assert not dead_end(state_of({1: "6", 2: "7", 3: "8", 4: "5"}, stock="35"))


class TestS17DeadAtOnce:
    def test_the_other_copies_all_covered(self) -> None:
        heart = {25: "5", 23: "5", 24: "5", 22: "5"}
        assert dead_end(state_of(heart, stock="346789TJQKA2", waste="A"))
        assert not dead_end(state_of(heart, stock="346789TJQK5A2", waste="A"))

    def test_straight_after_the_deal_in_about_one_of_ten(self) -> None:
        """9.8 % of 20,000 deals in the rules; four standard deviations of 3,000 are 2.2 points."""
        dead = 0
        for number in range(3000):
            state = start(Options(), DealCode("HH1", "N", number))
            copies_elsewhere = state.deck[:24].count(state.deck[24])
            assert dead_end(state) == (copies_elsewhere == 3)
            dead += dead_end(state)
        assert 0.076 < dead / 3000 < 0.12

    def test_on_loading_a_game(self) -> None:
        number = next(n for n in range(100) if dead_end(start(Options(), DealCode("HH1", "N", n))))
        assert dead_end(Session.from_record(new_session(number).record()).state)


def test_s18_a_dead_end_can_be_undone() -> None:
    dead = None
    for number in range(40):
        session = new_session(number)
        while (move := solitaire.plain_hint(session.state)) is not None:
            session.play(move)
        if dead_end(session.state) and session.can_undo:
            dead = session
            break
    assert dead is not None
    dead.undo()
    assert not dead_end(dead.state)
