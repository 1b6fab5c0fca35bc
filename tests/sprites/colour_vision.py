"""How colours look to people who see two kinds of light only, and how far apart they are.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full severity; distances are CIE 1976
differences in L*a*b* under D65.
"""

from __future__ import annotations

import numpy as np

EYES: dict[str, list[list[float]]] = {
    "all": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])


def lab(colour: str, eyes: str = "all") -> np.ndarray:
    """L*, a* and b* of a colour as those eyes see it."""
    parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(EYES[eyes]) @ linear, 0, 1)
    ratio = TO_XYZ @ seen / WHITE
    x, y, z = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def apart(one: str, other: str, eyes: str = "all") -> float:
    """How different the two look; 2 can just be told side by side, 10 at a glance."""
    return float(np.linalg.norm(lab(one, eyes) - lab(other, eyes)))
