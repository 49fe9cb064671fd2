"""The session: the one observable between a game and its widgets.

It plays what people at this screen choose, chance and the bots, keeps each step in the store before
it shows it, and says in one trait, :attr:`Session.frame`, what is to be seen.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace
from traitlets import HasTraits, Instance, Unicode

from .bots import UnknownBot, decide, get_bot, numbers
from .engine import CHANCE, actors, apply, compile_rules, keyed_outcome, legal_actions, preset, seed_hash, step, view, view_log, why_not
from .engine.actions import Action
from .engine.board import Board
from .engine.contracts import Contract
from .engine.edition import Edition
from .engine.errors import IllegalAction
from .engine.log import LogEntry
from .engine.phases import Auction
from .engine.play import describe
from .engine.reasons import N_, Reason
from .engine.rules import Rules, board_digest, shipped_board, shipped_contracts
from .engine.state import State
from .journal import (
    EarlierSeed,
    Entry,
    Goto,
    Header,
    Journal,
    JournalError,
    Positions,
    Recorded,
    Seat,
    decode_journal,
    encode_journal,
    read_journal,
    rules_of,
    start_of,
    write_journal,
)
from .store import Conflict, Mark, MemoryStore, Store, StoreError
from .words import Speaker
from .words.language import _

NOBODY = -1
RETRY = 2.0  # seconds until a bot's step that could not be kept is tried again
logger = logging.getLogger(__name__)


class Frame(Struct, frozen=True):
    """What is to be seen now. A new one comes with each change; unchanged parts stay the same objects."""

    number: int  # grows with each frame
    head: int  # the entry whose position is shown
    state: State  # as the viewer knows it
    events: tuple[LogEntry, ...]  # what has happened since the frame before, as the viewer may know it; empty after undo and looks
    legal: tuple[Action, ...]  # what people at this screen may do now
    waiting: tuple[int, ...]  # the seats (or CHANCE) that are to act
    viewer: int  # whose eyes: a seat, or -1: what everybody knows
    curtain: int  # the seat that is asked to take the screen (-1: none)
    looking: int  # the earlier entry being looked at (-1: the game as it stands)


class _Step(Struct, frozen=True):
    """An action played but not yet kept, the position after it and what happened."""

    action: Action
    state: State
    log: list[LogEntry]


class Session(HasTraits):
    """A game at one screen. Make one with :meth:`new`, :meth:`resume` or :meth:`load`.

    Two or more people at the screen (hot-seat) take turns behind a curtain; in an auction all of them
    act at once, with the hands hidden. Bots act by themselves: in an asyncio task where a loop runs,
    ``bot_delay`` seconds between their steps, else at once.
    """

    frame = Instance(Frame, help="What is to be seen now; the only thing to observe in a game.")
    error = Unicode("", help="The last error, in words for people; empty where there is none.")

    def __init__(self, store: Store, game_id: str, header: Header, seed: str, entries: Iterable[Entry], rules: Rules, bot_delay: float = 0.0) -> None:
        super().__init__()
        self.store = store
        self.game_id = game_id
        self.header = header
        self.rules = rules
        self.seats = header.seats
        self.words = Speaker(rules, header.seats)
        self.bot_delay = bot_delay
        self._seed = seed
        self._people = frozenset(index for index, seat in enumerate(header.seats) if not seat.bot)
        self._bots = {index: get_bot(seat.bot) for index, seat in enumerate(header.seats) if seat.bot}
        self._journal = Journal(entries, f"game {game_id}")
        self._positions = Positions(rules, header, self._journal)
        self._state = self._positions.at(self._journal.head)
        self._number = 0
        self._viewer = next(iter(self._people)) if len(self._people) == 1 else NOBODY
        self._curtain = NOBODY
        self._looking = NOBODY
        self._holding = False  # after an undo: bots wait for the people who may act
        self._closed = False
        self._task: asyncio.Task[None] | None = None
        self._told: dict[int, tuple[int, list[tuple[int, LogEntry]]]] = {}
        self._show(())
        self.go_on()

    # Beginning and ending -------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        edition: str | Edition = "fx-schmid-1987",
        seats: Sequence[Seat] = (),
        seed: str | None = None,
        first: int = -1,
        length: int | None = None,
        store: Store | None = None,
        bot_delay: float = 0.0,
        board: Board | None = None,
        contracts: tuple[Contract, ...] | None = None,
    ) -> Session:
        """A new game, kept in ``store`` (in memory by default).

        ``seed`` is what chance comes from (a secret one by default), ``first`` the seat that the table
        names first, ``length`` the number of public contracts. Raises EditionError for what makes no
        sense, UnknownBot for a bot that there is not, StoreError where the game cannot be kept.
        """
        chosen = preset(edition) if isinstance(edition, str) else edition
        seats = tuple(seats)
        board, contracts = board or shipped_board(), contracts or shipped_contracts()
        if length is not None and 2 <= len(seats) <= 6:
            counts = list(chosen.public_contracts)
            counts[len(seats) - 2] = length
            if tuple(counts) != chosen.public_contracts:
                chosen = chosen.with_changes(public_contracts=tuple(counts))
        rules = compile_rules(chosen, board, contracts)
        for seat in seats:
            if seat.bot:
                get_bot(seat.bot)
        seed = seed or secrets.token_hex(16)
        header = Header(edition=chosen, board=board.id, board_digest=board_digest(board, contracts), seats=seats, first=first, seed_hash=seed_hash(seed))
        steps = _play_chance(rules, start_of(rules, header), seed)
        entries = Journal().play(played.action for played in steps)
        store = MemoryStore() if store is None else store
        game = store.create(header, seed, entries, _mark(steps[-1].state) if steps else Mark())
        return cls(store, game, header, seed, entries, rules, bot_delay)

    @classmethod
    def resume(cls, store: Store, game_id: str, bot_delay: float = 0.0, board: Board | None = None, contracts: tuple[Contract, ...] | None = None) -> Session:
        """Go on with a kept game at the same entry. A game on a board or deck of one's own needs them again.

        Raises StoreError where it cannot be read, JournalError where it cannot be replayed.
        """
        header = store.header(game_id)
        rules = rules_of(header, board, contracts, f"game {game_id}")
        return cls(store, game_id, header, store.seed(game_id), store.read(game_id), rules, bot_delay)

    @classmethod
    def load(
        cls,
        source: str | os.PathLike[str] | bytes,
        store: Store | None = None,
        name: str = "journal",
        bot_delay: float = 0.0,
        board: Board | None = None,
        contracts: tuple[Contract, ...] | None = None,
    ) -> Session:
        """Import a journal's file (or its bytes, called ``name``) as a game of its own, and go on with it.

        A file of a game that is not over holds no seed: chance comes from a new one from then on, and
        the header says so. Raises JournalError, and keeps nothing, where the file is damaged.
        """
        if isinstance(source, bytes):
            recorded = decode_journal(source, name, board, contracts)
        else:
            recorded = read_journal(source, board, contracts)
        header, seed = _carried_on(recorded)
        try:
            for code in filter(None, (seat.bot for seat in header.seats)):
                get_bot(code)
        except UnknownBot as error:
            raise JournalError(recorded.journal.source, "line 1", str(error)) from error
        entries = recorded.journal.entries
        state = Positions(recorded.rules, header, recorded.journal).at(recorded.journal.head)
        store = MemoryStore() if store is None else store
        game = store.create(header, seed, entries, _mark(state))
        return cls(store, game, header, seed, entries, recorded.rules, bot_delay)

    def export(self, path: str | os.PathLike[str]) -> None:
        """Write the game's journal to a file, whole or not at all; JournalError where that fails."""
        write_journal(path, self.public_header, self._journal.entries)

    def export_bytes(self) -> bytes:
        """The journal's file as bytes, for a download."""
        return encode_journal(self.public_header, self._journal.entries)

    @property
    def public_header(self) -> Header:
        """The header as it may be shown: with the seed when the game is over."""
        return replace(self.header, seed=self._seed if self._state.over else "")

    @property
    def people(self) -> frozenset[int]:
        """The seats in which people sit."""
        return self._people

    @property
    def closed(self) -> bool:
        """Whether :meth:`close` was called."""
        return self._closed

    def close(self) -> None:
        """Stop the bots and tell nobody any more. The store stays open: it is its owner's."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self.unobserve_all()

    # Playing --------------------------------------------------------------------------------------

    def do(self, action: Action, at: int | None = None) -> bool:
        """Play an action of a person at this screen, and the chance that follows; whether it was kept.

        ``at`` is the number of the frame it was chosen in: refused where the game has moved on.
        Raises IllegalAction, and changes nothing. Where the store fails, :attr:`error` says so, and
        the game stands as it was.
        """
        reason = self._refusal(action, at)
        if reason is not None:
            raise IllegalAction(reason, action, describe(self._state))
        try:
            kept = self._take(action)
        except Conflict as conflict:
            if not self._catch_up(conflict):
                return False
            # The other one may have ended before its chance and bots had acted.
            self.go_on()
            raise IllegalAction(_MOVED_ON, action, describe(self._state)) from None
        if kept:
            self.go_on()
        return kept

    def why_not(self, action: Action) -> Reason | None:
        """Why a person at this screen cannot do that now; None where they can."""
        return self._refusal(action, None) or why_not(self.rules, self._state, action)

    def _refusal(self, action: Action, at: int | None) -> Reason | None:
        """What the session itself has against an action, before the rules are asked."""
        if self._closed:
            return Reason("", N_("this game is closed here"))
        if at is not None and at < self.frame.number:
            return _MOVED_ON
        if self._looking != NOBODY:
            return Reason("", N_("an earlier position is being shown: go back to the game first"))
        if action.seat not in self._people:
            return Reason("", N_("nobody at this screen plays for that seat"))
        if self._curtain != NOBODY:
            return Reason("", N_("the curtain is down: {seat} takes the screen first"), (("seat", self._curtain),))
        if self._viewer not in (action.seat, NOBODY) and not isinstance(self._state.phase, Auction):
            return Reason("", N_("it is not {seat}'s to act now"), (("seat", action.seat),))
        return None

    def go_on(self) -> None:
        """Let chance and bots act where it is theirs to. Called by itself; call it to try again after an error of the store."""
        if self._closed:
            return
        self._chance_due()
        if self._bot() == NOBODY:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._bot() != NOBODY and self._bot_step():
                pass
        else:
            if self._task is None or self._task.done():
                self._task = loop.create_task(self._run_bots())

    def _chance_due(self) -> None:
        """Let chance act where it is to: where a step was kept alone, as a jump is, or by one who ended after it."""
        while actors(self.rules, self._state) == (CHANCE,):
            try:
                if not self._take(None):
                    return
            except Conflict as conflict:
                if not self._catch_up(conflict):
                    return

    async def _run_bots(self) -> None:
        while not self._closed and self._bot() != NOBODY:
            await asyncio.sleep(self.bot_delay)
            if self._closed or self._bot() == NOBODY:
                return
            count = len(self._journal)
            try:
                self._bot_step()
            except Exception:
                # Most likely a screen that was told of the step: the game itself has gone on.
                logger.exception("after the step of a bot")
            if len(self._journal) == count:
                await asyncio.sleep(max(self.bot_delay, RETRY))

    def _bot(self) -> int:
        """The bot that acts next, NOBODY where none is to; in an outcry the next one after the last bidder."""
        waiting = actors(self.rules, self._state)
        seats = [seat for seat in waiting if seat in self._bots]
        if not seats or (self._holding and len(seats) < len(waiting)):
            return NOBODY
        phase = self._state.phase
        if len(seats) > 1 and isinstance(phase, Auction):
            last = phase.bidder if phase.bidder >= 0 else phase.caller
            return min(seats, key=lambda seat: (seat - last - 1) % len(self.seats))
        return seats[0]

    def _bot_step(self) -> bool:
        seat = self._bot()
        bot, place = self._bots[seat], self._positions.depth(self._journal.head)
        try:
            action = decide(bot, self.rules, self._state, seat, self._seed, place)
            reason = why_not(self.rules, self._state, action)
            if reason is not None:
                raise IllegalAction(reason, action, describe(self._state))
        except Exception:
            # A bot that fails must not stop the game of the others.
            logger.exception("the bot %s failed; a legal action was taken for it", bot.code)
            action = get_bot("random").choose(self.rules, self._state, legal_actions(self.rules, self._state, seat), numbers(self._seed, "random", seat, place))
        try:
            return self._take(action)
        except Conflict as conflict:
            if not self._catch_up(conflict):
                return False
            self._chance_due()
            return True

    def _take(self, action: Action | None) -> bool:
        """Play an action (None: chance alone) and the chance after it, keep them as one batch, show them; Conflict passes."""
        steps: list[_Step] = []
        state = self._state
        if action is not None:
            log: list[LogEntry] = []
            state = apply(self.rules, state, action, log)
            steps.append(_Step(action, state, log))
        steps += _play_chance(self.rules, state, self._seed)
        if not steps:
            return True
        batch = self._journal.play(played.action for played in steps)
        if not self._keep(batch, steps[-1].state):
            return False
        for entry, played in zip(batch, steps, strict=True):
            self._positions.keep(entry, played.state, played.log)
        self._state = steps[-1].state
        self._holding = False
        self._show([event for played in steps for event in played.log])
        return True

    def _keep(self, batch: Sequence[Entry], state: State) -> bool:
        """Append a batch to the store, then to the journal; whether that went well."""
        try:
            self.store.append(self.game_id, batch, _mark(state))
        except Conflict:
            raise
        except (StoreError, OSError) as error:
            self._not_kept(error)
            return False
        self._journal.extend(batch)
        self.error = ""
        return True

    def _not_kept(self, error: Exception) -> None:
        logger.warning("game %s: %s", self.game_id, error)
        self.error = _("This step could not be kept, and the game stands as before it. {reason}").format(reason=error)

    def _catch_up(self, conflict: Conflict) -> bool:
        """Take over what another writer has appended; whether that went well."""
        try:
            new = self.store.read(self.game_id, len(self._journal))
        except (StoreError, OSError) as error:
            self._not_kept(error)
            return False
        if not new:
            # An older copy was put in the store's place: trying again would never end.
            self._not_kept(conflict)
            return False
        self._journal.extend(new)
        self._state = self._positions.at(self._journal.head)
        self._looking = NOBODY
        self._holding = isinstance(new[-1].action, Goto)
        self.error = ""
        self._show(())
        return True

    # The screen -----------------------------------------------------------------------------------

    def lift(self, seat: int) -> None:
        """``seat`` has taken the screen: show the game with their eyes. Only the seat that the curtain asks for can."""
        if self._curtain == seat != NOBODY:
            self._viewer, self._curtain = seat, NOBODY
            self._show((), turn=False)

    def lower(self) -> None:
        """Draw the curtain again (hot-seat): hands are hidden until the seat on turn lifts it."""
        if len(self._people) > 1 and self._viewer != NOBODY:
            self._curtain, self._viewer = self._viewer, NOBODY
            self._show((), turn=False)

    def look(self, entry: int | None) -> None:
        """Show the position after an earlier entry (0: the beginning), or go back to the game (None)."""
        if entry is None:
            if self._looking == NOBODY:
                return
            self._looking = NOBODY
        else:
            self._positions.at(entry)
            self._looking = entry
        self._show(())

    def _turn_screen(self) -> None:
        """Whose eyes the screen shows after a change (hot-seat)."""
        if len(self._people) < 2:
            return
        awaited = [seat for seat in actors(self.rules, self._state) if seat in self._people]
        if self._state.over or isinstance(self._state.phase, Auction):
            self._viewer = self._curtain = NOBODY
        elif awaited and self._viewer not in awaited:
            # Before the deal there is nothing to hide.
            hidden = any(self._state.players[seat].hand for seat in self._people)
            self._viewer, self._curtain = (NOBODY, awaited[0]) if hidden else (awaited[0], NOBODY)
        else:
            self._curtain = NOBODY

    def _show(self, events: Sequence[LogEntry], turn: bool = True) -> None:
        if turn:
            self._turn_screen()
        looking = self._looking
        head = self._journal.head if looking == NOBODY else looking
        state = self._state if looking == NOBODY else self._positions.at(looking)
        waiting = actors(self.rules, state)
        self._number += 1
        self.frame = Frame(
            number=self._number,
            head=head,
            state=view(self.rules, state, self._viewer),
            events=view_log(events, self._viewer) if looking == NOBODY else (),
            legal=self._legal(waiting) if looking == NOBODY else (),
            waiting=waiting,
            viewer=self._viewer,
            curtain=self._curtain,
            looking=looking,
        )

    def _legal(self, waiting: tuple[int, ...]) -> tuple[Action, ...]:
        if self._curtain != NOBODY:
            return ()
        people = self._people if isinstance(self._state.phase, Auction) else {self._viewer}
        if people.isdisjoint(waiting):
            return ()
        return tuple(action for action in legal_actions(self.rules, self._state) if action.seat in people)

    # Undo -----------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is an action of a person to undo."""
        return self._journal.before_latest(self._people) is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is something undone to redo."""
        return self._journal.after_next(self._people) is not None

    def undo(self) -> bool:
        """Back to before the latest action of a person: bots and chance that followed go with it; whether there was one."""
        return self._go(self._journal.before_latest(self._people))

    def redo(self) -> bool:
        """Forward again by what :meth:`undo` takes back; whether there was something."""
        return self._go(self._journal.after_next(self._people))

    def back_to_turn_start(self) -> bool:
        """Back to before the first action of a person in the turn in which one of them acted last."""
        return self._go(self._turn_start())

    def jump(self, entry: int) -> bool:
        """Go on from an earlier entry, or from one on a line that was left; JournalError where there is no such entry."""
        self._positions.at(entry)
        return self._go(entry)

    def undo_preview(self) -> tuple[LogEntry, ...]:
        """What :meth:`undo` would take back, as the viewer may know it."""
        to = self._journal.before_latest(self._people)
        return () if to is None else self._between(to, self._journal.head)

    def redo_preview(self) -> tuple[LogEntry, ...]:
        """What :meth:`redo` would bring back, as the viewer may know it."""
        to = self._journal.after_next(self._people)
        return () if to is None else self._between(self._journal.head, to)

    def turn_start_preview(self) -> tuple[LogEntry, ...]:
        """What :meth:`back_to_turn_start` would take back, as the viewer may know it."""
        to = self._turn_start()
        return () if to is None else self._between(to, self._journal.head)

    def _turn_start(self) -> int | None:
        return self._journal.before_turn(self._people, self._positions.turn)

    def _between(self, after: int, to: int) -> tuple[LogEntry, ...]:
        entries = self._journal.line(to, after)
        return view_log((event for entry in entries for event in self._positions.happened(entry.number)), self._viewer)

    def _go(self, to: int | None) -> bool:
        if to is None or self._closed:
            return False
        state = self._positions.at(to)
        try:
            if not self._keep(self._journal.goto(to), state):
                return False
        except Conflict as conflict:
            if self._catch_up(conflict):
                self.go_on()
            return False
        self._state = state
        self._looking = NOBODY
        self._holding = True
        self._show(())
        self.go_on()
        return True

    # The log --------------------------------------------------------------------------------------

    def log(self) -> list[tuple[int, LogEntry]]:
        """What has happened on the whole line, as the viewer may know it, each with the number of its entry."""
        viewer, head = self._viewer, self._journal.head
        last, lines = self._told.get(viewer, (0, []))
        if last != head:
            new = self._journal.line(head, last)
            if last and not (new and new[0].parent == last):
                new, lines = self._journal.line(head), []
            happened = self._positions.happened
            lines = lines + [(entry.number, event) for entry in new for event in view_log(happened(entry.number), viewer)]
            self._told[viewer] = (head, lines)
        return list(lines)


_MOVED_ON = Reason("", N_("the game has moved on since then: look again"))


def _play_chance(rules: Rules, state: State, seed: str) -> list[_Step]:
    """Chance's actions from here on, until somebody is to choose."""
    steps: list[_Step] = []
    while actors(rules, state) == (CHANCE,):
        log: list[LogEntry] = []
        action = keyed_outcome(rules, state, seed)
        state = step(rules, state, action, log)
        steps.append(_Step(action, state, log))
    return steps


def _mark(state: State) -> Mark:
    return Mark(state.turn, state.over)


def _carried_on(recorded: Recorded) -> tuple[Header, str]:
    """Header and seed of an imported game: its own seed where the file holds it, else a new one."""
    header = recorded.header
    if header.seed:
        return replace(header, seed=""), header.seed
    seed = secrets.token_hex(16)
    if header.seed_hash:
        header = replace(header, earlier=(*header.earlier, EarlierSeed(len(recorded.journal), header.seed_hash)))
    return replace(header, seed_hash=seed_hash(seed)), seed
