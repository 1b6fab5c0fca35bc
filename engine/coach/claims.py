"""Claims on the rest of a hand, proved or refuted exactly from what one seat may know.

A claim is proved when the seat has a way to play that keeps it however the unseen cards lie and whatever the
others do. The others' hands are never dealt: they stay sets of cards a seat surely holds or may hold, which
each play narrows, so that one line of play stands for every deal in which it can happen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from engine.cards import SUIT_BITS, Card, bits_of, card, cards_in
from engine.hearts import SEATS, Four, View, hand_penalties, points_of, rules_of
from engine.hearts_state import four
from engine.search.law import HEARTS, SUIT_OF
from engine.search.playout import Position
from engine.search.worlds import Knowledge

Line = tuple[tuple[int, Card], ...]
"""Plays from the view's moment on: who, and which card."""

MOST_NODES = 20_000
"""A search that has not ended by then is given up: the claim is neither proved nor refuted."""
NOBODY, SHARED = -1, SEATS
PENALTY, OF_THE_MOON = 1, 2


class Claim(Enum):
    """What is claimed of the tricks to come, the one on the table included."""

    MINE = "mine"
    """The seat takes all of them."""
    HARMLESS = "harmless"
    """They cost the seat nothing: it takes no penalty card, and nobody else's moon costs it anything."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a claim.

    `card` is the next card of a way that keeps a proved claim. `line` is the counter-example to a refuted
    one: plays that some deal allows, up to the one that breaks it. Neither: there was too much to search.
    """

    claim: Claim
    card: Card | None = None
    line: Line = ()
    nodes: int = 0

    @property
    def proved(self) -> bool:
        """Whether the claim holds for certain."""
        return self.card is not None


def judge(view: View, claim: Claim, most_nodes: int = MOST_NODES) -> Verdict:
    """Try the claim of the view's seat, whose turn it is, after the first trick. ValueError otherwise."""
    if view.turn != view.seat or not view.tricks:
        raise ValueError("claims are made in one's own turn, after the first trick")
    search = _Search(view, claim, most_nodes)
    try:
        found = search.way(search.root)
        line = () if found else tuple(search.refutation(search.root))
    except _TooMuch:
        return Verdict(claim, nodes=search.nodes)
    return Verdict(claim, card(found.bit_length() - 1) if found else None, line, search.nodes)


class _TooMuch(Exception):  # noqa: N818 - it says that a search was given up, not that something is wrong
    pass


class _Node(NamedTuple):
    """A moment of the search; sets of cards as bits, `sure` has the claiming seat's own hand.

    Of the `lying` cards on the table only what matters is kept: the suit `led`, the `best` card and its
    `holder`, and what is at `stake` (PENALTY, OF_THE_MOON). `alone` is the seat that has all the moon's
    cards so far.
    """

    sure: Four
    may: Four
    wants: Four
    turn: int
    lying: int
    led: int
    best: int
    holder: int
    stake: int
    broken: bool
    alone: int

    @property
    def left(self) -> int:
        """All cards still held."""
        sure, may = self.sure, self.may
        return sure[0] | sure[1] | sure[2] | sure[3] | may[0] | may[1] | may[2] | may[3]


