"""The faults: each is done once to a game in a room of its own, and what must hold afterwards is asserted."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pygame

from engine.session import Session
from scenes.database import NAME as FILE
from scenes.pseudo import PSEUDO
from scenes.storage import Storage
from scenes.text import ENGLISH, LANGUAGES, set_language, tr
from tests.end_to_end.test_monkey import Monkey
from tests.faults import confined
from tests.faults.person import Person, Trouble, sit_down

ROOT = Path(__file__).parents[2]
LOG = "log/two-hearts.log"


def in_every_language(message: str) -> set[str]:
    """The sentence as anybody may hear it: the monkey changes the language."""
    found = set()
    for code in (*LANGUAGES, PSEUDO):
        set_language(code)
        found.add(tr(message))
    set_language(ENGLISH)
    return found


UNSAVED = in_every_language("Nothing can be saved at the moment. You can play all the same.")
NEWER = in_every_language("Your games and settings belong to a newer version. Nothing is saved this time.")
STEPS = 8
"""Moves that may lie between what a frame showed and what is saved: more than one event came in it."""


@dataclass
class Room:
    """Where one fault happens: a data folder that may be made, a cache that is shared, chance."""

    data: Path
    cache: Path
    chance: random.Random

    def person(self, **how: Any) -> Person:
        return sit_down(self.data, self.cache, self.chance.getrandbits(30), **how)


def opened(data: Path) -> Storage:
    """The data as the next start finds it; nothing is to be said of it."""
    storage = Storage.open(data, datetime.now)
    assert not storage.notices, storage.notices
    return storage


def near(record: str, fingerprint: str) -> bool:
    """Whether the game is as it was shown, or a few moves (made, undone or redone) from it."""
    session = Session.from_record(record)
    states = {session.game.fingerprint(session.state)}
    moves = len(session.moves)
    for back in range(1, min(STEPS, moves) + 1):
        states.add(session.game.fingerprint(session.replay(moves - back).state))
    for _ in range(STEPS):
        if not session.can_redo:
            break
        session.redo()
        states.add(session.game.fingerprint(session.state))
    return fingerprint in states


def all_there(data: Path, state: dict[str, Any], *, exactly: bool = False) -> None:
    """What was shown last is what is saved, or nearly where the last frame was not told any more."""
    storage = opened(data)
    assert len(storage._results) >= state["results"] or not storage._results, "a finished game is lost"
    for name, (ident, fingerprint, _) in state["tables"].items():
        saved = storage.saved(name)
        if saved is None or saved.game_id != ident:
            if ident != "replay":
                assert not exactly, f"{name} is not the game that was shown"
            continue  # the next one was begun in the last frame; the one shown is finished or was empty
        if exactly:
            session = Session.from_record(saved.record)
            assert session.game.fingerprint(session.state) == fingerprint
        else:
            assert near(saved.record, fingerprint), f"{name} is not as it was shown"
    storage.close()


SCENES = (
    "SolitaireTable",
    "HeartsTable",
    "MenuScene",
    "SettingsPanel",
    "Scoreboard",
    "StatisticsScene",
    "Seating",
    "CodeEntry",
    "NewDeal",
    "HowToPlay",
    "Review",
    "PauseMenu",
    "Dialog",
)
"""Where people are killed; each waits for one of them to come for a while."""


def killed(room: Room) -> list[str]:
    """SIGKILL at any moment in any scene, several times in one life; the scenes it was in."""
    scenes = []
    for _ in range(3):
        person = room.person(at_tables=room.chance.random() < 0.3)
        wanted, least = room.chance.choice(SCENES), room.chance.randrange(1, 40)

        def there(person: Person = person, wanted: str = wanted, least: int = least) -> bool:
            states = person.states[-1:]
            return (
                len(person.told) >= least
                and bool(states)
                and (states[0]["scene"] == wanted or len(person.told) > 150)
            )

        person.listen(there)
        time.sleep(room.chance.random() * 0.02)
        person.kill()
        person.end()
        assert person.status == -signal.SIGKILL
        all_there(room.data, person.states[-1])
        scenes.append(person.states[-1]["scene"])
    return scenes


def stopped(room: Room) -> None:
    """SIGSTOP for a while, as a machine that sleeps: no jump of the clock, nothing lost."""
    person = room.person(events=120, real_time=True)
    person.listen(lambda: len(person.states) > 3)
    began = time.monotonic()
    os.kill(person.pid, signal.SIGSTOP)
    time.sleep(0.3 + room.chance.random() * 0.7)
    slept = time.monotonic() - began
    os.kill(person.pid, signal.SIGCONT)
    person.end()
    assert person.ended_well
    whole = time.monotonic() - began
    assert person.told[-1]["end"] / 60 < whole - slept + 5, "the time asleep was played"
    all_there(room.data, person.states[-1], exactly=True)


def _at(number: int, deed: Callable[[], object]) -> Trouble:
    def trouble(_: Monkey, event: int) -> None:
        if event == number:
            deed()

    return trouble


def full(room: Room) -> None:
    """No file can grow any more, for good or for a while."""
    began = room.chance.randrange(1, 100)
    lasts = room.chance.choice((40, 10_000))

    def trouble(_: Monkey, event: int) -> None:
        if event == began:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(
                resource.RLIMIT_FSIZE, (room.chance.choice((0, 9_000)), resource.RLIM_INFINITY)
            )
        elif event == began + lasts:
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    person = room.person(events=220, trouble=trouble)
    person.end()
    assert person.ended_well
    assert set(person.notices) <= UNSAVED
    if lasts < 220:
        all_there(room.data, person.states[-1], exactly=True)
    else:
        opened(room.data).close()


def small_disk(room: Room) -> None:
    """A disk of a few pages that is full soon; in half of the games it grows later."""
    kept, grows = room.data.with_name("kept"), room.chance.random() < 0.5
    size = 4096 * room.chance.randrange(1, 60)

    def trouble(_: Monkey, event: int) -> None:
        if grows and event == 150:
            confined.grow(room.data, 64_000_000)

    person = room.person(
        events=220, trouble=trouble, confine=lambda: confined.small_disk(room.data, size, kept)
    )
    person.end()
    assert person.ended_well
    assert set(person.notices) <= UNSAVED
    if grows:
        all_there(kept, person.states[-1], exactly=True)
    elif (kept / FILE).is_file():
        opened(kept).close()


def read_only(room: Room) -> None:
    """The data lies on a medium that can't be written: what is there can be played on, and stays."""
    lived = room.person(events=100)
    lived.end()
    assert lived.ended_well
    person = room.person(events=120, confine=lambda: confined.read_only(room.data))
    person.end()
    assert person.ended_well
    assert len(person.notices) == 1
    assert set(person.notices) <= UNSAVED
    all_there(room.data, lived.states[-1], exactly=True)


