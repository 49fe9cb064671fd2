"""The one who puts a game into words: names, money, log lines, prompts, labels, cards, rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..engine import CHANCE, EMPTY, NOWHERE, SOMEWHERE, UNKNOWN, Action, LogEntry, Reason, Rules, State
from . import cards, labels, loglines, prompts, reasons, rules_text
from .language import _, listing, ngettext

if TYPE_CHECKING:
    from ..journal import Seat


class Speaker:
    """Words for one game: its rules and who sits in which seat. All texts are plain, unescaped.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Speaker(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    >>> words.money(1600), words.space("koeln"), words.seat(1), words.contract(1)
    ('1600 DM', 'Köln', 'Ben', 'Frankfurt → Flensburg')
    """

    def __init__(self, rules: Rules, seats: Sequence[Seat]) -> None:
        self.rules = rules
        self.seats = tuple(seats)

    # Names

    def money(self, amount: int) -> str:
        """An amount in the edition's currency."""
        return _("{amount} {currency}").format(amount=amount, currency=self.rules.edition.currency)

    def goods(self, number: int) -> str:
        """So many goods.

        >>> from aufachse_widgets.engine import compile_rules
        >>> Speaker(compile_rules("fx-schmid-1987"), ()).goods(2)
        '2 goods'
        """
        return ngettext("{number} good", "{number} goods", number).format(number=number)

    def points(self, number: int) -> str:
        """So many points.

        >>> from aufachse_widgets.engine import compile_rules
        >>> Speaker(compile_rules("fx-schmid-1987"), ()).points(1)
        '1 point'
        """
        return ngettext("{number} point", "{number} points", number).format(number=number)

    def space(self, id: str) -> str:
        """The name of a space, also of one that this edition does not use.

        >>> from aufachse_widgets.engine import compile_rules
        >>> words = Speaker(compile_rules("fx-schmid-1987"), ())
        >>> words.space("muenchen"), words.space("?")
        ('München', 'an unknown space')
        """
        if id == SOMEWHERE:
            return _("an unknown space")
        if id == NOWHERE:
            return _("off the board")
        if "|" in id:
            one, other = (self.space(part) for part in id.split("|", 1))
            return _("somewhere between {one} and {other}").format(one=one, other=other)
        space = self.rules.spaces.get(id) or next((space for space in self.rules.board.spaces if space.id == id), None)
        return space.name if space else id

    def seat(self, index: int) -> str:
        """The name of who sits there; chance has one too."""
        if index == CHANCE:
            return _("chance")
        name = self.seats[index].name.strip() if 0 <= index < len(self.seats) else ""
        return name or _("Player {number}").format(number=index + 1)

    def names(self, seats: Sequence[int]) -> str:
        """The names of several seats in a row; who has no name is called by the seat's number.

        >>> from aufachse_widgets.engine import compile_rules
        >>> from aufachse_widgets.journal import Seat
        >>> Speaker(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben"), Seat(""))).names([0, 1, 2])
        'Ada, Ben and Player 3'
        """
        return listing(self.seat(seat) for seat in seats)

    def contract(self, number: int) -> str:
        """Where a contract starts and where it goes."""
        if number == UNKNOWN:
            return _("an unknown contract")
        if number == EMPTY:
            return _("an empty place")
        card = self.rules.contracts.get(number)
        if card is None:
            return _("contract {number}").format(number=number)
        if card.start == card.destination == SOMEWHERE:  # at a physical table, where only goods and revenue were typed
            return _("contract {number}").format(number=number)
        return _("{start} → {destination}").format(start=self.space(card.start), destination=self.space(card.destination))

    # Texts

    def card_title(self, card: str) -> str:
        """The name of an event card: the German one, with its meaning."""
        return cards.title(card)

    def card_text(self, card: str) -> str:
        """What an event card does in this edition, in our own words."""
        return cards.text(self, card)

    def say(self, entry: LogEntry) -> str:
        """A log entry as one line.

        >>> from aufachse_widgets.engine import compile_rules
        >>> from aufachse_widgets.journal import Seat
        >>> words = Speaker(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
        >>> words.say(LogEntry("bought", 0, number=4, amount=-2000))
        'Ada buys a small trailer (+4 goods) for 2000 DM.'
        """
        return loglines.say(self, entry)

    def prompt(self, state: State, waiting: Sequence[int], legal: Sequence[Action], viewer: int) -> str:
        """What to do next, in one sentence, as the viewer is to read it.

        ``waiting`` are the seats that may act, ``legal`` what people at this screen may do now
        (empty: they wait), ``viewer`` the seat whose eyes these are (-1: everybody's).
        """
        return prompts.prompt(self, state, waiting, legal, viewer)

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

    def reason(self, reason: Reason) -> str:
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
