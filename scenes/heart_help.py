"""Help at Heart to Heart for those who want it: what can still be won, what threw it away, how few moves do.

All of it looks at the stock's hidden order, and is asked for only where a setting says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import solitaire
from engine.session import Session
from engine.solitaire import WASTE, Draw, Move, Pair, State
from engine.solver import LosingMove, winnable, winning_hint
from scenes.heart_questions import PORTION, FewestMoves, Found, WhatLost
from scenes.house import House
from scenes.text import fill, tr
from scenes.thinker import Answer
from sounds.cues import Cue

if TYPE_CHECKING:
    from scenes.solitaire_table import SolitaireTable

HINT_TICKS = 180

PATIENCE = 10 * 60
"""Ticks after which a question that nobody answers is asked again: another one has made it forgotten."""


LOSS_PATIENCE = 2 * 60
"""Ticks after which a dead end is told without what lost the game."""


class ShortestSearch:
    """Looks for the shortest line from a state, beside the loop and in portions; `step` never waits."""

    def __init__(self, house: House, state: State) -> None:
        self._house = house
        self._state = state
        self._ticket: int | None = None
        self._asked = 0
        self._positions = PORTION
        self.found: Found | None = None

    @property
    def over(self) -> bool:
        """Whether `found` is the last word."""
        return self.found is not None and self.found.over

    def step(self) -> None:
        """One tick: ask for more, or look for an answer."""
        if self.over:
            return
        if self._ticket is None:
            self._ask()
        self._asked += 1
        answer = self._house.thinker.answer(self._ticket or 0)
        if answer is None:
            if self._asked > PATIENCE:
                self._ticket = None
            return
        self._ticket = None
        self._positions += PORTION
        if answer.problem:
            self._house.log.warning("the shortest line of %s: %s", self._state.code, answer.problem)
            self.found = Found(None, proved=False, over=True)
        else:
            self.found = answer.value

    def ask_again(self) -> None:
        """Something else was asked meanwhile, so what was asked here is forgotten."""
        self._ticket = None

    def _ask(self) -> None:
        self._asked = 0
        self._ticket = self._house.thinker.ask(FewestMoves(self._state, self._positions))


class LossSearch:
    """Looks for the move that threw a win away, beside the loop; `over` never waits.

    `losing` is None where none did, and while nothing is `known`.
    """

    def __init__(self, house: House, session: Session) -> None:
        self._house = house
        self._ticket = house.thinker.ask(WhatLost(session.states[0], session.moves))
        self._ticks = 0
        self._answer: Answer | None = None

    @property
    def over(self) -> bool:
        """Whether the answer is there, or not worth more waiting."""
        if self._answer is None:
            self._answer = self._house.thinker.answer(self._ticket)
            if self._answer and self._answer.problem:
                self._house.log.warning("what lost: %s", self._answer.problem)
        return self._answer is not None or self._ticks > LOSS_PATIENCE

    def step(self) -> None:
        """One tick of waiting."""
        self._ticks += 1

    @property
    def known(self) -> bool:
        """Whether there is an answer."""
        return self._answer is not None and not self._answer.problem

    @property
    def losing(self) -> LosingMove | None:
        """The move, once that is known."""
        losing: LosingMove | None = self._answer.value if self._answer else None
        return losing


class Help:
    """What whoever plays at a table is told: a hint, and whatever the settings ask for.

    `hint` is the move that is marked now; `hopeless`: a hint was asked for, and there is none that wins.
    """

    def __init__(self, table: SolitaireTable) -> None:
        self._table = table
        self.hint: Move | None = None
        self.hopeless = False
        self._said = ""
        """What was said of the hint."""
        self._ticks = 0
        self._lamp = Lamp()
        self._par: ShortestSearch | None = None

    def wants(self, name: str) -> bool:
        """Whether that help is given: it is switched on, and somebody plays."""
        return self._table.helped and bool(self._table.house.settings.get(name))

    # --- the hint ---

    @property
    def can_hint(self) -> bool:
        """Whether there is one; that none wins is one too."""
        state = self._table.state
        asked = self.wants("winning_hint") and not solitaire.won(state)
        return asked or solitaire.plain_hint(state) is not None

    def show_hint(self) -> None:
        """Mark a move, one that keeps the win where that is asked for; the game remembers it."""
        table = self._table
        table.mark_hinted()
        self.hint = solitaire.plain_hint(table.state)
        if self.wants("winning_hint"):
            self.hint = winning_hint(table.state)
            self.hopeless = self.hint is None
            self._said = hint_sentence(table.state, self.hint)
            table.toast(self._said)
        self._ticks = HINT_TICKS
        table.house.play(Cue.HINT)

    def forget_hint(self) -> None:
        """Nothing is marked any more."""
        self.hint, self.hopeless = None, False

    def moved(self) -> None:
        """The game stands differently: the hint goes, and what was said of it."""
        self.forget_hint()
        self._table.unsay(self._said)

    def step(self) -> bool:
        """One tick: a hint passes by itself; whether one has just done so."""
        if self.hint is None and not self.hopeless:
            return False
        self._ticks -= 1
        if self._ticks > 0:
            return False
        self.forget_hint()
        return True

    # --- what can be won, and in how few moves ---

    @property
    def winnable(self) -> bool | None:
        """Whether the game can still be won; None where that isn't to be told."""
        return self._lamp.lit(self._table.state) if self.wants("winnable_lamp") else None

    @property
    def par(self) -> int | None:
        """The fewest moves that win this deal, once they are known."""
        found = self._par.found if self._par else None
        return len(found.line) if found and found.proved and found.line else None

    def seek_par(self) -> bool:
        """One tick of looking for it, beside the loop; whether that is over."""
        table = self._table
        if self._par is None:
            self._par = ShortestSearch(table.house, table.session.states[0])
        if not self._par.over:
            self._par.step()
            if self._par.over:
                table.panels.update()
        return self._par.over

    def ask_again(self) -> None:
        """Something else was asked beside the loop: what was asked about par is forgotten."""
        if self._par:
            self._par.ask_again()


