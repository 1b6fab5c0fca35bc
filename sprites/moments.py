"""Short shows on the stage: a burst of hearts, a rising number, a refusal's nudge."""

from __future__ import annotations

import functools
import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from sprites import light
from sprites.icons import icon
from sprites.stage import ADD, Layer, Sprite, Stage
from sprites.timeline import Do, Glide, Parallel, Pose, Step, parallel, serial

if TYPE_CHECKING:
    from scenes.house import House

PARTICLES = 14
PARTICLE_SIZES = (20, 28, 38)
Z = 500.0


class Faded(Sprite):
    """A sprite whose pose's alpha is drawn, in eight steps."""

    def layers_at(self, pose: Pose) -> tuple[Layer, ...]:
        """Its pictures as transparent as the pose says."""
        level = round(pose.alpha * 8) * 32
        if level >= 255:
            return self.layers
        if level <= 0:
            return ()
        return tuple(
            replace(layer, surface=_faded(layer.surface, level, layer.flags)) for layer in self.layers
        )


@functools.lru_cache(maxsize=256)
def _faded(surface: pygame.Surface, level: int, flags: int) -> pygame.Surface:
    copy = surface.copy()
    if flags == ADD:
        copy.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    else:
        copy.fill((255, 255, 255, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


@functools.lru_cache(maxsize=32)
def _particle(size: int, colour: str) -> tuple[Layer, ...]:
    glow = light.spot(size * 3, size * 3, colour, 0.5)
    return (Layer(glow, flags=ADD), Layer(icon("heart", size, colour)))


def burst(house: House, stage: Stage, x: float, y: float, ticks: int) -> Step:
    """Hearts fly off in all directions from (x, y) and fade."""
    unit = house.size[1] / 1080
    colours = (house.theme.pink, house.theme.coral, house.theme.purple, house.theme.cyan)
    steps: list[Step] = []
    for index in range(PARTICLES):
        size = round(PARTICLE_SIZES[index % 3] * unit)
        angle = math.tau * (index + house.jitter.random() * 0.7) / PARTICLES
        far = (110 + 130 * house.jitter.random()) * unit
        heart = Faded(_particle(size, colours[index % 4]), Pose(x, y), z=Z, solid=False)
        heart.visible = False
        stage.add(heart)
        end = Pose(x + math.cos(angle) * far, y + math.sin(angle) * far + 40 * unit, alpha=0.0)
        steps.append(_shown(stage, heart, Glide(heart, end, ticks, "out")))
    return Parallel(tuple(steps))


def rising_text(house: House, stage: Stage, text: str, x: float, y: float, ticks: int) -> Step:
    """A number that rises from (x, y) and fades."""
    unit = house.size[1] / 1080
    layers = house.kit.label(text, round(64 * unit), house.theme.amber, 900)
    sprite = Faded(layers, Pose(x, y), z=Z + 1, solid=False)
    sprite.visible = False
    stage.add(sprite)
    return _shown(stage, sprite, Glide(sprite, Pose(x, y - 150 * unit, alpha=0.0), ticks, "in-out"))


def nudge(sprite: Sprite, unit: float, ticks: int) -> Step:
    """A shake of the head: the sprite moves left, right and back."""
    home = sprite.pose
    part = max(1, ticks // 4)
    ways = [home.at(home.x + dx * unit, home.y) for dx in (-12, 10, -6)]
    return serial(*(Glide(sprite, way, part, "in-out") for way in ways), Glide(sprite, home, part, "in-out"))


def _shown(stage: Stage, sprite: Sprite, step: Step) -> Step:
    def show() -> None:
        sprite.visible = True

    return serial(Do(show), parallel(step), Do(lambda: stage.remove(sprite)))
