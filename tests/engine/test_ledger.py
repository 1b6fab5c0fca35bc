"""The ledger's statistics, from results written by hand and from games played."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import hearts, solitaire
from engine.deal import DealCode, stream
from engine.hearts import PRESETS, HeartsOptions
from engine.ledger import (
    HeartsResult,
    HeartsStandings,
    HeartToHeartResult,
    HeartToHeartStandings,
    Outcome,
    Standings,
    result_of,
    standings,
)
from engine.session import Session
from engine.solitaire import Draw, Options
from engine.solver import winning_line
from tests.engine.test_session import random_move

WON, LOST, ABANDONED = Outcome.WON, Outcome.LOST, Outcome.ABANDONED


def solo(
    game_id: str, outcome: Outcome, moves: int = 100, elapsed_ms: int = 60_000, undone: bool = False
) -> HeartToHeartResult:
    score = 250 if outcome is WON else 90
    return HeartToHeartResult(game_id, "HH1-N-AAAAAAM", outcome, score, moves, elapsed_ms, undone)


ADDED = {"day": "", "fewest": None, "initials": "", "hinted": False}
"""What results of older versions don't have, and what holds for them."""

TABLE = HeartsResult(
    game_id="h1",
    code="HT1-AAAAAAM",
    preset="microsoft",
    outcome=WON,
    seats=("person", "rule", "rule", "rule"),
    winners=(0,),
    totals=(30, 101, 40, 37),
    penalties=((4, 13, 9, 0), (0, 26, 26, 26), (26, 0, 0, 0)),
    moons=(1, 0, 0, 0),
    queens=(2, 1, 0, 0),
    elapsed_ms=300_000,
    undone=False,
)


class TestHeartToHeart:
    def test_nothing_played(self) -> None:
        assert standings([]) == Standings(HeartToHeartStandings(), HeartsStandings(), {})

    def test_counts_bests_and_averages(self) -> None:
        results = [
            solo("a", WON, moves=100, elapsed_ms=90_000),
            solo("b", LOST, moves=7, elapsed_ms=1_000),
            solo("c", WON, moves=80, elapsed_ms=120_000, undone=True),
            solo("d", ABANDONED, moves=3, elapsed_ms=500, undone=True),
        ]
        assert standings(results).heart_to_heart == HeartToHeartStandings(
            played=4,
            won=2,
            lost=1,
            abandoned=1,
            won_with_undo=1,
            streak=1,
            best_streak=1,
            fastest=results[0],
            shortest=results[2],
            average_ms=105_000.0,
            average_moves=90.0,
        )

    @pytest.mark.parametrize(
        ("outcomes", "streak", "best"),
        [("WWLW", 1, 2), ("WWWL", 0, 3), ("LLL", 0, 0), ("WAW", 2, 2), ("LWWW", 3, 3), ("A", 0, 0)],
    )
    def test_streaks(self, outcomes: str, streak: int, best: int) -> None:
        kinds = {"W": WON, "L": LOST, "A": ABANDONED}
        results = [solo(str(i), kinds[letter]) for i, letter in enumerate(outcomes)]
        counted = standings(results).heart_to_heart
        assert (counted.streak, counted.best_streak) == (streak, best)

    def test_no_bests_without_a_win(self) -> None:
        counted = standings([solo("a", LOST), solo("b", ABANDONED)]).heart_to_heart
        assert counted.best_ms is counted.fewest_moves is counted.average_ms is counted.average_moves is None

    def test_help_is_counted_and_of_equals_the_game_without_it_stands(self) -> None:
        plain = solo("d", WON, moves=80)
        undone, hinted = solo("b", WON, moves=80, undone=True), replace(solo("c", WON, moves=80), hinted=True)
        helped = replace(undone, game_id="a", hinted=True)
        counted = standings([helped, hinted, undone, plain]).heart_to_heart
        assert (counted.won_with_undo, counted.won_with_hint) == (2, 2)
        assert counted.fastest == counted.shortest == plain
        assert standings([helped, hinted, undone]).heart_to_heart.shortest == undone
        assert standings([helped, hinted]).heart_to_heart.fastest == hinted
        better = replace(helped, game_id="e", moves=79)
        assert standings([plain, better]).heart_to_heart.shortest == better


