"""Two minutes of each game as a person plays it, at 1080p: does any frame take too long?

python build/sessions.py [--seconds N] [--size WxH]    JSON lines, one for each session

Each is played twice. Without pauses, frame after frame, for the work of the frames; and in real time for
those that begin late: more than half a tick after they were due. For what the machine itself is late, two
loops are timed: beside the latter, in a process of its own, one that only asks for events; and after it one
that also copies the screen once in as many ticks as the person takes from act to act. And it is told what a
page of memory costs that is touched again after a tick and after a second. (A virtual machine may take away
memory that lies idle: then a copied screen, of 4,000 pages, takes longer than any frame of the game.)
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import mmap
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

    from scenes.hearts_table import HeartsTable
    from scenes.house import House

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parent.parent
TICK = 1 / 60
LATE = TICK / 2
BETWEEN = 50
"""Ticks from one act of the person to the next."""
PAGES = 4096
"""Of memory, which are touched again and again."""
GAMES = 4
"""So many deals of Heart to Heart are played, over and over."""


@dataclass(slots=True)
class Timing:
    """Each frame's work (ms of this process), and how many began late."""

    work: list[float] = field(default_factory=list)
    late: int = 0

    def summary(self) -> dict[str, float]:
        """The figures of a session."""
        ordered = sorted(self.work)
        return {
            "frames": len(ordered),
            "p99_ms": round(ordered[round(0.99 * (len(ordered) - 1))], 2),
            "most_ms": round(ordered[-1], 2),
            "over_16_ms": sum(each > 16 for each in ordered),
        }


def hurried(seconds: float, frame: Callable[[], object]) -> Timing:
    """As many frames as that time has, one right after the other."""
    found = Timing()
    for _ in range(round(seconds / TICK)):
        before = time.process_time_ns()
        frame()
        found.work.append((time.process_time_ns() - before) / 1e6)
    return found


def timed(seconds: float, frame: Callable[[], object]) -> Timing:
    """Frames at 60 a second for so long."""
    found = Timing()
    begun = due = time.monotonic()
    while due - begun < seconds:
        now = time.monotonic()
        found.late += now - due > LATE
        before = time.process_time_ns()
        frame()
        found.work.append((time.process_time_ns() - before) / 1e6)
        due = max(due + TICK, time.monotonic() - LATE)  # what a stall missed is let go
        time.sleep(max(0.0, due - time.monotonic()))
    return found


def empty(seconds: float) -> int:
    """How often a loop in which nothing happens is late."""
    import pygame

    pygame.display.set_mode((64, 64))
    return timed(seconds, pygame.event.get).late


@contextlib.contextmanager
def beside(seconds: float) -> Iterator[Callable[[], int]]:
    """Such a loop in a process of its own; what it says at its end."""
    from multiprocessing import get_context

    context = get_context("spawn")
    found = context.SimpleQueue()
    loop = context.Process(target=_tell_empty, args=(found, seconds))
    loop.start()
    time.sleep(1)  # it has much to load
    yield found.get
    loop.join()


def _tell_empty(found: SimpleQueue[int], seconds: float) -> None:
    found.put(empty(seconds))


def copying(size: tuple[int, int]) -> Callable[[], None]:
    """A loop in which the screen is copied now and then."""
    import pygame

    screen, picture = pygame.display.set_mode(size), pygame.Surface(size)
    ticks = itertools.count(1)

    def frame() -> None:
        pygame.event.get()
        if next(ticks) % BETWEEN == 0:
            screen.blit(picture, (0, 0))

    return frame


def page_after(idle: float) -> float:
    """Microseconds to touch a page of memory again after so many seconds."""
    memory = mmap.mmap(-1, PAGES * mmap.PAGESIZE)
    pages = memoryview(memory)[:: mmap.PAGESIZE]
    pages[:] = bytes(PAGES)  # only what was written has memory of its own
    found = []
    for _ in range(8):
        time.sleep(idle)
        began = time.perf_counter_ns()
        sum(pages)
        found.append((time.perf_counter_ns() - began) / 1000 / PAGES)
    pages.release()
    memory.close()
    return round(statistics.median(found[1:]), 2)


def tap(house: House, name: str) -> None:
    """Click on that, as a mouse does: a card of a fan is seen whole only near its left edge."""
    import pygame

    left, top, width, height = house.director.top.spots()[name]
    pos = (round(left + width * 0.2), round(top + height / 2))
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, pos=pos, rel=(1, 1), buttons=(0, 0, 0), button=1, touch=False)
        pygame.event.post(event)


def winning_taps(number: int) -> Iterator[str]:
    """What to tap, one after the other, to win the winnable deal of that number."""
    from engine import solitaire, solver
    from engine.deal import DealCode
    from engine.solitaire import WASTE, Pair

    def name(place: int) -> str:
        return "waste" if place == WASTE else f"heart-{place}"

    for move in solver.winning_line(solitaire.start(solitaire.Options(), DealCode("HH1", "W", number))) or ():
        yield from (name(move.a), name(move.b)) if isinstance(move, Pair) else ["stock"]


