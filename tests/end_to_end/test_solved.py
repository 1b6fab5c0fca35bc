"""Help that knows how Heart to Heart can be won: off by default, and true where it is on."""

import random
from collections.abc import Callable
from dataclasses import dataclass

import pygame
import pytest

from engine import solitaire
from engine.deal import DealCode
from engine.results import HeartToHeartResult
from engine.session import Session
from engine.solver import LosingMove, fewest_line, point_of_no_return, winnable
from scenes import share
from scenes.dialogs import Dialog
from scenes.heart_help import LOSS_PATIENCE, PATIENCE, ShortestSearch, hint_sentence, losing_sentence
from scenes.heart_questions import FewestMoves, WhatLost
from scenes.heart_won import HeartWon
from scenes.shortest_line import ShortestLine
from scenes.solitaire_panels import help_rows
from scenes.solitaire_table import SolitaireTable
from scenes.thinker import Answer, Question
from tests.end_to_end.couch import Couch

Sit = Callable[[], Couch]
CODE = DealCode.parse("HH1-N-AAAAAAM")
EASY = DealCode("HH1", "W", 5)
HELP = ("winning_hint", "winnable_lamp", "explain_dead_ends", "par", "shortest_line")


def start(couch: Couch, code: DealCode = CODE, *helped: str) -> SolitaireTable:
    for name in helped:
        couch.house.settings.overrule(name, True)
    table = SolitaireTable.new(couch.house, code)
    couch.house.director.show(table)
    couch.frames(2)
    return table


def lost_by_choice(number: int) -> Session | None:
    """A deal that could be won, played by chance into a dead end."""
    chance = random.Random(number)
    session = Session.new(solitaire, solitaire.Options(), DealCode("HH1", "W", number))
    while not solitaire.won(session.state) and len(session.moves) < 300:
        pairs = solitaire.visible_pairs(session.state)
        session.play(chance.choice(pairs) if pairs else solitaire.stock_move(session.state))
        if solitaire.dead_end(session.state):
            return session
    return None


def losing_move(session: Session) -> LosingMove | None:
    return point_of_no_return(session.states[0], session.moves)


LOST = [session for session in map(lost_by_choice, range(40)) if session][:12]


def dead(couch: Couch, session: Session) -> tuple[SolitaireTable, Dialog]:
    table = start(couch, session.code)
    for move in session.moves:
        table.perform(move)
        table.finish_motion()
    couch.frames(2)
    assert isinstance(couch.scene, Dialog)
    return table, couch.scene


def labels(dialog: Dialog) -> list[str]:
    return [choice.label for choice in dialog.choices]


