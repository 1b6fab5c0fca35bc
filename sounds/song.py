"""The music: sixteen calm bars that end where they begin. Needs numpy; run through `sounds.synth`.

Two bars a chord in A minor at 90 beats a minute, 42⅔ s: a warm pad that makes room for a slow drum, a pulsing
bass, a plucked figure with its echo, and in the second half a tune. All of it is laid on a circle, so tails
run into the start and there is no seam.
"""

from __future__ import annotations

import zlib

import numpy as np

from sounds.instruments import (
    RATE,
    Wave,
    bell,
    glow,
    length,
    pitch,
    pluck,
    spread_echo,
    tap,
    thump,
)

SONG_RATE = 22050
BEAT = 60 / 90
BEATS = 64

# The bass's note and the pad's, two bars each.
CHORDS = (
    ("A2", ("C4", "E4", "G4", "B4")),
    ("F2", ("C4", "E4", "G4", "A4")),
    ("C3", ("B3", "D4", "E4", "G4")),
    ("G2", ("B3", "D4", "E4", "A4")),
    ("D3", ("C4", "E4", "F4", "A4")),
    ("F2", ("C4", "E4", "G4", "A4")),
    ("A2", ("C4", "E4", "G4", "B4")),
    ("G2", ("C4", "D4", "G4", "A4")),
)
# Which of the pad's notes the plucked figure takes at each half beat of a bar, an octave up; None rests.
FIGURE = ((0, 2, 1, 3, None, 2, 1, None), (0, 2, 3, 1, None, 3, 2, 0))
# The tune: beat, note, beats long.
TUNE = (
    (32, "E5", 1.5), (33.5, "D5", 0.5), (34, "C5", 2), (37, "A4", 1), (38, "C5", 2),
    (40, "D5", 1.5), (41.5, "C5", 0.5), (42, "A4", 3), (46, "G4", 1), (47, "A4", 1),
    (48, "C5", 1.5), (49.5, "D5", 0.5), (50, "E5", 2.5), (53, "G5", 1), (54, "E5", 2),
    (56, "D5", 2), (58, "C5", 1), (59, "D5", 3),
)  # fmt: skip
KICKS = (0.0, 2.5)


class _Circle:
    """The loop being made: shape (n, 2)."""

    def __init__(self) -> None:
        self.wave = np.zeros((length(BEAT * BEATS), 2))

    def put(self, beat: float, part: Wave, loudness: float, pan: float = 0.0) -> None:
        """Adds a part from a beat on, at a place from -1 (left) to 1 (right)."""
        places = (length(beat * BEAT) + np.arange(len(part))) % len(self.wave)
        for ear, side in ((0, -pan), (1, pan)):
            self.wave[places, ear] += part * loudness * np.sqrt((1 + side) / 2)


def _pads(circle: _Circle) -> None:
    for number, (_, notes) in enumerate(CHORDS):
        for voice, note in enumerate(notes):
            tone = glow(pitch(note), 8.6 * BEAT, rise=0.9, fall=1.1, fade=0.05, warmth=0.55)
            circle.put(8 * number - 0.3, tone, 0.16, (voice - 1.5) * 0.45)


def _bass(circle: _Circle) -> None:
    for number, (root, _) in enumerate(CHORDS):
        for half in range(16):
            fifth = half in (7, 15)
            tone = glow(
                pitch(root) * (1.5 if fifth else 1), 0.46 * BEAT, rise=0.008, fall=0.08, fade=3, warmth=0.4
            )
            circle.put(8 * number + half / 2, tone, 0.3 if half % 4 == 0 else 0.2)


def _breathe(circle: _Circle) -> None:
    """Pad and bass give way to each stroke of the drum and swell back."""
    t = np.arange(len(circle.wave)) / RATE
    gain = np.ones(len(t))
    for bar in range(BEATS // 4):
        for kick in KICKS:
            since = (t - (4 * bar + kick) * BEAT) % (BEATS * BEAT)
            gain -= 0.42 * np.minimum(1, since / 0.012) * np.exp(-since / 0.2)
    circle.wave *= gain[:, None]


def _drums(circle: _Circle, chance: np.random.Generator) -> None:
    kick = thump(150, 52, 0.26, 6, 1.6)
    snare = tap(chance, 0.24, 500, 4200, 4)
    for bar in range(BEATS // 4):
        for beat in KICKS:
            circle.put(4 * bar + beat, kick, 0.34 if beat == 0 else 0.22)
        circle.put(4 * bar + 2, snare, 0.05)
        for half in range(1, 8, 2):
            circle.put(4 * bar + half / 2, tap(chance, 0.06, 3500, 8000, 6), 0.018, 0.25)


def _figure(circle: _Circle) -> None:
    for bar in range(BEATS // 4):
        _, notes = CHORDS[bar // 2]
        for half, choice in enumerate(FIGURE[bar % 2]):
            if choice is None:
                continue
            tone = pluck(2 * pitch(notes[choice]), 0.7, rate=4.5, bright=0.42)
            side = 0.5 if half % 2 else -0.5
            beat = 4 * bar + half / 2
            circle.put(beat, tone, 0.085, side)
            circle.put(beat + 0.75, tone, 0.036, -side)
            circle.put(beat + 1.5, tone, 0.015, side)


def _tune(circle: _Circle) -> None:
    for beat, note, beats in TUNE:
        tone = glow(pitch(note), beats * BEAT + 0.35, rise=0.05, fall=0.35, fade=0.5, warmth=0.7)
        circle.put(beat, tone, 0.15, 0.1)
        circle.put(beat + 0.75, tone, 0.05, -0.5)
    for beat, note in ((0, "E6"), (8, "C6"), (16, "B5"), (24, "D6"), (31, "A5")):
        circle.put(beat, bell(pitch(note), 2.2, 3.0, 0.6, 4), 0.06, -0.3)


def loop() -> Wave:
    """The whole loop at SONG_RATE, shape (940800, 2), unscaled. Its samples follow on in a circle."""
    chance = np.random.default_rng(zlib.crc32(b"loop"))
    circle = _Circle()
    _pads(circle)
    _bass(circle)
    _breathe(circle)
    _drums(circle, chance)
    _figure(circle)
    _tune(circle)
    wave = spread_echo(chance, circle.wave, 1.6, 0.2)
    return _halve(wave)


def _halve(wave: Wave) -> Wave:
    """Half as many samples a second, on a circle: what lies above 9.5 kHz is taken out first."""
    spectrum = np.fft.rfft(wave, axis=0)
    frequency = np.fft.rfftfreq(len(wave), 1 / RATE)
    gate = np.clip((10700 - frequency) / 1200, 0, 1) * np.clip((frequency - 30) / 15, 0, 1)
    half = len(wave) * SONG_RATE // RATE
    shaped = (spectrum * gate[:, None])[: half // 2 + 1]
    return np.asarray(np.fft.irfft(shaped, half, axis=0) * (half / len(wave)))
