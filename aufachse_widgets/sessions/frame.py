"""What a screen shows of a game: one value for each change."""

from __future__ import annotations

from msgspec import Struct

from ..engine.actions import Action
from ..engine.log import Happened
from ..engine.state import State

NOBODY = -1


class Request(Struct, frozen=True):
    """Somebody asks everybody at the table to go back (or forward again) to entry ``back``: ``seat`` asked, ``agreed`` have agreed so far, the
    people in ``left`` have not said yet. ``ended`` is who has just ended it (:data:`NOBODY`: it still stands; else a seat or ``BY_HOST``)."""

    seat: int
    back: int
    agreed: tuple[int, ...]
    left: tuple[int, ...]
    ended: int = NOBODY


class Frame(Struct, frozen=True):
    """What can be seen now. A new one comes with each change; unchanged parts stay the same objects,
    so that widgets may compare them by identity.

    ``number`` grows with each frame: who chose an action in one gives it to ``Session.do(at=…)``.
    ``head`` is the entry whose position is shown, ``state`` that position as the perspective knows
    it. ``events`` have happened since the frame before (as the perspective may know them; none
    after an undo, and where the past is shown). ``legal`` is what people at this screen may do now,
    ``waiting`` are the seats that are to act (or ``CHANCE``).

    ``perspective`` is the seat whose eyes these are (-1: what everybody knows), ``handover`` the seat
    that is asked to take the screen before hands are shown (-1: none), ``shown`` the earlier
    entry that is shown instead of the game as it stands (-1: none).

    ``request`` is there as long as people are asked whether something shall be taken back.

    ``others``: what happened was entered elsewhere, on another device of the same table; what people have half
    filled in here stays.
    """

    number: int
    head: int
    state: State
    events: tuple[Happened, ...]
    legal: tuple[Action, ...]
    waiting: tuple[int, ...]
    perspective: int
    handover: int
    shown: int
    others: bool = False
    request: Request | None = None
