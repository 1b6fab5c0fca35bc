from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.heart_layout import COVERS
from sprites import layout
from sprites.layout import Box, HeartsLayout, Lay, Point, SolitaireLayout

SIZES = [(1024, 576), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (1920, 1440)]
SIZES += [(1536, 1024), (1600, 1024), (2560, 1080), (3440, 1440), (3840, 2160)]
SAFE = 0.04
WAYS = ("left", "right", "up", "down")
at_every_size = pytest.mark.parametrize("size", SIZES)


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def card_at(middle: Point, high: float, angle: float = 0.0) -> Box:
    """The box around a card of that height that is turned by so many degrees."""
    wide = high * layout.CARD_RATIO
    cos, sin = math.cos(math.radians(angle)), abs(math.sin(math.radians(angle)))
    across, down = wide * cos + high * sin, high * cos + wide * sin
    return (middle[0] - across / 2, middle[1] - down / 2, across, down)


def lying(lay: Lay, high: float) -> Box:
    return card_at((lay.x, lay.y), high, lay.angle)


def is_safe(box: Box, size: tuple[int, int]) -> bool:
    """Whether TVs that cut 4 % off every edge show all of it."""
    x, y, w, h = box
    width, height = size
    return (
        x >= width * SAFE
        and x + w <= width * (1 - SAFE)
        and y >= height * SAFE
        and y + h <= height * (1 - SAFE)
    )


