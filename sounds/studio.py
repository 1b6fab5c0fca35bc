"""From recipes to finished samples: loudness, clean edges, 16 bits. Needs numpy; see `sounds.synth`."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from sounds import measure
from sounds.cues import MUSIC, MUSIC_LEVEL, RATE, SOUNDS, Sound
from sounds.effects import RECIPES
from sounds.instruments import Take, Wave, edges
from sounds.song_contrast import contrast
from sounds.song_neon import neon
from sounds.song_warm import warm

SONGS: Mapping[str, Callable[[np.random.Generator], Wave]] = MappingProxyType(
    {"neon": neon, "warm": warm, "contrast": contrast}
)
FULL_SCALE = 32767
FLOOR = 0.001  # what lies 60 dB below a sound's peak is no longer heard and is cut off its end
CEILING = 0.205  # no effect's peak is above this (-13.8 dB): four at once and the music fit into full scale


@dataclass(frozen=True, slots=True)
class Recording:
    """Samples in an array of shape (n,) or (n, 2), and how many there are a second."""

    samples: npt.NDArray[np.int16]
    rate: int

    @property
    def wave(self) -> Wave:
        """The samples as floats of full scale 1."""
        return self.samples / 32768


def make(stem: str) -> Recording:
    """The recording of one file by its stem; KeyError for a stem that nothing plays."""
    chance = np.random.default_rng(zlib.crc32(stem.encode()))
    for theme, name in MUSIC.items():
        if name == stem:
            wave = SONGS[theme](chance)
            gain = 10 ** ((MUSIC_LEVEL - measure.integrated(wave, RATE)) / 20)
            return Recording(_sixteen_bits(wave * gain / 2) * 2, RATE)  # the last bit is not worth a megabyte
    cue, sound, number = {
        file: (cue, sound, number) for cue, sound in SOUNDS.items() for number, file in enumerate(sound.files)
    }[stem]
    take = Take(chance, _tune(sound, number), number)
    return Recording(_sixteen_bits(_finish(RECIPES[cue](take), sound.level)), RATE)


def _tune(sound: Sound, number: int) -> float:
    """The factor on the pitch of a variant: they lie evenly around 1, `spread` cents from end to end."""
    if sound.ladder or len(sound.files) == 1:
        return 1.0
    place = number / (len(sound.files) - 1) - 0.5
    return float(2 ** (place * sound.spread / 1200))


def loudness(wave: Wave) -> float:
    """The loudest 100 ms in LUFS, as a television gives them: little below 180 Hz, less from 9 kHz on."""
    size = len(wave) + RATE // 10
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    given = frequency**2 / (frequency**2 + 180.0**2) / (1 + (frequency / 9000) ** 4)
    heard = np.fft.irfft((np.fft.rfft(wave, size, axis=0).T * given).T, size, axis=0)
    return measure.loudest(heard, RATE, 0.1)


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


def _sixteen_bits(wave: Wave) -> npt.NDArray[np.int16]:
    return np.round(wave * FULL_SCALE).astype(np.int16)
