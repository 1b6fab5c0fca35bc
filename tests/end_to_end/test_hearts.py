"""A whole game of Hearts by each device alone, through the real loop."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from engine import bots, hearts
from engine.deal import DealCode, stream
from engine.hearts import PRESETS, Pass, Phase, Play
from engine.session import Session
from scenes.hearts_table import HeartsTable
from scenes.scoreboard import Scoreboard
from tests.end_to_end.couch import Couch
from tests.remembering import Remembering
from tests.virtual_controller import VirtualController, needs_pad

CODE = DealCode.parse("HT1-AAAAAAM", "HT1")
Sit = Callable[[], Couch]


def start(couch: Couch) -> HeartsTable:
    """The same deals for every device, so the same questions too."""
    couch.house.thinker = Remembering()
    table = HeartsTable.new(couch.house, PRESETS["microsoft"], CODE)
    couch.house.director.show(table)
    couch.frames(2)
    return table


def play_out(couch: Couch, table: HeartsTable, do: Callable[[str], None]) -> None:
    """Play to the end of the game; `do` does the named thing with one device."""

    def act(name: str) -> None:
        couch.settle()
        do(name)
        couch.settle()

    for _ in range(4000):
        if isinstance(couch.scene, Scoreboard):
            if table.state.phase is Phase.GAME_OVER:
                return
            act("next")
        elif table.choosing:
            move = bots.choose(table.view, stream(CODE, "person"), "rule")
            assert isinstance(move, Pass)
            for card in move.cards:
                act(f"card-{card}")
            assert len(table.tray) == 3
            couch.frames(20)  # else it counts as the second press of the last choice
            act("confirm")
        elif table.own_turn:
            couch.frames(20)
            move = bots.choose(table.view, stream(CODE, "person"), "rule")
            assert isinstance(move, Play)
            before = len(table.session.moves)
            act(f"card-{move.card}")
            assert len(table.session.moves) > before
        else:
            couch.frames(2)
    pytest.fail("the game did not end")


def check_over(couch: Couch, table: HeartsTable) -> None:
    totals = table.state.totals
    assert max(totals) >= 100
    (result,) = couch.house.storage.results("hearts")
    assert tuple(result.totals) == totals
    best = min(totals)
    tied = [seat for seat in range(4) if totals[seat] == best]
    assert table.state.winners == ((0,) if 0 in tied else tuple(tied))


def test_by_mouse(sit: Sit) -> None:
    couch = sit()
    table = start(couch)

    def tap(name: str) -> None:
        x, y, width, height = couch.scene.spots()[name]
        couch.click(
            (round(x + width * 0.12), round(y + height * 0.5))
            if name.startswith("card")
            else (round(x + width / 2), round(y + height / 2))
        )

    play_out(couch, table, tap)
    check_over(couch, table)
    tap("next")
    assert isinstance(couch.scene, HeartsTable)
    assert couch.scene is not table


def test_by_the_keyboard_alone(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    couch.key(pygame.K_RIGHT)
    play_out(couch, table, couch.walk)
    check_over(couch, table)


@needs_pad
def test_by_a_controller_alone(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    with VirtualController("hearts pad") as pad:
        couch.frames(2)
        play_out(couch, table, lambda name: couch.steer(pad, name))
    check_over(couch, table)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_plays_by_itself(sit: Sit, preset: str) -> None:
    """Three hands, one in each direction of passing; whole games are played by every device."""
    couch = sit()
    couch.house.settings.set("speed", "fast")
    options = replace(PRESETS[preset], seats=("rule",) * 4)
    table = HeartsTable.new(couch.house, options, CODE)
    couch.house.director.show(table)
    for _ in range(9000):
        couch.frames(1)
        if isinstance(couch.scene, Scoreboard):
            if len(table.state.history) == 3 or table.state.phase is Phase.GAME_OVER:
                break
            couch.scene.activate("next")
    assert len(table.state.history) == 3 or table.state.phase is Phase.GAME_OVER
    assert Session.from_record(table.session.record()).state == table.state


def test_h24_a_double_click_plays_one_card(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    moves = bots.choose(table.view, stream(CODE, "person"), "rule").cards
    for card in moves:
        table.activate(f"card-{card}")
    table.activate("confirm")
    while not table.own_turn:
        couch.frames(1)
    couch.frames(30)
    before = table.view.counts[0]
    x, y, width, height = couch.scene.spots()[f"card-{table.view.legal[0]}"]
    for _ in range(3):
        pos = (round(x + width * 0.12), round(y + height / 2))
        couch.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
        couch.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)
    couch.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    couch.frames(8)
    assert table.view.counts[0] == before - 1


def test_h21_chosen_cards_come_back(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    for card in table.view.hand[:2]:
        table.activate(f"card-{card}")
    tray, record = list(table.tray), table.session.record()
    couch.close()
    again = sit()
    saved = again.house.storage.latest()
    assert saved is not None
    back = HeartsTable.resumed(again.house, saved)
    assert back.tray == tray
    assert len(tray) == 2
    assert back.session.record() == record


def test_an_illegal_card_is_refused_with_its_reason(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    for card in bots.choose(table.view, stream(CODE, "person"), "rule").cards:
        table.activate(f"card-{card}")
    table.activate("confirm")
    for _ in range(3000):
        couch.frames(1)
        if table.own_turn and len(table.view.legal) < len(table.view.hand) and table._since_card > 20:
            break
        if table.own_turn and table._since_card > 20:
            table.activate(f"card-{table.view.legal[0]}")
    refused = next(card for card in table.view.hand if card not in table.view.legal)
    before = table.session.record()
    table.activate(f"card-{refused}")
    assert table.session.record() == before
    assert table.toasting


def test_the_record_of_a_finished_game_replays(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    play_out(couch, table, lambda name: couch.scene.activate(name))  # noqa: PLW0108 - another scene each time
    session = Session.from_record(table.session.record())
    assert hearts.fingerprint(session.state) == hearts.fingerprint(table.state)
    assert re.fullmatch(r"[0-9a-f]{16}", hearts.fingerprint(table.state))
