"""SVG text in small pieces, and its way to a surface.

Only what nanosvg draws is offered: paths, circles, ellipses, rectangles, nested groups, opacity, linear and
radial gradients (it ignores use, pattern, clipPath, mask, text and filter). Colours are "#rrggbb", "none" or
"url(#name)" of a gradient in the document's defs.
"""

from __future__ import annotations

import io
from typing import Any

import pygame

Stop = tuple[float, str] | tuple[float, str, float]
"""A gradient's stop: offset 0..1, colour, and opacity where it is not 1."""


def group(transform: str, *parts: str) -> str:
    """The parts under one SVG transform, such as "translate(3,4) rotate(90)"."""
    return f'<g transform="{transform}">{"".join(parts)}</g>'


def _paint(fill: str, stroke: str = "", width: float = 0, opacity: float = 1, cap: str = "round") -> str:
    text = f' fill="{fill}"'
    if stroke and width:
        text += f' stroke="{stroke}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="{cap}"'
    return text + (f' opacity="{opacity:g}"' if opacity != 1 else "")


def path(d: str, fill: str = "none", **paint: Any) -> str:
    """A path. `paint` here and below: stroke (a colour), width, opacity, cap."""
    return f'<path d="{d}"{_paint(fill, **paint)}/>'


def cutout(d: str, fill: str, **paint: Any) -> str:
    """A path filled by the even-odd rule: an outline inside another one is a hole."""
    return f'<path d="{d}" fill-rule="evenodd"{_paint(fill, **paint)}/>'


def line(d: str, stroke: str, width: float, opacity: float = 1, cap: str = "round") -> str:
    """A stroke along a path, with round joins."""
    return f'<path d="{d}"{_paint("none", stroke, width, opacity, cap)}/>'


def circle(x: float, y: float, r: float, fill: str = "none", **paint: Any) -> str:
    """A circle around (x, y)."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{_paint(fill, **paint)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str = "none", **paint: Any) -> str:
    """An ellipse around (x, y)."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}"{_paint(fill, **paint)}/>'


def rect(x: float, y: float, w: float, h: float, r: float = 0, *, fill: str = "none", **paint: Any) -> str:
    """A rectangle with round corners of radius r."""
    place = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}"'
    return f"<rect {place}{_paint(fill, **paint)}/>"


def round_rect(x: float, y: float, w: float, h: float, r: float) -> str:
    """Path data of a rectangle with round corners, for outlines and holes."""
    x1, y1 = x + w, y + h
    return (
        f"M{x + r:g},{y:g} L{x1 - r:g},{y:g} A{r:g},{r:g} 0 0 1 {x1:g},{y + r:g} "
        f"L{x1:g},{y1 - r:g} A{r:g},{r:g} 0 0 1 {x1 - r:g},{y1:g} "
        f"L{x + r:g},{y1:g} A{r:g},{r:g} 0 0 1 {x:g},{y1 - r:g} "
        f"L{x:g},{y + r:g} A{r:g},{r:g} 0 0 1 {x + r:g},{y:g}Z"
    )


def _stops(stops: tuple[Stop, ...]) -> str:
    text = ""
    for at, colour, *rest in stops:
        opacity = f' stop-opacity="{rest[0]:g}"' if rest else ""
        text += f'<stop offset="{at:g}" stop-color="{colour}"{opacity}/>'
    return text


def gradient(name: str, *stops: Stop, x2: float = 0, y2: float = 100) -> str:
    """A linear gradient over a shape's own box, from its top left corner to (x2 %, y2 %)."""
    place = f'x1="0%" y1="0%" x2="{x2:g}%" y2="{y2:g}%"'
    return f'<linearGradient id="{name}" {place}>{_stops(stops)}</linearGradient>'


def span(name: str, start: tuple[float, float], end: tuple[float, float], *stops: Stop) -> str:
    """A linear gradient between two points of the space it is used in: shapes that share it join unseen."""
    (x1, y1), (x2, y2) = start, end
    place = f'gradientUnits="userSpaceOnUse" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
    return f'<linearGradient id="{name}" {place}>{_stops(stops)}</linearGradient>'


def radial(name: str, *stops: Stop, centre: tuple[float, float] = (50, 50), radius: float = 50) -> str:
    """A radial gradient over a shape's own box; centre and radius in percent."""
    place = f'cx="{centre[0]:g}%" cy="{centre[1]:g}%" r="{radius:g}%"'
    return f'<radialGradient id="{name}" {place}>{_stops(stops)}</radialGradient>'


def mix(a: str, b: str, t: float) -> str:
    """The colour a fraction t of the way from a to b, both "#rrggbb".

    >>> mix("#000000", "#ff8000", 0.5)
    '#804000'
    """
    pairs = zip(bytes.fromhex(a[1:]), bytes.fromhex(b[1:]), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * t):02x}" for x, y in pairs)


def document(body: str, w: float, h: float, defs: str = "", *, left: float = 0, top: float = 0) -> str:
    """A whole picture whose space is w x h units, its top left corner at (left, top)."""
    box = f"{left:g} {top:g} {w:g} {h:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><defs>{defs}</defs>{body}</svg>'


def raster(svg: str, w: int, h: int, oversample: int = 1) -> pygame.Surface:
    """The document drawn exactly w x h pixels large, stretched to them, with per-pixel alpha.

    Drawn `oversample` times as large and scaled down where nanosvg's own smoothing is too coarse. In the
    display's pixel format when there is a display.
    """
    wide, tall = w * oversample, h * oversample
    size = (
        f'<svg width="{wide}" height="{tall}" preserveAspectRatio="none" '  # without it SDL rounds the size
    )
    text = svg.replace("<svg ", size, 1)
    image = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (wide, tall))
    if oversample > 1:
        image = pygame.transform.smoothscale(image, (w, h))
    return image.convert_alpha() if pygame.display.get_surface() else image
