"""The state of a table in words, for who can't see it well: shown on request."""

from __future__ import annotations

from collections.abc import Iterable

from engine import solitaire
from engine.cards import Card, Suit
from engine.hearts import Phase, View
from scenes.company import Company
from scenes.hearts_panels import pass_sentence, turn_sentence
from scenes.text import fill, listed, tr, trn

SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}


def card_text(card: Card) -> str:
    """The card as a player writes it: 10♥."""
    return f"{card.rank.text}{SIGNS[card.suit]}"


def heart_in_words(state: solitaire.State) -> str:
    """What lies open in Heart to Heart, and what can be done."""
    seen = solitaire.view(state)
    if seen.won:
        return tr("The heart is empty: won.")
    ranks = [seen.heart[position - 1] for position in seen.free]
    free = [Card.of(rank, Suit.HEARTS) for rank in ranks if rank]
    sentences = [fill(tr("Free: {cards}."), cards=_listed(free))]
    stock = fill(trn("{n} card in the stock", "{n} cards in the stock", seen.stock_count), n=seen.stock_count)
    if seen.waste_top:
        top = card_text(Card.of(seen.waste_top, Suit.HEARTS))
        sentences.append(fill(tr("{stock}, {card} on the waste."), stock=stock, card=top))
    else:
        sentences.append(fill(tr("{stock}, no waste."), stock=stock))
    if seen.dead_end:
        sentences.append(tr("No more possible moves."))
    elif seen.pairs:
        count = len(seen.pairs)
        sentences.append(fill(trn("{n} pair can be taken.", "{n} pairs can be taken.", count), n=count))
    else:
        sentences.append(tr("No pair is open: turn over the stock."))
    return " ".join(sentences)


def hearts_in_words(view: View, company: Company) -> str:
    """What the seat's player knows at the Hearts table, and what is asked of them.

    Where the hand is not shown, what everybody knows.
    """
    sentences = [fill(tr("Hand {hand}."), hand=view.hand_number)]
    if view.phase is Phase.PASSING:
        sentences += [tr("Choose three cards to pass."), f"{pass_sentence(view, company)}."]
    elif view.turn is not None:
        sentences += _trick_in_words(view, company)
    if view.hand:
        sentences.append(fill(tr("Your hand: {cards}."), cards=_listed(view.hand)))
    if view.legal and len(view.legal) < len(view.hand):
        sentences.append(fill(tr("You may play {cards}."), cards=_listed(view.legal)))
    taken = listed(
        fill(tr("{name} {points}"), name=company.called(seat), points=points)
        for seat, points in enumerate(view.totals)
    )
    sentences.append(fill(tr("Points: {points}."), points=taken))
    return " ".join(sentences)


def _trick_in_words(view: View, company: Company) -> list[str]:
    sentences = [f"{turn_sentence(view, company)}."]
    if view.trick:
        lying = listed(
            fill(tr("{name} {card}"), name=company.called(seat), card=card_text(card))
            for seat, card in view.trick
        )
        sentences.insert(0, fill(tr("On the table: {cards}."), cards=lying))
    return sentences


def _listed(cards: Iterable[Card]) -> str:
    """Card by card, as they are seen."""
    return " ".join(card_text(card) for card in cards)
