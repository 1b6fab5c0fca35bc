"""The clauses of the rules of Hearts, one after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import hearts
from engine.cards import DECK, Card, bits_of, cards_in
from engine.deal import DealCode, stream
from engine.hearts import (
    HeartsOptions,
    IllegalMove,
    Moon,
    PassCycle,
    PenaltyLimit,
    Phase,
    Reason,
    Scoring,
    Starter,
)
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
    pass_three,
    penalties,
    play,
    refusal,
    to_play,
    took,
)

CODE = DealCode("HT1", "", 20_260)
COUNTDOWN = hearts.PRESETS["hearts"]
SHOOTER = replace(PLAIN, moon=Moon.SHOOTER)
LOOSE = replace(PLAIN, penalty_limit=PenaltyLimit.NONE)
FIRST_OPEN = replace(PLAIN, penalty_limit=PenaltyLimit.FIRST_TRICK_OPEN)
HIGH = replace(PLAIN, high_spades=True)
FOUR_CLUBS = ("2C", "3C", "4C", "5C")
PEOPLE = ("person", "rule", "person", "rule")


def hand_over(options: HeartsOptions, hand_number: int) -> hearts.State:
    """The hand of that number, just dealt."""
    state, _ = finish(options, "", ALL_HEARTS, "", "")
    game = replace(state.standing, code=CODE, hand_number=hand_number - 1)
    return hearts.apply(replace(state, standing=game), hearts.NextHand())[0]


# The game


def test_each_of_four_players_is_dealt_thirteen_of_52_cards() -> None:
    state = hearts.start(PLAIN, CODE)
    assert [hand.bit_count() for hand in state.hands] == [13] * 4
    assert sum(state.hands) == bits_of(DECK)


@pytest.mark.parametrize("hand_number", [1, 2, 7])
def test_hand_n_is_dealt_from_the_codes_stream_by_thirteens(hand_number: int) -> None:
    deck = stream(CODE, f"deal/{hand_number}").shuffled(DECK)
    state = hearts.start(PLAIN, CODE) if hand_number == 1 else hand_over(PLAIN, hand_number)
    assert list(state.hands) == [bits_of(deck[at : at + 13]) for at in (0, 13, 26, 39)]


def test_options_do_not_change_the_deal() -> None:
    assert hearts.start(PLAIN, CODE).hands == hearts.start(BLACK_MARIA, CODE).hands


@pytest.mark.parametrize(
    ("cycle", "directions"),
    [
        (PassCycle.LEFT_RIGHT_ACROSS_HOLD, [1, -1, 2, 0, 1, -1, 2, 0]),
        (PassCycle.LEFT_RIGHT_ACROSS, [1, -1, 2, 1, -1, 2, 1, -1]),
        (PassCycle.RIGHT, [-1] * 8),
    ],
)
def test_pass_cycle_by_hand(cycle: PassCycle, directions: list[int]) -> None:
    options = replace(PLAIN, pass_cycle=cycle)
    states = [hearts.start(options, CODE)] + [hand_over(options, number) for number in range(2, 9)]
    assert [state.direction for state in states] == directions


@pytest.mark.parametrize(("hand_number", "receivers"), [(1, "1230"), (2, "3012"), (3, "2301")])
def test_left_is_the_next_seat_right_the_one_before_across_the_one_opposite(
    hand_number: int, receivers: str
) -> None:
    dealt = hand_over(PLAIN, hand_number)
    state, events = pass_three(dealt)
    for giver, receiver in enumerate(map(int, receivers)):
        given = tuple(cards_in(dealt.hands[giver]))[:3]
        assert bits_of(given) & ~state.hands[receiver] == 0
        assert hearts.view(state, receiver).received == given
        assert hearts.view(state, giver).passed == given
    assert [hand.bit_count() for hand in state.hands] == [13] * 4
    assert sum(state.hands) == bits_of(DECK)
    assert [type(event).__name__ for event in events] == ["Passed"] * 4 + ["CardsPassed"]


def test_cards_are_passed_all_at_once() -> None:
    dealt = hearts.start(PLAIN, CODE)
    state = dealt
    for seat in (2, 0, 3):
        chosen = tuple(cards_in(state.hands[seat]))[-3:]
        state, events = hearts.apply(state, hearts.Pass(seat, chosen))
        assert events == (hearts.Passed(seat),)
        assert state.hands == dealt.hands
        assert all(hearts.view(state, other).received is None for other in range(4))
    assert hearts.view(state, 1).have_passed == (True, False, True, True)


def test_a_hold_hand_is_played_at_once() -> None:
    state = hand_over(PLAIN, 4)
    assert state.phase is Phase.PLAYING
    held = hearts.view(state, 0)
    assert (held.passed, held.received, held.have_passed) == (None, None, (False,) * 4)
    assert hearts.why_illegal(state, hearts.Pass(0, held.hand[:3])) is Reason.NOT_PASSING


def test_the_holder_of_the_two_of_clubs_after_passing_leads_it() -> None:
    hands = [bits_of(DECK[13 * seat : 13 * seat + 13]) for seat in range(4)]  # South holds the clubs
    state, _ = pass_three(hearts.passing(hearts.standing(PLAIN), hands))  # … and passes 2♣ to West
    assert (state.turn, state.leader) == (1, 1)
    assert legal(state) == "2C"
    assert refusal(state, "3C") is Reason.MUST_LEAD_TWO_OF_CLUBS


def test_others_follow_suit_when_they_can() -> None:
    state = to_play("3D KD 4C QS", "7D", first=False)
    assert legal(state) == "3D KD"
    assert refusal(state, "4C") is Reason.MUST_FOLLOW_SUIT
    assert refusal(state, "QS") is Reason.MUST_FOLLOW_SUIT


def test_a_void_hand_may_play_any_card() -> None:
    assert legal(to_play("3D QS 2H", "7C", first=False)) == "3D QS 2H"


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("TD JD 3D AC", 2), ("2C AS AH AD", 1), ("QS KS AS 2S", 3), ("AH KH QH JH", 1), ("5D 4D 6D TD", 0)],
)
def test_the_highest_card_of_the_suit_led_takes_the_trick_and_its_winner_leads(
    trick: str, winner: int
) -> None:
    filler = cards("2D 3D 4D 5D" if trick.startswith("2C") else "2C 3C 4C 5C")
    hands = [0, 0, 0, 0]
    for place, card in enumerate(cards(trick)):
        hands[(1 + place) % 4] = card.bit | filler[place].bit
    state = hearts.playing(hearts.standing(LOOSE), hands, 1, tricks=[FIRST], broken=True)
    state, events = play(state, *trick.split())
    assert (state.turn, state.leader, state.trick) == (winner, winner, ())
    assert state.tricks[-1] == hearts.Trick(1, cards(trick), winner)
    assert any(isinstance(event, hearts.TrickTaken) and event.seat == winner for event in events)


@pytest.mark.parametrize("penalty", ["2H", "QS"])
def test_first_trick_a_void_hand_may_not_play_a_penalty_card(penalty: str) -> None:
    state = to_play(f"5D {penalty} AS", "2C")
    assert legal(state) == "5D AS"
    assert refusal(state, penalty) is Reason.NO_PENALTIES_ON_FIRST_TRICK


def test_first_trick_high_spades_are_penalty_cards_only_with_that_option() -> None:
    assert legal(to_play("5D KS AS", "2C", options=HIGH)) == "5D"
    assert legal(to_play("5D KS AS", "2C")) == "5D KS AS"


def test_first_trick_the_jack_of_diamonds_is_no_penalty_card() -> None:
    assert legal(to_play("JD QS 2H", "2C", options=OMNIBUS)) == "JD"


def test_first_trick_who_can_follow_suit_may_play_any_card_of_it() -> None:
    assert legal(to_play("QS AS 5H", "3S", options=LEFT_LEADS)) == "QS AS"
    assert legal(to_play("QS 4H 5H", "3H", options=LEFT_LEADS)) == "4H 5H"


@pytest.mark.parametrize("options", [LOOSE, FIRST_OPEN])
def test_first_trick_open_lets_penalty_cards_be_discarded(options: HeartsOptions) -> None:
    assert legal(to_play("5D QS 5H", "2C", options=options)) == "5D QS 5H"


@pytest.mark.parametrize("options", [PLAIN, FIRST_OPEN])
def test_hearts_are_not_led_before_they_are_broken(options: HeartsOptions) -> None:
    state = to_play("4C 9H", options=options, first=False)
    assert legal(state) == "4C"
    assert refusal(state, "9H") is Reason.HEARTS_NOT_BROKEN
    assert legal(to_play("4C 9H", options=options, first=False, broken=True)) == "4C 9H"


def test_hearts_may_be_led_by_who_holds_nothing_else() -> None:
    assert legal(to_play("4H 9H", first=False)) == "4H 9H"


def test_without_a_penalty_limit_hearts_may_be_led_at_any_time() -> None:
    assert legal(to_play("4C 9H", options=LOOSE, first=False)) == "4C 9H"
    assert legal(to_play("4C 9H", options=BLACK_MARIA)) == "4C 9H"


def test_hearts_break_when_one_is_discarded() -> None:
    state, events = play(to_play("9H 3S", "KD", first=False), "9H")
    assert state.broken
    assert hearts.HeartsBroken(1) in events


def test_hearts_break_when_led_by_a_player_who_holds_only_hearts() -> None:
    state, events = play(to_play("9H 3H", first=False), "9H")
    assert state.broken
    assert hearts.HeartsBroken(1) in events


def test_hearts_do_not_break_when_led_by_choice_or_followed() -> None:
    led, _ = play(to_play("9H 3C", options=LOOSE, first=False), "9H")
    followed, _ = play(to_play("9H 3C", "2H", options=LOOSE, first=False), "9H")
    assert not led.broken
    assert not followed.broken


def test_hearts_break_once() -> None:
    _, events = play(to_play("9H 3S", "KD", first=False, broken=True), "9H")
    assert events == [hearts.Played(1, Card.parse("9H"))]


def test_the_queen_of_spades_does_not_break_hearts() -> None:
    state, events = play(to_play("QS 3H", "KD", first=False), "QS")
    assert not state.broken
    assert events == [hearts.Played(1, Card.parse("QS"))]


def test_a_revoke_is_refused_and_changes_nothing() -> None:
    state = to_play("3D 4C", "7D", first=False)
    with pytest.raises(IllegalMove) as refused:
        hearts.apply(state, hearts.Play(1, Card.parse("4C")))
    assert refused.value.reason is Reason.MUST_FOLLOW_SUIT


def test_a_player_plays_in_turn_and_from_the_own_hand() -> None:
    state = to_play("3D 4C", "7D", first=False)
    assert hearts.why_illegal(state, hearts.Play(2, Card.parse("3D"))) is Reason.NOT_YOUR_TURN
    assert hearts.why_illegal(state, hearts.Play(9, Card.parse("3D"))) is Reason.NOT_YOUR_TURN
    assert hearts.why_illegal(state, hearts.Play(1, Card.parse("8D"))) is Reason.NOT_IN_HAND
    assert hearts.why_illegal(state, hearts.NextHand()) is Reason.HAND_IS_NOT_OVER
    assert hearts.why_illegal(state, "play 1 3D") is Reason.WRONG_MOVE  # type: ignore[arg-type]


def test_no_card_is_played_before_all_have_passed() -> None:
    state = hearts.start(PLAIN, CODE)
    first = next(cards_in(state.hands[0]))
    assert hearts.why_illegal(state, hearts.Play(0, first)) is Reason.NOT_PLAYING
    assert hearts.legal_bits(state) == 0


def test_each_heart_is_one_penalty_and_the_queen_of_spades_thirteen() -> None:
    assert penalties(PLAIN, "2H AH", "QS", "KS AS JD 2C", "KH") == (2, 13, 0, 1)


def test_a_trick_tells_what_it_costs_and_that_the_queen_is_in_it() -> None:
    state = to_play("QS 3H", "AD KD 2H", first=False)
    _, events = play(state, "QS")
    assert events[1:] == [hearts.TrickTaken(2, cards("AD KD 2H QS"), 14), hearts.QueenTaken(2)]


def test_the_moon_gives_the_others_26_each() -> None:
    state, events = finish(PLAIN, "", "", f"{ALL_HEARTS} QS", "")
    assert state.totals == (26, 26, 0, 26)
    moon = events.index(hearts.MoonShot(2))
    assert isinstance(events[moon + 1], hearts.HandScored)


# Keeping score, and the end


@pytest.mark.parametrize(
    ("scoring", "start", "after"),
    [
        (Scoring.CLASSIC, 0, (1, 25, 0, 0)),
        (Scoring.COUNTDOWN_50, 50, (49, 25, 50, 50)),
        (Scoring.COUNTDOWN_75, 75, (74, 50, 75, 75)),
        (Scoring.COUNTDOWN_100, 100, (99, 75, 100, 100)),
    ],
)
def test_penalties_are_added_from_0_or_subtracted_from_the_start(
    scoring: Scoring, start: int, after: tuple[int, ...]
) -> None:
    options = replace(PLAIN, scoring=scoring)
    assert hearts.start(options, CODE).totals == (start,) * 4
    state, events = finish(options, "2H", f"{TWELVE_HEARTS} QS", "", "")
    assert state.totals == after
    sign = 1 if scoring is Scoring.CLASSIC else -1
    assert state.history == ((sign * 1, sign * 25, 0, 0),)
    assert events[-1] == hearts.HandScored(state.history[0], state.totals)
    assert state.phase is Phase.HAND_OVER


@pytest.mark.parametrize(
    ("options", "totals", "ends"),
    [
        (PLAIN, (86, 0, 0, 0), False),
        (PLAIN, (87, 0, 0, 0), True),
        (PLAIN, (99, 0, 0, 0), True),
        (COUNTDOWN, (14, 90, 90, 90), False),
        (COUNTDOWN, (13, 90, 90, 90), True),
        (COUNTDOWN, (1, 90, 90, 90), True),
    ],
)
def test_the_game_ends_after_a_hand_at_the_limit(
    options: HeartsOptions, totals: hearts.Four, ends: bool
) -> None:
    state, events = finish(options, ALL_HEARTS, "", "QS", "", totals=totals)  # 13 to South
    assert hearts.is_over(state) is ends
    assert state.phase is (Phase.GAME_OVER if ends else Phase.HAND_OVER)
    assert isinstance(events[-1], hearts.GameEnded) is ends


@pytest.mark.parametrize(
    ("options", "totals", "winners"),
    [
        (PLAIN, (80, 95, 60, 40), (3,)),
        (COUNTDOWN, (20, 5, 60, 40), (2,)),
    ],
)
def test_lowest_wins_classic_highest_wins_countdown(
    options: HeartsOptions, totals: hearts.Four, winners: tuple[int, ...]
) -> None:
    state, events = finish(options, "", ALL_HEARTS, "", "QS", totals=totals)
    assert events[-1] == hearts.GameEnded(winners)
    assert state.winners == hearts.leaders(state) == winners
    assert hearts.legal_moves(state) == ()
    assert hearts.why_illegal(state, hearts.NextHand()) is Reason.GAME_IS_OVER


@pytest.mark.parametrize(
    ("seats", "scoring", "winners"),
    [
        (("person", "rule", "rule", "rule"), Scoring.CLASSIC, (0,)),
        (("rule", "rule", "person", "rule"), Scoring.CLASSIC, (2,)),
        (("person", "rule", "person", "person"), Scoring.CLASSIC, (0, 2)),
        (("rule", "person", "rule", "person"), Scoring.CLASSIC, (0, 2)),
        (("person", "rule", "rule", "rule"), Scoring.COUNTDOWN_100, (0, 2)),
    ],
)
def test_a_tie_for_the_best_goes_to_all_tied_people_or_is_shared(
    seats: tuple[str, str, str, str], scoring: Scoring, winners: tuple[int, ...]
) -> None:
    options = replace(PLAIN, seats=seats, scoring=scoring)
    totals = (20, 95, 20, 40) if scoring is Scoring.CLASSIC else (60, 5, 60, 40)
    state, _ = finish(options, "", ALL_HEARTS, "", "QS", totals=totals)
    assert hearts.leaders(state) == (0, 2)
    assert state.winners == winners


def test_the_leaders_after_a_hand_are_all_who_have_the_best_total() -> None:
    state, _ = finish(PLAIN, "2H", "3H", "4H QS", "5H")
    assert hearts.leaders(state) == (0, 1, 3)
    assert state.winners == ()


def test_after_the_scoreboard_the_next_hand_is_dealt() -> None:
    state, _ = finish(PLAIN, "2H", "3H", "4H QS", "5H")
    assert hearts.legal_moves(state) == (hearts.NextHand(),)
    assert hearts.why_illegal(state, hearts.Play(0, Card.parse("2C"))) is Reason.HAND_IS_OVER
    assert hearts.why_illegal(state, hearts.Pass(0, cards("2C 3C 4C"))) is Reason.HAND_IS_OVER
    after, events = hearts.apply(state, hearts.NextHand())
    assert events == (hearts.Dealt(2, -1),)
    assert (after.totals, after.history, after.tricks) == (state.totals, state.history, ())
    assert (after.phase, after.broken, after.passed) == (Phase.PASSING, False, (None,) * 4)


def test_the_point_cards_of_the_hand_lie_before_their_takers() -> None:
    taken = ("2H 3C JD", "KS", "QS AH AS", "")
    plain, _ = finish(PLAIN, *taken)
    assert hearts.view(plain).taken == (cards("2H"), (), cards("QS AH"), ())
    omnibus, _ = finish(OMNIBUS, *taken)
    assert hearts.view(omnibus).taken == (cards("JD 2H"), (), cards("QS AH"), ())
    maria, _ = finish(BLACK_MARIA, *taken)
    assert hearts.view(maria).taken == (cards("2H"), cards("KS"), cards("QS AS AH"), ())


def test_totals_may_be_negative_or_above_the_start() -> None:
    classic, _ = finish(replace(OMNIBUS, scoring=Scoring.CLASSIC), "JD 2H", "QS", "", "")
    assert classic.totals == (-9, 13, 0, 0)
    countdown, _ = finish(OMNIBUS, "JD 2H", "QS", "", "")
    assert countdown.totals == (109, 87, 100, 100)
    beyond, _ = finish(COUNTDOWN, ALL_HEARTS, "QS", "", "", totals=(5, 13, 50, 50))
    assert beyond.totals == (-8, 0, 50, 50)


# Variants, as data


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("microsoft", HeartsOptions(skip_uneventful=False)),
        ("hearts", HeartsOptions(Scoring.COUNTDOWN_100)),
        ("omnibus", HeartsOptions(Scoring.COUNTDOWN_100, jack_of_diamonds=True)),
        (
            "black-maria",
            HeartsOptions(
                Scoring.COUNTDOWN_100,
                high_spades=True,
                penalty_limit=PenaltyLimit.NONE,
                pass_cycle=PassCycle.RIGHT,
                moon=Moon.OFF,
                starter=Starter.LEFT_OF_DEALER,
            ),
        ),
        ("spot", HeartsOptions(Scoring.COUNTDOWN_100, face_value=True)),
    ],
)
def test_presets(preset: str, options: HeartsOptions) -> None:
    assert hearts.PRESETS[preset] == options
    assert hearts.preset_of(options) == preset


def test_the_first_value_of_each_option_is_the_default() -> None:
    default = HeartsOptions()
    assert (default.scoring, default.penalty_limit) == (Scoring.CLASSIC, PenaltyLimit.FULL)
    assert not (default.jack_of_diamonds or default.face_value or default.high_spades)
    assert (default.starter, default.moon) == (Starter.TWO_OF_CLUBS, Moon.OTHERS)
    assert (default.pass_cycle, default.skip_uneventful) == (PassCycle.LEFT_RIGHT_ACROSS_HOLD, True)


def test_starting_points_skipping_and_players_do_not_make_a_game_custom() -> None:
    for preset, options in hearts.PRESETS.items():
        skip = replace(options, skip_uneventful=not options.skip_uneventful, seats=PEOPLE)
        assert hearts.preset_of(skip) == preset
    assert hearts.preset_of(replace(SPOT, scoring=Scoring.COUNTDOWN_75)) == "spot"


@pytest.mark.parametrize(
    "setting", ["jack_of_diamonds=on", "moon=shooter", "penalty_limit=first-trick-open", "pass_cycle=right"]
)
def test_any_other_value_is_custom(setting: str) -> None:
    assert hearts.preset_of(hearts.set_option(PLAIN, setting)) is None


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("moon", "an option is written name=value, not 'moon'"),
        ("sun=off", "there is no option 'sun'; there are scoring, "),
        ("scoring=100", "scoring can be classic, countdown-50, countdown-75 or countdown-100, not '100'"),
        ("face_value=True", "face_value can be on or off, not 'True'"),
        ("seats=person,rule,rule", "seats are four of person, random, "),
        ("seats=person,rule,rule,god", "seats are four of person, random, "),
    ],
)
def test_a_wrong_setting_is_refused_in_a_clear_sentence(setting: str, says: str) -> None:
    with pytest.raises(ValueError) as refused:
        hearts.set_option(PLAIN, setting)
    assert str(refused.value).startswith(says)


def test_options_are_read_back_and_an_option_given_twice_is_refused() -> None:
    assert hearts.parse_options("moon=off") == HeartsOptions(moon=Moon.OFF)
    with pytest.raises(ValueError, match="'moon' is given twice"):
        hearts.parse_options("moon=off moon=off")


def test_the_jack_of_diamonds_is_worth_ten_to_its_taker() -> None:
    assert penalties(OMNIBUS, "JD", "JD QS", "2D", "2H") == (-10, 3, 0, 1)
    assert penalties(PLAIN, "JD", "", "", "") == (0, 0, 0, 0)


def test_face_value_of_hearts() -> None:
    assert penalties(SPOT, "AH", "KH QH", "JH TH", "2H 9H QS") == (14, 25, 21, 24)


def test_high_spades() -> None:
    assert penalties(HIGH, "AS", "KS", "AS KS QS", "JS") == (7, 10, 30, 0)


def test_left_of_dealer_leads_any_legal_card() -> None:
    state, _ = pass_three(hearts.start(BLACK_MARIA, CODE))
    assert (state.dealer, state.turn) == (3, 0)
    assert hearts.legal_bits(state) == state.hands[0]


def test_left_of_dealer_starter_follows_the_deal_around() -> None:
    for number in range(2, 10):
        state, _ = pass_three(hand_over(BLACK_MARIA, number))
        assert (state.dealer, state.turn) == ((number + 2) % 4, (number + 3) % 4)


@pytest.mark.parametrize("options", [COUNTDOWN, replace(PLAIN, skip_uneventful=True)])
def test_skip_ends_the_hand_when_no_card_still_held_scores(options: HeartsOptions) -> None:
    hands = [bits(each) for each in ("2C 6C", "3C 7C", "4C JD", "5C AS")]
    gone = took(ALL_HEARTS, "QS", "", "")
    state, events = play(hearts.playing(hearts.standing(options), hands, 0, tricks=gone), *FOUR_CLUBS)
    left = (cards("6C"), cards("7C"), cards("JD"), cards("AS"))
    assert events[-2] == hearts.HandSkipped(left)
    assert state.phase is Phase.HAND_OVER
    assert hearts.view(state, 2).remaining == left


def test_skip_is_tested_after_complete_tricks() -> None:
    hands = [bits(each) for each in ("2C 6C", "3C 7C", "4C 8C", "QS")]
    start = hearts.playing(hearts.standing(COUNTDOWN), hands, 0, tricks=took(ALL_HEARTS, "", "", ""))
    state, _ = play(start, "2C", "3C", "4C")
    assert state.phase is Phase.PLAYING
    after, events = play(state, "QS")  # no scoring card is held now
    assert after.phase is Phase.HAND_OVER
    assert any(isinstance(event, hearts.HandSkipped) for event in events)


def test_without_skip_all_thirteen_tricks_are_played() -> None:
    hands = [bits(each) for each in ("2C 6C", "3C 7C", "4C 8C", "5C 9C")]
    start = hearts.playing(hearts.standing(PLAIN), hands, 0, tricks=took(ALL_HEARTS, "QS", "", ""))
    state, _ = play(start, *FOUR_CLUBS)
    assert (state.phase, state.turn) == (Phase.PLAYING, 3)
    state, events = play(state, "9C", "6C", "7C", "8C")
    assert state.phase is Phase.HAND_OVER
    assert not any(isinstance(event, hearts.HandSkipped) for event in events)


# Details


MOON = f"{ALL_HEARTS} QS"


@pytest.mark.parametrize(
    ("options", "taken", "points"),
    [
        (PLAIN, (MOON, "", "", ""), (0, 26, 26, 26)),
        (SHOOTER, (MOON, "", "", ""), (-26, 0, 0, 0)),
        (replace(PLAIN, moon=Moon.OFF), (MOON, "", "", ""), (26, 0, 0, 0)),
        (SPOT, (MOON, "", "", ""), (0, 26, 26, 26)),
        (replace(SPOT, moon=Moon.OFF), (MOON, "", "", ""), (117, 0, 0, 0)),
        (HIGH, (MOON, "AS", "KS", ""), (0, 26, 26, 26)),
        (replace(HIGH, moon=Moon.SHOOTER), (MOON, "AS", "KS", ""), (-26, 0, 0, 0)),
        (replace(SHOOTER, face_value=True), ("", "", "", MOON), (0, 0, 0, -26)),
        (OMNIBUS, (f"{MOON} JD", "", "", ""), (-10, 26, 26, 26)),
        (replace(OMNIBUS, moon=Moon.SHOOTER), ("", f"{MOON} JD", "", ""), (0, -36, 0, 0)),
        (replace(OMNIBUS, moon=Moon.OFF), (f"{MOON} JD", "", "", ""), (16, 0, 0, 0)),
        (OMNIBUS, (MOON, "JD", "", ""), (26, -10, 0, 0)),
    ],
)
def test_the_moon_replaces_all_penalties_and_the_jack_is_credited_besides(
    options: HeartsOptions, taken: tuple[str, ...], points: hearts.Four
) -> None:
    assert penalties(options, *taken) == points


def test_no_moon_is_announced_where_there_is_none() -> None:
    _, events = finish(replace(PLAIN, moon=Moon.OFF), MOON, "", "", "")
    assert not any(isinstance(event, hearts.MoonShot) for event in events)


def test_the_dealer_moves_clockwise_from_seat_3() -> None:
    assert hearts.start(PLAIN, CODE).dealer == 3
    assert [hand_over(PLAIN, number).dealer for number in range(2, 7)] == [0, 1, 2, 3, 0]


def test_left_of_dealer_with_full_limit_may_not_lead_a_penalty_card() -> None:
    state = to_play("QS KS 2H", options=LEFT_LEADS)
    assert legal(state) == "KS"
    assert refusal(state, "QS") is refusal(state, "2H") is Reason.NO_PENALTIES_ON_FIRST_TRICK
    assert legal(to_play("KS QS 2H", options=replace(LEFT_LEADS, high_spades=True))) == "QS KS"
    first_open = replace(LEFT_LEADS, penalty_limit=PenaltyLimit.FIRST_TRICK_OPEN)
    assert legal(to_play("QS 4D 2H", options=first_open)) == "4D QS"


def test_leading_with_only_hearts_and_the_queen_unbroken_the_queen_must_be_led() -> None:
    state = to_play("QS 3H 8H", first=False)
    assert legal(state) == "QS"
    assert refusal(state, "3H") is Reason.HEARTS_NOT_BROKEN
    assert legal(to_play("QS 3H 8H", options=LOOSE, first=False)) == "QS 3H 8H"


# Passing


def test_passes_are_listed_for_every_seat_yet_to_choose() -> None:
    state = hearts.start(PLAIN, CODE)
    assert len(hearts.legal_moves(state)) == 4 * 286  # 13 choose 3
    state, _ = hearts.apply(state, hearts.Pass(2, tuple(cards_in(state.hands[2]))[:3]))
    passes = hearts.legal_moves(state)
    assert len(passes) == 3 * 286
    assert not any(isinstance(move, hearts.Pass) and move.seat == 2 for move in passes)


def test_a_pass_is_the_same_in_any_order() -> None:
    assert hearts.Pass(0, cards("QS 2C 5H")) == hearts.Pass(0, cards("5H QS 2C"))


def test_a_pass_is_final_and_comes_from_a_seat_of_the_table() -> None:
    state = hearts.start(PLAIN, CODE)
    three = tuple(cards_in(state.hands[0]))[:3]
    assert hearts.why_illegal(state, hearts.Pass(4, three)) is Reason.NOT_YOUR_TURN
    state, _ = hearts.apply(state, hearts.Pass(0, three))
    assert hearts.why_illegal(state, hearts.Pass(0, three)) is Reason.ALREADY_PASSED


# Text forms


@pytest.mark.parametrize(
    "text",
    ["", "next 1", "play", "play 0", "play 4 2C", "play 0 1C", "pass", "pass x 2C", "play ٢ 2C", "draw"],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        hearts.parse_move(text)


# Claims


@pytest.mark.parametrize(
    ("hand", "trick", "tricks"),
    [("AH", "", []), ("AH", "2H", [FIRST])],
)
def test_only_the_leader_after_the_first_trick_can_prove_a_claim(
    hand: str, trick: str, tricks: list[hearts.Trick]
) -> None:
    played = cards(trick)
    state = hearts.playing(
        hearts.standing(PLAIN), (0, bits(hand), 0, 0), (1 - len(played)) % 4, trick=played, tricks=tricks
    )
    assert winning_leads(hearts.view(state, 1)) is None