class TestOneGameCountsOnce:
    def test_the_first_win_stands(self) -> None:
        results = [solo("a", WON, elapsed_ms=50), solo("a", WON, elapsed_ms=40), solo("a", ABANDONED)]
        counted = standings(results).heart_to_heart
        assert (counted.played, counted.won, counted.abandoned, counted.best_ms) == (1, 1, 0, 50)

    def test_a_win_stands_over_a_dead_end_undone(self) -> None:
        results = [solo("a", LOST), solo("b", WON), solo("a", WON)]
        counted = standings(results).heart_to_heart
        assert (counted.played, counted.won, counted.lost, counted.streak) == (2, 2, 0, 2)

    def test_a_game_won_after_all_ends_when_it_was_won(self) -> None:
        counted = standings([solo("a", LOST), solo("b", LOST), solo("a", WON)]).heart_to_heart
        assert (counted.lost, counted.streak) == (1, 1)

    def test_equal_ids_of_two_games_are_two(self) -> None:
        counted = standings([solo("h1", WON), TABLE])
        assert (counted.heart_to_heart.played, counted.hearts.games) == (1, 1)

    @given(
        st.lists(
            st.builds(solo, st.sampled_from("abcdef"), st.sampled_from(Outcome))
            | st.builds(
                lambda game_id, outcome, preset: replace(
                    TABLE, game_id=game_id, outcome=outcome, preset=preset
                ),
                st.sampled_from("abcdef"),
                st.sampled_from(Outcome),
                st.sampled_from([*PRESETS, "custom"]),
            ),
            max_size=25,
        )
    )
    def test_counters_agree_whatever_comes(self, results: list[HeartToHeartResult | HeartsResult]) -> None:
        counted = standings(results)
        alone = counted.heart_to_heart
        assert alone.played == alone.won + alone.lost + alone.abandoned + alone.playing
        assert 0 <= alone.streak <= alone.best_streak <= alone.won <= alone.played <= 6
        assert alone.won_with_undo <= alone.won
        for table in (counted.hearts, *counted.by_preset.values()):
            assert 0 <= table.won <= table.games
            assert (table.points_a_hand is None) == (table.hands == 0)
        assert sum(table.games for table in counted.by_preset.values()) == counted.hearts.games
        assert sum(table.won for table in counted.by_preset.values()) == counted.hearts.won
        assert counted == standings([*results, *results])


class TestHearts:
    def test_one_game(self) -> None:
        assert standings([TABLE]).hearts == HeartsStandings(
            games=1,
            won=1,
            abandoned=0,
            with_undo=0,
            hands=3,
            points_a_hand=10.0,
            best_game=30,
            best=TABLE,
            moons=1,
            queens=2,
        )

    def test_an_abandoned_game_is_no_loss_and_lends_no_hands(self) -> None:
        left = replace(TABLE, game_id="h2", outcome=ABANDONED, winners=(), undone=True)
        assert standings([TABLE, left]).hearts == replace(standings([TABLE]).hearts, abandoned=1)

    def test_per_preset_in_the_order_of_the_presets(self) -> None:
        results = [
            replace(TABLE, game_id="1", preset="custom"),
            replace(TABLE, game_id="2", preset="spot", outcome=LOST),
            replace(TABLE, game_id="3", preset="microsoft"),
            replace(TABLE, game_id="4", preset="spot"),
        ]
        counted = standings(results)
        assert list(counted.by_preset) == ["microsoft", "spot", "custom"]
        assert (counted.by_preset["spot"].games, counted.by_preset["spot"].won) == (2, 1)
        assert (counted.hearts.games, counted.hearts.won, counted.hearts.hands) == (4, 3, 12)

    def test_several_persons_are_all_counted_but_the_game_once(self) -> None:
        two = replace(TABLE, seats=("person", "person", "rule", "rule"), winners=(1,))
        counted = standings([two]).hearts
        assert (counted.games, counted.won, counted.hands) == (1, 1, 3)
        assert counted.points_a_hand == (30 + 39) / 6
        assert (counted.moons, counted.queens, counted.best_game) == (1, 3, 30)


