"""Plays on and on like the monkey of the tests, and watches memory and the longest frame.

python build/soak.py [--events N] [--seed S] [--size 640x360]

Says every twentieth of the way how many events there were, the memory in use, and what frames took of the
processor. Exits with 1 when something raised, or when memory grew by more than 5 % over the second half.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parent.parent
LONG_MS = 33.0
"""Two frames of 60 a second: from there on a stutter is seen."""
GROWTH = 1.05
REPORTS = 20


def resident() -> float:
    """Megabytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> int:
    """Play; answers the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="640x360")
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        return soak(Path(folder), options.events, options.seed, (width, height))


def soak(folder: Path, events: int, seed: int, size: tuple[int, int]) -> int:
    """That many events, in pieces between which is told how it goes."""
    from scenes.storage import Storage
    from tests.end_to_end import test_monkey
    from tests.end_to_end.couch import Couch

    test_monkey.SIZES = (size, (size[0] * 3 // 4, size[1]))
    couch = Couch(folder, folder / "cache", size, storage=Storage.in_memory())
    monkey = test_monkey.Monkey(couch, seed)
    work: list[float] = []
    slow: Counter[str] = Counter()
    whole = couch.loop.frame

    def frame() -> list[object]:
        before = couch.scene, couch.house.size
        began = time.thread_time_ns()
        painted = whole()
        work.append((time.thread_time_ns() - began) / 1e6)
        if work[-1] > LONG_MS:
            opened = before != (couch.scene, couch.house.size)
            slow[f"{type(couch.scene).__name__} {'opened' if opened else 'shown'}"] += 1
        return list(painted)

    couch.loop.frame = frame
    memory: list[float] = []
    frames = longest = 0.0
    piece = max(test_monkey.SEGMENT, events // REPORTS)
    for done in range(piece, events + 1, piece):
        work.clear()
        test_monkey.play(monkey, piece)
        memory.append(resident())
        frames += len(work)
        longest = max(longest, *work)
        middle = sorted(work)[len(work) // 2]
        print(  # noqa: T201
            f"{done} events, {frames:.0f} frames, {memory[-1]:.1f} MB, frame median {middle:.2f} ms, "
            f"longest {max(work):.1f} ms, {slow.total()} over {LONG_MS:.0f} ms so far",
            flush=True,
        )
    monkey.unplug_all()
    couch.close()
    grown = memory[-1] / memory[len(memory) // 2]
    print(f"memory × {grown:.3f} over the second half; longest frame {longest:.1f} ms")  # noqa: T201
    print(f"over {LONG_MS:.0f} ms, by the scene that came of it: {dict(slow.most_common())}")  # noqa: T201
    return int(grown > GROWTH)


if __name__ == "__main__":
    sys.exit(main())
