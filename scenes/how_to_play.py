"""How to play: a few pages for each game, with pictures made of the game's own cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine import hearts, solitaire
from engine.cards import Card
from scenes import actions
from scenes.actions import Direction
from scenes.house import House
from scenes.lessons import Lesson, heart_lessons, hearts_lessons
from scenes.page import Page
from scenes.tabs import HIGH as TAB_HEIGHT
from scenes.tabs import Tab, Tabs
from scenes.text import fill, tr
from sounds.cues import Cue
from sprites.card_sprite import CardSprite, Marks, card_pictures
from sprites.timeline import Pose

FIGURE = 0.42
"""Of the panel's width: the picture."""
COVERED = 0.34
"""How dim a card is that can't be played."""


class HowToPlay(Page):
    """Names: game-heart-to-heart, game-hearts; page-previous, page-next; back.

    On the buttons that turn pages, left and right turn them as well.
    """

    def __init__(self, house: House, game: str = solitaire.NAME) -> None:
        super().__init__(house)
        self.game = game
        self.number = 0
        """The page of the game, from 0."""
        self._tabs = Tabs(self)

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The pages of the game."""
        return heart_lessons() if self.game == solitaire.NAME else hearts_lessons()

    @property
    def lesson(self) -> Lesson:
        """The page that is shown."""
        return self.lessons[self.number]

    def introduction(self) -> str:
        """The page's sentences."""
        return " ".join((f"{self.lesson.title}.", *self.lesson.sentences))

    def reading(self, name: str) -> str:
        """A game's name, or a button with the page that it has turned to."""
        words = self._tabs.label(name) or super().reading(name)
        return f"{words}. {self.introduction()}" if name.startswith("page-") else words

    # --- what is on the screen ---

    def parts(self) -> Iterator[None]:
        """The games, the page in a panel, and the buttons that turn it."""
        metrics = self.kit.metrics
        self.head(tr("How to play"))
        top = self.title_y + metrics.px(60)
        self._lay_games(top)
        yield
        top += metrics.px(TAB_HEIGHT + 22)
        button = metrics.px(74)
        bottom = metrics.prompts_y - button / 2 - metrics.px(26)
        width = metrics.right - metrics.left
        self.lay_panel(metrics.left, top, width, bottom - top)
        yield
        figure = width * FIGURE
        yield from self._lay_cards(metrics.left, top, figure, bottom - top)
        self._lay_text(metrics.left + figure, top, width - figure, bottom - top)
        yield
        yield from self._lay_turning(metrics.prompts_y - button / 2, button)
        self._show_prompts()

    def _lay_games(self, y: float) -> None:
        words = {solitaire.NAME: (tr("Heart to Heart"), "pair"), hearts.NAME: (tr("Hearts"), "heart")}
        tabs = [Tab(f"game-{name}", *looks) for name, looks in words.items()]
        self._tabs.lay(tabs, y, widest=400, places=len(tabs))
        self._tabs.paint(f"game-{self.game}")

    def _lay_cards(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        cards, theme = self.lesson.cards, self.house.theme
        across = max(each.x for each in cards) - min(each.x for each in cards) + 1
        down = max(each.y for each in cards) - min(each.y for each in cards) + 1
        high = round(min(width * 0.84 / across * 1.4, height * 0.74 / down, height * 0.42))
        pictures = card_pictures(high, self.house.card_style)
        middle_x = (max(each.x for each in cards) + min(each.x for each in cards)) / 2
        middle_y = (max(each.y for each in cards) + min(each.y for each in cards)) / 2
        for index, each in enumerate(cards):
            place = (
                self.across(x + width / 2) + (each.x - middle_x) * pictures.size[0],
                y + height / 2 + (each.y - middle_y) * high,
            )
            face = Card.parse(each.text) if each.text else None
            pose = Pose(*place, each.angle, turn=1.0 if face else 0.0, lift=0.3)
            sprite = self.stage.add(CardSprite(pictures, f"shown-{index}", face, pose, z=5 + index))
            sprite.name, sprite.solid = None, False
            if each.mark == "dim":
                sprite.marks = Marks(dim=COVERED)
            elif each.mark:
                sprite.marks = Marks(ring=getattr(theme, each.mark))
            if pictures.warm(face) if face else index == 0:
                yield

    def _lay_text(self, x: float, y: float, width: float, height: float) -> None:
        """As large as was asked for, smaller where that is too much."""
        metrics, type_, theme = self.kit.metrics, self.house.typeface, self.house.theme
        air = metrics.px(40)
        room, heading = width - 2 * air, metrics.heading * HEADING
        size = metrics.type_px(LARGE)
        while size > metrics.least and heading + _height(self._broken(size, room), size) > height - 1.5 * air:
            size -= 1
        top = y + (height - heading - _height(self._broken(size, room), size)) / 2
        px = type_.fit(self.lesson.title, metrics.heading, room, 700)
        self.write(self.lesson.title, x + air, top + metrics.heading / 2, px, theme.text, weight=700)
        top += heading + size / 2
        for sentence in self.lesson.sentences:
            for line in type_.balanced(sentence, size, room):
                self.write(line, x + air, top, size, theme.soft)
                top += size * LINE
            top += size * BETWEEN

    def _broken(self, px: int, room: float) -> list[list[str]]:
        return [self.house.typeface.wrap(each, px, room) for each in self.lesson.sentences]

    def _lay_turning(self, y: float, high: float) -> Iterator[None]:
        metrics, theme = self.kit.metrics, self.house.theme
        wide, gap = metrics.px(290), metrics.px(24)
        count = fill(tr("{n} of {count}"), n=self.number + 1, count=len(self.lessons))
        after = metrics.right - wide
        space = metrics.px(190)
        before = after - space - wide
        middle = y + high / 2
        px = self.house.typeface.fit(count, metrics.body, space - gap)
        self.write(count, after - space / 2, middle, px, theme.soft, anchor=0.5)
        ways = {
            "page-previous": (tr("Previous"), before, -1, "back"),
            "page-next": (tr("Next"), after, 1, "forward"),
        }
        for name, (label, x, way, icon) in ways.items():
            on, press = 0 <= self.number + way < len(self.lessons), partial(self.turn, way)
            self.add_button(name, label, (x, y, wide, high), press, icon=icon, on=on, alike=True)
        yield from self.make_alike(*ways)

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self._show_prompts()

    def _show_prompts(self) -> None:
        metrics = self.kit.metrics
        self.show_prompts([("tap", tr("Press")), ("back", tr("Back"))], metrics.left, metrics.prompts_y)

    # --- acting ---

    def first_focus(self) -> str | None:
        """The button that turns to the next page."""
        return "page-next"

    def activate(self, name: str) -> None:
        """Turn a page, or show the other game's."""
        if name in self._tabs:
            self.house.play(Cue.MENU_ACCEPT)
            self.game, self.number = name.removeprefix("game-"), 0
            self.lay_anew()
        else:
            super().activate(name)

    def focus_changed(self) -> None:
        """The game with the focus is lit."""
        self._tabs.paint(f"game-{self.game}")

    def move_focus(self, direction: Direction) -> None:
        """Onwards from the button that turns to the next page turns to it, and likewise back."""
        forward = Direction.LEFT if self.house.typeface.rtl else Direction.RIGHT
        back = Direction.RIGHT if self.house.typeface.rtl else Direction.LEFT
        if (self.focus, direction) == ("page-next", forward):
            self.turn(1)
        elif (self.focus, direction) == ("page-previous", back):
            self.turn(-1)
        else:
            super().move_focus(direction)

    def other_action(self, action: actions.Action) -> None:
        """The wheel turns pages."""
        match action:
            case actions.Scroll(dy=dy):
                self.turn(-1 if dy > 0 else 1)
            case actions.Menu():
                self.back()

    def turn(self, pages: int) -> None:
        """So many pages on, as far as there are any."""
        number = max(0, min(len(self.lessons) - 1, self.number + pages))
        if number != self.number:
            self.house.play(Cue.MENU_MOVE)
            self.number = number
            self.lay_anew()


LARGE = 46
"""Units: the type of the sentences, where there is room for it."""
HEADING = 1.5
"""Of a heading's size: from its top to the sentences."""
LINE, BETWEEN = 1.42, 0.55
"""Of the type's size: from line to line, and more between paragraphs."""


def _height(paragraphs: list[list[str]], px: int) -> float:
    return sum(len(lines) * px * LINE + px * BETWEEN for lines in paragraphs)
