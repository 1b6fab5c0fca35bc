"""What the recipes play on: noises, envelopes, filters, voices, a room. Needs numpy; not used in the game.

A wave is an array of floats at RATE samples a second, of shape (n,) for one ear's worth or (n, 2) for two.
Durations are seconds, pitches Hz. Chance comes from the generator a recipe hands in, so that each file is the
same every time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from sounds.cues import RATE

Wave = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Take:
    """One variant to make: its own chance, a factor on all its pitches, its number from 0."""

    chance: np.random.Generator
    tune: float
    number: int


_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_ACCIDENTALS = {"#": 1, "b": -1, "": 0}
_TABLE = 2048


def pitch(note: str) -> float:
    """The frequency of a note such as "A4" (440 Hz), "C#5" or "Eb3", in equal temperament."""
    step = _STEPS[note[0]] + _ACCIDENTALS[note[1:-1]] + 12 * (int(note[-1]) - 4)
    return float(440 * 2 ** ((step - 9) / 12))


def length(seconds: float) -> int:
    """Samples in a duration."""
    return round(RATE * seconds)


def clock(seconds: float) -> Wave:
    """The time of each sample."""
    return np.arange(length(seconds)) / RATE


def edges(seconds: float, rise: float, fall: float) -> Wave:
    """1 between a rise from 0 and a fall to 0."""
    t = clock(seconds)
    return np.clip(np.minimum(t / rise, (seconds - t) / fall), 0, 1)


def decay(seconds: float, rate: float, rise: float = 0.003) -> Wave:
    """A struck envelope: up at once, then down by e to the power of `rate` over the duration."""
    return edges(seconds, rise, min(0.02, seconds / 4)) * np.exp(-rate * clock(seconds) / seconds)


def hump(seconds: float, peak: float, power: float) -> Wave:
    """A stroke's envelope, from 0 over 1 at the fraction `peak` back to 0."""
    u = clock(seconds) / seconds
    return np.asarray(np.where(u < peak, u / peak, (1 - u) / (1 - peak)) ** power)


def mix(seconds: float, *parts: tuple[float, Wave]) -> Wave:
    """Waves laid over one another, each from its time on; what hangs over the end is cut."""
    out = np.zeros(length(seconds))
    for at, wave in parts:
        start = length(at)
        part = wave[: max(0, len(out) - start)]
        out[start : start + len(part)] += part
    return out


def level(wave: Wave, peak: float = 1.0) -> Wave:
    """Scaled to a peak."""
    return np.asarray(wave * (peak / np.abs(wave).max()))


# -- noises


def band(wave: Wave, low: float, high: float, skirt: float = 0.3) -> Wave:
    """Passes `low` … `high` Hz; beyond, a fall of `skirt` octaves' width without ringing."""
    size = len(wave) + 2048
    spectrum = np.fft.rfft(wave, size, axis=0)
    frequency = np.maximum(np.fft.rfftfreq(size, 1 / RATE), 1.0)
    octaves = np.maximum(np.log2(low / frequency), np.log2(frequency / high)) / skirt
    gain = np.exp(-(np.maximum(octaves, 0) ** 2))
    shaped = (spectrum.T * gain).T
    return np.asarray(np.fft.irfft(shaped, size, axis=0)[: len(wave)])


def tap(chance: np.random.Generator, seconds: float, low: float, high: float, rate: float = 7.0) -> Wave:
    """A short dry knock of noise."""
    noise = band(chance.standard_normal(length(seconds)), low, high)
    return level(noise * decay(seconds, rate, 0.001))


def swish(chance: np.random.Generator, course: Wave, damping: float) -> Wave:
    """Noise through a band-pass whose centre follows `course` (Hz for each sample); less damping whistles."""
    steps = (2 * np.sin(np.pi * np.minimum(course, 9000) / RATE)).tolist()
    low = middle = 0.0
    out = []
    for step, noise in zip(steps, chance.standard_normal(len(course)).tolist(), strict=True):
        low += step * middle
        middle += step * (noise - low - damping * middle)
        out.append(middle)
    return np.array(out)


def thump(start: float, end: float, seconds: float, rate: float = 7.0, drive: float = 1.0) -> Wave:
    """A falling sine; `drive` above 1 adds the overtones by which a small loudspeaker shows it."""
    course = np.linspace(start, end, length(seconds))
    tone = np.sin(2 * np.pi * np.cumsum(course) / RATE) * decay(seconds, rate, 0.002)
    return np.asarray(np.tanh(tone * drive) / np.tanh(drive))


# -- voices


