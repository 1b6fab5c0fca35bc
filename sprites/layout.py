"""Where things lie, for a window of any size: pure geometry, in px."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from engine.heart_layout import ROW_OF, X_OF

T = TypeVar("T")
Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x, y of the top left corner, width, height."""
CARD_RATIO = 250 / 350
NARROW = 1.5
"""In windows less wide than this for their height things are smaller."""
BAR_BELOW = 1.55
"""Heart to Heart has its wings as a bar above in windows less wide than this for their height."""
CARD_SHARE = (0.178, 0.204)
"""Of the height: a card of the heart between wings, at least and at most."""
WIDEST = 1.9
"""On wider windows the wings hang on the heart or the table, not on the edges."""
EDGE = 0.047
"""Of the width: where things begin and end, so that focus brackets stay in the safe margin."""
PROMPTS_Y = 0.933
FRAME_CARD = 220
"""The height of a card in the units in which the neon heart around the cards is drawn."""
FRAME_BOX: Box = (-600, -520, 1200, 1050)
"""The box of that drawing, in its units; the top of the cards is 440 above its origin."""
FRAME_TOP = -440
FRAME_REACH, FRAME_TALL, FRAME_ABOVE = 576, 990, 50
"""How far the heart reaches to the left, how tall it is, and how far above the cards it begins."""
INFO_WIDTH = 0.25
"""Of the height: the panel in the left wing."""
WING_AIR = 0.012
"""Of the height: between that panel and the heart."""


def _edges(size: tuple[int, int]) -> tuple[float, float]:
    """Where things begin at the left and end at the right, px."""
    width, height = size
    used = min(width, height * WIDEST)
    return (width - used) / 2 + used * EDGE, (width + used) / 2 - used * EDGE


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
    prompts: Point
    """Where the row of prompts begins (ends, when mirrored), and its middle's height."""
    narrow: bool
    mirrored: bool = False


def mirrored_box(box: Box, width: float) -> Box:
    """The box as it lies in a mirror: as far from the right of a window as it was from the left.

    >>> mirrored_box((10, 5, 30, 20), 100)
    (60, 5, 30, 20)
    """
    return width - box[0] - box[2], box[1], box[2], box[3]


def _mirrored_point(point: Point, width: float) -> Point:
    return width - point[0], point[1]


def solitaire(size: tuple[int, int], *, mirrored: bool = False) -> SolitaireLayout:
    """The heart in the middle, wings at both sides; in narrow windows a bar above it.

    `mirrored`: the wings have changed sides; the heart never does.
    """
    place, width = _solitaire(size), size[0]
    if not mirrored:
        return place
    return replace(
        place,
        stock=_mirrored_point(place.stock, width),
        waste=_mirrored_point(place.waste, width),
        info=mirrored_box(place.info, width),
        deal=mirrored_box(place.deal, width),
        buttons=tuple(mirrored_box(box, width) for box in place.buttons),
        prompts=_mirrored_point(place.prompts, width),
        mirrored=True,
    )


def _solitaire(size: tuple[int, int]) -> SolitaireLayout:
    width, height = size
    narrow = width / height < BAR_BELOW
    unit = min(height, width / NARROW * 1.12) if narrow else height
    left, right = _edges(size)
    middle = width / 2
    if narrow:
        card = round(unit * 0.178)
        top = height * 0.176
    else:
        beside = middle - left - height * (INFO_WIDTH + WING_AIR)
        card = round(
            min(max(beside * FRAME_CARD / FRAME_REACH, height * CARD_SHARE[0]), height * CARD_SHARE[1])
        )
        top = height * 0.505 + card * (FRAME_ABOVE - FRAME_TALL / 2) / FRAME_CARD
    wide = card * CARD_RATIO
    pitch_x, pitch_y = wide + card * 0.0275, card / 2
    top += card / 2
    slots = tuple(
        (middle + (X_OF[index] - 2.5) * pitch_x, top + ROW_OF[index] * pitch_y) for index in range(25)
    )
    unit_of_frame = card / FRAME_CARD
    frame = (
        middle + FRAME_BOX[0] * unit_of_frame,
        top - card / 2 + (FRAME_BOX[1] - FRAME_TOP) * unit_of_frame,
        FRAME_BOX[2] * unit_of_frame,
        FRAME_BOX[3] * unit_of_frame,
    )
    pile_y = height * 0.746
    stock = (left + wide * 0.56, pile_y)
    waste = (stock[0] + wide * 1.28, pile_y)
    if narrow:
        button = (width * 0.2, unit * 0.062)
        step = unit * 0.075
        stock, waste = (left + wide * 0.55, height * 0.768), (left + wide * 1.68, height * 0.768)
        info = (left, height * 0.046, right - left - width * 0.27, height * 0.078)
        deal = (right - width * 0.25, height * 0.046, width * 0.25, height * 0.078)
    else:
        button = (unit * 0.297, unit * 0.067)
        step = unit * 0.081
        info = (left, height * 0.044, unit * INFO_WIDTH, unit * 0.252)
        deal = (right - unit * 0.297, height * 0.044, unit * 0.297, unit * 0.119)
    first = height * PROMPTS_Y - step * 3 - button[1] / 2
    buttons = tuple((right - button[0], first + index * step, *button) for index in range(4))
    return SolitaireLayout(
        card_height=card,
        slots=slots,
        stock=stock,
        waste=waste,
        frame=frame,
        info=info,
        deal=deal,
        buttons=buttons,
        prompts=(left, height * PROMPTS_Y),
        narrow=narrow,
    )


