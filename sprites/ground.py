"""What the pictures beneath everything share: places, shapes, added light, shade and noise."""

from __future__ import annotations

import functools
import math
import random

import pygame

from sprites import layout, light, svg
from sprites.card_figures import PIP
from sprites.light import Box, Glow

ADD = pygame.BLEND_RGB_ADD
MULTIPLY = pygame.BLEND_RGB_MULT
SUN_TIP = 0.659
"""How far down the tip of the menu's heart is, of the height: just below the neon horizon."""
HEART_ON_TABLE = 1.4
"""Of the table's half height: how wide the heart in its middle is."""
SUN_X, SIGN_X, SIGN_Y = 0.7375, 0.05, 0.205
"""Of the width the sun's middle, of width and height the beginning and the foot of the game's name."""
GRAIN = 320
"""Side of the tile of noise, px."""
HEART_FRAME = (
    "M0,500 C-200,400 -576,150 -576,-196 C-576,-392 -460,-490 -300,-490 C-128,-490 -20,-452 0,-340 "
    "C20,-452 128,-490 300,-490 C460,-490 576,-392 576,-196 C576,150 200,400 0,500Z"
)
"""The heart around the cards; their corners touch it nowhere."""
FRAME_BOX = Box(*layout.FRAME_BOX)
HEART_BOX = Box(-50.5, -47.5, 101, 96.5)


def sun_place(size: tuple[int, int], *, mirrored: bool = False) -> tuple[float, float, float]:
    """The menu's heart sun: its middle and its width, px; at the end of reading."""
    width, height = size
    across = min(height * 0.556, width * 0.33)
    return width * (1 - SUN_X if mirrored else SUN_X), height * SUN_TIP - across * 0.48, across


def sign_place(size: tuple[int, int], whole: float, *, mirrored: bool) -> tuple[float, float, float]:
    """The game's name on the menu: where its left end and its foot are, px, and the scale of its units."""
    width, height = size
    scale = min(height / 1080 * 0.84, width * 0.47 / whole)
    left = width * (1 - SIGN_X) - whole * scale if mirrored else width * SIGN_X
    return left, height * SIGN_Y, scale


@functools.cache
def _noise() -> pygame.Surface:
    """A tile of noise of 0 to 3 levels."""
    noise = (
        random.Random(7)
        .randbytes(GRAIN * GRAIN)
        .translate(bytes((0, 0, 1, 2, 3)[each % 5] for each in range(256)))
    )
    tile = pygame.image.frombytes(noise, (GRAIN, GRAIN), "P")
    tile.set_palette([(level, level, level) for level in range(256)])
    flat = pygame.Surface(tile.get_size(), 0, 32)
    flat.blit(tile, (0, 0))
    return flat


def grain(picture: pygame.Surface) -> None:
    """Noise hides the bands of dark gradients."""
    for x in range(0, picture.get_width(), GRAIN):
        for y in range(0, picture.get_height(), GRAIN):
            picture.blit(_noise(), (x, y), special_flags=ADD)


def add(picture: pygame.Surface, glow: Glow, x: float, y: float, strength: float = 1.0) -> None:
    """Add light whose source has its top left corner there; nobody else may have use for it."""
    if strength != 1.0:
        light.dim(glow.surface, strength)
    picture.blit(glow.surface, (round(x - glow.pad), round(y - glow.pad)), special_flags=ADD)


def spot(
    picture: pygame.Surface, x: float, y: float, w: float, h: float, colour: str, strength: float
) -> None:
    """Add a soft elliptic light around (x, y), w x h px large."""
    lit = light.fresh_spot(max(8, round(w)), max(8, round(h)), colour, strength)
    picture.blit(lit, lit.get_rect(center=(round(x), round(y))), special_flags=ADD)


def vignette(picture: pygame.Surface, strength: float) -> None:
    """Darken the picture towards its edges; strength 0 … 1."""
    mask = pygame.Surface((96, 54))
    for y in range(54):
        for x in range(96):
            away = min(1.0, math.hypot((x - 47.5) / 58, (y - 26.5) / 36))
            level = round(255 * (1 - strength * max(0.0, away - 0.45) / 0.55))
            mask.set_at((x, y), (level, level, level))
    picture.blit(pygame.transform.smoothscale(mask, picture.get_size()), (0, 0), special_flags=MULTIPLY)


def flat_heart(colour: str, across: float) -> pygame.Surface:
    """A heart of one colour, so many px wide."""
    body = svg.path(PIP["H"], colour)
    document = svg.document(body, HEART_BOX.width, HEART_BOX.height, left=HEART_BOX.left, top=HEART_BOX.top)
    return svg.raster(document, round(across), round(across * 0.96))


def superellipse(half_x: float, half_y: float, power: float = 2.6) -> str:
    """The table's edge around (0, 0)."""
    points = []
    for index in range(120):
        turn = math.tau * index / 120
        cos, sin = math.cos(turn), math.sin(turn)
        x = math.copysign(abs(cos) ** (2 / power), cos) * half_x
        y = math.copysign(abs(sin) ** (2 / power), sin) * half_y
        points.append(f"{x:.1f},{y:.1f}")
    return "M" + " L".join(points) + "Z"


def empty_places(
    picture: pygame.Surface, place: layout.SolitaireLayout, fill: str, line: str, alpha: int
) -> None:
    """One faint outline for each position, lower rows hiding upper ones: the heart stays when cards go."""
    high = place.card_height
    wide = round(high * layout.CARD_RATIO)
    heart = svg.group(
        f"translate({wide / 2},{high * 0.27}) scale({wide / 600})", svg.line(PIP["H"], line, 10)
    )
    outline = svg.rect(1.5, 1.5, wide - 3, high - 3, wide * 0.08, fill=fill, stroke=line, width=2)
    drawn = svg.raster(svg.document(outline + heart, wide, high), wide, high)
    spots = [drawn.get_rect(center=(round(x), round(y))) for x, y in (*place.slots, place.stock, place.waste)]
    area = spots[0].unionall(spots[1:])
    layer = pygame.Surface(area.size, pygame.SRCALPHA)
    for rect in spots:
        layer.blit(drawn, rect.move(-area.x, -area.y))
    layer.set_alpha(alpha)
    picture.blit(layer, area)
