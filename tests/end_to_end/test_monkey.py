"""A monkey at the controls: tens of thousands of random events through the real loop, over every scene.

Nothing raises. Whenever things have come to rest, every sprite is where the engine says, the game on the
table is the one that is saved, the focus is on something that is there, a dialog says what is true, and what
was painted bit by bit is what would be painted anew. MONKEY_EVENTS=1000000 plays longer; a failure names seed
and segment, which `python build/soak.py --seed S --first SEGMENT` plays again, and the last events.
"""

from __future__ import annotations

import os
import random
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pygame
import pytest

from engine import bots, solitaire
from engine.deal import DealCode, stream
from engine.hearts import PRESETS, SEATS, NextHand, Phase
from engine.solver import winning_line
from scenes import window
from scenes.attract import Attract
from scenes.bindings import Bindings
from scenes.code_entry import CodeEntry
from scenes.dialogs import Dialog
from scenes.hearts_table import HeartsTable
from scenes.how_to_play import HowToPlay
from scenes.initials import InitialsPage
from scenes.menu import MenuScene
from scenes.name_entry import NameEntry
from scenes.new_deal import NewDeal
from scenes.pause import PauseMenu
from scenes.review import Review
from scenes.scoreboard import Scoreboard
from scenes.seating import Seating
from scenes.settings import SETTINGS
from scenes.settings_panel import SettingsPanel
from scenes.solitaire_table import SolitaireTable
from scenes.statistics import StatisticsScene
from scenes.storage import Storage
from scenes.table import Table
from sprites.card_sprite import CardSprite
from tests.end_to_end.couch import Couch
from tests.end_to_end.unhurried import Unhurried
from tests.virtual_controller import AXES, BUTTONS, VirtualController, _library_file

SEEDS = 4
EVENTS = int(os.environ.get("MONKEY_EVENTS", "30000")) // SEEDS
"""For each seed."""
SEGMENT = 250
"""Events from one starting point."""
PAGES = 0.3
"""Of the starting points are at other scenes than a table."""
CHECK_EVERY = 25
VARIED = {each.name for each in SETTINGS.values() if each.choices} - {"fullscreen", "monitor", "read_aloud"}
"""Settings of which some are others from one starting point to the next."""
SIZES = ((640, 360), (480, 360))
A_LOOK = 3_000_000
"""Nanoseconds from one look at the clock to the next: two parts of a scene are laid out in a frame."""
HEART_CODE = DealCode.parse("HH1-N-AAAAAAM")
MODS = (0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT)


def keys() -> list[int]:
    """Every key that is bound, and some that are not."""
    names = {name.rpartition("+")[2] for each in Bindings().keys.values() for name in each}
    return sorted({*map(pygame.key.key_code, names), pygame.K_q, pygame.K_2, pygame.K_MINUS, pygame.K_F5})


