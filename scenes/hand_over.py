"""Between two people's turns at one device: everything is hidden until the next one presses their name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from scenes import actions
from scenes.house import House
from scenes.scene import Scene
from scenes.text import fill, listed, tr
from sounds.cues import Cue
from sprites.portraits import portrait
from sprites.stage import Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from scenes.hearts_people import HeartsPeople

DEAF_TICKS = 24
"""A press meant for the table does not show the next hand."""
FACE = 300
"""Units: the face of who is to take over, when it is one."""
FACES_BESIDE = 190
BUTTON = (520, 96)


class HandOver(Scene):
    """Names: name-0 … name-3, for each seat that may take the device now; menu.

    `seats` are those of the people who may, the first first.
    """

    flows = True
    fades = False
    at_once = True

    def __init__(self, house: House, people: HeartsPeople, seats: list[int]) -> None:
        super().__init__(house)
        self.people = people
        self.seats = seats
        self._age = 0

    def enter(self) -> None:
        """It is heard that somebody else is to look."""
        self.house.play(Cue.HAND_OVER)

    def parts(self) -> Iterator[None]:
        """Whose turn it is, a face and a button for each who may go on, nothing of the game."""
        metrics, theme, (width, height) = self.kit.metrics, self.house.theme, self.house.size
        company = self.people.company
        names = [company.called(seat) for seat in self.seats]
        title = fill(tr("{name} is next"), name=names[0]) if len(names) == 1 else tr("Who chooses next?")
        px = self.house.typeface.fit(title, metrics.title, width * 0.84, 700)
        words = self.kit.banner(title, theme.players[company.look(self.seats[0])], px)
        self.stage.add(Sprite(words, Pose(width / 2, height * 0.17), z=4, solid=False))
        note = tr("All others look away. Press your own name to see your cards.")
        self._write(note, height * 0.285, width * 0.84)
        pitch = min(width * 0.84 / len(self.seats), metrics.px(560))
        face = metrics.px(FACE if len(self.seats) == 1 else FACES_BESIDE)
        size = (min(metrics.px(BUTTON[0]), pitch * 0.92), metrics.px(BUTTON[1]))
        for index, seat in enumerate(self.seats):
            x = width / 2 + (index - (len(self.seats) - 1) / 2) * pitch
            picture = portrait(company.face(seat), "calm", face)
            self.stage.add(Sprite.of(picture, (self.across(x), height * 0.5), z=3, solid=False))
            box = (x - size[0] / 2, height * 0.7, *size)
            self.add_button(f"name-{seat}", names[index], box, self._taker(seat), icon="eye")
            yield
        wide, high = metrics.px(300), metrics.px(74)
        menu = (metrics.left, metrics.prompts_y - high / 2, wide, high)
        self.add_button("menu", tr("Pause"), menu, self._pause, icon="pause", action="menu")

    def _write(self, text: str, y: float, room: float) -> None:
        px = self.house.typeface.fit(text, self.kit.metrics.label, room)
        layers = self.kit.label(text, px, self.house.theme.soft)
        self.stage.add(Sprite(layers, Pose(self.house.size[0] / 2, y), z=4, solid=False))

    def introduction(self) -> str:
        """That they are to take over."""
        names = listed(map(self.people.company.called, self.seats))
        return f"{names}. {tr('All others look away. Press your own name to see your cards.')}"

    def first_focus(self) -> str | None:
        """The first who may."""
        return f"name-{self.seats[0]}"

    def step(self) -> None:
        """It listens after a moment; who was asked may have left, or have a controller of their own."""
        super().step()
        self._age += 1
        if self.people.takers != self.seats:
            self.house.director.pop(self)

    @property
    def _deaf(self) -> bool:
        return self._age < DEAF_TICKS

    @property
    def busy(self) -> bool:
        """Until it listens."""
        return super().busy or self._deaf

    def handle(self, action: actions.Action) -> None:
        """A controller that is somebody else's shows no hand."""
        presses = isinstance(action, actions.Tap | actions.Back)
        if presses and (self._deaf or self.people.eyes.owner(action.pad) is not None):
            return
        super().handle(action)

    def other_action(self, action: actions.Action) -> None:
        """Pausing, by whatever."""
        match action:
            case actions.Menu():
                self._pause()
            case actions.FocusLost():
                if self.house.settings.get("pause_on_focus_loss"):
                    self._pause()

    def back(self) -> None:
        """The pause menu."""
        self._pause()

    def _pause(self) -> None:
        from scenes.pause import PauseMenu

        self.house.director.push(PauseMenu(self.house, self.people.table))

    def _taker(self, seat: int) -> Callable[[], None]:
        def take() -> None:
            self.people.take(seat)
            self.house.director.pop(self)

        return take
