from __future__ import annotations

import ast
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine import hearts
from engine.hearts import PRESETS, HeartsOptions, Moon, Scoring
from engine.ledger import HeartToHeartResult, Outcome
from scenes import actions, settings_pages, settings_rows
from scenes.actions import Device, Direction
from scenes.company import Company
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.scene import Scene
from scenes.settings import SETTINGS
from scenes.settings_panel import SettingsPanel
from scenes.solitaire_table import SolitaireTable
from scenes.storage import Storage
from sprites.theme import THEMES

ASKED_FOR = {
    "placement_help",
    "errors_during_a_move",
    "speed",
    "reduced_motion",
    "effects_volume",
    "music_volume",
    "muted",
    "fullscreen",
    "language",
    "colours",
    "large_indices",
    "back",
    "pause_on_focus_loss",
    "text_size",
    "left_handed",
    "theme",
    "keys-and-buttons",
    "clear-statistics",
    "preset",
    *("level-1", "level-2", "level-3"),
    *(f"rule-{field.name}" for field in fields(HeartsOptions) if field.name != "seats"),
}


KEPT = (
    *("placement_help", "errors_during_a_move", "speed", "reduced_motion", "rules", "effects_volume"),
    *("music_volume", "muted", "language", "theme", "text_size", "colours", "large_indices", "back"),
    *("left_handed", "pause_on_focus_loss"),
)
ROOT = Path(__file__).parents[2]


class Beneath(Scene):
    """What the panel lies over; counts how often it is laid out."""

    laid_out = 0

    def parts(self) -> Iterator[None]:
        self.laid_out += 1
        yield


@pytest.fixture
def panel(house: House) -> SettingsPanel:
    house.director.show(Beneath(house))
    panel = SettingsPanel(house)
    house.director.push(panel)
    return panel


def move(house: House, *directions: Direction) -> None:
    for direction in directions:
        house.director.handle(actions.Move(direction, device=Device.CONTROLLER))


def focus_on(panel: SettingsPanel, name: str) -> None:
    """Go to that row as a controller does."""
    house = panel.house
    for group in settings_pages.groups():
        if name in {row.name for row in group.rows}:
            panel.activate(f"page-{group.name}")
    for _ in range(20):
        if panel.focus == name:
            return
        move(house, Direction.DOWN)
    raise AssertionError(name)


def rules(house: House) -> HeartsOptions:
    return hearts.parse_options(house.settings.get("rules"))


def middle(panel: SettingsPanel, name: str, share: float = 0.5) -> tuple[int, int]:
    x, y, width, height = panel.spots()[name]
    return int(x + width * share), int(y + height / 2)


def test_every_row_is_reached_and_seen(panel: SettingsPanel) -> None:
    for name in ASKED_FOR:
        focus_on(panel, name)
        assert name in panel.spots()


@pytest.mark.parametrize("size", [(1024, 576), (1024, 768), (1280, 800), (2560, 1080)])
def test_rows_and_sentences_fit_every_window(house: House, size: tuple[int, int]) -> None:
    house.director.show(Beneath(house))
    panel = SettingsPanel(house)
    house.director.push(panel)
    house.director.handle(actions.Resized(size))
    least = house.kit.metrics.least
    for group in settings_pages.groups():
        panel.activate(f"page-{group.name}")
        for x, y, width, height in panel.spots().values():
            assert x >= 0 <= y
            assert x + width <= size[0]
            assert y + height <= size[1]
        room = panel._sentence_box[2] - house.kit.metrics.px(116)
        for row in group.rows:
            for text in (row.sentence, *(value.sentence for value in row.values)):
                assert house.typeface.width(text, least) <= room, text


def test_up_from_the_first_row_is_the_tab_and_sideways_another_page(
    house: House, panel: SettingsPanel
) -> None:
    assert panel.focus == "placement_help"
    move(house, Direction.UP)
    assert panel.focus == "page-game"
    move(house, Direction.LEFT)
    assert panel.focus == "page-controls"
    move(house, Direction.DOWN)
    assert panel.focus == "keys-and-buttons"
    move(house, Direction.UP, Direction.UP)
    assert panel.focus == "back"


