"""The Hearts table as who looks sees it: where cards lie, what is marked for a while, where focus goes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from engine.hearts import Phase, View
from engine.session import Session
from scenes.hearts_ahead import HeartsAhead
from scenes.hearts_cards import HeartsCards
from scenes.hearts_choreography import Choreography
from scenes.hearts_game import TO_PASS, HeartsGame
from scenes.hearts_panels import HeartsPanels
from scenes.hearts_places import FOCUS_RAISE, Look, Place, covered_poses, fan_order, places
from scenes.house import House
from sounds.cues import Cue
from sprites.card_sprite import CardSprite
from sprites.layout import Box, HeartsLayout
from sprites.timeline import Pose, Step, parallel

LOOK_BACK_TICKS = 200
"""How long the button shows the last trick; held, it is shown as long as that."""
HELD = 10**9
"""More ticks than anybody holds a button."""
HAND = 13
TOLD_TICKS = 7
"""In the last ticks of a motion what its end tells is told, a part in each: the end has cards to paint."""


class HeartsSeen(HeartsGame):
    """Shows only what its view has. Cards, panels and choreography come with the table's parts()."""

    layout: HeartsLayout
    cards: HeartsCards
    panels: HeartsPanels
    _choreography: Choreography
    drawn_ahead: HeartsAhead

    def __init__(self, house: House, session: Session, game_id: str, elapsed_ms: int = 0) -> None:
        super().__init__(house, session, game_id, elapsed_ms)
        self._hinted: frozenset[Card] = frozenset()
        self._hint_ticks = 0
        self._looking_back = 0
        self._hovered: str | None = None
        self._focus_x = house.size[0] / 2
        self._yielding = False
        self._telling: Iterator[None] | None = None

    def enter(self) -> None:
        """A fresh hand is dealt."""
        if self._fresh:
            self._fresh = False
            self._start(self._choreography.deal(self._wanted()))

    def _start(self, step: Step, *, yielding: bool = False) -> None:
        """Show a motion; a `yielding` one gives way to the next tap instead of swallowing it."""
        self.play(step)
        self._yielding = yielding

    def step(self) -> None:
        """One tick; near the end of a motion a part of what is so then is told."""
        super().step()
        if self._timeline and self._timeline.left <= TOLD_TICKS:
            if self._telling is None:
                self._telling = self._told()
            next(self._telling, None)

    def _told(self) -> Iterator[None]:
        """Tell what is so now, a part at a time."""
        return self.panels.updated(self.view, self._look(), choosing=self.choosing)

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
        self._telling = None
        for _ in self._told():
            pass
        view, look = self.view, self._look()
        self._sync_buttons(view)
        self.cards.cover(covered_poses(view, self.layout))
        self.panels.show_how_to_look(self._who_should_look())
        wanted = places(view, look, self.layout, self.house.theme)
        self.drawn_ahead.fan(len(view.hand))
        self.coach.update(wanted)
        return self.cards.changes(wanted)

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

    # --- what is shown for a while ---

    def _toggle_last_trick(self) -> None:
        self._look_back(0 if self._looking_back else LOOK_BACK_TICKS)

    def _look_back(self, ticks: int) -> None:
        """Show the last trick for so long; 0: the table as it is."""
        if self.view.tricks and ticks != self._looking_back:
            self.finish_motion()
            self._looking_back = ticks
            self.reconcile()

    def mark_hint(self, cards: tuple[Card, ...]) -> None:
        """Mark these until the next move: the coach has thought about them."""
        self._hinted, self._hint_ticks = frozenset(cards), HELD
        if not self.moving:
            self.reconcile()

    def _forget_hint(self) -> None:
        self._hinted = frozenset()
        self.coach.forget()

    def _fade_marks(self) -> None:
        """A hint and a look back pass by themselves."""
        if self._hinted:
            self._hint_ticks -= 1
            if self._hint_ticks <= 0:
                self._forget_hint()
                if not self.moving:
                    self.reconcile()
                    self.refresh_focus()  # it may have been on what the coach offered
        if 0 < self._looking_back < HELD:
            self._looking_back -= 1
            if not self._looking_back and not self.moving:
                self.reconcile()

    # --- focus ---

    def first_focus(self) -> str | None:
        """The card nearest to where the focus was; in one's own turn one that can be played."""
        fan = fan_order(self.view, self._look())
        if not fan:
            return "menu"
        lays = dict(zip(fan, self.layout.fan(len(fan)), strict=True))
        open_cards = [card for card in fan if card in self.view.legal] if self.own_turn else fan
        return f"card-{min(open_cards, key=lambda card: abs(lays[card].x - self._focus_x))}"

    def focus_playable(self) -> None:
        """The turn begins: from a card that may not be played the focus goes to the nearest that may."""
        if self.own_turn and self._focused_card and self._focused_card not in self.view.legal:
            self.set_focus(self.first_focus())

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

    def focus_box(self) -> Box | None:
        """A card with the focus is surrounded where it stands out."""
        box, raised = super().focus_box(), self._look().raised
        if box is None or raised is None or self.moving:
            return box
        x, y, width, height = box
        return (x, y - self._raise(raised), width, height)

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

    def _hover(self, name: str | None) -> None:
        if name != self._hovered:
            self._hovered = name
            if not self.moving:
                self.reconcile()
