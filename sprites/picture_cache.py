"""Large pictures kept between runs, so that only the first start draws them.

A file is a head (mark, hash of the key, size, check sum) and the raw pixels as they lie in memory, so that
reading one is reading straight into a surface.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import struct
import sys
import tempfile
import threading
import zlib
from collections.abc import Callable
from pathlib import Path

import pygame

MOST_BYTES = 160_000_000
"""The folder is pruned to this size; the pictures that were used longest ago go first."""
DRAWN_BY = (
    "table_art.py",
    "neon_art.py",
    "night_art.py",
    "felt_art.py",
    "plain_art.py",
    "ground.py",
    "light.py",
    "layout.py",
    "svg.py",
    "theme.py",
    "title.py",
    "fan.py",
    "card_sprite.py",
    "card_art.py",
    "card_aces.py",
    "card_courts.py",
    "card_figures.py",
    "card_figures_clubs.py",
    "card_figures_diamonds.py",
    "card_figures_hearts.py",
    "card_figures_spades.py",
    "card_grid.py",
    "card_index.py",
    "ornaments.py",
    "portraits.py",
)
"""The modules whose change makes every kept picture stale."""
LARGE = 4 * 2**20
"""Bytes: from there on a picture is written beside the loop."""
MASKS = (0xFF0000, 0xFF00, 0xFF, 0)
"""Where red, green and blue are in a pixel: as nearly every display has it."""
_MARK = b"two-hearts picture 2\n"
_HEAD = struct.Struct(f"<{len(_MARK)}s16sIII")


class PictureCache:
    """Opaque pictures by key and size, as raw pixels in a folder; a broken file is drawn anew.

    Nothing is raised when the folder can't be used: that only costs the time to draw.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "pictures"
        self._shown: tuple[str, tuple[int, int], pygame.Surface] | None = None
        self._art = b""

    def get(self, key: str, size: tuple[int, int], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of that key and size (px), drawn by `make` only when it is not kept."""
        if self._shown and self._shown[:2] == (key, size):
            return self._shown[2]
        surface = _read(self._path(key, size), self._digest(key), size)
        return self.put(key, make()) if surface is None else self._show(key, surface)

    def put(self, key: str, picture: pygame.Surface) -> pygame.Surface:
        """Keep the picture of that key and of its own size; answers it as the screen likes it."""
        surface = _as_kept(picture)
        self._keep(self._path(key, picture.get_size()), self._digest(key), surface)
        return self._show(key, surface)

    def _show(self, key: str, surface: pygame.Surface) -> pygame.Surface:
        screen = pygame.display.get_surface()
        if screen and screen.get_masks()[:3] != MASKS[:3]:
            surface = surface.convert()
        self._shown = (key, surface.get_size(), surface)
        return surface

    def has(self, key: str, size: tuple[int, int]) -> bool:
        """Whether there is a picture of that key and size; it may still be a broken one."""
        return (self._shown is not None and self._shown[:2] == (key, size)) or self._path(key, size).exists()

    def _path(self, key: str, size: tuple[int, int]) -> Path:
        return self._folder / f"{key}-{size[0]}x{size[1]}-{self._digest(key).hex()[:8]}.rgb"

    def _digest(self, key: str) -> bytes:
        """16 bytes that change with the key and with what draws the pictures."""
        self._art = self._art or _art_digest()
        return hashlib.sha256(self._art + key.encode()).digest()[:16]

    def _keep(self, path: Path, digest: bytes, surface: pygame.Surface) -> None:
        """Write it: a large one beside the loop, from a copy, as it may take longer than drawing did."""
        view = _bytes_of(surface)
        pixels = bytes(view)
        view.release()
        size = surface.get_size()
        if len(pixels) < LARGE:
            self._write(path, digest, size, pixels)
        else:
            threading.Thread(target=self._write, args=(path, digest, size, pixels)).start()

    def _write(self, path: Path, digest: bytes, size: tuple[int, int], pixels: bytes) -> None:
        head = _HEAD.pack(_MARK, digest, *size, zlib.adler32(pixels))
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(head)
                    file.write(pixels)
                Path(name).replace(path)
            finally:
                Path(name).unlink(missing_ok=True)
            self._prune()

    def _prune(self) -> None:
        """Drop the pictures used longest ago beyond what the folder may hold."""
        files = [(path.stat(), path) for path in self._folder.iterdir()]
        files.sort(key=lambda each: each[0].st_mtime_ns, reverse=True)
        kept = 0
        for stat, path in files:
            kept += stat.st_size
            if kept > MOST_BYTES:
                path.unlink(missing_ok=True)


def _art_digest() -> bytes:
    """Changes with the modules that draw; in an executable, which has no sources, with the executable."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    for name in DRAWN_BY:
        source = here / name
        if source.is_file():
            digest.update(source.read_bytes())
        else:
            built = Path(sys.executable).stat()
            digest.update(f"{name} {built.st_size} {built.st_mtime_ns}".encode())
    return digest.digest()


def _read(path: Path, digest: bytes, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture in that file; None when there is none, or another one, or a broken one."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD.size)
            surface = _blank(size)
            pixels = _bytes_of(surface)
            whole = file.readinto(pixels) == len(pixels) and not file.read(1)
        os.utime(path)
    except OSError:
        return None
    if not whole or head != _HEAD.pack(_MARK, digest, *size, zlib.adler32(pixels)):
        return None
    pixels.release()
    return surface


def _bytes_of(surface: pygame.Surface) -> memoryview:
    """The pixels where they lie; the surface can't be drawn on as long as the view lives."""
    return memoryview(surface.get_view("0")).cast("B")  # type: ignore[arg-type]


def _as_kept(drawn: pygame.Surface) -> pygame.Surface:
    """The picture with its colours where MASKS has them, opaque; itself if it is so already."""
    if drawn.get_masks()[:3] == MASKS[:3] and drawn.get_bitsize() == 32 and not drawn.get_flags():
        return drawn
    surface = _blank(drawn.get_size())
    surface.blit(drawn, (0, 0))
    return surface


def _blank(size: tuple[int, int]) -> pygame.Surface:
    return pygame.Surface(size, 0, 32, MASKS)
