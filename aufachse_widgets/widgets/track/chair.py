"""What a bot in a chair wants: one large line, and one touch that tells that it was done as said. Its hand is typed here, and hidden again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from html import escape

import ipywidgets
from msgspec.structs import replace

from ...drawing.palette import seat_colour, seat_letters
from ...engine import UNKNOWN
from ...engine import actions as do
from ...engine import phases as p
from ...engine.contracts import BIDS
from ...sessions.chair import Wish, asked, lacking, reasons, secretive
from ...sessions.frame import Frame
from ...tracking.facts import TABLE, Holds, Named, NewCity, Typed, Won
from ...tracking.kind import Told
from ...tracking.own_hand import free_number
from ...tracking.table import following, setting_up
from ...words.chair import line
from ...words.language import _, ngettext
from ...words.reasons import filled
from ...words.table import TableSpeaker, nth_card
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.tree import hide, is_hidden, put, vacate
from .contract import ContractChooser
from .desk import AtDesk, Desk, seat_icons


class ChairPanel(AtDesk, ipywidgets.VBox):
    """Above the turn, at a table where bots think for players. Thinking goes on in slices, so that the page stays alive; what it was about is
    dropped when the table has moved on."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.wish: Wish | None = None  # what is wanted now, once it was thought
        self._slices: Iterator[Wish | None] = iter(())
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._slot = -1  # the place of the public contract that is typed; -1: the hand is
        self._speaker = -1  # who bids, once chosen or only one may
        self._hand = -1  # the seat whose hand is typed, card after card
        self.line = ipywidgets.HTML()
        self.done = desk.button(_("Done as said"), self._done, "aa-primary", "aa-open")
        self.why = desk.button(_("Why?"), self._why, "aa-quiet")
        self.reason = ipywidgets.HTML()
        self.next = desk.button("", self._next, "aa-primary", "aa-open")
        self.opener = desk.button("", self._type, "aa-primary", "aa-open")
        self.typing_title = ipywidgets.HTML()
        self.chooser = ContractChooser(desk, self._typed)
        self.shut = desk.button(_("Hide it"), self._hidden, "aa-quiet")
        self.typing = ipywidgets.VBox([self.typing_title, self.chooser, self.shut]).add_class("aa-trackform")
        self.name_market = desk.button("", self._market, "aa-quiet")
        self.bid_title = ipywidgets.HTML()
        self.who = Choices(desk.touch(self._who_chosen), desk).add_class("aa-seats")
        self.bids = Choices(desk.touch(self._bid_chosen), desk).add_class("aa-big").add_class("aa-bidrow").add_class("aa-chairbids")
        self.sold = desk.button("", self._sold, "aa-accent")
        self.auction = ipywidgets.VBox([self.bid_title, self.who, self.bids, self.sold])
        self._bids: list[do.Action] = []
        self._bidders: list[int] = []  # who may be chosen
        super().__init__([self.line, self.done, self.why, self.reason, self.opener, self.typing, self.next, self.auction, self.name_market])
        self.add_class("aa-chair")
        self._only()

    # Showing --------------------------------------------------------------------------------------

    def fill(self, frame: Frame) -> None:
        """Think again, for the table as it is now."""
        self._stop()
        self.wish, self._slot, self._speaker = None, -1, -1
        table = self.session.table
        here = any(table.bots) and frame.shown < 0 and not self.desk.editing and not table.over
        hide(self, not here)
        self._only()
        if not here:
            return
        # On everybody's phones bots bid by themselves.
        self._slices = iter((lacking(table),)) if self._live() else self.session.wish()
        try:
            self._task = asyncio.get_running_loop().create_task(self._think_on())
        except RuntimeError:  # in a script
            *_before, self.wish = self._slices
            self._show()

    async def _think_on(self) -> None:
        number, begun = self.session.frame.number, time.monotonic()
        for slice in self._slices:
            self.wish = slice
            await asyncio.sleep(0)
            if self.wish is None and time.monotonic() - begun > self.session.timings.chair_notice and is_hidden(self.line):
                seat = asked(self.session.table)[0]
                self._say(seat, _("{name} is thinking …").format(name=self.words.seat(seat)))
                self._only(self.line)
            if self._closed or self.session.frame.number != number:
                return
        guard(self._show, self.desk)()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _only(self, *shown: ipywidgets.DOMWidget) -> None:
        for part in self.children:
            hide(part, part not in shown)

    def _show(self) -> None:
        """What was thought."""
        found, table = self.wish, self.session.table
        phase = table.state.phase
        shown: list[ipywidgets.DOMWidget] = []
        going_on = found is not None and found.kind == "hand" and found.seat == self._hand
        if not going_on:
            self._hand = -1
        if found is not None:
            shown.append(self.line)
            self._say(found.seat, self._said(found), self._note(found))
            if found.kind == "hand":
                shown.append(self.opener)
                put(self.opener, _("Type its cards, unseen by the others"), "description")
            elif found.moves:
                shown += [self.done, self.why] if self._because(found) else [self.done]
        if isinstance(phase, p.Auction):
            if not self._live():
                self._offer_bids(phase)
                shown.append(self.auction)
        elif found is None and (label := self._coming()):
            put(self.next, label, "description")
            shown.append(self.next)
        gap = self._gap()
        if gap >= 0 and found is not None and found.kind != "hand" and not isinstance(phase, p.Auction):
            put(self.name_market, _("Which public contract lies at place {number}?").format(number=gap + 1), "description")
            shown.append(self.name_market)
        self._only(*shown)
        if going_on:  # the next card
            self._type()

    def _live(self) -> bool:
        """Whether an auction runs that everybody bids in on a phone."""
        return self.session.on_phones and isinstance(self.session.table.state.phase, p.Auction)

    def _said(self, found: Wish) -> str:
        name, table = self.words.seat(found.seat), self.session.table
        match found.kind:
            case "hand":
                number = table.untold[found.seat]
                text = ngettext("{name} has {count} new face-down card.", "{name} has {count} new face-down cards.", number)
                return text.format(name=name, count=number)
            case "draw":
                return _("{name}: turn up an event card for it.").format(name=name)
            case "silent":
                return _("{name} has stopped bidding.").format(name=name)
            case _:
                words = TableSpeaker(found.rules or table.rules, self.session.seats)
                hidden = tuple(card.id for card in table.held[found.seat])
                return line(words, found.seat, [(one.action, one.state) for one in found.steps], hidden, found.rolls or found.kind == "roll")

    def _note(self, found: Wish) -> str:
        if found.failed is not None:
            return _("Its bot failed ({error}): this is a random legal move.").format(error=type(found.failed).__name__)
        return _("Otherwise enter below what really happened.") if found.moves else ""

    def _say(self, seat: int, text: str, note: str = "") -> None:
        colour, letter = seat_colour(self.session.seats, seat), seat_letters(self.session.seats)[seat]
        small = f"<small>{escape(note)}</small>" if note else ""
        put(
            self.line,
            f'<div class="aa-chairline aa-seat-tint aa-seat-{colour.id}" role="status"><span class="aa-letter" aria-hidden="true">{letter}</span>'
            f"<span><strong>{escape(text)}</strong>{small}</span></div>",
        )

    # What was done --------------------------------------------------------------------------------

    def _tell(self, *moves: Told) -> None:
        self.desk.tell(*moves)

    def _done(self) -> None:
        if self.wish is not None and self.wish.moves:
            self._tell(*self.wish.moves)

    def _why(self) -> None:
        """Say why the bot wants what the line says."""
        if self.wish is None:
            return
        put(self.reason, "".join(f'<p class="aa-small" role="status">{escape(one)}</p>' for one in self._because(self.wish)))
        hide(self.reason, False)
        hide(self.why, True)

    def _because(self, found: Wish) -> list[str]:
        """The reasons for what the line says that everybody may know: nothing of its face-down cards is in them. None where there is none to tell."""
        table = self.session.table
        name, words = self.words.seat(found.seat), TableSpeaker(found.rules or table.rules, self.session.seats)
        said = [_("{name} {reason}.").format(name=name, reason=filled(words, one.text, one.values)) for one in reasons(table, found)]
        if not said and secretive(table, found):
            said.append(_("{name} keeps its reason, which may tell of its cards.").format(name=name))
        return said

    def _coming(self) -> str:
        """What the button says that lets a bot go on, where it waits for people to be done; empty where none does."""
        table = self.session.table
        state = table.state
        phase = state.phase
        if setting_up(state) or state.active < 0:
            return ""
        if isinstance(phase, p.SideBusiness | p.LoadOffer) and not table.bots[phase.seat]:
            return _("{name} does nothing more here").format(name=self.words.seat(phase.seat))
        coming = following(state)
        if isinstance(phase, p.Business) and not table.bots[phase.seat] and not state.rolls_due and table.bots[coming]:
            return _("Next: {name}'s turn").format(name=self.words.seat(coming))
        return ""

    def _next(self) -> None:
        state = self.session.table.state
        if isinstance(state.phase, p.SideBusiness | p.LoadOffer):
            self._tell(do.Decline(state.phase.seat))
        else:
            self._tell(do.EndTurn(state.active))

    # Cards ----------------------------------------------------------------------------------------

    def _type(self) -> None:
        """The next card of the hand is asked for, and hidden when it is there."""
        found = self.wish
        if found is None or found.kind != "hand":
            return
        self._hand = found.seat
        place = nth_card(len(self.session.table.held[found.seat]) + 1)
        self._ask(_("{name}'s {nth} face-down card from the left. Only the one who types it looks.").format(name=self.words.seat(found.seat), nth=place))

    def _market(self) -> None:
        self._slot = self._gap()
        self._ask(_("Public contract at place {number}:").format(number=self._slot + 1))

    def _ask(self, text: str) -> None:
        put(self.typing_title, f'<div class="aa-ask">{escape(text)}</div>')
        self.chooser.offer(new=not self.session.table.box.contracts)
        self._only(self.line, self.typing)

    def _hidden(self) -> None:
        """Nothing of what was typed stays on the screen."""
        self._slot = self._hand = -1
        self.chooser.forget()
        self._show()

    def _gap(self) -> int:
        """The place of a public contract that nobody has named; -1 where there is none."""
        state = self.session.table.state
        return state.market.index(UNKNOWN) if UNKNOWN in state.market and self.session.rules.edition.has_auctions else -1

    def _typed(self, number: int, moves: tuple[Told, ...]) -> None:
        table, found, slot = self.session.table, self.wish, self._slot
        self.chooser.forget()
        if slot >= 0:
            self._tell(*moves, Named(TABLE, slot, number))
            return
        if found is None or found.kind != "hand":
            return
        if any(isinstance(move, NewCity) for move in moves):
            # A city that is told would say something of the hand.
            self.desk.error = _("Our board has no such city. Add it under Contracts first; nobody will know why.")
            return
        new = next((replace(move.contract, id=free_number(table)) for move in moves if isinstance(move, Typed)), None)
        card = new or table.rules.contracts[number]
        seat, held = found.seat, table.held[found.seat]
        if card in held:
            self.desk.error = _("That card has been typed already.")
            return
        self._tell(Holds(seat, (*held, card)))

    # Auctions -------------------------------------------------------------------------------------

    def _offer_bids(self, phase: p.Auction) -> None:
        """Who bids what, and that nobody bids more. A bot is among them, for people may have bid otherwise for it."""
        session, words = self.session, self.words
        table, rules = session.table, session.rules
        in_turn = phase.next >= 0
        self._bidders = [seat for seat in range(len(table.bots)) if self._may_say(phase, seat)]
        price = rules.contracts[phase.contract].cost
        if phase.bid:
            said = _("{name} has bid {number} ({amount}). Who bids more?").format(
                name=words.seat(phase.bidder), number=phase.bid, amount=words.money(price(phase.bid))
            )
        else:
            said = _("Nobody has bid yet. Who bids?")
        put(self.bid_title, f'<div class="aa-ask">{escape(f"{words.contract(phase.contract)}. {said}" if phase.contract else said)}</div>')
        people = [seat for seat in self._bidders if not table.bots[seat]]
        if self._speaker < 0 and len(only := people or self._bidders) == 1:
            self._speaker = only[0]
        on = self._bidders.index(self._speaker) if self._speaker in self._bidders else None
        self.who.offer([words.seat(seat) for seat in self._bidders], seat_icons(session.seats, self._bidders), on)
        self._bids = self._may_say(phase, self._speaker)
        self.bids.offer([self._bid_said(phase, bid) for bid in self._bids])
        if not self._bids:  # their place stays, so that who bids can be chosen without moving what stands below
            self.bids.offer([" "])
        vacate(self.bids, not self._bids)
        winner = phase.bidder if phase.bid else phase.caller
        label = _("Nobody bids more: {name} gets it for {amount}") if phase.bid else _("Nobody bids: {name} gets it for free")
        put(self.sold, label.format(name=words.seat(winner), amount=words.money(price(phase.bid)) if phase.bid else ""), "description")
        hide(self.sold, in_turn)
        hide(self.who, not self._bidders)

    def _may_say(self, phase: p.Auction, seat: int) -> list[do.Action]:
        """What somebody may say in the auction."""
        in_turn = phase.next >= 0
        if seat < 0 or seat == phase.bidder or (in_turn and seat != phase.next):
            return []
        said: list[do.Action] = []
        if seat != phase.caller or in_turn:
            said += [do.Bid(seat, bid) for bid in range(phase.bid + 1, BIDS + 1)]
        if seat == phase.caller and phase.bid:
            said.append(do.Match(seat))
        if in_turn:
            said.append(do.Pass(seat))
        return said

    def _bid_said(self, phase: p.Auction, action: do.Action) -> str:
        match action:
            case do.Bid():
                return f"{action.bid}\n{self.words.money(self.session.rules.contracts[phase.contract].cost(action.bid))}"
            case do.Match():
                return _("matches {number}").format(number=phase.bid)
        return _("passes")

    def _who_chosen(self, place: int) -> None:
        phase = self.session.table.state.phase
        if place < len(self._bidders) and isinstance(phase, p.Auction):
            self._speaker = self._bidders[place]
            self._offer_bids(phase)

    def _bid_chosen(self, place: int) -> None:
        if place < len(self._bids):
            self._tell(self._bids[place])

    def _sold(self) -> None:
        phase = self.session.table.state.phase
        if isinstance(phase, p.Auction):
            self._tell(Won(phase.bidder if phase.bid else phase.caller, phase.contract, phase.bid, phase.caller))

    def close(self) -> None:
        """Think no more, and close what was opened."""
        self._closed = True
        self._stop()
        super().close()
