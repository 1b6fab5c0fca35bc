"""What is read aloud of a scene, and what it interrupts."""

from __future__ import annotations

import pytest

from engine import solitaire
from engine.deal import DealCode
from engine.hearts import PRESETS
from scenes import actions
from scenes.actions import Device, Direction
from scenes.dialogs import Choice, Dialog
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.menu import MenuScene
from scenes.settings_panel import SettingsPanel
from scenes.solitaire_table import SolitaireTable
from scenes.speech import Voice

DOWN, RIGHT = actions.Move(Direction.DOWN), actions.Move(Direction.RIGHT)


class Heard:
    """What was said since it was asked last, and whether it interrupted."""

    def __init__(self) -> None:
        self.said: list[tuple[str, bool]] = []

    def now(self) -> str:
        said, self.said = self.said, []
        return " ".join(text for text, _ in said)


@pytest.fixture
def heard(house: House, monkeypatch: pytest.MonkeyPatch) -> Heard:
    ears = Heard()

    def say(voice: Voice, text: str, language: str, *, after: bool = False) -> None:
        del voice, language
        ears.said.append((text, not after))

    monkeypatch.setattr(Voice, "say", say)
    house.voice.turn(on=True)
    house.settings.overrule("speed", "instant")
    house.controls.device = Device.KEYBOARD
    return ears


def a_deal(house: House) -> SolitaireTable:
    table = SolitaireTable.new(house, DealCode.parse("HH1-N-AAAAAAM"))
    house.director.show(table)
    house.director.handle(RIGHT)
    return table


def test_the_entries_of_the_menu(house: House, heard: Heard) -> None:
    house.director.show(MenuScene(house))
    house.director.handle(DOWN)
    assert heard.now() == "Choose a deal, deal of the day"
    house.director.handle(DOWN)
    assert heard.said == [("Hearts", True)]


def test_a_setting_with_its_value_and_its_sentence(house: House, heard: Heard) -> None:
    panel = SettingsPanel(house)
    panel.open("sound")
    house.director.show(panel)
    house.director.handle(DOWN)
    heard.now()
    house.director.handle(DOWN)
    assert heard.now() == "Mute: Off. No sound at all, whatever the volumes are."
    house.director.handle(RIGHT)
    assert heard.now() == "Mute: On. No sound at all, whatever the volumes are."


def test_a_dialog_says_what_it_is_about_and_its_first_choice(house: House, heard: Heard) -> None:
    house.director.show(MenuScene(house))
    house.director.handle(DOWN)
    heard.now()
    choices = [Choice("Yes", lambda: None), Choice("No", lambda: None)]
    house.director.push(Dialog(house, "Leave this deal?", ["It is kept."], choices, cancel=1))
    house.director.step()
    assert not heard.said[0][1]  # it came by itself, so what led to it is heard first
    assert heard.now() == "Leave this deal? It is kept. Yes"


def test_what_a_person_does_interrupts_and_what_happens_waits(house: House, heard: Heard) -> None:
    table = a_deal(house)
    heard.now()
    house.director.handle(actions.DrawStock())
    assert heard.said[0][1]
    assert "You draw " in heard.now()
    table.perform(solitaire.Draw())
    house.director.step()
    assert [interrupts for _, interrupts in heard.said] == [False]


def test_what_the_mouse_comes_to(house: House, heard: Heard) -> None:
    """And not what has the focus elsewhere."""
    house.controls.device = Device.MOUSE
    house.director.show(MenuScene(house))
    house.director.step()
    assert heard.now() == ""
    x, y, width, height = house.director.top.spots()["item-quit"]
    house.director.handle(actions.Point((round(x + width / 2), round(y + height / 2))))
    assert heard.now() == "Quit"


def test_a_button_that_is_off_says_so(house: House, heard: Heard) -> None:
    table = a_deal(house)
    heard.now()
    table.set_focus("undo")
    house.director.step()
    assert heard.now() == "Undo: not now"


def test_after_taking_back_it_says_how_it_stands(house: House, heard: Heard) -> None:
    a_deal(house)
    house.director.handle(actions.DrawStock())
    heard.now()
    house.director.handle(actions.Undo())
    assert "26 cards in the stock, ace of hearts on the waste." in heard.now()


def test_a_hand_is_read_to_a_person_alone(house: House, heard: Heard) -> None:
    table = HeartsTable.new(house, PRESETS["microsoft"])
    house.director.show(table)
    house.director.step()
    said = heard.now()
    assert "Choose three cards to pass. Left: to Luna. Your hand: " in said
    assert said.count("Choose three") == 1


def test_nothing_is_read_of_a_game_that_shows_itself(house: House, heard: Heard) -> None:
    house.hushed = True
    a_deal(house)
    house.director.handle(actions.DrawStock())
    assert heard.said == []
