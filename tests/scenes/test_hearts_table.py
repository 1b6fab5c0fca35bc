"""The Hearts table, driven by actions through the director; what is shown is checked against the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

import game
from engine import hearts
from engine.cards import Card
from engine.deal import DealCode
from engine.hearts import PRESETS, Pass, Phase, Play
from engine.ledger import Outcome
from engine.session import Session
from scenes import actions
from scenes.actions import Device
from scenes.hearts_places import fan_order, taken_poses
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.pause import PauseMenu
from scenes.scene import Scene
from scenes.scoreboard import Scoreboard
from scenes.storage import Saved
from sounds.cues import Cue
from sprites import layout
from sprites.card_sprite import CardSprite

CODE = DealCode.parse("HT1-AAAAAAM", "HT1")
MOUSE, KEYS = Device.MOUSE, Device.KEYBOARD
AHEAD = 200
"""Frames in which a table that lies still has drawn all that it will show soon."""


def sit_down(house: House, speed: str = "normal", preset: str = "microsoft") -> HeartsTable:
    house.settings.overrule("speed", speed)
    table = HeartsTable.new(house, PRESETS[preset], CODE)
    house.director.show(table)
    table.finish_motion()
    return table


def steps(house: House, ticks: int) -> None:
    for _ in range(ticks):
        house.director.step()


def until(house: House, reached: Callable[[], bool], ticks: int = 4000) -> None:
    for _ in range(ticks):
        if reached():
            return
        house.director.step()
    pytest.fail("it did not come to that")


def tap(house: House, name: str) -> None:
    """A click on the part of it that nothing covers."""
    scene = house.director.top
    x, y, width, height = scene.spots()[name]
    share = 0.1 if name.startswith("card-") else 0.5
    house.director.handle(actions.Tap(pos=(round(x + width * share), round(y + height * 0.5)), device=MOUSE))


def pass_three(house: House, table: HeartsTable) -> None:
    for card in table.view.hand[:3]:
        tap(house, f"card-{card}")
    tap(house, "confirm")


def to_own_turn(house: House, table: HeartsTable) -> None:
    until(house, lambda: table.state.turn == 0 and not table.moving and not table.within_double_press())


def check_table(table: HeartsTable) -> None:
    """Every card that may be seen is on the stage once, and no other; those of the fan have their name."""
    assert not table.moving
    view = table.view
    seen = [*view.hand, *(card for _, card in view.trick), *(card for cards in view.taken for card in cards)]
    shown = [sprite.face for sprite in table.stage.sprites if isinstance(sprite, CardSprite)]
    assert sorted(map(str, shown)) == sorted(map(str, seen))
    names = {sprite.name for sprite in table.stage.sprites if sprite.name and sprite.name.startswith("card-")}
    waiting = view.passed if view.phase is Phase.PASSING else None
    assert names == {f"card-{card}" for card in view.hand if card not in (waiting or ())}


# --- what is told ---


def test_whose_turn_comes_is_drawn_while_the_card_is_still_on_its_way(house: House) -> None:
    table = sit_down(house)
    pass_three(house, table)
    to_own_turn(house, table)
    for _ in range(AHEAD):
        house.director.ahead()
    tap(house, f"card-{table.view.legal[0]}")
    assert next(table.panels.turn_ahead(table.view), "drawn") is None
    drawn: list[bool] = []
    while table.moving:
        drawn.append(next(table.panels.turn_ahead(table.view), "drawn") == "drawn")
        house.director.step()
        house.director.ahead()
    assert all(drawn[len(drawn) // 2 :])  # not only when the motion ends, where all else is painted


def test_the_end_of_a_motion_has_only_cards_to_paint(house: House) -> None:
    """All that is told about players and the turn has been told in the ticks before, never all in one."""
    table = sit_down(house)
    pass_three(house, table)
    told, ended = [], []
    while table.state.phase in (Phase.PASSING, Phase.PLAYING) and len(ended) < 40:
        panels = table.panels._sprites
        before = {name: sprite.layers for name, sprite in panels.items()}
        moved = table.moving
        if table.own_turn and not table.moving and not table.within_double_press():
            table.perform(Play(0, table.view.legal[0]))
            continue
        house.director.step()
        changed = {
            name for name, sprite in table.panels._sprites.items() if sprite.layers != before.get(name)
        }
        told.append({name for name in changed if name.startswith("seat-")})
        if moved and not table.moving:
            ended.append(changed)
    assert len(ended) >= 13
    assert not any(ended), [each for each in ended if each]
    assert max(map(len, told)) == 2, "the one who had the turn and the one who has it"


# --- passing ---


def test_three_cards_go_into_the_slots_and_only_three_can_be_confirmed(house: House) -> None:
    table = sit_down(house)
    a, b, c, d = table.view.hand[:4]
    for card in (a, b):
        tap(house, f"card-{card}")
    tap(house, "confirm")
    assert table.state.passed[0] is None
    tap(house, f"card-{c}")
    tap(house, f"card-{d}")
    table.finish_motion()
    assert table.tray == [a, b, c]
    places = table.layout.slots
    assert [(table.cards[card].pose.x, table.cards[card].pose.y) for card in (a, b, c)] == list(places)
    tap(house, "confirm")
    assert table.session.moves[-1] == Pass(0, (a, b, c))
    assert table.tray == []


@pytest.mark.parametrize("device", [Device.KEYBOARD, Device.CONTROLLER])
def test_three_cards_are_chosen_and_passed_without_looking_for_the_fan(house: House, device: Device) -> None:
    """The focus stays in the fan, where the next card is, and comes to the button by itself."""
    table = sit_down(house)
    house.controls.device = device
    table.follow_device()
    order = [f"card-{card}" for card in fan_order(table.view, table._look())]
    table.set_focus(order[5])
    chosen = []
    for _ in range(3):
        assert table.focus and table.focus.startswith("card-")
        chosen.append(Card.parse(table.focus[5:]))
        house.director.handle(actions.Tap(device=device))
        steps(house, 20)
    assert chosen[0] == Card.parse(order[5][5:])
    assert {f"card-{card}" for card in chosen[1:]} <= set(order[4:8]), "the nearest ones"
    assert table.tray == chosen
    assert table.focus == "confirm"
    house.director.handle(actions.Tap(device=device))
    assert table.session.moves[-1] == Pass(0, tuple(chosen))


def test_a_double_press_of_the_third_card_passes_nothing(house: House) -> None:
    table = sit_down(house)
    house.controls.device = KEYS
    for _ in range(3):
        steps(house, 20)
        house.director.handle(actions.Tap(device=KEYS))
    steps(house, 4)
    house.director.handle(actions.Tap(device=KEYS))
    assert len(table.tray) == 3
    assert table.state.passed[0] is None
    steps(house, 20)
    house.director.handle(actions.Tap(device=KEYS))
    assert isinstance(table.session.moves[-1], Pass)
    assert table.session.moves[-1].seat == 0


def test_a_tap_on_a_slot_and_back_take_a_card_back(house: House) -> None:
    table = sit_down(house)
    a, b, _ = table.view.hand[:3]
    tap(house, f"card-{a}")
    tap(house, f"card-{b}")
    steps(house, 30)
    tap(house, f"card-{a}")
    assert table.tray == [b]
    house.director.handle(actions.Back(device=KEYS))
    assert table.tray == []
    assert house.director.top is table
    house.director.handle(actions.Back(device=KEYS))
    assert isinstance(house.director.top, PauseMenu)


def test_h24_a_double_click_on_a_card_to_pass_chooses_it(house: House) -> None:
    table = sit_down(house, "instant")
    card = table.view.hand[0]
    table.set_focus(f"card-{card}")
    for _ in range(2):
        house.director.handle(actions.Tap(device=KEYS))
        steps(house, 3)
    assert table.tray == [card]


def test_the_passed_cards_arrive_with_their_receiver(house: House) -> None:
    table = sit_down(house)
    given = table.view.hand[:3]
    pass_three(house, table)
    until(house, lambda: table.state.phase is Phase.PLAYING and not table.moving)
    received = table.view.received
    assert received is not None
    held = {str(card) for card in table.view.hand} | {
        str(card) for seat, card in table.view.trick if not seat
    }
    assert {str(card) for card in received} <= held
    assert not {str(card) for card in given} & held
    check_table(table)


@pytest.mark.parametrize(("hand", "receiver"), [(1, "Luna"), (2, "Vixen"), (3, "Otto")])
def test_the_receiver_is_named(
    house: House, hand: int, receiver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit_down(house, "instant")
    until_hand(house, table, hand)
    said: list[str] = []
    label = type(table.kit).label
    monkeypatch.setattr(
        type(table.kit), "label", lambda kit, text, *how: said.append(text) or label(kit, text, *how)
    )
    table.finish_motion()
    table.reconcile()
    assert f"Three cards to {receiver}" in said


def until_hand(house: House, table: HeartsTable, number: int) -> None:
    """Play on without looking until that hand is dealt."""
    while table.state.hand_number < number:
        table.finish_motion()
        if isinstance(house.director.top, Scoreboard):
            house.director.top.activate("next")
            continue
        state = table.state
        if state.phase is Phase.PASSING and state.passed[0] is None:
            table.perform(Pass(0, table.view.hand[:3]))
        elif state.turn == 0:
            table.perform(Play(0, table.view.legal[0]))
        house.director.step()


# --- playing ---


def test_a_legal_card_is_saved_before_it_is_shown(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit_down(house)
    pass_three(house, table)
    to_own_turn(house, table)
    order: list[str] = []
    save, play = house.storage.save, table.play
    monkeypatch.setattr(house.storage, "save", lambda saved: (order.append("save"), save(saved)))
    monkeypatch.setattr(table, "play", lambda step: (order.append("show"), play(step)))
    card = table.view.legal[0]
    tap(house, f"card-{card}")
    assert order[:2] == ["save", "show"]
    saved = house.storage.saved("hearts")
    assert saved is not None
    assert Session.from_record(saved.record).moves[-1] == Play(0, card)


def test_legal_cards_are_ringed_and_the_others_dim_in_ones_own_turn_only(house: House) -> None:
    table = sit_down(house)
    pass_three(house, table)
    to_own_turn(house, table)
    view = table.view
    for card in view.hand:
        marks = table.cards[card].marks
        assert bool(marks.ring) == (card in view.legal)
        assert bool(marks.dim) == (card not in view.legal)
    tap(house, f"card-{view.legal[0]}")
    table.finish_motion()
    assert table.state.turn != 0
    assert all(
        not table.cards[card].marks.ring and not table.cards[card].marks.dim for card in table.view.hand
    )


def must_follow(view: hearts.View) -> bool:
    """Whether the viewer holds cards of the suit led, and others."""
    held = {card.suit is view.trick[0][1].suit for card in view.hand} if view.trick else set()
    return held == {True, False}


def test_an_illegal_card_is_refused_with_its_reason(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit_down(house)
    pass_three(house, table)
    to_own_turn(house, table)
    while not must_follow(table.view):
        tap(house, f"card-{table.view.legal[0]}")
        to_own_turn(house, table)
    heard: list[Cue] = []
    told: list[str] = []
    monkeypatch.setattr(house.speaker, "play", lambda cue, *_: heard.append(cue))
    monkeypatch.setattr(table, "toast", told.append)
    led = table.state.led
    assert led is not None
    refused = next(card for card in table.view.hand if card.suit is not led)
    before = table.session.record()
    tap(house, f"card-{refused}")
    assert table.session.record() == before
    assert Cue.REFUSE in heard
    assert told == [f"Follow {led.name.lower()}"]
    assert table.moving  # it shakes its head


def test_h24_presses_in_one_frame_by_two_devices_play_one_card(house: House) -> None:
    for speed in ("normal", "instant"):
        table = sit_down(house, speed)
        pass_three(house, table)
        to_own_turn(house, table)
        held = table.view.counts[0]
        table.set_focus(f"card-{table.view.legal[0]}")
        house.director.handle(actions.Tap(device=Device.CONTROLLER))
        for card in table.view.hand:
            if f"card-{card}" in table.spots():
                tap(house, f"card-{card}")
        assert table.view.counts[0] == held - 1


def test_h24_at_instant_speed_the_fan_is_deaf_for_18_ticks_after_ones_card(house: House) -> None:
    table = sit_down(house, "instant")
    pass_three(house, table)
    for _ in range(3):
        to_own_turn(house, table)
        played = len([move for move in table.session.moves if isinstance(move, Play) and move.seat == 0])
        tap(house, f"card-{table.view.legal[0]}")
        for _ in range(17):
            house.director.step()
            if table.state.turn == 0:
                house.director.handle(actions.Tap(device=KEYS))
        now = len([move for move in table.session.moves if isinstance(move, Play) and move.seat == 0])
        assert now == played + 1


def test_a_tap_during_a_motion_finishes_it_and_plays_nothing(house: House) -> None:
    table = sit_down(house)
    pass_three(house, table)
    to_own_turn(house, table)
    tap(house, f"card-{table.view.legal[0]}")
    until(house, lambda: (table.moving and table.state.turn == 0) or table.state.phase is not Phase.PLAYING)
    moves = table.session.moves
    name = f"card-{table.view.legal[0]}"
    house.director.handle(actions.Tap(pos=None, device=KEYS)) if table.focus == name else tap(house, name)
    assert table.session.moves == moves
    check_table(table)


def test_a_full_trick_is_seen_before_it_goes_to_its_taker(house: House) -> None:
    for speed, least in (("normal", 30), ("instant", 18)):
        table = sit_down(house, speed)
        pass_three(house, table)
        while not table.state.tricks:
            if table.state.turn == 0 and not table.moving:
                table.perform(Play(0, table.view.legal[0]))
            house.director.step()
        four = table.state.tricks[0].cards
        seen = 0
        while table.moving and all(card in table.cards for card in four):
            seen += all(
                abs(table.cards[card].pose.y - table.layout.trick[table_seat(table, card)].y) < 2
                for card in four
            )
            house.director.step()
        assert seen >= least - 2


def table_seat(table: HeartsTable, card: Card) -> int:
    trick = table.state.tricks[0]
    return (trick.leader + trick.cards.index(card)) % 4


def test_point_cards_lie_before_their_taker(house: House) -> None:
    table = sit_down(house, "instant")
    pass_three(house, table)
    while not any(table.view.taken):
        if table.state.turn == 0 and not table.moving:
            table.perform(Play(0, table.view.legal[-1]))
        house.director.step()
    until(house, lambda: not table.moving)
    for seat, cards in enumerate(table.view.taken):
        poses = taken_poses(table.layout, seat, len(cards))
        for card, pose in zip(cards, poses, strict=True):
            assert (table.cards[card].pose.x, table.cards[card].pose.y) == (pose.x, pose.y)


@pytest.mark.parametrize("size", [(1024, 576), (1024, 768), (1920, 1080), (2560, 1080)])
def test_point_cards_stay_on_the_table_and_out_of_the_tricks_middle(size: tuple[int, int]) -> None:
    place = layout.hearts(size)
    for seat in range(4):
        for number in (1, 5, 14):
            for pose in taken_poses(place, seat, number):
                across = abs(pose.x - place.table[0]) / place.half_axes[0]
                down = abs(pose.y - place.table[1]) / place.half_axes[1]
                assert across < 1
                assert down < 1


# --- undo, hint, sort, last trick ---


def test_undo_goes_back_to_ones_last_decision_and_redo_forth(house: House) -> None:
    table = sit_down(house)
    pass_three(house, table)
    to_own_turn(house, table)
    before = hearts.fingerprint(table.state)
    tap(house, f"card-{table.view.legal[0]}")
    until(house, lambda: len(table.session.moves) > 6 and not table.moving)
    tap(house, "undo")
    assert hearts.fingerprint(table.state) == before
    table.finish_motion()
    check_table(table)
    house.director.handle(actions.Redo(device=KEYS))
    table.finish_motion()
    assert table.view.counts[0] == 12
    check_table(table)
    saved = house.storage.saved("hearts")
    assert saved is not None
    assert saved.record == table.session.record()


def test_undo_does_not_cross_a_finished_pass(house: House) -> None:
    table = sit_down(house)
    pass_three(house, table)
    until(house, lambda: table.state.phase is Phase.PLAYING and not table.moving)
    before = table.session.record()
    house.director.handle(actions.Undo(device=KEYS))
    assert table.session.record() == before


def test_a_hint_marks_cards_that_can_be_played_and_passes(house: House) -> None:
    table = sit_down(house)
    house.director.handle(actions.Hint(device=KEYS))
    mint = house.theme.mint
    assert sum(sprite.marks.ring == mint for sprite in table.cards.values()) == 3
    pass_three(house, table)
    to_own_turn(house, table)
    tap(house, "hint")
    (card,) = [card for card, sprite in table.cards.items() if sprite.marks.ring == mint]
    assert card in table.view.legal
    steps(house, 300)
    table.perform(Play(0, card))
    table.finish_motion()
    assert all(sprite.marks.ring != mint for sprite in table.cards.values())


def test_sorting_changes_the_order_in_the_fan_and_is_kept(house: House) -> None:
    table = sit_down(house)

    def order() -> list[Card]:
        table.finish_motion()
        return sorted(table.view.hand, key=lambda card: table.cards[card].pose.x)

    assert order() == sorted(table.view.hand, key=lambda card: card.index)
    house.director.handle(actions.Sort(device=KEYS))
    assert order() == sorted(table.view.hand, key=lambda card: (card.rank, card.suit))
    assert house.settings.get("sort_order") == "rank"
    tap(house, "sort")
    assert house.settings.get("sort_order") == "suit"


def test_the_last_trick_is_shown_as_long_as_it_is_held_and_nobody_plays(house: House) -> None:
    table = sit_down(house)
    pass_three(house, table)
    while not table.state.tricks:
        if table.state.turn == 0 and not table.moving:
            table.perform(Play(0, table.view.legal[0]))
        house.director.step()
    until(house, lambda: not table.moving)
    house.director.handle(actions.LastTrick(True, device=KEYS))
    last, moves = table.state.tricks[-1], table.session.moves
    for seat in range(4):
        lay, pose = table.layout.trick[seat], table.cards[last.card_of(seat)].pose
        assert (pose.x, pose.y) == (lay.x, lay.y)
    steps(house, 400)
    assert table.session.moves == moves
    house.director.handle(actions.LastTrick(False, device=KEYS))
    check_table(table)


# --- saving ---


def test_h21_a_game_in_the_middle_of_passing_comes_back_exactly(house: House) -> None:
    table = sit_down(house, "instant")
    until_hand(house, table, 3)
    table.finish_motion()
    for card in table.view.hand[4:6]:
        tap(house, f"card-{card}")
    saved = house.storage.saved("hearts")
    assert saved is not None
    back = HeartsTable.resumed(house, saved)
    house.director.show(back)
    assert back.tray == table.tray
    assert len(back.tray) == 2
    assert back.state == table.state
    assert back.game_id == table.game_id
    check_table(back)


@pytest.mark.parametrize("tray", [None, "QS", [1, 2], ["QS", "QS", "xx"], ["2C"] * 9, {}])
def test_chosen_cards_that_make_no_sense_are_left_out(house: House, tray: object) -> None:
    saved = sit_down(house).saved()
    back = HeartsTable.resumed(house, Saved(saved.game, saved.game_id, saved.record, 0, {"tray": tray}))
    assert len(back.tray) == len(set(back.tray)) <= 1
    assert set(back.tray) <= set(back.view.hand)


def test_a_game_left_for_a_new_one_is_abandoned_once_a_move_was_made(house: House) -> None:
    sit_down(house)
    steps(house, 200)
    second = sit_down(house)
    assert house.storage.results("hearts") == ()
    pass_three(house, second)
    HeartsTable.new(house, PRESETS["microsoft"])
    (result,) = house.storage.results("hearts")
    assert (result.game_id, result.outcome) == (second.game_id, Outcome.ABANDONED)


def test_a_finished_game_is_stored_once_and_a_new_one_follows(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.settings.overrule("speed", "instant")
    options = replace(PRESETS["spot"], seats=("rule",) * 4)
    table = HeartsTable.new(house, options, CODE)
    house.director.show(table)
    finished: list[object] = []
    finish = house.storage.finish
    monkeypatch.setattr(house.storage, "finish", lambda *how: (finished.append(how[0]), finish(*how)))
    while table.state.phase is not Phase.GAME_OVER:
        table.finish_motion()
        if isinstance(house.director.top, Scoreboard):
            house.director.top.activate("next")
        house.director.step()
    until(house, lambda: isinstance(house.director.top, Scoreboard))
    assert len(finished) == 1
    saved = house.storage.saved("hearts")
    assert saved is not None
    assert saved.info["over"] is True
    again = HeartsTable.resumed(house, saved)
    house.director.show(again)
    until(house, lambda: isinstance(house.director.top, Scoreboard))
    house.director.top.activate("next")
    following = house.director.top
    assert isinstance(following, HeartsTable)
    assert following.session.options == options
    assert following.session.code != table.session.code
    assert len(house.storage.results("hearts")) == len(finished) == 1


def test_s23_without_a_place_to_save_it_can_be_played(tmp_path: Path, cache: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    numbers = count(12)
    house = game.build_house((1280, 720), data_dir=blocked, cache=cache, numbers=lambda: next(numbers))
    try:
        table = sit_down(house)
        assert len(house.storage.notices) == 1
        pass_three(house, table)
        to_own_turn(house, table)
        tap(house, f"card-{table.view.legal[0]}")
        assert table.view.counts[0] == 12
        assert len(house.storage.notices) == 1
    finally:
        while house.director.scenes:
            house.director.pop()
        house.speaker.close()
        house.storage.close()


# --- interruptions ---


def test_h23_resized_in_any_frame_nothing_is_misplaced_or_lost(house: House) -> None:
    table = sit_down(house)
    sizes = [(1280, 720), (1024, 768), (1300, 700)]
    frame = 0
    for disturbed in range(0, 700, 9):
        if isinstance(house.director.top, Scoreboard):
            break
        steps(house, 9)
        if table.state.phase is Phase.PASSING and not table.moving and table.state.passed[0] is None:
            pass_three(house, table)
        elif table.state.turn == 0 and not table.moving and not table.within_double_press():
            table.perform(Play(0, table.view.legal[0]))
        steps(house, disturbed % 7)
        house.director.handle(actions.Resized(sizes[frame % 3], device=MOUSE))
        frame += 1
        if house.director.top is table:
            check_table(table)
    assert frame > 60
    assert table.state.tricks


@pytest.mark.parametrize(
    "action",
    [
        actions.DeviceLost("Pad", 0, device=Device.CONTROLLER),
        actions.FocusLost(device=KEYS),
        actions.Menu(device=KEYS),
    ],
)
def test_s26_the_table_pauses_in_any_motion_and_goes_on(house: House, action: actions.Action) -> None:
    table = sit_down(house)
    pass_three(house, table)
    until(house, lambda: table.moving)
    house.director.handle(action)
    assert isinstance(house.director.top, PauseMenu)
    moves = table.session.moves
    steps(house, 200)
    assert table.session.moves == moves
    house.director.handle(actions.Back(device=KEYS))
    top: Scene = house.director.top
    assert top is table
    until(house, lambda: table.state.turn == 0)


def test_s08_the_press_that_closes_the_pause_plays_nothing(house: House) -> None:
    table = sit_down(house)
    pass_three(house, table)
    to_own_turn(house, table)
    x, y, width, height = table.spots()[f"card-{table.view.legal[0]}"]
    moves = table.session.moves
    house.director.handle(actions.Menu(device=KEYS))
    house.director.handle(actions.Tap(pos=(round(x + width * 0.1), round(y + height * 0.9)), device=MOUSE))
    assert table.session.moves == moves


def test_s05_both_buttons_at_once_make_at_most_one_move(house: House) -> None:
    table = sit_down(house)
    pass_three(house, table)
    to_own_turn(house, table)
    moves = len(table.session.moves)
    tap(house, f"card-{table.view.legal[0]}")
    house.director.handle(actions.Back(device=MOUSE))
    assert len(table.session.moves) == moves + 1


def test_with_nobody_at_the_table_it_plays_by_itself_and_taps_do_nothing(house: House) -> None:
    house.settings.overrule("speed", "instant")
    table = HeartsTable.new(house, replace(PRESETS["black-maria"], seats=("rule",) * 4), CODE)
    house.director.show(table)
    for _ in range(2000):
        if table.state.phase is Phase.HAND_OVER:
            break
        if table.view.hand and not table.moving:
            table.activate(f"card-{table.view.hand[0]}")
        house.director.step()
    assert table.state.phase is Phase.HAND_OVER
    fresh = Session.new(hearts, table.session.options, CODE)
    for move in table.session.moves:
        fresh.play(move)
    assert fresh.state == table.state


def test_reduced_motion_never_moves_a_card_across_the_screen(house: House) -> None:
    house.settings.overrule("reduced_motion", True)
    table = sit_down(house)
    pass_three(house, table)
    to_own_turn(house, table)
    tap(house, f"card-{table.view.legal[0]}")
    card = table.session.moves[-1].card
    lay = table.layout.trick[0]
    while table.moving:
        house.director.step()
        sprite = table.cards.get(card)
        if sprite and sprite.pose.alpha > 0 and table.moving:
            assert (sprite.pose.x, sprite.pose.y) == (lay.x, lay.y)


def test_the_same_bots_play_the_same_game_at_every_speed(house: House) -> None:
    records = []
    for speed in ("instant", "fast"):
        house.settings.overrule("speed", speed)
        table = HeartsTable.new(house, replace(PRESETS["microsoft"], seats=("random",) * 4), CODE)
        house.director.show(table)
        while table.state.phase is not Phase.HAND_OVER:
            table.finish_motion()
            house.director.step()
        records.append(table.session.record())
    assert records[0] == records[1]


def test_the_cards_that_the_computer_passes_from_the_bottom_travel_to_the_slots(house: House) -> None:
    table = HeartsTable.new(house, replace(PRESETS["microsoft"], seats=("rule",) * 4), CODE)
    house.director.show(table)
    table.finish_motion()
    lay = {card: table.cards[card].pose for card in table.view.hand}
    until(house, lambda: table.state.passed[0] is not None)
    given = table.state.passed[0]
    assert given
    assert table.moving
    assert all(table.cards[card].pose == lay[card] and not table.cards[card].marks.ring for card in given)
    house.director.step()
    assert all(table.cards[card].pose != lay[card] for card in given)
    table.finish_motion()
    slots = [(x, y) for x, y in table.layout.slots]
    assert [(table.cards[card].pose.x, table.cards[card].pose.y) for card in given] == slots
    assert all(table.cards[card].marks.ring == house.theme.pink for card in given)


def test_the_focus_comes_to_a_card_that_may_be_played_when_the_turn_begins(house: House) -> None:
    """To the nearest one; from a button it does not come."""
    table = sit_down(house)
    pass_three(house, table)
    house.controls.device = KEYS
    came = 0
    for turn in range(8):
        parked = "hint" if turn % 4 == 3 else f"card-{fan_order(table.view, table._look())[0]}"
        table.set_focus(parked)
        to_own_turn(house, table)
        steps(house, 1)
        legal = [card for card in fan_order(table.view, table._look()) if card in table.view.legal]
        if parked == "hint" or Card.parse(parked[5:]) in legal:
            assert table.focus == parked
        else:
            assert table.focus == f"card-{legal[0]}"
            came += 1
        table.perform(Play(0, legal[0]))
    assert came
