"""Contrast by the formula of WCAG 2, which the theme itself knows nothing of."""

from __future__ import annotations

import dataclasses
import itertools
import re
from pathlib import Path

import pytest

from scenes.hearts_places import ILLEGAL_DIM
from sprites import card_figures
from sprites.card_sprite import DIM_TINTS
from sprites.metrics import Metrics
from sprites.theme import THEMES, Theme
from sprites.typeface import Typeface
from sprites.widgets_brush import Brush
from tests.sprites.colour_vision import EYES, apart

ENOUGH = 4.5
LARGE = 3.0
"""What WCAG 2 asks of signs."""
THEME_LIST = list(THEMES.values())
COLOUR = re.compile(r"#[0-9a-f]{6}")

themes = pytest.mark.parametrize("theme", THEME_LIST, ids=lambda theme: theme.name)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_against_known_pairs() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert contrast("#ffffff", "#ffffff") == pytest.approx(1)


def test_themes_are_listed_by_their_names() -> None:
    assert all(theme.name == name for name, theme in THEMES.items())


@themes
def test_every_colour_is_written_the_one_way(theme: Theme) -> None:
    for field in dataclasses.fields(theme):
        value = getattr(theme, field.name)
        if not isinstance(value, str | tuple) or field.name in ("name", "scene", "back", "paper"):
            continue
        for colour in value if isinstance(value, tuple) else [value]:
            assert COLOUR.fullmatch(colour), field.name


@themes
@pytest.mark.parametrize("surface", ["night", "deep", "violet", "panel", "raised", "well"])
@pytest.mark.parametrize("words", ["text", "soft", "faint", "leader", "winner", "amber", "mint", "coral"])
def test_words_can_be_read_on_every_surface(theme: Theme, surface: str, words: str) -> None:
    assert contrast(getattr(theme, words), getattr(theme, surface)) >= ENOUGH


@themes
@pytest.mark.parametrize("words", ["text", "soft", "amber"])
def test_words_can_be_read_on_keys_and_over_the_horizon(theme: Theme, words: str) -> None:
    for surface in (theme.key, theme.dusk):
        assert contrast(getattr(theme, words), surface) >= ENOUGH


@themes
def test_players_names_can_be_read_in_their_colours(theme: Theme) -> None:
    for colour, surface in itertools.product(theme.players, (theme.panel, theme.raised)):
        assert contrast(colour, surface) >= ENOUGH


@themes
def test_words_can_be_read_on_plates_lit_in_a_players_colour(theme: Theme, tmp_path: Path) -> None:
    brush = Brush(theme, Typeface(tmp_path), Metrics((1280, 720)))
    for colour in (*theme.players, theme.coral):
        pane = brush.lit_pane(20, colour)
        assert contrast(theme.text, pane.top) >= ENOUGH
        assert contrast(theme.text, pane.bottom) >= ENOUGH


@themes
def test_players_colours_differ(theme: Theme) -> None:
    assert len(set(theme.players)) == 4


@themes
def test_the_focus_stands_out(theme: Theme) -> None:
    for surface in (theme.night, theme.dusk, theme.panel, theme.raised, theme.key):
        assert contrast(theme.focus, surface) >= LARGE


# --- for eyes that don't tell red from green ---

eyes = pytest.mark.parametrize("seen_by", list(EYES))
AT_A_GLANCE = 15.0


def test_the_simulation_against_known_pairs() -> None:
    assert apart("#000000", "#ffffff") == pytest.approx(100, abs=0.1)
    assert apart("#ff0000", "#00ff00") > 150
    assert apart("#d0662a", "#7d9a2a", "deuteranopia") < apart("#d0662a", "#7d9a2a") / 3


@themes
@eyes
def test_what_a_ring_says_can_be_told_apart(theme: Theme, seen_by: str) -> None:
    """Chosen, legal or a match, and winning or with a partner."""
    for one, other in itertools.combinations((theme.pink, theme.cyan, theme.amber), 2):
        assert apart(one, other, seen_by) >= AT_A_GLANCE


@themes
@eyes
def test_the_leader_the_winner_and_the_others_can_be_told_apart(theme: Theme, seen_by: str) -> None:
    for one, other in itertools.combinations((theme.leader, theme.winner, theme.text), 2):
        assert apart(one, other, seen_by) >= AT_A_GLANCE


@themes
@eyes
def test_legal_cards_and_dim_ones_can_be_told_apart(theme: Theme, seen_by: str) -> None:
    for paper in card_figures.PAPER[theme.paper][:2]:
        tint = [round(255 * (1 - ILLEGAL_DIM) + part * ILLEGAL_DIM) for part in DIM_TINTS[theme.paper]]
        parts = [int(paper[at : at + 2], 16) * each // 255 for at, each in zip((1, 3, 5), tint, strict=True)]
        dim = "#" + "".join(f"{part:02x}" for part in parts)
        assert apart(paper, dim, seen_by) >= AT_A_GLANCE


@themes
@eyes
@pytest.mark.parametrize("colours", [2, 4])
def test_the_suits_can_be_told_apart(theme: Theme, seen_by: str, colours: int) -> None:
    inks = card_figures.INDEX_COLOURS[theme.paper, colours]
    pairs = itertools.combinations("SHDC", 2) if colours == 4 else [("S", "H"), ("C", "D")]
    for one, other in pairs:
        assert apart(inks[one], inks[other], seen_by) >= AT_A_GLANCE


@themes
@pytest.mark.parametrize("colours", [2, 4])
def test_the_suits_can_be_read_on_their_paper(theme: Theme, colours: int) -> None:
    for ink in card_figures.INDEX_COLOURS[theme.paper, colours].values():
        for paper in card_figures.PAPER[theme.paper][:2]:
            assert contrast(ink, paper) >= ENOUGH
