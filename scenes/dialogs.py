"""Dialogs: a title, a few sentences and some choices over the darkened scene beneath."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scenes import actions
from scenes.house import House
from scenes.scene import Scene
from sounds.cues import Cue
from sprites.stage import Sprite
from sprites.timeline import Pose

WIDTH = 0.42
"""Of the window's width; wider where the window is nearly square."""
LEAST_WIDTH = 0.8
"""In window heights."""
CHOICES = 0.8
"""Of the panel's width: the choices."""
MOST_HIGH = 0.96
"""Of the window: the panel with what stands on it; where more is to be said, it is said smaller."""
LEAST_AIR = 26
"""Units inside its edges, where it is as high as that."""
EMBLEM = 150
"""Units: the sign on the panel's upper edge."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a dialog or a menu, and what it does."""

    label: str
    press: Callable[[], None]
    icon: str | None = None
    stays: bool = False
    """The dialog stays when it is pressed."""


class Dialog(Scene):
    """Names of what can be tapped: choice-0, choice-1 …

    A pressed choice takes the dialog away first, then acts, so nothing reaches the scene beneath by the same
    press. Back presses the choice `cancel`, or does nothing when there is none. A tap outside is Back too.
    `tone` is calm or warning.
    """

    opaque = False
    fades = False
    flows = True

    def __init__(
        self,
        house: House,
        title: str,
        lines: list[str],
        choices: list[Choice],
        *,
        cancel: int | None = None,
        tone: str = "calm",
    ) -> None:
        super().__init__(house)
        self._title = title
        self._lines = lines
        self.choices = choices
        self._cancel = cancel
        self._tone = tone

    def enter(self) -> None:
        """What has its own sound has been heard already: a win, a dead end."""
        if self._tone == "calm":
            self.house.play(Cue.DIALOG)

    def parts(self) -> Iterator[None]:
        """The panel in the middle, as high as its text and choices need."""
        kit, (width, height) = self.kit, self.house.size
        metrics, theme = kit.metrics, self.house.theme
        wide = min(width * 0.9, max(width * WIDTH, height * LEAST_WIDTH))
        air = metrics.px(48)
        sign = "broken_heart" if self._tone == "warning" else None
        crest = metrics.px(EMBLEM) if sign else 0
        text_px, title_px = metrics.body, metrics.heading
        button, gap = metrics.px(74), metrics.px(14)
        while True:
            rows = self._wrapped(text_px, wide - 2 * air)
            row_height = round(text_px * 1.45)
            words = title_px * 1.5 + len(rows) * row_height + (gap if rows else 0)
            high = 2 * air + crest * 0.35 + words + len(self.choices) * (button + gap)
            if high + crest <= height * MOST_HIGH or air <= metrics.px(LEAST_AIR):
                break
            air -= 1
            text_px = max(metrics.least, text_px - 1)
            title_px = max(text_px, title_px - 1)
        top = (height - high) / 2
        tone = theme.coral if self._tone == "warning" else None
        pane = kit.dialog(round(wide), round(high), colour=tone)
        self.stage.add(Sprite(pane, Pose(width / 2, height / 2), name=None))
        yield
        if sign and tone:
            self.stage.add(Sprite(kit.badge(sign, tone, crest), Pose(width / 2, top), z=5, solid=False))
        y = top + air + crest * 0.35 + title_px * 0.5
        fitting = self.house.typeface.fit(self._title, title_px, wide - 2 * air, 700)
        self._write(self._title, y, fitting, tone or theme.text, 700)
        y += title_px * 1.3
        for row in rows:
            self._write(row, y, text_px, theme.soft, 500)
            y += row_height
        y += gap
        yield
        for index, choice in enumerate(self.choices):
            box = (width / 2 - wide * CHOICES / 2, y, wide * CHOICES, button)
            press = self._presser(choice)
            self.add_button(f"choice-{index}", choice.label, box, press, icon=choice.icon, alike=True)
            y += button + gap
        yield from self.make_alike(*(f"choice-{index}" for index in range(len(self.choices))))

    def _wrapped(self, px: int, room: float) -> list[str]:
        balanced = self.house.typeface.balanced
        return [row for line in self._lines for row in balanced(line, px, int(room))]

    def _write(self, text: str, y: float, px: int, colour: str, weight: int) -> None:
        layers = self.kit.label(text, px, colour, weight)
        self.stage.add(Sprite(layers, Pose(self.house.size[0] / 2, y), z=5, solid=False))

    def _presser(self, choice: Choice) -> Callable[[], None]:
        def press() -> None:
            if not choice.stays:
                self.house.director.pop(self)
            choice.press()

        return press

    def introduction(self) -> str:
        """The title and the sentences."""
        said = (self._title, *self._lines)
        return " ".join(each if each.endswith((".", "?", "!")) else f"{each}." for each in said)

    def tapped_nothing(self) -> None:
        """A tap beside the choices but on the panel does nothing; outside it is Back."""

    def handle(self, action: actions.Action) -> None:
        """A tap outside the panel closes the dialog."""
        if isinstance(action, actions.Tap) and action.pos and self.stage.sprite_at(action.pos) is None:
            self.back()
            return
        super().handle(action)

    def back(self) -> None:
        """The choice that changes nothing."""
        if self._cancel is not None:
            self.house.play(Cue.MENU_BACK)
            self._presser(self.choices[self._cancel])()
