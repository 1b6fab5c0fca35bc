"""Things that went wrong in other Hearts programs, H01 to H19 and H25 to H27, and their neighbours."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import hearts
from engine.cards import DECK, Card, bits_of, cards_in
from engine.deal import DealCode
from engine.hearts import HeartsOptions, Phase, Reason, Trick
from engine.hearts_claims import winning_leads
from tests.engine.hearts_table import (
    ALL_HEARTS,
    BLACK_MARIA,
    FIRST,
    LEFT_LEADS,
    OMNIBUS,
    PLAIN,
    SPOT,
    TWELVE_HEARTS,
    bits,
    cards,
    finish,
    legal,
    penalties,
    play,
    refusal,
    text,
    to_play,
    took,
)

CODE = DealCode("HT1", "", 19)
COUNTDOWN = hearts.PRESETS["hearts"]
HIGH = replace(PLAIN, high_spades=True)
EVERYTHING = f"{ALL_HEARTS} QS"


def test_h01_queen_and_twelve_hearts_on_the_first_trick() -> None:
    state = to_play(f"QS {TWELVE_HEARTS}", "2C")
    assert legal(state) == TWELVE_HEARTS
    assert refusal(state, "QS") is Reason.NO_PENALTIES_ON_FIRST_TRICK


def test_h02_thirteen_hearts_on_the_first_trick() -> None:
    state = to_play(ALL_HEARTS, "2C")
    assert legal(state) == ALL_HEARTS
    state, events = play(state, "7H")
    assert state.broken
    assert hearts.HeartsBroken(1) in events


def test_h03_the_jack_of_diamonds_is_the_only_card_without_a_penalty() -> None:
    state = to_play("JD QS 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "2C", options=OMNIBUS)
    assert legal(state) == "JD"


def test_h04_void_on_the_first_trick_hearts_and_queen_are_refused() -> None:
    state = to_play("5D 9S QS 2H AH", "2C KC")
    assert legal(state) == "5D 9S"
    for card in ("QS", "2H", "AH"):
        assert refusal(state, card) is Reason.NO_PENALTIES_ON_FIRST_TRICK
        with pytest.raises(hearts.IllegalMove):
            play(state, card)
    assert text(hearts.view(state, 1).legal) == "5D 9S"  # what a bot is given


def test_h05_the_first_trick_is_the_tables_not_ones_own() -> None:
    state = to_play("5D QS AH", "KC", first=False)  # West has taken nothing
    assert legal(state) == "5D QS AH"


def test_h06_the_only_club_is_played_however_high() -> None:
    state = to_play("2D AS AC 3S", "2C")
    assert legal(state) == "AC"
    assert refusal(state, "2D") is Reason.MUST_FOLLOW_SUIT


def test_h07_a_discarded_queen_has_not_broken_hearts() -> None:
    hands = [bits(each) for each in ("AD 4C 9H", "QS 5C", "2D 6C", "3D 7C")]
    state, _ = play(hearts.playing(hearts.standing(PLAIN), hands, 0, tricks=[FIRST]), "AD", "QS", "2D", "3D")
    assert state.turn == 0
    assert legal(state) == "4C"
    assert refusal(state, "9H") is Reason.HEARTS_NOT_BROKEN


@pytest.mark.parametrize(
    ("hand", "may_lead"),
    [("3H 9H KH", "3H 9H KH"), ("2S 5H", "2S"), ("QS 3H 8H", "QS"), ("JD 3H", "JD")],
)
def test_h08_leading_from_a_hand_of_hearts_before_they_are_broken(hand: str, may_lead: str) -> None:
    assert legal(to_play(hand, first=False)) == may_lead


@pytest.mark.parametrize("first_card", ["2C", "5D", "QS", "7H"])
def test_h09_no_rule_of_the_first_trick_binds_the_second(first_card: str) -> None:
    state = to_play("2C 5D 7H", "3S", first=False)
    assert legal(state) == "2C 5D 7H"
    assert legal(to_play(f"{first_card} 8C", first=False, broken=True)).split() == [
        str(card) for card in sorted(cards(f"{first_card} 8C"))
    ]


def test_h09_the_two_of_clubs_binds_only_the_leader() -> None:
    assert legal(to_play("3C 2D", "2C 9C AC")) == "3C"  # followers just follow suit


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ("AH AH AH", Reason.PASS_REPEATS_A_CARD),
        ("AH KH AH", Reason.PASS_REPEATS_A_CARD),
        ("AH KH", Reason.PASS_NEEDS_THREE),
        ("AH AH", Reason.PASS_NEEDS_THREE),
        ("AH KH QH JH", Reason.PASS_NEEDS_THREE),
        ("", Reason.PASS_NEEDS_THREE),
        ("AH KH 2C", Reason.NOT_IN_HAND),
    ],
)
def test_h10_a_wrong_pass_is_refused_for_its_own_reason(chosen: str, reason: Reason) -> None:
    hands = [bits_of(DECK[start : start + 13]) for start in (39, 0, 13, 26)]  # South holds the hearts
    state = hearts.passing(hearts.standing(PLAIN), hands)
    assert hearts.why_illegal(state, hearts.Pass(0, cards(chosen))) is reason
    state, _ = hearts.apply(state, hearts.Pass(0, cards("AH KH QH")))
    for seat, three in ((1, "AC KC QC"), (2, "AD KD QD"), (3, "AS KS QS")):
        state, _ = hearts.apply(state, hearts.Pass(seat, cards(three)))
    assert [hand.bit_count() for hand in state.hands] == [13] * 4
    assert text(tuple(cards_in(state.hands[0])))[:8] == "QS KS AS"


def test_h11_what_is_passed_on_was_held_before_and_seen_by_nobody_yet() -> None:
    hands = [bits_of(DECK[start : start + 13]) for start in (0, 26, 13, 39)]  # West holds the spades
    state = hearts.passing(hearts.standing(PLAIN), hands)
    before = hearts.view(state, 2)
    state, _ = hearts.apply(state, hearts.Pass(1, cards("AS KS QS")))
    seen = hearts.view(state, 2)
    assert (seen.hand, seen.received) == (before.hand, None)
    # North cannot hand on what West has chosen for it
    assert hearts.why_illegal(state, hearts.Pass(2, cards("QS KS AS"))) is Reason.NOT_IN_HAND
    for seat, three in ((2, "AD KD QD"), (0, "AC KC QC"), (3, "AH KH QH")):
        assert hearts.view(state, 2).received is None
        state, _ = hearts.apply(state, hearts.Pass(seat, cards(three)))
    assert hearts.view(state, 2).received == cards("QS KS AS")
    assert text(hearts.view(state, 3).received or ()) == "QD KD AD"


def test_h12_three_hearts_and_the_queen_are_sixteen_and_no_moon() -> None:
    state, events = finish(PLAIN, "2H 3H 4H QS", "5H 6H 7H 8H 9H TH JH QH KH AH", "", "")
    assert state.totals == (16, 10, 0, 0)
    assert not any(isinstance(event, hearts.MoonShot) for event in events)


@pytest.mark.parametrize(
    ("options", "taken", "points", "shooter"),
    [
        (PLAIN, (EVERYTHING, "JD", "", ""), (0, 26, 26, 26), 0),
        (OMNIBUS, (f"{EVERYTHING} JD", "", "", ""), (10, -26, -26, -26), 0),
        (OMNIBUS, (EVERYTHING, "JD", "", ""), (-26, 10, 0, 0), None),
        # sums that look like a moon, and a moon that looks like none
        (replace(PLAIN, high_spades=True), ("QS AS 2H 3H 4H 5H 6H 7H", "8H", "", ""), (26, 1, 0, 0), None),
        (replace(PLAIN, face_value=True), ("AH QH", "", "", ""), (26, 0, 0, 0), None),
        (replace(PLAIN, high_spades=True), (f"{EVERYTHING} AS", "KS", "", ""), (0, 26, 26, 26), 0),
    ],
)
def test_h13_the_moon_is_seen_from_the_cards(
    options: HeartsOptions, taken: tuple[str, ...], points: hearts.Four, shooter: int | None
) -> None:
    state, events = finish(options, *taken)
    assert state.history == (points,)
    moons = [event.seat for event in events if isinstance(event, hearts.MoonShot)]
    assert moons == ([] if shooter is None else [shooter])


def test_h14_the_twenty_wins_and_there_is_no_tie() -> None:
    state, events = finish(PLAIN, EVERYTHING[3:], "2H", "", "", totals=(81, 44, 45, 20))
    assert state.totals == (106, 45, 45, 20)
    assert state.winners == (3,)
    assert events[-1] == hearts.GameEnded((3,))


@pytest.mark.parametrize(
    ("options", "before", "after"),
    [(PLAIN, 87, 100), (COUNTDOWN, 13, 0), (PLAIN, 86, 99), (COUNTDOWN, 14, 1)],
)
def test_h15_exactly_the_limit_ends_the_game(options: HeartsOptions, before: int, after: int) -> None:
    state, _ = finish(options, "QS", ALL_HEARTS, "", "", totals=(before, 50, 50, 50))
    assert state.totals[0] == after
    assert hearts.is_over(state) is (after in {0, 100})


@pytest.mark.parametrize(
    ("taken", "points"),
    [(f"{EVERYTHING} KS AS", 43), ("AS", 7), ("AS KS", 17), ("AS KS QS", 30)],
)
def test_h16_black_maria_points(taken: str, points: int) -> None:
    state, events = finish(BLACK_MARIA, taken, "", "", "")
    assert state.totals == (100 - points, 100, 100, 100)
    assert not any(isinstance(event, hearts.MoonShot) for event in events)


def test_h16_black_maria_first_trick_is_open() -> None:
    assert legal(to_play("4C QS 9H", options=BLACK_MARIA)) == "4C QS 9H"
    assert legal(to_play("QS 9H 3D", "4C", options=BLACK_MARIA)) == "3D QS 9H"


@pytest.mark.parametrize(
    ("options", "last", "skipped"),
    [
        (OMNIBUS, "JD", False),
        (COUNTDOWN, "JD", True),
        (BLACK_MARIA, "AS", False),
        (BLACK_MARIA, "KS", False),
        (BLACK_MARIA, "JD", True),
        (COUNTDOWN, "KS", True),
    ],
)
def test_h17_a_card_that_scores_keeps_the_hand_going(
    options: HeartsOptions, last: str, skipped: bool
) -> None:
    hands = [bits(each) for each in ("2C 6C", "3C 7C", "4C 8C", f"5C {last}")]
    # each took some of it, so that nobody's game ends here
    start = hearts.playing(hearts.standing(options), hands, 0, tricks=took(ALL_HEARTS, "QS", "", ""))
    state, events = play(start, "2C", "3C", "4C", "5C")
    assert (state.phase is Phase.HAND_OVER) is skipped
    assert any(isinstance(event, hearts.HandSkipped) for event in events) is skipped


def claim(hand: str, out: str) -> str | None:
    """The leads that prove West's claim, with these cards still held by the others."""
    gone = tuple(cards_in(bits_of(DECK) & ~bits(f"{hand} {out}")))
    tricks = [Trick(0, gone, 0)]
    others = [0, bits(hand), bits(out), 0]
    state = hearts.playing(hearts.standing(PLAIN), others, 1, tricks=tricks, broken=True)
    proof = winning_leads(hearts.view(state, 1))
    return None if proof is None else text(proof)


