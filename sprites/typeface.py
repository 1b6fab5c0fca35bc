"""Words on the screen: Rubik's Latin, Hebrew and Arabic in three weights, the suits' signs drawn in line."""

from __future__ import annotations

import functools
import gc
import io
import os
import re
import struct
import tempfile
import unicodedata
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from cachetools import LRUCache

from sprites import bidi
from sprites.icons import icon
from sprites.pixels import bytes_of

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

WEIGHTS = (500, 700, 900)
SUITS = {"♣": "club", "♦": "diamond", "♠": "spade", "♥": "heart"}
SIGN_HEIGHT, SIGN_ADVANCE = 0.86, 0.92
"""Of the type's size: how high a suit's sign is drawn and how far it moves the line on."""
ASCENT, DESCENT = 1150, 450
"""The line of every script over and under its base, in thousandths of the type's size: as far as Arabic's
letters and marks reach, and as much over as under the middle of capitals, which are 700 high."""
RECIPE = 2
"""Counts what `static_font` makes of Rubik: files of another recipe are not taken."""
KEPT_BYTES = 8 * 2**20
KEPT_WIDTHS = 2048
KEPT_FONTS = 40
"""Sizes and weights that stay open; each takes a quarter of a megabyte."""
FONT_CHECKSUM = 0xB1B0AFBA
"""Of a whole OpenType file as 32-bit words (the specification's "head" table, checksumAdjustment)."""

LATIN, HEBREW, ARABIC = "Latn", "Hebr", "Arab"
SIGN = ""
"""In place of a script: a suit's sign, which is drawn."""
_BLOCKS = {
    HEBREW: re.compile("[\u0590-\u05ff\ufb1d-\ufb4f]"),
    ARABIC: re.compile("[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]"),
}
_WORDS = re.compile(r"[^ \t]+")
"""What breaks at spaces leaves whole; a no-break space breaks nothing."""


