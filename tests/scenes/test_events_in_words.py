"""Every event of both games is a sentence, which names nothing that who hears it may not know."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine import bots, hearts, solitaire
from engine.cards import Card, Suit
from engine.deal import HEART_TO_HEART, HEARTS, DealCode, stream
from engine.hearts import PERSON, PRESETS, NextHand, Phase
from engine.session import Session
from scenes.company import Company
from scenes.events_in_words import heart_event, heart_lines, hearts_event, hearts_lines
from scenes.eyes import public
from scenes.state_in_words import card_name, card_text, heart_rows_in_words, spoken
from scenes.text import set_language

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


def a_game_of_hearts(preset: str, kinds: tuple[str, ...], hands: int = 3) -> Session:
    session = Session.new(hearts, replace(PRESETS[preset], seats=kinds), DealCode(HEARTS, "", 7))
    chance = stream(session.code, "words")
    while len(session.state.history) < hands and not hearts.is_over(session.state):
        state = session.state
        if state.phase is Phase.HAND_OVER:
            session.play(NextHand())
        elif state.phase is Phase.PASSING:
            seat = next(seat for seat in range(4) if state.passed[seat] is None)
            session.play(bots.choose(session.view(seat), chance, "random"))
        else:
            session.play(bots.choose(session.view(state.turn), chance, "random"))
    return session


def test_ends_that_are_seldom_seen_are_said_too() -> None:
    company = Company.of((PERSON, "casual", "sharp", "expert"))
    view = a_game_of_hearts("microsoft", (PERSON, "casual", "sharp", "expert"), hands=1).view(0)
    west = company.called(1)
    said = {
        hearts.MoonShot(0): "You shoot the moon!",
        hearts.MoonShot(1): f"{west} shoots the moon!",
        hearts.HandSkipped(((), (), (), ())): "The rest of the hand costs nothing.",
        hearts.GameEnded((1,)): f"{west} wins",
        hearts.GameEnded((0, 1)): f"{company.called(0)}, {west} share the win",
    }
    for event, words in said.items():
        assert hearts_event(event, view, company) == words
    state = solitaire.start(solitaire.Options(), DealCode.parse("HH1-N-AAAAAAM"))
    dead = heart_event(solitaire.DeadEnd(), solitaire.view(state), solitaire.view(state))
    assert dead == "No more possible moves."


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_hearts_names_the_cards_played_and_the_own_pass(preset: str, seat: int | None) -> None:
    """By the events themselves: a card is named when it is played, or passed by or to who hears it."""
    session = a_game_of_hearts(preset, (PERSON, "casual", PERSON, "casual"))
    company = Company.of(session.options.seats)
    for state, events in zip(session.states[1:], session.happened, strict=True):
        view = public(hearts.view(state)) if seat is None else hearts.view(state, seat)
        for event in events:
            allowed: set[Card] = set()
            if isinstance(event, hearts.Played):
                allowed = {event.card}
            elif isinstance(event, hearts.Passed) and event.seat == seat:
                allowed = set(state.passed[seat] or ())
            elif isinstance(event, hearts.CardsPassed) and seat is not None:
                allowed = set(event.passes[(seat - event.direction) % 4])
            words = hearts_event(event, view, company)
            assert words
            assert set(CARD.findall(words)) == {card_text(card) for card in allowed}, words


def test_hearts_line_by_line() -> None:
    """The first hand of a person alone, in the order in which it happened."""
    session = a_game_of_hearts("microsoft", (PERSON, "casual", "sharp", "novice"), hands=1)
    company = Company.of(session.options.seats)
    lines = hearts_lines(session, company, 0)
    assert len(lines) == sum(map(len, session.happened))
    assert lines[0].startswith("Passed to Luna: ")
    assert lines[1:4] == [f"{name} has chosen three cards." for name in ("Luna", "Otto", "Vixen")]
    assert lines[4].startswith("Received from Vixen: ")
    first = session.state.tricks[0]
    assert len(first.cards) == 4
    leader = company.called(first.leader)
    wanted = "You play 2♣." if leader == "You" else f"{leader} plays 2♣."
    assert lines[5] == wanted
    assert sum("take the trick" in line or "takes the trick" in line for line in lines) == 13
    costs = [int(found[1]) for line in lines if (found := re.search(r"trick: (\d+) point", line))]
    assert sum(costs) == 26
    points = session.state.history[0]
    named = ", ".join(f"{company.called(seat)} {each}" for seat, each in enumerate(points))
    assert lines[-1] == f"Points of the hand: {named}. Totals: {named}."
    assert hearts_lines(session, company, 0, since=4) == lines[5:]


@pytest.mark.parametrize("number", range(8))
def test_heart_to_heart_names_what_lies_open(number: int) -> None:
    """A card drawn, one of the pair, those freed: never the stock."""
    session = Session.new(solitaire, solitaire.Options(), DealCode(HEART_TO_HEART, "N", number))
    chance = stream(session.code, "words")
    for _ in range(60):
        moves = solitaire.legal_moves(session.state)
        if not moves:
            break
        before = solitaire.view(session.state)
        events = session.play(moves[chance.below(len(moves))])
        after = solitaire.view(session.state)
        for event in events:
            ranks = {
                solitaire.Paired: lambda: [before.heart[event.a - 1]],  # noqa: B023
                solitaire.Drawn: lambda: [after.waste_top],  # noqa: B023
                solitaire.Freed: lambda: [after.heart[event.position - 1]],  # noqa: B023
            }.get(type(event), list)()
            words = heart_event(event, before, after)
            assert words
            assert CARD.findall(words) == [f"{rank.text}♥" for rank in ranks if rank]
    assert len(heart_lines(session)) == len(session.events)


def test_the_rows_hold_the_whole_heart() -> None:
    state = solitaire.start(solitaire.Options(), DealCode.parse("HH1-N-AAAAAAM"))
    words = heart_rows_in_words(state)
    seen = solitaire.view(state)
    assert CARD.findall(words) == [f"{rank.text}♥" for rank in seen.heart if rank]
    assert words.count("Row ") == 7
    assert words.endswith("Row 7: 4♥.")


def test_cards_are_spoken_by_their_names() -> None:
    queen, ten = Card.parse("QS"), Card.parse("TH")
    assert card_name(queen) == "queen of spades"
    assert spoken(f"Your hand: {card_text(queen)} {card_text(ten)}.") == (
        "Your hand: queen of spades, 10 of hearts."
    )


@pytest.mark.parametrize("language", ["he", "ar"])
def test_what_is_spoken_holds_no_invisible_signs_and_no_suits(language: str) -> None:
    session = a_game_of_hearts("omnibus", (PERSON, "casual", "sharp", "novice"), hands=2)
    set_language(language)
    try:
        lines = hearts_lines(session, Company.of(session.options.seats), 0)
        names = {card_name(Card.parse(f"K{suit.letter}")) for suit in Suit}
        assert len(names) == 4
        for line in lines:
            assert not set(spoken(line)) & set("♣♦♥♠\u2066\u2067\u2068\u2069")
            assert not re.search("[A-Za-z]", spoken(line))
    finally:
        set_language("en")
