from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
import pytest

from engine.cards import DECK, Card
from sprites.card_art import BACKS, CARD_RATIO, CardStyle, back, card_size, face
from sprites.card_figures import INDEX_COLOURS, PAPER
from sprites.portraits import ANIMALS, MOODS, portrait

pytestmark = pytest.mark.usefixtures("display")
ROOT = Path(__file__).parents[2]
STYLES = [
    CardStyle(colours, paper, large)
    for colours, paper, large in itertools.product((2, 4), ("light", "dark"), (False, True))
]
NUMBERS = [card for card in DECK if card.rank <= 10]
# Right and lower end of the corner's rank and pip, as fractions of the card: the rest is for the picture.
COLUMN = {False: (57 / 250, 119 / 350), True: (81 / 250, 161 / 350)}
GAP = {False: (62.5 / 250, 65 / 250), True: (87.5 / 250, 90 / 250)}  # left and right of what stays empty
DEFAULT = CardStyle()


def rgba(surface: pygame.Surface) -> np.ndarray:
    """Rows, columns, four channels."""
    data = pygame.image.tobytes(surface, "RGBA")
    return np.frombuffer(data, np.uint8).reshape(surface.get_height(), surface.get_width(), 4).astype(int)


def ink(pixels: np.ndarray, style: CardStyle, card: Card) -> np.ndarray:
    """Where the pixels are nearer to the index colour than to any paper."""
    colour = pygame.Color(INDEX_COLOURS[style.paper, style.colours][card.suit.letter])
    own = np.abs(pixels[..., :3] - np.array(colour)[:3]).sum(axis=-1)
    top, bottom, edge = (np.array(pygame.Color(name))[:3] for name in PAPER[style.paper])
    other = np.min([np.abs(pixels[..., :3] - paper).sum(axis=-1) for paper in (top, bottom, edge)], axis=0)
    return (own < other) & (pixels[..., 3] > 128)


def corner_ink(card: Card, height: int, style: CardStyle = DEFAULT) -> np.ndarray:
    pixels = rgba(face(card, height, style))
    right, bottom = COLUMN[style.large]
    part = pixels[: round(bottom * height), : round(right * pixels.shape[1])]
    return ink(part, style, card)


def index_rows(card: Card, height: int, style: CardStyle = DEFAULT) -> int:
    """How many rows the rank in the corner takes: the first run of rows with ink."""
    rows = corner_ink(card, height, style).any(axis=1)
    first = int(rows.argmax())
    return int((~rows[first:]).argmax())


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_every_face_and_back_is_its_own_picture(style: CardStyle) -> None:
    pictures = {rgba(face(card, 90, style)).tobytes() for card in DECK}
    pictures |= {rgba(back(90, CardStyle(back=name))).tobytes() for name in BACKS}
    assert len(pictures) == 52 + 3


def test_styles_change_the_picture() -> None:
    queen = Card.parse("QD")
    assert len({rgba(face(queen, 90, style)).tobytes() for style in STYLES}) == len(STYLES)


@pytest.mark.parametrize("height", [60, 61, 121, 160, 211, 249, 501, 900])
def test_sizes_are_exact(height: int) -> None:
    size = (round(height * 250 / 350), height)
    assert card_size(height) == size
    assert face(Card.parse("KC"), height).get_size() == size
    assert back(height).get_size() == size
    assert pytest.approx(250 / 350) == CARD_RATIO


@pytest.mark.parametrize("height", [60, 160, 250])
@pytest.mark.parametrize("name", ["AS", "TD", "QD", "KC", *BACKS])
def test_round_corners_are_transparent_and_the_rest_is_not(name: str, height: int) -> None:
    surface = back(height, CardStyle(back=name)) if name in BACKS else face(Card.parse(name), height)
    alpha = rgba(surface)[..., 3]
    near, far = height // 100, -1 - height // 100
    for y, x in itertools.product((0, near, -1, far), repeat=2):
        assert alpha[y, x] == 0
    inside = round(21 / 350 * height)
    assert (alpha[inside:-inside, 1:-1] == 255).all()
    assert (alpha[1:-1, inside:-inside] == 255).all()


