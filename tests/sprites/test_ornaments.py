from __future__ import annotations

import pygame
import pytest

from sprites import ornaments
from sprites.stage import ADD, Layer
from sprites.theme import NEON, THEMES, Theme

pytestmark = pytest.mark.usefixtures("display")

WHITE, NIGHT = (255, 255, 255), (6, 5, 22)


def shown(layers: tuple[Layer, ...], ground: tuple[int, int, int]) -> pygame.Surface:
    """The pile in the middle of a plain ground 400 px wide."""
    screen = pygame.Surface((400, 400))
    screen.fill(ground)
    for layer in layers:
        screen.blit(layer.surface, layer.place(200, 200), None, layer.flags)
    return screen


def lit(picture: pygame.Surface, x: int, y: int) -> int:
    return sum(picture.get_at((x, y))[:3])


@pytest.mark.parametrize("px", [20, 38, 90])
def test_a_heart_shows_on_a_white_card_and_shines_in_the_night(px: int) -> None:
    layers = ornaments.heart(px, "#ff3d97")
    assert shown(layers, WHITE).get_at((200, 200))[:3] == (0xFF, 0x3D, 0x97)
    night = shown(layers, NIGHT)
    beside = 200 + round(px * 0.6)
    assert lit(night, 200, 200) > lit(night, beside, 200) > sum(NIGHT)
    assert lit(night, 399, 200) == sum(NIGHT)


def test_a_heart_is_broad_above_and_ends_in_a_tip() -> None:
    white = shown(ornaments.heart(90, "#2fe0ff"), WHITE)
    widths = [sum(lit(white, x, y) < 700 for x in range(400)) for y in (180, 200, 220, 235)]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 70
    assert widths[-1] < 30


def test_a_star_is_only_light_and_has_four_rays() -> None:
    layers = ornaments.star(120, "#ffc857")
    assert {layer.flags for layer in layers} == {ADD}
    night = shown(layers, NIGHT)
    along, across = lit(night, 200 + 35, 200), lit(night, 200 + 25, 200 + 25)
    assert along > across * 1.3
    for x, y in ((165, 200), (200, 235), (200, 165)):
        assert lit(night, x, y) == pytest.approx(along, abs=60)
    assert lit(night, 200, 200) > 700


def test_the_moon_is_pale_above_and_has_dark_bands_below() -> None:
    px = 200
    night = shown(ornaments.moon(NEON, px), NIGHT)
    assert lit(night, 200, 200 - 70) > 650
    column = [lit(night, 200, y) for y in range(200, 200 + px // 2 - 4)]
    dark = [level < 330 for level in column]
    starts = sum(now and not before for before, now in zip([False, *dark], dark, strict=False))
    assert starts >= 5
    assert dark.count(False) > dark.count(True)


def test_the_moons_rings_are_pink_and_cyan() -> None:
    px = 200
    night = shown(ornaments.moon(NEON, px), NIGHT)
    red, green, blue = zip(*(night.get_at((x, 195))[:3] for x in range(200, 400)), strict=True)
    pink, cyan = (range(round(px * share / 2) - 4, round(px * share / 2) + 5) for share in (1.114, 1.219))
    assert max(red[x] for x in pink) > 250
    assert sum(red[x] for x in pink) > sum(green[x] for x in pink) + 200
    assert sum(blue[x] for x in cyan) > sum(red[x] for x in cyan) + 200
    assert lit(night, 390, 200) < sum(NIGHT) + 40


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_nothing_throws_light_on_a_table_where_nothing_shines(theme: Theme) -> None:
    """Light is what is added around a thing; without it the picture beneath is as it was."""
    shines = theme.glow > 0
    assert shines == (theme.name != "contrast")
    for layers in (ornaments.heart(80, theme.pink, shines=shines), ornaments.moon(theme, 80)):
        assert any(layer.flags == ADD for layer in layers) == shines
        assert (lit(shown(layers, NIGHT), 254, 200) > sum(NIGHT)) == shines
