"""Hearts positions written as text, for the tests of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine import hearts
from engine.cards import Card, bits_of, cards_in
from engine.hearts import Four, HeartsOptions, State, Trick

PLAIN = hearts.PRESETS["microsoft"]
OMNIBUS = hearts.PRESETS["omnibus"]
BLACK_MARIA = hearts.PRESETS["black-maria"]
SPOT = hearts.PRESETS["spot"]
LEFT_LEADS = replace(PLAIN, starter=hearts.Starter.LEFT_OF_DEALER)

ALL_HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
TWELVE_HEARTS = "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
FIRST = Trick(0, (Card.parse("2C"), Card.parse("3C"), Card.parse("4C"), Card.parse("5C")), 3)
"""A first trick without a point, so that the next is the second."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def bits(text: str) -> int:
    return bits_of(cards(text))


def text(some: Sequence[Card]) -> str:
    return " ".join(map(str, some))


def to_play(
    hand: str, trick: str = "", *, options: HeartsOptions = PLAIN, first: bool = True, broken: bool = False
) -> State:
    """West is to play: it leads, or the seats before it have played `trick` in this order."""
    played = cards(trick)
    game = hearts.standing(options)
    before = () if first else (FIRST,)
    leader = (1 - len(played)) % 4
    return hearts.playing(game, (0, bits(hand), 0, 0), leader, trick=played, tricks=before, broken=broken)


def legal(state: State) -> str:
    """The legal cards, in deck order."""
    return text(tuple(cards_in(hearts.legal_bits(state))))


def refusal(state: State, card: str) -> hearts.Reason | None:
    """Why the seat to play may not play that card."""
    assert state.turn is not None
    return hearts.why_illegal(state, hearts.Play(state.turn, Card.parse(card)))


def play(state: State, *some: str) -> tuple[State, list[hearts.Event]]:
    """The seats to play, one after the other, play these cards."""
    events: list[hearts.Event] = []
    for each in some:
        assert state.turn is not None
        state, more = hearts.apply(state, hearts.Play(state.turn, Card.parse(each)))
        events += more
    return state, events


def took(*taken: str) -> list[Trick]:
    """A record in which the seats took these cards, in one heap a seat."""
    heaps = [cards(each) for each in taken]
    return [Trick(0, heap, seat) for seat, heap in enumerate(heaps)]


def finish(
    options: HeartsOptions, *taken: str, totals: Four | None = None
) -> tuple[State, list[hearts.Event]]:
    """The hand's last trick, without a point, is played after the seats took these cards."""
    game = hearts.standing(options, totals=totals)
    last = [bits(card) for card in ("2C", "3C", "4C", "5C")]
    return play(hearts.playing(game, last, 0, tricks=took(*taken)), "2C", "3C", "4C", "5C")


def penalties(options: HeartsOptions, *taken: str) -> Four:
    """What these cards cost the seats that took them."""
    return hearts.hand_penalties(hearts.rules_of(options), [bits(each) for each in taken])


def pass_three(state: State) -> tuple[State, list[hearts.Event]]:
    """Every seat passes its three lowest cards in deck order."""
    events: list[hearts.Event] = []
    for seat in range(4):
        state, more = hearts.apply(state, hearts.Pass(seat, tuple(cards_in(state.hands[seat]))[:3]))
        events += more
    return state, events
