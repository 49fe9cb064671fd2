"""The companion in words: what to do next, what may have followed, reminders."""

from __future__ import annotations

from collections.abc import Callable

from ..engine import WATCHING
from ..engine import phases as p
from ..engine.actions import NOWHERE, SOMEWHERE, UNKNOWN, Action
from ..engine.cards import FRACHT_DUMPING
from ..engine.ending import Owing
from ..engine.state import State
from ..tracking import facts
from ..tracking.doubts import Doubt
from ..tracking.editing import Altered
from ..tracking.proposals import Proposal
from ..tracking.reminders import Reminder
from ..tracking.table import TableState
from .cards import title as card_title
from .language import _, ngettext
from .naming import Names, dice
from .reasons import name
from .speaker import Speaker


def whose(state: State) -> int:
    """The seat that something is to be told of now; -1 where it is nobody's."""
    if state.over:
        return -1
    phase = state.phase
    seat = getattr(phase, "seat", -1) if not isinstance(phase, p.Auction) else phase.caller
    return int(seat) if seat >= 0 else state.active


def prompt(words: Speaker, table: TableState, enters: bool = True) -> str:
    """What to do next at a table, in one sentence; ``enters``: whether it stands where things are entered, not on a wall."""
    state, tracked = table.state, table.tracked
    if state.over:
        return words.prompt(state, (), (), WATCHING)
    if tracked.bank:
        return _("How much, and who pays whom?")
    phase, seat = state.phase, whose(state)
    where = table.where(seat) if seat >= 0 else SOMEWHERE
    gaps = {"name": words.seat(seat), "space": words.space(where)}
    match phase:
        case p.Placing():
            said = _("{name}: where does the truck start?")
        case p.BeforeRoll() if not tracked.rolls:
            said = _("{name}'s turn: where did the truck stop?") if tracked.places else _("{name}'s turn. What happened?")
        case p.BeforeRoll() | p.Rolling():
            said = _("{name}'s turn: tap what was rolled.")
        case p.FurtherRoll():
            said = _("{name} rolls again: tap what was rolled.")
        case p.Driving() if tracked.places:
            rolled = tuple(die for die in phase.dice if die)
            said = _("{name} rolled {dice}: where did the truck stop?") if rolled else _("{name}: where did the truck stop?")
            gaps["dice"] = dice(rolled)
        case p.Drawing():
            said = _("{name} draws an event card: which one?")
        case p.SignDue() if not table.rolled:
            said = _("{name}: if a 1 was used, where does the construction sign go?")
        case p.SignDue():
            said = _("{name} used a 1, which moves the construction sign: where to?")
        case p.JamChoice():
            said = _("{name} places the jam sign: on which space?")
        case p.CardChoice() | p.CardGoTo() | p.CardMove() | p.Snowstorm():
            said = _("{name}, {card}: what did you do?")
            gaps["card"] = card_title(getattr(phase, "card", ""))
            if isinstance(phase, p.CardChoice) and phase.card == FRACHT_DUMPING:
                said = _("{name} gives a contract to {other}: which one?")
                gaps["other"] = words.seat(state.right_of(phase.seat))
            elif isinstance(phase, p.Snowstorm):
                said = _("{name} moves trucks: where are they now?")
            elif tracked.places and isinstance(phase, p.CardGoTo | p.CardMove):
                said = _("{name}, {card}: where is the truck now?")
        case p.LoadOffer():
            said = _("{name} may load at once: enter what happened, or go on.")
        case p.Auction():
            said = _("{name} has called an auction for {contract}: who bids?")
            gaps["contract"] = words.contract(phase.contract)
            if phase.bid:
                said = _("{contract}: {bidder} bid {number}. Who bids more?")
                gaps |= {"bidder": words.seat(phase.bidder), "number": str(phase.bid)}
        case p.FirstRandom() | p.FirstRolling():
            said = _("Who begins? Tap that player.")
        case _ if not enters:
            said = _("{name} is at {space}.") if where not in (SOMEWHERE, NOWHERE) else _("{name}'s turn")
        case _ if where not in (SOMEWHERE, NOWHERE):
            said = (
                _("{name} is at {space}: enter what happened, or tap the next roll.")
                if tracked.rolls
                else _("{name} is at {space}: enter what happened, or go on.")
            )
        case _:
            said = _("{name}: enter what happened, or tap the next roll.") if tracked.rolls else _("{name}: enter what happened, or go on.")
    return said.format(**gaps)


