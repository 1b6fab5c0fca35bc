from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator

import pygame
import pytest

import game
from scenes import actions
from scenes.actions import Device
from scenes.director import LEAST_SIZE, SETTLED_TICKS
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.menu import MenuScene
from scenes.pause import PauseMenu
from scenes.scene import Scene
from scenes.settings_panel import SettingsPanel
from scenes.solitaire_table import SolitaireTable
from sprites.pixels import forget_pictures
from sprites.stage import Sprite
from sprites.theme import THEMES
from sprites.timeline import Pose

KEYS = Device.KEYBOARD


class Listed(Scene):
    """Writes down what happens to it."""

    def __init__(self, house: House, name: str, log: list[str], *, opaque: bool = True) -> None:
        super().__init__(house)
        self.name, self.log, self.opaque = name, log, opaque  # type: ignore[misc]

    def parts(self) -> Iterator[None]:
        self.log.append(f"{self.name} arrange")
        white = pygame.Surface((40, 40))
        white.fill("white")
        self.stage.add(Sprite.of(white, (60, 60), name="spot"))
        yield

    def enter(self) -> None:
        self.log.append(f"{self.name} enter")

    def resume(self) -> None:
        self.log.append(f"{self.name} resume")

    def leave(self) -> None:
        self.log.append(f"{self.name} leave")

    def step(self) -> None:
        self.log.append(f"{self.name} step")

    def handle(self, action: actions.Action) -> None:
        self.log.append(f"{self.name} {type(action).__name__}")


def slow_clock() -> Callable[[], int]:
    """By which everything takes 50 ms: no frame has room for more than one part."""
    return itertools.count(0, 50_000_000).__next__


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def three(house: House, log: list[str]) -> list[Listed]:
    scenes = [Listed(house, name, log) for name in "abc"]
    house.director.show(scenes[0])
    for scene in scenes[1:]:
        house.director.push(scene)
    return scenes


def test_scenes_come_and_go_in_order(house: House, three: list[Listed], log: list[str]) -> None:
    assert log == [f"{name} {what}" for name in "abc" for what in ("arrange", "enter")]
    log.clear()
    house.director.pop()
    assert log == ["c leave", "b resume"]
    log.clear()
    house.director.show(three[2])
    assert log == ["b leave", "a leave", "c arrange", "c enter"]
    assert house.director.scenes == (three[2],)


class InParts(Listed):
    """Is laid out in three parts."""

    def parts(self) -> Iterator[None]:
        for part in range(1, 4):
            self.log.append(f"{self.name} part {part}")
            yield


@pytest.fixture
def opening(house: House, log: list[str]) -> House:
    """A house whose old scene is about to give way to one in parts."""
    house.watched = True
    house.clock = slow_clock()
    house.director.show(Listed(house, "old", log))
    house.director.draw(pygame.display.get_surface(), 1.0)
    log.clear()
    house.director.open(InParts(house, "new", log))
    return house


def wait_until(reached: Callable[[], bool]) -> None:
    """What goes on beside the loop takes time that passes."""
    for _ in range(2000):
        if reached():
            return
        time.sleep(0.005)
    raise AssertionError("it never comes")


def rounds(house: House, count: int) -> list[pygame.Rect]:
    """So many frames of the loop; what they painted."""
    painted = []
    for _ in range(count):
        house.director.step()
        house.director.ahead()
        painted += house.director.draw(pygame.display.get_surface(), 0.0)
    return painted


def test_a_scene_is_opened_a_part_a_frame_while_the_old_picture_stays(opening: House, log: list[str]) -> None:
    director, old = opening.director, opening.director.top
    assert director.busy
    seen = []
    while director.top is old and len(seen) < 20:
        before = list(log)
        assert rounds(opening, 1) == [] or director.top is not old
        seen.append([each for each in log if each not in before])
    assert all(sum("part" in each for each in new) <= 1 for new in seen), seen
    assert log == ["new part 1", "new part 2", "new part 3", "old leave", "new enter"]
    assert rounds(opening, 30)
    assert not director.busy
    assert rounds(opening, 1) == []


