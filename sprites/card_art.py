"""Faces and backs of the cards as surfaces, drawn at their own size and kept.

Everything is vector art of our own (card_courts, card_aces, card_index, card_backs): a card is as crisp at
60 px as at 900 px. Surfaces are shared by all who ask: copy before drawing on one.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.cards import Card, Rank
from sprites import card_aces, card_backs, card_courts, card_figures, card_index, portraits, svg
from sprites.card_grid import CX, CY, LARGE, NORMAL, RADIUS, Corner, H, W, gold, pip
from sprites.pixels import kept

CARD_RATIO = W / H
FIELD = (33, 110)  # half width and half height of the pips' field
FINE = 180  # below this height cards are drawn at double size and scaled down: thin lines stay even


@dataclass(frozen=True)
class CardStyle:
    """How cards look: 2 or 4 suit colours, "light" or "dark" paper, large indices, the name of the back.

    `mini`: nothing on a face but its rank over its pip, for cards that lie small. `shines`: rings around
    cards give light.
    """

    colours: int = 2
    paper: str = "light"
    large: bool = False
    back: str = "midnight"
    mini: bool = False
    shines: bool = True


DEFAULT_STYLE = CardStyle()
BACKS: tuple[str, ...] = tuple(card_backs.BACKS)
"""Names of the backs."""


def card_size(height: int) -> tuple[int, int]:
    """Width and height in pixels of a card of that height.

    >>> card_size(350)
    (250, 350)
    """
    return round(height * CARD_RATIO), height


def _pips(card: Card, colour: str, corner: Corner) -> str:
    suit, size = card.suit.letter, card_figures.PIP_SIZE[card.rank] * corner.spread
    wide, tall = FIELD[0] * corner.spread, FIELD[1]
    return "".join(
        pip(suit, CX + x * wide, CY + y * tall, size, colour, turn=180 if y > 0 else 0)
        for x, y in card_figures.LAYOUT[card.rank]
    )


def face_svg(card: Card, style: CardStyle) -> str:
    """The document of a face. KeyError for a paper or a number of colours that does not exist."""
    suit = card.suit.letter
    colour = card_figures.INDEX_COLOURS[style.paper, style.colours][suit]
    palette = card_courts.court_palette(str(card), style.colours, style.paper)
    top, bottom, edge = card_figures.PAPER[style.paper]
    corner = LARGE if style.large else NORMAL
    body = svg.rect(1, 1, W - 2, H - 2, RADIUS, fill="url(#paper)", stroke=edge, width=2)
    if style.mini:
        defs = svg.span("paper", (0, 0), (0, H), (0, top), (1, bottom))
        return svg.document(body + card_index.mini(card.rank.text, suit, colour), W, H, defs)
    if card.rank is Rank.ACE:
        place = f"translate({CX:g},{CY:g}) scale({corner.ornament:g})"
        body += svg.group(place, card_aces.ace_body(suit, colour, top))
    elif card.rank >= Rank.JACK:
        body += card_courts.court_body(str(card), palette, colour, corner)
    else:
        body += _pips(card, colour, corner)
    defs = (
        gold()
        + svg.gradient("robe", (0, palette["main"]), (1, palette["dark"]))
        + svg.gradient("panel", (0, palette["tint"]), (1, palette["tint2"]))
        + svg.span("paper", (0, 0), (0, H), (0, top), (1, bottom))
    )
    return svg.document(body + card_index.indices(card.rank.text, suit, colour, corner), W, H, defs)


@kept(8)
def _outline(height: int) -> pygame.Surface:
    """The card's shape in white: what it multiplies keeps to the round corners."""
    shape = svg.rect(0, 0, W, H, RADIUS + 1, fill="#ffffff")
    return svg.raster(svg.document(shape, W, H), *card_size(height))


def _draw(document: str, height: int) -> pygame.Surface:
    image = svg.raster(document, *card_size(height), oversample=2 if height < FINE else 1)
    image.blit(_outline(height), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def face(card: Card, height: int, style: CardStyle = DEFAULT_STYLE) -> pygame.Surface:
    """The face of a card, `height` pixels high, with transparent round corners and without a shadow."""
    return _draw(face_svg(card, style), height)


def back(height: int, style: CardStyle = DEFAULT_STYLE) -> pygame.Surface:
    """The back named by the style, `height` pixels high. It looks the same when turned by half a circle."""
    return _draw(card_backs.back_svg(style.back), height)


portrait = portraits.portrait
