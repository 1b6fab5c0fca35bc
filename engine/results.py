"""What is kept of a finished game, and its form in JSON's types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any, TypeGuard

from engine import hearts, solitaire
from engine.deal import WINNABLE, DealCode
from engine.session import Session

CUSTOM = "custom"
"""The preset of a game of Hearts with options of one's own."""
_DAY = re.compile(r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2})?")
_INITIALS = re.compile("[A-Z]{0,3}")


class Outcome(Enum):
    """How a game ended for the people at the table."""

    WON = "won"
    LOST = "lost"
    ABANDONED = "abandoned"
    """Left for a new one before its end; no loss."""
    PLAYING = "playing"
    """It is still going on."""


class DealKind(Enum):
    """The deals of Heart to Heart that statistics tell apart."""

    ANY = "any"
    WINNABLE = "winnable"
    DAILY = "daily"


@dataclass(frozen=True, slots=True)
class HeartToHeartResult:
    """A finished game of Heart to Heart. `undone` and `hinted`: undo was used, a hint was given.

    `day` is the day whose deal it was, YYYY-MM-DD, empty for any other deal. `fewest` is the number of moves
    that the deal takes at least, None while that is unknown. `initials` are who won: A to Z, up to three.
    """

    game_id: str
    code: str
    outcome: Outcome
    score: int
    moves: int
    elapsed_ms: int
    undone: bool
    day: str = ""
    fewest: int | None = None
    initials: str = ""
    hinted: bool = False

    @property
    def kind(self) -> DealKind:
        """Which of the deals it was."""
        if self.day:
            return DealKind.DAILY
        return DealKind.WINNABLE if DealCode.parse(self.code).kind == WINNABLE else DealKind.ANY

    @property
    def above(self) -> int | None:
        """How many moves more than the fewest a win took; None where that isn't known, or of no win."""
        return None if self.fewest is None or self.outcome is not Outcome.WON else self.moves - self.fewest

    def to_json(self) -> dict[str, object]:
        """The result in JSON's types."""
        return {**asdict(self), "outcome": self.outcome.value}

    @staticmethod
    def from_json(data: Mapping[str, object]) -> HeartToHeartResult:
        """The result `to_json` wrote. ValueError when something is missing or no possible value."""
        read = _Fields(data)
        return HeartToHeartResult(
            read.text("game_id"),
            read.code(),
            read.outcome(),
            read.number("score"),
            read.number("moves"),
            read.number("elapsed_ms"),
            read.flag("undone"),
            read.shaped("day", _DAY),
            None if data.get("fewest") is None else read.number("fewest"),
            read.shaped("initials", _INITIALS),
            "hinted" in data and read.flag("hinted"),  # results of older versions don't have it
        )


@dataclass(frozen=True, slots=True)
class HeartsResult:
    """A finished game of Hearts; tuples of four are seat by seat.

    `preset` is a name of PRESETS or "custom". `penalties` has what each hand cost each seat, moons
    included: more is worse, whichever way the game is scored. `moons` counts the moons shot, `queens` the
    queens of spades taken. `undone` and `hinted`: undo was used, a hint was given.
    """

    game_id: str
    code: str
    preset: str
    outcome: Outcome
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    penalties: tuple[tuple[int, ...], ...]
    moons: tuple[int, ...]
    queens: tuple[int, ...]
    elapsed_ms: int
    undone: bool
    hinted: bool = False

    def to_json(self) -> dict[str, object]:
        """The result in JSON's types."""
        return {
            **{name: _listed(value) for name, value in asdict(self).items()},
            "outcome": self.outcome.value,
        }

    @staticmethod
    def from_json(data: Mapping[str, object]) -> HeartsResult:
        """The result `to_json` wrote. ValueError when something is missing or no possible value."""
        read = _Fields(data)
        return HeartsResult(
            read.text("game_id"),
            read.text("code"),
            read.text("preset"),
            read.outcome(),
            read.seats(),
            read.winners(),
            read.four("totals", read.items("totals")),
            tuple(read.four("penalties", hand) for hand in read.items("penalties")),
            read.four("moons", read.items("moons"), least=0),
            read.four("queens", read.items("queens"), least=0),
            read.number("elapsed_ms"),
            read.flag("undone"),
            "hinted" in data and read.flag("hinted"),  # results of older versions don't have it
        )


Result = HeartToHeartResult | HeartsResult


