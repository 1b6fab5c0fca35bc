"""The window's pictures and its ways to the whole screen and back."""

from __future__ import annotations

import pygame

from scenes import window
from scenes.house import House
from scenes.menu import MenuScene
from scenes.settings import Settings


def test_two_pictures_of_one_second_are_two_files(house: House) -> None:
    shown = pygame.Surface((40, 30))
    for colour in ("#102030", "#405060"):
        shown.fill(colour)
        window.keep(house, shown, "20260101-120000")
    files = sorted((house.places.data / "screenshots").iterdir())
    found = {tuple(pygame.image.load(file).get_at((0, 0)))[:3] for file in files}
    assert found == {(0x10, 0x20, 0x30), (0x40, 0x50, 0x60)}


def test_a_picture_that_can_not_be_saved_is_said_to_be_so(house: House) -> None:
    (house.places.data / "screenshots").write_text("a file where the folder should be")
    assert (
        window.keep(house, pygame.Surface((40, 30)), "20260101-120000") == "The picture could not be saved."
    )


def test_a_monitor_that_is_gone_gives_way_to_the_first(house: House) -> None:
    house.settings.set("monitor", 7)
    house.director.show(MenuScene(house))
    window.toggle_fullscreen(house)
    assert house.settings.get("fullscreen") is False
    assert house.size == pygame.display.get_window_size() == window.DEFAULT_SIZE
    window.toggle_fullscreen(house)
    assert house.size == pygame.display.get_window_size()


def test_a_window_asked_for_on_the_command_line_is_one_for_this_run(house: House) -> None:
    """What the settings show is what there is, and the first change goes to the whole screen."""
    kept: dict[str, object] = {}
    house.settings = Settings({}, kept.__setitem__)
    house.director.show(MenuScene(house))
    window.open_window(house.settings, (640, 360))
    assert house.settings.get("fullscreen") is False
    assert not kept
    window.toggle_fullscreen(house)
    assert kept == {"fullscreen": True}
    assert house.size == pygame.display.get_window_size() == pygame.display.get_desktop_sizes()[0]
