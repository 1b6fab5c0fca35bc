"""The catalogues against the sources, the CLDR, the terms of the games, and one another."""

from __future__ import annotations

import ast
import gettext
import re
import runpy
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel import Locale
from babel.messages import Catalog, Message

from scenes import text
from scenes.text import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[2]
SOURCES = sorted([*(ROOT / "scenes").glob("*.py"), ROOT / "game.py"])
TRANSLATED = [code for code in LANGUAGES if code != ENGLISH]
COMMAND: dict[str, Any] = runpy.run_path(str(ROOT / "build" / "catalogues.py"))

# the number of the form for each of some numbers, by the CLDR's charts of plural rules
FORMS = {
    "he": {0: 2, 1: 0, 2: 1, 3: 2, 10: 2, 11: 2, 20: 2, 21: 2, 100: 2, 102: 2, 1000: 2},
    "ar": {
        0: 0,
        1: 1,
        2: 2,
        3: 3,
        10: 3,
        11: 4,
        26: 4,
        99: 4,
        100: 5,
        101: 5,
        102: 5,
        103: 3,
        110: 3,
        111: 4,
    },
}
ALONE = {"he": (0, 1), "ar": (0, 1, 2)}
"""Forms for a single number each, which the words may say without a numeral."""

# what an English message speaks of, and what its translations must say then
TERMS = {
    r"\btricks?\b": {"he": "לקיח", "ar": "لفّ"},
    r"\b[Hh]earts (are )?broken\b": {"he": "לבבות", "ar": "القلوب"},
    r"\bqueen of spades\b": {"he": "מלכת העלה", "ar": "ملكة البستوني"},
    r"\b[Dd]eal codes?\b": {"he": "קוד", "ar": "رمز"},
    r"\b(?<!{)stock\b": {"he": "קופה", "ar": "مخزون"},
    r"\bpenalty cards\b": {"he": "עונשין", "ar": "جزاء"},
    r"\bsame rank\b": {"he": "מאותה דרגה", "ar": "من الرتبة نفسها"},
    r"\bmoves\b": {"he": "מהלכים", "ar": "نقل"},
    r"\bthe moon\b": {"he": "ירח", "ar": "القمر"},
    r"\bcovered\b": {"he": "מכוסה", "ar": "مغطاة"},
    r"\bdealer\b": {"he": "מחלק", "ar": "الموزّع"},
    r"\b[Uu]ndo\b": {"he": "ביטול", "ar": "تراجع"},
}
CARD = re.compile(r"(?:10|[2-9AJQK])[♣♦♥♠]")
LATIN = re.compile(r"\{\w+\}|Heart to Heart|HH1-N-AAAAAAM|(?<![A-Z])[A-Z](?![A-Za-z])")
"""Latin letters that a translation may hold."""


@cache
def catalogue(code: str) -> Catalog:
    return COMMAND["read"](COMMAND["catalogue_file"](code))


@cache
def compiled(code: str) -> gettext.GNUTranslations:
    with COMMAND["catalogue_file"](code).with_suffix(".mo").open("rb") as stream:
        return gettext.GNUTranslations(stream)


def messages(code: str) -> Iterator[tuple[Message, tuple[str, ...], tuple[str, ...]]]:
    """Each message, its English in one or two forms, its translation in all of its forms."""
    for message in catalogue(code):
        if message.id:
            english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            yield message, english, COMMAND["forms"](message)


def ids(of: Catalog) -> set[str | tuple[str, ...]]:
    return {message.id if isinstance(message.id, str) else tuple(message.id) for message in of if message.id}


def placeholders(message: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(message) if name is not None)


# --- the sources ---


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_messages_are_written_out_where_they_are_asked_for(path: Path) -> None:
    """What is put together or kept in a variable would never be found; what is formatted isn't isolated."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", "")
        if name in ("tr", "trn"):
            words = node.args[: 1 if name == "tr" else 2]
            assert all(isinstance(word, ast.Constant) for word in words), f"line {node.lineno}"
        if path.name != "text.py":
            assert getattr(node.func, "attr", "") != "format", f"line {node.lineno}: fill isolates values"


def test_the_template_is_what_the_sources_say() -> None:
    template = COMMAND["read"](COMMAND["TEMPLATE"])
    assert ids(template) == ids(COMMAND["extracted"]()), "run build/catalogues.py"


# --- the catalogues ---


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_message_is_translated_and_nothing_else(code: str) -> None:
    found = catalogue(code)
    assert ids(found) == ids(COMMAND["extracted"]()), "run build/catalogues.py"
    assert not found.obsolete
    for message, english, forms in messages(code):
        assert not message.fuzzy, english
        assert len(forms) == (1 if len(english) == 1 else found.num_plurals), english
        assert all(form and form == form.strip() for form in forms), english


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_compiled_catalogue_says_the_same(code: str) -> None:
    numbers = {form: n for n, form in FORMS[code].items()}
    for _, english, forms in messages(code):
        if len(english) == 1:
            assert compiled(code).gettext(english[0]) == forms[0]
        else:
            for form, n in numbers.items():
                assert compiled(code).ngettext(*english, n) == forms[form]


@pytest.mark.parametrize("code", TRANSLATED)
def test_plural_forms_are_those_of_the_cldr(code: str) -> None:
    found = catalogue(code)
    plural = gettext.c2py(found.plural_expr)
    assert {n: plural(n) for n in FORMS[code]} == FORMS[code]
    rule = Locale.parse(code).plural_form
    tags = [tag for tag in ("zero", "one", "two", "few", "many", "other") if tag in (*rule.tags, "other")]
    assert found.num_plurals == len(tags)
    assert all(tags[plural(n)] == rule(n) for n in range(1200))


@pytest.mark.parametrize("code", TRANSLATED)
def test_placeholders_are_the_same_in_every_form(code: str) -> None:
    for _, english, forms in messages(code):
        wanted = placeholders(english[-1])
        for number, form in enumerate(forms):
            said = placeholders(form)
            if len(forms) > 1 and number in ALONE[code] and "n" not in said:
                said = sorted([*said, "n"])
            assert said == wanted, form


@pytest.mark.parametrize("code", TRANSLATED)
def test_cards_codes_and_sentences_end_as_in_english(code: str) -> None:
    ends = {".": ".", "!": "!", "?": "؟" if code == "ar" else "?"}
    for _, english, forms in messages(code):
        for form in forms:
            assert set(CARD.findall(english[0])) <= set(CARD.findall(form)), form
            end = ends.get(english[0][-1])
            assert end is None or form.endswith(end), form
            assert not form.endswith(".") or end, form
            left = LATIN.sub("", form)
            assert not re.search("[A-Za-z]", left), form
            assert code != "ar" or not re.search("[,;?]", left), form


@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("code", TRANSLATED)
def test_there_is_one_word_for_one_thing(code: str, term: str) -> None:
    said = [(english[0], forms) for _, english, forms in messages(code) if re.search(term, english[0])]
    assert said
    for english, forms in said:
        assert all(TERMS[term][code] in form for form in forms), english


def test_every_language_has_its_own_name_and_direction() -> None:
    for code, name in LANGUAGES.items():
        locale = Locale.parse(code)
        assert name == locale.get_display_name(code).partition(" (")[0]
        assert (code in text.FROM_THE_RIGHT) is (locale.character_order == "right-to-left")
