"""The pictures beneath everything, in every theme. Opaque, any size."""

from __future__ import annotations

import pygame

from sprites import felt_art, neon_art, plain_art
from sprites.ground import grained
from sprites.theme import Theme

SCENES = {"night": neon_art, "felt": felt_art, "plain": plain_art}
"""Who draws a theme's scene; each has the kinds menu, solitaire, hearts and page."""

SIDED = ("menu", "solitaire")
"""The kinds that have something at one side."""


def backdrop(theme: Theme, kind: str, size: tuple[int, int], *, mirrored: bool = False) -> pygame.Surface:
    """The picture of that kind: menu, solitaire, hearts or page. KeyError for another.

    `mirrored`: with places where they are when sides are changed, which makes a difference to SIDED kinds.
    """
    scene = SCENES[theme.scene]
    kinds = {"menu": scene.menu, "solitaire": scene.solitaire, "hearts": scene.hearts, "page": scene.page}
    picture = kinds[kind](theme, size, mirrored=mirrored) if kind in SIDED else kinds[kind](theme, size)
    return grained(picture) if theme.scene == "night" else picture
