"""Claims against brute force: every deal that the view allows, one by one, through the rules themselves."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine import hearts
from engine.cards import Card
from engine.coach.claims import Claim, Verdict, is_welcome, judge, points_if_kept
from engine.deal import DealCode
from engine.hearts import PRESETS, Phase, State, rules_of
from tests import reference_hearts as reference
from tests.engine import hearts_table as table
from tests.engine.test_search_worlds import agrees, every_deal, late_state


class Brute:
    """A claim decided by dealing out every hand and following every play in all of them at once."""

    def __init__(self, view: hearts.View, claim: Claim, worlds: list[State]) -> None:
        self.seat = view.seat
        self.claim = claim
        self.tricks = len(view.tricks)
        rules = rules_of(view.options)
        self.rules = rules
        taken = worlds[0].taken
        self.moon_before = hearts.moon_shooter(rules, taken) is not None
        self.before = taken[self.seat]

    def broken(self, state: State) -> bool:
        """Whether a state that has come up breaks the claim for good."""
        new = state.tricks[self.tricks :]
        if self.claim is Claim.MINE:
            return any(trick.winner != self.seat for trick in new)
        if state.taken[self.seat] & ~self.before & self.rules.penalties:
            return True
        shooter = hearts.moon_shooter(self.rules, state.taken)
        costs = self.rules.moon_points[1] > 0 and not self.moon_before
        return costs and shooter is not None and shooter != self.seat

    def holds(self, worlds: list[State]) -> bool:
        """Whether the seat can keep it, playing alike in worlds that look alike."""
        if self.broken(worlds[0]):
            return False
        if worlds[0].phase is not Phase.PLAYING:
            return True
        turn = worlds[0].turn
        by_card: dict[Card, list[State]] = {}
        for world in worlds:
            assert world.turn == turn
            for move in hearts.legal_moves(world):
                assert isinstance(move, hearts.Play)
                by_card.setdefault(move.card, []).append(hearts.apply(world, move)[0])
        ways = (self.holds(after) for after in by_card.values())
        return any(ways) if turn == self.seat else all(ways)


def worlds_of(state: State, literal: reference.Options) -> list[State]:
    """The state with every deal that its turn's seat thinks possible; nothing is skipped."""
    assert state.turn is not None
    view = hearts.view(state, state.turn)
    options = replace(state.options, skip_uneventful=False)
    game = replace(state.standing, options=options, rules=rules_of(options))
    deals = [deal for deal in every_deal(view) if agrees(view, deal, literal)]
    return [replace(state, standing=game, hands=deal) for deal in deals]


def check_line(verdict: Verdict, worlds: list[State], brute: Brute) -> None:
    """The counter-example is played through the rules: some deal allows it, and it breaks the claim."""
    left = worlds
    for seat, card in verdict.line:
        move = hearts.Play(seat, card)
        left = [hearts.apply(world, move)[0] for world in left if hearts.why_illegal(world, move) is None]
    assert left
    if verdict.claim is Claim.MINE and not brute.broken(left[0]):
        # it is broken as soon as the seat can't win the trick any more
        trick = left[0].trick
        led = [play for play in trick if play[1].suit is trick[0][1].suit]
        assert max(led, key=lambda play: play[1].rank)[0] != brute.seat
        assert brute.seat in {seat for seat, _ in trick}
    else:
        assert brute.broken(left[0])


@pytest.mark.parametrize("preset", PRESETS)
def test_verdicts_are_those_of_brute_force(preset: str) -> None:
    options, literal = PRESETS[preset], reference.PRESETS[preset]
    chance = random.Random(f"claims {preset}")
    found: Counter[tuple[Claim, bool]] = Counter()
    for case in range(80):
        state = late_state(options, 3 if case % 40 == 0 else 2, chance)
        assert state.turn is not None
        view = hearts.view(state, state.turn)
        worlds = worlds_of(state, literal)
        for claim in Claim:
            brute = Brute(view, claim, worlds)
            verdict = judge(view, claim)
            assert verdict.proved == brute.holds(worlds), (preset, case, claim)
            found[claim, verdict.proved] += 1
            if verdict.proved:
                assert verdict.card in view.legal
            else:
                check_line(verdict, worlds, brute)
    for claim in Claim:
        assert min(found[claim, True], found[claim, False]) >= 3


def test_a_proved_claim_stays_proved_whatever_the_others_play() -> None:
    """The way is followed card by card, each time from the view of that moment, against any replies."""
    chance = random.Random("kept")
    kept = 0
    for _ in range(60):
        state = late_state(PRESETS["microsoft"], 3, chance)
        seat = state.turn
        assert seat is not None
        for claim in Claim:
            now, before = state, state.taken[seat]
            if not judge(hearts.view(state, seat), claim).proved:
                continue
            while now.phase is Phase.PLAYING:
                assert now.turn is not None
                if now.turn == seat:
                    card = judge(hearts.view(now, seat), claim).card
                    assert card is not None
                    now, _ = hearts.apply(now, hearts.Play(seat, card))
                else:
                    now, _ = hearts.apply(now, chance.choice(hearts.legal_moves(now)))
            brute = Brute(hearts.view(state, seat), claim, [state])
            assert brute.before == before
            assert not brute.broken(now)
            kept += 1
    assert kept >= 20


def test_a_search_that_is_too_large_says_neither() -> None:
    state = late_state(PRESETS["microsoft"], 3, random.Random(1))
    assert state.turn is not None
    verdict = judge(hearts.view(state, state.turn), Claim.HARMLESS, most_nodes=1)
    assert not verdict.proved
    assert not verdict.line


def test_claims_are_made_in_ones_own_turn() -> None:
    state = hearts.start(PRESETS["microsoft"], DealCode("HT1", "", 1))
    with pytest.raises(ValueError, match="own turn"):
        judge(hearts.view(state, 0), Claim.MINE)


@pytest.mark.parametrize(("south", "cost", "welcome"), [("QS 2H", 2, False), ("", -26, True)])
def test_claims_that_cost_points_are_not_welcome(south: str, cost: int, welcome: bool) -> None:
    """West leads the last two hearts: they cost a point each, or complete the moon, here 26 gained."""
    west = [card for card in table.cards(table.ALL_HEARTS + " QS") if str(card) not in south + " KH AH"]
    game = hearts.standing(replace(PRESETS["microsoft"], moon=hearts.Moon.SHOOTER))
    tricks = table.took(south, table.text(west), "", "")
    view = hearts.view(hearts.playing(game, (0, table.bits("KH AH"), 0, 0), 1, tricks=tricks, broken=True), 1)
    assert points_if_kept(view, Claim.MINE) - (0 if welcome else len(west)) == cost
    assert is_welcome(view, Claim.MINE) is welcome
