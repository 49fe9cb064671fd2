"""What is said to people whose press came after that of somebody else: which one counted."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.log import Happened, TurnBegan
from ..journal import BY_HOST, UNSAID
from ..tracking.log import Remark
from .language import _
from .speaker import Speaker
from .table import TableSpeaker

LINES = 2
"""Of what happened, said at most."""


def quicker(words: Speaker, events: Sequence[Happened], by: int) -> str:
    """Which press counted instead of this one; ``by`` is who made it on a device of their own.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.engine.log import Rolled
    >>> from aufachse_widgets.journal import Seat
    >>> words = TableSpeaker(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    >>> print(quicker(words, [Rolled(0, (4,))], 1))
    Somebody else was quicker: Ada rolls 4. (told by Ben)
    >>> print(quicker(words, [], 1))
    Somebody else was quicker: Ben undid or changed something.
    """
    return _("Somebody else was quicker: {said}").format(said=_step(words, events, by))


def done_already(words: Speaker, events: Sequence[Happened], by: int) -> str:
    """That somebody else has entered the same thing, which is not entered again.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.engine.log import Rolled
    >>> from aufachse_widgets.journal import Seat
    >>> words = TableSpeaker(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    >>> print(done_already(words, [Rolled(0, (4,))], BY_HOST))
    Done already: Ada rolls 4. (told by the host)
    """
    return _("Done already: {said}").format(said=_step(words, events, by))


def undone_by(words: Speaker, by: int, what: str = "") -> str:
    """That something was undone or changed on another device, with who did it, and ``what`` it was, in a sentence, where that is known."""
    if what:
        if by == UNSAID:
            return _("Undone or changed: {what}").format(what=what)
        return _("{name} undid or changed: {what}").format(name=_("The host") if by == BY_HOST else words.seat(by), what=what)
    if by == UNSAID:
        return _("Undone or changed elsewhere.")
    if by == BY_HOST:
        return _("The host undid or changed something.")
    return _("{name} undid or changed something.").format(name=words.seat(by))


def _step(words: Speaker, events: Sequence[Happened], by: int) -> str:
    told = [event for event in events if not isinstance(event, Remark | TurnBegan)] or list(events)
    if not told:
        return undone_by(words, by)
    said = " ".join(words.say(event) for event in told[:LINES])
    teller = words.told_by(by) if isinstance(words, TableSpeaker) and by != told[0].seat else ""
    return _("{said} ({told_by})").format(said=said, told_by=teller) if teller else said
