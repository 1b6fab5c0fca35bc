"""Bots against bots: `python -m engine.arena A B`, A against three of B on deals that each seat plays.

Every deal is played four times, A in each seat in turn, under the default rules. A and B are levels or
`cmd:PROGRAM` speaking the line protocol (`engine.protocol`). A program that ends, is silent or answers
what is illegal loses that hand, and is named; the run goes on. The same seed gives the same hands.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, islice
from time import monotonic

from engine.arena_hands import PROGRAM, Match, Outcome, play_deal
from engine.bots import LEVELS
from engine.command_line import CommandLine, positive, run, seed
from engine.hearts import SEATS

HANDS = 400
AHEAD = 2
"""Deals given out for each worker: one to play and one to wait."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float

    @staticmethod
    def of(values: Sequence[float]) -> Estimate:
        """The estimate from independent values; the error of a single one is not known (nan)."""
        number = len(values)
        mean = sum(values) / number
        if number < 2:
            return Estimate(mean, math.nan)
        variance = sum((value - mean) ** 2 for value in values) / (number - 1)
        return Estimate(mean, math.sqrt(variance / number))

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.error:.2f}"


def play(
    match: Match, deals: int | None, seconds: float | None, executor: Executor, workers: int
) -> list[list[Outcome]]:
    """The outcomes of deals 1 to `deals`, those not begun within `seconds` left out; by deal.

    The deals are played by the executor, so many at once as there are workers.
    """
    numbers = count(1) if deals is None else iter(range(1, deals + 1))
    until = math.inf if seconds is None else monotonic() + seconds
    waiting: dict[Future[list[Outcome]], int] = {}
    done: dict[int, list[Outcome]] = {}
    while True:
        if monotonic() < until:
            for number in islice(numbers, AHEAD * workers - len(waiting)):
                waiting[executor.submit(play_deal, match, number)] = number
        if not waiting:
            return [done[number] for number in sorted(done)]
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            done[waiting.pop(future)] = future.result()


def report(match: Match, deals: Sequence[Sequence[Outcome]]) -> Iterator[str]:
    """The lines that say how it went; errors are over deals, since a deal's four hands hang together."""
    hands = [outcome for deal in deals for outcome in deal]
    yield f"A {match.one} against three of B {match.three}: {len(hands)} hands, seed {match.seed}"
    own = [[hand.points[hand.seat] for hand in deal] for deal in deals]
    rest = [[sum(hand.points) - hand.points[hand.seat] for hand in deal] for deal in deals]
    ones = [sum(points) / len(points) for points in own]
    threes = [sum(points) / len(points) / (SEATS - 1) for points in rest]
    ahead = Estimate.of([one - three for one, three in zip(ones, threes, strict=True)])
    yield f"points a hand: A {Estimate.of(ones)}, B {Estimate.of(threes)}, A less B {ahead}"
    shot = [hand for hand in hands if hand.shooter is not None]
    mine = sum(hand.shooter == hand.seat for hand in shot)
    yield f"moons: A {mine}, B {len(shot) - mine}"
    for name, times in (
        ("play", [seconds for hand in hands for seconds in hand.plays]),
        ("pass", [seconds for hand in hands for seconds in hand.passes]),
    ):
        if times:
            yield f"ms a {name} of A: {_spread(times)}"
    lost = [hand for hand in hands if hand.failure]
    if lost:
        ours = sum(hand.points[hand.seat] > 0 for hand in lost)
        yield f"lost by failing: A {ours}, B {len(lost) - ours}"


def _spread(times: list[float]) -> str:
    """Mean, 95th percentile and longest, in milliseconds."""
    ordered = sorted(times)
    mean = sum(ordered) / len(ordered)
    late = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    return f"mean {1000 * mean:.1f}, 95 % within {1000 * late:.1f}, longest {1000 * ordered[-1]:.1f}"


def failures(deals: Sequence[Sequence[Outcome]]) -> Iterator[str]:
    """One line for each hand that was lost by failing."""
    for number, deal in enumerate(deals, 1):
        for hand in deal:
            if hand.failure:
                yield f"error: deal {number}, A in seat {hand.seat}: {hand.failure}"


@contextmanager
def _here() -> Iterator[tuple[Executor, int]]:
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as executor:
        yield executor, workers


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """A Dask cluster's executor and the number of its threads. Raises OSError when it can't be reached."""
    from distributed import Client

    with Client(address, timeout="10s") as client:
        yield client.get_executor(), max(1, sum(client.nthreads().values()))


def _player(text: str) -> str:
    if text in LEVELS or (text.startswith(PROGRAM) and text.removeprefix(PROGRAM).strip()):
        return text
    raise argparse.ArgumentTypeError(f"{text[:40]!r} is neither cmd:PROGRAM nor one of {', '.join(LEVELS)}")


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = CommandLine(
        prog="python -m engine.arena", description="One player against three others at Hearts."
    )
    parser.add_argument("one", type=_player, metavar="A", help="a level, or cmd:PROGRAM")
    parser.add_argument("three", type=_player, metavar="B", help="who sits in the other three seats")
    parser.add_argument(
        "--hands",
        type=positive,
        metavar="N",
        help="how many, in whole deals of four (400, or no bound with --seconds)",
    )
    parser.add_argument("--seconds", type=positive, metavar="S", help="begin no deal after so long")
    parser.add_argument(
        "--playouts", type=positive, metavar="N", help="bound on a play's decision of each level"
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="N", help="same seed, same hands (0)")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on this Dask cluster (the extra `cluster`)"
    )
    return parser.parse_args(arguments)


def _refuse(why: str) -> int:
    sys.stderr.write(f"python -m engine.arena: {why}\n")
    return 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    options = _arguments(arguments)
    match = Match(options.one, options.three, options.playouts, options.seed)
    hands = options.hands or (None if options.seconds else HANDS)
    deals = None if hands is None else -(-hands // SEATS)
    try:
        with _here() if options.scheduler is None else _cluster(options.scheduler) as (executor, workers):
            outcomes = play(match, deals, options.seconds, executor, workers)
    except ModuleNotFoundError:
        return _refuse("--scheduler needs the extra `cluster`: pip install -e '.[cluster]'")
    except OSError as error:
        return _refuse(f"no cluster at {options.scheduler[:80]}: {' '.join(str(error).split())[:80]}")
    sys.stderr.writelines(f"{line}\n" for line in failures(outcomes))
    sys.stdout.writelines(f"{line}\n" for line in report(match, outcomes))
    return 0


if __name__ == "__main__":
    run(main)
