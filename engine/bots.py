"""The computer's players: one way to ask any of them for a move.

A bot sees a `View`, as a person at the table does, and a stream of its own for its chance; the same view
and the same stream give the same move.
"""

from __future__ import annotations

from engine import rule_bot
from engine.deal import Stream
from engine.hearts import Move, Pass, Phase, Play, View

LEVELS = ("random", "rule")
"""The levels that play, weakest first."""


def choose(view: View, stream: Stream, level: str) -> Move:
    """The move of the seat the view is of: its three cards in passing, else its card to the trick.

    Raises ValueError for a level there isn't, and when it is not for this seat to move.
    """
    if level not in LEVELS:
        raise ValueError(f"a level is one of {', '.join(LEVELS)}, not {level[:20]!r}")
    if view.phase is Phase.PASSING and not view.have_passed[view.seat]:
        three = stream.sample(view.hand, 3) if level == "random" else rule_bot.three_to_pass(view)
        return Pass(view.seat, three)
    if not view.legal:
        raise ValueError(f"seat {view.seat} has no move to make")
    return Play(view.seat, stream.choice(view.legal) if level == "random" else rule_bot.card_to_play(view))
