"""Every scene in its telling states, as pictures with fixed names: fixed deals at fixed ticks, the same bytes
in every run. Nothing of the person's is read or written."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

import pygame

from engine import bots, hearts, solitaire
from engine.deal import DealCode, stream
from engine.hearts import PERSON, PRESETS, NextHand, Pass, Phase
from engine.ledger import HeartsResult, HeartToHeartResult, Outcome
from engine.session import Session
from engine.solver import winning_line
from scenes import actions, gallery_moments
from scenes.attract import Attract
from scenes.code_entry import CodeEntry
from scenes.company import Company
from scenes.hearts_people import SeatCall
from scenes.hearts_table import HeartsTable
from scenes.house import SOME_DAY, House
from scenes.how_to_play import HowToPlay
from scenes.initials import InitialsPage
from scenes.menu import MenuScene
from scenes.name_entry import NameEntry
from scenes.new_deal import NewDeal
from scenes.rebinding import Rebinding
from scenes.scene import Scene
from scenes.scoreboard import Scoreboard
from scenes.seating import Seating
from scenes.settings_panel import SettingsPanel
from scenes.shortest_line import ShortestLine
from scenes.solitaire_table import SolitaireTable
from scenes.statistics import PAGES, StatisticsScene
from scenes.storage import Storage
from scenes.table import Table
from scenes.text import ENGLISH, tr

SIZE = (1920, 1080)
HEART_CODE = DealCode.parse("HH1-N-AAAAAAM")
LOST_CODE = DealCode.parse("HH1-W-AAAAAAU")
DEAD_CODE_TRIES = 400
HELP = ("winning_hint", "winnable_lamp", "explain_dead_ends", "par", "shortest_line")
ATTRACT_TICKS = 1100
CLAIM_TRIES = 20
HEARTS_CODE = DealCode.parse("HT1-AAAAAAM", "HT1")


def draw_all(options: argparse.Namespace, build_house: Callable[..., House]) -> int:
    """Draw every state into the folder and print the names; answers the exit status."""
    size = options.size or SIZE
    numbers = count(12)
    house = build_house(
        size,
        data_dir=options.data_dir,
        storage=Storage.in_memory(),
        numbers=lambda: next(numbers),
        today=lambda: SOME_DAY,
        mute=True,
    )
    house.speak(options.lang or ENGLISH)
    if options.theme:
        house.settings.overrule("theme", options.theme)
    if options.text_size:
        house.settings.overrule("text_size", int(options.text_size))
    try:
        options.gallery.mkdir(parents=True, exist_ok=True)
        for name, scene in states(house, options):
            path = options.gallery / f"{name}.png"
            pygame.image.save(_picture(house, scene), path)
            sys.stdout.write(f"{path.name}\n")
    except (OSError, pygame.error) as error:
        sys.stderr.write(f"game.py: --gallery: {error}\n")
        return 1
    return 0


def _picture(house: House, scene: Scene) -> pygame.Surface:
    picture = pygame.Surface(house.size)
    scene.repaint()
    scene.draw(picture, 1.0)
    return picture


def _ticks(house: House, number: int) -> None:
    for _ in range(number):
        house.director.step()


State = tuple[str, Scene]


def states(house: House, options: argparse.Namespace) -> Iterator[State]:
    """Each state's name and its front scene, one after another."""
    director = house.director
    director.show(MenuScene(house))
    yield "menu", director.top
    director.push(Attract(house))
    _ticks(house, ATTRACT_TICKS)
    yield "attract", director.top
    yield from _solitaire(house, options.code if options.code and options.code.game == "HH1" else HEART_CODE)
    yield from _hearts(house, options)
    yield from _people(house)
    director.show(MenuScene(house))
    yield "menu-continue", director.top
    for name, scene in (
        *_settings(house),
        ("statistics", StatisticsScene(house)),
        *_how_to_play(house),
        ("code-entry", CodeEntry(house, lambda code: None)),
        ("new-deal", NewDeal(house)),
        ("initials", InitialsPage(house, 3, "ADA", lambda initials: None)),
    ):
        director.push(scene)
        yield name, scene
        director.pop(scene)
    _have_played(house)
    for page in PAGES:
        scene = StatisticsScene(house, page)
        director.push(scene)
        yield f"statistics-{page}", scene
        director.pop(scene)


