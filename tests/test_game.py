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
