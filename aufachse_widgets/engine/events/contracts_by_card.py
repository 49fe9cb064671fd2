"""Cards about contracts (section 3): Bahnverladung, Fracht Dumping, Hilfe Diebe, the box. Sums are in the edition's currency."""

from __future__ import annotations

from msgspec.structs import replace

from ..actions import UNKNOWN
from ..cards import BAHNVERLADUNG, FRACHT_DUMPING, FREUNDLICHER_KUNDENSERVICE, HILFE_DIEBE, VERTRAUEN
from ..loading import offer_load
from ..log import BoxEmpty, ByRail, Gave, Log, Stolen
from ..money import charge, earn
from ..phases import CardChoice, Charging, Dealing
from ..rules import Rules
from ..state import State
from ..updates import change_player, give_to_hand, push, show, take_from_hand, with_player, without
from .choices import IN_HAND, chosen
from .deck import effect, no_effect

FREIGHT = 1000
INSURANCE = 1000


@effect(BAHNVERLADUNG)
def by_rail(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Bahnverladung: the loaded contract with the longest distance, in points of the shortest way, is done now; then 1000 goes to the bank."""
    loaded = state.players[seat].loaded
    if not loaded:
        return no_effect(state, seat, card, log)
    length = {number: rules.distance(rules.contracts[number].start, rules.contracts[number].destination) for number in loaded}
    longest = tuple(number for number in loaded if length[number] == max(length.values()))
    if len(longest) > 1:
        return push(state, CardChoice(seat, card, contracts=longest))
    return send_by_rail(rules, state, seat, card, longest[0], log)


@chosen(BAHNVERLADUNG)
def send_by_rail(rules: Rules, state: State, seat: int, card: str, contract: int, log: Log) -> State:
    """The goods leave; the revenue and the 1000 for the bank are one payment, and what is missing of the 1000 is a debt."""
    terms, player = rules.contracts[contract], state.players[seat]
    log.append(ByRail(seat, contract, terms.goods, terms.revenue, card))
    paid = replace(player, money=player.money + terms.revenue, loaded=without(player.loaded, contract))
    state = with_player(state, seat, paid, gone=(*state.gone, contract))
    if rules.version < 2:
        return push(state, Charging(seat, card, FREIGHT))
    return charge(rules, state, seat, FREIGHT, card, log, in_part=True)


@effect(FRACHT_DUMPING)
def dumping(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Give one contract not yet loaded to the player on the right."""
    hand = state.players[seat].hand
    if not hand:
        return no_effect(state, seat, card, log)
    if len(hand) == 1:
        return give_away(rules, state, seat, card, hand[0], log)
    return push(state, CardChoice(seat, card, contracts=IN_HAND))


@chosen(FRACHT_DUMPING)
def give_away(rules: Rules, state: State, seat: int, card: str, contract: int, log: Log) -> State:
    """The card changes hands face down.

    The others cannot tell any more which of the giver's cards are still there: they forget them,
    but for a hand of one.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> table = position(rules, [PlayerAt("ulm", hand=(3, 20)), PlayerAt("linz"), PlayerAt("kassel")])
    >>> table = give_away(rules, table, 0, FRACHT_DUMPING, 20, log)
    >>> [player.hand for player in table.players], log
    ([(3,), (), (20,)], [Gave(seat=0, contract=20, known=5, card='Fracht Dumping', to=2)])
    """
    right = state.right_of(seat)
    hand = state.players[seat].hand
    pair = (seat, right)
    forget = 0
    if len(hand) > 1:
        for number in hand:
            forget |= 1 << number
    seen = tuple(mask if index in pair else mask & ~forget for index, mask in enumerate(state.seen))
    state = give_to_hand(take_from_hand(state, seat, contract), right, contract)
    state = replace(state, seen=seen)
    if contract != UNKNOWN:
        state = replace(state, seen=show(state, contract, *pair))
    log.append(Gave(seat, contract, 1 << seat | 1 << right, card, right))
    return offer_load(rules, state, right, contract, won=False)


@effect(FREUNDLICHER_KUNDENSERVICE, VERTRAUEN)
def from_the_box(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """Draw one contract from the box."""
    if not state.box:
        log.append(BoxEmpty(seat, card))
        return state
    return push(state, Dealing(seat, from_box=True))


@effect(HILFE_DIEBE)
def thieves(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """All loaded goods go back, the contracts into the hand; 1000 for each.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> table = thieves(rules, position(rules, [PlayerAt("ulm", money=0, loaded=(3,)), PlayerAt("kassel")]), 0, HILFE_DIEBE, log)
    >>> table.players[0].hand, table.players[0].loaded, table.players[0].money
    ((3,), (), 1000)
    """
    player = state.players[seat]
    if not player.loaded:
        return no_effect(state, seat, card, log)
    for number in player.loaded:
        log.append(Stolen(seat, number, rules.contracts[number].goods, card))
    state = change_player(state, seat, hand=player.hand + player.loaded, loaded=())
    return earn(state, seat, INSURANCE * len(player.loaded), card, log)
