"""Controllers that come and go: opened, followed, and their buttons by name, for `scenes.controls`.

A controller that SDL has a mapping for is heard through its controller events only, any other through its
joystick events: an open controller sends both for one press.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame
from pygame._sdl2 import controller, sdl2

from scenes.pad import Change, Pad
from scenes.pad_kinds import PadKind, kind_of

CONTROLLER_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "stick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_stick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
STICK_AXES = {pygame.CONTROLLER_AXIS_LEFTX: "x", pygame.CONTROLLER_AXIS_LEFTY: "y"}
TRIGGER_AXES = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt"}
FULL = 32767
JOYSTICK_BUTTONS = ("a", "b", "x", "y", "lb", "rb", "lt", "rt", "back", "start", "stick", "right_stick")
"""What most pads without a mapping have, in order: their triggers are buttons."""

ADDED = {pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED}
REMOVED = {pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED}
LOG = logging.getLogger("two-hearts.controls")


class Controllers:
    """The pads that are connected."""

    def __init__(self) -> None:
        self._pads: dict[int, Pad] = {}
        self._mapped: set[int] = set()
        pygame.joystick.init()
        controller.init()
        for index in range(pygame.joystick.get_count()):
            self._open(index)

    @property
    def pads(self) -> tuple[Pad, ...]:
        """Those connected, in the order they came."""
        return tuple(self._pads.values())

    def added(self, event: pygame.Event) -> Pad | None:
        """An event of ADDED: the pad. None: it is open already (each is announced twice), or can't be."""
        return self._open(event.device_index)

    def removed(self, event: pygame.Event) -> Pad | None:
        """An event of REMOVED: the pad that has gone, None when that is known already."""
        self._mapped.discard(instance_of(event))
        pad = self._pads.pop(instance_of(event), None)
        if pad:
            LOG.info("%s disconnected", pad.name)
        return pad

    def changes(self, event: pygame.Event) -> tuple[Pad, list[Change]] | None:
        """An event of INPUTS: the pad and what went down or up; None when another event tells the same."""
        instance = instance_of(event)
        if event.type in _JOYSTICK:
            if instance in self._mapped:
                return None
        else:
            self._mapped.add(instance)
        pad = self._pads.get(instance) or self._add(instance, "", None)
        return pad, INPUTS[event.type](pad, event)

    def _open(self, index: int) -> Pad | None:
        try:
            mapped = controller.Controller(index) if controller.is_controller(index) else None
            stick = mapped.as_joystick() if mapped else pygame.joystick.Joystick(index)
            instance = stick.get_instance_id()
        except (pygame.error, sdl2.error) as error:
            LOG.warning("a controller can't be opened: %s", error)
            return None
        if instance in self._pads:
            return None
        if mapped:
            self._mapped.add(instance)
        name = (mapped.name if mapped else "") or stick.get_name()
        pad = self._add(instance, name, (mapped, stick), kind_of(name, stick.get_guid()))
        LOG.info("%s connected", pad.name)
        return pad

    def _add(self, instance: int, name: str, handle: object, kind: PadKind = PadKind.XBOX) -> Pad:
        taken = {pad.number for pad in self._pads.values()}
        number = next(number for number in range(len(taken) + 1) if number not in taken)
        self._pads[instance] = Pad(name, number, handle, instance, kind)
        return self._pads[instance]


def instance_of(event: pygame.Event) -> int:
    """The number SDL gives a device for as long as it is connected."""
    return int(getattr(event, "instance_id", 0))


def _controller_button(pad: Pad, event: pygame.Event) -> list[Change]:
    return _button(pad, CONTROLLER_BUTTONS.get(event.button), event.type == pygame.CONTROLLERBUTTONDOWN)


def _joystick_button(pad: Pad, event: pygame.Event) -> list[Change]:
    name = JOYSTICK_BUTTONS[event.button] if 0 <= event.button < len(JOYSTICK_BUTTONS) else None
    return _button(pad, name, event.type == pygame.JOYBUTTONDOWN)


def _button(pad: Pad, name: str | None, down: bool) -> list[Change]:
    if name is None:
        return []
    return pad.press(name) if down else pad.set(name, False)


def _controller_axis(pad: Pad, event: pygame.Event) -> list[Change]:
    if event.axis in STICK_AXES:
        return pad.push(STICK_AXES[event.axis], event.value / FULL)
    if event.axis in TRIGGER_AXES:
        return pad.trigger(TRIGGER_AXES[event.axis], event.value / FULL)
    return []


def _joystick_axis(pad: Pad, event: pygame.Event) -> list[Change]:
    return pad.push("xy"[event.axis], event.value) if event.axis in {0, 1} else []


def _joystick_hat(pad: Pad, event: pygame.Event) -> list[Change]:
    return pad.hat(*event.value) if event.hat == 0 else []


_JOYSTICK = {pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION}
INPUTS: dict[int, Callable[[Pad, pygame.Event], list[Change]]] = {
    pygame.CONTROLLERBUTTONDOWN: _controller_button,
    pygame.CONTROLLERBUTTONUP: _controller_button,
    pygame.CONTROLLERAXISMOTION: _controller_axis,
    pygame.JOYBUTTONDOWN: _joystick_button,
    pygame.JOYBUTTONUP: _joystick_button,
    pygame.JOYAXISMOTION: _joystick_axis,
    pygame.JOYHATMOTION: _joystick_hat,
}
"""What a person does with a controller, by the event's type."""
