"""The widgets of one theme at one window size.

Every method answers the layers of a sprite around its middle; the last one is the exact plate, w x h px,
which is what a tap must hit. Finished widgets are kept, so that asking again costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TypedDict, Unpack

from cachetools import LRUCache

from sprites import widgets_coach as coach
from sprites import widgets_plates as plates
from sprites import widgets_rows as rows
from sprites import widgets_seats as seats
from sprites import widgets_table as table
from sprites.metrics import Metrics
from sprites.pixels import bytes_of, whole
from sprites.theme import Theme
from sprites.typeface import Typeface
from sprites.widgets_brush import Brush, Layers

KEPT_SCREENS = 1.5
"""Widgets that were drawn are kept, up to so many screens' worth of pixels; shadows, which they share, are
counted for each."""
KEPT_SIZES = 128
KEPT_SENTENCES = 4
"""Pills say something else each time: only the last few are kept, and push no other widget out."""
LEAST_KEPT = 8 * 2**20
"""In a small window the light around widgets is larger for their size: bytes."""


class PillLooks(TypedDict, total=False):
    """What a pill may have beside its words, and the most px it may take."""

    portrait: str | None
    icon: str | None
    max_width: int | None
    max_height: int | None


class Kit:
    """Widgets in a theme and a typeface, for the measures of one window.

    Widths and heights are px. `state` is "normal", "focused", "chosen" or "off". Icons are named as in
    `sprites.icons`, faces as in `sprites.portraits`. Where the typeface reads from the right, everything is
    mirrored by itself.
    """

    def __init__(self, theme: Theme, typeface: Typeface, metrics: Metrics) -> None:
        self.theme = theme
        self.typeface = typeface
        self.metrics = metrics
        self._brush = Brush(theme, typeface, metrics)
        most = max(LEAST_KEPT, round(KEPT_SCREENS * 4 * metrics.width * metrics.height))
        self._kept: LRUCache[tuple[object, ...], Layers] = LRUCache(most, _bytes)
        self._said: LRUCache[tuple[object, ...], Layers] = LRUCache(KEPT_SENTENCES)
        self._sizes: LRUCache[tuple[object, ...], int] = LRUCache(KEPT_SIZES)

    def panel(self, w: int, h: int, *, edge: str | None = None) -> Layers:
        """A pane of dark glass for other things to lie on."""
        return self._once(plates.panel, w, h, edge)

    def dialog(self, w: int, h: int, *, colour: str | None = None) -> Layers:
        """An opaque pane in a neon tube (purple unless said otherwise)."""
        return self._once(plates.dialog, w, h, colour or self.theme.purple)

    def button(
        self,
        label: str,
        w: int,
        h: int,
        *,
        icon: str | None = None,
        prompt: str | None = None,
        state: str = "normal",
        reason: str = "",
        detail: str = "",
        edge: str | None = None,
        px: int | None = None,
    ) -> Layers:
        """A pill to press.

        `prompt`: the icon of the device's button that presses it too; `reason`: why it is off; `detail`:
        second words at its end; `edge`: a colour for its edge and icon; `px`: the size
        of its label, where that is to be like others'.
        """
        look = {"icon_name": icon, "prompt": prompt, "state": state, "reason": reason}
        return self._once(plates.button, label, w, h, detail=detail, edge=edge, px=px, **look)

    def button_px(
        self, label: str, w: int, h: int, *, icon: str | None = None, prompt: str | None = None
    ) -> int:
        """How large the label of such a button can be: buttons side by side take the least of all."""
        key = (label, w, h, icon, prompt, self.typeface.rtl)
        found = self._sizes.get(key)
        if found is None:
            found = self._sizes[key] = plates.button_px(self._brush, label, w, h, icon, prompt)
        return found

    def chip(self, label: str, w: int, h: int, *, icon: str | None = None, state: str = "normal") -> Layers:
        """One of several to choose from; the chosen one bears a check."""
        return self._once(plates.chip, label, w, h, icon_name=icon, state=state)

    def pill(self, text: str, colour: str, **looks: Unpack[PillLooks]) -> Layers:
        """A lit pill with a sentence, as wide as that needs, at most `max_width` px.

        Its words get smaller rather than that it gets higher than `max_height` px, as far as words may.
        """
        return whole(self.pill_in_parts(text, colour, **looks))

    def pill_in_parts(
        self, text: str, colour: str, **looks: Unpack[PillLooks]
    ) -> Generator[None, None, Layers]:
        """The same, drawn a part at each step; no step where it was drawn before."""
        key = (self.typeface.rtl, text, colour, *sorted(looks.items()))
        found = self._said.get(key)
        if found is None:
            found = yield from plates.pill_in_parts(
                self._brush,
                text,
                colour,
                face=looks.get("portrait"),
                icon_name=looks.get("icon"),
                max_width=looks.get("max_width"),
                max_height=looks.get("max_height"),
            )
            self._said[key] = found
        return found

    def tag(
        self, text: str, *, icon: str | None = None, colour: str | None = None, max_width: int | None = None
    ) -> Layers:
        """A small plate with a word: filled in a colour, hollow without one."""
        return self._once(plates.tag, text, icon, colour, max_width=max_width)

    def badge(self, icon: str, colour: str, diameter: int | None = None) -> Layers:
        """A sign in a ring, `diameter` px (58 units) large."""
        return self._once(plates.badge, icon, colour, diameter or self.metrics.px(58))

    def brackets(self, w: int, h: int) -> Layers:
        """The focus around a box: four white corners with a dark rim."""
        return self._once(plates.brackets, w, h)

    def prompts(self, items: Sequence[tuple[str, str]]) -> Layers:
        """A row of (icon of a device's button, what it does)."""
        return self._once(plates.prompts, tuple(items))

    def label(self, text: str, px: int, colour: str, weight: int = 500) -> Layers:
        """Words alone; the middle of their capitals is the middle of the sprite."""
        return self._once(plates.label, text, px, colour, weight)

    def menu_row(self, label: str, detail: str, w: int, h: int, *, focused: bool) -> Layers:
        """An entry of a menu; its detail stands at its end."""
        return self._once(rows.menu_row, label, detail, w, h, focused=focused)

    def toggle_row(self, label: str, word: str, w: int, h: int, *, on: bool, focused: bool) -> Layers:
        """A setting that is on or off, which `word` says too."""
        return self._once(rows.toggle_row, label, word, w, h, on=on, focused=focused)

    def link_row(
        self,
        label: str,
        w: int,
        h: int,
        *,
        signs: Sequence[tuple[str, ...]] = (),
        word: str = "",
        focused: bool,
    ) -> Layers:
        """A row to press; `signs` are the icons of keys with their modifiers, or of buttons."""
        return self._once(rows.link_row, label, tuple(signs), w, h, word=word, focused=focused)

    def slider_row(self, label: str, value: float, w: int, h: int, *, word: str, focused: bool) -> Layers:
        """A setting of 0 … 100; `word` shows the value, such as "70 %"."""
        return self._once(rows.slider_row, label, value, w, h, word=word, focused=focused)

    def slider_value(self, x: float, w: int) -> float:
        """The value, 0 … 100, of a tap x px from the left of a slider row that is w px wide."""
        start, end = rows.slider_span(self._brush, w)
        place = w - x if self.typeface.rtl else x
        half = self.metrics.px(rows.KNOB) / 2
        return min(100.0, max(0.0, 100 * (place - start - half) / (end - start - 2 * half)))

    def choice_row(
        self, label: str, value: str, w: int, h: int, *, place: int = 0, count: int = 0, focused: bool
    ) -> Layers:
        """A setting with one of several values between arrows; dots show the `place` of `count`."""
        return self._once(rows.choice_row, label, value, w, h, place=place, count=count, focused=focused)

    def choice_step(self, x: float, w: int) -> int:
        """What a tap x px from the left of a choice row means: -1 back, 1 forward, 0 neither."""
        start, middle, end = rows.choice_halves(self._brush, w)
        place = w - x if self.typeface.rtl else x
        if not start <= place <= end:
            return 0
        return -1 if place < middle else 1

    def seat(
        self,
        name: str,
        portrait: str,
        w: int,
        h: int,
        *,
        colour: str,
        mood: str = "calm",
        lit: bool = False,
    ) -> Layers:
        """A player's plate, tall where it is higher than wide; lit in the player's colour in their turn."""
        return self._once(seats.seat, name, portrait, w, h, colour=colour, mood=mood, lit=lit)

    def seat_facts(self, cards: int | str, score: int | str, w: int, h: int) -> Layers:
        """What such a plate of w x h says below: the cards held and the score. Smaller than the plate."""
        return self._once(seats.facts, w, h, cards=str(cards), score=str(score))

    def info_row(self, icon: str, label: str, value: str, w: int, h: int) -> Layers:
        """A fact with its sign; no icon: an empty name."""
        return self._once(seats.info_row, icon, label, w, h, value=value)

    def key_tile(
        self, character: str, w: int, h: int, *, state: str = "normal", colour: str | None = None
    ) -> Layers:
        """A key of the keyboard on the screen."""
        return self._once(seats.key_tile, character, w, h, state=state, colour=colour)

    def code_slot(self, character: str, w: int, h: int, *, state: str = "empty") -> Layers:
        """A place for a character of a code; `state` is "full", "empty", "next" or "wrong"."""
        return self._once(seats.code_slot, character, w, h, state=state)

    def open_place(
        self, w: int, h: int, colour: str, *, arrow: float | None = None, mark: str = ""
    ) -> Layers:
        """A place that waits for a card, with an arrow in it (degrees clockwise, 0 points up) or a word."""
        return self._once(table.open_place, w, h, colour, arrow=arrow, mark=mark)

    def arrow(self, w: int, h: int, colour: str, angle: float, *, quiet: bool = False) -> Layers:
        """A neon arrow as long as its box; `angle` in degrees clockwise, 0 points up."""
        return self._once(table.arrow, w, h, colour, angle=angle, quiet=quiet)

    def progress(self, share: float, w: int, h: int, colour: str) -> Layers:
        """A bar, filled to a share of 0 … 1."""
        return self._once(table.progress, share, w, h, colour)

    def column(self, w: int, h: int, colour: str) -> Layers:
        """The lit column of the one who leads, to lie under the words of a table."""
        return self._once(table.column, w, h, colour)

    def tile(self, icon: str, label: str, value: str, w: int, h: int, *, detail: str = "") -> Layers:
        """A result in large, with its sign and name; `detail` below says what it compares with."""
        return self._once(table.tile, icon, label, value, detail, w, h)

    def estimate(
        self, points: str, share: float, chance: str, risk: float, w: int, h: int, *, best: bool = False
    ) -> Layers:
        """On a card: expected points with a bar filled to a share of 0 … 1, a chance with a bar of it."""
        return self._once(coach.estimate, points, share, chance, risk, w, h, best=best)

    def legend(self, above: str, below: str, w: int) -> Layers:
        """What the upper and the lower bar of an estimate show, in a line of at most that width."""
        return self._once(coach.legend, above, below, self.metrics.least, w)

    def title(self, text: str, *, colour: str | None = None) -> Layers:
        """The title of a page, shining (pink unless said otherwise)."""
        return self._once(table.title, text, self.metrics.title, colour or self.theme.pink)

    def banner(self, text: str, colour: str, px: int | None = None) -> Layers:
        """A moment's words, large and shining, to be read on anything."""
        return self._once(table.banner, text, px or self.metrics.display, colour)

    def forget(self) -> None:
        """Let go of everything that was drawn: another kind of scene will be shown from now on."""
        self._kept.clear()
        self._said.clear()

    def _once(self, make: Callable[..., Layers], *how: object, **looks: object) -> Layers:
        """What `make` draws: drawn now, or kept from before."""
        key = (make, self.typeface.rtl, how, tuple(looks.items()))
        found = self._kept.get(key)
        if found is None:
            found = make(self._brush, *how, **looks)
            if _bytes(found) <= self._kept.maxsize:
                self._kept[key] = found
        return found


def _bytes(layers: Layers) -> int:
    return sum(bytes_of(layer.surface) for layer in layers)
