"""A chapter of the first trip, played: a game that begins in its position, and in which only what the chapter asks for is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..bots import Thought
from ..engine import CHANCE, IllegalAction, actors, apply, legal_actions, seed_hash, why_not
from ..engine import step as take
from ..engine.actions import Action
from ..engine.reasons import N_, Reason
from ..engine.rules import Rules, board_digest, shipped_board, shipped_contracts
from ..engine.state import State
from ..journal import Fold, Header, Journal, Seat
from ..lessons.chapter import LEARNER, Chapter, Step, meant
from ..lessons.wrong_presses import auctions_elsewhere, why_another, why_no_space
from ..store import MemoryStore
from ..words.language import _
from .frame import NOBODY
from .pace import Pace
from .session import Session
from .steps import play_chance


class FromPosition(Fold[Action, State]):
    """The positions of a chapter's game, which begins in a position of its own."""

    def __init__(self, chapter: Chapter, journal: Journal[Action]) -> None:
        super().__init__(chapter.rules(), chapter.start(), journal, take)

    def position(self, number: int) -> tuple[Rules, State]:
        return self.rules, self.at(number)

    def why_broken(self, error: Exception) -> str:
        return f"cannot be played: {error}"


def played(chapter: Chapter, done: int) -> list[Action]:
    """All actions of a chapter up to and with that many of its steps, chance and the others among them.

    >>> from aufachse_widgets.lessons.first_trip import FIRST_TRIP
    >>> played(FIRST_TRIP[0], 1)
    [RollDice(seat=0), Roll(seat=-1, dice=(3,))]
    """
    rules, state, others = chapter.rules(), chapter.start(), iter(chapter.others)
    actions: list[Action] = []
    for one in chapter.steps[:done]:
        acted = False
        while not acted:
            acted = LEARNER in actors(rules, state)
            action = meant(one, legal_actions(rules, state))[0] if acted else next(others)
            state = apply(rules, state, action, [])
            actions.append(action)
            for chance in play_chance(rules, state, chapter.seed):
                state = chance.state
                actions.append(chance.action)
    return actions


class LessonSession(Session):
    """A chapter at one screen. The learner sits in seat 0; the others do what the chapter says, and nobody acts when it is over.

    What the learner does and the chapter does not ask for is refused: with the rules' reason where there is one, else with why that isn't
    the press. ``done`` steps have been done; an undo takes them back. The game is kept in memory only: :meth:`begin` goes on after any step.

    >>> from aufachse_widgets.lessons.first_trip import FIRST_TRIP
    >>> session = LessonSession.begin(FIRST_TRIP[0], done=1)
    >>> session.done, session.step.press.space, session.frame.state.pending[-1]
    (1, 'muenchen', Driving(seat=0, dice=(3,)))
    >>> session.do(session.asked()[0]), session.done
    (True, 2)
    """

    def __init__(self, chapter: Chapter, done: int = 0, bot_delay: float | Pace = 0.0) -> None:
        self.chapter = chapter
        rules, board = chapter.rules(), shipped_board()
        others = (Seat("Ben", "yellow", "learner"), Seat("Eva", "blue", "learner"))
        header = Header(
            rules_version=rules.version,
            edition=rules.edition,
            board=board.id,
            board_digest=board_digest(board, shipped_contracts()),
            seats=(Seat("Anna", "red"), *others[: len(chapter.players) - 1]),
            seed_hash=seed_hash(chapter.seed),
            undo="free",
        )
        journal = Journal[Action]()
        journal.extend(journal.play(played(chapter, done)))
        store = MemoryStore()
        game = store.create(header, chapter.seed, journal.entries)
        super().__init__(store, game, header, chapter.seed, FromPosition(chapter, journal), bot_delay)

    @classmethod
    def begin(cls, chapter: Chapter, done: int = 0, bot_delay: float | Pace = 0.0) -> LessonSession:
        """The chapter after so many of its steps."""
        return cls(chapter, min(done, len(chapter.steps) - 1), bot_delay)

    # Where it stands ------------------------------------------------------------------------------

    @property
    def done(self) -> int:
        """How many steps have been done."""
        return self._acted(LEARNER)

    @property
    def step(self) -> Step | None:
        """The step that is to be done; None at the end of the chapter."""
        done = self.done
        return self.chapter.steps[done] if done < len(self.chapter.steps) else None

    def asked(self) -> tuple[Action, ...]:
        """What the step asks for, as actions that can be done now; none while others act."""
        one = self.step
        return () if one is None else meant(one, self.frame.legal)

    @property
    def others_act(self) -> bool:
        """Whether one of the others has something to do before the chapter goes on, or is over."""
        return self._bot() != NOBODY

    def over_because(self) -> str:
        """That the chapter is over."""
        return _("Chapter done.") if self.step is None and not self.others_act else ""

    def not_asked_for(self) -> IllegalAction:
        """The refusal of a press that leads to the public contracts, where the step does not ask for them."""
        return self._illegal(auctions_elsewhere(self.rules), "a press")

    def why_no_space(self, space: str) -> Reason | None:
        one = self.step
        return None if one is None or not self.asked() else why_no_space(self.rules, one, space)

    def _acted(self, *seats: int) -> int:
        """How many actions of these seats have led here."""
        return sum(1 for entry in self._journal.line() if getattr(entry.action, "seat", CHANCE) in seats)

    # What is done ---------------------------------------------------------------------------------

    def do(self, action: Action, at: int | None = None) -> bool:
        """As :meth:`Session.do <aufachse_widgets.sessions.session.Session.do>`; IllegalAction too for what the step does not ask for."""
        reason = self._refusal(at) or self._not_asked(action)
        if reason is not None:
            raise self._illegal(reason, action)
        return super().do(action, at)

    def _not_asked(self, action: Action) -> Reason | None:
        one = self.step
        if one is not None and one.press.means(action):
            return None
        against = self._seat_refusal(action) or why_not(self.rules, self._state, action)
        if against is not None:
            return against
        if one is None:
            return self.rules.refuse("chapter_over", "screen", N_("this chapter is over: choose the next one"))
        return why_another(self.rules, self._state, one, action)

    def wanted(self) -> str:
        """What the step asks for, in words; empty at the end."""
        one = self.step
        if one is None:
            return ""
        asked = self.asked()
        return _(one.ask).format(button=self.words.action(asked[0], self.frame.state) if asked else "…")

    def spoken(self) -> tuple[str, ...]:
        one, spaces = self.step, self.rules.spaces
        if one is None:
            return ()
        said = " ".join((_(one.story) if one.story else "", self.wanted()))
        return tuple(id for id, space in spaces.items() if space.kind == "city" and self.words.space(id) in said)

    def _bot(self) -> int:
        """The one who acts next for the chapter; nobody when all is done that it says."""
        said = self._acted(*self._bots)
        if said >= len(self.chapter.others):
            return NOBODY
        seat = self.chapter.others[said].seat
        return seat if seat in actors(self.rules, self._state) else NOBODY

    def _thinking(self, seat: int, thought: Thought, enough: Callable[[], bool] | None = None) -> Iterator[None]:
        thought.action = self.chapter.others[self._acted(*self._bots)]
        return iter(())
