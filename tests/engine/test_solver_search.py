"""The search for the fewest moves on whole deals: anytime, exact, and every line played through a session."""

from __future__ import annotations

import pytest

from engine import solitaire
from engine.deal import DealCode
from engine.session import Session
from engine.solitaire import Move, Options, notation, start, won
from engine.solver import FewestSearch, fewest_line, lower_bound, winnable
from engine.solver_ring import Puzzle
from tests.engine.solitaire_states import state_of

AAAAAAM = DealCode.parse("HH1-N-AAAAAAM")
AAAAAAM_FEWEST = 108
"""Also found by a plain A* over single moves, whose bound is only the pairs still needed."""
AAAAAAM_LINE = """
draw x19, pair 25 waste, draw x3, pair 24 waste, draw x4, recycle, draw, pair 22 waste, draw x2,
pair 23 waste, pair 20 19, draw x15, pair 15 waste, draw x3, pair 16 waste, draw x3, pair 21 waste,
draw, recycle, draw x7, pair 17 waste, draw x2, pair 11 waste, draw x4, pair 12 waste, draw x3,
pair 18 waste, pair 14 5, pair 9 waste, draw x2, pair 6 waste, draw x2, pair 1 waste, recycle,
draw x2, pair 13 waste, pair 7 waste, pair 10 2, draw x9, pair 8 waste, pair 3 waste, draw,
pair 4 waste
"""
FEWEST = {
    "HH1-N-AAAAHTE": 78,
    "HH1-N-AAAAHTF": 88,
    "HH1-N-AAAAHTH": 93,
    "HH1-N-AAAAHTI": 75,
    "HH1-N-AAAAHTJ": 78,
    "HH1-N-AAAAHTN": 72,
    "HH1-N-AAAAHTO": 69,
    "HH1-N-AAAAHTP": 82,
    "HH1-N-AAAAHTQ": 89,
    "HH1-N-AAAAHTT": 89,
    "HH1-N-AAAAHTV": 79,
    "HH1-N-AAAAHTY": 84,
    "HH1-N-AAAAHT4": 73,
    "HH1-N-AAAAHUA": 60,
}
"""What the same plain A* found for other deals."""


def play(code: DealCode, line: tuple[Move, ...]) -> Session:
    session = Session.new(solitaire, Options(), code)
    for move in line:
        assert not won(session.state)
        session.play(move)
    return session


def runs(line: tuple[Move, ...]) -> list[str]:
    """The line's notation, each run of draws as one item."""
    text = ", ".join(map(notation, line)) + ", "
    for count in range(40, 1, -1):
        text = text.replace("draw, " * count, f"draw x{count}, ")
    return text.removesuffix(", ").split(", ")


class TestTheSourcesDeal:
    def test_fewest_and_a_line_are_golden(self) -> None:
        line = fewest_line(start(Options(), AAAAAAM))
        assert line is not None
        assert len(line) == AAAAAAM_FEWEST
        assert runs(line) == " ".join(AAAAAAM_LINE.split()).split(", ")
        session = play(AAAAAAM, line)
        assert won(session.state)
        assert session.state.moves == AAAAAAM_FEWEST
        assert session.state.score == 250


@pytest.mark.parametrize(("code", "fewest"), FEWEST.items())
def test_deals_that_a_plain_search_solved(code: str, fewest: int) -> None:
    assert len(fewest_line(start(Options(), DealCode.parse(code))) or ()) == fewest


@pytest.mark.parametrize("number", range(25))
def test_anytime(number: int) -> None:
    """What is known only gets better, holds at any time, and doesn't depend on how the budget is cut."""
    code = DealCode("HH1", "W", number * 1_234_567)
    state = start(Options(), code)
    whole = FewestSearch(state)
    assert whole.step(1_000_000)
    assert whole.length is not None
    search = FewestSearch(state)
    known = search.length, search.at_least
    assert known[1] == lower_bound(state)
    budget = 1
    while not search.step(budget):
        least, most = search.at_least, search.length
        assert least is not None
        assert most is not None
        assert (known[1] or 0) <= least <= whole.length <= most <= (known[0] or 0)
        if most != known[0]:
            line = search.line() or ()
            assert won(play(code, line).state)
            assert len(line) == most
        known = most, least
        budget += 3
    assert search.nodes == whole.nodes
    assert search.line() == whole.line()
    line = whole.line() or ()
    assert won(play(code, line).state)
    assert len(line) == whole.length == whole.at_least
    assert whole.step(5)
    assert whole.nodes == search.nodes


@pytest.mark.parametrize("number", range(12))
def test_along_a_shortest_line_each_move_counts(number: int) -> None:
    """From every position of a shortest line the rest of it is shortest, found anew."""
    code = DealCode("HH1", "W", number)
    session = Session.new(solitaire, Options(), code)
    line = fewest_line(session.state) or ()
    for done, move in enumerate(line):
        if done % 9 == 0:
            assert len(fewest_line(session.state) or ()) == len(line) - done
        session.play(move)
    assert fewest_line(session.state) == ()


def test_a_budget_of_nodes_is_kept() -> None:
    search = FewestSearch(start(Options(), AAAAAAM))
    assert not search.step(7)
    assert search.nodes == 7
    assert not search.step(100)
    assert search.nodes == 107


def test_no_line_where_there_is_none() -> None:
    state = next(
        state for n in range(100) if not winnable(state := start(Options(), DealCode("HH1", "N", n)))
    )
    search = FewestSearch(state)
    assert search.done
    assert search.step(10)
    assert (search.line(), search.length, search.at_least, search.nodes) == (None, None, None, 0)


def test_by_hand() -> None:
    """One draw and a pair; a pair, a recycle, two draws and a pair; nothing left to do."""
    assert len(fewest_line(state_of({1: "5"}, stock="5")) or ()) == 2
    assert len(fewest_line(state_of({1: "5", 5: "4"}, waste="354")) or ()) == 2
    assert len(fewest_line(state_of({1: "5", 5: "4"}, waste="534")) or ()) == 4
    assert fewest_line(state_of({}, stock="5")) == ()


def test_a_heart_that_no_play_leads_to_is_refused() -> None:
    with pytest.raises(ValueError, match="covered it"):
        Puzzle.of(state_of({25: "5"}, waste="5"))
