from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.text import LANGUAGES, set_language, tr, trn


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize("language", ["en", "xx", "system", "", "../../x", *LANGUAGES])
def test_a_message_without_a_translation_is_itself(language: str) -> None:
    set_language(language)
    assert tr("no such message in any catalogue") == "no such message in any catalogue"


def test_numbers_have_their_forms() -> None:
    forms = [trn("{n} move", "{n} moves", n).format(n=n) for n in (0, 1, 2, 11)]
    assert forms == ["0 moves", "1 move", "2 moves", "11 moves"]
