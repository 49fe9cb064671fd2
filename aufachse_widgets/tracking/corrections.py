"""What people set right or do by hand: money, places, loads, hands, signs, whose turn; the box; the end."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..box.box import Box
from ..engine import phases as p
from ..engine.actions import EMPTY, NOWHERE, SOMEWHERE, UNKNOWN
from ..engine.anyway import reopened, taken_away, turn_of, without_roll_by
from ..engine.cards import EVENT_CARDS, SCHNELLE_VERLADUNG, STAU_FRANKFURT, STAU_KASSEL, STAU_MUENCHEN, STAU_NEBEL
from ..engine.ending import finish, has_ended
from ..engine.log import Over
from ..engine.market import cards_on
from ..engine.reasons import N_
from ..engine.state import Jam
from ..engine.updates import change_player, without
from . import facts as f
from .auctions import put_on_market
from .fact_checks import grown
from .log import NOBODY, CardAdded, CityAdded, ContractTyped, Counted, CountSet, MoneySet, Paid, SignsSet, StartedWith, TableEntry, TruckSet, TurnSet
from .teller import Teller

JAM_CARDS = {"muenchen": STAU_MUENCHEN, "frankfurt": STAU_FRANKFURT, "kassel": STAU_KASSEL}


def corrected(t: Teller, entry: TableEntry) -> None:
    """Log a correction; settle nothing: people set what lies on the table as it is. What no longer ends the game reopens it."""
    t.log.append(entry)
    if t.state.over and not has_ended(t.state):
        t.state = reopened(t.state, max(t.state.active, 0))
    if isinstance(t.top, p.TurnStart):
        t.settle()


def set_money(t: Teller, fact: f.SetMoney) -> None:
    """So much money, whatever the ledger says."""
    difference = fact.money - t.state.players[fact.seat].money
    t.state = change_player(t.state, fact.seat, money=fact.money)
    if fact.opening:
        t.log.append(StartedWith(fact.seat, fact.money, difference))
    else:
        corrected(t, MoneySet(fact.seat, difference, fact.why))


def set_space(t: Teller, fact: f.SetSpace) -> None:
    """The truck is there, without a move; at setup it is placed by that."""
    seat = fact.seat
    t.put(seat, fact.space)
    corrected(t, TruckSet(seat, fact.space, fact.why))


def set_load(t: Teller, fact: f.SetLoad) -> None:
    """These contracts are aboard; what was aboard and is not is somewhere unknown."""
    seat = fact.seat
    before = t.state.players[seat].loaded
    for number in fact.loaded:
        if number not in before:
            if number in t.state.players[seat].hand:
                t.state = change_player(t.state, seat, hand=without(t.state.players[seat].hand, number))
            t.state = taken_away(t.state, number)
    off = tuple(number for number in before if number not in fact.loaded)
    had_contracts = t.state.players[seat].had_contracts or bool(fact.loaded)
    t.state = change_player(t.state, seat, loaded=fact.loaded, had_contracts=had_contracts)
    t.state = replace(t.state, pool=tuple(sorted((*t.state.pool, *off))))
    corrected(t, CountSet(seat, "load", sum(t.rules.contracts[number].goods for number in fact.loaded), fact.why))


def set_hand(t: Teller, fact: f.SetHand) -> None:
    """So many contracts are in the hand, some of them known."""
    seat = fact.seat
    for number in fact.known:
        if number not in t.state.players[seat].hand:
            t.state = taken_away(t.state, number)
    off = tuple(number for number in t.state.players[seat].hand if number not in (UNKNOWN, *fact.known))
    hand = fact.known + (UNKNOWN,) * (fact.count - len(fact.known))
    had_contracts = t.state.players[seat].had_contracts or bool(hand)
    t.state = change_player(t.state, seat, hand=hand, had_contracts=had_contracts)
    t.state = replace(t.state, pool=tuple(sorted((*t.state.pool, *off))))
    corrected(t, CountSet(seat, "hand", fact.count, fact.why))


def set_trailers(t: Teller, fact: f.SetTrailers) -> None:
    """So many trailers; the supply holds the rest."""
    player, state = t.state.players[fact.seat], t.state
    small, large = state.small + player.small - fact.small, state.large + player.large - fact.large
    t.state = change_player(replace(state, small=max(small, 0), large=max(large, 0)), fact.seat, small=fact.small, large=fact.large)
    corrected(t, CountSet(fact.seat, "trailers", fact.small + fact.large, fact.why))


def set_cards(t: Teller, fact: f.SetCards) -> None:
    """These event cards lie before the player; a jam goes with its card."""
    state, player = t.state, t.state.players[fact.seat]
    off = tuple(card for card in player.cards if card not in fact.cards)
    others = tuple(
        replace(one, cards=tuple(card for card in one.cards if card not in fact.cards)) if seat != fact.seat else replace(one, cards=fact.cards)
        for seat, one in enumerate(state.players)
    )
    jam = state.jam
    if jam is not None:
        # The jam goes with its card.
        holder = next((seat for seat, one in enumerate(others) if jam.card in one.cards), -1)
        jam = replace(jam, owner=holder) if holder >= 0 else None
    t.state = replace(
        state,
        players=others,
        jam=jam,
        unseen=tuple(card for card in state.unseen if card not in fact.cards),
        used=(*(card for card in state.used if card not in fact.cards), *(card for card in off if card in EVENT_CARDS)),
    )
    # The further roll of a card goes with it.
    t.state = without_roll_by(t.state, SCHNELLE_VERLADUNG)
    corrected(t, CountSet(fact.seat, "cards", len(fact.cards), fact.why))


def set_debts(t: Teller, fact: f.SetDebts) -> None:
    """These sums are owed."""
    cards = tuple(debt.card for debt in fact.debts)
    t.state = replace(
        t.state, unseen=tuple(card for card in t.state.unseen if card not in cards), used=tuple(card for card in t.state.used if card not in cards)
    )
    t.state = change_player(t.state, fact.seat, debts=fact.debts)
    corrected(t, CountSet(fact.seat, "debts", len(fact.debts), fact.why))


def set_skips(t: Teller, fact: f.SetSkips) -> None:
    """So many turns are to be skipped."""
    t.state = change_player(t.state, fact.seat, skips=fact.skips)
    corrected(t, CountSet(fact.seat, "skips", fact.skips, fact.why))


def set_signs(t: Teller, fact: f.SetSigns) -> None:
    """Where the two signs stand, and whose card the jam is."""
    state = t.state
    jam = state.jam
    if jam is not None and (jam.space != fact.jam or jam.owner != fact.owner):
        owner = state.players[jam.owner] if jam.owner >= 0 else None
        if owner is not None and jam.card in owner.cards:
            state = change_player(state, jam.owner, cards=without(owner.cards, jam.card))
        state = replace(state, jam=None, used=(*state.used, jam.card))
        jam = None
    if fact.jam and jam is None:
        owner_seat = fact.owner if fact.owner >= 0 else max(state.active, 0)
        card = JAM_CARDS.get(fact.jam, STAU_NEBEL)
        state = replace(state, unseen=tuple(one for one in state.unseen if one != card), used=tuple(one for one in state.used if one != card), jam=None)
        held = state.players[owner_seat].cards
        state = change_player(state, owner_seat, cards=held if card in held else (*held, card))
        state = replace(state, jam=Jam(fact.jam, owner_seat, card))
    t.state = replace(state, construction=fact.construction)
    corrected(t, SignsSet(max(fact.seat, NOBODY), fact.construction, fact.jam, fact.why))


def set_turn(t: Teller, fact: f.SetTurn) -> None:
    """It is that player's turn, before the roll; a game that was over goes on."""
    t.state = turn_of(t.state, fact.seat)
    t.sure, t.rolled, t.drew = True, True, ""
    corrected(t, TurnSet(fact.seat, fact.why))


