"""Controllers and sound devices that come and go; each test names its case."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine import solitaire
from scenes.menu import MenuScene
from scenes.pause import PauseMenu
from scenes.settings_panel import SettingsPanel
from scenes.table import Table
from sounds.speaker import Speaker
from tests.end_to_end.couch import Couch
from tests.end_to_end.tables import heart, line_of, play, table_of_hearts
from tests.virtual_controller import VirtualController, needs_pad

Sit = Callable[[], Couch]


def in_a_game(kind: str, couch: Couch) -> Table:
    return heart(couch) if kind == "heart-to-heart" else table_of_hearts(couch)


@needs_pad
@pytest.mark.parametrize("kind", ["heart-to-heart", "hearts"])
def test_s26_unplugged_while_held_it_pauses_says_so_and_any_device_goes_on(sit: Sit, kind: str) -> None:
    couch = sit()
    table = in_a_game(kind, couch)
    pad = VirtualController("Old Faithful")
    couch.frames(2)
    couch.press(pad, "right")
    pad.press("right")
    couch.frames(40)
    focus = table.focus
    pad.detach()
    couch.frames(3)
    assert isinstance(couch.scene, PauseMenu)
    assert any("Old Faithful" in line for line in couch.scene._lines)
    first = couch.scene.focus
    couch.frames(120)
    assert couch.scene.focus == first  # nothing is held any more
    couch.key(pygame.K_RETURN)
    assert couch.scene is table
    couch.frames(60)
    assert table.focus == focus
    for _ in range(10):
        with VirtualController("Old Faithful") as again:
            couch.frames(2)
            couch.press(again, "left")
            assert couch.scene is table
        couch.frames(2)
        assert isinstance(couch.scene, PauseMenu)
        couch.key(pygame.K_ESCAPE)
        assert couch.scene is table
    assert not couch.house.controls._controllers.pads


@needs_pad
def test_s26_of_two_controllers_only_the_one_in_use_pauses(sit: Sit) -> None:
    couch = sit()
    table = heart(couch)
    with VirtualController("used"), VirtualController("spare") as spare:
        couch.frames(2)
        couch.press(spare, "left")
        couch.key(pygame.K_LEFT)
    couch.frames(3)
    assert couch.scene is table


@needs_pad
@pytest.mark.parametrize("scene", [MenuScene, SettingsPanel])
def test_s26_where_no_game_can_be_paused_it_is_said(sit: Sit, scene: type[MenuScene | SettingsPanel]) -> None:
    couch = sit()
    couch.house.director.show(scene(couch.house))
    with VirtualController("gone soon") as pad:
        couch.frames(2)
        couch.press(pad, "down")
        said: list[str] = []
        couch.scene.toast = said.append  # type: ignore[method-assign]
    couch.frames(2)
    assert said == ["gone soon is gone."]


@needs_pad
def test_s26_nothing_is_played_from_the_background(sit: Sit) -> None:
    couch = sit()
    table = heart(couch)
    couch.house.settings.overrule("pause_on_focus_loss", False)
    with VirtualController("background") as pad:
        couch.frames(2)
        couch.press(pad, "left")
        pad.press("left")
        couch.frames(2)
        couch.post(pygame.WINDOWFOCUSLOST)
        couch.frames(2)
        focus = table.focus
        for button in ("a", "lt", "x", "left", "start"):
            if button == "lt":
                pad.axis("lt", 1.0)
            else:
                couch.press(pad, button)
        couch.key(pygame.K_d)
        couch.click(tuple(round(each) for each in table.layout.stock))
        couch.frames(60)
        assert couch.scene is table
        assert (table.focus, table.state.moves, table.selected) == (focus, 0, None)
        couch.post(pygame.WINDOWFOCUSGAINED)
        couch.frames(60)
        assert (table.focus, table.state.moves, table.selected) == (focus, 0, None)
        couch.press(pad, "left")  # but not for ever
    couch.frames(1)


def test_the_mute_key_is_seen_in_the_settings(sit: Sit) -> None:
    couch = sit()
    panel = SettingsPanel(couch.house)
    couch.house.director.show(panel)
    panel.activate("page-sound")
    couch.frames(2)
    before = panel.lines.seen["muted"].layers
    couch.key(pygame.K_m)
    assert couch.house.settings.get("muted")
    assert panel.lines.seen["muted"].layers != before


def test_s25_without_a_sound_device_everything_is_played(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("No such device.")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", fail)
    couch = sit()
    table = heart(couch)
    play(table, line_of(table))
    couch.key(pygame.K_m)
    couch.key(pygame.K_ESCAPE)
    assert solitaire.won(table.state)


def test_s25_a_device_that_goes_in_a_game_and_comes_back(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    couch = sit()
    table = heart(couch)
    told: list[str] = []
    changed = Speaker.device_changed
    monkeypatch.setattr(Speaker, "device_changed", lambda self: (told.append("changed"), changed(self)))
    for kind in (pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED):
        couch.post(kind, which=0, iscapture=0)
        couch.frames(2)
        couch.tap("stock")
    assert len(told) == 2
    assert table.state.moves == 2
