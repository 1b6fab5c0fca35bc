"""The pictures beneath everything in neon: the heart sun, the heart-shaped frame, the table at night.

All of it is drawn for the window's own size; only light is made smaller and enlarged.
"""

from __future__ import annotations

from collections.abc import Iterator

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
    MULTIPLY,
    add,
    empty_places,
    flat_heart,
    sign_place,
    spot,
    sun_place,
    superellipse,
)
from sprites.light import Box
from sprites.night_art import night
from sprites.theme import Theme

OUTER_HEART = 1.017
"""The thin heart around the frame, of the frame's size."""
TURNED_BOX = Box(-56, -56, 112, 112)
"""Around the heart however it is turned."""


def page(picture: pygame.Surface, theme: Theme) -> Iterator[None]:
    """The night behind pages."""
    size = picture.get_size()
    heading = Rect(round(size[0] * 0.03), 0, round(size[0] * 0.94), round(size[1] * 0.15))
    return night(picture, theme, 0.835, floor=0.4, stars=0.5, sky=0.75, edge=0.5, clear=heading)


def menu(picture: pygame.Surface, theme: Theme, *, mirrored: bool = False) -> Iterator[None]:
    """The heart sun on the horizon, and the sign."""
    size = picture.get_size()
    x, y, across = sun_place(size, mirrored=mirrored)
    clear = (0.46 if mirrored else 0.04, 0.07, 0.5, 0.16)
    sign = Rect(*(round(share * side) for share, side in zip(clear, size * 2, strict=True)))
    yield from night(picture, theme, 0.648, vanish=x / size[0], clear=sign)
    spot(picture, x, y, across * 2.17, across * 1.9, theme.pink, 0.34)
    spot(picture, x, y + across * 0.1, across * 1.27, across * 1.17, theme.purple, 0.28)
    yield
    _sun_in_the_floor(picture, theme, (x, y), across)
    yield
    scale = across * 1.08 / HEART_BOX.width
    for colour, turn, dx in ((theme.cyan, 11, 0.073), (theme.pink, -9, -0.05)):
        side = round(TURNED_BOX.width * scale)
        path = title.turned(PIP["H"], turn)
        glow = yield from light.tube_in_parts(path, (side, side), colour, across / 85, TURNED_BOX)
        add(picture, glow, x + dx * across - side / 2, y - across * 0.01 - side / 2)
        yield
    for layer in (flat_heart("#160835", across), _heart_sun(theme, across)):
        picture.blit(layer, layer.get_rect(center=(round(x), round(y))))
    yield
    yield from _title(picture, theme, mirrored=mirrored)


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
        flat.fill((level, level, level), Rect(0, y, flat.get_width(), 1), special_flags=MULTIPLY)
    wide, high = round(across), round(flat.get_height() * less)
    place = (round(middle[0] - wide / 2), round(middle[1] + across * 0.49))
    picture.blit(pygame.transform.smoothscale(flat, (wide, high)), place, special_flags=ADD)


def _title(picture: pygame.Surface, theme: Theme, *, mirrored: bool) -> Iterator[None]:
    parts, whole = title.sign()
    x, y, scale = sign_place(picture.get_size(), whole, mirrored=mirrored)
    for (path, left, wide), colour in zip(parts, (theme.cyan, theme.pink, theme.pink), strict=True):
        box = Box(0, 0, wide + 20, title.HEIGHT)
        size = round(box.width * scale), round(box.height * scale)
        glow = light.fresh_tube(title.shifted(path, 0, 160), size, colour, 14 * scale, box)
        add(picture, glow, x + left * scale, y - 160 * scale)
        yield


def solitaire(picture: pygame.Surface, theme: Theme, *, mirrored: bool = False) -> Iterator[None]:
    """The heart-shaped frame with a place for each card."""
    place = layout.solitaire(picture.get_size(), mirrored=mirrored)
    x, y, width, height = place.frame
    inside = Rect(round(x + width * 0.08), round(y), round(width * 0.84), round(height * 0.75))
    yield from night(picture, theme, 0.8, floor=0.75, edge=0.45, clear=inside)
    spot(picture, x + width / 2, y + height * 0.46, width * 1.25, height * 1.15, theme.pink, 0.24)
    yield
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
    yield
    span = round(width), round(height)
    frame = yield from light.tube_in_parts(HEART_FRAME, span, theme.pink, height / 150, FRAME_BOX)
    add(picture, frame, x, y, 0.8)
    wider = Box(*(side / OUTER_HEART for side in layout.FRAME_BOX))
    thin = svg.line(HEART_FRAME, svg.mix(theme.purple, "#ffffff", 0.15), 2.6, 0.6)
    document = svg.document(thin, wider.width, wider.height, left=wider.left, top=wider.top)
    picture.blit(svg.raster(document, round(width), round(height)), (round(x), round(y - height * 0.002)))
    yield
    empty_places(picture, place, "#1b0c40", "#8f6fe0", 118)
    yield


def hearts(picture: pygame.Surface, theme: Theme) -> Iterator[None]:
    """The table in its tube."""
    size = picture.get_size()
    yield from night(picture, theme, 0.465, floor=0.7, stars=0.8, edge=0.45)
    place = layout.hearts(size)
    (x, y), (half_x, half_y) = place.table, place.half_axes
    spot(picture, x, size[1] * 0.95, size[0] * 0.6, size[1] * 0.3, theme.pink, 0.2)
    yield
    path = superellipse(half_x, half_y)
    box = Box(-half_x * 1.02, -half_y * 1.02, half_x * 2.04, half_y * 2.04)
    wide, high = round(box.width), round(box.height)
    corner = (x + box.left, y + box.top)
    stops = ((0.0, "#1b0f52"), (1.0, "#0b0629"))
    body = svg.path(path, "url(#felt)")
    document = svg.document(
        body, box.width, box.height, svg.gradient("felt", *stops), left=box.left, top=box.top
    )
    picture.blit(svg.raster(document, wide, high), (round(corner[0]), round(corner[1])))
    yield
    spot(picture, x, y, half_x * 1.5, half_y * 1.6, theme.purple, 0.22)
    yield
    outer = yield from light.tube_in_parts(path, (wide, high), theme.pink, size[1] / 170, box)
    add(picture, outer, *corner, 0.85)
    yield
    path = superellipse(half_x * 0.972, half_y * 0.945)
    inner = yield from light.tube_in_parts(path, (wide, high), theme.cyan, size[1] / 540, box)
    add(picture, inner, *corner, 0.4)
    yield
    across = half_y * HEART_ON_TABLE
    span = round(across), round(across * 0.96)
    heart = yield from light.tube_in_parts(PIP["H"], span, theme.purple, size[1] / 380, HEART_BOX)
    add(picture, heart, x - across / 2, y - across * 0.46, 0.34)
    yield
