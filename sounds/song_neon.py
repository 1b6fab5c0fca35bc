"""The neon night's music: 24 bars of synthesiser in A minor, 96 beats a minute. Needs numpy.

Three parts of eight bars: a pulse and a plucked figure that wake up, the same road with a tune over other
chords, and a bridge in half time where bells answer the tune and the bass climbs home.
"""

from __future__ import annotations

import numpy as np

from sounds.circle import Circle
from sounds.instruments import Wave, bell, glow, pitch, pluck, tap, thump

BARS = 24
BRIDGE = 16  # the bar from which on it is

AM9, AM7 = ("A2", ("C4", "E4", "G4", "B4")), ("A2", ("C4", "E4", "G4", "A4"))
F9, F7 = ("F2", ("C4", "E4", "G4", "A4")), ("F2", ("A3", "C4", "E4", "A4"))
C7, CE = ("C3", ("B3", "D4", "E4", "G4")), ("E2", ("C4", "E4", "G4", "C5"))
G6, GS = ("G2", ("B3", "D4", "E4", "A4")), ("G2", ("C4", "D4", "G4", "A4"))
DM9, EM7 = ("D3", ("C4", "E4", "F4", "A4")), ("E2", ("B3", "D4", "G4", "B4"))
ES, E7 = ("E2", ("B3", "D4", "E4", "A4")), ("E2", ("B3", "D4", "E4", "G#4"))
CHORDS = (
    AM9, AM9, F9, F9, C7, C7, G6, GS,
    DM9, DM9, F9, F7, AM9, AM7, EM7, GS,
    F7, G6, AM7, CE, F9, GS, DM9, ES,
)  # fmt: skip
"""The bass's note and the pad's of each bar."""

FIGURES = (
    (0, 2, 1, 3, None, 2, 1, None), (0, 2, 3, 1, None, 3, 2, 0),
    (3, None, 2, 1, 0, 2, None, 1), (0, 1, 2, 3, 2, None, 1, 2),
)  # fmt: skip
"""Which of the pad's notes the plucked figure takes at each half beat of a bar, an octave up; None rests."""

TUNE = (
    (14, "E5", 1), (15, "G5", 1), (16, "E5", 2.5), (19, "D5", 1), (20, "B4", 2), (22.5, "C5", 0.5),
    (23, "D5", 1), (24, "D5", 3), (27.5, "E5", 0.5), (28, "C5", 2),
    (32, "F5", 1.5), (33.5, "E5", 0.5), (34, "D5", 2), (37, "A4", 1), (38, "C5", 1), (39, "D5", 1),
    (40, "E5", 1.5), (41.5, "D5", 0.5), (42, "C5", 2.5), (45.5, "A4", 0.5), (46, "C5", 2),
    (48, "B4", 1.5), (49.5, "C5", 0.5), (50, "E5", 2.5), (53, "G5", 1), (54, "A5", 1.5), (55.5, "G5", 0.5),
    (56, "G5", 2), (58, "E5", 1), (59, "B4", 1), (60, "D5", 3),
    (64, "C5", 2), (66, "A4", 2), (68, "B4", 1.5), (69.5, "D5", 2.5), (72, "E5", 3), (75, "G5", 1),
    (76, "C5", 3), (80, "A5", 2), (82, "G5", 1), (83, "E5", 1), (84, "D5", 3), (87, "E5", 1),
    (88, "F5", 2), (90, "D5", 2), (92, "B4", 3.5),
)  # fmt: skip
"""Beat, note, beats long."""

ANSWERS = (
    (0, "E6"), (8, "C6"), (16, "B5"), (24, "D6"), (31, "A5"), (47, "E6"), (63, "D6"),
    (65, "E6"), (65.5, "C6"), (67, "A5"), (70.5, "G6"), (71, "D6"), (73.5, "C6"), (74, "E6"), (77.5, "G6"),
    (78, "E6"), (78.5, "C6"), (81, "E6"), (85.5, "A6"), (86, "G6"), (86.5, "D6"), (89, "A5"), (91, "C6"),
    (93, "E6"), (93.5, "B5"), (94, "G#5"),
)  # fmt: skip
"""The bells: beat, note."""


