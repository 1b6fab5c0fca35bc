"""The ledger: statistics over the results of finished games.

Pure: who stores the results, and reads the clock that `elapsed_ms` counts, is another's business. One
game counts once, however often it was won, undone and won again: a win stands over any other outcome, and
among equals the first does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine import hearts
from engine.results import CUSTOM, DealKind, HeartsResult, HeartToHeartResult, Outcome, Result, result_of

__all__ = [
    "CUSTOM",
    "HeartToHeartResult",
    "HeartToHeartStandings",
    "HeartsResult",
    "HeartsStandings",
    "Outcome",
    "Result",
    "Standings",
    "each_game_once",
    "fastest",
    "result_of",
    "shortest",
    "standings",
]


@dataclass(frozen=True, slots=True)
class HeartToHeartStandings:
    """Heart to Heart over all games. Of no win there is no best and no average: None.

    `played` = `won` + `lost` + `abandoned` + `playing`. A streak is of games won with none lost between; the
    others don't break it. Averages are over the games won; `above` counts the moves above the fewest, for
    deals of which those are known. Help keeps no game out: `fastest` and `shortest` say whether they had any,
    and of equal games are those that had none.
    """

    played: int = 0
    won: int = 0
    lost: int = 0
    abandoned: int = 0
    playing: int = 0
    won_with_undo: int = 0
    won_with_hint: int = 0
    streak: int = 0
    best_streak: int = 0
    fastest: HeartToHeartResult | None = None
    shortest: HeartToHeartResult | None = None
    average_ms: float | None = None
    average_moves: float | None = None
    least_above: int | None = None
    average_above: float | None = None

    @property
    def best_ms(self) -> int | None:
        """The time of the fastest win."""
        return self.fastest.elapsed_ms if self.fastest else None

    @property
    def fewest_moves(self) -> int | None:
        """The moves of the shortest win."""
        return self.shortest.moves if self.shortest else None


@dataclass(frozen=True, slots=True)
class HeartsStandings:
    """Hearts over the games of one preset, or all. Of no hand there is no average: None.

    `games` counts the games played to their end and `won` those a person won; `abandoned` are neither.
    `hands`, `moons`, `queens` and `points_a_hand` (penalties) are those of the persons' seats in the games
    played to their end; a hand counts once, however many persons sat at the table.
    """

    games: int = 0
    won: int = 0
    abandoned: int = 0
    with_undo: int = 0
    with_hint: int = 0
    hands: int = 0
    points_a_hand: float | None = None
    best_game: int | None = None
    """The fewest penalties a person took in one game."""
    best: HeartsResult | None = None
    """That game; of equal ones, one without help."""
    moons: int = 0
    queens: int = 0


@dataclass(frozen=True, slots=True)
class Standings:
    """All statistics. `by_preset` has the presets ever played, those of the game first, then custom.

    `by_kind` has the kinds of deals of Heart to Heart ever played.
    """

    heart_to_heart: HeartToHeartStandings = HeartToHeartStandings()
    hearts: HeartsStandings = HeartsStandings()
    by_preset: Mapping[str, HeartsStandings] = field(default_factory=dict)
    by_kind: Mapping[DealKind, HeartToHeartStandings] = field(default_factory=dict)


def standings(results: Iterable[Result]) -> Standings:
    """The statistics over results in the order the games ended."""
    games = each_game_once(results)
    of_heart = [game for game in games if isinstance(game, HeartToHeartResult)]
    of_hearts = [game for game in games if isinstance(game, HeartsResult)]
    presets = [*hearts.PRESETS, CUSTOM]
    return Standings(
        _heart_to_heart(of_heart),
        _hearts(of_hearts),
        {
            preset: _hearts([game for game in of_hearts if game.preset == preset])
            for preset in sorted({game.preset for game in of_hearts} & set(presets), key=presets.index)
        },
        {
            kind: _heart_to_heart([game for game in of_heart if game.kind is kind])
            for kind in DealKind
            if any(game.kind is kind for game in of_heart)
        },
    )


def each_game_once(results: Iterable[Result]) -> list[Result]:
    """One result a game, in the order the games ended."""
    kept: dict[tuple[type, str], Result] = {}
    for result in results:
        key = type(result), result.game_id
        known = kept.get(key)
        if known is None:
            kept[key] = result
        elif result.outcome is Outcome.WON and known.outcome is not Outcome.WON:
            del kept[key]  # the game ended now, not when it was first recorded
            kept[key] = result
    return list(kept.values())


def _heart_to_heart(games: list[HeartToHeartResult]) -> HeartToHeartStandings:
    wins = [game for game in games if game.outcome is Outcome.WON]
    lost = sum(game.outcome is Outcome.LOST for game in games)
    playing = sum(game.outcome is Outcome.PLAYING for game in games)
    above = [game.above for game in wins if game.above is not None]
    streak = best_streak = 0
    for game in games:
        if game.outcome is Outcome.WON:
            streak += 1
            best_streak = max(best_streak, streak)
        elif game.outcome is Outcome.LOST:
            streak = 0
    return HeartToHeartStandings(
        played=len(games),
        won=len(wins),
        lost=lost,
        abandoned=len(games) - len(wins) - lost - playing,
        playing=playing,
        won_with_undo=sum(game.undone for game in wins),
        won_with_hint=sum(game.hinted for game in wins),
        streak=streak,
        best_streak=best_streak,
        fastest=fastest(wins),
        shortest=shortest(wins),
        average_ms=_mean([game.elapsed_ms for game in wins]),
        average_moves=_mean([game.moves for game in wins]),
        least_above=min(above, default=None),
        average_above=_mean(above),
    )


def _hearts(games: list[HeartsResult]) -> HeartsStandings:
    ended = [game for game in games if game.outcome in (Outcome.WON, Outcome.LOST)]
    persons = [(game, seat) for game in ended for seat, who in enumerate(game.seats) if who == hearts.PERSON]
    taken = [(sum(hand[seat] for hand in game.penalties), game) for game, seat in persons]
    best = min(taken, key=lambda each: (each[0], *_help(each[1])), default=None)
    return HeartsStandings(
        games=len(ended),
        won=sum(game.outcome is Outcome.WON for game in ended),
        abandoned=len(games) - len(ended),
        with_undo=sum(game.undone for game in ended),
        with_hint=sum(game.hinted for game in ended),
        hands=sum(len(game.penalties) for game in ended),
        points_a_hand=_mean([hand[seat] for game, seat in persons for hand in game.penalties]),
        best_game=best[0] if best else None,
        best=best[1] if best else None,
        moons=sum(game.moons[seat] for game, seat in persons),
        queens=sum(game.queens[seat] for game, seat in persons),
    )


def fastest(wins: Iterable[HeartToHeartResult]) -> HeartToHeartResult | None:
    """The one of the least time; of equals one without help, then the earliest."""
    return min(wins, key=lambda game: (game.elapsed_ms, *_help(game)), default=None)


def shortest(wins: Iterable[HeartToHeartResult]) -> HeartToHeartResult | None:
    """The one of the fewest moves; of equals one without help, then the earliest."""
    return min(wins, key=lambda game: (game.moves, *_help(game)), default=None)


def _help(game: Result) -> tuple[bool, bool]:
    """What orders equal games: those without help come first, a hint weighs more than undo."""
    return game.hinted, game.undone


def _mean(numbers: list[int]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None
