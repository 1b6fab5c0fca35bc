"""Three letters for the table of records, as in an arcade: with keys on the screen, or typed."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator

from scenes.house import House
from scenes.letters import LettersPage
from scenes.text import fill, tr
from sounds.cues import Cue
from sprites.stage import Sprite
from sprites.timeline import Pose

LETTERS = string.ascii_uppercase
COLUMNS = 9
LENGTH = 3


class InitialsPage(LettersPage):
    """Names: key-A … key-Z, delete, done, back. `sign` gets one to three letters once the page is gone."""

    def __init__(self, house: House, place: int, before: str, sign: Callable[[str], None]) -> None:
        super().__init__(house, before)  # the letters of the last time stand there already
        self._place = place
        self._sign = sign
        self._slots: list[Sprite] = []

    # --- building ---

    def parts(self) -> Iterator[None]:
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
        yield from self.lay_keys(LETTERS, COLUMNS, (metrics.left, below, metrics.right - metrics.left, keys))
        wide = (metrics.right - metrics.left - gap) / 2
        box = (metrics.left, bottom - button, wide, button)
        self.add_button("delete", tr("Delete"), box, self.delete, icon="delete")
        box = (metrics.left + wide + gap, bottom - button, wide, button)
        self.add_button("done", tr("Sign the table"), box, self._done, icon="trophy")
        yield
        self.prompt()
        self.paint()

    def paint(self) -> None:
        """The letters so far, and what can be done with them."""
        metrics = self.kit.metrics
        for index, sprite in enumerate(self._slots):
            letter = self.text[index : index + 1]
            state = "full" if letter else "next" if index == len(self.text) else "empty"
            sprite.layers = self.kit.code_slot(letter, metrics.px(140), metrics.px(160), state=state)
        self.enable("delete", on=bool(self.text))
        self.enable("done", on=bool(self.text))

    # --- acting ---

    def first_focus(self) -> str | None:
        """The letters of the last time need only be confirmed."""
        return "done" if len(self.text) == LENGTH else "key-A"

    def type(self, character: str) -> None:
        """One more letter, small ones too; a fourth takes the last one's place. Nothing else is a letter."""
        letter = character.upper()
        if len(letter) != 1 or letter not in LETTERS:
            self.house.play(Cue.REFUSE)
            return
        self.text = self.text[: LENGTH - 1] + letter
        self.house.play(Cue.SELECT)
        self.paint()
        if len(self.text) == LENGTH:
            self.set_focus("done")

    def _done(self) -> None:
        self.house.director.pop(self)
        self._sign(self.text)
