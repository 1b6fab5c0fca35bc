"""Sharing, records and counting, with real events through the real loop."""

import csv
import json
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pygame
import pytest

from engine import solitaire
from engine.deal import DealCode
from engine.ledger import HeartToHeartResult, Outcome, standings
from engine.solver import fewest_line, winning_line
from scenes import share
from scenes.code_entry import CodeEntry
from scenes.dialogs import Dialog
from scenes.heart_won import HeartWon
from scenes.initials import InitialsPage
from scenes.menu import MenuScene
from scenes.solitaire_table import SolitaireTable
from scenes.statistics import StatisticsScene, all_games
from tests.end_to_end.couch import Couch
from tests.virtual_controller import VirtualController, needs_pad

Sit = Callable[[], Couch]
CODE = DealCode("HH1", "W", 5)


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was put on the clipboard; what is on it is the last of it."""
    texts: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: texts[-1] if texts else "")
    return texts


def start(couch: Couch, code: DealCode = CODE, day: str = "") -> SolitaireTable:
    table = SolitaireTable.new(couch.house, code, day)
    couch.house.director.show(table)
    couch.frames(2)
    return table


def win(couch: Couch, code: DealCode = CODE, day: str = "") -> SolitaireTable:
    table = start(couch, code, day)
    for move in winning_line(table.state) or ():
        table.perform(move)
        table.finish_motion()
    couch.settle()
    assert isinstance(couch.scene, HeartWon)
    return table


def results(couch: Couch) -> list[HeartToHeartResult]:
    found = couch.house.storage.results("heart-to-heart")
    return [each for each in found if isinstance(each, HeartToHeartResult)]


def choice(couch: Couch, label: str) -> str:
    assert isinstance(couch.scene, Dialog)
    return f"choice-{[each.label for each in couch.scene.choices].index(label)}"


def made_up(number: int, elapsed_ms: int, initials: str = "") -> HeartToHeartResult:
    return HeartToHeartResult(
        f"m{number}", str(CODE), Outcome.WON, 250, 90, elapsed_ms, False, initials=initials
    )


# --- sharing ---


def test_a_copied_code_is_pasted_where_codes_are_entered(sit: Sit, clipboard: list[str]) -> None:
    couch = sit()
    start(couch)
    couch.key(pygame.K_p)
    couch.tap(choice(couch, "Copy the deal code"))
    assert clipboard == ["HH1-W-AAAAAAF"]
    assert couch.scene.toasting
    couch.key(pygame.K_p)
    couch.tap(choice(couch, "Choose a deal"))
    couch.tap("choice-3")
    couch.tap("paste")
    assert isinstance(couch.scene, CodeEntry)
    assert (couch.scene.kind, couch.scene.text) == ("W", "AAAAAAF")


def test_without_a_clipboard_it_is_said(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", missing)
    monkeypatch.setattr(pygame.scrap, "get_text", missing)
    couch = sit()
    table = start(couch)
    said: list[str] = []
    share.copy(couch.house, "x", said.append)
    assert said == ["There is no clipboard here."]
    couch.key(pygame.K_p)
    couch.tap(choice(couch, "Copy the deal code"))
    assert couch.scene is table
    couch.house.director.push(CodeEntry(couch.house, lambda _: None))
    couch.frames(1)
    couch.tap("paste")
    couch.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(couch.scene, CodeEntry)
    assert couch.scene.text == ""


@pytest.mark.parametrize("text", ["A" * 10_000_000, "\0" * 1000, "🂡" * 100_000, "HH1-W-" + "\n" * 10**6])
def test_whatever_is_on_the_clipboard_does_nothing_bad(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    couch = sit()
    couch.house.director.push(MenuScene(couch.house))
    couch.house.director.push(CodeEntry(couch.house, lambda _: None))
    couch.frames(1)
    couch.tap("paste")
    couch.frames(3)
    assert isinstance(couch.scene, CodeEntry)
    assert couch.scene.text == ""
    assert 0 < len(couch.scene.problem) < 200


def test_a_result_is_one_line_with_code_time_and_moves_against_par(sit: Sit, clipboard: list[str]) -> None:
    couch = sit()
    table = win(couch)
    fewest = fewest_line(solitaire.start(solitaire.Options(), CODE))
    assert fewest
    couch.frames(20)
    (result,) = results(couch)
    assert result.fewest == len(fewest)
    couch.tap(choice(couch, "Copy result"))
    assert isinstance(couch.scene, HeartWon)
    (line,) = clipboard
    above = table.state.moves - len(fewest)
    assert "HH1-W-AAAAAAF" in line
    assert f"{table.state.moves} moves" in line
    assert (f"{above} above par" if above else "as few as can be") in line
    assert "\n" not in line
    assert not any(each in line for each in "♣♦♠")


def test_the_line_of_a_daily_deal_says_its_day() -> None:
    result = replace(made_up(1, 134_000), day="2028-01-01", fewest=90)
    line = "♥ Heart to Heart, deal of 2028-01-01: HH1-W-AAAAAAF · 02:14 · 90 moves, as few as can be"
    assert share.result_line(result) == line
    assert "1 above par" in share.result_line(replace(result, moves=91))
    assert "par" not in share.result_line(replace(result, fewest=None))


# --- initials ---


def test_initials_by_the_mouse_and_the_table_shows_them(sit: Sit) -> None:
    couch = sit()
    win(couch)
    couch.tap(choice(couch, "Sign the table"))
    assert isinstance(couch.scene, InitialsPage)
    for name in ("key-Z", "key-O", "key-X", "key-E", "done"):
        couch.tap(name)
    assert [each.initials for each in results(couch)] == ["ZOE"]
    assert isinstance(couch.scene, StatisticsScene)
    assert couch.scene.page == "records"
    couch.key(pygame.K_ESCAPE)
    assert isinstance(couch.scene, HeartWon)
    assert [each.label for each in couch.scene.choices][-1] == "Records"
    couch.close()
    assert [each.initials for each in results(sit())] == ["ZOE"]


def test_initials_by_the_keyboard_those_of_last_time_stand_there(sit: Sit) -> None:
    couch = sit()
    couch.house.storage.finish(made_up(1, 5000, "BOB"))
    win(couch)
    couch.key(pygame.K_DOWN)
    couch.walk(choice(couch, "Sign the table"))
    assert isinstance(couch.scene, InitialsPage)
    assert couch.scene.text == "BOB"
    for key in (pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE):
        couch.key(key)
    for letter in "a1da":
        couch.key(ord(letter), text=letter)
    assert couch.scene.text == "ADA"
    couch.key(pygame.K_RETURN)
    assert [each.initials for each in results(couch)] == ["BOB", "ADA"]
    assert not couch.house.controls.typing


@needs_pad
def test_initials_by_a_controller(sit: Sit) -> None:
    couch = sit()
    win(couch)
    with VirtualController("couch pad") as pad:
        couch.frames(2)
        couch.steer(pad, choice(couch, "Sign the table"))
        for name in ("key-E", "key-V", "key-A", "done"):
            couch.steer(pad, name)
    assert [each.initials for each in results(couch)] == ["EVA"]


def test_without_initials_nothing_is_signed(sit: Sit) -> None:
    couch = sit()
    win(couch)
    couch.tap(choice(couch, "Sign the table"))
    couch.tap("done")
    assert isinstance(couch.scene, InitialsPage)
    couch.key(pygame.K_ESCAPE)
    assert isinstance(couch.scene, HeartWon)
    assert [each.initials for each in results(couch)] == [""]


def test_a_win_that_makes_no_table_is_not_asked(sit: Sit) -> None:
    couch = sit()
    for number in range(10):
        couch.house.storage.finish(made_up(number, 0))
    win(couch)
    assert isinstance(couch.scene, HeartWon)
    assert [each.label for each in couch.scene.choices][-1] == "Records"
    assert couch.scene.focus == "choice-0"


# --- statistics ---


def statistics(couch: Couch) -> StatisticsScene:
    couch.house.director.show(MenuScene(couch.house))
    couch.frames(2)
    couch.tap("item-statistics")
    assert isinstance(couch.scene, StatisticsScene)
    return couch.scene


@pytest.mark.parametrize("played", [0, 40])
@pytest.mark.parametrize(("size", "text_size"), [((1024, 576), 150), ((1024, 768), 100), ((1280, 800), 150)])
def test_every_page_is_drawn_inside_the_window(
    sit: Sit, played: int, size: tuple[int, int], text_size: int
) -> None:
    couch = sit()
    couch.house.settings.overrule("text_size", text_size)
    for number in range(played):
        couch.house.storage.finish(replace(made_up(number, 1000 * number**3, "WWW"), fewest=80))
    scene = statistics(couch)
    couch.house.director.resize(size)
    for page in ("charts", "records", "numbers"):
        couch.tap(f"page-{page}")
        assert scene.page == page
        for sprite in scene.stage.sprites:
            if sprite.layers and sprite.visible:
                plate = sprite.layers[-1].place(sprite.pose.x, sprite.pose.y)
                assert plate.left >= 0
                assert plate.top >= 0
                assert plate.right <= size[0]
                assert plate.bottom <= size[1]


def test_the_pages_by_the_keyboard(sit: Sit) -> None:
    couch = sit()
    scene = statistics(couch)
    couch.key(pygame.K_RIGHT)
    couch.walk("page-records")
    assert scene.page == "records"
    couch.walk("export")
    assert isinstance(couch.scene, Dialog)
    couch.key(pygame.K_ESCAPE)
    assert couch.scene is scene


@pytest.mark.parametrize("what", ["csv", "json"])
def test_results_are_exported_and_it_is_said_where(sit: Sit, what: str) -> None:
    couch = sit()
    couch.house.today = lambda: date(2028, 1, 1)
    couch.house.storage.finish(made_up(1, 5000, "BOB"))
    scene = statistics(couch)
    said: list[str] = []
    scene.toast = said.append  # type: ignore[method-assign]
    couch.tap("export")
    couch.tap("choice-0" if what == "csv" else "choice-1")
    folder = couch.house.places.data / "exports"
    (sentence,) = said
    assert str(folder) in sentence
    if what == "json":
        written = json.loads((folder / "two-hearts-2028-01-01.json").read_text("utf-8"))
        assert HeartToHeartResult.from_json(written["heart-to-heart"][0]) == made_up(1, 5000, "BOB")
    else:
        with (folder / "heart-to-heart-2028-01-01.csv").open(encoding="utf-8", newline="") as file:
            (row,) = csv.DictReader(file)
        assert (row["code"], row["initials"], row["elapsed_ms"]) == ("HH1-W-AAAAAAF", "BOB", "5000")
    assert not list(folder.glob("*.new"))


def test_an_export_that_can_not_be_written_is_said(sit: Sit) -> None:
    couch = sit()
    Path(couch.house.places.data / "exports").write_text("in the way")
    scene = statistics(couch)
    said: list[str] = []
    scene.toast = said.append  # type: ignore[method-assign]
    for name in ("choice-0", "choice-1"):
        couch.tap("export")
        couch.tap(name)
    assert said == ["The results could not be saved."] * 2


# --- a game counts once ---


def test_a_game_counts_from_its_first_move_whatever_is_taken_back(sit: Sit) -> None:
    couch = sit()
    table = start(couch)

    def counted() -> tuple[int, int, int]:
        found = standings(all_games(couch.house.storage)).heart_to_heart
        return found.played, found.playing, found.abandoned

    assert counted() == (0, 0, 0)
    couch.tap("stock")
    assert counted() == (1, 1, 0)
    couch.tap("undo")
    assert not table.session.moves
    assert counted() == (1, 1, 0)
    couch.key(pygame.K_p)
    couch.tap(choice(couch, "New deal"))
    couch.tap(choice(couch, "Yes"))
    couch.frames(2)
    assert counted() == (1, 0, 1)


@pytest.mark.parametrize("seed", range(3))
def test_counters_follow_a_plain_tally_whatever_is_done(sit: Sit, seed: int) -> None:
    """Moves, wins, undo, restarts, new deals, the menu, quitting and being killed, by chance."""
    chance = random.Random(seed)
    couch = sit()
    table = start(couch, DealCode("HH1", "W", seed))
    begun: set[str] = set()
    won: set[str] = set()
    for step in range(70):
        deed = chance.choice(["move", "move", "undo", "redo", "win", "new", "again", "resume", "killed"])
        if deed == "move" and not table.over:
            table.perform(solitaire.stock_move(table.state) or solitaire.Draw())
        elif deed == "win":
            for move in winning_line(table.state) or ():
                table.perform(move)
        elif deed in ("undo", "redo"):
            table.activate(deed)
        elif deed == "new":
            table = start(couch, DealCode("HH1", "W", 1000 * seed + step))
        elif deed == "again":
            table.restart()
            table = couch.house.director.scenes[0]  # type: ignore[assignment]
        elif deed in ("resume", "killed"):
            if deed == "resume":
                couch.close()
            couch = sit()
            kept = couch.house.storage.saved("heart-to-heart")
            assert kept is not None
            table = SolitaireTable.resumed(couch.house, kept)
            couch.house.director.show(table)
        table.finish_motion()
        if couch.scene is not table:
            couch.house.director.show(table)
        if table.session.moves:
            begun.add(table.game_id)
        if table.over:
            won.add(table.game_id)
        found = standings(all_games(couch.house.storage)).heart_to_heart
        assert (found.played, found.won) == (len(begun), len(won)), (step, deed)
    assert won
