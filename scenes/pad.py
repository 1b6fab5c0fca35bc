"""A controller's sticks, triggers and hats as buttons that go down and up.

Pure state: `scenes.controls` feeds it with what the device reports. Values of sticks are -1 … 1 (right and
down are positive), of triggers 0 … 1. The left stick's ways are buttons of their own, `stick_up` … .
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scenes.pad_kinds import PadKind

STICK_ON, STICK_OFF = 0.5, 0.35
"""A way is taken beyond the first and left below the second, so that a trembling thumb moves once."""
STICK_TURN = 0.15
"""How much further the stick must lie the other way to change its way without going back."""
TRIGGER_ON, TRIGGER_OFF = 0.5, 0.3

Change = tuple[str, bool]
"""A button's name, and whether it went down."""


@dataclass(slots=True, eq=False)
class Pad:
    """One controller. `number` counts those connected from 0; `handle` keeps the device open.

    `instance` is its own for as long as it is connected, and no other's after that.
    """

    name: str
    number: int
    handle: object = None
    instance: int = 0
    kind: PadKind = PadKind.XBOX
    down: set[str] = field(default_factory=set)
    stick: dict[str, float] = field(default_factory=lambda: {"x": 0.0, "y": 0.0})
    moved: set[str] = field(default_factory=set)
    """Axes of the stick reported since it was last settled."""

    def set(self, button: str, down: bool) -> list[Change]:
        """The button is down or up; nothing when it was already."""
        if down == (button in self.down):
            return []
        (self.down.add if down else self.down.discard)(button)
        return [(button, down)]

    def press(self, button: str) -> list[Change]:
        """The button went down, whatever is thought of it: a release may have been lost."""
        self.down.add(button)
        return [(button, True)]

    def trigger(self, button: str, value: float) -> list[Change]:
        """The trigger is pulled that far."""
        limit = TRIGGER_OFF if button in self.down else TRIGGER_ON
        return self.set(button, value > limit)

    def hat(self, x: int, y: int) -> list[Change]:
        """The hat is pushed that way: -1, 0 or 1 each, up and right positive."""
        ways = {"left": x < 0, "right": x > 0, "down": y < 0, "up": y > 0}
        return [change for way, down in ways.items() for change in self.set(way, down)]

    def push(self, axis: str, value: float) -> list[Change]:
        """One of the stick's axes "x", "y" has a new value.

        What it means is told by `settle`: a device reports both axes one after the other, and half a report
        can point another way.
        """
        changes = self.settle() if axis in self.moved else []
        self.stick[axis] = value
        self.moved.add(axis)
        return changes

    def settle(self) -> list[Change]:
        """The stick's way by all that was reported."""
        self.moved.clear()
        now = next((name for name in self.down if name.startswith("stick_")), None)
        way = _way(now, self.stick["x"], self.stick["y"])
        if way == now:
            return []
        return [*(self.set(now, False) if now else []), *(self.set(way, True) if way else [])]


def _way(now: str | None, x: float, y: float) -> str | None:
    sides = {"stick_left": -x, "stick_right": x, "stick_up": -y, "stick_down": y}
    furthest = max(sides, key=sides.__getitem__)
    if now is None:
        return furthest if sides[furthest] > STICK_ON else None
    if sides[furthest] < STICK_OFF:
        return None
    return furthest if sides[furthest] > sides[now] + STICK_TURN else now
