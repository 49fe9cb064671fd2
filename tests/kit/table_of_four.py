"""The scripted table of four: 29 turns of a recorded game, told on four phones and watched by a wall, with all that goes wrong where four tell at once.

What is told comes from a finished game (:mod:`.recorded_games`), so the engine that played it knows what every purse must hold. Who tells each
thing, and what goes wrong, is written in :data:`SCRIPT`: the same at every run, whatever bots play like today.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine.state import State
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.base import MovedOn
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Store
from aufachse_widgets.tracking import facts as f
from aufachse_widgets.tracking.kind import Told
from aufachse_widgets.tracking.questions import Question
from tests.kit.devices import Devices, look
from tests.kit.recorded_games import recorded_game
from tests.tracking.retelling import told

TURNS = 29
NAMES = (("Anna", "red"), ("Bernd", "blue"), ("Cleo", "green"), ("Dirk", "yellow"))

ASKED: dict[type[Told], str] = {
    f.Drew: "event", f.Won: "auction", f.Discarded: "auction", a.TakeContract: "take", a.Load: "load", a.Deliver: "deliver", a.PlaceSign: "sign",
    a.BuyTrailer: "trailer", f.Stopped: "stop",
}  # fmt: skip
"""The form in which people tell each thing, and so the question that it answers."""

WRONG: dict[type[Told], Callable[[Told], Told]] = {
    f.Rolled: lambda told: replace(told, dice=tuple(1 + die % 6 for die in told.dice)),
    f.Stopped: lambda told: replace(told, space="ulm" if told.space != "ulm" else "passau"),
    f.Drew: lambda told: f.Drew(told.seat, "Radarfalle"),  # it costs money
    f.Won: lambda told: replace(told, bid=5),
}
"""What somebody tells who has misread it; anything else is told as a payment that never was."""

SCRIPT = (
    "plain", "the same at once", "something else at once", "plain", "late and the same", "late and something else", "undone by another", "asleep", "plain",
    "undone by two", "plain", "the same twice at once", "a turn late",
)  # fmt: skip
"""What happens while something is told: one after the other, over and over."""
LATER = ("put in later", "put right later", "plain")
"""The same for what people may forget or misread with nothing else changed by it: where it belongs, it is told before the turn is over."""
CAN_WAIT = (a.BuyTrailer, a.Load, a.PlaceSign)


class Step(NamedTuple):
    """What people tell of one thing that happened, in which turn, and the position that it led to."""

    turn: int
    moves: tuple[Told, ...]
    after: State


def steps(name: str) -> Iterator[Step]:
    """The first 29 turns of that recorded game, as people tell them."""
    game = recorded_game(name)
    for entry in game.entries:
        before, after = game.positions.at(entry.parent), game.positions.at(entry.number)
        if before.turn > TURNS:
            return
        moves = tuple(told(before, entry.action, list(game.positions.happened(entry.number))))  # type: ignore[arg-type]  # a straight line of actions
        if moves and not (after.turn > TURNS and isinstance(moves[0], f.Rolled)):
            yield Step(before.turn, moves, after)


class TableOfFour:
    """Four phones and a wall at a physical table. ``happened`` counts what the script let happen."""

    def __init__(self, name: str, connect: Callable[[], Store]) -> None:
        game = recorded_game(name)
        seats = tuple(Seat(person, colour) for person, colour in NAMES)
        edition = game.header.edition
        self.devices = Devices(Tracker.new(edition, seats, box=shipped_box(edition), store=connect()), connect=connect)
        self.phones = [self.devices.players[seat] for seat in range(len(NAMES))]
        self.script = steps(name)
        self.last: State | None = None  # as the engine has it after what was told last
        self.happened: dict[str, int] = dict.fromkeys((*SCRIPT, *LATER), 0)
        self._asleep: Tracker | None = None
        self._later: list[tuple[int, Told, bool]] = []  # at which entry, what; whether it takes the entry's place
        self._stale: tuple[Tracker, Question] | None = None  # an open question of an earlier turn
        self._count = self._waited = 0

    def tell_all(self) -> Iterator[int]:
        """Tell the whole script; gives the number of each turn when it is over."""
        turn = 0
        for step in self.script:
            if step.turn != turn:
                self._put_right()
                yield turn
                turn = step.turn
            for move in step.moves:
                self._tell(move)
                self._answer_a_turn_late()
            self.last = step.after
        self._put_right()
        self._wake()
        yield turn

    # One step -------------------------------------------------------------------------------------

    def _tell(self, move: Told) -> None:
        if isinstance(move, CAN_WAIT):
            incident = LATER[self._waited % len(LATER)]
            self._waited += 1
        else:
            incident = SCRIPT[self._count % len(SCRIPT)]
        teller, other, third, fourth = (self.phones[(self._count * 3 + place) % 4] for place in range(4))
        self._count += 1
        if incident != "a turn late":
            self.happened[incident] += 1
        if self._asleep is not None:
            self._wake()
        look(*self.phones)
        kind = ASKED.get(type(move), "")
        asked = {phone: phone.ask(kind, move.seat) for phone in self.phones} if kind else {}
        match incident:
            case "something else at once":
                assert teller.tell(move, question=asked.get(teller))
                self._loses(other, self._misread(move))
            case "undone by another" | "undone by two":
                assert teller.tell(self._misread(move))
                look(other, third)
                assert other.undo()
                if incident == "undone by two":
                    assert third.undo() and third.told_already is not None
                look(fourth)
                assert fourth.tell(move)
            case "put in later":
                self._later.append((teller.frame.head, move, False))
            case "put right later":
                assert teller.tell(self._misread(move))
                self._later.append((teller.frame.head, move, True))
            case _:
                assert teller.tell(move, question=asked.get(teller))
        if incident in ("the same at once", "the same twice at once"):
            for phone in (other, third)[: 1 if incident == "the same at once" else 2]:
                self._is_done(phone, move, None, teller)
        if incident == "asleep":
            self._asleep = other
        elif incident not in LATER[:2]:
            self._answer(incident, kind, asked, move, other, teller)
        look(*(phone for phone in self.phones if phone is not self._asleep))

    def _answer(self, incident: str, kind: str, asked: dict[Tracker, Question], move: Told, other: Tracker, teller: Tracker) -> None:
        """What was asked on the other phones is over; an answer from there tells nothing."""
        look(*self.phones)
        for phone, question in asked.items():
            assert phone.passed(question) is not None, (incident, kind, move)
        if kind and incident == "late and the same":
            self._is_done(other, move, asked[other], teller)
        if kind and incident == "late and something else":
            self._loses(other, self._misread(move), asked[other])
        if incident == "a turn late":
            self._stale = other, other.ask("event", move.seat)

    def _is_done(self, phone: Tracker, move: Told, question: Question | None, teller: Tracker) -> None:
        entries = len(teller.journal)
        assert phone.tell(move, question=question)
        assert phone.told_already is not None and phone.told_already.by == teller.by and phone.error == ""
        look(phone)
        assert len(phone.journal) == entries

    def _loses(self, phone: Tracker, move: Told, question: Question | None = None) -> None:
        try:
            phone.tell(move, question=question)
        except MovedOn as error:
            assert error.earlier is None or error.earlier.by != phone.by
        else:
            raise AssertionError(f"{move} was told, though somebody was first")
        look(*self.phones)
        assert move not in [entry.action for entry in phone.journal.line()[-3:]]

    def _answer_a_turn_late(self) -> None:
        """An event card is asked for on a phone since the turn before; a tap there fines nobody."""
        if self._stale is None or self._stale[0].frame.state.turn == self._stale[1].turn[0]:
            return
        (phone, question), self._stale = self._stale, None
        self._loses(phone, f.Drew(question.seat, "Radarfalle"), question)
        self.happened["a turn late"] += 1

    # What is put right later ----------------------------------------------------------------------

    def _put_right(self) -> None:
        """What was forgotten or misread is told where it belongs, on a phone that did not tell it."""
        while self._later:
            entry, move, replaces = self._later.pop()  # the last one first: it changes no entry before it
            look(*self.phones)
            phone = self.phones[(self._count + 1) % 4]
            assert phone.edit(entry, (move,)) if replaces else phone.insert(entry, (move,))
        look(*self.phones)

    def _wake(self) -> None:
        """A phone that slept has missed some steps, and shows them all at once."""
        if self._asleep is not None:
            phone, self._asleep = self._asleep, None
            look(phone)

    @staticmethod
    def _misread(move: Told) -> Told:
        wrong = WRONG.get(type(move))
        return wrong(move) if wrong is not None else f.Paid(max(move.seat, 0), -700, "a fine that nobody had")