def coming(words: Names, state: State, seat: int) -> str:
    """When a seat is on turn: now, next, or after whom; empty before the first turn and after the end. Turns that others skip are left out.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.journal import Seat
    >>> rules = compile_rules("fx-schmid-1987")
    >>> words = Names(rules, (Seat("Ada"), Seat("Ben"), Seat("Cem")))
    >>> state = position(rules, [PlayerAt(city) for city in ("kassel", "ulm", "linz")])
    >>> [coming(words, state, seat) for seat in range(3)]
    ['It is your turn.', 'You are next, after Ada.', 'After Ada: Ben, then you.']
    """
    if state.over or state.active < 0:
        return ""
    if seat == state.active:
        return _("It is your turn.")
    own, count = state.players[seat], len(state.players)
    if own.skips:
        return ngettext("You skip {count} turn.", "You skip {count} turns.", own.skips).format(count=own.skips)
    between = [(state.active + step) % count for step in range(1, (seat - state.active) % count)]
    names = [words.seat(one) for one in between if not state.players[one].skips]
    now = words.seat(state.active)
    if not names:
        return _("You are next, after {name}.").format(name=now)
    return _("After {name}: {names}, then you.").format(name=now, names=", ".join(names))


def deed(words: Speaker, state: State, one: Proposal) -> str:
    """What a proposal says on its button, money and goods below."""
    move = one.moves[-1]
    card = words.rules.contracts.get(one.contract) if one.contract else None
    if card is not None and one.kind in ("deliver", "load"):
        way = words.contract(card.id)
        if one.kind == "deliver":
            return _("Deliver {contract}?").format(contract=way) + "\n" + _("Tap to add {amount}").format(amount=words.money(card.revenue))
        asked = _("Load {contract}?").format(contract=way)
        free = max(words.rules.free_room(state.players[move.seat]), 0)
        if card.goods > free:
            return asked + "\n" + _("{goods}, not enough room: {number} free").format(goods=words.goods(card.goods), number=free)
        if words.only_goods(card.id):
            return asked
        return asked + "\n" + _("{goods} · {amount}").format(goods=words.goods(card.goods), amount=words.money(card.revenue))
    if isinstance(move, facts.Discarded):
        return (
            _("No auction: a public contract leaves the game")
            if not move.contract
            else _("{contract} leaves the game").format(contract=words.contract(move.contract))
        )
    if isinstance(move, facts.Stopped):
        return words.space(move.space)
    if not isinstance(move, Action):
        raise TypeError(f"nothing proposes {move}")
    return words.action(move, state)


ICONS = {
    "deliver": "check-circle", "load": "arrow-circle-up", "choose": "hand-o-right", "decline": "times", "discard": "trash-o", "take": "gavel",
    "trailer": "link", "sell": "chain-broken", "use": "star",
}  # fmt: skip


def icon(one: Proposal) -> str:
    """The small picture of a proposal."""
    return ICONS.get(one.kind, "circle-o")


def changed(words: Speaker, one: Altered | None) -> list[str]:
    """What a change of the past changed or removed, a line each; nothing where there was none."""
    if one is None:
        return []
    if (swapped := _swapped(words, one)) is not None:
        return [_("Changed: {was} → {now}").format(was=swapped[0], now=swapped[1])]
    removed = [_("Removed: {event}").format(event=words.say(event)) for event in one.was]
    return [*removed, *(_("Added: {event}").format(event=words.say(event)) for event in one.now)]


def to_change(words: Speaker, one: Altered) -> list[str]:
    """What a change of the past would change, a line each: before it is done."""
    if (swapped := _swapped(words, one)) is not None:
        return [" → ".join(swapped)]
    return [*(_("Instead of: {event}").format(event=words.say(event)) for event in one.was), *(words.say(event) for event in one.now)]


def _swapped(words: Speaker, one: Altered) -> tuple[str, str] | None:
    """What was and what is in its place, where both are a single event."""
    if len(one.was) == len(one.now) == 1:
        return words.say(one.was[0]).rstrip("."), words.say(one.now[0]).rstrip(".")
    return None


