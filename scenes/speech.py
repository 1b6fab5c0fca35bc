"""What is read aloud, by the system's own speech: a program beside the game, which may be missing.

Sentences are data: they go to the program as an argument, or as a variable of its environment, never through
a shell and never as part of a script.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Mapping
from typing import Any

MOST_WAITING = 8
"""Sentences that wait for their turn; of more the latest are said."""
LISTEN = 0.03
"""Seconds between two looks at whether the program has said its sentence."""
PATIENCE = 2.0
"""Seconds that a program has to hush."""
TEXT = "TWO_HEARTS_SAYS"
"""The variable that holds the sentence for PowerShell, where arguments would become part of the script."""
_POWERSHELL = (
    "Add-Type -AssemblyName System.Speech;"
    f"(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak($env:{TEXT})"
)
_LIBRARIES = "LD_LIBRARY_PATH"


def command(text: str, language: str, platform: str = sys.platform) -> list[str]:
    """The program that says the text and ends once it is said, with its arguments.

    >>> command("Hand 2.", "he", "linux")[-3:]
    ['he', '--', 'Hand 2.']
    >>> command("-v; Hand 2.", "en", "darwin")
    ['say', '--', '-v; Hand 2.']
    """
    if platform == "win32":
        return ["powershell", "-NoProfile", "-NonInteractive", "-Command", _POWERSHELL]
    if platform == "darwin":
        return ["say", "--", text]
    return ["spd-say", "--wait", "--application-name", "two-hearts", "--language", language, "--", text]


def hushing(platform: str = sys.platform) -> list[str]:
    """What ends a sentence that goes on when its program has ended; empty where none does."""
    return [] if platform in ("win32", "darwin") else ["spd-say", "--cancel"]


def environment(text: str, own: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment of such a program: the system's libraries, also where the game brings its own."""
    found = {**own, TEXT: text}
    if f"{_LIBRARIES}_ORIG" in found:
        found[_LIBRARIES] = found[f"{_LIBRARIES}_ORIG"]
    elif getattr(sys, "frozen", False):
        found.pop(_LIBRARIES, None)
    return found


class Voice:
    """Says sentences, one after another, from a thread of its own: no frame waits, and nothing is raised.

    What can't be said is not said; the log is told once why.
    """

    def __init__(self, log: logging.Logger) -> None:
        self.on = False
        self._log = log
        self._told = False
        self._changed = threading.Condition()
        self._waiting: list[tuple[str, str]] = []
        self._hush = self._closed = False
        self._thread: threading.Thread | None = None

    def turn(self, *, on: bool) -> None:
        """Speak from now on, or say nothing any more."""
        if self.on and not on:
            self.hush()
        self.on = on

    def say(self, text: str, language: str, *, after: bool = False) -> None:
        """Say it at once, instead of what is being said, or `after` that and what waits already."""
        if not self.on or not text or self._closed:
            return
        with self._changed:
            if not after:
                self._waiting, self._hush = [], True
            self._waiting = [*self._waiting, (text, language)][-MOST_WAITING:]
            self._begin()
            self._changed.notify()

    def hush(self) -> None:
        """Be silent."""
        with self._changed:
            self._waiting, self._hush = [], True
            self._changed.notify()

    def close(self) -> None:
        """Be silent for good; back once that is so."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread:
            self._thread.join(2 * PATIENCE)

    # --- beside the loop ---

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._speak, name="voice", daemon=True)
            with contextlib.suppress(RuntimeError):  # the system has no thread left
                self._thread.start()

    def _speak(self) -> None:
        program: subprocess.Popen[bytes] | None = None
        while True:
            with self._changed:
                while not self._due(program):
                    self._changed.wait(LISTEN if _speaks(program) else None)
                hush, self._hush = self._hush or self._closed, False
                waiting, self._waiting = self._waiting, []
            if hush:
                self._stop(program)
            if self._closed:
                return
            if waiting:
                program = self._start(" ".join(text for text, _ in waiting), waiting[-1][1])

    def _due(self, program: subprocess.Popen[bytes] | None) -> bool:
        return self._closed or self._hush or (bool(self._waiting) and not _speaks(program))

    def _start(self, text: str, language: str) -> subprocess.Popen[bytes] | None:
        name, *arguments = command(text, language)
        found = shutil.which(name)
        if found is None:
            self._complain(f"there is no {name}")
            return None
        try:
            return subprocess.Popen([found, *arguments], env=environment(text), **_QUIET)
        except (OSError, ValueError) as error:
            self._complain(str(error))
            return None

    def _stop(self, program: subprocess.Popen[bytes] | None) -> None:
        if program is None or not _speaks(program):
            return
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            program.terminate()
            program.wait(PATIENCE)
            name, *arguments = hushing() or [""]
            found = shutil.which(name) if name else None
            if found:
                subprocess.run([found, *arguments], check=False, timeout=PATIENCE, **_QUIET)

    def _complain(self, why: str) -> None:
        if not self._told:
            self._told = True
            self._log.warning("nothing can be read aloud: %s", why)


def _speaks(program: subprocess.Popen[bytes] | None) -> bool:
    return program is not None and program.poll() is None


_QUIET: dict[str, Any] = {
    "stdin": subprocess.DEVNULL,
    "stdout": subprocess.DEVNULL,
    "stderr": subprocess.DEVNULL,
    "creationflags": getattr(subprocess, "CREATE_NO_WINDOW", 0),
}