class Monkey:
    """Does one random thing after another on a couch; `log` has the last of them."""

    def __init__(self, couch: Couch, seed: int) -> None:
        self.couch = couch
        self.seed = seed
        self.chance = random.Random(seed)
        couch.house.thinker = self.thinker = Unhurried(self.chance)
        couch.house.watched = True  # as where somebody watches
        couch.house.clock = count(0, A_LOOK).__next__  # the same frames for the same seed
        self.log: deque[str] = deque(maxlen=40)
        self.pads: list[VirtualController] = []
        self.seen: Counter[str] = Counter()
        self._keys = keys()
        self._deeds: list[tuple[Callable[[], None], int]] = [
            (self.tap_something, 30),
            (self.click_anywhere, 8),
            (self.move_mouse, 10),
            (self.half_a_click, 5),
            (self.turn_wheel, 2),
            (self.press_key, 24),
            (self.half_a_key, 4),
            (self.use_finger, 8),
            (self.use_pad, 16),
            (self.plug, 1),
            (self.resize, 1),
            (self.change_focus, 2),
            (self.trouble, 2),
            (self.toggle_fullscreen, 0),
        ]

    def act(self) -> None:
        """One deed, and mostly some frames after it."""
        self.seen[type(self.couch.scene).__name__] += 1
        deeds, weights = zip(*self._deeds, strict=True)
        (deed,) = self.chance.choices(deeds, weights)
        deed()
        if self.chance.random() < 0.45:
            self.couch.frames(self.chance.choice((1, 1, 1, 1, 3)))

    def post(self, kind: int, **values: object) -> None:
        self.log.append(f"{type(self.couch.scene).__name__}: {pygame.event.event_name(kind)} {values}")
        self.couch.post(kind, **values)

    # --- mouse and finger

    def anywhere(self) -> tuple[int, int]:
        width, height = self.couch.house.size
        return self.chance.randrange(-3, width + 3), self.chance.randrange(-3, height + 3)

    def something(self) -> tuple[int, int]:
        """A place on something that has a name."""
        boxes = [] if self.couch.house.director.laying else list(self.couch.scene.spots().values())
        if not boxes:
            return self.anywhere()
        x, y, width, height = self.chance.choice(boxes)
        return round(x + width * self.chance.random()), round(y + height * self.chance.random())

    def tap_something(self) -> None:
        self.click(self.something())

    def click_anywhere(self) -> None:
        self.click(self.anywhere())

    def click(self, pos: tuple[int, int]) -> None:
        button = self.chance.choice((1, 1, 1, 1, 1, 1, 2, 3))
        for _ in range(self.chance.choice((1, 1, 1, 2))):
            self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
            self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)

    def half_a_click(self) -> None:
        kind = self.chance.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        self.post(kind, pos=self.something(), button=1, touch=False)

    def move_mouse(self) -> None:
        pos = self.chance.choice((self.something, self.anywhere))()
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=(0, 0, 0), touch=False)

    def turn_wheel(self) -> None:
        turned = self.chance.choice((-1, 1))
        self.post(pygame.MOUSEWHEEL, x=0, y=turned, precise_y=turned * 0.5, flipped=False, touch=False)

    def use_finger(self) -> None:
        (width, height), (x, y) = self.couch.house.size, self.something()
        where = {"touch_id": 7, "finger_id": self.chance.randrange(2), "x": x / width, "y": y / height}
        for kind in self.chance.choice(
            (
                (pygame.FINGERDOWN, pygame.FINGERUP),
                (pygame.FINGERDOWN,),
                (pygame.FINGERMOTION,),
                (pygame.FINGERUP,),
            )
        ):
            self.post(kind, dx=0.0, dy=0.0, pressure=1.0, **where)

    # --- keyboard and controllers

    def press_key(self) -> None:
        key, mod = self.chance.choice(self._keys), self.chance.choice(MODS)
        text = chr(key) if 32 <= key < 127 else ""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.post(kind, key=key, mod=mod, unicode=text, scancode=0)

    def half_a_key(self) -> None:
        kind = self.chance.choice((pygame.KEYDOWN, pygame.KEYUP))
        self.post(kind, key=self.chance.choice(self._keys), mod=0, unicode="", scancode=0)

    def use_pad(self) -> None:
        if not self.pads:
            return
        pad = self.chance.choice(self.pads)
        button, axis = self.chance.choice(BUTTONS), self.chance.choice(AXES)
        value = self.chance.choice((-1.0, -0.4, 0.0, 0.6, 1.0))
        deed = self.chance.randrange(8)
        self.log.append(f"{type(self.couch.scene).__name__}: pad {deed} {button} {axis} {value}")
        if deed < 5:
            pad.press(button)
        if deed in (1, 2, 3, 4, 5):
            self.couch.frames(self.chance.randrange(2))
            pad.release(button)
        if deed == 6:
            pad.axis(axis, value)
        if deed == 7:
            pad.hat(self.chance.randrange(16))

    def plug(self) -> None:
        """A controller comes or goes."""
        if _library_file() is None:
            return
        self.log.append("plug")
        if len(self.pads) < 2 and self.chance.random() < 0.6:
            self.pads.append(VirtualController(f"pad {len(self.pads)}", mapped=self.chance.random() < 0.7))
        elif self.pads:
            self.pads.pop(self.chance.randrange(len(self.pads))).detach()

    def unplug_all(self) -> None:
        while self.pads:
            self.pads.pop().detach()

    # --- the window and the system

    def resize(self) -> None:
        width, height = self.chance.choice(SIZES)
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.post(pygame.WINDOWSIZECHANGED, x=width, y=height)

    def toggle_fullscreen(self) -> None:
        self.log.append("fullscreen")
        window.toggle_fullscreen(self.couch.house)

    def change_focus(self) -> None:
        self.post(self.chance.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)))
        if self.chance.random() < 0.8:
            self.post(pygame.WINDOWFOCUSGAINED)

    def trouble(self) -> None:
        """What the system tells besides."""
        kinds = (
            pygame.WINDOWEXPOSED,
            pygame.WINDOWRESTORED,
            pygame.WINDOWMINIMIZED,
            pygame.WINDOWDISPLAYCHANGED,
            pygame.QUIT,
            pygame.AUDIODEVICEREMOVED,
            pygame.AUDIODEVICEADDED,
            pygame.CLIPBOARDUPDATE,
            pygame.DROPFILE,
        )
        self.post(self.chance.choice(kinds))


