"""What became of games that came from another device, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from .language import _, ngettext

OUTCOMES = ("new", "longer", "shorter", "copy", "same")


def what_came(outcomes: Mapping[str, int]) -> str:
    """How many games were opened, and what became of them; ``outcomes`` are those of :class:`~aufachse_widgets.sessions.transfer.Transfer`, with their numbers.

    >>> what_came({"new": 3, "longer": 1})
    '4 games opened: 3 are new here, 1 was further along there and continues from that point.'
    >>> what_came({"same": 1})
    '1 game opened: it was here already.'
    """
    count = sum(outcomes.values())
    if not count:
        return _("No game was opened.")
    came = [(outcome, outcomes[outcome]) for outcome in OUTCOMES if outcomes.get(outcome)]
    what = _of_all(*came[0]) if len(came) == 1 else ", ".join(_of_some(*some) for some in came)
    opened = ngettext("{count} game opened", "{count} games opened", count).format(count=count)
    return _("{games}: {what}.").format(games=opened, what=what)


def _of_all(outcome: str, count: int) -> str:
    """What became of all the games that came."""
    return {
        "new": ngettext("it is new here", "all of them are new here", count),
        "longer": ngettext(
            "it was further along there and continues from that point", "all of them were further along there and continue from that point", count
        ),
        "shorter": ngettext("it is further along here and stays as it is", "all of them are further along here and stay as they are", count),
        "copy": ngettext("it took another course there and is kept beside yours", "all of them took another course there and are kept beside yours", count),
        "same": ngettext("it was here already", "all of them were here already", count),
    }[outcome]


def _of_some(outcome: str, count: int) -> str:
    """How many games that happened to, among others."""
    return {
        "new": ngettext("{count} is new here", "{count} are new here", count),
        "longer": ngettext(
            "{count} was further along there and continues from that point", "{count} were further along there and continue from that point", count
        ),
        "shorter": ngettext("{count} is further along here and stays as it is", "{count} are further along here and stay as they are", count),
        "copy": ngettext("{count} took another course there and is kept beside yours", "{count} took another course there and are kept beside yours", count),
        "same": ngettext("{count} was here already", "{count} were here already", count),
    }[outcome].format(count=count)
