from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from pygame._sdl2 import controller

from scenes import actions as act
from scenes.actions import Device, Direction
from scenes.bindings import BUTTONS, KEYS, Bindings
from scenes.controls import Controls
from sprites import icons
from tests.virtual_controller import HAT_LEFT, HAT_UP, VirtualController, needs_pad

SIZE = (640, 480)


class Player:
    """Does things and says which actions came of them. Time goes on only with `wait`."""

    def __init__(self) -> None:
        self.controls = Controls()
        self.tick = 0
        self.hear()

    def hear(self) -> list[act.Action]:
        return self.controls.actions(pygame.event.get(), self.tick)

    def post(self, *events: pygame.Event) -> list[act.Action]:
        for event in events:
            pygame.event.post(event)
        return self.hear()

    def wait(self, ticks: int) -> list[tuple[int, act.Action]]:
        """The held actions, each with the tick it came in."""
        found = []
        for _ in range(ticks):
            self.tick += 1
            found += [(self.tick, action) for action in self.controls.held(self.tick)]
        return found

    def key(self, key: int, mod: int = 0, text: str = "", **more: Any) -> list[act.Action]:
        """Down and up."""
        made = self.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, **more))
        return made + self.post(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, **more))


@pytest.fixture
def player() -> Iterator[Player]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    pygame.event.clear()
    yield Player()
    controller.quit()
    pygame.joystick.quit()
    pygame.display.quit()


def mouse(kind: int, pos: tuple[int, int], **more: Any) -> pygame.Event:
    return pygame.Event(kind, pos=pos, **more)


def finger(kind: int, x: float, y: float, number: int = 7, touch: int = 3) -> pygame.Event:
    return pygame.Event(kind, touch_id=touch, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


# -- keyboard

KEYBOARD = [
    (pygame.K_UP, 0, act.Move(Direction.UP)),
    (pygame.K_DOWN, 0, act.Move(Direction.DOWN)),
    (pygame.K_LEFT, 0, act.Move(Direction.LEFT)),
    (pygame.K_RIGHT, 0, act.Move(Direction.RIGHT)),
    (pygame.K_TAB, 0, act.Move(Direction.NEXT)),
    (pygame.K_TAB, pygame.KMOD_LSHIFT, act.Move(Direction.PREVIOUS)),
    (pygame.K_RETURN, 0, act.Tap(None)),
    (pygame.K_KP_ENTER, 0, act.Tap(None)),
    (pygame.K_SPACE, 0, act.Tap(None)),
    (pygame.K_ESCAPE, 0, act.Back()),
    (pygame.K_BACKSPACE, 0, act.Back()),
    (pygame.K_z, 0, act.Undo()),
    (pygame.K_z, pygame.KMOD_LCTRL, act.Undo()),
    (pygame.K_y, 0, act.Redo()),
    (pygame.K_y, pygame.KMOD_RCTRL, act.Redo()),
    (pygame.K_h, 0, act.Hint()),
    (pygame.K_d, 0, act.DrawStock()),
    (pygame.K_s, 0, act.Sort()),
    (pygame.K_p, 0, act.Menu()),
    (pygame.K_w, 0, act.Say()),
    (pygame.K_F11, 0, act.Fullscreen()),
    (pygame.K_RETURN, pygame.KMOD_LALT, act.Fullscreen()),
    (pygame.K_RETURN, pygame.KMOD_RALT, act.Fullscreen()),
    (pygame.K_m, 0, act.Mute()),
    (pygame.K_F12, 0, act.Screenshot()),
    (pygame.K_h, pygame.KMOD_CAPS | pygame.KMOD_NUM | pygame.KMOD_LSHIFT, act.Hint()),
]


@pytest.mark.parametrize(("key", "mod", "action"), KEYBOARD)
def test_a_key_does_what_the_table_says_once(player: Player, key: int, mod: int, action: act.Action) -> None:
    assert player.key(key, mod) == [action]
    assert player.controls.device is Device.KEYBOARD
    assert player.wait(100) == []


@pytest.mark.parametrize(
    ("key", "mod"),
    [
        (pygame.K_TAB, pygame.KMOD_LALT),
        (pygame.K_s, pygame.KMOD_LCTRL),
        (pygame.K_F4, pygame.KMOD_LALT),
        (pygame.K_LSHIFT, 0),
        (pygame.K_SCROLLLOCK, 0),
        (pygame.K_k, 0),
        (0, 0),
    ],
)
def test_other_keys_do_nothing_and_are_no_use_of_the_keyboard(player: Player, key: int, mod: int) -> None:
    assert player.key(key, mod) == []
    assert player.controls.device is Device.MOUSE


def test_l_shows_the_last_trick_for_as_long_as_it_is_held(player: Player) -> None:
    down = pygame.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l")
    assert player.post(down) == [act.LastTrick(True)]
    assert player.wait(200) == []
    up = pygame.Event(pygame.KEYUP, key=pygame.K_l, mod=0)
    assert player.post(up) == [act.LastTrick(False)]


def test_a_letter_of_another_script_is_the_key_at_its_place(player: Player) -> None:
    he = {"scancode": pygame.KSCAN_H, "text": "י"}
    assert player.key(ord("י"), **he) == [act.Hint()]
    player.controls.typing = True
    assert player.key(ord("י"), **he) == [act.Type("h")]
    assert player.key(ord("é"), text="é", scancode=pygame.KSCAN_2) == []


def test_directions_repeat_after_350_ms_and_then_each_110_ms(player: Player) -> None:
    right = act.Move(Direction.RIGHT)
    assert player.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0)) == [right]
    repeats = player.wait(21 + 66)
    assert [action for _, action in repeats] == [right] * 11
    ticks = [tick for tick, _ in repeats]
    assert ticks[0] == 21  # 350 ms
    # ten repeats in 1100 ms, none off its time by as much as a tick
    assert all(0 <= (tick - 21) * 1000 / 60 - n * 110 < 1000 / 60 + 1e-6 for n, tick in enumerate(ticks))
    player.post(pygame.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0))
    assert player.wait(100) == []


