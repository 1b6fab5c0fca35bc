"""What the window shows in its first moment, before fonts and pictures are there."""

from __future__ import annotations

import pygame

from sprites import window_icon
from sprites.theme import NEON

SHARE = 0.24
"""Of the window's height: how large the mark is."""


def show(screen: pygame.Surface) -> None:
    """The mark on the night's ground, at once."""
    width, height = screen.get_size()
    screen.fill(NEON.deep)
    mark = window_icon.icon(max(16, round(min(width, height) * SHARE)))
    screen.blit(mark, mark.get_rect(center=(width // 2, height // 2)))
    pygame.display.flip()
