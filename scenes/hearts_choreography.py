"""Hearts in motion: what each engine event looks and sounds like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.hearts import (
    SEATS,
    CardsPassed,
    Dealt,
    Event,
    HandSkipped,
    HeartsBroken,
    MoonShot,
    Passed,
    Played,
    QueenTaken,
    Scoring,
    TrickTaken,
)
from scenes.heart_choreography import ABOVE, Motion, appears
from scenes.hearts_moments import Moments
from scenes.hearts_places import Place, seat_pose, trick_pose
from scenes.text import tr
from sounds.cues import Cue
from sprites import moments
from sprites.card_sprite import PLAIN, CardSprite, Marks
from sprites.layout import HeartsLayout
from sprites.timeline import Do, Glide, Pose, Step, Wait, parallel, serial, staggered

if TYPE_CHECKING:
    from scenes.hearts_table import HeartsTable

PLAY_TICKS = 16
LOOK_TICKS = 40
LEAST_LOOK = 18
"""A full trick lies for LOOK_TICKS before it is swept away, and at no speed for less than this."""
SWEEP_TICKS = 18
DEAL_TICKS = 15
GO_TICKS = 10
PASS_TICKS = 26
SHOWN_TICKS = 50
"""How long the cards that were received stand out of the fan."""
COST_TICKS = 40
REVEAL_TICKS = 110
"""How long the cards left are seen when a hand ends early."""
RECEIVED_RAISE = 0.035
BACKS_DEALT = 4

Places = Mapping[Card, Place]


def _marked(card: CardSprite, marks: Marks) -> Step:
    """Say that of a card by its looks, at once."""

    def mark() -> None:
        card.marks = marks

    return Do(mark)


class Choreography:
    """Makes the timelines of one table, at the house's speed and in its measure."""

    def __init__(self, table: HeartsTable) -> None:
        self._table = table
        self._house = table.house
        self._stage = table.stage
        self._motion = Motion(table.house, table.stage)
        self._moments = Moments(table)

    def ahead(self) -> Iterator[None]:
        """Draw what a moment will show, a picture at each step; done while nothing moves."""
        return self._moments.ahead()

    @property
    def _place(self) -> HeartsLayout:
        """It turns with the table."""
        return self._table.layout

    @property
    def _bottom(self) -> int:
        return self._place.bottom

    def _others(self) -> list[int]:
        """The seats that are not at the bottom, clockwise."""
        return [(self._bottom + step) % SEATS for step in range(1, SEATS)]

    def of(self, events: Iterable[Event], wanted: Places) -> Step:
        """All that a move has done, in order; `wanted` is where the cards lie after it."""
        return serial(*(step for event in events for step in self._shown(event, wanted)))

    def go(self, moves: Iterable[tuple[CardSprite, Pose]], cue: Cue) -> Step:
        """Cards to where they lie now: chosen, taken back, sorted, undone."""
        glides = [self._glide(card, to, GO_TICKS, ease="out", hop=0.3) for card, to in moves]
        return serial(self._motion.sound(cue), parallel(*glides))

    def turning(self, moves: Iterable[tuple[CardSprite, Pose]]) -> list[Step]:
        """Cards to where they lie once the table has turned."""
        return [self._glide(card, to, GO_TICKS, ease="in-out") for card, to in moves]

    def chosen(self, moves: Iterable[tuple[CardSprite, Pose]]) -> list[Step]:
        """Cards to the slots of the pass, and the fan closes up; each has its marks when it lies there."""
        steps: list[Step] = []
        for card, to in moves:
            lit, card.marks = _marked(card, card.marks), PLAIN
            steps.append(serial(self._glide(card, to, GO_TICKS, ease="in-out"), lit))
        return steps

    def _shown(self, event: Event, wanted: Places) -> list[Step]:
        match event:
            case Dealt():
                return [self.deal(wanted)]
            case Passed():
                return [self._motion.sound(Cue.SELECT, self._seat(event.seat).x)]
            case CardsPassed():
                return self._passed(event, wanted)
            case Played(seat=seat, card=card):
                return [self._played(seat, card, wanted)]
            case TrickTaken(seat=seat, cards=cards, penalty=penalty):
                return self._taken(seat, cards, penalty, wanted)
        return self._marked(event)

    def _marked(self, event: Event) -> list[Step]:
        """What is worth a moment of its own."""
        match event:
            case HeartsBroken():
                return [self._moments.hearts_broken()]
            case QueenTaken(seat=seat):
                return [self._moments.queen_taken(seat)]
            case MoonShot(seat=seat):
                return [self._moments.moon_shot(seat)]
            case HandSkipped():
                return self._skipped(event)
        return []

    # --- steps ---

    def _seat(self, seat: int) -> Pose:
        return seat_pose(self._place, seat)

    def _glide(self, card: CardSprite, to: Pose, ticks: int, **how: float | str) -> Step:
        """Travel to a pose; with reduced motion a fade there. It starts from where the card is by then."""
        ticks = self._house.ticks(ticks)
        if card.face:
            self._table.drawn_ahead.soon(lambda: card.pictures.lay_ahead(card.face, to))
        if not self._motion.reduced:
            return Glide(card, to, ticks, **how)  # type: ignore[arg-type]
        return serial(Do(lambda: card.put(replace(to, alpha=0.0))), Glide(card, to, ticks, "linear"))

    def _played(self, seat: int, card: Card, wanted: Places) -> Step:
        """A card goes to its place in the trick; the fan closes up."""
        sprite = self._table.cards.sprite(card, self._seat(seat))
        sprite.z, sprite.name, sprite.solid, sprite.marks = ABOVE, None, False, PLAIN
        to = trick_pose(self._place, seat)
        closing = []
        if seat == self._bottom:
            for other, place in wanted.items():
                held = self._table.cards.get(other)
                if place.name and held:
                    held.marks = place.marks
                    closing.append(self._glide(held, place.pose, GO_TICKS, ease="out"))
        flight = self._glide(sprite, to, PLAY_TICKS, ease="out", arc=18.0, hop=0.7)
        down = self._motion.sound(Cue.PLACE, to.x)
        return serial(self._motion.sound(Cue.SLIDE, to.x), parallel(serial(flight, down), *closing))

    def _taken(self, seat: int, cards: tuple[Card, ...], penalty: int, wanted: Places) -> list[Step]:
        """After a look the trick goes to who takes it: its point cards before the plate, the rest behind.

        What it costs rises from there.
        """
        home = replace(self._seat(seat), turn=1.0, alpha=0.0)
        flights: list[Step] = []
        for card in cards:
            to = wanted[card].pose if card in wanted else home
            flights.append(self._glide(self._table.cards[card], to, SWEEP_TICKS, ease="in-out", hop=0.6))
        for card, place in wanted.items():
            lying = self._table.cards.get(card)
            if place.small and lying and card not in cards and lying.pose != place.resting:
                flights.append(self._glide(lying, place.resting, SWEEP_TICKS))
        if penalty:
            self._table.drawn_ahead.first(self._moments.moon_ahead())
        look = max(self._house.ticks(LOOK_TICKS), LEAST_LOOK)
        winner = self._winning(seat, cards)
        return [
            Do(lambda: self._table.panels.show_taker(seat)),
            Wait(1),
            Do(lambda: self._table.panels.light(seat)),
            Wait(1),
            Do(winner),
            Wait(look - 2),
            Do(self._table.panels.hide_crown),
            self._motion.sound(Cue.TRICK, home.x),
            parallel(staggered(flights, self._house.ticks(2)), *self._cost(seat, penalty)),
        ]

    def _cost(self, seat: int, penalty: int) -> list[Step]:
        """What a trick adds to the taker's score, in numbers that rise; nothing when it is nothing."""
        if not penalty:
            return []
        added = penalty if self._table.state.options.scoring is Scoring.CLASSIC else -penalty
        x, y = self._place.taken[seat]
        bad = self._house.theme.coral if penalty > 0 else self._house.theme.mint
        text = f"+{added}" if added > 0 else f"−{-added}"
        ticks = self._house.ticks(COST_TICKS)
        return [moments.rising_text(self._house, self._stage, text, x, y, ticks, colour=bad)]

    def _winning(self, seat: int, cards: tuple[Card, ...]) -> Callable[[], None]:
        """Puts the ring on the card that takes the trick."""
        taking = self._table.state.tricks[-1].card_of(seat)

        def ring() -> None:
            for card in cards:
                amber = Marks(ring=self._house.theme.amber)
                self._table.cards[card].marks = amber if card is taking else PLAIN

        return ring

    def deal(self, wanted: Places) -> Step:
        """The hand is dealt from the middle of the table, and a few backs to the others."""
        x, y = self._place.table
        middle = Pose(x, y, 0, self._place.trick_height / self._place.fan_height, turn=0.0)
        flights: list[Step] = []
        every = self._house.ticks(2)
        fan = [(self._table.cards[card], place) for card, place in wanted.items() if place.name]
        for index, (card, place) in enumerate(fan):
            card.put(middle)
            here = [] if index == len(fan) - 1 else [appears(card)]  # the last one is the pile
            flight = self._glide(card, place.pose, DEAL_TICKS, ease="out", arc=12.0)
            sound = self._motion.sound(Cue.DEAL, place.pose.x)
            flights.append(serial(Wait(index * every), *here, sound, flight))
        for turn, seat in enumerate(self._others(), 1):
            for index in range(BACKS_DEALT):
                step = self._back(middle, self._seat(seat), DEAL_TICKS)
                flights.append(serial(Wait((index * 3 + turn) * every), step))
        return serial(self._motion.sound(Cue.SHUFFLE), parallel(*flights))

    def _back(self, start: Pose, end: Pose, ticks: int) -> Step:
        """A card that nobody sees flies from here to there and is gone."""
        back = CardSprite(self._table.cards.pictures, "back", None, start, z=ABOVE)
        back.solid = False
        self._stage.add(back)
        flight = self._glide(back, replace(end, turn=0.0), ticks, ease="in-out", arc=24.0)
        return serial(appears(back), flight, Do(lambda: self._stage.remove(back)))

    def _passed(self, event: CardsPassed, wanted: Places) -> list[Step]:
        """Every seat's three cross the table; then those received stand out of the fan for a while.

        Faces are those that the one who looks has given and gets; where nobody does, all are backs.
        """
        direction, own = event.direction, self._table.shown
        flights: list[Step] = []
        for card in event.passes[own] if own is not None else ():
            sprite = self._table.cards.sprite(card, self._seat(own or 0))
            sprite.z, sprite.name, sprite.solid, sprite.marks = ABOVE, None, False, PLAIN
            to = self._seat(((own or 0) + direction) % SEATS)
            flights.append(self._glide(sprite, to, PASS_TICKS, ease="in-out", arc=24.0))
        for giver in range(SEATS):
            receiver = (giver + direction) % SEATS
            if own not in (giver, receiver):
                to = self._seat(receiver)
                flights += [self._back(self._seat(giver), to, PASS_TICKS) for _ in event.passes[giver]]
        up = self._house.size[1] * RECEIVED_RAISE
        settling: list[Step] = []
        giver = (self._bottom - direction) % SEATS
        for card, place in wanted.items():
            new = card in event.passes[giver]
            sprite = self._table.cards.sprite(card, self._seat(giver))
            if not place.name:
                continue
            sprite.z = place.z
            if not new:
                flights.append(self._glide(sprite, place.pose, PASS_TICKS, ease="in-out"))
                continue
            raised = place.pose.at(place.pose.x, place.pose.y - up)
            lit = _marked(sprite, Marks(ring=self._house.theme.purple))
            flights.append(serial(self._glide(sprite, raised, PASS_TICKS, ease="in-out"), lit))
            settling.append(
                serial(_marked(sprite, place.marks), self._glide(sprite, place.pose, GO_TICKS, ease="out"))
            )
        show = Wait(self._house.ticks(SHOWN_TICKS))
        quiet = Do(self._table.panels.show_passing)
        return [
            quiet,
            self._motion.sound(Cue.SLIDE),
            staggered(flights, self._house.ticks(1)),
            show,
            parallel(*settling),
        ]

    def _skipped(self, event: HandSkipped) -> list[Step]:
        """Nothing left scores: the others' cards are shown, then the hand is over."""
        step = self._place.trick_height * 0.3
        shown: list[CardSprite] = []
        for seat in range(SEATS):
            if seat == self._table.shown:
                continue
            cards = event.remaining[seat]
            home = trick_pose(self._place, seat)
            for index, card in enumerate(cards):
                pose = Pose(home.x + (index - (len(cards) - 1) / 2) * step, home.y, 0, home.scale)
                sprite = CardSprite(self._table.cards.pictures, "left", card, pose, z=ABOVE + index)
                sprite.solid = False
                sprite.visible = False
                shown.append(self._stage.add(sprite))

        def show() -> None:
            for sprite in shown:
                sprite.visible = True
            self._table.toast(tr("Nothing is left to win or lose: the hand ends"))

        def gone() -> None:
            for sprite in shown:
                self._stage.remove(sprite)

        look = max(self._house.ticks(REVEAL_TICKS), LEAST_LOOK)
        return [self._motion.sound(Cue.SCORE), Do(show), Wait(look), Do(gone)]