def test_the_direction_pressed_last_repeats_and_then_the_other_after_a_new_delay(player: Player) -> None:
    player.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0))
    player.wait(10)
    player.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0))
    assert player.wait(21) == [(31, act.Move(Direction.UP))]
    player.post(pygame.Event(pygame.KEYUP, key=pygame.K_UP, mod=0))
    assert player.wait(21) == [(52, act.Move(Direction.RIGHT))]


def test_a_stall_gives_one_repeat(player: Player) -> None:
    player.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0))
    assert player.controls.held(6000) == [act.Move(Direction.LEFT)]
    assert player.controls.held(6001) == []


def test_a_held_tap_never_repeats(player: Player) -> None:  # H24
    assert player.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)) == [act.Tap(None)]
    assert player.wait(1000) == []
    assert player.post(pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)) == []  # S08


def test_the_system_does_not_repeat_keys(player: Player) -> None:
    assert pygame.key.get_repeat() == (0, 0)


# -- typing


def test_typing_gives_characters_and_keeps_what_is_no_character(player: Player) -> None:
    player.controls.typing = True
    assert player.key(pygame.K_h, text="h") == [act.Type("h")]
    assert player.key(pygame.K_h, pygame.KMOD_LSHIFT, "H") == [act.Type("H")]
    assert player.key(pygame.K_7, text="7") == [act.Type("7")]
    assert player.key(pygame.K_KP7, pygame.KMOD_NUM, "7") == [act.Type("7")]
    assert player.key(pygame.K_MINUS, text="-") == [act.Type("-")]
    assert player.key(pygame.K_p) == [act.Type("p")]  # some systems tell no text
    assert player.key(pygame.K_BACKSPACE, text="\b") == [act.Delete()]
    assert player.key(pygame.K_DELETE, text="\x7f") == [act.Delete()]
    assert player.key(pygame.K_RETURN, text="\r") == [act.Tap(None)]
    assert player.key(pygame.K_SPACE, text=" ") == [act.Tap(None)]
    assert player.key(pygame.K_ESCAPE, text="\x1b") == [act.Back()]
    assert player.key(pygame.K_LEFT) == [act.Move(Direction.LEFT)]
    assert player.key(pygame.K_F11) == [act.Fullscreen()]
    assert player.key(pygame.K_z, pygame.KMOD_LCTRL, "\x1a") == [act.Undo()]


