"""Deal codes, streams and the shuffle. The golden decks were made by an independent program."""

from __future__ import annotations

import datetime
import hashlib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK
from engine.deal import (
    SALT,
    CodeError,
    CodeProblem,
    DealCode,
    Stream,
    daily_code,
    seed_of,
    shuffled_deck,
    stream,
)
from engine.solitaire import Options, lay_out, start
from engine.solver import winnable

ROOT = Path(__file__).parents[2]
GOLDEN = [
    line.split()
    for line in (ROOT / "tests/golden/decks.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
WINNABLE = [
    line.split()
    for line in (ROOT / "tests/golden/winnable_decks.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
AAAAAAM = DealCode("HH1", "N", 12)
CODES = st.builds(DealCode, st.just("HH1"), st.sampled_from("NW"), st.integers(0, 2**35 - 1)) | st.builds(
    DealCode, st.just("HT1"), st.just(""), st.integers(0, 2**35 - 1)
)


def problem(text: str, game: str = "HH1") -> tuple[CodeProblem, int | None, str]:
    with pytest.raises(CodeError) as caught:
        DealCode.parse(text, game)
    return caught.value.problem, caught.value.position, caught.value.found


class TestGoldenDecks:
    @pytest.mark.parametrize(("code", "label", "cards"), [(c, label, cards) for c, label, *cards in GOLDEN])
    def test_deck(self, code: str, label: str, cards: list[str]) -> None:
        parsed = DealCode.parse(code, code[:3])
        assert [str(card) for card in stream(parsed, label).shuffled(DECK)] == cards
        if label == "deal":
            assert [rank.letter for rank in shuffled_deck(parsed)] == [card[0] for card in cards]

    def test_the_program_in_the_documentation_deals_the_same(self) -> None:
        text = (ROOT / "docs/deal_codes.md").read_text("utf-8")
        program = text.split("```python\n")[1].split("```")[0]
        names: dict[str, object] = {}
        exec(program, names)
        for code, label, *cards in GOLDEN:
            if label == "deal":
                assert names["deck"](code) == [card[0] for card in cards]  # type: ignore[operator]

    def test_the_check_in_the_documentation(self) -> None:
        text = (ROOT / "docs/deal_codes.md").read_text("utf-8")
        lines = text.split("heart  ")[1].split("```")[0].replace("stock", "").replace("waste", "")
        assert lines.replace("/", "").split() == [rank.letter for rank in shuffled_deck(AAAAAAM)]
        assert f"`{seed_of(AAAAAAM, 'deal').decode()}`" in text


class TestWinnableDeals:
    """The golden lines were made by the program in docs/deal_codes.md, no code of the engine."""

    @pytest.mark.parametrize(("code", "shuffle", "ranks"), [(c, n, r) for c, n, *r in WINNABLE if r])
    def test_golden_decks(self, code: str, shuffle: str, ranks: list[str]) -> None:
        parsed = DealCode.parse(code)
        assert [rank.letter for rank in shuffled_deck(parsed)] == ranks
        assert [card.rank.letter for card in stream(parsed, f"deal/{shuffle}").shuffled(DECK)] == ranks

    def test_the_golden_decks_need_more_than_one_shuffle(self) -> None:
        assert max(int(n) for _, n, *ranks in WINNABLE if ranks) > 5

    @pytest.mark.parametrize(("date", "code"), [line for line in WINNABLE if len(line) == 2])
    def test_golden_days(self, date: str, code: str) -> None:
        year, month, day = map(int, date.split("-"))
        assert str(daily_code(year, month, day)) == code

    @pytest.mark.parametrize("number", range(60))
    def test_they_can_be_won_and_the_shuffles_before_cannot(self, number: int) -> None:
        code = DealCode("HH1", "W", number * 571_428_571)
        deck = shuffled_deck(code)
        assert winnable(start(Options(), code))
        n = 1
        while (ranks := tuple(card.rank for card in stream(code, f"deal/{n}").shuffled(DECK))) != deck:
            assert not winnable(lay_out(code, ranks))
            n += 1

    def test_the_program_in_the_documentation_deals_the_same(self) -> None:
        text = (ROOT / "docs/deal_codes.md").read_text("utf-8")
        names: dict[str, Any] = {}
        for block in text.split("```python\n")[1:]:
            exec(block.split("```")[0], names)
        for code, _, *ranks in [line for line in WINNABLE if len(line) > 2][:4]:
            assert names["winnable_deck"](code) == ranks
        assert names["daily_number"]("2026-11-30") == daily_code(2026, 11, 30).number

    @pytest.mark.parametrize(
        "date",
        [
            (0, 1, 1),
            (10000, 1, 1),
            (2026, 0, 1),
            (2026, 13, 1),
            (2026, 4, 31),
            (2026, 2, 29),
            (1900, 2, 29),
            (2026, 1, 0),
            (2026, 12, 32),
        ],
    )
    def test_no_such_day(self, date: tuple[int, int, int]) -> None:
        with pytest.raises(ValueError, match="no such day"):
            daily_code(*date)

    def test_every_day_of_the_calendar_has_its_own(self) -> None:
        first = datetime.date(1996, 1, 1)
        days = [first + datetime.timedelta(n) for n in range(40 * 366)]
        assert len({daily_code(day.year, day.month, day.day) for day in days}) == len(days)


class TestTheSourcesDeal:
    """What the rules say of HH1-N-AAAAAAM; positions and draws count from 1."""

    def test_facts(self) -> None:
        deck = [rank.letter for rank in shuffled_deck(AAAAAAM)]
        assert deck[1 - 1] == "T"
        assert deck[25 - 1] == "4"
        assert deck[51] == "A"
        draws = deck[25:51]
        assert draws[9 - 1] == "4"
        assert "4" not in draws[:8]

    def test_it_can_be_won(self) -> None:
        assert winnable(start(Options(), AAAAAAM))

    def test_no_smaller_salt_has_the_facts(self) -> None:
        """A separate shuffle, stopped once position 1 is no ten."""
        assert [salt for salt in range(SALT + 1) if self.has_the_facts(salt)] == [SALT]

    @staticmethod
    def has_the_facts(salt: int) -> bool:
        seed = f"two-hearts/{salt}/HH1-N-AAAAAAM/deal".encode()
        words: list[int] = []
        block = 0
        ranks = list("23456789TJQKA" * 4)
        for i in range(51):
            n = 52 - i
            word = 1 << 32
            while word >= (1 << 32) // n * n:
                if not words:
                    digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
                    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
                    block += 1
                word = words.pop(0)
            j = i + word % n
            ranks[i], ranks[j] = ranks[j], ranks[i]
            if ranks[0] != "T":
                return False
        return (ranks[24], ranks[51], ranks[33]) == ("4", "A", "4") and "4" not in ranks[25:33]


class TestStreams:
    def test_words_are_the_digests_in_order(self) -> None:
        seed = b"any seed"
        digests = b"".join(hashlib.sha256(seed + bytes(7) + bytes([i])).digest() for i in range(3))
        words = [int.from_bytes(digests[at : at + 4], "big") for at in range(0, 96, 4)]
        source = Stream(seed)
        assert [source.below(1 << 32) for _ in words] == words

    def test_words_past_the_last_multiple_are_rejected(self) -> None:
        n = 3 << 30  # a quarter of all words must be refused, else the low third comes twice as often
        raw = Stream(b"rejection")
        source = Stream(b"rejection")
        kept = [word for word in (raw.below(1 << 32) for _ in range(400)) if word < n]
        assert 250 < len(kept) < 350
        assert [source.below(n) for _ in kept] == kept

    @pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
    def test_below_refuses(self, n: int) -> None:
        with pytest.raises(ValueError, match="below"):
            Stream(b"").below(n)

    def test_below_is_uniform(self) -> None:
        source = Stream(b"uniform")
        counts = Counter(source.below(52) for _ in range(52_000))
        chi2 = sum((counts[i] - 1000) ** 2 / 1000 for i in range(52))
        assert 20 < chi2 < 95  # 51 degrees of freedom: outside by chance in one seed of 10,000

    def test_every_card_is_everywhere_equally_often(self) -> None:
        counts: Counter[tuple[int, int]] = Counter()
        for number in range(2600):
            deck = stream(DealCode("HT1", "", number), "deal/1").shuffled(DECK)
            counts.update((place, card.index) for place, card in enumerate(deck))
        chi2 = sum((counts[place, card] - 50) ** 2 / 50 for place in range(52) for card in range(52))
        assert 2300 < chi2 < 2920  # 51 × 51 degrees of freedom: mean 2601, standard deviation 72

    def test_shuffles_of_three_are_all_equally_likely(self) -> None:
        source = Stream(b"three")
        counts = Counter(source.shuffled("abc") for _ in range(6000))
        assert len(counts) == 6
        assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 26

    @given(st.binary(max_size=8), st.lists(st.integers()), st.data())
    def test_sample(self, seed: bytes, items: list[int], data: st.DataObject) -> None:
        k = data.draw(st.integers(0, len(items)))
        drawn = Stream(seed).sample(items, k)
        assert len(drawn) == k
        assert not Counter(drawn) - Counter(items)
        assert drawn == Stream(seed).shuffled(items)[:k]

    @pytest.mark.parametrize("k", [-1, 4])
    def test_sample_refuses(self, k: int) -> None:
        with pytest.raises(ValueError, match="of 3"):
            Stream(b"").sample("abc", k)

    def test_choice_is_one_of_them_and_every_one_comes(self) -> None:
        source = Stream(b"choice")
        assert {source.choice("xyz") for _ in range(100)} == set("xyz")
        with pytest.raises(ValueError, match="below 0"):
            source.choice(())

    def test_streams_of_other_labels_codes_and_games_differ(self) -> None:
        names = [
            (code, label)
            for code in (AAAAAAM, DealCode("HH1", "N", 13), DealCode("HT1", "", 12))
            for label in ("deal", "deal/1", "deal/11", "bot/1/2/3")
        ]
        assert len({stream(code, label).below(1 << 32) for code, label in names}) == len(names)


class TestCodes:
    @given(CODES)
    def test_text_round_trip(self, code: DealCode) -> None:
        assert DealCode.parse(str(code), code.game) == code

    def test_number_is_base32_most_significant_first(self) -> None:
        assert str(DealCode("HH1", "N", 12)) == "HH1-N-AAAAAAM"
        assert str(DealCode("HH1", "N", 2**35 - 1)) == "HH1-N-7777777"
        assert str(DealCode("HT1", "", 26 << 30)) == "HT1-2AAAAAA"
        assert DealCode.parse("HH1-N-BAAAAAA").number == 1 << 30

    @pytest.mark.parametrize(
        ("game", "kind", "number"),
        [
            ("HH1", "X", 0),
            ("HT1", "W", 0),
            ("HH1", "", 0),
            ("HT1", "N", 0),
            ("HH2", "N", 0),
            ("HH1", "N", -1),
            ("HH1", "N", 2**35),
        ],
    )
    def test_there_is_no_such_code(self, game: str, kind: str, number: int) -> None:
        with pytest.raises(ValueError, match=r"no such|35 bits"):
            DealCode(game, kind, number)

    @given(
        CODES,
        st.sampled_from(["", " ", "\t \n", "\u00a0\u3000"]),
        st.lists(st.sampled_from(["", "-", "--"]), min_size=2, max_size=2),
        st.sets(st.sampled_from(["lower", "misread"])),
    )
    def test_what_is_forgiven(self, code: DealCode, space: str, hyphens: list[str], ways: set[str]) -> None:
        *head, digits = str(code).split("-")
        if "misread" in ways:
            digits = digits.translate(str.maketrans("OIB", "018"))
        typed = hyphens[0].join(head) + hyphens[1] + digits
        if "lower" in ways:
            typed = typed.lower()
        assert DealCode.parse(space + typed + space, code.game) == code

    def test_misread_digits_only_in_the_last_seven(self) -> None:
        assert str(DealCode.parse("hh1-n-0180180")) == "HH1-N-OIBOIBO"
        assert problem("HHI-N-AAAAAAA") == (CodeProblem.BAD_CHARACTER, 2, "I")

    @pytest.mark.parametrize("text", ["HH2-N-AAAAAAA", "hh2", "HH9 anything", " HH3W"])
    def test_s20_a_newer_version_is_named(self, text: str) -> None:
        assert problem(text)[0] is CodeProblem.NEWER_VERSION

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("", (CodeProblem.EMPTY, None, "")),
            (" \t\n", (CodeProblem.EMPTY, None, "")),
            ("HH", (CodeProblem.TOO_SHORT, 2, "")),
            ("HH1", (CodeProblem.TOO_SHORT, 3, "")),
            ("HH1-", (CodeProblem.TOO_SHORT, 4, "")),
            ("HH1-N", (CodeProblem.TOO_SHORT, 5, "")),
            ("HH1-N-AAAAAA  ", (CodeProblem.TOO_SHORT, 12, "")),
            ("HH1-N-AAAAAAMA", (CodeProblem.TOO_LONG, 13, "A")),
            ("HH1-N-AAAAAAM-", (CodeProblem.TOO_LONG, 13, "-")),
            ("HH1-N-AAAAAAM x", (CodeProblem.TOO_LONG, 13, " ")),
            ("  HH1-N-AAA-AAAM", (CodeProblem.BAD_CHARACTER, 11, "-")),
            ("HH1---N-AAAAAAM", (CodeProblem.BAD_CHARACTER, 5, "-")),
            ("HH1-N---AAAAAAM", (CodeProblem.BAD_CHARACTER, 7, "-")),
            ("HH1 N AAAAAAM", (CodeProblem.BAD_CHARACTER, 3, " ")),
            ("HH1–N–AAAAAAM", (CodeProblem.BAD_CHARACTER, 3, "–")),
            ("HH1-N-AAAAAA9", (CodeProblem.BAD_CHARACTER, 12, "9")),
            ("HH1-N-AAAA\0AA", (CodeProblem.BAD_CHARACTER, 10, "\0")),
            ("HH1-N-AAAAAA❤", (CodeProblem.BAD_CHARACTER, 12, "❤")),
            ("HH1-N-AAAAAAＭ", (CodeProblem.BAD_CHARACTER, 12, "Ｍ")),
            ("HH1-N-AAAAAAı", (CodeProblem.BAD_CHARACTER, 12, "ı")),  # its capital is the ASCII I
            ("HH1-N-AAAAAAſ", (CodeProblem.BAD_CHARACTER, 12, "ſ")),  # its capital is the ASCII S
            ("HH1-N-AAAAAA²", (CodeProblem.BAD_CHARACTER, 12, "²")),
            ("HH¹-N-AAAAAAM", (CodeProblem.BAD_CHARACTER, 2, "¹")),
            ("HH0-N-AAAAAAM", (CodeProblem.BAD_CHARACTER, 2, "0")),
            ("ＨＨ１-N-AAAAAAM", (CodeProblem.WRONG_GAME, 0, "ＨＨ１")),
            ("❤❤❤❤❤", (CodeProblem.WRONG_GAME, 0, "❤❤❤")),
            ("\0", (CodeProblem.WRONG_GAME, 0, "\0")),
            ("AAAAAAM", (CodeProblem.WRONG_GAME, 0, "AAA")),
            (" HT1-AAAAAAM", (CodeProblem.WRONG_GAME, 1, "HT1")),
            ("HH1-X-AAAAAAM", (CodeProblem.UNKNOWN_KIND, 4, "X")),
            ("HH1-1-AAAAAAM", (CodeProblem.BAD_CHARACTER, 4, "1")),
        ],
    )
    def test_s19_refused_with_what_and_where(
        self, text: str, expected: tuple[CodeProblem, int | None, str]
    ) -> None:
        assert problem(text) == expected

    def test_a_heart_to_heart_code_is_none_of_hearts(self) -> None:
        assert problem("HH1-N-AAAAAAM", "HT1") == (CodeProblem.WRONG_GAME, 0, "HH1")

    @pytest.mark.parametrize("filling", ["A", "-", " ", "❤", "\0", "HH1-N-", "Ａ", "\ud800"])
    def test_s19_ten_kilobytes(self, filling: str) -> None:
        for text in (filling * 10_000, "HH1-N-AAAAAAM" + filling * 10_000 + "x"):
            assert len(problem(text)[2]) <= 3

    @given(st.text() | st.text("Hh1tT-nNwW AaMm018–"))
    def test_anything_is_a_code_or_a_code_error(self, text: str) -> None:
        try:
            code = DealCode.parse(text)
        except CodeError as error:
            assert error.position is None or 0 <= error.position <= len(text)
            assert error.found == text[error.position : (error.position or 0) + len(error.found)]
        else:
            typed = text.strip().upper().replace("-", "")
            read = typed[:4] + typed[4:].translate(str.maketrans("018", "OIB"))
            assert read == str(code).replace("-", "")
