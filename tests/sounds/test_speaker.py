"""The speaker with a device, without one, and with one that goes away (S25)."""

from __future__ import annotations

import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from sounds import music
from sounds import speaker as speakers
from sounds.cues import RATE, SOUNDS, Cue
from sounds.speaker import EFFECT_CHANNELS, KEPT, Speaker, open_speaker

Open = Callable[..., Speaker]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens a speaker on an SDL driver: "dummy" plays into nothing, "none" does not exist."""
    made: list[Speaker] = []

    def open_on(driver: str, **volumes: float) -> Speaker:
        pygame.mixer.quit()
        monkeypatch.setenv("SDL_AUDIODRIVER", driver)
        made.append(open_speaker(**volumes))  # type: ignore[arg-type]
        return made[-1]

    yield open_on
    for speaker in made:
        speaker.close()


def use_all(speaker: Speaker) -> None:
    """Everything that can be asked of a speaker."""
    for cue in Cue:
        speaker.play(cue, pan=0.5, rung=3)
    speaker.music(True)
    speaker.set_volumes(0.3, 0.6)
    speaker.mute(True)
    speaker.mute(False)
    while speaker.warm_up():
        pass
    speaker.music(False)


def busy(speaker: Speaker) -> list[Cue]:
    """The cues that sound now, the oldest first."""
    channels = sorted(speaker._channels, key=lambda channel: channel.since)
    return [channel.cue for channel in channels if channel.cue and channel.mixer.get_busy()]


def music_sounds(speaker: Speaker) -> bool:
    while speaker.warm_up():
        pass
    return pygame.mixer.get_init() is not None and pygame.mixer.music.get_busy()


# -- devices


def test_s25_no_device_at_the_start_is_silent(opened: Open) -> None:
    speaker = opened("none")
    assert speaker.name == "silent"
    use_all(speaker)
    speaker.device_changed()
    use_all(speaker)
    assert speaker.name == "silent"
    assert not speaker.warm_up()


def test_a_device_that_comes_later_is_used(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    speaker = opened("none")
    speaker.music(True)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker.device_changed()
    assert speaker.name == "dummy"
    assert music_sounds(speaker)
    speaker.play(Cue.WIN)
    assert busy(speaker) == [Cue.WIN]


def test_s25_a_device_lost_while_playing_is_silent_until_another_comes(opened: Open) -> None:
    speaker = opened("dummy")
    speaker.music(True)
    assert music_sounds(speaker)
    speaker.play(Cue.MOON)
    pygame.mixer.quit()
    use_all(speaker)
    assert speaker.name == "silent"
    speaker.device_changed()
    assert speaker.name == "dummy"
    use_all(speaker)
    speaker.play(Cue.LOSS)
    assert Cue.LOSS in busy(speaker)


def test_a_device_lost_while_the_music_plays_plays_it_on_the_next(opened: Open) -> None:
    speaker = opened("dummy")
    speaker.music(True)
    assert music_sounds(speaker)
    pygame.mixer.quit()
    assert not speaker.warm_up()
    speaker.device_changed()
    assert music_sounds(speaker)


def test_the_last_device_unplugged_and_plugged_in_again(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaker = opened("dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
    monkeypatch.setattr(speakers, "_devices", list)
    speaker.device_changed()
    assert speaker.name == "silent"
    use_all(speaker)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(speakers, "_devices", lambda: ["Television"])
    speaker.device_changed()
    assert speaker.name == "dummy"


def test_an_announcement_that_changes_nothing_does_not_interrupt(opened: Open) -> None:
    """Opening announces every device again: answering each with another opening would never end."""
    speaker = opened("dummy")
    speaker.play(Cue.WIN)
    speaker.device_changed()
    assert busy(speaker) == [Cue.WIN]


def test_a_device_that_cannot_be_opened_is_not_tried_over_and_over(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_DISKAUDIOFILE", "/nowhere/at/all")
    speaker = opened("disk")
    tries: list[object] = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *args, **named: tries.append(args))
    for _ in range(5):
        speaker.device_changed()
    assert speaker.name == "silent"
    assert tries == []


def test_closing_twice_and_using_a_closed_speaker(opened: Open) -> None:
    speaker = opened("dummy")
    speaker.close()
    speaker.close()
    use_all(speaker)
    assert speaker.name == "silent"


# -- effects


def test_every_cue_sounds(opened: Open) -> None:
    speaker = opened("dummy")
    for cue in Cue:
        speaker.play(cue)
        assert busy(speaker) == [cue]
        pygame.mixer.stop()


def test_a_cue_takes_no_more_than_its_share(opened: Open) -> None:
    speaker = opened("dummy")
    for _ in range(52):
        speaker.play(Cue.DEAL)
    assert busy(speaker) == [Cue.DEAL] * SOUNDS[Cue.DEAL].voices


def fill(speaker: Speaker) -> None:
    """All channels taken by sounds that matter less than a moment, the details last."""
    for cue in (Cue.PAIR, Cue.PAIR, Cue.TURN, Cue.HINT, Cue.TRICK, Cue.SHUFFLE):
        speaker.play(cue)
    for cue in (Cue.SLIDE, Cue.SLIDE, Cue.SLIDE, Cue.FLIP):
        speaker.play(cue)


def test_moments_are_heard_when_every_channel_is_taken(opened: Open) -> None:
    speaker = opened("dummy")
    fill(speaker)
    assert len(busy(speaker)) == EFFECT_CHANNELS
    moments = [Cue.HEARTS_BROKEN, Cue.QUEEN, Cue.MOON, Cue.WIN, Cue.LOSS]
    for moment in moments:
        speaker.play(moment)
    assert busy(speaker)[-5:] == moments
    assert Cue.SLIDE not in busy(speaker)
    assert busy(speaker).count(Cue.PAIR) == 1, "four details went first, then the oldest answer"


def test_a_detail_does_not_silence_what_matters_more(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speakers, "EFFECT_CHANNELS", 2)
    speaker = opened("dummy")
    speaker.play(Cue.WIN)
    speaker.play(Cue.PAIR)
    speaker.play(Cue.SLIDE)
    assert busy(speaker) == [Cue.WIN, Cue.PAIR]


def test_repeats_vary(opened: Open) -> None:
    speaker = opened("dummy")
    stems = [speaker._variant(Cue.SLIDE, 0) for _ in range(60)]
    assert set(stems) == set(SOUNDS[Cue.SLIDE].files)
    assert all(one != next_one for one, next_one in pairwise(stems))


def test_a_ladder_is_climbed_and_stays_at_its_top(opened: Open) -> None:
    speaker = opened("dummy")
    rungs = [speaker._variant(Cue.PAIR, rung) for rung in (-1, 0, 1, 5, 6, 99)]
    assert rungs == ["pair_1", "pair_1", "pair_2", "pair_6", "pair_6", "pair_6"]


def test_a_file_that_cannot_be_read_leaves_the_others(
    opened: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "win.flac").write_bytes(b"no sound at all")
    original = speakers.resources.files("sounds") / "files" / "loss.flac"
    (tmp_path / "files" / "loss.flac").write_bytes(original.read_bytes())
    monkeypatch.setattr(speakers.resources, "files", lambda package: tmp_path)
    speaker = opened("dummy")
    for cue in (Cue.WIN, Cue.MOON, Cue.LOSS):
        speaker.play(cue)
    assert busy(speaker) == [Cue.LOSS]
    use_all(speaker)


# -- volumes, mute, music


def test_muted_from_the_start(opened: Open) -> None:
    speaker = opened("dummy", muted=True)
    speaker.music(True)
    speaker.play(Cue.WIN)
    assert not music_sounds(speaker)
    assert busy(speaker) == []
    speaker.mute(False)
    speaker.play(Cue.WIN)
    assert music_sounds(speaker)
    assert busy(speaker) == [Cue.WIN]


def test_volumes_reach_sounds_already_loaded_and_those_to_come(opened: Open) -> None:
    speaker = opened("dummy", effects=0.5, music=0.5)
    speaker.play(Cue.WIN)
    speaker.set_volumes(0.25, 1.0)
    speaker.play(Cue.LOSS)
    levels = {stem: sound.get_volume() for stem, sound in speaker._sounds.items() if sound}
    assert levels == pytest.approx({"win": 0.125, "loss": 0.125}, abs=1 / 128)


def test_no_volume_is_silence(opened: Open) -> None:
    speaker = opened("dummy", effects=0.0, music=0.0)
    speaker.music(True)
    speaker.play(Cue.WIN)
    assert busy(speaker) == []
    assert not music_sounds(speaker)
    speaker.set_volumes(0.0, 0.5)
    assert music_sounds(speaker)


def test_music_turned_on_and_off_quickly_ends_as_asked(opened: Open) -> None:
    speaker = opened("dummy")
    for on in (True, False, True, False, True):
        speaker.music(on)
        music_sounds(speaker)
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() > 0.9


def test_music_paused_goes_on_where_it_was(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    speaker = opened("dummy")
    loads: list[object] = []
    load = pygame.mixer.music.load
    monkeypatch.setattr(pygame.mixer.music, "load", lambda path: (loads.append(path), load(path)))
    speaker.music(True)
    assert music_sounds(speaker)
    speaker.mute(True)
    assert not music_sounds(speaker)
    speaker.mute(False)
    assert music_sounds(speaker)
    assert len(loads) == 1


def test_another_theme_fades_to_its_own_music(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    speaker = opened("dummy")
    loads: list[str] = []
    load = pygame.mixer.music.load
    monkeypatch.setattr(pygame.mixer.music, "load", lambda path: (loads.append(Path(path).stem), load(path)))
    speaker.music(True)
    assert music_sounds(speaker)
    speaker.set_theme("warm")
    speaker.warm_up()
    assert loads == ["music_neon"], "the old music is faded out first"
    assert music_sounds(speaker)
    assert loads == ["music_neon", "music_warm"]
    with pytest.raises(KeyError):
        speaker.set_theme("plaid")


def test_the_music_never_jumps(opened: Open) -> None:
    """Whatever is asked for, its loudness changes by little in each step."""
    speaker = opened("dummy")
    speaker.music(True)
    volumes = []
    for step in range(600):
        if step == 200:
            speaker.play(Cue.TURN)
            speaker.play(Cue.WIN)
        if step == 300:
            speaker.set_theme("contrast")
        if step == 450:
            speaker.music(False)
        speaker.warm_up()
        volumes.append(pygame.mixer.music.get_volume())
    assert max(volumes) == 1
    assert max(abs(one - two) for one, two in pairwise(volumes)) <= 0.08


def test_the_music_is_ducked_beneath_a_moment(opened: Open) -> None:
    speaker = opened("dummy")
    speaker.music(True)
    assert music_sounds(speaker)
    speaker.play(Cue.PAIR)
    music_sounds(speaker)
    assert pygame.mixer.music.get_volume() == 1
    speaker.play(Cue.WIN)
    music_sounds(speaker)
    assert pygame.mixer.music.get_volume() == pytest.approx(0.35, abs=1 / 64)
    pygame.mixer.stop()
    music_sounds(speaker)
    assert pygame.mixer.music.get_volume() == 1


# -- what comes out of it


def heard(file: Path, seconds: float) -> tuple[array[int], array[int]]:
    """What SDL's disk driver has written, left and right, once it is so long."""
    limit = time.monotonic() + 20
    while file.stat().st_size < seconds * RATE * 4 and time.monotonic() < limit:
        time.sleep(0.01)
    data = array("h", file.read_bytes()[: int(seconds * RATE) * 4])
    return data[0::2], data[1::2]


