"""Large pictures kept between runs, so that only the first start draws them."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame

MOST_BYTES = 160_000_000
"""The folder is pruned, oldest first, to this size."""
DRAWN_BY = ("table_art.py", "light.py", "layout.py", "svg.py", "theme.py", "title.py")
"""The modules whose change makes every kept picture stale."""
_MARK = b"two-hearts picture 1\n"


class PictureCache:
    """Opaque pictures by key and size, as raw pixels in a folder; a broken file is drawn anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "pictures"
        self._shown: tuple[str, tuple[int, int], pygame.Surface] | None = None
        self._art = ""

    def get(self, key: str, size: tuple[int, int], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of that key and size, drawn by `make` only when it is not kept."""
        if self._shown and self._shown[:2] == (key, size):
            return self._shown[2]
        surface = self._read(key, size)
        if surface is None:
            surface = make()
            self._write(key, size, surface)
        if pygame.display.get_surface():
            surface = surface.convert()
        self._shown = (key, size, surface)
        return surface

    def _path(self, key: str, size: tuple[int, int]) -> Path:
        if not self._art:
            here = Path(__file__).parent
            digest = hashlib.sha256()
            for name in DRAWN_BY:
                if (here / name).is_file():
                    digest.update((here / name).read_bytes())
            self._art = digest.hexdigest()[:16]
        return self._folder / f"{key}-{size[0]}x{size[1]}-{self._art}.rgb"

    def _read(self, key: str, size: tuple[int, int]) -> pygame.Surface | None:
        try:
            data = self._path(key, size).read_bytes()
        except OSError:
            return None
        if len(data) != len(_MARK) + size[0] * size[1] * 4 or not data.startswith(_MARK):
            return None
        return pygame.image.frombuffer(data[len(_MARK) :], size, "BGRA").copy()

    def _write(self, key: str, size: tuple[int, int], surface: pygame.Surface) -> None:
        path = self._path(key, size)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
            with os.fdopen(handle, "wb") as file:
                file.write(_MARK)
                file.write(pygame.image.tobytes(surface, "BGRA"))
            Path(name).replace(path)
            self._prune()
        except OSError:
            return

    def _prune(self) -> None:
        """Drop the oldest pictures beyond what the folder may hold."""
        files = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        kept = 0
        for path in files:
            kept += path.stat().st_size
            if kept > MOST_BYTES:
                path.unlink(missing_ok=True)
