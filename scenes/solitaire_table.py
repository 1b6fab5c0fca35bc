"""Heart to Heart on the table: the heart, the stock, the waste, and what a tap on each does."""

from __future__ import annotations

from collections.abc import Iterator

from engine import solitaire
from engine.reasons import Reason
from engine.session import Session
from engine.solitaire import WASTE, Drawn, Paired, Recycled
from scenes import actions
from scenes.heart_cards import HEART, HeartCards
from scenes.heart_choreography import ABOVE, Motion
from scenes.heart_end import HeartEnd
from scenes.heart_game import HeartGame
from scenes.heart_help import Help
from scenes.house import House
from scenes.reasons_in_words import reason_sentence
from scenes.solitaire_panels import InfoPanels
from scenes.state_in_words import place_in_words, stock_in_words
from scenes.table import OFF_AT_FIRST
from scenes.text import fill, tr
from sounds.cues import Cue
from sprites import layout
from sprites.layout import Box
from sprites.timeline import Do, serial

BAR_AIR = 0.012
"""Between the bar of a narrow window and what is said below it, of the height."""
PANEL_AIR = 30
"""Units between the panels and what is said between them."""


class SolitaireTable(HeartGame):
    """A game of Heart to Heart.

    Names of what can be tapped: heart-1 … heart-25 (covered ones too, though a tap does nothing there),
    stock, waste, undo, redo, hint, menu.
    """

    backdrop = "solitaire"
    helped = True
    """Whether somebody plays here: the help that the settings ask for is given, and the end is told."""

    def __init__(
        self, house: House, session: Session, game_id: str, elapsed_ms: int = 0, day: str = ""
    ) -> None:
        super().__init__(house, session, game_id, elapsed_ms, day)
        self.selected: int | None = None
        self.help = Help(self)
        self._streak = 0
        self.end = HeartEnd(self)
        self._acting = False

    def reading(self, name: str) -> str:
        """A card with its place, and whether it is selected; the piles."""
        if name == "stock":
            return stock_in_words(self.state)
        if name != "waste" and not name.startswith("heart-"):
            return super().reading(name)
        place = WASTE if name == "waste" else int(name[6:])
        card = place_in_words(self.state, place)
        return fill(tr("{card}, selected"), card=card) if card and place == self.selected else card

    # --- what is on the table ---

    def parts(self) -> Iterator[None]:
        """The wings, the buttons, the heart and the piles."""
        self.layout = layout.solitaire(self.house.size, mirrored=self.house.table_mirrored)
        self._motion = Motion(self.house, self.stage)
        self._timeline = None
        if self.layout.narrow:
            self.toast_top = (self.layout.info[1] + self.layout.info[3]) / self.house.size[1] + BAR_AIR
        else:
            self.toast_width = self._between_panels() / self.house.size[0]
        self.cards = HeartCards(self, self.layout)
        self.panels = InfoPanels(self, self.layout)
        yield
        yield from self._add_buttons()
        self.cards.pictures.warm(None)
        yield
        self.reconcile()
        self.end.show_banner()
        self._prompt()

    def _between_panels(self) -> float:
        """How wide what is said in the middle of the top can be, in px."""
        (x, _, width, _), (other, _, long, _) = self.layout.info, self.layout.deal
        ends = (other + long, x) if self.layout.mirrored else (x + width, other)
        middle, air = self.house.size[0] / 2, self.kit.metrics.px(PANEL_AIR)
        return 2 * (min(middle - ends[0], ends[1] - middle) - air)

    def _add_buttons(self) -> Iterator[None]:
        labels = {
            "undo": (tr("Undo"), "undo", "undo", self._undo),
            "redo": (tr("Redo"), "redo", "redo", self._redo),
            "hint": (tr("Hint"), "hint", "hint", self._show_hint),
            "menu": (tr("Pause"), "pause", "menu", self.pause),
        }
        for (name, (label, icon, action, press)), box in zip(
            labels.items(), self.layout.buttons, strict=True
        ):
            on = name not in OFF_AT_FIRST
            self.add_button(name, label, box, press, icon=icon, action=action, on=on, alike=True)
        yield from self.make_alike(*labels)

    def enter(self) -> None:
        """A fresh deal is laid card by card."""
        if self._fresh:
            self._fresh = False
            cards = [(self.cards[index], self.cards.heart_pose(index + 1)) for index in range(HEART)]
            self.play(self._motion.deal(cards, self.cards.stock_pose()))
        self._look_for_the_end()

    def reconcile(self) -> None:
        """Every sprite to where the engine says."""
        self.cards.sync()
        self._sync_buttons()
        self.panels.update()

    def _sync_buttons(self) -> None:
        self.enable("undo", on=self.session.can_undo)
        self.enable("redo", on=self.session.can_redo)
        self.enable("hint", on=self.help.can_hint)

    def resume(self) -> None:
        """Back from a dialog or a setting."""
        self.reconcile()
        self.refresh_focus()

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self._prompt()

    def _prompt(self) -> None:
        # for translators: what keys do; "draw" turns a card of the stock up
        if not self.helped:
            return
        items = [("tap", tr("Select")), ("back", tr("Back")), ("draw_stock", tr("Draw"))]
        self.show_prompts(items, *self.layout.prompts, anchor=float(self.layout.mirrored))

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
        self._acting = True  # the end is told after the act, which may have taken it back
        if not isinstance(action, actions.Point | actions.Release | actions.FocusGained):
            self.finish_motion()
        super().handle(action)
        self._acting = False
        self._tell_the_end()

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
        self.help.forget_hint()
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
        self.reconcile()
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
            self.pause()

    def other_action(self, action: actions.Action) -> None:
        """A key of its own for the stock; the rest as at every table."""
        if isinstance(action, actions.DrawStock):
            self._tap_stock()
        else:
            super().other_action(action)

    # --- moves ---

    def perform(self, move: solitaire.Move) -> None:
        """Play a move: saved first, then shown."""
        events = self.attempt(move)
        if events is None:
            return
        self.selected = None
        self.help.moved()
        self.keep()
        for event in events:
            if isinstance(event, Paired):
                self._show_pair(event)
            elif isinstance(event, Drawn):
                self._show_draw(event)
            elif isinstance(event, Recycled):
                self._show_recycle()
        self._streak = self._streak + 1 if isinstance(move, solitaire.Pair) else 0
        self._look_for_the_end()

    def _show_pair(self, event: Paired) -> None:
        a, b = self.cards.take(event.a), self.cards.take(event.b)
        self.reconcile()
        self.play(self._motion.pair(a, b, event.points, rung=self._streak))

    def _show_draw(self, event: Drawn) -> None:
        self.reconcile()
        sprite = self.cards[event.card]
        sprite.put(self.cards.stock_pose())
        self.play(self._motion.draw(sprite, self.cards.waste_pose()))

    def _show_recycle(self) -> None:
        pile = self.cards.take_waste()
        self.reconcile()
        for sprite in pile:
            sprite.z = ABOVE

        def gone() -> None:
            for sprite in pile:
                self.stage.remove(sprite)

        self.play(serial(self._motion.recycle(pile, self.cards.stock_pose()), Do(gone)))

    def undone(self, cue: Cue) -> None:
        """Cards go where they lie then."""
        self.selected = None
        self.help.moved()
        self._streak = 0
        self.end.taken_back()
        moves = self.cards.changes()
        self._sync_buttons()
        self.panels.update()
        self.play(self._motion.go_back(moves, cue))
        self._look_for_the_end()

    def _show_hint(self) -> None:
        self.help.show_hint()
        self.selected = None
        self.reconcile()

    # --- time and the end ---

    def step(self) -> None:
        """The clock runs from the first move to the win, and not for other windows."""
        super().step()
        self.end.step()
        self._tell_the_end()  # a motion cut short, what lay in front, or the thinker has kept it back
        if self.session.moves and not solitaire.won(self.state) and self.house.controls.focused:
            self._ticks += 1
            if self._ticks % 60 == 0:
                self.panels.update()
        if self.help.wants("par") and not self.over and not self.end.asking:
            self.help.seek_par()
        if self.help.step():
            self.cards.mark()

    def ahead(self) -> None:
        """Faces at any time, other pictures while nothing moves."""
        self.cards.warm_up(resting=not self.moving)

    def _look_for_the_end(self) -> None:
        self.end.look()
        if self.end.asking:
            self.help.ask_again()
        self._tell_the_end()

    def _tell_the_end(self) -> None:
        if not self.moving and not self._acting:
            self.end.tell()

    def _end_timeline(self) -> None:
        super()._end_timeline()
        self.end.show_banner()
        self._tell_the_end()

    def go_back_to(self, count: int) -> None:
        """Take moves back until so many are left."""

        def back() -> None:
            while len(self.session.moves) > count:
                self.session.undo()

        self._go(back, Cue.UNDO)
