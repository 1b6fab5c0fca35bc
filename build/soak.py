"""Plays on and on like the monkey of the tests, and watches memory and the longest frames.

python build/soak.py [--events N] [--seed S] [--first SEGMENT] [--size 640x360]

Says every ten thousand events how long was played, the memory in use, and what frames took of the
processor; at last, also after Ctrl+C, which frames were long, what they had to do, and which scenes were
played. What raises is told with the segment to begin with, and played on after. Exits with 1 when something
raised, or when memory grew by more than 5 MB for each hour played after the first fifth.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    import pygame

    from tests.end_to_end.couch import Couch
    from tests.end_to_end.test_monkey import Monkey

LONG_MS = 33.0
"""Two frames of 60 a second: from there on a stutter is seen."""
MB_AN_HOUR = 5.0
WARM_UP = 0.2
"""Of the way, in which the caches fill."""
SEGMENTS = 40
"""Between two reports."""
TICKS_AN_HOUR = 60 * 3600


def resident() -> float:
    """Megabytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Watch:
    """Takes the time of every frame of a monkey's couch: the processor's, but for what is thought beside."""

    def __init__(self, monkey: Monkey) -> None:
        self._couch, self._thinker = monkey.couch, monkey.thinker
        self._whole = monkey.couch.loop.frame
        monkey.couch.loop.frame = self._frame
        self.work: list[float] = []
        """Milliseconds of each frame, until somebody clears them."""
        self.frames = 0
        self.long: Counter[str] = Counter()
        self.longest = (0.0, "")

    def __str__(self) -> str:
        middle = sorted(self.work)[len(self.work) // 2]
        return (
            f"{self.frames} frames, {time.process_time():.0f} s of the processor, "
            f"frame median {middle:.2f} ms, longest {max(self.work):.1f} ms, "
            f"{self.long.total()} over {LONG_MS:.0f} ms so far"
        )

    def _frame(self) -> list[pygame.Rect]:
        house = self._couch.house
        before, size = house.director.scenes, house.size
        began, thought = time.thread_time_ns(), self._thinker.spent
        painted: list[pygame.Rect] = self._whole()
        took = (time.thread_time_ns() - began - (self._thinker.spent - thought)) / 1e6
        self.work.append(took)
        self.frames += 1
        if took > LONG_MS:
            after = house.director.scenes
            why = "sized" if size != house.size else "opened" if set(after) - set(before) else "shown"
            if why == "shown" and len(after) < len(before):
                why = "come back to"
            what = f"{type(after[-1]).__name__} {why}"
            self.long[what] += 1
            self.longest = max(self.longest, (took, what))
        return painted


def main() -> int:
    """Play; answers the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the segment to begin with")
    parser.add_argument("--size", default="640x360")
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    from scenes import process

    process.prepare_environment(headless=True)
    with tempfile.TemporaryDirectory() as folder:
        return soak(Path(folder), options.events, options.seed, options.first, (width, height))


def load_all(couch: Couch) -> None:
    """All modules and fonts are there, as in the game at its second start soon after its menu is up."""
    from scenes.menu import MODULES
    from sprites.typeface import WEIGHTS

    for name in MODULES:
        importlib.import_module(name)
    for weight in WEIGHTS:
        couch.house.typeface.height(20, weight)


def soak(folder: Path, events: int, seed: int, first: int, size: tuple[int, int]) -> int:
    """That many events, or until Ctrl+C, in pieces between which is told how it goes."""
    from scenes import process
    from scenes.storage import Storage
    from tests.end_to_end import test_monkey
    from tests.end_to_end.couch import Couch

    test_monkey.SIZES = (size, (size[0] * 3 // 4, size[1]))
    couch = Couch(folder, folder / "cache", size, storage=Storage.in_memory())
    couch.house.tidy = process.give_back
    load_all(couch)
    process.keep_for_good()
    monkey = test_monkey.Monkey(couch, seed)
    watch = Watch(monkey)
    course: list[tuple[float, float]] = []
    segments = range(first, first + max(1, events // test_monkey.SEGMENT))
    raised = 0
    with contextlib.suppress(KeyboardInterrupt):
        for some in pieces(segments):
            raised += sum(not plays(monkey, segment) for segment in some)
            course.append((couch.loop.ticks / TICKS_AN_HOUR, resident()))
            done = (some.stop - first) * test_monkey.SEGMENT
            print(f"{done} events, {course[-1][0]:.2f} h played, {course[-1][1]:.1f} MB, {watch}", flush=True)  # noqa: T201
            watch.work.clear()
    monkey.unplug_all()
    couch.close()
    grown = growth(course)
    for line in (
        f"{monkey.seen.total()} events; {raised} segments raised",
        f"memory {grown:+.1f} MB an hour; longest frame {watch.longest[0]:.1f} ms: {watch.longest[1]}",
        f"over {LONG_MS:.0f} ms: {dict(watch.long.most_common())}",
        f"events by scene: {dict(monkey.seen.most_common())}",
    ):
        print(line)  # noqa: T201
    return int(raised > 0 or grown > MB_AN_HOUR)


def plays(monkey: Monkey, segment: int) -> bool:
    """Whether nothing raises there; what does is told."""
    from tests.end_to_end.test_monkey import play

    try:
        play(monkey, range(segment, segment + 1))
    except Exception:
        traceback.print_exc(limit=-6)
        return False
    return True


def pieces(whole: range) -> list[range]:
    """It in pieces of SEGMENTS, the last of what is left.

    >>> pieces(range(2, 85))
    [range(2, 42), range(42, 82), range(82, 85)]
    """
    return [whole[at : at + SEGMENTS] for at in range(0, len(whole), SEGMENTS)]


def growth(course: list[tuple[float, float]]) -> float:
    """Megabytes an hour after warming up, of (hours, megabytes): the slope of the line through them.

    >>> growth([(0, 10.0), (1, 50.0), (2, 52.0), (3, 54.0), (4, 56.0)])
    2.0
    """
    warm = course[int(len(course) * WARM_UP) :]
    if not warm:
        return 0.0
    hours, memory = (sum(each) / len(warm) for each in zip(*warm, strict=True))
    spread = sum((hour - hours) ** 2 for hour, _ in warm)
    return sum((hour - hours) * (mb - memory) for hour, mb in warm) / spread if spread else 0.0


if __name__ == "__main__":
    sys.exit(main())
