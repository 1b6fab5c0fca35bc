"""Every word on the screen against what is behind it, read from the pixels of rendered scenes.

Each state is drawn three times: as it is, with all words invisible, and with all words white and without
their light. The second gives what is behind the words, the third how much each pixel is covered by them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pygame
import pytest

import game
from scenes import gallery
from scenes.storage import Storage
from sprites import light, widgets_table
from sprites.theme import THEMES
from sprites.typeface import Typeface
from tests.remembering import Remembering

SIZE = (1024, 576)
ENOUGH = 4.5
SHARE = 0.004
"""So many of a state's fully covered pixels may be less: where light lies over the words' edges."""
MOVING = ("attract",)
"""Where words fade in and out."""
LEAST_BEHIND = 200
"""Words of at least so many pixels are looked at for themselves."""


def states(theme: str, tmp_path: Path, cache: Path) -> Iterator[tuple[str, np.ndarray]]:
    """The gallery's states as arrays of rows, columns and channels."""
    numbers = count(12)
    house = game.build_house(
        SIZE,
        data_dir=tmp_path,
        cache=cache,
        storage=Storage.in_memory(),
        numbers=lambda: next(numbers),
        mute=True,
    )
    house.thinker = Remembering()
    house.settings.overrule("theme", theme)
    options = argparse.Namespace(code=None, hearts=None)

    for name, scene in gallery.states(house, options):
        data = pygame.image.tobytes(gallery._picture(house, scene), "RGB")
        yield name, np.frombuffer(data, np.uint8).reshape(SIZE[1], SIZE[0], 3)


def darkest(picture: np.ndarray) -> np.ndarray:
    """Of each pixel the least of red, green and blue."""
    red, green, blue = np.moveaxis(picture, 2, 0)
    return np.minimum(np.minimum(red, green), blue)


def luminance(pixels: np.ndarray) -> np.ndarray:
    parts = pixels / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read_in_every_state(
    theme: str, tmp_path: Path, cache: Path, drawn_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, rim = Typeface.text, THEMES[theme].night  # a banner's dark rim belongs to what is behind

    def unseen(self: Typeface, string: str, px: int, colour: str, weight: int = 500) -> pygame.Surface:
        drawn = plain(self, string, px, colour, weight)
        return drawn if colour == rim else pygame.Surface(drawn.get_size(), pygame.SRCALPHA)

    def white(self: Typeface, string: str, px: int, colour: str, weight: int = 500) -> pygame.Surface:
        return plain(self, string, px, colour if colour == rim else "#ffffff", weight)

    def unlit(words: pygame.Surface, *how: float) -> light.Glow:
        return light.bloom(pygame.Surface(words.get_size(), pygame.SRCALPHA), *how)

    shown = dict(states(theme, tmp_path / "a", cache))
    monkeypatch.setattr(Typeface, "text", unseen)
    behind = dict(states(theme, tmp_path / "b", cache))
    monkeypatch.setattr(Typeface, "text", white)
    monkeypatch.setattr(widgets_table, "light", SimpleNamespace(**{**vars(light), "bloom": unlit}))
    covered = dict(states(theme, tmp_path / "c", cache))
    assert shown.keys() == behind.keys() == covered.keys()
    faults = []
    for name, picture in shown.items():
        if name in MOVING:
            continue
        words = (darkest(covered[name]) >= 253) & (darkest(behind[name]) < 200)
        assert words.sum() > LEAST_BEHIND, name
        one, other = luminance(picture[words]), luminance(behind[name][words])
        ratio = (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)
        low = ratio < ENOUGH
        if low.mean() > SHARE:
            row, column = np.argwhere(words)[low][0]
            faults.append(
                (name, f"{low.mean():.3f} of the pixels, such as {column}, {row}: {ratio[low][0]:.2f}")
            )
    assert faults == []
