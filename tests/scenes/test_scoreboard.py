"""The scoreboard: what it says of a game's hands, and how it is closed."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from engine import bots, hearts
from engine.deal import DealCode, stream
from engine.hearts import PRESETS, HeartsOptions, Phase, standing
from engine.session import Session
from scenes import actions
from scenes.actions import Device, Direction
from scenes.hands_table import ROWS
from scenes.hearts_chart import scale_of, spread, totals_by_hand
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.pause import PauseMenu
from scenes.scoreboard import Scoreboard
from sounds.cues import SOUNDS, Cue

CODE = DealCode.parse("HT1-AAAAAAM", "HT1")
SCORED = hearts.HandScored((0, 0, 0, 0), (0, 0, 0, 0))


def board(
    house: House,
    history: tuple[hearts.Four, ...],
    options: HeartsOptions = PRESETS["microsoft"],
    events: tuple[hearts.Event, ...] = (),
    phase: Phase = Phase.HAND_OVER,
    counted: bool = True,
) -> Scoreboard:
    """The scoreboard after these hands, with nothing else known of them."""
    start = hearts.rules_of(options).start
    totals = tuple(start + sum(hand[seat] for hand in history) for seat in range(4))
    game = standing(options, CODE, len(history), totals, history)  # type: ignore[arg-type]
    dealt = hearts.start(options, CODE)
    state = hearts.State(game, phase, (0, 0, 0, 0), dealt.passed, None, None, (), (), True)
    session = Session.new(hearts, options, CODE)
    session._states[-1] = state
    session._events = [events or (SCORED,) * len(history)]
    table = HeartsTable(house, session, "x")
    table.self_playing = False
    house.director.show(table)
    shown = Scoreboard(house, table)
    house.director.push(shown)
    if counted:
        shown.counting.finish()
    return shown


def words(scene: Scoreboard, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """All it writes with their colours."""
    said: list[tuple[str, str]] = []
    kind = type(scene.kit)
    label = kind.label
    with monkeypatch.context() as patch:
        patch.setattr(
            kind,
            "label",
            lambda kit, text, px, colour, weight=500: (
                said.append((text, colour)),
                label(kit, text, px, colour, weight),
            )[1],
        )
        scene.house.director.rearrange()
    return said


def test_leaders_are_blue_and_named_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = board(house, ((3, 16, 7, 0), (0, 5, 1, 20)))
    said = words(scene, monkeypatch)
    blue = house.theme.leader
    assert [text for text, colour in said if colour == blue] == ["leads", "3", "3"]
    assert ("21", house.theme.text) in said
    tied = board(house, ((3, 3, 10, 10),))
    assert [text for text, colour in words(tied, monkeypatch) if text == "leads"] == ["leads", "leads"]


def test_winners_are_red_and_named_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = board(house, ((0, 0, 0, 26), (26, 26, 26, 0), (0, 0, 26, 78)), phase=Phase.GAME_OVER)
    assert scene.best == (0,)  # tied with a player of the computer, the person wins (rules: classic)
    said = words(scene, monkeypatch)
    assert [text for text, colour in said if colour == house.theme.winner] == ["wins", "26", "26"]
    assert not [text for text, _ in said if text == "leads"]


def test_countdown_shows_penalties_as_negative_and_the_highest_leads(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = board(house, ((-13, 0, -5, -8), (-20, 0, -6, 0)), PRESETS["hearts"])
    assert scene.best == (1,)
    said = [text for text, _ in words(scene, monkeypatch)]
    assert {"-13", "-20", "67", "100", "89", "92"} <= set(said)


def test_a_moon_has_its_sign_at_its_hand_and_shooter(house: House) -> None:
    scene = board(house, ((3, 3, 10, 10), (26, 0, 26, 26)), events=(SCORED, hearts.MoonShot(1), SCORED))
    assert scene.hands.moons == [None, 1]


def test_many_hands_scroll_by_keys_and_wheel_and_never_out_of_sight(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = board(house, tuple((1, 2, 3, 20) for _ in range(ROWS + 4)))

    def shown() -> list[str]:
        return [text for text, _ in words(scene, monkeypatch) if text.startswith("Hand ") and "·" not in text]

    assert shown() == [f"Hand {number}" for number in range(5, 5 + ROWS)]
    house.director.handle(actions.Move(Direction.UP, device=Device.CONTROLLER))
    assert shown()[0] == "Hand 4"
    for _ in range(20):
        house.director.handle(actions.Scroll(1.0, device=Device.MOUSE))
    assert shown() == [f"Hand {number}" for number in range(1, 1 + ROWS)]
    for _ in range(20):
        house.director.handle(actions.Move(Direction.DOWN, device=Device.KEYBOARD))
    assert shown()[-1] == f"Hand {ROWS + 4}"


def test_a_press_meant_for_the_table_does_not_close_it(house: House) -> None:
    scene = board(house, ((3, 3, 10, 10),))
    for _ in range(3):
        house.director.handle(actions.Tap(device=Device.CONTROLLER))
        house.director.step()
        assert house.director.top is scene
    for _ in range(40):
        house.director.step()
    house.director.handle(actions.Tap(device=Device.CONTROLLER))
    assert house.director.top is scene.table
    assert scene.table.state.hand_number == 2
    assert scene.table.state.phase is Phase.PASSING


@pytest.mark.parametrize(
    "action",
    [
        actions.Back(device=Device.KEYBOARD),
        actions.Menu(device=Device.KEYBOARD),
        actions.FocusLost(device=Device.KEYBOARD),
        actions.DeviceLost("Pad", 0, device=Device.CONTROLLER),
    ],
)
def test_it_pauses_and_comes_back(house: House, action: actions.Action) -> None:
    scene = board(house, ((3, 3, 10, 10),))
    for _ in range(40):
        house.director.step()
    house.director.handle(action)
    assert isinstance(house.director.top, PauseMenu)
    house.director.handle(actions.Back(device=Device.KEYBOARD))
    assert house.director.top is scene


@pytest.mark.parametrize("size", [(1024, 576), (1024, 768), (2560, 1080)])
def test_it_is_laid_out_at_every_size(house: House, size: tuple[int, int]) -> None:
    scene = board(house, ((3, 16, 7, 0),) * 9)
    house.director.handle(actions.Resized(size, device=Device.MOUSE))
    x, y, width, height = scene.spots()["next"]
    assert x >= 0
    assert y >= 0
    assert x + width <= size[0]
    assert y + height <= size[1]


def test_totals_by_hand_begin_where_the_game_does(house: House) -> None:
    scene = board(house, ((-13, 0, -5, -8), (-20, 0, -6, 0)), PRESETS["hearts"])
    assert totals_by_hand(scene.state) == [(100, 100, 100, 100), (87, 100, 95, 92), (67, 100, 89, 92)]


@pytest.mark.parametrize("values", [[0, 0], [0, 131], [100, -25], [100, 140, 3], [0, -400, 900], [7]])
def test_the_scale_holds_every_total_with_few_lines(values: list[int]) -> None:
    low, high, step = scale_of(values)
    assert low <= min(values)
    assert high >= max(values)
    assert low % step == high % step == 0
    assert 2 <= (high - low) // step <= 7


@pytest.mark.parametrize("heights", [[5, 5, 5, 5], [0, 1, 90, 91], [10, 40, 70, 100], [3, 3, 30, 31]])
def test_names_at_the_lines_ends_never_touch(heights: list[float]) -> None:
    placed = spread(heights, 20, 0)
    gaps = [b - a for a, b in pairwise(placed)]
    assert min(gaps) >= 20 - 1e-9
    assert placed[0] >= 10


@pytest.mark.parametrize("size", [(1, 1), (3, 900), (900, 3), (20, 20)])
def test_a_window_of_any_size_shows_what_was_taken(house: House, size: tuple[int, int]) -> None:
    """S30: after a hand that was played, whose point cards lie below who took them."""
    table = HeartsTable.new(house, replace(PRESETS["microsoft"], seats=("random",) * 4), CODE)
    session = table.session
    while session.state.phase is not Phase.HAND_OVER:
        state = session.state
        seat = state.passed.index(None) if state.turn is None else state.turn
        session.play(bots.choose(session.view(seat), stream(CODE, f"{len(session.moves)}"), "random"))
    house.director.show(table)
    house.director.push(Scoreboard(house, table))
    house.director.resize(size)
    house.director.resize((1280, 720))
    assert isinstance(house.director.top, Scoreboard)


HANDS: tuple[hearts.Four, ...] = ((3, 16, 7, 0), (0, 5, 1, 20))


@pytest.fixture
def heard(house: House, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Cue, int]]:
    """The cues played and their rungs."""
    cues: list[tuple[Cue, int]] = []
    monkeypatch.setattr(house.speaker, "play", lambda cue, pan=0.0, rung=0: cues.append((cue, rung)))
    return cues


def test_totals_count_from_before_the_hand_and_climb_the_ladder(
    house: House, heard: list[tuple[Cue, int]]
) -> None:
    scene = board(house, HANDS, counted=False)
    assert scene.counting.numbers == (3, 16, 7, 0)
    seen = [scene.counting.numbers]
    for _ in range(80):
        house.director.step()
        seen.append(scene.counting.numbers)
    assert seen[-1] == (3, 21, 8, 20)
    assert seen == sorted(seen)  # never back
    assert heard == [(Cue.SCORE, rung) for rung in range(8)]
    assert len(SOUNDS[Cue.SCORE].files) == 8


def test_while_it_counts_only_the_totals_are_drawn_anew(house: House) -> None:
    scene = board(house, HANDS, counted=False)
    screen = pygame.Surface(house.size)
    scene.draw(screen, 1.0)
    painted = 0
    for _ in range(80):
        house.director.step()
        painted = max(painted, sum(each.width * each.height for each in scene.draw(screen, 1.0)))
    assert 0 < painted < house.size[0] * house.size[1] / 50


def test_any_press_ends_the_count_and_acts(house: House, heard: list[tuple[Cue, int]]) -> None:
    scene = board(house, HANDS, counted=False)
    for _ in range(26):  # until it listens
        house.director.step()
    assert not scene.counting.over
    house.director.handle(actions.Move(Direction.RIGHT, device=Device.CONTROLLER))
    assert scene.counting.numbers == scene.state.totals
    rungs = [rung for cue, rung in heard if cue is Cue.SCORE]
    assert len(rungs) < 8
    house.director.handle(actions.Tap(device=Device.CONTROLLER))
    assert house.director.top is not scene


def test_a_new_size_leaves_the_count_where_it_is(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = board(house, HANDS, counted=False)
    for _ in range(24):
        house.director.step()
    middle = scene.counting.numbers
    assert middle not in ((3, 16, 7, 0), (3, 21, 8, 20))
    said = [text for text, _ in words(scene, monkeypatch)]
    assert {str(number) for number in middle} <= set(said)


@pytest.mark.parametrize(("name", "value"), [("reduced_motion", True), ("speed", "instant")])
def test_where_nothing_moves_nothing_counts(
    house: House, heard: list[tuple[Cue, int]], name: str, value: object
) -> None:
    house.settings.overrule(name, value)
    scene = board(house, HANDS, counted=False)
    assert scene.counting.numbers == (3, 21, 8, 20)
    for _ in range(80):
        house.director.step()
    assert [each for each in heard if each[0] is Cue.SCORE] == [(Cue.SCORE, 0)]


def test_a_win_is_heard_without_the_ladder(house: House, heard: list[tuple[Cue, int]]) -> None:
    board(house, ((0, 0, 0, 26), (0, 0, 26, 78)), phase=Phase.GAME_OVER, counted=False)
    for _ in range(80):
        house.director.step()
    assert [cue for cue, _ in heard] == [Cue.WIN]
