"""A toast: a sentence at the top of a scene, for as long as it takes to read."""

from __future__ import annotations

from scenes.house import House
from sprites.stage import Sprite, Stage
from sprites.timeline import Pose

TOAST_TICKS = 150
READING_TICKS = 3
"""A letter: twenty letters a second are read without haste."""
HIGHEST = 0.09
"""No middle of a toast is higher, in window heights."""
ABOVE_ALL = 1001.0
"""Its z: over the brackets of the focus too."""


class Toast:
    """What is said on a stage; one sentence takes the place of another."""

    def __init__(self, house: House, stage: Stage) -> None:
        self._house = house
        self._stage = stage
        self._sprite: Sprite | None = None
        self._sentence = ""
        self._ticks = 0

    @property
    def shown(self) -> bool:
        """Whether something is being said."""
        return self._sprite is not None

    def say(self, sentence: str, x: float, top: float, room: tuple[float, float]) -> None:
        """Show it below `top` with its middle at x, at most as wide and high as `room` (px)."""
        self.hush()
        house = self._house
        wide, high = round(room[0]), round(room[1])
        layers = house.kit.pill(sentence, house.theme.cyan, max_width=wide, max_height=high)
        middle = max(house.size[1] * HIGHEST, top + layers[-1].surface.get_height() / 2)
        self._sprite = self._stage.add(Sprite(layers, Pose(x, middle), z=ABOVE_ALL, solid=False))
        self._sentence = sentence
        self._ticks = TOAST_TICKS + READING_TICKS * len(sentence)

    def step(self) -> None:
        """One tick."""
        if self._sprite:
            self._ticks -= 1
            if self._ticks <= 0:
                self.hush()

    def hush(self) -> None:
        """Take away what is said."""
        if self._sprite:
            self._stage.remove(self._sprite)
            self._sprite = None

    def unsay(self, sentence: str) -> None:
        """Take that away, where nothing else was said since."""
        if sentence == self._sentence:
            self.hush()
