"""The mark of the game as the window's icon: two linked hearts."""

from __future__ import annotations

import pygame

from sprites import svg
from sprites.card_figures import PIP
from sprites.theme import NEON


def icon(size: int) -> pygame.Surface:
    """The icon, size × size px."""
    body = svg.rect(2, 2, 96, 96, 22, fill=NEON.deep, stroke=NEON.purple, width=3)
    for x, y, turn, colour in ((40, 45, -14, NEON.cyan), (60, 56, 14, NEON.pink)):
        body += svg.group(f"translate({x},{y}) rotate({turn}) scale(.46)", svg.line(PIP["H"], colour, 11))
    return svg.raster(svg.document(body, 100, 100), size, size)
