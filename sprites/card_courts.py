"""Kings, queens and jacks: the picture language of card_figures drawn as SVG."""

from __future__ import annotations

import math

from sprites import (
    card_figures,
    card_figures_clubs,
    card_figures_diamonds,
    card_figures_hearts,
    card_figures_spades,
    svg,
)
from sprites.card_figures import COMMON, INK, PIP, Court, Face, Palette
from sprites.card_grid import CX, CY, Corner, H, W, mirrored, pip, twice

_SUITS = {
    "S": card_figures_spades,
    "H": card_figures_hearts,
    "D": card_figures_diamonds,
    "C": card_figures_clubs,
}
COURTS: dict[str, Court] = {
    rank + suit: picture
    for suit, suits in _SUITS.items()
    for rank, picture in (("K", suits.KING), ("Q", suits.QUEEN), ("J", suits.JACK))
}
"""The twelve courts by their card's text, such as "QS"."""

AXIS = 9  # a court's axis lies right of the middle: the index takes the left corner
PANEL = (14, 14, W - 14, H - 14)  # left, top, right, bottom
WIRE = "#d9a02a"


def _fist(colour: str, x: float, y: float, turn: float = 0) -> str:
    lines = "".join(svg.line(f"M-10,{o} L4,{o}", INK, 1.1, 0.55) for o in (-4, 1, 6))
    hand = svg.path("M-10,-4 C-10,-11 10,-11 10,-5 L10,6 C10,12 -10,12 -10,6Z", colour, stroke=INK, width=1.7)
    return svg.group(f"translate({x:g},{y:g}) rotate({turn:g})", hand, lines)


def _palm(colour: str, x: float, y: float, turn: float = 0) -> str:
    outline = (
        "M-9,10 L-10,-2 C-10,-6 -6,-6 -5,-3 L-5,-12 C-5,-16 -1,-16 -1,-12 C-1,-17 4,-17 4,-12 "
        "C4,-15 8,-15 8,-11 L9,-4 C10,2 9,8 7,10Z"
    )
    lines = "".join(svg.line(f"M{x0},-11 L{x0},-3", INK, 1, 0.5) for x0 in (-1, 4))
    hand = svg.path(outline, colour, stroke=INK, width=1.6)
    return svg.group(f"translate({x:g},{y:g}) rotate({turn:g})", hand, lines)


class Painter:
    """Draws pictures in the language of card_figures with one palette and suit."""

    def __init__(self, palette: Palette, suit: str) -> None:
        self.palette = palette
        self.suit = suit

    def draw(self, text: str) -> str:
        """All lines of a picture, the first at the back."""
        return "".join(self.shape(row) for row in text.splitlines() if row)

    def shape(self, row: str) -> str:
        """One line of a picture."""
        if row.startswith("="):
            return mirrored(self.shape(row[1:]))
        kind, word, *rest = row.split()
        name, _, strength = word.partition("*")
        colour = self.palette.get(name, name)
        if kind == "fist":
            return _fist(colour, *map(float, rest))
        if kind == "palm":
            return _palm(colour, *map(float, rest))
        width, opacity = float(rest[0]), float(strength or 1)
        if kind == "l":
            return svg.line(" ".join(rest[1:]), colour, width, opacity)
        if kind == "f":
            return svg.path(" ".join(rest[1:]), colour, stroke=INK, width=width, opacity=opacity)
        return self._measured(kind, colour, width, opacity, [float(number) for number in rest[1:]])

    def _measured(self, kind: str, colour: str, width: float, opacity: float, at: list[float]) -> str:
        x, y, size, *more = at
        if kind == "c":
            return svg.circle(x, y, size, colour, stroke=INK, width=width, opacity=opacity)
        if kind == "e":
            return svg.ellipse(x, y, size, more[0], colour, stroke=INK, width=width, opacity=opacity)
        turn = more[0] if more else 0
        return pip(self.suit, x, y, size, colour, turn=turn, stroke=INK, width=width, opacity=opacity)


def _face_palette(face: Face) -> Palette:
    return {
        "skin": face.skin,
        "shade": face.shade,
        "hair": face.hair,
        "brow": face.brow,
        "lip": face.lip,
        "line": face.line,
    }


def _skin(face: Face) -> str:
    """The face's shape: shaded, with lighter skin moved towards the light, and outlined."""
    outline = card_figures.FACE_SHAPE[face.shape]
    light = "translate(1.6,-2) scale(.9)" if face.shape == "profile" else "translate(-2.6,-2) scale(.88,.9)"
    lit = svg.group(light, svg.path(outline, face.skin))
    return svg.path(outline, face.shade) + lit + svg.line(outline, INK, 1.8)


def _features(face: Face, painter: Painter) -> str:
    """Eyes, lids, brows, nose and mouth; a profile brings its own."""
    if face.shape == "profile":
        return ""
    out = ""
    if face.eyes:
        out += painter.shape("=" + card_figures.EYES[face.eyes])
        for x in (-9.5 + face.look, 9.5 + face.look):
            out += svg.circle(x, -1.3, 3, face.iris) + svg.circle(x, -1.3, 1.6, INK)
            out += svg.circle(x + 0.9, -2.4, 0.8, "#ffffff")
    for part in (card_figures.LIDS[face.lids], card_figures.BROWS[face.brows]):
        if part:
            out += painter.shape("=" + part)
    return out + painter.draw(card_figures.NOSES[face.nose]) + painter.draw(card_figures.MOUTHS[face.mouth])


