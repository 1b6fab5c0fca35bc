"""Themes: colours by what they mean. Nothing else of the interface names a colour of its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """One look. Colours are #rrggbb; those of words have a contrast of at least 4.5 on every surface."""

    name: str
    scene: str
    """What the pictures beneath everything show: night, felt or plain."""
    back: str
    """The back that belongs to it, and the paper of its cards' faces."""
    paper: str
    glow: float
    """How much light is added around lit things: 1 are neon tubes, 0 is none."""
    glass: float
    """How opaque panes are, 0 … 1."""
    sparks: tuple[str, str, str, str]
    """What flies when something is celebrated."""
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
    scene="night",
    back="midnight",
    paper="light",
    glow=1.0,
    glass=0.89,
    sparks=("#ff3d97", "#ff6b6b", "#9d6bff", "#2fe0ff"),
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
FELT = Theme(
    name="warm",
    scene="felt",
    back="emerald",
    paper="cream",
    glow=0.4,
    glass=0.92,
    sparks=("#ff5f74", "#ffd257", "#ffe6a3", "#ffb347"),
    night="#140706",
    deep="#2a0d10",
    violet="#560e24",
    dusk="#7c1831",
    panel="#1c0d0a",
    raised="#321910",
    well="#120605",
    key="#4a2a18",
    line="#a9690f",
    hairline="#6b4420",
    pink="#f24a63",
    cyan="#6fd8e6",
    purple="#f2b632",
    amber="#ffc34d",
    mint="#a9e87c",
    coral="#ff8f78",
    text="#fff8ea",
    soft="#ecd8b4",
    faint="#c2a683",
    leader="#94c5ff",
    winner="#ff8e8e",
    focus="#ffffff",
    players=("#ff7486", "#6fd8e6", "#c9a2ff", "#ffc34d"),
)
CONTRAST = Theme(
    name="contrast",
    scene="plain",
    back="midnight",
    paper="white",
    glow=0.0,
    glass=1.0,
    sparks=("#ff6fb5", "#ffd400", "#00e5ff", "#ffffff"),
    night="#000000",
    deep="#000000",
    violet="#0a0a0a",
    dusk="#1a1a1a",
    panel="#000000",
    raised="#000000",
    well="#000000",
    key="#1c1c1c",
    line="#bdbdbd",
    hairline="#7a7a7a",
    pink="#ff5cab",
    cyan="#00e5ff",
    purple="#b388ff",
    amber="#ffd400",
    mint="#5cff9d",
    coral="#ff8a80",
    text="#ffffff",
    soft="#ececec",
    faint="#c4c4c4",
    leader="#6cbcff",
    winner="#ff7d7d",
    focus="#ffffff",
    players=("#ff5cab", "#00e5ff", "#c9a3ff", "#ffd400"),
)
THEMES: dict[str, Theme] = {theme.name: theme for theme in (NEON, FELT, CONTRAST)}
"""Every look, by its name."""
