"""The backs: "midnight", "emerald" and "ruby".

Each looks the same when turned by half a circle, colours too: the two linked hearts are each other's half
turn, and each runs from one colour to the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from sprites import svg
from sprites.card_figures import INK
from sprites.card_grid import CX, CY, RADIUS, H, W, gold, mirrored, pip, ring


@dataclass(frozen=True, slots=True)
class Colours:
    """A back's palette: hearts run from `one` over `between` to `two`, ground from `field` to `deep`."""

    paper: str
    field: str
    deep: str
    line: str
    metal: str
    one: str
    between: str
    two: str


EDGE = "#b7a5ef"
FRAME = (10, 10, W - 20, H - 20, 13)  # the printed field inside the paper's margin: x, y, w, h, radius
# Straight flanks at right angles: the heart and its half turn cross at (-20, 0) and (20, 0).
HEART = (
    "M0,20 L-34,-14 C-50,-30 -57,-40 -57,-53 C-57,-70 -45,-80 -30,-80 C-15,-80 -4,-71 0,-56 "
    "C4,-71 15,-80 30,-80 C45,-80 57,-70 57,-53 C57,-40 50,-30 34,-14Z"
)
CROSSING, CROSSING_GAP = "M31,-11 L9,11", "M26,-6 L14,6"
Tube = tuple[tuple[float, str, float], ...]
# Strokes from the outside in: width, colour, opacity.
GLOW: Tube = (
    (20, "url(#heart)", 0.1),
    (13, "url(#heart)", 0.22),
    (6.4, "url(#heart)", 1),
    (2, "#ffffff", 0.85),
)
RIBBON: Tube = ((11.5, INK, 1), (8, "url(#heart)", 1), (1.7, "#ffffff", 0.65))


def _linked_hearts(scale: float, ground: str, tube: Tube) -> str:
    """Two hearts through each other: each lies over the other at one of their crossings."""

    def strokes(d: str, layers: Tube, cap: str = "round") -> str:
        return "".join(svg.line(d, colour, width, opacity, cap) for width, colour, opacity in layers)

    solid = tuple(layer for layer in tube if layer[2] > 0.5 and layer[1] != INK)
    heart = strokes(HEART, tube)
    # Drawn last, the upper heart lies over both crossings: the lower one comes back over it at the left.
    over = svg.line(CROSSING_GAP, ground, solid[0][0] + 5, cap="butt") + strokes(CROSSING, solid, "butt")
    return svg.group(
        f"scale({scale:g})",
        svg.group("rotate(180)", heart),
        heart,
        svg.group("rotate(180)", over),
    )


def _lattice(colour: str, step: float, width: float, opacity: float) -> str:
    """Crossing diagonals over the field, symmetric about the middle."""
    slope, x = 1.4, CX - FRAME[0]
    rows = range(-round(340 / step), round(340 / step) + 1)
    return "".join(
        svg.line(f"M{-x:g},{y - lean * x:.1f} L{x:g},{y + lean * x:.1f}", colour, width, opacity)
        for y in (row * step for row in rows)
        for lean in (slope, -slope)
    )


def _midnight(c: Colours) -> str:
    """Neon tubes in pink and cyan over a violet lattice."""
    out = _lattice(c.line, 33, 1.5, 0.5)
    out += svg.rect(-107, -157, 214, 314, 9, stroke=c.two, width=7, opacity=0.16)
    out += svg.rect(-107, -157, 214, 314, 9, stroke=c.two, width=2.5, opacity=0.9)
    out += svg.circle(0, 0, 84, c.deep) + svg.circle(0, 0, 84, stroke=c.metal, width=9, opacity=0.18)
    out += svg.circle(0, 0, 84, stroke=c.metal, width=3) + svg.circle(0, 0, 75, stroke=c.metal, width=1.2)
    for x, y in ((-90, -138), (90, -138), (-90, 138), (90, 138)):
        out += pip("H", x, y, 18, c.one, turn=180 if y > 0 else 0)
    return out + _linked_hearts(0.82, c.deep, GLOW)


def _ruby(c: Colours) -> str:
    """Small golden hearts in a lattice around a rosette."""
    out = _lattice(c.line, 28, 1.2, 0.6)
    for row in range(-5, 6):
        for column in range(-5, 6):
            turned = row > 0 or (row == 0 and column > 0)
            if (row + column) % 2 == 0 and math.hypot(column * 20, row * 28) > 93:
                out += pip("H", column * 20, row * 28, 9.5, c.one, turn=180 if turned else 0)
    out += svg.circle(0, 0, 84, c.deep, stroke=c.one, width=2.4) + svg.circle(0, 0, 78, stroke=c.one, width=1)
    out += ring(36, svg.circle(0, -81, 1.3, c.two))
    petal = "M0,-76 C7,-70 7,-64 0,-60 C-7,-64 -7,-70 0,-76Z"
    out += ring(12, svg.path(petal, c.field, stroke=c.one, width=1.2), 15)
    return out + _linked_hearts(0.64, c.deep, RIBBON)


