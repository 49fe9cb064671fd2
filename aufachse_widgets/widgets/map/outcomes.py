"""What a drive leads to, in a few words: for tooltips, lists of ways and the buttons of the companion."""

from __future__ import annotations

from ...engine import Reach
from ...words.language import _, ngettext


def points(number: int) -> str:
    """A number of points in words."""
    return ngettext("{number} point", "{number} points", number).format(number=number)


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
