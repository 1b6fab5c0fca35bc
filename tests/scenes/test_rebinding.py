"""Keys and buttons are chosen by pressing them, and nobody gets locked out."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes import actions
from scenes.actions import Device
from scenes.bindings import BUTTON_NAMES, BUTTONS, KEYS, NEEDED, Bindings, rebound
from scenes.dialogs import Dialog
from scenes.house import House
from scenes.menu import MenuScene
from scenes.rebinding import LISTENING_TICKS, ONLY_KEYS, Rebinding, action_words
from scenes.storage import Storage


@pytest.fixture
def page(house: House) -> Rebinding:
    house.director.show(MenuScene(house))
    page = Rebinding(house)
    house.director.push(page)
    return page


def press(house: House, key: int, mod: int = 0) -> list[actions.Action]:
    """A key goes down and up; what that means is done."""
    code = pygame.key.key_code(pygame.key.name(key))
    down = pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
    up = pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
    found = house.controls.actions([down, up], 0)
    for action in found:
        house.director.handle(action)
    return found


def keys(house: House) -> dict[str, tuple[str, ...]]:
    return dict(house.settings.get("bindings").keys)


def test_every_action_has_a_row_and_a_word(page: Rebinding) -> None:
    of_keys, of_buttons = page.offer()
    assert {row.name for row in of_keys.rows} - {"defaults"} == set(KEYS) == set(action_words())
    assert {row.name for row in of_buttons.rows} - {"defaults"} == set(KEYS) - set(ONLY_KEYS)


def test_a_free_key_is_taken_at_once_and_kept(house: House, page: Rebinding) -> None:
    page.activate("hint")
    press(house, pygame.K_F3)
    assert keys(house)["hint"] == ("f3",)
    assert [type(each) for each in press(house, pygame.K_F3)] == [actions.Hint]
    assert press(house, pygame.K_h) == []
    again = Storage.open(house.places.data, house.storage._now)
    assert again.settings.get("bindings").keys["hint"] == ("f3",)
    again.close()


def test_a_chord_is_one_key(house: House, page: Rebinding) -> None:
    page.activate("mute")
    assert press(house, pygame.K_LCTRL, pygame.KMOD_CTRL) == []
    press(house, pygame.K_k, pygame.KMOD_CTRL)
    assert keys(house)["mute"] == ("ctrl+k",)


@pytest.mark.parametrize(("choice", "hint", "undo"), [(0, ("z",), ("ctrl+z",)), (1, ("h",), ("z", "ctrl+z"))])
def test_a_key_in_use_is_exchanged_only_after_asking(
    house: House, page: Rebinding, choice: int, hint: tuple[str, ...], undo: tuple[str, ...]
) -> None:
    page.activate("hint")
    press(house, pygame.K_z)
    dialog = house.director.top
    assert isinstance(dialog, Dialog)
    assert keys(house) == KEYS
    dialog.activate(f"choice-{choice}")
    assert (keys(house)["hint"], keys(house)["undo"]) == (hint, undo)


def test_the_last_key_of_a_needed_action_goes_nowhere_without_another(house: House, page: Rebinding) -> None:
    page.activate("show_hand")  # which has no key to give back
    press(house, pygame.K_UP)
    assert house.director.top is page
    assert keys(house) == KEYS
    page.activate("hint")  # which has
    press(house, pygame.K_UP)
    house.director.top.activate("choice-0")
    assert (keys(house)["hint"], keys(house)["up"]) == (("up",), ("h",))


def test_defaults_are_one_press_away(house: House, page: Rebinding) -> None:
    page.activate("hint")
    press(house, pygame.K_F3)
    page.activate("defaults")
    assert keys(house) == KEYS


@pytest.mark.parametrize(
    "act", [actions.Tap((1, 1)), actions.FocusLost(), actions.Pressed("a", device=Device.CONTROLLER)]
)
def test_listening_ends_without_a_key(house: House, page: Rebinding, act: actions.Action) -> None:
    page.activate("hint")
    assert house.controls.listening
    page.handle(act)
    assert not house.controls.listening
    assert keys(house) == KEYS


def test_listening_ends_by_waiting_and_with_the_page(house: House, page: Rebinding) -> None:
    page.activate("hint")
    for _ in range(LISTENING_TICKS):
        assert house.controls.listening
        house.director.step()
    assert not house.controls.listening
    page.activate("hint")
    house.director.pop(page)
    assert not house.controls.listening


def test_a_button_of_the_controller(house: House, page: Rebinding) -> None:
    page.activate("page-buttons")
    page.activate("mute")
    page.handle(actions.Pressed("right_stick", device=Device.CONTROLLER))
    assert house.settings.get("bindings").buttons["mute"] == ("right_stick",)
    assert keys(house) == KEYS


NAMES: dict[str, Any] = {
    "keys": (KEYS, sorted({name for names in KEYS.values() for name in names} | {"f3", "q"})),
    "buttons": (BUTTONS, sorted(BUTTON_NAMES)),
}


@pytest.mark.parametrize("kind", NAMES)
@given(data=st.data())
def test_whatever_is_pressed_in_whatever_order_every_needed_action_can_be_done(
    kind: str, data: st.DataObject
) -> None:
    bound, names = NAMES[kind]
    for _ in range(data.draw(st.integers(1, 12))):
        action, name = data.draw(st.sampled_from(sorted(KEYS))), data.draw(st.sampled_from(names))
        changed = rebound(bound, action, name)
        try:
            Bindings(**{kind: changed})
        except ValueError:
            continue  # refused: everything stays
        assert name in changed[action]
        bound = changed
    assert all(bound[action] for action in NEEDED)
