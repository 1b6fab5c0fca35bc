from __future__ import annotations

import pygame
import pytest

from sprites import light, svg
from sprites.pixels import forget_pictures, kept, widened

pytestmark = pytest.mark.usefixtures("display")


def plate(width: int, height: int = 90) -> pygame.Surface:
    """Round corners, a gradient downwards, half clear: the same all along."""
    defs = svg.gradient("fill", (0, "#ff3d97", 0.9), (1, "#2a1152", 0.4))
    body = svg.rect(2, 2, width - 4, height - 4, 20, fill="url(#fill)", stroke="#ffffff", width=3)
    return svg.raster(svg.document(body, width, height, defs), width, height)


@pytest.mark.parametrize("width", [61, 62, 200, 777])
def test_a_widened_plate_is_the_plate_drawn_as_wide(width: int) -> None:
    wide, drawn = widened(plate(61), width), plate(width)
    assert wide.get_size() == drawn.get_size()
    pairs = zip(pygame.image.tobytes(wide, "RGBA"), pygame.image.tobytes(drawn, "RGBA"), strict=True)
    assert max(abs(one - other) for one, other in pairs) <= 2


def test_a_widened_picture_is_blended_as_the_picture_is() -> None:
    ground = pygame.Surface((200, 90))
    ground.fill("#808080")
    ground.blit(widened(plate(61), 200), (0, 0))
    assert ground.get_at((0, 0)) == pygame.Color("#808080"), "its corner is clear"
    assert ground.get_at((100, 45)) not in (pygame.Color("#808080"), pygame.Color("black"))


@pytest.mark.parametrize("size", [(500, 80), (40, 30), (333, 200)])
def test_shadows_and_rings_look_the_same_at_both_ends(size: tuple[int, int]) -> None:
    for picture in (light.shadow(*size, 12, 120), light.ring(*size, 18, "#2fe0ff", 4).surface):
        turned = pygame.transform.flip(picture, True, False)
        pairs = zip(pygame.image.tobytes(picture, "RGBA"), pygame.image.tobytes(turned, "RGBA"), strict=True)
        assert max(abs(one - other) for one, other in pairs) <= 24


def test_pictures_are_kept_until_they_are_forgotten() -> None:
    drawn = []

    @kept(2)
    def square(side: int) -> pygame.Surface:
        drawn.append(side)
        return pygame.Surface((side, side))

    first = square(3)
    assert square(3) is first
    square(4)
    square(5)
    square(3)
    assert drawn == [3, 4, 5, 3], "two are kept"
    forget_pictures()
    square(3)
    assert drawn == [3, 4, 5, 3, 3]
