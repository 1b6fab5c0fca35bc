from __future__ import annotations

import pytest

from engine.ledger import HeartsResult, HeartToHeartResult, Outcome
from scenes import actions, statistics
from scenes.actions import Device
from scenes.house import House
from scenes.scene import Scene
from scenes.statistics import StatisticsScene


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
