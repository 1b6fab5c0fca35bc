"""Whose hand the screen may show, and who sits at the bottom, where several people play at one table.

A hand is shown to one person at a time. Who has a controller of their own sees theirs while they hold a
trigger; the others take over the device they share, in turn. A person alone always sees their hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.hearts import Phase, State, View
from scenes import actions
from scenes.company import Company

FREE = (
    actions.Menu
    | actions.LastTrick
    | actions.Say
    | actions.ShowHand
    | actions.Release
    | actions.DeviceLost
    | actions.DeviceFound
    | actions.FocusLost
    | actions.FocusGained
)
"""What anybody may do at any time: it tells and moves nothing of a hand."""


def public(view: View) -> View:
    """What everybody knows of a seat's view."""
    return replace(view, hand=(), legal=(), passed=None, received=None)


@dataclass(slots=True)
class Eyes:
    """`pads` has the controller of each seat that has one of its own, as `Action.pad` numbers them."""

    company: Company
    pads: dict[int, int] = field(default_factory=dict)
    bottom: int = 0
    """The seat that is drawn at the bottom."""
    taker: int | None = None
    """The seat that has taken over the shared device."""
    holding: list[int] = field(default_factory=list)
    """The controllers whose triggers are held, the first first; twice where both are."""

    def __post_init__(self) -> None:
        self.bottom = next(iter(self.company.present), 0)

    @property
    def private(self) -> bool:
        """Whether there is anybody to hide a hand from."""
        return len(self.company.present) > 1

    @property
    def shown(self) -> int | None:
        """The seat whose hand lies face up; None: no hand does."""
        if not self.private:
            return next(iter(self.company.present), 0)
        if self.taker is not None:
            return self.taker
        owners = (self.owner(pad) for pad in self.holding)
        return next((seat for seat in owners if seat is not None), None)

    def owner(self, pad: int | None) -> int | None:
        """Whose controller that is."""
        return next((seat for seat, own in self.pads.items() if own == pad), None)

    def asked(self, state: State) -> int | None:
        """The person who is to move; in passing the one who looks, or the first who has not chosen."""
        asked = self.all_asked(state)
        return self.shown if self.shown in asked else next(iter(asked), None)

    def all_asked(self, state: State) -> list[int]:
        """Every person who is to move."""
        if state.phase is Phase.PASSING:
            return [seat for seat in self.company.present if state.passed[seat] is None]
        return [seat for seat in self.company.present if seat == state.turn]

    def takers(self, state: State) -> list[int]:
        """Who may take over the shared device now, so that the game goes on; empty: nobody need."""
        asked = self.asked(state)
        if not self.private or asked is None or asked == self.shown or asked in self.pads:
            return []
        return [seat for seat in self.all_asked(state) if seat not in self.pads]

    def follow(self, state: State) -> None:
        """Nothing moves: the table turns to who looks, or is to move; the device is out of other hands."""
        asked = self.asked(state)
        if asked is not None and self.taker not in (None, asked):
            self.taker = None
        if self.shown is not None:
            self.bottom = self.shown
        elif asked is not None:
            self.bottom = asked

    def take(self, seat: int) -> None:
        """That person has the shared device, and looks."""
        self.taker = self.bottom = seat

    def hold(self, pad: int | None, *, held: bool) -> None:
        """A trigger went down or up."""
        if pad is not None and held:
            self.holding.append(pad)
        elif pad in self.holding:
            last = max(index for index, each in enumerate(self.holding) if each == pad)
            del self.holding[last]  # not the first: who holds the other trigger keeps their place

    def cover(self) -> None:
        """Nobody looks any more."""
        self.taker = None
        self.holding.clear()

    def lose(self, connected: frozenset[int]) -> list[int]:
        """Controllers that are not connected any more are nobody's; the seats whose they were."""
        gone = [seat for seat, pad in self.pads.items() if pad not in connected]
        for seat in gone:
            self.holding = [pad for pad in self.holding if pad != self.pads[seat]]
            del self.pads[seat]
        return gone

    def seen(self, view: View) -> View:
        """As much of a seat's view as the screen may show now: all, or what everybody knows."""
        if view.seat == self.shown:
            return view
        return public(view)

    def lets(self, action: actions.Action) -> bool:
        """Whether who did that may act for the hand that is shown."""
        if not self.private or isinstance(action, FREE):
            return True
        if self.shown is None:
            return False
        if self.shown in self.pads:
            return self.pads[self.shown] == action.pad
        return self.owner(action.pad) is None
