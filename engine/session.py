"""A game being played: the code, the options and the moves; undo, redo, replay, and the text record.

The record (docs/record.md) is the save, the replay and the bug report in one.
"""

from __future__ import annotations

import re
from typing import Any, Protocol

from engine import hearts, solitaire
from engine.deal import HEART_TO_HEART, HEARTS, CodeError, CodeProblem, DealCode
from engine.reasons import IllegalMove

FORMAT = "two-hearts"
VERSION = 1
MOST_MOVES = 100_000
"""A record holds no more moves, so that reading one is bounded in time and memory."""
_LONGEST_LINE = 1000
MOST_CHARACTERS = 40 * MOST_MOVES
_NUMBER = re.compile("0|[1-9][0-9]{0,5}")


class Game(Protocol):
    """What both games offer at module level; states, moves and events are the game's own."""

    NAME: str

    def start(self, options: Any, code: DealCode) -> Any:
        """The deal of that code."""

    def apply(self, state: Any, move: Any) -> tuple[Any, tuple[Any, ...]]:
        """The state after the move, and the events."""

    def view(self, state: Any, seat: int = 0) -> Any:
        """What that seat may know."""

    def is_over(self, state: Any) -> bool:
        """Whether the game has ended by its rules."""

    def notation(self, move: Any) -> str:
        """The move's text."""

    def parse_move(self, text: str) -> Any:
        """The text's move; ValueError."""

    def options_text(self, options: Any) -> str:
        """The options' text."""

    def parse_options(self, text: str) -> Any:
        """The text's options; ValueError."""

    def fingerprint(self, state: Any) -> str:
        """16 hexadecimal digits."""


GAMES: dict[str, Game] = {solitaire.NAME: solitaire, hearts.NAME: hearts}
_CODE_GAME = {solitaire.NAME: HEART_TO_HEART, hearts.NAME: HEARTS}
_NO_WAY_BACK = (hearts.CardsPassed, hearts.HandScored)


class RecordError(ValueError):
    """A text that is no record, or one that diverges. The message is one clear sentence.

    `line` counts from 1 (None: the text as a whole); `newer` says that a newer version wrote it.
    """

    def __init__(self, message: str, line: int | None = None, *, newer: bool = False) -> None:
        super().__init__(message if line is None else f"Line {line}: {message}")
        self.line = line
        self.newer = newer


class Session:
    """One game from its deal on. Every state passed through is kept, so undo costs nothing.

    `undone` says whether undo was ever used, `hinted` whether a hint was given; a record remembers both.
    """

    def __init__(self, game: Game, options: Any, code: DealCode) -> None:
        self.game = game
        self.options = options
        self.code = code
        self.undone = False
        self.hinted = False
        self._states: list[Any] = [game.start(options, code)]
        self._moves: list[Any] = []
        self._events: list[tuple[Any, ...]] = []
        self._redo: list[Any] = []  # the move to redo next is last

    @classmethod
    def new(cls, game: Game, options: Any, code: DealCode) -> Session:
        """A game before its first move. ValueError when the code is another game's."""
        return cls(game, options, code)

    @property
    def state(self) -> Any:
        """The state now."""
        return self._states[-1]

    @property
    def states(self) -> tuple[Any, ...]:
        """The deal and the states after each of the moves; the last one is `state`."""
        return tuple(self._states)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves made, first to last, without those undone."""
        return tuple(self._moves)

    @property
    def events(self) -> tuple[Any, ...]:
        """All that happened since the deal, in order, without what was undone."""
        return tuple(event for events in self._events for event in events)

    @property
    def happened(self) -> tuple[tuple[Any, ...], ...]:
        """The events of each of `moves`."""
        return tuple(self._events)

    def view(self, seat: int = 0) -> Any:
        """What that seat may know now."""
        return self.game.view(self.state, seat)

    def play(self, move: Any) -> tuple[Any, ...]:
        """Make a move; what happened. Raises IllegalMove, and nothing has changed then."""
        events = self._advance(move)
        self._redo.clear()
        return events

    def _advance(self, move: Any) -> tuple[Any, ...]:
        after, events = self.game.apply(self.state, move)
        self._states.append(after)
        self._moves.append(move)
        self._events.append(events)
        return events

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._undo_length() > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and no move made since."""
        return bool(self._redo)

    def _person(self) -> int | None:
        """The seat of the only person at the table, None when there are several or none."""
        persons = [seat for seat, who in enumerate(self.options.seats) if who == "person"]
        return persons[0] if len(persons) == 1 else None

    def _undo_length(self) -> int:
        """How many moves an undo takes back; 0: none can be."""
        if self.game is not hearts:
            return min(1, len(self._moves))
        person = self._person()
        if person is None:
            return 0
        for length in range(1, len(self._moves) + 1):
            if any(isinstance(event, _NO_WAY_BACK) for event in self._events[-length]):
                return 0
            if getattr(self._moves[-length], "seat", None) == person:
                return length
        return 0

    def undo(self) -> tuple[Any, ...]:
        """Take back the last decision; the moves taken back, in the order they were made.

        Heart to Heart: one move, as far back as the deal. Hearts with one person: that person's last
        decision and the replies to it, never over a finished pass or a scored hand; with several: nothing.
        """
        length = self._undo_length()
        if not length:
            return ()
        self.undone = True
        return self._take_back(length)

    def _take_back(self, length: int) -> tuple[Any, ...]:
        taken = tuple(self._moves[-length:])
        del self._moves[-length:], self._events[-length:], self._states[-length:]
        self._redo += reversed(taken)
        return taken

    def redo(self) -> tuple[Any, ...]:
        """Make the moves of the undo before again; what happened."""
        events: tuple[Any, ...] = ()
        while self._redo:
            events += self._advance(self._redo.pop())
            if self.game is not hearts or self._next_redo_is_a_decision():
                break
        return events

    def _next_redo_is_a_decision(self) -> bool:
        return bool(self._redo) and getattr(self._redo[-1], "seat", None) == self._person()

    def replay(self, n: int) -> Session:
        """A session of its own in which the first `n` moves have been made; ValueError for another `n`."""
        if not 0 <= n <= len(self._moves):
            raise ValueError(f"{n} of {len(self._moves)} moves")
        copy = Session.new(self.game, self.options, self.code)
        for move in self._moves[:n]:
            copy.play(move)
        return copy

    def record(self) -> str:
        """The session as text; `from_record` gives it back."""
        lines = [
            f"{FORMAT} {VERSION}",
            f"game {self.game.NAME}",
            f"options {self.game.options_text(self.options)}",
            f"code {self.code}",
            f"undone {'yes' if self.undone else 'no'}",
            *(["hinted yes"] if self.hinted else []),
            f"moves {len(self._moves)}",
            *map(self.game.notation, self._moves),
        ]
        if self._redo:
            lines += [f"redo {len(self._redo)}", *map(self.game.notation, reversed(self._redo))]
        lines.append(f"end {self.game.fingerprint(self.state)}")
        return "\n".join(lines) + "\n"

    @staticmethod
    def from_record(text: str | bytes) -> Session:
        """The session of a record. Raises RecordError for anything else, in bounded time and memory."""
        return _Reader(text).session()


