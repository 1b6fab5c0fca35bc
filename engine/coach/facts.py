"""Why a card is good: what is certain from a seat's view, whatever cards the others hold.

Nothing here is guessed: each fact holds in every deal that the view allows, and `tests/engine/test_coach.py`
asks all of them. What another player may be up to is never said (the rules: no warnings of a moon).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine.cards import QUEEN_OF_SPADES, SUIT_BITS, Card, Suit, bits_of, cards_in
from engine.hearts import SEATS, Rules, View, rules_of
from engine.hearts_moves import Cards
from engine.search.playout import Position
from engine.search.worlds import Knowledge


class Kind(Enum):
    """What a fact says of the card (or the three cards passed)."""

    ONLY_LEGAL = "only-legal"
    """No other card may be played."""
    NOTHING_LEFT = "nothing-left"
    """No card that costs points is in the trick or still held by anybody."""
    RID = "rid"
    """Out of the suit led, the seat throws a card that costs points, or a spade that Q♠ may fall to."""
    VOID = "void"
    """It is not of the suit led, so it can't take the trick."""
    LAST_LOSES = "last-loses"
    """Last to play, below the card that takes the trick."""
    BELOW = "below"
    """The card named, of the seat named, stays above it in this trick."""
    LAST_CLEAN = "last-clean"
    """Last to play, it takes a trick in which nothing costs points."""
    ALL_HIGHER = "all-higher"
    """Led: every card of the suit that others hold is higher, so one of them takes the trick."""
    NOBODY_ELSE = "nobody-else"
    """Led: nobody else holds a card of the suit, so it takes the trick."""
    UNBEATABLE = "unbeatable"
    """It takes the trick: nothing that may still be played is higher."""
    ONE_HIGHER = "one-higher"
    """Only the card named, which another holds, is higher; the seats named don't hold it."""
    HELD = "held"
    """The seat named holds the card named, which was passed to it: Q♠, when a spade is led."""
    QUEEN_GONE = "queen-gone"
    """Q♠ has been played, when a spade is led."""
    EMPTIES = "empties"
    """Passed, the three leave no card of the suit."""
    UNCOVERED = "uncovered"
    """Passed, a high spade named goes; so few lower spades, `number`, would lie under it."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A kind, and what it names: a suit, another card, seats, a number."""

    kind: Kind
    suit: Suit | None = None
    card: Card | None = None
    seats: tuple[int, ...] = ()
    number: int = 0


FEW_SPADES = 3
"""With no more lower spades than this a high one is said to be uncovered."""


def facts_of_card(view: View, card: Card) -> tuple[Fact, ...]:
    """What is certain of that legal card, the most telling first."""
    table = _Table(view)
    return (*_always(view, table), *_of_place(view, card, table))


def facts_of_pass(view: View, cards: Cards) -> tuple[Fact, ...]:
    """What is certain of passing those three, the most telling first."""
    kept = bits_of(view.hand) & ~bits_of(cards)
    spades = SUIT_BITS[Suit.SPADES]
    found = []
    for high in cards:
        lower = (kept & spades & QUEEN_OF_SPADES.bit - 1).bit_count()
        if high.bit & spades and high >= QUEEN_OF_SPADES and lower <= FEW_SPADES:
            found.append(Fact(Kind.UNCOVERED, card=high, number=lower))
    held = bits_of(view.hand)
    emptied = [suit for suit in Suit if held & SUIT_BITS[suit] and not kept & SUIT_BITS[suit]]
    return (*found, *[Fact(Kind.EMPTIES, suit=suit) for suit in emptied])


class _Table:
    """What the view tells, as sets of cards."""

    def __init__(self, view: View) -> None:
        self.rules: Rules = rules_of(view.options)
        self.position = Position.of(view)
        known = Knowledge.of(view)
        self.sure = known.sure
        self.out = known.unseen | sum(known.sure) & ~known.sure[view.seat]
        """The cards others hold."""
        self.can_hold = [
            known.sure[seat] | (known.may[seat] if known.wants[seat] else 0) for seat in range(SEATS)
        ]
        self.to_play = [(view.seat + step) % SEATS for step in range(1, SEATS - self.position.count)]

    def held_by_those_to_play(self, suit: Suit) -> int:
        """The cards of the suit that somebody may hold who plays to this trick after the seat."""
        cards = 0
        for seat in self.to_play:
            cards |= self.can_hold[seat]
        return cards & SUIT_BITS[suit]


def _always(view: View, table: _Table) -> Iterator[Fact]:
    """Facts that don't ask where the trick stands."""
    if len(view.legal) == 1:
        yield Fact(Kind.ONLY_LEGAL)
    costly = table.rules.penalties
    if not costly & (table.out | bits_of(view.hand) | table.position.trick):
        yield Fact(Kind.NOTHING_LEFT)


def _of_place(view: View, card: Card, table: _Table) -> Iterator[Fact]:
    if not view.trick:
        yield from _led(card, table)
        return
    position = table.position
    led, last = view.trick[0][1].suit, position.count == SEATS - 1
    if card.suit is not led:
        high_spade = card.suit is Suit.SPADES and card > QUEEN_OF_SPADES and table.out & QUEEN_OF_SPADES.bit
        if card.bit & table.rules.penalties or high_spade:
            yield Fact(Kind.RID, suit=led)
        yield Fact(Kind.VOID, suit=led)
        return
    if card.bit < position.best:
        if last:
            yield Fact(Kind.LAST_LOSES)
        yield Fact(Kind.BELOW, card=next(cards_in(position.best)), seats=(position.holder,))
        return
    clean = not (position.trick | card.bit) & table.rules.penalties
    if last and clean:
        yield Fact(Kind.LAST_CLEAN)
    yield from _winning_so_far(card, table)


def _led(card: Card, table: _Table) -> Iterator[Fact]:
    suit = card.suit
    out = table.out & SUIT_BITS[suit]
    if not out:
        yield Fact(Kind.NOBODY_ELSE, suit=suit)
        return
    if out & -out > card.bit:
        yield Fact(Kind.ALL_HIGHER, suit=suit)
    queen = QUEEN_OF_SPADES
    if suit is Suit.SPADES and card < queen:
        if table.position.seen & queen.bit:
            yield Fact(Kind.QUEEN_GONE)
        holder = next((seat for seat in table.to_play if table.sure[seat] & queen.bit), None)
        if holder is not None:
            yield Fact(Kind.HELD, card=queen, seats=(holder,))
    yield from _winning_so_far(card, table)


def _winning_so_far(card: Card, table: _Table) -> Iterator[Fact]:
    higher = ~(card.bit | card.bit - 1)
    if not table.held_by_those_to_play(card.suit) & higher:
        yield Fact(Kind.UNBEATABLE, suit=card.suit)
        return
    out = table.out & SUIT_BITS[card.suit] & higher
    if out & out - 1 == 0:
        without = tuple(seat for seat in table.to_play if not table.can_hold[seat] & out)
        yield Fact(Kind.ONE_HIGHER, suit=card.suit, card=next(cards_in(out)), seats=without)
