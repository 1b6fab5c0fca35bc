"""Heart to Heart on the table: the heart, the stock, the waste, and what a tap on each does."""

from __future__ import annotations

from collections.abc import Callable

from engine import solitaire
from engine.cards import Card, Suit
from engine.deal import HEART_TO_HEART, DealCode
from engine.reasons import IllegalMove, Reason
from engine.results import result_of
from engine.session import RecordError, Session
from engine.solitaire import WASTE, Drawn, Paired, Recycled
from scenes import actions
from scenes.dialogs import Choice, Dialog
from scenes.heart_choreography import ABOVE, Motion
from scenes.house import House
from scenes.reasons_in_words import reason_sentence
from scenes.scene import Box, Scene
from scenes.solitaire_panels import InfoPanels, clock_text
from scenes.storage import Saved
from scenes.text import tr
from sounds.cues import Cue
from sprites import layout
from sprites.card_sprite import PLAIN, CardPictures, CardSprite, Marks
from sprites.stage import Sprite
from sprites.timeline import Do, Pose, serial

COVERED_DIM = 0.34
MISMATCH_DIM = 0.22
SELECTED_SCALE = 1.06
HINT_TICKS = 180
WASTE_SHOWN = 3
STOCK_SHOWN = 3
MS_A_TICK = 1000 / 60


