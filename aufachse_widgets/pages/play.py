"""A whole game on one screen: all widgets of one session, side by side on a wide screen, under tabs on a narrow one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets
from traitlets import Bunch, dlink, link

from ..engine.board import Board
from ..engine.contracts import Contract
from ..engine.edition import Edition
from ..forms.seating import check_session, default_seats
from ..journal import Seat
from ..sessions.pace import PACES, Pace
from ..sessions.session import Session
from ..store import Store
from ..widgets.css.sheet import shared_style
from ..widgets.hints.own import OwnHints
from ..widgets.learn.coach import Coach
from ..widgets.map.places import Places
from ..widgets.map.view import MapView
from ..widgets.parts.announcer import Announcer
from ..widgets.parts.by_itself import ByItself
from ..widgets.parts.device import Device
from ..widgets.parts.device_panel import DevicePanel
from ..widgets.parts.errors import Troubled
from ..widgets.parts.game_files import GameFiles
from ..widgets.parts.notice_place import Notice
from ..widgets.parts.options import Options
from ..widgets.parts.options_file import device_options
from ..widgets.parts.panel import Panel
from ..widgets.parts.position_bar import PositionBar
from ..widgets.parts.tree import close_all, is_hidden
from ..widgets.play.actionbar import ActionBar
from ..widgets.play.advice import AdviceView, answered
from ..widgets.play.aloud import Aloud
from ..widgets.play.auction import AuctionPanel
from ..widgets.play.chips import ContractChips
from ..widgets.play.dice import DiceView
from ..widgets.play.ending import Ending
from ..widgets.play.follow import FollowBar
from ..widgets.play.hammer import Hammer
from ..widgets.play.hand import HandView
from ..widgets.play.log import LogView
from ..widgets.play.market import MarketView
from ..widgets.play.news import News
from ..widgets.play.scoreboard import ScoreBoard
from ..widgets.play.sound import SoundPanel
from ..widgets.play.tabs import CONTRACTS, MAP, MARKET, RailTabs, Tabs
from ..widgets.play.trailers import TrailerYard
from .others import Joined, OthersJoin
from .rules_at_hand import RulesAtHand, rules_panel_asked

BOT_DELAY = PACES["normal"]  # bots act so that they can be followed, at the speed that people choose


class Table(ipywidgets.VBox, Troubled):
    """The widgets of one session, composed; ``session`` is the game. Closing the table closes the
    widgets, not the game in its store; the session, and its bots with it, goes on unless the table ``owns`` it.
    ``options`` and ``device`` are those of the page that the table is part of; a table alone has its own. ``turn_to`` is called with the
    game that the same players begin when this one is over; without it the table shows that game itself. ``seat`` is the one whose
    matters are shown; None: those of the person at the screen."""

    beside = False  # whether what is told has a place of its own beside the board, or lies over the page
    home = MAP  # the tab that is shown at first on a narrow screen
    open_to_others = True  # whether others can join the game
    coached = True  # whether things are explained when they first matter, where the options say so

    def __init__(
        self,
        session: Session,
        owns: bool = False,
        options: Options | None = None,
        device: Device | None = None,
        turn_to: Callable[[Session], object] | None = None,
        seat: int | None = None,
        **kwargs: Any,
    ) -> None:
        self.session = session
        self.owns = owns
        self._turn_to = turn_to
        self._shutting: list[ipywidgets.Button] = []  # those of the menu, which they shut
        alone = device is None
        self.device = device = Device(device_options() if options is None else options) if device is None else device
        self.options = options = device.options
        shared: dict[str, Any] = {"seat": seat, "alone": False, "options": options, "device": device}
        self.own_hints = OwnHints(session, options)  # first: panels that are told of a step find them as they are now
        # The map first: it is told of each step before the others, and the truck moves at once.
        self.map = MapView(session, **shared)
        self.sound = SoundPanel(session, **shared, titled=self.home == MAP)
        self.position = PositionBar(session, **shared)
        self.actions = ActionBar(session, **shared, addressed=self.home != MAP)
        self.news = News(session, **shared)
        self.follow = FollowBar(session, **shared)
        self.dice = DiceView(session, **shared)
        self.auction = AuctionPanel(session, **shared)
        self.hammer = Hammer(session, **shared)
        self.hand = HandView(session, **shared)
        self.chips = ContractChips(session, **shared)
        self.market = MarketView(session, **shared)
        self.trailers = TrailerYard(session, **shared)
        self.ending = Ending(session, **shared)
        self.scores = ScoreBoard(session, **shared)
        self.story = LogView(session, **shared)
        self.advice = AdviceView(session, **shared)
        self.coach = Coach(session, **shared) if self.coached else None
        self.postponed: Notice | None = None  # what is explained once the news has been read
        self.tabs = Tabs(session, **shared, home=self.home)
        self.aloud = Aloud(session, **shared)
        self.places: Places | None = None  # made when somebody first wants it
        self._shared = shared
        self.rail = RailTabs(session, **shared)
        self.own = self.own_panels(shared)
        self.liked = DevicePanel(options, self._game_files, rules=RulesAtHand(lambda: self.session, device).view, device=device)
        self.by_itself = ByItself(session, options, self.actions.act_by_itself)
        self.announcer = Announcer(session, device, self)
        self.others = OthersJoin(lambda: self.liked, self, self._for_others, lambda look: self.device.come_into_sight(look))
        self._place_buttons()
        for panel, name in ((self.map, "aa-map"), (self.dice, "aa-dice")):
            panel.add_class(name)
        self._link()
        # The stylesheet lays all of them out by areas (layout.css), the map's own aa-proposal among them; columns only say which of them scroll together.
        left = ipywidgets.VBox([self.aloud, self.map, self.hammer, self.chips, self.dice, self.position]).add_class("aa-left")
        told = (self.news,) if self.beside else ()
        right = [*told, *self.own, self.scores, self.hand, self.auction, self.rail, self.market, self.trailers, self.story]
        columns = ipywidgets.Box([left, ipywidgets.VBox(right).add_class("aa-right")]).add_class("aa-columns")
        head = ipywidgets.VBox([self.actions, self.follow, *(() if self.beside else (self.news,))]).add_class("aa-head")
        # One stylesheet, before all that it styles.
        super().__init__([shared_style(), head, columns, self.tabs, self.ending, self.liked, *([device] if alone else [])], **kwargs)
        self.presses = device.presses
        self.add_class("aa-page").add_class("aa-game")
        self._give_stage()

    def own_panels(self, shared: dict[str, Any]) -> tuple[Panel[Any], ...]:
        """Panels that a subclass puts before the players, made once the others are there; all are given what is ``shared``."""
        return ()

    def _link(self) -> None:
        """An error in any widget is the table's, and shown in the action bar; of the card that is selected the map shows the way."""
        for panel in self.panels:
            link((self, "error"), (panel, "error"))
            panel.observe(self._rule_wanted, names="rule_wanted")
        if self.session.pace in PACES.values():
            self.session.pace = PACES[self.options.bot_speed]
        self.options.observe(self._speed_chosen, names="bot_speed")
        link((self.follow, "moment"), (self.map, "moment"))
        link((self.map, "die"), (self.dice, "die"))
        dlink((self.news, "gathered"), (self.follow, "cards"), len)
        self.advice.observe(self._answered, names="told")
        self.advice.observe(self._space_advised, names="space")
        if self.coach is not None:
            self.coach.observe(self._explained, names="told")
            self.follow.observe(self._news_changed, names="news")
            self._explain(self.coach.told)
        self.follow.observe(self._cards_wanted, names="cards_wanted")
        self.actions.observe(self._contracts_wanted, names="contracts_wanted")
        self.hand.observe(self._card_selected, names="selected_contract")
        link((self.hand, "selected_contract"), (self.chips, "selected_contract"))
        self.chips.observe(self._contracts_wanted, names="card_wanted")
        self.market.observe(self._card_selected, names="selected_contract")
        self.map.observe(self._no_contract_shown, names="shown_contracts")
        dlink((self.aloud, "selected_contract"), (self.hand, "selected_contract"))
        self.aloud.observe(self._places_wanted, names="places_wanted")
        self.liked.observe(self._places_seen, names=("_dom_classes", "children"))
        self.ending.observe(self._followed, names="following")
        self.ending.observe(self._ended, names="on_stage")

    def _place_buttons(self) -> None:
        """Put hints, gear and question mark beside undo and redo, and for the host how others join. A phone's auction covers its map, where an
        answer is asked for else: it can be asked for there, too."""
        others = (self.others.button,) if self.open_to_others and self.session.hosting else ()
        tools = self.actions.tools
        tools.children = (*tools.children, self.position.opener, *self.advice.buttons, *others, self.sound.switch, *self.liked.buttons)
        self.auction.children = (*self.auction.children, self.advice.ask)
        for button in tools.children:
            if isinstance(button, ipywidgets.Button) and button not in self._shutting:
                self._shutting.append(button)
                button.on_click(lambda button: self.actions.shut())
        self.news.place.children = (*self.news.place.children, self.sound.question)

    def _for_others(self) -> Joined:
        return self.session, lambda seat: self.session.play_on_for(seat)

    def _game_files(self) -> ipywidgets.DOMWidget:
        files = GameFiles(lambda: self.session, self.device)
        link((self, "error"), (files, "error"))
        return files

    def _followed(self, change: Bunch) -> None:
        """The same players play again: on a page that shows one game after the other it turns to that one, else the table does."""
        if self._turn_to is not None:
            self._turn_to(change["new"])
            return
        before, self.session = self.session, change["new"]
        self.own_hints.close()
        self.own_hints = OwnHints(self.session, self.options)
        # Panels close what is in them: these stay, or are closed by their own.
        stay = (*self.liked.buttons, self.others.button, self.advice.ask)
        for place in (self.actions.tools, self.auction):
            place.children = tuple(child for child in place.children if child not in stay)
        for panel in self.panels:
            panel.session = self.session
        self._place_buttons()
        self.announcer.follow(self.session)
        self.by_itself.close()
        self.by_itself = ByItself(self.session, self.options, self.actions.act_by_itself)
        if self.owns:
            before.close()
        self.owns = True

    def _ended(self, change: Bunch) -> None:
        self._give_stage()

    def _give_stage(self) -> None:
        """A game that is over leaves its end the room of everything else."""
        (self.add_class if self.ending.on_stage else self.remove_class)("aa-ended")

    def _rule_wanted(self, change: Bunch) -> None:
        rules_panel_asked(self.liked, change["new"])

    def _speed_chosen(self, change: Bunch) -> None:
        self.session.pace = PACES[change["new"]]

    def _cards_wanted(self, change: Bunch) -> None:
        if change["new"]:
            self.news.show_gathered()

    def _contracts_wanted(self, change: Bunch) -> None:
        if change["new"]:
            self.tabs.tab = CONTRACTS
            self.rail.tab = MARKET

    def _answered(self, change: Bunch) -> None:
        answered(self.news.place, change)

    def _space_advised(self, change: Bunch) -> None:
        """The map marks where the answer leads as long as it holds, or until another space is pressed."""
        if change["new"] or self.map.selected_space == change["old"]:
            self.map.selected_space = change["new"]

    def _explained(self, change: Bunch) -> None:
        self._explain(change["new"])

    def _explain(self, notice: Notice | None) -> None:
        """What is explained waits until what happened since one's turn has been read: there is one place for both."""
        if notice is None:
            return
        self.postponed = notice if self.follow.news else None
        if self.postponed is None:
            self.news.place.revise(lambda one: None if one.look == notice.look else one)
            self.news.place.tell(notice)

    def _news_changed(self, change: Bunch) -> None:
        if not change["new"]:
            self._explain(self.postponed)

    def _card_selected(self, change: Bunch) -> None:
        other = self.market if change["owner"] is self.hand else self.hand
        if change["new"] is not None:
            other.selected_contract = None
            self.map.shown_contracts = (change["new"],)
        elif other.selected_contract is None:
            self.map.shown_contracts = ()

    def _places_wanted(self, change: Bunch) -> None:
        if not change["new"]:
            return
        if self.places is None:
            self.places = Places(self.session, **self._shared)
            self.places.offered = self.map.offered
            link((self, "error"), (self.places, "error"))
            self.places.observe(self._place_chosen, names="chosen")
        self.liked.open_with(self.places)

    def _places_seen(self, change: Bunch) -> None:
        if self.places is not None:
            self.places.read = self.places in self.liked.children and not is_hidden(self.liked)

    def _place_chosen(self, change: Bunch) -> None:
        if change["new"]:
            self.liked.shut()
            self.map.press(change["new"])

    def _no_contract_shown(self, change: Bunch) -> None:
        """A press beside everything on the map puts away what a card shows there."""
        if not change["new"]:
            self.hand.selected_contract = self.market.selected_contract = None

    @property
    def panels(self) -> tuple[Panel[Any], ...]:
        """The widgets of the game, in the order in which they are told of a step."""
        board = (self.map, self.sound, self.position, self.actions, self.news, self.follow, self.dice, self.auction, self.hammer)
        # The coach last: news takes away what was told before.
        coach = () if self.coach is None else (self.coach,)
        rest = (self.scores, self.ending, self.story, self.advice, self.tabs, self.rail, self.aloud)
        places = () if self.places is None else (self.places,)
        return (*board, self.hand, self.chips, self.market, self.trailers, *rest, *places, *self.own, *coach)

    def close(self) -> None:
        """Close the widgets and all they hold; a session of its own, too."""
        with contextlib.suppress(ValueError):  # a second time
            self.options.unobserve(self._speed_chosen, names="bot_speed")
        if self.owns:
            self.session.close()
        self.announcer.close()
        self.by_itself.close()
        self.own_hints.close()
        for panel in self.panels:
            panel.close()
        close_all(*self.liked.spare(), *self.others.spare(), self)


