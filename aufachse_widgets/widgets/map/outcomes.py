"""What a drive leads to, in a few words: for tooltips, lists of ways and the buttons of the companion."""

from __future__ import annotations

from ...engine import Reach
from ...words import Speaker
from ...words.language import _, ngettext


def spaces(number: int) -> str:
    """How far a drive goes, in words."""
    return ngettext("{number} space", "{number} spaces", number).format(number=number)


def gains(reach: Reach) -> list[str]:
    """What may be done or happens where a drive ends."""
    said = [_("stay, all points given up")] if len(reach.path) < 2 else []
    if reach.deliveries:
        said.append(ngettext("deliver {number} contract", "deliver {number} contracts", len(reach.deliveries)).format(number=len(reach.deliveries)))
    if reach.loads:
        said.append(ngettext("load {number} contract", "load {number} contracts", len(reach.loads)).format(number=len(reach.loads)))
    if reach.event:
        said.append(_("event card"))
    if reach.auction:
        said.append(_("auction possible"))
    return said


def outcome(reach: Reach) -> str:
    """What happens at the end of a drive, how it ends included; empty where nothing but an exact count is to be said."""
    said = gains(reach)
    if not reach.exact and len(reach.path) > 1:
        said.append(_("early stop"))
    return ", ".join(said)


def worth(words: Speaker, reach: Reach) -> str:
    """A drive as it is proposed: how far it goes, and what may be done or happens at its end; one contract by what it pays."""

    def paid(number: int) -> str:
        return words.money(words.rules.contracts[number].revenue)

    said = [_("stay, all points given up") if len(reach.path) < 2 else spaces(len(reach.path) - 1)]
    if len(reach.deliveries) == 1:
        said.append(_("deliver for {money}").format(money=paid(reach.deliveries[0])))
    elif reach.deliveries:
        said.append(ngettext("deliver {number} contract", "deliver {number} contracts", len(reach.deliveries)).format(number=len(reach.deliveries)))
    if len(reach.loads) == 1:
        said.append(_("load for {money}").format(money=paid(reach.loads[0])))
    elif reach.loads:
        said.append(ngettext("load {number} contract", "load {number} contracts", len(reach.loads)).format(number=len(reach.loads)))
    if reach.event:
        said.append(_("event card"))
    if reach.auction:
        said.append(_("auction possible"))
    if not reach.exact and len(reach.path) > 1:
        said.append(_("early stop"))
    return " · ".join(said)
