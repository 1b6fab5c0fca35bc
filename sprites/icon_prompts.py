"""The buttons of controllers, keyboards and mice, as prompts show them.

Keycap texts are outlines taken from Rubik's font file through fontTools. The file holds the light weight, and
setting its variable outlines costs 45 ms: a stroke around the light ones makes them as bold.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sprites import svg

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

DARK, FAINT, LIT = "#0f0b24", "#8d7fc4", "#ffd257"
BODY = svg.gradient("body", (0, "#40386e"), (1, "#171230"))
LETTERS = {
    "A": "M-15,20 L0,-20 L15,20 M-9,7 L9,7",
    "B": "M-12,-20 L-12,20 L4,20 C18,20 18,0 4,0 L-12,0 M4,0 C15,0 15,-20 3,-20 L-12,-20",
    "X": "M-14,-20 L14,20 M14,-20 L-14,20",
    "Y": "M-14,-20 L0,1 L14,-20 M0,1 L0,20",
    "L": "M-10,-20 L-10,20 L12,20",
    "R": "M-12,20 L-12,-20 L3,-20 C17,-20 17,2 3,2 L-12,2 M1,2 L14,20",
    "T": "M-15,-20 L15,-20 M0,-20 L0,20",
    "Z": "M-13,-20 L13,-20 L-13,20 L13,20",
    "1": "M-8,-12 L2,-20 L2,20",
    "2": "M-12,-10 C-12,-24 12,-24 12,-9 C12,2 -12,10 -12,20 L13,20",
}
SHAPES = {
    "cross": ("#8fb4ff", "M-18,-18 L18,18 M18,-18 L-18,18"),
    "circle": (
        "#ff7a7a",
        "M0,-20 C11,-20 20,-11 20,0 C20,11 11,20 0,20 C-11,20 -20,11 -20,0 C-20,-11 -11,-20 0,-20Z",
    ),
    "square": ("#f19be0", "M-18,-18 L18,-18 L18,18 L-18,18Z"),
    "triangle": ("#62dcb5", "M0,-22 L21,15 L-21,15Z"),
}
DISCS = {"a": "#6fe58a", "b": "#ff8a80", "x": "#7db4ff", "y": "#ffd257"}
SIDES = {"up": 0, "right": 90, "down": 180, "left": 270}


def _disc(colour: str, sign: str) -> str:
    """A round button: a ring in its colour around a sign."""
    out = svg.circle(50, 50, 47, "url(#body)") + svg.circle(50, 50, 40, stroke=colour, width=5.5)
    return out + svg.group("translate(50,50)", svg.line(sign, colour, 8.5))


def _cross(colour: str, lit: tuple[str, ...]) -> str:
    """The directional cross, some of its arrows lit."""
    outline = "M37,13 L63,13 L63,37 L87,37 L87,63 L63,63 L63,87 L37,87 L37,63 L13,63 L13,37 L37,37Z"
    out = svg.circle(50, 50, 48, "url(#body)") + svg.path(outline, DARK, stroke=colour, width=4.5)
    for side, turn in SIDES.items():
        arrow = svg.path("M0,-32 L9,-20 L-9,-20Z", LIT if side in lit else FAINT)
        out += svg.group(f"translate(50,50) rotate({turn})", arrow)
    return out


def _stick(colour: str, letter: str) -> str:
    out = svg.circle(50, 50, 42, stroke=FAINT, width=5)
    out += svg.circle(50, 50, 30, "url(#body)", stroke=colour, width=4.5)
    out += svg.group("translate(50,50) scale(.62)", svg.line(LETTERS[letter], colour, 10))
    for turn in SIDES.values():
        out += svg.group(f"translate(50,50) rotate({turn})", svg.path("M0,-50 L8,-39 L-8,-39Z", LIT))
    return out


def _shoulder(colour: str, side: str, letters: str) -> str:
    """LB, LT, L1, L2, L, ZL and those at the right: bumpers are flat, triggers taller."""
    top = 16 if letters[-1] in "T2" or letters[0] == "Z" else 30
    outline = f"M6,66 L6,{top + 20} C6,{top + 5} 20,{top} 38,{top} L94,{top} L94,66 "
    outline += "C94,71 91,74 86,74 L14,74 C9,74 6,71 6,66Z"
    body = svg.path(outline, "url(#body)", stroke=colour, width=4.5)
    out = body if side == "L" else svg.group("translate(100,0) scale(-1,1)", body)
    middle = (top + 74) / 2
    for sign, x in zip(letters, (31, 69) if len(letters) > 1 else (50,), strict=True):
        out += svg.group(f"translate({x},{middle:g}) scale(.68)", svg.line(LETTERS[sign], colour, 11))
    return out


def _pill(colour: str, sign: str) -> str:
    out = svg.rect(6, 27, 88, 46, 23, fill="url(#body)", stroke=colour, width=4.5)
    return out + svg.line(sign, colour, 5.5)


def _mouse(colour: str, lit: str) -> str:
    out = svg.rect(25, 7, 50, 86, 25, fill="url(#body)", stroke=colour, width=4.5)
    button = svg.path("M48,12 L48,43 L28,43 L28,32 C28,20 36,12 48,12Z", LIT)
    if lit == "left":
        out += button
    elif lit == "right":
        out += svg.group("translate(100,0) scale(-1,1)", button)
    else:
        out += svg.rect(44, 16, 12, 24, 6, fill=LIT)
    return out + svg.line("M25,46 L75,46 M50,9 L50,46", colour, 3.5)


def _touch(colour: str) -> str:
    """A finger that taps."""
    finger = (
        "M40,58 L40,28 C40,17 56,17 56,28 L56,48 L74,53 C82,55 86,60 85,68 L81,94 L48,94 "
        "C42,84 36,78 26,70 C20,64 27,55 34,58Z"
    )
    out = svg.path(finger, "url(#body)", stroke=colour, width=5)
    return out + svg.line("M24,34 C20,12 44,-2 62,8 C72,13 76,24 73,35", LIT, 5.5)


Drawing = Callable[[str], str]
"""Draws a prompt's body in the given colour of lines."""


