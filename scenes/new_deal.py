"""Which deal to play next: any, one that can be won, the deal of the day, or that of a code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine import solitaire
from engine.deal import DealCode, daily_code
from engine.ledger import HeartToHeartResult, Outcome
from engine.session import RecordError
from scenes.code_entry import CodeEntry
from scenes.dialogs import Choice, Dialog
from scenes.house import House
from scenes.settings import ANY_DEAL, WINNABLE_DEAL
from scenes.solitaire_panels import clock_text
from scenes.text import fill, tr

if TYPE_CHECKING:
    from scenes.heart_game import HeartGame

DEALS = (ANY_DEAL, WINNABLE_DEAL)
"""What choice-0 and choice-1 deal."""


class NewDeal(Dialog):
    """Names: choice-0 any deal, choice-1 a winnable one, choice-2 the deal of the day, choice-3 a code, …-4.

    `table` is what lies beneath, None over the menu. The day is that of the moment the dialog comes up: what
    it offers is what it deals, also after midnight.
    """

    def __init__(self, house: House, table: HeartGame | None = None) -> None:
        self._table = table
        self._today = house.today()
        self._day = self._today.isoformat()
        self._going = _in_progress(house, table)
        super().__init__(house, "", [], [], cancel=4)
        self._say()

    def _say(self) -> None:
        """The words in the language in use."""
        self._title = tr("Choose a deal")
        self._lines = [tr("A game is in progress; a new one takes its place.")] if self._going else []
        self._lines += _of_the_day(self.house, self._day)
        self.choices = [
            Choice(tr("Any deal"), lambda: self._deal_kind(ANY_DEAL), "deal"),
            Choice(tr("Winnable deal"), lambda: self._deal_kind(WINNABLE_DEAL), "trophy"),
            Choice(fill(tr("Deal of the day, {day}"), day=self._day), self._deal_daily, "star"),
            Choice(tr("Enter a deal code"), self._enter_code, "keyboard"),
            Choice(tr("Back"), lambda: None, "back"),
        ]

    def parts(self) -> Iterator[None]:
        """The language may be another one by now."""
        self._say()
        yield from super().parts()

    def first_focus(self) -> str | None:
        """What was chosen last time."""
        return f"choice-{DEALS.index(self.house.settings.get('deal_kind'))}"

    def _deal_kind(self, kind: str) -> None:
        self.house.settings.set("deal_kind", kind)
        self._show(None)

    def _deal_daily(self) -> None:
        """Today's deal that has been begun goes on."""
        from scenes.solitaire_table import SolitaireTable

        if self._table and self._table.day == self._day and self._table.in_progress:
            return
        kept = self.house.storage.saved(solitaire.NAME)
        if kept and kept.info.get("day") == self._day and not kept.over and self._table is None:
            try:
                self.house.director.open(SolitaireTable.resumed(self.house, kept))
            except RecordError as error:
                self.house.log.warning("saved deal of the day: %s", error)
            else:
                return
        today = self._today
        self._show(daily_code(today.year, today.month, today.day), self._day)

    def _enter_code(self) -> None:
        self.house.director.push(CodeEntry(self.house, self._show))

    def _show(self, code: DealCode | None, day: str = "") -> None:
        from scenes.solitaire_table import SolitaireTable

        self.house.director.open(SolitaireTable.new(self.house, code, day))


def _in_progress(house: House, table: HeartGame | None) -> bool:
    """Whether a game would be given up."""
    if table:
        return table.in_progress
    kept = house.storage.saved(solitaire.NAME)
    return kept is not None and not kept.over and bool(kept.info.get("moves"))


def _of_the_day(house: House, day: str) -> list[str]:
    """What has come of the deal of that day so far."""
    games = house.storage.results(solitaire.NAME)
    times = [
        game.elapsed_ms
        for game in games
        if isinstance(game, HeartToHeartResult) and game.day == day and game.outcome is Outcome.WON
    ]
    if not times:
        return []
    return [fill(tr("The deal of the day is won, in {time}."), time=clock_text(min(times)))]
