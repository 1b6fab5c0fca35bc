"""A Hearts player that goes by rules of thumb: quick, fair and sound, and it never samples deals.

It passes its dangers, leads low and draws out the queen of spades, ducks as high as it can, takes what
costs nothing with its highest, throws off what may hurt, and spoils a moon that is plain to see. Each
card's worth comes from the options, so every variant is played by the same rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import (
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    SUIT_BITS,
    Card,
    Rank,
    Suit,
    bits_of,
)
from engine.hearts import SEATS, Rules, View, points_of, rules_of

Cards = tuple[Card, ...]

WHOLE_DECK = (1 << 52) - 1
HEARTS = SUIT_BITS[Suit.HEARTS]
SPADES = SUIT_BITS[Suit.SPADES]
PLAIN_SUITS = (Suit.CLUBS, Suit.DIAMONDS)
FIRST_ROUND, SECOND_ROUND = 8, 5
"""So many cards of a suit in the other hands, and the players still to come are likely to follow."""
ENOUGH_GUARDS = 4
"""With so many spades below the queen beside them, Q♠, K♠ and A♠ are kept."""
PLAIN_MOON_HEARTS = 6
"""A player who alone has taken so many hearts, or three less and the queen, may be shooting the moon."""


def three_to_pass(view: View) -> Cards:
    """The three cards to pass, the most dangerous first."""
    rules = rules_of(view.options)
    held, chosen = view.hand, []
    for _ in range(3):
        worst = max(held, key=lambda card: (_danger(rules, held, card), card.rank))
        chosen.append(worst)
        held = tuple(card for card in held if card is not worst)
    return tuple(chosen)


def _danger(rules: Rules, held: Cards, card: Card) -> float:
    """How gladly a card is passed, given the others held."""
    suit = [each for each in held if each.suit is card.suit]
    if card.suit is Suit.SPADES:
        return _spade_danger(rules, suit, card)
    if card.suit is Suit.HEARTS:
        lower = sum(each < card for each in suit)
        return card.rank * 2.5 + rules.points[card.index] - 2 * max(0, 4 - len(suit) + lower - 2)
    if rules.bonus and card.suit is Suit.DIAMONDS and card.rank >= Rank.JACK:
        return -20.0
    return card.rank * 2.0 + 7 * max(0, 4 - len(suit))


def _spade_danger(rules: Rules, spades: list[Card], card: Card) -> float:
    guards = sum(each.rank < Rank.QUEEN for each in spades)
    if card.rank < Rank.QUEEN:
        return -30.0
    if guards >= ENOUGH_GUARDS:
        return -10.0 + 2 * rules.points[card.index]
    return 60.0 + 10 * (card is QUEEN_OF_SPADES) + rules.points[card.index]


@dataclass(frozen=True, slots=True)
class _Table:
    """What the seat to play makes of its view; sets of cards are bits."""

    rules: Rules
    seat: int
    hand: int
    legal: Cards
    out: int
    """The cards the other three hold."""
    plays: tuple[tuple[int, Card], ...]
    first: bool
    shooter: int | None
    """A player who may be shooting the moon, another than this one."""
    hearts_taken: int
    """How many hearts the shooter has."""

    @staticmethod
    def of(view: View) -> _Table:
        rules = rules_of(view.options)
        played = bits_of([card for trick in view.tricks for card in trick.cards])
        hand = bits_of(view.hand)
        out = WHOLE_DECK & ~(hand | played | bits_of([card for _, card in view.trick]))
        shooter, hearts = _shooter(rules, view)
        return _Table(rules, view.seat, hand, view.legal, out, view.trick, not view.tricks, shooter, hearts)

    @property
    def last(self) -> bool:
        return len(self.plays) == SEATS - 1

    @property
    def safe(self) -> bool:
        """No penalty can come to this trick any more."""
        return self.last or (self.first and self.rules.clean_first_trick and self.led in PLAIN_SUITS)

    @property
    def led(self) -> Suit:
        return self.plays[0][1].suit

    @property
    def points(self) -> int:
        return points_of(self.rules, bits_of([card for _, card in self.plays]))

    @property
    def best(self) -> tuple[int, Card]:
        """Who takes the trick as it lies, and with which card."""
        return max((play for play in self.plays if play[1].suit is self.led), key=lambda play: play[1].index)

    @property
    def queen_out(self) -> bool:
        return bool(self.out & QUEEN_OF_SPADES.bit)

    def cost(self, card: Card) -> int:
        return self.rules.points[card.index]

    def out_of(self, card: Card) -> int:
        return self.out & SUIT_BITS[card.suit]

    def below(self, card: Card) -> int:
        """How many cards of its suit, lower than it, the others hold."""
        return (self.out_of(card) & (card.bit - 1)).bit_count()

    def above(self, card: Card) -> int:
        return self.out_of(card).bit_count() - self.below(card)


def _shooter(rules: Rules, view: View) -> tuple[int | None, int]:
    """The opponent who alone has every card taken that a moon needs, if those are many."""
    if rules.moon is None:
        return None, 0
    takers = [seat for seat in range(SEATS) if bits_of(view.taken[seat]) & rules.moon]
    if len(takers) != 1 or takers[0] == view.seat:
        return None, 0
    taken = bits_of(view.taken[takers[0]])
    hearts = (taken & HEARTS).bit_count()
    plain = PLAIN_MOON_HEARTS - 3 * bool(taken & QUEEN_OF_SPADES.bit)
    return (takers[0], hearts) if hearts >= plain else (None, 0)


def card_to_play(view: View) -> Card:
    """The card to play, one of `view.legal`."""
    table = _Table.of(view)
    if len(table.legal) == 1:
        return table.legal[0]
    if not table.plays:
        return _lead(table)
    if table.legal[0].suit is table.led:
        return _follow(table)
    return _discard(table)


def _lead(table: _Table) -> Card:
    """The card least likely to take points; the jack of diamonds when nothing beats it."""
    if table.rules.bonus and JACK_OF_DIAMONDS in table.legal and not table.above(JACK_OF_DIAMONDS):
        return JACK_OF_DIAMONDS
    return min(table.legal, key=lambda card: (_lead_risk(table, card), card.index))


def _lead_risk(table: _Table, card: Card) -> float:
    """How bad a lead is, on no scale but its own."""
    if card is JACK_OF_DIAMONDS and table.rules.bonus:
        return 30.0
    special = _spade_lead_risk(table, card) if card.suit is Suit.SPADES else None
    if special is not None:
        return special
    others = table.out_of(card).bit_count()
    if not others:
        return 9.0
    return 6.0 * table.below(card) / others - (table.above(card) >= 3) + 0.3 * table.cost(card)


def _spade_lead_risk(table: _Table, card: Card) -> float | None:
    """The same where the queen of spades matters; None where she doesn't."""
    if card is QUEEN_OF_SPADES:
        return 40.0
    if table.hand & QUEEN_OF_SPADES.bit:
        return 8.0  # her guards stay
    if not table.queen_out:
        return None
    if card.rank > Rank.QUEEN:
        return 20.0
    high = any(each.rank > Rank.QUEEN for each in table.legal if each.suit is Suit.SPADES)
    return None if high else -5.0 - card.rank / 20  # draw her out