def forbidden(room: Room) -> None:
    """Folder or file belong to the person, but may not be written, or not even be read."""
    lived = room.person(events=100)
    lived.end()
    assert lived.ended_well
    what, mode = room.chance.choice(
        (
            (room.data, 0o500),
            (room.data, 0o000),
            (room.data / FILE, 0o400),
            (room.data / FILE, 0o000),
            (room.data.parent, 0o500),
            (room.data.parent, 0o000),
        )
    )
    before = what.stat().st_mode & 0o777
    what.chmod(mode)
    try:
        person = room.person(events=120, confine=confined.no_override)
        person.end()
    finally:
        what.chmod(before)
    assert person.ended_well
    assert set(person.notices) <= UNSAVED
    if what == room.data.parent and mode == 0o500:
        all_there(room.data, person.states[-1], exactly=True)
    else:
        assert person.notices, "nothing could be saved, and nobody was told"
        all_there(room.data, lived.states[-1], exactly=True)


def vanished(room: Room) -> None:
    """The folder, the file or its log are taken away, or become something else, under the game."""
    what = room.chance.choice(("folder", "file", "log", "a folder for the file", "a file for the folder"))

    def take() -> None:
        file = room.data / FILE
        if what in ("folder", "a file for the folder"):
            shutil.rmtree(room.data)
        elif what == "log":
            file.with_name(f"{FILE}-wal").unlink(missing_ok=True)
        else:
            file.unlink()
        if what == "a folder for the file":
            file.mkdir()
        elif what == "a file for the folder":
            room.data.write_text("not a folder")

    person = room.person(events=200, trouble=_at(room.chance.randrange(1, 150), take))
    person.end()
    assert person.ended_well, what
    if what == "a file for the folder":
        assert person.notices
        assert set(person.notices) <= UNSAVED
    elif what == "a folder for the file":
        assert len(person.notices) <= 1, person.notices
        assert len(list(room.data.glob("*.broken-*.db"))) == 1
        all_there(room.data, person.states[-1], exactly=True)
    else:
        all_there(room.data, person.states[-1], exactly=True)


