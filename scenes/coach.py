"""The coach at the Hearts table: what a hint shows of each card, and claims on the rest of the hand.

It thinks beside the loop, from the person's view alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.coach.advice import Advice, Estimate, advise
from engine.coach.claims import MOST_NODES, Claim, Verdict, is_welcome, judge
from engine.hearts import SEATS, Play, View
from scenes.advice_in_words import (
    best_in_words,
    chance_text,
    claim_text,
    points_text,
    verdict_in_words,
)
from scenes.dialogs import Choice, Dialog
from scenes.text import fill, isolate, tr
from sounds.cues import Cue
from sprites.layout import CARD_RATIO
from sprites.stage import Sprite
from sprites.timeline import Pose

if TYPE_CHECKING:
    from scenes.hearts_places import Place
    from scenes.hearts_table import HeartsTable

OFFER_CARDS = range(2, 6)
"""With so many cards in hand a claim is looked for without being asked."""
OFFER_NODES = 2_500
FULL_BAR = 4.0
"""Expected points that fill a bar, unless a card is worse."""
PLATE = (0.086, 0.098)
"""Of the height of a wide window: the estimate on a card, no wider than what is seen of the card."""
LEGEND_Y = 0.662
"""Of the height: the line that says what the bars are, or LEGEND_AIR units below the pill."""
LEGEND_AIR = 4
CLAIM_AIR = 24
"""Units between the fan and the button that claims the rest."""
HURRY = 2
"""So many ticks more in each, while a claim plays itself."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What each card is worth to who sees this."""

    view: View

    def answer(self) -> Advice:
        """Think."""
        return advise(self.view)


@dataclass(frozen=True, slots=True)
class Claims:
    """Which of the claims is proved to who sees this; the last one's verdict where none is."""

    view: View
    claims: tuple[Claim, ...]
    most_nodes: int = MOST_NODES

    def answer(self) -> Verdict | None:
        """Think."""
        verdict = None
        for claim in self.claims:
            verdict = judge(self.view, claim, self.most_nodes)
            if verdict.proved:
                break
        return verdict


def names_at(table: HeartsTable) -> tuple[str, ...]:
    """What the players at the table are called."""
    return tuple(table.company.called(seat) for seat in range(SEATS))


