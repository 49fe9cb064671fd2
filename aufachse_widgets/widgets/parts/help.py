"""What the ``?`` tells: what lies on the map, how to look back and undo, and the keys; below them, where there is a keyboard, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...drawing import signs
from ...engine.reasons import N_
from ...words.language import _
from .keys import KEYS, Key

RING = '<i class="aa-help-ring"></i>'

ON_THE_MAP = (
    (RING, N_("You can drive, start or put a sign here. The number is how many points it takes; tap it.")),
    (signs.load_mark(), N_("A contract of yours is loaded here.")),
    (signs.deliver_mark(), N_("A contract of yours is delivered here.")),
    (signs.auction_mark(), N_("You can call an auction here, since you reach it exactly.")),
    (signs.event(), N_("An event space: stop here and you draw an event card.")),
    (signs.construction(), N_("Construction: no truck passes.")),
    (signs.jam(), N_("Traffic jam: no truck passes while it lasts.")),
)
"""Pictures, and what they mean."""

HINTS = (
    N_("The bulb switches hints on and off. They come from what the bot Dispatcher would plan for your contracts, with what you know."),
    N_(
        "“Worth about 1900 DM · there in 6–8 turns”: what the contract is worth to you as things stand, before you pay for a bid;"
        " it would be delivered in so many of your own turns, after whatever the plan does first."
    ),
    N_(
        "Of a contract that you could get that is three quarters of what it adds to your plan: another contract would come in its place."
        " Dispatcher bids by the same number, and all that hints say of the contract comes from it."
    ),
    N_("✓ and the line in the list of bids: the highest bid that costs less than that."),
    N_("“67 % now”: your chance to stop there with this roll. “Up to 83 % next turn”: after the best of the drives that you have now."),
    N_("“What should I do?” says what Dispatcher would do in your place, and why. It may be wrong: dice and cards decide, too."),
)
"""What hints mean, and where they come from."""

LOOKING_BACK = (
    N_("Undo takes back a step, and first says what goes with it. Redo does it again."),
    N_("Tap a line of the log to see the game as it was then; “Back to the game” returns."),
    N_("Tap a space on the map that can't be reached to see why."),
    N_("Hold a button, a card or a sign, or press it with the right mouse button, to read its rule."),
)


AT_THE_BANK = (
    N_("Tap the amount, and who pays or gets it. The other side is the bank, unless you choose another player."),
    N_("Tap what it is for, or type it in your own words: that books it. The bar on top then says who hands how much to whom."),
    N_("Something wrong? Undo takes back the last booking. Under Log, tap any line to change or remove it."),
    N_("Every payment is listed under Ledger. If the money on the table doesn't match, count the cash there: it shows which line may be wrong."),
    N_("When the game is over, press “The game ends now” under End: it says who has won."),
)
"""How the bank is used."""


def bank_html() -> str:
    """How the bank is used, as HTML."""
    lines = "".join(f"<li>{escape(_(said))}" for said in AT_THE_BANK)
    return f'<div class="aa-help"><section><h3>{escape(_("Bank"))}</h3><ol>{lines}</ol></section></div>'


def keys_html(keys: Sequence[Key] = KEYS) -> str:
    """The list of keys."""
    rows = "".join(f"<tr><th><kbd>{escape(each.shown)}</kbd><td>{escape(_(each.does))}" for each in keys)
    return f"<h3>{escape(_('Keys'))}</h3><table class='aa-keys'>{rows}</table>"


def help_html(companion: bool = False) -> str:
    """The help, as HTML; the companion's has no map to play on, and only its own keys."""
    if companion:
        return f'<div class="aa-help"><section class="aa-byhand">{keys_html([key for key in KEYS if key.companion])}</section></div>'
    shown = "".join(f"<tr><th>{picture}<td>{escape(_(said))}" for picture, said in ON_THE_MAP)
    back, hints = ("".join(f"<li>{escape(_(said))}" for said in lines) for lines in (LOOKING_BACK, HINTS))
    return (
        f'<div class="aa-help"><section><h3>{escape(_("On the map"))}</h3><table class="aa-marks">{shown}</table>'
        f"<h3>{escape(_('Looking back'))}</h3><ul>{back}</ul><h3>{escape(_('Hints'))}</h3><ul>{hints}</ul></section>"
        f'<section class="aa-byhand">{keys_html()}</section></div>'
    )
