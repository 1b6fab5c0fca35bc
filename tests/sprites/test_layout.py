from __future__ import annotations

import itertools

import pytest

from engine.heart_layout import COVERS
from sprites import layout

SIZES = [(1024, 576), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (1920, 1440)]
SIZES += [(2560, 1080), (3840, 2160)]


def overlap(a: layout.Box, b: layout.Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def card_box(place: layout.SolitaireLayout, middle: layout.Point) -> layout.Box:
    high = place.card_height
    wide = high * layout.CARD_RATIO
    return (middle[0] - wide / 2, middle[1] - high / 2, wide, high)


@pytest.mark.parametrize("size", SIZES)
def test_the_heart_overlaps_exactly_as_the_rules_cover(size: tuple[int, int]) -> None:
    place = layout.solitaire(size)
    boxes = [card_box(place, middle) for middle in place.slots]
    row_of = [round((y - place.slots[0][1]) / (place.card_height / 2)) for _, y in place.slots]
    for lower in range(25):
        for upper in range(25):
            if row_of[lower] == row_of[upper] + 1:
                touching = overlap(boxes[lower], boxes[upper])
                assert touching == (lower + 1 in COVERS[upper + 1])


@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_heart_to_heart_leaves_the_safe_margin_or_overlaps(size: tuple[int, int]) -> None:
    width, height = size
    place = layout.solitaire(size)
    cards = [card_box(place, middle) for middle in place.slots]
    piles = [card_box(place, place.stock), card_box(place, place.waste)]
    apart = [place.info, place.deal, *place.buttons]
    for x, y, w, h in (*cards, *piles, *apart):
        assert x >= width * 0.039
        assert x + w <= width * 0.961
        assert y >= height * 0.039
        assert y + h <= height * 0.971
    for box in apart:
        assert not any(
            overlap(box, other) for other in (*cards, *piles, *(each for each in apart if each != box))
        )
    assert not overlap(piles[0], piles[1])
    assert not any(overlap(pile, card) for pile in piles for card in cards)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 7, 13])
def test_the_fan_fits_and_every_card_shows_its_index(size: tuple[int, int], count: int) -> None:
    width, _height = size
    place = layout.hearts(size)
    fan = place.fan(count)
    assert len(fan) == count
    half = place.fan_height * layout.CARD_RATIO / 2
    assert all(width * 0.04 < lay.x - half * 1.1 and lay.x + half * 1.1 < width * 0.96 for lay in fan)
    for left, right in itertools.pairwise(fan):
        assert right.x - left.x >= place.fan_height * layout.CARD_RATIO * 0.26
    assert fan[0].x + fan[-1].x == pytest.approx(width)


def test_the_nearest_lies_that_way() -> None:
    boxes = {"a": (0, 0, 10, 10), "b": (100, 0, 10, 10), "c": (100, 60, 10, 10), "d": (0, 200, 10, 10)}
    assert layout.nearest(boxes, "a", "right") == "b"
    assert layout.nearest(boxes, "a", "down") == "d"
    assert layout.nearest(boxes, "b", "down") == "c"
    assert layout.nearest(boxes, "d", "up") == "a"
    assert layout.nearest(boxes, "a", "left") is None
    assert layout.nearest(boxes, "a", "next") == "b"
    assert layout.nearest(boxes, "a", "previous") == "d"


@pytest.mark.parametrize("size", SIZES)
def test_every_place_of_the_heart_is_reached_from_every_other(size: tuple[int, int]) -> None:
    place = layout.solitaire(size)
    boxes = {f"heart-{index + 1}": card_box(place, middle) for index, middle in enumerate(place.slots)}
    boxes |= {"stock": card_box(place, place.stock), "waste": card_box(place, place.waste)}
    boxes |= {f"button-{index}": box for index, box in enumerate(place.buttons)}
    ways = ("left", "right", "up", "down")
    for start in boxes:
        reached, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            for way in ways:
                there = layout.nearest(boxes, here, way)
                if there and there not in reached:
                    reached.add(there)
                    waiting.append(there)
        assert reached == set(boxes)
