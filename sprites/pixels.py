"""What pictures cost."""

from __future__ import annotations

import pygame


def bytes_of(surface: pygame.Surface) -> int:
    """The memory of its pixels."""
    return surface.get_height() * surface.get_pitch()
