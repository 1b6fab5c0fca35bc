"""Which deal is played: chosen with every device, remembered, of a day, by code; counted once."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pygame
import pytest

from engine import solitaire
from engine.deal import DealCode, daily_code
from engine.ledger import HeartToHeartResult
from engine.solver import winning_line
from scenes.code_entry import CodeEntry
from scenes.dialogs import Dialog
from scenes.menu import MenuScene
from scenes.new_deal import NewDeal
from scenes.scene import Scene
from scenes.solitaire_table import SolitaireTable
from tests.end_to_end.couch import Couch
from tests.virtual_controller import VirtualController, needs_pad

Sit = Callable[[], Couch]
EVE, NEW_YEAR = date(2027, 12, 31), date(2028, 1, 1)


def on(couch: Couch, day: date) -> None:
    couch.house.today = lambda: day


def menu(couch: Couch) -> MenuScene:
    scene = MenuScene(couch.house)
    couch.house.director.show(scene)
    couch.frames(2)
    return scene


def choosing(couch: Couch) -> NewDeal:
    menu(couch)
    couch.tap("item-deals")
    assert isinstance(couch.scene, NewDeal)
    return couch.scene


def table_of(scene: Scene) -> SolitaireTable:
    assert isinstance(scene, SolitaireTable)
    return scene


def daily(couch: Couch) -> SolitaireTable:
    choosing(couch)
    couch.tap("choice-2")
    return table_of(couch.house.director.scenes[0])


def results(couch: Couch) -> list[HeartToHeartResult]:
    found = couch.house.storage.results("heart-to-heart")
    return [each for each in found if isinstance(each, HeartToHeartResult)]


def win(table: SolitaireTable) -> None:
    for move in winning_line(table.state) or ():
        table.perform(move)
        table.finish_motion()


def test_any_deal_is_what_is_played_unless_chosen_otherwise(sit: Sit) -> None:
    couch = sit()
    menu(couch)
    couch.tap("item-heart-to-heart")
    assert table_of(couch.house.director.scenes[0]).session.code.kind == "N"


def test_the_kind_that_was_chosen_is_remembered(sit: Sit) -> None:
    couch = sit()
    choosing(couch)
    couch.tap("choice-1")
    assert table_of(couch.scene).session.code.kind == "W"
    couch.close()
    again = sit()
    menu(again)
    again.tap("item-heart-to-heart")
    again.tap("choice-1")
    assert table_of(again.scene).session.code.kind == "W"
    again.key(pygame.K_p)
    assert choosing(again).focus == "choice-1"
    again.tap("choice-0")
    assert table_of(again.house.director.scenes[0]).session.code.kind == "N"


@pytest.mark.parametrize("number", range(12, 22))
def test_a_winnable_deal_can_be_won(sit: Sit, number: int) -> None:
    couch = sit()
    table = SolitaireTable.new(couch.house, DealCode("HH1", "W", number))
    assert winning_line(table.state)
    assert not solitaire.dead_end(table.state)


def test_chosen_by_the_keyboard(sit: Sit) -> None:
    couch = sit()
    on(couch, EVE)
    menu(couch)
    couch.key(pygame.K_DOWN)
    couch.walk("item-deals")
    couch.walk("choice-2")
    assert table_of(couch.scene).day == "2027-12-31"


@needs_pad
def test_chosen_by_a_controller(sit: Sit) -> None:
    couch = sit()
    on(couch, EVE)
    menu(couch)
    with VirtualController("couch pad") as pad:
        couch.frames(2)
        couch.press(pad, "down")
        couch.steer(pad, "item-deals")
        couch.steer(pad, "choice-2")
    assert table_of(couch.scene).day == "2027-12-31"


def test_the_deal_of_the_day_is_that_of_the_date(sit: Sit) -> None:
    couch = sit()
    on(couch, date(2026, 1, 31))
    assert str(daily(couch).session.code) == "HH1-W-PUUFRHK"


def test_a_deal_of_the_day_is_of_the_day_it_began_on(sit: Sit) -> None:
    """Played over midnight, left, and gone on with on the next day."""
    couch = sit()
    on(couch, EVE)
    table = daily(couch)
    table.perform(solitaire.Draw())
    on(couch, NEW_YEAR)
    couch.frames(90)
    couch.close()
    again = sit()
    on(again, NEW_YEAR)
    menu(again)
    again.tap("item-continue")
    back = table_of(again.scene)
    assert (back.day, back.session.code) == ("2027-12-31", table.session.code)
    win(back)
    assert [(each.day, each.outcome.value) for each in results(again)] == [("2027-12-31", "won")]
    fresh = daily(again)
    assert (fresh.day, fresh.session.code) == ("2028-01-01", daily_code(2028, 1, 1))


def test_what_the_dialog_offers_is_what_it_deals_after_midnight_too(sit: Sit) -> None:
    couch = sit()
    on(couch, EVE)
    choosing(couch)
    on(couch, NEW_YEAR)
    couch.frames(30)
    couch.tap("choice-2")
    assert table_of(couch.scene).day == "2027-12-31"


def test_a_clock_set_back_deals_the_earlier_day_and_counts_each_game_once(sit: Sit) -> None:
    couch = sit()
    for day in (NEW_YEAR, EVE, NEW_YEAR):
        on(couch, day)
        win(daily(couch))
    found = [(each.day, each.outcome.value) for each in results(couch)]
    assert found == [("2028-01-01", "won"), ("2027-12-31", "won"), ("2028-01-01", "won")]
    assert len({each.game_id for each in results(couch)}) == 3


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"])
def test_the_day_is_that_of_the_machines_time_zone(
    monkeypatch: pytest.MonkeyPatch, sit: Sit, zone: str
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        couch = sit()
        before, found = datetime.now(ZoneInfo(zone)).date(), couch.house.today()
        after = datetime.now(ZoneInfo(zone)).date()
    finally:
        monkeypatch.undo()
        time.tzset()
    assert before <= found <= after


@pytest.mark.parametrize("beneath", ["menu", "table"])
def test_todays_deal_that_is_begun_goes_on(sit: Sit, beneath: str) -> None:
    couch = sit()
    on(couch, EVE)
    table = daily(couch)
    table.perform(solitaire.Draw())
    record = table.session.record()
    if beneath == "menu":
        choosing(couch)
    else:
        couch.house.director.push(NewDeal(couch.house, table))
        couch.frames(2)
    couch.tap("choice-2")
    back = table_of(couch.scene)
    assert (back.day, back.session.record()) == ("2027-12-31", record)
    assert results(couch) == []


def test_the_dialog_says_what_is_given_up_and_leaves_it_when_closed(sit: Sit) -> None:
    couch = sit()
    table = SolitaireTable.new(couch.house, DealCode("HH1", "N", 12))
    couch.house.director.show(table)
    table.perform(solitaire.Draw())
    record = table.session.record()
    dialog = choosing(couch)
    assert any("in progress" in line for line in dialog._lines)
    couch.key(pygame.K_ESCAPE)
    kept = couch.house.storage.saved("heart-to-heart")
    assert kept is not None
    assert kept.record == record
    choosing(couch)
    couch.tap("choice-0")
    assert [each.outcome.value for each in results(couch)] == ["abandoned"]


def test_a_code_from_the_menu(sit: Sit) -> None:
    couch = sit()
    choosing(couch)
    couch.tap("choice-3")
    assert isinstance(couch.scene, CodeEntry)
    for letter in "W-AAAAAAM":
        key = pygame.K_MINUS if letter == "-" else getattr(pygame, f"K_{letter.lower()}")
        couch.key(key, text=letter)
    couch.key(pygame.K_RETURN)
    assert str(table_of(couch.scene).session.code) == "HH1-W-AAAAAAM"


@pytest.mark.parametrize("day", ["", "31.12.2027", "2027-02-30", "x" * 10_000, 7, None])
def test_a_day_that_makes_no_sense_is_none(sit: Sit, day: object) -> None:
    couch = sit()
    table = SolitaireTable.new(couch.house, DealCode("HH1", "W", 12))
    table.session.play(solitaire.Draw())
    saved = replace(table.saved(), info={"day": day})
    assert SolitaireTable.resumed(couch.house, saved).day == ""
    couch.house.storage.finish(SolitaireTable.result(table.session, saved))
    couch.close()
    assert [each.day for each in results(sit())] == [""]


# --- codes that are none, and ends that are none, at the table ---


@pytest.mark.parametrize(
    "text", ["", "HH1", "HH1-", "A" * 10_240, "💔💔💔", "HH1-N-\0AAAAAM", "ＨＨ１-N-AAAAAAM", "HH1–N–AAAAAAM"]
)
def test_s19_what_is_no_code_is_refused_and_the_game_stays(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    couch = sit()
    table = SolitaireTable.new(couch.house, DealCode("HH1", "N", 12))
    couch.house.director.show(table)
    table.perform(solitaire.Draw())
    record = table.session.record()
    couch.house.director.push(NewDeal(couch.house, table))
    couch.frames(2)
    couch.tap("choice-3")
    couch.tap("paste")
    page = couch.scene
    assert isinstance(page, CodeEntry)
    assert page.problem
    assert page.text == ""
    couch.key(pygame.K_ESCAPE)
    assert couch.scene is table
    assert table.session.record() == record
    kept = couch.house.storage.saved("heart-to-heart")
    assert kept is not None
    assert kept.record == record


@pytest.mark.parametrize("text", ["hh1-w-aaaaaam", " HH1WAAAAAAM\n", "HH1--W--AAAAAAM", "HH1-W-AAAAAAM"])
def test_s19_what_is_forgiven_is_dealt(sit: Sit, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    couch = sit()
    choosing(couch)
    couch.tap("choice-3")
    couch.tap("paste")
    couch.tap("deal")
    assert str(table_of(couch.house.director.scenes[0]).session.code) == "HH1-W-AAAAAAM"


def test_s20_a_code_of_a_newer_version_says_so(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "HH2-N-AAAAAAA")
    couch = sit()
    choosing(couch)
    couch.tap("choice-3")
    couch.tap("paste")
    assert isinstance(couch.scene, CodeEntry)
    assert "newer version" in couch.scene.problem


def test_s15_s16_s17_the_table_says_dead_end_just_where_no_free_card_has_a_partner(sit: Sit) -> None:
    """Every position of a plainly played game, its end included: told from the cards that lie there."""
    couch = sit()
    seen = set()
    for code in ("HH1-W-AAAAAAM", "HH1-W-AAAAAAU", "HH1-N-AAAAAAO"):
        table = SolitaireTable.new(couch.house, DealCode.parse(code))
        couch.house.director.show(table)
        for _ in range(200):
            table.finish_motion()
            couch.frames(1)
            state = table.state
            free = [str(state.deck[place - 1]) for place in solitaire.free(state)]
            rest = [str(state.deck[card]) for card in (*state.stock, *state.waste)]
            stuck = bool(free) and not any(free.count(each) > 1 or each in rest for each in free)
            assert (table.panels._banner is not None) == stuck
            assert (couch.scene is not table) == (stuck or not free)
            seen.add("dead" if stuck else "open" if free else "won")
            if couch.scene is not table:
                break
            table.perform(solitaire.plain_hint(state) or solitaire.Draw())
    assert seen == {"dead", "open", "won"}


def test_a_deal_that_is_dead_as_dealt_leads_to_one_that_can_be_won(sit: Sit) -> None:
    """And from then on every new deal is one; the line is played by the engine, not taken from its word."""
    couch = sit()
    couch.house.director.show(SolitaireTable.new(couch.house, DealCode.parse("HH1-N-RZ2TT2S")))
    couch.frames(120)
    dialog = couch.scene
    assert isinstance(dialog, Dialog)
    assert [choice.label for choice in dialog.choices] == ["New deal", "Winnable deal", "Look at the heart"]
    couch.tap("choice-1")
    for _ in range(2):
        table = table_of(couch.scene)
        state = table.state
        for move in winning_line(state) or ():
            state, _ = solitaire.apply(state, move)
        assert solitaire.won(state)
        table.finish_motion()
        table.new_deal()
