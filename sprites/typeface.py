"""Words on the screen: Rubik in three weights, with the suits' signs drawn in line."""

from __future__ import annotations

import io
import os
import struct
import tempfile
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path

import pygame

from sprites.icons import icon

WEIGHTS = (500, 700, 900)
SUITS = {"♣": "club", "♦": "diamond", "♠": "spade", "♥": "heart"}
SIGN_HEIGHT, SIGN_ADVANCE = 0.86, 0.92
"""Of the type's size: how high a suit's sign is drawn and how far it moves the line on."""
CAP_HEIGHT = 0.7
"""Of the type's size: Rubik's capitals."""
KEPT_BYTES = 48 * 2**20
FONT_CHECKSUM = 0xB1B0AFBA
"""Of a whole OpenType file as 32-bit words (the specification's "head" table, checksumAdjustment)."""


class Typeface:
    """Renders text. Finished lines are kept, up to KEPT_BYTES of pictures.

    Rubik comes as one variable font, which SDL can open at its lightest weight only: the static weights are
    made once (a second each) and stay in `cache`. A folder that can't be written costs that second in every
    run. `rtl` says that the language in use is read from the right.
    """

    def __init__(self, cache: Path) -> None:
        pygame.font.init()
        self.rtl = False
        self._folder = cache
        self._data: dict[int, bytes] = {}
        self._fonts: dict[tuple[int, int], pygame.font.Font] = {}
        self._kept: OrderedDict[tuple[str, int, str, int], pygame.Surface] = OrderedDict()
        self._kept_bytes = 0

    def text(self, string: str, px: int, colour: str, weight: int = 500) -> pygame.Surface:
        """One line, with per-pixel alpha; the middle of its capitals is the middle of its height.

        Don't draw on it: it is kept. ValueError for a weight that is not in WEIGHTS.
        """
        key = (string, px, colour, weight)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        surface = self._kept[key] = self._drawn(string, px, colour, weight)
        self._kept_bytes += _bytes_of(surface)
        while self._kept_bytes > KEPT_BYTES and len(self._kept) > 1:
            self._kept_bytes -= _bytes_of(self._kept.popitem(last=False)[1])
        return surface

    def width(self, string: str, px: int, weight: int = 500) -> int:
        """How wide the line is (px)."""
        font = self.font(px, weight)
        return sum(_sign_advance(px) if piece in SUITS else font.size(piece)[0] for piece in _pieces(string))

    def height(self, px: int, weight: int = 500) -> int:
        """How high every line of that size is (px)."""
        return self._band(px, weight)[1]

    def wrap(self, string: str, px: int, width: float, weight: int = 500) -> list[str]:
        """The text in lines of at most that width, broken at spaces, inside a word only where it must be."""
        lines: list[str] = []
        for paragraph in string.split("\n"):
            line = ""
            for word in paragraph.split():
                longer = f"{line} {word}" if line else word
                if self.width(longer, px, weight) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *full, line = self._broken(word, px, width, weight)
                lines += full
            lines.append(line)
        return lines

    def fit(self, string: str, px: int, width: float, weight: int = 500) -> int:
        """The largest size up to `px` at which the line is no wider than `width`; at least 1."""
        while px > 1 and (wide := self.width(string, px, weight)) > width:
            px = max(1, min(px - 1, int(px * width / wide) + 1))
        return px

    def font(self, px: int, weight: int = 500) -> pygame.font.Font:
        """The font itself. ValueError for a weight that is not in WEIGHTS."""
        key = (px, weight)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(io.BytesIO(self._font_data(weight)), px)
        return self._fonts[key]

    def _broken(self, word: str, px: int, width: float, weight: int) -> list[str]:
        parts = [""]
        for character in word:
            if parts[-1] and self.width(parts[-1] + character, px, weight) > width:
                parts.append("")
            parts[-1] += character
        return parts

    def _band(self, px: int, weight: int) -> tuple[int, int]:
        """Where the font's own line begins in ours (px from the top), and how high ours is."""
        font = self.font(px, weight)
        middle = font.get_ascent() - CAP_HEIGHT * px / 2
        half = max(middle, font.get_height() - middle)
        return round(half - middle), round(2 * half)

    def _drawn(self, string: str, px: int, colour: str, weight: int) -> pygame.Surface:
        font = self.font(px, weight)
        top, height = self._band(px, weight)
        line = pygame.Surface((self.width(string, px, weight), height), pygame.SRCALPHA)
        x = 0
        for piece in _pieces(string):
            if piece in SUITS:
                picture = icon(SUITS[piece], round(px * SIGN_HEIGHT), colour)
                advance = _sign_advance(px)
                place = picture.get_rect(center=(x + advance // 2, height // 2))
            else:
                picture = font.render(piece, True, colour)
                advance = font.size(piece)[0]
                place = picture.get_rect(topleft=(x, top))
            line.blit(picture, place)
            x += advance
        return line.convert_alpha() if pygame.display.get_surface() else line

    def _font_data(self, weight: int) -> bytes:
        if weight not in WEIGHTS:
            raise ValueError(f"the weights are {WEIGHTS}, not {weight}")
        if weight not in self._data:
            self._data[weight] = _kept_font(self._folder, weight)
        return self._data[weight]


def static_font(weight: int) -> bytes:
    """Rubik at one weight, as the bytes of a font file. Takes a second."""
    import fontpkg_rubik  # these only where a font is missing: they cost a tenth of a second
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    source = Path(fontpkg_rubik.__file__).parent / "files" / "Rubik[wght].ttf"
    font = TTFont(source, recalcTimestamp=False)  # the same bytes every time
    instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def make_fonts(folder: Path) -> None:
    """Put every weight that is missing into the folder: before the first start, or into an executable."""
    for weight in WEIGHTS:
        _kept_font(folder, weight)


def _kept_font(folder: Path, weight: int) -> bytes:
    """The font from the folder; made, and kept there, when it is missing or damaged."""
    path = folder / f"Rubik-{weight}.ttf"
    try:
        data = path.read_bytes()
    except OSError:
        data = b""
    if not _is_whole(data):
        data = static_font(weight)
        _keep(path, data)
    return data


def _is_whole(data: bytes) -> bool:
    """Whether the bytes are an undamaged font: those of every font file sum up to the same number."""
    if not data or len(data) % 4:
        return False
    total: int = sum(struct.unpack(f">{len(data) // 4}I", data))
    return total % 2**32 == FONT_CHECKSUM


def _keep(path: Path, data: bytes) -> None:
    """Write the file whole or not at all; a folder that can't be written is no reason to stop."""
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        if temporary:
            temporary.unlink(missing_ok=True)


def _pieces(string: str) -> Iterator[str]:
    """The string cut before and after every suit's sign."""
    plain = ""
    for character in string:
        if character in SUITS:
            if plain:
                yield plain
            yield character
            plain = ""
        else:
            plain += character
    if plain:
        yield plain


def _sign_advance(px: int) -> int:
    return round(px * SIGN_ADVANCE)


def _bytes_of(surface: pygame.Surface) -> int:
    return surface.get_height() * surface.get_pitch()