def _follow(table: _Table) -> Card:
    holder, best = table.best
    under = [card for card in table.legal if card < best]
    over = [card for card in table.legal if card > best]
    if over and _stops_moon(table, holder):
        return _cheapest_winner(table, over)
    jack = _jack_of_diamonds(table, over)
    if jack is not None:
        return jack
    burden = [card for card in under if table.cost(card) > 0 and card.suit is Suit.SPADES]
    if burden:
        return max(burden, key=lambda card: (table.cost(card), card.index))
    free = table.safe and table.points <= 0
    if over and (free or _others_follow(table, FIRST_ROUND)):
        return _take(table, over, under)
    if under:
        return max(under, key=lambda card: (table.cost(card), card.index))
    return _forced_over(table, over)


def _take(table: _Table, over: list[Card], under: list[Card]) -> Card:
    """A trick that costs nothing is taken with the highest card, unless that card costs something."""
    free = [card for card in over if table.cost(card) == 0]
    if free:
        return free[-1]
    return under[-1] if under else min(over, key=lambda card: (table.cost(card), -card.index))


def _forced_over(table: _Table, over: list[Card]) -> Card:
    """Every card held beats what lies: the last player takes it with the highest, others stay low."""
    if table.last or _others_follow(table, SECOND_ROUND):
        return min(over, key=lambda card: (table.cost(card), -card.index))
    return min(over, key=lambda card: (_overtake_risk(table, card), card.index))