def test_paste_brings_the_clipboard_along(player: Player) -> None:
    player.controls.typing = True
    pygame.scrap.put_text("HH1-N-AAAAAAM é")
    assert player.key(pygame.K_v, pygame.KMOD_LCTRL, "\x16") == [act.Paste("HH1-N-AAAAAAM é")]
    assert player.key(pygame.K_v, pygame.KMOD_LMETA) == [act.Paste("HH1-N-AAAAAAM é")]
    player.controls.typing = False
    assert player.key(pygame.K_v, pygame.KMOD_LCTRL, "\x16") == []


# -- mouse and touch


def test_clicks(player: Player) -> None:
    down = mouse(pygame.MOUSEBUTTONDOWN, (10, 20), button=1)
    assert player.post(down) == [act.Tap((10, 20), device=Device.MOUSE)]
    up = mouse(pygame.MOUSEBUTTONUP, (11, 20), button=1)
    assert player.post(up) == [act.Release((11, 20), device=Device.MOUSE)]
    assert player.post(mouse(pygame.MOUSEBUTTONDOWN, (10, 20), button=3)) == [act.Back(device=Device.MOUSE)]
    assert player.post(mouse(pygame.MOUSEBUTTONUP, (10, 20), button=3)) == []
    for other in (2, 4, 5, 6, 7):
        assert player.post(mouse(pygame.MOUSEBUTTONDOWN, (10, 20), button=other)) == []


