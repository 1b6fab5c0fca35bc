"""The line chart of the totals: a line for each player with a marker of its own, named at its end."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from engine.hearts import SEATS, Four, State, rules_of
from scenes.company import Company
from scenes.text import isolate, tr
from sprites import light, svg
from sprites.layout import Box
from sprites.stage import ADD, Layer, Sprite
from sprites.svg import mix
from sprites.timeline import Pose
from sprites.widgets import Kit

STEPS = (5, 10, 20, 25, 50, 100, 200, 500, 1000)
MOST_LINES = 5
MARKER = 11
LINE = 5
SHINE = 4
"""The light of the lines is drawn so many times smaller."""
LABELS = 0.31
"""Of the width: where names and totals stand."""


def totals_by_hand(state: State) -> list[Four]:
    """The totals before the first hand and after each."""
    start = rules_of(state.options).start
    totals: list[Four] = [(start, start, start, start)]
    for points in state.history:
        south, west, north, east = (total + more for total, more in zip(totals[-1], points, strict=True))
        totals.append((south, west, north, east))
    return totals


def scale_of(values: Sequence[int]) -> tuple[int, int, int]:
    """The lowest and the highest line of the axis, and the step between lines.

    >>> scale_of([0, 61]), scale_of([100, -12]), scale_of([0, 0])
    ((0, 80, 20), (-25, 100, 25), (0, 20, 5))
    """
    low, high = min(0, *values), max(0, *values)
    high = max(high, low + 20)
    step = next((each for each in STEPS if (high - low) / each <= MOST_LINES - 0.5), STEPS[-1])
    return math.floor(low / step) * step, math.ceil(high / step) * step, step


def chart_sprites(
    kit: Kit, state: State, company: Company, box: Box, best: Sequence[int], best_colour: str
) -> list[Sprite]:
    """The chart in that box (px), to be put on a panel; the totals of `best` are in their colour."""
    return _Chart(kit, state, company, box).sprites(best, best_colour)


class _Chart:
    def __init__(self, kit: Kit, state: State, company: Company, box: Box) -> None:
        self._kit = kit
        self._company = company
        self._theme = kit.theme
        self._totals = totals_by_hand(state)
        x, y, width, height = box
        metrics = kit.metrics
        self._box = box
        self._low, self._high, self._step = scale_of([total for row in self._totals for total in row])
        self._left = x + metrics.px(36) + kit.typeface.width("-100", metrics.body)
        self._right = x + width * (1 - LABELS)
        self._top, self._bottom = y + height * 0.17, y + height - metrics.body * 2.6

    def _at(self, hand: float, total: float) -> tuple[float, float]:
        across = (self._right - self._left) / max(1, len(self._totals) - 1)
        share = (total - self._low) / (self._high - self._low)
        return self._left + across * hand, self._bottom - (self._bottom - self._top) * share

    def _words(
        self, text: str, x: float, y: float, colour: str, weight: int, anchor: float, px: int = 0
    ) -> Sprite:
        layers = self._kit.label(text, px or self._kit.metrics.body, colour, weight)
        wide = layers[-1].surface.get_width()
        return Sprite(layers, Pose(self._across(x + wide * (0.5 - anchor)), y), z=4, solid=False)

    def _across(self, x: float) -> float:
        """A place in the chart as it is read from the left, on the screen."""
        left, _, width, _ = self._box
        return 2 * left + width - x if self._kit.typeface.rtl else x

    def sprites(self, best: Sequence[int], best_colour: str) -> list[Sprite]:
        x, y, _, height = self._box
        metrics, theme = self._kit.metrics, self._theme
        title = self._kit.label(tr("Totals"), metrics.lead, theme.text, 700)
        wide = title[-1].surface.get_width()
        found = [
            Sprite(
                title, Pose(self._across(x + metrics.px(40) + wide / 2), y + height * 0.065), z=4, solid=False
            )
        ]
        for total in range(self._low, self._high + 1, self._step):
            _, line = self._at(0, total)
            x = self._left - metrics.px(18)
            found.append(self._words(isolate(total), x, line, theme.faint, 500, 1.0))
        found += self._hands()
        found.append(self._lines())
        return found + self._names(best, best_colour)

    def _hands(self) -> list[Sprite]:
        """The numbers of the hands below, as many as have room."""
        metrics, theme = self._kit.metrics, self._theme
        count = len(self._totals) - 1
        across = (self._right - self._left) / max(1, count)
        every = max(1, math.ceil(metrics.body * 1.7 / across))
        found = []
        for hand in range(count, 0, -every):
            x, _ = self._at(hand, 0)
            found.append(self._words(str(hand), x, self._bottom + metrics.body * 1.15, theme.faint, 500, 0.5))
        start = self._left + metrics.px(10)
        # for translators: below a chart, before the numbers of the hands
        words = self._words(tr("hand"), start, self._bottom + metrics.body * 1.15, theme.faint, 500, 1.0)
        return [*found, words]

    def _lines(self) -> Sprite:
        """Grid, lines and markers in one picture with a soft light."""
        x, y, width, height = self._box
        metrics, theme = self._kit.metrics, self._theme
        size = round(width), round(height)
        grid = ""
        for total in range(self._low, self._high + 1, self._step):
            px, py = self._at(0, total)
            grid += svg.line(
                f"M{px - x:.1f},{py - y:.1f} L{self._right - x:.1f},{py - y:.1f}", theme.line, 1.5, 0.8
            )
        lines = marks = ""
        for seat in reversed(range(SEATS)):
            points = [self._at(hand, row[seat]) for hand, row in enumerate(self._totals)]
            path = "M" + " L".join(f"{px - x:.1f},{py - y:.1f}" for px, py in points)
            colour = theme.players[self._company.look(seat)]
            lines += svg.line(path, colour, metrics.px(LINE + (2 if seat in self._company.persons else 0)))
            marks += "".join(self._marker(self._company.look(seat), px - x, py - y) for px, py in points[1:])
        picture = svg.raster(svg.document(grid + lines + marks, *size), *size)
        middle = Pose(x + width / 2, y + height / 2)
        if self._kit.typeface.rtl:
            picture = pygame.transform.flip(picture, True, False)
        layers = [Layer(picture)]
        if theme.glow:
            layers.insert(0, Layer(self._shine(lines, size), flags=ADD))
        return Sprite(layers, middle, z=3, solid=False)

    def _shine(self, lines: str, size: tuple[int, int]) -> pygame.Surface:
        """The soft light of the lines: drawn small, for nothing in it is sharp."""
        small = max(1, size[0] // SHINE), max(1, size[1] // SHINE)
        lit = pygame.Surface(small)
        lit.blit(svg.raster(svg.document(lines, *size), *small), (0, 0))
        if self._kit.typeface.rtl:
            lit = pygame.transform.flip(lit, True, False)
        glow = light.bloom(lit, self._kit.metrics.px(14) / SHINE, 0.8 * self._theme.glow)
        wide, high = (round(side * SHINE) for side in glow.surface.get_size())
        return pygame.transform.smoothscale(glow.surface, (wide, high))

    def _marker(self, player: int, x: float, y: float) -> str:
        """A shape of its own for each player (of `Company.look`): never by colour alone."""
        half, colour = self._kit.metrics.px(MARKER), mix(self._theme.players[player], "#ffffff", 0.12)
        look = {"stroke": self._theme.night, "width": max(2, self._kit.metrics.px(4))}
        if player == 0:
            return svg.circle(x, y, half, colour, **look)
        if player == 1:
            return svg.rect(x - half, y - half, 2 * half, 2 * half, 1, fill=colour, **look)
        tall = half * 1.3
        if player == 2:
            return svg.path(
                f"M{x},{y - tall} L{x + tall},{y} L{x},{y + tall} L{x - tall},{y}Z", colour, **look
            )
        return svg.path(f"M{x},{y - tall} L{x + tall},{y + half} L{x - tall},{y + half}Z", colour, **look)

    def _names(self, best: Sequence[int], best_colour: str) -> list[Sprite]:
        """Each line's name and total at its end, moved apart where they would touch."""
        metrics, theme = self._kit.metrics, self._theme
        last = self._totals[-1]
        heights = [self._at(0, total)[1] for total in last]
        pitch = metrics.body * 1.2
        found = []
        x, y, width, _ = self._box
        order = sorted(range(SEATS), key=lambda seat: (heights[seat], seat))
        for seat, line in zip(order, spread([heights[seat] for seat in order], pitch, y), strict=True):
            name = self._company.called(seat)
            total = isolate(last[seat])
            start, end = self._right + metrics.px(34), x + width - metrics.px(36)
            room = end - start - self._kit.typeface.width(total, metrics.body, 700) - metrics.px(16)
            px = self._kit.typeface.fit(name, metrics.body, room, 700)
            colour = theme.players[self._company.look(seat)]
            found.append(self._words(name, start, line, colour, 700, 0.0, px))
            tone = best_colour if seat in best else theme.text
            found.append(self._words(total, end, line, tone, 700, 1.0))
        return found


def spread(heights: Sequence[float], pitch: float, top: float) -> list[float]:
    """Ascending heights moved as little as needed to be `pitch` apart, none above `top + pitch / 2`.

    >>> spread([10, 50, 52], 20, 0)
    [10, 41.0, 61.0]
    """
    groups: list[tuple[float, int]] = []  # the middle of each group that touches, and its size
    for height in heights:
        middle, size = height, 1
        while groups and middle - (size - 1) / 2 * pitch < groups[-1][0] + (groups[-1][1] + 1) / 2 * pitch:
            other, more = groups.pop()
            middle = (middle * size + other * more) / (size + more)
            size += more
        groups.append((middle, size))
    found: list[float] = []
    for middle, size in groups:
        found += (
            [middle + (index - (size - 1) / 2) * pitch for index in range(size)] if size > 1 else [middle]
        )
    push = max(0.0, top + pitch / 2 - found[0]) if found else 0.0
    return [height + push for height in found] if push else found
