"""What the executable holds besides the program: fonts, icons, version and licences.

python build/bundle.py FOLDER    puts fonts and icons there; `two_hearts.spec` asks for the rest
"""

from __future__ import annotations

import argparse
import functools
import importlib.metadata
import io
import os
import re
import struct
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "licences"
"""Texts that a distribution owes and does not bring."""
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}
PNG_SIZE = 512
LICENCE = re.compile(r"(licen[sc]e|copying|notice|authors|ofl)", re.IGNORECASE)


def version() -> str:
    """The project's version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def make(folder: Path) -> None:
    """Write `fonts/`, `icon.png`, `icon.ico`, `icon.icns` and `version` into the folder."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    sys.path.insert(0, str(ROOT))
    from sprites.typeface import make_fonts

    make_fonts(folder / "fonts")
    (folder / "version").write_text(version(), encoding="utf-8")
    (folder / "icon.png").write_bytes(_png(PNG_SIZE))
    (folder / "icon.ico").write_bytes(ico({size: _png(size) for size in ICO_SIZES}))
    (folder / "icon.icns").write_bytes(icns({size: _png(size) for size in ICNS_KINDS}))


def ico(pictures: dict[int, bytes]) -> bytes:
    """Windows' icon of PNG pictures by size (px, at most 256)."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    body = b""
    for size, data in pictures.items():
        edge = size % 256  # 256 is written as 0
        head += struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(data), at + len(body))
        body += data
    return head + body


def icns(pictures: dict[int, bytes]) -> bytes:
    """The Mac's icon of PNG pictures by size (px)."""
    body = b"".join(
        ICNS_KINDS[size] + struct.pack(">I", len(data) + 8) + data for size, data in pictures.items()
    )
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def version_resource() -> str:
    """What Windows shows of the file, as PyInstaller reads it."""
    numbers = tuple([*map(int, version().split(".")), 0, 0, 0][:4])
    texts = {
        "CompanyName": "The Two Hearts authors",
        "FileDescription": "Two Hearts",
        "FileVersion": version(),
        "InternalName": "two-hearts",
        "LegalCopyright": "MIT licence",
        "OriginalFilename": "two-hearts.exe",
        "ProductName": "Two Hearts",
        "ProductVersion": version(),
    }
    structs = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    fixed = f"filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1, subtype=0"
    return (
        f"VSVersionInfo(ffi=FixedFileInfo({fixed}, date=(0, 0)), kids=["
        f"StringFileInfo([StringTable('040904B0', [{structs}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])"
    )


def licences(sources: Iterable[str], folder: Path) -> Path:
    """Put the licence of everything that those files come from into the folder; answers it.

    ValueError names a distribution that has none.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "two-hearts.txt").write_bytes((ROOT / "LICENSE").read_bytes())
    (folder / "python.txt").write_bytes(_python_licence().read_bytes())
    for kept in sorted(KEPT.iterdir()):
        (folder / kept.name).write_bytes(kept.read_bytes())
    packages = importlib.metadata.packages_distributions()
    site = Path(sysconfig.get_path("purelib"))
    names = {"pyinstaller"}  # its loader is in every executable
    for source in map(Path, sources):
        if source.is_relative_to(site):
            names.update(packages.get(source.relative_to(site).parts[0].partition(".")[0], []))
        elif source.suffix != ".py":
            _system_licence(source, folder)
    for name in sorted(names):
        texts = _texts_of(name)
        if not texts and name != "pygame-ce":  # whose texts are among those kept here
            raise ValueError(f"{name} brings no licence")
        if texts:
            (folder / f"{name}.txt").write_text("\n\n".join(texts), encoding="utf-8")
    return folder


def _texts_of(name: str) -> list[str]:
    files = importlib.metadata.files(name) or []
    found = (Path(str(file.locate())) for file in files if LICENCE.match(file.name))
    return [path.read_text(encoding="utf-8", errors="replace") for path in found if path.suffix != ".py"]


def _python_licence() -> Path:
    places = (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt")
    return next(place for place in places if place.is_file())


def _system_licence(library: Path, folder: Path) -> None:
    """The copyright file of the Debian package a shared library is from; elsewhere Python brings them all."""
    package = _debian_package(str(library.resolve()))
    file = Path("/usr/share/doc") / package / "copyright"
    if package and file.is_file():
        (folder / f"{package}.txt").write_bytes(file.read_bytes())


@functools.cache
def _debian_package(path: str) -> str:
    for name in (path, path.removeprefix("/usr")):
        try:
            found = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True, check=False).stdout
        except OSError:
            return ""
        if found:
            return found.partition(":")[0]
    return ""


def _png(size: int) -> bytes:
    import pygame

    from sprites import window_icon

    data = io.BytesIO()
    pygame.image.save(window_icon.icon(size), data, "icon.png")
    return data.getvalue()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path)
    make(parser.parse_args().folder)


if __name__ == "__main__":
    main()
