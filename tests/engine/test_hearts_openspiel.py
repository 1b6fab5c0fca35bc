"""The engine and OpenSpiel's Hearts agree on whole hands, but for two corners the rules decide otherwise:

- a first trick's void hand of Q♠ and twelve hearts: any of them in OpenSpiel, the hearts only here;
- the jack's bonus on, all hearts and Q♠ taken but J♦ by another: a moon in OpenSpiel, none here.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from engine import hearts
from engine.cards import (
    DECK,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    SUIT_BITS,
    TWO_OF_CLUBS,
    Card,
    Rank,
    Suit,
    bits_of,
    cards_in,
)
from engine.hearts import HeartsOptions, PenaltyLimit, State

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra `peers` has it)")

SHARES = 4
HANDS_A_SHARE = 550
LIMITS = {
    PenaltyLimit.FULL: {"no_pts_on_first_trick": True, "must_break_hearts": True},
    PenaltyLimit.FIRST_TRICK_OPEN: {"no_pts_on_first_trick": False, "must_break_hearts": True},
    PenaltyLimit.NONE: {"no_pts_on_first_trick": False, "must_break_hearts": False},
}
DIRECTIONS = {hearts.HOLD: 0, hearts.LEFT: 1, hearts.ACROSS: 2, hearts.RIGHT: 3}
SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""OpenSpiel's numbers go rank by rank, and the suits in this order."""
HEARTS = SUIT_BITS[Suit.HEARTS]
MOST_RETURN = 26
"""A return is this less the penalties."""


def number_of(each: Card) -> int:
    return (each.rank - 2) * 4 + SUITS.index(each.suit)


