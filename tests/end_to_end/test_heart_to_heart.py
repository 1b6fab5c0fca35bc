"""HH1-N-AAAAAAM played to its win by each device alone, through the real loop."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine import solitaire
from engine.deal import DealCode
from engine.session import Session
from scenes.solitaire_table import SolitaireTable
from tests.end_to_end.couch import KEYS, Couch
from tests.virtual_controller import VirtualController, needs_pad

CODE = DealCode.parse("HH1-N-AAAAAAM")
WIN = Path(__file__).parents[1] / "replays" / "heart_to_heart_AAAAAAM_win.txt"
Sit = Callable[[], Couch]


def winning_moves() -> list[solitaire.Move]:
    return list(Session.from_record(WIN.read_bytes()).moves)


def name_of(place: int) -> str:
    return "waste" if place == solitaire.WASTE else f"heart-{place}"


def start(couch: Couch) -> SolitaireTable:
    table = SolitaireTable.new(couch.house, CODE)
    couch.house.director.show(table)
    couch.frames(2)
    return table


def check_won(couch: Couch, table: SolitaireTable, moves: int) -> None:
    assert table.state.score == 250
    assert table.state.heart == 0
    assert table.state.moves == moves
    results = couch.house.storage.results("heart-to-heart")
    assert [(each.outcome.value, each.score, each.moves) for each in results] == [("won", 250, moves)]


def test_by_taps_with_undo_and_redo_on_the_way(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    moves = winning_moves()
    for number, move in enumerate(moves):
        if isinstance(move, solitaire.Pair):
            couch.tap(name_of(move.a))
            assert table.selected == move.a
            couch.tap(name_of(move.b))
        else:
            couch.tap("stock")
        assert len(table.session.moves) == number + 1
        if number % 10 == 9 and number < len(moves) - 1:
            before = table.state
            couch.tap("undo")
            couch.tap("undo")
            assert len(table.session.moves) == number - 1
            couch.tap("redo")
            couch.tap("redo")
            assert table.state == before
    check_won(couch, table, len(moves))


def test_by_the_keyboard_alone(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    for move in winning_moves():
        if isinstance(move, solitaire.Pair):
            couch.walk(name_of(move.a))
            couch.walk(name_of(move.b))
        else:
            couch.key(pygame.K_d)
    check_won(couch, table, len(winning_moves()))


@needs_pad
def test_by_a_controller_alone(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    with VirtualController("couch pad") as pad:
        couch.frames(2)
        for move in winning_moves():
            if isinstance(move, solitaire.Pair):
                couch.steer(pad, name_of(move.a))
                couch.steer(pad, name_of(move.b))
            else:
                couch.steer(pad, "stock")
    check_won(couch, table, len(winning_moves()))


def test_every_place_is_reached_by_arrow_keys(sit: Sit) -> None:
    couch = sit()
    start(couch)
    couch.key(pygame.K_RIGHT)
    for _ in range(9):
        couch.key(pygame.K_d)
    for name in couch.scene.spots():
        for way in couch.path(name):
            couch.key(KEYS[way])
        assert couch.scene.focus == name


def test_a_covered_card_and_an_empty_place_do_nothing(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    couch.click(tuple(round(each) for each in table.layout.slots[0]))
    assert table.selected is None
    for _ in range(9):
        couch.tap("stock")
    couch.tap("heart-25")
    couch.tap("waste")
    assert table.state.score == 10
    couch.click(tuple(round(each) for each in table.layout.slots[24]))
    assert table.selected is None
    assert len(table.session.moves) == 10


def test_the_source_example_of_a_selection_that_moves(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    couch.tap("heart-25")
    couch.tap("waste")
    assert table.selected == solitaire.WASTE
    couch.tap("waste")
    assert table.selected is None


@pytest.mark.parametrize("moves", [0, 1, 9, 10, 40])
def test_the_game_comes_back_exactly(sit: Sit, moves: int) -> None:
    couch = sit()
    table = start(couch)
    for move in winning_moves()[:moves]:
        table.perform(move)
        couch.frames(31)
    record, elapsed = table.session.record(), table.elapsed_ms
    couch.close()
    again = sit()
    saved = again.house.storage.latest()
    assert saved is not None
    back = SolitaireTable.resumed(again.house, saved)
    assert back.session.record() == record
    assert back.elapsed_ms == pytest.approx(elapsed, abs=20)


def test_a_tap_during_the_deal_acts_at_once(sit: Sit) -> None:
    couch = sit()
    couch.house.settings.overrule("speed", "normal")
    table = start(couch)
    assert table.moving
    couch.tap("stock")
    assert table.state.moves == 1


def test_three_clicks_in_one_frame_make_at_most_one_move_each(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    x, y = (round(each) for each in table.layout.stock)
    for _ in range(3):
        couch.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False)
        couch.post(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False)
    couch.frames(2)
    assert table.state.moves == 3
    assert len(table.state.waste) == 4


def test_a_tap_changes_pixels_in_the_next_frame(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    couch.frames(3)
    screen = pygame.display.get_surface()
    before = pygame.image.tobytes(screen, "RGB")
    x, y = (round(each) for each in table.layout.slots[24])
    couch.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False)
    assert couch.loop.frame()
    assert pygame.image.tobytes(screen, "RGB") != before


def test_nothing_is_painted_when_nothing_moves(sit: Sit) -> None:
    couch = sit()
    start(couch)
    couch.frames(30)
    for _ in range(30):
        assert couch.loop.frame() == []
        couch.loop.rest()
