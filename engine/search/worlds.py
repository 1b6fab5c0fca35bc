"""The deals that a seat's view allows, each drawn equally likely.

What is known of the others' cards comes down to sets: the cards a seat surely holds (those passed to it
and not played yet), and the cards it can't hold (suits it failed to follow, and whatever a card it was
allowed to play says of its hand). The cards not fixed fall into classes by the seats that may hold them.
How many of each class go to which seat is a *plan*; plans are drawn by the number of deals they stand
for, and then each class is dealt at random. So no deal is ever rejected.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import comb

from engine.cards import SUIT_BITS, Card, bits_of, cards_in
from engine.hearts import HOLD, SEATS, Four, Rules, View, rules_of
from engine.hearts_state import four
from engine.search.chance import Uniform
from engine.search.law import HEARTS, WHOLE_DECK

Plan = tuple[tuple[int, ...], ...]
"""For each class of cards, how many of them each seat gets, in the order of the class's seats."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a view tells of the hands, as sets of cards; its own seat's are `sure` and nothing is open.

    `sure` are the cards each seat certainly holds, `may` those it may hold besides, and `wants` how many
    it holds besides. `unseen` are the cards to be dealt.
    """

    sure: Four
    may: Four
    wants: Four
    unseen: int

    @staticmethod
    def of(view: View) -> Knowledge:
        """What the view's seat knows."""
        seat, rules = view.seat, rules_of(view.options)
        hand = bits_of(view.hand)
        plays = _plays(view)
        played = bits_of(card for trick in plays for _, card in trick)
        unseen = WHOLE_DECK & ~(hand | played)
        sure = [0] * SEATS
        if view.passed is not None and view.received is not None and view.direction != HOLD:
            sure[(seat + view.direction) % SEATS] = bits_of(view.passed) & unseen
        unseen &= ~sum(sure)
        sure[seat] = hand
        may = [0 if each == seat else unseen & mask for each, mask in enumerate(_not_ruled_out(rules, plays))]
        wants = [0 if each == seat else view.counts[each] - sure[each].bit_count() for each in range(SEATS)]
        if sum(wants) != unseen.bit_count() or min(wants) < 0:
            may, wants = _at_a_table_built_by_hand(view, sure, unseen)
        return Knowledge(four(sure), four(may), four(wants), unseen)


def _plays(view: View) -> list[list[tuple[int, Card]]]:
    tricks = [
        [((trick.leader + place) % SEATS, card) for place, card in enumerate(trick.cards)]
        for trick in view.tricks
    ]
    return [*tricks, list(view.trick)]


def _not_ruled_out(rules: Rules, tricks: list[list[tuple[int, Card]]]) -> list[int]:
    """For each seat, the cards that its plays don't rule out of its hand (the rules: The game)."""
    may = [WHOLE_DECK] * SEATS
    broken = False
    for number, trick in enumerate(tricks):
        clean = number == 0 and rules.clean_first_trick
        for place, (seat, card) in enumerate(trick):
            led = SUIT_BITS[trick[0][1].suit]
            heart = bool(card.bit & HEARTS)
            if place and not card.bit & led:
                may[seat] &= ~led
            if clean and card.bit & rules.penalties and not (place and card.bit & led):
                may[seat] &= rules.penalties  # it had nothing else
            if not place and heart and rules.hearts_must_be_broken and not broken:
                may[seat] &= HEARTS
            broken = broken or (heart and (not place or led != HEARTS))
    return may


def _at_a_table_built_by_hand(view: View, sure: list[int], unseen: int) -> tuple[list[int], list[int]]:
    """Where the counts don't add up to the unseen cards: hands as long as the seat's own, of any cards."""
    done = {seat for seat, _ in view.trick}
    length = len(view.hand)
    left = unseen.bit_count()
    wants = [0] * SEATS
    for seat in range(SEATS):
        if seat != view.seat:
            want = length - (seat in done) - sure[seat].bit_count()
            wants[seat] = min(max(want, 0), left)
            left -= wants[seat]
    return [unseen if want else 0 for want in wants], wants


class Worlds:
    """Deals of the unseen cards that agree with a seat's knowledge.

    Where there is none (at a table with other rules), what was shown is forgotten and the counts remain.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self._sure = knowledge.sure
        wants = [(seat, want) for seat, want in enumerate(knowledge.wants) if want]
        self._seats = [seat for seat, _ in wants]
        needs = tuple(want for _, want in wants)
        spare = knowledge.unseen.bit_count() - sum(needs)
        classes = _classes([knowledge.may[seat] for seat in self._seats], knowledge.unseen)
        plans = list(_plans([(places, len(cards)) for places, cards in classes], needs)) if not spare else []
        if not plans:
            places = tuple(range(len(needs)))
            classes = [(places, [card.bit for card in cards_in(knowledge.unseen)])]
            plans = [(1, (needs,))]
        self._classes = classes
        self._plans = [plan for _, plan in plans]
        self._sums = list(accumulate(weight for weight, _ in plans))

    @property
    def number(self) -> int:
        """How many deals there are, for the plans' weights: a multiple of it that is the same for all."""
        return self._sums[-1]

    def deal(self, uniform: Uniform) -> list[int]:
        """The four hands as sets of cards, the seat's own as it is."""
        plans, sums = self._plans, self._sums
        plan = plans[0] if len(plans) == 1 else plans[bisect_right(sums, int(uniform() * sums[-1]))]
        hands = list(self._sure)
        seats = self._seats
        for (places, cards), quotas in zip(self._classes, plan, strict=True):
            number, at = len(cards), 0
            for place, quota in zip(places, quotas, strict=True):
                end = at + quota
                if end < number:  # the last cards need no drawing
                    for i in range(at, end):
                        j = i + int(uniform() * (number - i))
                        cards[i], cards[j] = cards[j], cards[i]
                hands[seats[place]] |= sum(cards[at:end])
                at = end
        return hands


def _classes(may: list[int], unseen: int) -> list[tuple[tuple[int, ...], list[int]]]:
    """The unseen cards by the places (of `may`) that may hold them, those with the fewest places first."""
    classes: dict[tuple[int, ...], list[int]] = {}
    for card in cards_in(unseen):
        places = tuple(place for place, mask in enumerate(may) if mask & card.bit)
        classes.setdefault(places, []).append(card.bit)
    return sorted(classes.items(), key=lambda entry: (len(entry[0]), entry[0]))


def _plans(classes: list[tuple[tuple[int, ...], int]], needs: tuple[int, ...]) -> Iterator[tuple[int, Plan]]:
    """Every way to share the classes out, with the number of deals it stands for."""
    if not classes:
        if not any(needs):
            yield 1, ()
        return
    (places, number), *rest = classes
    for ways, quotas in _shares(number, tuple(needs[place] for place in places)):
        left = list(needs)
        for place, quota in zip(places, quotas, strict=True):
            left[place] -= quota
        for more, plan in _plans(rest, tuple(left)):
            yield ways * more, (quotas, *plan)


def _shares(number: int, needs: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every way to give `number` cards to places that want at most `needs`, and how many deals it is."""
    if not needs:
        if not number:
            yield 1, ()
        return
    for quota in range(max(0, number - sum(needs[1:])), min(number, needs[0]) + 1):
        for ways, quotas in _shares(number - quota, needs[1:]):
            yield comb(number, quota) * ways, (quota, *quotas)
