from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from sprites.metrics import Metrics
from sprites.stage import ADD
from sprites.theme import NEON
from sprites.typeface import Typeface
from sprites.widgets import Kit
from sprites.widgets_brush import Brush, Layers
from tests.sprites.fonts import shared_fonts

SIZES = [(1280, 800), (1920, 1080), (1024, 768)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_fonts(tmp_path_factory)


def kit_for(folder: Path, size: tuple[int, int] = (1280, 800), *, text: int = 100) -> Kit:
    return Kit(NEON, Typeface(folder), Metrics(size, text))


@pytest.fixture
def kit(folder: Path, display: pygame.Surface) -> Kit:
    return kit_for(folder)


def pixels(layers: Layers) -> list[tuple[bytes, float, float, int]]:
    return [(pygame.image.tobytes(each.surface, "RGBA"), each.dx, each.dy, each.flags) for each in layers]


Make = Callable[[Kit, int, int], Layers]
PLATES: dict[str, Make] = {
    "panel": lambda kit, w, h: kit.panel(w, h),
    "dialog": lambda kit, w, h: kit.dialog(w, h),
    "button": lambda kit, w, h: kit.button("Undo the last move", w, h, icon="undo", prompt="pad_x"),
    "focused": lambda kit, w, h: kit.button("New deal", w, h, icon="deal", state="focused"),
    "chosen": lambda kit, w, h: kit.button("Any", w, h, state="chosen", detail="N"),
    "off": lambda kit, w, h: kit.button("Deal", w, h, state="off", reason="the code isn’t complete"),
    "chip": lambda kit, w, h: kit.chip("Winnable", w, h, state="chosen"),
    "menu_row": lambda kit, w, h: kit.menu_row("Continue", "Hearts · hand 3", w, h, focused=True),
    "toggle_row": lambda kit, w, h: kit.toggle_row("High contrast", "On", w, h, on=True, focused=True),
    "slider_row": lambda kit, w, h: kit.slider_row("Music", 70, w, h, word="70 %", focused=False),
    "choice_row": lambda kit, w, h: kit.choice_row("Speed", "Relaxed", w, h, place=1, count=4, focused=False),
    "seat": lambda kit, w, h: kit.seat("Otto", "owl", w, h, colour=NEON.purple, lit=True),
    "info_row": lambda kit, w, h: kit.info_row("clock", "Time", "1:02:14", w, h),
    "key_tile": lambda kit, w, h: kit.key_tile("M", w, h, state="focused"),
    "code_slot": lambda kit, w, h: kit.code_slot("Q", w, h, state="wrong"),
}

every_plate = pytest.mark.parametrize("name", PLATES)


@every_plate
@pytest.mark.parametrize("size", [(420, 90), (221, 57), (199, 260)])
def test_the_last_layer_is_the_plate_to_the_pixel(kit: Kit, name: str, size: tuple[int, int]) -> None:
    last = PLATES[name](kit, *size)[-1]
    assert last.surface.get_size() == size
    assert (last.dx, last.dy) == (0, 0)


@every_plate
def test_widgets_are_drawn_alike_each_time_and_once(kit: Kit, folder: Path, name: str) -> None:
    first = PLATES[name](kit, 420, 90)
    assert PLATES[name](kit, 420, 90) is first
    assert pixels(PLATES[name](kit_for(folder), 420, 90)) == pixels(first)


@every_plate
def test_reading_from_the_right_keeps_the_plate(kit: Kit, name: str) -> None:
    left = PLATES[name](kit, 420, 90)
    kit.typeface.rtl = True
    right = PLATES[name](kit, 420, 90)
    assert right[-1].surface.get_size() == (420, 90)
    if name not in ("panel", "dialog", "chip", "key_tile", "code_slot"):
        assert pixels(right) != pixels(left)


def test_light_lies_under_the_plate_and_is_added(kit: Kit) -> None:
    *under, plate = kit.button("Undo", 300, 74, state="focused")
    assert [layer.flags for layer in under if layer.flags] == [ADD]
    assert plate.flags == 0
    assert all(layer.surface.get_width() > 300 for layer in under)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"state": "normal"}, {"state": "focused"}),
        ({"state": "normal"}, {"state": "off"}),
        ({"state": "normal"}, {"state": "chosen"}),
        ({"prompt": "pad_a"}, {"prompt": "pad_b"}),
        ({"icon": "undo"}, {"icon": "redo"}),
        ({"state": "off"}, {"state": "off", "reason": "nothing to undo"}),
    ],
)
def test_states_of_a_button_look_different(kit: Kit, one: dict[str, str], other: dict[str, str]) -> None:
    first = kit.button("Undo", 420, 74, **one)  # type: ignore[arg-type]
    second = kit.button("Undo", 420, 74, **other)  # type: ignore[arg-type]
    assert pixels(first) != pixels(second)


