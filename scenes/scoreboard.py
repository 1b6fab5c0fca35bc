"""The scoreboard after a hand: every hand's points, the totals, and a chart of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import hearts
from engine.hearts import NextHand, Phase, Scoring, preset_of
from scenes import actions
from scenes.dialogs import Choice
from scenes.hearts_panels import FACES, player_name
from scenes.house import House
from scenes.scene import Scene
from scenes.text import tr
from sounds.cues import Cue
from sprites import svg
from sprites.card_art import face as card_face
from sprites.icons import icon
from sprites.portraits import portrait
from sprites.stage import Layer, Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from scenes.hearts_table import HeartsTable

MARKERS = ("circle", "square", "diamond", "triangle")
ROWS = 6
"""Hands shown at once; more are scrolled."""
PRESET_NAMES = {
    "microsoft": "Microsoft Hearts",
    "hearts": "Hearts",
    "omnibus": "Omnibus Hearts",
    "black-maria": "Black Maria",
    "spot": "Spot Hearts",
}


class Scoreboard(Scene):
    """Names: next. Closing it deals the next hand, or begins a new game at the end."""

    def __init__(self, house: House, table: HeartsTable) -> None:
        super().__init__(house)
        self.table = table
        self._top = 0

    @property
    def _over(self) -> bool:
        return self.table.state.phase is Phase.GAME_OVER

    def enter(self) -> None:
        """The latest hands are in view."""
        self._scroll(len(self.table.state.history))
        self.house.play(Cue.SCORE)

    def arrange(self) -> None:
        """The title, the table of hands at the left, the chart at the right, the button below."""
        metrics, theme, state = self.kit.metrics, self.house.theme, self.table.state
        width, height = self.house.size
        title = tr("The game is over") if self._over else tr("After hand {n}").format(n=len(state.history))
        self._write(title, metrics.left, height * 0.085, metrics.title, theme.text, 700, 0.0)
        preset = preset_of(state.options)
        lowest = tr("lowest wins") if state.options.scoring is Scoring.CLASSIC else tr("highest wins")
        name = PRESET_NAMES.get(preset or "", tr("Custom rules"))
        self._write(f"{name} · {lowest}", metrics.right, height * 0.085, metrics.body, theme.soft, 500, 1.0)
        top, bottom = height * 0.15, height * 0.865
        split = width * 0.475
        self._pane(metrics.left, top, split - metrics.left, bottom - top)
        self._pane(split + width * 0.017, top, metrics.right - split - width * 0.017, bottom - top)
        self._table(metrics.left, top, split - metrics.left, bottom - top)
        self._chart(split + width * 0.017, top, metrics.right - split - width * 0.017, bottom - top)
        wide, high = metrics.px(340), metrics.px(74)
        label = tr("New game") if self._over else tr("Next hand")
        box = (metrics.right - wide, height * 0.918 - high / 2, wide, high)
        self.add_button("next", label, box, self._next, icon="play", action="tap")
        self.show_prompts([("tap", label), ("menu", tr("Pause"))], metrics.left, metrics.prompts_y)

    def _pane(self, x: float, y: float, width: float, height: float) -> None:
        layers = self.kit.panel(round(width), round(height))
        self.stage.add(Sprite(layers, Pose(x + width / 2, y + height / 2)))

    def _write(
        self, text: str, x: float, y: float, px: int, colour: str, weight: int, anchor: float
    ) -> float:
        """A line whose share `anchor` of the width lies left of x; its width."""
        layers = self.kit.label(text, px, colour, weight)
        wide = layers[-1].surface.get_width()
        self.stage.add(Sprite(layers, Pose(x + wide * (0.5 - anchor), y), z=4, solid=False))
        return float(wide)

    # --- the table ---

    def _table(self, x: float, y: float, width: float, height: float) -> None:
        metrics, theme, state = self.kit.metrics, self.house.theme, self.table.state
        first = width * 0.2
        column = (width * 0.97 - first) / 4
        middles = [x + first + column * (seat + 0.5) for seat in range(4)]
        best = state.winners if self._over else hearts.leaders(state)
        self._columns(middles, column, y, height, best)
        face = round(min(column * 0.62, height * 0.12))
        for seat, middle in enumerate(middles):
            self.stage.add(
                Sprite(
                    [Layer(portrait(FACES[seat], "calm", face))],
                    Pose(middle, y + height * 0.105),
                    z=3,
                    solid=False,
                )
            )
            px = self.kit.typeface.fit(player_name(seat), metrics.body, column * 0.92, 700)
            self._write(player_name(seat), middle, y + height * 0.215, px, theme.text, 700, 0.5)
        self._hands(x, y, height, middles)
        rule = y + height * 0.775
        line = svg.raster(
            svg.document(svg.rect(0, 0, 100, 4, fill=theme.purple), 100, 4), round(width * 0.94), 2
        )
        self.stage.add(Sprite([Layer(line)], Pose(x + width / 2, rule), z=3, solid=False))
        self._write(tr("Total"), x + width * 0.05, y + height * 0.855, metrics.body, theme.text, 700, 0.0)
        colour = theme.winner if self._over else theme.leader
        for seat, middle in enumerate(middles):
            tone = colour if seat in best else theme.text
            self._write(str(state.totals[seat]), middle, y + height * 0.85, metrics.heading, tone, 700, 0.5)
            if seat in best:
                word = tr("wins") if self._over else tr("leads")
                self._write(word, middle, y + height * 0.935, metrics.body, colour, 700, 0.5)

    def _columns(
        self, middles: list[float], column: float, y: float, height: float, best: tuple[int, ...]
    ) -> None:
        """The leaders' columns are lit, the winners' crowned."""
        theme = self.house.theme
        for seat in best:
            colour = theme.winner if self._over else theme.leader
            wide, high = round(column * 0.96), round(height * 0.965)
            body = svg.rect(2, 2, wide - 4, high - 4, 18, fill=colour, opacity=0.16) + svg.rect(
                2, 2, wide - 4, high - 4, 18, stroke=colour, width=3
            )
            lit = svg.raster(svg.document(body, wide, high), wide, high)
            self.stage.add(Sprite([Layer(lit)], Pose(middles[seat], y + height / 2), z=1, solid=False))
            if self._over:
                crown = icon("crown", self.kit.metrics.px(44), theme.amber)
                self.stage.add(
                    Sprite([Layer(crown)], Pose(middles[seat], y + height * 0.03), z=6, solid=False)
                )

    def _hands(self, x: float, y: float, height: float, middles: list[float]) -> None:
        metrics, theme, history = self.kit.metrics, self.house.theme, self.table.state.history
        shown = list(enumerate(history, 1))[self._top : self._top + ROWS]
        pitch = height * 0.48 / ROWS
        for row, (number, points) in enumerate(shown):
            line = y + height * 0.29 + pitch * row
            label = tr("Hand {n}").format(n=number)
            self._write(label, x + metrics.px(24), line, metrics.body, theme.soft, 500, 0.0)
            for middle, value in zip(middles, points, strict=True):
                tone = theme.text if value else theme.faint
                self._write(str(value), middle, line, metrics.body, tone, 700 if value else 500, 0.5)
        self._taken(middles, y + height * 0.29 + pitch * len(shown), pitch)

    def _taken(self, middles: list[float], y: float, pitch: float) -> None:
        """The point cards of the hand that has just ended, before who took them."""
        if len(self.table.state.history) > self._top + ROWS:
            return
        high = round(pitch * 0.92)
        for middle, cards in zip(middles, self.table.view.taken, strict=True):
            step = min(high * 0.36, self.kit.metrics.px(115) / max(1, len(cards)))
            for index, card in enumerate(cards):
                picture = card_face(card, high, self.house.card_style)
                at = Pose(middle + (index - (len(cards) - 1) / 2) * step, y)
                self.stage.add(Sprite([Layer(picture)], at, z=5 + index * 0.01, solid=False))

    # --- the chart ---

    def _chart(self, x: float, y: float, width: float, height: float) -> None:
        metrics, theme, state = self.kit.metrics, self.house.theme, self.table.state
        self._write(tr("Totals"), x + width * 0.045, y + height * 0.06, metrics.body, theme.text, 700, 0.0)
        start = {"classic": 0}.get(state.options.scoring.value)
        first = start if start is not None else int(state.options.scoring.value.rsplit("-", 1)[1])
        totals = [(first,) * 4]
        for points in state.history:
            totals.append(tuple(a + b for a, b in zip(totals[-1], points, strict=True)))  # type: ignore[arg-type]
        values = [value for row in totals for value in row]
        low, high = min(0, *values), max(25, *values)
        left, right = x + width * 0.11, x + width * 0.72
        top, bottom = y + height * 0.14, y + height * 0.88

        def place(hand: int, value: float) -> tuple[float, float]:
            return (
                left + (right - left) * hand / max(1, len(totals) - 1),
                bottom - (bottom - top) * (value - low) / max(1, high - low),
            )

        body = ""
        for value in range(low - low % 25, high + 1, 25):
            if value >= low:
                _, line = place(0, value)
                body += svg.line(f"M{left:.1f},{line:.1f} L{right:.1f},{line:.1f}", theme.line, 1.5, 0.7)
                self._write(str(value), left - metrics.px(14), line, metrics.body, theme.faint, 500, 1.0)
        for seat in (3, 2, 1, 0):
            line_of = [place(hand, row[seat]) for hand, row in enumerate(totals)]
            path = "M" + " L".join(f"{px:.1f},{py:.1f}" for px, py in line_of)
            body += svg.line(path, theme.players[seat], metrics.px(5))
            body += "".join(self._marker(seat, px, py) for px, py in line_of[1:])
        size = self.house.size
        picture = svg.raster(svg.document(body, *size), *size)
        self.stage.add(Sprite([Layer(picture)], Pose(size[0] / 2, size[1] / 2), z=3, solid=False))
        self._name_lines(
            totals[-1], [place(len(totals) - 1, value)[1] for value in totals[-1]], right, x + width
        )

    def _marker(self, seat: int, x: float, y: float) -> str:
        """A shape of its own for each player: never by colour alone."""
        half, colour = self.kit.metrics.px(10), self.house.theme.players[seat]
        look = {"stroke": self.house.theme.night, "width": 3}
        shape = MARKERS[seat]
        if shape == "circle":
            return svg.circle(x, y, half, colour, **look)
        if shape == "square":
            return svg.rect(x - half, y - half, 2 * half, 2 * half, 1, fill=colour, **look)
        if shape == "diamond":
            return svg.path(
                f"M{x},{y - half * 1.3} L{x + half * 1.3},{y} L{x},{y + half * 1.3} L{x - half * 1.3},{y}Z",
                colour,
                **look,
            )
        return svg.path(
            f"M{x},{y - half * 1.3} L{x + half * 1.25},{y + half} L{x - half * 1.25},{y + half}Z",
            colour,
            **look,
        )

    def _name_lines(self, last: tuple[int, ...], heights: list[float], x: float, right: float) -> None:
        """Each line's name at its end, moved apart where they would touch."""
        metrics, theme = self.kit.metrics, self.house.theme
        order = sorted(range(4), key=lambda seat: heights[seat])
        pitch, line = metrics.body * 1.15, -1e9
        for seat in order:
            line = max(heights[seat], line + pitch)
            name = player_name(seat)
            self._write(name, x + metrics.px(24), line, metrics.body, theme.players[seat], 700, 0.0)
            self._write(str(last[seat]), right - metrics.px(24), line, metrics.body, theme.text, 700, 1.0)

    # --- actions ---

    def other_action(self, action: actions.Action) -> None:
        """Scroll the hands, or pause."""
        if isinstance(action, actions.Scroll):
            self._scroll(-1 if action.dy > 0 else 1)
        elif isinstance(action, actions.Menu):
            self._pause()

    def move_focus(self, direction: actions.Direction) -> None:
        """There is one button: up and down scroll the hands."""
        if direction in (actions.Direction.UP, actions.Direction.DOWN):
            self._scroll(-1 if direction is actions.Direction.UP else 1)
        super().move_focus(direction)

    def _scroll(self, rows: int) -> None:
        last = max(0, len(self.table.state.history) - ROWS)
        top = max(0, min(last, self._top + rows))
        if top != self._top:
            self._top = top
            self.stage.clear()
            self.arrange()
            self.refresh_focus()

    def back(self) -> None:
        """Pause: the scoreboard is only closed on purpose."""
        self._pause()

    def _pause(self) -> None:
        from scenes.pause import PauseMenu

        self.house.director.push(PauseMenu(self.house, self))

    def pause_choices(self) -> list[Choice]:
        """Those of the table."""
        return self.table.pause_choices()

    def _next(self) -> None:
        if self._over:
            self.table.start_again()
            return
        self.house.director.pop(self)
        self.table.perform(NextHand())
