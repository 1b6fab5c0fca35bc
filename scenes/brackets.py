"""The brackets around what has the focus."""

from __future__ import annotations

from scenes.house import House
from sprites.layout import Box
from sprites.stage import Sprite, Stage
from sprites.timeline import Pose

AIR = 9
"""Units between them and what they surround."""
Z = 1000.0
"""Over everything of a scene but what it says."""


class Brackets:
    """Four corners on a stage, drawn anew only for another size."""

    def __init__(self, house: House, stage: Stage) -> None:
        self._house = house
        self._stage = stage
        self._size = (0, 0)
        self.sprite: Sprite | None = None
        """None until something has been surrounded; not visible while nothing is."""

    def surround(self, box: Box) -> None:
        """Be around that box (px)."""
        kit = self._house.kit
        x, y, width, height = box
        air = kit.metrics.px(AIR)
        size = (round(width + 2 * air), round(height + 2 * air))
        if self.sprite is None or self.sprite.stage is not self._stage or self._size != size:
            if self.sprite:
                self._stage.remove(self.sprite)
            self.sprite = self._stage.add(Sprite(kit.brackets(*size), z=Z, solid=False))
            self._size = size
        self.sprite.visible = True
        self.sprite.put(Pose(x + width / 2, y + height / 2))

    def hide(self) -> None:
        """Surround nothing."""
        if self.sprite:
            self.sprite.visible = False
