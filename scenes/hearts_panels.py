"""What the Hearts table tells besides its cards: seats, the turn, the hand, the pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.hearts import Phase, View
from scenes.reasons_in_words import suit_name
from scenes.text import tr, trn
from sprites.layout import HeartsLayout
from sprites.stage import Layer, Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from scenes.hearts_table import HeartsTable

FACES = ("bunny", "cat", "owl", "fox")


def player_name(seat: int) -> str:
    """What a player is called."""
    return (tr("You"), "Luna", "Otto", "Vixen")[seat]


def turn_sentence(view: View) -> str:
    """Whose turn it is, and what is asked of them."""
    if view.turn is None:
        return ""
    own = view.turn == view.seat
    name = player_name(view.turn)
    if not view.trick:
        return tr("Your turn: lead") if own else tr("{name} leads").format(name=name)
    suit = suit_name(view.trick[0][1].suit)
    if not own:
        return tr("{name}’s turn: {suit}").format(name=name, suit=suit)
    if all(card.suit != view.trick[0][1].suit for card in view.legal):
        return tr("Your turn: no {suit} to follow").format(suit=suit)
    return tr("Your turn: follow {suit}").format(suit=suit)


class HeartsPanels:
    """Draws them; each is drawn again only when it says something else."""

    def __init__(self, table: HeartsTable, place: HeartsLayout) -> None:
        self._table = table
        self._place = place
        self._sprites: dict[str, Sprite] = {}
        self._said: dict[str, tuple[Layer, ...]] = {}

    def _show(self, name: str, layers: tuple[Layer, ...], x: float, y: float, z: float = 3.0) -> None:
        """Put those layers there; nothing when there are none."""
        sprite = self._sprites.get(name)
        if sprite is None:
            sprite = self._sprites[name] = self._table.stage.add(Sprite((), z=z, solid=False))
        if self._said.get(name) != layers:
            self._said[name] = layers
            sprite.layers = layers
            sprite.put(Pose(x, y))

    def update(self, view: View, chosen: int) -> None:
        """Say what is so now; `chosen` cards lie in the slots of the pass."""
        self._seats(view)
        self._info(view)
        self._turn(view, chosen)
        self._pass(view)

    def _seats(self, view: View) -> None:
        theme = self._table.house.theme
        for seat, (x, y, width, height) in enumerate(self._place.seats):
            waiting = view.phase is Phase.PASSING and not view.have_passed[seat]
            layers = self._table.kit.seat(
                player_name(seat),
                FACES[seat],
                round(width),
                round(height),
                cards=view.counts[seat],
                score=view.totals[seat],
                colour=theme.players[seat],
                lit=view.turn == seat or waiting,
            )
            self._show(f"seat-{seat}", layers, x + width / 2, y + height / 2)

    def _info(self, view: View) -> None:
        kit, theme = self._table.kit, self._table.house.theme
        x, y, width, height = self._place.info
        self._show("info", kit.panel(round(width), round(height)), x + width / 2, y + height / 2, 2)
        if view.phase is Phase.PASSING:
            first = tr("Hand {hand} · Passing").format(hand=view.hand_number)
        else:
            trick = min(13, len(view.tricks) + 1)
            first = tr("Hand {hand} · Trick {trick}").format(hand=view.hand_number, trick=trick)
        second = tr("Hearts broken") if view.broken else tr("Hearts not broken")
        px = kit.typeface.fit(first, kit.metrics.body, width * 0.9, 700)
        self._show("info-1", kit.label(first, px, theme.text, 700), x + width / 2, y + height * 0.33)
        tone = theme.coral if view.broken else theme.soft
        self._show("info-2", kit.label(second, px, tone, 500), x + width / 2, y + height * 0.69)

    def _turn(self, view: View, chosen: int) -> None:
        kit, theme = self._table.kit, self._table.house.theme
        layers: tuple[Layer, ...] = ()
        if view.phase is Phase.PASSING and not view.have_passed[view.seat]:
            left = 3 - chosen
            sentence = trn("Choose {n} more card", "Choose {n} more cards", left).format(n=left)
            if not left:
                sentence = tr("Pass them, or take one back")
            layers = tuple(kit.pill(sentence, theme.players[0], portrait=FACES[0]))
        elif view.turn is not None:
            layers = tuple(kit.pill(turn_sentence(view), theme.players[view.turn], portrait=FACES[view.turn]))
        self._show("turn", layers, *self._place.pill, 90)

    def _pass(self, view: View) -> None:
        kit, theme = self._table.kit, self._table.house.theme
        layers: tuple[Layer, ...] = ()
        x, y = self._place.slots[1]
        high = self._place.trick_height
        passing = view.phase is Phase.PASSING and not view.have_passed[view.seat]
        if passing:
            receiver = player_name((view.seat + view.direction) % 4)
            layers = tuple(
                kit.label(
                    tr("Three cards to {name}").format(name=receiver), kit.metrics.label, theme.text, 700
                )
            )
        self._show("pass", layers, x, y - high * 0.5 - kit.metrics.label * 0.95)
        for index, (slot_x, slot_y) in enumerate(self._place.slots):
            slot = kit.code_slot(str(index + 1), round(high * 0.714), high, state="empty") if passing else ()
            self._show(f"slot-{index}", tuple(slot), slot_x, slot_y, 2)