def figure(court: Court, palette: Palette, suit: str) -> str:
    """One half of a court card, its axis at x = 0 and the join at y = 0."""
    face = court.face
    painter = Painter(palette | _face_palette(face) | court.colours, suit)
    cheeks = painter.shape(f"=c {face.cheek}*.55 0 13.2 9.5 4.3") if face.cheek else ""
    head = painter.draw(court.head_back) + _skin(face) + painter.draw(face.marks) + cheeks
    head += painter.draw(court.beard) + _features(face, painter) + painter.draw(court.head_front)
    x, y, tilt = court.head
    place = f"translate({x:g},{y:g}) rotate({tilt:g})"
    back = painter.draw(court.back) + svg.group(place, painter.draw(court.behind))
    return back + painter.draw(court.body) + svg.group(place, head) + painter.draw(court.front)


def panel_path(corner: Corner, grow: float = 0) -> str:
    """The panel's outline: a rectangle without the two corners of the index, larger by `grow` around."""
    x0, y0, x1, y1 = PANEL[0] - grow, PANEL[1] - grow, PANEL[2] + grow, PANEL[3] + grow
    x, y, r = corner.notch[0] - grow, corner.notch[1] - grow, 9 + grow

    def bend(px: float, py: float, to_x: float, to_y: float) -> str:
        """A round corner at (px, py), left towards (to_x, to_y), which lie r away along one axis each."""
        return f"Q{px:g},{py:g} {px + to_x * r:g},{py + to_y * r:g} "

    half = (
        bend(x, y0, 0, 1)
        + f"L{x:g},{y - r:g} {bend(x, y, -1, 0)}L{x0 + r:g},{y:g} {bend(x0, y, 0, 1)}"
        + f"L{x0:g},{y1 - r:g} {bend(x0, y1, 1, 0)}"
    )
    mx, my = W - x, H - y
    other = (
        f"L{mx - r:g},{y1:g} {bend(mx, y1, 0, -1)}L{mx:g},{my + r:g} {bend(mx, my, 1, 0)}"
        f"L{x1 - r:g},{my:g} {bend(x1, my, 0, -1)}L{x1:g},{y0 + r:g} {bend(x1, y0, -1, 0)}"
    )
    return f"M{x + r:g},{y0:g} {half}{other}Z"


def _rays(colour: str) -> str:
    """The sun's rays behind diamonds; what is too long lies under the frame."""
    out = ""
    for middle in range(-149, 0, 22):
        a, b = (math.radians(middle + side) for side in (-5, 5))
        tips = " ".join(f"L{240 * math.cos(t):.1f},{240 * math.sin(t):.1f}" for t in (a, b))
        out += svg.path(f"M0,0 {tips}Z", colour, opacity=0.42)
    return out


_MOTIFS = {
    "S": "M0,-50 L12,-12 L50,0 L12,12 L0,50 L-12,12 L-50,0 L-12,-12Z",
    "H": PIP["H"],
    "C": "M0,-50 C34,-20 34,20 0,50 C-34,20 -34,-20 0,-50Z",
}
_SPOTS = (
    (-56, -140, 12, 20), (-48, -112, 8, -30), (-54, -92, 10, 10), (-96, -36, 11, 25), (96, -146, 9, 40),
    (58, -146, 11, -20), (100, -30, 8, 30), (56, -60, 9, 15), (-84, -38, 8, -15), (46, -122, 8, 35),
    (102, -92, 9, -35), (-104, -16, 8, 5),
)  # fmt: skip


def _scatter(suit: str, colour: str) -> str:
    """Small signs in the empty parts of the panel: stars, hearts or leaves."""
    sign = svg.path(_MOTIFS[suit], colour, opacity=0.6)
    tilts = suit != "S"
    return "".join(
        svg.group(f"translate({x},{y}) rotate({turn * tilts}) scale({size / 100:g})", sign)
        for x, y, size, turn in _SPOTS
    )


def court_body(key: str, palette: Palette, index_colour: str, corner: Corner) -> str:
    """The panel of a court card with both halves; `key` is the card's text."""
    suit = key[1]
    left, top, right, bottom = PANEL
    out = svg.rect(left, top, right - left, bottom - top, fill="url(#panel)")
    out += twice(_rays(palette["motif"]) if suit == "D" else _scatter(suit, palette["motif"]))
    out += twice(svg.group(f"translate({AXIS},0)", figure(COURTS[key], palette, suit)))
    sign = pip(suit, 0, 0, 14, palette["red" if suit == "H" else "dark"])
    out += svg.group(f"translate({CX:g},{CY:g})", Painter(palette, suit).draw(_SUITS[suit].BELT), sign)
    frame = svg.round_rect(2, 2, W - 4, H - 4, 18) + panel_path(corner)
    out += svg.cutout(frame, "url(#paper)")  # hides what the pictures draw too far
    return (
        out + svg.line(panel_path(corner), index_colour, 2.4) + svg.line(panel_path(corner, 3.4), WIRE, 1.2)
    )


def court_palette(key: str, colours: int, paper: str) -> Palette:
    """The colours of a court card, or of any card of its suit."""
    suit = key[1]
    palette = COMMON | card_figures.CLOTH[colours][suit]
    if paper == "dark":
        palette = palette | card_figures.DARK_TINT[suit]
    return palette | COURTS[key].colours if key in COURTS else palette
