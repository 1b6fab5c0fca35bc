"""What the Hearts table tells besides its cards: seats, the turn, the hand, the pass."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from engine.cards import TWO_OF_CLUBS
from engine.hearts import ACROSS, LEFT, PERSON, SEATS, Phase, View
from scenes.company import Company
from scenes.hearts_places import Look, in_slots, trick_pose, trick_shown, winning_card
from scenes.reasons_in_words import suit_name
from scenes.text import fill, isolate, tr, trn
from sprites.icons import icon
from sprites.layout import CARD_RATIO, HeartsLayout
from sprites.pixels import whole
from sprites.stage import Layer, Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from scenes.hearts_table import HeartsTable

TOWARDS = (0.0, 90.0, 180.0, 270.0)
"""From each side, the bottom first, to the middle of the table: degrees clockwise, 0 points up."""

SIGN_ROOM = 1.25
"""Of the type's size: a sign and the air between it and its words."""
PILL_AIR = 18
"""Units between a pill and the plates beside it."""

Layers = tuple[Layer, ...]


def turn_sentence(view: View, company: Company) -> str:
    """Whose turn it is, and what is asked of them; empty when nobody is to play.

    A person whose hand is seen is told what it allows, all others what everybody knows.
    """
    if view.turn is None:
        return ""
    own = bool(view.legal) and company.plays(view.turn) == PERSON
    name = company.called(view.turn)
    if not view.trick:
        if own:
            return tr("Your turn: lead 2♣") if view.legal == (TWO_OF_CLUBS,) else tr("Your turn: lead")
        return fill(tr("{name}’s turn: leads"), name=name)
    led = view.trick[0][1].suit
    suit = suit_name(led)
    if not own:
        return fill(tr("{name}’s turn: {suit}"), name=name, suit=suit)
    if all(card.suit is not led for card in view.legal):
        return fill(tr("Your turn: no {suit}, discard"), suit=suit)
    return fill(tr("Your turn: follow {suit}"), suit=suit)


def taker_sentence(seat: int, company: Company) -> str:
    """Who takes the trick."""
    if company.is_you(seat):
        return tr("You take the trick")
    return fill(tr("{name} takes the trick"), name=company.called(seat))


def pass_sentence(view: View, company: Company) -> str:
    """Where the seat's cards go, and to whom."""
    direction = view.direction
    name = company.called((view.seat + direction) % SEATS)
    if direction == LEFT:
        return fill(tr("Left: to {name}"), name=name)
    if direction == ACROSS:
        return fill(tr("Across: to {name}"), name=name)
    return fill(tr("Right: to {name}"), name=name)


