"""The map of a game that is played here: where one may drive, and a press drives."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import ipywidgets
from traitlets import Bunch

from ...engine import reach
from ...engine.actions import Action, Drive, GoTo, Place, PlaceSign
from ...engine.legal_drives import SNOW_SPACES
from ...engine.log import SignPlaced
from ...engine.phases import Auction, CardGoTo, CardMove, Driving, JamChoice, Placing, SignDue, Snowstorm
from ...sessions.frame import Frame
from ...sessions.session import Session
from ...words.language import _
from ...words.reasons import Refusal
from ..parts.afterwards import Afterwards
from ..parts.choices import Row
from ..parts.errors import guard
from ..parts.panel import PlayPanel
from ..parts.presses import by_press
from ..parts.tree import put
from .board import BoardMap
from .hints import Hints, hints
from .outcomes import outcome, points
from .scene import Choice, choices
from .ways import own_ways, public_ways

NEARBY = 6  # spaces near a press that are offered by name
MOST_WANTED = 3  # more spaces that would do are not marked
ROWS = 60.0  # pixels at the foot of a small map that many buttons may cover while nothing is chosen on it
NONE = "–"  # the one label of a row of buttons that is not to be seen (CSS hides it)


class MapView(BoardMap[Session], PlayPanel):
    """The board on a map; a press on a space acts.

    Looks at the frame's state (trucks, goods aboard, signs, the phase on top), its ``legal`` actions
    that name a space (``Drive``, ``Place``, ``PlaceSign``, ``GoTo``), its events with a path (trucks
    drive along it) and its ``perspective`` (whose contracts are drawn on demand). With ``seat`` it draws
    that seat's contracts, as far as the perspective knows them.

    What is selected can be observed and linked:

    >>> from aufachse_widgets.journal import Seat
    >>> board = MapView(Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="a map"))
    >>> board.observe(lambda change: print(change["old"], "→", change["new"]), "selected_space")
    >>> board.selected_space = "kassel"
     → kassel
    >>> board.close()
    """

    def build(self) -> None:
        self._truck = -1
        self._ways: tuple[Action, ...] = ()
        self._near: tuple[str, ...] = ()
        self._trucks: tuple[int, ...] = ()
        self.own_odds = ""  # as HTML
        self._afterwards = Afterwards(guard(self._add_advice, self))
        super().build()
        self._like()
        self.contracts.observe(self._liking, names="value")
        self.options.observe(self._liked, names=("own_contracts_shown", "hints"))

    def over(self) -> tuple[ipywidgets.Widget, ...]:
        # Two, since the one changes seldom and the other with who looks at the screen.
        self.public_ways = ipywidgets.HTML()
        self.own_ways = ipywidgets.HTML()
        for ways in (self.public_ways, self.own_ways):
            ways.add_class("aa-cardways")
        return (self.public_ways, self.own_ways)

    def below(self) -> tuple[ipywidgets.Widget, ...]:
        self.ways = Row(options=(NONE,), index=None)
        self.ways.add_class("aa-ways")
        self.ways.observe(self._way_pressed, names="index")
        self.ways.on_place(self._way_chosen, self)
        return (self.ways,)

    def beside(self) -> tuple[ipywidgets.Widget, ...]:
        self.hints = Hints(self.ground, self.name, guard(self.act, self), self)
        return (self.hints.marks, self.hints)

    # What the person likes ------------------------------------------------------------------------

    def _like(self) -> None:
        put(self.contracts, self.options.own_contracts_shown)

    @guard
    def _liking(self, change: Bunch) -> None:
        self.options.own_contracts_shown = change["new"]

    @guard
    def _liked(self, change: Bunch) -> None:
        if not self._closed:
            self._like()
            if change["name"] == "hints":
                self._afterwards.begin()

    def leave(self) -> None:
        with contextlib.suppress(ValueError):  # a second time
            self.options.unobserve(self._liked, names=("own_contracts_shown", "hints"))
        self._afterwards.drop()
        super().leave()

    # A frame -------------------------------------------------------------------------------------

    def show(self, frame: Frame, previous: Frame | None) -> None:
        phase = frame.state.phase
        self._trucks = tuple(sorted({a.truck for a in frame.legal if isinstance(a, Drive)})) if isinstance(phase, Snowstorm) else ()
        if self._truck not in self._trucks:
            self._truck = self._trucks[0] if self._trucks else -1
        super().show(frame, previous)
        if self.session.asked() is not None:
            self.come_near()
        self._advise(frame)

    def featured(self) -> tuple[int, ...]:
        """The contracts that are shown, and the one that is auctioned."""
        phase = self.frame.state.phase
        auctioned = (phase.contract,) if isinstance(phase, Auction) else ()
        return tuple(dict.fromkeys((*self.shown_contracts, *auctioned)))

    def _advise(self, frame: Frame) -> None:
        """What needs some thinking comes after the step has been shown."""
        if not any(isinstance(action, Place | PlaceSign) for action in frame.legal):
            self.hints.suggest(())
        if self.own_odds and not self._odds_for(frame):  # somebody else looks: theirs are gone at once
            put(self.own_ways, self.own_ways.value.removesuffix(self.own_odds))
            self.own_odds = ""
        self._afterwards.begin()

    def _odds_for(self, frame: Frame) -> bool:
        """Whether the one who looks at the screen likes to see their odds."""
        return self.options.hints and 0 <= self.eyes() == frame.perspective and max(frame.handover, frame.shown) < 0 and not frame.state.over

    def _add_advice(self) -> None:
        frame = self.frame
        if self._closed:
            return
        if self.device is not None:
            self.device.together.hold(self.public_ways, self.own_ways, self.hints, self.hints.marks)
        put(self.public_ways, public_ways(self.ground, self.words, frame))
        self.own_odds = ""
        if self._odds_for(frame):
            from .odds import odds_html

            self.own_odds = odds_html(self.ground, self.session.rules, frame.state, self.eyes())
        put(self.own_ways, own_ways(self.ground, self.words, frame, self._own()) + self.own_odds)
        found = hints(self.words, frame)
        self.hints.suggest(found, self.scene().pieces() if found else "")
        if found and self.session.asked():
            self.come_near()

    def wanted(self) -> tuple[str, ...]:
        spaces = dict.fromkeys(action.space for action in self.session.asked() or () if isinstance(action, Drive | Place | PlaceSign | GoTo))
        return tuple(spaces) if len(spaces) <= MOST_WANTED else ()

    def come_near(self) -> None:
        """On a small screen a lesson keeps what it speaks of in sight: the space that it asks for, else the trucks and where one's contracts lead."""
        if self.session.asked() is None or not self.camera.small:
            super().come_near()
            return
        state, own, known = self.frame.state, self._own(), self.session.rules.contracts
        placed = {event.space for event in self.frame.events if isinstance(event, SignPlaced)}
        if placed and not self.wanted():  # it stays in sight until the next press
            if not self.camera.sees(placed):
                self._keep_in_sight(placed)
            return
        spaces = {*self.wanted(), *(hint.action.space for hint in self.hints.hints)}
        if spaces and state.active >= 0:
            spaces.add(state.players[state.active].space)
        elif own is not None:
            cards = [known[number] for number in (*own.hand, *own.loaded) if number in known][:1]
            spaces = {own.space, *(card.start for card in cards), *(card.destination for card in cards)}
        self._keep_in_sight(spaces)

    def _keep_in_sight(self, spaces: set[str]) -> None:
        self.camera.frame(spaces, under=0.0 if self._choices else ROWS, always=True)

    def offered(self) -> dict[str, Choice]:
        frame = self.frame
        seats = {action.seat for action in frame.legal if isinstance(action, Drive)}
        reaches = [found for seat in sorted(seats) for found in reach(self.session.rules, frame.state, seat)]
        return choices(frame.legal, reaches, self._truck)

    def rest(self) -> None:
        self._offer_trucks()
        if len(self._trucks) > 1:
            self.tell(_("Whose truck do you want to move?"))
        else:
            super().rest()

    # Choosing ------------------------------------------------------------------------------------

    def choose(self, space: str) -> None:
        """What a press on a space does: act, ask which way, or say why it cannot be."""
        choice = self._choices.get(space)
        if choice is None:
            self._offer_trucks()
            why = self._why(space)
            reason = None if isinstance(why, Refusal) else self.session.why_no_space(space)
            if reason is not None:
                why = self.words.reason(reason)
            if self.session.asked() and isinstance(why, Refusal):
                self.error = ""  # said again where it was said before
                self.error = why
            else:
                self.tell(why)
        elif len(choice.actions) == 1:
            self.act(choice.actions[0])
        else:
            self.tell(_("{space}: choose a route").format(space=self.words.space(space)))
            self._offer(choice)

    def _why(self, space: str) -> str:
        asked = self._asked(space)
        reason = self.session.why_not(asked) if asked is not None else None
        return self._about(space) if reason is None else self.words.reason(reason)

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
            return Drive(seat, SNOW_SPACES, space, truck=self._truck)
        if isinstance(phase, Placing):
            return Place(seat, space)
        if isinstance(phase, SignDue | JamChoice):
            return PlaceSign(seat, space)
        if isinstance(phase, CardGoTo):
            return GoTo(seat, space)
        return None

    def _about(self, space: str) -> str:
        """A space in words: its name, its roads, who is there."""
        words = self.words
        roads = ", ".join(dict.fromkeys(route.road for route in self.ground.routes if space in route.spaces))
        here = ", ".join(words.seat(seat) for seat, player in enumerate(self.frame.state.players) if player.space == space)
        said = _("{space} ({roads})").format(space=words.space(space), roads=roads)
        if self.ground.spaces[space].event:
            said += _(", an event space")
        return said + (": " + here if here else "")

    # The buttons under the note ---------------------------------------------------------------------

    def ask(self, spaces: Sequence[str], text: str) -> None:
        super().ask(spaces, text)
        if len(spaces) > 1 and len(self._trucks) < 2:
            self._ways, self._near = (), tuple(spaces[:NEARBY])
            self._label([self.words.space(space) for space in self._near])

    def _offer(self, choice: Choice) -> None:
        """Show a button for each way of ``choice``."""
        self._near = ()
        self._ways = choice.actions
        self._label([self._way(action, choice) for action in choice.actions])

    def _offer_trucks(self) -> None:
        """With Schneestürme: whose truck is to be moved; else nothing."""
        self._ways, self._near = (), ()
        if len(self._trucks) > 1:
            mine = self.frame.legal[0].seat if self.frame.legal else -1
            self._label([self.words.seat(mine if truck == -1 else truck) for truck in self._trucks], self._trucks.index(self._truck))
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
                words = self.words
                between = [id for id in found.path[1:-1] if id in self.ground.cities] or found.path[-2:-1]
                via = _(" via {space}").format(space=words.space(between[-1])) if len(found.path) > 2 else ""
                return ": ".join(filter(None, (points(found.action.points) + via, outcome(found) or _("exact count"))))
        return self.words.action(action, self.frame.state)

    def _way_pressed(self, change: Bunch) -> None:
        if change["new"] is not None:
            by_press(self._way_chosen, self)(change["new"])

    @guard
    def _way_chosen(self, index: int) -> None:
        if self._near:
            space = self._near[index]
            self._offer_trucks()
            self.press(space)
        elif self._ways:
            action = self._ways[index]
            self._offer_trucks()
            self.act(action)
        elif index < len(self._trucks):
            self._truck = self._trucks[index]
            self.refresh()
