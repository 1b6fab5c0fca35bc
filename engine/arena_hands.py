"""One deal of the arena: four hands of the same cards, the one player in each of the seats in turn.

Players are levels of bots, or programs that speak the line protocol of `engine.protocol`.
"""

from __future__ import annotations

import os
import queue
import shlex
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from engine.bots import choose
from engine.cards import Card
from engine.deal import HEARTS, DealCode, Stream, stream
from engine.hearts import (
    PRESETS,
    SEATS,
    CardsPassed,
    Four,
    Move,
    NextHand,
    Pass,
    Phase,
    Play,
    Played,
    State,
    View,
    apply,
    moon_shooter,
    penalties,
    standing,
    view,
    why_illegal,
)
from engine.hearts_state import four

PROGRAM = "cmd:"
PATIENCE = 30.0
"""Seconds a program may take to answer."""
LOST_HAND = 26
"""What a player that fails is given for the hand, the others nothing."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays: `one` in one seat against three of `three`, each a level or `cmd:PROGRAM`.

    `playouts` bounds the levels' searching (None: each level's own bound). `seed` is the number of the
    deal code.
    """

    one: str
    three: str
    playouts: int | None
    seed: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """One hand: where the one sat, the points of the seats, and who shot the moon (None: nobody).

    `plays` and `passes` are the seconds that each decision of the one took. `failure` says who lost the
    hand by failing and how; it is empty otherwise.
    """

    seat: int
    points: Four
    shooter: int | None
    plays: tuple[float, ...]
    passes: tuple[float, ...]
    failure: str = ""


class PlayerFailedError(Exception):
    """A program that ended, was silent too long, or answered what it may not; the text says which."""


class _Player(Protocol):
    def deal(self, seen: View) -> None: ...

    def move(self, seen: View, chance: Stream) -> Move: ...

    def passed(self, given: Sequence[Card], received: Sequence[Card]) -> None: ...

    def played(self, seat: int, card: Card) -> None: ...

    def end(self, points: Four) -> None: ...

    def close(self) -> None: ...


class _Bot:
    """A level of the project's own; its views tell it all."""

    def __init__(self, level: str, playouts: int | None) -> None:
        self.level = level
        self.playouts = playouts

    def deal(self, seen: View) -> None: ...

    def move(self, seen: View, chance: Stream) -> Move:
        return choose(seen, chance, self.level, self.playouts)

    def passed(self, given: Sequence[Card], received: Sequence[Card]) -> None: ...

    def played(self, seat: int, card: Card) -> None: ...

    def end(self, points: Four) -> None: ...

    def close(self) -> None: ...


class _Program:
    """A program in a seat, told and asked by lines; started for its first hand, and again once closed."""

    def __init__(self, command: str) -> None:
        self._command = shlex.split(command, posix=os.name != "nt")
        self._process: subprocess.Popen[str] | None = None

    def _start(self) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(
                self._command, stdin=pipe, stdout=pipe, encoding="utf-8", errors="replace"
            )
        except OSError as error:
            raise PlayerFailedError(f"can't be started: {error.strerror}") from None
        self._answers: queue.Queue[str] = queue.Queue()
        self._listener = threading.Thread(target=_listen, args=(process, self._answers), daemon=True)
        self._listener.start()
        return process

    def _tell(self, *words: object) -> None:
        assert self._process is not None
        try:
            print(*words, file=self._process.stdin, flush=True)
        except OSError:
            raise PlayerFailedError("the program has ended") from None

    def _ask(self, *words: object) -> list[Card]:
        self._tell(*words)
        try:
            answer = self._answers.get(timeout=PATIENCE)
        except queue.Empty:
            raise PlayerFailedError(f"no answer within {PATIENCE:.0f} s") from None
        if not answer:
            raise PlayerFailedError("the program has ended")
        try:
            return [Card.parse(word) for word in answer.split()]
        except ValueError:
            raise PlayerFailedError(f"answered {answer.strip()[:40]!r}") from None

    def deal(self, seen: View) -> None:
        if self._process is None:
            self._process = self._start()
        self._tell("hand", seen.seat, seen.direction, *seen.hand)

    def move(self, seen: View, chance: Stream) -> Move:
        if seen.phase is Phase.PASSING:
            return Pass(seen.seat, tuple(self._ask("pass?")))
        cards = self._ask("play?", *seen.legal)
        if len(cards) != 1:
            raise PlayerFailedError(f"answered {len(cards)} cards")
        return Play(seen.seat, cards[0])

    def passed(self, given: Sequence[Card], received: Sequence[Card]) -> None:
        self._tell("passed", *given)
        self._tell("received", *received)

    def played(self, seat: int, card: Card) -> None:
        self._tell("played", seat, card)

    def end(self, points: Four) -> None:
        self._tell("end", *points)

    def close(self) -> None:
        """The end of its input should end it; what is left after a second is killed."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._listener.join()
        process.stdout.close()


def _listen(process: subprocess.Popen[str], answers: queue.Queue[str]) -> None:
    """Queue what a program says, and an empty text once it says nothing any more."""
    assert process.stdout is not None
    for line in process.stdout:
        answers.put(line)
    answers.put("")


def _player(name: str, playouts: int | None) -> _Player:
    return _Program(name.removeprefix(PROGRAM)) if name.startswith(PROGRAM) else _Bot(name, playouts)


def play_deal(match: Match, number: int) -> list[Outcome]:
    """The four hands of deal `number` (from 1), in the order of the seats of the match's one player."""
    one = _player(match.one, match.playouts)
    three = [_player(match.three, match.playouts) for _ in range(SEATS - 1)]
    try:
        return [
            _Hand(match, number, seat, [*three[:seat], one, *three[seat:]]).play() for seat in range(SEATS)
        ]
    finally:
        for player in (one, *three):
            player.close()


