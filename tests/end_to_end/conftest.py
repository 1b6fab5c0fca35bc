from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.end_to_end.couch import Couch


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def sit(tmp_path: Path, cache: Path) -> Iterator[Callable[[], Couch]]:
    couches: list[Couch] = []

    def sit_down() -> Couch:
        couches.append(Couch(tmp_path / "data", cache))
        return couches[-1]

    yield sit_down
    for couch in couches:
        couch.close()
