"""What happened in a game, line by line, the newest at the bottom."""

from __future__ import annotations

from scenes import actions
from scenes.actions import Direction
from scenes.house import House
from scenes.page import Page
from scenes.text import tr
from sounds.cues import Cue
from sprites.layout import Box
from sprites.stage import Sprite
from sprites.timeline import Pose

LINE = 1.62
"""Of the type's size: from one line to the next."""
AIR = 30
"""Units inside the panel's edges."""
ARROW = 52
MOST = 120
"""Sentences; older ones are not shown."""


class WhatHappened(Page):
    """Names: line-0 (the oldest) … as far as they are shown; scroll-up, scroll-down; back.

    Up and down go from line to line and take the page along; the wheel and the arrows scroll.
    """

    def __init__(self, house: House, sentences: list[str]) -> None:
        super().__init__(house)
        self._sentences = sentences[-MOST:] or [tr("Nothing has happened yet.")]
        self.lines: list[str] = []
        """The sentences, in as many lines as they need."""
        self._first = 0
        """The first line shown."""
        self._count = 1
        self._pitch = 1.0
        self._top = 0.0
        self._shown: list[Sprite] = []

    def arrange(self) -> None:
        """The title, and as many lines in a panel as there is room for."""
        metrics = self.kit.metrics
        self.head(tr("What happened"))
        top = self.title_y + metrics.px(66)
        high = metrics.prompts_y - metrics.px(52) - top
        self.lay_panel(metrics.left, top, metrics.right - metrics.left, high)
        room = high - 2 * metrics.px(AIR)
        self._count = max(1, int(room / (metrics.body * LINE)))
        self._pitch, self._top = room / self._count, top + metrics.px(AIR)
        self._shown = []
        long = metrics.right - metrics.left - 4 * metrics.px(AIR)
        wrap = self.house.typeface.wrap
        self.lines = [part for each in self._sentences for part in wrap(each, metrics.body, long)]
        self._show_from(len(self.lines))
        self._prompt()

    def _show_from(self, first: int) -> None:
        """Show the lines from that one on."""
        metrics, theme = self.kit.metrics, self.house.theme
        for sprite in self._shown:
            self.stage.remove(sprite)
        self._first = max(0, min(first, len(self.lines) - self._count))
        self._shown = []
        start = metrics.left + metrics.px(AIR * 2)
        for at, line in enumerate(self.lines[self._first : self._first + self._count]):
            newest = self._first + at == len(self.lines) - 1
            colour = theme.text if newest else theme.soft
            sprite = self.write(line, start, self._top + (at + 0.5) * self._pitch, metrics.body, colour)
            sprite.name = f"line-{self._first + at}"
            self._shown.append(sprite)
        if self._first:
            self._add_arrow("scroll-up", "arrow_up", self._top)
        if self._first + self._count < len(self.lines):
            self._add_arrow("scroll-down", "arrow_down", self._top + self._count * self._pitch)

    def _add_arrow(self, name: str, icon: str, y: float) -> None:
        """There is more that way; a tap shows it."""
        metrics = self.kit.metrics
        layers = self.kit.badge(icon, self.house.theme.cyan, metrics.px(ARROW))
        x = self.across(metrics.right - metrics.px(AIR * 1.4))
        self._shown.append(self.stage.add(Sprite(layers, Pose(x, y), z=8, name=name)))

    def _prompt(self) -> None:
        metrics = self.kit.metrics
        items = [("move", tr("Other lines")), ("back", tr("Back"))]
        self.show_prompts(items, metrics.left, metrics.prompts_y)

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self._prompt()

    # --- focus ---

    def first_focus(self) -> str | None:
        """The newest line that is shown."""
        return f"line-{min(self._first + self._count, len(self.lines)) - 1}"

    def spots(self) -> dict[str, Box]:
        """Lines as wide as the panel; not the arrows, which the focus doesn't need."""
        metrics, found = self.kit.metrics, super().spots()
        edge, wide = metrics.left + metrics.px(AIR), metrics.right - metrics.left - 2 * metrics.px(AIR)
        for name, (_, y, _, high) in found.items():
            if name.startswith("line-"):
                middle = y + high / 2
                left = self.house.size[0] - edge - wide if self.house.typeface.rtl else edge
                found[name] = (left, middle - self._pitch * 0.42, wide, self._pitch * 0.84)
        return {name: box for name, box in found.items() if not name.startswith("scroll-")}

    def reading(self, name: str) -> str:
        """The line."""
        return self.lines[int(name[5:])] if name.startswith("line-") else super().reading(name)

    def move_focus(self, direction: Direction) -> None:
        """From line to line, and from the oldest to the way back."""
        step = 1 if direction in (Direction.DOWN, Direction.NEXT) else -1
        order = ["back", *(f"line-{number}" for number in range(len(self.lines)))]
        at = order.index(self.focus) if self.focus in order else len(order) - 1
        if direction in (Direction.LEFT, Direction.RIGHT) or not 0 <= at + step < len(order):
            self._place_brackets()
            return
        self.house.play(Cue.MENU_MOVE)
        if at + step:
            number = at + step - 1
            if not self._first <= number < self._first + self._count:
                self._show_from(number if number < self._first else number - self._count + 1)
        self.set_focus(order[at + step])

    def scroll(self, lines: int) -> None:
        """Show so many lines later ones; the focus stays on what is shown."""
        self._show_from(self._first + lines)
        self.refresh_focus()

    # --- acting ---

    def activate(self, name: str) -> None:
        """An arrow scrolls by a page; lines do nothing."""
        page = max(1, self._count - 1)
        if name in ("scroll-up", "scroll-down"):
            self.scroll(page if name == "scroll-down" else -page)
        else:
            super().activate(name)

    def other_action(self, action: actions.Action) -> None:
        """The wheel scrolls; the pause button closes."""
        match action:
            case actions.Scroll(dy=dy):
                self.scroll(-1 if dy > 0 else 1)
            case actions.Menu():
                self.back()
