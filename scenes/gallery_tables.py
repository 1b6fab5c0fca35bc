"""The gallery's states of both games' tables."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import replace

from engine import bots, hearts, solitaire
from engine.deal import DealCode, stream
from engine.hearts import PERSON, PRESETS, NextHand, Pass, Phase
from engine.session import Session
from engine.solver import winning_line
from scenes import actions, gallery_moments
from scenes.company import Company
from scenes.happened import WhatHappened
from scenes.hearts_people import SeatCall
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.name_entry import NameEntry
from scenes.review import open_review
from scenes.scene import Scene
from scenes.scoreboard import Scoreboard
from scenes.seating import Seating
from scenes.shortest_line import ShortestLine
from scenes.solitaire_table import SolitaireTable
from scenes.table import Table
from scenes.text import tr

HEART_CODE = DealCode.parse("HH1-N-AAAAAAM")
LOST_CODE = DealCode.parse("HH1-W-AAAAAAU")
DEAD_CODE_TRIES = 400
HELP = ("winning_hint", "winnable_lamp", "explain_dead_ends", "par", "shortest_line")
CLAIM_TRIES = 20
HEARTS_CODE = DealCode.parse("HT1-AAAAAAM", "HT1")

State = tuple[str, Scene]
"""A name and the front scene."""


def ticks(house: House, number: int) -> None:
    """Let so many pass."""
    for _ in range(number):
        house.director.step()


def solitaire_states(house: House, code: DealCode) -> Iterator[State]:
    """Heart to Heart, from the deal to a win and a dead end."""
    table = SolitaireTable.new(house, code)
    house.director.show(table)
    ticks(house, 20)
    yield "heart-dealing", table
    table.finish_motion()
    yield "heart-deal", table
    yield from _guided(house, table, "heart-guide")
    for _ in range(9):
        table.handle(actions.DrawStock())
    table.finish_motion()
    yield "heart-help", table
    hint = solitaire.plain_hint(table.state)
    if isinstance(hint, solitaire.Pair):
        table.activate(f"heart-{hint.a}")
        yield "heart-selection", table
        table.perform(hint)
        ticks(house, 20)
        yield "heart-pair", table
    table.finish_motion()
    table.handle(actions.Menu())
    yield "pause", house.director.top
    house.director.pop()
    yield from _happened(house, table, "heart-happened")
    table.handle(actions.DeviceLost("Controller", 0))
    yield "controller-lost", house.director.top
    house.director.pop()
    session = Session.new(solitaire, solitaire.Options(), code)
    winning = SolitaireTable(house, session, "gallery")
    house.director.show(winning)
    for move in winning_line(session.state) or ():
        winning.perform(move)
    winning.finish_motion()
    house.director.top.finish_motion()
    yield "heart-win", house.director.top
    yield from gallery_moments.recycle(house, code)
    yield from _dead_end(house)
    yield from _solved(house, code)


def _happened(house: House, table: Table, name: str) -> Iterator[State]:
    """What happened there so far."""
    house.director.push(WhatHappened(house, table.lines()))
    yield name, house.director.top
    house.director.pop()


def _looking_back(house: House, table: HeartsTable) -> Iterator[State]:
    """What happened so far, and the last trick."""
    yield from _happened(house, table, "hearts-happened")
    table.activate("last-trick")
    yield "hearts-last-trick", table
    table.activate("last-trick")


def _guided(house: House, table: Table, name: str) -> Iterator[State]:
    """What the guide of a first game says there."""
    house.guides = True
    table.guide.step()
    yield name, table
    table.guide.skip()
    house.settings.overrule("guided", frozenset())
    house.guides = False


def _dead_end(house: House) -> Iterator[State]:
    for number in range(DEAD_CODE_TRIES):
        code = DealCode("HH1", "N", number)
        if solitaire.dead_end(solitaire.start(solitaire.Options(), code)):
            house.director.show(SolitaireTable.new(house, code))
            if house.director.top.moving:
                house.director.top.finish_motion()
            yield "heart-dead-end", house.director.top
            return


def _solved(house: House, code: DealCode) -> Iterator[State]:
    """With all the help there is: the lamp, par, a hint that wins, and what lost."""
    for name in HELP:
        house.settings.overrule(name, True)
    table = SolitaireTable.new(house, code)
    house.director.show(table)
    table.finish_motion()
    ticks(house, 40)
    for _ in range(9):
        table.handle(actions.DrawStock())
    table.finish_motion()
    table.handle(actions.Hint())
    ticks(house, 2)
    yield "heart-solved", table
    table.handle(actions.Menu())
    yield "pause-solved", house.director.top
    house.director.pop()
    lost = Session.new(solitaire, solitaire.Options(), LOST_CODE)
    losing = SolitaireTable(house, lost, "gallery")
    house.director.show(losing)
    while not solitaire.dead_end(losing.state) and not solitaire.won(losing.state):
        losing.perform(solitaire.plain_hint(losing.state) or solitaire.Draw())
        losing.finish_motion()
    yield "heart-lost", house.director.top
    scene = ShortestLine(house, table.session)
    house.director.show(table)
    house.director.push(scene)
    ticks(house, 60)
    yield "heart-shortest-line", scene.table
    for name in HELP:
        house.settings.overrule(name, False)


def hearts_states(house: House, options: argparse.Namespace) -> Iterator[State]:
    """Hearts for one person, from the deal to the last scoreboard."""
    rules = options.hearts or PRESETS["microsoft"]
    code = options.code if options.code and options.code.game == "HT1" else HEARTS_CODE
    table = HeartsTable.new(house, rules, code)
    house.director.show(table)
    table.finish_motion()
    yield "hearts-pass", table
    yield from _guided(house, table, "hearts-guide")
    chosen = bots.choose(table.view, stream(code, "gallery"), "rule")
    table.activate("hint")
    ticks(house, 3)
    yield "hearts-pass-hint", table
    if isinstance(chosen, Pass):
        for card in chosen.cards[:2]:
            table.activate(f"card-{card}")
            table.finish_motion()
        yield "hearts-pass-two", table
        table.tray = []
        table.perform(chosen)
    _until(house, table, lambda: table.state.turn == 0 and bool(table.state.trick))
    ticks(house, 40)
    yield "hearts-play", table
    refused = [card for card in table.view.hand if card not in table.view.legal]
    if refused:
        table.activate(f"card-{refused[0]}")
        ticks(house, 30)
        yield "hearts-refused", table
    table.activate("hint")
    ticks(house, 3)
    yield "hearts-hint", table
    _until(house, table, lambda: len(table.state.tricks) >= 6 and table.state.turn == 0)
    ticks(house, 300)
    yield "hearts-later", table
    yield from _looking_back(house, table)
    _until(house, table, lambda: len(table.state.trick) == 3)
    ticks(house, 24)
    yield "hearts-trick", table
    _until(house, table, lambda: table.state.phase in (Phase.HAND_OVER, Phase.GAME_OVER))
    ticks(house, 200)
    yield "scoreboard", house.director.top
    if isinstance(house.director.top, Scoreboard):
        house.director.top.activate("review")
        ticks(house, 8)
        yield "review-thinking", house.director.top
        ticks(house, 30)
        yield "review", house.director.top
    yield from gallery_moments.of_hearts(house, code)
    yield from _claim(house, rules, code)
    yield from _whole_game(house, rules, code)


def _claim(house: House, rules: hearts.HeartsOptions, code: DealCode) -> Iterator[State]:
    """The first claim that is offered in this game or the next ones."""
    for number in range(code.number, code.number + CLAIM_TRIES):
        table = HeartsTable.new(house, rules, DealCode(code.game, code.kind, number))
        house.director.show(table)
        table.finish_motion()
        table.perform(bots.choose(table.view, stream(code, "gallery"), "rule"))
        _until(house, table, lambda table=table: _offered(house, table))  # type: ignore[misc]
        if table.coach.offer is not None:
            yield "hearts-claim", table
            return


def _offered(house: House, table: HeartsTable) -> bool:
    """Whether a claim is offered, once the coach has thought."""
    if table.coach.may_claim and not table.moving:
        ticks(house, 2)
    return table.coach.offer is not None


def _until(house: House, table: HeartsTable, reached: Callable[[], bool]) -> None:
    """Play on, the person's cards too, until then or to the end of the hand."""
    for _ in range(4000):
        if reached() or house.director.top is not table:
            return
        if table.state.turn == 0 and not table.moving:
            table.perform(bots.choose(table.view, stream(table.state.code, "gallery"), "rule"))
        table.finish_motion()
        house.director.step()


