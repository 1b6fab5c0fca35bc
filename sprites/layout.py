"""Where things lie, for a window of any size: pure geometry, in px."""

from __future__ import annotations

from dataclasses import dataclass

from engine.heart_layout import ROW_OF, X_OF

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x, y of the top left corner, width, height."""
CARD_RATIO = 250 / 350
NARROW = 1.5
"""Windows less wide than this for their height have the wings as a bar above."""
WIDEST = 1.9
"""On wider windows the wings hang on the heart, not on the edges."""


@dataclass(frozen=True, slots=True)
class SolitaireLayout:
    """Heart to Heart. `slots` are the middles of positions 1 … 25 in order."""

    card_height: int
    slots: tuple[Point, ...]
    stock: Point
    waste: Point
    frame: Box
    """The neon heart around the cards."""
    info: Box
    """Time, score and moves."""
    deal: Box
    """The deal code."""
    buttons: tuple[Box, ...]
    """Undo, redo, hint, pause."""
    banner: Point
    narrow: bool


def solitaire(size: tuple[int, int]) -> SolitaireLayout:
    """The heart in the middle, wings at both sides; in narrow windows a bar above it."""
    width, height = size
    narrow = width / height < NARROW
    unit = height if not narrow else min(height, width / NARROW * 1.12)
    card = round(unit * (0.204 if not narrow else 0.178))
    wide = card * CARD_RATIO
    pitch_x, pitch_y = wide + unit * 0.0056, card / 2
    middle = width / 2
    top = height * (0.093 if not narrow else 0.17) + card / 2
    slots = tuple(
        (middle + (X_OF[index] - 2.5) * pitch_x, top + ROW_OF[index] * pitch_y) for index in range(25)
    )
    left, right = width * 0.047, width * 0.953
    if width / height > WIDEST:
        half = height * WIDEST / 2
        left, right = max(left, middle - half * 0.94), min(right, middle + half * 0.94)
    frame_high = pitch_y * 6 + card + unit * 0.115
    frame = (
        middle - frame_high * 0.625,
        slots[0][1] - card / 2 - unit * 0.062,
        frame_high * 1.25,
        frame_high,
    )
    pile_y = height * 0.746
    stock = (left + wide * 0.56, pile_y)
    waste = (left + wide * 0.56 + wide * 1.28, pile_y)
    if narrow:
        button = (width * 0.2, unit * 0.062)
        step = unit * 0.075
        stock, waste = (left + wide * 0.55, height * 0.78), (left + wide * 1.75, height * 0.78)
        info = (left, height * 0.046, right - left - width * 0.27, height * 0.078)
        deal = (right - width * 0.25, height * 0.046, width * 0.25, height * 0.078)
    else:
        button = (unit * 0.297, unit * 0.067)
        step = unit * 0.081
        info = (left, height * 0.044, unit * 0.267, unit * 0.252)
        deal = (right - unit * 0.297, height * 0.044, unit * 0.297, unit * 0.119)
    first = height * 0.933 - step * 3 - button[1] / 2
    buttons = tuple((right - button[0], first + index * step, *button) for index in range(4))
    return SolitaireLayout(
        card, slots, stock, waste, frame, info, deal, buttons, (middle, height * 0.44), narrow
    )


@dataclass(frozen=True, slots=True)
class Lay:
    """How a card lies: its middle, its angle in degrees counter-clockwise."""

    x: float
    y: float
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class HeartsLayout:
    """The Hearts table. Tuples of four are by seat: south, west, north, east."""

    size: tuple[int, int]
    table: Point
    half_axes: Point
    fan_height: int
    trick_height: int
    taken_height: int
    trick: tuple[Lay, Lay, Lay, Lay]
    seats: tuple[Box, Box, Box, Box]
    taken: tuple[Point, Point, Point, Point]
    """The middle of each seat's row of point cards."""
    slots: tuple[Point, Point, Point]
    """Where the three cards to pass lie."""
    confirm: Box
    pill: Point
    info: Box
    buttons: tuple[Box, ...]

    def fan(self, count: int) -> tuple[Lay, ...]:
        """How `count` cards lie in the fan, left to right."""
        width, height = self.size
        step = min(height * 0.098, width * 0.45 / max(1, count - 1))
        middle = (count - 1) / 2
        return tuple(
            Lay(
                width * 0.5 + (index - middle) * step,
                height * 0.845 + (index - middle) ** 2 * height * 0.0008,
                -(index - middle) * 0.8,
            )
            for index in range(count)
        )


