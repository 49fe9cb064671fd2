"""The map: where everybody is, and where one may drive.

Made of one ipyleaflet map without tiles. Its only layers are a GeoJSON of countries and roads, sent
once, and a popup that never closes: the overlay, in which everything else is HTML. Sent once are spaces
and names; each step sends the scene (``MapView.live``), one message of a few kilobytes. The buttons on
the spaces are one ``ToggleButtons`` with a button for every space of the board, and the scene's CSS
shows those that may be chosen: they work with mouse, finger and keyboard alike, and hovering sends
nothing. Widgets are made once; their number never grows.
"""

from __future__ import annotations

import time
from html import escape
from typing import TYPE_CHECKING, Any

import ipyleaflet
import ipywidgets
from traitlets import Int, Unicode

from ...engine import reach
from ...engine.actions import Action, Drive, GoTo, Place, PlaceSign
from ...engine.phases import CardGoTo, CardMove, Driving, JamChoice, Placing, SignDue, Snowstorm
from ...words.language import _
from ..parts.base import Panel, guard
from . import signs as mapsigns
from .ground import ZOOM, Ground, geojson, html, spots_css, zoom_css
from .scene import MANY, Choice, Scene, Trip, choices, drives, outcome, points

if TYPE_CHECKING:
    from ...sessions.played import Frame

SMALL = 560.0  # pixels: a map not wider than this comes near by itself
NONE = "–"  # the one label of a row of buttons that is not to be seen (CSS hides it)
NEAR = 24.0  # pixels: a click so near a space is meant for it
HIT = 6.0  # pixels: on the space's own mark, also where it cannot be chosen
CLOSE = 6.75  # the zoom at which every space has room for a finger
SETTLE = 0.3  # seconds: a press so soon after the choices have changed was meant for what was there before


class Overlay(ipyleaflet.Popup):
    """A popup with a class of its own, so that CSS can take its looks away."""

    class_name = Unicode("aa-popup").tag(sync=True, o=True)


class Buttons(ipywidgets.ToggleButtons):
    """A row of buttons. Each press sets ``index``; the page need not be told of it again."""

    index = Int(None, allow_none=True).tag(sync=True, echo_update=False)