def result_of(session: Session, game_id: str, elapsed_ms: int) -> Result:
    """What the ledger keeps of a session that is over, or left.

    Heart to Heart is lost when it is left in a dead end; any other game left before its end is abandoned.
    """
    if session.game is solitaire:
        return _heart_to_heart_result(session, game_id, elapsed_ms)
    return _hearts_result(session, game_id, elapsed_ms)


def _heart_to_heart_result(session: Session, game_id: str, elapsed_ms: int) -> HeartToHeartResult:
    state: solitaire.State = session.state
    outcome = Outcome.ABANDONED
    if solitaire.won(state):
        outcome = Outcome.WON
    elif solitaire.dead_end(state):
        outcome = Outcome.LOST
    code = str(session.code)
    return HeartToHeartResult(
        game_id,
        code,
        outcome,
        state.score,
        state.moves,
        elapsed_ms,
        session.undone,
        hinted=session.hinted,
    )


def _hearts_result(session: Session, game_id: str, elapsed_ms: int) -> HeartsResult:
    state: hearts.State = session.state
    seats = state.options.seats
    outcome = Outcome.ABANDONED
    if hearts.is_over(state):
        won = any(seats[seat] == hearts.PERSON for seat in state.winners)
        outcome = Outcome.WON if won else Outcome.LOST
    sign = hearts.rules_of(state.options).sign
    moons, queens = [0] * 4, [0] * 4
    for event in session.events:
        if isinstance(event, hearts.MoonShot):
            moons[event.seat] += 1
        elif isinstance(event, hearts.QueenTaken):
            queens[event.seat] += 1
    return HeartsResult(
        game_id,
        str(session.code),
        hearts.preset_of(state.options) or CUSTOM,
        outcome,
        seats,
        state.winners,
        state.totals,
        tuple(tuple(sign * points for points in hand) for hand in state.history),
        tuple(moons),
        tuple(queens),
        elapsed_ms,
        session.undone,
        session.hinted,
    )


def _listed(value: Any) -> Any:
    return [_listed(each) for each in value] if isinstance(value, tuple) else value


class _Fields:
    """Reads a result out of JSON that anything may have been done to."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data = data

    def wrong(self, name: str) -> ValueError:
        return ValueError(f"a result's {name} can't be {str(self.data.get(name))[:40]!r}")

    def text(self, name: str) -> str:
        value = self.data.get(name)
        if not isinstance(value, str):
            raise self.wrong(name)
        return value

    def shaped(self, name: str, shape: re.Pattern[str]) -> str:
        """A text of that shape; empty where there is none, as in results of older versions."""
        value = self.data.get(name, "")
        if not isinstance(value, str) or not shape.fullmatch(value):
            raise self.wrong(name)
        return value

    def code(self) -> str:
        """A deal code of Heart to Heart."""
        text = self.text("code")
        try:
            return str(DealCode.parse(text))
        except ValueError:
            raise self.wrong("code") from None

    def flag(self, name: str) -> bool:
        value = self.data.get(name)
        if not isinstance(value, bool):
            raise self.wrong(name)
        return value

    def number(self, name: str) -> int:
        value = self.data.get(name)
        if not _is_number(value) or value < 0:
            raise self.wrong(name)
        return value

    def outcome(self) -> Outcome:
        try:
            return Outcome(self.text("outcome"))
        except ValueError:
            raise self.wrong("outcome") from None

    def items(self, name: str) -> list[object]:
        value = self.data.get(name)
        if not isinstance(value, list):
            raise self.wrong(name)
        return value

    def numbers(self, name: str, items: object) -> tuple[int, ...]:
        if not isinstance(items, list) or not all(map(_is_number, items)):
            raise self.wrong(name)
        return tuple(items)

    def four(self, name: str, items: object, least: int | None = None) -> tuple[int, ...]:
        numbers = self.numbers(name, items)
        if len(numbers) != hearts.SEATS or (least is not None and min(numbers) < least):
            raise self.wrong(name)
        return numbers

    def seats(self) -> tuple[str, ...]:
        players = [str(player) for player in self.items("seats")]
        if len(players) != hearts.SEATS or not set(players) <= {hearts.PERSON, *hearts.LEVELS}:
            raise self.wrong("seats")
        return tuple(players)

    def winners(self) -> tuple[int, ...]:
        winners = self.numbers("winners", self.items("winners"))
        if not set(winners) <= set(range(hearts.SEATS)):
            raise self.wrong("winners")
        return winners


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
