"""A process forked to play like a monkey at the real scenes, telling what it has shown.

What is told goes through a pipe, one JSON object a line, after each frame in which it changed: for every
table that is open its game, the game's id, the state's fingerprint and the number of moves; how many results
there are; and every notice to the person. The last line of one that was not killed is "end".
"""

from __future__ import annotations

import gc
import json
import os
import random
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import game
from scenes.logbook import open_log
from scenes.places import Places
from scenes.storage import Storage
from scenes.table import Table
from tests.end_to_end.couch import Couch
from tests.end_to_end.test_monkey import SEGMENT, Monkey, begin, turn_to_a_page
from tests.faults.confined import CantHereError

SIZE = (480, 360)
SHORT_SEGMENT = 40
"""Events from one starting point where all scenes are to be seen."""
Trouble = Callable[[Monkey, int], None]
"""What is done to the game from inside before its event of that number."""


class Heard(list[str]):
    """Notices, which are told as they come."""

    def __init__(self, tell: Callable[[dict[str, Any]], None], first: list[str]) -> None:
        super().__init__()
        self._tell = tell
        for each in first:
            self.append(each)

    def append(self, notice: str) -> None:
        super().append(notice)
        self._tell({"notice": notice})


@dataclass
class Person:
    """The forked process, seen from its parent."""

    pid: int
    told: list[dict[str, Any]] = field(default_factory=list)
    _pipe: int = 0
    _rest: bytes = b""
    status: int | None = None

    def listen(self, until: Callable[[], bool]) -> None:
        """Take in what it tells until that holds or it has ended."""
        while not until():
            data = os.read(self._pipe, 65536)
            if not data:
                return
            *lines, self._rest = (self._rest + data).split(b"\n")
            self.told += [json.loads(line) for line in lines]

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def end(self) -> None:
        """Hear the rest and take leave."""
        self.listen(lambda: False)
        os.close(self._pipe)
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        for each in self.told:
            if "cant" in each:
                raise CantHereError(each["cant"])

    @property
    def ended_well(self) -> bool:
        return self.status == 0 and bool(self.told) and "end" in self.told[-1]

    @property
    def notices(self) -> list[str]:
        return [each["notice"] for each in self.told if "notice" in each]

    @property
    def states(self) -> list[dict[str, Any]]:
        return [each for each in self.told if "results" in each]


def sit_down(
    data: Path,
    cache: Path,
    seed: int,
    *,
    events: int = 10_000,
    trouble: Trouble | None = None,
    now: Callable[[], datetime] = datetime.now,
    real_time: bool = False,
    at_tables: bool = True,
    confine: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Person:
    """Fork a person; what is wrong with them is on their standard error and in their exit status.

    Who is not `at_tables` is soon at other scenes. They live within what `confine` makes of their world;
    a system that can't make it is told of.
    """
    reading, writing = os.pipe()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        os.close(writing)
        return Person(pid, _pipe=reading)
    os.close(reading)
    gc.disable()
    status = 1
    try:
        with confine():
            _play(writing, data, cache, random.Random(seed), events, trouble, now, real_time, at_tables)
        status = 0
    except CantHereError as error:
        os.write(writing, json.dumps({"cant": str(error)}).encode() + b"\n")
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


def _play(
    pipe: int,
    data: Path,
    cache: Path,
    chance: random.Random,
    events: int,
    trouble: Trouble | None,
    now: Callable[[], datetime],
    real_time: bool,
    at_tables: bool,
) -> None:
    def tell(what: dict[str, Any]) -> None:
        os.write(pipe, json.dumps(what).encode() + b"\n")

    open_log(Places.of(data).log)
    storage = Storage.open(data, now)
    storage.notices = Heard(tell, storage.notices)
    couch = Couch(data, cache, SIZE, chance.getrandbits(30), storage)
    if real_time:
        couch.loop = game.Loop(couch.house, game.RealClock())
    monkey = Monkey(couch, chance.getrandbits(30))
    before: dict[str, Any] = {}
    frames = couch.frames

    def telling_frames(count: int = 1) -> None:
        nonlocal before
        for _ in range(count):
            frames(1)
            after = shown(couch)
            if after != before:
                tell(after)
                before = after

    couch.frames = telling_frames  # type: ignore[method-assign]
    for number in range(events):
        if number % (SEGMENT if at_tables else SHORT_SEGMENT) == 0:
            begin(couch, monkey.chance)
            if not at_tables:
                turn_to_a_page(couch, monkey.chance)
            couch.frames(1)
        if trouble:
            trouble(monkey, number)
        monkey.act()
    monkey.unplug_all()
    couch.frames(1)
    while couch.house.director.laying:  # a game that was chosen is kept already, and not shown yet
        couch.frames(2)
    couch.close()
    tell({"end": couch.loop.ticks})


def shown(couch: Couch) -> dict[str, Any]:
    """The tables that are open, and how many games have ended."""
    storage = couch.house.storage
    tables = {}
    for scene in couch.house.director.scenes:
        if isinstance(scene, Table):
            session = scene.session
            moves = len(session.moves)
            tables[session.game.NAME] = [scene.game_id, session.game.fingerprint(session.state), moves]
    return {"tables": tables, "results": len(storage._results), "scene": type(couch.scene).__name__}
