"""The first game's guide says what to do until it was done once, and never where nobody asked for it."""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

import pytest

from engine import bots, hearts, solitaire
from engine.cards import Card
from engine.deal import DealCode, stream
from engine.hearts import Phase
from engine.session import Session
from scenes import actions
from scenes.actions import Device
from scenes.attract import Attract
from scenes.first_game import SKIP
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.settings import GUIDED
from scenes.settings_rows import set_value, value_of
from scenes.solitaire_table import SolitaireTable
from scenes.storage import Storage
from scenes.table import Table

AnyTable = TypeVar("AnyTable", bound=Table)
HEART = DealCode.parse("HH1-N-AAAAAAM")
HEARTS = DealCode.parse("HT1-AAAAAAM", "HT1")


def heart(house: House) -> SolitaireTable:
    """The deal of which the rules say that only the ninth card drawn makes a pair."""
    house.guides = True
    table = SolitaireTable(house, Session.new(solitaire, solitaire.Options(), HEART), "test")
    return shown(house, table)


def shown(house: House, table: AnyTable) -> AnyTable:
    house.director.show(table)
    table.finish_motion()
    table.step()
    return table


def said(table: Table) -> str | None:
    table.finish_motion()
    table.step()
    return table.guide.tip.step if table.guide.tip else None


def test_heart_to_heart_is_shown_step_by_step(house: House) -> None:
    table = heart(house)
    assert said(table) == "draw"
    assert table.guide.tip is not None
    assert table.guide.tip.names == ("stock",)
    for _ in range(9):
        table.handle(actions.DrawStock())
    assert said(table) == "pair"
    assert set(table.guide.tip.names) == {"heart-25", "waste"}
    table.activate("heart-25")
    table.activate("waste")
    while table.state.stock:
        table.finish_motion()
        table.handle(actions.DrawStock())
    while solitaire.visible_pairs(table.state):
        table.perform(solitaire.visible_pairs(table.state)[0])
        table.finish_motion()
    if not solitaire.dead_end(table.state) and table.state.waste:
        assert said(table) == "recycle"
        table.handle(actions.DrawStock())
    assert said(table) is None
    assert {"draw", "pair"} <= house.settings.get("guided")


def test_what_was_done_is_remembered(house: House) -> None:
    table = heart(house)
    table.handle(actions.DrawStock())
    said(table)
    again = Storage.open(house.places.data, datetime.now)
    assert again.settings.get("guided") == {"draw"}
    again.close()


def test_the_cross_ends_it_for_good_and_the_settings_bring_it_back(house: House) -> None:
    table = heart(house)
    assert SKIP in table.spots()
    table.activate(SKIP)
    assert said(table) is None
    assert SKIP not in table.spots()
    assert value_of(house.settings, "guide") is False
    set_value(house.settings, "guide", True)
    assert said(table) == "draw"
    set_value(house.settings, "guide", False)
    assert house.settings.get("guided") == set(GUIDED)


def test_the_cross_is_reached_without_a_pointer(house: House) -> None:
    table = heart(house)
    house.controls.device = Device.CONTROLLER
    for name in [*table.spots()]:
        table.set_focus(name)
        table.handle(actions.Move(actions.Direction.UP, device=Device.CONTROLLER))
        if table.focus == SKIP:
            return
    pytest.fail("no way leads up to the cross")


def test_hearts_is_shown_step_by_step(house: House) -> None:
    house.guides = True
    table = HeartsTable(house, Session.new(hearts, hearts.PRESETS["microsoft"], HEARTS), "test")
    shown(house, table)
    table.self_playing = True
    assert said(table) == "pass"
    assert table.guide.tip is not None
    first = table.guide.tip.sentence
    for card in table.view.hand[:3]:
        table.activate(f"card-{card}")
        table._since_choice = 100
    assert said(table) == "pass"
    assert table.guide.tip.sentence != first
    table.activate("confirm")
    seen: set[str] = set()
    for _ in range(4000):
        said(table)  # somebody plays
        step = said(table) if table.own_turn else None
        if step:
            seen.add(step)
            check(table, step)
        if table.state.phase in (Phase.HAND_OVER, Phase.GAME_OVER) or house.director.top is not table:
            break
        if table.own_turn:
            table.perform(bots.choose(table.view, stream(HEARTS, "test"), "rule"))
    assert "follow" in seen
    assert "pass" not in seen
    assert seen | {"pass"} == house.settings.get("guided")


def check(table: HeartsTable, step: str) -> None:
    """A tip is true of what the person sees."""
    view = table.view
    if step == "follow":
        assert {card.suit for card in view.legal} == {view.trick[0][1].suit}
    elif step == "lead":
        assert not view.trick
        assert not view.broken
    assert table.guide.tip is not None
    assert table.guide.tip.names[0] in {f"card-{card}" for card in view.legal}


def test_it_is_off_unless_asked_for_and_in_the_attract_mode(house: House) -> None:
    table = heart(house)
    house.guides = False
    table.guide._show(None)
    assert said(table) is None
    house.guides = True
    attract = Attract(house)
    house.director.push(attract)
    for _ in range(300):
        house.director.step()
        top = attract._inner.director.top
        assert not isinstance(top, Table) or top.guide.tip is None


def test_it_keeps_silent_while_something_else_is_said(house: House) -> None:
    table = heart(house)
    assert said(table) == "draw"
    table.set_focus(SKIP)
    table.toast("Something")
    assert said(table) is None
    assert table.focus in table.spots(), "the cross is away meanwhile"


def test_it_comes_back_when_the_window_is_laid_out_anew(house: House) -> None:
    table = heart(house)
    house.director.handle(actions.Resized((1024, 768)))
    assert said(table) == "draw"
    assert SKIP in table.spots()


def test_the_arrow_points_at_a_card_that_is_still_to_be_chosen(house: House) -> None:
    house.guides = True
    table = HeartsTable(house, Session.new(hearts, hearts.PRESETS["microsoft"], HEARTS), "test")
    shown(house, table)
    for _ in range(3):
        assert said(table) == "pass"
        assert table.guide.tip
        (name,) = table.guide.tip.names
        assert Card.parse(name.removeprefix("card-")) not in table.tray
        table.activate(name)  # the person does as told
        table._since_choice = 100
    assert len(table.tray) == 3
