"""The shows of both games: whatever way they end, they leave the table as it was; each has its sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

import pygame
import pytest

import game
from engine import bots, hearts
from engine.cards import DECK, Card, Suit
from engine.deal import DealCode, stream
from engine.hearts import PRESETS, MoonShot, View
from engine.session import Session
from scenes.hearts_moments import Moments
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.menu import MenuScene
from sounds.cues import Cue
from sprites import moments, svg
from sprites.showpieces import LateSprite
from sprites.stage import Sprite
from sprites.timeline import Step, Timeline

Show = Callable[[House, MenuScene], Step]
SHOWS: dict[str, Show] = {
    "burst": lambda house, scene: moments.burst(house, scene.stage, 400, 300, 26),
    "ring": lambda house, scene: moments.shockwave(house, scene.stage, 400, 300, 200, "#ff3d97", 26),
    "heart": lambda house, scene: moments.swelling_heart(house, scene.stage, 400, 300, 90, 26),
    "number": lambda house, scene: moments.rising_text(house, scene.stage, "+20", 400, 300, 30),
    "breaking": lambda house, scene: moments.breaking_heart(house, scene.stage, 400, 300, 160, 50),
    "fireworks": lambda house, scene: moments.fireworks(house, scene.stage, (0, 0, 900, 300)),
}
WARM = 60
"""Frames in which a table that has just been shown has much to draw."""
LONGEST = 200
"""Ticks: no moment of a hand lasts longer, and any press ends it."""


@pytest.mark.parametrize("name", SHOWS)
@pytest.mark.parametrize("played", [0, 1, 9, 25, None])
def test_a_show_leaves_the_stage_as_it_was_however_it_ends(
    house: House, name: str, played: int | None
) -> None:
    scene = MenuScene(house)
    house.director.show(scene)
    before = list(scene.stage.sprites)
    step = SHOWS[name](house, scene)
    assert scene.stage.sprites == before
    timeline = Timeline(step)
    timeline.advance(Timeline(step).ticks if played is None else played)
    if played:
        assert len(scene.stage.sprites) > len(before)
        assert all(
            sprite.name is None and not sprite.solid for sprite in set(scene.stage.sprites) - set(before)
        )
    timeline.finish()
    assert timeline.done
    assert scene.stage.sprites == before


@pytest.mark.parametrize("theme", ["neon", "warm", "contrast"])
def test_what_flies_has_the_themes_colours_and_shines_only_where_the_theme_does(
    house: House, theme: str
) -> None:
    house.settings.overrule("theme", theme)
    scene = MenuScene(house)
    house.director.show(scene)
    before = set(scene.stage.sprites)
    Timeline(SHOWS["burst"](house, scene)).advance(2)
    flying = [sprite for sprite in scene.stage.sprites if sprite not in before]
    assert len(flying) == moments.PARTICLES
    assert all(len(sprite.layers) == (2 if house.theme.glow else 1) for sprite in flying)


# --- at the Hearts table ---


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Cue]:
    cues: list[Cue] = []

    def listen(_house: House, cue: Cue, *_how: object) -> None:
        cues.append(cue)

    monkeypatch.setattr(House, "play", listen)
    return cues


def seated(house: House, monkeypatch: pytest.MonkeyPatch, shooter: int = 1) -> HeartsTable:
    """A table at which that seat has taken all hearts and the queen."""
    table = HeartsTable.new(house, PRESETS["microsoft"], DealCode.parse("HT1-AAAAAAM", "HT1"))
    house.director.show(table)
    table.finish_motion()
    everything = (*(card for card in DECK if card.suit is Suit.HEARTS), Card.parse("QS"))
    see_taken(table, monkeypatch, [everything if seat == shooter else () for seat in range(4)])
    return table


def see_taken(table: HeartsTable, monkeypatch: pytest.MonkeyPatch, taken: Sequence[Sequence[Card]]) -> None:
    """Have the table show that those were taken by the seats."""
    view: View = replace(table.view, taken=tuple(map(tuple, taken)))
    monkeypatch.setattr(HeartsTable, "view", property(lambda _self: view))


OF_A_HAND: dict[str, tuple[Callable[[Moments], Step], Cue]] = {
    "broken": (Moments.hearts_broken, Cue.HEARTS_BROKEN),
    "queen": (lambda shows: shows.queen_taken(1), Cue.QUEEN),
    "queen on me": (lambda shows: shows.queen_taken(0), Cue.QUEEN),
    "moon": (lambda shows: shows.moon_shot(1), Cue.MOON),
}


def shapes_drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is drawn from now on, as it is drawn."""
    drawn: list[str] = []
    draw = svg.raster

    def drawing(document: str, *how: int, **more: int) -> pygame.Surface:
        drawn.append(document)
        return draw(document, *how, **more)

    monkeypatch.setattr(svg, "raster", drawing)
    return drawn


