"""All results as files for other programs, in the person's data folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from engine import records
from engine.ledger import Result
from scenes.house import House
from scenes.text import fill, tr

FOLDER = "exports"


def as_csv(house: House, results: Sequence[Result]) -> str:
    """Write a table for each game; answers a sentence that says where."""
    day = house.today().isoformat()
    tables = {
        f"heart-to-heart-{day}.csv": records.heart_csv(results),
        f"hearts-{day}.csv": records.hearts_csv(results),
    }
    return _write(house, tables)


def as_json(house: House, results: Sequence[Result]) -> str:
    """Write all there is of every game; answers a sentence that says where."""
    return _write(house, {f"two-hearts-{house.today().isoformat()}.json": records.as_json(results)})


def _write(house: House, texts: Mapping[str, str]) -> str:
    """Write each text in one piece: whoever reads the file meanwhile has the old one or the new."""
    folder: Path = house.places.data / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            made = folder / f"{name}.new"
            made.write_text(text, encoding="utf-8", newline="")
            made.replace(folder / name)
    except (OSError, ValueError) as error:
        house.log.warning("export: %s", error)
        return tr("The results could not be saved.")
    path = folder / next(iter(texts)) if len(texts) == 1 else folder
    return fill(tr("Saved: {path}"), path=path)
