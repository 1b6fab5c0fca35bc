"""The statistics: numbers, charts, records and days of the games, and a way to take them along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine import hearts, ledger, records, solitaire
from engine.ledger import HeartsStandings, HeartToHeartResult, HeartToHeartStandings, Outcome, Result
from engine.results import DealKind
from engine.session import RecordError, Session
from scenes.days_panels import lay_days
from scenes.dialogs import Choice, Dialog
from scenes.export import as_csv, as_json
from scenes.house import House
from scenes.marks import lay_legend, lay_marks, marks_of
from scenes.page import Page
from scenes.records_panels import lay_records
from scenes.rule_rows import preset_words
from scenes.solitaire_panels import clock_text
from scenes.solitaire_table import SolitaireTable
from scenes.statistics_charts import chart_sprites, hands_chart, rate_chart, time_chart
from scenes.storage import Storage
from scenes.tabs import HIGH as TAB_HEIGHT
from scenes.tabs import Tab, Tabs
from scenes.text import fill, isolate, tr, trn
from sounds.cues import Cue
from sprites.layout import Box
from sprites.stage import Sprite
from sprites.timeline import Pose

SHARE = 270
"""Units: the share of games won, beside a title."""
NONE = "–"
"""What stands where there is no number yet."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number with its sign and its name."""

    icon: str
    label: str
    value: str
    marks: tuple[str, ...] = ()
    """How whoever reached it was helped."""


NUMBERS, CHARTS, RECORDS, DAYS = PAGES = ("numbers", "charts", "records", "days")
"""The pages; their tabs are named page-… and the name."""


def all_games(storage: Storage) -> list[Result]:
    """Every game counted, in the order they ended, and the one of Heart to Heart that is going on.

    A game counts from its first move.
    """
    games = list(records.with_fewest([*storage.results(solitaire.NAME), *storage.results(hearts.NAME)]))
    kept = storage.saved(solitaire.NAME)
    if kept and not kept.over:
        try:
            session = Session.from_record(kept.record)
        except RecordError:
            return games
        result = SolitaireTable.result(session, kept)
        if SolitaireTable.begun(session) and isinstance(result, HeartToHeartResult):
            games.append(replace(result, outcome=Outcome.PLAYING))
    return games


