"""What is printed on a controller's buttons: on Xbox pads letters, on PlayStation pads shapes, on Nintendo's
letters without colours.

Buttons have the names of an Xbox pad's everywhere else. SDL reports those of Nintendo's by what is printed
on them unless BY_PLACE says otherwise: its A, at the right, is `a` then.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from enum import Enum


class PadKind(Enum):
    """Whose signs are printed on it; what nobody knows is taken for an Xbox pad, and so is the Steam Deck."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


VENDORS = {0x045E: PadKind.XBOX, 0x28DE: PadKind.XBOX, 0x054C: PadKind.PLAYSTATION, 0x057E: PadKind.NINTENDO}
"""By the USB vendor: Microsoft, Valve, Sony, Nintendo."""
NAMES = (
    (PadKind.XBOX, re.compile(r"xbox|x-?box|xinput|steam", re.IGNORECASE)),
    (PadKind.PLAYSTATION, re.compile(r"playstation|dualshock|dualsense|sony|\bps[345]\b", re.IGNORECASE)),
    (
        PadKind.NINTENDO,
        re.compile(r"nintendo|switch|joy-?con|^pro controller|\bs?nes\b|\bs[nf]30\b", re.IGNORECASE),
    ),
)
"""What names say, the first that fits: pads of other makers bear a console's name."""
BY_PLACE = "SDL_GAMECONTROLLER_USE_BUTTON_LABELS"
"""SDL's hint as a variable of the environment: "0" makes the lower button `a` on every pad."""
SHAPES = {"a": "cross", "b": "circle", "x": "square", "y": "triangle"}
SHOULDERS = {
    PadKind.PLAYSTATION: {"lb": "l1", "rb": "r1", "lt": "l2", "rt": "r2"},
    PadKind.NINTENDO: {"lb": "l", "rb": "r", "lt": "zl", "rt": "zr"},
}
WRITTEN = {PadKind.PLAYSTATION: "×"}
"""The button `a` in a sentence; on the others it is an A."""
OPPOSITE = {"a": "b", "b": "a", "x": "y", "y": "x"}


def vendor_of(guid: str) -> int:
    """The USB vendor in the GUID that SDL gives a joystick, 32 hexadecimal digits; 0 where it tells none.

    >>> hex(vendor_of("030000007e0500000920000011810000"))
    '0x57e'
    >>> vendor_of("")
    0
    """
    try:
        return int(guid[10:12] + guid[8:10], 16)
    except ValueError:
        return 0


def kind_of(name: str, guid: str = "") -> PadKind:
    """What kind a controller is, by its name and GUID.

    >>> kind_of("Wireless Controller", "030000004c050000c405000011810000")
    <PadKind.PLAYSTATION: 'playstation'>
    """
    by_maker = VENDORS.get(vendor_of(guid))
    return by_maker or next((kind for kind, words in NAMES if words.search(name)), PadKind.XBOX)


def written(kinds: Iterable[PadKind]) -> str:
    """What is printed on the button `a` of pads of these kinds, in a sentence.

    >>> written([PadKind.PLAYSTATION]), written([]), written(PadKind)
    ('×', 'A', 'A / ×')
    """
    return " / ".join(sorted({WRITTEN.get(kind, "A") for kind in kinds} or {"A"}))


def printed(kind: PadKind, button: str) -> str:
    """What such a pad has printed on the button of that name, as prompts are named.

    >>> [printed(kind, "a") for kind in PadKind]
    ['a', 'cross', 'plain_a']
    """
    if kind is PadKind.XBOX:
        return button
    if button in SHOULDERS[kind]:
        return SHOULDERS[kind][button]
    if kind is PadKind.PLAYSTATION:
        return {"back": "create"}.get(button, SHAPES.get(button, button))
    if button in OPPOSITE:
        by_place = os.environ.get(BY_PLACE) == "0"
        return f"plain_{OPPOSITE[button] if by_place else button}"
    return {"start": "plus", "back": "minus"}.get(button, button)
