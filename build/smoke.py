"""Tries out a built game: without a home, without Python on the path, without a display or a sound device.

python build/smoke.py PROGRAM    exits with 1 and says why when anything is not as it should be

Where Xvfb and xdotool are, killed games are also gone on with as a person does it: by keys, on a display.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

PATIENCE = 240
"""Seconds for one run; slow machines of hosted builds included."""
BOT_MOVES = 12
"""Moves that four expert players must have made before their game is killed: passes, and two tricks."""
WINDOWS = sys.platform == "win32"
SCREEN = (640, 360)
SAME = 0.01
"""Of the picture's bytes as many may differ after a game has come back: the time played runs on."""
STILL = 4
"""Looks, half a second apart, that show the same once all has come to rest: a busy machine may stall."""
LIGHT = 40
"""A byte of a colour differs when it is off by more: what glows breathes."""


class Display:
    """An X server that nobody sees, with keys to press on it."""

    def __init__(self, folder: Path) -> None:
        size = f"{SCREEN[0]}x{SCREEN[1]}x24"
        reading, writing = os.pipe()
        where = ["-displayfd", str(writing), "-screen", "0", size, "-fbdir", str(folder)]
        command = ["Xvfb", *where, "-nolisten", "tcp"]
        self._server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.name = f":{pipe.readline().strip()}"
        self._picture = folder / "Xvfb_screen0"

    @staticmethod
    def there() -> bool:
        """Whether this machine can have one."""
        return bool(shutil.which("Xvfb") and shutil.which("xdotool"))

    def press(self, what: str | tuple[int, int]) -> None:
        """Press a key, named as X names it, or click at a place (px)."""
        command = ["key", what] if isinstance(what, str) else ["mousemove", *map(str, what), "click", "1"]
        subprocess.run(["xdotool", *command], env=os.environ | {"DISPLAY": self.name}, check=True)
        time.sleep(0.2)

    def still(self) -> bytes:
        """The pixels, once they are the same for two seconds but for what breathes."""
        before, same = self._pixels(), 0
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            time.sleep(0.5)
            now = self._pixels()
            same = same + 1 if alike(before, now) else 0
            if same == STILL:
                return now
            before = now
        raise AssertionError("the picture never comes to rest")

    def _pixels(self) -> bytes:
        data = self._picture.read_bytes()  # in the format of xwd: a header, colours of 12 bytes, pixels
        header = struct.unpack_from(">20I", data)
        start = header[0] + 12 * header[19]
        pixels = bytearray(data[start : start + 4 * SCREEN[0] * SCREEN[1]])
        pixels[3::4] = bytes(SCREEN[0] * SCREEN[1])  # means nothing
        return bytes(pixels)

    def close(self) -> None:
        """No display any more."""
        self._server.terminate()
        self._server.wait()


def alike(one: bytes, other: bytes) -> bool:
    """Whether two pictures show the same."""
    off = sum(abs(a - b) > LIGHT for a, b in zip(one, other, strict=True))
    return off < SAME * len(one)


class Smoke:
    """One program with a home of its own that has nothing in it."""

    def __init__(self, program: Path, home: Path) -> None:
        self.program = program.resolve()
        self.home = home
        self.data = home / "dätä"
        self.display = ""
        """An X display's name; none: pictures go nowhere."""

    @property
    def environment(self) -> dict[str, str]:
        """What a program can't do without, and nothing that leads to Python."""
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
        folders = {name: str(self.home) for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")}
        drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        if self.display:
            drivers |= {"SDL_VIDEODRIVER": "x11", "DISPLAY": self.display}
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
            [self.program, "--windowed", "--size", "640x360", "--data-dir", self.data, *arguments],
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

    def pictures(self) -> int:
        """How many times it has come to its first picture."""
        return self.log().count("first picture")

    def log(self) -> str:
        """All that was logged."""
        file = self.data / "log" / "two-hearts.log"
        return file.read_text(encoding="utf-8") if file.is_file() else ""


def moves(record: str) -> int:
    """How many moves a record has."""
    return next((int(line.split()[1]) for line in record.splitlines() if line.startswith("moves ")), -1)


def made(record: str) -> list[str]:
    """The moves of a record, first to last."""
    lines = record.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("moves ")) + 1
    return lines[first : first + moves(record)]


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
    for game, deal in (("heart-to-heart", "HH1-N-AAAAAAM"), ("hearts", "HT1-AAAAAAM")):
        record = smoke.run("--demo", game, "--deal", deal, "--headless", "--size", "640x360")
        assert WINDOWS or moves(record) > 10, record


