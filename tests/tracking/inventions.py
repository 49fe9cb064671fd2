"""Tellings by a seed: plausible ones, made from what is proposed, and whatever else people may say."""

from __future__ import annotations

import random
from contextlib import suppress

from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine.board import Space
from aufachse_widgets.engine.cards import EVENT_CARDS
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.errors import IllegalAction
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.tracking import facts as f
from aufachse_widgets.tracking.proposals import proposals
from aufachse_widgets.tracking.table import TableState


def invent(tracker: Tracker, inventor: Inventor, count: int = 1) -> None:
    """Tell an inventor's next moves as one step; what makes no sense is refused."""
    with suppress(IllegalAction):
        tracker.tell(*(inventor.move(tracker.table) for _ in range(count)))


class Inventor:
    """Tells a table's next move. ``wild``: how often it is anything at all, whatever the position."""

    def __init__(self, seed: object, wild: float = 0.3) -> None:
        self.rng = random.Random(str(seed))
        self.wild = wild

    def move(self, table: TableState) -> a.Action | f.Fact:
        if self.rng.random() < self.wild:
            return self.rng.choice(WILD)(self, table)
        found = list(proposals(table))
        self.rng.shuffle(found)
        found.sort(key=lambda one: not one.must)
        for one in found:
            move = one.moves[0] if one.moves else self.filled_in(table, one)
            if move is not None:
                return move
        return self.rng.choice(WILD)(self, table)

    def filled_in(self, table, one):
        rng, seat, edition = self.rng, one.seat, table.rules.edition
        match one.kind:
            case "roll" | "next":
                return f.Rolled(seat, tuple(sorted(rng.choice((0, *range(1, 7))) if rng.random() < 0.1 else rng.randint(1, 6) for _ in range(edition.dice))))
            case "place":
                return f.Stopped(seat, rng.choice(list(table.rules.spaces)))
            case "stop" | "go":
                return f.Stopped(seat, rng.choice(one.spaces[:5]) if one.spaces and rng.random() < 0.8 else self.space(table))
            case "event":
                return f.Drew(seat, rng.choice(edition.event_cards))
            case "sign" | "jam":
                return a.PlaceSign(seat, rng.choice(list(table.rules.spaces)))
            case "auction":
                winner, bid = rng.choice((seat, self.seat(table))), rng.randint(0, 5)
                others = tuple(one for one in range(len(table.state.players)) if one != winner and bid and rng.random() < 0.2)
                return f.Won(winner, self.contract(table), bid, seat, others)
            case "take":
                return a.TakeContract(seat, self.contract(table) or 1)
            case "load_other":
                return a.Load(seat, self.contract(table) or 1)
            case _:
                return None

    # Parts ----------------------------------------------------------------------------------------

    def seat(self, table) -> int:
        return self.rng.randrange(len(table.state.players))

    def space(self, table) -> str:
        spaces = list(table.rules.spaces)
        one, other = self.rng.sample(spaces, 2)
        return self.rng.choice((one, one, one, "?", f"{one}|{other}"))

    def contract(self, table) -> int:
        return self.rng.choice((*[card.id for card in table.box.contracts], 0))

    def contracts(self, table, most: int) -> tuple[int, ...]:
        known = [card.id for card in table.box.contracts]
        return tuple(self.rng.sample(known, self.rng.randint(0, min(most, len(known)))))

    def card(self, table) -> str:
        return self.rng.choice((*EVENT_CARDS, *(card.title for card in table.box.cards)))

    def amount(self) -> int:
        return self.rng.choice((0, 1, 500, 1000, 2500, 9000))


def _typed(one: Inventor, table: TableState) -> f.Typed:
    rng = one.rng
    cities = [*sorted(table.rules.cities), "?"]
    start, end = rng.sample(cities, 2)
    step = rng.choice((0, 100, 250))
    costs = tuple(step * number for number in range(1, 6))
    number = rng.choice((table.box.next_id(), rng.randint(1, 60)))
    return f.Typed(one.seat(table), Contract(number, start, end, rng.randint(1, 6), rng.choice((0, 800, 2400)), costs))


def _public(one: Inventor, table: TableState) -> f.SetPublic:
    rng, size = one.rng, len(table.state.market)
    if rng.random() < 0.5:
        return f.SetPublic(f.TABLE, rng.randint(0, 12))
    known = [card.id for card in table.box.contracts]
    market = tuple(rng.choice((-1, 0, number)) for number in rng.sample(known, size)) if len(known) >= size else (0,) * size
    return f.SetPublic(f.TABLE, sum(number != -1 for number in market) + rng.randint(0, 5), market)


def _signs(one: Inventor, table: TableState) -> f.SetSigns:
    construction, jam = one.rng.sample(list(table.rules.spaces), 2)
    return f.SetSigns(f.TABLE, one.rng.choice(("", construction)), one.rng.choice(("", jam)), one.rng.choice((-1, one.seat(table))))


def _hand(one: Inventor, table: TableState) -> f.SetHand:
    known = one.contracts(table, 2)
    return f.SetHand(one.seat(table), len(known) + one.rng.randint(0, 3), known)


