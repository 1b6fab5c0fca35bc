"""Heart to Heart: state, moves, rules, and what a player may see.

Source: the project's rules of Heart to Heart, after the Hebrew description of the game. A place is a
position of the heart (1..25) or WASTE (0), the waste's top card; a card is known by its place in the
shuffled deck (`CardId`, 0..51), since suits never matter. Selecting is the screen's business, no move.
Layout and moves are in `heart_layout` and `heart_moves`; this module offers their names too.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from engine.cards import Rank
from engine.deal import HEART_TO_HEART, DealCode, shuffled_deck
from engine.heart_layout import (
    COVERS,
    POSITIONS,
    ROW_OF,
    ROWS,
    TIP,
    WHOLE_HEART,
    X_OF,
    free_positions,
    is_free,
)
from engine.heart_moves import (
    WASTE,
    CardId,
    DeadEnd,
    Draw,
    Drawn,
    Event,
    Freed,
    Move,
    Pair,
    Paired,
    Place,
    Recycle,
    Recycled,
    Won,
    notation,
    parse_move,
)
from engine.reasons import IllegalMove, Reason

__all__ = [
    "COVERS",
    "NAME",
    "POINTS_A_CARD",
    "POSITIONS",
    "ROWS",
    "ROW_OF",
    "TIP",
    "WASTE",
    "WHOLE_HEART",
    "X_OF",
    "CardId",
    "DeadEnd",
    "Draw",
    "Drawn",
    "Event",
    "Freed",
    "IllegalMove",
    "Move",
    "Options",
    "Pair",
    "Paired",
    "Place",
    "Reason",
    "Recycle",
    "Recycled",
    "State",
    "View",
    "Won",
    "apply",
    "dead_end",
    "fingerprint",
    "free",
    "free_positions",
    "is_free",
    "is_over",
    "lay_out",
    "legal_moves",
    "notation",
    "options_text",
    "parse_move",
    "parse_options",
    "plain_hint",
    "rank_at",
    "start",
    "stock_move",
    "supply",
    "view",
    "visible_pairs",
    "why_illegal",
    "won",
]

NAME = "heart-to-heart"
POINTS_A_CARD = 10


@dataclass(frozen=True, slots=True)
class Options:
    """What is chosen before the deal: nothing, in this game."""


@dataclass(frozen=True, slots=True)
class State:
    """A position of the game.

    `deck` holds the 52 ranks in dealing order. Bit p - 1 of `heart` is set while position p holds card
    p - 1. `stock` is what is face down, next drawn first; `waste` is face up, its top card last.
    """

    code: DealCode
    deck: tuple[Rank, ...]
    heart: int
    stock: tuple[CardId, ...]
    waste: tuple[CardId, ...]
    score: int = 0
    moves: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """What the player may know: all but the stock's order.

    `heart` holds the rank at position p at index p - 1, None where the card is gone. `supply` counts each
    rank in stock and waste together, from 2 to A; who has watched can count that too.
    """

    heart: tuple[Rank | None, ...]
    free: tuple[int, ...]
    stock_count: int
    waste_top: Rank | None
    waste_count: int
    supply: tuple[int, ...]
    pairs: tuple[Pair, ...]
    score: int
    moves: int
    won: bool
    dead_end: bool


def start(options: Options, code: DealCode) -> State:
    """The deal of that code, before any move. ValueError for another game's code."""
    if code.game != HEART_TO_HEART:
        raise ValueError(f"no code of Heart to Heart: {code}")
    return lay_out(code, shuffled_deck(code))


def lay_out(code: DealCode, deck: tuple[Rank, ...]) -> State:
    """A shuffled deck on the table: 25 cards form the heart, 26 the stock, the last starts the waste."""
    return State(code, deck, WHOLE_HEART, tuple(range(25, 51)), (51,))


def free(state: State) -> tuple[int, ...]:
    """The positions of the free cards, ascending."""
    return free_positions(state.heart)


def won(state: State) -> bool:
    """Whether the heart is empty, whatever remains in stock and waste."""
    return not state.heart


def is_over(state: State) -> bool:
    """Whether no move is legal any more: after a win. In a dead end cards can still be turned."""
    return won(state)


def rank_at(state: State, place: Place) -> Rank | None:
    """The rank of the card at a place, None where there is none."""
    if place == WASTE:
        return state.deck[state.waste[-1]] if state.waste else None
    held = place in POSITIONS and state.heart >> place - 1 & 1
    return state.deck[place - 1] if held else None


def dead_end(state: State) -> bool:
    """Whether no free card has a partner: among the free cards, in the stock or in the whole waste.

    Every card of the waste can come up again, since recycling is unlimited. A won game is no dead end.
    """
    ranks = [state.deck[position - 1] for position in free(state)]
    if not ranks or len(set(ranks)) < len(ranks):
        return False
    return not any(state.deck[card] in ranks for card in (*state.stock, *state.waste))


def visible_pairs(state: State) -> tuple[Pair, ...]:
    """The pairs that can be taken now, in ascending order."""
    places = (*((WASTE,) if state.waste else ()), *free(state))
    ranks = [rank_at(state, place) for place in places]
    return tuple(
        Pair(place, other)
        for i, place in enumerate(places)
        for j, other in enumerate(places[:i])
        if ranks[i] == ranks[j]
    )


