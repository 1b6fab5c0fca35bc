"""Formatting, lint and types: what the tests don't see. Exits with 1 when anything is found.

python build/check.py [--fix]    --fix formats, and mends what ruff can
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKS = (("ruff", "format", "--check", "."), ("ruff", "check", "."), ("mypy",))
FIXES = (("ruff", "format", "."), ("ruff", "check", "--fix", "."))


def main() -> int:
    """Run all checks, even after one has failed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--fix", action="store_true", help="format, and mend what ruff can")
    failed = []
    for command in (*(FIXES if parser.parse_args().fix else ()), *CHECKS):
        print("$", " ".join(command), flush=True)  # noqa: T201
        if subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode:
            failed.append(" ".join(command))
    if failed:
        print("failed:", ", ".join(failed))  # noqa: T201
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
