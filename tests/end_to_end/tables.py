"""Tables to sit at and what is done at them."""

from __future__ import annotations

import pygame

from engine import solitaire
from engine.deal import DealCode
from engine.hearts import PRESETS, Pass
from engine.solver import winning_line
from scenes.hearts_table import HeartsTable
from scenes.solitaire_table import SolitaireTable
from scenes.table import Table
from sprites.card_sprite import CardSprite
from tests.end_to_end.couch import Couch

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
