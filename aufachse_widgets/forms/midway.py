"""Starting to track a game that is going on already: the present position, typed in once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

import ipywidgets
from traitlets import Bunch

from ..box.suggestions import spellings
from ..drawing.palette import seat_colour
from ..engine import Edition, PlayerAt, PositionError, compile_rules, position
from ..engine.actions import SOMEWHERE, UNKNOWN
from ..engine.board_file import BoardAndContracts
from ..engine.errors import AufAchseError
from ..engine.phases import BeforeRoll
from ..journal import Seat
from ..tracking import facts
from ..tracking.kind import Told
from ..widgets.parts.choices import Choices
from ..widgets.parts.errors import Guarded
from ..widgets.parts.numbers import number_of
from ..widgets.parts.presses import Pressed
from ..widgets.parts.tree import hide, put
from ..widgets.track.search import matches
from ..words.language import _
from ..words.sorting import sort_key
from ..words.table import TableSpeaker

INSIDE = "aa-midway-inside"
"""The CSS class of what a game in progress is asked."""


class MidwayError(AufAchseError, ValueError):
    """Something impossible in the present position; in words for people."""


OFFERED = 6  # places at a time


class _Found(NamedTuple):
    """A space that may be found."""

    name: str
    """As people find it on their board."""
    id: str
    names: tuple[str, ...]
    """All that it is called."""
    ends: tuple[str, ...]
    """All that the cities of its road are called."""


def _is_called(one: _Found, asked: str) -> bool:
    """Whether that is the whole name of a space, in whatever language."""
    return bool(set(spellings(asked)) & {spelling for name in one.names for spelling in spellings(name)})


class _Place:
    """Where a truck stands: the first letters, and a chip for each space that fits; road places, too."""

    def __init__(self, guarded: Guarded, page: Pressed) -> None:
        self.space = ""  # the one that was chosen
        self._spaces: list[_Found] = []
        self._hits: list[tuple[str, str]] = []
        self.field = ipywidgets.Text(description=_("Place"), placeholder=_("first letters, if known"))
        self.field.observe(guarded(self._typed), names="value")
        self.hits = Choices(guarded(self._pressed), page).add_class("aa-hits").add_class("aa-small-hits").add_class("aa-hidden")

    def use(self, spaces: list[_Found]) -> None:
        """The spaces that there are."""
        self._spaces = spaces

    def found(self) -> list[tuple[str, str]]:
        """The spaces that fit what was typed: (name, id), those whose whole name it is first."""
        asked = self.field.value.strip()
        if not asked:
            return []
        fit = [one for one in self._spaces if matches(asked, *one.names, *one.ends)]
        shown = [one for one in fit if matches(asked, one.name)]
        whole = [one for one in fit if _is_called(one, asked)]
        return list(dict.fromkeys((one.name, one.id) for one in (*whole, *shown, *fit)))

    def meant(self) -> str:
        """The space that was chosen or can only be meant; empty where it is not clear."""
        found = self.found()
        if self.space or not found:
            return self.space
        sure = len(found) == 1 or any(_is_called(one, self.field.value.strip()) for one in self._spaces if one.id == found[0][1])
        return found[0][1] if sure else ""

    def _typed(self, change: Bunch) -> None:
        if self.space and any(one.id == self.space and one.name == change["new"] for one in self._spaces):
            return
        self.space = ""
        self._hits = self.found()[:OFFERED]
        self.hits.offer([name for name, _id in self._hits])
        hide(self.hits, not self._hits)

    def _pressed(self, place: int) -> None:
        if place < len(self._hits):
            name, self.space = self._hits[place]
            put(self.field, name)
            hide(self.hits, True)


class PositionRow:
    """One player's position: money, place, contracts in hand, trailers."""

    def __init__(self, guarded: Guarded, page: Pressed) -> None:
        self.title = ipywidgets.HTML()
        self.money = ipywidgets.Text(description=_("Money")).add_class("aa-amount")
        self.where = _Place(guarded, page)
        self.place = self.where.field
        self.hand = ipywidgets.Text(description=_("In hand")).add_class("aa-amount")
        self.small = ipywidgets.Text(value="0", description=_("Small trailers")).add_class("aa-amount")
        self.large = ipywidgets.Text(value="0", description=_("Large trailers")).add_class("aa-amount")
        self.skips = ipywidgets.Text(value="0", description=_("Turns to skip")).add_class("aa-amount")
        fields = ipywidgets.Box([self.money, self.place, self.where.hits, self.hand, self.small, self.large, self.skips]).add_class("aa-standingfields")
        self.box = ipywidgets.VBox([self.title, fields])


