"""The Hearts table: a person's fan, three players of the computer, the trick, passing."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine import hearts
from engine.cards import Card
from engine.deal import HEARTS, DealCode
from engine.hearts import PERSON, HeartsOptions, Pass, Phase, Play, View
from engine.session import Session
from scenes import actions
from scenes.coach import Coach
from scenes.company import Company
from scenes.computer_players import ComputerPlayers
from scenes.dialogs import Choice
from scenes.eyes import Eyes
from scenes.hearts_cards import HeartsCards
from scenes.hearts_choreography import Choreography
from scenes.hearts_panels import HeartsPanels
from scenes.hearts_people import HeartsPeople
from scenes.hearts_places import FOCUS_RAISE, Look, Place, covered_poses, fan_order, places
from scenes.house import House
from scenes.reasons_in_words import reason_sentence
from scenes.scene import Box
from scenes.state_in_words import hearts_in_words
from scenes.storage import Saved
from scenes.table import Table
from scenes.text import tr
from sounds.cues import Cue
from sprites import layout, moments
from sprites.card_sprite import CardSprite
from sprites.timeline import Pose, Step, parallel

if TYPE_CHECKING:
    from scenes.scoreboard import Scoreboard

AFTER_CARD = 18
"""Ticks after one's own card in which the fan does not act: no double press plays two cards."""
HINT_TICKS = 240
LOOK_BACK_TICKS = 200
"""How long the button shows the last trick; held, it is shown as long as that."""
HELD = 10**9
"""More ticks than anybody holds a button."""
NUDGE_TICKS = 16
TO_PASS = 3
TOAST_AIR = 20
"""Units between North's plate and what is said beside it."""
HAND = 13


