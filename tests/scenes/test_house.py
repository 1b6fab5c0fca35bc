from __future__ import annotations

from dataclasses import replace

import pytest

from scenes.house import House
from sounds.cues import Cue


@pytest.mark.parametrize(("speed", "ticks"), [("relaxed", 90), ("normal", 60), ("fast", 36), ("instant", 0)])
def test_motions_take_their_share(house: House, speed: str, ticks: int) -> None:
    house.settings.overrule("speed", speed)
    assert house.ticks(60) == ticks


def test_widgets_are_kept_until_size_or_text_size_change(house: House) -> None:
    kit = house.kit
    assert house.kit is kit
    house.size = (1024, 768)
    other = house.kit
    assert other is not kit
    assert other.metrics.size == (1024, 768)
    house.settings.overrule("text_size", 150)
    assert house.kit is not other
    assert house.kit.metrics.body > other.metrics.body


def test_cards_look_as_the_settings_say(house: House) -> None:
    plain = house.card_style
    assert (plain.colours, plain.large, plain.back) == (2, False, "midnight")
    for name, value in (("colours", 4), ("large_indices", True), ("back", "ruby")):
        house.settings.overrule(name, value)
    style = house.card_style
    assert (style.colours, style.large, style.back) == (4, True, "ruby")


@pytest.mark.parametrize("kind", ["menu", "solitaire", "hearts", "page"])
def test_a_backdrop_fills_the_window(house: House, kind: str) -> None:
    house.size = (400, 300)
    assert house.backdrop(kind).get_size() == (400, 300)


def test_a_house_without_a_director_says_so(house: House) -> None:
    empty = replace(house, _director=None)
    with pytest.raises(RuntimeError):
        _ = empty.director


def test_what_is_played_is_heard_where_it_happens(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[object, ...]] = []
    monkeypatch.setattr(house.speaker, "play", lambda *what: heard.append(what))
    house.play(Cue.PAIR, -0.5, rung=3)
    assert heard == [(Cue.PAIR, -0.5, 3)]