def damaged(room: Room) -> list[str]:
    """The file is damaged somehow between two lives."""
    person = room.person(events=150)
    person.end()
    assert person.ended_well
    file, chance = room.data / FILE, room.chance
    data = bytearray(file.read_bytes())
    page = 4096 * chance.randrange(len(data) // 4096)
    kind = chance.choice(("bits", "cut", "swapped", "zeros", "noise", "longer", "repeated"))
    match kind:
        case "bits":
            for _ in range(chance.choice((1, 8, 100))):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        case "cut":
            del data[chance.randrange(len(data)) :]
        case "swapped":
            other = 4096 * chance.randrange(len(data) // 4096)
            data[page : page + 4096], data[other : other + 4096] = (
                data[other : other + 4096],
                data[page : page + 4096],
            )
        case "zeros":
            data[page : page + 4096] = bytes(4096)
        case "noise":
            length = chance.randrange(1, 4096)
            data[page : page + length] = chance.randbytes(length)
        case "longer":
            data += bytes(chance.randrange(1, 9000))
        case "repeated":
            data += data[page : page + 4096]
    file.write_bytes(data)
    again = room.person(events=60)
    again.end()
    assert again.ended_well
    assert len(again.notices) <= 2, again.notices  # of the file, and of a game in it
    if not set(again.notices) & NEWER:
        all_there(room.data, again.states[-1], exactly=True)
    return [kind]


def row_damaged(room: Room) -> None:
    """The saved game's record is edited at random, in a sound file."""
    person = room.person(events=150)
    person.end()
    assert person.ended_well
    with closing(sqlite3.connect(room.data / FILE, isolation_level=None)) as base:
        for name, record in base.execute("SELECT game, record FROM saved").fetchall():
            at = room.chance.randrange(len(record))
            filling = "".join(room.chance.choices("0123456789 \npairdwceyplstnCDSH\0é", k=5))
            edited = record[:at] + filling + record[at + room.chance.randrange(9) :]
            base.execute("UPDATE saved SET record = ? WHERE game = ?", (edited, name))
    again = room.person(events=120)
    again.end()
    assert again.ended_well
    assert all(".txt" in notice for notice in again.notices), again.notices
    all_there(room.data, again.states[-1], exactly=True)


def two_copies(room: Room) -> None:
    """Two copies on one folder; one of them is killed."""
    one, two = room.person(), room.person(events=150)
    two.end()
    one.kill()
    one.end()
    assert two.ended_well
    opened(room.data).close()


def clock(room: Room) -> None:
    """The machine's clock goes back to 1970, on to 9999, and to and fro."""
    chance = random.Random(room.chance.random())
    days = (datetime(1970, 1, 1), datetime(2026, 3, 1), datetime(9999, 12, 31, 23, 59, 59), datetime.min)

    def now() -> datetime:
        return chance.choice(days) + timedelta(0)

    person = room.person(events=200, now=now)
    person.end()
    assert person.ended_well
    assert not person.notices
    all_there(room.data, person.states[-1], exactly=True)


def no_sound(room: Room) -> None:
    """The mixer is gone in play, and comes back."""

    def trouble(monkey: Monkey, event: int) -> None:
        if event % 40 == 20:
            pygame.mixer.quit()
            monkey.post(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0)
        elif event % 40 == 35:
            monkey.post(pygame.AUDIODEVICEADDED, which=0, iscapture=0)

    person = room.person(events=250, trouble=trouble)
    person.end()
    assert person.ended_well
    all_there(room.data, person.states[-1], exactly=True)


def windows(room: Room) -> None:
    """Sizes from one pixel up, and full screen, changed many times a second."""
    sizes = ((1, 1), (3, 900), (900, 3), (320, 180), (1280, 720), (640, 1400), (480, 360))

    def trouble(monkey: Monkey, event: int) -> None:
        if event % 10 == 0:
            for _ in range(monkey.chance.randrange(1, 4)):
                width, height = monkey.chance.choice(sizes)
                pygame.display.set_mode((width, height), pygame.RESIZABLE)
                monkey.post(pygame.WINDOWSIZECHANGED, x=width, y=height)
        if event % 35 == 0:
            monkey.toggle_fullscreen()

    person = room.person(events=80, trouble=trouble)
    person.end()
    assert person.ended_well
    all_there(room.data, person.states[-1], exactly=True)


def controllers(room: Room) -> None:
    """Controllers that come and go in every frame, with buttons held down."""

    def trouble(monkey: Monkey, event: int) -> None:
        monkey.plug()
        for pad in monkey.pads:
            pad.press(monkey.chance.randrange(15))
            if event % 3 == 0:
                pad.axis(monkey.chance.randrange(6), monkey.chance.uniform(-1, 1))

    person = room.person(events=200, trouble=trouble)
    person.end()
    assert person.ended_well
    all_there(room.data, person.states[-1], exactly=True)


SURROUNDINGS: tuple[dict[str, str | None], ...] = (
    {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
    {"LC_ALL": None, "LANG": None, "LANGUAGE": None},
    {"LC_ALL": "xx_YY.KOI8-Q@nowhere"},
    {"LANG": "he_IL", "LC_ALL": None, "LANGUAGE": "ar:he:en"},
    {"HOME": None, "XDG_DATA_HOME": None, "XDG_CACHE_HOME": None},
    {"HOME": "/nonexistent/шляпа"},
    {"HOME": "relative"},
    {"HOME": ""},
    {"HOME": "/dev/null"},
    {"HOME": "/proc/1/\udcff\udcfe"},
    {"HOME": "/" + "x" * 3000},
    {"XDG_DATA_HOME": "relative", "XDG_CACHE_HOME": "~", "XDG_STATE_HOME": ":"},
    {"TMPDIR": "/nonexistent"},
    {"TZ": "Mars/Olympus"},
    {"PATH": ""},
    {"USER": None, "LOGNAME": None, "DISPLAY": "nowhere:9", "WAYLAND_DISPLAY": "none"},
)


def surroundings(room: Room) -> None:
    """The command line, as a process of its own, in odd surroundings: a whole game is played."""
    odd = room.chance.choice(SURROUNDINGS)
    environment = {name: value for name, value in (os.environ | odd).items() if value is not None}
    command = [sys.executable, "game.py", "--demo", "heart-to-heart", "--headless", "--size", "320x180"]
    folder = ("--data-dir", str(room.data)) if "HOME" not in odd and "XDG_DATA_HOME" not in odd else ()
    done = subprocess.run(
        [*command, *folder], cwd=ROOT, env=environment, capture_output=True, check=False, timeout=200
    )
    assert (done.returncode, done.stderr) == (0, b""), (odd, done.stderr.decode(errors="replace"))
    Session.from_record(done.stdout)


def no_display(room: Room) -> None:
    """One sentence and no more; what was saved stays."""
    driver = room.chance.choice(("x11", "wayland", "nonsense"))
    environment = os.environ | {
        "SDL_VIDEODRIVER": driver,
        "DISPLAY": "nowhere.invalid:77",
        "WAYLAND_DISPLAY": "none",
    }
    environment["XDG_RUNTIME_DIR"] = str(room.data.parent)
    command = [sys.executable, "game.py", "--data-dir", str(room.data)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    opened(room.data).close()


FAULTS: tuple[tuple[Callable[[Room], list[str] | None], int], ...] = (
    (killed, 3),
    (stopped, 1),
    (full, 4),
    (small_disk, 2),
    (read_only, 1),
    (forbidden, 3),
    (vanished, 5),
    (damaged, 6),
    (row_damaged, 3),
    (two_copies, 1),
    (clock, 1),
    (no_sound, 1),
    (windows, 1),
    (controllers, 1),
    (surroundings, 3),
    (no_display, 2),
)
"""Each fault and how often it is done in the short run; it may answer what kinds of it were done."""