class HeartsTable(Table):
    """A game of Hearts; whose hand is seen is for its `people` to say.

    Names of what can be tapped: card-QS … (the fan and the cards chosen to pass), confirm, undo, redo, sort,
    last-trick, hint, menu. Players of the computer move by themselves unless `self_playing` is off.
    """

    backdrop = "hearts"

    def __init__(
        self,
        house: House,
        session: Session,
        game_id: str,
        elapsed_ms: int = 0,
        company: Company | None = None,
    ) -> None:
        super().__init__(house, session, game_id, elapsed_ms)
        self.people = HeartsPeople(house, self, company or Company.of(session.options.seats))
        self.players = ComputerPlayers(house, session, self._plays)
        self.coach = Coach(self)
        self.players.wake()
        self.self_playing = True
        self._offered = house.settings.get("company").kinds
        """The company of the settings when the game began; what changes there holds for the next one."""
        self._trays: list[list[Card]] = [[], [], [], []]
        self._since_card = AFTER_CARD
        self._since_choice = AFTER_CARD
        self._last_chosen: Card | None = None
        self._hinted: frozenset[Card] = frozenset()
        self._hint_ticks = 0
        self._looking_back = 0
        self._hovered: str | None = None
        self._focus_x = house.size[0] / 2
        self._yielding = False
        self._deaf = False
        self._told_turn = -1
        self._scores: Scoreboard | None = None

    @classmethod
    def new(
        cls,
        house: House,
        options: HeartsOptions | None = None,
        code: DealCode | None = None,
        company: Company | None = None,
    ) -> HeartsTable:
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
    def resumed(cls, house: House, saved: Saved) -> HeartsTable:
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

    def in_words(self) -> str:
        """What the person knows, and what is asked of them."""
        return hearts_in_words(self.view, self.company)

    # --- what is on the table ---

    def arrange(self) -> None:
        """The seats, the buttons and the cards."""
        self.layout = layout.hearts(self.house.size, mirrored=self.house.table_mirrored).turned(self.seat)
        self._place_toasts()
        self._timeline = None
        self.cards = HeartsCards(self.stage, self.layout, self.house.card_style)
        self.panels = HeartsPanels(self)
        self._choreography = Choreography(self)
        self._ahead = itertools.chain(self.panels.ahead(), self.cards.ahead())
        self._fanned = 0
        labels: list[tuple[str, str, str, str, Callable[[], None]]] = [
            ("undo", tr("Undo"), "undo", "undo", self._undo),
            ("redo", tr("Redo"), "redo", "redo", self._redo),
            ("sort", tr("Sort"), "sort", "sort", self._sort),
            ("last-trick", tr("Last trick"), "trick", "last_trick", self._toggle_last_trick),
            ("hint", tr("Hint"), "hint", "hint", self._show_hint),
            ("menu", tr("Pause"), "pause", "menu", self.pause),
        ]
        for (name, label, icon, action, press), box in zip(labels, self.layout.buttons, strict=True):
            self.add_button(name, label, box, press, icon=icon, action=action)
        self.make_alike(*(name for name, *_ in labels))
        confirm = tr("Pass these three")
        self.add_button("confirm", confirm, self.layout.confirm, self._confirm, icon="check", z=80)
        self.reconcile()

    def _place_toasts(self) -> None:
        """Between North's plate and the table's outer edge, away from the info panel."""
        width, seats = self.house.size[0], self.layout.turned(0).seats
        start = seats[1][0]
        long = seats[2][0] - self.kit.metrics.px(TOAST_AIR) - start
        share = (start + long / 2) / width
        self.toast_x, self.toast_width = 1 - share if self.layout.mirrored else share, long / width

    def toast_room(self) -> float:
        """As far as the next plate below, or the words over the slots for the cards to pass."""
        below = self.layout.turned(0).seats[1][1] - self.kit.metrics.px(TOAST_AIR)
        if self.choosing:
            below = min(below, self.panels.above_slots)
        return below - self.toast_top * self.house.size[1]

    def enter(self) -> None:
        """A fresh hand is dealt."""
        if self._fresh:
            self._fresh = False
            self._start(self._choreography.deal(self._wanted()))

    def _start(self, step: Step, *, yielding: bool = False) -> None:
        """Show a motion; a `yielding` one gives way to the next tap instead of swallowing it."""
        self.play(step)
        self._yielding = yielding

    def _look(self) -> Look:
        view = self.view
        whole = len(view.hand) == HAND and view.phase is Phase.PLAYING and self.people.eyes.private
        return Look(
            tuple(self.tray) if view.hand else (),
            self.house.settings.get("sort_order") == "rank",
            self.own_turn,
            self._focused_card if self.focus_shown or self._hovered == self.focus else None,
            self._hinted,
            self._looking_back > 0,
            frozenset(view.received or ()) if whole else frozenset(),
        )

    @property
    def _focused_card(self) -> Card | None:
        """The card of the fan or the slots that has the focus."""
        return Card.parse(self.focus[5:]) if self.focus and self.focus.startswith("card-") else None

    def _wanted(self) -> dict[Card, Place]:
        return places(self.view, self._look(), self.layout, self.house.theme)

    def reconcile(self) -> None:
        """Every sprite to where the engine says."""
        for sprite, pose in self._changes():
            sprite.put(pose)

    def _changes(self) -> list[tuple[CardSprite, Pose]]:
        """Make everything what the state says but for where cards lie; answers those that have to move."""
        view, look = self.view, self._look()
        self.panels.update(view, look, choosing=self.choosing)
        self._sync_buttons(view)
        self.cards.cover(covered_poses(view, self.layout))
        self.panels.show_how_to_look(self._who_should_look())
        wanted = places(view, look, self.layout, self.house.theme)
        self._draw_ahead(view)
        self.coach.update(wanted)
        return self.cards.changes(wanted)

    def _draw_ahead(self, view: View) -> None:
        """The fan has another number of cards: while nothing moves, the rings for its next turn are drawn."""
        if len(view.hand) != self._fanned:
            self._fanned = len(view.hand)
            angles = [lay.angle for lay in self.layout.fan(self._fanned)]
            self._ahead = itertools.chain(self.cards.rings_ahead(angles, self.house.theme), self._ahead)

    def _who_should_look(self) -> int | None:
        """The person who is to act and has a controller of their own, while nobody looks."""
        if not self.people.eyes.private or self.shown is not None or not self.self_playing:
            return None
        if self.coach.moves_itself:
            return None
        asked = self.people.eyes.asked(self.state)
        return asked if asked in self.people.eyes.pads else None

    def eyes_moved(self, bottom: int) -> None:
        """Another looks, or nobody, or the table turns from that seat: nothing is left of what was seen."""
        self._looking_back = 0
        self._hovered = None
        self._forget_hint()
        self.hush()
        if bottom == self.seat or self.shown is not None:
            self._turn()
            self.reconcile()
        else:
            self._turn()
            self._start(parallel(*self._choreography.turning(self._changes())), yielding=True)
        if self.shown is not None:
            self.focus = None
        self.refresh_focus()

    def _turn(self) -> None:
        self.layout = self.layout.turned(self.seat)

    def _sync_buttons(self, view: View) -> None:
        self.enable("undo", on=self.session.can_undo and self._person_plays)
        self.enable("redo", on=self.session.can_redo and self._person_plays)
        self.enable("hint", on=self.own_turn or self.choosing)
        self.enable("sort", on=bool(view.hand))
        self.enable("last-trick", on=bool(view.tricks))
        self.buttons["confirm"].sprite.visible = self.choosing
        self.enable("confirm", on=len(self.tray) == TO_PASS)

    def _move_to_order(self, cue: Cue, *, yielding: bool = False) -> None:
        """Let the cards travel to where they lie now."""
        self._start(self._choreography.go(self._changes(), cue), yielding=yielding)

    # --- focus ---

    def first_focus(self) -> str | None:
        """The card nearest to where the focus was; in one's own turn one that can be played."""
        fan = fan_order(self.view, self._look())
        if not fan:
            return "menu"
        lays = dict(zip(fan, self.layout.fan(len(fan)), strict=True))
        open_cards = [card for card in fan if card in self.view.legal] if self.own_turn else fan
        return f"card-{min(open_cards, key=lambda card: abs(lays[card].x - self._focus_x))}"

    def spots(self) -> dict[str, Box]:
        """Everything that has a name; the card with the focus where it lies without standing out.

        So the way from one thing to another is the same wherever the focus is.
        """
        found = super().spots()
        raised = self._look().raised
        name = f"card-{raised}"
        if raised and name in found and not self.moving:
            x, y, width, height = found[name]
            found[name] = (x, y + self._raise(raised), width, height)
        return found

    @property
    def focus_shown(self) -> bool:
        """Not where nobody may act."""
        return super().focus_shown and (not self.people.eyes.private or self.shown is not None)

    def _raise(self, card: Card) -> float:
        """How far the card with the focus stands out (px); in a slot it doesn't."""
        return 0.0 if card in self.tray else self.house.size[1] * FOCUS_RAISE

    def _place_brackets(self) -> None:
        super()._place_brackets()
        raised = self._look().raised
        if raised and self._brackets and not self.moving:
            pose = self._brackets.pose
            self._brackets.put(pose.at(pose.x, pose.y - self._raise(raised)))

    def focus_changed(self) -> None:
        """The card with the focus stands out."""
        card = self._focused_card
        sprite = self.cards.get(card) if card else None
        if sprite:
            self._focus_x = sprite.pose.x
        if not self.moving:
            self.reconcile()
            self._place_brackets()

    def device_changed(self) -> None:
        """Where the focus is seen, its card stands out; where it isn't, no longer."""
        super().device_changed()
        if not self.moving:
            self.reconcile()

    # --- taps ---

    def handle(self, action: actions.Action) -> None:
        """An input during a motion finishes it; the fan acts only when nothing moves."""
        if not self.people.hears(action):
            return
        passive = actions.Point | actions.Release | actions.FocusGained | actions.Move | actions.LastTrick
        if not self.moving or isinstance(action, passive):
            super().handle(action)
        else:
            self._hurry(action)
        if isinstance(action, actions.Point):
            sprite = self.stage.sprite_at(action.pos)
            self._hover(sprite.name if sprite else None)

    def _hurry(self, action: actions.Action) -> None:
        """Finish the motion, then act: a tap on what the person saw there, not on what came there since."""
        self._deaf = not self._yielding
        meant = self.focus
        if isinstance(action, actions.Tap) and action.pos:
            sprite = self.stage.sprite_at(action.pos)
            meant = sprite.name if sprite else None
        self.finish_motion()
        if isinstance(action, actions.Tap):
            self.follow_device()
            self.tap(meant)
        else:
            super().handle(action)
        self._deaf = False

    def _hover(self, name: str | None) -> None:
        if name != self._hovered:
            self._hovered = name
            if not self.moving:
                self.reconcile()

    def activate(self, name: str) -> None:
        """A tap on a card or a button."""
        if not name.startswith("card-"):
            super().activate(name)
        elif not self._deaf:
            self._tap_card(Card.parse(name[5:]))

    def _tap_card(self, card: Card) -> None:
        if self.choosing:
            self._choose(card)
        elif self.own_turn and not self.within_double_press():
            move = Play(self.seat, card)
            reason = hearts.why_illegal(self.state, move)
            if reason is None:
                self._since_card = 0
                self.perform(move)
                return
            led = self.state.trick[0][1].suit if self.state.trick else None
            self.toast(reason_sentence(reason, led))
            self._refuse(card)
        elif not self.own_turn:
            self.house.play(Cue.REFUSE)

    def within_double_press(self, later: int = 0) -> bool:
        """Whether a press so many ticks from now may be the second of the one that played a card."""
        return self._since_card + later < AFTER_CARD

    def _refuse(self, card: Card) -> None:
        """The card shakes its head."""
        self.finish_motion()
        self.house.play(Cue.REFUSE)
        if not self.house.settings.get("reduced_motion"):
            ticks = self.house.ticks(NUDGE_TICKS)
            self._start(moments.nudge(self.cards[card], self.kit.metrics.unit, ticks), yielding=True)

    def _choose(self, card: Card) -> None:
        """Into a slot, or back into the fan; the second press of a double click changes nothing."""
        if card is self._last_chosen and self._since_choice < AFTER_CARD:
            return
        self._last_chosen, self._since_choice = card, 0
        if card in self.tray:
            self.tray.remove(card)
        elif len(self.tray) < TO_PASS:
            self.tray.append(card)
        else:
            self.toast(tr("Three are chosen: take one back first"))
            self._refuse(card)
            return
        self._tray_changed()

    def _tray_changed(self) -> None:
        self.house.storage.save(self.saved())
        self._move_to_order(Cue.SELECT, yielding=True)

    def _confirm(self) -> None:
        self._since_card = 0
        self.perform(Pass(self.seat, tuple(self.tray)))

    def back(self) -> None:
        """Take a chosen card back, else pause."""
        if self.tray:
            self.tray.pop()
            self._tray_changed()
        else:
            self.pause()

    def other_action(self, action: actions.Action) -> None:
        """Keys and buttons of this table; the rest as at every table."""
        match action:
            case actions.Sort():
                self.activate("sort")
            case actions.DeviceLost() if self.people.mind_controllers():
                pass  # whoever's it was is asked
            case actions.LastTrick(held=held):
                self._look_back(HELD if held else 0)
            case actions.FocusLost():
                self._look_back(0)
                super().other_action(action)
            case _:
                super().other_action(action)

    # --- moves ---

    def perform(self, move: Any) -> None:
        """Play a move: saved first, then shown. A move that isn't legal is refused with its reason."""
        self.finish_motion()
        self._look_back(0)  # the cards of the trick lie on the table again
        events = self.attempt(move)
        if events is None:
            return
        if isinstance(move, Pass):
            self._trays[move.seat] = []
        self.keep()
        self._forget_hint()
        self.players.pause()
        if not isinstance(move, Play):
            passing = any(isinstance(event, hearts.CardsPassed) for event in events)
            if not passing:  # the cards that are passed still lie where they were
                self.reconcile()
        self._start(self._choreography.of(events, self._wanted()))

    def _go(self, way: Callable[[], object], cue: Cue) -> None:
        """Cards chosen to pass are free again before the game is saved."""
        self.tray = []
        super()._go(way, cue)

    def undone(self, cue: Cue) -> None:
        """Cards go where they lie then."""
        self._looking_back = 0
        self.players.pause()
        self._forget_hint()
        self._move_to_order(cue)

    def _sort(self) -> None:
        by_rank = self.house.settings.get("sort_order") == "rank"
        self.house.settings.set("sort_order", "suit" if by_rank else "rank")
        self._move_to_order(Cue.SLIDE, yielding=True)

    def _toggle_last_trick(self) -> None:
        self._look_back(0 if self._looking_back else LOOK_BACK_TICKS)

    def _look_back(self, ticks: int) -> None:
        """Show the last trick for so long; 0: the table as it is."""
        if self.view.tricks and ticks != self._looking_back:
            self.finish_motion()
            self._looking_back = ticks
            self.reconcile()

    def _show_hint(self) -> None:
        """What the rule bot would do, marked."""
        move = self.players.advice(self.seat, "rule")
        if isinstance(move, Pass):
            self._hinted = frozenset(move.cards)
        elif isinstance(move, Play):
            self._hinted = frozenset({move.card})
        self._hint_ticks = HINT_TICKS
        self.house.play(Cue.HINT)
        self.reconcile()
        self.coach.hint()

    def mark_hint(self, cards: tuple[Card, ...]) -> None:
        """Mark these until the next move: the coach has thought about them."""
        self._hinted, self._hint_ticks = frozenset(cards), HELD
        if not self.moving:
            self.reconcile()

    def _forget_hint(self) -> None:
        self._hinted = frozenset()
        self.coach.forget()

    # --- time ---

    def step(self) -> None:
        """The other players move; the scoreboard comes after a hand."""
        super().step()
        if self.state.phase is not Phase.GAME_OVER and self.house.controls.focused:
            self._ticks += 1
        self._since_card += 1
        self._since_choice += 1
        self._fade_marks()
        self.people.mind_controllers()
        if self.self_playing:
            self.players.think()
            self.coach.step()
        if self.moving:
            self._prepare_scores()
            return
        next(self._ahead, None)
        if not self.self_playing:
            return
        if self.state.phase in (Phase.HAND_OVER, Phase.GAME_OVER):
            self._show_scores()
        elif not self._looking_back and (self.coach.moves_itself or not self.people.step()):
            self._let_play()

    def hurry(self, ticks: int) -> None:
        """What moves gets so many ticks more in this one."""
        for _ in range(ticks):
            if self._timeline and not self._timeline.done:
                self._timeline.advance()

    def _fade_marks(self) -> None:
        """A hint and a look back pass by themselves."""
        if self._hinted:
            self._hint_ticks -= 1
            if self._hint_ticks <= 0:
                self._forget_hint()
                if not self.moving:
                    self.reconcile()
        if 0 < self._looking_back < HELD:
            self._looking_back -= 1
            if not self._looking_back and not self.moving:
                self.reconcile()

    def _prepare_scores(self) -> None:
        """While the last trick is still swept away the scoreboard is laid out."""
        from scenes.scoreboard import Scoreboard

        ended = self.state.phase in (Phase.HAND_OVER, Phase.GAME_OVER) and self.self_playing
        if ended and (self._scores is None or self._scores.state is not self.state):
            self._scores = Scoreboard(self.house, self)
            self.house.director.prepare(self._scores)

    def _show_scores(self) -> None:
        from scenes.scoreboard import Scoreboard

        self.people.cover()
        prepared, self._scores = self._scores, None
        if prepared is None or prepared.state is not self.state:
            prepared = Scoreboard(self.house, self)
        self.house.director.push(prepared)

    def _let_play(self) -> None:
        """The computer's next player moves after a pause; a person's turn is heard."""
        move = self.players.step()
        if move is not None:
            self.perform(move)
        elif self._somebody_is_asked and self._told_turn != len(self.session.moves):
            self._told_turn = len(self.session.moves)
            if self.people.eyes.taker is None:  # handing over was heard
                self.house.play(Cue.TURN)

    @property
    def _somebody_is_asked(self) -> bool:
        return self.people.eyes.asked(self.state) is not None and not self.coach.moves_itself

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself."""
        waiting = self.players.next_seat() is not None or self.state.turn is None
        fading = bool(self._hinted) and self._hint_ticks < HELD
        passing_by = fading or self._looking_back > 0
        return super().busy or passing_by or (self.self_playing and waiting)

    # --- leaving ---

    def go_on(self) -> None:
        """The scoreboard was closed: the next hand, or a new game with the same rules."""
        if self.state.phase is Phase.GAME_OVER:
            self._again(self.state.options)
        else:
            self.perform(hearts.NextHand())

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
        table = HeartsTable.new(self.house, options, company=company)
        table.people.eyes.pads = dict(self.people.eyes.pads)
        self.house.director.show(table)

    def pause(self, message: str = "") -> None:
        """Over the pause menu everybody may look: no hand lies open beneath it."""
        self.people.cover()
        super().pause(message)

    def ask(self, question: str, act: Callable[[], None]) -> None:
        """As over the pause menu."""
        self.people.cover()
        super().ask(question, act)

    def resume(self) -> None:
        """Back from a dialog or the scoreboard."""
        self._looking_back = 0
        if not self.moving:
            self.reconcile()
            self.refresh_focus()
