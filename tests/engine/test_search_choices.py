"""What searching players choose: racing, the worth of a hand's end, cards and passes, budgets."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine import hearts
from engine.bots import TEMPERS, choose
from engine.cards import Card, bits_of, cards_in
from engine.deal import DealCode, Stream
from engine.hearts import HeartsOptions, Play, Scoring, State, rules_of
from engine.hearts_scoring import is_decided
from engine.search import Ambition, Temper, passing, plays
from engine.search.evaluation import chance_to_win, worth_for
from engine.search.law import law_of
from engine.search.moon_passing import LOOKS, MARGIN, pass_for_the_moon, triples_for_the_moon
from engine.search.playout import Position
from engine.search.racing import EVERY, FIRST_LOOK, Race
from tests.engine import hearts_table as table
from tests.engine.hearts_table import BLACK_MARIA, OMNIBUS, PLAIN, bits, cards, text
from tests.engine.test_bots import dealt, played_out

BOTS = replace(PLAIN, seats=("rule",) * 4)
CALM = Temper(playouts=200, choices=5, ambition=Ambition.NEVER)


def chosen(state: State, level: str, seed: int = 1, playouts: int | None = None) -> str:
    assert state.turn is not None
    move = choose(hearts.view(state, state.turn), Stream(b"%d" % seed), level, playouts)
    assert isinstance(move, Play)
    return str(move.card)


def whole(hands: tuple[str, str, str, str], leader: int, options: HeartsOptions = PLAIN) -> State:
    south, west, north, east = map(bits, hands)
    assert south | west | north | east == (1 << 52) - 1
    return hearts.playing(hearts.standing(options, hand_number=4), (south, west, north, east), leader)


# ---- racing


def test_the_best_wins_the_race_and_the_clearly_worse_leave() -> None:
    chance = random.Random(1)
    race = Race(4)
    used = race.run(lambda: lambda candidate: [0.0, 1.0, 0.9, -9.0][candidate] + chance.gauss(0, 0.5), 2000)
    assert race.leader == 1
    assert used <= 2000
    assert len(race.values[3]) == FIRST_LOOK
    assert len(race.values[1]) > 3 * FIRST_LOOK


def test_equals_stay_in_the_race_and_share_the_budget() -> None:
    chance = random.Random(2)

    def world() -> object:
        luck = chance.gauss(0, 9)
        return lambda candidate: luck  # the same world for all

    race = Race(3)
    assert race.run(world, 1000) == 999
    assert race.live == [0, 1, 2]
    assert race.leader == 0
    assert len(race.values[2]) % EVERY != 0


def test_a_budget_too_small_for_a_world_is_not_used() -> None:
    race = Race(5)
    assert race.run(lambda: lambda candidate: 1.0, 4) == 0


# ---- the worth of a hand's end


def view_with(totals: tuple[int, int, int, int], options: HeartsOptions = BOTS, seat: int = 0) -> hearts.View:
    game = hearts.standing(options, totals=totals)
    return hearts.view(hearts.passing(game, (0, 0, 0, 0)), seat)


WATCHFUL = replace(CALM, watchful=True)


def test_far_from_the_end_points_count_against_the_others() -> None:
    worth = worth_for(view_with((0, 10, 20, 30)), WATCHFUL)
    assert worth((5, 7, 7, 7)) == pytest.approx(2)
    assert worth((0, 26, 26, 26)) == pytest.approx(26)
    assert worth((26, 0, 26, 26)) == pytest.approx(52 / 3 - 26)


@pytest.mark.parametrize("scoring", ["classic", "countdown-50", "countdown-100"])
def test_the_leader_wants_the_end_and_the_last_fears_it(scoring: str) -> None:
    """Two hands that cost this seat alike; one of them ends the game."""
    options = hearts.set_option(BOTS, f"scoring={scoring}")
    limit_near = (40, 60, 70, 95) if options.scoring is Scoring.CLASSIC else (60, 40, 30, 5)
    ends, goes_on = (5, 5, 5, 11), (5, 11, 8, 2)
    leader = worth_for(view_with(limit_near, options, seat=0), WATCHFUL)
    last = worth_for(view_with(limit_near, options, seat=2), WATCHFUL)
    assert leader(ends) > leader(goes_on)
    assert last((11, 5, 5, 5)) < last((20, 2, 2, 2))


def over(options: HeartsOptions, totals: tuple[int, ...], points: list[int]) -> bool:
    sign = rules_of(options).sign
    south, west, north, east = (total + sign * more for total, more in zip(totals, points, strict=True))
    return is_decided(rules_of(options), (south, west, north, east))


@pytest.mark.parametrize("options", [BOTS, hearts.set_option(BOTS, "scoring=countdown-75")])
def test_fewer_points_are_never_worth_less(options: HeartsOptions) -> None:
    chance = random.Random(5)
    for _ in range(300):
        totals = tuple(chance.randint(1, 99) for _ in range(4))
        south, west, north, east = totals
        worth = worth_for(view_with((south, west, north, east), options), WATCHFUL)
        points = [chance.randint(0, 13) for _ in range(4)]
        more = [points[0] + 1, *points[1:]]
        ended = [over(options, totals, some) for some in (points, more)]
        if ended[0] == ended[1]:
            assert worth(tuple(points)) >= worth(tuple(more))


def test_chances_sum_to_one() -> None:
    rules = rules_of(BOTS)
    for totals in ((0, 0, 0, 0), (20, 50, 99, 3), (100, 20, 20, 30), (120, 101, 7, 8)):
        assert sum(chance_to_win(rules, totals, seat) for seat in range(4)) == pytest.approx(1)


def test_a_person_wins_a_tie_with_bots_in_the_estimate_too() -> None:
    rules = rules_of(PLAIN)
    assert [chance_to_win(rules, (20, 20, 100, 40), seat) for seat in range(4)] == [1, 0, 0, 0]


# ---- cards


def candidates(hand: str, seen: str = "", trick: str = "", options: HeartsOptions = PLAIN) -> str:
    position = Position(
        1, 0, bits(trick), 0, 0, 0, bits(seen) | bits(trick), (0,) * 4, broken=False, first=False
    )
    return text(tuple(cards_in(sum(plays.candidates(law_of(rules_of(options)), bits(hand), position)))))


def test_cards_that_nobody_can_tell_apart_are_tried_once() -> None:
    assert candidates("2C 3C 5C 7C") == "2C 5C 7C"
    assert candidates("2C 3C 5C 7C", seen="4C 6C") == "2C"
    assert candidates("2C 4C", trick="3C") == "2C 4C"  # it still wins or loses this trick
    assert candidates("KC AC 2D 3D") == "KC 2D"
    assert candidates("JS QS KS AS") == "JS QS KS"
    assert candidates("JS QS KS AS", options=BLACK_MARIA) == "JS QS KS AS"
    assert candidates("TD JD QD", options=OMNIBUS) == "TD JD QD"
    assert candidates("2H 3H 4H", options=hearts.PRESETS["spot"]) == "2H 3H 4H"


@pytest.mark.parametrize("level", TEMPERS)
def test_the_last_player_ducks_the_queen(level: str) -> None:
    """H20, for every level and many streams."""
    taken = hearts.Trick(3, cards("AH 2H 3H 4H"), 3)
    shared = hearts.Trick(3, cards("KC 2C 3C 4C"), 0)
    state = hearts.playing(
        hearts.standing(PLAIN),
        (bits("5C 6C"), bits("7C 8C"), bits("9C TC"), bits("QD 4D 5H")),
        0,
        trick=cards("TD QS 3D"),
        tricks=[taken, shared],
        broken=True,
    )
    assert {chosen(state, level, seed) for seed in range(20)} == {"4D"}


def test_the_hunter_and_the_expert_shoot_a_sure_moon() -> None:
    hands = (
        "2C 3C 4C 5C 2D 3D 4D 5D 6D 2S 3S 4S 5S",
        "AH KH QH JH TH 9H AS KS QS AC KC AD KD",
        "6C 7C 8C 9C 7D 8D 9D TD 6S 7S 8S 2H 3H",
        "TC JC QC JD QD 9S TS JS 4H 5H 6H 7H 8H",
    )
    state, _ = table.play(whole(hands, 0), "2C")
    state, _ = hearts.apply(state, Play(1, Card.parse("AC")))
    state, _ = table.play(state, "6C", "TC")
    broken = replace(state, broken=True)
    for level in ("sharp", "expert"):
        end = played_out(broken, ["rule", level, "rule", "rule"])
        assert hearts.penalties(end) == (26, 0, 26, 26), level


def test_the_budget_bounds_the_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = 0
    for module in (plays, passing):
        real = module.play_out

        def counting(*given: object, real: object = real) -> list[int]:
            nonlocal counted
            counted += 1
            return real(*given)  # type: ignore[operator]

        monkeypatch.setattr(module, "play_out", counting)
    code = DealCode("HT1", "", 12)
    for level in TEMPERS:
        for playouts in (1, 40):
            state = dealt(PLAIN, code, 1)
            for seat in range(4):
                counted = 0
                move = choose(hearts.view(state, seat), Stream(b"budget"), level, playouts)
                assert counted <= 10 * playouts
                state, _ = hearts.apply(state, move)
            while state.turn is not None:
                counted = 0
                move = choose(hearts.view(state, state.turn), Stream(b"budget"), level, playouts)
                assert counted <= playouts
                state, _ = hearts.apply(state, move)


# ---- passing


def three(hand: str, level: str, options: HeartsOptions = PLAIN) -> set[str]:
    rest = [card for card in cards_in((1 << 52) - 1) if not card.bit & bits(hand)]
    others = [bits_of(rest[13 * each : 13 * each + 13]) for each in range(3)]
    state = hearts.passing(hearts.standing(options), (bits(hand), *others))
    move = choose(hearts.view(state, 0), Stream(b"pass"), level)
    assert isinstance(move, hearts.Pass)
    return {str(card) for card in move.cards}


@pytest.mark.parametrize("level", TEMPERS)
def test_an_unguarded_queen_is_passed(level: str) -> None:
    assert "QS" in three("QS 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H", level)


@pytest.mark.parametrize("level", TEMPERS)
def test_low_spades_are_kept(level: str) -> None:
    assert not three("2S 3S 4S 5S 6S AC KC QC AD KD QD AH KH", level) & {"2S", "3S", "4S", "5S", "6S"}


def test_low_cards_and_low_hearts_first_are_passed_for_a_moon() -> None:
    triples = triples_for_the_moon(bits("AC KC 3C AD KD 2D AS KS 4S AH KH QH 5H"))
    assert len(set(triples)) == len(triples) == 20
    assert triples[0] == bits("5H 2D 3C")
    long = triples_for_the_moon(bits("AC KC QC JC TC 2C 3C AD KD QD 7D 8D AH"))
    assert long[0] == bits("AH 7D 8D")  # the long clubs win, their low ones too


def promising(better: float, options: HeartsOptions = PLAIN) -> tuple[int | None, int]:
    """What is passed when one triple promises so much more than 2 points, and the values asked for."""
    hand = bits("AC KC 3C AD KD 2D AS KS 4S AH KH QH 5H")
    best = triples_for_the_moon(hand)[3]
    asked = 0

    def world() -> object:
        def worth(three: int) -> float:
            nonlocal asked
            asked += 1
            return 2.0 + better if three == best else -20.0

        return worth

    chosen = pass_for_the_moon(law_of(rules_of(options)), hand, 2.0, world, 1000)  # type: ignore[arg-type]
    assert chosen in {best, None}
    return chosen, asked


def test_a_moon_is_passed_for_when_it_is_clearly_worth_it() -> None:
    margin = 26 * MARGIN
    chosen, asked = promising(margin + 0.1)
    assert chosen is not None
    assert asked <= 1000
    assert promising(margin - 0.1)[0] is None
    chosen, asked = promising(LOOKS[0][1] * margin - 0.1)
    assert chosen is None
    assert asked == 20 * LOOKS[0][0]  # given up at the first look
    assert promising(50.0, hearts.set_option(PLAIN, "moon=off")) == (None, 0)


def test_a_budget_too_small_for_the_moon_is_not_used() -> None:
    law = law_of(rules_of(PLAIN))
    hand = bits("AC KC 3C AD KD 2D AS KS 4S AH KH QH 5H")
    assert pass_for_the_moon(law, hand, 0.0, lambda: lambda three: 26.0, 159) is None
    assert pass_for_the_moon(law, hand, 0.0, lambda: lambda three: 26.0, 700) is not None


def test_the_expert_keeps_a_hand_for_the_moon() -> None:
    hand = "AH KH QH JH TH AS KS QS AC KC QC 2D 3D"
    assert {"2D", "3D"} <= three(hand, "expert")
    assert three(hand, "casual") & {"AH", "KH", "QS", "KS", "AS"}


def test_the_jack_that_brings_points_is_kept() -> None:
    assert "JD" not in three("JD AD KD QD 2C 3C 4C 5C 2H 3H 4H 2S 3S", "expert", OMNIBUS)


def test_danger_puts_the_queen_first_unless_guarded() -> None:
    law = law_of(rules_of(PLAIN))

    def order(hand: str) -> list[str]:
        return [text(tuple(cards_in(card))) for card in passing.by_danger(law, bits(hand))]

    assert order("QS KS 2S AH 2C")[:2] == ["QS", "KS"]
    assert order("QS 2S 3S 4S 5S AH AC")[0] != "QS"
    assert len(order("2C 3C 4D 5D 6S QS AS 2H 9H AH")) == 10
