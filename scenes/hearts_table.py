"""The Hearts table: a person's fan, three players of the computer, the trick, passing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from engine import hearts
from engine.cards import Card
from engine.hearts import Pass, Phase, Play
from engine.session import Session
from scenes import actions
from scenes.coach import Coach
from scenes.company import Company
from scenes.computer_players import ComputerPlayers
from scenes.hearts_ahead import HeartsAhead
from scenes.hearts_cards import HeartsCards
from scenes.hearts_choreography import Choreography
from scenes.hearts_game import TO_PASS
from scenes.hearts_panels import HeartsPanels
from scenes.hearts_people import HeartsPeople
from scenes.hearts_seen import HELD, HeartsSeen
from scenes.house import House
from scenes.reasons_in_words import reason_sentence
from scenes.table import OFF_AT_FIRST
from scenes.text import tr
from sounds.cues import Cue
from sprites import layout, moments
from sprites.timeline import Step, parallel

if TYPE_CHECKING:
    from scenes.scoreboard import Scoreboard

AFTER_CARD = 18
"""Ticks after one's own card in which the fan does not act: no double press plays two cards."""
HINT_TICKS = 240
NUDGE_TICKS = 16
TOAST_AIR = 20
"""Units between North's plate and what is said beside it."""


class HeartsTable(HeartsSeen):
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
        self._since_card = AFTER_CARD
        self._since_choice = AFTER_CARD
        self._last_chosen: Card | None = None
        self._deaf = False
        self._told_turn = -1
        self._scores: Scoreboard | None = None

    def parts(self) -> Iterator[None]:
        """The buttons, the seats, and the cards with what is told about them."""
        self.layout = layout.hearts(self.house.size, mirrored=self.house.table_mirrored).turned(self.seat)
        self._place_toasts()
        self._timeline = None
        self.cards = HeartsCards(self.stage, self.layout, self.house.card_style)
        self.panels = HeartsPanels(self)
        self._choreography = Choreography(self)
        self.drawn_ahead = HeartsAhead(self, self._choreography)
        labels: list[tuple[str, str, str, str, Callable[[], None]]] = [
            ("undo", tr("Undo"), "undo", "undo", self._undo),
            ("redo", tr("Redo"), "redo", "redo", self._redo),
            ("sort", tr("Sort"), "sort", "sort", self._sort),
            ("last-trick", tr("Last trick"), "trick", "last_trick", self._toggle_last_trick),
            ("hint", tr("Hint"), "hint", "hint", self._show_hint),
            ("menu", tr("Pause"), "pause", "menu", self.pause),
        ]
        for (name, label, icon, action, press), box in zip(labels, self.layout.buttons, strict=True):
            on = name not in OFF_AT_FIRST
            self.add_button(name, label, box, press, icon=icon, action=action, on=on, alike=True)
        yield
        yield from self.make_alike(*(name for name, *_ in labels))
        confirm = tr("Pass these three")
        self.add_button("confirm", confirm, self.layout.confirm, self._confirm, icon="check", on=False, z=80)
        yield
        self.players.wake()
        self.cards.pictures.warm(None)
        yield
        yield from self._told()
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
            self._lead_on(card)
        else:
            self.toast(tr("Three are chosen: take one back first"))
            self._refuse(card)
            return
        self._tray_changed()

    def _lead_on(self, chosen: Card) -> None:
        """A focus that is seen goes to the next card of the fan, not into the slot; at last to the button."""
        if self.focus_shown:
            if not self.overheard:
                self.house.tell(f"{self.reading(f'card-{chosen}')}.")
            self.focus = "confirm" if len(self.tray) == TO_PASS else self.first_focus()

    def _tray_changed(self) -> None:
        self.house.storage.save(self.saved())
        self._move_to_order(Cue.SELECT, yielding=True)

    def _confirm(self) -> None:
        """Not by the second press of the one that chose the third card: the focus came here by itself."""
        if self.focus_shown and self._since_choice < AFTER_CARD:
            return
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
        self._say_soon(events)
        steps: list[Step] = []
        if isinstance(move, Pass):
            passing = any(isinstance(event, hearts.CardsPassed) for event in events)
            if not passing:  # else the cards that are passed still lie where they were
                steps = self._choreography.chosen(self._changes())
        elif not isinstance(move, Play):
            self.reconcile()
        self._start(parallel(self._choreography.of(events, self._wanted()), *steps))

    def _say_soon(self, events: Iterable[hearts.Event]) -> None:
        """What will be said of what happened is drawn while its cards still fly."""
        takers = [event.seat for event in events if isinstance(event, hearts.TrickTaken)]
        taken = (self.panels.taker_ahead(seat) for seat in takers)
        self.drawn_ahead.soon_said(*taken, self.panels.turn_ahead(self.view))

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

    def go_on(self) -> None:
        """The scoreboard was closed: the next hand, or a new game with the same rules."""
        if self.state.phase is Phase.GAME_OVER:
            self._again(self.state.options)
        else:
            self.perform(hearts.NextHand())

    # --- time ---

    def step(self) -> None:
        """The other players move; the scoreboard comes after a hand."""
        was_moving = self.moving  # what comes next waits a tick: the end of a motion is enough for a frame
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
        if self.moving or was_moving:
            self._prepare_scores()
            return
        if not self.self_playing:
            return
        if self.state.phase in (Phase.HAND_OVER, Phase.GAME_OVER):
            self._show_scores()
        elif not self._looking_back and (self.coach.moves_itself or not self.people.step()):
            self._let_play()

    def ahead(self) -> None:
        """What will be needed soon."""
        self.drawn_ahead.step(moving=self.moving)

    def hurry(self, ticks: int) -> None:
        """What moves gets so many ticks more in this one."""
        for _ in range(ticks):
            if self._timeline and not self._timeline.done:
                self._timeline.advance()

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
            self.focus_playable()
            if self.people.eyes.taker is None:  # handing over was heard
                self.house.play(Cue.TURN)

    @property
    def _somebody_is_asked(self) -> bool:
        return self.people.eyes.asked(self.state) is not None and not self.coach.moves_itself

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself."""
        waiting = self.players.next_seat() is not None or self.state.phase not in (
            Phase.PASSING,
            Phase.PLAYING,
        )
        fading = bool(self._hinted) and self._hint_ticks < HELD
        passing_by = fading or self._looking_back > 0
        return super().busy or passing_by or (self.self_playing and waiting)

    def resume(self) -> None:
        """Back from a dialog or the scoreboard."""
        self._looking_back = 0
        if not self.moving:
            self.reconcile()
            self.refresh_focus()
