from __future__ import annotations

import itertools

import pytest

from scenes.house import House
from scenes.menu import MenuScene
from scenes.solitaire_table import SolitaireTable
from sprites.ground import sun_place

SIZES = [(1024, 576), (1024, 768), (1280, 800), (1920, 1080), (2560, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("saved", [False, True])
def test_whole_rows_are_tapped_and_all_are_on_the_screen(
    house: House, size: tuple[int, int], saved: bool
) -> None:
    house.director.show(MenuScene(house))
    house.director.resize(size)
    if saved:
        table = SolitaireTable.new(house)
        house.director.show(table)
        table.finish_motion()
    menu = MenuScene(house)
    house.director.show(menu)
    boxes = [box for name, box in menu.spots().items() if name.startswith("item-")]
    assert len(boxes) == (6 if saved else 5)
    assert len({(x, wide) for x, _, wide, _ in boxes}) == 1
    assert boxes[0][2] > size[1] * 0.5
    for one, other in itertools.pairwise(boxes):
        assert one[1] + one[3] <= other[1] + size[1] * 0.01
    assert boxes[-1][1] + boxes[-1][3] < menu.kit.metrics.prompts_y - menu.kit.metrics.px(24)
    x, _, across = sun_place(size)
    for left, top, wide, _ in boxes:
        if top < size[1] * 0.5:
            assert left + wide < x - across * 0.3