@pytest.mark.parametrize("paper", ["light", "dark"])
def test_an_edge_separates_a_card_from_the_next(paper: str) -> None:
    pixels = rgba(face(Card.parse("2H"), 250, CardStyle(paper=paper)))
    for x in (0, -1):
        assert np.abs(pixels[125, x] - pixels[125, 30])[:3].sum() > 100


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_both_corners_show_the_same_index(style: CardStyle) -> None:
    right, bottom = COLUMN[style.large]
    for card in DECK:
        pixels = rgba(face(card, 250, style))
        tall, wide = round(bottom * 250), round(right * pixels.shape[1])
        first = ink(pixels[:tall, :wide], style, card)
        second = ink(pixels[::-1, ::-1][:tall, :wide], style, card)
        assert first.sum() > 500
        assert (first != second).sum() < 0.06 * first.sum()


@pytest.mark.parametrize("text", ["2S", "4H", "TC", "2D", "3D", "4D", "5D", "6D", "8D", "9D", "TD"])
def test_pips_have_half_turn_symmetry(text: str) -> None:
    card, style = Card.parse(text), CardStyle()
    marks = ink(rgba(face(card, 350)), style, card)
    assert (marks != marks[::-1, ::-1]).sum() < 0.06 * marks.sum()


def test_a_heart_card_s_lower_pips_stand_on_their_heads() -> None:
    marks = ink(rgba(face(Card.parse("2H"), 350)), CardStyle(), Card.parse("2H"))
    pips = marks[:, 80:170]
    assert pips[40:60].sum() > pips[70:90].sum()  # the tip of the upper one is below
    assert pips[290:310].sum() > pips[260:280].sum()  # the tip of the lower one is above


@pytest.mark.parametrize("name", BACKS)
@pytest.mark.parametrize("height", [121, 350])
def test_a_turned_back_looks_the_same(name: str, height: int) -> None:
    pixels = rgba(back(height, CardStyle(back=name)))
    assert np.abs(pixels - pixels[::-1, ::-1]).mean() < 3.5
    # colours too: the warm and the cool parts of the hearts change places with themselves
    blurred = pygame.transform.smoothscale(back(height, CardStyle(back=name)), (10, 14))
    coarse = rgba(blurred)
    assert np.abs(coarse - coarse[::-1, ::-1]).max() < 16


def test_backs_show_pink_and_cyan() -> None:
    pixels = rgba(back(350))[95:255, 45:205]
    red, green, blue = pixels[..., 0], pixels[..., 1], pixels[..., 2]
    assert ((red > 230) & (green < 120)).sum() > 150
    assert ((red < 120) & (green > 200) & (blue > 230)).sum() > 150


@pytest.mark.parametrize("card", DECK, ids=str)
def test_index_height(card: Card) -> None:
    screen = 1080
    fan, heart = round(0.231 * screen), round(0.204 * screen)
    assert index_rows(card, fan) >= 0.18 * fan >= screen / 28
    assert index_rows(card, heart) >= 0.18 * heart >= screen / 28
    assert abs(index_rows(card, 900) - 0.19 * 900) <= 4


def test_large_indices_are_larger() -> None:
    for card in DECK:
        assert index_rows(card, 250, CardStyle(large=True)) >= 1.4 * index_rows(card, 250) - 2


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("card", NUMBERS, ids=str)
def test_pips_keep_clear_of_the_index(card: Card, large: bool) -> None:
    style = CardStyle(large=large)
    marks = ink(rgba(face(card, 700, style)), style, card)
    top = marks[: round(COLUMN[large][1] * 700)]
    left, right = (round(end * 500) for end in GAP[large])
    assert not top[:, left:right].any()
    assert top[:, :left].any()
    assert top[:, right:].any()


def mean_ink(text: str, style: CardStyle) -> tuple[float, float, float]:
    card = Card.parse(text)
    right, bottom = COLUMN[style.large]
    pixels = rgba(face(card, 250, style))[: round(bottom * 250), : round(right * 179)]
    red, green, blue, _ = pixels[corner_ink(card, 250, style)].mean(axis=0)
    return red, green, blue


@pytest.mark.parametrize("rank", "A7TQ")
def test_two_colours_are_red_and_black(rank: str) -> None:
    for suit in "HD":
        red, green, blue = mean_ink(rank + suit, CardStyle(colours=2))
        assert red > 170
        assert max(green, blue) < 110
    for suit in "SC":
        assert max(mean_ink(rank + suit, CardStyle(colours=2))) < 100
    assert CardStyle().colours == 2


