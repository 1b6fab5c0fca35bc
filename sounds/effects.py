"""The recipe of every effect. Needs numpy; run through `sounds.synth`, never in the game.

Cards are noise: the rush of a sheet over felt and the knock of its edge. Everything that speaks to the person
is a tone of A minor, as the music is; only what hurts (a refusal, hearts broken, the queen) is not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from sounds.cues import Cue
from sounds.instruments import (
    Wave,
    band,
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
    room,
    swish,
    tap,
    thump,
)


@dataclass(frozen=True, slots=True)
class Take:
    """One variant to make: its own chance, a factor on all its pitches, its number from 0."""

    chance: np.random.Generator
    tune: float
    number: int


# -- cards


def _rush(take: Take, seconds: float, start: float, end: float, peak: float) -> Wave:
    """A card over felt: a swish whose grain is the weave."""
    count = length(seconds)
    rush = swish(take.chance, take.tune * np.linspace(start, end, count), 1.0) * hump(seconds, peak, 1.6)
    weave = np.sign(np.sin(2 * np.pi * 95 * take.tune * clock(seconds)))
    return level(band(rush * (1 + 0.3 * weave * take.chance.uniform(0.3, 1, count)), 500, 4600))


def slide(take: Take) -> Wave:
    """A card pushed along the table."""
    return _rush(take, 0.2, 1300, 2900, 0.32)


def deal(take: Take) -> Wave:
    """A card flicked from the deck to a place."""
    knock = tap(take.chance, 0.04, 800 * take.tune, 3600 * take.tune)
    return mix(0.14, (0, 0.8 * _rush(take, 0.1, 1900, 3400, 0.5)), (0.07, 0.8 * knock))


def flip(take: Take) -> Wave:
    """A card turned over: lifted with a snap, laid down with a softer one."""
    lift = tap(take.chance, 0.035, 1500 * take.tune, 4600 * take.tune)
    lay = tap(take.chance, 0.055, 600 * take.tune, 3400 * take.tune)
    turn = _rush(take, 0.11, 1400, 2600, 0.6)
    return mix(0.2, (0, 0.35 * turn), (0.012, 0.7 * lift), (0.095, lay))


def place(take: Take) -> Wave:
    """A card put down for good: a soft knock on padded wood."""
    wood = thump(390 * take.tune, 270 * take.tune, 0.15, 8, 1.8)
    return mix(0.17, (0, wood), (0, 0.85 * tap(take.chance, 0.06, 700 * take.tune, 3600 * take.tune, 8)))


def undo(take: Take) -> Wave:
    """A slide run backwards, with a tone that falls into place."""
    back = _rush(take, 0.2, 1000, 2700, 0.6)[::-1]
    fall = thump(pitch("A4") * take.tune, pitch("E4") * take.tune, 0.16, 5, 1.5)
    return mix(0.3, (0, 0.8 * back), (0.1, 0.4 * fall))


def _riffle(take: Take, times: Wave, loudness: Wave) -> list[tuple[float, Wave]]:
    """Edges of cards snapping past a thumb, one at each time."""
    parts = []
    for at, loud in zip(times, loudness, strict=True):
        low = take.tune * take.chance.uniform(700, 1300)
        parts.append(
            (float(at), loud * take.chance.uniform(0.6, 1) * tap(take.chance, 0.022, low, 3.2 * low, 6))
        )
    return parts


def recycle(take: Take) -> Wave:
    """The waste gathered, turned and squared up as the new stock."""
    times = 0.005 + 0.495 * np.linspace(0, 1, 24) ** 0.8
    parts = _riffle(take, times, np.linspace(0.35, 0.9, 24))
    sweep = _rush(take, 0.5, 900, 2600, 0.75)
    return mix(0.72, (0, 0.5 * sweep), *parts, (0.54, 0.9 * place(take)))


def shuffle(take: Take) -> Wave:
    """Two halves riffled into each other, the bridge, and the pack squared up."""
    riffle = _riffle(take, 0.5 * np.linspace(0, 1, 34) ** 0.85, 0.4 + 0.5 * np.hanning(34))
    bridge = _riffle(take, 0.58 + 0.34 * np.linspace(0, 1, 30) ** 1.15, np.linspace(0.75, 0.3, 30))
    sweep = _rush(take, 0.36, 2200, 1000, 0.3)
    return mix(1.14, *riffle, *bridge, (0.57, 0.4 * sweep), (0.95, 0.9 * place(take)))


def trick(take: Take) -> Wave:
    """Four cards swept together and away, with a warm fifth beneath."""
    seconds = 0.4
    u = clock(seconds) / seconds
    sweep = level(
        band(swish(take.chance, take.tune * (600 + 2300 * u**1.5), 0.6), 400, 4200) * hump(seconds, 0.62, 1.8)
    )
    cards = [(0.005 + 0.07 * i, 0.4 * tap(take.chance, 0.025, 1100, 3800)) for i in range(4)]
    chord = [(0.2, 0.3 * pluck(pitch(note) * take.tune, 0.5, rate=6, bright=0.45)) for note in ("A3", "E4")]
    return mix(0.7, (0, 0.8 * sweep), *cards, *chord)


# -- answers


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
    """One step of a counter."""
    return bell(pitch("A5") * take.tune, 0.08, 2, 0.7, 6)


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


# -- moments


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
    chord = (("C3", 0.6), ("Eb3", 0.6), ("Gb3", 0.8), ("A3", 0.8), ("C4", 0.9), ("Eb4", 0.7))
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
        seconds, (0, 0.35 * np.tanh(brass * beating)), (0, strike), (0, 0.45 * thump(150, 60, 0.7, 6, 2.5))
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
    """Won: a fanfare and a handful of bells."""
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


RECIPES: Mapping[Cue, Callable[[Take], Wave]] = {
    Cue.SLIDE: slide,
    Cue.FLIP: flip,
    Cue.PLACE: place,
    Cue.SELECT: select,
    Cue.REFUSE: refuse,
    Cue.PAIR: pair,
    Cue.RECYCLE: recycle,
    Cue.SHUFFLE: shuffle,
    Cue.DEAL: deal,
    Cue.TRICK: trick,
    Cue.HEARTS_BROKEN: hearts_broken,
    Cue.QUEEN: queen,
    Cue.MOON: moon,
    Cue.WIN: win,
    Cue.LOSS: loss,
    Cue.UNDO: undo,
    Cue.HINT: hint,
    Cue.MENU_MOVE: menu_move,
    Cue.MENU_ACCEPT: menu_accept,
    Cue.MENU_BACK: menu_back,
    Cue.SCORE: score,
    Cue.TURN: turn,
}
