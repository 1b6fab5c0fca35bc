"""The measures against what the recommendations say of known signals."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="measures are of numpy's arrays")

from sounds import measure  # noqa: E402


def sine(frequency: float, decibels: float, seconds: float, rate: int):  # type: ignore[no-untyped-def]
    return 10 ** (decibels / 20) * np.sin(2 * np.pi * frequency * np.arange(round(seconds * rate)) / rate)


@pytest.mark.parametrize("rate", [32000, 44100, 48000])
@pytest.mark.parametrize("decibels", [-23, -33])
def test_ebu_tech_3341_cases_1_and_2(rate: int, decibels: float) -> None:
    """A stereo tone of 1 kHz at so many dBFS has as many LUFS, within 0.1."""
    assert measure.integrated(sine(1000, decibels, 20, rate), rate) == pytest.approx(decibels, abs=0.1)


def test_ebu_tech_3341_case_3_gates_what_is_soft() -> None:
    parts = [sine(1000, level, seconds, 16000) for level, seconds in ((-36, 10), (-23, 60), (-36, 10))]
    assert measure.integrated(np.concatenate(parts), 16000) == pytest.approx(-23, abs=0.1)


def test_ebu_tech_3341_case_4_gates_silence() -> None:
    levels = ((-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10))
    parts = [sine(1000, level, seconds, 16000) for level, seconds in levels]
    assert measure.integrated(np.concatenate(parts), 16000) == pytest.approx(-23, abs=0.1)


def test_one_ear_alone_is_3_db_softer() -> None:
    tone = sine(1000, -20, 2, 48000)
    left = np.stack([tone, np.zeros_like(tone)], axis=1)
    assert measure.loudest(tone, 48000) - measure.loudest(left, 48000) == pytest.approx(3.01, abs=0.01)


def test_half_a_block_has_half_the_power() -> None:
    short, full = sine(1000, -20, 0.2, 48000), sine(1000, -20, 0.4, 48000)
    assert measure.loudest(full, 48000) - measure.loudest(short, 48000) == pytest.approx(3.01, abs=0.1)


def test_silence_is_silent() -> None:
    assert measure.integrated(np.zeros(48000), 48000) == measure.SILENCE
    assert measure.peak(np.zeros(10)) == pytest.approx(-120)


def test_peak_centroid_and_share_of_a_tone() -> None:
    tone = sine(1000, -6, 2, 32000) * np.hanning(64000)
    assert measure.peak(tone) == pytest.approx(-6, abs=0.01)
    assert measure.centroid(tone, 32000) == pytest.approx(1000, rel=0.02)
    assert measure.share(tone, 32000) == pytest.approx(1, abs=1e-6)
    assert measure.share(tone, 32000, 2000, 3000) == pytest.approx(0, abs=1e-6)