def _own_colour(colour: str, sign: str) -> Drawing:
    return lambda _lines: _disc(colour, sign)


PROMPTS: dict[str, Drawing] = {
    **{f"pad_{name}": _own_colour(colour, LETTERS[name.upper()]) for name, colour in DISCS.items()},
    **{f"pad_{name}": _own_colour(*shape) for name, shape in SHAPES.items()},
    **{f"pad_{side}": partial(_cross, lit=(side,)) for side in SIDES},
    "pad_dpad": partial(_cross, lit=tuple(SIDES)),
    "pad_stick": partial(_stick, letter="L"),
    "pad_right_stick": partial(_stick, letter="R"),
    **{f"pad_plain_{name}": partial(_disc, sign=LETTERS[name.upper()]) for name in DISCS},
    **{f"pad_{s}{b}".lower(): partial(_shoulder, side=s, letters=s + b) for s in "LR" for b in "BT12"},
    **{f"pad_{b}{s}".lower(): partial(_shoulder, side=s, letters=b + s) for s in "LR" for b in ("", "Z")},
    "pad_plus": partial(_disc, sign="M-20,0 L20,0 M0,-20 L0,20"),
    "pad_minus": partial(_disc, sign="M-20,0 L20,0"),
    "pad_create": partial(_pill, sign="M50,61 L50,39 M39,61 L33,43 M61,61 L67,43"),
    "pad_start": partial(_pill, sign="M35,40 L65,40 M35,50 L65,50 M35,60 L65,60"),
    "pad_back": partial(_pill, sign="M36,39 L56,39 L56,53 L36,53Z M61,47 L65,47 L65,62 L45,62 L45,58"),
    **{f"mouse_{button}": partial(_mouse, lit=button) for button in ("left", "right", "wheel")},
    "touch": _touch,
}
"""The device prompts by name, keycaps aside."""


