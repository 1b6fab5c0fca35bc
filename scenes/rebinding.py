"""Keys and buttons: what each does, and choosing others, for the keyboard and for the controller."""

from __future__ import annotations

from collections.abc import Mapping

from scenes import actions
from scenes.actions import Device
from scenes.bindings import BUTTONS, KEYS, Bindings, conflicts, rebound
from scenes.dialogs import Choice, Dialog
from scenes.house import House
from scenes.settings_pages import Group
from scenes.settings_panel import SettingsPanel
from scenes.settings_rows import Row
from scenes.text import fill, listed, tr
from sounds.cues import Cue
from sprites.stage import Layer

LISTENING_TICKS = 8 * 60
"""Who has no key to press gets back by waiting."""
DEFAULTS = "defaults"


class Rebinding(SettingsPanel):
    """Names: page-keys, page-buttons; the rows are named by the actions of the bindings; and defaults.

    A press on a row listens for the key or button that is to do it. One that does something else already
    is taken from there only after asking, and what that had before goes there instead.
    """

    def __init__(self, house: House) -> None:
        self._listening = 0
        self._asked = ""
        super().__init__(house)

    def offer(self) -> tuple[Group, ...]:
        """A page for keys and one for buttons."""
        words = action_words()
        defaults = Row(DEFAULTS, tr("As at first"), tr("All keys and buttons as they were."), pressed=True)
        ask = tr("Press to choose another.")
        keys = tuple(Row(name, words[name], ask, pressed=True) for name in KEYS)
        buttons = tuple(Row(name, words[name], ask, pressed=True) for name in KEYS if name not in ONLY_KEYS)
        return (
            Group("keys", tr("Keyboard"), "keyboard", (defaults, *keys)),
            Group("buttons", tr("Controller"), "controller", (defaults, *buttons)),
        )

    @property
    def heading(self) -> str:
        """The title."""
        return tr("Keys and buttons")

    @property
    def shown_device(self) -> Device:
        """The device of the page."""
        return Device.KEYBOARD if self.group.name == "keys" else Device.CONTROLLER

    @property
    def bound(self) -> Mapping[str, tuple[str, ...]]:
        """The keys or buttons of every action, as the page shows them."""
        bindings: Bindings = self.house.settings.get("bindings")
        return bindings.keys if self.group.name == "keys" else bindings.buttons

    def _drawn(self, name: str) -> tuple[Layer, ...]:
        row, size = self.rows[name], self.lines.size
        focused = name == self.focus
        if name == self._asked:
            word = tr("Press a key") if self.shown_device is Device.KEYBOARD else tr("Press a button")
            return self.kit.link_row(row.label, *size, word=word, focused=True)
        if name == DEFAULTS:
            return self.kit.link_row(row.label, *size, focused=focused)
        signs = [self.house.controls.signs(each, self.shown_device) for each in self.bound.get(name, ())]
        word = "" if signs else tr("none")
        return self.kit.link_row(row.label, *size, signs=signs, word=word, focused=focused)

    # --- listening ---

    def press(self, row: Row) -> None:
        """Listen for what is to do that, or set everything back."""
        if row.name == DEFAULTS:
            self._use(KEYS if self.group.name == "keys" else BUTTONS)
            self.toast(tr("As at first."))
            return
        self._asked, self._listening = row.name, LISTENING_TICKS
        self.house.controls.listening = True
        self.lines.bring(row.name)
        self.lines.paint(row.name)

    def step(self) -> None:
        """It doesn't listen for ever."""
        super().step()
        if self._listening:
            self._listening -= 1
            if not self._listening:
                self._stop()

    @property
    def busy(self) -> bool:
        """While it listens, time passes."""
        return super().busy or bool(self._listening)

    def _stop(self) -> str:
        asked, self._asked, self._listening = self._asked, "", 0
        self.house.controls.listening = False
        self.lines.paint(asked)
        return asked

    def leave(self) -> None:
        """Keys do what they do again."""
        self._stop()
        super().leave()

    def handle(self, action: actions.Action) -> None:
        """While listening, what was pressed is taken; anything else done on purpose gives it up."""
        if not self._asked:
            super().handle(action)
        elif isinstance(action, actions.Pressed):
            asked = self._stop()
            if action.device is self.shown_device:
                self._take(asked, action.name)
            else:
                self.house.play(Cue.MENU_BACK)
        elif isinstance(action, actions.Tap | actions.Back | actions.FocusLost | actions.DeviceLost):
            self._stop()

    def _take(self, name: str, pressed: str) -> None:
        others = conflicts(self.bound, name, pressed)
        try:
            changed = rebound(self.bound, name, pressed)
            self._bindings(changed)
        except ValueError:  # something could not be done any more at all
            self.house.play(Cue.REFUSE)
            self.toast(fill(tr("{action} needs it."), action=listed(self._words(others))))
            return
        if not others:
            self._use(changed)
            return
        title = fill(tr("It does {action} already."), action=listed(self._words(others)))
        choices = [
            Choice(tr("Exchange them"), lambda: self._use(changed), "check"),
            Choice(tr("Leave it as it is"), lambda: None, "back"),
        ]
        self.house.director.push(Dialog(self.house, title, [], choices, cancel=1))

    @staticmethod
    def _words(names: tuple[str, ...]) -> list[str]:
        words = action_words()
        return [words[name] for name in names]

    def _bindings(self, bound: Mapping[str, tuple[str, ...]]) -> Bindings:
        """ValueError when they can't be had."""
        old: Bindings = self.house.settings.get("bindings")
        if self.group.name == "keys":
            return Bindings(bound, old.buttons)
        return Bindings(old.keys, bound)

    def _use(self, bound: Mapping[str, tuple[str, ...]]) -> None:
        bindings = self._bindings(bound)
        self.house.settings.set("bindings", bindings)
        self.house.controls.bind(bindings)
        self.house.play(Cue.MENU_ACCEPT)
        self.house.director.rearrange()


ONLY_KEYS = ("next", "previous")
"""A controller walks by its directions."""


def action_words() -> dict[str, str]:
    """What the actions of the bindings are called."""
    return {
        "tap": tr("Tap"),
        "back": tr("Back"),
        "up": tr("Up"),
        "down": tr("Down"),
        "left": tr("To the left"),
        "right": tr("To the right"),
        "next": tr("To the next thing"),
        "previous": tr("To the thing before"),
        "undo": tr("Undo"),
        "redo": tr("Redo"),
        "hint": tr("Hint"),
        "draw_stock": tr("Draw from the stock"),
        "sort": tr("Sort"),
        "last_trick": tr("Last trick"),
        "show_hand": tr("Show my hand"),
        "menu": tr("Pause"),
        "say": tr("Say the state in words"),
        "fullscreen": tr("Fullscreen"),
        "mute": tr("Mute"),
        "screenshot": tr("Picture of the screen"),
    }
