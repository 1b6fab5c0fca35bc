"""After a hand: what each of one's plays was expected to cost, and the tricks with all hands open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.cards import Card, cards_in
from engine.coach.advice import Advice
from engine.coach.review import decisions, last_hand, mattering
from engine.hearts import SEATS
from scenes import actions
from scenes.advice_in_words import points_text, reason_in_words
from scenes.coach import Hint, names_at
from scenes.dialogs import Choice, Dialog
from scenes.house import House
from scenes.page import Page
from scenes.state_in_words import card_text
from scenes.text import fill, isolate, listed, tr
from sprites.card_art import CARD_RATIO
from sprites.card_sprite import CardPictures, CardSprite, Marks
from sprites.layout import mirrored_box
from sprites.portraits import portrait
from sprites.stage import Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from scenes.hearts_table import HeartsTable

LIST_WIDTH = 0.36
"""Of the width between the margins: the plays."""
ROWS = 13
UNKNOWN = "–"
CARD_HEIGHT = 0.17
"""Of the board's height: a card of the four hands."""
CAPTION = 0.2
"""Of the board's height: what is said of the play."""
SHOWN_COST = 0.05
"""Points; what costs less is said to be as good as the best."""


def open_review(house: House, table: HeartsTable) -> None:
    """Look back at the hand that has ended; where several people played, at whose plays is asked first."""
    persons = table.company.persons or (table.seat,)
    if len(persons) == 1:
        house.director.push(Review(house, table, persons[0]))
        return

    def shower(seat: int) -> Callable[[], None]:
        return lambda: house.director.push(Review(house, table, seat))

    choices = [Choice(table.company.called(seat), shower(seat), "person") for seat in persons]
    choices.append(Choice(tr("Back"), lambda: None, "back"))
    house.director.push(Dialog(house, tr("Whose plays?"), [], choices, cancel=len(persons)))


