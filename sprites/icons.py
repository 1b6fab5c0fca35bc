"""Icons: signs of the interface in one colour, and prompts that show a device's buttons.

`icon(name, px, colour)` is all there is to know; `NAMES` lists what it draws, and besides "key_" with any
key's name or text gives a keycap.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import pygame

from sprites import icon_prompts, svg
from sprites.card_grid import pip

STROKE = 8.5
_RING = "M10,50 A40,40 0 1 1 90,50 A40,40 0 1 1 10,50Z"
FINE = 72  # below this size icons are drawn at double size and scaled down

# Paths in a space of 100 x 100 units, drawn as lines.
LINES: dict[str, str] = {
    "clock": f"{_RING} M50,27 L50,52 L66,63",
    "star": "M50,10 L62,37 L92,40 L69,59 L76,89 L50,73 L24,89 L31,59 L8,40 L38,37Z",
    "moves": "M12,34 L80,34 M62,16 L82,34 L62,52 M88,68 L20,68 M38,50 L18,68 L38,86",
    "deal": "M28,22 L62,12 L84,76 L50,87Z M15,32 L15,82 L32,88",
    "undo": "M34,18 L14,38 L34,58 M16,38 L60,38 C92,38 92,84 60,84 L40,84",
    "redo": "M66,18 L86,38 L66,58 M84,38 L40,38 C8,38 8,84 40,84 L60,84",
    "hint": "M36,66 C20,54 20,12 50,12 C80,12 80,54 64,66 L64,74 L36,74Z M39,89 L61,89",
    "restart": "M80,24 L80,47 L57,47 M78,46 C70,18 28,14 18,46 C10,76 46,98 72,76",
    "check": "M15,54 L39,78 L86,24",
    "cross": "M22,22 L78,78 M78,22 L22,78",
    "plus": "M50,16 L50,84 M16,50 L84,50",
    "minus": "M16,50 L84,50",
    "hand": "M10,32 L40,20 L61,78 L31,89Z M50,16 L72,12 L87,70 L73,75",
    "arrows": "M50,10 L50,90 M10,50 L90,50 M38,22 L50,10 L62,22 M38,78 L50,90 L62,78 M22,38 L10,50 L22,62 "
    "M78,38 L90,50 L78,62",
    "arrow_left": "M86,50 L16,50 M44,20 L14,50 L44,80",
    "arrow_right": "M14,50 L84,50 M56,20 L86,50 L56,80",
    "arrow_up": "M50,86 L50,16 M20,44 L50,14 L80,44",
    "arrow_down": "M50,14 L50,84 M20,56 L50,86 L80,56",
    "back": "M62,16 L28,50 L62,84",
    "forward": "M38,16 L72,50 L38,84",
    "menu": "M16,26 L84,26 M16,50 L84,50 M16,74 L84,74",
    "cards": "M34,30 L84,30 L84,90 L34,90Z M16,70 L16,10 L66,10",
    "delete": "M34,22 L90,22 L90,78 L34,78 L10,50Z M50,40 L70,60 M70,40 L50,60",
    "bin": "M16,26 L84,26 M26,26 L32,88 L68,88 L74,26 M38,26 L40,12 L60,12 L62,26 "
    "M44,42 L45,72 M56,42 L55,72",
    "paste": "M36,20 L20,20 L20,88 L80,88 L80,20 L64,20 M36,12 L64,12 L64,28 L36,28Z "
    "M36,50 L64,50 M36,68 L56,68",
    "copy": "M36,34 L84,34 L84,90 L36,90Z M20,66 L16,66 L16,10 L64,10 L64,18",
    "quit": "M44,14 L16,14 L16,86 L44,86 M38,50 L86,50 M66,28 L88,50 L66,72",
    "home": "M12,50 L50,14 L88,50 M24,42 L24,86 L76,86 L76,42",
    "fullscreen": "M14,36 L14,14 L36,14 M64,14 L86,14 L86,36 M86,64 L86,86 L64,86 M36,86 L14,86 L14,64",
    "camera": "M12,30 L32,30 L40,18 L60,18 L68,30 L88,30 L88,82 L12,82Z "
    "M34,55 A16,16 0 1 1 66,55 A16,16 0 1 1 34,55Z",
    "info": f"{_RING} M50,46 L50,70 M50,30 L50,31",
    "help": f"{_RING} M37,40 C37,24 63,24 63,40 C63,50 50,50 50,60 M50,73 L50,74",
    "warning": "M50,12 L92,86 L8,86Z M50,38 L50,60 M50,73 L50,74",
    "chart": "M14,12 L14,86 L88,86 M34,68 L34,52 M54,68 L54,30 M74,68 L74,42",
    "book": "M50,24 C40,14 24,14 12,18 L12,80 C24,76 40,76 50,86 C60,76 76,76 88,80 L88,18 "
    "C76,14 60,14 50,24 L50,86",
    "trophy": "M28,12 L72,12 L72,38 C72,54 62,62 50,62 C38,62 28,54 28,38Z M28,22 L12,22 C12,40 20,46 30,46 "
    "M72,22 L88,22 C88,40 80,46 70,46 M50,62 L50,80 M32,86 L68,86",
    "globe": f"{_RING} M10,50 L90,50 M50,10 C26,32 26,68 50,90 C74,68 74,32 50,10",
    "eye": "M8,50 C26,16 74,16 92,50 C74,84 26,84 8,50Z",
    "speech": "M14,16 L86,16 L86,68 L46,68 L28,86 L28,68 L14,68Z M34,42 L35,42 M50,42 L51,42 M66,42 L67,42",
    "sort": "M14,24 L56,24 M14,50 L44,50 M14,76 L32,76 M74,18 L74,82 M58,66 L74,82 L90,66",
    "trick": "M36,8 L64,8 L64,34 M36,8 L36,34 M36,92 L64,92 L64,66 M36,92 L36,66 M8,36 L8,64 L34,64 L34,36Z "
    "M92,36 L92,64 L66,64 L66,36Z",
    "recycle": "M82,40 C74,14 34,8 20,34 M18,12 L18,36 L42,36 M18,60 C26,86 66,92 80,66 M82,88 L82,64 L58,64",
    "lock": "M20,46 L80,46 L80,88 L20,88Z M32,46 L32,32 C32,6 68,6 68,32 L68,46 M50,62 L50,72",
    "pair": "M38,70 C30,58 8,48 8,31 C8,13 32,11 38,27 C44,11 68,13 68,31 C68,48 46,58 38,70Z "
    "M62,90 C54,78 32,68 32,51 C32,33 56,31 62,47 C68,31 92,33 92,51 C92,68 70,78 62,90Z",
    "keyboard": "M6,24 L94,24 L94,78 L6,78Z M32,60 L68,60 "
    "M24,42 L25,42 M42,42 L43,42 M58,42 L59,42 M75,42 L76,42",
    "controller": "M30,28 L70,28 C92,28 98,78 84,80 C74,81 72,66 64,66 L36,66 C28,66 26,81 16,80 "
    "C2,78 8,28 30,28Z M30,40 L30,54 M23,47 L37,47 M66,43 L67,43 M74,51 L75,51",
    "sparkle": "M50,8 C52,38 62,48 92,50 C62,52 52,62 50,92 C48,62 38,52 8,50 C38,48 48,38 50,8Z",
}  # fmt: skip

_SPEAKER = "M12,38 L30,38 L52,18 L52,82 L30,62 L12,62Z"
# Paths drawn as lines over filled ones.
FILLED: dict[str, tuple[str, str]] = {
    "crown": ("M14,74 L8,28 L32,50 L50,16 L68,50 L92,28 L86,74Z M14,80 L86,80 L86,90 L14,90Z", ""),
    "moon": (
        "M62,8 C38,12 20,32 24,58 C28,82 54,98 80,86 C58,82 44,66 44,46 C44,30 51,16 62,8Z",
        "",
    ),
    "sound": (_SPEAKER, "M64,36 C72,44 72,56 64,64 M75,22 C91,38 91,62 75,78"),
    "mute": (_SPEAKER, "M66,38 L90,62 M90,38 L66,62"),
    "music": (
        "M28,66 C40,66 44,74 42,80 C40,88 30,90 22,86 C14,82 14,66 28,66Z "
        "M72,56 C84,56 88,64 86,70 C84,78 74,80 66,76 C58,72 58,56 72,56Z",
        "M39,78 L39,24 L83,14 L83,68 M39,40 L83,30",
    ),
    "pause": ("M22,14 L42,14 L42,86 L22,86Z M58,14 L78,14 L78,86 L58,86Z", ""),
    "play": ("M26,12 L86,50 L26,88Z", ""),
    "person": (
        "M50,10 C61,10 70,19 70,30 C70,41 61,50 50,50 C39,50 30,41 30,30 C30,19 39,10 50,10Z "
        "M12,90 C12,66 28,57 50,57 C72,57 88,66 88,90Z",
        "",
    ),
    "bolt": ("M58,6 L20,56 L46,56 L40,94 L80,40 L54,40Z", ""),
    "skip": ("M16,14 L50,50 L16,86Z M50,14 L84,50 L50,86Z", ""),
}
_CRACKED = (
    "M-7,-27 L-16,-8 L0,4 L-11,18 L-5,41 C-16,25 -52,6 -52,-20 "
    "C-52,-38 -39,-47 -27,-47 C-16,-47 -9,-40 -7,-27Z",
    "M5,-30 C9,-41 16,-47 27,-47 C39,-47 52,-38 52,-20 C52,6 14,28 4,46 L-1,19 L11,3 L-5,-9Z",
)


def _gear(colour: str) -> str:
    teeth = "".join(
        svg.group(f"rotate({turn})", svg.rect(-9, -46, 18, 22, 4, fill=colour)) for turn in range(0, 360, 45)
    )
    return svg.group("translate(50,50)", teeth, svg.circle(0, 0, 23, stroke=colour, width=18))


def _bot(colour: str) -> str:
    head = (
        svg.round_rect(20, 32, 60, 48, 12)
        + svg.round_rect(31, 46, 13, 13, 6)
        + svg.round_rect(56, 46, 13, 13, 6)
    )
    out = svg.cutout(head + svg.round_rect(38, 66, 24, 6, 2), colour) + svg.line("M50,32 L50,18", colour, 6)
    out += svg.circle(50, 13, 8, colour)
    return out + svg.rect(7, 46, 8, 20, 4, fill=colour) + svg.rect(85, 46, 8, 20, 4, fill=colour)


def _broken_heart(colour: str) -> str:
    return svg.group("translate(50,51) scale(.93)", *(svg.path(half, colour) for half in _CRACKED))


def _suit(letter: str, colour: str) -> str:
    return pip(letter, 50, 50, 90, colour)


def _drawing(name: str, colour: str) -> str:
    """The body of a one-colour icon."""
    if name in FILLED:
        fill, lines = FILLED[name]
        return svg.path(fill, colour) + svg.line(lines, colour, STROKE)
    out = svg.line(LINES[name], colour, STROKE) if name in LINES else ""
    if name == "eye":
        out += svg.circle(50, 50, 14, colour)
    elif name == "cards":
        out += pip("H", 59, 60, 30, colour)
    return out


_SPECIAL: dict[str, Callable[[str], str]] = {
    "settings": _gear,
    "bot": _bot,
    "broken_heart": _broken_heart,
    "heart": functools.partial(_suit, "H"),
    "spade": functools.partial(_suit, "S"),
    "diamond": functools.partial(_suit, "D"),
    "club": functools.partial(_suit, "C"),
}
NAMES: tuple[str, ...] = tuple(sorted({*LINES, *FILLED, *_SPECIAL, *icon_prompts.PROMPTS}))
"""Every icon but the keycaps."""


def icon_svg(name: str, colour: str) -> tuple[str, float]:
    """The document of an icon and its width in units of its height (1, but for wide keycaps)."""
    if name.startswith("key_") and len(name) > 4:
        return icon_prompts.keycap(name.removeprefix("key_"), colour)
    if name in icon_prompts.PROMPTS:
        return icon_prompts.prompt(name, colour), 1
    if name in _SPECIAL:
        return svg.document(_SPECIAL[name](colour), 100, 100), 1
    if name in LINES or name in FILLED:
        return svg.document(_drawing(name, colour), 100, 100), 1
    raise KeyError(f"no icon is named {name!r}; sprites.icons.NAMES lists them")


@functools.lru_cache(maxsize=512)
def icon(name: str, px: int, colour: str = "#f6f2ff") -> pygame.Surface:
    """An icon `px` pixels high, on nothing; as wide as high, but for keycaps with much text.

    Coloured discs (pad_a …) keep their own colours; everything else is drawn in `colour`. KeyError for an
    unknown name.
    """
    document, ratio = icon_svg(name, colour)
    return svg.raster(document, round(px * ratio), px, oversample=2 if px < FINE else 1)
