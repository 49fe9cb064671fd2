"""Where a game was decided: the moves that cost a person most against the advice, each with the better one on the map; it can be played from there."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from html import escape

import ipywidgets
from msgspec import Struct
from traitlets import Bunch, Instance, Int

from ...advice.routes import contract_route
from ...bots.explaining import explain
from ...drawing.two_moves import two_moves, ways_key
from ...engine import Rules, State, determinise, step
from ...engine.actions import Action, Bid, CallAuction, Deliver, Drive, EndTurn, GoTo, Load, Match, Pass, Place, PlaceSign, TakeContract
from ...engine.log import LogEntry, Travelled
from ...engine.phases import Auction
from ...journal import Journal
from ...reports.style import PARTS
from ...sessions.session import Session
from ...sessions.what_if import alone
from ...simulation.costly import LEAST, CostlyMove, LookBack, decisions
from ...store import TIMINGS, Timings
from ...words import Speaker
from ...words.language import _, ngettext
from ...words.naming import round_number
from ...words.reasons import filled
from ...words.rulebook.book import rulebook
from ...words.rulebook.place import ACTIONS
from ...words.rulebook.place import Place as RulePlace
from ..css.sheet import Style
from ..hints.sentences import about
from ..parts.buttons import make_button
from ..parts.device import Device
from ..parts.errors import Troubled, cleared, guard
from ..parts.progress import ProgressBar
from ..parts.slices import Slices
from ..parts.tree import close_all, hide, put
from .replay import WhatIf


class Played(Struct, frozen=True):
    """A game that is over: who puts it into ``words``, its ``journal``, and what a seat knew after an entry (``known(entry, seat)``)."""

    words: Speaker
    journal: Journal[Action]
    known: Callable[[int, int], State]


class Decided(ipywidgets.VBox, Troubled):
    """Looks back at the moves of a person as soon as it is made, and shows what it finds; with several ``people`` a menu chooses whose, the first of them
    first. ``what_if`` begins a game from an entry; None where that cannot be. ``has_history``: the page can show the game as it was, and does so when ``shown``
    changes. ``device`` is that of the page that it is part of."""

    begun = Instance(Session, allow_none=True, help="The game that was begun from before one of the moves; the code that arranges the page shows it.")
    shown = Int(-1, help="The journal's entry at which the game is to be shown as it was; -1: none.")

    children: tuple[ipywidgets.Widget, ...]

    def __init__(
        self,
        played: Played,
        people: Sequence[int],
        what_if: WhatIf | None = None,
        has_history: bool = False,
        device: Device | None = None,
        timings: Timings = TIMINGS,
    ) -> None:
        self.played, self.timings = played, timings
        self._what_if, self._has_history = what_if, has_history
        words = played.words
        self.whose = ipywidgets.Dropdown(options=[(words.seat(seat), seat) for seat in people], value=people[0], description=_("Whose moves?"))
        self.whose.observe(guard(self._another, self), names="value")
        hide(self.whose, len(people) < 2)
        self.bar = ProgressBar(_("Looking back"))
        self.stop = make_button(_("Stop"), cleared(lambda button: self.enough(), self), "aa-quiet", page=self)
        self.looking = ipywidgets.HBox([self.bar, self.stop]).add_class("aa-row")
        self.said = ipywidgets.HTML()
        self.moves = ipywidgets.VBox().add_class("aa-decided-moves")
        self.how = ipywidgets.HTML()
        self.trouble = ipywidgets.HTML().add_class("aa-hidden")
        self.found: tuple[CostlyMove, ...] = ()
        self._slices: Slices | None = None
        self._stopping = False
        head = ipywidgets.HTML(f"<style>.aa-told {{ {PARTS} }}</style><h2>{escape(_('Where it was decided'))}</h2>")
        super().__init__([Style("decided"), head, self.trouble, self.whose, self.looking, self.said, self.moves, self.how])
        if device is not None:
            self.presses = device.presses
        self.add_class("aa-decided")
        self.observe(self._show_error, names="error")
        self.look_back()

    # Looking --------------------------------------------------------------------------------------

    def look_back(self) -> None:
        """Look at the moves of the person that is chosen, slice by slice; what was found before goes."""
        self.leave()
        self._stopping, self.found = False, ()
        self._put_moves(())
        put(self.said, "")
        put(self.how, "")
        seat = self.whose.value
        made = decisions(self.played.journal, lambda entry: self.played.known(entry, seat), seat)
        look = LookBack(self.played.words.rules, made, seed=str(seat))
        hide(self.looking, False)
        self.bar.told(0, look.all)
        self._slices = Slices(self, self.timings)
        self._slices.begin(self._until_enough(look), lambda: self.bar.told(look.done, look.all), lambda: self._tell(look), lambda: hide(self.looking, True))

    def enough(self) -> None:
        """Look no further; what has been found is shown."""
        self._stopping = True

    def leave(self) -> None:
        """Look back no longer."""
        if self._slices is not None:
            self._slices.stop()

    def _until_enough(self, look: LookBack) -> Iterator[None]:
        for _slice in look.slices():
            if self._stopping:
                return
            yield

    def _another(self, change: Bunch) -> None:
        self.look_back()

    # Telling --------------------------------------------------------------------------------------

    def _tell(self, look: LookBack) -> None:
        hide(self.looking, True)
        self.found = look.found()
        put(self.said, "".join(f"<p>{escape(said)}</p>" for said in self._in_short()))
        self._put_moves(self.found)
        worlds = max((move.worlds for move in self.found), default=0)
        if worlds:
            put(self.how, f"<details><summary>{escape(_('How this is found'))}</summary><p>{escape(how(worlds))}</p></details>")

    def _in_short(self) -> tuple[str, ...]:
        """What came of it, before the moves."""
        early = (_("Stopped early: there may be more."),) if self._stopping else ()
        if self.found:
            return (_("The moves that cost most, going by what could be known at the time. Bad luck is left out."), *early)
        if early:
            return early
        least = about(self.played.words, LEAST)
        return (_("Well played! No move cost more than about {amount} against the advice: the rest was dice, cards and the others.").format(amount=least),)

    def _put_moves(self, moves: Sequence[CostlyMove]) -> None:
        before, self.moves.children = self.moves.children, tuple(map(self._shown, moves))
        close_all(*before)

    def _shown(self, move: CostlyMove) -> ipywidgets.VBox:
        """One move: what was done, what would have been better, both on the map, and what can be done about it."""
        words, decision = self.played.words, move.decision
        told = ipywidgets.HTML(move_told(words, move)).add_class("aa-decided-told")
        picture = ipywidgets.HTML(move_drawn(words, move)).add_class("aa-told").add_class("aa-decided-map")
        buttons = []
        if self._what_if is not None:
            buttons.append(make_button(_("Play it from there"), cleared(lambda button: self._play(decision.before, decision.action.seat), self), page=self))
        if self._has_history:
            show = make_button(_("Show in the history"), cleared(lambda button: self._show(decision.before), self), "aa-quiet", page=self)
            buttons.append(show)
        section = rule_behind(move)
        title = next((chapter.title for chapter in rulebook(words.rules, len(words.seats)) if chapter.id == section), "")
        if title:
            rule = make_button(_("Rules: {title}").format(title=title), cleared(lambda button: self.want_rule(RulePlace(section)), self), "aa-quiet", page=self)
            buttons.append(rule)
        return ipywidgets.VBox([told, picture, ipywidgets.HBox(buttons).add_class("aa-row")]).add_class("aa-decided-move")

    def _play(self, entry: int, seat: int) -> None:
        if self._what_if is not None:
            self.begun = self._what_if(entry, alone(self.played.words.seats, seat))

    def _show(self, entry: int) -> None:
        self.shown = entry
        self.shown = -1

    def _show_error(self, change: Bunch) -> None:
        if self.error:
            self.trouble.value = f'<div class="aa-error" role="alert">{escape(self.error)}</div>'
        hide(self.trouble, not self.error)


def how(worlds: int) -> str:
    """How the moves were found, for those who want to know."""
    asked = _("For each decision the bot Dispatcher said what it would have done, knowing no more than the player did.")
    played_on = ngettext(
        "Where that seemed better, both moves were played on {count} time by Dispatchers in all seats, for two rounds, with the same dice and cards for both.",
        "Where that seemed better, both moves were played on {count} times by Dispatchers in all seats, for two rounds, with the same dice and cards for both.",
        worlds,
    ).format(count=worlds)
    cost = _("What a move cost is what the player then had less, in money and in what contracts were worth, compared with the others: an estimate.")
    return f"{asked} {played_on} {cost}"


def move_told(words: Speaker, move: CostlyMove) -> str:
    """A costly move as HTML: its round, about what it cost, what was done and what is better, with the reason."""
    decision, known = move.decision, move.decision.known
    turn = round_number(known.turn, len(known.players))
    said = _("Round {round}: about {amount}") if turn else _("Before the first round: about {amount}")
    why = explain(words.rules, known, move.advised)
    reason = _("The bot Dispatcher {reason}.").format(reason=filled(words, why.text, why.values)) if why is not None else ""
    made, better = _ways(words.rules, move)
    rows = ((_("What was done"), decision.action, ways_key(False) if made else ""), (_("Better"), move.advised, ways_key(True) if better else ""))
    told = "".join(f"<p><span>{key}{escape(head)}</span><b>{escape(words.action(action, known))}</b></p>" for head, action, key in rows)
    because = f"<p>{escape(reason)}</p>" if reason else ""
    return f"<h3>{escape(said.format(round=turn, amount=about(words, move.cost)))}</h3>{told}{because}"


def move_drawn(words: Speaker, move: CostlyMove) -> str:
    """What was done and what is better, on the map, as HTML; empty where there is nothing to draw of either."""
    made, better = _ways(words.rules, move)
    if not (made or better):
        return ""
    known, action = move.decision.known, move.decision.action
    title = _("What was done: {done}. Better: {better}.").format(done=words.action(action, known), better=words.action(move.advised, known))
    return f"<figure>{two_moves(words.rules, words.seats, action.seat, known.players[action.seat].space, made, better, title)}</figure>"


def _ways(rules: Rules, move: CostlyMove) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What can be drawn of the move that was made, and of the better one; of the same contract at another price once."""
    known = move.decision.known
    made, better = way_of(rules, known, move.decision.action), way_of(rules, known, move.advised)
    return () if made == better else made, better


