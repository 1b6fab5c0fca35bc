"""The scoreboard after a hand: every hand's points, the totals, and a chart of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine import hearts
from engine.hearts import Phase, Scoring, preset_of
from scenes import actions
from scenes.dialogs import Choice
from scenes.hands_table import HandsTable
from scenes.hearts_chart import chart_sprites
from scenes.house import House
from scenes.page import Page
from scenes.rule_rows import preset_words
from scenes.score_count import ScoreCount
from scenes.text import fill, listed, tr
from sounds.cues import Cue
from sprites import layout, moments
from sprites.stage import Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from scenes.hearts_table import HeartsTable

DEAF_TICKS = 24
"""A press meant for the table does not close the scoreboard that has just come."""


class Scoreboard(Page):
    """Names: next, review. Closing it deals the next hand, or begins a new game at the end.

    Up, down and the wheel scroll the hands.
    """

    def __init__(self, house: House, table: HeartsTable) -> None:
        super().__init__(house)
        self.table = table
        self.company = table.company
        self.state = table.state
        self._age = 0
        self.hands = HandsTable(self)
        last = self.state.history[-1]
        before = [total - points for total, points in zip(self.state.totals, last, strict=True)]
        pace = (lambda _: 0) if house.settings.get("reduced_motion") else house.ticks
        self.counting = ScoreCount(before, self.state.totals, pace, self._count)

    @property
    def over(self) -> bool:
        """Whether the game has ended, not only a hand."""
        return self.state.phase is Phase.GAME_OVER

    @property
    def best(self) -> tuple[int, ...]:
        """The seats that lead, or have won."""
        return self.state.winners if self.over else hearts.leaders(self.state)

    @property
    def best_colour(self) -> str:
        """The colour of their totals and lines."""
        return self.house.theme.winner if self.over else self.house.theme.leader

    @property
    def _heard(self) -> Cue:
        """What a hand's end, a win or a loss sounds like."""
        if not self.over:
            return Cue.SCORE
        won = not self.company.persons or set(self.company.persons) & set(self.state.winners)
        return Cue.WIN if won else Cue.LOSS

    def enter(self) -> None:
        """It is heard, and a win is seen too."""
        heard = self._heard
        if heard is not Cue.SCORE or self.counting.over:
            self.house.play(heard)
        if heard is Cue.WIN:
            self._celebrate()

    def _celebrate(self) -> None:
        """Fireworks over the board, unless motion is reduced: then the lit column and the crown say it."""
        if not self.house.settings.get("reduced_motion"):
            width, height = self.house.size
            box = (width * 0.08, height * 0.12, width * 0.84, height * 0.4)
            self.play(moments.fireworks(self.house, self.stage, box))

    def _count(self, rung: int | None) -> None:
        """Other totals stand there, a rung of the ladder higher or in silence."""
        if rung is not None and not self.over:  # a win and a loss have a sound of their own
            self.house.play(Cue.SCORE, rung=rung)
        self.hands.show_totals(self.counting.numbers)

    def step(self) -> None:
        """It counts, and listens after a moment."""
        super().step()
        self._age += 1
        self.counting.tick()

    @property
    def _deaf(self) -> bool:
        return self._age < self.house.ticks(DEAF_TICKS) or self.table.within_double_press(self._age)

    @property
    def busy(self) -> bool:
        """Until it listens and has counted."""
        return super().busy or self._deaf or not self.counting.over

    # --- what is on the screen ---

    def parts(self) -> Iterator[None]:
        """The title, the table of hands, the chart after it, the button below."""
        self.house.speaker.expect(self._heard)
        metrics, theme = self.kit.metrics, self.house.theme
        width, height = self.house.size
        title = self._title()
        px = self.house.typeface.fit(title, metrics.title, width * 0.56, 700)
        layers = self.kit.banner(title, self.best_colour if self.over else theme.pink, px)
        wide = layers[-1].surface.get_width()
        middle = Pose(self.across(metrics.left + wide / 2), self.title_y)
        self.stage.add(Sprite(layers, middle, z=4, solid=False))
        self.write(self._rules(), metrics.right, self.title_y, metrics.body, theme.soft, anchor=1.0)
        yield
        top, bottom, gap = height * 0.153, height * 0.872, metrics.px(32)
        split = metrics.left + (metrics.right - metrics.left) * 0.485
        high = bottom - top
        yield from self.hands.lay((metrics.left, top, split - metrics.left, high))
        right = split + gap
        box = (right, top, metrics.right - right, high)
        self.lay_panel(*box)
        yield
        if self.house.typeface.rtl:
            box = layout.mirrored_box(box, width)
        for sprite in self._chart(box):
            self.stage.add(sprite)
        yield
        yield from self._add_buttons()
        self._prompt()

    def _add_buttons(self) -> Iterator[None]:
        metrics = self.kit.metrics
        button = (metrics.px(400), metrics.px(74))
        label = tr("New game") if self.over else tr("Next hand")
        place = (metrics.right - button[0], metrics.prompts_y - button[1] / 2, *button)
        self.add_button("next", label, place, self._next, icon="play", action="tap")
        yield
        wide = metrics.px(330)
        beside = (place[0] - wide - metrics.px(24), place[1], wide, button[1])
        self.add_button("review", tr("Review"), beside, self._review, icon="eye", action="hint")
        self.enable("review", on=bool(self.state.tricks))
        yield

    def _chart(self, box: tuple[float, float, float, float]) -> list[Sprite]:
        return chart_sprites(self.kit, self.state, self.company, box, self.best, self.best_colour)

    def _title(self) -> str:
        if not self.over:
            return fill(tr("After hand {n}"), n=len(self.state.history))
        names = [self.company.called(seat) for seat in self.state.winners]
        if self.state.winners == self.company.persons and len(names) == 1:
            return tr("You win!")
        if len(names) == 1:
            return fill(tr("{name} wins"), name=names[0])
        return fill(tr("{names} share the win"), names=listed(names))

    def _rules(self) -> str:
        """Which game it is, and what wins: in short."""
        options = self.state.options
        name = preset_words().get(preset_of(options) or "", tr("Custom rules"))
        if options.scoring is Scoring.CLASSIC:
            return fill(tr("{name} · to 100, lowest wins"), name=name)
        return fill(tr("{name} · to 0, highest wins"), name=name)

    def _prompt(self) -> None:
        metrics = self.kit.metrics
        items = [("menu", tr("Pause"))]
        if self.hands.scrolls:
            items.insert(0, ("move", tr("Other hands")))
        self.show_prompts(items, metrics.left, metrics.prompts_y)

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self._prompt()

    # --- actions ---

    def handle(self, action: actions.Action) -> None:
        """Presses that were meant for the table are let go by; any other ends the count."""
        if self._deaf and isinstance(action, actions.Tap | actions.Back | actions.Menu):
            return
        if not isinstance(action, actions.Point | actions.Release | actions.FocusGained):
            self.counting.finish()
        super().handle(action)

    def other_action(self, action: actions.Action) -> None:
        """Scroll the hands, or pause."""
        match action:
            case actions.Scroll(dy=dy):
                self._scroll(-1 if dy > 0 else 1)
            case actions.Menu():
                self._pause()
            case actions.Hint():
                self.activate("review")
            case actions.DeviceLost(name=name):
                self._pause(fill(tr("{name} is gone. Any device goes on."), name=name))
            case actions.FocusLost():
                if self.house.settings.get("pause_on_focus_loss"):
                    self._pause()

    def move_focus(self, direction: actions.Direction) -> None:
        """The buttons are in a row: up and down scroll the hands."""
        if direction in (actions.Direction.UP, actions.Direction.DOWN):
            self._scroll(-1 if direction is actions.Direction.UP else 1)
        super().move_focus(direction)

    def _scroll(self, rows: int) -> None:
        if self.hands.scroll(rows):
            self.house.play(Cue.MENU_MOVE)
            self.lay_anew()

    def back(self) -> None:
        """Pause: the scoreboard is only closed on purpose."""
        self._pause()

    def _pause(self, message: str = "") -> None:
        from scenes.pause import PauseMenu

        self.house.director.push(PauseMenu(self.house, self, message))

    @property
    def game_name(self) -> str:
        """The game of the table."""
        return self.table.game_name

    def lines(self) -> list[str]:
        """What happened at the table."""
        return self.table.lines()

    def introduction(self) -> str:
        """Who leads or has won; the points were told as the hand ended."""
        return f"{self._title()}."

    def pause_choices(self) -> list[Choice]:
        """Those of the table."""
        return self.table.pause_choices()

    def _review(self) -> None:
        from scenes.review import open_review

        open_review(self.house, self.table)

    def _next(self) -> None:
        ended = self.table.over
        self.table.go_on()
        if not ended:  # a new game leaves every scene
            self.house.director.pop(self)
