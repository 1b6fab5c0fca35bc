"""What game.py puts together: where the command line leads, and faults of our own."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import game
from scenes import command_line
from scenes.dialogs import Dialog
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.menu import MenuScene
from scenes.scene import Scene
from scenes.seating import Seating
from scenes.solitaire_table import SolitaireTable
from scenes.table import Table


class Faulty(Scene):
    """A scene with a fault."""

    def step(self) -> None:
        """Fail."""
        raise ZeroDivisionError("a fault of ours")


def log_of(house: House) -> str:
    return "".join(path.read_text() for path in house.places.log.iterdir())


def test_after_a_fault_the_menu_says_so(house: House) -> None:
    """And the program goes on from there."""
    running = game.Running(house)

    class Once(Faulty):
        """Fails, and lets the window be closed in the frame after."""

        def leave(self) -> None:
            """The window is closed."""
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    house.director.show(Once(house))
    assert game.run(house, running) == 0
    assert isinstance(house.director.top, MenuScene)
    assert house.director.top.busy  # the notice is shown, or waits for its turn
    assert "a fault of ours" in log_of(house)


def test_a_fault_that_comes_again_ends_the_program_with_a_sentence(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    """A menu that fails as well must not go round for ever."""
    running = game.Running(house)
    house.director.show(Faulty(house))
    house.storage.notices = None  # type: ignore[assignment]
    assert game.run(house, running) == 1
    house.storage.notices = []
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "log" in said


@pytest.mark.parametrize("name", ["heart-to-heart", "hearts"])
def test_game_asks_before_a_saved_one_is_left(house: House, name: str) -> None:
    """`--game` is what choosing the game on the menu is; Hearts begins with the seats."""
    options = command_line.parse(["--game", name])
    game.begin(house, options)
    if isinstance(house.director.top, Seating):
        house.director.top.activate("start")
    assert isinstance(house.director.top, Table)
    first = house.storage.saved(name)
    game.begin(house, options)
    assert isinstance(house.director.top, Dialog)
    assert house.storage.saved(name) == first


@pytest.mark.parametrize(("code", "kind"), [("HH1-N-AAAAAAM", SolitaireTable), ("HT1-AAAAAAM", HeartsTable)])
def test_a_deal_is_played_at_once(house: House, code: str, kind: type[SolitaireTable | HeartsTable]) -> None:
    """`--deal` alone names the game too."""
    game.begin(house, command_line.parse(["--deal", code]))
    table = house.director.top
    assert isinstance(table, kind)
    assert str(table.session.code) == code


def test_the_menu_is_where_it_begins(house: House, tmp_path: Path) -> None:
    """Nothing is started unasked."""
    game.begin(house, command_line.parse([]))
    assert isinstance(house.director.top, MenuScene)
    assert house.storage.latest() is None


def quiet_loop(house: House) -> tuple[game.Loop, game.VirtualClock]:
    """A loop at a table that nobody has touched for a while."""
    table = SolitaireTable.new(house)
    house.director.show(table)
    table.finish_motion()
    clock = game.VirtualClock()
    loop = game.Loop(house, clock)
    for _ in range(game.LIVELY_TICKS + 10):
        loop.frame()
        loop.rest()
    return loop, clock


def test_a_quiet_loop_asks_twenty_times_a_second_and_loses_no_step(house: House) -> None:
    loop, clock = quiet_loop(house)
    began, ticks, frames = clock.now(), loop.ticks, 0
    while clock.now() - began < 20_000_000_000:
        loop.frame()
        loop.rest()
        frames += 1
    assert 380 <= frames <= 410
    assert abs(loop.ticks - ticks - 20 * 60) <= 30


def test_a_quiet_loop_answers_with_the_next_question(house: House) -> None:
    loop, clock = quiet_loop(house)
    began = clock.now()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=41))
    while not loop.frame():
        loop.rest()
    assert clock.now() - began <= 60_000_000
    assert house.director.top is not house.director.scenes[0], "the pause menu is in front"
    ticks = loop.ticks
    loop.rest()
    assert clock.now() - began <= 80_000_000, "it is lively again"
    loop.frame()
    assert loop.ticks - ticks == 1


def test_time_dozed_away_is_not_of_what_comes_with_the_press(house: House) -> None:
    loop, _ = quiet_loop(house)
    table = house.director.top
    assert isinstance(table, SolitaireTable)
    table.activate("stock")
    table.finish_motion()
    for key in (pygame.K_p, None, pygame.K_ESCAPE):
        for _ in range(game.LIVELY_TICKS + 17):  # somewhere between two times of catching up
            loop.frame()
            loop.rest()
        before = table.elapsed_ms
        if key:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
            loop.frame()
            in_front = house.director.top is table
            assert table.elapsed_ms - before <= (20 if in_front else 520)
    assert house.director.top is table


def test_a_clock_that_runs_wakes_nobody(house: House) -> None:
    loop, clock = quiet_loop(house)
    table = house.director.top
    assert isinstance(table, SolitaireTable)
    table.activate("stock")  # from now on its time is counted
    table.finish_motion()
    naps: list[int] = []
    house.tidy = lambda: naps.append(loop.ticks)
    began, painted = clock.now(), 0
    while clock.now() - began < 10_000_000_000:
        painted += bool(loop.frame())
        loop.rest()
    assert 9 <= painted <= 12, "every second"
    assert len(naps) <= 1


def test_a_demo_is_played_wide_awake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its player has no device: each of its moves is seen from the first tick on."""
    late: list[int] = []
    step = game.Loop._step

    def counted(loop: game.Loop) -> None:
        before = loop.ticks
        step(loop)
        late.append(loop.ticks - before)

    monkeypatch.setattr(game.Loop, "_step", counted)
    options = ["--demo", "heart-to-heart", "--deal", "HH1-N-AAAAAAM", "--headless", "--size", "640x360"]
    assert game.main([*options, "--data-dir", str(tmp_path)]) == 0
    assert len(late) > game.LIVELY_TICKS + 60
    assert set(late[1:]) == {1}