def rule_behind(move: CostlyMove) -> str:
    """The section of the rule book that a costly move is about: that of the better one; where nothing more should have been done, that of what was."""
    return ACTIONS[type(move.decision.action if isinstance(move.advised, EndTurn) else move.advised)]


def way_of(rules: Rules, known: State, action: Action) -> tuple[str, ...]:
    """What of a move can be drawn: the way of a drive, the space that it is about, or the way of its contract; empty where it is about none."""
    match action:
        case Drive():
            return _driven(rules, known, action)
        case Place() | PlaceSign() | GoTo():
            return (action.space,) if action.space in rules.spaces else ()
        case CallAuction() | TakeContract() | Load() | Deliver():
            return _way_of_contract(rules, known, action.contract)
        case Bid() | Match() | Pass() if isinstance(known.phase, Auction):
            return _way_of_contract(rules, known, known.phase.contract) if not isinstance(action, Pass) else ()
        case _:
            return ()


def _driven(rules: Rules, known: State, action: Drive) -> tuple[str, ...]:
    """The way of a drive from space to space. What nobody knew of the position has no part in it."""
    log: list[LogEntry] = []
    step(rules, determinise(rules, known, random.Random(0)), action, log)
    truck = action.seat if action.truck < 0 else action.truck
    return next((event.path for event in log if isinstance(event, Travelled) and event.seat == truck), (action.space,))


def _way_of_contract(rules: Rules, known: State, contract: int) -> tuple[str, ...]:
    route = contract_route(rules, known, contract)
    return route.path if route is not None else ()
