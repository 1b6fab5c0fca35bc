"""The pictures beneath everything: night skies, the heart-shaped frame, the table. Opaque, any size.

All of it is drawn for the window's own size; only light is made smaller and enlarged.
"""

from __future__ import annotations

import functools
import math
import random

import pygame
from pygame import Rect

from sprites import layout, light, svg, title
from sprites.card_figures import PIP
from sprites.light import Box, Glow
from sprites.theme import Theme

_ADD = pygame.BLEND_RGB_ADD
_MULTIPLY = pygame.BLEND_RGB_MULT
STARS = 190
OUTER_HEART = 1.017
"""The thin heart around the frame, of the frame's size."""
SUN_TIP = 0.659
"""How far down the heart sun's tip is, of the height: just below the menu's horizon."""
HEART_ON_TABLE = 1.4
"""Of the table's half height: how wide the heart in its middle is."""
GRAIN = 320
"""Side of the tile of noise, px."""
HEART_FRAME = (
    "M0,500 C-200,400 -576,150 -576,-196 C-576,-392 -460,-490 -300,-490 C-128,-490 -20,-452 0,-340 "
    "C20,-452 128,-490 300,-490 C460,-490 576,-392 576,-196 C576,150 200,400 0,500Z"
)
"""The neon heart around the cards; their corners touch it nowhere."""
FRAME_BOX = Box(*layout.FRAME_BOX)
HEART_BOX = Box(-50.5, -47.5, 101, 96.5)
TURNED_BOX = Box(-56, -56, 112, 112)
"""Around the heart however it is turned."""


