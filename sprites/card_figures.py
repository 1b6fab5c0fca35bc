"""The deck as data: colours, pips, faces and the language of the court pictures. Nothing here draws.

A picture is a block of text, one shape a line, read by `card_courts.Painter`:

    f COLOUR WIDTH PATH     filled path with an ink outline of that width (0: none)
    l COLOUR WIDTH PATH     open line
    c COLOUR WIDTH X Y R    circle            e COLOUR WIDTH X Y RX RY   ellipse
    p COLOUR WIDTH X Y SIZE [TURN]            the suit's pip
    fist COLOUR X Y [TURN]                    closed hand        palm COLOUR X Y TURN    flat hand

A leading "=" draws the shape and its mirror image. COLOUR is a palette name or #rrggbb; "name*.4" sets the
opacity. A card is 250 x 350 units. In a court's frame x = 0 is the figure's axis and y = 0 the join in the
middle of the card, up is negative; the panel ends at x = -120 and 102, y = -161, and the corner of the index
hides x < -72 above y = -53. In a head's frame the origin lies between nose and eyes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

INK = "#1b1a2b"
Palette = dict[str, str]
"""Colours by the names that pictures use."""

COMMON: Palette = {
    "ink": INK,
    "white": "#fffdf6",
    "gold": "url(#gold)",
    "goldl": "#ffe08a",
    "goldf": "#f2b632",
    "goldd": "#b87a12",
    "steel": "#dfe5f0",
    "steeld": "#8f9bb5",
    "iron": "#59607a",
    "wood": "#9a6231",
    "woodd": "#6b3f1b",
    "leaf": "#4fa04b",
    "leafd": "#2c6e36",
    "robe": "url(#robe)",
    "red": "#d3152f",
    "rose": "#e2415a",
    "pink": "#ffc9bd",
    "cream": "#f6ead2",
    "night": "#2a1746",
    "glow": "#ffe67a",
}

INDEX_COLOURS: dict[tuple[str, int], Palette] = {
    ("light", 2): {"S": "#170f33", "H": "#c2083c", "D": "#c2083c", "C": "#170f33"},
    ("light", 4): {"S": "#170f33", "H": "#c2083c", "D": "#1259d0", "C": "#046b3a"},
    ("cream", 2): {"S": "#1c1210", "H": "#c20f2c", "D": "#c20f2c", "C": "#1c1210"},
    ("cream", 4): {"S": "#1c1210", "H": "#c20f2c", "D": "#1755c4", "C": "#06722f"},
    ("white", 2): {"S": "#000000", "H": "#c4002f", "D": "#c4002f", "C": "#000000"},
    ("white", 4): {"S": "#000000", "H": "#c4002f", "D": "#0047c8", "C": "#006623"},
    ("dark", 2): {"S": "#eef0ff", "H": "#ff4d74", "D": "#ff4d74", "C": "#eef0ff"},
    ("dark", 4): {"S": "#eef0ff", "H": "#ff4d74", "D": "#3fb4ff", "C": "#3ee08c"},
}
"""Index and pip colours by (paper, number of colours) and suit: at least 4.5:1 on their paper."""

PAPER = {
    "light": ("#ffffff", "#e2d9fb", "#b7a5ef"),
    "cream": ("#fffdf6", "#f6ead3", "#b79a6b"),
    "white": ("#ffffff", "#ffffff", "#000000"),
    "dark": ("#2a1a63", "#100a30", "#6a58c0"),
}
"""Top, bottom and edge of the face."""


def _cloth(main: str, dark: str, sec: str, tints: str) -> Palette:
    """Robe colours, and the tints of the panel: top, bottom, motif."""
    tint, tint2, motif = tints.split()
    return {"main": main, "dark": dark, "sec": sec, "tint": tint, "tint2": tint2, "motif": motif}


_SPADES = _cloth("#34428f", "#1b2357", "#a3b3ea", "#e3e8f8 #b9c5e8 #7f90c8")
_HEARTS = _cloth("#c8213b", "#7f1026", "#ffb9a8", "#fff1ea #fbcabc #f0988c")
CLOTH: dict[int, dict[str, Palette]] = {
    4: {
        "S": _SPADES,
        "H": _HEARTS,
        "D": _cloth("#1f74c9", "#0e4383", "#9fd6f7", "#fff6d8 #fbdf96 #f2b632"),
        "C": _cloth("#1d8a57", "#0c5634", "#bfe6a8", "#eef8e2 #c4e2b4 #86bd7c"),
    },
    2: {
        "S": _SPADES,
        "H": _HEARTS,
        "D": _cloth("#dd5a1d", "#8c300b", "#ffcf9c", "#fff6d8 #fbdf96 #f2b632"),
        "C": _cloth("#1b7480", "#0a3c4a", "#a9e4d8", "#e4f6f2 #b1dbd5 #74b4ae"),
    },
}
"""By number of colours and suit. With two colours diamonds wear orange and clubs teal, beside red and ink."""

DARK_TINT: dict[str, Palette] = {
    "S": {"tint": "#7f8bd6", "tint2": "#454f9c", "motif": "#aab4f0"},
    "H": {"tint": "#6e2148", "tint2": "#43142f", "motif": "#c24a78"},
    "D": {"tint": "#1d4668", "tint2": "#112a47", "motif": "#d0a23c"},
    "C": {"tint": "#1d4f4a", "tint2": "#113136", "motif": "#3f8f7e"},
}

PIP = {
    "H": "M0,48 C-10,30 -50,6 -50,-20 C-50,-38 -37,-47 -25,-47 C-12,-47 -3,-39 0,-27 C3,-39 12,-47 25,-47 "
    "C37,-47 50,-38 50,-20 C50,6 10,30 0,48Z",
    "D": "M0,-51 C9,-33 24,-14 39,0 C24,14 9,33 0,51 C-9,33 -24,14 -39,0 C-24,-14 -9,-33 0,-51Z",
    "S": "M0,-51 C8,-32 48,-10 48,17 C48,33 36,40 25,40 C15,40 7,36 3,29 C4,39 9,46 19,50 L-19,50 "
    "C-9,46 -4,39 -3,29 C-7,36 -15,40 -25,40 C-36,40 -48,33 -48,17 C-48,-10 -8,-32 0,-51Z",
    "C": "M0,-50 C13,-50 23,-40 23,-27 C23,-19 19,-13 14,-8 C17,-9.5 21,-10.5 25,-10.5 "
    "C38,-10.5 48,-.5 48,12.5 C48,25.5 38,35.5 25,35.5 C15,35.5 7,31 3,24 C4,36 9,45 19,50 L-19,50 "
    "C-9,45 -4,36 -3,24 C-7,31 -15,35.5 -25,35.5 C-38,35.5 -48,25.5 -48,12.5 C-48,-.5 -38,-10.5 -25,-10.5 "
    "C-21,-10.5 -17,-9.5 -14,-8 C-19,-13 -23,-19 -23,-27 C-23,-40 -13,-50 0,-50Z",
}
"""The suits' signs around (0, 0), 100 units high."""