class Lamp:
    """Whether a position can still be won; worked out once for each (a thousandth of a second)."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._lit = False

    def lit(self, state: State) -> bool:
        """Whether it can."""
        if state != self._state:
            self._state, self._lit = state, winnable(state)
        return self._lit


def hint_sentence(state: State, hint: Move | None) -> str:
    """A hint that keeps the win possible, or that there is none."""
    if hint is None:
        return tr("From here the game can’t be won any more.")
    if isinstance(hint, Pair):
        rank = solitaire.rank_at(state, hint.a)
        sentence = tr("Take the pair of {rank}: the game can still be won.")
        return fill(sentence, rank=rank.text if rank else "")
    if isinstance(hint, Draw):
        return tr("Draw a card: the game can still be won.")
    return tr("Turn the waste over: the game can still be won.")


def losing_sentence(session: Session, losing: LosingMove | None) -> str:
    """What threw the win away, from the solver's facts."""
    if losing is None:
        return tr("This deal could not be won from the start.")
    values = {"n": losing.number, "rank": losing.rank.text}
    if losing.rank not in losing.lacking:
        return fill(tr("Since move {n}, a pair of {rank}, the cards can’t come free in any order."), **values)
    before = session.states[losing.number - 1]
    left = solitaire.supply(before)[losing.rank - min(type(losing.rank))]
    if losing.pair.b == WASTE and left == 1:
        return fill(tr("Move {n} took the last {rank} that the heart needed."), **values)
    if losing.pair.b == WASTE:
        return fill(tr("Move {n} took a {rank} that another one in the heart needed."), **values)
    return fill(tr("Move {n} took two cards of rank {rank} that others in the heart needed."), **values)
