"""What the settings panel offers: its pages, their rows, and what each row reads and writes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine import hearts
from engine.results import CUSTOM
from scenes.company import Company, kind_words, level_sentences
from scenes.settings import GUIDED, SETTINGS, Settings
from scenes.text import LANGUAGES, fill, tr

SLIDER_STEP = 5
RULE = "rule-"
"""Rows of options of Hearts are named by it and the option's name."""
LEVEL = "level-"
"""Rows of how well the computer's players play are named by it and the seat, 0 for South."""
PRESET = "preset"
GUIDE = "guide"
"""A switch over the steps of the first game's guide: on while one of them is still to be shown."""
KEYS_AND_BUTTONS, CLEAR_STATISTICS = "keys-and-buttons", "clear-statistics"


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a setting, its word, and a sentence on it where it needs one of its own."""

    value: Any
    word: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A setting: a choice of `values`; a switch when they are False and True; a slider without any.

    A row that is `pressed` is no setting: it opens something.
    """

    name: str
    label: str
    sentence: str = ""
    values: tuple[Value, ...] = ()
    pressed: bool = False

    @property
    def is_slider(self) -> bool:
        """Whether it is a number of 0 … 100."""
        return not self.values and not self.pressed

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off."""
        return [value.value for value in self.values] == [False, True]

    def at(self, value: object) -> Value:
        """What is said of that value."""
        return next((each for each in self.values if each.value == value), Value(value, str(value)))


@dataclass(frozen=True, slots=True)
class Group:
    """A page of the panel; its tab is named page-… and the name."""

    name: str
    label: str
    icon: str
    rows: tuple[Row, ...]
    note: str = ""


def groups(monitors: int = 1, company: Company | None = None) -> tuple[Group, ...]:
    """All pages in the language in use, where there are so many monitors, for that company at Hearts."""
    note = tr("Rules and players hold for the next game.")
    of_hearts = (preset_row(), *_opponents(company or Company()), *_rules())
    return (
        Group("game", tr("Game"), "cards", _game()),
        Group("hearts", tr("Hearts"), "heart", of_hearts, note),
        Group("sound", tr("Sound"), "sound", _sound()),
        Group("display", tr("Display"), "eye", _display(monitors)),
        Group("controls", tr("Controls"), "controller", _controls()),
    )


def _switch(name: str, label: str, sentence: str, off: str = "", on: str = "") -> Row:
    values = (Value(False, off or tr("Off")), Value(True, on or tr("On")))
    return Row(name, label, sentence, values)


def _game() -> tuple[Row, ...]:
    speeds = (
        Value("relaxed", tr("Relaxed")),
        Value("normal", tr("Normal")),
        Value("fast", tr("Fast")),
        Value("instant", tr("Instant")),
    )
    return (
        _switch(
            "placement_help",
            tr("Placement help"),
            tr("Cards that can be played now are bright, all others are dimmed."),
        ),
        _switch(
            "errors_during_a_move",
            tr("Errors during a move"),
            tr("Heart to Heart says at once why two cards are no pair."),
        ),
        Row("speed", tr("Card speed"), tr("How long cards take on their way."), speeds),
        _switch(
            "reduced_motion",
            tr("Reduced motion"),
            tr("Cards fade instead of flying; nothing shakes and nothing bursts."),
        ),
        _switch(GUIDE, tr("First-game tips"), tr("What to do is shown at the table until it was done once.")),
        Row(
            CLEAR_STATISTICS,
            tr("Clear statistics"),
            tr("Every finished game is forgotten; the settings and games in progress stay."),
            pressed=True,
        ),
        *_solved(),
    )


def _solved() -> tuple[Row, ...]:
    """Help at Heart to Heart that knows how the game can be won."""
    return (
        _switch(
            "winning_hint",
            tr("Hint that wins"),
            tr("Heart to Heart hints at a move after which the game can still be won."),
        ),
        _switch(
            "winnable_lamp",
            tr("Winnable lamp"),
            tr("Heart to Heart always shows whether the game can still be won."),
        ),
        _switch(
            "explain_dead_ends",
            tr("Explain dead ends"),
            tr("In a dead end: which move threw the win away, and a way back to before it."),
        ),
        # for translators: the fewest moves in which a deal can be won, as in golf
        _switch("par", tr("Par"), tr("The fewest moves that win the deal are shown once they are known.")),
        _switch(
            "shortest_line",
            tr("Shortest line"),
            tr("The pause menu can play the shortest way to the win; it doesn’t count."),
        ),
    )


def _sound() -> tuple[Row, ...]:
    return (
        Row("effects_volume", tr("Effects"), tr("How loud cards and buttons are.")),
        Row("music_volume", tr("Music"), tr("How loud the music is.")),
        _switch("muted", tr("Mute"), tr("No sound at all, whatever the volumes are.")),
        _switch(
            "read_aloud",
            tr("Read aloud"),
            tr("The system’s voice reads what has the focus, what is said and what happens."),
        ),
    )


def _controls() -> tuple[Row, ...]:
    return (
        Row(KEYS_AND_BUTTONS, tr("Keys and buttons"), tr("What each key and button does."), pressed=True),
        _switch("left_handed", tr("Left-handed layout"), tr("Buttons and piles change sides.")),
        _switch(
            "pause_on_focus_loss",
            tr("Pause in the background"),
            tr("The game pauses when another window comes to the front."),
        ),
    )


def _display(monitors: int) -> tuple[Row, ...]:
    themes = (
        Value("neon", tr("Neon"), tr("Tubes shine over a night in perspective.")),
        Value("warm", tr("Felt"), tr("Cloth, wood and brass under a lamp.")),
        Value("contrast", tr("High contrast"), tr("Black, white and plain lines; nothing shines.")),
    )
    backs = (
        Value("theme", tr("As the theme")),
        Value("midnight", tr("Midnight")),
        Value("emerald", tr("Emerald")),
        Value("ruby", tr("Ruby")),
    )
    numbers = tuple(Value(each, fill(tr("Monitor {n}"), n=each + 1)) for each in range(monitors))
    sizes = tuple(Value(each, fill(tr("{percent} %"), percent=each)) for each in (100, 125, 150))
    colours = (Value(2, tr("Two colours")), Value(4, tr("Four colours")))
    languages = (Value("system", tr("As the system")), *(Value(*each) for each in LANGUAGES.items()))
    return (
        _switch("fullscreen", tr("Fullscreen"), tr("The game fills the whole screen.")),
        *([Row("monitor", tr("Monitor"), tr("Where the game is shown."), numbers)] if monitors > 1 else []),
        Row("language", tr("Language"), tr("The words of the whole game."), languages),
        Row("theme", tr("Theme"), values=themes),
        Row("text_size", tr("Text size"), tr("How large the words are."), sizes),
        Row("colours", tr("Deck"), tr("With four colours every suit has one of its own."), colours),
        _switch("large_indices", tr("Large indices"), tr("Larger ranks and suits in the corners of cards.")),
        Row("back", tr("Card back"), tr("What cards look like from behind."), backs),
    )


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


def _opponents(company: Company) -> tuple[Row, ...]:
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


def _rules() -> tuple[Row, ...]:
    return (
        _scoring(),
        _passing(),
        _first_lead(),
        _penalty_limit(),
        _moon(),
        _switch("rule-jack_of_diamonds", tr("Jack of diamonds"), tr("J♦ gains 10 for who takes it.")),
        _switch(
            "rule-face_value",
            tr("Hearts at face value"),
            tr("Each heart costs its rank: A♥ 14, K♥ 13, Q♥ 12, J♥ 11, 10♥ … 2♥ their number."),
        ),
        _switch("rule-high_spades", tr("High spades"), tr("A♠ costs 7 and K♠ costs 10, besides Q♠.")),
        _switch(
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


# --- what a row stands for ---


def options(settings: Settings) -> hearts.HeartsOptions:
    """The rules for the next game of Hearts."""
    return hearts.parse_options(str(settings.get("rules")))


def value_of(settings: Settings, name: str) -> Any:
    """What the row of that name shows now."""
    if name == PRESET:
        return hearts.preset_of(options(settings)) or CUSTOM
    if name == GUIDE:
        return len(settings.get("guided")) < len(GUIDED)
    if name.startswith(LEVEL):
        return settings.get("company").kinds[int(name.removeprefix(LEVEL))]
    if name.startswith(RULE):
        value = getattr(options(settings), name.removeprefix(RULE))
        return value if isinstance(value, bool) else value.value
    return settings.get(name)


def set_value(settings: Settings, name: str, value: Any) -> None:
    """Store what the row of that name is to show. A preset keeps who sits where; "custom" changes nothing."""
    if name == PRESET:
        if value != CUSTOM:
            keep_rules(settings, replace(hearts.PRESETS[value], seats=options(settings).seats))
    elif name == GUIDE:
        settings.set("guided", frozenset() if value else frozenset(GUIDED))
    elif name.startswith(LEVEL):
        company: Company = settings.get("company")
        settings.set("company", company.with_kind(int(name.removeprefix(LEVEL)), value))
    elif name.startswith(RULE):
        word = ("on" if value else "off") if isinstance(value, bool) else value
        changed = hearts.set_option(options(settings), f"{name.removeprefix(RULE)}={word}")
        keep_rules(settings, changed)
    else:
        settings.set(name, value)


def keep_rules(settings: Settings, rules: hearts.HeartsOptions) -> None:
    """Store the rules for the next game of Hearts."""
    settings.set("rules", hearts.options_text(rules))


def stepped(settings: Settings, row: Row, step: int, *, custom: bool) -> Any:
    """The value a step before (-1) or after (1) the one now; choices go round.

    "Custom" is skipped unless there is a game of one's own to go back to (`custom`).
    """
    now = value_of(settings, row.name)
    if row.is_slider:
        return min(SETTINGS[row.name].choices[-1], max(0, int(now) + step * SLIDER_STEP))
    values = [each.value for each in row.values if each.value != CUSTOM or custom or now == CUSTOM]
    return values[(values.index(now) + step) % len(values)]


def preset_words() -> dict[str, str]:
    """What the games of Hearts are called."""
    return {each.value: each.word for each in preset_row().values}
