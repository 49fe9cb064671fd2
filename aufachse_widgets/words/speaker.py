"""The one who puts a game into words: names, money, log lines, prompts, labels, cards, rules."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import Action, Reason, State
from ..engine.log import Happened
from . import cards, labels, loglines, prompts, reasons, rules_text
from .naming import Names


class Speaker(Names):
    """Words for one game: its rules and who sits in which seat. All texts are plain, unescaped.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Speaker(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    >>> words.money(1600), words.card_title("Radarfalle")
    ('1600 DM', 'Radarfalle (speed trap)')
    """

    def card_title(self, card: str) -> str:
        """The name of an event card: the German one, with its meaning."""
        return cards.title(card)

    def card_meaning(self, card: str) -> str:
        """A title for an event card in the reader's language."""
        return cards.meaning(card)

    def card_text(self, card: str) -> str:
        """What an event card does in this edition, in our own words."""
        return cards.text(self, card)

    def card_text_to(self, card: str, seat: int, drawn_by: int) -> str:
        """The same, to the ``seat`` that is asked: what it says to the one who drew it, or to the one chosen to move along."""
        return (cards.partner_text(self, card, drawn_by) if seat != drawn_by else "") or self.card_text(card)

    def say(self, entry: Happened) -> str:
        """A log entry as one line.

        >>> from aufachse_widgets.engine import compile_rules
        >>> from aufachse_widgets.engine.log import Bought
        >>> from aufachse_widgets.journal import Seat
        >>> words = Speaker(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
        >>> words.say(Bought(0, large=False, price=2000))
        'Ada buys a small trailer (+4 goods) for 2000 DM.'
        """
        return loglines.say(self, entry)

    def say_all(self, entries: Sequence[Happened]) -> str:
        """Log entries as sentences in a row; those who pass in an auction, one after the other, are named in one sentence."""
        return loglines.say_all(self, entries)

    def prompt(self, state: State, waiting: Sequence[int], legal: Sequence[Action], perspective: int) -> str:
        """What to do next, in one sentence, as the perspective is to read it.

        ``waiting`` are the seats that may act, ``legal`` what people at this screen may do now
        (empty: they wait), ``perspective`` the seat whose eyes these are (-1: everybody's).
        """
        return prompts.prompt(self, state, waiting, legal, perspective)

    def action(self, action: Action, state: State) -> str:
        """The label of the button that does it, in this position.

        >>> from aufachse_widgets.engine import compile_rules, new_game
        >>> from aufachse_widgets.engine.actions import Load
        >>> from aufachse_widgets.journal import Seat
        >>> rules = compile_rules("fx-schmid-1987")
        >>> Speaker(rules, (Seat("Ada"), Seat("Ben"))).action(Load(0, 1), new_game(rules, 2))
        'Load Frankfurt → Flensburg (2 goods)'
        """
        return labels.label(self, action, state)

    def reason(self, reason: Reason) -> reasons.Refusal:
        """Why something is not allowed, with the rule behind it."""
        return reasons.reason(self, reason)

    def rule(self, field: str) -> str:
        """The title of an edition's field.

        >>> from aufachse_widgets.engine import compile_rules
        >>> words = Speaker(compile_rules("fx-schmid-1987"), ())
        >>> words.rule("city_capacity"), words.rule_value("city_capacity", 0)
        ('Trucks in a city', 'any number')
        """
        return rules_text.title(field)

    def rule_value(self, field: str, value: object) -> str:
        """A value of an edition's field in words."""
        return rules_text.value(field, value, self.rules.edition.currency)
