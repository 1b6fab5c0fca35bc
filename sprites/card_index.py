"""The ranks in the corners of the cards: our own condensed letters, drawn as strokes of one width.

A letter stands in a box 100 units high around x = 0. Its strokes' middle lines run from y = 10 to 90, and the
whole is stretched until the stroke's outer edge fills the box.
"""

from __future__ import annotations

from sprites import svg
from sprites.card_grid import CX, CY, Corner, pip

STROKE = 18
LETTERS = {
    "A": "M-23,90 L0,10 L23,90 M-15,68 L15,68",
    "2": "M-20,33 C-20,18 -12,10 0,10 C13,10 21,18 21,31 C21,46 8,56 -20,90 L22,90",
    "3": "M-20,25 C-17,15 -10,10 0,10 C13,10 20,18 20,29 C20,41 12,48 -3,48 "
    "C14,48 22,56 22,69 C22,82 13,90 0,90 C-11,90 -19,84 -21,73",
    "4": "M10,90 L10,10 L-24,69 L23,69",
    "5": "M18,10 L-16,10 L-18,46 C-12,41 -6,39 0,39 C14,39 22,49 22,64 "
    "C22,80 13,90 0,90 C-10,90 -18,85 -21,75",
    "6": "M18,21 C14,14 8,10 1,10 C-14,10 -22,26 -22,58 C-22,80 -13,90 0,90 C13,90 22,80 22,65 "
    "C22,50 13,41 0,41 C-12,41 -22,50 -22,62",
    "7": "M-21,10 L22,10 C8,34 -3,60 -7,90",
    "8": "M0,48 C-12,48 -19,40 -19,29 C-19,18 -12,10 0,10 C12,10 19,18 19,29 C19,40 12,48 0,48 "
    "C-14,48 -22,57 -22,69 C-22,82 -13,90 0,90 C13,90 22,82 22,69 C22,57 14,48 0,48Z",
    "9": "M-18,79 C-14,86 -8,90 -1,90 C14,90 22,74 22,42 C22,20 13,10 0,10 C-13,10 -22,20 -22,35 "
    "C-22,50 -13,59 0,59 C12,59 22,50 22,38",
    "10": "M-32,22 L-21,10 L-21,90 M15,10 C5,10 -1,19 -1,36 L-1,64 C-1,81 5,90 15,90 "
    "C25,90 31,81 31,64 L31,36 C31,19 25,10 15,10Z",
    "J": "M3,10 L18,10 L18,66 C18,82 10,90 -2,90 C-13,90 -20,83 -21,70",
    "Q": "M0,10 C-15,10 -22,20 -22,36 L-22,64 C-22,80 -15,90 0,90 C15,90 22,80 22,64 L22,36 "
    "C22,20 15,10 0,10Z M5,68 L23,90",
    "K": "M-20,10 L-20,90 M21,10 L-20,60 M-5,42 L23,90",
}


def letter(rank: str, x: float, top: float, height: float, colour: str) -> str:
    """The rank around x, its cap from `top` down to `top + height`."""
    scale = height / 100
    width = STROKE - 2 if rank == "10" else STROKE
    stretch = 100 / (80 + width)  # a thinner stroke must fill the box as well
    place = f"translate({x:g},{top + height / 2:g}) scale({scale:g},{scale * stretch:g}) translate(0,-50)"
    return svg.group(place, svg.line(LETTERS[rank], colour, width))


def indices(rank: str, suit: str, colour: str, corner: Corner) -> str:
    """Both corners of a face: rank and pip at the top left, and turned by half a circle."""
    one = letter(rank, corner.x, corner.top, corner.height, colour)
    one += pip(suit, corner.x, corner.pip_y, corner.pip, colour)
    return one + svg.group(f"rotate(180,{CX:g},{CY:g})", one)


MINI_X = 92
"""Left of the middle: where mini cards overlap, the next one hides the right of each."""


def mini(rank: str, suit: str, colour: str) -> str:
    """All that a small card shows: its rank over its pip."""
    return letter(rank, MINI_X, 26, 150, colour) + pip(suit, MINI_X, 254, 112, colour)