@pytest.mark.parametrize(
    ("hand", "out", "leads"),
    [
        ("4S 6H", "9H 2H 3D 4D", None),
        ("4S 6H", "2H 3H 4H 9D", "4S 6H"),
        ("AC KC 2C", "QC JC 3D", "AC KC 2C"),  # the third lead finds no club
        ("AC 2C", "QC JC 3D", None),
        ("4S", "5S", None),
        ("4S", "5D", "4S"),
    ],
)
def test_h18_a_claim_is_granted_only_when_proved(hand: str, out: str, leads: str | None) -> None:
    assert claim(hand, out) == leads


def test_h19_the_last_card_is_legal_whatever_it_is() -> None:
    for card in DECK:
        alone = hearts.playing(hearts.standing(PLAIN), (0, card.bit, 0, 0), 1, tricks=[FIRST])
        assert hearts.legal_moves(alone) == (hearts.Play(1, card),)
        assert hearts.view(alone, 1).legal == (card,)
        after = to_play(str(card), "5D", first=False)
        assert hearts.legal_moves(after) == (hearts.Play(1, card),)


@pytest.mark.parametrize(
    ("options", "total"),
    [
        (PLAIN, 26),
        (replace(PLAIN, jack_of_diamonds=True), 16),
        (BLACK_MARIA, 43),
        (SPOT, 117),
    ],
)
def test_h25_sums_of_a_hands_points(options: HeartsOptions, total: int) -> None:
    hearts_each = ("2H 3H 4H KH", "5H 6H 7H", "8H 9H TH JH", "QH AH")
    rest = ("QS", "JD", "AS", "KS")
    taken = [f"{some} {other}" for some, other in zip(hearts_each, rest, strict=True)]
    assert sum(penalties(options, *taken)) == total


