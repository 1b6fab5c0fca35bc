"""Two Hearts: the clock and the loop; everything is put together here.

Nothing else in the game reads a clock. pygame is imported inside functions only, so that `--help` and the
processes beside the loop start at once.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from datetime import date

    import pygame

    from scenes.house import House
    from scenes.storage import Storage

FONTS = Path(__file__).parent / "fonts"
"""Beside the program in an executable: there they are made when it is built."""
TICK = 1_000_000_000 // 60
"""Nanoseconds of one fixed step."""
MOST_STEPS = 5
"""Steps caught up in one frame; what a longer stall missed is let go."""
CALM_TICKS = 10 * 60
"""Ticks after a fault within which another one ends the program."""
LIVELY_TICKS = 10 * 60
"""Ticks after the last input until the loop dozes, where nothing moves."""
POLL, DOZE = 3 * TICK, 30 * TICK
"""Nanoseconds: a dozing loop asks for input so often, and catches up with its steps so often."""


class Clock(Protocol):
    """Time as the loop sees it."""

    def now(self) -> int:
        """Nanoseconds since some moment; never less than before."""

    def sleep_until(self, moment: int) -> None:
        """Come back at that moment."""


class RealClock:
    """The machine's steady clock."""

    def now(self) -> int:
        """Nanoseconds since some moment."""
        return time.monotonic_ns()

    def sleep_until(self, moment: int) -> None:
        """Sleep until then; at once when it has passed."""
        rest = moment - time.monotonic_ns()
        if rest > 0:
            time.sleep(rest / 1_000_000_000)


class VirtualClock:
    """Time that passes only by sleeping: a headless game takes no longer than its work."""

    def __init__(self) -> None:
        self._now = 0

    def now(self) -> int:
        """Nanoseconds slept so far."""
        return self._now

    def sleep_until(self, moment: int) -> None:
        """Be there at once."""
        self._now = max(self._now, moment)


