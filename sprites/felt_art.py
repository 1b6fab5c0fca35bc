"""The pictures beneath everything in felt: baize under a lamp, a mahogany rim with brass, hearts let in."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect

from sprites import layout, light, svg, title
from sprites.card_figures import PIP
from sprites.ground import (
    ADD,
    FRAME_BOX,
    HEART_BOX,
    HEART_FRAME,
    HEART_ON_TABLE,
    empty_places,
    sign_place,
    spot,
    sun_place,
    superellipse,
)
from sprites.light import Box
from sprites.theme import Theme

SUBTRACT = pygame.BLEND_RGB_SUB
RIM = 0.027
"""Of the height: the wooden edge, within what TVs cut."""
FIBRE = 384
"""Side of the tile of fibres, px."""
WEAVE = 8
"""How deep the fibres are, in levels."""
BRASS = ((0.0, "#6b3f0d"), (0.12, "#ffe9ac"), (0.5, "#d99a2c"), (0.9, "#7d4c0f"), (1.0, "#ffdf91"))
WOOD = ((0.0, "#2a1009"), (0.18, "#6b3a22"), (0.5, "#4c2716"), (0.86, "#37180c"), (1.0, "#1a0805"))
GOLD = ((0.0, "#fff3c4"), (0.45, "#f7c24c"), (0.55, "#e59a22"), (1.0, "#ffe9a6"))
RUBY = ((0.0, "#f2405a"), (1.0, "#8c0f26"))
LAMP = "#ffce78"


@dataclass(frozen=True, slots=True)
class Baize:
    """A cloth: under the lamp, around it, and at the edge."""

    lit: str
    mid: str
    edge: str


GREEN = Baize("#1c6340", "#114a31", "#061c14")
BURGUNDY = Baize("#7c1831", "#560e24", "#1f040c")


def menu(picture: pygame.Surface, theme: Theme, *, mirrored: bool = False) -> Iterator[None]:
    """A heart let into burgundy cloth, and the sign in gold."""
    yield from _table(picture, BURGUNDY, (0.3 if mirrored else 0.7, 0.46))
    x, y, across = sun_place(picture.get_size(), mirrored=mirrored)
    wide, high = round(across * 1.16), round(across * 1.16 * 0.96)
    _let_in(picture, PIP["H"], HEART_BOX, Rect(round(x - wide / 2), round(y - high / 2), wide, high))
    yield
    for share, colours in ((1.0, GOLD), (0.93, RUBY)):
        heart = _filled(PIP["H"], HEART_BOX, round(across * share), colours)
        picture.blit(heart, heart.get_rect(center=(round(x), round(y))))
    yield
    shine = light.fresh_spot(round(across * 0.6), round(across * 0.42), "#ffb0a0", 0.5)
    at = shine.get_rect(center=(round(x - across * 0.2), round(y - across * 0.24)))
    picture.blit(shine, at, special_flags=ADD)
    spot(picture, x, y + across * 0.7, across * 2.0, across * 1.2, LAMP, 0.16)
    yield
    _sign(picture, mirrored=mirrored)
    yield


def solitaire(picture: pygame.Surface, theme: Theme, *, mirrored: bool = False) -> Iterator[None]:
    """The heart of cards as an inlay, so that gaps still read as a heart."""
    yield from _table(picture, BURGUNDY, (0.5, 0.45))
    place = layout.solitaire(picture.get_size(), mirrored=mirrored)
    x, y, width, height = place.frame
    _let_in(picture, HEART_FRAME, FRAME_BOX, Rect(round(x), round(y), round(width), round(height)))
    yield
    empty_places(picture, place, "#22040d", theme.amber, 84)
    yield


def hearts(picture: pygame.Surface, theme: Theme) -> Iterator[None]:
    """Green cloth with what a maker prints on it: a double oval and a heart."""
    size = picture.get_size()
    yield from _table(picture, GREEN, (0.5, 0.4))
    place = layout.hearts(size)
    (x, y), (half_x, half_y) = place.table, place.half_axes
    unit = size[1] / 1080
    heart = half_y * HEART_ON_TABLE / HEART_BOX.width
    ovals = svg.line(superellipse(half_x, half_y), theme.amber, 5 * unit, 0.62)
    ovals += svg.line(superellipse(half_x * 0.972, half_y * 0.945), theme.amber, 2 * unit, 0.45)
    ovals += svg.group(f"scale({heart:.4f})", svg.line(PIP["H"], theme.amber, 2.4 * unit / heart, 0.2))
    box = Box(-half_x * 1.02, -half_y * 1.02, half_x * 2.04, half_y * 2.04)
    document = svg.document(ovals, box.width, box.height, left=box.left, top=box.top)
    picture.blit(svg.raster(document, round(box.width), round(box.height)), (x + box.left, y + box.top))
    yield


def page(picture: pygame.Surface, theme: Theme) -> Iterator[None]:
    """Burgundy cloth in less light, for words."""
    del theme
    return _table(picture, BURGUNDY, (0.5, 0.3), lamp=0.0)


# --- the table ---


def _table(
    picture: pygame.Surface, baize: Baize, lamp_at: tuple[float, float], lamp: float = 1.0
) -> Iterator[None]:
    size = picture.get_size()
    stops = ((0.0, baize.lit), (0.5, baize.mid), (1.0, baize.edge))
    pool = svg.radial("pool", *stops, centre=(100 * lamp_at[0], 100 * lamp_at[1]), radius=74)
    small = size[0] // 4, size[1] // 4
    drawn = svg.raster(svg.document(svg.rect(0, 0, 100, 100, fill="url(#pool)"), 100, 100, pool), *small)
    flat = pygame.Surface(small)
    flat.blit(drawn, (0, 0))
    picture.blit(pygame.transform.smoothscale(flat, size), (0, 0))
    _fibres()
    yield
    for x in range(0, size[0], FIBRE):
        for y in range(0, size[1], FIBRE):
            picture.blit(_fibres(), (x, y), special_flags=ADD)
    picture.fill((WEAVE, WEAVE, WEAVE), special_flags=SUBTRACT)
    yield
    if lamp:
        middle = lamp_at[0] * size[0], lamp_at[1] * size[1]
        spot(picture, *middle, size[0] * 0.9, size[1] * 1.0, LAMP, 0.09 * lamp)
        yield
    yield from _rim(picture)


@functools.cache
def _fibres() -> pygame.Surface:
    """A tile of crossed threads: noise stretched both ways, and some that isn't."""
    chance = random.Random(5)
    tile = pygame.Surface((FIBRE, FIBRE), 0, 32)
    for wide, high in ((FIBRE // 6, FIBRE), (FIBRE, FIBRE // 6), (FIBRE, FIBRE)):
        noise = _noise(chance, wide, high, round(WEAVE * 0.8))
        tile.blit(pygame.transform.scale(noise, (FIBRE, FIBRE)), (0, 0), special_flags=ADD)
    return tile


def _noise(chance: random.Random, wide: int, high: int, levels: int) -> pygame.Surface:
    """Grey noise of 0 … levels."""
    picture = pygame.image.frombytes(chance.randbytes(wide * high), (wide, high), "P")
    picture.set_palette([(round(each / 255 * levels),) * 3 for each in range(256)])
    flat = pygame.Surface((wide, high), 0, 32)
    flat.blit(picture, (0, 0))
    return flat


def _rim(picture: pygame.Surface) -> Iterator[None]:
    """A mitred mahogany edge with a brass line, and its shadow on the cloth."""
    width, height = picture.get_size()
    deep = max(4, round(height * RIM))
    radius, line = deep * 0.8, max(1.5, deep * 0.1)
    _rim_shadow(picture, deep)
    yield
    planks = (
        ("top", f"M0,0 L{width},0 L{width - deep},{deep} L{deep},{deep}Z", (0, 0), (0, deep)),
        (
            "low",
            f"M0,{height} L{width},{height} L{width - deep},{height - deep} L{deep},{height - deep}Z",
            (0, height),
            (0, height - deep),
        ),
        ("left", f"M0,0 L{deep},{deep} L{deep},{height - deep} L0,{height}Z", (0, 0), (deep, 0)),
        (
            "right",
            f"M{width},0 L{width - deep},{deep} L{width - deep},{height - deep} L{width},{height}Z",
            (width, 0),
            (width - deep, 0),
        ),
    )
    body = "".join(svg.path(path, f"url(#{name})") for name, path, _, _ in planks)
    defs = "".join(svg.span(name, start, end, *WOOD) for name, _, start, end in planks)
    inset = deep - line / 2
    inner = (inset, inset, width - 2 * inset, height - 2 * inset)
    corners = svg.cutout(
        svg.round_rect(deep - line, deep - line, width - 2 * (deep - line), height - 2 * (deep - line), 0)
        + svg.round_rect(*inner, radius),
        "#4a1f0f",
    )
    brass = svg.rect(*inner, radius, stroke="url(#brass)", width=line)
    defs += svg.gradient("brass", *BRASS)
    far = 2 * deep
    for strip in (  # only what the rim covers: a picture of all of it takes a quarter of a second at 4K
        Rect(0, 0, width, far),
        Rect(0, height - far, width, far),
        Rect(0, far, far, height - 2 * far),
        Rect(width - far, far, far, height - 2 * far),
    ):
        document = svg.document(
            body + corners + brass, strip.width, strip.height, defs, left=strip.left, top=strip.top
        )
        picture.blit(svg.raster(document, *strip.size), strip)
        yield
    _grain(picture, deep)
    yield


def _grain(picture: pygame.Surface, deep: int) -> None:
    """Streaks along the planks, darker and lighter."""
    width, height = picture.get_size()
    chance = random.Random(9)
    inside = deep - max(2, round(deep * 0.12))
    for area, along in (
        (Rect(0, 0, width, inside), True),
        (Rect(0, height - inside, width, inside), True),
        (Rect(0, inside, inside, height - 2 * inside), False),
        (Rect(width - inside, inside, inside, height - 2 * inside), False),
    ):
        long, across = (area.width, area.height) if along else (area.height, area.width)
        streaks = _noise(chance, max(2, long // 90), max(2, across // 2), 34)
        if not along:
            streaks = pygame.transform.rotate(streaks, 90)
        picture.blit(pygame.transform.smoothscale(streaks, area.size), area, special_flags=SUBTRACT)
        picture.fill((14, 9, 6), area, special_flags=ADD)


def _rim_shadow(picture: pygame.Surface, deep: int) -> None:
    """The rim's soft shadow on the cloth, made small."""
    width, height = picture.get_size()
    less = 8
    mask = pygame.Surface((width // less, height // less))
    mask.fill("#ffffff")
    edge = max(1, round(deep * 1.25 / less))
    for side in (
        Rect(0, 0, mask.get_width(), edge),
        Rect(0, mask.get_height() - edge, mask.get_width(), edge),
        Rect(0, 0, edge, mask.get_height()),
        Rect(mask.get_width() - edge, 0, edge, mask.get_height()),
    ):
        mask.fill("#181010", side)
    soft = pygame.transform.gaussian_blur(mask, max(1, round(deep * 0.9 / less)), False)
    picture.blit(
        pygame.transform.smoothscale(soft, (width, height)), (0, 0), special_flags=pygame.BLEND_RGB_MULT
    )


# --- what is let into it ---


def _filled(path: str, box: Box, across: int, stops: tuple[svg.Stop, ...]) -> pygame.Surface:
    """The shape in a gradient, so many px wide."""
    high = round(across * box.height / box.width)
    body = svg.path(path, "url(#fill)")
    defs = svg.gradient("fill", *stops)
    return svg.raster(
        svg.document(body, box.width, box.height, defs, left=box.left, top=box.top), across, high
    )


def _let_in(picture: pygame.Surface, path: str, box: Box, area: Rect) -> None:
    """A shape pressed into the cloth: dark, darker at its upper edge, with a gold line around it."""
    unit = box.width / area.width
    high = picture.get_height()
    line = max(1.5, high / 230) * unit
    body = svg.path(path, "url(#deep)")
    for width, opacity in ((9, 0.1), (6.5, 0.13), (4, 0.18)):
        body += svg.line(path, "#0a0104", width * line, opacity)
    body += svg.line(path, "url(#gold)", line)
    defs = svg.gradient("deep", (0.0, "#12020a", 0.66), (0.5, "#1c040d", 0.5), (1.0, "#2a0713", 0.42))
    defs += svg.gradient("gold", *BRASS)
    document = svg.document(body, box.width, box.height, defs, left=box.left, top=box.top)
    picture.blit(svg.raster(document, area.width, area.height), area)


def _sign(picture: pygame.Surface, *, mirrored: bool) -> None:
    """The game's name in gold letters with a dark foot; its heart is a ruby."""
    parts, whole = title.sign()
    x, foot, scale = sign_place(picture.get_size(), whole, mirrored=mirrored)
    y = foot - 160 * scale
    size = round((whole + 60) * scale), round((title.HEIGHT + 40) * scale)
    body = ""
    for dy, colour, stroke in ((7, "#1c0308", 38), (0, "#3a0a10", 36), (0, "url(#gold)", 24)):
        for path, left, _ in parts:
            body += svg.line(title.shifted(path, left + 20, 160 + 20 + dy), colour, stroke)
    heart, left, _ = parts[1]
    body += svg.path(title.shifted(heart, left + 20, 180), "url(#ruby)", stroke="url(#gold)", width=14)
    defs = svg.span("gold", (0, 20), (0, 190), *GOLD) + svg.span("ruby", (0, 60), (0, 190), *RUBY)
    drawn = svg.raster(svg.document(body, size[0] / scale, size[1] / scale, defs), *size)
    picture.blit(drawn, (round(x - 20 * scale), round(y - 20 * scale)))
