from __future__ import annotations

import io
import multiprocessing
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from sprites import bidi
from sprites import typeface as module
from sprites.typeface import RECIPE, WEIGHTS, Typeface, missing
from tests.sprites.fonts import shared_fonts

WHITE = "#ffffff"
LRI, RLI, FSI, PDI = "\u2066\u2067\u2068\u2069"
CODE = "HH1-N-AAAAAAM"
HEBREW = "אבגדהוזחטיךכלםמןנסעףפץצקרשת"
ARABIC = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي"
CONTROLS = "\u200b\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\x00\x7f"
MARKS = (
    "",
    *"\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652",
    "\u0651\u064b",
    "\u0651\u064d",
    "\u0651\u064c",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_fonts(tmp_path_factory)


@pytest.fixture(scope="module")
def typeface(folder: Path) -> Typeface:
    return Typeface(folder)


@pytest.fixture
def from_right(folder: Path) -> Typeface:
    typeface = Typeface(folder)
    typeface.rtl = True
    return typeface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("weight", WEIGHTS)
def test_the_files_are_rubik_at_one_weight(folder: Path, weight: int) -> None:
    font = TTFont(folder / f"Rubik-{weight}-{RECIPE}.ttf")
    assert "fvar" not in font
    assert font["OS/2"].usWeightClass == weight


def test_existing_files_are_not_made_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(weight: int) -> bytes:
        raise AssertionError(weight)

    monkeypatch.setattr(module, "static_font", refuse)
    assert Typeface(folder).width("Hearts", 30) > 0


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = (folder / f"Rubik-500-{RECIPE}.ttf").read_bytes()
    monkeypatch.setattr(module, "static_font", lambda weight: data)
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    made = Typeface(blocked / "fonts").text("Hearts", 30, WHITE)
    assert pixels(made) == pixels(Typeface(folder).text("Hearts", 30, WHITE))
    assert blocked.read_text() == "in the way"


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda whole: b"",
    "junk": lambda whole: b"not a font",
    "half": lambda whole: whole[: len(whole) // 8 * 4],
    "zeros": lambda whole: bytes(len(whole)),
    "one bit": lambda whole: whole[:9000] + bytes([whole[9000] ^ 1]) + whole[9001:],
}


@pytest.fixture
def made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The weights that had to be made; the finished files stand in for the second that takes."""
    weights: list[int] = []

    def ready(weight: int) -> bytes:
        weights.append(weight)
        return (folder / f"Rubik-{weight}-{RECIPE}.ttf").read_bytes()

    monkeypatch.setattr(module, "static_font", ready)
    return weights


def test_a_missing_file_is_made_once_and_nothing_unfinished_stays(tmp_path: Path, made: list[int]) -> None:
    where = tmp_path / "not" / "there"
    for _ in range(2):
        Typeface(where).text("x", 30, WHITE, 700)
    assert made == [700]
    assert [path.name for path in where.iterdir()] == [f"Rubik-700-{RECIPE}.ttf"]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_made_anew(tmp_path: Path, folder: Path, made: list[int], damage: str) -> None:
    whole = (folder / f"Rubik-500-{RECIPE}.ttf").read_bytes()
    path = tmp_path / f"Rubik-500-{RECIPE}.ttf"
    path.write_bytes(DAMAGES[damage](whole))
    assert Typeface(tmp_path).width("Hearts", 40) == Typeface(folder).width("Hearts", 40)
    assert made == [500]
    assert path.read_bytes() == whole


def _first_start(folder: Path) -> None:
    Typeface(folder).text("x", 30, WHITE)


def test_two_processes_starting_at_once(tmp_path: Path, folder: Path) -> None:
    context = multiprocessing.get_context("spawn")
    both = [context.Process(target=_first_start, args=(tmp_path,)) for _ in range(2)]
    for process in both:
        process.start()
    for process in both:
        process.join()
    assert [process.exitcode for process in both] == [0, 0]
    assert [path.name for path in tmp_path.iterdir()] == [f"Rubik-500-{RECIPE}.ttf"]
    assert (tmp_path / f"Rubik-500-{RECIPE}.ttf").read_bytes() == (
        folder / f"Rubik-500-{RECIPE}.ttf"
    ).read_bytes()


def test_weights_grow_wider(typeface: Typeface) -> None:
    widths = [typeface.width("Two Hearts", 60, weight) for weight in WEIGHTS]
    assert widths[0] < widths[1] < widths[2]


@pytest.mark.parametrize("weight", [0, 400, 701])
def test_other_weights_are_refused(typeface: Typeface, weight: int) -> None:
    with pytest.raises(ValueError, match=str(weight)):
        typeface.text("x", 20, WHITE, weight)


SENTENCES = [
    "Hearts",
    "Q♠",
    "♥",
    "10♦ and K♣ · “done”",
    "",
    " ",
    f"קוד החלוקה {FSI}{CODE}{PDI} · {FSI}10♥{PDI}",
    f"سجّل {FSI}Omar{PDI} الرقم {FSI}104{PDI}؛ شكرًا جدًّا!",
    f"{RLI}{PDI}",
    "\u200d",
]


@pytest.mark.parametrize("string", SENTENCES)
@pytest.mark.parametrize("px", [22, 61])
@pytest.mark.parametrize("rtl", [False, True])
def test_a_line_is_as_wide_and_high_as_it_says(folder: Path, string: str, px: int, rtl: bool) -> None:
    typeface = Typeface(folder)
    typeface.rtl = rtl
    assert typeface.text(string, px, WHITE).get_size() == (typeface.width(string, px), typeface.height(px))


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("px", [22, 31, 64, 128])
def test_capitals_stand_in_the_middle_of_the_line(typeface: Typeface, px: int, weight: int) -> None:
    box = typeface.text("H", px, WHITE, weight).get_bounding_rect(min_alpha=128)
    assert abs(box.centery - typeface.height(px, weight) / 2) <= 1 + px / 60
    assert box.height == pytest.approx(px * 0.7, abs=1.5)


@pytest.mark.parametrize("sign", "♣♦♠♥")
def test_suits_are_drawn_in_the_colour_of_the_words(typeface: Typeface, sign: str) -> None:
    surface = typeface.text(sign, 48, "#ff8000")
    box = surface.get_bounding_rect(min_alpha=128)
    assert box.height > 48 * 0.6
    assert abs(box.centery - surface.get_height() / 2) <= 3
    assert surface.get_at(box.center)[:3] == (255, 128, 0)


def test_the_four_suits_differ(typeface: Typeface) -> None:
    assert len({pixels(typeface.text(sign, 40, WHITE)) for sign in "♣♦♠♥"}) == 4


def inked(surface: pygame.Surface) -> list[bool]:
    """Of each column, whether anything is drawn in it, without the empty margins at both ends."""
    box = surface.get_bounding_rect()
    columns = (surface.subsurface((x, 0, 1, surface.get_height())) for x in range(box.left, box.right))
    return [column.get_bounding_rect().width > 0 for column in columns]


def assert_row(line: pygame.Surface, pieces: list[pygame.Surface]) -> None:
    """The line is those pictures side by side, from left to right."""
    row = pygame.Surface((sum(piece.get_width() for piece in pieces), line.get_height()), pygame.SRCALPHA)
    x = 0
    for piece in pieces:
        row.blit(piece, (x, 0))
        x += piece.get_width()
    assert pixels(line) == pixels(row)


def test_a_value_stands_whole_in_a_sentence_from_the_right(typeface: Typeface, from_right: Typeface) -> None:
    for word in ("قطعة ", "קוד "):
        for value in (CODE, "+5", "-26", "3/7", "(Bot 2)"):
            line = from_right.text(f"{word}{FSI}{value}{PDI}", 40, WHITE)
            assert_row(line, [typeface.text(value, 40, WHITE), from_right.text(word, 40, WHITE)])


def test_a_value_stands_whole_in_a_sentence_from_the_left(typeface: Typeface, from_right: Typeface) -> None:
    line = typeface.text(f"Dealer: {FSI}محمد{PDI} (2/4)", 40, WHITE)
    words = [("Dealer: ", typeface), ("محمد", from_right), (" (2/4)", typeface)]
    assert_row(line, [face.text(word, 40, WHITE) for word, face in words])


def test_scripts_side_by_side_are_each_shaped(from_right: Typeface) -> None:
    line = from_right.text("שלום، لا", 40, WHITE)
    assert_row(line, [from_right.text("، لا", 40, WHITE), from_right.text("שלום", 40, WHITE)])


def test_suits_stand_in_the_order_of_reading(typeface: Typeface, from_right: Typeface) -> None:
    heart, ten = typeface.text("♥", 40, WHITE), typeface.text("10", 40, WHITE)
    assert_row(from_right.text(f"{FSI}10♥{PDI}", 40, WHITE), [ten, heart])
    hearts = from_right.text("לב ♥", 40, WHITE)
    assert_row(hearts, [heart, from_right.text("לב ", 40, WHITE)])
    assert_row(from_right.text("♥♠", 40, WHITE), [typeface.text("♠", 40, WHITE), heart])


@pytest.mark.parametrize("pair", ["()", "[]", "{}", "«»", "‹›"])
def test_brackets_are_turned_round_from_the_right(
    typeface: Typeface, from_right: Typeface, pair: str
) -> None:
    for one, other in (pair, pair[::-1]):
        assert pixels(from_right.text(one, 40, WHITE)) == pixels(typeface.text(other, 40, WHITE))


def test_arabic_letters_join(from_right: Typeface) -> None:
    assert all(inked(from_right.text("سلم", 60, WHITE)))
    assert not all(inked(from_right.text("س\u200cل\u200cم", 60, WHITE)))  # the non-joiner parts them
    apart = from_right.width("ل", 60) + from_right.width("ا", 60)
    assert from_right.width("لا", 60) < apart * 0.9  # lam-alef is one sign
    assert all(inked(from_right.text("لا", 60, WHITE)))


def test_arabic_joins_in_a_sentence_from_the_left_too(typeface: Typeface, from_right: Typeface) -> None:
    assert pixels(typeface.text("سلم", 60, WHITE)) == pixels(from_right.text("سلم", 60, WHITE))


@pytest.mark.parametrize("rtl", [False, True])
def test_what_directs_is_not_drawn(folder: Path, rtl: bool) -> None:
    typeface = Typeface(folder)
    typeface.rtl = rtl
    for control in CONTROLS:
        assert typeface.width(control, 40) == 0, ascii(control)
        assert pixels(typeface.text(f"A{control}", 40, WHITE)) == pixels(typeface.text("A", 40, WHITE))
    for joiner in "\u200c\u200d":
        assert not any(inked(typeface.text(joiner, 40, WHITE)))


@pytest.mark.parametrize("weight", [500, 900])
def test_nothing_is_clipped(folder: Path, weight: int) -> None:
    roomy = TTFont(folder / f"Rubik-{weight}-{RECIPE}.ttf")
    roomy["hhea"].ascent = roomy["OS/2"].sTypoAscender = 3000
    roomy["hhea"].descent = roomy["OS/2"].sTypoDescender = -3000
    data = io.BytesIO()
    roomy.save(data)
    font = pygame.font.Font(io.BytesIO(data.getvalue()), 30)
    typeface = Typeface(folder)
    shaped = {"Latn": "ÅÉŐgjpqy()[]{}|Q", "Hebr": [*HEBREW, "לַ", "לֵּ", "ךָ", "שֹׁ"]}
    shaped["Arab"] = [letter + marks for letter in ARABIC for marks in MARKS] + ["لأ", "لإ", "يِّ", "چ"]
    for script, strings in shaped.items():
        font.set_script(script)
        font.set_direction(pygame.DIRECTION_LTR if script == "Latn" else pygame.DIRECTION_RTL)
        for string in strings:
            line, whole = typeface.text(string, 30, WHITE, weight), font.render(string, True, WHITE)
            box, ink = line.get_bounding_rect(), whole.get_bounding_rect()
            assert box.size == ink.size, ascii(string)
            up = font.get_ascent() - ink.top - 0.35 * 30  # over the middle of capitals
            assert abs(line.get_height() / 2 - box.top - up) <= 1, ascii(string)


def test_lines_of_all_scripts_are_equally_high(from_right: Typeface) -> None:
    high = {from_right.text(string, 31, WHITE, 700).get_height() for string in SENTENCES}
    words = ("مقهى شاي فرع ج ئ إلى", "Ågjpqy", HEBREW)
    assert high | {from_right.text(word, 31, WHITE, 700).get_height() for word in words} == {50}


def test_missing_characters_are_named_once(typeface: Typeface) -> None:
    assert missing(f"Q♠ {FSI}→ 字 →{PDI}") == "→字"
    assert missing("".join(map(chr, range(0x20, 0x7F))) + HEBREW + ARABIC + "".join(MARKS)) == ""
    assert missing("،؛؟٪٠١٢٣٤٥٦٧٨٩ ־׳״ – — “”‘’„…·•×−‹›«»♣♦♠♥\u00a0\u200c\u200d\n") == ""


def test_the_direction_of_the_language_is_kept_apart(folder: Path) -> None:
    typeface = Typeface(folder)
    left = typeface.text("26!", 31, WHITE)
    typeface.rtl = True
    assert pixels(typeface.text("26!", 31, WHITE)) != pixels(left)
    typeface.rtl = False
    assert typeface.text("26!", 31, WHITE) is left


def test_finished_lines_are_not_shaped_again(from_right: Typeface, monkeypatch: pytest.MonkeyPatch) -> None:
    found = from_right.text(SENTENCES[-3], 31, WHITE)
    monkeypatch.setattr(module, "_pieces", None)
    monkeypatch.setattr(pygame.font, "Font", None)
    from_right._fonts.clear()
    assert all(from_right.text(SENTENCES[-3], 31, WHITE) is found for _ in range(1000))


def test_few_sizes_stay_open(typeface: Typeface) -> None:
    widths = [typeface.width("Hearts", px) for px in range(10, 100)]
    assert len(typeface._fonts) <= module.KEPT_FONTS
    assert widths == [typeface.width("Hearts", px) for px in range(10, 100)]


def test_the_same_words_are_the_same_picture(folder: Path, typeface: Typeface) -> None:
    first = typeface.text("Your turn: follow ♦", 31, WHITE)
    assert typeface.text("Your turn: follow ♦", 31, WHITE) is first
    assert pixels(Typeface(folder).text("Your turn: follow ♦", 31, WHITE)) == pixels(first)


def test_pictures_that_are_kept_stay_few(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT_BYTES", 200_000)
    typeface = Typeface(folder)
    recent = typeface.text("0", 40, WHITE)
    for number in range(300):
        typeface.text(f"Score {number}", 40, WHITE)
        assert typeface.text("0", 40, WHITE) is recent  # what is asked for stays
    kept = sum(surface.get_height() * surface.get_pitch() for surface in typeface._kept.values())
    assert 100_000 < kept <= 200_000


sentences = st.lists(st.text("abcdefgHEARTS♥♠,.’", min_size=1, max_size=14), max_size=12).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(sentences, st.integers(60, 500), st.integers(12, 40))
def test_wrapped_lines_fit_and_lose_nothing(folder: Path, string: str, width: int, px: int) -> None:
    typeface = Typeface(folder)
    lines = typeface.wrap(string, px, width)
    assert all(typeface.width(line, px) <= width or len(line) == 1 for line in lines)
    assert "".join(lines).replace(" ", "") == string.replace(" ", "")


words = st.text("abאבגتبلا12♥", min_size=1, max_size=8)
values = st.lists(words, min_size=1, max_size=4).map(lambda inside: FSI + " ".join(inside) + PDI)
mixed = st.lists(words | values, max_size=10).map(" ".join)


def bare(string: str) -> str:
    return "".join(character for character in string if not bidi.is_invisible(character))


@settings(max_examples=60, deadline=None)
@given(mixed, st.integers(60, 400), st.integers(12, 40), st.booleans())
def test_mixed_text_is_broken_as_it_is_written(
    folder: Path, string: str, width: int, px: int, rtl: bool
) -> None:
    typeface = Typeface(folder)
    typeface.rtl = rtl
    lines = typeface.wrap(string, px, width)
    assert all(typeface.width(line, px) <= width or len(bare(line)) == 1 for line in lines)
    assert "".join(map(bare, lines)).replace(" ", "") == bare(string).replace(" ", "")
    assert not any(map(bidi.open_isolates, lines))
    place, breaks = 0, set()
    for line in lines[:-1]:
        place += len(bare(line).replace(" ", ""))
        breaks.add(place)
    place = 0
    for word in bare(string).split():
        if breaks & set(range(place + 1, place + len(word))):
            assert typeface.width(word, px) > width - px  # a word that has room is whole
        place += len(word)


def test_an_isolate_goes_on_in_the_next_line(from_right: Typeface) -> None:
    expected = [f"אב {LRI}Queen of{PDI}", f"{LRI}Spades 5{PDI} גד"]
    room = max(from_right.width(line, 31) for line in expected)
    assert from_right.wrap(f"אב {FSI}Queen of Spades 5{PDI} גד", 31, room) == expected
    numbers = from_right.wrap(f"{FSI}1 2 אב{PDI}", 31, from_right.width("1 2", 31) + 1)
    assert numbers[0] == f"{RLI}1 2{PDI}"  # the word on the next line says which way


def test_an_isolated_word_that_must_be_broken_stays_isolated(from_right: Typeface) -> None:
    assert from_right.wrap(f"{FSI}Q-5{PDI}", 31, 1) == [f"{LRI}{letter}{PDI}" for letter in "Q-5"]


def test_a_mark_stays_on_its_letter(from_right: Typeface) -> None:
    for word in ("מָלְכָּה", f"{FSI}مَلِكَةٌ{PDI}"):
        lines = list(map(bare, from_right.wrap(word, 31, 1)))
        assert len(lines) == sum(unicodedata.category(character) == "Lo" for character in word)
        assert all(unicodedata.category(line[0]) == "Lo" for line in lines)


def test_a_no_break_space_breaks_nothing(typeface: Typeface) -> None:
    room = typeface.width("ten\u00a0of", 31)
    assert typeface.wrap("the ten\u00a0of x", 31, room)[:2] == ["the", "ten\u00a0of"]


def test_lines_break_only_where_they_must(typeface: Typeface) -> None:
    assert typeface.wrap("No free card has a partner", 31, 10_000) == ["No free card has a partner"]
    assert typeface.wrap("one\ntwo", 31, 10_000) == ["one", "two"]
    first = typeface.width("No free card", 31)
    assert typeface.wrap("No free card has", 31, first)[0] == "No free card"


@settings(max_examples=60, deadline=None)
@given(sentences.filter(bool), st.integers(8, 900), st.integers(1, 90))
def test_the_largest_size_that_fits(folder: Path, string: str, width: int, px: int) -> None:
    typeface = Typeface(folder)
    size = typeface.fit(string, px, width)
    assert 1 <= size <= px
    assert typeface.width(string, size) <= width or size == 1


@pytest.mark.parametrize("width", [90, 160, 240, 400, 900])
@pytest.mark.parametrize(
    "text",
    ["", "word", "You are void in clubs, so it can’t take the trick.", "אין לך תלתן, לכן הקלף לא יכול לזכות"],
)
def test_balanced_lines_are_as_few_as_wrapped_ones_and_no_wider(
    typeface: Typeface, text: str, width: int
) -> None:
    lines, wrapped = typeface.balanced(text, 24, width), typeface.wrap(text, 24, width)
    assert " ".join(lines) == " ".join(wrapped)
    assert len(lines) == len(wrapped)
    widths = [typeface.width(line, 24) for line in lines]
    assert max(widths) <= max(typeface.width(line, 24) for line in wrapped)


def test_no_word_is_left_alone_in_the_last_of_two_balanced_lines(typeface: Typeface) -> None:
    text = "You are void in clubs, so it can’t take the trick."
    width = typeface.width(text, 24) - 4
    assert typeface.wrap(text, 24, width)[-1] == "trick."
    first, last = (typeface.width(line, 24) for line in typeface.balanced(text, 24, width))
    assert abs(first - last) < typeface.width("You are void", 24)