def solitaire_player(house: House) -> Callable[[], None]:
    """Plays winnable deals of Heart to Heart along a winning line, click by click; a new deal after a win."""
    from engine.deal import DealCode
    from scenes.solitaire_table import SolitaireTable

    games = {number: list(winning_taps(number)) for number in range(1, GAMES + 1)}  # not the game's own work
    numbers = itertools.cycle(games)
    taps: list[str] = []

    def act() -> None:
        top = house.director.top
        if isinstance(top, SolitaireTable) and taps:
            tap(house, taps.pop(0))
        elif not isinstance(top, SolitaireTable):
            number = next(numbers)
            taps[:] = games[number]
            house.director.open(SolitaireTable.new(house, DealCode("HH1", "W", number)))

    return act


def hearts_player(house: House) -> Callable[[], None]:
    """Plays Hearts against three experts by the rule of thumb, a click at a time."""
    from engine import bots
    from engine.deal import DealCode, stream
    from engine.hearts import PERSON, PRESETS
    from scenes.hearts_table import HeartsTable
    from scenes.menu import MenuScene
    from scenes.scoreboard import Scoreboard

    code = DealCode("HT1", "", 1)
    options = replace(PRESETS["microsoft"], seats=(PERSON, "expert", "expert", "expert"))

    def advised(table: HeartsTable) -> Any:
        return bots.choose(table.view, stream(code, "person"), "rule")

    def act() -> None:
        top = house.director.top
        if isinstance(top, MenuScene):
            house.director.open(HeartsTable.new(house, options, code))
        elif isinstance(top, Scoreboard):
            tap(house, "next")
        elif not isinstance(top, HeartsTable) or top.moving:
            return
        elif top.choosing:
            left = [card for card in advised(top).cards if card not in top.tray]
            tap(house, f"card-{left[0]}" if left else "confirm")
        elif top.own_turn:
            tap(house, f"card-{advised(top).card}")

    return act


PLAYERS = {"Heart to Heart": solitaire_player, "Hearts, three experts": hearts_player}


def session(name: str, size: tuple[int, int], seconds: float, data: Path, *, hurry: bool) -> Timing:
    """One game played for so long, the worker beside the loop as in the real game."""
    import game
    from scenes import process
    from scenes.menu import MenuScene
    from scenes.thinker import Answer, Beside

    class Unhurried(Beside):
        """It has as many frames to think in as in real time."""

        def answer(self, ticket: int) -> Answer | None:
            """What has come in; a frame that waits for it takes its time."""
            found = super().answer(ticket)
            if found is None:
                time.sleep(TICK)
            return found

    house = game.build_house(size, data_dir=data)
    house.thinker = Unhurried() if hurry else Beside()
    house.speaker.music(True)
    house.watched, house.tidy = True, process.give_back
    for kind in ("menu", "page", "solitaire", "hearts"):
        house.backdrop(kind)  # drawn once for good, at the first start
    process.keep_for_good()
    house.director.show(MenuScene(house))
    loop = game.Loop(house, game.VirtualClock() if hurry else game.RealClock())
    for _ in range(60):
        loop.frame()
        loop.rest()
    act = PLAYERS[name](house)
    ticks = 0

    def frame() -> None:
        nonlocal ticks
        ticks += 1
        if ticks % BETWEEN == 0 and not house.director.laying:
            act()
        loop.frame()
        if hurry:
            loop.rest()

    try:
        return (hurried if hurry else timed)(seconds, frame)
    finally:
        while house.director.scenes:
            house.director.pop()
        house.thinker.close()
        house.speaker.close()
        house.storage.close()


def sessions(size: tuple[int, int], seconds: float) -> Iterator[dict[str, Any]]:
    """Both games, and the loops beside which they are late or not."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for name in PLAYERS:
            work = session(name, size, seconds, Path(folder), hurry=True).summary()
            with beside(seconds) as empty_late:
                own_late = session(name, size, seconds, Path(folder), hurry=False).late
                late: dict[str, float] = {"late": own_late, "late_in_an_empty_loop": empty_late()}
            late |= {
                "late_in_a_loop_that_copies": timed(seconds, copying(size)).late,
                "us_a_page_after_a_tick": page_after(TICK),
                "us_a_page_after_a_second": page_after(1.0),
            }
            yield {"session": name, **work, **late}


def main() -> int:
    """Run them; answers the exit status: 1 when a frame took over 16 ms."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--size", default="1920x1080")
    options = parser.parse_args()
    width, _, height = options.size.partition("x")
    sys.path.insert(0, str(ROOT))
    from scenes.process import prepare_environment

    prepare_environment(headless=True)
    slow = 0
    for each in sessions((int(width), int(height)), options.seconds):
        print(json.dumps(each), flush=True)  # noqa: T201
        slow += each["over_16_ms"]
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
