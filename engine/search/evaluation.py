"""What the end of a hand is worth to a seat: its points, the others', and where they leave the game."""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from engine.hearts import SEATS, Four, Rules, View, rules_of, winners_of
from engine.hearts_scoring import is_decided
from engine.hearts_state import four
from engine.search.temper import Temper

Worth = Callable[[Four], float]
"""The worth, in points, of a hand that ends with these penalties."""

LIMIT = 100
NEAR = 45
"""A game this many points from its end is played for the win, more so the nearer the end."""
STAKE = 70.0
"""What a whole win is worth in points."""
COSTLY = 13


def worth_for(view: View, temper: Temper) -> Worth:
    """How a player of that temper values the hand's end from the view's seat.

    The worth is the others' mean penalty less its own; J♦, face values and moons are in the penalties
    already. As the game nears its end, the chance of winning it takes over.
    """
    seat, rules = view.seat, rules_of(view.options)
    totals = view.totals
    known: dict[Four, float] = {}
    nearness = _nearness(rules, totals) if temper.watchful else 0.0

    def worth(penalties: Four) -> float:
        value = known.get(penalties)
        if value is None:
            value = _in_points(penalties, seat, temper)
            if nearness:
                value *= 1 - 0.75 * nearness
                after = four([t + rules.sign * p for t, p in zip(totals, penalties, strict=True)])
                value += nearness * STAKE * chance_to_win(rules, after, seat)
            known[penalties] = value
        return value

    return worth


def _in_points(penalties: Four, seat: int, temper: Temper) -> float:
    own = penalties[seat]
    value = temper.spite * (sum(penalties) - own) / (SEATS - 1) - own
    return value - temper.caution if own >= COSTLY else value


def _left(rules: Rules, totals: Four) -> int:
    """How many points the player worst off is from the end of the game."""
    return LIMIT - max(totals) if rules.sign > 0 else min(totals)


def _nearness(rules: Rules, totals: Four) -> float:
    """0 far from the end of the game, 1 at its end."""
    return min(1.0, max(0.0, 1 - _left(rules, totals) / NEAR))


def chance_to_win(rules: Rules, totals: Four, seat: int) -> float:
    """An estimate of the seat's chance to win a game that stands at these totals after a hand.

    Certain once the game is over; before, the better total has the better chance, the more so the nearer
    the end is.

    >>> from engine.hearts import HeartsOptions
    >>> rules = rules_of(HeartsOptions(seats=("rule",) * 4))
    >>> chance_to_win(rules, (40, 101, 40, 60), 0), chance_to_win(rules, (50, 50, 50, 50), 3)
    (0.5, 0.25)
    """
    if is_decided(rules, totals):
        winners = winners_of(rules, totals)
        return 1 / len(winners) if seat in winners else 0.0
    spread = 6 + _left(rules, totals) / 4
    weights = [exp(-rules.sign * (total - totals[seat]) / spread) for total in totals]
    return 1 / sum(weights)
