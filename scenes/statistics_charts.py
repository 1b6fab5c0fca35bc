"""Small charts of the statistics: how long wins took, how many games were won, what hands of Hearts cost."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from engine import hearts
from engine.ledger import HeartsResult, HeartToHeartResult, Outcome, Result
from scenes.text import fill, isolate, tr
from sprites import light, svg
from sprites.layout import Box
from sprites.stage import ADD, Layer, Sprite
from sprites.svg import mix
from sprites.timeline import Pose
from sprites.widgets import Kit

LAST = 24
"""So many games or hands are shown."""
WINDOW = 10
"""Games over which the share of wins is taken."""
MINUTE = 60_000
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_LINES = 4


@dataclass(frozen=True, slots=True)
class Chart:
    """Values in the order they came. `bars` stand by themselves, else a line joins them.

    `unit` is written after the numbers of the axis; `most` is the top of an axis that is known beforehand;
    `empty` is said where there is nothing yet.
    """

    title: str
    values: tuple[float, ...]
    average: float | None
    bars: bool
    unit: str = ""
    most: int | None = None
    empty: str = ""


def time_chart(results: Sequence[Result]) -> Chart:
    """How many minutes the last wins took."""
    wins = [game.elapsed_ms / MINUTE for game in _heart(results) if game.outcome is Outcome.WON]
    return Chart(tr("Minutes to a win"), tuple(wins[-LAST:]), _mean(wins), bars=True, empty=tr("No win yet."))


def rate_chart(results: Sequence[Result]) -> Chart:
    """The share of games won, in percent, over the ten games up to each."""
    won = [game.outcome is Outcome.WON for game in _heart(results) if game.outcome is not Outcome.PLAYING]
    share = tuple(100 * sum(last) / len(last) for last in _windows(won))
    return Chart(
        tr("Won of ten games"),
        share[-LAST:],
        100 * sum(won) / len(won) if won else None,
        bars=False,
        unit="%",
        most=100,
        empty=tr("No game has ended yet."),
    )


def hands_chart(results: Sequence[Result]) -> Chart:
    """What the last hands of Hearts cost the person; moons can be gains."""
    points = [
        hand[seat]
        for game in results
        if isinstance(game, HeartsResult)
        for seat in [game.seats.index(hearts.PERSON) if hearts.PERSON in game.seats else -1]
        if seat >= 0
        for hand in game.penalties
    ]
    return Chart(
        tr("Penalties a hand"), tuple(points[-LAST:]), _mean(points), bars=True, empty=tr("No hand yet.")
    )


def _heart(results: Sequence[Result]) -> list[HeartToHeartResult]:
    return [game for game in results if isinstance(game, HeartToHeartResult)]


def _windows(values: Sequence[bool]) -> list[Sequence[bool]]:
    """For each value the WINDOW values up to it, fewer at the beginning."""
    return [values[max(0, end - WINDOW) : end] for end in range(1, len(values) + 1)]


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def axis(values: Sequence[float]) -> tuple[int, int, int]:
    """The lowest and the highest line of an axis that has zero, and the step between lines.

    >>> axis([0.4, 7.8]), axis([-26, 13]), axis([]), axis([400])
    ((0, 8, 2), (-30, 20, 10), (0, 1, 1), (0, 400, 100))
    """
    low, high = min([0, *values]), max([0, *values])
    step = next((each for each in STEPS if (high - low) / each <= MOST_LINES), STEPS[-1])
    return math.floor(low / step) * step, max(1, math.ceil(high / step)) * step, step


def chart_sprites(kit: Kit, chart: Chart, box: Box, colour: str) -> list[Sprite]:
    """The chart in that box (px), to be put on a panel."""
    return _Drawing(kit, chart, box, colour).sprites()


class _Drawing:
    def __init__(self, kit: Kit, chart: Chart, box: Box, colour: str) -> None:
        self._kit, self._chart, self._box, self._colour = kit, chart, box, colour
        metrics, (x, y, width, height) = kit.metrics, box
        self._low, self._high, self._step = axis(chart.values)
        if chart.most:
            self._low, self._high, self._step = 0, chart.most, chart.most // 2
        widest = max((self._number(tick) for tick in self._ticks()), key=len)
        self._left = x + metrics.px(52) + kit.typeface.width(widest, metrics.body)
        self._right = x + width - metrics.px(40)
        self._top, self._bottom = y + metrics.px(56) + metrics.lead * 1.2, y + height - metrics.px(44)

    def _ticks(self) -> list[int]:
        """The numbers of the axis, as many as have room."""
        ticks = list(range(self._low, self._high + 1, self._step))
        room = self._box[3] - self._kit.metrics.px(100) - self._kit.metrics.lead * 1.2
        most = max(2, int(room / (self._kit.metrics.body * 1.35)))
        every = -(-(len(ticks) - 1) // max(1, most - 1)) if len(ticks) > most else 1
        return [tick for tick in ticks if (tick // self._step) % every == 0] if every > 1 else ticks

    def _number(self, tick: int) -> str:
        return isolate(f"{tick}{self._chart.unit}")

    def _y(self, value: float) -> float:
        share = (value - self._low) / (self._high - self._low)
        return self._bottom - (self._bottom - self._top) * share

    def _x(self, index: float) -> float:
        """The middle of a value's column."""
        return self._left + (self._right - self._left) * (index + 0.5) / max(8, len(self._chart.values))

    def _words(
        self, text: str, x: float, y: float, px: int, colour: str, weight: int, anchor: float
    ) -> Sprite:
        layers = self._kit.label(text, px, colour, weight)
        wide = layers[-1].surface.get_width()
        return Sprite(layers, Pose(self._across(x + wide * (0.5 - anchor)), y), z=4, solid=False)

    def _across(self, x: float) -> float:
        """The place in the box that lies as far from where reading starts as x from its left."""
        left, _, width, _ = self._box
        return 2 * left + width - x if self._kit.typeface.rtl else x

    def sprites(self) -> list[Sprite]:
        """Title, average, axis, and the picture; or a sentence when there is nothing yet."""
        x, y, width, height = self._box
        metrics, theme, chart = self._kit.metrics, self._kit.theme, self._chart
        line = y + metrics.px(34) + metrics.lead * 0.5
        average = ""
        if chart.average is not None:
            average = fill(tr("average {number}"), number=f"{chart.average:.1f}{chart.unit}")
        room = width - metrics.px(120) - self._kit.typeface.width(average, metrics.lead)
        px = self._kit.typeface.fit(chart.title, metrics.lead, room, 700)
        found = [self._words(chart.title, x + metrics.px(40), line, px, theme.text, 700, 0.0)]
        if not chart.values:
            middle = x + width / 2, y + height * 0.6
            return [*found, self._words(chart.empty, *middle, metrics.body, theme.soft, 500, 0.5)]
        end = x + width - metrics.px(40)
        found.append(self._words(average, end, line, metrics.lead, self._colour, 700, 1.0))
        for tick in self._ticks():
            at = self._left - metrics.px(16), self._y(tick)
            found.append(self._words(self._number(tick), *at, metrics.body, theme.faint, 500, 1.0))
        return [*found, self._picture()]

    def _picture(self) -> Sprite:
        """Grid, values and the average's line, with a soft light."""
        x, y, width, height = self._box
        size = round(width), round(height)
        theme = self._kit.theme
        grid = "".join(self._level(tick, theme.hairline, 1.5) for tick in self._ticks())
        shapes = self._bars() if self._chart.bars else self._curve()
        mean = self._chart.average
        inside = mean is not None and self._low <= mean <= self._high
        dashes = self._dashes(mean) if inside and mean is not None else ""
        picture = self._drawn(grid + shapes + dashes)
        layers = [Layer(picture)]
        if theme.glow:
            lit = pygame.Surface(size)
            lit.blit(self._drawn(shapes), (0, 0))
            glow = light.bloom(lit, self._kit.metrics.px(12)).surface
            layers.insert(0, Layer(light.scaled(glow, 0.5 * theme.glow), flags=ADD))
        return Sprite(layers, Pose(x + width / 2, y + height / 2), z=3, solid=False)

    def _drawn(self, shapes: str) -> pygame.Surface:
        """The drawing as large as the box, from where reading starts."""
        size = round(self._box[2]), round(self._box[3])
        picture = svg.raster(svg.document(shapes, *size), *size)
        return pygame.transform.flip(picture, True, False) if self._kit.typeface.rtl else picture

    def _level(self, value: float, colour: str, width: float) -> str:
        x, y = self._box[:2]
        at = self._y(value) - y
        return svg.line(f"M{self._left - x:.1f},{at:.1f} L{self._right - x:.1f},{at:.1f}", colour, width, 0.8)

    def _dashes(self, value: float) -> str:
        """The average across the chart."""
        x, y = self._box[:2]
        at, dash = self._y(value) - y, self._kit.metrics.px(10)
        start, end = round(self._left - x), round(self._right - x)
        path = "".join(
            f"M{from_},{at:.1f} L{from_ + dash},{at:.1f} " for from_ in range(start, end, 2 * dash)
        )
        return svg.line(path, self._kit.theme.text, self._kit.metrics.px(3), 0.75)

    def _bars(self) -> str:
        """A bar for each value, from zero; what is nothing still shows as a foot."""
        x, y = self._box[:2]
        wide = (self._x(1) - self._x(0)) * 0.66
        zero, least = self._y(0), self._kit.metrics.px(4)
        bars = ""
        for index, value in enumerate(self._chart.values):
            top, foot = sorted((self._y(value), zero))
            high = max(least, foot - top)
            top = zero - high if value >= 0 else zero
            last = index == len(self._chart.values) - 1
            fill = (
                mix(self._colour, "#ffffff", 0.3) if last else mix(self._kit.theme.panel, self._colour, 0.8)
            )
            box = (self._x(index) - wide / 2 - x, top - y, wide, high)
            bars += svg.rect(*box, min(wide * 0.25, high / 2), fill=fill)
        return bars

    def _curve(self) -> str:
        """A line through the values, with a mark on each."""
        x, y = self._box[:2]
        metrics = self._kit.metrics
        points = [(self._x(index) - x, self._y(value) - y) for index, value in enumerate(self._chart.values)]
        path = "M" + " L".join(f"{px:.1f},{py:.1f}" for px, py in points)
        line = svg.line(path, self._colour, metrics.px(5)) if len(points) > 1 else ""
        mark = mix(self._colour, "#ffffff", 0.3)
        return line + "".join(svg.circle(px, py, metrics.px(8), mark) for px, py in points)