def _emerald(c: Colours) -> str:
    """Golden fans around a lozenge."""
    radius, half = 23, ""
    bands = ((1, c.deep, c.one), (0.8, c.field, c.line), (0.6, c.deep, c.one), (0.4, c.field, c.line))
    fan = "".join(
        svg.path(f"M{-r:g},0 A{r:g},{r:g} 0 0 1 {r:g},0Z", fill, stroke=edge, width=1)
        for r, fill, edge in ((radius * k, fill, edge) for k, fill, edge in bands)
    )
    fan += svg.path("M-4.6,0 A4.6,4.6 0 0 1 4.6,0Z", c.one)
    for row in range(14, -1, -1):
        for column in range(-3, 3 + (row + 1) % 2):
            x = (column + row % 2 / 2) * radius * 2
            half += svg.group(f"translate({x:g},{-row * radius / 2:g})", fan)
    out = half + svg.group("rotate(180)", half)
    out += mirrored(svg.path("M120,-5 L0,-5 L0,5 L120,5Z", "url(#gold)", stroke=INK, width=1.2))
    out += svg.path("M0,-112 L80,0 L0,112 L-80,0Z", c.deep, stroke=c.one, width=2.6)
    out += svg.line("M0,-102 L73,0 L0,102 L-73,0Z", c.one, 1)
    out += pip("D", 0, -80, 14, c.one) + pip("D", 0, 80, 14, c.one)
    out += mirrored(svg.circle(58, 0, 3, c.two, stroke=INK, width=1))
    return out + _linked_hearts(0.6, c.deep, RIBBON)


def _medals(c: Colours) -> str:
    """A spade and a heart in the corners, and the wire that joins them."""
    x, y, w, h, r = FRAME
    out = svg.rect(x - CX + 5, y - CY + 5, w - 10, h - 10, r - 4, stroke=c.metal, width=1.2)
    half = ""
    for suit, side in (("S", -1), ("H", 1)):
        half += svg.circle(side * (CX - 31), 31 - CY, 13, c.deep, stroke=c.metal, width=1.8)
        half += pip(suit, side * (CX - 31), 31 - CY, 14, c.one)
    return out + half + svg.group("rotate(180)", half)


PINK, CYAN, PURPLE, GOLD, PALE = "#ff3d97", "#2fe0ff", "#9d6bff", "#f2b632", "#ffe9a8"
BACKS: dict[str, tuple[Colours, Callable[[Colours], str]]] = {
    "midnight": (
        Colours("#d9cdfb", "#2a1670", "#120a3a", "#6a4fd8", PURPLE, PINK, "#b67cff", CYAN),
        _midnight,
    ),
    "emerald": (
        Colours("#f4effd", "#0f5a43", "#07382a", "#2f8f6c", "#d9a02a", GOLD, "#f8d070", PALE),
        _emerald,
    ),
    "ruby": (Colours("#f4effd", "#82163a", "#4d0b26", "#b8485f", "#d9a02a", GOLD, "#f8d070", PALE), _ruby),
}
"""Colours and pattern of each back by its name."""


def back_svg(name: str) -> str:
    """The document of a back. KeyError for a name that is not in BACKS."""
    colours, pattern = BACKS[name]
    x, y, w, h, r = FRAME
    body = svg.rect(1, 1, W - 2, H - 2, RADIUS, fill=colours.paper)
    body += svg.rect(x, y, w, h, r, fill="url(#field)")
    body += svg.group(f"translate({CX:g},{CY:g})", pattern(colours))
    hole = svg.round_rect(x, y, w, h, r)
    body += svg.cutout(svg.round_rect(1, 1, W - 2, H - 2, RADIUS) + hole, colours.paper)
    body += svg.line(hole, colours.metal, 2)
    body += svg.rect(1, 1, W - 2, H - 2, RADIUS, stroke=EDGE, width=2)
    if name != "midnight":
        body += svg.group(f"translate({CX:g},{CY:g})", _medals(colours))
    middle = svg.gradient("field", (0, colours.field), (0.5, colours.deep), (1, colours.field))
    hearts = svg.span("heart", (-24, 0), (24, 0), (0, colours.one), (0.5, colours.between), (1, colours.two))
    return svg.document(body, W, H, gold() + middle + hearts)
