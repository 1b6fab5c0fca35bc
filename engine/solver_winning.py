"""Whether a position of Heart to Heart can be won, how, which move threw it away, and hints that don't."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import Rank
from engine.heart_layout import POSITIONS
from engine.solitaire import (
    WASTE,
    Move,
    Pair,
    State,
    apply,
    rank_at,
    stock_move,
    supply,
    visible_pairs,
    won,
)
from engine.solver_bound import bound
from engine.solver_pairs import PairSearch, bit
from engine.solver_ring import Puzzle, bring_about, most_couples


@dataclass(frozen=True, slots=True)
class LosingMove:
    """The move after which a game that could be won could not be won any more.

    `number` counts moves from 1, draws and recycles included: undo back to before that move. `pair` took two
    cards of `rank`. `lacking` are the ranks that have too few partners left, each reason enough alone: more
    of their cards in the heart than could go together, and too few in stock and waste for the others.
    It is empty when the cards would do and only their order is impossible. `instead` is a move that would
    have kept the win.
    """

    number: int
    pair: Pair
    rank: Rank
    lacking: tuple[Rank, ...]
    instead: Move


def search_pairs(state: State) -> tuple[tuple[Pair, ...] | None, int]:
    """What `winning_pairs` gives, and how many positions were looked at for it."""
    search = PairSearch([rank - Rank.TWO for rank in state.deck])
    couples = search.couples(state.heart, supply(state))
    return None if couples is None else tuple(Pair(a, b) for a, b in couples), search.states


def winning_pairs(state: State) -> tuple[Pair, ...] | None:
    """Pairs that empty the heart, in order, each with whatever draws it needs before; None: can't be won."""
    return search_pairs(state)[0]


def winnable(state: State) -> bool:
    """Whether some line of play from here empties the heart, the stock's order known."""
    return winning_pairs(state) is not None


def winning_line(state: State) -> tuple[Move, ...] | None:
    """A line of play that wins, draws and recycles included, not the shortest; None: can't be won."""
    pairs = winning_pairs(state)
    if pairs is None:
        return None
    line: list[Move] = []
    for pair in pairs:
        moves, state = bring_about(state, pair)
        line += moves
    return tuple(line)


def winning_hint(state: State) -> Move | None:
    """A move that keeps the win possible; None when the game is won or can't be won any more.

    A pair that can be taken now comes before a draw, and of several the one that promises the shortest game,
    one within the heart first. Whoever follows hints wins: within one round some pair keeps the win.
    """
    if won(state) or not winnable(state):
        return None
    after = {pair: apply(state, pair)[0] for pair in visible_pairs(state)}
    keeping = [pair for pair in after if winnable(after[pair])]
    return min(keeping, key=lambda pair: (_promise(after[pair]), pair.b == WASTE), default=stock_move(state))


def _promise(state: State) -> int:
    puzzle = Puzzle.of(state)
    return bound(puzzle, puzzle.start)


def point_of_no_return(state: State, moves: Iterable[Move]) -> LosingMove | None:
    """Which of the moves made from `state` on threw the win away; None: none did, or there was none.

    Raises IllegalMove when they can't be played. Draws and recycles change nothing, so it is always a pair.
    """
    can_win = winnable(state)
    losing: LosingMove | None = None
    for number, move in enumerate(moves, 1):
        before = state
        state, _ = apply(before, move)
        if can_win and isinstance(move, Pair) and not winnable(state):
            rank, instead = rank_at(before, move.a), winning_hint(before)
            if rank is None or instead is None:
                raise AssertionError("a pair takes cards, and before it the game could be won")
            can_win = False
            losing = LosingMove(number, move, rank, lacking_ranks(state), instead)
    return losing


def lacking_ranks(state: State) -> tuple[Rank, ...]:
    """The ranks of which the heart holds more cards than can ever find a partner, from 2 to A.

    Two cards of the heart can't be partners when one must go before the other is free.
    """
    lacking: list[Rank] = []
    for rank, in_supply in zip(Rank, supply(state), strict=True):
        places = sum(bit(p) for p in POSITIONS if state.heart & bit(p) and state.deck[p - 1] == rank)
        if places.bit_count() - 2 * most_couples(places) > in_supply:
            lacking.append(rank)
    return tuple(lacking)
