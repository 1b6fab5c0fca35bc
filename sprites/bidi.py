"""Where each piece of a line goes when scripts read from the left and from the right stand in it.

The Unicode Bidirectional Algorithm (UAX #9) for one paragraph at a time, with the isolates U+2066 … U+2069.
The older embeddings and overrides (U+202A … U+202E) are passed over: isolates have replaced them. Mirrored
characters (rule L4) are left to the shaper, which turns them round in a run from the right.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

LTR_ISOLATE, RTL_ISOLATE, FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2066\u2067\u2068\u2069"
INITIATORS = LTR_ISOLATE + RTL_ISOLATE + FIRST_STRONG_ISOLATE
JOINERS = "\u200c\u200d"
MAX_DEPTH = 125
"""The deepest level (BD2)."""
MAX_BRACKETS = 63
"""How many brackets may be open in one another before pairing ends (BD16)."""
CLOSING = {"(": ")", "[": "]", "{": "}"}
"""The paired brackets (BD14, BD15) that there is type for."""

_ISOLATES = ("LRI", "RLI", "FSI")
_NEUTRAL = ("B", "S", "WS", "ON", *_ISOLATES, "PDI")
_LEFT_OUT = ("BN", "LRE", "RLE", "LRO", "RLO", "PDF")
_TURNING = frozenset({"R", "AL", "AN", "RLI"})
"""What a paragraph read from the left must hold for anything in it to stand elsewhere than it is written."""
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
"""What counts as strong beside a neutral, and as which (N0, N1)."""
_RISE = ({"L": 0, "R": 1, "EN": 2, "AN": 2}, {"R": 0, "L": 1, "EN": 1, "AN": 1})
"""How far over an even level, and over an odd one (I1, I2)."""


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbours of one direction, in the order they are written and read in."""

    text: str
    rtl: bool


def visual_runs(text: str, *, rtl: bool) -> list[Run]:
    """The runs of a line from left to right (rule L2); `rtl` is the paragraph's direction.

    Characters that are never drawn are left out.

    >>> [run.text for run in visual_runs("ניקוד: 125 (Dana)", rtl=True)]
    [')', 'Dana', ' (', '125', 'ניקוד: ']
    """
    turns = rtl or not _TURNING.isdisjoint(map(_class, text))  # most lines of most languages don't
    found = levels(text, rtl=rtl) if turns else [0] * len(text)
    runs = [
        (level, "".join(character for _, character in group))
        for level, group in groupby(zip(found, text, strict=True), key=lambda pair: pair[0])
    ]
    for level in range(max(found, default=0), 0, -1):
        runs = _turned(runs, level)
    shown = ((level, "".join(c for c in string if not is_invisible(c))) for level, string in runs)
    return [Run(string, rtl=level % 2 == 1) for level, string in shown if string]


def levels(text: str, *, rtl: bool) -> list[int]:
    """The level of every character, odd where it is read from the right; `rtl` is the paragraph's direction.

    The text is one paragraph: a paragraph separator in it ends nothing.

    >>> levels("אב 12 ab", rtl=True)
    [1, 1, 1, 2, 2, 1, 2, 2]
    """
    base = int(rtl)
    classes = [_class(character) for character in text]
    kept = [index for index, kind in enumerate(classes) if kind not in _LEFT_OUT]  # X9
    resolved = _resolved("".join(text[index] for index in kept), [classes[index] for index in kept], base)
    places = dict(zip(kept, resolved, strict=True))
    found: list[int] = []
    for index in range(len(text)):
        found.append(places.get(index, found[-1] if found else base))
    at_end = True
    for index in reversed(range(len(text))):  # L1
        kind = classes[index]
        separator = kind in ("B", "S")
        at_end = separator or (at_end and (kind in ("WS", "PDI", *_ISOLATES) or kind in _LEFT_OUT))
        if at_end:
            found[index] = base
    return found


