"""After a win of Heart to Heart: the celebration, the table of records, the result to share, and par."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import records, solitaire
from engine.ledger import HeartToHeartResult
from scenes import share
from scenes.dialogs import Choice
from scenes.heart_won import HeartWon, Reached
from scenes.initials import InitialsPage
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.solitaire_table import SolitaireTable


class AfterWin:
    """What follows the win on a table; the win is counted by then."""

    def __init__(self, table: SolitaireTable) -> None:
        self._table = table
        self._house = table.house
        self._par_counted = False
        self._known = self._known_par()
        self._place = self._open_place()
        first = len(self._choices()) - 1 if self._place else 0
        reached = Reached(table.elapsed_ms, table.state.moves, table.session.hinted)
        self.scene = HeartWon(
            self._house, reached, self._choices(), cancel=2, first=first, each_tick=self.work_out_par
        )

    def _choices(self) -> list[Choice]:
        table = self._table
        last = Choice(tr("Records"), self._show_records, "trophy", stays=True)
        if self._place:
            last = Choice(tr("Sign the table"), self._ask_initials, "trophy", stays=True)
        return [
            Choice(tr("New deal"), table.new_deal, "deal"),
            Choice(tr("Same deal again"), table.restart, "restart"),
            Choice(tr("Look at the table"), lambda: None, "eye"),
            Choice(tr("Menu"), table.to_menu, "menu"),
            Choice(tr("Copy result"), self._copy, "copy", stays=True),
            last,
        ]

    def _results(self) -> list[HeartToHeartResult]:
        found = self._house.storage.results(solitaire.NAME)
        return [game for game in found if isinstance(game, HeartToHeartResult)]

    def _counted(self) -> HeartToHeartResult | None:
        """The win as it was counted: the first one, if it was undone and won again."""
        return next((game for game in self._results() if game.game_id == self._table.game_id), None)

    def _open_place(self) -> int | None:
        """The place in the table of records that this win has and that nobody has signed."""
        counted = self._counted()
        if counted is None or counted.initials:
            return None
        return records.place(self._results(), counted.game_id)

    def wake(self) -> None:
        """Have somebody there to work it out, who will be asked a few frames later."""
        if self._known is None:
            self._house.thinker.wake()

    def work_out_par(self) -> None:
        """One tick of it: now that the game is won, par tells nothing too soon.

        It is asked for once, and not at all where another game of the deal knows it; once the table is gone
        nothing more is asked.
        """
        if self._par_counted:
            return
        self._par_counted = self._known is not None or self._table.help.seek_par()
        if not self._par_counted:
            return
        par = self._table.help.par if self._known is None else self._known
        counted = self._counted()
        if counted and counted.fewest is None and par is not None:
            self._house.storage.amend(replace(counted, fewest=par))

    def _known_par(self) -> int | None:
        """What the results say of this deal."""
        code = str(self._table.session.code)
        fewest = (game.fewest for game in self._results() if game.code == code)
        return next((number for number in fewest if number is not None), None)

    def _copy(self) -> None:
        counted = self._counted()
        if counted:
            share.copy(self._house, share.result_line(counted), self._house.director.top.toast)

    def _show_records(self) -> None:
        from scenes.statistics import RECORDS, StatisticsScene

        self._house.director.push(StatisticsScene(self._house, RECORDS))

    def _ask_initials(self) -> None:
        signed = [game.initials for game in self._results() if game.initials]
        before = signed[-1] if signed else ""
        self._house.director.push(InitialsPage(self._house, self._place or 1, before, self._sign))

    def _sign(self, initials: str) -> None:
        """From now on the records themselves are offered."""
        counted = self._counted()
        if counted:
            self._house.storage.amend(replace(counted, initials=initials))
        self._place = None
        self.scene.choices = self._choices()
        self._house.director.rearrange()
        self._show_records()
