"""The menu: the title over a living table, and what there is to do."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine import hearts, solitaire
from engine.session import RecordError
from scenes import actions
from scenes.dialogs import Choice, Dialog
from scenes.house import House
from scenes.scene import Scene
from scenes.solitaire_panels import clock_text
from scenes.storage import Saved
from scenes.text import fill, tr
from sounds.cues import Cue
from sprites.stage import Sprite
from sprites.timeline import Pose

FIRST, LAST = 0.335, 0.795
"""The middles of the first entry and of the last of a long menu, of the window's height."""
LEAST_PITCH, MOST_PITCH = 0.074, 0.092
"""From entry to entry, of the height."""
WIDTH, HEIGHT = 736, 84
"""Of a row, in units."""
NOTICE_EVERY = 300
ATTRACT_AFTER_TICKS = 40 * 60
"""Nobody has touched anything for so long: the computer plays."""


MODULES = (
    "sprites.moments",
    "engine.solver",
    "scenes.heart_won",
    "scenes.heart_help",
    "scenes.new_deal",
    "scenes.solitaire_table",
    "engine.search.playout",
    "engine.search",
    "engine.coach",
    "scenes.coach",
    "scenes.computer_players",
    "scenes.hearts_choreography",
    "scenes.hearts_table",
    "scenes.scoreboard",
    "scenes.seating",
    "multiprocessing.connection",
    "multiprocessing.spawn",
)
"""What games are made of, in an order in which none takes more than a few milliseconds to load."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu; its name is item-…."""

    name: str
    label: str
    press: Callable[[], None]
    detail: str = ""


