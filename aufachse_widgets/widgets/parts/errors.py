"""Errors in callbacks: shown to people where they pressed, and logged; none gets lost."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar, runtime_checkable

from traitlets import Any, HasTraits, Instance, Unicode

from ...engine.errors import AufAchseError, IllegalAction
from ...sessions.base import MOVED_ON, MovedOn
from ...words import Speaker
from ...words.language import _
from ...words.reasons import Refusal
from ...words.rulebook.place import Asked
from .presses import Presses

Given = ParamSpec("Given")
Result = TypeVar("Result")

log = logging.getLogger("aufachse_widgets")


@runtime_checkable
class Shows(Protocol):
    """Something that shows people what went wrong last: a widget, a page."""

    error: str


@runtime_checkable
class Speaks(Protocol):
    """Something that can put a refusal into words."""

    @property
    def words(self) -> Speaker:
        """The words of the game that is shown."""


class Guarded(Protocol):
    """Wraps callbacks so that their errors are shown, on a page that the one who is given this need not know."""

    def __call__(self, callback: Callable[Given, object]) -> Callable[Given, object]:
        """The callback, guarded."""


class Troubled(HasTraits):
    """Has an error to show, in a trait that can be observed and linked; and takes presses."""

    error = Unicode("", help="What went wrong last, in words for people; empty where nothing did, or it has been read.")
    rule_wanted = Any(
        None,
        help="Set where somebody wants to read a rule: the refusal (a Reason), an event card's name, or a Place in the rule book; None again at once.",
    )

    presses = Instance(Presses, (), help="The presses on the page that this is part of: those that the page's device tells of.")

    def want_rule(self, asked: Asked) -> None:
        """Somebody wants to read the rule behind a refusal, about an event card, at a place of the rule book, or those of the present moment."""
        self.rule_wanted = asked
        self.rule_wanted = None


def report(owner: object, error: Exception) -> None:
    """Show an error to the people at the screen (``owner.error``, where it has one) and log what nobody foresaw.

    The game is as it was after the last step: a session changes nothing before it has checked and
    stored all.
    """
    if isinstance(error, IllegalAction) and isinstance(owner, Speaks):
        text: str = owner.words.reason(error.reason)
        if isinstance(error, MovedOn):
            if error.earlier is not None:
                from ...words.quicker import quicker  # few presses are lost

                which = quicker(owner.words, error.earlier.events, error.earlier.by)
                # That the game has moved on says no more than what was entered meanwhile.
                text = Refusal(which if error.reason.code == MOVED_ON else f"{text} {which}", error.reason)
            if error.unfit is not None:
                why = owner.words.reason(error.unfit)
                text = Refusal(f"{text} {why}", why.reason)
    elif isinstance(error, AufAchseError):
        from ...words.box import refusal  # a kernel that shows no error does without the box and its files

        text = refusal(error)
    else:
        log.error("in a callback", exc_info=error)
        text = _("Something went wrong ({error}). The game continues from the last step.").format(error=f"{type(error).__name__}: {error}")
    if isinstance(owner, Shows):
        owner.error = text


def cleared(callback: Callable[Given, Result], page: Troubled) -> Callable[Given, Result | None]:
    """A guarded callback of a page's button or field: the error before is about what was done before."""

    @functools.wraps(callback)
    def told(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        page.error = ""
        return callback(*args, **kwargs)

    return guard(told, page)


def guard(callback: Callable[Given, Result], owner: Shows | None = None) -> Callable[Given, Result | None]:
    """Wrap a callback (of a widget, an observer) so that its errors are shown and logged: an exception
    in a callback reaches neither page nor log by itself. This is the one place that does so.

    The errors are shown by ``owner``, else by the callback's own object; so it decorates methods
    (``@guard``) and wraps functions (``button.on_click(guard(pressed, panel))``).
    """
    bound: object = owner if owner is not None else getattr(callback, "__self__", None)

    @functools.wraps(callback)
    def guarded(*args: Given.args, **kwargs: Given.kwargs) -> Result | None:
        try:
            return callback(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 - shown and logged
            report(bound if bound is not None else args[0] if args else None, error)
            return None

    return guarded
