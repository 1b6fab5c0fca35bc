"""People who sit down at one data folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.end_to_end.couch import Couch


@pytest.fixture
def sit(tmp_path: Path, cache: Path, unflushed: None, drawn_once: None) -> Iterator[Callable[[], Couch]]:
    """Each call starts the game anew, in the test's own data folder."""
    couches: list[Couch] = []

    def sit_down() -> Couch:
        couches.append(Couch(tmp_path / "data", cache))
        return couches[-1]

    yield sit_down
    for couch in couches:
        couch.close()