def test_three_clicks_and_both_buttons_at_once_are_as_many_actions(player: Player) -> None:  # S05
    click = [mouse(kind, (5, 5), button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    made = player.post(*click, *click, *click)
    assert [type(action) for action in made].count(act.Tap) == 3
    both = [mouse(pygame.MOUSEBUTTONDOWN, (5, 5), button=button) for button in (1, 3)]
    assert [type(action) for action in player.post(*both)] == [act.Tap, act.Back]


def test_a_click_with_all_that_pygame_tells_of_it_is_one_tap(player: Player) -> None:
    pygame.mouse.set_pos((50, 60))
    moved = player.hear()
    assert moved == [act.Point((50, 60), device=Device.MOUSE)]


def test_only_the_last_place_of_the_mouse_in_a_tick_counts(player: Player) -> None:
    motions = [mouse(pygame.MOUSEMOTION, (n, n), rel=(1, 1), buttons=(0, 0, 0)) for n in range(20)]
    assert player.post(*motions) == [act.Point((19, 19), device=Device.MOUSE)]
    click = mouse(pygame.MOUSEBUTTONDOWN, (3, 3), button=1)
    made = player.post(motions[0], motions[3], click, motions[9])
    assert [action.pos for action in made] == [(3, 3), (3, 3), (9, 9)]  # type: ignore[attr-defined]


def test_a_shaken_mouse_is_not_used(player: Player) -> None:
    player.key(pygame.K_LEFT)
    for x, rel in ((101, 1), (102, 1), (100, -2), (98, -2), (99, 1)):
        assert player.post(mouse(pygame.MOUSEMOTION, (x, 50), rel=(rel, 0), buttons=(0, 0, 0))) == []
    assert player.controls.device is Device.KEYBOARD
    moved = player.post(mouse(pygame.MOUSEMOTION, (103, 50), rel=(4, 0), buttons=(0, 0, 0)))
    assert moved == [act.Point((103, 50), device=Device.MOUSE)]
    assert player.controls.device is Device.MOUSE
    assert player.post(mouse(pygame.MOUSEMOTION, (104, 50), rel=(1, 0), buttons=(0, 0, 0))) != []


def test_one_push_of_the_mouse_is_a_use(player: Player) -> None:
    player.key(pygame.K_LEFT)
    assert player.post(mouse(pygame.MOUSEMOTION, (200, 50), rel=(100, 0), buttons=(0, 0, 0))) != []


def test_the_wheel_scrolls(player: Player) -> None:
    wheel = {"x": 0, "which": 0, "touch": False}
    up = pygame.Event(pygame.MOUSEWHEEL, y=1, precise_y=1.0, flipped=False, **wheel)
    assert player.post(up) == [act.Scroll(1.0, device=Device.MOUSE)]
    part = pygame.Event(pygame.MOUSEWHEEL, y=0, precise_y=-0.25, flipped=False, **wheel)
    assert player.post(part) == [act.Scroll(-0.25, device=Device.MOUSE)]
    flipped = pygame.Event(pygame.MOUSEWHEEL, y=1, precise_y=1.0, flipped=True, **wheel)
    assert player.post(flipped) == [act.Scroll(-1.0, device=Device.MOUSE)]


def test_a_finger_taps_once(player: Player) -> None:  # S27
    made = player.post(
        finger(pygame.FINGERDOWN, 0.5, 0.25),
        mouse(pygame.MOUSEMOTION, (320, 120), rel=(300, 100), buttons=(0, 0, 0), touch=True),
        mouse(pygame.MOUSEBUTTONDOWN, (320, 120), button=1, touch=True),
        finger(pygame.FINGERUP, 0.5, 0.25),
        mouse(pygame.MOUSEBUTTONUP, (320, 120), button=1, touch=True),
        pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0, flipped=False, which=0, touch=True),
    )
    assert made == [act.Tap((320, 120), device=Device.TOUCH), act.Release((320, 120), device=Device.TOUCH)]
    assert player.controls.device is Device.TOUCH


def test_a_finger_drags_and_stays_on_the_screen(player: Player) -> None:
    player.post(finger(pygame.FINGERDOWN, 0.5, 0.5))
    moved = player.post(finger(pygame.FINGERMOTION, 1.0, 1.0))
    assert moved == [act.Point((639, 479), device=Device.TOUCH)]
    assert player.post(finger(pygame.FINGERMOTION, 0.1, 0.1, number=8)) == []
    assert player.post(finger(pygame.FINGERUP, -0.1, 0)) == [act.Release((0, 0), device=Device.TOUCH)]
    assert player.post(finger(pygame.FINGERMOTION, 0.5, 0.5)) == []


def test_a_mouse_that_sdl_reports_as_a_finger_is_a_mouse(player: Player) -> None:
    assert player.post(finger(pygame.FINGERDOWN, 0.5, 0.5, touch=-1)) == []


def test_places_are_in_pixels_where_windows_are_scaled(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_window_size", lambda: (320, 240))
    down = mouse(pygame.MOUSEBUTTONDOWN, (160, 239), button=1)
    assert player.post(down) == [act.Tap((320, 478), device=Device.MOUSE)]


# -- the window


def test_the_window(player: Player) -> None:
    assert player.post(pygame.Event(pygame.QUIT)) == [act.Quit(device=Device.MOUSE)]
    for damage in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
        assert player.post(pygame.Event(damage)) == [act.Redraw(device=Device.MOUSE)]
    for change in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
        speaker = pygame.Event(change, which=0, iscapture=False)
        assert player.post(speaker) == [act.SoundDeviceChanged(device=Device.MOUSE)]
        assert player.post(pygame.Event(change, which=0, iscapture=True)) == []


def test_a_new_size_is_told_once(player: Player) -> None:
    pygame.display.set_mode((500, 300))
    pygame.display.set_mode((800, 600))
    resized = [action for action in player.hear() if isinstance(action, act.Resized)]
    assert resized == [act.Resized((800, 600), device=Device.MOUSE)]


def test_in_the_background_nothing_is_heard_and_nothing_stays_held(player: Player) -> None:
    player.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l"))
    player.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""))
    lost = player.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert lost == [act.LastTrick(False), act.FocusLost()]
    assert player.wait(100) == []
    assert player.post(pygame.Event(pygame.WINDOWFOCUSLOST)) == []
    heard = player.post(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"),
        mouse(pygame.MOUSEBUTTONDOWN, (1, 1), button=1),
        finger(pygame.FINGERDOWN, 0.5, 0.5),
        pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=5, button=0),
    )
    assert heard == []
    assert player.post(pygame.Event(pygame.WINDOWFOCUSGAINED)) == [act.FocusGained()]
    assert player.key(pygame.K_RETURN) == [act.Tap(None)]


