"""Hearts: its rules as functions of a frozen state.

Seats 0 to 3 run clockwise: South, West, North, East. Hand n of a game is dealt from its code's stream
`deal/n`: seat s gets cards `13 * s` to `13 * s + 12` of the shuffled deck. The options, scoring, moves,
states and the decision on legal cards live in the `hearts_…` modules beside this one; their public names
are offered here too.
"""

from __future__ import annotations

import hashlib

from engine.cards import DECK, QUEEN_OF_SPADES, TWO_OF_CLUBS, Card, Suit, bits_of, cards_in
from engine.deal import DealCode, stream
from engine.hearts_claims import winning_leads
from engine.hearts_legality import decide, legal_bits, legal_moves, why_illegal
from engine.hearts_moves import (
    Cards,
    CardsPassed,
    Dealt,
    Event,
    GameEnded,
    HandScored,
    HandSkipped,
    HeartsBroken,
    MoonShot,
    Move,
    NextHand,
    Pass,
    Passed,
    Play,
    Played,
    QueenTaken,
    TrickTaken,
    notation,
    parse_move,
)
from engine.hearts_options import (
    LEVELS,
    PERSON,
    PRESETS,
    SEATS,
    HeartsOptions,
    Moon,
    PassCycle,
    PenaltyLimit,
    Scoring,
    Starter,
    options_text,
    parse_options,
    preset_of,
    set_option,
)
from engine.hearts_scoring import (
    ACROSS,
    HEARTS,
    HOLD,
    LEFT,
    RIGHT,
    Four,
    Rules,
    best,
    card_points,
    hand_penalties,
    is_decided,
    moon_shooter,
    points_of,
    rules_of,
    winners_of,
)
from engine.hearts_state import (
    Phase,
    Standing,
    State,
    Trick,
    View,
    four,
    passing,
    playing,
    standing,
)
from engine.reasons import IllegalMove, Reason

__all__ = [
    "ACROSS",
    "HOLD",
    "LEFT",
    "LEVELS",
    "NAME",
    "PERSON",
    "PRESETS",
    "RIGHT",
    "SEATS",
    "CardsPassed",
    "Dealt",
    "Event",
    "Four",
    "GameEnded",
    "HandScored",
    "HandSkipped",
    "HeartsBroken",
    "HeartsOptions",
    "IllegalMove",
    "Moon",
    "MoonShot",
    "Move",
    "NextHand",
    "Pass",
    "PassCycle",
    "Passed",
    "PenaltyLimit",
    "Phase",
    "Play",
    "Played",
    "QueenTaken",
    "Reason",
    "Rules",
    "Scoring",
    "Standing",
    "Starter",
    "State",
    "Trick",
    "TrickTaken",
    "View",
    "apply",
    "card_points",
    "decide",
    "fingerprint",
    "hand_penalties",
    "is_over",
    "leaders",
    "legal_bits",
    "legal_moves",
    "moon_shooter",
    "notation",
    "options_text",
    "parse_move",
    "parse_options",
    "passing",
    "penalties",
    "playing",
    "points_of",
    "preset_of",
    "rules_of",
    "set_option",
    "standing",
    "start",
    "view",
    "why_illegal",
    "winners_of",
    "winning_leads",
]

NAME = "hearts"
HAND_SIZE = 13


def start(options: HeartsOptions, code: DealCode) -> State:
    """A new game with its first hand dealt."""
    return _deal(standing(options, code))


