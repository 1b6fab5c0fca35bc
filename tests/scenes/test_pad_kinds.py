"""Which signs a controller bears, by the names and GUIDs that SDL gives."""

from __future__ import annotations

import pytest

from scenes.bindings import BUTTON_NAMES
from scenes.pad_kinds import BY_PLACE, PadKind, kind_of, printed, written
from sprites import icons

XBOX, PLAYSTATION, NINTENDO = PadKind.XBOX, PadKind.PLAYSTATION, PadKind.NINTENDO
UNKNOWN = "03000000ffff0000ffff000000000000"


@pytest.mark.parametrize(
    ("name", "guid", "kind"),
    [
        ("Xbox 360 Controller", "030000005e0400008e02000014010000", XBOX),
        ("Xbox Wireless Controller", "050000005e040000130b000009050000", XBOX),
        ("Steam Deck", "03000000de2800000512000011010000", XBOX),
        ("Steam Virtual Gamepad", "03000000de280000ff11000001000000", XBOX),
        ("Wireless Controller", "050000004c050000c405000000783f00", PLAYSTATION),
        ("DualSense Wireless Controller", "030000004c050000e60c000011810000", PLAYSTATION),
        ("Pro Controller", "050000007e0500000920000001800000", NINTENDO),
        ("Joy-Con (R)", "050000007e0500000720000001800000", NINTENDO),
        # other makers: the name tells
        ("PS4 Controller", UNKNOWN, PLAYSTATION),
        ("PS5 Controller", "", PLAYSTATION),
        ("Sony DualShock 3", "", PLAYSTATION),
        ("HORI Fighting Commander for PlayStation", UNKNOWN, PLAYSTATION),
        ("Nintendo Switch Pro Controller", "", NINTENDO),
        ("PowerA Nintendo Switch Controller", UNKNOWN, NINTENDO),
        ("8BitDo SN30 Pro", UNKNOWN, NINTENDO),
        ("SNES Controller", "", NINTENDO),
        # what is like none of them, or says Xbox whatever else it says
        ("PowerA Xbox Series X Pro Controller", UNKNOWN, XBOX),
        ("Logitech Gamepad F310", "030000006d0400001dc2000014400000", XBOX),
        ("Nephilim", "", XBOX),
        ("tips4you", "", XBOX),
        ("", "", XBOX),
        ("", "not a GUID", XBOX),
    ],
)
def test_a_controllers_kind(name: str, guid: str, kind: PadKind) -> None:
    assert kind_of(name, guid) is kind


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        (XBOX, ["a", "b", "x", "y", "lb", "rb", "lt", "rt", "start", "back", "up"]),
        (
            PLAYSTATION,
            ["cross", "circle", "square", "triangle", "l1", "r1", "l2", "r2", "start", "create", "up"],
        ),
        (
            NINTENDO,
            ["plain_a", "plain_b", "plain_x", "plain_y", "l", "r", "zl", "zr", "plus", "minus", "up"],
        ),
    ],
)
def test_what_is_printed(kind: PadKind, shown: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(BY_PLACE, raising=False)
    names = ("a", "b", "x", "y", "lb", "rb", "lt", "rt", "start", "back", "up")
    assert [printed(kind, name) for name in names] == shown


@pytest.mark.parametrize("kind", PadKind)
def test_no_two_buttons_show_the_same_and_each_has_an_icon(kind: PadKind) -> None:
    shown = [printed(kind, name) for name in BUTTON_NAMES]
    assert len(set(shown)) == len(shown)
    pictures = [icons.icon_svg(f"pad_{each}", "#ffffff") for each in shown]
    assert len(set(pictures)) == len(pictures)


def test_where_the_lower_button_is_a_nintendos_letters_change_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BY_PLACE, "0")
    assert [printed(NINTENDO, name) for name in "abxy"] == ["plain_b", "plain_a", "plain_y", "plain_x"]
    assert [printed(XBOX, name) for name in "abxy"] == ["a", "b", "x", "y"]
    assert [printed(PLAYSTATION, name) for name in "ab"] == ["cross", "circle"]


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ([], "A"),
        ([XBOX], "A"),
        ([NINTENDO, XBOX], "A"),
        ([PLAYSTATION] * 2, "×"),
        ([XBOX, PLAYSTATION], "A / ×"),
    ],
)
def test_the_button_that_seats_somebody_in_a_sentence(kinds: list[PadKind], words: str) -> None:
    assert written(kinds) == words
