"""The benchmark: every figure there is a goal for, in one run, beside a peer where one is a package.

python build/bench.py [--only PART,PART]    JSON lines, then a table; figures are of this machine in this run

Parts: start, idle, memory, frames, sessions, engine, bots, solver, peers. The executables are measured when
`dist/` has them.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scenes.house import House

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parent.parent
SIZES = ((1920, 1080), (3840, 2160))
STARTS = 7
CROWDED = ("Heart to Heart, first deal", "Heart to Heart, win", "Hearts, deal and pass")
"""Where more than eight cards move, or faces are drawn for the first time."""
HANDS = 400
MEMORY_RUNS = 3
SESSION_SECONDS = 120.0
IDLE_SECONDS, IDLE_TURNS = 10, 3
EXE = ".exe" if sys.platform == "win32" else ""
BUILT = {
    "executable, folder": (ROOT / "dist" / "two-hearts" / f"two-hearts{EXE}", 0.35),
    "executable, one file": (ROOT / "dist" / f"two-hearts-single{EXE}", 1.0),
}
TABLES = """
import sys, time, pathlib
from datetime import datetime
sys.path.insert(0, {root!r})
import game
from scenes import process
data = pathlib.Path({data!r})
process.prepare_environment(headless=True)
from scenes.storage import Storage
house = game.build_house({size!r}, data_dir=data, storage=Storage.open(data, datetime.now))
house.watched, house.tidy = True, process.give_back
from scenes.menu import MenuScene
house.director.show(MenuScene(house))
loop = game.Loop(house, game.RealClock())
loop.frame()
print(time.monotonic_ns(), flush=True)
for _ in range(60):  # somebody chooses
    loop.rest()
    loop.frame()
from scenes.hearts_table import HeartsTable
from scenes.solitaire_table import SolitaireTable
for kind in (SolitaireTable, HeartsTable):
    start = time.monotonic_ns()
    house.director.open(kind.new(house))
    while not (loop.frame() and isinstance(house.director.top, kind)):
        loop.rest()
    print(time.monotonic_ns() - start, flush=True)
"""
MEMORY = (
    TABLES + """
loop = game.Loop(house, game.VirtualClock())
for make in (MenuScene, SolitaireTable.new, HeartsTable.new):
    house.director.show(make(house))
    for _ in range(750):
        loop.frame()
        loop.rest()
