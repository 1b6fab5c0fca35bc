"""The sound files measured: they are what the recipes make, and they are fit to be heard."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from sounds import synth
from sounds.cues import MUSIC, RATE, SOUNDS, Cue, Priority
from sounds.synth import EFFECTS, STEMS

np = pytest.importorskip("numpy", reason="the sound files are made and measured with numpy")

SONGS = (*MUSIC.values(),)
OFTEN = (Cue.SLIDE, Cue.FLIP, Cue.PLACE, Cue.DEAL, Cue.SELECT, Cue.UNDO, Cue.REDO, Cue.SCORE, Cue.MENU_MOVE)
MOMENTS = [stem for sound in SOUNDS.values() if sound.priority is Priority.MOMENT for stem in sound.files]


@pytest.fixture(autouse=True, scope="module")
def decoder() -> Iterator[None]:
    """Files are decoded by the mixer, which plays into nothing meanwhile."""
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    yield
    pygame.mixer.quit()
    if before is None:
        del os.environ["SDL_AUDIODRIVER"]
    else:
        os.environ["SDL_AUDIODRIVER"] = before


@cache
def samples(stem: str):  # type: ignore[no-untyped-def]
    """The file's samples, full scale 1, shape (n, channels)."""
    found = synth.read(stem)
    assert found.rate == RATE
    return found.samples.reshape(len(found.samples), -1) / 32768


def peak(stem: str) -> float:
    return float(np.abs(samples(stem)).max())


def decibels(power: float) -> float:
    return float(10 * np.log10(power))


@cache
def through_a_small_television(stem: str):  # type: ignore[no-untyped-def]
    """Only what lies from 300 to 4000 Hz, both ears together."""
    both = samples(stem).mean(axis=1)
    size = 1 << (len(both) + 8192).bit_length()
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    return np.fft.irfft(np.fft.rfft(both, size) * ((frequency >= 300) & (frequency <= 4000)), size)


