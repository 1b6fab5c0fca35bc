from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from engine import records
from engine.ledger import HeartsResult, HeartToHeartResult, Outcome
from scenes import actions, days_panels, statistics
from scenes.actions import Device
from scenes.house import House
from scenes.scene import Scene
from scenes.statistics import StatisticsScene, all_games


def heart(number: int, outcome: Outcome, elapsed_ms: int = 0, moves: int = 0) -> HeartToHeartResult:
    return HeartToHeartResult(f"h{number}", "HH1-N-AAAAAAM", outcome, 250, moves, elapsed_ms, number == 0)


def hand_of_hearts(number: int, preset: str, outcome: Outcome) -> HeartsResult:
    return HeartsResult(
        f"c{number}",
        "HT1-AAAAAAM",
        preset,
        outcome,
        ("person", "rule", "rule", "rule"),
        (0,),
        (7, 9, 10, 0),
        ((3, 6, 17, 0), (4, 3, 19, 0)),
        (1, 0, 0, 0),
        (0, 0, 2, 0),
        1000,
        False,
    )


def facts(rows: list[statistics.Fact]) -> dict[str, str]:
    return {fact.label: fact.value for fact in rows}


def test_heart_to_heart_in_numbers(house: House) -> None:
    storage = house.storage
    storage.finish(heart(0, Outcome.WON, 134_000, 61))
    storage.finish(heart(1, Outcome.WON, 3_600_000, 64))
    storage.finish(heart(2, Outcome.LOST, 5_000, 10))
    storage.finish(heart(3, Outcome.ABANDONED, 5_000, 10))
    told = facts(statistics.heart_facts(StatisticsScene(house).standings.heart_to_heart))
    assert told == {
        "Won": "2 of 4",
        "Streak": "0",
        "Best streak": "2",
        "Best time": "02:14",
        "Average time": "31:07",
        "Fewest moves": "61",
        "Average moves": "62.5",
        "Won with undo": "1",
        "Won with hints": "0",
        "Lost": "1",
        "Left early": "1",
    }


def test_hearts_in_numbers(house: House) -> None:
    house.storage.finish(hand_of_hearts(0, "microsoft", Outcome.WON))
    house.storage.finish(hand_of_hearts(1, "custom", Outcome.LOST))
    standings = StatisticsScene(house).standings
    told = facts(statistics.hearts_facts(standings.hearts))
    assert told["Won"] == "1 of 2"
    assert told["Hands"] == "4"
    assert told["Penalties a hand"] == "3.5"
    assert told["Best game"] == "7"
    assert told["Moons shot"] == "2"
    assert told["Q♠ taken"] == "0"
    presets = facts(statistics.preset_facts(standings))
    assert presets == {"Won at Microsoft Hearts": "1 of 1", "Won at Custom": "0 of 1"}


def test_help_is_marked_beside_what_it_helped_to_reach(house: House) -> None:
    house.storage.finish(replace(heart(1, Outcome.WON, 100_000, 90), hinted=True))
    house.storage.finish(replace(heart(2, Outcome.WON, 134_000, 61), undone=True))
    house.storage.finish(replace(hand_of_hearts(0, "spot", Outcome.WON), hinted=True, undone=True))
    standings = StatisticsScene(house).standings
    marked = {fact.label: fact.marks for fact in statistics.heart_facts(standings.heart_to_heart)}
    assert marked["Best time"] == ("hint",)
    assert marked["Fewest moves"] == ("undo",)
    assert marked["Average time"] == ()
    told = statistics.hearts_facts(standings.hearts)
    assert {fact.label: fact.marks for fact in told}["Best game"] == ("hint", "undo")
    assert facts(told)["Games with undo"] == facts(told)["Games with hints"] == "1"


@pytest.mark.parametrize("page", [statistics.NUMBERS, statistics.RECORDS, statistics.DAYS])
def test_each_mark_is_a_picture_of_its_own(house: House, page: str) -> None:
    def drawn(game: HeartToHeartResult) -> int:
        house.storage.clear_results()
        house.storage.finish(game)
        scene = StatisticsScene(house, page)
        house.director.show(scene)
        return len(scene.stage.sprites)

    plain = daily("2026-02-28")
    places = 1 if page == statistics.RECORDS else 2  # a win's line; best time and fewest moves
    legend = 4
    assert drawn(replace(plain, hinted=True)) - drawn(plain) == places + legend
    assert drawn(replace(plain, hinted=True, undone=True)) - drawn(plain) == 2 * places + legend


