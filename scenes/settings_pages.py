"""The pages of the settings panel, and their rows in the language in use."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.company import Company
from scenes.rule_rows import opponent_rows, preset_row, rule_rows
from scenes.settings_rows import CLEAR_STATISTICS, GUIDE, KEYS_AND_BUTTONS, Row, Value, switch
from scenes.text import LANGUAGES, fill, tr


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
    of_hearts = (preset_row(), *opponent_rows(company or Company()), *rule_rows())
    return (
        Group("game", tr("Game"), "cards", _game()),
        Group("hearts", tr("Hearts"), "heart", of_hearts, note),
        Group("sound", tr("Sound"), "sound", _sound()),
        Group("display", tr("Display"), "eye", _display(monitors)),
        Group("controls", tr("Controls"), "controller", _controls()),
    )


def _game() -> tuple[Row, ...]:
    speeds = (
        Value("relaxed", tr("Relaxed")),
        Value("normal", tr("Normal")),
        Value("fast", tr("Fast")),
        Value("instant", tr("Instant")),
    )
    return (
        switch(
            "placement_help",
            tr("Placement help"),
            tr("Cards that can be played now are bright, all others are dimmed."),
        ),
        switch(
            "errors_during_a_move",
            tr("Errors during a move"),
            tr("Heart to Heart says at once why two cards are no pair."),
        ),
        Row("speed", tr("Card speed"), tr("How long cards take on their way."), speeds),
        switch(
            "reduced_motion",
            tr("Reduced motion"),
            tr("Cards fade instead of flying; nothing shakes and nothing bursts."),
        ),
        switch(GUIDE, tr("First-game tips"), tr("What to do is shown at the table until it was done once.")),
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
        switch(
            "winning_hint",
            tr("Hint that wins"),
            tr("Heart to Heart hints at a move after which the game can still be won."),
        ),
        switch(
            "winnable_lamp",
            tr("Winnable lamp"),
            tr("Heart to Heart always shows whether the game can still be won."),
        ),
        switch(
            "explain_dead_ends",
            tr("Explain dead ends"),
            tr("In a dead end: which move threw the win away, and a way back to before it."),
        ),
        # for translators: the fewest moves in which a deal can be won, as in golf
        switch("par", tr("Par"), tr("The fewest moves that win the deal are shown once they are known.")),
        switch(
            "shortest_line",
            tr("Shortest line"),
            tr("The pause menu can play the shortest way to the win; it doesn’t count."),
        ),
    )


def _sound() -> tuple[Row, ...]:
    return (
        Row("effects_volume", tr("Effects"), tr("How loud cards and buttons are.")),
        Row("music_volume", tr("Music"), tr("How loud the music is.")),
        switch("muted", tr("Mute"), tr("No sound at all, whatever the volumes are.")),
        switch(
            "read_aloud",
            tr("Read aloud"),
            tr("The system’s voice reads what has the focus, what is said and what happens."),
        ),
    )


def _controls() -> tuple[Row, ...]:
    return (
        Row(KEYS_AND_BUTTONS, tr("Keys and buttons"), tr("What each key and button does."), pressed=True),
        switch("left_handed", tr("Left-handed layout"), tr("Buttons and piles change sides.")),
        switch(
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
        switch("fullscreen", tr("Fullscreen"), tr("The game fills the whole screen.")),
        *([Row("monitor", tr("Monitor"), tr("Where the game is shown."), numbers)] if monitors > 1 else []),
        Row("language", tr("Language"), tr("The words of the whole game."), languages),
        Row("theme", tr("Theme"), values=themes),
        Row("text_size", tr("Text size"), tr("How large the words are."), sizes),
        Row("colours", tr("Deck"), tr("With four colours every suit has one of its own."), colours),
        switch("large_indices", tr("Large indices"), tr("Larger ranks and suits in the corners of cards.")),
        Row("back", tr("Card back"), tr("What cards look like from behind."), backs),
    )
