"""Hands played to their end by the policy, from a position and the cards that everyone might hold."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import bits_of
from engine.hearts import SEATS, View
from engine.search.chance import Uniform
from engine.search.law import HEARTS, SUIT_OF, Law
from engine.search.policy import discard, follow, lead, may_discard, may_lead
from engine.search.shooting import MoonShot


@dataclass(frozen=True, slots=True)
class Position:
    """What everyone at the table sees: sets of cards as bits.

    `count` cards lie in the `trick`; `best` of them is winning, for `holder`, and `led` is the suit.
    `seen` are all cards played, those of the trick too; `taken` what each seat took; `first` says that it
    is the first trick.
    """

    turn: int
    count: int
    trick: int
    led: int
    best: int
    holder: int
    seen: int
    taken: tuple[int, ...]
    broken: bool
    first: bool

    @staticmethod
    def of(view: View) -> Position:
        """The position of a view whose seat is to play."""
        taken = [0] * SEATS
        for trick in view.tricks:
            taken[trick.winner] |= bits_of(trick.cards)
        seen = taken[0] | taken[1] | taken[2] | taken[3]
        position = Position(view.seat, 0, 0, 0, 0, 0, seen, tuple(taken), view.broken, not view.tricks)
        for seat, card in view.trick:
            position = position.after(seat, card.bit)
        return position

    @staticmethod
    def start(leader: int) -> Position:
        """The position before the first lead."""
        return Position(leader, 0, 0, 0, 0, 0, 0, (0,) * SEATS, broken=False, first=True)

    def after(self, seat: int, card: int) -> Position:
        """The position once the seat has played the card; a full trick stays on the table."""
        led, best, holder = self.led, self.best, self.holder
        if not self.count:
            led, best, holder = SUIT_OF[card], card, seat
        elif card & led and card > best:
            best, holder = card, seat
        return Position(
            (seat + 1) % SEATS,
            self.count + 1,
            self.trick | card,
            led,
            best,
            holder,
            self.seen | card,
            self.taken,
            self.broken,
            self.first,
        )


def play_out(
    law: Law, position: Position, hands: list[int], uniform: Uniform, moon: MoonShot | None = None
) -> list[int]:
    """The sets of cards that each seat has taken once every scoring card is taken.

    `hands` are the sets of cards held, and are used up. With a `moon` its shooter plays for it as long
    as it can be had. Where a hand has no card to play, in positions built by hand, the play-out ends.
    """
    turn, count, trick, led = position.turn, position.count, position.trick, position.led
    best, holder, seen = position.best, position.holder, position.seen
    broken, first = position.broken, position.first
    taken = list(position.taken)
    scoring = law.scoring
    while True:
        if not count:
            hand = hands[turn]
            legal = hand if broken and not first else may_lead(law, hand, first, broken)
            if not legal:
                return taken
            card = legal
            if legal & legal - 1:
                card = moon.card(turn, hand, legal, 0, 0, turn, 0, 0, seen) if moon else 0
                card = card or lead(law, hand, legal, seen, uniform)
            hands[turn] = hand ^ card
            led, best, holder, trick, count = SUIT_OF[card], card, turn, card, 1
            seen |= card
            turn = turn + 1 & 3
        while count < SEATS:
            hand = hands[turn]
            card = legal = hand & led
            if legal:
                if legal & legal - 1:
                    card = moon.card(turn, hand, legal, led, best, holder, trick, count, seen) if moon else 0
                    card = card or follow(law, legal, led, best, trick, count, seen, uniform)
                if card > best:
                    best, holder = card, turn
            else:
                card = legal = may_discard(law, hand, first) if first else hand
                if legal & legal - 1:
                    card = moon.card(turn, hand, legal, led, best, holder, trick, count, seen) if moon else 0
                    card = card or discard(law, hand, legal, seen, uniform)
            hands[turn] = hand ^ card
            trick |= card
            seen |= card
            turn = turn + 1 & 3
            count += 1
        if trick & scoring:
            taken[holder] |= trick
            broken = broken or bool(trick & HEARTS)
            moon = moon if moon and moon.goes_on(holder, trick) else None
            if not scoring & ~seen:
                return taken
        turn, count, trick, first = holder, 0, 0, False
