"""One Hearts seat as a line protocol on standard input and output: `python -m engine.protocol`.

Cards are rank then suit (`2C TD QS AH`), seats 0 to 3 clockwise. Only the lines with a question mark are
answered; the rules are the default ones, and of the cards to play the list given is what counts:

    hand SEAT DIR C1 … C13               DIR: 1 left (seat + 1), -1 right, 2 across, 0 hold
    pass?                                answered with three cards
    passed C C C / received C C C
    played SEAT C                        every play, one's own too
    play? LEGAL…                         answered with one card
    end P0 P1 P2 P3                      points of the hand

A malformed line is answered with `error: …` on standard error and changes nothing; the end of input ends
the program.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from engine.bots import LEVELS, choose
from engine.cards import SUIT_BITS, Card, Suit, bits_of, cards_in
from engine.command_line import CommandLine, positive, run, seed
from engine.deal import Stream
from engine.hearts import (
    ACROSS,
    HOLD,
    LEFT,
    PRESETS,
    RIGHT,
    SEATS,
    Four,
    Phase,
    Trick,
    View,
    notation,
    rules_of,
)

Cards = tuple[Card, ...]

OPTIONS = PRESETS["microsoft"]
RULES = rules_of(OPTIONS)
CYCLE = (LEFT, RIGHT, ACROSS, HOLD)
HEARTS = SUIT_BITS[Suit.HEARTS]


class ProtocolError(ValueError):
    """A line that can't be what it should be; the text says why."""


class Hand:
    """One hand as its seat has followed it. Its methods check first, and change nothing when they raise."""

    def __init__(self, seat: int, direction: int, cards: Cards) -> None:
        self.seat = seat
        self.direction = direction
        self.held = bits_of(cards)
        self.passed: Cards | None = None
        self.received: Cards | None = None
        self.trick: list[tuple[int, Card]] = []
        self.tricks: list[Trick] = []
        self.broken = False

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None before the first lead, which shows who has 2♣."""
        if self.trick:
            return (self.trick[-1][0] + 1) % SEATS
        return self.tricks[-1].winner if self.tricks else None

    @property
    def played(self) -> int:
        """The cards played so far in this hand, as bits."""
        tricks = [card for trick in self.tricks for card in trick.cards]
        return bits_of(tricks + [card for _, card in self.trick])

    def give(self, cards: Cards) -> None:
        """The three cards leave the hand."""
        if self.direction == HOLD or self.passed is not None or self.played:
            raise ProtocolError("no cards are to be passed now")
        if bits_of(cards) & ~self.held:
            raise ProtocolError("passed a card that is not in the hand")
        self.passed = cards
        self.held ^= bits_of(cards)

    def take(self, cards: Cards) -> None:
        """The three cards come to the hand."""
        if self.passed is None or self.received is not None or self.played:
            raise ProtocolError("no cards are to be received now")
        if bits_of(cards) & (self.held | bits_of(self.passed)):
            raise ProtocolError("received a card that was in the hand")
        self.received = cards
        self.held |= bits_of(cards)

    def play(self, seat: int, card: Card) -> None:
        """Somebody plays a card."""
        if self.direction != HOLD and self.received is None:
            raise ProtocolError("played before the cards were passed and received")
        if self.turn not in {None, seat}:
            raise ProtocolError(f"played out of turn: it is seat {self.turn}'s")
        if self.played & card.bit:
            raise ProtocolError(f"{card} has been played already")
        if bool(self.held & card.bit) != (seat == self.seat):
            raise ProtocolError(f"seat {seat} does not hold {card}")
        self.held &= ~card.bit
        self.trick.append((seat, card))
        self.broken = self.broken or bool(card.bit & HEARTS)
        if len(self.trick) == SEATS:
            led = self.trick[0][1].suit
            winner, _ = max((play for play in self.trick if play[1].suit is led), key=lambda play: play[1])
            self.tricks.append(Trick(self.trick[0][0], tuple([card for _, card in self.trick]), winner))
            self.trick = []

    def view(self, legal: Cards | None) -> View:
        """What the seat sees when asked for a card of `legal`, or for three cards to pass (None)."""
        passing = legal is None
        taken = [
            tuple(
                card
                for trick in self.tricks
                if trick.winner == seat
                for card in trick.cards
                if card.bit & RULES.scoring
            )
            for seat in range(SEATS)
        ]
        return View(
            options=OPTIONS,
            seat=self.seat,
            hand=tuple(cards_in(self.held)),
            legal=legal or (),
            phase=Phase.PASSING if passing else Phase.PLAYING,
            hand_number=CYCLE.index(self.direction) + 1,
            direction=self.direction,
            dealer=(SEATS - 1 + CYCLE.index(self.direction)) % SEATS,
            turn=None if passing else self.seat,
            leader=None if passing else self.leader,
            trick=tuple(self.trick),
            tricks=tuple(self.tricks),
            broken=self.broken,
            counts=self.counts,
            totals=(0, 0, 0, 0),
            history=(),
            passed=self.passed,
            received=self.received,
            have_passed=(not passing and self.direction != HOLD,) * SEATS,
            taken=tuple(tuple(sorted(cards)) for cards in taken),
            remaining=(),
            winners=(),
        )

    @property
    def leader(self) -> int:
        """Who leads the trick on the table, when it is this seat's turn."""
        if self.trick:
            return self.trick[0][0]
        return self.tricks[-1].winner if self.tricks else self.seat

    @property
    def counts(self) -> Four:
        """How many cards each seat holds."""
        in_trick = {seat for seat, _ in self.trick}
        south, west, north, east = (13 - len(self.tricks) - (seat in in_trick) for seat in range(SEATS))
        return south, west, north, east


