"""Heart to Heart over thousands of random games, against independent programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine import solitaire
from engine.deal import DealCode, Stream, stream
from engine.session import Session
from engine.solitaire import (
    WASTE,
    DeadEnd,
    Draw,
    Drawn,
    Event,
    Freed,
    Move,
    Options,
    Pair,
    Paired,
    Recycle,
    Recycled,
    State,
    Won,
    apply,
    dead_end,
    free,
    legal_moves,
    start,
    view,
    why_illegal,
    won,
)
from tests.engine.solitaire_states import geometric_free, held_positions

GAMES = 2000
EVERY_MOVE: list[Move] = [Draw(), Recycle(), *(Pair(a, b) for a in range(1, 26) for b in range(a))]


def chance(number: int) -> Stream:
    return stream(DealCode("HH1", "N", number), "test/properties")


def eager_choice(chance: Stream, moves: tuple[Move, ...]) -> Move:
    """A pair in three cases of four where there is one, so that games get far."""
    pairs = [move for move in moves if isinstance(move, Pair)]
    return chance.choice(pairs) if pairs and chance.below(4) else chance.choice(moves)


def random_game(number: int, most: int = 60) -> Iterator[tuple[State, Move, State, tuple[Event, ...]]]:
    """Each move of a random game: the state before, the move, the state after, the events."""
    source = chance(number)
    state = start(Options(), DealCode("HH1", "N", number))
    for _ in range(most):
        moves = legal_moves(state)
        if not moves:
            return
        move = eager_choice(source, moves)
        after, events = apply(state, move)
        yield state, move, after, events
        state = after


def fold(state: State, event: Event) -> State:
    """What an event says has changed, and nothing more."""
    match event:
        case Paired(a, b, points):
            heart = state.heart
            for place in (a, b):
                if place != WASTE:
                    heart ^= 1 << place - 1
            waste = state.waste[:-1] if b == WASTE else state.waste
            return replace(state, heart=heart, waste=waste, score=state.score + points, moves=state.moves + 1)
        case Drawn(card):
            assert state.stock[0] == card
            return replace(state, stock=state.stock[1:], waste=(*state.waste, card), moves=state.moves + 1)
        case Recycled(count):
            assert count == len(state.waste)
            return replace(state, stock=state.waste, waste=(), moves=state.moves + 1)
        case Freed(position):
            assert position in free(state)
        case Won():
            assert won(state)
        case DeadEnd():
            assert dead_end(state)
    return state


def test_52_cards_score_freedom_and_events() -> None:
    longest = 0
    for number in range(GAMES):
        gone: list[int] = []
        for before, move, after, events in random_game(number):
            if isinstance(move, Pair):
                gone += [before.waste[-1] if place == WASTE else place - 1 for place in (move.a, move.b)]
            held = held_positions(after.heart)
            cards = [*(position - 1 for position in held), *after.stock, *after.waste, *gone]
            assert sorted(cards) == list(range(52))
            assert after.score == 10 * (25 - len(held))
            assert list(free(after)) == geometric_free(held)
            folded = before
            for event in events:
                folded = fold(folded, event)
            assert folded == after
            freed = [event.position for event in events if isinstance(event, Freed)]
            assert freed == sorted(set(free(after)) - set(free(before)))
            assert (Won() in events) == (not held)
            longest = max(longest, len(gone))
    assert longest >= 40


def test_pairs_taken_are_of_equal_rank_and_were_free() -> None:
    for number in range(GAMES // 4):
        for before, move, _, _ in random_game(number):
            if isinstance(move, Pair):
                ids = [before.waste[-1] if place == WASTE else place - 1 for place in (move.a, move.b)]
                assert len({before.deck[card] for card in ids}) == 1
                free_now = geometric_free(held_positions(before.heart))
                assert all(place in (WASTE, *free_now) for place in (move.a, move.b))


def test_legal_moves_are_all_moves_that_are_not_refused() -> None:
    for number in range(40):
        for before, _, after, _ in random_game(number, most=40):
            for state in (before, after):
                legal = [move for move in EVERY_MOVE if why_illegal(state, move) is None]
                assert set(legal_moves(state)) == set(legal)
                assert len(legal_moves(state)) == len(legal)


def test_a_game_that_is_not_over_has_a_legal_move() -> None:
    for number in range(GAMES // 4):
        for _, _, after, _ in random_game(number):
            assert bool(legal_moves(after)) != solitaire.is_over(after)


Lie = tuple[int, tuple[int, ...], tuple[int, ...]]
"""How the cards of a deal lie: the heart, the stock, the waste."""


def can_ever_pair(state: State, known: dict[Lie, bool]) -> bool:
    """By turning cards until they lie as before, looking for any pair that may be taken.

    `known`, of one deal, gets the same answer for all that was come through: there is one way to turn.
    """
    passed: set[Lie] = set()
    found = False
    while (lie := (state.heart, state.stock, state.waste)) not in passed:
        if lie in known:
            found = known[lie]
            break
        passed.add(lie)
        moves = legal_moves(state)
        found = any(isinstance(move, Pair) for move in moves)
        if found or not moves:
            break
        (turn,) = moves
        state, _ = apply(state, turn)
    known.update(dict.fromkeys(passed, found))
    return found


def test_dead_end_means_that_no_pair_ever_comes_up() -> None:
    seen: Counter[bool] = Counter()
    for number in range(500):
        known: dict[Lie, bool] = {}
        for before, _, after, events in random_game(number):
            expected = not won(after) and not can_ever_pair(after, known)
            assert dead_end(after) == expected
            assert (DeadEnd() in events) == (expected and not dead_end(before))
            seen[expected] += 1
    assert min(seen.values()) > 100


def test_views_hide_the_order_of_the_stock() -> None:
    for number in range(200):
        for _, _, after, _ in random_game(number, most=30):
            hidden = replace(after, stock=chance(number).shuffled(after.stock))
            beneath = (*chance(number).shuffled(after.waste[:-1]), *after.waste[-1:])
            assert view(after) == view(hidden) == view(replace(after, waste=beneath))


@pytest.mark.parametrize("number", range(60))
def test_undo_all_the_way_and_redo(number: int) -> None:
    session = Session.new(solitaire, Options(), DealCode("HH1", "N", number))
    states = [session.state]
    for _, move, _, _ in random_game(number, most=200):
        session.play(move)
        states.append(session.state)
    moves = session.moves
    for state in reversed(states[:-1]):
        assert len(session.undo()) == 1
        assert session.state == state
    assert session.undo() == ()
    for state in states[1:]:
        session.redo()
        assert session.state == state
    assert session.redo() == ()
    assert session.moves == moves


def test_a_state_is_never_changed() -> None:
    for number in range(100):
        for before, move, after, _ in random_game(number):
            copy = replace(before)
            assert apply(before, move)[0] == after
            assert before == copy
            assert hash(before) == hash(copy)
