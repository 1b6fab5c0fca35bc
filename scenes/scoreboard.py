"""The scoreboard after a hand: every hand's points, the totals, and a chart of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from engine import hearts
from engine.hearts import SEATS, HandScored, MoonShot, Phase, Scoring, preset_of
from scenes import actions
from scenes.dialogs import Choice
from scenes.hearts_chart import chart_sprites
from scenes.house import House
from scenes.scene import Scene
from scenes.score_count import ScoreCount
from scenes.settings_rows import preset_words
from scenes.text import fill, isolate, listed, tr
from sounds.cues import Cue
from sprites import layout, moments, svg
from sprites.card_art import CARD_RATIO
from sprites.card_art import face as card_face
from sprites.icons import icon
from sprites.portraits import portrait
from sprites.stage import Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from engine.cards import Card
    from scenes.hearts_table import HeartsTable

ROWS = 5
"""Hands shown at once; more are scrolled."""
DEAF_TICKS = 24
"""A press meant for the table does not close the scoreboard that has just come."""
LABELS = 0.215
"""Of the table's width: where the hands are named."""
TAKEN_SIZES = (1.0, 0.85, 0.74, 0.66, 0.58, 0.5)
"""Of their height: how large those cards may be, and of it (below) how much room their rows have."""
TAKEN_ROOM = 1.25
TAKEN_STEP, MOST_STEP, TAKEN_PITCH = 0.36, 0.5, 0.54
"""Of such a card's height: from one to the next at least and at most, and from row to row."""
TAKEN_HEIGHT = 0.125
"""Of the panel's height: the point cards of the hand."""