def hearts(size: tuple[int, int]) -> HeartsLayout:
    """The table in the middle, seats around it, the fan below."""
    width, height = size
    unit = min(height, width / NARROW)
    left, right = width * 0.047, width * 0.953
    table = (width * 0.5, height * 0.39)
    axes = (width * 0.327, height * 0.243)
    trick_height = round(unit * 0.176)
    apart = unit * 0.165
    trick = (
        Lay(table[0], table[1] + unit * 0.085, 2),
        Lay(table[0] - apart, table[1] - unit * 0.012, 6),
        Lay(table[0], table[1] - unit * 0.115, -2),
        Lay(table[0] + apart, table[1] - unit * 0.012, -6),
    )
    tall = (unit * 0.2, unit * 0.256)
    wide = (unit * 0.34, unit * 0.133)
    seats: tuple[Box, Box, Box, Box] = (
        (left, height * 0.595, *wide),
        (left, height * 0.235, *tall),
        (width * 0.5 - wide[0] / 2, height * 0.042, *wide),
        (right - tall[0], height * 0.235, *tall),
    )
    taken_y = table[1] + unit * 0.015
    inner = axes[0] - unit * 0.145
    pitch = unit * 0.155
    info = (right - unit * 0.30, height * 0.046, unit * 0.30, unit * 0.118)
    button = (unit * 0.235, unit * 0.062)
    buttons = tuple(
        (
            left if index < 3 else right - button[0],
            height * 0.752 + index % 3 * unit * 0.073,
            *button,
        )
        for index in range(6)
    )
    return HeartsLayout(
        size,
        table,
        axes,
        round(unit * 0.231),
        trick_height,
        round(unit * 0.09),
        trick,
        seats,
        (
            (table[0], height * 0.575 - unit * 0.03),
            (table[0] - inner, taken_y),
            (table[0], table[1] - axes[1] + unit * 0.06),
            (table[0] + inner, taken_y),
        ),
        tuple((table[0] + (index - 1) * pitch, height * 0.345) for index in range(3)),  # type: ignore[arg-type]
        (width * 0.5 - unit * 0.21, height * 0.468, unit * 0.42, unit * 0.068),
        (width * 0.5, height * 0.604),
        info,
        buttons,
    )


WAYS: dict[str, Point] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def nearest(boxes: dict[str, Box], current: str, way: str) -> str | None:
    """What a person would call the next thing that way; None when there is nothing.

    `way` is left, right, up or down, or next or previous in reading order. Sideways distance counts twice,
    and what lies more aside than ahead is taken only when nothing else is there.
    """
    if way in ("next", "previous"):
        order = sorted(boxes, key=lambda name: (round(boxes[name][1] / 40), boxes[name][0]))
        step = 1 if way == "next" else -1
        return order[(order.index(current) + step) % len(order)]
    dx, dy = WAYS[way]
    x, y = _middle(boxes[current])
    found: list[tuple[bool, float, str]] = []
    for name, box in boxes.items():
        away_x, away_y = _middle(box)[0] - x, _middle(box)[1] - y
        ahead = away_x * dx + away_y * dy
        aside = abs(away_x * dy) + abs(away_y * dx)
        if name != current and ahead > 1:
            found.append((aside > ahead * 1.8, ahead + 2 * aside, name))
    return min(found)[2] if found else None


def _middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2