SWITCHES = ("placement_help", "errors_during_a_move", "reduced_motion", "muted", "large_indices")


@pytest.mark.parametrize("name", [*SWITCHES, "pause_on_focus_loss"])
def test_a_switch(panel: SettingsPanel, name: str) -> None:
    house = panel.house
    focus_on(panel, name)
    before = house.settings.get(name)
    move(house, Direction.RIGHT)
    assert house.settings.get(name) is not before
    house.director.handle(actions.Tap(device=Device.CONTROLLER))
    assert house.settings.get(name) is before


@pytest.mark.parametrize("name", ["speed", "colours", "back"])
def test_a_choice_goes_round_both_ways(panel: SettingsPanel, name: str) -> None:
    house = panel.house
    focus_on(panel, name)
    first = house.settings.get(name)
    seen = []
    while not seen or house.settings.get(name) != first:
        move(house, Direction.RIGHT)
        seen.append(house.settings.get(name))
    assert len(set(seen)) == len(seen) >= 2
    move(house, Direction.LEFT)
    assert house.settings.get(name) == [*seen, *seen][-2]


def test_a_tap_on_the_first_half_of_a_choice_goes_back(panel: SettingsPanel) -> None:
    house = panel.house
    house.settings.set("speed", "normal")
    house.director.handle(actions.Tap(middle(panel, "speed", 0.6), device=Device.MOUSE))
    assert house.settings.get("speed") == "relaxed"
    house.director.handle(actions.Tap(middle(panel, "speed", 0.9), device=Device.MOUSE))
    assert house.settings.get("speed") == "normal"
    house.director.handle(actions.Tap(middle(panel, "speed", 0.1), device=Device.MOUSE))
    assert house.settings.get("speed") == "fast"