def play(
    session: Session | None = None,
    *,
    edition: str | Edition = "fx-schmid-1987",
    players: int = 3,
    people: int = 1,
    names: Sequence[str] = (),
    bot: str = "learner",
    seats: Sequence[Seat] = (),
    seed: str | None = None,
    first: int = -1,
    length: int | None = None,
    store: Store | None = None,
    bot_delay: float | Pace = BOT_DELAY,
    board: Board | None = None,
    contracts: tuple[Contract, ...] | None = None,
    strict: bool = False,
    undo: str = "",
    countdown: int = 0,
) -> Table:
    """A game to be played in a notebook cell or a dashboard.

    Either an existing ``session``, or a new game of ``edition``: ``players`` seats of which the
    first ``people`` are people (``names`` names them) and the others bots of kind ``bot``, or
    ``seats`` given one by one. ``length`` is the number of public contracts, ``seed`` makes dice and
    deals repeatable, ``first`` names the first player; ``board`` and ``contracts`` are your own
    (:func:`~aufachse_widgets.engine.board_file.load_board`); ``strict`` raises what a bot raises; ``undo`` is
    what the table allows where dice or cards were revealed (``free``, ``logged``, ``agreed``, ``never``). ``bot_delay`` is the seconds
    between the steps of bots (by default they act at the speed chosen on the page), ``countdown`` the seconds that people
    have in an open outcry (0: no limit). Closing the table ends a session that it made
    itself, and leaves a given one alone. Raises what :meth:`Session.new` raises, SetupError for seats that make no sense or a ``session`` that isn't one.
    """
    if session is not None:
        return Table(check_session(session, Session))
    chosen = tuple(seats) or default_seats(players, people, bot, names)
    return Table(Session.new(edition, chosen, seed, first, length, store, bot_delay, board, contracts, strict, undo, countdown), owns=True)
