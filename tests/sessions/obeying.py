"""A scripted physical table: a game that the engine plays, in which people do what their bots in chairs want and tell the companion the rest."""

from __future__ import annotations

from collections.abc import Iterator

from aufachse_widgets.bots import decide, first_to_act, get_bot
from aufachse_widgets.box import Box, shipped_box
from aufachse_widgets.engine import CHANCE, EMPTY, PRESETS, State, actors, apply, compile_rules, keyed_outcome, new_game, why_not
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine import phases as p
from aufachse_widgets.engine.log import Drove, LogEntry
from aufachse_widgets.sessions.chair import Wish, wish
from aufachse_widgets.tracking import facts as f
from aufachse_widgets.tracking.kind import Told
from aufachse_widgets.tracking.log import Remark
from aufachse_widgets.tracking.table import TableState, Tracked, begin
from aufachse_widgets.tracking.tell import tell
from tests.tracking.retelling import told

STEPWISE = (a.CallAuction, a.Bid, a.Match, a.Pass, a.EndTurn, a.Decline)
"""What is told as it is where a bot waits for it."""


class Obeying:
    """The game as it is (``state``) and as it is told (``table``). ``chairs`` are the codes of the bots that think for the seats (empty: a
    person, who does what a courier would); ``wishes`` is what the bots wanted so far, ``moves`` all that was told."""

    def __init__(self, edition: str, chairs: tuple[str, ...], seed: str, box: Box | None = None, people: str = "courier") -> None:
        preset = PRESETS[edition]
        self.rules = compile_rules(edition)
        self.chairs, self.seed = chairs, seed
        self.state: State = new_game(self.rules, len(chairs), 0)
        self.box = shipped_box(preset) if box is None else box
        self.table: TableState = begin(preset, Tracked(True, True, self.box), len(chairs), 0, bots=chairs)
        self.bots = tuple(get_bot(code) if code else None for code in chairs)
        self.people = get_bot(people)
        self.wishes: list[Wish] = []
        self.moves: list[Told] = []
        self.remarks: list[Remark] = []
        self.count = 0

    def tell(self, *moves: Told) -> None:
        for move in moves:
            log: list[LogEntry] = []
            self.table = tell(self.table, move, log)
            self.moves.append(move)
            self.remarks += [event for event in log if isinstance(event, Remark)]

    def wish(self) -> Wish | None:
        *_thinking, found = wish(self.table, self.bots, self.seed, self.count)
        if found is not None:
            self.wishes.append(found)
        return found

    def play(self, most: int = 3000) -> Iterator[TableState]:
        """The table after each step."""
        while not self.state.over and self.count < most:
            self.step()
            yield self.table

    def do(self, action: a.Action) -> list[LogEntry]:
        log: list[LogEntry] = []
        self.state = apply(self.rules, self.state, action, log)
        self.count += 1
        return log

    def step(self) -> None:
        before, waiting = self.state, actors(self.rules, self.state)
        if waiting == (CHANCE,):
            action = keyed_outcome(self.rules, before, self.seed)
            log = self.do(action)
            for move in told(before, action, log):
                self.tell(move)
            self.name()
            return
        seat = first_to_act(before, waiting)
        if self.chairs[seat]:
            self.obey(seat)
            return
        action = decide(self.people, self.rules, before, seat, self.seed, self.count)
        log = self.do(action)
        if isinstance(action, STEPWISE):
            self.tell(action)
        elif isinstance(action, a.Drive) and (not self.box.contracts or any(isinstance(event, Drove) and event.points >= len(event.path) for event in log)):
            self.tell(action)  # who stopped early for a card that nobody knows is asked for the way
        elif not isinstance(action, a.RollDice):
            for move in told(before, action, log):
                if isinstance(move, a.Load | a.Deliver | a.TakeContract):
                    self.tell(*self.typed(move.contract))
                if not isinstance(move, f.Won):
                    self.tell(move)
        if isinstance(action, STEPWISE):
            self.tell(*(move for move in told(before, action, log) if isinstance(move, f.Discarded)))
        self.name()

    def obey(self, seat: int) -> None:
        """What the bot wants is done, and told as said."""
        phase = self.table.state.phase
        if isinstance(phase, p.SideBusiness | p.LoadOffer) and not self.chairs[phase.seat]:
            self.tell(a.Decline(phase.seat))  # with a hand that we do not know they might have loaded
        found = self.wish()
        if found is None and isinstance(self.state.phase, p.LoadOffer):
            self.do(a.Decline(seat))  # a table whose box has no card from here offers none to be loaded at once
            return
        if found is None:
            raise AssertionError(f"nothing is wanted of seat {seat} in {self.state.pending}, told {self.table.state.pending}")
        assert found.failed is None, found.failed
        if found.kind == "hand":
            hidden = tuple(number for number in self.state.players[found.seat].hand if number not in self.table.state.players[found.seat].hand)
            self.tell(f.Holds(found.seat, tuple(self.rules.contracts[number] for number in hidden)))
        elif found.kind == "silent" or (isinstance(self.state.phase, p.Auction) and found.seat != seat):
            self.pass_for(seat)
        elif found.kind == "roll":
            self.do(a.RollDice(seat))
        else:
            assert found.kind == "do"
            for one in found.steps:
                self.chance()
                # With a hand that the table does not know there may have been something to load.
                if not isinstance(one.action, a.Decline) or why_not(self.rules, self.state, one.action) is None:
                    self.do(one.action)
            self.tell(*found.moves)
            self.name()
            self.agree()

    def pass_for(self, seat: int) -> None:
        self.do(a.Pass(seat))
        self.tell(a.Pass(seat))
        self.name()

    def chance(self) -> None:
        """Cards are turned up while a bot's line is carried out."""
        while actors(self.rules, self.state) == (CHANCE,):
            assert isinstance(self.state.phase, p.Refilling | p.Dealing), self.state.phase
            self.do(keyed_outcome(self.rules, self.state, self.seed))

    def name(self) -> None:
        """Public contracts that lie face up are named."""
        for slot, number in enumerate(self.state.market):
            if number != EMPTY and self.table.state.market[slot] == 0:
                self.tell(*self.typed(number), f.Named(f.TABLE, slot, number))

    def typed(self, number: int) -> tuple[Told, ...]:
        return () if self.table.box.contract(number) else (f.Typed(f.TABLE, self.rules.contracts[number]),)

    def agree(self) -> None:
        """What is told is what is played, as far as people may know."""
        if self.state.active < 0:
            return  # hands may not be dealt yet
        for played, known in zip(self.state.players, self.table.state.players, strict=True):
            assert (played.money, played.loaded, played.space, len(played.hand)) == (known.money, known.loaded, known.space, len(known.hand))
