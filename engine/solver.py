"""Heart to Heart solved exactly: winnable or not, the fewest moves, what threw a win away, and hints.

Winnability is in `solver_pairs` and `solver_winning`; the fewest moves are in `solver_fewest`, over the
positions of `solver_ring` with the lower bound of `solver_bound`. This module offers their
names and is the command `python -m engine.solver` (in `solver_command`). All of it looks at the stock's
hidden order.
"""

from __future__ import annotations

from engine.solver_bound import lower_bound
from engine.solver_fewest import FewestSearch, fewest_line
from engine.solver_winning import (
    LosingMove,
    lacking_ranks,
    point_of_no_return,
    winnable,
    winning_hint,
    winning_line,
    winning_pairs,
)

__all__ = [
    "FewestSearch",
    "LosingMove",
    "fewest_line",
    "lacking_ranks",
    "lower_bound",
    "point_of_no_return",
    "winnable",
    "winning_hint",
    "winning_line",
    "winning_pairs",
]

if __name__ == "__main__":
    from engine.command_line import run
    from engine.solver_command import main

    run(main)
