"""What eyes see on the map, said aloud for those who play by keys or by ear: the spaces in reach, one's contracts, and a list of all places."""

from __future__ import annotations

from html import escape

import ipywidgets
from traitlets import Bool, Int

from ...advice.distances import OPEN, way
from ...engine import reach
from ...engine.actions import Drive, GoTo, Place, PlaceSign
from ...engine.reaching import Reach
from ...sessions.frame import Frame
from ...words.language import _, ngettext
from ..parts.notices import AGAIN
from ..parts.panel import PlayPanel
from ..parts.tree import put

MOST = 12  # spaces that are named where nothing sets them apart


class Aloud(PlayPanel):
    """Three buttons that stay unseen until they have the focus, each with a key, and what two of them say, in a live region; the third asks for the list.

    What is told of a contract can be shown on the map, by what observes ``selected_contract``:

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> aloud = Aloud(Session.new(seats=(Seat("Ada"), Seat("Bot", bot="courier")), seed="aloud"))
    >>> aloud.tell_reach()
    >>> aloud.text.split(": ")[0]
    '205 spaces'
    >>> aloud.close()
    """

    selected_contract = Int(None, allow_none=True, help="The number of the contract that was told of last; None: none.")
    places_wanted = Bool(False, help="Set where somebody wants the map as a list; unset again at once.")

    def build(self) -> None:
        self.add_class("aa-aloud")
        self._text = ""
        self.said = ipywidgets.HTML()
        reached = self.button(_("What can I reach?"), self.tell_reach, "aa-quiet", "aa-key-reach")
        nearest = self.button(_("Nearest contract"), self.tell_next_contract, "aa-quiet", "aa-key-nearest")
        places = self.button(_("Places on the map"), self._want_places, "aa-quiet", "aa-key-places")
        self.children = (reached, nearest, places, self.said)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        """What was said of an earlier step counts no longer."""
        if previous is not None and frame.state is not previous.state and self.text:
            self._say("")

    def _want_places(self) -> None:
        self.places_wanted = True
        self.places_wanted = False

    @property
    def text(self) -> str:
        """What was said last."""
        return self._text.removesuffix(AGAIN)

    def _say(self, text: str) -> None:
        self._text = text + AGAIN if text and self._text == text else text
        put(self.said, f'<span role="status">{escape(self._text)}</span>')

    # The spaces in reach -----------------------------------------------------------------------------

    def tell_reach(self) -> None:
        """Say which spaces may be chosen now, and what happens there; first those where something does."""
        told = self._reached() or self._chosen()
        if not told:
            self._say(_("There is no space to choose now."))
            return
        busy = [f"{self.words.space(space)}, {what}" for space, what in told.items() if what]
        plain = [self.words.space(space) for space, what in told.items() if not what]
        named = "; ".join((*busy, *plain[:MOST]))
        said = ngettext("{count} space: {spaces}", "{count} spaces: {spaces}", len(told)).format(count=len(told), spaces=named)
        self._say(said + (" …" if len(plain) > MOST else ""))

    def _reached(self) -> dict[str, str]:
        """The spaces that a truck can drive to, and what happens there."""
        frame, told = self.frame, dict[str, str]()
        for seat in sorted({action.seat for action in frame.legal if isinstance(action, Drive)}):
            for found in reach(self.session.rules, frame.state, seat):
                told[found.action.space] = told.get(found.action.space) or self._happens(found)
        return told

    def _chosen(self) -> dict[str, str]:
        return dict.fromkeys((action.space for action in self.frame.legal if isinstance(action, Place | PlaceSign | GoTo)), "")

    def _happens(self, found: Reach) -> str:
        said = []
        for contracts, what in ((found.deliveries, _("deliver {letters}")), (found.loads, _("load {letters}"))):
            if contracts:
                said.append(what.format(letters=", ".join(self._letter(number) for number in contracts)))
        if found.event:
            said.append(_("event card"))
        if found.auction:
            said.append(_("auction possible"))
        return ", ".join(said)

    def _letter(self, contract: int) -> str:
        return self.session.mark_of(contract).letter

    # One's contracts ---------------------------------------------------------------------------------

    def tell_next_contract(self) -> None:
        """Go to the next of one's contracts, the nearest first, and say where it leads and how far it is."""
        near = self._nearest()
        if not near:
            self._say(_("There is no contract of yours to tell of."))
            return
        numbers = [number for _far, number in near]
        place = numbers.index(self.selected_contract) + 1 if self.selected_contract in numbers else 0
        far, number = near[place % len(near)]
        self.selected_contract = None  # told of again, it is shown again
        self.selected_contract = number
        card, words = self.session.rules.contracts[number], self.words
        loaded = number in self.frame.state.players[self.eyes()].loaded
        way_there = _("{letter}, loaded: to {destination}") if loaded else _("{letter}: {start} to {destination}")
        said = way_there.format(letter=self._letter(number), start=words.space(card.start), destination=words.space(card.destination))
        self._say(said + ", " + ngettext("{count} space away", "{count} spaces away", far).format(count=far))

    def _nearest(self) -> list[tuple[int, int]]:
        """How far one's contracts are (what is loaded: its destination, else its start) and their numbers, the nearest first."""
        rules, players, seat = self.session.rules, self.frame.state.players, self.eyes()
        if not 0 <= seat < len(players) or seat != self.frame.perspective:
            return []
        own = players[seat]
        found = []
        for number in (*own.loaded, *own.hand):
            card = rules.contracts.get(number)
            if card is not None:
                path = way(rules, own.space, card.destination if number in own.loaded else card.start, OPEN) if own.space in rules.spaces else ()
                found.append((max(len(path) - 1, 0), number))
        return sorted(found)
