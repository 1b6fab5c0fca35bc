"""What is read aloud of the scene in front: what has the focus, toasts, events, what is asked of a person.

Where several people sit at one table nothing of it is that only one of them may know (docs/accessibility.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.state_in_words import spoken
from scenes.table import Table
from scenes.text import language

if TYPE_CHECKING:
    from scenes.house import House
    from scenes.scene import Scene


class Narrator:
    """Notices what is new after every action and every tick; costs nothing while nothing is read."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._front: Scene | None = None
        self._focus: str | None = None
        self._reading = ""
        self._table: Table | None = None
        self._moves = 0
        self._asked = ""

    def notice(self, scenes: tuple[Scene, ...], *, acted: bool) -> None:
        """Say what is new; at once where a person has `acted`, else after what is being said."""
        house = self._house
        if not house.voice.on or not scenes:
            house.untold.clear()
            self._front = None
            return
        told, front = list(house.untold), scenes[-1]
        house.untold.clear()
        told += self._events(scenes)
        new = front is not self._front
        asked = self._asking(front)
        if new:
            told.append(front.introduction())
            self._focus, self._reading, self._front = None, "", front
        else:
            told += asked  # which the introduction says too
        told.append(self._focused(front, acted=acted and not new))
        if not house.hushed:
            self._say([each for each in told if each], after=not acted)

    def _say(self, sentences: list[str], *, after: bool) -> None:
        if sentences:
            self._house.voice.say(" ".join(map(spoken, sentences)), language(), after=after)

    def _events(self, scenes: tuple[Scene, ...]) -> list[str]:
        """What happened at the table since; after taking back, how it stands."""
        table = next((scene for scene in reversed(scenes) if isinstance(scene, Table)), None)
        before, moves = self._moves, len(table.session.moves) if table else 0
        self._moves = moves
        if table is not self._table or table is None:
            self._table = table
            return []
        if moves < before:
            return [table.in_words_aloud()]
        return table.lines(before) if moves > before else []

    def _asking(self, front: Scene) -> list[str]:
        """What a person is to do now, when that is new."""
        asked = front.asks() if isinstance(front, Table) else self._asked
        before, self._asked = self._asked, asked
        return [asked] if asked != before else []

    def _focused(self, front: Scene, *, acted: bool) -> str:
        """What has the focus, when that is new or says something new; of a mouse what it came to now."""
        moved = front.focus != self._focus
        if not (moved or acted):
            return ""
        self._focus = front.focus
        before = self._reading
        seen = front.focus_shown or (moved and acted)
        self._reading = front.reading(front.focus) if seen and front.focus else ""
        return self._reading if self._reading != before else ""
