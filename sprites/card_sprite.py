"""A card on the screen: its picture in any pose, its shadow, its ring, and what a tap on it hits."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import pygame
from cachetools import LRUCache

from engine.cards import Card
from sprites import card_art, light
from sprites.card_art import CardStyle
from sprites.pixels import bytes_of, kept
from sprites.stage import ADD, PREMULTIPLIED, Layer, Sprite
from sprites.timeline import Pose

KEPT_RESTING, KEPT_FLYING = 22, 8
"""So many cards' worth of pictures in other poses than upright are kept at each height. Those of flights are
hardly asked for again, and must not push out a fan that rests."""
KEPT_DECKS = 3
SHARP = 0.3
"""Cards at rest that are smaller than the deck, but not smaller than this, are as sharp scaled as drawn."""
SOFT_ANGLE, SOFT_FLIGHT_ANGLE = 3.0, 9.0
"""Shadows and light are soft: they are turned by steps of so many degrees, at rest and in flight."""
SOFT_STEPS = 8
"""A smaller or larger card's shadow is as of a card in so many sizes."""
REST_ANGLE = 0.5
"""A resting card's angle is drawn to this many degrees; a moving one's to FLIGHT_ANGLE, so that turned
pictures are found in the store instead of being made in every frame."""
FLIGHT_ANGLE = 2.0
FLIGHT_STEPS = 16
"""Turning, growing and fading cards are drawn in this many steps."""
DIM_TINTS = {"light": (90, 74, 150), "cream": (112, 74, 58), "white": (84, 84, 84), "dark": (40, 34, 80)}
"""By paper: what dim cards are multiplied with, in so far as they are dim."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is said of a card by its looks: a `ring` of a colour, `dim` (0 bright … 1), `glow` or not."""

    ring: str | None = None
    dim: float = 0.0
    glow: bool = True


PLAIN = Marks()

Posed = LRUCache[tuple[object, ...], pygame.Surface]


class CardPictures:
    """The deck at one height in one style: finished pictures, turned, dimmed and kept."""

    def __init__(self, height: int, style: CardStyle) -> None:
        self.height = height
        self.size = card_art.card_size(height)
        self.style = style
        self._flats: dict[Card | None, pygame.Surface] = {}
        card = 4 * math.prod(self.size)
        self._resting: Posed = LRUCache(KEPT_RESTING * card, bytes_of)
        self._flying: Posed = LRUCache(KEPT_FLYING * card, bytes_of)

    def warm(self, face: Card | None) -> bool:
        """Draw a face (None: the back) ahead of its need; whether there was anything to draw."""
        cold = face not in self._flats
        self._flat(face)
        return cold

    def picture(self, face: Card | None, pose: Pose, dim: float, *, moving: bool) -> pygame.Surface:
        """The card (None: its back) in that pose, premultiplied."""
        angle = _steps(pose.angle, 1 / (FLIGHT_ANGLE if moving else REST_ANGLE))
        scale = _steps(pose.scale, FLIGHT_STEPS * 2) if moving else pose.scale
        width = _steps(abs(math.cos(math.pi * pose.turn)), FLIGHT_STEPS)
        alpha = _steps(pose.alpha, FLIGHT_STEPS)
        posed = self._flying if moving else self._resting
        key = (face, angle, round(scale, 3), width, alpha)
        bright = posed.get(key)
        if bright is None:
            bright = self._made(face, angle, scale, width, alpha, moving=moving)
            if bright is not self._flats.get(face):
                posed[key] = bright
        return _dimmed(bright, dim, self.style) if dim else bright  # a tenth of what turning it takes

    def _made(
        self, face: Card | None, angle: float, scale: float, width: float, alpha: float, *, moving: bool
    ) -> pygame.Surface:
        if moving or scale == 1.0:
            picture = self._flat(face)
        else:
            picture = self._at_rest(face, scale)
            scale = 1.0
        if width < 1.0:
            w, h = picture.get_size()
            picture = pygame.transform.smoothscale(picture, (max(1, round(w * width)), h))
        if angle or scale != 1.0:
            picture = pygame.transform.rotozoom(_with_air(picture), angle, scale)
        if alpha < 1.0:
            picture = picture.copy()
            level = round(255 * alpha)
            picture.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _at_rest(self, face: Card | None, scale: float) -> pygame.Surface:
        """Upright at another height than the deck's, as sharp as if the deck had it."""
        height = round(self.height * scale)
        if SHARP <= scale < 1.0:
            return pygame.transform.smoothscale(self._flat(face), card_art.card_size(height))
        return self._drawn(face, height)

    def _flat(self, face: Card | None) -> pygame.Surface:
        """Upright and bright, at the deck's own height: kept as long as the deck is."""
        found = self._flats.get(face)
        if found is None:
            found = self._flats[face] = self._drawn(face, self.height)
        return found

    def _drawn(self, face: Card | None, height: int) -> pygame.Surface:
        art = card_art.back(height, self.style) if face is None else card_art.face(face, height, self.style)
        return art.premul_alpha()


def _dimmed(picture: pygame.Surface, dim: float, style: CardStyle) -> pygame.Surface:
    """A darker copy, premultiplied as the picture is."""
    dark = picture.copy()
    tint = [round(255 * (1 - dim) + part * dim) for part in DIM_TINTS[style.paper]]
    dark.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dark


@kept(KEPT_DECKS)
def card_pictures(height: int, style: CardStyle) -> CardPictures:
    """The deck at that height (px): the same as long as it is one of the last few that were asked for."""
    return CardPictures(height, style)


