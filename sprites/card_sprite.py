"""A card on the screen: its picture in any pose, its shadow, its ring, and what a tap on it hits."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from cachetools import LRUCache

from engine.cards import Card, Rank
from sprites import card_art, light
from sprites.card_art import CardStyle
from sprites.pixels import bytes_of, kept
from sprites.stage import ADD, PREMULTIPLIED, Layer, Sprite
from sprites.timeline import Pose

KEPT_RESTING, KEPT_FLYING = 26, 6
"""So many cards' worth of pictures in other poses than upright are kept at each height. Those of flights are
hardly asked for again, and must not push out a fan that rests."""
KEPT_DECKS = 3
SHARP = 0.3
"""Cards at rest that are smaller than the deck, but not smaller than this, are as sharp scaled as drawn."""
SOFT_ANGLE, SOFT_FLIGHT_ANGLE = 3.0, 9.0
"""Shadows and light are soft: they are turned by steps of so many degrees, at rest and in flight."""
APART = (1 / 8, 3 / 8)
"""Of a step: where in it a flight's shadow and light turn on, so that with two cards that turn against each
other never two of the four do so in one frame."""
SOFT_STEPS = 8
"""A smaller or larger card's shadow is as of a card in so many sizes."""
REST_ANGLE = 0.5
"""A resting card's angle is drawn to this many degrees; a moving one's to FLIGHT_ANGLE, so that turned
pictures are found in the store instead of being made in every frame."""
FLIGHT_ANGLE = 2.0
FLIGHT_STEPS = 16
"""Turning, growing and fading cards are drawn in this many steps."""
CORNER_AIR = 0.05
"""In widths of the card: what to leave of it, on both sides together, for its round corners."""
DIM_TINTS = {"light": (90, 74, 150), "cream": (112, 74, 58), "white": (84, 84, 84), "dark": (40, 34, 80)}
"""By paper: what dim cards are multiplied with, in so far as they are dim."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is said of a card by its looks: a `ring` of a colour, `dim` (0 bright … 1)."""

    ring: str | None = None
    dim: float = 0.0


PLAIN = Marks()


class Shape(NamedTuple):
    """How a picture differs from the deck's own: turned (degrees), grown, narrowed by turning over, faded."""

    angle: float = 0.0
    scale: float = 1.0
    width: float = 1.0
    alpha: float = 1.0


UPRIGHT = Shape()


def _shape(pose: Pose, angle: float, scale: float) -> Shape:
    """Of a pose, at an angle and a scale that may be rounded."""
    width = _steps(abs(math.cos(math.pi * pose.turn)), FLIGHT_STEPS)
    return Shape(angle, scale, width, _steps(pose.alpha, FLIGHT_STEPS))


class Looks(NamedTuple):
    """All that a card's layers depend on; `shade` and `shine`: the angles of its shadow and its light."""

    face: Card | None
    shape: Shape
    shade: float
    shine: float
    lift: float
    marks: Marks
    moving: bool


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

    def lay_ahead(self, face: Card | None, pose: Pose) -> bool:
        """Have the picture of a card ready that will rest in that pose; whether anything was to be drawn."""
        shape = _shape(pose, _steps(pose.angle, 1 / REST_ANGLE), round(pose.scale, 3))
        cold = shape != UPRIGHT and (face, shape) not in self._resting
        if cold:
            self._lying(face, shape)
        return cold

    def warm(self, face: Card | None) -> bool:
        """Draw a face (None: the back) ahead of its need; whether there was anything to draw."""
        cold = face not in self._flats
        self._flat(face)
        return cold

    def picture(self, face: Card | None, shape: Shape, dim: float, *, moving: bool) -> pygame.Surface:
        """The card (None: its back) in that shape, premultiplied."""
        if shape == UPRIGHT:
            return self._dark(face, dim) if dim else self._flat(face)
        if moving and (face, shape) not in self._resting:
            return self._in_flight(face, shape, dim)
        bright = self._lying(face, shape)
        return _darkened(bright.copy(), dim, self.style) if dim else bright  # a tenth of what turning takes

    def _dark(self, face: Card | None, dim: float) -> pygame.Surface:
        return _found(self._resting, (face, dim), lambda: _darkened(self._flat(face).copy(), dim, self.style))

    def _in_flight(self, face: Card | None, shape: Shape, dim: float) -> pygame.Surface:
        def made() -> pygame.Surface:
            picture = _shaped(self._flat(face), shape)
            return _darkened(picture, dim, self.style) if dim else picture

        return _found(self._flying, (face, shape, dim), made)

    def _lying(self, face: Card | None, shape: Shape) -> pygame.Surface:
        def made() -> pygame.Surface:
            if shape.scale == 1.0:
                return _shaped(self._flat(face), shape)
            return _shaped(self._at_rest(face, shape.scale), shape._replace(scale=1.0))

        return _found(self._resting, (face, shape), made)

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


