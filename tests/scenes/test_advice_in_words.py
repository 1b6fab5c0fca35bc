"""What the coach says of cards that it names."""

from __future__ import annotations

import pytest

from engine.cards import Card
from engine.coach.facts import Fact, Kind
from scenes.advice_in_words import fact_in_words

NAMES = ("You", "Wanda", "Nils", "Eva")


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Fact(Kind.BELOW, card=Card.parse("KH"), seats=(2,)), "K♥ stays above it in this trick."),
        (
            Fact(Kind.HELD, card=Card.parse("QS"), seats=(1,)),
            "You passed Q♠ to Wanda, and it is still there.",
        ),
        (Fact(Kind.UNCOVERED, card=Card.parse("QS")), "No lower spade would cover Q♠."),
        (Fact(Kind.UNCOVERED, card=Card.parse("AS"), number=1), "Only 1 lower spade would cover A♠."),
        (Fact(Kind.UNCOVERED, card=Card.parse("AS"), number=2), "Only 2 lower spades would cover A♠."),
        (
            Fact(Kind.ONE_HIGHER, card=Card.parse("AD"), seats=(1, 3)),
            "Only A♦ is higher, and it is not with Wanda, Eva.",
        ),
        (Fact(Kind.ONE_HIGHER, card=Card.parse("AD")), "Of all cards still out only A♦ is higher."),
    ],
)
def test_a_fact_about_another_card_names_it(fact: Fact, said: str) -> None:
    assert fact_in_words(fact, NAMES) == said