@pytest.mark.parametrize("frames", range(4))
def test_what_is_pressed_meanwhile_is_for_the_scene_that_is_opened(
    opening: House, log: list[str], frames: int
) -> None:
    rounds(opening, frames)
    for action in (actions.Point((60, 60), device=Device.MOUSE), actions.Tap((60, 60), device=Device.MOUSE)):
        opening.director.handle(action)
    assert "new enter" not in log
    rounds(opening, 12)
    assert [each for each in log if "step" not in each] == [
        *("new part 1", "new part 2", "new part 3"),
        *("old leave", "new enter", "new Point", "new Tap"),
    ]


@pytest.mark.parametrize("frames", range(4))
def test_a_window_that_changes_meanwhile_has_the_scene_laid_out_for_its_size(
    opening: House, log: list[str], frames: int
) -> None:
    rounds(opening, frames)
    opening.director.handle(actions.Tap((60, 60), device=Device.MOUSE))
    opening.director.handle(actions.Resized((400, 300)))
    assert opening.size == (400, 300)
    log.clear()
    rounds(opening, 60)
    new = [*(f"new part {number}" for number in (1, 2, 3)), "old leave", "new enter", "new Tap"]
    assert [each for each in log if each != "new step"] == new
    assert opening.director.top.stage.backdrop.get_size() == (400, 300)  # type: ignore[union-attr]


def test_a_frame_carries_out_no_more_than_it_has_time_for(watched: House, log: list[str]) -> None:
    """Many things pressed at once are done in their order, some in each frame; nothing of it is lost."""
    director = watched.director
    pressed = [actions.Tap((60, 60), device=KEYS), actions.Back(device=KEYS), actions.Sort(device=KEYS)] * 2
    for action in pressed:
        director.handle(action)
    frames = []
    while director.busy and len(frames) < 20:
        rounds(watched, 1)
        frames.append([each for each in log if "step" not in each])
    assert [len(each) for each in frames] == [1, 2, 3, 4, 5, 6]
    assert frames[-1] == [f"c {type(action).__name__}" for action in pressed]


def test_another_scene_shown_meanwhile_is_the_one_that_counts(opening: House, log: list[str]) -> None:
    rounds(opening, 2)
    opening.director.show(Listed(opening, "third", log))
    rounds(opening, 30)
    assert "new enter" not in log
    assert opening.director.top.name == "third"  # type: ignore[attr-defined]


def test_without_fades_a_scene_is_opened_at_once(house: House, log: list[str]) -> None:
    house.director.show(Listed(house, "old", log))
    house.director.open(InParts(house, "new", log))
    assert log[-1] == "new enter"


@pytest.mark.parametrize("make", [MenuScene, SolitaireTable.new, HeartsTable.new])
def test_a_scene_that_was_opened_looks_as_one_that_was_shown(
    house: House, make: Callable[[House], Scene]
) -> None:
    """Every place is painted the same, and the same things can be tapped."""
    house.settings.set("reduced_motion", True)
    house.director.show(MenuScene(house))
    pictures, spots = [], []
    for way in (house.director.show, house.director.open):
        house.watched = way == house.director.open
        house.new_number = itertools.repeat(5).__next__
        way(make(house))
        rounds(house, 20)
        house.director.top.finish_motion()
        rounds(house, 2)
        pictures.append(pygame.display.get_surface().copy())
        spots.append(house.director.top.spots())
    assert spots[0] == spots[1]
    assert pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")


def test_pop_down_to_a_scene_takes_those_above_along(
    house: House, three: list[Listed], log: list[str]
) -> None:
    log.clear()
    house.director.pop(three[1])
    assert log == ["c leave", "b leave", "a resume"]
    log.clear()
    house.director.pop(three[2])  # it is gone already: a second press of one button
    assert log == []
    assert house.director.top is three[0]


def test_only_the_front_scene_acts(house: House, three: list[Listed], log: list[str]) -> None:
    log.clear()
    house.director.step()
    house.director.handle(actions.Tap(device=KEYS))
    assert log == ["c step", "c Tap"]


def test_a_new_size_lays_out_all_scenes_the_lowest_first(
    house: House, three: list[Listed], log: list[str]
) -> None:
    log.clear()
    house.director.handle(actions.Resized((800, 600), device=KEYS))
    assert log == ["a arrange", "b arrange", "c arrange"]
    assert house.size == (800, 600)
    assert all(len(scene.stage.sprites) == 1 for scene in three)
    house.director.handle(actions.Resized((1, 1), device=KEYS))  # S30
    assert house.size == LEAST_SIZE


