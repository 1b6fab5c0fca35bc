"""The end of a game of Heart to Heart: noticed right after the move that causes it, told once all lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine import solitaire
from scenes.after_win import AfterWin
from scenes.dialogs import Choice, Dialog
from scenes.heart_help import LossSearch, losing_sentence
from scenes.text import fill, tr
from sounds.cues import Cue

if TYPE_CHECKING:
    from scenes.solitaire_table import SolitaireTable

PAR_AFTER = 24
"""Ticks after the winning move before par is sought: until then there is enough to draw."""


class HeartEnd:
    """Says that a game is won, or that it can't go on, when its table is in front and the act is done."""

    def __init__(self, table: SolitaireTable) -> None:
        self._table = table
        self._due: Callable[[], None] | None = None
        self._told_dead = False
        self._loss: LossSearch | None = None
        self._after: AfterWin | None = None
        self._since = 0

    @property
    def due(self) -> bool:
        """Whether something is to be told, and all that is to be said is known."""
        return self._due is not None and (self._loss is None or self._loss.over)

    @property
    def asking(self) -> bool:
        """Whether the thinker is busy with what lost the game."""
        return self._loss is not None and not self._loss.over

    @property
    def _dead(self) -> bool:
        state = self._table.state
        return not solitaire.won(state) and solitaire.dead_end(state)

    def show_banner(self) -> None:
        """As long as the position is dead the table says so, once all lies there."""
        dead = self._dead and not self._table.moving
        self._table.panels.show_banner(tr("No more possible moves") if dead else None)

    def look(self) -> None:
        """The game stands differently: it may be won, dead, or going on again."""
        table = self._table
        self.show_banner()
        if not table.helped:
            return
        self._loss = None
        self._after = None
        if solitaire.won(table.state):
            self._due = self._say_won
            if table.moving:  # the celebration is laid out meanwhile
                self._after, self._since = AfterWin(table), 0
                table.house.director.prepare(self._after.scene)
                table.house.speaker.expect(Cue.WIN_SOLITAIRE)
        elif not self._dead:
            self._told_dead, self._due = False, None
        elif self._told_dead:
            self._due = None
        else:
            self._due = self._say_dead
            if table.house.settings.get("explain_dead_ends"):
                self._loss = LossSearch(table.house, table.session)

    def taken_back(self) -> None:
        """A dead end that is reached again is told again."""
        self._told_dead = False

    def step(self) -> None:
        """One tick: what is beside the loop goes on."""
        if self._loss:
            self._loss.step()
        if self._after:
            self._since += 1
            if self._since == PAR_AFTER // 2:
                self._after.wake()
            elif self._since > PAR_AFTER:
                self._after.work_out_par()

    def tell(self) -> None:
        """Say what is due."""
        if self.due and self._due and self._table.house.director.top is self._table:
            telling, self._due = self._due, None
            telling()

    def _say_dead(self) -> None:
        table = self._table
        self._told_dead = True
        table.house.play(Cue.DEAD_END)
        choices = [
            Choice(tr("Undo"), lambda: table.activate("undo"), "undo"),
            Choice(tr("Restart this deal"), table.restart, "restart"),
            Choice(tr("New deal"), table.new_deal, "deal"),
        ]
        lines = [tr("None of the free cards has a partner left.")]
        if self._loss and self._loss.known:
            losing = self._loss.losing
            lines.append(losing_sentence(table.session, losing))
            if losing:
                choices.insert(0, self._way_back(losing.number))
        if not table.session.can_undo:  # as it was dealt: nearly one shuffle in ten
            choices = [choices[-1], Choice(tr("Winnable deal"), table.winnable_deal, "trophy")]
        choices.append(Choice(tr("Look at the heart"), lambda: None, "eye"))
        title, last = tr("No more possible moves"), len(choices) - 1
        table.house.director.push(Dialog(table.house, title, lines, choices, cancel=last, tone="warning"))

    def _way_back(self, number: int) -> Choice:
        """Undo to where the game could still be won, before the move of that number."""
        label = fill(tr("Back to before move {n}"), n=number)
        return Choice(label, lambda: self._table.go_back_to(number - 1), "hint")

    def _say_won(self) -> None:
        table = self._table
        table.house.play(Cue.WIN_SOLITAIRE)
        self._after = self._after or AfterWin(table)
        table.house.director.push(self._after.scene)
