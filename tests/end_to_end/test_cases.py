"""Things that went wrong in real programs of this kind, through the real loop; each test names its case."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

import game
from engine import hearts, solitaire
from engine.deal import DealCode
from engine.hearts import PRESETS, Pass, Phase
from engine.session import Session
from engine.solver import winning_line
from scenes import window
from scenes.dialogs import Dialog
from scenes.hearts_table import HeartsTable
from scenes.menu import MenuScene
from scenes.pause import PauseMenu
from scenes.scoreboard import Scoreboard
from scenes.settings_panel import SettingsPanel
from scenes.solitaire_table import SolitaireTable
from scenes.table import Table
from sounds.speaker import Speaker
from sprites.card_sprite import CardSprite
from tests.end_to_end.couch import KEYS, Couch
from tests.virtual_controller import VirtualController, needs_pad

Sit = Callable[[], Couch]
CODE = DealCode.parse("HH1-N-AAAAAAM")
HEARTS_CODE = DealCode.parse("HT1-AAAAAAM", "HT1")
SIZES = ((1024, 576), (800, 600), (1280, 720))


def heart(couch: Couch, code: DealCode = CODE) -> SolitaireTable:
    table = SolitaireTable.new(couch.house, code)
    couch.house.director.show(table)
    couch.frames(2)
    return table


def table_of_hearts(couch: Couch) -> HeartsTable:
    table = HeartsTable.new(couch.house, PRESETS["microsoft"], HEARTS_CODE)
    couch.house.director.show(table)
    couch.frames(2)
    couch.settle()
    return table


def play(table: SolitaireTable, moves: tuple[solitaire.Move, ...] | list[solitaire.Move]) -> None:
    for move in moves:
        table.perform(move)
        table.finish_motion()


def line_of(table: SolitaireTable) -> list[solitaire.Move]:
    line = winning_line(table.state)
    assert line
    return list(line)


def dying(couch: Couch) -> SolitaireTable:
    """A table one tap before no pair is left: a pair ends the last hope of a deal that is alive."""
    chance = random.Random(5)
    for number in range(3000):
        table = SolitaireTable.new(couch.house, DealCode("HH1", "N", number))
        state = table.state
        moves: list[solitaire.Move] = []
        while not solitaire.dead_end(state) and not solitaire.won(state) and len(moves) < 300:
            pairs = solitaire.visible_pairs(state)
            move = chance.choice(pairs) if pairs else solitaire.stock_move(state)
            assert move is not None
            state, _ = solitaire.apply(state, move)
            moves.append(move)
        if solitaire.dead_end(state) and moves and isinstance(moves[-1], solitaire.Pair):
            couch.house.director.show(table)
            couch.frames(2)
            play(table, moves[:-1])
            table.last_move = moves[-1]  # type: ignore[attr-defined]
            assert couch.scene is table
            return table
    raise AssertionError("every deal is won")


def last_move(table: SolitaireTable) -> solitaire.Move:
    move: solitaire.Move = table.last_move  # type: ignore[attr-defined]
    return move


def resize(couch: Couch, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    couch.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
    couch.frames(1)


def to_own_turn(couch: Couch, table: HeartsTable) -> None:
    for _ in range(3000):
        if table.choosing:
            table.perform(Pass(0, table.view.hand[:3]))
        if table.own_turn and not table.moving and not table.within_double_press():
            return
        couch.frames(1)
    raise AssertionError("nobody lets one play")


def own_cards(table: HeartsTable) -> int:
    return table.view.counts[0]


def assert_in_place(table: Table) -> None:
    """Nothing is left for reconcile to mend, and no card is missing."""
    table.finish_motion()
    before = {sprite: (sprite.pose, sprite.z, sprite.name) for sprite in table.stage.sprites}
    table.reconcile()
    after = {sprite: (sprite.pose, sprite.z, sprite.name) for sprite in table.stage.sprites}
    cards = [sprite for sprite in after if isinstance(sprite, CardSprite)]
    assert {each: before.get(each) for each in cards} == {each: after[each] for each in cards}
    shown = sorted(str(each.face) for each in cards if each.face)
    if isinstance(table, SolitaireTable):
        state = table.state
        assert len(shown) == state.heart.bit_count() + min(3, len(state.waste))
    else:
        view = table.view
        seen = [*view.hand, *(card for _, card in view.trick), *(c for taken in view.taken for c in taken)]
        assert shown == sorted(map(str, seen))


# --- Heart to Heart ---


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


@pytest.mark.parametrize("at", range(0, 80, 13))
@pytest.mark.parametrize("size", [None, (1024, 768)])
def test_h23_a_win_is_told_whatever_interrupts_the_last_pair(
    sit: Sit, at: int, size: tuple[int, int] | None
) -> None:
    """A resize, a lost focus or a pause in any frame of the last pair's flight."""
    couch = sit()
    couch.house.settings.overrule("speed", "normal")
    table = heart(couch)
    line = line_of(table)
    play(table, line[:-1])
    table.perform(line[-1])
    couch.frames(at)
    if size:
        resize(couch, size)
    elif couch.scene is table:
        couch.key(pygame.K_p)
        couch.key(pygame.K_p)
    couch.frames(120)
    assert [scene._title for scene in couch.house.director.scenes[1:]] == ["The heart is yours!"]
    assert len(couch.house.storage.results("heart-to-heart")) == 1


