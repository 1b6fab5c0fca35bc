"""Neon light: glows, tubes, rings and soft shadows, made once for a size and kept.

Glows are RGB pictures on black, to be added (BLEND_RGB_ADD). They are blurred small and enlarged; nothing is
blurred in a frame.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass

import pygame

from sprites import svg
from sprites.pixels import kept, whole, widened

_ADD = pygame.BLEND_RGB_ADD
_MULTIPLY = pygame.BLEND_RGB_MULT
BLUR_RADIUS = 2.2
"""Larger blurs are made at a size reduced so far that the radius is about this many px."""


@dataclass(frozen=True, slots=True)
class Glow:
    """Light to be added: `pad` px larger on every side than what it shines from."""

    surface: pygame.Surface
    pad: int


def rgb(colour: str) -> tuple[int, int, int]:
    """The colour's red, green and blue, 0 … 255."""
    value = pygame.Color(colour)
    return value.r, value.g, value.b


def bloom(picture: pygame.Surface, radius: float, strength: float = 1.0) -> Glow:
    """The light of the picture's colours, blurred; as much of it as said."""
    pad = _reach(radius)
    width, height = picture.get_width() + 2 * pad, picture.get_height() + 2 * pad
    lit = pygame.Surface((width, height))
    lit.blit(picture, (pad, pad))
    less = _reduction(radius)
    if less > 1:
        lit = pygame.transform.smoothscale(lit, (max(2, width // less), max(2, height // less)))
    if strength != 1.0:
        lit = scaled(lit, strength)
    return Glow(_blurred(lit, radius / less, (width, height)), pad)


def _reach(radius: float) -> int:
    """How far a blur of that radius throws light, px."""
    return int(radius * 2.6) + 4


def _reduction(radius: float) -> int:
    """How many times smaller a picture may be made before a blur of that radius."""
    return max(1, round(radius / BLUR_RADIUS))


def _blurred(small: pygame.Surface, radius: float, size: tuple[int, int]) -> pygame.Surface:
    """The small picture blurred, then enlarged to that size."""
    return _enlarged(pygame.transform.gaussian_blur(small, max(1, round(radius)), False), size)


def _enlarged(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The picture at that size; itself if it has it."""
    return picture if picture.get_size() == size else pygame.transform.smoothscale(picture, size)


def dim(light: pygame.Surface, strength: float) -> None:
    """Make the light itself that much weaker."""
    level = round(255 * strength)
    light.fill((level, level, level), special_flags=_MULTIPLY)


def scaled(light: pygame.Surface, strength: float) -> pygame.Surface:
    """The same light at another strength; more than 1 adds it more than once."""
    result = light.copy()
    whole = int(strength)
    if whole == 0:
        dim(result, strength)
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


HALO = (2.4, 4.2, 0.62)
"""The wide light of a tube: the thickness of the line that throws it and its blur, in strokes; strength."""
NEAR = (1.6, 1.3, 0.62)
BODY = 0.92
"""How bright the tube itself is, between its light and its near-white core."""
LARGE = 400
"""px: the light of a larger tube is blurred at half its size at least."""
CORE = ((0.56, 0.45), (0.42, 0.8), (0.28, 1.0))
"""Widths in strokes and opacities of the core's lines: soft at its edges."""


@kept(24)
def tube(path: str, size: tuple[int, int], colour: str, stroke: float, box: Box | None = None) -> Glow:
    """A neon tube along a path, kept for the next one who asks for the same; see `fresh_tube`."""
    return fresh_tube(path, size, colour, stroke, box)


def fresh_tube(path: str, size: tuple[int, int], colour: str, stroke: float, box: Box | None = None) -> Glow:
    """A neon tube along a path: wide light, near light, tube and hot core.

    `size` in px is what the `box` of the path's space is stretched to (the same as the box unless said
    otherwise); `stroke` is the tube's thickness in px. Not kept: for backdrops, whose tubes are as large as
    the screen and drawn once.
    """
    return whole(tube_in_parts(path, size, colour, stroke, box))


def tube_in_parts(
    path: str, size: tuple[int, int], colour: str, stroke: float, box: Box | None = None
) -> Generator[None, None, Glow]:
    """Draw such a tube, a third of the work at each step."""
    width, height = size
    box = box or Box(0, 0, width, height)
    unit_x, unit_y = box.width / width, box.height / height
    pad = _light_around(stroke)

    def drawn(lines: str, margin: int, less: int) -> pygame.Surface:
        """The lines, premultiplied, with a margin in px around the size, reduced."""
        wide, high = width + 2 * margin, height + 2 * margin
        left, top = box.left - margin * unit_x, box.top - margin * unit_y
        document = svg.document(lines, wide * unit_x, high * unit_y, left=left, top=top)
        picture = svg.raster(document, max(2, wide // less), max(2, high // less))
        picture.premul_alpha_ip()
        return picture

    def thrown(thick: float, blur: float, strength: float) -> pygame.Surface:
        """Light of that width, blurred, at the size that is enough for it."""
        radius = max(3.0, stroke * blur)
        less = max(_reduction(radius), 2 if max(size) > LARGE else 1)
        line = svg.line(path, svg.mix("#000000", colour, strength), stroke * thick * unit_x)
        picture = drawn(line, pad, less)
        flat = pygame.Surface(picture.get_size())
        flat.blit(picture, (0, 0), special_flags=_ADD)
        return pygame.transform.gaussian_blur(flat, max(1, round(radius / less)), False)

    wide = thrown(*HALO)
    yield
    near = thrown(*NEAR)
    yield
    near.blit(_enlarged(wide, near.get_size()), (0, 0), special_flags=_ADD)
    lit = _enlarged(near, (width + 2 * pad, height + 2 * pad))
    lines = svg.line(path, svg.mix("#000000", svg.mix(colour, "#ffffff", 0.12), BODY), stroke * unit_x)
    hot = svg.mix(colour, "#ffffff", 0.86)
    lines += "".join(svg.line(path, hot, stroke * thick * unit_x, opacity) for thick, opacity in CORE)
    margin = math.ceil(stroke) + 2
    lit.blit(drawn(lines, margin, 1), (pad - margin, pad - margin), special_flags=_ADD)
    return Glow(lit, pad)


def _light_around(stroke: float) -> int:
    """How far a tube of that thickness shines, px."""
    return _reach(max(8.0, stroke * HALO[1])) + math.ceil(stroke * HALO[0] / 2)


def ring(width: int, height: int, radius: float, colour: str, stroke: float) -> Glow:
    """A tube around a box with round corners."""
    radius = min(radius, width / 2, height / 2)
    narrow = min(width, 2 * math.ceil(radius + _light_around(stroke)) + 1)
    glow = tube(svg.round_rect(0, 0, narrow, height, radius), (narrow, height), colour, stroke)
    if narrow == width:
        return glow
    return Glow(widened(glow.surface, width + 2 * glow.pad), glow.pad)


def card_ring_light(width: int, height: int, colour: str) -> Glow:
    """The light that a ring for a card of that size throws."""
    stroke = _card_ring_stroke(height)
    return ring(round(width + stroke), round(height + stroke), width * 0.09, colour, stroke)


def _card_ring_stroke(height: int) -> float:
    return max(2.0, height / 40)


@kept(16)
def card_ring_plate(width: int, height: int, colour: str) -> pygame.Surface:
    """What of that ring shows around the card, more than its light.

    It has a dark rim, so that the ring keeps its colour on white neighbours: light only bleaches them.
    """
    stroke = _card_ring_stroke(height)
    edge = stroke + max(3.0, height / 70)
    wide, high = round(width + 2 * edge), round(height + 2 * edge)
    corner = width * 0.075 + stroke
    dark = svg.mix("#060516", colour, 0.18)
    tones = ((0.0, svg.mix(colour, "#ffffff", 0.42)), (0.5, svg.mix(colour, "#ffffff", 0.08)), (1.0, colour))
    inset = edge - stroke
    body = svg.rect(1, 1, wide - 2, high - 2, corner + inset - 1, fill=dark, opacity=0.75) + svg.rect(
        inset, inset, wide - 2 * inset, high - 2 * inset, corner, fill="url(#p)"
    )
    return svg.raster(svg.document(body, wide, high, svg.gradient("p", *tones)), wide, high)


@kept(64)
def spot(width: int, height: int, colour: str, strength: float = 1.0) -> pygame.Surface:
    """A soft elliptic light, nothing at its edge, kept for the next one who asks for the same."""
    return fresh_spot(width, height, colour, strength)


def fresh_spot(width: int, height: int, colour: str, strength: float = 1.0) -> pygame.Surface:
    """A soft elliptic light, nothing at its edge; not kept, for backdrops."""
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


@kept(16)
def shadow(width: int, height: int, radius: int, alpha: int) -> pygame.Surface:
    """The soft shadow of a box, larger by 3 radii on every side."""
    narrow = min(width, 8 * radius + 1)
    picture = _narrow_shadow(narrow, height, radius, alpha)
    return picture if narrow == width else widened(picture, width + 6 * radius)


@kept(32)
def _narrow_shadow(width: int, height: int, radius: int, alpha: int) -> pygame.Surface:
    less = max(1, radius // 4)
    wide, high = width + 6 * radius, height + 6 * radius
    small = pygame.Surface((wide // less, high // less), pygame.SRCALPHA)
    box = pygame.Rect(3 * radius // less, 3 * radius // less, width // less, height // less)
    small.fill((4, 2, 16, 0))
    pygame.draw.rect(small, (4, 2, 16, alpha), box, border_radius=max(1, 10 // less))
    small = pygame.transform.gaussian_blur(small, max(1, radius // less), False)
    return pygame.transform.smoothscale(small, (wide, high))
