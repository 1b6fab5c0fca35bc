"""A person's name: typed, spelled with the letters on the screen, or picked from those used before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes import actions
from scenes.actions import Device
from scenes.company import LONGEST_NAME
from scenes.house import House
from scenes.page import Page
from scenes.text import language, tr
from sounds.cues import Cue
from sprites.stage import Sprite
from sprites.timeline import Pose

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = {
    "he": "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
    "ar": "ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئةى",
}
"""The alphabets of languages that have one of their own."""
COLUMNS = 9
SPACE = " "


class NameEntry(Page):
    """Names: key-A …, space, delete, done, back; known-0 … for names used before.

    `take` gets the name once the page is gone; an empty one is no name.
    """

    def __init__(self, house: House, name: str, known: Sequence[str], take: Callable[[str], None]) -> None:
        super().__init__(house)
        self.text = name
        self._known = [each for each in known if each != name]
        self._take = take
        self._keys: dict[str, Sprite] = {}
        self._key_size = (1, 1)
        self._lit: str | None = None
        self._written: Sprite | None = None
        self._strip = (0.0, 0.0)

    # --- building ---

    def arrange(self) -> None:
        """The name above, the letters at the left, the names used before and what to do at the right."""
        metrics = self.kit.metrics
        self.head(tr("Your name"))
        gap = metrics.px(24)
        top, high = self.title_y + metrics.px(64), metrics.px(140)
        width = metrics.right - metrics.left
        self.lay_panel(metrics.left, top, width, high)
        self._strip = (metrics.left + width / 2, top + high / 2)
        self._written = None
        below, bottom = top + high + gap, metrics.prompts_y - metrics.px(52)
        left = width * 0.66
        self.lay_panel(metrics.left, below, left, bottom - below)
        self._lay_keys(metrics.left, below, left, bottom - below)
        x = metrics.left + left + gap
        self._lay_buttons(x, below, metrics.right - x, bottom)
        self._show_prompts()
        self._paint()

    def _lay_keys(self, x: float, y: float, width: float, height: float) -> None:
        """The alphabet, in the direction it is read in."""
        letters = LETTERS.get(language(), LATIN)
        latin = self.house.typeface.rtl and letters is LATIN
        air, gap = self.kit.metrics.px(26), self.kit.metrics.px(14)
        rows = -(-len(letters) // COLUMNS)
        wide, high = (width - 2 * air + gap) / COLUMNS, (height - 2 * air + gap) / rows
        self._key_size = (round(wide - gap), round(min(high - gap, wide * 1.4)))
        self._keys = {}
        for index, letter in enumerate(letters):
            row, column = divmod(index, COLUMNS)
            middle = x + air + wide * column + (wide - gap) / 2
            if latin:  # these are read from the left everywhere
                middle = 2 * x + width - middle
            pose = Pose(self.across(middle), y + air + high * row + (high - gap) / 2)
            name = f"key-{letter}"
            self._keys[name] = self.stage.add(Sprite((), pose, z=4, name=name))
            self._paint_key(name)

    def _lay_buttons(self, x: float, y: float, width: float, bottom: float) -> None:
        metrics = self.kit.metrics
        gap, button, large = metrics.px(16), metrics.px(76), metrics.px(92)
        done = bottom - large
        self.add_button("done", tr("Done"), (x, done, width, large), self._done, icon="check")
        half = (width - gap) / 2
        row = done - gap - button
        # for translators: the key that makes a space between two words
        self.add_button("space", tr("Space"), (x, row, half, button), self._space)
        delete = (x + half + gap, row, half, button)
        self.add_button("delete", tr("Delete"), delete, self.delete, icon="delete")
        most = int((row - y) / (button + gap))
        for index, name in enumerate(self._known[:most]):
            box = (x, y + index * (button + gap), width, button)
            self.add_button(f"known-{index}", name, box, self._picker(name), icon="person")

    def _paint(self) -> None:
        if self._written:
            self.stage.remove(self._written)
        metrics, theme = self.kit.metrics, self.house.theme
        text, tone = (self.text, theme.text) if self.text else (tr("no name yet"), theme.soft)
        self._written = self.write(text, *self._strip, metrics.px(76), tone, weight=700, anchor=0.5)
        self.enable("delete", on=bool(self.text))
        self.enable("space", on=bool(self.text) and len(self.text) < LONGEST_NAME)

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
        items = [("move", tr("Choose")), ("tap", tr("Press")), ("back", tr("Back"))]
        if self.house.controls.device is Device.CONTROLLER:
            items[2:2] = [("undo", tr("Delete")), ("menu", tr("Done"))]
        if self.house.controls.device is Device.KEYBOARD:
            items[2] = ("back", tr("Back, or just type"))
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
        """A name used before, or else the first letter."""
        return "known-0" if "known-0" in self.spots() else next(iter(self._keys))

    def activate(self, name: str) -> None:
        """A key types its letter; buttons are pressed."""
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
                self.set_focus("done")
            case actions.Delete():
                self.delete()
            case actions.Undo() if pad:
                self.delete()
            case actions.Menu() if pad:
                self._done()

    def type(self, letter: str) -> None:
        """One more letter, a capital one where a word begins; what is no letter is refused."""
        if not (letter.isalnum() or letter == SPACE) or len(self.text) >= LONGEST_NAME:
            self.house.play(Cue.REFUSE)
            return
        begins = not self.text or self.text.endswith(SPACE)
        self.text += letter.upper() if begins else letter.lower()
        self.house.play(Cue.SELECT)
        self._paint()

    def _space(self) -> None:
        self.type(SPACE)

    def delete(self) -> None:
        """The last letter goes."""
        if self.text:
            self.text = self.text[:-1]
            self.house.play(Cue.MENU_MOVE)
        self._paint()

    def _picker(self, name: str) -> Callable[[], None]:
        def pick() -> None:
            self.text = name
            self._done()

        return pick

    def _done(self) -> None:
        self.house.director.pop(self)
        self._take(self.text.strip())
