"""Luck of the events: what the event cards that came up were worth against those that could have come up instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from ..engine import cards
from ..engine import log as game
from ..engine.actions import NOWHERE, UNKNOWN
from ..engine.edition import Edition
from ..engine.events.contracts_by_card import FREIGHT, INSURANCE
from ..engine.events.payments import FINE, PRIZE
from ..engine.events.skips import THANKS
from ..engine.rules import Rules
from ..tracking.log import TruckSet
from .deal_luck import mean, named, way
from .ledger import GameLog
from .luck import average_roll

PRICE = 0.2
"""What a contract more is worth, as a part of its revenue: what dispatchers pay for one at auctions."""

INSPEKTION_COSTS = 500
"""What the Inspektion costs on average: 1000 at the end, and dispatchers pass nearly every other one on before."""


class Worth(Struct, frozen=True):
    """What a card is worth to who turns it up: ``money`` in the edition's currency, and ``turns`` (negative: lost)."""

    money: float = 0.0
    turns: float = 0.0


class Situation(Struct):
    """What a card meets: where the truck of who turns it up stands (a space that the board does not have: nobody knows),
    the contracts in the hand and aboard (``UNKNOWN``: nobody knows which); ``unseen`` is the mean revenue of the contracts
    that nobody has seen, and ``box`` whether the box still holds one."""

    space: str = NOWHERE
    hand: tuple[int, ...] = ()
    loaded: tuple[int, ...] = ()
    unseen: float = 0.0
    box: bool = False


class EventLuck(Struct, frozen=True):
    """The event cards that a player turned up. ``drawn`` counts them, ``untold`` those that the program does not know and that
    do not count; ``worth`` is what they were worth, ``expected`` what could be expected each time (:func:`event_luck`)."""

    seat: int
    drawn: int
    untold: int
    worth: Worth
    expected: Worth

    @property
    def ahead(self) -> Worth:
        """How much more it was than could be expected."""
        return Worth(self.worth.money - self.expected.money, self.worth.turns - self.expected.turns)


# What a card is worth ---------------------------------------------------------------------------


def _turns(rules: Rules, points: float) -> float:
    return points / average_roll(rules.edition.dice)


def _points(rules: Rules, situation: Situation, city: str, contract: int) -> int:
    """From the truck to a city; where nobody knows where the truck is, as far as that contract goes."""
    if situation.space in rules.spaces and city in rules.spaces:
        return rules.distances(situation.space).get(city, 0)
    return way(rules, rules.contracts[contract])


def _known(rules: Rules, contracts: Sequence[int]) -> list[int]:
    return [number for number in contracts if number in rules.contracts]


def _by_rail(rules: Rules, situation: Situation) -> Worth:
    if not situation.loaded:
        return Worth()
    loaded = _known(rules, situation.loaded)
    longest = max(loaded, key=lambda number: way(rules, rules.contracts[number]), default=UNKNOWN)
    saved = _points(rules, situation, rules.contracts[longest].destination, longest) if longest else 0
    return Worth(-FREIGHT, _turns(rules, saved))


def _new_baby(rules: Rules, situation: Situation) -> Worth:
    saved = [_points(rules, situation, rules.contracts[number].destination, number) for number in _known(rules, situation.loaded)]
    return Worth(turns=_turns(rules, max(saved, default=0)))


def _spoiled(rules: Rules, situation: Situation) -> Worth:
    last = situation.loaded[-1] if situation.loaded else UNKNOWN
    if last not in rules.contracts:
        return Worth()
    return Worth(turns=-_turns(rules, _points(rules, situation, rules.contracts[last].start, last)))


def _thieves(rules: Rules, situation: Situation) -> Worth:
    back = [_points(rules, situation, rules.contracts[number].start, number) for number in _known(rules, situation.loaded)]
    return Worth(INSURANCE * len(situation.loaded), -_turns(rules, 2 * max(back, default=0)))


def _dumping(rules: Rules, situation: Situation) -> Worth:
    revenues = [rules.contracts[number].revenue for number in _known(rules, situation.hand)]
    if not revenues:
        return Worth(-PRICE * situation.unseen if situation.hand else 0.0)
    return Worth(-PRICE * min(revenues))


def _from_the_box(rules: Rules, situation: Situation) -> Worth:
    return Worth(PRICE * situation.unseen if situation.box else 0.0)


def _to_nearest_city(rules: Rules, situation: Situation) -> float:
    if situation.space not in rules.spaces:
        return 0.0
    far = rules.distances(situation.space)
    return _turns(rules, min((far[city] for city in rules.cities if far.get(city, 0)), default=0))


def _moving(points: int) -> Callable[[Rules, Situation], Worth]:
    return lambda rules, situation: Worth(turns=_turns(rules, points))


