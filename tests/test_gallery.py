"""The gallery: telling states under fixed names; the person's things are not touched."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest

import game
from scenes import command_line, gallery
from scenes.house import House

WANTED = {
    *("menu", "menu-continue", "settings", "statistics", "code-entry", "pause", "controller-lost"),
    *(
        "heart-dealing",
        "heart-deal",
        "heart-help",
        "heart-selection",
        "heart-pair",
        "heart-win",
        "heart-dead-end",
    ),
    *("hearts-pass", "hearts-pass-two", "hearts-play", "hearts-trick", "scoreboard", "scoreboard-end"),
    *("hearts-last-trick", "seating", "hand-over", "how-to-play-heart-to-heart-1", "attract"),
    *("heart-happened", "hearts-happened"),
    *("hearts-pass-hint", "hearts-hint", "hearts-claim", "review-thinking", "review"),
}
MOMENTS = {
    *("heart-dealing", "heart-pair", "heart-recycle"),
    *("hearts-received", "hearts-broken", "hearts-queen", "hearts-queen-lands", "hearts-moon"),
}
"""Pictures of something that moves."""


def draw(tmp_path: Path, cache: Path, *more: str) -> int:
    arguments = ["--gallery", str(tmp_path / "pictures"), "--data-dir", str(tmp_path / "data"), *more]
    return gallery.draw_all(command_line.parse(arguments), partial(game.build_house, cache=cache))


def test_every_telling_state_is_drawn_in_the_size_asked_for(
    tmp_path: Path, cache: Path, drawn_once: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert draw(tmp_path, cache, "--size", "480x300") == 0
    said = capsys.readouterr().out.split()
    assert len(said) == len(set(said))
    assert {name.removesuffix(".png") for name in said} >= WANTED | MOMENTS
    pictures = {path.name: pygame.image.load(path) for path in (tmp_path / "pictures").iterdir()}
    assert set(pictures) == set(said)
    for picture in pictures.values():
        assert picture.get_size() == (480, 300)
        colours = {tuple(picture.get_at((x, y))) for x in range(0, 480, 13) for y in range(0, 300, 11)}
        assert len(colours) > 20
    assert not list((tmp_path / "data").glob("*.db"))


def test_moments_are_seen_in_the_middle_of_their_motion(house: House) -> None:
    options = command_line.parse([])
    moving = {name for name, scene in gallery.states(house, options) if name in MOMENTS and scene.moving}
    assert moving == MOMENTS


def test_a_folder_that_can_not_be_made_is_said_in_a_line(
    tmp_path: Path, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pictures").write_text("in the way")
    assert draw(tmp_path, cache, "--size", "480x300") == 1
    assert capsys.readouterr().err.count("\n") == 1