def test_a_drag_ends_with_the_focus(player: Player) -> None:
    player.post(mouse(pygame.MOUSEBUTTONDOWN, (1, 1), button=1), finger(pygame.FINGERDOWN, 0.5, 0.5))
    player.post(pygame.Event(pygame.WINDOWFOCUSLOST), pygame.Event(pygame.WINDOWFOCUSGAINED))
    later = mouse(pygame.MOUSEBUTTONUP, (1, 1), button=1), finger(pygame.FINGERUP, 0.5, 0.5)
    assert player.post(*later) == []


# -- controllers

PAD = [
    ("a", act.Tap(None, device=Device.CONTROLLER)),
    ("b", act.Back(device=Device.CONTROLLER)),
    ("x", act.Undo(device=Device.CONTROLLER)),
    ("y", act.Hint(device=Device.CONTROLLER)),
    ("rb", act.Redo(device=Device.CONTROLLER)),
    ("start", act.Menu(device=Device.CONTROLLER)),
    ("stick", act.Say(device=Device.CONTROLLER)),
    ("up", act.Move(Direction.UP, device=Device.CONTROLLER)),
    ("down", act.Move(Direction.DOWN, device=Device.CONTROLLER)),
    ("left", act.Move(Direction.LEFT, device=Device.CONTROLLER)),
    ("right", act.Move(Direction.RIGHT, device=Device.CONTROLLER)),
]
RIGHT = act.Move(Direction.RIGHT, device=Device.CONTROLLER)
UP = act.Move(Direction.UP, device=Device.CONTROLLER)
SORT = act.Sort(device=Device.CONTROLLER)
DRAW = act.DrawStock(device=Device.CONTROLLER)


def last_trick(held: bool) -> act.LastTrick:
    return act.LastTrick(held, device=Device.CONTROLLER)


def show_hand(held: bool) -> act.ShowHand:
    return act.ShowHand(held, device=Device.CONTROLLER)


@pytest.fixture
def pad(player: Player) -> Iterator[VirtualController]:
    with VirtualController() as device:
        assert player.hear() == [act.DeviceFound("Virtual Controller", device=Device.CONTROLLER)]
        yield device


@needs_pad
@pytest.mark.parametrize(("button", "action"), PAD)
def test_a_button_does_what_the_table_says_once(
    player: Player, pad: VirtualController, button: str, action: act.Action
) -> None:
    pad.press(button)
    assert player.hear() == [action]
    assert player.controls.device is Device.CONTROLLER
    pad.release(button)
    assert player.hear() == []
    assert player.wait(100) == []


@needs_pad
def test_a_held_button_acts_once(player: Player, pad: VirtualController) -> None:  # H24
    pad.press("a")
    assert len(player.hear()) == 1
    assert player.wait(1000) == []


