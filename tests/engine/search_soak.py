"""A soak of the bots: hands of every preset and of custom rules by every level, refereed by the engine.

`python -m tests.engine.search_soak --hands 20000` plays them with few play-outs each and stops with the
position at the first move that is refused or that doesn't come; the suite plays a few.
"""

from __future__ import annotations

import argparse
import random
import sys

from engine import hearts
from engine.bots import LEVELS, choose
from engine.deal import DealCode, stream
from engine.hearts import HeartsOptions, Phase, State, rules_of
from tests.engine.test_bots import custom

PLAYOUTS = (1, 3, 8, 200)
"""Bounds on a play's decision: small, as moves need only be legal; now and then enough for every thought."""
OFTEN = (8, 8, 3, 1)


def some_totals(options: HeartsOptions, chance: random.Random) -> hearts.Four:
    """Totals of a game that goes on, often near its end."""
    worst = chance.choice([0, 60, 90, 99])
    south, west, north, east = (chance.randint(min(0, worst), worst) for _ in range(4))
    if rules_of(options).sign > 0:
        return south, west, north, east
    return 100 - south, 100 - west, 100 - north, 100 - east


def soak_hand(number: int) -> State:
    """Hand `number` of the soak, played to its end; AssertionError for a move that the rules refuse."""
    chance = random.Random(number)
    presets = [*hearts.PRESETS.values(), None]
    options = presets[number % len(presets)] or custom(chance)
    code = DealCode("HT1", "", number)
    before = hearts.standing(
        options, code, hand_number=chance.randrange(4), totals=some_totals(options, chance)
    )
    board = State(before, Phase.HAND_OVER, (0, 0, 0, 0), (None,) * 4, None, None, (), (), False)
    state, _ = hearts.apply(board, hearts.NextHand())
    levels = [chance.choice(LEVELS) for _ in range(4)]
    playouts = chance.choices(PLAYOUTS, weights=OFTEN)[0]
    asked = 0
    while state.phase in {Phase.PASSING, Phase.PLAYING}:
        seat = state.turn if state.turn is not None else state.passed.index(None)
        move = choose(hearts.view(state, seat), stream(code, f"soak/{seat}/{asked}"), levels[seat], playouts)
        assert hearts.why_illegal(state, move) is None, (levels[seat], hearts.view(state, seat), move)
        state, _ = hearts.apply(state, move)
        asked += 1
        assert asked <= 56
    return state


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Bots of all levels play all rules; any illegal move stops it."
    )
    parser.add_argument("--hands", type=int, default=20_000, metavar="N", help="how many (20000)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first (0)")
    options = parser.parse_args()
    for number in range(options.first, options.first + options.hands):
        soak_hand(number)
    sys.stdout.write(f"{options.hands} hands, every move legal\n")


if __name__ == "__main__":
    main()
