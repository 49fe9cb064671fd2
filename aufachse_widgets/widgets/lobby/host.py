"""The host's side of a table before its game: how phones join, what is played, who sits where, and the start."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets
from traitlets import Bunch

from ...drawing.palette import SEAT_COLOURS
from ...engine.board_file import BoardAndContracts
from ...engine.edition import PRESETS, Edition
from ...engine.presets import preset
from ...journal import Seat
from ...sessions.admission import Refused, Secret
from ...sessions.lobby import FEWEST, FREE_PLACE, MOST, Agreed, Change, Lobby
from ...sessions.presence import Presence
from ...store import HostKey
from ...words.language import _, ngettext, sentence
from ...words.naming import edition_title
from ..parts.bot_menu import BotLines, bot_kinds
from ..parts.buttons import make_button
from ..parts.errors import guard
from ..parts.tree import dress, hide, is_hidden, put
from .boxes import LobbyBox
from .person import PersonForm
from .places import connection, letters_of, look, screens, sitter
from .sign import sign

OWN_RULES = "house rules"  # the edition that the table was opened with, where it is no preset


class HostLobby(LobbyBox):
    """What the host of a ``lobby`` sees and does; ``secret`` is that of the host's link, ``addresses`` are the server's for other devices, ``own`` is a
    board of one's own. Who comes is seen as it happens, where the lobby is followed."""

    def __init__(
        self,
        lobby: Lobby,
        secret: Secret,
        addresses: Sequence[str] = (),
        own: BoardAndContracts | None = None,
        presence: Presence | None = None,
    ) -> None:
        self._secret = secret
        self._host = HostKey.of(secret.text)
        self._own = own
        self._telling = False
        self._first_edition = lobby.agreed.edition if lobby.agreed else None
        title = ipywidgets.HTML(f'<h1 class="aa-title">{escape(_("Your table"))}</h1>')
        self.sign = ipywidgets.HTML(sign(lobby.code, addresses))
        self.edition = ipywidgets.Dropdown(options=self._editions(), description=_("Edition"))
        self.players = ipywidgets.Dropdown(options=list(range(FEWEST, MOST + 1)), description=_("Players"))
        self.length = ipywidgets.BoundedIntText(min=0, max=99, description=_("Public contracts"), tooltip="", continuous_update=True)
        asked = ipywidgets.HBox([self.edition, self.players, self.length]).add_class("aa-row").add_class("aa-game-asked")
        for field, changed in ((self.edition, self._edition_chosen), (self.players, self._count_chosen), (self.length, self._length_chosen)):
            field.observe(guard(changed, self), names="value")
        self.rows = [PlaceRow(number, self) for number in range(MOST)]
        self.here = ipywidgets.HTML()
        self.bots = BotLines()
        self.fill = make_button(_("Bots on all free seats"), guard(lambda button: self.fill_with_bots(), self), "aa-quiet", page=self)
        self.sit = make_button(_("I play too, at this screen"), guard(lambda button: self._ask_who(), self), "aa-quiet", page=self)
        self.person = PersonForm(_("Take this seat"), self.sit_down)
        hide(self.person, True)
        self.start = make_button(_("Start the game"), guard(lambda button: self.begin(), self), "aa-primary", "aa-open", page=self)
        self.close_table = make_button(_("Close this table"), guard(lambda button: self._ask_close(), self), "aa-quiet", page=self)
        self.sure = make_button(_("Yes, close it for all"), guard(lambda button: lobby.close_table(self._host), self), "aa-accent", page=self)
        hide(self.sure, True)
        self.said = ipywidgets.HTML()
        more = ipywidgets.HBox([self.fill, self.sit]).add_class("aa-row")
        end = ipywidgets.HBox([self.close_table, self.sure]).add_class("aa-row")
        rules = ipywidgets.VBox([asked]).add_class("aa-form")
        people = ipywidgets.VBox([self.here, *[row.box for row in self.rows], self.bots, more, self.person, rules, end]).add_class("aa-people")
        foot = ipywidgets.VBox([self.said, self.start]).add_class("aa-begin")
        super().__init__(lobby, [title, self.sign.add_class("aa-signplace"), people, foot], presence)
        self.add_class("aa-hosting")

    def _editions(self) -> list[tuple[str, str]]:
        known = [(edition_title(one.title), one.id) for one in PRESETS.values()]
        first = self._first_edition
        if first is None or PRESETS.get(first.id) == first:
            return known
        return [(_("{title}, with your rules").format(title=edition_title(first.title)), OWN_RULES), *known]

    # Showing --------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show what is agreed now."""
        agreed = self.lobby.agreed
        if agreed is None:
            return
        self._telling = True
        try:
            put(self.edition, OWN_RULES if self._is_own(agreed.edition) else agreed.edition.id)
            put(self.players, len(agreed.places))
            put(self.length, agreed.longest, "max")
            put(self.length, agreed.length)
            sitting, mine = agreed.sitting(), agreed.places_of(self._secret.hash())
            letters = letters_of(sitting)
            for number, row in enumerate(self.rows):
                if number < len(sitting):
                    row.show(sitting[number], letters[number], number in mine, number not in self.away)
                hide(row.box, number >= len(sitting))
        finally:
            self._telling = False
        self.bots.show({place.bot for place in agreed.places})
        self.person.offer(agreed)
        people = sum(bool(place.hash) for place in agreed.places)
        free = agreed.free_places
        said = (
            ngettext("{count} player has sat down.", "{count} players have sat down.", people).format(count=people) if people else _("Nobody has sat down yet.")
        )
        said = " ".join(one for one in (said, sentence(screens(agreed))) if one)
        put(self.here, f'<p class="aa-prompt" aria-live="polite">{escape(said)}</p>')
        put(self.start, bool(free), "disabled")
        lacks = ngettext("Start: {count} seat is still free", "Start: {count} seats are still free", free).format(count=free)
        put(self.start, lacks if free else _("Start the game"), "description")
        hide(self.fill, not free)
        hide(self.sit, not free)

    def _is_own(self, edition: Edition) -> bool:
        return self._first_edition is not None and edition == self._first_edition and PRESETS.get(edition.id) != edition

    # Setting --------------------------------------------------------------------------------------

    def _edition_chosen(self, change: Bunch) -> None:
        if self._telling:
            return
        if change["new"] == OWN_RULES and self._first_edition is not None:
            edition = self._first_edition
        else:
            edition = preset(change["new"])
            if self._own is not None:
                edition = edition.with_cards(len(self._own.contracts))
        self._change(lambda agreed: agreed.with_edition(edition))

    def _count_chosen(self, change: Bunch) -> None:
        if not self._telling:
            self._change(lambda agreed: agreed.with_places(change["new"]))

    def _length_chosen(self, change: Bunch) -> None:
        if not self._telling:
            self._change(lambda agreed: agreed.with_length(change["new"]))

    def _change(self, change: Change) -> None:
        self.error = ""
        try:
            self.lobby.change(change)
        finally:
            self.show()  # what was refused stands in no field

    def put_bot(self, place: int, bot: str) -> None:
        """A bot on that seat; an empty code frees it."""
        if not self._telling:
            self._change(lambda agreed: agreed.with_bot(place, bot) if bot else agreed.freed(place))

    def free(self, place: int) -> None:
        """The guest who sits there has to choose again."""
        self._change(lambda agreed: agreed.freed(place))

    def fill_with_bots(self) -> None:
        """A bot on each seat that is free."""

        def filled(agreed: Agreed) -> Agreed:
            for number, place in enumerate(agreed.places):
                if place.free:
                    agreed = agreed.with_bot(number, "learner")
            return agreed

        self._change(filled)

    def _ask_who(self) -> None:
        hide(self.person, False)

    def sit_down(self, name: str, colour: str) -> None:
        """The host, or somebody beside the host, plays at this screen."""
        self.lobby.change(lambda agreed: agreed.joined(self._secret.hash(), name, colour))
        self.person.name.value = ""
        hide(self.person, True)

    def _ask_close(self) -> None:
        hide(self.sure, False)

    def begin(self) -> None:
        """Start the game, on all devices."""
        self.error = ""
        self.lobby.begin(self._host, self._own)