@pytest.mark.parametrize("rank", "A7TQ")
def test_four_colours(rank: str) -> None:
    style = CardStyle(colours=4)
    assert max(mean_ink(rank + "S", style)) < 100
    red, green, blue = mean_ink(rank + "H", style)
    assert red > 170
    assert max(green, blue) < 110
    red, green, blue = mean_ink(rank + "D", style)
    assert blue > 180
    assert max(red, green) < 130
    red, green, blue = mean_ink(rank + "C", style)
    assert green > 105
    assert max(red, blue) < 95


def luminance(name: str) -> float:
    """Relative luminance of WCAG 2."""
    parts = [value / 255 for value in pygame.Color(name)[:3]]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_indices_have_contrast() -> None:
    for (paper, _), colours in INDEX_COLOURS.items():
        for colour, ground in itertools.product(colours.values(), PAPER[paper][:2]):
            dark, light = sorted((luminance(colour), luminance(ground)))
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (colour, ground)


@pytest.mark.parametrize("height", [250, 900])
def test_edges_are_crisp(height: int) -> None:
    """Across the stem of the K no more than two pixels a side are neither ink nor paper."""
    row = rgba(face(Card.parse("KS"), height))[round(0.13 * height), : round(0.145 * height)]
    light = row[round(0.03 * height) :, :3].sum(axis=-1)
    paper, black = light.max(), light.min()
    between = (light > black + 60) & (light < paper - 60)
    assert paper - black > 500
    assert between.sum() <= 2 * 4


def test_unknown_styles_are_refused() -> None:
    for style in (CardStyle(colours=3), CardStyle(paper="pink")):
        with pytest.raises(KeyError):
            face(DECK[0], 60, style)
    with pytest.raises(KeyError):
        back(60, CardStyle(back="plaid"))


PROGRAM = """
import hashlib, pygame
from engine.cards import DECK
from sprites.card_art import BACKS, CardStyle, back, face
from sprites.icons import NAMES, icon
from sprites.portraits import ANIMALS, MOODS, portrait
pygame.display.init()
pygame.display.set_mode((320, 200))
surfaces = [face(card, 121) for card in DECK] + [back(121, CardStyle(back=name)) for name in BACKS]
surfaces += [icon(name, 40) for name in (*NAMES, "key_escape", "key_z")]
surfaces += [portrait(name, mood, 90) for name in ANIMALS for mood in MOODS]
print(hashlib.sha256(b"".join(pygame.image.tobytes(each, "RGBA") for each in surfaces)).hexdigest())
"""


def test_fresh_processes_draw_the_same_bytes() -> None:
    sums = set()
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        ran = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        sums.add(ran.stdout)
    assert len(sums) == 1
    assert len(sums.pop().strip()) == 64


def test_portraits_are_distinct_and_round() -> None:
    pictures = [portrait(name, mood, 136) for name in ANIMALS for mood in MOODS]
    assert len({rgba(each).tobytes() for each in pictures}) == 12
    for each in pictures:
        assert each.get_size() == (136, 136)
        alpha = rgba(each)[..., 3]
        assert alpha[0, 0] == alpha[0, -1] == alpha[-1, 0] == alpha[-1, -1] == 0
        assert alpha[:, 0].max() < 64  # its light ends inside the picture
        assert alpha[68, 68] == 255


def test_portraits_refuse_unknown_names() -> None:
    with pytest.raises(KeyError):
        portrait("dog", "calm", 40)
    with pytest.raises(KeyError):
        portrait("cat", "furious", 40)


@pytest.mark.parametrize("card", [Card.parse("TH"), Card.parse("QS"), Card.parse("AD")], ids=str)
def test_a_mini_face_has_a_rank_three_times_as_large_and_nothing_at_its_right(card: Card) -> None:
    style = CardStyle(mini=True)
    pixels = rgba(face(card, 350, style))
    inked = ink(pixels, style, card)
    rows, columns = np.nonzero(inked[8:-8, 8:-8])
    assert columns.max() + 8 < 160  # the next card covers the rest
    rank = np.nonzero(inked[8:195, 8:160].any(axis=1))[0]
    normal = ink(rgba(face(card, 350)), DEFAULT, card)
    own = np.nonzero(normal[8:82, 8:62].any(axis=1))[0]
    assert np.ptp(rank) > 2 * np.ptp(own)
    assert rows.max() > 230  # its pip is below
