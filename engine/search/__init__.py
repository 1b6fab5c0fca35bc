"""Hearts players that search: worlds sampled from a view, played out by a policy, compared by their means.

A player is a function of the view and of a stream: it sees what a person in its seat sees. What it thinks
is counted in play-outs, so that a replay finds the same moves on any machine. `docs/bots.md` has the
measurements behind each part.
"""

from __future__ import annotations

from engine.deal import Stream
from engine.hearts import Move, Pass, Phase, Play, View
from engine.search.chance import uniforms
from engine.search.passing import three_to_pass
from engine.search.plays import card_to_play
from engine.search.temper import Ambition, Temper

__all__ = ["Ambition", "Temper", "best_move"]


def best_move(view: View, stream: Stream, temper: Temper) -> Move:
    """The move of the view's seat, which must have one to make: three cards to pass, or a card to play."""
    uniform = uniforms(stream)
    if view.phase is Phase.PASSING:
        return Pass(view.seat, three_to_pass(view, temper, uniform))
    return Play(view.seat, card_to_play(view, temper, uniform))
