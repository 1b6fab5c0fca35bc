"""The pause menu over a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from scenes import actions
from scenes.dialogs import Choice, Dialog
from scenes.house import House
from scenes.text import tr


class Pausable(Protocol):
    """What can be paused: a table, or the scoreboard over it."""

    @property
    def game_name(self) -> str:
        """The name of the game that is played."""

    def pause_choices(self) -> list[Choice]:
        """Entries of its own."""

    def lines(self) -> list[str]:
        """What happened, the oldest first."""


class PauseMenu(Dialog):
    """Go on, the game's own entries, settings, how to play, and the menu; the game is saved all along."""

    def __init__(self, house: House, game: Pausable, message: str = "") -> None:
        self._game = game
        lines = [message] if message else []
        super().__init__(house, tr("Pause"), lines, self._offer(), cancel=0)

    def _offer(self) -> list[Choice]:
        return [
            Choice(tr("Go on"), lambda: None, "play"),
            *self._game.pause_choices(),
            Choice(tr("What happened"), self._happened, "speech"),
            Choice(tr("Settings"), self._settings, "settings"),
            Choice(tr("How to play"), self._how_to_play, "book"),
            Choice(tr("Leave to the menu"), self._leave, "home"),
        ]

    def parts(self) -> Iterator[None]:
        """In the language in use: it may have been changed in the settings since."""
        self._title, self.choices = tr("Pause"), self._offer()
        yield from super().parts()

    def other_action(self, action: actions.Action) -> None:
        """The pause button goes on as well."""
        if isinstance(action, actions.Menu):
            self.back()

    def _happened(self) -> None:
        from scenes.happened import WhatHappened

        self.house.director.push(WhatHappened(self.house, self._game.lines()))

    def _settings(self) -> None:
        from scenes.settings_panel import SettingsPanel

        self.house.director.push(SettingsPanel(self.house))

    def _how_to_play(self) -> None:
        from scenes.how_to_play import HowToPlay

        self.house.director.push(HowToPlay(self.house, self._game.game_name))

    def _leave(self) -> None:
        from scenes.menu import MenuScene

        self.house.director.open(MenuScene(self.house))
