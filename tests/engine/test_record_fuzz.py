"""The text record under any bytes, and records of every version that was ever written.

A file of tests/golden/records or tests/replays is never edited: its name begins with the record's version.
"""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.session import RecordError, Session

TESTS = Path(__file__).parents[1]
KEPT = sorted([*(TESTS / "golden" / "records").glob("*.txt"), *(TESTS / "replays").glob("*.txt")])
MOST_MEMORY = 64 * 2**20
"""Bytes that reading anything may take; a record has at most four million characters."""


def read(data: bytes) -> Session | None:
    """The session; None for what is refused, with one sentence that fits on a screen."""
    try:
        return Session.from_record(data)
    except RecordError as error:
        said = str(error)
        assert said
        assert "\n" not in said
        assert len(said) < 300
        return None


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_record_once_written_is_read_for_ever(path: Path) -> None:
    text = path.read_bytes()
    session = read(text)
    assert session is not None
    assert session.record().encode() == text


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(KEPT), st.data())
def test_any_bytes_put_into_a_record_give_a_session_or_one_sentence(path: Path, data: st.DataObject) -> None:
    whole = path.read_bytes()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(whole)))
        upto = data.draw(st.integers(at, min(len(whole), at + 40)))
        whole = whole[:at] + data.draw(st.binary(max_size=12)) + whole[upto:]
    session = read(whole)
    if session:  # what is read is written so that it is read again as the same
        again = read(session.record().encode())
        assert again is not None
        assert again.game.fingerprint(again.state) == session.game.fingerprint(session.state)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(KEPT), st.sampled_from(KEPT), st.data())
def test_lines_of_two_records_mixed(one: Path, other: Path, data: st.DataObject) -> None:
    lines = one.read_bytes().splitlines() + other.read_bytes().splitlines()
    first = data.draw(st.integers(0, len(lines)))
    last = data.draw(st.integers(first, len(lines)))
    read(b"\n".join(lines[first:last] + lines[:first]))


@pytest.mark.parametrize(
    "data",
    [
        b"x" * 50_000_000,
        b"\n" * 3_900_000,
        b"draw\n" * 780_000,
        b"two-hearts 1\ngame heart-to-heart\noptions standard\ncode HH1-N-AAAAAAM\nundone no\nmoves "
        + b"9" * 3_000_000,
        b"two-hearts 1\ngame hearts\noptions " + b"moon=off " * 400_000,
        "א".encode() * 1_900_000,
        b"\xff" * 3_900_000,
    ],
    ids=range(7),
)
def test_memory_is_bounded(data: bytes) -> None:
    tracemalloc.start()
    try:
        assert read(data) is None
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()
