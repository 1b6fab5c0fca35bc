from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from sprites.timeline import (
    Do,
    Glide,
    Parallel,
    Pose,
    Serial,
    Step,
    Timeline,
    Wait,
    serial,
    staggered,
)


@dataclass
class Thing:
    pose: Pose = field(default_factory=lambda: Pose(0, 0))


def test_a_glide_starts_where_the_thing_is_and_ends_exactly_there() -> None:
    thing = Thing(Pose(10, 0))
    timeline = Timeline(Glide(thing, Pose(110, 50, angle=3), 10, "linear"))
    timeline.advance(5)
    assert (thing.pose.x, thing.pose.y) == (60, 25)
    timeline.advance(5)
    assert thing.pose == Pose(110, 50, angle=3)
    assert timeline.done


def test_an_arc_bows_and_still_ends_there() -> None:
    thing = Thing()
    timeline = Timeline(Glide(thing, Pose(100, 0), 10, "linear", arc=20, hop=1))
    timeline.advance(5)
    assert thing.pose.x == 50
    assert abs(thing.pose.y) == 20
    assert thing.pose.lift == 1
    timeline.finish()
    assert thing.pose == Pose(100, 0)


def test_serial_steps_start_when_the_one_before_has_ended() -> None:
    said: list[tuple[str, int]] = []
    clock = [0]
    step = serial(Do(lambda: said.append(("a", clock[0]))), Wait(3), Do(lambda: said.append(("b", clock[0]))))
    timeline = Timeline(step)
    while not timeline.done:
        clock[0] += 1
        timeline.advance()
    assert said == [("a", 1), ("b", 3)]


def test_staggered_steps_begin_one_after_another() -> None:
    said: list[int] = []
    timeline = Timeline(staggered([Do(lambda number=number: said.append(number)) for number in range(3)], 4))
    timeline.advance(4)
    assert said == [0, 1]
    timeline.advance(4)
    assert said == [0, 1, 2]


def test_finish_does_everything_in_the_order_it_would_have_happened() -> None:
    said: list[str] = []
    thing = Thing()
    timeline = Timeline(
        Parallel(
            (
                serial(Wait(5), Do(lambda: said.append("late"))),
                serial(Wait(2), Do(lambda: said.append("early")), Glide(thing, Pose(9, 9), 30)),
            )
        )
    )
    timeline.finish()
    assert said == ["early", "late"]
    assert thing.pose == Pose(9, 9)
    assert timeline.done


def steps(thing: Thing, said: list[int]) -> st.SearchStrategy[Step]:
    leaves: st.SearchStrategy[Step] = st.one_of(
        st.builds(Wait, st.integers(0, 9)),
        st.integers(0, 99).map(lambda number: Do(lambda: said.append(number))),
        st.integers(0, 9).map(lambda ticks: Glide(thing, Pose(ticks, ticks), ticks)),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4).map(lambda each: Serial(tuple(each))),
            st.lists(inner, max_size=4).map(lambda each: Parallel(tuple(each))),
        ),
        max_leaves=12,
    )


def duration(step: Step) -> int:
    """How many ticks a step lasts, counted from what it is made of."""
    if isinstance(step, Serial):
        return sum(map(duration, step.steps))
    if isinstance(step, Parallel):
        return max(map(duration, step.steps), default=0)
    return 0 if isinstance(step, Do) else step.ticks


@given(st.data())
def test_a_timeline_lasts_as_long_as_its_steps(data: st.DataObject) -> None:
    step = data.draw(steps(Thing(), []))
    assert Timeline(step).ticks == duration(step)


@given(st.data())
def test_playing_tick_by_tick_and_finishing_do_the_same(data: st.DataObject) -> None:
    thing, said = Thing(), []
    step = data.draw(steps(thing, said))
    slow = Timeline(step)
    ticks = 0
    while not slow.done:
        slow.advance()
        ticks += 1
        assert ticks <= duration(step) + 1
    slowly, at = list(said), thing.pose
    said.clear()
    thing.pose = Pose(0, 0)
    quick = Timeline(step)
    quick.finish()
    assert said == slowly
    assert thing.pose == at
