"""The moves of Hearts and their text, and the events that tell what a move has done."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import DECK, Card
from engine.hearts_options import SEATS
from engine.hearts_scoring import Four

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat's choice of three cards to pass, kept in deck order whatever order they are given in."""

    seat: int
    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=lambda card: card.index)))


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card to the trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class NextHand:
    """Go on from the scoreboard of a hand: the next one is dealt."""


Move = Pass | Play | NextHand

PLAYS: tuple[tuple[Play, ...], ...] = tuple(tuple(Play(seat, card) for card in DECK) for seat in range(SEATS))
"""Every Play there is, by seat and card index."""
NEXT_HAND = NextHand()


def notation(move: Move) -> str:
    """The move in one line, as records hold it.

    >>> notation(Pass(0, (Card.parse("QS"), Card.parse("2C"), Card.parse("5H"))))
    'pass 0 2C QS 5H'
    >>> notation(Play(2, Card.parse("KD"))), notation(NextHand())
    ('play 2 KD', 'next')
    """
    match move:
        case Play(seat, card):
            return f"play {seat} {card}"
        case Pass(seat, cards):
            return " ".join(("pass", str(seat), *map(str, cards)))
        case NextHand():
            return "next"


def parse_move(text: str) -> Move:
    """The move that `notation` writes so. ValueError for anything else; legal it need not be."""
    match text.split():
        case ["next"]:
            return NEXT_HAND
        case ["play", seat, card]:
            return PLAYS[_seat(seat)][Card.parse(card).index]
        case ["pass", seat, *cards]:
            return Pass(_seat(seat), tuple(Card.parse(card) for card in cards))
    raise ValueError(f"not a move of Hearts: {text[:40]!r}")


def _seat(text: str) -> int:
    if text not in {"0", "1", "2", "3"}:
        raise ValueError(f"not a seat: {text[:20]!r}")
    return int(text)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand has been dealt; `direction` as in `engine.hearts_scoring`."""

    hand_number: int
    direction: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat has chosen its three cards; nobody sees them yet."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """All have chosen: the cards of each seat (index: the giver) change hands."""

    passes: tuple[Cards, ...]
    direction: int


@dataclass(frozen=True, slots=True)
class Played:
    """A card lies in the trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class HeartsBroken:
    """The card just played by this seat broke hearts."""

    seat: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A seat takes the trick: its cards in the order played, and what they cost it."""

    seat: int
    cards: Cards
    penalty: int


@dataclass(frozen=True, slots=True)
class QueenTaken:
    """The trick just taken held the queen of spades."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoonShot:
    """A seat took every card the moon needs, and scores for it."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandSkipped:
    """The rest of the hand scores nothing and isn't played; `remaining` are the cards left of each seat."""

    remaining: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class HandScored:
    """The hand is over: what it added to each total (negative in a countdown), and the totals now."""

    points: Four
    totals: Four


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    winners: tuple[int, ...]


Event = (
    Dealt
    | Passed
    | CardsPassed
    | Played
    | HeartsBroken
    | TrickTaken
    | QueenTaken
    | MoonShot
    | HandSkipped
    | HandScored
    | GameEnded
)
