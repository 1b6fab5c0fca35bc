"""What goes into the executable: icons, licences, the lock, and what a desktop is told."""

from __future__ import annotations

import importlib.util
import io
import re
import shutil
import struct
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pygame
import pytest
from packaging.requirements import Requirement

import game
from scenes import process
from scenes.command_line import VERSION

ROOT = Path(__file__).parents[1]
LINUX = ROOT / "build" / "linux"
METAINFO = LINUX / "local.two_hearts.TwoHearts.metainfo.xml"


@pytest.fixture(scope="module")
def bundle() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bundle", ROOT / "build" / "bundle.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def picture(size: int) -> bytes:
    data = io.BytesIO()
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    surface.fill((size % 256, 20, 30))
    pygame.image.save(surface, data, "picture.png")
    return data.getvalue()


def test_one_version_everywhere(bundle: ModuleType) -> None:
    releases = ElementTree.parse(METAINFO).getroot().findall("releases/release")
    assert bundle.version() == VERSION == releases[0].get("version")


def test_an_icon_of_windows_says_where_its_pictures_are(bundle: ModuleType) -> None:
    """Microsoft's format: 0, 1, count; for each width, height, four fields, length, offset."""
    pictures = {size: picture(size) for size in (16, 256)}
    data = bundle.ico(pictures)
    assert struct.unpack_from("<HHH", data) == (0, 1, 2)
    for number, size in enumerate((16, 256)):
        width, height, colours, _, planes, bits, length, at = struct.unpack_from(
            "<BBBBHHII", data, 6 + 16 * number
        )
        assert (width or 256, height or 256, colours, planes, bits) == (size, size, 0, 1, 32)
        assert data[at : at + length] == pictures[size]


def test_an_icon_of_a_mac_has_its_pictures_one_after_the_other(bundle: ModuleType) -> None:
    """Apple's format: "icns", the length of all; then kind, length with its own eight bytes, data."""
    pictures = {size: picture(size) for size in (128, 256)}
    data = bundle.icns(pictures)
    assert data[:4] == b"icns"
    assert int.from_bytes(data[4:8], "big") == len(data)
    at, found = 8, []
    while at < len(data):
        length = int.from_bytes(data[at + 4 : at + 8], "big")
        found.append((data[at : at + 4], data[at + 8 : at + length]))
        at += length
    assert found == [(b"ic07", pictures[128]), (b"ic08", pictures[256])]


def test_every_dependency_brings_its_licence(bundle: ModuleType, tmp_path: Path) -> None:
    import fontpkg_rubik
    import fontTools
    import platformdirs
    import pytweening

    modules = (fontpkg_rubik, fontTools, platformdirs, pytweening, pygame)
    sources = [str(module.__file__) for module in modules]
    if importlib.util.find_spec("PyInstaller") is None:
        bundle._texts_of = lambda name, real=bundle._texts_of: (
            ["kept"] if name == "pyinstaller" else real(name)
        )
    bundle.licences(sources, tmp_path)
    texts = {path.stem: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert "SIL OPEN FONT LICENSE" in texts["fontpkg-rubik"].upper()
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts["python"]
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts["LGPL-2.1"]
    assert texts["two-hearts"] == (ROOT / "LICENSE").read_text(encoding="utf-8")
    for name in ("fonttools", "platformdirs", "pytweening"):
        assert re.search("licen[cs]e|copyright", texts[name], re.IGNORECASE)


def test_what_is_locked_is_what_the_project_asks_for_by_hash() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = (ROOT / "build" / "locked.txt").read_text(encoding="utf-8")
    found = dict(
        re.findall(r"^([\w.-]+)==([\w.]+)[^\n]*\\\n    --hash=sha256:[0-9a-f]{64}", lock, re.MULTILINE)
    )
    assert len(found) == len(re.findall("^[^# ]", lock, re.MULTILINE))
    for text in (*project["dependencies"], *project["optional-dependencies"]["package"]):
        wanted = Requirement(text)
        assert wanted.specifier.contains(found[wanted.name])


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
    rows = " ".join(re.findall(r"^\| (.+?) \|", text, re.MULTILINE))
    extras = project["optional-dependencies"].values()
    for asked in (*project["dependencies"], *(each for extra in extras for each in extra)):
        assert re.search(rf"\b{re.escape(Requirement(asked).name)}\b", rows, re.IGNORECASE), asked


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-utils is not here")
def test_the_desktop_entry_is_valid() -> None:
    entry = LINUX / "two-hearts.desktop"
    done = subprocess.run(["desktop-file-validate", entry], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstream is not here")
def test_the_metadata_for_software_centres_is_valid() -> None:
    command = ["appstreamcli", "validate", "--no-net", METAINFO]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_metadata_names_the_entry_and_the_program() -> None:
    component = ElementTree.parse(METAINFO).getroot()
    entry = (LINUX / "two-hearts.desktop").read_text(encoding="utf-8")
    assert component.findtext("launchable") == "two-hearts.desktop"
    assert f"Exec={component.findtext('provides/binary')}\n" in entry
    assert f"Icon={component.findtext('icon')}\n" in entry


def test_without_an_output_it_speaks_to_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a program of Windows."""
    monkeypatch.setattr("platformdirs.PlatformDirs.user_log_dir", str(tmp_path / "log"))
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    process.lend_outputs()
    with pytest.raises(SystemExit):
        game.main(["--version"])
    sys.stdout.close()
    assert (tmp_path / "log" / "output.txt").read_text(encoding="utf-8") == f"Two Hearts {VERSION}\n"


def test_fonts_beside_the_program_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    from sprites.typeface import make_fonts

    make_fonts(tmp_path / "fonts")
    monkeypatch.setattr(game, "FONTS", tmp_path / "fonts")
    house = game.build_house((640, 360), data_dir=tmp_path / "data", cache=tmp_path / "cache")
    house.typeface.text("Hearts", 20, "#ffffff")
    assert not list((tmp_path / "cache").glob("*.ttf"))
    house.storage.close()
