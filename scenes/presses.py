"""What keys and buttons of any device do as they go down, while they are held, and as they go up.

One press gives one action at once. Directions repeat while held, the last one pressed of several. A key or
button with a tap and `last_trick` does the first when let go early and the second when held.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scenes import actions
from scenes.actions import Action, Device, Direction

HOLD_TICKS = 21
"""350 ms: from here on a press is held, and a direction repeats."""
REPEAT_TICKS = 6.6
"""110 ms between a direction's repeats."""

Source = tuple[object, str]
"""A device, and the name of a key or button of it."""

MOVES = {direction.value: direction for direction in Direction}
HOLDS: dict[str, type[actions.LastTrick | actions.ShowHand]] = {
    "last_trick": actions.LastTrick,
    "show_hand": actions.ShowHand,
}
TAPS: dict[str, Callable[..., Action]] = {
    "tap": actions.Tap,
    "back": actions.Back,
    "undo": actions.Undo,
    "redo": actions.Redo,
    "hint": actions.Hint,
    "draw_stock": actions.DrawStock,
    "sort": actions.Sort,
    "menu": actions.Menu,
    "say": actions.Say,
    "fullscreen": actions.Fullscreen,
    "mute": actions.Mute,
    "screenshot": actions.Screenshot,
}


@dataclass(slots=True)
class _Held:
    """Something that is down: the direction it repeats, or what it does until it goes up."""

    device: Device
    pad: int | None
    due: float
    move: Direction | None = None
    tap: str | None = None
    """Done if it goes up before `holds` were; cleared then. So no press is lost, not even in a stall."""
    holds: tuple[str, ...] = ()


class Presses:
    """All keys and buttons that are down."""

    def __init__(self) -> None:
        self._held: dict[Source, _Held] = {}

    def press(
        self, source: Source, names: tuple[str, ...], device: Device, tick: int, pad: int | None = None
    ) -> list[Action]:
        """It went down, and `names` is what it is bound to; `pad` is the controller it is on."""
        self._held.pop(source, None)
        holds = tuple(name for name in names if name in HOLDS)
        tap = next((name for name in names if name in TAPS), None)
        move = next((MOVES[name] for name in names if name in MOVES), None)
        due = tick + HOLD_TICKS
        if tap and "last_trick" in holds:
            self._held[source] = _Held(device, pad, due, tap=tap, holds=holds)
            return []
        if holds or move:
            self._held[source] = _Held(device, pad, due, move=move, holds=holds)
        made: list[Action] = [TAPS[tap](device=device, pad=pad)] if tap else []
        made += [HOLDS[name](True, device=device, pad=pad) for name in holds]
        return [*made, actions.Move(move, device=device, pad=pad)] if move else made

    def release(self, source: Source, tick: int) -> list[Action]:
        """It went up."""
        held = self._held.pop(source, None)
        if held is None:
            return []
        if held.move:
            for other in self._held.values():
                if other.move:
                    other.due = max(other.due, tick + HOLD_TICKS)
        if held.tap:
            return [TAPS[held.tap](device=held.device, pad=held.pad)]
        return [HOLDS[name](False, device=held.device, pad=held.pad) for name in held.holds]

    def let_go(self, of: object = None) -> list[Action]:
        """All that is held (on that device) is let go; taps that waited are forgotten."""
        sources = [source for source in self._held if of is None or source[0] is of]
        gone = [self._held.pop(source) for source in sources]
        return [
            HOLDS[name](False, device=held.device, pad=held.pad)
            for held in gone
            if not held.tap
            for name in held.holds
        ]

    def due(self, tick: int) -> list[Action]:
        """What has been held long enough. A stall gives one repeat, not all it missed."""
        found: list[Action] = []
        for held in self._held.values():
            if held.tap and tick >= held.due:
                held.tap = None
                found += [HOLDS[name](True, device=held.device, pad=held.pad) for name in held.holds]
        moves = [(held.move, held) for held in self._held.values() if held.move]
        if moves and tick >= moves[-1][1].due:
            direction, last = moves[-1]
            last.due = max(last.due, tick - 1) + REPEAT_TICKS
            found.append(actions.Move(direction, device=last.device, pad=last.pad))
        return found
