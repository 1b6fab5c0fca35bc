from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from sprites.metrics import Metrics
from sprites.stage import ADD
from sprites.theme import NEON
from sprites.typeface import Typeface
from sprites.widgets import Kit
from sprites.widgets_brush import Layers
from tests.sprites.fonts import shared_fonts

Make = Callable[[Kit, int, int], Layers]
PLATES: dict[str, Make] = {
    "place": lambda kit, w, h: kit.open_place(w, h, NEON.pink),
    "place with an arrow": lambda kit, w, h: kit.open_place(w, h, NEON.cyan, arrow=90),
    "place with a word": lambda kit, w, h: kit.open_place(w, h, NEON.pink, mark="3"),
    "arrow": lambda kit, w, h: kit.arrow(w, h, NEON.pink, 270),
    "quiet arrow": lambda kit, w, h: kit.arrow(w, h, NEON.amber, 180, quiet=True),
    "progress": lambda kit, w, h: kit.progress(0.4, w, h, NEON.pink),
    "column": lambda kit, w, h: kit.column(w, h, NEON.leader),
    "tile": lambda kit, w, h: kit.tile("clock", "Time", "04:12", w, h, detail="best 03:38"),
}
every_plate = pytest.mark.parametrize("name", PLATES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_fonts(tmp_path_factory)


@pytest.fixture
def kit(folder: Path, display: pygame.Surface) -> Kit:
    return Kit(NEON, Typeface(folder), Metrics((1280, 800)))


def shown(layers: Layers, size: tuple[int, int] = (700, 400)) -> pygame.Surface:
    """The layers on a dark ground, their middle in its middle."""
    screen = pygame.Surface(size)
    for layer in layers:
        screen.blit(layer.surface, layer.place(size[0] / 2, size[1] / 2), special_flags=layer.flags)
    return screen


def pixels(layers: Layers) -> list[tuple[bytes, float, float, int]]:
    return [(pygame.image.tobytes(each.surface, "RGBA"), each.dx, each.dy, each.flags) for each in layers]


def bright_box(layers: Layers, least: int = 330) -> pygame.Rect:
    """What is brighter than that, measured from the middle of the layers."""
    screen = shown(layers)
    spots = [
        (x - 350, y - 200) for x in range(700) for y in range(400) if sum(screen.get_at((x, y))[:3]) > least
    ]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return pygame.Rect(left, top, max(x for x, _ in spots) - left + 1, max(y for _, y in spots) - top + 1)


@every_plate
@pytest.mark.parametrize("size", [(101, 141), (300, 110)])
def test_the_last_layer_is_the_plate_to_the_pixel(kit: Kit, name: str, size: tuple[int, int]) -> None:
    *under, last = PLATES[name](kit, *size)
    assert last.surface.get_size() == size
    assert (last.dx, last.dy, last.flags) == (0, 0, 0)
    assert all(layer.flags == ADD for layer in under if not layer.surface.get_flags() & pygame.SRCALPHA)


@every_plate
def test_drawn_alike_each_time_and_once(kit: Kit, folder: Path, name: str) -> None:
    first = PLATES[name](kit, 300, 110)
    assert PLATES[name](kit, 300, 110) is first
    other = Kit(NEON, Typeface(folder), Metrics((1280, 800)))
    assert pixels(PLATES[name](other, 300, 110)) == pixels(first)


@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize(("angle", "side"), [(0, "top"), (90, "right"), (180, "bottom"), (270, "left")])
def test_an_arrow_points_where_it_should(kit: Kit, angle: float, side: str, quiet: bool) -> None:
    plate = kit.arrow(160, 160, NEON.cyan, angle, quiet=quiet)[-1].surface
    mask = pygame.mask.from_surface(plate, 120)
    half = 80
    parts = {
        "top": pygame.Rect(0, 0, 160, half),
        "bottom": pygame.Rect(0, half, 160, half),
        "left": pygame.Rect(0, 0, half, 160),
        "right": pygame.Rect(half, 0, half, 160),
    }
    inked = {
        name: pygame.mask.from_surface(plate.subsurface(part), 120).count() for name, part in parts.items()
    }
    assert max(inked, key=lambda name: inked[name]) == side  # the head has more in it than the tail
    assert mask.count() == inked["top"] + inked["bottom"]


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
@pytest.mark.parametrize("size", [(110, 60), (60, 110), (180, 100)])
def test_an_arrow_is_never_cut(kit: Kit, size: tuple[int, int], angle: float) -> None:
    plate = kit.arrow(*size, NEON.pink, angle)[-1].surface
    upright = angle in (0, 180)
    box = plate.get_bounding_rect(min_alpha=200)
    along, whole = (box.height, size[1]) if upright else (box.width, size[0])
    assert whole - 4 <= along <= whole
    ink = pygame.mask.from_surface(plate, 200)
    if upright:
        rims = [[ink.get_at((x, y)) for y in range(size[1])] for x in (0, size[0] - 1)]
    else:
        rims = [[ink.get_at((x, y)) for x in range(size[0])] for y in (0, size[1] - 1)]
    assert all(sum(rim) < kit.metrics.px(8) for rim in rims)  # at most the round end of a barb


def test_a_quiet_arrow_is_dimmer_and_throws_no_light(kit: Kit) -> None:
    loud, quiet = kit.arrow(160, 100, NEON.amber, 270), kit.arrow(160, 100, NEON.amber, 270, quiet=True)
    assert [layer.flags for layer in loud] == [ADD, 0]
    assert [layer.flags for layer in quiet] == [0]
    inked = [pygame.mask.from_surface(layers[-1].surface, 120).count() for layers in (loud, quiet)]
    assert inked[1] < inked[0]


def test_places_differ_by_what_is_in_them(kit: Kit) -> None:
    kinds = [
        kit.open_place(100, 140, NEON.pink),
        kit.open_place(100, 140, NEON.pink, arrow=0),
        kit.open_place(100, 140, NEON.pink, arrow=180),
        kit.open_place(100, 140, NEON.pink, mark="3"),
        kit.open_place(100, 140, NEON.cyan),
    ]
    assert len({pixels(each)[-1][0] for each in kinds}) == len(kinds)


def test_the_outline_of_a_place_has_gaps(kit: Kit) -> None:
    plate = kit.open_place(200, 280, NEON.pink)[-1].surface
    edge = [sum(plate.get_at((x, 2))[:3]) > 350 for x in range(30, 170)]
    assert 4 <= sum(one != other for one, other in itertools.pairwise(edge)) <= 40


@pytest.mark.parametrize("rtl", [False, True])
@pytest.mark.parametrize("share", [0.25, 0.5, 1.0])
def test_a_bar_is_filled_from_the_reading_start(kit: Kit, share: float, rtl: bool) -> None:
    kit.typeface.rtl = rtl
    plate = kit.progress(share, 200, 10, "#ff0000")[-1].surface
    filled = [x for x in range(5, 195) if plate.get_at((x, 5))[0] > 200]
    assert len(filled) == pytest.approx(200 * share - 5, abs=6)
    assert (filled[0] == 5) is (not rtl or share == 1.0)
    assert (filled[-1] == 194) is (rtl or share == 1.0)


@pytest.mark.parametrize("share", [-1.0, 0.0])
def test_an_empty_bar_shows_nothing_of_its_colour(kit: Kit, share: float) -> None:
    (only,) = kit.progress(share, 200, 10, "#ff0000")
    assert all(only.surface.get_at((x, 5))[0] < 200 for x in range(200))


def test_more_than_all_is_all(kit: Kit) -> None:
    assert pixels(kit.progress(7, 200, 10, NEON.pink)) == pixels(kit.progress(1, 200, 10, NEON.pink))


@pytest.mark.parametrize("rtl", [False, True])
@pytest.mark.parametrize("value", ["250", "1:02:14 of a very long evening"])
def test_words_of_a_tile_stay_inside_and_apart(kit: Kit, value: str, rtl: bool) -> None:
    kit.typeface.rtl = rtl

    def words_of(label: str, number: str) -> pygame.Rect:
        full = kit.tile("clock", label, number, 300, 110)[-1].surface
        bare = kit.tile("clock", "", "", 300, 110)[-1].surface
        same = pygame.mask.from_threshold(full, (0, 0, 0), (1, 1, 1, 255), bare, False)
        same.invert()
        boxes = same.get_bounding_rects()
        return boxes[0].unionall(boxes[1:])

    label, number = words_of("Time", ""), words_of("", value)
    for box in (label, number):
        assert pygame.Rect(12, 12, 276, 86).contains(box)
    assert not label.colliderect(number)


def test_a_title_shines_in_its_colour_around_its_words(kit: Kit) -> None:
    layers = kit.title("After hand 5")
    assert [layer.flags for layer in layers] == [ADD, 0]
    light, words = (layer.surface for layer in layers)
    assert light.get_width() > words.get_width()
    red, green, _, _ = light.get_at((light.get_width() // 2, light.get_height() // 2))
    assert red > green  # pink


def test_a_banner_reads_on_white(kit: Kit) -> None:
    *_, face = kit.banner("H", NEON.pink, 90)
    screen = pygame.Surface(face.surface.get_size())
    screen.fill("#ffffff")
    screen.blit(face.surface, (0, 0))
    row = [sum(screen.get_at((x, screen.get_height() // 2))[:3]) for x in range(screen.get_width())]
    assert min(row) < 150  # the rim
    assert row[len(row) // 2] == 765
    changes = sum(abs(one - other) > 150 for one, other in itertools.pairwise(row))
    assert changes >= 2


def test_a_banner_fits_its_size(kit: Kit) -> None:
    small, large = (kit.banner("The heart is yours!", NEON.pink, px)[-1].surface for px in (40, 80))
    assert large.get_width() == pytest.approx(2 * small.get_width(), rel=0.06)
    assert kit.banner("Go", NEON.pink)[-1].surface.get_height() > kit.metrics.display
