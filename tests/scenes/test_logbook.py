"""Where the log goes when it can't go to its folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import pathlib, sys
from scenes.logbook import open_log
log = open_log(pathlib.Path(sys.argv[1]))
try:
    raise OSError("nothing can be written")
except OSError:
    log.exception("a fault")
"""


def test_what_can_not_be_logged_is_said_nowhere(tmp_path: Path) -> None:
    blocked = tmp_path / "log"
    blocked.write_text("a file where the folder should be")
    command = [sys.executable, "-c", PROGRAM, str(blocked)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_damaged_file_is_in_the_log_of_the_start_that_found_it(tmp_path: Path) -> None:
    (tmp_path / "two-hearts.db").write_bytes(b"no database at all" * 500)
    command = [sys.executable, "game.py", "--data-dir", str(tmp_path)]
    environment = os.environ | {"SDL_VIDEODRIVER": "nonsense"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr.count("\n") == 1  # that no window can be opened
    log = (tmp_path / "log" / "two-hearts.log").read_text(encoding="utf-8")
    assert "the data file is damaged" in log
