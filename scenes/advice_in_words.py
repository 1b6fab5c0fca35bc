"""What the coach of Hearts says, in sentences: only what is certain from the person's view."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import QUEEN_OF_SPADES
from engine.coach.advice import Advice, Estimate
from engine.coach.claims import Claim, Verdict, end_of
from engine.coach.facts import Fact, Kind, facts_of_card, facts_of_pass
from engine.hearts import Phase, View, rules_of
from scenes.reasons_in_words import suit_name
from scenes.state_in_words import card_text, cards_text
from scenes.text import fill, isolate, listed, tr, trn

Names = Sequence[str]
"""What the player of each seat is called."""


def best_in_words(view: View, advice: Advice, names: Names) -> str:
    """Which card, or which three, and why: the most telling of what is certain."""
    best = advice.best.cards
    if view.phase is Phase.PASSING:
        sentence = fill(tr("Pass {cards}."), cards=cards_text(best))
    else:
        sentence = fill(tr("Play {card}."), card=card_text(best[0]))
    return f"{sentence} {reason_in_words(view, advice, names)}"


def reason_in_words(view: View, advice: Advice, names: Names) -> str:
    """Why the best is best: the most telling of what is certain, else over how many deals it is."""
    best, n = advice.best, advice.worlds
    if best.moon:
        return tr("All points can still be yours.")
    passing = view.phase is Phase.PASSING
    facts = facts_of_pass(view, best.cards) if passing else facts_of_card(view, best.cards[0])
    if facts:
        return fact_in_words(facts[0], names)
    return fill(trn("Best in {n} possible deal.", "Best over {n} possible deals.", n), n=n)


def fact_in_words(fact: Fact, names: Names) -> str:
    """The fact in a sentence."""
    plain = {
        Kind.ONLY_LEGAL: tr("No other card may be played."),
        Kind.NOTHING_LEFT: tr("No card that costs points is left."),
        Kind.LAST_LOSES: tr("Last to play: it takes nothing."),
        Kind.LAST_CLEAN: tr("Last to play: the trick costs nothing."),
        Kind.UNBEATABLE: tr("Nothing that may still come is higher: it takes the trick."),
        Kind.QUEEN_GONE: fill(tr("{card} has been played."), card=card_text(QUEEN_OF_SPADES)),
    }
    return plain.get(fact.kind) or _about_a_suit(fact) or _about_a_card(fact, names)


def _about_a_suit(fact: Fact) -> str:
    if fact.suit is None:
        return ""
    suit = suit_name(fact.suit)
    # for translators: a card thrown off, or led; "it" is that card
    return {
        Kind.RID: fill(tr("You are void in {suit}: somebody else gets it."), suit=suit),
        Kind.VOID: fill(tr("You are void in {suit}, so it can't take the trick."), suit=suit),
        Kind.ALL_HIGHER: fill(tr("All {suit} still out are higher, so it can't take the trick."), suit=suit),
        Kind.NOBODY_ELSE: fill(tr("Nobody else holds {suit}: it takes the trick."), suit=suit),
        Kind.EMPTIES: fill(tr("It leaves you void in {suit}."), suit=suit),
    }.get(fact.kind, "")


def _about_a_card(fact: Fact, names: Names) -> str:
    if fact.card is None:
        return ""
    card, n = card_text(fact.card), fact.number
    who = listed(names[seat] for seat in fact.seats) if fact.seats else ""
    if fact.kind is Kind.BELOW:
        return fill(tr("{card} stays above it in this trick."), card=card)
    if fact.kind is Kind.HELD:
        return fill(tr("You passed {card} to {name}, and it is still there."), card=card, name=who)
    if fact.kind is Kind.UNCOVERED:
        words = trn(
            "Only {n} lower spade would cover {card}.", "Only {n} lower spades would cover {card}.", n
        )
        return fill(words, n=n, card=card) if n else fill(tr("No lower spade would cover {card}."), card=card)
    if who:
        return fill(tr("Only {card} is higher, and it is not with {names}."), card=card, names=who)
    return fill(tr("Of all cards still out only {card} is higher."), card=card)


def points_text(points: float) -> str:
    """Expected points with one decimal, whole ones without.

    >>> points_text(2.04), points_text(-0.01), points_text(26.0), points_text(-47.6)
    ('2', '0', '26', '-47.6')
    """
    tenths = round(points * 10)
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths / 10:.1f}"


def chance_text(estimate: Estimate) -> str:
    """The chance of many points in percent."""
    return isolate(f"{round(100 * estimate.risk)}%")


def claim_text(claim: Claim) -> str:
    """The claim as a button says it."""
    return tr("The rest is mine") if claim is Claim.MINE else tr("The rest is harmless")


def verdict_in_words(view: View, verdict: Verdict, names: Names) -> str:
    """Whether the claim stands, or the counter-example."""
    if verdict.proved:
        return tr("Proved: the claim plays itself.")
    if not verdict.line:
        return tr("Too much is still open to be certain.")
    seat, cards = end_of(view, verdict.line)
    if verdict.claim is Claim.MINE:
        winning = max((card for card in cards if card.suit is cards[0].suit), key=lambda card: card.rank)
        words = tr("Not certain: {card} could take a trick, from {name}.")
        return fill(words, card=card_text(winning), name=names[seat])
    costly = tuple(card for card in cards if card.bit & rules_of(view.options).penalties)
    if seat == view.seat and costly:
        return fill(tr("Not certain: you could have to take {cards}."), cards=cards_text(costly))
    return tr("Not certain: the rest could still cost you points.")
