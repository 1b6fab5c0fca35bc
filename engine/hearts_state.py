"""The state of a game of Hearts, what one seat may see of it, and states built by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from engine.cards import Card, Suit
from engine.deal import HEARTS as HEARTS_CODE
from engine.deal import DealCode
from engine.hearts_moves import Cards
from engine.hearts_options import SEATS, HeartsOptions
from engine.hearts_scoring import Four, Rules, rules_of, winners_of

FIRST_DEALER = 3
FIRST_CODE = DealCode(HEARTS_CODE, "", 0)
NOBODY_PASSED: tuple[Cards | None, ...] = (None,) * SEATS


class Phase(Enum):
    """What the game waits for."""

    PASSING = "passing"
    PLAYING = "playing"
    HAND_OVER = "hand_over"
    """The scoreboard is up."""
    GAME_OVER = "game_over"


@dataclass(frozen=True, slots=True)
class Trick:
    """A completed trick: its four cards in the order played, the first by `leader`, and who takes it."""

    leader: int
    cards: Cards
    winner: int

    def card_of(self, seat: int) -> Card:
        """The card that seat played to it."""
        return self.cards[(seat - self.leader) % SEATS]


@dataclass(frozen=True, slots=True)
class Standing:
    """What stays as it is while a hand is played.

    `hand_number` counts from 1. `history` has what each hand so far added to the totals (in a countdown
    penalties are negative), moons included.
    """

    options: HeartsOptions
    rules: Rules
    code: DealCode
    hand_number: int
    totals: Four
    history: tuple[Four, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A game of Hearts at one moment.

    `hands` are sets of cards (`engine.cards`), South's first. `passed` has the cards each seat has chosen
    to pass in this hand, None where it hasn't (or where no cards are passed). `turn` and `leader` (of the
    trick on the table) are None when no card is to be played. After a hand that was ended early, `hands`
    are the cards left.
    """

    standing: Standing
    phase: Phase
    hands: Four
    passed: tuple[Cards | None, ...]
    turn: int | None
    leader: int | None
    trick: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]
    broken: bool

    @property
    def options(self) -> HeartsOptions:
        """The rules of the game."""
        return self.standing.options

    @property
    def code(self) -> DealCode:
        """The code its hands are dealt from."""
        return self.standing.code

    @property
    def hand_number(self) -> int:
        """Which hand this is, from 1."""
        return self.standing.hand_number

    @property
    def dealer(self) -> int:
        """The seat that deals this hand: East first, then clockwise."""
        return (FIRST_DEALER + self.standing.hand_number - 1) % SEATS

    @property
    def direction(self) -> int:
        """Where cards are passed in this hand: to `(seat + direction) % 4`; 0 is no passing."""
        return self.standing.rules.direction(self.standing.hand_number)

    @property
    def history(self) -> tuple[Four, ...]:
        """What each finished hand added to the totals."""
        return self.standing.history

    @property
    def totals(self) -> Four:
        """The scores, South's first; the hand in play doesn't count yet."""
        return self.standing.totals

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; empty while the game goes on."""
        if self.phase is not Phase.GAME_OVER:
            return ()
        return winners_of(self.standing.rules, self.standing.totals)

    @property
    def led(self) -> Suit | None:
        """The suit led to the trick on the table."""
        return self.trick[0][1].suit if self.trick else None

    @property
    def taken(self) -> Four:
        """The set of cards each seat has taken in this hand."""
        taken = [0] * SEATS
        for trick in self.tricks:
            for card in trick.cards:
                taken[trick.winner] |= card.bit
        return taken[0], taken[1], taken[2], taken[3]


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat may know: what bots, hints and the screen are given.

    Cards are in deck order, but for `trick` and `tricks` (in the order played). `counts` are the cards
    held by each seat. `passed` and `received` are the seat's own three, `have_passed` says who has
    chosen. `taken` has the scoring cards each seat has taken in this hand. `remaining` are the cards left
    of each seat once the hand is over (some only when it was ended early), empty before.
    """

    options: HeartsOptions
    seat: int
    hand: Cards
    legal: Cards
    phase: Phase
    hand_number: int
    direction: int
    dealer: int
    turn: int | None
    leader: int | None
    trick: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]
    broken: bool
    counts: Four
    totals: Four
    history: tuple[Four, ...]
    passed: Cards | None
    received: Cards | None
    have_passed: tuple[bool, ...]
    taken: tuple[Cards, ...]
    remaining: tuple[Cards, ...]
    winners: tuple[int, ...]


def standing(
    options: HeartsOptions,
    code: DealCode = FIRST_CODE,
    hand_number: int = 1,
    totals: Four | None = None,
    history: tuple[Four, ...] = (),
) -> Standing:
    """Where a game stands; `totals` are the starting points unless given."""
    rules = rules_of(options)
    start = rules.start
    return Standing(options, rules, code, hand_number, totals or four([start] * SEATS), history)


def passing(game: Standing, hands: Sequence[int]) -> State:
    """The state in which nobody has passed yet, each seat holding that set of cards."""
    return State(game, Phase.PASSING, four(hands), NOBODY_PASSED, None, None, (), (), False)


def playing(
    game: Standing,
    hands: Sequence[int],
    leader: int,
    *,
    passed: tuple[Cards | None, ...] = NOBODY_PASSED,
    trick: Sequence[Card] = (),
    tricks: Sequence[Trick] = (),
    broken: bool = False,
) -> State:
    """The state in which `leader` led, or is to lead, to a trick of which `trick` lies on the table.

    `hands` are the sets of cards still held. The first trick is the one before which there are no
    `tricks`. Nothing is checked: a hand of fewer cards, or a card held twice, is the caller's to mean.

    >>> from engine.cards import bits_of, Card
    >>> hands = [bits_of([Card.parse(text)]) for text in ("3C", "QS", "2H", "AC")]
    >>> playing(standing(HeartsOptions()), hands, leader=1, trick=[Card.parse("KC")]).turn
    2
    """
    plays = tuple(((leader + place) % SEATS, card) for place, card in enumerate(trick))
    turn = (leader + len(plays)) % SEATS
    return State(game, Phase.PLAYING, four(hands), passed, turn, leader, plays, tuple(tricks), broken)


def four(numbers: Sequence[int]) -> Four:
    """The sequence as a tuple of four; ValueError when it isn't four."""
    south, west, north, east = numbers
    return south, west, north, east
