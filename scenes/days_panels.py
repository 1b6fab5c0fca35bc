"""The deals of the days: a streak of them, and what came of each."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from datetime import date

from engine import records
from engine.records import Day
from scenes.marks import lay_marks, marks_of
from scenes.page import Page
from scenes.solitaire_panels import clock_text
from scenes.text import fill, isolate, tr
from sprites.layout import Box
from sprites.stage import Sprite
from sprites.timeline import Pose

SUMS = 0.33
"""Of the width: what all the days come to."""
ROW = 2.0
"""In sizes of the type: from one day to the next."""
COLUMNS = (0.25, 0.38, 0.57, 0.81, 1.0)
"""Of a row's width: where each column ends."""
NONE = "–"


def lay_days(page: Page, box: Box, days: Sequence[Day], latest: int, leaf: Callable[[int], None]) -> None:
    """The days, the latest one first, about from number `latest` on; `leaf` is told which one is to be first.

    The buttons `later` and `earlier` are there where not all days have room.
    """
    x, y, width, height = box
    metrics = page.kit.metrics
    gap, button = metrics.px(24), metrics.px(84)
    wide = (width - gap) * SUMS
    rows = _rows(page, height)
    first = min(latest, len(days) - 1) // rows * rows
    sums = height
    if len(days) > rows:
        sums -= 2 * (button + gap)
        place = (x, y + sums + gap, wide, button)
        page.add_button("later", tr("Later days"), place, lambda: leaf(first - rows), icon="arrow_up")
        place = (x, y + height - button, wide, button)
        page.add_button("earlier", tr("Earlier days"), place, lambda: leaf(first + rows), icon="arrow_down")
        page.enable("later", on=first > 0)
        page.enable("earlier", on=first + rows < len(days))
    _lay_sums(page, (x, y, wide, sums), days)
    _lay_table(page, (x + wide + gap, y, width - gap - wide, height), days[first : first + rows])


def _rows(page: Page, height: float) -> int:
    """How many days have room below the head of the table."""
    metrics = page.kit.metrics
    pitch = metrics.label * ROW
    return max(1, int((height - 2 * metrics.px(24) - metrics.body * ROW) / pitch))


# --- what all the days come to ---


def _lay_sums(page: Page, box: Box, days: Sequence[Day]) -> None:
    metrics, theme = page.kit.metrics, page.house.theme
    x, y, width, height = box
    page.lay_panel(*box, theme.amber)
    air = metrics.px(36)
    title = tr("Deals of the day")
    px = page.house.typeface.fit(title, metrics.lead, width - 2 * air, 700)
    page.write(title, x + air, y + metrics.px(52), px, theme.text, weight=700)
    top, bottom = y + metrics.px(92), y + height - metrics.px(20)
    rows = _sums(days, page.house.today())
    rows = rows[: max(1, int((bottom - top) / (metrics.label * 1.4)))]
    pitch = min(metrics.px(84), (bottom - top) / len(rows))
    for index, (icon, label, value) in enumerate(rows):
        layers = page.kit.info_row(icon, label, value, round(width - 2 * air), round(pitch))
        middle = Pose(page.across(x + width / 2), top + (index + 0.5) * pitch)
        page.stage.add(Sprite(layers, middle, z=4, solid=False))


def _sums(days: Sequence[Day], today: date) -> list[tuple[str, str, str]]:
    """A sign, a name and a value each, the most telling first."""
    won = [day for day in days if day.won]
    going, longest = records.streaks(_numbers(won), today.toordinal())
    above = [day.above for day in won if day.above is not None]
    mean = f"{sum(above) / len(above):.1f}" if above else NONE
    return [
        ("star", tr("Streak of days"), str(going)),
        ("trophy", tr("Longest streak"), str(longest)),
        ("cards", tr("Days won"), fill(tr("{part} of {whole}"), part=len(won), whole=len(days))),
        ("moves", tr("Above par"), isolate(mean)),
    ]


def _numbers(days: Sequence[Day]) -> list[int]:
    """The days numbered one after another; one that no calendar has is left out."""
    found: list[int] = []
    for day in days:
        with contextlib.suppress(ValueError):
            found.append(date.fromisoformat(day.day).toordinal())
    return found


# --- each day ---


def _lay_table(page: Page, box: Box, days: Sequence[Day]) -> None:
    metrics, theme = page.kit.metrics, page.house.theme
    x, y, width, _ = box
    page.lay_panel(*box, theme.amber)
    air = metrics.px(36)
    line = y + metrics.px(24) + metrics.body * ROW / 2
    row = (x + air, x + width - air)
    heads = (tr("Day"), tr("Won"), tr("Best time"), tr("Fewest moves"), tr("Above par"))
    _lay_row(page, row, line, heads, metrics.body, theme.soft)
    line += (metrics.body + metrics.label) * ROW / 2
    for day in days:
        tone = theme.text if day.won else theme.soft
        _lay_row(page, row, line, _cells(day), metrics.label, tone, 700 if day.won else 500)
        _lay_help(page, row, line, day)
        line += metrics.label * ROW


def _lay_help(page: Page, ends: tuple[float, float], y: float, day: Day) -> None:
    """Marks before the best time and the fewest moves."""
    metrics, width = page.kit.metrics, page.house.typeface.width
    _, _, time, moves, _ = _cells(day)
    for game, text, column in ((day.fastest, time, COLUMNS[2]), (day.shortest, moves, COLUMNS[3])):
        end = ends[0] + (ends[1] - ends[0]) * column - width(text, metrics.label, 700) - metrics.px(12)
        lay_marks(page, marks_of(game), end, y, round(metrics.body * 0.85))


def _cells(day: Day) -> tuple[str, ...]:
    won = fill(tr("{part} of {whole}"), part=day.won, whole=day.played)
    time = clock_text(day.fastest.elapsed_ms) if day.fastest else NONE
    moves = str(day.shortest.moves) if day.shortest else NONE
    return isolate(day.day), won, time, moves, NONE if day.above is None else isolate(f"+{day.above}")


def _lay_row(
    page: Page,
    ends: tuple[float, float],
    y: float,
    cells: Sequence[str],
    px: int,
    colour: str,
    weight: int = 500,
) -> None:
    """The first cell from the start of its column, the others to the end of theirs."""
    wide, gap = ends[1] - ends[0], page.kit.metrics.px(24)
    for index, text in enumerate(cells):
        starts = COLUMNS[index - 1] if index else 0.0
        fit = page.house.typeface.fit(text, px, wide * (COLUMNS[index] - starts) - gap, weight)
        share, anchor = (COLUMNS[index], 1.0) if index else (0.0, 0.0)
        page.write(text, ends[0] + wide * share, y, fit, colour, weight=weight, anchor=anchor)
