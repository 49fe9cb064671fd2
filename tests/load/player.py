"""People at tables, each with a page without a browser: they press what a person may press, and note what became of it."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urljoin

from msgspec import Struct
from msgspec.structs import replace

from aufachse_widgets.drawing.ground import board_ground
from aufachse_widgets.engine import legal_actions
from aufachse_widgets.engine.actions import Action, Bid, CallAuction, Drive, GoTo, Match, Pass, Place, PlaceSign, TakeContract
from aufachse_widgets.engine.state import State
from aufachse_widgets.journal import PLAYED, Entry, Journal, Jump, Seat, verify_dice
from aufachse_widgets.sessions.admission import Admission, address_of
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Store, open_store
from aufachse_widgets.words import Speaker
from tests.kit.screens import at_once
from tests.load.visitor import Gone, Visitor

COLOURS = ("red", "blue", "green", "yellow", "black", "white")
ON_MAP = (Drive, Place, PlaceSign, GoTo)
SAID = (Bid, Match, Pass)
ELSEWHERE = (CallAuction, TakeContract)  # left alone: an auction is called by the bots
SEEN = 8.0  # seconds within which a press must have been seen
BREATH = 0.25  # seconds after which somebody who has nothing to do looks again


class Round:
    """A table as the store has it: its journal and position, read without a session, so that nothing acts here."""

    def __init__(self, store: Store, game: str, links: tuple[str, ...]) -> None:
        self.store = store
        self.game = game
        self.links = links
        header = self.store.header(self.game)
        self.seats = header.seats
        self.journal: Journal[Action] = Journal((), self.game)
        self.fold = PLAYED.fold(header, self.journal)
        self.words = Speaker(self.fold.rules, self.seats)
        self.order = board_ground(self.fold.rules.board, self.fold.rules.edition.ferries).order

    def look(self) -> State:
        """The position, with all that anybody has done."""
        self.journal.extend(self.store.read(self.game, PLAYED, len(self.journal)))
        return self.fold.at(self.journal.head)

    def entries(self, seats: Sequence[int]) -> list[Entry[Action]]:
        """What those seats have done."""
        return [entry for entry in self.journal.entries if not isinstance(entry.action, Jump) and entry.action.seat in seats]

    def purses(self) -> list[str]:
        """Everybody's name and money, as a page shows them one after the other."""
        state = self.look()
        return [" ".join(f"{self.words.seat(seat)} {self.words.money(player.money)}".split()) for seat, player in enumerate(state.players)]

    def check(self) -> None:
        """Replay the journal as one that nobody trusts: by the rules, with the dice of the game's seed. JournalError where anything is wrong."""
        header = replace(self.store.header(self.game), seed=self.store.seed(self.game))
        journal = Journal(self.store.read(self.game, PLAYED), self.game)
        fold = PLAYED.fold(header, journal, checked=True)
        assert fold.at(journal.head) == self.look()
        verify_dice(fold.rules, header, journal, header.seed)


def begun(path: Path, number: int, people: int, bots: int) -> Round:
    """A new table in the store, with the link of each person."""
    store = open_store(path)
    who = [Seat(f"P{number}.{seat}", COLOURS[seat]) for seat in range(people)]
    seats = (*who, *(Seat(f"B{number}.{seat}", COLOURS[seat], "courier") for seat in range(people, people + bots)))
    game = at_once(lambda: Session.new("fx-schmid-1987", seats, f"load {number}", store=store)).game_id
    door = Admission(store, game)
    return Round(store, game, tuple(address_of(door.code, door.take_seat(seat)) for seat in range(people)))


class Pressed(Struct, frozen=True):
    """A press that was kept: the number of its entry, the milliseconds until the own page showed it and until each other page of the table did."""

    number: int
    action: Action
    here: float
    there: tuple[float, ...]