class Typeface:
    """Renders text. Finished lines are kept, up to KEPT_BYTES of pictures.

    Rubik comes as one variable font, which SDL can open at its lightest weight only: the static weights are
    made once (a second each) and stay in `cache`. A folder that can't be written costs that second in every
    run. `rtl` says that the language in use is read from the right: that is the direction of every line, in
    which words of the other direction keep their own. What is put into a sentence, and codes, must stand in
    isolates (`scenes.text.isolate`).
    """

    def __init__(self, cache: Path) -> None:
        pygame.font.init()
        self.rtl = False
        self._folder = cache
        self._data: dict[int, bytes] = {}
        self._fonts: OrderedDict[tuple[int, int], pygame.font.Font] = OrderedDict()
        self._kept: LRUCache[tuple[str, int, str, int, bool], pygame.Surface] = LRUCache(KEPT_BYTES, bytes_of)
        self._widths: LRUCache[tuple[str, int, int, bool], int] = LRUCache(KEPT_WIDTHS)

    def text(self, string: str, px: int, colour: str, weight: int = 500) -> pygame.Surface:
        """One line, with per-pixel alpha; the middle of its capitals is the middle of its height.

        It is as high as `height` says, and higher only where several of Arabic's marks stand under one
        letter. Don't draw on it: it is kept. ValueError for a weight that is not in WEIGHTS.
        """
        key = (string, px, colour, weight, self.rtl)
        found = self._kept.get(key)
        if found is None:
            found = self._drawn(string, px, colour, weight)
            if bytes_of(found) <= KEPT_BYTES:
                self._kept[key] = found
        return found

    def width(self, string: str, px: int, weight: int = 500) -> int:
        """How wide the line is (px)."""
        key = (string, px, weight, self.rtl)
        found = self._widths.get(key)
        if found is None:
            pieces = _pieces(string, self.rtl)
            found = self._widths[key] = sum(self._advance(piece, px, weight) for piece in pieces)
        return found

    def height(self, px: int, weight: int = 500) -> int:
        """How high every line of that size is (px)."""
        return self._font(px, weight, LATIN).get_height()

    def wrap(self, string: str, px: int, width: float, weight: int = 500) -> list[str]:
        """The text in lines of at most that width, broken at spaces, inside a word only where it must be.

        Isolates that a break falls into are closed before it and opened again behind it.
        """
        return [
            line
            for paragraph in string.split("\n")
            for line in self._wrapped(bidi.settled(paragraph), px, width, weight)
        ]

    def balanced(self, string: str, px: int, width: float, weight: int = 500) -> list[str]:
        """As few lines as `wrap` has, about as long as each other: no word is left alone in the last one."""
        lines = self.wrap(string, px, width, weight)
        narrow, wide = width / max(1, len(lines)), width
        while len(lines) > 1 and wide - narrow > px / 2:
            middle = (narrow + wide) / 2
            fewer = self.wrap(string, px, middle, weight)
            if len(fewer) <= len(lines):
                wide, lines = middle, fewer
            else:
                narrow = middle
        return lines

    def fit(self, string: str, px: int, width: float, weight: int = 500) -> int:
        """The largest size up to `px` at which the line is no wider than `width`; at least 1."""
        while px > 1 and (wide := self.width(string, px, weight)) > width:
            px = max(1, min(px - 1, int(px * width / wide) + 1))
        return px

    def _wrapped(self, paragraph: str, px: int, width: float, weight: int) -> Iterator[str]:
        def fits(line: str, reckoned: float = width) -> bool:
            if abs(reckoned - width) > px:  # what its words take together leaves no doubt
                return reckoned < width
            return self.width(line, px, weight) <= width

        space = self.width(" ", px, weight)
        line = begun = ""  # what is open from the line before begins a line
        taken = 0
        for word in _WORDS.findall(paragraph):
            alone = self.width(word, px, weight)
            longer = f"{line} {word}" if line != begun else line + word
            if fits(longer, taken + alone):
                line = longer
                taken += alone + space
                continue
            if line != begun:
                yield bidi.closed(line)
                line = begun = bidi.open_isolates(line)
            for part in [word] if fits(line + word, alone) else _clusters(word):
                if line != begun and not fits(line + part):
                    yield bidi.closed(line)
                    line = begun = bidi.open_isolates(line)
                line += part
            taken = self.width(line, px, weight) + space
        yield bidi.closed(line)

    def _font(self, px: int, weight: int, script: str) -> pygame.font.Font:
        """The font, set to shape that script until the next call.

        ValueError for a weight that is not in WEIGHTS.
        """
        key = (px, weight)
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = pygame.font.Font(io.BytesIO(self._font_data(weight)), px)
            if len(self._fonts) > KEPT_FONTS:
                self._fonts.popitem(last=False)
        self._fonts.move_to_end(key)
        font.set_script(script)
        font.set_direction(pygame.DIRECTION_LTR if script == LATIN else pygame.DIRECTION_RTL)
        return font

    def _advance(self, piece: tuple[str, str], px: int, weight: int) -> int:
        string, script = piece
        return round(px * SIGN_ADVANCE) if script == SIGN else self._font(px, weight, script).size(string)[0]

    def _drawn(self, string: str, px: int, colour: str, weight: int) -> pygame.Surface:
        height = below = self.height(px, weight)
        pictures: list[tuple[pygame.Surface, int, bool]] = []
        for text, script in _pieces(string, self.rtl):
            advance = self._advance((text, script), px, weight)
            if script == SIGN:
                pictures.append((icon(SUITS[text], round(px * SIGN_HEIGHT), colour), advance, True))
            elif advance:  # a joiner alone has none, and SDL won't draw it
                picture = self._font(px, weight, script).render(text, True, colour)
                pictures.append((picture, advance, False))
                below = max(below, picture.get_height())
        top = below - height  # as much as marks reach below the line, for the middle to stay the middle
        line = pygame.Surface((sum(advance for _, advance, _ in pictures), top + below), pygame.SRCALPHA)
        x = 0
        for picture, advance, is_sign in pictures:
            middle = picture.get_rect(center=(x + advance // 2, line.get_height() // 2))
            line.blit(picture, middle if is_sign else (x, top))
            x += advance
        return line.convert_alpha() if pygame.display.get_surface() else line

    def _font_data(self, weight: int) -> bytes:
        if weight not in WEIGHTS:
            raise ValueError(f"the weights are {WEIGHTS}, not {weight}")
        if weight not in self._data:
            self._data[weight] = _kept_font(self._folder, weight)
        return self._data[weight]


def static_font(weight: int) -> bytes:
    """Rubik at one weight, its line as high as ASCENT and DESCENT, as the bytes of a font file.

    Takes a second.
    """
    from fontTools.varLib import instancer  # only where a font is missing: it costs a tenth of a second

    font = _rubik()
    instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
    line, flagged = font["hhea"], font["OS/2"]  # which of the two counts is said by a flag in the second
    line.ascent = flagged.sTypoAscender = ASCENT
    line.descent = flagged.sTypoDescender = -DESCENT
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def make_fonts(folder: Path) -> None:
    """Put every weight that is missing into the folder: before the first start, or into an executable."""
    for weight in WEIGHTS:
        _kept_font(folder, weight)


def missing(string: str) -> str:
    """The characters, each once, that would be drawn as boxes: neither type nor a suit's sign.

    >>> missing("Q♥ שלום, مرحبًا! \\u2068→ 字\\u2069 →")
    '→字'
    """
    return "".join(
        character
        for character in dict.fromkeys(string)
        if ord(character) not in _covered()
        and character not in (*SUITS, *bidi.JOINERS)
        and not bidi.is_invisible(character)
    )


@functools.cache
def _covered() -> frozenset[int]:
    return frozenset(_rubik().getBestCmap())


def _rubik() -> TTFont:
    import fontpkg_rubik
    from fontTools.ttLib import TTFont

    source = Path(fontpkg_rubik.__file__).parent / "files" / "Rubik[wght].ttf"
    return TTFont(source, recalcTimestamp=False)  # the same bytes every time


def _kept_font(folder: Path, weight: int) -> bytes:
    """The font from the folder; made, and kept there, when it is missing or damaged."""
    path = folder / f"Rubik-{weight}-{RECIPE}.ttf"
    try:
        data = path.read_bytes()
    except OSError:
        data = b""
    if not _is_whole(data):
        data = static_font(weight)
        gc.collect()  # a font's tables know one another: tens of megabytes, in the way of whatever is kept
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


@functools.lru_cache(1024)
def _pieces(string: str, rtl: bool) -> tuple[tuple[str, str], ...]:
    """The line from left to right, cut where the script changes and around suits' signs: text and script."""
    found: list[tuple[str, str]] = []
    for run in bidi.visual_runs(string, rtl=rtl):
        parts = list(_parts(run))
        found += reversed(parts) if run.rtl else parts
    return tuple(found)


def _parts(run: bidi.Run) -> Iterator[tuple[str, str]]:
    """The parts of one direction, in the order of reading; what has no script goes with what is before it."""
    text, script = "", None
    for character in run.text:
        own = _script(character) if run.rtl else LATIN
        if text and (character in SUITS or (own and script and own != script)):
            yield text, script or HEBREW
            text, script = "", None
        if character in SUITS:
            yield character, SIGN
            continue
        text += character
        script = script or own
    if text:
        yield text, script or HEBREW


def _script(character: str) -> str | None:
    """Which of the scripts that are read from the right; None for what goes with any."""
    return next((script for script, block in _BLOCKS.items() if block.match(character)), None)


def _clusters(word: str) -> list[str]:
    """The word cut between letters, each with its marks and what isolates begin before it or end after it."""
    found: list[str] = []
    for character in word:
        leans = unicodedata.category(character) in ("Mn", "Me", "Cf") and character not in bidi.INITIATORS
        if found and (leans or not found[-1].strip(bidi.INITIATORS)):
            found[-1] += character
        else:
            found.append(character)
    return found
