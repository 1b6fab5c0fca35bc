"""A page: a title that shines, a quiet note beside it, and words put where they belong."""

from __future__ import annotations

from scenes.scene import Scene
from scenes.text import tr
from sounds.cues import Cue
from sprites.stage import Sprite
from sprites.timeline import Pose


class Page(Scene):
    """A full screen over whatever was there; Back, or the button `back`, takes it away again."""

    flows = True

    def back(self) -> None:
        """To what lies beneath."""
        self.house.play(Cue.MENU_BACK)
        self.house.director.pop(self)

    @property
    def title_y(self) -> float:
        """The middle of the title's line."""
        return self.kit.metrics.top + self.kit.metrics.px(44)

    def head(self, title: str, note: str = "") -> None:
        """The title at the start of the top line, the button back at its end, the note before that."""
        metrics, theme = self.kit.metrics, self.house.theme
        layers = self.kit.title(title)
        words = layers[-1].surface.get_width()
        middle = Pose(self.across(metrics.left + words / 2), self.title_y)
        self.stage.add(Sprite(layers, middle, z=2, solid=False))
        wide, high = metrics.px(250), metrics.px(74)
        box = (metrics.right - wide, self.title_y - high / 2, wide, high)
        self.add_button("back", tr("Back"), box, self._leave, icon="back", action="back")
        if note:
            end = metrics.right - wide - metrics.px(36)
            room = end - metrics.left - words - metrics.px(40)
            px = self.house.typeface.fit(note, metrics.body, room)
            self.write(note, end, self.title_y, px, theme.soft, anchor=1.0)

    def _leave(self) -> None:
        self.house.director.pop(self)

    def write(
        self,
        text: str,
        x: float,
        y: float,
        px: int,
        colour: str,
        *,
        weight: int = 500,
        anchor: float = 0.0,
    ) -> Sprite:
        """Words with their middle line at y and their start (anchor 0), middle (0.5) or end (1) at x."""
        layers = self.kit.label(text, px, colour, weight)
        middle = x + layers[-1].surface.get_width() * (0.5 - anchor)
        return self.stage.add(Sprite(layers, Pose(self.across(middle), y), z=5, solid=False))

    def lay_panel(self, x: float, y: float, width: float, height: float, edge: str | None = None) -> None:
        """A pane of glass with the upper corner where reading starts there."""
        layers = self.kit.panel(round(width), round(height), edge=edge)
        self.stage.add(Sprite(layers, Pose(self.across(x + width / 2), y + height / 2), solid=False))
