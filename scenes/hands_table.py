"""The table on the scoreboard: faces and names, a row for each hand, the totals, the hand's point cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from engine import hearts
from engine.hearts import SEATS, HandScored, MoonShot
from scenes.text import fill, isolate, tr
from sprites import svg
from sprites.card_art import CARD_RATIO
from sprites.card_art import face as card_face
from sprites.icons import icon
from sprites.layout import Box
from sprites.portraits import portrait
from sprites.stage import Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from engine.cards import Card
    from scenes.scoreboard import Scoreboard

ROWS = 5
"""Hands shown at once; more are scrolled."""
LABELS = 0.215
"""Of the table's width: where the hands are named."""
TAKEN_SIZES = (1.0, 0.85, 0.74, 0.66, 0.58, 0.5)
"""Of their height: how large those cards may be, and of it (below) how much room their rows have."""
TAKEN_ROOM = 1.25
TAKEN_STEP, MOST_STEP, TAKEN_PITCH = 0.36, 0.5, 0.54
"""Of such a card's height: from one to the next at least and at most, and from row to row."""
TAKEN_HEIGHT = 0.125
"""Of the panel's height: the point cards of the hand."""
AT_ONCE = 4
"""Of those cards: drawn in one part."""


class HandsTable:
    """A column for each player; `lay` puts it on the stage of its board, as far as it is scrolled."""

    def __init__(self, board: Scoreboard) -> None:
        self._board = board
        self._history = board.state.history
        self._box: Box = (0.0, 0.0, 1.0, 1.0)
        self._middles: list[float] = []
        """The middles of the columns, px from where reading starts."""
        self._total_words: list[tuple[Sprite, float, float, str]] = []
        """The totals' sprites, with the place and the colour of each."""
        self.moons = _moons(board.table.session.events)
        """Who shot the moon in each hand."""
        self.first_row = self._last_first_row
        """The first hand shown, from 0."""

    @property
    def _last_first_row(self) -> int:
        return max(0, len(self._history) - ROWS)

    @property
    def scrolls(self) -> bool:
        """Whether there are more hands than are shown."""
        return len(self._history) > ROWS

    def scroll(self, rows: int) -> bool:
        """Show later hands from the next time it is laid; whether there are any (earlier ones: below 0)."""
        before = self.first_row
        self.first_row = max(0, min(self._last_first_row, self.first_row + rows))
        return self.first_row != before

    def show_totals(self, totals: Sequence[int]) -> None:
        """Other totals, one for each seat; only their words are drawn anew."""
        kit = self._board.kit
        for (sprite, x, y, tone), total in zip(self._total_words, totals, strict=True):
            sprite.layers = kit.label(isolate(total), kit.metrics.px(54), tone, 700)
            sprite.put(Pose(self._board.across(x), y))

    def lay(self, box: Box) -> Iterator[None]:
        """Put it into that box (px, from where reading starts), a part at a time."""
        board, metrics = self._board, self._board.kit.metrics
        self._box = x, y, width, height = box
        board.lay_panel(*box)
        yield
        first = width * LABELS
        column = (width * 0.975 - first) / SEATS
        self._middles = [x + first + column * (seat + 0.5) for seat in range(SEATS)]
        for seat in board.best:
            lit = board.kit.column(round(column * 0.97), round(height - metrics.px(20)), board.best_colour)
            at = Pose(board.across(self._middles[seat]), y + height / 2)
            board.stage.add(Sprite(lit, at, z=1, solid=False))
            yield
        for seat in range(SEATS):
            self._head(seat, column)
            yield
        yield from self._lay_rows(y + height * 0.245, height * 0.385)
        self._rule(y + height * 0.65)
        self._lay_totals()
        yield
        for middle, cards in zip(self._middles, board.table.view.taken, strict=True):
            room = column * 0.84
            yield from self._taken(cards, middle, y + height * 0.9, round(height * TAKEN_HEIGHT), room)

    def _head(self, seat: int, column: float) -> None:
        """A player's face and name, with a crown for who has won."""
        board, kit, theme = self._board, self._board.kit, self._board.house.theme
        (_, y, _, height), middle = self._box, self._middles[seat]
        face = round(min(column * 0.6, height * 0.13))
        wins = board.over and seat in board.best
        picture = portrait(board.company.face(seat), "happy" if wins else "calm", face)
        self._put(picture, middle, y + height * 0.095)
        name = board.company.called(seat)
        px = kit.typeface.fit(name, kit.metrics.body, column * 0.92, 700)
        board.write(name, middle, y + height * 0.2, px, theme.text, weight=700, anchor=0.5)
        if wins:
            crown = kit.badge("crown", theme.amber, round(face * 0.5))
            at = Pose(board.across(middle + face * 0.42), y + height * 0.095 - face * 0.4)
            board.stage.add(Sprite(crown, at, z=6, solid=False))

    def _put(self, picture: pygame.Surface, x: float, y: float, z: float = 3.0) -> None:
        self._board.stage.add(Sprite.of(picture, (self._board.across(x), y), z=z, solid=False))

    # --- the hands ---

    def _lay_rows(self, y: float, height: float) -> Iterator[None]:
        pitch = height / ROWS
        for row in range(min(ROWS, len(self._history))):
            line = y + pitch * (row + 0.5)
            if row % 2 == 0:
                self._stripe(line, pitch)
            self._hand(self.first_row + row, line)
            if row % 2:
                yield
        yield

    def _hand(self, index: int, line: float) -> None:
        """What the hand of that number, from 0, is called and what it was worth to each."""
        board, metrics, theme = self._board, self._board.kit.metrics, self._board.house.theme
        x, _, width, _ = self._box
        label = fill(tr("Hand {n}"), n=index + 1)
        px = board.kit.typeface.fit(label, metrics.body, width * LABELS - metrics.px(38))
        if px < metrics.least:  # no text is smaller; the number says enough
            label, px = isolate(index + 1), metrics.body
        board.write(label, x + metrics.px(30), line, px, theme.soft)
        for seat, (middle, value) in enumerate(zip(self._middles, self._history[index], strict=True)):
            tone, weight = (theme.text, 700) if value else (theme.soft, 500)
            words = board.write(isolate(value), middle, line, metrics.label, tone, weight=weight, anchor=0.5)
            if self.moons[index] == seat:
                wide, sign = words.layers[-1].surface.get_width(), round(metrics.label * 0.95)
                self._put(icon("moon", sign, theme.amber), middle - wide / 2 - sign * 0.75, line, 4)

    def _stripe(self, middle: float, pitch: float) -> None:
        x, _, width, _ = self._box
        wide, high = round(width - self._board.kit.metrics.px(28)), round(pitch * 0.98)
        body = svg.rect(0, 0, wide, high, high * 0.22, fill=self._board.house.theme.line, opacity=0.22)
        self._put(svg.raster(svg.document(body, wide, high), wide, high), x + width / 2, middle, 0.5)

    def _rule(self, y: float) -> None:
        x, _, width, _ = self._box
        wide, high = round(width * 0.95), max(2, self._board.kit.metrics.px(3))
        body = svg.rect(0, 0, wide, high, high / 2, fill=self._board.house.theme.purple)
        self._put(svg.raster(svg.document(body, wide, high), wide, high), x + width / 2, y, 2)

    def _lay_totals(self) -> None:
        board, metrics, theme = self._board, self._board.kit.metrics, self._board.house.theme
        x, y, _, height = self._box
        start = x + metrics.px(30)
        room = self._middles[0] - start - metrics.px(70)
        px = board.kit.typeface.fit(tr("Total"), metrics.body, room, 700)
        board.write(tr("Total"), start, y + height * 0.715, px, theme.text, weight=700)
        self._total_words = []
        for seat, middle in enumerate(self._middles):
            tone = board.best_colour if seat in board.best else theme.text
            words = board.stage.add(Sprite((), z=4, solid=False))
            self._total_words.append((words, middle, y + height * 0.712, tone))
            if seat in board.best:
                # for translators: below the best total; someone, not a card
                word = tr("wins") if board.over else tr("leads")
                board.write(word, middle, y + height * 0.785, metrics.body, tone, weight=700, anchor=0.5)
        self.show_totals(board.counting.numbers)

    # --- what was taken ---

    def _taken(
        self, cards: tuple[Card, ...], middle: float, y: float, high: int, room: float
    ) -> Iterator[None]:
        """The point cards of the hand that has just ended, below who took them; every rank shows."""
        if not cards:
            return
        board = self._board
        high, count = _in_rows(len(cards), high, room)
        in_row = -(-len(cards) // count)
        rows = [cards[start : start + in_row] for start in range(0, len(cards), in_row)]
        style = replace(board.house.card_style, mini=True)
        for row, part in enumerate(rows):
            step = min(high * MOST_STEP, (room - high * CARD_RATIO) / max(1, len(part) - 1))
            line = y + (row - (count - 1) / 2) * high * TAKEN_PITCH
            for index, card in enumerate(part):
                at = board.across(middle) + (index - (len(part) - 1) / 2) * step  # indices are at the left
                z = 5 + row + index * 0.01
                board.stage.add(Sprite.of(card_face(card, high, style), (at, line), z=z, solid=False))
                if index % AT_ONCE == AT_ONCE - 1:
                    yield
        yield


def _in_rows(cards: int, high: int, room: float) -> tuple[int, int]:
    """How high so many cards are, and in how many rows they lie, so that they fit: as large as can be.

    `high` is their height where they have room, `room` that of a row (px). The smallest may need more rows.
    """
    for share in TAKEN_SIZES:
        size = max(1, round(high * share))
        in_row = max(1, int((room - size * CARD_RATIO) / (size * TAKEN_STEP)) + 1)
        rows = -(-cards // in_row)
        if size * (1 + (rows - 1) * TAKEN_PITCH) <= high * TAKEN_ROOM:
            break
    return size, rows


def _moons(events: tuple[hearts.Event, ...]) -> list[int | None]:
    """Who shot the moon in each finished hand."""
    found: list[int | None] = []
    shooter = None
    for event in events:
        if isinstance(event, MoonShot):
            shooter = event.seat
        elif isinstance(event, HandScored):
            found.append(shooter)
            shooter = None
    return found