class Seat:
    """One seat over many hands: it reads lines and gives the answers of a level of bot."""

    def __init__(self, level: str, number: int, playouts: int | None = None) -> None:
        self.level = level
        self.number = number
        self.playouts = playouts
        self.hands = 0
        self._hand: Hand | None = None
        self._lines: dict[str, Callable[[list[str]], str | None]] = {
            "hand": self._new_hand,
            "pass?": self._asked_to_pass,
            "passed": lambda words: self.hand.give(_cards(words, 3)),
            "received": lambda words: self.hand.take(_cards(words, 3)),
            "played": self._played,
            "play?": self._asked_to_play,
            "end": self._end,
        }

    @property
    def hand(self) -> Hand:
        """The hand being played; ProtocolError when there is none."""
        if self._hand is None:
            raise ProtocolError("no hand is being played")
        return self._hand

    def answer(self, line: str) -> str | None:
        """The answer to a line; None when it wants none. Raises ProtocolError and changes nothing then."""
        name, *words = line.split()
        if name not in self._lines:
            raise ProtocolError(f"no such line: {name[:20]!r}")
        return self._lines[name](words)

    def _choice(self, view: View, ply: int) -> str:
        """The cards of the level's move; `ply` names its stream."""
        label = f"two-hearts/protocol/{self.number}/{self.hands}/{view.seat}/{ply}"
        move = choose(view, Stream(label.encode()), self.level, self.playouts)
        return notation(move).split(maxsplit=2)[2]  # after the move's name and the seat

    def _new_hand(self, words: list[str]) -> None:
        seat, direction, *cards = words if len(words) > 2 else ["", ""]
        if direction not in {str(each) for each in CYCLE}:
            raise ProtocolError("a hand needs a seat, a direction 1, -1, 2 or 0, and 13 cards")
        self._hand = Hand(_seat(seat), int(direction), _cards(cards, 13))
        self.hands += 1

    def _asked_to_pass(self, words: list[str]) -> str:
        hand = self.hand
        if words or hand.direction == HOLD or hand.passed is not None or hand.played:
            raise ProtocolError("no cards are to be passed now")
        return self._choice(hand.view(None), 0)

    def _played(self, words: list[str]) -> None:
        if len(words) != 2:
            raise ProtocolError("played needs a seat and a card")
        self.hand.play(_seat(words[0]), *_cards(words[1:], 1))

    def _asked_to_play(self, words: list[str]) -> str:
        hand = self.hand
        legal = tuple(sorted(_cards(words, len(words))))
        if not legal or bits_of(legal) & ~hand.held:
            raise ProtocolError("play? needs cards of the hand")
        if hand.turn not in {None, hand.seat}:
            raise ProtocolError(f"it is not this seat's turn but seat {hand.turn}'s")
        return self._choice(hand.view(legal), hand.played.bit_count() + 1)

    def _end(self, words: list[str]) -> None:
        if len(words) != SEATS or not all(word.removeprefix("-").isdecimal() for word in words):
            raise ProtocolError("end needs the points of four seats")
        self._hand = None


def _seat(word: str) -> int:
    if word not in {"0", "1", "2", "3"}:
        raise ProtocolError(f"a seat is 0, 1, 2 or 3, not {word[:20]!r}")
    return int(word)


def _cards(words: Sequence[str], count: int) -> Cards:
    """That many different cards."""
    try:
        cards = tuple(Card.parse(word) for word in words)
    except ValueError as error:
        raise ProtocolError(str(error)) from None
    if len(set(cards)) != count or len(cards) != count:
        raise ProtocolError(f"needs {count} different cards")
    return cards


def serve(seat: Seat, lines: TextIO, answers: TextIO, errors: TextIO) -> None:
    """Answer lines until they end."""
    for line in lines:
        if not line.strip():
            continue
        try:
            answer = seat.answer(line)
        except ProtocolError as error:
            print(f"error: {error}", file=errors, flush=True)
            continue
        if answer is not None:
            print(answer, file=answers, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = CommandLine(prog="python -m engine.protocol", description="One Hearts seat as a line protocol.")
    parser.add_argument("--level", choices=LEVELS, required=True, help="how well the seat plays")
    parser.add_argument("--seed", type=seed, default=0, metavar="N", help="same seed, same answers (0)")
    parser.add_argument(
        "--playouts",
        type=positive,
        metavar="N",
        help="bound on a play's decision, a tenth of a pass's, where the level searches",
    )
    options = parser.parse_args(arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    serve(Seat(options.level, options.seed, options.playouts), sys.stdin, sys.stdout, sys.stderr)
    return 0


if __name__ == "__main__":
    run(main)