def experts(smoke: Smoke) -> None:
    """Four players that think in a process of their own, killed in the middle; the game is still there."""
    with smoke.running("--game", "hearts", "--set", "seats=expert,expert,expert,expert"):
        until(lambda: moves(smoke.saved("hearts")) >= BOT_MOVES, "moves of the expert players")
    record = smoke.saved("hearts")
    log = smoke.log()
    assert "is gone" not in log, log
    assert "Traceback" not in log, log
    before = smoke.pictures()
    with smoke.running():
        until(lambda: smoke.pictures() > before, "the menu after the kill")
    assert smoke.saved("hearts") == record, "the game in progress is another after a kill"
    assert not list(smoke.data.glob("*broken*")), "the data was thought to be damaged"
    file = smoke.home / "record.txt"
    file.write_text(record, encoding="utf-8")
    smoke.run("--replay", str(file), "--headless", "--size", "640x360")


class Played(NamedTuple):
    """A deal that is begun, killed and gone on with; what is pressed is a key or a place (px)."""

    game: str
    deal: str
    first: Sequence[str | tuple[int, int]]
    moves: int
    """How many there are then."""
    choose: str | tuple[int, int]
    """What chooses Continue on the menu."""
    then: Sequence[str | tuple[int, int]]
    more: int
    """How many moves there are at least, after that."""


CONTINUE = (150, 122)
PLAYED = (
    Played("heart-to-heart", "HH1-N-AAAAAAM", "dddz", 2, "Return", "yd", 4),
    Played(
        "hearts", "HT1-AAAAAAM", ((150, 300), (180, 300), CONTINUE), 3, CONTINUE, ((210, 300), (318, 181)), 4
    ),
)


def people(smoke: Smoke) -> None:
    """Both games played by keys or by mouse, killed, and gone on with by choosing Continue on the menu."""
    if not Display.there():
        print("no Xvfb or no xdotool here: nobody chooses Continue")  # noqa: T201
        return
    folder = smoke.home / "display"
    folder.mkdir()
    display = Display(folder)
    smoke.display = display.name
    try:
        for played in PLAYED:
            go_on(smoke, display, played)
    finally:
        display.close()
        smoke.display = ""


def go_on(smoke: Smoke, display: Display, played: Played) -> None:
    """Play, kill, choose Continue, see the same, play on: the moves before are as they were."""
    game = played.game
    with smoke.running("--game", game, "--deal", played.deal):
        until(lambda: smoke.saved(game) != "" and smoke.pictures() > 0, f"{game} on the table")
        display.still()
        for what in played.first:
            display.press(what)
        until(lambda: moves(smoke.saved(game)) == played.moves, f"{game}: what was pressed")
        shown, record = display.still(), smoke.saved(game)
    before = smoke.pictures()
    with smoke.running():
        until(lambda: smoke.pictures() > before, "the menu after the kill")
        assert not alike(display.still(), shown), "it is not the menu that comes first"
        display.press(played.choose)
        until(lambda: alike(display.still(), shown), f"{game} as it was before the kill")
        assert smoke.saved(game) == record, f"{game} is another after a kill"
        for what in played.then:
            display.press(what)
            display.still()
        until(lambda: moves(smoke.saved(game)) >= played.more, f"{game} going on")
    assert made(smoke.saved(game))[: played.moves] == made(record), f"{game}: the moves before are others"


def check(program: Path) -> int:
    """Everything; answers the exit status."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        smoke = Smoke(program, Path(folder))
        for part in (commands, experts, people):
            began = time.monotonic()
            try:
                part(smoke)
            except (AssertionError, subprocess.TimeoutExpired) as error:
                print(f"{program}: {part.__name__}: {error}")  # noqa: T201
                return 1
            print(f"{program}: {part.__name__}: right, {time.monotonic() - began:.1f} s")  # noqa: T201
    return 0


def main() -> int:
    """Read the command line; answers the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("program", metavar="PROGRAM", type=Path)
    program: Path = parser.parse_args().program
    if not program.is_file():
        parser.error(f"{program} is not a file")
    return check(program)


if __name__ == "__main__":
    sys.exit(main())
