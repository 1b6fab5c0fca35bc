"""The coach at the table: hints that are thought about, claims that play themselves, the review."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import bots, hearts
from engine.cards import Card
from engine.coach.advice import advise
from engine.coach.claims import Claim, Verdict
from engine.coach.review import WORTH_NAMING, mattering
from engine.deal import DealCode, stream
from engine.hearts import PRESETS, Phase, Play
from engine.session import Session
from scenes import actions
from scenes.actions import Device
from scenes.advice_in_words import best_in_words, points_text, verdict_in_words
from scenes.coach import OFFER_CARDS, Claims, Hint
from scenes.dialogs import Dialog
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.review import Review
from scenes.scoreboard import Scoreboard
from scenes.thinker import Answer
from tests.engine import hearts_table as made

KEYS = Device.KEYBOARD


def sit_down(house: House, number: int = 12) -> HeartsTable:
    house.settings.overrule("speed", "instant")
    table = HeartsTable.new(house, PRESETS["microsoft"], DealCode("HT1", "", number))
    house.director.show(table)
    table.finish_motion()
    return table


def play_on(house: House, table: HeartsTable) -> Iterator[None]:
    """Stop whenever the person is to act and the coach has thought; a rule bot plays what is not played."""
    for _ in range(3000):
        if house.director.top is not table:
            return
        if (table.choosing or table.own_turn) and not table.moving:
            house.director.step()
            house.director.step()
            moves = len(table.session.moves)
            yield
            if (
                len(table.session.moves) == moves
                and table.coach.claim is None
                and house.director.top is table
            ):
                table.perform(bots.choose(table.view, stream(table.state.code, "test"), "rule"))
        table.finish_motion()
        house.director.step()
    pytest.fail("the hand did not end")


def shown_estimates(table: HeartsTable) -> int:
    return max(0, len(table.coach._sprites) - 1)  # one is the legend


def test_a_hint_shows_what_every_legal_card_is_worth_until_the_next_move(house: House) -> None:
    table = sit_down(house)
    seen = []
    for _ in play_on(house, table):
        house.director.handle(actions.Hint(device=KEYS))
        house.director.step()
        advice = table.coach.advice
        assert advice is not None
        assert advice == advise(table.view)
        view = table.view
        if view.phase is Phase.PLAYING:
            assert shown_estimates(table) == len(view.legal)
        marked = {card for card, sprite in table.cards.items() if sprite.marks.ring == house.theme.mint}
        assert marked == set(advice.best.cards)
        seen.append(view.phase)
        if len(seen) == 3:
            break
    assert seen == [Phase.PASSING, Phase.PLAYING, Phase.PLAYING]
    assert table.toasting
    table.perform(Play(0, table.view.legal[0]))
    assert table.coach.advice is None
    assert not table.toasting, "what was said was of the card to play"
    table.finish_motion()
    assert shown_estimates(table) == 0


def test_a_move_takes_away_only_what_was_said_of_the_hint(house: House) -> None:
    table = sit_down(house)
    for _ in play_on(house, table):
        house.director.handle(actions.Hint(device=KEYS))
        house.director.step()
        break
    table.toast("Something else")
    table.perform(bots.choose(table.view, stream(table.state.code, "test"), "rule"))
    assert table.coach.advice is None
    assert table.toasting


def test_hints_are_marked_in_what_is_kept(house: House) -> None:
    table = sit_down(house)
    assert not table.session.hinted
    house.director.handle(actions.Hint(device=KEYS))
    saved = house.storage.saved("hearts")
    assert saved is not None
    assert Session.from_record(saved.record).hinted


def test_an_answer_to_what_is_past_is_not_shown(house: House) -> None:
    class Late:
        question: object = None
        ready: Answer | None = None

        def ask(self, question: object) -> int:
            self.question = question
            return 1

        def answer(self, ticket: int) -> Answer | None:
            return self.ready

        def give_up(self) -> None: ...

        def close(self) -> None: ...

    table = sit_down(house)
    house.thinker = late = Late()
    house.director.handle(actions.Hint(device=KEYS))
    question = late.question
    assert isinstance(question, Hint)
    for _ in range(100):
        house.director.step()
    assert table.coach.advice is None  # the loop goes on meanwhile
    late.ready = Answer(question.answer())
    table.perform(hearts.Pass(0, table.view.hand[:3]))
    house.director.step()
    assert table.coach.advice is None
    assert shown_estimates(table) == 0


def test_a_claim_is_offered_once_proved_and_plays_itself(house: House) -> None:
    accepted = 0
    for number in range(12, 30):
        table = sit_down(house, number)
        for _ in play_on(house, table):
            if table.coach.offer is None:
                continue
            claim, before = table.coach.offer, len(table.state.tricks)
            assert len(table.view.hand) in OFFER_CARDS
            verdict = Claims(table.view, (claim,)).answer()
            assert verdict is not None
            assert verdict.proved
            table.activate("claim")
            for _ in range(2000):
                if house.director.top is not table:
                    break
                house.director.step()
            state = table.state
            assert isinstance(house.director.top, Scoreboard)
            rest = state.tricks[before:]
            mine = [trick for trick in rest if trick.winner == 0]
            points = hearts.rules_of(state.options).points
            if claim is Claim.MINE:
                assert mine == list(rest)
            else:
                assert not any(points[card.index] for trick in mine for card in trick.cards)
            assert Session.from_record(table.session.record()).state == state
            accepted += 1
            break
        if accepted == 3:
            return
    pytest.fail("no claims were offered")


def test_a_claim_that_is_not_so_is_refused_with_the_counter_example(house: House) -> None:
    table = sit_down(house)
    for _ in play_on(house, table):
        if len(table.state.tricks) == 0:
            assert not table.coach.may_claim
        elif len(table.state.tricks) == 2:
            break
    house.director.handle(actions.Menu(device=KEYS))
    pause = house.director.top
    assert isinstance(pause, Dialog)
    entry = next(place for place, choice in enumerate(pause.choices) if choice.label == "Claim the rest")
    pause.activate(f"choice-{entry}")
    house.director.top.activate("choice-0")
    moves = table.session.moves
    said: list[str] = []
    table.toast = said.append  # type: ignore[method-assign]
    house.director.step()
    assert [words for words in said if words.startswith("Not certain: ")]
    assert table.coach.claim is None
    assert table.session.moves == moves


def test_the_focus_leaves_a_claim_that_is_no_longer_offered(house: House) -> None:
    table = sit_down(house)
    next(play_on(house, table))
    table.coach._offer(Claim.HARMLESS)
    table.set_focus("claim")
    table.activate("claim")
    assert table.focus in table.spots()
    table.coach.claim = None
    house.director.handle(actions.Hint(device=KEYS))
    table._hint_ticks = 1
    table.coach._offer(Claim.HARMLESS)
    table.set_focus("claim")
    table.step()
    assert "claim" not in table.buttons
    assert table.focus in table.spots()


def test_undo_ends_a_claim(house: House) -> None:
    table = sit_down(house)
    for _ in play_on(house, table):
        if len(table.state.tricks) == 2:
            break
    table.coach.claim = Claim.HARMLESS
    house.director.step()
    table.coach._question = None
    table.activate("undo")
    house.director.step()
    assert table.coach.claim is None


def test_words_name_what_was_found() -> None:
    names = ("You", "Luna", "Otto", "Vixen")
    view = hearts.view(made.to_play("QS 3D", "KC 5C", first=False), 1)
    advice = advise(view, 20)
    assert best_in_words(view, advice, names).startswith("Play ")
    assert "You are void in clubs" in best_in_words(view, advice, names)
    line = ((1, Card.parse("3D")), (2, Card.parse("AC")))
    assert verdict_in_words(view, Verdict(Claim.MINE, line=line), names) == (
        "Not certain: A♣ could take a trick, from Otto."
    )
    assert verdict_in_words(view, Verdict(Claim.MINE), names) == "Too much is still open to be certain."
    led = hearts.view(made.to_play("AH KH", "", first=False, broken=True), 1)
    line = tuple(zip((1, 2, 3, 0), made.cards("AH 2H QS 3H"), strict=True))
    assert verdict_in_words(led, Verdict(Claim.HARMLESS, line=line), names) == (
        "Not certain: you could have to take A♥ 2♥ Q♠ 3♥."
    )


def review_of(house: House, number: int = 14) -> Review:
    table = sit_down(house, number)
    for _ in play_on(house, table):
        pass
    board = house.director.top
    assert isinstance(board, Scoreboard)
    for _ in range(60):
        house.director.step()
    house.director.handle(actions.Hint(device=KEYS))
    review = house.director.top
    assert isinstance(review, Review)
    return review


def test_the_review_tells_what_each_play_cost(house: House) -> None:
    review = review_of(house)
    table = review.table
    mine = [move.card for move in table.session.moves if isinstance(move, Play) and move.seat == 0]
    assert [decision.card for decision in review.decisions] == mine
    assert not review.advice
    house.director.step()
    house.director.step()
    assert len(review.advice) == 1  # it comes piece by piece
    while not review.done:
        house.director.step()
    for decision, cost in zip(review.decisions, review.costs, strict=True):
        advice = advise(decision.view)
        own = advice.of((decision.card,)).points
        assert cost == own - min(each.points for each in advice.estimates) >= 0
    named = mattering(review.costs)
    assert review.shown == (named[0] if named else 0)
    assert len(named) <= 3
    worst = sorted(review.costs, reverse=True)
    assert [review.costs[place] for place in named] == [cost for cost in worst[:3] if cost >= WORTH_NAMING]


def test_the_review_goes_through_the_tricks_with_open_hands(house: House) -> None:
    review = review_of(house)
    table = review.table
    house.director.handle(actions.Move(actions.Direction.DOWN, device=KEYS))
    house.director.handle(actions.Move(actions.Direction.DOWN, device=KEYS))
    assert review.shown == 2
    drawn = {sprite.ident for sprite in review._drawn if hasattr(sprite, "ident")}
    left = {card for trick in table.state.tricks[2:] for card in trick.cards}
    left |= {card for cards in table.view.remaining for card in cards}
    assert drawn == left
    while not review.done:
        house.director.step()
    assert review.shown == 2  # what was chosen stays


def test_the_review_goes_through_the_tricks_by_wheel_and_by_tap(house: House) -> None:
    review = review_of(house)
    house.director.handle(actions.Scroll(-1.0))
    assert review.shown == 1
    review.tap("trick-4")
    assert review.shown == 4
    for _ in range(20):
        house.director.handle(actions.Scroll(1.0))
    assert review.shown == 0


def test_a_review_whose_thinker_is_gone_shows_what_it_has(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    review = review_of(house)
    house.director.step()
    house.director.step()
    monkeypatch.setattr(house.thinker, "answer", lambda ticket: Answer(problem="gone"))
    assert review.busy
    house.director.step()
    house.director.step()
    assert review.done
    assert len(review.advice) == 1


def test_the_review_can_be_left_at_any_time(house: House) -> None:
    review = review_of(house)
    house.director.step()
    house.director.handle(actions.Back(device=KEYS))
    assert isinstance(house.director.top, Scoreboard)
    assert not review.done
    house.director.top.activate("next")
    assert house.director.top is review.table


@pytest.mark.parametrize(
    ("points", "text"), [(0.04, "0"), (-0.04, "0"), (1.26, "1.3"), (13.0, "13"), (-48.0, "-48")]
)
def test_points_have_one_decimal_at_most(points: float, text: str) -> None:
    assert points_text(points) == text
