"""Heart to Heart's tables of records, its days, and all results as text that other programs read.

Pure: who stores the results, and knows what day it is, is another's business.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.ledger import (
    HeartsResult,
    HeartToHeartResult,
    Outcome,
    Result,
    each_game_once,
    fastest,
    shortest,
)
from engine.results import DealKind

PLACES = 10
"""A table of records has so many."""
HEART_COLUMNS = (
    "game_id",
    "code",
    "kind",
    "day",
    "outcome",
    "score",
    "moves",
    "fewest",
    "above",
    "elapsed_ms",
    "undone",
    "initials",
    "hinted",
)
HEARTS_COLUMNS = ("game_id", "code", "preset", "outcome", "hands", "totals", "elapsed_ms", "undone", "hinted")


@dataclass(frozen=True, slots=True)
class Day:
    """All games of the deal of one day, YYYY-MM-DD: the `fastest` win and the `shortest`, None where none is.

    `above` is how many moves the shortest one took above the fewest, None where those aren't known.
    """

    day: str
    played: int
    won: int
    fastest: HeartToHeartResult | None
    shortest: HeartToHeartResult | None

    @property
    def above(self) -> int | None:
        """The fewest moves above par."""
        return self.shortest.above if self.shortest else None


def _games(results: Iterable[Result]) -> list[HeartToHeartResult]:
    return [game for game in each_game_once(results) if isinstance(game, HeartToHeartResult)]


def table(results: Iterable[Result], kind: DealKind) -> tuple[HeartToHeartResult, ...]:
    """The fastest wins at that kind of deal, of equal times the one with fewer moves, then without help."""
    wins = [game for game in _games(results) if game.outcome is Outcome.WON and game.kind is kind]
    return tuple(
        sorted(wins, key=lambda game: (game.elapsed_ms, game.moves, game.hinted, game.undone))[:PLACES]
    )


def place(results: Iterable[Result], game_id: str) -> int | None:
    """The place, from 1, that a game has in the table of its kind; None: it has none."""
    games = _games(results)
    kind = next((game.kind for game in games if game.game_id == game_id), None)
    if kind is None:
        return None
    ids = [game.game_id for game in table(games, kind)]
    return ids.index(game_id) + 1 if game_id in ids else None


def days(results: Iterable[Result]) -> tuple[Day, ...]:
    """The deals of days that were played, the earliest day first."""
    found: dict[str, list[HeartToHeartResult]] = {}
    for game in _games(results):
        if game.day:
            found.setdefault(game.day, []).append(game)
    return tuple(_day(day, found[day]) for day in sorted(found))


def _day(day: str, games: list[HeartToHeartResult]) -> Day:
    wins = [game for game in games if game.outcome is Outcome.WON]
    return Day(
        day,
        len(games),
        len(wins),
        fastest(wins),
        shortest(wins),
    )


def streaks(days: Iterable[int], today: int) -> tuple[int, int]:
    """The streak of days that is still going on, and the longest one; days are numbered one after another.

    One goes on that has come to today, or to yesterday: today's deal can still be won.

    >>> streaks([3, 4, 5, 9, 10], today=11), streaks([3, 4, 5, 9, 10], today=12)
    ((2, 3), (0, 3))
    """
    won = set(days)
    longest = max((_length(won, day) for day in won if day + 1 not in won), default=0)
    return _length(won, today) or _length(won, today - 1), longest


def _length(days: set[int], last: int) -> int:
    """How many days in a row end with that one; 0 where it is none of them."""
    length = 0
    while last - length in days:
        length += 1
    return length


def with_fewest(results: Iterable[Result]) -> tuple[Result, ...]:
    """The results, with the fewest moves of a deal known for all its games once they are known for one."""
    games = tuple(results)
    hearts = [game for game in games if isinstance(game, HeartToHeartResult)]
    known = {game.code: game.fewest for game in hearts if game.fewest is not None}
    return tuple(
        replace(game, fewest=known[game.code])
        if isinstance(game, HeartToHeartResult) and game.code in known
        else game
        for game in games
    )


# --- for other programs ---


def heart_csv(results: Iterable[Result]) -> str:
    """Heart to Heart as a table (RFC 4180), a line each game; `above` is the moves above the fewest."""
    rows = [
        (
            game.game_id,
            game.code,
            game.kind.value,
            game.day,
            game.outcome.value,
            game.score,
            game.moves,
            game.fewest,
            game.above,
            game.elapsed_ms,
            int(game.undone),
            game.initials,
            int(game.hinted),
        )
        for game in _games(results)
    ]
    return _csv(HEART_COLUMNS, rows)


def hearts_csv(results: Iterable[Result]) -> str:
    """Hearts as a table, a line each game; totals are seat by seat, separated by spaces."""
    rows = [
        (
            game.game_id,
            game.code,
            game.preset,
            game.outcome.value,
            len(game.penalties),
            " ".join(map(str, game.totals)),
            game.elapsed_ms,
            int(game.undone),
            int(game.hinted),
        )
        for game in each_game_once(results)
        if isinstance(game, HeartsResult)
    ]
    return _csv(HEARTS_COLUMNS, rows)


def _csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


def as_json(results: Iterable[Result]) -> str:
    """All there is of every game, in two lists by the game's name."""
    games = each_game_once(results)
    of_heart = [
        {**game.to_json(), "kind": game.kind.value} for game in games if isinstance(game, HeartToHeartResult)
    ]
    of_hearts = [game.to_json() for game in games if isinstance(game, HeartsResult)]
    return json.dumps({"heart-to-heart": of_heart, "hearts": of_hearts}, indent=1) + "\n"
