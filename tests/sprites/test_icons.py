from __future__ import annotations

import numpy as np
import pygame
import pytest

from sprites.icon_prompts import PROMPTS
from sprites.icons import NAMES, icon

pytestmark = pytest.mark.usefixtures("display")
NEEDED = [
    *(
        "clock",
        "star",
        "moves",
        "deal",
        "undo",
        "redo",
        "hint",
        "restart",
        "crown",
        "check",
        "hand",
        "arrows",
    ),
    *("heart", "broken_heart", "moon", "cards", "sound", "delete", "paste", "pause"),
    *("pad_a", "pad_b", "pad_x", "pad_y", "pad_lb", "pad_rb", "pad_lt", "pad_rt", "pad_start", "pad_dpad"),
    *("pad_stick", "mouse_left", "mouse_right", "touch"),
]
KEYS = [f"key_{name}" for name in ("z", "f11", "enter", "space", "escape", "left", "backspace", "Я", "?")]


def rgba(surface: pygame.Surface) -> np.ndarray:
    data = pygame.image.tobytes(surface, "RGBA")
    return np.frombuffer(data, np.uint8).reshape(surface.get_height(), surface.get_width(), 4).astype(int)


@pytest.mark.parametrize("name", NEEDED)
def test_the_screens_icons_exist(name: str) -> None:
    assert name in NAMES


@pytest.mark.parametrize("px", [24, 48, 97])
@pytest.mark.parametrize("name", NAMES)
def test_icons_fill_their_square_and_stay_inside(name: str, px: int) -> None:
    picture = icon(name, px)
    assert picture.get_size() == (px, px)
    alpha = rgba(picture)[..., 3]
    ys, xs = np.nonzero(alpha > 100)
    assert max(np.ptp(ys), np.ptp(xs)) > 0.55 * px
    for border in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]):
        assert (border > 250).mean() < 0.2  # nothing is cut off along a side


def test_icons_are_distinct() -> None:
    pictures = {rgba(icon(name, 64)).tobytes() for name in (*NAMES, *KEYS)}
    assert len(pictures) == len(NAMES) + len(KEYS)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in PROMPTS])
def test_signs_are_drawn_in_the_colour_asked_for(name: str) -> None:
    pixels = rgba(icon(name, 64, "#ff8000"))
    solid = pixels[pixels[..., 3] > 250][:, :3]
    assert len(solid) > 50
    assert np.abs(solid - (255, 128, 0)).max() <= 4


@pytest.mark.parametrize(
    ("name", "channel"), [("pad_a", "green"), ("pad_b", "red"), ("pad_x", "blue"), ("pad_y", "yellow")]
)
def test_face_buttons_have_their_own_colours(name: str, channel: str) -> None:
    pixels = rgba(icon(name, 96, "#ffffff"))
    bright = pixels[(pixels[..., 3] > 250) & (pixels[..., :3].max(axis=-1) > 200)]
    red, green, blue, _ = bright.mean(axis=0)
    strongest = {
        "green": green > red + 60 and green > blue + 60,
        "red": red > green + 60 and red > blue + 60,
        "blue": blue > red + 60 and blue > green + 40,
        "yellow": min(red, green) > blue + 60,
    }
    assert strongest[channel]


def test_keycaps_are_as_wide_as_their_text() -> None:
    assert icon("key_z", 48).get_size() == (48, 48)
    widths = [icon(name, 48).get_width() for name in ("key_z", "key_f11", "key_pageup", "key_scroll lock")]
    assert widths == sorted(set(widths))
    assert icon("key_scroll lock", 48).get_height() == 48


def test_keys_with_two_names_look_the_same() -> None:
    for one, other in (("return", "enter"), ("left shift", "right_shift"), ("a", "A"), ("page up", "pageup")):
        assert rgba(icon(f"key_{one}", 40)).tobytes() == rgba(icon(f"key_{other}", 40)).tobytes()


@pytest.mark.parametrize("key", ["a", "q", "Я", "ש", "_", "1"])
def test_a_keycap_shows_its_letter(key: str) -> None:
    blank, shown = rgba(icon("key_ ", 96)), rgba(icon(f"key_{key}", 96))
    assert blank.shape == shown.shape
    assert (np.abs(blank - shown).sum(axis=-1) > 100).sum() > 60


@pytest.mark.parametrize("name", ["", "hart", "pad_z", "key_", "mouse_middle"])
def test_unknown_names_are_refused_by_name(name: str) -> None:
    with pytest.raises(KeyError, match="no icon is named"):
        icon(name, 32)
    with pytest.raises(KeyError, match=repr(name)):
        icon(name, 32)


def test_the_same_surface_is_given_again() -> None:
    assert icon("heart", 31, "#ff0000") is icon("heart", 31, "#ff0000")
