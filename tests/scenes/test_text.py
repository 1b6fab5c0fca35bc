from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

import game
from scenes import command_line, text
from scenes.house import House
from scenes.pause import PauseMenu
from scenes.pseudo import PSEUDO
from scenes.settings_panel import SettingsPanel
from scenes.solitaire_table import SolitaireTable
from scenes.text import (
    LANGUAGES,
    direction,
    fill,
    isolate,
    language,
    listed,
    set_language,
    system_language,
    tr,
    trn,
)

FSI, PDI = unicodedata.lookup("FIRST STRONG ISOLATE"), unicodedata.lookup("POP DIRECTIONAL ISOLATE")
RLI = unicodedata.lookup("RIGHT-TO-LEFT ISOLATE")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize("code", ["en", "xx", "system", "", "../../x", *LANGUAGES])
def test_a_message_without_a_translation_is_itself(code: str) -> None:
    set_language(code)
    assert tr("no such message in any catalogue") == "no such message in any catalogue"


@pytest.mark.parametrize(
    "data", [None, b"no catalogue", b"[mo]" * 20], ids=["missing", "text", "longer text"]
)
def test_a_catalogue_that_is_missing_or_none_is_english(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, data: bytes | None
) -> None:
    file = tmp_path / "locale" / "he" / "LC_MESSAGES" / "two_hearts.mo"
    file.parent.mkdir(parents=True)
    if data is not None:
        file.write_bytes(data)
    monkeypatch.setattr("scenes.text.resources.files", lambda _package: tmp_path)
    set_language("he")
    assert (tr("Undo"), trn("{n} move", "{n} moves", 2)) == ("Undo", "{n} moves")


def test_numbers_have_their_forms() -> None:
    forms = [fill(trn("{n} move", "{n} moves", n), n=n) for n in (0, 1, 2, 11)]
    assert forms == ["0 moves", "1 move", "2 moves", "11 moves"]


@pytest.mark.parametrize(
    ("code", "undo", "way"),
    [("en", "Undo", "ltr"), ("he", "ביטול", "rtl"), ("ar", "تراجع", "rtl"), (PSEUDO, "[Úńďó]", "ltr")],
)
def test_a_language_and_its_direction(code: str, undo: str, way: str) -> None:
    set_language(code)
    assert (language(), tr("Undo"), direction()) == (code, undo, way)


def test_a_language_that_there_is_not_is_english() -> None:
    set_language("he")
    set_language("xx")
    assert (language(), direction()) == ("en", "ltr")


# --- values in sentences ---


def test_values_are_isolated_where_something_is_read_from_the_right() -> None:
    assert fill("{name} takes {card}", name="Luna", card="Q♠") == "Luna takes Q♠"
    assert fill("Picture saved: {path}", path="/תמונות/1.png") == f"Picture saved: {FSI}/תמונות/1.png{PDI}"
    set_language("ar")
    assert isolate(-26) == f"{FSI}-26{PDI}"
    assert fill("{a} {b}", a=1, b="HH1-N-AAAAAAM") == f"{FSI}1{PDI} {FSI}HH1-N-AAAAAAM{PDI}"


def test_cards_codes_letters_and_percentages_are_isolated_in_messages() -> None:
    set_language("he")
    assert tr("2♣ leads") == f"{FSI}2♣{PDI} מוביל"
    assert f"{FSI}HH1-N-AAAAAAM{PDI}" in tr("Type a deal code, such as HH1-N-AAAAAAM.")
    assert f"{FSI}O{PDI}, {FSI}I{PDI} ו־{FSI}B{PDI}" in tr("0, 1 and 8 count as O, I and B")
    assert tr("{percent} %") == f"{FSI}{{percent}}%{PDI}"
    assert tr("Heart to Heart") == "Heart to Heart"


@settings(deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["name", "n", "file"]), st.text(st.characters(exclude_characters=FSI + PDI))
    )
)
def test_what_is_filled_in_is_there_as_it_was(values: dict[str, str]) -> None:
    message = " · ".join(f"{{{name}}}" for name in values)
    set_language("he")
    filled = fill(message, **values)
    assert filled == " · ".join(f"{FSI}{value}{PDI}" for value in values.values())


