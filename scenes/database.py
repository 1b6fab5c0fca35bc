"""The file of the person's data: one SQLite database, opened with distrust and written to durably.

A file that is damaged, or that is not ours, is set aside under another name and a new one begun; one of a
newer version is left as it is. What is committed survives a killed process and a pulled plug (a log written
ahead, flushed at every commit). Several processes may use the file at once.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

NAME = "two-hearts.db"
APPLICATION = 0x54574F48
"""Marks the file as ours ("TWOH"): another program's database is never taken for it."""
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE saved (
            game TEXT PRIMARY KEY NOT NULL,
            game_id TEXT NOT NULL,
            record TEXT NOT NULL,
            elapsed_ms INTEGER NOT NULL,
            info TEXT NOT NULL,
            turn INTEGER NOT NULL
        )""",
        """CREATE TABLE results (
            number INTEGER PRIMARY KEY NOT NULL,
            game TEXT NOT NULL,
            game_id TEXT NOT NULL,
            outcome TEXT NOT NULL,
            payload TEXT NOT NULL,
            UNIQUE (game, game_id)
        )""",
        """CREATE TABLE settings (
            name TEXT PRIMARY KEY NOT NULL,
            value TEXT NOT NULL
        )""",
    ),
)
"""What makes version n + 1 of the tables of version n. Once released they are only ever added to."""

LOCK_MS = 150
"""How long a write waits for another process; a person hardly notices it."""
OPENING_LOCK_MS = 1000

_TROUBLE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}
"""Results that say nothing against the file itself."""

Row = tuple[Any, ...]
Statement = tuple[str, Sequence[str | int]]


class UnavailableError(Exception):
    """The file can't be used now; perhaps later."""


class DamagedError(Exception):
    """The file is no database of ours, or a broken one."""


class NewerError(Exception):
    """The file was written by a newer version of the game."""


class Database:
    """An open file that has been found sound. `made`: it was not there before."""

    def __init__(self, path: Path, lock_ms: int = OPENING_LOCK_MS) -> None:
        """Open the file, made if it isn't there. Raises UnavailableError, DamagedError or NewerError."""
        self.path = path
        self.made = not os.path.lexists(path)
        if self.made:
            _create(path)
        _look_at(path)
        with _sorted_out(path):
            self._connection = _connect(path, lock_ms)
        try:
            with _sorted_out(path):
                self._prepare()
        except BaseException:
            self.close()
            raise
        self._identity = _identity(path)

    def _prepare(self) -> None:
        connection = self._connection
        _migrate(connection)
        if _shape(connection) != _right_shape():
            raise DamagedError("the tables are not those of the game")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA busy_timeout = {LOCK_MS}")

    @property
    def current(self) -> bool:
        """Whether the file opened is still the one of that name."""
        return _identity(self.path) == self._identity

    def read(self, sql: str) -> list[Row]:
        """The rows. Raises UnavailableError or DamagedError."""
        with _sorted_out(self.path):
            return self._connection.execute(sql).fetchall()

    def write(self, statements: Iterable[Statement]) -> None:
        """Do all of it or nothing; on disk when this returns. Raises UnavailableError or DamagedError."""
        if not self.current:
            raise UnavailableError(f"{self.path} is another file now")
        with _sorted_out(self.path), _transaction(self._connection):
            for sql, values in statements:
                self._connection.execute(sql, values)

    def close(self) -> None:
        """Give the file back; what is committed is in it."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.close()


def salvage(path: Path, queries: Sequence[str]) -> list[list[Row]]:
    """What can still be read of a file that can't be used, changing nothing: the rows of each query."""
    for how in ("mode=ro", "immutable=1"):  # with the log beside it, or where none can be opened without
        with contextlib.suppress(sqlite3.Error, MemoryError, OSError, ValueError):
            if not path.is_file():
                break
            with contextlib.closing(_read_only(path, how)) as connection:
                _number(connection, "schema_version")
                return [_readable(connection, query) for query in queries]
    return [[] for _ in queries]


def _readable(connection: sqlite3.Connection, query: str) -> list[Row]:
    """The rows up to the first that can't be read."""
    rows: list[Row] = []
    with contextlib.suppress(sqlite3.Error, MemoryError, UnicodeDecodeError):
        rows.extend(connection.execute(query))
    return rows


