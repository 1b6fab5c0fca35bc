"""What is read from the right is laid out from the right; what is a place on the screen stays one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from engine import hearts
from engine.deal import DealCode
from engine.session import Session
from scenes import actions
from scenes.actions import Device, Direction
from scenes.code_entry import CodeEntry
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.menu import MenuScene
from scenes.scene import Scene
from scenes.settings_panel import SettingsPanel
from scenes.solitaire_table import SolitaireTable
from scenes.statistics import StatisticsScene
from scenes.text import set_language

CODE = DealCode.parse("HT1-AAAAAAM", "HT1")
Boxes = dict[str, tuple[float, float, float, float]]


def hearts_table(house: House) -> Scene:
    return HeartsTable(house, Session.new(hearts, hearts.PRESETS["microsoft"], CODE), "test")


SCENES: dict[str, Callable[[House], Scene]] = {
    "menu": MenuScene,
    "settings": SettingsPanel,
    "statistics": StatisticsScene,
    "code": lambda house: CodeEntry(house, lambda code: None),
    "solitaire": SolitaireTable.new,
    "hearts": hearts_table,
}


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


def boxes(house: House, make: Callable[[House], Scene], language: str, *, left_handed: bool = False) -> Boxes:
    """Where everything that has a name is, in that language."""
    house.settings.overrule("left_handed", left_handed)
    house.speak(language)
    scene = make(house)
    house.director.show(scene)
    scene.finish_motion()
    return {sprite.name: scene.box_of(sprite) for sprite in scene.stage.sprites if sprite.name}


def mirror_image(one: Boxes, other: Boxes, width: int, names: set[str]) -> bool:
    return all(abs(one[name][0] + other[name][0] + one[name][2] - width) <= 2 for name in names)


@pytest.mark.parametrize("language", ["he", "ar"])
@pytest.mark.parametrize("scene", ["menu", "settings", "statistics"])
def test_a_page_is_the_mirror_image_of_the_english_one(house: House, scene: str, language: str) -> None:
    english, other = (boxes(house, SCENES[scene], each) for each in ("en", language))
    names = set(english) - {name for name in english if len(name) == 2}  # but for the fan of cards
    assert set(other) == set(english)
    assert mirror_image(english, other, house.size[0], names)


def test_letters_of_a_code_keep_their_order(house: House) -> None:
    english, hebrew = (boxes(house, SCENES["code"], each) for each in ("en", "he"))
    assert mirror_image(english, hebrew, house.size[0], {"back", "delete", "paste", "clear", "deal"})
    for found in (english, hebrew):
        assert [name for name in sorted(found, key=lambda name: found[name][:2][::-1]) if "key-" in name] == [
            f"key-{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
        ]
    assert hebrew["key-A"][0] > english["key-A"][0]


BUTTONS = {"undo", "redo", "hint", "menu"}


@pytest.mark.parametrize(("scene", "more"), [("solitaire", {"stock"}), ("hearts", {"sort", "last-trick"})])
def test_buttons_and_piles_change_sides_and_cards_do_not(house: House, scene: str, more: set[str]) -> None:
    width = house.size[0]
    right, left = (boxes(house, SCENES[scene], "en", left_handed=each) for each in (False, True))
    hebrew, both = (boxes(house, SCENES[scene], "he", left_handed=each) for each in (False, True))
    sided = BUTTONS | more
    assert mirror_image(right, left, width, sided)
    for name in sided:
        assert hebrew[name][:2] == pytest.approx(left[name][:2], abs=1)
        assert both[name][:2] == pytest.approx(right[name][:2], abs=1)


@pytest.mark.parametrize("scene", ["solitaire", "hearts"])
def test_cards_lie_the_same_in_every_language_and_for_every_hand(house: House, scene: str) -> None:
    house.new_number = lambda: 7
    looks = [("en", False), ("he", False), ("ar", False), ("en", True)]
    found = [boxes(house, SCENES[scene], each, left_handed=left) for each, left in looks]
    cards = [
        {name: box for name, box in each.items() if name.startswith(("heart-", "card-"))} for each in found
    ]
    assert len(cards[0]) in (13, 25)
    assert all(each == cards[0] for each in cards)


@pytest.mark.parametrize("language", ["en", "he", "ar"])
@pytest.mark.parametrize("scene", ["code", "solitaire", "hearts"])
def test_left_moves_left_on_the_screen(house: House, scene: str, language: str) -> None:
    boxes(house, SCENES[scene], language)
    top = house.director.top
    house.controls.device = Device.KEYBOARD
    moved = 0
    for name in list(top.spots()):
        for direction, way in ((Direction.LEFT, -1), (Direction.RIGHT, 1)):
            top.set_focus(name)
            before = top.spots()[name]
            top.handle(actions.Move(direction, device=Device.KEYBOARD))
            after = top.spots()[top.focus or ""]
            if top.focus != name:
                moved += 1
                assert way * (after[0] + after[2] / 2 - before[0] - before[2] / 2) > 0
    assert moved > 5


@pytest.mark.parametrize("language", ["en", "he"])
def test_left_goes_to_the_tab_on_the_left_and_lowers_what_is_lower_there(house: House, language: str) -> None:
    boxes(house, SettingsPanel, language)
    panel = house.director.top
    assert isinstance(panel, SettingsPanel)
    panel.set_focus("page-game")
    beside = Direction.LEFT if language == "he" else Direction.RIGHT
    panel.handle(actions.Move(beside))
    assert panel.group.name == "hearts"
    panel.handle(actions.Move(beside))
    panel.set_focus("music_volume")
    panel.handle(actions.Move(beside))
    assert house.settings.get("music_volume") == 45


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_tap_on_a_slider_sets_what_is_seen_there(house: House, language: str) -> None:
    boxes(house, SettingsPanel, language)
    panel = house.director.top
    assert isinstance(panel, SettingsPanel)
    panel.activate("page-sound")
    x, y, width, height = panel.box_of(next(s for s in panel.stage.sprites if s.name == "music_volume"))
    found = []
    for share in (0.62, 0.7, 0.8):  # along the control, from where reading starts
        at = x + width * (1 - share if language == "he" else share)
        pos = (round(at), round(y + height / 2))
        panel.handle(actions.Tap(pos, device=Device.MOUSE))
        panel.handle(actions.Release(pos, device=Device.MOUSE))
        found.append(house.settings.get("music_volume"))
    assert found == sorted(set(found))


@pytest.mark.parametrize("language", ["en", "he"])
def test_tab_goes_in_reading_order(house: House, language: str) -> None:
    found = boxes(house, SCENES["code"], language)
    top = house.director.top
    top.set_focus("key-B")
    top.handle(actions.Move(Direction.NEXT, device=Device.KEYBOARD))
    assert top.focus == ("key-A" if language == "he" else "key-C")
    assert set(found) >= {"key-A", "key-C"}