def test_what_concerns_the_whole_window_reaches_no_scene(
    house: House, three: list[Listed], log: list[str]
) -> None:
    done: list[str] = []
    house.leave = lambda: done.append("leave")
    house.toggle_fullscreen = lambda: done.append("fullscreen")
    log.clear()
    for action in (actions.Quit(), actions.Fullscreen(), actions.Screenshot(), actions.Redraw()):
        house.director.handle(action)
    assert done == ["leave", "fullscreen"]
    assert log == []


def test_mute_is_kept_heard_and_said(
    house: House, three: list[Listed], monkeypatch: pytest.MonkeyPatch
) -> None:
    muted: list[bool] = []
    said: list[str] = []
    monkeypatch.setattr(house.speaker, "mute", muted.append)
    monkeypatch.setattr(three[2], "toast", said.append)
    house.director.handle(actions.Mute(device=KEYS))
    house.director.handle(actions.Mute(device=KEYS))
    assert muted == [True, False]
    assert said == ["Sound off", "Sound on"]
    assert house.settings.get("muted") is False


def test_a_scene_that_is_not_opaque_shows_what_lies_beneath_darker(house: House, log: list[str]) -> None:
    house.director.show(Listed(house, "below", log))
    above = Listed(house, "above", log, opaque=False)
    house.director.push(above)
    beneath = above.stage.backdrop
    assert beneath is not None
    assert 0 < sum(beneath.get_at((60, 60))[:3]) < 0.6 * 3 * 255
    assert beneath.get_size() == house.size


def test_what_comes_to_the_front_again_is_painted_as_a_whole(house: House, three: list[Listed]) -> None:
    screen = pygame.display.get_surface()
    house.director.draw(screen, 1.0)
    assert house.director.draw(screen, 1.0) == []
    house.director.pop()
    assert house.director.draw(screen, 1.0) == [screen.get_rect()]


def test_a_scene_that_comes_to_the_front_knows_the_device_used_last(house: House, log: list[str]) -> None:
    class Watching(Listed):
        def device_changed(self) -> None:
            log.append("device")

    house.controls.device = Device.MOUSE
    house.director.show(Watching(house, "a", log))
    house.director.push(Listed(house, "b", log))
    log.clear()
    house.controls.device = Device.KEYBOARD
    house.director.pop()
    assert log == ["b leave", "device", "a resume"]


