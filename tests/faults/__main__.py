"""Injects faults into whole games and counts what came of it.

python -m tests.faults [--times N] [--seed S] [--only NAME] [--cache DIR]

N times the short run; exits with 1 on failure. Fonts and pictures that lie in DIR are not made again.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.faults.confined import CantHereError
from tests.faults.faults import FAULTS, Room


def main() -> int:
    """Every fault as often as asked, in a folder with letters of several scripts in its name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[fault.__name__ for fault, _ in FAULTS])
    parser.add_argument("--cache", type=Path)
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="two hearts ♥ שלום ") as folder:
        cache = options.cache or Path(folder) / "cache"
        for fault, often in FAULTS:
            if options.only not in (None, fault.__name__):
                continue
            began, wrong, cant = time.monotonic(), 0, ""
            kinds: Counter[str] = Counter()
            for number in range(often * options.times):
                chance = random.Random(f"{options.seed} {fault.__name__} {number}")
                room = Room(Path(folder) / f"{fault.__name__} {number}" / "data", cache, chance)
                room.data.parent.mkdir()
                try:
                    kinds.update(fault(room) or ())
                except CantHereError as error:
                    cant = str(error)
                    break
                except Exception:
                    wrong += 1
                    sys.stderr.write(f"{fault.__name__} {number} of seed {options.seed}\n")
                    traceback.print_exc()
            failed += wrong
            if cant:
                print(f"{fault.__name__}: can't be done here ({cant})", flush=True)  # noqa: T201
                continue
            took = time.monotonic() - began
            print(  # noqa: T201
                f"{fault.__name__}: {often * options.times} done, {wrong} wrong, {took:.1f} s", flush=True
            )
            if kinds:
                print("  " + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()), flush=True)  # noqa: T201
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