class Review(Page):
    """Names: back, trick-0 … trick-12. The trick with the focus is shown.

    It thinks beside the loop, one play after another, from what the player saw then; what is known already
    is shown, and it can be left at any time.
    """

    def __init__(self, house: House, table: HeartsTable, seat: int) -> None:
        """`seat`: whose plays; the hand is over."""
        super().__init__(house)
        self.table = table
        self._names, self._company = names_at(table), table.company
        self._seat = seat
        self._plays = last_hand(table.session)
        self._hand_number = table.state.hand_number
        self.decisions = decisions(self._plays, self._seat)
        self.advice: list[Advice] = []
        """As far as it has thought: one for each decision."""
        self.shown = 0
        """The decision shown, from 0."""
        self._chosen = False
        self._given_up = False
        self._ticket: int | None = None
        self._rows: dict[int, Sprite] = {}
        self._named: list[Sprite] = []
        self._drawn: list[Sprite] = []

    # --- thinking ---

    @property
    def done(self) -> bool:
        """Whether every play has been thought about."""
        return self._given_up or len(self.advice) == len(self.decisions)

    @property
    def costs(self) -> tuple[float, ...]:
        """What the plays thought about cost, in expected points against the best card."""
        pairs = zip(self.advice, self.decisions, strict=False)
        return tuple(advice.cost((decision.card,)) for advice, decision in pairs)

    def step(self) -> None:
        """Hear what was thought, and go on to the next play."""
        super().step()
        if self.done:
            return
        thinker = self.house.thinker
        if self._ticket is None:
            self._ticket = thinker.ask(Hint(self.decisions[len(self.advice)].view))
            return
        answer = thinker.answer(self._ticket)
        if answer is None:
            return
        self._ticket = None
        if answer.problem:
            self.house.log.warning("the review ends early: %s", answer.problem)
            self._given_up = True
        else:
            self.advice.append(answer.value)
        if self.done and not self._chosen:
            named = mattering(self.costs)
            self.shown = named[0] if named else 0
            self.set_focus(self.first_focus())
        self._paint_rows()
        self._say_named()
        self._draw_trick()

    @property
    def busy(self) -> bool:
        """Until all is thought."""
        return super().busy or not self.done

    # --- what is on the screen ---

    def parts(self) -> Iterator[None]:
        """What mattered, the plays in a list below it, and beside that the trick with all hands."""
        metrics = self.kit.metrics
        several = len(self._company.persons) > 1
        note = self._names[self._seat] if several else ""
        self.head(fill(tr("Review of hand {n}"), n=self._hand_number), note)
        self._rows, self._drawn = {}, []
        self._named_y = self.title_y + metrics.px(76)
        top = self._named_y + metrics.body
        high = metrics.prompts_y - metrics.px(44) - top
        wide = (metrics.right - metrics.left) * LIST_WIDTH
        self._list = (metrics.left, top, wide, high)
        x = metrics.left + wide + metrics.px(24)
        self._board = (x, top, metrics.right - x, high)
        self.lay_panel(*self._list)
        self.lay_panel(*self._board)
        if self.house.typeface.rtl:  # what lies on them is in the order of cards, from the left
            width = self.house.size[0]
            self._list, self._board = (mirrored_box(box, width) for box in (self._list, self._board))
        style = replace(self.house.card_style, mini=True)
        self._pictures = CardPictures(round(high * CARD_HEIGHT), style)
        yield
        self._lay_rows()
        yield
        self._draw_trick()
        yield
        self._say_named()
        self.show_prompts([("move", tr("Other tricks"))], metrics.left, metrics.prompts_y)

    def _lay_rows(self) -> None:
        x, y, width, height = self._list
        air = self.kit.metrics.px(12)
        self._row = (round(width - 2 * air), int((height - 2 * air) / ROWS))
        for place in range(len(self.decisions)):
            middle = Pose(x + width / 2, y + air + self._row[1] * (place + 0.5))
            self._rows[place] = self.stage.add(Sprite((), middle, z=4, name=f"trick-{place}"))
        self._paint_rows()

    def _paint_rows(self) -> None:
        """Trick, card and cost; a dash where it is not known yet."""
        for place, sprite in self._rows.items():
            words = fill(
                tr("{n}. {card}"),
                n=self.decisions[place].trick + 1,
                card=card_text(self.decisions[place].card),
            )
            cost = points_text(self.costs[place]) if place < len(self.advice) else UNKNOWN
            chosen = place == self.shown
            sprite.layers = self.kit.menu_row(words, isolate(cost), *self._row, focused=chosen)

    def _say_named(self) -> None:
        """The two or three plays that mattered, the costliest first; before that, how far it has thought."""
        metrics = self.kit.metrics
        for sprite in self._named:
            self.stage.remove(sprite)
        words = fill(tr("Thinking: {n} of {all}"), n=len(self.advice), all=len(self.decisions))
        if self.done:
            words = self._named_words()
        px = self.kit.typeface.fit(words, metrics.body, metrics.right - metrics.left)
        self._named = [self.write(words, metrics.left, self._named_y, px, self.house.theme.amber, weight=700)]

    def _named_words(self) -> str:
        costs = self.costs
        plays = [
            fill(
                tr("{card} in trick {n}: {points}"),
                card=card_text(self.decisions[place].card),
                n=self.decisions[place].trick + 1,
                points=points_text(costs[place]),
            )
            for place in mattering(costs)
        ]
        if not plays:
            return tr("No play cost much.")
        return fill(tr("Expected points lost: {plays}"), plays=listed(plays))

    def _draw_trick(self) -> None:
        """All four hands before the trick, what was played to it, and what is to be said of that."""
        for sprite in self._drawn:
            self.stage.remove(sprite)
        self._drawn = []
        if not self.decisions:
            return
        decision = self.decisions[self.shown]
        plays = [(state, move) for state, move in self._plays if len(state.tricks) == decision.trick]
        x, y, width, height = self._board
        air = self._pictures.height * 0.2
        pitch = (height * (1 - CAPTION) - air) / SEATS
        for seat in range(SEATS):
            order = next((n for n, (_, move) in enumerate(plays) if move.seat == seat), None)
            self._draw_hand(
                seat,
                plays[0][0].hands[seat],
                plays[order][1].card if order is not None else None,
                y + air + pitch * (seat + 0.5),
            )
        self._say_caption(x + width / 2, y + height * (1 - CAPTION / 2))

    def _draw_hand(self, seat: int, hand: int, played: Card | None, y: float) -> None:
        """A face and the cards, the one played to the trick standing out."""
        x, _, width, _ = self._board
        metrics, theme = self.kit.metrics, self.house.theme
        high = self._pictures.height
        face = round(high * 0.8)
        middle = x + metrics.px(24) + face / 2
        self._draw(
            Sprite.of(portrait(self._company.face(seat), "calm", face), (middle, y - metrics.body * 0.4), z=4)
        )
        name = self._names[seat]
        px = self.kit.typeface.fit(name, metrics.small, face * 1.5, 700)
        self._draw(Sprite(self.kit.label(name, px, theme.text, 700), Pose(middle, y + face * 0.5), z=5))
        left = middle + face * 0.85 + high * CARD_RATIO / 2
        step = min(high * 0.62, (x + width - metrics.px(24) - left - high * CARD_RATIO / 2) / (ROWS - 1))
        best = self._better() if seat == self._seat else None
        for place, card in enumerate(cards_in(hand)):
            up = high * (0.14 if card is played else 0.07 if card is best else 0.0)
            sprite = CardSprite(
                self._pictures, card, card, Pose(left + place * step, y - up), z=6 + place / 50
            )
            if card is played:
                sprite.marks = Marks(ring=theme.amber)
            elif card is best:
                sprite.marks = Marks(ring=theme.mint)
            self._draw(sprite)

    def _draw(self, sprite: Sprite) -> None:
        sprite.solid = False
        self._drawn.append(self.stage.add(sprite))

    def _better(self) -> Card | None:
        """The card that was expected to do better than the one played, where that is known."""
        if self.shown >= len(self.advice) or self.costs[self.shown] < SHOWN_COST:
            return None
        return self.advice[self.shown].best.cards[0]

    def _say_caption(self, middle: float, y: float) -> None:
        """What the play cost, what was better, and why."""
        metrics, theme = self.kit.metrics, self.house.theme
        decision, better = self.decisions[self.shown], self._better()
        if self.shown >= len(self.advice):
            words = [UNKNOWN]
        elif better is None:
            words = [fill(tr("{card}: nothing better was seen."), card=card_text(decision.card))]
        else:
            cost = points_text(self.costs[self.shown])
            text = tr("{card} cost about {points}. Better: {best}.")
            words = [fill(text, card=card_text(decision.card), points=cost, best=card_text(better))]
            words.append(reason_in_words(decision.view, self.advice[self.shown], self._names))
        room = self._board[2] - 2 * metrics.px(24)
        high = self._board[3] * CAPTION
        wrap, text = self.kit.typeface.wrap, " ".join(words)
        px, rows = metrics.body, wrap(text, metrics.body, int(room))
        while px > metrics.least and len(rows) * px * 1.35 > high:
            px -= 1
            rows = wrap(text, px, int(room))
        rows = self.kit.typeface.balanced(text, px, int(room))
        for place, row in enumerate(rows):
            at = y + (place - (len(rows) - 1) / 2) * px * 1.35
            self._draw(Sprite(self.kit.label(row, px, theme.text), Pose(middle, at), z=5))

    # --- going through the tricks ---

    def first_focus(self) -> str | None:
        """The play shown."""
        return f"trick-{self.shown}" if self.decisions else "back"

    def focus_changed(self) -> None:
        """The trick with the focus is shown."""
        if self.focus and self.focus.startswith("trick-"):
            self._show(int(self.focus[6:]))

    def activate(self, name: str) -> None:
        """A tap on a play shows it."""
        if name.startswith("trick-"):
            self._show(int(name[6:]))
        else:
            super().activate(name)

    def _show(self, place: int) -> None:
        self._chosen = True
        if place != self.shown:
            self.shown = place
            self._paint_rows()
            self._draw_trick()

    def other_action(self, action: actions.Action) -> None:
        """The wheel goes through the tricks."""
        if isinstance(action, actions.Scroll) and self.decisions:
            step = -1 if action.dy > 0 else 1
            self._show(max(0, min(len(self.decisions) - 1, self.shown + step)))
