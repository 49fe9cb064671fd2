"""A game played here: people at one screen, chance and bots.

:class:`Session` plays what people choose (:meth:`Session.do`), lets chance and the bots follow, keeps each step in
the store and then shows it in one trait, :attr:`~aufachse_widgets.sessions.base.BaseSession.frame`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from ..engine import view, why_not
from ..engine.actions import Action
from ..engine.board import Board
from ..engine.contracts import Contract
from ..engine.edition import Edition
from ..engine.log import TurnBegan
from ..engine.reasons import Reason
from ..engine.rules import shipped_contracts
from ..engine.state import State
from ..journal import PLAYED, Fold, Header, Journal, Jump, Positions, Seat, decode_journal, read_journal
from ..journal.boards import ground_of, with_own_board
from ..store import Key, MemoryStore, Progress, Store, StoreError
from ..words.language import _
from ..words.reasons import filled
from .beginning import carried_on, check_bots, new_played
from .bot_screen import BotScreen
from .pace import Pace


class Session(BotScreen):
    """A game at one screen. Make one with :meth:`new`, :meth:`resume` or :meth:`load`.

    Two or more people at the screen (hot-seat) take turns: hands are hidden until the next one has taken
    the screen; in an auction all of them act at once, with the hands hidden. Bots act by themselves. In a
    script they do so at once; where an asyncio loop runs (in a notebook) they act in a task, at the session's
    :attr:`pace`, and ``await session.finished()`` waits for the end of the game.

    In an open outcry bots wait for the people: for everybody's first word, and, while somebody bids, for their answer to each
    higher bid. They go on among themselves only once the people have passed. With a ``countdown``, a person who says nothing
    for that many seconds passes.

    A bot that fails does not stop the game: a random legal action is taken for it, and
    :attr:`bot_failures` records it. With ``strict`` its error is raised: from :meth:`do` or :meth:`new` in a script,
    from :meth:`finished` in a loop.
    """

    # What somebody is led to -----------------------------------------------------------------------

    def asked(self) -> tuple[Action, ...] | None:
        """What a lesson asks for, as actions that can be done now, none while others act; None where no lesson leads and people are free to choose."""
        return None

    def spoken(self) -> tuple[str, ...]:
        """The cities that a lesson speaks of now."""
        return ()

    def why_no_space(self, space: str) -> Reason | None:
        """What a lesson answers to a press on a space while nothing can be chosen on the map; None where no lesson leads."""
        return None

    def over_because(self) -> str:
        """What is said instead of the next thing to do where nothing more is done, though the game could go on; empty where it does go on."""
        return ""

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
        bot_delay: float | Pace = 0.0,
        board: Board | None = None,
        contracts: tuple[Contract, ...] | None = None,
        strict: bool = False,
        undo: str = "",
        countdown: int = 0,
    ) -> Session:
        """A new game, kept in ``store`` (in memory by default).

        ``seed`` is what chance comes from (a secret one by default), ``first`` the seat that the table
        names first, ``length`` the number of public contracts, ``strict`` whether a bot's errors are raised, ``undo`` what
        the table allows of it (``free``, ``logged``, ``agreed`` or ``never`` where something was revealed; by default it is logged
        against bots, and free among people; on devices of one's own everybody is asked), ``bot_delay`` the seconds between the steps of bots or a
        :class:`~aufachse_widgets.sessions.pace.Pace`, ``countdown`` the seconds that people have in an open outcry (0: no limit). Your own
        ``board`` and ``contracts`` are kept with the game. Raises EditionError for what makes no sense, BoardError and
        ContractError for a board or contracts that were never checked, UnknownBot for an unknown bot, StoreError if the game cannot be kept.
        """
        header, seed, fold = new_played(edition, tuple(seats), seed, first, length, board, contracts, undo, countdown)
        return cls._kept(MemoryStore() if store is None else store, header, seed, fold, bot_delay, strict)

    @classmethod
    def _kept(cls, store: Store, header: Header, seed: str, fold: Fold[Action, State], bot_delay: float | Pace, strict: bool) -> Session:
        """A game of its own in the store, with the entries of a journal."""
        journal = fold.journal
        state = fold.at(journal.head)
        game = store.create(header, seed, journal.entries, Progress(state.turn, state.over))
        journal.source = f"game {game}"
        return cls(store, game, header, seed, fold, bot_delay, strict)

    @classmethod
    def resume(
        cls,
        store: Store,
        game_id: str,
        bot_delay: float | Pace = 0.0,
        board: Board | None = None,
        contracts: tuple[Contract, ...] | None = None,
        strict: bool = False,
        key: Key | None = None,
    ) -> Session:
        """Go on with a kept game at the same entry.

        ``key`` is that of the link it is opened by (:class:`~aufachse_widgets.sessions.admission.Admission`): then only what that seat may
        know is shown, or for the wall and the host what everybody knows, and only that seat can act; once the link is no longer good, nobody.
        ``board`` and ``contracts`` are needed only for a game on your own ones that an earlier version kept without
        them. Raises StoreError if it cannot be read, JournalError if it cannot be replayed.
        """
        header = store.header(game_id)
        # Before the entries are decoded: those of a told game are others.
        PLAYED.check(header, f"game {game_id}")
        journal = Journal(store.read(game_id, PLAYED), f"game {game_id}")
        return cls(store, game_id, header, store.seed(game_id), PLAYED.fold(header, journal, board, contracts), bot_delay, strict, key)

    @classmethod
    def load(
        cls,
        source: str | os.PathLike[str] | bytes,
        store: Store | None = None,
        name: str = "journal",
        bot_delay: float | Pace = 0.0,
        board: Board | None = None,
        contracts: tuple[Contract, ...] | None = None,
        strict: bool = False,
    ) -> Session:
        """Import a journal's file (or its bytes, called ``name``) as a game of its own, and go on with it.

        A file of a game that is not over holds no seed: chance comes from a new one from then on, and
        the header says so. ``board`` and ``contracts`` as for :meth:`resume`; they are kept from then on. Raises
        JournalError, and keeps nothing, if the file is damaged.
        """
        if isinstance(source, bytes):
            recorded = decode_journal(source, PLAYED, name, board, contracts)
        else:
            recorded = read_journal(source, PLAYED, board, contracts)
        header, seed = carried_on(recorded)
        header = with_own_board(header, *ground_of(header, shipped_contracts(), board, contracts, recorded.journal.source))
        check_bots(header, recorded.journal.source)
        # Trusted from here on: its entries have been checked.
        fold = Positions(recorded.rules, header, recorded.journal)
        return cls._kept(MemoryStore() if store is None else store, header, seed, fold, bot_delay, strict)

    def rematch(self) -> Session:
        """A new game with the same seats, edition, house rules, undo and countdown, on the same board, in the same store; chance is
        new, and the player after the one who went first goes first. Where people have links to this game, these lead to the new one from then
        on, and every device that shows the table goes along. Raises what :meth:`new` raises, IllegalAction on a device that isn't the host's."""
        self._check_begins()
        header = self.header
        board, contracts = ground_of(header, shipped_contracts(), source=self._journal.source)
        began = next((event.seat for _entry, event in self.log() if isinstance(event, TurnBegan)), -1)
        first = (began + 1) % len(self.seats)
        following, seed, fold = new_played(header.edition, self.seats, None, first, None, board, contracts, header.undo, header.countdown)
        state = fold.at(fold.journal.head)
        game = self.store.create(following, seed, fold.journal.entries, Progress(state.turn, state.over))
        # The links first: the one who sits here must not see for a moment what others hold.
        self._hand_on(game)
        return Session.resume(self.store, game, self.pace, strict=self.strict, key=self._key)

    def _hand_on(self, game: str) -> None:
        """That game is played at this one's table from now on; it is forgotten where that can't be kept."""
        done = False
        try:
            while not done:
                if self._key is not None and not self._door.holds(self._key):
                    raise self._illegal(self._moved_on(), "rematch")  # the host has begun it on another device
                keys = self.store.keys(self.game_id)
                done = not keys or (self.host_key is not None and self.store.succeed(self.game_id, keys, game, self.host_key))
        finally:
            if not done:
                with suppress(StoreError, OSError):
                    self.store.delete(game)

    @property
    def public_header(self) -> Header:
        """The header as it may be shown: with the seed when the game is over."""
        return replace(self.header, seed=self._seed if self._state.over else "")

    def known(self, entry: int, seat: int) -> State:
        """The position after an entry (0: the beginning), as that seat knew it then. JournalError if there is no such entry."""
        return view(self.rules, self._fold.at(entry), seat)

    # Playing --------------------------------------------------------------------------------------

    def do(self, action: Action, at: int | None = None) -> bool:
        """Play an action of a person at this screen, and the chance that follows. Returns whether it was kept.

        ``at`` is the number of the frame it was chosen in: refused where the game has moved on.
        Raises IllegalAction, and changes nothing. Where the store fails, it is False, :attr:`error` says
        why, and the game stands as it was.
        """
        self._show_gathered()
        reason = self._refusal(at) or self._seat_refusal(action)
        if reason is not None:
            raise self._refused(reason, action, at)
        return self._step(lambda: self._take(action), action, lambda: self._seat_refusal(action) or why_not(self.rules, self._state, action))

    def why(self, entry: int) -> str:
        """Why a bot took the step of that entry, for the person at the screen now. Its own calculation is told when the game is over, or where it
        tells nothing of its hand that they did not know then; else only what all can see (:func:`~aufachse_widgets.bots.why.why`).
        JournalError if there is no such entry."""
        from ..bots.why import KINDS, why  # few are asked

        if not entry:
            return ""
        step = self._journal.entry(entry)
        action = step.action
        if isinstance(action, Jump) or action.seat not in self._bots or not isinstance(action, KINDS):
            return ""
        name = self.words.seat(action.seat)
        found = why(self.rules, self._fold.at(step.parent), action, self._bots[action.seat].code, self._perspective, self._state.over)
        if found is None:
            return _("{name} keeps its reason, which may tell of its cards; ask again when the game is over.").format(name=name) if not self._state.over else ""
        return _("{name} {reason}.").format(name=name, reason=filled(self.words, found.text, found.values))