def _rolled(one: Inventor, table: TableState) -> f.Rolled:
    return f.Rolled(one.seat(table), tuple(sorted(one.rng.randint(0, 6) for _ in range(table.rules.edition.dice))))


def _paid(one: Inventor, table: TableState) -> f.Paid:
    seat, other = one.rng.sample(range(len(table.state.players)), 2)
    return f.Paid(seat, one.rng.choice((-1, 1)) * one.amount(), "so", one.rng.choice((-1, other)))


def _holds(one: Inventor, table: TableState) -> f.Holds:
    seat = one.seat(table)
    numbers = one.contracts(table, table.state.players[seat].hand.count(0))
    return f.Holds(seat, tuple(card for card in table.box.contracts if card.id in numbers))


def _known(one: Inventor, table: TableState) -> int:
    return one.contract(table) or 1


WILD = (
    _rolled,
    lambda one, table: f.Stopped(one.seat(table), one.space(table)),
    lambda one, table: f.Drew(one.seat(table), one.card(table)),
    lambda one, table: f.Won(one.seat(table), one.contract(table), one.rng.randint(0, 5), one.rng.choice((-1, one.seat(table)))),
    lambda one, table: f.Discarded(one.seat(table), one.contract(table)),
    _paid,
    lambda one, table: f.Counted(one.seat(table), one.amount()),
    _typed,
    _typed,
    lambda one, table: f.NewCity(f.TABLE, Space(f"town-{one.rng.randint(1, 3)}", "Stadt", "city", lat=50.0, lon=10.0)),
    lambda one, table: f.NewCard(f.TABLE, f"Card {one.rng.randint(1, 3)}", "Pay 100."),
    lambda one, table: f.Named(f.TABLE, one.rng.randrange(len(table.state.market)), _known(one, table)),
    lambda one, table: f.SetMoney(one.seat(table), one.amount(), "counted"),
    lambda one, table: f.SetSpace(one.seat(table), one.space(table)),
    lambda one, table: f.SetLoad(one.seat(table), one.contracts(table, 2)),
    _hand,
    lambda one, table: f.SetTrailers(one.seat(table), one.rng.randint(0, 2), one.rng.randint(0, 2)),
    lambda one, table: f.SetCards(one.seat(table), tuple(one.rng.sample(EVENT_CARDS, one.rng.randint(0, 2)))),
    lambda one, table: f.SetDebts(one.seat(table), tuple(Debt(card, 1000) for card in one.rng.sample(EVENT_CARDS, one.rng.randint(0, 2)))),
    lambda one, table: f.SetSkips(one.seat(table), one.rng.randint(0, 2)),
    _signs,
    lambda one, table: f.SetTurn(one.seat(table)),
    _public,
    lambda one, table: f.Finished(f.TABLE) if one.rng.random() < 0.1 else f.Counted(one.seat(table), 0),
    lambda one, table: f.Chair(one.seat(table), one.rng.choice(("", "learner", "dispatcher"))),
    _holds,
    lambda one, table: a.Load(one.seat(table), _known(one, table)),
    lambda one, table: a.Deliver(one.seat(table), _known(one, table)),
    lambda one, table: a.BuyTrailer(one.seat(table), one.rng.random() < 0.5),
    lambda one, table: a.SellTrailer(one.seat(table), one.rng.random() < 0.5),
    lambda one, table: a.TakeContract(one.seat(table), _known(one, table)),
    lambda one, table: a.PlaceSign(one.seat(table), one.rng.choice(("?", *table.rules.spaces))),
    lambda one, table: a.EndTurn(one.seat(table)),
    lambda one, table: a.Decline(one.seat(table)),
    lambda one, table: a.Choose(one.seat(table), one.rng.choice(("skip", "pay", "go_on", "x"))),
    lambda one, table: a.ChoosePlayer(one.seat(table), one.seat(table)),
    lambda one, table: a.ChooseContract(one.seat(table), one.contract(table)),
    lambda one, table: a.UseCard(one.seat(table), one.card(table)),
    lambda one, table: a.GoTo(one.seat(table), one.space(table)),
    lambda one, table: a.Place(one.seat(table), one.space(table)),
    lambda one, table: a.CallAuction(one.seat(table), _known(one, table)),
    lambda one, table: a.Bid(one.seat(table), one.rng.randint(0, 5)),
    lambda one, table: a.Match(one.seat(table)),
    lambda one, table: a.Pass(one.seat(table)),
    lambda one, table: a.RollDice(one.seat(table)),
    lambda one, table: a.Drive(one.seat(table), one.rng.randint(1, 6), one.rng.choice(list(table.rules.spaces)), "", one.rng.choice((-1, one.seat(table)))),
    lambda one, table: a.Deal(a.CHANCE, one.seat(table), 0),
    lambda one, table: a.Reveal(a.CHANCE, 0),
    lambda one, table: a.FirstPlayer(a.CHANCE, one.seat(table)),
    lambda one, table: a.StartRoll(a.CHANCE, one.seat(table), one.rng.randint(1, 6)),
    lambda one, table: a.Roll(a.CHANCE, tuple(sorted(one.rng.randint(1, 6) for _ in range(table.rules.edition.dice)))),
    lambda one, table: a.TurnUp(a.CHANCE, one.rng.choice(EVENT_CARDS)),
)  # fmt: skip
