"""The wings of Heart to Heart: time, score, moves, the deal code, the piles' counts, and the quiet banner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.text import fill, tr
from sprites.icons import icon
from sprites.layout import CARD_RATIO, Box, SolitaireLayout
from sprites.stage import Layer, Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from scenes.solitaire_table import SolitaireTable

WHOLE_SCORE = 250
RESTART_SHARE = 0.3
SIGN_ROOM = 1.32
"""From where a sign begins to the words after it, in its sizes."""
LEAST_AIR = 10
"""Units between a label and its value."""


def clock_text(elapsed_ms: int) -> str:
    """The time as on a clock.

    >>> clock_text(134_900), clock_text(3_600_000)
    ('02:14', '1:00:00')
    """
    minutes, seconds = divmod(elapsed_ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes:02d}:{seconds:02d}"


HelpRow = tuple[str, str, str]
"""A sign, words, and whether they are good, bad or neither."""


def help_rows(table: SolitaireTable) -> list[HelpRow]:
    """What the player wants to be told: whether the game can still be won, and par once it is known."""
    rows: list[HelpRow] = []
    if table.help.winnable is not None:
        won = table.help.winnable
        lamp = ("check", tr("Winnable"), "good") if won else ("cross", tr("Not winnable"), "bad")
        rows.append(lamp)
    if table.help.par is not None and table.house.settings.get("par"):
        rows.append(("moves", fill(tr("Par {n}"), n=table.help.par), ""))
    return rows


class InfoPanels:
    """Draws what the table tells; only what has changed is drawn again."""

    def __init__(self, table: SolitaireTable, place: SolitaireLayout) -> None:
        self._table = table
        self._place = place
        self._kit = table.kit
        self._values: dict[str, tuple[pygame.Surface, Sprite]] = {}
        self._labels: list[tuple[Sprite, float]] = []
        self._banner: Sprite | None = None
        self._help: list[Sprite] = []
        self._told: list[HelpRow] = []
        stage = table.stage
        for box in (place.info, place.deal):
            x, y, width, height = box
            stage.add(
                Sprite(self._kit.panel(round(width), round(height)), Pose(x + width / 2, y + height / 2))
            )
        self._bar = stage.add(Sprite((), z=2, solid=False))
        self._recycle = stage.add(
            Sprite([Layer(self._recycle_sign())], Pose(*place.stock), z=1, name="stock")
        )
        self._label_rows()
        self.update()

    def _recycle_sign(self) -> pygame.Surface:
        """As large as a card, since all of the empty place can be tapped."""
        high = self._place.card_height
        picture = pygame.Surface((round(high * CARD_RATIO), high), pygame.SRCALPHA)
        sign = icon("restart", round(high * RESTART_SHARE), self._table.house.theme.soft)
        picture.blit(sign, sign.get_rect(center=picture.get_rect().center))
        return picture

    def _rows(self) -> list[tuple[str, str, str]]:
        return [
            ("time", "clock", tr("Time")),
            ("score", "star", tr("Score")),
            ("moves", "moves", tr("Moves")),
        ]

    def _row_box(self, index: int) -> tuple[float, float, float]:
        """Where a row of the info panel begins and ends, and its middle line; read from the left."""
        x, y, width, height = self._place.info
        if self._place.narrow:
            third = width / 3
            return x + third * index + third * 0.07, x + third * (index + 1) - third * 0.04, y + height * 0.44
        air = width * 0.07
        return x + air, x + width - air, y + height * (0.19 + index * 0.265)

    def _label_rows(self) -> None:
        metrics, theme = self._kit.metrics, self._table.house.theme
        for index, (_, sign, label) in enumerate(self._rows()):
            start, _, y = self._row_box(index)
            px = metrics.px(34)
            self._put(icon(sign, px, theme.pink), start, y, 0.0, self._place.info)
            text = self._kit.typeface.text(label, metrics.body, theme.soft)
            word = self._put(text, start + px * SIGN_ROOM, y, 0.0, self._place.info)
            self._labels.append((word, start + px * SIGN_ROOM + text.get_width()))
        x, y, width, height = deal = self._place.deal
        code = str(self._table.session.code)
        if not self._place.narrow:
            px, row = metrics.px(34), y + height * 0.32
            self._put(icon("deal", px, theme.cyan), x + width * 0.09, row, 0.0, deal)
            heading = self._kit.typeface.text(tr("Deal"), metrics.body, theme.soft)
            self._put(heading, x + width * 0.09 + px * SIGN_ROOM, row, 0.0, deal)
        fitting = self._kit.typeface.fit(code, metrics.body, width * 0.88, 700)
        line = 0.5 if self._place.narrow else 0.7
        text = self._kit.typeface.text(code, fitting, theme.text, 700)
        self._put(text, x + width / 2, y + height * line, 0.5)

    def _put(
        self, picture: pygame.Surface, x: float, y: float, anchor: float, inside: Box | None = None
    ) -> Sprite:
        """A picture whose share `anchor` lies before x; inside a box, before where it is read."""
        middle = x + picture.get_width() * (0.5 - anchor)
        if inside and self._kit.typeface.rtl:
            middle = 2 * inside[0] + inside[2] - middle
        return self._table.stage.add(Sprite.of(picture, (middle, y), z=3, solid=False))

    def update(self) -> None:
        """Draw what is different now."""
        table = self._table
        state = table.state
        values = {"time": clock_text(table.elapsed_ms), "score": str(state.score), "moves": str(state.moves)}
        metrics, theme = self._kit.metrics, table.house.theme
        named = True  # hours leave no room for words, large type neither: the signs say it, all of them
        for index, (name, _, _) in enumerate(self._rows()):
            _, ends, y = self._row_box(index)
            _, begins = self._labels[index]
            begins += metrics.px(LEAST_AIR)
            px = self._kit.typeface.fit(values[name], metrics.label, ends - begins, 700)
            text = self._kit.typeface.text(values[name], max(metrics.body, px), theme.text, 700)
            named = named and begins + text.get_width() <= ends
            end = begins + text.get_width() if self._place.narrow else ends
            self._show(name, text, (end, y), 1.0, self._place.info)
        for word, _ in self._labels:
            word.visible = named
        piles = (
            ("stock", fill(tr("Stock {count}"), count=len(state.stock)), self._place.stock),
            ("waste", fill(tr("Waste {count}"), count=len(state.waste)), self._place.waste),
        )
        px = min(self._pile_px(words) for _, words, _ in piles)
        for name, words, (x, y) in piles:
            text = self._kit.typeface.text(words, px, theme.soft)
            self._show(name, text, (x, y + self._place.card_height * 0.5 + px * 0.95), 0.5)
        self._draw_bar(state.score)
        self._draw_help()

    def _draw_help(self) -> None:
        """What the player wants to be told besides: the lamp, and par."""
        rows = help_rows(self._table)
        if rows == self._told:
            return
        self._told = rows
        for sprite in self._help:
            self._table.stage.remove(sprite)
        self._help = []
        theme, metrics = self._table.house.theme, self._kit.metrics
        colours = {"good": theme.mint, "bad": theme.coral, "": theme.text}
        x, y, width, pitch = box = self._help_box(len(rows))
        if rows and not self._place.narrow:
            pane = self._kit.panel(round(width), round(pitch * len(rows) + metrics.px(24)))
            middle = Pose(x + width / 2, y + pitch * len(rows) / 2)
            self._help.append(self._table.stage.add(Sprite(pane, middle, solid=False)))
        px, typeface = metrics.px(34), self._kit.typeface
        room = width * 0.88 - px * 1.35
        fitting = min((typeface.fit(words, metrics.body, room) for _, words, _ in rows), default=metrics.body)
        for index, (sign, words, tone) in enumerate(rows):
            line, left = y + pitch * (index + 0.5), x + width * 0.08
            self._help.append(self._put(icon(sign, px, colours[tone]), left, line, 0.0, box))
            text = typeface.text(words, fitting, colours[tone])
            self._help.append(self._put(text, left + px * 1.35, line, 0.0, box))

    def _help_box(self, count: int) -> tuple[float, float, float, float]:
        """Left end, top, width and height of a row: under the deal code; in narrow windows over the stock."""
        metrics = self._kit.metrics
        if self._place.narrow:
            x, y = self._place.stock
            high = metrics.body * 1.35
            wide = self._place.card_height * 1.28  # as far as the heart
            left = self._place.prompts[0] - (wide if self._place.mirrored else 0)
            return left, y - self._place.card_height * 0.56 - high * count, wide, high
        x, y, width, height = self._place.deal
        wide = min(width, self._place.info[2])
        left = x if self._place.mirrored else x + width - wide
        return left, y + height + metrics.px(34), wide, metrics.body * 1.7

    def _pile_px(self, words: str) -> int:
        """The size of words below a pile: neither into the next one's nor into the prompts."""
        metrics, place = self._kit.metrics, self._place
        apart = abs(place.stock[0] - place.waste[0]) - metrics.px(LEAST_AIR)
        room = place.prompts[1] - metrics.body * 0.85 - place.stock[1] - place.card_height / 2
        px = self._kit.typeface.fit(words, metrics.body, apart)
        return max(metrics.least, min(px, int(room / 1.5)))

    def _show(
        self,
        name: str,
        picture: pygame.Surface,
        place: tuple[float, float],
        anchor: float,
        inside: Box | None = None,
    ) -> None:
        """The value of that name; its picture is the same object as long as it says the same."""
        known = self._values.get(name)
        if known and known[0] is picture:
            return
        if known:
            self._table.stage.remove(known[1])
        self._values[name] = (picture, self._put(picture, *place, anchor, inside))

    def _draw_bar(self, score: int) -> None:
        x, y, width, height = self._place.info
        size = round(width * 0.82), max(3, self._kit.metrics.px(8))
        self._bar.layers = self._kit.progress(score / WHOLE_SCORE, *size, self._table.house.theme.pink)
        self._bar.put(Pose(x + width / 2, y + height * (0.84 if self._place.narrow else 0.9)))

    def show_empty_stock(self, *, visible: bool) -> None:
        """The sign on an empty stock: a tap brings the waste back."""
        self._recycle.visible = visible and bool(self._table.state.waste)

    def show_banner(self, text: str | None) -> None:
        """A quiet sentence at the foot of the heart; None takes it away."""
        stage = self._table.stage
        if self._banner:
            stage.remove(self._banner)
            self._banner = None
        if text:
            width, height = self._table.house.size
            layers = self._kit.pill(text, self._table.house.theme.coral)
            self._banner = stage.add(Sprite(layers, Pose(width / 2, height * 0.06), z=400, solid=False))
