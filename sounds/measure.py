"""What a recording is like to hear: loudness by EBU R128, peak, spectrum. Needs numpy; not used in the game.

Waves are floats of full scale 1, shape (n,) or (n, 2). One ear's worth is measured as it is played: by both
loudspeakers alike.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Wave = npt.NDArray[np.float64]
BLOCK = 0.4
"""Seconds of a block, whose loudness R128 calls momentary."""

SILENCE = -70.0
"""What R128 counts as silence, in LUFS."""


def ears(wave: Wave) -> Wave:
    """Shape (n, 2), whichever shape the wave has."""
    return np.stack([wave, wave], axis=1) if wave.ndim == 1 else wave


def _weighted(wave: Wave, rate: int) -> Wave:
    """The K weighting of ITU-R BS.1770: a shelf of 4 dB from 1.7 kHz on, and a fall below 38 Hz."""
    size = 1 << (len(wave) + rate).bit_length()  # transforms of a power of two are quick
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(size))

    k, q, gain = np.tan(np.pi * 1681.974450955533 / rate), 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    middle = gain**0.4996667741545416
    shelf = (gain + middle * k / q + k * k) + 2 * (k * k - gain) * turn
    shelf += (gain - middle * k / q + k * k) * turn**2
    shelf /= (1 + k / q + k * k) + 2 * (k * k - 1) * turn + (1 - k / q + k * k) * turn**2

    k, q = np.tan(np.pi * 38.13547087602444 / rate), 0.5003270373238773
    under = 1 + 2 * (k * k - 1) / (1 + k / q + k * k) * turn
    under += (1 - k / q + k * k) / (1 + k / q + k * k) * turn**2
    gate = shelf * (1 - turn) ** 2 / under
    return np.asarray(np.fft.irfft((np.fft.rfft(wave, size, axis=0).T * gate).T, size, axis=0)[: len(wave)])


def _blocks(wave: Wave, rate: int, seconds: float) -> Wave:
    """The power of every stretch of `seconds`, one each tenth of it, silence before and after included."""
    pad, step = round(seconds * rate), max(1, round(seconds * rate / 10))
    both = np.pad(ears(wave), ((pad, pad), (0, 0)))
    power = np.concatenate([[0.0], np.cumsum((_weighted(both, rate) ** 2).sum(axis=1))])
    return np.asarray((power[pad:] - power[:-pad])[::step] / pad)


def _lufs(power: float) -> float:
    return float(-0.691 + 10 * np.log10(max(power, 1e-12)))


def loudest(wave: Wave, rate: int, seconds: float = BLOCK) -> float:
    """The loudness in LUFS of the loudest stretch of `seconds`: R128's greatest momentary loudness."""
    return _lufs(float(_blocks(wave, rate, seconds).max()))


def integrated(wave: Wave, rate: int) -> float:
    """The loudness of the whole in LUFS by R128's two gates. A wave is at least a block long."""
    pad, step = round(BLOCK * rate), round(BLOCK * rate / 4)
    power = np.concatenate([[0.0], np.cumsum((_weighted(ears(wave), rate) ** 2).sum(axis=1))])
    blocks = (power[pad:] - power[:-pad])[::step] / pad
    heard = blocks[blocks > 10 ** ((SILENCE + 0.691) / 10)]
    return _lufs(float(heard[heard > heard.mean() / 10].mean())) if len(heard) else SILENCE


def peak(wave: Wave) -> float:
    """The greatest sample in dB below full scale."""
    return float(20 * np.log10(max(float(np.abs(wave).max()), 1e-6)))


def _spectrum(wave: Wave, rate: int) -> tuple[Wave, Wave]:
    """Frequencies, and the power of both ears at each."""
    size = 1 << (len(wave) + 2048).bit_length()
    power = (np.abs(np.fft.rfft(ears(wave), size, axis=0)) ** 2).sum(axis=1)
    return np.asarray(np.fft.rfftfreq(size, 1 / rate), np.float64), np.asarray(power)


def centroid(wave: Wave, rate: int) -> float:
    """The spectrum's centre of gravity in Hz, by amplitude."""
    frequency, power = _spectrum(wave, rate)
    return float((frequency * np.sqrt(power)).sum() / np.sqrt(power).sum())


def share(wave: Wave, rate: int, low: float = 300, high: float = 3000) -> float:
    """How much of the power lies from `low` to `high` Hz, which every small loudspeaker gives."""
    frequency, power = _spectrum(wave, rate)
    return float(power[(frequency >= low) & (frequency <= high)].sum() / power.sum())