@pytest.mark.parametrize("pauses", [False, True])
def test_s26_a_lost_controller_is_told_where_nothing_pauses(
    house: House, log: list[str], pauses: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pausing(Listed):
        def handle(self, action: actions.Action) -> None:
            if pauses:
                house.director.push(Listed(house, "pause", log))

    scene = Pausing(house, "a", log)
    said: list[str] = []
    monkeypatch.setattr(scene, "toast", said.append)
    house.director.show(scene)
    house.director.handle(actions.DeviceLost("Pad", 0, device=Device.CONTROLLER))
    assert said == ([] if pauses else ["Pad is gone."])


def test_the_brackets_are_not_seen_beneath_a_dialog(house: House, log: list[str]) -> None:
    house.controls.device = Device.KEYBOARD
    below = Scene(house)
    spot = Sprite.of(pygame.Surface((40, 40)), (60, 60), name="spot")
    below.parts = lambda: iter([below.stage.add(spot)])  # type: ignore[method-assign,assignment,return-value]
    house.director.show(below)
    brackets = below._brackets.sprite
    assert brackets is not None
    assert brackets.visible
    house.director.push(Listed(house, "above", log, opaque=False))
    assert not brackets.visible
    house.director.pop()
    assert brackets.visible
    assert brackets.pose == Pose(60, 60)


@pytest.fixture
def fading(house: House, log: list[str]) -> House:
    """A house in which a scene has just given way to another on the screen."""
    house.watched = True
    house.clock = itertools.repeat(0).__next__  # a frame has time for everything
    screen = pygame.display.get_surface()
    house.director.show(Listed(house, "old", log))
    house.director.draw(screen, 1.0)
    house.director.show(Bare(house, "new", log))
    return house


class Bare(Listed):
    """Nothing but its ground."""

    def parts(self) -> Iterator[None]:
        yield


def test_a_scene_fades_into_the_next_and_then_nothing_is_painted(fading: House) -> None:
    screen, director = pygame.display.get_surface(), fading.director
    ground = director.top.stage.backdrop
    assert ground is not None
    plain = sum(ground.get_at((60, 60))[:3])
    seen = []
    while director.busy and len(seen) < 100:
        assert director.draw(screen, 0.0) == [screen.get_rect()]
        seen.append(sum(screen.get_at((60, 60))[:3]))
        director.step()
    assert 5 <= len(seen) <= 15
    assert seen == sorted(seen, reverse=True), "the white spot of the old scene gets fainter"
    assert seen[0] > 600
    assert seen[-1] == plain
    assert director.draw(screen, 0.0) == []


def test_whatever_is_pressed_ends_the_fade_and_acts(fading: House, log: list[str]) -> None:
    screen, director = pygame.display.get_surface(), fading.director
    director.draw(screen, 0.0)
    director.handle(actions.Point((3.0, 3.0)))
    assert director.busy, "a mouse that moves presses nothing"
    director.handle(actions.Tap((60.0, 60.0)))
    assert log[-1] == "new Tap"
    director.draw(screen, 0.0)
    assert not director.busy
    assert screen.get_at((60, 60)) == director.top.stage.backdrop.get_at((60, 60))


def test_a_window_of_another_size_ends_the_fade(fading: House) -> None:
    small = pygame.Surface((400, 300))
    fading.director.draw(small, 0.0)
    fading.director.step()
    fading.director.draw(small, 0.0)
    assert not fading.director.busy


def test_what_hides_something_is_there_at_once(fading: House, log: list[str]) -> None:
    from scenes.dialogs import Dialog
    from scenes.hand_over import HandOver

    assert not Dialog.fades
    assert not HandOver.fades
    assert HandOver.at_once
    screen, director = pygame.display.get_surface(), fading.director
    director.draw(screen, 0.0)
    curtain = Bare(fading, "curtain", log)
    curtain.fades, curtain.at_once = False, True
    director.push(curtain)
    director.draw(screen, 0.0)
    assert screen.get_at((60, 60)) == curtain.stage.backdrop.get_at((60, 60)), "not even while another fades"
    director.show(curtain)
    assert not director._fade


def test_a_screenshot_has_nothing_of_a_fade(fading: House) -> None:
    screen, director = pygame.display.get_surface(), fading.director
    director.draw(screen, 0.0)
    kept: list[bytes] = []
    fading.take_screenshot = lambda shown: kept.append(pixels(shown)) or ""  # type: ignore[func-returns-value]
    director.handle(actions.Screenshot())
    assert director.draw(screen, 0.0) == [screen.get_rect()], "the window gets it as a whole"
    shown = pixels(screen)
    wait_until(lambda: bool(kept))
    assert screen.get_at((60, 60)) == director.top.stage.backdrop.get_at((60, 60))
    assert kept == [shown]


def test_a_picture_is_kept_beside_the_loop_and_then_said_to_be(
    house: House, three: list[Listed], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No frame waits for it; what comes before it is kept is not in it."""
    director, screen, go_on = house.director, pygame.display.get_surface(), threading.Event()
    said: list[str] = []
    monkeypatch.setattr(Listed, "toast", lambda _, words: said.append(words))

    def keep(shown: pygame.Surface) -> str:
        go_on.wait(20)
        return f"{shown.get_at((5, 5)) == colour}"

    house.take_screenshot = keep
    rounds(house, 1)
    colour = screen.get_at((5, 5))
    director.handle(actions.Screenshot())
    rounds(house, 3)
    screen.fill("#123456")
    assert said == []
    assert director.busy, "somebody is to be told"
    go_on.set()
    wait_until(lambda: bool(rounds(house, 1) or said))
    assert said == ["True"]
    assert not director.busy


def test_a_picture_waits_for_what_is_laid_out(watched: House, log: list[str]) -> None:
    kept: list[tuple[str, ...]] = []
    watched.take_screenshot = lambda _: kept.append(tuple(log)) or ""  # type: ignore[func-returns-value]
    watched.director.push(InParts(watched, "new", log))
    watched.director.handle(actions.Screenshot())
    rounds(watched, 20)
    wait_until(lambda: bool(kept))
    assert "new enter" in kept[0]


def test_a_prepared_scene_shows_the_device_in_hand(house: House, log: list[str]) -> None:
    house.director.show(Listed(house, "old", log))
    coming = Listed(house, "coming", log)
    house.director.prepare(coming)
    house.director.step()
    changed: list[object] = []
    coming.device_changed = lambda: changed.append(house.controls.in_hand)  # type: ignore[method-assign]
    house.controls.device = Device.TOUCH
    house.director.push(coming)
    assert changed == [(Device.TOUCH, None)]


@pytest.fixture
def watched(house: House, three: list[Listed], log: list[str]) -> House:
    """A house with three scenes, the front one on the screen, where somebody watches."""
    house.director.draw(pygame.display.get_surface(), 1.0)
    house.watched = True
    house.clock = slow_clock()
    log.clear()
    return house


def test_while_a_border_is_dragged_nothing_is_drawn_for_its_sizes(
    watched: House, three: list[Listed], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the size that stays is drawn for; until then the old picture is stretched."""
    drawn: list[tuple[int, int]] = []
    draw, director = watched.backdrop, watched.director

    def counting(kind: str) -> pygame.Surface:
        drawn.append(watched.size)
        return draw(kind)

    monkeypatch.setattr(House, "backdrop", lambda _, kind: counting(kind))
    before = pygame.display.get_surface().copy()
    sizes = [(900, 500), (910, 506), (916, 510), (922, 514)]
    for size in sizes:
        screen = pygame.Surface(size)
        director.handle(actions.Resized(size, device=Device.MOUSE))
        for _ in range(SETTLED_TICKS):
            director.step()
            director.ahead()
            assert director.busy
        assert director.draw(screen, 0.0) == [screen.get_rect()]
        assert director.draw(screen, 0.0) == []
        assert pixels(screen) == pixels(pygame.transform.scale(before, size))
    assert not drawn
    while director.laying:
        director.step()
        director.ahead()
    assert set(drawn) == {sizes[-1]}
    for scene in three:
        assert scene.stage.backdrop and pixels(scene.stage.backdrop) == pixels(draw(scene.backdrop))


def test_where_somebody_watches_a_scene_is_pushed_a_part_a_frame(watched: House, log: list[str]) -> None:
    director = watched.director
    director.push(InParts(watched, "new", log))
    assert director.top.name == "new"  # type: ignore[attr-defined]
    seen = []
    while director.laying and len(seen) < 20:
        before = len(log)
        painted = rounds(watched, 1)
        seen.append(log[before:])
        assert painted == [] or not director.laying
        if len(seen) == 4:
            director.handle(actions.Tap((60, 60), device=Device.MOUSE))
    assert all(len(new) <= 1 for new in seen[:4]), seen
    assert log[:4] == ["new part 1", "new part 2", "new part 3", "new enter"]
    assert "Tap" not in " ".join(log)
    rounds(watched, 1)
    assert log[4] == "new Tap", "what was pressed meanwhile is for it"


def test_what_is_pressed_goes_to_what_was_in_front_after_what_was_pressed_before(
    watched: House, log: list[str]
) -> None:
    """What waited may bring another scene, for which what is pressed now waits in its turn."""
    director = watched.director

    class Opening(InParts):
        def handle(self, action: actions.Action) -> None:
            super().handle(action)
            director.push(InParts(watched, "second", log))

    director.push(Opening(watched, "first", log))
    rounds(watched, 1)
    director.handle(actions.Tap((60, 60), device=Device.MOUSE))
    while director.laying:
        director.step()
        director.ahead()
    director.handle(actions.Back(device=KEYS))
    rounds(watched, 40)
    done = [each for each in log if "step" not in each and "part" not in each]
    assert done == ["first enter", "first Tap", "second enter", "second Back"]


def test_what_is_held_does_not_pile_up_while_it_is_carried_out(house: House) -> None:
    """Let go, themes stand still; steps that were pressed one by one are all made."""
    house.director.show(MenuScene(house))
    house.watched = True
    house.clock = slow_clock()
    loop = game.Loop(house, game.VirtualClock())
    pygame.event.clear()
    page = SettingsPanel(house)
    page.open("display")
    house.director.push(page)

    def frames(count: int) -> None:
        for _ in range(count):
            loop.frame()
            loop.rest()

    def press(*kinds: int) -> None:
        for kind in kinds:
            key = {"key": pygame.K_RIGHT, "mod": 0, "unicode": "", "scancode": 0}
            pygame.event.post(pygame.event.Event(kind, key))

    frames(40)
    page.set_focus("theme")
    press(pygame.KEYDOWN)
    seen = set()
    for _ in range(400):
        frames(1)
        seen.add(house.theme.name)
    assert len(seen) > 1
    press(pygame.KEYUP)
    assert house.director._laying.awaited <= 1
    frames(200)
    before = house.theme.name
    press(pygame.KEYDOWN, pygame.KEYUP, pygame.KEYDOWN, pygame.KEYUP)
    frames(400)
    names = [*THEMES] * 2
    assert house.theme.name == names[names.index(before) + 2]


def dealing(house: House) -> SolitaireTable:
    """A table whose cards are being dealt, where somebody watches."""
    house.director.show(MenuScene(house))
    house.watched = True
    house.clock = slow_clock()
    house.new_number = itertools.repeat(5).__next__
    forget_pictures()
    table = SolitaireTable.new(house)
    house.director.open(table)
    while house.director.top is not table or not table.moving:
        rounds(house, 1)
    return table


def test_the_cards_of_a_deal_that_is_cut_short_are_drawn_over_some_frames(house: House) -> None:
    """No frame draws them all."""
    table = dealing(house)
    drawn: list[int] = []
    house.director.handle(actions.Hint(device=KEYS))
    for _ in range(40):
        cold = len(table.cards[0].pictures._flats)
        rounds(house, 1)
        drawn.append(len(table.cards[0].pictures._flats) - cold)
    assert max(drawn) <= 2, drawn
    assert sum(drawn) >= 8, drawn


def test_no_card_is_drawn_for_a_window_of_another_size_while_they_are_dealt(house: House) -> None:
    """What was seen is stretched, the cards that lay there by then."""
    screen = pygame.display.get_surface()
    table = dealing(house)
    while house.director._fade:
        rounds(house, 1)
    rounds(house, 8)
    assert table.moving
    before, pictures = screen.copy(), table.cards[0].pictures
    cold = len(pictures._flats)
    house.director.handle(actions.Resized((900, 500), device=Device.MOUSE))
    stretched = pygame.Surface((900, 500))
    assert house.director.draw(stretched, 0.0) == [stretched.get_rect()]
    assert len(pictures._flats) == cold
    assert pixels(stretched) == pixels(pygame.transform.scale(before, (900, 500)))


def test_a_table_stays_as_it_is_under_what_is_pushed_when_its_deal_is_cut_short(house: House) -> None:
    """Its cards are drawn before they are seen darkened; nothing of it has to be laid out anew."""
    table = dealing(house)
    cards = list(table.stage.sprites)
    house.director.handle(actions.Menu(device=KEYS))
    while type(house.director.top) is not PauseMenu or house.director.laying:
        rounds(house, 1)
    assert [sprite for sprite in table.stage.sprites if sprite in cards] == cards
    assert not any(sprite.draw_ahead() for sprite in table.stage.sprites if sprite.visible)


def test_what_takes_a_whole_frame_is_painted_in_the_next_one(watched: House, three: list[Listed]) -> None:
    """However much is pressed, every second frame is painted."""
    front = three[-1]
    rounds(watched, 1)
    painted = []
    for _ in range(4):
        front.repaint()
        watched.director.handle(actions.Tap((60, 60), device=Device.MOUSE))
        painted.append(bool(rounds(watched, 1)))
    front.repaint()
    painted.append(bool(rounds(watched, 1)))
    assert painted == [False, True, False, True, True]


def test_where_nobody_watches_every_frame_is_painted(house: House, three: list[Listed]) -> None:
    house.clock = slow_clock()
    three[-1].repaint()
    house.director.handle(actions.Tap((60, 60), device=Device.MOUSE))
    assert rounds(house, 1)


def test_what_was_pushed_is_left_before_it_is_there(watched: House, log: list[str]) -> None:
    new = InParts(watched, "new", log)
    watched.director.push(new)
    rounds(watched, 2)
    watched.director.pop(new)
    rounds(watched, 20)
    assert "new enter" not in log
    assert "new leave" in log
    assert watched.director.top.name == "c"  # type: ignore[attr-defined]
    assert not watched.director.laying


def test_two_scenes_pushed_at_once_are_both_laid_out(watched: House, log: list[str]) -> None:
    for name in ("first", "second"):
        watched.director.push(InParts(watched, name, log))
    rounds(watched, 40)
    for name in ("first", "second"):
        assert [each for each in log if each.startswith(f"{name} ") and "step" not in each] == [
            *(f"{name} part {number}" for number in (1, 2, 3)),
            f"{name} enter",
        ]


def test_what_is_pushed_while_all_is_laid_out_anew_is_laid_out_too(watched: House, log: list[str]) -> None:
    watched.director.rearrange()
    watched.director.push(InParts(watched, "new", log))
    rounds(watched, 40)
    done = [each for each in log if "step" not in each]
    assert done == [
        *(f"{name} arrange" for name in "abc"),
        *(f"new part {n}" for n in (1, 2, 3)),
        "new enter",
    ]


@pytest.mark.parametrize("frames", range(4))
def test_a_window_that_changes_while_a_scene_is_opened_instead_of_another(
    watched: House, log: list[str], frames: int
) -> None:
    """What was in front is half laid out then: so much of it is seen, and no frame lays out the rest."""
    director = watched.director
    director.lay_anew(director.top)
    rounds(watched, 2)
    new = InParts(watched, "new", log)
    director.open(new)
    rounds(watched, frames)
    before = log.copy()
    director.handle(actions.Resized((500, 320), device=Device.MOUSE))
    assert log == before
    rounds(watched, 60)
    assert director.scenes == (new,)
    assert (log.count("new enter"), log.count("new leave")) == (1, 0)
    assert new.stage.backdrop and new.stage.backdrop.get_size() == (500, 320)


def test_a_window_that_changes_before_a_scene_is_there_shows_what_was_seen_until_then(
    watched: House, log: list[str]
) -> None:
    director = watched.director
    below = director.top
    before = pygame.display.get_surface().copy()
    director.push(InParts(watched, "new", log))
    rounds(watched, 2)
    director.handle(actions.Resized((500, 320), device=Device.MOUSE))
    assert "new enter" not in log, "nothing is laid out in one frame"
    screen = pygame.Surface((500, 320))
    director.draw(screen, 0.0)
    assert pixels(screen) == pixels(pygame.transform.scale(before, (500, 320)))
    rounds(watched, 60)
    assert log.count("new enter") == 1
    assert below.stage.backdrop and below.stage.backdrop.get_size() == (500, 320)


@pytest.mark.parametrize("frames", range(8))
def test_a_window_may_change_at_any_time(watched: House, log: list[str], frames: int) -> None:
    """What was pushed meanwhile is entered once, and the whole of it lies there in the end."""
    director = watched.director
    director.push(InParts(watched, "new", log))
    rounds(watched, frames)
    director.handle(actions.Resized((400, 300), device=Device.MOUSE))
    rounds(watched, 3)
    director.handle(actions.Resized((500, 320), device=Device.MOUSE))
    rounds(watched, 100)
    assert log.count("new enter") == 1
    assert not director.laying
    assert {scene.stage.backdrop.get_size() for scene in director.scenes if scene.stage.backdrop} == {
        (500, 320)
    }
    assert all(scene.stage.sprites for scene in director.scenes[:3])


def test_a_page_that_shows_something_else_keeps_its_ground(
    watched: House, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    top = watched.director.top
    ground = top.stage.backdrop
    monkeypatch.setattr(House, "backdrop", lambda *_: pytest.fail("a ground was drawn"))
    top.lay_anew()
    assert rounds(watched, 1) == []
    rounds(watched, 5)
    assert [each for each in log if "step" not in each] == ["c arrange"]
    assert top.stage.backdrop is ground


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_what_lies_beneath_is_not_taken_from_a_screen_that_does_not_show_it(
    house: House, log: list[str]
) -> None:
    """A scene may have been painted elsewhere, as pictures of scenes are."""
    scene = Listed(house, "table", log)
    house.director.show(scene)
    screen = pygame.display.get_surface()
    assert screen
    screen.fill("red")
    house.director.draw(pygame.Surface(house.size), 1.0)
    house.director.push(Listed(house, "dialog", log, opaque=False))
    below = house.director.top.stage.backdrop
    assert below
    spot, beside = below.get_at((60, 60)), below.get_at((200, 200))
    assert spot.g > 40 and spot.g > beside.g + 20