def is_invisible(character: str) -> bool:
    """Whether the character is never drawn: one that directs others, a control, half of a surrogate pair.

    The joiners are not: they shape the letters beside them.
    """
    return unicodedata.category(character) in ("Cc", "Cf", "Cs") and character not in JOINERS


def settled(text: str) -> str:
    """The text with the direction said by every isolate that would look for it in what it holds.

    >>> settled("\u2068אב\u2069") == RTL_ISOLATE + "אב" + POP_ISOLATE
    True
    """
    classes = [_class(character) for character in text]
    return "".join(
        (RTL_ISOLATE if _first_strong_is_rtl(classes[place + 1 :]) else LTR_ISOLATE)
        if character == FIRST_STRONG_ISOLATE
        else character
        for place, character in enumerate(text)
    )


def open_isolates(text: str) -> str:
    """What begins the isolates that are still open at the end of the text, the outermost first."""
    found = ""
    for character in text:
        if character in INITIATORS:
            found += character
        elif character == POP_ISOLATE:
            found = found[:-1]
    return found


def closed(text: str) -> str:
    """The text with the isolates ended that are still open at its end."""
    return text + POP_ISOLATE * len(open_isolates(text))


def _turned(runs: Sequence[tuple[int, str]], least: int) -> list[tuple[int, str]]:
    """The runs with every row of neighbours turned round that are of that level or deeper."""
    found: list[tuple[int, str]] = []
    for inside, group in groupby(runs, key=lambda run: run[0] >= least):
        row = list(group)
        found += reversed(row) if inside else row
    return found


def _class(character: str) -> str:
    return unicodedata.bidirectional(character) or "L"


def _side(level: int) -> str:
    return "R" if level % 2 else "L"


def _first_strong_is_rtl(classes: Sequence[str]) -> bool:
    """The direction of an isolate by the first strong character of what follows its beginning (P2, P3)."""
    depth = 0
    for kind in classes:
        if kind in _ISOLATES:
            depth += 1
        elif kind == "PDI":
            if not depth:
                break
            depth -= 1
        elif not depth and kind in ("L", "R", "AL"):
            return kind != "L"
    return False


def _resolved(text: str, classes: Sequence[str], base: int) -> list[int]:
    """The levels by the rules X, W, N and I, when nothing need be left out."""
    explicit, ends = _explicit(classes, base)
    found = explicit.copy()
    for sequence in _sequences(explicit, ends):
        first, last = sequence[0], sequence[-1]
        level = explicit[first]
        before = explicit[first - 1] if first else base
        ends_open = classes[last] in _ISOLATES or last + 1 == len(text)
        after = base if ends_open else explicit[last + 1]
        start, end = _side(max(level, before)), _side(max(level, after))  # X10
        kinds = [classes[index] for index in sequence]
        marks = [kind == "NSM" for kind in kinds]
        _resolve_marks(kinds, start)
        _resolve_numbers(kinds, start)
        _resolve_brackets([text[index] for index in sequence], kinds, marks, start, _side(level))
        _resolve_neutrals(kinds, start, end, _side(level))
        for index, kind in zip(sequence, kinds, strict=True):
            found[index] = level + _RISE[level % 2][kind]
    return found


def _explicit(classes: Sequence[str], base: int) -> tuple[list[int], dict[int, int]]:
    """The levels that isolates give (X1 … X6a), and where each one that is closed ends, by its beginning."""
    found: list[int] = []
    ends: dict[int, int] = {}
    around: list[tuple[int, int]] = []  # of the isolates that are open: the beginning, the level outside
    level, too_deep = base, 0
    for index, kind in enumerate(classes):
        if kind == "PDI" and too_deep:
            too_deep -= 1
        elif kind == "PDI" and around:
            start, level = around.pop()
            ends[start] = index
        found.append(level)
        if kind in _ISOLATES:
            rtl = kind == "RLI" or (kind == "FSI" and _first_strong_is_rtl(classes[index + 1 :]))
            inside = level + (1 if rtl != level % 2 else 2)
            if too_deep or inside > MAX_DEPTH:
                too_deep += 1
            else:
                around.append((index, level))
                level = inside
    return found, ends


