from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from engine import solitaire
from engine.deal import DealCode
from engine.solver import winning_line
from scenes import actions
from scenes.dialogs import Dialog
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.menu import MenuScene
from scenes.scene import Scene
from scenes.seating import Seating
from scenes.settings_panel import SettingsPanel
from scenes.solitaire_table import SolitaireTable
from scenes.statistics import StatisticsScene, all_games
from scenes.storage import Saved
from sprites.ground import sun_place

ROOT = Path(__file__).resolve().parents[2]
SIZES = [(1024, 576), (1024, 768), (1280, 800), (1920, 1080), (2560, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("saved", [False, True])
def test_whole_rows_are_tapped_and_all_are_on_the_screen(
    house: House, size: tuple[int, int], saved: bool
) -> None:
    house.director.show(MenuScene(house))
    house.director.resize(size)
    if saved:
        table = SolitaireTable.new(house)
        house.director.show(table)
        table.finish_motion()
    menu = MenuScene(house)
    house.director.show(menu)
    boxes = [box for name, box in menu.spots().items() if name.startswith("item-")]
    assert len(boxes) == (8 if saved else 7)
    assert len({(x, wide) for x, _, wide, _ in boxes}) == 1
    assert boxes[0][2] > size[1] * 0.5
    for one, other in itertools.pairwise(boxes):
        assert one[1] + one[3] <= other[1] + size[1] * 0.01
    assert boxes[-1][1] + boxes[-1][3] < menu.kit.metrics.prompts_y - menu.kit.metrics.px(24)
    x, _, across = sun_place(size)
    for left, top, wide, _ in boxes:
        if top < size[1] * 0.5:
            assert left + wide < x - across * 0.3


def names(house: House) -> list[str]:
    return [name for name in house.director.top.spots() if name.startswith("item-")]


def test_continue_is_offered_for_a_saved_game_and_brings_it_back(house: House) -> None:
    house.director.show(MenuScene(house))
    assert "item-continue" not in names(house)
    table = SolitaireTable.new(house)
    house.director.show(table)
    table.perform(solitaire.Draw())
    record = table.session.record()
    house.director.show(MenuScene(house))
    assert names(house)[0] == "item-continue"
    house.director.top.activate("item-continue")
    back = house.director.top
    assert isinstance(back, SolitaireTable)
    assert back.session.record() == record


def seat(house: House) -> None:
    """Hearts is begun from the seats."""
    if isinstance(house.director.top, Seating):
        house.director.top.activate("start")


@pytest.mark.parametrize(("item", "kind"), [("heart-to-heart", SolitaireTable), ("hearts", HeartsTable)])
def test_a_new_game_over_a_saved_one_asks_first(house: House, item: str, kind: type[Scene]) -> None:
    house.director.show(MenuScene(house))
    house.director.top.activate(f"item-{item}")
    seat(house)
    table = house.director.top
    assert isinstance(table, kind)
    for choice, same in ((2, None), (0, True), (1, False)):
        house.director.show(MenuScene(house))
        house.director.top.activate(f"item-{item}")
        question = house.director.top
        assert isinstance(question, Dialog)
        before = house.storage.saved(item)
        question.activate(f"choice-{choice}")
        seat(house)
        top = house.director.scenes[0]
        if same is None:
            assert isinstance(top, MenuScene)
            assert house.storage.saved(item) == before
        else:
            assert isinstance(top, SolitaireTable | HeartsTable)
            assert before is not None
            assert (top.game_id == before.game_id) == same


def test_back_never_leaves_but_goes_to_quit(house: House) -> None:
    left: list[bool] = []
    house.leave = lambda: left.append(True)
    house.director.show(MenuScene(house))
    for _ in range(3):
        house.director.handle(actions.Back())
    assert house.director.top.focus == "item-quit"
    assert left == []
    house.director.handle(actions.Tap())
    assert left == [True]


@pytest.mark.parametrize(("item", "kind"), [("statistics", StatisticsScene), ("settings", SettingsPanel)])
def test_pages_lead_back_to_the_menu_and_its_focus(house: House, item: str, kind: type[Scene]) -> None:
    menu = MenuScene(house)
    house.director.show(menu)
    menu.tap(f"item-{item}")
    assert isinstance(house.director.top, kind)
    house.director.handle(actions.Back())
    top: Scene = house.director.top
    assert top is menu
    assert menu.focus == f"item-{item}"


def test_h22_a_saved_game_that_can_not_be_read_leads_back_to_the_menu(house: House) -> None:
    house.storage.save(Saved("hearts", "x", "nonsense", 0, {}))
    house.director.show(MenuScene(house))
    house.director.top.activate("item-continue")
    assert isinstance(house.director.top, Dialog)
    house.director.handle(actions.Back())
    assert isinstance(house.director.top, MenuScene)
    assert "item-continue" not in names(house)


def test_a_saved_game_of_a_newer_version_is_kept_for_it(house: House) -> None:
    record = SolitaireTable.new(house).session.record()
    first, rest = record.split("\n", 1)
    form, _, version = first.rpartition(" ")
    newer = Saved(solitaire.NAME, "x", f"{form} {int(version) + 1}\n{rest}", 0, {})
    house.storage.save(newer)
    house.director.show(MenuScene(house))
    house.director.top.activate("item-continue")
    dialog = house.director.top
    assert isinstance(dialog, Dialog)
    assert dialog._lines == ["The saved game needs a newer version of the game."]
    house.director.handle(actions.Back())
    kept = house.storage.saved(solitaire.NAME)
    assert kept and kept.record == newer.record


def test_a_saved_game_that_can_not_be_read_is_no_game_of_anybody(house: House) -> None:
    """A new deal doesn't count it as left, and the statistics don't show it as going on."""
    house.storage.save(Saved(solitaire.NAME, "x", "nonsense", 0, {}))
    assert all_games(house.storage) == []
    SolitaireTable.new(house)
    assert house.storage.results(solitaire.NAME) == ()


def test_what_the_storage_has_to_say_is_said_one_after_another(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    menu = MenuScene(house)
    house.director.show(menu)
    said: list[str] = []
    monkeypatch.setattr(menu, "toast", said.append)
    house.storage.notices += ["one", "two"]
    for _ in range(200):
        house.director.step()
    assert said == ["one"]
    assert menu.busy
    for _ in range(400):
        house.director.step()
    assert said == ["one", "two"]
    assert house.storage.notices == []


def test_a_game_that_is_over_is_no_game_to_continue(house: House) -> None:
    """The other game that waits is offered instead, though it was saved before."""
    waiting = HeartsTable.new(house)
    code = DealCode.parse("HH1-N-AAAAAAM")
    table = SolitaireTable.new(house, code)
    house.director.show(table)
    for move in winning_line(table.state) or ():
        table.perform(move)
    assert solitaire.won(table.state)
    house.director.show(MenuScene(house))
    house.director.top.activate("item-continue")
    resumed = house.director.top
    assert isinstance(resumed, HeartsTable)
    assert resumed.game_id == waiting.game_id


LOADED = """
import os, pathlib, sys
sys.path.insert(0, {root!r})
import game
from scenes import process
process.prepare_environment(headless=True)
folders = {{"data_dir": pathlib.Path({data!r}), "cache": pathlib.Path({cache!r})}}
house = game.build_house((640, 360), mute=True, **folders)
from scenes.menu import MenuScene
house.director.show(MenuScene(house))
loop = game.Loop(house, game.VirtualClock())
for _ in range(60):
    loop.frame()
    loop.rest()
before = set(sys.modules)
for name in ("heart-to-heart", "hearts"):
    menu = MenuScene(house)
    house.director.show(menu)
    menu.start(name)
fresh = set(sys.modules) - before
print(*sorted(name for name in fresh if name.split(".")[0] in ("engine", "scenes", "sprites", "sounds")))
house.thinker.close()
"""


def test_a_second_of_the_menu_loads_all_that_starting_a_game_needs(tmp_path: Path, house: House) -> None:
    script = LOADED.format(root=str(ROOT), data=str(tmp_path), cache=str(house.places.cache))
    said = subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, text=True)
    assert said.stdout.splitlines()[-1].split() == []
