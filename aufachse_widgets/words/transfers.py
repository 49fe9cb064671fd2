"""What became of games that came from another device, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from .language import _, ngettext


def what_came(outcomes: Mapping[str, int]) -> str:
    """How many games were opened, and what became of them; ``outcomes`` are those of :class:`~aufachse_widgets.sessions.transfer.Transfer`, with their numbers.

    >>> what_came({"new": 3, "longer": 1})
    '4 games opened: 3 are new here, 1 went further there and goes on from that point.'
    >>> what_came({"same": 1})
    '1 game opened: 1 was here already.'
    """
    texts = {
        "new": ngettext("{count} is new here", "{count} are new here", outcomes.get("new", 0)),
        "longer": ngettext(
            "{count} went further there and goes on from that point", "{count} went further there and go on from that point", outcomes.get("longer", 0)
        ),
        "shorter": ngettext("{count} goes further here and stays as it is", "{count} go further here and stay as they are", outcomes.get("shorter", 0)),
        "copy": ngettext("{count} went another way and is kept beside yours", "{count} went another way and are kept beside yours", outcomes.get("copy", 0)),
        "same": ngettext("{count} was here already", "{count} were here already", outcomes.get("same", 0)),
    }
    count = sum(outcomes.values())
    if not count:
        return _("No game was opened.")
    opened = ngettext("{count} game opened", "{count} games opened", count).format(count=count)
    told = ", ".join(text.format(count=outcomes[outcome]) for outcome, text in texts.items() if outcomes.get(outcome))
    return _("{games}: {what}.").format(games=opened, what=told)
