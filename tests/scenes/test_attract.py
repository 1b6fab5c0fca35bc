from __future__ import annotations

import itertools

import pygame
import pytest

from engine import hearts, solitaire
from scenes import actions
from scenes.actions import Device, Direction
from scenes.attract import Attract
from scenes.house import House
from scenes.menu import ATTRACT_AFTER_TICKS, MenuScene
from scenes.shortest_line import ShortestLine
from scenes.solitaire_table import SolitaireTable

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


def frames(house: House, count: int) -> None:
    for _ in range(count):
        house.director.step()
        house.director.ahead()
        house.director.draw(pygame.display.get_surface(), 0.0)


@pytest.mark.parametrize("kind", [Attract, ShortestLine])
@pytest.mark.parametrize("before", range(0, 13, 4))
def test_a_game_within_is_laid_out_over_some_frames_for_the_window_as_it_is(
    house: House, kind: type[Attract | ShortestLine], before: int
) -> None:
    """Also where the window gets another size meanwhile; what is pressed waits for it."""
    table = SolitaireTable.new(house)
    house.director.show(table)
    table.finish_motion()
    house.watched = True
    house.clock = itertools.count(0, 50_000_000).__next__  # no frame has room for more than one part
    scene = Attract(house) if kind is Attract else ShortestLine(house, table.session)
    house.director.push(scene)
    frames(house, before)
    assert house.director.laying
    house.director.resize((500, 320))
    house.director.handle(actions.Back(device=Device.KEYBOARD))
    seen = 0
    while house.director.top is scene:
        frames(house, 1)
        seen += 1
        assert seen < 500
    assert seen > 10
    assert house.director.scenes == (table,)
    frames(house, 200)
    assert {each.stage.backdrop.get_size() for each in (table,) if each.stage.backdrop} == {(500, 320)}


def test_a_game_within_goes_on_once_it_is_there(house: House) -> None:
    """Its cards are dealt on its own ground, where somebody watches, too."""
    house.director.show(MenuScene(house))
    house.watched = True
    scene = Attract(house)
    house.director.push(scene)
    for _ in range(300):
        frames(house, 1)
    assert not house.director.laying
    assert scene._inner.director.top.stage.backdrop
    assert scene._inner.director.top.stage.sprites
    assert scene.game == hearts.NAME
