"""A thinker that is asked much in a short time: its answers come late, and it does not think hard."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

from engine.coach.advice import advise
from scenes.coach import Claims, Hint
from scenes.computer_players import Choice
from scenes.heart_questions import FewestMoves
from scenes.thinker import Answer, Question

LOOKS = {0: 50, 4: 30, 60: 15, 1_000_000: 3}
"""How often is looked for an answer until it is there, with weights: the last is nobody's patience."""
PROBLEMS = 0.02
PLAYOUTS = 40
NODES = 300
POSITIONS = 2000


class Unhurried:
    """Answers by its own chance: at once, after some looks, with a problem or never; the same for a seed.

    `spent` are the nanoseconds it has thought, which in the game pass in a process beside the loop.
    """

    def __init__(self, chance: random.Random) -> None:
        self.spent = 0
        self._chance = chance
        self._ticket = 0
        self._question: Question | None = None
        self._answer: Answer | None = None
        self._looks = 0

    def wake(self) -> None:
        """Nothing sleeps."""

    def ask(self, question: Question) -> int:
        self._ticket += 1
        self._question, self._answer = question, None
        (self._looks,) = self._chance.choices(list(LOOKS), list(LOOKS.values()))
        return self._ticket

    def answer(self, ticket: int) -> Answer | None:
        if ticket != self._ticket:
            return None
        if self._question and self._looks <= 0:
            began = time.thread_time_ns()
            if self._chance.random() < PROBLEMS:
                self._answer = Answer(problem="the monkey has pulled the plug")
            else:
                self._answer = Answer(quick_answer(self._question))
            self._question = None
            self.spent += time.thread_time_ns() - began
        self._looks -= 1
        return self._answer

    def give_up(self) -> None:
        self._question = self._answer = None

    def close(self) -> None:
        """Nothing is open."""


def quick_answer(question: Question) -> Any:
    """An answer of the right kind, and legal, with little thought."""
    match question:
        case Choice():
            return replace(question, level="rule").answer()
        case Hint(view=view):
            return advise(view, PLAYOUTS)
        case Claims(most_nodes=nodes):
            return replace(question, most_nodes=min(nodes, NODES)).answer()
        case FewestMoves(positions=positions) if positions > POSITIONS:
            return replace(replace(question, positions=POSITIONS).answer(), over=True)
        case _:
            return question.answer()
