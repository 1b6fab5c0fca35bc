"""How many deals can be won, how many are dead as dealt, and the fewest moves: measured over many codes."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from statistics import mean, stdev

from engine.deal import ANY_SHUFFLE, HEART_TO_HEART, DealCode
from engine.solitaire import Options, State, dead_end, start
from engine.solver_fewest import FewestSearch
from engine.solver_winning import winnable

_CHUNK = 1000
_NODES = 100_000
_Z = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True, slots=True)
class Sweep:
    """What was counted over the codes HH1-N with the deal numbers 0 … `codes` - 1.

    `fewest` are the fewest moves of the first deals among them that can be won, ascending.
    """

    codes: int
    winnable: int
    dead: int
    fewest: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the ends of its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(successes: int, trials: int) -> Estimate:
    """The share of successes with Wilson's score interval, of 95 %; ValueError without trials.

    >>> wilson(0, 10).low, round(wilson(0, 10).high, 4)
    (0.0, 0.2775)
    """
    if trials < 1:
        raise ValueError("no trials")
    share, z2 = successes / trials, _Z * _Z
    middle = share + z2 / (2 * trials)
    half = _Z * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    scale = 1 + z2 / trials
    return Estimate(share, max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale))


def quantile(ordered: tuple[int, ...], share: float) -> Estimate:
    """The value below which that share of a distribution lies; the interval is that of order statistics."""
    n = len(ordered)
    half = _Z * sqrt(n * share * (1 - share))
    low, at, high = (
        ordered[min(n - 1, max(0, round(rank)))]
        for rank in (n * share - half - 1, n * share - 0.5, n * share + half)
    )
    return Estimate(at, low, high)


def average(values: tuple[int, ...]) -> Estimate:
    """The mean with its normal interval; at least two values."""
    middle, half = mean(values), _Z * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - half, middle + half)


def sweep(codes: int, fewest: int, jobs: int = 1) -> Sweep:
    """Look at the first `codes` deals, and solve the first `fewest` winnable ones of them to the end.

    The work is spread over `jobs` processes; the result is the same for any number of them.
    """
    chunks = [range(first, min(codes, first + _CHUNK)) for first in range(0, codes, _CHUNK)]
    can_be_won = dead = 0
    to_solve: list[int] = []
    with ProcessPoolExecutor(jobs, get_context("spawn")) as processes:
        for numbers, dead_here in processes.map(_look_at, chunks):
            can_be_won += len(numbers)
            dead += dead_here
            to_solve += numbers[: fewest - len(to_solve)]
        return Sweep(codes, can_be_won, dead, tuple(sorted(processes.map(_fewest, to_solve))))


def _deal(number: int) -> State:
    return start(Options(), DealCode(HEART_TO_HEART, ANY_SHUFFLE, number))


def _look_at(numbers: range) -> tuple[list[int], int]:
    """Those of the deals that can be won, and how many are dead as dealt."""
    can_be_won: list[int] = []
    dead = 0
    for number in numbers:
        state = _deal(number)
        if dead_end(state):
            dead += 1
        elif winnable(state):
            can_be_won.append(number)
    return can_be_won, dead


def _fewest(number: int) -> int:
    search = FewestSearch(_deal(number))
    while not search.step(_NODES):
        pass
    if search.length is None:
        raise AssertionError("it was found winnable before")
    return search.length
