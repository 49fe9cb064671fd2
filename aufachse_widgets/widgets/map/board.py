"""The board on a map, with everything that stands on it; what a press on a space means, a subclass says.

Made of one ipyleaflet map without tiles. Its only layers are a GeoJSON of countries and roads, sent
once, and a popup that never closes: the overlay, in which everything else is HTML. Sent once are spaces
and names; each step sends the scene (``BoardMap.live``), one message of a few kilobytes. The buttons on
the spaces are one row of buttons, one for every space of the board, and the scene's CSS
shows those that may be chosen: they work with mouse, finger and keyboard alike, and hovering sends
nothing. Widgets are made once for each session; their number never grows.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape

import ipyleaflet
import ipywidgets
from traitlets import Bunch, Instance, Int, Tuple, Unicode, observe, validate

from ...advice.routes import Route, contract_route
from ...drawing import signs
from ...drawing.ground import STEPS, ZOOM, board_ground
from ...drawing.labels import named
from ...drawing.placement import alike
from ...engine import Rules, State
from ...engine.log import JamPlaced, SignPlaced
from ...engine.state import Player
from ...sessions.frame import Frame
from ...words.language import _
from ...words.reasons import Refusal
from ...words.space_names import spoken_board
from ..parts.choices import Row
from ..parts.errors import guard
from ..parts.panel import Game, Panel
from ..parts.races import lost
from ..parts.tree import put
from .camera import FIRST_ZOOM, Camera
from .choices import Choice
from .leaflet import Leaflet
from .moment import Moment
from .movement import Movement, Trip, drives, last_moves
from .net import net_html
from .note import Note
from .roads import geojson, html, spots_css
from .scaling import Scaling
from .scene import Scene
from .ways import in_words

NEAR = 24.0  # pixels: a click so near a space is meant for it
HIT = 6.0  # pixels: on the space's own mark, also where it cannot be chosen
ON = 12.0  # pixels: a click not farther from a space that can be chosen is not meant for the name of a city
FLIGHT = 0.3  # seconds in which the map comes to where a drive is seen
ABOUT = 60.0  # pixels: a tap farther from all that can be chosen is meant for none of it
UNSURE = 8.0  # pixels: a click that is so much nearer to one space than to the next is meant for it


class Overlay(ipyleaflet.Popup):
    """A popup with a class of its own, so that CSS can take its looks away."""

    class_name = Unicode("aa-popup").tag(sync=True, o=True)


class BoardMap(Panel[Game]):
    """The board of a session on a map: trucks, signs, goods aboard, contracts.

    It shows the board of its session, whichever that is. ``selected_space`` and ``shown_contracts`` can be set,
    observed and linked.
    """

    selected_space = Unicode("", help="The id of the space that was pressed last, marked by a ring; empty: none. Setting it drives nowhere.")
    said_for: float | None = None
    """Seconds after which what the map says goes by itself; None: it stays."""

    shown_contracts = Tuple(
        help="The numbers of the contracts whose way is shown: start (of one aboard: its truck), destination, shortest route, distance, turns."
    )

    covered = Int(0, help="How many pixels at the top of a small map something else covers; the map keeps what matters below them.")

    moment: Instance[Moment | None] = Instance(
        Moment, allow_none=True, help="An earlier moment that is played again instead of the game as it stands; nothing can be chosen meanwhile."
    )

    @validate("selected_space")
    def _on_the_board(self, proposal: Bunch) -> str:
        space = str(proposal["value"])
        ground = getattr(self, "ground", None)
        return "" if ground is not None and space not in ground.at else space

    def build(self) -> None:
        rules = self.session.rules
        self.ground = board_ground(spoken_board(rules.board), rules.edition.ferries)
        self.name = f"aa-{self.model_id[:5]}"
        self._choices: dict[str, Choice] = {}
        self._told_of: tuple[int, ...] = ()  # the contracts whose way was told last
        self._ring_over = False  # whether a truck has come to the selected space since it was selected, or the turn has passed
        self._driven = False  # whether the map shows a drive, and comes to rest with the next step
        self.movement = Movement(entry for _number, entry in self.session.log())
        self._held = self._due = False
        self.drawn: Scene | None = None  # what the map shows
        self._pressing = False

        self.live = ipywidgets.HTML()
        self.live.add_class("aa-live")
        self.spots = Row(options=[self.called(id) for id in self.ground.order], index=None)
        self.spots.add_class("aa-spots")
        self.spots.add_class(f"{self.name}-s")
        self.spots.observe(self._spot_pressed, names="index")
        self.spots.on_place(guard(lambda place: self.press(self.ground.order[place]), self), self)
        still = ipywidgets.HTML(f"<style>{spots_css(self.ground, self.name, self.called)}</style>{html(self.ground, self.name)}{net_html(self.ground)}")
        overlay = ipywidgets.Box((still, *self.over(), self.live))
        overlay.add_class("aa-overlay")
        popup = Overlay(
            location=list(self.ground.corner), child=overlay, auto_pan=False, auto_close=False, close_button=False, close_on_escape_key=False, min_width=0
        )
        self.map = Leaflet(
            layers=(ipyleaflet.GeoJSON(data=geojson(self.ground)), popup),
            center=list(self.ground.center),
            zoom=FIRST_ZOOM,
            min_zoom=3.5,
            max_zoom=9,
            zoom_snap=1 / STEPS,
            zoom_delta=0.5,
            attribution_control=False,
            close_popup_on_click=False,
            double_click_zoom=False,
            scroll_wheel_zoom=True,
        )
        self.camera = Camera(self.ground, self.map, self._look_again)
        self.camera.covered = self.covered
        self.scaling = Scaling(self.ground, self.name, self.camera)
        self.map.on_interaction(guard(self._clicked, self))
        self.map.observe(self._scaled, names="zoom")
        self.map.observe(self._dragged, names="center")
        self.map.observe(self._moved, names=("left", "right", "top", "bottom"))

        self._refused: Refusal | None = None
        self.rule = self.button(_("The rule"), self._rule_pressed, "aa-quiet", "aa-rule", "aa-hidden")
        self.note = Note(self.rule, self, self.said_for, self._note_gone)
        say = ipywidgets.VBox((self.note, self.rule, *self.below()))
        say.add_class("aa-mapsay")
        frame = ipywidgets.Box((self.map, self.spots, say, *self.beside(), self.scaling.zoomed, self.scaling.panned))
        frame.add_class("aa-mapframe")
        frame.add_class(self.name)

        self.contracts = ipywidgets.ToggleButton(description=_("My contracts"), tooltip="")  # none would be shown as "null"
        self.contracts.add_class("aa-quiet").add_class("aa-mine")
        self.contracts.observe(self._contracts_toggled, names="value")
        whole = self.button(_("Whole board"), self._whole, "aa-quiet", "aa-key-whole")
        tools = ipywidgets.HBox((self.contracts, whole, ipywidgets.HTML(self._legend())))
        tools.add_class("aa-row").add_class("aa-maptools")
        self.children = (frame, tools)
        self.scaling.tell()

    def below(self) -> tuple[ipywidgets.Widget, ...]:
        """Widgets that stand under the note, over the map's lower edge."""
        return ()

    def beside(self) -> tuple[ipywidgets.Widget, ...]:
        """Widgets over the map's lower edge, on a narrow screen under it."""
        return ()

    def over(self) -> tuple[ipywidgets.Widget, ...]:
        """Widgets that lie on the board, under trucks and signs."""
        return ()

    def known_rules(self) -> Rules:
        """The rules with all contracts that may be shown here."""
        return self.session.rules

    def featured(self) -> tuple[int, ...]:
        """The numbers of the contracts whose way is drawn and told."""
        return self.shown_contracts

    def _legend(self) -> str:
        marks = (
            (signs.load_mark(), _("load")),
            (signs.deliver_mark(), _("deliver")),
            (signs.auction_mark(), _("auction possible")),
            (signs.event() + '<i class="aa-tick"></i>', _("event space, near and far")),
            (signs.construction(), _("construction: road closed")),
            (signs.jam(), _("traffic jam")),
            ('<b class="aa-tag"><u>K</u>▲ 6</b>', _("my contract: goods to load here")),
            ('<b class="aa-tag"><u>K</u>▼ 3800</b>', _("what it pays here")),
        )
        said = "".join(f"<span>{svg}{escape(word)}</span>" for svg, word in marks)
        rest = escape(_("white dot: too near for this roll"))
        sources = escape(_("Map: Natural Earth. Places: GeoNames (CC BY 4.0)."))
        key = f'<b class="aa-key" tabindex="0">{escape(_("Key"))}</b>'
        return f'<div class="aa-legend">{key}{said}<span>{rest}</span><span>{sources}</span></div>'

    # What a subclass says ---------------------------------------------------------------------------

    def called(self, space: str) -> str:
        """The name of a space, on its button and where it is pointed at."""
        return self.ground.spaces[space].name

    def offered(self) -> dict[str, Choice]:
        """The spaces that may be chosen now."""
        return {}

    def choose(self, space: str) -> None:
        """What a press on a space does."""

    def ask(self, spaces: Sequence[str], text: str) -> None:
        """A press came near several of the spaces that may be chosen, the nearest first: say so."""
        self.tell(text)

    def tapped(self, near: Sequence[tuple[str, float]]) -> bool:
        """A finger came down near these of the spaces that may be chosen, the nearest first (pixels): whether that is all that it meant."""
        return False

    def miss(self) -> None:
        """A press on no space: none is selected any more."""
        self.selected_space = ""
        self.rest()

    def wanted(self) -> tuple[str, ...]:
        """The spaces that a lesson asks for."""
        return ()

    def spoken(self) -> tuple[str, ...]:
        """The cities that a lesson speaks of."""
        return ()

    def rest(self, aloud: bool = True) -> None:
        """Say what is to be said where nothing was asked: how far it is for the contracts that are shown, and that once. ``aloud`` as for :meth:`tell`."""
        said, news = " · ".join(self._shown_in_words()), self.featured() != self._told_of
        self._told_of = self.featured()
        if news or self.note.text != said:
            self.tell(said if news else "", aloud)

    # A frame -------------------------------------------------------------------------------------

    def show(self, frame: Frame, previous: Frame | None) -> None:
        if previous is None and self.selected_space not in self.ground.at:
            self.selected_space = ""
        gone = [number for number in self.shown_contracts if number not in self.known_rules().contracts]
        if gone:
            self.shown_contracts = tuple(number for number in self.shown_contracts if number not in gone)
        trips: dict[int, Trip] = {}
        if previous is not None:
            now = time.monotonic()
            trips = self._seen_driving(frame, now)
            self.movement.go_on(frame.events, trips, now)
            moved = zip(frame.state.players, previous.state.players, strict=False)
            came = any(player.space == self.selected_space != before.space for player, before in moved)
            self._ring_over |= came or frame.state.active != previous.state.active
            if not frame.events and frame.state is not previous.state:  # undone, or another position looked at: no drive, a jump
                self.movement.stop(entry for number, entry in self.session.log() if frame.shown < 0 or number <= frame.shown)
        had = self._choices.keys()
        with self._drawn_once():
            self.refresh()
            self.rest(aloud=False)
            drives_now, self._driven = self._driven, bool(trips)
            placed = {event.space for event in frame.events if isinstance(event, SignPlaced | JamPlaced)}
            if placed and not (self._choices or trips or self.camera.sees(placed)):
                self.camera.fit()
            elif trips and not self._choices:
                pass  # the map shows the drive until the next step
            elif self._choices.keys() != had or drives_now:
                self.come_near()
            if previous is not None and previous.state.active != frame.state.active and not (self._choices or trips):
                self.turn_passed()
        if frame.handover < 0:  # behind the curtain nobody presses
            own = self._own()
            put(self.contracts, own is None or not (own.hand or own.loaded), "disabled")

    def _seen_driving(self, frame: Frame, now: float) -> dict[int, Trip]:
        """The drives that are seen: the map shows the whole way first, and where it has to move for that, the truck waits for it."""
        trips = self.driving(drives(frame.events, now))
        way = {space for trip in trips.values() for space in trip.path}
        if not way or not self.camera.laid_out or self.camera.sees(way):
            return trips
        self.frame_drive(way)
        return {seat: Trip(trip.path, now + FLIGHT) for seat, trip in trips.items()}

    def frame_drive(self, way: set[str]) -> None:
        """Have the whole way of a drive in sight."""
        if not self.camera.frame(way):
            self.camera.fit()

    def turn_passed(self) -> None:
        """The next one is on turn, and nothing is to be chosen here."""
        self.camera.leave()

    def only_featured(self) -> bool:
        """Whether of all contracts only the featured have a line on the map."""
        return False

    def driving(self, trips: dict[int, Trip]) -> dict[int, Trip]:
        """Those of the drives that are to be seen."""
        return trips

    def refresh(self) -> None:
        """Offer again what may be chosen, and draw."""
        self._choices = self.offered()
        # The page tells of a press only where it changes the index; resetting it is a message, so it waits until it matters.
        if self.spots.index is not None and self.ground.order[self.spots.index] in self._choices:
            self.spots.index = None
        self.draw()

    def draw(self) -> None:
        """Send the scene."""
        self._due = self._held
        if not self._held:
            self.drawn = self.scene()
            put(self.live, self.drawn.html())

    @contextmanager
    def _drawn_once(self) -> Iterator[None]:
        """What is drawn meanwhile is drawn once, at the end: the map may go elsewhere first."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
            if self._due:
                self.draw()

    def _look_again(self) -> None:
        """The map shows another part of the board, or shows it larger or smaller: what stands on it finds its places again."""
        scale, view = 2 ** (self.map.zoom - ZOOM), self.camera.view()
        if self.children and (self.drawn is None or self.drawn.scale != scale or not alike(self.drawn.view, view)):
            self.draw()

    def scene(self) -> Scene:
        """Everything that the map shows now."""
        rules, moment = self.known_rules(), self.moment
        state = self.frame.state if moment is None else moment.state
        own = self._own() if self.contracts.value else None
        drawn = (*own.hand, *own.loaded) if own else ()
        return Scene(
            self.ground,
            self.session.seats,
            state,
            self.name,
            active=-1 if state.over else state.active,
            choices=self._choices if moment is None else {},
            moving=self.movement.trips,
            handled=self.movement.handled if moment is None else {},
            gained=self.movement.gained if moment is None else {},
            trails=self.movement.trails if moment is None else last_moves(moment.events),
            contracts=rules.contracts,
            shown=tuple(dict.fromkeys((*self.featured(), *drawn))),
            loaded=tuple(number for player in state.players for number in player.loaded),
            featured=self.featured(),
            only_featured=self.only_featured(),
            routes={route.contract: route.path for route in self._routes()},
            mark_of=self.session.mark_of,
            money=self.words.money_unbroken,
            goods=self.words.goods,
            selected=self._ringed(state),
            wanted=self.wanted(),
            spoken=self.spoken(),
            now=time.monotonic(),
            scale=2 ** (self.map.zoom - ZOOM),
            view=self.camera.view(),
            before=self.drawn.standing if self.drawn is not None else None,
        )

    def _ringed(self, state: State) -> str:
        """The space that is selected, until a truck has come there; none where the truck on turn stands."""
        own = 0 <= state.active < len(state.players) and state.players[state.active].space == self.selected_space
        return "" if self._ring_over or own else self.selected_space

    def _own(self) -> Player | None:
        seat = self.eyes()
        players = self.frame.state.players
        return players[seat] if 0 <= seat < len(players) else None

    def _routes(self) -> list[Route]:
        """The ways of the contracts that are shown, those aboard from where the truck is."""
        found = [contract_route(self.known_rules(), self.frame.state, number) for number in self.featured()]
        return [route for route in found if route is not None]

    def _shown_in_words(self) -> list[str]:
        return [in_words(self.words, route) for route in self._routes()]

    @observe("selected_space")
    @guard
    def _selection_changed(self, change: Bunch) -> None:
        self._ring_over = False
        if self.children and not self._pressing:
            self.draw()

    @observe("shown_contracts")
    @guard
    def _shown_changed(self, change: Bunch) -> None:
        if self.children:
            self.draw()
            self.rest()

    @observe("covered")
    @guard
    def _covered_changed(self, change: Bunch) -> None:
        if self.children:
            self.camera.covered = change["new"]
            self.come_near()

    @observe("moment")
    @guard
    def _moment_changed(self, change: Bunch) -> None:
        if self.children:
            moment = self.moment
            self.movement.trips = {} if moment is None else drives(moment.events, time.monotonic())
            self.draw()
            if moment is None:
                self.rest()
            else:
                self.tell(moment.said)

    # Choosing ------------------------------------------------------------------------------------

    @guard
    def _spot_pressed(self, change: Bunch) -> None:
        if change["new"] is not None:
            frame = self.frame
            with self.presses.taken():
                self.press(self.ground.order[change["new"]])
            if self.frame is frame:
                self.spots.index = None

    def press(self, space: str) -> None:
        """A press on a space: it is selected, and what it means is done; nothing while a moment is played again."""
        if self.moment is not None or lost(self.session, self):
            return
        frame, before = self.frame, self.selected_space
        self._pressing = True  # a step draws the map anyway
        try:
            self.selected_space, self._ring_over = space, False
        finally:
            self._pressing = False
        self.choose(space)
        if self.frame is frame and space != before:
            self.draw()

    def tell(self, text: str, aloud: bool = True) -> None:
        """Say something on the map's lower edge; a refusal leads to its rule, and leaves it to that to say where it comes from. ``aloud``: screen readers
        read it at once; else it comes with a step, of which they are told anyway."""
        self._refused = text if isinstance(text, Refusal) else None
        self.note.say(text.short if isinstance(text, Refusal) else text, isinstance(text, Refusal), aloud)

    def _note_gone(self) -> None:
        """The ring round a space that can't be chosen goes with what was said about it."""
        if self.selected_space not in self._choices and not self._ring_over:
            self._ring_over = True
            self.draw()

    def _rule_pressed(self) -> None:
        if self._refused is not None:
            self.want_rule(self._refused.reason)

    # The map itself ------------------------------------------------------------------------------

    def _clicked(self, **event: object) -> None:
        place = event.get("coordinates")
        if event.get("type") != "click" or not isinstance(place, list | tuple):
            return
        with self.presses.taken():
            self._clicked_at(float(place[0]), float(place[1]))

    def _clicked_at(self, lat: float, lon: float) -> None:
        zoom = self.map.zoom
        near = self._marks_near(lat, lon)
        if self.camera.small and self.camera.far and "var(--far" in self.live.value:  # the buttons are asleep
            if not self.ground.near(lat, lon, zoom, self._choices, ABOUT):
                self.miss()
                return
            self.camera.close_up(lat, lon)
            self.ask([space for space, _far in near], _("Now tap the space."))
            return
        if self.presses.finger and self.tapped(near):
            return
        hit = self.ground.nearest(lat, lon, zoom, self.ground.order, HIT)
        if hit is None and (not near or near[0][1] > ON):
            hit = named(self.ground, lat, lon, 2 ** (zoom - ZOOM), self.drawn.placed.names if self.drawn is not None else {})
        if hit is None and len(near) > 1 and near[1][1] - near[0][1] < UNSURE:
            self.ask([space for space, _far in near], _("Which space do you mean?"))
            return
        space = hit or self.ground.nearest(lat, lon, zoom, self._choices, NEAR) or self.ground.nearest(lat, lon, zoom, self.ground.order, NEAR)
        if space is None:
            self.miss()
        else:
            self.press(space)

    def _marks_near(self, lat: float, lon: float) -> list[tuple[str, float]]:
        """The spaces that may be chosen near a place on the map, the nearest first, each with how far its mark is."""
        if self.drawn is not None and self.drawn.placed.marks.keys() == self._choices.keys():
            return self.drawn.placed.nearest(lat, lon, self.ground, self.map.zoom, NEAR)
        return self.ground.near(lat, lon, self.map.zoom, self._choices, NEAR)

    @guard
    def _contracts_toggled(self, change: Bunch) -> None:
        self.draw()
        if change["new"]:
            self._show_contracts()
        elif self.camera.came:
            self.come_near()

    def _show_contracts(self) -> None:
        """Where the map shows but a part of the board: one's own contracts and truck, all of them."""
        own, known = self._own(), self.session.rules.contracts
        if own is None or not (self.camera.laid_out and self.camera.nearer):
            return
        ends = {end for number in (*own.hand, *own.loaded) if number in known for end in (known[number].start, known[number].destination)}
        if not (ends and self.camera.frame(ends | {own.space})):
            self.camera.fit()

    @guard
    def _scaled(self, change: Bunch) -> None:
        self.scaling.tell()

    @guard
    def _dragged(self, change: Bunch) -> None:
        self.camera.keep_on_board(*change["new"])

    @guard
    def _moved(self, change: Bunch) -> None:
        outgrown = self.camera.take_size()
        if self.camera.arrived:
            self.scaling.tell()
        if outgrown:
            self.camera.fit()
            self.come_near()
        self._look_again()

    def come_near(self) -> None:
        """Bring what is to be chosen into sight."""
        self.camera.come_near(self._choices)

    def _whole(self) -> None:
        self.camera.fit()
        self.rest()
