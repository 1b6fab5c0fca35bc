"""What pictures cost, and copying them."""

from __future__ import annotations

import pygame


def bytes_of(surface: pygame.Surface) -> int:
    """The memory of its pixels."""
    return surface.get_height() * surface.get_pitch()


def widened(picture: pygame.Surface, width: int) -> pygame.Surface:
    """The picture made so wide (px) by repeating its middle column: for what looks the same all along."""
    own, height = picture.get_size()
    left, right = own // 2, own - own // 2
    column = picture.subsurface((left, 0, 1, height))
    wide = pygame.transform.scale(column, (width, height))
    for start, part, x in ((0, left, 0), (left, right, width - right)):
        half = picture.subsurface((start, 0, part, height))
        half.set_alpha(None)  # its pixels as they are, not blended
        wide.blit(half, (x, 0))
    return wide
