"""A process that plays Heart to Heart until it is killed, telling each move once it has been shown.

python -m tests.end_to_end.killed DATA CACHE SEED
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from engine import solitaire
from scenes.solitaire_table import SolitaireTable
from tests.end_to_end.couch import Couch


def main() -> None:
    data, cache, seed = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(seed)
    couch = Couch(data, cache, (640, 360), first_number=seed)
    table = SolitaireTable.new(couch.house)
    couch.house.director.show(table)
    couch.frames(2)
    while True:
        pairs = solitaire.visible_pairs(table.state)
        if pairs and chance.random() < 0.8:
            table.perform(chance.choice(pairs))
        elif chance.random() < 0.1 and table.session.can_undo:
            table.activate("undo")
        elif solitaire.stock_move(table.state) and not solitaire.won(table.state):
            couch.tap("stock") if couch.scene is table else couch.scene.back()
        couch.frames(1)
        sys.stdout.write(f"{solitaire.fingerprint(table.state)} {len(table.session.moves)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
