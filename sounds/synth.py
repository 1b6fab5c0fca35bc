"""Makes the sound files: `python -m sounds.synth` writes them anew, `--check` compares them with the recipes.

Needs numpy, which the game does not. Files are 16-bit PCM: effects at 44.1 kHz, the music at 22.05 kHz.
"""

from __future__ import annotations

import argparse
import sys
import wave
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from sounds.cues import LOOP, SOUNDS

if TYPE_CHECKING:
    from sounds.studio import Recording

FILES = Path(__file__).parent / "files"
STEMS = (*(stem for sound in SOUNDS.values() for stem in sound.files), LOOP)


def path_of(stem: str, folder: Path = FILES) -> Path:
    """Where a file lies."""
    return folder / f"{stem}.wav"


def write(stem: str, recording: Recording, folder: Path = FILES) -> None:
    """Writes one recording, over what was there."""
    samples = recording.samples
    with wave.open(str(path_of(stem, folder)), "wb") as file:
        file.setnchannels(1 if samples.ndim == 1 else samples.shape[1])
        file.setsampwidth(samples.itemsize)
        file.setframerate(recording.rate)
        file.writeframes(samples.astype("<i2").tobytes())


def read(stem: str, folder: Path = FILES) -> Recording:
    """What `write` wrote. OSError or wave.Error for a file that is missing or is something else."""
    import numpy as np

    from sounds.studio import Recording

    with wave.open(str(path_of(stem, folder)), "rb") as file:
        channels, rate = file.getnchannels(), file.getframerate()
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    return Recording(samples if channels == 1 else samples.reshape(-1, channels), rate)


def differs(stem: str, made: Recording, folder: Path = FILES) -> str | None:
    """How a file differs from its recipe by more than one step of 16 bits; None when it agrees."""
    try:
        found = read(stem, folder)
    except (OSError, wave.Error, EOFError) as error:
        return f"{stem}: {error}"
    if (found.rate, found.samples.shape) != (made.rate, made.samples.shape):
        return f"{stem}: {found.samples.shape} at {found.rate} Hz, not {made.samples.shape} at {made.rate} Hz"
    steps = int(abs(found.samples.astype(int) - made.samples).max())
    return f"{stem}: {steps} steps apart" if steps > 1 else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes or checks every file; the exit status is 0 when all is well."""
    parser = argparse.ArgumentParser(prog="python -m sounds.synth", description="Make the sound files.")
    parser.add_argument("--check", action="store_true", help="only compare the files with their recipes")
    check = parser.parse_args(arguments).check
    if find_spec("numpy") is None:
        sys.stderr.write("Making sounds needs numpy: pip install numpy\n")
        return 2
    from sounds.studio import make

    extra = {path.stem for path in FILES.glob("*.wav")} - set(STEMS)
    if not check:
        FILES.mkdir(exist_ok=True)
        for stem in STEMS:
            write(stem, make(stem))
        for stem in extra:
            path_of(stem).unlink()
        sys.stdout.write(f"{len(STEMS)} files written\n")
        return 0
    problems = [problem for stem in STEMS if (problem := differs(stem, make(stem)))]
    problems += [f"{stem}: no cue plays it" for stem in sorted(extra)]
    sys.stdout.write("".join(f"{problem}\n" for problem in problems) or f"{len(STEMS)} files agree\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
