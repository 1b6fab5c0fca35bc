"""The benchmark: start, frames, taps, idle, memory, the solver, and random Hearts play beside OpenSpiel.

python build/bench.py [--size 1920x1080]    JSON lines, then a table; figures are of this machine in this run
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parent.parent
STARTS = 7
HANDS = 400
FIRST_FRAME = """
import sys, time, pathlib
from datetime import datetime
sys.path.insert(0, {root!r})
import game
data = pathlib.Path({data!r})
game.prepare_environment(headless=True)
import pygame
from scenes.storage import Storage
storage = Storage.open(data, datetime.now)
pygame.display.init()
pygame.display.set_mode({size!r})
house = game.build_house({size!r}, data_dir=data, storage=storage)
from scenes.menu import MenuScene
house.director.show(MenuScene(house))
loop = game.Loop(house, game.RealClock())
loop.frame()
print(time.monotonic_ns(), flush=True)
from scenes.solitaire_table import SolitaireTable
start = time.monotonic_ns()
house.director.show(SolitaireTable.new(house))
loop.frame()
print(time.monotonic_ns() - start, flush=True)
from scenes.hearts_table import HeartsTable
start = time.monotonic_ns()
house.director.show(HeartsTable.new(house))
loop.frame()
print(time.monotonic_ns() - start, flush=True)
"""
Row = dict[str, object]


def row(name: str, unit: str, values: list[float], goal: float | None = None) -> Row:
    """Median and 99th percentile of one figure, with the goal it is measured against."""
    ordered = sorted(values)
    late = ordered[min(len(ordered) - 1, round(0.99 * (len(ordered) - 1)))]
    return {
        "figure": name,
        "unit": unit,
        "median": round(statistics.median(ordered), 3),
        "p99": round(late, 3),
        "n": len(ordered),
        "goal": goal,
    }


def starts(size: tuple[int, int], data: Path) -> Iterator[Row]:
    """From the process starting to the menu, and from choosing a table to its first frame."""
    figures: list[list[float]] = [[], [], []]
    for number in range(STARTS + 1):
        began = time.monotonic_ns()
        script = FIRST_FRAME.format(root=str(ROOT), data=str(data), size=size)
        output = subprocess.run(
            [sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, text=True
        ).stdout.split()
        first, heart, hearts = map(int, output[-3:])
        if number:  # the first start makes fonts and pictures
            for values, each in zip(figures, (first - began, heart, hearts), strict=True):
                values.append(each / 1e9)
    yield row("process start to menu", "s", figures[0], 0.4)
    yield row("Heart to Heart chosen to first frame", "s", figures[1], 0.3)
    yield row("Hearts chosen to first frame", "s", figures[2], 0.3)


def frames(size: tuple[int, int], data: Path) -> Iterator[Row]:
    """Work of a frame while cards move, from a tap to pixels, and of the idle loop."""
    import pygame

    import game
    from engine.deal import DealCode
    from scenes import actions
    from scenes.solitaire_table import SolitaireTable

    house = game.build_house(size, data_dir=data)
    table = SolitaireTable.new(house, DealCode.parse("HH1-N-AAAAAAM"))
    house.director.show(table)
    table.finish_motion()
    loop = game.Loop(house, game.VirtualClock())
    work: list[float] = []
    taps: list[float] = []
    for _ in range(20):
        house.director.handle(actions.DrawStock())
        for _ in range(30):
            start = time.perf_counter_ns()
            loop.frame()
            work.append((time.perf_counter_ns() - start) / 1e6)
            loop.rest()
        x, y = table.layout.slots[24]
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1, touch=False)
        )
        start = time.perf_counter_ns()
        painted = loop.frame()
        taps.append((time.perf_counter_ns() - start) / 1e6)
        if not painted:
            raise RuntimeError("a tap painted nothing")
        loop.rest()
    yield row(f"frame with cards moving at {size[0]}x{size[1]}", "ms", work, 4.0)
    yield row("tap to pixels (within the next frame)", "ms", taps, 16.7)
    real = game.Loop(house, game.RealClock())
    real._quiet = game.LIVELY_TICKS  # as ten seconds after the last input
    table.finish_motion()
    began, used, count = time.monotonic(), time.process_time(), 0
    while time.monotonic() - began < 5:
        real.frame()
        real.rest()
        count += 1
    share = (time.process_time() - used) / (time.monotonic() - began) * 100
    yield row("idle CPU", "%", [share], 0.5)
    yield row("resident memory, peak", "MB", [resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024], 110)


def random_hand(seed: int) -> None:
    """Deal, pass and play one hand at random through the contract."""
    from engine import hearts
    from engine.deal import DealCode
    from engine.hearts import PRESETS, Pass, Phase

    chance = random.Random(seed)
    state = hearts.start(PRESETS["microsoft"], DealCode("HT1", "", seed))
    for seat in range(4):
        three = chance.sample(hearts.view(state, seat).hand, 3)
        move = Pass(seat, (three[0], three[1], three[2]))
        state, _ = hearts.apply(state, move)
    while state.phase is Phase.PLAYING:
        state, _ = hearts.apply(state, chance.choice(hearts.legal_moves(state)))


def peers() -> Iterator[Row]:
    """Random hands through the contract and through OpenSpiel from Python, in turn."""
    try:
        import pyspiel
    except ImportError:
        return
    game = pyspiel.load_game("hearts(pass_cards=true)")

    def spiel(seed: int) -> None:
        chance = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))

    ours: list[float] = []
    theirs: list[float] = []
    for seed in range(HANDS):
        for play, values in ((random_hand, ours), (spiel, theirs)):
            start = time.perf_counter_ns()
            play(seed)
            values.append((time.perf_counter_ns() - start) / 1e6)
    yield row("random Hearts hand through the contract", "ms", ours)
    yield row("random Hearts hand, OpenSpiel from Python", "ms", theirs)
    yield row("ratio of the medians", "x", [statistics.median(ours) / statistics.median(theirs)], 6)


def solver() -> Iterator[Row]:
    """Winnability of deals as they come, and the fewest moves of deals that can be won."""
    from engine.deal import DealCode
    from engine.solitaire import Options, start
    from engine.solver import fewest_line, winnable

    for name, kind, solve, count, goal in (
        ("winnable or not", "N", winnable, 2000, 1.0),
        ("fewest moves", "W", fewest_line, 100, 40.0),
    ):
        values: list[float] = []
        for number in range(count):
            state = start(Options(), DealCode("HH1", kind, number))
            began = time.perf_counter_ns()
            solve(state)
            values.append((time.perf_counter_ns() - began) / 1e6)
        yield row(name, "ms", values, goal)


def main() -> int:
    """Run everything; answers the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1920x1080")
    width, height = parser.parse_args().size.split("x")
    sys.path.insert(0, str(ROOT))
    size = int(width), int(height)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        for part in (starts(size, data), frames(size, data), solver(), peers()):
            for each in part:
                print(json.dumps(each), flush=True)  # noqa: T201
                rows.append(each)
    print(f"\n{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")  # noqa: T201
    for each in rows:
        goal = "" if each["goal"] is None else f"goal {each['goal']}"
        print(f"{each['figure']!s:48}{each['median']!s:>10}{each['p99']!s:>10} {each['unit']!s:4}{goal}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
