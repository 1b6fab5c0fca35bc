"""What speaks to the person: recipes of answers, notices and the menu. Needs numpy; see `sounds.effects`."""

from __future__ import annotations

import numpy as np

from sounds.instruments import (
    Take,
    Wave,
    band,
    bell,
    glow,
    hall,
    hump,
    length,
    level,
    mix,
    pitch,
    pluck,
    room,
    swish,
    tap,
    thump,
)


def select(take: Take) -> Wave:
    """A card taken up."""
    notes = ((0, "E5", 0.6), (0.03, "A5", 1.0))
    return mix(
        0.16, *[(at, loud * pluck(pitch(note) * take.tune, 0.13, rate=0.9)) for at, note, loud in notes]
    )


def refuse(take: Take) -> Wave:
    """Not that one: two muted notes, the second a shade lower. Never a buzzer."""
    notes = ((0, "E4"), (0.13, "Eb4"))
    blips = [
        (at, glow(pitch(note) * take.tune, 0.14, rise=0.006, fall=0.06, fade=9, warmth=0.5))
        for at, note in notes
    ]
    return mix(0.34, *blips, *[(at, 0.12 * tap(take.chance, 0.03, 300, 1400)) for at, _ in notes])


_LADDER = ("E5", "G5", "A5", "C6", "D6", "E6", "G6", "A6")


_COUNT = ("E5", "G5", "A5", "C6", "D6", "E6", "G6", "A6")


def pair(take: Take) -> Wave:
    """Two cards matched: two bells and a sparkle, a rung higher with each pair of a streak."""
    low, high = (pitch(_LADDER[take.number + step]) for step in (0, 2))
    sparkle = [
        (0.17 + 0.045 * i, 0.13 * bell(high * factor, 0.3, 2.76, 0.8, 6))
        for i, factor in enumerate((1.5, 2, 1.5))
    ]
    warmth = 0.35 * pluck(low / 2, 0.5, rate=5, bright=0.4)
    chime = mix(
        0.75, (0, 0.8 * bell(low, 0.45, 2, 1.1)), (0.085, bell(high, 0.62, 2, 1.0)), (0, warmth), *sparkle
    )
    return room(take.chance, chime, 0.45, 0.18)


def hint(take: Take) -> Wave:
    """A thought: a chime that rises and hangs."""
    notes = ((0, "A4", 0.5), (0.09, "E5", 0.7), (0.18, "D6", 0.8))
    chime = mix(0.95, *[(at, loud * bell(pitch(note), 0.75, 3.0, 0.9, 5)) for at, note, loud in notes])
    return room(take.chance, chime, 0.5, 0.25)


def turn(take: Take) -> Wave:
    """It is this person's turn: a ping that can't be taken for anything else."""
    notes = ((0, "G5", 0.8), (0.12, "D6", 0.9))
    ping = mix(
        0.6,
        *[
            (at, loud * pluck(pitch(note) * take.tune, 0.48, rate=3.2, bright=0.5))
            for at, note, loud in notes
        ],
    )
    return room(take.chance, ping, 0.4, 0.2)


def score(take: Take) -> Wave:
    """One step of a count: a rung higher with each, as on a glockenspiel."""
    tone = pitch(_COUNT[take.number])
    return mix(0.1, (0, bell(tone, 0.1, 2, 0.7, 5)), (0, 0.25 * bell(tone / 2, 0.08, 2, 0.5, 6)))


def _breath(take: Take, seconds: float, top: float) -> Wave:
    """Air that rises and is gone."""
    rush = swish(take.chance, np.linspace(500, top, length(seconds)), 0.8)
    return level(band(rush, 350, 1.5 * top) * hump(seconds, 0.6, 2))


def hand_over(take: Take) -> Wave:
    """The next person's turn at the same table: a breath from left to right, and a call of three notes."""
    breath = _breath(take, 0.55, 2600)
    side = np.linspace(0, 1, len(breath))
    notes = ((0.01, "E5", 0.6), (0.15, "A5", 0.8), (0.29, "C6", 0.9))
    call = mix(1.0, *[(at, loud * bell(pitch(note), 0.5, 2, 0.9, 5)) for at, note, loud in notes])
    out = hall(take.chance, call, 0.6, 0.2)
    for ear, gain in ((0, np.sqrt(1 - side)), (1, np.sqrt(side))):
        out[: len(breath), ear] += 0.5 * breath * gain
    return out


def menu_move(take: Take) -> Wave:
    """The focus steps on."""
    return pluck(pitch("A4") * take.tune, 0.09, rate=0.5, bright=0.5)


def menu_accept(take: Take) -> Wave:
    """Chosen."""
    notes = ((0, "A4"), (0.055, "E5"), (0.11, "A5"))
    parts = [(at, glow(pitch(note), 0.26, rise=0.004, fall=0.1, fade=9)) for at, note in notes]
    return room(take.chance, mix(0.4, *parts), 0.3, 0.15)


def menu_back(take: Take) -> Wave:
    """And back again: the same the other way, softer."""
    notes = ((0, "E5"), (0.065, "A4"))
    parts = [(at, glow(pitch(note), 0.24, rise=0.006, fall=0.1, fade=11, warmth=0.4)) for at, note in notes]
    return room(take.chance, mix(0.32, *parts), 0.3, 0.15)


def dialog(take: Take) -> Wave:
    """A panel opens: a breath upwards and an open fifth that waits for an answer."""
    breath = _breath(take, 0.26, 1900)
    notes = (("A4", 0.7), ("E5", 0.8))
    fifth = [(0.01, loud * glow(pitch(note), 0.34, rise=0.012, fall=0.16, fade=6)) for note, loud in notes]
    return room(take.chance, mix(0.45, (0, 0.35 * breath), *fifth), 0.35, 0.18)


def toast(take: Take) -> Wave:
    """Something is said at the edge of the screen: one drop, and its ring."""
    drop = thump(pitch("C5") * take.tune, pitch("G5") * take.tune, 0.07, 5, 1.3)
    ring = 0.5 * bell(pitch("G5") * take.tune, 0.25, 3, 0.6, 6)
    return room(take.chance, mix(0.3, (0, drop), (0.045, ring)), 0.3, 0.15)
