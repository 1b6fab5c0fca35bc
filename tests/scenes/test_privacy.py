"""Four people at one table: no frame shows, names or tells a card that who looks may not see.

The games are played by real events with random legal cards. Who looks is told here by what was pressed, not
by asking the game.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from engine.cards import DECK, Card
from engine.deal import DealCode
from engine.hearts import PERSON, PRESETS, Phase, Scoring
from engine.hearts_state import State
from scenes.company import Company
from scenes.hand_over import HandOver
from scenes.hearts_people import SeatCall
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.pause import PauseMenu
from scenes.scene import Scene
from scenes.scoreboard import Scoreboard
from scenes.speech import Voice
from scenes.state_in_words import card_name
from sounds.cues import Cue
from sprites.card_sprite import CardSprite
from sprites.widgets import Kit
from tests.virtual_controller import VirtualController, needs_pad

CODE = DealCode.parse("HT1-AAAAAAM", "HT1")
SHORT = replace(PRESETS["hearts"], scoring=Scoring.COUNTDOWN_50, skip_uneventful=False)
NAMES = ("Anna", "Ben", "Cleo", "Dan")
CARD = re.compile(r"(10|[2-9AJQK])([♣♦♥♠])")
SUITS = dict(zip("♣♦♥♠", "CDHS", strict=True))
IN_A_HAND_OVER = {Cue.HAND_OVER, Cue.MENU_ACCEPT, Cue.MENU_MOVE, Cue.MENU_BACK, Cue.DIALOG}


def four_people(*, kinds: tuple[str, ...] = (PERSON,) * 4) -> Company:
    company = Company.of(kinds)
    for seat in company.persons:
        company = company.with_name(seat, NAMES[seat])
    return company


class Room:
    """A table, the people around it, and a witness of everything that is shown, said and heard."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch, speed: str, company: Company) -> None:
        self.house = house
        self.chance = random.Random(7)
        self.tick = 0
        self.viewer: int | None = None
        self.said: list[str] = []
        self.toasts: dict[Scene, str] = {}
        self.heard: list[str] = []
        self.all_heard: list[str] = []
        house.settings.overrule("speed", speed)
        self._listen(monkeypatch)
        self.table = HeartsTable.new(house, SHORT, CODE, company)
        house.director.show(self.table)

    def _listen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        once, toast, play = Kit._once, Scene.toast, House.play

        def drawn(kit: Kit, make: Any, *how: Any, **looks: Any) -> Any:
            self.said += [each for each in (*how, *looks.values()) if isinstance(each, str)]
            return once(kit, make, *how, **looks)

        def told(scene: Scene, sentence: str) -> None:
            self.toasts[scene] = sentence
            toast(scene, sentence)

        def heard(house: House, cue: Cue, pan: float = 0.0, rung: int = 0) -> None:
            if house.director.scenes and isinstance(house.director.top, HandOver):
                assert cue in IN_A_HAND_OVER
            play(house, cue, pan, rung)

        def spoke(voice: Voice, text: str, language: str, *, after: bool = False) -> None:
            del voice, language, after
            self.heard.append(text)

        self.house.voice.turn(on=True)
        monkeypatch.setattr(Voice, "say", spoke)
        monkeypatch.setattr(Kit, "_once", drawn)
        monkeypatch.setattr(Scene, "toast", told)
        monkeypatch.setattr(House, "play", heard)

    # --- what may be seen ---

    def public(self) -> set[Card]:
        state: State = self.table.state
        if state.phase in (Phase.HAND_OVER, Phase.GAME_OVER):
            return set(DECK)
        return {card for trick in state.tricks for card in trick.cards} | {card for _, card in state.trick}

    def allowed(self) -> set[Card]:
        public = self.public()
        if self.viewer is not None:
            view = self.table.session.view(self.viewer)
            public |= {*view.hand, *(view.passed or ())}
        return public

    def check(self) -> None:
        allowed = self.allowed()
        top = self.house.director.top
        for scene in self.house.director.scenes:
            faces = [sprite.face for sprite in scene.stage.sprites if isinstance(sprite, CardSprite)]
            shown = {face for face in faces if face is not None}
            assert shown <= allowed, (scene, self.viewer, shown - allowed)
            if scene.toasting:
                assert named(self.toasts[scene]) <= allowed
        if isinstance(top, HandOver):
            assert self.viewer is None
            assert not any(isinstance(sprite, CardSprite) for sprite in top.stage.sprites)
        for text in self.said:
            # the lead of 2♣ is asked for by name, of who holds it and looks
            assert named(text) <= allowed, text
        self.said.clear()
        alone = len(self.table.company.present) == 1
        for text in self.heard:  # several people all hear it, whoever looks
            assert spoken_cards(text) <= (allowed if alone else self.public()), text
            assert not named(text)
            assert alone or not re.search("[Ff]ollow|no (clubs|diamonds|spades|hearts)", text)
        self.all_heard += self.heard
        self.heard.clear()

    # --- time and events ---

    def frame(self, *events: pygame.Event) -> None:
        for event in events:
            pygame.event.post(event)
        director = self.house.director
        for action in self.house.controls.actions(pygame.event.get(), self.tick):
            director.handle(action)
            self._notice()
            self.check()
        for action in self.house.controls.held(self.tick):
            director.handle(action)
        director.step()
        self._notice()
        self.check()
        self.tick += 1

    def _notice(self) -> None:
        """Whatever lies over the table ends what somebody saw."""
        if not isinstance(self.house.director.top, HeartsTable):
            self.viewer = None

    def click(self, name: str, share: float = 0.5) -> None:
        x, y, width, height = self.house.director.top.spots()[name]
        pos = (round(x + width * share), round(y + height * 0.5))
        self.frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
        self.frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))

    def key(self, key: int) -> None:
        self.frame(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        self.frame(pygame.Event(pygame.KEYUP, key=key, mod=0, unicode=""))

    @property
    def over(self) -> bool:
        return self.table.state.phase is Phase.GAME_OVER


def spoken_cards(text: str) -> set[Card]:
    """The cards that a text names as they are said."""
    return {card for card in DECK if re.search(rf"\b{card_name(card)}\b", text)}


def named(text: str) -> set[Card]:
    return {Card.parse(("T" if rank == "10" else rank) + SUITS[suit]) for rank, suit in CARD.findall(text)}


@pytest.fixture
def quiet_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert not named(caplog.text)
    assert pygame.display.get_caption()[0] in ("Two Hearts", "pygame window")


def at_a_shared_device(room: Room) -> None:
    """One thing that somebody does with the mouse, or now and then with the keyboard."""
    top = room.house.director.top
    if isinstance(top, HandOver):
        if top._deaf:
            room.frame()
            return
        room.viewer = room.chance.choice(top.seats)
        room.click(f"name-{room.viewer}")
    elif isinstance(top, Scoreboard):
        if top._deaf:
            room.frame()
        else:
            room.click("next")
    elif isinstance(top, PauseMenu):
        room.click("choice-0")
    elif isinstance(top, HeartsTable):
        play_by_mouse(room, top)


def play_by_mouse(room: Room, table: HeartsTable) -> None:
    if table.moving or room.viewer is None or table.within_double_press():
        room.frame()
        return
    state, view = table.state, table.session.view(room.viewer)
    whim = room.chance.random()
    if whim < 0.02:
        room.key(pygame.K_p)
    elif whim < 0.06:
        room.key(pygame.K_w)
    elif whim < 0.07:  # the coach thinks long
        room.key(pygame.K_h)
    elif state.phase is Phase.PASSING and view.passed is None:
        if len(table.tray) == 3:
            room.click("confirm")
        else:
            left = [card for card in view.hand if card not in table.tray]
            room.click(f"card-{room.chance.choice(left)}", 0.1)
            room.frame()
    elif state.turn == room.viewer:
        room.click(f"card-{room.chance.choice(view.hand if whim < 0.3 else view.legal)}", 0.1)
    else:
        room.frame()


@pytest.mark.usefixtures("quiet_log")
@pytest.mark.parametrize("speed", ["instant", "fast"])
def test_four_people_share_a_mouse_and_nothing_leaks(
    house: House, monkeypatch: pytest.MonkeyPatch, speed: str
) -> None:
    room = Room(house, monkeypatch, speed, four_people())
    seen: set[int | None] = set()
    for _ in range(60_000):
        if room.over or (speed != "instant" and len(room.table.state.history) == 1):
            break
        seen.add(room.viewer)
        at_a_shared_device(room)
    assert len(room.table.state.history) >= 1
    assert room.over or speed != "instant"
    assert seen == {None, 0, 1, 2, 3}
    assert any("plays" in text and spoken_cards(text) for text in room.all_heard)


class Couch:
    """Four people with a controller each. The first to hold a trigger is the one who sees their hand."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.pads: dict[int, VirtualController] = {}
        self.pulled: list[int] = []
        """Who holds a trigger since the table was last in front, the first first."""
        self.stuck: set[int] = set()
        """Who has held one since before that."""
        for seat in range(4):
            self.plug_in(seat)
        room.table.people.eyes.pads = {seat: pad.instance for seat, pad in self.pads.items()}
        while room.house.director.top is not room.table:  # the device was to be shared until now
            room.house.director.pop()

    def plug_in(self, seat: int) -> None:
        self.pads[seat] = VirtualController(f"Controller {seat}")
        self.room.frame()
        assert self.pads[seat].instance in self.room.house.controls.pads

    def unplug(self, seat: int) -> None:
        self.pulled = [each for each in self.pulled if each != seat]
        self.stuck.discard(seat)
        self.look()
        self.pads.pop(seat).detach()
        self.room.frame()

    def leave(self) -> None:
        for pad in self.pads.values():
            pad.detach()
        pygame.event.clear()

    def look(self) -> None:
        self.room.viewer = self.pulled[0] if self.pulled else None

    def trigger(self, seat: int, *, held: bool) -> None:
        if held:
            self.pulled.append(seat)
        else:
            self.pulled = [each for each in self.pulled if each != seat]
            self.stuck.discard(seat)
        self.look()
        self.pads[seat].axis("lt", 1.0 if held else -1.0)
        self.frame()

    def frame(self) -> None:
        self.room.frame()
        if self.room.viewer is None and self.pulled:  # something came over the table
            self.stuck |= set(self.pulled)
            self.pulled.clear()

    def press(self, seat: int, button: str) -> None:
        self.pads[seat].press(button)
        self.frame()
        if seat in self.pads:
            self.pads[seat].release(button)
            self.frame()


def with_own_controllers(couch: Couch) -> None:
    """One thing that somebody does."""
    room, top = couch.room, couch.room.house.director.top
    if isinstance(top, Scoreboard):
        couch.press(room.chance.randrange(4), "a") if not top._deaf else couch.frame()
        return
    if isinstance(top, PauseMenu):
        couch.press(room.chance.randrange(4), "start")
        return
    for seat in sorted(couch.stuck):
        couch.trigger(seat, held=False)
    table, state = room.table, room.table.state
    if state.phase is Phase.PASSING:
        asked = [seat for seat in range(4) if state.passed[seat] is None]
    else:
        asked = [state.turn] if state.turn is not None else []
    whim = room.chance.random()
    if table.moving or not asked or table.within_double_press():
        couch.frame()
    elif whim < 0.05:  # somebody else looks at their cards, or no longer
        seat = room.chance.randrange(4)
        couch.trigger(seat, held=seat not in couch.pulled)
    elif whim < 0.09:
        couch.press(room.chance.randrange(4), room.chance.choice(["start", "stick", "y", "a", "x"]))
    elif room.viewer is None:
        couch.trigger(asked[0], held=True)
    elif room.viewer not in asked:
        couch.trigger(room.viewer, held=False)
    else:
        move_and_press(couch, room.viewer)


def move_and_press(couch: Couch, seat: int) -> None:
    table = couch.room.table
    view = table.session.view(seat)
    if table.choosing and len(table.tray) == 3:
        table.set_focus("confirm")
        couch.press(seat, "a")
        return
    wanted = [card for card in view.hand if card not in table.tray] if table.choosing else list(view.legal)
    names = {f"card-{card}" for card in wanted}
    if table.focus in names:
        couch.press(seat, "a")
    elif table.focus is None or not table.focus.startswith("card-"):
        table.set_focus(min(names))
    else:
        spots = table.spots()
        ahead = min(names) in spots and spots[min(names)][0] > spots[table.focus][0]
        couch.press(seat, "right" if ahead else "left")


@needs_pad
@pytest.mark.usefixtures("quiet_log")
def test_four_people_have_a_controller_each_and_nothing_leaks(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(house, monkeypatch, "instant", four_people())
    couch = Couch(room)
    seen: set[int | None] = set()
    for _ in range(60_000):
        if room.over:
            break
        seen.add(room.viewer)
        with_own_controllers(couch)
    assert room.over
    assert seen == {None, 0, 1, 2, 3}
    couch.leave()


@needs_pad
def test_only_who_looks_can_play(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(house, monkeypatch, "instant", four_people())
    couch = Couch(room)
    couch.trigger(2, held=True)
    assert room.table.shown == room.table.seat == 2
    couch.trigger(1, held=True)
    assert room.table.shown == 2  # the first to hold
    for button in ("a", "left", "y", "b"):
        couch.press(1, button)
    assert room.table.tray == []
    assert not room.table._hinted
    couch.press(2, "a")
    assert len(room.table.tray) == 1
    couch.trigger(2, held=False)
    assert room.table.shown == 1
    assert room.table.tray == []
    couch.leave()


@needs_pad
def test_controllers_are_pulled_out_and_come_back_the_other_way_round_in_mid_trick(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(house, monkeypatch, "instant", four_people())
    couch = Couch(room)
    table = room.table
    while not (len(table.state.trick) == 2 and not table.moving):
        with_own_controllers(couch)
        if isinstance(house.director.top, PauseMenu):
            couch.press(0, "start")
    moves = table.session.moves
    one, other = (table.state.turn or 0), ((table.state.turn or 0) + 1) % 4
    if one not in couch.pulled:
        for seat in list(couch.pulled):
            couch.trigger(seat, held=False)
        couch.trigger(one, held=True)
    for seat in (one, other):
        couch.unplug(seat)
    for _ in range(40):
        couch.frame()
    assert isinstance(house.director.top, SeatCall)
    assert table.shown is None
    for seat in (other, one):
        couch.plug_in(seat)
    pressed = []
    while isinstance(house.director.top, SeatCall):
        seat = house.director.top._seat
        pressed.append(seat)
        couch.press(seat, "a")
        for _ in range(3):
            couch.frame()
    assert sorted(pressed) == sorted((one, other))
    assert table.people.eyes.pads == {seat: pad.instance for seat, pad in couch.pads.items()}
    assert table.session.moves == moves
    while len(table.session.moves) < len(moves) + 8:
        with_own_controllers(couch)
    couch.leave()


@needs_pad
def test_who_leaves_is_played_for_and_may_come_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(house, monkeypatch, "instant", four_people(kinds=(PERSON, "rule", PERSON, "rule")))
    table = room.table
    table.people.leave(2)
    while table.state.passed[0] is None or table.state.phase is Phase.PASSING:
        room.viewer = 0  # nobody else is there: no hand-over
        at_a_shared_device(room)
        assert not isinstance(house.director.top, HandOver)
    assert table.state.passed[2] is not None
    table.people.come_back(2)
    room.viewer = None
    for _ in range(300):
        if isinstance(house.director.top, HandOver):
            break
        room.frame()
    assert isinstance(house.director.top, HandOver)
    record = table.session.record()
    assert "Anna" not in record
    assert "person,rule,person,rule" in record


def test_undo_takes_nothing_back_among_several(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(house, monkeypatch, "instant", four_people())
    while len(room.table.session.moves) < 8:
        at_a_shared_device(room)
    assert not room.table.session.can_undo
    assert not room.table.buttons["undo"].on


def test_h21_a_game_of_several_is_found_again_with_its_people_and_their_chosen_cards(house: House) -> None:
    company = four_people()
    table = HeartsTable.new(house, SHORT, CODE, company)
    house.director.show(table)
    table.finish_motion()
    table.people.take(3)
    table.tray = list(table.view.hand[:2])
    house.storage.save(table.saved())
    saved = house.storage.saved("hearts")
    assert saved is not None
    back = HeartsTable.resumed(house, saved)
    assert back.company == company
    house.director.show(back)
    assert back.shown is None
    back.people.take(3)
    assert back.tray == table.tray
    assert not any(name in saved.record for name in NAMES)


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("swap", [(2, 3), (3, 2)])
def test_what_is_hidden_makes_no_difference_to_what_is_drawn(
    house: House, viewer: int | None, swap: tuple[int, int]
) -> None:
    """Two deals that differ in hands nobody looks at give the same picture, pixel by pixel."""
    pictures = []
    for exchange in (False, True):
        table = HeartsTable.new(house, SHORT, CODE, four_people())
        state = table.state
        if exchange:
            hands = list(state.hands)
            hands[swap[0]], hands[swap[1]] = hands[swap[1]], hands[swap[0]]
            table.session._states[-1] = replace(state, hands=tuple(hands))
        house.director.show(table)
        table.finish_motion()
        if viewer is not None:
            table.people.take(viewer)
        picture = pygame.Surface(house.size)
        table.repaint()
        table.draw(picture, 1.0)
        pictures.append(pygame.image.tobytes(picture, "RGB") + table.in_words().encode())
    assert pictures[0] == pictures[1]


@needs_pad
def test_who_had_controllers_is_asked_for_them_when_the_game_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(house, monkeypatch, "instant", four_people(kinds=(PERSON, "rule", PERSON, "rule")))
    couch = Couch(room)
    room.table.people.eyes.pads = {seat: couch.pads[seat].instance for seat in (0, 2)}
    house.storage.save(room.table.saved())
    saved = house.storage.saved("hearts")
    assert saved is not None
    room.table = HeartsTable.resumed(house, saved)
    house.director.show(room.table)
    for seat in (0, 2):
        couch.frame()
        call = house.director.top
        assert isinstance(call, SeatCall)
        couch.press(seat, "a")
    couch.frame()
    assert house.director.top is room.table
    assert room.table.people.eyes.pads == {seat: couch.pads[seat].instance for seat in (0, 2)}
    couch.leave()


def test_a_person_alone_never_hands_over(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(house, monkeypatch, "instant", Company.of(("rule", PERSON, "rule", "rule")))
    room.viewer = 1
    while not room.table.state.history:
        assert not isinstance(house.director.top, HandOver)
        room.viewer = 1
        if isinstance(house.director.top, PauseMenu):
            room.click("choice-0")
        else:
            play_by_mouse(room, room.table)
    assert room.table.shown == room.table.seat == 1
    assert room.table.company.called(1) == "You"