def card_of(number: int) -> Card:
    return Card.of(Rank(number // 4 + 2), SUITS[number % 4])


@dataclass
class Both:
    """One hand in both programs."""

    state: State
    other: Any

    def agree_on_legal(self) -> int:
        """The legal cards, which are the same in both but for the first corner."""
        assert self.state.turn is not None
        legal = hearts.legal_bits(self.state)
        theirs = bits_of(card_of(number) for number in self.other.legal_actions())
        hand = self.state.hands[self.state.turn]
        corner = (
            self.state.options.penalty_limit is PenaltyLimit.FULL
            and not self.state.tricks
            and bool(self.state.trick)
            and not hand & ~(HEARTS | QUEEN_OF_SPADES.bit)
        )
        if corner and hand & QUEEN_OF_SPADES.bit:
            assert (legal, theirs) == (hand & HEARTS, hand)
        else:
            assert legal == theirs, (self.state.trick, list(cards_in(hand)))
        return legal

    def play(self, each: Card) -> None:
        assert self.state.turn is not None
        self.state, _ = hearts.apply(self.state, hearts.Play(self.state.turn, each))
        self.other.apply_action(number_of(each))


def new_state(options: HeartsOptions) -> Any:
    """OpenSpiel's state before the choice of a direction, under the same rules."""
    parameters = {
        "qs_breaks_hearts": False,
        "jd_bonus": options.jack_of_diamonds,
        **LIMITS[options.penalty_limit],
    }
    return pyspiel.load_game("hearts", parameters).new_initial_state()


def dealt(options: HeartsOptions, number: int, chance: random.Random) -> Both:
    """A hand dealt and passed in both; every third time with the penalty cards in few hands."""
    other = new_state(options)
    deck = list(DECK)
    chance.shuffle(deck)
    if number % 3 == 0:
        deck.sort(key=lambda each: 1.2 * chance.random() + (not each.bit & (HEARTS | QUEEN_OF_SPADES.bit)))
        heaps = [deck[13 * heap : 13 * heap + 13] for heap in chance.sample(range(4), 4)]
        deck = [each for four in zip(*heaps, strict=True) for each in four]
    hands = [bits_of(deck[seat::4]) for seat in range(4)]
    state = hearts.passing(hearts.standing(options, hand_number=number % 4 + 1), hands)
    other.apply_action(DIRECTIONS[state.direction])
    for each in deck:
        other.apply_action(number_of(each))
    if state.direction == hearts.HOLD:
        leader = next(seat for seat in range(4) if hands[seat] & TWO_OF_CLUBS.bit)
        return Both(hearts.playing(state.standing, hands, leader), other)
    for seat in range(4):
        three = chance.sample(list(cards_in(hands[seat])), 3)
        state, _ = hearts.apply(state, hearts.Pass(seat, (three[0], three[1], three[2])))
        for each in three:
            other.apply_action(number_of(each))
    return Both(state, other)


def chosen(legal: int, state: State, moon: bool, chance: random.Random) -> Card:
    """A legal card; when a moon is wanted, South's highest, and from the others what it needs for one."""
    cards = sorted(cards_in(legal), key=lambda each: each.rank)
    if not moon:
        return chance.choice(cards)
    if state.turn == 0:
        return cards[-1]
    loved = [each for each in cards if each.bit & (HEARTS | QUEEN_OF_SPADES.bit)]
    return (loved or cards)[0]


def expected_penalties(state: State) -> list[int]:
    """What OpenSpiel makes of it: this program's penalties, but for the second corner."""
    everything = HEARTS | QUEEN_OF_SPADES.bit
    for seat, taken in enumerate(state.taken):
        if state.options.jack_of_diamonds and taken & (everything | JACK_OF_DIAMONDS.bit) == everything:
            bonus = [10 if each & JACK_OF_DIAMONDS.bit else 0 for each in state.taken]
            return [26 * (other != seat) - bonus[other] for other in range(4)]
    return list(hearts.penalties(state))


@pytest.mark.parametrize("share", range(SHARES))
def test_hands_agree(share: int) -> None:
    chance = random.Random(share)
    moons = 0
    for number in range(HANDS_A_SHARE):
        options = HeartsOptions(
            penalty_limit=chance.choice(list(LIMITS)),
            jack_of_diamonds=chance.random() < 0.5,
            skip_uneventful=False,
        )
        both = dealt(options, number, chance)
        moon = chance.random() < 0.3
        while both.state.turn is not None:
            assert both.other.current_player() == both.state.turn
            both.play(chosen(both.agree_on_legal(), both.state, moon, chance))
        assert both.other.is_terminal()
        assert [MOST_RETURN - points for points in both.other.returns()] == expected_penalties(both.state)
        moons += hearts.moon_shooter(both.state.standing.rules, both.state.taken) is not None
    assert moons


def played_by_both(options: HeartsOptions, hands: list[str], plays: str) -> Both:
    """A hand without passing, those hands dealt, and those cards played."""
    held = [[Card.parse(word) for word in hand.split()] for hand in hands]
    other = new_state(options)
    other.apply_action(DIRECTIONS[hearts.HOLD])
    for four in zip(*held, strict=True):
        for each in four:
            other.apply_action(number_of(each))
    leader = next(seat for seat in range(4) if TWO_OF_CLUBS in held[seat])
    both = Both(hearts.playing(hearts.standing(options), [bits_of(hand) for hand in held], leader), other)
    for word in plays.split():
        both.play(Card.parse(word))
    return both


CORNER_HANDS = [
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2H",
    "QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    "AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
    "AD 2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS",
]


def test_corner_of_the_queen_and_twelve_hearts() -> None:
    both = played_by_both(HeartsOptions(), CORNER_HANDS, "2C")
    assert both.agree_on_legal() == both.state.hands[1] & HEARTS


def test_corner_of_the_moon_without_the_jack() -> None:
    """South takes every heart and the queen, North the jack."""
    options = HeartsOptions(jack_of_diamonds=True, skip_uneventful=False)
    hands = [
        "AC KC QC JC TC 9C 8C AH KH QH JH TH 2D",
        "3C QS 2H 3H 4H 5H 6H 7H 8H 9H 3D 4D 5D",
        "4C 5C 6C 7C AD KD QD JD TD 9D 8D 7D 6D",
        "2C 2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS",
    ]
    both = played_by_both(
        options,
        hands,
        "2C AC 3C 4C KC QS 5C 2S QC 2H 6C 3S JC 3H 7C 4S TC 4H 6D 5S 9C 5H 7D 6S 8C 6H 8D 7S "
        "AH 7H 9D 8S KH 8H TD 9S QH 9H KD TS JH 3D QD JS TH 4D AD KS 2D 5D JD AS",
    )
    assert both.other.is_terminal()
    assert hearts.penalties(both.state) == (26, 0, -10, 0)
    theirs = [0, 26, 16, 26]
    assert [MOST_RETURN - points for points in both.other.returns()] == theirs
    assert expected_penalties(both.state) == theirs
