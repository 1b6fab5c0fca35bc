"""The coach where several people sit at the table: claims and the review belong to one of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import bots, hearts
from engine.coach.claims import Claim, judge
from engine.deal import DealCode, stream
from engine.hearts import PERSON, PRESETS, Pass, Phase, Play
from scenes import actions
from scenes.actions import Device
from scenes.coach import OFFER_CARDS
from scenes.company import Company
from scenes.dialogs import Dialog
from scenes.hand_over import HandOver
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.pause import PauseMenu
from scenes.review import Review
from scenes.scoreboard import Scoreboard

KEYS = Device.KEYBOARD
COMPANIES = {2: (PERSON, "rule", PERSON, "rule"), 4: (PERSON,) * 4}


def sit_down(house: House, people: int, number: int) -> HeartsTable:
    house.settings.overrule("speed", "instant")
    company = Company.of(COMPANIES[people])
    for seat, name in zip(company.persons, ("Anna", "Ben", "Cleo", "Dan"), strict=False):
        company = company.with_name(seat, name)
    table = HeartsTable.new(house, PRESETS["microsoft"], DealCode("HT1", "", number), company)
    house.director.show(table)
    return table


def turns(house: House, table: HeartsTable) -> Iterator[int]:
    """Stop whenever a person has taken over the device to play a card; a rule bot plays it afterwards."""
    for _ in range(4000):
        top = house.director.top
        if isinstance(top, HandOver):
            take_over(house, top.seats[0])
        elif top is not table:
            return
        elif table.choosing and not table.moving:
            table.perform(Pass(table.seat, table.view.hand[:3]))
        elif table.own_turn and not table.moving:
            yield table.seat
            if house.director.top is table and table.own_turn and not table.moving and not table.coach.claim:
                table.perform(bots.choose(table.view, stream(table.state.code, "test"), "rule"))
        table.finish_motion()
        house.director.step()
    pytest.fail("the hand did not end")


def take_over(house: House, seat: int) -> None:
    for _ in range(30):
        house.director.step()
    house.director.top.activate(f"name-{seat}")


def choose(house: House, label: str) -> None:
    dialog = house.director.top
    assert isinstance(dialog, Dialog)
    (place,) = (place for place, choice in enumerate(dialog.choices) if choice.label == label)
    dialog.activate(f"choice-{place}")


def claim(house: House, words: str) -> None:
    """By the pause menu, which anybody may open."""
    house.director.handle(actions.Menu(device=KEYS))
    choose(house, "Claim the rest")
    choose(house, words)


def truth(table: HeartsTable, seat: int, what: Claim) -> bool:
    return judge(table.session.view(seat), what).proved


@pytest.mark.parametrize("people", [2, 4])
def test_a_claim_is_refused_to_whose_turn_it_is_and_to_nobody_else(
    house: House, people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit_down(house, people, 12)
    seat = next(seat for seat in turns(house, table) if len(table.state.tricks) == 2)
    assert not truth(table, seat, Claim.MINE)
    said: list[tuple[int | None, str]] = []
    monkeypatch.setattr(HeartsTable, "toast", lambda table, words: said.append((table.shown, words)))
    house.director.handle(actions.Menu(device=KEYS))
    choose(house, "Claim the rest")
    assert house.director.top._title == f"{table.company.called(seat)} claims the rest"  # type: ignore[attr-defined]
    choose(house, "The rest is mine")
    for _ in range(30):
        house.director.step()
    assert isinstance(house.director.top, HandOver)  # nobody looks, so nothing is said
    assert not said
    take_over(house, seat)
    house.director.step()
    house.director.step()
    ((looking, words),) = said
    assert looking == seat
    assert words.startswith("Not certain: ")
    assert table.coach.claim is table.coach.offer is None


def provable(house: House, people: int, what: Claim) -> tuple[HeartsTable, int]:
    """A moment at which a person could make that claim."""
    for number in range(12, 80):
        table = sit_down(house, people, number)
        for seat in turns(house, table):
            if table.state.tricks and len(table.view.hand) in OFFER_CARDS and truth(table, seat, what):
                return table, seat
    pytest.fail("there is nothing to claim")


@pytest.mark.parametrize("people", [2, 4])
@pytest.mark.parametrize("what", Claim, ids=lambda what: what.value)
def test_a_claim_is_proved_for_whose_turn_it_is_and_theirs_to_make(
    house: House, people: int, what: Claim
) -> None:
    table, seat = provable(house, people, what)
    claim(house, "The rest is mine" if what is Claim.MINE else "The rest is harmless")
    for _ in range(30):
        house.director.step()
    assert "claim" not in table.buttons
    take_over(house, seat)
    house.director.step()
    house.director.step()
    assert table.coach.offer is what
    assert table.coach.claim is None  # somebody else may have pressed
    before = len(table.state.tricks)
    table.activate("claim")
    asked: set[int] = set()
    for _ in range(4000):
        top = house.director.top
        if isinstance(top, Scoreboard):
            break
        if isinstance(top, HandOver):
            assert seat not in top.seats
            asked |= set(top.seats)
            take_over(house, top.seats[0])
        elif table.own_turn and table.seat != seat and not table.moving:
            table.perform(Play(table.seat, table.view.legal[0]))
        house.director.step()
    rest = table.state.tricks[before:]
    points = hearts.rules_of(table.state.options).points
    if what is Claim.MINE:
        assert {trick.winner for trick in rest} == {seat}
        assert not asked  # nobody else has anything to decide
    else:
        assert not any(points[card.index] for trick in rest if trick.winner == seat for card in trick.cards)
    assert table.state.phase in (Phase.HAND_OVER, Phase.GAME_OVER)


def test_a_claim_is_shown_again_to_who_looks_again(house: House) -> None:
    table, seat = provable(house, 2, Claim.HARMLESS)
    for _ in range(3):
        house.director.step()
    assert table.coach.offer is not None
    table.people.cover()
    assert "claim" not in table.buttons
    house.director.step()
    take_over(house, seat)
    for _ in range(3):
        house.director.step()
    assert table.coach.offer is not None
    assert "claim" in table.buttons


def test_who_leaves_has_no_claim_any_more(house: House) -> None:
    table, seat = provable(house, 2, Claim.MINE)
    table.coach._begin(Claim.MINE)
    table.people.leave(seat)
    house.director.step()
    assert table.coach.claim is None


def reviewing(house: House, people: int) -> Scoreboard:
    table = sit_down(house, people, 14)
    looked = False
    for _ in turns(house, table):
        if not looked and table.state.tricks:
            looked = True
            house.director.handle(actions.Menu(device=KEYS))
            pause = house.director.top
            assert isinstance(pause, PauseMenu)
            assert "Review" not in [choice.label for choice in pause.choices]  # the hand is not over
            choose(house, "Go on")
    board = house.director.top
    assert isinstance(board, Scoreboard)
    board.counting.finish()
    for _ in range(60):
        house.director.step()
    return board


@pytest.mark.parametrize("people", [2, 4])
def test_a_review_is_of_the_person_who_is_chosen(house: House, people: int) -> None:
    board = reviewing(house, people)
    table = board.table
    for seat in table.company.persons:
        board.activate("review")
        choose(house, table.company.called(seat))
        review = house.director.top
        assert isinstance(review, Review)
        own = [move.card for move in table.session.moves if isinstance(move, Play) and move.seat == seat]
        assert [decision.card for decision in review.decisions] == own
        assert {decision.view.seat for decision in review.decisions} == {seat}
        house.director.handle(actions.Back(device=KEYS))
        assert house.director.top is board