class MenuScene(Scene):
    """Names: item-… and continue, heart-to-heart, deals, hearts, statistics, how-to-play, settings, quit."""

    backdrop = "menu"
    flows = True

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._entries: dict[str, Entry] = {}
        self._lines: dict[str, Sprite] = {}
        self._until_notice = 60
        self._untouched = 0
        self._modules = map(importlib.import_module, MODULES)

    def parts(self) -> Iterator[None]:
        """Entries where reading starts; the heart sun and its fan are in the picture beneath."""
        self._entries = {entry.name: entry for entry in self._offer()}
        self._lines = {}
        metrics, height = self.kit.metrics, self.house.size[1]
        pitch = min(MOST_PITCH, max(LEAST_PITCH, (LAST - FIRST) / max(1, len(self._entries) - 1)))
        x = self.across(metrics.left + metrics.px(WIDTH) / 2)
        for index, name in enumerate(self._entries):
            pose = Pose(x, height * (FIRST + index * pitch))
            self._lines[name] = self.stage.add(Sprite((), pose, z=5, name=name))
        self._paint()
        yield
        self._prompt()

    def _offer(self) -> list[Entry]:
        entries = []
        latest = self.house.storage.latest()
        if latest:
            entries.append(Entry("item-continue", tr("Continue"), self._continue, _detail(latest)))
        return [
            *entries,
            Entry("item-heart-to-heart", tr("Heart to Heart"), lambda: self.start(solitaire.NAME)),
            Entry("item-deals", tr("Choose a deal"), self._choose_deal, tr("deal of the day")),
            Entry("item-hearts", tr("Hearts"), lambda: self.start(hearts.NAME)),
            Entry("item-statistics", tr("Statistics"), self._statistics),
            Entry("item-how-to-play", tr("How to play"), self._how_to_play),
            Entry("item-settings", tr("Settings"), self._settings),
            Entry("item-quit", tr("Quit"), self.house.leave),
        ]

    def _paint(self) -> None:
        size = self.kit.metrics.px(WIDTH), self.kit.metrics.px(HEIGHT)
        for name, entry in self._entries.items():
            focused = name == self.focus
            self._lines[name].layers = self.kit.menu_row(entry.label, entry.detail, *size, focused=focused)

    def focus_changed(self) -> None:
        """The entry with the focus is the lit one."""
        if self._lines:
            self._paint()

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self._prompt()

    def _prompt(self) -> None:
        metrics = self.kit.metrics
        self.show_prompts([("move", tr("Choose")), ("tap", tr("Play"))], metrics.left, metrics.prompts_y)

    def step(self) -> None:
        """Say what the storage has to say, one sentence after another."""
        super().step()
        notices = self.house.storage.notices
        self._until_notice -= 1
        if notices and self._until_notice <= 0:
            self.house.play(Cue.TOAST)
            self.toast(notices.pop(0))
            self._until_notice = NOTICE_EVERY
        self._untouched += 1
        if self._untouched >= ATTRACT_AFTER_TICKS:
            from scenes.attract import Attract

            self._untouched = 0
            self.house.director.push(Attract(self.house))

    def ahead(self) -> None:
        """What starting a game will need, a module a frame: the menu itself is there sooner without them."""
        next(self._modules, None)

    def handle(self, action: actions.Action) -> None:
        """Somebody is there."""
        self._untouched = 0
        super().handle(action)

    @property
    def busy(self) -> bool:
        """A notice may be waiting for its turn."""
        return super().busy or bool(self.house.storage.notices)

    def reading(self, name: str) -> str:
        """The entry, and what it brings back."""
        entry = self._entries.get(name)
        return ", ".join(filter(None, (entry.label, entry.detail))) if entry else super().reading(name)

    def activate(self, name: str) -> None:
        """Do what the entry says."""
        entry = self._entries.get(name)
        if entry:
            self.house.play(Cue.MENU_ACCEPT)
            entry.press()

    def back(self) -> None:
        """Never leaves by one slip: the focus goes to Quit."""
        self.set_focus("item-quit")

    def other_action(self, action: actions.Action) -> None:
        """The pause button opens the settings here."""
        if isinstance(action, actions.Menu):
            self._settings()

    def resume(self) -> None:
        """What is offered may have changed."""
        self.stage.backdrop = self.house.backdrop(self.backdrop)
        self.lay_anew()

    # --- what the entries do ---

    def _continue(self) -> None:
        latest = self.house.storage.latest()
        if latest:
            self._resume(latest)

    def _resume(self, saved: Saved) -> None:
        from scenes.hearts_table import HeartsTable
        from scenes.solitaire_table import SolitaireTable

        table = SolitaireTable if saved.game == solitaire.NAME else HeartsTable
        try:
            scene: Scene = table.resumed(self.house, saved)
        except RecordError as error:
            self.house.log.warning("saved game of %s: %s", saved.game, error)
            if not error.newer:
                self.house.storage.put_aside(saved.game)
            line = tr("The saved game can't be read.")
            if error.newer:
                line = tr("The saved game needs a newer version of the game.")
            choices = [Choice(tr("Go on"), lambda: None, "check")]
            self.house.director.push(Dialog(self.house, tr("Saved game"), [line], choices, cancel=0))
            return
        self.house.director.open(scene)

    def start(self, game: str) -> None:
        """Play that game: a new one, or after asking the one in progress."""
        saved = self.house.storage.saved(game)
        if saved is None or saved.over:
            self._new(game)
            return
        choices = [
            Choice(tr("Continue"), lambda: self._resume(saved), "play"),
            Choice(tr("New game"), lambda: self._new(game), "deal"),
            Choice(tr("Back"), lambda: None, "back"),
        ]
        title = tr("Heart to Heart") if game == solitaire.NAME else tr("Hearts")
        line = tr("A game is in progress; a new one takes its place.")
        self.house.director.push(Dialog(self.house, title, [line], choices, cancel=2))

    def _new(self, game: str) -> None:
        if game == solitaire.NAME:
            from scenes.solitaire_table import SolitaireTable

            self.house.director.open(SolitaireTable.new(self.house))
        else:
            from scenes.seating import Seating

            self.house.director.push(Seating(self.house))

    def _choose_deal(self) -> None:
        from scenes.new_deal import NewDeal

        self.house.director.push(NewDeal(self.house))

    def _statistics(self) -> None:
        from scenes.statistics import StatisticsScene

        self.house.director.push(StatisticsScene(self.house))

    def _how_to_play(self) -> None:
        from scenes.how_to_play import HowToPlay

        self.house.director.push(HowToPlay(self.house))

    def _settings(self) -> None:
        from scenes.settings_panel import SettingsPanel

        self.house.director.push(SettingsPanel(self.house))


def _detail(saved: Saved) -> str:
    """What Continue says of the game it brings back."""
    if saved.game == solitaire.NAME:
        return fill(tr("Heart to Heart · {time}"), time=clock_text(saved.elapsed_ms))
    return fill(tr("Hearts · hand {number}"), number=saved.info.get("hand", 1))