class Coach:
    """Hints and claims of one table; what it shows stays until the next move.

    `offer` is a claim that is proved, `claim` one that plays itself. Where several people play, a claim
    waits until the one whose turn it is looks: it is proved from what they see, and told to them alone; a
    proved one is theirs to make then.
    """

    def __init__(self, table: HeartsTable) -> None:
        self._table = table
        self.advice: Advice | None = None
        self.offer: Claim | None = None
        self.claim: Claim | None = None
        self._claimant = 0
        self._wanted: Claim | None = None
        """What is to be proved as soon as the one whose turn it is looks."""
        self._question: Hint | Claims | None = None
        self._ticket = 0
        self._looked_at = -1
        self._moves = 0
        self._said = ""
        """What was said of the advice."""
        self._sprites: list[Sprite] = []

    # --- asking ---

    def hint(self) -> None:
        """A person wants a hint: it is marked in the statistics, and thought about."""
        table = self._table
        table.mark_hinted()
        if isinstance(self._question, Claims):
            self._looked_at = -1  # it is looked for again afterwards
        self._ask(Hint(table.view))

    def choose_claim(self) -> None:
        """Ask which claim it is to be."""
        table = self._table
        choices = [
            Choice(claim_text(claim), lambda claim=claim: self._try(claim), icon)  # type: ignore[misc]
            for claim, icon in ((Claim.MINE, "crown"), (Claim.HARMLESS, "check"))
        ]
        choices.append(Choice(tr("Go on"), lambda: None, "play"))
        title = tr("Claim the rest")
        if table.people.eyes.private and table.state.turn is not None:
            title = fill(tr("{name} claims the rest"), name=table.company.called(table.state.turn))
        table.house.director.push(Dialog(table.house, title, [], choices, cancel=len(choices) - 1))

    @property
    def may_claim(self) -> bool:
        """Whether it is the moment for one: a person's turn after the first trick."""
        table = self._table
        turn = table.state.turn in table.company.present and table.self_playing
        return turn and bool(table.state.tricks) and self.claim is None

    @property
    def _can_prove(self) -> bool:
        """Whether the one whose claim it would be looks."""
        return self.may_claim and self._table.own_turn

    def plays(self, seat: int) -> str | None:
        """Who plays for that seat in a claim: its claimant's cards are the proof's; None: as ever.

        Where all tricks are the claimant's nobody else has anything to decide.
        """
        if self.claim is None or seat == self._claimant:
            return None
        return "rule" if self.claim is Claim.MINE else None

    @property
    def moves_itself(self) -> bool:
        """Whether whoever is next to play need not look at the table, since a claim plays for them."""
        turn = self._table.state.turn
        if self.claim is None or turn is None:
            return False
        return turn == self._claimant or self.plays(turn) is not None

    def _try(self, claim: Claim) -> None:
        if self.may_claim:
            self._wanted = claim
            self._prove()

    def _prove(self) -> None:
        """Ask about the claim that is wanted, once the one whose it is looks."""
        asked = isinstance(self._question, Claims) and self._question.claims == (self._wanted,)
        if self._wanted and self._can_prove and not asked:
            self._ask(Claims(self._table.view, (self._wanted,)))

    def _ask(self, question: Hint | Claims) -> None:
        self._question = question
        self._ticket = self._table.house.thinker.ask(question)

    # --- time ---

    def step(self) -> None:
        """One tick: hear an answer, look for a claim, play a claim on."""
        table = self._table
        moves = len(table.session.moves)
        if moves < self._moves:
            self.claim, self._looked_at = None, -1  # it was taken back
        if moves != self._moves:
            self._wanted = None
        self._moves = moves
        self._hear()
        if self.claim is not None:
            self._play_on()
        elif self._wanted:
            self._prove()
        elif self._can_prove and self._question is None and self._looked_at != moves:
            self._looked_at = moves
            if len(table.view.hand) in OFFER_CARDS:
                wanted = tuple(claim for claim in Claim if is_welcome(table.view, claim))
                self._ask(Claims(table.view, wanted, OFFER_NODES))

    def _hear(self) -> None:
        question = self._question
        if question is None:
            return
        answer = self._table.house.thinker.answer(self._ticket)
        if answer is None:
            return
        self._question = None
        if answer.problem:
            self._table.house.log.warning("the coach says nothing: %s", answer.problem)
            self.claim = self._wanted = None
        elif question.view != self._seen_by(question):
            return  # the table has changed meanwhile, or who asked looks away
        elif isinstance(question, Hint):
            self._show_advice(answer.value)
        else:
            self._judged(question, answer.value)

    def _seen_by(self, question: Hint | Claims) -> View:
        """What whoever asked sees now; the claimant of a claim that plays itself need not look."""
        table = self._table
        return table.session.view(question.view.seat) if self.claim is not None else table.view

    def _show_advice(self, advice: Advice) -> None:
        table = self._table
        self.advice = advice
        table.mark_hint(advice.best.cards)
        self._said = best_in_words(table.view, advice, names_at(table))
        table.toast(self._said)

    def _judged(self, question: Claims, verdict: Verdict | None) -> None:
        table = self._table
        if self.claim is not None:
            if verdict and verdict.card:
                table.perform(Play(self._claimant, verdict.card))
            else:
                self.claim = None
        elif question.most_nodes == OFFER_NODES:
            if verdict and verdict.proved:
                self._offer(verdict.claim)
        elif verdict:
            self._wanted = None
            if verdict.proved and table.people.eyes.private:  # anybody may have asked
                self._offer(verdict.claim)
                return
            table.toast(verdict_in_words(table.view, verdict, names_at(table)))
            if verdict.proved:
                self._begin(verdict.claim)

    def _offer(self, claim: Claim) -> None:
        """The claim is proved: a button makes it."""
        self.offer = claim
        self._table.house.play(Cue.TOAST)
        self._table.reconcile()
        self._table.refresh_focus()

    # --- a claim that plays itself ---

    def _accept(self) -> None:
        if self.offer is not None:
            self._table.toast(tr("Proved: the claim plays itself."))
            self._begin(self.offer)

    def _begin(self, claim: Claim) -> None:
        self.forget()
        self.claim, self._claimant = claim, self._table.view.seat
        self._table.reconcile()
        self._table.refresh_focus()  # the button that claims is gone

    def _play_on(self) -> None:
        """The claimant's cards by the proof, the others' as ever; all of it fast."""
        table = self._table
        if table.state.turn is None or self._claimant not in table.company.present:
            self.claim = None
            return
        table.players.hurry()
        table.hurry(HURRY)
        own = table.state.turn == self._claimant and table.self_playing
        if own and not table.moving and self._question is None and self.claim is not None:
            self._ask(Claims(table.session.view(self._claimant), (self.claim,)))

    # --- what is shown ---

    def forget(self) -> None:
        """A move was made or taken back, or another looks: nothing that was said counts any more."""
        self.advice = self.offer = self._question = None
        self._looked_at = -1
        self._table.unsay(self._said)

    def update(self, places: dict[Card, Place]) -> None:
        """Put the estimates on the cards as they lie, and show what can be claimed."""
        table = self._table
        for sprite in self._sprites:
            table.stage.remove(sprite)
        self._sprites = []
        self._sync_button()
        if self.advice is None:
            return
        shown = _by_card(self.advice)
        best = set(self.advice.best.cards)
        full = max(FULL_BAR, *[each.points for each in shown.values()])
        for card, estimate in shown.items():
            if card in places:
                self._put_estimate(places[card], estimate, full, best=card in best)
        width, height = table.house.size
        words = (tr("expected points"), tr("chance of 13+"))
        legend = table.kit.legend(*words, round(width * 0.5))
        least = table.panels.below_pill + legend[-1].surface.get_height() / 2
        y = max(height * LEGEND_Y, least + table.kit.metrics.px(LEGEND_AIR))
        self._add(Sprite(legend, Pose(width / 2, y), z=95, solid=False))

    def _put_estimate(self, place: Place, estimate: Estimate, full: float, *, best: bool) -> None:
        table = self._table
        unit = table.kit.metrics.px(1080)
        first, second, *_ = table.layout.fan(max(2, len(table.view.hand)))  # as wide whatever is chosen
        wide = round(min(unit * PLATE[0], second.x - first.x - table.kit.metrics.px(6)))
        high = round(unit * PLATE[1])
        points, whole = isolate(points_text(estimate.points)), isolate(round(estimate.points))
        chance, number = chance_text(estimate), isolate(round(100 * estimate.risk))
        room, weight = wide - table.kit.metrics.px(5), 700 if best else 500
        layers = table.kit.estimate(
            self._fitting(room, weight, points, whole),
            estimate.points / full,
            self._fitting(room, weight, chance, number),
            estimate.risk,
            wide,
            high,
            best=best,
        )
        card_height = table.layout.fan_height * place.pose.scale
        card_width = table.cards.pictures.size[0] * place.pose.scale
        x = place.pose.x - card_width / 2 + wide / 2 + table.kit.metrics.px(3)
        y = place.pose.y + card_height * 0.22
        self._add(Sprite(layers, Pose(x, y), z=place.z + 0.5, solid=False))

    def _fitting(self, room: int, weight: int, words: str, shorter: str) -> str:
        """The words, or what is left of them where a card shows too little of itself."""
        kit = self._table.kit
        return words if kit.typeface.width(words, kit.metrics.least, weight) <= room else shorter

    def _add(self, sprite: Sprite) -> None:
        self._sprites.append(self._table.stage.add(sprite))

    def _sync_button(self) -> None:
        """The claim above the buttons at the right, away from the own plate, while it is offered."""
        table = self._table
        shown = table.buttons.get("claim")
        if shown is not None:
            table.stage.remove(shown.sprite)
            del table.buttons["claim"]
        if self.offer is None:
            return
        x, y, width, height = max(table.layout.buttons, key=lambda box: (box[0], -box[1]))
        last = table.layout.fan(len(table.view.hand))[-1].x + table.layout.fan_height * CARD_RATIO / 2
        wide = max(width, min(width * 2, x + width - last - table.kit.metrics.px(CLAIM_AIR)))
        box = (x + width - wide, y - height * 1.25, wide, height)
        table.add_button("claim", claim_text(self.offer), box, self._accept, icon="crown")


def _by_card(advice: Advice) -> dict[Card, Estimate]:
    """For each card the estimate to show: its own, or of passes the best one it is in."""
    found: dict[Card, Estimate] = {}
    for estimate in advice.ranked:
        for card in estimate.cards:
            found.setdefault(card, estimate)
    return found