class Scoreboard(Scene):
    """Names: next, review. Closing it deals the next hand, or begins a new game at the end.

    Up, down and the wheel scroll the hands.
    """

    flows = True

    def __init__(self, house: House, table: HeartsTable) -> None:
        super().__init__(house)
        self.table = table
        self.company = table.company
        self.state = table.state
        self.moons = _moons(table.session.events)
        self.first_row = max(0, len(self.state.history) - ROWS)
        """The first hand shown, from 0."""
        self._age = 0
        self._total_words: list[tuple[Sprite, float, float, str]] = []
        """The totals' sprites, with the place and the colour of each."""
        last = self.state.history[-1]
        before = [total - points for total, points in zip(self.state.totals, last, strict=True)]
        pace = (lambda _: 0) if house.settings.get("reduced_motion") else house.ticks
        self.counting = ScoreCount(before, self.state.totals, pace, self._count)

    @property
    def _over(self) -> bool:
        return self.state.phase is Phase.GAME_OVER

    @property
    def best(self) -> tuple[int, ...]:
        """The seats that lead, or have won."""
        return self.state.winners if self._over else hearts.leaders(self.state)

    @property
    def _best_colour(self) -> str:
        return self.house.theme.winner if self._over else self.house.theme.leader

    @property
    def _heard(self) -> Cue:
        """What a hand's end, a win or a loss sounds like."""
        if not self._over:
            return Cue.SCORE
        won = not self.company.persons or set(self.company.persons) & set(self.state.winners)
        return Cue.WIN if won else Cue.LOSS

    def enter(self) -> None:
        """It is heard, and a win is seen too."""
        heard = self._heard
        if heard is not Cue.SCORE or self.counting.over:
            self.house.play(heard)
        if heard is Cue.WIN:
            self._celebrate()

    def _celebrate(self) -> None:
        """Fireworks over the board, unless motion is reduced: then the lit column and the crown say it."""
        if not self.house.settings.get("reduced_motion"):
            width, height = self.house.size
            box = (width * 0.08, height * 0.12, width * 0.84, height * 0.4)
            self.play(moments.fireworks(self.house, self.stage, box))

    def _count(self, rung: int | None) -> None:
        """Other totals; only their words are drawn anew."""
        if rung is not None and not self._over:  # a win and a loss have a sound of their own
            self.house.play(Cue.SCORE, rung=rung)
        for (sprite, x, y, tone), total in zip(self._total_words, self.counting.numbers, strict=True):
            sprite.layers = self.kit.label(isolate(total), self.kit.metrics.px(54), tone, 700)
            sprite.put(Pose(self.across(x), y))

    def step(self) -> None:
        """It counts, and listens after a moment."""
        super().step()
        self._age += 1
        self.counting.tick()

    @property
    def _deaf(self) -> bool:
        return self._age < self.house.ticks(DEAF_TICKS) or self.table.within_double_press(self._age)

    @property
    def busy(self) -> bool:
        """Until it listens and has counted."""
        return super().busy or self._deaf or not self.counting.over

    # --- what is on the screen ---

    def parts(self) -> Iterator[None]:
        """The title, the table of hands, the chart after it, the button below."""
        self.house.speaker.expect(self._heard)
        metrics, theme = self.kit.metrics, self.house.theme
        width, height = self.house.size
        middle = metrics.top + metrics.px(44)
        title = self._title()
        px = self.house.typeface.fit(title, metrics.title, width * 0.56, 700)
        layers = self.kit.banner(title, self._best_colour if self._over else theme.pink, px)
        wide = layers[-1].surface.get_width()
        self.stage.add(Sprite(layers, Pose(self.across(metrics.left + wide / 2), middle), z=4, solid=False))
        self._write(self._rules(), metrics.right, middle, metrics.body, theme.soft, 500, 1.0)
        yield
        top, bottom, gap = height * 0.153, height * 0.872, metrics.px(32)
        split = metrics.left + (metrics.right - metrics.left) * 0.485
        high = bottom - top
        yield from self._hands_table(metrics.left, top, split - metrics.left, high)
        right = split + gap
        self._pane(right, top, metrics.right - right, high)
        yield
        box = (right, top, metrics.right - right, high)
        if self.house.typeface.rtl:
            box = layout.mirrored_box(box, width)
        for sprite in self._chart(box):
            self.stage.add(sprite)
        yield
        yield from self._add_buttons()
        self._prompt()

    def _add_buttons(self) -> Iterator[None]:
        metrics = self.kit.metrics
        button = (metrics.px(400), metrics.px(74))
        label = tr("New game") if self._over else tr("Next hand")
        place = (metrics.right - button[0], metrics.prompts_y - button[1] / 2, *button)
        self.add_button("next", label, place, self._next, icon="play", action="tap")
        yield
        wide = metrics.px(330)
        beside = (place[0] - wide - metrics.px(24), place[1], wide, button[1])
        self.add_button("review", tr("Review"), beside, self._review, icon="eye", action="hint")
        self.enable("review", on=bool(self.state.tricks))
        yield

    def _chart(self, box: tuple[float, float, float, float]) -> list[Sprite]:
        return chart_sprites(self.kit, self.state, self.company, box, self.best, self._best_colour)

    def _title(self) -> str:
        if not self._over:
            return fill(tr("After hand {n}"), n=len(self.state.history))
        names = [self.company.called(seat) for seat in self.state.winners]
        if self.state.winners == self.company.persons and len(names) == 1:
            return tr("You win!")
        if len(names) == 1:
            return fill(tr("{name} wins"), name=names[0])
        return fill(tr("{names} share the win"), names=listed(names))

    def _rules(self) -> str:
        """Which game it is, and what wins: in short."""
        options = self.state.options
        name = preset_words().get(preset_of(options) or "", tr("Custom rules"))
        if options.scoring is Scoring.CLASSIC:
            return fill(tr("{name} · to 100, lowest wins"), name=name)
        return fill(tr("{name} · to 0, highest wins"), name=name)

    def _prompt(self) -> None:
        metrics = self.kit.metrics
        items = [("menu", tr("Pause"))]
        if len(self.state.history) > ROWS:
            items.insert(0, ("move", tr("Other hands")))
        self.show_prompts(items, metrics.left, metrics.prompts_y)

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self._prompt()

    def _pane(self, x: float, y: float, width: float, height: float) -> None:
        layers = self.kit.panel(round(width), round(height))
        self.stage.add(Sprite(layers, Pose(self.across(x + width / 2), y + height / 2), solid=False))

    def _write(
        self, text: str, x: float, y: float, px: int, colour: str, weight: int, anchor: float
    ) -> float:
        """A line whose share `anchor` of the width lies before x; its width."""
        layers = self.kit.label(text, px, colour, weight)
        wide = layers[-1].surface.get_width()
        self.stage.add(Sprite(layers, Pose(self.across(x + wide * (0.5 - anchor)), y), z=4, solid=False))
        return float(wide)

    def _put(self, picture: pygame.Surface, x: float, y: float, z: float = 3.0) -> None:
        self.stage.add(Sprite.of(picture, (self.across(x), y), z=z, solid=False))

    def _hands_table(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Faces and names, a row for each hand, the totals, and the hand's point cards."""
        self._pane(x, y, width, height)
        yield
        metrics, theme = self.kit.metrics, self.house.theme
        first = width * LABELS
        column = (width * 0.975 - first) / SEATS
        middles = [x + first + column * (seat + 0.5) for seat in range(SEATS)]
        for seat in self.best:
            lit = self.kit.column(round(column * 0.97), round(height - metrics.px(20)), self._best_colour)
            self.stage.add(Sprite(lit, Pose(self.across(middles[seat]), y + height / 2), z=1, solid=False))
            yield
        face = round(min(column * 0.6, height * 0.13))
        for seat, middle in enumerate(middles):
            mood = "happy" if self._over and seat in self.best else "calm"
            self._put(portrait(self.company.face(seat), mood, face), middle, y + height * 0.095)
            name = self.company.called(seat)
            px = self.kit.typeface.fit(name, metrics.body, column * 0.92, 700)
            self._write(name, middle, y + height * 0.2, px, theme.text, 700, 0.5)
            if self._over and seat in self.best:
                crown = self.kit.badge("crown", theme.amber, round(face * 0.5))
                at = Pose(self.across(middle + face * 0.42), y + height * 0.095 - face * 0.4)
                self.stage.add(Sprite(crown, at, z=6, solid=False))
            yield
        self._rows(x, y + height * 0.245, width, height * 0.385, middles)
        yield
        self._rule(x, y + height * 0.65, width)
        self._totals(x, y, height, middles)
        yield
        taken_y = y + height * 0.9
        for middle, cards in zip(middles, self.table.view.taken, strict=True):
            self._taken(cards, middle, taken_y, round(height * TAKEN_HEIGHT), column * 0.84)
            yield

    def _rows(self, x: float, y: float, width: float, height: float, middles: list[float]) -> None:
        metrics, theme = self.kit.metrics, self.house.theme
        pitch = height / ROWS
        shown = list(enumerate(self.state.history))[self.first_row : self.first_row + ROWS]
        for row, (index, points) in enumerate(shown):
            line = y + pitch * (row + 0.5)
            if row % 2 == 0:
                self._stripe(x, line, width, pitch)
            label = fill(tr("Hand {n}"), n=index + 1)
            px = self.kit.typeface.fit(label, metrics.body, width * LABELS - metrics.px(38))
            if px < metrics.least:  # no text is smaller; the number says enough
                label, px = isolate(index + 1), metrics.body
            self._write(label, x + metrics.px(30), line, px, theme.soft, 500, 0.0)
            for seat, (middle, value) in enumerate(zip(middles, points, strict=True)):
                tone = theme.text if value else theme.soft
                wide = self._write(
                    isolate(value), middle, line, metrics.label, tone, 700 if value else 500, 0.5
                )
                if self.moons[index] == seat:
                    sign = round(metrics.label * 0.95)
                    self._put(icon("moon", sign, theme.amber), middle - wide / 2 - sign * 0.75, line, 4)

    def _stripe(self, x: float, middle: float, width: float, pitch: float) -> None:
        wide, high = round(width - self.kit.metrics.px(28)), round(pitch * 0.98)
        body = svg.rect(0, 0, wide, high, high * 0.22, fill=self.house.theme.line, opacity=0.22)
        self._put(svg.raster(svg.document(body, wide, high), wide, high), x + width / 2, middle, 0.5)

    def _rule(self, x: float, y: float, width: float) -> None:
        wide, high = round(width * 0.95), max(2, self.kit.metrics.px(3))
        body = svg.rect(0, 0, wide, high, high / 2, fill=self.house.theme.purple)
        self._put(svg.raster(svg.document(body, wide, high), wide, high), x + width / 2, y, 2)

    def _totals(self, x: float, y: float, height: float, middles: list[float]) -> None:
        metrics, theme = self.kit.metrics, self.house.theme
        start = x + metrics.px(30)
        px = self.kit.typeface.fit(tr("Total"), metrics.body, middles[0] - start - metrics.px(70), 700)
        self._write(tr("Total"), start, y + height * 0.715, px, theme.text, 700, 0.0)
        self._total_words = []
        for seat, middle in enumerate(middles):
            tone = self._best_colour if seat in self.best else theme.text
            words = self.stage.add(Sprite((), z=4, solid=False))
            self._total_words.append((words, middle, y + height * 0.712, tone))
            if seat in self.best:
                # for translators: below the best total; someone, not a card
                word = tr("wins") if self._over else tr("leads")
                self._write(word, middle, y + height * 0.785, metrics.body, tone, 700, 0.5)
        self._count(None)

    def _taken(self, cards: tuple[Card, ...], middle: float, y: float, high: int, room: float) -> None:
        """The point cards of the hand that has just ended, below who took them; every rank shows."""
        if not cards:
            return
        high, count = _in_rows(len(cards), high, room)
        in_row = -(-len(cards) // count)
        rows = [cards[start : start + in_row] for start in range(0, len(cards), in_row)]
        style = replace(self.house.card_style, mini=True)
        for row, part in enumerate(rows):
            step = min(high * MOST_STEP, (room - high * CARD_RATIO) / max(1, len(part) - 1))
            line = y + (row - (count - 1) / 2) * high * TAKEN_PITCH
            for index, card in enumerate(part):
                at = self.across(middle) + (index - (len(part) - 1) / 2) * step  # indices are at the left
                z = 5 + row + index * 0.01
                self.stage.add(Sprite.of(card_face(card, high, style), (at, line), z=z, solid=False))

    # --- actions ---

    def handle(self, action: actions.Action) -> None:
        """Presses that were meant for the table are let go by; any other ends the count."""
        if self._deaf and isinstance(action, actions.Tap | actions.Back | actions.Menu):
            return
        if not isinstance(action, actions.Point | actions.Release | actions.FocusGained):
            self.counting.finish()
        super().handle(action)

    def other_action(self, action: actions.Action) -> None:
        """Scroll the hands, or pause."""
        match action:
            case actions.Scroll(dy=dy):
                self._scroll(-1 if dy > 0 else 1)
            case actions.Menu():
                self._pause()
            case actions.Hint():
                self.activate("review")
            case actions.DeviceLost(name=name):
                self._pause(fill(tr("{name} is gone. Any device goes on."), name=name))
            case actions.FocusLost():
                if self.house.settings.get("pause_on_focus_loss"):
                    self._pause()

    def move_focus(self, direction: actions.Direction) -> None:
        """The buttons are in a row: up and down scroll the hands."""
        if direction in (actions.Direction.UP, actions.Direction.DOWN):
            self._scroll(-1 if direction is actions.Direction.UP else 1)
        super().move_focus(direction)

    def _scroll(self, rows: int) -> None:
        last = max(0, len(self.state.history) - ROWS)
        first = max(0, min(last, self.first_row + rows))
        if first != self.first_row:
            self.first_row = first
            self.house.play(Cue.MENU_MOVE)
            self.stage.clear()
            self.arrange()
            self.refresh_focus()

    def back(self) -> None:
        """Pause: the scoreboard is only closed on purpose."""
        self._pause()

    def _pause(self, message: str = "") -> None:
        from scenes.pause import PauseMenu

        self.house.director.push(PauseMenu(self.house, self, message))

    @property
    def game_name(self) -> str:
        """The game of the table."""
        return self.table.game_name

    def lines(self) -> list[str]:
        """What happened at the table."""
        return self.table.lines()

    def introduction(self) -> str:
        """Who leads or has won; the points were told as the hand ended."""
        return f"{self._title()}."

    def pause_choices(self) -> list[Choice]:
        """Those of the table."""
        return self.table.pause_choices()

    def _review(self) -> None:
        from scenes.review import open_review

        open_review(self.house, self.table)

    def _next(self) -> None:
        self.house.director.pop(self)
        self.table.go_on()


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
