"""The random hands, as the real program prints them, checked by the reference."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.cards import DECK
from engine.deal import DealCode, stream
from tests import reference_hearts as reference

ROOT = Path(__file__).parents[2]
KEYS = ["rules", "direction", "dealer", "deal", "passes", "plays", "legal", "points"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine.random_hands", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


def hands(*arguments: str) -> list[dict[str, Any]]:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def check(found: dict[str, Any], number: int, options: reference.Options, rules: str) -> None:
    """One line of the output against the rules."""
    assert list(found) == KEYS
    assert found["rules"] == rules
    assert found["direction"] == reference.direction_of(number, options)
    assert found["dealer"] == reference.dealer_of(number)
    assert [len(cards) for cards in found["deal"]] == [13] * 4
    assert sorted(card for cards in found["deal"] for card in cards) == sorted(reference.DECK)
    hand = reference.Hand(options, number, [list(cards) for cards in found["deal"]])
    if hand.direction == 0:
        assert found["passes"] == []
    else:
        assert [len(cards) for cards in found["passes"]] == [3] * 4
        hand.give(found["passes"])
    assert len(found["plays"]) == len(found["legal"])
    for (seat, card), count in zip(found["plays"], found["legal"], strict=True):
        assert not hand.over
        assert (seat, count) == (hand.turn, len(hand.legal()))
        hand.play(card)
    assert hand.over
    assert found["points"] == hand.penalties()


@pytest.mark.parametrize("rules", reference.PRESETS)
def test_presets(rules: str) -> None:
    found = hands("--hands", "60", "--rules", rules, "--seed", "3")
    assert len(found) == 60
    for number, hand in enumerate(found, start=1):
        check(hand, number, reference.PRESETS[rules], rules)


def test_custom_options() -> None:
    changed = ["jack_of_diamonds=on", "penalty_limit=first-trick-open", "high_spades=on", "pass_cycle=right"]
    found = hands("--hands", "40", "--rules", "spot", *(word for each in changed for word in ("--set", each)))
    options = reference.Options(
        scoring="countdown-100",
        face_value="on",
        jack_of_diamonds="on",
        penalty_limit="first-trick-open",
        high_spades="on",
        pass_cycle="right",
    )
    for number, hand in enumerate(found, start=1):
        check(hand, number, options, "custom")


def test_a_preset_with_skipping_keeps_its_name() -> None:
    found = hands("--hands", "40", "--set", "skip_uneventful=on", "--set", "scoring=classic")
    for number, hand in enumerate(found, start=1):
        check(hand, number, reference.Options(), "microsoft")
    assert any(len(hand["plays"]) < 52 for hand in found)


def test_the_default_is_microsoft_and_seed_0() -> None:
    assert hands("--hands", "5") == hands("--hands", "5", "--rules", "microsoft", "--seed", "0")


def test_the_seed_decides_and_more_hands_change_nothing() -> None:
    ten = hands("--hands", "10", "--seed", "12")
    assert hands("--hands", "4", "--seed", "12") == ten[:4]
    assert hands("--hands", "10", "--seed", "13") != ten
    assert len({json.dumps(hand["deal"]) for hand in ten}) == 10


def test_dealt_as_the_game_of_that_code() -> None:
    for number, hand in enumerate(hands("--hands", "6", "--seed", "12"), start=1):
        order = [str(card) for card in stream(DealCode("HT1", "", 12), f"deal/{number}").shuffled(DECK)]
        for seat in range(4):
            assert set(hand["deal"][seat]) == set(order[13 * seat : 13 * seat + 13])


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--hands", "0"],
        ["--hands", "-3"],
        ["--hands", "many"],
        ["--hands", "1", "--rules", "bridge"],
        ["--hands", "1", "--set", "moon"],
        ["--hands", "1", "--set", "moon=maybe"],
        ["--hands", "1", "--set", "trumps=on"],
        ["--hands", "1", "--set", "moon=\n\nmaybe"],
        ["--hands", "1", "--seed", "1.5"],
        ["--hands", "1", "extra"],
    ],
)
def test_bad_arguments_are_refused_in_one_line(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("python -m engine.random_hands: ")


def test_a_reader_that_stops_reading_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "engine.random_hands", "--hands", "5000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline().startswith(b"{")
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 1


def test_help_says_what_each_option_does() -> None:
    done = run("--help")
    assert done.returncode == 0
    for option in ("--hands", "--rules", "--set", "--seed"):
        assert option in done.stdout