def test_s14_won_undone_and_won_again_is_one_win_with_the_first_clock(sit: Sit) -> None:
    couch = sit()
    table = heart(couch)
    line = line_of(table)
    for move in line:
        table.perform(move)
        table.finish_motion()
        couch.frames(7)
    (first,) = couch.house.storage.results("heart-to-heart")
    couch.key(pygame.K_ESCAPE)
    assert couch.scene is table
    couch.tap("undo")
    couch.frames(300)
    couch.tap("redo")
    couch.frames(5)
    assert solitaire.won(table.state)
    (counted,) = couch.house.storage.results("heart-to-heart")
    assert replace(counted, fewest=None) == replace(first, fewest=None), "par may be known only later"
    assert table.elapsed_ms > first.elapsed_ms + 4000


def test_s14_won_quit_and_started_again_is_one_win(sit: Sit) -> None:
    couch = sit()
    table = heart(couch)
    play(table, line_of(table))
    (first,) = couch.house.storage.results("heart-to-heart")
    couch.close()
    again = sit()
    again.house.director.show(MenuScene(again.house))
    again.frames(2)
    if "item-continue" in again.scene.spots():
        again.tap("item-continue")
        again.frames(200)
    assert again.house.storage.results("heart-to-heart") == (first,)
    again.house.director.show(SolitaireTable.new(again.house))
    assert again.house.storage.results("heart-to-heart") == (first,)


@pytest.mark.parametrize("way", ["esc", "b", "outside", "right click"])
def test_s18_a_dead_end_that_is_closed_leaves_the_game_and_its_undo(sit: Sit, way: str) -> None:
    couch = sit()
    table = dying(couch)
    table.perform(last_move(table))
    couch.frames(2)
    assert isinstance(couch.scene, Dialog)
    before = table.session.record()
    if way == "esc":
        couch.key(pygame.K_ESCAPE)
    elif way == "outside":
        couch.click((3, 3))
    elif way == "right click":
        couch.click((600, 300), button=3)
    else:
        couch.scene.back()
    assert couch.scene is table
    assert table.session.record() == before
    assert table.panels._banner is not None
    resize(couch, (1024, 768))
    assert table.panels._banner is not None
    couch.frames(200)
    assert couch.scene is table  # it is told once
    couch.tap("undo")
    couch.frames(2)
    assert not solitaire.dead_end(table.state)
    assert table.panels._banner is None


def test_s07_an_undo_while_the_last_hope_flies_leaves_no_dialog_behind(sit: Sit) -> None:
    couch = sit()
    couch.house.settings.overrule("speed", "normal")
    table = dying(couch)
    table.perform(last_move(table))
    couch.frames(3)
    assert table.moving
    couch.key(pygame.K_z)
    couch.frames(120)
    assert not solitaire.dead_end(table.state)
    assert couch.scene is table


# --- S21: the clock ---


def begun(couch: Couch) -> SolitaireTable:
    table = heart(couch)
    couch.key(pygame.K_d)
    couch.frames(60)
    assert 900 < table.elapsed_ms < 1200
    return table