class MapView(Panel):
    """The board on a map; choosing a space acts.

    Looks at the frame's state (trucks, goods aboard, signs, the phase on top), its ``legal`` actions
    that name a space (``Drive``, ``Place``, ``PlaceSign``, ``GoTo``), its events with a path (trucks
    drive along it) and its ``viewer`` (whose contracts are drawn on demand). With ``seat`` it draws
    that seat's contracts, as far as the viewer knows them.
    """

    def build(self) -> None:
        rules = self.session.rules
        self.ground = Ground(rules)
        self.name = f"aa-{self.model_id[:5]}"
        self._choices: dict[str, Choice] = {}
        self._trips: dict[int, Trip] = {}
        self._truck = -1
        self._ways: tuple[Action, ...] = ()
        self._trucks: tuple[int, ...] = ()
        self._size = (0.0, 0.0)
        self._fitted = 0.0
        self._changed = 0.0  # when the choices changed last, by the loop's clock
        self._came = 0.0  # the zoom at which the spaces in reach are shown, 0 where the whole board is
        self._lettered = (0.0, "")

        self.live = ipywidgets.HTML()
        self.live.add_class("aa-live")
        self.spots = Buttons(options=[rules.spaces[id].name for id in self.ground.order], index=None)
        self.spots.add_class("aa-spots")
        self.spots.add_class(f"{self.name}-s")
        self.spots.observe(self._spot_pressed, names="index")
        self.zoomed = ipywidgets.HTML(layout=ipywidgets.Layout(display="none"))
        still = ipywidgets.HTML(f"<style>{spots_css(self.ground, self.name)}</style>{html(self.ground, self.name)}")
        overlay = ipywidgets.Box((still, self.live))
        overlay.add_class("aa-overlay")
        popup = Overlay(
            location=list(self.ground.corner), child=overlay, auto_pan=False, auto_close=False, close_button=False, close_on_escape_key=False, min_width=0
        )
        self.map = ipyleaflet.Map(
            layers=(ipyleaflet.GeoJSON(data=geojson(self.ground)), popup),
            center=list(self.ground.center),
            zoom=5.5,
            min_zoom=4.5,
            max_zoom=9,
            zoom_snap=0.25,
            zoom_delta=0.5,
            attribution_control=False,
            close_popup_on_click=False,
            double_click_zoom=False,
            scroll_wheel_zoom=False,
        )
        self.map.on_interaction(guard(self._clicked))
        self.map.observe(self._scaled, names="zoom")
        self.map.observe(self._dragged, names="center")
        self.map.observe(self._moved, names=("left", "right", "top", "bottom"))

        self.note = ipywidgets.HTML()
        self.note.add_class("aa-note")
        self.ways = Buttons(options=(NONE,), index=None)
        self.ways.add_class("aa-ways")
        self.ways.observe(self._way_pressed, names="index")
        say = ipywidgets.VBox((self.note, self.ways))
        say.add_class("aa-mapsay")
        frame = ipywidgets.Box((self.map, self.spots, say, self.zoomed))
        frame.add_class("aa-mapframe")
        frame.add_class(self.name)

        self.contracts = ipywidgets.ToggleButton(description=_("My contracts"))
        self.contracts.add_class("aa-quiet").add_class("aa-mine")
        self.contracts.observe(self._contracts_toggled, names="value")
        whole = ipywidgets.Button(description=_("Whole board"))
        whole.add_class("aa-quiet")
        whole.on_click(guard(self._whole_pressed))
        tools = ipywidgets.HBox((self.contracts, whole, ipywidgets.HTML(self._legend())))
        tools.add_class("aa-row")
        self.children = (frame, tools)
        self._tell("")
        self._offer(())
        self._scale()

    def _legend(self) -> str:
        marks = (
            (mapsigns.load_mark(), _("load")),
            (mapsigns.deliver_mark(), _("deliver")),
            (mapsigns.auction_mark(), _("auction possible")),
            (mapsigns.event(), _("event space")),
            (mapsigns.construction(), _("construction: no way through")),
            (mapsigns.jam(), _("traffic jam")),
            ('<b class="aa-tag">▲ 6</b>', _("my contract: goods to load here")),
            ('<b class="aa-tag">▼ 3800</b>', _("what it pays here")),
        )
        said = "".join(f"<span>{svg}{escape(word)}</span>" for svg, word in marks)
        rest = escape(_("red ring: event card · dashed: early stop · number: points"))
        sources = escape(_("Map: Natural Earth. Places: GeoNames (CC BY 4.0)."))
        return f'<div class="aa-legend">{said}<span>{rest}</span><span>{sources}</span></div>'

    # A frame -------------------------------------------------------------------------------------

    def show(self, frame: Frame, previous: Frame | None) -> None:
        phase = frame.state.phase
        self._trucks = tuple(sorted({a.truck for a in frame.legal if isinstance(a, Drive)})) if isinstance(phase, Snowstorm) else ()
        if self._truck not in self._trucks:
            self._truck = self._trucks[0] if self._trucks else -1
        if previous is not None:
            now = time.monotonic()
            self._trips = {seat: trip for seat, trip in self._trips.items() if now - trip.left < trip.lasts} | drives(frame.events, now)
            if not frame.events and frame.state is not previous.state:
                self._trips = {}  # undone, or another position looked at: no drive, a jump
        had = self._choices.keys()
        self._choose()
        self._rest()
        self._draw()
        if self._choices.keys() != had:
            self._changed = time.monotonic()
            self._near()
        self.contracts.disabled = self._own() is None

    def _choose(self) -> None:
        frame = self.frame
        seats = {action.seat for action in frame.legal if isinstance(action, Drive)}
        reaches = [found for seat in sorted(seats) for found in reach(self.session.rules, frame.state, seat)]
        self._choices = choices(frame.legal, reaches, self._truck)
        # The page tells of a press only where it changes the index; resetting it is a message, so it waits until it matters.
        if self.spots.index is not None and self.ground.order[self.spots.index] in self._choices:
            self.spots.index = None
        self._offer_trucks()

    def _draw(self) -> None:
        frame = self.frame
        own = self._own() if self.contracts.value else None
        known = self.session.rules.contracts
        self.live.value = Scene(
            self.ground,
            self.session.seats,
            frame.state,
            self.name,
            active=-1 if frame.state.over else frame.state.active,
            choices=self._choices,
            moving=self._trips,
            contracts=tuple(number for number in own.hand if number in known) if own else (),
            loaded=tuple(number for number in own.loaded if number in known) if own else (),
            now=time.monotonic(),
        ).html()

    def _own(self) -> Any:
        seat = self.eyes()
        players = self.frame.state.players
        return players[seat] if 0 <= seat < len(players) else None

    # Choosing ------------------------------------------------------------------------------------

    @guard
    def _spot_pressed(self, change: Any) -> None:
        if change["new"] is not None:
            frame = self.frame
            self.choose(self.ground.order[change["new"]])
            if self.frame is frame:
                self.spots.index = None

    def choose(self, space: str) -> None:
        """What a press on a space does: act, ask which way, or say why it cannot be."""
        choice = self._choices.get(space)
        if choice is None:
            self._offer_trucks()
            self._tell(self._why(space))
        elif len(choice.actions) == 1:
            self.act(choice.actions[0])
        else:
            self._tell(_("{space}: choose the way").format(space=self.session.words.space(space)))
            self._offer(choice.actions, choice)

    def _why(self, space: str) -> str:
        words = self.session.words
        asked = self._asked(space)
        reason = self.session.why_not(asked) if asked is not None else None
        if reason is not None:
            return words.reason(reason)
        return self._about(space)

    def _asked(self, space: str) -> Action | None:
        """The action that a press on a space would mean now."""
        frame, phase = self.frame, self.frame.state.phase
        if not self._choices or not frame.legal:
            return None
        seat = frame.legal[0].seat
        if isinstance(phase, Driving):
            return Drive(seat, max(phase.dice, default=0), space)
        if isinstance(phase, CardMove):
            return Drive(seat, phase.points, space)
        if isinstance(phase, Snowstorm):
            return Drive(seat, 3, space, truck=self._truck)
        if isinstance(phase, Placing):
            return Place(seat, space)
        if isinstance(phase, SignDue | JamChoice):
            return PlaceSign(seat, space)
        if isinstance(phase, CardGoTo):
            return GoTo(seat, space)
        return None

    def _about(self, space: str) -> str:
        """A space in words: its name, its roads, who is there."""
        rules, words = self.session.rules, self.session.words
        roads = ", ".join(dict.fromkeys(route.road for route in rules.routes if space in route.spaces))
        here = ", ".join(words.seat(seat) for seat, player in enumerate(self.frame.state.players) if player.space == space)
        said = _("{space} ({roads})").format(space=words.space(space), roads=roads)
        if rules.spaces[space].event:
            said += _(", an event space")
        return said + (": " + here if here else "")

    # The note and the buttons under it --------------------------------------------------------------

    def _rest(self) -> None:
        """What is said where nothing was asked."""
        self._tell(_("Whose truck is to be moved?") if len(self._trucks) > 1 else "")

    def _tell(self, text: str) -> None:
        self.note.value = f'<span role="status">{escape(text)}</span>' if text else ""

    def _offer(self, actions: tuple[Action, ...], choice: Choice | None = None) -> None:
        """Show a button for each way of ``choice``; none hides them."""
        self._ways = actions
        self._label([self._way(action, choice) for action in actions] if choice is not None else [NONE])

    def _offer_trucks(self) -> None:
        """With Schneestürme: whose truck is to be moved; else nothing."""
        self._ways = ()
        if len(self._trucks) > 1:
            mine = self.frame.legal[0].seat if self.frame.legal else -1
            self._label([self.session.words.seat(mine if truck == -1 else truck) for truck in self._trucks], self._trucks.index(self._truck))
        else:
            self._label([NONE])

    def _label(self, labels: list[str], index: int | None = None) -> None:
        seen: dict[str, int] = {}
        for place, label in enumerate(labels):
            seen[label] = seen.get(label, 0) + 1
            if seen[label] > 1:
                labels[place] = f"{label} ({seen[label]})"
        if tuple(labels) == self.ways.options and index == self.ways.index:
            return
        self.ways.unobserve(self._way_pressed, names="index")
        with self.ways.hold_sync():
            self.ways.index = None
            self.ways.options = tuple(labels)
            self.ways.index = index
        self.ways.observe(self._way_pressed, names="index")

    def _way(self, action: Action, choice: Choice) -> str:
        for found in choice.reaches:
            if found.action == action:
                words = self.session.words
                between = [id for id in found.path[1:-1] if id in self.ground.cities] or found.path[-2:-1]
                via = _(" by way of {space}").format(space=words.space(between[-1])) if len(found.path) > 2 else ""
                return ": ".join(filter(None, (points(found.action.points) + via, outcome(found) or _("exact count"))))
        return self.session.words.action(action, self.frame.state)

    @guard
    def _way_pressed(self, change: Any) -> None:
        index = change["new"]
        if index is None:
            return
        if self._ways:
            action = self._ways[index]
            self._offer_trucks()
            self.act(action)
        elif index < len(self._trucks):
            self._truck = self._trucks[index]
            self._choose()
            self._draw()

    # The map itself ------------------------------------------------------------------------------

    def _clicked(self, **event: Any) -> None:
        if event.get("type") != "click":
            return
        lat, lon = event["coordinates"]
        zoom = self.map.zoom
        if self._far() and "var(--far" in self.live.value:  # the buttons are asleep
            self._came = CLOSE
            self._look_at((lat, lon), CLOSE)
            self._tell(_("Now press the space."))
            return
        hit = self.ground.nearest(lat, lon, zoom, self.ground.order, HIT)
        space = hit or self.ground.nearest(lat, lon, zoom, self._choices, NEAR) or self.ground.nearest(lat, lon, zoom, self.ground.order, NEAR)
        if space is None:
            self._offer_trucks()
            self._rest()
        elif space not in self._choices or time.monotonic() - self._changed > SETTLE:
            self.choose(space)

    def _far(self) -> bool:
        """Whether the map is so small, and shown from so far, that spaces lie too close together for a finger."""
        return 0 < self._size[0] < SMALL and self.map.zoom < CLOSE - 0.25

    @guard
    def _contracts_toggled(self, change: Any) -> None:
        self._draw()
        if change["new"]:
            self._show_contracts()
        elif self._came:
            self._near()

    def _show_contracts(self) -> None:
        """Where the map shows but a part of the board: one's own contracts and truck, all of them."""
        own, known = self._own(), self.session.rules.contracts
        if own is None or min(self._size) <= 0 or self.map.zoom <= self._fitted:
            return
        ends = {end for number in (*own.hand, *own.loaded) if number in known for end in (known[number].start, known[number].destination)}
        zoom, center = self.ground.frame((id for id in ends | {own.space} if id in self.ground.at), *self._size) if ends else (0.0, (0.0, 0.0))
        if zoom > self._fitted:
            self._came = zoom
            self._look_at(center, zoom)
        else:
            self.fit()

    @guard
    def _scaled(self, change: Any) -> None:
        self._scale()

    @guard
    def _dragged(self, change: Any) -> None:
        # Leaflet's own maxBounds does not survive ipyleaflet's way of setting options.
        (south, west), (north, east) = self.ground.bounds(0)
        lat, lon = change["new"]
        if not (south <= lat <= north and west <= lon <= east):
            self.map.center = [min(max(lat, south), north), min(max(lon, west), east)]

    def _scale(self) -> None:
        """Tell the page what depends on the map's zoom and place."""
        scale = 2 ** (self.map.zoom - ZOOM)
        if scale != self._lettered[0]:
            self._lettered = (scale, zoom_css(self.ground, scale, self.name))
        # Where the board's corner is in the map, for the buttons, which stand before it.
        left, top = self.ground.left * scale - self.map.left, self.ground.top * scale - self.map.top
        shown = abs(left) < 1e6
        far = ";--far:none" if self._far() else ""
        place = f".{self.name}{{--ox:{left:.0f};--oy:{top:.0f}{far}}}" if shown else f".{self.name} .aa-spots{{display:none}}"
        self.zoomed.value = f"<style>{self._lettered[1]}{place}</style>"

    @guard
    def _moved(self, change: Any) -> None:
        size = (self.map.right - self.map.left, self.map.bottom - self.map.top)
        other = min(size) > 0 and (abs(size[0] - self._size[0]) >= 2 or abs(size[1] - self._size[1]) >= 2)
        if other:
            self._size = size
        self._scale()
        if other and not (self._fitted and self.map.zoom != self._fitted):
            self.fit()
            self._near()

    def _near(self) -> None:
        """On a small screen: come near enough to the spaces in reach for a finger, or go back."""
        if not 0 < self._size[0] < SMALL or self.map.zoom not in (self._fitted, self._came):
            return
        on_ways = {id for choice in self._choices.values() for found in choice.reaches for id in found.path}
        if on_ways or 0 < len(self._choices) < MANY:
            zoom, center = self.ground.frame((id for id in on_ways | self._choices.keys() if id in self.ground.at), *self._size)
            if zoom > self._fitted:
                self._came = zoom
                self._look_at(center, zoom)
                return
        if self._came:
            self._came = 0.0
            self.fit()

    def _look_at(self, center: tuple[float, float], zoom: float) -> None:
        with self.map.hold_sync():
            self.map.center = list(center)
            self.map.zoom = zoom

    def _whole_pressed(self, button: Any) -> None:
        self.fit()

    def fit(self) -> None:
        """Show the whole board, as large as the map has room for."""
        if min(self._size) > 0:
            self._fitted = max(self.map.min_zoom, self.ground.zoom_for(*self._size))
            self._look_at(self.ground.center, self._fitted)
