"""A person's name: typed, spelled with the letters on the screen, or picked from those used before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scenes.actions import Device
from scenes.company import LONGEST_NAME
from scenes.house import House
from scenes.letters import LettersPage
from scenes.text import language, tr
from sounds.cues import Cue
from sprites.stage import Sprite

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = {
    "he": "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
    "ar": "ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئةى",
}
"""The alphabets of languages that have one of their own."""
COLUMNS = 9
SPACE = " "


class NameEntry(LettersPage):
    """Names: key-A …, space, delete, done, back; known-0 … for names used before.

    `take` gets the name once the page is gone; an empty one is no name.
    """

    def __init__(self, house: House, name: str, known: Sequence[str], take: Callable[[str], None]) -> None:
        super().__init__(house, name)
        self._known = [each for each in known if each != name]
        self._take = take
        self._written: Sprite | None = None
        self._strip = (0.0, 0.0)

    # --- building ---

    def parts(self) -> Iterator[None]:
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
        letters = LETTERS.get(language(), LATIN)
        # Latin letters are read from the left everywhere
        yield from self.lay_keys(
            letters, COLUMNS, (metrics.left, below, left, bottom - below), reading=letters != LATIN
        )
        x = metrics.left + left + gap
        yield from self._lay_buttons(x, below, metrics.right - x, bottom)
        self.prompt()
        self.paint()

    def _lay_buttons(self, x: float, y: float, width: float, bottom: float) -> Iterator[None]:
        metrics = self.kit.metrics
        gap, button, large = metrics.px(16), metrics.px(76), metrics.px(92)
        done = bottom - large
        self.add_button("done", tr("Done"), (x, done, width, large), self._done, icon="check", alike=True)
        half = (width - gap) / 2
        row = done - gap - button
        # for translators: the key that makes a space between two words
        self.add_button("space", tr("Space"), (x, row, half, button), self._space, alike=True)
        delete = (x + half + gap, row, half, button)
        self.add_button("delete", tr("Delete"), delete, self.delete, icon="delete", alike=True)
        yield from self.make_alike("done", "space", "delete")
        most = int((row - y) / (button + gap))
        for index, name in enumerate(self._known[:most]):
            box = (x, y + index * (button + gap), width, button)
            self.add_button(f"known-{index}", name, box, self._picker(name), icon="person")

    def paint(self) -> None:
        """The name so far, and what can be done with it."""
        if self._written:
            self.stage.remove(self._written)
        metrics, theme = self.kit.metrics, self.house.theme
        text, tone = (self.text, theme.text) if self.text else (tr("no name yet"), theme.soft)
        self._written = self.write(text, *self._strip, metrics.px(76), tone, weight=700, anchor=0.5)
        self.enable("delete", on=bool(self.text))
        self.enable("space", on=bool(self.text) and len(self.text) < LONGEST_NAME)

    def prompt_items(self, device: Device | None) -> list[tuple[str, str]]:
        """A controller can delete, and be done."""
        items = super().prompt_items(device)
        if device is Device.CONTROLLER:
            items[2:2] = [("undo", tr("Delete")), ("menu", tr("Done"))]
        return items

    # --- acting ---

    def first_focus(self) -> str | None:
        """A name used before, or else the first letter."""
        return "known-0" if "known-0" in self.spots() else self.key_names[0]

    def typed(self) -> None:
        """Enter ends a name that is typed."""
        self.set_focus("done")

    def type(self, letter: str) -> None:
        """One more letter, a capital one where a word begins; what is no letter is refused."""
        if not (letter.isalnum() or letter == SPACE) or len(self.text) >= LONGEST_NAME:
            self.house.play(Cue.REFUSE)
            return
        begins = not self.text or self.text.endswith(SPACE)
        self.text += letter.upper() if begins else letter.lower()
        self.house.play(Cue.SELECT)
        self.paint()

    def _space(self) -> None:
        self.type(SPACE)

    def _picker(self, name: str) -> Callable[[], None]:
        def pick() -> None:
            self.text = name
            self._done()

        return pick

    def _done(self) -> None:
        self.house.director.pop(self)
        self._take(self.text.strip())
