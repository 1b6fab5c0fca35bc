"""What the engine's own commands share: arguments are refused in one line, with exit code 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import NoReturn

from engine.deal import NUMBER_BITS

MOST = 999_999_999


class CommandLine(argparse.ArgumentParser):
    """An argument parser that says in one line what is wrong, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Exit with code 2 after the message."""
        sys.stderr.write(f"{self.prog}: {' '.join(message.split())}\n")
        sys.exit(2)


def _whole(text: str, low: int, high: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(high)) else low - 1
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from {low} to {high}")
    return number


def positive(text: str) -> int:
    """An argument that is a whole number from 1 on; raises what argparse expects otherwise."""
    return _whole(text, 1, MOST)


def seed(text: str) -> int:
    """An argument that is the number of a deal code; raises what argparse expects otherwise."""
    return _whole(text, 0, (1 << NUMBER_BITS) - 1)


def run(main: Callable[[], int]) -> NoReturn:
    """Run a command to its exit; it ends quietly when nobody reads its output any more."""
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)
