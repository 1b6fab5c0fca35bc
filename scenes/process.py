"""What the program asks of the system before anything else: outputs, SDL's environment, memory given back."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import sys

M_TRIM_THRESHOLD, KEPT_FREE = -1, 16 * 2**20
M_TOP_PAD, TAKEN_AHEAD = -2, 4 * 2**20
M_MMAP_THRESHOLD, LARGE_BLOCK = -3, 1024 * 1024
"""glibc's names, and bytes: so much of what is free stays with the process, so much more than is needed is
asked for, and blocks from that size on are the system's again when they are freed."""


def lend_outputs() -> None:
    """What is said goes to a file beside the log where there is nowhere else: a program of Windows has no
    standard output.
    """
    if sys.stdout and sys.stderr:
        return
    from scenes.places import Places

    folder = Places.of().log
    try:
        folder.mkdir(parents=True, exist_ok=True)
        said = (folder / "output.txt").open("w", encoding="utf-8", buffering=1)
    except OSError:
        said = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stdout = sys.stdout or said
    sys.stderr = sys.stderr or said


def prepare_environment(*, headless: bool) -> None:
    """Set what SDL reads before it starts."""
    if headless:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    if sys.platform == "linux":
        _set_memory_limits()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # a software OpenGL costs 13 ms a frame
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")


def _set_memory_limits() -> None:
    """Large pictures that are let go of go back to the system: glibc would keep them once it has seen a few,
    30 MB of 200 after an evening. What small ones leave is kept for the next: each page that the system takes
    back costs some microseconds when it is wanted again.

    Other C libraries have no `mallopt` and need none.
    """
    with contextlib.suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        library.mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
        library.mallopt(M_TRIM_THRESHOLD, KEPT_FREE)
        library.mallopt(M_TOP_PAD, TAKEN_AHEAD)


def keep_for_good() -> None:
    """What is there by now, all modules above all, is never looked through for garbage again.

    That took two thirds of the time of every `give_back`, and of what Python looks for by itself.
    """
    gc.freeze()


def give_back() -> None:
    """What is no longer used goes back to the system, where that can be asked for: some milliseconds.

    A table and what is its own know each other: without this their pictures would lie about for long.
    """
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
