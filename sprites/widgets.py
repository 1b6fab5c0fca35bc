"""The widgets of one theme at one window size.

Every method answers the layers of a sprite around its middle; the last one is the exact plate, w x h px,
which is what a tap must hit. Finished widgets are kept, so that asking again costs nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence

from sprites import widgets_plates as plates
from sprites.metrics import Metrics
from sprites.theme import Theme
from sprites.typeface import Typeface
from sprites.widgets_brush import Brush, Layers

KEPT_WIDGETS = 400


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
        self._kept: OrderedDict[tuple[object, ...], Layers] = OrderedDict()

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
    ) -> Layers:
        """A pill to press.

        `prompt`: the icon of the device's button that presses it too; `reason`: why it is off; `detail`: second
        words at its end; `edge`: a colour for its edge and icon.
        """
        look = {"icon_name": icon, "prompt": prompt, "state": state, "reason": reason}
        return self._once(plates.button, label, w, h, detail=detail, edge=edge, **look)

    def chip(self, label: str, w: int, h: int, *, icon: str | None = None, state: str = "normal") -> Layers:
        """One of several to choose from; the chosen one bears a check."""
        return self._once(plates.chip, label, w, h, icon_name=icon, state=state)

    def pill(
        self,
        text: str,
        colour: str,
        *,
        portrait: str | None = None,
        icon: str | None = None,
        max_width: int | None = None,
    ) -> Layers:
        """A lit pill with a sentence, as wide as that needs, at most `max_width` px."""
        return self._once(plates.pill, text, colour, face=portrait, icon_name=icon, max_width=max_width)

    def tag(self, text: str, *, icon: str | None = None, colour: str | None = None) -> Layers:
        """A small plate with a word: filled in a colour, hollow without one."""
        return self._once(plates.tag, text, icon, colour)

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

    def _once(self, make: Callable[..., Layers], *how: object, **looks: object) -> Layers:
        """What `make` draws: drawn now, or kept from before."""
        key = (make, self.typeface.rtl, how, tuple(looks.items()))
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._kept[key] = make(self._brush, *how, **looks)
        if len(self._kept) > KEPT_WIDGETS:
            self._kept.popitem(last=False)
        return made
