"""The bots: always legal, alike for alike views, blind to what a seat can't see, and sound."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine import hearts
from engine.bots import LEVELS, choose
from engine.cards import Card, Suit, bits_of, cards_in
from engine.deal import DealCode, Stream, stream
from engine.hearts import HeartsOptions, Pass, Phase, Play, State
from tests.engine import hearts_table as table
from tests.engine.hearts_table import BLACK_MARIA, OMNIBUS, PLAIN, bits, cards, took
from tests.reference_hearts import VALUES

SOUND = tuple(level for level in LEVELS if level != "random")
ANY = Stream(b"any")
PLAYOUTS = 12
"""So few that the searching levels are quick here; how well they play is measured by the arena."""


def custom(chance: random.Random) -> HeartsOptions:
    options = HeartsOptions()
    for name, values in VALUES.items():
        options = hearts.set_option(options, f"{name}={chance.choice(values)}")
    return options


def dealt(options: HeartsOptions, code: DealCode, number: int) -> State:
    """Hand `number` of the game, whatever came before."""
    before = hearts.standing(options, code, hand_number=number - 1)
    nothing = (None, None, None, None)
    board = State(before, Phase.HAND_OVER, (0, 0, 0, 0), nothing, None, None, (), (), False)
    state, _ = hearts.apply(board, hearts.NextHand())
    return state


def asked(state: State, seat: int, level: str, ply: int) -> hearts.Move:
    """The bot's move, which the rules must allow."""
    chance = stream(state.code, f"bot/{state.hand_number}/{seat}/{ply}")
    move = choose(hearts.view(state, seat), chance, level, PLAYOUTS)
    assert hearts.why_illegal(state, move) is None, (hearts.view(state, seat), move)
    return move


def played_out(state: State, levels: list[str]) -> State:
    """The hand to its end by bots of these levels; every move of theirs is checked."""
    ply = 0
    while state.phase in {Phase.PASSING, Phase.PLAYING}:
        seat = state.turn if state.turn is not None else state.passed.index(None)
        state, _ = hearts.apply(state, asked(state, seat, levels[seat], ply))
        ply += 1
    return state


def card(state: State, level: str) -> str:
    assert state.turn is not None
    move = asked(state, state.turn, level, 0)
    assert isinstance(move, Play)
    return str(move.card)


def passed(hand: str, level: str, options: HeartsOptions = PLAIN) -> set[str]:
    """What West passes of that hand."""
    state = hearts.passing(hearts.standing(options), (0, bits(hand), 0, 0))
    move = asked(state, 1, level, 0)
    assert isinstance(move, Pass)
    return {str(each) for each in move.cards}


@pytest.mark.parametrize("name", [*hearts.PRESETS, "custom"])
def test_every_move_is_legal(name: str) -> None:
    chance = random.Random(name)
    for number in range(1, 31):
        options = hearts.PRESETS.get(name) or custom(chance)
        levels = [chance.choice(LEVELS) for _ in range(4)]
        end = played_out(dealt(options, DealCode("HT1", "", chance.getrandbits(35)), number), levels)
        assert end.phase in {Phase.HAND_OVER, Phase.GAME_OVER}


@pytest.mark.parametrize("level", LEVELS)
def test_every_move_is_legal_whatever_the_hand(level: str) -> None:
    """Hands and tricks as no deal or sensible player would make them (H19)."""
    chance = random.Random(19)
    deck = list(cards_in((1 << 52) - 1))
    for _ in range(1500):
        chance.shuffle(deck)
        size = chance.randint(1, 13)
        hands = [bits_of(deck[13 * seat : 13 * seat + size]) for seat in range(4)]
        trick = [deck[13 * seat + size - 1] for seat in range(chance.randint(0, 3))]
        for seat in range(len(trick)):
            hands[seat] &= ~trick[seat].bit
        heaps = [tuple(deck[13 * seat + size : 13 * seat + 13]) for seat in range(4)]
        tricks = [hearts.Trick(0, heap, chance.randrange(4)) for heap in heaps if heap]
        state = hearts.playing(
            hearts.standing(custom(chance)),
            hands,
            0,
            trick=trick,
            tricks=tricks,
            broken=chance.random() < 0.5,
        )
        if state.turn is not None and hearts.legal_bits(state):
            card(state, level)


@pytest.mark.parametrize("level", LEVELS)
def test_alike_views_and_streams_give_alike_moves(level: str) -> None:
    code = DealCode("HT1", "", 5)
    for number in (1, 4):
        first = played_out(dealt(OMNIBUS, code, number), [level] * 4)
        assert played_out(dealt(OMNIBUS, code, number), [level] * 4) == first


