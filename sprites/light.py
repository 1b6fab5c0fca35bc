"""Neon light: glows, tubes, rings and soft shadows, made once for a size and kept.

Glows are RGB pictures on black, to be added (BLEND_RGB_ADD). They are blurred small and enlarged; nothing is
blurred in a frame.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

import pygame

from sprites import svg

_ADD = pygame.BLEND_RGB_ADD
_MULTIPLY = pygame.BLEND_RGB_MULT
BLUR_STEP = 5
"""A blur of that radius and more is made at a size reduced so far that the radius is about this."""


@dataclass(frozen=True, slots=True)
class Glow:
    """Light to be added: `pad` px larger on every side than what it shines from."""

    surface: pygame.Surface
    pad: int


def rgb(colour: str) -> tuple[int, int, int]:
    """The colour's red, green and blue, 0 … 255."""
    value = pygame.Color(colour)
    return value.r, value.g, value.b


def bloom(picture: pygame.Surface, radius: float) -> Glow:
    """The light of the picture's colours, blurred."""
    pad = int(radius * 2.6) + 4
    width, height = picture.get_width() + 2 * pad, picture.get_height() + 2 * pad
    lit = pygame.Surface((width, height))
    lit.blit(picture, (pad, pad))
    less = max(1, int(radius // BLUR_STEP))
    if less > 1:
        lit = pygame.transform.smoothscale(lit, (max(2, width // less), max(2, height // less)))
    lit = pygame.transform.gaussian_blur(lit, max(1, round(radius / less)), False)
    return Glow(pygame.transform.smoothscale(lit, (width, height)) if less > 1 else lit, pad)


def scaled(light: pygame.Surface, strength: float) -> pygame.Surface:
    """The same light at another strength; more than 1 adds it more than once."""
    result = light.copy()
    whole = int(strength)
    if whole == 0:
        level = round(255 * strength)
        result.fill((level, level, level), special_flags=_MULTIPLY)
        return result
    for _ in range(whole - 1):
        result.blit(light, (0, 0), special_flags=_ADD)
    if strength - whole > 0.02:
        result.blit(scaled(light, strength - whole), (0, 0), special_flags=_ADD)
    return result


@dataclass(frozen=True, slots=True)
class Box:
    """The space a path is drawn in: left, top, width and height in the path's own units."""

    left: float
    top: float
    width: float
    height: float


@functools.lru_cache(maxsize=64)
def tube(path: str, width: int, height: int, colour: str, stroke: float, box: Box | None = None) -> Glow:
    """A neon tube along a path stretched to width × height px: halo, near glow, tube and hot core."""
    box = box or Box(0, 0, width, height)
    unit = box.width / width
    margin = math.ceil(stroke * 1.5) + 2
    halo = max(8.0, stroke * 4.2)
    pad = int(halo * 2.6) + 4 + margin
    wide, high = width + 2 * margin, height + 2 * margin
    left, top = box.left - margin * unit, box.top - margin * box.height / height
    scope = (box.width + 2 * margin * unit, box.height + 2 * margin * box.height / height)
    lit = pygame.Surface((width + 2 * pad, height + 2 * pad))

    def layer(tone: str, thick: float, radius: float, amount: float) -> None:
        body = svg.line(path, tone, thick * unit)
        picture = svg.raster(svg.document(body, *scope, left=left, top=top), wide, high)
        glow = bloom(picture, radius) if radius else Glow(_on_black(picture), 0)
        corner = pad - margin - glow.pad
        lit.blit(scaled(glow.surface, amount), (corner, corner), special_flags=_ADD)

    layer(colour, stroke * 2.4, halo, 0.62)
    layer(colour, stroke * 1.6, stroke * 1.1 + 2, 0.62)
    layer(svg.mix(colour, "#ffffff", 0.12), stroke, 0, 0.92)
    layer(svg.mix(colour, "#ffffff", 0.72), stroke * 0.42, max(1.0, stroke * 0.1), 0.85)
    return Glow(lit, pad)


def _on_black(picture: pygame.Surface) -> pygame.Surface:
    flat = pygame.Surface(picture.get_size())
    flat.blit(picture, (0, 0))
    return flat


def ring(width: int, height: int, radius: float, colour: str, stroke: float) -> Glow:
    """A tube around a box with round corners."""
    return tube(
        svg.round_rect(0, 0, width, height, min(radius, width / 2, height / 2)), width, height, colour, stroke
    )


@functools.lru_cache(maxsize=64)
def card_ring(width: int, height: int, colour: str) -> tuple[Glow, pygame.Surface]:
    """A ring for a card of that size: the light it throws, and a plate that shows around the card.

    The plate has a dark rim, so that the ring keeps its colour on white neighbours, where light only bleaches.
    """
    stroke = max(2.0, height / 40)
    glow = ring(round(width + stroke), round(height + stroke), width * 0.09, colour, stroke)
    edge = stroke + max(3.0, height / 70)
    wide, high = round(width + 2 * edge), round(height + 2 * edge)
    corner = width * 0.075 + stroke
    dark = svg.mix("#060516", colour, 0.18)
    tones = ((0.0, svg.mix(colour, "#ffffff", 0.42)), (0.5, svg.mix(colour, "#ffffff", 0.08)), (1.0, colour))
    inset = edge - stroke
    body = svg.rect(1, 1, wide - 2, high - 2, corner + inset - 1, fill=dark, opacity=0.75) + svg.rect(
        inset, inset, wide - 2 * inset, high - 2 * inset, corner, fill="url(#p)"
    )
    return glow, svg.raster(svg.document(body, wide, high, svg.gradient("p", *tones)), wide, high)


@functools.lru_cache(maxsize=64)
def spot(width: int, height: int, colour: str, strength: float = 1.0) -> pygame.Surface:
    """A soft elliptic light, nothing at its edge."""
    less = 6 if min(width, height) > 300 else 1
    small = pygame.Surface((max(6, width // less), max(6, height // less)))
    wide, high = small.get_size()
    parts = 48
    for index in range(parts, 0, -1):
        share = index / parts
        level = (math.cos(math.pi * share) + 1) / 2 * strength
        box = pygame.Rect(0, 0, round(wide * share), round(high * share))
        box.center = (wide // 2, high // 2)
        pygame.draw.ellipse(small, [round(part * level) for part in rgb(colour)], box)
    return pygame.transform.smoothscale(small, (width, height)) if less > 1 else small


@functools.lru_cache(maxsize=64)
def shadow(width: int, height: int, radius: int, alpha: int) -> pygame.Surface:
    """The soft shadow of a box, larger by 3 radii on every side."""
    less = max(1, radius // 4)
    wide, high = width + 6 * radius, height + 6 * radius
    small = pygame.Surface((wide // less, high // less), pygame.SRCALPHA)
    box = pygame.Rect(3 * radius // less, 3 * radius // less, width // less, height // less)
    small.fill((4, 2, 16, 0))
    pygame.draw.rect(small, (4, 2, 16, alpha), box, border_radius=max(1, 10 // less))
    small = pygame.transform.gaussian_blur(small, max(1, radius // less), False)
    return pygame.transform.smoothscale(small, (wide, high))
