"""What widgets are painted with: panes of dark glass, light around them, and sheets to write on.

Widgets measure in units of 1/1080 of the height (Metrics.u) and place things from the reading start, which is
the left, or the right in right-to-left languages: a sheet mirrors the places, never the pictures.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

import pygame

from sprites import light, svg
from sprites.icons import icon
from sprites.metrics import Metrics
from sprites.pixels import kept, widened
from sprites.stage import ADD, Layer
from sprites.svg import mix
from sprites.theme import Theme
from sprites.typeface import Typeface

Layers = tuple[Layer, ...]

SHADOW_ALPHA = 110
INNER_GLOW = tuple(range(44, 5, -3))
"""Widths in units of the light that a lit edge throws on its own plate, one on top of the other."""
INNER_GLOW_OPACITY = 0.028
DASH, GAP = 14, 10
KEPT_PANES = 64


@dataclass(frozen=True, slots=True)
class Pane:
    """How a plate looks: its round corners (px), its edge, and its fill from top to bottom."""

    radius: float
    edge: str
    top: str
    bottom: str
    opacity: float = 1.0
    lit: str | None = None
    """The colour of a neon tube around it."""


@dataclass(frozen=True, slots=True)
class Brush:
    """A theme, a typeface and the measures of one screen."""

    theme: Theme
    typeface: Typeface
    metrics: Metrics

    def px(self, units: float) -> int:
        """So many units in px."""
        return self.metrics.px(units)

    @property
    def least_px(self) -> int:
        """No text is smaller."""
        return self.metrics.least

    def pane(self, radius: float, edge: str | None = None) -> Pane:
        """Dark glass with a hairline edge; `radius` in px."""
        theme = self.theme
        return Pane(radius, edge or theme.line, theme.raised, theme.panel, theme.glass)

    def lit_pane(self, radius: float, colour: str, *, tube: bool = True, strength: float = 0.45) -> Pane:
        """A plate that shines in a colour, with a tube around it or only a bright edge."""
        panel = self.theme.panel
        top, bottom = mix(panel, colour, strength), mix(panel, colour, strength * 0.58)
        return Pane(radius, mix(colour, "#ffffff", 0.2), top, bottom, 1.0, colour if tube else None)

    def sheet(self, w: int, h: int, pane: Pane | None = None) -> Sheet:
        """A sheet of exactly w x h px to write on: clear, or a pane."""
        if pane:
            surface = self._pane_picture(w, h, pane)
        else:
            surface = pygame.Surface((w, h), pygame.SRCALPHA)
            if pygame.display.get_surface():
                surface = surface.convert_alpha()
        return Sheet(self, surface)

    def dashed_sheet(self, w: int, h: int, radius: float) -> Sheet:
        """A hollow sheet with a dashed edge: something that can't be used now."""
        width = max(1.0, 2 * self.metrics.unit)
        hollow = svg.rect(1, 1, w - 2, h - 2, radius, fill=self.theme.night, opacity=0.72)
        outline = svg.line(dashes(w, h, radius, width, self.metrics.unit), self.theme.faint, width)
        return Sheet(self, svg.raster(svg.document(hollow + outline, w, h), w, h))

    def around(self, w: int, h: int, pane: Pane) -> Layers:
        """What lies under such a pane: its shadow, and the light of its tube."""
        blur = self.px(18)
        shadow = Layer(light.shadow(w, h, blur, SHADOW_ALPHA), 0, 8 * self.metrics.unit)
        if pane.lit is None:
            return (shadow,)
        glow = light.ring(w, h, pane.radius, pane.lit, 4 * self.metrics.unit)
        return (shadow, *self.shine(glow.surface))

    def shine(self, lit: pygame.Surface, dx: float = 0.0, dy: float = 0.0) -> Layers:
        """Light to be added, as much of it as the theme wants; no layer where it wants none."""
        glow = self.theme.glow
        if not glow:
            return ()
        return (Layer(lit if glow == 1.0 else light.scaled(lit, glow), dx, dy, ADD),)

    def fitted(self, string: str, px: int, room: float, weight: int) -> tuple[str, int]:
        """The string and the size at which it fits: smaller as far as text may be, then cut."""
        type_ = self.typeface
        size = max(min(px, self.least_px), type_.fit(string, px, int(room), weight))
        if type_.width(string, size, weight) <= room:
            return string, size
        while string and type_.width(string + "…", size, weight) > room:
            string = string[:-1].rstrip()
        return string + "…", size

    def _pane_picture(self, w: int, h: int, pane: Pane) -> pygame.Surface:
        """A pane to write on: its ends as they were drawn once, its middle repeated."""
        unit, glow = self.metrics.unit, self.theme.glow
        ends = math.ceil(max(pane.radius, INNER_GLOW[0] * unit if pane.lit else 0)) + 2
        if w <= 2 * ends + 1:
            return _drawn_pane(w, h, pane, unit, glow).copy()
        return widened(_drawn_pane(2 * ends + 1, h, pane, unit, glow), w)


