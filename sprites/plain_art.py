"""The pictures beneath everything at high contrast: black, and lines that say what is where."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from sprites import layout, svg, title
from sprites.card_figures import PIP
from sprites.ground import FRAME_BOX, HEART_FRAME, empty_places, sign_place, sun_place, superellipse
from sprites.theme import Theme

LINE = 4
"""Units: lines around what matters."""


def _draw(picture: pygame.Surface, body: str) -> None:
    """SVG in px over the whole picture."""
    size = picture.get_size()
    picture.blit(svg.raster(svg.document(body, *size), *size), (0, 0))


def menu(picture: pygame.Surface, theme: Theme, *, mirrored: bool = False) -> Iterator[None]:
    """A heart in outline, and the sign in white strokes."""
    picture.fill(theme.night)
    size = picture.get_size()
    x, y, across = sun_place(size, mirrored=mirrored)
    scale = across / 101
    heart = svg.path(PIP["H"], svg.mix(theme.night, theme.pink, 0.55), stroke=theme.text, width=2.4)
    body = svg.group(f"translate({x:.1f},{y:.1f}) scale({scale:.4f})", heart)
    parts, whole = title.sign()
    left_end, foot, scale = sign_place(size, whole, mirrored=mirrored)
    for (path, left, _), colour in zip(parts, (theme.text, theme.pink, theme.text), strict=True):
        letters = svg.line(title.shifted(path, left, 0), colour, 18)
        place = f"translate({left_end:.1f},{foot:.1f}) scale({scale:.4f})"
        body += svg.group(place, letters)
    _draw(picture, body)
    yield


def solitaire(picture: pygame.Surface, theme: Theme, *, mirrored: bool = False) -> Iterator[None]:
    """The heart around the cards, and every empty place."""
    picture.fill(theme.night)
    size = picture.get_size()
    place = layout.solitaire(size, mirrored=mirrored)
    x, y, width, _ = place.frame
    scale = width / FRAME_BOX.width
    at = f"translate({x - FRAME_BOX.left * scale:.1f},{y - FRAME_BOX.top * scale:.1f}) scale({scale:.4f})"
    stroke = LINE * size[1] / 1080 / scale
    _draw(picture, svg.group(at, svg.line(HEART_FRAME, theme.pink, stroke)))
    yield
    empty_places(picture, place, theme.night, theme.faint, 255)
    yield


def hearts(picture: pygame.Surface, theme: Theme) -> Iterator[None]:
    """The table's edge."""
    picture.fill(theme.night)
    size = picture.get_size()
    place = layout.hearts(size)
    (x, y), (half_x, half_y) = place.table, place.half_axes
    edge = svg.path(
        superellipse(half_x, half_y), theme.violet, stroke=theme.text, width=LINE * size[1] / 1080
    )
    _draw(picture, svg.group(f"translate({x:.1f},{y:.1f})", edge))
    yield


def page(picture: pygame.Surface, theme: Theme) -> Iterator[None]:
    """Nothing."""
    picture.fill(theme.night)
    yield
