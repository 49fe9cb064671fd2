"""The cockpit of a driver's cab at a physical table: how its player stands, what lies before them, and when they are on turn."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets
from traitlets import Bool, Bunch, Unicode, link

from ...drawing.palette import seat_colour
from ...engine import phases as p
from ...engine.actions import UNKNOWN
from ...engine.state import Player
from ...sessions.frame import Frame
from ...tracking.table import following, setting_up
from ...words.language import _, ngettext
from ...words.since import worth_telling
from ...words.tracking import coming, reminder, whose
from ..parts.afterwards import Afterwards
from ..parts.errors import guard
from ..parts.held_cards import own_card
from ..parts.tree import hide, put
from ..track.panel import TrackPanel
from .dials import burdens_html, dials, kept_cards, lines

LINES = 3  # of what happened last
SHOWN_ELSEWHERE = ("card", "debt", "skip", "public")  # reminders of what the dials and the cards say


class ToldCockpit(TrackPanel):
    """Money, load, contracts (those aboard, those that all know, and those that only this player has typed), debts and cards of the seat by whose link
    the table was opened, and what comes next for it.

    ``my_turn`` and ``whose`` can be observed: whether this player's hands are asked now, and whose turn it is, in words; and ``folded``: whether where
    others' turns are entered is put away, as long as nobody asks for it.
    """

    my_turn = Bool(False, help="Whether the player of this page is asked to do something now, or may begin their turn.")
    up_next = Bool(False, help="Whether it is another's turn, and this player's roll ends it.")
    whose = Unicode("", help="Whose turn it is, for the title of the browser's tab; empty when nobody's is.")
    folded = Bool(False, help="Whether it is another's turn, and nobody here enters what they do.")

    _switched: link | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.options.observe(self._hints_liked, names="hints")

    def build(self) -> None:
        self._unlink()
        self.add_class("aa-told-cockpit")
        self._player = -1  # whom what can be entered is about
        self._for_others = False  # whether what others do is entered here
        self._hints: dict[int, str] = {}
        self._hint_later = Afterwards(guard(self._hint_now, self.desk))
        self.enter_cards: Callable[[], object] = lambda: None  # leads to where face-down cards are typed
        self.stand = ipywidgets.HTML().add_class("aa-told-stand")
        self.for_others = self.button("", self._others_told, "aa-quiet", "aa-open", "aa-for-others")
        self.cards = ipywidgets.HTML().add_class("aa-told-cards")
        self.type_card = self.button(_("Enter a card of my hand"), lambda: self.enter_cards(), "aa-primary")
        self.switch = ipywidgets.ToggleButton(description=_("Hints"), icon="lightbulb-o", tooltip="").add_class("aa-quiet").add_class("aa-tool")
        self._switched = link((self.options, "hints"), (self.switch, "value"))
        self.ask = self.button(_("What should I do?"), self._asked, "aa-quiet", "aa-tool")
        self.advice = ipywidgets.HTML()
        hinting = ipywidgets.HBox([self.switch, self.ask]).add_class("aa-row").add_class("aa-tools")
        self.story = ipywidgets.HTML().add_class("aa-cockpit-story")
        self.mine = ipywidgets.VBox([self.cards, self.type_card, hinting, self.advice, self.story]).add_class("aa-told-mine")
        self.children = (self.stand, self.for_others, self.mine)

    # Showing --------------------------------------------------------------------------------------

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        seat, session = self.session.own_seat, self.session
        here = seat >= 0
        for part in (self.stand, self.mine):
            hide(part, not here)
        now = here and frame.shown < 0 and not self.desk.editing
        asked = self._asked_of(frame) if now else ()
        up_next = now and seat not in asked and self._may_roll(frame, seat)
        with self.hold_trait_notifications():
            self.up_next = up_next
            self.my_turn = seat in asked or up_next
            self.whose = self._whose(frame, seat, asked)
        player = whose(frame.state)
        if player != self._player:
            self._player, self._for_others = player, False
        self._offer_others(now and player >= 0 and seat not in asked and not isinstance(frame.state.phase, p.Auction), player)
        if not here:
            return
        self._show_stand(frame, seat)
        self._hints = {}
        self._show_cards(seat)
        put(self.advice, "")
        done = worth_telling([entry for number, entry in session.log() if number <= frame.head])[-LINES:]
        put(self.story, lines(session.words, session.seats, done))
        hide(self.ask, not self.options.hints)
        if self.options.hints:
            self._hint_later.begin()

    def _asked_of(self, frame: Frame) -> tuple[int, ...]:
        """The seats whose players are asked now."""
        state = frame.state
        if state.over:
            return ()
        if isinstance(state.phase, p.Auction):
            return tuple(seat for seat in frame.waiting if seat >= 0)
        one = whose(state)
        return (one,) if one >= 0 else ()

    def _may_roll(self, frame: Frame, seat: int) -> bool:
        """Whether that player's roll comes next, and the turn before it is over for all that is known."""
        state = frame.state
        waiting = state.over or setting_up(state) or state.active < 0 or state.rolls_due
        return not waiting and isinstance(state.phase, p.Business) and following(state) == seat

    def _whose(self, frame: Frame, seat: int, asked: tuple[int, ...]) -> str:
        state = frame.state
        if state.over:
            return ""
        if seat in asked:
            return _("Bid or pass") if isinstance(state.phase, p.Auction) else _("Your turn")
        if self.up_next:
            return _("You are next")
        one = whose(state)
        return _("{name}'s turn").format(name=self.words.seat(one)) if one >= 0 else ""

    def _show_stand(self, frame: Frame, seat: int) -> None:
        """When this player is on turn, what they should not forget, and what they have."""
        words, session = self.session.words, self.session
        player = session.mine.state.players[seat]
        colour = f"aa-seat-{seat_colour(session.seats, seat).id}"
        bidding = isinstance(frame.state.phase, p.Auction) and self.my_turn
        said = _("Bid or pass.") if bidding else coming(words, frame.state, seat)
        loud = " aa-seat" if self.my_turn else " aa-seat-tint"
        next_line = f'<p class="aa-coming{loud} {colour}">{escape(said)}</p>' if said else ""
        due = [one for one in session.reminders if one.seat == seat and one.kind not in SHOWN_ELSEWHERE] if frame.shown < 0 else []
        told = "".join(f'<p class="aa-small">{escape(reminder(words, one))}</p>' for one in due)
        put(self.stand, next_line + dials(words, player, session.mine.rules.goods(player), colour) + burdens_html(words, player) + told)

    def _offer_others(self, theirs: bool, player: int) -> None:
        hide(self.for_others, not theirs)
        if theirs:
            said = _("Back to my truck") if self._for_others else _("Enter what {name} does").format(name=self.words.seat(player))
            put(self.for_others, said, "description")
        self.folded = theirs and not self._for_others

    def _others_told(self) -> None:
        self._for_others = not self._for_others
        self._offer_others(True, self._player)

    # Cards ----------------------------------------------------------------------------------------

    def _show_cards(self, seat: int) -> None:
        session, words = self.session, self.session.words
        mine = session.mine
        player = mine.state.players[seat]
        known = [number for number in (*player.loaded, *player.hand) if number in mine.rules.contracts]
        hinted = self.options.hints and bool(self._hintable(seat))
        hints = {number: self._hints.get(number, "") if hinted else None for number in known}
        shown = "".join(own_card(mine.rules, words, player, number, hint=hints[number], mark=session.mark_of(number)) for number in known)
        below = "".join(f"<p>{escape(one)}</p>" for one in self._unknown(player, bool(known)))
        put(self.cards, f'<div class="aa-told-hand">{shown}</div>{below}{kept_cards(words, player)}')
        lying = UNKNOWN in player.hand and self.frame.shown < 0 and not self.frame.state.over
        hide(self.type_card, not lying)

    def _unknown(self, player: Player, known: bool) -> list[str]:
        """What is said of cards that lie face down and were not typed."""
        count = player.hand.count(UNKNOWN)
        if count:
            return [
                ngettext(
                    "{count} face-down card isn't entered; only your phone would show it.",
                    "{count} face-down cards aren't entered; only your phone would show them.",
                    count,
                ).format(count=count)
            ]
        return [] if known else [_("No contracts.")]

    # Hints ----------------------------------------------------------------------------------------

    def _hintable(self, seat: int) -> str:
        """The space of this player's truck, where it is one of our board; hints are computed from there."""
        space = self.session.mine.state.players[seat].space if seat >= 0 else ""
        return space if self.session.tracked.places and space in self.session.mine.rules.spaces else ""

    def _hints_liked(self, change: Bunch) -> None:
        if not self._closed:
            guard(self.fill, self)(self.frame, None)

    def _position(self, seat: int) -> Frame | None:
        """The game as this player knows it; None where nothing can be computed."""
        frame = self.frame
        if not (self.options.hints and self._hintable(seat)) or frame.shown >= 0 or frame.state.over or setting_up(frame.state):
            return None
        from msgspec.structs import replace  # only for those who like hints

        from ...engine import legal_actions
        from ...sessions.chair import mind

        known = mind(self.session.mine, seat)
        return replace(frame, state=known.state, legal=tuple(legal_actions(known.rules, known.state)))

    def _hint_now(self) -> None:
        seat = self.session.own_seat
        position = None if self._closed or seat < 0 else self._position(seat)
        hide(self.ask, position is None)
        if position is None:
            return
        from ..hints.sentences import card_hints

        player = position.state.players[seat]
        found = card_hints(self.session.words, position.state, seat, (*player.loaded, *player.hand))
        self._hints = {number: hint.said for number, hint in found.items()}
        self._show_cards(seat)

    def _asked(self) -> None:
        seat = self.session.own_seat
        position = self._position(seat)
        if position is None:
            return
        from ..hints.sentences import what_to_do

        said = "".join(f"<p>{escape(line)}</p>" for line in what_to_do(self.session.words, position, seat).lines)
        put(self.advice, f'<div class="aa-told-advice" role="status">{said}</div>')

    def leave(self) -> None:
        self._hint_later.drop()
        self._unlink()
        with contextlib.suppress(ValueError):  # a second time
            self.options.unobserve(self._hints_liked, names="hints")
        super().leave()

    def _unlink(self) -> None:
        if self._switched is not None:
            self._switched.unlink()
            self._switched = None