def set_public(t: Teller, fact: f.SetPublic) -> None:
    """So many public contracts are left, those face up among them."""
    state = t.state
    size = len(state.market)
    market = fact.market
    if not market:
        lying = [number for number in state.market if number != EMPTY][: fact.left]
        lying += [UNKNOWN] * (min(size, fact.left) - len(lying))
        market = (*lying, *(EMPTY,) * (size - len(lying)))
    off = tuple(number for number in state.market if number > 0 and number not in market)
    for number in market:
        if number > 0 and number not in state.market:
            t.state = taken_away(t.state, number)
    state = t.state
    seen = state.seen
    for number in market:
        if number > 0:
            seen = tuple(mask | 1 << number for mask in seen)
    face_up = sum(number != EMPTY for number in market)
    t.state = replace(state, market=market, deck=fact.left - face_up, pool=tuple(sorted((*state.pool, *off))), seen=seen)
    corrected(t, CountSet(max(fact.seat, NOBODY), "public", fact.left, fact.why))


# The bank ---------------------------------------------------------------------------------------


def paid(t: Teller, fact: f.Paid) -> None:
    """A payment by hand, from the bank or from another player."""
    for seat, amount in ((fact.seat, fact.amount), (fact.other, -fact.amount)):
        if seat >= 0:
            t.state = change_player(t.state, seat, money=t.state.players[seat].money + amount)
    t.log.append(Paid(fact.seat, fact.amount, fact.other, fact.why, fact.purpose))
    for seat in (fact.seat, fact.other):
        if seat >= 0 and t.state.players[seat].money < 0:
            t.odd(seat, "money_below_zero", N_("{seat}'s cash goes below zero"), ("seat", seat))
    t.settle()


