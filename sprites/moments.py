"""Short shows on the stage: bursts of hearts, rings, rising numbers, fireworks, a breaking heart, a nudge.

Each answers a step for a timeline and cleans up after itself, however the timeline is brought to its end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sprites import light, ornaments
from sprites.icons import icon
from sprites.pixels import kept
from sprites.showpieces import SIZES, Faded, Ring, Swelling, Turning
from sprites.stage import ADD, Layer, Sprite, Stage
from sprites.timeline import Do, Glide, Pose, Step, Wait, parallel, serial

if TYPE_CHECKING:
    from scenes.house import House

PARTICLES = 14
PARTICLE_SIZES = (20, 28, 38)
ROCKETS = 7
ROCKET_SIZE = 14
ROCKET_HEARTS = 12
ROCKET_TICKS = 46
Z = 500.0


@kept(48)
def _particle(size: int, colour: str, glow: float) -> tuple[Layer, ...]:
    heart = Layer(icon("heart", size, colour))
    return (Layer(light.spot(size * 3, size * 3, colour, 0.5 * glow), flags=ADD), heart) if glow else (heart,)


def ahead(house: House, px: float) -> Iterator[None]:
    """Draws what flies and beats at a pair, one picture at each step, so that the first is not late.

    `px` is as of `swelling_heart`.
    """
    yield from _particles_ahead(house, PARTICLE_SIZES)
    theme = house.theme
    for step in range(SIZES, SIZES // 4, -1):
        ornaments.heart(step * round(px) // SIZES, theme.pink, shines=theme.glow > 0)
        yield


def _particles_ahead(house: House, sizes: tuple[int, ...]) -> Iterator[None]:
    for size in sizes:
        for colour in house.theme.sparks:
            _particle(round(size * house.size[1] / 1080), colour, house.theme.glow)
            yield


def burst(
    house: House, stage: Stage, x: float, y: float, ticks: int, *, reach: float = 1.0, count: int = PARTICLES
) -> Step:
    """Hearts fly off in all directions from (x, y), `reach` times as far as usual, and fade."""
    unit = house.size[1] / 1080
    steps: list[Step] = []
    for index in range(count):
        size = round(PARTICLE_SIZES[index % 3] * unit)
        layers = _particle(size, house.theme.sparks[index % 4], house.theme.glow)
        angle = math.tau * (index + house.jitter.random() * 0.7) / count
        far = (110 + 130 * house.jitter.random()) * unit * reach
        out = Pose(x + math.cos(angle) * far, y + math.sin(angle) * far)
        end = Pose(out.x, out.y + 60 * unit, alpha=0.0)
        heart = Faded(layers, Pose(x, y), z=Z)
        fly = ticks * 3 // 5
        flight = serial(Glide(heart, out, fly, "out"), Glide(heart, end, ticks - fly, "in"))
        steps.append(shown(stage, heart, flight))
    return parallel(*steps)


def shockwave(house: House, stage: Stage, x: float, y: float, px: float, colour: str, ticks: int) -> Step:
    """A ring runs out from (x, y) to `px` across and fades."""
    sprite = Ring(round(px), colour, Pose(x, y, scale=0.2), z=Z - 1)
    most = ticks // 2
    run = serial(
        Glide(sprite, Pose(x, y, scale=0.8), most, "out"),
        Glide(sprite, Pose(x, y, alpha=0.0), ticks - most, "linear"),
    )
    return shown(stage, sprite, run)


def swelling_heart(house: House, stage: Stage, x: float, y: float, px: float, ticks: int) -> Step:
    """A heart beats once, `px` wide at its largest, and fades."""
    colour, shines = house.theme.pink, house.theme.glow > 0

    def drawn(size: int) -> tuple[Layer, ...]:
        return ornaments.heart(size, colour, shines=shines)

    sprite = Swelling(drawn, round(px), Pose(x, y, scale=0.3), z=Z + 0.5)
    grow, fade = ticks // 2, ticks - ticks // 2
    beat = serial(
        Glide(sprite, Pose(x, y), grow, "back"), Glide(sprite, Pose(x, y, scale=1.1, alpha=0.0), fade)
    )
    return shown(stage, sprite, beat)


def rising_text(
    house: House, stage: Stage, text: str, x: float, y: float, ticks: int, *, colour: str | None = None
) -> Step:
    """A number that rises from (x, y) and fades."""
    unit = house.size[1] / 1080
    layers = house.kit.banner(text, colour or house.theme.amber, round(72 * unit))
    sprite = Faded(layers, Pose(x, y), z=Z + 1)
    up = ticks * 2 // 3
    rise = serial(
        Glide(sprite, Pose(x, y - 110 * unit), up, "out"),
        Glide(sprite, Pose(x, y - 150 * unit, alpha=0.0), ticks - up, "linear"),
    )
    return shown(stage, sprite, rise)


def breaking_heart(house: House, stage: Stage, x: float, y: float, px: float, ticks: int) -> Step:
    """A heart trembles, cracks, and its halves fall apart; with reduced motion they part while fading."""
    colour, far = house.theme.coral, px * 0.42
    halves = [
        (Turning(ornaments.half_heart(round(px), colour, right=right), Pose(x, y), z=Z), 1 if right else -1)
        for right in (False, True)
    ]
    still = bool(house.settings.get("reduced_motion"))
    shake, fall = ticks // 3, ticks - ticks // 3
    steps: list[Step] = []
    for sprite, side in halves:
        tremble: Step = Wait(shake)
        if not still:
            tremble = nudge(sprite, px / 220, shake)
        gone = Pose(x + side * far, y + far * 0.7, -24.0 * side, alpha=0.0)
        parted = Pose(x + side * far * 0.3, y, -8.0 * side)
        end = parted if still else gone
        apart = serial(
            Glide(sprite, parted, fall // 3, "out"),
            Glide(sprite, Pose(end.x, end.y, end.angle, alpha=0.0), fall - fall // 3, "in"),
        )
        steps.append(shown(stage, sprite, serial(tremble, apart)))
    return parallel(*steps)


def fireworks(
    house: House,
    stage: Stage,
    box: tuple[float, float, float, float],
    rockets: int = ROCKETS,
    ticks: int = ROCKET_TICKS,
) -> Step:
    """Rockets rise and burst into hearts in that box (px), one after another, each for 1.5 times `ticks`."""
    x, y, width, height = box
    unit = house.size[1] / 1080
    steps: list[Step] = []
    for index in range(rockets):
        share = (index * 3 % rockets + 0.5) / rockets
        at_x = x + width * share
        at_y = y + height * (0.15 + 0.7 * house.jitter.random())
        colour = house.theme.sparks[index % 4]
        rise = round(ticks * 0.5)
        rocket = Faded(
            _particle(round(ROCKET_SIZE * unit), colour, house.theme.glow), Pose(at_x, y + height * 1.5), z=Z
        )
        steps.append(
            serial(
                Wait(index * ticks // 2),
                shown(stage, rocket, Glide(rocket, Pose(at_x, at_y), rise, "out")),
                parallel(
                    _flash(house, stage, at_x, at_y, colour, ticks // 2),
                    shockwave(house, stage, at_x, at_y, 300 * unit, colour, ticks // 2),
                    burst(house, stage, at_x, at_y, ticks, reach=1.2, count=ROCKET_HEARTS),
                ),
            )
        )
    return parallel(*steps)


def fireworks_ahead(house: House) -> Iterator[None]:
    """Draws what rises, bursts and flashes in fireworks, one picture at each step."""
    yield from _particles_ahead(house, (ROCKET_SIZE, *PARTICLE_SIZES))
    if house.theme.glow:
        for colour in house.theme.sparks:
            _star(house, colour)
            yield


def _star(house: House, colour: str) -> tuple[Layer, ...]:
    return ornaments.star(round(170 * house.size[1] / 1080), colour)


def _flash(house: House, stage: Stage, x: float, y: float, colour: str, ticks: int) -> Step:
    """A star of light that is gone at once; nothing where the theme has no light."""
    if not house.theme.glow:
        return Wait(0)
    star = Faded(_star(house, colour), Pose(x, y), z=Z)
    return shown(stage, star, Glide(star, Pose(x, y, alpha=0.0), ticks, "out"))


def nudge(sprite: Sprite, unit: float, ticks: int) -> Step:
    """A shake of the head: the sprite moves left, right and back."""
    home = sprite.pose
    part = ticks // 4
    ways = [home.at(home.x + dx * unit, home.y) for dx in (-12, 10, -6)]
    return serial(*(Glide(sprite, way, part, "in-out") for way in ways), Glide(sprite, home, part, "in-out"))


def shown(stage: Stage, sprite: Sprite, step: Step) -> Step:
    """The sprite is on the stage while the step is played, and neither before nor after."""

    def come() -> None:
        stage.add(sprite)

    return serial(Do(come), step, Do(lambda: stage.remove(sprite)))