"""
    "lines = pathlib.Path('/proc/self/status').read_text().splitlines()\n"
    "print(next(line.split()[1] for line in lines if line.startswith('VmRSS:')))\n"
)
"""… and twelve seconds of each; then the kilobytes that this has come to."""
Row = dict[str, object]
COLUMNS = ("figure", "least", "median", "p99", "most", "unit", "n")


def row(name: str, unit: str, values: list[float], goal: float | None = None) -> Row:
    """Least, median, 99th percentile and greatest of one figure, with the goal it is measured against."""
    ordered = sorted(values)
    late = ordered[min(len(ordered) - 1, round(0.99 * (len(ordered) - 1)))]
    return {
        "figure": name,
        "unit": unit,
        "least": round(ordered[0], 3),
        "median": round(statistics.median(ordered), 3),
        "p99": round(late, 3),
        "most": round(ordered[-1], 3),
        "n": len(ordered),
        "goal": goal,
    }


def start(data: Path) -> Iterator[Row]:
    """From the process starting to the menu, and from choosing a table to its first frame."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a person's second start finds everything compiled
    figures: list[list[float]] = [[], [], []]
    for number in range(STARTS + 1):
        began = time.monotonic_ns()
        script = TABLES.format(root=str(ROOT), data=str(data), size=SIZES[0])
        output = subprocess.run(
            [sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, text=True
        ).stdout.split()
        first, heart, hearts = map(int, output[-3:])
        if number:  # the first start makes fonts and pictures
            for values, each in zip(figures, (first - began, heart, hearts), strict=True):
                values.append(each / 1e9)
    yield row("start to the menu, source", "s", figures[0], 0.4)
    yield row("Heart to Heart chosen to first frame", "s", figures[1], 0.3)
    yield row("Hearts chosen to first frame", "s", figures[2], 0.3)
    source = [sys.executable, str(ROOT / "game.py")]
    yield from first_pictures("source", source, data, None)
    for name, (program, goal) in BUILT.items():
        if program.is_file():
            yield from first_pictures(name, [str(program)], data, goal)


def first_pictures(name: str, command: list[str], data: Path, goal: float | None) -> Iterator[Row]:
    """From starting the whole program to the line in its log that says it shows something.

    On the clock and, where the system tells, in the process's own time, which a busy machine leaves alone.
    """
    log = data / "log" / "two-hearts.log"
    found: list[float] = []
    worked: list[float] = []
    for number in range(STARTS + 1):
        log.unlink(missing_ok=True)
        began = time.time()
        process = subprocess.Popen(
            [*command, "--windowed", "--size", "1920x1080", "--data-dir", str(data)],
            start_new_session=sys.platform != "win32",
        )
        lines: list[str] = []
        while not lines:
            time.sleep(0.005)
            text = log.read_text(encoding="utf-8") if log.is_file() else ""
            lines = [line for line in text.splitlines() if "first picture" in line]
        work = worked_by(process.pid)
        if not number:
            time.sleep(1)  # for the pictures that are kept: they are written beside the loop
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if number:  # the first may have had pictures to draw
            found.append(datetime.strptime(lines[0][:23], "%Y-%m-%d %H:%M:%S,%f").timestamp() - began)
            worked.append(work)
    yield row(f"process to first picture, {name}", "s", found, goal)
    if any(worked):
        yield row(f"its work until then, {name}", "s", worked)


def worked_by(pid: int) -> float:
    """Seconds that a running process and its children have had of a processor; 0 where nobody says."""
    with contextlib.suppress(OSError):
        folder = Path(f"/proc/{pid}")
        after_name = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        own = (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")
        children = (folder / "task" / str(pid) / "children").read_text(encoding="utf-8").split()
        return own + sum(worked_by(int(child)) for child in children)
    return 0.0


def frames(data: Path) -> Iterator[Row]:
    """A frame's work in every scene that moves, and from a tap to pixels, at 1080p and 4K."""
    import game
    from scenes.thinker import Beside

    for size in SIZES:
        house = game.build_house(size, data_dir=data)
        house.thinker = Beside()
        for kind in ("menu", "page", "solitaire", "hearts"):
            house.backdrop(kind)  # drawn once for good, at the first start
        name = f"{size[0]}x{size[1]}"
        yield row(f"the screen copied once, for comparison, {name}", "ms", copies(size))
        for scene, work in scenes(house).items():
            goal = 12.0 if size != SIZES[0] else 9.0 if scene in CROWDED else 4.0
            yield row(f"frame, {scene}, {name}", "ms", work, goal)
        yield row(f"tap to pixels in the next frame, {name}", "ms", taps(house), 16.7)
        close(house)


def copies(size: tuple[int, int]) -> list[float]:
    """Milliseconds of copying a picture to the screen: how fast the machine's memory is just now."""
    import pygame

    screen, picture = pygame.display.get_surface(), pygame.Surface(size)
    assert screen
    found = []
    for _ in range(40):
        began = time.process_time_ns()
        screen.blit(picture, (0, 0))
        found.append((time.process_time_ns() - began) / 1e6)
    return found


def scenes(house: House) -> dict[str, list[float]]:
    """Milliseconds of every frame of each scene."""
    from dataclasses import replace

    from engine import solver
    from engine.deal import DealCode
    from engine.hearts import PRESETS, Phase
    from scenes import actions
    from scenes.hearts_table import HeartsTable
    from scenes.menu import MenuScene
    from scenes.scoreboard import Scoreboard
    from scenes.solitaire_table import SolitaireTable

    found = {}
    director = house.director
    director.show(MenuScene(house))
    found["menu"] = timed(house, 240)
    heart = SolitaireTable.new(house, DealCode.parse("HH1-N-AAAAAAM"))
    director.show(heart)
    found["Heart to Heart, first deal"] = timed(house, 600, lambda: not heart.moving)
    heart = SolitaireTable.new(house, DealCode.parse("HH1-N-AAAAAAM"))
    director.show(heart)
    found["Heart to Heart, next deal"] = timed(house, 600, lambda: not heart.moving)
    drawing: list[float] = []
    for _ in range(12):
        director.handle(actions.DrawStock())
        drawing += timed(house, 60, lambda: not heart.moving)
    found["Heart to Heart, draws"] = drawing
    winning = SolitaireTable.new(house, DealCode.parse("HH1-N-AAAAAAM"))
    line = solver.winning_line(winning.state) or ()
    for move in line[:-1]:
        winning.session.play(move)
    winning.keep()
    winning = SolitaireTable.resumed(house, winning.saved())
    director.show(winning)
    timed(house, 2)
    winning.perform(line[-1])
    found["Heart to Heart, win"] = timed(house, 420)
    rules = replace(PRESETS["microsoft"], seats=("rule",) * 4)
    table = HeartsTable.new(house, rules, DealCode.parse("HT1-AAAAAAM", "HT1"))
    director.show(table)
    found["Hearts, deal and pass"] = timed(house, 900, lambda: table.state.phase is Phase.PLAYING)
    found["Hearts, tricks"] = timed(house, 9000, lambda: isinstance(director.top, Scoreboard))
    found["scoreboard"] = timed(house, 240)
    return found


def timed(house: House, most: int, done: Callable[[], bool] = lambda: False) -> list[float]:
    """Milliseconds of work of each frame until it is done; the first of a scene draws all and is left out."""
    import game

    loop = game.Loop(house, game.VirtualClock())
    work = []
    for number in range(most):
        began = time.process_time_ns()
        loop.frame()
        if number:
            work.append((time.process_time_ns() - began) / 1e6)
        loop.rest()
        if number > 2 and done():
            break
    return work


def taps(house: House) -> list[float]:
    """Milliseconds from a click on a free card until the frame that shows it is painted."""
    import pygame

    import game
    from engine.deal import DealCode
    from scenes.solitaire_table import SolitaireTable

    table = SolitaireTable.new(house, DealCode.parse("HH1-N-AAAAAAM"))
    house.director.show(table)
    table.finish_motion()
    loop = game.Loop(house, game.VirtualClock())
    loop.frame()
    found = []
    x, y = table.layout.slots[24]
    for _ in range(60):
        click: dict[str, Any] = {"pos": (round(x), round(y)), "button": 1, "touch": False}
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, **click))
        began = time.process_time_ns()
        painted = loop.frame()
        found.append((time.process_time_ns() - began) / 1e6)
        if not painted:
            raise RuntimeError("a tap painted nothing")
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, **click))
        for _ in range(20):
            loop.rest()
            loop.frame()
    return found


