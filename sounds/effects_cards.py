"""Cards on the table: the recipes of what is heard most. Needs numpy; see `sounds.effects`.

A card is noise in three layers: the rush of its face over felt, the snap of its edge, and the short dull body
of board on padded wood, which is what a small loudspeaker still gives.
"""

from __future__ import annotations

import numpy as np

from sounds.instruments import (
    Take,
    Wave,
    band,
    clock,
    hump,
    length,
    level,
    mix,
    pitch,
    pluck,
    swish,
    tap,
    thump,
)


def _rush(take: Take, seconds: float, start: float, end: float, peak: float) -> Wave:
    """A card over felt: a swish roughened by the weave, never twice alike, over the hum of the board."""
    count = length(seconds)
    top = min(0.9, peak * take.chance.uniform(0.88, 1.12))
    rush = swish(take.chance, take.tune * np.linspace(start, end, count), 1.0) * hump(seconds, top, 1.6)
    weave = band(take.chance.standard_normal(count), 60, 160)
    body = band(take.chance.standard_normal(count), 380 * take.tune, 1100 * take.tune)
    rough = level(band(rush * (1 + 0.35 * level(weave)), 500, 4200))
    return level(rough + 0.4 * level(body * hump(seconds, top, 2.2)))


def _landing(take: Take, seconds: float, low: float, high: float) -> Wave:
    """The knock of a card that comes down: its edge an instant before its face."""
    lag = float(take.chance.uniform(0.003, 0.007))
    edge = tap(take.chance, min(seconds, 0.03), 2.2 * low * take.tune, high * take.tune, 8)
    face = tap(take.chance, seconds, low * take.tune, 0.6 * high * take.tune, 7)
    return mix(seconds + 0.01, (0, 0.45 * edge), (lag, face))


def slide(take: Take) -> Wave:
    """A card pushed along the table."""
    return mix(0.22, (0, _rush(take, 0.2, 1000, 2300, 0.32)), (0.165, 0.2 * _landing(take, 0.04, 500, 2600)))


def deal(take: Take) -> Wave:
    """A card flicked from the deck to a place."""
    return mix(
        0.15, (0, 0.75 * _rush(take, 0.1, 1300, 2500, 0.45)), (0.068, 0.9 * _landing(take, 0.05, 520, 2800))
    )


def flip(take: Take) -> Wave:
    """A card turned over: lifted with a snap, laid down with a softer one."""
    lift = tap(take.chance, 0.035, 1200 * take.tune, 3600 * take.tune)
    turn = _rush(take, 0.11, 1100, 2200, 0.6)
    at = float(take.chance.uniform(0.088, 0.104))
    return mix(0.2, (0, 0.35 * turn), (0.012, 0.6 * lift), (at, _landing(take, 0.06, 480, 2800)))


def place(take: Take) -> Wave:
    """A card put down for good: a soft knock on padded wood."""
    wood = thump(390 * take.tune, 270 * take.tune, 0.15, 8, 1.8)
    return mix(0.17, (0, wood), (0, 0.85 * _landing(take, 0.06, 560, 3200)))


def undo(take: Take) -> Wave:
    """A slide run backwards, with a tone that falls into place."""
    back = _rush(take, 0.2, 1000, 2400, 0.6)[::-1]
    fall = thump(pitch("A4") * take.tune, pitch("E4") * take.tune, 0.16, 5, 1.5)
    return mix(0.3, (0, 0.8 * back), (0.1, 0.4 * fall))


def redo(take: Take) -> Wave:
    """The same the other way: a slide forwards, and the tone rises."""
    again = _rush(take, 0.2, 1000, 2400, 0.4)
    climb = thump(pitch("E4") * take.tune, pitch("A4") * take.tune, 0.16, 5, 1.5)
    return mix(0.3, (0, 0.8 * again), (0.1, 0.4 * climb))


def _riffle(take: Take, times: Wave, loudness: Wave) -> list[tuple[float, Wave]]:
    """Edges of cards snapping past a thumb, one at each time."""
    parts = []
    for at, loud in zip(times, loudness, strict=True):
        low = take.tune * take.chance.uniform(600, 1200)
        parts.append(
            (float(at), loud * take.chance.uniform(0.6, 1) * tap(take.chance, 0.022, low, 3 * low, 6))
        )
    return parts


def recycle(take: Take) -> Wave:
    """The waste gathered, turned and squared up as the new stock."""
    times = 0.005 + 0.495 * np.linspace(0, 1, 24) ** 0.8
    parts = _riffle(take, times, np.linspace(0.35, 0.9, 24))
    sweep = _rush(take, 0.5, 900, 2400, 0.75)
    return mix(0.72, (0, 0.5 * sweep), *parts, (0.54, 0.9 * place(take)))


def shuffle(take: Take) -> Wave:
    """Two halves riffled into each other, the bridge, and the pack squared up."""
    riffle = _riffle(take, 0.5 * np.linspace(0, 1, 34) ** 0.85, 0.4 + 0.5 * np.hanning(34))
    bridge = _riffle(take, 0.58 + 0.34 * np.linspace(0, 1, 30) ** 1.15, np.linspace(0.75, 0.3, 30))
    sweep = _rush(take, 0.36, 2000, 1000, 0.3)
    return mix(1.14, *riffle, *bridge, (0.57, 0.4 * sweep), (0.95, 0.9 * place(take)))


def trick(take: Take) -> Wave:
    """Four cards swept together and away, with a warm fifth beneath."""
    seconds = 0.4
    u = clock(seconds) / seconds
    sweep = level(
        band(swish(take.chance, take.tune * (500 + 1900 * u**1.5), 0.7), 400, 3800) * hump(seconds, 0.62, 1.8)
    )
    cards = [(0.005 + 0.07 * i, 0.4 * _landing(take, 0.03, 600, 2800)) for i in range(4)]
    chord = [(0.2, 0.3 * pluck(pitch(note) * take.tune, 0.5, rate=6, bright=0.5)) for note in ("A3", "E4")]
    return mix(0.7, (0, 0.8 * sweep), *cards, *chord)
