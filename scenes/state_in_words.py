"""The state of a table in words, for who can't see it well: shown on request."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine import solitaire
from engine.cards import Card, Rank, Suit
from engine.heart_layout import ROW_OF, ROWS
from engine.hearts import Phase, View
from scenes.company import Company
from scenes.hearts_panels import pass_sentence, turn_sentence
from scenes.reasons_in_words import suit_name
from scenes.text import fill, listed, tr, trn

SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}


SUIT_LETTERS = {sign: suit.letter for suit, sign in SIGNS.items()}
_ISOLATES = re.compile("[\u2066-\u2069]")
GONE = "–"
_CARDS = re.compile(r"(?:(10|[2-9JQKA])([♣♦♥♠])|(?<= )–)( (?=(?:10|[2-9JQKA])[♣♦♥♠]|–))?")
"""A card or an empty place, and the space before a next one."""


def card_text(card: Card) -> str:
    """The card as a player writes it: 10♥."""
    return f"{card.rank.text}{SIGNS[card.suit]}"


def card_name(card: Card) -> str:
    """The card as it is said: queen of spades."""
    names = {Rank.ACE: tr("ace"), Rank.KING: tr("king"), Rank.QUEEN: tr("queen"), Rank.JACK: tr("jack")}
    rank = names.get(card.rank, card.rank.text)
    # for translators: one card, as it is read aloud: queen of spades, 7 of hearts
    return fill(tr("{rank} of {suit}"), rank=rank, suit=suit_name(card.suit))


def heart_in_words(state: solitaire.State) -> str:
    """What lies open in Heart to Heart, and what can be done."""
    seen = solitaire.view(state)
    if seen.won:
        return tr("The heart is empty: won.")
    ranks = [seen.heart[position - 1] for position in seen.free]
    free = [Card.of(rank, Suit.HEARTS) for rank in ranks if rank]
    sentences = [fill(tr("Free: {cards}."), cards=cards_text(free))]
    stock = stock_in_words(state)
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


def stock_in_words(state: solitaire.State) -> str:
    """How many cards are to be drawn."""
    n = len(state.stock)
    return fill(trn("{n} card in the stock", "{n} cards in the stock", n), n=n)


def heart_rows_in_words(state: solitaire.State) -> str:
    """All of the heart that is left, row by row from the top, each from the left; dashes are empty places."""
    seen = solitaire.view(state)
    rows = []
    for row, size in enumerate(ROWS):
        first = sum(ROWS[:row])
        ranks = seen.heart[first : first + size]
        if any(ranks):
            cards = " ".join(card_text(Card.of(rank, Suit.HEARTS)) if rank else GONE for rank in ranks)
            rows.append(fill(tr("Row {row}: {cards}."), row=row + 1, cards=cards))
    return " ".join(rows) or tr("The heart is empty: won.")


def place_in_words(state: solitaire.State, place: int) -> str:
    """The card at a place of the heart or on the waste; empty where there is none."""
    rank = solitaire.rank_at(state, place)
    if rank is None:
        return ""
    card = card_text(Card.of(rank, Suit.HEARTS))
    if place == solitaire.WASTE:
        return fill(tr("{card} on the waste"), card=card)
    row = ROW_OF[place - 1]
    words = tr("{card}, row {row}, place {place}")
    return fill(words, card=card, row=row + 1, place=place - sum(ROWS[:row]))


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
        sentences.append(fill(tr("Your hand: {cards}."), cards=cards_text(view.hand)))
    if view.legal and len(view.legal) < len(view.hand):
        sentences.append(fill(tr("You may play {cards}."), cards=cards_text(view.legal)))
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


def spoken(text: str) -> str:
    """The text as it is read aloud: cards by their names, no signs that only order what is seen.

    >>> spoken("Row 2: 7♥ – Q♥."), spoken("Hand 2 · Passing")
    ('Row 2: 7 of hearts, gone, queen of hearts.', 'Hand 2, Passing')
    """

    def named(found: re.Match[str]) -> str:
        if found[1]:
            letters = ("T" if found[1] == "10" else found[1]) + SUIT_LETTERS[found[2]]
            name = card_name(Card.parse(letters))
        else:
            # for translators: read aloud for a place of the heart whose card has left
            name = tr("gone")
        return name + (", " if found[3] else "")

    plain = _ISOLATES.sub("", text).replace(" · ", ", ")
    return _ISOLATES.sub("", _CARDS.sub(named, plain))


def cards_text(cards: Iterable[Card]) -> str:
    """Card by card, as they are seen."""
    return " ".join(card_text(card) for card in cards)
