"""The window: opening it on its monitor, full screen and back, and keeping what it shows as a picture."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pygame

from scenes.database import free_name
from scenes.text import fill, tr

if TYPE_CHECKING:
    from scenes.house import House
    from scenes.settings import Settings

DEFAULT_SIZE = (1280, 720)
UNSEEN = "offscreen"
"""What SDL falls back to where there is no display: a game that nobody can see or end."""


def open_window(
    settings: Settings, size: tuple[int, int] | None, *, windowed: bool = False
) -> tuple[int, int]:
    """Open it, or the whole screen when the settings say so; answers its size in px.

    A `size` asked for means a window for this run, and so does `windowed`. pygame.error where there is no
    display.
    """
    from sprites import splash, window_icon

    pygame.display.init()
    if pygame.display.get_driver() == UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        raise pygame.error("no display was found")
    pygame.display.set_caption("Two Hearts")
    pygame.display.set_icon(window_icon.icon(64))
    if windowed or size:
        settings.overrule("fullscreen", False)
    screen = _open(settings, size or DEFAULT_SIZE, full=_full(settings))
    splash.show(screen)
    return pygame.display.get_window_size()


def toggle_fullscreen(house: House) -> None:
    """From the window to the whole screen or back; the settings remember it."""
    house.settings.set("fullscreen", not _full(house.settings))
    reopen(house)


def reopen(house: House) -> None:
    """Open it anew as the settings say, on their monitor."""
    _open(house.settings, DEFAULT_SIZE, full=_full(house.settings))
    house.director.resize(pygame.display.get_window_size())


def keep(house: House, shown: pygame.Surface, stamp: str) -> str:
    """Save what was shown beside the person's data, named after the moment's stamp; a sentence about it."""
    folder = house.places.data / "screenshots"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = free_name(folder / "two-hearts.png", stamp)
        pygame.image.save(shown, path)
    except (OSError, pygame.error) as error:
        house.log.warning("screenshot: %s", error)
        return tr("The picture could not be saved.")
    return fill(tr("Picture saved: {path}"), path=path)


def _full(settings: Settings) -> bool:
    return bool(settings.get("fullscreen"))


def _open(settings: Settings, size: tuple[int, int], *, full: bool) -> pygame.Surface:
    number = int(settings.get("monitor"))
    monitor = number if number < pygame.display.get_num_displays() else 0  # the first when it is gone
    if full:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=monitor)
    return pygame.display.set_mode(size, pygame.RESIZABLE, display=monitor)
