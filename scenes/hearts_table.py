"""The Hearts table: a person's fan, three players of the computer, the trick, passing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import bots, hearts
from engine.cards import Card
from engine.deal import HEARTS, DealCode, stream
from engine.hearts import (
    PERSON,
    CardsPassed,
    GameEnded,
    HandSkipped,
    HeartsBroken,
    HeartsOptions,
    MoonShot,
    Pass,
    Phase,
    Play,
    Played,
    QueenTaken,
    TrickTaken,
    View,
)
from engine.reasons import IllegalMove
from engine.results import result_of
from engine.session import RecordError, Session
from scenes import actions
from scenes.dialogs import Choice, Dialog
from scenes.hearts_choreography import ABOVE, HeartsMotion
from scenes.hearts_panels import HeartsPanels, player_name
from scenes.house import House
from scenes.reasons_in_words import reason_sentence
from scenes.scene import Scene
from scenes.storage import Saved
from scenes.text import tr
from sounds.cues import Cue
from sprites import layout, moments
from sprites.card_sprite import PLAIN, CardPictures, CardSprite, Marks
from sprites.timeline import Pose, Step, serial

VIEWER = 0
"""The seat whose hand lies face up at the bottom."""
THINKING = 22
"""Ticks a player of the computer takes."""
AFTER_CARD = 18
"""Ticks after one's own card in which the fan does not act: no double press plays two cards."""
ILLEGAL_DIM = 0.42
MS_A_TICK = 1000 / 60


