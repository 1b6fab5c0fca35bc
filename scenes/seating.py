"""Before a game of Hearts: who has which seat, which rules hold, and off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.hearts import PERSON, SEATS
from scenes import actions, settings_rows
from scenes.actions import Direction
from scenes.company import Company, Sitter, kind_words
from scenes.dialogs import Choice, Dialog
from scenes.hearts_table import HeartsTable
from scenes.house import House
from scenes.name_entry import NameEntry
from scenes.page import Page
from scenes.rule_rows import preset_row
from scenes.settings_rows import PRESET
from scenes.text import fill, tr
from sounds.cues import Cue
from sprites.portraits import portrait
from sprites.stage import Sprite
from sprites.timeline import Pose
from sprites.widgets_rows import AIR

FACE_SHARE = 0.3
"""Of a seat's height: the portrait, at most."""


class Seating(Page):
    """Names: start; for each seat seat-0 … (who sits there), name-0 … (people only), swap-0 …; rules; back.

    A press on a controller that is not the one in use seats its owner; its button for going back lets them
    stand up again. What was chosen last is kept in the settings.
    """

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.company: Company = replace(house.settings.get("company"), away=frozenset())
        self.pads: dict[int, int] = {}
        """The controllers of the people who have sat down with one, by seat."""
        self._before: dict[int, Sitter] = {}
        self._host = house.controls.pad
        self._row: Sprite | None = None
        self._row_size = (1, 1)
        self._sentence: Sprite | None = None
        self._tapped_x: float | None = None

    # --- building ---

    def parts(self) -> Iterator[None]:
        """The four seats side by side, the rules below, and the button that starts."""
        metrics = self.kit.metrics
        self._row = self._sentence = None
        self.buttons.clear()
        button = self.house.controls.written_on_others()
        # for translators: what is printed on a controller's button, such as A
        note = fill(tr("Press {button} on another controller to sit down"), button=button)
        self.head(tr("Who plays?"), note)
        gap = metrics.px(24)
        top, bottom = self.title_y + metrics.px(64), metrics.prompts_y - metrics.px(52)
        row = max(metrics.px(92), round(metrics.label * 2))
        sentence = metrics.body * 1.5
        high = bottom - top - row - sentence - gap * 1.5
        wide = (metrics.right - metrics.left - (SEATS - 1) * gap) / SEATS
        for seat in range(SEATS):
            self._lay_seat(seat, metrics.left + seat * (wide + gap), top, wide, high)
            yield
        yield from self.make_alike(
            *(name for name in self.buttons if name.startswith(("swap-", "name-", "seat-")))
        )
        self._lay_rules(bottom - row, row, sentence)
        self._show_prompts()

    def _lay_seat(self, seat: int, x: float, y: float, width: float, height: float) -> None:
        metrics, theme = self.kit.metrics, self.house.theme
        sitter, colour = self.company.sitters[seat], theme.players[self.company.look(seat)]
        self.lay_panel(x, y, width, height, edge=colour)
        air, gap, button = metrics.px(20), metrics.px(12), metrics.px(76)
        middle = x + width / 2
        words = metrics.lead * 1.65 + metrics.body * 1.2
        room = height - 2 * air - 3 * button - 2 * gap - words
        face = round(max(metrics.px(48), min(height * FACE_SHARE, width * 0.6, room)))
        at = (self.across(middle), y + air + face / 2)
        self.stage.add(Sprite.of(portrait(sitter.face, "calm", face), at, z=3))
        name = self.company.called(seat)
        px = self.house.typeface.fit(name, metrics.lead, width - 2 * air, 700)
        line = y + air + face + metrics.lead * 0.9
        self.write(name, middle, line, px, theme.text, weight=700, anchor=0.5)
        note = self._note(seat)
        px = self.house.typeface.fit(note, metrics.body, width - 2 * air)
        self.write(note, middle, line + metrics.lead * 0.75 + metrics.body * 0.5, px, theme.soft, anchor=0.5)
        below = y + height - air - button
        box = (x + air, below, width - 2 * air, button)
        press = self._swapper(seat)
        self.add_button(f"swap-{seat}", tr("Swap seats"), box, press, icon="sort", alike=True)
        below -= button + gap
        if sitter.kind == PERSON:
            box = (x + air, below, width - 2 * air, button)
            press = self._namer(seat)
            self.add_button(f"name-{seat}", tr("Name"), box, press, icon="keyboard", alike=True)
        below -= button + gap
        box = (x + air, below, width - 2 * air, button)
        icon = "person" if sitter.kind == PERSON else "bot"
        word = kind_words().get(sitter.kind, sitter.kind)
        self.add_button(f"seat-{seat}", word, box, self._chooser(seat), icon=icon, alike=True)

    def reading(self, name: str) -> str:
        """The rules; a button of a seat after the name of who sits there."""
        words, _, seat = name.rpartition("-")
        if name == "rules":
            row = preset_row()
            value = row.at(settings_rows.value_of(self.house.settings, PRESET))
            return f"{tr('Rules')}: {value.word}. {value.sentence}"
        own = super().reading(name)
        return f"{self.company.called(int(seat))}: {own}" if words in ("seat", "name", "swap") else own

    def _note(self, seat: int) -> str:
        """What a person plays with, or how a player of the computer does."""
        if seat in self.pads:
            return tr("with a controller")
        if self.company.kinds[seat] == PERSON:
            return tr("at this device") if self.company.is_you(seat) else tr("shares this device")
        return {
            "novice": tr("misjudges a lot"),
            "casual": tr("plays it safe"),
            "rule": tr("by rules of thumb"),
            "sharp": tr("hunts the moon"),
            "expert": tr("minds the score"),
        }.get(self.company.kinds[seat], "")

    def _lay_rules(self, y: float, height: int, sentence: float) -> None:
        metrics = self.kit.metrics
        start = metrics.px(340)
        width = metrics.right - metrics.left - start - metrics.px(24)
        self.lay_panel(metrics.left, y - sentence, width, height + sentence)
        self._row_size = (round(width), height)
        pose = Pose(self.across(metrics.left + width / 2), y - sentence + height / 2)
        self._row = self.stage.add(Sprite((), pose, z=4, name="rules"))
        box = (metrics.right - start, y, start, height)
        self.add_button("start", tr("Start"), box, self._start, icon="play")
        self._paint_rules()

    def _paint_rules(self) -> None:
        if self._row is None:
            return
        row, value = preset_row(), settings_rows.value_of(self.house.settings, PRESET)
        values = [each.value for each in row.values]
        place, focused = values.index(value), self.focus == "rules"
        self._row.layers = self.kit.choice_row(
            tr("Rules"), row.at(value).word, *self._row_size, place=place, count=len(values), focused=focused
        )
        if self._sentence:
            self.stage.remove(self._sentence)
        metrics, (width, height) = self.kit.metrics, self._row_size
        text = row.at(value).sentence
        px = self.house.typeface.fit(text, metrics.body, width - 2 * metrics.px(AIR))
        y = self._row.pose.y + height / 2 + metrics.body * 0.4
        self._sentence = self.write(text, metrics.left + metrics.px(AIR), y, px, self.house.theme.soft)

    def _show_prompts(self) -> None:
        metrics = self.kit.metrics
        items = [("move", tr("Choose")), ("tap", tr("Press")), ("back", tr("Back"))]
        self.show_prompts(items, metrics.left, metrics.prompts_y)

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self._show_prompts()

    # --- focus and taps ---

    def first_focus(self) -> str | None:
        """One press starts the game."""
        return "start"

    def focus_changed(self) -> None:
        """The rules are lit when they have the focus."""
        self._paint_rules()

    def move_focus(self, direction: Direction) -> None:
        """Left and right change the rules when these have the focus; up and down leave them."""
        sideways = {Direction.LEFT: -1, Direction.RIGHT: 1}.get(direction)
        if self.focus == "rules" and sideways:
            self._step_rules(sideways)
        else:
            super().move_focus(direction)

    def activate(self, name: str) -> None:
        """The rules step on; buttons are pressed."""
        if name == "rules":
            self._step_rules(self._tapped_step())
        else:
            super().activate(name)

    def _tapped_step(self) -> int:
        if self._tapped_x is None or self._row is None:
            return 1
        width = self._row_size[0]
        return self.kit.choice_step(self._tapped_x - self._row.pose.x + width / 2, width)

    def _step_rules(self, step: int) -> None:
        if step:
            settings = self.house.settings
            value = settings_rows.stepped(settings, preset_row(), step, custom=False)
            settings_rows.set_value(settings, PRESET, value)
            self.house.play(Cue.MENU_MOVE)
            self._paint_rules()

    def handle(self, action: actions.Action) -> None:
        """Another controller seats its owner, or lets them stand up."""
        self._tapped_x = action.pos[0] if isinstance(action, actions.Tap) and action.pos else None
        pad = action.pad
        if pad is None or pad == self._host:
            super().handle(action)
        elif isinstance(action, actions.Back) and pad in self.pads.values():
            self.stand_up(pad)
        elif isinstance(action, actions.Tap) and pad not in self.pads.values():
            self.sit_down(pad)
        else:
            super().handle(action)

    def step(self) -> None:
        """A controller that has gone is nobody's."""
        super().step()
        connected = self.house.controls.pads
        if self._host is not None and self._host not in connected:
            self._host = None
        for pad in [pad for pad in self.pads.values() if pad not in connected]:
            self.stand_up(pad)

    # --- who sits where ---

    def sit_down(self, pad: int) -> None:
        """The owner of that controller has the next person's seat that is free, or takes one over."""
        free = [seat for seat in self.company.persons if seat not in self.pads][1:]
        others = [seat for seat in range(SEATS) if seat not in self.company.persons]
        seat = next(iter([*free, *others]), None)
        if seat is None:
            self.house.play(Cue.REFUSE)
            return
        if seat in others:
            self._before[seat] = self.company.sitters[seat]
            self.company = self.company.with_kind(seat, PERSON)
        self.pads[seat] = pad
        self.house.play(Cue.MENU_ACCEPT)
        self.lay_anew()

    def stand_up(self, pad: int) -> None:
        """The owner of that controller goes; whoever had the seat has it again."""
        seat = next(seat for seat, own in self.pads.items() if own == pad)
        del self.pads[seat]
        before = self._before.pop(seat, None)
        if before:
            self.company = self.company.with_kind(seat, before.kind)
        self.house.play(Cue.MENU_BACK)
        self.lay_anew()

    def _chooser(self, seat: int) -> Callable[[], None]:
        def choose() -> None:
            words = kind_words()
            choices = [Choice(word, self._setter(seat, kind)) for kind, word in words.items()]
            names = fill(tr("Who sits here instead of {name}?"), name=self.company.called(seat))
            choices.append(Choice(tr("Back"), lambda: None, "back"))
            self.house.director.push(Dialog(self.house, names, [], choices, cancel=len(words)))

        return choose

    def _setter(self, seat: int, kind: str) -> Callable[[], None]:
        def put() -> None:
            if kind != PERSON:
                self.pads.pop(seat, None)
            self._before.pop(seat, None)
            self.company = self.company.with_kind(seat, kind)
            self.lay_anew()

        return put

    def _namer(self, seat: int) -> Callable[[], None]:
        def take(name: str) -> None:
            self.company = self.company.with_name(seat, name)
            self.lay_anew()

        def ask() -> None:
            sitter = self.company.sitters[seat]
            self.house.director.push(NameEntry(self.house, sitter.name, self.company.known, take))

        return ask

    def _swapper(self, seat: int) -> Callable[[], None]:
        """The next seat clockwise is swapped with."""

        def swap() -> None:
            other = (seat + 1) % SEATS
            self.company = self.company.swapped(seat, other)
            places = {seat: other, other: seat}
            self.pads = {places.get(at, at): pad for at, pad in self.pads.items()}
            self._before = {places.get(at, at): sitter for at, sitter in self._before.items()}
            self.lay_anew()
            self.set_focus(f"swap-{other}")

        return swap

    # --- off ---

    def _start(self) -> None:
        """The company is remembered, and plays."""
        house = self.house
        house.settings.set("company", self.company)
        table = HeartsTable.new(house)
        table.people.eyes.pads = self._all_pads()
        house.director.open(table)

    def _all_pads(self) -> dict[int, int]:
        """Where others have controllers of their own, so has the one who has led the choice."""
        first = next((seat for seat in self.company.persons if seat not in self.pads), None)
        if self.pads and self._host is not None and first is not None:
            return {**self.pads, first: self._host}
        return dict(self.pads)
