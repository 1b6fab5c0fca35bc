"""The computer plays whole games and records through the real scenes, by the same actions as a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine import hearts, solitaire
from engine.deal import HEARTS, DealCode
from engine.hearts import PRESETS, HeartsOptions, Phase
from engine.session import MOST_CHARACTERS, RecordError, Session
from scenes import actions
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.scene import Scene
from scenes.scoreboard import Scoreboard
from scenes.solitaire_table import SolitaireTable

PAUSE = 12
"""Ticks between two moves, once nothing moves."""
LOOK = 150
"""Ticks for which the scoreboard of a hand is looked at."""


class SolitairePlayer:
    """Plays Heart to Heart plainly: a visible pair, else the stock, until the win or the dead end."""

    def __init__(self, house: House, code: DealCode | None) -> None:
        self._house = house
        self._wait = PAUSE
        self.table = SolitaireTable.new(house, code)
        house.director.open(self.table)

    @property
    def session(self) -> Session:
        """The game being played."""
        return self.table.session

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return solitaire.won(self.table.state) or solitaire.dead_end(self.table.state)

    def step(self) -> None:
        """After each frame: tap when it is time."""
        if self.over or self.table.moving:
            return
        self._wait -= 1
        if self._wait > 0:
            return
        self._wait = PAUSE
        move = solitaire.plain_hint(self.table.state)
        if isinstance(move, solitaire.Pair):
            for place in (move.a, move.b):
                self._tap("waste" if place == solitaire.WASTE else f"heart-{place}")
        elif move:
            self._tap("stock")

    def _tap(self, name: str) -> None:
        x, y, width, height = self.table.spots()[name]
        # the lower half of a free card is its own; the upper may lie under nothing else either
        self._house.director.handle(actions.Tap(pos=(round(x + width / 2), round(y + height * 0.75))))


class HeartsPlayer:
    """Four players of the computer; the table plays by itself, the scoreboards are closed."""

    def __init__(self, house: House, options: HeartsOptions | None, code: DealCode | None) -> None:
        self._house = house
        self._looked = 0
        options = replace(options or PRESETS["microsoft"], seats=("rule",) * 4)
        self.table = HeartsTable.new(house, options, code or DealCode(HEARTS, "", house.new_number()))
        house.director.open(self.table)

    @property
    def session(self) -> Session:
        """The game being played."""
        return self.table.session

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.session.state.phase is Phase.GAME_OVER)

    def step(self) -> None:
        """After each frame: close the scoreboard of a hand once it was looked at."""
        top = self._house.director.top
        if isinstance(top, Scoreboard) and not self.over:
            self._looked += 1
            if self._looked >= LOOK:
                self._looked = 0
                top.activate("next")


class RecordPlayer:
    """Plays the moves of a record."""

    def __init__(self, house: House, whole: Session) -> None:
        self._moves: list[Any] = list(whole.moves)
        self._wait = PAUSE
        session = Session.new(whole.game, whole.options, whole.code)
        kind = SolitaireTable if whole.game is solitaire else HeartsTable
        self.table: Any = kind(house, session, "replay")
        if isinstance(self.table, HeartsTable):
            self.table.self_playing = False
            self.table.people.eyes.take(0)  # who watches sees South's hand, however many people played
        scene: Scene = self.table
        house.director.open(scene)

    @property
    def session(self) -> Session:
        """The game being played."""
        session: Session = self.table.session
        return session

    @property
    def over(self) -> bool:
        """Whether every move has been played."""
        return not self._moves

    def step(self) -> None:
        """After each frame: the next move when it is time."""
        if self.over or self.table.moving:
            return
        self._wait -= 1
        if self._wait <= 0:
            self._wait = PAUSE
            self.table.perform(self._moves.pop(0))


Player = SolitairePlayer | HeartsPlayer | RecordPlayer


def demo_player(house: House, game: str, options: HeartsOptions | None, code: DealCode | None) -> Player:
    """Who plays that game."""
    if game == solitaire.NAME:
        return SolitairePlayer(house, code)
    return HeartsPlayer(house, options, code)


def read_record(file: Path) -> tuple[Session | None, str]:
    """The session of a record, or None and what is wrong with it.

    Pipes and devices are not read: they may never end.
    """
    try:
        if file.exists() and not (file.is_file() or file.is_dir()):
            return None, "Not a file"
        with file.open("rb") as stream:
            return Session.from_record(stream.read(MOST_CHARACTERS + 1)), ""
    except OSError as error:
        return None, error.strerror or str(error)
    except RecordError as error:
        return None, str(error)


def final_state(session: Session) -> Sequence[str]:
    """What a replay says of the state it ends in, a line each."""
    state = session.state
    lines = [f"game {session.game.NAME}", f"code {session.code}", f"moves {len(session.moves)}"]
    if session.game is hearts:
        lines += [f"hand {state.hand_number}", "totals " + " ".join(map(str, state.totals))]
        if state.phase is Phase.GAME_OVER:
            lines.append("winners " + " ".join(map(str, state.winners)))
    else:
        left = state.heart.bit_count()
        lines += [f"score {state.score}", f"heart {left}"]
        lines += [f"stock {len(state.stock)}", f"waste {len(state.waste)}"]
        lines.append("won" if solitaire.won(state) else "dead end" if solitaire.dead_end(state) else "open")
    return (*lines, f"fingerprint {session.game.fingerprint(state)}")
