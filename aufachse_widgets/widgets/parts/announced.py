"""What an announcer says of what has happened, and which of the kinds of things it is: decided from the log's entries and from what hands must do; the browser
speaks (frontend/scripts/device/announcer.js)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...engine import log
from ...engine.auction import bidders
from ...engine.log import Happened
from ...engine.phases import Auction
from ...sessions.base import AnyGame
from ...sessions.frame import NOBODY, Frame
from ...words import Speaker
from ...words.hands import RECEIPTS, hands_of
from ...words.language import _

TURNS, HANDS, AUCTIONS, END = KINDS = ("turns", "hands", "auctions", "end")
"""What may be said: whose turn it is, what hands must do at a physical table, how an auction goes, who has won."""

Line = tuple[str, str]
"""A sentence: of which kind it is, and what is said. One that still waits to be said gives way to a newer one of its kind."""

OF_OTHER_HANDS = (log.DebtPaid, log.JamEnded, log.Settled)
"""What the companion books by itself, and hands must do all the same."""


def announced(session: AnyGame, frame: Frame, previous: Frame | None, wanted: Collection[str] = KINDS) -> tuple[Line, ...]:
    """What is to be said of a frame, in the order in which it happened, of the kinds that are ``wanted``: nothing where something was taken back, or is
    looked at as it was; of what bots do all at once only the end of the game."""
    if previous is None or frame.shown >= 0 or not frame.events:
        return ()
    words = session.words
    lines: list[Line] = []
    if not getattr(session, "gathering", False):
        lines += [(AUCTIONS, said) for said in _auction(session, frame)] if AUCTIONS in wanted else []
        hands = tuple(_hands(session, frame)) if HANDS in wanted else ()
        turn = _turn(words, frame) if TURNS in wanted else ()
        seat, fresh = _begun(frame)
        before = [said for one, said in hands if one != seat or seat < 0]
        then = [said for one, said in hands if one == seat >= 0]
        if turn and then:  # that somebody on turn rolls goes without saying; who has rolled already is named by what to do now
            turn, then = (turn, []) if fresh else (turn[:-1], then)
        lines += [*((HANDS, said) for said in before), *((TURNS, said) for said in turn), *((HANDS, said) for said in then)]
    if frame.state.over and not previous.state.over and END in wanted:
        lines.append((END, words.prompt(frame.state, (), (), NOBODY)))
    return tuple((kind, said.replace(" → ", ", ")) for kind, said in lines)  # nobody says arrows


def _begun(frame: Frame) -> tuple[int, bool]:
    """Whose turn has begun, which is not skipped (NOBODY: nobody's), and whether nothing has happened in it."""
    place = next((place for place in range(len(frame.events) - 1, -1, -1) if isinstance(frame.events[place], log.TurnBegan)), -1)
    if place < 0 or frame.state.over or frame.events[place].seat != frame.state.active:
        return NOBODY, False
    return frame.state.active, place == len(frame.events) - 1


def _turn(words: Speaker, frame: Frame) -> tuple[str, ...]:
    """Who skips a turn, and at last whose turn it is."""
    seat, _fresh = _begun(frame)
    skipped = [words.say(entry) for entry in frame.events if isinstance(entry, log.Skipped)]
    return (*skipped, *((_("{name}'s turn").format(name=words.seat(seat)),) if seat >= 0 else ()))


def _hands(session: AnyGame, frame: Frame) -> Iterator[tuple[int, str]]:
    """What hands must do at a physical table, by whose they are."""
    if not session.header.tracked:
        return
    from ...sessions.tracker import Tracker  # a played game does without the companion

    if isinstance(session, Tracker):
        for entry in frame.events:
            if isinstance(entry, OF_OTHER_HANDS):
                yield NOBODY, RECEIPTS[type(entry)](session.words, entry)
        yield from hands_of(session.words, session.log(), frame.state, session.tracked.places)


def _auction(session: AnyGame, frame: Frame) -> Iterator[str]:
    """The call, the highest bid, the last call, and who gets the contract: what still counts of it."""
    words = session.words
    told = [entry for entry in frame.events if isinstance(entry, log.Called | log.BidMade | log.Matched | log.Passed | log.Won)]
    bids = [entry for entry in told if isinstance(entry, log.BidMade | log.Matched)]
    won = next((entry for entry in told if isinstance(entry, log.Won)), None)
    if won is not None:
        price = _("Sold! {name} gets it for {amount}") if won.cost else _("Sold to {name}")  # at a physical table nobody may know it
        said = price if won.bid else _("Nobody bids: {name} gets it for free")
        yield said.format(name=words.seat(won.seat), amount=words.money(won.cost))
        return
    yield from (_called(words, entry) for entry in told if isinstance(entry, log.Called))
    yield from (words.say(entry) for entry in bids[-1:])
    yield from _last_call(session, frame, told)


def _called(words: Speaker, entry: log.Called) -> str:
    """An auction is called, with what the card says as far as anybody knows it."""
    card = words.rules.contracts.get(entry.contract)
    if card is None or words.only_goods(entry.contract):
        return words.say(entry)
    return _("{name} calls an auction: from {start} to {destination}, {goods}, {amount}.").format(
        name=words.seat(entry.seat),
        start=words.space(card.start),
        destination=words.space(card.destination),
        goods=words.goods(card.goods),
        amount=words.money(card.revenue),
    )


def _last_call(session: AnyGame, frame: Frame, told: Sequence[Happened]) -> Iterator[str]:
    """Once all but one have passed, only that one can keep the hammer from falling."""
    phase = frame.state.phase
    if not isinstance(phase, Auction) or not any(isinstance(entry, log.Passed) for entry in told) or phase.contract not in session.rules.contracts:
        return
    left = bidders(session.rules, frame.state, phase)
    if len(left) == 1:
        yield _("Last call: it is up to {name} now.").format(name=session.words.seat(left[0]))
