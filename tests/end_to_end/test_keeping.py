"""What is kept between starts and what becomes of it when it is damaged; each test names its case."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from engine import hearts, solitaire
from engine.deal import DealCode
from engine.hearts import Pass, Phase
from engine.session import Session
from scenes.dialogs import Dialog
from scenes.hearts_table import HeartsTable
from scenes.menu import MenuScene
from scenes.scoreboard import Scoreboard
from tests.end_to_end.couch import Couch
from tests.end_to_end.tables import heart, line_of, play, table_of_hearts, to_own_turn

Sit = Callable[[], Couch]


def test_h21_every_moment_of_the_third_hands_pass_comes_back(sit: Sit) -> None:
    couch = sit()
    table = table_of_hearts(couch)
    while table.state.hand_number < 3 or not table.choosing:
        state = table.state
        if isinstance(couch.scene, Scoreboard):
            couch.scene.activate("next")
        elif table.choosing:
            table.perform(Pass(0, table.view.hand[:3]))
        elif state.turn == 0 and state.phase is Phase.PLAYING:
            table.perform(hearts.Play(0, table.view.legal[0]))
        table.finish_motion()
        couch.frames(1)
    for chosen in range(4):
        if chosen:
            table.finish_motion()
            table.activate(f"card-{next(card for card in table.view.hand if card not in table.tray)}")
        couch.frames(30)
        tray, record, state = list(table.tray), table.session.record(), table.state
        assert len(tray) == chosen
        kept = couch.house.storage.saved("hearts")
        assert kept is not None
        back = HeartsTable.resumed(couch.house, kept)
        assert back.tray == tray
        assert back.session.record() == record
        for part in ("totals", "hand_number", "dealer", "direction", "hands", "passed", "turn", "phase"):
            assert getattr(back.state, part, None) == getattr(state, part, None)
        assert back.state == state
    assert table.state.hand_number == 3


def broken(kind: str, file: Path) -> bytes:
    """The person's data gone bad in one way; the bytes of the file then."""
    if kind == "empty":
        file.write_bytes(b"")
    elif kind == "cut short":
        file.write_bytes(file.read_bytes()[:1500])
    elif kind == "no database":
        file.write_bytes(b"These are my recipes.\n" * 400)
    elif kind == "newer":
        with closing(sqlite3.connect(file)) as database:
            database.execute("PRAGMA user_version = 999")
            database.commit()
    for rest in file.parent.glob(f"{file.name}-*"):
        rest.unlink()
    return file.read_bytes()


@pytest.mark.parametrize("kind", ["empty", "cut short", "no database", "newer"])
def test_h22_a_bad_file_is_said_and_kept_and_the_game_is_played(sit: Sit, tmp_path: Path, kind: str) -> None:
    couch = sit()
    heart(couch)
    couch.tap("stock")
    couch.close()
    (file,) = (tmp_path / "data").glob("*.db")
    bad = broken(kind, file)
    again = sit()
    said: list[str] = []
    menu = MenuScene(again.house)
    menu.toast = said.append  # type: ignore[method-assign]
    again.house.director.show(menu)
    again.frames(700)
    assert len(said) == 1 or kind == "empty"
    table = heart(again)
    again.tap("stock")
    assert table.state.moves == 1
    again.close()
    if kind == "newer":
        assert file.read_bytes() == bad
    elif kind != "empty":
        copies = [path.read_bytes() for path in file.parent.iterdir() if path != file and path.is_file()]
        assert bad in copies


def test_h22_a_saved_game_with_a_card_twice_is_put_aside(sit: Sit, tmp_path: Path) -> None:
    couch = sit()
    table = table_of_hearts(couch)
    to_own_turn(couch, table)
    couch.close()
    (file,) = (tmp_path / "data").glob("*.db")
    with closing(sqlite3.connect(file)) as database:
        ((record,),) = database.execute("SELECT record FROM saved").fetchall()
        lines = record.splitlines()
        passing = next(index for index, line in enumerate(lines) if line.startswith("pass 0"))
        words = lines[passing].split()
        lines[passing] = " ".join([*words[:-1], words[-2]])
        database.execute("UPDATE saved SET record = ?", ("\n".join(lines) + "\n",))
        database.commit()
    again = sit()
    again.house.director.show(MenuScene(again.house))
    again.frames(2)
    again.tap("item-continue")
    assert isinstance(again.scene, Dialog)
    again.key(pygame.K_RETURN)
    assert isinstance(again.scene, MenuScene)
    assert "item-continue" not in again.scene.spots()
    assert [path for path in file.parent.glob("*.txt") if "\n".join(lines) in path.read_text()]


def test_s23_a_folder_that_can_not_be_made_is_told_once(tmp_path: Path, cache: Path) -> None:
    blocked = tmp_path / "no folder"
    blocked.write_text("a file")
    couch = Couch(blocked, cache)
    said: list[str] = []
    menu = MenuScene(couch.house)
    menu.toast = said.append  # type: ignore[method-assign]
    couch.house.director.show(menu)
    couch.frames(900)
    assert said == ["Nothing can be saved at the moment. You can play all the same."]
    table = heart(couch)
    play(table, line_of(table))
    couch.frames(2)
    assert solitaire.won(table.state)
    assert len(couch.house.storage.results("heart-to-heart")) == 1
    couch.close()


def test_s23_a_home_of_other_letters(tmp_path: Path, cache: Path) -> None:
    home = tmp_path / "שולחן  – Türkçe 卡"
    couch = Couch(home, cache)
    record = heart(couch).session.record()
    couch.close()
    again = Couch(home, cache)
    kept = again.house.storage.saved("heart-to-heart")
    assert kept is not None
    assert kept.record == record
    again.close()


def test_s24_two_copies_play_and_lose_nothing_of_each_other(sit: Sit, tmp_path: Path, cache: Path) -> None:
    one = sit()
    other = Couch(tmp_path / "data", cache, first_number=5000)
    first, second = heart(one), heart(other, DealCode.parse("HH1-N-AAAAABC"))
    for couch, table in ((one, first), (other, second), (one, first)):
        couch.house.director.handle  # noqa: B018 - each has its own
        table.perform(solitaire.Draw())
    play(first, line_of(first))
    hands = table_of_hearts(other)
    kept = one.house.storage.saved("hearts")
    assert kept is not None
    assert kept.record == hands.session.record()
    assert Session.from_record(kept.record).state == hands.state
    won = [each for each in other.house.storage.results("heart-to-heart") if each.outcome.value == "won"]
    assert len(won) == 1
    other.close()
    saved = one.house.storage.saved("heart-to-heart")
    assert saved is not None
    Session.from_record(saved.record)
    assert not one.house.storage.notices
