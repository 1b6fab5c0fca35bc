"""What happened, from the pause menu: the newest lines at the bottom, older ones by every device."""

from __future__ import annotations

import re

import pytest

from engine import solitaire
from engine.hearts import PERSON, PRESETS, Pass
from scenes import actions
from scenes.actions import Direction
from scenes.company import Company
from scenes.happened import WhatHappened
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.pause import PauseMenu
from scenes.solitaire_table import SolitaireTable

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


def opened(house: House) -> WhatHappened:
    house.director.handle(actions.Menu())
    menu = house.director.top
    assert isinstance(menu, PauseMenu)
    labels = [choice.label for choice in menu.choices]
    menu.activate(f"choice-{labels.index('What happened')}")
    page = house.director.top
    assert isinstance(page, WhatHappened)
    return page


def after_draws(house: House, count: int) -> WhatHappened:
    house.settings.overrule("speed", "instant")
    table = SolitaireTable.new(house)
    house.director.show(table)
    for _ in range(count):
        table.perform(solitaire.Draw())
    return opened(house)


def shown(page: WhatHappened) -> list[int]:
    """The numbers of the lines that are seen, from above."""
    found = [(sprite.pose.y, sprite.name[5:]) for sprite in page.stage.sprites if _is_line(sprite.name)]
    return [int(number) for _, number in sorted(found)]


def _is_line(name: str | None) -> bool:
    return name is not None and name.startswith("line-")


def test_before_the_first_move_it_says_so(house: House) -> None:
    page = after_draws(house, 0)
    assert page.lines == ["Nothing has happened yet."]
    assert page.focus == "line-0"


def test_the_newest_line_is_the_lowest_and_has_the_focus(house: House) -> None:
    page = after_draws(house, 26)
    assert len(page.lines) == 26
    assert shown(page)[-1] == 25
    assert shown(page) == list(range(26 - len(shown(page)), 26))
    assert page.focus == "line-25"
    assert "27 cards on the waste" in page.reading("line-25")


def test_the_keys_lead_to_the_oldest_line_and_back(house: House) -> None:
    page = after_draws(house, 26)
    for number in range(24, -1, -1):
        house.director.handle(actions.Move(Direction.UP))
        assert page.focus == f"line-{number}"
        assert number in shown(page)
    assert shown(page)[0] == 0
    house.director.handle(actions.Move(Direction.UP))
    assert page.focus == "back"
    for number in range(26):
        house.director.handle(actions.Move(Direction.DOWN))
        assert page.focus == f"line-{number}"
        assert number in shown(page)


def test_the_wheel_and_the_arrows_scroll(house: House) -> None:
    page = after_draws(house, 26)
    before = shown(page)
    house.director.handle(actions.Scroll(1.0))
    assert shown(page) == [number - 1 for number in before]
    for name, first in (("scroll-up", 0), ("scroll-down", before[0])):
        for _ in range(9):
            arrow = next((sprite for sprite in page.stage.sprites if sprite.name == name), None)
            if arrow is None:
                break
            house.director.handle(actions.Tap((round(arrow.pose.x), round(arrow.pose.y))))
        assert shown(page)[0] == first


def test_the_focus_stays_on_the_nearest_line_that_is_seen(house: House) -> None:
    page = after_draws(house, 26)
    page.set_focus("line-24")
    for _ in range(26):
        house.director.handle(actions.Scroll(1.0))
        assert page.focus == f"line-{min(24, shown(page)[-1])}"
    assert shown(page)[0] == 0
    low = shown(page)[-1]
    for _ in range(26):
        house.director.handle(actions.Scroll(-1.0))
        assert page.focus == f"line-{max(low, shown(page)[0])}"
    assert shown(page)[-1] == 25
    page.set_focus("back")
    house.director.handle(actions.Scroll(1.0))
    assert page.focus == "back"


@pytest.mark.parametrize("language", ["en", "he", "ar"])
def test_lines_begin_where_reading_starts(house: House, language: str) -> None:
    """As far from that edge as each other; where they end depends on what they say."""
    house.speak(language)
    page = WhatHappened(house, ["9♥", "9♥ 9♥ 9♥ 9♥"])
    house.director.push(page)
    boxes = [page.box_of(sprite) for sprite in page.stage.sprites if _is_line(sprite.name)]
    lefts, rights = {round(x) for x, _, _, _ in boxes}, {round(x + wide) for x, _, wide, _ in boxes}
    begins, ends = (lefts, rights) if language == "en" else (rights, lefts)
    start = max(begins) if language == "en" else house.size[0] - min(begins)
    assert max(begins) - min(begins) <= 1
    assert max(ends) - min(ends) > 20
    assert start < house.size[0] * 0.15


def test_a_resize_keeps_the_newest_in_sight(house: House) -> None:
    page = after_draws(house, 26)
    house.director.resize((1024, 768))
    assert shown(page)[0] >= 0
    assert page.focus in page.spots()


def test_back_leads_to_the_table(house: House) -> None:
    """As from the settings."""
    after_draws(house, 1)
    house.director.handle(actions.Back())
    assert isinstance(house.director.top, SolitaireTable)


@pytest.mark.parametrize("people", [1, 2])
def test_with_several_people_passes_stay_unnamed(house: House, people: int) -> None:
    """One person may read what they passed; where others look too, nobody."""
    house.settings.overrule("speed", "instant")
    kinds = (PERSON, "casual", PERSON if people == 2 else "casual", "casual")
    table = HeartsTable.new(house, PRESETS["microsoft"], company=Company.of(kinds))
    house.director.show(table)
    passed = table.session.view(0).hand[:3]
    if people == 2:
        table.people.take(0)
    table.perform(Pass(0, passed))
    lines = table.lines()
    assert len(lines) == len(table.session.events)
    named = {card for line in lines for card in CARD.findall(line)}
    assert bool(named) == (people == 1)