class Player:
    """Who sits at ``seat`` of a table and presses at random what can be pressed, ``pause`` seconds apart. ``tried`` counts the presses,
    ``kept`` are those that were confirmed: the kernel had done them and the page showed the next frame."""

    def __init__(self, table: Round, seat: int, page: Visitor, pause: float = 0.4) -> None:
        self.table = table
        self.seat = seat
        self.page = page
        self.pause = pause
        self.others: tuple[Visitor, ...] = ()
        self.tried = 0
        self.kept: list[Pressed] = []
        self.lost: list[str] = []
        self._rng = random.Random(f"{table.game} {seat}")

    @classmethod
    async def at(cls, url: str, table: Round, pause: float = 0.4) -> list[Player]:
        """Everybody at that table opens their page."""
        pages = await asyncio.gather(*(Visitor.opened(urljoin(url, link)) for link in table.links))
        players = [cls(table, seat, page, pause) for seat, page in enumerate(pages)]
        for player in players:
            player.others = tuple(page for page in pages if page is not player.page)
        return players

    async def play(self, until: float) -> None:
        """Play until that time (``time.monotonic``); Gone where the page has lost its server."""
        while time.monotonic() < until:
            if not self.page.connected:
                raise Gone("the page has lost its kernel")
            if not await self.act():
                self.page.heard.clear()
                try:
                    await asyncio.wait_for(self.page.heard.wait(), BREATH)
                except TimeoutError:
                    continue
            else:
                await asyncio.sleep(self.pause * self._rng.uniform(0.5, 1.5))

    async def act(self) -> bool:
        """Press something, if there is anything to press; whether there was."""
        state = self.table.look()
        mine = [action for action in legal_actions(self.table.fold.rules, state) if action.seat == self.seat and not isinstance(action, ELSEWHERE)]
        self._rng.shuffle(mine)
        if self._rng.random() < 0.7:  # bids are rare, so that games go on
            mine.sort(key=lambda action: isinstance(action, Bid))
        for action in mine:
            found = self._found(action, state, mine)
            if found is not None:
                await self._press(action, *found)
                return True
        return False

    def _found(self, action: Action, state: State, mine: list[Action]) -> tuple[str, int] | None:
        """The row of buttons and the place in it, or the button (and -1), that stands for the action; None where the page does not show it yet."""
        if isinstance(action, ON_MAP):
            rows = self.page.rows("aa-spots")
            same = [other for other in mine if isinstance(other, ON_MAP) and other.space == action.space]
            # Of several trucks that a card moves the map shows the first one's spaces, until another is chosen.
            first = min((other.truck for other in mine if isinstance(other, Drive)), default=-1)
            if not rows or len(same) != 1 or (isinstance(action, Drive) and action.truck != first):
                return None
            return rows[0], self.table.order.index(action.space)
        if isinstance(action, SAID):
            wanted = f"Bid {action.bid} ·" if isinstance(action, Bid) else "Match" if isinstance(action, Match) else "(Pass|Leave it)"
            row = next(iter(self.page.rows("aa-bidding")), "")
            return next(((row, place) for place, label in enumerate(self.page.labels(row)) if re.match(wanted, label)), None) if row else None
        label = self.table.words.action(action, state)
        return next(((button, -1) for button, said in self.page.buttons("aa-actions") if said == label), None)

    async def _press(self, action: Action, model: str, place: int) -> None:
        before = len(self.table.journal)
        steps = [len(page.steps) for page in (self.page, *self.others)]
        began = time.perf_counter()
        self.tried += 1
        await (self.page.press(model) if place < 0 else self.page.choose(model, place))
        try:
            await self.page.until(lambda: len(self.page.steps) > steps[0], SEEN)
        except TimeoutError:
            self.lost.append(f"{action}: nothing changed on the page")
            return
        self.table.look()
        number = next((entry.number for entry in self.table.journal.entries[before:] if entry.action == action), 0)
        if not number:
            return  # somebody else was first, and the page says so
        there: list[float] = []
        for page, known in zip(self.others, steps[1:], strict=True):
            try:
                await page.until(lambda page=page, known=known: len(page.steps) > known, SEEN)
            except TimeoutError:
                self.lost.append(f"{action}: not seen on another page")
                continue
            there.append(1000 * (page.steps[known][0] - began))
        self.kept.append(Pressed(number, action, 1000 * (self.page.steps[steps[0]][0] - began), tuple(there)))


def shows(page: Visitor) -> tuple[str, ...]:
    """What a page shows of the game: the players' money and goods, the newest lines of the log."""
    lines = [label for row in page.rows("aa-loglines") for label in page.labels(row)]
    return (" ".join(page.text("aa-score").split()), *lines)


async def leave(players: Sequence[Player]) -> None:
    """Everybody closes their page."""
    for player in players:
        try:
            await player.page.leave()
        except Gone:
            continue
