"""Totals that count up, a rung of the ladder with each step, from what they were to what they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

STEPS = 8
"""As many as the ladder of the cue for scores has rungs."""
STEP_TICKS = 5
LINGER = 14
"""Ticks before the first step: what was before has been seen by then."""


class ScoreCount:
    """Counts from `before` to `after`; `show` is called when `numbers` are others, with the rung to be heard.

    The rung counts from 0; None: silence. `pace` scales ticks as motion is scaled. With a pace of 0 it
    is over at once.
    """

    def __init__(
        self,
        before: Sequence[int],
        after: Sequence[int],
        pace: Callable[[int], int],
        show: Callable[[int | None], None],
    ) -> None:
        self._before = tuple(before)
        self._after = tuple(after)
        self._show = show
        self._wait, self._pace = pace(LINGER), pace(STEP_TICKS)
        self._step = 0 if self._pace and self._before != self._after else STEPS

    @property
    def over(self) -> bool:
        """Whether the last numbers stand there."""
        return self._step == STEPS

    @property
    def numbers(self) -> tuple[int, ...]:
        """What stands there now.

        >>> count = ScoreCount((0, 100), (26, 90), lambda ticks: ticks, print)
        >>> count.numbers
        (0, 100)
        >>> count.finish(); count.numbers
        None
        (26, 90)
        """
        pairs = zip(self._before, self._after, strict=True)
        return tuple(old + round((new - old) * self._step / STEPS) for old, new in pairs)

    def tick(self) -> None:
        """One tick."""
        if self.over:
            return
        self._wait -= 1
        if self._wait <= 0:
            self._wait = self._pace
            self._step += 1
            self._show(self._step - 1)

    def finish(self) -> None:
        """Straight to the end, without a sound."""
        if not self.over:
            self._step = STEPS
            self._show(None)
