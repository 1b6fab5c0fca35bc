"""Play-outs keep the rules, end where they should, and play as the policy says."""

from __future__ import annotations

import random

import pytest

from engine import hearts
from engine.cards import DECK, SUIT_BITS, Suit, bits_of, cards_in
from engine.deal import DealCode, Stream
from engine.hearts import rules_of
from engine.search import policy, shooting
from engine.search.chance import uniforms
from engine.search.law import Law, law_of
from engine.search.playout import Position, play_out
from engine.search.shooting import MoonShot, losers
from tests.engine.hearts_table import BLACK_MARIA, OMNIBUS, PLAIN, SPOT, bits, text
from tests.engine.test_bots import custom

LAW = law_of(rules_of(PLAIN))
NEVER_SLIPS = lambda: 0.99  # noqa: E731


def shown(card: int) -> str:
    return text(tuple(cards_in(card)))


def dealt(chance: random.Random) -> list[int]:
    deck = list(DECK)
    chance.shuffle(deck)
    return [bits_of(deck[13 * seat : 13 * seat + 13]) for seat in range(4)]


def test_legal_cards_are_those_of_the_rules() -> None:
    """Differential: the one decision of `engine.hearts` over random hands, options and moments."""
    chance = random.Random(4)
    for _ in range(4000):
        rules = rules_of(custom(chance))
        law = law_of(rules)
        first, broken = chance.random() < 0.4, chance.random() < 0.5
        hand = bits_of(chance.sample(DECK, 13 if first else chance.randint(1, 12)))
        if chance.random() < 0.3:
            hand &= rules.penalties
        if first and rules.two_of_clubs_leads:
            hand |= 1
        if not hand:
            continue
        assert policy.may_lead(law, hand, first, broken) == hearts.decide(rules, hand, None, first, broken)[0]
        led = chance.choice(list(Suit))
        void = hand & ~SUIT_BITS[led]
        if void and (void & ~rules.penalties or void & SUIT_BITS[Suit.HEARTS]):
            assert policy.may_discard(law, void, first) == hearts.decide(rules, void, led, first, broken)[0]


@pytest.mark.parametrize("shooting_seat", [None, 2])
def test_a_play_out_takes_every_scoring_card_and_scores_as_the_rules_do(shooting_seat: int | None) -> None:
    chance = random.Random(5)
    uniform = uniforms(Stream(b"play-outs"))
    for _ in range(400):
        law = law_of(rules_of(custom(chance)))
        hands = dealt(chance)
        leader = next(seat for seat in range(4) if hands[seat] & 1)
        moon = None if shooting_seat is None else MoonShot(shooting_seat, law.moon, False, True, uniform)
        taken = play_out(law, Position.start(leader), list(hands), uniform, moon)
        assert sum(cards & law.scoring for cards in taken) == law.scoring
        for seat in range(4):
            for other in range(seat):
                assert not taken[seat] & taken[other]
        assert law.penalties_of(taken) == hearts.hand_penalties(law.rules, taken)


def test_positions_follow_a_hand() -> None:
    """The position of each view of a hand played at random agrees with the state it is of."""
    chance = random.Random(6)
    state = hearts.start(PLAIN, DealCode("HT1", "", 8))
    for seat in range(4):
        state, _ = hearts.apply(state, hearts.Pass(seat, tuple(cards_in(state.hands[seat]))[:3]))
    while state.turn is not None:
        position = Position.of(hearts.view(state, state.turn))
        assert position.turn == state.turn
        assert position.count == len(state.trick)
        assert position.seen == (1 << 52) - 1 & ~sum(state.hands)
        assert position.taken == state.taken
        assert position.first == (not state.tricks)
        if state.trick:
            played = [play for play in state.trick if play[1].suit is state.led]
            holder, best = max(played, key=lambda play: play[1].index)
            assert (position.holder, position.best) == (holder, best.bit)
        state, _ = hearts.apply(
            state, hearts.Play(state.turn, chance.choice(tuple(cards_in(hearts.legal_bits(state)))))
        )


def follow(hand: str, trick: str, law: Law = LAW, seen: str = "") -> str:
    """What follows the trick, most of the other cards having been seen."""
    lying = bits(trick)
    suit = next(suit for suit in SUIT_BITS if suit & bits(trick[:2]))
    count = len(trick.split())
    before = lying | bits(seen or "2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 7D")
    card = policy.follow(law, bits(hand), suit, policy.top(lying & suit), lying, count, before, NEVER_SLIPS)
    return shown(card)


