"""One scene gives way to another: what was on the screen fades over what comes."""

from __future__ import annotations

import pygame

from scenes.scene import Scene

FADE_TICKS = 9
MOST = 254
"""Of 255: how much of the old picture is seen at most. One that hides all is blended the slowest way."""


class Fade:
    """The old picture over the new one, fainter with every tick. Whatever is pressed ends it at once."""

    def __init__(self, screen: pygame.Surface) -> None:
        self._old = screen.copy()
        self._left = FADE_TICKS

    def step(self) -> None:
        """One tick."""
        self._left -= 1

    @property
    def over(self) -> bool:
        """Whether nothing of the old picture is left."""
        return self._left <= 0

    def draw(self, screen: pygame.Surface, scene: Scene, alpha: float) -> list[pygame.Rect]:
        """Paint both, `alpha` of a tick after the last one; answers the rectangle painted: all of it."""
        if screen.get_size() != self._old.get_size():
            self._left = 0
            return scene.draw(screen, alpha)
        scene.draw(screen, alpha)
        share = max(0.0, (self._left - alpha) / FADE_TICKS)
        self._old.set_alpha(round(MOST * share * share))
        screen.blit(self._old, (0, 0))
        scene.repaint()  # what lies there has the old picture in it
        return [screen.get_rect()]
