"""Before a game of Hearts: who sits where, with what, under which name."""

from __future__ import annotations

import pygame
import pytest

from engine.hearts import PERSON, PRESETS
from scenes import actions
from scenes.actions import Device, Direction
from scenes.company import FACES, Company
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.menu import MenuScene
from scenes.name_entry import NameEntry
from scenes.seating import Seating
from scenes.settings import Settings
from tests.virtual_controller import VirtualController, needs_pad

PAD, KEYS = Device.CONTROLLER, Device.KEYBOARD


@pytest.fixture
def seating(house: House) -> Seating:
    house.director.show(MenuScene(house))
    house.director.top.activate("item-hearts")
    scene = house.director.top
    assert isinstance(scene, Seating)
    return scene


def press(house: House, name: str) -> None:
    x, y, width, height = house.director.top.spots()[name]
    pos = (round(x + width / 2), round(y + height / 2))
    house.director.handle(actions.Tap(pos=pos, device=Device.MOUSE))


def choose(house: House, seat: int, word: str) -> None:
    press(house, f"seat-{seat}")
    dialog = house.director.top
    name = next(name for name, button in dialog.buttons.items() if button.label == word)
    press(house, name)


def test_two_presses_start_a_game_of_one(house: House) -> None:
    house.director.show(MenuScene(house))
    house.director.top.set_focus("item-hearts")
    for _ in range(2):
        house.director.handle(actions.Tap(device=KEYS))
    table = house.director.top
    assert isinstance(table, HeartsTable)
    assert table.company.persons == (0,)
    levels = {table.company.plays(seat) for seat in (1, 2, 3)}
    assert len(levels) == 3
    assert [table.company.called(seat) for seat in range(4)] == ["You", "Luna", "Otto", "Vixen"]
    assert table.shown == 0


def test_every_kind_can_have_every_seat(house: House, seating: Seating) -> None:
    for seat in range(4):
        for word, kind in (("Expert", "expert"), ("By the book", "rule"), ("Person", PERSON)):
            choose(house, seat, word)
            assert house.director.top is seating
            assert seating.company.kinds[seat] == kind
    assert seating.company.persons == (0, 1, 2, 3)
    assert [seating.company.called(seat) for seat in range(4)] == [f"Player {n}" for n in (1, 2, 3, 4)]


def test_nobody_may_sit_at_the_table_and_nobody_is_called_you(house: House, seating: Seating) -> None:
    choose(house, 0, "Novice")
    press(house, "start")
    table = house.director.top
    assert isinstance(table, HeartsTable)
    assert [table.company.called(seat) for seat in range(4)] == ["Clover", "Luna", "Otto", "Vixen"]


def test_a_name_is_spelled_typed_or_picked_and_remembered(house: House, seating: Seating) -> None:
    press(house, "name-0")
    for letter in "EVA":
        press(house, f"key-{letter}")
    press(house, "done")
    assert seating.company.called(0) == "Eva"
    choose(house, 1, "Person")
    press(house, "name-1")
    for letter in "bo1-":
        house.director.handle(actions.Type(letter, device=KEYS))
    house.director.handle(actions.Delete(device=KEYS))
    house.director.handle(actions.Tap(device=KEYS))
    assert seating.company.called(1) == "Bo"
    press(house, "name-1")
    assert isinstance(house.director.top, NameEntry)
    press(house, "known-0")
    assert seating.company.called(1) == "Eva"
    press(house, "start")
    assert not house.controls.typing
    again = Seating(house)
    assert again.company.called(0) == again.company.called(1) == "Eva"
    assert set(again.company.known) == {"Eva", "Bo"}


def test_seats_are_swapped_with_their_faces_and_controllers(house: House, seating: Seating) -> None:
    seating.sit_down(77)
    assert seating.pads == {1: 77}
    press(house, "swap-1")
    assert seating.pads == {2: 77}
    assert seating.company.kinds[2] == PERSON
    assert [seating.company.face(seat) for seat in range(4)] == ["bunny", "owl", "cat", "fox"]


def test_the_rules_are_shown_changed_and_kept(house: House, seating: Seating) -> None:
    seating.set_focus("rules")
    seen = []
    for _ in PRESETS:
        house.director.handle(actions.Move(Direction.RIGHT, device=KEYS))
        options = house.settings.get("rules")
        seen.append(options)
    assert len(set(seen)) == len(PRESETS)
    house.director.handle(actions.Move(Direction.RIGHT, device=KEYS))
    press(house, "start")
    table = house.director.top
    assert isinstance(table, HeartsTable)
    assert table.state.options.scoring == PRESETS["hearts"].scoring


def test_what_is_read_says_whose_it_is(house: House, seating: Seating) -> None:
    said = seating.reading("rules")
    assert said.startswith("Rules: ")
    assert said.endswith(".")
    for seat in range(4):
        name = seating.company.called(seat)
        for what in ("seat", "name", "swap"):
            if f"{what}-{seat}" in seating.buttons:
                assert seating.reading(f"{what}-{seat}").startswith(f"{name}: ")
    assert seating.reading("start") == seating.buttons["start"].label


