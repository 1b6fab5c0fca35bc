"""What a person did, whatever the device: the only input that scenes know.

Values, made by `scenes.controls`. Each carries the device it came from, or the one used last.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

Position = tuple[int, int]
"""A place on the screen in pixels from its top left."""


class Device(Enum):
    """What a person holds."""

    MOUSE = "mouse"
    TOUCH = "touch"
    KEYBOARD = "keyboard"
    CONTROLLER = "controller"


class Direction(Enum):
    """Where the focus goes: the way on the screen, or the order of reading."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Anything a scene may be told."""

    device: Device = Device.KEYBOARD
    pad: int | None = field(default=None, compare=False)
    """Which controller it came from: a number that no other has as long as the program runs."""


@dataclass(frozen=True, slots=True)
class Tap(Action):
    """The primary press, once as it goes down; `pos` None: on what has the focus."""

    pos: Position | None = None


@dataclass(frozen=True, slots=True)
class Point(Action):
    """The mouse or finger is there now. Between a Tap with a place and its Release it is a drag."""

    pos: Position


@dataclass(frozen=True, slots=True)
class Release(Action):
    """The mouse's primary button or the finger went up there: a drag ends."""

    pos: Position


@dataclass(frozen=True, slots=True)
class Move(Action):
    """To the next thing in a direction; comes again while held."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Scroll(Action):
    """The wheel turned by `dy` notches or parts of one; positive: away from the person, towards the top."""

    dy: float


@dataclass(frozen=True, slots=True)
class Back(Action):
    """Deselect, close, go back."""


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Take back."""


@dataclass(frozen=True, slots=True)
class Redo(Action):
    """Do again."""


@dataclass(frozen=True, slots=True)
class Hint(Action):
    """Show a hint."""


@dataclass(frozen=True, slots=True)
class DrawStock(Action):
    """Heart to Heart: draw from the stock, or recycle the waste."""


@dataclass(frozen=True, slots=True)
class Sort(Action):
    """Hearts: sort the hand the next way."""


@dataclass(frozen=True, slots=True)
class LastTrick(Action):
    """Hearts: show the last trick from `held` True until `held` False."""

    held: bool


@dataclass(frozen=True, slots=True)
class ShowHand(Action):
    """Hearts with several people: show the hand from `held` True until `held` False."""

    held: bool


@dataclass(frozen=True, slots=True)
class Menu(Action):
    """The pause menu."""


@dataclass(frozen=True, slots=True)
class Say(Action):
    """Say the state in words."""


@dataclass(frozen=True, slots=True)
class Fullscreen(Action):
    """Fullscreen on or off."""


@dataclass(frozen=True, slots=True)
class Mute(Action):
    """Sound off or on."""


@dataclass(frozen=True, slots=True)
class Screenshot(Action):
    """Keep a picture of the screen."""


@dataclass(frozen=True, slots=True)
class Type(Action):
    """A character was typed; only while `Controls.typing` is on."""

    text: str


@dataclass(frozen=True, slots=True)
class Delete(Action):
    """Delete the character before; only while typing."""


@dataclass(frozen=True, slots=True)
class Paste(Action):
    """The clipboard's text, as it is, was pasted; only while typing."""

    text: str


@dataclass(frozen=True, slots=True)
class Pressed(Action):
    """A key or a controller's button went down, by its name in the bindings; only while listening."""

    name: str


@dataclass(frozen=True, slots=True)
class Quit(Action):
    """The window is to close."""


@dataclass(frozen=True, slots=True)
class Resized(Action):
    """The window has another size, in pixels."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FocusLost(Action):
    """Another window is used now; nothing is heard until FocusGained."""


@dataclass(frozen=True, slots=True)
class FocusGained(Action):
    """The window is used again."""


@dataclass(frozen=True, slots=True)
class DeviceLost(Action):
    """The controller used last has gone. `seat_id` numbers the controllers from 0, lowest free first."""

    name: str
    seat_id: int


@dataclass(frozen=True, slots=True)
class DeviceFound(Action):
    """A controller is there."""

    name: str


@dataclass(frozen=True, slots=True)
class SoundDeviceChanged(Action):
    """A device for sound came or went."""


@dataclass(frozen=True, slots=True)
class Redraw(Action):
    """The window's content was lost: draw all of it."""
