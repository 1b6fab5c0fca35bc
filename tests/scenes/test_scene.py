from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes import actions
from scenes.actions import Device, Direction
from scenes.house import House
from scenes.menu import MenuScene
from scenes.pad import Pad
from scenes.pad_kinds import PadKind
from scenes.scene import Scene
from scenes.toast import READING_TICKS, TOAST_TICKS
from sounds.cues import Cue
from sprites.stage import Sprite
from sprites.timeline import Do, Glide, Pose, Wait, serial

PLACES = {"left": (200, 300), "right": (600, 300), "down": (200, 600)}


class Three(Scene):
    """Three things and a button."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.done: list[str] = []

    def parts(self) -> Iterator[None]:
        for name, middle in PLACES.items():
            self.stage.add(Sprite.of(pygame.Surface((100, 60)), middle, name=name))
            yield
        press = self.done.append
        self.add_button("go", "Go", (500, 560, 200, 80), lambda: press("pressed"), action="hint")

    def activate(self, name: str) -> None:
        self.done.append(name)
        super().activate(name)

    def tapped_nothing(self) -> None:
        self.done.append("nothing")

    def back(self) -> None:
        self.done.append("back")

    def reconcile(self) -> None:
        self.done.append("reconcile")


@pytest.fixture
def scene(house: House) -> Three:
    scene = Three(house)
    house.director.show(scene)
    return scene


@pytest.fixture
def heard(house: House, monkeypatch: pytest.MonkeyPatch) -> list[Cue]:
    cues: list[Cue] = []
    monkeypatch.setattr(house.speaker, "play", lambda cue, *_: cues.append(cue))
    return cues


def use(scene: Scene, device: Device, action: actions.Action) -> None:
    scene.house.controls.device = device
    scene.handle(action)


def test_a_tap_acts_on_what_lies_there_and_takes_the_focus_along(scene: Three) -> None:
    use(scene, Device.MOUSE, actions.Tap(pos=PLACES["right"], device=Device.MOUSE))
    use(scene, Device.MOUSE, actions.Tap(pos=(5, 5), device=Device.MOUSE))
    assert scene.done == ["right", "nothing"]
    assert scene.focus == "right"
    use(scene, Device.KEYBOARD, actions.Tap())
    use(scene, Device.KEYBOARD, actions.Back())
    assert scene.done == ["right", "nothing", "right", "back"]


def test_a_button_that_is_off_refuses(scene: Three, heard: list[Cue]) -> None:
    scene.activate("go")
    scene.enable("go", on=False)
    scene.activate("go")
    assert scene.done == ["go", "pressed", "go"]
    assert heard == [Cue.MENU_ACCEPT, Cue.REFUSE]


def test_the_focus_goes_to_the_nearest_and_stays_where_nothing_is(scene: Three) -> None:
    scene.set_focus("left")
    for way, there in (
        (Direction.RIGHT, "right"),
        (Direction.UP, "right"),
        (Direction.LEFT, "left"),
        (Direction.LEFT, "left"),
        (Direction.DOWN, "down"),
    ):
        use(scene, Device.CONTROLLER, actions.Move(way, device=Device.CONTROLLER))
        assert scene.focus == there


def test_the_focus_is_seen_with_keys_and_controllers_only(scene: Three) -> None:
    for device, seen in ((Device.KEYBOARD, True), (Device.MOUSE, False), (Device.CONTROLLER, True)):
        use(scene, device, actions.Point((5, 5), device=device))
        brackets = scene._brackets.sprite
        assert bool(brackets and brackets.visible) == seen
    assert brackets is not None
    x, y, width, height = scene.spots()[scene.focus or ""]
    assert brackets.pose == Pose(x + width / 2, y + height / 2)


def test_a_focus_on_something_that_goes_finds_something_that_is_there(scene: Three) -> None:
    scene.set_focus("right")
    scene.stage.remove(next(each for each in scene.stage.sprites if each.name == "right"))
    scene.refresh_focus()
    assert scene.focus in scene.spots()
    for sprite in list(scene.stage.sprites):
        scene.stage.remove(sprite)
    scene.refresh_focus()
    assert scene.focus is None
    use(scene, Device.KEYBOARD, actions.Move(Direction.LEFT))
    use(scene, Device.KEYBOARD, actions.Tap())
    assert scene.done == ["nothing"]


def test_a_button_shows_the_key_of_the_device_used_last(scene: Three) -> None:
    sprite = scene.buttons["go"].sprite
    use(scene, Device.KEYBOARD, actions.Point((5, 5)))
    keys = sprite.layers
    use(scene, Device.CONTROLLER, actions.Point((5, 5)))
    assert [each.surface for each in sprite.layers] != [each.surface for each in keys]


def test_a_toast_stays_as_long_as_it_takes_to_read(house: House, scene: Three) -> None:
    sprites = len(scene.stage.sprites)
    scene.toast("")
    assert not scene.busy or scene.stage.stale
    sentence = "Twenty letters a second"
    scene.toast("another one")
    scene.toast(sentence)
    assert len(scene.stage.sprites) == sprites + 1
    for _ in range(TOAST_TICKS + READING_TICKS * len(sentence) - 1):
        house.director.step()
    assert len(scene.stage.sprites) == sprites + 1
    house.director.step()
    assert len(scene.stage.sprites) == sprites


def test_a_motion_ends_with_reconcile_and_a_new_one_ends_the_old(house: House, scene: Three) -> None:
    sprite = scene.stage.sprites[0]
    order = scene.done
    scene.play(serial(Glide(sprite, Pose(900, 300), 10), Do(lambda: order.append("first"))))
    house.director.step()
    assert scene.moving
    scene.play(serial(Wait(3), Do(lambda: order.append("second"))))
    assert order == ["first", "reconcile"]
    assert sprite.pose == Pose(900, 300)
    for _ in range(4):
        house.director.step()
    assert order == ["first", "reconcile", "second", "reconcile"]
    assert not scene.moving
    scene.finish_motion()
    assert len(order) == 4


def test_a_motion_without_duration_is_over_at_once(scene: Three) -> None:
    scene.play(Do(lambda: scene.done.append("now")))
    assert scene.done == ["now", "reconcile"]
    assert not scene.moving


def test_prompts_change_with_the_controller_in_hand(house: House) -> None:
    scene = MenuScene(house)
    house.director.show(scene)
    scene.add_button("undo", "Undo", (10, 10, 300, 60), lambda: None, action="undo")
    drawn = []
    for number, kind in enumerate((PadKind.XBOX, PadKind.PLAYSTATION, PadKind.PLAYSTATION, PadKind.NINTENDO)):
        house.controls.device = Device.CONTROLLER
        house.controls._pad_used = Pad("", number, kind=kind)
        scene.follow_device()
        drawn.append(scene.buttons["undo"].sprite.layers)
    assert drawn[1] is drawn[2]
    assert len({id(layers) for layers in drawn}) == len(PadKind)
