"""Taps, held buttons, drags and focus as real programs got them wrong; each test names its case."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from engine import hearts, solitaire
from engine.deal import DealCode
from scenes.menu import MenuScene
from scenes.pause import PauseMenu
from scenes.settings_panel import SettingsPanel
from sprites.card_sprite import CardSprite
from tests.end_to_end.couch import KEYS, Couch
from tests.end_to_end.tables import (
    SIZES,
    assert_in_place,
    heart,
    line_of,
    own_cards,
    play,
    resize,
    table_of_hearts,
    to_own_turn,
)
from tests.virtual_controller import VirtualController, needs_pad

Sit = Callable[[], Couch]


@pytest.mark.parametrize("size", [*SIZES, (1366, 768)])
@pytest.mark.parametrize("selected", [False, True])
def test_s02_every_pixel_of_a_cards_edge_is_the_card_drawn_there(
    sit: Sit, size: tuple[int, int], selected: bool
) -> None:
    couch = sit()
    table = heart(couch)
    resize(couch, size)
    play(table, line_of(table)[:40])
    if selected:
        table.activate(f"heart-{solitaire.free(table.state)[0]}")
    table.finish_motion()
    couch.frames(3)
    drawn = [sprite for sprite in table.stage.sprites if isinstance(sprite, CardSprite)]
    assert len(drawn) > 10
    boxes = [(sprite, sprite.drawn[-1][1]) for sprite in drawn]
    for sprite, box in boxes:
        round_off = box.width // 8  # the corners are round
        across = range(box.left + round_off, box.right - round_off, 7)
        down = range(box.top + round_off, box.bottom - round_off, 7)
        edge = [(x, y) for x in across for y in (box.top, box.bottom - 1)]
        edge += [(x, y) for y in down for x in (box.left, box.right - 1)]
        for pos in edge:
            top = [each for each, other in boxes if other.collidepoint(pos)][-1]
            hit = table.stage.sprite_at(pos)
            assert hit is top, (pos, sprite.name, getattr(hit, "name", None))
        outside = [(box.left - 1, box.centery), (box.right, box.centery), (box.centerx, box.bottom)]
        for pos in outside:
            assert table.stage.sprite_at(pos) is not sprite


def test_s02_a_removed_cards_place_is_nothing(sit: Sit) -> None:
    couch = sit()
    table = heart(couch)
    line = line_of(table)
    play(table, line[: next(i for i, move in enumerate(line) if isinstance(move, solitaire.Pair)) + 1])
    gone = [place for place in range(1, 26) if not table.state.heart >> place - 1 & 1]
    assert gone
    for place in gone:
        moves = len(table.session.moves)
        x, y = table.layout.slots[place - 1]
        hit = table.stage.sprite_at((round(x), round(y)))
        assert hit is None or hit.name != f"heart-{place}"
        couch.click((round(x), round(y + table.layout.card_height * 0.45)))
        assert len(table.session.moves) == moves


@pytest.mark.parametrize(
    "key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_p]
)
def test_s08_the_key_that_closes_a_dialog_does_nothing_else(sit: Sit, key: int) -> None:
    couch = sit()
    table = heart(couch)
    couch.key(pygame.K_LEFT)
    focus = table.focus
    couch.key(pygame.K_p)
    assert isinstance(couch.scene, PauseMenu)
    couch.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    couch.frames(60)  # held: it is no second press
    couch.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    couch.frames(3)
    assert couch.scene is table
    assert table.selected is None
    assert table.focus == focus
    assert not table.session.moves


@pytest.mark.parametrize("device", ["mouse", "finger"])
def test_s08_the_tap_that_closes_a_dialog_does_not_reach_the_card_beneath(sit: Sit, device: str) -> None:
    couch = sit()
    table = heart(couch)
    x, y = (round(each) for each in table.layout.stock)
    couch.key(pygame.K_p)
    if device == "mouse":
        couch.click((x, y))
    else:
        width, height = couch.house.size
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            couch.post(kind, touch_id=1, finger_id=0, x=x / width, y=y / height, dx=0, dy=0, pressure=1)
        couch.frames(2)
    assert couch.scene is table
    assert table.state.moves == 0
    couch.click((x, y))
    assert table.state.moves == 1


@needs_pad
@pytest.mark.parametrize("button", ["a", "b", "start"])
def test_s08_the_button_that_closes_a_dialog_does_nothing_else(sit: Sit, button: str) -> None:
    couch = sit()
    table = heart(couch)
    with VirtualController("closer") as pad:
        couch.frames(2)
        couch.press(pad, "start")
        assert isinstance(couch.scene, PauseMenu)
        pad.press(button)
        couch.frames(60)
        pad.release(button)
        couch.frames(3)
        assert couch.scene is table
        assert table.selected is None


@pytest.mark.parametrize("number", [12, 13, 14, 21])
def test_s28_focus_goes_to_the_nearest_free_card_and_everything_is_reached(sit: Sit, number: int) -> None:
    couch = sit()
    table = heart(couch, DealCode("HH1", "N", number))
    couch.key(pygame.K_LEFT)
    chance = random.Random(number)
    for _ in range(120):
        if couch.scene is not table:
            break
        pairs = solitaire.visible_pairs(table.state)
        move = chance.choice(pairs) if pairs else solitaire.stock_move(table.state)
        if move is None or solitaire.won(table.state):
            break
        if isinstance(move, solitaire.Pair):
            place = move.a if move.a != solitaire.WASTE else move.b
            table.set_focus(f"heart-{place}")
            x, y = table.layout.slots[place - 1]
            table.perform(move)
            couch.frames(1)
            if couch.scene is not table:
                break
            free = solitaire.free(table.state)
            if free:
                far = {
                    each: (table.layout.slots[each - 1][0] - x, table.layout.slots[each - 1][1] - y)
                    for each in free
                }
                near = min(dx * dx + dy * dy for dx, dy in far.values())
                assert table.focus is not None and table.focus.startswith("heart-")
                dx, dy = far[int(table.focus[6:])]
                assert dx * dx + dy * dy == pytest.approx(near)
        else:
            table.perform(move)
            couch.frames(1)
            if couch.scene is not table:
                break
        spots = couch.scene.spots()
        wanted = {f"heart-{each}" for each in solitaire.free(table.state)} | {
            "stock",
            "undo",
            "redo",
            "hint",
            "menu",
        }
        assert wanted <= set(spots) | (
            {"stock"} if not table.state.stock and not table.state.waste else set()
        )
        assert ("waste" in spots) == bool(table.state.waste)
        for name in spots:
            couch.path(name)


def test_h23_a_drag_ends_with_the_focus_and_is_kept(sit: Sit) -> None:
    """A slider does not follow a mouse that was let go elsewhere."""
    couch = sit()
    panel = SettingsPanel(couch.house)
    couch.house.director.show(panel)
    panel.activate("page-sound")
    couch.frames(2)
    x, y, width, height = panel.spots()["music_volume"]
    line = round(y + height / 2)
    couch.post(pygame.MOUSEBUTTONDOWN, pos=(round(x + width * 0.7), line), button=1, touch=False)
    couch.frames(2)
    value = couch.house.settings.get("music_volume")
    couch.post(pygame.WINDOWFOCUSLOST)
    couch.frames(2)
    couch.post(pygame.WINDOWFOCUSGAINED)
    couch.post(
        pygame.MOUSEMOTION, pos=(round(x + width * 0.9), line), rel=(9, 0), buttons=(0, 0, 0), touch=False
    )
    couch.frames(2)
    assert couch.house.settings.get("music_volume") == value
    couch.close()
    assert sit().house.settings.get("music_volume") == value


def test_h23_a_drag_that_a_key_ends_is_kept(sit: Sit) -> None:
    couch = sit()
    couch.house.director.show(MenuScene(couch.house))
    panel = SettingsPanel(couch.house)
    couch.house.director.push(panel)
    panel.activate("page-sound")
    couch.frames(2)
    x, y, width, height = panel.spots()["music_volume"]
    pos = round(x + width * 0.7), round(y + height / 2)
    couch.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
    couch.frames(2)
    resize(couch, (1024, 576))
    value = couch.house.settings.get("music_volume")
    couch.key(pygame.K_ESCAPE)
    assert isinstance(couch.scene, MenuScene)
    couch.close()
    assert sit().house.settings.get("music_volume") == value


@needs_pad
@pytest.mark.parametrize("speed", ["instant", "normal"])
def test_h24_a_button_held_across_turns_with_a_click_in_its_frame_is_one_card(sit: Sit, speed: str) -> None:
    couch = sit()
    couch.house.settings.overrule("speed", speed)
    table = table_of_hearts(couch)
    with VirtualController("heavy thumb") as pad:
        couch.frames(2)
        to_own_turn(couch, table)
        couch.press(pad, "left")
        legal = table.view.legal
        couch.go(f"card-{legal[0]}", lambda way: couch.press(pad, way))
        before = own_cards(table)
        pad.press("a")
        x, y, width, height = table.spots()[f"card-{legal[-1]}"]
        pos = round(x + width * 0.1), round(y + height / 2)
        for _ in range(2):
            couch.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
            couch.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)
        couch.frames(400)  # held on through the turns that follow
        assert own_cards(table) == before - 1
        pad.release("a")
        couch.frames(30)
        assert own_cards(table) == before - 1


def test_h24_a_card_played_while_the_last_trick_is_shown(sit: Sit) -> None:
    """The card is played, and the whole trick is seen."""
    couch = sit()
    couch.house.settings.overrule("speed", "normal")
    table = table_of_hearts(couch)
    to_own_turn(couch, table)
    for _ in range(60):
        if len(table.state.trick) == 3 and table.state.tricks:
            break
        table.perform(hearts.Play(0, table.view.legal[0]))
        to_own_turn(couch, table)
    assert len(table.state.trick) == 3
    couch.tap("last-trick")
    couch.frames(2)
    before = own_cards(table)
    card = table.view.legal[0]
    x, y, width, height = table.spots()[f"card-{card}"]
    couch.click((round(x + width * 0.1), round(y + height / 2)))
    assert own_cards(table) == before - 1
    couch.frames(200)
    assert_in_place(table)


@pytest.mark.parametrize("way", list(KEYS))
def test_h24_a_direction_held_across_a_dialog_stops_with_its_key(sit: Sit, way: str) -> None:
    couch = sit()
    table = heart(couch)
    couch.post(pygame.KEYDOWN, key=KEYS[way], mod=0, unicode="", scancode=0)
    couch.frames(30)
    couch.key(pygame.K_p)
    couch.post(pygame.KEYUP, key=KEYS[way], mod=0, unicode="", scancode=0)
    couch.frames(3)
    focus = couch.scene.focus
    couch.frames(60)
    assert couch.scene.focus == focus
    assert table.state.moves == 0
