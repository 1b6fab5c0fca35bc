"""The cards of Heart to Heart on the stage: where each lies, and what its looks say."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine import solitaire
from engine.cards import Card, Rank, Suit
from engine.solitaire import WASTE
from scenes.button import drawn_ahead
from scenes.heart_choreography import PAIR_HEART
from sprites import moments
from sprites.card_sprite import PLAIN, CardSprite, Marks, card_pictures, costly_first, ring_ahead
from sprites.layout import SolitaireLayout
from sprites.stage import Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from scenes.solitaire_table import SolitaireTable

HEART = 25
"""The cards with a smaller number begin in the heart."""
COVERED_DIM = 0.34
MISMATCH_DIM = 0.22
SELECTED_SCALE = 1.06
WASTE_SHOWN = 3
STOCK_SHOWN = 3

Moves = list[tuple[Sprite, Pose]]


class HeartCards:
    """Keeps a sprite for each card that is seen by itself, as the table's state has them."""

    def __init__(self, table: SolitaireTable, place: SolitaireLayout) -> None:
        self._table = table
        self._place = place
        self.pictures = card_pictures(place.card_height, table.house.card_style)
        self._cards: dict[int, CardSprite] = {}
        self._stock: list[CardSprite] = []

        as_dealt = [Card.of(rank, Suit.HEARTS) for rank in (*table.state.deck, *Rank)]
        self._cold = iter(costly_first(as_dealt))
        self._later = itertools.chain(
            drawn_ahead(table.buttons),
            self._rings_ahead(),
            moments.ahead(table.house, place.card_height * PAIR_HEART),
            table.tidied(),
        )

    def warm_up(self, *, resting: bool) -> None:
        """Draw the next face that is not drawn yet, or, while nothing moves, a ring or a part of a burst."""
        if not any(self.pictures.warm(card) for card in self._cold) and resting:
            next(self._later, None)

    def _rings_ahead(self) -> Iterator[None]:
        theme = self._table.house.theme
        for colour in (theme.pink, theme.mint, theme.cyan, theme.amber):
            yield from ring_ahead(self.pictures, colour)

    # --- where they lie ---

    def _chosen(self, pose: Pose, place: int) -> Pose:
        """A selected card lies higher."""
        if self._table.selected != place:
            return pose
        return Pose(pose.x, pose.y, scale=SELECTED_SCALE, lift=0.7)

    def heart_pose(self, position: int) -> Pose:
        """A place of the heart, 1 to 25."""
        return self._chosen(Pose(*self._place.slots[position - 1]), position)

    def waste_pose(self, from_top: int = 0) -> Pose:
        """A card of the waste, 0 the top one."""
        x, y = self._place.waste
        x -= min(from_top, WASTE_SHOWN - 1) * self._place.card_height * 0.05
        return Pose(x, y) if from_top else self._chosen(Pose(x, y), WASTE)

    def stock_pose(self, under_top: int = 0) -> Pose:
        """A card of the stock, 0 the top one."""
        x, y = self._place.stock
        slip = under_top * self._place.card_height * 0.018
        return Pose(x + slip, y + slip, turn=0.0)

    def _wanted(self) -> dict[int, tuple[Pose, float, str | None]]:
        """For each card that is seen by itself: its pose, z and name."""
        state = self._table.state
        wanted: dict[int, tuple[Pose, float, str | None]] = {}
        for position in range(1, HEART + 1):
            if state.heart >> position - 1 & 1:
                z = 60.0 if self._table.selected == position else float(position)
                wanted[position - 1] = (self.heart_pose(position), z, f"heart-{position}")
        shown = state.waste[-WASTE_SHOWN:]
        for index, ident in enumerate(shown):
            from_top = len(shown) - 1 - index
            wanted[ident] = (self.waste_pose(from_top), 40.0 + index, None if from_top else "waste")
        return wanted

    # --- the sprites ---

    def __getitem__(self, ident: int) -> CardSprite:
        """The sprite of a card of the deck, 0 to 51; KeyError when it isn't seen."""
        return self._cards[ident]

    def at(self, place: int) -> CardSprite:
        """The sprite of the card on a place of the heart, or on top of the waste."""
        return self._cards[self._table.state.waste[-1] if place == WASTE else place - 1]

    def take(self, place: int) -> CardSprite:
        """The card that a move took from that place: its sprite is the caller's from now on."""
        return self._cards.pop(place - 1 if place != WASTE else self._waste_before())

    def _waste_before(self) -> int:
        """The card that lay on the waste before the last move: the one sprite that is no longer wanted."""
        wanted = self._wanted()
        return next(ident for ident in self._cards if ident >= HEART and ident not in wanted)

    def take_waste(self) -> list[CardSprite]:
        """The cards seen of the waste, the top one last: they are the caller's from now on."""
        return [self._cards.pop(ident) for ident in sorted(self._cards) if ident >= HEART]

    def _card(self, ident: int, pose: Pose) -> CardSprite:
        sprite = self._cards.get(ident)
        if sprite is None:
            face = Card.of(self._table.state.deck[ident], Suit.HEARTS)
            sprite = self._table.stage.add(CardSprite(self.pictures, ident, face, pose))
            self._cards[ident] = sprite
        return sprite

    def sync(self) -> None:
        """Every sprite to where the state has its card."""
        for sprite, pose in self.changes():
            sprite.put(pose)

    def changes(self) -> Moves:
        """Make the sprites those of the state; answers those that lie elsewhere, and where to.

        A card that was not seen before waits unseen where it belongs.
        """
        wanted = self._wanted()
        for ident in [each for each in self._cards if each not in wanted]:
            self._table.stage.remove(self._cards.pop(ident))
        moves: Moves = []
        for ident, (pose, z, name) in wanted.items():
            known = ident in self._cards
            sprite = self._card(ident, pose)
            sprite.name, sprite.z, sprite.solid = name, z, True
            if not known:
                sprite.put(Pose(pose.x, pose.y, alpha=0.0))
            if sprite.pose != pose:
                moves.append((sprite, pose))
        self._sync_stock()
        self.mark()
        return moves

    def _sync_stock(self) -> None:
        want = min(STOCK_SHOWN, len(self._table.state.stock))
        while len(self._stock) > want:
            self._table.stage.remove(self._stock.pop())
        while len(self._stock) < want:
            under = len(self._stock)
            sprite = CardSprite(self.pictures, "stock", None, self.stock_pose(under), z=30.0 - under)
            sprite.name = "stock"
            self._stock.append(self._table.stage.add(sprite))
        self._table.panels.show_empty_stock(visible=want == 0)

    # --- what they say ---

    def mark(self) -> None:
        """Rings and shades: the selection, the hint, partners, and what is covered."""
        state = self._table.state
        open_places = [*solitaire.free(state), *((WASTE,) if state.waste else ())]
        partners = {place for pair in solitaire.visible_pairs(state) for place in (pair.a, pair.b)}
        hinted = self._hinted()
        for place in open_places:
            self.at(place).marks = self._marks(place, place in hinted, place in partners)
        for ident, sprite in self._cards.items():
            if (ident < HEART and ident + 1 not in open_places) or (sprite.name is None and ident >= HEART):
                sprite.marks = Marks(dim=COVERED_DIM)
        for sprite in self._stock[:1]:
            sprite.marks = Marks(ring=self._table.house.theme.mint) if "stock" in hinted else PLAIN

    def _marks(self, place: int, hinted: bool, partner: bool) -> Marks:
        """The marks of an open card."""
        theme, selected = self._table.house.theme, self._table.selected
        if place == selected:
            return Marks(ring=theme.pink)
        if hinted:
            return Marks(ring=theme.mint)
        if self._table.help.hopeless:
            return Marks(ring=theme.coral, dim=MISMATCH_DIM)
        if not self._table.house.settings.get("placement_help"):
            return PLAIN
        if selected is not None:
            state = self._table.state
            same = solitaire.rank_at(state, place) == solitaire.rank_at(state, selected)
            return Marks(ring=theme.cyan) if same else Marks(dim=MISMATCH_DIM)
        return Marks(ring=theme.amber) if partner else PLAIN

    def _hinted(self) -> set[int | str]:
        hint = self._table.help.hint
        if isinstance(hint, solitaire.Pair):
            return {hint.a, hint.b}
        return {"stock"} if hint else set()
