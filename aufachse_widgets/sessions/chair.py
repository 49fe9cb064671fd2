"""What a bot wants at a physical table: its view of a told table, with the hand that only it knows, and what it does there next.

Pure: a table goes in, a :class:`Wish` comes out, and nothing is told. People carry it out and say so.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ..bots import Bot, Thought, thinking
from ..bots.explaining import Explanation
from ..bots.why import facts
from ..engine import CHANCE, EMPTY, NOWHERE, SOMEWHERE, UNKNOWN, Rules, State, actors, legal_actions
from ..engine import actions as do
from ..engine import phases as p
from ..engine.actions import Action
from ..engine.contracts import Contract
from ..engine.log import Happened
from ..tracking.facts import BETWEEN, TABLE, Holds, Stopped, Typed
from ..tracking.kind import Told
from ..tracking.log import Remark
from ..tracking.own_hand import offered
from ..tracking.roads import spaces_between
from ..tracking.table import TableState
from ..tracking.tell import tell

MOST = 8
"""Steps that are said in one line."""
LAST = (do.EndTurn, do.CallAuction, do.Bid, do.Match, do.Pass)
"""What ends a line: somebody else speaks next."""


class Step(Struct, frozen=True):
    """One thing that a bot does: the ``action``, and the position in which it does it, as the bot knows it."""

    action: Action
    state: State


class Wish(Struct, frozen=True):
    """What a bot wants at a point of a told game.

    ``kind`` says what its people do: type its ``hand``, ``roll`` for it, turn up (``draw``) an event card for it, ``do`` the ``steps``, or
    nothing (``silent``: it has stopped bidding). ``moves`` tell the tracker that the steps were done as said; after them it rolls where ``rolls``.
    ``rules`` know the contracts that the steps name, also those that nobody else knows.
    ``failed`` is what the bot raised, where it did: then a random legal action was taken for it.
    """

    kind: Literal["hand", "roll", "draw", "do", "silent"]
    seat: int
    steps: tuple[Step, ...] = ()
    moves: tuple[Told, ...] = ()
    rolls: bool = False
    rules: Rules | None = None
    failed: Exception | None = None


class Mind(Struct, frozen=True):
    """What a bot knows of a told table: rules with the contracts of its hand, and the position as its seat knows it."""

    rules: Rules
    state: State


def sitting(table: TableState) -> tuple[int, ...]:
    """The seats for which bots think."""
    return tuple(seat for seat, bot in enumerate(table.bots) if bot)


def asked(table: TableState) -> tuple[int, ...]:
    """The seats whose bots have something to decide, to roll or to draw now, in the order in which they are asked.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.tracking.table import Tracked, begin
    >>> asked(begin(preset("fx-schmid-1987"), Tracked(), 2, first=0, bots=("dispatcher", "")))
    (0,)
    """
    phase = table.state.phase
    if table.over or phase is None:
        return ()
    if isinstance(phase, p.Rolling | p.Drawing):
        waiting: Sequence[int] = (phase.seat,)
    else:
        waiting = [seat for seat in actors(table.rules, table.state) if seat != CHANCE]
    if isinstance(phase, p.Auction) and phase.next < 0:
        last = phase.bidder if phase.bidder >= 0 else phase.caller
        waiting = sorted(waiting, key=lambda seat: (seat - last - 1) % len(table.bots))
    return tuple(seat for seat in waiting if table.bots[seat])


def lacking(table: TableState) -> Wish | None:
    """That a bot which is asked has to be told its face-down cards first; None where each that is asked knows them."""
    seat = next((seat for seat in asked(table) if _lacks(table, seat)), -1)
    return Wish("hand", seat) if seat >= 0 else None


def mind(table: TableState, seat: int) -> Mind:
    """What the bot in ``seat`` knows of a table. Public contracts that nobody has named are no use to it; a truck of which our board does not
    know the space counts as on the road."""
    held, state, box = table.held[seat], table.state, table.box
    for card in held:
        box = box.with_contract(card)
    rules = box.rules(table.rules.edition, table.rules.board, table.rules.version) if held else table.rules
    numbers = tuple(card.id for card in held)
    left = iter(numbers)
    hand = tuple(number for number in (number or next(left, UNKNOWN) for number in state.players[seat].hand) if number != UNKNOWN)
    players = list(state.players)
    players[seat] = replace(players[seat], hand=hand)
    taken = {player.space for player in players} | {state.construction}
    for place, player in enumerate(players):
        if player.space == SOMEWHERE:
            space = on_the_road(rules, table.between[place], f"{seat} {place} {state.turn}", taken)
            taken.add(space)
            players[place] = replace(player, space=space, came_from=NOWHERE)
    seen = list(state.seen)
    for number in numbers:
        seen[seat] |= 1 << number
    pending = tuple(offered(phase, numbers) if isinstance(phase, p.LoadOffer) and phase.seat == seat else phase for phase in state.pending)
    known = replace(
        state,
        players=tuple(players),
        pending=pending,
        market=tuple(EMPTY if number == UNKNOWN else number for number in state.market),
        pool=tuple(number for number in state.pool if number not in numbers),
        seen=tuple(seen),
        construction=NOWHERE if state.construction == SOMEWHERE else state.construction,
    )
    return Mind(rules, known)


def on_the_road(rules: Rules, said: str, chance: str, taken: set[str]) -> str:
    """A space of our board for a truck that stands on none that we know: in the middle of the road that people named, or any on the road, always
    the same for the same ``chance``."""
    near, _sign, far = said.partition(BETWEEN)
    between = spaces_between(rules, near, far) if near in rules.neighbours and far in rules.neighbours else ()
    free = [space for space in between if space not in taken] or [id for id, one in rules.spaces.items() if one.kind == "road" and id not in taken]
    return free[len(free) // 2] if between else random.Random(chance).choice(free)


def wish(table: TableState, bots: Sequence[Bot | None], seed: str, place: int) -> Iterator[Wish | None]:
    """The slices of what the bots at a table think now; the last one is what the first of them wants that wants anything (None: none does).

    ``bots`` are those of the seats, ``seed`` and ``place`` what their chance comes from: the same table, the same wish.
    """
    silent: Wish | None = None
    for seat in asked(table):
        bot = bots[seat]
        if bot is None:
            continue
        found: Wish | None = None
        for slice in _wanted(table, seat, bot, seed, place):
            found = slice
            yield None
        if found is not None and found.kind == "silent":
            silent = silent or found
        elif found is not None:
            yield found
            return
    yield silent


def _wanted(table: TableState, seat: int, bot: Bot, seed: str, place: int) -> Iterator[Wish | None]:
    """The slices of what one bot wants, as :func:`wish`."""
    if _lacks(table, seat):
        yield Wish("hand", seat)
        return
    phase = table.state.phase
    if isinstance(phase, p.Rolling | p.Drawing):
        yield Wish("roll" if isinstance(phase, p.Rolling) else "draw", seat)
        return
    steps: list[Step] = []
    moves: list[Told] = []
    rolls, failed = False, None
    known = table
    while len(steps) < MOST and _decides(known, seat):
        knowledge = mind(known, seat)
        thought = Thought()
        for _slice in thinking(thought, bot, knowledge.rules, knowledge.state, seat, seed, place + len(steps), strict=False):
            yield None
        failed = failed or thought.failed
        action = thought.action
        if action is None:
            break
        if isinstance(action, do.RollDice):
            rolls = True
            break
        if isinstance(action, do.Pass) and isinstance(phase, p.Auction) and phase.next < 0:
            yield Wish("silent", seat, failed=failed)
            return
        told = as_told(known, seat, action)
        log: list[Happened] = []
        after = known
        for move in told:
            after = tell(after, move, log)
        if steps and any(isinstance(event, Remark) for event in log):
            break
        steps.append(Step(action, knowledge.state))
        moves += told
        if isinstance(action, LAST):
            break
        known = after
    if steps:
        yield Wish("do", seat, tuple(steps), tuple(moves), rolls, knowledge.rules, failed)
    elif rolls:
        yield Wish("roll", seat, failed=failed)


def _decides(table: TableState, seat: int) -> bool:
    """Whether the bot in that seat decides now, by all that it has to know."""
    phase = table.state.phase
    unknown = (isinstance(phase, p.Driving) and 0 in phase.dice) or (isinstance(phase, p.Auction) and phase.contract == UNKNOWN)
    return seat in asked(table) and not isinstance(phase, p.Rolling | p.Drawing) and not unknown and not _lacks(table, seat)


def _lacks(table: TableState, seat: int) -> bool:
    """Whether cards lie in the bot's hand that it was not told; where trucks are placed before the deal there are none yet (row 5)."""
    early = isinstance(table.state.phase, p.Placing) and table.rules.edition.placing == "before_deal"
    return table.untold[seat] > 0 and not early