@pytest.fixture
def record(opened: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Speaker]:
    """Opens a speaker whose sound SDL writes to `tmp_path / "heard"`, faster than it would be heard."""
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "heard"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "2")
    return lambda **volumes: opened("disk", **volumes)


def test_pan_moves_a_sound_to_its_side(record: Open, tmp_path: Path) -> None:
    speaker = record()
    speaker.play(Cue.TURN, pan=-1)
    left, right = heard(tmp_path / "heard", 1)
    assert max(left) > 3000
    assert max(right) == pytest.approx(0.3 * max(left), rel=0.05)


def test_everything_at_once_does_not_clip(record: Open, tmp_path: Path) -> None:
    speaker = record()
    speaker.music(True)
    music_sounds(speaker)
    before = (tmp_path / "heard").stat().st_size / (RATE * 4)
    for cue in Cue:
        if cue not in (Cue.SLIDE, Cue.FLIP, Cue.DEAL):
            speaker.play(cue)
    assert len(busy(speaker)) == EFFECT_CHANNELS
    ears = heard(tmp_path / "heard", before + 1.5)
    assert 8000 < max(max(ear) for ear in ears) < 32767
    assert min(min(ear) for ear in ears) > -32768


class Ear:
    """A channel that plays on for ever and knows how loud."""

    def __init__(self) -> None:
        self.volume: tuple[float, ...] = ()

    def get_busy(self) -> bool:
        return bool(self.volume)

    def play(self, sound: pygame.mixer.Sound) -> None:
        assert sound.get_length() > 0

    def set_volume(self, *volume: float) -> None:
        self.volume = volume