class HeartsPanels:
    """Draws them; each is drawn again only when it says something else."""

    def __init__(self, table: HeartsTable) -> None:
        self._table = table
        self._kit = table.kit
        self._theme = table.house.theme
        self._sprites: dict[str, Sprite] = {}
        self._turns: dict[tuple[object, ...], Layers] = {}

    @property
    def _place(self) -> HeartsLayout:
        """It turns with the table."""
        return self._table.layout

    @property
    def _company(self) -> Company:
        return self._table.company

    def _colour(self, seat: int) -> str:
        return self._theme.players[self._company.look(seat)]

    def _show(self, name: str, layers: Layers, x: float, y: float, z: float = 3.0) -> None:
        """Put those layers there; nothing when there are none."""
        sprite = self._sprites.get(name)
        if sprite is None:
            sprite = self._sprites[name] = self._table.stage.add(Sprite((), z=z, solid=False))
        if sprite.layers != layers or sprite.pose != Pose(x, y):
            sprite.layers = layers
            sprite.put(Pose(x, y))

    def _hide(self, *names: str) -> None:
        for name in names:
            if name in self._sprites:
                self._sprites[name].layers = ()

    def updated(self, view: View, look: Look, *, choosing: bool) -> Iterator[None]:
        """Say what is so now, a part at each step; `choosing`: the viewer is choosing cards to pass."""
        for seat in range(SEATS):
            self._seat(view, seat, lit=self._lit(view, seat))
            yield
        self._info(view)
        yield
        self._turn(view, look, choosing=choosing)
        self._open_place(view, look)
        self._crown(view, look)
        yield
        if choosing:
            yield from self._pass(view, look)
        else:
            self.hide_pass()
            yield

    def plate(self, seat: int) -> Sprite | None:
        """A player's plate, when it is shown."""
        return self._sprites.get(f"seat-{seat}")

    @property
    def below_pill(self) -> float:
        """The lower edge of what is said below the table, in px."""
        sprite = self._sprites["turn"]
        high = sprite.layers[-1].surface.get_height() if sprite.layers else 0
        return self._place.pill[1] + high / 2

    @property
    def above_slots(self) -> float:
        """The upper edge of what is said above the slots, in px."""
        high = self._place.trick_height
        return self._place.slots[1][1] - high * 0.5 - self._kit.metrics.label * 1.55

    # --- moments within a motion ---

    def show_taker(self, seat: int) -> None:
        """The trick is full: say who takes it, while it is looked at."""
        self._pill(taker_sentence(seat, self._company), seat)
        self._hide("open")
        view = self._table.view
        last = view.tricks[-1]
        trick = [((last.leader + place) % SEATS, card) for place, card in enumerate(last.cards)]
        winning = winning_card(trick)
        if winning:
            self._crown_at(winning[0])

    def light(self, seat: int) -> None:
        """Of the players that one only is lit."""
        for each in range(SEATS):
            self._seat(self._table.view, each, lit=each == seat)

    def show_passing(self) -> None:
        """All have chosen: the cards go round."""
        self.hide_pass()
        self._hide(*(f"tag-{seat}" for seat in range(SEATS)))
        self._table.buttons["confirm"].sprite.visible = False
        self._pill(pass_sentence(self._table.view, self._company), self._place.bottom)

    def hide_turn(self) -> None:
        """A moment's own words are read."""
        self._hide("turn")

    def hide_crown(self) -> None:
        """The trick is swept away."""
        self._hide("crown")

    def hide_pass(self) -> None:
        """Nothing of the pass is told any more."""
        names = ("to", "from", "arrow", "origin", "way", "slot-0", "slot-1", "slot-2")
        self._hide(*names)

    # --- parts ---

    def ahead(self) -> Iterator[None]:
        """Draw what a turn shows, for each player, one picture at each step; done while nothing moves."""
        for seat in range(SEATS):
            for lit in (False, True):
                self._plate(seat, lit=lit)
                yield
            self._waiting_place(seat)
            yield
            self._kit.pill("", self._colour(seat), portrait=self._company.face(seat))
            yield

    def _lit(self, view: View, seat: int) -> bool:
        """Whether that player is to act, as far as who looks knows."""
        chooses = view.phase is Phase.PASSING and seat == view.seat and not view.have_passed[seat]
        return view.turn == seat or chooses

    def _plate(self, seat: int, *, lit: bool) -> Layers:
        _, _, width, height = self._place.seats[seat]
        name, face = self._company.called(seat), self._company.face(seat)
        size = round(width), round(height)
        key = ("plate", seat, lit, name, face, size)
        return self._held(key, lambda: self._kit.seat(name, face, *size, colour=self._colour(seat), lit=lit))

    def _waiting_place(self, seat: int) -> Layers:
        """The place of that player's card, with an arrow from the player to it."""
        high, arrow = self._place.trick_height, TOWARDS[self._place.side(seat)]
        size, colour = (round(high * CARD_RATIO), high), self._colour(seat)
        return self._held(("place", seat, arrow), lambda: self._kit.open_place(*size, colour, arrow=arrow))

    def _slot(self, index: int) -> Layers:
        """The place of a card to pass."""
        high = self._place.trick_height
        size = round(high * CARD_RATIO), high
        make = partial(self._kit.open_place, *size, self._theme.pink, mark=str(index + 1))
        return self._held(("slot", index), make)

    def _held(self, key: tuple[object, ...], make: Callable[[], Layers]) -> Layers:
        """What every turn shows again: kept as long as the table, whatever else is drawn."""
        found = self._turns.get(key)
        if found is None:
            found = self._turns[key] = make()
        return found

    def _seat(self, view: View, seat: int, *, lit: bool) -> None:
        x, y, width, height = self._place.seats[seat]
        size = round(width), round(height)
        numbers = self._kit.seat_facts(view.counts[seat], isolate(view.totals[seat]), *size)
        self._show(f"seat-{seat}", (*self._plate(seat, lit=lit), *numbers), x + width / 2, y + height / 2)
        self._tag(seat, passing=view.phase is Phase.PASSING, ready=view.have_passed[seat])

    def _tag(self, seat: int, *, passing: bool, ready: bool) -> None:
        """Whether another player has chosen."""
        if not passing or seat == self._place.bottom:
            self._hide(f"tag-{seat}")
            return
        x, y, width, height = self._place.seats[seat]
        above = self._place.side(seat) == 2
        room = width * 1.1
        if above:
            start, long = self._place.info[0], self._place.info[2]
            room = x - start - long if self._place.mirrored else start - x - width
            room -= 2 * self._kit.metrics.px(PILL_AIR)
        # for translators: someone chooses cards to pass, or has chosen them
        layers = self._kit.tag(tr("choosing"), max_width=round(room))
        if ready:
            mint = self._theme.mint
            layers = self._kit.tag(tr("ready"), icon="check", colour=mint, max_width=round(room))
        wide, high = layers[-1].surface.get_size()
        middle = (x + width / 2, y + height + high * 0.66)
        if above and wide <= room:  # else below, as at the other plates
            beside = width / 2 + self._kit.metrics.px(PILL_AIR) + wide / 2  # where no toast comes
            middle = (x + width / 2 + (-beside if self._place.mirrored else beside), y + height / 2)
        self._show(f"tag-{seat}", layers, *middle)

    def _info(self, view: View) -> None:
        kit, theme = self._kit, self._theme
        x, y, width, height = self._place.info
        self._show("info", kit.panel(round(width), round(height)), x + width / 2, y + height / 2, 2)
        sign, tone = "", theme.soft
        if view.phase is Phase.PASSING:
            first = fill(tr("Hand {hand} · Passing"), hand=view.hand_number)
            second = pass_sentence(view, self._company)
        else:
            trick = min(13, len(view.tricks) + 1)
            first = fill(tr("Hand {hand} · Trick {trick}"), hand=view.hand_number, trick=trick)
            second = tr("Hearts broken") if view.broken else tr("Hearts intact")
            sign = "broken_heart" if view.broken else "heart"
            tone = theme.coral if view.broken else theme.faint
        room = width * 0.92
        px = kit.typeface.fit(first, kit.metrics.body, width * 0.86, 700)
        sign_room = px * SIGN_ROOM if sign else 0
        px = max(kit.metrics.least, min(px, kit.typeface.fit(second, px, room - sign_room, 500)))
        self._show("info-1", kit.label(first, px, theme.text, 700), x + width / 2, y + height * 0.32)
        layers = kit.label(second, px, theme.soft)
        if sign:
            sign_px = round(px * 0.95)
            layers = _signed(layers, icon(sign, sign_px, tone), px * (SIGN_ROOM - 0.95), rtl=kit.typeface.rtl)
        self._show("info-2", layers, x + width / 2, y + height * 0.69)

    def taker_ahead(self, seat: int) -> Iterator[None]:
        """Draw who takes the trick, a part at each step, while the last card is still on its way."""
        return self._drawn_pill(taker_sentence(seat, self._company), seat)

    def turn_ahead(self, view: View) -> Iterator[None]:
        """Draw whose turn it is then, in the same way."""
        return self._drawn_pill(turn_sentence(view, self._company), view.turn or 0)

    def _drawn_pill(self, words: str, seat: int) -> Generator[None, None, Layers]:
        if not words:
            return ()
        colour, face = self._colour(seat), self._company.face(seat)
        most = self._pill_room()
        return (yield from self._kit.pill_in_parts(words, colour, portrait=face, max_width=most))

    def _pill(self, words: str, seat: int) -> None:
        self._show("turn", whole(self._drawn_pill(words, seat)), *self._place.pill, 90)

    def _pill_room(self) -> int:
        """As far as the lower plate, to both sides."""
        x, _, width, _ = self._place.seats[self._place.bottom]
        return round(2 * (self._place.pill[0] - x - width - self._kit.metrics.px(PILL_AIR)))

    def _turn(self, view: View, look: Look, *, choosing: bool) -> None:
        if choosing:
            left = 3 - len(look.tray)
            words = fill(trn("Choose {n} more card", "Choose {n} more cards", left), n=left)
            self._pill(words if left else tr("Pass them, or take one back"), view.seat)
        elif view.phase is Phase.PASSING:
            self._pill(self._choosers(view), view.seat)
        else:
            self._pill(turn_sentence(view, self._company), view.turn or 0)

    def _choosers(self, view: View) -> str:
        """Who is choosing, told to who is not."""
        if not self._company.present:
            return tr("All are choosing")
        if view.have_passed[view.seat]:
            return tr("The others are choosing")
        return fill(tr("{name} is to choose three cards"), name=self._company.called(view.seat))

    def show_how_to_look(self, seat: int | None) -> None:
        """Over the backs of a hand: how its owner, who is to act, sees it; None: nothing of that."""
        if seat is None:
            self._hide("how")
            return
        lays = self._place.fan(1)
        words = fill(tr("{name}: hold to see your cards"), name=self._company.called(seat))
        controls, pad = self._table.house.controls, self._table.people.eyes.pads.get(seat)
        icon = (controls.label_on(pad, "show_hand") if pad is not None else "") or "pad_lt"
        left, *_, right = sorted(self._place.buttons)
        most = right[0] - left[0] - left[2] - 2 * self._kit.metrics.px(PILL_AIR)
        layers = self._kit.pill(words, self._colour(seat), icon=icon, max_width=round(most))
        self._show("how", layers, lays[0].x, lays[0].y, 200)

    def _open_place(self, view: View, look: Look) -> None:
        """The place in the trick that waits for a card."""
        if view.turn is None or look.looking_back:
            self._hide("open")
            return
        pose = trick_pose(self._place, view.turn)
        self._show("open", self._waiting_place(view.turn), pose.x, pose.y, 4)

    def _crown(self, view: View, look: Look) -> None:
        """Who would take the trick as it lies."""
        winning = winning_card(trick_shown(view, look))
        if winning is None:
            self._hide("crown")
        else:
            self._crown_at(winning[0])

    def _crown_at(self, seat: int) -> None:
        pose = trick_pose(self._place, seat)
        high = self._place.trick_height
        layers = self._kit.badge("crown", self._theme.amber, round(high * 0.3))
        self._show("crown", layers, pose.x + high * 0.36, pose.y - high * 0.44, 70)

    def _pass(self, view: View, look: Look) -> Iterator[None]:
        kit, theme = self._kit, self._theme
        receiver, giver = (view.seat + view.direction) % SEATS, (view.seat - view.direction) % SEATS
        (x, y), high = self._place.slots[1], self._place.trick_height
        heading = fill(tr("Three cards to {name}"), name=self._company.called(receiver))
        above = self.above_slots + kit.metrics.label * 0.6
        self._show("to", kit.label(heading, kit.metrics.label, theme.text, 700), x, above)
        way = (-1, 1) if view.direction in (LEFT, ACROSS) else (1, -1)
        angle, back = {LEFT: (270, 270), ACROSS: (0, 180)}.get(view.direction, (90, 90))
        long, far = high * 0.8, high * 1.95
        box = (
            (round(long), round(high * 0.46))
            if view.direction != ACROSS
            else (round(high * 0.46), round(long))
        )
        self._show("arrow", kit.arrow(*box, theme.pink, angle), x + way[0] * far, y, 5)
        thin = (round(box[0] * 0.62), round(box[1] * 0.62))
        arrow = kit.arrow(*thin, self._colour(giver), back, quiet=True)
        self._show("origin", arrow, x + way[1] * far, y - high * 0.02, 5)
        words = fill(tr("from {name}"), name=self._company.called(giver))
        below = y + high * 0.5
        self._show("from", kit.label(words, kit.metrics.body, theme.soft), x + way[1] * far, below)
        words = {LEFT: tr("left"), ACROSS: tr("across")}.get(view.direction, tr("right"))
        self._show("way", kit.label(words, kit.metrics.body, theme.soft), x + way[0] * far, below)
        yield
        taken = len(in_slots(view, look))
        for index, place in enumerate(self._place.slots):
            slot: Layers = ()
            if index >= taken:
                slot = self._slot(index)
            self._show(f"slot-{index}", slot, *place, 2)
            yield


def _signed(words: Layers, sign: pygame.Surface, air: float, *, rtl: bool) -> Layers:
    """Words with a sign before them, the two in the middle together."""
    width, own, way = words[-1].surface.get_width(), sign.get_width(), -1 if rtl else 1
    return (
        Layer(sign, -way * (width + air) / 2, 0),
        Layer(words[-1].surface, way * (own + air) / 2, 0),
    )
