"""Deal codes, the documented shuffle, and labelled streams: the game's only source of chance.

`docs/deal_codes.md` gives every byte of it, so that anyone can write it again. It is pinned by golden
tests: a code deals the same cards on every machine and in every future version.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count
from typing import TypeVar

from engine.cards import DECK, Rank
from engine.solver_pairs import deal_can_be_won

T = TypeVar("T")

SALT = 28515
"""The smallest number for which HH1-N-AAAAAAM is the deal its source describes."""

HEART_TO_HEART = "HH1"
HEARTS = "HT1"
ANY_SHUFFLE = "N"
WINNABLE = "W"
KINDS = {HEART_TO_HEART: (ANY_SHUFFLE, WINNABLE), HEARTS: ("",)}
"""The kinds of deal of each game; Hearts has one, and its codes don't name it."""
NUMBER_BITS = 35

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_DIGITS = 7
_READ_AS = {"0": "O", "1": "I", "8": "B"}
_WORDS = 1 << 32


class CodeProblem(Enum):
    """What is wrong with a typed code."""

    EMPTY = "empty"
    WRONG_GAME = "wrong_game"
    """It begins like no code of this game."""
    NEWER_VERSION = "newer_version"
    UNKNOWN_KIND = "unknown_kind"
    BAD_CHARACTER = "bad_character"
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"


class CodeError(ValueError):
    """A text that is no deal code.

    `problem` says what is wrong; `position` is where in the text as typed, from 0 (None: nowhere in
    particular); `found` is what stands there, at most three characters.
    """

    def __init__(self, problem: CodeProblem, position: int | None = None, found: str = "") -> None:
        words = problem.value.replace("_", " ")
        place = "" if position is None else f" at character {position + 1}"
        super().__init__(f"{words}{place}: {found!r}" if found else words)
        self.problem = problem
        self.position = position
        self.found = found


@dataclass(frozen=True, slots=True, order=True)
class DealCode:
    """The name of a deal: game and version of the dealing, kind, and a number of 35 bits.

    >>> str(DealCode("HH1", "N", 12)), str(DealCode("HT1", "", 12))
    ('HH1-N-AAAAAAM', 'HT1-AAAAAAM')
    """

    game: str
    kind: str
    number: int

    def __post_init__(self) -> None:
        if self.kind not in KINDS.get(self.game, ()):
            raise ValueError(f"no such game and kind: {self.game!r}, {self.kind!r}")
        if not 0 <= self.number < 1 << NUMBER_BITS:
            raise ValueError(f"a deal number has {NUMBER_BITS} bits: {self.number}")

    def __str__(self) -> str:
        shifts = range(NUMBER_BITS - 5, -1, -5)
        digits = "".join(_ALPHABET[self.number >> shift & 31] for shift in shifts)
        return "-".join(part for part in (self.game, self.kind, digits) if part)

    @staticmethod
    def parse(text: str, game: str = HEART_TO_HEART) -> DealCode:
        """The code somebody typed for `game`. Raises CodeError.

        Forgiven are case, surrounding space, missing or doubled hyphens, and 0, 1, 8 for O, I, B in the
        last seven characters. Whatever the text, the work is bounded by its length.

        >>> str(DealCode.parse("  hh1naaaa--aam"))
        Traceback (most recent call last):
        ...
        engine.deal.CodeError: bad character at character 11: '-'
        >>> str(DealCode.parse("  hh1--n2aaaa01 "))
        'HH1-N-2AAAAOI'
        """
        return _Reading(text).code(game)


