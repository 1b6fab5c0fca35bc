"""Thinking beside the loop: with a real process, really killed."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing.context import SpawnProcess

import pytest

from engine import hearts
from engine.deal import HEARTS, DealCode
from engine.hearts import PRESETS, Phase
from scenes.computer_players import PATIENCE
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.thinker import Answer, AtOnce, Beside, Thinker

CODE = DealCode(HEARTS, "", 5)
SEATS = ("novice",) * 4


@dataclass(frozen=True)
class Process:
    """Who answers this."""

    def answer(self) -> int:
        """The process's number."""
        return os.getpid()


@dataclass(frozen=True)
class Root:
    """A square root by hand."""

    of: int

    def answer(self) -> int:
        """Whole numbers only."""
        root = round(self.of**0.5)
        if root * root != self.of:
            raise ValueError(f"{self.of} has no whole root")
        return root


@dataclass(frozen=True)
class Endless:
    """A question without an answer."""

    def answer(self) -> None:
        """Think for ever."""
        while True:
            time.sleep(0.01)


@pytest.fixture
def beside() -> Iterator[Beside]:
    """A process of its own, ended after the test."""
    thinker = Beside()
    yield thinker
    thinker.close()


def wait(thinker: Thinker, ticket: int) -> Answer:
    """Frame by frame, as the loop looks for it."""
    for _ in range(3000):
        found = thinker.answer(ticket)
        if found is not None:
            return found
        time.sleep(0.01)
    raise AssertionError("no answer within half a minute")


def worker_of(thinker: Beside) -> int:
    pid = wait(thinker, thinker.ask(Process())).value
    assert isinstance(pid, int)
    return pid


def test_another_process_thinks(beside: Beside) -> None:
    """The same one for every question."""
    assert worker_of(beside) != os.getpid()
    assert worker_of(beside) == worker_of(beside)
    assert wait(beside, beside.ask(Root(49))) == Answer(7)


@pytest.mark.parametrize("kind", [AtOnce, Beside])
def test_an_exception_is_a_problem_and_not_the_end(kind: type[AtOnce | Beside]) -> None:
    """The next question is answered."""
    thinker = kind()
    assert "no whole root" in wait(thinker, thinker.ask(Root(50))).problem
    assert wait(thinker, thinker.ask(Root(81))).value == 9
    thinker.close()


@pytest.mark.parametrize("kind", [AtOnce, Beside])
def test_only_the_latest_question_has_an_answer(kind: type[AtOnce | Beside]) -> None:
    """What was asked about a position that is gone is never played."""
    thinker = kind()
    old, new = thinker.ask(Root(4)), thinker.ask(Root(9))
    assert wait(thinker, new).value == 3
    assert thinker.answer(old) is None
    thinker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed in another way")
def test_a_killed_process_is_a_problem_and_another_one_starts(beside: Beside) -> None:
    """As after the machine ran out of memory."""
    first = worker_of(beside)
    ticket = beside.ask(Endless())
    os.kill(first, signal.SIGKILL)
    assert wait(beside, ticket).problem
    assert worker_of(beside) != first


def test_where_no_process_can_be_started_every_question_has_a_problem(
    beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(process: SpawnProcess) -> None:
        raise OSError("no more processes")

    with monkeypatch.context() as patch:
        patch.setattr(SpawnProcess, "start", refuse)
        beside.wake()
        for _ in range(2):
            answer = beside.answer(beside.ask(Process()))
            assert answer
            assert "no more processes" in answer.problem
    assert not wait(beside, beside.ask(Process())).problem, "there is one again"


def test_giving_up_ends_an_endless_thought(beside: Beside) -> None:
    """And what it was about has no answer any more."""
    first = worker_of(beside)
    ticket = beside.ask(Endless())
    beside.give_up()
    assert beside.answer(ticket) is None
    assert worker_of(beside) != first


def play_hand(house: House, *, nap: float) -> HeartsTable:
    """A hand in which the computer has every seat, to its end."""
    house.settings.set("speed", "instant")
    options = replace(PRESETS["microsoft"], seats=SEATS)
    table = HeartsTable.new(house, options, CODE)
    house.director.show(table)
    for _ in range(20_000):
        house.director.step()
        time.sleep(nap)
        if table.state.phase is not Phase.PLAYING and table.state.tricks:
            return table
    raise AssertionError("the hand doesn't end")


def test_players_that_search_play_the_same_beside_and_at_once(house: House) -> None:
    """A budget counted in play-outs: the moves depend on the deal and nothing else."""
    at_once = play_hand(house, nap=0)
    house.thinker = Beside()
    beside = play_hand(house, nap=1 / 60)
    house.thinker.close()
    assert beside.session.moves == at_once.session.moves


class Silent(AtOnce):
    """A process that never answers."""

    def answer(self, ticket: int) -> Answer | None:
        """Still thinking."""
        return None


class Broken(AtOnce):
    """A process that always dies."""

    def answer(self, ticket: int) -> Answer | None:
        """Gone."""
        return Answer(problem="gone")


@pytest.mark.parametrize("thinker", [Silent(), Broken()])
def test_without_an_answer_the_rules_of_thumb_play(house: House, thinker: Thinker) -> None:
    """After PATIENCE at most, logged; the game never stands still."""
    house.thinker = thinker
    table = HeartsTable.new(house, replace(PRESETS["microsoft"], seats=SEATS), CODE)
    house.director.show(table)
    table.finish_motion()
    before = len(table.session.moves)
    for _ in range(PATIENCE + 60):
        house.director.step()
        table.finish_motion()
    assert len(table.session.moves) > before
    assert hearts.why_illegal(table.state, table.session.moves[0]) is not None  # it is played
    log = "".join(path.read_text() for path in house.places.log.iterdir())
    assert "plays by rules" in log
