"""The folders the game writes to. None of them need exist, or be writable."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from platformdirs import PlatformDirs

NAME = "two-hearts"
NOWHERE = Path(os.devnull) / NAME
"""A folder that can't be made on any system."""


@dataclass(frozen=True, slots=True)
class Places:
    """`data`: what a person would miss. `cache`: what can be made again. `log`: what happened."""

    data: Path
    cache: Path
    log: Path

    @staticmethod
    def of(data_dir: Path | None = None) -> Places:
        """The system's folders for the game, or `data_dir` for all of them. Never raises.

        A person without a home has no folders, and nothing is kept then: better than files left anywhere.
        """
        if data_dir is not None:
            return Places(data_dir, data_dir / "cache", data_dir / "log")
        found = PlatformDirs(NAME, appauthor=False)
        return Places(
            _or_nowhere(lambda: found.user_data_dir),
            _or_nowhere(lambda: found.user_cache_dir),
            _or_nowhere(lambda: found.user_log_dir),
        )


def _or_nowhere(find: Callable[[], str]) -> Path:
    try:
        path = Path(find())
    except (RuntimeError, OSError):  # there is no home
        return NOWHERE
    return path if path.is_absolute() else NOWHERE  # "~" stays what it is without a home
