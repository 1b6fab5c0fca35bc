from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from sprites import typeface as module
from sprites.typeface import WEIGHTS, Typeface
from tests.sprites.fonts import shared_fonts

WHITE = "#ffffff"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_fonts(tmp_path_factory)


@pytest.fixture(scope="module")
def typeface(folder: Path) -> Typeface:
    return Typeface(folder)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("weight", WEIGHTS)
def test_the_files_are_rubik_at_one_weight(folder: Path, weight: int) -> None:
    font = TTFont(folder / f"Rubik-{weight}-2.ttf")
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
    data = (folder / "Rubik-500-2.ttf").read_bytes()
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
        return (folder / f"Rubik-{weight}-2.ttf").read_bytes()

    monkeypatch.setattr(module, "static_font", ready)
    return weights


def test_a_missing_file_is_made_once_and_nothing_unfinished_stays(tmp_path: Path, made: list[int]) -> None:
    where = tmp_path / "not" / "there"
    for _ in range(2):
        Typeface(where).text("x", 30, WHITE, 700)
    assert made == [700]
    assert [path.name for path in where.iterdir()] == ["Rubik-700-2.ttf"]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_made_anew(tmp_path: Path, folder: Path, made: list[int], damage: str) -> None:
    whole = (folder / "Rubik-500-2.ttf").read_bytes()
    path = tmp_path / "Rubik-500-2.ttf"
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
    assert [path.name for path in tmp_path.iterdir()] == ["Rubik-500-2.ttf"]
    assert (tmp_path / "Rubik-500-2.ttf").read_bytes() == (folder / "Rubik-500-2.ttf").read_bytes()


def test_weights_grow_wider(typeface: Typeface) -> None:
    widths = [typeface.width("Two Hearts", 60, weight) for weight in WEIGHTS]
    assert widths[0] < widths[1] < widths[2]


@pytest.mark.parametrize("weight", [0, 400, 701])
def test_other_weights_are_refused(typeface: Typeface, weight: int) -> None:
    with pytest.raises(ValueError, match=str(weight)):
        typeface.text("x", 20, WHITE, weight)


@pytest.mark.parametrize("string", ["Hearts", "Q♠", "♥", "10♦ and K♣ · “done”", "", " "])
@pytest.mark.parametrize("px", [22, 61])
def test_a_line_is_as_wide_as_it_says(typeface: Typeface, string: str, px: int) -> None:
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