class _Reading:
    """One pass over a typed code, from left to right; it stops at the first thing that is wrong."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = len(text) - len(text.lstrip())
        self.end = len(text.rstrip())

    def code(self, game: str) -> DealCode:
        if self.at >= self.end:
            raise CodeError(CodeProblem.EMPTY)
        self.prefix(game)
        kind = self.kind(game)
        self.hyphens()
        number = self.number()
        if self.at < self.end:
            raise self.error(CodeProblem.TOO_LONG)
        return DealCode(game, kind, number)

    def peek(self) -> str:
        """The next character, an ASCII letter as its capital; empty at the end."""
        if self.at >= self.end:
            return ""
        character = self.text[self.at]
        return character.upper() if character.isascii() else character

    def error(self, problem: CodeProblem) -> CodeError:
        return CodeError(problem, self.at, self.text[self.at : min(self.at + 1, self.end)])

    def expect_more(self) -> None:
        if self.at >= self.end:
            raise self.error(CodeProblem.TOO_SHORT)

    def prefix(self, game: str) -> None:
        start = self.at
        version = game[-1]
        for letter in game[:-1]:
            self.expect_more()
            if self.peek() != letter:
                raise CodeError(CodeProblem.WRONG_GAME, start, self.text[start : min(start + 3, self.end)])
            self.at += 1
        self.expect_more()
        found = self.peek()
        if version < found <= "9":
            raise self.error(CodeProblem.NEWER_VERSION)
        if found != version:
            raise self.error(CodeProblem.BAD_CHARACTER)
        self.at += 1

    def kind(self, game: str) -> str:
        if KINDS[game] == ("",):
            return ""
        self.hyphens()
        self.expect_more()
        kind = self.peek()
        if kind not in KINDS[game]:
            letter = "A" <= kind <= "Z"
            raise self.error(CodeProblem.UNKNOWN_KIND if letter else CodeProblem.BAD_CHARACTER)
        self.at += 1
        return kind

    def hyphens(self) -> None:
        for _ in range(2):
            if self.peek() == "-":
                self.at += 1

    def number(self) -> int:
        number = 0
        for _ in range(_DIGITS):
            self.expect_more()
            found = self.peek()
            digit = _ALPHABET.find(_READ_AS.get(found, found))
            if digit < 0:
                raise self.error(CodeProblem.BAD_CHARACTER)
            number = number << 5 | digit
            self.at += 1
        return number


class Stream:
    """Random numbers made from a seed alone: SHA-256 in counter mode, in words of 32 bits.

    >>> stream(DealCode("HT1", "", 0), "an example").below(1)
    0
    """

    __slots__ = ("_block", "_hash", "_words")

    def __init__(self, seed: bytes) -> None:
        self._hash = hashlib.sha256(seed)
        self._block = 0
        self._words: list[int] = []  # what is left of the block, next word last

    def _word(self) -> int:
        if not self._words:
            block = self._hash.copy()
            block.update(self._block.to_bytes(8, "big"))
            self._block += 1
            self._words = list(struct.unpack(">8I", block.digest()))
            self._words.reverse()
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number of 0 … n - 1, each equally likely; 1 ≤ n ≤ 2**32, else ValueError."""
        if not 1 <= n <= _WORDS:
            raise ValueError(f"below {n}")
        limit = _WORDS - _WORDS % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def sample(self, items: Sequence[T], k: int) -> tuple[T, ...]:
        """`k` of the items without repetition, in the order drawn: the first `k` steps of Fisher–Yates."""
        if not 0 <= k <= len(items):
            raise ValueError(f"{k} of {len(items)}")
        drawn = list(items)
        for i in range(min(k, len(drawn) - 1)):
            j = i + self.below(len(drawn) - i)
            drawn[i], drawn[j] = drawn[j], drawn[i]
        return tuple(drawn[:k])

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All the items, each order equally likely."""
        return self.sample(items, len(items))

    def choice(self, items: Sequence[T]) -> T:
        """One of the items; ValueError when there is none."""
        return items[self.below(len(items))]


def seed_of(code: DealCode, label: str) -> bytes:
    """The seed of a code's stream of that name; the kind of the deal is part of it."""
    return f"two-hearts/{SALT}/{code}/{label}".encode()


def stream(code: DealCode, label: str) -> Stream:
    """The stream of a code for one purpose: `deal`, `deal/n` (shuffle or hand n), `bot/n/seat/ply`."""
    return Stream(seed_of(code, label))


def shuffled_deck(code: DealCode) -> tuple[Rank, ...]:
    """The 52 ranks of Heart to Heart in dealing order: four copies of each, `d[0..51]` in the rules.

    Of the kind W it is the first of the code's shuffles 1, 2, 3, … that can be won: two in seven can.
    """
    if code.kind != WINNABLE:
        return _ranks(stream(code, "deal"))
    shuffles = (_ranks(stream(code, f"deal/{n}")) for n in count(1))
    return next(deck for deck in shuffles if deal_can_be_won(deck))


def _ranks(source: Stream) -> tuple[Rank, ...]:
    return tuple(card.rank for card in source.shuffled(DECK))


def daily_code(year: int, month: int, day: int) -> DealCode:
    """The deal of the day, the same for everybody: a deal that can be won.

    A date of the Gregorian calendar, years 1 to 9999; ValueError for any other.

    >>> str(daily_code(2026, 1, 31))
    'HH1-W-PUUFRHK'
    """
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = 31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31
    if not (1 <= year <= 9999 and 1 <= month <= 12 and 1 <= day <= days[month - 1]):
        raise ValueError(f"no such day: {year}-{month}-{day}")
    source = Stream(f"two-hearts/{SALT}/day/{year:04}-{month:02}-{day:02}".encode())
    return DealCode(
        HEART_TO_HEART, WINNABLE, source.below(1 << NUMBER_BITS - 32) << 32 | source.below(1 << 32)
    )
