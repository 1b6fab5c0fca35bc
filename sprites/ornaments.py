"""Things that shine for a moment: hearts that fly or break, stars, and the moon of whoever shoots it.

Each is a pile of layers around its middle: light to be added, and a solid body that shows on white cards too.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass

import pygame

from sprites import light, svg
from sprites.card_figures import PIP
from sprites.light import Box
from sprites.pixels import kept, whole
from sprites.stage import ADD, Layer
from sprites.theme import Theme

Layers = tuple[Layer, ...]

_CRATERS = (
    (34, 24, 7),
    (60, 18, 4),
    (70, 36, 9),
    (24, 42, 4.5),
    (48, 40, 5),
    (83, 52, 4),
    (40, 12, 2.6),
    (56, 31, 2.2),
)
"""x, y and radius in a moon 100 wide."""


@dataclass(frozen=True, slots=True)
class Moonlight:
    """How the moon looks in a scene: its colours from the upper edge down, its craters, its dark bands, and
    which of the theme's colours the rings around it have, the inner first."""

    tones: tuple[tuple[float, str], ...]
    crater: str
    bands: int
    rings: tuple[str, str]


NIGHT = ((0.0, "#fffbe6"), (0.4, "#ffe0ea"), (0.66, "#f29ad8"), (1.0, "#7a3be0"))
LAMPLIGHT = ((0.0, "#fffaf0"), (0.45, "#ffe9b8"), (0.75, "#f2c164"), (1.0, "#b8741f"))
CHALK = ((0.0, "#ffffff"), (0.5, "#f4f4f4"), (1.0, "#b8b8b8"))
MOONLIGHT = {
    "night": Moonlight(NIGHT, "#d9a8d8", 7, ("pink", "cyan")),
    "felt": Moonlight(LAMPLIGHT, "#cf9a4e", 0, ("amber", "pink")),
    "plain": Moonlight(CHALK, "#8a8a8a", 0, ("amber", "cyan")),
}
"""By a theme's scene."""
FINE = 64
"""Below this size things are drawn at double size and scaled down, px."""


CRACK = ((2, -50), (-9, -26), (8, -12), (-8, 6), (6, 22), (0, 50))
"""Where a heart breaks, from the notch to the tip, in its own units."""


@kept(96)
def heart(px: int, colour: str, *, shines: bool = True) -> Layers:
    """A solid heart `px` wide with a highlight, in its own light where it shines."""
    body = svg.path(PIP["H"], colour) + svg.line("M-30,-34 C-40,-30 -42,-18 -38,-8", "#ffffff", 7, 0.7)
    drawn = svg.raster(svg.document(body, 104, 104, left=-52, top=-52), px, px, 2 if px < FINE else 1)
    halo = (Layer(light.bloom(drawn, px * 0.3, 0.8).surface, flags=ADD),) if shines else ()
    return (*halo, Layer(drawn))


@kept(8)
def half_heart(px: int, colour: str, *, right: bool) -> pygame.Surface:
    """A half of a broken heart on a picture as wide as the whole one, `px`."""
    side = 60 if right else -60
    finer = 2 if px < FINE else 1
    edge = " L".join(f"{x},{y}" for x, y in CRACK)
    gone = f"M{edge} L{-side},60 L{-side},-60Z"
    body = svg.path(PIP["H"], colour, stroke=svg.mix(colour, "#ffffff", 0.55), width=4)
    if not right:
        body += svg.line("M-30,-34 C-40,-30 -42,-18 -38,-8", "#ffffff", 7, 0.7)
    whole = svg.raster(svg.document(body, 112, 112, left=-56, top=-56), px, px, finer)
    hidden = svg.raster(svg.document(svg.path(gone, "#ffffff"), 112, 112, left=-56, top=-56), px, px, finer)
    half = whole.copy()
    half.blit(hidden, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    line = svg.line(f"M{edge}", svg.mix(colour, "#ffffff", 0.8), 2.4)
    jagged = svg.raster(svg.document(line, 112, 112, left=-56, top=-56), px, px, finer)
    shape = svg.raster(
        svg.document(svg.path(PIP["H"], "#ffffff"), 112, 112, left=-56, top=-56), px, px, finer
    )
    jagged.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)  # it begins at the heart's notch
    half.blit(jagged, (0, 0))
    return half