REMINDERS: dict[str, Callable[[], str]] = {
    "skip": lambda: _("Turns {name} still has to skip: {number}"),
    "jam": lambda: _("The jam at {space} ends when {name}'s turn begins"),
    "debt": lambda: _("{name} owes {amount}: {card}"),
    "card": lambda: _("{name} keeps {card}"),
    "event": lambda: _("{name} turns up an event card"),
    "sign": lambda: _("{name} moves the construction sign"),
    "choice": lambda: _("{name} chooses: {card}"),
    "further_roll": lambda: _("{name} rolls again: {card}"),
    "discard": lambda: _("Without an auction {contract} leaves the game"),
    "public": lambda: _("The end is near. Public contracts left: {number}"),
    "idle": lambda: _("{name} has no contracts left: the game ends with the last public contract"),
    "closest": lambda: _("{name} has only one contract left"),
    "settle": lambda: _("At the end, {name} pays {amount}"),
    "over": lambda: _("The game is over"),
    "undelivered": lambda: _("{name} is in {space} with {contract} aboard. Was it delivered?"),
    "below": lambda: _("{name}'s cash is below zero: {amount}"),
    "short": lambda: _("{name} counted {amount} less than the ledger says"),
    "surplus": lambda: _("{name} counted {amount} more than the ledger says"),
}
"""What each kind of reminder says."""

DOUBTS: dict[str, Callable[[], str]] = {
    "small": lambda: _("The box holds {number} small trailers, all players together."),
    "large": lambda: _("The box holds {number} large trailers, all players together."),
    "below": lambda: _("{name} doesn't have that much: {amount} would be left."),
    "much": lambda: _("{name}: {amount} is a lot of money."),
    "pays": lambda: _("{name} usually gets money for that, and would now pay {amount}."),
    "gives": lambda: _("A gift to the bank? {name} would pay it {amount}. Who gets the gift?"),
    "gets": lambda: _("{name} usually pays for that, and would now get {amount}."),
}
"""What is asked about each kind of slip."""


def doubt(words: Names, one: Doubt) -> str:
    """What makes a thing told unlikely, in one sentence.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> doubt(Names(compile_rules("fx-schmid-1987"), (Seat("Ada"),)), Doubt("below", 0, -100))
    "Ada doesn't have that much: −100 DM would be left."
    """
    return DOUBTS[one.kind]().format(name=words.seat(one.seat), number=one.amount, amount=words.money(one.amount))


def owing(words: Names, one: Owing) -> str:
    """What somebody has to pay at the end.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"),))
    >>> owing(words, Owing(0, "Inspektion", 1000, 1000))
    'Ada pays 1000 DM: Inspektion (vehicle check)'
    >>> owing(words, Owing(0, "Radarfalle", 1000, 400))
    'Ada pays 400 DM, all there is, of 1000 DM: Radarfalle (speed trap)'
    """
    if one.paid >= one.owed:
        said = _("{name} pays {amount}: {card}")
    elif one.paid > 0:
        said = _("{name} pays {amount}, all there is, of {owed}: {card}")
    else:
        said = _("{name} owes {owed} and has nothing to pay it with: {card}")
    return said.format(name=words.seat(one.seat), amount=words.money(one.paid), owed=words.money(one.owed), card=card_title(one.card))


WAITING: dict[str, Callable[[], str]] = {
    "Sonderauftrag Flensburg": lambda: _("stop in Flensburg"),
    "Sonderauftrag Wien": lambda: _("stop in Wien"),
    "Inspektion": lambda: _("stop in München to pass it on"),
    "Motivation": lambda: _("move 1 to 3 spaces, before or after a roll"),
    "Schnelle Verladung": lambda: _("after the next load, roll again"),
}
"""What a kept card waits for."""


def reminder(words: Names, one: Reminder) -> str:
    """A reminder in one sentence."""
    values = dict(one.values)
    if values.get("contract") == UNKNOWN:
        return _("Without an auction the public contract next to the dock leaves the game")
    gaps = {key: name(words, key, value) for key, value in values.items()}
    said = REMINDERS[one.kind]().format(name=words.seat(one.seat) if one.seat >= 0 else "", **gaps)
    if one.kind == "card" and values["card"] in WAITING:
        said += ": " + WAITING[str(values["card"])]()
    return said