@pytest.fixture
def volumes(house: House, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    told: list[Any] = []
    monkeypatch.setattr(type(house.speaker), "set_volumes", lambda _, *volumes: told.append(volumes))
    monkeypatch.setattr(type(house.speaker), "mute", lambda _, on: told.append(on))
    return told


def test_volumes_are_heard_at_once(panel: SettingsPanel, volumes: list[Any]) -> None:
    house = panel.house
    house.settings.set("effects_volume", 80)
    house.settings.set("music_volume", 40)
    focus_on(panel, "effects_volume")
    move(house, Direction.LEFT)
    assert house.settings.get("effects_volume") < 80
    assert volumes[-1] == (house.settings.get("effects_volume") / 100, 0.4)
    for _ in range(40):
        move(house, Direction.LEFT)
    assert volumes[-1] == (0.0, 0.4)
    for _ in range(40):
        move(house, Direction.RIGHT)
    assert volumes[-1] == (1.0, 0.4)


def test_mute(panel: SettingsPanel, volumes: list[Any]) -> None:
    focus_on(panel, "muted")
    move(panel.house, Direction.RIGHT)
    assert volumes[-1] is True


def test_a_slider_follows_the_pointer_and_is_kept_when_let_go(
    panel: SettingsPanel, volumes: list[Any]
) -> None:
    house = panel.house
    panel.activate("page-sound")
    house.director.handle(actions.Tap(middle(panel, "music_volume", 0.6), device=Device.MOUSE))
    low = house.settings.get("music_volume")
    house.director.handle(actions.Point(middle(panel, "music_volume", 0.75), device=Device.MOUSE))
    high = house.settings.get("music_volume")
    assert 0 < low < high < 100
    assert volumes[-1][1] == high / 100
    house.director.handle(actions.Release(middle(panel, "music_volume", 0.75), device=Device.MOUSE))
    house.director.handle(actions.Point(middle(panel, "music_volume", 0.6), device=Device.MOUSE))
    assert house.settings.get("music_volume") == high
    again = Storage.open(house.places.data, datetime.now)
    assert again.settings.get("music_volume") == high
    again.close()


def test_looks_lay_out_what_lies_beneath(panel: SettingsPanel) -> None:
    beneath = panel.house.director.scenes[0]
    assert isinstance(beneath, Beneath)
    for name in ("colours", "large_indices", "back"):
        focus_on(panel, name)
        before = beneath.laid_out
        move(panel.house, Direction.RIGHT)
        assert beneath.laid_out == before + 1
        assert panel.focus == name


def test_fullscreen_is_asked_of_the_house(panel: SettingsPanel) -> None:
    house = panel.house
    house.toggle_fullscreen = toggler(house)
    before = house.settings.get("fullscreen")
    focus_on(panel, "fullscreen")
    move(house, Direction.RIGHT)
    assert house.settings.get("fullscreen") is not before
    assert panel.focus == "fullscreen"


def toggler(house: House) -> Callable[[], None]:
    def toggle() -> None:
        house.settings.set("fullscreen", not house.settings.get("fullscreen"))
        house.director.resize((1280, 720))

    return toggle


def test_presets_go_round_and_keep_who_sits_where(panel: SettingsPanel) -> None:
    house = panel.house
    seats = ("person", "random", "rule", "random")
    house.settings.set("rules", hearts.options_text(replace(PRESETS["microsoft"], seats=seats)))
    focus_on(panel, "preset")
    seen = []
    for _ in range(5):
        move(house, Direction.RIGHT)
        seen.append(rules(house))
    order = ["hearts", "omnibus", "black-maria", "spot", "microsoft"]
    assert seen == [replace(PRESETS[name], seats=seats) for name in order]


def test_an_option_makes_a_game_custom_and_custom_is_found_again(panel: SettingsPanel) -> None:
    house = panel.house
    focus_on(panel, "rule-moon")
    move(house, Direction.RIGHT)
    own = rules(house)
    assert own == replace(PRESETS["microsoft"], moon=Moon.SHOOTER)
    assert hearts.preset_of(own) is None
    focus_on(panel, "preset")
    move(house, Direction.RIGHT)
    assert rules(house) == PRESETS["microsoft"]
    move(house, Direction.LEFT)
    assert rules(house) == own


def test_starting_points_are_no_custom_game(panel: SettingsPanel) -> None:
    house = panel.house
    house.settings.set("rules", hearts.options_text(PRESETS["omnibus"]))
    focus_on(panel, "rule-scoring")
    move(house, Direction.LEFT)
    assert rules(house) == replace(PRESETS["omnibus"], scoring=Scoring.COUNTDOWN_75)
    assert settings_rows.value_of(house.settings, "preset") == "omnibus"


@pytest.mark.parametrize("name", sorted(name for name in ASKED_FOR if name.startswith("rule-")))
def test_every_value_of_every_option_can_be_chosen(panel: SettingsPanel, name: str) -> None:
    field = name.removeprefix("rule-")
    value = getattr(HeartsOptions(), field)
    possible = {False, True} if isinstance(value, bool) else set(type(value))
    focus_on(panel, name)
    seen = set()
    for _ in range(len(possible)):
        move(panel.house, Direction.RIGHT)
        seen.add(getattr(rules(panel.house), field))
    assert seen == possible


def test_every_row_of_the_rules_says_something_on_each_value() -> None:
    for group in settings_pages.groups():
        for row in group.rows:
            assert row.sentence or all(value.sentence for value in row.values), row.name


def test_the_wheel_scrolls_to_the_last_row(panel: SettingsPanel) -> None:
    panel.activate("page-hearts")
    assert "rule-skip_uneventful" not in panel.spots()
    for _ in range(10):
        panel.house.director.handle(actions.Scroll(-1.0, device=Device.MOUSE))
    assert "rule-skip_uneventful" in panel.spots()
    panel.activate("scroll-up")
    panel.activate("scroll-up")
    assert "preset" in panel.spots()


def test_the_focus_stays_on_what_is_seen_when_the_wheel_scrolls(panel: SettingsPanel) -> None:
    names = list(panel.rows)
    assert len(names) > len(panel.lines.seen), "a page that need not be scrolled tells nothing"
    panel.set_focus(names[0])
    for _ in names:
        panel.house.director.handle(actions.Scroll(-1.0))
        assert panel.focus in panel.spots()
    for _ in names:
        panel.house.director.handle(actions.Scroll(1.0))
        assert panel.focus in panel.spots()
    assert panel.focus in list(panel.lines.seen)


def test_next_and_previous_go_round_and_arrows_stop_at_the_ends(panel: SettingsPanel) -> None:
    panel.set_focus("back")
    move(panel.house, Direction.UP)
    assert panel.focus == "back"
    move(panel.house, Direction.PREVIOUS)
    assert panel.focus == list(panel.rows)[-1]
    move(panel.house, Direction.DOWN)
    assert panel.focus == list(panel.rows)[-1]
    move(panel.house, Direction.NEXT)
    assert panel.focus == "back"


def test_the_pause_button_closes_it(panel: SettingsPanel) -> None:
    panel.house.director.handle(actions.Menu())
    assert isinstance(panel.house.director.top, Beneath)


def test_back_closes_it(panel: SettingsPanel) -> None:
    panel.house.director.handle(actions.Back(device=Device.CONTROLLER))
    assert isinstance(panel.house.director.top, Beneath)


def test_what_is_set_is_kept(panel: SettingsPanel) -> None:
    house = panel.house
    house.settings.set("speed", "normal")
    focus_on(panel, "speed")
    move(house, Direction.RIGHT)
    focus_on(panel, "rule-high_spades")
    move(house, Direction.RIGHT)
    again = Storage.open(house.places.data, datetime.now)
    assert again.settings.get("speed") == "fast"
    assert hearts.parse_options(again.settings.get("rules")).high_spades
    again.close()


def test_a_theme_takes_effect_at_once_on_everything_that_is_shown(house: House) -> None:
    table = SolitaireTable.new(house)
    house.director.show(table)
    table.finish_motion()
    panel = SettingsPanel(house)
    house.director.push(panel)
    panel.activate("page-display")
    seen = set()
    for _ in THEMES:
        panel.set_focus("theme")
        panel.activate("theme")
        backdrops = [scene.stage.backdrop for scene in house.director.scenes]
        looks = [pygame.image.tobytes(each, "RGB") for each in backdrops if each is not None]
        style = house.card_style
        assert (style.back, style.paper) == (house.theme.back, house.theme.paper)
        assert house.kit.theme is house.theme
        assert panel.focus == "theme"
        seen.add((house.theme.name, *looks))
    assert {name for name, *_ in seen} == set(THEMES)
    assert len({look for _, *looks in seen for look in looks}) == 2 * len(THEMES)


def test_a_back_of_ones_own_stays_whatever_the_theme(house: House) -> None:
    house.settings.set("back", "ruby")
    for theme in THEMES:
        house.settings.set("theme", theme)
        assert house.card_style.back == "ruby"


def test_statistics_are_cleared_after_asking_twice(house: House, panel: SettingsPanel) -> None:
    house.storage.finish(HeartToHeartResult("game", "HH1-N-AAAAAAA", Outcome.LOST, 0, 3, 1000, False))
    for answers, left in (((0,), 1), ((1, 0), 1), ((1, 1), 0)):
        panel.activate("page-game")
        panel.activate("clear-statistics")
        for answer in answers:
            assert house.director.top is not panel
            house.director.top.activate(f"choice-{answer}")
        assert house.director.top is panel
        assert len(house.storage.results("heart-to-heart")) == left
    again = Storage.open(house.places.data, datetime.now)
    assert again.results("heart-to-heart") == ()
    again.close()


def test_monitors_are_offered_where_there_are_several(
    house: House, panel: SettingsPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "monitor" not in {row.name for group in panel.offer() for row in group.rows}
    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: 3)
    asked: list[int] = []
    house.change_monitor = lambda: asked.append(house.settings.get("monitor"))
    panel.activate("page-display")
    focus_on(panel, "monitor")
    move(house, Direction.RIGHT, Direction.RIGHT, Direction.RIGHT)
    assert asked == [1, 2, 0]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_what_is_set_outlives_a_kill(tmp_path: Path, cache: Path) -> None:
    """Every row is changed once by a program that is killed right after."""
    program = f"""
import os, signal
from pathlib import Path
import game
from scenes.menu import MenuScene
from scenes.settings_panel import SettingsPanel
house = game.build_house((640, 360), data_dir=Path({str(tmp_path)!r}), cache=Path({str(cache)!r}))
house.director.show(MenuScene(house))
panel = SettingsPanel(house)
house.director.push(panel)
for group in panel.offer():
    panel.activate("page-" + group.name)
    for row in group.rows:
        if row.name not in ("fullscreen", "language") and not row.pressed:
            panel.lines.bring(row.name)
            panel.set_focus(row.name)
            panel.move_focus(game_right)
house.settings.set("language", "he")
print({{name: house.settings.get(name) for name in {KEPT!r}}})
import sys; sys.stdout.flush()
os.kill(os.getpid(), signal.SIGKILL)
"""
    program = program.replace("game_right", "__import__('scenes.actions').actions.Direction.RIGHT")
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    told = ast.literal_eval(done.stdout.splitlines()[-1])
    storage = Storage.open(tmp_path, datetime.now)
    kept = {name: storage.settings.get(name) for name in KEPT}
    levels = storage.settings.get("company").kinds
    storage.close()
    assert kept == told
    assert levels == ("person", "rule", "expert", "casual")  # each one stronger than at first
    unchanged = [name for name in KEPT if kept[name] == SETTINGS[name].default]
    assert unchanged == []


def test_levels_hold_for_the_next_game_and_say_what_they_are(house: House) -> None:
    table = HeartsTable.new(house)
    house.director.show(table)
    panel = SettingsPanel(house)
    house.director.push(panel)
    focus_on(panel, "level-2")
    said = []
    for _ in range(5):
        said.append(panel.sentence_of(panel.rows["level-2"]))
        move(house, Direction.RIGHT)
    assert len(set(said)) == 5
    assert all(said)
    move(house, Direction.RIGHT)
    house.director.pop(panel)
    assert table.company.kinds == table.state.options.seats == ("person", "casual", "sharp", "novice")
    resumed = HeartsTable.resumed(house, table.saved())
    house.director.show(resumed)
    resumed._again(resumed.state.options)
    after = house.director.top
    assert isinstance(after, HeartsTable)
    assert after.company.kinds == after.state.options.seats == ("person", "casual", "expert", "novice")


def test_a_game_with_players_of_its_own_keeps_them(house: House) -> None:
    table = HeartsTable.new(house, replace(PRESETS["spot"], seats=("person", "rule", "rule", "rule")))
    house.director.show(table)
    settings_rows.set_value(house.settings, "level-3", "expert")
    table._again(table.state.options)
    after = house.director.top
    assert isinstance(after, HeartsTable)
    assert after.company.kinds == ("person", "rule", "rule", "expert")


def test_people_have_no_level(house: House) -> None:
    house.settings.set("company", Company().with_kind(1, "person").with_kind(3, "random"))
    panel = SettingsPanel(house)
    panel.open("hearts")
    house.director.show(panel)
    assert [name for name in panel.rows if name.startswith("level")] == ["level-2", "level-3"]
    focus_on(panel, "level-3")
    assert settings_rows.value_of(house.settings, "level-3") == "random"
    move(house, Direction.RIGHT)
    assert house.settings.get("company").kinds[3] == "novice"