class StatisticsScene(Page):
    """Names: page-numbers, page-charts, page-records, page-days, export, back; later and earlier for days."""

    def __init__(self, house: House, page: str = NUMBERS) -> None:
        super().__init__(house)
        self.page = page
        self.games = all_games(house.storage)
        self.standings = ledger.standings(self.games)
        self._latest = 0
        """How many later days have been leafed over."""
        self._tabs = Tabs(self)

    def parts(self) -> Iterator[None]:
        """The title, the tabs, and the page that is shown."""
        metrics = self.kit.metrics
        of_heart, of_hearts = self.standings.heart_to_heart, self.standings.hearts
        played = of_heart.played + of_hearts.games + of_hearts.abandoned
        note = fill(trn("{n} game so far", "{n} games so far", played), n=played) if played else ""
        self.head(tr("Statistics"), note)
        top = self.title_y + metrics.px(60)
        self._lay_tabs(top)
        yield
        top += metrics.px(TAB_HEIGHT + 22)
        box = (metrics.left, top, metrics.right - metrics.left, metrics.prompts_y - metrics.px(52) - top)
        lay = {NUMBERS: self._lay_numbers, CHARTS: self._lay_charts, RECORDS: self._lay_records}
        yield from lay.get(self.page, self._lay_days)(box)
        if self.page != CHARTS and any(map(marks_of, self.games)):
            lay_legend(self, metrics.right, metrics.prompts_y)
        self._show_prompts()

    # --- the tabs ---

    def _lay_tabs(self, y: float) -> None:
        looks = {NUMBERS: (tr("Numbers"), "cards"), CHARTS: (tr("Charts"), "chart")}
        # for translators: the deals of the days, in the statistics
        looks |= {RECORDS: (tr("Records"), "trophy"), DAYS: (tr("Days"), "star")}
        tabs = [Tab(f"page-{name}", *looks[name]) for name in PAGES]
        wide = self._tabs.lay(tabs, y, widest=330, places=len(tabs) + 1)
        self._tabs.paint(f"page-{self.page}")
        metrics = self.kit.metrics
        box = (metrics.right - wide, y, wide, metrics.px(TAB_HEIGHT))
        self.add_button("export", tr("Export"), box, self._ask_export, icon="copy")

    def reading(self, name: str) -> str:
        """A tab's word."""
        return self._tabs.label(name) or super().reading(name)

    def focus_changed(self) -> None:
        """The tab with the focus is lit."""
        self._tabs.paint(f"page-{self.page}")

    def first_focus(self) -> str | None:
        """The page that is shown."""
        return f"page-{self.page}"

    def activate(self, name: str) -> None:
        """A tab shows its page."""
        if name not in self._tabs:
            super().activate(name)
            return
        self.house.play(Cue.MENU_ACCEPT)
        self.page = name.removeprefix("page-")
        self.lay_anew()

    def _ask_export(self) -> None:
        choices = [
            Choice(
                fill(tr("{format}, for spreadsheets"), format="CSV"),
                lambda: self.toast(as_csv(self.house, self.games)),
                "chart",
            ),
            Choice(
                fill(tr("{format}, for programs"), format="JSON"),
                lambda: self.toast(as_json(self.house, self.games)),
                "copy",
            ),
            Choice(tr("Back"), lambda: None, "back"),
        ]
        lines = [tr("All results are written to a file in the folder of the game.")]
        self.house.director.push(Dialog(self.house, tr("Export"), lines, choices, cancel=2))

    # --- the pages ---

    def _lay_charts(self, box: Box) -> Iterator[None]:
        """Heart to Heart's two charts at the left, Hearts' at the right."""
        theme, gap = self.house.theme, self.kit.metrics.px(24)
        x, y, width, height = box
        wide, high = (width - gap) / 2, (height - gap) / 2
        places = (
            (time_chart(self.games), (x, y, wide, high), theme.pink),
            (rate_chart(self.games), (x, y + high + gap, wide, high), theme.amber),
            (hands_chart(self.games), (x + wide + gap, y, wide, height), theme.cyan),
        )
        for chart, place, colour in places:
            self.lay_panel(*place)
            left, top, across, tall = place
            there = (self.across(left + across / 2) - across / 2, top, across, tall)
            for sprite in chart_sprites(self.kit, chart, there, colour):
                self.stage.add(sprite)
            yield

    def _lay_records(self, box: Box) -> Iterator[None]:
        """A table for each kind of deal."""
        gap = self.kit.metrics.px(24)
        x, y, width, height = box
        wide = (width - 2 * gap) / len(DealKind)
        for index, kind in enumerate(DealKind):
            standings = self.standings.by_kind.get(kind, HeartToHeartStandings())
            lay_records(self, (x + index * (wide + gap), y, wide, height), kind, self.games, standings)
            yield

    def _lay_days(self, box: Box) -> Iterator[None]:
        """The deals of the days, the latest first."""
        days = records.days(self.games)[::-1]
        if days:
            lay_days(self, box, days, self._latest, self._leaf)
        else:
            lines = tr("No deal of the day yet. Every day has one of its own, the same for everybody.")
            self._lay_invitation(box, tr("Deals of the day"), "star", lines, self.house.theme.amber)
        yield

    def _leaf(self, latest: int) -> None:
        """Show the days from that one on."""
        self._latest = latest
        self.lay_anew()

    def _lay_numbers(self, box: Box) -> Iterator[None]:
        """Heart to Heart first, Hearts after it."""
        metrics, theme = self.kit.metrics, self.house.theme
        of_heart, of_hearts = self.standings.heart_to_heart, self.standings.hearts
        gap = metrics.px(32)
        x, top, width, high = box
        wide = (width - gap) / 2
        left, right = (x, top, wide, high), (x + wide + gap, top, wide, high)
        if of_heart.played:
            share = _percent(of_heart.won, of_heart.played)
            yield from self._lay_facts(left, tr("Heart to Heart"), share, heart_facts(of_heart), theme.pink)
        else:
            lines = tr("No game yet. Twenty-five cards in a heart are waiting for their pairs.")
            self._lay_invitation(left, tr("Heart to Heart"), "pair", lines, theme.pink)
        yield
        if of_hearts.games + of_hearts.abandoned:
            share = _percent(of_hearts.won, of_hearts.games)
            facts = hearts_facts(of_hearts) + preset_facts(self.standings)
            yield from self._lay_facts(right, tr("Hearts"), share, facts, theme.cyan)
        else:
            lines = tr("No game yet. Three players are at the table, and a seat is free.")
            self._lay_invitation(right, tr("Hearts"), "heart", lines, theme.cyan)

    def _lay_head(self, box: Box, title: str, colour: str) -> float:
        """The panel and its title; answers where the rest may begin."""
        x, y, width, height = box
        metrics = self.kit.metrics
        self.lay_panel(x, y, width, height, colour)
        line = y + metrics.px(58)
        px = self.house.typeface.fit(title, metrics.heading, width - metrics.px(2 * 44 + SHARE), 700)
        self.write(title, x + metrics.px(44), line, px, self.house.theme.text, weight=700)
        return y + metrics.px(108)

    def _lay_facts(
        self,
        box: Box,
        title: str,
        share: str,
        facts: list[Fact],
        colour: str,
    ) -> Iterator[None]:
        metrics = self.kit.metrics
        x, y, width, height = box
        top = self._lay_head(box, title, colour)
        end = x + width - metrics.px(44)
        line = y + metrics.px(58)
        self.write(share, end, line, metrics.px(60), colour, weight=700, anchor=1.0)
        bottom = y + height - metrics.px(20)
        pitch = min(metrics.px(76), (bottom - top) / max(1, len(facts)))
        least = metrics.least * 1.45
        shown = facts[: int((bottom - top) / max(pitch, least))]
        pitch = min(metrics.px(76), (bottom - top) / max(1, len(shown)))
        size = (round(width - 2 * metrics.px(44)), round(pitch))
        for index, fact in enumerate(shown):
            layers = self.kit.info_row(fact.icon, fact.label, fact.value, *size)
            pose = Pose(self.across(x + width / 2), top + (index + 0.5) * pitch)
            self.stage.add(Sprite(layers, pose, z=4, solid=False))
            wide = self.house.typeface.width(fact.value, metrics.label, 700) + metrics.px(16)
            lay_marks(self, fact.marks, end - wide, pose.y, metrics.body)
            if index % 2:
                yield

    def _lay_invitation(self, box: Box, title: str, icon: str, text: str, colour: str) -> None:
        """Nothing to count yet."""
        metrics, theme = self.kit.metrics, self.house.theme
        x, y, width, height = box
        self._lay_head(box, title, colour)
        middle, line = x + width / 2, y + height * 0.42
        layers = self.kit.badge(icon, colour, metrics.px(150))
        self.stage.add(Sprite(layers, Pose(self.across(middle), line), z=4, solid=False))
        line += metrics.px(150)
        for row in self.house.typeface.wrap(text, metrics.lead, width - metrics.px(120)):
            self.write(row, middle, line, metrics.lead, theme.soft, anchor=0.5)
            line += metrics.lead * 1.4

    def device_changed(self) -> None:
        """Prompts of another device."""
        super().device_changed()
        self._show_prompts()

    def _show_prompts(self) -> None:
        metrics = self.kit.metrics
        items = [("move", tr("Choose")), ("tap", tr("Show")), ("back", tr("Back"))]
        self.show_prompts(items, metrics.left, metrics.prompts_y)