def test_no_win_has_no_best() -> None:
    told = facts(statistics.heart_facts(statistics.HeartToHeartStandings(played=1, lost=1)))
    assert told["Best time"] == told["Average time"] == told["Fewest moves"] == "–"


@pytest.mark.parametrize("size", [(1024, 576), (1024, 768), (1280, 800)])
@pytest.mark.parametrize("played", [False, True])
def test_it_is_drawn_inside_the_window(house: House, size: tuple[int, int], played: bool) -> None:
    if played:
        house.storage.finish(heart(0, Outcome.WON, 134_000, 61))
        for number, preset in enumerate(("microsoft", "hearts", "omnibus", "black-maria", "spot", "custom")):
            house.storage.finish(hand_of_hearts(number, preset, Outcome.WON))
    scene = StatisticsScene(house)
    house.director.show(scene)
    house.director.resize(size)
    plates = [sprite.layers[-1].place(sprite.pose.x, sprite.pose.y) for sprite in scene.stage.sprites]
    assert len(plates) > 6
    for plate in plates:
        assert plate.left >= 0
        assert plate.right <= size[0]
        assert plate.top >= 0
        assert plate.bottom <= size[1]


def test_back_closes_it(house: House) -> None:
    beneath = Scene(house)
    house.director.show(beneath)
    house.director.push(StatisticsScene(house))
    house.director.handle(actions.Back(device=Device.KEYBOARD))
    assert house.director.top is beneath


def daily(day: str, outcome: Outcome = Outcome.WON, elapsed_ms: int = 90_000) -> HeartToHeartResult:
    return HeartToHeartResult(
        f"d{day}{elapsed_ms}", "HH1-W-AAAAAAM", outcome, 250, 84, elapsed_ms, False, day, 80
    )


def test_the_days_come_to_a_streak(house: House) -> None:
    house.today = lambda: date(2026, 3, 2)
    for day in ("2026-02-26", "2026-02-28", "2026-03-01"):
        house.storage.finish(daily(day))
    house.storage.finish(daily("2026-02-27", Outcome.LOST))
    house.storage.finish(daily("2026-13-45"))  # a calendar that nobody has
    days = records.days(all_games(house.storage))
    told = {name: value for _, name, value in days_panels._sums(days, house.today())}
    assert told["Streak of days"] == "2"
    assert told["Longest streak"] == "2"
    assert told["Days won"] == "4 of 5"
    assert told["Above par"] == "4.0"


def test_a_day_in_its_row() -> None:
    played = [daily("2026-02-28"), daily("2026-02-28", elapsed_ms=61_000), daily("2026-03-01", Outcome.LOST)]
    assert [list(days_panels._cells(day)) for day in records.days(played)] == [
        ["2026-02-28", "2 of 2", "01:01", "84", "+4"],
        ["2026-03-01", "0 of 1", "–", "–", "–"],
    ]


@pytest.mark.parametrize("size", [(1024, 576), (1024, 768), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 150])
def test_days_are_leafed_through(house: House, size: tuple[int, int], text: int) -> None:
    house.settings.overrule("text_size", text)
    for number in range(1, 29):
        house.storage.finish(daily(f"2026-02-{number:02}"))
    scene = StatisticsScene(house, statistics.DAYS)
    house.director.show(scene)
    house.director.resize(size)
    pages = 1
    assert not scene.buttons["later"].on
    while scene.buttons["earlier"].on:
        for sprite in scene.stage.sprites:
            assert house.size[0] >= sprite.layers[-1].place(sprite.pose.x, sprite.pose.y).right
            assert house.size[1] >= sprite.layers[-1].place(sprite.pose.x, sprite.pose.y).bottom
        scene.activate("earlier")
        pages += 1
        assert scene.buttons["later"].on
    assert 3 <= pages <= 14
    scene.activate("earlier")  # is refused
    for _ in range(pages - 1):
        scene.activate("later")
    assert not scene.buttons["later"].on


def test_without_a_deal_of_the_day_there_is_nothing_to_leaf_through(house: House) -> None:
    house.storage.finish(heart(0, Outcome.WON, 134_000, 61))
    scene = StatisticsScene(house)
    house.director.show(scene)
    scene.activate("page-days")
    assert "earlier" not in scene.spots()