def test_without_being_asked_nothing_is_told(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    couch = sit()
    assert not any(couch.house.settings.get(name) for name in HELP)
    asked: list[object] = []
    monkeypatch.setattr(couch.house.thinker, "ask", asked.append)
    _, dialog = dead(couch, LOST[0])
    assert labels(dialog) == ["Undo", "Restart this deal", "New deal", "Look at the heart"]
    assert len(dialog._lines) == 1
    couch.key(pygame.K_ESCAPE)
    table = couch.scene
    assert isinstance(table, SolitaireTable)
    assert help_rows(table) == []
    assert "Watch the shortest line" not in [choice.label for choice in table.pause_choices()]
    couch.frames(30)
    assert asked == []


# --- the hint ---


def test_who_follows_hints_wins(sit: Sit) -> None:
    couch = sit()
    table = start(couch, CODE, "winning_hint")
    for _ in range(300):
        if solitaire.won(table.state):
            break
        couch.key(pygame.K_h)
        assert table.toasting
        if isinstance(table.help.hint, solitaire.Pair):
            a, b = table.help.hint.a, table.help.hint.b
            assert table.cards.at(a).marks.ring == table.cards.at(b).marks.ring == couch.house.theme.mint
        assert table.help.hint is not None
        table.perform(table.help.hint)
        assert not table.toasting, "what was said was of that move"
        table.finish_motion()
        assert winnable(table.state)
    assert solitaire.won(table.state)


def test_where_no_move_wins_the_hint_says_so_in_words_and_on_the_cards(sit: Sit) -> None:
    couch = sit()
    lost = LOST[0]
    number = losing_move(lost).number  # type: ignore[union-attr]
    table = start(couch, lost.code, "winning_hint")
    for move in lost.moves[:number]:
        table.perform(move)
        table.finish_motion()
    assert not solitaire.dead_end(table.state)
    couch.tap("hint")
    assert table.help.hint is None
    assert "can’t be won" in hint_sentence(table.state, None)
    free = [table.cards.at(place) for place in solitaire.free(table.state)]
    assert all(card.marks.ring == couch.house.theme.coral for card in free)
    couch.frames(200)
    assert all(card.marks.ring != couch.house.theme.coral for card in free)


def test_the_plain_hint_stays_the_default(sit: Sit) -> None:
    couch = sit()
    table = start(couch)
    couch.key(pygame.K_h)
    assert table.help.hint == solitaire.plain_hint(table.state)
    assert not table.toasting


def test_a_hint_stays_marked_in_the_game_its_result_and_what_is_shared(sit: Sit) -> None:
    couch = sit()
    table = start(couch, EASY)
    couch.tap("stock")
    assert not Session.from_record(table.saved().record).hinted
    couch.tap("hint")
    kept = couch.house.storage.saved("heart-to-heart")
    assert kept
    assert Session.from_record(kept.record).hinted
    couch.tap("undo")
    for move in fewest_line(table.state) or ():
        table.perform(move)
        table.finish_motion()
    (result,) = couch.house.storage.results("heart-to-heart")
    assert isinstance(result, HeartToHeartResult)
    assert (result.hinted, result.undone) == (True, True)
    assert share.result_line(result).endswith(", with hints")
    again = start(couch, EASY)
    couch.tap("stock")
    assert not again.session.hinted


# --- the lamp ---


def test_the_lamp_follows_every_move_and_undo(sit: Sit) -> None:
    couch = sit()
    lost = LOST[1]
    table = start(couch, lost.code, "winnable_lamp")
    told = [help_rows(table)[0][1]]
    for move in lost.moves:
        table.perform(move)
        table.finish_motion()
        told.append(help_rows(table)[0][1])
    number = losing_move(lost).number  # type: ignore[union-attr]
    assert told == ["Winnable"] * number + ["Not winnable"] * (len(lost.moves) - number + 1)
    couch.key(pygame.K_ESCAPE)
    while table.session.can_undo:
        table.activate("undo")
    assert help_rows(table)[0][1] == "Winnable"


# --- the point of no return ---


@pytest.mark.parametrize("lost", LOST, ids=lambda lost: str(lost.code))
def test_a_dead_end_says_what_lost_and_leads_back_to_before_it(sit: Sit, lost: Session) -> None:
    couch = sit()
    couch.house.settings.overrule("explain_dead_ends", True)
    table, dialog = dead(couch, lost)
    states = [lost.replay(n).state for n in range(len(lost.moves) + 1)]
    number = max(n for n, state in enumerate(states) if winnable(state)) + 1
    assert str(number) in dialog._lines[1]
    assert labels(dialog)[0] == f"Back to before move {number}"
    couch.tap("choice-0")
    assert couch.scene is table
    assert table.state == states[number - 1]
    assert winnable(table.state)
    kept = couch.house.storage.saved("heart-to-heart")
    assert kept is not None
    assert Session.from_record(kept.record).state == table.state
    assert table.session.undone
    couch.tap("redo")
    assert table.state == states[number]


@pytest.mark.parametrize("lost", LOST, ids=lambda lost: str(lost.code))
def test_what_is_said_of_the_losing_move_is_so(lost: Session) -> None:
    losing = losing_move(lost)
    assert losing is not None
    before, after = lost.replay(losing.number - 1).state, lost.replay(losing.number).state
    said = losing_sentence(lost, losing)
    rank = losing.rank
    left = sum(before.deck[card] == rank for card in (*before.stock, *before.waste))
    in_heart = sum(bool(after.heart >> p & 1) and after.deck[p] == rank for p in range(25))
    assert f"{losing.number}" in said
    assert rank.text in said
    if "the last" in said:
        assert left == 1
        assert in_heart
    elif "needed" in said:
        assert in_heart


def test_a_deal_that_never_could_be_won_says_so(sit: Sit) -> None:
    couch = sit()
    couch.house.settings.overrule("explain_dead_ends", True)
    number = next(
        n
        for n in range(400)
        if solitaire.dead_end(solitaire.start(solitaire.Options(), DealCode("HH1", "N", n)))
    )
    start(couch, DealCode("HH1", "N", number))
    assert isinstance(couch.scene, Dialog)
    assert "from the start" in couch.scene._lines[1]
    assert labels(couch.scene) == ["New deal", "Winnable deal", "Look at the heart"]


class Slow:
    """Thinks until it is told that it is done; only the latest question counts, as with the real one."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self.done = False

    def wake(self) -> None:
        pass

    def ask(self, question: Question) -> int:
        self.questions.append(question)
        self.done = False
        return len(self.questions)

    def answer(self, ticket: int) -> Answer | None:
        latest = self.done and ticket == len(self.questions)
        return Answer(self.questions[-1].answer()) if latest else None

    def close(self) -> None: ...


def played(couch: Couch, session: Session, *helped: str) -> SolitaireTable:
    table = start(couch, session.code, *helped)
    for move in session.moves:
        table.perform(move)
        table.finish_motion()
    return table


def test_what_lost_is_worked_out_beside_the_loop(sit: Sit) -> None:
    couch = sit()
    couch.house.thinker = thinker = Slow()  # type: ignore[assignment]
    table = played(couch, LOST[0], "explain_dead_ends")
    couch.frames(20)
    assert couch.scene is table  # nothing is said in half
    assert [type(question) for question in thinker.questions] == [WhatLost]
    thinker.done = True
    couch.frames(1)
    assert isinstance(couch.scene, Dialog)
    losing = losing_move(LOST[0])
    assert losing
    assert f"{losing.number}" in couch.scene._lines[1]


def test_whoever_goes_on_meanwhile_is_told_nothing(sit: Sit) -> None:
    couch = sit()
    couch.house.thinker = thinker = Slow()  # type: ignore[assignment]
    table = played(couch, LOST[0], "explain_dead_ends")
    couch.tap("undo")
    thinker.done = True
    couch.frames(LOSS_PATIENCE)
    assert couch.scene is table
    couch.tap("redo")
    thinker.done = True
    couch.frames(60)
    assert isinstance(couch.scene, Dialog)
    assert len(couch.scene._lines) == 2


def test_a_dead_end_is_told_where_nobody_answers(sit: Sit) -> None:
    couch = sit()
    couch.house.thinker = Slow()  # type: ignore[assignment]
    played(couch, LOST[0], "explain_dead_ends")
    couch.frames(LOSS_PATIENCE + 5)
    assert isinstance(couch.scene, Dialog)
    assert len(couch.scene._lines) == 1
    assert labels(couch.scene)[0] == "Undo"


def test_a_question_about_par_waits_for_what_lost(sit: Sit) -> None:
    couch = sit()
    couch.house.thinker = thinker = Slow()  # type: ignore[assignment]
    table = played(couch, LOST[0], "explain_dead_ends", "par")
    assert [type(question) for question in thinker.questions] == [FewestMoves, WhatLost]
    couch.frames(5)
    assert len(thinker.questions) == 2
    thinker.done = True
    couch.frames(1)
    couch.tap("choice-1")
    couch.frames(2)
    assert type(thinker.questions[-1]) is FewestMoves
    assert couch.scene is table


# --- par ---


def won(couch: Couch, code: DealCode = EASY) -> SolitaireTable:
    table = start(couch, code)
    for move in fewest_line(table.state) or ():
        table.perform(move)
        table.finish_motion()
    couch.frames(2)
    assert isinstance(couch.scene, HeartWon)
    couch.scene.finish_motion()
    couch.frames(2)
    return table


def test_after_a_win_par_is_asked_for_once_in_portions_that_follow_each_other(sit: Sit) -> None:
    couch = sit()
    couch.house.thinker = thinker = Slow()  # type: ignore[assignment]
    table = won(couch)
    assert len(thinker.questions) == 1
    couch.tap("choice-2")  # looks at the table
    assert couch.scene is table
    for _ in range(40):
        thinker.done = True
        couch.frames(2)
    (result,) = couch.house.storage.results("heart-to-heart")
    assert isinstance(result, HeartToHeartResult)
    assert result.above == 0
    positions = [question.positions for question in thinker.questions if isinstance(question, FewestMoves)]
    assert positions == sorted(set(positions))
    asked = len(thinker.questions)
    won(couch)  # the same deal again: its par is known
    assert len(thinker.questions) == asked
    assert {result.fewest for result in couch.house.storage.results("heart-to-heart")} == {result.fewest}  # type: ignore[union-attr]


def test_when_the_table_goes_nothing_more_is_asked(sit: Sit) -> None:
    couch = sit()
    couch.house.thinker = thinker = Slow()  # type: ignore[assignment]
    won(couch)
    couch.tap("choice-3")
    thinker.done = True
    couch.frames(60)
    assert len(thinker.questions) == 1


def test_par_is_the_fewest_moves_of_the_deal_wherever_the_game_stands(sit: Sit) -> None:
    couch = sit()
    fewest = fewest_line(solitaire.start(solitaire.Options(), EASY))
    assert fewest
    table = start(couch, EASY, "par")
    table.perform(solitaire.Draw())
    couch.frames(20)
    assert table.help.par == len(fewest)
    assert help_rows(table) == [("moves", f"Par {len(fewest)}", "")]


def test_a_deal_that_can_not_be_won_has_no_par(sit: Sit) -> None:
    couch = sit()
    number = next(
        n for n in range(50) if not winnable(solitaire.start(solitaire.Options(), DealCode("HH1", "N", n)))
    )
    table = start(couch, DealCode("HH1", "N", number), "par")
    couch.frames(20)
    assert table.help.par is None
    assert help_rows(table) == []


def test_an_answer_in_portions_is_the_answer_at_once() -> None:
    state = solitaire.start(solitaire.Options(), CODE)
    portions = [FewestMoves(state, 200 * n).answer() for n in range(1, 30)]
    whole = next(each for each in portions if each.over)
    assert whole.proved
    assert len(whole.line or ()) == len(fewest_line(state) or ()) == 108
    assert FewestMoves(state, 400).answer() == portions[1]  # asked again, after more was known


@dataclass
class Absent:
    """Somebody else asks all the time: the first questions are forgotten."""

    asked: int = 0

    def ask(self, question: FewestMoves) -> int:
        self.asked += 1
        self.question = question
        return self.asked

    def answer(self, ticket: int) -> Answer | None:
        return Answer(self.question.answer()) if ticket > 2 else None


def test_a_question_that_was_forgotten_is_asked_again(sit: Sit) -> None:
    couch = sit()
    couch.house.thinker = Absent()  # type: ignore[assignment]
    search = ShortestSearch(couch.house, solitaire.start(solitaire.Options(), EASY))
    for _ in range(3 * PATIENCE):
        search.step()
    assert search.over
    assert search.found is not None
    assert search.found.proved


def test_a_thinker_that_dies_leaves_a_game_without_par(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    couch = sit()
    monkeypatch.setattr(couch.house.thinker, "answer", lambda _: Answer(problem="gone"))
    table = start(couch, EASY, "par")
    couch.frames(20)
    assert table.help.par is None
    couch.tap("stock")
    assert table.state.moves == 1


# --- the shortest line ---


def watched(couch: Couch, table: SolitaireTable) -> ShortestLine:
    couch.key(pygame.K_p)
    pause = couch.scene
    assert isinstance(pause, Dialog)
    couch.tap(f"choice-{labels(pause).index('Watch the shortest line')}")
    assert isinstance(couch.scene, ShortestLine)
    return couch.scene


def test_the_shortest_line_plays_itself_and_counts_for_nothing(sit: Sit) -> None:
    couch = sit()
    table = start(couch, EASY, "shortest_line")
    couch.tap("stock")
    record = table.session.record().replace("undone no\n", "undone no\nhinted yes\n")
    elapsed = table.elapsed_ms
    fewest = fewest_line(table.state)
    assert fewest
    scene = watched(couch, table)
    for _ in range(4000):
        couch.frames(1)
        if scene.over:
            break
    couch.frames(90)
    assert scene.over
    assert solitaire.won(scene.table.state)
    assert scene.table.state.moves == 1 + len(fewest)
    couch.key(pygame.K_SPACE)
    assert couch.scene is table
    assert table.session.record() == record
    assert table.elapsed_ms - elapsed < 500
    assert couch.house.storage.results("heart-to-heart") == ()
    kept = couch.house.storage.saved("heart-to-heart")
    assert kept is not None
    assert kept.record == record
    couch.tap("stock")
    assert table.state.moves == 2


def test_the_guide_learns_nothing_from_the_shortest_line(sit: Sit) -> None:
    couch = sit()
    couch.house.guides = True
    couch.house.settings.set("guided", frozenset())
    table = start(couch, EASY, "shortest_line")
    scene = watched(couch, table)
    while len(scene.table.session.moves) < 8:
        couch.frames(1)
        assert scene.table.guide.tip is None
    assert couch.house.settings.get("guided") == frozenset()


@pytest.mark.parametrize("after", [0, 1, 40, 200])
def test_whatever_is_pressed_ends_it_at_once_and_does_nothing_else(sit: Sit, after: int) -> None:
    couch = sit()
    table = start(couch, EASY, "shortest_line")
    watched(couch, table)
    record = table.session.record()
    couch.frames(after)
    couch.click(tuple(round(each) for each in table.layout.stock))
    assert couch.scene is table
    assert table.session.record() == record


def test_watched_in_another_window_size(sit: Sit) -> None:
    couch = sit()
    table = start(couch, EASY, "shortest_line")
    scene = watched(couch, table)
    couch.frames(40)
    couch.house.director.resize((1024, 768))
    couch.frames(40)
    assert scene.table.layout.narrow
    couch.key(pygame.K_ESCAPE)
    assert couch.scene is table


def test_from_a_lost_position_there_is_no_line(sit: Sit) -> None:
    couch = sit()
    table, _ = dead(couch, LOST[0])
    couch.key(pygame.K_ESCAPE)
    couch.house.settings.overrule("shortest_line", True)
    scene = watched(couch, table)
    couch.frames(5)
    assert scene.over
    assert "can’t be won" in scene._said
