"""A guide through the first game: it says what to do and points at it, until it was done once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine import hearts, solitaire
from engine.cards import Suit
from engine.hearts import PERSON, Phase
from scenes.settings import GUIDED
from scenes.text import tr
from sprites.layout import Box
from sprites.stage import Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from scenes.table import Table

SKIP = "skip-guide"
"""The name of the cross that ends the guide for good."""
Z = 900.0
"""Above the cards, below what is said at the top."""
TOP = 0.09
"""Of the height: the middle of what is said, at least."""

WIDEST = 0.54
"""Of the width: what is said and the cross, so that they lie between the panels of Heart to Heart."""


@dataclass(frozen=True, slots=True)
class Tip:
    """What is to be done: one of GUIDED, in words, and the names of the things to do it with."""

    step: str
    sentence: str
    names: tuple[str, ...]


class Guide:
    """The guide at one table; it is on where the house has guides and nothing is played for show."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seen = len(table.session.moves)
        self._tip: Tip | None = None
        self._sprites: list[Sprite] = []

    @property
    def tip(self) -> Tip | None:
        """What is being said."""
        return self._tip

    @property
    def _on(self) -> bool:
        house = self._table.house
        return house.guides and not house.hushed and len(self._done) < len(GUIDED)

    @property
    def _done(self) -> frozenset[str]:
        done: frozenset[str] = self._table.house.settings.get("guided")
        return done

    def step(self) -> None:
        """Once a tick: see what was done, and say what comes next when nothing moves."""
        if not self._on:
            return
        self._learn()
        table = self._table
        quiet = not (table.moving or table.toasting)
        tip = TIPS[table.game_name](table, self._done) if quiet else None
        laid_anew = any(sprite.stage is not table.stage for sprite in self._sprites)
        if tip != self._tip or laid_anew:
            self._show(tip)

    def skip(self) -> None:
        """Say nothing any more."""
        self._table.house.settings.set("guided", frozenset(GUIDED))
        self._show(None)

    def _learn(self) -> None:
        """What a person has just done needn't be said again."""
        moves = self._table.session.moves
        new, self._seen = moves[self._seen :], len(moves)
        seats = getattr(self._table.session.options, "seats", ())
        for move in new:
            if seats and seats[getattr(move, "seat", 0)] != PERSON:
                continue
            step = DONE_BY.get(type(move)) or (self._tip.step if self._tip else "")
            if step and step not in self._done:
                self._table.house.settings.set("guided", self._done | {step})

    # --- showing it ---

    def _show(self, tip: Tip | None) -> None:
        for sprite in self._sprites:
            self._table.stage.remove(sprite)
        self._sprites, self._tip = [], tip
        if tip is None:
            self._table.refresh_focus()  # it may have been on the cross
            return
        table = self._table
        kit, (width, height) = table.kit, table.house.size
        cross = kit.metrics.px(64)
        most = round(width * min(table.toast_width, WIDEST) - cross * 1.3)
        high = round(table.toast_room())
        pill = kit.pill(tip.sentence, table.house.theme.amber, icon="hint", max_width=most, max_height=high)
        wide, high = pill[-1].surface.get_size()
        y = max(height * TOP, height * table.toast_top + high / 2)
        way = -1 if table.house.typeface.rtl else 1
        middle = width * table.toast_x - way * cross * 0.65
        self._add(Sprite(pill, Pose(middle, y), z=Z, solid=False))
        beside = Pose(middle + way * (wide / 2 + cross * 0.65), y)
        self._add(Sprite(kit.badge("cross", table.house.theme.soft, cross), beside, z=Z, name=SKIP))
        spots = table.spots()
        for box in (spots[name] for name in tip.names if name in spots):
            self._point_at(box)

    def _point_at(self, box: Box) -> None:
        """An arrow that ends at the upper edge."""
        kit = self._table.kit
        size = kit.metrics.px(58)
        arrow = kit.badge("arrow_down", self._table.house.theme.amber, size)
        place = Pose(box[0] + box[2] / 2, box[1] - size * 0.25)
        self._add(Sprite(arrow, place, z=Z - 1, solid=False))

    def _add(self, sprite: Sprite) -> None:
        self._sprites.append(self._table.stage.add(sprite))


DONE_BY: dict[type, str] = {
    solitaire.Pair: "pair",
    solitaire.Draw: "draw",
    solitaire.Recycle: "recycle",
    hearts.Pass: "pass",
}
"""The moves that are a step by themselves; a card played is whatever was being said."""


def _heart_tip(table: Any, done: frozenset[str]) -> Tip | None:
    state: solitaire.State = table.state
    if solitaire.won(state) or solitaire.dead_end(state):
        return None
    pairs = solitaire.visible_pairs(state)
    if pairs:
        places = (pairs[0].a, pairs[0].b)
        names = tuple("waste" if place == solitaire.WASTE else f"heart-{place}" for place in places)
        tip = Tip("pair", tr("These two are a pair: tap one, then the other."), names)
    elif state.stock:
        tip = Tip("draw", tr("No pair is open: tap the stock to turn a card up."), ("stock",))
    else:
        tip = Tip("recycle", tr("The stock is empty: tap its place to turn the waste over."), ("stock",))
    return None if tip.step in done else tip


def _hearts_tip(table: Any, done: frozenset[str]) -> Tip | None:
    view: hearts.View = table.view
    tip = None
    if table.choosing and len(table.tray) == 3:
        tip = Tip("pass", tr("Now pass them on."), ("confirm",))
    elif table.choosing:
        left = tuple(card for card in view.hand if card not in table.tray)
        tip = Tip("pass", tr("Tap three cards you want to be rid of."), (_middle(left),))
    elif table.own_turn and view.phase is Phase.PLAYING:
        tip = _tip_on_following(view) if view.trick else _tip_on_leading(view)
    return None if tip is None or tip.step in done else tip


def _tip_on_following(view: hearts.View) -> Tip | None:
    """Where the suit led is held."""
    led = view.trick[0][1].suit
    if any(card.suit is not led for card in view.legal):
        return None
    sentence = tr("Follow the suit that was led: the bright cards can be played.")
    return Tip("follow", sentence, (_middle(view.legal),))


def _tip_on_leading(view: hearts.View) -> Tip | None:
    """Where hearts are held back; not at the first lead, which is 2♣."""
    kept_back = [card for card in view.hand if card.suit is Suit.HEARTS and card not in view.legal]
    if view.broken or not kept_back or not view.tricks:
        return None
    return Tip("lead", tr("You lead. Hearts can’t be led before they are broken."), (_middle(view.legal),))


def _middle(cards: tuple[Any, ...]) -> str:
    return f"card-{cards[len(cards) // 2]}"


TIPS: dict[str, Callable[[Any, frozenset[str]], Tip | None]] = {
    solitaire.NAME: _heart_tip,
    hearts.NAME: _hearts_tip,
}