def counted(t: Teller, fact: f.Counted) -> None:
    """The cash was counted; nothing changes."""
    t.log.append(Counted(fact.seat, fact.money, t.state.players[fact.seat].money))


# The box ----------------------------------------------------------------------------------------


def _grow(t: Teller, fact: Any) -> None:
    box: Box = grown(t.table, fact)
    t.box, t.rules = box, box.rules(t.rules.edition, _board(t), t.rules.version)


def _board(t: Teller) -> Any:
    # The rules' board holds the box's cities already; they are put beside it again.
    own = {city.id for city in t.table.box.cities}
    board = t.rules.board
    return replace(board, spaces=tuple(space for space in board.spaces if space.id not in own)) if own else board


def typed(t: Teller, fact: f.Typed) -> None:
    """A contract of this box is known from now on; corrected it stays where it is."""
    _grow(t, fact)
    number, state = fact.contract.id, t.state
    somewhere = number in state.pool or number in state.market or number in state.gone
    if not somewhere and not any(number in (*player.hand, *player.loaded) for player in state.players):
        t.state = replace(state, pool=tuple(sorted((*state.pool, number))))
    t.log.append(ContractTyped(NOBODY, number))


def new_city(t: Teller, fact: f.NewCity) -> None:
    """A city of this box that our board lacks."""
    _grow(t, fact)
    t.log.append(CityAdded(NOBODY, fact.city.id, fact.city.name))


def new_card(t: Teller, fact: f.NewCard) -> None:
    """An event card of this box that our data lacks."""
    _grow(t, fact)
    t.log.append(CardAdded(NOBODY, fact.title, fact.text))


def named(t: Teller, fact: f.Named) -> None:
    """A public contract gets its name."""
    before = t.state.market[fact.slot]
    if before == fact.contract:
        return
    if before != UNKNOWN:
        t.odd(-1, "another_card_lay_there", N_("a different card was entered there before"), contract=fact.contract)
    put_on_market(t, fact.slot, fact.contract)


# The end ----------------------------------------------------------------------------------------


def finished(t: Teller, fact: f.Finished) -> None:
    """The table ends the game."""
    if t.state.over:
        return
    early = not (t.table.tracked.bank or has_ended(t.state))
    left = len(cards_on(t.state)) + t.state.deck
    players = tuple(player if player.space != NOWHERE else replace(player, space=SOMEWHERE) for player in t.state.players)
    t.state = finish(t.rules, replace(t.state, players=players), t.log)
    bank = t.table.tracked.bank  # of which nothing but money is known: people end the game
    if fact.why or early or bank:
        said = Over(t.state.active, early, left if early else 0, fact.why, bank)
        t.log[:] = [said if isinstance(event, Over) else event for event in t.log]
