"""The statistics: what has been won and how, a panel for each game."""

from __future__ import annotations

from dataclasses import dataclass

from engine import hearts, ledger, solitaire
from engine.ledger import HeartsStandings, HeartToHeartStandings
from scenes.house import House
from scenes.page import Page
from scenes.settings_rows import preset_words
from scenes.solitaire_panels import clock_text
from scenes.text import fill, isolate, tr, trn
from sprites.stage import Sprite
from sprites.timeline import Pose

NONE = "–"
"""What stands where there is no number yet."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number with its sign and its name."""

    icon: str
    label: str
    value: str


class StatisticsScene(Page):
    """The only name is back."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        storage = house.storage
        self.standings = ledger.standings([*storage.results(solitaire.NAME), *storage.results(hearts.NAME)])

    def arrange(self) -> None:
        """Heart to Heart first, Hearts after it."""
        metrics, theme = self.kit.metrics, self.house.theme
        of_heart, of_hearts = self.standings.heart_to_heart, self.standings.hearts
        ended = of_heart.played + of_hearts.games + of_hearts.abandoned
        note = fill(trn("{n} game so far", "{n} games so far", ended), n=ended) if ended else ""
        self.head(tr("Statistics"), note)
        gap = metrics.px(32)
        top = self.title_y + metrics.px(72)
        high = metrics.prompts_y - metrics.px(52) - top
        wide = (metrics.right - metrics.left - gap) / 2
        left, right = (metrics.left, top, wide, high), (metrics.left + wide + gap, top, wide, high)
        if of_heart.played:
            share = _percent(of_heart.won, of_heart.played)
            self._lay_facts(left, tr("Heart to Heart"), share, heart_facts(of_heart), theme.pink)
        else:
            lines = tr("No game yet. Twenty-five cards in a heart are waiting for their pairs.")
            self._lay_invitation(left, tr("Heart to Heart"), "pair", lines, theme.pink)
        if of_hearts.games + of_hearts.abandoned:
            share = _percent(of_hearts.won, of_hearts.games)
            facts = hearts_facts(of_hearts) + preset_facts(self.standings)
            self._lay_facts(right, tr("Hearts"), share, facts, theme.cyan)
        else:
            lines = tr("No game yet. Three players are at the table, and a seat is free.")
            self._lay_invitation(right, tr("Hearts"), "heart", lines, theme.cyan)
        self._show_prompts()

    def _lay_head(self, box: tuple[float, float, float, float], title: str, colour: str) -> float:
        """The panel and its title; answers where the rest may begin."""
        x, y, width, height = box
        metrics = self.kit.metrics
        self.lay_panel(x, y, width, height, colour)
        line = y + metrics.px(58)
        self.write(title, x + metrics.px(44), line, metrics.heading, self.house.theme.text, weight=700)
        return y + metrics.px(108)

    def _lay_facts(
        self,
        box: tuple[float, float, float, float],
        title: str,
        share: str,
        facts: list[Fact],
        colour: str,
    ) -> None:
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

    def _lay_invitation(
        self, box: tuple[float, float, float, float], title: str, icon: str, text: str, colour: str
    ) -> None:
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
        self.show_prompts([("back", tr("Back"))], metrics.left, metrics.prompts_y)


def heart_facts(standings: HeartToHeartStandings) -> list[Fact]:
    """Heart to Heart in numbers."""
    average = standings.average_ms
    return [
        Fact("cards", tr("Won"), _share(standings.won, standings.played)),
        Fact("star", tr("Streak"), str(standings.streak)),
        Fact("trophy", tr("Best streak"), str(standings.best_streak)),
        Fact("clock", tr("Best time"), _time(standings.best_ms)),
        Fact("clock", tr("Average time"), _time(None if average is None else round(average))),
        Fact("moves", tr("Fewest moves"), _number(standings.fewest_moves)),
        Fact("moves", tr("Average moves"), _number(standings.average_moves)),
        Fact("undo", tr("Won with undo"), str(standings.won_with_undo)),
        Fact("broken_heart", tr("Lost"), str(standings.lost)),
        Fact("skip", tr("Left early"), str(standings.abandoned)),
    ]


def hearts_facts(standings: HeartsStandings) -> list[Fact]:
    """Hearts in numbers."""
    return [
        Fact("cards", tr("Won"), _share(standings.won, standings.games)),
        Fact("hand", tr("Hands"), str(standings.hands)),
        Fact("chart", tr("Penalties a hand"), _number(standings.points_a_hand)),
        Fact("trophy", tr("Best game"), _number(standings.best_game)),
        Fact("moon", tr("Moons shot"), str(standings.moons)),
        Fact("spade", tr("Q♠ taken"), str(standings.queens)),
        Fact("undo", tr("Games with undo"), str(standings.with_undo)),
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