@pytest.mark.parametrize("what", ["pause", "dialog", "settings", "focus", "focus without pause", "minimised"])
def test_s21_only_played_time_counts(sit: Sit, what: str) -> None:
    couch = sit()
    table = begun(couch)
    couch.house.settings.overrule("pause_on_focus_loss", what != "focus without pause")
    before = table.elapsed_ms
    if what == "pause":
        couch.key(pygame.K_p)
    elif what == "dialog":
        couch.house.director.push(Dialog(couch.house, "?", [], [], cancel=None))
    elif what == "settings":
        couch.house.director.push(SettingsPanel(couch.house))
    else:
        if what == "minimised":
            couch.post(pygame.WINDOWMINIMIZED)
        couch.post(pygame.WINDOWFOCUSLOST)
    couch.frames(600)
    assert table.elapsed_ms - before <= 50
    couch.post(pygame.WINDOWFOCUSGAINED)
    couch.frames(2)
    if isinstance(couch.scene, PauseMenu):
        couch.key(pygame.K_ESCAPE)
        couch.frames(60)
        assert 900 < table.elapsed_ms - before < 1200


def test_s21_hearts_does_not_count_the_time_of_other_windows(sit: Sit) -> None:
    couch = sit()
    table = table_of_hearts(couch)
    couch.house.settings.overrule("pause_on_focus_loss", False)
    couch.post(pygame.WINDOWFOCUSLOST)
    couch.frames(2)
    before = table.elapsed_ms
    couch.frames(300)
    assert table.elapsed_ms == before


class WildClock(game.VirtualClock):
    """A clock that can be set."""

    def jump(self, seconds: float) -> None:
        self._now += round(seconds * 1_000_000_000)


@pytest.mark.parametrize("seconds", [8 * 3600, -3600, -0.5, 0.9])
def test_s21_asleep_or_set_back_the_game_does_not_jump(sit: Sit, seconds: float) -> None:
    couch = sit()
    table = begun(couch)
    clock = WildClock()
    couch.loop = game.Loop(couch.house, clock)
    couch.frames(10)
    before, ticks = table.elapsed_ms, couch.loop.ticks
    clock.jump(seconds)
    couch.loop.frame()
    assert 0 <= table.elapsed_ms - before <= 100
    assert 0 <= couch.loop.ticks - ticks <= game.MOST_STEPS
    couch.loop.rest()
    couch.frames(60)
    assert 900 < table.elapsed_ms - before < 1200


# --- S26: controllers ---


def in_a_game(kind: str, couch: Couch) -> Table:
    return heart(couch) if kind == "heart-to-heart" else table_of_hearts(couch)


@needs_pad
@pytest.mark.parametrize("kind", ["heart-to-heart", "hearts"])
def test_s26_unplugged_while_held_it_pauses_says_so_and_any_device_goes_on(sit: Sit, kind: str) -> None:
    couch = sit()
    table = in_a_game(kind, couch)
    pad = VirtualController("Old Faithful")
    couch.frames(2)
    couch.press(pad, "right")
    pad.press("right")
    couch.frames(40)
    focus = table.focus
    pad.detach()
    couch.frames(3)
    assert isinstance(couch.scene, PauseMenu)
    assert any("Old Faithful" in line for line in couch.scene._lines)
    first = couch.scene.focus
    couch.frames(120)
    assert couch.scene.focus == first  # nothing is held any more
    couch.key(pygame.K_RETURN)
    assert couch.scene is table
    couch.frames(60)
    assert table.focus == focus
    for _ in range(10):
        with VirtualController("Old Faithful") as again:
            couch.frames(2)
            couch.press(again, "left")
            assert couch.scene is table
        couch.frames(2)
        assert isinstance(couch.scene, PauseMenu)
        couch.key(pygame.K_ESCAPE)
        assert couch.scene is table
    assert not couch.house.controls._controllers.pads


@needs_pad
def test_s26_of_two_controllers_only_the_one_in_use_pauses(sit: Sit) -> None:
    couch = sit()
    table = heart(couch)
    with VirtualController("used"), VirtualController("spare") as spare:
        couch.frames(2)
        couch.press(spare, "left")
        couch.key(pygame.K_LEFT)
    couch.frames(3)
    assert couch.scene is table


@needs_pad
@pytest.mark.parametrize("scene", [MenuScene, SettingsPanel])
def test_s26_where_no_game_can_be_paused_it_is_said(sit: Sit, scene: type[MenuScene | SettingsPanel]) -> None:
    couch = sit()
    couch.house.director.show(scene(couch.house))
    with VirtualController("gone soon") as pad:
        couch.frames(2)
        couch.press(pad, "down")
        said: list[str] = []
        couch.scene.toast = said.append  # type: ignore[method-assign]
    couch.frames(2)
    assert said == ["gone soon is gone."]


