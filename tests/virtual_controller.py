"""A controller without hardware: SDL's virtual joystick, attached to the SDL that pygame has loaded.

What a test does to it comes out of `pygame.event.get()` as from a real device, in whatever families of events
SDL makes of it. Only pygame's Linux wheels have their SDL in a file that can be found.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from types import TracebackType
from typing import Self

import pygame
import pytest

BUTTONS = (
    *("a", "b", "x", "y", "back", "guide", "start", "stick", "right_stick", "lb", "rb"),
    *("up", "down", "left", "right"),
)
"""The buttons of a mapped controller, by SDL's numbers."""
AXES = ("x", "y", "right_x", "right_y", "lt", "rt")
HAT_UP, HAT_RIGHT, HAT_DOWN, HAT_LEFT = 1, 2, 4, 8
_FULL = 32767


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "axes", "buttons", "hats")),
        *((name, ctypes.c_uint16) for name in ("vendor", "product", "padding")),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("callbacks", ctypes.c_void_p * 7),
    )


def _library_file() -> Path | None:
    libraries = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    return next(iter(sorted(libraries.glob("libSDL2-2*.so*"))), None)


needs_pad = pytest.mark.skipif(
    _library_file() is None, reason="virtual controllers need pygame's Linux wheel"
)
"""Marks a test that attaches one."""


def _load() -> ctypes.CDLL:
    sdl = ctypes.CDLL(str(_library_file()))
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    for name in ("Close", "InstanceID"):
        getattr(sdl, f"SDL_Joystick{name}").argtypes = [ctypes.c_void_p]
    for name, value in (("Button", ctypes.c_uint8), ("Axis", ctypes.c_int16), ("Hat", ctypes.c_uint8)):
        getattr(sdl, f"SDL_JoystickSetVirtual{name}").argtypes = [ctypes.c_void_p, ctypes.c_int, value]
    return sdl


class VirtualController:
    """Attached at once; `detach` or the end of a `with` unplugs it. Needs pygame.joystick initialised."""

    def __init__(self, name: str = "Virtual Controller", *, mapped: bool = True) -> None:
        """`mapped`: SDL knows its buttons; otherwise it is a joystick with buttons by number and a hat."""
        self._sdl = _load()
        description = _Description(
            version=1, type=int(mapped), axes=6, buttons=15, hats=1, name=name.encode()
        )
        index = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(description))
        if index < 0:
            raise RuntimeError("SDL attaches no virtual joystick")
        self._joystick: int | None = self._sdl.SDL_JoystickOpen(index)
        self.instance: int = self._sdl.SDL_JoystickInstanceID(self._joystick)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.detach()

    def press(self, button: str | int) -> None:
        """The button goes down."""
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, _number(BUTTONS, button), 1)

    def release(self, button: str | int) -> None:
        """The button goes up."""
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, _number(BUTTONS, button), 0)

    def axis(self, axis: str | int, value: float) -> None:
        """The axis goes to a value: -1 … 1; a mapped trigger rests at -1."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, _number(AXES, axis), round(value * _FULL))

    def hat(self, sides: int) -> None:
        """The hat is pushed to those sides: a sum of HAT_…, 0 for the middle."""
        self._sdl.SDL_JoystickSetVirtualHat(self._joystick, 0, sides)

    def detach(self) -> None:
        """Unplug it. A second time does nothing."""
        if self._joystick is None:
            return
        self._sdl.SDL_JoystickClose(self._joystick)
        self._joystick = None
        for index in range(self._sdl.SDL_NumJoysticks()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.instance:
                self._sdl.SDL_JoystickDetachVirtual(index)
                return


def _number(names: tuple[str, ...], name: str | int) -> int:
    return name if isinstance(name, int) else names.index(name)
