"""Windows of all sizes, covered, resized or left in any frame of any motion; each test names its case."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from engine import hearts, solitaire
from engine.hearts import Pass
from scenes import window
from scenes.menu import MenuScene
from scenes.pause import PauseMenu
from scenes.scoreboard import Scoreboard
from scenes.settings_panel import SettingsPanel
from tests.end_to_end.couch import Couch
from tests.end_to_end.tables import SIZES, assert_in_place, heart, line_of, play, resize, table_of_hearts

Sit = Callable[[], Couch]


def test_s30_fullscreen_six_times_and_taps_stay_exact(sit: Sit) -> None:
    couch = sit()
    couch.house.toggle_fullscreen = lambda: window.toggle_fullscreen(couch.house)
    table = heart(couch)
    was = couch.house.settings.get("fullscreen")
    for number in range(6):
        couch.key(pygame.K_F11)
        couch.frames(2)
        assert couch.house.size == pygame.display.get_window_size()
        couch.tap("stock")
        assert table.state.moves == number + 1
        assert_in_place(table)
    assert couch.house.settings.get("fullscreen") == was


@pytest.mark.parametrize("size", [(1, 1), (3, 900), (900, 2), (7680, 4320)])
def test_s30_any_window_and_back(sit: Sit, size: tuple[int, int]) -> None:
    couch = sit()
    table = heart(couch)
    over: list[Callable[[], object]] = [lambda: None]
    if size[0] * size[1] < 10_000:
        over += [
            lambda: couch.house.director.push(PauseMenu(couch.house, table)),
            lambda: couch.house.director.push(SettingsPanel(couch.house)),
            lambda: couch.house.director.show(MenuScene(couch.house)),
            lambda: couch.house.director.show(table_of_hearts(couch)),
        ]
    for cover in over:
        cover()
        couch.frames(1)
        resize(couch, size)
        couch.frames(2)
        resize(couch, (1280, 720))
        couch.frames(2)
        screen = pygame.display.get_surface()
        painted = pygame.image.tobytes(screen, "RGB")
        couch.scene.stage.repaint()
        couch.frames(1)
        assert pygame.image.tobytes(screen, "RGB") == painted
        assert len(set(painted[::997])) > 10
    table = heart(couch)
    couch.tap("stock")
    assert table.state.moves == 1


def test_s30_what_was_covered_is_painted_again(sit: Sit) -> None:
    couch = sit()
    heart(couch)
    couch.frames(10)
    screen = pygame.display.get_surface()
    shown = pygame.image.tobytes(screen, "RGB")
    for kind in (
        pygame.WINDOWEXPOSED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWDISPLAYCHANGED,
    ):
        screen.fill("black")
        couch.post(kind)
        couch.frames(1)
        assert pygame.image.tobytes(screen, "RGB") == shown


def disturbances(couch: Couch) -> Iterator[Callable[[], None]]:
    """Another size, other looks, the focus lost and back, in turn."""
    number = 0
    while True:
        size = SIZES[number % 3]
        yield lambda size=size: resize(couch, size)
        yield lambda: (  # type: ignore[misc]
            couch.house.settings.set("colours", 6 - couch.house.settings.get("colours")),
            couch.house.director.rearrange(),
        )

        def away() -> None:
            couch.post(pygame.WINDOWFOCUSLOST)
            couch.frames(1)
            couch.post(pygame.WINDOWFOCUSGAINED)
            couch.frames(1)
            if isinstance(couch.scene, PauseMenu):
                couch.key(pygame.K_ESCAPE)

        yield away
        number += 1


@pytest.mark.parametrize("motion", ["deal", "draw", "recycle", "pair", "undo"])
@pytest.mark.parametrize("reduced", [False, True])
def test_h23_every_frame_of_every_motion_of_the_heart(sit: Sit, motion: str, reduced: bool) -> None:
    couch = sit()
    couch.house.settings.overrule("speed", "normal")
    couch.house.settings.overrule("reduced_motion", reduced)
    disturbing = disturbances(couch)
    frame = 0
    while True:
        table = heart(couch)
        if motion != "deal":
            table.finish_motion()
            moves = []
            for move in line_of(table):
                kind = {"draw": solitaire.Draw, "recycle": solitaire.Recycle}.get(motion, solitaire.Pair)
                if isinstance(move, kind):
                    break
                moves.append(move)
            play(table, moves)
            table.perform(move)
            if motion == "undo":
                table.finish_motion()
                table.activate("undo")
        couch.frames(frame)
        if not table.moving:
            break
        record = table.session.record()
        next(disturbing)()
        assert table.session.record() == record
        assert couch.scene is table
        assert_in_place(table)
        frame += 3
    assert frame > 3


def test_h23_every_few_frames_of_a_hand_of_hearts(sit: Sit) -> None:
    couch = sit()
    couch.house.settings.overrule("speed", "fast")
    table = table_of_hearts(couch)
    disturbing = disturbances(couch)
    moving = 0
    for number in range(400):
        if isinstance(couch.scene, Scoreboard):
            break
        if table.choosing and not table.moving:
            table.perform(Pass(0, table.view.hand[:3]))
        elif table.own_turn and not table.moving and not table.within_double_press():
            table.perform(hearts.Play(0, table.view.legal[0]))
        couch.frames(1 + number % 11)
        moving += table.moving
        next(disturbing)()
        if couch.scene is table:
            record = table.session.record()
            assert_in_place(table)
            assert table.session.record() == record
    assert isinstance(couch.scene, Scoreboard)
    assert moving > 30
    resize(couch, (1024, 576))
    assert isinstance(couch.scene, Scoreboard)
