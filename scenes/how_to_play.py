"""How to play: a few pages for each game, with pictures made of the game's own cards."""

from __future__ import annotations

from dataclasses import dataclass

from engine import hearts, solitaire
from engine.cards import Card
from scenes import actions
from scenes.actions import Direction
from scenes.house import House
from scenes.page import Page
from scenes.text import fill, tr
from sounds.cues import Cue
from sprites.card_sprite import CardSprite, Marks, card_pictures
from sprites.stage import Sprite
from sprites.timeline import Pose

FIGURE = 0.42
"""Of the panel's width: the picture."""
COVERED = 0.34
"""How dim a card is that can't be played."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A card of a picture: its middle in card widths and heights from the picture's, what marks it.

    `text` empty: a back. `mark`: "" plain, "dim" covered, else a colour of the theme for a ring.
    """

    text: str
    x: float
    y: float
    mark: str = ""
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Lesson:
    """A page: its heading, its sentences, and its picture."""

    title: str
    sentences: tuple[str, ...]
    cards: tuple[Shown, ...]


def _fan(texts: str, marked: str = "", mark: str = "pink", rise: float = 0.0) -> tuple[Shown, ...]:
    """Cards held in a hand, from the left; those marked stand out."""
    each = texts.split()
    middle = (len(each) - 1) / 2
    return tuple(
        Shown(
            text,
            (index - middle) * 0.5,
            0.012 * (index - middle) ** 2 - (rise if text in marked.split() else 0.0),
            mark if text in marked.split() else "",
            (middle - index) * 3,
        )
        for index, text in enumerate(each)
    )


def heart_lessons() -> tuple[Lesson, ...]:
    """Heart to Heart."""
    rows = (
        *(Shown(text, x, -0.5, "dim") for text, x in zip(("9H", "2H", "5H"), (-1.05, 0, 1.05), strict=True)),
        *(Shown(text, x, 0.0, "dim") for text, x in zip(("JH", "3H"), (-0.525, 0.525), strict=True)),
    )
    return (
        Lesson(
            tr("The heart"),
            (
                tr("Twenty-five cards lie in a heart, which is to be cleared."),
                tr("A card is free when no other lies on it: at first only the lowest one is."),
            ),
            (*rows, Shown("4H", 0.0, 0.5, "amber")),
        ),
        Lesson(
            tr("Pairs"),
            (
                tr("Two free cards of the same rank are a pair: tap one, then the other, and both are gone."),
                tr("The top card of the waste makes pairs with free cards of the heart, too."),
            ),
            (*rows[1:], Shown("4H", 0.0, 0.5, "pink"), Shown("4H", -1.7, 0.3, "pink")),
        ),
        Lesson(
            tr("Stock and waste"),
            (
                tr("No pair? A tap on the stock turns its next card up onto the waste."),
                tr(
                    "When the stock is empty, a tap on its place turns the waste over, as often as you like: "
                    "its cards come again in the same order."
                ),
            ),
            (
                *(Shown("", -0.65 + step, step) for step in (0.04, 0.02, 0.0)),
                *(Shown(text, 0.65 + dx, 0.0) for text, dx in (("8H", -0.16), ("KH", -0.08), ("4H", 0.0))),
            ),
        ),
        Lesson(
            tr("The win"),
            (
                tr("The heart is won when all its cards are gone, whatever stock and waste still hold."),
                tr("Every card of it is worth 10 points."),
                tr("Where no free card has a partner left, take moves back, or deal again."),
            ),
            (Shown("KH", -0.56, 0.0, "pink", 8), Shown("KH", 0.56, 0.0, "pink", -8)),
        ),
    )


def hearts_lessons() -> tuple[Lesson, ...]:
    """Hearts, as it is played at first."""
    return (
        Lesson(
            tr("Penalties"),
            (
                tr("Every heart taken costs 1 point, Q♠ costs 13."),
                tr("Once somebody has 100 points, whoever has the fewest wins."),
                tr("The settings have other games, in which other things count."),
            ),
            _fan("2H 7H JH AH QS", "QS", "coral", 0.12),
        ),
        Lesson(
            tr("Passing"),
            (
                tr("Before a hand is played everybody passes three cards: left, then right, then across."),
                tr("Every fourth hand none are passed."),
                tr("High spades and high hearts are good to be rid of."),
            ),
            _fan("3C 8C 6D KS AS 4H KH", "KS AS KH", "pink", 0.2),
        ),
        Lesson(
            tr("Tricks"),
            (
                tr("Whoever holds 2♣ leads it. Follow the suit that was led if you can, or play any card."),
                tr("The highest card of the suit led takes the trick; whoever takes it leads the next."),
            ),
            (
                Shown("2C", -1.0, 0.0, "", 6),
                Shown("9C", 0.0, -0.42, "", -2),
                Shown("KC", 1.0, 0.0, "amber", -6),
                Shown("5D", 0.0, 0.42, "", 2),
            ),
        ),
        Lesson(
            tr("Broken hearts"),
            (
                tr("No penalty card may be played to the first trick."),
                tr("Hearts can’t be led until they are broken: until one was played to another suit."),
            ),
            (
                Shown("7D", -1.0, 0.0, "", 6),
                Shown("JD", 0.0, -0.42, "amber", -2),
                Shown("3H", 1.0, 0.0, "coral", -6),
                Shown("2D", 0.0, 0.42, "", 2),
            ),
        ),
        Lesson(
            tr("Shooting the moon"),
            (
                tr("Whoever takes all hearts and Q♠ pays nothing: everybody else pays 26."),
                tr("Good manners: nobody warns the others of it, and the game doesn’t either."),
            ),
            _fan("8H 9H TH JH QH KH AH QS", "QS", "amber", 0.12),
        ),
    )


