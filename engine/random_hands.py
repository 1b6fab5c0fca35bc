"""Hearts hands played at random, one JSON object a line: `python -m engine.random_hands --hands N`.

They are for outside programs to check this one by, or to learn the rules from. Hand n is dealt, passed
and led as hand n of the game with the seed's deal code; a game's end is ignored.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence

from engine.cards import cards_in
from engine.command_line import CommandLine, positive, run, seed
from engine.deal import HEARTS, DealCode, Stream, stream
from engine.hearts import (
    HOLD,
    PRESETS,
    SEATS,
    HeartsOptions,
    NextHand,
    Pass,
    Phase,
    Play,
    State,
    apply,
    legal_bits,
    penalties,
    preset_of,
    set_option,
    standing,
)

CUSTOM = "custom"


def hands(options: HeartsOptions, code: DealCode, count: int) -> Iterator[dict[str, object]]:
    """The first `count` hands of a game without end, as COMMANDS.md describes one of them."""
    for number in range(1, count + 1):
        # a scoreboard with a clean slate, from which the next hand is dealt whatever happened before
        before = standing(options, code, hand_number=number - 1)
        board = State(before, Phase.HAND_OVER, (0, 0, 0, 0), (None,) * SEATS, None, None, (), (), False)
        dealt, _ = apply(board, NextHand())
        yield _played_out(dealt, stream(code, f"random/{number}"))


def _played_out(state: State, chance: Stream) -> dict[str, object]:
    """The hand to its end, every choice equally likely."""
    record: dict[str, object] = {
        "rules": preset_of(state.options) or CUSTOM,
        "direction": state.direction,
        "dealer": state.dealer,
        "deal": [_names(hand) for hand in state.hands],
    }
    if state.direction != HOLD:
        for seat in range(SEATS):
            three = chance.sample(tuple(cards_in(state.hands[seat])), 3)
            state, _ = apply(state, Pass(seat, three))
    record["passes"] = [[str(card) for card in cards] for cards in state.passed if cards is not None]
    plays: list[tuple[int, str]] = []
    legal: list[int] = []
    while state.turn is not None:
        choices = tuple(cards_in(legal_bits(state)))
        card = chance.choice(choices)
        plays.append((state.turn, str(card)))
        legal.append(len(choices))
        state, _ = apply(state, Play(state.turn, card))
    return {**record, "plays": plays, "legal": legal, "points": penalties(state)}


def _names(hand: int) -> list[str]:
    return [str(card) for card in cards_in(hand)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = CommandLine(
        prog="python -m engine.random_hands", description="Hearts hands played at random, as JSON lines."
    )
    parser.add_argument("--hands", type=positive, required=True, metavar="N", help="how many")
    parser.add_argument("--rules", choices=PRESETS, default="microsoft", help="the preset (microsoft)")
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="change one option of it"
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="N", help="same seed, same hands (0)")
    choice = parser.parse_args(arguments)
    options = PRESETS[choice.rules]
    for change in choice.set:
        try:
            options = set_option(options, change)
        except ValueError as error:
            parser.error(str(error))
    for hand in hands(options, DealCode(HEARTS, "", choice.seed), choice.hands):
        sys.stdout.write(json.dumps(hand) + "\n")
    return 0


if __name__ == "__main__":
    run(main)
