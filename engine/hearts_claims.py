"""When the rest of a hand of Hearts is certain, so that it need not be played card by card."""

from __future__ import annotations

from engine.cards import DECK, SUIT_BITS, Suit, bits_of, cards_in
from engine.hearts_moves import Cards
from engine.hearts_state import View


def winning_leads(view: View) -> Cards | None:
    """The seat's cards in an order whose every lead takes its trick, None when that isn't proved.

    Asked of the seat about to lead, after the first trick. The proof is from the view alone and holds
    however the unseen cards lie: in each suit a card that follows as many leads as there are unseen cards
    meets none, and one before that must beat all of them. Hearts come last, when they may always be led.
    """
    if view.turn != view.seat or view.trick or not view.tricks:
        return None
    played = bits_of(card for trick in view.tricks for card in trick.cards)
    unseen = bits_of(DECK) & ~played & ~bits_of(view.hand)
    leads: list[Cards] = []
    for suit in Suit:
        mine = tuple(card for card in reversed(view.hand) if card.suit is suit)
        out = tuple(cards_in(unseen & SUIT_BITS[suit]))
        if any(card < out[-1] for card in mine[: len(out)]):
            return None
        leads.append(mine)
    return sum(leads, ())
