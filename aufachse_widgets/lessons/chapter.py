"""What a chapter is: a position, and what the learner does in it step by step. Data only."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ..engine import PlayerAt, compile_rules, position
from ..engine.actions import NOWHERE, Action
from ..engine.phases import BeforeRoll, Phase
from ..engine.rules import Rules
from ..engine.state import State

LEARNER = 0
"""The learner's seat."""


class Press(Struct, frozen=True):
    """What must be pressed: an action of that kind, in that space (or one of several ``spaces``), for that contract, of that bid or so many
    points, for a large trailer or a small one, where they are said.

    >>> from aufachse_widgets.engine.actions import Drive, Load
    >>> Press(Drive, space="muenchen").means(Drive(0, 3, "muenchen", "ingolstadt")), Press(Load, contract=3).means(Load(0, 4))
    (True, False)
    """

    kind: type[Action]
    space: str = ""
    contract: int = 0
    bid: int = 0
    points: int = 0
    spaces: tuple[str, ...] = ()
    large: bool | None = None

    def means(self, action: Action) -> bool:
        """Whether that action is meant."""
        wanted = {name: getattr(self, name) for name in ("space", "contract", "bid", "points") if getattr(self, name)}
        if not isinstance(action, self.kind) or (self.spaces and getattr(action, "space", "") not in self.spaces):
            return False
        if self.large not in (None, getattr(action, "large", None)):
            return False
        return all(getattr(action, name, None) == value for name, value in wanted.items())


class New(Struct, frozen=True):
    """Something on the screen that is seen for the first time: it has a ring round it while ``text`` says what it is. ``thing`` is ``hammer`` (where an
    auction may be called), ``bids``, ``truck`` (another player's), or ``contract`` (the last one in the learner's hand)."""

    thing: str
    text: str


class Step(Struct, frozen=True):
    """One press of the learner. ``about`` are the things explained before it (:mod:`~aufachse_widgets.lessons.things`), ``story`` what is
    said besides, ``new`` what is pointed at, ``ask`` what to press, in one sentence. ``otherwise`` answers a press of the same kind that
    isn't the one (``{space}``, ``{contract}``: what was pressed). English, translated when shown; ``{button}`` is what the button says."""

    press: Press
    ask: str
    about: tuple[str, ...] = ()
    story: str = ""
    new: New | None = None
    otherwise: str = ""


class Chapter(Struct, frozen=True, kw_only=True):
    """A small game set up for one subject: the learner in seat 0, others who do what ``others`` says (in the order of their turns).

    Chance is keyed by ``seed`` as in any game; ``rolls`` are the dice that it brings, one after the other. ``learnt`` is said when the last
    step is done. The other fields are those of :func:`~aufachse_widgets.engine.position.position`.
    """

    id: str
    title: str
    edition: str = "fx-schmid-1987"
    players: tuple[PlayerAt, ...]
    moment: Phase = BeforeRoll(LEARNER)
    market: tuple[int, ...] = (42, 22, 30, 12)
    deck: int = 8
    construction: str = NOWHERE
    events_left: tuple[str, ...] | None = None
    seed: str
    rolls: tuple[tuple[int, ...], ...] = ()
    steps: tuple[Step, ...]
    others: tuple[Action, ...] = ()
    learnt: str

    def rules(self) -> Rules:
        """The rules of the chapter."""
        return compile_rules(self.edition)

    def start(self) -> State:
        """The position in which it begins."""
        return position(
            self.rules(),
            self.players,
            moment=self.moment,
            market=self.market,
            deck=self.deck,
            construction=self.construction,
            events_left=self.events_left,
        )


def meant(step: Step, legal: Sequence[Action]) -> tuple[Action, ...]:
    """Which of the legal actions are the step's."""
    return tuple(action for action in legal if action.seat == LEARNER and step.press.means(action))
