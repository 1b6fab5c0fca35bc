"""A house to play scenes in: the dummy drivers, data of its own, and fonts and pictures made once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

os.environ["LC_ALL"] = "C.UTF-8"  # the tests read English, whatever the machine's language is
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest
from cachetools import LRUCache, cached

import game
from scenes.database import Database
from scenes.house import House
from scenes.text import set_language
from sprites import svg
from sprites.pixels import bytes_of


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where fonts and backdrops are kept for all tests: in one place for all processes that run them."""
    own = tmp_path_factory.getbasetemp()
    cache = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "cache"
    cache.mkdir(exist_ok=True)
    return cache


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language a test speaks, the next one begins in English."""
    yield
    set_language("en")


@pytest.fixture
def unflushed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A save doesn't wait for the disk, which only a pulled plug could tell."""
    prepare = Database._prepare

    def prepare_in_haste(database: Database) -> None:
        prepare(database)
        database._connection.execute("PRAGMA synchronous = OFF")

    monkeypatch.setattr(Database, "_prepare", prepare_in_haste)


_plain_raster = svg.raster


@cached(LRUCache(128 * 2**20, bytes_of), key=lambda *how: (*how, bool(pygame.display.get_surface())))
def _drawn(document: str, w: int, h: int, oversample: int) -> pygame.Surface:
    return _plain_raster(document, w, h, oversample)


@pytest.fixture
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawing is drawn once in a process, however many windows and houses show it."""

    def raster(document: str, w: int, h: int, oversample: int = 1) -> pygame.Surface:
        return _drawn(document, w, h, oversample).copy()

    monkeypatch.setattr(svg, "raster", raster)


@pytest.fixture
def house(tmp_path: Path, cache: Path, unflushed: None, drawn_once: None) -> Iterator[House]:
    """A house of 1280 x 720 px with fresh data; the deals are numbers 12, 13, 14 …"""
    numbers = count(12)
    house = game.build_house((1280, 720), data_dir=tmp_path, cache=cache, numbers=lambda: next(numbers))
    yield house
    while house.director.scenes:
        house.director.pop()
    house.speaker.close()
    house.storage.close()