@needs_pad
def test_s26_nothing_is_played_from_the_background(sit: Sit) -> None:
    couch = sit()
    table = heart(couch)
    couch.house.settings.overrule("pause_on_focus_loss", False)
    with VirtualController("background") as pad:
        couch.frames(2)
        couch.press(pad, "left")
        pad.press("left")
        couch.frames(2)
        couch.post(pygame.WINDOWFOCUSLOST)
        couch.frames(2)
        focus = table.focus
        for button in ("a", "lt", "x", "left", "start"):
            if button == "lt":
                pad.axis("lt", 1.0)
            else:
                couch.press(pad, button)
        couch.key(pygame.K_d)
        couch.click(tuple(round(each) for each in table.layout.stock))
        couch.frames(60)
        assert couch.scene is table
        assert (table.focus, table.state.moves, table.selected) == (focus, 0, None)
        couch.post(pygame.WINDOWFOCUSGAINED)
        couch.frames(60)
        assert (table.focus, table.state.moves, table.selected) == (focus, 0, None)
        couch.press(pad, "left")  # but not for ever
    couch.frames(1)


# --- S28: focus ---


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


# --- S30 and H23: the window ---


def test_s30_fullscreen_six_times_and_taps_stay_exact(sit: Sit) -> None:
    couch = sit()
    couch.house.toggle_fullscreen = lambda: window.toggle_fullscreen(couch.house)
    table = heart(couch)
    was = couch.house.settings.get("fullscreen")
    for number in range(6):
        couch.key(pygame.K_F11)
        couch.frames(2)
        assert couch.house.size == pygame.display.get_window_size()
        couch.tap("stock")
        assert table.state.moves == number + 1
        assert_in_place(table)
    assert couch.house.settings.get("fullscreen") == was


@pytest.mark.parametrize("size", [(1, 1), (3, 900), (900, 2), (7680, 4320)])
def test_s30_any_window_and_back(sit: Sit, size: tuple[int, int]) -> None:
    couch = sit()
    table = heart(couch)
    over: list[Callable[[], object]] = [lambda: None]
    if size[0] * size[1] < 10_000:
        over += [
            lambda: couch.house.director.push(PauseMenu(couch.house, table)),
            lambda: couch.house.director.push(SettingsPanel(couch.house)),
            lambda: couch.house.director.show(MenuScene(couch.house)),
            lambda: couch.house.director.show(table_of_hearts(couch)),
        ]
    for cover in over:
        cover()
        couch.frames(1)
        resize(couch, size)
        couch.frames(2)
        resize(couch, (1280, 720))
        couch.frames(2)
        screen = pygame.display.get_surface()
        painted = pygame.image.tobytes(screen, "RGB")
        couch.scene.stage.repaint()
        couch.frames(1)
        assert pygame.image.tobytes(screen, "RGB") == painted
        assert len(set(painted[::997])) > 10
    table = heart(couch)
    couch.tap("stock")
    assert table.state.moves == 1


def test_s30_what_was_covered_is_painted_again(sit: Sit) -> None:
    couch = sit()
    heart(couch)
    couch.frames(10)
    screen = pygame.display.get_surface()
    shown = pygame.image.tobytes(screen, "RGB")
    for kind in (
        pygame.WINDOWEXPOSED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWDISPLAYCHANGED,
    ):
        screen.fill("black")
        couch.post(kind)
        couch.frames(1)
        assert pygame.image.tobytes(screen, "RGB") == shown


def disturbances(couch: Couch) -> Iterator[Callable[[], None]]:
    """Another size, other looks, the focus lost and back, in turn."""
    number = 0
    while True:
        size = SIZES[number % 3]
        yield lambda size=size: resize(couch, size)
        yield lambda: (  # type: ignore[misc]
            couch.house.settings.set("colours", 6 - couch.house.settings.get("colours")),
            couch.house.director.rearrange(),
        )

        def away() -> None:
            couch.post(pygame.WINDOWFOCUSLOST)
            couch.frames(1)
            couch.post(pygame.WINDOWFOCUSGAINED)
            couch.frames(1)
            if isinstance(couch.scene, PauseMenu):
                couch.key(pygame.K_ESCAPE)

        yield away
        number += 1


