"""What a drive leads to, in a few words: for tooltips, lists of ways and the buttons of the companion."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import Reach
from ...words import Speaker
from ...words.language import _, ngettext
from ...words.naming import spaces


def gains(reach: Reach, words: Speaker | None = None) -> list[str]:
    """What may be done or happens where a drive ends; with ``words``, a single contract by what it pays."""
    said = [_("stay, all points given up")] if len(reach.path) < 2 else []
    if reach.deliveries:
        said.append(_delivering(reach.deliveries, words))
    if reach.loads:
        said.append(_loading(reach.loads, words))
    if reach.event:
        said.append(_("event card"))
    if reach.auction:
        said.append(_("auction possible"))
    return said


def _delivering(contracts: Sequence[int], words: Speaker | None) -> str:
    if words is not None and len(contracts) == 1:
        return _("deliver for {money}").format(money=words.money(words.rules.contracts[contracts[0]].revenue))
    return ngettext("deliver {number} contract", "deliver {number} contracts", len(contracts)).format(number=len(contracts))


def _loading(contracts: Sequence[int], words: Speaker | None) -> str:
    if words is not None and len(contracts) == 1:
        return _("load for {money}").format(money=words.money(words.rules.contracts[contracts[0]].revenue))
    return ngettext("load {number} contract", "load {number} contracts", len(contracts)).format(number=len(contracts))


def outcome(reach: Reach) -> str:
    """What happens at the end of a drive, and whether it stops early; empty if there is nothing but an exact count."""
    return ", ".join(_with_its_end(reach, gains(reach), _("early stop")))


def worth(words: Speaker, reach: Reach) -> str:
    """A drive as it is proposed: how far it goes, and what may be done or happens at its end; one contract by what it pays."""
    far = [spaces(len(reach.path) - 1)] if len(reach.path) > 1 else []
    early = _("early stop, so no auction") if words.rules.edition.has_auctions else _("early stop")
    return " · ".join(_with_its_end(reach, far + gains(reach, words), early))


def _with_its_end(reach: Reach, said: list[str], early: str) -> list[str]:
    """What is said of a drive, and, where it stops ``early``, that."""
    return said if reach.exact or len(reach.path) < 2 else [*said, early]
