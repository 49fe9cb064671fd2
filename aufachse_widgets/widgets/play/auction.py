"""The auction: the card, the bid so far, who is in, and every bid in its place."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape

import ipywidgets

from ...drawing.palette import seat_colour
from ...engine import log
from ...engine.actions import Action, Bid, Match, Pass
from ...engine.auction import goes_on_without
from ...engine.phases import Auction
from ...sessions.frame import NOBODY, Frame
from ...words.bidding import leads, standing
from ...words.language import _, ngettext
from ..hints.panel import HintedPanel
from ..parts.bid_ladder import bids_made, disc, rungs, spoken
from ..parts.card import contract_card
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.tree import dress, hide, put

TIGHT = 500  # what a fine costs: with less in the purse a bid says what it leaves there
WORDS = 3  # of the auction, told in sentences


class AuctionPanel(HintedPanel):
    """Seen while an auction runs: the card, who leads, and a ladder of bids. Those that may be made are buttons; Match and Pass are below them. Where
    several people at this screen may bid, they choose above the ladder who is bidding. With ``seat`` it offers that seat's bids only."""

    def build(self) -> None:
        self.add_class("aa-auction").add_class("aa-about-auction").add_class("aa-hidden")
        self.said = ipywidgets.HTML()
        self.speaker = NOBODY  # whose bids are offered
        self._actions: tuple[Action, ...] = ()
        self._may: tuple[int, ...] = ()  # who at this screen may bid
        self.speakers = Choices(guard(self._let_speak, self), self).add_class("aa-speakers")
        self.rungs = ipywidgets.HTML()
        self.bids = Choices(guard(self._chosen, self), self).add_class("aa-bidding")
        self.ladder = ipywidgets.Box((self.rungs, self.bids))
        self.why = ipywidgets.HTML().add_class("aa-why")
        self.hinted_contract = (NOBODY, "", 0)  # which one the hint is about, what it says, up to which bid it pays
        self.children = (self.said, self.speakers, self.ladder, self.why)

    def _let_speak(self, place: int) -> None:
        self.speaker = self._may[place]
        self._offer(self.frame)

    def _chosen(self, place: int) -> None:
        action = self._actions[place]
        if self._can(action):
            self.act(action)
        else:  # it went just as it was pressed
            put(self.why, f'<span role="alert">{escape(self._reason(action))}</span>')

    def _can(self, action: Action) -> bool:
        """Whether it can be done now; being out differs from passing only where others may still bid, and a lesson asks for nothing of the kind."""
        frame, phase = self.frame, self.frame.state.phase
        if not isinstance(action, Pass) or not action.out or not isinstance(phase, Auction):
            return action in frame.legal
        able = phase.next < 0 and self.session.asked() is None and Pass(action.seat) in frame.legal
        return able and goes_on_without(self.session.rules, frame.state, phase, action.seat)

    def place(self, action: Bid | Match | Pass) -> int:
        """Where on the speaker's ladder an action lies, whether or not it can be done now."""
        return self._actions.index(action)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        phase = frame.state.phase
        put(self.why, "")
        if not isinstance(phase, Auction):
            hide(self, True)
            self.speaker = NOBODY
            self.hinted_contract = (NOBODY, "", 0)
            return
        put(self.said, self._said(frame, phase))
        self._may = tuple(sorted({action.seat for action in frame.legal if self.seat in (None, action.seat)}))
        undone = previous is not None and frame.head < previous.head
        if self._may and (undone or self.speaker not in self._may):  # the next one round the table, the caller last
            after = phase.caller if undone or self.speaker == NOBODY else self.speaker
            self.speaker = min(self._may, key=lambda seat: (seat - after - 1) % len(frame.state.players))
        self._offer(frame)
        hide(self, False)
        self.hints_follow(frame)

    def _offer(self, frame: Frame) -> None:
        """The ladder of the one who speaks."""
        phase, session = frame.state.phase, self.session
        if not isinstance(phase, Auction):
            return
        seat = self.speaker if self._may else NOBODY
        several = len(self._may) > 1
        self.speakers.offer([session.words.seat(one) for one in self._may] if several else [], on=self._may.index(seat) if several else None)
        numbers = range(1, len(session.rules.contracts[phase.contract].bids) + 1)
        self._actions = (*(Bid(seat, bid) for bid in numbers), Match(seat), Pass(seat), Pass(seat, out=True))
        can = [place for place, action in enumerate(self._actions) if self._can(action)]
        labels = [self._label(action, phase) for action in self._actions]
        self.bids.offer(labels)
        look = ["aa-bidladder", "aa-bidder"]
        if can:
            look += ["aa-seat-tint", f"aa-seat-{seat_colour(session.seats, seat).id}", f"aa-up-{can[0]}"]
            look += ["aa-only"] if len({action.seat for action in frame.legal}) == 1 else []  # keys work only where one seat alone may bid
        look += [f"aa-off-{place}" for place in range(len(self._actions)) if place not in can]
        asked = session.asked() or ()
        look += [f"aa-wants-{place}" for place, action in enumerate(self._actions) if action in asked]
        hint, pays = self._hint_on(phase.contract)
        past = [bid for bid in numbers if hint and bid > pays]
        look += [f"aa-past-{bid - 1}" for bid in past]
        dress(self.ladder, *look)
        put(self.rungs, self._rungs(phase, [label.partition("\n")[0] for label in labels[: len(numbers)]], can, past))

    def _rungs(self, phase: Auction, labels: Iterable[str], can: Collection[int], past: Collection[int]) -> str:
        """The ladder as everybody sees it: each bid with what it costs and what is left of the revenue, and on it the disc of the one who made it."""
        rows = []
        for bid, label in enumerate(labels, 1):
            looks = {"aa-highest": bid == phase.bid, "aa-past": bid in past, "aa-open": bid - 1 in can}  # a button lies over an open one
            rows.append((" ".join(["aa-rung", *(look for look, has in looks.items() if has)]), label))
        return rungs(self.session, bids_made(spoken(self.session, self.frame)), rows)

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
        self._offer(frame)

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

    def _label(self, action: Action, phase: Auction) -> str:
        """The parts of a bid are set apart by a tab: its cost, and its profit. On a second line stands what is left in a purse that gets nearly empty, and
        what a way out means."""
        words, contract = self.words, self.session.rules.contracts[phase.contract]
        if isinstance(action, Bid):
            bid = _("Bid {number} · {amount}").format(number=action.bid, amount=words.money_unbroken(contract.cost(action.bid)))
            net = contract.net(action.bid)
            said = _("profit {amount}") if net >= 0 else _("loss {amount}")
            label = f"{bid}\t{said.format(amount=words.money_unbroken(abs(net)))}"
            left = self.frame.state.players[action.seat].money - contract.cost(action.bid) if action.seat != NOBODY else TIGHT
            if not 0 <= left < TIGHT:
                return label
            return "\n".join((label, _("then {amount} in the purse").format(amount=words.money_unbroken(left))))
        if isinstance(action, Match):
            return _("Match {amount}").format(amount=words.money_unbroken(contract.cost(phase.bid))) if phase.bid else _("Match")
        if isinstance(action, Pass) and action.out:
            return "\n".join((_("I'm out"), _("for good")))
        if phase.bidder < 0 and action.seat == phase.caller:
            return _("Leave it")
        return "\n".join((_("Pass"), self._after_pass(action.seat, phase)))

    def _after_pass(self, seat: int, phase: Auction) -> str:
        """What passing means: for this auction, until somebody bids more, or its end."""
        session = self.session
        if phase.next >= 0 and session.rules.edition.pass_final:
            return _("for good")
        if seat != NOBODY and not goes_on_without(session.rules, self.frame.state, phase, seat):
            return _("{name} gets it").format(name=self.words.seat(phase.bidder if phase.bid else phase.caller))
        return _("may bid again")

    def _said(self, frame: Frame, phase: Auction) -> str:
        session, words, rules = self.session, self.words, self.session.rules
        contract = rules.contracts[phase.contract]
        told = "".join(f'<span title="{escape(word)}">{escape(word)}</span> ' for word in self._lately(frame, phase))
        hint, _pays = self._hint_on(phase.contract)
        far, mark = words.spaces(rules.distance(contract.start, contract.destination)), session.mark_of(phase.contract)
        way = _("Anyone may bid.") if phase.next < 0 else _("Bids go in turn.")
        right = escape(f"{way} {_('{name} called it and may match.').format(name=words.seat(phase.caller))}")
        high = f"<strong>{escape(words.money_unbroken(contract.cost(phase.bid)))}</strong> {disc(session, phase.bidder, told=True)} " if phase.bid else ""
        leader = escape(leads(words, phase))
        return (
            '<div class="aa-auctioned">'
            f"{contract_card(rules, words, phase.contract, bids=False, hint=hint, mark=mark, far=far)}"
            f'<div class="aa-grow"><p class="aa-stands">{high}<b title="{leader}">{leader}</b></p>{self._time()}'
            f'<p class="aa-lately">{told}</p>'
            f'<p class="aa-small" title="{right}">{right}</p>{self._room(frame, contract.goods)}</div></div>'
            f'<ul class="aa-standings">{"".join(self._player(frame, phase, seat) for seat in range(len(frame.state.players)))}</ul>'
        )

    def _room(self, frame: Frame, goods: int) -> str:
        """Whether the goods fit into the reader's truck now, and how much room there is in it."""
        seat = self.eyes()
        if not 0 <= seat < len(frame.state.players):
            return ""
        player = frame.state.players[seat]
        free = self.session.rules.free_room(player)
        said = _("Fits: {free} of {room} free") if goods <= free else _("Doesn't fit: {free} of {room} free")
        return f'<p class="aa-aboard">{escape(said.format(free=free, room=player.room))}</p>'

    def _player(self, frame: Frame, phase: Auction, seat: int) -> str:
        """How somebody stands in the auction, and what they can afford."""
        words, contract, money = self.words, self.session.rules.contracts[phase.contract], frame.state.players[seat].money
        able = max((bid for bid in range(1, len(contract.bids) + 1) if contract.cost(bid) <= money), default=0)
        affords = _("up to bid {number}").format(number=able) if able else _("no bid")
        passed_before = any(isinstance(event, log.Passed) and event.seat == seat for event in spoken(self.session, frame))
        stand = standing(phase, seat, seat in frame.waiting, passed_before, words.rules.edition.pass_final)
        look = "aa-passed" if phase.passed >> seat & 1 else ""
        title = escape(f"{words.seat(seat)}: {stand}, {words.money(money)}, {affords}")
        return (
            f'<li class="{look}" title="{title}">{disc(self.session, seat)}<span>{escape(stand)}</span>'
            f"<span>{escape(words.money_unbroken(money))}<span class=aa-affords>, {escape(affords)}</span></span>"
        )

    def _lately(self, frame: Frame, phase: Auction) -> list[str]:
        """The last few words of this auction, the newest last; the highest bid stands above them."""
        words = spoken(self.session, frame)
        others = [event for event in words if isinstance(event, log.Passed) or (event.seat, event.bid) != (phase.bidder, phase.bid)]
        return [self._told(event, phase) for event in reversed(others[:WORDS])]

    def _told(self, event: log.BidMade | log.Matched | log.Passed, phase: Auction) -> str:
        you = event.seat == self.eyes() and len(self.session.people) == 1
        name = self.words.seat(event.seat)
        if isinstance(event, log.BidMade):
            said = _("You bid {number}.") if you else _("{name} bid {number}.")
            return said.format(name=name, number=event.bid)
        if isinstance(event, log.Matched):
            said = _("You matched it.") if you else _("{name} matched it.")
            return said.format(name=name)
        if event.out:
            return (_("You are out.") if you else _("{name} is out.")).format(name=name)
        return (_("You passed.") if you else _("{name} passed.")).format(name=name)

    def _time(self) -> str:
        """The countdown, where one runs: the page lets the bar shrink by itself."""
        left, whole = self.session.time_left, self.session.header.countdown
        if left is None:
            return ""
        said = ngettext("{count} second to bid, then you pass", "{count} seconds to bid, then you pass", round(left)).format(count=round(left))
        run = f"animation:aa-run {whole}s linear {left - whole:.1f}s both"
        return f'<div class="aa-countdown" role="timer" aria-label="{escape(said)}"><i style="{run}"></i></div>'