_FOUR = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_SIX = (*_FOUR, (-1, 0), (1, 0))
_EIGHT = (*_FOUR, (-1, -1 / 3), (1, -1 / 3), (-1, 1 / 3), (1, 1 / 3))
LAYOUT: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: _FOUR,
    5: (*_FOUR, (0, 0)),
    6: _SIX,
    7: (*_SIX, (0, -0.5)),
    8: (*_SIX, (0, -0.5), (0, 0.5)),
    9: (*_EIGHT, (0, 0)),
    10: (*_EIGHT, (0, -2 / 3), (0, 2 / 3)),
}
"""Columns and rows of the pips, in units of the field's half width and half height."""
PIP_SIZE = {2: 60, 3: 58, 4: 47, 5: 47, 6: 46, 7: 44, 8: 43, 9: 38, 10: 38}

FACE_SHAPE = {
    "oval": "M-22,-22 C-24,6 -16,23 0,30 C16,23 24,6 22,-22 C20,-36 -20,-36 -22,-22Z",
    "square": "M-23,-22 L-23,8 C-22,21 -12,30 0,31 C12,30 22,21 23,8 L23,-22 C20,-36 -20,-36 -23,-22Z",
    "round": "M-24,-20 C-29,8 -18,29 0,30 C18,29 29,8 24,-20 C20,-36 -20,-36 -24,-20Z",
    "heart": "M-23,-20 C-26,4 -12,20 0,31 C12,20 26,4 23,-20 C20,-36 -20,-36 -23,-20Z",
    "long": "M-20,-24 C-22,10 -15,28 0,33 C15,28 22,10 20,-24 C19,-37 -19,-37 -20,-24Z",
    "profile": "M-16,-30 C-2,-37 14,-33 17,-22 C18.5,-16 17.5,-12 17,-9 L16,-6 C18,-1 24,5 25,8 "
    "C25,11 20.5,11 19.5,12 C18.5,13.5 21.5,14.5 21.5,16.5 C21.5,18 19,18.3 18.5,19 "
    "C20.5,19.8 21,21.5 19.5,23.5 C20.5,29 17,33 10,33 C2,32 -5,27 -9,18 L-18,12Z",
}
# The right eye, around (9.5, -1): the left one is its mirror image. Pupils move with Face.look.
EYES = {
    "open": "f white 1.1 M3.5,-1 Q9.5,-7 16,-1 Q9.5,3 3.5,-1Z",
    "narrow": "f white 1.1 M3.5,-1 Q9.5,-3.4 16,-2 Q9.5,3 3.5,-1Z",
}
LIDS = {
    "": "",
    "open": "l ink 1.9 M3,-.5 Q9.5,-7.6 16.5,-1",
    "narrow": "l ink 2.2 M2.5,-1.2 Q9.5,-4 17,-2.2",
    "happy": "l ink 2.1 M3.5,1 Q9.5,-6.5 15.5,1",
    "lash": "l ink 2 M3,-.5 Q9.5,-8 16.5,-1.5 L20,-4.5",
    "lashlow": "l ink 2.4 M2.5,-1 Q9.5,-4.6 17,-2.4 L21,-6",
}
BROWS = {
    "": "",
    "soft": "l brow 2.1 M4,-10 Q10,-14 17,-9.5",
    "flat": "l brow 2.6 M3,-9 Q10,-11 17,-9.5",
    "arch": "l brow 1.8 M3,-8.5 Q11,-17 18,-9.5",
    "bushy": "f brow 1 M2.5,-7 C7,-14 14,-15 20,-9 C14,-9.5 8,-7 3,-4.5Z",
    "high": "l brow 2.2 M4,-13.5 Q10,-18 17,-12.5",
    "fierce": "l brow 2 M3,-5.5 C8,-10 13,-14 20,-13.5",
}
NOSES = {
    "": "",
    "straight": "l line 1.5 M1,-2 C1,3 4,7 4.2,9 C3,11 -1,11.3 -3,10.3",
    "button": "l line 1.5 M-3.5,8 Q0,12 3.5,8",
    "hook": "l line 1.7 M-1,-4 C5,0 7,6 5,10.5 C2,9.5 0,11.5 -3,10.3",
    "broad": "l line 1.6 M-6,8 C-5,11.5 -2,9.5 0,11.2 C2,9.5 5,11.5 6,8",
    "big": "f shade 1.3 M-2,-2 C-8,6 -8,12 0,12 C8,12 8,6 2,-2",
    "fine": "l line 1.3 M1.5,0 C2,4 3.5,7 3,9 Q1,10.8 -1.5,9.8",
}
MOUTHS = {
    "": "",
    "stern": "l lip 2.4 M-7,19.5 Q0,17.5 7,19.5",
    "smile": "l lip 2.2 M-8,16.5 Q0,23 8,16.5",
    "smirk": "l lip 2.2 M-6,19.5 Q3,21 9,15.5",
    "grin": "f #7a1626 1.2 M-9,15.5 Q0,18 9,15.5 Q6,25 0,25 Q-6,25 -9,15.5Z\n"
    "f white 0 M-7.5,16.6 Q0,18.6 7.5,16.6 Q6,19.5 0,19.8 Q-6,19.5 -7.5,16.6Z",
    "lips": "f lip .8 M-7.5,18 Q-3,14.6 0,16.4 Q3,14.6 7.5,18 Q0,25 -7.5,18Z\n"
    "l #000000*.35 1 M-6.5,18.2 Q0,19.2 6.5,18.2",
    "lipsmile": "f lip .8 M-9.5,15 Q-3.5,15.4 0,16.6 Q3.5,15.4 9.5,15 Q6,25 0,25 Q-6,25 -9.5,15Z\n"
    "f white 0 M-7,16.6 Q0,18.6 7,16.6 Q4,21 0,21 Q-4,21 -7,16.6Z",
    "cold": "f lip .8 M-7.5,19.5 Q-3,15.4 0,17 Q3,15.4 7.5,19.5 Q0,22.5 -7.5,19.5Z\n"
    "l #000000*.45 1.1 M-8,20 Q0,18 8,20",
    "sing": "e #7a1626 1.2 0 19 4.2 4.8",
}


@dataclass(frozen=True, slots=True)
class Face:
    """A court's face, put together from the parts above."""

    shape: str
    skin: str
    shade: str
    hair: str
    eyes: str = "open"  # "": only lids
    lids: str = "open"
    brows: str = "soft"
    nose: str = "straight"
    mouth: str = "smile"
    iris: str = "#3b2a1c"
    brow: str = INK
    lip: str = "#b5483f"
    line: str = "#8a5636"
    cheek: str = ""
    look: float = 0  # pupils to the right
    marks: str = ""  # scars, wrinkles, freckles, paint


@dataclass(frozen=True, slots=True)
class Court:
    """One half of a court's picture, from the back to the front."""

    name: str
    face: Face
    head: tuple[float, float, float]  # x, y, tilt in degrees
    back: str = ""
    behind: str = ""  # head frame, hair and halos behind the body
    body: str = ""
    head_back: str = ""  # head frame, behind the face
    beard: str = ""  # head frame, over the skin, under the features
    head_front: str = ""  # head frame, over the face
    front: str = ""  # arms, hands and what they hold
    colours: Palette = field(default_factory=dict)  # its own palette entries
