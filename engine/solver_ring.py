"""Heart to Heart as its fewest-moves search sees it: pairs one after another, draws counted, not made.

Stock and waste form a ring: the waste from the bottom up, then the stock, is the order in which the cards
come up for ever. A position is `(heart, left, drawn)`: the heart's positions as bits, the ring's places
that still hold a card as bits, and how far the ring is drawn: the cards left in the places below `drawn`
are the waste, the highest of them its top. `drawn` is kept as small as that allows.

Between two pairs the only choice is how often to tap the stock, and tapping more than the next pair needs
gains nothing: it can be done later. So a step is a pair with the draws and recycles that bring it about.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.cards import Rank
from engine.heart_layout import COVERS, POSITIONS
from engine.solitaire import CardId, Move, Pair, State, apply, stock_move, why_illegal
from engine.solver_pairs import SUPPLY, bit, free_now

Position = tuple[int, int, int]
Take = tuple[int, int, int]
"""What a step takes: a position, another one and NO_PLACE; or a position, SUPPLY and a place of the ring."""
Step = tuple[int, Position, Take]
"""Moves it costs, the position after it, what it takes."""
NO_PLACE = -1
RANKS = range(len(Rank))


def _over() -> tuple[int, ...]:
    over = [0] * (len(POSITIONS) + 1)
    for position in reversed(POSITIONS):
        for cover in COVERS[position]:
            over[position] |= bit(cover) | over[cover]
    return tuple(over)


OVER: tuple[int, ...] = _over()
"""For each position, those whose cards must all be gone before its own is free; index 0 is unused."""
MATES: tuple[int, ...] = (
    0,
    *(
        sum(bit(b) for b in POSITIONS if b != a and not OVER[a] & bit(b) and not OVER[b] & bit(a))
        for a in POSITIONS
    ),
)
"""For each position, those that can be free together with it: neither must go before the other."""


@cache
def free_bits(heart: int) -> int:
    """The free positions of a heart, as bits."""
    return sum(map(bit, free_now(heart)))


@cache
def most_couples(places: int) -> int:
    """How many couples of mates can be made of a set of positions of one rank, at most."""
    if not places & places - 1:
        return 0
    first = places & -places
    rest = places ^ first
    most = most_couples(rest)
    mates = rest & MATES[first.bit_length()]
    while mates:
        mate = mates & -mates
        mates ^= mate
        most = max(most, 1 + most_couples(rest ^ mate))
    return most


def bring_about(state: State, pair: Pair, card: CardId | None = None) -> tuple[list[Move], State]:
    """The draws and recycles that make a pair legal, and the pair; with the state after it.

    With a card, the pair waits for that card to be the waste's top.
    """
    line: list[Move] = []
    while why_illegal(state, pair) is not None or card not in (None, *state.waste[-1:]):
        turn = stock_move(state)
        if turn is None or len(line) > 2 * len(state.deck):
            raise AssertionError(f"the search waits for a card that doesn't come up: {pair}")
        line.append(turn)
        state, _ = apply(state, turn)
    return [*line, pair], apply(state, pair)[0]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What stays the same while a position is played on; ranks are 0 (two) to 12 (ace).

    `heart_of` and `ring_of` hold, for each rank, its positions and its places of the ring, as bits.
    """

    ranks: tuple[int, ...]
    ring: tuple[CardId, ...]
    heart_of: tuple[int, ...]
    ring_of: tuple[int, ...]
    start: Position

    @staticmethod
    def of(state: State) -> Puzzle:
        """The puzzle of winning from that state on. ValueError for a heart that no play leads to."""
        if any(not state.heart & bit(p) and state.heart & OVER[p] for p in POSITIONS):
            raise ValueError("a card is gone, but not all that covered it")
        ranks = tuple(rank - Rank.TWO for rank in state.deck)
        ring = (*state.waste, *state.stock)
        heart_of, ring_of = [0] * len(Rank), [0] * len(Rank)
        for position in POSITIONS:
            heart_of[ranks[position - 1]] |= state.heart & bit(position)
        for place, card in enumerate(ring):
            ring_of[ranks[card]] |= 1 << place
        start = state.heart, (1 << len(ring)) - 1, len(state.waste)
        return Puzzle(ranks, ring, tuple(heart_of), tuple(ring_of), start)

    def supply(self, left: int) -> tuple[int, ...]:
        """How many cards of each rank the ring still holds."""
        return tuple((left & places).bit_count() for places in self.ring_of)

    def steps(self, position: Position) -> list[Step]:
        """Every step from a position; only the one that can't be wrong where there is such a step.

        Two cards of a rank that are the last of it must go together. If both are free, or one is and the
        other is the waste's top, then now: it costs one move now as later, and any line of play goes on
        as before without them, with no draw more.
        """
        heart, left, _ = position
        of_rank: dict[int, list[int]] = {}
        for place in free_now(heart):
            of_rank.setdefault(self.ranks[place - 1], []).append(place)
        steps: list[Step] = []
        for rank, places in of_rank.items():
            theirs = self.ring_of[rank] & left
            found = self._couples(position, places) + self._with_ring(position, places, theirs)
            if (
                found
                and found[0][0] == 1
                and (self.heart_of[rank] & heart).bit_count() + theirs.bit_count() == 2
            ):
                return found
            steps += found
        return steps

    def _couples(self, position: Position, places: list[int]) -> list[Step]:
        heart, left, drawn = position
        return [
            (1, (heart & ~(bit(a) | bit(b)), left, drawn), (a, b, NO_PLACE))
            for i, a in enumerate(places)
            for b in places[:i]
        ]

    def _with_ring(self, position: Position, places: list[int], theirs: int) -> list[Step]:
        heart, left, drawn = position
        waste = left & (1 << drawn) - 1
        steps: list[Step] = []
        while theirs:
            card = theirs & -theirs
            theirs ^= card
            up_to = (card << 1) - 1
            if card.bit_length() == drawn:
                turns = 0
            elif card > waste:
                turns = (left & up_to & ~waste).bit_count()
            else:  # the rest of the stock, the recycle, and from the bottom of the waste up
                turns = (left & ~waste).bit_count() + 1 + (left & up_to).bit_count()
            after = left & ~card
            drawn_after = (after & card - 1).bit_length()
            for place in places:
                take = place, SUPPLY, card.bit_length() - 1
                steps.append((1 + turns, (heart & ~bit(place), after, drawn_after), take))
        return steps
