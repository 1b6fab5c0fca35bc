from __future__ import annotations

import itertools

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprites import light
from sprites.light import Box
from sprites.pixels import forget_pictures

pytestmark = pytest.mark.usefixtures("display")

LINE = "M0,50 L200,50"


def brightness(picture: pygame.Surface, x: int, y: int) -> int:
    return sum(picture.get_at((x, y))[:3])


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("stroke", [1.5, 4, 9])
def test_a_tube_is_hot_in_the_middle_and_dark_at_its_edge(stroke: float) -> None:
    glow = light.tube(LINE, (200, 100), "#ff3d97", stroke)
    assert glow.surface.get_size() == (200 + 2 * glow.pad, 100 + 2 * glow.pad)
    x, y = glow.pad + 100, glow.pad + 50
    levels = [brightness(glow.surface, x, y - away) for away in range(0, 50 + glow.pad, 2)]
    assert levels[0] > 500
    assert levels[-1] == 0
    assert levels == sorted(levels, reverse=True)
    width, height = glow.surface.get_size()
    rim = [(at, edge) for at in range(0, width, 5) for edge in (0, height - 1)]
    rim += [(edge, at) for at in range(0, height, 5) for edge in (0, width - 1)]
    assert all(brightness(glow.surface, *place) == 0 for place in rim)


def test_a_tube_has_no_alpha_so_that_it_can_be_added() -> None:
    assert not light.tube(LINE, (200, 100), "#2fe0ff", 5).surface.get_flags() & pygame.SRCALPHA


def test_a_tubes_light_has_its_colour() -> None:
    glow = light.tube(LINE, (200, 100), "#0000ff", 6)
    red, green, blue, _ = glow.surface.get_at((glow.pad + 100, glow.pad + 38))
    assert red == green == 0
    assert blue > 20


def test_a_box_says_which_part_of_the_paths_space_is_drawn() -> None:
    plain = light.tube("M0,50 L200,50", (200, 100), "#2fe0ff", 6)
    moved = light.tube("M-10,5 L10,5", (200, 100), "#2fe0ff", 6, Box(-10, 0, 20, 10))
    middle = plain.pad + 100
    for y in (plain.pad + 20, plain.pad + 44, plain.pad + 50, plain.pad + 80):
        assert brightness(plain.surface, middle, y) == pytest.approx(
            brightness(moved.surface, middle, y), abs=12
        )


def test_light_is_the_same_every_time() -> None:
    first = light.tube(LINE, (200, 100), "#ffc857", 5)
    forget_pictures()
    again = light.tube(LINE, (200, 100), "#ffc857", 5)
    assert first is not again
    assert same(first.surface, again.surface)


def test_a_ring_runs_around_its_box() -> None:
    glow = light.ring(300, 160, 30, "#ff3d97", 5)
    middle_x, middle_y = glow.pad + 150, glow.pad + 80
    for x, y in (
        (middle_x, glow.pad),
        (middle_x, glow.pad + 159),
        (glow.pad, middle_y),
        (glow.pad + 299, middle_y),
    ):
        assert brightness(glow.surface, x, y) > brightness(glow.surface, middle_x, middle_y) + 300
    assert brightness(glow.surface, glow.pad, glow.pad) < 300  # the corner is round


@given(strength=st.floats(0, 3))
@settings(deadline=None, max_examples=40)
def test_scaled_light_is_the_colour_times_the_strength(strength: float) -> None:
    flat = pygame.Surface((4, 4))
    flat.fill((40, 80, 120))
    scaled = light.scaled(flat, strength).get_at((1, 1))
    for part, expected in zip(scaled[:3], (40, 80, 120), strict=True):
        assert part == pytest.approx(min(255, expected * strength), abs=4)
    assert flat.get_at((1, 1))[:3] == (40, 80, 120)


def test_a_bloom_is_centred_and_bright_where_the_picture_is() -> None:
    picture = pygame.Surface((60, 40), pygame.SRCALPHA)
    pygame.draw.rect(picture, "#ffffff", (20, 10, 20, 20))
    glow = light.bloom(picture, 9)
    width, height = glow.surface.get_size()
    assert (width, height) == (60 + 2 * glow.pad, 40 + 2 * glow.pad)
    middle = brightness(glow.surface, width // 2, height // 2)
    assert middle > 300
    for dx, dy in ((25, 0), (-25, 0), (0, 25), (0, -25)):
        assert 0 < brightness(glow.surface, width // 2 + dx, height // 2 + dy) < middle / 2
    assert brightness(glow.surface, 0, height // 2) == 0


@pytest.mark.parametrize("size", [(60, 60), (900, 400)])
def test_a_spot_fades_to_nothing(size: tuple[int, int]) -> None:
    spot = light.spot(*size, "#ffffff", 0.5)
    assert spot.get_size() == size
    levels = [spot.get_at((x, size[1] // 2))[0] for x in range(size[0] // 2, size[0], 3)]
    assert levels[0] == pytest.approx(127, abs=8)
    assert levels == sorted(levels, reverse=True)
    assert spot.get_at((0, 0))[:3] == (0, 0, 0)


def test_a_shadow_is_darkest_under_the_box_and_ends_softly() -> None:
    shadow = light.shadow(200, 100, 12, 150)
    assert shadow.get_size() == (200 + 72, 100 + 72)
    row = [shadow.get_at((x, shadow.get_height() // 2)).a for x in range(shadow.get_width())]
    assert max(row) == pytest.approx(150, abs=6)
    assert row[0] <= 2
    assert all(abs(one - next_) <= 12 for one, next_ in itertools.pairwise(row))


def test_a_cards_plate_shows_around_the_card_in_its_colour_on_a_dark_rim() -> None:
    width, height = 143, 200
    glow = light.card_ring_light(width, height, "#2fe0ff")
    plate = light.card_ring_plate(width, height, "#2fe0ff")
    assert plate.get_width() > width
    assert plate.get_height() > height
    y = plate.get_height() // 2
    outside = [plate.get_at((x, y)) for x in range((plate.get_width() - width) // 2)]
    opaque = [each for each in outside if each.a > 100]
    assert sum(opaque[0][:3]) < 200 < sum(opaque[-1][:3])
    assert opaque[-1].b > opaque[-1].r
    assert glow.surface.get_width() > plate.get_width()
