"""The four aces: one ornate sign each, around (0, 0)."""

from __future__ import annotations

import math

from sprites import svg
from sprites.card_figures import INK, PIP
from sprites.card_grid import mirrored, pip, ring

GOLD, WIRE = "url(#gold)", "#d9a02a"
LEAF, DEEP_LEAF, WOOD = "#4fa04b", "#2c6e36", "#6b3f1b"


def ace_body(suit: str, colour: str, paper: str) -> str:
    """The ornament of a suit's ace in the suit's colour, on paper of that colour."""
    ornaments = {"S": _spades, "H": _hearts, "D": _diamonds, "C": _clubs}
    return ornaments[suit](colour, paper)


def _outlined(d: str, fill: str, width: float) -> str:
    return svg.path(d, fill, stroke=INK, width=width)


def _spades(colour: str, _paper: str) -> str:
    """The showpiece: a huge spade with a moonlit window, a crown and gold scrolls."""
    scroll = (
        "M0,-110 C16,-124 34,-116 34,-102 C34,-92 20,-90 20,-100 "
        "M34,-102 C48,-108 62,-100 60,-87 C58,-79 47,-80 49,-88"
    )
    corner = svg.line(scroll, WIRE, 2.4) + svg.circle(60, -87, 2.2, WIRE) + svg.circle(20, -100, 2, WIRE)
    half = mirrored(corner) + pip("S", 0, -122, 19, GOLD, stroke=INK, width=1)
    out = half + svg.group("scale(1,-1)", half)
    out += pip("S", 0, 0, 184, colour) + svg.group("scale(1.66)", svg.line(PIP["S"], WIRE, 1.2))
    curl = "M44,22 C58,16 71,22 69,34 C67,43 55,42 57,34 M30,34 C34,48 46,52 52,46"
    out += mirrored(svg.line(curl, WIRE, 2))
    crown = _outlined("M-14,-34 L-18,-50 L-8,-43 L0,-56 L8,-43 L18,-50 L14,-34Z", GOLD, 1)
    return svg.group("scale(1.1)", out, svg.group("scale(1.14)", _moon_window(), crown))


def _moon_window() -> str:
    star = svg.path("M0,-7 L1.7,-1.7 L7,0 L1.7,1.7 L0,7 L-1.7,1.7 L-7,0 L-1.7,-1.7Z", "#ffe08a")
    out = svg.circle(0, 8, 31, "#2b2f6e", stroke=WIRE, width=2)
    out += svg.circle(0, 8, 26.5, stroke="#a3b3ea", width=0.9, opacity=0.8)
    out += svg.path("M9,-12 C-8,-12 -20,0 -20,13 C-20,20 -17,26 -12,29 C-10,12 -4,-2 9,-12Z", "#e9edff")
    for x, y, scale in ((8, 12, 1.2), (17, -3, 0.7), (2, 27, 0.7), (19, 20, 0.5)):
        out += svg.group(f"translate({x},{y}) scale({scale})", star)
    return out


def _hearts(colour: str, paper: str) -> str:
    """A heart in a wreath of roses, with a smaller heart inside: two hearts."""
    petals = ((13, "#c8213b"), (9.5, "#e2415a"), (5.5, "#ff9aa6"), (2.2, "#c8213b"))
    rose = "".join(svg.circle(0, -84, r, fill, stroke=INK, width=1.2) for r, fill in petals)
    leaves = mirrored(
        _outlined("M0,-84 C3,-96 12,-100 20,-96 C18,-86 10,-80 0,-84Z", LEAF, 1.1),
        _outlined("M0,-84 C6,-76 14,-72 20,-76 C18,-84 10,-88 0,-84Z", DEEP_LEAF, 1.1),
    )
    bud = pip("H", 0, -84, 15, "#ffb9a8", stroke=INK, width=1.1)
    out = svg.circle(0, 0, 84, stroke=DEEP_LEAF, width=2.6) + ring(6, leaves) + ring(6, bud, 30)
    out += ring(6, rose) + pip("H", 0, 5, 118, colour)
    out += svg.group("translate(0,5) scale(1.02)", svg.line(PIP["H"], paper, 2.2, 0.8))
    return out + pip("H", 0, 2, 48, "#ff9aa6") + pip("H", 0, 2, 31, colour)


def _diamonds(colour: str, paper: str) -> str:
    """A cut stone in a sun."""
    ray = _outlined("M-7,-66 L0,-98 L7,-66Z", GOLD, 1.2)
    wave = _outlined("M-3,-66 C-9,-76 5,-80 -1,-90 C9,-82 9,-74 4,-66Z", "#ffce5c", 1)
    out = ring(12, ray) + ring(12, wave, 15)
    out += svg.circle(0, 0, 67, GOLD, stroke=INK, width=1.6) + svg.circle(
        0, 0, 60, paper, stroke=INK, width=1.3
    )
    facets = (
        ("M0,-51 L16,-10 L0,0 L-16,-10Z", "#ffffff", 0.42),
        ("M39,0 L16,-10 L0,0 L16,10Z", "#000000", 0.14),
        ("M-39,0 L-16,-10 L0,0 L-16,10Z", "#ffffff", 0.2),
        ("M0,51 L16,10 L0,0 L-16,10Z", "#000000", 0.26),
    )
    stone = svg.path(PIP["D"], colour) + "".join(svg.path(d, fill, opacity=op) for d, fill, op in facets)
    return out + svg.group("scale(1.06)", stone)


def _clubs(colour: str, paper: str) -> str:
    """A clover in a wreath of oak and ivy, tied with a golden bow."""
    side = svg.line("M0,92 C46,88 84,50 84,0 C84,-30 72,-56 54,-72", WOOD, 3)
    leaf, vein = "M0,0 C-9,-10 -8,-22 1,-31 C10,-22 9,-10 0,0Z", svg.line("M0,-3 L1,-22", "#bfe6a8", 1)
    for turn in range(84, -37, -20):
        x, y = 85 * math.cos(math.radians(turn)), 88 * math.sin(math.radians(turn))
        for lean, tone in ((-48, LEAF), (48, DEEP_LEAF)):
            place = f"translate({x:.1f},{y:.1f}) rotate({turn + lean})"
            side += svg.group(place, _outlined(leaf, tone, 1.1), vein)
    acorn = svg.ellipse(0, 6, 7, 9.5, "#c98a4a", stroke=INK, width=1.2)
    acorn += _outlined("M-9,2 C-9,-10 9,-10 9,2Z", WOOD, 1.2)
    side += svg.group("translate(60,-66)", acorn)
    bow = "M-9,88 L9,88 L9,97 L22,112 L10,111 L5,118 L0,101 L-5,118 L-10,111 L-22,112 L-9,97Z"
    out = svg.group("translate(0,2) scale(.92)", mirrored(side), _outlined(bow, GOLD, 1.3))
    return out + pip("C", 0, 0, 108, colour) + svg.group("scale(.9)", svg.line(PIP["C"], paper, 2.4, 0.75))
