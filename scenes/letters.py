"""Letters on the screen: a page with a key for each character, that are typed, tapped or chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scenes import actions
from scenes.actions import Device
from scenes.house import House
from scenes.page import Page
from scenes.text import tr
from sounds.cues import Cue
from sprites.layout import Box
from sprites.stage import Sprite
from sprites.timeline import Pose

TALLEST = 2.0
"""How high a key is at most, in widths of its column."""


class LettersPage(Page):
    """Names: key-… and a character for each key, delete, back, and the button named by `finish`.

    While the page is in front a keyboard's letters are letters, whatever else they mean.
    """

    finish = "done"
    """The button that ends the page; a controller's menu button presses it too."""

    def __init__(self, house: House, text: str = "") -> None:
        super().__init__(house)
        self.text = text
        """The characters so far."""
        self._keys: dict[str, Sprite] = {}
        self._key_size = (1, 1)
        self._lit: str | None = None

    # --- what pages of letters override ---

    def type(self, character: str) -> None:
        """One more character, from whatever device, or a refusal."""
        raise NotImplementedError

    def typed(self) -> None:
        """A character came from a keyboard, so the focus is free to go where Enter is wanted."""

    def paint(self) -> None:
        """The text has changed: show it."""
        raise NotImplementedError

    def key_colour(self, character: str) -> str | None:
        """The colour of that key's character; None: as usual."""
        del character
        return None

    def prompt_items(self, device: Device | None) -> list[tuple[str, str]]:
        """The prompts for a device: (action name, what it does)."""
        back = tr("Back, or just type") if device is Device.KEYBOARD else tr("Back")
        return [("move", tr("Choose")), ("tap", tr("Press")), ("back", back)]

    # --- the keys ---

    def lay_keys(self, letters: str, columns: int, box: Box, *, reading: bool = False) -> Iterator[None]:
        """The letters from the left in that box (px), or, with `reading`, from where reading starts."""
        x, y, width, height = box
        air, gap = self.kit.metrics.px(26), self.kit.metrics.px(14)
        rows = -(-len(letters) // columns)
        wide, high = (width - 2 * air + gap) / columns, (height - 2 * air + gap) / rows
        self._key_size = (round(wide - gap), round(min(high - gap, wide * TALLEST)))
        left = self.across(x + width) if self.house.typeface.rtl else x
        self._keys = {}
        for index, letter in enumerate(letters):
            row, column = divmod(index, columns)
            along = air + wide * column + (wide - gap) / 2
            middle = self.across(x + along) if reading else left + along
            pose = Pose(middle, y + air + high * row + (high - gap) / 2)
            name = f"key-{letter}"
            self._keys[name] = self.stage.add(Sprite((), pose, z=4, name=name))
            self._paint_key(name)
            if column == columns - 1:
                yield

    @property
    def key_names(self) -> Sequence[str]:
        """The names of the keys, in the order of the letters."""
        return tuple(self._keys)

    def _paint_key(self, name: str) -> None:
        character = name[-1]
        state = "focused" if name == self.focus else "normal"
        colour = self.key_colour(character)
        self._keys[name].layers = self.kit.key_tile(character, *self._key_size, state=state, colour=colour)

    def reading(self, name: str) -> str:
        """The key's character."""
        return name[-1] if name in self._keys else super().reading(name)

    def focus_changed(self) -> None:
        """The key with the focus is the lit one."""
        for name in (self._lit, self.focus):
            if name in self._keys:
                self._paint_key(name)
        self._lit = self.focus

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self.prompt()

    def prompt(self) -> None:
        """The row of prompts at the bottom."""
        metrics = self.kit.metrics
        self.show_prompts(self.prompt_items(self.house.controls.device), metrics.left, metrics.prompts_y)

    # --- acting ---

    def expected(self) -> None:
        """Letters are letters here."""
        self.house.controls.typing = True

    def resume(self) -> None:
        """Letters are letters again."""
        self.house.controls.typing = True

    def leave(self) -> None:
        """Letters are what they were."""
        self.house.controls.typing = False

    def activate(self, name: str) -> None:
        """A key types its character; buttons are pressed."""
        if name in self._keys:
            self.type(name[-1])
        else:
            super().activate(name)

    def other_action(self, action: actions.Action) -> None:
        """Typing, deleting and finishing, whatever they are done with."""
        pad = action.device is Device.CONTROLLER
        match action:
            case actions.Type(text=text):
                self.type(text)
                self.typed()
            case actions.Delete():
                self.delete()
            case actions.Undo() if pad:
                self.delete()
            case actions.Menu() if pad:
                self.activate(self.finish)

    def delete(self) -> None:
        """The last character goes."""
        if self.text:
            self.text = self.text[:-1]
            self.house.play(Cue.MENU_MOVE)
        self.paint()
