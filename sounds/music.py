"""The music: one looped file, streamed from the disk, its loudness led step by step to where it should be.

The mixer's own fades are not used: to start over one of them waits for its end.
"""

from __future__ import annotations

import contextlib
from importlib import resources

import pygame

from sounds.cues import MUSIC

FADE_IN = 1 / 108
FADE_OUT = 1 / 42
"""Of the whole in a step: 1.8 s and 0.7 s at 60 steps a second."""

DUCKED = 0.35
"""What is left of the music (-9 dB) beneath a moment."""

DUCK = (1 - DUCKED) / 10
SWELL = (1 - DUCKED) / 60


def nearer(value: float, target: float, up: float, down: float) -> float:
    """A step from a value towards a target, at most `up` or `down` long.

    >>> nearer(0.2, 1, 0.5, 0.1), nearer(0.7, 1, 0.5, 0.1), nearer(0.5, 0, 0.5, 0.25)
    (0.7, 1, 0.25)
    """
    return min(target, value + up) if value < target else max(target, value - down)


class Music:
    """What plays on the mixer's music channel. The mixer must be open for `step`."""

    def __init__(self) -> None:
        self._files = contextlib.ExitStack()
        self.forget()

    def forget(self) -> None:
        """The mixer is gone, and what it played with it."""
        self._files.close()
        self._stem = ""
        self._gain = self._fade = 0.0
        self._volume = -1.0
        self._duck = 1.0

    @property
    def silent(self) -> bool:
        """Whether nothing is heard of it."""
        return self._fade == 0

    def step(self, theme: str, gain: float, *, beneath: bool) -> bool:
        """One step towards a theme's music at `gain` (0 … 1), which is ducked `beneath` a moment.

        At gain 0 it fades out and pauses; to another theme it goes through silence. True while it is on its
        way. A file that can't be played is silence.
        """
        stem, duck = MUSIC[theme], DUCKED if beneath else 1.0
        if gain > 0:
            self._gain = gain
            if self._fade == 0:
                self._start(stem)
        fade = 1.0 if gain > 0 and stem == self._stem else 0.0
        before = self._fade
        self._fade = nearer(before, fade, FADE_IN, FADE_OUT)
        self._duck = nearer(self._duck, duck, SWELL, DUCK)
        self._set_volume(self._gain * self._fade * self._duck)
        if self._fade == 0 < before:
            pygame.mixer.music.pause()
        return self._fade != float(gain > 0) or self._duck != duck

    def _set_volume(self, volume: float) -> None:
        """Told to the mixer only when it changes: it waits for its lock."""
        if volume != self._volume:
            self._volume = volume
            pygame.mixer.music.set_volume(volume)

    def _start(self, stem: str) -> None:
        """Goes on where it paused, or begins another file."""
        if stem == self._stem:
            pygame.mixer.music.unpause()
            return
        self._stem = stem
        self._files.close()
        with contextlib.suppress(pygame.error, OSError):
            file = resources.files("sounds") / "files" / f"{stem}.flac"
            self._set_volume(0.0)
            pygame.mixer.music.load(self._files.enter_context(resources.as_file(file)))
            pygame.mixer.music.play(-1)
