from __future__ import annotations

import itertools

import pytest

from scenes import actions
from scenes.dialogs import Choice, Dialog
from scenes.house import House
from scenes.menu import MenuScene

SIZES = [(1024, 576), (1024, 768), (1280, 800), (2560, 1080)]


def asked(house: House, tone: str = "calm") -> tuple[Dialog, list[str]]:
    done: list[str] = []
    choices = [
        Choice("Undo", lambda: done.append("undo"), "undo"),
        Choice("No", lambda: done.append("no"), "cross"),
    ]
    house.director.show(MenuScene(house))
    dialog = Dialog(house, "Leave this game?", ["One sentence."], choices, cancel=1, tone=tone)
    house.director.push(dialog)
    return dialog, done


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tone", ["calm", "warning"])
def test_the_choices_lie_in_the_panel_and_the_panel_on_the_screen(
    house: House, size: tuple[int, int], tone: str
) -> None:
    house.director.show(MenuScene(house))
    house.director.resize(size)
    dialog, _ = asked(house, tone)
    panel = next(sprite for sprite in dialog.stage.sprites if sprite.solid and sprite.name is None)
    x, y, wide, high = dialog.box_of(panel)
    assert x >= 0 and y >= 0 and x + wide <= size[0] and y + high <= size[1]
    for left, top, across, down in dialog.spots().values():
        assert x < left and left + across < x + wide
        assert y < top and top + down < y + high


def test_a_choice_closes_first_and_a_tap_outside_is_back(house: House) -> None:
    dialog, done = asked(house)
    dialog.handle(actions.Tap(pos=(2.0, 2.0)))
    assert done == ["no"]
    assert isinstance(house.director.top, MenuScene)
    dialog, done = asked(house)
    dialog.activate("choice-0")
    assert done == ["undo"]
    assert dialog not in house.director.scenes


def test_what_lies_beneath_is_dark_and_blurred(house: House) -> None:
    dialog, _ = asked(house)
    menu = house.backdrop("menu")
    below = dialog.stage.backdrop
    assert below is not None
    assert below.get_size() == house.size

    def steps(picture: object) -> int:
        row = [sum(picture.get_at((x, 200))[:3]) for x in range(700)]  # type: ignore[attr-defined]
        return max(abs(one - other) for one, other in itertools.pairwise(row))

    assert steps(below) < steps(menu) / 3


def test_back_without_a_choice_for_it_does_nothing(house: House) -> None:
    house.director.show(MenuScene(house))
    done: list[str] = []
    dialog = Dialog(house, "?", [], [Choice("Yes", lambda: done.append("yes"))])
    house.director.push(dialog)
    for action in (actions.Back(), actions.Tap(pos=(2, 2)), actions.Menu()):
        house.director.handle(action)
    assert house.director.top is dialog
    assert done == []


def test_a_tap_on_the_panel_beside_the_choices_does_nothing(house: House) -> None:
    dialog, done = asked(house)
    x, y, wide, _ = dialog.spots()["choice-0"]
    house.director.handle(actions.Tap(pos=(round(x + wide / 2), round(y - 8))))
    assert house.director.top is dialog
    assert done == []


def test_choices_are_reached_by_directions_and_the_first_has_the_focus(house: House) -> None:
    dialog, done = asked(house)
    assert dialog.focus == "choice-0"
    house.controls.device = actions.Device.KEYBOARD
    house.director.handle(actions.Move(actions.Direction.DOWN))
    assert dialog.focus == "choice-1"
    house.director.handle(actions.Tap())
    assert done == ["no"]
