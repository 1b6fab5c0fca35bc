"""Sprites of short shows: those that fade, swell and turn. Their pictures are kept in few steps."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import replace

import pygame

from sprites.stage import ADD, Layer, Sprite
from sprites.timeline import Pose

FADES = 8
SIZES = 12
TURNS = 4.0
"""Pictures are faded and swell in that many steps, and turn by that many degrees at a time."""
Layers = tuple[Layer, ...]


class Faded(Sprite):
    """A sprite whose pose's alpha is drawn, in few steps."""

    def layers_at(self, pose: Pose) -> Layers:
        """Its pictures as transparent as the pose says."""
        return faded(self.layers, pose.alpha)


def faded(layers: Layers, alpha: float) -> Layers:
    """The layers at that alpha, 0 … 1."""
    level = round(alpha * FADES) * 256 // FADES
    if level >= 255:
        return layers
    if level <= 0:
        return ()
    return tuple(replace(layer, surface=_faded(layer.surface, level, layer.flags)) for layer in layers)


@functools.lru_cache(maxsize=192)
def _faded(surface: pygame.Surface, level: int, flags: int) -> pygame.Surface:
    copy = surface.copy()
    if flags == ADD:
        copy.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    else:
        copy.fill((255, 255, 255, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


class Swelling(Sprite):
    """A sprite drawn for the size of its pose's scale: `make(px)` gives its layers, `px` is scale 1."""

    def __init__(self, make: Callable[[int], Iterable[Layer]], px: int, pose: Pose, *, z: float) -> None:
        super().__init__((), pose, z=z, solid=False)
        self._make = make
        self._px = px

    def layers_at(self, pose: Pose) -> Layers:
        """Its layers at the nearest size that is kept."""
        size = round(pose.scale * SIZES) * self._px // SIZES
        return faded(tuple(self._make(size)), pose.alpha) if size > 1 else ()


class Turning(Sprite):
    """A sprite of one picture that turns with its pose's angle, and fades."""

    def __init__(self, picture: pygame.Surface, pose: Pose, *, z: float) -> None:
        super().__init__((Layer(picture),), pose, z=z, solid=False)

    def layers_at(self, pose: Pose) -> Layers:
        """Its picture at the nearest angle that is kept."""
        angle = round(pose.angle / TURNS) * TURNS
        return faded((Layer(_turned(self.layers[0].surface, angle)),), pose.alpha)


@functools.lru_cache(maxsize=48)
def _turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, angle, 1.0) if angle else picture


class Veil(Sprite):
    """Darkness over the whole stage: one picture, whose own alpha follows the pose."""

    def __init__(self, size: tuple[int, int], colour: str, depth: float, *, z: float) -> None:
        picture = pygame.Surface(size)
        picture.fill(colour)
        super().__init__((Layer(picture),), Pose(size[0] / 2, size[1] / 2, alpha=0.0), z=z, solid=False)
        self._depth = depth

    def layers_at(self, pose: Pose) -> Layers:
        """The picture, as dark as the pose says."""
        level = round(255 * self._depth * pose.alpha)
        self.layers[0].surface.set_alpha(level)
        return self.layers if level else ()
