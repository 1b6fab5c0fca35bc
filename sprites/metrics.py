"""How large things are on a screen: one unit, the sizes of type, and the margins."""

from __future__ import annotations

import math
from dataclasses import dataclass

DESIGN_RATIO = 1.5
"""Widths are planned for windows at least this wide for their height; narrower ones get smaller units."""
BODY_SHARE = 36
"""No text is smaller than this part of the height."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """The measures of one window size (width, height); all in px.

    `text` enlarges words that are read, in percent; titles of pages and plates keep their size.

    >>> Metrics((1920, 1080)).px(74), Metrics((1024, 768)).px(74)
    (74, 47)
    >>> Metrics((1920, 1080)).body, Metrics((1920, 1080), text=150).body, Metrics((1024, 768)).body
    (31, 46, 22)
    """

    size: tuple[int, int]
    text: int = 100

    @property
    def width(self) -> int:
        """The window's."""
        return self.size[0]

    @property
    def height(self) -> int:
        """The window's."""
        return self.size[1]

    @property
    def unit(self) -> float:
        """One 1080th of the height, less in narrow windows."""
        return min(self.height, self.width / DESIGN_RATIO) / 1080

    def px(self, design: float) -> int:
        """A length drawn for a screen 1080 px high, here; at least 1."""
        return max(1, round(design * self.unit))

    @property
    def least(self) -> int:
        """The smallest type there is."""
        return math.ceil(self.height / BODY_SHARE)

    def type_px(self, design: float) -> int:
        """Type drawn `design` px large for a screen 1080 px high, here and at the chosen size of text."""
        return max(self.least, round(design * self.unit * self.text / 100))

    @property
    def body(self) -> int:
        """Sentences, details and prompts."""
        return self.type_px(31)

    @property
    def small(self) -> int:
        """Second lines: as small as text may be."""
        return self.least

    @property
    def label(self) -> int:
        """Buttons, rows and names."""
        return self.type_px(34)

    @property
    def lead(self) -> int:
        """Headings inside panels, and numbers beside labels."""
        return self.type_px(38)

    @property
    def heading(self) -> int:
        """Titles of panels and dialogs."""
        return max(self.least, self.px(48), self.type_px(42))

    @property
    def title(self) -> int:
        """Titles of pages."""
        return self.px(64)

    @property
    def display(self) -> int:
        """Banners."""
        return self.px(108)

    @property
    def left(self) -> float:
        """Where things begin at the left, so that focus brackets stay in the safe margin."""
        return self.width * 0.047

    @property
    def right(self) -> float:
        """Where things end at the right."""
        return self.width * 0.953

    @property
    def top(self) -> float:
        """Where things begin at the top."""
        return self.height * 0.046

    @property
    def prompts_y(self) -> float:
        """The middle of the row of prompts."""
        return self.height * 0.933
