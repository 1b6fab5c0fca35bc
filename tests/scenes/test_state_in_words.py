from __future__ import annotations

import re

import pytest

from engine import bots, hearts, solitaire
from engine.deal import HEART_TO_HEART, HEARTS, DealCode, stream
from engine.hearts import PRESETS, NextHand, Pass, Phase
from scenes import actions
from scenes.company import Company
from scenes.house import House
from scenes.solitaire_table import SolitaireTable
from scenes.state_in_words import card_text, heart_in_words, hearts_in_words

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


@pytest.mark.parametrize("number", range(12))
def test_heart_to_heart_names_what_is_open_and_nothing_else(number: int) -> None:
    """Free cards and the top of the waste; never a covered card or the stock's order."""
    chance = stream(DealCode(HEART_TO_HEART, "N", number), "words")
    state = solitaire.start(solitaire.Options(), DealCode(HEART_TO_HEART, "N", number))
    for _ in range(60):
        words = heart_in_words(state)
        seen = solitaire.view(state)
        ranks = [seen.heart[place - 1] for place in seen.free]
        known = sorted(f"{rank.text}♥" for rank in [*ranks, seen.waste_top] if rank)
        assert sorted(CARD.findall(words)) == known
        assert f"{seen.stock_count} card" in words
        assert ("No more possible moves" in words) == seen.dead_end
        moves = solitaire.legal_moves(state)
        state, _ = solitaire.apply(state, moves[chance.below(len(moves))])


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_hearts_names_only_what_the_seat_knows(preset: str) -> None:
    """S, one's own hand and the trick: no other card is ever named."""
    code = DealCode(HEARTS, "", 7)
    state = hearts.start(PRESETS[preset], code)
    chance = stream(code, "words")
    while state.hand_number < 3 and not hearts.is_over(state):
        for seat in range(hearts.SEATS):
            view = hearts.view(state, seat)
            known = {card_text(card) for card in (*view.hand, *(card for _, card in view.trick))}
            named = set(CARD.findall(hearts_in_words(view, Company.of(view.options.seats))))
            assert named == known
        if state.phase is Phase.HAND_OVER:
            state, _ = hearts.apply(state, NextHand())
            continue
        seats = range(hearts.SEATS) if state.phase is Phase.PASSING else (state.turn,)
        for seat in seats:
            assert seat is not None
            move = bots.choose(hearts.view(state, seat), chance, "random")
            assert isinstance(move, Pass) == (state.phase is Phase.PASSING)
            state, _ = hearts.apply(state, move)


def test_a_key_shows_it_at_the_table(house: House) -> None:
    """The action `Say`, from whatever device."""
    table = SolitaireTable.new(house)
    house.director.show(table)
    table.finish_motion()
    before = len(table.stage.sprites)
    house.director.handle(actions.Say())
    assert len(table.stage.sprites) == before + 1
