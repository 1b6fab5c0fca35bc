"""One thing that a person is doing: what is on the stage, what can be tapped, where the focus is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from scenes import actions
from scenes.actions import Device, Direction
from scenes.house import House
from scenes.text import fill, tr
from sounds.cues import Cue
from sprites import layout
from sprites.stage import Sprite, Stage
from sprites.timeline import Pose, Step, Timeline
from sprites.widgets import Kit

TOAST_TICKS = 150
READING_TICKS = 3
"""A letter: twenty letters a second are read without haste."""
SAFE_MARGIN = 0.04
TOP = 1000.0
"""The z of the focus brackets; toasts lie higher."""

Box = tuple[float, float, float, float]
"""x, y, width, height in px."""


@dataclass(slots=True, eq=False)
class Button:
    """A pill that does something; drawn anew when its state changes."""

    sprite: Sprite
    label: str
    size: tuple[int, int]
    press: Callable[[], None]
    icon: str | None = None
    action: str | None = None
    """The name of the action that presses it too: its key or pad button is shown on it."""
    on: bool = True
    reason: str = ""
    like: tuple[str, ...] = ()
    """The buttons whose labels are of one size with this one's."""


class Scene:
    """A scene: arrange() lays it out, handle() gets actions, step() is one tick of 1/60 s."""

    backdrop = "page"
    opaque = True
    fades = True
    """Whether it fades in and out; what hides something is there at once."""
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
        self._brackets: Sprite | None = None
        self._bracket_size = (0, 0)
        self._timeline: Timeline | None = None
        self._toast: Sprite | None = None
        self._toast_ticks = 0
        self._prompts: Sprite | None = None
        self._in_hand = house.controls.in_hand

    # --- what scenes override ---

    def arrange(self) -> None:
        """Put everything on the (cleared) stage for the house's size, theme and language."""
        for _ in self.parts():
            pass
        self.arranged()

    def parts(self) -> Iterator[None]:
        """The same, paused wherever a frame's worth of drawing is done: see `Director.prepare`."""
        yield from ()

    def arranged(self) -> None:
        """All parts lie there, over what is beneath: what is left to do before the scene is shown."""

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
        if self._toast:
            self._toast_ticks -= 1
            if self._toast_ticks <= 0:
                self.stage.remove(self._toast)
                self._toast = None

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

    def focus_angle(self) -> float:
        """How the focused thing is turned, degrees."""
        return 0.0

    def hide_focus(self) -> None:
        """Take the brackets away until the focus is placed again: another scene is in front."""
        if self._brackets:
            self._brackets.visible = False

    def _place_brackets(self) -> None:
        box = self.spots().get(self.focus or "")
        shown = self.focus_shown and box is not None
        if not shown or box is None:
            self.hide_focus()
            return
        air = self.kit.metrics.px(9)
        size = (round(box[2] + 2 * air), round(box[3] + 2 * air))
        if self._brackets is None or self._brackets.stage is not self.stage or self._bracket_size != size:
            if self._brackets:
                self.stage.remove(self._brackets)
            self._brackets = self.stage.add(Sprite(self.kit.brackets(*size), z=TOP, solid=False))
            self._bracket_size = size
        self._brackets.visible = True
        self._brackets.put(Pose(box[0] + box[2] / 2, box[1] + box[3] / 2))

    # --- building ---

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
    ) -> Button:
        """A pill in that box (x, y of the corner where reading starts, width, height)."""
        x, y, width, height = box
        sprite = self.stage.add(Sprite((), Pose(self.across(x + width / 2), y + height / 2), z=z, name=name))
        button = Button(sprite, label, (round(width), round(height)), press, icon, action, on, reason)
        self.buttons[name] = button
        self._paint_button(name)
        return button

    def make_alike(self, *names: str) -> None:
        """The labels of these buttons are of one size from now on: the largest in which all of them fit."""
        for name in names:
            self.buttons[name].like = names
        for name in names:
            self._paint_button(name)

    def _label_px(self, button: Button) -> int | None:
        """The size of the smallest of those like it; None where all are as large as labels can be."""
        sizes = [
            self.kit.button_px(each.label, *each.size, icon=each.icon, prompt=self._prompt_of(each))
            for each in (self.buttons[name] for name in button.like)
        ]
        most = self.kit.metrics.label
        return min(sizes) if sizes and min(sizes) < most else None

    def _prompt_of(self, button: Button) -> str | None:
        return (self.house.controls.label(button.action) or None) if button.action else None

    def enable(self, name: str, *, on: bool) -> None:
        """Switch a button on or off."""
        button = self.buttons[name]
        if button.on != on:
            button.on = on
            self._paint_button(name)

    def _paint_button(self, name: str) -> None:
        button = self.buttons[name]
        if button.sprite.stage is not self.stage:
            return  # from before the last arrange()
        focused = name == self.focus
        state = "off" if not button.on else "focused" if focused else "normal"
        button.sprite.layers = self.kit.button(
            button.label,
            *button.size,
            icon=button.icon,
            prompt=self._prompt_of(button),
            state=state,
            reason=button.reason,
            px=self._label_px(button),
        )

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
        if self._toast:
            self.stage.remove(self._toast)
        width, height = self.house.size
        most = round(width * self.toast_width), round(self.toast_room())
        layers = self.kit.pill(sentence, self.house.theme.cyan, max_width=most[0], max_height=most[1])
        high = layers[-1].surface.get_height()
        middle = max(height * 0.09, height * self.toast_top + high / 2)
        self._toast = self.stage.add(
            Sprite(layers, Pose(width * self.toast_x, middle), z=TOP + 1, solid=False)
        )
        self._toast_ticks = TOAST_TICKS + READING_TICKS * len(sentence)

    def toast_room(self) -> float:
        """How high a toast may be, in px."""
        return self.house.size[1] * (1 - self.toast_top)

    def hush(self) -> None:
        """What was said at the top is not for who looks now."""
        if self._toast:
            self.stage.remove(self._toast)
            self._toast = None

    @property
    def toasting(self) -> bool:
        """Whether something is being said at the top."""
        return self._toast is not None

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
        return self._timeline is not None or self.stage.stale or self._toast is not None
