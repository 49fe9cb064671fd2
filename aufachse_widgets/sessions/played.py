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

from ..bots import UnknownBot, decide, get_bot
from ..engine import CHANCE, actors, apply, compile_rules, keyed_outcome, legal_actions, preset, seed_hash, step, view, view_log, why_not
from ..engine.actions import Action
from ..engine.board import Board
from ..engine.contracts import Contract
from ..engine.edition import Edition
from ..engine.errors import IllegalAction
from ..engine.log import Happened
from ..engine.phases import Auction
from ..engine.play import describe
from ..engine.reasons import N_, Reason
from ..engine.rules import Rules, board_digest, shipped_board, shipped_contracts
from ..engine.state import State
from ..journal import PLAYED, EarlierSeed, Entry, Header, Journal, JournalError, Positions, Recorded, Seat, decode_journal, read_journal, rules_of, start_of
from ..store import Conflict, MemoryStore, Progress, Store
from ..words import Speaker
from .base import NOBODY, BaseSession, Frame

RETRY = 2.0  # seconds until a bot's step that could not be kept is tried again
logger = logging.getLogger(__name__)
__all__ = ["NOBODY", "RETRY", "Frame", "Session"]


class _Step(Struct, frozen=True):
    """An action played but not yet kept, the position after it and what happened."""

    action: Action
    state: State
    log: list[Happened]


