"""Why a move is refused, in a sentence."""

from __future__ import annotations

from engine.cards import Suit
from engine.reasons import Reason
from scenes.text import fill, tr


def suit_name(suit: Suit) -> str:
    """The suit's name in a sentence."""
    return {
        Suit.CLUBS: tr("clubs"),
        Suit.DIAMONDS: tr("diamonds"),
        Suit.SPADES: tr("spades"),
        Suit.HEARTS: tr("hearts"),
    }[suit]


def reason_sentence(reason: Reason, led: Suit | None = None) -> str:
    """One short sentence; `led` is the suit that was led, when that is the matter."""
    if reason is Reason.MUST_FOLLOW_SUIT and led is not None:
        return fill(tr("Follow {suit}"), suit=suit_name(led))
    sentences = {
        Reason.MUST_FOLLOW_SUIT: tr("Follow suit"),
        Reason.HEARTS_NOT_BROKEN: tr("Hearts are not broken yet"),
        Reason.NO_PENALTIES_ON_FIRST_TRICK: tr("No penalty cards on the first trick"),
        Reason.MUST_LEAD_TWO_OF_CLUBS: tr("The two of clubs leads the first trick"),
        Reason.PASS_NEEDS_THREE: tr("Choose three cards to pass"),
        Reason.NOT_IN_HAND: tr("This card is not in the hand"),
        Reason.NOT_YOUR_TURN: tr("It is another player's turn"),
        Reason.ALREADY_PASSED: tr("The cards are passed already"),
        Reason.COVERED: tr("This card is covered"),
        Reason.RANKS_DIFFER: tr("The cards must be of the same rank"),
        Reason.STOCK_EMPTY: tr("The stock is empty"),
    }
    return sentences.get(reason) or tr("This can't be done now")
