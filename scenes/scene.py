"""One thing that a person is doing: what is on the stage, what can be tapped, where the focus is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from scenes import actions
from scenes.actions import Device, Direction
from scenes.brackets import Brackets
from scenes.button import Button, make_alike
from scenes.house import House
from scenes.text import fill, tr
from scenes.toast import Toast
from sounds.cues import Cue
from sprites import layout
from sprites.layout import Box
from sprites.stage import Sprite, Stage
from sprites.timeline import Pose, Step, Timeline
from sprites.widgets import Kit

SAFE_MARGIN = 0.04


class Scene:
    """A scene: parts() lays it out, handle() gets actions, step() is one tick of 1/60 s."""

    backdrop = "page"
    opaque = True
    fades = True
    """Whether it fades in and out."""
    at_once = False
    """Whether it is laid out in the frame in which it comes: what hides something."""
    flows = False
    """Whether places along x are counted from where reading starts: from the right in Hebrew and Arabic."""
    toast_x, toast_width = 0.5, 0.6
    """The middle and the greatest width of a toast, in window widths."""
    toast_top = SAFE_MARGIN
    """Above this nothing is said, in window heights."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.stage = Stage()
        self.focus: str | None = None
        self.buttons: dict[str, Button] = {}
        self._brackets = Brackets(house, self.stage)
        self._timeline: Timeline | None = None
        self._toast = Toast(house, self.stage)
        self._prompts: Sprite | None = None
        self._in_hand = house.controls.in_hand

    # --- what scenes override ---

    def parts(self) -> Iterator[None]:
        """Put everything on the (cleared) stage for the house's size, theme and language.

        It pauses wherever a frame's worth of drawing is done; what is beneath it may not lie there yet.
        """
        yield from ()

    def first_picture(self) -> Iterator[None]:
        """What its first picture shows is drawn, as far as `parts` has not done that."""
        return self.stage.drawn_ahead()

    def arranged(self) -> None:
        """All parts lie there, over what is beneath: what is left to do before the scene is shown."""

    def expected(self) -> None:
        """It comes in front when it is laid out; what is pressed from now on is for it."""

    def enter(self) -> None:
        """The scene is shown for the first time."""

    def resume(self) -> None:
        """The scene is in front again."""

    def leave(self) -> None:
        """The scene is gone."""

    def step(self) -> None:
        """One tick: override to let things happen by themselves; call this one first."""
        if self._timeline:
            self._timeline.advance()
            if self._timeline.done:
                self._end_timeline()
        self._toast.step()

    def activate(self, name: str) -> None:
        """The named thing was tapped, by whatever device; a button is pressed."""
        button = self.buttons.get(name)
        if button is None:
            return
        if button.on:
            self.house.play(Cue.MENU_ACCEPT)
            button.press()
        else:
            self.house.play(Cue.REFUSE)

    def tapped_nothing(self) -> None:
        """A tap met nothing that has a name."""

    def back(self) -> None:
        """Esc, B or a right click."""

    def reconcile(self) -> None:
        """A motion has ended: put every sprite where the engine says it is."""

    def spots(self) -> dict[str, Box]:
        """What the focus can go to, by name: everything on the stage that has one, here."""
        found: dict[str, Box] = {}
        for sprite in self.stage.sprites:
            if sprite.name and sprite.visible:
                found[sprite.name] = self.box_of(sprite)
        return found

    def first_focus(self) -> str | None:
        """Where the focus begins."""
        return next(iter(self.spots()), None)

    def other_action(self, action: actions.Action) -> None:
        """Any action that is not a tap, a move of the focus or Back."""

    def focus_changed(self) -> None:
        """The focus is elsewhere."""

    # --- what is read aloud ---

    @property
    def overheard(self) -> bool:
        """Whether some of what is shown is for one person only, while others can hear."""
        return False

    def introduction(self) -> str:
        """What is read when it comes in front."""
        return ""

    def reading(self, name: str) -> str:
        """What is read of the thing with that name when it has the focus."""
        button = self.buttons.get(name)
        if button is None:
            return ""
        if button.on:
            return button.label
        return fill(tr("{label}: not now"), label=button.label)

    # --- actions ---

    def handle(self, action: actions.Action) -> None:
        """Turn taps and moves into names; the rest is the scene's own."""
        if isinstance(action, actions.Point | actions.Tap | actions.Move | actions.Back):
            self.follow_device()
        match action:
            case actions.Tap(pos=None):
                self.tap(self.focus)
            case actions.Tap(pos=(x, y)):
                sprite = self.stage.sprite_at((x, y))
                self.tap(sprite.name if sprite else None)
            case actions.Point(pos=(x, y)):
                sprite = self.stage.sprite_at((x, y))
                if sprite and sprite.name in self.spots():
                    self.set_focus(sprite.name)
            case actions.Move(direction=direction):
                self.move_focus(direction)
            case actions.Back():
                self.back()
            case _:
                self.follow_device()
                self.other_action(action)

    def tap(self, name: str | None) -> None:
        """A tap on the thing of that name (None: on nothing)."""
        if name is None:
            self.tapped_nothing()
            return
        if name in self.spots():
            self.set_focus(name)
        self.activate(name)

    def follow_device(self) -> None:
        """Show the focus and the prompts of the device used last, when that is another than before."""
        if self.house.controls.in_hand != self._in_hand:
            self._in_hand = self.house.controls.in_hand
            self.device_changed()
            self.refresh_focus()

    def device_changed(self) -> None:
        """Another device was used: prompts show its buttons."""
        for name in self.buttons:
            self._paint_button(name)

    # --- focus ---

    @property
    def focus_shown(self) -> bool:
        """Whether the focus is visible: a controller or the keyboard was used last."""
        return self.house.controls.device in (Device.KEYBOARD, Device.CONTROLLER)

    def set_focus(self, name: str | None) -> None:
        """Put the focus there."""
        if name == self.focus:
            self._place_brackets()
            return
        old, self.focus = self.focus, name
        for each in (old, name):
            if each in self.buttons:
                self._paint_button(each)
        self._place_brackets()
        self.focus_changed()

    def move_focus(self, direction: Direction) -> None:
        """Move the focus to what a person would call the nearest thing that way."""
        spots = self.spots()
        if self.focus not in spots:
            self.set_focus(self.first_focus())
            return
        name = layout.nearest(spots, self.focus, direction.value, rtl=self.house.typeface.rtl)
        if name is not None and name != self.focus:
            self.house.play(Cue.MENU_MOVE)
            self.set_focus(name)
        else:
            self._place_brackets()

    def refresh_focus(self) -> None:
        """After a change on the stage: keep the focus on something that is there."""
        spots = self.spots()
        if self.focus not in spots:
            old = self.focus
            self.focus = self.first_focus()
            if old != self.focus:
                self.focus_changed()
        for name in self.buttons:
            self._paint_button(name)
        self._place_brackets()

    def box_of(self, sprite: Sprite) -> Box:
        """The box a focus on that sprite surrounds."""
        bounds: pygame.Rect | None = getattr(sprite, "bounds", None)
        if bounds is None:
            bounds = sprite.layers[-1].place(sprite.pose.x, sprite.pose.y)
        return (bounds.x, bounds.y, bounds.width, bounds.height)

    def hide_focus(self) -> None:
        """Take the brackets away until the focus is placed again: another scene is in front."""
        self._brackets.hide()

    def focus_box(self) -> Box | None:
        """What the brackets surround; None where there is no focus."""
        return self.spots().get(self.focus or "")

    def _place_brackets(self) -> None:
        box = self.focus_box() if self.focus_shown else None
        if box is None:
            self._brackets.hide()
        else:
            self._brackets.surround(box)

    # --- building ---

    def lay_anew(self) -> None:
        """It shows something else now: all of it is laid out again."""
        self.house.director.lay_anew(self)

    def across(self, x: float) -> float:
        """The place on the screen that lies x px from where reading starts; in a scene that flows."""
        return self.house.size[0] - x if self.flows and self.house.typeface.rtl else x

    @property
    def kit(self) -> Kit:
        """The widgets of this size and theme."""
        return self.house.kit

    def add_button(
        self,
        name: str,
        label: str,
        box: Box,
        press: Callable[[], None],
        *,
        icon: str | None = None,
        action: str | None = None,
        on: bool = True,
        reason: str = "",
        z: float = 10.0,
        alike: bool = False,
    ) -> Button:
        """A pill in that box (x, y of the corner where reading starts, width, height).

        `alike`: it is painted by `make_alike`.
        """
        x, y, width, height = box
        sprite = self.stage.add(Sprite((), Pose(self.across(x + width / 2), y + height / 2), z=z, name=name))
        size = (round(width), round(height))
        button = Button(self.house, sprite, label, size, press, icon, action, on, reason)
        self.buttons[name] = button
        if not alike:
            self._paint_button(name)
        return button

    def make_alike(self, *names: str) -> Iterator[None]:
        """Paint these buttons, one at each step, with labels of one size: the largest in which all fit."""
        make_alike(tuple(self.buttons[name] for name in names))
        for name in names:
            self._paint_button(name)
            yield

    def enable(self, name: str, *, on: bool) -> None:
        """Switch a button on or off."""
        button = self.buttons[name]
        if button.on != on:
            button.on = on
            self._paint_button(name)

    def _paint_button(self, name: str) -> None:
        button = self.buttons[name]
        if button.sprite.stage is self.stage:  # else it is from before it was laid out anew
            button.paint(focused=name == self.focus)

    def tidied(self) -> Iterator[None]:
        """The last step of what is drawn ahead: what coming here has left behind goes."""
        self.house.tidy()
        yield

    def show_prompts(self, items: list[tuple[str, str]], x: float, y: float, *, anchor: float = 0.0) -> None:
        """A row of (action name, what it does) with its start at x (anchor 1: its end), its middle at y."""
        if self._prompts:
            self.stage.remove(self._prompts)
        known = [(self.house.controls.label(action), text) for action, text in items]
        icons = [(icon, text) for icon, text in known if icon]  # a mouse has no button for some
        if not icons:
            self._prompts = None
            return
        layers = self.kit.prompts(icons)
        width = layers[-1].surface.get_width()
        middle = self.across(x + width * (0.5 - anchor))
        self._prompts = self.stage.add(Sprite(layers, Pose(middle, y), z=5, solid=False))

    def toast(self, sentence: str) -> None:
        """Say something at the top of the screen, for as long as it takes to read."""
        if not sentence:
            return
        if not self.overheard:
            self.house.tell(sentence)
        width, height = self.house.size
        room = (width * self.toast_width, self.toast_room())
        self._toast.say(sentence, width * self.toast_x, height * self.toast_top, room)

    def toast_room(self) -> float:
        """How high a toast may be, in px."""
        return self.house.size[1] * (1 - self.toast_top)

    def hush(self) -> None:
        """What was said at the top is not for who looks now."""
        self._toast.hush()

    def unsay(self, sentence: str) -> None:
        """That is not so any more: take it away if it is still what is said at the top."""
        self._toast.unsay(sentence)

    @property
    def toasting(self) -> bool:
        """Whether something is being said at the top."""
        return self._toast.shown

    # --- motion ---

    @property
    def moving(self) -> bool:
        """Whether a timeline is being played."""
        return self._timeline is not None

    def play(self, step: Step) -> None:
        """Play a choreography; one that is still going is finished first, one without duration at once."""
        self.finish_motion()
        self._timeline = Timeline(step)
        if not self._timeline.ticks:
            self.finish_motion()

    def finish_motion(self) -> None:
        """Bring what moves to its end at once."""
        if self._timeline:
            self._timeline.finish()
            self._end_timeline()

    def _end_timeline(self) -> None:
        self._timeline = None
        self.reconcile()
        self.refresh_focus()

    def ahead(self) -> None:
        """Draw something that will be needed soon; called once a frame."""

    def draw(self, screen: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Paint what changed; the rectangles painted. `alpha` is how far the next tick is on, 0 … 1."""
        return self.stage.draw(screen, alpha)

    def repaint(self) -> None:
        """All of it is drawn with the next picture."""
        self.stage.repaint()

    def begin_tick(self) -> None:
        """What moved in the last tick has arrived."""
        self.stage.begin_tick()

    @property
    def busy(self) -> bool:
        """Whether something moves or is shown for a while."""
        return self._timeline is not None or self.stage.stale or self._toast.shown
