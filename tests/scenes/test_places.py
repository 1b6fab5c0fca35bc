from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.logbook import FILE, SIZE, close_log, open_log
from scenes.places import NOWHERE, Places


@pytest.fixture
def raise_exceptions() -> Iterator[None]:
    """Logging as it was."""
    before = logging.raiseExceptions
    yield
    close_log()
    logging.raiseExceptions = before


def test_the_places_are_the_systems() -> None:
    places = Places.of()
    for folder in (places.data, places.cache, places.log):
        assert folder.is_absolute()
        assert "two-hearts" in folder.parts
    assert places.data != places.cache


def test_a_folder_of_ones_own_has_everything(tmp_path: Path) -> None:
    places = Places.of(tmp_path)
    assert places.data == tmp_path
    assert places.cache.parent == places.log.parent == tmp_path
    assert places.cache != places.log


@pytest.mark.skipif(sys.platform != "linux", reason="home folders are found in another way")
def test_without_a_home_there_is_no_place(monkeypatch: pytest.MonkeyPatch) -> None:  # S23
    def unknown(_user: int) -> None:
        raise KeyError

    monkeypatch.setattr("pwd.getpwuid", unknown)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert Places.of() == Places(NOWHERE, NOWHERE, NOWHERE)
    with pytest.raises(OSError):
        NOWHERE.mkdir(parents=True)


@pytest.mark.usefixtures("raise_exceptions")
def test_the_log_says_what_happened_and_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # the surrogate is for the file alone: what collects the tests' logs can't carry it
    monkeypatch.setattr(logging.getLogger("two-hearts"), "propagate", False)
    open_log(tmp_path / "lög")
    file = tmp_path / "lög" / FILE
    log = logging.getLogger("two-hearts.test")
    log.info("a surrogate %s and a ♥", "\udc80")
    assert "♥" in file.read_text("utf-8")
    for _ in range(3 * SIZE // 1000):
        log.warning("x" * 1000)
    files = list(file.parent.iterdir())
    assert len(files) == 2
    assert all(each.stat().st_size <= SIZE for each in files)


@pytest.mark.usefixtures("raise_exceptions")
def test_opened_again_it_writes_to_the_new_file_only(tmp_path: Path) -> None:
    open_log(tmp_path / "a")
    open_log(tmp_path / "b").info("hello")
    assert "hello" in (tmp_path / "b" / FILE).read_text("utf-8")
    assert (tmp_path / "a" / FILE).read_text("utf-8") == ""


@pytest.mark.usefixtures("raise_exceptions")
@pytest.mark.parametrize("folder", [Path(os.devnull) / "log", Path("nul\0")])
def test_a_log_that_cannot_be_written_is_done_without(folder: Path) -> None:  # S23
    log = open_log(folder)
    log.info("hello")
    assert not any(isinstance(handler, logging.FileHandler) for handler in log.handlers)


@pytest.mark.usefixtures("raise_exceptions")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:  # S23
    (tmp_path / FILE).symlink_to("/dev/full")
    log = open_log(tmp_path)
    for _ in range(100):
        log.info("hello")
    assert capsys.readouterr().err == ""
