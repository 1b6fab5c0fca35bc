"""The stage: a backdrop and the sprites on it, repainted only where something changed.

Every sprite is a pile of layers around its middle. Whoever changes a sprite marks it stale; `draw` repaints
the rectangles where stale sprites were and are. When nothing is stale nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import pygame

from sprites.timeline import Pose

NORMAL = 0
ADD = pygame.BLEND_RGB_ADD
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED

UNION_SHARE = 1.1
FULL_REDRAW_SHARE = 0.6
"""When more of the screen than this has changed, all of it is repainted."""


Blit = tuple[pygame.Surface, pygame.Rect, pygame.Rect | None, int]
"""A picture, where on the screen it or a part of it goes, which part (None: all), and how it is blended."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A picture of a sprite: where its middle lies from the sprite's (px) and how it is blended.

    `hidden`: so many px across and down around the sprite's middle an opaque layer above hides it, and it
    need not be painted there.
    """

    surface: pygame.Surface
    dx: float = 0.0
    dy: float = 0.0
    flags: int = NORMAL
    hidden: tuple[int, int] = (0, 0)

    def place(self, x: float, y: float) -> pygame.Rect:
        """The rectangle it covers when the sprite's middle is at (x, y)."""
        width, height = self.surface.get_size()
        return pygame.Rect(round(x + self.dx - width / 2), round(y + self.dy - height / 2), width, height)

    def blits(self, x: float, y: float) -> list[Blit]:
        """What of it to paint when the sprite's middle is at (x, y): all, or a frame in four strips."""
        place = self.place(x, y)
        across, down = self.hidden
        hole = pygame.Rect(round(x - across / 2), round(y - down / 2), across, down).clip(place)
        if not hole.width or not hole.height:
            return [(self.surface, place, None, self.flags)]
        return [
            (self.surface, strip, strip.move(-place.x, -place.y), self.flags)
            for strip in (
                pygame.Rect(place.x, place.y, place.width, hole.y - place.y),
                pygame.Rect(place.x, hole.y, hole.x - place.x, hole.height),
                pygame.Rect(hole.right, hole.y, place.right - hole.right, hole.height),
                pygame.Rect(place.x, hole.bottom, place.width, place.bottom - hole.bottom),
            )
        ]