@pytest.mark.parametrize("motion", ["deal", "draw", "recycle", "pair", "undo"])
@pytest.mark.parametrize("reduced", [False, True])
def test_h23_every_frame_of_every_motion_of_the_heart(sit: Sit, motion: str, reduced: bool) -> None:
    couch = sit()
    couch.house.settings.overrule("speed", "normal")
    couch.house.settings.overrule("reduced_motion", reduced)
    disturbing = disturbances(couch)
    frame = 0
    while True:
        table = heart(couch)
        if motion != "deal":
            table.finish_motion()
            state, moves = table.state, []
            for move in line_of(table):
                kind = {"draw": solitaire.Draw, "recycle": solitaire.Recycle}.get(motion, solitaire.Pair)
                if isinstance(move, kind):
                    break
                moves.append(move)
            del state
            play(table, moves)
            table.perform(move)
            if motion == "undo":
                table.finish_motion()
                table.activate("undo")
        couch.frames(frame)
        if not table.moving:
            break
        record = table.session.record()
        next(disturbing)()
        assert table.session.record() == record
        assert couch.scene is table
        assert_in_place(table)
        frame += 3
    assert frame > 3


def test_h23_every_few_frames_of_a_hand_of_hearts(sit: Sit) -> None:
    couch = sit()
    couch.house.settings.overrule("speed", "fast")
    table = table_of_hearts(couch)
    disturbing = disturbances(couch)
    moving = 0
    for number in range(400):
        if isinstance(couch.scene, Scoreboard):
            break
        if table.choosing and not table.moving:
            table.perform(Pass(0, table.view.hand[:3]))
        elif table.own_turn and not table.moving and not table.within_double_press():
            table.perform(hearts.Play(0, table.view.legal[0]))
        couch.frames(1 + number % 11)
        moving += table.moving
        next(disturbing)()
        if couch.scene is table:
            record = table.session.record()
            assert_in_place(table)
            assert table.session.record() == record
    assert isinstance(couch.scene, Scoreboard)
    assert moving > 30
    resize(couch, (1024, 576))
    assert isinstance(couch.scene, Scoreboard)


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


def test_the_mute_key_is_seen_in_the_settings(sit: Sit) -> None:
    couch = sit()
    panel = SettingsPanel(couch.house)
    couch.house.director.show(panel)
    panel.activate("page-sound")
    couch.frames(2)
    before = panel._lines["muted"].layers
    couch.key(pygame.K_m)
    assert couch.house.settings.get("muted")
    assert panel._lines["muted"].layers != before


# --- saving ---


def test_h21_every_moment_of_the_third_hands_pass_comes_back(sit: Sit) -> None:
    couch = sit()
    table = table_of_hearts(couch)
    while table.state.hand_number < 3 or not table.choosing:
        state = table.state
        if isinstance(couch.scene, Scoreboard):
            couch.scene.activate("next")
        elif table.choosing:
            table.perform(Pass(0, table.view.hand[:3]))
        elif state.turn == 0 and state.phase is Phase.PLAYING:
            table.perform(hearts.Play(0, table.view.legal[0]))
        table.finish_motion()
        couch.frames(1)
    for chosen in range(4):
        if chosen:
            table.finish_motion()
            table.activate(f"card-{next(card for card in table.view.hand if card not in table.tray)}")
        couch.frames(30)
        tray, record, state = list(table.tray), table.session.record(), table.state
        assert len(tray) == chosen
        kept = couch.house.storage.saved("hearts")
        assert kept is not None
        back = HeartsTable.resumed(couch.house, kept)
        assert back.tray == tray
        assert back.session.record() == record
        for part in ("totals", "hand_number", "dealer", "direction", "hands", "passed", "turn", "phase"):
            assert getattr(back.state, part, None) == getattr(state, part, None)
        assert back.state == state
    assert table.state.hand_number == 3


def broken(kind: str, file: Path) -> bytes:
    """The person's data gone bad in one way; the bytes of the file then."""
    if kind == "empty":
        file.write_bytes(b"")
    elif kind == "cut short":
        file.write_bytes(file.read_bytes()[:1500])
    elif kind == "no database":
        file.write_bytes(b"These are my recipes.\n" * 400)
    elif kind == "newer":
        with closing(sqlite3.connect(file)) as database:
            database.execute("PRAGMA user_version = 999")
            database.commit()
    for rest in file.parent.glob(f"{file.name}-*"):
        rest.unlink()
    return file.read_bytes()


@pytest.mark.parametrize("kind", ["empty", "cut short", "no database", "newer"])
def test_h22_a_bad_file_is_said_and_kept_and_the_game_is_played(sit: Sit, tmp_path: Path, kind: str) -> None:
    couch = sit()
    heart(couch)
    couch.tap("stock")
    couch.close()
    (file,) = (tmp_path / "data").glob("*.db")
    bad = broken(kind, file)
    again = sit()
    said: list[str] = []
    menu = MenuScene(again.house)
    menu.toast = said.append  # type: ignore[method-assign]
    again.house.director.show(menu)
    again.frames(700)
    assert len(said) == 1 or kind == "empty"
    table = heart(again)
    again.tap("stock")
    assert table.state.moves == 1
    again.close()
    if kind == "newer":
        assert file.read_bytes() == bad
    elif kind != "empty":
        copies = [path.read_bytes() for path in file.parent.iterdir() if path != file and path.is_file()]
        assert bad in copies