def test_a_list_has_the_separator_of_the_language() -> None:
    assert listed(["Luna"]) == "Luna"
    assert listed(["You", "Luna", "Otto", "Vixen"]) == "You, Luna, Otto, Vixen"
    set_language("ar")
    assert re.sub(f"[{FSI}{RLI}{PDI}]", "", listed(["أ", "ب", "ج"])) == "أ، ب، ج"


@pytest.mark.parametrize("name", ["לונה", "Luna"])
def test_what_is_composed_of_values_is_read_in_the_languages_direction(name: str) -> None:
    set_language("he")
    points = listed(fill("{name} {points}", name=each, points=-3) for each in (name, "אוטו", "ויקסן"))
    seen = get_display(f"{isolate(points)}.", base_dir="R")
    assert re.sub(f"[{FSI}{RLI}{PDI}]", "", seen) == f".-3 ןסקיו ,-3 וטוא ,-3 {get_display(name)}"


# --- the system's language ---


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "he_IL.UTF-8"}, "he"),
        ({"LANG": "iw_IL"}, "he"),
        ({"LANG": "ar"}, "ar"),
        ({"LANG": "ar_EG.UTF-8@arabic"}, "ar"),
        ({"LANG": "ar-SA"}, "ar"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "\N{SKULL}"}, "en"),
        ({"LC_ALL": "", "LANG": "he_IL"}, "he"),
        ({"LC_ALL": "ar_EG", "LC_MESSAGES": "he_IL", "LANG": "en_US"}, "ar"),
        ({"LC_MESSAGES": "he_IL", "LANG": "en_US"}, "he"),
        ({"LANG": "en_US", "LANGUAGE": "fr:he:ar"}, "he"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "he"}, "en"),
        ({"LC_NUMERIC": "he_IL", "LANG": "en_US"}, "en"),
    ],
)
def test_the_systems_language(environment: dict[str, str], code: str) -> None:
    assert system_language(environment) == code


@pytest.mark.parametrize(("shown", "code"), [("he_IL", "he"), ("ar_SA", "ar"), ("de_DE", "en"), ("", "en")])
def test_without_an_environment_windows_says_it(
    monkeypatch: pytest.MonkeyPatch, shown: str, code: str
) -> None:
    monkeypatch.setattr(text, "_windows_locale", lambda: shown)
    assert system_language({}) == code
    assert system_language({"LANG": "ar_EG"}) == "ar"


# --- in the house ---


def test_the_house_speaks_the_settings_language(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.house.system_language", lambda: "ar")
    house.speak()
    assert (language(), house.typeface.rtl) == ("ar", True)
    house.settings.set("language", "en")
    house.speak()
    assert (language(), house.typeface.rtl) == ("en", False)
    house.speak("he")
    assert (language(), house.typeface.rtl, house.settings.get("language")) == ("he", True, "en")


@pytest.mark.parametrize(("code", "setting"), [("ar", "ar"), (PSEUDO, "system")])
def test_the_command_line_says_the_language_of_this_run(house: House, code: str, setting: str) -> None:
    game._overrule(house, command_line.parse(["--lang", code]))
    assert (language(), house.settings.get("language")) == (code, setting)
    assert house.typeface.rtl is (code == "ar")


def test_a_language_chosen_in_the_settings_shows_at_once(house: House) -> None:
    table = SolitaireTable.new(house)
    house.director.show(table)
    table.finish_motion()
    before = table.session.record()
    table.pause()
    pause = house.director.top
    assert isinstance(pause, PauseMenu)
    panel = SettingsPanel(house)
    house.director.push(panel)
    panel.activate("page-display")
    while language() != "he":
        panel.activate("language")
    assert house.settings.get("language") == "he"
    assert panel.group.label == "תצוגה"
    assert pause.choices[0].label == "להמשיך"
    assert pause.buttons["choice-0"].label == "להמשיך"
    assert table.buttons["undo"].label == "ביטול"
    assert house.typeface.rtl
    assert table.session.record() == before
