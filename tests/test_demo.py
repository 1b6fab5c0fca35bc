"""The computer's players: whole games and records through the real scenes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import game
from engine import hearts, solitaire
from engine.deal import DealCode
from engine.hearts import Phase
from engine.session import Session
from scenes import demo
from scenes.house import House

REPLAYS = Path(__file__).parent / "replays"
WIN = REPLAYS / "heart_to_heart_AAAAAAM_win.txt"


def watch(house: House, player: demo.Player) -> None:
    house.settings.overrule("speed", "instant")
    loop = game.Loop(house, game.VirtualClock())
    for _ in range(40_000):
        if player.over:
            return
        loop.frame()
        player.step()
        loop.rest()
    pytest.fail("it never ends")


@pytest.mark.parametrize("number", [12, 13, 19])
def test_heart_to_heart_is_played_as_its_plain_hints_say(house: House, number: int) -> None:
    code = DealCode("HH1", "N", number)
    player = demo.demo_player(house, "heart-to-heart", None, code)
    watch(house, player)
    plain = Session.new(solitaire, solitaire.Options(), code)
    while not (solitaire.won(plain.state) or solitaire.dead_end(plain.state)):
        move = solitaire.plain_hint(plain.state)
        assert move is not None
        plain.play(move)
    assert player.session.record() == plain.record()


def test_hearts_is_played_to_its_end_without_a_person(house: House) -> None:
    house.settings.set("speed", "instant")
    player = demo.demo_player(house, "hearts", None, DealCode.parse("HT1-AAAAAAM", "HT1"))
    watch(house, player)
    assert player.session.options.seats == ("rule",) * 4
    assert player.session.state.phase is Phase.GAME_OVER
    assert "winners" in " ".join(demo.final_state(player.session))


@pytest.mark.parametrize("name", sorted(path.name for path in REPLAYS.glob("*.txt")))
def test_a_record_is_played_through_the_table(house: House, name: str) -> None:
    house.settings.set("speed", "instant")
    whole, problem = demo.read_record(REPLAYS / name)
    assert whole is not None, problem
    player = demo.RecordPlayer(house, whole)
    watch(house, player)
    assert player.session.state == whole.state
    assert f"fingerprint {whole.game.fingerprint(whole.state)}" == demo.final_state(player.session)[-1]


def test_the_final_state_in_words() -> None:
    whole, _ = demo.read_record(WIN)
    assert whole is not None
    lines = demo.final_state(whole)
    for line in ("game heart-to-heart", "code HH1-N-AAAAAAM", "score 250", "heart 0", "won"):
        assert line in lines
    fresh = Session.new(hearts, hearts.PRESETS["microsoft"], DealCode.parse("HT1-AAAAAAM", "HT1"))
    assert "totals 0 0 0 0" in demo.final_state(fresh)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"nonsense\n", WIN.read_bytes()[:200]])
def test_what_is_no_record_is_refused_with_a_reason(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "record.txt"
    file.write_bytes(data)
    whole, problem = demo.read_record(file)
    assert whole is None
    assert problem
    assert "\n" not in problem


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are pipes with a name on POSIX systems")
def test_what_may_never_end_is_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for file in (pipe, Path("/dev/zero")):
        assert demo.read_record(file) == (None, "Not a file")
    huge = tmp_path / "huge"
    with huge.open("wb") as stream:
        stream.truncate(1 << 40)  # with a hole in it: more than there is memory
    assert demo.read_record(huge) == (None, "The text is too long to be a record.")
