"""A loop being made: laid on a circle, so that what rings past the end rings into the start. Needs numpy."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sounds.cues import RATE
from sounds.instruments import Wave, length, spread_echo

_GRAIN = 2048  # the loop's length is a multiple of it, which is quick to transform


class Circle:
    """Bars of music of shape (n, 2). Places in it are counted in beats from its start, and wrap around.

    `beat` is how many seconds a beat lasts: the tempo asked for, moved a hair so that the loop is of whole
    samples.
    """

    def __init__(self, beats: int, tempo: float) -> None:
        samples = round(length(beats * 60 / tempo) / _GRAIN) * _GRAIN
        self.beats = beats
        self.beat = samples / RATE / beats
        self.wave = np.zeros((samples, 2))

    def put(self, beat: float, part: Wave, loudness: float, pan: float = 0.0) -> None:
        """Adds a part of shape (n,) from a beat on, at a place from -1 (left) to 1 (right)."""
        places = (length(beat * self.beat) + np.arange(len(part))) % len(self.wave)
        for ear, side in ((0, -pan), (1, pan)):
            self.wave[places, ear] += part * loudness * np.sqrt((1 + side) / 2)

    def echo(
        self, beat: float, part: Wave, loudness: float, pan: float = 0.0, *, every: float, left: float
    ) -> None:
        """Adds a part and two echoes on alternating sides, each `left` as loud as the one before."""
        for number in range(3):
            side = -pan if number % 2 else pan
            self.put(beat + number * every, part, loudness * left**number, side)

    def breathe(self, strokes: Iterable[float], depth: float, seconds: float) -> None:
        """What is there so far gives way to a stroke at each of those beats and swells back."""
        t = np.arange(len(self.wave)) / RATE
        gain = np.ones(len(t))
        for stroke in strokes:
            since = (t - stroke * self.beat) % (len(t) / RATE)
            gain -= depth * np.minimum(1, since / 0.012) * np.exp(-since / seconds)
        self.wave *= gain[:, None]

    def finished(self, chance: np.random.Generator, seconds: float, wet: float) -> Wave:
        """In a hall of that tail, nothing above 9.7 kHz or below 40 Hz left, unscaled."""
        wave = spread_echo(chance, self.wave, seconds, wet)
        spectrum = np.fft.rfft(wave, axis=0)
        frequency = np.fft.rfftfreq(len(wave), 1 / RATE)
        gate = np.clip((9700 - frequency) / 1200, 0, 1) * np.clip((frequency - 40) / 15, 0, 1)
        return np.asarray(np.fft.irfft(spectrum * gate[:, None], len(wave), axis=0))
