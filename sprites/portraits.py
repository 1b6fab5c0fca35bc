"""The players' faces as neon line drawings: a bunny, a cat, an owl and a fox, each in its colour and moods.

Drawn in a space of 220 x 220 units around (0, 0); the frame's circle has a radius of 101, so that the light
around it stays inside the picture.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from sprites import svg
from sprites.card_grid import mirrored
from sprites.pixels import kept

NIGHT, PANEL = "#060516", "#120b33"
MOODS = ("calm", "happy", "worried")


@dataclass(frozen=True, slots=True)
class Animal:
    """One portrait. `sides` and `eye` are drawn with their mirror images; `eye_at` is the left one's."""

    colour: str
    head: str
    sides: str
    middle: str  # the nose and what else has no twin
    eye: str
    eye_at: tuple[float, float, float]  # x, y, half width
    calm_mouth: str
    happy_mouth: str
    worried_mouth: str


ANIMALS: dict[str, Animal] = {
    "bunny": Animal(
        colour="#ff3d97",
        head="M0,-30 C-8,-30 -14,-29 -20,-27 C-40,-60 -44,-92 -30,-92 C-14,-92 -6,-58 -5,-30 L5,-30 "
        "C6,-58 14,-92 30,-92 C44,-92 40,-60 20,-27 C46,-18 58,4 56,26 C52,54 28,66 0,66 "
        "C-28,66 -52,54 -56,26 C-58,4 -46,-18 -20,-27 C-14,-29 -8,-30 0,-30Z",
        sides="M-26,-78 C-28,-62 -22,-46 -15,-34 M-46,33 L-68,30 M-45,40 L-66,44",
        middle="M-8,30 L8,30 L0,39Z",
        eye="M-24,2 C-30,2 -33,8 -33,14 C-33,20 -30,26 -24,26 C-18,26 -15,20 -15,14 C-15,8 -18,2 -24,2Z",
        eye_at=(-24, 14, 11),
        calm_mouth="M-24,42 C-20,48 -12,48 -7,40 M24,42 C20,48 12,48 7,40",
        happy_mouth="M-18,43 C-10,48 10,48 18,43 C16,64 -16,64 -18,43Z",
        worried_mouth="M-14,52 C-9,45 -4,45 0,49 C4,53 9,53 14,47",
    ),
    "cat": Animal(
        colour="#2fe0ff",
        head="M0,-42 C-14,-42 -26,-38 -34,-32 L-62,-66 C-70,-40 -70,-14 -62,8 C-54,40 -28,62 0,62 "
        "C28,62 54,40 62,8 C70,-14 70,-40 62,-66 L34,-32 C26,-38 14,-42 0,-42Z",
        sides="M-56,-46 L-42,-22 M-40,22 L-82,14 M-40,30 L-80,38",
        middle="M-9,24 L9,24 L0,33Z "
        "M7,-32 C-7,-30 -10,-16 0,-10 C-12,-8 -22,-20 -14,-29 C-8,-36 2,-36 7,-32Z",
        eye="M-44,0 C-34,-16 -18,-10 -14,6 C-26,12 -38,10 -44,0Z",
        eye_at=(-29, 0, 14),
        calm_mouth="M-30,36 C-26,44 -14,44 -8,34 M30,36 C26,44 14,44 8,34",
        happy_mouth="M-22,37 C-14,43 -5,42 0,36 C5,42 14,43 22,37 C20,58 -20,58 -22,37Z",
        worried_mouth="M-16,47 C-10,39 -4,39 0,43 C4,47 10,47 16,41",
    ),
    "owl": Animal(
        colour="#9d6bff",
        head="M-62,-66 C-48,-62 -38,-56 -30,-50 C-12,-58 12,-58 30,-50 C38,-56 48,-62 62,-66 "
        "C66,-50 64,-36 60,-26 C72,4 66,44 36,62 C14,72 -14,72 -36,62 "
        "C-66,44 -72,4 -60,-26 C-64,-36 -66,-50 -62,-66Z",
        sides="M-53,-8 A24,24 0 1 1 -5,-8 A24,24 0 1 1 -53,-8Z M-58,-58 C-40,-46 -18,-40 -4,-22",
        middle="",
        eye="M-41,-8 A12,12 0 1 1 -17,-8 A12,12 0 1 1 -41,-8Z",
        eye_at=(-29, -8, 13),
        calm_mouth="M-8,12 L8,12 L0,28Z M-20,40 C-14,48 -6,48 0,40 C6,48 14,48 20,40 "
        "M-34,48 C-28,56 -22,56 -16,50 M34,48 C28,56 22,56 16,50",
        happy_mouth="M-11,10 L11,10 L7,22 C5,36 -5,36 -7,22Z M-7,22 L0,27 L7,22 "
        "M-36,42 C-30,52 -20,52 -14,44 M36,42 C30,52 20,52 14,44",
        worried_mouth="M-8,16 L8,16 L0,30Z M-14,46 C-9,39 -4,39 0,43 C4,47 9,47 14,41",
    ),
    "fox": Animal(
        colour="#ffc857",
        head="M0,-34 C-12,-34 -22,-32 -30,-28 L-66,-70 C-76,-36 -72,-12 -62,4 C-66,14 -68,22 -70,30 "
        "C-42,34 -24,48 0,66 C24,48 42,34 70,30 C68,22 66,14 62,4 C72,-12 76,-36 66,-70 L30,-28 "
        "C22,-32 12,-34 0,-34Z",
        sides="M-60,-48 L-44,-22 M-62,6 C-44,12 -22,22 -14,44",
        middle="M-11,44 C-6,40 6,40 11,44 C10,52 4,56 0,58 C-4,56 -10,52 -11,44Z",
        eye="M-46,-2 C-34,-12 -20,-6 -15,8 C-28,10 -40,8 -46,-2Z",
        eye_at=(-31, 0, 14),
        calm_mouth="",
        happy_mouth="M-30,42 C-24,54 -12,66 0,66 C12,66 24,54 30,42 C24,74 12,82 0,82 C-12,82 -24,74 -30,42Z",
        worried_mouth="",
    ),
}