class _Reader:
    """Reads a record line by line; `number` is the line just taken, from 1."""

    def __init__(self, text: str | bytes) -> None:
        if len(text) > MOST_CHARACTERS:
            raise RecordError("The text is too long to be a record.")
        if isinstance(text, bytes):
            try:
                text = text.decode()
            except UnicodeDecodeError:
                raise RecordError("The text is not UTF-8.") from None
        self.lines = text.removeprefix("\ufeff").rstrip().split("\n")
        self.number = 0

    def error(self, message: str) -> RecordError:
        return RecordError(message, self.number)

    def line(self) -> str:
        self.number += 1
        if self.number > len(self.lines):
            raise self.error("The record is cut short here.")
        line = self.lines[self.number - 1].removesuffix("\r")
        if len(line) > _LONGEST_LINE:
            raise self.error("The line is too long.")
        return line

    def value(self, key: str) -> str:
        """What follows the key on the next line."""
        found, _, value = self.line().partition(" ")
        if found != key or not value:
            raise self.error(f"Expected '{key} …'.")
        return value

    def said(self, words: str) -> bool:
        """Whether the next line, which may be missing, is this one; it is taken then."""
        found = self.number < len(self.lines) and self.lines[self.number].removesuffix("\r") == words
        self.number += found
        return found

    def count(self, value: str, least: int = 0) -> int:
        if not (_NUMBER.fullmatch(value) and least <= int(value) <= MOST_MOVES):
            raise self.error(f"Expected a number of moves from {least} to {MOST_MOVES}.")
        return int(value)

    def session(self) -> Session:
        session = self.head()
        undone = self.value("undone")
        if undone not in {"yes", "no"}:
            raise self.error("Expected 'undone yes' or 'undone no'.")
        session.hinted = self.said("hinted yes")
        self.play(session, self.count(self.value("moves")))
        key, _, value = self.line().partition(" ")
        if key == "redo":
            if undone == "no":
                raise self.error("There are moves to redo, but none was undone.")
            redo = self.count(value, least=1)
            self.play(session, redo)
            session._take_back(redo)
            key, _, value = self.line().partition(" ")
        if key != "end":
            raise self.error("Expected 'end …'.")
        if value != session.game.fingerprint(session.state):
            raise self.error("The moves lead to another state than the one recorded.")
        if self.number < len(self.lines):
            self.number += 1
            raise self.error("Something follows the end of the record.")
        session.undone = undone == "yes"
        return session

    def head(self) -> Session:
        """The session before its first move, from the lines that say which game it is."""
        form, _, version = self.line().partition(" ")
        if form != FORMAT or not _NUMBER.fullmatch(version) or int(version) < VERSION:
            raise self.error(f"A record begins with '{FORMAT} {VERSION}'.")
        if int(version) > VERSION:
            raise RecordError("The record needs a newer version of the game.", self.number, newer=True)
        game = GAMES.get(self.value("game"))
        if game is None:
            raise self.error("There is no such game.")
        try:
            options = game.parse_options(self.value("options"))
        except ValueError as problem:
            raise self.error(f"The options can't be read: {problem}.") from None
        text = self.value("code")
        try:
            code = DealCode.parse(text, _CODE_GAME[game.NAME])
        except CodeError as problem:
            newer = problem.problem is CodeProblem.NEWER_VERSION
            raise RecordError(f"The deal code can't be read: {problem}.", self.number, newer=newer) from None
        return Session.new(game, options, code)

    def play(self, session: Session, count: int) -> None:
        for _ in range(count):
            line = self.line()
            try:
                session.play(session.game.parse_move(line))
            except IllegalMove as refused:
                raise self.error(f"The move is not legal ({refused.reason.value}).") from None
            except ValueError as problem:
                raise self.error(f"The move can't be read: {problem}.") from None
