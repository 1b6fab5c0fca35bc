from __future__ import annotations

import gettext
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from engine import hearts, solitaire
from engine.deal import DealCode
from engine.ledger import HeartsResult, HeartToHeartResult, Outcome, result_of, standings
from engine.session import Session
from scenes import database, text
from scenes.storage import Saved, Storage

HEART, HEARTS = solitaire.NAME, hearts.NAME
FILE = database.NAME
NOW = datetime(2031, 2, 3, 4, 5, 6)
REPLAYS = Path(__file__).parent.parent / "replays"


def game(n: int = 1, name: str = HEART) -> Saved:
    return Saved(name, f"game {n}", f"record {n}\n" * 40, 1000 * n, {"moves": n, "note": "♥"})


def won(n: int = 1, ms: int = 60_000, outcome: Outcome = Outcome.WON) -> HeartToHeartResult:
    return HeartToHeartResult(f"game {n}", "HH1-N-AAAAAAM", outcome, 250, 40, ms, False)


def hearts_result() -> HeartsResult:
    session = Session.from_record((REPLAYS / "hearts_microsoft_whole.txt").read_text("utf-8"))
    result = result_of(session, "long game", 99)
    assert isinstance(result, HeartsResult)
    return result


class Opener:
    """Opens storages and closes them at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened: list[Storage] = []

    def __call__(self, folder: Path | None = None) -> Storage:
        self._opened.append(Storage.open(folder or self.folder, lambda: NOW))
        return self._opened[-1]

    def close(self) -> None:
        for storage in self._opened:
            storage.close()
        self._opened.clear()


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    opener = Opener(tmp_path)
    yield opener
    opener.close()


def fill(storage: Storage) -> None:
    storage.save(game(1))
    storage.save(game(2, HEARTS))
    storage.finish(won(7))
    storage.finish(hearts_result())
    storage.settings.set("speed", "fast")


def assert_full(storage: Storage) -> None:
    assert storage.saved(HEART) == game(1)
    assert storage.saved(HEARTS) == game(2, HEARTS)
    assert storage.results(HEART) == (won(7),)
    assert storage.results(HEARTS) == (hearts_result(),)
    assert storage.settings.get("speed") == "fast"


def use(storage: Storage) -> None:
    """All that a running game does; it comes back at once, whatever has become of the file."""
    storage.save(game(5))
    assert storage.saved(HEART) == storage.latest() == game(5)
    storage.finish(won(5), game(6))
    assert won(5) in storage.results(HEART)
    assert storage.saved(HEART) == game(6)
    storage.settings.set("muted", True)
    assert storage.settings.get("muted") is True


# -- games, results, settings


def test_a_first_start(opened: Opener) -> None:
    storage = opened()
    assert storage.saved(HEART) is None
    assert storage.latest() is None
    assert storage.results(HEART) == ()
    assert storage.notices == []


def test_a_save_is_on_the_disk_when_it_returns(tmp_path: Path) -> None:
    """What no killed process can tell: the log is flushed at every commit, a pulled plug costs nothing."""
    opened = database.Database(tmp_path / FILE)
    assert opened.read("PRAGMA synchronous") == [(2,)]
    assert opened.read("PRAGMA journal_mode") == [("wal",)]
    opened.close()


def test_everything_comes_back(opened: Opener) -> None:
    fill(opened())
    opened.close()
    again = opened()
    assert_full(again)
    assert again.notices == []
    assert [path.name for path in opened.folder.iterdir() if not path.name.startswith(FILE)] == []


def test_real_sessions_come_back(opened: Opener) -> None:
    for path in REPLAYS.iterdir():
        record = path.read_text("utf-8")
        session = Session.from_record(record)
        storage = opened()
        storage.save(Saved(session.game.NAME, path.name, session.record(), 5))
        opened.close()
        saved = opened().saved(session.game.NAME)
        assert saved is not None
        assert Session.from_record(saved.record).state == session.state


def in_the_middle_of_the_third_pass() -> Session:
    """A game of Hearts in hand 3; two of the four have chosen their cards."""
    session = Session.new(hearts, hearts.PRESETS["omnibus"], DealCode.parse("HT1-AAAAAAM", "HT1"))
    chance = random.Random(21)
    while session.state.hand_number < 3 or sum(map(bool, session.state.passed)) < 2:
        session.play(chance.choice(hearts.legal_moves(session.state)))
    return session


def test_a_game_saved_in_the_middle_of_passing_comes_back_as_it_was(opened: Opener) -> None:  # H21
    session = in_the_middle_of_the_third_pass()
    state = session.state
    assert (state.hand_number, state.phase) == (3, hearts.Phase.PASSING)
    opened().save(Saved(HEARTS, "a game", session.record(), 5))
    opened.close()
    saved = opened().latest()
    assert saved is not None
    again = Session.from_record(saved.record).state
    for what in ("totals", "history", "direction", "dealer", "passed", "turn", "hands", "code", "options"):
        assert getattr(again, what) == getattr(state, what), what
    assert [hearts.view(again, seat) for seat in range(4)] == [hearts.view(state, seat) for seat in range(4)]
    assert hearts.legal_moves(again) == hearts.legal_moves(state)


class Shouting(gettext.NullTranslations):
    """A language in which everything reads another way."""

    def gettext(self, message: str) -> str:
        return message.upper()


def test_another_language_has_the_same_statistics(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:  # S29
    fill(opened())
    opened.close()
    monkeypatch.setattr(text, "_catalogue", Shouting())
    storage = opened()
    storage.finish(won(8))
    results = (*storage.results(HEART), *storage.results(HEARTS))
    opened.close()
    monkeypatch.undo()
    assert results == (won(7), won(8), hearts_result())
    again = opened()
    assert standings((*again.results(HEART), *again.results(HEARTS))) == standings(results)
    assert again.settings.get("speed") == "fast"


def test_the_latest_is_the_one_saved_last_and_each_game_has_one(opened: Opener) -> None:
    storage = opened()
    for saved in (game(1), game(2, HEARTS), game(3), game(4)):
        storage.save(saved)
        assert storage.latest() == saved
    assert storage.saved(HEART) == game(4)
    storage.save(game(9, HEARTS))
    opened.close()
    assert opened().latest() == game(9, HEARTS)


def test_a_game_given_up_is_gone(opened: Opener) -> None:
    storage = opened()
    fill(storage)
    storage.discard(HEARTS)
    assert storage.saved(HEARTS) is None
    assert storage.latest() == game(1)
    opened.close()
    again = opened()
    assert again.saved(HEARTS) is None
    again.discard("none of that name")


def test_finishing_ends_the_game_saved_but_no_other(opened: Opener) -> None:
    storage = opened()
    storage.save(game(1))
    storage.finish(won(2))
    assert storage.saved(HEART) == game(1)
    storage.finish(won(1))
    assert storage.saved(HEART) is None
    opened.close()
    assert opened().saved(HEART) is None


def test_a_game_counts_once_and_the_first_wins_clock_stands(opened: Opener) -> None:  # S14
    storage = opened()
    lost, slow, fast = won(1, 50, Outcome.LOST), won(1, 200), won(1, 100)
    storage.finish(lost, game(1))
    storage.finish(won(2))
    assert storage.results(HEART) == (lost, won(2))
    storage.finish(slow, game(1))
    opened.close()
    storage = opened()
    storage.finish(fast, game(1))
    storage.finish(won(1, 10, Outcome.ABANDONED))
    assert storage.results(HEART) == (slow, won(2))
    opened.close()
    assert opened().results(HEART) == (slow, won(2))


def signed(result: HeartToHeartResult, initials: str = "ABC") -> HeartToHeartResult:
    return replace(result, initials=initials, fewest=70)


def test_what_is_known_later_is_kept_with_the_result(opened: Opener) -> None:
    storage = opened()
    storage.finish(won(1))
    storage.amend(signed(won(1)))
    storage.finish(won(1, ms=5))  # undone and won again
    assert storage.results(HEART) == (signed(won(1)),)
    opened.close()
    assert opened().results(HEART) == (signed(won(1)),)


def test_only_what_is_counted_can_be_amended_and_never_its_end(opened: Opener) -> None:
    storage = opened()
    storage.amend(won(1))
    storage.finish(won(2, outcome=Outcome.LOST))
    storage.amend(won(2))
    assert storage.results(HEART) == (won(2, outcome=Outcome.LOST),)
    opened.close()
    assert opened().results(HEART) == (won(2, outcome=Outcome.LOST),)


def test_what_is_known_later_outlives_a_file_that_can_not_be_written_meanwhile(opened: Opener) -> None:
    storage = opened()
    with closing(sqlite3.connect(opened.folder / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        storage.finish(won(1))
        storage.amend(signed(won(1)))
        assert storage.notices
    storage.settings.set("muted", True)
    opened.close()
    assert opened().results(HEART) == (signed(won(1)),)


def test_results_of_both_games_are_kept_apart(opened: Opener) -> None:
    storage = opened()
    storage.finish(won(1))
    storage.finish(hearts_result())
    assert storage.results(HEART) == (won(1),)
    assert storage.results(HEARTS) == (hearts_result(),)
    assert storage.results("none of that name") == ()


def test_in_memory_nothing_is_kept_and_nothing_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    storage = Storage.in_memory()
    fill(storage)
    assert_full(storage)
    storage.close()
    assert storage.notices == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["ключ עברית", "a b%20?c=d#e&mode=memory", "'; DROP TABLE saved; --", "x" * 200]
)
def test_odd_paths(opened: Opener, name: str) -> None:  # S23
    folder = opened.folder / name / "deeper"
    fill(opened(folder))
    opened.close()
    assert_full(opened(folder))
    assert (folder / FILE).is_file()


# -- killed

KILLED = """
import sys
from pathlib import Path
from tests.scenes.test_storage import *
storage = Storage.open(Path(sys.argv[1]), lambda: NOW)
{}
print("done", flush=True)
signal.pause()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed in another way")
@pytest.mark.parametrize(
    "deed",
    [
        "for n in range(1, 30): storage.save(game(n))",
        "storage.save(game(28)); storage.finish(won(7), game(29)); storage.settings.set('speed', 'fast')",
    ],
)
def test_what_was_saved_before_a_kill_is_there(opened: Opener, deed: str) -> None:  # S22
    command = [sys.executable, "-c", KILLED.format(deed), str(opened.folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "done\n"
        process.kill()
    storage = opened()
    assert storage.notices == []
    assert storage.saved(HEART) == game(29)
    if "finish" in deed:
        assert storage.results(HEART) == (won(7),)
        assert storage.settings.get("speed") == "fast"


def test_a_copy_of_the_files_at_any_time_has_all_that_was_saved(opened: Opener) -> None:
    """What a pulled plug leaves: the file and its log as they are, with nobody closing them."""
    storage = opened()
    for n in range(1, 30):
        storage.save(game(n))
        storage.finish(won(n), game(n))
        copy = opened.folder / f"copy {n}"
        copy.mkdir()
        for name in (FILE, f"{FILE}-wal"):
            if (opened.folder / name).exists():
                shutil.copy(opened.folder / name, copy)
        if n % 5 == 0:
            found = opened(copy)
            assert found.notices == []
            assert found.saved(HEART) == game(n)
            assert len(found.results(HEART)) == n


# -- damaged

SQL = {
    "no tables": "DROP TABLE saved; DROP TABLE results; DROP TABLE settings",
    "a table missing": "DROP TABLE results",
    "tables swapped": "ALTER TABLE saved RENAME TO x; ALTER TABLE settings RENAME TO saved; "
    "ALTER TABLE x RENAME TO settings",
    "a column missing": "ALTER TABLE saved DROP COLUMN info",
    "a column more": "ALTER TABLE settings ADD COLUMN colour TEXT",
    "a column renamed": "ALTER TABLE saved RENAME COLUMN record TO text",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON saved BEGIN DELETE FROM results; END",
    "a table more": "CREATE TABLE more (x)",
    "a view for a table": "DROP TABLE settings; CREATE VIEW settings AS SELECT 'speed' AS name, 'x' AS value",
    "another program's": "PRAGMA application_id = 12345",
    "version 0": "PRAGMA user_version = 0",
    "version -1": "PRAGMA user_version = -1",
    "a broken schema": "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE TABLE x(' "
    "WHERE name = 'saved'",
    "a wrong root page": "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 999 "
    "WHERE name = 'settings'",
}


def by_sql(script: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(script)

    return damage


def by_bytes(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    return lambda path: void(path.write_bytes(change(path.read_bytes())))


def void(_: object) -> None:
    pass


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "something").write_text("in it")


def a_dead_link(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.parent / "nowhere")


def another_database(path: Path) -> None:
    path.unlink()
    by_sql("CREATE TABLE settings (name TEXT, value TEXT); INSERT INTO settings VALUES ('speed', '3')")(path)


def put(data: bytes, at: int) -> Callable[[bytes], bytes]:
    return lambda whole: whole[:at] + data + whole[at + len(data) :]


DAMAGES: dict[str, Callable[[Path], None]] = {
    **{name: by_sql(script) for name, script in SQL.items()},
    "empty": by_bytes(lambda _: b""),
    "text": by_bytes(lambda _: b"Once upon a time there were two hearts.\n" * 30),
    "short text": by_bytes(lambda _: b"x"),
    "noise": by_bytes(lambda data: random.Random(1).randbytes(len(data))),
    "zeros": by_bytes(lambda data: bytes(len(data))),
    "a zip's head": by_bytes(put(b"PK\3\4" + bytes(12), 0)),
    "the head alone": by_bytes(lambda data: data[:16]),
    "reversed": by_bytes(lambda data: data[::-1]),
    "pages swapped": by_bytes(lambda data: data[4096:8192] + data[:4096] + data[8192:]),
    "pages 2 and 3 swapped": by_bytes(
        lambda data: data[:4096] + data[8192:12288] + data[4096:8192] + data[12288:]
    ),
    "the first page twice": by_bytes(lambda data: data[:4096] * (len(data) // 4096)),
    "the second page empty": by_bytes(put(bytes(4096), 4096)),
    "line ends changed": by_bytes(lambda data: data.replace(b"\n", b"\r\n")),
    "read as UTF-8": by_bytes(lambda data: data.decode("utf-8", "replace").encode()),
    "a name in no encoding": by_bytes(
        lambda data: data.replace(b"tablesaved", b"table\x8a\xffved").replace(b"saved (", b"saved )")
    ),
    "page size": by_bytes(put(b"\0\3", 16)),
    "write version": by_bytes(put(b"\7", 18)),
    "read version": by_bytes(put(b"\7", 19)),
    "reserved space": by_bytes(put(b"\xff", 20)),
    "payload fraction": by_bytes(put(b"\0", 21)),
    "schema format": by_bytes(put(b"\0\0\0\x63", 44)),
    "encoding": by_bytes(put(b"\0\0\0\2", 56)),
    "page type": by_bytes(put(b"\x99", 100)),
    **{
        f"cut to {share} %": by_bytes(lambda data, share=share: data[: len(data) * share // 100])
        for share in (2, 10, 25, 40, 50, 60, 75, 90, 99)
    },
    **{f"cut by {cut}": by_bytes(lambda data, cut=cut: data[:-cut]) for cut in (1, 100, 4095, 4096, 8192)},
    "a folder": a_folder,
    "a dead link": a_dead_link,
    "another database": another_database,
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_file_is_kept_under_another_name_and_the_game_starts(opened: Opener, kind: str) -> None:
    fill(opened())
    opened.close()
    path = opened.folder / FILE
    DAMAGES[kind](path)
    link = path.is_symlink()
    was = path.read_bytes() if path.is_file() else None

    storage = opened()
    aside = opened.folder / "two-hearts.broken-20310203-040506.db"
    assert storage.notices == [
        f"The file with your games and settings was damaged. It is kept as {aside.name}."
    ]
    if was is None:
        assert aside.is_symlink() if link else (aside / "something").read_text() == "in it"
    else:
        assert aside.read_bytes() == was
    use(storage)
    opened.close()
    again = opened()
    assert again.notices == []
    assert again.saved(HEART) == game(6)
    assert won(5) in again.results(HEART)
    assert again.settings.get("muted") is True


@pytest.mark.parametrize("kind", ["a trigger", "a table more", "version 0", "encoding", "cut by 1"])
def test_what_can_be_read_of_a_damaged_file_is_kept(opened: Opener, kind: str) -> None:
    fill(opened())
    opened.close()
    damage = by_bytes(lambda data: data + b"\0") if kind == "cut by 1" else DAMAGES[kind]
    damage(opened.folder / FILE)
    storage = opened()
    if kind != "encoding":  # there every text is another
        assert_full(storage)
    opened.close()
    if kind != "encoding":
        assert_full(opened())


def test_a_damaged_page_of_saved_games_costs_no_statistics(opened: Opener) -> None:
    fill(opened())
    opened.close()
    path = opened.folder / FILE
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = 'saved'"
        page = connection.execute(query).fetchone()[0]
    by_bytes(put(bytes(4096), (page - 1) * 4096))(path)
    storage = opened()
    assert len(storage.notices) == 1
    assert storage.saved(HEART) is None
    assert storage.results(HEART) == (won(7),)
    assert storage.settings.get("speed") == "fast"


def test_flipped_bits_anywhere_stop_nothing(opened: Opener) -> None:
    storage = opened()
    fill(storage)
    for n in range(20, 60):
        storage.finish(won(n))
    opened.close()
    path = opened.folder / FILE
    sound = path.read_bytes()
    chance = random.Random(52)
    # the head and the schema, where every bit means something, and a sample of the rest
    # (but for the version: a higher one is a newer game's)
    for place in (*range(60), *range(64, 112), *chance.sample(range(112, len(sound)), 150)):
        flipped = put(bytes([sound[place] ^ 1 << chance.randrange(8)]), place)(sound)
        for file in opened.folder.iterdir():
            file.unlink()
        path.write_bytes(flipped)
        storage = opened()
        use(storage)
        asides = list(opened.folder.glob("*.broken-*.db"))
        assert len(asides) == len(storage.notices) <= 1, place
        if asides:
            assert asides[0].read_bytes() == flipped
        opened.close()


def test_a_broken_file_never_overwrites_another(opened: Opener) -> None:
    for n in range(1, 4):
        (opened.folder / FILE).write_bytes(b"broken %d" % n)
        assert len(opened().notices) == 1
        opened.close()
    stem = "two-hearts.broken-20310203-040506"
    for n, name in enumerate((f"{stem}.db", f"{stem}-2.db", f"{stem}-3.db"), 1):
        assert (opened.folder / name).read_bytes() == b"broken %d" % n


def test_the_log_of_a_broken_file_goes_with_it(opened: Opener) -> None:
    fill(opened())
    opened.close()
    log = opened.folder / f"{FILE}-wal"
    (opened.folder / FILE).write_bytes(b"x" * 5000)
    log.write_bytes(b"not the new file's")
    storage = opened()
    use(storage)
    aside = opened.folder / "two-hearts.broken-20310203-040506.db-wal"
    assert aside.read_bytes() == b"not the new file's"


def test_a_log_that_is_nonsense_costs_nothing(opened: Opener) -> None:
    fill(opened())
    opened.close()
    (opened.folder / f"{FILE}-wal").write_bytes(random.Random(3).randbytes(9000))
    storage = opened()
    assert storage.notices == []
    assert_full(storage)


WRONG_ROWS = [
    *(f"UPDATE saved SET {column} = {value} WHERE game = 'hearts'"
      for column in ("game", "game_id", "record", "info")
      for value in ("x'00ff'", "5.5")
      if (column, value) != ("info", "5.5")),
    "UPDATE saved SET elapsed_ms = -1",
    "UPDATE saved SET elapsed_ms = 'soon'",
    "UPDATE saved SET elapsed_ms = 1e300",
    "UPDATE saved SET info = '[1'",
    "UPDATE saved SET info = '[]'",
    "UPDATE saved SET info = '" + "[" * 100_000 + "'",
    "UPDATE saved SET record = CAST(x'ff00fe' AS TEXT)",
    "UPDATE saved SET turn = 'last'",
    *(f"UPDATE results SET payload = {value}" for value in ("5", "x'7b7d'", "'{}'", "'null'", "'[1, 2'")),
    "UPDATE results SET payload = replace(payload, 'won', 'eaten')",
    "UPDATE results SET payload = replace(payload, '[', '7')",
    "UPDATE results SET game = 'chess' WHERE game = 'hearts'",
    "UPDATE results SET game = 'hearts' WHERE game <> 'hearts'",
    *(f"UPDATE settings SET value = {value}" for value in ("5", "x'22'", "'slow'", "'\"slow\"'", "'NaN'")),
    "INSERT INTO settings VALUES (x'00', '1')",
    "INSERT INTO settings VALUES ('bindings', '{\"keys\": 3}')",
]  # fmt: skip


@pytest.mark.parametrize("script", WRONG_ROWS, ids=lambda script: script[:70])
def test_a_row_that_makes_no_sense_costs_that_row_only(opened: Opener, script: str) -> None:
    fill(opened())
    opened.close()
    by_sql(f"{script};")(opened.folder / FILE)
    storage = opened()
    if "saved" not in script:
        assert storage.saved(HEART) == game(1)
    if "results" not in script:
        assert storage.results(HEART) == (won(7),)
    if "UPDATE settings" not in script:
        assert storage.settings.get("speed") == "fast"
    for saved in (storage.saved(HEART), storage.saved(HEARTS)):
        assert saved is None or isinstance(saved.record, str)
    use(storage)
    opened.close()
    assert opened().saved(HEART) == game(6)


def test_a_saved_game_that_cannot_be_played_is_kept_as_a_text(opened: Opener) -> None:  # H22
    storage = opened()
    storage.save(game(1))
    storage.save(game(2, HEARTS))
    storage.put_aside(HEART)
    kept = opened.folder / "two-hearts.heart-to-heart-20310203-040506.txt"
    assert kept.read_text("utf-8") == game(1).record
    assert storage.notices == [f"The saved game can't be read. It is kept in the file {kept.name}."]
    assert storage.saved(HEART) is None
    assert storage.saved(HEARTS) == game(2, HEARTS)
    storage.put_aside(HEART)
    assert len(storage.notices) == 1
    storage.save(game(3))
    storage.put_aside(HEART)
    assert kept.read_text("utf-8") == game(1).record
    assert len(list(opened.folder.glob("*.txt"))) == 2


# -- newer


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "killed"])
def test_a_newer_versions_file_stays_as_it_is(opened: Opener, tmp_path: Path, closed: bool) -> None:  # H22
    fill(opened())
    opened.close()
    path = opened.folder / FILE
    newer = sqlite3.connect(path)
    newer.executescript("PRAGMA wal_autocheckpoint = 0; DROP TABLE saved; PRAGMA user_version = 99")
    folder = opened.folder
    if closed:
        newer.close()
    else:  # what a killed newer version leaves: the file and its log
        folder = tmp_path / "copy"
        folder.mkdir()
        for name in (FILE, f"{FILE}-wal"):
            shutil.copy(opened.folder / name, folder)
        newer.close()
    before = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    storage = opened(folder)
    assert storage.notices == [
        "Your games and settings belong to a newer version. Nothing is saved this time."
    ]
    use(storage)
    opened.close()
    after = {name: (folder / name).read_bytes() for name in before if not name.endswith("-shm")}
    assert after == {name: data for name, data in before.items() if not name.endswith("-shm")}
    assert list(folder.glob("*broken*")) == []


# -- no disk

NOTICE = "Nothing can be saved at the moment. You can play all the same."


def under_a_file(folder: Path) -> Path:
    (folder / "file").write_text("not a folder")
    return folder / "file" / "data"


@pytest.mark.parametrize(
    "place",
    [
        under_a_file,
        lambda folder: folder / "file\0name",
        lambda folder: folder / ("x" * 300),
        lambda _: Path("/proc/two-hearts"),
        lambda _: Path("/dev/null/two-hearts"),
    ],
)
def test_without_a_folder_the_game_is_played_in_memory(
    opened: Opener, place: Callable[[Path], Path]
) -> None:  # S23
    storage = opened(place(opened.folder))
    fill(storage)
    assert_full(storage)
    use(storage)
    storage.put_aside(HEART)
    assert storage.notices == [NOTICE]


def test_a_folder_that_appears_later_has_everything(opened: Opener) -> None:
    folder = under_a_file(opened.folder)
    storage = opened(folder)
    fill(storage)
    folder.parent.unlink()
    storage.settings.set("muted", True)
    opened.close()
    again = opened(folder)
    assert_full(again)
    assert again.settings.get("muted") is True


class Refusing:
    """A connection whose writes fail with a result of SQLite, like those of a full or pulled disk."""

    def __init__(self, real: sqlite3.Connection, code: int) -> None:
        self._real = real
        self._code = code

    def execute(self, sql: str, values: object = ()) -> object:
        if sql.lstrip().startswith(("INSERT", "DELETE", "COMMIT")):
            error = sqlite3.OperationalError("refused")
            error.sqlite_errorcode = self._code
            raise error
        return self._real.execute(sql, values)  # type: ignore[arg-type]

    def close(self) -> None:
        self._real.close()


@pytest.mark.parametrize(
    "code",
    [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY_DBMOVED],
)
def test_a_disk_that_fails_in_the_middle_of_a_game(opened: Opener, code: int) -> None:  # S23
    storage = opened()
    fill(storage)
    base = storage._database
    assert base
    real = base._connection
    base._connection = Refusing(real, code)  # type: ignore[assignment]
    for n in range(20, 25):
        storage.save(game(n))
        storage.finish(won(n), game(n))
        assert storage.saved(HEART) == game(n)
    storage.discard(HEARTS)
    storage.settings.set("speed", "relaxed")
    assert storage.notices == [NOTICE]
    base._connection = real
    storage.save(game(30))  # it works again: all that was meanwhile is written too
    opened.close()
    again = opened()
    assert again.saved(HEART) == game(30)
    assert again.saved(HEARTS) is None
    assert len(again.results(HEART)) == 6
    assert again.settings.get("speed") == "relaxed"


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit on the size of files")
def test_a_disk_that_is_really_full(opened: Opener) -> None:
    """Files of that process can't grow: SQLite is refused by the system itself."""
    program = """
import resource, signal, sys
from pathlib import Path
from tests.scenes.test_storage import *
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
storage = Storage.open(Path(sys.argv[1]), lambda: NOW)
fill(storage)
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
for n in range(20, 60): storage.save(game(n)); storage.finish(won(n), game(n))
assert storage.saved(HEART) == game(59)
assert len(storage.results(HEART)) == 41
print(storage.notices)
"""
    command = [sys.executable, "-c", program, str(opened.folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == f"{[NOTICE]}\n", done.stderr
    storage = opened()
    assert storage.notices == []
    assert won(7) in storage.results(HEART)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be taken away")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_file_that_is_lost_under_a_running_game_is_made_anew(opened: Opener, what: str) -> None:
    folder = opened.folder / "data"
    storage = opened(folder)
    fill(storage)
    if what == "folder":
        shutil.rmtree(folder)
    else:
        for file in folder.iterdir():
            file.unlink()
    storage.settings.set("muted", True)
    assert storage.notices == []  # all is saved again
    opened.close()
    again = opened(folder)
    assert_full(again)
    assert again.settings.get("muted") is True


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be taken away")
def test_a_file_that_is_lost_with_no_change_after_it_is_made_anew_at_the_end(opened: Opener) -> None:
    folder = opened.folder / "data"
    storage = opened(folder)
    fill(storage)
    shutil.rmtree(folder)
    opened.close()
    assert storage.notices == []
    assert_full(opened(folder))


@pytest.mark.parametrize("change", [lambda _: b"no database" * 1000, lambda data: data[:200], lambda _: b""])
@pytest.mark.parametrize("names", [[FILE], [f"{FILE}-wal"], [FILE, f"{FILE}-wal"]])
@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be changed")
def test_a_file_that_is_written_over_under_a_running_game_stops_nothing(
    opened: Opener, names: list[str], change: Callable[[bytes], bytes]
) -> None:
    storage = opened()
    fill(storage)
    for name in names:
        by_bytes(change)(opened.folder / name)
    use(storage)
    opened.close()
    use(opened())
    opened.close()
    again = opened()
    assert again.notices == []
    assert again.saved(HEART) == game(6)


# -- two at once


def test_a_locked_file_is_waited_for_but_not_for_long(opened: Opener) -> None:  # S24
    fill(opened())
    opened.close()
    storage = opened()
    with closing(sqlite3.connect(opened.folder / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        storage.save(game(8))
        storage.finish(won(8), game(9))
        assert storage.saved(HEART) == game(9)
        assert storage.notices == [NOTICE]
        other.execute("COMMIT")
    storage.discard(HEARTS)
    opened.close()
    again = opened()
    assert again.saved(HEART) == game(9)
    assert again.results(HEART) == (won(7), won(8))


def test_a_file_locked_at_the_start_can_be_read_and_is_written_later(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "OPENING_LOCK_MS", 50)
    fill(opened())
    opened.close()
    with closing(sqlite3.connect(opened.folder / FILE, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        storage = opened()
        assert storage.notices == [NOTICE]
        assert_full(storage)
        storage.finish(won(8))
        other.execute("COMMIT")
    storage.settings.set("muted", True)
    opened.close()
    again = opened()
    assert again.results(HEART) == (won(7), won(8))
    assert again.settings.get("muted") is True


def test_two_copies_see_each_others_games(opened: Opener) -> None:  # S24
    one, two = opened(), opened()
    one.save(game(1))
    assert two.saved(HEART) == game(1)
    two.save(game(2))
    two.finish(won(2), game(2))
    assert one.latest() == game(2)
    one.finish(won(2, 5), game(3))
    assert one.results(HEART) == two.results(HEART) == (won(2),)
    assert two.saved(HEART) == game(3)
    two.save(game(4, HEARTS))
    one.discard(HEART)
    assert two.saved(HEART) is None
    assert one.saved(HEARTS) == game(4, HEARTS)


def test_of_two_copies_that_win_one_game_unaware_of_each_other_the_first_stands(opened: Opener) -> None:
    one, two = opened(), opened()
    one.finish(won(1, 70), game(1))
    two.finish(won(1, 50), game(1))
    one.finish(won(2, 30, Outcome.LOST))
    two.finish(won(2, 40))
    assert one.results(HEART) == two.results(HEART) == (won(1, 70), won(2, 40))
    opened.close()
    assert opened().results(HEART) == (won(1, 70), won(2, 40))


WRITER = """
import sys
from pathlib import Path
from tests.scenes.test_storage import *
first = int(sys.argv[2])
database.LOCK_MS = database.OPENING_LOCK_MS = 60_000  # however slow the disk is
storage = Storage.open(Path(sys.argv[1]), lambda: NOW)
for n in range(first, first + 60):
    storage.save(game(n))
    storage.finish(won(n), game(n))
    storage.finish(won(5, first), game(n))
storage.close()
print(storage.notices)
"""


def test_processes_that_start_and_write_at_once_lose_nothing(opened: Opener) -> None:  # S24
    commands = [[sys.executable, "-c", WRITER, str(opened.folder), str(first)] for first in (100, 200, 300)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    said = [process.communicate()[0] for process in processes]
    assert said == ["[]\n"] * 3
    storage = opened()
    assert storage.notices == []
    assert {path.name for path in opened.folder.iterdir()} <= {FILE, f"{FILE}-wal", f"{FILE}-shm"}
    ids = [result.game_id for result in storage.results(HEART)]
    expected = [f"game {n}" for first in (100, 200, 300) for n in range(first, first + 60)]
    assert sorted(ids) == sorted([*expected, "game 5"])
    saved = storage.saved(HEART)
    assert saved in [game(159), game(259), game(359)]


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed in another way")
def test_killed_while_writing_it_is_never_broken(opened: Opener) -> None:  # S22
    chance = random.Random(11)
    program = WRITER.replace("storage.save(game(n))", "print('.', flush=True); storage.save(game(n))")
    for _ in range(4):
        command = [sys.executable, "-c", program, str(opened.folder), "100"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            for _ in range(chance.randrange(2, 50)):
                process.stdout.readline()
            process.send_signal(signal.SIGKILL)
        storage = opened()
        assert storage.notices == []
        saved = storage.saved(HEART)
        assert saved == game(int(saved.game_id.split()[1])) if saved else True
        opened.close()
