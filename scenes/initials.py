"""Three letters for the table of records, as in an arcade: with keys on the screen, or typed."""

from __future__ import annotations

import string
from collections.abc import Callable

from scenes import actions
from scenes.actions import Device
from scenes.house import House
from scenes.page import Page
from scenes.text import fill, tr
from sounds.cues import Cue
from sprites.stage import Sprite
from sprites.timeline import Pose

LETTERS = string.ascii_uppercase
COLUMNS = 9
LENGTH = 3


class InitialsPage(Page):
    """Names: key-A … key-Z, delete, done, back. `sign` gets one to three letters once the page is gone."""

    def __init__(self, house: House, place: int, before: str, sign: Callable[[str], None]) -> None:
        super().__init__(house)
        self.text = before
        """The letters so far; those of the last time stand there already."""
        self._place = place
        self._sign = sign
        self._keys: dict[str, Sprite] = {}
        self._slots: list[Sprite] = []
        self._lit: str | None = None

    # --- building ---

    def arrange(self) -> None:
        """The three letters above, the keys below, what to do with them at the end."""
        metrics = self.kit.metrics
        self.head(tr("Your initials"), fill(tr("place {n} of the table"), n=self._place))
        gap = metrics.px(24)
        top = self.title_y + metrics.px(72)
        high = metrics.px(220)
        self.lay_panel(metrics.left, top, metrics.right - metrics.left, high, self.house.theme.pink)
        pitch = metrics.px(164)
        middle, y = self.house.size[0] / 2, top + high / 2
        self._slots = [
            self.stage.add(Sprite((), Pose(middle + (index - 1) * pitch, y), z=4, solid=False))
            for index in range(LENGTH)
        ]
        below = top + high + gap
        bottom = metrics.prompts_y - metrics.px(52)
        button = metrics.px(84)
        keys = bottom - below - button - gap
        self.lay_panel(metrics.left, below, metrics.right - metrics.left, keys)
        self._lay_keys(metrics.left, below, metrics.right - metrics.left, keys)
        wide = (metrics.right - metrics.left - gap) / 2
        box = (metrics.left, bottom - button, wide, button)
        self.add_button("delete", tr("Delete"), box, self.delete, icon="delete")
        box = (metrics.left + wide + gap, bottom - button, wide, button)
        self.add_button("done", tr("Sign the table"), box, self._done, icon="trophy")
        self._show_prompts()
        self._paint()

    def _lay_keys(self, x: float, y: float, width: float, height: float) -> None:
        air, gap = self.kit.metrics.px(26), self.kit.metrics.px(14)
        rows = -(-len(LETTERS) // COLUMNS)
        wide, high = (width - 2 * air + gap) / COLUMNS, (height - 2 * air + gap) / rows
        self._key_size = (round(wide - gap), round(high - gap))
        self._keys = {}
        for index, letter in enumerate(LETTERS):
            row, column = divmod(index, COLUMNS)
            pose = Pose(x + air + wide * column + (wide - gap) / 2, y + air + high * row + (high - gap) / 2)
            name = f"key-{letter}"
            self._keys[name] = self.stage.add(Sprite((), pose, z=4, name=name))
            self._paint_key(name)

    def _paint(self) -> None:
        metrics = self.kit.metrics
        for index, sprite in enumerate(self._slots):
            letter = self.text[index : index + 1]
            state = "full" if letter else "next" if index == len(self.text) else "empty"
            sprite.layers = self.kit.code_slot(letter, metrics.px(140), metrics.px(160), state=state)
        self.enable("delete", on=bool(self.text))
        self.enable("done", on=bool(self.text))

    def _paint_key(self, name: str) -> None:
        state = "focused" if name == self.focus else "normal"
        self._keys[name].layers = self.kit.key_tile(name[-1], *self._key_size, state=state)

    def focus_changed(self) -> None:
        """The key with the focus is the lit one."""
        for name in (self._lit, self.focus):
            if name in self._keys:
                self._paint_key(name)
        self._lit = self.focus

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self._show_prompts()

    def _show_prompts(self) -> None:
        metrics = self.kit.metrics
        back = tr("Back")
        if self.house.controls.device is Device.KEYBOARD:
            back = tr("Back, or just type")
        items = [("move", tr("Choose")), ("tap", tr("Press")), ("back", back)]
        self.show_prompts(items, metrics.left, metrics.prompts_y)

    # --- acting ---

    def enter(self) -> None:
        """Letters are letters here."""
        self.house.controls.typing = True

    def resume(self) -> None:
        """Letters are letters again."""
        self.house.controls.typing = True

    def leave(self) -> None:
        """Letters are what they were."""
        self.house.controls.typing = False

    def first_focus(self) -> str | None:
        """The letters of the last time need only be confirmed."""
        return "done" if len(self.text) == LENGTH else "key-A"

    def activate(self, name: str) -> None:
        """A key gives its letter; buttons are pressed."""
        if name in self._keys:
            self.type(name[-1])
        else:
            super().activate(name)

    def other_action(self, action: actions.Action) -> None:
        """Typing and deleting, whatever they are done with."""
        pad = action.device is Device.CONTROLLER
        match action:
            case actions.Type(text=text):
                self.type(text)
            case actions.Delete():
                self.delete()
            case actions.Undo() if pad:
                self.delete()
            case actions.Menu() if pad:
                self.activate("done")

    def type(self, character: str) -> None:
        """One more letter, small ones too; a fourth takes the last one's place. Nothing else is a letter."""
        letter = character.upper()
        if len(letter) != 1 or letter not in LETTERS:
            self.house.play(Cue.REFUSE)
            return
        self.text = self.text[: LENGTH - 1] + letter
        self.house.play(Cue.SELECT)
        self._paint()
        if len(self.text) == LENGTH:
            self.set_focus("done")

    def delete(self) -> None:
        """The last letter goes."""
        if self.text:
            self.text = self.text[:-1]
            self.house.play(Cue.MENU_MOVE)
        self._paint()

    def _done(self) -> None:
        self.house.director.pop(self)
        self._sign(self.text)
