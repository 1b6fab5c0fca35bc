from __future__ import annotations

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest


@pytest.fixture
def display() -> Iterator[pygame.Surface]:
    """A small screen of the dummy driver."""
    pygame.display.init()
    yield pygame.display.set_mode((320, 200))
    pygame.display.quit()
