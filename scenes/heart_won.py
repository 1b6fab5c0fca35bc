"""The heart is won: two cards meet over a beating heart, fireworks, what was reached, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from engine import ledger, solitaire
from engine.cards import Card
from engine.ledger import HeartToHeartResult, HeartToHeartStandings
from scenes import actions
from scenes.dialogs import Choice, Dialog
from scenes.heart_choreography import Motion, appears
from scenes.house import House
from scenes.solitaire_panels import clock_text
from scenes.text import fill, listed, tr
from sprites import moments, ornaments
from sprites.card_sprite import PLAIN, CardSprite, Marks, card_pictures, ring_ahead
from sprites.stage import Sprite
from sprites.timeline import Do, Glide, Pose, Step, Wait, parallel, serial

MEETING = Card.parse("KH")
"""The two that meet; every heart has them."""
HEART_Y, CARD, HEART = 0.235, 0.21, 0.3
"""Of the height: the middle of the heart, a card over it, and how wide the heart is."""
BANNER_Y, TILES_Y, TILE, BUTTON_Y, BUTTON = 0.455, 0.6, 0.118, 0.755, 0.069
"""Of the height: the middles of the banner, the tiles and the first row of buttons, and how high they are."""
MEET_TICKS, BEAT_TICKS = 32, 40
LATER = (2, 3)
"""So many ticks after the scene the two cards begin to fly: the first frames have enough to draw."""
Z = 20.0


@dataclass(frozen=True, slots=True)
class Reached:
    """What was reached in a game that was won: the time played and the moves, and whether with hints."""

    elapsed_ms: int
    moves: int
    hinted: bool = False


class HeartWon(Dialog):
    """Names: choice-0, choice-1 … as of any dialog. A press acts at once, whatever still flies."""

    def __init__(
        self,
        house: House,
        reached: Reached,
        choices: list[Choice],
        *,
        cancel: int,
        first: int = 0,
        each_tick: Callable[[], None] = lambda: None,
    ) -> None:
        """`first` is the choice to offer first; `each_tick` goes on with what is still being worked out."""
        super().__init__(house, tr("The heart is yours!"), [], choices, cancel=cancel)
        self._reached = reached
        self._first = first
        self._each_tick = each_tick
        results = house.storage.results(solitaire.NAME)
        self._standings = ledger.standings(results).heart_to_heart
        self._celebrated = False
        self._show: Step = Wait(0)

    def parts(self) -> Iterator[None]:
        """The heart and its two cards, the banner, the tiles and the choices."""
        kit, (width, height) = self.kit, self.house.size
        theme = self.house.theme
        px = self.house.typeface.fit(self._title, kit.metrics.display, width * 0.8, 700)
        banner = kit.banner(self._title, theme.pink, px)
        self.stage.add(Sprite(banner, Pose(width / 2, height * BANNER_Y), z=Z + 6, solid=False))
        yield
        across = round(height * HEART)
        heart = ornaments.heart(across, theme.pink, shines=theme.glow > 0)
        self.stage.add(Sprite(heart, Pose(width / 2, height * HEART_Y), z=Z, solid=False))
        yield
        yield from self._lay_cards()
        yield from self._lay_tiles()
        yield from self._lay_choices()
        if not self._celebrated:
            yield from moments.fireworks_ahead(self.house)
            self._show = self._celebration()
            yield

    def arranged(self) -> None:
        """The celebration begins, the first time."""
        if not self._celebrated:
            self._celebrated = True
            self.play(self._show)

    def _lay_cards(self) -> Iterator[None]:
        width, height = self.house.size
        pictures = card_pictures(round(height * CARD), self.house.card_style)
        pictures.warm(MEETING)
        yield
        self._cards = []
        for side in (-1, 1):
            pose = Pose(width / 2 + side * height * 0.115, height * (HEART_Y + 0.055), -side * 11, lift=0.6)
            card = CardSprite(pictures, f"meeting-{side}", MEETING, pose, z=Z + 2 + side)
            card.solid = False
            card.marks = Marks(ring=self.house.theme.sparks[0])
            self._cards.append(self.stage.add(card))
            yield from ring_ahead(pictures, self.house.theme.sparks[0], pose.angle)

    def _lay_tiles(self) -> Iterator[None]:
        kit, (width, height) = self.kit, self.house.size
        metrics = kit.metrics
        tiles = facts(self._reached, self._standings)
        gap = metrics.px(28)
        most = min(metrics.right - metrics.left, height * 1.5)
        wide, high = round((most - gap * (len(tiles) - 1)) / len(tiles)), round(height * TILE)
        for index, (icon, label, value, detail) in enumerate(tiles):
            x = width / 2 + (index - (len(tiles) - 1) / 2) * (wide + gap)
            layers = kit.tile(icon, label, value, wide, high, detail=detail)
            self.stage.add(Sprite(layers, Pose(self.across(x), height * TILES_Y), z=Z + 1, solid=False))
            yield

    def _lay_choices(self) -> Iterator[None]:
        """In one row where there is room, else in two."""
        metrics, (width, height) = self.kit.metrics, self.house.size
        gap, most = metrics.px(28), min(metrics.right - metrics.left, height * 1.5)
        in_row = 2 if len(self.choices) <= 4 else 3
        wide, high = (most - gap * (in_row - 1)) / in_row, height * BUTTON
        for index, choice in enumerate(self.choices):
            x = width / 2 - most / 2 + index % in_row * (wide + gap)
            y = height * BUTTON_Y - high / 2 + index // in_row * (high + gap)
            box, press = (x, y, wide, high), self._presser(choice)
            self.add_button(f"choice-{index}", choice.label, box, press, icon=choice.icon, alike=True)
        yield from self.make_alike(*(f"choice-{index}" for index in range(len(self.choices))))

    def _celebration(self) -> Step:
        """The cards fly together, the heart beats, and rockets rise at both sides."""
        house, (width, height) = self.house, self.house.size
        motion = Motion(house, self.stage)
        if motion.reduced:
            return self._fading()
        meet, lit = [], self._cards[0].marks
        for card, side, wait in zip(self._cards, (-1, 1), LATER, strict=True):
            there = card.pose
            card.put(Pose(width / 2 + side * width * 0.45, height * 0.9, -side * 40, lift=1.0))
            card.marks = PLAIN  # they light up when they meet
            flight = Glide(card, there, MEET_TICKS - wait, "settle", arc=side * height * 0.12)
            meet.append(serial(Wait(wait), appears(card), flight))

        def light() -> None:
            for card in self._cards:
                card.marks = lit

        middle = width / 2, height * HEART_Y
        beat = parallel(
            Do(light),
            moments.shockwave(house, self.stage, *middle, height * 0.62, house.theme.sparks[3], BEAT_TICKS),
            moments.burst(house, self.stage, *middle, BEAT_TICKS, reach=1.6),
        )
        box = (width * 0.06, height * 0.1, width * 0.88, height * 0.22)
        return parallel(
            serial(parallel(*meet), beat), serial(Wait(MEET_TICKS), moments.fireworks(house, self.stage, box))
        )

    def _fading(self) -> Step:
        """The cards come by a fade, and nothing flies."""
        fades = []
        for card in self._cards:
            there = card.pose
            card.put(replace(there, alpha=0.0))
            fades.append(Glide(card, there, MEET_TICKS, "linear"))
        return parallel(*fades)

    def step(self) -> None:
        """What is still being worked out goes on once nothing flies."""
        super().step()
        if not self.moving:
            self._each_tick()

    def first_focus(self) -> str | None:
        """What whoever has won will want first."""
        return f"choice-{self._first}"

    def handle(self, action: actions.Action) -> None:
        """A tap beside the choices does nothing: it was meant for the last card."""
        if isinstance(action, actions.Tap) and action.pos and self.stage.sprite_at(action.pos) is None:
            return
        super().handle(action)

    def reconcile(self) -> None:
        """What flew is gone; everything else lies where it was put."""


Tile = tuple[str, str, str, str]
"""A sign, a name, a value, and what it compares with."""


def facts(reached: Reached, standings: HeartToHeartStandings) -> list[Tile]:
    """What the tiles say: this game, which the standings know already, beside the best ones."""
    clock, best_ms, fewest = clock_text(reached.elapsed_ms), standings.best_ms, standings.fewest_moves
    time_note = moves_note = ""
    if best_ms is not None and standings.won > 1:
        record = reached.elapsed_ms <= best_ms
        time_note = tr("the fastest yet") if record else fill(tr("best {time}"), time=clock_text(best_ms))
        time_note = _noted(time_note, hinted=reached.hinted if record else _hinted(standings.fastest))
    if fewest is not None and standings.won > 1:
        record = reached.moves <= fewest
        moves_note = tr("the fewest yet") if record else fill(tr("fewest {n}"), n=fewest)
        moves_note = _noted(moves_note, hinted=reached.hinted if record else _hinted(standings.shortest))
    streak_note = fill(tr("best {n}"), n=standings.best_streak) if standings.best_streak > 1 else ""
    return [
        ("clock", tr("Time"), clock, time_note),
        ("moves", tr("Moves"), str(reached.moves), moves_note),
        ("star", tr("Streak"), str(standings.streak), streak_note),
    ]


def _hinted(game: HeartToHeartResult | None) -> bool:
    return game is not None and game.hinted


def _noted(note: str, *, hinted: bool) -> str:
    """What is compared, and plainly so where a hint was given."""
    return listed([note, tr("with hints")]) if hinted else note
