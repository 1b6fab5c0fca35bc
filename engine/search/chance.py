"""Numbers by the ten thousand for play-outs, all of them made from one of the engine's streams."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterator
from itertools import chain, count

from engine.deal import Stream

Uniform = Callable[[], float]
"""Gives the next number, evenly spread over 0 ≤ x < 1."""

_SEED_WORDS = 8
_BLOCK = 4096
_UNPACKED = struct.Struct(f">{_BLOCK}I").unpack


def uniforms(stream: Stream) -> Uniform:
    """An endless row of numbers from the stream, which gives no more than a seed of 256 bits.

    Each number is a word of 32 bits out of SHAKE-256: hashing whole blocks costs far less than asking the
    stream for every card of every play-out.

    >>> [round(uniforms(Stream(b"an example"))(), 3) for _ in range(2)]
    [0.737, 0.737]
    """
    seed = b"".join(stream.below(1 << 32).to_bytes(4, "big") for _ in range(_SEED_WORDS))
    return chain.from_iterable(_blocks(seed)).__next__


def _blocks(seed: bytes) -> Iterator[list[float]]:
    for number in count():
        digest = hashlib.shake_256(seed + number.to_bytes(8, "big")).digest(4 * _BLOCK)
        yield [word / 4294967296.0 for word in _UNPACKED(digest)]
