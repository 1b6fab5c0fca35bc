from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from sprites import picture_cache
from sprites.picture_cache import PictureCache

pytestmark = pytest.mark.usefixtures("display")

SIZE = (30, 20)


def picture(shade: int = 0) -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    for x in range(30):
        pygame.draw.line(surface, (x * 8, 255 - x * 8, x + shade), (x, 0), (x, 19))
    return surface


def never() -> pygame.Surface:
    raise AssertionError("drawn again")


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def files(folder: Path) -> list[Path]:
    return sorted((folder / "pictures").iterdir())


def test_a_second_run_reads_what_the_first_has_drawn(tmp_path: Path) -> None:
    first = PictureCache(tmp_path).get("key", SIZE, picture)
    again = PictureCache(tmp_path).get("key", SIZE, never)
    assert pixels(first) == pixels(again) == pixels(picture())
    assert not again.get_flags() & pygame.SRCALPHA


def test_a_picture_shown_again_is_the_same_object(tmp_path: Path) -> None:
    cache = PictureCache(tmp_path)
    assert cache.get("key", SIZE, picture) is cache.get("key", SIZE, never)


def test_keys_and_sizes_are_kept_apart(tmp_path: Path) -> None:
    cache = PictureCache(tmp_path)
    cache.get("one", SIZE, picture)
    other = cache.get("two", SIZE, lambda: picture(100))
    turned = cache.get("one", (20, 30), lambda: pygame.transform.rotate(picture(), 90))
    again = PictureCache(tmp_path)
    assert pixels(again.get("one", SIZE, never)) == pixels(picture())
    assert pixels(again.get("two", SIZE, never)) == pixels(other) == pixels(picture(100))
    assert again.get("one", (20, 30), never).get_size() == turned.get_size() == (20, 30)


def test_changed_art_is_drawn_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    PictureCache(tmp_path).get("key", SIZE, picture)
    monkeypatch.setattr(picture_cache, "DRAWN_BY", (*picture_cache.DRAWN_BY, "icons.py"))
    assert pixels(PictureCache(tmp_path).get("key", SIZE, lambda: picture(9))) == pixels(picture(9))


def test_every_module_that_draws_is_named() -> None:
    here = Path(picture_cache.__file__).parent
    for name in picture_cache.DRAWN_BY:
        assert (here / name).is_file()


@pytest.mark.parametrize("kept", [0, 1, 20, 40, 60, 2000])
def test_a_short_file_is_drawn_anew_and_mended(tmp_path: Path, kept: int) -> None:
    PictureCache(tmp_path).get("key", SIZE, picture)
    (file,) = files(tmp_path)
    file.write_bytes(file.read_bytes()[:kept])
    assert pixels(PictureCache(tmp_path).get("key", SIZE, picture)) == pixels(picture())
    PictureCache(tmp_path).get("key", SIZE, never)


@pytest.mark.parametrize("place", [0, 25, 40, 45, 48, 60, 1000, -1])
def test_one_wrong_byte_anywhere_is_seen(tmp_path: Path, place: int) -> None:
    PictureCache(tmp_path).get("key", SIZE, picture)
    (file,) = files(tmp_path)
    data = bytearray(file.read_bytes())
    data[place] ^= 0x55
    file.write_bytes(data)
    assert pixels(PictureCache(tmp_path).get("key", SIZE, lambda: picture(3))) == pixels(picture(3))


def test_a_longer_file_is_drawn_anew(tmp_path: Path) -> None:
    PictureCache(tmp_path).get("key", SIZE, picture)
    (file,) = files(tmp_path)
    file.write_bytes(file.read_bytes() + b"x")
    assert pixels(PictureCache(tmp_path).get("key", SIZE, lambda: picture(3))) == pixels(picture(3))


def test_another_pictures_file_is_not_taken_for_this_one(tmp_path: Path) -> None:
    PictureCache(tmp_path).get("one", SIZE, picture)
    (one,) = files(tmp_path)
    PictureCache(tmp_path).get("two", SIZE, lambda: picture(100))
    (two,) = [file for file in files(tmp_path) if file != one]
    two.write_bytes(one.read_bytes())
    assert pixels(PictureCache(tmp_path).get("two", SIZE, lambda: picture(7))) == pixels(picture(7))


def test_a_folder_that_can_not_be_made_only_costs_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = PictureCache(tmp_path / "file")
    assert pixels(cache.get("key", SIZE, picture)) == pixels(picture())


def test_a_write_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: Path, target: Path) -> Path:
        raise PermissionError(str(target))

    monkeypatch.setattr(Path, "replace", fails)
    assert pixels(PictureCache(tmp_path).get("key", SIZE, picture)) == pixels(picture())
    assert files(tmp_path) == []


def test_the_pictures_used_longest_ago_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = PictureCache(tmp_path)
    cache.get("used", SIZE, picture)
    (used,) = files(tmp_path)
    monkeypatch.setattr(picture_cache, "MOST_BYTES", used.stat().st_size * 3)
    for number in range(2):
        cache.get(f"old-{number}", SIZE, picture)
    for age, file in enumerate(files(tmp_path)):
        os.utime(file, (1000 + age, 1000 + age))
    os.utime(used, (1, 1))
    PictureCache(tmp_path).get("used", SIZE, never)
    PictureCache(tmp_path).get("new", SIZE, picture)
    names = {file.name.split("-30x20")[0] for file in files(tmp_path)}
    assert len(names) == 3
    assert {"used", "new"} < names


def test_a_screen_with_other_masks_gets_its_own_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    PictureCache(tmp_path).get("key", SIZE, picture)
    monkeypatch.setattr(picture_cache, "MASKS", (0xFF, 0xFF00, 0xFF0000, 0))
    again = PictureCache(tmp_path).get("other", SIZE, picture)
    screen = pygame.display.get_surface()
    assert screen is not None
    assert again.get_masks() == screen.get_masks()
    assert pixels(again) == pixels(picture())