def all_apart(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    """The names of those that overlap: none should."""
    return [(a, b) for a, b in itertools.combinations(boxes, 2) if overlap(boxes[a], boxes[b])]


# --- Heart to Heart ---


def heart_cards(place: SolitaireLayout) -> dict[str, Box]:
    return {f"heart-{n}": card_at(middle, place.card_height) for n, middle in enumerate(place.slots, start=1)}


def around_the_heart(place: SolitaireLayout) -> dict[str, Box]:
    boxes = {"info": place.info, "deal": place.deal}
    boxes |= {f"button-{n}": box for n, box in enumerate(place.buttons)}
    return boxes | {
        "stock": card_at(place.stock, place.card_height),
        "waste": card_at(place.waste, place.card_height),
    }


@at_every_size
def test_the_heart_overlaps_exactly_as_the_rules_cover(size: tuple[int, int]) -> None:
    place = layout.solitaire(size)
    boxes = list(heart_cards(place).values())
    row_of = [round((y - place.slots[0][1]) / (place.card_height / 2)) for _, y in place.slots]
    for lower in range(25):
        for upper in range(25):
            if row_of[lower] == row_of[upper] + 1:
                touching = overlap(boxes[lower], boxes[upper])
                assert touching == (lower + 1 in COVERS[upper + 1])
            elif lower != upper and row_of[lower] == row_of[upper]:
                assert not overlap(boxes[lower], boxes[upper])


@at_every_size
def test_the_upper_half_of_every_card_of_the_heart_stays_in_sight(size: tuple[int, int]) -> None:
    place = layout.solitaire(size)
    boxes = list(heart_cards(place).values())
    for position, covers in COVERS.items():
        x, y, w, h = boxes[position - 1]
        upper = (x, y, w, h * 0.49)
        assert not any(overlap(upper, boxes[cover - 1]) for cover in covers)


@at_every_size
def test_nothing_of_heart_to_heart_leaves_the_safe_margin_or_overlaps(size: tuple[int, int]) -> None:
    place = layout.solitaire(size)
    cards, around = heart_cards(place), around_the_heart(place)
    unsafe = [
        name for name, box in (cards | around).items() if not is_safe(box, size) and "button" not in name
    ]
    assert unsafe == []
    assert all(y + h <= size[1] * 0.971 for _, y, _, h in place.buttons)
    assert all_apart(around) == []
    assert not any(overlap(box, card) for box in around.values() for card in cards.values())


@at_every_size
def test_the_heart_is_in_the_middle_and_inside_its_frame(size: tuple[int, int]) -> None:
    place = layout.solitaire(size)
    left = min(x for x, _ in place.slots)
    right = max(x for x, _ in place.slots)
    assert left + right == pytest.approx(size[0])
    x, y, w, h = place.frame
    assert 2 * x + w == pytest.approx(size[0])
    for cx, cy, cw, ch in heart_cards(place).values():
        assert x < cx and cx + cw < x + w
        assert y < cy and cy + ch < y + h
    assert y + h <= size[1]


@at_every_size
def test_narrow_windows_have_a_bar_and_wide_ones_wings_that_hang_on_the_heart(size: tuple[int, int]) -> None:
    place = layout.solitaire(size)
    width, height = size
    assert place.narrow == (width / height < 1.55)
    top = min(y for _, y, _, _ in heart_cards(place).values())
    if place.narrow:
        assert place.info[1] + place.info[3] < top
        assert place.info[2] > 4 * place.info[3]
    else:
        assert place.info[0] + place.info[2] < min(x for x, _, _, _ in heart_cards(place).values())
    heart_left = place.frame[0]
    assert heart_left - place.info[0] < height * 0.5
    assert place.prompts == (place.info[0], pytest.approx(height * 0.933))


# --- Hearts ---


def own_side(place: HeartsLayout) -> dict[str, Box]:
    return {f"button-{n}": box for n, box in enumerate(place.buttons)} | {"south": place.seats[0]}


def at_the_table(place: HeartsLayout) -> dict[str, Box]:
    names = ("south", "west", "north", "east")
    return dict(zip(names, place.seats, strict=True)) | {"info": place.info}


def pill_box(place: HeartsLayout) -> Box:
    """As large as the longest sentence on it gets."""
    unit = min(place.size[1], place.size[0] / 1.5)
    return (place.pill[0] - unit * 0.3, place.pill[1] - unit * 0.034, unit * 0.6, unit * 0.068)


@at_every_size
def test_plates_and_buttons_of_hearts_are_safe_and_apart(size: tuple[int, int]) -> None:
    place = layout.hearts(size)
    boxes = at_the_table(place) | own_side(place)
    assert [name for name, box in boxes.items() if not is_safe(box, size)] == []
    assert all_apart(boxes) == []


@at_every_size
def test_seats_lie_where_their_names_say(size: tuple[int, int]) -> None:
    place = layout.hearts(size)
    middles = [(x + w / 2, y + h / 2) for x, y, w, h in place.seats]
    x, y = place.table
    south, west, north, east = middles
    assert south[1] > y > north[1]
    assert west[0] < x < east[0]
    assert north[0] == pytest.approx(x)
    assert west[1] == east[1]
    for lay, (dx, dy) in zip(place.trick, ((0, 1), (-1, 0), (0, -1), (1, 0)), strict=True):
        assert (lay.x - x) * dx + (lay.y - y) * dy > place.trick_height * 0.4


@at_every_size
def test_the_tricks_cards_show_their_indices(size: tuple[int, int]) -> None:
    place = layout.hearts(size)
    boxes = {f"trick-{seat}": lying(lay, place.trick_height) for seat, lay in enumerate(place.trick)}
    for a, b in ((0, 1), (0, 3), (1, 3), (2, 1), (2, 3)):
        assert not overlap(boxes[f"trick-{a}"], boxes[f"trick-{b}"])
    upper, lower = boxes["trick-2"], boxes["trick-0"]
    assert lower[1] - upper[1] > place.trick_height  # they touch at most
    assert not any(overlap(box, plate) for box in boxes.values() for plate in at_the_table(place).values())
    assert not any(overlap(box, pill_box(place)) for box in boxes.values())


@at_every_size
def test_point_cards_lie_on_the_table_beside_the_trick(size: tuple[int, int]) -> None:
    place = layout.hearts(size)
    half_x, half_y = place.half_axes
    room = place.taken_height * 2.3, place.taken_height
    boxes = {
        f"taken-{seat}": (x - room[0] / 2, y - room[1] / 2, *room) for seat, (x, y) in enumerate(place.taken)
    }
    assert all_apart(boxes) == []
    tricks = [lying(lay, place.trick_height) for lay in place.trick]
    assert not any(overlap(box, trick) for box in boxes.values() for trick in tricks)
    assert not any(overlap(box, plate) for box in boxes.values() for plate in at_the_table(place).values())
    for x, y in place.taken:
        assert abs((x - place.table[0]) / half_x) ** 2.6 + abs((y - place.table[1]) / half_y) ** 2.6 < 0.75


@at_every_size
def test_the_pass_has_room_above_the_pill(size: tuple[int, int]) -> None:
    place = layout.hearts(size)
    boxes = {f"slot-{n}": card_at(middle, place.trick_height) for n, middle in enumerate(place.slots)}
    boxes |= at_the_table(place) | {"confirm": place.confirm, "pill": pill_box(place)}
    assert [pair for pair in all_apart(boxes) if pair != ("south", "pill")] == []
    assert place.slots[1][0] == pytest.approx(place.table[0])


@at_every_size
@pytest.mark.parametrize("count", range(1, 14))
def test_the_fan_fits_and_every_card_shows_its_index(size: tuple[int, int], count: int) -> None:
    place = layout.hearts(size)
    fan = place.fan(count)
    assert len(fan) == count
    boxes = [lying(lay, place.fan_height) for lay in fan]
    assert all(x >= size[0] * SAFE and x + w <= size[0] * (1 - SAFE) for x, _, w, _ in boxes)
    assert all(y + h <= size[1] * 0.972 for _, y, _, h in boxes)
    assert not any(overlap(box, other) for box in boxes for other in own_side(place).values())
    for left, right in itertools.pairwise(fan):
        assert right.x - left.x >= place.fan_height * layout.CARD_RATIO * 0.26
        assert right.angle < left.angle
    assert fan[0].x + fan[-1].x == pytest.approx(size[0])
    assert fan[0].angle == pytest.approx(-fan[-1].angle)


@at_every_size
def test_a_raised_card_of_the_fan_stays_below_the_pill(size: tuple[int, int]) -> None:
    place = layout.hearts(size)
    highest = min(lying(lay, place.fan_height)[1] for lay in place.fan(13))
    assert highest - size[1] * 0.05 > place.pill[1] + min(size[1], size[0] / 1.5) * 0.034


@pytest.mark.parametrize("game", [layout.solitaire, layout.hearts])
def test_a_screen_twice_as_large_shows_the_same(game: object) -> None:
    small, large = game((1920, 1080)), game((3840, 2160))  # type: ignore[operator]
    for name in ("info", "buttons"):
        once, twice = getattr(small, name), getattr(large, name)
        flat = itertools.chain.from_iterable([once] if name == "info" else once)
        doubled = itertools.chain.from_iterable([twice] if name == "info" else twice)
        assert [2 * each for each in flat] == pytest.approx(list(doubled), abs=3)


# --- where the focus goes ---


def test_the_nearest_lies_that_way() -> None:
    boxes = {"a": (0, 0, 10, 10), "b": (100, 0, 10, 10), "c": (100, 60, 10, 10), "d": (0, 200, 10, 10)}
    assert layout.nearest(boxes, "a", "right") == "b"
    assert layout.nearest(boxes, "a", "down") == "d"
    assert layout.nearest(boxes, "b", "down") == "c"
    assert layout.nearest(boxes, "d", "up") == "a"
    assert layout.nearest(boxes, "a", "left") is None
    assert layout.nearest(boxes, "a", "next") == "b"
    assert layout.nearest(boxes, "a", "previous") == "d"


boxes_anywhere = st.dictionaries(
    st.sampled_from("abcdefgh"),
    st.tuples(*[st.integers(0, 900)] * 2, *[st.integers(1, 90)] * 2),
    min_size=1,
)


@given(boxes_anywhere, st.sampled_from(WAYS), st.data())
def test_there_is_a_nearest_exactly_when_something_lies_that_way(
    boxes: dict[str, Box], way: str, data: st.DataObject
) -> None:
    current = data.draw(st.sampled_from(sorted(boxes)))
    sign, axis = {"left": (-1, 0), "right": (1, 0), "up": (-1, 1), "down": (1, 1)}[way]

    def ahead(name: str) -> float:
        (at, size), (start, extent) = boxes[name][axis::2], boxes[current][axis::2]
        return sign * (at + size / 2 - start - extent / 2)

    found = layout.nearest(boxes, current, way)
    if found is None:
        assert all(ahead(name) <= 1 for name in boxes)
    else:
        assert found != current
        assert ahead(found) > 1


@given(boxes_anywhere, st.data())
def test_next_walks_through_everything_and_previous_back(boxes: dict[str, Box], data: st.DataObject) -> None:
    start = here = data.draw(st.sampled_from(sorted(boxes)))
    seen = []
    for _ in boxes:
        there = layout.nearest(boxes, here, "next")
        assert there is not None
        assert layout.nearest(boxes, there, "previous") == here
        seen.append(there)
        here = there
    assert here == start
    assert sorted(seen) == sorted(boxes)


@at_every_size
@pytest.mark.parametrize(
    ("start", "way", "expected"),
    [
        (5, "right", 6),
        (10, "left", 9),
        (15, "right", None),  # the wing, not a card of another row far away
        (13, "left", 12),
        (25, "up", 23),
        (24, "down", 25),
        (23, "down", 25),
        (2, "right", 3),  # across the notch
        (16, "up", 11),
        (22, "up", 18),
    ],
)
def test_the_focus_goes_along_rows_and_diagonals_of_the_heart(
    size: tuple[int, int], start: int, way: str, expected: int | None
) -> None:
    boxes = heart_cards(layout.solitaire(size))
    found = layout.nearest(boxes, f"heart-{start}", way)
    if expected is not None:
        assert found == f"heart-{expected}"
    else:
        assert found == "heart-10"  # the only card further right: up its diagonal


def reaches_all(boxes: dict[str, Box]) -> bool:
    for start in boxes:
        reached, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            for way in WAYS:
                there = layout.nearest(boxes, here, way)
                if there and there not in reached:
                    reached.add(there)
                    waiting.append(there)
        if reached != set(boxes):
            return False
    return True


@at_every_size
def test_every_place_of_the_heart_is_reached_from_every_other(size: tuple[int, int]) -> None:
    place = layout.solitaire(size)
    around = {name: box for name, box in around_the_heart(place).items() if name not in ("info", "deal")}
    assert reaches_all(heart_cards(place) | around)
    assert reaches_all({name: box for name, box in heart_cards(place).items() if name < "heart-2"} | around)


@at_every_size
@pytest.mark.parametrize("count", [1, 6, 13])
def test_every_card_and_button_of_hearts_is_reached_from_every_other(
    size: tuple[int, int], count: int
) -> None:
    place = layout.hearts(size)
    fan = {f"card-{n:02}": lying(lay, place.fan_height) for n, lay in enumerate(place.fan(count))}
    buttons = {f"button-{n}": box for n, box in enumerate(place.buttons[:5])} | {"confirm": place.confirm}
    assert reaches_all(fan | buttons)
    order = layout.reading_order(fan | buttons)
    assert [name for name in order if name in fan] == sorted(fan)
    for left, right in itertools.pairwise(sorted(fan)):
        assert layout.nearest(fan | buttons, left, "right") == right
        assert layout.nearest(fan | buttons, right, "left") == left
