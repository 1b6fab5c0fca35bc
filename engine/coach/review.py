"""A hand looked back at: the decisions one seat had to make, each as that seat saw it then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import hearts
from engine.cards import Card
from engine.hearts import NextHand, Play, State, View
from engine.session import Session

NAMED = 3
"""So many plays at most are said to have mattered."""
WORTH_NAMING = 0.75
"""Points; what costs less may be chance of the play-outs."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A card played to the trick of that number (from 0), and what its player saw before."""

    trick: int
    view: View
    card: Card


def last_hand(session: Session) -> tuple[tuple[State, Play], ...]:
    """Every play of the hand that was dealt last, with the state before it."""
    first = 0
    for index, move in enumerate(session.moves):
        if isinstance(move, NextHand):
            first = index + 1
    steps = list(zip(session.states, session.moves, strict=False))[first:]
    return tuple((state, move) for state, move in steps if isinstance(move, Play))


def decisions(plays: Sequence[tuple[State, Play]], seat: int) -> tuple[Decision, ...]:
    """Those of that seat, in order."""
    return tuple(
        Decision(len(state.tricks), hearts.view(state, seat), move.card)
        for state, move in plays
        if move.seat == seat
    )


def mattering(costs: Sequence[float]) -> tuple[int, ...]:
    """The places of the few costs that are worth naming, the largest first.

    >>> mattering([0.2, 3.0, 0.0, 1.5, 0.8, 0.9])
    (1, 3, 5)
    """
    order = sorted(range(len(costs)), key=lambda place: -costs[place])
    return tuple(place for place in order[:NAMED] if costs[place] >= WORTH_NAMING)
