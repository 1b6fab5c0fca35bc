"""What happened in a game, line by line, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Iterator

from scenes import actions
from scenes.actions import Direction
from scenes.house import House
from scenes.page import Page
from scenes.scrolled_rows import DOWN, UP, Room, ScrolledRows
from scenes.text import tr
from sprites.layout import Box
from sprites.stage import Layer

LINE = 1.62
"""Of the type's size: from one line to the next."""
AIR = 30
"""Units inside the panel's edges, and again beside the words."""
ARROW_AIR = 42
"""Units from the panel's edge to the middle of an arrow."""
BOX_HIGH = 0.84
"""Of a line: how high the focus around it is."""
MOST = 120
"""Sentences; older ones are not shown."""
WRAPPED_AT_ONCE = 8
"""Sentences that are broken into lines in one frame."""


class WhatHappened(Page):
    """Names: line-0 (the oldest) … as far as they are shown; scroll-up, scroll-down; back.

    Up and down go from line to line and take the page along; the wheel and the arrows scroll.
    """

    def __init__(self, house: House, sentences: list[str]) -> None:
        super().__init__(house)
        self._sentences = sentences[-MOST:] or [tr("Nothing has happened yet.")]
        self.lines: list[str] = []
        """The sentences, in as many lines as they need."""
        self._rows = ScrolledRows(self, self._drawn)

    @property
    def _names(self) -> list[str]:
        return [f"line-{number}" for number in range(len(self.lines))]

    def parts(self) -> Iterator[None]:
        """The title, and as many lines in a panel as there is room for: the newest ones."""
        metrics = self.kit.metrics
        self.head(tr("What happened"))
        air, top = metrics.px(AIR), self.title_y + metrics.px(66)
        high = metrics.prompts_y - metrics.px(52) - top
        self.lay_panel(metrics.left, top, metrics.right - metrics.left, high)
        room = high - 2 * air
        count = max(1, int(room / (metrics.body * LINE)))
        row = round(room / count)
        start, wide = metrics.left + 2 * air, round(metrics.right - metrics.left - 4 * air)
        wrap = self.house.typeface.wrap
        self.lines = []
        for number, each in enumerate(self._sentences, 1):
            self.lines += wrap(each, metrics.body, wide)
            if number % WRAPPED_AT_ONCE == 0:
                yield
        y = top + (high - count * row) / 2
        place = Room(start, y, wide, row, count, arrows=metrics.right - metrics.px(ARROW_AIR))
        yield
        yield from self._rows.lay(self._names, place, last=True)
        self._prompt()

    def _drawn(self, name: str) -> tuple[Layer, ...]:
        """The words of a line; the newest is the brightest."""
        theme = self.house.theme
        colour = theme.text if name == self._names[-1] else theme.soft
        return self.kit.label(self.reading(name), self.kit.metrics.body, colour)

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
        return list(self._rows.seen)[-1]

    def spots(self) -> dict[str, Box]:
        """Lines nearly as wide as the panel; not the arrows, which the focus doesn't need."""
        found = {name: box for name, box in super().spots().items() if name not in (UP, DOWN)}
        air = self.kit.metrics.px(AIR)
        for name in self._rows.seen:
            x, y, wide, high = self._rows.box(name)
            found[name] = (x - air, y + high * (1 - BOX_HIGH) / 2, wide + 2 * air, high * BOX_HIGH)
        return found

    def reading(self, name: str) -> str:
        """The line."""
        return self.lines[int(name[5:])] if name.startswith("line-") else super().reading(name)

    def move_focus(self, direction: Direction) -> None:
        """From line to line, and from the oldest to the way back."""
        if direction in (Direction.LEFT, Direction.RIGHT):
            self._place_brackets()
        else:
            self._rows.go(["back", *self._names], 1 if direction in (Direction.DOWN, Direction.NEXT) else -1)

    # --- acting ---

    def activate(self, name: str) -> None:
        """An arrow scrolls by a page; lines do nothing."""
        if name in (UP, DOWN):
            self._rows.turn(name)
        else:
            super().activate(name)

    def other_action(self, action: actions.Action) -> None:
        """The wheel scrolls; the pause button closes."""
        match action:
            case actions.Scroll(dy=dy):
                self._rows.scroll(-1 if dy > 0 else 1)
            case actions.Menu():
                self.back()
