"""Which keys and controller buttons do what, as data that the settings keep.

A key is written as pygame names it, with modifiers before it: `z`, `ctrl+z`, `alt+return`, `shift+tab`
(`enter` is the keypad's). Buttons are named by their place on an Xbox controller; `stick` is a click of
the left stick, `up` … `right` the d-pad. The left stick always moves the focus.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

KEYS: dict[str, tuple[str, ...]] = {
    "tap": ("return", "enter", "space"),
    "back": ("escape", "backspace"),
    "up": ("up",),
    "down": ("down",),
    "left": ("left",),
    "right": ("right",),
    "next": ("tab",),
    "previous": ("shift+tab",),
    "undo": ("z", "ctrl+z"),
    "redo": ("y", "ctrl+y"),
    "hint": ("h",),
    "draw_stock": ("d",),
    "sort": ("s",),
    "last_trick": ("l",),
    "show_hand": (),
    "menu": ("p",),
    "say": ("w",),
    "fullscreen": ("f11", "alt+return", "alt+enter"),
    "mute": ("m",),
    "screenshot": ("f12",),
}
"""The keys of every action at first; prompts show the first of each."""

BUTTONS: dict[str, tuple[str, ...]] = {
    "tap": ("a",),
    "back": ("b",),
    "up": ("up",),
    "down": ("down",),
    "left": ("left",),
    "right": ("right",),
    "undo": ("x",),
    "redo": ("rb",),
    "hint": ("y",),
    "draw_stock": ("lt", "rt"),
    "sort": ("lb",),
    "last_trick": ("lb",),
    "show_hand": ("lt", "rt"),
    "menu": ("start",),
    "say": ("stick",),
}
"""The controller buttons of every action at first; those not named have none."""

_FACE_AND_SHOULDERS = ("a", "b", "x", "y", "lb", "rb", "lt", "rt")
_OTHERS = ("start", "back", "stick", "right_stick", "up", "down", "left", "right")
BUTTON_NAMES = frozenset((*_FACE_AND_SHOULDERS, *_OTHERS))
SHARED = ({"sort", "last_trick"}, {"draw_stock", "show_hand"})
"""Actions that one key or button may do both of: a tap and a hold, or each in its own game."""
NEEDED = ("tap", "back", "up", "down", "left", "right")
"""Without these nobody could get out of the settings again."""

_KEY = re.compile(r"(ctrl\+)?(alt\+)?(shift\+)?[^\s+]([ -~]{0,30})")


@dataclass(frozen=True, slots=True)
class Bindings:
    """Keys and buttons by the action's name.

    ValueError when one would do two things that are not SHARED, or an action of NEEDED has none.
    """

    keys: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: dict(KEYS))
    buttons: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: dict(BUTTONS))

    def __post_init__(self) -> None:
        for kind, bound in (("key", self.keys), ("button", self.buttons)):
            for name, actions in inverse(bound).items():
                if len(actions) > 1 and set(actions) not in SHARED:
                    raise ValueError(f"the {kind} {name!r} can't do {' and '.join(actions)}")
            for action in NEEDED:
                if not bound.get(action):
                    raise ValueError(f"{action} needs a {kind}")

    def to_json(self) -> dict[str, dict[str, list[str]]]:
        """The bindings in JSON's types."""
        return {
            "keys": {action: list(names) for action, names in self.keys.items()},
            "buttons": {action: list(names) for action, names in self.buttons.items()},
        }

    @staticmethod
    def from_json(data: object) -> Bindings:
        """The bindings `to_json` wrote; ValueError for anything else.

        Actions unknown here are left out. One that is missing has its first keys, as far as they are free.
        """
        if not isinstance(data, dict):
            raise ValueError("bindings are an object of keys and buttons")
        return Bindings(
            _read(data.get("keys"), KEYS, lambda name: _KEY.fullmatch(name) is not None),
            _read(data.get("buttons"), BUTTONS, BUTTON_NAMES.__contains__),
        )


def rebound(bound: Mapping[str, tuple[str, ...]], action: str, name: str) -> dict[str, tuple[str, ...]]:
    """With that key or button for the action instead of those it has had; who had it gets one of these.

    >>> rebound({"undo": ("z",), "hint": ("h",)}, "undo", "h")
    {'undo': ('h',), 'hint': ('z',)}
    """
    now = bound.get(action, ())
    if name in now:
        return dict(bound)
    others = {other: names for other, names in bound.items() if other != action}
    left = [old for old in now if all(old not in names for names in others.values())]
    changed = dict(bound) | {action: (name,)}
    for other in conflicts(bound, action, name):
        rest = tuple(each for each in bound[other] if each != name)
        changed[other] = rest or tuple(left[:1])
        left = left if rest else left[1:]
    return changed


def conflicts(bound: Mapping[str, tuple[str, ...]], action: str, name: str) -> tuple[str, ...]:
    """The actions that would have to give up that key or button.

    >>> conflicts({"undo": ("z",), "hint": ("h",)}, "undo", "h")
    ('hint',)
    """
    users = [other for other in inverse(bound).get(name, ()) if other != action]
    return () if {action, *users} in SHARED else tuple(users)


def inverse(bound: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """The actions of every key or button.

    >>> inverse({"sort": ["lb"], "last_trick": ["lb"]})
    {'lb': ('sort', 'last_trick')}
    """
    found: dict[str, tuple[str, ...]] = {}
    for action, names in bound.items():
        for name in names:
            found[name] = (*found.get(name, ()), action)
    return found


def _read(
    data: object, first: Mapping[str, tuple[str, ...]], known: Callable[[str], bool]
) -> dict[str, tuple[str, ...]]:
    if not isinstance(data, dict):
        raise ValueError("bindings are an object of keys and buttons")
    bound: dict[str, tuple[str, ...]] = {}
    for action, names in data.items():
        if not (isinstance(names, list) and all(isinstance(name, str) and known(name) for name in names)):
            raise ValueError(f"{str(action)[:40]!r} can't be bound to {str(names)[:40]!r}")
        if action in KEYS:
            bound[action] = tuple(dict.fromkeys(names))
    taken = {name for names in bound.values() for name in names}
    for action, names in first.items():
        if action not in bound:
            bound[action] = tuple(name for name in names if name not in taken)
    return bound
