"""The settings: four pages of rows, each of which takes effect at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from engine.hearts import HeartsOptions
from engine.results import CUSTOM
from scenes import actions, deck_preview, settings_rows
from scenes.actions import Direction
from scenes.clearing import ask_to_clear
from scenes.house import House
from scenes.page import Page
from scenes.scrolled_rows import DOWN, UP, Room, ScrolledRows
from scenes.settings_effects import take_effect
from scenes.settings_pages import Group, groups
from scenes.settings_rows import PRESET, RULE, Row
from scenes.tabs import HIGH as TAB_HEIGHT
from scenes.tabs import Tab, Tabs
from scenes.text import fill, tr
from sounds.cues import Cue
from sprites.stage import Layer, Sprite

LEAST_ROW, LARGEST_ROW = 88, 104
PREVIEW = "display"
"""The page with a card to look at."""


class SettingsPanel(Page):
    """Names: page-game, page-hearts, page-sound, page-display; back; scroll-up, scroll-down; and a row by the
    name of its setting, such as effects_volume; for Hearts preset, level-1, rule-scoring, rule-moon …

    Left and right change the row with the focus; so does a tap, which on a slider sets what it points at.
    """

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._groups: tuple[Group, ...] = self.offer()
        self._shown = 0
        self._tabs = Tabs(self)
        self.lines = ScrolledRows(self, self._drawn)
        """The rows of the page, as far as they are seen."""
        self._sentence: list[Sprite] = []
        self._sentence_box = (0.0, 0.0, 0.0)
        self._tapped_x: float | None = None
        self._dragged: Row | None = None
        self._own: HeartsOptions | None = None

    def offer(self) -> tuple[Group, ...]:
        """The pages there are, in the language in use."""
        company = self.house.settings.get("company")
        return groups(pygame.display.get_num_displays(), company)

    @property
    def heading(self) -> str:
        """The title."""
        return tr("Settings")

    def open(self, page: str) -> None:
        """Begin with that page; before the panel is shown."""
        self._shown = [group.name for group in self._groups].index(page)

    @property
    def group(self) -> Group:
        """The page that is shown."""
        return self._groups[self._shown]

    @property
    def rows(self) -> dict[str, Row]:
        """The rows of the page by name, in order."""
        return {row.name: row for row in self.group.rows}

    # --- building ---

    def parts(self) -> Iterator[None]:
        """Title, tabs, the rows of the page, and the sentence on the one with the focus."""
        self._groups = self.offer()
        self._sentence = []
        metrics = self.kit.metrics
        self.head(self.heading, self.group.note)
        yield
        self._lay_tabs(self.title_y + metrics.px(60))
        yield
        yield from self._lay_rows(self.title_y + metrics.px(60 + TAB_HEIGHT + 22))
        self._show_prompts()
        self._say_sentence()

    def _lay_tabs(self, y: float) -> None:
        tabs = [Tab(f"page-{group.name}", group.label, group.icon) for group in self._groups]
        self._tabs.lay(tabs, y, widest=340, places=len(tabs))
        self._tabs.paint(f"page-{self.group.name}")

    def _lay_rows(self, top: float) -> Iterator[None]:
        metrics = self.kit.metrics
        width = metrics.right - metrics.left
        if self.group.name == PREVIEW:
            width *= 0.72
        air, text = metrics.px(14), round(metrics.body * 2.2)
        bottom = metrics.prompts_y - metrics.px(46)
        room = bottom - top - 2 * air - text
        count = len(self.group.rows)
        least = max(metrics.px(LEAST_ROW), round(metrics.label * 2.0))
        row = min(metrics.px(LARGEST_ROW), max(least, int(room / count)))
        shown = min(count, int(room / row))
        x, wide = metrics.left + air, round(width - 2 * air)
        place = Room(x, top + air, wide, row, shown, arrows=x + wide / 2)
        high = shown * row + 2 * air + text
        self.lay_panel(metrics.left, top, width, high)
        self._sentence_box = (metrics.left + metrics.px(58), top + high - text * 0.5 - air * 0.5, width)
        if self.group.name == PREVIEW:
            gap = metrics.px(24)
            x = metrics.left + width + gap
            deck_preview.lay(self, (x, top, metrics.right - x, high))
        yield
        yield from self.lines.lay(list(self.rows), place)

    def _drawn(self, name: str) -> tuple[Layer, ...]:
        """What the row of that name looks like now."""
        row, size, focused = self.rows[name], self.lines.size, name == self.focus
        if row.pressed:
            return self.kit.link_row(row.label, *size, focused=focused)
        value = settings_rows.value_of(self.house.settings, name)
        if row.is_slider:
            word = fill(tr("{percent} %"), percent=value)
            return self.kit.slider_row(row.label, value, *size, word=word, focused=focused)
        word = row.at(value).word
        if row.is_switch:
            return self.kit.toggle_row(row.label, word, *size, on=bool(value), focused=focused)
        places = [each.value for each in row.values]
        place, count = places.index(value), len(places)
        return self.kit.choice_row(row.label, word, *size, place=place, count=count, focused=focused)

    def _say_sentence(self) -> None:
        for sprite in self._sentence:
            self.stage.remove(sprite)
        self._sentence = []
        row = self.rows.get(self.focus or "")
        if row is None:
            return
        text = self.sentence_of(row)
        x, y, width = self._sentence_box
        metrics = self.kit.metrics
        px = self.house.typeface.fit(text, metrics.body, width - metrics.px(116))
        self._sentence = [self.write(text, x, y, px, self.house.theme.soft)]

    def sentence_of(self, row: Row) -> str:
        """What is said of a row while it has the focus."""
        if row.pressed:
            return row.sentence
        return row.at(settings_rows.value_of(self.house.settings, row.name)).sentence or row.sentence

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self._show_prompts()

    def _show_prompts(self) -> None:
        metrics = self.kit.metrics
        items = [("move", tr("Choose and change")), ("tap", tr("Change")), ("back", tr("Back"))]
        self.show_prompts(items, metrics.left, metrics.prompts_y)

    # --- focus ---

    def first_focus(self) -> str | None:
        """The first row."""
        return next(iter(self.lines.seen), None)

    def spots(self) -> dict[str, tuple[float, float, float, float]]:
        """Everything but the arrows, which the focus doesn't need: it takes the rows along."""
        return {name: box for name, box in super().spots().items() if name not in (UP, DOWN)}

    def focus_changed(self) -> None:
        """The row with the focus is lit, and its sentence said."""
        self._tabs.paint(f"page-{self.group.name}")
        self.lines.paint_all()
        self._say_sentence()

    def introduction(self) -> str:
        """The title."""
        return f"{self.heading}."

    def reading(self, name: str) -> str:
        """A tab, or a row with its value and its sentence."""
        row = self.rows.get(name)
        if row is None:
            return self._tabs.label(name) or super().reading(name)
        return f"{self._row_in_words(row)}. {self.sentence_of(row)}"

    def _row_in_words(self, row: Row) -> str:
        if row.pressed:
            return row.label
        value = settings_rows.value_of(self.house.settings, row.name)
        word = fill(tr("{percent} %"), percent=value) if row.is_slider else row.at(value).word
        return f"{row.label}: {word}"

    def move_focus(self, direction: Direction) -> None:
        """Up and down go through rows and tabs; left and right change the row, or show the next page."""
        row = self.rows.get(self.focus or "")
        sideways = direction in (Direction.LEFT, Direction.RIGHT)
        step = 1 if direction in (Direction.RIGHT, Direction.DOWN, Direction.NEXT) else -1
        if sideways and self.house.typeface.rtl:
            step = -step  # what comes first is at the right
        if self.focus not in self.spots():
            self.set_focus(self.first_focus())
        elif row and row.pressed and sideways:
            self._place_brackets()
        elif row and sideways:
            self._step_value(row, step)
        elif self.focus and self.focus in self._tabs and sideways:
            self._show_page((self._shown + step) % len(self._groups))
        else:
            order = ["back", f"page-{self.group.name}", *self.rows]
            self.lines.go(order, step, around=direction in (Direction.NEXT, Direction.PREVIOUS))

    # --- acting ---

    def handle(self, action: actions.Action) -> None:
        """Where a tap fell counts on sliders and choices; a slider follows the pointer until it is let go."""
        match action:
            case actions.Point(pos=(x, _)) if self._dragged:
                self._slide(self._dragged, x)
                return
            case actions.Release() if self._dragged:
                self._let_go()
                return
            case actions.Tap(pos=pos):
                self._tapped_x = pos[0] if pos else None
        self._let_go()
        super().handle(action)

    def _let_go(self) -> None:
        """The drag ends, with a release or whatever else is done: what it has set is kept."""
        row, self._dragged = self._dragged, None
        if row:
            self._set(row, self.house.settings.get(row.name))

    def leave(self) -> None:
        """Nothing is lost when the program ends in a drag."""
        self._let_go()

    def activate(self, name: str) -> None:
        """A tab shows its page, a row changes, an arrow scrolls, a button is pressed."""
        row = self.rows.get(name)
        if name in self._tabs:
            self.house.play(Cue.MENU_ACCEPT)
            self._show_page([f"page-{group.name}" for group in self._groups].index(name))
        elif name in (UP, DOWN):
            self.lines.turn(name)
        elif row is None:
            super().activate(name)
        elif row.pressed:
            self.house.play(Cue.MENU_ACCEPT)
            self.press(row)
        elif row.is_slider and self._tapped_x is not None:
            self._dragged = row
            self._slide(row, self._tapped_x)
        else:
            self._step_value(row, self._tapped_step(row))

    def press(self, row: Row) -> None:
        """Open what a row that is no setting stands for."""
        from scenes.rebinding import Rebinding

        if row.name == settings_rows.KEYS_AND_BUTTONS:
            self.house.director.push(Rebinding(self.house))
        else:
            ask_to_clear(self.house)

    def other_action(self, action: actions.Action) -> None:
        """The wheel scrolls; the pause button closes."""
        match action:
            case actions.Scroll(dy=dy):
                self.lines.scroll(-1 if dy > 0 else 1)
            case actions.Menu():
                self.back()
            case actions.Mute():
                self.lines.paint("muted")

    def _tapped_step(self, row: Row) -> int:
        """Forward, but back on the first half of a choice."""
        if self._tapped_x is None or row.is_switch or row.is_slider:
            return 1
        return self.kit.choice_step(self._tapped_x - self.lines.left, self.lines.size[0]) or 1

    def _show_page(self, index: int) -> None:
        self._shown = index
        self.lines.rewind()
        self.focus = f"page-{self.group.name}"
        self.house.play(Cue.MENU_MOVE)
        self.lay_anew()

    def _step_value(self, row: Row, step: int) -> None:
        custom = self._own is not None
        self.house.play(Cue.MENU_MOVE)
        self._set(row, settings_rows.stepped(self.house.settings, row, step, custom=custom))

    def _slide(self, row: Row, x: float) -> None:
        """Let the slider be there, and be heard, without keeping it yet."""
        value = round(self.kit.slider_value(x - self.lines.left, self.lines.size[0]))
        if value != self.house.settings.get(row.name):
            self.house.settings.overrule(row.name, value)
            self._take_effect(row.name)

    def _set(self, row: Row, value: Any) -> None:
        """Store the value and let it take effect."""
        settings = self.house.settings
        if row.name == "fullscreen":
            if value != settings.get("fullscreen"):
                self.house.toggle_fullscreen()  # keeps the setting and lays everything out again
        elif row.name == PRESET and value == CUSTOM and self._own:
            settings_rows.keep_rules(settings, self._own)
        else:
            if row.name == PRESET and settings_rows.value_of(settings, PRESET) == CUSTOM:
                self._own = settings_rows.options(settings)
            settings_rows.set_value(settings, row.name, value)
        self._take_effect(row.name)

    def _take_effect(self, name: str) -> None:
        take_effect(self.house, name)
        if name == PRESET or name.startswith(RULE):
            self.lines.paint_all()
        else:
            self.lines.paint(name)
        self._say_sentence()
