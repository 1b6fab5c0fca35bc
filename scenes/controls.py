"""The only reader of the window's events: mouse, touch, keyboard and controllers become actions.

One press gives one action, as it goes down. The mouse events that SDL makes of a finger are left out, so a
finger's tap counts once. Nothing repeats but directions (`scenes.presses`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

import pygame

from scenes import actions, controllers
from scenes.actions import Action, Device, Position
from scenes.bindings import BUTTON_NAMES, Bindings, inverse
from scenes.controllers import Controllers, instance_of
from scenes.pad import Change, Pad
from scenes.pad_kinds import PadKind, printed, written
from scenes.presses import Presses

MOUSE_STILL = 2
"""A mouse that moves no further than this, in px, was shaken and not used."""
POINTER_LABELS = {
    Device.MOUSE: {"tap": "mouse_left", "back": "mouse_right", "scroll": "mouse_wheel"},
    Device.TOUCH: {"tap": "touch"},
}
MODIFIERS = frozenset(
    f"{side} {key}" for side in ("left", "right") for key in ("shift", "ctrl", "alt", "meta", "gui", "super")
)
"""Keys that only change what others do."""

_DAMAGED = {pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWDISPLAYCHANGED}
_SOUND = {pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED}


class Controls:
    """Turns events into actions. `device` is the one used last; `typing` makes letters characters,
    `listening` makes keys and buttons tell their names and do nothing else.

    Needs an open display. Where controllers are connected from the start, one is taken to be the device.
    """

    def __init__(self, bindings: Bindings | None = None) -> None:
        self.typing = self.listening = False
        self._presses = Presses()
        self._controllers = Controllers()
        self._pad_used: Pad | None = next(iter(self._controllers.pads), None)
        self.device = Device.CONTROLLER if self._pad_used else Device.MOUSE
        self._focused = True
        self._dragging = False
        self._finger: tuple[int, int] | None = None
        self._mouse_rests: Position | None = None
        self._tick = 0
        self.bind(bindings or Bindings())
        self._readers: dict[int, Callable[[pygame.Event], list[Action]]] = {
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.MOUSEMOTION: self._mouse_moved,
            pygame.MOUSEBUTTONDOWN: self._mouse_down,
            pygame.MOUSEBUTTONUP: self._mouse_up,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.FINGERDOWN: self._finger_down,
            pygame.FINGERMOTION: self._finger_moved,
            pygame.FINGERUP: self._finger_up,
        }

    def bind(self, bindings: Bindings) -> None:
        """Use these keys and buttons from now on."""
        self._bindings = bindings
        self._keys = inverse(bindings.keys)
        self._buttons = inverse(bindings.buttons)
        self._buttons |= {f"stick_{way}": (way,) for way in ("up", "down", "left", "right")}

    # -- what others ask

    @property
    def focused(self) -> bool:
        """Whether the window is the one that is used."""
        return self._focused

    @property
    def pads(self) -> frozenset[int]:
        """The controllers that are connected, as `Action.pad` numbers them."""
        return frozenset(pad.instance for pad in self._controllers.pads)

    @property
    def pad(self) -> int | None:
        """The controller that is the device used last; None when that is no controller."""
        in_use = self._pad_used if self.device is Device.CONTROLLER else None
        return in_use.instance if in_use else None

    @property
    def in_hand(self) -> tuple[Device, PadKind | None]:
        """The device used last, and whose signs are on it when it is a controller."""
        in_use = self._pad_used if self.device is Device.CONTROLLER else None
        return self.device, in_use.kind if in_use else None

    def actions(self, events: Iterable[pygame.Event], tick: int) -> list[Action]:
        """What the events since the last call mean, in order; `tick` is now, in 1/60 s."""
        self._tick = tick
        batch = list(events)
        gone = {instance_of(event) for event in batch if event.type in controllers.REMOVED}
        found: list[Action] = []
        for event in batch:
            if event.type in controllers.INPUTS:
                # SDL lets go of every button of a controller that is pulled out: nobody did
                made = [] if instance_of(event) in gone else self._pad_input(event)
            elif event.type in self._readers:
                made = self._readers[event.type](event) if self._focused else []
            else:
                made = self._system(event)
            for action in made:
                _add(found, action)
        for pad in self._controllers.pads:
            found += self._pad_changes(pad, pad.settle())
        return found

    def held(self, tick: int) -> list[Action]:
        """What is due because something is still held; ask once a tick."""
        self._tick = tick
        return self._presses.due(tick)

    def label(self, action_name: str) -> str:
        """The icon of what does that action on the device used last; empty when nothing of it does.

        Names are those of the bindings, besides `move` (any direction) and, for the mouse, `scroll`.
        """
        if self.device in POINTER_LABELS:
            return POINTER_LABELS[self.device].get(action_name, "")
        if self.device is Device.KEYBOARD:
            names = self._bindings.keys.get("right" if action_name == "move" else action_name)
            return f"key_{_keycap(names[0])}" if names else ""
        if action_name == "move":
            return "pad_dpad"
        names = self._bindings.buttons.get(action_name)
        return f"pad_{self._printed(names[0])}" if names else ""

    def written_on_others(self) -> str:
        """What is printed on the button `a` of the controllers that are not in use, in a sentence."""
        return written(pad.kind for pad in self._controllers.pads if pad.instance != self.pad)

    def label_on(self, pad: int, action_name: str) -> str:
        """The icon of the button that does that action on that controller; empty when none does."""
        names = self._bindings.buttons.get(action_name)
        known = next((each for each in self._controllers.pads if each.instance == pad), None)
        if not names:
            return ""
        return f"pad_{printed(known.kind, names[0]) if known else names[0]}"

    def signs(self, name: str, device: Device) -> tuple[str, ...]:
        """The icons of a key with its modifiers, or of a controller's button, by its name in the bindings."""
        if device is Device.CONTROLLER:
            return (f"pad_{self._printed(name)}",)
        *before, _ = name.split("+") if not name.endswith("+") else (*name[:-1].split("+")[:-1], "+")
        return (*(f"key_{each}" for each in before), f"key_{_keycap(name)}")

    def _printed(self, button: str) -> str:
        """What the controller used last has printed on that button."""
        return printed(self._pad_used.kind, button) if self._pad_used else button

    def clipboard(self) -> str:
        """The text on the clipboard; empty when there is none."""
        try:
            return pygame.scrap.get_text()
        except pygame.error:
            return ""

    def copy(self, text: str) -> bool:
        """Put the text on the clipboard; whether there is one."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True

    # -- keyboard

    def _key_down(self, event: pygame.Event) -> list[Action]:
        name, mods = _key_name(event), getattr(event, "mod", 0)
        shift = mods & pygame.KMOD_SHIFT
        chord = "ctrl+" if mods & (pygame.KMOD_CTRL | pygame.KMOD_META) else ""
        chord += "alt+" if mods & pygame.KMOD_ALT else ""
        if self.listening:
            self.device = Device.KEYBOARD
            pressed = actions.Pressed(chord + ("shift+" if shift else "") + name, device=Device.KEYBOARD)
            return [pressed] if name and name not in MODIFIERS else []
        made = self._typed(event, chord, name) if self.typing else None
        if made is None:
            names = self._keys.get(f"{chord}shift+{name}") if shift else None
            names = names or self._keys.get(chord + name)
            if names is None:
                return []
            source = (Device.KEYBOARD, str(event.key))
            made = self._presses.press(source, names, Device.KEYBOARD, self._tick)
        self.device = Device.KEYBOARD
        return made

    def _typed(self, event: pygame.Event, chord: str, name: str) -> list[Action] | None:
        """What a key means while typing; None: what it means at any time."""
        if chord == "ctrl+" and name == "v":
            return [actions.Paste(self.clipboard(), device=Device.KEYBOARD)]
        if chord:
            return None
        if name in {"backspace", "delete"}:
            return [actions.Delete(device=Device.KEYBOARD)]
        text = _character(event, name)
        return [actions.Type(text, device=Device.KEYBOARD)] if text else None

    def _key_up(self, event: pygame.Event) -> list[Action]:
        return self._presses.release((Device.KEYBOARD, str(event.key)), self._tick)

    # -- mouse and touch

    def _use_mouse(self) -> None:
        self.device = Device.MOUSE
        self._mouse_rests = None

    def _mouse_moved(self, event: pygame.Event) -> list[Action]:
        if _of_a_finger(event):
            return []
        if self.device is not Device.MOUSE:
            dx, dy = getattr(event, "rel", (0, 0))
            x, y = self._mouse_rests = self._mouse_rests or (event.pos[0] - dx, event.pos[1] - dy)
            if max(abs(event.pos[0] - x), abs(event.pos[1] - y)) <= MOUSE_STILL:
                return []
        self._use_mouse()
        return [actions.Point(_pixels(event.pos), device=Device.MOUSE)]

    def _mouse_down(self, event: pygame.Event) -> list[Action]:
        if _of_a_finger(event) or event.button not in {pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT}:
            return []
        self._use_mouse()
        if event.button == pygame.BUTTON_RIGHT:
            return [actions.Back(device=Device.MOUSE)]
        self._dragging = True
        return [actions.Tap(_pixels(event.pos), device=Device.MOUSE)]

    def _mouse_up(self, event: pygame.Event) -> list[Action]:
        if _of_a_finger(event) or event.button != pygame.BUTTON_LEFT or not self._dragging:
            return []
        self._dragging = False
        return [actions.Release(_pixels(event.pos), device=Device.MOUSE)]

    def _wheel(self, event: pygame.Event) -> list[Action]:
        turned = getattr(event, "precise_y", event.y)
        if _of_a_finger(event) or not turned:
            return []
        self._use_mouse()
        return [actions.Scroll(-turned if getattr(event, "flipped", False) else turned, device=Device.MOUSE)]

    def _finger_down(self, event: pygame.Event) -> list[Action]:
        if not _on_the_screen(event):
            return []
        self.device = Device.TOUCH
        self._finger = (event.touch_id, event.finger_id)
        return [actions.Tap(_finger_pixels(event), device=Device.TOUCH)]

    def _finger_moved(self, event: pygame.Event) -> list[Action]:
        if self._finger != (event.touch_id, event.finger_id):
            return []
        return [actions.Point(_finger_pixels(event), device=Device.TOUCH)]

    def _finger_up(self, event: pygame.Event) -> list[Action]:
        if self._finger != (event.touch_id, event.finger_id):
            return []
        self._finger = None
        return [actions.Release(_finger_pixels(event), device=Device.TOUCH)]

    # -- controllers

    def _pad_input(self, event: pygame.Event) -> list[Action]:
        told = self._controllers.changes(event)
        return self._pad_changes(*told) if told else []

    def _pad_changes(self, pad: Pad, changes: list[Change]) -> list[Action]:
        """What a pad's buttons do; in the background they are followed, but do nothing."""
        made: list[Action] = []
        for button, down in changes if self._focused else ():
            if down and self.listening:
                self.device, self._pad_used = Device.CONTROLLER, pad
                made += [actions.Pressed(button, device=Device.CONTROLLER)] if button in BUTTON_NAMES else []
            elif down:
                self.device, self._pad_used = Device.CONTROLLER, pad
                names = self._buttons.get(button, ())
                made += self._presses.press((pad, button), names, Device.CONTROLLER, self._tick, pad.instance)
            else:
                made += self._presses.release((pad, button), self._tick)
        return made

    def _device_added(self, event: pygame.Event) -> list[Action]:
        pad = self._controllers.added(event)
        return [actions.DeviceFound(pad.name, device=Device.CONTROLLER)] if pad else []

    def _device_removed(self, event: pygame.Event) -> list[Action]:
        pad = self._controllers.removed(event)
        if pad is None:
            return []
        made = self._presses.let_go(pad)
        if pad is self._pad_used:
            self._pad_used = None
            if self.device is Device.CONTROLLER:
                made.append(actions.DeviceLost(pad.name, pad.number, device=Device.CONTROLLER))
        return made

    # -- the window and the system

    def _system(self, event: pygame.Event) -> list[Action]:
        kind, made = event.type, list[Action]()
        if kind in controllers.ADDED:
            made = self._device_added(event)
        elif kind in controllers.REMOVED:
            made = self._device_removed(event)
        elif kind == pygame.WINDOWFOCUSLOST and self._focused:
            made = self._leave()
        elif kind == pygame.WINDOWFOCUSGAINED:
            self._focused = True
            made = [actions.FocusGained(device=self.device)]
        elif kind == pygame.WINDOWSIZECHANGED:
            made = [actions.Resized(_screen_size() or (event.x, event.y), device=self.device)]
        elif kind in _DAMAGED:
            made = [actions.Redraw(device=self.device)]
        elif kind in _SOUND and not getattr(event, "iscapture", False):
            made = [actions.SoundDeviceChanged(device=self.device)]
        elif kind == pygame.QUIT:
            made = [actions.Quit(device=self.device)]
        return made

    def _leave(self) -> list[Action]:
        let_go = self._presses.let_go()
        self._focused = self._dragging = False
        self._finger = None
        return [*let_go, actions.FocusLost(device=self.device)]


