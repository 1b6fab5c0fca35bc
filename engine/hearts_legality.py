"""Which moves are legal: the one decision behind refusals, legal moves, views and bots."""

from __future__ import annotations

from itertools import combinations

from engine.cards import SUIT_BITS, TWO_OF_CLUBS, Suit, bits_of, cards_in
from engine.hearts_moves import NEXT_HAND, PLAYS, Move, NextHand, Pass, Play
from engine.hearts_options import SEATS
from engine.hearts_scoring import HEARTS, Rules
from engine.hearts_state import Phase, State
from engine.reasons import Reason

PASS_SIZE = 3

Decision = tuple[int, Reason | None]
"""The legal cards of a hand, and why its other cards are refused: None exactly when all are legal."""


def decide(rules: Rules, hand: int, led: Suit | None, first_trick: bool, broken: bool) -> Decision:
    """Which cards of a hand whose turn it is are legal: some card is whenever it holds any.

    `hand` is a set of cards, `led` the suit led to this trick (None: the hand leads).
    """
    if led is None:
        return _to_lead(rules, hand, first_trick, broken)
    if suited := hand & SUIT_BITS[led]:
        return _only(hand, suited, Reason.MUST_FOLLOW_SUIT)
    if first_trick and rules.clean_first_trick:
        # nothing but penalty cards: a heart, and no spade that costs points
        legal = hand & ~rules.penalties or hand & HEARTS
        return _only(hand, legal, Reason.NO_PENALTIES_ON_FIRST_TRICK)
    return hand, None


def _to_lead(rules: Rules, hand: int, first_trick: bool, broken: bool) -> Decision:
    if first_trick and rules.two_of_clubs_leads:
        return _only(hand, hand & TWO_OF_CLUBS.bit, Reason.MUST_LEAD_TWO_OF_CLUBS)
    if first_trick and rules.clean_first_trick and (clean := hand & ~rules.penalties):
        return _only(hand, clean, Reason.NO_PENALTIES_ON_FIRST_TRICK)
    if rules.hearts_must_be_broken and not broken:
        return _only(hand, hand & ~HEARTS, Reason.HEARTS_NOT_BROKEN)
    return hand, None


def _only(hand: int, legal: int, reason: Reason) -> Decision:
    """Some of the hand, unless that is none or all of it."""
    return (legal, reason) if legal and legal != hand else (hand, None)


def legal_bits(state: State) -> int:
    """The set of cards the seat whose turn it is may play; empty when no card is to be played."""
    return 0 if state.turn is None else _decision(state, state.turn)[0]


def _decision(state: State, seat: int) -> tuple[int, Reason | None]:
    return decide(state.standing.rules, state.hands[seat], state.led, not state.tricks, state.broken)


def why_illegal(state: State, move: Move) -> Reason | None:
    """Why the rules refuse the move now; None when it is legal."""
    phase = state.phase
    if phase is Phase.GAME_OVER:
        return Reason.GAME_IS_OVER
    if isinstance(move, NextHand):
        return None if phase is Phase.HAND_OVER else Reason.HAND_IS_NOT_OVER
    if not isinstance(move, Play | Pass):
        return Reason.WRONG_MOVE
    if phase is Phase.HAND_OVER:
        return Reason.HAND_IS_OVER
    return _why_no_play(state, move) if isinstance(move, Play) else _why_no_pass(state, move)


def _why_no_play(state: State, move: Play) -> Reason | None:
    seat = move.seat
    if state.phase is not Phase.PLAYING:
        return Reason.NOT_PLAYING
    if seat != state.turn:
        return Reason.NOT_YOUR_TURN
    if not state.hands[seat] & move.card.bit:
        return Reason.NOT_IN_HAND
    legal, reason = _decision(state, seat)
    return None if legal & move.card.bit else reason


def _why_no_pass(state: State, move: Pass) -> Reason | None:
    if state.phase is not Phase.PASSING:
        return Reason.NOT_PASSING
    if move.seat not in range(SEATS):
        return Reason.NOT_YOUR_TURN
    if state.passed[move.seat] is not None:
        return Reason.ALREADY_PASSED
    if len(move.cards) != PASS_SIZE:
        return Reason.PASS_NEEDS_THREE
    if len(set(move.cards)) != PASS_SIZE:
        return Reason.PASS_REPEATS_A_CARD
    return Reason.NOT_IN_HAND if bits_of(move.cards) & ~state.hands[move.seat] else None


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every legal move, by seat and then in deck order. Before play: each pass of each seat yet to choose."""
    if state.turn is not None:
        plays = PLAYS[state.turn]
        return tuple([plays[card.index] for card in cards_in(legal_bits(state))])
    if state.phase is Phase.PASSING:
        return tuple(
            Pass(seat, cards)
            for seat in range(SEATS)
            if state.passed[seat] is None
            for cards in combinations(cards_in(state.hands[seat]), PASS_SIZE)
        )
    return (NEXT_HAND,) if state.phase is Phase.HAND_OVER else ()