class _Hand:
    """One hand with the one player in that seat."""

    def __init__(self, match: Match, number: int, seat: int, players: list[_Player]) -> None:
        self.match = match
        self.seat = seat
        self.players = players
        self.code = DealCode(HEARTS, "", match.seed)
        self.number = number
        self.state = _dealt(self.code, number)
        self.times: dict[type[Move], list[float]] = {Pass: [], Play: []}
        self.asked = 0

    def play(self) -> Outcome:
        """The hand to its end, or until a player fails, which loses it."""
        try:
            for seat in range(SEATS):
                self._with(seat).deal(view(self.state, seat))
            while self.state.phase in {Phase.PASSING, Phase.PLAYING}:
                self._ask_next()
            points = penalties(self.state)
            for seat in range(SEATS):
                self._with(seat).end(points)
        except PlayerFailedError as failure:
            self.players[self.asked].close()  # what it thinks of the hand is worth nothing now
            points = four([LOST_HAND if seat == self.asked else 0 for seat in range(SEATS)])
            return self._outcome(points, None, f"{self._name(self.asked)}: {failure}")
        shooter = moon_shooter(self.state.standing.rules, self.state.taken)
        return self._outcome(points, shooter, "")

    def _outcome(self, points: Four, shooter: int | None, failure: str) -> Outcome:
        return Outcome(self.seat, points, shooter, tuple(self.times[Play]), tuple(self.times[Pass]), failure)

    def _with(self, seat: int) -> _Player:
        """That seat's player, who is to blame for what goes wrong next."""
        self.asked = seat
        return self.players[seat]

    def _name(self, seat: int) -> str:
        return self.match.one if seat == self.seat else self.match.three

    def _ask_next(self) -> None:
        state = self.state
        seat = state.turn if state.turn is not None else state.passed.index(None)
        chance = stream(self.code, f"arena/{self.number}/{self.seat}/{seat}/{len(state.tricks)}")
        begun = perf_counter()
        move = self._with(seat).move(view(state, seat), chance)
        if seat == self.seat:
            self.times[type(move)].append(perf_counter() - begun)
        reason = why_illegal(state, move)
        if reason is not None:
            raise PlayerFailedError(f"illegal move, {reason.value}")
        self.state, events = apply(state, move)
        for event in events:
            self._tell(event)

    def _tell(self, event: object) -> None:
        if isinstance(event, Played):
            for seat in range(SEATS):
                self._with(seat).played(event.seat, event.card)
        elif isinstance(event, CardsPassed):
            for seat in range(SEATS):
                received = event.passes[(seat - event.direction) % SEATS]
                self._with(seat).passed(event.passes[seat], received)


def _dealt(code: DealCode, number: int) -> State:
    """Hand `number` of the code's game under the default rules, with a clean slate."""
    before = standing(PRESETS["microsoft"], code, hand_number=number - 1)
    board = State(before, Phase.HAND_OVER, (0, 0, 0, 0), (None,) * SEATS, None, None, (), (), False)
    return apply(board, NextHand())[0]
