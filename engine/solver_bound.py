"""How many moves a win takes at least, found by playing a relaxed game as fast as it can be played.

The relaxed game lets a player do everything the real one does, and more: a card that goes takes no partner
away from the others. So whatever happens in the real game by a certain draw has happened in the relaxed
one by that draw, as long as each of its rules only refuses what the real game refuses too:

- A card of the heart is *reached* once all of its covers are *gone*. It goes with a mate of its rank that is
  reached, or with an *open* ring card of its rank (one that can be the waste's top).
- A drawn ring card is open unless a card above it is sure to lie there still. Cards of a rank go with
  reached cards of that rank: with k reached, at most k are gone, so all but the k highest block.
- A card whose covers, near and far, hold others of its own rank goes only after those. By then each of
  them and the card itself has gone with a mate among the reached ones or with a ring card of its own; so
  as many different ring cards must have been open.

The end of the relaxed game says how many times the waste is recycled at least, and how far the last round
goes. A round draws what the ring holds then. At least the ring as it is now counts for each round, without
what can have been taken in the rounds before it: of each rank no more than was open, than was reached and
than it takes in all. How many it takes in all is chosen for each rank as it is cheapest, against the
moves of the pairs, since a couple in the heart saves one. The bound is thus never above the fewest moves.
"""

from __future__ import annotations

from functools import cache

from engine.solitaire import State
from engine.solver_ring import MATES, OVER, Position, Puzzle, free_bits, most_couples

NEVER = 1_000_000
"""The bound of a position that can't be won."""
_Need = tuple[int, int, int, int]
"""One rank: its positions in the heart, its places in the ring, least and most ring cards it can take."""
_Round = list[tuple[int, int]]
"""At the end of a round, for each rank: the places that were open, and how many of the heart were reached."""


def bound(puzzle: Puzzle, position: Position) -> int:
    """Moves that winning from a position takes at least; NEVER when this shows that it can't be won."""
    heart, left, drawn = position
    if not heart:
        return 0
    needs = _needs(puzzle, heart, left)
    if needs is None:
        return NEVER
    played = _relaxed_play(heart, left, drawn, needs)
    if played is None:
        return NEVER
    rounds, end = played
    pairs = sum((mine.bit_count() + least) // 2 for mine, _, least, _ in needs)
    if not rounds:
        return pairs + (left >> drawn << drawn & (1 << end) - 1).bit_count()
    last = (1 << end) - 1
    stock, ring = (left >> drawn).bit_count(), left.bit_count()
    turns = stock + len(rounds) + (len(rounds) - 1) * ring + (left & last).bit_count()
    return pairs + turns - sum(_saved(k, need, rounds, last) for k, need in enumerate(needs))


def _needs(puzzle: Puzzle, heart: int, left: int) -> list[_Need] | None:
    """What each rank of the heart needs; None when one has too few cards it could go with."""
    needs: list[_Need] = []
    for places, ring_places in zip(puzzle.heart_of, puzzle.ring_of, strict=True):
        mine = places & heart
        if mine:
            theirs = ring_places & left
            count, supply = mine.bit_count(), theirs.bit_count()
            least = count - 2 * most_couples(mine)
            if least > supply:
                return None
            most = count if count <= supply else supply - (supply - count & 1)
            needs.append((mine, theirs, least, most))
    return needs


def _saved(k: int, need: _Need, rounds: list[_Round], last: int) -> int:
    """The most that a rank can save by taking ring cards early, less what its pairs then cost more."""
    _, _, least, most = need
    best = 0
    for taken in range(least, most + 1, 2):
        saved = (least - taken) // 2
        for number, ended in enumerate(rounds, 1):
            opened, reached = ended[k]
            if number == len(rounds):
                opened &= last
            saved += min(taken, reached, opened.bit_count())
        best = max(best, saved)
    return best


def _relaxed_play(heart: int, left: int, drawn: int, needs: list[_Need]) -> tuple[list[_Round], int] | None:
    """The rounds that end in a recycle, and how far the last one is drawn; None: the heart stays."""
    opened = [0] * len(needs)
    useless = left
    for _, theirs, _, _ in needs:
        useless &= ~theirs
    rounds: list[_Round] = []
    gone, reached = 0, free_bits(heart)
    idle = False  # whether nothing has gone since the last recycle
    while True:
        while True:
            going = _going(left & (1 << drawn) - 1, useless, gone, reached, needs, opened)
            if not going:
                break
            idle = False
            gone |= going
            if gone == heart:
                return rounds, drawn
            before, reached = reached, reached | free_bits(heart & ~gone)
            if reached == before:
                break
        drawn = _draw_on(left, drawn, gone, reached, needs, opened)
        if drawn:
            continue
        if idle:
            return None
        idle = True
        rounds.append([(opened[k], (mine & reached).bit_count()) for k, (mine, *_) in enumerate(needs)])


def _draw_on(left: int, drawn: int, gone: int, reached: int, needs: list[_Need], opened: list[int]) -> int:
    """How far the ring is drawn to the next card that a waiting one could go with; 0: none in this round.

    Nothing goes before that, so nothing else is looked at. Each card was the top, and so open, when drawn.
    """
    wanted = 0
    for mine, theirs, _, _ in needs:
        if mine & reached & ~gone:
            wanted |= theirs
    ahead = wanted >> drawn
    passed = left >> drawn << drawn
    drawn = drawn + (ahead & -ahead).bit_length() if ahead else 0
    if ahead:
        passed &= (1 << drawn) - 1
    for k, (mine, theirs, _, _) in enumerate(needs):
        if passed & theirs and mine & reached:
            opened[k] |= passed & theirs
    return drawn


def _going(waste: int, useless: int, gone: int, reached: int, needs: list[_Need], opened: list[int]) -> int:
    """The reached cards that go with that much drawn, and in `opened` what is open now."""
    blocking = useless
    for mine, theirs, _, _ in needs:
        lying = waste & theirs
        if lying:
            for _ in range((mine & reached).bit_count()):
                lying ^= 1 << lying.bit_length() >> 1
            blocking |= lying
    blocked = (waste & blocking).bit_length()
    is_open = waste >> blocked - 1 << blocked - 1 if blocked else waste
    going = 0
    for k, (mine, theirs, _, _) in enumerate(needs):
        here = mine & reached
        if not here:
            continue
        now = is_open & theirs
        if now:
            opened[k] |= now
        waiting = here & ~gone
        while waiting:
            card = waiting & -waiting
            waiting ^= card
            position = card.bit_length()
            if now or here & MATES[position]:
                before = mine & OVER[position]
                if (not before and now) or _ring_cards(card | before, here) <= opened[k].bit_count():
                    going |= card
    return going


@cache
def _ring_cards(cards: int, reached: int) -> int:
    """How many of the reached cards `cards` must go with a ring card at least, the others with mates."""
    if not cards:
        return 0
    card = cards & -cards
    fewest = 1 + _ring_cards(cards ^ card, reached & ~card)
    mates = reached & MATES[card.bit_length()]
    while mates:
        mate = mates & -mates
        mates ^= mate
        both = card | mate
        fewest = min(fewest, _ring_cards(cards & ~both, reached & ~both))
    return fewest


def lower_bound(state: State) -> int | None:
    """Moves that winning from a state takes at least; None when this much shows that it can't be won."""
    puzzle = Puzzle.of(state)
    moves = bound(puzzle, puzzle.start)
    return None if moves == NEVER else moves
