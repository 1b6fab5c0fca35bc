"""A game of Hearts at its table: who plays it, what each may know, how it is kept and goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Self

from engine import hearts
from engine.cards import Card
from engine.deal import HEARTS, DealCode
from engine.hearts import PERSON, HeartsOptions, Phase, View
from engine.session import Session
from scenes.company import Company
from scenes.dialogs import Choice
from scenes.events_in_words import hearts_lines
from scenes.eyes import Eyes, public
from scenes.hearts_panels import pass_sentence, turn_sentence
from scenes.house import House
from scenes.state_in_words import card_text, hearts_in_words
from scenes.storage import Saved
from scenes.table import Table
from scenes.text import fill, tr

if TYPE_CHECKING:
    from scenes.coach import Coach
    from scenes.hearts_people import HeartsPeople

TO_PASS = 3


class HeartsGame(Table):
    """Its `people` say whose hand is seen, its `coach` what a claim plays; both come with the table."""

    people: HeartsPeople
    coach: Coach

    def __init__(self, house: House, session: Session, game_id: str, elapsed_ms: int = 0) -> None:
        super().__init__(house, session, game_id, elapsed_ms)
        self.self_playing = True
        self._offered = house.settings.get("company").kinds
        """The company of the settings when the game began; what changes there holds for the next one."""
        self._trays: list[list[Card]] = [[], [], [], []]

    @classmethod
    def new(
        cls,
        house: House,
        options: HeartsOptions | None = None,
        code: DealCode | None = None,
        company: Company | None = None,
    ) -> Self:
        """A fresh game, by the settings' rules and with the settings' company unless told.

        Where only the options are told, their seats are the company.
        """
        if options is None:
            company = company or house.settings.get("company")
            options = hearts.parse_options(house.settings.get("rules"))
        company = company or Company.of(options.seats)
        options = replace(options, seats=company.kinds)
        code = code or DealCode(HEARTS, "", house.new_number())
        table = cls.begin(house, Session.new(hearts, options, code))
        table.people.eyes = Eyes(company)
        house.storage.save(table.saved())
        return table

    @classmethod
    def resumed(cls, house: House, saved: Saved) -> Self:
        """The saved game as it was, chosen cards included. RecordError when it can't be read."""
        table = super().resumed(house, saved)
        try:
            company = Company.from_json(saved.info.get("company"))
        except ValueError:  # of before there were companies, or by another's hand
            company = table.company
        if company.kinds == table.session.options.seats:
            table.people.eyes = Eyes(company)
        if saved.info.get("own_controllers"):
            table.people.ask_for_controllers()
        offered = saved.info.get("offered")
        if isinstance(offered, list) and len(offered) == hearts.SEATS:
            table._offered = offered
        chosen = saved.info.get("trays", [])
        if isinstance(chosen, list) and table.state.phase is Phase.PASSING:
            for seat, cards in enumerate(chosen[: hearts.SEATS]):
                table._put_back(seat, cards)
        return table

    def _put_back(self, seat: int, chosen: object) -> None:
        """The cards that person had chosen to pass, as far as they still can."""
        if not isinstance(chosen, list) or seat not in self.company.present:
            return
        hand = {str(card): card for card in self.session.view(seat).hand}
        known = [hand[text] for text in dict.fromkeys(map(str, chosen)) if text in hand]
        if self.state.passed[seat] is None:
            self._trays[seat] = known[:TO_PASS]

    @classmethod
    def begun(cls, session: Session) -> bool:
        """Whether a person has made a move; with none at the table, whether anybody has."""
        seats = session.options.seats
        if PERSON not in seats:
            return bool(session.moves)
        return any(seats[getattr(move, "seat", seats.index(PERSON))] == PERSON for move in session.moves)

    # --- who plays, and what is known ---

    @property
    def state(self) -> hearts.State:
        """Where the game stands."""
        state: hearts.State = self.session.state
        return state

    @property
    def company(self) -> Company:
        """Who sits where."""
        return self.people.company

    def _plays(self, seat: int) -> str:
        """Who moves for that seat now: "person" or a level."""
        return self.coach.plays(seat) or self.people.plays(seat)

    @property
    def seat(self) -> int:
        """The seat at the bottom."""
        return self.people.eyes.bottom

    @property
    def shown(self) -> int | None:
        """The seat whose hand lies face up, None when none does."""
        return self.people.eyes.shown

    @property
    def view(self) -> View:
        """What who looks may know: all that is drawn and said comes from here."""
        return self.people.eyes.seen(self.session.view(self.seat))

    @property
    def tray(self) -> list[Card]:
        """The cards the one at the bottom has chosen to pass."""
        return self._trays[self.seat]

    @tray.setter
    def tray(self, cards: list[Card]) -> None:
        self._trays[self.seat] = cards

    @property
    def _person_plays(self) -> bool:
        """Whether a person looks, and may act."""
        return self.shown in self.company.present and self.self_playing

    @property
    def choosing(self) -> bool:
        """Whether a person who looks is choosing cards to pass."""
        state = self.state
        return state.phase is Phase.PASSING and state.passed[self.seat] is None and self._person_plays

    @property
    def own_turn(self) -> bool:
        """Whether the person who looks is to play a card."""
        return self.state.turn == self.seat and self._person_plays

    def in_words(self) -> str:
        """What the person knows, and what is asked of them."""
        return hearts_in_words(self.view, self.company)

    @property
    def overheard(self) -> bool:
        """Where several people sit at the table."""
        return self.people.eyes.private

    @property
    def _heard(self) -> View:
        """What may be read aloud of: the person's view, or, where others hear, what everybody knows."""
        return public(self.view) if self.overheard else self.view

    def in_words_aloud(self) -> str:
        """Without a hand, where others hear."""
        return hearts_in_words(self._heard, self.company)

    def lines(self, since: int = 0) -> list[str]:
        """All that happened, the own pass by its cards where nobody else may see them."""
        alone = not self.overheard and bool(self.company.present)
        return hearts_lines(self.session, self.company, self.company.present[0] if alone else None, since)

    def asks(self) -> str:
        """Whose turn a person's is, and what it asks for."""
        view = self._heard
        if self.moving or not (self.choosing or self.own_turn):
            return ""
        if view.phase is Phase.PASSING:
            return f"{tr('Choose three cards to pass.')} {pass_sentence(view, self.company)}."
        return f"{turn_sentence(view, self.company)}."

    def reading(self, name: str) -> str:
        """A card of the hand, and whether it is chosen. Where others hear, nothing: a button may tell too."""
        if self.overheard:
            return ""
        if not name.startswith("card-"):
            return super().reading(name)
        card = Card.parse(name[5:])
        if card in self.tray:
            return fill(tr("{card}, chosen"), card=card_text(card))
        return card_text(card)

    # --- kept, left, played again ---

    def info(self) -> dict[str, object]:
        """What the menu shows of it, and the cards chosen to pass."""
        state = self.state
        return {
            "hand": state.hand_number,
            "totals": list(state.totals),
            "trays": [[str(card) for card in tray] for tray in self._trays],
            "company": self.company.to_json(),
            "offered": list(self._offered),
            "own_controllers": bool(self.people.eyes.pads),
            "over": state.phase is Phase.GAME_OVER,
        }

    def pause_choices(self) -> list[Choice]:
        """What the pause menu offers besides its own."""
        leave = tr("Leave this game for a new one?")
        fresh = Choice(tr("New game"), lambda: self.ask(leave, self._new_game), "deal")
        claim = (
            [Choice(tr("Claim the rest"), self.coach.choose_claim, "crown")] if self.coach.may_claim else []
        )
        return [*claim, fresh, *self.people.pause_choices()]

    def _new_game(self) -> None:
        self._again(hearts.parse_options(self.house.settings.get("rules")))

    def _again(self, options: HeartsOptions) -> None:
        """Another game for the same people, each with the same controller; levels changed since hold."""
        company = self.company.with_levels(self._offered, self.house.settings.get("company").kinds)
        table = type(self).new(self.house, options, company=company)
        table.people.eyes.pads = dict(self.people.eyes.pads)
        self.house.director.open(table)

    def pause(self, message: str = "") -> None:
        """Over the pause menu everybody may look: no hand lies open beneath it."""
        self.people.cover()
        super().pause(message)

    def ask(self, question: str, act: Callable[[], None]) -> None:
        """As over the pause menu."""
        self.people.cover()
        super().ask(question, act)
