"""Every setting: what it may be, and what it is at first.

Values are plain (flags, numbers, texts), except the bindings. For a stored value that is none of those
allowed the nearest one holds, or the default where none is near; `Settings.notes` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine import hearts
from scenes.bindings import Bindings
from scenes.company import Company
from scenes.text import LANGUAGES
from sprites.theme import THEMES

MOST_MONITORS = 8
GUIDED = ("pair", "draw", "recycle", "pass", "follow", "lead")
"""What the guide through a first game shows: steps of Heart to Heart, then of Hearts."""
OF_THE_THEME = "theme"
"""The card back that belongs to the theme in use."""
ANY_DEAL, WINNABLE_DEAL = "any", "winnable"
"""The deals that a new game of Heart to Heart takes."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. `choices` are its values in the order to offer them, empty when they can't be listed.

    `decode` makes a value of what JSON holds (ValueError: not allowed), `encode` what JSON holds of a value.
    """

    name: str
    default: Any
    decode: Callable[[object], Any]
    choices: Sequence[Any] = ()
    encode: Callable[[Any], object] = lambda value: value

    def nearest(self, data: object) -> Any:
        """For a whole number the allowed one nearest to it, for anything else the default."""
        numbers = [each for each in self.choices if type(each) is int]
        if not numbers or isinstance(data, bool) or not isinstance(data, int):
            return self.default
        wanted = data
        return min(numbers, key=lambda each: abs(each - wanted))


def _choice(name: str, default: object, choices: Sequence[object]) -> Setting:
    def decode(data: object) -> object:
        # 1 == True == 1.0, but only one of them is a number of colours
        if not any(type(data) is type(choice) and data == choice for choice in choices):
            raise ValueError(f"{name} can't be {str(data)[:40]!r}")
        return data

    return Setting(name, default, decode, choices)


def _flag(name: str, default: bool) -> Setting:
    return _choice(name, default, (False, True))


def _percent(name: str, default: int) -> Setting:
    return _choice(name, default, range(101))


def _rules(name: str) -> Setting:
    def decode(data: object) -> str:
        if not isinstance(data, str):
            raise ValueError(f"{name} is a text")
        return hearts.options_text(hearts.parse_options(data))

    return Setting(name, hearts.options_text(hearts.PRESETS["microsoft"]), decode)


def _bindings(name: str) -> Setting:
    return Setting(name, Bindings(), Bindings.from_json, encode=Bindings.to_json)


def _company(name: str) -> Setting:
    return Setting(name, Company(), Company.from_json, encode=Company.to_json)


def _steps(name: str) -> Setting:
    def decode(data: object) -> frozenset[str]:
        if not (isinstance(data, list) and all(isinstance(each, str) for each in data)):
            raise ValueError(f"{name} is a list of steps")
        return frozenset(data) & frozenset(GUIDED)

    return Setting(name, frozenset(), decode, encode=sorted)


ALL = (
    _steps("guided"),
    _choice("deal_kind", ANY_DEAL, (ANY_DEAL, WINNABLE_DEAL)),
    _flag("placement_help", True),
    _flag("errors_during_a_move", False),
    _flag("winning_hint", False),
    _flag("winnable_lamp", False),
    _flag("explain_dead_ends", False),
    _flag("par", False),
    _flag("shortest_line", False),
    _rules("rules"),
    _company("company"),
    _choice("sort_order", "suit", ("suit", "rank")),
    _choice("speed", "normal", ("relaxed", "normal", "fast", "instant")),
    _flag("reduced_motion", False),
    _percent("effects_volume", 80),
    _percent("music_volume", 40),
    _flag("muted", False),
    _flag("read_aloud", False),
    _flag("fullscreen", True),
    _flag("pause_on_focus_loss", True),
    _choice("monitor", 0, range(MOST_MONITORS)),
    _choice("theme", "neon", tuple(THEMES)),
    _choice("colours", 2, (2, 4)),
    _flag("large_indices", False),
    _choice("back", OF_THE_THEME, (OF_THE_THEME, "midnight", "emerald", "ruby")),
    _flag("left_handed", False),
    _choice("text_size", 100, (100, 125, 150)),
    _choice("language", "system", ("system", *LANGUAGES)),
    _bindings("bindings"),
)
SETTINGS: dict[str, Setting] = {setting.name: setting for setting in ALL}
"""The table, in the order to show it in."""


class Settings:
    """The values in use. `keep(name, data)` is told of each change, with what JSON is to hold."""

    def __init__(self, stored: Mapping[str, object], keep: Callable[[str, object], None]) -> None:
        self._keep = keep
        self.notes: list[str] = []
        """What was stored but can't be, for the log."""
        self._values = {name: setting.default for name, setting in SETTINGS.items()}
        for name, data in stored.items():
            if name in SETTINGS:
                try:
                    self._values[name] = SETTINGS[name].decode(data)
                except ValueError as error:
                    self._values[name] = SETTINGS[name].nearest(data)
                    self.notes.append(f"setting: {error}; taken instead: {self._values[name]}")

    def get(self, name: str) -> Any:
        """The setting's value. KeyError when there is no such setting."""
        return self._values[name]

    def set(self, name: str, value: Any) -> None:
        """Change a setting and keep it. KeyError for an unknown one, ValueError for a value not allowed."""
        self.overrule(name, value)
        self._keep(name, SETTINGS[name].encode(value))

    def overrule(self, name: str, value: Any) -> None:
        """Use a value for this run without keeping it. KeyError and ValueError as of `set`."""
        setting = SETTINGS[name]
        self._values[name] = setting.decode(setting.encode(value))
