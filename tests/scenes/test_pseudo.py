"""The pseudo-locale, and what it finds on the gallery's pictures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import game
from scenes import command_line, gallery
from scenes.house import House
from scenes.pseudo import PSEUDO, pseudo
from scenes.text import LANGUAGES
from sprites.typeface import Typeface
from tests.remembering import Remembering

IN_BRACKETS = re.compile(r"\[[^\[\]]*\]")
NEVER_TRANSLATED = re.compile(
    r"H[HT]1(-[A-Z])?(-[A-Z2-7]{7})?"  # a deal code, or its beginning
    r"|[A-Z]|[A-Z2-7]{7}"  # letters to type, and typed
    r"|" + "|".join(LANGUAGES.values())  # each in its own language
)
messages = st.text(st.characters(exclude_characters="[]{}"), max_size=80)


def without_brackets(line: str) -> str:
    """What of the line stands in no brackets."""
    while (rest := IN_BRACKETS.sub("", line)) != line:
        line = rest
    return line


@settings(deadline=None)
@given(messages, messages)
def test_a_message_in_brackets_is_longer_and_keeps_its_placeholders(begin: str, end: str) -> None:
    found = pseudo(f"{begin}{{name}}{end}")
    assert without_brackets(found) == ""
    letters = len(begin + end)
    assert letters * 1.2 <= len(found) - len("{name}") <= max(letters + 2, letters * 1.5)
    assert found.count("{name}") == 1


@pytest.fixture
def unsaved(monkeypatch: pytest.MonkeyPatch, drawn_once: None) -> None:
    """The pictures are drawn but not written, which would take most of the time."""
    monkeypatch.setattr(pygame.image, "save", lambda picture, path: None)


def drawn(code: str, folder: Path, cache: Path) -> set[str]:
    """Every line that the typeface draws for the gallery; of a paragraph that is broken, the paragraph."""
    lines: set[str] = set()
    whole: dict[str, str] = {}

    class Listening(Typeface):
        def text(self, string: str, px: int, colour: str, weight: int = 500) -> pygame.Surface:
            lines.add(string)
            return super().text(string, px, colour, weight)

        def wrap(self, string: str, px: int, width: float, weight: int = 500) -> list[str]:
            found = super().wrap(string, px, width, weight)
            whole.update(dict.fromkeys(found, string))
            return found

    def build_house(size: tuple[int, int], **others: Any) -> House:
        house = game.build_house(size, cache=cache, **others)
        house.typeface = Listening(cache)
        house.thinker = Remembering()
        return house

    arguments = ["--gallery", str(folder / "pictures"), "--lang", code, "--size", "1280x720"]
    options = command_line.parse([*arguments, "--data-dir", str(folder)])
    assert gallery.draw_all(options, build_house) == 0
    assert len(lines) > 100
    return {whole.get(line, line) for line in lines}


def test_everything_that_is_drawn_is_translated_and_whole(tmp_path: Path, cache: Path, unsaved: None) -> None:
    lines = drawn(PSEUDO, tmp_path, cache)
    left = {line: NEVER_TRANSLATED.sub("", without_brackets(line)) for line in lines}
    assert [line for line, rest in left.items() if re.search(r"[^\W\d_]", rest)] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_cut_in_any_language(code: str, tmp_path: Path, cache: Path, unsaved: None) -> None:
    assert [line for line in drawn(code, tmp_path, cache) if line.endswith("…")] == []
