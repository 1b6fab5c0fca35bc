from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes import text
from scenes.text import LANGUAGES, set_language, tr, trn


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize("language", ["en", "xx", "system", "", "../../x", *LANGUAGES])
def test_a_message_without_a_translation_is_itself(language: str) -> None:
    set_language(language)
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
    monkeypatch.setattr(text, "LANGUAGES", ("en", "he"))
    monkeypatch.setattr("scenes.text.resources.files", lambda _package: tmp_path)
    set_language("he")
    assert (tr("Undo"), trn("{n} move", "{n} moves", 2)) == ("Undo", "{n} moves")


def test_numbers_have_their_forms() -> None:
    forms = [trn("{n} move", "{n} moves", n).format(n=n) for n in (0, 1, 2, 11)]
    assert forms == ["0 moves", "1 move", "2 moves", "11 moves"]
