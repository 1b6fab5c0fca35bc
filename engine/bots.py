"""The computer's players: one way to ask any of them for a move.

A bot sees a `View`, as a person at the table does, and a stream of its own for its chance; the same view
and the same stream give the same move.
"""

from __future__ import annotations

from dataclasses import replace

from engine import rule_bot
from engine.deal import Stream
from engine.hearts import LEVELS, Move, Pass, Phase, Play, View
from engine.search import Ambition, Temper, best_move

__all__ = ["LEVELS", "TEMPERS", "choose"]

TEMPERS = {
    "novice": Temper(playouts=24, choices=3, ambition=Ambition.NEVER, spite=0.0, doubt=5.0),
    "casual": Temper(playouts=40, choices=3, ambition=Ambition.NEVER, spite=0.5, caution=3.0, doubt=1.0),
    "sharp": Temper(playouts=150, choices=5, ambition=Ambition.HOPEFUL),
    "expert": Temper(playouts=1600, choices=8, ambition=Ambition.GUARDED, watchful=True, passing=7),
}
"""The levels that search, weakest first: the novice misjudges, the casual player is cautious, the sharp
one hunts the moon, the expert minds the game's score."""


def choose(view: View, stream: Stream, level: str, playouts: int | None = None) -> Move:
    """The move of the seat the view is of: its three cards in passing, else its card to the trick.

    `playouts` replaces the level's own bound on a play's decision (a pass has `Temper.passing` times as
    many); levels that don't search take no notice. Raises ValueError for a level there isn't, and when it
    is not for this seat to move.
    """
    if level not in LEVELS:
        raise ValueError(f"a level is one of {', '.join(LEVELS)}, not {level[:20]!r}")
    passing = view.phase is Phase.PASSING and not view.have_passed[view.seat]
    if not passing and not view.legal:
        raise ValueError(f"seat {view.seat} has no move to make")
    if level in TEMPERS:
        temper = TEMPERS[level]
        return best_move(view, stream, temper if playouts is None else replace(temper, playouts=playouts))
    if passing:
        three = stream.sample(view.hand, 3) if level == "random" else rule_bot.three_to_pass(view)
        return Pass(view.seat, three)
    return Play(view.seat, stream.choice(view.legal) if level == "random" else rule_bot.card_to_play(view))
