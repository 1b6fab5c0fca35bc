"""Who sits at the Hearts table: people and players of the computer, their names and faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.hearts import LEVELS, PERSON, SEATS
from scenes.text import fill, tr

FACES = ("bunny", "cat", "owl", "fox")
LONGEST_NAME = 10
MOST_KNOWN = 8
"""So many names are remembered to pick from, the one used last first."""
STAND_IN = "casual"
"""Who plays for a person that has left."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a seat: a person or a level; `name` is what a person wants to be called, empty if nothing."""

    kind: str
    face: str
    name: str = ""


@dataclass(frozen=True)
class Company:
    """Who has which seat, South first and then clockwise.

    `away` are seats whose person has left for a while, `known` the names people have used. What follows from
    these is asked for many times a tick, and kept.
    """

    sitters: tuple[Sitter, ...] = (
        Sitter(PERSON, "bunny"),
        Sitter("casual", "cat"),
        Sitter("sharp", "owl"),
        Sitter("novice", "fox"),
    )
    away: frozenset[int] = frozenset()
    known: tuple[str, ...] = ()

    @staticmethod
    def of(kinds: Sequence[str]) -> Company:
        """A company of those kinds, nobody with a name of their own."""
        return Company(tuple(Sitter(kind, face) for kind, face in zip(kinds, FACES, strict=True)))

    @cached_property
    def kinds(self) -> tuple[str, str, str, str]:
        """What the rules know of who plays."""
        south, west, north, east = (sitter.kind for sitter in self.sitters)
        return south, west, north, east

    @cached_property
    def persons(self) -> tuple[int, ...]:
        """The seats that belong to people."""
        return tuple(seat for seat, sitter in enumerate(self.sitters) if sitter.kind == PERSON)

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The seats whose people are there."""
        return tuple(seat for seat in self.persons if seat not in self.away)

    def plays(self, seat: int) -> str:
        """Who moves for that seat now: "person" or a level."""
        return STAND_IN if seat in self.away else self.kinds[seat]

    def is_you(self, seat: int) -> bool:
        """Whether the only person at the table sits there, so that the game says "you"."""
        return self.persons == (seat,)

    def called(self, seat: int) -> str:
        """What a player is called."""
        sitter = self.sitters[seat]
        if sitter.kind != PERSON:
            return face_name(sitter.face)
        if sitter.name:
            return sitter.name
        if self.is_you(seat):
            # for translators: the name on the plate of a person who is alone with the computer
            return tr("You")
        return fill(tr("Player {n}"), n=self.persons.index(seat) + 1)

    def face(self, seat: int) -> str:
        """The portrait's name."""
        return self.sitters[seat].face

    def look(self, seat: int) -> int:
        """The number of its face: its colour and its marker go with that."""
        return FACES.index(self.face(seat))

    # --- changes ---

    def with_kind(self, seat: int, kind: str) -> Company:
        """Another player in that seat, with the same face."""
        return self._with(seat, replace(self.sitters[seat], kind=kind))

    def with_levels(self, before: Sequence[str], now: Sequence[str]) -> Company:
        """The computer's players whose level changed between two lists of kinds play at the new one."""
        company = self
        for seat, (old, new) in enumerate(zip(before, now, strict=True)):
            if old != new and PERSON not in (new, self.kinds[seat]):
                company = company.with_kind(seat, new)
        return company

    def with_name(self, seat: int, name: str) -> Company:
        """The person in that seat is called so from now on."""
        known = (name, *(each for each in self.known if each != name)) if name else self.known
        return replace(self._with(seat, replace(self.sitters[seat], name=name)), known=known[:MOST_KNOWN])

    def swapped(self, one: int, other: int) -> Company:
        """The two change seats."""
        sitters = list(self.sitters)
        sitters[one], sitters[other] = sitters[other], sitters[one]
        return replace(self, sitters=tuple(sitters))

    def left(self, seat: int) -> Company:
        """That person has left; the computer plays on."""
        return replace(self, away=self.away | {seat})

    def back(self, seat: int) -> Company:
        """That person is there again."""
        return replace(self, away=self.away - {seat})

    def _with(self, seat: int, sitter: Sitter) -> Company:
        return replace(self, sitters=(*self.sitters[:seat], sitter, *self.sitters[seat + 1 :]))

    # --- kept ---

    def to_json(self) -> dict[str, object]:
        """The company in JSON's types."""
        return {
            "seats": [[sitter.kind, sitter.face, sitter.name] for sitter in self.sitters],
            "away": sorted(self.away),
            "known": list(self.known),
        }

    @staticmethod
    def from_json(data: object) -> Company:
        """The company `to_json` wrote. ValueError for anything else."""
        if not isinstance(data, Mapping):
            raise ValueError("a company is an object")
        seats, away, known = (data.get(name) for name in ("seats", "away", "known"))
        if not (isinstance(seats, list) and isinstance(away, list) and isinstance(known, list)):
            raise ValueError("a company has lists of seats, away and known")
        sitters = tuple(map(_sitter, seats))
        if sorted(sitter.face for sitter in sitters) != sorted(FACES):
            raise ValueError("a company has four different faces")
        company = Company(sitters, frozenset(map(_seat, away)), tuple(map(_name, known))[:MOST_KNOWN])
        if not company.away <= set(company.persons):
            raise ValueError("only people can be away")
        return company


def face_name(face: str) -> str:
    """What the player of the computer with that face is called."""
    # for translators: names of four players of the computer: a bunny, a cat, an owl and a fox
    names = (tr("Clover"), tr("Luna"), tr("Otto"), tr("Vixen"))
    return names[FACES.index(face)]


def kind_words() -> dict[str, str]:
    """What can have a seat, in words: a person, and the levels from the weakest to the strongest."""
    return {
        PERSON: tr("Person"),
        "novice": tr("Novice"),
        "casual": tr("Casual"),
        # for translators: how well a player of the computer plays: rules of thumb, sharp
        "rule": tr("By the book"),
        "sharp": tr("Sharp"),
        "expert": tr("Expert"),
    }


def level_sentences() -> dict[str, str]:
    """How each level plays (docs/bots.md)."""
    return {
        "novice": tr("Misjudges a lot: good to learn against."),
        "casual": tr("Plays it safe, and never shoots the moon."),
        "rule": tr("Plays by rules of thumb, without thinking ahead."),
        "sharp": tr("Thinks ahead, and hunts the moon."),
        "expert": tr("Weighs every card, guards against the moon, and minds the score."),
    }


def _sitter(data: object) -> Sitter:
    if not (isinstance(data, list) and len(data) == 3 and all(isinstance(each, str) for each in data)):
        raise ValueError("a seat is a kind, a face and a name")
    kind, face, name = data
    if kind not in (PERSON, *LEVELS):
        raise ValueError(f"nobody is a {kind[:20]!r}")
    return Sitter(kind, face, _name(name))


def _name(data: object) -> str:
    if not isinstance(data, str) or len(data) > LONGEST_NAME or not all(map(_may_stand, data)):
        raise ValueError("a name is a short text")
    return data


def _may_stand(sign: str) -> bool:
    return sign.isalnum() or sign == " "


def _seat(data: object) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or data not in range(SEATS):
        raise ValueError("a seat is 0 to 3")
    return data