def test_h22_a_saved_game_with_a_card_twice_is_put_aside(sit: Sit, tmp_path: Path) -> None:
    couch = sit()
    table = table_of_hearts(couch)
    to_own_turn(couch, table)
    couch.close()
    (file,) = (tmp_path / "data").glob("*.db")
    with closing(sqlite3.connect(file)) as database:
        ((record,),) = database.execute("SELECT record FROM saved").fetchall()
        lines = record.splitlines()
        passing = next(index for index, line in enumerate(lines) if line.startswith("pass 0"))
        words = lines[passing].split()
        lines[passing] = " ".join([*words[:-1], words[-2]])
        database.execute("UPDATE saved SET record = ?", ("\n".join(lines) + "\n",))
        database.commit()
    again = sit()
    again.house.director.show(MenuScene(again.house))
    again.frames(2)
    again.tap("item-continue")
    assert isinstance(again.scene, Dialog)
    again.key(pygame.K_RETURN)
    assert isinstance(again.scene, MenuScene)
    assert "item-continue" not in again.scene.spots()
    assert [path for path in file.parent.glob("*.txt") if "\n".join(lines) in path.read_text()]


def test_s23_a_folder_that_can_not_be_made_is_told_once(tmp_path: Path, cache: Path) -> None:
    blocked = tmp_path / "no folder"
    blocked.write_text("a file")
    couch = Couch(blocked, cache)
    said: list[str] = []
    menu = MenuScene(couch.house)
    menu.toast = said.append  # type: ignore[method-assign]
    couch.house.director.show(menu)
    couch.frames(900)
    assert said == ["Nothing can be saved at the moment. You can play all the same."]
    table = heart(couch)
    play(table, line_of(table))
    couch.frames(2)
    assert solitaire.won(table.state)
    assert len(couch.house.storage.results("heart-to-heart")) == 1
    couch.close()


def test_s23_a_home_of_other_letters(tmp_path: Path, cache: Path) -> None:
    home = tmp_path / "שולחן  – Türkçe 卡"
    couch = Couch(home, cache)
    record = heart(couch).session.record()
    couch.close()
    again = Couch(home, cache)
    kept = again.house.storage.saved("heart-to-heart")
    assert kept is not None
    assert kept.record == record
    again.close()


def test_s24_two_copies_play_and_lose_nothing_of_each_other(sit: Sit, tmp_path: Path, cache: Path) -> None:
    one = sit()
    other = Couch(tmp_path / "data", cache, first_number=5000)
    first, second = heart(one), heart(other, DealCode.parse("HH1-N-AAAAABC"))
    for couch, table in ((one, first), (other, second), (one, first)):
        couch.house.director.handle  # noqa: B018 - each has its own
        table.perform(solitaire.Draw())
    play(first, line_of(first))
    hands = table_of_hearts(other)
    kept = one.house.storage.saved("hearts")
    assert kept is not None
    assert kept.record == hands.session.record()
    assert Session.from_record(kept.record).state == hands.state
    won = [each for each in other.house.storage.results("heart-to-heart") if each.outcome.value == "won"]
    assert len(won) == 1
    other.close()
    saved = one.house.storage.saved("heart-to-heart")
    assert saved is not None
    Session.from_record(saved.record)
    assert not one.house.storage.notices


def test_s25_without_a_sound_device_everything_is_played(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("No such device.")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", fail)
    couch = sit()
    table = heart(couch)
    play(table, line_of(table))
    couch.key(pygame.K_m)
    couch.key(pygame.K_ESCAPE)
    assert solitaire.won(table.state)


def test_s25_a_device_that_goes_in_a_game_and_comes_back(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    couch = sit()
    table = heart(couch)
    told: list[str] = []
    changed = Speaker.device_changed
    monkeypatch.setattr(Speaker, "device_changed", lambda self: (told.append("changed"), changed(self)))
    for kind in (pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED):
        couch.post(kind, which=0, iscapture=0)
        couch.frames(2)
        couch.tap("stock")
    assert len(told) == 2
    assert table.state.moves == 2


# --- H24 ---


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
