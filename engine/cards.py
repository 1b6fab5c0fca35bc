"""Suits, ranks, cards, their text forms, and the deck in its pinned order.

The order of suits and ranks is part of the deal codes: it never changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import total_ordering


class Suit(IntEnum):
    """The four suits in the deck's pinned order; `letter` is the text form."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """C, D, S or H."""
        return "CDSH"[self]


class Rank(IntEnum):
    """The thirteen ranks, 2 low to A high."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def text(self) -> str:
        """As on a card's corner: A, 2 … 10, J, Q, K."""
        return {11: "J", 12: "Q", 13: "K", 14: "A"}.get(self) or str(int(self))

    @property
    def letter(self) -> str:
        """One character: A, 2 … 9, T, J, Q, K (as in the line protocol)."""
        return "T" if self is Rank.TEN else self.text


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 52 cards. There is exactly one object a card: compare with `is` or `==`.

    `index` is the place in DECK (0..51, suit by suit, 2 to A); `bit` is `1 << index`, so that an int
    can stand for a set of cards.

    >>> Card.parse("QS"), Card.parse("10H") is Card.parse("th")
    (Card(QS), True)
    """

    rank: Rank
    suit: Suit
    index: int
    bit: int

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"Card({self})"

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.index,)  # a copy or a pickle is the same object

    @staticmethod
    def parse(text: str) -> Card:
        """The card written as rank and suit, either case, ten as T or 10. ValueError for anything else."""
        try:
            return _BY_TEXT[text.upper()]
        except KeyError:
            raise ValueError(f"not a card: {text[:20]!r}") from None

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """The card of that rank and suit."""
        return DECK[suit * 13 + rank - 2]


DECK: tuple[Card, ...] = tuple(
    Card(rank, suit, index, 1 << index)
    for index, (suit, rank) in enumerate((suit, rank) for suit in Suit for rank in Rank)
)
_BY_TEXT = {str(each): each for each in DECK} | {each.rank.text + each.suit.letter: each for each in DECK}
TWO_OF_CLUBS = Card.parse("2C")
JACK_OF_DIAMONDS = Card.parse("JD")
QUEEN_OF_SPADES = Card.parse("QS")
KING_OF_SPADES = Card.parse("KS")
ACE_OF_SPADES = Card.parse("AS")
SUIT_BITS: tuple[int, ...] = tuple(0x1FFF << 13 * suit for suit in Suit)
"""For each suit, the set of its thirteen cards as bits."""


def card(index: int) -> Card:
    """The card at that place of DECK."""
    return DECK[index]


def bits_of(cards: Iterable[Card]) -> int:
    """The set of cards as an int, one bit a card."""
    bits = 0
    for each in cards:
        bits |= each.bit
    return bits


def cards_in(bits: int) -> Iterator[Card]:
    """The cards of a set of bits, in deck order.

    >>> list(cards_in(bits_of([Card.parse("KD"), Card.parse("3C")])))
    [Card(3C), Card(KD)]
    """
    while bits:
        low = bits & -bits
        yield DECK[low.bit_length() - 1]
        bits ^= low