def _kicks() -> list[float]:
    """The beats of the low drum: two to a bar, the bridge with half as many."""
    return [4 * bar + at for bar in range(BARS) for at in ((0.0,) if bar >= BRIDGE else (0.0, 2.5))]


def _pads(circle: Circle) -> None:
    for bar, (_, notes) in enumerate(CHORDS):
        held = 1 if bar % 2 == 0 and CHORDS[bar + 1] == CHORDS[bar] else 0
        if bar % 2 and CHORDS[bar - 1] == CHORDS[bar]:
            continue
        for voice, note in enumerate(notes):
            tone = glow(
                pitch(note), (4.6 + 4 * held) * circle.beat, rise=0.7, fall=0.8, fade=0.06, warmth=0.55
            )
            circle.put(4 * bar - 0.3, tone, 0.15, (voice - 1.5) * 0.4)


def _bass(circle: Circle) -> None:
    for bar, (root, _) in enumerate(CHORDS):
        low = pitch(root)
        if bar >= BRIDGE:
            for at, beats, factor in ((0, 1.9, 1.0), (2, 0.9, 1.0), (3, 0.4, 1.5), (3.5, 0.4, 2.0)):
                circle.put(
                    4 * bar + at,
                    glow(low * factor, beats * circle.beat, rise=0.01, fall=0.1, fade=1.2, warmth=0.35),
                    0.27,
                )
            continue
        for half in range(8):
            factor = 1.5 if half == 7 and bar % 2 else 2.0 if half == 3 and bar % 4 == 3 else 1.0
            tone = glow(low * factor, 0.46 * circle.beat, rise=0.008, fall=0.08, fade=3, warmth=0.35)
            circle.put(4 * bar + half / 2, tone, 0.28 if half % 4 == 0 else 0.19)


def _drums(circle: Circle, chance: np.random.Generator) -> None:
    kick, snare = thump(150, 58, 0.26, 6, 1.8), tap(chance, 0.24, 450, 4000, 4)
    hats = [tap(chance, 0.06, 3500, 8000, 6) for _ in range(6)]
    for beat in _kicks():
        circle.put(beat, kick, 0.32 if beat % 4 == 0 else 0.2)
    for bar in range(BARS):
        circle.put(4 * bar + 2, snare, 0.05)
        if bar % 8 == 7:
            for at, loud in ((3, 0.022), (3.25, 0.026), (3.5, 0.034), (3.75, 0.044)):
                circle.put(4 * bar + at, snare, loud, 0.2)
        for half in range(1 if bar % 8 < 4 else 0, 8, 2 if bar < 8 else 1):
            circle.put(4 * bar + half / 2, hats[(bar + half) % 6], 0.019 if half % 2 else 0.01, 0.25)


def _figure(circle: Circle) -> None:
    for bar, (_, notes) in enumerate(CHORDS):
        figure = FIGURES[bar % 2 + (2 if bar % 8 >= 6 or bar >= BRIDGE else 0)]
        for half, choice in enumerate(figure):
            if choice is not None:
                tone = pluck(2 * pitch(notes[choice]), 0.7, rate=4.5, bright=0.42)
                side = 0.5 if half % 2 else -0.5
                loud = 0.05 if bar >= BRIDGE else 0.075
                circle.echo(4 * bar + half / 2, tone, loud, side, every=0.75, left=0.42)


def _tune(circle: Circle) -> None:
    for beat, note, beats in TUNE:
        tone = glow(pitch(note), beats * circle.beat + 0.35, rise=0.05, fall=0.35, fade=0.5, warmth=0.6)
        circle.echo(beat, tone, 0.14, 0.12, every=0.75, left=0.3)
    for beat, note in ANSWERS:
        circle.echo(beat, bell(pitch(note), 1.8, 3.0, 0.6, 4), 0.05, -0.3, every=1.5, left=0.35)


def neon(chance: np.random.Generator) -> Wave:
    """The whole loop, shape (n, 2), unscaled."""
    circle = Circle(4 * BARS, 96)
    _pads(circle)
    _bass(circle)
    circle.breathe(_kicks(), 0.38, 0.2)
    _drums(circle, chance)
    _figure(circle)
    _tune(circle)
    return circle.finished(chance, 1.6, 0.2)
