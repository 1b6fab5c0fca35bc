"""Small marks beside a record: how whoever made it was helped."""

from __future__ import annotations

from engine.ledger import Result
from scenes.page import Page
from scenes.text import tr
from sprites.icons import icon
from sprites.stage import Layer, Sprite
from sprites.timeline import Pose

GAP = 0.3
"""Between two marks, and before what they belong to, in sizes of the type."""


def marks_of(game: Result | None) -> tuple[str, ...]:
    """The signs of the help in a game: of hints, and of moves taken back."""
    if game is None:
        return ()
    return (*(("hint",) if game.hinted else ()), *(("undo",) if game.undone else ()))


def lay_marks(page: Page, marks: tuple[str, ...], end: float, y: float, px: int) -> float:
    """Put them in a row that ends at `end` (px from where reading starts); where the row starts."""
    for mark in reversed(marks):
        end -= px
        colour = page.house.theme.mint if mark == "hint" else page.house.theme.soft
        picture = Layer(icon(mark, px, colour))
        page.stage.add(Sprite((picture,), Pose(page.across(end + px / 2), y), z=5, solid=False))
        end -= px * GAP
    return end


def lay_legend(page: Page, end: float, y: float) -> None:
    """What the marks mean, in a line that ends there."""
    metrics, theme = page.kit.metrics, page.house.theme
    for mark, words in (("undo", tr("with undo")), ("hint", tr("with hints"))):
        px = page.house.typeface.fit(words, metrics.body, page.house.size[0] * 0.2)
        sprite = page.write(words, end, y, px, theme.soft, anchor=1.0)
        end -= sprite.layers[-1].surface.get_width() + metrics.body * GAP
        end = lay_marks(page, (mark,), end, y, metrics.body) - metrics.px(24)
