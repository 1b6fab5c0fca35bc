"""The scene stack: who gets the actions, who is stepped, who is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes import actions
from scenes.camera import Camera
from scenes.fade import Fade
from scenes.house import House
from scenes.laying import BRISKLY, GENTLY, Laying
from scenes.narrator import Narrator
from scenes.parts import Parts
from scenes.scene import Scene
from scenes.text import fill, tr
from sprites.pixels import forget_pictures

LEAST_SIZE = (320, 180)
"""px: in a smaller window lies the upper left part of this."""
SETTLED_TICKS = 6
"""So long after the last change of a border that is dragged everything is laid out for its size."""
ENOUGH = 8_000_000
"""Nanoseconds of a frame after which no more of what was pressed is carried out in it, and no tick."""
PICTURES = 6_000_000
"""Nanoseconds of a frame for pictures that it also paints; where they take longer, it paints later."""
URGENT = actions.Resized | actions.Fullscreen | actions.Quit
"""What waits for nothing that is being laid out: all of the window is another, or gone."""


class Director:
    """Shows scenes. Only the top one acts; those that are not opaque show the one beneath, darkened.

    Where somebody watches, scenes are laid out a part a frame. Until then the old picture stays, and whatever
    is pressed waits for the new one. `within`: another scene shows these, and waits for the first one, too.
    """

    def __init__(self, house: House, *, within: bool = False) -> None:
        self._house = house
        self._within = within
        self._stack: list[Scene] = []
        self._entering: list[Scene] = []
        self._opening: Scene | None = None
        self._parts = Parts(house, self._stack, self._entering)
        self._laying = Laying(house)
        self._fade: Fade | None = None
        self._camera = Camera(house)
        self._spent = 0
        self._skipped = False
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

    @property
    def laying(self) -> bool:
        """Whether what will be seen is still being laid out."""
        return self._laying.going

    # --- scenes come and go ---

    def show(self, scene: Scene) -> None:
        """Leave every scene for this one, now."""
        kept, left = self._shows_the_same_as(scene), bool(self._stack)
        self._begin_fade()
        self._laying.drop()
        self._opening = None
        self._parts.forget()
        self._leave_all()
        if not kept:
            self._forget()
        if left:
            self._house.tidy()
        self._put(scene)

    def open(self, scene: Scene) -> None:
        """Leave every scene for this one when it is laid out."""
        if not self._house.watched or not (self._stack or self._within):
            self.show(scene)
            return
        self._opening = scene
        self._parts.drop()
        parts = self._opened(scene, kept=self._shows_the_same_as(scene))
        self._laying.begin(parts, GENTLY, seen=self._in_view())

    def _opened(self, scene: Scene, *, kept: bool) -> Iterator[None]:
        """Lay it out, then leave all others for it; pictures that are `kept` are of use to it, too."""
        self._begin_fade()
        yield
        if not kept:
            self._forget()
        yield from self._parts.of_coming(scene)
        scene.follow_device()
        scene.refresh_focus()
        yield
        self._leave_all()
        self._opening = None
        self._parts.have_come(scene)
        self._put(scene)

    def _shows_the_same_as(self, scene: Scene) -> bool:
        """Whether the pictures that are kept are of use: a new deal shows the same cards again."""
        return bool(self._stack) and type(self._stack[0]) is type(scene)

    def _forget(self) -> None:
        forget_pictures()
        self._house.kit.forget()

    def _leave_all(self) -> None:
        while self._stack:
            self._leave_top()

    def _leave_top(self) -> Scene:
        gone = self._stack.pop()
        if gone in self._entering:
            self._entering.remove(gone)
        gone.leave()
        gone.stage.close()
        return gone

    def push(self, scene: Scene) -> None:
        """Put a scene in front of the others; all of it is seen at once, or when it is laid out."""
        if scene.at_once or not self._stack or not self._house.watched:
            self._put(scene)
            return
        seen, parts = self._in_view(), self._parts.left_of(scene)
        self._take(scene)
        self._entering.append(scene)
        self._lay_out(parts, seen=seen)

    def _take(self, scene: Scene) -> None:
        if scene.fades:
            self._begin_fade()
        else:
            self._fade = None  # what it hides may be in the old picture
        self._stack.append(scene)
        self._house.speaker.set_theme(self._house.theme.name)
        scene.expected()

    def _put(self, scene: Scene) -> None:
        """Put a scene in front, and lay out now what is left of it."""
        parts = self._parts.left_of(scene)
        self._take(scene)
        for _ in parts:
            pass
        scene.enter()

    def pop(self, scene: Scene | None = None) -> None:
        """Take the front scene away (or down to and including the given one); the one beneath goes on."""
        if scene is not None and scene not in self._stack:
            return
        while self._stack:
            gone = self._leave_top()
            if scene is None or gone is scene:
                break
        if self._stack:
            if gone.fades:
                self._begin_fade()
            if self._laying.lays:
                self._laying.begin(self._parts.of_all(), BRISKLY)
            self.top.repaint()
            self.top.follow_device()
            self.top.resume()
            self.top.refresh_focus()

    # --- laying out ---

    def _in_view(self) -> Scene | None:
        """The scene whose picture is on the screen, also while it is laid out anew."""
        shown = (scene for scene in reversed(self._stack) if scene not in self._entering)
        return self._laying.seen or next(shown, None)

    def _lay_out(self, parts: Iterator[None], budget: int = GENTLY, *, seen: Scene | None = None) -> None:
        """Lay that out in the next frames: with all the rest where some of it has not come to its end."""
        if not self._house.watched:
            for _ in parts:
                pass
        elif self._laying.lays:
            self._laying.begin(self._parts.of_all(), BRISKLY)
        else:
            self._laying.begin(parts, budget, seen=seen)

    def lay_anew(self, scene: Scene) -> None:
        """It shows something else now: lay all of it out again, on the ground that it has."""
        self._lay_out(self._parts.of(scene, grounded=True))

    def rearrange(self) -> None:
        """Lay every scene out again (theme or language changed)."""
        self._parts.prepare_anew()
        self._lay_out(self._parts.of_all(), BRISKLY)

    def prepare(self, scene: Scene) -> None:
        """Lay a scene out that will soon be in front, a part a frame: none waits for it all."""
        self._parts.prepare(scene)

    # --- fading ---

    def _begin_fade(self) -> None:
        screen = pygame.display.get_surface()
        if self._house.watched and self._stack and self._fade is None and screen:
            self._fade = Fade(screen)

    def _end_fade(self) -> None:
        if self._fade:
            self._fade = None
            self.top.repaint()

    # --- the window ---

    def handle(self, action: actions.Action) -> None:
        """Carry out what concerns the whole window; the rest goes to the front scene, when it is there.

        Where somebody watches, a frame does no more than it has time for: what is left waits in its order.
        """
        if self._full and not isinstance(action, URGENT):
            self._laying.wait(action)
        else:
            self._do(action)

    def held(self, action: actions.Action) -> None:
        """Carry out what is due because something is still held; steps of the focus do not pile up."""
        if not (self._full and isinstance(action, actions.Move)):
            self.handle(action)

    @property
    def _full(self) -> bool:
        """Whether what is pressed now has to wait."""
        waits = self._laying.going or self._laying.awaited > 0 or self._spent >= ENOUGH
        return waits and self._house.watched

    def _do(self, action: actions.Action) -> None:
        began = self._house.clock()
        if not isinstance(action, actions.Point):
            self._end_fade()
        self._carry_out(action)
        self._notice(acted=not isinstance(action, actions.Release))
        self._spent += self._house.clock() - began

    def _hand_on(self) -> None:
        """What has waited is carried out: for a scene that was laid out a frame after it was first seen."""
        while self._laying.awaited and not self._laying.going and self._spent < ENOUGH:
            self._do(self._laying.next_awaited())

    def _notice(self, *, acted: bool) -> None:
        """Read aloud what is new, once it is there."""
        if not self._laying.going:
            self._narrator.notice(self.scenes, acted=acted)

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
                self._camera.want()
                self.top.repaint()
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

        Until then what was seen is stretched. While a border is `dragged` the size changes many times a
        second: everything is laid out when it has stayed for a moment.
        """
        watched, seen = self._house.watched, self._in_view()
        if watched and seen and not self._laying.stretches:
            self._laying.stretch(self._parts.last_picture(seen))
        self._house.size = (max(size[0], LEAST_SIZE[0]), max(size[1], LEAST_SIZE[1]))
        self._parts.prepare_anew()
        self._laying.restretch()
        if not watched:
            self._lay_out(self._parts.of_all())
            return
        if self._opening:
            self._opening.stage.clear()
        parts = self._opened(self._opening, kept=False) if self._opening else self._parts.of_all()
        self._laying.begin(parts, BRISKLY, SETTLED_TICKS if dragged else 1)

    def repaint(self) -> None:
        """All of the front scene is drawn with the next picture; nothing before there is one."""
        if self._stack:
            self.top.repaint()

    # --- time ---

    def step(self) -> None:
        """One tick of the front scene; none of one that is not there yet, or about to be left."""
        self._hand_on()
        if self._laying.going:
            return
        if self._fade:
            self._fade.step()
            if self._fade.over:
                self._end_fade()
        self.top.begin_tick()
        if self._spent < ENOUGH or not self._house.watched:
            self.top.step()
        self._notice(acted=False)
        said = self._camera.told()
        if said:
            self.top.toast(said)

    def ahead(self) -> None:
        """Something that will be needed soon: a sound, a part of a scene, a picture. Called once a frame."""
        self._house.speaker.warm_up()
        if self._laying.going:
            self._laying.step()
            return
        self._parts.step()
        if not self._fade:  # which has the whole screen painted in every frame
            self.top.ahead()

    def draw(self, screen: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Paint what changed on the front scene; the rectangles painted.

        A frame that what was pressed has taken paints nothing, but the one after it does.
        """
        taken, self._spent = self._spent >= ENOUGH and self._house.watched, 0
        self._skipped = taken and not self._skipped and not self._laying.going
        if self._skipped:
            return []
        self._draw_ahead()
        if self._laying.going:
            return self._laying.draw(screen)
        if self._fade:
            return self._fade.draw(screen, self.top, alpha)
        painted = self.top.draw(screen, alpha)
        self._camera.see(screen)
        return painted

    def _draw_ahead(self) -> None:
        """Draw what has come to lie, such as all cards of a deal cut short, before it is painted."""
        if self._laying.going or not self._house.watched:
            return
        parts = self.top.stage.drawn_ahead(changed=True)
        until = self._house.clock() + PICTURES
        for _ in parts:
            if self._house.clock() >= until:
                self._laying.begin(parts, BRISKLY, wait=0, lays=False)
                return

    @property
    def busy(self) -> bool:
        """Whether something moves or is about to."""
        waits = self._laying.going or self._laying.awaited > 0 or self._camera.busy
        return waits or self._fade is not None or self.top.busy
