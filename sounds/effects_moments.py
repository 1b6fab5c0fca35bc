"""The moments of a game: recipes of what is heard once a hand. Needs numpy; see `sounds.effects`."""

from __future__ import annotations

import numpy as np

from sounds.instruments import (
    Take,
    Wave,
    bell,
    clock,
    glow,
    hall,
    hump,
    keys,
    length,
    level,
    mix,
    pitch,
    pluck,
    swish,
    tap,
    thump,
)


def hearts_broken(take: Take) -> Wave:
    """A heart of glass cracks, its splinters ring, and two notes that don't agree stay in the air."""
    blows = ((0.002, 1.0), (0.022, 0.55), (0.05, 0.75), (0.085, 0.35), (0.13, 0.3), (0.19, 0.18))
    crack = [(at, 0.55 * loud * tap(take.chance, 0.04, 1500 - 1200 * at, 5200, 8)) for at, loud in blows]
    tones = (3100, 2630, 2210, 1870, 1560, 1980, 2480)
    splinters = [(0.04 + 0.04 * i, 0.2 * bell(tone, 0.4, 2.76, 1.2, 6)) for i, tone in enumerate(tones)]
    after = [(0.1, 0.4 * bell(pitch(note), 1.0, 1.41, 1.0, 4.5)) for note in ("A4", "Eb4")]
    glass = mix(1.25, (0, 0.6 * thump(190, 80, 0.3, 7, 2)), *crack, *splinters, *after)
    return hall(take.chance, glass, 0.8, 0.25)


def queen(take: Take) -> Wave:
    """The queen of spades: dark brass on a diminished chord under a cracked bell."""
    seconds = 1.8
    chord = (("C3", 0.4), ("Eb3", 0.4), ("Gb3", 0.7), ("A3", 0.8), ("C4", 1.0), ("Eb4", 0.9), ("Gb4", 0.8))
    brass = mix(
        seconds,
        *[
            (0, loud * glow(pitch(n), seconds, rise=0.015, fall=0.8, fade=1.3, warmth=0.12))
            for n, loud in chord
        ],
    )
    beating = 1 + 0.2 * np.sin(2 * np.pi * 6.5 * clock(seconds))
    strike = 0.55 * bell(pitch("A3"), 1.7, 1.414, 2.2, 4) + 0.3 * bell(pitch("Eb5"), 1.7, 2.41, 1.5, 5)
    toll = mix(
        seconds,
        (0, 0.35 * np.tanh(2.5 * brass * beating)),
        (0, strike),
        (0, 0.25 * thump(170, 75, 0.7, 6, 4)),
    )
    return hall(take.chance, toll, 1.0, 0.28)


def moon(take: Take) -> Wave:
    """Shooting the moon: a climb of plucked strings into a wide chord full of stars."""
    climb = ("C4", "G4", "C5", "E5", "G5", "B5", "D6", "E6", "G6")
    strings = [
        (0.08 * i, 0.5 * pluck(pitch(note), 1.4, rate=3.2, bright=0.65)) for i, note in enumerate(climb)
    ]
    chord = [
        (0.62, 0.24 * glow(pitch(note), 1.9, rise=0.16, fall=0.9, fade=0.4))
        for note in ("C4", "G4", "B4", "D5", "E5")
    ]
    stars = [
        (0.7 + float(take.chance.uniform(0, 1.3)), 0.1 * bell(pitch(note), 0.5, 3.5, 0.8))
        for note in ("D7", "B6", "G6", "E7", "A6", "D7", "G6", "E7", "B6", "D7", "A6", "G7")
    ]
    wind = swish(take.chance, np.linspace(300, 3800, length(0.8)), 0.5) * hump(0.8, 0.85, 2)
    return hall(take.chance, mix(2.6, (0, level(wind, 0.16)), *strings, *chord, *stars), 1.0, 0.28)