def _add(found: list[Action], action: Action) -> None:
    """Adds an action; of places and sizes that follow each other only the last counts."""
    last_counts = isinstance(action, actions.Point | actions.Resized)
    if last_counts and found and type(found[-1]) is type(action):
        found.pop()
    found.append(action)


def _key_name(event: pygame.Event) -> str:
    """The key's name; a letter key of another script has the name of the Latin letter at its place."""
    place = getattr(event, "scancode", 0) - pygame.KSCAN_A
    if not pygame.key.name(event.key).isascii() or not pygame.key.name(event.key):
        return chr(ord("a") + place) if 0 <= place < 26 else ""
    return pygame.key.name(event.key)


def _character(event: pygame.Event, name: str) -> str:
    """The ASCII character that was typed, empty for a key that has none; a space is for tapping."""
    for text in (getattr(event, "unicode", ""), name):
        if len(text) == 1 and "!" <= text <= "~":
            return text
    return ""


def _keycap(key: str) -> str:
    """What a prompt shows for a key of the bindings."""
    name = key.rpartition("+")[2]
    return "enter" if name == "return" else name.replace(" ", "_")


def _of_a_finger(event: pygame.Event) -> bool:
    """Whether SDL made this mouse event of a finger's."""
    return bool(getattr(event, "touch", False))


def _on_the_screen(event: pygame.Event) -> bool:
    """Whether a finger touches the screen: not a mouse that SDL reports as one, not the trackpad of a Mac."""
    return event.touch_id != -1 and sys.platform != "darwin"


def _screen_size() -> tuple[int, int] | None:
    surface = pygame.display.get_surface()
    return surface.get_size() if surface else None


def _pixels(pos: tuple[int, int]) -> Position:
    """A place in the window in pixels of its surface; the two differ where the system scales windows."""
    size = _screen_size()
    window = pygame.display.get_window_size() if size else (0, 0)
    if size is None or size == window or 0 in window:
        return int(pos[0]), int(pos[1])
    return int(pos[0] * size[0] / window[0]), int(pos[1] * size[1] / window[1])


def _finger_pixels(event: pygame.Event) -> Position:
    """A finger's place: the device gives shares of the window, 0 … 1."""
    width, height = _screen_size() or (1, 1)
    return min(max(int(event.x * width), 0), width - 1), min(max(int(event.y * height), 0), height - 1)
