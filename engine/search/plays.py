"""The card to play: candidates are tried on the same sampled deals, the moon as one of its own."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import DECK, Card, bits_of, cards_in
from engine.hearts import View, rules_of
from engine.search.chance import Uniform
from engine.search.evaluation import Worth, worth_for
from engine.search.law import SUIT_OF, Law, law_of
from engine.search.playout import Position, play_out
from engine.search.racing import EVERY, Race
from engine.search.shooting import MoonShot, losers
from engine.search.temper import Ambition, Temper
from engine.search.worlds import Knowledge, Worlds

FEW_LOSERS, FEW_LOSERS_AT_FIRST = 3, 5
"""With so many cards that may lose a trick, at most, a moon is thought of."""
DEFENDED = 0.5
"""How often the others defend against a moon that a guarded player thinks of."""
HOPELESS = 2.0
"""A moon worth so much less than playing on is given up."""


def card_to_play(view: View, temper: Temper, uniform: Uniform) -> Card:
    """The card of `view.legal` with the best mean over the play-outs."""
    law = law_of(rules_of(view.options))
    position = Position.of(view)
    if len(view.legal) == 1 or not law.scoring & ~(position.seen & ~position.trick):
        return view.legal[0]
    cards = candidates(law, bits_of(view.legal), position)
    if len(cards) == 1:
        return _card(cards[0])
    trial = _Trial(law, position, cards, Worlds(Knowledge.of(view)), worth_for(view, temper), uniform)
    race = Race(len(cards))
    budget = temper.playouts
    moon = None
    if temper.ambition is not Ambition.NEVER and moon_in_reach(law, position, bits_of(view.hand)):
        moon, used = _with_moon(trial, race, temper)
        budget -= used
    race.run(trial.world, budget if moon is None else 0)
    return _card(cards[_best(race, moon, temper, uniform)])


def _card(bit: int) -> Card:
    return DECK[bit.bit_length() - 1]


def candidates(law: Law, legal: int, position: Position) -> list[int]:
    """The legal cards as bits, one for each run of cards that nobody can tell apart.

    Neighbours of a suit are alike when they cost the same and all cards between are out of play.
    """
    gone = position.seen & ~position.trick
    points = law.rules.points
    found: list[int] = []
    last = 0
    for card in cards_in(legal):
        bit = card.bit
        between = (bit - 1) & ~(last | last - 1) if last else 0
        alike = last and SUIT_OF[bit] == SUIT_OF[last] and not between & ~gone
        if not alike or points[card.index] != points[last.bit_length() - 1]:
            found.append(bit)
        last = bit
    return found


def moon_in_reach(law: Law, position: Position, hand: int) -> bool:
    """Whether nobody else has a card of the moon and the hand is strong enough to think of it."""
    others = (position.taken[seat] for seat in range(4) if seat != position.turn)
    if not law.moon or any(taken & law.moon for taken in others):
        return False
    return losers(hand, position.seen) <= (FEW_LOSERS_AT_FIRST if position.first else FEW_LOSERS)


class _Trial:
    """The candidates of one decision, to be played out."""

    def __init__(
        self, law: Law, position: Position, cards: list[int], worlds: Worlds, worth: Worth, uniform: Uniform
    ) -> None:
        self.law = law
        self.seat = position.turn
        self.cards = cards
        self.after = [position.after(position.turn, card) for card in cards]
        self.worlds = worlds
        self.worth = worth
        self.uniform = uniform

    def world(self) -> Callable[[int], float]:
        """A sampled deal, which gives each candidate's value."""
        hands = self.worlds.deal(self.uniform)
        return lambda candidate: self.value(hands, candidate)

    def value(self, hands: list[int], candidate: int, moon: MoonShot | None = None) -> float:
        """What one play-out of the candidate is worth."""
        hands = hands.copy()
        hands[self.seat] ^= self.cards[candidate]
        taken = play_out(self.law, self.after[candidate], hands, self.uniform, moon)
        return self.worth(self.law.penalties_of(taken))

    def moon(self, ambition: Ambition) -> MoonShot:
        """An attempt of the seat at the moon, from what it has taken so far."""
        moon = self.law.moon
        stopped = ambition is Ambition.GUARDED and self.uniform() < DEFENDED
        return MoonShot(self.seat, moon, bool(self.after[0].taken[self.seat] & moon), stopped, self.uniform)


def _with_moon(trial: _Trial, race: Race, temper: Temper) -> tuple[list[float] | None, int]:
    """Each candidate twice a world, once on the way to the moon; the moon's means, and play-outs used.

    The means are None as soon as the moon is hopeless, and the race goes on without it.
    """
    number = len(trial.cards)
    sums = [0.0] * number
    used = worlds = 0
    while used + 2 * number <= temper.playouts:
        hands = trial.worlds.deal(trial.uniform)
        for candidate in range(number):
            race.values[candidate].append(trial.value(hands, candidate))
            sums[candidate] += trial.value(hands, candidate, trial.moon(temper.ambition))
        used += 2 * number
        worlds += 1
        if worlds % EVERY == 0 and max(sums) / worlds < race.mean(race.leader) - HOPELESS:
            return None, used
    return [total / worlds for total in sums] if worlds else None, used


def _best(race: Race, moon: list[float] | None, temper: Temper, uniform: Uniform) -> int:
    """The candidate still in that has the best mean, as the player judges it."""

    def judged(candidate: int) -> float:
        mean = race.mean(candidate)
        if moon is not None:
            mean = max(mean, moon[candidate])
        return mean + temper.doubt * (uniform() + uniform() - 1) if temper.doubt else mean

    return max(race.live, key=judged)