def set_aside(path: Path, now: datetime) -> Path:
    """Rename the file, and the logs beside it, to a name that is free; the name. Raises UnavailableError."""
    aside = free_name(path, f"broken-{now:%Y%m%d-%H%M%S}")
    try:
        path.rename(aside)
        for log in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                path.with_name(path.name + log).rename(aside.with_name(aside.name + log))
    except OSError as error:
        raise UnavailableError(str(error)) from error
    return aside


def free_name(path: Path, middle: str) -> Path:
    """A name beside the path that nothing has: with `middle` before the suffix, and a number if need be."""
    for number in itertools.count(1):
        name = path.with_suffix(f".{middle}{f'-{number}' if number > 1 else ''}{path.suffix}")
        if not os.path.lexists(name):
            return name
    raise AssertionError


def _create(path: Path) -> None:
    """Make the file elsewhere and link it here whole: two that start at once never meet a half-made one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".two-hearts-", dir=path.parent) as folder:
            made = Path(folder) / NAME
            with _sorted_out(made), contextlib.closing(_connect(made, OPENING_LOCK_MS)) as connection:
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute("PRAGMA journal_mode = WAL")
                _migrate(connection)
            try:
                path.hardlink_to(made)
            except FileExistsError:
                return
            except OSError:  # a file system without links
                if not os.path.lexists(path):
                    made.rename(path)
    except (OSError, ValueError, DamagedError) as error:
        raise UnavailableError(str(error)) from error


def _look_at(path: Path) -> None:
    """Judge the file before it is opened for writing: closing it afterwards may write to it, or to its log.

    Raises DamagedError or NewerError. What can't be looked at without writing is left to be opened.
    """
    try:
        # SQLite would begin a new database in an empty file
        empty = not path.is_file() or not path.stat().st_size
    except OSError as error:
        raise UnavailableError(str(error)) from error
    if empty:
        raise DamagedError("it is no file, or an empty one")
    with (
        contextlib.suppress(UnavailableError),
        _sorted_out(path),
        contextlib.closing(_read_only(path, "mode=ro")) as connection,
    ):
        if _number(connection, "application_id") != APPLICATION:
            raise DamagedError("it is another program's")
        if _number(connection, "user_version") > len(MIGRATIONS):
            raise NewerError
        problem = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if problem != "ok":
            raise DamagedError(problem)


def _read_only(path: Path, how: str) -> sqlite3.Connection:
    return _connect(f"{path.absolute().as_uri()}?{how}", LOCK_MS, uri=True)


def _connect(where: Path | str, lock_ms: int, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(where, timeout=lock_ms / 1000, isolation_level=None, uri=uri)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


@contextlib.contextmanager
def _sorted_out(path: Path) -> Iterator[None]:
    """Turns SQLite's errors into UnavailableError or DamagedError."""
    try:
        yield
    except MemoryError as error:
        raise DamagedError("the file asks for more memory than there is") from error
    except UnicodeDecodeError as error:  # SQLite's own sentence quotes what it has found
        raise DamagedError("its tables have names in no encoding") from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        # damage to one byte of the head makes a file read-only that isn't
        damage = code == sqlite3.SQLITE_READONLY and os.access(path, os.W_OK)
        if code & 0xFF in _TROUBLE and not damage:
            raise UnavailableError(str(error)) from error
        raise DamagedError(str(error)) from error


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to date; taking the lock to do so shows that the file can be written."""
    with _transaction(connection):
        version = _number(connection, "user_version")
        for statement in itertools.chain(*MIGRATIONS[version:]):
            connection.execute(statement)
        if version < len(MIGRATIONS):
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _shape(connection: sqlite3.Connection) -> dict[tuple[str, str], list[Row]]:
    """Everything declared in the file, with the columns of the tables."""
    declared = connection.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
    return {
        (kind, name): connection.execute("SELECT * FROM pragma_table_info(?)", (name,)).fetchall()
        for kind, name in declared.fetchall()
    }


@functools.cache
def _right_shape() -> dict[tuple[str, str], list[Row]]:
    with contextlib.closing(_connect(":memory:", LOCK_MS)) as connection:
        _migrate(connection)
        return _shape(connection)


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file has that name now."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