class Sprite:
    """Something drawn. `name` says what a tap on it means (None: nothing); `z` orders it, higher is nearer.

    `solid` sprites are hit by taps; others (glows, shadows, particles) let them through.
    """

    def __init__(
        self,
        layers: Iterable[Layer] = (),
        pose: Pose | None = None,
        *,
        z: float = 0.0,
        name: str | None = None,
        solid: bool = True,
    ) -> None:
        self._layers = tuple(layers)
        self._pose = pose or Pose(0.0, 0.0)
        self._before = self._pose
        self._z = z
        self._visible = True
        self.name = name
        self.solid = solid
        self.stage: Stage | None = None
        self.drawn: list[Blit] = []
        self.drawn_rect = pygame.Rect(0, 0, 0, 0)

    @staticmethod
    def of(
        surface: pygame.Surface,
        center: tuple[float, float],
        *,
        z: float = 0.0,
        name: str | None = None,
        solid: bool = True,
        flags: int = NORMAL,
    ) -> Sprite:
        """A sprite of one picture with its middle there."""
        return Sprite((Layer(surface, flags=flags),), Pose(*center), z=z, name=name, solid=solid)

    @property
    def pose(self) -> Pose:
        """Where it is at this tick."""
        return self._pose

    @pose.setter
    def pose(self, pose: Pose) -> None:
        if pose != self._pose:
            self._pose = pose
            self.touch(moving=True)

    def put(self, pose: Pose) -> None:
        """Be there at once, without having moved."""
        self._pose = self._before = pose
        self.touch()

    @property
    def z(self) -> float:
        """Higher is nearer."""
        return self._z

    @z.setter
    def z(self, z: float) -> None:
        if z != self._z:
            self._z = z
            self.touch()
            if self.stage:
                self.stage.reorder()

    @property
    def visible(self) -> bool:
        """Whether it is drawn and can be hit."""
        return self._visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        if visible != self._visible:
            self._visible = visible
            self.touch()

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Its pictures, lowest first."""
        return self._layers

    @layers.setter
    def layers(self, layers: Sequence[Layer]) -> None:
        fresh = tuple(layers)
        if fresh != self._layers:
            self._layers = fresh
            self.touch()

    def touch(self, *, moving: bool = False) -> None:
        """Say that it must be painted anew."""
        if self.stage:
            self.stage.mark(self, moving=moving)

    def settle(self) -> None:
        """A tick begins: what was reached in the last one is where motion starts now."""
        self._before = self._pose

    def pose_at(self, alpha: float) -> Pose:
        """Where it is drawn, `alpha` (0 … 1) of a tick after the last but one."""
        return self._pose if self._before is self._pose else self._before.towards(self._pose, alpha)

    def layers_at(self, pose: Pose) -> tuple[Layer, ...]:
        """Its pictures in that pose; sprites that turn, grow or fade say more."""
        del pose
        return self._layers

    def draw_ahead(self) -> bool:
        """Have its pictures ready as it lies; whether there was something to draw."""
        return False

    def compose(self, alpha: float) -> list[Blit]:
        """What to blit now, lowest first."""
        if not self._visible:
            return []
        pose = self.pose_at(alpha)
        return [blit for layer in self.layers_at(pose) for blit in layer.blits(pose.x, pose.y)]

    def at_hand(self) -> list[Blit]:
        """What it would be painted with if nothing may be drawn for that."""
        layers = self._layers if self._visible else ()
        return [blit for layer in layers for blit in layer.blits(self._pose.x, self._pose.y)]

    def contains(self, x: float, y: float) -> bool:
        """Whether a tap there is on it: inside its topmost picture, as it lies at this tick."""
        if not self._layers:
            return False
        return self._layers[-1].place(self._pose.x, self._pose.y).collidepoint(x, y)


S = TypeVar("S", bound=Sprite)


class Stage:
    """The sprites of one scene and what of the screen must be painted anew."""

    def __init__(self) -> None:
        self._sprites: list[Sprite] = []
        self._ordered = True
        self._stale: set[Sprite] = set()
        self._moving: set[Sprite] = set()
        self._gone: list[pygame.Rect] = []
        self._backdrop: pygame.Surface | None = None
        self._screen: pygame.Surface | None = None
        self._everything = True

    @property
    def backdrop(self) -> pygame.Surface | None:
        """The opaque picture beneath all sprites, as large as the screen."""
        return self._backdrop

    @backdrop.setter
    def backdrop(self, surface: pygame.Surface) -> None:
        self._backdrop = surface
        self._everything = True

    @property
    def sprites(self) -> list[Sprite]:
        """All sprites, the lowest first."""
        if not self._ordered:
            self._sprites.sort(key=lambda sprite: sprite.z)  # stable: later ones lie higher
            self._ordered = True
        return self._sprites

    def add(self, sprite: S) -> S:
        """Put a sprite on the stage; answers it."""
        sprite.stage = self
        self._sprites.append(sprite)
        self._ordered = False
        self._stale.add(sprite)
        return sprite

    def remove(self, sprite: Sprite) -> None:
        """Take a sprite off; nothing happens if it is not there."""
        if sprite.stage is not self:
            return
        sprite.stage = None
        self._sprites.remove(sprite)
        self._stale.discard(sprite)
        self._moving.discard(sprite)
        self._gone.append(sprite.drawn_rect)

    def clear(self) -> None:
        """Take everything off."""
        for sprite in self._sprites:
            sprite.stage = None
        self._sprites.clear()
        self._stale.clear()
        self._moving.clear()
        self._everything = True

    def close(self) -> None:
        """The scene is gone: let go of its pictures, whoever still knows the stage."""
        self.clear()
        self._backdrop = self._screen = None

    def reorder(self) -> None:
        """Some sprite's z has changed."""
        self._ordered = False

    def mark(self, sprite: Sprite, *, moving: bool = False) -> None:
        """A sprite has changed; while it moves it is drawn between its last two poses."""
        self._stale.add(sprite)
        if moving:
            self._moving.add(sprite)

    def repaint(self) -> None:
        """Everything must be painted anew (another scene was shown, the window was covered)."""
        self._everything = True

    def whole_on(self, screen: pygame.Surface) -> bool:
        """Whether all of it has been painted there, and only changes are left to paint."""
        return self._screen is screen and not self._everything

    @property
    def stale(self) -> bool:
        """Whether a draw would change the screen."""
        return bool(self._everything or self._stale or self._moving or self._gone)

    def begin_tick(self) -> None:
        """Call before each step: what moved in the last one has arrived there."""
        for sprite in self._moving:
            sprite.settle()
        self._stale |= self._moving
        self._moving.clear()

    def sprite_at(self, position: tuple[float, float]) -> Sprite | None:
        """The topmost drawn solid sprite there."""
        for sprite in reversed(self.sprites):
            if sprite.visible and sprite.solid and sprite.contains(*position):
                return sprite
        return None

    def drawn_ahead(self, *, changed: bool = False) -> Iterator[None]:
        """Have all pictures ready, a sprite's at each step: they have only to be painted then.

        `changed`: only of what has changed since it was painted last, and lies.
        """
        for sprite in tuple(self._stale - self._moving) if changed else tuple(self.sprites):
            if sprite.visible and sprite.draw_ahead():
                yield

    def draw(self, screen: pygame.Surface, alpha: float = 1.0) -> list[pygame.Rect]:
        """Paint what changed; answers the rectangles painted (px), none when nothing did."""
        if not self.stale:
            return []
        order = self.sprites
        dirty = list(self._gone)
        for sprite in self._stale | self._moving:
            dirty.append(sprite.drawn_rect)
            sprite.drawn = sprite.compose(alpha)
            first, *rest = [rect for _, rect, _, _ in sprite.drawn] or [pygame.Rect(0, 0, 0, 0)]
            sprite.drawn_rect = first.unionall(rest)
            dirty.append(sprite.drawn_rect)
        areas = [screen.get_rect()] if self._everything else merged(dirty, screen.get_rect())
        self._stale.clear()
        self._gone.clear()
        self._screen, self._everything = screen, False
        rects = [sprite.drawn_rect for sprite in order]
        for area in areas:
            self._paint(screen, area, [order[index] for index in area.collidelistall(rects)])
        screen.set_clip(None)
        return areas

    def draw_again(self, picture: pygame.Surface) -> None:
        """Paint what was painted last, or is at hand to be: no picture of a sprite is drawn for it."""
        if self._backdrop:
            picture.blit(self._backdrop, (0, 0))
        for sprite in self.sprites:
            for surface, rect, part, flags in sprite.drawn or sprite.at_hand():
                picture.blit(surface, rect, part, flags)

    def _paint(self, screen: pygame.Surface, area: pygame.Rect, sprites: list[Sprite]) -> None:
        screen.set_clip(area)
        if self._backdrop:
            screen.blit(self._backdrop, area, area)
        for sprite in sprites:
            for surface, rect, part, flags in sprite.drawn:
                screen.blit(surface, rect, part, flags)


def merged(rects: Iterable[pygame.Rect], screen: pygame.Rect) -> list[pygame.Rect]:
    """Few rectangles that cover the given ones within the screen; all of it when they cover most of it.

    Two that overlap are made one where that covers little more than they do: painting twice what both cover
    is cheaper than painting what lies between them.
    """
    result: list[pygame.Rect] = []
    for rect in rects:
        fresh = rect.clip(screen)
        if not fresh.width or not fresh.height:
            continue
        while (index := _partner(fresh, result)) is not None:
            fresh = fresh.union(result.pop(index))
        result.append(fresh)
    return [screen.copy()] if sum(map(_area, result)) > FULL_REDRAW_SHARE * _area(screen) else result


def _partner(fresh: pygame.Rect, others: list[pygame.Rect]) -> int | None:
    """The first of the others that it is worth being painted together with."""
    for index in fresh.collidelistall(others):
        other = others[index]
        if _area(fresh.union(other)) <= UNION_SHARE * (_area(fresh) + _area(other)):
            return index
    return None


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
