"""The cards of the Hearts table on the stage: a sprite for each that lies face up."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.cards import DECK, Card
from scenes.hearts_places import Place
from sprites.card_art import CardStyle
from sprites.card_sprite import CardSprite, card_pictures, costly_first, ring_ahead
from sprites.layout import HeartsLayout
from sprites.stage import Stage
from sprites.theme import Theme
from sprites.timeline import Pose


class HeartsCards(Mapping[Card, CardSprite]):
    """Keeps the sprites as the places want them; small cards have pictures of their own."""

    def __init__(self, stage: Stage, place: HeartsLayout, style: CardStyle) -> None:
        self._stage = stage
        self.pictures = card_pictures(place.fan_height, style)
        self._small = card_pictures(place.taken_height, replace(style, mini=True))
        self._sprites: dict[Card, CardSprite] = {}
        self._backs: list[CardSprite] = []

    def hand_ahead(self, hand: Iterable[Card]) -> list[Callable[[], bool]]:
        """What draws the faces of a hand; each says whether there was anything to draw."""
        return [functools.partial(self.pictures.warm, card) for card in costly_first(hand)]

    def ahead(self) -> Iterator[None]:
        """Draw the faces that are not drawn yet, one at each step; done while nothing moves."""
        for pictures in (self.pictures, self._small):
            for card in DECK:
                if pictures.warm(card):
                    yield

    def colours_ahead(self, theme: Theme) -> Iterator[None]:
        """Draw the rings that every hand shows: of cards chosen and received, and of one that wins."""
        for colour in (theme.pink, theme.purple, theme.amber):
            yield from ring_ahead(self.pictures, colour)

    def rings_ahead(self, angles: Iterable[float], theme: Theme) -> Iterator[None]:
        """Draw the rings that cards of the fan will have in its owner's turn."""
        for angle in angles:
            yield from ring_ahead(self.pictures, theme.cyan, angle)

    def __getitem__(self, card: Card) -> CardSprite:
        """The sprite of a card; KeyError when it isn't seen."""
        return self._sprites[card]

    def __iter__(self) -> Iterator[Card]:
        return iter(self._sprites)

    def __len__(self) -> int:
        return len(self._sprites)

    def sprite(self, card: Card, pose: Pose, *, small: bool = False) -> CardSprite:
        """The sprite of a card, put on the stage in that pose when it isn't there yet."""
        pictures = self._small if small else self.pictures
        sprite = self._sprites.get(card)
        if sprite and sprite.pictures is not pictures:
            self._stage.remove(sprite)
            sprite = None
        if sprite is None:
            sprite = self._sprites[card] = self._stage.add(CardSprite(pictures, card, card, pose))
        return sprite

    def cover(self, poses: Sequence[Pose]) -> None:
        """So many backs, there: a hand that nobody may see."""
        while len(self._backs) > len(poses):
            self._stage.remove(self._backs.pop())
        for index, pose in enumerate(poses):
            if index == len(self._backs):
                back = self._stage.add(
                    CardSprite(self.pictures, f"back-{index}", None, pose, z=100.0 + index)
                )
                back.solid = False
                self._backs.append(back)
            self._backs[index].put(pose)

    def changes(self, wanted: Mapping[Card, Place]) -> list[tuple[CardSprite, Pose]]:
        """Make the sprites those that are wanted; answers those that lie elsewhere, and where to."""
        for card in [each for each in self._sprites if each not in wanted]:
            self._stage.remove(self._sprites.pop(card))
        moves = []
        for card, place in wanted.items():
            sprite = self.sprite(card, place.resting, small=place.small)
            sprite.name, sprite.z, sprite.solid = place.name, place.z, place.name is not None
            sprite.marks = place.marks
            if sprite.pose != place.resting:
                moves.append((sprite, place.resting))
        return moves
