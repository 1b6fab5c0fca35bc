"""The short run of every fault; FAULTS_TIMES=100 makes it a hundred times as long."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TIMES = os.environ.get("FAULTS_TIMES", "1")
NAMES = (
    "killed",
    "stopped",
    "full",
    "small_disk",
    "read_only",
    "forbidden",
    "vanished",
    "damaged",
    "row_damaged",
    "two_copies",
    "clock",
    "no_sound",
    "windows",
    "controllers",
    "surroundings",
    "no_display",
)


@pytest.mark.skipif(sys.platform == "win32", reason="its faults are made with signals and limits")
@pytest.mark.timeout(300 * int(TIMES))
@pytest.mark.parametrize("name", NAMES)
def test_a_fault_costs_nothing_that_was_shown(name: str, cache: Path) -> None:
    module = [sys.executable, "-m", "tests.faults"]
    command = [*module, "--only", name, "--times", TIMES, "--cache", str(cache)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-6000:]
    if "can't be done here" in done.stdout:
        pytest.skip(done.stdout)
    assert "Traceback" not in done.stderr
    assert " 0 wrong" in done.stdout
