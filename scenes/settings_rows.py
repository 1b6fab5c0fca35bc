"""The rows of the settings: what one is, and what it reads and writes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine import hearts
from engine.results import CUSTOM
from scenes.company import Company
from scenes.settings import GUIDED, SETTINGS, Settings
from scenes.text import tr

SLIDER_STEP = 5
RULE = "rule-"
"""Rows of options of Hearts are named by it and the option's name."""
LEVEL = "level-"
"""Rows of how well the computer's players play are named by it and the seat, 0 for South."""
PRESET = "preset"
GUIDE = "guide"
"""A switch over the steps of the first game's guide: on while one of them is still to be shown."""
KEYS_AND_BUTTONS, CLEAR_STATISTICS = "keys-and-buttons", "clear-statistics"


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a setting, its word, and a sentence on it where it needs one of its own."""

    value: Any
    word: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A setting: a choice of `values`; a switch when they are False and True; a slider without any.

    A row that is `pressed` is no setting: it opens something.
    """

    name: str
    label: str
    sentence: str = ""
    values: tuple[Value, ...] = ()
    pressed: bool = False

    @property
    def is_slider(self) -> bool:
        """Whether it is a number of 0 … 100."""
        return not self.values and not self.pressed

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off."""
        return [value.value for value in self.values] == [False, True]

    def at(self, value: object) -> Value:
        """What is said of that value."""
        return next((each for each in self.values if each.value == value), Value(value, str(value)))


def switch(name: str, label: str, sentence: str) -> Row:
    """A setting that is on or off."""
    values = (Value(False, tr("Off")), Value(True, tr("On")))
    return Row(name, label, sentence, values)


# --- what a row stands for ---


def options(settings: Settings) -> hearts.HeartsOptions:
    """The rules for the next game of Hearts."""
    return hearts.parse_options(str(settings.get("rules")))


def value_of(settings: Settings, name: str) -> Any:
    """What the row of that name shows now."""
    if name == PRESET:
        return hearts.preset_of(options(settings)) or CUSTOM
    if name == GUIDE:
        return len(settings.get("guided")) < len(GUIDED)
    if name.startswith(LEVEL):
        return settings.get("company").kinds[int(name.removeprefix(LEVEL))]
    if name.startswith(RULE):
        value = getattr(options(settings), name.removeprefix(RULE))
        return value if isinstance(value, bool) else value.value
    return settings.get(name)


def set_value(settings: Settings, name: str, value: Any) -> None:
    """Store what the row of that name is to show. A preset keeps who sits where; "custom" changes nothing."""
    if name == PRESET:
        if value != CUSTOM:
            keep_rules(settings, replace(hearts.PRESETS[value], seats=options(settings).seats))
    elif name == GUIDE:
        settings.set("guided", frozenset() if value else frozenset(GUIDED))
    elif name.startswith(LEVEL):
        company: Company = settings.get("company")
        settings.set("company", company.with_kind(int(name.removeprefix(LEVEL)), value))
    elif name.startswith(RULE):
        word = ("on" if value else "off") if isinstance(value, bool) else value
        changed = hearts.set_option(options(settings), f"{name.removeprefix(RULE)}={word}")
        keep_rules(settings, changed)
    else:
        settings.set(name, value)


def keep_rules(settings: Settings, rules: hearts.HeartsOptions) -> None:
    """Store the rules for the next game of Hearts."""
    settings.set("rules", hearts.options_text(rules))


def stepped(settings: Settings, row: Row, step: int, *, custom: bool) -> Any:
    """The value a step before (-1) or after (1) the one now; choices go round.

    "Custom" is skipped unless there is a game of one's own to go back to (`custom`).
    """
    now = value_of(settings, row.name)
    if row.is_slider:
        return min(SETTINGS[row.name].choices[-1], max(0, int(now) + step * SLIDER_STEP))
    values = [each.value for each in row.values if each.value != CUSTOM or custom or now == CUSTOM]
    return values[(values.index(now) + step) % len(values)]