def test_in_a_crowd_each_further_sound_is_softer(opened: Open) -> None:
    speaker = opened("dummy")
    ears = [Ear() for _ in range(5)]
    speaker._channels = tuple(speakers._Channel(ear) for ear in ears)  # type: ignore[arg-type]
    for cue in (Cue.HINT, Cue.TURN, Cue.TRICK, Cue.SHUFFLE, Cue.RECYCLE):
        speaker.play(cue, pan=1)
    assert [ear.volume[1] for ear in ears] == pytest.approx([1, 1, 1, 0.8, 0.64])
    assert [ear.volume[0] / ear.volume[1] for ear in ears] == pytest.approx([0.3] * 5)


def test_the_music_loops_without_losing_a_sample(
    record: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that counts is heard to count on, over its end, as its beginning says."""
    soundfile = pytest.importorskip("soundfile", reason="it writes the file")
    numpy = pytest.importorskip("numpy")
    (tmp_path / "files").mkdir()
    count = (numpy.arange(30011) + 500).astype("int16")
    soundfile.write(tmp_path / "files" / "music_neon.flac", numpy.stack([count, count], axis=1), RATE)
    monkeypatch.setattr(music.resources, "files", lambda package: tmp_path)
    monkeypatch.setattr(music, "FADE_IN", 1.0)
    speaker = record()
    speaker.music(True)
    music_sounds(speaker)
    begun = (tmp_path / "heard").stat().st_size / (RATE * 4)
    left, _ = heard(tmp_path / "heard", begun + 3)
    full = left[int(begun * RATE) :]
    falls = [place for place, (one, two) in enumerate(pairwise(full)) if two < one]
    assert len(falls) >= 2
    assert all(two - one == 30011 for one, two in pairwise(falls))


def test_the_music_is_heard_and_fades_in(record: Open, tmp_path: Path) -> None:
    speaker = record()
    speaker.music(True)
    for _ in range(20):
        speaker.warm_up()
    soft = pygame.mixer.music.get_volume()
    assert 0.1 < soft < 0.3
    assert music_sounds(speaker)
    before = (tmp_path / "heard").stat().st_size / (RATE * 4)
    left, _ = heard(tmp_path / "heard", before + 5)
    assert 1500 < max(left[-2 * RATE :]) < 8000


# -- what the game must not pay for


def test_the_game_needs_no_numpy_to_be_heard() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from sounds.cues import Cue\n"
        "from sounds.speaker import open_speaker\n"
        "speaker = open_speaker(); speaker.play(Cue.WIN); speaker.warm_up(); speaker.close()\n"
    )
    root = Path(speakers.__file__).parents[1]
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, cwd=root, timeout=60)


def test_nothing_is_loaded_before_it_is_wanted(opened: Open) -> None:
    speaker = opened("dummy")
    assert speaker._sounds == {}
    assert speaker.warm_up()
    assert len(speaker._sounds) == 1


def test_what_is_heard_often_stays_decoded_within_its_bounds(opened: Open) -> None:
    speaker = opened("dummy")
    while speaker.warm_up():
        pass
    assert {"slide_1", "place_4", "pair_6", "menu_move_1"} <= speaker._sounds.keys()
    assert 0 < speaker.memory <= KEPT
    for cue in Cue:
        pygame.mixer.stop()
        speaker.play(cue)
        speaker.play(Cue.SLIDE)
        assert speaker.memory <= KEPT
        assert list(speaker._sounds)[-1] in SOUNDS[Cue.SLIDE].files, "what was used last is kept"


def test_a_sound_dropped_while_it_plays_is_heard_to_its_end(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speakers, "KEPT", 0)
    speaker = opened("dummy")
    speaker.play(Cue.WIN)
    speaker.play(Cue.MOON)
    assert list(speaker._sounds) == ["moon"]
    assert busy(speaker) == [Cue.WIN, Cue.MOON]