def as_told(table: TableState, seat: int, action: Action) -> tuple[Told, ...]:
    """How it is told that a bot's action was carried out. What it gives away face down stays unknown."""
    match action:
        case do.Place() | do.GoTo():
            return (Stopped(seat, action.space),)
        case do.Drive():
            truck = seat if action.truck < 0 else action.truck
            known = table.state.players[truck].space != SOMEWHERE
            return (action,) if known else (Stopped(truck, action.space),)
        case do.ChooseContract() if action.contract in _numbers(table.held[seat]):
            rest = tuple(card for card in table.held[seat] if card.id != action.contract)
            return (Holds(seat, rest), do.ChooseContract(seat, UNKNOWN))
        case do.Load() if table.box.contract(action.contract) is None:
            return (*(Typed(TABLE, card) for card in table.held[seat] if card.id == action.contract), action)
    return (action,)


def _numbers(cards: Sequence[Contract]) -> tuple[int, ...]:
    return tuple(card.id for card in cards)


def reasons(table: TableState, wish: Wish) -> tuple[Explanation, ...]:
    """Why a bot wants the steps of its line, by what everybody at the table knows: the same whatever lies face down before it."""
    found = []
    for action, known in _seen(table, wish):
        if not isinstance(action, do.CallAuction | do.TakeContract) or action.contract in table.rules.contracts:
            reason = facts(wish.rules or table.rules, known, action)
            found += [reason] if reason is not None else []
    return tuple(found)


def secretive(table: TableState, wish: Wish) -> bool:
    """Whether a reason for the line may lie in cards that only the bot knows: it has some, and for all that everybody else knows it could do something
    else. That it buys no trailer before its turn is over needs no reason."""
    ending = (do.EndTurn, do.BuyTrailer, do.SellTrailer)
    return bool(table.held[wish.seat]) and any(
        one.seat == wish.seat and one != action and not (isinstance(action, do.EndTurn) and isinstance(one, ending))
        for action, known in _seen(table, wish)
        for one in legal_actions(wish.rules or table.rules, known)
    )


def _seen(table: TableState, wish: Wish) -> Iterator[tuple[Action, State]]:
    """The steps of a bot's line, each with the position in which it is done as everybody at the table knows it."""
    hidden = {card.id for card in table.held[wish.seat]}
    for one in wish.steps:
        players = list(one.state.players)
        mine = players[wish.seat]
        players[wish.seat] = replace(mine, hand=tuple(UNKNOWN if number in hidden else number for number in mine.hand))
        yield one.action, replace(one.state, players=tuple(players))
