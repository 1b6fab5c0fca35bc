"""The sound files measured: they are what the recipes make, and they are fit to be heard."""

from __future__ import annotations

import wave
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from sounds import synth
from sounds.cues import LOOP, SOUNDS, Cue

np = pytest.importorskip("numpy", reason="the sound files are made and measured with numpy")

EFFECTS = [stem for sound in SOUNDS.values() for stem in sound.files]
OFTEN = (Cue.SLIDE, Cue.FLIP, Cue.PLACE, Cue.DEAL, Cue.SELECT, Cue.UNDO, Cue.SCORE, Cue.MENU_MOVE)
RATES: Mapping[str, int] = {LOOP: 22050}


@cache
def samples(stem: str):  # type: ignore[no-untyped-def]
    """The file's samples, full scale 1, shape (n, channels)."""
    with wave.open(str(synth.FILES / f"{stem}.wav"), "rb") as file:
        assert file.getsampwidth() == 2
        assert file.getframerate() == RATES.get(stem, 44100)
        data = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        return data.reshape(-1, file.getnchannels()) / 32768


def peak(stem: str) -> float:
    return float(np.abs(samples(stem)).max())


def decibels(power: float) -> float:
    return float(10 * np.log10(power))


def through_a_small_television(stem: str):  # type: ignore[no-untyped-def]
    """Only what lies from 300 to 4000 Hz, both ears together."""
    both = samples(stem).mean(axis=1)
    size = len(both) + 8192
    frequency = np.fft.rfftfreq(size, 1 / RATES.get(stem, 44100))
    return np.fft.irfft(np.fft.rfft(both, size) * ((frequency >= 300) & (frequency <= 4000)), size)


def loudest_tenth_of_a_second(stem: str) -> float:
    """Its RMS in dB, as a small television gives it."""
    heard = through_a_small_television(stem) ** 2
    power = np.convolve(heard, np.full(4410, 1 / 4410), "valid")
    return decibels(power.max())


@pytest.mark.parametrize("stem", synth.STEMS)
def test_files_are_what_the_recipes_make(stem: str) -> None:
    from sounds.studio import make

    made = make(stem)
    with wave.open(str(synth.FILES / f"{stem}.wav"), "rb") as file:
        assert made.rate == file.getframerate()
    found = np.round(samples(stem) * 32768)
    assert found.shape == made.samples.reshape(len(made.samples), -1).shape
    assert np.abs(found - made.samples.reshape(found.shape)).max() <= 1


@pytest.mark.parametrize("stem", synth.STEMS)
def test_nothing_clips(stem: str) -> None:
    assert decibels(peak(stem) ** 2) <= -1


def test_the_four_loudest_at_once_and_the_music_stay_below_full_scale() -> None:
    peaks = [max(map(peak, sound.files)) for sound in SOUNDS.values() for _ in range(sound.voices)]
    assert sum(sorted(peaks)[-4:]) + peak(LOOP) <= 1


@pytest.mark.parametrize("cue", OFTEN)
def test_frequent_effects_are_about_equally_loud(cue: Cue) -> None:
    for stem in SOUNDS[cue].files:
        assert -32.5 <= loudest_tenth_of_a_second(stem) <= -26.5


@pytest.mark.parametrize("cue", Cue)
def test_variants_of_a_cue_are_equally_loud(cue: Cue) -> None:
    heard = [loudest_tenth_of_a_second(stem) for stem in SOUNDS[cue].files]
    assert max(heard) - min(heard) <= 1.5


def test_no_effect_is_drowned_or_jumps_out() -> None:
    heard = {stem: loudest_tenth_of_a_second(stem) for stem in EFFECTS}
    assert min(heard.values()) >= -33
    assert max(heard.values()) <= -21


def test_the_music_stays_behind_the_effects() -> None:
    power = (through_a_small_television(LOOP) ** 2).mean()
    assert -38 <= decibels(power) <= min(map(loudest_tenth_of_a_second, EFFECTS)) - 2


@pytest.mark.parametrize("stem", EFFECTS)
def test_small_loudspeakers_show_the_better_part(stem: str) -> None:
    share = (through_a_small_television(stem) ** 2).sum() / (samples(stem).mean(axis=1) ** 2).sum()
    assert share >= (0.4 if stem == "queen" else 0.6)


@pytest.mark.parametrize("stem", synth.STEMS)
def test_no_standing_offset(stem: str) -> None:
    assert np.abs(samples(stem).mean(axis=0)).max() < 1e-3


@pytest.mark.parametrize("stem", EFFECTS)
def test_effects_start_and_end_without_a_click(stem: str) -> None:
    ears = np.abs(samples(stem))
    assert ears[0].max() < 0.001
    assert ears[-1].max() < 0.001
    assert ears[-44:].max() < 0.02 * peak(stem)


@pytest.mark.parametrize("stem", EFFECTS)
def test_effects_answer_at_once(stem: str) -> None:
    """No silence before the sound: what answers a press is at a tenth of its peak within 40 ms."""
    loud = np.abs(samples(stem)).max(axis=1)
    assert np.argmax(loud > 0.1 * peak(stem)) <= 0.04 * 44100


def test_effects_heard_often_are_short() -> None:
    assert all(len(samples(stem)) <= 0.3 * 44100 for cue in OFTEN for stem in SOUNDS[cue].files)


def test_the_loop_runs_on_over_its_seam() -> None:
    """The step and the bend at the seam are not out of the ordinary within the loop."""
    ears = samples(LOOP)
    around = np.concatenate([ears[-4:], ears[:4]])
    for order in (1, 2, 3):
        usual = np.percentile(np.abs(np.diff(ears, order, axis=0)), 99.5)
        assert np.abs(np.diff(around, order, axis=0)).max() <= usual


def test_the_loop_is_calm_and_wide() -> None:
    ears = samples(LOOP)
    assert 30 <= len(ears) / 22050 <= 50
    seconds = (ears[: len(ears) // 22050 * 22050] ** 2).reshape(-1, 22050, 2).mean(axis=(1, 2))
    assert decibels(seconds.max()) - decibels(seconds.min()) < 6
    assert np.corrcoef(ears.T)[0, 1] < 0.95


def test_a_streak_of_pairs_rises() -> None:
    """The last bell of each rung is higher than that of the one before."""
    tones = []
    for stem in SOUNDS[Cue.PAIR].files:
        ring = samples(stem)[int(0.25 * 44100) : int(0.5 * 44100), 0]
        spectrum = np.abs(np.fft.rfft(ring * np.hanning(len(ring)), 1 << 16))
        frequency = np.fft.rfftfreq(1 << 16, 1 / 44100)
        tones.append(float(frequency[np.argmax(spectrum * (frequency > 500))]))
    assert len(tones) == 6
    assert tones == sorted(set(tones))


def test_check_finds_what_is_missing_foreign_or_altered(tmp_path: Path) -> None:
    from sounds.studio import make

    made = make("score_1")
    assert "score_1" in (synth.differs("score_1", made, tmp_path) or "")
    synth.write("score_1", made, tmp_path)
    assert synth.differs("score_1", made, tmp_path) is None
    path = synth.path_of("score_1", tmp_path)
    data = bytearray(path.read_bytes())
    data[1001] ^= 1
    path.write_bytes(data)
    assert "256 steps apart" in (synth.differs("score_1", made, tmp_path) or "")
    path.write_bytes(b"")
    assert "score_1" in (synth.differs("score_1", made, tmp_path) or "")


def test_the_command_says_so_without_numpy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(synth, "find_spec", lambda name: None)
    assert synth.main(["--check"]) == 2
    assert "numpy" in capsys.readouterr().err
