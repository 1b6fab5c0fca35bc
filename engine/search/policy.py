"""How the players of a play-out choose their cards: duck, unload, lead safely, take what costs nothing.

A player sees its own hand and the cards played, nothing else. Sets of cards, and single cards, are bits.
"""

from __future__ import annotations

from engine.cards import TWO_OF_CLUBS
from engine.search.chance import Uniform
from engine.search.law import CLUBS, DIAMONDS, HEARTS, HIGH_SPADES, QUEEN, SPADES, WHOLE_DECK, Law

SLIPS = 0.05
"""How often a player of a play-out plays any legal card."""
EARLY = 8
"""Before so many cards have been played, a trick without points is thought safe to win."""
MANY_ABOVE = 3
"""With so many higher cards out, a lead is safe."""


def any_of(cards: int, uniform: Uniform) -> int:
    """One of the cards, each equally likely."""
    for _ in range(int(uniform() * cards.bit_count())):
        cards &= cards - 1
    return cards & -cards


def top(cards: int) -> int:
    """The highest bit of a set that isn't empty: within one suit, its highest card."""
    return 1 << cards.bit_length() - 1


def may_lead(law: Law, hand: int, first: bool, broken: bool) -> int:
    """The cards that may be led, as `engine.hearts.decide` says it."""
    if first:
        if law.two_of_clubs_leads:
            return hand & TWO_OF_CLUBS.bit or hand
        if law.clean_first_trick and hand & ~law.penalties:
            return hand & ~law.penalties
    if law.hearts_must_be_broken and not broken:
        return hand & ~HEARTS or hand
    return hand


def may_discard(law: Law, hand: int, first: bool) -> int:
    """The cards that a hand void in the suit led may play, as `engine.hearts.decide` says it."""
    if first and law.clean_first_trick:
        return hand & ~law.penalties or hand & HEARTS or hand
    return hand


def lead(law: Law, hand: int, legal: int, seen: int, uniform: Uniform) -> int:
    """The lowest card of the suit of which the fewest cards out are lower still.

    While the queen of spades is out nobody leads her, the king or the ace; who holds none of them draws
    her out half the time.
    """
    if uniform() < SLIPS:
        return any_of(legal, uniform)
    queen_out = not seen & QUEEN
    choice = legal & ~(HIGH_SPADES if queen_out else law.hot) or legal
    spades = choice & SPADES
    if queen_out and spades and not hand & HIGH_SPADES and uniform() < 0.5:
        return top(spades)
    out = WHOLE_DECK & ~(seen | hand)
    least, best = 99.0, 0
    for suit in (CLUBS, DIAMONDS, SPADES, HEARTS):
        mine = choice & suit
        if not mine:
            continue
        card = mine & -mine
        others = out & suit
        if others:
            number = others.bit_count()
            below = (others & card - 1).bit_count()
            risk = 6.0 * below / number + 3.0 * uniform()
            if number - below >= MANY_ABOVE:
                risk -= 1.0
            if suit == HEARTS:
                risk += law.dread
        else:
            risk = 9.0 + 3.0 * uniform()
        if card & law.bonus:
            risk = 12.0 if others > card else -1.0
        if risk < least:
            least, best = risk, card
    return best


def follow(
    law: Law, suited: int, led: int, best: int, trick: int, count: int, seen: int, uniform: Uniform
) -> int:
    """A card of the suit led: the highest that doesn't win, a spade that costs first.

    A trick without points is won with the highest card by the last player, and when a plain suit is led
    for the first time. `count` cards lie in the `trick`, of which `best` is winning.
    """
    if uniform() < SLIPS:
        return any_of(suited, uniform)
    jack = _jack(law, suited, best, trick, count) if law.bonus and led == DIAMONDS else 0
    under = suited & best - 1
    burden = under & law.hot
    if jack or burden:
        return jack or burden & -burden
    clean = not trick & law.penalties
    if not under or (clean and count == 3):
        return _win(law, suited, count, clean and (count == 3 or seen.bit_count() < EARLY))
    if clean and led <= DIAMONDS and not seen & led & ~trick and not trick & ~led:
        return top(suited)
    return top(under & ~law.bonus or under)


def _win(law: Law, suited: int, count: int, free: bool) -> int:
    """The card to win a trick with: the highest when that is free or can't be helped, else the lowest."""
    cold = suited & ~law.hot or suited
    if free or (count == 3 and not (law.dear and cold & HEARTS)):
        return top(cold)
    return cold & -cold


def _jack(law: Law, suited: int, best: int, trick: int, count: int) -> int:
    """The diamond that brings in the jack's bonus, or keeps it from the others; 0 for none."""
    jack = law.bonus
    over = suited & ~(best | best - 1)
    if count == 3:
        if law.costs[trick & law.scoring] < (10 if over & jack else 0) and over & ~(jack - 1):
            return jack if over & jack else top(over)
        if trick & jack and over and not trick & law.penalties:
            return top(over)
        return top(suited & ~jack) if suited & ~jack and not trick & law.penalties else 0
    if trick & jack and over:
        return top(over)
    kept = suited & ~jack
    if suited & jack and kept:
        under = kept & best - 1
        return top(under) if under else kept & -kept
    return 0


def discard(law: Law, hand: int, legal: int, seen: int, uniform: Uniform) -> int:
    """What is best thrown off: the queen, spades that may catch her, then a suit's highest card.

    The danger of a suit grows with the cards out below its highest and shrinks with the cards under it.
    """
    if uniform() < SLIPS:
        return any_of(legal, uniform)
    spades = legal & HIGH_SPADES
    if spades & law.hot:
        return spades & -spades
    if spades and not seen & QUEEN:
        return top(spades)
    legal = legal & ~law.bonus or legal
    out = WHOLE_DECK & ~(seen | hand)
    most, best = -99.0, 0
    for suit in (CLUBS, DIAMONDS, SPADES, HEARTS):
        mine = legal & suit
        if not mine:
            continue
        card = top(mine)
        others = out & suit
        danger = uniform() + (law.relief if suit == HEARTS else 0.0)
        if others:
            danger += (others & card - 1).bit_count() - mine.bit_count() + 1
        elif suit != HEARTS:
            danger -= 1.0
        if danger > most:
            most, best = danger, card
    return best