def test_follows_as_a_good_player_does() -> None:
    assert follow("9C JC AC", "TC 8C") == "9C"  # ducks as high as it can
    assert follow("9C JC AC", "TC 8C QC") == "AC"  # last, no points: the highest takes it
    assert follow("9C JC AC", "TC 8C 2H") == "9C"  # last, a point in it
    assert follow("JC AC", "TC 8C 2H") == "AC"  # forced: its highest
    assert follow("JC AC", "TC 2H") == "JC"  # forced, another to play: its lowest
    assert follow("QS 3S", "KS") == "QS"
    assert follow("QS AS", "TS") == "AS"
    assert follow("9D JD QD", "TD", law_of(rules_of(OMNIBUS))) == "9D"
    assert follow("3D JD", "TD 2D 4D", law_of(rules_of(OMNIBUS))) == "JD"  # the bonus
    assert follow("3D QD", "JD 2D 4D", law_of(rules_of(OMNIBUS))) == "QD"
    assert follow("KS 2S", "AS", law_of(rules_of(BLACK_MARIA))) == "KS"
    assert follow("KH 3H", "2H 4C 5C", law_of(rules_of(SPOT))) == "3H"  # a king costs 13 there


def test_throws_off_what_hurts() -> None:
    def thrown(hand: str, seen: str = "2C", law: Law = LAW) -> str:
        held = bits(hand)
        return shown(policy.discard(law, held, held, bits(seen), NEVER_SLIPS))

    assert thrown("AH QS 2D") == "QS"
    assert thrown("AH KS AS") == "AS"
    assert thrown("AH 2S 2D", "QS") == "AH"
    assert thrown("KS AS AH", "QS") == "AH"
    assert thrown("KS AS AH", "QS", law_of(rules_of(BLACK_MARIA))) == "KS"
    assert thrown("JD 3D 2C", law=law_of(rules_of(OMNIBUS))) != "JD"


def test_leads_safely() -> None:
    uniform = uniforms(Stream(b"leads"))
    hand, seen = bits("AS KC AC 2D"), bits("2C 3C")
    leads = {shown(policy.lead(LAW, hand, hand, seen, uniform)) for _ in range(20)}
    assert "2D" in leads
    safe = sum(policy.lead(LAW, hand, hand, seen, uniform) == bits("2D") for _ in range(400))
    assert safe > 360
    queen = sum(policy.lead(LAW, hand, hand, seen, uniform) == bits("AS") for _ in range(400))
    assert queen < 20


def test_losers_of_a_hand_for_the_moon() -> None:
    assert losers(bits("AC KC QC JC TC 9C 8C AD KD QD JD TD 9D"), 0) == 0
    assert losers(bits("2C 3C"), bits("4C")) == 2
    assert losers(bits("2C 3C"), SUIT_BITS[Suit.CLUBS]) == 0  # nothing out beats them


def test_a_shooter_takes_what_it_can_and_others_stop_it() -> None:
    uniform = NEVER_SLIPS
    moon = MoonShot(1, LAW.moon, True, True, uniform)
    spades = SUIT_BITS[Suit.SPADES]
    lying = bits("TS 2H")
    assert moon.card(1, bits("JS AS"), bits("JS AS"), spades, bits("TS"), 3, lying, 2, lying) == bits("AS")
    assert moon.card(0, bits("JS AS"), bits("JS AS"), spades, bits("TS"), 1, lying, 3, lying) == bits("JS")
    assert moon.card(0, bits("3H 4D"), bits("3H 4D"), spades, bits("TS"), 1, lying, 2, lying) == bits("4D")
    assert moon.card(0, bits("JS AS"), bits("JS AS"), spades, bits("TS"), 1, bits("TS 9S"), 2, lying) == 0
    unstopped = MoonShot(1, LAW.moon, True, False, uniform)
    assert unstopped.card(0, bits("JS AS"), bits("JS AS"), spades, bits("TS"), 1, lying, 3, lying) == 0
    assert moon.goes_on(1, bits("2H"))
    assert moon.goes_on(0, bits("2D"))
    assert not moon.goes_on(0, bits("2H"))
    assert shooting.losers(0, 0) == 0


def test_a_strong_hand_makes_more_moons_when_it_shoots() -> None:
    uniform = uniforms(Stream(b"moons"))
    chance = random.Random(7)
    strong = bits("AH KH QH JH 2H AS KS QS AC KC QC 3D QD")
    made = {None: 0, True: 0, False: 0}
    for _ in range(150):
        rest = [card for card in DECK if not card.bit & strong]
        chance.shuffle(rest)
        hands = [strong, *(bits_of(rest[13 * each : 13 * each + 13]) for each in range(3))]
        leader = next(seat for seat in range(4) if hands[seat] & 1)
        for stopped in made:
            moon = None if stopped is None else MoonShot(0, LAW.moon, False, stopped, uniform)
            taken = play_out(LAW, Position.start(leader), list(hands), uniform, moon)
            made[stopped] += not LAW.moon & ~taken[0]
    assert made[None] < made[False] > made[True]
    assert made[False] > 40
