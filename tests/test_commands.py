"""The command line, as a process."""

from __future__ import annotations

import errno
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.session import Session

ROOT = Path(__file__).parents[1]
REPLAYS = ROOT / "tests" / "replays"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("däta")


def run(data: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"} | environment
    command = [sys.executable, "game.py", *arguments, "--data-dir", str(data)]
    return subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=120
    )


def test_version_and_help(data: Path) -> None:
    assert run(data, "--version").stdout.startswith("Two Hearts 0.")
    said = run(data, "--help").stdout
    options = (
        "game deal rules set lang windowed size mute gallery demo replay headless data-dir theme text-size"
    )
    for option in options.split():
        assert f"--{option}" in said
    assert "two-hearts" in said


@pytest.mark.parametrize(
    "arguments",
    [
        ("--nonsense",),
        ("--game", "bridge"),
        ("--deal", ""),
        ("--deal", "HH1-N-AAAA"),
        ("--deal", "HH2-N-AAAAAAA"),
        ("--deal", "\N{SMILING FACE WITH HORNS}" * 3000),
        ("--game", "hearts", "--deal", "HH1-N-AAAAAAM"),
        ("--rules", "whist"),
        ("--set", "moon"),
        ("--set", "moon=cheese"),
        ("--size", "0x0"),
        ("--size", "1280"),
        ("--size", "99999x9"),
        ("--headless",),
        ("--demo", "hearts", "--gallery", "x"),
        ("--theme", "beige"),
        ("--lang", "xx"),
    ],
)
def test_bad_arguments_exit_with_2_and_one_line(data: Path, arguments: tuple[str, ...]) -> None:
    result = run(data, *arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("game.py: ")
    assert len(result.stderr) < 400


@pytest.mark.parametrize(("game", "code"), [("heart-to-heart", "HH1-W-AAAAAAM"), ("hearts", "HT1-AAAAAAM")])
def test_the_demo_plays_a_whole_game_and_prints_its_record(data: Path, game: str, code: str) -> None:
    """Of a deal that isn't lost at once."""
    result = run(data, "--demo", game, "--deal", code, "--headless", "--size", "640x360")
    assert result.returncode == 0, result.stderr
    session = Session.from_record(result.stdout)
    assert game == session.game.NAME
    assert session.moves


@pytest.mark.parametrize("name", ["heart_to_heart_AAAAAAM_win.txt", "hearts_omnibus_hand_2.txt"])
def test_a_replay_ends_where_the_record_says(data: Path, name: str) -> None:
    result = run(data, "--replay", str(REPLAYS / name), "--headless", "--size", "640x360")
    assert result.returncode == 0, result.stderr
    (end,) = (line for line in (REPLAYS / name).read_text().splitlines() if line.startswith("end "))
    assert result.stdout.splitlines()[-1] == f"fingerprint {end.removeprefix('end ')}"


def test_a_record_that_diverges_exits_with_1_and_one_line(data: Path, tmp_path: Path) -> None:
    text = (REPLAYS / "heart_to_heart_AAAAAAM_win.txt").read_text()
    for number, broken in enumerate((text.replace("draw", "recycle", 1), text[:300], "", text + "draw\n")):
        file = tmp_path / f"{number}.txt"
        file.write_text(broken)
        result = run(data, "--replay", str(file), "--headless")
        assert result.returncode == 1
        assert result.stderr.count("\n") == 1
    missing = run(data, "--replay", str(tmp_path / "missing"), "--headless")
    assert missing.returncode == 1
    assert missing.stderr.count("\n") == 1


def test_the_gallery_is_the_same_in_every_run(data: Path, tmp_path: Path) -> None:
    pictures = []
    for folder in (tmp_path / "a", tmp_path / "b"):
        result = run(data, "--gallery", str(folder), "--size", "640x400")
        assert result.returncode == 0, result.stderr
        names = result.stdout.split()
        assert len(names) >= 20
        assert {path.name for path in folder.iterdir()} == set(names)
        pictures.append(
            {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
        )
    assert pictures[0] == pictures[1]
    assert len(set(pictures[0].values())) >= 20


def test_without_a_display_one_sentence(data: Path) -> None:
    result = run(data, "--windowed", SDL_VIDEODRIVER="nonsense")
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert "no window" in result.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_where_no_display_is_found_no_game_goes_on_unseen(data: Path) -> None:
    result = run(data, "--windowed", "--mute", SDL_VIDEODRIVER="", DISPLAY="", WAYLAND_DISPLAY="")
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1].startswith("game.py: no window can be opened here")


def test_whoever_no_longer_reads_gets_no_traceback(data: Path) -> None:
    command = [
        sys.executable,
        "game.py",
        "--replay",
        str(REPLAYS / "hearts_omnibus_hand_2.txt"),
        "--headless",
    ]
    with subprocess.Popen(
        [*command, "--size", "640x360", "--data-dir", str(data)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""


def test_a_gallery_that_can_not_be_drawn_says_why(data: Path) -> None:
    result = run(data, "--gallery", str(Path(__file__)))
    assert result.returncode == 1
    assert result.stderr == f"game.py: --gallery: {Path(__file__)}: {os.strerror(errno.EEXIST)}\n"