FAN_Y, FAN_SAG = 0.823, 0.0004
"""The middle of the fan's highest card, and how much lower others lie (times the square of their number from
there), of the height."""
FAN_STEP = 0.098
"""From card to card at most, of the height."""
FAN_TURN = 0.8
"""Degrees from card to card."""
ROOMY = 1.55
"""In windows less wide than this for their height the trick lies closer together."""
RIM_AIR = 0.022
"""Between the plates of West and East and the table's edge, in units of the table."""
FAN_AIR = 1.02
"""Between the first and the last card's middles and the buttons beside them, together, in card heights."""


@dataclass(frozen=True, slots=True)
class Lay:
    """How a card lies: its middle, its angle in degrees counter-clockwise."""

    x: float
    y: float
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class HeartsLayout:
    """The Hearts table. Tuples of four are by seat, south, west, north, east; `bottom` has South's place."""

    size: tuple[int, int]
    table: Point
    half_axes: Point
    fan_height: int
    trick_height: int
    taken_height: int
    trick: tuple[Lay, Lay, Lay, Lay]
    seats: tuple[Box, Box, Box, Box]
    taken: tuple[Point, Point, Point, Point]
    """The middle of each seat's rows of point cards, beside the trick; South's and North's on their left."""
    slots: tuple[Point, Point, Point]
    """Where the three cards to pass lie."""
    confirm: Box
    pill: Point
    info: Box
    buttons: tuple[Box, ...]
    """Undo, redo, sort, last trick, hint, pause."""
    mirrored: bool = False
    bottom: int = 0
    """The seat that has South's place; the others follow clockwise."""

    def side(self, seat: int) -> int:
        """Where that seat is on the screen: 0 bottom, 1 left, 2 top, 3 right."""
        return (seat - self.bottom) % 4

    def turned(self, bottom: int) -> HeartsLayout:
        """The same table with that seat at the bottom."""
        by = (bottom - self.bottom) % 4

        def turn(places: tuple[T, T, T, T]) -> tuple[T, T, T, T]:
            first, second, third, fourth = (places[(seat - by) % 4] for seat in range(4))
            return first, second, third, fourth

        return replace(
            self, bottom=bottom, trick=turn(self.trick), seats=turn(self.seats), taken=turn(self.taken)
        )

    def fan(self, count: int) -> tuple[Lay, ...]:
        """How `count` cards lie in the fan, left to right."""
        width, height = self.size
        apart = abs(self.buttons[-1][0] - self.buttons[0][0])
        room = apart - self.buttons[0][2] - self.fan_height * FAN_AIR
        step = min(height * FAN_STEP, room / max(1, count - 1))
        middle = (count - 1) / 2
        return tuple(
            Lay(
                width * 0.5 + (index - middle) * step,
                height * FAN_Y + (index - middle) ** 2 * height * FAN_SAG,
                (middle - index) * FAN_TURN,
            )
            for index in range(count)
        )


def hearts(size: tuple[int, int], *, mirrored: bool = False) -> HeartsLayout:
    """The table in the middle, seats around it, the fan below.

    `mirrored`: buttons and the info panel have changed sides; the seats never do.
    """
    place, width = _hearts(size), size[0]
    if not mirrored:
        return place
    buttons = tuple(mirrored_box(box, width) for box in place.buttons)
    return replace(place, info=mirrored_box(place.info, width), buttons=buttons, mirrored=True)


