"""SIGKILL at random moments: the game comes back as after its last shown move, or one further."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from engine import solitaire
from engine.session import Session
from scenes.storage import Storage

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
@pytest.mark.parametrize("seed", range(10))
def test_a_killed_game_comes_back(seed: int, tmp_path: Path, cache: Path) -> None:
    chance = random.Random(seed)
    for number in range(5):
        data = tmp_path / str(number)
        command = [
            sys.executable,
            "-m",
            "tests.end_to_end.killed",
            str(data),
            str(cache),
            str(seed * 5 + number),
        ]
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=os.environ.copy()
        )
        assert process.stdout is not None
        shown = [process.stdout.readline() for _ in range(chance.randint(2, 40))]
        threading.Event().wait(chance.random() * 0.02)
        process.kill()
        rest, _ = process.communicate()
        whole = [line for line in (*shown, *rest.splitlines(keepends=True)) if line.endswith("\n")]
        lines = [line for line in whole if line.count(" ") == 1]
        storage = Storage.open(data)
        assert not storage.notices
        saved = storage.saved("heart-to-heart")
        storage.close()
        assert saved is not None
        session = Session.from_record(saved.record)
        states = {solitaire.fingerprint(session.state)}
        if session.moves:  # the last move may have been saved, but not yet told
            states.add(solitaire.fingerprint(session.replay(len(session.moves) - 1).state))
        if session.can_redo:
            session.redo()
            states.add(solitaire.fingerprint(session.state))
        assert lines[-1].split()[0] in states