class Midway(ipywidgets.VBox):
    """A switch, and the fields for each player. What is aboard is told afterwards, under Players. ``guarded`` wraps callbacks of that ``page``,
    ``changed()`` is called after each choice; ``own`` is the table's own board; ``sight`` brings the first element of a class into sight."""

    def __init__(
        self, guarded: Guarded, page: Pressed, changed: Callable[[], object], sight: Callable[[str], object], own: BoardAndContracts | None = None
    ) -> None:
        self._sight = sight
        self._own = own or ()
        self._changed = changed
        self._guarded = guarded
        self._page = page
        self._board: tuple[str, list[_Found]] = ("", [])  # an edition's id and its spaces
        self.on = False
        self._rows: list[PositionRow] = []
        self._filled = ("", 0)
        self._remarked = ""  # what was odd about the position, said last
        self.switch = Choices(guarded(self._switched), page).add_class("aa-switch")
        self.list = ipywidgets.VBox()
        self.left = ipywidgets.Text(description=_("Public contracts left"), placeholder=_("with the deck")).add_class("aa-amount")
        self.turn = Choices(guarded(self._turn_chosen), page).add_class("aa-seats")
        self._turn = 0
        self.turn_title = ipywidgets.HTML(f'<div class="aa-ask">{escape(_("Whose turn is it now?"))}</div>')
        note = _("Loads, kept event cards and debts are entered later, under Players.")
        self.note = ipywidgets.HTML(f'<p class="aa-small">{escape(note)}</p>')
        self.inside = ipywidgets.VBox([self.list, self.left, self.turn_title, self.turn, self.note]).add_class(INSIDE).add_class("aa-hidden")
        super().__init__([self.switch, self.inside])
        self.add_class("aa-midway")

    @property
    def rows(self) -> tuple[PositionRow, ...]:
        """The fields of each player, in the order of the seats; none before a game in progress is chosen."""
        return tuple(self._rows[: len(self.list.children)])

    def _switched(self, place: int) -> None:
        self.on = place == 1
        self._changed()
        if self.on:
            self._sight(INSIDE)

    def _turn_chosen(self, place: int) -> None:
        self._turn = place
        self._changed()

    def show(self, seats: tuple[Seat, ...], edition: Edition, public: int) -> None:
        """For these seats; ``public`` is the number of public contracts that a new game has."""
        self.switch.offer([_("A new game"), _("A game in progress")], ["play", "forward"], int(self.on))
        hide(self.inside, not self.on)
        if not self.on:
            return
        while len(self._rows) < len(seats):
            self._rows.append(PositionRow(self._guarded, self._page))
        for index, row in enumerate(self._rows[: len(seats)]):
            row.where.use(self._spaces(edition))
            colour = seat_colour(seats, index)
            put(row.title, f'<div class="aa-ask aa-seat-tint aa-seat-{colour.id}">{escape(seats[index].name or "?")}</div>')
            if not row.money.value:
                row.money.value, row.hand.value = str(edition.starting_money), str(edition.private_contracts)
        if not self.left.value:
            self.left.value = str(public)
        self.list.children = tuple(row.box for row in self._rows[: len(seats)])
        self._turn = min(self._turn, len(seats) - 1)
        self.turn.offer([seat.name or "?" for seat in seats], [f"truck aa-of-{seat_colour(seats, index).id}" for index in range(len(seats))], self._turn)

    def _spaces(self, edition: Edition) -> list[_Found]:
        """The spaces of an edition, cities first."""
        if self._board[0] != edition.id:
            rules = compile_rules(edition, *self._own)
            words = TableSpeaker(rules, ())
            order = sorted(rules.spaces.values(), key=lambda space: (space.kind != "city", sort_key(words.space(space.id))))
            self._board = (edition.id, [_Found(words.space(space.id), space.id, words.every_name(space.id), words.every_end(space.id)) for space in order])
        return self._board[1]

    def moves(self, seats: tuple[Seat, ...], places: bool, edition: Edition, public: int) -> tuple[Told, ...]:
        """The facts of the present position, ``public`` being the public contracts that there were. Raises MidwayError for what isn't a number or a city.

        What the rules do not allow is said by a MidwayError too, but only once: the one who goes on all the same
        begins with the table as it is.
        """
        why = _("the game was already in progress")
        told: list[Told] = []
        players: list[PlayerAt] = []
        for seat, row in enumerate(self._rows[: len(seats)]):
            name = seats[seat].name

            def number(field: ipywidgets.Text, name: str = name) -> int:
                found = number_of(field.value)
                if found is None:
                    raise MidwayError(_("{name}: “{what}” must be a whole number, not “{text}”.").format(name=name, what=field.description, text=field.value))
                return found

            told += [
                facts.SetMoney(seat, number(row.money), why),
                facts.SetHand(seat, number(row.hand), (), why),
                facts.SetTrailers(seat, number(row.small), number(row.large), why),
                facts.SetSkips(seat, number(row.skips), why),
            ]
            place, space = row.place.value.strip(), SOMEWHERE
            if places and place:
                space = row.where.meant()
                if not space and row.where.found():
                    raise MidwayError(_("{name}: more than one place begins with “{text}”. Choose one of those below the field.").format(name=name, text=place))
                if not space:
                    raise MidwayError(
                        _("{name}: there is no place called “{text}” on our board. Leave it empty; you can enter it later.").format(name=name, text=place)
                    )
            if places:
                told.append(facts.SetSpace(seat, space, why))
            standing = PlayerAt(space, number(row.money), number(row.hand), small=number(row.small), large=number(row.large), skips=number(row.skips))
            players.append(standing)
        left = number_of(self.left.value)
        if left is None:
            raise MidwayError(_("“Public contracts left” must be a whole number, not “{text}”.").format(text=self.left.value))
        self._remark(seats, edition, public, players, left)
        told += [facts.SetPublic(facts.TABLE, left, (), why), facts.SetTurn(self._turn, why)]
        return tuple(told)

    def _remark(self, seats: tuple[Seat, ...], edition: Edition, public: int, players: Sequence[PlayerAt], left: int) -> None:
        """MidwayError for a position that the rules do not allow, unless it was said just before."""
        counts = list(edition.public_contracts)
        counts[len(players) - 2] = public
        rules = compile_rules(edition.with_changes(public_contracts=tuple(counts)), *self._own)
        face_up = min(left, edition.market_size)
        try:
            position(rules, players, moment=BeforeRoll(self._turn), market=(UNKNOWN,) * face_up, deck=left - face_up)
        except PositionError as error:
            odd = str(error)
            for seat, one in enumerate(seats):
                odd = odd.replace(f"players[{seat}]", one.name)
            if odd != self._remarked:
                self._remarked = odd
                raise MidwayError(_("The rules do not allow this ({why}). If your table really stands like this, press again.").format(why=odd)) from None