@needs_pad
def test_a_short_press_of_lb_sorts(player: Player, pad: VirtualController) -> None:
    pad.press("lb")
    assert player.hear() == []
    assert player.wait(20) == []
    pad.release("lb")
    assert player.hear() == [SORT]
    assert player.wait(100) == []


@needs_pad
def test_a_long_press_of_lb_shows_the_last_trick(player: Player, pad: VirtualController) -> None:
    pad.press("lb")
    player.hear()
    assert player.wait(100) == [(21, last_trick(True))]
    pad.release("lb")
    assert player.hear() == [last_trick(False)]


@needs_pad
def test_a_press_of_lb_that_a_stall_hid_still_sorts(player: Player, pad: VirtualController) -> None:
    pad.press("lb")
    player.hear()
    player.tick += 300
    pad.release("lb")
    assert player.hear() == [SORT]


@needs_pad
@pytest.mark.parametrize("trigger", ["lt", "rt"])
def test_triggers_are_buttons_that_do_not_tremble(
    player: Player, pad: VirtualController, trigger: str
) -> None:
    pad.axis(trigger, -0.5)
    assert player.hear() == []
    pad.axis(trigger, 0.2)
    assert player.hear() == [DRAW, show_hand(True)]
    for value in (-0.1, 0.3, 1.0, -0.2):
        pad.axis(trigger, value)
        assert player.hear() == []
    pad.axis(trigger, -1.0)
    assert player.hear() == [show_hand(False)]


@needs_pad
def test_the_stick_has_a_dead_zone_and_hysteresis(player: Player, pad: VirtualController) -> None:
    for value in (0.1, 0.3, 0.45, -0.45):
        pad.axis("x", value)
        assert player.hear() == []
    assert player.controls.device is Device.MOUSE
    pad.axis("x", 0.6)
    assert player.hear() == [RIGHT]
    for value in (0.45, 0.55, 0.4, 1.0):
        pad.axis("x", value)
        assert player.hear() == []
    pad.axis("x", 0.2)
    assert player.hear() == []
    pad.axis("x", 0.6)
    assert player.hear() == [RIGHT]


@needs_pad
def test_the_stick_repeats_while_it_is_held(player: Player, pad: VirtualController) -> None:
    pad.axis("y", -1.0)
    assert player.hear() == [UP]
    assert player.wait(28) == [(21, UP), (28, UP)]
    pad.axis("y", 0.0)
    player.hear()
    assert player.wait(100) == []


@needs_pad
def test_the_stick_goes_where_it_points_most(player: Player, pad: VirtualController) -> None:
    pad.axis("x", 0.7)
    pad.axis("y", -0.9)
    assert player.hear() == [UP]
    pad.axis("x", 0.95)
    assert player.hear() == []  # about diagonal: as before
    pad.axis("y", -0.5)
    assert player.hear() == [RIGHT]


@needs_pad
def test_a_controller_without_a_mapping_is_heard_as_a_joystick(player: Player) -> None:
    with VirtualController("Old Stick", mapped=False) as stick:
        assert player.hear() == [act.DeviceFound("Old Stick", device=Device.CONTROLLER)]
        stick.press(0)
        assert player.hear() == [act.Tap(None, device=Device.CONTROLLER)]
        stick.press(9)
        assert player.hear() == [act.Menu(device=Device.CONTROLLER)]
        stick.hat(HAT_UP)
        assert player.hear() == [UP]
        stick.hat(HAT_UP | HAT_LEFT)
        assert player.hear() == [act.Move(Direction.LEFT, device=Device.CONTROLLER)]
        stick.hat(0)
        stick.axis(0, 1.0)
        assert player.hear() == [RIGHT]
        stick.press(14)
        assert player.hear() == []