@kept(KEPT_PANES)
def _drawn_pane(w: int, h: int, pane: Pane, u: float, glow: float) -> pygame.Surface:
    """A pane drawn at that size; don't write on it: it is kept."""
    defs = svg.gradient("fill", (0, pane.top, pane.opacity), (1, pane.bottom, pane.opacity))
    defs += svg.gradient("edge", (0, mix(pane.edge, "#ffffff", 0.22)), (1, pane.edge, 0.8))
    line = max(1.0, 2 * u)
    body = _inset(w, h, pane.radius, line, fill="url(#fill)", stroke="url(#edge)")
    if pane.lit:
        for width in INNER_GLOW if glow else ():
            opacity = INNER_GLOW_OPACITY * glow
            body += _inset(w, h, pane.radius, width * u, stroke=pane.lit, opacity=opacity)
        body += _inset(w, h, pane.radius, max(1.5, 3.4 * u), stroke=mix(pane.lit, "#ffffff", 0.25))
        if glow == 1.0:  # a tube's core
            body += _inset(w, h, pane.radius, max(1.0, 1.8 * u), stroke=mix(pane.lit, "#ffffff", 0.8))
    return svg.raster(svg.document(body, w, h, defs), w, h)


class Sheet:
    """A surface with places on it measured in px from the reading start, and from the top."""

    def __init__(self, brush: Brush, surface: pygame.Surface) -> None:
        self.brush = brush
        self.surface = surface
        self.width, self.height = surface.get_size()

    @property
    def mirrored(self) -> bool:
        """Whether reading starts at the right."""
        return self.brush.typeface.rtl

    def put(self, picture: pygame.Surface, x: float, y: float, anchor: float = 0.0) -> None:
        """A picture with its middle at y and its start at x; anchor 0.5: its middle, 1: its end."""
        width, height = picture.get_size()
        left = x - width * anchor
        if self.mirrored:
            left = self.width - left - width
        self.surface.blit(picture, (round(left), round(y - height / 2)))

    def say(
        self,
        string: str,
        x: float,
        y: float,
        px: int,
        colour: str,
        *,
        weight: int = 500,
        anchor: float = 0.0,
        room: float | None = None,
    ) -> int:
        """Words, no wider than `room` px; answers how wide they are."""
        if not string:
            return 0
        if room is not None:
            string, px = self.brush.fitted(string, px, room, weight)
        picture = self.brush.typeface.text(string, px, colour, weight)
        self.put(picture, x, y, anchor)
        return picture.get_width()

    def sign(
        self, name: str, x: float, y: float, px: int, colour: str, *, anchor: float = 0.0, alpha: int = 255
    ) -> int:
        """An icon `px` high; answers how wide it is. Arrows point the reading way."""
        picture = icon(MIRRORED.get(name, name) if self.mirrored else name, px, colour)
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        self.put(picture, x, y, anchor)
        return picture.get_width()

    def draw(self, body: str, defs: str = "") -> None:
        """SVG in px over the whole sheet, left to right always."""
        self.surface.blit(
            svg.raster(svg.document(body, self.width, self.height, defs), self.width, self.height), (0, 0)
        )

    def layer(self) -> Layer:
        """The finished sheet."""
        return Layer(self.surface)


MIRRORED = {
    "back": "forward",
    "forward": "back",
    "arrow_left": "arrow_right",
    "arrow_right": "arrow_left",
    "undo": "redo",
    "redo": "undo",
}
"""Icons that swap where reading starts at the right."""


def _inset(w: float, h: float, radius: float, width: float, *, fill: str = "none", **paint: object) -> str:
    """A round rectangle whose line of that width ends at the edge of w x h."""
    half = width / 2
    return svg.rect(
        half, half, w - width, h - width, max(0.0, radius - half), fill=fill, width=width, **paint
    )


def dashes(w: float, h: float, radius: float, width: float, unit: float) -> str:
    """Path data of a round rectangle's outline in dashes of even length, round its corners too."""
    inset, points = width, []
    r = min(radius, w / 2, h / 2) - inset
    x0, y0, x1, y1 = inset + r, inset + r, w - inset - r, h - inset - r
    for cx, cy, start in ((x1, y0, -90), (x1, y1, 0), (x0, y1, 90), (x0, y0, 180)):
        for turn in range(0, 91, 6):
            angle = math.radians(start + turn)
            points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    points.append(points[0])
    run = [0.0]
    for near, far in itertools.pairwise(points):
        run.append(run[-1] + math.dist(near, far))

    def at(distance: float) -> str:
        k = next((k for k in range(1, len(run)) if run[k] >= distance), len(run) - 1)
        share = (distance - run[k - 1]) / max(1e-6, run[k] - run[k - 1])
        near, far = points[k - 1], points[k]
        return f"{near[0] + (far[0] - near[0]) * share:.1f},{near[1] + (far[1] - near[1]) * share:.1f}"

    count = max(1, round(run[-1] / ((DASH + GAP) * unit)))
    step = run[-1] / count
    mark = step * DASH / (DASH + GAP)
    return " ".join(
        f"M{at(i * step)} " + " ".join(f"L{at(i * step + mark * part / 3)}" for part in (1, 2, 3))
        for i in range(count)
    )
