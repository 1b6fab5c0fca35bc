"""The scene stack: who gets the actions, who is stepped, who is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes import actions
from scenes.fade import Fade
from scenes.house import House
from scenes.narrator import Narrator
from scenes.scene import Scene
from scenes.text import fill, tr
from sprites.pixels import forget_pictures

SHADE = (84, 76, 108)
"""What lies beneath a dialog is multiplied by this colour."""
SOFT = 8
"""… and blurred at a size so many times smaller."""
LEAST_SIZE = (320, 180)
"""px: in a smaller window lies the upper left part of this."""
STRETCHED_TICKS = 15
"""So long after the last change of a border that is dragged is drawn what lies beneath the scenes."""
URGENT = actions.Resized | actions.Fullscreen | actions.Quit
"""What waits for no scene that is being opened: all of the window is another, or gone."""


class Director:
    """Shows scenes. Only the top one acts; those that are not opaque show the one beneath, darkened."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._stack: list[Scene] = []
        self._coming: Scene | None = None
        self._parts: Iterator[None] = iter(())
        self._canvas: pygame.Surface | None = None
        self._opening = False
        self._waiting: list[actions.Action] = []
        self._fade: Fade | None = None
        self._stretched = 0
        self._narrator = Narrator(house)
        house.director = self

    @property
    def top(self) -> Scene:
        """The scene in front."""
        return self._stack[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._stack)

    def show(self, scene: Scene) -> None:
        """Leave every scene for this one."""
        kept = self._shows_the_same_as(scene)
        self._begin_fade()
        self._opening, self._waiting = False, []
        self._coming, self._parts, self._canvas = None, iter(()), None
        self._leave_all()
        if not kept:
            self._forget()
        self._house.tidy()
        self.push(scene)

    def open(self, scene: Scene) -> None:
        """Leave every scene for this one when it is laid out, a part a frame; it gives all of it in `parts`.

        Until then the old picture stays, and whatever is pressed waits for the new scene.
        """
        if not self._house.fades:
            self.show(scene)
            return
        self._opening = True
        self._coming, self._parts = scene, self._opened(scene, kept=self._shows_the_same_as(scene))

    def _opened(self, scene: Scene, *, kept: bool) -> Iterator[None]:
        """What is to be done before it is in front; pictures that are `kept` are of use to it, too."""
        yield  # it has just been made: enough for a frame
        self._begin_fade()
        yield
        if not kept:
            self._forget()
        yield from self._parts_of(scene)

    def _open_a_part(self) -> None:
        """One step nearer to the scene that is being opened; two where somebody waits for it."""
        for _ in range(2 if self._waiting else 1):
            if next(self._parts, self) is self:
                self._open_now()
                return

    def _open_now(self) -> None:
        """What is left to lay out of a scene that is being opened; then it is in front."""
        self._opening = False
        self._leave_all()
        if self._coming:
            self.push(self._coming)

    def _hand_on(self) -> None:
        """What has waited for a scene that was opened is for it now: a frame after it was first seen."""
        waiting, self._waiting = self._waiting, []
        for action in waiting:
            self.handle(action)

    def _waits(self, action: actions.Action) -> bool:
        """Whether that is for the scene that is being opened; what can't wait brings it at once."""
        waits = self._opening and not isinstance(action, URGENT)
        if waits:
            self._waiting.append(action)
        elif self._opening:
            self._open_now()
        return waits

    def _shows_the_same_as(self, scene: Scene) -> bool:
        """Whether the pictures that are kept are of use: a new deal shows the same cards again."""
        return bool(self._stack) and type(self._stack[0]) is type(scene)

    def _forget(self) -> None:
        forget_pictures()
        self._house.kit.forget()

    def _leave_all(self) -> None:
        while self._stack:
            gone = self._stack.pop()
            gone.leave()
            gone.stage.close()

    def prepare(self, scene: Scene) -> None:
        """Lay a scene out that will soon be in front, a part a frame: none waits for it all."""
        self._coming, self._parts = scene, self._prepared(scene)

    def _prepared(self, scene: Scene) -> Iterator[None]:
        yield  # what makes it certain is enough for a frame
        yield from self._parts_of(scene)

    def _parts_of(self, scene: Scene) -> Iterator[None]:
        """All of a scene that does not depend on what will lie beneath it."""
        if scene.opaque:
            self._set_ground(scene)
        else:
            self._canvas = pygame.Surface(self._house.size)  # new memory takes longest of all to paint on
        yield
        yield from scene.parts()
        scene.refresh_focus()
        yield

    def push(self, scene: Scene) -> None:
        """Put a scene in front of the others."""
        if scene.fades:
            self._begin_fade()
        else:
            self._fade = None  # what it hides may be in the old picture
        self._stack.append(scene)
        if scene is self._coming:
            self._finish(scene)
        else:
            scene.stage.clear()
            self._arrange(scene)
        scene.enter()

    def _finish(self, scene: Scene) -> None:
        """What is left to lay out of a scene that was prepared."""
        self._coming = None
        for _ in self._parts:
            pass
        if not scene.opaque:
            self._set_ground(scene)
        scene.follow_device()
        scene.arranged()
        scene.refresh_focus()

    def pop(self, scene: Scene | None = None) -> None:
        """Take the front scene away (or down to and including the given one); the one beneath goes on."""
        if scene is not None and scene not in self._stack:
            return
        while self._stack:
            gone = self._stack.pop()
            gone.leave()
            gone.stage.close()
            if scene is None or gone is scene:
                break
        if self._stack:
            if gone.fades:
                self._begin_fade()
            self.top.repaint()
            self.top.follow_device()
            self.top.resume()
            self.top.refresh_focus()

    def _begin_fade(self) -> None:
        screen = pygame.display.get_surface()
        if self._house.fades and self._stack and self._fade is None and screen:
            self._fade = Fade(screen)

    def _end_fade(self) -> None:
        if self._fade:
            self._fade = None
            self.top.repaint()

    def _draw_now(self) -> None:
        """The screen has nothing of a fade that has just ended; the window has it with the next picture."""
        screen = pygame.display.get_surface()
        if screen:
            self.top.draw(screen, 1.0)
            self.top.repaint()

    def handle(self, action: actions.Action) -> None:
        """Carry out what concerns the whole window; the rest goes to the front scene."""
        if self._waits(action):
            return
        self._hand_on()
        if not isinstance(action, actions.Point):
            self._end_fade()
        self._carry_out(action)
        self._narrator.notice(self.scenes, acted=not isinstance(action, actions.Release))

    def _carry_out(self, action: actions.Action) -> None:
        house = self._house
        match action:
            case actions.Resized(size=size):
                self.resize(size, dragged=True)
            case actions.Redraw():
                self.top.repaint()
            case actions.Fullscreen():
                house.toggle_fullscreen()
            case actions.Mute():
                house.settings.set("muted", not house.settings.get("muted"))
                house.speaker.mute(bool(house.settings.get("muted")))
                self.top.toast(tr("Sound off") if house.settings.get("muted") else tr("Sound on"))
                self.top.handle(action)
            case actions.Screenshot():
                self._draw_now()
                self.top.toast(house.take_screenshot())
            case actions.SoundDeviceChanged():
                house.speaker.device_changed()
            case actions.FocusGained():
                house.speaker.device_changed()
                self.top.handle(action)
            case actions.Quit():
                house.leave()
            case actions.DeviceLost(name=name):
                front = self.top
                front.handle(action)
                if self.top is front:  # no game to pause there
                    front.toast(fill(tr("{name} is gone."), name=name))
            case _:
                self.top.handle(action)

    def resize(self, size: tuple[int, int], *, dragged: bool = False) -> None:
        """The window has another size: lay everything out again, the lowest scene first.

        While a border is `dragged` the size changes many times a second: what lies beneath the scenes is
        stretched, and drawn for the size only when that has stayed for a moment.
        """
        self._house.size = (max(size[0], LEAST_SIZE[0]), max(size[1], LEAST_SIZE[1]))
        self._stretched = STRETCHED_TICKS if dragged else 0
        self.rearrange()

    def rearrange(self) -> None:
        """Lay every scene out again (size, theme or language changed)."""
        if self._coming:
            self._coming.stage.clear()
            self.prepare(self._coming)
        for scene in self._stack:
            scene.stage.clear()
            self._arrange(scene)

    def _set_ground(self, scene: Scene) -> None:
        house, old = self._house, scene.stage.backdrop
        if not scene.opaque:
            scene.stage.backdrop = self._beneath(scene)
        elif self._stretched and old and not house.backdrop_kept(scene.backdrop):
            scene.stage.backdrop = pygame.transform.smoothscale(old, house.size)
        else:
            scene.stage.backdrop = house.backdrop(scene.backdrop)

    def _unstretch(self) -> None:
        """One tick more at this size; after the last one what lies beneath is drawn for it."""
        self._stretched -= 1
        if not self._stretched:
            for scene in self._stack:
                self._set_ground(scene)

    def _arrange(self, scene: Scene) -> None:
        self._set_ground(scene)
        self._house.speaker.set_theme(self._house.theme.name)
        scene.arrange()
        scene.refresh_focus()

    def _beneath(self, scene: Scene) -> pygame.Surface:
        """The scenes below, blurred and darkened: it is not what is asked about."""
        size = self._house.size
        below = self._stack[: self._stack.index(scene)]
        whole = self._seen(below[-1]) if below else pygame.Surface(size)
        small = pygame.transform.smoothscale(whole, [max(1, side // SOFT) for side in size])
        small.fill(SHADE, special_flags=pygame.BLEND_RGB_MULT)
        soft = pygame.transform.gaussian_blur(small, 1, False)
        canvas, self._canvas = self._canvas, None
        if canvas is None or canvas.get_size() != size:
            canvas = pygame.Surface(size)
        return pygame.transform.smoothscale(soft, size, canvas)

    def _seen(self, scene: Scene) -> pygame.Surface:
        """A scene's picture without its focus: what is on the screen, as far as that is nothing else."""
        scene.hide_focus()
        screen = pygame.display.get_surface()
        mixed = self._fade is not None and self._fade.begun
        if screen and scene.stage.whole_on(screen) and not mixed:
            scene.draw(screen, 1.0)
            return screen
        picture = pygame.Surface(self._house.size)
        scene.repaint()
        scene.draw(picture, 1.0)
        return picture

    def step(self) -> None:
        """One tick of the front scene; none of one that is about to be left."""
        if self._opening:
            return
        self._hand_on()
        if self._stretched:
            self._unstretch()
        if self._fade:
            self._fade.step()
            if self._fade.over:
                self._end_fade()
        self.top.begin_tick()
        self.top.step()
        self._narrator.notice(self.scenes, acted=False)

    def ahead(self) -> None:
        """Something that will be needed soon: a sound, a part of a scene, a picture. Called once a frame."""
        self._house.speaker.warm_up()
        if self._opening:
            self._open_a_part()
            return
        next(self._parts, None)
        if not self._fade:  # which has the whole screen painted in every frame
            self.top.ahead()

    def draw(self, screen: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Paint what changed on the front scene; the rectangles painted."""
        if self._opening:
            return []
        return self._fade.draw(screen, self.top, alpha) if self._fade else self.top.draw(screen, alpha)

    @property
    def busy(self) -> bool:
        """Whether something moves or is about to."""
        return self._opening or self._fade is not None or self._stretched > 0 or self.top.busy