def _fixed(money: float = 0.0, turns: float = 0.0) -> Callable[[Rules, Situation], Worth]:
    return lambda rules, situation: Worth(money, turns)


WORTHS: dict[str, Callable[[Rules, Situation], Worth]] = {
    cards.BAHNVERLADUNG: _by_rail,
    cards.BEIFAHRER: _fixed(turns=1),
    cards.DOKUMENTE: lambda rules, situation: Worth(turns=-_to_nearest_city(rules, situation)),
    cards.FAHRTENSCHREIBER: _fixed(turns=-1),
    cards.FAMILIENNACHWUCHS: _new_baby,
    cards.FRACHT_DUMPING: _dumping,
    cards.FREUNDLICHER_KUNDENSERVICE: _from_the_box,
    cards.GUTE_ROUTENPLANUNG: lambda rules, situation: Worth(turns=_to_nearest_city(rules, situation)),
    cards.HILFE_DIEBE: _thieves,
    cards.INSPEKTION: _fixed(-INSPEKTION_COSTS),
    cards.MOTIVATION: _moving(3),
    cards.PANNENHILFE: _fixed(THANKS, -1),
    cards.POLIZEIKONTROLLE: _fixed(-FINE),
    cards.RADARFALLE: _fixed(-FINE),
    cards.ROAD_RUNNER: _moving(3),
    cards.SCHNEESTUERME: _moving(3),
    cards.SCHNELLE_VERLADUNG: _fixed(turns=1),
    cards.SUBUNTERNEHMER: _moving(3),
    cards.TRUCKERFESTIVAL: _fixed(PRIZE),
    cards.VERTRAUEN: _from_the_box,
    cards.VORBILDLICHE_WARTUNG: _moving(4),
    cards.WARE_VERDORBEN: _spoiled,
    cards.ZOLLKONTROLLE: _fixed(turns=-1),
}
"""The cards that are worth something, or cost something; what the others bring and what they take is as much on average."""


def card_worth(rules: Rules, situation: Situation, card: str) -> Worth:
    """What an event card is worth to who turns it up, at that moment.

    Model: money that it brings or takes counts as it is, and turns by what it lets the truck drive or lose, a turn being one average
    roll, of two dice the higher. Moves of up to three or four points count in full. The railway and the new baby save the way from the truck to
    the destination (of the contract with the longest way; the farthest one). Thieves cost the way to the farthest start and
    back again, spoiled goods that to the start of what was loaded last. Dokumente drives back by as much as the nearest city is away, Gute Routenplanung
    forward by as much. A contract from the box is worth :data:`PRICE` of what those pay that it may hold, and the one given away
    that of the least in the hand. Of two ways that a card leaves open it is the one that dispatchers
    mostly choose: to skip a turn, for 1000 or to save 500. Of two Inspektions one is paid, and of three Sonderaufträge one
    is fulfilled (2000), the others paid (1000 each): 0 on average. Jams, Zollabfertigung and what others win or lose by a card count for nothing.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> card_worth(rules, Situation("hannover"), "Bahnverladung"), card_worth(rules, Situation(), "Radarfalle")
    (Worth(money=0.0, turns=0.0), Worth(money=-500, turns=0.0))
    >>> card_worth(rules, Situation("frankfurt", loaded=(1,)), "Bahnverladung").turns == 13 / 3.5  # 13 points to Flensburg
    True
    """
    found = WORTHS.get(card)
    return found(rules, situation) if found else Worth()


# What could have come up ------------------------------------------------------------------------


class EventDeck:
    """The event cards that may come up next, as the log tells of them (row 16: after use under the deck, out of the game, or
    set aside and shuffled again).

    >>> from aufachse_widgets.engine import preset
    >>> deck = EventDeck(preset("czech").with_changes(event_cards=("Beifahrer", "Radarfalle")))
    >>> deck.could_come("Beifahrer"), deck.could_come("Radarfalle"), deck.could_come("Radarfalle")
    (('Beifahrer', 'Radarfalle'), ('Radarfalle',), ('Beifahrer', 'Radarfalle'))
    """

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._unseen = set(edition.event_cards)
        self._held: set[str] = set()  # before players, or with the jam sign

    def watch(self, event: game.Happened) -> None:
        """A card that somebody keeps is in no pile until it is put away."""
        if isinstance(event, game.CardKept | game.JamPlaced | game.Owed):
            self._held.add(event.card)
        elif isinstance(event, game.CardUsed | game.JamEnded | game.DebtPaid):
            self._held.discard(event.card)

    def could_come(self, card: str) -> tuple[str, ...]:
        """The cards that could have come when this one was turned up, which it is now."""
        if not self._unseen and self._edition.event_after == "aside":
            self._unseen = set(self._edition.event_cards) - self._held
        possible = tuple(sorted(self._unseen | {card}))
        self._unseen.discard(card)
        return possible