@needs_pad
def test_pulled_out_while_held(player: Player, pad: VirtualController) -> None:  # S26
    for button in ("right", "lb", "a"):
        pad.press(button)
    pad.axis("lt", 1.0)
    player.hear()
    player.wait(5)
    pad.detach()
    lost = act.DeviceLost("Virtual Controller", 0, device=Device.CONTROLLER)
    assert player.hear() == [show_hand(False), lost]
    assert player.wait(100) == []


@needs_pad
def test_pulled_out_while_it_shows_the_last_trick(player: Player, pad: VirtualController) -> None:
    pad.press("lb")
    player.hear()
    player.wait(30)
    pad.detach()
    assert [type(action) for action in player.hear()] == [act.LastTrick, act.DeviceLost]


@needs_pad
def test_ten_times_in_and_out(player: Player) -> None:  # S26
    for _ in range(10):
        with VirtualController() as pad:
            assert [type(action) for action in player.hear()] == [act.DeviceFound]
            pad.press("a")
            assert player.hear() == [act.Tap(None, device=Device.CONTROLLER)]
        assert [type(action) for action in player.hear()] == [act.DeviceLost]


@needs_pad
def test_a_controller_not_used_last_goes_quietly(player: Player, pad: VirtualController) -> None:
    with VirtualController("Other") as other:
        player.hear()
        other.press("a")
        pad.press("a")
        assert len(player.hear()) == 2
    assert player.hear() == []
    player.key(pygame.K_LEFT)
    pad.detach()
    assert player.hear() == []


@needs_pad
def test_two_controllers(player: Player, pad: VirtualController) -> None:  # S26
    with VirtualController("Other") as other:
        player.hear()
        pad.press("right")
        assert player.hear() == [RIGHT]
        other.press("lb")
        assert player.hear() == []
        pad.release("right")
        player.hear()
        assert player.wait(21) == [(21, last_trick(True))]
        pad.detach()
        assert player.hear() == []
        other.release("lb")
        assert player.hear() == [last_trick(False)]
        with VirtualController("Third") as third:  # it has the number of the one that went
            player.hear()
            third.press("a")
            player.hear()
        assert player.hear() == [act.DeviceLost("Third", 0, device=Device.CONTROLLER)]


@needs_pad
def test_what_was_pressed_in_the_background_does_nothing_afterwards(
    player: Player, pad: VirtualController
) -> None:
    player.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    pad.press("lb")
    pad.axis("x", 1.0)
    pad.axis("rt", 1.0)
    assert player.hear() == []
    player.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    assert player.wait(100) == []
    pad.release("lb")
    pad.axis("x", 0.97)
    pad.axis("rt", 0.9)
    assert player.hear() == []
    pad.axis("x", 0.0)
    assert player.hear() == []
    pad.axis("x", 1.0)
    assert player.hear() == [RIGHT]


@needs_pad
def test_those_connected_at_the_start_are_known_and_not_announced(player: Player) -> None:
    with VirtualController() as pad:
        again = Player()
        assert again.controls.device is Device.CONTROLLER
        assert again.hear() == []
        pad.press("a")
        assert again.hear() == [act.Tap(None, device=Device.CONTROLLER)]


def test_a_controller_that_is_gone_before_it_is_opened(player: Player) -> None:
    added = pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=9, guid="")
    assert player.post(added, pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=99)) == []


@needs_pad
def test_button_and_click_in_one_frame_are_two_taps_in_order(player: Player, pad: VirtualController) -> None:
    pad.press("a")
    pygame.event.post(mouse(pygame.MOUSEBUTTONDOWN, (4, 4), button=1))
    devices = {action.device for action in player.hear() if isinstance(action, act.Tap)}
    assert devices == {Device.CONTROLLER, Device.MOUSE}  # H24: the table takes one of them


# -- prompts


