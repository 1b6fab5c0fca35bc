"""The log of what happened, for whoever looks into a problem later: two files of at most 256 kB."""

from __future__ import annotations

import contextlib
import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

NAME = "two-hearts"
"""The logger that the game's others are below."""
FILE = f"{NAME}.log"
SIZE = 256 * 1024
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def open_log(folder: Path) -> logging.Logger:
    """The game's log, written to that folder from now on, or nowhere when it can't be.

    Never raises, neither now nor when a line can't be written later.
    """
    logging.raiseExceptions = False  # a full disk would be reported on a standard error that nobody reads
    logger = logging.getLogger(NAME)
    logger.setLevel(logging.INFO)
    close_log()
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())  # without any, logging would talk to the standard error
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            folder / FILE, maxBytes=SIZE, backupCount=1, encoding="utf-8", errors="backslashreplace"
        )
    except (OSError, ValueError):
        return logger
    handler.setFormatter(logging.Formatter(FORMAT))
    logger.addHandler(handler)
    return logger


def close_log() -> None:
    """Finish the file; further lines go nowhere."""
    logger = logging.getLogger(NAME)
    for handler in tuple(logger.handlers):
        if isinstance(handler, RotatingFileHandler):
            logger.removeHandler(handler)
            with contextlib.suppress(OSError):  # what was not written yet can't be on a full disk
                handler.close()
