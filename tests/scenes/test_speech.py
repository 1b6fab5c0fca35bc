"""Speech by a program of the system: a stand-in on PATH writes down what it was given."""

from __future__ import annotations

import ast
import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import game
from scenes import actions, speech
from scenes.house import House
from scenes.settings_effects import take_effect
from scenes.solitaire_table import SolitaireTable
from scenes.speech import Voice

LONG = 20.0
"""Seconds after which something that should have happened has not."""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the stand-in is spd-say")


class StandIn:
    """A spd-say that keeps its arguments, a line a call. Saying LONG takes until there is a file `end`."""

    def __init__(self, folder: Path) -> None:
        self.kept = folder / "said"
        self.kept.write_text("")
        self.end = folder / "end"
        program = folder / "spd-say"
        program.write_text(
            f"#!{sys.executable} -S\n"
            "import pathlib, sys, time\n"
            f"with open({str(self.kept)!r}, 'a') as kept:\n"
            "    kept.write(repr(sys.argv[1:]) + '\\n')\n"
            f"end = pathlib.Path({str(self.end)!r})\n"
            "while 'LONG' in sys.argv[-1] and not end.exists():\n"
            "    time.sleep(0.01)\n"
        )
        program.chmod(0o755)

    def calls(self) -> list[list[str]]:
        return [ast.literal_eval(line) for line in self.kept.read_text().splitlines()]

    def said(self) -> list[str]:
        return [call[-1] for call in self.calls() if "--" in call]

    def wait(self, enough: Callable[[], bool]) -> None:
        end = time.monotonic() + LONG
        while not enough():
            assert time.monotonic() < end, self.calls()
            time.sleep(0.01)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return StandIn(folder)


@pytest.fixture
def voice() -> Iterator[Voice]:
    made = Voice(logging.getLogger("two-hearts"))
    made.turn(on=True)
    yield made
    made.close()


def test_a_sentence_reaches_the_program_whole(program: StandIn, voice: Voice) -> None:
    """In one argument after `--`, whatever is in it; in its language."""
    nasty = "--version; touch gone & $(true) \"q\" 'p'\nלונה"
    voice.say(nasty, "he")
    program.wait(lambda: bool(program.said()))
    (call,) = program.calls()
    assert call[-2:] == ["--", nasty]
    assert call[call.index("--language") + 1] == "he"


def test_a_newer_sentence_ends_the_one_before_and_what_waits(program: StandIn, voice: Voice) -> None:
    voice.say("LONG", "en")
    program.wait(lambda: program.said() == ["LONG"])
    voice.say("waits", "en", after=True)
    voice.say("now", "en")
    program.wait(lambda: "now" in program.said())
    assert program.said() == ["LONG", "now"]
    assert ["--cancel"] in program.calls()


def test_what_comes_after_waits_and_is_said_together(program: StandIn, voice: Voice) -> None:
    voice.say("LONG", "en")
    program.wait(lambda: program.said() == ["LONG"])
    for number in range(20):
        voice.say(f"{number}.", "en", after=True)
    time.sleep(0.2)
    assert program.said() == ["LONG"]
    program.end.touch()
    program.wait(lambda: len(program.said()) == 2)
    latest = range(20 - speech.MOST_WAITING, 20)
    assert program.said()[1] == " ".join(f"{number}." for number in latest)


def test_turned_off_it_says_nothing_and_hushes(program: StandIn, voice: Voice) -> None:
    voice.say("LONG", "en")
    program.wait(lambda: program.said() == ["LONG"])
    voice.turn(on=False)
    voice.say("more", "en")
    program.wait(lambda: ["--cancel"] in program.calls())
    voice.close()
    assert program.said() == ["LONG"]


def test_a_missing_program_is_said_once_in_the_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, voice: Voice, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(logging.getLogger("two-hearts"), "propagate", True)
    for _ in range(3):
        voice.say("Is anybody there?", "en", after=True)
        time.sleep(0.1)
    voice.close()
    assert [record.getMessage() for record in caplog.records] == [
        "nothing can be read aloud: there is no spd-say"
    ]


def test_a_program_that_can_not_run_raises_nothing(program: StandIn, voice: Voice) -> None:
    (program.kept.parent / "spd-say").write_bytes(b"\x7fELF no program")
    voice.say("Hello.", "en")
    voice.close()
    assert program.said() == []


def test_other_systems_get_the_sentence_as_data() -> None:
    """No part of a script: for PowerShell it is a variable."""
    text = "'; Remove-Item x; '"
    assert text not in " ".join(speech.command(text, "en", "win32"))
    assert speech.environment(text, {})[speech.TEXT] == text
    assert speech.command(text, "en", "darwin") == ["say", "--", text]


def test_programs_get_the_systems_libraries_back() -> None:
    own = {"LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/system"}
    assert speech.environment("", own)["LD_LIBRARY_PATH"] == "/system"


# --- the setting, and what is read ---


def test_the_setting_is_off_takes_effect_and_survives(program: StandIn, tmp_path: Path, cache: Path) -> None:
    house = game.build_house((1280, 720), data_dir=tmp_path / "data", cache=cache, numbers=lambda: 12)
    assert not house.settings.get("read_aloud")
    house.director.show(SolitaireTable.new(house))
    house.director.handle(actions.Say())
    house.director.step()
    assert program.calls() == []
    house.settings.set("read_aloud", True)
    take_effect(house, "read_aloud")
    house.director.handle(actions.Say())
    program.wait(lambda: bool(program.said()))
    assert "26 cards in the stock, ace of hearts on the waste." in program.said()[0]
    assert "♥" not in program.said()[0]
    house.voice.close()
    house.speaker.close()
    house.storage.close()
    again = game.build_house((1280, 720), data_dir=tmp_path / "data", cache=cache)
    assert again.voice.on
    again.voice.close()
    again.speaker.close()
    again.storage.close()


def test_while_it_is_off_nothing_is_kept_for_later(house: House) -> None:
    table = SolitaireTable.new(house)
    house.director.show(table)
    table.toast("Something.")
    assert house.untold == []
