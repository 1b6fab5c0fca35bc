"""Tabs: a row of buttons, one for each page of a scene, of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scenes.page import Page
from sprites.stage import Sprite
from sprites.timeline import Pose

HIGH, GAP = 76, 16
"""Units: a tab, and the air between two."""


@dataclass(frozen=True, slots=True)
class Tab:
    """`name` is what a tap on it means."""

    name: str
    label: str
    icon: str


class Tabs:
    """They lie in one row from margin to margin; their labels are of one size."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._tabs: tuple[Tab, ...] = ()
        self._size = (1, 1)
        self._sprites: list[Sprite] = []

    def __contains__(self, name: str) -> bool:
        return any(tab.name == name for tab in self._tabs)

    def label(self, name: str) -> str | None:
        """The label of the tab of that name, if there is one."""
        return next((tab.label for tab in self._tabs if tab.name == name), None)

    def lay(self, tabs: Sequence[Tab], y: float, *, widest: int, places: int) -> float:
        """Put them on the stage with their upper edges at y (px), in the first of so many equal places.

        A place is no wider than `widest` units; answers its width in px.
        """
        metrics = self._page.kit.metrics
        gap = metrics.px(GAP)
        wide = min(metrics.px(widest), (metrics.right - metrics.left + gap) / places - gap)
        self._tabs, self._size = tuple(tabs), (round(wide), metrics.px(HIGH))
        self._sprites = []
        for index, tab in enumerate(tabs):
            x = self._page.across(metrics.left + index * (wide + gap) + wide / 2)
            sprite = Sprite((), Pose(x, y + self._size[1] / 2), z=4, name=tab.name)
            self._sprites.append(self._page.stage.add(sprite))
        return wide

    def paint(self, chosen: str) -> None:
        """Draw them, the chosen one and the one with the focus lit."""
        kit, size = self._page.kit, self._size
        px = min((kit.button_px(tab.label, *size, icon=tab.icon) for tab in self._tabs), default=0)
        for tab, sprite in zip(self._tabs, self._sprites, strict=True):
            focused = tab.name == self._page.focus
            state = "chosen" if tab.name == chosen else "focused" if focused else "normal"
            sprite.layers = kit.button(tab.label, *size, icon=tab.icon, state=state, px=px)
