"""The static fonts, made once for all test processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sprites.typeface import make_fonts


def shared_fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds them; several processes may make them at once."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if base.name.startswith("popen-") else base) / "rubik"
    make_fonts(folder)
    return folder
