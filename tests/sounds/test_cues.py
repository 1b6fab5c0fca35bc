"""The cues, their table and the files it names."""

from __future__ import annotations

from pathlib import Path

import pytest

import sounds
from sounds.cues import MUSIC, SOUNDS, Cue, Priority

FILES = Path(sounds.__file__).parent / "files"
CUES = """
    SLIDE FLIP PLACE SELECT REFUSE PAIR RECYCLE SHUFFLE DEAL TRICK HEARTS_BROKEN QUEEN MOON WIN LOSS UNDO HINT
    MENU_MOVE MENU_ACCEPT MENU_BACK SCORE TURN REDO WIN_SOLITAIRE DEAD_END HAND_OVER DIALOG TOAST
"""
OFTEN = (Cue.SLIDE, Cue.FLIP, Cue.PLACE, Cue.DEAL, Cue.SELECT, Cue.UNDO, Cue.REDO, Cue.MENU_MOVE)
ONCE_A_HAND = (Cue.HEARTS_BROKEN, Cue.QUEEN, Cue.MOON, Cue.WIN, Cue.WIN_SOLITAIRE, Cue.LOSS, Cue.DEAD_END)


def test_there_are_exactly_the_agreed_cues() -> None:
    assert {cue.name for cue in Cue} == set(CUES.split())


def test_every_cue_has_files_and_every_file_a_cue() -> None:
    named = [stem for sound in SOUNDS.values() for stem in sound.files] + [*MUSIC.values()]
    assert set(SOUNDS) == set(Cue)
    assert all(sound.files for sound in SOUNDS.values())
    assert len(named) == len(set(named))
    assert sorted(path.name for path in FILES.iterdir()) == sorted(f"{stem}.flac" for stem in named)


@pytest.mark.parametrize("cue", OFTEN)
def test_what_is_heard_often_is_varied(cue: Cue) -> None:
    assert len(SOUNDS[cue].files) >= 3
    assert 0 < SOUNDS[cue].spread <= 400


@pytest.mark.parametrize("cue", ONCE_A_HAND)
def test_moments_are_never_dropped(cue: Cue) -> None:
    assert SOUNDS[cue].priority is Priority.MOMENT


def test_the_moments_and_a_few_details_fit_into_the_channels() -> None:
    from sounds.speaker import EFFECT_CHANNELS

    moments = sum(sound.voices for sound in SOUNDS.values() if sound.priority is Priority.MOMENT)
    assert moments < EFFECT_CHANNELS
    assert all(1 <= sound.voices <= 3 for sound in SOUNDS.values())


def test_the_table_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        SOUNDS[Cue.WIN] = SOUNDS[Cue.LOSS]  # type: ignore[index]
    with pytest.raises(AttributeError):
        SOUNDS[Cue.WIN].level = 0.0  # type: ignore[misc]


def test_all_files_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FILES.iterdir()) <= 6_000_000


def test_every_theme_has_music_of_its_own() -> None:
    assert set(MUSIC) == {"neon", "warm", "contrast"}
    assert len(set(MUSIC.values())) == len(MUSIC)


@pytest.mark.parametrize("cue", [Cue.PAIR, Cue.SCORE])
def test_streaks_and_counts_are_ladders(cue: Cue) -> None:
    assert SOUNDS[cue].ladder
    assert len(SOUNDS[cue].files) >= 6