def rising_moon(table: HeartsTable) -> LateSprite:
    """What rises when somebody shoots the moon, as it is on the table."""
    return next(sprite for sprite in table.stage.sprites if isinstance(sprite, LateSprite))


@pytest.mark.parametrize("theme", ["neon", "warm", "contrast"])
def test_a_moon_in_sight_is_drawn_before_it_rises_a_little_at_a_time(
    house: House, monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    house.settings.overrule("theme", theme)
    table = seated(house, monkeypatch)
    shows = Moments(table)
    drawn = shapes_drawn(monkeypatch)
    each = []
    for _ in shows.moon_ahead():
        each.append(len(drawn))
        drawn.clear()
    assert sum(each) > 2
    assert max(each) <= 2
    Timeline(shows.moon_shot(1)).advance()
    assert rising_moon(table).draw_ahead()
    assert not drawn


def test_a_moon_whose_moment_is_cut_short_is_not_drawn(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated(house, monkeypatch)
    timeline = Timeline(Moments(table).moon_shot(1))
    timeline.advance()
    moon = rising_moon(table)
    timeline.finish()
    assert not moon.layers
    assert len(moon.layers_at(moon.pose)) > 2


def test_no_moon_is_drawn_before_one_is_in_sight(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not while two players have points, nor for a few."""
    table = seated(house, monkeypatch)
    everything = table.view.taken[1]
    for taken in ((everything[:7], everything[7:], (), ()), ((), everything[:5], (), ()), ((),) * 4):
        see_taken(table, monkeypatch, taken)
        assert list(Moments(table).moon_ahead()) == []


def test_no_frame_of_a_hand_that_ends_with_a_moon_draws_much(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the rule bots somebody shoots it there; the table is shown from trick 11 on."""
    code = DealCode("HT1", "", 45)
    session = Session.new(hearts, replace(PRESETS["microsoft"], seats=("rule",) * 4), code)
    while len(session.view().tricks) < 10:
        view = session.view()
        seat = view.have_passed.index(False) if view.turn is None else view.turn
        session.play(bots.choose(session.view(seat), stream(code, f"b{seat}"), "rule"))
    table = HeartsTable(house, session, "test")
    house.director.show(table)
    house.watched = True
    house.clock = count(0, 50_000_000).__next__  # no frame has room for more than one part, however fast
    loop = game.Loop(house, game.VirtualClock())
    drawn = shapes_drawn(monkeypatch)
    each = []
    while house.director.top is table:
        loop.frame()
        loop.rest()
        each.append(len(drawn))
        drawn.clear()
    assert any(isinstance(event, MoonShot) for events in session.happened for event in events)
    assert max(each[WARM:]) <= 5, each


@pytest.mark.parametrize("name", OF_A_HAND)
@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("played", [1, 40, 100, None])
def test_a_moment_has_its_sound_and_can_be_cut_short(
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    heard: list[Cue],
    name: str,
    reduced: bool,
    played: int | None,
) -> None:
    house.settings.overrule("reduced_motion", reduced)
    table = seated(house, monkeypatch)
    make, cue = OF_A_HAND[name]
    heard.clear()
    before = list(table.stage.sprites)
    where = [sprite.pose for sprite in before]
    step = make(Moments(table))
    assert 30 < Timeline(step).ticks <= LONGEST
    timeline = Timeline(step)
    timeline.advance(Timeline(step).ticks if played is None else played)
    assert heard == [cue]
    timeline.finish()
    assert heard == [cue]
    assert table.stage.sprites == before
    assert [sprite.pose for sprite in before] == where


@pytest.mark.parametrize("name", OF_A_HAND)
def test_with_reduced_motion_nothing_travels_shakes_or_bursts(
    house: House, monkeypatch: pytest.MonkeyPatch, heard: list[Cue], name: str
) -> None:
    house.settings.overrule("reduced_motion", True)
    table = seated(house, monkeypatch)
    step = OF_A_HAND[name][0](Moments(table))
    timeline = Timeline(step)
    still: dict[Sprite, tuple[float, float]] = {}
    far = house.size[1] * 0.1
    for _ in range(Timeline(step).ticks):
        timeline.advance()
        for sprite in table.stage.sprites:
            x, y = still.setdefault(sprite, (sprite.pose.x, sprite.pose.y))
            assert abs(sprite.pose.x - x) < far
            assert abs(sprite.pose.y - y) < far
    assert len(table.stage.sprites) + 30 > len(still)  # no cloud of particles


def test_at_instant_speed_a_moment_is_over_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch, heard: list[Cue]
) -> None:
    house.settings.overrule("speed", "instant")
    table = seated(house, monkeypatch)
    for make, _ in OF_A_HAND.values():
        assert Timeline(make(Moments(table))).ticks == 0
