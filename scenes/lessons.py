"""What the pages of how to play say and show: a few for each game."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.text import tr


@dataclass(frozen=True, slots=True)
class Shown:
    """A card of a picture: its middle in card widths and heights from the picture's, what marks it.

    `text` empty: a back. `mark`: "" plain, "dim" covered, else a colour of the theme for a ring.
    """

    text: str
    x: float
    y: float
    mark: str = ""
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Lesson:
    """A page: its heading, its sentences, and its picture."""

    title: str
    sentences: tuple[str, ...]
    cards: tuple[Shown, ...]


def _fan(texts: str, marked: str = "", mark: str = "pink", rise: float = 0.0) -> tuple[Shown, ...]:
    """Cards held in a hand, from the left; those marked stand out."""
    each = texts.split()
    middle = (len(each) - 1) / 2
    return tuple(
        Shown(
            text,
            (index - middle) * 0.5,
            0.012 * (index - middle) ** 2 - (rise if text in marked.split() else 0.0),
            mark if text in marked.split() else "",
            (middle - index) * 3,
        )
        for index, text in enumerate(each)
    )


def heart_lessons() -> tuple[Lesson, ...]:
    """Heart to Heart."""
    rows = (
        *(Shown(text, x, -0.5, "dim") for text, x in zip(("9H", "2H", "5H"), (-1.05, 0, 1.05), strict=True)),
        *(Shown(text, x, 0.0, "dim") for text, x in zip(("JH", "3H"), (-0.525, 0.525), strict=True)),
    )
    return (
        Lesson(
            tr("The heart"),
            (
                tr("Twenty-five cards lie in a heart, which is to be cleared."),
                tr("A card is free when no other lies on it: at first only the lowest one is."),
            ),
            (*rows, Shown("4H", 0.0, 0.5, "amber")),
        ),
        Lesson(
            tr("Pairs"),
            (
                tr("Two free cards of the same rank are a pair: tap one, then the other, and both are gone."),
                tr("The top card of the waste makes pairs with free cards of the heart, too."),
            ),
            (*rows[1:], Shown("4H", 0.0, 0.5, "pink"), Shown("4H", -1.7, 0.3, "pink")),
        ),
        Lesson(
            tr("Stock and waste"),
            (
                tr("No pair? A tap on the stock turns its next card up onto the waste."),
                tr(
                    "When the stock is empty, a tap on its place turns the waste over, as often as you like: "
                    "its cards come again in the same order."
                ),
            ),
            (
                *(Shown("", -0.65 + step, step) for step in (0.04, 0.02, 0.0)),
                *(Shown(text, 0.65 + dx, 0.0) for text, dx in (("8H", -0.16), ("KH", -0.08), ("4H", 0.0))),
            ),
        ),
        Lesson(
            tr("The win"),
            (
                tr("The heart is won when all its cards are gone, whatever stock and waste still hold."),
                tr("Every card of it is worth 10 points."),
                tr("Where no free card has a partner left, take moves back, or deal again."),
            ),
            (Shown("KH", -0.56, 0.0, "pink", 8), Shown("KH", 0.56, 0.0, "pink", -8)),
        ),
    )


def hearts_lessons() -> tuple[Lesson, ...]:
    """Hearts, as it is played at first."""
    return (
        Lesson(
            tr("Penalties"),
            (
                tr("Every heart taken costs 1 point, Q♠ costs 13."),
                tr("Once somebody has 100 points, whoever has the fewest wins."),
                tr("The settings have other games, in which other things count."),
            ),
            _fan("2H 7H JH AH QS", "QS", "coral", 0.12),
        ),
        Lesson(
            tr("Passing"),
            (
                tr("Before a hand is played everybody passes three cards: left, then right, then across."),
                tr("Every fourth hand none are passed."),
                tr("High spades and high hearts are good to be rid of."),
            ),
            _fan("3C 8C 6D KS AS 4H KH", "KS AS KH", "pink", 0.2),
        ),
        Lesson(
            tr("Tricks"),
            (
                tr("Whoever holds 2♣ leads it. Follow the suit that was led if you can, or play any card."),
                tr("The highest card of the suit led takes the trick; whoever takes it leads the next."),
            ),
            (
                Shown("2C", -1.0, 0.0, "", 6),
                Shown("9C", 0.0, -0.42, "", -2),
                Shown("KC", 1.0, 0.0, "amber", -6),
                Shown("5D", 0.0, 0.42, "", 2),
            ),
        ),
        Lesson(
            tr("Broken hearts"),
            (
                tr("No penalty card may be played to the first trick."),
                tr("Hearts can’t be led until they are broken: until one was played to another suit."),
            ),
            (
                Shown("7D", -1.0, 0.0, "", 6),
                Shown("JD", 0.0, -0.42, "amber", -2),
                Shown("3H", 1.0, 0.0, "coral", -6),
                Shown("2D", 0.0, 0.42, "", 2),
            ),
        ),
        Lesson(
            tr("Shooting the moon"),
            (
                tr("Whoever takes all hearts and Q♠ pays nothing: everybody else pays 26."),
                tr("Good manners: nobody warns the others of it, and the game doesn’t either."),
            ),
            _fan("8H 9H TH JH QH KH AH QS", "QS", "amber", 0.12),
        ),
    )
