"""The players of the computer at the Hearts table: who is to move, after what pause, and what they do."""

from __future__ import annotations

from engine import bots, hearts
from engine.deal import Stream, stream
from engine.hearts import PERSON, Move, Phase, State
from engine.session import Session
from scenes.house import House

THINKING = 22
"""Ticks a player of the computer takes."""


class ComputerPlayers:
    """Moves of the seats that no person has. Each sees its own view only, and has a stream of its own."""

    def __init__(self, house: House, session: Session) -> None:
        self._house = house
        self._session = session
        self._thinking = THINKING

    def pause(self) -> None:
        """A move was made or taken back: the next player looks at the table first."""
        self._thinking = self._house.ticks(THINKING)

    def next_seat(self) -> int | None:
        """The seat of the computer that is to move, if any."""
        state: State = self._session.state
        if state.phase is Phase.PASSING:
            open_seats = [seat for seat in range(hearts.SEATS) if state.passed[seat] is None]
        else:
            open_seats = [state.turn] if state.turn is not None else []
        return next((seat for seat in open_seats if state.options.seats[seat] != PERSON), None)

    def step(self) -> Move | None:
        """One tick in which nothing moves: the next player's move, once the pause is over."""
        seat = self.next_seat()
        if seat is None:
            return None
        self._thinking -= 1
        if self._thinking > 0:
            return None
        return self.advice(seat, self._session.state.options.seats[seat])

    def advice(self, seat: int, level: str) -> Move:
        """What a player of that level does in that seat, which is to move."""
        return bots.choose(self._session.view(seat), self._chance(seat), level)

    def _chance(self, seat: int) -> Stream:
        """A seat's stream for its next move; the ply counts the cards played in this hand."""
        state: State = self._session.state
        ply = len(state.tricks) * hearts.SEATS + len(state.trick)
        return stream(state.code, f"bot/{state.hand_number}/{seat}/{ply}")
