"""The shows of both games: whatever way they end, they leave the table as it was; each has its sound."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from engine.cards import DECK, Card, Suit
from engine.deal import DealCode
from engine.hearts import PRESETS, View
from scenes.hearts_moments import Moments
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.menu import MenuScene
from sounds.cues import Cue
from sprites import moments
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
    taken = [everything if seat == shooter else () for seat in range(4)]
    view: View = dataclasses.replace(table.view, taken=tuple(taken))
    monkeypatch.setattr(HeartsTable, "view", property(lambda _self: view))
    return table


OF_A_HAND: dict[str, tuple[Callable[[Moments], Step], Cue]] = {
    "broken": (Moments.hearts_broken, Cue.HEARTS_BROKEN),
    "queen": (lambda shows: shows.queen_taken(1), Cue.QUEEN),
    "queen on me": (lambda shows: shows.queen_taken(0), Cue.QUEEN),
    "moon": (lambda shows: shows.moon_shot(1), Cue.MOON),
}


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
