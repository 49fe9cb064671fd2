"""All the bots: those of the package, those registered, those of other packages."""

from __future__ import annotations

import inspect
import logging
import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TypeGuard

from ..engine.errors import LABEL, is_label, one_line, shown
from ..engine.reasons import N_
from . import busy, courier, dispatcher, learner, planner, random
from .contract import Bot, BotError, Choose, UnknownBot
from .thinking import failure

GROUP = "aufachse_widgets.bots"
"""The entry points by which other packages add bots: the name is the code, the object what :func:`register_bot` takes."""

logger = logging.getLogger(__name__)

BOTS: dict[str, Bot] = {
    bot.code: bot
    for bot in (
        Bot("learner", N_("Learner"), N_("drives to whatever is nearest and likes a bargain: for a first game"), learner.choose),
        Bot("courier", N_("Courier"), N_("drives to the nearest contract that pays and bids part of what it is worth"), courier.choose),
        Bot("dispatcher", N_("Dispatcher"), N_("plans all its contracts together and pays what one adds to the plan"), dispatcher.choose),
        Bot("dispatcher-bold", N_("Dispatcher, bold"), N_("plans like the dispatcher, pays more for contracts and buys trailers early"), dispatcher.bold),
        Bot("dispatcher-careful", N_("Dispatcher, careful"), N_("plans like the dispatcher, bids low and holds on to its money"), dispatcher.careful),
        Bot("dispatcher-spoiler", N_("Dispatcher, spoiler"), N_("plans like the dispatcher, and bids to keep contracts from the leader"), dispatcher.spoiler),
        Bot("planner", N_("Planner"), N_("plays out its best moves, many times, before it chooses; takes its time"), planner.choose),
        Bot("planner-quick", N_("Planner, quick"), N_("thinks like the planner, for a tenth of the time"), planner.quick),
        Bot("busy", N_("Busy"), N_("tries everything once, and mostly drives towards business"), busy.choose),
        Bot("random", N_("Random"), N_("does anything that the rules allow"), random.choose),
    )
}
SHIPPED = frozenset(BOTS)


def register_bot(code: str, bot: Choose | Callable[[], object], title: str = "", about: str = "", *, replace: bool = False) -> Bot:
    """Add a bot, so that ``code`` can take a seat wherever the shipped ones can.

    ``bot`` is called as ``bot(rules, view, legal, rng)`` and gives an action or slices (see
    :class:`~aufachse_widgets.bots.contract.SlicedBot`); or it is a factory, a class without arguments for
    instance, called once and giving such a function or an object with one as its method ``choose``.
    ``title`` and ``about`` (one line) are shown on screen; by default they are made from the code and from
    the first line of the docstring. ``replace``: take the place of the bot registered before under that code,
    as when a cell runs again.

    Other packages add bots by an entry point of the group ``aufachse_widgets.bots``.

    Raises :class:`BotError` for a code that is taken or not allowed, and for what is not a bot.

    >>> def first(rules, view, legal, rng):
    ...     "Takes the first action that there is."
    ...     return legal[0]
    >>> register_bot("first", first, replace=True)
    Bot(code='first', title='First', about='Takes the first action that there is.', choose=<function first at ...>)
    >>> register_bot("courier", first)
    Traceback (most recent call last):
    ...
    aufachse_widgets.bots.contract.BotError: the code 'courier' belongs to a shipped bot; use another
    >>> unregister_bot("first")
    """
    if not isinstance(code, str) or len(code) > LABEL or not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", code):
        raise BotError(f"{shown(code)} cannot be a bot's code; use small letters and digits, words joined by hyphens")
    if code in SHIPPED:
        raise BotError(f"the code {shown(code)} belongs to a shipped bot; use another")
    if code in BOTS and not replace:
        raise BotError(f"the code {shown(code)} is taken by the bot {shown(BOTS[code].title)}; use another, or replace=True to take its place")
    made = make_bot(code, bot, title, about)
    BOTS[code] = made
    return made


def unregister_bot(code: str) -> None:
    """Take a registered bot away again. Raises BotError for a shipped one, UnknownBot where there is none."""
    if code in SHIPPED:
        raise BotError(f"the bot {shown(code)} is shipped and stays")
    del BOTS[get_bot(code).code]


