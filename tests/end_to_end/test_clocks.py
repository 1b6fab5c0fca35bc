"""The clock of a game, which counts what was played and nothing else: case S21."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

import game
from scenes.dialogs import Dialog
from scenes.pause import PauseMenu
from scenes.settings_panel import SettingsPanel
from scenes.solitaire_table import SolitaireTable
from tests.end_to_end.couch import Couch
from tests.end_to_end.tables import heart, table_of_hearts

Sit = Callable[[], Couch]


def begun(couch: Couch) -> SolitaireTable:
    table = heart(couch)
    couch.key(pygame.K_d)
    couch.frames(60)
    assert 900 < table.elapsed_ms < 1200
    return table


@pytest.mark.parametrize("what", ["pause", "dialog", "settings", "focus", "focus without pause", "minimised"])
def test_s21_only_played_time_counts(sit: Sit, what: str) -> None:
    couch = sit()
    table = begun(couch)
    couch.house.settings.overrule("pause_on_focus_loss", what != "focus without pause")
    before = table.elapsed_ms
    if what == "pause":
        couch.key(pygame.K_p)
    elif what == "dialog":
        couch.house.director.push(Dialog(couch.house, "?", [], [], cancel=None))
    elif what == "settings":
        couch.house.director.push(SettingsPanel(couch.house))
    else:
        if what == "minimised":
            couch.post(pygame.WINDOWMINIMIZED)
        couch.post(pygame.WINDOWFOCUSLOST)
    couch.frames(600)
    assert table.elapsed_ms - before <= 50
    couch.post(pygame.WINDOWFOCUSGAINED)
    couch.frames(2)
    if isinstance(couch.scene, PauseMenu):
        couch.key(pygame.K_ESCAPE)
        couch.frames(60)
        assert 900 < table.elapsed_ms - before < 1200


def test_s21_hearts_does_not_count_the_time_of_other_windows(sit: Sit) -> None:
    couch = sit()
    table = table_of_hearts(couch)
    couch.house.settings.overrule("pause_on_focus_loss", False)
    couch.post(pygame.WINDOWFOCUSLOST)
    couch.frames(2)
    before = table.elapsed_ms
    couch.frames(300)
    assert table.elapsed_ms == before


class WildClock(game.VirtualClock):
    """A clock that can be set."""

    def jump(self, seconds: float) -> None:
        self._now += round(seconds * 1_000_000_000)


@pytest.mark.parametrize("seconds", [8 * 3600, -3600, -0.5, 0.9])
def test_s21_asleep_or_set_back_the_game_does_not_jump(sit: Sit, seconds: float) -> None:
    couch = sit()
    table = begun(couch)
    clock = WildClock()
    couch.loop = game.Loop(couch.house, clock)
    couch.frames(10)
    before, ticks = table.elapsed_ms, couch.loop.ticks
    clock.jump(seconds)
    couch.loop.frame()
    assert 0 <= table.elapsed_ms - before <= 100
    assert 0 <= couch.loop.ticks - ticks <= game.MOST_STEPS
    couch.loop.rest()
    couch.frames(60)
    assert 900 < table.elapsed_ms - before < 1200
