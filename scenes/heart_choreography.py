"""Heart to Heart in motion: what each engine event looks and sounds like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scenes.house import House
from scenes.text import isolate
from sounds.cues import Cue
from sprites import moments
from sprites.card_sprite import PLAIN, CardSprite
from sprites.stage import Sprite, Stage
from sprites.timeline import Do, Glide, Pose, Serial, Step, Wait, parallel, serial, staggered

ABOVE = 300.0
"""The z of cards that fly."""
MEET_TICKS = 12
BURST_TICKS = 26
FADE_TICKS = 10
PAIR_HEART = 0.62
"""Of a card's height: the heart that beats where a pair has met."""
DRAW_TICKS = 16
DEAL_TICKS = 16
DEAL_EVERY = 1.3
RETURN_TICKS = 14
FOLLOWERS = 6


def appears(sprite: Sprite) -> Do:
    """Hide it now; the step shows it. A pile of cards to be dealt need not be painted card by card."""
    sprite.visible = False

    def show() -> None:
        sprite.visible = True

    return Do(show)


@dataclass(frozen=True, slots=True)
class Motion:
    """Makes timelines on one stage, at the house's speed and in its measure."""

    house: House
    stage: Stage

    @property
    def reduced(self) -> bool:
        """Short fades instead of travel, no particles."""
        return bool(self.house.settings.get("reduced_motion"))

    def sound(self, cue: Cue, x: float = 0.0, rung: int = 0) -> Do:
        """A sound from that x on the screen (px; 0: the middle); its file is loaded until then."""
        self.house.speaker.expect(cue)
        pan = 0.0 if not x else max(-1.0, min(1.0, 2 * x / self.house.size[0] - 1)) * 0.6
        return Do(lambda: self.house.play(cue, pan, rung))

    def glide(self, sprite: Sprite, to: Pose, ticks: int, **how: float | str) -> Step:
        """Travel to a pose; with reduced motion a fade there."""
        ticks = self.house.ticks(ticks)
        if not self.reduced:
            return Glide(sprite, to, ticks, **how)  # type: ignore[arg-type]
        half = ticks // 2
        return serial(
            Glide(sprite, replace(sprite.pose, alpha=0.0), half, "linear"),
            Do(lambda: sprite.put(replace(to, alpha=0.0))),
            Glide(sprite, to, ticks - half, "linear"),
        )

    def pair(self, a: CardSprite, b: CardSprite, points: int, *, rung: int) -> Step:
        """Two cards lift, meet and burst into hearts; the points rise from there."""
        for sprite in (a, b):
            sprite.z = ABOVE
            sprite.name = None
            sprite.solid = False
            sprite.marks = replace(PLAIN, ring=self.house.theme.pink)
        x, y = (a.pose.x + b.pose.x) / 2, (a.pose.y + b.pose.y) / 2
        offset = a.pictures.size[0] * 0.28
        left, right = (a, b) if a.pose.x <= b.pose.x else (b, a)
        met = [(left, Pose(x - offset, y, 6, 1.06, 1.0)), (right, Pose(x + offset, y, -6, 1.06, 1.0))]
        meet = parallel(*(self.glide(card, to, MEET_TICKS, ease="in-out", arc=-20.0) for card, to in met))

        rise = moments.rising_text(
            self.house, self.stage, isolate(f"+{points}"), x, y, self.house.ticks(BURST_TICKS + 8)
        )
        shows = [self._gone(met), rise]
        if not self.reduced:
            shows += self._burst(x, y, a.pictures.height)
        return serial(self.sound(Cue.SELECT, x), meet, self.sound(Cue.PAIR, x, rung), parallel(*shows))

    def _burst(self, x: float, y: float, card: float) -> list[Step]:
        """A heart beats where the cards met, a ring runs out, and small hearts fly."""
        ticks, theme = self.house.ticks(BURST_TICKS), self.house.theme
        return [
            moments.shockwave(self.house, self.stage, x, y, card * 2.1, theme.sparks[3], ticks),
            moments.swelling_heart(self.house, self.stage, x, y, card * PAIR_HEART, ticks),
            moments.burst(self.house, self.stage, x, y, ticks),
        ]

    def _gone(self, cards: Sequence[tuple[CardSprite, Pose]]) -> Step:
        """They fade where they lie by then, and leave the stage."""

        def bare() -> None:
            for sprite, _ in cards:
                sprite.marks = PLAIN

        def off() -> None:
            for sprite, _ in cards:
                self.stage.remove(sprite)

        ticks = self.house.ticks(FADE_TICKS)
        fades = [Glide(sprite, replace(pose, alpha=0.0), ticks, "linear") for sprite, pose in cards]
        return serial(Do(bare), parallel(*fades), Do(off))

    def draw(self, card: CardSprite, to: Pose) -> Step:
        """The stock's top card turns over onto the waste."""
        card.z = ABOVE
        flight = self.glide(card, to, DRAW_TICKS, ease="out", arc=-26.0, hop=0.8)
        return serial(self.sound(Cue.FLIP, to.x), flight, self.sound(Cue.PLACE, to.x))

    def recycle(self, cards: Sequence[CardSprite], to: Pose) -> Step:
        """The whole waste sweeps back, turning over; as many more follow from below as make it a pile."""
        for sprite in cards:
            sprite.name = None
        flights = [self.glide(card, to, DRAW_TICKS, ease="in-out", arc=30.0) for card in reversed(cards)]
        if cards and not self.reduced:
            flights += [self._follower(cards[0], to, index) for index in range(FOLLOWERS)]
        sweep = staggered(flights, max(1, self.house.ticks(2)))
        return serial(self.sound(Cue.RECYCLE, to.x), sweep, self.sound(Cue.PLACE, to.x))

    def _follower(self, below: CardSprite, to: Pose, index: int) -> Step:
        """A back that sweeps after the cards that were seen."""
        back = CardSprite(
            below.pictures, "follower", None, replace(below.pose, turn=0.0), z=ABOVE - 1 - index
        )
        back.solid = False
        arc = 30.0 + 14.0 * (index % 2)
        return moments.shown(
            self.stage, back, self.glide(back, to, DRAW_TICKS, ease="in-out", arc=arc, hop=0.5)
        )

    def deal(self, cards: Sequence[tuple[CardSprite, Pose]], home: Pose) -> Step:
        """The heart is laid from the stock, card by card, from the top."""
        flights: list[Step] = []
        for sprite, to in cards:
            sprite.put(replace(home, turn=0.0))
            flight = serial(appears(sprite), self.glide(sprite, to, DEAL_TICKS, ease="out", arc=-18.0))
            flights.append(Serial((self.sound(Cue.DEAL, to.x), flight)) if sprite.z % 2 < 1 else flight)
        every = self.house.ticks(10) / 10 * DEAL_EVERY
        waits = [Serial((Wait(round(index * every)), flight)) for index, flight in enumerate(flights)]
        return serial(self.sound(Cue.SHUFFLE, home.x), parallel(*waits))

    def go_back(self, moves: Sequence[tuple[Sprite, Pose]], cue: Cue) -> Step:
        """After undo or redo: every card to where the engine says it lies."""
        glides = [self.glide(sprite, to, RETURN_TICKS, ease="out", hop=0.4) for sprite, to in moves]
        return serial(self.sound(cue), parallel(*glides))