class Situations:
    """What cards meet, for each player, as the log tells it."""

    def __init__(self, rules: Rules, players: int) -> None:
        edition = rules.edition
        self._unseen: dict[int, float] = {number: card.revenue for number, card in rules.contracts.items()}
        self._box = len(rules.contracts) - edition.public_deck(players) - players * edition.private_contracts
        self._players = [Situation() for _seat in range(players)]

    def of(self, seat: int) -> Situation:
        """What a card would meet now that this player turns up."""
        situation = self._players[seat]
        situation.unseen, situation.box = mean(self._unseen), self._box > 0
        return situation

    def watch(self, event: game.Happened) -> None:
        """What happened has moved a truck or a contract."""
        self._unseen.pop(named(event), None)
        if not 0 <= event.seat < len(self._players):
            return
        player = self._players[event.seat]
        match event:
            case game.Placed() | game.Travelled() | TruckSet():
                player.space = event.space
            case game.Dealt() | game.BoxDrawn() | game.Taken() | game.Won():
                self._box -= isinstance(event, game.BoxDrawn)
                player.hand += (event.contract,)
            case game.Gave():
                player.hand = _less(player.hand, event.contract)
                self._players[event.to].hand += (event.contract,)
            case game.Loaded():
                player.hand = _less(player.hand, event.contract)
                player.loaded += (event.contract,)
            case game.Stolen():
                player.loaded = _less(player.loaded, event.contract)
                player.hand += (event.contract,)
            case game.Delivered() | game.ByRail():
                player.loaded = _less(player.loaded, event.contract)


def _less(contracts: tuple[int, ...], contract: int) -> tuple[int, ...]:
    """Without that one, or one that nobody knows, which it then was."""
    gone = contract if contract in contracts else UNKNOWN
    if gone not in contracts:
        return contracts
    at = contracts.index(gone)
    return contracts[:at] + contracts[at + 1 :]


class Draw(Struct, frozen=True):
    """An event card that was turned up: the journal's ``entry``, the ``event``, what the card was ``worth`` and what could be expected."""

    entry: int
    event: game.EventDrawn
    worth: Worth
    expected: Worth


def draws(rules: Rules, players: int, log: GameLog) -> Iterator[Draw]:
    """Each event card of the edition that was turned up, with its worth as :func:`event_luck` counts it."""
    table, deck = Situations(rules, players), EventDeck(rules.edition)
    for entry, event in log:
        if not isinstance(event, game.EventDrawn):
            table.watch(event)
            deck.watch(event)
        elif event.card in rules.edition.event_cards:
            situation = table.of(event.seat)
            possible = [card_worth(rules, situation, card) for card in deck.could_come(event.card)]
            yield Draw(entry, event, card_worth(rules, situation, event.card), _plus(Worth(), *possible, part=1 / len(possible)))


def event_luck(rules: Rules, players: int, log: GameLog) -> tuple[EventLuck, ...]:
    """The luck of each player with the event cards that he or she turned up.

    Model: a card is worth what :func:`card_worth` says at the moment when it comes up; what is made of it then is no luck. Each card that
    nobody had seen could have come instead, all equally likely; where the used ones come back from under the deck, their order is known, and
    there is no luck in them. So over all draws the luck is 0 on average, no matter who plays how. Which contract comes from the box
    is luck of the deals (:func:`~aufachse_widgets.stats.deal_luck.deal_luck`).

    >>> from aufachse_widgets.engine import compile_rules, preset
    >>> rules = compile_rules(preset("fx-schmid-1987").with_changes(event_cards=("Radarfalle", "Truckerfestival", "Beifahrer", "Fahrtenschreiber")))
    >>> one, _two = event_luck(rules, 2, [(1, game.Placed(0, "ulm")), (5, game.EventDrawn(0, "Truckerfestival"))])
    >>> one.drawn, one.worth, one.expected
    (1, Worth(money=500.0, turns=0.0), Worth(money=0.0, turns=0.0))
    """
    drawn, untold = [0] * players, [0] * players
    worth, expected = [Worth()] * players, [Worth()] * players
    for _entry, event in log:
        if isinstance(event, game.EventDrawn) and event.card not in rules.edition.event_cards:
            untold[event.seat] += 1
    for draw in draws(rules, players, log):
        seat = draw.event.seat
        drawn[seat] += 1
        worth[seat], expected[seat] = _plus(worth[seat], draw.worth), _plus(expected[seat], draw.expected)
    return tuple(EventLuck(seat, drawn[seat], untold[seat], worth[seat], expected[seat]) for seat in range(players))


def _plus(sum_so_far: Worth, *more: Worth, part: float = 1.0) -> Worth:
    return Worth(sum_so_far.money + part * sum(one.money for one in more), sum_so_far.turns + part * sum(one.turns for one in more))