class PlaceRow:
    """One seat as the host sees it: who sits there, whether they are connected, and what the host may do about it."""

    def __init__(self, number: int, page: HostLobby) -> None:
        self.number = number
        self.who = ipywidgets.HTML().add_class("aa-grow")
        label = _("Seat {number}").format(number=number + 1)
        self.kind = ipywidgets.Dropdown(options=bot_kinds(_("waiting for a player")), value="", description=label).add_class("aa-self-said")
        self.kind.observe(guard(lambda change: page.put_bot(number, change["new"]), page), names="value")
        self.free = make_button(_("Free up"), guard(lambda button: page.free(number), page), "aa-quiet", page=page)
        self.free.tooltip = _("They will have to choose a seat again")
        self.box = ipywidgets.HBox([self.who, self.kind, self.free])

    def show(self, seat: Seat | None, letter: str, here: bool, connected: bool) -> None:
        """Show who sits there (None: nobody yet), ``here`` at this screen or on a device that is ``connected`` or not."""
        person = seat is not None and not seat.bot
        hide(self.kind, person)
        hide(self.free, not person)
        put(self.kind, seat.bot if seat is not None else "")
        hidden = ("aa-hidden",) if is_hidden(self.box) else ()
        dress(self.box, *look(seat).split(), *hidden)
        # Of a bot, and of nobody, the menu says the rest.
        said = escape(_("at this screen")) if here else connection(connected)
        put(self.who, sitter(letter, seat.name, said) if seat is not None and not seat.bot else sitter(letter))


def table_of(edition: Edition, players: int, length: int, host: Secret, undo: str = "", countdown: int = 0) -> Agreed:
    """A new table with all its seats free; Refused for a number of players that makes no sense."""
    if not FEWEST <= players <= MOST:
        raise Refused(_("The game is for two to six."))
    colours = tuple(colour.id for colour in SEAT_COLOURS)
    agreed = Agreed(edition=edition, places=(FREE_PLACE,) * players, colours=colours, host=host.hash(), length=length, undo=undo, countdown=countdown)
    return agreed.with_length(length)