# --- where it begins ---


def begin(couch: Couch, chance: random.Random) -> None:
    """Any scene, in any state of a game."""
    house, director = couch.house, couch.house.director
    house.settings.overrule("speed", chance.choice(("instant", "fast", "normal")))
    house.settings.overrule("reduced_motion", chance.random() < 0.3)
    house.settings.overrule("pause_on_focus_loss", chance.random() < 0.5)
    house.guides = chance.random() < 0.5
    kind = chance.randrange(8)
    if kind == 0:
        director.show(MenuScene(house))
        director.push(chance.choice((SettingsPanel, StatisticsScene))(house))
    elif kind == 1:
        director.show(MenuScene(house))
    elif kind in (2, 3):
        director.show(SolitaireTable.new(house))
    elif kind == 4:
        director.show(nearly_won(couch, chance))
    elif kind in (5, 6):
        rules = PRESETS[chance.choice(sorted(PRESETS))]
        director.show(
            HeartsTable.new(house, rules if chance.random() < 0.9 else replace(rules, seats=("rule",) * 4))
        )
    else:
        director.show(nearly_scored(couch, chance))
    if kind in (2, 5) and chance.random() < 0.4 and isinstance(director.top, SolitaireTable | HeartsTable):
        director.push(PauseMenu(house, director.top))
    table = director.top
    if kind == 3 and chance.random() < 0.5 and isinstance(table, SolitaireTable):
        new_deal = NewDeal(house, table)
        director.push(new_deal)
        if chance.random() < 0.5:
            director.push(CodeEntry(house, new_deal._show))


def turn_to_a_page(couch: Couch, chance: random.Random) -> None:
    """From the table or menu where a monkey has begun to somewhere else."""
    house, director = couch.house, couch.house.director
    table = director.top
    if not isinstance(table, Table | MenuScene):
        return
    if isinstance(table, HeartsTable) and table.state.history:
        pages = (Scoreboard(house, table), Review(house, table, chance.randrange(SEATS)))
        director.push(chance.choice(pages))
        return
    kinds = (SettingsPanel, StatisticsScene, Seating, HowToPlay, NewDeal, Attract)
    page = chance.choice(kinds)(house)
    director.push(page)
    if isinstance(page, NewDeal):
        director.push(CodeEntry(house, page._show))


def change_settings(couch: Couch, chance: random.Random) -> None:
    """All of them as they are at first, but for a few."""
    house = couch.house
    for setting in SETTINGS.values():
        house.settings.set(setting.name, setting.default)
    house.controls.bind(house.settings.get("bindings"))
    for name in chance.sample(sorted(VARIED), 4):
        house.settings.set(name, chance.choice(SETTINGS[name].choices))
    house.speak()


