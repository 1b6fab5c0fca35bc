"""Whose hand may be seen: the rules of it, without a screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import hearts
from engine.deal import DealCode
from engine.hearts import PERSON, Pass, Phase, Play
from engine.hearts_state import State
from scenes import actions
from scenes.actions import Device, Direction
from scenes.company import Company
from scenes.eyes import Eyes

CODE = DealCode.parse("HT1-AAAAAAM", "HT1")
TWO = (PERSON, "rule", PERSON, "rule")


def deal(kinds: tuple[str, str, str, str] = TWO) -> State:
    return hearts.start(hearts.HeartsOptions(seats=kinds), CODE)


def passed(state: State, *seats: int) -> State:
    for seat in seats:
        state, _ = hearts.apply(state, Pass(seat, hearts.view(state, seat).hand[:3]))
    return state


def test_a_person_alone_always_sees_their_hand_wherever_they_sit() -> None:
    for seat in range(4):
        kinds = ["rule"] * 4
        kinds[seat] = PERSON
        eyes = Eyes(Company.of(kinds))
        assert eyes.shown == eyes.bottom == seat
        eyes.cover()
        assert eyes.shown == seat
        state = deal(tuple(kinds))  # type: ignore[arg-type]
        assert eyes.takers(state) == []
        assert eyes.seen(hearts.view(state, seat)) == hearts.view(state, seat)


def test_with_nobody_there_south_is_seen() -> None:
    eyes = Eyes(Company.of(("rule",) * 4))
    assert eyes.shown == 0
    assert not eyes.private


def test_the_device_goes_round_in_passing_and_then_to_whose_turn_it_is() -> None:
    eyes, state = Eyes(Company.of(TWO)), deal()
    assert eyes.shown is None
    assert eyes.takers(state) == [0, 2]
    eyes.take(2)
    assert eyes.takers(state) == []
    state = passed(state, 2)
    assert eyes.takers(state) == [0]
    eyes.take(0)
    state = passed(state, 0, 1, 3)
    assert state.phase is Phase.PLAYING
    while state.turn != 2:
        view = hearts.view(state, state.turn or 0)
        eyes.follow(state)
        state, _ = hearts.apply(state, Play(view.seat, view.legal[0]))
    assert eyes.takers(state) == [2]
    eyes.follow(state)
    assert eyes.shown is None
    assert eyes.bottom == 2


def test_nothing_of_a_hand_is_in_what_is_seen_of_it_unasked() -> None:
    eyes, state = Eyes(Company.of(TWO)), passed(deal(), 0)
    seen = eyes.seen(hearts.view(state, 0))
    assert (seen.hand, seen.legal, seen.passed, seen.received) == ((), (), None, None)
    eyes.take(2)
    assert eyes.seen(hearts.view(state, 0)).hand == ()
    assert eyes.seen(hearts.view(state, 2)) == hearts.view(state, 2)


def test_the_first_to_hold_a_trigger_looks_until_both_are_let_go() -> None:
    eyes = Eyes(Company.of(TWO), {0: 10, 2: 12})
    eyes.hold(12, held=True)
    eyes.hold(10, held=True)
    eyes.hold(12, held=True)
    assert eyes.shown == 2
    eyes.hold(12, held=False)
    assert eyes.shown == 2  # the other trigger
    eyes.hold(12, held=False)
    assert eyes.shown == 0
    eyes.hold(10, held=False)
    assert eyes.shown is None
    eyes.hold(99, held=True)  # nobody's
    assert eyes.shown is None


def test_who_has_a_controller_is_not_handed_the_device() -> None:
    eyes, state = Eyes(Company.of(TWO), {0: 10}), deal()
    assert eyes.asked(state) == 0
    assert eyes.takers(state) == []  # South chooses first, with the controller
    assert eyes.takers(passed(state, 0)) == [2]


ACTS = (
    actions.Tap(device=Device.CONTROLLER, pad=10),
    actions.Hint(device=Device.CONTROLLER, pad=10),
    actions.Move(Direction.LEFT, device=Device.CONTROLLER, pad=10),
    actions.Back(device=Device.CONTROLLER, pad=10),
    actions.Sort(device=Device.CONTROLLER, pad=10),
)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: type(act).__name__)
def test_who_looks_may_act_and_nobody_else(act: actions.Action) -> None:
    eyes = Eyes(Company.of(TWO), {0: 10})
    assert not eyes.lets(act)  # nobody looks
    eyes.take(2)  # shares the device
    assert not eyes.lets(act)
    assert eyes.lets(replace(act, pad=None, device=Device.KEYBOARD))
    assert eyes.lets(replace(act, pad=11))  # nobody's controller is the shared device
    eyes.cover()
    eyes.hold(10, held=True)
    assert eyes.lets(act)
    assert not eyes.lets(replace(act, pad=11))
    assert not eyes.lets(replace(act, pad=None, device=Device.MOUSE))


def test_who_leaves_hides_nothing_any_more_and_is_not_asked() -> None:
    eyes, state = Eyes(Company.of(TWO)), deal()
    eyes.company = eyes.company.left(0)
    assert eyes.shown == 2
    assert eyes.all_asked(state) == [2]
    assert eyes.company.plays(0) != PERSON
    assert eyes.company.kinds == TWO  # the rules know nothing of it
    eyes.company = eyes.company.back(0)
    assert eyes.shown is None


def test_a_controller_that_is_gone_is_nobodys() -> None:
    eyes = Eyes(Company.of(TWO), {0: 10, 2: 12})
    eyes.hold(12, held=True)
    assert eyes.lose(frozenset({10})) == [2]
    assert eyes.shown is None
    assert eyes.pads == {0: 10}
