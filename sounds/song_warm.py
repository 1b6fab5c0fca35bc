"""The warm felt table's music: 24 bars of a slow bossa in F by a trio, 96 beats a minute. Needs numpy.

Electric piano, plucked bass and brushes; a vibraphone has the tune in the first two parts of eight bars, and
the piano answers alone in the third.
"""

from __future__ import annotations

import numpy as np

from sounds.circle import Circle
from sounds.instruments import Wave, bell, clock, keys, length, pitch, pluck, swish, tap

BARS = 24
Chord = tuple[str, str, tuple[str, ...]]

F9: Chord = ("F2", "C3", ("A3", "C4", "E4", "G4"))
DM7: Chord = ("D2", "A2", ("F3", "A3", "C4", "E4"))
GM9: Chord = ("G2", "D3", ("Bb3", "D4", "F4", "A4"))
C13: Chord = ("C3", "G2", ("Bb3", "D4", "E4", "A4"))
AM7: Chord = ("A2", "E3", ("G3", "C4", "E4", "G4"))
D7: Chord = ("D2", "A2", ("F#3", "C4", "Eb4", "A4"))
BB7: Chord = ("Bb2", "F3", ("A3", "D4", "F4", "A4"))
BBM: Chord = ("Bb2", "F3", ("G3", "Db4", "F4", "Bb4"))
G13: Chord = ("G2", "D3", ("F3", "B3", "E4", "A4"))
CS: Chord = ("C3", "G2", ("Bb3", "D4", "F4", "G4"))
A7: Chord = ("A2", "E3", ("G3", "C#4", "E4", "Bb4"))
CHORDS = (
    F9, DM7, GM9, C13, AM7, D7, GM9, CS,
    F9, DM7, BB7, BBM, AM7, DM7, G13, C13,
    BB7, C13, AM7, DM7, GM9, A7, G13, CS,
)  # fmt: skip
"""The bass's root and fifth, and the piano's notes, of each bar."""

STROKES = (((0, 1.3), (1.5, 0.8), (3, 0.9)), ((0.5, 1.0), (2, 0.7), (3.5, 1.2)))
"""When in a bar the piano strikes and for how many beats, bar by bar in turn."""

TUNE = (
    (0.5, "G5", 1), (1.5, "E5", 0.5), (2, "C5", 2), (5, "D5", 0.5), (5.5, "E5", 1), (6.5, "F5", 1.5),
    (8.5, "D5", 1), (9.5, "A5", 2.5), (12.5, "G5", 0.5), (13, "E5", 1), (14, "D5", 2),
    (16.5, "C5", 1), (17.5, "E5", 0.5), (18, "G5", 2), (20.5, "F#5", 1), (21.5, "Eb5", 1), (22.5, "C5", 1.5),
    (24.5, "D5", 0.5), (25, "F5", 1), (26, "Bb5", 2), (28.5, "A5", 0.5), (29, "G5", 2.5),
    (32.5, "A5", 1), (33.5, "G5", 0.5), (34, "E5", 2), (37, "F5", 0.5), (37.5, "E5", 0.5), (38, "C5", 2),
    (40.5, "D5", 0.5), (41, "F5", 0.5), (41.5, "A5", 2.5), (44.5, "G5", 0.5), (45, "F5", 1), (46, "Db5", 2),
    (48.5, "C5", 0.5), (49, "E5", 0.5), (49.5, "G5", 2), (52.5, "F5", 1), (53.5, "A4", 2.5),
    (56.5, "B4", 0.5), (57, "E5", 1), (58, "A5", 1.5), (59.5, "G5", 1.5), (61.5, "E5", 0.5), (62, "D5", 2),
)  # fmt: skip
"""The vibraphone: beat, note, beats long."""

SOLO = (
    (64.5, "F5", 0.5), (65, "A5", 0.5), (65.5, "C6", 1.5), (67.5, "A5", 0.5), (68, "Bb5", 1), (69, "G5", 0.5),
    (69.5, "E5", 2), (72.5, "C5", 0.5), (73, "E5", 0.5), (73.5, "G5", 1), (74.5, "B5", 1.5), (76.5, "A5", 1),
    (77.5, "F5", 0.5), (78, "D5", 2), (80.5, "Bb4", 0.5), (81, "D5", 0.5), (81.5, "F5", 0.5), (82, "A5", 2),
    (84.5, "G5", 0.5), (85, "E5", 1), (86, "C#5", 1.5), (88.5, "D5", 0.5), (89, "E5", 0.5), (89.5, "A5", 2),
    (92.5, "G5", 1), (93.5, "F5", 0.5), (94, "D5", 1.5),
)  # fmt: skip


def _vibraphone(frequency: float, seconds: float) -> Wave:
    """A struck bar under turning discs."""
    return bell(frequency, seconds, 4.0, 0.5, 4) * (1 + 0.14 * np.sin(2 * np.pi * 5.2 * clock(seconds)))


def _trio(circle: Circle) -> None:
    for bar, (root, fifth, notes) in enumerate(CHORDS):
        for at, beats in STROKES[bar % 2]:
            for voice, note in enumerate(notes):
                tone = keys(pitch(note), beats * circle.beat + 0.3, 0.45 if at else 0.55)
                circle.put(4 * bar + at + 0.012 * voice, tone, 0.17, (voice - 1.5) * 0.22)
        last = CHORDS[(bar + 1) % BARS][0] if bar % 4 == 3 else root
        line = (
            (0, root, 1.4),
            (1.5, fifth, 0.5),
            (2, fifth, 1.3),
            (3.5, last, 0.5),
        )
        for at, note, beats in line:
            tone = pluck(pitch(note), beats * circle.beat + 0.15, rate=2.6, bright=0.66)
            circle.put(4 * bar + at, tone, 0.16 if at in (0, 2) else 0.11)


def _brushes(circle: Circle, chance: np.random.Generator) -> None:
    for bar in range(BARS):
        for at in (0.0, 2.0):
            sweep = swish(chance, np.linspace(2200, 3400, length(0.42)), 0.9)
            circle.put(4 * bar + at, sweep * np.hanning(len(sweep)), 0.006, -0.3)
        for at in (1, 3):
            circle.put(4 * bar + at, tap(chance, 0.1, 1500, 6000, 5), 0.022, -0.2)
        for half in range(8):
            circle.put(
                4 * bar + half / 2, tap(chance, 0.05, 3800, 8500, 5), 0.012 if half % 2 else 0.006, 0.4
            )
        for at in (0, 1.5, 3) if bar % 2 == 0 else (1, 2.5):
            circle.put(4 * bar + at, tap(chance, 0.03, 1300, 2600, 8), 0.02, 0.3)


def _tune(circle: Circle) -> None:
    for beat, note, beats in TUNE:
        tone = _vibraphone(pitch(note), beats * circle.beat + 0.7)
        circle.echo(beat, tone, 0.16, 0.15, every=1.5, left=0.16)
    for beat, note, beats in SOLO:
        circle.put(beat, keys(pitch(note), beats * circle.beat + 0.5, 0.7), 0.3, -0.12)


def warm(chance: np.random.Generator) -> Wave:
    """The whole loop, shape (n, 2), unscaled."""
    circle = Circle(4 * BARS, 96)
    _trio(circle)
    _brushes(circle, chance)
    _tune(circle)
    return circle.finished(chance, 1.1, 0.16)
