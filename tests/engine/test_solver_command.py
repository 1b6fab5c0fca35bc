"""`python -m engine.solver` and the sweep: what it prints, and its figures against other ways to them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import NormalDist
from xml.etree import ElementTree as ET

import pytest

from engine import solitaire
from engine.deal import DealCode
from engine.session import Session
from engine.solitaire import Options, dead_end, parse_move, start, won
from engine.solver import fewest_line, winnable
from engine.solver_chart import chart, table
from engine.solver_command import main
from engine.solver_sweep import Sweep, quantile, sweep, wilson

ROOT = Path(__file__).parents[2]


def lines_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == 0
    return capsys.readouterr().out.splitlines()


def moves_of(lines: list[str]) -> list[str]:
    """The indented line of play that follows a code, `draw x3` written out."""
    moves: list[str] = []
    for item in " ".join(line.strip() for line in lines).split(", "):
        move, _, count = item.partition(" x")
        moves += [move] * int(count or 1)
    return moves


def test_a_code_that_can_be_won(capsys: pytest.CaptureFixture[str]) -> None:
    first, *rest = lines_of(capsys, "hh1waaaaaaa")
    assert first.startswith("HH1-W-AAAAAAA winnable, fewest moves 90, ")
    assert all(line.startswith("  ") and len(line) <= 100 for line in rest)
    session = Session.new(solitaire, Options(), DealCode("HH1", "W", 0))
    for move in moves_of(rest):
        session.play(parse_move(move))
    assert won(session.state)
    assert len(session.moves) == 90


def test_codes_that_cannot(capsys: pytest.CaptureFixture[str]) -> None:
    states = {n: start(Options(), DealCode("HH1", "N", n)) for n in range(200)}
    dead = next(state for state in states.values() if dead_end(state))
    lost = next(state for state in states.values() if not dead_end(state) and not winnable(state))
    first, second = lines_of(capsys, str(dead.code), str(lost.code))
    assert first.startswith(f"{dead.code} dead as dealt, ")
    assert second.startswith(f"{lost.code} cannot be won, ")


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The rules: position 1 is a ten, 25 a four, the first waste card an ace, the 9th card drawn a four."""
    (line,) = lines_of(capsys, "--json", "HH1-N-AAAAAAM")
    found = json.loads(line)
    assert " ".join(found) == "code heart stock waste winnable dead fewest line states ms"
    assert (len(found["heart"]), len(found["stock"]), found["waste"]) == (25, 26, [1])
    assert (found["heart"][0], found["heart"][24], found["stock"][8]) == (10, 4, 4)
    assert (found["winnable"], found["dead"], found["fewest"], found["line"]) == (True, False, None, None)


@pytest.mark.parametrize("fewest", [False, True])
def test_json_with_a_line(capsys: pytest.CaptureFixture[str], fewest: bool) -> None:
    (line,) = lines_of(capsys, "--json", "--line", *(["--fewest"] if fewest else []), "HH1-W-AAAAAAA")
    found = json.loads(line)
    assert found["fewest"] == (90 if fewest else None)
    session = Session.new(solitaire, Options(), DealCode.parse(found["code"]))
    for move in found["line"]:
        session.play(parse_move(move))
    assert won(session.state)
    assert (len(session.moves) == 90) == fewest


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["HT1-AAAAAAM"],
        ["HH1-N-AAA"],
        ["--sweep", "0"],
        ["--sweep", "x"],
        ["--sweep", "9", "HH1-N-AAAAAAM"],
    ],
)
def test_bad_arguments(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_as_a_module() -> None:
    command = [sys.executable, "-m", "engine.solver", "--sweep", "30", "--par", "2", "--json"]
    found = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    assert found["codes"] == 30


def test_a_sweep_of_two_processes_counts_right() -> None:
    states = [start(Options(), DealCode("HH1", "N", n)) for n in range(1200)]
    can_be_won = [state for state in states if winnable(state)]
    expected = Sweep(
        1200,
        len(can_be_won),
        sum(map(dead_end, states)),
        tuple(sorted(len(fewest_line(state) or ()) for state in can_be_won[:3])),
    )
    assert sweep(1200, 3, jobs=2) == expected


@pytest.mark.parametrize(("successes", "trials"), [(0, 10), (3, 10), (10, 10), (276, 1000), (98, 1000)])
def test_wilson_is_where_the_score_test_turns(successes: int, trials: int) -> None:
    """At the ends of the interval the observed share is 1.96 standard errors of that end away."""
    z = NormalDist().inv_cdf(0.975)
    found = wilson(successes, trials)
    assert found.value == successes / trials
    for end, touches in ((found.low, 0.0), (found.high, 1.0)):
        if end != pytest.approx(touches, abs=1e-12):
            distance = abs(found.value - end) / (end * (1 - end) / trials) ** 0.5
            assert distance == pytest.approx(z, rel=1e-5)


def test_quantiles() -> None:
    """Of 1 to 101 the middle is 51; 95 % of the time the true one lies between ranks 51 ± 10."""
    found = quantile(tuple(range(1, 102)), 0.5)
    assert found.value in (50, 51, 52)
    assert 39 <= found.low <= 42
    assert 60 <= found.high <= 63


def test_table_and_chart() -> None:
    result = Sweep(1000, 288, 98, tuple(range(60, 110)))
    text = table(result)
    assert "| can be won | 288 | 28.80 |" in text
    assert "| lost, however played | 614 | 61.40 |" in text
    assert "| dead as dealt | 98 | 9.80 |" in text
    assert all(line.startswith("|") for line in text.splitlines() if line)
    picture = ET.fromstring(chart(result))
    bars = [bar for bar in picture.iter("{http://www.w3.org/2000/svg}rect") if len(bar)]
    counts = [int((bar[0].text or "").split(": ")[1]) for bar in bars]
    assert sum(counts) == 50
    assert len(counts) == 13  # 60 … 63 to 108 … 111


def test_the_chart_of_the_documentation_is_whole() -> None:
    picture = ET.fromstring((ROOT / "docs/solver.svg").read_text("utf-8"))
    bars = [bar for bar in picture.iter("{http://www.w3.org/2000/svg}rect") if len(bar)]
    assert sum(int((bar[0].text or "").split(": ")[1]) for bar in bars) >= 2000
