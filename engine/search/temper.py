"""What sets the players that search apart: how much they think, what they fear, what they hope for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Ambition(Enum):
    """How a player thinks of shooting the moon."""

    NEVER = "never"
    """It never plays for it."""
    GUARDED = "guarded"
    """It plays for it when that pays though the others defend half the time."""
    HOPEFUL = "hopeful"
    """It plays for it when it comes off against players who mind only their own points."""


@dataclass(frozen=True, slots=True)
class Temper:
    """One level's way of playing.

    `playouts` bounds one play's decision, all candidates together, and `passing` times as many that of a
    pass. `choices` is the number of its most dangerous cards from which it picks the three to pass.
    `spite` is how much the others' points are to its liking (1: as much as its own are not), `caution`
    what it would pay to keep clear of a costly hand, `doubt` the spread, in points, of what it misjudges.
    `watchful` players mind the game's totals, not only the hand.
    """

    playouts: int
    choices: int
    ambition: Ambition
    spite: float = 1.0
    caution: float = 0.0
    doubt: float = 0.0
    watchful: bool = False
    passing: int = 10
