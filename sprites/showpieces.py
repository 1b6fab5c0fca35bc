"""Sprites of short shows: those that fade, swell and turn. Their pictures are kept in few steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pygame

from sprites import svg
from sprites.pixels import kept
from sprites.stage import ADD, Layer, Sprite
from sprites.timeline import Pose

FADES = 8
SIZES = 12
TURNS = 4.0
"""Pictures are faded and swell in that many steps, and turn by that many degrees at a time."""
SMALL = 40_000
"""Pixels: copies of smaller pictures are kept."""
Layers = tuple[Layer, ...]


class Fader:
    """Makes layers transparent.

    Faded copies of small pictures, which many share, are kept; of a large one there is one copy to work on.
    """

    def __init__(self) -> None:
        self._own: dict[int, tuple[pygame.Surface, pygame.Surface, int]] = {}

    def at(self, layers: Layers, alpha: float) -> Layers:
        """The layers at that alpha, 0 … 1."""
        level = round(alpha * FADES) * 256 // FADES
        if level >= 255:
            return layers
        if level <= 0:
            return ()
        return tuple(
            replace(layer, surface=self._picture(index, layer, level)) for index, layer in enumerate(layers)
        )

    def _picture(self, index: int, layer: Layer, level: int) -> pygame.Surface:
        surface = layer.surface
        if surface.get_width() * surface.get_height() <= SMALL:
            return _faded(surface, level, layer.flags)
        known = self._own.get(index)
        if known and known[0] is surface and known[2] == level:
            return known[1]
        copy = known[1] if known and known[0] is surface else surface.copy()
        copy.fill((0, 0, 0, 0))
        copy.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        _dim(copy, level, layer.flags)
        self._own[index] = surface, copy, level
        return copy


@kept(96)
def _faded(surface: pygame.Surface, level: int, flags: int) -> pygame.Surface:
    copy = surface.copy()
    _dim(copy, level, flags)
    return copy


def _dim(picture: pygame.Surface, level: int, flags: int) -> None:
    if flags == ADD:
        picture.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    else:
        picture.fill((255, 255, 255, level), special_flags=pygame.BLEND_RGBA_MULT)


class Faded(Sprite):
    """A sprite whose pose's alpha is drawn, in few steps; nothing that is tapped."""

    def __init__(self, layers: Iterable[Layer], pose: Pose, *, z: float) -> None:
        super().__init__(layers, pose, z=z, solid=False)
        self._fader = Fader()

    def layers_at(self, pose: Pose) -> Layers:
        """Its pictures as transparent as the pose says."""
        return self._fader.at(self.layers, pose.alpha)


class Ring(Sprite):
    """A thin ring, `px` across at scale 1, drawn anew for each pose on a picture of its own."""

    def __init__(self, px: int, colour: str, pose: Pose, *, z: float) -> None:
        super().__init__((), pose, z=z, solid=False)
        self._px = px
        self._colours = pygame.Color(colour), pygame.Color(svg.mix(colour, "#ffffff", 0.65))
        self._line = max(3, round(px / 60))

    def layers_at(self, pose: Pose) -> Layers:
        """The ring: a wide soft line under a bright one, which shows on white cards too."""
        wide, bright = self._colours
        middle = self._px / 2
        radius = middle * pose.scale - self._line
        if radius <= self._line or pose.alpha <= 0:
            return ()
        if not self._layers:  # many are made long before they are seen
            self._layers = (Layer(pygame.Surface((self._px, self._px), pygame.SRCALPHA)),)
        picture = self._layers[0].surface
        picture.fill((0, 0, 0, 0))
        level = round(255 * pose.alpha)
        for colour, line, alpha in ((wide, 2 * self._line, level // 2), (bright, self._line, level)):
            colour.a = alpha
            pygame.draw.aacircle(picture, colour, (middle, middle), radius + line / 2, line)
        return self.layers


class Swelling(Sprite):
    """A sprite drawn for the size of its pose's scale: `make(px)` gives its layers, `px` is scale 1."""

    def __init__(self, make: Callable[[int], Iterable[Layer]], px: int, pose: Pose, *, z: float) -> None:
        super().__init__((), pose, z=z, solid=False)
        self._make = make
        self._px = px
        self._fader = Fader()

    def layers_at(self, pose: Pose) -> Layers:
        """Its layers at the nearest size that is kept."""
        size = round(pose.scale * SIZES) * self._px // SIZES
        return self._fader.at(tuple(self._make(size)), pose.alpha) if size > 1 else ()


class Turning(Sprite):
    """A sprite of one picture that turns with its pose's angle, and fades."""

    def __init__(self, picture: pygame.Surface, pose: Pose, *, z: float) -> None:
        super().__init__((Layer(picture),), pose, z=z, solid=False)
        self._fader = Fader()

    def layers_at(self, pose: Pose) -> Layers:
        """Its picture at the nearest angle that is kept."""
        angle = round(pose.angle / TURNS) * TURNS
        return self._fader.at((Layer(_turned(self.layers[0].surface, angle)),), pose.alpha)


@kept(24)
def _turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, angle, 1.0) if angle else picture


class LateSprite(Sprite):
    """Drawn when it is first seen, which may be never: any press ends its moment. No tap hits it."""

    def __init__(self, make: Callable[[], Layers], pose: Pose, *, z: float) -> None:
        super().__init__((), pose, z=z, solid=False)
        self._make = make

    def draw_ahead(self) -> bool:
        """Draw it before it is seen; whether it had to be drawn."""
        cold = not self._layers
        if cold:
            self._layers = self._make()
        return cold

    def layers_at(self, pose: Pose) -> Layers:
        """Its layers, the same wherever it is."""
        self.draw_ahead()
        return self._layers


class Veil(Sprite):
    """Darkness over the whole stage: one picture, whose own alpha follows the pose."""

    def __init__(self, size: tuple[int, int], colour: str, depth: float, *, z: float) -> None:
        super().__init__((), Pose(size[0] / 2, size[1] / 2, alpha=0.0), z=z, solid=False)
        self._size, self._colour, self._depth = size, colour, depth

    def draw_ahead(self) -> bool:
        """Make the picture, as large as the screen, before it is seen; whether it had to be made."""
        if self._layers:
            return False
        picture = pygame.Surface(self._size)
        picture.fill(self._colour)
        self._layers = (Layer(picture),)
        return True

    def layers_at(self, pose: Pose) -> Layers:
        """The picture, as dark as the pose says."""
        level = round(255 * self._depth * pose.alpha)
        if not level:
            return ()
        self.draw_ahead()
        self.layers[0].surface.set_alpha(level)
        return self.layers
