from __future__ import annotations

import unicodedata

import bidi as peer
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprites.bidi import (
    CLOSING,
    closed,
    is_invisible,
    levels,
    open_isolates,
    settled,
    visual_runs,
)

LRI, RLI, FSI, PDI = "\u2066\u2067\u2068\u2069"
HEBREW = dict(zip("ABCDEFGHIJKLM", "אבגדהוזחטיכלמ", strict=True))
ARABIC = dict(zip("NOPQRSTUVWXYZ", "بتثجحخدذرزسشص", strict=True))
MARK = "\u0301"


def written(string: str) -> str:
    """As in the rules: small letters are Latin; A … M stand for Hebrew's, N … Z for Arabic's."""
    return string.translate(str.maketrans(HEBREW | ARABIC))


def shown(string: str, *, rtl: bool) -> str:
    """The characters as they stand from left to right."""
    return "".join(run.text[::-1] if run.rtl else run.text for run in visual_runs(string, rtl=rtl))


# Levels by the rules, and by their examples in UAX #9; ">" is a paragraph from the left, "<" from the right.
CASES = [
    ("P", ">", "", ""),
    ("I1", ">", "ab AB", "00011"),
    ("I2", "<", "ab AB", "22111"),
    ("W1, on a letter", ">", f"A{MARK}{MARK}", "111"),
    ("W1, first in the text", "<", f"{MARK}a", "12"),
    ("W1, on a number", "<", f"1{MARK}", "22"),
    ("W1, after an isolate begins", ">", f"{RLI}{MARK}a{PDI}", "0120"),
    ("W1, after an isolate ends", ">", f"A{RLI}B{PDI}{MARK}C", "111111"),
    ("W1, after an isolate ends", ">", f"A{RLI}B{PDI}{MARK}c", "101000"),
    ("W2, AL EN", ">", "N1", "12"),
    ("W2, AL NI EN takes no sign", ">", "N 1-2", "11212"),
    ("W2, R NI EN", ">", "A 1-2", "11222"),
    ("W2, L stands between", ">", "Na1", "100"),
    ("W4, EN ES EN", "<", "1-2", "222"),
    ("W4, EN CS EN", "<", "1,2", "222"),
    ("W4, AN CS AN", "<", "N1,2", "1222"),
    ("W4, AN ES AN stays", "<", "N1+2", "1212"),
    ("W4, two signs stay", "<", "1--2", "2112"),
    ("W5, ET ET EN", "<", "A$$1", "1222"),
    ("W5, EN ET ET", "<", "A1%%B", "12221"),
    ("W5, AN ET EN", "<", "\u0661%1", "222"),
    ("W5, ET beside AN stays", "<", "N%1", "112"),
    ("W6, L ES EN", "<", "AB-1", "1112"),
    ("W6, EN CS AN", "<", "1,\u0661", "212"),
    ("W7, L NI EN", "<", "a 1", "222"),
    ("W7, R NI EN", ">", "A 1", "112"),
    ("N0, UAX #9's first", "<", "AB(CD[&ef]!)gh", "11111112211122"),
    ("N0, UAX #9's second", "<", "smith (fabrikam NOPQRS) ABCDEF", "222221122222222" + "1" * 15),
    ("N0, UAX #9's third", "<", "NOPQRS book(s)", "11111112222222"),
    ("N0, against the level and what is before", ">", "a (B) c", "0001000"),
    ("N0, with what is before", ">", "A (B) c", "1111100"),
    ("N0, nothing strong is held", "<", "a (-) a", "2222222"),
    ("N0, numbers count as R", ">", "A (1) c", "1112100"),
    ("N0, a mark on the bracket", ">", f"A (B){MARK} c", "11111100"),
    ("N0, the outer pair first", "<", "a([c]D)", "2112111"),
    ("BD16, no partner", "<", "a (b", "2222"),
    ("BD16, crossed", ">", "A (B[) C] c", "11111111000"),
    ("N1", ">", "A . B", "11111"),
    ("N1, R beside a number", "<", "A . 1", "11112"),
    ("N2", ">", "A . b", "10000"),
    ("N2", "<", "A . b", "11112"),
    ("L1, at the end", "<", "AB ab  ", "1112211"),
    ("L1, before a tab", "<", "ab \tab", "221122"),
    ("L1, an isolate at the end", ">", f"AB {LRI}{PDI}", "11000"),
    ("X5a", ">", f"A{LRI}B 1{PDI}C", "1133411"),
    ("X5b", "<", f"a{RLI}b{PDI}c", "22422"),
    ("X5c, right", ">", f"a{FSI}1 A{PDI}", "002110"),
    ("X5c, left", "<", f"A{FSI}1 a{PDI}", "112221"),
    ("X5c, the inner isolate doesn't count", ">", f"{FSI}{LRI}a{PDI}A{PDI}", "012110"),
    ("X5c, nothing strong", "<", f"A{FSI}-1{PDI}", "11221"),
    ("X6a, nothing was begun", ">", f"A{PDI}B", "111"),
    ("BD9, nothing ends it", ">", f"a{RLI}b.", "0021"),
    ("L2, UAX #9's first", ">", "car means CAR.", "00000000001110"),
    (
        "L2, UAX #9's third",
        ">",
        f"he said “{RLI}car MEANS CAR{PDI}.” “{RLI}IT DOES{PDI},” she agreed.",
        "0" * 10 + "222" + "1" * 10 + "0" * 6 + "1" * 7 + "0" * 15,
    ),
    (
        "L2, UAX #9's fourth",
        "<",
        f"DID YOU SAY ’{LRI}he said “{RLI}car MEANS CAR{PDI}”{PDI}‘?",
        "1" * 14 + "2" * 10 + "444" + "3" * 10 + "22" + "111",
    ),
]


