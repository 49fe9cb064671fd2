"""What happened?: the companion's main panel. Roll, space, what follows, the next player's roll."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from html import escape

import ipywidgets

from ...box import is_blank
from ...drawing.palette import seat_colour
from ...engine import actions as do
from ...engine import phases as p
from ...engine.actions import SOMEWHERE
from ...engine.state import State
from ...sessions.frame import Frame
from ...tracking.facts import Rolled, Stopped
from ...tracking.kind import Told
from ...tracking.proposals import Proposal
from ...tracking.table import following
from ...words.cards import title as card_title
from ...words.language import _
from ...words.tracking import deed, icon, whose
from ..parts.choices import Choices
from ..parts.tree import hide, put
from .contract import contract_label
from .dice import RollRow
from .likely_spaces import Spot, by_city, spots
from .map import TrackMap
from .other_forms import OtherForms
from .panel import TrackPanel
from .space_chooser import Choice, SpacePicker

DRIVES = (p.Driving, p.CardMove, p.CardGoTo, p.Placing)
"""Phases in which a truck stops somewhere."""


def choices(found: Sequence[Spot]) -> list[Choice]:
    """Spaces as the picker offers them."""
    return [(one.space, one.label, one.icon) for one in found]


class TurnPanel(TrackPanel):
    """Tells the tracker what happens, in the order in which it happens at the table; whatever else happened
    is one touch further, under "Something else"."""

    def build(self) -> None:
        self.add_class("aa-turnpanel")
        self._doing: list[Callable[[], object]] = []
        self._other: list[Callable[[], object]] = []
        self._early: Proposal | None = None  # what the next player may do before their roll
        self._opened_for: Told | None = None  # what is being changed, once its form was opened
        self.roll = RollRow(self.desk, self._rolled)
        self.where_title = ipywidgets.HTML()
        self.where = SpacePicker(self.desk, self._stopped)
        self.map_button = self.button(_("On the map"), self._map_toggled, "aa-quiet")
        self.map_box = ipywidgets.VBox().add_class("aa-hidden")
        self.map: TrackMap | None = None
        self.place = ipywidgets.VBox([self.where_title, self.where, self.map_button, self.map_box]).add_class("aa-wherebox")
        self.deeds = Choices(self.desk.touch(self._deed), self.desk).add_class("aa-big").add_class("aa-deeds")
        self.early = self.button("", self._used_early, "aa-open", "aa-nextroll")  # a kept card before the next player's roll
        self.next = RollRow(self.desk, self._rolled).add_class("aa-nextroll")
        self.next_turn = self.button("", self._next_turn, "aa-primary", "aa-open", "aa-nextroll")
        self.other_title = ipywidgets.HTML(f'<div class="aa-ask">{escape(_("Something else happened"))}</div>')
        self.other = Choices(self.desk.touch(self._something), self.desk).add_class("aa-tiles")
        self.form = OtherForms(self.desk, self._form_opened)
        self._choosing = False  # whether a space is asked for
        self.flow = ipywidgets.VBox([self.roll, self.place, self.deeds, self.early, self.next, self.next_turn, self.other_title, self.other])
        self.flow.add_class("aa-flow")
        self.chairs = ipywidgets.VBox().add_class("aa-hidden")  # what bots want, where any think for players
        self.live = ipywidgets.VBox().add_class("aa-hidden")  # an auction that runs
        self.children = (self.chairs, self.live, self.form, self.flow)

    # Showing --------------------------------------------------------------------------------------

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        # What somebody enters on another device leaves open what is half filled in here, as long as it is still asked.
        if self.form.name and (previous is None or (frame.head != previous.head and not frame.others)):
            self.form.shut()
        self.form.look()
        self._fill_chairs(frame)
        told = self.desk.fact if self.desk.editing else None
        dice = told.dice if isinstance(told, Rolled) else ()
        session, state = self.session, frame.state
        phase, seat = state.phase, whose(state)
        setup = session.tracked
        rolls, places = setup.rolls, setup.places
        stopping = isinstance(phase, DRIVES) and places
        found = session.proposals
        signs = isinstance(phase, p.JamChoice) or (isinstance(phase, p.SignDue) and places)
        roll = phase if isinstance(phase, p.BeforeRoll | p.FurtherRoll | p.Rolling) or (state.rolls_due and isinstance(phase, p.Business)) else None
        rolling = roll is not None
        coming = self._next_seat()
        ended = state.over or (frame.shown >= 0 and not self.desk.editing)
        bidding = self._fill_auction(frame)
        hide(self.flow, ended or bidding or bool(self.form.name))
        if ended or bidding:
            return
        # The roll, or where the truck stopped without one.
        straight = rolling and not rolls and places
        if roll is not None and rolls:
            said = _("{name} rolled again:") if isinstance(roll, p.FurtherRoll | p.Business) else _("{name} rolled:")
            own = _("You rolled again:") if isinstance(roll, p.FurtherRoll | p.Business) else _("You rolled:")
            self.roll.ask(roll.seat, own if roll.seat == session.own_seat else said.format(name=self.words.seat(roll.seat)), dice)
        hide(self.roll, not (rolling and rolls))
        choosing = stopping or signs or straight
        self._asking = seat
        if choosing:
            self._ask_space(frame)
        self._offer_early(next((one for one in found if one.kind == "use" and one.seat != state.active), None))
        deeds = self._deeds(frame, [one for one in found if one is not self._early])
        self._doing = [act for _label, _look, act in deeds]
        self.deeds.offer([label for label, _look, _act in deeds], [look for _label, look, _act in deeds])
        hide(self.deeds, not deeds)
        # An event card that is due is asked for at once.
        if self._card_due(state) and not self.form.name and (previous is None or previous.head != frame.head):
            self.form.open_form("event", next(one.seat for one in found if one.kind == "event"), by_itself=True)
        # The next player's roll, so that a quiet turn is over with it.
        placing = state.active < 0
        done = not rolling and not (places and isinstance(phase, p.Driving))
        onward = not rolls and places and done and not choosing
        (self.place.add_class if onward else self.place.remove_class)("aa-nextroll")
        if onward:
            self._asking = coming
            self._ask_next_space(coming)
            choosing = True
        self._choosing = choosing
        hide(self.place, not choosing)
        if not choosing:
            self.where.plain()
        hide(self.next, not (done and rolls))
        if done and rolls:
            said = _("Or begin: {name} rolled") if placing else _("Next: you rolled") if coming == session.own_seat else _("Next: {name} rolled")
            self.next.ask(coming, said.format(name=self.words.seat(coming)), () if rolling else dice)
        plain = (done or (rolling and not rolls)) and not rolls and not places
        hide(self.next_turn, not plain)
        if plain:
            said = _("Next: {name}") if done else _("Begin: {name}") if state.turn == 1 else _("{name} rolls again")
            put(self.next_turn, said.format(name=self.words.seat(coming if done else seat)), "description")
        self._offer_other(frame)
        if told is not None and told is not self._opened_for and not (isinstance(told, Stopped) and self._choosing and told.seat == self._asking):
            self.form.change(told)
        self._opened_for = told

    def _fill_auction(self, frame: Frame) -> bool:
        """Whether an auction runs that is told bid by bid: on everybody's phones; where bots bid too, below what they want."""
        phase, table = frame.state.phase, self.session.table
        running = isinstance(phase, p.Auction) and not self.desk.editing
        live = running and (self.session.on_phones or not any(table.bots)) and frame.shown < 0
        if live and isinstance(phase, p.Auction) and phase.contract in table.rules.contracts:
            if not self.live.children:
                from .live_auction import LiveAuction  # many tables tell only how an auction ended

                self.live.children = (LiveAuction(self.desk),)
            for panel in self.live.children:
                panel.fill(frame, phase)
        else:
            live = False
        hide(self.live, not live)
        return live or (running and any(table.bots))

    def _fill_chairs(self, frame: Frame) -> None:
        bots = any(self.session.table.bots)
        if bots and not self.chairs.children:
            from .chair import ChairPanel  # most tables have no bots

            self.chairs.children = (ChairPanel(self.desk),)
        hide(self.chairs, not bots)
        for panel in self.chairs.children:
            panel.fill(frame)

    def _ask_space(self, frame: Frame) -> None:
        words, phase = self.words, frame.state.phase
        seat = phase.seat if phase is not None and hasattr(phase, "seat") else whose(frame.state)
        if isinstance(phase, p.SignDue):
            said = _("{name} rolled a 1: where does the construction sign stand now?")
        elif isinstance(phase, p.JamChoice):
            said = _("Where did {name} put the jam sign?")
        elif isinstance(phase, p.Placing):
            said = _("Where does {name} start?")
        else:
            said = _("Where did {name} stop?")
        # The bar on top asks it, but for what of the past is changed.
        self._title(seat, said.format(name=words.seat(seat)))
        hide(self.where_title, not self.desk.editing)
        found, placing = spots(self.session, self.session.mine.state), isinstance(phase, p.Placing)
        (self.where.add_class if placing else self.where.remove_class)("aa-placing")
        self._offer(found, placing and not any(one.space in self.session.rules.cities for one in found))

    def _ask_next_space(self, seat: int) -> None:
        self._title(seat, _("Next: where did {name} stop?").format(name=self.words.seat(seat)))
        hide(self.where_title, False)
        self._offer(spots(self.session, self.session.try_out(Rolled(seat, (0,) * self.session.rules.edition.dice)).state))

    def _title(self, seat: int, text: str) -> None:
        colour = seat_colour(self.session.seats, seat)
        put(self.where_title, f'<div class="aa-ask aa-seat-tint aa-seat-{colour.id}">{escape(text)}</div>')

    def _offer(self, found: list[Spot], near_cities: bool = False) -> None:
        """Offer these spaces; ``near_cities``: by the cities that they are next to."""
        told = self.desk.fact if self.desk.editing else None
        here = told.space if isinstance(told, Stopped | do.PlaceSign) else None
        if here is not None and all(one.space != here for one in found):
            found = [Spot(here, self.words.space(here) if here != SOMEWHERE else _("? unknown")), *found]
        near = {city: choices(there) for city, there in by_city(self.session, found).items()} if near_cities else {}
        cities = [(city, _("next to\n{city}").format(city=self.words.space(city)), "") for city in near]
        self.where.offer(cities or choices(found), here, near, self._sign_spaces())
        if self.map is not None and "aa-hidden" not in self.map_box._dom_classes:
            self.map.offer(found)
        self._spots = found

    def _sign_spaces(self) -> Collection[str]:
        """Where the sign that is asked for may stand; nowhere where none is."""
        phase, rules = self.frame.state.phase, self.session.rules
        return rules.sign_spaces if isinstance(phase, p.SignDue) else rules.spaces if isinstance(phase, p.JamChoice) else ()

    def _card_due(self, state: State) -> bool:
        """Whether an event card was turned up for all that is known."""
        drawing = any(isinstance(phase, p.Drawing) for phase in state.pending)
        return drawing and self.session.table.event_sure

    def _deeds(self, frame: Frame, found: Sequence[Proposal]) -> list[tuple[str, str, Callable[[], object]]]:
        """What may have followed, as buttons: label, small picture, what a press does."""
        said: list[tuple[str, str, Callable[[], object]]] = []
        state, words = self.session.mine.state, self.words

        def add(label: str, look: str, act: Callable[[], object], likely: bool) -> None:
            said.append((label, look + (" aa-likely" if likely else ""), act))

        # What is hardly delivered here would be taken for what is.
        for one in sorted(found, key=lambda one: one.kind == "deliver" and not one.likely):
            likely = one.likely and not any("aa-likely" in look for _label, look, _act in said)
            match one.kind:
                case "deliver" | "load" | "choose" | "decline" | "discard" | "take" | "use" if one.moves:
                    add(deed(words, state, one), icon(one), partial(self.tell, *one.moves), likely and one.kind != "decline")
                case "trailer" | "sell" if one.likely:
                    add(deed(words, state, one), icon(one), partial(self.tell, *one.moves), likely)
                case "first":
                    add(_("{name} begins").format(name=words.seat(one.seat)), "play", partial(self.tell, *one.moves), False)
                case "load_other":
                    add(_("Loaded a card …"), "arrow-circle-up", partial(self.form.open_form, "load", one.seat), False)
                case "take":
                    add(_("Took a public contract …"), "gavel", partial(self.form.open_form, "take", one.seat), False)
                case "event" if one.likely or self._card_due(state):
                    add(_("Event card …"), "exclamation-triangle", partial(self.form.open_form, "event", one.seat), likely)
                case "auction" if one.likely:
                    for number in state.market:
                        card = self.session.rules.contracts.get(number)
                        if card is not None and not is_blank(card):
                            label = _("Auction: {contract}").format(contract=contract_label(words, card))
                            add(label, "gavel", partial(self.form.open_auction, number), False)
                    if 0 in state.market:
                        add(_("Auction of a card not entered yet …"), "gavel", partial(self.form.open_auction, 0), False)
                case "stop" if isinstance(state.phase, p.Snowstorm):
                    add(
                        _("{name}'s truck: where is it now? …").format(name=words.seat(one.seat)),
                        "truck",
                        partial(self.form.open_form, "stop", one.seat),
                        False,
                    )
        # The one who loads nothing at the start gives way to the next truck.
        if isinstance(state.phase, p.LoadOffer) and isinstance(below := state.pending[-2], p.Placing):
            label = _("No load: next, {name}'s truck").format(name=words.seat(below.seat))
            add(label, "arrow-right", partial(self.tell, do.Decline(state.phase.seat)), False)
        return said

    def _offer_early(self, one: Proposal | None) -> None:
        """A kept card that the next player may use before their roll."""
        self._early = one
        hide(self.early, one is None)
        if one is not None:
            said = _("Before your roll: use {card}") if one.seat == self.session.own_seat else _("Before the roll, {name} uses {card}")
            put(self.early, said.format(name=self.words.seat(one.seat), card=card_title(one.card)), "description")

    def _used_early(self) -> None:
        if self._early is not None:
            self.tell(*self._early.moves)

    # Telling --------------------------------------------------------------------------------------

    def _rolled(self, seat: int, dice: tuple[int, ...]) -> None:
        self.tell(Rolled(seat, dice))

    def _next_seat(self) -> int:
        """Whose roll comes next; before the first turn who begins."""
        state = self.frame.state
        return following(state) if state.active >= 0 else max(0, self.session.header.first)

    def _next_turn(self) -> None:
        state = self.frame.state
        rolling = isinstance(state.phase, p.BeforeRoll | p.FurtherRoll)
        self.tell(Rolled(whose(state) if rolling else self._next_seat(), (0,) * self.session.rules.edition.dice))

    def _stopped(self, space: str) -> None:
        phase, seat = self.frame.state.phase, self._asking
        if isinstance(phase, p.SignDue | p.JamChoice):
            self.tell(do.PlaceSign(seat, space))
        else:
            self.tell(Stopped(seat, space))

    def _deed(self, place: int) -> None:
        if place < len(self._doing):
            self._doing[place]()

    # The map --------------------------------------------------------------------------------------

    def _map_toggled(self) -> None:
        shown = "aa-hidden" in self.map_box._dom_classes
        # Leaflet draws countries and roads for the size it begins with: the box is there before the map.
        hide(self.map_box, not shown)
        if shown and self.map is None:
            self.map = TrackMap(self.session, self._stopped, presses=self.presses)
            self.map_box.children = (self.map,)
        put(self.map_button, _("Hide the map") if shown else _("On the map"), "description")
        if shown and self.map is not None:
            self.map.offer(self._spots)

    # Something else -------------------------------------------------------------------------------

    def _offer_other(self, frame: Frame) -> None:
        rules, state = self.session.rules, frame.state
        player = state.players[whose(state)] if whose(state) >= 0 else None
        said: list[tuple[str, str, Callable[[], object]]] = [
            (_("Event card"), "exclamation-triangle", lambda: self.form.open_form("event")),
            (_("Load"), "arrow-circle-up", lambda: self.form.open_form("load")),
            (_("Deliver"), "check-circle", lambda: self.form.open_form("deliver")),
        ]
        if rules.edition.has_auctions:
            said.append((_("Auction"), "gavel", lambda: self.form.open_form("auction")))
        else:
            said.append((_("Public contract"), "gavel", lambda: self.form.open_form("take")))
        if rules.edition.trailers:
            said.append((_("Trailer"), "link", lambda: self.form.open_form("trailer")))
        places = self.session.tracked.places  # a table that enters only money has no trucks and signs here
        if places:
            said.append((_("Sign"), "ban", lambda: self.form.open_form("sign")))
        if player is not None and any(one.cards for one in state.players):
            said.append((_("Kept card"), "star", lambda: self.form.open_form("kept")))
        if places:
            said.append((_("Truck moved"), "truck", lambda: self.form.open_form("stop")))
        said.append((_("Payment"), "money", self._pay))
        said.append((_("Correct"), "pencil", self._correct))
        self._other = [act for _label, _look, act in said]
        self.other.offer([label for label, _look, _act in said], [look for _label, look, _act in said])

    def _correct(self) -> None:
        self.desk.correcting = max(0, whose(self.frame.state))
        if self.desk.tab == "players":
            self.desk.tab = "turn"
        self.desk.tab = "players"

    def _pay(self) -> None:
        self.desk.paying = max(0, whose(self.frame.state))
        if self.desk.tab == "bank":
            self.desk.tab = "turn"
        self.desk.tab = "bank"

    def _something(self, place: int) -> None:
        if place < len(self._other):
            self._other[place]()

    def _form_opened(self, on: bool) -> None:
        """The form that is open stands in the place of all else."""
        hide(self.flow, on)
        if on:
            self.where.plain()

    def spare(self) -> Iterable[ipywidgets.Widget]:
        """The forms that are not open."""
        return self.form.spare()