def _tube(d: str, colour: str, width: float) -> str:
    """A neon tube along a path: faint light, the tube, and its hot core."""
    glow = svg.line(d, colour, width * 3.4, 0.09) + svg.line(d, colour, width * 2.2, 0.18)
    core = svg.mix(colour, "#ffffff", 0.62)
    return glow + svg.line(d, svg.mix(colour, "#ffffff", 0.12), width) + svg.line(d, core, width * 0.36)


def _eyes(animal: Animal, mood: str, width: float) -> str:
    """Two eyes: open and filled, closed in a smile, or small under raised brows."""
    x, y, half = animal.eye_at
    bright = svg.mix(animal.colour, "#ffffff", 0.75)
    if mood == "happy":
        return mirrored(_tube(f"M{x - half},{y + 5} Q{x},{y - 15} {x + half},{y + 5}", animal.colour, width))
    if mood == "worried":
        brow = f"M{x - half - 2},{y - 15} Q{x},{y - 20} {x + half - 1},{y - 27}"
        ball = svg.circle(x + 1, y + 1, half * 0.55, bright)
        ring = f"M{x - half},{y + 1} a{half},{half} 0 1 1 {2 * half},0 a{half},{half} 0 1 1 {-2 * half},0Z"
        return mirrored(_tube(brow, animal.colour, width), svg.line(ring, animal.colour, width * 0.6), ball)
    return mirrored(svg.path(animal.eye, bright))


def _mouth(animal: Animal, mood: str, width: float) -> str:
    d = {"calm": animal.calm_mouth, "happy": animal.happy_mouth, "worried": animal.worried_mouth}[mood]
    if not d:
        return ""
    open_mouth = svg.path(d, svg.mix(animal.colour, NIGHT, 0.35)) if mood == "happy" else ""
    return open_mouth + _tube(d, animal.colour, width)


def _sweat(colour: str) -> str:
    drop = "M80,-22 C88,-10 89,-2 80,-2 C71,-2 72,-10 80,-22Z"
    return svg.path(drop, svg.mix(colour, "#ffffff", 0.45))


def portrait_svg(name: str, mood: str) -> str:
    """The document of a portrait. KeyError for a name that is not in ANIMALS or a mood not in MOODS."""
    animal = ANIMALS[name]
    colour, width = animal.colour, 5.2
    face = svg.path(animal.head, svg.mix(colour, NIGHT, 0.8)) + _tube(animal.head, colour, width)
    face += mirrored(_tube(animal.sides, colour, width * 0.75))
    if animal.middle:
        face += _tube(animal.middle, colour, width * 0.75)
    face += _mouth(animal, mood, width * 0.75) + _eyes(animal, mood, width * 0.85)
    if mood == "worried":
        face += _sweat(colour)
    frame = "M-101,0 A101,101 0 1 1 101,0 A101,101 0 1 1 -101,0Z"
    body = svg.path(frame, "url(#disc)") + svg.group("translate(0,10) scale(.96)", face)
    disc = svg.radial(
        "disc",
        (0, svg.mix(colour, PANEL, 0.62)),
        (1, svg.mix(colour, NIGHT, 0.88)),
        centre=(50, 40),
        radius=65,
    )
    return svg.document(body + _tube(frame, colour, 4.4), 220, 220, disc, left=-110, top=-110)


@kept(64)
def portrait(name: str, mood: str, size: int) -> pygame.Surface:
    """A portrait, `size` pixels wide and high, round, on nothing.

    `name` is "bunny", "cat", "owl" or "fox"; `mood` one of MOODS. KeyError for anything else.
    """
    return svg.raster(portrait_svg(name, mood), size, size, oversample=2 if size < 120 else 1)
