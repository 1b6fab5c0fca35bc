"""What can be chosen before a game of Hearts: its variants as data.

An option is only a choice here. What it means is read in one place, `engine.hearts_scoring.rules_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum

PERSON = "person"
LEVELS = ("random", "rule", "novice", "casual", "sharp", "expert")
"""The strengths of the computer's players."""
SEATS = 4


class Scoring(Enum):
    """How points are kept, and where a game starts."""

    CLASSIC = "classic"
    """Penalties are added from 0; the game ends at 100 or more; the lowest wins."""
    COUNTDOWN_50 = "countdown-50"
    COUNTDOWN_75 = "countdown-75"
    COUNTDOWN_100 = "countdown-100"
    """Penalties are taken from the start; the game ends at 0 or less; the highest wins."""


class PenaltyLimit(Enum):
    """When penalty cards may not be played."""

    FULL = "full"
    """None in the first trick, and hearts are not led until broken."""
    FIRST_TRICK_OPEN = "first-trick-open"
    """Hearts are not led until broken."""
    NONE = "none"


class Starter(Enum):
    """Who leads to the first trick."""

    TWO_OF_CLUBS = "two-of-clubs"
    """The holder of 2♣, with it."""
    LEFT_OF_DEALER = "left-of-dealer"
    """The player left of the dealer, with any legal card."""


class Moon(Enum):
    """What taking every scoring card does."""

    OTHERS = "others"
    """26 penalties to each of the others."""
    SHOOTER = "shooter"
    """26 taken off the shooter's penalties."""
    OFF = "off"
    """Nothing: the points are simply taken."""


class PassCycle(Enum):
    """The directions of passing, hand by hand."""

    LEFT_RIGHT_ACROSS_HOLD = "left-right-across-hold"
    LEFT_RIGHT_ACROSS = "left-right-across"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class HeartsOptions:
    """The rules of one game, and who sits where.

    `seats` names the player of each seat clockwise from South: "person" or one of LEVELS. It takes part
    in the rules only where a tie for the best goes to a person.
    """

    scoring: Scoring = Scoring.CLASSIC
    jack_of_diamonds: bool = False
    penalty_limit: PenaltyLimit = PenaltyLimit.FULL
    face_value: bool = False
    high_spades: bool = False
    starter: Starter = Starter.TWO_OF_CLUBS
    moon: Moon = Moon.OTHERS
    pass_cycle: PassCycle = PassCycle.LEFT_RIGHT_ACROSS_HOLD
    skip_uneventful: bool = True
    seats: tuple[str, str, str, str] = (PERSON, "rule", "rule", "rule")


PRESETS: dict[str, HeartsOptions] = {
    "microsoft": HeartsOptions(skip_uneventful=False),
    "hearts": HeartsOptions(scoring=Scoring.COUNTDOWN_100),
    "omnibus": HeartsOptions(scoring=Scoring.COUNTDOWN_100, jack_of_diamonds=True),
    "black-maria": HeartsOptions(
        scoring=Scoring.COUNTDOWN_100,
        penalty_limit=PenaltyLimit.NONE,
        high_spades=True,
        starter=Starter.LEFT_OF_DEALER,
        moon=Moon.OFF,
        pass_cycle=PassCycle.RIGHT,
    ),
    "spot": HeartsOptions(scoring=Scoring.COUNTDOWN_100, face_value=True),
}
"""The named variants, the first start's first."""


def preset_of(options: HeartsOptions) -> str | None:
    """The preset these options are, None for a custom game.

    Who plays, the points a countdown starts at and `skip_uneventful` don't count: they may be changed
    without the game becoming another.

    >>> preset_of(replace(PRESETS["spot"], scoring=Scoring.COUNTDOWN_50, skip_uneventful=False))
    'spot'
    >>> preset_of(replace(PRESETS["spot"], scoring=Scoring.CLASSIC)) is None
    True
    """
    wanted = _essence(options)
    return next((name for name, preset in PRESETS.items() if _essence(preset) == wanted), None)


def _essence(options: HeartsOptions) -> HeartsOptions:
    counts_down = options.scoring is not Scoring.CLASSIC
    return replace(
        options,
        scoring=Scoring.COUNTDOWN_100 if counts_down else Scoring.CLASSIC,
        skip_uneventful=True,
        seats=HeartsOptions().seats,
    )


def set_option(options: HeartsOptions, text: str) -> HeartsOptions:
    """The options with one of them changed as `name=value` says, in the words of the command line.

    Raises ValueError with one sentence that says what would have been right.

    >>> set_option(HeartsOptions(), "scoring=countdown-75").scoring
    <Scoring.COUNTDOWN_75: 'countdown-75'>
    >>> set_option(HeartsOptions(), "moon=maybe")
    Traceback (most recent call last):
    ...
    ValueError: moon can be others, shooter or off, not 'maybe'
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"an option is written name=value, not {text[:40]!r}")
    if name not in _READERS:
        raise ValueError(f"there is no option {name[:40]!r}; there are {_listed(_READERS, 'and')}")
    changed: dict[str, object] = {name: _READERS[name](value)}
    return replace(options, **changed)  # type: ignore[arg-type]  # each reader gives its field's type


def options_text(options: HeartsOptions) -> str:
    """Every option as `name=value`, in one line; `parse_options` reads it."""
    return " ".join(f"{field.name}={_written(getattr(options, field.name))}" for field in fields(options))


def parse_options(text: str) -> HeartsOptions:
    """The options that `options_text` wrote; one that is missing has its default.

    Raises ValueError as `set_option` does.

    >>> parse_options(options_text(PRESETS["black-maria"])) == PRESETS["black-maria"]
    True
    """
    options = HeartsOptions()
    seen = set()
    for word in text.split():
        name = word.partition("=")[0]
        if name in seen:
            raise ValueError(f"the option {name[:40]!r} is given twice")
        seen.add(name)
        options = set_option(options, word)
    return options


def _written(value: bool | Enum | tuple[str, ...]) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value.value) if isinstance(value, Enum) else ",".join(value)


def _one_of(name: str, values: Mapping[str, object]) -> Callable[[str], object]:
    def read(text: str) -> object:
        if text not in values:
            raise ValueError(f"{name} can be {_listed(values, 'or')}, not {text[:40]!r}")
        return values[text]

    return read


def _seats(text: str) -> tuple[str, ...]:
    players = tuple(text.split(","))
    if len(players) != SEATS or not set(players) <= {PERSON, *LEVELS}:
        kinds = _listed((PERSON, *LEVELS), "or")
        raise ValueError(f"seats are four of {kinds} with commas between, not {text[:40]!r}")
    return players


def _listed(words: Iterable[str], last: str) -> str:
    *most, final = words
    return f"{', '.join(most)} {last} {final}"


def _readers() -> dict[str, Callable[[str], object]]:
    """For each option, what makes its value of a text."""
    readers: dict[str, Callable[[str], object]] = {}
    for field in fields(HeartsOptions):
        default = field.default
        if isinstance(default, bool):
            readers[field.name] = _one_of(field.name, {"on": True, "off": False})
        elif isinstance(default, Enum):
            readers[field.name] = _one_of(field.name, {each.value: each for each in type(default)})
        else:
            readers[field.name] = _seats
    return readers


_READERS = _readers()