class HowToPlay(Page):
    """Names: game-heart-to-heart, game-hearts; page-previous, page-next; back.

    On the buttons that turn pages, left and right turn them as well.
    """

    def __init__(self, house: House, game: str = solitaire.NAME) -> None:
        super().__init__(house)
        self.game = game
        self.number = 0
        """The page of the game, from 0."""

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
        if name.startswith("game-"):
            return _games()[name.removeprefix("game-")]
        words = super().reading(name)
        return f"{words}. {self.introduction()}" if name.startswith("page-") else words

    # --- what is on the screen ---

    def arrange(self) -> None:
        """The games, the page in a panel, and the buttons that turn it."""
        metrics = self.kit.metrics
        self.head(tr("How to play"))
        top = self.title_y + metrics.px(60)
        self._lay_games(top)
        top += metrics.px(76 + 22)
        button = metrics.px(74)
        bottom = metrics.prompts_y - button / 2 - metrics.px(26)
        width = metrics.right - metrics.left
        self.lay_panel(metrics.left, top, width, bottom - top)
        figure = width * FIGURE
        self._lay_cards(metrics.left, top, figure, bottom - top)
        self._lay_text(metrics.left + figure, top, width - figure, bottom - top)
        self._lay_turning(metrics.prompts_y - button / 2, button)
        self._show_prompts()

    def _lay_games(self, y: float) -> None:
        metrics = self.kit.metrics
        wide, gap = metrics.px(400), metrics.px(16)
        for index, name in enumerate(_games()):
            x = self.across(metrics.left + index * (wide + gap) + wide / 2)
            self.stage.add(Sprite((), Pose(x, y + metrics.px(38)), z=4, name=f"game-{name}"))
        self._paint_games()

    def _paint_games(self) -> None:
        size = self.kit.metrics.px(400), self.kit.metrics.px(76)
        px = min(self.kit.button_px(label, *size, icon=_SIGNS[name]) for name, label in _games().items())
        for sprite in [each for each in self.stage.sprites if (each.name or "").startswith("game-")]:
            name = (sprite.name or "").removeprefix("game-")
            state = "chosen" if name == self.game else "focused" if self.focus == sprite.name else "normal"
            sprite.layers = self.kit.button(_games()[name], *size, icon=_SIGNS[name], state=state, px=px)

    def _lay_cards(self, x: float, y: float, width: float, height: float) -> None:
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
                sprite.marks = Marks(ring=getattr(theme, each.mark), glow=theme.glow > 0)

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
        for lines in self._broken(size, room):
            for line in lines:
                self.write(line, x + air, top, size, theme.soft)
                top += size * LINE
            top += size * BETWEEN

    def _broken(self, px: int, room: float) -> list[list[str]]:
        return [self.house.typeface.wrap(each, px, room) for each in self.lesson.sentences]

    def _lay_turning(self, y: float, high: float) -> None:
        metrics, theme = self.kit.metrics, self.house.theme
        wide, gap = metrics.px(290), metrics.px(24)
        count = fill(tr("{n} of {count}"), n=self.number + 1, count=len(self.lessons))
        after = metrics.right - wide
        space = metrics.px(190)
        before = after - space - wide
        middle = y + high / 2
        px = self.house.typeface.fit(count, metrics.body, space - gap)
        self.write(count, after - space / 2, middle, px, theme.soft, anchor=0.5)
        box = (before, y, wide, high)
        on = self.number > 0
        self.add_button("page-previous", tr("Previous"), box, lambda: self.turn(-1), icon="back", on=on)
        box = (after, y, wide, high)
        on = self.number + 1 < len(self.lessons)
        self.add_button("page-next", tr("Next"), box, lambda: self.turn(1), icon="forward", on=on)
        self.make_alike("page-previous", "page-next")

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
        if name.startswith("game-"):
            self.house.play(Cue.MENU_ACCEPT)
            self.game, self.number = name.removeprefix("game-"), 0
            self._lay_anew()
        else:
            super().activate(name)

    def focus_changed(self) -> None:
        """The game with the focus is lit."""
        self._paint_games()

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
            self._lay_anew()

    def _lay_anew(self) -> None:
        self.stage.clear()
        self.stage.backdrop = self.house.backdrop(self.backdrop)
        self.arrange()
        self.refresh_focus()


LARGE = 46
"""Units: the type of the sentences, where there is room for it."""
HEADING = 1.5
"""Of a heading's size: from its top to the sentences."""
LINE, BETWEEN = 1.42, 0.55
"""Of the type's size: from line to line, and more between paragraphs."""
_SIGNS = {solitaire.NAME: "pair", hearts.NAME: "heart"}


def _games() -> dict[str, str]:
    return {solitaire.NAME: tr("Heart to Heart"), hearts.NAME: tr("Hearts")}


def _height(paragraphs: list[list[str]], px: int) -> float:
    return sum(len(lines) * px * LINE + px * BETWEEN for lines in paragraphs)
