"""The command `python -m engine.solver`: deals solved one by one, or a sweep over many."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from textwrap import fill
from time import perf_counter_ns

from engine.cards import Rank
from engine.command_line import CommandLine, positive
from engine.deal import CodeError, DealCode
from engine.solitaire import CardId, Move, Options, State, dead_end, notation, start
from engine.solver_chart import chart, table
from engine.solver_fewest import FewestSearch
from engine.solver_sweep import Sweep, average, quantile, sweep, wilson
from engine.solver_winning import search_pairs, winning_line

_NODES = 100_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = _parser()
    choice = parser.parse_args(arguments)
    if bool(choice.codes) == bool(choice.sweep):
        parser.error("give deal codes, or --sweep N")
    if choice.sweep:
        _print_sweep(sweep(choice.sweep, choice.par, choice.jobs), choice)
        return 0
    codes: list[DealCode] = []
    for text in choice.codes:
        try:
            codes.append(DealCode.parse(text))
        except CodeError as problem:
            parser.error(f"{text[:40]!r} is no deal code of Heart to Heart: {problem}")
    for code in codes:
        state = start(Options(), code)
        sys.stdout.write(_as_json(state, choice) if choice.json else _as_text(state))
        sys.stdout.flush()
    return 0


def _parser() -> CommandLine:
    parser = CommandLine(
        prog="python -m engine.solver",
        description="Heart to Heart solved: whether deals can be won, and in how few moves.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    add = parser.add_argument
    add("codes", nargs="*", metavar="CODE", help="deals: winnable or not, fewest moves, a shortest line")
    add("--json", action="store_true", help="one JSON object a line")
    add("--fewest", action="store_true", help="with --json: find the fewest moves too")
    add("--line", action="store_true", help="with --json: a winning line too, a shortest one with --fewest")
    add("--sweep", type=positive, metavar="N", help="the shares over the deals HH1-N 0 to N - 1")
    add(
        "--par", type=positive, default=200, metavar="M", help="with --sweep: fewest moves of M winnable ones"
    )
    add("--jobs", type=positive, default=1, metavar="J", help="with --sweep: processes to use")
    add("--chart", type=Path, metavar="FILE", help="with --sweep: write a chart there, as SVG")
    return parser


def _solved(state: State, fewest: bool) -> tuple[bool, FewestSearch | None, int, float]:
    """Winnable or not, the finished search if it was asked for, positions looked at, milliseconds."""
    began = perf_counter_ns()
    pairs, states = search_pairs(state)
    search = FewestSearch(state) if fewest and pairs is not None else None
    while search and not search.step(_NODES):
        pass
    return (
        pairs is not None,
        search,
        states + (search.nodes if search else 0),
        (perf_counter_ns() - began) / 1e6,
    )


def _as_text(state: State) -> str:
    _, search, states, ms = _solved(state, fewest=True)
    effort = f"{states} states, {ms:.1f} ms\n"
    if search is None:
        return f"{state.code} {'dead as dealt' if dead_end(state) else 'cannot be won'}, {effort}"
    runs = [(text, len(list(run))) for text, run in groupby(map(notation, search.line() or ()))]
    line = ", ".join(
        (text if count == 1 else f"{text} x{count}").replace(" ", "\u00a0") for text, count in runs
    )
    wrapped = fill(line, 100, initial_indent="  ", subsequent_indent="  ").replace("\u00a0", " ")
    return f"{state.code} winnable, fewest moves {search.length}, {effort}{wrapped}\n"


def _as_json(state: State, choice: argparse.Namespace) -> str:
    can_be_won, search, states, ms = _solved(state, choice.fewest)
    line: Sequence[Move] | None = None
    if choice.line and can_be_won:
        line = search.line() if search else winning_line(state)
    return (
        json.dumps(
            {
                "code": str(state.code),
                "heart": _ranks(state, range(25)),
                "stock": _ranks(state, state.stock),
                "waste": _ranks(state, state.waste),
                "winnable": can_be_won,
                "dead": dead_end(state),
                "fewest": search.length if search else None,
                "line": None if line is None else [notation(move) for move in line],
                "states": states,
                "ms": round(ms, 2),
            }
        )
        + "\n"
    )


def _ranks(state: State, cards: Sequence[CardId]) -> list[int]:
    """Ranks from 1, the ace, to 13, the king."""
    return [1 if state.deck[card] is Rank.ACE else int(state.deck[card]) for card in cards]


def _print_sweep(result: Sweep, choice: argparse.Namespace) -> None:
    if choice.json:
        figures: dict[str, object] = {
            **asdict(result),
            "winnable_share": asdict(wilson(result.winnable, result.codes)),
            "dead_share": asdict(wilson(result.dead, result.codes)),
        }
        if len(result.fewest) > 1:
            figures["fewest_median"] = asdict(quantile(result.fewest, 0.5))
            figures["fewest_mean"] = asdict(average(result.fewest))
        sys.stdout.write(json.dumps(figures) + "\n")
    else:
        sys.stdout.write(table(result))
    if choice.chart:
        choice.chart.write_text(chart(result), encoding="utf-8")
