"""From recipes to finished samples: loudness, clean edges, 16 bits. Needs numpy; see `sounds.synth`."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sounds.cues import LOOP, LOOP_LEVEL, SOUNDS, Sound
from sounds.effects import RECIPES, Take
from sounds.instruments import RATE, Wave, edges, length
from sounds.song import SONG_RATE, loop

FULL_SCALE = 32767
FLOOR = 0.001  # what lies 60 dB below a sound's peak is no longer heard and is cut off its end
CEILING = 0.205  # no effect's peak is above this (-13.8 dB): four at once and the music fit into full scale


@dataclass(frozen=True, slots=True)
class Recording:
    """Samples in an array of shape (n,) or (n, 2), and how many there are a second."""

    samples: npt.NDArray[np.int16]
    rate: int


def make(stem: str) -> Recording:
    """The recording of one file by its stem; KeyError for a stem that no cue names."""
    if stem == LOOP:
        wave = loop()
        return Recording(_sixteen_bits(wave * _factor(wave, LOOP_LEVEL)), SONG_RATE)
    cue, sound, number = {
        file: (cue, sound, number) for cue, sound in SOUNDS.items() for number, file in enumerate(sound.files)
    }[stem]
    take = Take(np.random.default_rng(zlib.crc32(stem.encode())), _tune(sound, number), number)
    return Recording(_sixteen_bits(_finish(RECIPES[cue](take), sound.level)), RATE)


def _tune(sound: Sound, number: int) -> float:
    """The factor on the pitch of a variant: they lie evenly around 1, `spread` cents from end to end."""
    if sound.ladder or len(sound.files) == 1:
        return 1.0
    place = number / (len(sound.files) - 1) - 0.5
    return float(2 ** (place * sound.spread / 1200))


def loudness(wave: Wave) -> float:
    """The greatest RMS over 100 ms in dB of full scale, as a television brings it to the ear.

    Weighted by a fall below 180 Hz, which small loudspeakers don't give, and 3 dB more from 1 to 5 kHz on.
    Both ears' powers are averaged.
    """
    padded = np.zeros((len(wave) + 2 * length(0.1), 1 if wave.ndim == 1 else wave.shape[1]))
    padded[length(0.1) : length(0.1) + len(wave)] = wave.reshape(len(wave), -1)
    frequency = np.fft.rfftfreq(len(padded), 1 / RATE)
    bass = frequency**2 / (frequency**2 + 180.0**2)
    presence = 1 + 0.41 * frequency**2 / (frequency**2 + 1800.0**2)
    treble = 1 / (1 + (frequency / 9000) ** 4)
    heard = np.fft.irfft((np.fft.rfft(padded, axis=0).T * bass * presence * treble).T, len(padded), axis=0)
    power = np.cumsum((heard**2).mean(axis=1))
    window = length(0.1)
    return float(10 * np.log10((power[window:] - power[:-window]).max() / window))


def _finish(wave: Wave, level: float) -> Wave:
    """Without what is below hearing, clean at both ends, at its loudness and under the ceiling."""
    wave = _above_bass(wave)
    loud = np.abs(wave).reshape(len(wave), -1).max(axis=1)
    end = int(np.nonzero(loud > FLOOR * loud.max())[0][-1]) + 1
    wave = (wave[:end].T * edges(end / RATE, 0.0015, min(0.012, end / RATE / 5))).T
    for _ in range(4):  # taming peaks takes a little loudness away, so come nearer step by step
        wave = _tame(wave * 10 ** ((level - loudness(wave)) / 20))
    return wave


def _above_bass(wave: Wave) -> Wave:
    """Without anything below about 60 Hz, where only a standing offset and a loudspeaker's rattle are."""
    size = len(wave) + RATE
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    gate = np.clip((frequency - 30) / 40, 0, 1)
    return np.asarray(np.fft.irfft((np.fft.rfft(wave, size, axis=0).T * gate).T, size, axis=0)[: len(wave)])


def _tame(wave: Wave) -> Wave:
    """Peaks bent softly under the ceiling; what is below 70 % of it stays as it is."""
    knee = 0.7 * CEILING
    over = np.maximum(np.abs(wave) - knee, 0)
    bent = knee + (CEILING - knee) * np.tanh(over / (CEILING - knee))
    return np.where(over > 0, np.sign(wave) * bent, wave)


def _factor(wave: Wave, level: float) -> float:
    """What brings a wave's RMS over its whole length to `level` dB."""
    return float(10 ** (level / 20) / np.sqrt((wave**2).mean()))


def _sixteen_bits(wave: Wave) -> npt.NDArray[np.int16]:
    return np.round(wave * FULL_SCALE).astype(np.int16)
