"""The neon sign "Two Hearts" in single-stroke letters; the o of Two is a heart."""

from __future__ import annotations

import math
import re

from sprites.card_figures import PIP

HEIGHT = 200
"""Units of the sign's height; the capitals are 140 high and stand on y = 160."""
GAP = 30
WORD_GAP = 70

_LETTERS: dict[str, tuple[str, float]] = {
    "T": ("M0,-140 L104,-140 M52,-140 L52,0", 104),
    "w": ("M0,-96 L29,-2 L62,-84 L95,-2 L124,-96", 124),
    "H": ("M0,-140 L0,0 M98,-140 L98,0 M0,-70 L98,-70", 98),
    "e": ("M2,-52 L94,-52 C94,-78 74,-96 48,-96 C20,-96 0,-74 0,-48 C0,-20 20,0 48,0 C66,0 80,-7 89,-20", 94),
    "a": (
        "M94,-48 C94,-75 73,-96 47,-96 C21,-96 0,-75 0,-48 C0,-21 21,0 47,0 C73,0 94,-21 94,-48Z "
        "M96,-96 L96,0",
        96,
    ),
    "r": ("M0,-96 L0,0 M0,-50 C4,-82 26,-98 56,-93", 54),
    "t": ("M26,-132 L26,-32 C26,-8 38,2 62,-3 M0,-94 L58,-94", 60),
    "s": (
        "M78,-77 C71,-90 58,-96 42,-96 C21,-96 7,-86 7,-71 C7,-55 22,-51 42,-48 C64,-45 80,-40 80,-24 "
        "C80,-9 63,0 42,0 C21,0 8,-8 1,-21",
        84,
    ),
}
_PAIR = re.compile(r"(-?[\d.]+),(-?[\d.]+)")


def shifted(path: str, dx: float, dy: float, scale: float = 1.0) -> str:
    """Absolute path data scaled, then moved.

    >>> shifted("M1,2 L-3,4", 10, 0, 2)
    'M12.00,4.00 L4.00,8.00'
    """
    return _PAIR.sub(lambda m: f"{float(m[1]) * scale + dx:.2f},{float(m[2]) * scale + dy:.2f}", path)


def turned(path: str, degrees: float) -> str:
    """Absolute path data turned clockwise about (0, 0).

    >>> turned("M1,2", 90)
    'M-2.00,1.00'
    """
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)

    def at(pair: re.Match[str]) -> str:
        x, y = float(pair[1]), float(pair[2])
        return f"{x * cos - y * sin:.2f},{x * sin + y * cos:.2f}"

    return _PAIR.sub(at, path)


def _word(letters: str) -> tuple[str, float]:
    x, path = 0.0, ""
    for letter in letters:
        strokes, width = _LETTERS[letter]
        path += shifted(strokes, x, 0) + " "
        x += width + GAP
    return path, x - GAP


def sign() -> tuple[tuple[tuple[str, float, float], ...], float]:
    """The sign's parts as (path on the baseline y = 0, left x, width), in order; the sign's width."""
    two, two_width = _word("Tw")
    heart_width = 112.0
    heart = shifted(PIP["H"], 56, -49, 1.06)
    hearts, hearts_width = _word("Hearts")
    second = two_width + GAP
    third = second + heart_width + WORD_GAP
    return (
        (two, 0.0, two_width),
        (heart, second, heart_width),
        (hearts, third, hearts_width),
    ), third + hearts_width