def _others_follow(table: _Table, cards_out: int) -> bool:
    """Whether a trick of a plain suit is likely to stay free, as so many cards of the suit are out."""
    wanted = table.rules.bonus and table.led is Suit.DIAMONDS
    followed = all(card.suit is table.led for _, card in table.plays)
    if wanted or not followed or table.led not in PLAIN_SUITS:
        return False
    return (table.out & SUIT_BITS[table.led]).bit_count() >= cards_out


def _overtake_risk(table: _Table, card: Card) -> float:
    if table.queen_out and card.suit is Suit.SPADES and card.rank > Rank.QUEEN:
        return 15.0 + table.cost(card)
    return float(table.cost(card) * (card.suit is not Suit.HEARTS))


def _jack_of_diamonds(table: _Table, over: list[Card]) -> Card | None:
    """The diamond that brings in the jack's bonus, when it is to be had now and outweighs the trick."""
    if not table.rules.bonus or table.led is not Suit.DIAMONDS:
        return None
    if JACK_OF_DIAMONDS in over and (table.last or not table.above(JACK_OF_DIAMONDS)):
        return JACK_OF_DIAMONDS if table.points + table.cost(JACK_OF_DIAMONDS) < 0 else None
    if any(card is JACK_OF_DIAMONDS for _, card in table.plays) and over and table.points < 0:
        return over[-1]
    return None


def _discard(table: _Table) -> Card:
    holder, _ = table.best
    legal = [card for card in table.legal if table.cost(card) >= 0] or list(table.legal)
    if holder == table.shooter:
        kept = [card for card in legal if table.cost(card) == 0]
        if not kept:
            return min(legal, key=lambda card: (table.cost(card), card.index))
        legal = kept
    return max(legal, key=lambda card: (_relief(table, card), card.index))


def _relief(table: _Table, card: Card) -> float:
    """How good it is to be rid of the card."""
    if card is QUEEN_OF_SPADES:
        return 100.0
    if card.suit is Suit.SPADES and card.rank > Rank.QUEEN and (table.queen_out or table.cost(card)):
        return 50.0 + card.rank
    if not table.out_of(card):
        return float(table.cost(card)) - 1
    rest = (table.hand & SUIT_BITS[card.suit]).bit_count() - 1
    return table.below(card) - rest + (1.5 + table.cost(card) / 2) * (card.suit is Suit.HEARTS)


def _stops_moon(table: _Table, holder: int) -> bool:
    """Whether this trick is worth taking from a player who may be shooting the moon."""
    if table.shooter is None:
        return False
    played = {seat for seat, _ in table.plays}
    if holder != table.shooter and table.shooter in played:
        return False
    queen = any(card is QUEEN_OF_SPADES for _, card in table.plays)
    return table.points > 0 and (not queen or table.hearts_taken >= PLAIN_MOON_HEARTS + 1)


def _cheapest_winner(table: _Table, over: list[Card]) -> Card:
    """The lowest that is sure to win, as far as the queen can be kept out of it."""
    cards = [card for card in over if card is not QUEEN_OF_SPADES] or over
    return cards[0] if table.last else cards[-1]
