"""The tables of records, one for each kind of deal, as an arcade shows them."""

from __future__ import annotations

from collections.abc import Sequence

from engine import records
from engine.ledger import HeartToHeartResult, HeartToHeartStandings, Result
from engine.results import DealKind
from scenes.marks import GAP, lay_marks, marks_of
from scenes.page import Page
from scenes.solitaire_panels import clock_text
from scenes.text import fill, isolate, listed, tr
from sprites.layout import Box

NOBODY = "– – –"
"""Stands where nobody has signed."""


def kind_words() -> dict[DealKind, str]:
    """What the kinds of deals are called."""
    return {
        DealKind.ANY: tr("Any deal"),
        DealKind.WINNABLE: tr("Winnable deals"),
        DealKind.DAILY: tr("Deals of the day"),
    }


def lay_records(
    page: Page, box: Box, kind: DealKind, results: Sequence[Result], standings: HeartToHeartStandings
) -> None:
    """One kind's table in that box (px): its name, what was won, and the fastest wins."""
    metrics, theme = page.kit.metrics, page.house.theme
    x, y, width, height = box
    colour = {DealKind.ANY: theme.pink, DealKind.WINNABLE: theme.cyan, DealKind.DAILY: theme.amber}[kind]
    page.lay_panel(x, y, width, height, colour)
    air = metrics.px(32)
    left, right = x + air, x + width - air
    line = y + metrics.px(46)
    title = kind_words()[kind]
    px = page.house.typeface.fit(title, metrics.lead, right - left, 700)
    page.write(title, left, line, px, theme.text, weight=700)
    line += metrics.lead * 0.5 + metrics.body * 0.9
    for text in _sums(standings):
        for row in page.house.typeface.wrap(text, metrics.body, right - left):
            page.write(row, left, line, metrics.body, theme.soft)
            line += metrics.body * 1.3
    line += metrics.body * 0.35
    wins = records.table(results, kind)
    if not wins:
        page.write(tr("No win yet."), left, line, metrics.body, theme.faint)
        return
    pitch = metrics.body * 1.32
    room = int((y + height - metrics.px(24) - line + pitch * 0.5) / pitch)
    for index, game in enumerate(wins[: max(1, room)]):
        _lay_win(page, (left, right, line + index * pitch), index + 1, game, colour)


def _sums(standings: HeartToHeartStandings) -> list[str]:
    """Two lines on all games of the kind."""
    share = fill(tr("{won} of {played} won"), won=standings.won, played=standings.played)
    lines = [fill(tr("{share}, best streak {n}"), share=share, n=standings.best_streak)]
    parts: list[str] = []
    if standings.fewest_moves is not None:
        parts.append(fill(tr("fewest moves: {n}"), n=standings.fewest_moves))
    if standings.average_above is not None:
        parts.append(fill(tr("{n} moves above par"), n=f"{standings.average_above:.1f}"))
    return [*lines, listed(parts)] if parts else lines


def _lay_win(
    page: Page, place: tuple[float, float, float], number: int, game: HeartToHeartResult, colour: str
) -> None:
    """Place, initials, how they were helped, time, and the moves."""
    left, right, y = place
    metrics, theme = page.kit.metrics, page.house.theme
    wide = right - left
    tone = colour if number == 1 else theme.text
    weight = 700 if number == 1 else 500
    moves = isolate(f"{game.moves}" if game.above is None else f"{game.moves} (+{game.above})")
    columns = ((str(number), 0.075, 1.0, 0.07), (game.initials or NOBODY, 0.125, 0.0, 0.24))
    rest = ((clock_text(game.elapsed_ms), 0.64, 1.0, 0.25), (moves, 1.0, 1.0, 0.34))
    marks = marks_of(game)
    for text, share, anchor, room in (*columns, *rest):
        px = page.house.typeface.fit(text, metrics.body, wide * room, weight)
        page.write(text, left + wide * share, y, px, tone, weight=weight, anchor=anchor)
    if marks:
        name = page.house.typeface.fit(columns[1][0], metrics.body, wide * 0.24, weight)
        named = wide * 0.125 + page.house.typeface.width(columns[1][0], name, weight)
        free = (wide * 0.4 - named) / (len(marks) * (1 + GAP))  # two marks in a narrow window are smaller
        lay_marks(page, marks, left + wide * 0.4, y, round(min(metrics.body * 0.85, free)))
