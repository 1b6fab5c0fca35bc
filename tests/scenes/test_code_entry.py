from __future__ import annotations

import pytest

from engine.deal import DealCode
from scenes import actions
from scenes.actions import Device, Direction
from scenes.code_entry import CodeEntry
from scenes.house import House
from scenes.scene import Scene
from sprites import layout

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


class Beneath(Scene):
    """What the page lies over."""


@pytest.fixture
def dealt() -> list[DealCode]:
    return []


@pytest.fixture
def page(house: House, dealt: list[DealCode]) -> CodeEntry:
    house.director.show(Beneath(house))
    page = CodeEntry(house, dealt.append)
    house.director.push(page)
    return page


def type_text(house: House, text: str) -> None:
    for character in text:
        house.director.handle(actions.Type(character, device=Device.KEYBOARD))


def test_a_typed_code_is_dealt_by_enter(house: House, page: CodeEntry, dealt: list[DealCode]) -> None:
    type_text(house, "aaaaaam")
    assert page.focus == "deal"
    house.director.handle(actions.Tap(device=Device.KEYBOARD))
    assert dealt == [DealCode("HH1", "N", 12)]
    assert isinstance(house.director.top, Beneath)


def test_the_page_is_gone_before_the_deal(house: House) -> None:
    tops: list[Scene] = []
    house.director.show(Beneath(house))
    page = CodeEntry(house, lambda _: tops.append(house.director.top))
    house.director.push(page)
    type_text(house, "AAAAAAM")
    page.activate("deal")
    assert [type(top) for top in tops] == [Beneath]


@pytest.mark.parametrize(("typed", "read"), [("0", "O"), ("1", "I"), ("8", "B"), ("q", "Q"), ("7", "7")])
def test_digits_that_look_like_letters(house: House, page: CodeEntry, typed: str, read: str) -> None:
    type_text(house, typed)
    assert page.text == read


@pytest.mark.parametrize("wrong", ["9", "!", "é"])
def test_other_characters_are_refused_in_words(house: House, page: CodeEntry, wrong: str) -> None:
    type_text(house, "A" + wrong)
    assert page.text == "A"
    assert "A to Z" in page.problem
    type_text(house, "B")
    assert (page.text, page.problem) == ("AB", "")


def test_an_eighth_character_is_refused(house: House, page: CodeEntry) -> None:
    type_text(house, "AAAAAAMX")
    assert page.text == "AAAAAAM"
    assert "too long" in page.problem


def test_a_whole_code_may_be_typed_with_its_hyphens(house: House, page: CodeEntry) -> None:
    type_text(house, "hh1-n-aaaaaam")
    assert page.text == "AAAAAAM"


@pytest.mark.parametrize("typed", ["hh1-w-aaaaaam", "W-aaaaaam", "hh1w-AAAAAAM"])
def test_the_kind_is_typed_with_its_hyphen(
    house: House, page: CodeEntry, dealt: list[DealCode], typed: str
) -> None:
    type_text(house, typed)
    page.activate("deal")
    assert dealt == [DealCode("HH1", "W", 12)]


def test_the_kind_is_changed_by_a_tap(house: House, page: CodeEntry, dealt: list[DealCode]) -> None:
    kinds = []
    for _ in range(3):
        kinds.append(page.kind)
        x, y, width, height = page.spots()["kind"]
        house.director.handle(actions.Tap((int(x + width / 2), int(y + height / 2)), device=Device.TOUCH))
    assert kinds == ["N", "W", "N"]
    type_text(house, "AAAAAAM")
    page.activate("deal")
    assert dealt == [DealCode("HH1", "W", 12)]


def test_a_pasted_code_brings_its_kind(house: House, page: CodeEntry, dealt: list[DealCode]) -> None:
    house.director.handle(actions.Paste("HH1-W-AAAAAAM", device=Device.KEYBOARD))
    house.director.handle(actions.Paste("aaaaaan", device=Device.KEYBOARD))
    page.activate("deal")
    assert dealt == [DealCode("HH1", "W", 13)]


def test_ten_megabytes_on_the_clipboard_are_no_code(house: House, page: CodeEntry) -> None:
    type_text(house, "QQ")
    house.director.handle(actions.Paste("A" * 10_000_000, device=Device.KEYBOARD))
    assert page.text == "QQ"
    assert len(page.problem) < 200