class SolitaireTable(Scene):
    """A game of Heart to Heart.

    Names of what can be tapped: heart-1 … heart-25 (covered ones too, though a tap does nothing there),
    stock, waste, undo, redo, hint, menu.
    """

    backdrop = "solitaire"

    def __init__(self, house: House, session: Session, game_id: str, elapsed_ms: int = 0) -> None:
        super().__init__(house)
        self.session = session
        self.game_id = game_id
        self._ticks = round(elapsed_ms / MS_A_TICK)
        self.selected: int | None = None
        self._hint: solitaire.Move | None = None
        self._hint_ticks = 0
        self._streak = 0
        self._cards: dict[int, CardSprite] = {}
        self._stock: list[CardSprite] = []
        self._fresh = not session.moves and not elapsed_ms
        self._told_dead_end = False
        self._ending: Callable[[], None] | None = None

    @classmethod
    def new(cls, house: House, code: DealCode | None = None) -> SolitaireTable:
        """A deal of that code, or a fresh one; a game of this kind that was saved counts as left."""
        leave_saved_game(house)
        code = code or DealCode(HEART_TO_HEART, "N", house.new_number())
        session = Session.new(solitaire, solitaire.Options(), code)
        table = cls(house, session, f"{code}-{house.new_number():x}")
        table.save()
        return table

    @classmethod
    def resumed(cls, house: House, saved: Saved) -> SolitaireTable:
        """The saved game as it was. RecordError when the record can't be read."""
        table = cls(house, Session.from_record(saved.record), saved.game_id, saved.elapsed_ms)
        table._fresh = False
        return table

    @property
    def state(self) -> solitaire.State:
        """Where the game stands."""
        state: solitaire.State = self.session.state
        return state

    @property
    def elapsed_ms(self) -> int:
        """The time played, from the first move to the win."""
        return round(self._ticks * MS_A_TICK)

    def save(self) -> None:
        """Keep the game as it is now; done before anything of a move is shown."""
        self.house.storage.save(self._saved())

    # --- what is on the table ---

    def arrange(self) -> None:
        """Lay the heart, the piles, the wings and the buttons."""
        self.layout = layout.solitaire(self.house.size)
        self._pictures = CardPictures(self.layout.card_height, self.house.card_style)
        self._motion = Motion(self.house, self.stage)
        self._timeline = None
        self._cards = {}
        self._stock = []
        self.panels = InfoPanels(self, self.layout)
        self._add_buttons()
        self._sync()
        self._prompt()

    def _add_buttons(self) -> None:
        labels = {
            "undo": (tr("Undo"), "undo", "undo", self._undo),
            "redo": (tr("Redo"), "redo", "redo", self._redo),
            "hint": (tr("Hint"), "hint", "hint", self._show_hint),
            "menu": (tr("Pause"), "pause", "menu", self._pause),
        }
        for (name, (label, icon, action, press)), box in zip(
            labels.items(), self.layout.buttons, strict=True
        ):
            self.add_button(name, label, box, press, icon=icon, action=action)

    def enter(self) -> None:
        """A fresh deal is laid card by card."""
        if self._fresh:
            self._fresh = False
            home = self._stock_pose()
            cards = [(self._cards[ident], self._heart_pose(ident + 1)) for ident in range(25)]
            self.play(self._motion.deal(cards, home))
            if self.house.ticks(60) == 0:
                self.finish_motion()
        self._look_for_the_end()

    def _heart_pose(self, position: int) -> Pose:
        x, y = self.layout.slots[position - 1]
        if self.selected == position:
            return Pose(x, y, scale=SELECTED_SCALE, lift=0.7)
        return Pose(x, y)

    def _waste_pose(self, from_top: int = 0) -> Pose:
        x, y = self.layout.waste
        x -= min(from_top, WASTE_SHOWN - 1) * self.layout.card_height * 0.05
        if self.selected == WASTE and from_top == 0:
            return Pose(x, y, scale=SELECTED_SCALE, lift=0.7)
        return Pose(x, y)

    def _stock_pose(self, under_top: int = 0) -> Pose:
        x, y = self.layout.stock
        slip = under_top * self.layout.card_height * 0.018
        return Pose(x + slip, y + slip, turn=0.0)

    def _desired(self) -> dict[int, tuple[Pose, float, str | None]]:
        """For each card that is seen by itself: its pose, z and name."""
        state = self.state
        wanted: dict[int, tuple[Pose, float, str | None]] = {}
        for position in range(1, 26):
            if state.heart >> position - 1 & 1:
                z = 60.0 if self.selected == position else float(position)
                wanted[position - 1] = (self._heart_pose(position), z, f"heart-{position}")
        shown = state.waste[-WASTE_SHOWN:]
        for index, ident in enumerate(shown):
            from_top = len(shown) - 1 - index
            wanted[ident] = (self._waste_pose(from_top), 40.0 + index, None if from_top else "waste")
        return wanted

    def _card(self, ident: int, pose: Pose) -> CardSprite:
        """The sprite of a card, put on the stage when it is not there yet."""
        sprite = self._cards.get(ident)
        if sprite is None:
            face = Card.of(self.state.deck[ident], Suit.HEARTS)
            sprite = self.stage.add(CardSprite(self._pictures, ident, face, pose))
            self._cards[ident] = sprite
        return sprite

    def _sync(self, *, but_poses: bool = False) -> list[tuple[Sprite, Pose]]:
        """Make the sprites those of the state; answers the ones that would have to move."""
        wanted = self._desired()
        for ident in [each for each in self._cards if each not in wanted]:
            self.stage.remove(self._cards.pop(ident))
        apart: list[tuple[Sprite, Pose]] = []
        for ident, (pose, z, name) in wanted.items():
            known = ident in self._cards
            sprite = self._card(ident, pose)
            sprite.name, sprite.z, sprite.solid = name, z, True
            if sprite.pose != pose:
                apart.append((sprite, pose))
                if not but_poses:
                    sprite.put(pose)
            elif not known and but_poses:
                sprite.put(Pose(pose.x, pose.y, alpha=0.0))
                apart.append((sprite, pose))
        self._sync_stock()
        self._mark()
        self._sync_buttons()
        self.panels.update()
        return apart

    def _sync_stock(self) -> None:
        want = min(STOCK_SHOWN, len(self.state.stock))
        while len(self._stock) > want:
            self.stage.remove(self._stock.pop())
        while len(self._stock) < want:
            under = len(self._stock)
            sprite = CardSprite(self._pictures, "stock", None, self._stock_pose(under), z=30.0 - under)
            sprite.name = "stock"
            self._stock.append(self.stage.add(sprite))
        self.panels.show_empty_stock(visible=want == 0)

    def _sync_buttons(self) -> None:
        self.enable("undo", on=self.session.can_undo)
        self.enable("redo", on=self.session.can_redo)
        self.enable("hint", on=solitaire.plain_hint(self.state) is not None)

    def reconcile(self) -> None:
        """Every sprite to where the engine says."""
        self._sync()

    # --- what the cards say ---

    def _mark(self) -> None:
        state, theme = self.state, self.house.theme
        help_on = bool(self.house.settings.get("placement_help"))
        open_places = [*solitaire.free(state), *((WASTE,) if state.waste else ())]
        ranks = {place: solitaire.rank_at(state, place) for place in open_places}
        partners = {place for pair in solitaire.visible_pairs(state) for place in (pair.a, pair.b)}
        hinted = self._hinted()
        for place in open_places:
            marks = PLAIN
            if place == self.selected:
                marks = Marks(ring=theme.pink)
            elif place in hinted:
                marks = Marks(ring=theme.mint)
            elif self.selected is not None and help_on:
                same = ranks[place] == ranks[self.selected] and (place or self.selected)
                marks = Marks(ring=theme.cyan) if same else Marks(dim=MISMATCH_DIM)
            elif place in partners and help_on:
                marks = Marks(ring=theme.amber)
            self._sprite_at(place).marks = marks
        for ident, sprite in self._cards.items():
            if (ident < 25 and ident + 1 not in open_places) or (sprite.name is None and ident >= 25):
                sprite.marks = Marks(dim=COVERED_DIM)
        for sprite in self._stock[:1]:
            sprite.marks = Marks(ring=theme.mint) if "stock" in hinted else PLAIN

    def _hinted(self) -> set[int | str]:
        if isinstance(self._hint, solitaire.Pair):
            return {self._hint.a, self._hint.b}
        return {"stock"} if self._hint else set()

    def _sprite_at(self, place: int) -> CardSprite:
        return self._cards[self.state.waste[-1] if place == WASTE else place - 1]

    # --- focus ---

    def spots(self) -> dict[str, Box]:
        """Free cards, the piles and the buttons."""
        places = {f"heart-{position}" for position in solitaire.free(self.state)}
        return {
            name: box
            for name, box in super().spots().items()
            if not name.startswith("heart-") or name in places
        }

    def first_focus(self) -> str | None:
        """The free card nearest to where the focus was, else the lowest one."""
        free = solitaire.free(self.state)
        if not free:
            return "stock"
        if self.focus and self.focus.startswith("heart-"):
            x, y = self.layout.slots[int(self.focus[6:]) - 1]
            slots = self.layout.slots
            best = min(
                free, key=lambda place: (slots[place - 1][0] - x) ** 2 + (slots[place - 1][1] - y) ** 2
            )
            return f"heart-{best}"
        return f"heart-{free[-1]}"

    # --- taps ---

    def handle(self, action: actions.Action) -> None:
        """Whatever is done during a motion finishes it and acts at once."""
        if not isinstance(action, actions.Point | actions.Release | actions.FocusGained):
            self.finish_motion()
        super().handle(action)

    def activate(self, name: str) -> None:
        """A tap on a card, a pile or a button (rules: Taps)."""
        if name == "stock":
            self._tap_stock()
        elif name == "waste":
            self._tap_card(WASTE)
        elif name.startswith("heart-"):
            self._tap_card(int(name[6:]))
        else:
            super().activate(name)

    def _tap_card(self, place: int) -> None:
        if place != WASTE and place not in solitaire.free(self.state):
            self.house.play(Cue.REFUSE)
            return
        self._forget_hint()
        if self.selected is None or self.selected == place:
            self._select(None if self.selected == place else place)
            return
        move = solitaire.Pair(self.selected, place)
        reason = solitaire.why_illegal(self.state, move)
        if reason is None:
            self.perform(move)
            return
        if reason is Reason.RANKS_DIFFER and self.house.settings.get("errors_during_a_move"):
            self.toast(reason_sentence(reason))
        self._select(place)

    def _select(self, place: int | None) -> None:
        if solitaire.won(self.state):
            return
        self.selected = place
        self.house.play(Cue.SELECT)
        self._sync()
        self._place_brackets()

    def _tap_stock(self) -> None:
        move = solitaire.stock_move(self.state)
        if move is None or solitaire.won(self.state):
            self.house.play(Cue.REFUSE)
            return
        self.perform(move)

    def back(self) -> None:
        """Deselect, else pause."""
        if self.selected is not None:
            self._select(None)
        else:
            self._pause()

    def other_action(self, action: actions.Action) -> None:
        """Keys and buttons that have a meaning of their own here."""
        match action:
            case actions.DrawStock():
                self._tap_stock()
            case actions.Undo():
                self.activate("undo")
            case actions.Redo():
                self.activate("redo")
            case actions.Hint():
                self.activate("hint")
            case actions.Menu():
                self._pause()
            case actions.DeviceLost(name=name):
                self._pause(tr("{name} is gone. Any device goes on.").format(name=name))
            case actions.FocusLost():
                if self.house.settings.get("pause_on_focus_loss"):
                    self._pause()

    # --- moves ---

    def perform(self, move: solitaire.Move) -> None:
        """Play a legal move: saved first, then shown."""
        try:
            events = self.session.play(move)
        except IllegalMove as refusal:
            self.house.play(Cue.REFUSE)
            self.toast(reason_sentence(refusal.reason))
            return
        self.selected = None
        self._forget_hint()
        self._keep()
        for event in events:
            if isinstance(event, Paired):
                self._show_pair(event)
            elif isinstance(event, Drawn):
                self._show_draw(event)
            elif isinstance(event, Recycled):
                self._show_recycle()
        self._streak = self._streak + 1 if isinstance(move, solitaire.Pair) else 0
        if self.house.ticks(60) == 0:
            self.finish_motion()
        self._look_for_the_end()

    def _keep(self) -> None:
        if solitaire.won(self.state):
            result = result_of(self.session, self.game_id, self.elapsed_ms)
            self.house.storage.finish(result, self._saved())
        else:
            self.save()

    def _saved(self) -> Saved:
        state = self.state
        info = {"moves": state.moves, "score": state.score, "won": solitaire.won(state)}
        return Saved(solitaire.NAME, self.game_id, self.session.record(), self.elapsed_ms, info)

    def _show_pair(self, event: Paired) -> None:
        idents = [place - 1 if place != WASTE else self._waste_before() for place in (event.a, event.b)]
        a, b = (self._cards.pop(ident) for ident in idents)
        self._sync()
        self.play(self._motion.pair(a, b, event.points, rung=self._streak))

    def _waste_before(self) -> int:
        """The card that lay on the waste before the last move: the one sprite that is no longer wanted."""
        wanted = self._desired()
        return next(ident for ident in self._cards if ident >= 25 and ident not in wanted)

    def _show_draw(self, event: Drawn) -> None:
        self._sync()
        sprite = self._cards[event.card]
        sprite.put(self._stock_pose())
        self.play(self._motion.draw(sprite, self._waste_pose()))

    def _show_recycle(self) -> None:
        pile = [self._cards.pop(ident) for ident in sorted(self._cards) if ident >= 25]
        self._sync()
        for sprite in pile:
            sprite.z = ABOVE

        def gone() -> None:
            for sprite in pile:
                self.stage.remove(sprite)

        self.play(serial(self._motion.recycle(pile, self._stock_pose()), Do(gone)))

    def _undo(self) -> None:
        self._go(self.session.undo)

    def _redo(self) -> None:
        self._go(self.session.redo)

    def _go(self, way: Callable[[], object]) -> None:
        """Undo or redo, shown as cards going where they lie then."""
        self.selected = None
        self._forget_hint()
        way()
        self._streak = 0
        self._told_dead_end = False
        self._keep()
        apart = self._sync(but_poses=True)
        self.play(self._motion.go_back(apart, lambda: None))
        if self.house.ticks(60) == 0:
            self.finish_motion()
        self._look_for_the_end()

    def _show_hint(self) -> None:
        self._hint = solitaire.plain_hint(self.state)
        self._hint_ticks = HINT_TICKS
        self.selected = None
        self.house.play(Cue.HINT)
        self._sync()

    def _forget_hint(self) -> None:
        self._hint = None

    # --- time and the end ---

    def step(self) -> None:
        """The clock runs from the first move to the win."""
        super().step()
        if self.session.moves and not solitaire.won(self.state):
            self._ticks += 1
            if self._ticks % 60 == 0:
                self.panels.update()
        if self._hint:
            self._hint_ticks -= 1
            if self._hint_ticks <= 0:
                self._forget_hint()
                self._mark()

    def _look_for_the_end(self) -> None:
        """Say that the game is won, or that it can't go on; found right after the move that causes it."""
        if solitaire.won(self.state):
            self._ending = self._say_won
        elif solitaire.dead_end(self.state):
            self.panels.show_banner(tr("No more possible moves"))
            self._ending = None if self._told_dead_end else self._say_dead_end
        else:
            self.panels.show_banner(None)
            self._told_dead_end = False
            self._ending = None
        if not self.moving:
            self._tell_the_end()

    def _end_timeline(self) -> None:
        super()._end_timeline()
        self._tell_the_end()

    def _tell_the_end(self) -> None:
        ending, self._ending = self._ending, None
        if ending and self.house.director.top is self:
            ending()

    def _say_dead_end(self) -> None:
        self._told_dead_end = True
        self.house.play(Cue.LOSS)
        choices = [
            Choice(tr("Undo"), self._undo, "undo"),
            Choice(tr("Restart this deal"), self._restart, "restart"),
            Choice(tr("New deal"), self._new_deal, "deal"),
        ]
        lines = [tr("None of the free cards has a partner left.")]
        if not self.session.can_undo:
            choices = choices[2:]
        choices.append(Choice(tr("Look at the heart"), lambda: None, "eye"))
        dialog = Dialog(
            self.house, tr("No more possible moves"), lines, choices, cancel=len(choices) - 1, tone="warning"
        )
        self.house.director.push(dialog)

    def _say_won(self) -> None:
        self.house.play(Cue.WIN)
        line = tr("250 points in {time} with {moves} moves.").format(
            time=clock_text(self.elapsed_ms), moves=self.state.moves
        )
        choices = [
            Choice(tr("New deal"), self._new_deal, "deal"),
            Choice(tr("Same deal again"), self._restart, "restart"),
            Choice(tr("Look at the table"), lambda: None, "eye"),
            Choice(tr("Menu"), self._leave, "menu"),
        ]
        self.house.director.push(Dialog(self.house, tr("The heart is yours!"), [line], choices, cancel=2))

    # --- leaving ---

    @property
    def in_progress(self) -> bool:
        """Whether something would be lost: a move was made and the game is not over."""
        return bool(self.session.moves) and not solitaire.won(self.state)

    def pause_choices(self) -> list[Choice]:
        """What the pause menu offers besides its own."""
        return [
            Choice(
                tr("New deal"),
                lambda: self._ask(tr("Leave this deal for a new one?"), self._new_deal),
                "deal",
            ),
            Choice(
                tr("Restart this deal"),
                lambda: self._ask(tr("Start this deal again?"), self._restart),
                "restart",
            ),
            Choice(tr("Enter a deal code"), self._enter_code, "keyboard"),
        ]

    def _ask(self, question: str, act: Callable[[], None]) -> None:
        """Ask first when a game is in progress."""
        if not self.in_progress:
            act()
            return
        choices = [Choice(tr("Yes"), act, "check"), Choice(tr("No"), lambda: None, "cross")]
        self.house.director.push(Dialog(self.house, question, [], choices, cancel=1))

    def _new_deal(self) -> None:
        self.house.director.show(SolitaireTable.new(self.house))

    def _restart(self) -> None:
        self.house.director.show(SolitaireTable.new(self.house, self.session.code))

    def _enter_code(self) -> None:
        from scenes.code_entry import CodeEntry

        self.house.director.push(CodeEntry(self.house, self._deal))

    def _deal(self, code: DealCode) -> None:
        self._ask(tr("Leave this deal for another one?"), lambda: self._show_deal(code))

    def _show_deal(self, code: DealCode) -> None:
        self.house.director.show(SolitaireTable.new(self.house, code))

    def _leave(self) -> None:
        from scenes.menu import MenuScene

        self.house.director.show(MenuScene(self.house))

    def _pause(self, message: str = "") -> None:
        from scenes.pause import PauseMenu

        self.finish_motion()
        self.house.director.push(PauseMenu(self.house, self, message))

    def leave(self) -> None:
        """Keep the time that was played."""
        saved = self.house.storage.saved(solitaire.NAME)
        if saved and saved.game_id == self.game_id:
            self.save()

    def resume(self) -> None:
        """Back from a dialog or a setting."""
        self._sync()
        self.refresh_focus()

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self._prompt()

    def _prompt(self) -> None:
        metrics = self.kit.metrics
        items = [("tap", tr("Select")), ("back", tr("Back")), ("draw_stock", tr("Draw"))]
        self.show_prompts(items, metrics.left, metrics.prompts_y)


def leave_saved_game(house: House) -> None:
    """A saved game that a new one takes the place of counts as left, once a move was made."""
    saved = house.storage.saved(solitaire.NAME)
    if saved is None:
        return
    try:
        session = Session.from_record(saved.record)
    except RecordError:
        house.storage.put_aside(solitaire.NAME)
        return
    if session.moves and not saved.info.get("won"):
        house.storage.finish(result_of(session, saved.game_id, saved.elapsed_ms))
