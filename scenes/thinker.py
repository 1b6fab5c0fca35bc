"""Decisions that may take longer than a frame, made in a process beside the loop.

A question is plain data with an `answer` method; asking, and looking for the answer, never wait. Nothing here
imports pygame, so that the process is there within a few tenths of a second.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

LOG = logging.getLogger("two-hearts.thinker")
NICENESS = 5
"""The picture goes before thought where the machine is busy."""


class Question(Protocol):
    """Something to think about: it can be pickled, and its answer depends on nothing else."""

    def answer(self) -> Any:
        """Think."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a question: a value, or a `problem` instead (the worker died, or an exception's text)."""

    value: Any = None
    problem: str = ""


class Thinker(Protocol):
    """Who thinks about one question at a time; a new one makes the one before forgotten."""

    def wake(self) -> None:
        """There will be questions."""

    def ask(self, question: Question) -> int:
        """Begin to think; answers a ticket."""

    def answer(self, ticket: int) -> Answer | None:
        """The answer, None while there is none; also None for any ticket but the latest."""

    def give_up(self) -> None:
        """Stop thinking now, whatever it is about."""

    def close(self) -> None:
        """Nothing more will be asked."""


class AtOnce:
    """Thinks when asked, in this process: for time that isn't real, where nobody waits."""

    def __init__(self) -> None:
        self._ticket = 0
        self._answer: Answer | None = None

    def wake(self) -> None:
        """Nothing sleeps."""

    def ask(self, question: Question) -> int:
        """The answer is there when this comes back."""
        self._ticket += 1
        try:
            self._answer = Answer(question.answer())
        except Exception as error:
            LOG.exception("a question failed")
            self._answer = Answer(problem=repr(error))
        return self._ticket

    def answer(self, ticket: int) -> Answer | None:
        """The answer to the latest question."""
        return self._answer if ticket == self._ticket else None

    def give_up(self) -> None:
        """There is nothing to stop."""
        self._answer = None

    def close(self) -> None:
        """Nothing is open."""


class Beside:
    """Thinks in a process of its own, started with the first question and again after a death."""

    def __init__(self) -> None:
        self._ticket = 0
        self._answer: Answer | None = None
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._killed: list[BaseProcess] = []

    def wake(self) -> None:
        """Have the process there before the first question."""
        with contextlib.suppress(OSError):  # then the question will say so
            self._started()

    def ask(self, question: Question) -> int:
        """Hand the question over; never waits for the one before."""
        self._ticket += 1
        self._answer = None
        try:
            self._started().send((self._ticket, question))
        except OSError as error:
            self._lost(error)
        return self._ticket

    def answer(self, ticket: int) -> Answer | None:
        """What has come in for that ticket, if it is the latest."""
        if self._answer is None:
            self._receive()
        return self._answer if ticket == self._ticket else None

    def give_up(self) -> None:
        """End the process: there is no other way to stop a thought."""
        self._answer = None
        if self._process:
            self._process.kill()
            self._killed.append(self._process)
            self._process = None
        self._killed = [process for process in self._killed if process.exitcode is None]  # reaps the others
        if self._connection:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """End the process, and wait until it is gone."""
        self.give_up()
        for process in self._killed:
            process.join()

    def _started(self) -> Connection:
        if self._connection is None or self._process is None or not self._process.is_alive():
            import multiprocessing  # not before the first picture: 10 ms

            self.give_up()
            context = multiprocessing.get_context("spawn")
            mine, other = context.Pipe()
            process = context.Process(target=_think, args=(other,), daemon=True)
            with other:
                try:
                    process.start()
                except OSError:
                    mine.close()
                    raise
            self._connection, self._process = mine, process
        return self._connection

    def _receive(self) -> None:
        try:
            while self._connection and self._connection.poll():
                ticket, answer = self._connection.recv()
                if ticket == self._ticket:
                    self._answer = answer
        except (OSError, EOFError) as error:
            self._lost(error)

    def _lost(self, error: Exception) -> None:
        LOG.warning("the thinking process is gone: %r", error)
        self.give_up()
        self._answer = Answer(problem=repr(error))


def _think(connection: Connection) -> None:
    """Questions in, answers out, until the other end is gone; only the newest is thought about."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the game's to handle
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    with contextlib.suppress(EOFError, OSError):
        while True:
            ticket, question = connection.recv()
            while connection.poll():
                ticket, question = connection.recv()
            try:
                answer = Answer(question.answer())
            except Exception as error:  # the game plays on by rules of thumb, and the log says why
                answer = Answer(problem=repr(error))
            connection.send((ticket, answer))