@pytest.mark.parametrize("pasted", ["HH1-N-AAAAAAM", "  hh1naaaaaam\n", "aaaaaam"])
def test_a_pasted_code(house: House, page: CodeEntry, dealt: list[DealCode], pasted: str) -> None:
    type_text(house, "QQ")
    house.director.handle(actions.Paste(pasted, device=Device.KEYBOARD))
    house.director.handle(actions.Tap(device=Device.KEYBOARD))
    assert dealt == [DealCode("HH1", "N", 12)]


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        ("", "Type a deal code"),
        ("HT1-AAAAAAM", "not a deal code of this game"),
        ("HH2-N-AAAAAAM", "newer version"),
        ("HH1-N-AAA9AAM", "Character 10"),
        ("HH1-N-AAA", "too short"),
        ("HH1-N-AAAAAAMM", "too long"),
    ],
)
def test_a_pasted_text_that_is_no_code(house: House, page: CodeEntry, pasted: str, words: str) -> None:
    type_text(house, "QQ")
    house.director.handle(actions.Paste(pasted, device=Device.KEYBOARD))
    assert words in page.problem
    assert page.text == "QQ"


def test_deal_is_off_until_the_code_is_complete(house: House, page: CodeEntry, dealt: list[DealCode]) -> None:
    type_text(house, "AAAAAA")
    page.activate("deal")
    assert dealt == []
    assert house.director.top is page
    assert page.buttons["deal"].reason
    house.director.handle(actions.Delete(device=Device.KEYBOARD))
    assert page.text == "AAAAA"


def test_every_key_of_the_screen_types_its_character(page: CodeEntry) -> None:
    for letter in ALPHABET:
        page.activate("clear")
        page.activate(f"key-{letter}")
        assert page.text == letter


def test_the_screen_is_enough(house: House, page: CodeEntry, dealt: list[DealCode]) -> None:
    """Taps on the middles of keys, as a finger makes them."""
    for name in ("key-B", "delete", "key-Z", "clear", *["key-A"] * 6, "key-M", "deal"):
        x, y, width, height = page.spots()[name]
        middle = (int(x + width / 2), int(y + height / 2))
        house.director.handle(actions.Tap(middle, device=Device.TOUCH))
    assert dealt == [DealCode("HH1", "N", 12)]


def test_a_controller_deletes_pastes_and_deals(house: House, page: CodeEntry, dealt: list[DealCode]) -> None:
    page.activate("key-A")
    house.director.handle(actions.Undo(device=Device.CONTROLLER))
    assert page.text == ""
    page.paste("HH1-N-AAAAAAM")
    house.director.handle(actions.Menu(device=Device.CONTROLLER))
    assert dealt == [DealCode("HH1", "N", 12)]


def test_everything_is_reached_by_directions(page: CodeEntry) -> None:
    spots = page.spots()
    reached, fresh = {page.focus}, [page.focus]
    while fresh:
        at = fresh.pop()
        for way in ("up", "down", "left", "right"):
            name = layout.nearest(spots, str(at), way)
            if name and name not in reached:
                reached.add(name)
                fresh.append(name)
    buttons = {"delete", "clear", "paste", "deal", "back", "kind"}
    assert reached == {*(f"key-{letter}" for letter in ALPHABET), *buttons}


def test_letters_are_typed_only_while_the_page_is_in_front(house: House, page: CodeEntry) -> None:
    assert house.controls.typing
    house.director.handle(actions.Back(device=Device.KEYBOARD))
    assert isinstance(house.director.top, Beneath)
    assert not house.controls.typing


def test_the_focused_key_survives_another_size(house: House, page: CodeEntry) -> None:
    type_text(house, "AQ")
    house.director.handle(actions.Move(Direction.RIGHT, device=Device.KEYBOARD))
    focus = page.focus
    house.director.handle(actions.Resized((1024, 768)))
    assert (page.text, page.focus) == ("AQ", focus)
    assert all(x >= 0 and x + width <= 1024 for x, _, width, _ in page.spots().values())


def test_codes_of_hearts_name_no_kind(house: House, dealt: list[DealCode]) -> None:
    page = CodeEntry(house, dealt.append, "HT1")
    house.director.show(Beneath(house))
    house.director.push(page)
    type_text(house, "AAAAAAM")
    page.activate("deal")
    assert dealt == [DealCode("HT1", "", 12)]
