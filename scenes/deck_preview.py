"""A face and a back, as the settings make them."""

from __future__ import annotations

from engine.cards import Card
from scenes.page import Page
from sprites.card_sprite import CardSprite, card_pictures
from sprites.layout import Box
from sprites.timeline import Pose


def lay(page: Page, box: Box) -> None:
    """A panel in that box of the page, with two cards on it."""
    x, top, width, high = box
    page.lay_panel(*box)
    pictures = card_pictures(round(min(high * 0.52, width * 0.62)), page.house.card_style)
    middle, y = page.across(x + width / 2), top + high / 2
    wide = pictures.size[0]
    back = Pose(middle - wide * 0.36, y - high * 0.04, 8, turn=0.0, lift=0.3)
    face = Pose(middle + wide * 0.3, y + high * 0.04, -6, lift=0.5)
    page.stage.add(CardSprite(pictures, "preview-back", None, back, z=3)).solid = False
    page.stage.add(CardSprite(pictures, "preview-face", Card.parse("TD"), face, z=4)).solid = False