def people_states(house: House) -> Iterator[State]:
    """Two people and two players of the computer, from the seats to a controller that is missed."""
    seating = Seating(house)
    house.director.show(seating)
    yield "seating", seating
    # for translators: two names of people, in a picture
    two = Company().with_kind(2, PERSON).with_name(0, tr("Anna")).with_name(2, tr("Ben"))
    seating.company, seating.pads = two, {2: 1}
    house.director.rearrange()
    yield "seating-two", seating
    entry = NameEntry(house, two.called(0), two.known, lambda name: None)
    house.director.push(entry)
    yield "name-entry", entry
    table = HeartsTable.new(house, PRESETS["microsoft"], HEARTS_CODE, two)
    house.director.show(table)
    table.finish_motion()
    ticks(house, 1)
    yield "hand-over", house.director.top
    table.people.take(0)
    house.director.pop()
    yield "two-pass", table
    for seat in two.persons:
        table.people.take(seat)
        table.perform(Pass(seat, table.view.hand[:3]))
    _until(house, table, lambda: table.state.turn in two.persons)
    table.finish_motion()
    asked = table.state.turn or 0
    table.people.take(asked)
    yield "two-play", table
    table.people.cover()
    table.coach.choose_claim()
    yield "two-claim", house.director.top
    house.director.pop()
    open_review(house, table)
    yield "two-review", house.director.top
    house.director.pop()
    table.people.eyes.pads = {0: 1, 2: 2}
    table.people.cover()
    yield "two-covered", table
    call = SeatCall(house, table.people, 2)
    house.director.push(call)
    yield "controller-missed", call


def _whole_game(house: House, rules: hearts.HeartsOptions, code: DealCode) -> Iterator[State]:
    """The last scoreboard of a game that the computer has played."""
    session = Session.new(hearts, replace(rules, seats=("rule",) * 4), code)
    while session.state.phase is not Phase.GAME_OVER and session.state.hand_number < 40:
        state = session.state
        if state.phase is Phase.HAND_OVER:
            session.play(NextHand())
            continue
        seat = state.turn if state.turn is not None else next(s for s in range(4) if state.passed[s] is None)
        session.play(bots.choose(session.view(seat), stream(code, "gallery"), "rule"))
    table = HeartsTable(house, session, "gallery")
    table.self_playing = False
    house.director.show(table)
    scene = Scoreboard(house, table)
    house.director.push(scene)
    scene.counting.finish()
    yield "scoreboard-end", scene