class TestResultsOfSessions:
    def test_a_won_game(self) -> None:
        session = Session.new(solitaire, Options(), DealCode("HH1", "N", 12))
        session.play(Draw())
        session.undo()
        for move in winning_line(session.state) or ():
            session.play(move)
        moves = len(session.moves)
        assert result_of(session, "g", 5) == HeartToHeartResult(
            "g", "HH1-N-AAAAAAM", WON, 250, moves, 5, True
        )

    def test_left_alive_and_left_dead(self) -> None:
        alive = Session.new(solitaire, Options(), DealCode("HH1", "N", 12))
        assert result_of(alive, "g", 5).outcome is ABANDONED
        dead = next(
            session
            for number in range(100)
            if solitaire.dead_end(
                (session := Session.new(solitaire, Options(), DealCode("HH1", "N", number))).state
            )
        )
        assert result_of(dead, "g", 5).outcome is LOST

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_game_of_hearts(self, preset: str) -> None:
        session = Session.new(hearts, PRESETS[preset], DealCode("HT1", "", 5))
        chance = stream(session.code, "test/ledger")
        while not hearts.is_over(session.state):
            session.play(random_move(session, chance))
        result = result_of(session, "g", 5)
        assert isinstance(result, HeartsResult)
        assert result.preset == preset
        assert (result.outcome is WON) == (0 in result.winners)
        sign, start = (1, 0) if preset == "microsoft" else (-1, 100)
        for seat in range(4):
            assert start + sign * sum(hand[seat] for hand in result.penalties) == result.totals[seat]
        assert sum(result.queens) == len(result.penalties) == session.state.hand_number
        assert not result.undone

    def test_a_hint_is_told_and_older_results_have_none(self) -> None:
        session = Session.new(hearts, PRESETS["hearts"], DealCode("HT1", "", 5))
        session.hinted = True
        result = result_of(session, "g", 5)
        assert isinstance(result, HeartsResult)
        assert result.hinted
        old = {name: value for name, value in result.to_json().items() if name != "hinted"}
        assert HeartsResult.from_json(old) == replace(result, hinted=False)
        with pytest.raises(ValueError, match="hinted"):
            HeartsResult.from_json({**old, "hinted": "no"})

    def test_custom_and_left(self) -> None:
        options = HeartsOptions(jack_of_diamonds=True, face_value=True)
        result = result_of(Session.new(hearts, options, DealCode("HT1", "", 5)), "g", 5)
        assert isinstance(result, HeartsResult)
        assert (result.preset, result.outcome, result.winners) == ("custom", ABANDONED, ())


class TestJson:
    @pytest.mark.parametrize(
        "result", [solo("a", WON), TABLE, replace(TABLE, winners=(), totals=(-5, 0, 1, 2))]
    )
    def test_round_trip(self, result: HeartToHeartResult | HeartsResult) -> None:
        data = json.loads(json.dumps(result.to_json()))
        assert data == result.to_json()
        assert type(result).from_json(data) == result

    @pytest.mark.parametrize(
        ("names", "junk"),
        [
            ("game_id code preset outcome", [1, None, [], {}]),
            ("outcome", ["x", "WON"]),
            ("score moves elapsed_ms", ["1", 1.5, -1, True, None, [1]]),
            ("undone", [0, "no", None]),
            ("seats", [["person"] * 3, ["person"] * 5, ["nobody"] * 4, [[]] * 4, "rule", None]),
            ("winners", [[4], [-1], [True], ["0"], 0, None]),
            ("totals moons queens", [[1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, "4"], [True] * 4, 1, None]),
            ("moons queens", [[0, 0, 0, -1]]),
            ("penalties", [[[1, 2, 3]], [1, 2, 3, 4], [[1, 2, 3, None]], {}, None]),
        ],
    )
    def test_a_value_that_can_not_be_is_refused(self, names: str, junk: list[object]) -> None:
        for result in (solo("a", WON), TABLE):
            for name in result.to_json().keys() & set(names.split()):
                for value in junk:
                    with pytest.raises(ValueError, match=f"a result's {name} can't be"):
                        type(result).from_json({**result.to_json(), name: value})

    def test_a_result_of_an_older_version(self) -> None:
        data = {name: value for name, value in solo("a", WON).to_json().items() if name not in ADDED}
        assert HeartToHeartResult.from_json(data) == solo("a", WON)

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("day", "today"),
            ("day", 5),
            ("fewest", -1),
            ("fewest", "9"),
            ("initials", "ABCD"),
            ("code", "HH1"),
        ],
    )
    def test_values_that_can_not_be(self, name: str, value: object) -> None:
        with pytest.raises(ValueError, match=name):
            HeartToHeartResult.from_json({**solo("a", WON).to_json(), name: value})

    @pytest.mark.parametrize("result", [solo("a", WON), TABLE])
    def test_a_missing_field_is_refused(self, result: HeartToHeartResult | HeartsResult) -> None:
        for name in result.to_json().keys() - ADDED.keys() - {"hinted"}:
            data = result.to_json()
            del data[name]
            with pytest.raises(ValueError, match=name):
                type(result).from_json(data)
