"""What is put on the clipboard: a deal's code, and a line on a game that was won, without spoilers."""

from __future__ import annotations

from collections.abc import Callable

from engine.ledger import HeartToHeartResult
from scenes.house import House
from scenes.solitaire_panels import clock_text
from scenes.text import fill, listed, tr, trn


def copy(house: House, text: str, say: Callable[[str], None]) -> None:
    """Put the text on the clipboard, and say whether that could be done."""
    say(tr("Copied.") if house.controls.copy(text) else tr("There is no clipboard here."))


def result_line(result: HeartToHeartResult) -> str:
    """A line on a win to paste anywhere; whoever enters the code gets the same cards."""
    sentence = tr("♥ Heart to Heart: {code} · {time} · {length}")
    if result.day:
        sentence = tr("♥ Heart to Heart, deal of {day}: {code} · {time} · {length}")
    time = clock_text(result.elapsed_ms)
    return fill(sentence, day=result.day, code=result.code, time=time, length=_moves(result))


def _moves(result: HeartToHeartResult) -> str:
    moves = fill(trn("{n} move", "{n} moves", result.moves), n=result.moves)
    if result.hinted:
        return listed([_compared(result, moves), tr("with hints")])
    return _compared(result, moves)


def _compared(result: HeartToHeartResult, moves: str) -> str:
    if result.above is None:
        return moves
    if result.above <= 0:
        return fill(tr("{length}, as few as can be"), length=moves)
    return fill(tr("{length}, {above} above par"), length=moves, above=result.above)
