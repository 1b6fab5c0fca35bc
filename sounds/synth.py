"""Makes the sound files: `python -m sounds.synth` writes them anew.

`--check` compares them with the recipes, `--table` prints what they measure. Files are FLAC of 16 bits.
Needs numpy, and soundfile to write; the game needs neither.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from sounds.cues import MUSIC, SOUNDS

if TYPE_CHECKING:
    from sounds.studio import Recording

FILES = Path(__file__).parent / "files"
EFFECTS = tuple(stem for sound in SOUNDS.values() for stem in sound.files)
STEMS = (*EFFECTS, *MUSIC.values())


def path_of(stem: str, folder: Path = FILES) -> Path:
    """Where a file lies."""
    return folder / f"{stem}.flac"


def write(stem: str, recording: Recording, folder: Path = FILES) -> None:
    """Writes one recording, over what was there."""
    import_module("soundfile").write(
        path_of(stem, folder), recording.samples, recording.rate, subtype="PCM_16", compression_level=1.0
    )


def read(stem: str, folder: Path = FILES) -> Recording:
    """What `write` wrote, decoded as the game decodes it; takes the mixer for itself meanwhile.

    OSError or pygame.error for a file that is missing or is something else.
    """
    import numpy as np

    from sounds.studio import Recording

    data = path_of(stem, folder).read_bytes()
    if data[:4] != b"fLaC" or len(data) < 42:
        raise pygame.error("not a FLAC file")
    packed = int.from_bytes(data[18:22], "big")  # 20 bits of rate, 3 of channels less one
    rate, mono = packed >> 12, not (packed >> 9) & 7
    if pygame.mixer.get_init() != (rate, -16, 2):
        pygame.mixer.quit()
        pygame.mixer.init(rate, -16, 2, allowedchanges=0)
    samples = np.frombuffer(pygame.mixer.Sound(path_of(stem, folder)).get_raw(), "<i2").reshape(-1, 2)
    return Recording(samples[:, 0] if mono else samples, rate)


def differs(stem: str, made: Recording, folder: Path = FILES) -> str | None:
    """How a file differs from its recipe by more than one step of 16 bits; None when it agrees."""
    try:
        found = read(stem, folder)
    except (OSError, pygame.error) as error:
        return f"{stem}: {error}"
    if (found.rate, found.samples.shape) != (made.rate, made.samples.shape):
        return f"{stem}: {found.samples.shape} at {found.rate} Hz, not {made.samples.shape} at {made.rate} Hz"
    steps = int(abs(found.samples.astype(int) - made.samples).max())
    return f"{stem}: {steps} steps apart" if steps > 1 else None


def table() -> str:
    """What every file measures: a Markdown table. Music's loudness is its whole, an effect's its loudest."""
    from sounds import measure

    lines = [
        "| sound | seconds | peak dBFS | LUFS | centroid Hz | 300–3000 Hz |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for stem in STEMS:
        found = read(stem)
        wave, rate = found.wave, found.rate
        loud = measure.loudest(wave, rate) if stem in EFFECTS else measure.integrated(wave, rate)
        lines.append(
            f"| {stem} | {len(wave) / rate:.2f} | {measure.peak(wave):.1f} | {loud:.1f}"
            f" | {measure.centroid(wave, rate):.0f} | {measure.share(wave, rate):.0%} |"
        )
    return "\n".join(lines) + "\n"


def _write_all() -> str:
    from sounds.studio import make

    FILES.mkdir(exist_ok=True)
    for path in set(FILES.iterdir()) - {path_of(stem) for stem in STEMS}:
        path.unlink()
    for stem in STEMS:
        write(stem, make(stem))
    return f"{len(STEMS)} files written\n"


def _problems() -> list[str]:
    from sounds.studio import make

    extra = {path.stem for path in FILES.iterdir()} - set(STEMS)
    found = [problem for stem in STEMS if (problem := differs(stem, make(stem)))]
    return found + [f"{stem}: nothing plays it" for stem in sorted(extra)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes, checks or measures every file; the exit status is 0 when all is well."""
    parser = argparse.ArgumentParser(prog="python -m sounds.synth", description="Make the sound files.")
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--check", action="store_true", help="only compare the files with their recipes")
    action.add_argument("--table", action="store_true", help="only print what the files measure")
    chosen = parser.parse_args(arguments)
    needed = ("numpy",) if chosen.check or chosen.table else ("numpy", "soundfile")
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        sys.stderr.write(f"This needs {' and '.join(missing)}: pip install {' '.join(missing)}\n")
        return 2
    os.environ["SDL_AUDIODRIVER"] = "dummy"  # files are decoded, not heard
    if not chosen.check:
        sys.stdout.write(table() if chosen.table else _write_all())
        return 0
    problems = _problems()
    sys.stdout.write("".join(f"{problem}\n" for problem in problems) or f"{len(STEMS)} files agree\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
