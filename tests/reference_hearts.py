"""A second Hearts, written from the rules alone and as literally as it can be, to test the first by.

It shares nothing with the engine: cards are texts such as "QS", hands are lists, options are texts as on
the command line. It is slow, and follows the sentences of the rules one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

RANKS = "23456789TJQKA"
DECK = [rank + suit for suit in "CDSH" for rank in RANKS]
HEARTS = [rank + "H" for rank in RANKS]


@dataclass
class Options:
    """The table "Variants, as data"; the defaults are its first values. `humans` are the seats of people."""

    scoring: str = "classic"
    jack_of_diamonds: str = "off"
    penalty_limit: str = "full"
    face_value: str = "off"
    high_spades: str = "off"
    starter: str = "two-of-clubs"
    moon: str = "others"
    pass_cycle: str = "left-right-across-hold"
    skip_uneventful: str = "on"
    humans: tuple[int, ...] = (0,)


PRESETS = {
    "microsoft": Options(skip_uneventful="off"),
    "hearts": Options(scoring="countdown-100"),
    "omnibus": Options(scoring="countdown-100", jack_of_diamonds="on"),
    "black-maria": Options(
        scoring="countdown-100",
        high_spades="on",
        penalty_limit="none",
        pass_cycle="right",
        moon="off",
        starter="left-of-dealer",
    ),
    "spot": Options(scoring="countdown-100", face_value="on"),
}

VALUES = {
    "scoring": ["classic", "countdown-50", "countdown-75", "countdown-100"],
    "jack_of_diamonds": ["off", "on"],
    "penalty_limit": ["full", "first-trick-open", "none"],
    "face_value": ["off", "on"],
    "high_spades": ["off", "on"],
    "starter": ["two-of-clubs", "left-of-dealer"],
    "moon": ["others", "shooter", "off"],
    "pass_cycle": ["left-right-across-hold", "left-right-across", "right"],
    "skip_uneventful": ["on", "off"],
}
"""What each option can be."""


def suit(card: str) -> str:
    return card[1]


def height(card: str) -> int:
    return RANKS.index(card[0])


def penalty(card: str, options: Options) -> int:
    """What a card costs its taker, J♦ aside."""
    if suit(card) == "H":
        if options.face_value == "on":
            return {"A": 14, "K": 13, "Q": 12, "J": 11, "T": 10}.get(card[0]) or int(card[0])
        return 1
    if card == "QS":
        return 13
    if options.high_spades == "on" and card == "AS":
        return 7
    if options.high_spades == "on" and card == "KS":
        return 10
    return 0


def is_penalty_card(card: str, options: Options) -> bool:
    return penalty(card, options) > 0


def scores_anything(card: str, options: Options) -> bool:
    return is_penalty_card(card, options) or (card == "JD" and options.jack_of_diamonds == "on")


def direction_of(hand_number: int, options: Options) -> int:
    """1 left, -1 right, 2 across, 0 hold; the receiver sits that many seats further clockwise."""
    cycle = {
        "left-right-across-hold": [1, -1, 2, 0],
        "left-right-across": [1, -1, 2],
        "right": [-1],
    }[options.pass_cycle]
    return cycle[(hand_number - 1) % len(cycle)]


def dealer_of(hand_number: int) -> int:
    dealer = 3
    for _ in range(hand_number - 1):
        dealer = (dealer + 1) % 4
    return dealer


def legal_cards(
    hand: list[str], trick: list[str], first_trick: bool, hearts_broken: bool, options: Options
) -> set[str]:
    """The cards of the hand that may be played to the trick as it lies."""
    if not trick:
        return legal_leads(hand, first_trick, hearts_broken, options)
    following = {card for card in hand if suit(card) == suit(trick[0])}
    if following:
        return following
    if first_trick and options.penalty_limit == "full":
        harmless = {card for card in hand if not is_penalty_card(card, options)}
        if harmless:
            return harmless
        return {card for card in hand if suit(card) == "H"}
    return set(hand)


def legal_leads(hand: list[str], first_trick: bool, hearts_broken: bool, options: Options) -> set[str]:
    if first_trick and options.starter == "two-of-clubs":
        return {"2C"}
    leads = set(hand)
    if first_trick and options.penalty_limit == "full":
        harmless = {card for card in hand if not is_penalty_card(card, options)}
        if harmless:
            leads = harmless
    if options.penalty_limit != "none" and not hearts_broken:
        others = {card for card in leads if suit(card) != "H"}
        if others:
            leads = others
    return leads


def breaks_hearts(card: str, hand_with_it: list[str], trick: list[str]) -> bool:
    if suit(card) != "H":
        return False
    if trick:
        return suit(trick[0]) != "H"
    return all(suit(each) == "H" for each in hand_with_it)


def place_of_winner(trick: list[str]) -> int:
    """Which of the four cards, counted from 0, takes the trick."""
    best = 0
    for place, card in enumerate(trick):
        if suit(card) == suit(trick[0]) and height(card) > height(trick[best]):
            best = place
    return best


def shooter_of(taken: list[list[str]], options: Options) -> int | None:
    if options.moon == "off":
        return None
    needed = [*HEARTS, "QS"] + (["JD"] if options.jack_of_diamonds == "on" else [])
    for seat in range(4):
        if all(card in taken[seat] for card in needed):
            return seat
    return None


def penalties_of_hand(taken: list[list[str]], options: Options) -> list[int]:
    points = [sum(penalty(card, options) for card in taken[seat]) for seat in range(4)]
    shooter = shooter_of(taken, options)
    if shooter is not None and options.moon == "others":
        points = [0 if seat == shooter else 26 for seat in range(4)]
    if shooter is not None and options.moon == "shooter":
        points = [-26 if seat == shooter else 0 for seat in range(4)]
    if options.jack_of_diamonds == "on":
        for seat in range(4):
            if "JD" in taken[seat]:
                points[seat] -= 10
    return points


def starting_points(options: Options) -> int:
    return {"classic": 0, "countdown-50": 50, "countdown-75": 75, "countdown-100": 100}[options.scoring]


def leading_seats(totals: list[int], options: Options) -> list[int]:
    best = min(totals) if options.scoring == "classic" else max(totals)
    return [seat for seat in range(4) if totals[seat] == best]


def has_ended(totals: list[int], options: Options) -> bool:
    if options.scoring == "classic":
        return any(total >= 100 for total in totals)
    return any(total <= 0 for total in totals)


def winning_seats(totals: list[int], options: Options) -> list[int]:
    tied = leading_seats(totals, options)
    humans = [seat for seat in tied if seat in options.humans]
    if options.scoring == "classic" and len(tied) > 1 and humans:
        return humans
    return tied


@dataclass
class Hand:
    """One hand from its deal to its points. `give` the passes, then `play` until `over`."""

    options: Options
    number: int
    hands: list[list[str]]
    turn: int = -1
    trick: list[str] = field(default_factory=list)
    first_trick: bool = True
    hearts_broken: bool = False
    taken: list[list[str]] = field(default_factory=lambda: [[], [], [], []])
    winners_of_tricks: list[int] = field(default_factory=list)
    over: bool = False

    def __post_init__(self) -> None:
        self.direction = direction_of(self.number, self.options)
        if self.direction == 0:
            self.begin()

    def give(self, passes: list[list[str]]) -> None:
        """Everybody passes three cards at once."""
        for seat in range(4):
            assert len(set(passes[seat])) == 3
            for card in passes[seat]:
                self.hands[seat].remove(card)
        for seat in range(4):
            self.hands[(seat + self.direction) % 4].extend(passes[seat])
        self.begin()

    def begin(self) -> None:
        if self.options.starter == "left-of-dealer":
            self.turn = (dealer_of(self.number) + 1) % 4
        else:
            self.turn = next(seat for seat in range(4) if "2C" in self.hands[seat])

    def legal(self) -> set[str]:
        return legal_cards(
            self.hands[self.turn], self.trick, self.first_trick, self.hearts_broken, self.options
        )

    def play(self, card: str) -> None:
        assert card in self.legal()
        if breaks_hearts(card, self.hands[self.turn], self.trick):
            self.hearts_broken = True
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:  # the turn is the leader's again
            self.turn = (self.turn + place_of_winner(self.trick)) % 4
            self.taken[self.turn].extend(self.trick)
            self.winners_of_tricks.append(self.turn)
            self.trick = []
            self.first_trick = False
            held = [card for hand in self.hands for card in hand]
            uneventful = not any(scores_anything(card, self.options) for card in held)
            self.over = not held or (self.options.skip_uneventful == "on" and uneventful)

    def penalties(self) -> list[int]:
        return penalties_of_hand(self.taken, self.options)

    def scored(self) -> list[int]:
        """What the hand adds to the totals."""
        return [points if self.options.scoring == "classic" else -points for points in self.penalties()]