def _sequences(explicit: Sequence[int], ends: dict[int, int]) -> Iterator[list[int]]:
    """The isolating run sequences (BD13): neighbours of one level, joined over the isolates among them."""
    runs = [list(group) for _, group in groupby(range(len(explicit)), key=lambda index: explicit[index])]
    by_start = {run[0]: run for run in runs}
    later = set(ends.values())
    for run in runs:
        if run[0] in later:
            continue
        sequence = list(run)
        while sequence[-1] in ends:
            sequence += by_start[ends[sequence[-1]]]
        yield sequence


def _resolve_marks(kinds: list[str], start: str) -> None:
    """Marks go with what they stand on (W1), in place: at an isolate's ends they are neutral as it is."""
    before = start
    for place, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[place] = before
        before = kinds[place]


def _resolve_numbers(kinds: list[str], start: str) -> None:
    """Numbers and their signs (W2 … W7), in place."""
    strong = start
    for place, kind in enumerate(kinds):  # W2, W3
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[place] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for place in range(1, len(kinds) - 1):  # W4
        left, kind, right = kinds[place - 1 : place + 2]
        if left == right and ((kind == "CS" and left in ("EN", "AN")) or (kind == "ES" and left == "EN")):
            kinds[place] = left
    for first, end in _stretches(kinds, ("ET",)):  # W5
        if "EN" in (*kinds[max(0, first - 1) : first], *kinds[end : end + 1]):
            kinds[first:end] = ["EN"] * (end - first)
    strong = start
    for place, kind in enumerate(kinds):  # W6, W7
        if kind in ("ES", "ET", "CS"):
            kinds[place] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[place] = "L"


def _resolve_brackets(text: Sequence[str], kinds: list[str], marks: list[bool], start: str, own: str) -> None:
    """Both brackets of a pair go the way of what they hold (N0), in place; `own` is the level's side."""
    for opening, closing in sorted(_pairs(text, kinds)):
        held = {_STRONG.get(kind) for kind in kinds[opening + 1 : closing]} - {None}
        if not held:
            continue
        side = own
        if own not in held:
            strong = (_STRONG[kind] for kind in reversed(kinds[:opening]) if kind in _STRONG)
            side = next(strong, start)
        for place in (opening, closing):
            end = place + 1
            while end < len(kinds) and marks[end]:
                end += 1
            kinds[place:end] = [side] * (end - place)


def _pairs(text: Sequence[str], kinds: Sequence[str]) -> list[tuple[int, int]]:
    """Where the brackets that belong together stand (BD16)."""
    found: list[tuple[int, int]] = []
    wanted: list[tuple[str, int]] = []  # of the brackets that are open: what closes them, their place
    for place, character in enumerate(text):
        if kinds[place] != "ON":
            continue
        if character in CLOSING:
            if len(wanted) == MAX_BRACKETS:
                break
            wanted.append((CLOSING[character], place))
            continue
        for number in reversed(range(len(wanted))):
            if wanted[number][0] == character:
                found.append((wanted[number][1], place))
                del wanted[number:]
                break
    return found


def _resolve_neutrals(kinds: list[str], start: str, end: str, own: str) -> None:
    """Neutrals go with what is on both their sides, or with the level (N1, N2), in place."""
    for first, stop in _stretches(kinds, _NEUTRAL):
        left = _STRONG[kinds[first - 1]] if first else start
        right = _STRONG[kinds[stop]] if stop < len(kinds) else end
        kinds[first:stop] = [left if left == right else own] * (stop - first)


def _stretches(kinds: Sequence[str], which: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where neighbours of those kinds begin and end."""
    first = 0
    for inside, group in groupby(list(kinds), key=lambda kind: kind in which):
        end = first + len(list(group))
        if inside:
            yield first, end
        first = end
