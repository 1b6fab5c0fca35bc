"""What pictures cost, keeping them, and copying them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator
from typing import ParamSpec, TypeVar, cast

import pygame

P = ParamSpec("P")
T = TypeVar("T")

_forget: list[Callable[[], None]] = []


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """What a function drew for the last so many different arguments, until `forget_pictures`."""

    def keep(draw: Callable[P, T]) -> Callable[P, T]:
        found = functools.lru_cache(maxsize=most)(draw)
        _forget.append(found.cache_clear)
        return cast("Callable[P, T]", found)

    return keep


def forget_pictures() -> None:
    """Let go of everything that was kept: other things will be on the screen from now on."""
    for clear in _forget:
        clear()


def whole(parts: Generator[None, None, T]) -> T:
    """What is drawn in parts, drawn at once."""
    while True:
        try:
            next(parts)
        except StopIteration as end:
            return cast("T", end.value)


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
