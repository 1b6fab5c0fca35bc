"""What happens in both games, a sentence for each event: for the log of a game, and to be read aloud.

Only what the view given may know is said, so the same sentences serve one person and several.
"""

from __future__ import annotations

from engine import hearts, solitaire
from engine.cards import Card, Rank, Suit
from engine.heart_layout import ROW_OF
from engine.hearts import ACROSS, HOLD, LEFT, SEATS, View
from engine.session import Session
from scenes.company import Company
from scenes.eyes import public
from scenes.state_in_words import card_text, cards_text
from scenes.text import fill, listed, tr, trn


def heart_event(event: solitaire.Event, before: solitaire.View, after: solitaire.View) -> str:
    """An event of Heart to Heart, between what was seen before its move and after."""
    match event:
        case solitaire.Paired():
            return _paired(event, before)
        case solitaire.Drawn():
            n = after.waste_count
            words = trn(
                "You draw {card}: {n} card on the waste.", "You draw {card}: {n} cards on the waste.", n
            )
            return fill(words, card=_of_hearts(after.waste_top), n=n)
        case solitaire.Recycled(n):
            words = trn(
                "The waste is the stock again: {n} card.", "The waste is the stock again: {n} cards.", n
            )
            return fill(words, n=n)
        case solitaire.Freed(position):
            card, row = _of_hearts(after.heart[position - 1]), ROW_OF[position - 1] + 1
            return fill(tr("Free now: {card} in row {row}."), card=card, row=row)
        case solitaire.Won():
            return tr("The heart is empty: won.")
        case solitaire.DeadEnd():
            return tr("No more possible moves.")


def _paired(event: solitaire.Paired, before: solitaire.View) -> str:
    n = event.points
    words = trn("A pair of {card}: {n} point.", "A pair of {card}: {n} points.", n)
    if event.b == solitaire.WASTE:
        words = trn(
            "A pair of {card} with the waste: {n} point.", "A pair of {card} with the waste: {n} points.", n
        )
    return fill(words, card=_of_hearts(before.heart[event.a - 1]), n=n)


def _of_hearts(rank: Rank | None) -> str:
    return card_text(Card.of(rank, Suit.HEARTS)) if rank else ""


def hearts_event(event: hearts.Event, view: View, company: Company) -> str:
    """An event of Hearts to who has that view of the table after it."""
    match event:
        case hearts.Played(seat, card):
            words = _told(seat, company, tr("You play {card}."), tr("{name} plays {card}."))
            return fill(words, name=company.called(seat), card=card_text(card))
        case hearts.HeartsBroken():
            return tr("Hearts are broken.")
        case hearts.TrickTaken(seat, _, penalty):
            return _taken(seat, penalty, company)
        case hearts.QueenTaken(seat):
            own, others = tr("You take the queen of spades."), tr("{name} takes the queen of spades.")
            return fill(_told(seat, company, own, others), name=company.called(seat))
        case hearts.Dealt() | hearts.Passed() | hearts.CardsPassed():
            return _begun(event, view, company)
    return _ended(event, company)


def _told(seat: int, company: Company, own: str, others: str) -> str:
    """What is said to the only person of what they do, else what is said of anybody."""
    return own if company.is_you(seat) else others


def _begun(event: hearts.Dealt | hearts.Passed | hearts.CardsPassed, view: View, company: Company) -> str:
    """Up to the first trick. Own cards by name, where the view has them; of others' that they are chosen."""
    match event:
        case hearts.Dealt(hand_number, direction):
            words = {
                HOLD: tr("Hand {hand} is dealt: no cards are passed."),
                LEFT: tr("Hand {hand} is dealt: three cards go left."),
                ACROSS: tr("Hand {hand} is dealt: three cards go across."),
            }
            right = tr("Hand {hand} is dealt: three cards go right.")
            return fill(words.get(direction, right), hand=hand_number)
        case hearts.CardsPassed():
            if not view.received:
                return tr("All cards are passed.")
            giver = company.called((view.seat - view.direction) % SEATS)
            return fill(tr("Received from {name}: {cards}."), name=giver, cards=cards_text(view.received))
        case hearts.Passed(seat):
            if seat == view.seat and view.passed:
                taker = company.called((view.seat + view.direction) % SEATS)
                return fill(tr("Passed to {name}: {cards}."), name=taker, cards=cards_text(view.passed))
            return fill(tr("{name} has chosen three cards."), name=company.called(seat))


def _taken(seat: int, penalty: int, company: Company) -> str:
    """Points may be negative: a jack of diamonds is worth something."""
    n = abs(penalty)
    if penalty:
        own = trn("You take the trick: {n} point.", "You take the trick: {n} points.", n)
        others = trn("{name} takes the trick: {n} point.", "{name} takes the trick: {n} points.", n)
    else:
        own, others = tr("You take the trick: no points."), tr("{name} takes the trick: no points.")
    return fill(_told(seat, company, own, others), name=company.called(seat), n=penalty)


def _ended(event: hearts.Event, company: Company) -> str:
    """How a hand and a game end."""
    match event:
        case hearts.MoonShot(seat):
            words = _told(seat, company, tr("You shoot the moon!"), tr("{name} shoots the moon!"))
            return fill(words, name=company.called(seat))
        case hearts.HandSkipped():
            return tr("The rest of the hand costs nothing.")
        case hearts.HandScored(points, totals):
            hand = fill(tr("Points of the hand: {points}."), points=_by_name(points, company))
            sums = fill(tr("Totals: {points}."), points=_by_name(totals, company))
            return f"{hand} {sums}"
        case hearts.GameEnded(winners):
            if len(winners) > 1:
                return fill(tr("{names} share the win"), names=listed(map(company.called, winners)))
            words = _told(winners[0], company, tr("You win!"), tr("{name} wins"))
            return fill(words, name=company.called(winners[0]))
    return ""


def _by_name(points: tuple[int, ...], company: Company) -> str:
    return listed(
        fill(tr("{name} {points}"), name=company.called(seat), points=each)
        for seat, each in enumerate(points)
    )


def heart_lines(session: Session, since: int = 0) -> list[str]:
    """A line for each event of Heart to Heart from that move on, the oldest first."""
    views = [solitaire.view(state) for state in session.states[since:]]
    return [
        heart_event(event, views[at], views[at + 1])
        for at, events in enumerate(session.happened[since:])
        for event in events
    ]


def hearts_lines(session: Session, company: Company, seat: int | None, since: int = 0) -> list[str]:
    """A line for each event of Hearts from that move on; `seat` may see them, None: everybody may."""
    lines = []
    for state, events in zip(session.states[since + 1 :], session.happened[since:], strict=True):
        view = public(hearts.view(state, 0)) if seat is None else hearts.view(state, seat)
        lines += [hearts_event(event, view, company) for event in events]
    return lines
