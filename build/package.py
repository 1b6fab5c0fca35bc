"""The game as an executable that needs no Python, made in a clean environment, and tried out.

python build/package.py [--no-smoke]

Writes to dist/: `two-hearts/`, a folder that starts at once; `two-hearts-single`, the same in one file; on
Linux an archive of the folder with its desktop entry, on a Mac an application. Nothing of a person's is put
into them.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
WORK = ROOT / ".cache" / "package"
LOCK = ROOT / "build" / "locked.txt"
EXE = ".exe" if sys.platform == "win32" else ""
FOLDER = DIST / "two-hearts"
PROGRAM = FOLDER / f"two-hearts{EXE}"
SINGLE = DIST / f"two-hearts-single{EXE}"


def environment() -> Path:
    """The Python of an environment that has what is locked and nothing else; made anew for another lock."""
    folder = WORK / "environment"
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    stamp = folder / "locked"
    wanted = f"{sys.version} {hashlib.sha256(LOCK.read_bytes()).hexdigest()}"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        venv.create(folder, clear=True, with_pip=True)
        run(python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", LOCK)
        stamp.write_text(wanted, encoding="utf-8")
    return python


def run(*command: str | Path, **environ: str) -> None:
    """Run it from the project's folder; CalledProcessError when it fails."""
    print("$", *command, flush=True)  # noqa: T201
    subprocess.run(list(map(str, command)), cwd=ROOT, check=True, env=os.environ | environ)


def build(python: Path) -> None:
    """Fonts, icons, then everything."""
    made = WORK / "made"
    shutil.rmtree(made, ignore_errors=True)
    run(python, ROOT / "build" / "bundle.py", made)
    shutil.rmtree(FOLDER, ignore_errors=True)
    options = ("--noconfirm", "--log-level=WARN", f"--workpath={WORK / 'pyinstaller'}", f"--distpath={DIST}")
    spec = ROOT / "build" / "two_hearts.spec"
    run(python, "-m", "PyInstaller", *options, spec, TWO_HEARTS_MADE=str(made), PYTHONHASHSEED="0")


def archive() -> Path:
    """The folder with what a Linux desktop wants to know, laid out for `/usr/local` or `~/.local`."""
    version = (WORK / "made" / "version").read_text(encoding="utf-8")
    name = f"two-hearts-{version}-linux-{platform.machine()}"
    tree = WORK / name
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(FOLDER, tree / "lib" / "two-hearts", symlinks=True)
    (tree / "bin").mkdir()
    (tree / "bin" / "two-hearts").symlink_to("../lib/two-hearts/two-hearts")
    share = tree / "share"
    linux = ROOT / "build" / "linux"
    for source, target in (
        (linux / "two-hearts.desktop", share / "applications"),
        (linux / "local.two_hearts.TwoHearts.metainfo.xml", share / "metainfo"),
        (WORK / "made" / "icon.png", share / "icons" / "hicolor" / "512x512" / "apps"),
    ):
        target.mkdir(parents=True)
        shutil.copy(source, target / ("two-hearts.png" if source.suffix == ".png" else source.name))
    path = DIST / f"{name}.tar.xz"
    with tarfile.open(path, "w:xz") as file:
        file.add(tree, name)
    return path


def size_of(path: Path) -> float:
    """Megabytes of a file, or of all in a folder."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if not each.is_symlink()]
    return sum(each.stat().st_size for each in files if each.is_file()) / 1e6


def main() -> int:
    """Build it all; answers the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--no-smoke", action="store_true", help="only build")
    options = parser.parse_args()
    build(environment())
    made = [FOLDER, SINGLE, *([archive()] if sys.platform == "linux" else [])]
    for path in made:
        print(f"{path.relative_to(ROOT)}: {size_of(path):.1f} MB")  # noqa: T201
    if options.no_smoke:
        return 0
    try:
        for program in (PROGRAM, SINGLE):
            run(sys.executable, ROOT / "build" / "smoke.py", program)
    except subprocess.CalledProcessError:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
