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

from sounds import speaker as speakers
from sounds.cues import SOUNDS, Cue
from sounds.speaker import EFFECT_CHANNELS, Speaker, open_speaker

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
    return any(tune.get_busy() for tune in speaker._tunes)


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


def test_a_device_lost_while_the_music_loads(opened: Open) -> None:
    speaker = opened("dummy")
    speaker.music(True)
    while speaker.warm_up() and not speaker._loading:
        pass
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
    for cue in (Cue.PAIR, Cue.PAIR, Cue.TURN, Cue.HINT, Cue.TRICK, Cue.SHUFFLE, Cue.MENU_ACCEPT, Cue.RECYCLE):
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
    (tmp_path / "files" / "win.wav").write_bytes(b"no sound at all")
    original = speakers.resources.files("sounds") / "files" / "loss.wav"
    (tmp_path / "files" / "loss.wav").write_bytes(original.read_bytes())
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
    assert speaker._tunes[0].get_busy()
    speaker.music(True)
    assert speaker._tunes[0].get_busy()


# -- what comes out of it


def heard(file: Path, seconds: float) -> tuple[array[int], array[int]]:
    """What SDL's disk driver has written, left and right, once it is so long."""
    limit = time.monotonic() + 20
    while file.stat().st_size < seconds * 44100 * 4 and time.monotonic() < limit:
        time.sleep(0.01)
    data = array("h", file.read_bytes()[: int(seconds * 44100) * 4])
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


def test_four_moments_at_once_do_not_clip(record: Open, tmp_path: Path) -> None:
    speaker = record()
    for cue in (Cue.WIN, Cue.QUEEN, Cue.HEARTS_BROKEN, Cue.MOON):
        speaker.play(cue)
    ears = heard(tmp_path / "heard", 1.5)
    assert 8000 < max(max(ear) for ear in ears) < 32767
    assert min(min(ear) for ear in ears) > -32768


def test_the_music_is_heard_and_fades_in(record: Open, tmp_path: Path) -> None:
    speaker = record()
    speaker.music(True)
    assert music_sounds(speaker)
    before = (tmp_path / "heard").stat().st_size / (44100 * 4)
    left, _ = heard(tmp_path / "heard", before + 14)  # the fade goes by SDL's clock, which runs slower
    begun = next(place for place, sample in enumerate(left) if abs(sample) > 1)
    assert 2500 < max(left[-132300:]) < 8000
    assert max(left[begun : begun + 8820]) < 0.5 * max(left[-132300:])


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
    use_all(speaker)
    assert not speaker.warm_up()
    assert len(speaker._sounds) == sum(len(sound.files) for sound in SOUNDS.values()) + 1
