"""Whole games told as people tell a physical table: what they know, in their order, with slips that they put right.

The engine plays a game (:func:`tests.tracking.retelling.game`), a :class:`Scribe` tells a table of it: now and then the cash is
counted or a fact is told wrongly and undone, something is undone and done again, a roll is heard wrongly and put right
in the past later, or something is forgotten and put in where it belongs. Cards of a box that is not known are typed when
they are first seen. What the rest of the table cannot know any more after that is set right as people do: they count.
"""

from __future__ import annotations

import random
from typing import Any

from msgspec import Struct

from aufachse_widgets.box import Box, shipped_box
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine import preset, shipped_contracts, standing
from aufachse_widgets.engine.phases import Business
from aufachse_widgets.engine.state import State
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.tracking import facts as f
from tests.tracking.retelling import game

NAMES = (("Anna", "red"), ("Bernd", "blue"), ("Cleo", "green"), ("Dora", "yellow"))
CARDS = {card.id: card for card in shipped_contracts()}


class Table(Struct, frozen=True):
    """A game to tell: by which rules, with which bots' moves and chance, and what its table tells of it."""

    file: str
    edition: str
    changes: dict[str, Any]
    players: int
    seed: str
    places: bool = True
    rolls: bool = True
    known_box: bool = True


Move = a.Action | f.Fact


class Scribe:
    """Who tells the table of a game. ``told`` counts what people do besides telling: the kinds of their slips and remedies."""

    def __init__(self, table: Table) -> None:
        edition = preset(table.edition)
        self.table = table
        self.edition = edition.with_changes(**table.changes) if table.changes else edition
        seats = tuple(Seat(name, colour) for name, colour in NAMES[: table.players])
        box = shipped_box(self.edition) if table.known_box else Box("Ours")
        self.tracker = Tracker.new(self.edition, seats, places=table.places, rolls=table.rolls, box=box)
        self.rng = random.Random(table.seed)
        self.did: dict[str, int] = {}
        self._later: tuple[int, int, Move, bool] | None = None  # when, at which entry, what; whether it takes the entry's place
        self._tellings = 0

    def tell_all(self) -> Tracker:
        """Tell the game to its end."""
        state = None
        for _before, state, moves, _log in game(self.edition, self.table.players, self.table.seed):
            for move in moves:
                if self._is_told(move):
                    self._tell(move)
            if moves and isinstance(state.phase, Business) and self._later is None:
                self._count(state)
        assert state is not None and state.over
        self._remember()
        if not self.tracker.table.over:
            assert self.tracker.tell(f.Finished(f.TABLE, "the last card is gone"))
            self._done("finished")
        self._count(state)
        assert standing(self.tracker.rules, self.tracker.table.state) == standing(self.tracker.rules, state)
        return self.tracker

    def _is_told(self, move: Move) -> bool:
        if isinstance(move, f.Rolled):
            return self.table.rolls
        return self.table.places or not isinstance(move, f.Stopped | a.PlaceSign)

    def _done(self, what: str) -> None:
        self.did[what] = self.did.get(what, 0) + 1

    def _tell(self, move: Move) -> None:
        """Tell something, with whatever people do about it."""
        tracker, rng = self.tracker, self.rng
        self._tellings += 1
        contract = getattr(move, "contract", 0)
        if contract:
            self._type(contract)
        if self._later is not None and self._tellings >= self._later[0]:
            self._remember()
        chance, head = rng.random(), tracker.frame.head
        if self._later is None and isinstance(move, f.Rolled) and chance < 0.03:
            heard = f.Rolled(move.seat, tuple(die % 6 + 1 for die in move.dice[:1]) + move.dice[1:])
            if heard.dice == tuple(sorted(heard.dice)):
                assert tracker.tell(heard)
                self._later = (self._tellings + 4, tracker.frame.head, move, True)
                return
        if self._later is None and isinstance(move, a.Load | a.BuyTrailer) and head and chance < 0.2:
            self._later = (self._tellings + 3, head, move, False)
            return
        if chance > 0.97 and tracker.frame.head:
            slip = f.Paid(max(move.seat, 0), -100, "toll")
            assert tracker.tell(slip) and tracker.undo()
            self._done("slip")
        elif chance > 0.965 and tracker.frame.head and self._later is None:
            # Nobody notices until the cash is counted.
            assert tracker.tell(f.Paid(max(move.seat, 0), -100, "toll"))
            self._done("slip left")
        elif chance > 0.935 and tracker.can_undo:
            assert tracker.undo() and tracker.redo()
            self._done("redone")
        assert tracker.tell(move)

    def _type(self, contract: int) -> None:
        """Type a card that the box did not hold."""
        if all(card.id != contract for card in self.tracker.table.box.contracts):
            assert self.tracker.tell(f.Typed(f.TABLE, CARDS[contract]))
            self._done("typed")

    def _remember(self) -> None:
        """Put right what was forgotten or heard wrongly, where it belongs."""
        if self._later is None:
            return
        (_when, entry, move, replaces), self._later = self._later, None
        tracker = self.tracker
        assert tracker.make(tracker.try_edit(entry, [move]) if replaces else tracker.try_insert(entry, [move]))
        self._done("edited" if replaces else "inserted")

    def _count(self, state: State) -> None:
        """Count the cash, and set right what the table believes otherwise than it is."""
        tracker, known = self.tracker, self.tracker.table.state.players
        for seat, player in enumerate(state.players):
            if known[seat].loaded != player.loaded:
                for number in player.loaded:
                    self._type(number)
                assert tracker.tell(f.SetLoad(seat, player.loaded, "as it lies there"))
                self._done("load set")
            if known[seat].money != player.money:
                assert tracker.tell(f.Counted(seat, player.money), f.SetMoney(seat, player.money, "counted"))
                self._done("money set")
            elif self.rng.random() < 0.02:
                assert tracker.tell(f.Counted(seat, player.money))
                self._done("counted")
