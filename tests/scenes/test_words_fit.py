"""Every word of the gallery fits: nothing is cut, nothing lies over something else, nothing leaves its panel.

A few sizes are looked at always, all of them with TWO_HEARTS_ALL_SIZES=1 in the environment.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterator
from itertools import combinations, count, product
from pathlib import Path

import pygame
import pytest

import game
from scenes import command_line, gallery
from scenes.house import House
from scenes.pseudo import PSEUDO
from scenes.scene import Scene
from scenes.storage import Storage
from scenes.text import LANGUAGES, set_language
from sprites.stage import Sprite
from sprites.typeface import Typeface
from sprites.widgets import Kit
from sprites.widgets_brush import Sheet
from tests.remembering import Remembering

SIZES = ((1024, 576), (1280, 800), (1920, 1080), (3840, 2160))
NARROW = (1024, 768)
"""Where there is so little room that words of real languages are looked at only."""
TEXT_SIZES = (100, 125, 150)
SAMPLE = [
    (PSEUDO, (1280, 800), 100),
    ("he", NARROW, 150),
    ("ar", (1280, 800), 125),
    ("en", (1280, 800), 150),
]
EVERYTHING = [
    *product((*LANGUAGES, PSEUDO), SIZES, TEXT_SIZES),
    *product(LANGUAGES, [NARROW], TEXT_SIZES),
]
LOOKS = EVERYTHING if os.environ.get("TWO_HEARTS_ALL_SIZES") else SAMPLE
WORDS = {"label", "prompts", "info_row", "title", "legend"}
"""Kinds of sprites that are words on something."""
PLATES = {
    *("button", "toggle_row", "slider_row", "choice_row", "link_row", "menu_row", "key_tile"),
    *("pill", "tag", "seat", "tile"),
}
"""Kinds that words may not lie on."""
ROOM = {"panel", "dialog"}
"""Kinds that words may lie on, but not leave."""
SLACK = 0.004
"""Of the height: how far boxes may touch."""


class Looking:
    """What was drawn, by the surface it was drawn on."""

    def __init__(self) -> None:
        self.kinds: dict[int, tuple[str, str, weakref.ref[pygame.Surface]]] = {}
        self.problems: list[str] = []

    def remember(self, kind: str, words: str, surface: pygame.Surface) -> None:
        self.kinds[id(surface)] = (kind, words, weakref.ref(surface))

    def kind_of(self, sprite: Sprite) -> tuple[str, str]:
        surface = sprite.layers[-1].surface if sprite.layers else None
        kind, words, drawn = self.kinds.get(id(surface), ("", "", None))
        return (kind, words) if drawn and drawn() is surface else ("", "")


@pytest.fixture
def looking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Looking]:
    seen = Looking()
    once, pill, text, say = Kit._once, Kit.pill, Typeface.text, Sheet.say

    def kit_once(self: Kit, make: object, *how: object, **looks: object) -> object:
        made = once(self, make, *how, **looks)  # type: ignore[arg-type]
        if made:
            seen.remember(make.__name__, str(how[0]), made[-1].surface)  # type: ignore[attr-defined]
        return made

    def kit_pill(self: Kit, words: str, *how: object, **looks: object) -> object:
        made = pill(self, words, *how, **looks)  # type: ignore[arg-type]
        seen.remember("pill", words, made[-1].surface)
        return made

    def typeface_text(self: Typeface, string: str, px: int, colour: str, weight: int = 500) -> pygame.Surface:
        surface = text(self, string, px, colour, weight)
        seen.remember("label", string, surface)
        if string.endswith("…"):
            seen.problems.append(f"cut: {string}")
        return surface

    def sheet_say(self: Sheet, string: str, x: float, y: float, px: int, colour: str, **how: object) -> int:
        wide = say(self, string, x, y, px, colour, **how)  # type: ignore[arg-type]
        start = x - wide * float(how.get("anchor", 0.0))  # type: ignore[arg-type]
        if start < -1 or start + wide > self.width + 1:
            seen.problems.append(f"beyond its plate: {string}")
        return wide

    monkeypatch.setattr(Kit, "_once", kit_once)
    monkeypatch.setattr(Kit, "pill", kit_pill)
    monkeypatch.setattr(Typeface, "text", typeface_text)
    monkeypatch.setattr(Sheet, "say", sheet_say)
    monkeypatch.setattr(House, "backdrop", lambda house, kind: pygame.Surface(house.size))
    yield seen
    set_language("en")


def box_of(sprite: Sprite) -> pygame.Rect:
    """What is inked of it."""
    layer = sprite.layers[-1]
    place = layer.place(sprite.pose.x, sprite.pose.y)
    return layer.surface.get_bounding_rect().move(place.topleft)


def problems_of(scene: Scene, looking: Looking) -> list[str]:
    """Words over words, over plates, out of their panel, or off the screen."""
    width, height = scene.house.size
    slack = max(2, round(height * SLACK))
    known = [each for each in scene.stage.sprites if each.visible and looking.kind_of(each)[0]]
    drawn = [(*looking.kind_of(sprite), box_of(sprite)) for sprite in known]
    drawn = [each for each in drawn if each[2].width and each[2].height]
    words = [each for each in drawn if each[0] in WORDS]
    plates = [each for each in drawn if each[0] in PLATES]
    rooms = [each for each in drawn if each[0] in ROOM]
    screen = pygame.Rect(0, 0, width, height)
    found = [f"off the screen: {text}" for _, text, box in words + plates if not screen.contains(box)]
    pairs = [*combinations(words, 2), *product(words, plates), *combinations(plates, 2)]
    for (_, one, box), (_, other, its) in pairs:
        common = box.clip(its)
        if common.width > slack and common.height > slack:
            found.append(f"{one!r} lies on {other!r}")
    for _, text, box in words:
        for _, _, room in rooms:
            if room.collidepoint(box.center) and not room.inflate(2 * slack, 2 * slack).contains(box):
                found.append(f"out of its panel: {text}")
    return found


def _called(look: tuple[str, tuple[int, int], int]) -> str:
    language, (width, height), text_size = look
    return f"{language}-{width}x{height}-{text_size}"


@pytest.mark.parametrize(("language", "size", "text_size"), LOOKS, ids=map(_called, LOOKS))
def test_words_fit(
    language: str,
    size: tuple[int, int],
    text_size: int,
    tmp_path: Path,
    cache: Path,
    looking: Looking,
    drawn_once: None,
) -> None:
    numbers = count(12)
    house = game.build_house(
        size,
        data_dir=tmp_path,
        cache=cache,
        storage=Storage.in_memory(),
        numbers=lambda: next(numbers),
        mute=True,
    )
    house.thinker = Remembering()
    house.settings.overrule("text_size", text_size)
    house.speak(language)
    problems: list[str] = []
    for name, scene in gallery.states(house, command_line.parse([])):
        if name == "attract":
            continue
        problems += [f"{name}: {each}" for each in (*problems_of(scene, looking), *looking.problems)]
        looking.problems.clear()
    assert not problems, "\n".join(problems)