class HeartsTable(Scene):
    """A game of Hearts seen from seat 0.

    Names of what can be tapped: card-QS … (the fan and the cards chosen to pass), confirm, undo, sort, hint,
    last-trick, menu. With no person at the table it plays by itself.
    """

    backdrop = "hearts"
    toast_x, toast_width = 0.215, 0.34  # beside North's plate

    def __init__(self, house: House, session: Session, game_id: str, elapsed_ms: int = 0) -> None:
        super().__init__(house)
        self.session = session
        self.game_id = game_id
        self.self_playing = True
        self._ticks = round(elapsed_ms / MS_A_TICK)
        self.tray: list[Card] = []
        self._cards: dict[Card, CardSprite] = {}
        self._thinking = THINKING
        self._since_card = AFTER_CARD
        self._hint: Card | None = None
        self._by_rank = False
        self._last_trick = False
        self._fresh = not session.moves

    @classmethod
    def new(
        cls, house: House, options: HeartsOptions | None = None, code: DealCode | None = None
    ) -> HeartsTable:
        """A fresh game; a saved one that is still going counts as left."""
        leave_saved_game(house)
        options = options or hearts.parse_options(house.settings.get("rules"))
        code = code or DealCode(HEARTS, "", house.new_number())
        table = cls(house, Session.new(hearts, options, code), f"{code}-{house.new_number():x}")
        table.house.storage.save(table.saved())
        return table

    @classmethod
    def resumed(cls, house: House, saved: Saved) -> HeartsTable:
        """The saved game as it was, chosen cards included. RecordError when it can't be read."""
        table = cls(house, Session.from_record(saved.record), saved.game_id, saved.elapsed_ms)
        table._fresh = False
        chosen = saved.info.get("tray", [])
        hand = {str(card): card for card in table.view.hand}
        if isinstance(chosen, list) and table._choosing:
            table.tray = [hand[text] for text in chosen if text in hand][:3]
        return table

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
    def elapsed_ms(self) -> int:
        """The time played."""
        return round(self._ticks * MS_A_TICK)

    @property
    def _person_plays(self) -> bool:
        return self.state.options.seats[VIEWER] == PERSON

    @property
    def _choosing(self) -> bool:
        """Whether the person is choosing cards to pass."""
        state = self.state
        return state.phase is Phase.PASSING and state.passed[VIEWER] is None and self._person_plays

    @property
    def _own_turn(self) -> bool:
        return self.state.turn == VIEWER and self._person_plays

    def saved(self) -> Saved:
        """The game as it is kept."""
        state = self.state
        info = {
            "hand": state.hand_number,
            "totals": list(state.totals),
            "tray": [str(card) for card in self.tray],
            "over": state.phase is Phase.GAME_OVER,
        }
        return Saved(hearts.NAME, self.game_id, self.session.record(), self.elapsed_ms, info)

    # --- what is on the table ---

    def arrange(self) -> None:
        """The seats, the buttons and the cards."""
        self.layout = layout.hearts(self.house.size)
        self._pictures = CardPictures(self.layout.fan_height, self.house.card_style)
        self._motion = HeartsMotion(self.house, self.stage, self.layout)
        self._timeline = None
        self._cards = {}
        self.panels = HeartsPanels(self, self.layout)
        labels: list[tuple[str, str, str, str, Callable[[], None]]] = [
            ("undo", tr("Undo"), "undo", "undo", self._undo),
            ("sort", tr("Sort"), "sort", "sort", self._sort),
            ("last-trick", tr("Last trick"), "trick", "last_trick", self._toggle_last_trick),
            ("hint", tr("Hint"), "hint", "hint", self._show_hint),
            ("menu", tr("Pause"), "pause", "menu", self._pause),
        ]
        for (name, label, icon, action, press), box in zip(labels, self.layout.buttons, strict=False):
            self.add_button(name, label, box, press, icon=icon, action=action)
        self.add_button(
            "confirm", tr("Pass these three"), self.layout.confirm, self._confirm, icon="check", z=80
        )
        self._sync()

    def enter(self) -> None:
        """A fresh hand is dealt."""
        if self._fresh:
            self._fresh = False
            self._deal()

    def _deal(self) -> None:
        wanted = self._desired()
        cards = [(self._cards[card], wanted[card][0]) for card in self.view.hand]
        self._start(self._motion.deal(cards))

    def _start(self, step: Step) -> None:
        self.play(step)
        if self.house.ticks(60) == 0:
            self.finish_motion()

    def _order(self) -> list[Card]:
        hand = [card for card in self.view.hand if card not in self.tray]
        if self._by_rank:
            return sorted(hand, key=lambda card: (card.rank, card.suit))
        return hand

    def _desired(self) -> dict[Card, tuple[Pose, float, str | None]]:
        """For each card that lies face up: its pose, z and name."""
        view, place = self.view, self.layout
        wanted: dict[Card, tuple[Pose, float, str | None]] = {}
        fan = self._order()
        legal = set(view.legal) if self._own_turn else set()
        for index, (card, lay) in enumerate(zip(fan, place.fan(len(fan)), strict=True)):
            y = lay.y - (self.house.size[1] * 0.02 if card in legal else 0)
            wanted[card] = (Pose(lay.x, y, lay.angle), 100.0 + index, f"card-{card}")
        scale = place.trick_height / place.fan_height
        for index, card in enumerate(self.tray):
            wanted[card] = (Pose(*place.slots[index], 0, scale), 60.0 + index, f"card-{card}")
        trick = view.trick
        if self._last_trick and view.tricks:
            last = view.tricks[-1]
            trick = tuple((seat, last.card_of(seat)) for seat in ((last.leader + n) % 4 for n in range(4)))
        for index, (seat, card) in enumerate(trick):
            wanted[card] = (self._motion.trick_pose(seat), 50.0 + index, None)
        self._add_taken(wanted, view)
        return wanted

    def _add_taken(self, wanted: dict[Card, tuple[Pose, float, str | None]], view: View) -> None:
        place = self.layout
        scale = place.taken_height / place.fan_height
        step = place.taken_height * 0.36
        for seat, cards in enumerate(view.taken):
            x, y = place.taken[seat]
            sideways = seat in (1, 3)
            for index, card in enumerate(cards):
                column, row = (index % 4, index // 4) if sideways else (index, 0)
                middle = (min(len(cards), 4) - 1) / 2 if sideways else (len(cards) - 1) / 2
                pose = Pose(x + (column - middle) * step, y + row * place.taken_height * 0.55, 0, scale)
                wanted.setdefault(card, (pose, 10.0 + index, None))

    def _sync(self) -> list[tuple[CardSprite, Pose]]:
        """Make the sprites those of the state, where they lie; answers those that were elsewhere."""
        wanted = self._desired()
        for card in [each for each in self._cards if each not in wanted]:
            self.stage.remove(self._cards.pop(card))
        apart = []
        for card, (pose, z, name) in wanted.items():
            sprite = self._card(card, pose)
            sprite.name, sprite.z, sprite.solid = name, z, name is not None
            if sprite.pose != pose:
                apart.append((sprite, sprite.pose))
                sprite.put(pose)
        self._mark()
        view = self.view
        self.panels.update(view, len(self.tray))
        self.enable("undo", on=self.session.can_undo)
        self.enable("hint", on=self._own_turn or self._choosing)
        self.enable("last-trick", on=bool(view.tricks))
        confirm = self.buttons["confirm"].sprite
        confirm.visible = self._choosing
        self.enable("confirm", on=len(self.tray) == 3)
        return apart

    def _move_to_order(self) -> None:
        """Let the cards travel to where they lie now."""
        before = dict(self._cards)
        apart = self._sync()
        moves = [(sprite, sprite.pose) for sprite, _ in apart]
        for sprite, was in apart:
            if sprite in before.values():
                sprite.put(was)
        self._start(self._motion.go(moves))

    def _card(self, card: Card, pose: Pose) -> CardSprite:
        sprite = self._cards.get(card)
        if sprite is None:
            sprite = self._cards[card] = self.stage.add(CardSprite(self._pictures, card, card, pose))
        return sprite

    def _mark(self) -> None:
        view, theme = self.view, self.house.theme
        winning = None
        if view.trick and not self._last_trick:
            led = view.trick[0][1].suit
            winning = max((card for _, card in view.trick if card.suit is led), key=lambda card: card.rank)
        for card, sprite in self._cards.items():
            marks = PLAIN
            if card is winning:
                marks = Marks(ring=theme.amber)
            elif card is self._hint:
                marks = Marks(ring=theme.mint)
            elif card in self.tray:
                marks = Marks(ring=theme.pink)
            elif self._own_turn and card in view.hand:
                marks = Marks(ring=theme.cyan) if card in view.legal else Marks(dim=ILLEGAL_DIM)
            sprite.marks = marks

    def reconcile(self) -> None:
        """Every sprite to where the engine says."""
        self._sync()

    def first_focus(self) -> str | None:
        """The card nearest to where the focus was, else the first that can be played."""
        fan = self._order()
        if self._own_turn and self.view.legal:
            return f"card-{next(card for card in fan if card in self.view.legal)}"
        return f"card-{fan[len(fan) // 2]}" if fan else "menu"

    # --- taps ---

    def handle(self, action: actions.Action) -> None:
        """An input during a motion finishes it; the fan acts only when nothing moves."""
        passive = actions.Point | actions.Release | actions.FocusGained | actions.Move
        if self.moving and not isinstance(action, passive):
            self.finish_motion()
            if isinstance(action, actions.Tap):
                return
        super().handle(action)

    def activate(self, name: str) -> None:
        """A tap on a card or a button."""
        if name.startswith("card-"):
            self._tap_card(Card.parse(name[5:]))
        else:
            super().activate(name)

    def _tap_card(self, card: Card) -> None:
        if self._choosing:
            self._choose(card)
        elif self._own_turn and self._since_card >= AFTER_CARD:
            move = Play(VIEWER, card)
            reason = hearts.why_illegal(self.state, move)
            if reason is None:
                self._since_card = 0
                self.perform(move)
                return
            led = self.state.trick[0][1].suit if self.state.trick else None
            self.house.play(Cue.REFUSE)
            self.toast(reason_sentence(reason, led))
            self._start(moments.nudge(self._cards[card], self.kit.metrics.unit, self.house.ticks(16)))

    def _choose(self, card: Card) -> None:
        if card in self.tray:
            self.tray.remove(card)
        elif len(self.tray) < 3:
            self.tray.append(card)
        else:
            self.house.play(Cue.REFUSE)
            return
        self.house.play(Cue.SELECT)
        self._hint = None
        self.house.storage.save(self.saved())
        self._move_to_order()

    def _confirm(self) -> None:
        a, b, c = self.tray
        self.tray = []
        self._since_card = 0
        self.perform(Pass(VIEWER, (a, b, c)))

    def back(self) -> None:
        """Take a chosen card back, else pause."""
        if self.tray:
            self._choose(self.tray[-1])
        else:
            self._pause()

    def other_action(self, action: actions.Action) -> None:
        """Keys and buttons that have a meaning of their own here."""
        match action:
            case actions.Undo():
                self.activate("undo")
            case actions.Redo():
                self._redo()
            case actions.Hint():
                self.activate("hint")
            case actions.Sort():
                self.activate("sort")
            case actions.LastTrick(held=held):
                self._look_back(held)
            case actions.Menu():
                self._pause()
            case actions.DeviceLost(name=name):
                self._pause(tr("{name} is gone. Any device goes on.").format(name=name))
            case actions.FocusLost():
                if self.house.settings.get("pause_on_focus_loss"):
                    self._pause()

    # --- moves ---

    def perform(self, move: Any) -> None:
        """Play a move: saved first, then shown."""
        hand = set(self.view.hand)
        try:
            events = self.session.play(move)
        except IllegalMove as refusal:
            self.house.play(Cue.REFUSE)
            self.toast(reason_sentence(refusal.reason))
            return
        self._hint = None
        self._last_trick = False
        self._keep()
        self._thinking = self.house.ticks(THINKING)
        steps: list[Step] = []
        for event in events:
            steps += self._shown(event)
        if isinstance(move, hearts.NextHand):
            self._sync()
            self._deal()
        elif any(isinstance(event, CardsPassed) for event in events):
            self._show_received(hand)
        elif steps:
            self._start(serial(*steps))
        else:
            self._sync()

    def _keep(self) -> None:
        if self.state.phase is Phase.GAME_OVER:
            self.house.storage.finish(result_of(self.session, self.game_id, self.elapsed_ms), self.saved())
        else:
            self.house.storage.save(self.saved())

    def _shown(self, event: object) -> list[Step]:
        """The steps that show an event."""
        motion = self._motion
        match event:
            case Played(seat=seat, card=card):
                sprite = self._card(card, motion.seat_pose(seat))
                sprite.z, sprite.name, sprite.solid = ABOVE, None, False
                sprite.marks = PLAIN
                return [motion.play(sprite, seat)]
            case TrickTaken(seat=seat, cards=cards):
                return [motion.sweep([self._cards[card] for card in cards if card in self._cards], seat)]
        return self._moment(event)

    def _moment(self, event: object) -> list[Step]:
        """What is worth a pause, a sound and a sentence."""
        cue, seat, ticks, sentence = None, VIEWER, 0, ""
        match event:
            case HeartsBroken():
                cue, seat, ticks = Cue.HEARTS_BROKEN, event.seat, 12
            case QueenTaken():
                cue, seat, ticks = Cue.QUEEN, event.seat, 16
                sentence = tr("The queen of spades goes to {name}").format(name=player_name(seat))
            case MoonShot():
                cue, seat, ticks = Cue.MOON, event.seat, 60
                sentence = tr("{name} has shot the moon!").format(name=player_name(seat))
            case HandSkipped():
                cue, ticks, sentence = Cue.SCORE, 60, tr("Nothing is left to win or lose: the hand ends.")
            case GameEnded(winners=winners):
                cue, ticks = Cue.WIN if VIEWER in winners else Cue.LOSS, 20
        self.toast(sentence)
        return [self._motion.moment(cue, seat, ticks)] if cue else []

    def _show_received(self, before: set[Card]) -> None:
        giver = (VIEWER - self.state.direction) % 4
        came = [card for card in self.view.hand if card not in before]
        for card in came:
            self._card(card, self._motion.seat_pose(giver))
        self._move_to_order()
        for card in came:
            self._cards[card].marks = Marks(ring=self.house.theme.mint)

    def _undo(self) -> None:
        self.session.undo()
        self._after_undo()

    def _redo(self) -> None:
        if self.session.can_redo:
            self.session.redo()
            self._after_undo()

    def _after_undo(self) -> None:
        self._hint = None
        self._last_trick = False
        self.house.play(Cue.UNDO)
        self._keep()
        self._move_to_order()

    def _sort(self) -> None:
        self._by_rank = not self._by_rank
        self.house.play(Cue.SLIDE)
        self._move_to_order()

    def _toggle_last_trick(self) -> None:
        self._look_back(not self._last_trick)

    def _look_back(self, held: bool) -> None:
        if self.view.tricks and held != self._last_trick:
            self._last_trick = held
            self._sync()

    def _show_hint(self) -> None:
        """What the rule bot would do, marked."""
        move = bots.choose(self.view, stream(self.state.code, "hint"), "rule")
        cards = move.cards if isinstance(move, Pass) else (move.card,) if isinstance(move, Play) else ()
        self._hint = next((card for card in cards if card not in self.tray), None)
        self.house.play(Cue.HINT)
        self._mark()

    # --- time ---

    def step(self) -> None:
        """The other players move; the scoreboard comes after a hand."""
        super().step()
        self._ticks += 1
        self._since_card += 1
        if self.moving or not self.self_playing:
            return
        if self.state.phase in (Phase.HAND_OVER, Phase.GAME_OVER):
            from scenes.scoreboard import Scoreboard

            self.house.director.push(Scoreboard(self.house, self))
            return
        seat = self._next_bot()
        if seat is None:
            return
        self._thinking -= 1
        if self._thinking <= 0:
            self._let_play(seat)

    @property
    def busy(self) -> bool:
        """A player of the computer may be thinking."""
        return super().busy or (self.self_playing and self._next_bot() is not None)

    def _next_bot(self) -> int | None:
        """The seat of the computer that is to move, if any."""
        state = self.state
        if state.phase is Phase.PASSING:
            open_seats = [seat for seat in range(4) if state.passed[seat] is None]
        else:
            open_seats = [state.turn] if state.turn is not None else []
        return next((seat for seat in open_seats if state.options.seats[seat] != PERSON), None)

    def _let_play(self, seat: int) -> None:
        state = self.state
        ply = sum(len(trick.cards) for trick in state.tricks) + len(state.trick)
        chance = stream(state.code, f"bot/{state.hand_number}/{seat}/{ply}")
        level = state.options.seats[seat]
        if level not in bots.LEVELS:  # a level of another version
            level = "rule"
        self.perform(bots.choose(self.session.view(seat), chance, level))

    # --- leaving ---

    def pause_choices(self) -> list[Choice]:
        """What the pause menu offers besides its own."""
        return [Choice(tr("New game"), self._ask_new, "deal")]

    def _ask_new(self) -> None:
        if self.state.phase is Phase.GAME_OVER or not self.session.moves:
            self.start_again()
            return
        choices = [Choice(tr("Yes"), self.start_again, "check"), Choice(tr("No"), lambda: None, "cross")]
        self.house.director.push(
            Dialog(self.house, tr("Leave this game for a new one?"), [], choices, cancel=1)
        )

    def start_again(self) -> None:
        """A new game with the rules of the settings, or of this game once it has ended."""
        options = self.state.options if self.state.phase is Phase.GAME_OVER else None
        self.house.director.show(HeartsTable.new(self.house, options))

    def _pause(self, message: str = "") -> None:
        from scenes.pause import PauseMenu

        self.finish_motion()
        self.house.director.push(PauseMenu(self.house, self, message))

    def leave(self) -> None:
        """Keep the time that was played."""
        kept = self.house.storage.saved(hearts.NAME)
        if kept and kept.game_id == self.game_id:
            self.house.storage.save(self.saved())

    def resume(self) -> None:
        """Back from a dialog or the scoreboard."""
        self._sync()
        self.refresh_focus()


def leave_saved_game(house: House) -> None:
    """A saved game that a new one takes the place of counts as left, once a move was made."""
    kept = house.storage.saved(hearts.NAME)
    if kept is None:
        return
    try:
        session = Session.from_record(kept.record)
    except RecordError:
        house.storage.put_aside(hearts.NAME)
        return
    if session.moves and session.state.phase is not Phase.GAME_OVER:
        house.storage.finish(result_of(session, kept.game_id, kept.elapsed_ms))