@cache
def bell(frequency: float, seconds: float, ratio: float = 3.5, index: float = 2.0, rate: float = 5.5) -> Wave:
    """Two-operator frequency modulation: glassy at the stroke, pure as it fades."""
    t = clock(seconds)
    stroke = index * np.exp(-9 * t / seconds) * np.sin(2 * np.pi * frequency * ratio * t)
    return np.asarray(np.sin(2 * np.pi * frequency * t + stroke) * decay(seconds, rate, 0.002))


@cache
def keys(frequency: float, seconds: float, touch: float = 0.5) -> Wave:
    """A soft electric piano."""
    t = clock(seconds)
    tine = 0.25 * np.exp(-25 * t) * np.sin(2 * np.pi * frequency * 14 * t)
    body = 0.9 * touch * np.exp(-4 * t) * np.sin(2 * np.pi * frequency * t)
    tone = np.sin(2 * np.pi * frequency * t + body + tine)
    return np.asarray(touch * tone * np.exp(-1.6 * t) * edges(seconds, 0.006, min(0.25, seconds / 2)))


@cache
def _saw(harmonics: int, dullness: float) -> Wave:
    """One period of a saw of so many harmonics, each duller by e to the `dullness`; closed by one sample."""
    phase = np.arange(_TABLE + 1) * (2 * np.pi / _TABLE)
    numbers = np.arange(1, harmonics + 1)
    weights = np.exp(-dullness * numbers) / numbers
    return level(np.sin(np.outer(phase, numbers)) @ weights)


def _play(table: Wave, phase: Wave) -> Wave:
    return np.interp((phase % 1.0) * _TABLE, np.arange(_TABLE + 1), table)


@cache
def glow(
    frequency: float,
    seconds: float,
    *,
    rise: float = 0.02,
    fall: float = 0.1,
    fade: float = 1.0,
    warmth: float = 0.25,
) -> Wave:
    """The neon voice: two saws a few cents apart, bright at the stroke and warm after it.

    `fade` is the decay in e-folds a second, `warmth` how soon the overtones thin out.
    """
    t = clock(seconds)
    harmonics = max(1, min(24, int(7000 / frequency)))
    wobble = 0.0012 * np.sin(2 * np.pi * 4.7 * t) / (2 * np.pi * 4.7) * np.minimum(1, t / 0.4)
    brightness = np.exp(-5 * t)
    out = np.zeros(len(t))
    for detune, start in ((-0.0022, 0.0), (0.0024, 0.31)):
        phase = frequency * (1 + detune) * (t + wobble) + start
        warm = _play(_saw(harmonics, warmth), phase)
        bright = _play(_saw(harmonics, warmth / 3), phase)
        out += warm + (bright - warm) * brightness
    return 0.5 * out * np.exp(-fade * t) * edges(seconds, rise, fall)


@cache
def pluck(frequency: float, seconds: float, *, rate: float = 5.0, bright: float = 0.6) -> Wave:
    """A plucked synthesiser string: the higher an overtone, the sooner it is gone."""
    t = clock(seconds)
    out = np.zeros(len(t))
    for number in range(1, max(2, min(14, int(9000 / frequency)))):
        gone = np.exp(-(rate + 2.2 * (number - 1)) * t / min(seconds, 1.0))
        out += np.sin(2 * np.pi * number * frequency * t) * gone * bright ** (number - 1) / number**0.5
    return out * edges(seconds, 0.002, min(0.05, seconds / 3))


# -- a room


def _echo(chance: np.random.Generator, seconds: float) -> Wave:
    tail = chance.standard_normal(length(seconds)) * np.exp(-6 * clock(seconds) / seconds)
    tail = band(tail, 250, 4200, 0.6)
    return np.asarray(tail / np.sqrt((tail**2).sum()))


def room(chance: np.random.Generator, wave: Wave, seconds: float, wet: float) -> Wave:
    """A wave of one ear with a room's tail of `seconds` behind it."""
    echo = _echo(chance, seconds)
    size = len(wave) + len(echo)
    tail = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(echo, size), size)
    return np.asarray(np.concatenate([wave, np.zeros(len(echo))]) + wet * tail)


def hall(chance: np.random.Generator, wave: Wave, seconds: float, wet: float) -> Wave:
    """Like `room`, for two ears with a tail of their own each: shape (n, 2)."""
    return np.stack([room(chance, wave, seconds, wet) for _ in range(2)], axis=1)


def spread_echo(chance: np.random.Generator, wave: Wave, seconds: float, wet: float) -> Wave:
    """A tail for a loop of shape (n, 2): what rings beyond the end rings into the start."""
    ears = []
    for ear in wave.T:
        echo = np.zeros(len(ear))
        tail = _echo(chance, seconds)
        echo[: len(tail)] = tail
        ears.append(ear + wet * np.fft.irfft(np.fft.rfft(ear) * np.fft.rfft(echo), len(ear)))
    return np.stack(ears, axis=1)