def test_h25_sums_of_a_moon() -> None:
    assert sum(penalties(PLAIN, "", EVERYTHING, "", "JD")) == 78
    assert sum(penalties(SPOT, "", EVERYTHING, "", "JD")) == 78
    assert sum(penalties(OMNIBUS, "", f"{EVERYTHING} JD", "", "")) == 68


def test_h26_left_of_dealer_leads_with_the_full_limit() -> None:
    state = to_play(f"QS {TWELVE_HEARTS}", options=LEFT_LEADS)
    assert legal(state) == "QS"
    assert refusal(state, "AH") is Reason.HEARTS_NOT_BROKEN
    assert legal(to_play("QS AS 5D", "3S", options=LEFT_LEADS)) == "QS AS"
    assert legal(to_play(ALL_HEARTS, options=LEFT_LEADS)) == ALL_HEARTS


def test_h27_high_spades_are_kept_back_on_the_first_trick() -> None:
    ten_hearts = "5H 6H 7H 8H 9H TH JH QH KH AH"
    state = to_play(f"QS KS AS {ten_hearts}", "2C", options=HIGH)
    assert legal(state) == ten_hearts
    for spade in ("QS", "KS", "AS"):
        assert refusal(state, spade) is Reason.NO_PENALTIES_ON_FIRST_TRICK


def test_played_cards_are_never_in_two_places() -> None:
    state = to_play("3D 4C", "7D", first=False)
    state, _ = play(state, "3D")
    assert hearts.why_illegal(state, hearts.Play(1, Card.parse("3D"))) is Reason.NOT_YOUR_TURN
    assert text(hearts.view(state, 1).hand) == "4C"
