from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from engine.ledger import HeartToHeartResult, HeartToHeartStandings, Outcome
from scenes import actions
from scenes.dialogs import Choice
from scenes.heart_won import HeartWon, Reached, facts
from scenes.house import House
from scenes.menu import MenuScene
from sprites.stage import Sprite

SIZES = [(1024, 576), (1024, 768), (1280, 800), (1920, 1080), (2560, 1080)]
GAME = Reached(134_900, 83)


def won(house: House) -> tuple[HeartWon, list[str]]:
    done: list[str] = []
    names = ("New deal", "Same deal again", "Look at the table", "Menu")
    choices = [Choice(name, lambda name=name: done.append(name), "deal") for name in names]  # type: ignore[misc]
    house.director.show(MenuScene(house))
    scene = HeartWon(house, GAME, choices, cancel=2)
    house.director.push(scene)
    return scene, done


@pytest.mark.parametrize("size", SIZES)
def test_banner_tiles_and_choices_are_on_the_screen_and_apart(house: House, size: tuple[int, int]) -> None:
    house.director.show(MenuScene(house))
    house.director.resize(size)
    scene, _ = won(house)
    scene.finish_motion()
    boxes = list(scene.spots().values())
    assert len(boxes) == 4
    plates: list[Sprite] = [each for each in scene.stage.sprites if each.layers and each.name is None]
    tiles = [scene.box_of(each) for each in plates if each.z == 21.0 and not hasattr(each, "bounds")]
    assert len(tiles) == 3
    for x, y, wide, high in (*boxes, *tiles):
        assert x >= size[0] * 0.04
        assert x + wide <= size[0] * 0.96
        assert y + high <= size[1] * 0.96
    for one, other in itertools.combinations((*boxes, *tiles), 2):
        beside = one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]
        above = one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1]
        assert beside or above


def test_a_press_acts_at_once_while_it_celebrates(house: House) -> None:
    scene, done = won(house)
    assert scene.moving
    scene.activate("choice-1")
    assert done == ["Same deal again"]
    assert scene not in house.director.scenes


def test_a_tap_beside_the_choices_does_nothing_and_back_looks_at_the_table(house: House) -> None:
    scene, done = won(house)
    scene.handle(actions.Tap(pos=(3.0, 3.0)))
    assert house.director.top is scene
    scene.handle(actions.Back())
    assert done == ["Look at the table"]


def test_the_celebration_ends_and_is_not_shown_again_after_a_resize(house: House) -> None:
    scene, _ = won(house)
    for _ in range(400):
        house.director.step()
    assert not scene.moving
    house.director.resize((1024, 768))
    assert not scene.moving


def test_with_reduced_motion_nothing_flies(house: House) -> None:
    house.settings.overrule("reduced_motion", True)
    scene, _ = won(house)
    places = {sprite: (sprite.pose.x, sprite.pose.y) for sprite in scene.stage.sprites}
    for _ in range(60):
        house.director.step()
        assert {sprite: (sprite.pose.x, sprite.pose.y) for sprite in scene.stage.sprites} == places
    assert not scene.moving


def best(elapsed_ms: int, moves: int, *, hinted: bool = False) -> dict[str, HeartToHeartResult]:
    game = HeartToHeartResult("g", "HH1-N-AAAAAAM", Outcome.WON, 250, moves, elapsed_ms, False, hinted=hinted)
    return {"fastest": game, "shortest": game}


def test_the_tiles_say_where_a_hint_was_given() -> None:
    known = HeartToHeartStandings(won=5, streak=3, best_streak=3, **best(100_000, 80, hinted=True))
    assert [note for _, _, _, note in facts(GAME, known)][:2] == [
        "best 01:40, with hints",
        "fewest 80, with hints",
    ]
    own = HeartToHeartStandings(won=5, streak=3, best_streak=3, **best(134_900, 83, hinted=True))
    notes = [note for _, _, _, note in facts(replace(GAME, hinted=True), own)]
    assert notes[:2] == ["the fastest yet, with hints", "the fewest yet, with hints"]


def test_the_tiles_compare_with_the_best_games() -> None:
    first = facts(GAME, HeartToHeartStandings(won=1, streak=1, best_streak=1, **best(134_900, 83)))
    assert [(value, note) for _, _, value, note in first] == [("02:14", ""), ("83", ""), ("1", "")]
    better = HeartToHeartStandings(won=5, streak=3, best_streak=7, **best(100_000, 80))
    values = [(value, note) for _, _, value, note in facts(GAME, better)]
    assert [value for value, _ in values] == ["02:14", "83", "3"]
    assert "01:40" in values[0][1]
    assert "80" in values[1][1]
    assert "7" in values[2][1]
    record = HeartToHeartStandings(won=5, streak=3, best_streak=3, **best(134_900, 83))
    notes = [note for _, _, _, note in facts(GAME, record)]
    assert notes[:2] == ["the fastest yet", "the fewest yet"]