def win(take: Take) -> Wave:
    """Hearts is won: a fanfare and a handful of bells."""
    tune = (("G4", 0, 0.15), ("C5", 0.13, 0.15), ("E5", 0.26, 0.15), ("G5", 0.39, 0.3), ("E5", 0.62, 0.14))
    horns = [
        (at, 0.6 * glow(pitch(note), seconds + 0.06, fade=1.5, warmth=0.14)) for note, at, seconds in tune
    ]
    bass = [(at, 0.5 * glow(pitch(note), 0.4, fade=3, warmth=0.3)) for note, at in (("C3", 0), ("G3", 0.39))]
    final = [
        (0.77, loud * glow(pitch(note), 1.2, rise=0.015, fall=0.6, fade=1.2, warmth=0.14))
        for note, loud in (("C3", 0.45), ("C4", 0.35), ("E4", 0.35), ("G4", 0.4), ("C5", 0.5), ("G5", 0.45))
    ]
    bells = [
        (0.77 + 0.06 * i, 0.2 * bell(pitch(n), 0.9, 3.5, 1.2))
        for i, n in enumerate(("C6", "E6", "G6", "C7", "G6", "E6", "C7"))
    ]
    return hall(take.chance, mix(2.0, *horns, *bass, *final, *bells), 0.8, 0.22)


def win_solitaire(take: Take) -> Wave:
    """Every card has found its partner: two voices come nearer from both sides until they are one."""
    upper = ("G5", "F5", "E5", "D5", "C5")
    lower = ("C4", "D4", "E4", "G4", "C5")
    times = (0, 0.16, 0.32, 0.48, 0.68)
    duet = [
        (at, loud * glow(pitch(note), 0.34, rise=0.01, fall=0.14, fade=1.5, warmth=0.2))
        for voice, loud in ((upper, 0.5), (lower, 0.6))
        for at, note in zip(times, voice, strict=True)
    ]
    chord = [
        (0.94, loud * glow(pitch(note), 1.5, rise=0.03, fall=0.8, fade=0.9, warmth=0.2))
        for note, loud in zip(
            ("C3", "G3", "C4", "E4", "G4", "C5"), (0.35, 0.35, 0.4, 0.45, 0.45, 0.6), strict=True
        )
    ]
    beats = [(at, 0.6 * thump(210, 95, 0.22, 6, 2.5)) for at in (0.94, 1.12, 1.72, 1.9)]
    shower = [
        (0.98 + 0.075 * i, 0.2 * bell(pitch(note), 0.7, 3.5, 1.0))
        for i, note in enumerate(("C6", "G6", "E6", "C7", "G6", "D7", "E6", "C7", "G6", "E7"))
    ]
    return hall(take.chance, mix(2.5, *duet, *chord, *beats, *shower), 0.9, 0.24)


def dead_end(take: Take) -> Wave:
    """No move is left: three dull knocks down a stair, and an open chord that asks what now."""
    knock = 0.3 * tap(take.chance, 0.05, 300, 1600)
    stair = [(0.17 * i, 0.6 * keys(pitch(note), 0.5, 0.8)) for i, note in enumerate(("A4", "G4", "E4"))]
    knocks = [(at, knock) for at, _ in stair]
    chord = [
        (0.58, loud * glow(pitch(note), 1.0, rise=0.05, fall=0.5, fade=1.6, warmth=0.4))
        for note, loud in (("E3", 0.2), ("A3", 0.25), ("B3", 0.35), ("D4", 0.45), ("E4", 0.45))
    ]
    return hall(take.chance, mix(1.6, *stair, *knocks, *chord), 0.6, 0.2)


def loss(take: Take) -> Wave:
    """Not this time: four notes down, and a chord that is no reproach."""
    tune = ("A4", "G4", "E4", "D4")
    steps = [(0.2 * i, 0.8 * keys(pitch(note), 0.7, 0.7)) for i, note in enumerate(tune)]
    chord = [
        (0.8, 0.3 * glow(pitch(note), 1.3, rise=0.12, fall=0.8, fade=0.8, warmth=0.45))
        for note in ("A2", "E3", "A3", "C4", "B4")
    ]
    rest = [(0.8, 0.5 * keys(pitch(note), 1.3, 0.6)) for note in ("A3", "C4")]
    return hall(take.chance, mix(2.15, *steps, *chord, *rest), 0.8, 0.25)