def heart_facts(standings: HeartToHeartStandings) -> list[Fact]:
    """Heart to Heart in numbers."""
    average = standings.average_ms
    return [
        Fact("cards", tr("Won"), _share(standings.won, standings.played)),
        Fact("star", tr("Streak"), str(standings.streak)),
        Fact("trophy", tr("Best streak"), str(standings.best_streak)),
        Fact("clock", tr("Best time"), _time(standings.best_ms), marks_of(standings.fastest)),
        Fact("clock", tr("Average time"), _time(None if average is None else round(average))),
        Fact("moves", tr("Fewest moves"), _number(standings.fewest_moves), marks_of(standings.shortest)),
        Fact("moves", tr("Average moves"), _number(standings.average_moves)),
        Fact("undo", tr("Won with undo"), str(standings.won_with_undo)),
        Fact("hint", tr("Won with hints"), str(standings.won_with_hint)),
        Fact("broken_heart", tr("Lost"), str(standings.lost)),
        Fact("skip", tr("Left early"), str(standings.abandoned)),
    ]


def hearts_facts(standings: HeartsStandings) -> list[Fact]:
    """Hearts in numbers."""
    return [
        Fact("cards", tr("Won"), _share(standings.won, standings.games)),
        Fact("hand", tr("Hands"), str(standings.hands)),
        Fact("chart", tr("Penalties a hand"), _number(standings.points_a_hand)),
        Fact("trophy", tr("Best game"), _number(standings.best_game), marks_of(standings.best)),
        Fact("moon", tr("Moons shot"), str(standings.moons)),
        Fact("spade", tr("Q♠ taken"), str(standings.queens)),
        Fact("undo", tr("Games with undo"), str(standings.with_undo)),
        Fact("hint", tr("Games with hints"), str(standings.with_hint)),
        Fact("skip", tr("Left early"), str(standings.abandoned)),
    ]


def preset_facts(standings: ledger.Standings) -> list[Fact]:
    """Games won of each variant, where more than one was played."""
    played = {name: each for name, each in standings.by_preset.items() if each.games}
    if len(played) < 2:
        return []
    words = preset_words()
    return [
        Fact("heart", fill(tr("Won at {game}"), game=words[name]), _share(each.won, each.games))
        for name, each in played.items()
    ]


def _share(part: int, whole: int) -> str:
    return fill(tr("{part} of {whole}"), part=part, whole=whole)


def _percent(part: int, whole: int) -> str:
    return fill(tr("{percent} %"), percent=round(100 * part / whole)) if whole else NONE


def _time(milliseconds: int | None) -> str:
    return NONE if milliseconds is None else clock_text(milliseconds)


def _number(number: float | None) -> str:
    """Whole numbers as they are, averages with one decimal."""
    if number is None:
        return NONE
    return isolate(number if isinstance(number, int) else f"{number:.1f}")
