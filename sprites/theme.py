"""Themes: colours by what they mean. Nothing else of the interface names a colour of its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """One look. Colours are #rrggbb; those of words have a contrast of at least 4.5 on every surface."""

    name: str
    night: str
    """The darkest of the sky; with deep, violet and dusk it goes down to the horizon."""
    deep: str
    violet: str
    dusk: str
    panel: str
    """Surfaces: the lower end of a pane, and `raised` the upper."""
    raised: str
    well: str
    """The ground of hollow things: slots, tracks, switches that are off."""
    key: str
    """The ground of the keys of a keyboard on the screen."""
    line: str
    hairline: str
    """Rules between rows and in charts: ornament, nothing is read by it."""
    pink: str
    cyan: str
    purple: str
    amber: str
    mint: str
    coral: str
    text: str
    soft: str
    """Second text: labels, details, prompts."""
    faint: str
    """What is off, and axes."""
    leader: str
    """The leader's totals: blue."""
    winner: str
    """The winner's totals: red."""
    focus: str
    """The corner brackets."""
    players: tuple[str, str, str, str]
    """Seats 0 to 3."""


NEON = Theme(
    name="neon",
    night="#060516",
    deep="#0d0828",
    violet="#1a0e45",
    dusk="#3a1470",
    panel="#120b33",
    raised="#1d1250",
    well="#0c0726",
    key="#2a1c66",
    line="#4b3a94",
    hairline="#33276e",
    pink="#ff3d97",
    cyan="#2fe0ff",
    purple="#9d6bff",
    amber="#ffc857",
    mint="#5df2b0",
    coral="#ff6b6b",
    text="#f6f2ff",
    soft="#c3b8ec",
    faint="#9485c8",
    leader="#6db8ff",
    winner="#ff5a6e",
    focus="#ffffff",
    players=("#ff3d97", "#2fe0ff", "#9d6bff", "#ffc857"),
)
THEMES: dict[str, Theme] = {NEON.name: NEON}
"""Every look, by its name."""
