from __future__ import annotations

import pygame
import pytest

from sprites.showpieces import FADES, SMALL, Faded, Fader, Ring, Swelling, Turning, Veil
from sprites.stage import ADD, NORMAL, Layer
from sprites.timeline import Pose

pytestmark = pytest.mark.usefixtures("display")
SIDES = {"small": 20, "large": int(SMALL**0.5) + 40}


def picture(side: int, flags: int) -> pygame.Surface:
    surface = pygame.Surface((side, side), pygame.SRCALPHA if flags == NORMAL else 0, 32)
    surface.fill((200, 100, 40, 240) if flags == NORMAL else (200, 100, 40))
    return surface


@pytest.mark.parametrize("size", SIDES)
@pytest.mark.parametrize("flags", [NORMAL, ADD])
def test_a_fade_goes_in_even_steps_whatever_the_size(size: str, flags: int) -> None:
    surface = picture(SIDES[size], flags)
    fader = Fader()
    for step in (3, 6, 2, FADES - 1):  # in any order: the copy is made from the whole picture each time
        (layer,) = fader.at((Layer(surface, 3, 4, flags),), step / FADES)
        assert (layer.dx, layer.dy, layer.flags) == (3, 4, flags)
        red, _, _, alpha = layer.surface.get_at((5, 5))
        shown = alpha / 240 if flags == NORMAL else red / 200
        assert shown == pytest.approx(step / FADES, abs=0.02)
        assert layer.surface is not surface
    assert surface.get_at((5, 5))[:3] == (200, 100, 40)


def test_nothing_is_copied_where_nothing_is_faded() -> None:
    layers = (Layer(picture(20, NORMAL)),)
    assert Fader().at(layers, 1.0) is layers
    assert Fader().at(layers, 0.0) == ()


def test_a_large_picture_has_one_copy() -> None:
    fader, layers = Fader(), (Layer(picture(SIDES["large"], NORMAL)),)
    copies = {id(fader.at(layers, step / FADES)[0].surface) for step in range(1, FADES)}
    assert len(copies) == 1


def test_a_swelling_sprite_is_drawn_for_its_size() -> None:
    asked: list[int] = []

    def make(px: int) -> tuple[Layer, ...]:
        asked.append(px)
        return (Layer(picture(px, NORMAL)),)

    sprite = Swelling(make, 120, Pose(0, 0), z=1)
    for scale in (0.25, 0.5, 1.0, 1.25):
        (layer,) = sprite.layers_at(Pose(0, 0, scale=scale))
        assert layer.surface.get_width() == pytest.approx(120 * scale, abs=6)
    assert sprite.layers_at(Pose(0, 0, scale=0.0)) == ()


def test_a_turning_sprite_keeps_its_pictures_and_grows_by_the_corners() -> None:
    sprite = Turning(picture(40, NORMAL), Pose(0, 0), z=1)
    flat, turned = (sprite.layers_at(Pose(0, 0, angle))[0].surface for angle in (1.0, 45.0))
    assert flat.get_width() == 40
    assert turned.get_width() > 50
    assert sprite.layers_at(Pose(0, 0, 44.0))[0].surface is turned


@pytest.mark.parametrize("scale", [0.3, 0.6, 1.0])
def test_a_ring_is_as_large_as_its_scale_and_hollow(scale: float) -> None:
    (layer,) = Ring(300, "#ff3d97", Pose(0, 0), z=1).layers_at(Pose(0, 0, scale=scale))
    box = layer.surface.get_bounding_rect()
    assert box.width == pytest.approx(300 * scale, abs=300 / 30)
    assert box.center == pytest.approx((150, 150), abs=2)
    assert layer.surface.get_at((150, 150)).a == 0


def test_a_veil_darkens_with_its_pose_and_takes_no_taps() -> None:
    veil = Veil((60, 40), "#000000", 0.8, z=5)
    screen = pygame.Surface((60, 40))
    seen = []
    for alpha in (0.0, 0.5, 1.0):
        screen.fill("#ffffff")
        for layer in veil.layers_at(Pose(30, 20, alpha=alpha)):
            screen.blit(layer.surface, layer.place(30, 20))
        seen.append(screen.get_at((30, 20))[0])
    assert seen == pytest.approx([255, 255 * 0.6, 255 * 0.2], abs=3)
    assert not veil.solid
    assert not Faded((), Pose(0, 0), z=1).solid