def test_the_last_company_is_kept_in_the_settings(house: House, seating: Seating) -> None:
    choose(house, 2, "Expert")
    press(house, "start")
    kept = house.settings.get("company")
    assert kept.kinds == (PERSON, "casual", "expert", "novice")
    stored: dict[str, object] = {"company": kept.to_json()}
    assert Settings(stored, lambda name, data: None).get("company") == kept


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"seats": [], "away": [], "known": []},
        {"seats": [[PERSON, "bunny", ""]] * 4, "away": [], "known": []},
        {"seats": [[PERSON, face, "A" * 99] for face in FACES], "away": [], "known": []},
        {"seats": [["queen", face, ""] for face in FACES], "away": [], "known": []},
        {"seats": [["rule", face, ""] for face in FACES], "away": [1], "known": []},
        {"seats": [[PERSON, face, ""] for face in FACES], "away": [True], "known": []},
        {"seats": [[PERSON, face, ""] for face in FACES], "away": [], "known": ["\u202eA"]},
    ],
)
def test_a_company_that_makes_no_sense_is_the_first_one(data: object) -> None:
    assert Settings({"company": data}, lambda name, data: None).get("company") == Company()


@needs_pad
def test_two_more_controllers_sit_down_stand_up_and_play(house: House, seating: Seating) -> None:
    tick = 0

    def frame() -> None:
        nonlocal tick
        for action in house.controls.actions(pygame.event.get(), tick):
            house.director.handle(action)
        house.director.step()
        tick += 1

    def tap(pad: VirtualController, button: str) -> None:
        pad.press(button)
        frame()
        pad.release(button)
        frame()

    with VirtualController("One") as one, VirtualController("Two") as two:
        frame()
        tap(one, "a")
        tap(two, "a")
        assert seating.pads == {1: one.instance, 2: two.instance}
        assert seating.company.persons == (0, 1, 2)
        tap(one, "b")
        assert seating.pads == {2: two.instance}
        assert seating.company.kinds[1] == "casual"
        tap(one, "a")
        two.detach()
        frame()
        frame()
        assert seating.pads == {1: one.instance}
        assert seating.company.persons == (0, 1)
        seating.activate("start")
        table = house.director.top
        assert isinstance(table, HeartsTable)
        assert table.people.eyes.pads == {1: one.instance}
    pygame.event.clear()


@needs_pad
def test_who_leads_the_choice_with_a_controller_has_it_too(house: House) -> None:
    with VirtualController("Host") as host, VirtualController("Guest") as guest:
        house.controls.actions(pygame.event.get(), 0)
        host.press("a")
        house.controls.actions(pygame.event.get(), 1)
        seating = Seating(house)
        house.director.show(seating)
        house.director.handle(actions.Tap(device=PAD, pad=guest.instance))
        assert seating.pads == {1: guest.instance}
        house.director.handle(actions.Tap(device=PAD, pad=host.instance))  # on Start
        table = house.director.top
        assert isinstance(table, HeartsTable)
        assert table.people.eyes.pads == {0: host.instance, 1: guest.instance}
    pygame.event.clear()


def test_the_seats_are_read_from_the_right_where_the_language_is(house: House) -> None:
    house.speak("he")
    seating = Seating(house)
    house.director.show(seating)
    spots = seating.spots()
    assert spots["seat-0"][0] > spots["seat-1"][0] > spots["seat-3"][0]
    assert spots["start"][0] < spots["rules"][0]
    x, y, width, height = spots["rules"]
    before = house.settings.get("rules")
    pos = (round(x + width * 0.06), round(y + height * 0.4))  # the arrow at the end of the row: on
    house.director.handle(actions.Tap(pos=pos, device=Device.MOUSE))
    assert house.settings.get("rules") != before
    seating.activate("name-0")
    assert {"key-א", "key-ת"} <= set(house.director.top.spots())
    house.speak("en")


@pytest.mark.parametrize("size", [(1024, 576), (1280, 800), (1440, 1080), (2560, 1080)])
@pytest.mark.parametrize("text_size", [100, 150])
def test_nothing_lies_over_anything_else_or_off_the_screen(
    house: House, size: tuple[int, int], text_size: int
) -> None:
    house.settings.overrule("text_size", text_size)
    house.size = size
    seating = Seating(house)
    seating.company = seating.company.with_kind(1, PERSON)
    house.director.show(seating)
    scenes = [seating, NameEntry(house, "", ["Anna", "Ben"], lambda name: None)]
    for scene in scenes:
        if scene is not seating:
            house.director.push(scene)
        boxes = [pygame.Rect(*map(round, box)) for box in scene.spots().values()]
        for index, box in enumerate(boxes):
            assert pygame.Rect(0, 0, *size).contains(box)
            assert box.inflate(-2, -2).collidelist(boxes[index + 1 :]) == -1