@needs_pad
def test_prompts_are_of_the_device_used_last(player: Player, pad: VirtualController) -> None:
    label = player.controls.label
    assert [label(name) for name in ("tap", "back", "undo", "scroll")] == [
        "mouse_left",
        "mouse_right",
        "",
        "mouse_wheel",
    ]
    player.key(pygame.K_LEFT)
    names = ("tap", "back", "undo", "fullscreen", "previous", "show_hand", "move", "nonsense")
    assert [label(name) for name in names] == [
        *("key_enter", "key_escape", "key_z", "key_f11", "key_tab", "", "key_right", "")
    ]
    pad.press("b")
    player.hear()
    names = ("tap", "back", "undo", "sort", "last_trick", "draw_stock", "say", "move", "mute")
    assert [label(name) for name in names] == [
        *("pad_a", "pad_b", "pad_x", "pad_lb", "pad_lb", "pad_lt", "pad_stick", "pad_dpad", "")
    ]
    player.post(finger(pygame.FINGERDOWN, 0, 0))
    assert (label("tap"), label("undo")) == ("touch", "")


@needs_pad
def test_prompts_have_the_shapes_of_a_playstation_controller(player: Player) -> None:
    with VirtualController("PS5 Controller") as pad:
        player.hear()
        pad.press("x")
        player.hear()
        names = ("tap", "back", "undo", "hint", "sort", "menu")
        assert [player.controls.label(name) for name in names] == [
            *("pad_cross", "pad_circle", "pad_square", "pad_triangle", "pad_l1", "pad_start")
        ]


@needs_pad
def test_prompts_have_what_is_printed_on_a_nintendo_controller(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", raising=False)
    with VirtualController("Nintendo Switch Pro Controller") as pad:
        player.hear()
        pad.press("x")
        player.hear()
        names = ("tap", "back", "undo", "hint", "sort", "show_hand", "menu")
        shown = [player.controls.label(name) for name in names]
        assert shown == [
            *("pad_plain_a", "pad_plain_b", "pad_plain_x", "pad_plain_y"),
            *("pad_l", "pad_zl", "pad_plus"),
        ]
        monkeypatch.setenv("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "0")  # the lower button is `a` then
        shown = [player.controls.label(name) for name in names[:4]]
        assert shown == ["pad_plain_b", "pad_plain_a", "pad_plain_y", "pad_plain_x"]


@needs_pad
def test_each_controller_has_its_own_prompts(player: Player) -> None:
    with VirtualController("Xbox 360 Controller") as one, VirtualController("PS4 Controller") as other:
        player.hear()
        instances = {}
        for pad in (one, other):
            pad.press("x")
            player.hear()
            instances[pad] = player.controls.pad
        assert instances[one] != instances[other]
        shown = [player.controls.label_on(instances[pad] or 0, "tap") for pad in (one, other)]
        assert shown == ["pad_a", "pad_cross"]
        assert player.controls.label_on(instances[other] or 0, "nonsense") == ""
        assert player.controls.written_on_others() == "A"  # the other one was used last
        one.press("y")
        player.hear()
        assert player.controls.written_on_others() == "×"


@needs_pad
@pytest.mark.parametrize(
    "name", ["PS5 Controller", "Nintendo Switch Pro Controller", "Xbox Series X Controller"]
)
def test_there_is_an_icon_of_every_prompt(player: Player, name: str) -> None:
    with VirtualController(name) as pad:
        for prepare in (lambda: None, lambda: player.key(pygame.K_LEFT), lambda: pad.press("up")):
            prepare()
            player.hear()
            for action in (*KEYS, *BUTTONS, "move", "scroll"):
                if found := player.controls.label(action):
                    icons.icon_svg(found, "#ffffff")


def test_other_bindings(player: Player) -> None:
    player.controls.bind(Bindings(keys={**KEYS, "undo": ("f5",), "hint": ("ctrl+h",)}))
    assert player.key(pygame.K_F5) == [act.Undo()]
    assert player.key(pygame.K_z) == []
    assert player.key(pygame.K_h) == []
    assert player.key(pygame.K_h, pygame.KMOD_LCTRL) == [act.Hint()]
    assert player.controls.label("undo") == "key_f5"