def test_on_and_off_differ_by_more_than_colour(kit: Kit) -> None:
    on, off = (
        kit.toggle_row("Contrast", "", 700, 90, on=on, focused=False)[-1].surface for on in (True, False)
    )
    knob = kit.metrics.px(44)
    right = 700 - kit.metrics.px(44) - kit.metrics.px(28)
    assert on.get_at((right - knob // 3, 45))[:3] == (255, 255, 255)
    assert off.get_at((right - knob // 3, 45))[:3] != (255, 255, 255)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("words", ["Undo", "Pass these three cards to the left", "W" * 60])
def test_words_fit_into_their_room_and_stay_legible(folder: Path, size: tuple[int, int], words: str) -> None:
    metrics = Metrics(size)
    brush = Brush(NEON, Typeface(folder), metrics)
    for room in (90, 200, 500):
        fitted, px = brush.fitted(words, metrics.label, room, 700)
        assert brush.typeface.width(fitted, px, 700) <= room
        assert size[1] / 36 <= px <= metrics.label
        assert fitted == words or (fitted.endswith("…") and words.startswith(fitted[:-1]))


@pytest.mark.parametrize("label", ["Undo", "An exceedingly long label that cannot fit at all in here"])
def test_a_label_leaves_the_ends_of_a_button_free(kit: Kit, label: str) -> None:
    bare = kit.button("", 300, 74, prompt="pad_x")[-1].surface
    full = kit.button(label, 300, 74, prompt="pad_x")[-1].surface
    changed = pygame.mask.from_threshold(full, (0, 0, 0), (1, 1, 1, 255), bare, False)
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert boxes
    words = boxes[0].unionall(boxes[1:])
    assert words.left >= 74 * 0.4
    assert words.right <= 300 - 74 * 0.22 - kit.metrics.px(48)
    assert words.top >= 8
    assert words.bottom <= 66


@pytest.mark.parametrize("size", SIZES)
def test_pills_and_prompts_are_as_wide_as_they_need_and_no_wider_than_asked(
    folder: Path, display: pygame.Surface, size: tuple[int, int]
) -> None:
    kit = kit_for(folder, size)
    short, long = (kit.pill(text, NEON.pink, portrait="cat")[-1].surface for text in ("Go", "Your turn"))
    assert short.get_width() < long.get_width()
    assert kit.pill("word " * 60, NEON.pink, max_width=500)[-1].surface.get_width() <= 500
    one = kit.prompts([("pad_a", "Choose")])[-1].surface.get_width()
    two = kit.prompts([("pad_a", "Choose"), ("pad_a", "Choose")])[-1].surface.get_width()
    assert two == 2 * one + kit.metrics.px(48)
    assert kit.prompts([])[-1].surface.get_width() >= 1


def test_a_pill_drawn_in_parts_is_the_same_and_is_not_drawn_twice(
    folder: Path, display: pygame.Surface
) -> None:
    ahead, at_once = kit_for(folder), kit_for(folder)
    parts = list(ahead.pill_in_parts("Otto takes the trick", NEON.pink, portrait="owl", max_width=600))
    assert len(parts) >= 3
    assert list(ahead.pill_in_parts("Otto takes the trick", NEON.pink, portrait="owl", max_width=600)) == []
    one, other = (
        kit.pill("Otto takes the trick", NEON.pink, portrait="owl", max_width=600) for kit in (ahead, at_once)
    )
    assert pixels(one) == pixels(other)


def test_brackets_are_four_corners_on_the_box(kit: Kit) -> None:
    layers = kit.brackets(300, 120)
    screen = pygame.Surface((400, 220), pygame.SRCALPHA)
    for layer in layers:
        screen.blit(layer.surface, layer.place(200, 110))
    white = pygame.mask.from_threshold(screen, (255, 255, 255), (60, 60, 60, 255))
    box = white.get_bounding_rects()
    assert len(box) == 4
    whole = box[0].unionall(box[1:])
    assert abs(whole.left - 50) <= 2
    assert abs(whole.right - 350) <= 2
    assert abs(whole.top - 50) <= 2
    assert abs(whole.bottom - 170) <= 2
    assert not white.get_at((200, 50))  # nothing along the middle of an edge


@pytest.mark.parametrize("rtl", [False, True])
def test_taps_on_a_slider_and_its_knob_agree(kit: Kit, rtl: bool) -> None:
    kit.typeface.rtl = rtl
    for value in (0, 25, 50, 100):
        row = kit.slider_row("Music", value, 800, 96, word="", focused=False)[-1].surface
        white = pygame.mask.from_threshold(row, (255, 255, 255), (2, 2, 2, 255))
        knob = max(white.connected_components(), key=lambda part: part.count())
        assert kit.slider_value(knob.centroid()[0], 800) == pytest.approx(value, abs=1)
    ends = [kit.slider_value(x, 800) for x in (0, 800)]
    assert ends == ([100, 0] if rtl else [0, 100])


@pytest.mark.parametrize("rtl", [False, True])
def test_a_choice_steps_back_towards_the_reading_start(kit: Kit, rtl: bool) -> None:
    kit.typeface.rtl = rtl
    steps = [kit.choice_step(x, 800) for x in range(800)]
    if rtl:
        steps.reverse()
    first, last = steps.index(-1), 799 - steps[::-1].index(1)
    assert steps == [0] * first + [-1] * steps.count(-1) + [1] * steps.count(1) + [0] * (799 - last)
    assert abs(steps.count(-1) - steps.count(1)) <= 2


def test_larger_text_makes_larger_words(folder: Path, display: pygame.Surface) -> None:
    normal, large = kit_for(folder), kit_for(folder, text=150)
    assert large.metrics.body > normal.metrics.body
    assert large.metrics.px(74) == normal.metrics.px(74)


def test_widgets_that_are_kept_take_less_than_two_screens(kit: Kit) -> None:
    """Whatever was drawn in an evening; the same one is given again."""
    for number in range(40):
        kit.button(f"{number}", 1000, 200)
    pictures = {id(layer.surface): layer.surface for layers in kit._kept.values() for layer in layers}
    pixels = sum(surface.get_width() * surface.get_height() for surface in pictures.values())
    assert 0 < pixels <= 2 * 1280 * 800
    assert kit.button("39", 1000, 200) is kit.button("39", 1000, 200)


def test_a_sentence_on_a_pill_takes_lines_and_is_never_cut(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "No penalty cards may be played on the first trick of a hand"
    said: list[str] = []
    plain = Typeface.text

    def heard(self: Typeface, string: str, px: int, colour: str, weight: int = 500) -> pygame.Surface:
        said.append(string)
        assert px >= kit.metrics.least
        return plain(self, string, px, colour, weight)

    monkeypatch.setattr(Typeface, "text", heard)
    wide = kit.pill(sentence, NEON.cyan)[-1].surface
    assert said == [sentence]
    said.clear()
    narrow = kit.pill(sentence, NEON.cyan, max_width=360)[-1].surface
    assert len(said) > 1
    assert " ".join(said) == sentence
    assert narrow.get_width() <= 360
    assert narrow.get_height() > wide.get_height()


@pytest.mark.parametrize("state", ["normal", "off", "focused"])
def test_the_sign_of_a_button_gives_way_before_its_words_are_cut(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    said: list[str] = []
    plain = Typeface.text

    def heard(self: Typeface, string: str, px: int, colour: str, weight: int = 500) -> pygame.Surface:
        said.append(string)
        return plain(self, string, px, colour, weight)

    monkeypatch.setattr(Typeface, "text", heard)
    needed = kit.typeface.width("Last trick", kit.metrics.least, 700)
    high = kit.metrics.px(62)
    kit.button("Last trick", round(needed + high * 0.86), high, icon="trick", state=state)
    assert said == ["Last trick"]
