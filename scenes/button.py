"""The button of a scene: a pill with a label, an icon, and the key or pad button that presses it too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scenes.house import House
from sprites.stage import Sprite
from sprites.widgets_brush import Layers


@dataclass(slots=True, eq=False)
class Button:
    """A pill that does something; whoever changes it paints it."""

    house: House
    sprite: Sprite
    label: str
    size: tuple[int, int]
    """Width and height, px."""
    press: Callable[[], None]
    icon: str | None = None
    action: str | None = None
    """The name of the action that presses it too: its key or pad button is shown on it."""
    on: bool = True
    reason: str = ""
    like: tuple[Button, ...] = ()
    """The buttons whose labels are of one size with this one's."""

    def paint(self, *, focused: bool) -> None:
        """Draw it as it is now."""
        self.sprite.layers = self.drawn("off" if not self.on else "focused" if focused else "normal")

    def drawn(self, state: str) -> Layers:
        """What it looks like: normal, focused or off."""
        return self.house.kit.button(
            self.label,
            *self.size,
            icon=self.icon,
            prompt=self._prompt,
            state=state,
            reason=self.reason,
            px=self._label_px,
        )

    @property
    def _prompt(self) -> str | None:
        """The icon of what presses it on the device used last."""
        return (self.house.controls.label(self.action) or None) if self.action else None

    @property
    def _label_px(self) -> int | None:
        """The size of the smallest of those like it; None where all are as large as labels can be."""
        sizes = [each._fitting_px for each in self.like]
        least = min(sizes, default=None)
        return least if least is not None and least < self.house.kit.metrics.label else None

    @property
    def _fitting_px(self) -> int:
        return self.house.kit.button_px(self.label, *self.size, icon=self.icon, prompt=self._prompt)


def make_alike(buttons: tuple[Button, ...]) -> None:
    """The labels of these are of one size once they are painted: the largest in which all of them fit."""
    for button in buttons:
        button.like = buttons


def drawn_ahead(buttons: Mapping[str, Button]) -> Iterator[None]:
    """Draw what those there are then look like when they are on and when they are off, one at each step."""
    for button in tuple(buttons.values()):
        for state in ("normal", "off"):
            button.drawn(state)
        yield
