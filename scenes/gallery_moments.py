"""Pictures in the middle of a choreography: what passes too soon to be looked at while one plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine import bots, hearts, solitaire
from engine.deal import DealCode, stream
from engine.hearts import PRESETS, CardsPassed, HeartsBroken, MoonShot, Phase, QueenTaken
from engine.session import Session
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.scene import Scene
from scenes.solitaire_table import SolitaireTable

FIRST_MOON = DealCode.parse("HT1-AAAAABN", "HT1")
"""Somebody shoots the moon in the first hand of this game, or of one of the next MOON_TRIES."""
MOON_TRIES = 400
RECYCLE_TICKS = 12
MOMENTS: dict[type, dict[str, int]] = {
    CardsPassed: {"hearts-received": 62},
    HeartsBroken: {"hearts-broken": 45},
    QueenTaken: {"hearts-queen": 118, "hearts-queen-lands": 152},
    MoonShot: {"hearts-moon": 180},
}
"""What has to happen at the table, and the pictures of it: a name, and how many ticks after the move."""


def recycle(house: House, code: DealCode) -> Iterator[tuple[str, Scene]]:
    """The waste sweeps back to the stock."""
    table = SolitaireTable.new(house, code)
    house.director.show(table)
    table.finish_motion()
    while table.state.stock:
        table.perform(solitaire.Draw())
    table.perform(solitaire.Recycle())
    _ticks(house, RECYCLE_TICKS)
    yield "heart-recycle", table


def of_hearts(house: House, code: DealCode) -> Iterator[tuple[str, Scene]]:
    """The rare moments of a hand, each at a table at which it has just come about."""
    for event, pictures in MOMENTS.items():
        _come_about(house, event, FIRST_MOON if event is MoonShot else code)
        shown = 0
        for name, ticks in pictures.items():
            _ticks(house, ticks - shown)
            shown = ticks
            yield name, house.director.top


def _ticks(house: House, number: int) -> None:
    for _ in range(number):
        house.director.step()


def _come_about(house: House, event: type, code: DealCode) -> None:
    """Show a table at which this begins to be seen, in this game's first hand or a later game's."""
    for number in range(code.number, code.number + MOON_TRIES):
        found = replace(code, number=number)
        moves = _moves_to(event, found)
        if moves:
            session = Session.new(hearts, PRESETS["microsoft"], found)
            for move in moves[:-1]:
                session.play(move)
            table = HeartsTable(house, session, "gallery")
            house.director.show(table)
            table.finish_motion()
            table.perform(moves[-1])
            return


def _moves_to(event: type, code: DealCode) -> list[Any]:
    """All moves of a first hand that the computer plays, up to the one of which this comes; none without."""
    session = Session.new(hearts, PRESETS["microsoft"], code)
    moves: list[Any] = []
    while session.state.phase in (Phase.PASSING, Phase.PLAYING):
        state = session.state
        seat = state.turn if state.turn is not None else state.passed.index(None)
        moves.append(bots.choose(session.view(seat), stream(code, "gallery"), "rule"))
        if any(isinstance(each, event) for each in session.play(moves[-1])):
            return moves
    return []