def backdrop(theme: Theme, kind: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture of that kind: menu, solitaire, hearts or page. KeyError for another."""
    picture = {"menu": _menu, "solitaire": _solitaire, "hearts": _hearts, "page": _page}[kind](theme, size)
    return _grained(picture)


@functools.cache
def _grain() -> pygame.Surface:
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


def _grained(picture: pygame.Surface) -> pygame.Surface:
    """Noise hides the bands of dark gradients."""
    for x in range(0, picture.get_width(), GRAIN):
        for y in range(0, picture.get_height(), GRAIN):
            picture.blit(_grain(), (x, y), special_flags=_ADD)
    return picture


def _add(picture: pygame.Surface, glow: Glow, x: float, y: float, strength: float = 1.0) -> None:
    """Add light whose source has its top left corner there."""
    lit = glow.surface if strength == 1.0 else light.scaled(glow.surface, strength)
    picture.blit(lit, (round(x - glow.pad), round(y - glow.pad)), special_flags=_ADD)


def _spot(
    picture: pygame.Surface, x: float, y: float, w: float, h: float, colour: str, strength: float
) -> None:
    spot = light.fresh_spot(max(8, round(w)), max(8, round(h)), colour, strength)
    picture.blit(spot, spot.get_rect(center=(round(x), round(y))), special_flags=_ADD)


# --- the night ---


def _night(
    theme: Theme,
    size: tuple[int, int],
    horizon: float,
    *,
    floor: float = 1.0,
    stars: float = 1.0,
    sky: float = 1.0,
    vanish: float = 0.5,
    edge: float = 0.35,
    clear: Rect | None = None,
) -> pygame.Surface:
    """Sky, stars and a grid in perspective below the horizon (a share of the height), darker to the edges.

    No star is in the `clear` part, where things are drawn over the sky.
    """
    width, height = size
    picture = pygame.Surface(size)
    line = horizon * height
    below = svg.mix(theme.night, theme.violet, 0.8 * floor)
    marks = [
        (0.0, theme.night),
        (line * 0.55, svg.mix(theme.deep, theme.violet, 0.45 * sky)),
        (line, svg.mix(theme.violet, theme.dusk, 0.75 * sky)),
        (line + 1, below),
        (float(height), theme.night),
    ]
    strip = pygame.Surface((1, height))
    for y in range(height):
        index = max(each for each in range(4) if marks[each][0] <= y)
        (start, above), (end, under) = marks[index], marks[index + 1]
        strip.set_at((0, y), svg.mix(above, under, min(1.0, (y - start) / max(1.0, end - start))))
    picture.blit(pygame.transform.scale(strip, size), (0, 0))
    _stars(picture, line, round(STARS * stars), clear or Rect(0, 0, 0, 0))
    if floor:
        _grid(picture, theme, line, vanish * width, floor)
    _vignette(picture, edge)
    return picture


def _stars(picture: pygame.Surface, horizon: float, count: int, clear: Rect) -> None:
    chance = random.Random(3)
    width, height = picture.get_size()
    for _ in range(count):
        x, y = chance.uniform(0, width), chance.uniform(0, 1) ** 1.5 * horizon * 0.96
        strength = chance.uniform(0.12, 0.8) ** 1.6
        across = max(5, round(chance.choice((3, 3, 4, 5, 7)) * 3 * height / 1080))
        colour = chance.choice(("#ffffff", "#ffffff", "#bfe9ff", "#ffc2ec"))
        star = light.spot(across, across, colour, round(strength * 10) / 10)
        place = star.get_rect(topleft=(round(x), round(y)))
        if not place.colliderect(clear):
            picture.blit(star, place, special_flags=_ADD)


def _grid(picture: pygame.Surface, theme: Theme, horizon: float, vanish: float, strength: float) -> None:
    width, height = picture.get_size()
    unit, deep = height / 1080, height - horizon
    body = ""
    reach = math.ceil(max(vanish, width - vanish) / (26 * unit))
    for index in range(-reach, reach + 1):
        body += svg.line(
            f"M{vanish + index * 26 * unit:.1f},0 L{vanish + index * 215 * unit:.1f},{deep:.1f}",
            theme.purple,
            1.7 * unit,
        )
    rows = 15
    for index in range(rows):
        y = deep * (1 / (1 + (rows - 1 - index) * 0.62)) ** 1.18
        body += svg.line(f"M0,{y:.1f} L{width},{y:.1f}", theme.purple, (1.4 + 0.8 * index / rows) * unit)
    drawn = svg.raster(svg.document(body, width, deep), width, max(1, round(deep)))
    flat = pygame.Surface(drawn.get_size())
    flat.blit(drawn, (0, 0))
    fade = pygame.Surface((1, flat.get_height()))
    for y in range(flat.get_height()):
        level = round(255 * strength * min(1.0, 0.03 + (y / deep) ** 0.9 * 0.42))
        fade.set_at((0, y), (level, level, level))
    flat.blit(pygame.transform.scale(fade, flat.get_size()), (0, 0), special_flags=_MULTIPLY)
    _add(picture, light.bloom(flat, 7 * unit), 0, horizon)
    picture.blit(flat, (0, round(horizon)), special_flags=_ADD)
    _spot(
        picture,
        vanish,
        horizon,
        2300 * unit,
        240 * unit,
        svg.mix(theme.pink, theme.purple, 0.45),
        0.34 * strength,
    )
    _spot(picture, vanish, horizon, 1900 * unit, 26 * unit, "#ff9ad2", 0.42 * strength)


def _vignette(picture: pygame.Surface, strength: float) -> None:
    mask = pygame.Surface((96, 54))
    for y in range(54):
        for x in range(96):
            away = min(1.0, math.hypot((x - 47.5) / 58, (y - 26.5) / 36))
            level = round(255 * (1 - strength * max(0.0, away - 0.45) / 0.55))
            mask.set_at((x, y), (level, level, level))
    picture.blit(pygame.transform.smoothscale(mask, picture.get_size()), (0, 0), special_flags=_MULTIPLY)


# --- the kinds ---


def _page(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    heading = Rect(round(size[0] * 0.03), 0, round(size[0] * 0.94), round(size[1] * 0.15))
    return _night(theme, size, 0.835, floor=0.4, stars=0.5, sky=0.75, edge=0.5, clear=heading)


def sun_place(size: tuple[int, int]) -> tuple[float, float, float]:
    """The menu's heart sun: its middle and its width, px."""
    width, height = size
    across = min(height * 0.556, width * 0.33)
    return width * 0.7375, height * SUN_TIP - across * 0.48, across


def _menu(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    x, y, across = sun_place(size)
    sign = Rect(*(round(share * side) for share, side in zip((0.04, 0.07, 0.5, 0.16), size * 2, strict=True)))
    picture = _night(theme, size, 0.648, vanish=x / size[0], clear=sign)
    _spot(picture, x, y, across * 2.17, across * 1.9, theme.pink, 0.34)
    _spot(picture, x, y + across * 0.1, across * 1.27, across * 1.17, theme.purple, 0.28)
    _sun_in_the_floor(picture, theme, (x, y), across)
    scale = across * 1.08 / HEART_BOX.width
    for colour, turn, dx in ((theme.cyan, 11, 0.073), (theme.pink, -9, -0.05)):
        side = round(TURNED_BOX.width * scale)
        glow = light.fresh_tube(title.turned(PIP["H"], turn), (side, side), colour, across / 85, TURNED_BOX)
        _add(picture, glow, x + dx * across - side / 2, y - across * 0.01 - side / 2)
    for layer in (_heart("#160835", across), _heart_sun(theme, across)):
        picture.blit(layer, layer.get_rect(center=(round(x), round(y))))
    _title(picture, theme)
    return picture


def _heart(colour: str, across: float) -> pygame.Surface:
    body = svg.path(PIP["H"], colour)
    document = svg.document(body, HEART_BOX.width, HEART_BOX.height, left=HEART_BOX.left, top=HEART_BOX.top)
    return svg.raster(document, round(across), round(across * 0.96))


def _heart_sun(theme: Theme, across: float) -> pygame.Surface:
    """A heart like a setting sun: bands of nothing grow towards its tip."""
    stops = ((0.0, "#ffe08a"), (0.34, "#ff8fb0"), (0.62, theme.pink), (1.0, "#7a1fd0"))
    body = svg.path(PIP["H"], "url(#sun)")
    document = svg.document(
        body,
        HEART_BOX.width,
        HEART_BOX.height,
        svg.gradient("sun", *stops),
        left=HEART_BOX.left,
        top=HEART_BOX.top,
    )
    sun = svg.raster(document, round(across), round(across * 0.96)).copy()
    high, bands = sun.get_height(), 8
    for index in range(bands):
        share = index / (bands - 1)
        band = pygame.Rect(0, round((0.36 + 0.64 * share) * high), sun.get_width(), 0)
        band.height = max(1, round((0.008 + 0.026 * share) * high))
        sun.fill((0, 0, 0, 0), band)
    return sun


def _sun_in_the_floor(
    picture: pygame.Surface, theme: Theme, middle: tuple[float, float], across: float
) -> None:
    """The heart sun's reflection: upside down, flat, blurred, fading towards the viewer."""
    less = across / 150
    small = pygame.transform.flip(_heart_sun(theme, across / less), False, True)
    flat = pygame.Surface((small.get_width(), round(small.get_height() * 0.56)))
    flat.blit(pygame.transform.smoothscale(small, flat.get_size()), (0, 0))
    flat = pygame.transform.box_blur(flat, 2, False)
    for y in range(flat.get_height()):
        level = round(255 * 0.34 * (1 - y / flat.get_height()) ** 1.3)
        flat.fill((level, level, level), Rect(0, y, flat.get_width(), 1), special_flags=_MULTIPLY)
    wide, high = round(across), round(flat.get_height() * less)
    place = (round(middle[0] - wide / 2), round(middle[1] + across * 0.49))
    picture.blit(pygame.transform.smoothscale(flat, (wide, high)), place, special_flags=_ADD)


def _title(picture: pygame.Surface, theme: Theme) -> None:
    width, height = picture.get_size()
    parts, whole = title.sign()
    scale = min(height / 1080 * 0.84, width * 0.47 / whole)
    x, y = width * 0.05, height * 0.205
    for (path, left, wide), colour in zip(parts, (theme.cyan, theme.pink, theme.pink), strict=True):
        box = Box(0, 0, wide + 20, title.HEIGHT)
        size = round(box.width * scale), round(box.height * scale)
        glow = light.fresh_tube(title.shifted(path, 0, 160), size, colour, 14 * scale, box)
        _add(picture, glow, x + left * scale, y - 160 * scale)


def _solitaire(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    place = layout.solitaire(size)
    x, y, width, height = place.frame
    inside = Rect(round(x + width * 0.08), round(y), round(width * 0.84), round(height * 0.75))
    picture = _night(theme, size, 0.8, floor=0.75, edge=0.45, clear=inside)
    _spot(picture, x + width / 2, y + height * 0.46, width * 1.25, height * 1.15, theme.pink, 0.24)
    stops = ((0.0, "#4a1060", 0.62), (0.6, "#2a0d55", 0.5), (1.0, "#14093a", 0.35))
    body = svg.path(HEART_FRAME, "url(#frame)")
    document = svg.document(
        body,
        FRAME_BOX.width,
        FRAME_BOX.height,
        svg.gradient("frame", *stops),
        left=FRAME_BOX.left,
        top=FRAME_BOX.top,
    )
    picture.blit(svg.raster(document, round(width), round(height)), (round(x), round(y)))
    frame = light.fresh_tube(HEART_FRAME, (round(width), round(height)), theme.pink, height / 150, FRAME_BOX)
    _add(picture, frame, x, y, 0.8)
    wider = Box(*(side / OUTER_HEART for side in layout.FRAME_BOX))
    thin = svg.line(HEART_FRAME, svg.mix(theme.purple, "#ffffff", 0.15), 2.6, 0.6)
    document = svg.document(thin, wider.width, wider.height, left=wider.left, top=wider.top)
    picture.blit(svg.raster(document, round(width), round(height)), (round(x), round(y - height * 0.002)))
    _empty_places(picture, place)
    return picture


def _empty_places(picture: pygame.Surface, place: layout.SolitaireLayout) -> None:
    """One faint outline for each position, lower rows hiding upper ones: the heart stays when cards go."""
    high = place.card_height
    wide = round(high * layout.CARD_RATIO)
    heart = svg.group(
        f"translate({wide / 2},{high * 0.27}) scale({wide / 600})", svg.line(PIP["H"], "#8f6fe0", 10)
    )
    outline = svg.rect(1.5, 1.5, wide - 3, high - 3, wide * 0.08, fill="#1b0c40", stroke="#8f6fe0", width=2)
    drawn = svg.raster(svg.document(outline + heart, wide, high), wide, high)
    spots = [drawn.get_rect(center=(round(x), round(y))) for x, y in (*place.slots, place.stock, place.waste)]
    area = spots[0].unionall(spots[1:])
    layer = pygame.Surface(area.size, pygame.SRCALPHA)
    for spot in spots:
        layer.blit(drawn, spot.move(-area.x, -area.y))
    layer.set_alpha(118)
    picture.blit(layer, area)


def _hearts(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    picture = _night(theme, size, 0.465, floor=0.7, stars=0.8, edge=0.45)
    place = layout.hearts(size)
    (x, y), (half_x, half_y) = place.table, place.half_axes
    _spot(picture, x, size[1] * 0.95, size[0] * 0.6, size[1] * 0.3, theme.pink, 0.2)
    path = _superellipse(half_x, half_y)
    box = Box(-half_x * 1.02, -half_y * 1.02, half_x * 2.04, half_y * 2.04)
    wide, high = round(box.width), round(box.height)
    corner = (x + box.left, y + box.top)
    stops = ((0.0, "#1b0f52"), (1.0, "#0b0629"))
    body = svg.path(path, "url(#felt)")
    document = svg.document(
        body, box.width, box.height, svg.gradient("felt", *stops), left=box.left, top=box.top
    )
    picture.blit(svg.raster(document, wide, high), (round(corner[0]), round(corner[1])))
    _spot(picture, x, y, half_x * 1.5, half_y * 1.6, theme.purple, 0.22)
    _add(picture, light.fresh_tube(path, (wide, high), theme.pink, size[1] / 170, box), *corner, 0.85)
    inner = light.fresh_tube(
        _superellipse(half_x * 0.972, half_y * 0.945), (wide, high), theme.cyan, size[1] / 540, box
    )
    _add(picture, inner, *corner, 0.4)
    across = half_y * HEART_ON_TABLE
    heart = light.fresh_tube(
        PIP["H"], (round(across), round(across * 0.96)), theme.purple, size[1] / 380, HEART_BOX
    )
    _add(picture, heart, x - across / 2, y - across * 0.46, 0.34)
    return picture


def _superellipse(half_x: float, half_y: float, power: float = 2.6) -> str:
    """The table's edge around (0, 0)."""
    points = []
    for index in range(120):
        turn = math.tau * index / 120
        cos, sin = math.cos(turn), math.sin(turn)
        x = math.copysign(abs(cos) ** (2 / power), cos) * half_x
        y = math.copysign(abs(sin) ** (2 / power), sin) * half_y
        points.append(f"{x:.1f},{y:.1f}")
    return "M" + " L".join(points) + "Z"
