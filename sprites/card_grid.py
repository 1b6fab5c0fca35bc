"""The space all cards are drawn in: 250 x 350 units, its corners, and pieces that faces and backs share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sprites import svg
from sprites.card_figures import PIP

W, H, RADIUS = 250, 350, 20
CX, CY = W / 2, H / 2


@dataclass(frozen=True, slots=True)
class Corner:
    """Where the index stands: its middle `x`, its cap's `top` and `height`, and the pip under it.

    `notch` is the right and lower end of the corner that pictures leave free; `spread` is how much of the
    width and size of the pips remains, and `ornament` the scale of an ace.
    """

    x: float
    top: float
    height: float
    pip: float
    pip_y: float
    notch: tuple[float, float]
    spread: float
    ornament: float


NORMAL = Corner(x=36, top=13, height=67, pip=32, pip_y=103, notch=(62, 123), spread=1, ornament=0.84)
LARGE = Corner(x=48, top=13, height=96, pip=44, pip_y=139, notch=(87, 165), spread=0.6, ornament=0.47)


def pip(suit: str, x: float, y: float, size: float, fill: str, *, turn: float = 0, **paint: Any) -> str:
    """The sign of a suit ("C", "D", "H" or "S") around (x, y), `size` units high, turned by degrees."""
    scale = size / 100
    if "width" in paint:
        paint["width"] = float(paint["width"]) / scale
    return svg.group(
        f"translate({x:g},{y:g}) rotate({turn:g}) scale({scale:g})", svg.path(PIP[suit], fill, **paint)
    )


def twice(*parts: str) -> str:
    """The parts around the middle of the card, and again turned by half a circle."""
    return svg.group(f"translate({CX:g},{CY:g})", *parts, svg.group("rotate(180)", *parts))


def mirrored(*parts: str) -> str:
    """The parts and their mirror image in the axis x = 0."""
    return "".join(parts) + svg.group("scale(-1,1)", *parts)


def ring(count: int, shape: str, start: float = 0) -> str:
    """The shape `count` times around (0, 0), the first turned by `start` degrees."""
    return "".join(svg.group(f"rotate({start + i * 360 / count:g})", shape) for i in range(count))


def gold() -> str:
    """The gradient "gold", which pictures use by that name."""
    return svg.gradient("gold", (0, "#ffe08a"), (0.55, "#f2b632"), (1, "#b87a12"))
