"""Names and amounts in words: seats, spaces, contracts, money, goods, points. All other texts are made of them."""

from __future__ import annotations

from collections.abc import Sequence

from ..box.space_names import every_name
from ..engine import CHANCE, EMPTY, NOWHERE, SOMEWHERE, UNKNOWN, Rules
from ..engine.board import Space
from ..journal import Seat, shown_seats
from ..tracking.facts import BETWEEN
from ..tracking.roads import road
from .language import _, listing, ngettext
from .space_names import name_of


def spaces(number: int) -> str:
    """So many spaces to drive."""
    return ngettext("{number} space", "{number} spaces", number).format(number=number)


def bookings(number: int) -> str:
    """So many payments, where nothing else is entered."""
    return ngettext("{number} booking", "{number} bookings", number).format(number=number)


def round_number(turn: int, players: int) -> int:
    """Which round a turn is in; turns are counted over all players.

    >>> [round_number(turn, 3) for turn in (1, 3, 4)]
    [1, 1, 2]
    """
    return -(-turn // players)


def figure(amount: int, sign: bool = False) -> str:
    """A number as it is printed; ``sign``: with a plus, too.

    >>> figure(-300), figure(300), figure(300, sign=True), figure(0, sign=True)
    ('−300', '300', '+300', '0')
    """
    return f"{'+' if sign and amount > 0 else '−' if amount < 0 else ''}{abs(amount)}"


def edition_title(title: str) -> str:
    """The name of a printing; another one that a table gave its rules stays.

    >>> edition_title("Czech rules"), edition_title("")
    ('Czech rules', '')
    """
    return _(title) if title else ""


def in_currency(amount: int, currency: str) -> str:
    """An amount that never falls apart into two lines.

    >>> in_currency(1000, "DM") == "1000\\N{NARROW NO-BREAK SPACE}DM"
    True
    """
    return _("{amount} {currency}").format(amount=figure(amount), currency=currency).replace(" ", "\N{NARROW NO-BREAK SPACE}")


class Names:
    """What everything is called in one game: its rules and who sits in which seat. All texts are plain, unescaped.

    >>> from aufachse_widgets.engine import compile_rules
    >>> names = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    >>> names.money(1600), names.space("koeln"), names.seat(1), names.contract(1)
    ('1600 DM', 'Köln', 'Ben', 'Frankfurt → Flensburg')
    """

    def __init__(self, rules: Rules, seats: Sequence[Seat]) -> None:
        self.rules = rules
        self.seats = shown_seats(seats)

    def money(self, amount: int) -> str:
        """An amount in the edition's currency."""
        return _("{amount} {currency}").format(amount=figure(amount), currency=self.rules.edition.currency)

    def money_unbroken(self, amount: int) -> str:
        """The same with a narrow space where the currency may not fall into the next line.

        >>> from aufachse_widgets.engine import compile_rules
        >>> Names(compile_rules("fx-schmid-1987"), ()).money_unbroken(1000) == "1000\\N{NARROW NO-BREAK SPACE}DM"
        True
        """
        return in_currency(amount, self.rules.edition.currency)

    def goods(self, number: int) -> str:
        """So many goods.

        >>> from aufachse_widgets.engine import compile_rules
        >>> Names(compile_rules("fx-schmid-1987"), ()).goods(2)
        '2 goods'
        """
        return ngettext("{number} unit", "{number} goods", number).format(number=number)

    def points(self, number: int) -> str:
        """So many points.

        >>> from aufachse_widgets.engine import compile_rules
        >>> Names(compile_rules("fx-schmid-1987"), ()).points(1)
        '1 point'
        """
        return ngettext("{number} point", "{number} points", number).format(number=number)

    def spaces(self, number: int) -> str:
        """So many spaces to drive.

        >>> from aufachse_widgets.engine import compile_rules
        >>> Names(compile_rules("fx-schmid-1987"), ()).spaces(16)
        '16 spaces'
        """
        return spaces(number)

    def space(self, id: str) -> str:
        """The name of a space, also of one that this edition does not use.

        >>> from aufachse_widgets.engine import compile_rules
        >>> names = Names(compile_rules("fx-schmid-1987"), ())
        >>> names.space("muenchen"), names.space("?"), names.space("leipzig|kassel")
        ('München', 'an unknown space', 'Kassel–Leipzig')
        """
        if id == SOMEWHERE:
            return _("an unknown space")
        if id == NOWHERE:
            return _("off the board")
        if BETWEEN in id:
            one, other = road(self.rules, *id.split(BETWEEN, 1))
            return _("{one}–{other}").format(one=self.space(one), other=self.space(other))
        space = self._known(id)
        return name_of(space) if space else id

    def every_name(self, id: str) -> tuple[str, ...]:
        """All by which somebody may look for a space, in whatever language; what it is called here first.

        >>> from aufachse_widgets.engine import compile_rules
        >>> Names(compile_rules("fx-schmid-1987"), ()).every_name("praha")
        ('Praha', 'Prag', 'Prague', 'Praga')
        """
        space = self._known(id)
        return tuple(dict.fromkeys((self.space(id), *(every_name(space) if space else ()))))

    def _known(self, id: str) -> Space | None:
        return self.rules.spaces.get(id) or next((space for space in self.rules.board.spaces if space.id == id), None)

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
        >>> Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben"), Seat(""))).names([0, 1, 2])
        'Ada, Ben and Player 3'
        """
        return listing(self.seat(seat) for seat in seats)

    def contract(self, number: int) -> str:
        """Where a contract starts and where it goes; where nobody knows that, its goods and revenue."""
        if number == UNKNOWN:
            return _("an unknown contract")
        if number == EMPTY:
            return _("an empty place")
        card = self.rules.contracts.get(number)
        if card is None:
            return _("contract {number}").format(number=number)
        if self.only_goods(number):
            if not card.goods:
                return _("an unknown contract")
            return _("{goods} for {amount}").format(goods=self.goods(card.goods), amount=self.money(card.revenue))
        return _("{start} → {destination}").format(start=self.space(card.start), destination=self.space(card.destination))

    def only_goods(self, number: int) -> bool:
        """Whether only goods and revenue of a contract are known, as may be at a physical table."""
        card = self.rules.contracts.get(number)
        return card is not None and card.start == card.destination == SOMEWHERE

    def cargo(self, number: int, goods: int) -> str:
        """A contract with its goods, which are said once.

        >>> from aufachse_widgets.engine import compile_rules
        >>> Names(compile_rules("fx-schmid-1987"), ()).cargo(1, 5)
        'Frankfurt → Flensburg (5 goods)'
        """
        said = self.contract(number) if number else _("a contract")
        card = self.rules.contracts.get(number)
        if self.only_goods(number) and card is not None and card.goods:
            return said
        return _("{contract} ({goods})").format(contract=said, goods=self.goods(goods))


def dice(values: tuple[int, ...]) -> str:
    """What was rolled; 0 is a die that nobody knows.

    >>> dice((3, 5)), dice((0,))
    ('3 and 5', 'an unknown number')
    """
    return listing(str(value) if value else _("an unknown number") for value in values) or _("an unknown number")
