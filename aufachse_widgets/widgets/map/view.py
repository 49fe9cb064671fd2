"""The map of a game that is played here: where one may drive, and a press drives."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import ipywidgets
from traitlets import Bunch, Int, Unicode, observe, validate

from ...engine import reach
from ...engine.actions import Action, Drive, GoTo, Place, PlaceSign
from ...engine.legal_drives import SNOW_SPACES
from ...engine.log import SignPlaced, Won
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
from .alternatives import by_die, differences, distinct
from .board import BoardMap
from .choices import Choice, choices
from .hints import Hints, hints
from .movement import Trip
from .outcomes import worth
from .proposal import Offer, Proposal
from .stepping import circuit
from .ways import own_ways, public_ways

MOST_WANTED = 3  # more spaces that would do are not marked
READ = 7.0  # seconds for which a sentence is there
ROWS = 60.0  # pixels at the foot of a map that many buttons, or what is said there, may cover while nothing is chosen on it
NONE = "–"  # the one label of the row of trucks where it is not to be seen (CSS hides it)


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

    proposed_space = Unicode(
        "", help="The id of the space that is proposed, among those that may be chosen now; empty: none. Setting it shows the way there and drives nowhere."
    )
    said_for = READ

    led_to = Unicode("", help="What the button says that does what is proposed, where that is what a lesson asks for; else empty.")

    die = Int(0, help="Only what a die with that number reaches may be chosen; 0: what any of them does.")

    def build(self) -> None:
        self._truck = -1
        self._trucks: tuple[int, ...] = ()
        self._showing = False
        self.own_odds = ""  # as HTML
        self._sign_seen = -1  # the number of the frame for which all spaces for a sign were shown
        self._afterwards = Afterwards(guard(self._add_advice, self))
        super().build()
        self.spots.add_class("aa-nearest")  # of these a finger means the nearest
        self.proposal = Proposal(self.name, guard(self._step, self), guard(self._go, self), self)
        frame, *below = self.children
        self.children = (frame, self.proposal, *below)
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
        self.ways.observe(self._truck_pressed, names="index")
        self.ways.on_place(self._truck_chosen, self)
        return (self.ways,)

    def beside(self) -> tuple[ipywidgets.Widget, ...]:
        self.hints = Hints(self.ground, self.name, guard(self._suggestion_pressed, self), self)
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
        self.note.stay()
        super().leave()

    # A frame -------------------------------------------------------------------------------------

    def show(self, frame: Frame, previous: Frame | None) -> None:
        phase = frame.state.phase
        self._trucks = tuple(sorted({a.truck for a in frame.legal if isinstance(a, Drive)})) if isinstance(phase, Snowstorm) else ()
        if self._truck not in self._trucks:
            self._truck = self._trucks[0] if self._trucks else -1
        if previous is None or frame.state is not previous.state:
            self.proposed_space = ""
        if self.die and not (isinstance(phase, Driving) and self.die in phase.dice and frame.legal):
            self._showing = True  # the frame is drawn anyway
            self.die = 0
            self._showing = False
        called = isinstance(phase, Auction) and not (previous is not None and isinstance(previous.state.phase, Auction))
        if called and self.shown_contracts:  # a card that was looked at before has nothing to do with it, nor with what comes after
            self._showing = True
            self.shown_contracts = ()
            self._showing = False
        super().show(frame, previous)
        if called or self.session.asked() is not None:
            self.come_near()
        self._advise(frame)

    def driving(self, trips: dict[int, Trip]) -> dict[int, Trip]:
        """Of others that act at once nothing is seen on its way."""
        people = self.session.people
        return {seat: trip for seat, trip in trips.items() if seat in people or not self.session.gathering}

    def featured(self) -> tuple[int, ...]:
        """The contracts that are shown; in an auction the one that is auctioned, alone."""
        phase = self.frame.state.phase
        return (phase.contract,) if isinstance(phase, Auction) else self.shown_contracts

    def only_featured(self) -> bool:
        return isinstance(self.frame.state.phase, Auction)

    def _auctioned(self) -> set[str]:
        """Where the contract in the auction leads from and to; empty while there is no auction."""
        phase, known = self.frame.state.phase, self.session.rules.contracts
        card = known.get(phase.contract) if isinstance(phase, Auction) else None
        return {card.start, card.destination} if card is not None else set()

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
        put(self.public_ways, public_ways(self.ground, self.words, frame, self.session.mark_of))
        self.own_odds = ""
        if self._odds_for(frame):
            from .odds import odds_html

            self.own_odds = odds_html(self.ground, self.session.rules, frame.state, self.eyes())
        put(self.own_ways, own_ways(self.ground, self.words, frame, self._own(), self.session.mark_of) + self.own_odds)
        found = hints(self.words, frame)
        self.hints.suggest(found)
        self._mark_suggestions()
        if found and self.session.asked():
            self.come_near()

    def wanted(self) -> tuple[str, ...]:
        spaces = dict.fromkeys(action.space for action in self.session.asked() or () if isinstance(action, Drive | Place | PlaceSign | GoTo))
        return tuple(spaces) if len(spaces) <= MOST_WANTED else ()

    def spoken(self) -> tuple[str, ...]:
        return self.session.spoken()

    def draw(self) -> None:
        super().draw()
        if not self._held:
            self._mark_suggestions()

    def _mark_suggestions(self) -> None:
        """Put numbers on the spaces that are suggested; names make room for them."""
        suggested = tuple(hint.action.space for hint in self.hints.hints if hint.action in self.frame.legal)
        if suggested and self.moment is None and self.drawn is not None:
            self.hints.mark(self.drawn.pieces(), self.drawn.beside(suggested))

    def come_near(self) -> None:
        """An auction shows the way of its contract, and one's own truck; a sign the whole board, where somebody has zoomed, too. On a small
        screen a lesson keeps what it speaks of in sight: the space that it asks for (of a sign those that are suggested, and all trucks), else the
        truck and where one's contracts lead; after an auction where the one that was won does."""
        own = self._own()
        ends = self._auctioned()
        if ends:
            way = {space for route in self._routes() for space in route.path}
            here = {own.space} if own is not None else set()
            self.camera.come_to(ends | way | here, ends | here, under=ROWS)
            return
        asked = self.session.asked()
        if asked is None or not self.camera.small:
            signs = any(isinstance(action, PlaceSign) for action in self.frame.legal)
            if signs and self._sign_seen != self.frame.number:  # once: then somebody may look closer
                self._sign_seen = self.frame.number
                self.camera.come_to(self._choices, self._choices)
            else:
                super().come_near()
            return
        state, known = self.frame.state, self.session.rules.contracts
        placed = {event.space for event in self.frame.events if isinstance(event, SignPlaced)}
        if placed and not self.wanted():  # it stays in sight until the next press
            if not self.camera.sees(placed):
                self._keep_in_sight(placed)
            return
        suggested = {hint.action.space for hint in self.hints.hints if hint.action in asked}
        spaces = {*self.wanted(), *suggested, *filter(None, (self.proposed_space,))}
        if suggested:
            spaces |= {player.space for player in state.players}
        elif not spaces and any(isinstance(action, PlaceSign) for action in asked):
            return  # what is suggested comes in a moment: a map that is on its way elsewhere by then is told of two places at once
        elif spaces and state.active >= 0:
            spaces.add(state.players[state.active].space)
        elif own is not None:
            won = [event.contract for event in self.frame.events if isinstance(event, Won) and event.seat == self.eyes()]
            cards = [known[number] for number in (won or (*own.loaded, *own.hand)) if number in known][:1] if asked or won else []
            spaces = {own.space, *(card.start for card in cards), *(card.destination for card in cards)}
        self._keep_in_sight(spaces)

    def turn_passed(self) -> None:
        if self.session.asked() is None:  # a lesson's map stays
            super().turn_passed()

    def frame_drive(self, way: set[str]) -> None:
        if self.camera.small and self.session.asked() is not None:
            self.camera.keep(way)
        else:
            super().frame_drive(way)

    def _keep_in_sight(self, spaces: set[str]) -> None:
        self.camera.keep(spaces, 0.0 if self._choices else ROWS, finger=bool(self.wanted()))

    def offered(self) -> dict[str, Choice]:
        frame = self.frame
        seats = {action.seat for action in frame.legal if isinstance(action, Drive)}
        rules, state, asked = self.session.rules, frame.state, self.session.asked() or ()
        reaches = [found for seat in sorted(seats) for found in reach(rules, state, seat)]
        found = choices(frame.legal, reaches, self._truck)
        if self.die and isinstance(state.phase, Driving):
            found = by_die(rules, state, state.phase.seat, found, self.die)
        return {space: distinct(rules, state, choice, asked) for space, choice in found.items()}

    def refresh(self) -> None:
        super().refresh()
        if self.proposed_space in self._choices:
            self._propose()
        else:
            self.proposed_space = ""

    def rest(self, aloud: bool = True) -> None:
        self._offer_trucks()
        if len(self._trucks) > 1:
            self.tell(_("Whose truck do you want to move?"))
            self.note.stay()
        else:
            super().rest(aloud)

    # Choosing ------------------------------------------------------------------------------------

    def choose(self, space: str) -> None:
        """What a press on a space does: act, propose it, or say why it cannot be."""
        choice = self._choices.get(space)
        if choice is None:
            self.proposed_space = ""
            self._say_why(space)
        elif self._acts_at_once(choice):
            self.act(choice.actions[0])
        elif space == self.proposed_space:
            self._propose()  # said again: something else may have been said since
        else:
            self.proposed_space = space

    def _suggestion_pressed(self, space: str) -> None:
        """A suggestion is chosen as its space is: a finger sees it first."""
        if space in self._choices:
            self.press(space)

    def _acts_at_once(self, choice: Choice) -> bool:
        """A mouse has hovered over the space and a key has focused it; a finger sees it only once it is proposed, and its second touch acts."""
        presses = self.presses
        seen = not presses.finger or self.options.drive_at_first_tap or (presses.sure and choice.space == self.proposed_space)
        return seen and len(choice.actions) == 1

    def tapped(self, near: Sequence[tuple[str, float]]) -> bool:
        if not near:
            return False
        self.press(near[0][0])
        return True

    def miss(self) -> None:
        self.proposed_space = ""
        self.shown_contracts = ()
        super().miss()

    def ask(self, spaces: Sequence[str], text: str) -> None:
        super().ask(spaces, text)
        if spaces:
            self.proposed_space = spaces[0]

    def _say_why(self, space: str) -> None:
        why = self._why(space)
        reason = None if isinstance(why, Refusal) else self.session.why_no_space(space)
        if reason is not None:
            why = self.words.reason(reason)
        if self.session.asked() and isinstance(why, Refusal):
            self.error = ""  # said again where it was said before
            self.error = why
        else:
            self.tell(why)

    # The proposal ----------------------------------------------------------------------------------

    @validate("proposed_space")
    def _can_be_proposed(self, proposal: Bunch) -> str:
        space = str(proposal["value"])
        return space if space in getattr(self, "_choices", {}) else ""

    @observe("proposed_space")
    @guard
    def _proposed(self, change: Bunch) -> None:
        if not self.children:
            return
        self._propose()
        space = self.proposed_space
        if not space:
            return
        self.selected_space = space
        led = bool(self.session.asked()) and space in (*self.wanted(), *(hint.action.space for hint in self.hints.hints))
        if self.camera.small and self.camera.far and "var(--far" in self.live.value and not led:  # the buttons are asleep
            self.camera.close_up(*self.ground.degrees[space])
        elif self.camera.small and self.session.asked():
            self.come_near()
        elif self.camera.laid_out and not self.camera.sees((space,)):
            self.come_near()
            if not self.camera.sees((space,)):
                self.camera.close_up(*self.ground.degrees[space])

    def _propose(self) -> None:
        """Show what is proposed, and say it."""
        choice = self._choices.get(self.proposed_space)
        if choice is None:
            self.led_to = ""
            self.proposal.clear()
            return
        offers = self._offers(choice)
        led = len(offers) == 1 and choice.actions[0] in (self.session.asked() or ())
        self.proposal.want(led)
        self.led_to = offers[0][0] if led else ""
        self.proposal.propose(offers, self.ground.order.index(choice.space) + 1, len(self._choices) > 1)
        name = self.words.space(choice.space)
        about = [about for _what, about in offers] if len(offers) == 1 else [_("choose how")]
        self.tell(" · ".join([name, *filter(None, about)]))

    def _offers(self, choice: Choice) -> list[Offer]:
        """What can be done there, and what comes of each."""
        action = choice.actions[0]
        if len(choice.actions) == 1:
            return [(self._what(action), worth(self.words, choice.reaches[0]) if choice.reaches else self._hinted(action))]
        return [(f"{self._what(action)}: {how}", difference) for how, difference in differences(self.words, self.frame.state, choice)]

    def _what(self, action: Action) -> str:
        space = self.words.space(getattr(action, "space", ""))
        if isinstance(action, Place):
            return _("Start in {space}").format(space=space)
        if isinstance(action, PlaceSign):
            return _("Put the sign here: {space}").format(space=space)
        if isinstance(action, GoTo):
            return _("Go to {space}").format(space=space)
        if isinstance(action, Drive) and action.truck not in (-1, action.seat):
            return _("Drive {seat}'s truck to {space}").format(seat=self.words.seat(action.truck), space=space)
        here = self.frame.state.players[action.seat].space if isinstance(action, Drive) else ""
        return (_("Stay in {space}") if here == getattr(action, "space", "") else _("Drive to {space}")).format(space=space)

    def _hinted(self, action: Action) -> str:
        """Why the space is suggested, where it is."""
        return next((hint.reason for hint in self.hints.hints if hint.action == action), "")

    def _step(self, by: int) -> None:
        """To the space before the proposed one, or the next."""
        start = self.frame.state.players[self.frame.legal[0].seat].space if self.frame.legal else ""
        around = circuit(self.ground, self._choices, start)
        if around:
            place = around.index(self.proposed_space) if self.proposed_space in around else -1
            self.proposed_space = around[(place + by) % len(around)]

    def _go(self, place: int) -> None:
        """Do what is proposed."""
        choice = self._choices.get(self.proposed_space)
        if choice is not None and place < len(choice.actions) and self.moment is None:
            self.act(choice.actions[place])

    @validate("die")
    def _was_rolled(self, proposal: Bunch) -> int:
        phase = self.frame.state.phase if hasattr(self, "_choices") else None
        return int(proposal["value"]) if isinstance(phase, Driving) and proposal["value"] in phase.dice else 0

    @observe("die")
    @guard
    def _die_chosen(self, change: Bunch) -> None:
        if self.children and not self._showing:
            self.refresh()
            self.come_near()

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

    # Whose truck ----------------------------------------------------------------------------------

    def _offer_trucks(self) -> None:
        """With Schneestürme: whose truck is to be moved; else nothing."""
        labels, index = [NONE], None
        if len(self._trucks) > 1:
            mine = self.frame.legal[0].seat if self.frame.legal else -1
            labels, index = [self.words.seat(mine if truck == -1 else truck) for truck in self._trucks], self._trucks.index(self._truck)
        labels = [f"{label} ({labels[: place + 1].count(label)})" if label in labels[:place] else label for place, label in enumerate(labels)]
        if tuple(labels) == self.ways.options and index == self.ways.index:
            return
        self.ways.unobserve(self._truck_pressed, names="index")
        with self.ways.hold_sync():
            self.ways.index = None
            self.ways.options = tuple(labels)
            self.ways.index = index
        self.ways.observe(self._truck_pressed, names="index")

    def _truck_pressed(self, change: Bunch) -> None:
        if change["new"] is not None:
            by_press(self._truck_chosen, self)(change["new"])

    @guard
    def _truck_chosen(self, index: int) -> None:
        if index < len(self._trucks):
            self._truck = self._trucks[index]
            self.proposed_space = ""
            self.refresh()
            self.come_near()
