"""Every sound that is made is also played."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from sounds.cues import Cue

SCENES = Path(__file__).parents[2] / "scenes"


def named() -> set[str]:
    """The cues that the scenes name, in code."""
    found: set[str] = set()
    for path in SCENES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Cue":
                found.add(node.attr)
    return found


@pytest.mark.parametrize("cue", Cue, ids=lambda cue: cue.name)
def test_a_scene_plays_it(cue: Cue) -> None:
    assert cue.name in named()