def _have_played(house: House) -> None:
    """Results of sixty games, as a person's would be: each third one is the deal of a day."""
    chance = stream(HEART_CODE, "gallery")
    for number in range(60):
        day = f"2025-12-{number // 3 + 12:02}" if number % 3 == 1 else ""
        deal = DealCode("HH1", "W" if day else "NW"[number % 2], number)
        outcome = (Outcome.WON, Outcome.LOST, Outcome.ABANDONED)[min(2, chance.below(5) // 2)]
        if day and number > 50:
            outcome = Outcome.WON  # a streak of days
        moves, elapsed = 70 + chance.below(60), 90_000 + 1000 * chance.below(400)
        fewest = moves - chance.below(20) if number % 3 else None
        initials = chance.choice(("ADA", "BOB", "ZOE", ""))
        game = HeartToHeartResult(
            f"g{number}",
            str(deal),
            outcome,
            250,
            moves,
            elapsed,
            number % 5 == 0,
            day,
            fewest,
            initials,
            number % 7 == 0,
        )
        house.storage.finish(game)
    hands = tuple((chance.below(14), 5, 5, 5) for _ in range(18))
    seats, nobody, totals = (hearts.PERSON, "rule", "rule", "rule"), (0, 0, 0, 0), (80, 90, 90, 90)
    code, won = str(HEARTS_CODE), Outcome.WON
    played = HeartsResult("g", code, "spot", won, seats, (0,), totals, hands, nobody, nobody, 1, False)
    house.storage.finish(played)


def _settings(house: House) -> list[State]:
    """Every page of the settings."""
    first = SettingsPanel(house)
    found: list[State] = [("settings", first)]
    for group in first.offer()[1:]:
        panel = SettingsPanel(house)
        panel.open(group.name)
        found.append((f"settings-{group.name}", panel))
    for page in ("keys", "buttons"):
        panel = Rebinding(house)
        panel.open(page)
        found.append((f"rebinding-{page}", panel))
    return found


def _how_to_play(house: House) -> list[State]:
    """Every page of both games."""
    found: list[State] = []
    for game in (solitaire.NAME, hearts.NAME):
        for number in range(len(HowToPlay(house, game).lessons)):
            page = HowToPlay(house, game)
            page.number = number
            found.append((f"how-to-play-{game}-{number + 1}", page))
    return found


def _solitaire(house: House, code: DealCode) -> Iterator[State]:
    table = SolitaireTable.new(house, code)
    house.director.show(table)
    _ticks(house, 20)
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
        _ticks(house, 20)
        yield "heart-pair", table
    table.finish_motion()
    table.handle(actions.Menu())
    yield "pause", house.director.top
    house.director.pop()
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
    _ticks(house, 40)
    for _ in range(9):
        table.handle(actions.DrawStock())
    table.finish_motion()
    table.handle(actions.Hint())
    _ticks(house, 2)
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
    _ticks(house, 60)
    yield "heart-shortest-line", scene.table
    for name in HELP:
        house.settings.overrule(name, False)


def _hearts(house: House, options: argparse.Namespace) -> Iterator[State]:
    rules = options.hearts or PRESETS["microsoft"]
    code = options.code if options.code and options.code.game == "HT1" else HEARTS_CODE
    table = HeartsTable.new(house, rules, code)
    house.director.show(table)
    table.finish_motion()
    yield "hearts-pass", table
    yield from _guided(house, table, "hearts-guide")
    chosen = bots.choose(table.view, stream(code, "gallery"), "rule")
    table.activate("hint")
    _ticks(house, 3)
    yield "hearts-pass-hint", table
    if isinstance(chosen, Pass):
        for card in chosen.cards[:2]:
            table.activate(f"card-{card}")
            table.finish_motion()
        yield "hearts-pass-two", table
        table.tray = []
        table.perform(chosen)
    _until(house, table, lambda: table.state.turn == 0 and bool(table.state.trick))
    _ticks(house, 40)
    yield "hearts-play", table
    refused = [card for card in table.view.hand if card not in table.view.legal]
    if refused:
        table.activate(f"card-{refused[0]}")
        _ticks(house, 30)
        yield "hearts-refused", table
    table.activate("hint")
    _ticks(house, 3)
    yield "hearts-hint", table
    _until(house, table, lambda: len(table.state.tricks) >= 6 and table.state.turn == 0)
    _ticks(house, 300)
    yield "hearts-later", table
    table.activate("last-trick")
    yield "hearts-last-trick", table
    table.activate("last-trick")
    _until(house, table, lambda: len(table.state.trick) == 3)
    _ticks(house, 24)
    yield "hearts-trick", table
    _until(house, table, lambda: table.state.phase in (Phase.HAND_OVER, Phase.GAME_OVER))
    _ticks(house, 200)
    yield "scoreboard", house.director.top
    if isinstance(house.director.top, Scoreboard):
        house.director.top.activate("review")
        _ticks(house, 8)
        yield "review-thinking", house.director.top
        _ticks(house, 30)
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
        _ticks(house, 2)
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


def _people(house: House) -> Iterator[State]:
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
    _ticks(house, 1)
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