class _Search:
    def __init__(self, view: View, claim: Claim, most_nodes: int) -> None:
        rules = rules_of(view.options)
        self.seat = view.seat
        self.rules = rules
        self.all_mine = claim is Claim.MINE
        self.penalties = 0 if self.all_mine else rules.penalties
        self.moon = 0 if self.all_mine or rules.moon is None or rules.moon_points[1] <= 0 else rules.moon
        self.others = tuple(seat for seat in range(SEATS) if seat != view.seat)
        self.most_nodes = most_nodes
        self.nodes = 0
        self._known: dict[_Node, bool] = {}
        self.root = self._root(view)

    def _root(self, view: View) -> _Node:
        known, position = Knowledge.of(view), Position.of(view)
        alone = NOBODY if self.moon else SHARED
        for seat, taken in enumerate(position.taken):
            if taken & self.moon:
                alone = seat if alone == NOBODY else SHARED
        if not self.moon & ~position.seen and not position.trick & self.moon:
            alone = SHARED  # it has come to that already
        return _Node(
            known.sure,
            known.may,
            known.wants,
            view.seat,
            position.count,
            position.led,
            position.best,
            position.holder,
            self._stake(position.trick),
            view.broken,
            alone,
        )

    def _stake(self, cards: int) -> int:
        return (PENALTY if cards & self.penalties else 0) | (OF_THE_MOON if cards & self.moon else 0)

    # --- and, or ---

    def way(self, node: _Node) -> int:
        """The seat's card, as a bit, that keeps the claim; 0 when none does."""
        return next((bit for bit, known in self._own(node) if self.holds(self._after(node, bit, known))), 0)

    def holds(self, node: _Node | None) -> bool:
        """Whether the claim can be kept from here; None is a moment at which it is broken."""
        if node is None:
            return False
        if not node.lying and self._settled(node):
            return True
        found = self._known.get(node)
        if found is None:
            self.nodes += 1
            if self.nodes > self.most_nodes:
                raise _TooMuch
            if node.turn == self.seat:
                found = bool(self.way(node))
            else:
                found = all(self.holds(self._after(node, *play)) for play in self._theirs(node))
            self._known[node] = found
        return found

    def refutation(self, node: _Node) -> Iterator[tuple[int, Card]]:
        """Plays that break the claim, from a moment from which it can't be kept."""
        at: _Node | None = node
        while at is not None:
            for bit, known in self._own(at) if at.turn == self.seat else self._theirs(at):
                after = self._after(at, bit, known)
                if not self.holds(after):
                    yield at.turn, card(bit.bit_length() - 1)
                    at = after
                    break

    def _settled(self, node: _Node) -> bool:
        """Whether nothing more can break the claim, between two tricks."""
        if not node.sure[self.seat]:
            return True
        over = node.alone in (SHARED, self.seat)
        return not self.all_mine and over and not node.left & self.penalties

    # --- one play ---

    def _after(self, before: _Node, bit: int, known: _Node) -> _Node | None:
        """The moment after the play of a card, `known` is what it told; None when it broke the claim."""
        turn = before.turn
        led, best, holder = before.led, before.best, before.holder
        if not before.lying:
            led, best, holder = SUIT_OF[bit], bit, turn
        elif bit & led and bit > best:
            best, holder = bit, turn
        stake = before.stake | self._stake(bit)
        broken = before.broken or bool(bit & HEARTS)
        count = before.lying + 1
        if self.all_mine and holder != self.seat and not self._yet_to_play(turn, count):
            return None
        if count < SEATS:
            return known._replace(
                turn=(turn + 1) % SEATS,
                lying=count,
                led=led,
                best=best,
                holder=holder,
                stake=stake,
                broken=broken,
            )
        return self._gathered(known, holder, stake, broken=broken)

    def _yet_to_play(self, turn: int, count: int) -> bool:
        return (self.seat - turn - 1) % SEATS < SEATS - count

    def _gathered(self, node: _Node, holder: int, stake: int, *, broken: bool) -> _Node | None:
        """The trick is taken; None when that broke the claim."""
        if holder == self.seat and stake & PENALTY:
            return None
        alone = node.alone
        if stake & OF_THE_MOON and alone != holder:
            alone = holder if alone == NOBODY else SHARED
        if alone in self.others and not node.left & self.moon:
            return None
        return node._replace(
            turn=holder, lying=0, led=0, best=0, holder=0, stake=0, broken=broken, alone=alone
        )

    def _narrowed(self, node: _Node, bit: int) -> _Node | None:
        """What is known once another seat has played that card; None when no deal allows it."""
        seat = node.turn
        sure, may, wants = list(node.sure), list(node.may), list(node.wants)
        if sure[seat] & bit:
            sure[seat] ^= bit
        else:
            if not (may[seat] & bit and wants[seat]):
                return None
            wants[seat] -= 1
            may = [cards & ~bit for cards in may]
        shown = 0  # what the hand can't hold besides
        if node.lying:
            shown = 0 if bit & node.led else node.led
        elif bit & HEARTS and self.rules.hearts_must_be_broken and not node.broken:
            shown = ~HEARTS
        if sure[seat] & shown:
            return None
        may[seat] &= ~shown
        fits = _fits(may, wants, self._open(node) & ~bit, self.others)
        return node._replace(sure=four(sure), may=four(may), wants=four(wants)) if fits else None

    @staticmethod
    def _open(node: _Node) -> int:
        may = node.may
        return may[0] | may[1] | may[2] | may[3]

    # --- the cards to try ---

    def _own(self, node: _Node) -> list[tuple[int, _Node]]:
        """The seat's legal cards, one of each run of neighbours, and what is held after each."""
        hand = node.sure[self.seat]
        legal = hand & node.led or hand
        if not node.lying and self.rules.hearts_must_be_broken and not node.broken:
            legal = hand & ~HEARTS or hand
        found = self._runs(node, legal, (hand,))
        led, best = node.led, node.best

        def promise(bit: int) -> tuple[bool, int]:
            wins = not node.lying or bool(bit & led and bit > best)
            height = (bit.bit_length() - 1) % 13
            if self.all_mine:
                return not wins, -height
            return (wins, height if wins else -height)

        return [(bit, self._without(node, bit)) for bit in sorted(found, key=promise)]

    def _without(self, node: _Node, bit: int) -> _Node:
        sure = list(node.sure)
        sure[self.seat] ^= bit
        return node._replace(sure=four(sure))

    def _theirs(self, node: _Node) -> list[tuple[int, _Node]]:
        """The cards the other seat in turn plays in some deal, and what each tells; the worst first."""
        seat = node.turn
        held = node.sure[seat] | (node.may[seat] if node.wants[seat] else 0)
        # who of the others takes a trick doesn't matter to a seat that claims them all
        cards = self._runs(node, held, (*node.sure, *node.may)) if self.all_mine else _singles(held)
        tried = [(bit, self._narrowed(node, bit)) for bit in cards]
        mine = node.lying and node.holder == self.seat
        led, best = node.led, node.best

        def harm(bit: int) -> tuple[bool, bool, int]:
            over = not node.lying or bool(bit & led and bit > best)
            height = (bit.bit_length() - 1) % 13
            if self.all_mine:
                return not over, False, -height
            return over, bool(mine and not bit & self.penalties), height

        found = [(bit, known) for bit, known in tried if known is not None]
        return sorted(found, key=lambda play: harm(play[0]))

    def _runs(self, node: _Node, wanted: int, sets: tuple[int, ...]) -> list[int]:
        """One card of `wanted` for each run of neighbours that belong to the same of the `sets`.

        Neighbours have no card of other sets between them, nor the one that is winning, and cost alike.
        """
        found = []
        among = node.left | node.best
        for suit in SUIT_BITS:
            last: tuple[bool, ...] | None = None
            cards = among & suit
            if not cards & wanted:
                continue
            while cards:
                bit = cards & -cards
                cards ^= bit
                kind = (
                    bit == node.best,
                    bool(bit & self.penalties),
                    bool(bit & self.moon),
                    *[bool(bit & each) for each in sets],
                )
                if kind != last and bit & wanted and bit != node.best:
                    found.append(bit)
                last = kind
        return found


