from __future__ import annotations

import pygame
import pytest

from engine import hearts, solitaire
from scenes import actions
from scenes.actions import Device, Direction
from scenes.attract import Attract
from scenes.house import House
from scenes.menu import ATTRACT_AFTER_TICKS, MenuScene

FORTY_SECONDS = 40 * 60


def leave_alone(house: House, ticks: int) -> None:
    for _ in range(ticks):
        house.director.step()


def attracting(house: House) -> Attract:
    house.director.show(MenuScene(house))
    leave_alone(house, FORTY_SECONDS)
    scene = house.director.top
    assert isinstance(scene, Attract)
    return scene


def test_it_comes_after_forty_seconds_without_input(house: House) -> None:
    """Not before, and the count begins anew with any input (EXPERIENCE: Menu)."""
    assert ATTRACT_AFTER_TICKS == FORTY_SECONDS
    house.director.show(MenuScene(house))
    leave_alone(house, FORTY_SECONDS - 1)
    house.director.handle(actions.Move(Direction.DOWN, device=Device.KEYBOARD))
    leave_alone(house, FORTY_SECONDS - 1)
    assert isinstance(house.director.top, MenuScene)
    leave_alone(house, 1)
    assert isinstance(house.director.top, Attract)


@pytest.mark.parametrize(
    "action",
    [
        actions.Tap(pos=(5, 5), device=Device.MOUSE),
        actions.Tap(pos=None, device=Device.CONTROLLER),
        actions.Point(pos=(5, 5), device=Device.MOUSE),
        actions.Back(device=Device.KEYBOARD),
        actions.Menu(device=Device.CONTROLLER),
    ],
)
def test_any_input_brings_the_menu_back_and_does_nothing_else(house: House, action: actions.Action) -> None:
    """The press that ends it chooses nothing."""
    attracting(house)
    house.director.handle(action)
    assert isinstance(house.director.top, MenuScene)
    assert len(house.director.scenes) == 1


@pytest.mark.parametrize("action", [actions.FocusLost(), actions.FocusGained(), actions.DeviceFound("Pad")])
def test_what_no_person_did_doesn_t(house: House, action: actions.Action) -> None:
    """A window that loses the focus has not been touched."""
    scene = attracting(house)
    house.director.handle(action)
    assert house.director.top is scene


def test_both_games_are_played_and_nothing_is_kept(house: House) -> None:
    """Real games, one after the other; nothing saved, nothing counted, nothing heard."""
    house.settings.set("speed", "instant")
    scene = attracting(house)
    heard: list[object] = []
    play = house.speaker.play
    house.speaker.play = lambda *what: heard.append(what)  # type: ignore[method-assign]
    seen = set()
    for _ in range(30_000):
        house.director.step()
        seen.add(scene.game)
        if len(seen) == 2:
            break
    house.speaker.play = play  # type: ignore[method-assign]
    assert seen == {hearts.NAME, solitaire.NAME}
    assert not heard
    assert house.storage.latest() is None
    assert not house.storage.results(hearts.NAME)


def test_it_moves_and_fills_a_window_of_another_size(house: House) -> None:
    """Also while the window is resized."""
    attracting(house)
    screen = pygame.display.get_surface()
    assert screen
    house.director.draw(screen, 0.0)
    leave_alone(house, 30)
    assert house.director.draw(screen, 0.0)
    house.director.handle(actions.Resized((1024, 768)))
    small = pygame.Surface((1024, 768))
    house.director.step()
    areas = house.director.draw(small, 0.0)
    assert small.get_rect() in areas
    assert small.get_bounding_rect().size == (1024, 768)