def get_bot(code: str) -> Bot:
    """The bot of that code.

    >>> get_bot("courier").title
    'Courier'
    >>> get_bot("nobody")
    Traceback (most recent call last):
    ...
    aufachse_widgets.bots.contract.UnknownBot: there is no bot 'nobody'; use one of learner, courier, dispatcher, ...
    """
    bot = BOTS.get(code) if isinstance(code, str) else None
    if bot is None:
        _add_installed()
        bot = BOTS.get(code) if isinstance(code, str) else None
    if bot is None:
        raise UnknownBot(f"there is no bot {shown(code)}; use one of {', '.join(BOTS)}")
    return bot


def all_bots() -> tuple[Bot, ...]:
    """Every bot, the shipped ones first, then as they were added.

    >>> [bot.code for bot in all_bots()][:3]
    ['learner', 'courier', 'dispatcher']
    """
    _add_installed()
    return tuple(BOTS.values())


@cache
def _add_installed() -> None:
    """Add the bots of other packages, once. One that cannot be loaded is told in the log and left out: the rest plays on."""
    for entry in entry_points(group=GROUP):
        add_entry_point(entry)


def add_entry_point(entry: EntryPoint) -> None:
    """Add the bot of an entry point; what is wrong with it is logged."""
    try:
        if entry.name not in BOTS:
            found = entry.load()
            if isinstance(found, Bot):
                register_bot(entry.name, found.choose, found.title, found.about)
            else:
                register_bot(entry.name, found)
    except Exception:
        logger.exception("the bot %s of %s was left out", entry.name, entry.value)


def make_bot(code: str, bot: object, title: str = "", about: str = "") -> Bot:
    """A bot out of what :func:`register_bot` takes, registered nowhere. Raises :class:`BotError` for what isn't one."""
    choose = _choose_of(code, bot)
    if not title:
        title = code.replace("-", " ").capitalize()
    if not about:
        about = (inspect.getdoc(bot) or "").partition("\n")[0][:LABEL]
    for name, text in (("title", title), ("about", about or "-")):
        if not is_label(text):
            raise BotError(f"the bot {code}: {name} = {shown(text)}: use one line of text of at most {LABEL} letters")
    return Bot(code, title, about, choose)


def _choose_of(code: str, bot: object) -> Choose:
    """The function of a bot: itself, its method ``choose``, or that of what a factory makes."""
    choose = _function_of(bot)
    if choose is None and callable(bot) and _takes(bot, 0):
        try:
            made = bot()
        except (Exception, SystemExit) as error:
            raise BotError(f"the bot {code}: its factory failed with {failure(error)}") from error
        choose = _function_of(made)
        if choose is None:
            _refuse_arguments(code, getattr(made, "choose", None))
            raise BotError(f"the bot {code}: its factory made {shown(made)}, which isn't a bot; let it give a function of (rules, view, legal, rng)")
    if choose is None:
        _refuse_arguments(code, None if isinstance(bot, type) else getattr(bot, "choose", bot))
        raise BotError(f"the bot {code} is {shown(bot)}: use a function of (rules, view, legal, rng), or a factory without arguments that makes one")
    return choose


def _refuse_arguments(code: str, choose: object) -> None:
    """BotError for a function that takes other arguments than a bot is given."""
    if inspect.isroutine(choose):
        try:
            takes = inspect.signature(choose)
        except (TypeError, ValueError):  # one written in C may not tell
            return
        raise BotError(f"the bot {code}: its function {choose.__name__} takes {one_line(str(takes), LABEL)}; let it take (rules, view, legal, rng)")


def _function_of(bot: object) -> Choose | None:
    """What is to be called: the bot itself or its method ``choose``; None where neither takes what a bot is given."""
    if _is_bot(bot):
        return bot
    method = None if isinstance(bot, type) else getattr(bot, "choose", None)
    return method if _is_bot(method) else None


def _is_bot(bot: object) -> TypeGuard[Choose]:
    """Whether it can be called as a bot is; what it gives is checked when it plays."""
    return not isinstance(bot, type) and _takes(bot, 4)


def _takes(function: object, arguments: int) -> bool:
    """Whether it can be called with so many arguments."""
    if not callable(function):
        return False
    try:
        inspect.signature(function).bind(*[None] * arguments)
    except (TypeError, ValueError):
        return False
    return True
