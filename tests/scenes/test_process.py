"""What the program asks of the system."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from scenes import process


class Ring:
    """Something that knows itself: only a look through everything finds that nobody else does."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_what_is_kept_for_good_is_not_looked_through_and_the_rest_is_given_back(thawed: None) -> None:
    kept, gone = Ring(), Ring()
    process.keep_for_good()
    later = Ring()
    assert not any(each is gone for each in gc.get_objects())
    assert any(each is later for each in gc.get_objects())
    follow_kept, follow_later = weakref.ref(kept), weakref.ref(later)
    del kept, later
    process.give_back()
    assert follow_kept() is not None
    assert follow_later() is None
