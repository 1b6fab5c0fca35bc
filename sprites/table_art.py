"""The pictures beneath everything, in every theme. Opaque, any size."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from sprites import felt_art, neon_art, plain_art
from sprites.ground import grain
from sprites.theme import Theme

SCENES = {"night": neon_art, "felt": felt_art, "plain": plain_art}
"""Who draws a theme's scene; each has the kinds menu, solitaire, hearts and page."""

SIDED = ("menu", "solitaire")
"""The kinds that have something at one side."""


def backdrop(theme: Theme, kind: str, size: tuple[int, int], *, mirrored: bool = False) -> pygame.Surface:
    """The picture of that kind: menu, solitaire, hearts or page. KeyError for another.

    `mirrored`: with places where they are when sides are changed, which makes a difference to SIDED kinds.
    """
    picture = pygame.Surface(size)
    for _ in painted(picture, theme, kind, mirrored=mirrored):
        pass
    return picture


def painted(picture: pygame.Surface, theme: Theme, kind: str, *, mirrored: bool = False) -> Iterator[None]:
    """The same painted on an opaque picture of that size, a layer or two at each step."""
    scene = SCENES[theme.scene]
    if kind in SIDED:
        sided = {"menu": scene.menu, "solitaire": scene.solitaire}
        yield from sided[kind](picture, theme, mirrored=mirrored)
    else:
        yield from {"hearts": scene.hearts, "page": scene.page}[kind](picture, theme)
    if theme.scene == "night":
        grain(picture)
        yield
