"""The arena: the same deals for every seat, programs refereed, failures named, figures right."""

from __future__ import annotations

import math
import statistics
import subprocess
import sys
import types
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import pytest

from engine import arena, arena_hands
from engine.arena import Estimate, main, report
from engine.arena_hands import Match, Outcome, play_deal

ROOT = Path(__file__).parents[2]
RULE_PROGRAM = f"cmd:{sys.executable} -m engine.protocol --level rule"
TALKS = "import sys\nfor line in sys.stdin:\n    if '?' in line: print({answer}, flush=True)"


def program(text: str, folder: Path) -> str:
    """A program of that text, as the arena is told of it."""
    path = folder / "program.py"
    path.write_text(text, encoding="utf-8")
    return f"cmd:{sys.executable} {path}"


@pytest.fixture(autouse=True)
def _from_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def same(outcomes: list[Outcome]) -> list[tuple[object, ...]]:
    """Everything of the outcomes but the times."""
    return [(each.seat, each.points, each.shooter, each.failure) for each in outcomes]


def test_a_deal_is_played_once_from_each_seat() -> None:
    outcomes = play_deal(Match("random", "rule", None, 1), 2)
    assert [each.seat for each in outcomes] == [0, 1, 2, 3]
    for each in outcomes:
        assert sum(each.points) == (26 if each.shooter is None else 78)
        assert len(each.plays) == 13
        assert len(each.passes) == 1
    assert not play_deal(Match("random", "rule", None, 1), 4)[0].passes  # the fourth hand is held


def test_alike_players_make_the_four_hands_one() -> None:
    outcomes = play_deal(Match("rule", "rule", None, 5), 1)
    assert len({each.points for each in outcomes}) == 1


def test_a_program_plays_as_the_level_does() -> None:
    """The rule of thumb needs no chance, so told by lines it must play the same hands."""
    for number in (1, 4):
        level = same(play_deal(Match("rule", "rule", None, 9), number))
        assert same(play_deal(Match(RULE_PROGRAM, "rule", None, 9), number)) == level
        assert same(play_deal(Match("rule", RULE_PROGRAM, None, 9), number)) == level


@pytest.mark.parametrize("level", ["random", "casual"])
def test_the_seed_fixes_the_hands(level: str) -> None:
    first = [same(play_deal(Match(level, "rule", 8, 3), number)) for number in (1, 2)]
    assert [same(play_deal(Match(level, "rule", 8, 3), number)) for number in (1, 2)] == first
    assert same(play_deal(Match(level, "rule", 8, 4), 1)) != first[0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the program has ended"),
        ("import sys\nsys.stdin.readline()", "the program has ended"),
        (TALKS.format(answer="'what?'"), "answered 'what?'"),
        (TALKS.format(answer="'2C 2C 2C'"), "illegal move, pass_repeats_a_card"),
        (TALKS.format(answer="''"), "illegal move, pass_needs_three"),
        (TALKS.format(answer="'2C 3D 9H'"), "illegal move, not_in_hand"),
        (
            TALKS.format(answer="' '.join(hand[:3])").replace(
                "    if", "    if 'hand' in line: hand = line.split()[3:]\n    if"
            ),
            "answered 3 cards",
        ),
    ],
)
def test_a_program_that_fails_loses_its_hands_by_name(text: str, why: str, tmp_path: Path) -> None:
    name = program(text, tmp_path)
    outcomes = play_deal(Match(name, "rule", None, 2), 1)
    for each in outcomes:
        assert each.failure == f"{name}: {why}"
        assert each.points == tuple(26 if seat == each.seat else 0 for seat in range(4))
    among_three = play_deal(Match("rule", name, None, 2), 1)
    assert all(each.failure == f"{name}: {why}" and not each.points[each.seat] for each in among_three)


def test_a_program_that_is_not_there_loses_too() -> None:
    outcomes = play_deal(Match("cmd:no-such-program-anywhere", "rule", None, 2), 1)
    assert all("can't be started" in each.failure for each in outcomes)


