"""Candidates compared on the same worlds; those that fall clearly behind leave the race."""

from __future__ import annotations

from collections.abc import Callable

FIRST_LOOK = 32
"""Nobody leaves before so many worlds."""
EVERY = 16
BEHIND = 2.5
"""A candidate leaves when it is so many standard errors behind the leader, world by world."""


class Race:
    """The values of some candidates over worlds common to all that are still in."""

    def __init__(self, candidates: int) -> None:
        self.live = list(range(candidates))
        self.values: list[list[float]] = [[] for _ in range(candidates)]

    def mean(self, candidate: int) -> float:
        """The mean value of a candidate over the worlds it has seen."""
        values = self.values[candidate]
        return sum(values) / len(values) if values else 0.0

    @property
    def leader(self) -> int:
        """The best of those still in; the first of equals."""
        return max(self.live, key=self.mean)

    def run(self, world: Callable[[], Callable[[int], float]], budget: int) -> int:
        """Draw worlds, each asked for the value of every candidate, while the budget of values lasts.

        The answer is the number of values used. Racing ends when one candidate is left.
        """
        used = 0
        while used + len(self.live) <= budget and len(self.live) > 1:
            value_of = world()
            for candidate in self.live:
                self.values[candidate].append(value_of(candidate))
            used += len(self.live)
            worlds = len(self.values[self.live[0]])
            if worlds >= FIRST_LOOK and worlds % EVERY == 0:
                self._drop()
        return used

    def _drop(self) -> None:
        leader = self.leader
        best = self.values[leader]
        self.live = [
            candidate
            for candidate in self.live
            if candidate == leader or not _is_behind(best, self.values[candidate])
        ]


def _is_behind(best: list[float], values: list[float]) -> bool:
    differences = [high - low for high, low in zip(best, values, strict=True)]
    number = len(differences)
    mean = sum(differences) / number
    if mean <= 0:
        return False
    variance = sum([(each - mean) ** 2 for each in differences]) / number
    return mean * mean * number > BEHIND * BEHIND * variance
