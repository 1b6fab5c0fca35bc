"""A table at which a game is played: its session, its clock, its saving, and how it is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Self

from engine.reasons import IllegalMove
from engine.results import Result, result_of
from engine.session import RecordError, Session
from scenes import actions
from scenes.dialogs import Choice, Dialog
from scenes.first_game import SKIP, Guide
from scenes.house import House
from scenes.reasons_in_words import reason_sentence
from scenes.scene import Scene
from scenes.storage import Saved
from scenes.text import fill, tr
from sounds.cues import Cue

MS_A_TICK = 1000 / 60
OFF_AT_FIRST = ("undo", "redo", "last-trick")
"""Buttons that a fresh game has no use for yet."""


class Table(Scene):
    """What both games' tables have in common.

    Whatever changes the session calls `keep` before anything of it is shown.
    """

    def __init__(self, house: House, session: Session, game_id: str, elapsed_ms: int = 0) -> None:
        super().__init__(house)
        self.session = session
        self.game_id = game_id
        self._ticks = round(elapsed_ms / MS_A_TICK)
        self._fresh = not session.moves
        self.guide = Guide(self)
        self._said = ""

    @classmethod
    def begin(cls, house: House, session: Session, **more: Any) -> Self:
        """A table for a new session; a saved game of its kind that is still going counts as left.

        `more` is what a table of that kind is made of besides.
        """
        cls._leave_saved(house, session.game.NAME)
        table = cls(house, session, f"{session.code}-{house.new_number():x}", **more)
        house.storage.save(table.saved())
        return table

    @classmethod
    def resumed(cls, house: House, saved: Saved) -> Self:
        """The saved game as it was. RecordError when the record can't be read."""
        table = cls(house, Session.from_record(saved.record), saved.game_id, saved.elapsed_ms)
        table._fresh = False
        return table

    @classmethod
    def _leave_saved(cls, house: House, game: str) -> None:
        kept = house.storage.saved(game)
        if kept is None:
            return
        try:
            session = Session.from_record(kept.record)
        except RecordError:
            house.storage.put_aside(game)
            return
        if cls.begun(session) and not session.game.is_over(session.state):
            house.storage.finish(cls.result(session, kept))

    # --- what tables override ---

    @classmethod
    def begun(cls, session: Session) -> bool:
        """Whether the game counts: a person has made a move."""
        return bool(session.moves)

    @classmethod
    def result(cls, session: Session, saved: Saved) -> Result:
        """What is counted of the game kept as `saved`, whose record holds the session."""
        return result_of(session, saved.game_id, saved.elapsed_ms)

    def info(self) -> Mapping[str, object]:
        """What the menu shows of the saved game, and what the scene needs to come back; in JSON's types."""
        return {}

    def pause_choices(self) -> list[Choice]:
        """What the pause menu offers besides its own."""
        return []

    def in_words(self) -> str:
        """The state of the table as sentences."""
        return ""

    def in_words_aloud(self) -> str:
        """The same as far as everybody may hear it."""
        return self.in_words()

    def more_in_words(self) -> str:
        """What is said of it when that is asked for again."""
        return self.in_words()

    def asks(self) -> str:
        """What a person is to do now, as everybody may hear it; empty where that goes without saying."""
        return ""

    def lines(self, since: int = 0) -> list[str]:
        """What happened from that move on, as everybody who looks may know it."""
        del since
        return []

    def introduction(self) -> str:
        """How it stands."""
        return self.in_words_aloud()

    def undone(self, cue: Cue) -> None:
        """Undo or redo was done and kept: show it, with its sound."""

    def first_picture(self) -> Iterator[None]:
        """Cards that are about to be dealt are drawn while that goes on."""
        return iter(()) if self._fresh else super().first_picture()

    def step(self) -> None:
        """One tick, in which the guide may have something to say."""
        super().step()
        self.guide.step()

    def activate(self, name: str) -> None:
        """A button, or the cross that ends the guide."""
        if name == SKIP:
            self.guide.skip()
        else:
            super().activate(name)

    # --- the game ---

    @property
    def game_name(self) -> str:
        """The name of the game that is played."""
        return str(self.session.game.NAME)

    @property
    def elapsed_ms(self) -> int:
        """The time played."""
        return round(self._ticks * MS_A_TICK)

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.session.game.is_over(self.session.state)

    @property
    def in_progress(self) -> bool:
        """Whether something would be lost by leaving it for another game."""
        return self.begun(self.session) and not self.over

    def saved(self) -> Saved:
        """The game as it is kept."""
        name = self.session.game.NAME
        return Saved(name, self.game_id, self.session.record(), self.elapsed_ms, self.info())

    def keep(self) -> None:
        """Save the game as it is now; one that is over counts from here on."""
        if self.over:
            saved = self.saved()
            self.house.storage.finish(self.result(self.session, saved), saved)
        else:
            self.house.storage.save(self.saved())

    def mark_hinted(self) -> None:
        """A person was helped by a hint: the game says so from now on, in the statistics too."""
        if not self.session.hinted:
            self.session.hinted = True
            self.keep()

    def attempt(self, move: Any) -> tuple[Any, ...] | None:
        """The events of a move; None, with the reason heard and said, when it isn't legal."""
        try:
            return self.session.play(move)
        except IllegalMove as refusal:
            self.house.play(Cue.REFUSE)
            self.toast(reason_sentence(refusal.reason))
            return None

    def _say(self) -> None:
        """Show how it stands; when that is shown already, the rest of it."""
        words = self.in_words()
        if self.toasting and self._said == words:
            words = self.more_in_words()
        self._said = words
        self.toast(words)
        if self.overheard:
            self.house.tell(self.in_words_aloud())

    def _undo(self) -> None:
        self._go(self.session.undo, Cue.UNDO)

    def _redo(self) -> None:
        self._go(self.session.redo, Cue.REDO)

    def _go(self, way: Callable[[], object], cue: Cue) -> None:
        self.finish_motion()
        way()
        self.keep()
        self.undone(cue)

    # --- leaving ---

    def ask(self, question: str, act: Callable[[], None]) -> None:
        """Ask before a game in progress is given up."""
        if not self.in_progress:
            act()
            return
        choices = [Choice(tr("Yes"), act, "check"), Choice(tr("No"), lambda: None, "cross")]
        self.house.director.push(Dialog(self.house, question, [], choices, cancel=1))

    def pause(self, message: str = "") -> None:
        """The pause menu, with a message when the game was stopped by something."""
        from scenes.pause import PauseMenu

        self.finish_motion()
        self.house.director.push(PauseMenu(self.house, self, message))

    def to_menu(self) -> None:
        """Leave for the menu; the game stays saved."""
        from scenes.menu import MenuScene

        self.house.director.open(MenuScene(self.house))

    def leave(self) -> None:
        """Keep the time that was played."""
        kept = self.house.storage.saved(self.session.game.NAME)
        if kept and kept.game_id == self.game_id:
            self.house.storage.save(self.saved())

    def other_action(self, action: actions.Action) -> None:
        """Keys and buttons that mean the same at every table."""
        match action:
            case actions.Undo():
                self.activate("undo")
            case actions.Redo():
                self.activate("redo")
            case actions.Hint():
                self.activate("hint")
            case actions.Say():
                self._say()
            case actions.Menu():
                self.pause()
            case actions.DeviceLost(name=name):
                self.pause(fill(tr("{name} is gone. Any device goes on."), name=name))
            case actions.FocusLost():
                if self.house.settings.get("pause_on_focus_loss"):
                    self.pause()
