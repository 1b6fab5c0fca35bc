"""Wins and dead ends as they went wrong in real programs of this kind; each test names its case."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from engine import solitaire
from engine.deal import DealCode
from scenes.dialogs import Dialog
from scenes.menu import MenuScene
from scenes.solitaire_table import SolitaireTable
from tests.end_to_end.couch import Couch
from tests.end_to_end.tables import heart, line_of, play, resize

Sit = Callable[[], Couch]


def dying(couch: Couch) -> tuple[SolitaireTable, solitaire.Move]:
    """A table one tap before no pair is left, and that tap: a pair that ends the last hope of a deal."""
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
            assert couch.scene is table
            return table, moves[-1]
    raise AssertionError("every deal is won")


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
    (kept,) = couch.house.storage.results("heart-to-heart")
    assert replace(kept, fewest=None) == replace(first, fewest=None)  # par is worked out meanwhile
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
    table, last = dying(couch)
    table.perform(last)
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
    table, last = dying(couch)
    table.perform(last)
    couch.frames(3)
    assert table.moving
    couch.key(pygame.K_z)
    couch.frames(120)
    assert not solitaire.dead_end(table.state)
    assert couch.scene is table
