"""The moments of a hand of Hearts: hearts break, the queen lands on someone, somebody shoots the moon.

Each is a step for a timeline, with a form of its own for reduced motion: the same words, sounds and pictures,
which fade in and out where they stand.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from engine.cards import QUEEN_OF_SPADES, Card
from scenes.heart_choreography import Motion
from scenes.text import fill, tr
from sounds.cues import Cue
from sprites import moments, ornaments
from sprites.card_sprite import CardSprite, Marks
from sprites.layout import CARD_RATIO, HeartsLayout
from sprites.pixels import whole
from sprites.portraits import portrait
from sprites.showpieces import Faded, LateSprite, Veil
from sprites.stage import Layer, Sprite
from sprites.timeline import Do, Glide, Pose, Step, Wait, parallel, serial, staggered

if TYPE_CHECKING:
    from scenes.hearts_table import HeartsTable

BANNER_TICKS = 52
RISE_TICKS, SLAM_TICKS, SHAKE_TICKS = 20, 12, 16
MOON_TICKS = 170
ARC_TICKS = 26
MOON_ROCKETS = 4
DUSK_STEPS = 7
"""Night falls in so many steps: each paints the whole screen."""
Z = 600.0
QUEEN_SCALE = 1.7
"""The queen above the table, times a card of the trick."""
MOON = 0.34
"""Of the height: how wide the moon is."""
MOON_FACE = 0.52
"""Of the moon: the face in it."""
IN_SIGHT = 8
"""So many point cards taken by one player, and none by the others, may become a moon."""
ARC_CARD = 0.13
"""Of the height: a card of the arc over the moon."""
ARC_STEP = 0.8
"""From card to card of the arc, in their widths."""
ARC_SPAN = 132.0
"""Degrees from the first card of the arc to the last."""


class Moments:
    """Makes them for one table, at the house's speed and in its measure."""

    def __init__(self, table: HeartsTable) -> None:
        self._table = table
        self._house = table.house
        self._stage = table.stage
        self._motion = Motion(table.house, table.stage)
        self._moon: tuple[Layer, ...] = ()

    @property
    def _place(self) -> HeartsLayout:
        """It turns with the table."""
        return self._table.layout

    def ahead(self) -> Iterator[None]:
        """Draw what almost every hand shows once, a picture at each step, so that its moment is not late."""
        for right in (False, True):
            ornaments.half_heart(round(self._broken_px), self._house.theme.coral, right=right)
            yield
        yield from self.moon_ahead()

    def moon_ahead(self) -> Iterator[None]:
        """Draw what rises when somebody shoots the moon, a picture at each step, once that is in sight."""
        taken = self._table.view.taken
        takers = [seat for seat, cards in enumerate(taken) if cards]
        if len(takers) != 1 or len(taken[takers[0]]) < IN_SIGHT:
            return
        yield from self._drawn_moon(takers[0])
        yield from moments.fireworks_ahead(self._house)

    def _drawn_moon(self, seat: int) -> Generator[None, None, tuple[Layer, ...]]:
        """The moon with that player's face in it."""
        if not self._moon:
            self._moon = yield from ornaments.moon_in_parts(self._house.theme, self._moon_px)
        face = self._face(seat)
        yield
        return (*self._moon, Layer(face))

    # --- what happens ---

    @property
    def _broken_px(self) -> float:
        return self._place.half_axes[1] * 0.95

    def hearts_broken(self) -> Step:
        """A large heart trembles, cracks and falls apart."""
        x, y = self._place.table
        ticks = self._house.ticks(BANNER_TICKS)
        high = self._place.half_axes[1]
        theme = self._house.theme
        shows = [moments.breaking_heart(self._house, self._stage, x, y - high * 0.2, self._broken_px, ticks)]
        if not self._motion.reduced:
            crack = self._house.ticks(BANNER_TICKS // 3)
            ring = moments.shockwave(
                self._house, self._stage, x, y - high * 0.2, high * 1.7, theme.coral, ticks - crack
            )
            shows.append(serial(Wait(crack), ring))
        words = self._words(tr("Hearts are broken"), theme.coral, y + high * 0.5, ticks)
        return serial(self._alone(Cue.HEARTS_BROKEN), parallel(*shows, words))

    def queen_taken(self, seat: int) -> Step:
        """The queen rises over the table, then comes down on who took her."""
        x, y = self._place.table
        purple = self._house.theme.purple
        words = tr("You take the queen of spades")
        company = self._table.company
        if not company.is_you(seat):
            words = fill(tr("{name} takes the queen of spades"), name=company.called(seat))
        ticks = self._house.ticks(BANNER_TICKS)
        read = ticks + 2 * self._house.ticks(SLAM_TICKS)  # they stay until she has landed
        below = self._words(words, purple, y + self._place.half_axes[1] * 0.62, read)
        queen = self._queen(seat)
        over = Pose(x, y - self._place.half_axes[1] * 0.2, 0, self._trick_scale * QUEEN_SCALE, 1.0)
        self._table.drawn_ahead.first(queen.laid_ahead(over))
        show = (
            self._still(queen, over, ticks) if self._motion.reduced else self._slam(seat, queen, over, ticks)
        )
        return serial(self._alone(Cue.QUEEN, self._place.seats[seat][0]), parallel(show, below))

    def moon_shot(self, seat: int) -> Step:
        """Night falls, the moon rises with the shooter's face, and all they took stands over it in an arc."""
        house = self._house
        width, height = house.size
        ticks = house.ticks(MOON_TICKS)
        part = ticks // 6
        veil = Veil(house.size, house.theme.night, 0.82, z=Z)
        self._table.drawn_ahead.soon(veil.draw_ahead)
        dusk = serial(
            self._dusk(veil, part, falling=True),
            Wait(max(0, ticks - 2 * part)),
            self._dusk(veil, part, falling=False),
        )
        x, y = width / 2, height * 0.4
        words = tr("You shoot the moon!")
        company = self._table.company
        if not company.is_you(seat):
            words = fill(tr("{name} shoots the moon!"), name=company.called(seat))
        shows: list[Step] = [
            moments.shown(self._stage, veil, dusk),
            self._rising_moon(seat, x, y, ticks, part),
            self._arc(seat, x, y, ticks, part),
            serial(
                Wait(part),
                self._words(words, house.theme.amber, height * 0.68, max(0, ticks - part), large=True),
            ),
        ]
        if not self._motion.reduced:
            box = (width * 0.1, height * 0.12, width * 0.8, height * 0.35)
            shows.append(serial(Wait(part * 2), self._rockets(box)))
        return serial(self._motion.sound(Cue.MOON), parallel(*shows))

    # --- of what they are made ---

    def _alone(self, cue: Cue, x: float = 0.0) -> Step:
        """It is heard, and nothing else is said beside its words."""
        return serial(Do(self._table.panels.hide_turn), self._motion.sound(cue, x))

    @property
    def _trick_scale(self) -> float:
        return self._place.trick_height / self._place.fan_height

    def _slam(self, seat: int, queen: CardSprite, over: Pose, ticks: int) -> Step:
        """Up over the table, and down on the taker's plate, which shakes."""
        house, stage = self._house, self._stage
        px, py, wide, tall = self._place.seats[seat]
        x, y = px + wide / 2, py + tall / 2
        rise, slam = house.ticks(RISE_TICKS), house.ticks(SLAM_TICKS)
        fall = serial(
            Glide(queen, over, rise, "out"),
            Wait(max(0, ticks - rise - slam) // 2),
            Glide(queen, Pose(x, y, 0, self._trick_scale * 0.6), slam, "in"),
        )
        hit = [
            moments.shockwave(house, stage, x, y, wide * 2.2, house.theme.purple, slam * 2),
            moments.burst(house, stage, x, y, slam * 3, reach=0.8),
        ]
        plate = self._table.panels.plate(seat)
        if plate:
            hit.append(moments.nudge(plate, self._table.kit.metrics.unit, house.ticks(SHAKE_TICKS)))
        return serial(moments.shown(stage, queen, fall), parallel(*hit))

    def _queen(self, seat: int) -> CardSprite:
        """A queen of spades that comes from where the taker's cards lie."""
        x, y = self._place.taken[seat]
        start = Pose(x, y, 0, self._place.taken_height / self._place.fan_height)
        queen = CardSprite(self._table.cards.pictures, "the queen", QUEEN_OF_SPADES, start, z=Z + 2)
        queen.solid = False
        queen.marks = Marks(ring=self._house.theme.purple)
        return queen

    def _rockets(self, box: tuple[float, float, float, float]) -> Step:
        ticks = self._house.ticks(moments.ROCKET_TICKS)
        return moments.fireworks(self._house, self._stage, box, MOON_ROCKETS, ticks)

    def _dusk(self, veil: Veil, ticks: int, *, falling: bool) -> Step:
        """It gets dark, or light again."""

        def step(share: float) -> Step:
            pose = replace(veil.pose, alpha=share if falling else 1.0 - share)
            return serial(Do(lambda: veil.put(pose)), Wait(ticks // DUSK_STEPS))

        return serial(*(step(index / DUSK_STEPS) for index in range(1, DUSK_STEPS + 1)))

    def _still(self, sprite: Sprite, pose: Pose, ticks: int) -> Step:
        """It fades in where it stands, is seen, and fades out."""
        hidden = Pose(pose.x, pose.y, pose.angle, pose.scale, pose.lift, pose.turn, 0.0)
        sprite.put(hidden)
        part = ticks // 5
        fading = serial(
            Glide(sprite, pose, part, "linear"),
            Wait(max(0, ticks - 2 * part)),
            Glide(sprite, hidden, part, "linear"),
        )
        return moments.shown(self._stage, sprite, fading)

    def _words(self, words: str, colour: str, y: float, ticks: int, *, large: bool = False) -> Step:
        """Shining words across the table; drawn at a step before they are due, not when the move is made."""
        kit, width = self._house.kit, self._house.size[0] * (0.8 if large else 0.58)
        banner = Faded((), Pose(self._place.table[0], y), z=Z + 5)

        def draw() -> bool:
            cold = not banner.layers
            if cold:
                px = kit.metrics.display if large else kit.metrics.px(84)
                banner.layers = kit.banner(words, colour, self._house.typeface.fit(words, px, width, 700))
            return cold

        self._table.drawn_ahead.soon(draw)
        return serial(Do(draw), self._still(banner, banner.pose, ticks))

    @property
    def _moon_px(self) -> int:
        return round(self._house.size[1] * MOON)

    def _face(self, seat: int) -> pygame.Surface:
        """Who is seen in the moon."""
        return portrait(self._table.company.face(seat), "happy", round(self._moon_px * MOON_FACE))

    def _rising_moon(self, seat: int, x: float, y: float, ticks: int, part: int) -> Step:
        """The moon comes up from below with a face in it; with reduced motion it is there."""
        house, px = self._house, self._moon_px
        self._table.drawn_ahead.soon_in_parts(self._drawn_moon(seat))
        moon = LateSprite(lambda: whole(self._drawn_moon(seat)), Pose(x, y), z=Z + 1)
        if self._motion.reduced:
            return moments.shown(self._stage, moon, Wait(ticks))
        moon.put(Pose(x, house.size[1] + px))
        rise = serial(
            Glide(moon, Pose(x, y), part * 2, "settle"),
            Wait(max(0, ticks - 3 * part)),
            Glide(moon, Pose(x, -px), part, "in"),
        )
        return moments.shown(self._stage, moon, rise)

    def _arc(self, seat: int, x: float, y: float, ticks: int, part: int) -> Step:
        """What the shooter took, from the plate into an arc."""
        cards: tuple[Card, ...] = self._table.view.taken[seat]
        height = self._house.size[1]
        high = height * ARC_CARD
        radius = height * MOON * 0.5 + high * 0.78
        across = max(radius, len(cards) * high * CARD_RATIO * ARC_STEP / math.radians(ARC_SPAN))
        px, py, wide, tall = self._place.seats[seat]
        home = Pose(px + wide / 2, py + tall / 2, 0, 0.1, alpha=1.0)
        steps: list[Step] = []
        for index, card in enumerate(cards):
            angle = (index - (len(cards) - 1) / 2) * ARC_SPAN / max(1, len(cards) - 1)
            turn = math.radians(angle)
            scale = high / self._place.fan_height
            pose = Pose(x + math.sin(turn) * across, y - math.cos(turn) * radius, -angle, scale, 0.4)
            pictures = self._table.cards.pictures
            self._table.drawn_ahead.soon(partial(pictures.lay_ahead, card, pose))
            sprite = CardSprite(pictures, f"arc-{card}", card, home, z=Z + 3 + index * 0.01)
            sprite.solid = False
            wait = max(0, ticks - part - ARC_TICKS)
            if self._motion.reduced:
                steps.append(self._still(sprite, pose, max(0, ticks - part)))
                continue
            fly = serial(
                Glide(sprite, pose, self._house.ticks(ARC_TICKS), "out", arc=30.0),
                Wait(max(0, wait - index * 2)),
                Glide(sprite, Pose(pose.x, -high, pose.angle, pose.scale), part // 2, "in"),
            )
            steps.append(moments.shown(self._stage, sprite, fly))
        return serial(Wait(part), staggered(steps, self._house.ticks(2)))
