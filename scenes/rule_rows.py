"""The rows of the settings about Hearts: which game it is, who plays it, and each option of its rules."""

from __future__ import annotations

from engine import hearts
from engine.results import CUSTOM
from scenes.company import Company, kind_words, level_sentences
from scenes.settings_rows import LEVEL, PRESET, Row, Value, switch
from scenes.text import fill, tr


def preset_row() -> Row:
    """The games of Hearts there are."""
    return Row(
        PRESET,
        tr("Game"),
        values=(
            Value("microsoft", tr("Microsoft Hearts"), tr("Penalties add up; at 100 the lowest wins.")),
            Value("hearts", tr("Hearts"), tr("Everyone starts at 100 and counts down.")),
            Value("omnibus", tr("Omnibus"), tr("Counting down; J♦ is worth 10, and the moon needs it too.")),
            Value("black-maria", tr("Black Maria"), tr("A♠ and K♠ cost as well; pass right, and no moon.")),
            Value("spot", tr("Spot Hearts"), tr("Each heart costs its rank: A♥ 14, K♥ 13 … 2♥ 2.")),
            Value(CUSTOM, tr("Custom"), tr("A game of your own, from the options below.")),
        ),
    )


def preset_words() -> dict[str, str]:
    """What the games of Hearts are called."""
    return {each.value: each.word for each in preset_row().values}


def opponent_rows(company: Company) -> tuple[Row, ...]:
    """How well each of the computer's players plays."""
    words = {kind: word for kind, word in kind_words().items() if kind != hearts.PERSON}
    sentences = level_sentences()
    rows = []
    for seat, kind in enumerate(company.kinds):
        if kind != hearts.PERSON:
            offered = words if kind in words else {**words, kind: kind}  # put there by another's hand
            values = tuple(Value(each, word, sentences.get(each, "")) for each, word in offered.items())
            label = fill(tr("Opponent {name}"), name=company.called(seat))
            rows.append(Row(f"{LEVEL}{seat}", label, values=values))
    return tuple(rows)


def rule_rows() -> tuple[Row, ...]:
    """Every option of the rules; each is named by `RULE` and its name."""
    return (
        _scoring(),
        _passing(),
        _first_lead(),
        _penalty_limit(),
        _moon(),
        switch("rule-jack_of_diamonds", tr("Jack of diamonds"), tr("J♦ gains 10 for who takes it.")),
        switch(
            "rule-face_value",
            tr("Hearts at face value"),
            tr("Each heart costs its rank: A♥ 14, K♥ 13, Q♥ 12, J♥ 11, 10♥ … 2♥ their number."),
        ),
        switch("rule-high_spades", tr("High spades"), tr("A♠ costs 7 and K♠ costs 10, besides Q♠.")),
        switch(
            "rule-skip_uneventful",
            tr("Skip empty tricks"),
            tr("A hand ends when no card still held scores anything."),
        ),
    )


def _scoring() -> Row:
    return Row(
        "rule-scoring",
        tr("Scoring"),
        values=(
            Value("classic", tr("Up to 100"), tr("Penalties add up from 0; at 100 the lowest wins.")),
            *(
                Value(
                    f"countdown-{start}",
                    fill(tr("Down from {start}"), start=start),
                    tr("Penalties are taken off; when someone is at 0 the highest wins."),
                )
                for start in (50, 75, 100)
            ),
        ),
    )


def _passing() -> Row:
    return Row(
        "rule-pass_cycle",
        tr("Passing"),
        values=(
            Value(
                "left-right-across-hold",
                tr("Left, right, across, hold"),
                tr("Three cards go left, then right, then across; every fourth hand passes none."),
            ),
            Value(
                "left-right-across",
                tr("Left, right, across"),
                tr("Three cards go left, then right, then across; every hand passes."),
            ),
            Value("right", tr("Always right"), tr("Three cards go to the right in every hand.")),
        ),
    )


def _first_lead() -> Row:
    return Row(
        "rule-starter",
        tr("First lead"),
        values=(
            Value("two-of-clubs", tr("2♣ leads"), tr("Whoever holds 2♣ leads it to the first trick.")),
            Value(
                "left-of-dealer",
                tr("Left of the dealer"),
                tr("The player left of the dealer leads any card."),
            ),
        ),
    )


def _penalty_limit() -> Row:
    return Row(
        "rule-penalty_limit",
        tr("Penalty limit"),
        values=(
            Value(
                "full",
                tr("Full"),
                tr("No penalty cards in the first trick; hearts aren’t led until broken."),
            ),
            Value("first-trick-open", tr("First trick open"), tr("Hearts aren’t led until broken.")),
            Value("none", tr("None"), tr("Penalty cards may be played and led at any time.")),
        ),
    )


def _moon() -> Row:
    return Row(
        "rule-moon",
        tr("Shooting the moon"),
        values=(
            Value("others", tr("The others pay 26"), tr("Who takes everything costs each other player 26.")),
            Value("shooter", tr("The shooter gains 26"), tr("Who takes everything gains 26.")),
            Value("off", tr("Off"), tr("Who takes everything just takes the points.")),
        ),
    )