@kept(48)
def star(px: int, colour: str) -> Layers:
    """A star of four rays `px` from tip to tip, all light: its core is white."""
    points = [
        (radius * math.sin(math.radians(turn)), -radius * math.cos(math.radians(turn)))
        for turn, radius in zip(range(0, 360, 45), (50, 7) * 4, strict=True)
    ]
    shape = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points) + "Z"
    body = svg.path(shape, svg.mix(colour, "#ffffff", 0.5)) + svg.circle(0, 0, 9, "#ffffff")
    drawn = svg.raster(svg.document(body, 100, 100, left=-50, top=-50), px, px, 2 if px < FINE else 1)
    rays = light.bloom(drawn, max(1.0, px * 0.02))
    halo = light.spot(px, px, colour, 0.45)
    return (Layer(halo, flags=ADD), Layer(rays.surface, flags=ADD))


@kept(4)
def moon(theme: Theme, px: int) -> Layers:
    """A full moon `px` wide in two rings; at night it goes down in bands like the heart sun.

    Where nothing shines its rings are plain lines.
    """
    return whole(moon_in_parts(theme, px))


def moon_in_parts(theme: Theme, px: int) -> Generator[None, None, Layers]:
    """Draw such a moon, some milliseconds at each step."""
    looks = MOONLIGHT[theme.scene]
    disc = _disc(px, looks)
    yield
    layers = [Layer(_plate(theme, px)), Layer(disc)]
    if theme.glow:
        layers.insert(0, Layer(light.bloom(disc, px * 0.11, 0.6).surface, flags=ADD))
        yield
    for name, across, stroke, strength in zip(
        looks.rings, (1.114, 1.219), (84, 168), (0.9, 0.6), strict=True
    ):
        side, colour, thick = round(px * across), str(getattr(theme, name)), max(1.5, px / stroke)
        if theme.glow:
            path = svg.round_rect(0, 0, 100, 100, 50)
            ring = yield from light.tube_in_parts(path, (side, side), colour, thick, Box(0, 0, 100, 100))
            light.dim(ring.surface, strength)
            layers.append(Layer(ring.surface, flags=ADD))
        else:
            line = svg.circle(side / 2, side / 2, (side - thick) / 2, stroke=colour, width=thick)
            layers.append(Layer(svg.raster(svg.document(line, side, side), side, side)))
        yield
    return tuple(layers)


def _plate(theme: Theme, px: int) -> pygame.Surface:
    """What shows through the moon's bands."""
    body = svg.circle(50, 50, 49.5, svg.mix(theme.dusk, theme.violet, 0.2))
    return svg.raster(svg.document(body, 100, 100), px, px)


def _disc(px: int, looks: Moonlight) -> pygame.Surface:
    body = svg.circle(50, 50, 49.5, "url(#moon)")
    for x, y, radius in _CRATERS:
        body += svg.circle(x, y, radius, looks.crater, opacity=0.3)
        body += svg.circle(x + radius * 0.12, y + radius * 0.14, radius * 0.8, "#fff3f6", opacity=0.28)
    defs = svg.gradient("moon", *looks.tones)
    disc = svg.raster(svg.document(body, 100, 100, defs), px, px).copy()
    for index in range(looks.bands):
        share = index / (looks.bands - 1)
        top, high = round((0.52 + 0.48 * share) * px), max(1, round((0.008 + 0.028 * share) * px))
        disc.fill((0, 0, 0, 0), pygame.Rect(0, top, px, high))
    return disc
