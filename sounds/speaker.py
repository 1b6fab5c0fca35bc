"""Plays cues and the music loop through SDL's mixer, or nothing at all where there is no sound device.

The game runs the same with and without sound: nothing here raises, and a device that is missing or goes away
leaves a silent speaker that opens again when `device_changed` tells it to. What is heard often is loaded one
file at a step (`warm_up`), so that the start waits for none; the rest when it is played.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from io import BytesIO
from random import Random

import pygame
from pygame._sdl2 import audio, sdl2

from sounds.cues import MUSIC, RATE, SOUNDS, Cue, Priority, Sound
from sounds.music import Music

BUFFER = 512
"""Samples a block: 16 ms, which is what a press waits for its sound at most."""

EFFECT_CHANNELS = 10

CROWD = 3
CROWDED = 0.8
"""Beyond CROWD sounds at once each further one is softer by this factor, so that the sum does not clip."""

KEPT = 2_400_000
"""Bytes of decoded effects (two ears of 16 bits) kept at most; all of them would be 5 MB."""

FAR_SIDE = 0.3
"""What is left in the far ear of a sound panned all the way."""


@dataclass(slots=True)
class _Channel:
    """One of the mixer's channels for effects, with what it played last and when (a count of plays)."""

    mixer: pygame.mixer.Channel
    cue: Cue | None = None
    since: int = 0


def open_speaker(*, effects: float = 1.0, music: float = 1.0, muted: bool = False) -> Speaker:
    """A speaker on the system's sound device, or a silent one. Volumes are 0 … 1. Never raises."""
    speaker = Speaker(effects, music, muted)
    speaker.device_changed()
    return speaker


def amplitude(volume: float) -> float:
    """The factor for a volume setting: the ear hears steps of this curve as about even.

    The mixer knows 128 steps; a volume that is not 0 is never rounded down to silence.

    >>> [round(amplitude(volume), 3) for volume in (-1, 0, 0.01, 0.25, 0.5, 1, 2)]
    [0.0, 0.0, 0.008, 0.125, 0.354, 1.0, 1.0]
    """
    clamped = min(1.0, max(0.0, volume))
    return max(1 / 128, clamped**1.5) if clamped > 0 else 0.0


def balance(pan: float) -> tuple[float, float]:
    """Left and right factors for a place from -1 (left) to 1 (right); the nearer side is never made louder.

    >>> balance(0), balance(-1), balance(5)
    ((1.0, 1.0), (1.0, 0.3), (0.3, 1.0))
    """
    side = min(1.0, max(-1.0, pan)) * (1 - FAR_SIDE)
    return round(1 - max(0.0, side), 6), round(1 + min(0.0, side), 6)


