"""SIGKILL at random moments: the game comes back as after its last shown move, or one further."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from datetime import datetime
from pathlib import Path

import pytest

from engine.session import Session
from scenes.storage import Storage

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", ["heart-to-heart", "hearts"])
def test_a_killed_game_comes_back(game: str, seed: int, tmp_path: Path, cache: Path) -> None:
    chance = random.Random(seed)
    for number in range(5):
        data = tmp_path / str(number)
        module = [sys.executable, "-m", "tests.end_to_end.killed"]
        command = [*module, game, str(data), str(cache), str(seed * 5 + number)]
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=os.environ.copy()
        )
        assert process.stdout is not None
        shown = [process.stdout.readline() for _ in range(chance.randint(2, 60))]
        threading.Event().wait(chance.random() * 0.02)
        process.kill()
        rest, _ = process.communicate()
        whole = [line for line in (*shown, *rest.splitlines(keepends=True)) if line.endswith("\n")]
        told = [line.split()[0] for line in whole if line.count(" ") == 1]
        check(game, data, told[-1])


def check(game: str, data: Path, told: str) -> None:
    """What is saved is the state told last, or one move further."""
    storage = Storage.open(data, datetime.now)
    assert not storage.notices
    saved = storage.saved(game)
    storage.close()
    assert saved is not None
    session = Session.from_record(saved.record)
    near = {session.game.fingerprint(session.state)}
    moves = len(session.moves)
    for back in (1, 2):  # a frame may have brought a move and its reply, saved but not yet told
        if moves >= back:
            near.add(session.game.fingerprint(session.replay(moves - back).state))
    if session.can_redo:
        session.redo()
        near.add(session.game.fingerprint(session.state))
    assert told in near
