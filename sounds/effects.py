"""Which recipe makes which cue. Needs numpy; run through `sounds.synth`, never in the game.

Cards are noise (`effects_cards`). Everything that speaks to the person (`effects_answers`) is a tone of A
minor or its relative C major, which the music of every theme bears; only what hurts (a refusal, hearts
broken, the queen, among `effects_moments`) is not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from sounds import effects_answers as answers
from sounds import effects_cards as cards
from sounds import effects_moments as moments
from sounds.cues import Cue
from sounds.instruments import Take, Wave

RECIPES: Mapping[Cue, Callable[[Take], Wave]] = MappingProxyType(
    {
        Cue.SLIDE: cards.slide,
        Cue.FLIP: cards.flip,
        Cue.PLACE: cards.place,
        Cue.DEAL: cards.deal,
        Cue.RECYCLE: cards.recycle,
        Cue.SHUFFLE: cards.shuffle,
        Cue.TRICK: cards.trick,
        Cue.UNDO: cards.undo,
        Cue.REDO: cards.redo,
        Cue.SELECT: answers.select,
        Cue.REFUSE: answers.refuse,
        Cue.PAIR: answers.pair,
        Cue.HINT: answers.hint,
        Cue.TURN: answers.turn,
        Cue.HAND_OVER: answers.hand_over,
        Cue.SCORE: answers.score,
        Cue.MENU_MOVE: answers.menu_move,
        Cue.MENU_ACCEPT: answers.menu_accept,
        Cue.MENU_BACK: answers.menu_back,
        Cue.DIALOG: answers.dialog,
        Cue.TOAST: answers.toast,
        Cue.HEARTS_BROKEN: moments.hearts_broken,
        Cue.QUEEN: moments.queen,
        Cue.MOON: moments.moon,
        Cue.WIN: moments.win,
        Cue.WIN_SOLITAIRE: moments.win_solitaire,
        Cue.LOSS: moments.loss,
        Cue.DEAD_END: moments.dead_end,
    }
)
