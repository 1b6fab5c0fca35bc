"""The fewest moves that win a position of Heart to Heart, by A* that can stop at any time and go on.

No clock: whoever runs a search gives it a budget of positions and looks at what is known so far.
"""

from __future__ import annotations

from heapq import heappop, heappush

from engine.solitaire import Move, Pair, State
from engine.solver_bound import NEVER, bound
from engine.solver_pairs import PairSearch
from engine.solver_ring import NO_PLACE, Position, Puzzle, Take, bring_about

_DIVE_EVERY = 128
"""Positions between two quick tries for a better line."""


class FewestSearch:
    """The search for a shortest winning line from a state.

    `step` goes on for a number of positions. At any time `line()` is the best line found, `length` its moves,
    `at_least` a proved lower bound, `nodes` how many positions were expanded; once `done`, the line is as
    short as can be. A state that can't be won is done at once: `length` and `at_least` are None.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._puzzle = Puzzle.of(state)
        self._pairs = PairSearch(self._puzzle.ranks)
        self._winnable: dict[tuple[int, tuple[int, ...]], bool] = {}
        self._bounds: dict[Position, int] = {}
        self._costs: dict[Position, int] = {}
        self._came: dict[Position, tuple[Position, Take]] = {}
        self._open: list[tuple[int, int, int, int, Position]] = []
        self._takes: tuple[Take, ...] = ()
        self._pushed = 0
        self.nodes = 0
        self.length: int | None = None
        start = self._puzzle.start
        least = self._bound(start)
        self.at_least: int | None = None if least == NEVER else least
        if least < NEVER:
            self._costs[start] = 0
            self._push(least, 0, start)
            self._dive(start, 0)

    @property
    def done(self) -> bool:
        """Whether the best line is proved to be shortest, or that there is none."""
        return self.length == self.at_least

    def step(self, nodes: int) -> bool:
        """Expand up to that many positions; whether the search is done."""
        goal = self.nodes + nodes
        while not self.done and self.nodes < goal:
            least, _, _, cost, position = heappop(self._open)
            if cost == self._costs[position]:  # else it has been reached more cheaply since
                self.nodes += 1
                if not self.nodes % _DIVE_EVERY:
                    self._dive(position, cost)
                self._expand(position, cost, least)
            self._raise_bound()
        return self.done

    def line(self) -> tuple[Move, ...] | None:
        """The best line so far, draws and recycles included; None while there is none."""
        if self.length is None:
            return None
        state = self._state
        line: list[Move] = []
        for a, b, place in self._takes:
            card = None if place == NO_PLACE else self._puzzle.ring[place]
            moves, state = bring_about(state, Pair(a, b), card)
            line += moves
        return tuple(line)

    def _push(self, least: int, cost: int, position: Position) -> None:
        """Later ones first among equals: they are nearer to the win."""
        self._pushed += 1
        heappush(self._open, (least, position[0].bit_count(), -self._pushed, cost, position))

    def _raise_bound(self) -> None:
        while self._open and self._open[0][3] > self._costs[self._open[0][4]]:
            heappop(self._open)
        if self.length is not None and self.at_least is not None:
            best_open = self._open[0][0] if self._open else self.length
            self.at_least = max(self.at_least, min(best_open, self.length))

    def _bound(self, position: Position) -> int:
        """The lower bound, NEVER for all that can't be won, each position worked out once."""
        known = self._bounds.get(position)
        if known is None:
            known = bound(self._puzzle, position) if self._can_be_won(position) else NEVER
            self._bounds[position] = known
        return known

    def _can_be_won(self, position: Position) -> bool:
        key = position[0], self._puzzle.supply(position[1])
        known = self._winnable.get(key)
        if known is None:
            known = self._winnable[key] = self._pairs.couples(*key) is not None
        return known

    def _expand(self, position: Position, cost: int, least: int) -> None:
        for moves, after, take in self._puzzle.steps(position):
            reached = cost + moves
            known = self._costs.get(after)
            if known is not None and known <= reached:
                continue
            rest = self._bound(after)
            if rest == NEVER or (self.length is not None and reached + rest >= self.length):
                continue
            self._costs[after] = reached
            self._came[after] = position, take
            if after[0]:
                self._push(max(least, reached + rest), reached, after)
            else:
                self._keep(after, reached, ())

    def _dive(self, position: Position, cost: int) -> None:
        """Follow the most promising step down to a win, so that there is always a line."""
        top = position
        takes: list[Take] = []
        while position[0]:
            moves, position, take = min(
                self._puzzle.steps(position), key=lambda step: (step[0] + self._bound(step[1]), step[1][0])
            )
            cost += moves
            takes.append(take)
        if self.length is None or cost < self.length:
            self._keep(top, cost, tuple(takes))

    def _keep(self, position: Position, cost: int, takes: tuple[Take, ...]) -> None:
        """A better line: how `position` was come to, then `takes`."""
        way: list[Take] = []
        while position in self._came:
            position, take = self._came[position]
            way.append(take)
        self._takes = (*reversed(way), *takes)
        self.length = cost


def fewest_line(state: State) -> tuple[Move, ...] | None:
    """A winning line as short as can be; None: the state can't be won."""
    search = FewestSearch(state)
    while not search.step(10_000):
        pass
    return search.line()