def nearly_won(couch: Couch, chance: random.Random) -> SolitaireTable:
    table = SolitaireTable.new(couch.house, HEART_CODE)
    line = winning_line(table.state)
    assert line
    for move in line[: len(line) - chance.randrange(1, 4)]:
        table.session.play(move)
    table.keep()
    return SolitaireTable.resumed(couch.house, table.saved())


def nearly_scored(couch: Couch, chance: random.Random) -> HeartsTable:
    """Some hands later, a trick or two before the end of one."""
    table = HeartsTable.new(couch.house, PRESETS[chance.choice(sorted(PRESETS))])
    session = table.session
    hands, left = chance.randrange(1, 5), chance.randrange(1, 3)
    for _ in range(2000):
        state = session.state
        if state.phase is Phase.GAME_OVER:
            break
        if state.phase is Phase.HAND_OVER:
            session.play(NextHand())
            continue
        if state.hand_number >= hands and len(session.view(0).hand) <= left and state.turn == 0:
            break
        seat = state.turn if state.turn is not None else next(s for s in range(4) if state.passed[s] is None)
        session.play(bots.choose(session.view(seat), stream(state.code, "monkey"), "random"))
    table.keep()
    return HeartsTable.resumed(couch.house, table.saved())


# --- what must hold ---


def settle(couch: Couch) -> None:
    """Bring every motion to its end; what is to happen by itself may not."""
    for scene in couch.house.director.scenes:
        for _ in range(5):
            if not scene.moving:
                break
            scene.finish_motion()


def looks(table: SolitaireTable | HeartsTable) -> list[object]:
    """All that the engine says of a table's sprites."""
    cards = [sprite for sprite in table.stage.sprites if isinstance(sprite, CardSprite)]
    told = [
        (str(each.ident), str(each.face), each.name, each.z, each.pose, each.solid, each.visible, each.marks)
        for each in cards
    ]
    buttons = [(name, each.on, each.sprite.visible) for name, each in table.buttons.items()]
    return [*sorted(told, key=str), *buttons]


def check_table(couch: Couch, table: SolitaireTable | HeartsTable) -> None:
    before = looks(table)
    table.reconcile()
    if couch.scene is table:  # one that lies beneath is put right when it comes to the front
        now = looks(table)
        assert now == before, sorted(set(map(str, now)) ^ set(map(str, before)))
    saved = couch.house.storage.saved(table.session.game.NAME)
    if saved and saved.game_id == table.game_id:
        assert saved.record == table.session.record(), (saved.record, table.session.record())
    if isinstance(table, SolitaireTable):
        state = table.state
        faces = {ident for ident in range(25) if state.heart >> ident & 1} | set(state.waste[-3:])
        shown = [each.ident for each in table.stage.sprites if isinstance(each, CardSprite) and each.face]
        assert sorted(shown) == sorted(faces), (shown, faces)
        won = solitaire.won(state)
        assert not (won and table.selected)
        assert state.score == 10 * (25 - state.heart.bit_count())
        assert (table.panels._banner is not None) == (not won and solitaire.dead_end(state))
    else:
        view = table.view
        trick = hearts_trick(table)
        seen = {*view.hand, *trick, *(card for cards in view.taken for card in cards)}
        cards = [each.face for each in table.stage.sprites if isinstance(each, CardSprite)]
        shown = [face for face in cards if face]
        assert sorted(map(str, shown)) == sorted(map(str, seen)), (shown, seen)
        covered = 0 if view.hand else view.counts[view.seat]
        assert len(cards) - len(shown) == covered, "the backs of a hand that nobody may see"


def hearts_trick(table: HeartsTable) -> tuple[object, ...]:
    """The cards in the middle: the trick, or the last one that is looked back at."""
    view = table.view
    if table._looking_back and view.tricks:
        return view.tricks[-1].cards
    return tuple(card for _, card in view.trick)


