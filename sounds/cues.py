"""What can be heard: the cues of both games, and the files, loudness and priority of each.

Pure data. `sounds.synth` makes the files at the loudness and with the spread of pitch named here, so that
nothing is left to scale but the person's volume; `sounds.speaker` plays them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from types import MappingProxyType


class Cue(Enum):
    """Something happened that makes a sound. DEAL is one dealt card, SHUFFLE the whole deck."""

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
    UNDO = "undo"
    HINT = "hint"
    MENU_MOVE = "menu_move"
    MENU_ACCEPT = "menu_accept"
    MENU_BACK = "menu_back"
    SCORE = "score"
    TURN = "turn"


class Priority(IntEnum):
    """Which sound gives way when every channel is taken: the lower one. A MOMENT is never dropped."""

    DETAIL = 0
    ANSWER = 1
    MOMENT = 2


@dataclass(frozen=True, slots=True)
class Sound:
    """How one cue sounds.

    `files` are the stems of its variants in `sounds/files/`. `level` is the loudness they are written at: the
    greatest RMS over 100 ms after the ear's weighting, in dB below full scale. `spread` is how far, in cents,
    the highest variant lies above the lowest. At most `voices` of the cue sound at once. A `ladder` is not
    varied by chance: its files rise, and the one who plays it names the rung.
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
            _sound(Cue.MENU_MOVE, 3, -30, Priority.DETAIL, voices=2, spread=70),
            _sound(Cue.MENU_ACCEPT, 1, -25, Priority.ANSWER),
            _sound(Cue.MENU_BACK, 1, -26, Priority.ANSWER),
            _sound(Cue.SLIDE, 4, -28, Priority.DETAIL, voices=3, spread=260),
            _sound(Cue.FLIP, 4, -27, Priority.DETAIL, voices=3, spread=220),
            _sound(Cue.PLACE, 4, -28, Priority.DETAIL, voices=3, spread=220),
            _sound(Cue.DEAL, 4, -28, Priority.DETAIL, voices=3, spread=300),
            _sound(Cue.SELECT, 3, -27, Priority.ANSWER, spread=50),
            _sound(Cue.REFUSE, 2, -26, Priority.ANSWER, spread=40),
            _sound(Cue.PAIR, 6, -24, Priority.ANSWER, voices=2, ladder=True),
            _sound(Cue.UNDO, 3, -27, Priority.ANSWER, voices=2, spread=160),
            _sound(Cue.HINT, 1, -26, Priority.ANSWER),
            _sound(Cue.TURN, 2, -25, Priority.ANSWER, spread=20),
            _sound(Cue.SCORE, 3, -29, Priority.DETAIL, voices=2, spread=60),
            _sound(Cue.TRICK, 3, -25, Priority.ANSWER, spread=160),
            _sound(Cue.RECYCLE, 2, -26, Priority.ANSWER, spread=120),
            _sound(Cue.SHUFFLE, 2, -27, Priority.ANSWER, spread=120),
            _sound(Cue.HEARTS_BROKEN, 1, -23, Priority.MOMENT),
            _sound(Cue.QUEEN, 1, -22, Priority.MOMENT),
            _sound(Cue.MOON, 1, -22, Priority.MOMENT),
            _sound(Cue.WIN, 1, -21, Priority.MOMENT),
            _sound(Cue.LOSS, 1, -23, Priority.MOMENT),
        )
    )
)
"""In the order in which the files are wanted: the menu's first."""

LOOP = "loop"
"""The stem of the music, which is written at LOOP_LEVEL dB (RMS over its whole length)."""

LOOP_LEVEL = -31.5