def reshuffled(state: State, seat: int, chance: random.Random) -> State:
    """The state with the cards that seat can't see dealt anew among the others."""
    others = [each for each in range(4) if each != seat]
    hidden = list(cards_in(sum(state.hands[each] for each in others)))
    chance.shuffle(hidden)
    hands = list(state.hands)
    for each in others:
        count = state.hands[each].bit_count()
        hands[each] = bits_of(hidden[:count])
        del hidden[:count]
    south, west, north, east = hands
    return replace(state, hands=(south, west, north, east))


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_make_no_difference(level: str) -> None:
    """Nor do the code of the game and what the others have passed."""
    chance = random.Random(3)
    compared = 0
    for number in range(1, 9):
        state = dealt(custom(chance), DealCode("HT1", "", number), number)
        ply = 0
        while state.phase in {Phase.PASSING, Phase.PLAYING}:
            seat = state.turn if state.turn is not None else state.passed.index(None)
            move = asked(state, seat, level, ply)
            other = reshuffled(state, seat, chance)
            seen_otherwise = hearts.view(other, seat)
            same = stream(state.code, f"bot/{state.hand_number}/{seat}/{ply}")
            assert choose(seen_otherwise, same, level, PLAYOUTS) == move
            compared += other.hands != state.hands
            state, _ = hearts.apply(state, move)
            ply += 1
    assert compared > 200