def _deal(game: Standing) -> State:
    """The hand the standing has come to, dealt and ready for passing, or for play where none is passed."""
    cards = stream(game.code, f"deal/{game.hand_number}").shuffled(DECK)
    hands = [bits_of(cards[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in range(SEATS)]
    state = passing(game, hands)
    return state if state.direction != HOLD else _to_play(state, hands, state.passed)


def _to_play(state: State, hands: list[int], passed: tuple[Cards | None, ...]) -> State:
    """The first lead of the hand is up."""
    if state.standing.rules.two_of_clubs_leads:
        leader = next(seat for seat, hand in enumerate(hands) if hand & TWO_OF_CLUBS.bit)
    else:
        leader = (state.dealer + 1) % SEATS
    return playing(state.standing, hands, leader, passed=passed)


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after the move, and what happened, in order. Raises IllegalMove."""
    reason = why_illegal(state, move)
    if reason is not None:
        raise IllegalMove(reason)
    if isinstance(move, Play):
        return _play(state, move)
    if isinstance(move, Pass):
        return _pass(state, move)
    game = state.standing
    dealt = _deal(
        Standing(game.options, game.rules, game.code, game.hand_number + 1, game.totals, game.history)
    )
    return dealt, (Dealt(dealt.hand_number, dealt.direction),)


def _pass(state: State, move: Pass) -> tuple[State, tuple[Event, ...]]:
    passed = (*state.passed[: move.seat], move.cards, *state.passed[move.seat + 1 :])
    chosen = tuple(cards for cards in passed if cards is not None)
    event = Passed(move.seat)
    if len(chosen) < SEATS:
        waiting = State(state.standing, Phase.PASSING, state.hands, passed, None, None, (), (), False)
        return waiting, (event,)
    given = [bits_of(cards) for cards in chosen]
    direction = state.direction
    hands = [state.hands[seat] & ~given[seat] | given[(seat - direction) % SEATS] for seat in range(SEATS)]
    return _to_play(state, hands, passed), (event, CardsPassed(chosen, direction))


def _play(state: State, move: Play) -> tuple[State, tuple[Event, ...]]:
    seat, card = move.seat, move.card
    events: list[Event] = [Played(seat, card)]
    broken = state.broken
    if not broken and _breaks_hearts(state, move):
        broken = True
        events.append(HeartsBroken(seat))
    held = list(state.hands)
    held[seat] ^= card.bit
    hands = (held[0], held[1], held[2], held[3])
    trick = (*state.trick, (seat, card))
    if len(trick) < SEATS:
        turn = (seat + 1) % SEATS
        after = State(
            state.standing,
            Phase.PLAYING,
            hands,
            state.passed,
            turn,
            state.leader,
            trick,
            state.tricks,
            broken,
        )
        return after, tuple(events)
    completed = _completed(trick)
    winner = completed.winner
    tricks = (*state.tricks, completed)
    events.append(
        TrickTaken(winner, completed.cards, points_of(state.standing.rules, bits_of(completed.cards)))
    )
    if QUEEN_OF_SPADES in completed.cards:
        events.append(QueenTaken(winner))
    after = State(state.standing, Phase.PLAYING, hands, state.passed, winner, winner, (), tricks, broken)
    if _hand_goes_on(after):
        return after, tuple(events)
    return _score(after, events)


def _breaks_hearts(state: State, move: Play) -> bool:
    """A heart on another suit's trick does, and one led by a player who holds only hearts."""
    if move.card.suit is not Suit.HEARTS:
        return False
    return state.led is not Suit.HEARTS if state.trick else not state.hands[move.seat] & ~HEARTS


def _completed(plays: tuple[tuple[int, Card], ...]) -> Trick:
    led = plays[0][1].suit
    winner, highest = plays[0]
    for seat, card in plays:
        if card.suit is led and card.index > highest.index:
            winner, highest = seat, card
    return Trick(plays[0][0], tuple([card for _, card in plays]), winner)


def _hand_goes_on(state: State) -> bool:
    """Whether there are cards to play, and one that scores where uneventful rests are skipped."""
    south, west, north, east = state.hands
    held = south | west | north | east
    rules = state.standing.rules
    return bool(held & rules.scoring if rules.skips else held)


def _score(state: State, events: list[Event]) -> tuple[State, tuple[Event, ...]]:
    """The end of a hand, and perhaps of the game."""
    game, rules = state.standing, state.standing.rules
    taken = state.taken
    if any(state.hands):
        events.append(HandSkipped(_cards_left(state)))
    shooter = moon_shooter(rules, taken)
    if shooter is not None:
        events.append(MoonShot(shooter))
    points = four([rules.sign * penalty for penalty in hand_penalties(rules, taken)])
    totals = four([total + more for total, more in zip(game.totals, points, strict=True)])
    events.append(HandScored(points, totals))
    ended = is_decided(rules, totals)
    after = State(
        Standing(game.options, rules, game.code, game.hand_number, totals, (*game.history, points)),
        Phase.GAME_OVER if ended else Phase.HAND_OVER,
        state.hands,
        state.passed,
        None,
        None,
        (),
        state.tricks,
        state.broken,
    )
    if ended:
        events.append(GameEnded(after.winners))
    return after, tuple(events)


def _cards_left(state: State) -> tuple[Cards, ...]:
    return tuple(tuple(cards_in(hand)) for hand in state.hands)


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.phase is Phase.GAME_OVER


def leaders(state: State) -> tuple[int, ...]:
    """The seats with the best total, ascending; all four at the start."""
    return best(state.standing.rules, state.totals)


def penalties(state: State) -> Four:
    """What the cards taken so far in this hand cost each seat, a moon included; the jack's 10 is a gain."""
    return hand_penalties(state.standing.rules, state.taken)


def view(state: State, seat: int = 0) -> View:
    """What that seat may know of the state. It never holds the code, since that tells every card."""
    rules = state.standing.rules
    over = state.phase in {Phase.HAND_OVER, Phase.GAME_OVER}
    passes_made = state.phase is not Phase.PASSING and state.direction != HOLD
    return View(
        options=state.options,
        seat=seat,
        hand=tuple(cards_in(state.hands[seat])),
        legal=tuple(cards_in(legal_bits(state))) if state.turn == seat else (),
        phase=state.phase,
        hand_number=state.hand_number,
        direction=state.direction,
        dealer=state.dealer,
        turn=state.turn,
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        broken=state.broken,
        counts=four([hand.bit_count() for hand in state.hands]),
        totals=state.totals,
        history=state.history,
        passed=state.passed[seat],
        received=state.passed[(seat - state.direction) % SEATS] if passes_made else None,
        have_passed=tuple(cards is not None for cards in state.passed),
        taken=tuple(tuple(cards_in(cards & rules.scoring)) for cards in state.taken),
        remaining=_cards_left(state) if over else (),
        winners=state.winners,
    )


def fingerprint(state: State) -> str:
    """16 hexadecimal digits that tell this state from any other: the start of a SHA-256 of its text."""
    lines = (
        NAME,
        options_text(state.options),
        str(state.code),
        f"{state.hand_number} {state.phase.value} {state.turn} {state.leader} {state.broken}",
        *(f"hand {' '.join(map(str, cards))}" for cards in _cards_left(state)),
        *(f"passed {' '.join(map(str, cards or ()))}" for cards in state.passed),
        *(f"trick {trick.leader} {' '.join(map(str, trick.cards))}" for trick in state.tricks),
        f"trick {' '.join(str(card) for _, card in state.trick)}",
        *(f"points {points}" for points in state.history),
        f"totals {state.totals}",
    )
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
