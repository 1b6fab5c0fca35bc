"""What each card of a seat is worth: the points it may expect, and the chance of many, over sampled deals.

Every card is tried on the same deals, drawn from what the seat's view allows, and played out as the players
that search do it (`engine.search`). All chance comes from the view itself: the same view, the same advice.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from engine.cards import bits_of, cards_in
from engine.deal import Stream
from engine.hearts import Phase, View, points_of, rules_of
from engine.hearts_moves import Cards
from engine.search.chance import uniforms
from engine.search.law import Law, law_of
from engine.search.passing import by_danger, world_of_passes
from engine.search.playout import Position, play_out
from engine.search.plays import DEFENDED, candidates, moon_in_reach
from engine.search.shooting import MoonShot
from engine.search.worlds import Knowledge, Worlds

PLAYOUTS = 1500
"""About so many play-outs make an advice, all cards together."""
PASS_PLAYOUTS = 2400
PASS_CHOICES = 6
"""Of so many of its most dangerous cards a hand's passes are made."""
COSTLY = 13


@dataclass(frozen=True, slots=True)
class Estimate:
    """What playing a card, or passing three, is expected to bring.

    `points` are the penalties still to come to the seat in this hand; a moon of its own counts as the gain
    that it is, also where it is the others who are given points. `risk` is the chance (0 … 1) that they are
    `COSTLY` or more, as with Q♠. `moon` says that the points are those of an attempt at the moon.
    """

    cards: Cards
    points: float
    risk: float
    moon: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """An estimate for every legal card in deck order, or for the passes thought of; over so many `worlds`."""

    estimates: tuple[Estimate, ...]
    worlds: int

    @property
    def best(self) -> Estimate:
        """The one with the fewest points, then with the least risk; the first of equals."""
        return min(self.estimates, key=_merit)

    @property
    def ranked(self) -> tuple[Estimate, ...]:
        """The best first."""
        return tuple(sorted(self.estimates, key=_merit))

    def of(self, cards: Cards) -> Estimate:
        """The estimate for these cards; KeyError when there is none."""
        found = next((each for each in self.estimates if each.cards == cards), None)
        if found is None:
            raise KeyError(cards)
        return found

    def cost(self, cards: Cards) -> float:
        """How many points more these cards are expected to cost than the best; KeyError as `of`."""
        return self.of(cards).points - self.best.points


def _merit(estimate: Estimate) -> tuple[float, float]:
    return estimate.points, estimate.risk


def advise(view: View, playouts: int | None = None) -> Advice:
    """Advice to the view's seat, which is to play a card or to choose three. ValueError when it is not."""
    if view.phase is Phase.PASSING and not view.have_passed[view.seat]:
        return _on_passing(view, playouts or PASS_PLAYOUTS)
    if not view.legal:
        raise ValueError("there is nothing to advise: it is not this seat's move")
    return _on_playing(view, playouts or PLAYOUTS)


def _chance(view: View) -> Stream:
    """A stream that depends on what the seat has seen, and on nothing else."""
    seen = [view.seat, view.hand_number, view.hand, view.passed, view.received, view.trick]
    return Stream(f"coach {seen} {[(trick.leader, trick.cards) for trick in view.tricks]}".encode())


def cost_of_hand(law: Law, seat: int, taken: list[int]) -> int:
    """What a hand that ends so costs the seat: its penalties; its own moon is the gain on the others.

    `taken` are the sets of cards that each seat took.
    """
    cost = law.penalties_of(taken)[seat]
    moon = law.moon and taken[seat] & law.moon == law.moon
    return cost - law.rules.moon_points[1] if moon else cost


class _Tally:
    """The ends of the play-outs of one candidate."""

    def __init__(self) -> None:
        self.costs: list[int] = []

    def estimate(self, cards: Cards, *, moon: bool = False) -> Estimate:
        number = len(self.costs)
        risk = sum(cost >= COSTLY for cost in self.costs) / number
        return Estimate(cards, sum(self.costs) / number, risk, moon)


def _on_playing(view: View, playouts: int) -> Advice:
    law, seat = law_of(rules_of(view.options)), view.seat
    position = Position.of(view)
    cards = candidates(law, bits_of(view.legal), position)
    after = [position.after(seat, bit) for bit in cards]
    uniform = uniforms(_chance(view))
    deals = Worlds(Knowledge.of(view))
    shooting = moon_in_reach(law, position, bits_of(view.hand))
    worlds = max(1, playouts // (len(cards) * (2 if shooting else 1)))
    already = points_of(law.rules, position.taken[seat] & law.scoring)
    plain, moons = [_Tally() for _ in cards], [_Tally() for _ in cards]
    for _ in range(worlds):
        dealt = deals.deal(uniform)
        for index, bit in enumerate(cards):
            for tally, moon in ((plain, False), (moons, True)) if shooting else ((plain, False),):
                hands = dealt.copy()
                hands[seat] ^= bit
                begun = bool(position.taken[seat] & law.moon)
                shot = MoonShot(seat, law.moon, begun, uniform() < DEFENDED, uniform) if moon else None
                taken = play_out(law, after[index], hands, uniform, shot)
                tally[index].costs.append(cost_of_hand(law, seat, taken) - already)
    found: list[Estimate] = []
    at = -1
    for card in view.legal:  # cards that nobody can tell apart have the estimate of the lowest of them
        at += at + 1 < len(cards) and cards[at + 1] == card.bit
        estimate = plain[at].estimate((card,))
        if shooting:
            estimate = min(estimate, moons[at].estimate((card,), moon=True), key=_merit)
        found.append(estimate)
    return Advice(tuple(found), worlds)


def _on_passing(view: View, playouts: int) -> Advice:
    law = law_of(rules_of(view.options))
    order = by_danger(law, bits_of(view.hand))
    triples = [sum(three) for three in combinations(order[:PASS_CHOICES], 3)]
    uniform = uniforms(_chance(view))
    deals = Worlds(Knowledge.of(view))
    tallies = [_Tally() for _ in triples]
    worlds = max(1, playouts // len(triples))
    for _ in range(worlds):
        taken_after = world_of_passes(view, law, deals, uniform)
        for tally, three in zip(tallies, triples, strict=True):
            tally.costs.append(cost_of_hand(law, view.seat, taken_after(three)))
    return Advice(
        tuple(t.estimate(tuple(cards_in(three))) for t, three in zip(tallies, triples, strict=True)), worlds
    )
