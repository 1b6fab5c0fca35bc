"""Where every card that is seen lies on the Hearts table, and what its looks say: pure geometry of a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cards import Card
from engine.hearts import Phase, View
from sprites.card_sprite import PLAIN, Marks
from sprites.layout import CARD_RATIO, HeartsLayout
from sprites.theme import Theme
from sprites.timeline import Pose

ILLEGAL_DIM = 0.42
LEGAL_RAISE, ILLEGAL_SINK, FOCUS_RAISE = 0.01, 0.012, 0.028
"""Of the window's height: how far cards that may be played, and the one with the focus, stand out."""
TAKEN_IN_A_ROW = (6, 5, 6, 5)
"""By seat: before South and North a row has room to grow away from the trick."""
TAKEN_STEP, TAKEN_PITCH = 0.4, (0.5, 0.56, 0.5, 0.56)
"""Of a taken card's height: from one card to the next, and by seat from one row to the next."""
INNER_END = 1.15
"""Of that height: how far South's and North's rows begin from the place that the layout names."""


@dataclass(frozen=True, slots=True)
class Place:
    """A card's pose and z, the name a tap on it has, and its marks.

    `small` cards rest in pictures of their own, with large indices; `pose` has the scale that the fan's
    cards have there.
    """

    pose: Pose
    z: float
    name: str | None = None
    marks: Marks = PLAIN
    small: bool = False

    @property
    def resting(self) -> Pose:
        """The pose in the pictures it rests in."""
        return replace(self.pose, scale=1.0) if self.small else self.pose


@dataclass(frozen=True, slots=True)
class Look:
    """What the places depend on besides the view.

    `tray` are the cards chosen to pass, `asked` says that the viewer is to play a card, `raised` is the card
    with the focus, `looking_back` that the last trick is shown, `fresh` are cards just received.
    """

    tray: tuple[Card, ...]
    by_rank: bool
    asked: bool
    raised: Card | None
    hinted: frozenset[Card]
    looking_back: bool
    fresh: frozenset[Card] = frozenset()


def fan_order(view: View, look: Look) -> list[Card]:
    """The cards in the fan from left to right; those in the slots of the pass are not in it."""
    away = in_slots(view, look)
    hand = [card for card in view.hand if card not in away]
    return sorted(hand, key=lambda card: (card.rank, card.suit)) if look.by_rank else hand


def in_slots(view: View, look: Look) -> tuple[Card, ...]:
    """The cards that lie in the slots: being chosen, or passed while the others still choose."""
    if view.phase is Phase.PASSING and view.passed is not None:
        return view.passed
    return look.tray


def trick_shown(view: View, look: Look) -> tuple[tuple[int, Card], ...]:
    """The trick on the table, or the last one when it is looked back at."""
    if not (look.looking_back and view.tricks):
        return view.trick
    last = view.tricks[-1]
    return tuple(((last.leader + place) % 4, card) for place, card in enumerate(last.cards))


def winning_card(trick: Sequence[tuple[int, Card]]) -> tuple[int, Card] | None:
    """Who takes the trick as it lies, and with which card."""
    if not trick:
        return None
    led = trick[0][1].suit
    return max((play for play in trick if play[1].suit is led), key=lambda play: play[1].rank)


def trick_pose(place: HeartsLayout, seat: int) -> Pose:
    """Where that seat's card of the trick lies."""
    lay = place.trick[seat]
    return Pose(lay.x, lay.y, lay.angle, place.trick_height / place.fan_height)


def seat_pose(place: HeartsLayout, seat: int) -> Pose:
    """A seat's plate: where its cards come from and go to, face down and small."""
    x, y, width, height = place.seats[seat]
    return Pose(x + width / 2, y + height / 2, 0, place.taken_height / place.fan_height, turn=0.0)


def slot_pose(place: HeartsLayout, index: int) -> Pose:
    """A slot of the pass, 0 to 2."""
    return Pose(*place.slots[index], 0, place.trick_height / place.fan_height)


def taken_poses(place: HeartsLayout, seat: int, count: int) -> list[Pose]:
    """Where so many point cards lie before a seat, in rows from the top.

    West's and East's rows are around their place; South's and North's begin beside the trick and grow away
    from it.
    """
    high = place.taken_height
    scale = high / place.fan_height
    x, y = place.taken[seat]
    side = place.side(seat)
    most, step = TAKEN_IN_A_ROW[side], high * TAKEN_STEP
    rows, in_row = -(-count // most), min(count, most)
    first = x - (in_row - 1) / 2 * step
    half = high * CARD_RATIO / 2
    if side == 2:
        first = x - high * INNER_END + half
    elif side == 0:
        first = x + high * INNER_END - half - (in_row - 1) * step
    return [
        Pose(
            first + index % most * step,
            y + (index // most - (rows - 1) / 2) * high * TAKEN_PITCH[side],
            0,
            scale,
        )
        for index in range(count)
    ]


def covered_poses(view: View, place: HeartsLayout) -> list[Pose]:
    """Where the backs of a hand lie that is not shown; empty where it is."""
    hidden = view.counts[view.seat] if not view.hand else 0
    return [Pose(lay.x, lay.y, lay.angle, turn=0.0) for lay in place.fan(hidden)]


def places(view: View, look: Look, place: HeartsLayout, theme: Theme) -> dict[Card, Place]:
    """The place of each card that lies face up."""
    found = _fan(view, look, place, theme)
    for index, card in enumerate(in_slots(view, look)):
        mine = f"card-{card}" if card in look.tray else None
        ring = theme.mint if card in look.hinted else theme.pink
        found[card] = Place(slot_pose(place, index), 60.0 + index, mine, Marks(ring=ring))
    trick = trick_shown(view, look)
    winning = winning_card(trick)
    for index, (seat, card) in enumerate(trick):
        marks = Marks(ring=theme.amber) if winning and card is winning[1] else PLAIN
        found[card] = Place(trick_pose(place, seat), 50.0 + index, None, marks)
    for seat, cards in enumerate(view.taken):
        for index, (card, pose) in enumerate(zip(cards, taken_poses(place, seat, len(cards)), strict=True)):
            found.setdefault(card, Place(pose, 10.0 + index, small=True))
    return found


def _fan(view: View, look: Look, place: HeartsLayout, theme: Theme) -> dict[Card, Place]:
    height = place.size[1]
    legal = set(view.legal) if look.asked else set()
    fan = fan_order(view, look)
    found = {}
    for index, (card, lay) in enumerate(zip(fan, place.fan(len(fan)), strict=True)):
        raised = card is look.raised
        up = FOCUS_RAISE if raised else 0.0
        if look.asked:
            up += LEGAL_RAISE if card in legal else -ILLEGAL_SINK
        marks = PLAIN
        if card in look.hinted:
            marks = Marks(ring=theme.mint)
        elif card in legal:
            marks = Marks(ring=theme.pink if raised else theme.cyan)
        elif look.asked:
            marks = Marks(dim=ILLEGAL_DIM)
        elif card in look.fresh:
            marks = Marks(ring=theme.purple)
        pose = Pose(lay.x, lay.y - height * up, lay.angle, lift=0.6 if raised else 0.0)
        found[card] = Place(pose, 100.0 + index, f"card-{card}", marks)
    return found
