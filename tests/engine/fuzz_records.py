"""Reads records that chance has spoilt for as long as asked, and counts what came of them.

python -m tests.engine.fuzz_records [--minutes M] [--seed S]    exits with 1 at the first that is wrong

Right is a session that is written and read again as the same, or one sentence; within two seconds of work.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from engine import hearts, solitaire
from engine.deal import DealCode
from engine.hearts import PRESETS
from engine.session import Session
from tests.engine.test_record_fuzz import KEPT, read

SLOWEST = 2.0
"""Seconds of work that reading may take."""
GAMES = 60
WORDS = ("moves 99999", "moves -1", "redo 1", "draw", "recycle", "next", "pair 25 waste", "play 0 2C")
WORDS += (
    "pass 0 2C 5H QS",
    "undone yes",
    "hinted yes",
    "two-hearts 2",
    "game hearts",
    "options standard",
    "",
)


def games(chance: random.Random) -> list[bytes]:
    """The kept records, and games of both kinds played and undone at random."""
    found = [path.read_bytes() for path in KEPT]
    for number in range(GAMES):
        if number % 2:
            rules = PRESETS[chance.choice(sorted(PRESETS))]
            session = Session(hearts, rules, DealCode("HT1", "", chance.randrange(2**35)))
        else:
            code = DealCode("HH1", "N", chance.randrange(2**35))
            session = Session(solitaire, solitaire.Options(), code)
        for _ in range(chance.randrange(200)):
            if session.can_undo and chance.random() < 0.1:
                session.undo()
            elif session.can_redo and chance.random() < 0.3:
                session.redo()
            elif legal := session.game.legal_moves(session.state):
                session.play(chance.choice(legal))
        found.append(session.record().encode())
    return found


def spoilt(chance: random.Random, whole: list[bytes]) -> bytes:
    """One of the records with a few bytes, digits, words or lines changed."""
    data = bytearray(chance.choice(whole))
    for _ in range(chance.choice((1, 1, 1, 2, 5, 30))):
        at = chance.randrange(len(data) + 1)
        lines = bytes(data).split(b"\n")
        line = chance.randrange(len(lines))
        match chance.randrange(8):
            case 0:
                data[at : at + chance.randrange(5)] = chance.randbytes(chance.randrange(5))
            case 1:
                data[at : at + 1] = chance.choice("0123456789 \r\n\t\0٣é♥").encode()
            case 2:
                lines[line] = chance.choice(WORDS).encode()
                data[:] = b"\n".join(lines)
            case 3:
                lines.insert(line, lines[chance.randrange(len(lines))])
                data[:] = b"\n".join(lines)
            case 4:
                del lines[line]
                data[:] = b"\n".join(lines)
            case 5:
                other = chance.choice(whole).split(b"\n")
                data[:] = b"\n".join(lines[:line] + other[chance.randrange(len(other)) :])
            case 6:
                chance.shuffle(words := lines[line].split(b" "))
                lines[line] = b" ".join(words)
                data[:] = b"\n".join(lines)
            case 7:
                del data[at:]
    return bytes(data)


def main() -> int:
    """Spoil and read until the time is over; answers the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    whole = games(chance)
    came: Counter[str] = Counter()
    slowest, end = 0.0, time.monotonic() + options.minutes * 60
    while time.monotonic() < end:
        data = spoilt(chance, whole)
        began = time.process_time()
        try:
            session = read(data)
            if session:
                again = read(session.record().encode())
                assert again, "what was written can't be read"
                assert again.record() == session.record()
            slowest = max(slowest, time.process_time() - began)
            assert slowest < SLOWEST, "too slow"
        except BaseException:
            sys.stderr.write(f"wrong after {came.total()} of seed {options.seed}: {data!r}\n")
            raise
        came["sessions" if session else "refused"] += 1
    print(f"{came.total()} records: {dict(came)}; the slowest took {slowest:.2f} s")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
