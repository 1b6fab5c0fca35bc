"""What can be heard: the cues of both games, and the files, loudness and priority of each.

Pure data. `sounds.synth` makes the files at the loudness and with the spread of pitch named here, so that
nothing is left to scale but the person's volume; `sounds.speaker` plays them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from types import MappingProxyType

RATE = 32000
"""Samples a second of every file and of the mixer. One rate for both: where SDL has to convert a streamed
file, its loop loses the last few hundred samples and clicks."""


class Cue(Enum):
    """Something happened that makes a sound.

    DEAL is one dealt card, SHUFFLE the whole deck; MENU_MOVE the focus anywhere, SCORE one step of a count.
    WIN and LOSS end a game of Hearts, WIN_SOLITAIRE and DEAD_END one of Heart to Heart.
    """

    SLIDE = "slide"
    FLIP = "flip"
    PLACE = "place"
    SELECT = "select"
    REFUSE = "refuse"
    PAIR = "pair"
    RECYCLE = "recycle"
    SHUFFLE = "shuffle"
    DEAL = "deal"
    TRICK = "trick"
    HEARTS_BROKEN = "hearts_broken"
    QUEEN = "queen"
    MOON = "moon"
    WIN = "win"
    LOSS = "loss"
    WIN_SOLITAIRE = "win_solitaire"
    DEAD_END = "dead_end"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    MENU_MOVE = "menu_move"
    MENU_ACCEPT = "menu_accept"
    MENU_BACK = "menu_back"
    SCORE = "score"
    TURN = "turn"
    HAND_OVER = "hand_over"
    DIALOG = "dialog"
    TOAST = "toast"


class Priority(IntEnum):
    """Which sound gives way when every channel is taken: the lower one. A MOMENT is never dropped."""

    DETAIL = 0
    ANSWER = 1
    MOMENT = 2


@dataclass(frozen=True, slots=True)
class Sound:
    """How one cue sounds.

    `files` are the stems of its variants in `sounds/files/`. `level` is the loudness they are written at: of
    the loudest 100 ms as a television gives them, in LUFS (weighted as in EBU R128). `spread` is how far, in
    cents, the highest variant lies above the lowest. At most `voices` of the cue sound at once. A `ladder` is
    not varied by chance: its files rise, and the one who plays it names the rung.
    """

    files: tuple[str, ...]
    level: float
    priority: Priority
    voices: int = 1
    spread: float = 0.0
    ladder: bool = False


def _sound(
    cue: Cue,
    variants: int,
    level: float,
    priority: Priority,
    *,
    voices: int = 1,
    spread: float = 0.0,
    ladder: bool = False,
) -> tuple[Cue, Sound]:
    numbers = [f"_{number}" for number in range(1, variants + 1)] if variants > 1 else [""]
    return cue, Sound(
        tuple(cue.value + number for number in numbers), level, priority, voices, spread, ladder
    )


SOUNDS: Mapping[Cue, Sound] = MappingProxyType(
    dict(
        (
            _sound(Cue.MENU_MOVE, 4, -26, Priority.DETAIL, voices=2, spread=70),
            _sound(Cue.MENU_ACCEPT, 1, -23, Priority.ANSWER),
            _sound(Cue.MENU_BACK, 1, -22, Priority.ANSWER),
            _sound(Cue.DIALOG, 1, -23, Priority.ANSWER),
            _sound(Cue.TOAST, 2, -25, Priority.DETAIL, spread=40),
            _sound(Cue.SLIDE, 4, -24, Priority.DETAIL, voices=3, spread=260),
            _sound(Cue.FLIP, 4, -23, Priority.DETAIL, voices=3, spread=220),
            _sound(Cue.PLACE, 4, -24, Priority.DETAIL, voices=3, spread=220),
            _sound(Cue.DEAL, 4, -24, Priority.DETAIL, voices=3, spread=300),
            _sound(Cue.SELECT, 4, -23, Priority.ANSWER, spread=50),
            _sound(Cue.REFUSE, 3, -23, Priority.ANSWER, spread=50),
            _sound(Cue.PAIR, 6, -20, Priority.ANSWER, voices=2, ladder=True),
            _sound(Cue.UNDO, 3, -23, Priority.ANSWER, voices=2, spread=160),
            _sound(Cue.REDO, 3, -23, Priority.ANSWER, voices=2, spread=160),
            _sound(Cue.HINT, 1, -22, Priority.ANSWER),
            _sound(Cue.TURN, 2, -21, Priority.ANSWER, spread=20),
            _sound(Cue.HAND_OVER, 1, -21, Priority.ANSWER),
            _sound(Cue.SCORE, 8, -24, Priority.DETAIL, voices=2, ladder=True),
            _sound(Cue.TRICK, 4, -21, Priority.ANSWER, spread=160),
            _sound(Cue.RECYCLE, 3, -23, Priority.ANSWER, spread=140),
            _sound(Cue.SHUFFLE, 2, -23, Priority.ANSWER, spread=120),
            _sound(Cue.HEARTS_BROKEN, 1, -19, Priority.MOMENT),
            _sound(Cue.QUEEN, 1, -18, Priority.MOMENT),
            _sound(Cue.MOON, 1, -18, Priority.MOMENT),
            _sound(Cue.WIN, 1, -18, Priority.MOMENT),
            _sound(Cue.WIN_SOLITAIRE, 1, -18, Priority.MOMENT),
            _sound(Cue.LOSS, 1, -19, Priority.MOMENT),
            _sound(Cue.DEAD_END, 1, -20, Priority.MOMENT),
        )
    )
)
"""In the order in which the files are wanted: the menu's first."""

MUSIC: Mapping[str, str] = MappingProxyType(
    {"neon": "music_neon", "warm": "music_warm", "contrast": "music_contrast"}
)
"""The stem of each theme's music."""

MUSIC_LEVEL = -31.0
"""What the music is written at, in LUFS (integrated, EBU R128)."""
