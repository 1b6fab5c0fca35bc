from __future__ import annotations

import hashlib
import re

import pygame
import pytest

from sprites import layout
from sprites.ground import HEART_FRAME, sun_place
from sprites.pixels import forget_pictures
from sprites.table_art import backdrop
from sprites.theme import THEMES

KINDS = ("menu", "solitaire", "hearts", "page")
SIZE = (640, 360)


def digest(picture: pygame.Surface) -> str:
    return hashlib.sha256(pygame.image.tobytes(picture, "RGB")).hexdigest()


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [SIZE, (512, 384), (840, 360)])
@pytest.mark.parametrize("theme", THEMES)
def test_a_backdrop_fills_its_size_and_is_the_same_every_time(
    theme: str, kind: str, size: tuple[int, int]
) -> None:
    first = backdrop(THEMES[theme], kind, size)
    assert first.get_size() == size
    assert not first.get_flags() & pygame.SRCALPHA
    forget_pictures()
    assert digest(first) == digest(backdrop(THEMES[theme], kind, size))
    tones = {tuple(first.get_at((x, size[1] // 3))) for x in range(0, size[0], 3)}
    assert (len(tones) > 10) is (theme != "contrast")  # which is flat


@pytest.mark.usefixtures("display")
def test_the_kinds_and_the_themes_differ() -> None:
    pictures = {digest(backdrop(theme, kind, SIZE)) for kind in KINDS for theme in THEMES.values()}
    assert len(pictures) == len(KINDS) * len(THEMES)


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("size", [(1024, 576), (1024, 768), (1280, 800), (1920, 1080), (2560, 1080)])
def test_the_heart_sun_stands_on_the_horizon_inside_the_screen(size: tuple[int, int]) -> None:
    x, y, across = sun_place(size)
    tip = y + across * 0.48
    assert size[1] * 0.64 < tip < size[1] * 0.68
    assert x + across * 0.64 < size[0]  # with its outlines
    assert y - across * 0.6 > 0
    assert x - across * 0.64 > size[0] * 0.5  # the entries are at the left


def along(path: str) -> list[tuple[float, float]]:
    """Points of a path of one M and several C, close together."""
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", path)]
    (here, *rest) = zip(numbers[::2], numbers[1::2], strict=True)
    points = []
    for index in range(0, len(rest), 3):
        curve = (here, *rest[index : index + 3])
        for step in range(200):
            t = step / 200
            weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
            points.append(
                tuple(sum(w * p[axis] for w, p in zip(weights, curve, strict=True)) for axis in (0, 1))
            )
        here = rest[index + 2]
    return points


@pytest.mark.parametrize("size", [(1024, 576), (1024, 768), (1280, 800), (1920, 1080), (2560, 1080)])
def test_the_neon_heart_touches_no_card_of_the_heart(size: tuple[int, int]) -> None:
    place = layout.solitaire(size)
    left, top, wide, high = place.frame
    box_left, box_top, box_wide, box_high = layout.FRAME_BOX
    tube = [
        (left + (x - box_left) / box_wide * wide, top + (y - box_top) / box_high * high)
        for x, y in along(HEART_FRAME)
    ]
    air = high / 300  # half the tube
    for x, y in place.slots:
        half_y = place.card_height / 2 + air
        half_x = place.card_height * layout.CARD_RATIO / 2 + air
        assert not any(abs(tx - x) < half_x and abs(ty - y) < half_y for tx, ty in tube)