@pytest.mark.parametrize(("rule", "way", "string", "expected"), CASES)
def test_levels_follow_the_rules(rule: str, way: str, string: str, expected: str) -> None:
    assert "".join(map(str, levels(written(string), rtl=way == "<"))) == expected, rule


def test_lines_of_the_standard_are_shown_as_it_says() -> None:
    assert shown(written("car means CAR."), rtl=False) == written("car means RAC.")
    fourth = f"DID YOU SAY ’{LRI}he said “{RLI}car MEANS CAR{PDI}”{PDI}‘?"
    assert shown(written(fourth), rtl=True) == written("?‘he said “RAC SNAEM car”’ YAS UOY DID")


LETTERS = "אבגשתabcxyzابتلا"
PLAIN = LETTERS + "  0123\u0663\u0665+-,./:%$#()[]{}♥·—!?\u05b0\u064b\u0301\t\u200e\u200f\u061c"
LINES = st.text(PLAIN + (LRI + RLI + FSI + PDI) * 3, max_size=40)


@settings(max_examples=1500, deadline=None)
@given(LINES, st.booleans())
def test_the_order_is_that_of_another_program(string: str, rtl: bool) -> None:
    string = string.replace(
        "\t", ""
    )  # it leaves tabs where they are in a line without letters from the right
    display = peer.get_display(string, base_dir="R" if rtl else "L")
    assert shown(string, rtl=rtl) == "".join(
        character for character in display if not is_invisible(character)
    )


@settings(max_examples=200, deadline=None)
@given(LINES, st.data())
def test_what_is_passed_over_changes_nothing(string: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(string)))
    passed_over = data.draw(st.sampled_from("\u200d\u00ad\u202b\u202d\u202c\x00"))
    longer = levels(string[:place] + passed_over + string[place:], rtl=True)
    assert longer[:place] + longer[place + 1 :] == levels(string, rtl=True)


def test_numbers_alone_turn_a_line() -> None:
    assert shown("\u0663 \u0667", rtl=False) == "\u0667 \u0663"  # Arabic's own (N1); European ones don't
    assert shown("3 7", rtl=False) == "3 7"


def test_isolates_side_by_side_keep_their_order() -> None:
    assert shown(f"{RLI}א{PDI}{RLI}ב{PDI}", rtl=False) == "אב"
    assert shown(f"{LRI}a{PDI}{LRI}b{PDI}", rtl=True) == "ba"


@settings(max_examples=200, deadline=None)
@given(LINES, st.booleans())
def test_every_visible_character_is_shown_once(string: str, rtl: bool) -> None:
    drawn = [character for run in visual_runs(string, rtl=rtl) for character in run.text]
    assert sorted(drawn) == sorted(character for character in string if not is_invisible(character))
    assert all(run.text for run in visual_runs(string, rtl=rtl))


CODE = "HH1-N-AAAAAAM"


@settings(max_examples=200, deadline=None)
@given(st.text(PLAIN, max_size=15), st.text(PLAIN, max_size=15), st.booleans())
def test_a_value_in_an_isolate_is_whole_and_moves_nothing_around_it(
    before: str, after: str, rtl: bool
) -> None:
    def around(value: str) -> list[int]:
        found = levels(f"{before}{FSI}{value}{PDI}{after}", rtl=rtl)
        return found[: len(before)] + found[len(before) + len(value) + 2 :]

    assert CODE in shown(f"{before}{FSI}{CODE}{PDI}{after}", rtl=rtl)
    assert around(CODE) == around("10♥") == around("שלום (ab)") == around("")


@pytest.mark.parametrize(("initiator", "deepest"), [(LRI, 124), (RLI, 126)])
def test_levels_end_where_the_standard_ends_them(initiator: str, deepest: int) -> None:
    deep = levels(initiator * 200 + "a" + PDI * 200 + "a", rtl=False)
    assert (max(deep), deep[200], deep[-1]) == (deepest, deepest, 0)  # Latin stands one over an odd 125


def test_brackets_nested_too_deep_are_no_pairs() -> None:
    for depth, level in ((63, 1), (64, 0)):  # a pair goes with the letter before it, a lone bracket doesn't
        string = "א" + "(" * depth + "1" + ")" * depth
        assert levels(string + " a", rtl=False)[len(string) - 1] == level


def test_the_brackets_are_unicodes() -> None:
    for opening, closing in CLOSING.items():
        assert (unicodedata.category(opening), unicodedata.category(closing)) == ("Ps", "Pe")
        assert unicodedata.mirrored(opening)


@settings(max_examples=200, deadline=None)
@given(LINES, st.booleans())
def test_isolates_that_say_their_direction_order_the_same(string: str, rtl: bool) -> None:
    assert FSI not in settled(string)
    assert levels(settled(string), rtl=rtl) == levels(string, rtl=rtl)


def test_isolates_are_closed_as_often_as_they_are_open() -> None:
    assert open_isolates(f"{PDI}a{LRI}b{PDI}{RLI}c{FSI}") == RLI + FSI
    assert closed(f"{PDI}a{LRI}b{PDI}{RLI}c{FSI}").endswith(FSI + PDI + PDI)
    assert closed("a") == "a"


def test_what_directs_is_invisible_and_what_joins_is_not() -> None:
    assert all(map(is_invisible, "\u061c\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\u00ad\x00\t\ud800"))
    assert not any(map(is_invisible, "a ש\u200c\u200d♥\u05b0\u00a0"))
