"""A process that plays a game until it is killed, telling each state once it has been shown.

python -m tests.end_to_end.killed GAME DATA CACHE SEED
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from engine import hearts, solitaire
from engine.hearts import PRESETS, Pass, Play
from scenes.hearts_table import HeartsTable
from scenes.scoreboard import Scoreboard
from scenes.solitaire_table import SolitaireTable
from tests.end_to_end.couch import Couch


def heart_to_heart(table: SolitaireTable, couch: Couch, chance: random.Random) -> None:
    pairs = solitaire.visible_pairs(table.state)
    if pairs and chance.random() < 0.8:
        table.perform(chance.choice(pairs))
    elif chance.random() < 0.1 and table.session.can_undo:
        table.activate("undo")
    elif couch.scene is not table:
        couch.scene.back()
    elif solitaire.stock_move(table.state) and not solitaire.won(table.state):
        couch.tap("stock")


def play_hearts(table: HeartsTable, couch: Couch, chance: random.Random) -> None:
    view = table.view
    if isinstance(couch.scene, Scoreboard):
        couch.scene.activate("next")
    elif view.legal:
        table.perform(Play(0, chance.choice(view.legal)))
    elif not view.have_passed[0] and view.phase is hearts.Phase.PASSING:
        table.perform(Pass(0, tuple(chance.sample(view.hand, 3))))


def main() -> None:
    game, data, cache, seed = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4])
    chance = random.Random(seed)
    couch = Couch(data, cache, (640, 360), first_number=seed)
    if game == "hearts":
        table = HeartsTable.new(couch.house, PRESETS[chance.choice(sorted(PRESETS))])
    else:
        table = SolitaireTable.new(couch.house)
    couch.house.director.show(table)
    couch.frames(2)
    while True:
        if isinstance(table, HeartsTable):
            play_hearts(table, couch, chance)
            if isinstance(couch.scene, HeartsTable):
                table = couch.scene
        else:
            heart_to_heart(table, couch, chance)
        couch.frames(1)
        sys.stdout.write(f"{table.session.game.fingerprint(table.state)} {len(table.session.moves)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