def prompt(name: str, colour: str) -> str:
    """The document of one of PROMPTS."""
    return svg.document(PROMPTS[name](colour), 100, 100, BODY)


KEY_SIGNS = {
    "up": "M0,17 L0,-15 M-13,-3 L0,-17 L13,-3",
    "down": "M0,-17 L0,15 M-13,3 L0,17 L13,3",
    "left": "M17,0 L-15,0 M-3,-13 L-17,0 L-3,13",
    "right": "M-17,0 L15,0 M3,-13 L17,0 L3,13",
    "enter": "M18,-14 L18,4 L-16,4 M-5,-8 L-18,4 L-5,16",
    "space": "M-22,-4 L-22,7 L22,7 L22,-4",
    "backspace": "M22,0 L-18,0 M-6,-13 L-20,0 L-6,13",
    "tab": "M-20,0 L12,0 M2,-12 L14,0 L2,12 M20,-13 L20,13",
}
SAME_KEY = {"return": "enter", "kp enter": "enter", "keypad enter": "enter"}
SIGN_WIDTH = {"enter": 60, "space": 84, "backspace": 60, "tab": 56}  # of the sign's room; others are square
KEY_TEXTS = {
    "escape": "Esc",
    "delete": "Del",
    "insert": "Ins",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "page up": "PgUp",
    "page down": "PgDn",
    "left shift": "Shift",
    "right shift": "Shift",
    "left ctrl": "Ctrl",
    "right ctrl": "Ctrl",
    "left alt": "Alt",
    "right alt": "Alt",
}
_CAP_ROOM = 42  # of a square keycap's 100, inside which its text is
_TEXT_SIZE = 46
_BOLDER = 72  # stroke around the outlines, in thousandths of an em


@functools.cache
def _font() -> TTFont:
    import fontpkg_rubik  # here and below: only for who plays with keys, and a twentieth of a second
    from fontTools.ttLib import TTFont

    folder = Path(fontpkg_rubik.__file__).parent / "files"
    return TTFont(folder / "Rubik[wght].ttf", lazy=True)


@functools.lru_cache(maxsize=128)
def text_outline(text: str) -> tuple[str, float]:
    """Path data of a text on the line y = 0, its letters 1 em = 1000 units large, and its width.

    Characters that Rubik lacks are left out.
    """
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    font = _font()
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    pen, x = SVGPathPen(glyphs, ntos=lambda v: f"{v:.0f}"), 0.0
    for character in text:
        if name := names.get(ord(character)):
            glyphs[name].draw(TransformPen(pen, (1, 0, 0, -1, x, 0)))
            x += glyphs[name].width
    return pen.getCommands(), x


def keycap(key: str, colour: str) -> tuple[str, float]:
    """The document of a keycap, and its width in units of its height.

    `key` is a key's name as pygame gives it ("escape", "left", "z", "f11") or any short text.
    """
    name = key.replace("_", " ") if len(key) > 1 else key
    name = SAME_KEY.get(name, name)
    if name in KEY_SIGNS:
        room: float = SIGN_WIDTH.get(name, _CAP_ROOM)
        sign = svg.line(KEY_SIGNS[name], colour, 7)
    else:
        text = KEY_TEXTS.get(name) or (name.upper() if len(name) == 1 else name[0].upper() + name[1:])
        outline, width = text_outline(text)
        scale = _TEXT_SIZE / 1000
        room = max(_CAP_ROOM, width * scale)
        sign = svg.group(
            f"translate({-width * scale / 2:g},16.5) scale({scale:g})",
            svg.path(outline, colour, stroke=colour, width=_BOLDER),
        )
    wide = room + 58
    body = svg.rect(8, 12, wide - 16, 78, 15, fill=DARK, stroke=FAINT, width=3)
    body += svg.rect(12, 11, wide - 24, 66, 12, fill="url(#body)", stroke=colour, width=4)
    body += svg.group(f"translate({wide / 2:g},44)", sign)
    return svg.document(body, wide, 100, BODY), wide / 100