class Speaker:
    """What the game hears itself through. Made by `open_speaker`."""

    def __init__(self, effects: float, music: float, muted: bool) -> None:
        self._effects = effects
        self._music = music
        self._muted = muted
        self._music_wanted = False
        self._chance = Random(52)  # the choice of variants only: no game depends on it
        self._last: dict[Cue, str] = {}
        self._plays = 0
        self._devices: list[str] | None = None
        self._theme = next(iter(MUSIC))
        self._stream = Music()
        self._forget()

    def _forget(self) -> None:
        """Drops all that belongs to an open mixer: sounds outlive none."""
        self._open = False
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._channels: tuple[_Channel, ...] = ()
        self._waiting: Iterator[str] = iter(())
        self._stream.forget()

    @property
    def name(self) -> str:
        """The sound system in use ("pulseaudio", "wasapi" …), or "silent"."""
        return pygame.mixer.get_driver() if self._sounding() else "silent"

    def _sounding(self) -> bool:
        """Whether the mixer is open. Asked before each use: SDL crashes on channels of a closed mixer."""
        if self._open and pygame.mixer.get_init() is None:
            self._forget()
        return self._open

    # -- the device

    def device_changed(self) -> None:
        """A sound device came or went: opens the mixer anew where that can change anything.

        Opening announces every device once more, so an unchanged list must be ignored or it would never end.
        """
        devices = _devices()
        if devices is not None and devices == self._devices:
            return
        self.close()
        try:
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        except pygame.error:
            _listen_for_devices()
        else:
            pygame.mixer.set_num_channels(EFFECT_CHANNELS)
            numbers = range(EFFECT_CHANNELS)
            self._channels = tuple(_Channel(pygame.mixer.Channel(number)) for number in numbers)
            self._waiting = _heard_often()
            self._open = True
        self._devices = _devices()

    def close(self) -> None:
        """Stops everything and gives the device back."""
        self._forget()
        pygame.mixer.quit()
        self._devices = None

    # -- files

    def warm_up(self) -> bool:
        """One step: leads the music on, and loads one file that is heard often and not loaded yet.

        False when nothing is left to do. A file takes less than a millisecond.
        """
        if not self._sounding():
            return False
        stem = next((stem for stem in self._waiting if stem not in self._sounds), None)
        if stem:
            self._load(stem)
        return self._lead_music() or stem is not None

    def expect(self, cue: Cue) -> None:
        """The cue will be played soon: its files are loaded at the next steps."""
        if self._sounding():
            fresh = [stem for stem in SOUNDS[cue].files if stem not in self._sounds]
            self._waiting = itertools.chain(fresh, self._waiting) if fresh else self._waiting

    def _load(self, stem: str) -> pygame.mixer.Sound | None:
        """A file decoded, now the one used last; those not used for longest make room for it."""
        if stem not in self._sounds:
            self._sounds[stem] = None  # a file that can't be read stays silent; the others go on
            with contextlib.suppress(pygame.error, OSError):
                data = (resources.files("sounds") / "files" / f"{stem}.flac").read_bytes()
                sound = pygame.mixer.Sound(file=BytesIO(data))
                sound.set_volume(amplitude(self._effects))
                self._sounds[stem] = sound
        self._sounds[stem] = self._sounds.pop(stem)
        while self.memory > KEPT and len(self._sounds) > 1:
            del self._sounds[next(iter(self._sounds))]
        return self._sounds[stem]

    @property
    def memory(self) -> int:
        """Bytes of decoded effects kept for the next time."""
        seconds = sum(sound.get_length() for sound in self._sounds.values() if sound)
        return round(seconds * RATE * 4)

    # -- effects

    def play(self, cue: Cue, pan: float = 0.0, rung: int = 0) -> None:
        """Plays a cue at once, from `pan` -1 (left) to 1 (right).

        `rung` counts up from 0 on a ladder (PAIR by streak) and stays on its last; other cues vary by chance.
        """
        if not self._sounding() or self._muted or self._effects <= 0:
            return
        channel = self._channel_for(cue)
        sound = self._load(self._variant(cue, rung)) if channel else None
        if channel and sound:
            others = sum(other.mixer.get_busy() for other in self._channels if other is not channel)
            crowd = CROWDED ** max(0, others + 1 - CROWD)
            self._plays += 1
            channel.cue, channel.since = cue, self._plays
            left, right = balance(pan)
            channel.mixer.play(sound)
            channel.mixer.set_volume(crowd * left, crowd * right)

    def _variant(self, cue: Cue, rung: int) -> str:
        """The file to play: the ladder's rung, or any but the one that played last."""
        files = SOUNDS[cue].files
        if SOUNDS[cue].ladder:
            return files[min(max(rung, 0), len(files) - 1)]
        stem = self._chance.choice([stem for stem in files if stem != self._last.get(cue)] or files)
        self._last[cue] = stem
        return stem

    def _channel_for(self, cue: Cue) -> _Channel | None:
        """The cue's own oldest channel when it has its share, else an idle one, else the least important."""
        own = [channel for channel in self._channels if channel.cue is cue and channel.mixer.get_busy()]
        if len(own) >= SOUNDS[cue].voices:
            return min(own, key=lambda channel: channel.since)
        idle = (channel for channel in self._channels if not channel.mixer.get_busy())
        return next(idle, None) or self._give_way(SOUNDS[cue])

    def _give_way(self, sound: Sound) -> _Channel | None:
        """The channel of the lowest priority, the oldest first; None when all outrank `sound`."""
        ranked = [
            (SOUNDS[channel.cue].priority, channel.since, channel)
            for channel in self._channels
            if channel.cue
        ]
        priority, _, channel = min(ranked, key=lambda entry: entry[:2])
        return channel if priority <= sound.priority else None

    # -- music and volumes

    def music(self, on: bool) -> None:
        """Wants the music or its silence; `warm_up` leads there."""
        self._music_wanted = on

    def set_theme(self, theme: str) -> None:
        """Wants another theme's music; KeyError for one that has none."""
        if theme not in MUSIC:
            raise KeyError(theme)
        self._theme = theme

    def set_volumes(self, effects: float, music: float) -> None:
        """Volumes 0 … 1; effects are heard so at once, the music with the next step."""
        self._effects, self._music = effects, music
        if self._sounding():
            for sound in self._sounds.values():
                if sound:
                    sound.set_volume(amplitude(effects))

    def mute(self, on: bool) -> None:
        """Silence now, or sound again."""
        self._muted = on
        if on and self._sounding():
            for channel in self._channels:
                channel.mixer.fadeout(30)

    def _lead_music(self) -> bool:
        """One step of the music towards what is wanted, softly beneath a moment; true while under way."""
        gain = amplitude(self._music) if self._music_wanted and not self._muted else 0.0
        if not gain and self._stream.silent:
            return False
        beneath = any(
            channel.cue and SOUNDS[channel.cue].priority is Priority.MOMENT and channel.mixer.get_busy()
            for channel in self._channels
        )
        return self._stream.step(self._theme, gain, beneath=beneath)


def _heard_often() -> Iterator[str]:
    """The stems to load before they are asked for: those of the cues with three variants and more."""
    return (stem for sound in SOUNDS.values() if len(sound.files) >= 3 for stem in sound.files)


def _devices() -> list[str] | None:
    """The names of the system's output devices; None while SDL's audio is not up."""
    try:
        return audio.get_audio_device_names(False)
    except sdl2.error:
        return None


def _listen_for_devices() -> None:
    """Brings SDL's audio up without a mixer: a failed mixer takes it down, and nothing is announced then."""
    with contextlib.suppress(sdl2.error):
        sdl2.init_subsystem(sdl2.INIT_AUDIO)