@pytest.mark.parametrize("level", SOUND)
@pytest.mark.parametrize("name", hearts.PRESETS)
def test_beats_three_random_players(name: str, level: str) -> None:
    """Far more than by chance: the mean of the hands is many standard errors from none."""
    ahead, hands = 0.0, 100 if level == "rule" else 40
    for number in range(hands):
        seat = number % 4
        levels = ["random"] * 4
        levels[seat] = level
        end = played_out(
            dealt(hearts.PRESETS[name], DealCode("HT1", "", number), number // 4 % 4 + 1), levels
        )
        penalties = hearts.penalties(end)
        ahead += (sum(penalties) - penalties[seat]) / 3 - penalties[seat]
    assert ahead / hands > (4 if level == "rule" else 2)


@pytest.mark.parametrize("level", SOUND)
@pytest.mark.parametrize("name", hearts.PRESETS)
def test_the_last_player_ducks_the_queen(name: str, level: str) -> None:
    """H20: the trick 10♦ Q♠ 3♦ goes to another when Q♦ and 4♦ are held."""
    heap = took("", "", "5H 2C 6C 7C", "")
    state = hearts.playing(
        hearts.standing(hearts.PRESETS[name]),
        (0, 0, 0, bits("QD 4D")),
        0,
        trick=cards("TD QS 3D"),
        tricks=heap,
        broken=True,
    )
    assert card(state, level) == "4D"


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_card_is_led(level: str) -> None:
    """H19."""
    state = hearts.playing(hearts.standing(PLAIN), (bits("QS"), 0, 0, 0), 0, tricks=took("2C", "", "", ""))
    assert card(state, level) == "QS"


@pytest.mark.parametrize(
    ("hand", "trick", "expected"),
    [
        ("QS 3S 9S", "KS 2S AS", "QS"),  # the queen goes under
        ("QS AS 3S", "KS 2S 4S", "QS"),  # rather than the ace over
        ("9S 3S 5C", "TS 2S 4S", "9S"),  # the highest that still loses
        ("KD 5D QH", "9D 2D 3D", "KD"),  # last, nothing in it: the highest takes it
        ("QS AS 3S", "9S TS JS", "AS"),  # taken, but not with the queen
        ("QS AH KD", "9C 2C 3C", "QS"),  # thrown off
        ("AS KD 4H", "9C 2C 3C", "AS"),  # she is out, and might fall to it
        ("KD AH 4H", "9C QS 3C", "AH"),
        ("9H 3H 5C", "TH 2H QH", "9H"),
        ("AH QH 3C", "2H 5H 9H", "AH"),  # forced, and last: high cards go together
        ("7S 3S 9C", "8S QS 2S", "7S"),
    ],
)
def test_following_and_throwing_off(hand: str, trick: str, expected: str) -> None:
    game = hearts.standing(PLAIN)
    state = hearts.playing(
        game, (0, 0, 0, bits(hand)), 0, trick=cards(trick), tricks=took("JC TC", "2H"), broken=True
    )
    assert card(state, "rule") == expected


def test_low_spades_draw_the_queen_out() -> None:
    state = table.to_play("4S 9S 3D 7C 9H", first=False)
    assert Card.parse(card(state, "rule")).suit is Suit.SPADES


@pytest.mark.parametrize("hand", ["QS 4S 9D 7C", "KS 4S 2D 7C", "AS KS 2D 7C"])
def test_the_queen_and_what_she_falls_to_are_not_led(hand: str) -> None:
    state = table.to_play(hand, first=False)
    assert card(state, "rule") not in {"QS", "KS", "AS"}


def test_the_guards_of_the_queen_are_not_led() -> None:
    assert card(table.to_play("QS 2S 9D", first=False), "rule") == "9D"


def test_bare_high_spades_and_high_hearts_are_passed() -> None:
    assert passed("QS KS AS 3C 4C 5C 7C 3D 5D 6D 7D 2H 3H", "rule") == {"QS", "KS", "AS"}
    assert passed("QS 3S 4C 5C 6C 7C 8C 3D 5D 6D 8D KH AH", "rule") == {"QS", "KH", "AH"}


def test_a_well_guarded_queen_is_kept() -> None:
    assert "QS" not in passed("QS JS TS 8S 5S 4S 2S 3C KC AC QD KD AD", "rule")


def test_the_jack_is_kept_where_it_counts() -> None:
    hand = "JD AD KD 2C 4C 5C 6C 2S 3S 4S 5S 2H 3H"
    assert not passed(hand, "rule", OMNIBUS) & {"JD", "AD", "KD"}
    assert passed(hand, "rule", PLAIN) >= {"AD", "KD"}


@pytest.mark.parametrize(
    ("hand", "trick", "expected"),
    [
        ("JD 4D 2C", "9D 2D 3D", "JD"),  # last: it wins with the jack
        ("KD 4D 2C", "9D JD 3D", "KD"),  # last: it wins the jack
        ("JD 4D 2C", "9D QS 3D", "4D"),  # but not with the queen beside it
        ("JD 4C 9C", "9H 2H 3H", "9C"),  # and never gives it away
    ],
)
def test_the_jack_is_won(hand: str, trick: str, expected: str) -> None:
    game = hearts.standing(OMNIBUS)
    tricks = took("2H" if "H" not in trick else "4H", "5H")
    state = hearts.playing(game, (0, 0, 0, bits(hand)), 0, trick=cards(trick), tricks=tricks, broken=True)
    assert card(state, "rule") == expected


def test_dear_spades_go_under_the_ace() -> None:
    state = hearts.playing(
        hearts.standing(BLACK_MARIA),
        (0, 0, 0, bits("KS 3S 2C")),
        0,
        trick=cards("AS 2S 4S"),
        tricks=took("QS", "2H"),
    )
    assert card(state, "rule") == "KS"


ALL_TO_SOUTH = "QS 2H 3H 4H 5H 6H 7H 8H"


def test_a_plain_moon_is_stopped() -> None:
    """South has the queen and seven hearts, and takes another unless East does."""
    game = hearts.standing(PLAIN)
    hand, trick = bits("KH 9H 2C"), cards("JH TH 3C")
    state = hearts.playing(game, (0, 0, 0, hand), 0, trick=trick, tricks=took(ALL_TO_SOUTH), broken=True)
    assert card(state, "rule") == "KH"
    shared = took(ALL_TO_SOUTH.replace("2H ", ""), "2H")
    state = hearts.playing(game, (0, 0, 0, hand), 0, trick=trick, tricks=shared, broken=True)
    assert card(state, "rule") == "9H"
    no_moon = hearts.standing(replace(PLAIN, moon=hearts.Moon.OFF))
    state = hearts.playing(no_moon, (0, 0, 0, hand), 0, trick=trick, tricks=took(ALL_TO_SOUTH), broken=True)
    assert card(state, "rule") == "9H"


def test_a_plain_moon_is_not_fed() -> None:
    game = hearts.standing(PLAIN)
    state = hearts.playing(
        game, (0, 0, 0, bits("KH 9H 2D")), 0, trick=cards("AC TC 3C"), tricks=took(ALL_TO_SOUTH), broken=True
    )
    assert card(state, "rule") == "2D"


def test_random_plays_every_legal_card() -> None:
    state = table.to_play("4S 9S 3D 7C 9H", first=False, broken=True)
    view = hearts.view(state, 1)
    found = {choose(view, Stream(bytes([i])), "random") for i in range(100)}
    assert found == set(hearts.legal_moves(state))


def test_random_passes_every_card() -> None:
    state = hearts.start(PLAIN, DealCode("HT1", "", 1))
    view = hearts.view(state, 2)
    found = [choose(view, Stream(bytes([i])), "random") for i in range(100)]
    assert {each for move in found if isinstance(move, Pass) for each in move.cards} == set(view.hand)


def test_refuses_an_unknown_level_and_a_seat_without_a_move() -> None:
    state = hearts.start(PLAIN, DealCode("HT1", "", 1))
    with pytest.raises(ValueError, match="a level is one of random, rule"):
        choose(hearts.view(state, 0), ANY, "genius")
    state, _ = hearts.apply(state, choose(hearts.view(state, 0), ANY, "rule"))
    with pytest.raises(ValueError, match="seat 0 has no move"):
        choose(hearts.view(state, 0), ANY, "rule")
    state, _ = table.pass_three(hearts.start(PLAIN, DealCode("HT1", "", 1)))
    assert state.turn is not None
    waiting = (state.turn + 1) % 4
    for level in LEVELS:
        with pytest.raises(ValueError, match="has no move"):
            choose(hearts.view(state, waiting), ANY, level)


def test_the_levels_are_levels_of_the_options() -> None:
    assert tuple(level for level in hearts.LEVELS if level in LEVELS) == LEVELS
