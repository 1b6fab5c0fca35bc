from __future__ import annotations

import itertools

import pytest

from scenes.hearts_places import taken_poses
from sprites import layout

SIZES = [(1024, 576), (1024, 768), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160)]
SEATS = ("south", "west", "north", "east")
RANK_ENDS = 154 / 350
"""Of a mini card's height, from its left: where the widest rank ends."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", range(4), ids=SEATS)
@pytest.mark.parametrize("count", [1, 5, 8, 14])
def test_every_taken_card_shows_its_rank_on_the_table(size: tuple[int, int], seat: int, count: int) -> None:
    place = layout.hearts(size)
    poses = taken_poses(place, seat, count)
    assert len(poses) == count
    high = place.taken_height
    rows = [list(row) for _, row in itertools.groupby(poses, key=lambda pose: pose.y)]
    for row in rows:
        for one, other in itertools.pairwise(row):
            assert other.x - one.x >= high * (RANK_ENDS - 0.045)
    for upper, lower in itertools.pairwise(rows):
        assert lower[0].y - upper[0].y >= high * 0.5
    (x, y), (half_x, half_y) = place.table, place.half_axes
    for pose in poses:
        inside = abs((pose.x - x) / half_x) ** 2.6 + abs((pose.y - y) / half_y) ** 2.6
        assert inside < (1.1 if count == 14 else 1)  # all fourteen: the corners may touch the rim


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", range(4), ids=SEATS)
def test_a_few_taken_cards_leave_the_trick_free(size: tuple[int, int], seat: int) -> None:
    place = layout.hearts(size)
    half = place.taken_height / 2
    for pose in taken_poses(place, seat, 5):
        for lay in place.trick:
            apart_x = abs(pose.x - lay.x) - half * layout.CARD_RATIO - place.trick_height * 0.357
            apart_y = abs(pose.y - lay.y) - half - place.trick_height * 0.5
            assert max(apart_x, apart_y) > -place.taken_height * 0.15