def _hearts(size: tuple[int, int]) -> HeartsLayout:
    width, height = size
    unit = min(height, width / NARROW)
    left, right = _edges(size)
    x, y = table = (width * 0.5, height * 0.39)
    tall = (unit * 0.2, unit * 0.256)
    beside = x - left - tall[0] - unit * RIM_AIR
    axes = (min(min(width, height * WIDEST) * 0.327, beside), height * 0.243)
    wide = (unit * 0.34, unit * 0.133)
    inner = axes[0] - unit * 0.128
    pitch = unit * 0.155
    button = (unit * 0.235, unit * 0.062)
    return HeartsLayout(
        size=size,
        table=table,
        half_axes=axes,
        fan_height=round(unit * 0.231),
        trick_height=round(unit * 0.176),
        taken_height=round(unit * 0.09),
        trick=_trick(table, unit, unit * (0.165 if width / height > ROOMY else 0.15)),
        seats=(
            (left, height * 0.57, *wide),
            (left, height * 0.235, *tall),
            (x - wide[0] / 2, height * 0.042, *wide),
            (right - tall[0], height * 0.235, *tall),
        ),
        taken=(
            (x - unit * 0.275, y + unit * 0.128),
            (x - inner, y + unit * 0.015),
            (x + unit * 0.275, y - unit * 0.154),
            (x + inner, y + unit * 0.015),
        ),
        slots=((x - pitch, height * 0.345), (x, height * 0.345), (x + pitch, height * 0.345)),
        confirm=(x - unit * 0.21, height * 0.468, unit * 0.42, unit * 0.068),
        pill=(x, height * 0.604),
        info=(right - unit * 0.325, height * 0.046, unit * 0.325, unit * 0.118),
        buttons=tuple(
            (end, height * 0.75 + row * unit * 0.073, *button)
            for end in (left, right - button[0])
            for row in range(3)
        ),
    )


def _trick(table: Point, unit: float, apart: float) -> tuple[Lay, Lay, Lay, Lay]:
    """The four cards of a trick, those of West and East so far from the middle."""
    x, y = table
    return (
        Lay(x, y + unit * 0.085, 2),
        Lay(x - apart, y - unit * 0.012, 6),
        Lay(x, y - unit * 0.115, -2),
        Lay(x + apart, y - unit * 0.012, -6),
    )


WAYS = {"left": (0, -1), "right": (0, 1), "up": (1, -1), "down": (1, 1)}
"""The axis (0: x, 1: y) and the sense of each way."""
ROW_SHARE = 0.4
"""Things whose middles differ by less than this share of the lower one's height are in one row."""


def nearest(boxes: dict[str, Box], current: str, way: str, *, rtl: bool = False) -> str | None:
    """What a person would call the next thing that way; None when there is nothing.

    `way` is left, right, up or down on the screen, or next or previous in reading order (`rtl`: each row is
    read from the right). What lies more aside than ahead is
    taken only when nothing else is there, so that on the heart rows and diagonals are followed.
    """
    if way in ("next", "previous"):
        order = reading_order(boxes, rtl=rtl)
        step = 1 if way == "next" else -1
        return order[(order.index(current) + step) % len(order)]
    axis, sense = WAYS[way]
    here = boxes[current]
    found = []
    for name, box in boxes.items():
        ahead = sense * (_middle(box)[axis] - _middle(here)[axis])
        if name != current and ahead > 1:
            aside, between = _aside(here, box, 1 - axis)
            found.append((aside > ahead, round(ahead + aside + between / 10, 1), _middle(box), name))
    return min(found)[-1] if found else None


def _aside(one: Box, other: Box, axis: int) -> Point:
    """How much of the smaller one sticks out of the larger, along an axis; and from middle to middle.

    Short labels under a wide button are not aside of it; cards of one size are as far aside as their middles.
    """
    between = abs(_middle(one)[axis] - _middle(other)[axis])
    return max(0.0, between - abs(one[2 + axis] - other[2 + axis]) / 2), between


def reading_order(boxes: dict[str, Box], *, rtl: bool = False) -> list[str]:
    """Rows from the top, each from the left (`rtl`: from the right); the cards of a fan are one row.

    >>> reading_order({"c": (0, 30, 9, 20), "b": (20, 5, 9, 20), "a": (0, 0, 9, 20), "B": (40, 0, 9, 20)})
    ['a', 'b', 'B', 'c']
    """
    rows: list[list[str]] = []
    for name in sorted(boxes, key=lambda name: _middle(boxes[name])[1]):
        box = boxes[name]
        first = boxes[rows[-1][0]] if rows else box
        same = _middle(box)[1] - _middle(first)[1] < min(box[3], first[3]) * ROW_SHARE
        if rows and same:
            rows[-1].append(name)
        else:
            rows.append([name])
    return [
        name for row in rows for name in sorted(row, key=lambda name: _middle(boxes[name])[0], reverse=rtl)
    ]


def _middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2
