"""Why a move is refused: one vocabulary for both games.

The engine holds no prose; the scenes turn a reason into a sentence ("follow clubs").
"""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """Why a move is not legal. The value is a stable lower-case key, for records and messages."""

    # both games
    WRONG_MOVE = "wrong_move"
    """The move is of no kind this game knows."""
    GAME_IS_OVER = "game_is_over"

    # Hearts: whose turn, and in which phase
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    NOT_PASSING = "not_passing"
    NOT_PLAYING = "not_playing"
    """A card was played before all have passed."""
    HAND_IS_OVER = "hand_is_over"
    """The scoreboard is up: only going on to the next hand is legal."""
    HAND_IS_NOT_OVER = "hand_is_not_over"
    # Hearts: passing
    ALREADY_PASSED = "already_passed"
    PASS_NEEDS_THREE = "pass_needs_three"
    PASS_REPEATS_A_CARD = "pass_repeats_a_card"
    # Hearts: playing
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_LEAD_TWO_OF_CLUBS = "must_lead_two_of_clubs"
    HEARTS_NOT_BROKEN = "hearts_not_broken"
    """A heart may not be led yet, since the leader holds another card."""
    NO_PENALTIES_ON_FIRST_TRICK = "no_penalties_on_first_trick"

    # Heart to Heart
    COVERED = "covered"
    NOTHING_THERE = "nothing_there"
    """The place is empty: its card has been removed, or the waste is empty."""
    NO_SUCH_PLACE = "no_such_place"
    SAME_CARD = "same_card"
    RANKS_DIFFER = "ranks_differ"
    STOCK_EMPTY = "stock_empty"
    STOCK_NOT_EMPTY = "stock_not_empty"
    WASTE_EMPTY = "waste_empty"


class IllegalMove(ValueError):  # noqa: N818 - the name of the fact, as chess and card programs have it
    """Raised by `apply` for a move the rules refuse; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason
