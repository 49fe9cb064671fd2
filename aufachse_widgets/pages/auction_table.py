"""An auction of a game between bots, in which a person takes one of the seats: for a notebook."""

from __future__ import annotations

from functools import lru_cache
from html import escape

import ipywidgets
from traitlets import Bunch, Instance

from ..engine import State, log
from ..engine.actions import Action
from ..engine.phases import Auction
from ..journal import PLAYED, Recorded, Seat, decode_journal
from ..sessions.frame import Frame
from ..sessions.pace import PACES
from ..sessions.session import Session
from ..sessions.what_if import what_if
from ..simulation import simulate
from ..widgets.css.sheet import shared_style
from ..widgets.parts.buttons import make_button
from ..widgets.parts.errors import Troubled, guard
from ..widgets.parts.tree import close_all, hide, put
from ..widgets.play.auction import AuctionPanel
from ..words.language import _

BOT = "dispatcher"
NAMES = ("Ada", "Ben", "Eva", "Cem")
CONTRACT = 17
"""What the lesson auctions: Eva calls it, and to Ben it is worth some of the bids, but not all."""


@lru_cache(maxsize=4)
def _game(edition: str, seed: int) -> Recorded[Action, State]:
    """A whole game between four dispatchers."""
    games = simulate((BOT,) * len(NAMES), games=1, edition=edition, seed=seed, journals=True)
    data = games.game(0).journal
    assert data is not None, "journals were asked for"
    return decode_journal(data, PLAYED)


def auction_session(contract: int = CONTRACT, seat: int = 1, edition: str = "fx-schmid-1987", seed: int = 2) -> Session:
    """The moment of a game between four dispatchers in which that contract is called, with a person in ``seat`` from then on. The same seed is the
    same game; ``LookupError`` where the contract is never auctioned in it.

    >>> session = auction_session()
    >>> session.frame.state.phase.contract, sorted(session.people)
    (17, [1])
    >>> session.close()
    """
    recorded = _game(edition, seed)
    seats = [Seat(name, bot="" if place == seat else BOT) for place, name in enumerate(NAMES)]
    for number, entry in recorded.fold.log():
        if isinstance(entry, log.Called) and entry.contract == contract:
            return what_if(recorded.header, recorded.journal, number, seats, bot_delay=PACES["normal"])
    raise LookupError(f"contract {contract} is auctioned nowhere in game {seed} of {edition}; use another")


class AuctionTable(ipywidgets.VBox, Troubled):
    """One auction, bid in by a person against bots; then how it ended, and a button to do it again. ``session`` is its game, which
    goes no further than the auction; another one can be given."""

    children: tuple[ipywidgets.Widget, ...]
    session = Instance(Session, help="The game of the auction.")

    def __init__(self, session: Session) -> None:
        self._begin = (session.header, session.journal, session.frame.head, tuple(session.seats))
        self.panel = AuctionPanel(session, seat=min(session.people), alone=False)
        self.said, self.trouble = ipywidgets.HTML(), ipywidgets.HTML()
        self.again = make_button(_("Bid again"), guard(lambda button: self.begin_again(), self), page=self)
        super().__init__((self.panel, self.said, self.again, self.trouble, shared_style()), session=session)
        self.add_class("aa-panel")
        hide(self.again, True)
        session.observe(self._frame_changed, names="frame")
        self.panel.observe(self._failed, names="error")
        self.observe(self._another, names="session")
        self._look(session.frame)

    def begin_again(self) -> None:
        """The same auction from its beginning."""
        header, journal, head, seats = self._begin
        self.session = what_if(header, journal, head, seats, bot_delay=PACES["normal"])

    @guard
    def _another(self, change: Bunch) -> None:
        change["old"].unobserve(self._frame_changed, names="frame")
        change["old"].close()
        self.panel.session = change["new"]
        put(self.said, "")
        hide(self.again, True)
        change["new"].observe(self._frame_changed, names="frame")
        self._look(change["new"].frame)

    @guard
    def _frame_changed(self, change: Bunch) -> None:
        self._look(change["new"])

    def _look(self, frame: Frame) -> None:
        if isinstance(frame.state.phase, Auction):
            return
        self.session.unobserve(self._frame_changed, names="frame")
        self.session.close()  # nobody goes on
        lines: list[str] = []
        for _number, event in reversed(self.session.log()):
            if isinstance(event, log.Won | log.BidMade | log.Matched | log.Passed | log.Called):
                lines.append(self.session.words.say(event))
            if isinstance(event, log.Called):
                break
        told = "".join(f"<li>{escape(line)}</li>" for line in reversed(lines))
        put(self.said, f'<div role="status"><b>{escape(_("The auction is over."))}</b><ol>{told}</ol></div>')
        hide(self.again, False)

    def _failed(self, change: Bunch) -> None:
        put(self.trouble, f'<div class="aa-error">{escape(change["new"])}</div>' if change["new"] else "")

    def close(self) -> None:
        """Close the auction and its game."""
        self.session.close()
        self.panel.close()
        close_all(self)


def auction_table(contract: int = CONTRACT, seat: int = 1, edition: str = "fx-schmid-1987", seed: int = 2) -> AuctionTable:
    """An auction to bid in, in a cell or page; see :func:`auction_session`."""
    return AuctionTable(auction_session(contract, seat, edition, seed))
