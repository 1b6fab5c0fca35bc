"""Several people at one table: the page between them can be paused, and they may come and go."""

from __future__ import annotations

import pytest

from scenes import actions
from scenes.actions import Device
from scenes.controls import Controls
from scenes.hand_over import DEAF_TICKS, HandOver
from scenes.hearts_people import SeatCall
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.pause import PauseMenu
from tests.scenes.test_coach_people import choose, sit_down

KEYS = Device.KEYBOARD


def to_hand_over(house: House, table: HeartsTable) -> HandOver:
    for _ in range(300):
        if isinstance(house.director.top, HandOver):
            break
        table.finish_motion()
        house.director.step()
    page = house.director.top
    assert isinstance(page, HandOver)
    house.director.handle(actions.Back())
    assert house.director.top is page, "a press that was meant for the table"
    for _ in range(DEAF_TICKS):
        house.director.step()
    return page


@pytest.mark.parametrize("action", [actions.Menu(device=KEYS), actions.Back(), actions.FocusLost()])
def test_the_page_between_two_people_can_be_paused(house: House, action: actions.Action) -> None:
    page = to_hand_over(house, sit_down(house, 2, 12))
    house.director.handle(action)
    assert isinstance(house.director.top, PauseMenu)
    house.director.pop()
    assert house.director.top is page


def test_who_does_not_want_it_to_pause_is_not_paused(house: House) -> None:
    house.settings.set("pause_on_focus_loss", False)
    page = to_hand_over(house, sit_down(house, 2, 12))
    house.director.handle(actions.FocusLost())
    assert house.director.top is page


def test_who_leaves_by_the_menu_is_not_asked_and_may_come_back(house: House) -> None:
    table = sit_down(house, 2, 12)
    page = to_hand_over(house, table)
    house.director.handle(actions.Menu(device=KEYS))
    choose(house, "People")
    choose(house, "Anna leaves")
    assert table.company.present == (2,)
    house.director.step()
    assert page not in house.director.scenes, "it asked for somebody who has left"
    house.director.handle(actions.Menu(device=KEYS))
    choose(house, "People")
    choose(house, "Anna is back")
    assert table.company.present == (0, 2)


def test_controllers_are_given_out_anew(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Controls, "pads", frozenset({5, 6}))
    table = sit_down(house, 2, 12)
    table.people.give(0, 5)
    table.people.give(2, 6)
    house.director.handle(actions.Menu(device=KEYS))
    choose(house, "People")
    choose(house, "Give out controllers")
    assert house.director.top is table
    asked = []
    for _ in range(60):
        if isinstance(house.director.top, SeatCall):
            asked.append(house.director.top._seat)
            house.director.handle(actions.Tap(pad=5 if len(asked) == 1 else 6))
        table.finish_motion()
        house.director.step()
    assert asked == [0, 2]
    assert table.people.eyes.pads == {0: 5, 2: 6}
