"""The tables of records, from results written by hand and by chance."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine import records
from engine.ledger import HeartToHeartResult, Outcome, standings
from engine.records import Day
from engine.results import DealKind
from tests.engine.test_ledger import TABLE

WON, LOST, ABANDONED, PLAYING = Outcome.WON, Outcome.LOST, Outcome.ABANDONED, Outcome.PLAYING
N, W = "HH1-N-AAAAAAM", "HH1-W-AAAAAAM"


def game(
    game_id: str,
    outcome: Outcome = WON,
    elapsed_ms: int = 60_000,
    moves: int = 100,
    code: str = N,
    day: str = "",
    fewest: int | None = None,
) -> HeartToHeartResult:
    return HeartToHeartResult(game_id, code, outcome, 250, moves, elapsed_ms, False, day, fewest)


games = st.lists(
    st.builds(
        HeartToHeartResult,
        st.sampled_from("abcdefgh"),
        st.sampled_from((N, W)),
        st.sampled_from(Outcome),
        st.integers(0, 25).map(lambda n: 10 * n),
        st.integers(0, 500),
        st.integers(0, 10**7),
        st.booleans(),
        st.sampled_from(("", "2026-01-31", "2026-02-01")),
        st.none() | st.integers(40, 120),
        st.sampled_from(("", "ABC", "Z")),
    )
)


def test_the_fastest_win_is_first_and_of_equals_the_one_with_fewer_moves() -> None:
    played = [
        game("slow", elapsed_ms=90_000),
        game("long", moves=120),
        game("first"),
        game("second"),
        game("lost", LOST, elapsed_ms=1),
        game("other", code=W, elapsed_ms=2),
        game("daily", code=W, day="2026-01-31", elapsed_ms=3),
    ]
    assert [each.game_id for each in records.table(played, DealKind.ANY)] == [
        "first",
        "second",
        "long",
        "slow",
    ]
    assert [each.game_id for each in records.table(played, DealKind.WINNABLE)] == ["other"]
    assert [each.game_id for each in records.table(played, DealKind.DAILY)] == ["daily"]
    assert [records.place(played, name) for name in ("slow", "first", "lost", "daily", "nobody")] == [
        4,
        1,
        None,
        1,
        None,
    ]


def test_a_table_has_ten_places() -> None:
    played = [game(f"g{n}", elapsed_ms=1000 * n) for n in range(15)]
    assert [each.elapsed_ms for each in records.table(played, DealKind.ANY)] == [1000 * n for n in range(10)]
    assert records.place(played, "g9") == 10
    assert records.place(played, "g10") is None


def test_days() -> None:
    played = [
        game("c", day="2026-02-01", code=W, outcome=LOST),
        game("a", day="2026-01-31", code=W, elapsed_ms=9000, moves=80),
        game("b", day="2026-01-31", code=W, elapsed_ms=8000, moves=90),
        game("d"),
    ]
    first = Day("2026-01-31", 2, 2, played[2], played[1])
    assert records.days(played) == (first, Day("2026-02-01", 1, 0, None, None))


def test_the_shortest_win_of_a_day_is_compared_with_par() -> None:
    played = [
        game("a", day="2026-01-31", code=W, moves=84, fewest=80),
        game("b", day="2026-01-31", code=W, moves=83, fewest=80),
    ]
    assert [day.above for day in records.days(played)] == [3]
    assert [day.above for day in records.days([game("c", day="2026-01-31", code=W)])] == [None]


@given(st.sets(st.integers(0, 40)), st.integers(0, 41))
def test_streaks_of_days(won: set[int], today: int) -> None:
    calendar = "".join("W" if day in won else "." for day in range(today + 1))
    until_now = calendar if calendar[-1] == "W" else calendar[:-1]
    going = len(until_now) - len(until_now.rstrip("W"))
    year = "".join("W" if day in won else "." for day in range(42))
    longest = max(len(run) for run in year.split("."))
    assert records.streaks(won, today) == (going, longest)


def test_moves_above_the_fewest() -> None:
    played = [
        game("a", moves=90, fewest=80),
        game("b", moves=84, fewest=80),
        game("c"),
        game("d", LOST, fewest=9),
    ]
    found = standings(played).heart_to_heart
    assert (found.least_above, found.average_above) == (4, 7.0)


def test_what_is_known_of_a_deal_holds_for_all_its_games() -> None:
    played = [game("a", moves=90), game("b", moves=85, fewest=80), game("c", code=W), TABLE]
    found = records.with_fewest(played)
    assert [each.fewest for each in found if isinstance(each, HeartToHeartResult)] == [80, 80, None]
    assert found[-1] == TABLE


@given(games)
def test_there_are_never_more_wins_than_games(played: list[HeartToHeartResult]) -> None:
    found = standings(played)
    every = [found.heart_to_heart, *found.by_kind.values()]
    for each in every:
        assert each.played == each.won + each.lost + each.abandoned + each.playing
        assert min(each.won, each.lost, each.abandoned, each.playing) >= 0
        assert each.streak <= each.best_streak <= each.won <= each.played
        assert each.won_with_undo <= each.won
    assert found.heart_to_heart.played == len({each.game_id for each in played})
    for name in ("played", "won", "lost", "abandoned", "playing"):
        assert sum(getattr(each, name) for each in every[1:]) == getattr(every[0], name)
    for day in records.days(played):
        assert 0 <= day.won <= day.played
        assert (day.fastest is None) == (day.shortest is None) == (day.won == 0)
    for kind in DealKind:
        rows = records.table(played, kind)
        assert len(rows) == min(records.PLACES, found.by_kind[kind].won if kind in found.by_kind else 0)
        assert [records.place(played, row.game_id) for row in rows] == [*range(1, len(rows) + 1)]


@given(games)
def test_json_gives_every_game_back(played: list[HeartToHeartResult]) -> None:
    written = json.loads(records.as_json([*played, TABLE]))
    back = [HeartToHeartResult.from_json(each) for each in written["heart-to-heart"]]
    assert standings([*back, TABLE]) == standings([*played, TABLE])
    assert [each["kind"] for each in written["heart-to-heart"]] == [each.kind.value for each in back]
    assert len(written["hearts"]) == 1


@given(games)
def test_csv_has_a_line_a_game(played: list[HeartToHeartResult]) -> None:
    rows = list(csv.DictReader(io.StringIO(records.heart_csv(played))))
    assert len(rows) == standings(played).heart_to_heart.played
    for row in rows:
        known = [
            each for each in played if each.game_id == row["game_id"] and row["moves"] == str(each.moves)
        ]
        assert row["outcome"] in {each.outcome.value for each in known}
        if row["above"]:
            assert int(row["above"]) == int(row["moves"]) - int(row["fewest"])


def test_csv_of_hearts() -> None:
    (row,) = csv.DictReader(io.StringIO(records.hearts_csv([TABLE, game("a")])))
    assert row == {
        "game_id": "h1",
        "code": "HT1-AAAAAAM",
        "preset": "microsoft",
        "outcome": "won",
        "hands": "3",
        "totals": "30 101 40 37",
        "elapsed_ms": "300000",
        "undone": "0",
        "hinted": "0",
    }


def test_what_a_file_could_say_is_quoted() -> None:
    odd = replace(game('a,"b"\n='), initials="ABC")
    (row,) = csv.DictReader(io.StringIO(records.heart_csv([odd])))
    assert row["game_id"] == 'a,"b"\n='