def stock_move(state: State) -> Draw | Recycle | None:
    """What a tap on the stock does now; None: nothing."""
    if won(state) or not (state.stock or state.waste):
        return None
    return Draw() if state.stock else Recycle()


def supply(state: State) -> tuple[int, ...]:
    """How many cards of each rank, 2 to A, are in stock and waste together."""
    counts = [0] * len(Rank)
    for card in (*state.stock, *state.waste):
        counts[state.deck[card] - Rank.TWO] += 1
    return tuple(counts)


def why_illegal(state: State, move: Move) -> Reason | None:
    """Why the rules refuse the move, None when they don't. Legality is decided here and nowhere else."""
    if won(state):
        return Reason.GAME_IS_OVER
    match move:
        case Draw():
            return None if state.stock else Reason.STOCK_EMPTY
        case Recycle():
            if state.stock:
                return Reason.STOCK_NOT_EMPTY
            return None if state.waste else Reason.WASTE_EMPTY
        case Pair(a, b):
            return _why_not_playable(state, a) or _why_not_playable(state, b) or _why_no_pair(state, a, b)
    return Reason.WRONG_MOVE


def _why_not_playable(state: State, place: Place) -> Reason | None:
    if place != WASTE and place not in POSITIONS:
        return Reason.NO_SUCH_PLACE
    if rank_at(state, place) is None:
        return Reason.NOTHING_THERE
    return None if place == WASTE or is_free(state.heart, place) else Reason.COVERED


def _why_no_pair(state: State, a: Place, b: Place) -> Reason | None:
    if a == b:
        return Reason.SAME_CARD
    return None if rank_at(state, a) == rank_at(state, b) else Reason.RANKS_DIFFER


def legal_moves(state: State) -> tuple[Move, ...]:
    """All legal moves: pairs in ascending order, then the draw or the recycle."""
    candidates: tuple[Move, ...] = (*visible_pairs(state), Draw(), Recycle())
    return tuple(move for move in candidates if why_illegal(state, move) is None)


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after the move, and what happened, in order. Raises IllegalMove; `state` stays as it is."""
    reason = why_illegal(state, move)
    if reason is not None:
        raise IllegalMove(reason)
    match move:
        case Draw():
            card, *rest = state.stock
            after = replace(state, stock=tuple(rest), waste=(*state.waste, card), moves=state.moves + 1)
            return after, (Drawn(card),)
        case Recycle():
            after = replace(state, stock=state.waste, waste=(), moves=state.moves + 1)
            return after, (Recycled(len(state.waste)),)
        case Pair(a, b):
            return _apply_pair(state, a, b)


def _apply_pair(state: State, a: Place, b: Place) -> tuple[State, tuple[Event, ...]]:
    taken = [place for place in (a, b) if place != WASTE]
    points = POINTS_A_CARD * len(taken)
    after = replace(
        state,
        heart=state.heart & ~sum(1 << place - 1 for place in taken),
        waste=state.waste[:-1] if b == WASTE else state.waste,
        score=state.score + points,
        moves=state.moves + 1,
    )
    was_free = free(state)
    events: list[Event] = [Paired(a, b, points)]
    events += [Freed(position) for position in free(after) if position not in was_free]
    if won(after):
        events.append(Won())
    elif dead_end(after):
        events.append(DeadEnd())
    return after, tuple(events)


def view(state: State, seat: int = 0) -> View:
    """What the player may know of the state."""
    return View(
        heart=tuple(rank_at(state, position) for position in POSITIONS),
        free=free(state),
        stock_count=len(state.stock),
        waste_top=rank_at(state, WASTE),
        waste_count=len(state.waste),
        supply=supply(state),
        pairs=visible_pairs(state),
        score=state.score,
        moves=state.moves,
        won=won(state),
        dead_end=dead_end(state),
    )


def plain_hint(state: State) -> Move | None:
    """A visible pair, one within the heart first; else the draw or recycle; None when won or dead."""
    if dead_end(state):
        return None
    return max(visible_pairs(state), key=lambda pair: pair.b != WASTE, default=None) or stock_move(state)


def options_text(options: Options) -> str:
    """The options as a record has them: `standard`."""
    return "standard"


def parse_options(text: str) -> Options:
    """The options of that text. ValueError with one clear sentence."""
    if text != "standard":
        raise ValueError(f"{text[:40]!r} are no options of Heart to Heart")
    return Options()


def fingerprint(state: State) -> str:
    """16 hexadecimal digits of SHA-256 over a canonical text of the state (see docs/record.md)."""
    text = "\n".join(
        (
            f"{NAME} {state.code}",
            "heart " + "".join(rank.letter if rank else "." for rank in view(state).heart),
            "stock " + " ".join(str(card) for card in state.stock),
            "waste " + " ".join(str(card) for card in state.waste),
            f"score {state.score} moves {state.moves}",
        )
    )
    return hashlib.sha256(text.encode()).hexdigest()[:16]
