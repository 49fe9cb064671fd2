"""One telling at work: the position being changed, what is logged of it, and the stack wound to where a fact fits.

*Winding* closes what nobody told: a turn ends, an offer is declined, a card in the dark stays unknown.
What the rules made compulsory and nobody told becomes a remark.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ..box.box import Box
from ..engine import phases as p
from ..engine.actions import CHANCE, NOWHERE, SOMEWHERE, UNKNOWN, Action, Decline, EndTurn, Roll, RollDice
from ..engine.documents import TABLE
from ..engine.log import Drove, GoesFirst, Rolled, Stayed, Travelled
from ..engine.movement import arrive, draws_event
from ..engine.play import settle
from ..engine.reaching import Reach, reach
from ..engine.reasons import N_, Reason
from ..engine.registry import SETTLERS
from ..engine.state import State
from ..engine.updates import change_player, pop, push, swap
from ..engine.ways import MOST_POINTS
from .facts import BETWEEN
from .log import Remark, TableEntry
from .table import TableState, setting_up, unknown_cards

PENDING = (p.SignDue, p.Drawing, p.CardChoice, p.JamChoice)
"""What may still be told later in the turn while other things are told already."""
AUTOMATIC = (p.Settling, p.PutAway, p.Charging, p.TurnEnd, p.TurnStart)
OPTIONAL = (p.CardMove, p.CardGoTo, p.FurtherRoll, p.LoadOffer, p.SideBusiness, p.Snowstorm, p.SignDue)
"""What a player may decline, in some cases or always."""

UNTOLD: dict[type, tuple[str, str]] = {
    p.SignDue: ("sign_untold", N_("the construction sign was due, and nobody told where it went")),
    p.Drawing: ("event_untold", N_("an event card was due, and nobody told which")),
    p.CardChoice: ("choice_untold", N_("{card} asks for a choice, and nobody told which")),
    p.CardMove: ("card_move_untold", N_("the move by {card} must be made, and nobody told it")),
    p.CardGoTo: ("card_move_untold", N_("the move by {card} must be made, and nobody told it")),
    p.FurtherRoll: ("further_roll_untold", N_("{card} brings another roll, and nobody told it")),
    p.JamChoice: ("jam_untold", N_("nobody told where the jam sign of {card} stands")),
    p.Auction: ("auction_untold", N_("nobody told who won the auction")),
}
"""What is said of what was due in a phase and never told: the code and the message."""


class Teller:
    """The table while a fact is being told. ``state`` changes step by step; :meth:`result` is the table after it."""

    def __init__(self, table: TableState, log: list[TableEntry]) -> None:
        self.table = table
        self.rules = table.rules
        self.box: Box = table.box
        self.state: State = table.state
        self.between = list(table.between)
        self.sure, self.rolled, self.drew = table.sure, table.rolled, table.drew
        self.log = log

    def result(self) -> TableState:
        """The table as it stands now."""
        if not self.table.places and any(player.space != SOMEWHERE for player in self.state.players):
            # A card may have led a truck somewhere; this table does not tell where trucks stand.
            players = tuple(replace(player, space=SOMEWHERE, came_from=NOWHERE) for player in self.state.players)
            self.state = replace(self.state, players=players)
        return replace(
            self.table, state=self.state, rules=self.rules, box=self.box, between=tuple(self.between), sure=self.sure, rolled=self.rolled, drew=self.drew
        )

    # Small steps ----------------------------------------------------------------------------------

    @property
    def top(self) -> Any:
        """The phase on top of the stack; None when the game is over."""
        return self.state.pending[-1] if self.state.pending else None

    def remark(self, seat: int, reason: Reason | None, **more: Any) -> None:
        """Say what the rules have against it."""
        if reason is not None:
            self.log.append(Remark(max(seat, -1), reason, **more))

    def odd(self, seat: int, code: str, message: str, *values: tuple[str, str | int], **more: Any) -> None:
        """Say what no rule says but people may want to know."""
        self.remark(seat, Reason(code, "told", TABLE, message, values), **more)

    def settle(self) -> None:
        """Let the engine do what nobody decides."""
        if self.state.pending:
            self._drop_auctions()
            self._drop_offers()
            if any(isinstance(phase, p.Business) and phase.done for phase in self.state.pending):
                self.forget_unsure()
            before = self.state.turn
            self.state = settle(self.rules, self.state, self.log)
            self.state = unknown_cards(self.rules, self.state, self.log)
            if self.state.turn != before:
                self.sure, self.rolled, self.drew = True, True, ""

    def _drop_auctions(self) -> None:
        """An auction of a card that people have since set right to lie elsewhere is none."""
        pending, market = self.state.pending, self.state.market
        if any(isinstance(phase, p.Auction) and phase.contract not in market for phase in pending):
            self.state = replace(self.state, pending=tuple(phase for phase in pending if not isinstance(phase, p.Auction)))

    def _drop_offers(self) -> None:
        """On the road, between two cities, nothing is loaded: the rules know such a truck only to be somewhere."""
        pending = self.state.pending
        if any(self._on_the_road(phase) for phase in pending):
            self.state = replace(self.state, pending=tuple(phase for phase in pending if not self._on_the_road(phase)))

    def _on_the_road(self, phase: Any) -> bool:
        return isinstance(phase, p.LoadOffer) and BETWEEN in self.between[phase.seat]

    def forget_unsure(self) -> None:
        """Where nobody knows whether the city was reached by exact count nothing is discarded unless it is told."""
        if not self.sure and self.state.exact:
            self.state = replace(self.state, exact=False)

    def at(self, index: int, action: Action) -> None:
        """Let phase number ``index`` of the stack take an action, whatever lies above it; unchecked."""
        state = self.state
        lower, upper = state.pending[: index + 1], state.pending[index + 1 :]
        settler = SETTLERS[type(lower[-1])]
        after = settler.apply(self.rules, replace(state, pending=lower), lower[-1], action, self.log)
        self.state = replace(after, pending=after.pending + upper)
        self.settle()

    def step(self, action: Action) -> None:
        """Let the phase on top take an action; unchecked."""
        self.at(len(self.state.pending) - 1, action)

    def refusal(self, index: int, action: Action) -> Reason | None:
        """What the rules have against an action in phase number ``index`` of the stack."""
        lower = self.state.pending[: index + 1]
        return SETTLERS[type(lower[-1])].why_illegal(self.rules, replace(self.state, pending=lower), lower[-1], action)

    def find(self, wanted: Callable[[Any], bool]) -> int:
        """The topmost phase like that, by its number in the stack; -1 where there is none."""
        pending = self.state.pending
        return next((index for index in range(len(pending) - 1, -1, -1) if wanted(pending[index])), -1)

    def phase(self, kind: type | tuple[type, ...], seat: int) -> int:
        """The topmost phase of a kind and seat; -1 where there is none."""
        return self.find(lambda phase: isinstance(phase, kind) and getattr(phase, "seat", None) == seat)

    def uncover(self, kind: type | tuple[type, ...], seat: int, due: int) -> int:
        """The topmost phase of a kind and seat, after what may be declined was closed where one is still to come (``due``)."""
        while self.phase(kind, seat) < 0 and due and isinstance(self.top, (*OPTIONAL, *AUTOMATIC)) and self.phase(p.Settling, seat) >= 0:
            self.close()
        return self.phase(kind, seat)

    def nothing_due(self) -> bool:
        """Whether the seat on turn has moved and nothing more is awaited of anybody that they might not decline."""
        pending = self.state.pending
        index = self.phase(p.Business, self.state.active)
        untold = () if self.table.places else (p.Driving,)
        return index >= 0 and all(
            isinstance(pending[above], (*AUTOMATIC, *untold))
            or (isinstance(pending[above], OPTIONAL) and self.refusal(above, Decline(getattr(pending[above], "seat", -1))) is None)
            for above in range(index + 1, len(pending))
        )

    # Where trucks are -----------------------------------------------------------------------------

    def on_board(self, space: str) -> bool:
        """Whether the table tells its places, and our board knows the way to and from this one."""
        return self.table.places and bool(self.rules.neighbours.get(space))

    def put(self, seat: int, space: str) -> None:
        """A truck is there, without a move."""
        known = space if self.on_board(space) else SOMEWHERE
        self.between[seat] = "" if known == space else space
        self.state = change_player(self.state, seat, space=known, came_from=NOWHERE)

    def stop(self, seat: int, space: str) -> None:
        """The rolled move on top of the stack ends there."""
        drive = self.nearest(seat, space) if self.on_board(space) else None
        self.rolled = 0 not in self.top.dice
        if drive is not None:
            self._how_sure(seat, space)
            start, count = self.table_words(seat), len(self.log)
            self.between[seat] = ""
            self.step(drive.action)
            self.tell_start(count, start)
        else:
            self._forced_stop(seat, space)

    def _how_sure(self, seat: int, space: str) -> None:
        """Whether all drives that end there bring the same."""
        drives = [one for one in reach(self.rules, self.state, seat) if one.action.space == space]
        sure = self.rolled and self.state.players[seat].space != SOMEWHERE
        self.sure = sure and len({one.exact for one in drives}) == 1 and not (drives[0].exact and self._early(seat, space))
        self.rolled = self.rolled and len({one.action.points == 1 for one in drives}) == 1

    def _early(self, seat: int, space: str) -> bool:
        """Whether points may have been given up there for a contract that nobody has named."""
        state, player = self.state, self.state.players[seat]
        unnamed = UNKNOWN in player.hand or (self.rules.edition.auction == "take_at_start" and UNKNOWN in state.market)
        if not unnamed or space not in self.rules.cities or not self.on_board(player.space):
            return False
        most = max((die or MOST_POINTS for die in self.top.dice), default=MOST_POINTS)
        return 0 < self.rules.distance(player.space, space) < most

    def nearest(self, seat: int, space: str, truck: int = -1) -> Reach | None:
        """The likeliest legal drive of the phase on top that ends at a space: of exact count where there is one, then the shortest."""
        known = self.state.players[seat if truck < 0 else truck].space != SOMEWHERE
        found = [one for one in reach(self.rules, self.state, seat) if one.action.space == space and one.action.truck == truck]

        def order(one: Reach) -> tuple[bool, int]:
            # From an unknown space the number says nothing; a 1 would only bring the construction sign.
            return not one.exact, one.action.points if known else -one.action.points

        return min(found, key=order, default=None)

    def table_words(self, seat: int) -> str:
        """Where a truck is, in the words of the table."""
        return self.between[seat] or self.state.players[seat].space

    def tell_start(self, count: int, start: str) -> None:
        """In what was logged since, a truck that came from "?" came from where the table said it was."""
        # The engine drives from "?"; the table may have said more of where that is.
        for index in range(count, len(self.log)):
            event = self.log[index]
            if isinstance(event, Travelled) and event.start == SOMEWHERE:
                told = replace(event, path=(start, *event.path[1:]))
                self.log[index] = replace(told, points=0) if isinstance(told, Drove) and not told.card else told

    def _forced_stop(self, seat: int, space: str) -> None:
        dice, player = self.top.dice, self.state.players[seat]
        start = self.table_words(seat)
        early = self._early(seat, space)
        self.sure = early
        if self.on_board(space) and player.space not in (SOMEWHERE, space) and not early:
            text = N_("{space} is not reached from {start} with that roll on our board")
            self.odd(seat, "not_reached_by_roll", text, ("space", space), ("start", start), space=space, dice=dice)
        elif self.on_board(space) and space == player.space and self.rolled:
            text = N_("a truck may wait only next to a sign; else it stays only where no way is open")
            self.odd(seat, "stayed_but_could_move", text, space=space, dice=dice)
        self.state = pop(self.state)
        if dice == (1,):
            self.state = replace(self.state, signs_due=self.state.signs_due + self.table.places)
        moved = space not in (start, SOMEWHERE)
        if moved:
            self.log.append(Drove(seat, (start, space), 0))
        elif space != SOMEWHERE:
            self.log.append(Stayed(seat, space))
        if self.on_board(space) and moved:
            self.between[seat] = ""
            self.state = arrive(self.rules, self.state, seat, (SOMEWHERE, space), self.log)
            if draws_event(self.rules, space, not early):
                self.state = replace(self.state, draws_due=self.state.draws_due + 1)
        elif not self.on_board(space):
            self.put(seat, space)
        city = (space in self.rules.cities and not early) or space == SOMEWHERE
        self.state = replace(self.state, exact=city and (moved or space == SOMEWHERE), bound=False)
        self.settle()

    # Winding --------------------------------------------------------------------------------------

    def close(self) -> None:
        """Close the phase on top, of which nobody told anything more."""
        phase = self.top
        if isinstance(phase, AUTOMATIC):
            self.settle()
            return
        seat = getattr(phase, "seat", -1)
        match phase:
            case p.Placing():
                self.state = pop(self.state)
                self.put(seat, SOMEWHERE)
            case p.FirstRandom() | p.FirstRolling():
                self.state = swap(self.state, p.TurnStart(0))
            case p.BeforeRoll():
                if self.table.places or self.table.rolls:
                    self.odd(seat, "turn_untold", N_("nobody told {seat}'s turn"), ("seat", seat))
                self.state = pop(self.state)
            case p.Rolling():
                self.roll(seat, (0,) * self.rules.edition.dice)
                return
            case p.Driving():
                if self.table.places:
                    self.odd(seat, "stop_untold", N_("nobody told where {seat}'s truck stopped"), ("seat", seat))
                self.stop(seat, SOMEWHERE)
                return
            case p.Business():
                self._end_business(phase)
                return
            case p.Auction():
                self.odd(phase.caller, *UNTOLD[p.Auction])
                self.state = pop(self.state)
            case _:
                self._leave(phase, seat)
        self.settle()

    def _leave(self, phase: Any, seat: int) -> None:
        index = len(self.state.pending) - 1
        decline = Decline(seat)
        if isinstance(phase, OPTIONAL) and self.refusal(index, decline) is None:
            self.state = replace(self.state, pending=pop(self.state).pending)
            return
        away = not self.table.places and isinstance(phase, p.CardMove | p.CardGoTo | p.SignDue | p.JamChoice)
        away = away or (not self.table.rolls and isinstance(phase, p.FurtherRoll))
        guessed = (isinstance(phase, p.SignDue) and not self.rolled) or (
            isinstance(phase, p.Drawing) and not self.sure and self.rules.edition.event_draw != "end"
        )
        if not guessed and not away:
            self.odd(seat, *UNTOLD[type(phase)], ("card", getattr(phase, "card", "")))
        if isinstance(phase, p.CardMove | p.CardGoTo) and phase.seat >= 0:
            self.put(seat, SOMEWHERE)
        self.state = pop(self.state)

    def _end_business(self, phase: p.Business) -> None:
        end = EndTurn(phase.seat)
        if self.table.rolls or not self.state.rolls_due:
            self.remark(phase.seat, self.refusal(len(self.state.pending) - 1, end))
        self.forget_unsure()
        self.step(end)

    def close_to(self, index: int) -> None:
        """Close what lies above phase number ``index``."""
        while len(self.state.pending) > index + 1:
            self.close()

    def roll(self, seat: int, dice: tuple[int, ...]) -> None:
        """The dice of the seat whose roll is due on top of the stack."""
        if not isinstance(self.top, p.Rolling):
            self.forget_unsure()
            self.step(RollDice(seat))
        if isinstance(self.top, p.Rolling):
            count = len(self.log)
            self.step(Roll(CHANCE, dice))
            if not any(dice):
                self.log[count:] = [event for event in self.log[count:] if not isinstance(event, Rolled)]

    def forward(self, seat: int, space: str = SOMEWHERE) -> None:
        """Bring the movement of the seat on turn to its end, where it was not told: it stopped at ``space``."""
        while True:
            top = self.top
            if isinstance(top, p.BeforeRoll | p.Rolling) and top.seat == seat:
                self.roll(seat, (0,) * self.rules.edition.dice)
            elif isinstance(top, p.Driving) and top.seat == seat:
                if space == SOMEWHERE:
                    self.close()
                else:
                    self.stop(seat, space)
                return
            elif self.phase((p.BeforeRoll, p.Rolling, p.Driving), seat) >= 0:
                self.close()
            else:
                return

    def end_turn(self) -> None:
        """End the turn that is under way; whoever is next begins."""
        turn = self.state.turn
        while self.state.pending and self.state.turn == turn:
            self.close()

    def set_up(self, first: int) -> None:
        """Whatever of the setup was not told: trucks stand somewhere, ``first`` begins."""
        while self.state.pending and (setting_up(self.state) or self.state.active < 0):
            phase = self.top
            if isinstance(phase, p.FirstRandom | p.FirstRolling):
                self.log.append(GoesFirst(first))
                self.state = swap(self.state, p.TurnStart(first))
                self.settle()
            else:
                self.close()

    def begin_turn(self, seat: int) -> None:
        """The turn of ``seat`` begins: that before it ends, those between are passed over."""
        if self.state.active < 0 or setting_up(self.state):
            self.set_up(seat)
            if self.state.active == seat:
                return
        players = self.state.players
        skips = players[seat].skips
        if skips:
            self.odd(seat, "turn_to_skip", N_("{seat} had a turn to skip"), ("seat", seat))
            self.state = change_player(self.state, seat, skips=0)
        self.end_turn()
        for _round in range(len(players)):
            if not self.state.pending or self.state.active == seat:
                break
            self.end_turn()
        if skips:
            self.state = change_player(self.state, seat, skips=skips)

    def to_turn(self, seat: int) -> bool:
        """Whether it is the turn of ``seat``, begun now where the table does not tell its rolls; else a remark says so."""
        if self.state.active < 0 or setting_up(self.state):
            self.begin_turn(seat)
        if self.state.active == seat:
            return True
        if not self.table.rolls:
            self.begin_turn(seat)
            return self.state.active == seat
        self.odd(seat, "another_turn", N_("it is {other}'s turn, not {seat}'s"), ("seat", seat), ("other", self.state.active))
        return False

    def push(self, *phases: p.Phase) -> None:
        """Put phases on the stack."""
        self.state = push(self.state, *phases)
