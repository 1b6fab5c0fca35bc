"""A little of the soak; `python -m tests.engine.search_soak --hands 20000` plays it all."""

from __future__ import annotations

from engine import hearts
from engine.hearts import Phase
from tests.engine.search_soak import soak_hand


def test_no_level_is_ever_stuck_or_illegal() -> None:
    ends = [soak_hand(number) for number in range(60)]
    assert {end.phase for end in ends} == {Phase.HAND_OVER, Phase.GAME_OVER}
    assert {hearts.preset_of(end.options) for end in ends} >= set(hearts.PRESETS)
