"""The players of the computer at the Hearts table: who is to move, after what pause, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine import bots, hearts
from engine.deal import Stream, seed_of
from engine.hearts import PERSON, Move, Phase, State, View
from engine.session import Session
from scenes.house import House

THINKING = 22
"""Ticks a player of the computer takes at least."""
PATIENCE = 4 * 60
"""Ticks after which a player that still thinks plays by rules of thumb."""
FALLBACK = "rule"


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player of that level does who sees this; `seed` is of the stream for the chance in it."""

    view: View
    seed: bytes
    level: str

    def answer(self) -> Move:
        """Think."""
        return bots.choose(self.view, Stream(self.seed), self.level)


class ComputerPlayers:
    """Moves of the seats that no person has. Each sees its own view only, and has a stream of its own.

    Those who search think beside the loop, from the moment they are next.
    """

    def __init__(self, house: House, session: Session, plays: Callable[[int], str]) -> None:
        """`plays` says who moves for a seat now: a level, or "person"."""
        self._house = house
        self._session = session
        self._plays = plays
        self._thinking = THINKING
        self._ticket: int | None = None
        self._asked = 0

    def wake(self) -> None:
        """Some may search: whoever thinks for them is there before the first is asked."""
        if any(self._plays(seat) in bots.TEMPERS for seat in range(hearts.SEATS)):
            self._house.thinker.wake()

    def pause(self) -> None:
        """A move was made or taken back: the next player looks at the table first."""
        self._thinking = self._house.ticks(THINKING)
        self._ticket = None

    def hurry(self) -> None:
        """The next player need not look at the table first."""
        self._thinking = 0

    def next_seat(self) -> int | None:
        """The seat of the computer that is to move, if any."""
        state: State = self._session.state
        if state.phase is Phase.PASSING:
            open_seats = [seat for seat in range(hearts.SEATS) if state.passed[seat] is None]
        else:
            open_seats = [state.turn] if state.turn is not None else []
        return next((seat for seat in open_seats if self._plays(seat) != PERSON), None)

    def think(self) -> None:
        """One tick, whether or not something moves: the next player begins to think early."""
        seat = self.next_seat()
        if seat is None:
            return
        level = self._plays(seat)
        if self._ticket is None and level in bots.TEMPERS:
            self._ticket = self._house.thinker.ask(self._choice(seat, level))
            self._asked = 0
        self._asked += 1

    def step(self) -> Move | None:
        """One tick in which nothing moves: the next player's move, once it is ready and the pause is over."""
        seat = self.next_seat()
        if seat is None:
            return None
        self._thinking -= 1
        if self._thinking > 0:
            return None
        if self._ticket is None:
            return self.advice(seat, self._plays(seat))
        return self._searched(seat, self._ticket)

    def _searched(self, seat: int, ticket: int) -> Move | None:
        """What the search came to; a rule of thumb where it failed, or takes too long."""
        found = self._house.thinker.answer(ticket)
        if found is None and self._asked < PATIENCE:
            return None
        self._ticket = None
        if found and not found.problem and hearts.why_illegal(self._session.state, found.value) is None:
            move: Move = found.value
            return move
        self._house.log.warning("seat %s plays by rules: %s", seat, found.problem if found else "too slow")
        self._house.thinker.give_up()
        return self.advice(seat, FALLBACK)

    def advice(self, seat: int, level: str) -> Move:
        """What a player of that level does in that seat, which is to move; thought about at once."""
        return self._choice(seat, level).answer()

    def _choice(self, seat: int, level: str) -> Choice:
        """The ply in the stream's name counts the cards played in this hand."""
        state: State = self._session.state
        ply = len(state.tricks) * hearts.SEATS + len(state.trick)
        label = f"bot/{state.hand_number}/{seat}/{ply}"
        return Choice(self._session.view(seat), seed_of(state.code, label), level)
