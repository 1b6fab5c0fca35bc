"""The Hearts table: a person's fan, three players of the computer, the trick, passing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import hearts
from engine.cards import Card
from engine.deal import HEARTS, DealCode
from engine.hearts import PERSON, HeartsOptions, Pass, Phase, Play, View
from engine.session import Session
from scenes import actions
from scenes.computer_players import ComputerPlayers
from scenes.dialogs import Choice
from scenes.hearts_cards import HeartsCards
from scenes.hearts_choreography import Choreography
from scenes.hearts_panels import HeartsPanels
from scenes.hearts_places import FOCUS_RAISE, Look, Place, fan_order, places
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
from sprites.timeline import Pose, Step

VIEWER = 0
"""The seat whose hand lies face up at the bottom."""
AFTER_CARD = 18
"""Ticks after one's own card in which the fan does not act: no double press plays two cards."""
HINT_TICKS = 240
LOOK_BACK_TICKS = 200
"""How long the button shows the last trick; held, it is shown as long as that."""
HELD = 10**9
"""More ticks than anybody holds a button."""
NUDGE_TICKS = 16
TO_PASS = 3
TOAST_X = 0.215
"""Beside North's plate, away from the info panel."""


class HeartsTable(Table):
    """A game of Hearts seen from seat 0.

    Names of what can be tapped: card-QS … (the fan and the cards chosen to pass), confirm, undo, redo, sort,
    last-trick, hint, menu. Players of the computer move by themselves unless `self_playing` is off.
    """

    backdrop = "hearts"
    toast_width = 0.34

    def __init__(self, house: House, session: Session, game_id: str, elapsed_ms: int = 0) -> None:
        super().__init__(house, session, game_id, elapsed_ms)
        self.players = ComputerPlayers(house, session)
        self.self_playing = True
        self.tray: list[Card] = []
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

    @classmethod
    def new(
        cls, house: House, options: HeartsOptions | None = None, code: DealCode | None = None
    ) -> HeartsTable:
        """A fresh game, by the settings' rules unless told."""
        options = options or hearts.parse_options(house.settings.get("rules"))
        code = code or DealCode(HEARTS, "", house.new_number())
        return cls.begin(house, Session.new(hearts, options, code))

    @classmethod
    def resumed(cls, house: House, saved: Saved) -> HeartsTable:
        """The saved game as it was, chosen cards included. RecordError when it can't be read."""
        table = super().resumed(house, saved)
        chosen = saved.info.get("tray", [])
        hand = {str(card): card for card in table.view.hand}
        if isinstance(chosen, list) and table.choosing:
            known = [hand[text] for text in dict.fromkeys(map(str, chosen)) if text in hand]
            table.tray = known[:TO_PASS]
        return table

    @classmethod
    def begun(cls, session: Session) -> bool:
        """Whether a person has made a move; with none at the table, whether anybody has."""
        seats = session.options.seats
        if PERSON not in seats:
            return bool(session.moves)
        return any(seats[getattr(move, "seat", VIEWER)] == PERSON for move in session.moves)

    @property
    def state(self) -> hearts.State:
        """Where the game stands."""
        state: hearts.State = self.session.state
        return state

    @property
    def view(self) -> View:
        """What the person may know."""
        view: View = self.session.view(VIEWER)
        return view

    @property
    def _person_plays(self) -> bool:
        return self.state.options.seats[VIEWER] == PERSON and self.self_playing

    @property
    def choosing(self) -> bool:
        """Whether the person is choosing cards to pass."""
        state = self.state
        return state.phase is Phase.PASSING and state.passed[VIEWER] is None and self._person_plays

    @property
    def own_turn(self) -> bool:
        """Whether the person is to play a card."""
        return self.state.turn == VIEWER and self._person_plays

    def info(self) -> dict[str, object]:
        """What the menu shows of it, and the cards chosen to pass."""
        state = self.state
        return {
            "hand": state.hand_number,
            "totals": list(state.totals),
            "tray": [str(card) for card in self.tray],
            "over": state.phase is Phase.GAME_OVER,
        }

    def in_words(self) -> str:
        """What the person knows, and what is asked of them."""
        return hearts_in_words(self.view)

    # --- what is on the table ---

    def arrange(self) -> None:
        """The seats, the buttons and the cards."""
        self.layout = layout.hearts(self.house.size, mirrored=self.house.table_mirrored)
        self.toast_x = 1 - TOAST_X if self.layout.mirrored else TOAST_X
        self._timeline = None
        self.cards = HeartsCards(self.stage, self.layout, self.house.card_style)
        self.panels = HeartsPanels(self, self.layout)
        self._choreography = Choreography(self)
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
        confirm = tr("Pass these three")
        self.add_button("confirm", confirm, self.layout.confirm, self._confirm, icon="check", z=80)
        self.reconcile()

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
        return Look(
            tuple(self.tray),
            self.house.settings.get("sort_order") == "rank",
            self.own_turn,
            self._focused_card if self.focus_shown or self._hovered == self.focus else None,
            self._hinted,
            self._looking_back > 0,
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
        return self.cards.changes(places(view, look, self.layout, self.house.theme))

    def _sync_buttons(self, view: View) -> None:
        self.enable("undo", on=self.session.can_undo and self._person_plays)
        self.enable("redo", on=self.session.can_redo and self._person_plays)
        self.enable("hint", on=self.own_turn or self.choosing)
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
            move = Play(VIEWER, card)
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
        self._forget_hint()
        self.house.storage.save(self.saved())
        self._move_to_order(Cue.SELECT, yielding=True)

    def _confirm(self) -> None:
        self._since_card = 0
        self.perform(Pass(VIEWER, tuple(self.tray)))

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
        if isinstance(move, Pass) and move.seat == VIEWER:
            self.tray = []
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
        move = self.players.advice(VIEWER, "rule")
        if isinstance(move, Pass):
            self._hinted = frozenset(move.cards)
        elif isinstance(move, Play):
            self._hinted = frozenset({move.card})
        self._hint_ticks = HINT_TICKS
        self.house.play(Cue.HINT)
        self.reconcile()

    def _forget_hint(self) -> None:
        self._hinted = frozenset()

    # --- time ---

    def step(self) -> None:
        """The other players move; the scoreboard comes after a hand."""
        super().step()
        if self.state.phase is not Phase.GAME_OVER and self.house.controls.focused:
            self._ticks += 1
        self._since_card += 1
        self._since_choice += 1
        self._fade_marks()
        if self.self_playing:
            self.players.think()
        if self.moving:
            return
        self.cards.warm_up()
        if not self.self_playing:
            return
        if self.state.phase in (Phase.HAND_OVER, Phase.GAME_OVER):
            self._show_scores()
        elif not self._looking_back:
            self._let_play()

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

    def _show_scores(self) -> None:
        from scenes.scoreboard import Scoreboard

        self.house.director.push(Scoreboard(self.house, self))

    def _let_play(self) -> None:
        """The computer's next player moves after a pause; a person's turn is heard."""
        move = self.players.step()
        if move is not None:
            self.perform(move)
        elif self.own_turn and self._told_turn != len(self.session.moves):
            self._told_turn = len(self.session.moves)
            self.house.play(Cue.TURN)

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself."""
        waiting = self.players.next_seat() is not None or self.state.turn is None
        passing_by = bool(self._hinted) or self._looking_back > 0
        return super().busy or passing_by or (self.self_playing and waiting)

    # --- leaving ---

    def go_on(self) -> None:
        """The scoreboard was closed: the next hand, or a new game with the same rules."""
        if self.state.phase is Phase.GAME_OVER:
            self.house.director.show(HeartsTable.new(self.house, self.state.options))
        else:
            self.perform(hearts.NextHand())

    def pause_choices(self) -> list[Choice]:
        """What the pause menu offers besides its own."""
        return [
            Choice(
                tr("New game"), lambda: self.ask(tr("Leave this game for a new one?"), self._new_game), "deal"
            )
        ]

    def _new_game(self) -> None:
        self.house.director.show(HeartsTable.new(self.house))

    def resume(self) -> None:
        """Back from a dialog or the scoreboard."""
        self._looking_back = 0
        if not self.moving:
            self.reconcile()
            self.refresh_focus()
