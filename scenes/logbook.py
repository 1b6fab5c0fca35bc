"""The log of what happened, for whoever looks into a problem later: two files of at most 256 kB."""

from __future__ import annotations

import contextlib
import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

NAME = "two-hearts"
"""The logger that the game's others are below; also the file's name."""
SIZE = 256 * 1024
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def open_logbook(folder: Path) -> Path | None:
    """Write the game's log to that folder from now on; the file, None when it can't be written.

    Never raises, neither now nor when a line can't be written later.
    """
    logging.raiseExceptions = False  # a full disk would be reported on a standard error that nobody reads
    logger = logging.getLogger(NAME)
    logger.setLevel(logging.INFO)
    close_logbook()
    file = folder / f"{NAME}.log"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            file, maxBytes=SIZE, backupCount=1, encoding="utf-8", errors="backslashreplace"
        )
    except (OSError, ValueError):
        return None
    handler.setFormatter(logging.Formatter(FORMAT))
    logger.addHandler(handler)
    return file


def close_logbook() -> None:
    """Finish the file; further lines go nowhere."""
    logger = logging.getLogger(NAME)
    for handler in tuple(logger.handlers):
        if isinstance(handler, RotatingFileHandler):
            logger.removeHandler(handler)
            with contextlib.suppress(OSError):  # what was not written yet can't be on a full disk
                handler.close()
