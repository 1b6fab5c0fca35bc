"""The pause menu over both tables: nothing is lost by one slip."""

from __future__ import annotations

import pytest

from engine import solitaire
from engine.hearts import PRESETS, Pass
from scenes import actions
from scenes.code_entry import CodeEntry
from scenes.dialogs import Dialog
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.menu import MenuScene
from scenes.pause import PauseMenu
from scenes.settings_panel import SettingsPanel
from scenes.solitaire_table import SolitaireTable
from scenes.table import Table


def table_of(house: House, game: str, *, begun: bool = False) -> Table:
    house.settings.overrule("speed", "instant")
    table: Table
    if game == "hearts":
        table = HeartsTable.new(house, PRESETS["microsoft"])
        house.director.show(table)
        if begun:
            table.perform(Pass(0, table.view.hand[:3]))
    else:
        table = SolitaireTable.new(house)
        house.director.show(table)
        if begun:
            table.perform(solitaire.Draw())
    return table


def paused(house: House, table: Table) -> PauseMenu:
    house.director.handle(actions.Menu())
    menu = house.director.top
    assert isinstance(menu, PauseMenu)
    return menu


def press(menu: Dialog, label: str) -> None:
    """The choice of that label."""
    labels = [choice.label for choice in menu.choices]
    menu.activate(f"choice-{labels.index(label)}")


both = pytest.mark.parametrize("game", ["heart-to-heart", "hearts"])


@both
@pytest.mark.parametrize("way", ["choice", "back", "menu", "outside"])
def test_going_on_changes_nothing(house: House, game: str, way: str) -> None:
    table = table_of(house, game, begun=True)
    record = table.session.record()
    menu = paused(house, table)
    if way == "choice":
        press(menu, "Go on")
    else:
        action = {"back": actions.Back(), "menu": actions.Menu(), "outside": actions.Tap(pos=(3, 3))}[way]
        house.director.handle(action)
    assert house.director.scenes == (table,)
    assert table.session.record() == record


@both
def test_the_message_is_shown(house: House, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(house, game)
    said: list[str] = []
    monkeypatch.setattr(Dialog, "_write", lambda self, text, *_: said.append(text))
    table.pause("The cat took the controller.")
    assert said == ["Pause", "The cat took the controller."]


@both
def test_the_game_left_for_the_menu_is_there_to_continue(house: House, game: str) -> None:
    table = table_of(house, game, begun=True)
    record = table.session.record()
    press(paused(house, table), "Leave to the menu")
    menu = house.director.top
    assert isinstance(menu, MenuScene)
    menu.activate("item-continue")
    back = house.director.top
    assert isinstance(back, type(table))
    assert back.session.record() == record


@both
def test_settings_lead_back_to_the_table(house: House, game: str) -> None:
    table = table_of(house, game)
    press(paused(house, table), "Settings")
    assert isinstance(house.director.top, SettingsPanel)
    house.director.handle(actions.Back())
    assert house.director.top is table


@pytest.mark.parametrize(
    ("game", "label"),
    [("heart-to-heart", "New deal"), ("heart-to-heart", "Restart this deal"), ("hearts", "New game")],
)
@pytest.mark.parametrize("begun", [False, True])
def test_a_game_in_progress_is_given_up_only_after_asking(
    house: House, game: str, label: str, begun: bool
) -> None:
    table = table_of(house, game, begun=begun)
    record = table.session.record()
    press(paused(house, table), label)
    if begun:
        question = house.director.top
        assert isinstance(question, Dialog)
        house.director.handle(actions.Back())
        assert house.director.top is table
        assert table.session.record() == record
        assert house.storage.results(game) == ()
        press(paused(house, table), label)
        question = house.director.top
        assert isinstance(question, Dialog)
        press(question, "Yes")
    fresh = house.director.scenes[0]  # a dialog may say at once that the new deal is dead
    assert isinstance(fresh, type(table))
    assert fresh is not table
    assert not fresh.session.moves
    same_deal = str(fresh.session.code) == str(table.session.code)
    assert same_deal == (label == "Restart this deal")
    assert [each.outcome.value for each in house.storage.results(game)] == (["abandoned"] if begun else [])


def test_a_code_is_entered_from_here(house: House) -> None:
    table = table_of(house, "heart-to-heart")
    press(paused(house, table), "Choose a deal")
    choosing = house.director.top
    assert isinstance(choosing, Dialog)
    press(choosing, "Enter a deal code")
    assert isinstance(house.director.top, CodeEntry)
    house.director.handle(actions.Back())
    assert house.director.top is table