def idle(data: Path) -> Iterator[Row]:
    """What a table that nobody touches costs, by the process's own clock."""
    import game
    from scenes.solitaire_table import SolitaireTable

    house = game.build_house(SIZES[0], data_dir=data)
    table = SolitaireTable.new(house)
    house.director.show(table)
    table.finish_motion()
    real = game.Loop(house, game.RealClock())
    settled = time.monotonic() + 5  # in which all is drawn that may be needed soon
    real.run(lambda: time.monotonic() < settled)
    real._quiet = game.LIVELY_TICKS  # as ten seconds after the last input
    real.run(lambda: time.monotonic() < settled + 2)
    shares: tuple[list[float], list[float]] = ([], [])
    for _ in range(IDLE_TURNS):  # in turn: the machine itself is not as quiet at all times
        shares[0].append(share_of_time(real.run))
        shares[1].append(share_of_time(only_ask))
    yield row("idle CPU at a table, 1920x1080, music off", "%", shares[0], 0.5)
    yield row("idle CPU of 20 questions for events a second and nothing else", "%", shares[1])
    close(house)


def memory(data: Path) -> Iterator[Row]:
    """What a run that has shown the menu and both tables has in memory."""
    if not Path("/proc/self/status").exists():
        return
    script = MEMORY.format(root=str(ROOT), data=str(data), size=SIZES[0])
    found = []
    for number in range(MEMORY_RUNS + 1):
        output = subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, text=True)
        if number:  # the first makes the fonts
            found.append(int(output.stdout.split()[-1]) / 1024)
    yield row("resident memory after menu and both tables", "MB", found, 110)


def share_of_time(run: Callable[[Callable[[], bool]], None]) -> float:
    """Percent of a processor that it takes to run for some seconds."""
    began, used = time.monotonic(), time.process_time()
    run(lambda: time.monotonic() - began < IDLE_SECONDS)
    return (time.process_time() - used) / (time.monotonic() - began) * 100


def only_ask(going: Callable[[], bool]) -> None:
    """What any loop has to do that may be woken by a controller; the mixer is open meanwhile."""
    import pygame

    while going():
        pygame.event.get()
        time.sleep(1 / 20)


def close(house: House) -> None:
    """Let go of a house."""
    while house.director.scenes:
        house.director.pop()
    house.thinker.close()
    house.speaker.close()
    house.storage.close()


def engine(_data: Path) -> Iterator[Row]:
    """Play-outs of whole hands as the strong players make them, and random moves through the contract."""
    from engine.cards import DECK, bits_of
    from engine.deal import Stream
    from engine.hearts import PRESETS, rules_of
    from engine.search.chance import uniforms
    from engine.search.law import law_of
    from engine.search.playout import Position, play_out

    law, uniform = law_of(rules_of(PRESETS["microsoft"])), uniforms(Stream(b"bench"))
    chance = random.Random(1)
    rates = []
    for _ in range(40):
        began = time.process_time()
        for _ in range(50):
            deck = chance.sample(DECK, 52)
            hands = [bits_of(deck[13 * seat : 13 * seat + 13]) for seat in range(4)]
            leader = next(seat for seat in range(4) if hands[seat] & 1)
            play_out(law, Position.start(leader), hands, uniform, None)
        rates.append(50 / (time.process_time() - began))
    yield row("play-outs of a whole hand, one core", "1/s", rates)


