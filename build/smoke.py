"""Tries out a built game: without a home, without Python on the path, without a display or a sound device.

python build/smoke.py PROGRAM    exits with 1 and says why when anything is not as it should be
"""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

PATIENCE = 240
"""Seconds for one run; slow machines of hosted builds included."""
BOT_MOVES = 12
"""Moves that four expert players must have made before their game is killed: passes, and two tricks."""
WINDOWS = sys.platform == "win32"


class Smoke:
    """One program with a home of its own that has nothing in it."""

    def __init__(self, program: Path, home: Path) -> None:
        self.program = program.resolve()
        self.home = home
        self.data = home / "dätä"

    @property
    def environment(self) -> dict[str, str]:
        """What a program can't do without, and nothing that leads to Python."""
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
        folders = {name: str(self.home) for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")}
        drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        return kept | folders | drivers | {"PATH": str(self.home), "LC_ALL": "C.UTF-8"}

    def run(self, *arguments: str) -> str:
        """What it says; AssertionError with all it said when it fails."""
        done = subprocess.run(
            [self.program, *arguments],
            cwd=self.home,
            env=self.environment,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        said = done.stderr.decode(errors="replace")
        assert done.returncode == 0, f"{arguments} ended with {done.returncode}: {said}"
        assert "Traceback" not in said, said
        return done.stdout.decode("utf-8").replace("\r\n", "\n")

    @contextlib.contextmanager
    def running(self, *arguments: str) -> Iterator[None]:
        """The game in its window, killed with all its processes at the end."""
        process = subprocess.Popen(
            [self.program, "--windowed", "--data-dir", self.data, *arguments],
            cwd=self.home,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=not WINDOWS,
        )
        try:
            yield
            assert process.poll() is None, f"it ended by itself with {process.returncode}"
        finally:
            if WINDOWS:
                stop = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
                subprocess.run(stop, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            else:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def saved(self, game: str) -> str:
        """The record of the game in progress; empty when there is none yet."""
        file = self.data / "two-hearts.db"
        if not file.is_file():
            return ""
        with contextlib.closing(sqlite3.connect(file, timeout=10)) as connection:
            row = connection.execute("SELECT record FROM saved WHERE game = ?", (game,)).fetchone()
        return str(row[0]) if row else ""

    def log(self) -> str:
        """All that was logged."""
        file = self.data / "log" / "two-hearts.log"
        return file.read_text(encoding="utf-8") if file.is_file() else ""


def moves(record: str) -> int:
    """How many moves a record has."""
    return next((int(line.split()[1]) for line in record.splitlines() if line.startswith("moves ")), -1)


def until(done: Callable[[], bool], what: str) -> None:
    """Wait for it; AssertionError when it never comes."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, f"never came: {what}"
        time.sleep(0.05)


def commands(smoke: Smoke) -> None:
    """The version, the gallery, and the demonstration of both games."""
    said = smoke.run("--version")
    assert WINDOWS or said.startswith("Two Hearts "), said
    pictures = smoke.home / "gallery"
    smoke.run("--gallery", str(pictures), "--size", "640x360")
    assert len(list(pictures.glob("*.png"))) >= 20, "the gallery lacks pictures"
    for game in ("heart-to-heart", "hearts"):
        record = smoke.run("--demo", game, "--headless", "--size", "640x360")
        assert WINDOWS or moves(record) > 10, record


def experts(smoke: Smoke) -> None:
    """Four players that think in a process of their own, killed in the middle; the game is still there."""
    with smoke.running("--game", "hearts", "--set", "seats=expert,expert,expert,expert"):
        until(lambda: moves(smoke.saved("hearts")) >= BOT_MOVES, "moves of the expert players")
    record = smoke.saved("hearts")
    log = smoke.log()
    assert "is gone" not in log, log
    assert "Traceback" not in log, log
    pictures = log.count("first picture")
    with smoke.running():
        until(lambda: smoke.log().count("first picture") > pictures, "the menu after the kill")
    assert smoke.saved("hearts") == record, "the game in progress is another after a kill"
    assert not list(smoke.data.glob("*broken*")), "the data was thought to be damaged"
    file = smoke.home / "record.txt"
    file.write_text(record, encoding="utf-8")
    smoke.run("--replay", str(file), "--headless", "--size", "640x360")


def check(program: Path) -> int:
    """Everything; answers the exit status."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        smoke = Smoke(program, Path(folder))
        for part in (commands, experts):
            began = time.monotonic()
            try:
                part(smoke)
            except (AssertionError, subprocess.TimeoutExpired) as error:
                print(f"{program}: {part.__name__}: {error}")  # noqa: T201
                return 1
            print(f"{program}: {part.__name__}: right, {time.monotonic() - began:.1f} s")  # noqa: T201
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python build/smoke.py PROGRAM")
    sys.exit(check(Path(sys.argv[1])))
