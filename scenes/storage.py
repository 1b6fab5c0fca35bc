"""All that outlives the program: games in progress, results and settings, in one database.

Nothing here raises because of the disk. What can't be written now is kept in memory and written with the
next change that can; the person is told once. `Storage` remembers all it has read and been given, so a file
that gets lost under a running game is made anew.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from engine import hearts, solitaire
from engine.ledger import HeartsResult, HeartToHeartResult, Outcome, Result
from scenes import database
from scenes.database import DamagedError, Database, NewerError, Row, Statement, UnavailableError
from scenes.settings import Settings
from scenes.text import fill, tr

LOG = logging.getLogger("two-hearts.storage")

SAVED = "SELECT game, game_id, record, elapsed_ms, info FROM saved ORDER BY CAST(turn AS INTEGER)"
RESULTS = "SELECT game, payload FROM results ORDER BY number"
SETTINGS = "SELECT name, value FROM settings"
SAVE = """
    INSERT INTO saved (game, game_id, record, elapsed_ms, info, turn)
    VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(CAST(turn AS INTEGER)), 0) + 1 FROM saved))
    ON CONFLICT (game) DO UPDATE SET game_id = excluded.game_id, record = excluded.record,
        elapsed_ms = excluded.elapsed_ms, info = excluded.info, turn = excluded.turn
"""
DISCARD = "DELETE FROM saved WHERE game = ?"
DISCARD_ONE = "DELETE FROM saved WHERE game = ? AND game_id = ?"
FINISH = f"""
    INSERT INTO results (game, game_id, outcome, payload) VALUES (?, ?, ?, ?)
    ON CONFLICT (game, game_id) DO UPDATE SET outcome = excluded.outcome, payload = excluded.payload
        WHERE excluded.outcome = '{Outcome.WON.value}' AND results.outcome <> '{Outcome.WON.value}'
