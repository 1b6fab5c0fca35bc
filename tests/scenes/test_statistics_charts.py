"""What the charts of the statistics show, from results written by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ledger import HeartsResult, HeartToHeartResult, Outcome
from scenes.statistics_charts import MOST_LINES, axis, hands_chart, rate_chart, time_chart

WON, LOST, LEFT, PLAYING = Outcome.WON, Outcome.LOST, Outcome.ABANDONED, Outcome.PLAYING
TABLE = HeartsResult(
    "h",
    "HT1-AAAAAAM",
    "microsoft",
    WON,
    ("rule", "person", "rule", "rule"),
    (1,),
    (40, 23, 30, 37),
    ((4, 13, 9, 0), (26, -26, 26, 26)),
    (0, 0, 0, 0),
    (0, 0, 0, 0),
    1000,
    False,
)


def game(number: int, outcome: Outcome, minutes: float = 1) -> HeartToHeartResult:
    return HeartToHeartResult(f"g{number}", "HH1-N-AAAAAAM", outcome, 0, 9, round(minutes * 60_000), False)


def test_times_are_those_of_the_last_wins_and_the_average_of_all() -> None:
    games = [game(n, WON, n) for n in range(30)] + [game(99, LOST, 50), TABLE]
    chart = time_chart(games)
    assert chart.values == tuple(range(6, 30))
    assert chart.average == sum(range(30)) / 30


def test_the_share_of_wins_is_that_of_the_ten_games_up_to_each() -> None:
    outcomes = [WON, LOST, WON, LEFT] + [WON] * 10 + [PLAYING]
    chart = rate_chart([game(n, outcome) for n, outcome in enumerate(outcomes)])
    expected = [100, 50, 200 / 3, 50, 60, 400 / 6, 500 / 7, 75, 700 / 9, 80, 80, 90, 90, 100]
    assert chart.values == pytest.approx(expected)
    assert chart.average == pytest.approx(1200 / 14)


def test_hands_are_the_persons_whatever_the_seat() -> None:
    nobody = replace(TABLE, seats=("rule",) * 4)
    chart = hands_chart([nobody, TABLE])
    assert chart.values == (13, -26)
    assert chart.average == -6.5


def test_without_games_there_is_a_sentence() -> None:
    for chart in (time_chart([]), rate_chart([]), hands_chart([])):
        assert chart.values == ()
        assert chart.average is None
        assert chart.empty


@given(st.lists(st.floats(-3000, 3000), max_size=30))
def test_an_axis_has_room_for_every_value_and_few_lines(values: list[float]) -> None:
    low, high, step = axis(values)
    assert low <= 0 < high
    assert all(low <= value <= high for value in values)
    assert low % step == high % step == 0
    assert (high - low) / step <= MOST_LINES + 3
