"""The people at a Hearts table: who looks now, whose controller is whose, who leaves and comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes import actions
from scenes.company import Company
from scenes.dialogs import Choice, Dialog
from scenes.eyes import Eyes
from scenes.hand_over import HandOver
from scenes.house import House
from scenes.text import fill, tr
from sounds.cues import Cue

if TYPE_CHECKING:
    from scenes.hearts_table import HeartsTable

STILL_OPEN = ("menu", "last-trick")
"""Buttons of the table that tell nothing of a hand: a mouse may press them at any time."""


class HeartsPeople:
    """Where a table asks who may see what. Whatever changes that goes through `_change`."""

    def __init__(self, house: House, table: HeartsTable, company: Company) -> None:
        self.house = house
        self.table = table
        self.eyes = Eyes(company)
        self._to_ask: list[int] = []

    @property
    def company(self) -> Company:
        """Who sits where."""
        return self.eyes.company

    def plays(self, seat: int) -> str:
        """Who moves for that seat now: "person" or a level."""
        return self.company.plays(seat)

    @property
    def takers(self) -> list[int]:
        """Who may take over the shared device now."""
        return self.eyes.takers(self.table.state)

    def ask_for_controllers(self) -> None:
        """Nobody knows whose is whose: where there are enough, each person is asked for theirs."""
        present = self.company.present
        if len(present) > 1 and len(self.house.controls.pads) >= len(present):
            self._to_ask = list(present)

    # --- what happens ---

    def hears(self, action: actions.Action) -> bool:
        """Whether the table is to act on it. A trigger, and who may not act, are dealt with here."""
        if not self.eyes.private:
            return True
        if isinstance(action, actions.ShowHand):
            self._change(lambda: self.eyes.hold(action.pad, held=action.held))
            return False
        if self.eyes.lets(action):
            return True
        if isinstance(action, actions.Tap) and action.pos:
            sprite = self.table.stage.sprite_at(action.pos)
            return bool(sprite and sprite.name in STILL_OPEN)
        if isinstance(action, actions.Tap | actions.Move):
            self._say_how(self.eyes.owner(action.pad))
        return False

    def _say_how(self, seat: int | None) -> None:
        """Who presses without looking is told how to look."""
        if seat is not None and self.eyes.shown is None and seat in self.eyes.all_asked(self.table.state):
            words = tr("{name}: hold a trigger to see your cards")
            self.table.toast(fill(words, name=self.company.called(seat)))

    def take(self, seat: int) -> None:
        """That person has the shared device now, and looks."""
        self._change(lambda: self.eyes.take(seat))

    def cover(self) -> None:
        """Nobody looks any more: something lies over the table, or everybody looks."""
        if self.eyes.private:
            self._change(self.eyes.cover)

    def mind_controllers(self) -> bool:
        """Whoever's controller has gone will be asked; whether there is anybody to ask."""
        connected = self.house.controls.pads
        if not set(self.eyes.pads.values()) <= connected:
            self._change(lambda: self._to_ask.extend(self.eyes.lose(connected)))
        return bool(self._to_ask)

    def step(self) -> bool:
        """Nothing moves: the table turns to who is to act. True when something has come in front of it."""
        if not self.eyes.private:
            self._to_ask.clear()
            return False
        if self._to_ask:
            self._ask(self._to_ask.pop(0))
            return True
        seats = self.takers
        if seats:
            self.cover()
            self.house.director.push(HandOver(self.house, self, seats))
            return True
        self._change(lambda: None)
        return False

    def _change(self, change: Callable[[], None]) -> None:
        """What moves arrives first; then the table is what the one who looks now may see."""
        self.table.finish_motion()
        before = self.eyes.shown, self.eyes.bottom
        change()
        self.eyes.follow(self.table.state)
        if (self.eyes.shown, self.eyes.bottom) != before:
            self.table.eyes_moved(before[1])

    # --- controllers, leaving, coming back ---

    def _ask(self, seat: int) -> None:
        self.cover()
        self.house.director.push(SeatCall(self.house, self, seat))

    def give(self, seat: int, pad: int) -> None:
        """The controller is that seat's now."""
        self.eyes.pads[seat] = pad

    def leave(self, seat: int) -> None:
        """The person has left: the computer plays on, until they are back."""
        self.eyes.pads.pop(seat, None)
        self._seated(self.company.left(seat))

    def come_back(self, seat: int) -> None:
        """The person is there again."""
        self._seated(self.company.back(seat))
        if self.eyes.pads:
            self._to_ask.append(seat)

    def _seated(self, company: Company) -> None:
        self.table.finish_motion()
        before = self.eyes.bottom
        self.eyes.company = company
        self.eyes.cover()
        self.eyes.follow(self.table.state)
        self.table.players.pause()
        self.table.keep()
        self.table.eyes_moved(before)

    def pause_choices(self) -> list[Choice]:
        """What a pause offers besides: only where there are several people."""
        if len(self.company.persons) < 2:
            return []
        return [Choice(tr("People"), self._people, "controller")]

    def _people(self) -> None:
        """Who is there and who is not."""
        choices = []
        for seat in self.company.persons:
            name = self.company.called(seat)
            if seat in self.company.away:
                label = fill(tr("{name} is back"), name=name)
                choices.append(Choice(label, lambda seat=seat: self.come_back(seat), "undo"))  # type: ignore[misc]
            elif len(self.company.present) > 1:
                label = fill(tr("{name} leaves"), name=name)
                choices.append(Choice(label, lambda seat=seat: self.leave(seat), "quit"))  # type: ignore[misc]
        if self.eyes.private and self.house.controls.pads:
            choices.append(Choice(tr("Give out controllers"), self._give_out, "controller"))
        choices.append(Choice(tr("Back"), lambda: None, "back"))
        line = tr("Who leaves is played for by the computer until they are back.")
        self.house.director.push(Dialog(self.house, tr("People"), [line], choices, cancel=len(choices) - 1))

    def _give_out(self) -> None:
        self.eyes.pads.clear()
        self._to_ask = list(self.company.present)


class SeatCall(Dialog):
    """A person is asked for their controller: any that is nobody's becomes theirs by pressing A."""

    def __init__(self, house: House, people: HeartsPeople, seat: int) -> None:
        self._people = people
        self._seat = seat
        name = people.company.called(seat)
        press = fill(tr("Press {button} on your controller."), button=house.controls.written_on_others())
        lines = [press, tr("Without one you take turns at a shared device.")]
        choices = [Choice(tr("Share a device"), lambda: None, "check")]
        if len(people.company.present) > 1:
            label = fill(tr("{name} leaves"), name=name)
            choices.append(Choice(label, lambda: people.leave(seat), "quit"))
        super().__init__(house, fill(tr("Where is {name}?"), name=name), lines, choices, cancel=0)

    def handle(self, action: actions.Action) -> None:
        """A press on a controller that is nobody's takes the seat."""
        pressed = isinstance(action, actions.Tap) and action.pad is not None
        if pressed and action.pad is not None and self._people.eyes.owner(action.pad) is None:
            self.house.play(Cue.MENU_ACCEPT)
            self._people.give(self._seat, action.pad)
            self.house.director.pop(self)
        else:
            super().handle(action)