def _singles(cards: int) -> list[int]:
    return [each.bit for each in cards_in(cards)]


def _fits(may: list[int], wants: list[int], unseen: int, seats: tuple[int, ...]) -> bool:
    """Whether the unseen cards can be dealt so (Hall's condition): none without a seat, no seat too full."""
    for number in range(len(seats) + 1):
        for some in combinations(seats, number):
            elsewhere = 0
            for seat in seats:
                if seat not in some:
                    elsewhere |= may[seat]
            if (unseen & ~elsewhere).bit_count() > sum(wants[seat] for seat in some):
                return False
    return True


def end_of(view: View, line: Line) -> tuple[int, tuple[Card, ...]]:
    """The last trick of a line of plays from the view: who holds it so far, and its cards."""
    plays = [*view.trick, *line]
    trick = plays[(len(plays) - 1) // SEATS * SEATS :]
    led = trick[0][1].suit
    holder, _ = max((play for play in trick if play[1].suit is led), key=lambda play: play[1].rank)
    return holder, tuple([each for _, each in trick])


def points_if_kept(view: View, claim: Claim) -> int:
    """What the hand costs the view's seat once the claim has come true (penalties, a moon included)."""
    rules = rules_of(view.options)
    taken = list(Position.of(view).taken)
    if claim is Claim.MINE:
        others = sum(cards for seat, cards in enumerate(taken) if seat != view.seat)
        taken[view.seat] = rules.scoring & ~others
    return hand_penalties(rules, four(taken))[view.seat]


def is_welcome(view: View, claim: Claim) -> bool:
    """Whether the claim, once true, costs the seat no more than what it has taken already."""
    taken = bits_of(view.taken[view.seat])
    return points_if_kept(view, claim) <= points_of(rules_of(view.options), taken)
