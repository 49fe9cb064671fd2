"""What acts at a screen without people: chance, and bots at a pace that people can follow; and the time that people have in an outcry."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from traitlets import Bool, Bunch, Instance, Int

from ..bots import BotFailure, Thought, first_to_act, get_bot, thinking
from ..bots.thinking import failure
from ..engine import CHANCE, actors, apply
from ..engine.actions import Action, Pass
from ..engine.log import BidMade, Happened, Matched
from ..engine.phases import Auction
from ..engine.state import State
from ..journal import Entry, Fold, Header
from ..journal.taken_back import pending
from ..store import Conflict, Key, Store, StoreError
from ..words.language import _
from .agreeing_screen import AgreeingScreen
from .countdown import Countdown
from .duty import Duty
from .frame import NOBODY, Frame
from .outcry import is_outcry, people_asked
from .pace import Pace, Rest
from .steps import Step, play_chance

logger = logging.getLogger(__name__)


class BotScreen(AgreeingScreen):
    """A screen of a table where chance and bots act by themselves: bots in a script at once, in an asyncio loop in a task, at the screen's
    :attr:`pace`. In an open outcry they wait for the people, whose time may run out."""

    pace = Instance(Pace, (), help="How fast bots act; followed at once, while they wait too.")
    paused = Bool(False, help="Whether bots wait until they are let go.")
    skipping = Bool(False, help="Whether bots act at once, until a person is to decide.")
    thinker = Int(NOBODY, help="The seat of a bot that has been thinking for a while; NOBODY (-1) where none is.")
    bot_failures: Instance[tuple[BotFailure, ...]] = Instance(tuple, args=(), help="The failures of bots in this session, the latest last.")

    def __init__(
        self,
        store: Store,
        game_id: str,
        header: Header,
        seed: str,
        fold: Fold[Action, State],
        bot_delay: float | Pace = 0.0,
        strict: bool = False,
        key: Key | None = None,
    ) -> None:
        super().__init__(store, game_id, header, fold, key)
        self.pace = bot_delay if isinstance(bot_delay, Pace) else Pace(bot_delay)
        self.strict = strict
        self._seed = seed
        self._bots = {index: get_bot(seat.bot) for index, seat in enumerate(header.seats) if seat.bot}
        self._task: asyncio.Task[None] | None = None
        self._raised: Exception | None = None  # by a bot in the task
        self._rest = Rest()
        self._hurried = False  # the bot that thinks now has been told to hurry
        self._unshown: list[Happened] = []  # gathered since the last frame
        self._shown_at = 0.0
        self._countdown = Countdown(header.countdown, self._time_up)
        self._waiting: set[asyncio.Event] = set()
        self._duty = Duty(store, game_id)
        self.observe(self._hurry, names=("pace", "paused", "skipping"))
        self._turn_screen()
        self._show()
        self.go_on()

    # The end --------------------------------------------------------------------------------------

    def close(self) -> None:
        """Stop the bots and notify nobody any more. The store stays open: it is its owner's."""
        super().close()
        self._countdown.stop()
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._off_duty()
        self._wake()

    async def finished(self) -> Frame:
        """Wait until the game is over (or this session closed); its last frame. With ``strict``, raises what a bot raised.

        In a notebook, where bots act while you look on::

            session = Session.new("schmidt-2007", (Seat("Red", bot="courier"), Seat("Blue", bot="busy")))
            await session.finished()

        In a script bots act at once, and there is nothing to wait for: ``asyncio.run(session.finished())`` returns.
        """
        changed = asyncio.Event()
        self._waiting.add(changed)
        try:
            self.go_on()
            while not (self._state.over or self._closed):
                if self._raised is not None:
                    raise self._raised
                await changed.wait()
                changed.clear()
        finally:
            self._waiting.discard(changed)
        return self.frame

    def _wake(self) -> None:
        """The one who waits for the end looks again."""
        for changed in self._waiting:
            changed.set()

    # Acting ---------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let chance and bots act when it is their turn. This happens by itself; call it to try again after the store has failed."""
        if self._closed:
            return
        self._store_works()
        self._chance_due()
        if self._bot() == NOBODY:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._bot() != NOBODY and pending(self._journal) is None:
                thought = Thought()
                seat = self._bot()
                for _slice in self._thinking(seat, thought):
                    pass
                if not self._bot_acts(seat, thought):
                    return
        else:
            if self._task is None or self._task.done():
                self._raised = None
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
        """Bots act, one after the other, in an asyncio loop; between two slices of their thinking others may. Of a table's sessions
        only the one that is on duty lets them."""
        beating = asyncio.get_running_loop().create_task(self._give_signs())
        try:
            while not self._closed and self._bot() != NOBODY:
                await self._rest.wait(self._pause)
                if not self._on_duty():
                    await asyncio.sleep(self.timings.lease_poll)
                    continue
                seat, thought = self._bot(), Thought()
                if self._closed or seat == NOBODY:
                    return
                entries = len(self._journal)
                await self._think(seat, thought, entries)
                if self._closed:
                    return
                if len(self._journal) == entries and self._on_duty():
                    self._bot_acts(seat, thought)
                    if len(self._journal) == entries:
                        await asyncio.sleep(max(self.pace.step, self.timings.retry))
        except Exception as error:
            # With ``strict`` only: the one who waits for the end is told.
            logger.exception("game %s: a bot failed", self.game_id)
            self._raised = error
            self.error = _("A bot failed, and the game has stopped ({error}).").format(error=failure(error))
            self._wake()
        finally:
            beating.cancel()
            self._off_duty()

    # Duty -----------------------------------------------------------------------------------------

    def _on_duty(self) -> bool:
        """Whether this session runs the bots and timers of its table now; where no other follows the game, it does."""
        if not self.follows:
            return True
        if self.trouble:
            return False
        try:
            return self._duty.hold()
        except (StoreError, OSError) as error:
            self.store_failed(error)
            return False

    def _off_duty(self) -> None:
        """Leave bots and timers to the other sessions."""
        try:
            self._duty.let_go()
        except (StoreError, OSError) as error:
            logger.debug("game %s: %s", self.game_id, error)  # the others take over when it is silent

    async def _give_signs(self) -> None:
        """Let the others know that the one who runs the bots lives, also while one of them waits or thinks."""
        while True:
            await asyncio.sleep(self.timings.lease_heartbeat)
            if self._duty.held:
                self._on_duty()

    async def _think(self, seat: int, thought: Thought, entries: int) -> None:
        """Let a bot think, as long as nobody else acts; between two slices of it pages stay alive."""
        self._hurried, began = False, time.monotonic()

        def enough() -> bool:
            most = min(self.timings.skip_thinking, self.pace.think) if self.skipping else self.pace.think
            return self._hurried or time.monotonic() - began > most

        try:
            for _slice in self._thinking(seat, thought, enough):
                await asyncio.sleep(0)
                if self._closed or len(self._journal) != entries:
                    return
                if self.thinker != seat and time.monotonic() - began > self.timings.thinking_notice:
                    self.thinker = seat
        finally:
            self.thinker = NOBODY

    def hurry(self) -> None:
        """Let the bot that thinks now take the best that it has found so far."""
        self._hurried = True

    def _bot(self) -> int:
        """The bot that acts next, NOBODY where none is to; in an outcry the next one after the last bidder."""
        waiting = actors(self.rules, self._state)
        seats = [seat for seat in waiting if seat in self._bots]
        # After an undo bots wait for the people who may act.
        if not seats or (len(seats) < len(waiting) and (self._jumped or people_asked(self._journal, self._persons, waiting))):
            return NOBODY
        return first_to_act(self._state, seats)

    # Time -----------------------------------------------------------------------------------------

    def hold(self, seconds: float) -> None:
        """Let bots wait that many seconds from now on, since there is something to read; at once again with 0."""
        self._rest.hold(0.0 if self.gathering else seconds)

    def skip(self) -> None:
        """Let bots act at once until a person is to decide; also where they are paused. One that thinks now takes what it has found so far."""
        self.hurry()
        self.paused, self.skipping = False, self._bot() != NOBODY
        self.go_on()

    def _hurry(self, change: Bunch) -> None:
        if self.gathering:
            self._rest.hold(0.0)  # nobody reads meanwhile
        self._rest.look_again()

    @property
    def gathering(self) -> bool:
        """Whether the steps of bots are shown together now."""
        return self.skipping or self.pace.gathered

    def _pause(self) -> float | None:
        """The seconds before a bot's step; None while bots are paused, or people look back."""
        if self.paused or self._shown != NOBODY:
            return None
        if pending(self._journal) is not None:
            return self.timings.undo_answer
        if self.gathering:
            return 0.0
        spoken = any(isinstance(event, BidMade | Matched) for event in self.frame.events)
        return self.pace.step + (self.pace.word if spoken else 0.0)

    @property
    def time_left(self) -> float | None:
        """The seconds that people have left to speak in an outcry; None where no time runs."""
        return self._countdown.left

    def _count_down(self) -> None:
        """Let people's time run where an outcry waits for them; once for each entry."""
        asked = is_outcry(self._state) and not self._persons.isdisjoint(actors(self.rules, self._state)) and self._bot() == NOBODY
        self._countdown.run(self._journal.head, asked and not self._closed)

    def _time_up(self, head: int) -> None:
        """The one who is still asked passes."""
        if self._closed or self._journal.head != head:
            return
        if not self._on_duty():
            # Another session of the table runs its timers, or has died: look again.
            asyncio.get_running_loop().call_later(self.timings.lease_poll, self._time_up, head)
            return
        auction = self._state.phase
        for seat in sorted(self._persons):
            phase = self._state.phase
            same = isinstance(phase, Auction) and isinstance(auction, Auction) and phase.contract == auction.contract
            if same and seat in actors(self.rules, self._state):
                try:
                    kept = self._take(Pass(seat, late=True))
                except Conflict as conflict:
                    kept = self._catch_up(conflict)
                if not kept:
                    asyncio.get_running_loop().call_later(self.timings.retry, self._time_up, head)
                    return
        self.go_on()
        if self._task is None or self._task.done():
            self._off_duty()

    # A bot's step ---------------------------------------------------------------------------------

    def _thinking(self, seat: int, thought: Thought, enough: Callable[[], bool] | None = None) -> Iterator[None]:
        place = self._fold.depth(self._journal.head)
        return thinking(thought, self._bots[seat], self.rules, self._state, seat, self._seed, place, self.strict, enough)

    def _bot_acts(self, seat: int, thought: Thought) -> bool:
        """Take what a bot has thought of; whether the game goes on."""
        entry = self._journal.head
        try:
            kept = self._take(thought.action)
        except Conflict as conflict:
            if not self._catch_up(conflict):
                return False
            self._chance_due()
            return True
        if kept and thought.failed is not None:
            self._bot_failed(seat, entry, thought.failed)
        return kept

    def _bot_failed(self, seat: int, entry: int, error: Exception) -> None:
        code, said = self._bots[seat].code, failure(error)
        logger.error("game %s: the bot %s failed; a legal action was taken for it", self.game_id, code, exc_info=error)
        self.bot_failures = (*self.bot_failures, BotFailure(seat, code, entry, said))
        self.error = _("The bot {name} failed ({error}); a random action was taken for it.").format(name=self.words.seat(seat), error=said)

    def _take(self, action: Action | None) -> bool:
        """Play an action (None: chance alone) and the chance after it, keep them as one batch, show them; Conflict passes."""
        steps: list[Step] = []
        state = self._state
        if action is not None:
            log: list[Happened] = []
            state = apply(self.rules, state, action, log)
            steps.append(Step(action, state, log))
        steps += play_chance(self.rules, state, self._seed)
        if not steps:
            return True
        batch = self._journal.play(played.action for played in steps)
        if not self._keep(batch, steps[-1].state):
            return False
        for entry, played in zip(batch, steps, strict=True):
            self._fold.keep(entry, played.state, played.log)
        events = [event for played in steps for event in played.log]
        now = time.monotonic()
        # In an outcry people may speak in between: they see each step.
        by_bot = action is not None and action.seat in self._bots and self._bot() != NOBODY
        gathered = by_bot and self.gathering and not isinstance(self._state.phase, Auction)
        if gathered and now - self._shown_at < self.timings.gathered_frame:
            self._unshown += events
        else:
            self._show(events)
        return True

    # Showing --------------------------------------------------------------------------------------

    def _show(self, events: Iterable[Happened] = (), others: bool = False) -> None:
        """Show the game as it stands, with what was gathered before; the one who has time to decide has it from now on."""
        if self.skipping and self._bot() == NOBODY:
            self.skipping = False
        gathered, self._unshown = self._unshown, []
        self._shown_at = time.monotonic()
        self._count_down()
        super()._show([*gathered, *events], others)

    def _take_over(self, new: Sequence[Entry[Action]]) -> None:
        self._show_gathered()
        super()._take_over(new)

    def _show_gathered(self) -> None:
        """Show what was gathered, before anything else is shown."""
        if self._unshown:
            self._show()

    def _stand(self, value: State) -> None:
        super()._stand(value)
        self._rest.look_again()  # bots wait for an answer that has come
        self._wake()

    def show_entry(self, entry: int | None) -> None:
        self._show_gathered()
        super().show_entry(entry)
        self._rest.look_again()  # bots wait while people look back
        if self._shown != NOBODY:
            self._off_duty()  # those of a table that others follow do not

    def _go(self, to: int | None) -> bool:
        self._show_gathered()
        return super()._go(to)