class Session(BaseSession[Action, State]):
    """A game at one screen. Make one with :meth:`new`, :meth:`resume` or :meth:`load`.

    Two or more people at the screen (hot-seat) take turns behind a curtain; in an auction all of them
    act at once, with the hands hidden. Bots act by themselves: in an asyncio task where a loop runs,
    ``bot_delay`` seconds between their steps, else at once.
    """

    def __init__(self, store: Store, game_id: str, header: Header, seed: str, entries: Iterable[Entry[Action]], rules: Rules, bot_delay: float = 0.0) -> None:
        journal = Journal(entries, f"game {game_id}")
        people = frozenset(index for index, seat in enumerate(header.seats) if not seat.bot)
        super().__init__(store, game_id, header, PLAYED, Positions(rules, header, journal), people)
        self.rules = rules
        self.words = Speaker(rules, header.seats)
        self.bot_delay = bot_delay
        self._seed = seed
        self._people = people
        self._bots = {index: get_bot(seat.bot) for index, seat in enumerate(header.seats) if seat.bot}
        self._viewer = next(iter(self._people)) if len(self._people) == 1 else NOBODY
        self._curtain = NOBODY
        self._holding = False  # after an undo: bots wait for the people who may act
        self._task: asyncio.Task[None] | None = None
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
        sense, UnknownBot for an unknown bot, StoreError where the game cannot be kept.
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
        state = start_of(rules, header)
        steps = _play_chance(rules, state, seed)
        state = steps[-1].state if steps else state
        entries = Journal[Action]().play(played.action for played in steps)
        store = MemoryStore() if store is None else store
        game = store.create(header, seed, entries, Progress(state.turn, state.over))
        return cls(store, game, header, seed, entries, rules, bot_delay)

    @classmethod
    def resume(cls, store: Store, game_id: str, bot_delay: float = 0.0, board: Board | None = None, contracts: tuple[Contract, ...] | None = None) -> Session:
        """Go on with a kept game at the same entry. A game on a board or deck of one's own needs them again.

        Raises StoreError where it cannot be read, JournalError where it cannot be replayed.
        """
        header = store.header(game_id)
        PLAYED.check(header, f"game {game_id}")
        rules = rules_of(header, board, contracts, f"game {game_id}")
        return cls(store, game_id, header, store.seed(game_id), store.read(game_id, PLAYED), rules, bot_delay)

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
            recorded = decode_journal(source, PLAYED, name, board, contracts)
        else:
            recorded = read_journal(source, PLAYED, board, contracts)
        header, seed = _carried_on(recorded)
        try:
            for code in filter(None, (seat.bot for seat in header.seats)):
                get_bot(code)
        except UnknownBot as error:
            raise JournalError(recorded.journal.source, "line 1", str(error)) from error
        entries = recorded.journal.entries
        state = recorded.fold.at(recorded.journal.head)
        store = MemoryStore() if store is None else store
        game = store.create(header, seed, entries, Progress(state.turn, state.over))
        return cls(store, game, header, seed, entries, recorded.rules, bot_delay)

    @property
    def public_header(self) -> Header:
        """The header as it may be shown: with the seed when the game is over."""
        return replace(self.header, seed=self._seed if self._state.over else "")

    @property
    def _state(self) -> State:
        return self._value

    @property
    def people(self) -> frozenset[int]:
        """The seats in which people sit."""
        return self._people

    def close(self) -> None:
        """Stop the bots and tell nobody any more. The store stays open: it is its owner's."""
        super().close()
        if self._task is not None:
            self._task.cancel()
            self._task = None

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
            raise IllegalAction(self._moved_on(), action, describe(self._state)) from None
        if kept:
            self.go_on()
        return kept

    def why_not(self, action: Action) -> Reason | None:
        """Why a person at this screen cannot do that now; None where they can."""
        return self._refusal(action, None) or why_not(self.rules, self._state, action)

    def _refusal(self, action: Action, at: int | None) -> Reason | None:
        """What the session itself has against an action, before the rules are asked."""
        if self._closed:
            return self.rules.refuse("closed", "screen", N_("this game is closed here"))
        if at is not None and at < self.frame.number:
            return self._moved_on()
        if self._looking != NOBODY:
            return self.rules.refuse("looking_back", "screen", N_("an earlier position is shown: go back to the game first"))
        if action.seat not in self._people:
            return self.rules.refuse("not_at_this_screen", "screen", N_("nobody at this screen plays that seat"))
        if self._curtain != NOBODY:
            return self.rules.refuse("curtain_down", "screen", N_("hands are hidden: {seat} takes over the screen first"), seat=self._curtain)
        if self._viewer not in (action.seat, NOBODY) and not isinstance(self._state.phase, Auction):
            return self.rules.refuse("not_your_turn", "turn", N_("it is not {seat}'s turn to act"), seat=action.seat)
        return None

    def _moved_on(self) -> Reason:
        return self.rules.refuse("moved_on", "screen", N_("the game has moved on since then: look again"))

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
            action = decide(get_bot("random"), self.rules, self._state, seat, self._seed, place)
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
            log: list[Happened] = []
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
        self._value = steps[-1].state
        self._holding = False
        self._show([event for played in steps for event in played.log])
        return True

    def _taken_over(self, jumped: bool) -> None:
        self._holding = jumped

    def _seen(self, events: Iterable[Happened]) -> tuple[Happened, ...]:
        return view_log(events, self._viewer)

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

    def _show(self, events: Sequence[Happened], turn: bool = True) -> None:
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

    def back_to_turn_start(self) -> bool:
        """Back to before the first action of a person in the turn in which one of them acted last."""
        return self._go(self._turn_start())

    def turn_start_preview(self) -> tuple[Happened, ...]:
        """What :meth:`back_to_turn_start` would take back, as the viewer may know it."""
        to = self._turn_start()
        return () if to is None else self._between(to, self._journal.head)

    def _turn_start(self) -> int | None:
        return self._journal.before_turn(self._people, self._positions.turn)


def _play_chance(rules: Rules, state: State, seed: str) -> list[_Step]:
    """Chance's actions from here on, until somebody is to choose."""
    steps: list[_Step] = []
    while actors(rules, state) == (CHANCE,):
        log: list[Happened] = []
        action = keyed_outcome(rules, state, seed)
        state = step(rules, state, action, log)
        steps.append(_Step(action, state, log))
    return steps


def _carried_on(recorded: Recorded[Action, State]) -> tuple[Header, str]:
    """Header and seed of an imported game: its own seed where the file holds it, else a new one."""
    header = recorded.header
    if header.seed:
        return replace(header, seed=""), header.seed
    seed = secrets.token_hex(16)
    if header.seed_hash:
        header = replace(header, earlier=(*header.earlier, EarlierSeed(len(recorded.journal), header.seed_hash)))
    return replace(header, seed_hash=seed_hash(seed)), seed
