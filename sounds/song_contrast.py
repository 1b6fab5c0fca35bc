"""The high contrast table's music: 24 bars of a clear slow waltz in D dorian, 84 beats a minute. Needs numpy.

Few voices with air between them, so that nothing said or signalled is masked: a marimba's broken chords, a
plucked bass, a quiet organ beneath, and a bell's tune that rests every other line.
"""

from __future__ import annotations

import numpy as np

from sounds.circle import Circle
from sounds.instruments import Wave, bell, glow, pitch, pluck

BARS = 24

DM = ("D3", ("D4", "F4", "A4", "C5"))
G = ("G2", ("D4", "G4", "B4", "D5"))
C = ("C3", ("C4", "E4", "G4", "B4"))
F = ("F2", ("C4", "F4", "A4", "E5"))
EM = ("E3", ("B3", "E4", "G4", "D5"))
AM = ("A2", ("C4", "E4", "A4", "C5"))
AS = ("A2", ("D4", "E4", "A4", "D5"))
BB = ("Bb2", ("D4", "F4", "A4", "D5"))
CHORDS = (DM, G, DM, C, F, C, EM, AS, DM, G, F, EM, DM, AM, G, AS, BB, F, C, G, BB, F, EM, AS)
"""The bass's note and the chord of each bar."""

FIGURES = (
    (0, 1, 2, 3, 2, 1),
    (0, 2, 1, 3, None, 2),
    (0, 2, 3, 2, 1, None),
    (3, 2, 1, 0, None, 1),
    (0, 3, None, 1, 2, 0),
)
"""Which of the chord's notes the marimba takes at each half beat of a bar; None rests."""

TUNE = (
    (0, "A5", 2), (2, "C6", 1), (3, "B5", 2), (5, "G5", 1), (6, "A5", 1.5), (7.5, "F5", 0.5), (8, "D5", 1),
    (9, "E5", 3), (18, "G5", 1), (19, "B5", 1), (20, "D6", 1), (21, "A5", 3),
    (24, "F5", 1), (25, "A5", 1), (26, "D6", 1), (27, "B5", 2), (29, "A5", 1), (30, "C6", 2), (32, "A5", 1),
    (33, "G5", 3), (39, "E5", 1), (40, "A5", 1), (41, "C6", 1), (42, "B5", 2), (44, "G5", 1), (45, "A5", 3),
    (48, "D6", 2), (50, "F5", 1), (51, "C6", 2), (53, "A5", 1), (54, "G5", 1), (55, "E5", 1), (56, "G5", 1),
    (57, "B5", 3), (60, "F5", 1), (61, "Bb5", 1), (62, "D6", 1), (63, "C6", 2), (65, "A5", 1), (66, "G5", 3),
    (69, "E5", 1.5), (70.5, "D5", 1.5),
)  # fmt: skip


def _marimba(frequency: float) -> Wave:
    return bell(frequency, 0.55, 4.0, 0.55, 7)


def contrast(chance: np.random.Generator) -> Wave:
    """The whole loop, shape (n, 2), unscaled."""
    circle = Circle(3 * BARS, 84)
    for bar, (root, notes) in enumerate(CHORDS):
        for voice, note in enumerate(notes[:3]):
            tone = glow(pitch(note), 3.5 * circle.beat, rise=0.6, fall=0.7, fade=0.1, warmth=0.9)
            circle.put(3 * bar - 0.25, tone, 0.05, (voice - 1) * 0.5)
        for half, choice in enumerate(FIGURES[(bar + bar // 8) % 5]):
            if choice is not None:
                tone = _marimba(pitch(notes[choice]))
                circle.echo(3 * bar + half / 2, tone, 0.2 if half == 0 else 0.15, -0.3, every=1, left=0.2)
        circle.put(3 * bar, pluck(pitch(root), 2.2 * circle.beat, rate=2.2, bright=0.66), 0.2)
        if bar % 2:
            circle.put(3 * bar + 2, pluck(pitch(root) * 1.5, 0.9 * circle.beat, rate=2.6, bright=0.6), 0.11)
    for beat, note, beats in TUNE:
        tone = bell(pitch(note), beats * circle.beat + 0.9, 2.0, 0.5, 3.5)
        circle.echo(beat, tone, 0.17, 0.25, every=1, left=0.2)
    return circle.finished(chance, 1.8, 0.2)
