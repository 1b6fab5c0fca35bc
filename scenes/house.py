"""What every scene may use: settings, saving, sound, type, pictures, the window's size, and the director."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

import pygame

from scenes.controls import Controls
from scenes.places import Places
from scenes.settings import OF_THE_THEME, Settings
from scenes.speech import Voice
from scenes.storage import Storage
from scenes.text import direction, set_language, system_language
from scenes.thinker import AtOnce, Thinker
from sounds.cues import Cue
from sounds.speaker import Speaker
from sprites.card_art import CardStyle
from sprites.fan import lay_fan
from sprites.metrics import Metrics
from sprites.picture_cache import PictureCache
from sprites.table_art import SIDED, painted
from sprites.theme import THEMES, Theme
from sprites.typeface import Typeface
from sprites.widgets import Kit

if TYPE_CHECKING:
    from scenes.director import Director

SPEEDS = {"relaxed": 1.5, "normal": 1.0, "fast": 0.6, "instant": 0.0}
"""Share of the normal duration that a motion takes, by the setting `speed`."""

SOME_DAY = date(2026, 1, 1)
"""The day of houses that have no clock: pictures and tests are the same on every day."""


@dataclass(slots=True)
class House:
    """The services of one run of the program; game.py makes the only one."""

    settings: Settings
    storage: Storage
    speaker: Speaker
    controls: Controls
    places: Places
    typeface: Typeface
    pictures: PictureCache
    size: tuple[int, int]
    new_number: Callable[[], int]
    """A fresh deal number, 0 … 2**35 - 1."""
    clock: Callable[[], int] = time.perf_counter_ns
    """Nanoseconds, by which a frame knows how much more it may do for what is yet to be seen."""
    today: Callable[[], date] = lambda: SOME_DAY
    """The player's own day, by the machine's clock and time zone."""
    toggle_fullscreen: Callable[[], None] = lambda: None
    change_monitor: Callable[[], None] = lambda: None
    """Opens the window anew on the monitor of the settings."""
    leave: Callable[[], None] = lambda: None
    """Ends the program after this frame."""
    tidy: Callable[[], None] = lambda: None
    """Gives back what is no longer used: some milliseconds."""
    take_screenshot: Callable[[pygame.Surface], str] = lambda _: ""
    """Keeps a picture of the screen; answers a sentence about it. Called beside the loop."""
    thinker: Thinker = field(default_factory=AtOnce)
    """Who thinks for the players that search, and about what can still be won."""
    guides: bool = False
    """Whether first games are guided; off where nobody asked for it, as in demos."""
    watched: bool = False
    """Whether somebody watches: scenes fade into one another, and no frame waits until one is laid out."""
    hushed: bool = False
    """Nothing is heard: the game shows itself, and nobody has asked for it."""
    jitter: random.Random = field(default_factory=lambda: random.Random(1))
    """Chance for looks only: never touches a deal or a bot."""
    log: logging.Logger = field(default_factory=lambda: logging.getLogger("two-hearts"))
    voice: Voice = field(default_factory=lambda: Voice(logging.getLogger("two-hearts")))
    """Reads aloud where that is wanted."""
    untold: list[str] = field(default_factory=list)
    """What has been said in writing, and is yet to be read."""
    _director: Director | None = None
    _kit: Kit | None = None

    @property
    def director(self) -> Director:
        """The scene stack."""
        if self._director is None:
            raise RuntimeError("the house has no director yet")
        return self._director

    @director.setter
    def director(self, director: Director) -> None:
        self._director = director

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return THEMES[str(self.settings.get("theme"))]

    @property
    def kit(self) -> Kit:
        """Widgets for this theme and window size."""
        metrics = Metrics(self.size, self.settings.get("text_size"))
        if self._kit is None or self._kit.metrics != metrics or self._kit.theme is not self.theme:
            self._kit = Kit(self.theme, self.typeface, metrics)
        return self._kit

    @property
    def card_style(self) -> CardStyle:
        """How cards look, by the settings."""
        settings = self.settings
        back = str(settings.get("back"))
        return CardStyle(
            colours=int(str(settings.get("colours"))),
            paper=self.theme.paper,
            large=bool(settings.get("large_indices")),
            back=self.theme.back if back == OF_THE_THEME else back,
            shines=self.theme.glow > 0,
        )

    def backdrop(self, kind: str) -> pygame.Surface:
        """The full-screen picture of that kind: menu, solitaire, hearts or page."""

        def draw() -> pygame.Surface:
            picture = pygame.Surface(self.size)
            for _ in self._painted(kind, picture):
                pass
            return picture

        return self.pictures.get(self._backdrop_key(kind), self.size, draw)

    def backdrop_ahead(self, kind: str) -> Iterator[None]:
        """Draw it a part at each step, where it is not kept; then `backdrop` has it at once."""
        key = self._backdrop_key(kind)
        if not self.pictures.has(key, self.size):
            picture = pygame.Surface(self.size)
            yield from self._painted(kind, picture)
            self.pictures.put(key, picture)
            yield

    def _painted(self, kind: str, picture: pygame.Surface) -> Iterator[None]:
        """Paint it; on the menu's lies the fan, whose faces are the deck's."""
        mirrored = self._sides_changed(kind)
        yield from painted(picture, self.theme, kind, mirrored=mirrored)
        if kind == "menu":
            yield from lay_fan(picture, self.theme, self.card_style, mirrored=mirrored)

    def _sides_changed(self, kind: str) -> bool:
        return kind in SIDED and (self.typeface.rtl if kind == "menu" else self.table_mirrored)

    def _backdrop_key(self, kind: str) -> str:
        key = f"{self.theme.name}-{kind}"
        if self._sides_changed(kind):
            key += "-mirrored"
        if kind == "menu":
            style = self.card_style
            key += f"-{style.colours}{'-large' if style.large else ''}"
        return key

    @property
    def table_mirrored(self) -> bool:
        """Whether buttons and piles of a table have changed sides: for the language, or for a left hand."""
        return self.typeface.rtl != bool(self.settings.get("left_handed"))

    def speak(self, code: str | None = None) -> None:
        """Use that language from now on, or the one of the settings; what is on the screen stays as it is."""
        code = code or str(self.settings.get("language"))
        set_language(system_language() if code == "system" else code)
        self.typeface.rtl = direction() == "rtl"

    def ticks(self, normal: int) -> int:
        """How many ticks a motion of that normal duration takes at the chosen speed."""
        return round(normal * SPEEDS[str(self.settings.get("speed"))])

    def tell(self, sentence: str) -> None:
        """Let it be read aloud, where that is wanted."""
        if self.voice.on:
            self.untold.append(sentence)

    def play(self, cue: Cue, pan: float = 0.0, rung: int = 0) -> None:
        """Let it be heard."""
        if not self.hushed:
            self.speaker.play(cue, pan, rung)
