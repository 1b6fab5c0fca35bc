"""Hearts in motion: what each engine event looks and sounds like."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scenes.house import House
from sounds.cues import Cue
from sprites.card_sprite import CardSprite
from sprites.layout import HeartsLayout, Lay
from sprites.stage import Stage
from sprites.timeline import Do, Glide, Pose, Step, Wait, parallel, serial, staggered

ABOVE = 300.0
PLAY_TICKS = 16
LOOK_TICKS = 34
"""How long a full trick lies before it is swept away."""
SWEEP_TICKS = 18
DEAL_TICKS = 14
GO_TICKS = 14


@dataclass(frozen=True, slots=True)
class HeartsMotion:
    """Makes timelines for one table, at the house's speed and in its measure."""

    house: House
    stage: Stage
    place: HeartsLayout

    def trick_pose(self, seat: int) -> Pose:
        """Where that seat's card of the trick lies."""
        lay: Lay = self.place.trick[seat]
        return Pose(lay.x, lay.y, lay.angle, self.place.trick_height / self.place.fan_height)

    def seat_pose(self, seat: int) -> Pose:
        """A seat's plate: where its cards come from and go to, face down and small."""
        x, y, width, height = self.place.seats[seat]
        return Pose(
            x + width / 2, y + height / 2, 0, self.place.taken_height / self.place.fan_height, turn=0.0
        )

    def sound(self, cue: Cue, seat: int = 0) -> Do:
        """A sound from that seat's side."""
        pan = (0.0, -0.5, 0.0, 0.5)[seat]
        return Do(lambda: self.house.play(cue, pan))

    def glide(self, card: CardSprite, to: Pose, ticks: int, **how: float | str) -> Step:
        """Travel to a pose; with reduced motion a fade there."""
        ticks = self.house.ticks(ticks)
        if not self.house.settings.get("reduced_motion"):
            return Glide(card, to, ticks, **how)  # type: ignore[arg-type]
        return serial(Do(lambda: card.put(replace(to, alpha=0.0))), Glide(card, to, ticks, "linear"))

    def play(self, card: CardSprite, seat: int) -> Step:
        """A card goes to its place in the trick."""
        return serial(
            self.sound(Cue.SLIDE, seat),
            self.glide(card, self.trick_pose(seat), PLAY_TICKS, ease="out", arc=18.0, hop=0.7),
            self.sound(Cue.PLACE, seat),
        )

    def sweep(self, cards: list[CardSprite], seat: int) -> Step:
        """After a look the trick goes to who takes it."""
        home = replace(self.seat_pose(seat), turn=1.0, alpha=0.0)
        flights = [self.glide(card, home, SWEEP_TICKS, ease="in") for card in cards]
        look = Wait(self.house.ticks(LOOK_TICKS))
        return serial(look, self.sound(Cue.TRICK, seat), staggered(flights, self.house.ticks(2)))

    def moment(self, cue: Cue, seat: int, ticks: int) -> Step:
        """A sound with a pause after it."""
        return serial(self.sound(cue, seat), Wait(self.house.ticks(ticks)))

    def deal(self, cards: list[tuple[CardSprite, Pose]]) -> Step:
        """The hand is dealt from the middle of the table."""
        x, y = self.place.table
        for card, _ in cards:
            card.put(Pose(x, y, 0, self.place.trick_height / self.place.fan_height, turn=0.0))
        flights = [self.glide(card, to, DEAL_TICKS, ease="out", arc=12.0) for card, to in cards]
        return serial(self.sound(Cue.SHUFFLE), staggered(flights, max(1, self.house.ticks(2))))

    def go(self, moves: list[tuple[CardSprite, Pose]]) -> Step:
        """Cards to where they lie now: passed, received, sorted, taken back."""
        return parallel(*(self.glide(card, to, GO_TICKS, ease="out", hop=0.3) for card, to in moves))
