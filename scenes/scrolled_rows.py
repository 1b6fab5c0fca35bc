"""Rows of a page, as many as there is room for; more of them are scrolled, and the focus takes them along."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scenes.page import Page
from sounds.cues import Cue
from sprites.layout import Box
from sprites.stage import Layer, Sprite
from sprites.timeline import Pose

UP, DOWN = "scroll-up", "scroll-down"
"""The names of the arrows that say there is more."""
ARROW = 52
"""Units: how large they are."""
AT_ONCE = 2
"""So many rows are drawn in one frame."""


@dataclass(frozen=True, slots=True)
class Room:
    """Where rows lie: px, the corner where reading starts, and how many there is room for."""

    x: float
    y: float
    width: int
    row: int
    """The height of each."""
    count: int
    arrows: float
    """From the side where reading starts to the middle of the arrows, px."""


class ScrolledRows:
    """The rows that are seen are sprites by name; `draw` answers the layers of the one of that name.

    A picture that is narrower than the row lies where reading starts; painted anew it is as wide as before.
    """

    def __init__(self, page: Page, draw: Callable[[str], tuple[Layer, ...]]) -> None:
        self._page = page
        self._draw = draw
        self._names: list[str] = []
        self._room = Room(0.0, 0.0, 1, 1, 1, 0.0)
        self._arrows: list[Sprite] = []
        self._first = 0
        self.seen: dict[str, Sprite] = {}

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a row, px."""
        return self._room.width, self._room.row

    @property
    def left(self) -> float:
        """Where the rows begin at the left of the screen, px."""
        return self._page.across(self._room.x + self._room.width / 2) - self._room.width / 2

    def box(self, name: str) -> Box:
        """All of the room of a row that is seen, px."""
        width, row = self.size
        return (self.left, self.seen[name].pose.y - row / 2, width, row)

    def lay(self, names: Sequence[str], room: Room, *, last: bool = False) -> Iterator[None]:
        """These are the rows, there; as far scrolled as before, or so that the last one is seen."""
        self._names, self._room = list(names), room
        yield from self._shown_from(len(self._names) if last else self._first)

    def rewind(self) -> None:
        """Begin with the first one when they are laid next."""
        self._first = 0

    def paint(self, name: str) -> None:
        """Draw a row anew, if it is seen."""
        if name in self.seen:
            self.seen[name].layers = self._draw(name)

    def paint_all(self) -> None:
        """Draw all anew that are seen."""
        for name in self.seen:
            self.paint(name)

    def bring(self, name: str) -> None:
        """Scroll so far that the row can be seen; nothing happens if it is none or is seen already."""
        if name in self.seen or name not in self._names:
            return
        index = self._names.index(name)
        self._show_from(index if index < self._first else index - self._room.count + 1)

    def go(self, order: Sequence[str], step: int, *, around: bool = False) -> None:
        """Move the focus so many things on in that order, rows and others, and scroll to where it is then."""
        page = self._page
        at = (order.index(page.focus) if page.focus in order else 0) + step
        if around:
            at %= len(order)
        elif not 0 <= at < len(order):
            page.set_focus(page.focus)  # only to show where it is
            return
        page.house.play(Cue.MENU_MOVE)
        self.bring(order[at])
        page.set_focus(order[at])

    def scroll(self, lines: int) -> None:
        """So many lines down (up: below 0), as far as there are any; the focus stays on one that is seen."""
        self._show_from(self._first + lines)
        focus = self._page.focus
        if focus in self._names:
            at = self._names.index(focus)
            last = self._first + len(self.seen) - 1
            focus = self._names[min(max(at, self._first), last)]
        self._page.set_focus(focus)

    def turn(self, arrow: str) -> None:
        """A tap on an arrow: nearly as many lines that way as are seen."""
        page = max(1, self._room.count - 1)
        self.scroll(page if arrow == DOWN else -page)

    def _show_from(self, first: int) -> None:
        for _ in self._shown_from(first):
            pass

    def _shown_from(self, first: int) -> Iterator[None]:
        """Put the rows from that one on where they are seen, a few at a step."""
        room, stage = self._room, self._page.stage
        self._first = max(0, min(first, len(self._names) - room.count))
        for sprite in (*self.seen.values(), *self._arrows):
            stage.remove(sprite)
        self.seen, self._arrows = {}, []
        for index, name in enumerate(self._names[self._first : self._first + room.count]):
            layers = self._draw(name)
            middle = self._page.across(room.x + layers[-1].surface.get_width() / 2)
            pose = Pose(middle, room.y + (index + 0.5) * room.row)
            self.seen[name] = stage.add(Sprite(layers, pose, z=4, name=name))
            if index % AT_ONCE == AT_ONCE - 1:
                yield
        if self._first:
            self._add_arrow(UP, "arrow_up", 0)
        if self._first + room.count < len(self._names):
            self._add_arrow(DOWN, "arrow_down", room.count)

    def _add_arrow(self, name: str, icon: str, line: int) -> None:
        """There is more that way; a tap shows it."""
        kit = self._page.kit
        layers = kit.badge(icon, self._page.house.theme.cyan, kit.metrics.px(ARROW))
        pose = Pose(self._page.across(self._room.arrows), self._room.y + line * self._room.row)
        self._arrows.append(self._page.stage.add(Sprite(layers, pose, z=8, name=name)))