def test_a_silent_program_loses_after_a_while(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(arena_hands, "PATIENCE", 0.05)
    name = program("import sys\nfor line in sys.stdin: pass", tmp_path)
    assert all("no answer" in each.failure for each in play_deal(Match(name, "rule", None, 2), 1))


def test_a_program_is_started_again_after_it_failed(tmp_path: Path) -> None:
    """It ends in its first hand only, and the rest of the run is played."""
    flag = tmp_path / "once"
    name = program(
        f"import pathlib, sys\nsys.path.insert(0, {str(ROOT)!r})\nflag = pathlib.Path({str(flag)!r})\n"
        "if not flag.exists(): flag.touch(); sys.exit()\n"
        "from engine.protocol import main\nmain(['--level', 'rule'])",
        tmp_path,
    )
    outcomes = play_deal(Match(name, "rule", None, 9), 1)
    assert [bool(each.failure) for each in outcomes] == [True, False, False, False]
    assert same(outcomes)[1:] == same(play_deal(Match("rule", "rule", None, 9), 1))[1:]


def outcome(
    seat: int, points: tuple[int, int, int, int], shooter: int | None = None, failure: str = ""
) -> Outcome:
    return Outcome(seat, points, shooter, (0.001, 0.003), (0.1,), failure)


def test_the_report() -> None:
    deals = [
        [outcome(0, (2, 8, 8, 8)), outcome(1, (26, 26, 0, 26), shooter=2)],
        [outcome(0, (0, 26, 26, 26), shooter=0), outcome(3, (0, 0, 0, 26), failure="x: ended")],
    ]
    lines = list(report(Match("expert", "rule", None, 4), deals))
    assert lines[0] == "A expert against three of B rule: 4 hands, seed 4"
    # A: (2 + 26) / 2 and (0 + 26) / 2; B: (8 + 52 / 3) / 2 and (26 + 0) / 2
    assert "A +13.50 ± 0.50, B +12.83 ± 0.17, A less B +0.67 ± 0.67" in lines[1]
    assert lines[2] == "moons: A 1, B 1"
    assert lines[3] == "ms a play of A: mean 2.0, 95 % within 3.0, longest 3.0"
    assert lines[4].startswith("ms a pass of A: mean 100.0")
    assert lines[5] == "lost by failing: A 1, B 0"


def test_estimates() -> None:
    values = [3.0, -1.0, 4.0, 1.5, 9.0]
    found = Estimate.of(values)
    assert found.mean == pytest.approx(statistics.mean(values))
    assert found.error == pytest.approx(statistics.stdev(values) / math.sqrt(5))
    assert math.isnan(Estimate.of([1.0]).error)


def test_a_time_limit_ends_the_giving_out_of_deals() -> None:
    with ThreadPoolExecutor(1) as executor:
        assert len(arena.play(Match("rule", "rule", None, 0), 3, None, executor, 1)) == 3
        assert arena.play(Match("rule", "rule", None, 0), None, 0, executor, 1) == []


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine.arena", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


def test_the_command(tmp_path: Path) -> None:
    done = run("rule", "random", "--hands", "6", "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("A rule against three of B random: 8 hands, seed 3\npoints a hand: A ")
    again = run("rule", "random", "--hands", "8", "--seed", "3")
    assert again.stdout.splitlines()[:3] == done.stdout.splitlines()[:3]
    name = program(TALKS.format(answer="'AS'"), tmp_path)
    failed = run(name, "rule", "--hands", "4")
    assert failed.returncode == 0
    assert failed.stderr.count("error: deal 1, A in seat ") == 4
    assert "lost by failing: A 4, B 0" in failed.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["rule"],
        ["rule", "genius"],
        ["rule", "cmd:"],
        ["rule", "rule", "--hands", "0"],
        ["rule", "rule", "--seconds", "-1"],
        ["rule", "rule", "--playouts", "many"],
        ["rule", "rule", "--seed", "x"],
        ["rule", "rule", "rule"],
    ],
)
def test_bad_arguments_are_refused_in_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("python -m engine.arena: ")
    assert said.err.count("\n") == 1


@pytest.mark.skipif(find_spec("distributed") is not None, reason="the extra is installed")
def test_without_the_extra_one_line_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "rule", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "the extra `cluster`" in said


class Client:
    """What the arena uses of a Dask client, on threads."""

    def __init__(self, address: str, timeout: str) -> None:
        if address != "tcp://here":
            raise OSError("Timed out trying to connect\nto somewhere")
        self.executor = ThreadPoolExecutor(2)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.executor.shutdown()

    def get_executor(self) -> ThreadPoolExecutor:
        return self.executor

    def nthreads(self) -> dict[str, int]:
        return {"a worker": 2}


def test_a_cluster_gets_the_same_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", types.SimpleNamespace(Client=Client))
    assert main(["rule", "rule", "--hands", "8", "--scheduler", "tcp://here"]) == 0
    there = capsys.readouterr().out.splitlines()[:3]
    assert there == run("rule", "rule", "--hands", "8").stdout.splitlines()[:3]
    assert main(["rule", "rule", "--scheduler", "tcp://elsewhere"]) == 2
    assert capsys.readouterr().err.startswith(
        "python -m engine.arena: no cluster at tcp://elsewhere: Timed out"
    )
