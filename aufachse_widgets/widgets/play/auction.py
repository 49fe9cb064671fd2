"""The auction: the card, the bid so far, who is in, and every bid in its place."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from html import escape

import ipywidgets

from ...drawing.palette import seat_colour, seat_letters
from ...engine import log
from ...engine.actions import Action, Bid, Match, Pass
from ...engine.phases import Auction
from ...sessions.frame import NOBODY, Frame
from ...words.bidding import standing, stands
from ...words.language import _, ngettext
from ..hints.panel import HintedPanel
from ..map.roads import css_text
from ..parts.card import contract_card
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.tree import dress, hide, put

WORDS = 3  # of the auction, told in sentences


class AuctionPanel(HintedPanel):
    """Seen while an auction runs. Every person at this screen (or only ``seat``) has a row of their own, with all bids of
    the card, matching and passing, each always in the same spot; what cannot be done now is greyed, and says why where
    the mouse stands on it or somebody presses it."""

    def build(self) -> None:
        self.add_class("aa-auction").add_class("aa-about-auction").add_class("aa-hidden")
        session = self.session
        self.said = ipywidgets.HTML()
        self._all: dict[int, tuple[Action, ...]] = {}
        self.bids: dict[int, Choices] = {}
        self._rows: dict[int, ipywidgets.HBox] = {}
        letters = seat_letters(session.seats)
        for seat, sitting in enumerate(session.seats):
            if sitting.bot:
                continue
            colour = seat_colour(session.seats, seat)
            name = ipywidgets.HTML(f'<span class="aa-letter aa-seat-{colour.id}">{letters[seat]}</span> <b>{escape(session.words.seat(seat))}</b>')
            choices = Choices(guard(self._chooser(seat), self), self).add_class("aa-bidding")
            self.bids[seat] = choices
            self._rows[seat] = ipywidgets.HBox([name, choices])
        self.rows = ipywidgets.VBox()
        self.why = ipywidgets.HTML().add_class("aa-why")
        self.reasons = ipywidgets.HTML(layout={"display": "none"})
        self.hinted_contract = (NOBODY, "", 0)  # which one the hint is about, what it says, up to which bid it pays
        self.children = (self.said, self.rows, self.why, self.reasons)

    def _chooser(self, seat: int) -> Callable[[int], None]:
        def chosen(place: int) -> None:
            action = self._all[seat][place]
            if action in self.frame.legal:
                self.act(action)
            else:
                put(self.why, f'<span role="status">{escape(self._reason(action))}</span>')

        return chosen

    def place(self, action: Bid | Match | Pass) -> int:
        """Where in its seat's row an action lies, whether or not it can be done now."""
        return self._all[action.seat].index(action)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        phase = frame.state.phase
        if not isinstance(phase, Auction):
            hide(self, True)
            put(self.why, "")
            self.hinted_contract = (NOBODY, "", 0)
            return
        put(self.said, self._said(frame, phase))
        put(self.why, "")
        bids = range(1, len(self.session.rules.contracts[phase.contract].bids) + 1)
        reasons: list[str] = []
        rows = []
        # Keys bid for whom alone may bid here.
        alone = len({action.seat for action in frame.legal}) == 1
        for seat, row in self._rows.items():
            if self.seat not in (None, seat):
                continue
            actions = self._all[seat] = (*(Bid(seat, bid) for bid in bids), Match(seat), Pass(seat))
            self.bids[seat].offer([self._label(action, phase) for action in actions])
            off = [place for place, action in enumerate(actions) if action not in frame.legal]
            colour = seat_colour(self.session.seats, seat)
            mine = f"aa-bids-{self.model_id[:5]}-{seat}"
            only = ("aa-only",) if alone and len(off) < len(actions) else ()
            asked = self.session.asked() or ()
            wanted = (f"aa-wants-{place}" for place, action in enumerate(actions) if action in asked)
            dress(row, "aa-row", "aa-seat-tint", f"aa-seat-{colour.id}", "aa-bidder", mine, *only, *(f"aa-off-{place}" for place in off), *wanted)
            reasons += [f".{mine} button:nth-child({place + 1}):hover::after{{content:{css_text(self._reason(actions[place]))}}}" for place in off]
            rows.append(row)
        # A finger's press leaves no hint behind that would lie over the other bids: it says why below them.
        put(self.reasons, f"<style>@media (hover:hover) {{{''.join(reasons)}}}</style>")
        put(self.rows, tuple(rows), "children")
        dress(self.rows, "aa-bidders", "aa-few" if len(rows) < 3 else "aa-several")
        hide(self, False)
        self.hints_follow(frame)

    def hint(self, seat: int) -> None:
        frame, phase = self.frame, self.frame.state.phase
        if not isinstance(phase, Auction):
            return
        if seat == NOBODY:
            self.hinted_contract = (NOBODY, "", 0)
        else:
            from ..hints.sentences import card_hints, pays

            found = card_hints(self.words, frame.state, seat, (phase.contract,))[phase.contract]
            self.hinted_contract = (phase.contract, pays(found), max(found.pays, 0))
        put(self.said, self._said(frame, phase))

    def _hint_on(self, contract: int) -> tuple[str | None, int]:
        """What the card says to whom hints are for, and the highest bid that pays."""
        if self.hinted() == NOBODY:
            return None, 0
        about, said, pays = self.hinted_contract
        return (said, pays) if about == contract else ("", 0)

    def _reason(self, action: Action) -> str:
        """Why an action cannot be done now."""
        reason = self.session.why_not(action)
        return self.words.reason(reason) if reason is not None else _("Not now.")

    def spare(self) -> Iterable[ipywidgets.Widget]:
        """The rows that are not shown now."""
        return self._rows.values()

    def _label(self, action: Action, phase: Auction) -> str:
        words, contract = self.words, self.session.rules.contracts[phase.contract]
        if isinstance(action, Bid):
            return _("Bid {number}:\n{amount}").format(number=action.bid, amount=words.money(contract.cost(action.bid)))
        if isinstance(action, Match):
            return _("Match")
        return _("Pass") if phase.bidder >= 0 or action.seat != phase.caller else _("Leave it")

    def _said(self, frame: Frame, phase: Auction) -> str:
        session, words, rules = self.session, self.words, self.session.rules
        contract = rules.contracts[phase.contract]
        way = _("Open outcry: anyone may bid at any time.") if phase.next < 0 else _("In turn: raise or pass.")
        told = "".join(f"<span>{escape(word)}</span> " for word in self._lately(frame, phase))
        letters = seat_letters(session.seats)
        rows = []
        for seat, player in enumerate(frame.state.players):
            colour = seat_colour(session.seats, seat)
            able = max((bid for bid in range(1, len(contract.bids) + 1) if contract.cost(bid) <= player.money), default=0)
            affords = _("up to bid {number}").format(number=able) if able else _("no bid")
            rows.append(
                f'<tr><td><span class="aa-letter aa-seat-{colour.id}">{letters[seat]}</span>'
                f'<span class="aa-whom"> {escape(words.seat(seat))}</span><td>{escape(self._standing(phase, seat, frame))}'
                f"<span> · {escape(words.money_unbroken(player.money))}, {escape(affords)}</span>"
            )
        hint, pays = self._hint_on(phase.contract)
        right = _("{name} called it and may match the highest bid; others may still go higher.").format(name=words.seat(phase.caller))
        far, mark = words.spaces(rules.distance(contract.start, contract.destination)), session.mark_of(phase.contract)
        return (
            f'<div class="aa-title">{escape(_("Auction"))}</div><div class="aa-auctioned">'
            f"{contract_card(rules, words, phase.contract, bid=phase.bid, hint=hint, pays=pays, mark=mark, far=far)}"
            f'<div class="aa-grow"><p class="aa-stands" role="status"><b>{escape(stands(words, phase))}</b></p>{self._time()}'
            f'<p class="aa-lately" role="log">{told}</p>'
            f'<p class="aa-small">{escape(right)} {escape(way)}</p>'
            f'<table class="aa-table">{"".join(rows)}</table></div></div>'
        )

    def _lately(self, frame: Frame, phase: Auction) -> list[str]:
        """The last few words of this auction, the newest last."""
        lines = (event for number, event in reversed(self.session.log()) if number <= frame.head)
        words = itertools.takewhile(lambda event: not isinstance(event, log.Called), lines)
        spoken = [event for event in words if isinstance(event, log.BidMade | log.Matched | log.Passed)][:WORDS]
        return [self._told(event, phase) for event in reversed(spoken)]

    def _told(self, event: log.BidMade | log.Matched | log.Passed, phase: Auction) -> str:
        you = event.seat == self.eyes() and len(self.session.people) == 1
        name = self.words.seat(event.seat)
        if isinstance(event, log.BidMade):
            said = _("You bid {number}.") if you else _("{name} bid {number}.")
            return said.format(name=name, number=event.bid)
        if isinstance(event, log.Matched):
            said = _("You, who called the auction, matched it.") if you else _("{name}, who called the auction, matched it.")
            return said.format(name=name)
        return (_("You passed.") if you else _("{name} passed.")).format(name=name)

    def _standing(self, phase: Auction, seat: int, frame: Frame) -> str:
        return standing(phase, seat, seat in frame.waiting)

    def _time(self) -> str:
        """The countdown, where one runs: the page lets the bar shrink by itself."""
        left, whole = self.session.time_left, self.session.header.countdown
        if left is None:
            return ""
        said = ngettext("{count} second to bid, then you pass", "{count} seconds to bid, then you pass", round(left)).format(count=round(left))
        run = f"animation:aa-run {whole}s linear {left - whole:.1f}s both"
        return f'<div class="aa-countdown" role="timer" aria-label="{escape(said)}"><i style="{run}"></i></div>'