def bots(_data: Path) -> Iterator[Row]:
    """What one decision of each level takes: two hands, four players of that level."""
    from engine import bots as players
    from engine import hearts
    from engine.deal import DealCode, stream
    from engine.hearts import LEVELS, PRESETS, Phase

    for level in LEVELS:
        passes: list[float] = []
        plays: list[float] = []
        for number in range(2):
            state = hearts.start(PRESETS["microsoft"], DealCode("HT1", "", number))
            while state.phase in (Phase.PASSING, Phase.PLAYING):
                passing = state.phase is Phase.PASSING
                seat = state.passed.index(None) if passing else state.turn
                ply = len(state.tricks) * 4 + len(state.trick)
                chance = stream(state.code, f"bot/{number}/{seat}/{ply}")
                began = time.process_time_ns()
                move = players.choose(hearts.view(state, seat or 0), chance, level)
                (passes if passing else plays).append((time.process_time_ns() - began) / 1e6)
                state, _ = hearts.apply(state, move)
        yield row(f"{level}: a play decided", "ms", plays)
        yield row(f"{level}: a pass decided", "ms", passes)


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


def peers(_data: Path) -> Iterator[Row]:
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
            began = time.process_time_ns()
            play(seed)
            values.append((time.process_time_ns() - began) / 1e6)
    yield row("random Hearts hand through the contract", "ms", ours)
    yield row("random Hearts hand, OpenSpiel from Python", "ms", theirs)
    yield row("ratio of the medians", "x", [statistics.median(ours) / statistics.median(theirs)], 6)


def solver(_data: Path) -> Iterator[Row]:
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
            began = time.process_time_ns()
            solve(state)
            values.append((time.process_time_ns() - began) / 1e6)
        yield row(name, "ms", values, goal)


def sessions(_data: Path) -> Iterator[Row]:
    """Two minutes of each game: the longest frames, and how many were late beside other loops."""
    import sessions as played  # type: ignore[import-not-found]  # beside this file

    for each in played.sessions(SIZES[0], SESSION_SECONDS):
        name = each["session"]
        yield row(f"session, {name}: p99 of a frame's work", "ms", [each["p99_ms"]])
        yield row(f"session, {name}: the most of a frame's work", "ms", [each["most_ms"]], 16)
        yield row(f"session, {name}: frames over 16 ms", "", [each["over_16_ms"]], 0)
        for figure in ("late", "late_in_an_empty_loop", "late_in_a_loop_that_copies"):
            yield row(f"session, {name}: {figure.replace('_', ' ')}", "", [each[figure]])


def machine() -> dict[str, object]:
    """What the figures are of."""
    cpu = platform.processor() or platform.machine()
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                cpu = line.partition(": ")[2]
                break
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    system = f"{platform.system()} {platform.machine()}"
    python = platform.python_version()
    return {"machine": cpu, "cores": os.cpu_count(), "system": system, "python": python, "load": load}


PARTS: dict[str, Callable[[Path], Iterator[Row]]] = {
    "start": start,
    "idle": idle,
    "memory": memory,
    "frames": frames,
    "sessions": sessions,
    "engine": engine,
    "bots": bots,
    "solver": solver,
    "peers": peers,
}


def _parts(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    if unknown := set(names) - set(PARTS):
        raise argparse.ArgumentTypeError(f"no such part: {', '.join(sorted(unknown))}")
    return names


def main() -> int:
    """Run everything; answers the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", metavar="PART,PART", type=_parts, default=tuple(PARTS))
    only = parser.parse_args().only
    sys.path.insert(0, str(ROOT))
    from scenes.process import prepare_environment

    prepare_environment(headless=True)
    rows: list[dict[str, Any]] = []
    before = machine()
    print(json.dumps(before), flush=True)  # noqa: T201
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for name, part in PARTS.items():
            if name in only:
                for each in part(Path(folder)):
                    print(json.dumps(each), flush=True)  # noqa: T201
                    rows.append(each)
    named = (before["machine"], f"{before['cores']} cores", before["system"], f"Python {before['python']}")
    print("\n" + ", ".join(map(str, named)))  # noqa: T201
    print(f"load {before['load']} before, {machine()['load']} after\n")  # noqa: T201
    print("| figure | least | median | p99 | most | unit | n | goal |\n|---|---|---|---|---|---|---|---|")  # noqa: T201
    for each in rows:
        goal = "" if each["goal"] is None else each["goal"]
        cells = (*(each[name] for name in COLUMNS), goal)
        print("| " + " | ".join(map(str, cells)) + " |")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
