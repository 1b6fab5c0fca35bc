"""Who may import what: ARCHITECTURE.md's folders."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = {"engine", "scenes", "sprites", "sounds", "game", "tests"}
SOURCES = sorted(
    path for folder in ("engine", "scenes", "sprites", "sounds") for path in (ROOT / folder).rglob("*.py")
)


def imports(path: Path) -> set[str]:
    """The top names a module imports, wherever in it, but for types only."""
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_folders_import_only_what_lies_below_them(path: Path) -> None:
    allowed = {
        "engine": {"engine"},
        "sounds": {"sounds", "pygame", "numpy"},
        "sprites": {"sprites", "engine", "pygame", "pytweening", "cachetools", "fontTools", "fontpkg_rubik"},
        "scenes": {"scenes", "sprites", "sounds", "engine", "pygame", "platformdirs"},
    }[path.relative_to(ROOT).parts[0]]
    if path.name == "arena.py":
        allowed = {*allowed, "distributed"}  # an extra, asked for only where a cluster is to be used
    foreign = imports(path) - allowed - set(sys.stdlib_module_names)
    assert not foreign


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCES if path.relative_to(ROOT).parts[0] == "engine"],
    ids=lambda path: path.name,
)
def test_the_engine_reads_no_clock_no_file_and_no_global_chance(path: Path) -> None:
    commands = {
        "arena.py",
        "arena_hands.py",
        "command_line.py",
        "protocol.py",
        "random_hands.py",
        "solver_command.py",
    }
    forbidden = {"random", "time", "datetime", "secrets", "os", "pathlib", "subprocess", "threading"}
    assert path.name in commands or not imports(path) & forbidden


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_only_controls_takes_events_from_pygame(path: Path) -> None:
    if path.name in {"controls.py", "controllers.py"}:
        return
    source = path.read_text(encoding="utf-8")
    assert "pygame.event." not in source
    assert "time.monotonic" not in source


def test_every_module_is_named_or_of_a_family() -> None:
    """ARCHITECTURE.md says where each module belongs: by its name, or as one of `family_*`."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    folders = text.partition("## Folders")[2].partition("\n## ")[0]
    named = set(re.findall(r"`([a-z_0-9]+)\*?`", folders))
    families = tuple(name for name in named if name.endswith("_"))
    modules = {path.stem for path in SOURCES if path.parent.parent == ROOT and path.stem != "__init__"}
    packages = {path.parent.name for path in SOURCES if path.parent.parent != ROOT}
    assert {name for name in modules | packages if not name.startswith(families)} <= named
    assert named - set(families) <= modules | packages | {"view"}, "what is named is there"
    assert all(any(name.startswith(family) for name in modules) for family in families)
