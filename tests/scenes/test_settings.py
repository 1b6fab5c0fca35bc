from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import hearts
from scenes import settings_pages
from scenes.bindings import KEYS, Bindings
from scenes.settings import SETTINGS, Settings
from sprites import card_art
from sprites.theme import THEMES

FIRST = {
    "placement_help": True,
    "errors_during_a_move": False,
    "speed": "normal",
    "reduced_motion": False,
    "effects_volume": 80,
    "music_volume": 40,
    "muted": False,
    "read_aloud": False,
    "fullscreen": True,
    "theme": "neon",
    "colours": 2,
    "back": "theme",
    "large_indices": False,
    "text_size": 100,
    "language": "system",
    "pause_on_focus_loss": True,
}
BAD = {
    "placement_help": [1, 0, "true", None, [], {}],
    "effects_volume": [-1, 101, 50.0, True, "80", None, 10**30],
    "speed": ["", "Normal", "slow", 1, ["normal"]],
    "colours": [3, True, "4", 4.0],
    "text_size": [True, 99],
    "rules": [5, "scoring=maybe", "x", "scoring=classic scoring=classic"],
    "language": ["xx", None],
    "back": ["missing"],
    "theme": ["daylight", 1],
    "bindings": [1, {"keys": {"undo": 1}, "buttons": {}}],
}


def keep_nothing(_name: str, _data: object) -> None:
    pass


@pytest.mark.parametrize(("name", "value"), FIRST.items())
def test_a_setting_at_first(name: str, value: object) -> None:
    assert Settings({}, keep_nothing).get(name) == value


def test_the_rules_at_first_are_the_first_preset() -> None:
    options = hearts.parse_options(Settings({}, keep_nothing).get("rules"))
    assert options == hearts.PRESETS["microsoft"]


@pytest.mark.parametrize("name", SETTINGS)
def test_every_choice_of_every_setting_survives_its_own_json(name: str) -> None:
    kept: dict[str, object] = {}
    settings = Settings({}, kept.__setitem__)
    for value in (*SETTINGS[name].choices, SETTINGS[name].default):
        settings.set(name, value)
        again = Settings(json.loads(json.dumps(kept)), keep_nothing)
        assert again.get(name) == settings.get(name) == value


NEAREST = {("effects_volume", -1): 0, ("effects_volume", 101): 100, ("effects_volume", 10**30): 100}
NEAREST |= {("text_size", 99): 100, ("colours", 3): 2}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, bad in BAD.items() for value in bad])
def test_a_bad_value_is_refused_and_for_a_stored_one_the_nearest_holds(name: str, value: object) -> None:
    settings = Settings({name: value}, keep_nothing)
    whole = type(value) is int
    expected = NEAREST[name, value] if whole and (name, value) in NEAREST else SETTINGS[name].default  # type: ignore[index]
    assert settings.get(name) == expected
    (note,) = settings.notes
    assert name in note or name in ("rules", "bindings")
    if name != "bindings":
        kept: dict[str, object] = {}
        with pytest.raises(ValueError):
            Settings({}, kept.__setitem__).set(name, value)
        assert kept == {}


def test_a_bad_value_leaves_the_others() -> None:
    settings = Settings({"speed": 7, "muted": True, "of the future": 1}, keep_nothing)
    assert (settings.get("speed"), settings.get("muted")) == ("normal", True)


def test_there_is_no_other_setting() -> None:
    settings = Settings({"of the future": 1}, keep_nothing)
    with pytest.raises(KeyError):
        settings.get("of the future")
    with pytest.raises(KeyError):
        settings.set("of the future", 1)


def test_what_is_overruled_is_not_kept() -> None:
    kept: dict[str, object] = {}
    settings = Settings({}, kept.__setitem__)
    settings.overrule("text_size", 150)
    settings.set("muted", True)
    assert settings.get("text_size") == 150
    assert kept == {"muted": True}
    with pytest.raises(ValueError):
        settings.overrule("text_size", 7)


def test_rules_and_bindings_of_ones_own() -> None:
    kept: dict[str, object] = {}
    settings = Settings({}, kept.__setitem__)
    own = hearts.set_option(hearts.PRESETS["spot"], "seats=person,expert,random,person")
    bindings = Bindings(keys={**KEYS, "undo": ("f5",)})
    settings.set("rules", hearts.options_text(own))
    settings.set("bindings", bindings)
    again = Settings(json.loads(json.dumps(kept)), keep_nothing)
    assert hearts.parse_options(again.get("rules")) == own
    assert again.get("bindings") == bindings


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # the first texts take their time
@given(
    st.dictionaries(
        st.sampled_from(list(SETTINGS)),
        st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers()),
    )
)
def test_whatever_is_stored_gives_settings(stored: dict[str, object]) -> None:
    settings = Settings(stored, keep_nothing)
    for name, setting in SETTINGS.items():
        assert setting.decode(setting.encode(settings.get(name))) == settings.get(name)


def test_the_backs_are_those_that_can_be_drawn() -> None:
    own, *others = SETTINGS["back"].choices
    assert own == SETTINGS["back"].default
    assert set(others) == set(card_art.BACKS)
    assert {theme.back for theme in THEMES.values()} <= set(card_art.BACKS)


def test_every_theme_is_offered() -> None:
    assert list(SETTINGS["theme"].choices) == list(THEMES)
    shown = {row.name: row for group in settings_pages.groups() for row in group.rows}
    for name in ("theme", "colours", "large_indices", "back"):
        assert [value.value for value in shown[name].values] == list(SETTINGS[name].choices)