QUIET = 3
"""After so many frames what was pressed has had all of its effects, where nothing is laid out."""


def check(couch: Couch) -> None:
    director = couch.house.director
    couch.frames(QUIET)
    while director.laying or director._laying.awaited:  # another scene is about to be in front, or may be
        couch.frames(QUIET)
    settle(couch)
    director.top.follow_device()
    for scene in director.scenes:
        if isinstance(scene, SolitaireTable | HeartsTable):
            check_table(couch, scene)
    top = director.top
    check_dialog(couch)
    spots = top.spots()
    assert not spots or top.focus in spots, f"{top.focus} is not in {sorted(spots)}"
    assert couch.house.controls.typing == isinstance(top, CodeEntry | InitialsPage | NameEntry)
    assert sum(isinstance(scene, PauseMenu) for scene in director.scenes) <= 1
    assert len(director.scenes) < 7


def check_dialog(couch: Couch) -> None:
    """A dialog says what is true of the table beneath, and what is to be said is said."""
    table = couch.house.director.scenes[0]
    if not isinstance(table, SolitaireTable):
        return
    titles = [each._title for each in couch.house.director.scenes if isinstance(each, Dialog)]
    assert ("No more possible moves" not in titles) or solitaire.dead_end(table.state)
    assert ("The heart is yours!" not in titles) or solitaire.won(table.state)
    if couch.scene is table:
        assert not table.end.due


def check_painted(couch: Couch) -> None:
    """What was painted bit by bit is the picture that is painted as a whole."""
    screen, director = pygame.display.get_surface(), couch.house.director
    director.draw(screen, 1.0)
    bit_by_bit = pygame.image.tobytes(screen, "RGB")
    director.top.stage.repaint()
    director.draw(screen, 1.0)
    assert pygame.image.tobytes(screen, "RGB") == bit_by_bit, "painted bit by bit it looks otherwise"


def play(monkey: Monkey, segments: range) -> None:
    """Each segment has a starting point and a chance of its own; one that fails is named."""
    for segment in segments:
        number = 0
        try:
            start(monkey, segment)
            for number in range(1, SEGMENT + 1):
                monkey.act()
                if number % CHECK_EVERY == 0:
                    monkey.couch.frames(2)  # a tick may have been one of laying out
                    check(monkey.couch)
                    check_painted(monkey.couch)
        except BaseException as error:
            scenes = [type(each).__name__ for each in monkey.couch.house.director.scenes]
            where = (
                f"seed {monkey.seed}, segment {segment}, event {number}, scenes {scenes}, the last events:"
            )
            error.add_note("\n".join([where, *monkey.log]))
            raise


def start(monkey: Monkey, segment: int) -> None:
    """Somewhere, at a game or over one, with nothing of the segment before but what is saved."""
    couch = monkey.couch
    monkey.chance.seed(f"{monkey.seed}/{segment}")
    couch.house.new_number = count(1000 * segment).__next__
    monkey.unplug_all()
    change_settings(couch, monkey.chance)
    begin(couch, monkey.chance)
    if monkey.chance.random() < PAGES:
        turn_to_a_page(couch, monkey.chance)
    couch.post(pygame.WINDOWFOCUSGAINED)
    couch.frames(1)
    monkey.log.append(f"--- {[type(each).__name__ for each in couch.house.director.scenes]}")


@pytest.mark.parametrize("seed", range(SEEDS))
def test_h23_s30_nothing_that_a_monkey_does_matters(
    seed: int, tmp_path: Path, cache: Path, drawn_once: None
) -> None:
    couch = Couch(tmp_path, cache, SIZES[0], storage=Storage.in_memory())
    monkey = Monkey(couch, seed)
    try:
        play(monkey, range(EVENTS // SEGMENT))
    finally:
        monkey.unplug_all()
        couch.close()