def loudest_tenth_of_a_second(stem: str) -> float:
    """Its RMS in dB, as a small television gives it."""
    heard = through_a_small_television(stem) ** 2
    power = np.convolve(heard, np.full(RATE // 10, 10 / RATE), "valid")
    return decibels(power.max())


@pytest.mark.parametrize("stem", [*EFFECTS, MUSIC["contrast"]])
def test_files_are_what_the_recipes_make(stem: str) -> None:
    """`python -m sounds.synth --check` compares the longer music too."""
    from sounds.studio import make

    made = make(stem)
    found = synth.read(stem)
    assert (found.rate, found.samples.shape) == (made.rate, made.samples.shape)
    assert np.abs(found.samples.astype(int) - made.samples).max() <= 1


@pytest.mark.parametrize("stem", STEMS)
def test_nothing_clips(stem: str) -> None:
    assert decibels(peak(stem) ** 2) <= -1


def test_the_four_loudest_at_once_and_the_music_stay_below_full_scale() -> None:
    peaks = [max(map(peak, sound.files)) for sound in SOUNDS.values() for _ in range(sound.voices)]
    assert sum(sorted(peaks)[-4:]) + max(map(peak, SONGS)) <= 1


@pytest.mark.parametrize("cue", OFTEN)
def test_frequent_effects_are_about_equally_loud(cue: Cue) -> None:
    for stem in SOUNDS[cue].files:
        assert -29.5 <= loudest_tenth_of_a_second(stem) <= -24.5


@pytest.mark.parametrize("stem", EFFECTS)
def test_moments_stand_out_but_do_not_startle(stem: str) -> None:
    """By EBU R128's momentary loudness."""
    from sounds import measure

    loud = measure.loudest(synth.read(stem).wave, RATE)
    assert (-21 <= loud <= -16.5) if stem in MOMENTS else (-31.5 <= loud <= -22)


@pytest.mark.parametrize("cue", Cue)
def test_variants_of_a_cue_are_equally_loud(cue: Cue) -> None:
    from sounds import measure

    heard = [measure.loudest(synth.read(stem).wave, RATE) for stem in SOUNDS[cue].files]
    assert max(heard) - min(heard) <= 1


def test_no_effect_is_drowned_or_jumps_out() -> None:
    heard = {stem: loudest_tenth_of_a_second(stem) for stem in EFFECTS}
    assert min(heard.values()) >= -30
    assert max(heard.values()) <= -19


@pytest.mark.parametrize("song", SONGS)
def test_the_music_stays_behind_the_effects(song: str) -> None:
    power = (through_a_small_television(song) ** 2).mean()
    assert -40 <= decibels(power) <= min(map(loudest_tenth_of_a_second, EFFECTS)) - 2


@pytest.mark.parametrize("song", SONGS)
def test_the_music_is_equally_loud_in_every_theme(song: str) -> None:
    from sounds import measure

    assert measure.integrated(samples(song), RATE) == pytest.approx(-31, abs=0.1)


@pytest.mark.parametrize("stem", EFFECTS)
def test_small_loudspeakers_show_the_better_part(stem: str) -> None:
    share = (through_a_small_television(stem) ** 2).sum() / (samples(stem).mean(axis=1) ** 2).sum()
    assert share >= (0.5 if stem == "queen" else 0.6)


@pytest.mark.parametrize("stem", STEMS)
def test_no_standing_offset(stem: str) -> None:
    assert np.abs(samples(stem).mean(axis=0)).max() < 1e-3


@pytest.mark.parametrize("stem", EFFECTS)
def test_effects_start_and_end_without_a_click(stem: str) -> None:
    ears = np.abs(samples(stem))
    assert ears[0].max() < 0.001
    assert ears[-1].max() < 0.001
    assert ears[-32:].max() < 0.02 * peak(stem)


@pytest.mark.parametrize("stem", EFFECTS)
def test_effects_answer_at_once(stem: str) -> None:
    """No silence before the sound: what answers a press is at a tenth of its peak within 40 ms."""
    loud = np.abs(samples(stem)).max(axis=1)
    assert np.argmax(loud > 0.1 * peak(stem)) <= 0.04 * RATE


def test_effects_heard_often_are_short() -> None:
    assert all(len(samples(stem)) <= 0.3 * RATE for cue in OFTEN for stem in SOUNDS[cue].files)


@pytest.mark.parametrize("song", SONGS)
def test_the_loop_runs_on_over_its_seam(song: str) -> None:
    """The step and the bend at the seam are not out of the ordinary within the loop."""
    ears = samples(song)
    around = np.concatenate([ears[-4:], ears[:4]])
    for order in (1, 2, 3):
        usual = np.percentile(np.abs(np.diff(ears, order, axis=0)), 99.5)
        assert np.abs(np.diff(around, order, axis=0)).max() <= usual


@pytest.mark.parametrize("song", SONGS)
def test_the_loop_is_calm_and_wide(song: str) -> None:
    ears = samples(song)
    assert 50 <= len(ears) / RATE <= 70
    seconds = (ears[: len(ears) // RATE * RATE] ** 2).reshape(-1, RATE, 2).mean(axis=(1, 2))
    assert decibels(np.percentile(seconds, 98)) - decibels(np.percentile(seconds, 2)) < 9
    assert np.corrcoef(ears.T)[0, 1] < 0.95


@pytest.mark.parametrize("song", SONGS)
def test_no_two_bars_of_a_song_are_the_same(song: str) -> None:
    """24 bars: of any two, the pictures of 16 spectra from 300 to 3000 Hz are not the same."""
    both = samples(song).mean(axis=1)
    step = len(both) // (24 * 16)
    spectra = np.abs(np.fft.rfft(both[: step * 24 * 16].reshape(24, 16, step) * np.hanning(step), axis=2))
    pictures = spectra[:, :, 300 * step // RATE : 3000 * step // RATE].reshape(24, -1)
    pictures /= np.sqrt((pictures**2).sum(axis=1))[:, None]
    assert (pictures @ pictures.T - np.eye(24)).max() < 0.96


def test_a_streak_of_pairs_rises() -> None:
    """The last bell of each rung is higher than that of the one before."""
    tones = []
    for stem in SOUNDS[Cue.PAIR].files:
        ring = samples(stem)[int(0.25 * RATE) : int(0.5 * RATE), 0]
        spectrum = np.abs(np.fft.rfft(ring * np.hanning(len(ring)), 1 << 16))
        frequency = np.fft.rfftfreq(1 << 16, 1 / RATE)
        tones.append(float(frequency[np.argmax(spectrum * (frequency > 500))]))
    assert len(tones) == 6
    assert tones == sorted(set(tones))


def test_a_count_rises() -> None:
    tones = []
    for stem in SOUNDS[Cue.SCORE].files:
        spectrum = np.abs(np.fft.rfft(samples(stem)[:, 0], 1 << 16))
        tones.append(float(np.argmax(spectrum) * RATE / (1 << 16)))
    assert tones == sorted(set(tones))


def test_check_finds_what_is_missing_foreign_or_altered(tmp_path: Path) -> None:
    made = synth.read("score_1")
    assert "score_1" in (synth.differs("score_1", made, tmp_path) or "")
    shutil.copy(synth.path_of("score_1"), tmp_path)
    assert synth.differs("score_1", made, tmp_path) is None
    louder = type(made)(made.samples.copy(), made.rate)
    louder.samples[500] += 2
    assert synth.differs("score_1", louder, tmp_path) == "score_1: 2 steps apart"
    longer = type(made)(made.samples[:-1], made.rate)
    assert "not" in (synth.differs("score_1", longer, tmp_path) or "")
    for foreign in (b"", b"fLaC" + bytes(60), b"RIFF" + bytes(60)):
        synth.path_of("score_1", tmp_path).write_bytes(foreign)
        assert "score_1" in (synth.differs("score_1", made, tmp_path) or "")


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    pytest.importorskip("soundfile", reason="it writes the files")
    for stem in ("score_1", "dead_end"):
        found = synth.read(stem)
        synth.write(stem, found, tmp_path)
        assert np.array_equal(synth.read(stem, tmp_path).samples, found.samples)


def test_the_command_says_so_without_numpy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(synth, "find_spec", lambda name: None)
    assert synth.main(["--check"]) == 2
    assert "numpy" in capsys.readouterr().err
