"""Choreography as data: Serial, Parallel, Wait, Glide and Do, played tick by tick.

A step is a value; a Timeline plays one. Durations are whole ticks of 1/60 s. A Glide moves anything that
has a `pose`; it starts from wherever that is when its turn comes, so an interrupted motion never jumps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import pytweening

EASES: dict[str, Callable[[float], float]] = {
    "linear": pytweening.linear,
    "out": pytweening.easeOutCubic,
    "in": pytweening.easeInCubic,
    "in-out": pytweening.easeInOutSine,
    "back": pytweening.easeOutBack,
    "settle": pytweening.easeOutQuint,
}


@dataclass(frozen=True, slots=True)
class Pose:
    """How a sprite lies on the screen.

    `x`, `y`: its middle, px; `angle`: degrees counter-clockwise; `scale`: 1 is its resting size; `lift`: 0 on
    the table … 1 high above it (its shadow grows); `turn`: 0 face down … 1 face up; `alpha`: 0 … 1.
    """

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0
    lift: float = 0.0
    turn: float = 1.0
    alpha: float = 1.0

    def towards(self, other: Pose, share: float) -> Pose:
        """The pose that far (0 … 1, beyond for springy eases) on the way to the other."""

        def between(a: float, b: float) -> float:
            return a + (b - a) * share

        return Pose(
            between(self.x, other.x),
            between(self.y, other.y),
            between(self.angle, other.angle),
            between(self.scale, other.scale),
            max(0.0, between(self.lift, other.lift)),
            min(1.0, max(0.0, between(self.turn, other.turn))),
            min(1.0, max(0.0, between(self.alpha, other.alpha))),
        )

    def at(self, x: float, y: float) -> Pose:
        """The same pose elsewhere."""
        return replace(self, x=x, y=y)


class Posed(Protocol):
    """Anything a Glide can move."""

    pose: Pose


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing, for some ticks."""

    ticks: int


@dataclass(frozen=True, slots=True)
class Do:
    """Something done once: a sound, a sprite added or taken away."""

    action: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Glide:
    """A move to a pose; `arc` bows the path to the left by that many px, `hop` lifts midway."""

    sprite: Posed
    to: Pose
    ticks: int
    ease: str = "out"
    arc: float = 0.0
    hop: float = 0.0


@dataclass(frozen=True, slots=True)
class Serial:
    """Steps one after another."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Parallel:
    """Steps at once; it lasts as long as its longest."""

    steps: tuple[Step, ...]


Step = Wait | Do | Glide | Serial | Parallel


def serial(*steps: Step) -> Serial:
    """Steps one after another."""
    return Serial(steps)


def parallel(*steps: Step) -> Parallel:
    """Steps at once."""
    return Parallel(steps)


def staggered(steps: list[Step], every: int) -> Parallel:
    """Steps that each begin `every` ticks after the one before."""
    return Parallel(tuple(Serial((Wait(index * every), step)) for index, step in enumerate(steps)))


@dataclass(slots=True, eq=False)
class _Leaf:
    """A Glide or a Do with the tick at which its turn comes."""

    start: int
    step: Glide | Do
    origin: Pose | None = None

    def play(self, now: int) -> bool:
        """Bring it to the tick `now`, not before its start; True once it has ended."""
        step = self.step
        if isinstance(step, Do):
            step.action()
            return True
        if self.origin is None:
            self.origin = step.sprite.pose
        share = 1.0 if step.ticks <= 0 else min(1.0, (now - self.start) / step.ticks)
        step.sprite.pose = _on_the_way(step, self.origin, share)
        return share >= 1.0


def _on_the_way(step: Glide, origin: Pose, share: float) -> Pose:
    if share >= 1.0:
        return step.to
    pose = origin.towards(step.to, EASES[step.ease](share))
    if not (step.arc or step.hop):
        return pose
    bow = 4 * share * (1 - share)
    dx, dy = step.to.x - origin.x, step.to.y - origin.y
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    return replace(
        pose,
        x=pose.x + dy / length * step.arc * bow,
        y=pose.y - dx / length * step.arc * bow,
        lift=pose.lift + step.hop * bow,
    )


class Timeline:
    """One step being played."""

    def __init__(self, step: Step) -> None:
        self._now = 0
        self._waiting: list[_Leaf] = []
        self._playing: list[_Leaf] = []
        self.ticks = self._lay_out(step, 0)
        """How long it lasts."""
        self._waiting.sort(key=lambda leaf: leaf.start)  # stable: what is written first is done first

    def _lay_out(self, step: Step, start: int) -> int:
        """Queue what the step does from that tick on; answers the tick at which it ends."""
        if isinstance(step, Serial):
            for each in step.steps:
                start = self._lay_out(each, start)
            return start
        if isinstance(step, Parallel):
            return max((self._lay_out(each, start) for each in step.steps), default=start)
        if isinstance(step, Wait):
            return start + step.ticks
        self._waiting.append(_Leaf(start, step))
        return start if isinstance(step, Do) else start + step.ticks

    @property
    def left(self) -> int:
        """Ticks until it ends."""
        return self.ticks - self._now

    @property
    def done(self) -> bool:
        """Whether everything has been played."""
        return not self._waiting and not self._playing and self._now >= self.ticks

    def advance(self, ticks: int = 1) -> None:
        """Play that many ticks more."""
        for _ in range(ticks):
            self._now += 1
            self._play_due()

    def finish(self) -> None:
        """Play all the rest now, in order."""
        while not self.done:
            following = [leaf.start for leaf in self._waiting[:1]]
            ends = [leaf.start + leaf.step.ticks for leaf in self._playing if isinstance(leaf.step, Glide)]
            self._now = max(self._now + 1, min(following + ends, default=self.ticks))
            self._play_due()

    def _play_due(self) -> None:
        while self._waiting and self._waiting[0].start <= self._now:
            self._playing.append(self._waiting.pop(0))
        self._playing = [leaf for leaf in self._playing if not leaf.play(self._now)]