def _found(posed: Posed, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    picture = posed.get(key)
    if picture is None:
        picture = posed[key] = make()
    return picture


def _shaped(picture: pygame.Surface, shape: Shape) -> pygame.Surface:
    """The picture turned, grown, narrowed and faded so far; itself where nothing of that is asked."""
    if shape.width < 1.0:
        w, h = picture.get_size()
        picture = pygame.transform.smoothscale(picture, (max(1, round(w * shape.width)), h))
    if shape.angle or shape.scale != 1.0:
        picture = pygame.transform.rotozoom(_with_air(picture), shape.angle, shape.scale)
    if shape.alpha < 1.0:
        picture = picture.copy()
        level = round(255 * shape.alpha)
        picture.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _darkened(picture: pygame.Surface, dim: float, style: CardStyle) -> pygame.Surface:
    """The picture itself, darker by so much; premultiplied as it is."""
    tint = [round(255 * (1 - dim) + part * dim) for part in DIM_TINTS[style.paper]]
    picture.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


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
        self._seen: Looks | None = None

    @property
    def marks(self) -> Marks:
        """What its looks say."""
        return self._marks

    @marks.setter
    def marks(self, marks: Marks) -> None:
        if marks != self._marks:
            self._marks = marks
            self.touch()

    def layers_at(self, pose: Pose) -> tuple[Layer, ...]:
        """Shadow, ring and card, as they lie in that pose: the same as before while they look the same."""
        if pose.alpha <= 0.0:
            return ()
        looks = self._looks(pose)
        if looks != self._seen:
            self._seen = looks
            self._layers = tuple(self._drawn(looks))
        return self._layers

    def draw_ahead(self) -> bool:
        """Have its layers ready; whether it looks otherwise than before."""
        before = self._seen
        self.layers_at(self.pose)
        return self._seen is not before

    def laid_ahead(self, pose: Pose) -> Iterator[None]:
        """Have its picture ready for when it will rest in that pose: as a step of what is drawn ahead."""
        if self.pictures.lay_ahead(self.face, pose):
            yield

    def _looks(self, pose: Pose) -> Looks:
        moving = self.pose_at(0.0) is not self.pose
        if moving:
            shape = _shape(pose, self._flight_angle(pose), _steps(pose.scale, FLIGHT_STEPS * 2))
        else:
            shape = _shape(pose, _steps(pose.angle, 1 / REST_ANGLE), round(pose.scale, 3))
        face = self.face if pose.turn >= 0.5 else None
        shade, shine = (
            _soft(pose.angle, at) if moving else _steps(pose.angle, 1 / SOFT_ANGLE) for at in APART
        )
        return Looks(face, shape, shade, shine, _steps(min(1.0, pose.lift), 4), self._marks, moving)

    def _flight_angle(self, pose: Pose) -> float:
        """The angle it was drawn at last, as long as that is near: a fan that closes up is hardly turned."""
        if self._seen and abs(self._seen.shape.angle - pose.angle) <= FLIGHT_ANGLE / 2:
            return self._seen.shape.angle
        return _steps(pose.angle, 1 / FLIGHT_ANGLE)

    def _drawn(self, looks: Looks) -> Iterator[Layer]:
        face, shape, shade, shine, lift, marks, moving = looks
        hidden = self._hidden(shape)
        if shape.alpha == 1.0:
            yield self._shadow(shape, lift, shade, hidden)
        if marks.ring:
            around = *self.pictures.size, marks.ring
            scale = _steps(shape.scale, FLIGHT_STEPS) if moving else shape.scale
            light, plate = _FLYING_RING if moving else _RESTING_RING
            if self.pictures.style.shines:
                yield Layer(light(*around, shine, scale), flags=ADD, hidden=hidden)
            yield Layer(plate(*around, shape.angle, scale), hidden=hidden)
        yield Layer(self.pictures.picture(face, shape, marks.dim, moving=moving), flags=PREMULTIPLIED)

    def _hidden(self, shape: Shape) -> tuple[int, int]:
        """How far across and down around its middle the card itself lies over all beneath it (px)."""
        if shape.alpha < 1.0:
            return 0, 0
        round_corners = CORNER_AIR * self.pictures.size[0] + 2
        width, height = (side * shape.scale - round_corners for side in self.pictures.size)
        return upright_within(width * shape.width, height, shape.angle)

    def _shadow(self, shape: Shape, lift: float, angle: float, hidden: tuple[int, int]) -> Layer:
        width, height = self.pictures.size
        if shape.scale != 1.0:
            scale = _steps(shape.scale, SOFT_STEPS)
            width, height = (max(2, round(side * scale)) for side in self.pictures.size)
        if shape.width < 1.0:
            width = max(2, round(width * shape.width / 4) * 4)
        unit = self.pictures.height / 220
        surface = _turned_shadow(width, height, round((7 + 9 * lift) * unit), angle)
        return Layer(surface, (2 + 5 * lift) * unit, (5 + 16 * lift) * unit, PREMULTIPLIED, hidden)

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


def costly_first(faces: Iterable[Card]) -> list[Card]:
    """In which order to draw faces ahead: courts take longest, best while few cards of a deal fly."""
    return sorted(dict.fromkeys(faces), key=lambda face: face.rank < Rank.JACK)


def ring_ahead(pictures: CardPictures, colour: str, angle: float = 0.0) -> Iterator[None]:
    """Draw a ring of that colour for a card that rests at that angle, a part at each step."""
    light, plate = _RESTING_RING
    plate(*pictures.size, colour, _steps(angle, 1 / REST_ANGLE), 1.0)
    yield
    if pictures.style.shines:
        light(*pictures.size, colour, _steps(angle, 1 / SOFT_ANGLE), 1.0)
        yield


def upright_within(width: float, height: float, angle: float) -> tuple[int, int]:
    """The upright rectangle around the middle of a box turned by so many degrees, its corners on the edge.

    >>> upright_within(300, 420, 0), upright_within(300, 420, 10), upright_within(300, 420, 45)
    ((300, 420), (236, 384), (0, 0))
    """
    turn = math.radians(angle)
    cos, sin, both = abs(math.cos(turn)), abs(math.sin(turn)), math.cos(2 * turn)
    across, down = width * cos - height * sin, height * cos - width * sin
    if both <= 0.0 or across <= 0.0 or down <= 0.0:
        return 0, 0
    return int(across / both), int(down / both)


def _steps(value: float, parts: float) -> float:
    """The value to the nearest of so many parts of 1."""
    return round(value * parts) / parts


def _soft(angle: float, share: float) -> float:
    """The angle of something soft in flight: upright, or to the nearest step, counted from a part of one."""
    if abs(angle) < SOFT_ANGLE / 2:
        return 0.0
    step = SOFT_FLIGHT_ANGLE
    return (round(angle / step - share) + share) * step


def _with_air(picture: pygame.Surface) -> pygame.Surface:
    """A clear pixel all around, so that a turned edge is smooth."""
    width, height = picture.get_size()
    framed = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
    framed.blit(picture, (2, 2), special_flags=pygame.BLEND_RGBA_MAX)
    return framed


@kept(32)
def _turned_shadow(width: int, height: int, radius: int, angle: float) -> pygame.Surface:
    return _turned(light.shadow(width, height, radius, 150), angle, soft=True).premul_alpha()


def _turned(
    picture: pygame.Surface, angle: float, scale: float = 1.0, *, soft: bool = False
) -> pygame.Surface:
    """The picture turned and scaled. One that is `soft` has no edge that could be ragged: that is quicker."""
    if soft and scale != 1.0:
        picture, scale = pygame.transform.smoothscale_by(picture, scale), 1.0
    if scale != 1.0 or (angle and not soft):
        return pygame.transform.rotozoom(picture, angle, scale)
    return pygame.transform.rotate(picture, angle) if angle else picture


def _ring_light(width: int, height: int, colour: str, angle: float, scale: float) -> pygame.Surface:
    """Drawn for a card of that size, then turned and scaled: there is no time to draw one for each scale."""
    return _turned(light.card_ring_light(width, height, colour).surface, angle, scale, soft=True)


def _ring_plate(width: int, height: int, colour: str, angle: float, scale: float) -> pygame.Surface:
    """As the light: what shows around the card."""
    return _turned(light.card_ring_plate(width, height, colour), angle, scale)


_RESTING_RING = kept(16)(_ring_light), kept(24)(_ring_plate)
_FLYING_RING = kept(8)(_ring_light), kept(8)(_ring_plate)
"""Kept apart, as the cards' own pictures are: a flight's are hardly asked for again."""
