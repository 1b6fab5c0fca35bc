"""The line protocol of a seat, spoken with the real program."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from engine.bots import LEVELS
from tests import reference_hearts as reference

ROOT = Path(__file__).parents[2]
PLAIN = reference.PRESETS["microsoft"]
HAND = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "engine.protocol", *arguments]


def run(arguments: list[str], lines: list[str] | bytes) -> subprocess.CompletedProcess[bytes]:
    text = lines if isinstance(lines, bytes) else "".join(line + "\n" for line in lines).encode()
    return subprocess.run(command(*arguments), input=text, capture_output=True, cwd=ROOT, check=False)


def answers(lines: list[str], *arguments: str) -> list[str]:
    """The answers to lines of which none is malformed."""
    done = run(["--level", "rule", *arguments], lines)
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout.decode().splitlines()


class Seat:
    """A program in one seat, told and asked line by line."""

    def __init__(self, *arguments: str) -> None:
        pipe = subprocess.PIPE
        self.program = subprocess.Popen(
            command(*arguments), stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT, bufsize=1
        )

    def tell(self, line: str) -> None:
        assert self.program.stdin is not None
        self.program.stdin.write(line + "\n")
        self.program.stdin.flush()

    def ask(self, line: str) -> list[str]:
        self.tell(line)
        assert self.program.stdout is not None
        return self.program.stdout.readline().split()

    def close(self) -> None:
        rest, errors = self.program.communicate()
        assert (rest, errors, self.program.returncode) == ("", "", 0)


def play_hand(seats: list[Seat], number: int, chance: random.Random) -> None:
    """A hand refereed by the reference; every answer must be legal."""
    deck = list(reference.DECK)
    chance.shuffle(deck)
    hand = reference.Hand(PLAIN, number, [deck[13 * seat : 13 * seat + 13] for seat in range(4)])
    for seat in range(4):
        seats[seat].tell(f"hand {seat} {hand.direction} {' '.join(hand.hands[seat])}")
    if hand.direction != 0:
        passes = [seats[seat].ask("pass?") for seat in range(4)]
        hand.give(passes)  # refuses what isn't three cards of the hand
        for seat in range(4):
            seats[seat].tell(f"passed {' '.join(passes[seat])}")
            seats[seat].tell(f"received {' '.join(passes[(seat - hand.direction) % 4])}")
    while not hand.over:
        turn = hand.turn
        (card,) = seats[turn].ask(f"play? {' '.join(hand.legal())}")
        hand.play(card)  # refuses what isn't legal
        for seat in seats:
            seat.tell(f"played {turn} {card}")
    for seat in seats:
        seat.tell(f"end {' '.join(map(str, hand.penalties()))}")


def test_whole_hands() -> None:
    chance = random.Random(8)
    levels = [LEVELS[seat % len(LEVELS)] for seat in range(4)]
    seats = [Seat("--level", level, "--seed", str(seat)) for seat, level in enumerate(levels)]
    for number in range(1, 17):
        play_hand(seats, number, chance)
    for seat in seats:
        seat.close()


def test_answers_only_what_is_asked() -> None:
    lines = ["", f"hand 0 0 {HAND}", "   ", "play? 2C", "played 0 2C", "played 1 2D", "end 0 26 26 26"]
    assert answers(lines) == ["2C"]


def test_the_legal_list_counts() -> None:
    """One card of the list, though the rules would have another."""
    assert answers([f"hand 0 0 {HAND}", "play? TC"]) == ["TC"]
    assert answers([f"hand 2 0 {HAND}", "played 1 2D", "play? 4C 5C"]) in (["4C"], ["5C"])


def test_knows_what_was_played() -> None:
    """H20, by lines: West has a heart, and the last player ducks the queen."""
    hand = "QD 4D 2S 3S 4S 5S 6S 7S 8S 9S TS 2C 5C"
    first = ["play? 2C", "played 3 2C", "played 0 3H", "played 1 AC", "played 2 4C"]
    trick = ["played 1 TD", "played 2 QS", "played 0 3D"]
    wrong_order = run(["--level", "rule"], [f"hand 3 0 {hand}", *first, *trick, "play? QD 4D"])
    assert b"out of turn: it is seat 3's" in wrong_order.stderr
    trick = ["played 1 TD", "played 2 QS"]
    assert answers([f"hand 3 0 {hand}", *first, *trick, "play? QD 4D"]) == ["2C", "4D"]


@pytest.mark.parametrize("level", LEVELS)
def test_same_seed_same_answers(level: str) -> None:
    lines = [f"hand 1 1 {HAND}", "pass?", f"hand 1 0 {HAND}", f"play? {HAND}", f"play? {HAND}"]
    first = run(["--level", level, "--seed", "7"], lines)
    assert first.stdout.count(b"\n") == 3
    assert run(["--level", level, "--seed", "7"], lines).stdout == first.stdout


def test_other_seed_other_answers() -> None:
    lines = [f"hand 1 1 {HAND}", "pass?"] * 20
    found = [run(["--level", "random", "--seed", seed], lines).stdout for seed in ("1", "2")]
    assert found[0] != found[1]
    assert len(set(found[0].splitlines())) > 10


MALFORMED = [
    "hello",
    "HAND 0 1",
    "hand",
    "hand 0",
    "hand 4 1 " + HAND,
    "hand x 1 " + HAND,
    "hand 0 3 " + HAND,
    "hand 0 left " + HAND,
    "hand 0 1 2C 3C",
    f"hand 0 1 {HAND} 2D",
    "hand 0 1 2C " + HAND[3:].replace("3C", "2C"),
    "hand 0 1 1C " + HAND[3:],
    "pass? 2C",
    "passed 2C 3C",
    "passed 2C 2C 3C",
    "passed 2D 3D 4D",
    "received 2D 3D",
    "received 2D 3D 4D",
    "received 3C 4C 5C",
    "played",
    "played 0",
    "played 4 2C",
    "played 1 2C",
    "played 0 2D",
    "played 0 2C 3C",
    "played 0 XX",
    "play?",
    "play? 2D",
    "play? 2C 2C",
    "play? ten",
    "end 1 2 3",
    "end a b c d",
    "end 1 2 3 ²",
    "\x00",
    "play? " + "2C " * 5000,
    "…" * 3000,
]


@pytest.mark.parametrize("before", [[], [f"hand 0 1 {HAND}"]])
def test_malformed_lines_are_named_and_change_nothing(before: list[str]) -> None:
    """Each is answered on standard error, and what comes after is answered as if it hadn't been."""
    lines = [*before, *MALFORMED, f"hand 0 0 {HAND}", "play? 2C", *MALFORMED, "play? 2C"]
    done = run(["--level", "rule"], lines)
    assert done.returncode == 0
    assert done.stdout == b"2C\n2C\n"
    errors = done.stderr.decode().splitlines()
    assert len(errors) == 2 * len(MALFORMED)
    assert all(error.startswith("error: ") and len(error) < 120 for error in errors)