class CardSprite(Sprite):
    """One card. `ident` is who it is for the scene; `face` None means that it is not known (only a back)."""

    def __init__(
        self, pictures: CardPictures, ident: object, face: Card | None, pose: Pose, *, z: float = 0.0
    ) -> None:
        super().__init__((), pose, z=z)
        self.pictures = pictures
        self.ident = ident
        self.face = face
        self._marks = PLAIN

    @property
    def marks(self) -> Marks:
        """What its looks say."""
        return self._marks

    @marks.setter
    def marks(self, marks: Marks) -> None:
        if marks != self._marks:
            self._marks = marks
            self.touch()

    def mark_with(self, **changes: object) -> None:
        """The same marks with some of them changed."""
        self.marks = replace(self._marks, **changes)  # type: ignore[arg-type]

    def layers_at(self, pose: Pose) -> tuple[Layer, ...]:
        """Shadow, ring and card, as they lie in that pose."""
        if pose.alpha <= 0.0:
            return ()
        moving = self.pose_at(0.0) is not self.pose
        face = self.face if pose.turn >= 0.5 else None
        card = Layer(self.pictures.picture(face, pose, self._marks.dim, moving=moving), flags=PREMULTIPLIED)
        layers = [card]
        scale = _steps(pose.scale, FLIGHT_STEPS) if moving else pose.scale
        width, height = (round(side * scale) for side in self.pictures.size)
        angle = _steps(pose.angle, 1 / (FLIGHT_ANGLE if moving else REST_ANGLE))
        soft = _steps(pose.angle, 1 / (SOFT_FLIGHT_ANGLE if moving else SOFT_ANGLE))
        if self._marks.ring:
            size, ring = self.pictures.size, self._marks.ring
            layers.insert(0, Layer(_ring_plate(*size, ring, angle, scale)))
            if self._marks.glow:
                layers.insert(0, Layer(_ring_light(*size, ring, soft, scale), flags=ADD))
        if pose.alpha >= 1.0:
            layers.insert(0, self._shadow(width, height, pose, soft))
        return tuple(layers)

    def _shadow(self, width: int, height: int, pose: Pose, angle: float) -> Layer:
        lift = _steps(min(1.0, pose.lift), 4)
        if pose.scale != 1.0:
            scale = _steps(pose.scale, SOFT_STEPS)
            width, height = (max(2, round(side * scale)) for side in self.pictures.size)
        if pose.turn not in (0.0, 1.0):
            width = max(2, round(width * abs(math.cos(math.pi * pose.turn)) / 4) * 4)
        unit = self.pictures.height / 220
        surface = _turned_shadow(width, height, round((7 + 9 * lift) * unit), angle)
        return Layer(surface, (2 + 5 * lift) * unit, (5 + 16 * lift) * unit)

    @property
    def bounds(self) -> pygame.Rect:
        """The rectangle around the card itself at this tick, unturned."""
        width, height = (side * self.pose.scale for side in self.pictures.size)
        return pygame.Rect(
            round(self.pose.x - width / 2), round(self.pose.y - height / 2), round(width), round(height)
        )

    def contains(self, x: float, y: float) -> bool:
        """Whether a tap there is on the card as it lies; on one that isn't turned, to the pixel."""
        if not self.pose.angle:
            near = self.bounds.inflate(4, 4).collidepoint(x, y)
            layers = self.layers_at(self.pose) if near else ()
            return bool(layers) and layers[-1].place(self.pose.x, self.pose.y).collidepoint(x, y)
        turn = math.radians(self.pose.angle)
        dx, dy = x - self.pose.x, y - self.pose.y
        across = dx * math.cos(turn) - dy * math.sin(turn)
        down = dx * math.sin(turn) + dy * math.cos(turn)
        width, height = self.pictures.size
        return abs(across) <= width * self.pose.scale / 2 and abs(down) <= height * self.pose.scale / 2


def warm_ring(pictures: CardPictures, colour: str, angle: float, *, glow: bool) -> None:
    """Draw a ring of that colour for a card that rests at that angle, ahead of its need."""
    _ring_plate(*pictures.size, colour, _steps(angle, 1 / REST_ANGLE), 1.0)
    if glow:
        _ring_light(*pictures.size, colour, _steps(angle, 1 / SOFT_ANGLE), 1.0)


def _steps(value: float, parts: float) -> float:
    """The value to the nearest of so many parts of 1."""
    return round(value * parts) / parts


def _with_air(picture: pygame.Surface) -> pygame.Surface:
    """A clear pixel all around, so that a turned edge is smooth."""
    width, height = picture.get_size()
    framed = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
    framed.blit(picture, (2, 2), special_flags=pygame.BLEND_RGBA_MAX)
    return framed


@kept(24)
def _turned_shadow(width: int, height: int, radius: int, angle: float) -> pygame.Surface:
    return _turned(light.shadow(width, height, radius, 150), angle)


def _turned(picture: pygame.Surface, angle: float, scale: float = 1.0) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, angle, scale) if angle or scale != 1.0 else picture


@kept(16)
def _ring_light(width: int, height: int, colour: str, angle: float, scale: float) -> pygame.Surface:
    """Drawn for a card of that size, then turned and scaled: there is no time to draw one for each scale."""
    return _turned(light.card_ring(width, height, colour)[0].surface, angle, scale)


@kept(24)
def _ring_plate(width: int, height: int, colour: str, angle: float, scale: float) -> pygame.Surface:
    """As the light: what shows around the card."""
    return _turned(light.card_ring(width, height, colour)[1], angle, scale)
