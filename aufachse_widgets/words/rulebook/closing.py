"""The rules of money and debts, of the end, and what the program itself does."""

from __future__ import annotations

from ...engine.reasons import N_
from ..language import _
from .facts import Facts
from .parts import Rule, Section


def _debt(facts: Facts) -> str:
    factor = facts.edition.debt_factor
    if not factor:
        return _("What an event card asks for and you cannot pay is forgiven.")
    if factor == 1:
        return _("A player who cannot pay for an event card keeps it and owes the sum.")
    if factor == 2:
        return _("A player who cannot pay for an event card keeps it and owes twice the sum.")
    return _("A player who cannot pay for an event card keeps it and owes {factor} times the sum.").replace("{factor}", str(factor))


MONEY = Section(
    "money",
    N_("Money and debts"),
    (
        Rule("no-loans", ("no_credit",), N_("There are no loans, and nobody can spend more than they have.")),
        Rule(
            "bank",
            ("no_credit",),
            N_(
                "The bank pays what contracts earn and takes what players have to pay. One of you is the banker, beside playing; at a screen, and with the "
                "companion, the program is."
            ),
            ours=True,
        ),
        Rule("currency", ("currency",), N_("All sums are in {currency}.")),
        Rule("debts", ("debt_factor",), _debt),
        Rule(
            "paying-debts",
            ("debt_factor",),
            N_("Debts are paid as soon as the money is there, the oldest first, but not during an auction. Everybody's money is open."),
            ours=True,
        ),
    ),
)

END = Section(
    "end",
    N_("The end of the game"),
    (
        Rule(
            "when",
            ("end",),
            N_(
                "The game ends at once when two things are true: no public contract is left, face up or in the deck, and a player who "
                "has had contracts has none left, in hand or loaded."
            ),
        ),
        Rule("most-money", ("end",), N_("The most money wins. Contracts not delivered are worth nothing.")),
        Rule("ties", ("end",), N_("Players with equal money share the place."), ours=True),
        Rule(
            "settlement",
            ("settlement",),
            {
                "what_there_is": N_("Debts and what cards kept to the end cost are paid first, as far as the money goes."),
                "forgiven": N_("Debts and what cards kept to the end would cost are forgiven."),
            },
        ),
    ),
)

SCREEN = Section(
    "screen",
    N_("At this screen"),
    (
        Rule("hidden", ("screen",), N_("What others hold face down is not shown, and a press that comes too late or from an older moment does nothing.")),
        Rule("companion", ("told",), N_("The companion keeps what it is told as it happened at the table, and says where that is against the rules.")),
        Rule("undo", ("undo",), N_("The table decides at the start whether steps that have shown somebody a card or a roll can be taken back.")),
    ),
    on_screen=True,
)
