"""Heart to Heart clause by clause, in the order of its rules."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import solitaire
from engine.cards import DECK
from engine.deal import DealCode, shuffled_deck, stream
from engine.reasons import IllegalMove, Reason
from engine.solitaire import (
    COVERS,
    ROW_OF,
    ROWS,
    WASTE,
    X_OF,
    DeadEnd,
    Draw,
    Drawn,
    Freed,
    Options,
    Pair,
    Paired,
    Recycle,
    Recycled,
    State,
    Won,
    apply,
    dead_end,
    free,
    lay_out,
    legal_moves,
    notation,
    parse_move,
    plain_hint,
    rank_at,
    start,
    stock_move,
    supply,
    view,
    visible_pairs,
    why_illegal,
    won,
)
from tests.engine.solitaire_states import CODE, RANKS, state_of

COVERS_IN_THE_RULES = """
1:5,6 2:6,7 3:8,9 4:9,10 · 5:11 6:11,12 7:12,13 8:13,14 9:14,15 10:15 · 11:16 12:16,17 13:17,18
14:18,19 15:19 · 16:20 17:20,21 18:21,22 19:22 · 20:23 21:23,24 22:24 · 23:25 24:25 · 25:
"""


def dealt() -> State:
    return start(Options(), CODE)


class TestCardsAndDeal:
    def test_four_copies_of_each_rank(self) -> None:
        assert Counter(dealt().deck) == dict.fromkeys(RANKS.values(), 4)

    def test_25_heart_26_stock_and_the_last_card_starts_the_waste(self) -> None:
        state = dealt()
        deck = shuffled_deck(CODE)
        assert [rank_at(state, position) for position in range(1, 26)] == list(deck[:25])
        assert [state.deck[card] for card in state.stock] == list(deck[25:51])
        assert [state.deck[card] for card in state.waste] == [deck[51]]
        assert (state.score, state.moves) == (0, 0)

    def test_the_first_card_drawn_is_d25(self) -> None:
        after, events = apply(dealt(), Draw())
        assert events == (Drawn(25),)
        assert rank_at(after, WASTE) == shuffled_deck(CODE)[25]

    def test_rows(self) -> None:
        assert ROWS == (4, 6, 5, 4, 3, 2, 1)
        assert [ROW_OF.count(row) for row in range(7)] == [4, 6, 5, 4, 3, 2, 1]
        assert list(ROW_OF) == sorted(ROW_OF)

    def test_x_positions(self) -> None:
        row_1, row_2, row_3 = [0.5, 1.5, 3.5, 4.5], [0, 1, 2, 3, 4, 5], [0.5, 1.5, 2.5, 3.5, 4.5]
        row_4, row_5, row_6, row_7 = [1, 2, 3, 4], [1.5, 2.5, 3.5], [2, 3], [2.5]
        assert list(X_OF) == row_1 + row_2 + row_3 + row_4 + row_5 + row_6 + row_7

    def test_covers(self) -> None:
        stated = {}
        for entry in COVERS_IN_THE_RULES.replace("·", " ").split():
            position, _, covering = entry.partition(":")
            stated[int(position)] = tuple(int(each) for each in covering.split(",") if each)
        assert stated == COVERS

    def test_at_the_start_only_the_tip_is_free(self) -> None:
        assert free(dealt()) == (25,)

    def test_free_when_every_covering_card_is_gone(self) -> None:
        assert free(state_of(dict.fromkeys(range(1, 25), "2"))) == (23, 24)
        assert free(state_of(dict.fromkeys([*range(1, 23), 23], "2"))) == (22, 23)
        assert free(state_of({1: "2", 5: "2", 2: "2"})) == (2, 5)
        assert free(state_of({1: "2", 6: "2", 2: "2"})) == (6,)

    def test_a_code_of_hearts_is_refused(self) -> None:
        with pytest.raises(ValueError, match="HT1-AAAAAAM"):
            start(Options(), DealCode("HT1", "", 12))


class TestMoves:
    def test_pair_in_the_heart(self) -> None:
        state = state_of({1: "5", 4: "5", 2: "9"}, stock="3", waste="9")
        after, events = apply(state, Pair(1, 4))
        assert events[0] == Paired(4, 1, 20)
        assert free(after) == (2,)
        assert (after.stock, after.waste) == (state.stock, state.waste)
        assert (after.score, after.moves) == (state.score + 20, 1)

    def test_pair_with_the_waste(self) -> None:
        state = state_of({1: "5", 2: "9"}, stock="3", waste="39")
        after, events = apply(state, Pair(2, WASTE))
        assert events[0] == Paired(2, WASTE, 10)
        assert free(after) == (1,)
        assert [state.deck[card].letter for card in after.waste] == ["3"]
        assert (after.score, after.moves) == (state.score + 10, 1)

    def test_draw(self) -> None:
        state = state_of({1: "5"}, stock="345", waste="6")
        after, _ = apply(state, Draw())
        assert "".join(state.deck[card].letter for card in after.stock) == "45"
        assert "".join(state.deck[card].letter for card in after.waste) == "63"
        assert (after.score, after.moves) == (state.score, 1)

    def test_recycle(self) -> None:
        state = state_of({1: "5"}, waste="345")
        after, events = apply(state, Recycle())
        assert events == (Recycled(3),)
        assert "".join(state.deck[card].letter for card in after.stock) == "345"
        assert after.waste == ()
        assert (after.score, after.moves) == (state.score, 1)

    def test_unlimited_recycling(self) -> None:
        state = state_of({1: "5"}, waste="345")
        for _ in range(50):
            for move in (Recycle(), Draw(), Draw(), Draw()):
                state, _ = apply(state, move)
        assert "".join(state.deck[card].letter for card in state.waste) == "345"
        assert state.moves == 200

    @pytest.mark.parametrize(
        ("state", "move", "reason"),
        [
            (state_of({1: "5"}, waste="5"), Draw(), Reason.STOCK_EMPTY),
            (state_of({1: "5"}, stock="5", waste="5"), Recycle(), Reason.STOCK_NOT_EMPTY),
            (state_of({1: "5", 4: "5"}), Recycle(), Reason.WASTE_EMPTY),
            (state_of({1: "5", 4: "5"}), Draw(), Reason.STOCK_EMPTY),
            (state_of({1: "5", 5: "5", 4: "5"}), Pair(1, 4), Reason.COVERED),
            (state_of({1: "5", 5: "5", 4: "5"}), Pair(5, 1), Reason.COVERED),
            (state_of({1: "5", 5: "2"}, waste="5"), Pair(1, WASTE), Reason.COVERED),
            (state_of({1: "5", 4: "6"}), Pair(1, 4), Reason.RANKS_DIFFER),
            (state_of({1: "5"}, waste="6"), Pair(1, WASTE), Reason.RANKS_DIFFER),
            (state_of({1: "5"}, stock="5", waste="56"), Pair(1, WASTE), Reason.RANKS_DIFFER),
            (state_of({1: "5"}, stock="5"), Pair(1, WASTE), Reason.NOTHING_THERE),
            (state_of({1: "5"}, waste="5"), Pair(2, 1), Reason.NOTHING_THERE),
            (state_of({1: "5"}, waste="5"), Pair(1, 1), Reason.SAME_CARD),
            (state_of({1: "5"}, waste="55"), Pair(WASTE, WASTE), Reason.SAME_CARD),
            (state_of({1: "5"}, waste="5"), Pair(26, 1), Reason.NO_SUCH_PLACE),
            (state_of({1: "5"}, waste="5"), Pair(1, -1), Reason.NO_SUCH_PLACE),
            (state_of({}, stock="5", waste="5"), Draw(), Reason.GAME_IS_OVER),
            (state_of({1: "5"}, waste="5"), "draw", Reason.WRONG_MOVE),
        ],
    )
    def test_refused(self, state: State, move: solitaire.Move, reason: Reason) -> None:
        assert why_illegal(state, move) is reason
        with pytest.raises(IllegalMove) as caught:
            apply(state, move)
        assert caught.value.reason is reason
        assert move not in legal_moves(state)

    def test_only_the_top_card_of_the_waste_can_be_played(self) -> None:
        assert visible_pairs(state_of({1: "5"}, waste="56")) == ()
        assert visible_pairs(state_of({1: "5"}, waste="65")) == (Pair(1, WASTE),)

    def test_legal_moves_are_sorted(self) -> None:
        state = state_of({1: "5", 4: "5", 2: "9", 3: "5"}, stock="3", waste="5")
        assert legal_moves(state) == (
            Pair(1, WASTE),
            Pair(3, WASTE),
            Pair(3, 1),
            Pair(4, WASTE),
            Pair(4, 1),
            Pair(4, 3),
            Draw(),
        )

    def test_freed_cards_are_told(self) -> None:
        state = state_of({25: "5", 24: "6", 23: "7", 22: "6"}, stock="76", waste="5")
        _, events = apply(state, Pair(25, WASTE))
        assert events == (Paired(25, WASTE, 10), Freed(23), Freed(24))


class TestTheStock:
    def test_a_tap_draws_recycles_or_does_nothing(self) -> None:
        assert stock_move(state_of({1: "5"}, stock="5", waste="6")) == Draw()
        assert stock_move(state_of({1: "5"}, waste="6")) == Recycle()
        assert stock_move(state_of({1: "5", 2: "5"})) is None
        assert stock_move(state_of({}, stock="5", waste="6")) is None


class TestScoreAndEnd:
    def test_win_whatever_remains(self) -> None:
        state, events = apply(state_of({1: "5", 4: "5"}, stock="36", waste="9"), Pair(4, 1))
        assert events == (Paired(4, 1, 20), Won())
        assert won(state)
        assert solitaire.is_over(state)
        assert state.score == 250
        assert legal_moves(state) == ()

    def test_dead_end_is_told_with_the_move_that_causes_it(self) -> None:
        state = state_of({1: "5", 4: "5", 2: "9"}, stock="3", waste="4")
        assert not dead_end(state)
        after, events = apply(state, Pair(4, 1))
        assert events == (Paired(4, 1, 20), DeadEnd())
        assert dead_end(after)
        assert not solitaire.is_over(after)
        assert legal_moves(after) == (Draw(),)

    def test_turning_cards_never_makes_or_ends_a_dead_end(self) -> None:
        state = state_of({2: "9"}, stock="34", waste="5")
        for move in (Draw(), Draw(), Recycle(), Draw()):
            assert dead_end(state)
            state, events = apply(state, move)
            assert DeadEnd() not in events


class TestView:
    def test_it_shows_the_heart_and_what_can_be_counted(self) -> None:
        state = state_of({1: "5", 5: "A", 4: "T"}, stock="3455", waste="TT")
        seen = view(state)
        assert [rank.letter if rank else "." for rank in seen.heart] == list("5..TA....................")
        assert seen.free == (4, 5)
        assert (seen.stock_count, seen.waste_count) == (4, 2)
        assert seen.waste_top is RANKS["T"]
        assert seen.supply == (0, 1, 1, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0)
        assert seen.pairs == (Pair(4, WASTE),)
        assert (seen.score, seen.moves, seen.won, seen.dead_end) == (220, 0, False, False)

    def test_an_empty_waste_has_no_top(self) -> None:
        assert view(state_of({1: "5"}, stock="5")).waste_top is None

    def test_it_hides_the_order_of_the_stock(self) -> None:
        assert view(state_of({1: "5"}, stock="345", waste="6")) == view(
            state_of({1: "5"}, stock="534", waste="6")
        )


class TestPlainHint:
    def test_a_pair_of_the_heart_then_the_waste_then_the_stock(self) -> None:
        heart = {1: "5", 4: "5", 2: "9"}
        assert plain_hint(state_of(heart, stock="3", waste="5")) == Pair(4, 1)
        assert plain_hint(state_of(heart, stock="3", waste="9")) == Pair(4, 1)
        assert plain_hint(state_of({1: "5", 2: "9"}, stock="3", waste="9")) == Pair(2, WASTE)
        assert plain_hint(state_of({1: "5"}, stock="5", waste="9")) == Draw()
        assert plain_hint(state_of({1: "5"}, waste="59")) == Recycle()

    def test_none_when_there_is_nothing_to_do(self) -> None:
        assert plain_hint(state_of({1: "5"}, stock="6", waste="9")) is None
        assert plain_hint(state_of({}, stock="6", waste="9")) is None

    def test_it_always_comes_to_an_end(self) -> None:
        for number in range(60):
            state = start(Options(), DealCode("HH1", "N", number))
            for _ in range(2000):
                move = plain_hint(state)
                if move is None:
                    break
                state, _ = apply(state, move)
            assert won(state) or dead_end(state)


class TestNotation:
    def test_as_the_record_has_it(self) -> None:
        assert [notation(m) for m in (Pair(WASTE, 25), Pair(23, 24), Draw(), Recycle())] == [
            "pair 25 waste",
            "pair 24 23",
            "draw",
            "recycle",
        ]

    def test_every_move_reads_back(self) -> None:
        moves = [Draw(), Recycle(), *(Pair(a, b) for a in range(1, 26) for b in range(a))]
        assert [parse_move(notation(move)) for move in moves] == moves

    @pytest.mark.parametrize(
        "text",
        ["", "Draw", "draw ", "pair", "pair 23 24", "pair 0 1", "pair 26 1", "pair ２５ waste", "x" * 999],
    )
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"^.{0,80} is no move of Heart to Heart$"):
            parse_move(text)

    def test_options(self) -> None:
        assert solitaire.parse_options(solitaire.options_text(Options())) == Options()
        with pytest.raises(ValueError, match="no options"):
            solitaire.parse_options("standard ")


def test_supply_counts_stock_and_waste_by_rank() -> None:
    assert sum(supply(dealt())) == 27
    assert supply(state_of({1: "5"}, stock="2A", waste="A")) == (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)


def test_fingerprints_tell_states_apart() -> None:
    """Of the first state, the value comes from the documented text and the command `sha256sum`."""
    assert solitaire.fingerprint(dealt()) == "be63a89f8da28a59"
    state = state_of({1: "5", 2: "9"}, stock="39", waste="5")
    drawn, paired = (apply(state, move)[0] for move in (Draw(), Pair(1, WASTE)))
    another_deal = start(Options(), DealCode("HH1", "N", 13))
    assert len({solitaire.fingerprint(each) for each in (state, drawn, paired, dealt(), another_deal)}) == 5


def test_lay_out_takes_any_shuffle() -> None:
    deck = tuple(card.rank for card in stream(CODE, "another").shuffled(DECK))
    assert lay_out(CODE, deck).deck == deck
