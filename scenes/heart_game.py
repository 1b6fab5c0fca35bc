"""A game of Heart to Heart at its table: which deal it is, how it is kept and told, what comes after it."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Self

from engine import solitaire
from engine.deal import ANY_SHUFFLE, HEART_TO_HEART, WINNABLE, DealCode
from engine.results import HeartToHeartResult, Result
from engine.session import Session
from scenes import share
from scenes.dialogs import Choice
from scenes.events_in_words import heart_lines
from scenes.house import House
from scenes.new_deal import NewDeal
from scenes.settings import ANY_DEAL, WINNABLE_DEAL
from scenes.state_in_words import heart_in_words, heart_rows_in_words
from scenes.storage import Saved
from scenes.table import Table
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.heart_help import Help

DEALT = {ANY_DEAL: ANY_SHUFFLE, WINNABLE_DEAL: WINNABLE}
"""The kind of code of each kind of deal."""


def _day_of(saved: Saved) -> str:
    """The day whose deal a saved game is; what makes no sense is none."""
    day = str(saved.info.get("day", ""))
    with contextlib.suppress(ValueError):
        return date.fromisoformat(day).isoformat()
    return ""


class HeartGame(Table):
    """Its `help`, which comes with the table, says what help the settings ask for."""

    help: Help

    def __init__(
        self, house: House, session: Session, game_id: str, elapsed_ms: int = 0, day: str = ""
    ) -> None:
        super().__init__(house, session, game_id, elapsed_ms)
        self.day = day
        """The day whose deal it is, YYYY-MM-DD, as it was when the game began; empty for any other deal."""

    @classmethod
    def new(cls, house: House, code: DealCode | None = None, day: str = "") -> Self:
        """A deal of that code (of that day), or a fresh one of the kind that was chosen last."""
        kind = DEALT[house.settings.get("deal_kind")]
        code = code or DealCode(HEART_TO_HEART, kind, house.new_number())
        return cls.begin(house, Session.new(solitaire, solitaire.Options(), code), day=day)

    @classmethod
    def resumed(cls, house: House, saved: Saved) -> Self:
        """The saved game as it was, whatever day it is now."""
        table = super().resumed(house, saved)
        table.day = _day_of(saved)
        return table

    @classmethod
    def begun(cls, session: Session) -> bool:
        """A game counts from its first move, also when that was taken back."""
        return bool(session.moves) or session.undone

    @classmethod
    def result(cls, session: Session, saved: Saved) -> Result:
        """With the day it was the deal of."""
        result = super().result(session, saved)
        if isinstance(result, HeartToHeartResult):
            result = replace(result, day=_day_of(saved))
        return result

    @property
    def state(self) -> solitaire.State:
        """Where the game stands."""
        state: solitaire.State = self.session.state
        return state

    def info(self) -> dict[str, object]:
        """What the menu shows of it."""
        state = self.state
        over = solitaire.won(state)
        return {"moves": state.moves, "score": state.score, "over": over, "day": self.day}

    def in_words(self) -> str:
        """What is open, and what can be done."""
        return heart_in_words(self.state)

    def more_in_words(self) -> str:
        """The whole heart: covered cards are seen as well."""
        return heart_rows_in_words(self.state)

    def lines(self, since: int = 0) -> list[str]:
        """All that happened."""
        return heart_lines(self.session, since)

    # --- leaving ---

    def pause_choices(self) -> list[Choice]:
        """What the pause menu offers besides its own."""
        line = Choice(tr("Watch the shortest line"), self._watch, "eye")
        return [
            Choice(
                tr("New deal"),
                lambda: self.ask(tr("Leave this deal for a new one?"), self.new_deal),
                "deal",
            ),
            Choice(
                tr("Restart this deal"),
                lambda: self.ask(tr("Start this deal again?"), self.restart),
                "restart",
            ),
            Choice(tr("Choose a deal"), self._choose_deal, "cards"),
            Choice(tr("Copy the deal code"), self._copy_code, "copy"),
            *([line] if self.help.wants("shortest_line") and not self.over else []),
        ]

    def _copy_code(self) -> None:
        share.copy(self.house, str(self.session.code), self.toast)

    def _watch(self) -> None:
        from scenes.shortest_line import ShortestLine

        self.mark_hinted()
        self.help.ask_again()
        self.house.director.push(ShortestLine(self.house, self.session))

    def new_deal(self) -> None:
        """A fresh deal of the kind that was chosen last."""
        self.house.director.open(type(self).new(self.house))

    def winnable_deal(self) -> None:
        """A fresh deal that can be won, and such ones from now on."""
        self.house.settings.set("deal_kind", WINNABLE_DEAL)
        self.new_deal()

    def restart(self) -> None:
        """The same deal from its beginning."""
        self.house.director.open(type(self).new(self.house, self.session.code, self.day))

    def _choose_deal(self) -> None:
        self.house.director.push(NewDeal(self.house, self))
