"""Draw the pictures of the README anew, out of the gallery.

python build/pictures.py        writes docs/pictures/*.jpg
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parent.parent
SIZE = "1280x720"
PICTURES = {
    "menu": ("neon", "en", "menu"),
    "heart": ("neon", "en", "heart-pair"),
    "hearts": ("warm", "en", "hearts-later"),
    "scores": ("neon", "en", "scoreboard-end"),
    "seats": ("warm", "he", "seating"),
    "contrast": ("contrast", "ar", "heart-help"),
}
"""By name: theme, language and the state of the gallery."""


def main() -> int:
    """Draw them; answers the exit status."""
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    import pygame

    target = ROOT / "docs" / "pictures"
    target.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for theme, language in {(theme, language) for theme, language, _ in PICTURES.values()}:
            drawn = Path(folder) / f"{theme}-{language}"
            options = ["--size", SIZE, "--theme", theme, "--lang", language]
            command = [sys.executable, str(ROOT / "game.py"), "--gallery", str(drawn), *options]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        for name, (theme, language, state) in PICTURES.items():
            picture = pygame.image.load(Path(folder) / f"{theme}-{language}" / f"{state}.png")
            pygame.image.save(picture, target / f"{name}.jpg")
    return 0


if __name__ == "__main__":
    sys.exit(main())
