"""Clearing the statistics, which asks twice: nothing brings them back."""

from __future__ import annotations

from collections.abc import Callable

from scenes.dialogs import Choice, Dialog
from scenes.house import House
from scenes.text import tr


def ask_to_clear(house: House) -> None:
    """Ask whether all statistics are to be forgotten, and then whether that is meant."""
    line = tr("All results of both games are forgotten.")
    _ask(house, tr("Clear the statistics?"), line, tr("Clear"), lambda: _ask_again(house))


def _ask_again(house: House) -> None:
    line = tr("Nothing brings them back.")
    _ask(house, tr("Really clear them?"), line, tr("Clear for good"), lambda: _clear(house))


def _ask(house: House, title: str, line: str, yes: str, act: Callable[[], None]) -> None:
    choices = [Choice(tr("Keep them"), lambda: None, "back"), Choice(yes, act, "bin")]
    house.director.push(Dialog(house, title, [line], choices, cancel=0, tone="warning"))


def _clear(house: House) -> None:
    house.storage.clear_results()
    house.director.top.toast(tr("The statistics are empty."))
