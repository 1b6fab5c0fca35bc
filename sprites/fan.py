"""The fan of five cards in front of the menu's heart sun: part of the picture, which is kept between runs."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from engine.cards import Card
from sprites.card_art import CardStyle
from sprites.card_sprite import CardSprite, Marks, card_pictures
from sprites.ground import sun_place
from sprites.theme import Theme
from sprites.timeline import Pose

FACES = ("JD", "QS", "AH", "KC", "TH")
TURN = 15
"""Degrees between the middle card and the last."""


def lay_fan(
    picture: pygame.Surface, theme: Theme, style: CardStyle, *, mirrored: bool = False
) -> Iterator[None]:
    """Paint the fan onto the menu's picture, where the sun is, card by card; the middle one lies higher."""
    x, y, across = sun_place(picture.get_size(), mirrored=mirrored)
    pictures = card_pictures(round(across / 2), style)
    for index, text in enumerate(FACES):
        share = (index - 2) / 2
        high = y + across * (0.627 + 0.093 * share * share - (0.073 if index == 2 else 0))
        pictures.warm(Card.parse(text))
        yield
        pose = Pose(x + share * across * 0.467, high, -share * TURN, lift=0.4)
        card = CardSprite(pictures, text, Card.parse(text), pose)
        card.marks = Marks(ring=theme.sparks[0 if index == 2 else 3])
        for surface, place, part, flags in card.compose(1.0):
            picture.blit(surface, place, part, flags)
        yield