def test_malformed_lines_leave_the_passing_as_it_was() -> None:
    lines = [f"hand 0 1 {HAND}", *MALFORMED, "pass?"]
    assert run(["--level", "rule"], lines).stdout.decode().splitlines() == answers([lines[0], "pass?"])


def test_out_of_place() -> None:
    """Lines that are well formed, at the wrong moment."""
    for lines in (
        ["pass?"],
        ["play? 2C"],
        ["passed 2C 3C 4C"],
        ["played 0 2C"],
        ["received 2C 3C 4C"],
        [f"hand 0 0 {HAND}", "pass?"],
        [f"hand 0 0 {HAND}", "passed 2C 3C 4C"],
        [f"hand 0 1 {HAND}", "received 2D 3D 4D"],
        [f"hand 0 1 {HAND}", "played 0 2C"],
        [f"hand 0 0 {HAND}", "played 0 2C", "played 0 3C"],
        [f"hand 0 0 {HAND}", "played 0 2C", "play? 3C"],
        [f"hand 0 0 {HAND}", "played 0 2C", "played 1 2D", "played 2 2D"],
        [f"hand 0 0 {HAND}", "end 0 0 0 26", "play? 2C"],
    ):
        done = run(["--level", "rule"], lines)
        assert (done.returncode, done.stdout) == (0, b""), lines
        assert done.stderr.count(b"\n") == 1, lines


def test_bytes_that_are_no_text() -> None:
    done = run(["--level", "rule"], b"\xff\xfe\x80\nhand 0 0 " + HAND.encode() + b"\r\nplay? 2C\r\n")
    assert done.stdout.split() == [b"2C"]
    assert done.stderr.count(b"error: ") == 1


def test_no_input_ends_it() -> None:
    done = run(["--level", "rule"], [])
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--level"],
        ["--level", "genius"],
        ["--level", "rule", "--seed", "one"],
        ["--level", "rule", "--seed", "-1"],
        ["--level", "rule", "--seed", "9" * 5000],
        ["--level", "rule", "--playouts", "0"],
        ["--level", "rule", "more"],
        ["--level", "rule", "--fast"],
    ],
)
def test_bad_arguments_are_refused_in_one_line(arguments: list[str]) -> None:
    done = run(arguments, [])
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"python -m engine.protocol: ")
    assert len(done.stderr) < 200


def test_help_says_what_each_option_does() -> None:
    done = run(["--help"], [])
    assert done.returncode == 0
    for option in (b"--level", b"--seed", b"--playouts"):
        assert option in done.stdout
