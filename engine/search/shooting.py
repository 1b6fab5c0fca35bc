"""Shooting the moon and keeping others from it, in the play-outs that ask whether a moon can be had."""

from __future__ import annotations

from dataclasses import dataclass

from engine.hearts import SEATS
from engine.search.chance import Uniform
from engine.search.law import CLUBS, DIAMONDS, HEARTS, QUEEN, SPADES, SUIT_OF, WHOLE_DECK
from engine.search.policy import SLIPS, any_of, top

SUITS = (CLUBS, DIAMONDS, SPADES, HEARTS)


def losers(hand: int, seen: int) -> int:
    """How many cards of the hand may lose a trick to the cards out, its long suits led from the top."""
    out = WHOLE_DECK & ~(seen | hand)
    number = 0
    for suit in SUITS:
        mine, others = hand & suit, out & suit
        if mine and others:
            winners = (mine & ~((1 << others.bit_length()) - 1)).bit_count()
            if 2 * winners < others.bit_count():
                number += mine.bit_count() - winners
    return number


@dataclass(slots=True)
class MoonShot:
    """A shooter's way to the moon in one play-out, over the cards that make it one.

    `begun` says that the shooter has taken some of those; where it is `stopped`, the others play against
    it from then on.
    """

    shooter: int
    moon: int
    begun: bool
    stopped: bool
    uniform: Uniform

    def goes_on(self, taker: int, trick: int) -> bool:
        """Whether the moon can still be had after that trick."""
        if not trick & self.moon:
            return True
        self.begun = True
        return taker == self.shooter

    def card(
        self,
        turn: int,
        hand: int,
        legal: int,
        led: int,
        best: int,
        holder: int,
        trick: int,
        count: int,
        seen: int,
    ) -> int:
        """The card of the shooter, or of a player who stops it; 0 for one that plays as ever."""
        if self.uniform() < SLIPS:
            return any_of(legal, self.uniform)
        if turn == self.shooter:
            if not count:
                return _shooter_leads(hand, legal, seen)
            return (
                _shooter_follows(legal, best, count) if legal & led else _shooter_discards(self.moon, legal)
            )
        if not (self.stopped and self.begun and count):
            return 0
        if legal & led:
            threat = holder == self.shooter or (self.shooter - turn) % SEATS < SEATS - count
            return _stopper_wins(legal, best, count) if threat and trick & self.moon else 0
        return _stopper_discards(self.moon, legal, self.uniform) if holder == self.shooter else 0


def _shooter_leads(hand: int, legal: int, seen: int) -> int:
    """The highest card of a suit in which nothing out beats it, else of any, the longest suit first."""
    out = WHOLE_DECK & ~(seen | hand)
    longest, best = -1, 0
    for suit in SUITS:
        mine = legal & suit
        if mine:
            length = mine.bit_count() + 20 * (mine > out & suit)
            if length > longest:
                longest, best = length, top(mine)
    return best


def _shooter_follows(suited: int, best: int, count: int) -> int:
    """Win the trick, as cheaply as the last player can; else lose the lowest card that is not the queen."""
    over = suited & ~(best | best - 1)
    if over:
        return over & -over if count == 3 else top(over)
    kept = suited & ~QUEEN or suited
    return kept & -kept


def _shooter_discards(moon: int, legal: int) -> int:
    """The lowest card of no points, else the lowest heart."""
    free = legal & ~moon
    if not free:
        hearts = legal & HEARTS or legal
        return hearts & -hearts
    lowest, best = 14, 0
    for start, suit in ((0, CLUBS), (13, DIAMONDS), (26, SPADES)):
        mine = free & suit
        if mine:
            card = mine & -mine
            height = card.bit_length() - start
            if height < lowest:
                lowest, best = height, card
    return best or free & -free


def _stopper_wins(suited: int, best: int, count: int) -> int:
    """A card that wins the trick, without the queen if that can be; 0 when there is none."""
    over = suited & ~(best | best - 1)
    kept = over & ~QUEEN or over
    return kept & -kept if count == SEATS - 1 or not kept else top(kept)


def _stopper_discards(moon: int, legal: int, uniform: Uniform) -> int:
    """No point for the shooter's trick if that can be helped, else the lowest heart."""
    free = legal & ~moon
    if free:
        return top(free & SUIT_OF[any_of(free, uniform)])
    hearts = legal & HEARTS or legal
    return hearts & -hearts
