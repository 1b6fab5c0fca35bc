"""Entering a deal code: with a keyboard, with the keys on the screen, or from the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.deal import HEART_TO_HEART, KINDS, CodeError, CodeProblem, DealCode
from scenes import actions
from scenes.actions import Device
from scenes.codes_in_words import code_problem
from scenes.house import House
from scenes.letters import LettersPage
from scenes.text import fill, listed, tr, trn
from sounds.cues import Cue
from sprites.stage import Sprite
from sprites.timeline import Pose
from sprites.widgets_brush import Layers

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
COLUMNS = 8
LENGTH = 7
KIND_WIDTH = 92
"""Of the key with the letter of the kind, in units."""
READ_AS = {"0": "O", "1": "I", "8": "B"}


class CodeEntry(LettersPage):
    """Names: key-A … key-7, delete, clear, paste, deal, back, and kind where codes name one.

    `deal` gets the code once the page is gone. The beginning stands there already, so that the seven
    characters are all there is to type; a hyphen after a typed beginning (HH1-, W-) is understood too.
    """

    finish = "deal"

    def __init__(self, house: House, deal: Callable[[DealCode], None], game: str = HEART_TO_HEART) -> None:
        super().__init__(house)
        self.problem = ""
        """What is wrong, in a sentence."""
        self._deal = deal
        self._game = game
        self.kind = KINDS[game][0]
        """The kind of the deal, a letter; empty where codes name none."""
        self._kind_tile: Sprite | None = None
        self._slots: list[Sprite] = []
        self._words: list[Sprite] = []
        self._strip = (0.0, 0.0, 0.0, 0.0)

    @property
    def prefix(self) -> str:
        """What every code of this game begins with."""
        return f"{self._game}-{self.kind}-" if self.kind else f"{self._game}-"

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return len(self.text) == LENGTH

    # --- building ---

    def parts(self) -> Iterator[None]:
        """The code above, the keys below it, what to do with it beside them."""
        metrics = self.kit.metrics
        self._words = []
        self.head(tr("Enter a deal code"), tr("Heart to Heart") if self._game == "HH1" else tr("Hearts"))
        gap = metrics.px(24)
        top = self.title_y + metrics.px(64)
        high = metrics.px(136) + metrics.body * 2.0
        self._strip = (metrics.left, top, metrics.right - metrics.left, high)
        self.lay_panel(*self._strip)
        self._lay_code()
        yield
        below = top + high + gap
        bottom = metrics.prompts_y - metrics.px(52)
        width = metrics.right - metrics.left
        left = width * 0.535
        self.lay_panel(metrics.left, below, left, bottom - below)
        yield from self.lay_keys(ALPHABET, COLUMNS, (metrics.left, below, left, bottom - below))
        x = metrics.left + left + gap
        self._lay_buttons(x, below, metrics.right - x, bottom - below)
        yield
        self.prompt()
        self.paint()

    def _lay_code(self) -> None:
        metrics, theme = self.kit.metrics, self.house.theme
        x, top, width, _ = self._strip
        y = top + metrics.px(20) + metrics.px(59)
        start, gap = x + metrics.px(48), metrics.px(20)
        delete = metrics.px(276)
        end = x + width - metrics.px(40) - delete
        beginning: list[Layers | None] = []  # None: the letter of the kind, which is a key
        for part in (self._game, "–", *((self.kind, "–") if self.kind else ())):
            tone = theme.faint if part == "–" else theme.soft
            is_kind = bool(part) and part == self.kind
            beginning.append(None if is_kind else self.kit.label(part, metrics.px(70), tone, 700))
        wides = [part[-1].surface.get_width() if part else metrics.px(KIND_WIDTH) for part in beginning]
        before = sum(wides) + gap * len(wides) + metrics.px(12)
        pitch = min(metrics.px(132), (end - gap - start - before) / LENGTH)
        rtl = self.house.typeface.rtl
        # a code is written from the left in every language: only the whole of it changes sides
        at = self.across(start + before + pitch * LENGTH) if rtl else start
        for layers, wide in zip(beginning, wides, strict=True):
            middle = Pose(at + wide / 2, y)
            if layers:
                self.stage.add(Sprite(layers, middle, z=5, solid=False))
            else:
                self._kind_tile = self.stage.add(Sprite((), middle, z=4, name="kind"))
                self._paint_kind()
            at += wide + gap
        at += metrics.px(12)
        self._slots = [
            self.stage.add(Sprite((), Pose(at + pitch * (index + 0.5), y), z=4, solid=False))
            for index in range(LENGTH)
        ]
        self._slot_size = (round(pitch * 0.89), metrics.px(118))
        self._words_x = start if rtl else at
        box = (end, y - metrics.px(40), delete, metrics.px(80))
        self.add_button("delete", tr("Delete"), box, self.delete, icon="delete")

    def _paint_kind(self) -> None:
        if self._kind_tile:
            metrics = self.kit.metrics
            state = "focused" if self.focus == "kind" else "normal"
            self._kind_tile.layers = self.kit.key_tile(
                self.kind, metrics.px(KIND_WIDTH), metrics.px(104), state=state, colour=self.house.theme.amber
            )

    def _lay_buttons(self, x: float, y: float, width: float, height: float) -> None:
        metrics = self.kit.metrics
        gap, button, large = metrics.px(24), metrics.px(84), metrics.px(96)
        bottom = y + height
        deal = (x, bottom - large, width, large)
        clear = bottom - large - gap - button
        paste = clear - gap - button
        self.add_button("paste", tr("Paste"), (x, paste, width, button), self._paste_clipboard, icon="paste")
        self.add_button("clear", tr("Clear"), (x, clear, width, button), self.clear, icon="restart")
        reason = tr("not complete yet")
        # for translators: deals the cards of the code; also the heading above a deal code
        self.add_button("deal", tr("Deal"), deal, self._press_deal, icon="deal", on=False, reason=reason)
        self._lay_words(x, y, width, paste - gap - y)

    def _lay_words(self, x: float, y: float, width: float, height: float) -> None:
        """What a code is for, as far as there is room to say it."""
        metrics, theme = self.kit.metrics, self.house.theme
        self.lay_panel(x, y, width, height)
        air = metrics.px(36)
        line = y + air + metrics.lead * 0.5
        title = tr("The same cards again")
        px = self.house.typeface.fit(title, metrics.lead, width - 2 * air, 700)
        self.write(title, x + air, line, px, theme.text, weight=700)
        line += metrics.lead * 1.5
        text = tr("A deal code names one shuffle. Whoever enters it gets exactly the same cards.")
        wrap, room = self.house.typeface.wrap, y + height - air * 0.5 - line
        sizes = range(metrics.body, metrics.least - 1, -1)
        broken = ((px, wrap(text, px, width - 2 * air)) for px in sizes)
        px, rows = next(((px, rows) for px, rows in broken if (len(rows) - 0.4) * px * 1.4 <= room), (0, []))
        for row in rows:
            self.write(row, x + air, line, px, theme.soft)
            line += px * 1.4

    # --- painting what changes ---

    def paint(self) -> None:
        """The code as far as it goes, what can be done with it, and what is missing."""
        for index, sprite in enumerate(self._slots):
            character = self.text[index : index + 1]
            state = "full" if character else "next" if index == len(self.text) else "empty"
            sprite.layers = self.kit.code_slot(character, *self._slot_size, state=state)
        self._set_actions()
        self.enable("deal", on=self.complete)
        self.enable("delete", on=bool(self.text))
        self.enable("clear", on=bool(self.text))
        self._paint_words()

    def _paint_words(self) -> None:
        for sprite in self._words:
            self.stage.remove(sprite)
        metrics, theme, fit = self.kit.metrics, self.house.theme, self.house.typeface.fit
        x, top, width, high = self._strip
        y = top + high - metrics.body * 1.05
        end = x + width - metrics.px(40)
        hint = tr("0, 1 and 8 count as O, I and B")
        missing = LENGTH - len(self.text)
        if self.problem:
            start, text, tone = x + metrics.px(48), self.problem, theme.coral
            px = fit(text, metrics.body, end - start)
            self._words = [self.write(text, start, y, px, tone)]
            return
        kind = {"N": tr("N: any deal"), "W": tr("W: a winnable deal")}.get(self.kind, "")
        text = fill(trn("{n} character to go", "{n} characters to go", missing), n=missing)
        if not missing:
            text = tr("Ready to deal")
        room = end - self._words_x
        start = x + metrics.px(48)
        before = self._words_x - start - metrics.px(28)
        self._words = []
        if kind and before > 0:
            self._words = [self.write(kind, start, y, fit(kind, metrics.body, before), theme.amber)]
        elif kind:  # the code stands at the other end, so there is no room of its own
            text = listed([kind, text])
        self._words += [
            self.write(text, self._words_x, y, fit(text, metrics.body, room * 0.45), theme.soft),
            self.write(hint, end, y, fit(hint, metrics.body, room * 0.55), theme.soft, anchor=1.0),
        ]

    def key_colour(self, character: str) -> str | None:
        """Digits are no letters."""
        return self.house.theme.amber if character.isdigit() else None

    def focus_changed(self) -> None:
        """The letter of the kind is a key as well."""
        self._paint_kind()
        super().focus_changed()

    def device_changed(self) -> None:
        """Another device has other buttons for what can be done here."""
        self._set_actions()
        super().device_changed()

    def _set_actions(self) -> None:
        """A controller's buttons for undo and hint delete and paste here; a keyboard's keys type."""
        pad = self.house.controls.device is Device.CONTROLLER
        self.buttons["delete"].action = "undo" if pad else None
        self.buttons["paste"].action = "hint" if pad else None
        self.buttons["deal"].action = "menu" if pad and self.complete else None

    def prompt_items(self, device: Device | None) -> list[tuple[str, str]]:
        """A controller can delete."""
        items = super().prompt_items(device)
        if device is Device.CONTROLLER:
            items[2:2] = [("undo", tr("Delete"))]
        return items

    # --- acting ---

    def first_focus(self) -> str | None:
        """The first key."""
        return "key-A"

    def activate(self, name: str) -> None:
        """The letter of the kind changes to the next one."""
        if name == "kind":
            kinds = KINDS[self._game]
            self.house.play(Cue.SELECT)
            self._set_kind(kinds[(kinds.index(self.kind) + 1) % len(kinds)])
        else:
            super().activate(name)

    def other_action(self, action: actions.Action) -> None:
        """Pasting, with the keyboard or a controller's button for hints."""
        match action:
            case actions.Paste(text=text):
                self.paste(text)
            case actions.Hint() if action.device is Device.CONTROLLER:
                self._paste_clipboard()
            case _:
                super().other_action(action)

    def typed(self) -> None:
        """The whole code is there: Enter deals it."""
        self._offer_deal()

    def type(self, character: str) -> None:
        """One more character, small letters too; what can't stand there is refused in words."""
        character = character.upper()
        self.problem = ""
        if character == "-":
            self._understand_hyphen()
            return
        letter = READ_AS.get(character, character)
        if len(letter) != 1 or letter not in ALPHABET:
            self._refuse(CodeError(CodeProblem.BAD_CHARACTER, None, character))
        elif self.complete:
            self._refuse(CodeError(CodeProblem.TOO_LONG))
        else:
            self.text += letter
            self.house.play(Cue.SELECT)
            self.paint()

    def _understand_hyphen(self) -> None:
        """Whoever types a whole code types its beginning first."""
        game = "".join(READ_AS.get(letter, letter) for letter in self._game)
        if self.text == game:
            self.text = ""
        for kind in filter(None, KINDS[self._game]):
            if self.text in (kind, game + kind):
                self.text = ""
                self._set_kind(kind)
        self.paint()

    def _set_kind(self, kind: str) -> None:
        self.kind = kind
        self._paint_kind()
        self.paint()

    def delete(self) -> None:
        """The last character goes, and what was wrong."""
        self.problem = ""
        super().delete()

    def clear(self) -> None:
        """All characters go."""
        self.text = self.problem = ""
        self.paint()

    def paste(self, text: str) -> None:
        """A whole code, or only its seven characters."""
        bare = text.strip()
        try:
            code = DealCode.parse(self.prefix + bare if len(bare) == LENGTH else text, self._game)
        except CodeError as error:
            self._refuse(error)
            return
        self.text, self.problem = str(code)[-LENGTH:], ""
        self.house.play(Cue.MENU_ACCEPT)
        self._set_kind(code.kind)
        self._offer_deal()

    def _paste_clipboard(self) -> None:
        self.paste(self.house.controls.clipboard())

    def _refuse(self, error: CodeError) -> None:
        self.problem = code_problem(error)
        self.house.play(Cue.REFUSE)
        self.paint()

    def _offer_deal(self) -> None:
        """The code has been typed or pasted as a whole: Enter deals it."""
        if self.complete and not self.problem:
            self.set_focus("deal")

    def _press_deal(self) -> None:
        code = DealCode.parse(self.prefix + self.text, self._game)
        self.house.director.pop(self)
        self._deal(code)