class Loop:
    """Fixed steps of 1/60 s under an injected clock; drawing lies between the last two."""

    def __init__(self, house: House, clock: Clock) -> None:
        self.house = house
        self.ticks = 0
        self._clock = clock
        self._last = clock.now()
        self._owed = 0
        self._quiet = 0
        self._dozing = False
        self._shown = False

    def frame(self) -> list[pygame.Rect]:
        """One round: input, due steps, picture. Answers what was painted (px)."""
        import pygame

        house, events = self.house, pygame.event.get()
        if self._dozing:
            if not events and self._clock.now() - self._last < DOZE:
                return []
            self._step()  # the time dozed away was before what has happened now
        actions = house.controls.actions(events, self.ticks)
        self._quiet = 0 if actions else self._quiet + 1
        for action in actions:
            house.director.handle(action)
        if self._step():
            house.director.ahead()
        screen = pygame.display.get_surface()
        painted = house.director.draw(screen, self._owed / TICK) if screen else []
        if painted:
            pygame.display.update(painted)
            if not self._shown:
                self._shown = True
                house.log.info("the first picture is up")
        self._doze(self._quiet >= LIVELY_TICKS and not house.director.busy)  # a clock's new second is painted
        return painted

    def stir(self) -> None:
        """Somebody plays whose actions come from no device: there will be something to see."""
        self._quiet = 0

    def _step(self) -> int:
        """The steps that are due; answers how many."""
        steps = self._due_steps()
        for _ in range(steps):
            for action in self.house.controls.held(self.ticks):
                self._quiet = 0
                self.house.director.held(action)
            self.house.director.step()
            self.ticks += 1
        return steps

    def _doze(self, dozing: bool) -> None:
        if dozing and not self._dozing:
            self.house.tidy()  # when nobody waits
        self._dozing = dozing

    def _due_steps(self) -> int:
        now = self._clock.now()
        self._owed += max(0, now - self._last)
        self._last = now
        steps, self._owed = divmod(self._owed, TICK)
        most = MOST_STEPS + (DOZE // TICK if self._dozing else 0)
        if steps > most:
            self._owed = 0
        return min(steps, most)

    def rest(self) -> None:
        """Sleep until the next frame is due."""
        self._clock.sleep_until(self._clock.now() + POLL if self._dozing else self._last + TICK - self._owed)

    def run(self, going: Callable[[], bool]) -> None:
        """Frames for as long as `going` says so."""
        while going():
            self.frame()
            self.rest()


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; answers the exit status."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
    from scenes import command_line, process

    process.lend_outputs()
    options = command_line.parse(sys.argv[1:] if arguments is None else arguments)
    process.prepare_environment(headless=options.headless or bool(options.gallery))
    if options.gallery:
        from scenes import gallery

        return gallery.draw_all(options, build_house)
    if options.demo or options.replay:
        return watch(options)
    return play(options)


def play(options: argparse.Namespace) -> int:
    """The game in its window until it is left."""
    from datetime import datetime

    import pygame

    from scenes import logbook, process, window
    from scenes.places import Places
    from scenes.storage import Storage
    from scenes.text import set_language, system_language
    from scenes.thinker import Beside

    set_language(options.lang or system_language())  # for what the storage has to say
    places = Places.of(options.data_dir)
    logbook.open_log(places.log)  # the storage may have something to say
    storage = Storage.open(places.data, datetime.now)
    try:
        size = window.open_window(storage.settings, options.size, windowed=options.windowed)
    except pygame.error as error:
        storage.close()
        return _say_no_window(error)
    house = build_house(size, storage=storage, data_dir=options.data_dir, mute=options.mute)
    running = Running(house)
    house.thinker = Beside()
    house.guides = house.watched = True
    house.tidy = process.give_back
    house.toggle_fullscreen = lambda: window.toggle_fullscreen(house)
    house.change_monitor = lambda: window.reopen(house)
    house.take_screenshot = lambda shown: window.keep(house, shown, time.strftime("%Y%m%d-%H%M%S"))
    _overrule(house, options)
    process.keep_for_good()  # before there is a scene, which is not
    begin(house, options)
    house.speaker.music(True)
    status = run(house, running)
    _close(house)
    return status


def run(house: House, running: Running) -> int:
    """Frames until the game is left; answers the exit status.

    A fault of ours goes to the log, and the person to the menu: the game in progress is saved. One that
    comes again soon ends the program.
    """
    from scenes.menu import MenuScene
    from scenes.text import tr

    loop = Loop(house, RealClock())
    calm_from = 0
    while running.on:
        try:
            if calm_from:
                house.storage.notices.append(tr("Something went wrong. Your game is saved."))
                house.director.show(MenuScene(house))
            loop.run(lambda: running.on)
        except Exception:
            house.log.exception("a fault at tick %s", loop.ticks)
            if loop.ticks < calm_from:
                where = house.places.log
                sys.stderr.write(f"game.py: a fault that came twice; the log in {where} says which\n")
                return 1
            calm_from = loop.ticks + CALM_TICKS
    return 0


class Running:
    """Whether the program goes on."""

    def __init__(self, house: House) -> None:
        self.on = True
        house.leave = self._stop

    def _stop(self) -> None:
        self.on = False


def _say_no_window(error: Exception) -> int:
    sys.stderr.write(f"game.py: no window can be opened here ({error}); --demo … --headless needs none\n")
    return 1


def _close(house: House) -> None:
    import pygame

    while house.director.scenes:
        house.director.pop()
    house.thinker.close()
    house.voice.close()
    house.speaker.close()
    house.storage.close()
    pygame.quit()


def watch(options: argparse.Namespace) -> int:
    """Let the computer play a game or a record; nothing of the person's is touched."""
    import pygame

    from scenes import demo, window
    from scenes.storage import Storage

    whole = None
    if options.replay:
        whole, problem = demo.read_record(options.replay)
        if whole is None:
            sys.stderr.write(f"game.py: --replay: {options.replay}: {problem}\n")
            return 1
    storage = Storage.in_memory()
    try:
        windowed = options.windowed or options.headless
        size = window.open_window(storage.settings, options.size, windowed=windowed)
    except pygame.error as error:
        return _say_no_window(error)
    house = build_house(size, storage=storage, data_dir=options.data_dir, mute=options.mute)
    running = Running(house)
    _overrule(house, options)
    player: demo.Player = (
        demo.RecordPlayer(house, whole)
        if whole
        else demo.demo_player(house, options.demo, options.hearts, options.code)
    )
    loop = Loop(house, VirtualClock() if options.headless else RealClock())
    while running.on and not player.over:
        loop.frame()
        if not house.director.laying:
            player.step()
        loop.stir()
        loop.rest()
    lines = demo.final_state(player.session) if whole else player.session.record().splitlines()
    sys.stdout.write("\n".join(lines) + "\n")
    if not options.headless:
        loop.run(lambda: running.on)
    _close(house)
    return 0


def _overrule(house: House, options: argparse.Namespace) -> None:
    """What the command line says for this run only."""
    from scenes.text import LANGUAGES

    if options.lang in LANGUAGES:
        house.settings.overrule("language", options.lang)
    house.speak(options.lang)
    for name, value in (("theme", options.theme), ("text_size", options.text_size)):
        if value is not None:
            house.settings.overrule(name, int(value) if name == "text_size" else value)


def begin(house: House, options: argparse.Namespace) -> None:
    """Show what the command line asks for: a deal, a game as if chosen on the menu, or the menu."""
    from scenes.menu import MenuScene

    if options.game == "heart-to-heart" and options.code:
        from scenes.solitaire_table import SolitaireTable

        house.director.show(SolitaireTable.new(house, options.code))
        return
    if options.game == "hearts" and (options.code or options.hearts):
        from scenes.hearts_table import HeartsTable

        house.director.show(HeartsTable.new(house, options.hearts, options.code))
        return
    menu = MenuScene(house)
    house.director.show(menu)
    if options.game:
        menu.start(options.game)


def build_house(
    size: tuple[int, int],
    *,
    data_dir: Path | None = None,
    cache: Path | None = None,
    storage: Storage | None = None,
    numbers: Callable[[], int] | None = None,
    today: Callable[[], date] | None = None,
    mute: bool = False,
) -> House:
    """A house with everything in it but scenes; the display gets that size when it has another."""
    import secrets
    from datetime import date, datetime

    import pygame

    from scenes import logbook
    from scenes.controls import Controls
    from scenes.director import Director
    from scenes.house import House
    from scenes.places import Places
    from scenes.speech import Voice
    from scenes.storage import Storage
    from sounds.speaker import open_speaker
    from sprites.picture_cache import PictureCache
    from sprites.typeface import Typeface

    places = Places.of(data_dir)
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None or pygame.display.get_window_size() != size:
        pygame.display.set_mode(size)
    log = logbook.open_log(places.log)
    storage = storage or Storage.open(places.data, datetime.now)
    settings = storage.settings
    house = House(
        settings=settings,
        storage=storage,
        speaker=open_speaker(
            effects=settings.get("effects_volume") / 100,
            music=settings.get("music_volume") / 100,
            muted=mute or settings.get("muted"),
        ),
        controls=Controls(settings.get("bindings")),
        places=places,
        typeface=Typeface(FONTS if FONTS.is_dir() else cache or places.cache),
        pictures=PictureCache(cache or places.cache),
        size=size,
        new_number=numbers or (lambda: secrets.randbits(35)),
        today=today or date.today,
        log=log,
    )
    for note in settings.notes:
        house.log.warning(note)
    house.voice = Voice(log)
    house.voice.turn(on=settings.get("read_aloud"))
    Director(house)
    return house


if __name__ == "__main__":
    from engine.command_line import run as run_command

    run_command(main)
