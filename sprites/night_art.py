"""The neon night: sky, stars, and a grid in perspective below the horizon."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pygame
from pygame import Rect

from sprites import light, svg
from sprites.ground import ADD, MULTIPLY, add, spot, vignette
from sprites.theme import Theme

STARS = 190


def night(
    picture: pygame.Surface,
    theme: Theme,
    horizon: float,
    *,
    floor: float = 1.0,
    stars: float = 1.0,
    sky: float = 1.0,
    vanish: float = 0.5,
    edge: float = 0.35,
    clear: Rect | None = None,
) -> Iterator[None]:
    """Sky, stars and a grid in perspective below the horizon (a share of the height), darker to the edges.

    No star is in the `clear` part, where things are drawn over the sky. One layer at each step.
    """
    size = width, height = picture.get_size()
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
    pygame.transform.scale(strip, size, picture)
    yield
    _stars(picture, line, round(STARS * stars), clear or Rect(0, 0, 0, 0))
    yield
    if floor:
        yield from _grid(picture, theme, line, vanish * width, floor)
    vignette(picture, edge)
    yield


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
            picture.blit(star, place, special_flags=ADD)


def _grid(
    picture: pygame.Surface, theme: Theme, horizon: float, vanish: float, strength: float
) -> Iterator[None]:
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
    yield
    drawn.premul_alpha_ip()
    drawn.set_alpha(None)  # light on black from now on, not lines with nothing between
    for y in range(drawn.get_height()):
        level = round(255 * strength * min(1.0, 0.03 + (y / deep) ** 0.9 * 0.42))
        drawn.fill((level, level, level), Rect(0, y, width, 1), special_flags=MULTIPLY)
    yield
    add(picture, light.bloom(drawn, 7 * unit), 0, horizon)
    yield
    picture.blit(drawn, (0, round(horizon)), special_flags=ADD)
    spot(
        picture,
        vanish,
        horizon,
        2300 * unit,
        240 * unit,
        svg.mix(theme.pink, theme.purple, 0.45),
        0.34 * strength,
    )
    spot(picture, vanish, horizon, 1900 * unit, 26 * unit, "#ff9ad2", 0.42 * strength)
    yield
