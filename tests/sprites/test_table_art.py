from __future__ import annotations

import hashlib
from pathlib import Path

import pygame
import pytest

from sprites import light
from sprites.picture_cache import PictureCache
from sprites.table_art import backdrop, sun_place
from sprites.theme import THEMES

KINDS = ("menu", "solitaire", "hearts", "page")
SIZE = (640, 360)


def digest(picture: pygame.Surface) -> str:
    return hashlib.sha256(pygame.image.tobytes(picture, "RGB")).hexdigest()


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [SIZE, (512, 384), (840, 360)])
def test_a_backdrop_fills_its_size_and_is_the_same_every_time(kind: str, size: tuple[int, int]) -> None:
    first = backdrop(THEMES["neon"], kind, size)
    assert first.get_size() == size
    assert not first.get_flags() & pygame.SRCALPHA
    light.tube.cache_clear()
    light.spot.cache_clear()
    assert digest(first) == digest(backdrop(THEMES["neon"], kind, size))
    assert len({tuple(first.get_at((x, size[1] // 3))) for x in range(0, size[0], 7)}) > 10


@pytest.mark.usefixtures("display")
def test_the_kinds_differ() -> None:
    assert len({digest(backdrop(THEMES["neon"], kind, SIZE)) for kind in KINDS}) == len(KINDS)


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("size", [(1024, 576), (1024, 768), (1280, 800), (1920, 1080), (2560, 1080)])
def test_the_heart_sun_stands_on_the_horizon_inside_the_screen(size: tuple[int, int]) -> None:
    x, y, across = sun_place(size)
    tip = y + across * 0.48
    assert size[1] * 0.64 < tip < size[1] * 0.68
    assert x + across * 0.72 < size[0]  # with its outlines
    assert y - across * 0.6 > 0
    assert x - across * 0.72 > size[0] * 0.5  # the entries are at the left


@pytest.mark.usefixtures("display")
class TestPictureCache:
    def picture(self) -> pygame.Surface:
        surface = pygame.Surface((30, 20))
        for x in range(30):
            pygame.draw.line(surface, (x * 8, 255 - x * 8, x), (x, 0), (x, 19))
        return surface

    def test_a_second_run_reads_what_the_first_has_drawn(self, tmp_path: Path) -> None:
        first = PictureCache(tmp_path).get("key", (30, 20), self.picture)

        def never() -> pygame.Surface:
            raise AssertionError("drawn again")

        again = PictureCache(tmp_path).get("key", (30, 20), never)
        assert digest(again) == digest(first) == digest(self.picture())

    @pytest.mark.parametrize("damage", [b"", b"junk", b"two-hearts picture 1\n" + b"\0" * 10])
    def test_a_damaged_file_is_drawn_anew(self, tmp_path: Path, damage: bytes) -> None:
        PictureCache(tmp_path).get("key", (30, 20), self.picture)
        (file,) = (tmp_path / "pictures").iterdir()
        file.write_bytes(damage)
        assert digest(PictureCache(tmp_path).get("key", (30, 20), self.picture)) == digest(self.picture())

    def test_a_folder_that_can_not_be_made_only_costs_time(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        cache = PictureCache(tmp_path / "file")
        assert digest(cache.get("key", (30, 20), self.picture)) == digest(self.picture())
