"""Both games played by somebody who sees nothing: only what is read aloud is known, only keys are pressed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pygame
import pytest

from engine import solitaire
from engine.cards import Card, Rank, Suit
from engine.deal import DealCode
from engine.heart_layout import ROWS, WHOLE_HEART
from engine.hearts import PRESETS, Phase
from engine.solver import winning_line
from scenes.hearts_table import HeartsTable
from scenes.solitaire_table import SolitaireTable
from tests.end_to_end.couch import Couch

Sit = Callable[[], Couch]
NAMES = {"ace": Rank.ACE, "king": Rank.KING, "queen": Rank.QUEEN, "jack": Rank.JACK}
NAMES |= {str(number): Rank(number) for number in range(2, 11)}
RANK = r"(10|[2-9]|ace|king|queen|jack)"
CARD = re.compile(RANK + r" of (clubs|diamonds|spades|hearts)")
MOST_TABS = 60


class Ears:
    """A voice that remembers what it said."""

    on = True

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: str, language: str, *, after: bool = False) -> None:
        del after
        assert language == "en"
        self.said.append(text)

    def turn(self, *, on: bool) -> None:
        self.on = on

    def close(self) -> None:
        self.on = False


class Blind:
    """Presses keys of a couch and hears what follows; knows nothing else of it."""

    def __init__(self, couch: Couch, ears: Ears) -> None:
        self._couch = couch
        self._ears = ears
        self._since = 0
        """Up to there what was said was of use already."""

    def press(self, key: int) -> str:
        """What is heard of it."""
        self._since = len(self._ears.said)
        self._couch.key(key)
        return " ".join(self._ears.said[self._since :])

    def listen(self, words: str) -> str:
        """Wait for words, unless the last press has brought them; all that was said until then."""
        for _ in range(2000):
            heard = " ".join(self._ears.said[self._since :])
            if re.search(words, heard):
                self._since = len(self._ears.said)
                return heard
            self._couch.frames(1)
        raise AssertionError(f"{words!r} is never said: {self._ears.said[self._since :]}")

    def pause(self, frames: int) -> None:
        self._couch.frames(frames)

    def go(self, words: str) -> None:
        """Go on with Tab until that is read, by whole words at the end of what is heard."""
        heard = ""
        for _ in range(MOST_TABS):
            heard = self.press(pygame.K_TAB)
            if heard.endswith(words):
                return
        raise AssertionError(f"{words!r} is never read; at last {heard!r}")


def name_of(card: Card) -> str:
    rank = next(name for name, rank in NAMES.items() if rank is card.rank)
    return f"{rank} of {card.suit.name.lower()}"


def cards_in(words: str) -> list[Card]:
    return [Card.of(NAMES[rank], Suit[suit.upper()]) for rank, suit in CARD.findall(words)]


# --- Heart to Heart ---


def heart_from(words: str) -> list[Rank]:
    """The whole heart, from its rows as they are read."""
    heart: list[Rank] = []
    for row, size in enumerate(ROWS):
        (cards,) = re.findall(rf"Row {row + 1}: (.*?)\.", words)
        found = re.findall(rf"{RANK} of hearts", cards)
        assert len(found) == size
        heart += [NAMES[rank] for rank in found]
    return heart


def spoken_place(state: solitaire.State, place: int) -> str:
    rank = solitaire.rank_at(state, place)
    assert rank is not None
    card = name_of(Card.of(rank, Suit.HEARTS))
    if place == solitaire.WASTE:
        return f"{card} on the waste"
    row, before = 0, 0
    while before + ROWS[row] < place:
        before += ROWS[row]
        row += 1
    return f"{card}, row {row + 1}, place {place - before}"


def learn_the_deal(player: Blind) -> solitaire.State:
    """The heart by its rows, then every card of the stock, drawn once; the position after the recycle."""
    player.listen("Free: ")
    said = player.press(pygame.K_w)
    (count,) = re.findall(r"(\d+) cards? in the stock", said)
    (first,) = re.findall(rf"{RANK} of hearts on the waste", said)
    heart = heart_from(player.press(pygame.K_w))
    drawn = [NAMES[first]]
    for number in range(int(count)):
        said = player.press(pygame.K_d)
        (found,) = re.findall(rf"You draw {RANK} of hearts: (\d+) cards? on the waste\.", said)
        assert int(found[1]) == number + 2
        drawn.append(NAMES[found[0]])
    assert f"The waste is the stock again: {len(drawn)} cards." in player.press(pygame.K_d)
    deck = (*heart, *drawn)
    assert sorted(deck) == sorted(rank for rank in Rank for _ in range(4))
    nowhere = DealCode.parse("HH1-N-AAAAAAA")
    return solitaire.State(nowhere, deck, WHOLE_HEART, tuple(range(len(heart), 52)), ())


def test_heart_to_heart_is_won_by_ear(sit: Sit) -> None:
    couch, ears = sit(), Ears()
    couch.house.voice = ears  # type: ignore[assignment]
    table = SolitaireTable.new(couch.house, DealCode.parse("HH1-N-AAAAAAM"))
    couch.house.director.show(table)
    player = Blind(couch, ears)
    state = learn_the_deal(player)
    line = winning_line(state)
    assert line
    said = ""
    for move in line:
        if isinstance(move, solitaire.Pair):
            for place in (move.a, move.b):
                words = spoken_place(state, place)
                player.go(words)
                said = player.press(pygame.K_RETURN)
                if place == move.a:
                    assert said.endswith(f"{words}, selected")
            rank = solitaire.rank_at(state, move.a)
            assert rank is not None
            assert f"A pair of {name_of(Card.of(rank, Suit.HEARTS))}" in said
        else:
            said = player.press(pygame.K_d)
        state, _ = solitaire.apply(state, move)
    assert "The heart is empty: won." in said
    assert table.over
    assert table.state.score == 250


# --- Hearts ---


def pass_three(player: Blind) -> None:
    """The three highest cards."""
    (said,) = re.findall(r"Your hand: ([^.]*)\.", player.press(pygame.K_w))
    hand = cards_in(said)
    assert len(set(hand)) == 13
    for card in sorted(hand, key=lambda card: card.rank)[-3:]:
        player.go(name_of(card))
        assert f"{name_of(card)}, chosen" in player.press(pygame.K_RETURN)
        player.pause(20)
    player.go("Pass these three")
    assert "Passed to " in player.press(pygame.K_RETURN)


def play_a_card(player: Blind) -> Card:
    """The lowest that may be played."""
    said = player.press(pygame.K_w)
    found = re.findall(r"You may play ([^.]*)\.", said) or re.findall(r"Your hand: ([^.]*)\.", said)
    card = min(cards_in(found[0]), key=lambda card: card.rank)
    player.pause(20)
    player.go(name_of(card))
    assert f"You play {name_of(card)}." in player.press(pygame.K_RETURN)
    return card


def test_a_hand_of_hearts_is_played_by_ear(sit: Sit) -> None:
    couch, ears = sit(), Ears()
    couch.house.voice = ears  # type: ignore[assignment]
    table = HeartsTable.new(couch.house, PRESETS["microsoft"], DealCode.parse("HT1-AAAAAAM", "HT1"))
    couch.house.director.show(table)
    player = Blind(couch, ears)
    player.listen("Choose three cards to pass")
    pass_three(player)
    played: list[Card] = []
    while True:
        heard = player.listen(r"Your turn|Points of the hand")
        if "Points of the hand" in heard:
            break
        played.append(play_a_card(player))
    (points,) = re.findall(r"Points of the hand: You (\d+), ", heard)
    assert table.state.phase is Phase.HAND_OVER
    assert table.state.history[0][0] == int(points)
    own = [trick.cards[(0 - trick.leader) % 4] for trick in table.state.tricks]
    assert played == own


def test_a_refused_card_says_why(sit: Sit) -> None:
    """Whoever can't see which cards are bright hears the reason."""
    couch, ears = sit(), Ears()
    couch.house.voice = ears  # type: ignore[assignment]
    couch.house.director.show(
        HeartsTable.new(couch.house, PRESETS["microsoft"], DealCode.parse("HT1-AAAAAAM", "HT1"))
    )
    player = Blind(couch, ears)
    player.listen("Choose three cards to pass")
    pass_three(player)
    for _ in range(13):
        player.listen("Your turn")
        said = player.press(pygame.K_w)
        legal = re.findall(r"You may play ([^.]*)\.", said)
        hand = cards_in(re.findall(r"Your hand: ([^.]*)\.", said)[0])
        refused = [card for card in hand if legal and card not in cards_in(legal[0])]
        player.pause(20)
        if refused:
            player.go(name_of(refused[0]))
            assert re.search("Follow|Hearts are not broken|leads the first", player.press(pygame.K_RETURN))
            return
        play_a_card(player)
    pytest.fail("every card could always be played")