"""
AMEND = "UPDATE results SET payload = ? WHERE game = ? AND game_id = ?"
CLEAR = "DELETE FROM results"
SET = """
    INSERT INTO settings (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""

_Key = tuple[str, ...]
"""What a statement is about, so that a later one takes its place: table and primary key."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game on the table. `info` is what a menu shows of it, in JSON's types; `record` the session's."""

    game: str
    game_id: str
    record: str
    elapsed_ms: int
    info: Mapping[str, object] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether nothing is left to play; it is kept so that it can be looked at until it is left."""
        return bool(self.info.get("over"))


class Storage:
    """The person's data. `notices` are sentences to show, oldest first; who shows them takes them out."""

    def __init__(self, path: Path | None, now: Callable[[], datetime]) -> None:
        self._path = path
        self._now = now
        self._database: Database | None = None
        self._saved: dict[str, Saved] = {}
        self._results: dict[tuple[str, str], Result] = {}
        self._stored: dict[str, object] = {}
        self._unsaved: dict[_Key, Statement] = {}
        self._told = False
        self.notices: list[str] = []
        if path:
            self._begin(path)
        self.settings = Settings(self._stored, self._keep_setting)

    @classmethod
    def open(cls, folder: Path, now: Callable[[], datetime]) -> Storage:
        """The data in that folder, which is made if need be. Never raises: see `notices`."""
        return cls(folder / database.NAME, now)

    @classmethod
    def in_memory(cls) -> Storage:
        """Nothing to begin with, and nothing kept; no notice of that either."""
        return cls(None, lambda: datetime.min)

    def close(self) -> None:
        """Write what could not be written yet, or is lost, if that is possible now; let go of the file."""
        if self._unsaved or (self._database and not self._database.current):
            self._flush()
        if self._database:
            self._database.close()
        self._database = None
        self._path = None

    # -- games in progress

    def save(self, saved: Saved) -> None:
        """Keep a game in progress in the place of the one before; there is one of each game."""
        self._write(self._saving(saved))

    def saved(self, game: str) -> Saved | None:
        """The game in progress of that name."""
        self._refresh()
        return self._saved.get(game)

    def latest(self) -> Saved | None:
        """The game in progress that was saved last."""
        self._refresh()
        return next((saved for saved in reversed(self._saved.values()) if not saved.over), None)

    def discard(self, game: str) -> None:
        """There is no game in progress of that name any more."""
        self._saved.pop(game, None)
        self._write({("saved", game): (DISCARD, (game,))})

    def put_aside(self, game: str) -> None:
        """The saved game can't be played (damaged, or of a newer version): keep its record as a text file.

        It is the saved game no more then; where the file can't be written, it stays.
        """
        saved = self.saved(game)
        if saved is None:
            return
        if self._path:
            middle = f"{game}-{self._now():%Y%m%d-%H%M%S}"
            file = database.free_name(self._path.with_suffix(".txt"), middle)
            try:
                file.write_text(saved.record, encoding="utf-8", errors="surrogatepass")
            except (OSError, ValueError) as error:
                self._tell_unsaved(error)
                return
            notice = tr("The saved game can't be read. It is kept in the file {file}.")
            self.notices.append(fill(notice, file=file.name))
        self.discard(game)

    def _saving(self, saved: Saved) -> dict[_Key, Statement]:
        self._saved.pop(saved.game, None)
        self._saved[saved.game] = saved
        info = json.dumps(dict(saved.info))
        values = (saved.game, saved.game_id, saved.record, saved.elapsed_ms, info)
        return {("saved", saved.game): (SAVE, values)}

    # -- finished games

    def finish(self, result: Result, saved: Saved | None = None) -> None:
        """Count a finished game, and save with it in one piece: the game as it is now, or None: no more.

        A game counts once: of several results the first win stands, or else the first.
        """
        game = _game_of(result)
        writes = self._finishing(result)
        if saved:
            writes |= self._saving(saved)
        else:
            known = self._saved.get(game)
            if known and known.game_id == result.game_id:
                del self._saved[game]
                self._unsaved.pop(("saved", game), None)
            writes["saved", game, result.game_id] = (DISCARD_ONE, (game, result.game_id))
        self._write(writes)

    def _finishing(self, result: Result) -> dict[_Key, Statement]:
        game = _game_of(result)
        known = self._results.get((game, result.game_id))
        if known is None or (result.outcome is Outcome.WON and known.outcome is not Outcome.WON):
            self._results[game, result.game_id] = result
        stands = self._results[game, result.game_id]
        values = (game, stands.game_id, stands.outcome.value, json.dumps(stands.to_json()))
        return {("results", game, stands.game_id): (FINISH, values)}

    def amend(self, result: Result) -> None:
        """Something more is known of a game that is counted already; how it ended stays as it was."""
        game = _game_of(result)
        known = self._results.get((game, result.game_id))
        if known is None or known.outcome is not result.outcome:
            return
        self._results[game, result.game_id] = result
        values = (json.dumps(result.to_json()), game, result.game_id)
        self._write({("amended", game, result.game_id): (AMEND, values)})

    def results(self, game: str) -> tuple[Result, ...]:
        """The finished games of that name in the order they first ended."""
        self._refresh()
        return tuple(result for (name, _), result in self._results.items() if name == game)

    def clear_results(self) -> None:
        """Forget every finished game; games in progress and settings stay."""
        self._results.clear()
        for key in [key for key in self._unsaved if key[0] == "results"]:
            del self._unsaved[key]
        self._write({("results",): (CLEAR, ())})

    # -- settings

    def _keep_setting(self, name: str, data: object) -> None:
        self._stored[name] = data
        self._write({("settings", name): _setting(name, data)})

    # -- the file

    def _begin(self, path: Path) -> None:
        try:
            self._open(path, database.OPENING_LOCK_MS)
            if self._database:
                self._load(*(self._database.read(query) for query in (SAVED, RESULTS, SETTINGS)))
            if self._unsaved:
                self._flush()
        except (UnavailableError, DamagedError) as error:
            self._tell_unsaved(error)
            self._load(*database.salvage(path, (SAVED, RESULTS, SETTINGS)))

    def _open(self, path: Path, lock_ms: int) -> None:
        """Open the file; a damaged one is set aside, and a new one has what could be read of it."""
        try:
            self._database = Database(path, lock_ms)
        except DamagedError as error:
            LOG.error("the data file is damaged: %s", error)
            self._replace(path, lock_ms)
        except NewerError:
            self._path = None
            notice = tr("Your games and settings belong to a newer version. Nothing is saved this time.")
            self.notices.append(notice)
        if self._database and self._database.made:
            self._unsaved = self._everything() | self._unsaved

    def _replace(self, path: Path, lock_ms: int) -> None:
        aside = database.set_aside(path, self._now())
        known = self._saved.copy(), self._results.copy(), self._stored.copy()
        self._load(*database.salvage(aside, (SAVED, RESULTS, SETTINGS)))
        self._saved |= known[0]
        self._results |= known[1]
        self._stored |= known[2]
        self._database = Database(path, lock_ms)
        notice = tr("The file with your games and settings was damaged. It is kept as {file}.")
        self.notices.append(fill(notice, file=aside.name))

    def _everything(self) -> dict[_Key, Statement]:
        """All that is known, as a new file needs it."""
        writes: dict[_Key, Statement] = {}
        for result in tuple(self._results.values()):
            writes |= self._finishing(result)
        for saved in tuple(self._saved.values()):
            writes |= self._saving(saved)
        for name, data in self._stored.items():
            writes["settings", name] = _setting(name, data)
        return writes

    def _write(self, writes: dict[_Key, Statement]) -> None:
        if self._path is None:
            return
        for key, statement in writes.items():
            self._unsaved.pop(key, None)
            self._unsaved[key] = statement
        self._flush()

    def _flush(self) -> None:
        """Write what is unsaved, in one piece; a file that is lost or damaged is made anew first."""
        try:
            self._try_to_flush()
            return
        except DamagedError as error:
            LOG.error("the data file got damaged: %s", error)
        except UnavailableError as error:
            if self._database is None or self._database.current:
                self._tell_unsaved(error)
                return
            LOG.error("the data file is gone: %s", error)
        self._drop()
        try:
            self._try_to_flush()
        except (UnavailableError, DamagedError) as worse:
            self._tell_unsaved(worse)

    def _try_to_flush(self) -> None:
        if self._database is None and self._path:
            self._open(self._path, database.LOCK_MS)
        if self._database:
            self._database.write(self._unsaved.values())
            self._unsaved.clear()
            self._told = False

    def _drop(self) -> None:
        if self._database:
            self._database.close()
        self._database = None

    def _tell_unsaved(self, error: Exception) -> None:
        """One notice for as long as it lasts."""
        LOG.error("nothing can be saved: %s", error)
        if not self._told:
            self._told = True
            self.notices.append(tr("Nothing can be saved at the moment. You can play all the same."))

    def _refresh(self) -> None:
        """Read what another copy of the game may have written; what is unsaved here is newer."""
        if self._database is None or self._unsaved:
            return
        try:
            saved, results = self._database.read(SAVED), self._database.read(RESULTS)
        except (UnavailableError, DamagedError) as error:
            LOG.warning("the data file can't be read: %s", error)
            return
        self._saved.clear()
        self._results.clear()
        self._load(saved, results, [])

    def _load(self, saved: list[Row], results: list[Row], settings: list[Row]) -> None:
        """Take over the rows that make sense."""
        for row in saved:
            game = _saved_of(row)
            if game:
                self._saved[game.game] = game
            else:
                LOG.error("a saved game makes no sense: %.200r", row)
        for row in results:
            result = _result_of(row)
            if result:
                self._results[_game_of(result), result.game_id] = result
            else:
                LOG.error("a result makes no sense: %.200r", row)
        for name, value in settings:
            data = _json(value)
            if isinstance(name, str) and data is not None:
                self._stored[name] = data


def _game_of(result: Result) -> str:
    return solitaire.NAME if isinstance(result, HeartToHeartResult) else hearts.NAME


def _setting(name: str, data: object) -> Statement:
    return SET, (name, json.dumps(data))


def _json(text: object) -> object:
    """What the JSON says; None when it is none."""
    try:
        return json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None


def _saved_of(row: Row) -> Saved | None:
    game, game_id, record, elapsed_ms, info = row[0], row[1], row[2], row[3], _json(row[4])
    texts = isinstance(game, str) and isinstance(game_id, str) and isinstance(record, str)
    if not (texts and isinstance(elapsed_ms, int) and elapsed_ms >= 0 and isinstance(info, dict)):
        return None
    return Saved(game, game_id, record, elapsed_ms, info)


def _result_of(row: Row) -> Result | None:
    game, data = row[0], _json(row[1])
    kinds: dict[object, type[Result]] = {solitaire.NAME: HeartToHeartResult, hearts.NAME: HeartsResult}
    if game not in kinds or not isinstance(data, dict):
        return None
    try:
        return kinds[game].from_json(data)
    except ValueError:
        return None
