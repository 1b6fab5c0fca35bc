"""Every scene in its telling states, as pictures with fixed names: fixed deals at fixed ticks, the same bytes
in every run. Nothing of the person's is read or written."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import count

import pygame

from engine import hearts, solitaire
from engine.deal import DealCode, stream
from engine.ledger import HeartsResult, HeartToHeartResult, Outcome
from scenes.attract import Attract
from scenes.code_entry import CodeEntry
from scenes.gallery_tables import (
    HEART_CODE,
    HEARTS_CODE,
    State,
    hearts_states,
    people_states,
    solitaire_states,
    ticks,
)
from scenes.house import SOME_DAY, House
from scenes.how_to_play import HowToPlay
from scenes.initials import InitialsPage
from scenes.menu import MenuScene
from scenes.new_deal import NewDeal
from scenes.rebinding import Rebinding
from scenes.scene import Scene
from scenes.settings_panel import SettingsPanel
from scenes.statistics import PAGES, StatisticsScene
from scenes.storage import Storage
from scenes.text import ENGLISH

SIZE = (1920, 1080)
ATTRACT_TICKS = 1100


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
        sys.stderr.write(
            f"game.py: --gallery: {options.gallery}: {getattr(error, 'strerror', None) or error}\n"
        )
        return 1
    return 0


def _picture(house: House, scene: Scene) -> pygame.Surface:
    picture = pygame.Surface(house.size)
    scene.repaint()
    scene.draw(picture, 1.0)
    return picture


def states(house: House, options: argparse.Namespace) -> Iterator[State]:
    """Each state's name and its front scene, one after another."""
    director = house.director
    director.show(MenuScene(house))
    yield "menu", director.top
    director.push(Attract(house))
    ticks(house, ATTRACT_TICKS)
    yield "attract", director.top
    of_heart = options.code is not None and options.code.game == "HH1"
    yield from solitaire_states(house, options.code if of_heart else HEART_CODE)
    yield from hearts_states(house, options)
    yield from people_states(house)
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
