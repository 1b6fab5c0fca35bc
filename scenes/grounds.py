"""What lies beneath a scene: the theme's picture, or the scenes below it, blurred and darkened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from scenes.house import House
from scenes.scene import Scene

SHADE = (84, 76, 108)
"""What lies beneath a dialog is multiplied by this colour."""
SOFT = 8
"""… and blurred at a size so many times smaller."""


class Grounds:
    """Puts it there. `below` are the scenes under the one meant, the lowest first."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._canvas: pygame.Surface | None = None

    def lay_in_parts(self, scene: Scene, below: Sequence[Scene]) -> Iterator[None]:
        """Draw what has to be drawn for it a part at each step, then put it there."""
        if scene.opaque:
            yield from self._house.backdrop_ahead(scene.backdrop)
        elif below:
            yield from below[-1].stage.drawn_ahead()  # cards whose flight has just been cut short
        self.lay(scene, below)
        yield

    def lay(self, scene: Scene, below: Sequence[Scene]) -> None:
        """Put it there now."""
        if scene.opaque:
            scene.stage.backdrop = self._house.backdrop(scene.backdrop)
        else:
            scene.stage.backdrop = self._darkened(below)

    def expect(self) -> None:
        """A scene will soon come over others: new memory takes longest of all to paint on."""
        self._canvas = pygame.Surface(self._house.size)

    def forget(self) -> None:
        """None will come."""
        self._canvas = None

    def last_picture(self, scene: Scene) -> pygame.Surface:
        """What was seen of a scene last; of one that was not seen yet, what of it is at hand."""
        picture = pygame.Surface(self._house.size)
        scene.stage.draw_again(picture)
        return picture

    def _picture(self, scene: Scene) -> pygame.Surface:
        """A scene as it is, painted elsewhere than on the screen."""
        picture = pygame.Surface(self._house.size)
        scene.repaint()
        scene.draw(picture, 1.0)
        return picture

    def _darkened(self, below: Sequence[Scene]) -> pygame.Surface:
        """It is not what is asked about."""
        size = self._house.size
        whole = self._seen(below[-1]) if below else pygame.Surface(size)
        small = pygame.transform.smoothscale(whole, [max(1, side // SOFT) for side in size])
        small.fill(SHADE, special_flags=pygame.BLEND_RGB_MULT)
        soft = pygame.transform.gaussian_blur(small, 1, False)
        canvas, self._canvas = self._canvas, None
        if canvas is None or canvas.get_size() != size:
            canvas = pygame.Surface(size)
        return pygame.transform.smoothscale(soft, size, canvas)

    def _seen(self, scene: Scene) -> pygame.Surface:
        """A scene without its focus: what is on the screen, as far as that is nothing else."""
        scene.hide_focus()
        screen = pygame.display.get_surface()
        if screen and scene.stage.whole_on(screen):
            scene.draw(screen, 1.0)
            return screen
        return self._picture(scene)
