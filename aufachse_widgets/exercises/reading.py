"""Lesson 8: read a game. The kept game that the lesson reads, and what its exercises ask of it.

The file is the first game of ``simulate(BOTS, seed=SEED, journals=True)``. It is kept as it was played, so that the lesson stays what it is
when bots learn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import resources
from math import sqrt
from typing import Any

from ..journal import PLAYED, decode_journal
from ..simulation import Simulation
from ..stats.deliveries import Auctioned, auctions
from ..stats.ledger import TITLES, balances, ledger
from ..stats.luck import at_most, luck
from ..stats.money import over_time
from ..stats.replay import Replay
from ..stats.verdict import Verdict as Decided
from ..stats.verdict import verdict
from .exercise import Choice, Code, Exercise, Number, Verdict, right, wrong

BOTS = ("dispatcher", "courier", "learner")
SEED = "lesson 8"
FILE = "class_game.jsonl"


def class_game() -> bytes:
    """The journal of the game that the lesson reads.

    >>> class_game()[:1]
    b'{'
    """
    return (resources.files("aufachse_widgets.data") / FILE).read_bytes()


@cache
def game() -> Replay:
    """The game as it ended.

    >>> [seat.name for seat in game().header.seats], game().state.over
    (['Dispatcher 1', 'Courier 2', 'Learner 3'], True)
    """
    recorded = decode_journal(class_game(), PLAYED, FILE)
    rules, state = recorded.fold.position(recorded.journal.head)
    return Replay(recorded.header, rules, state, recorded.fold.log())


def decided() -> Decided:
    """Who won, and by what."""
    played = game()
    players = len(played.header.seats)
    lines = ledger(played.rules, players, played.log)
    return verdict(players, lines, balances(played.rules, players, lines))


def winner() -> int:
    """The seat that won."""
    return decided().leaders[0]


def bought(seat: int) -> tuple[Auctioned, ...]:
    """The auctions that a seat won."""
    return tuple(auction for auction in auctions(game().log) if auction.seat == seat)


def name(seat: int) -> str:
    """Who sits there."""
    return game().header.seats[seat].name


def dice_picture() -> Any:
    """Each player's dice: what so many rolls may sum up to, how likely each sum is, and what it was."""
    from matplotlib import pyplot as plt

    rolled = luck(len(game().header.seats), game().log)
    figure, all_axes = plt.subplots(len(rolled), 1, figsize=(7, 1.5 * len(rolled)), sharex=True, layout="constrained")
    spread = 4 * sqrt(max(one.dice for one in rolled) * 35 / 12)
    for axes, one in zip(all_axes, rolled, strict=True):
        sums = range(round(one.expected - spread), round(one.expected + spread) + 1)
        chances = [at_most(total, one.dice) - at_most(total - 1, one.dice) for total in sums]
        bars = axes.bar([total - one.expected for total in sums], chances, width=1, color="#dbe9f4")
        for bar, total in zip(bars, sums, strict=True):
            bar.set_color("#0b4ea2" if total <= one.total else "#dbe9f4")
        axes.axvline(one.total - one.expected, color="#c8102e", linewidth=2)
        axes.set_title(f"{name(one.seat)}: {one.dice} rolls, {one.total} points; as many or fewer: {one.chance:.0%}", loc="left", fontsize=10)
        axes.set_yticks([])
    all_axes[-1].set_xlabel("points above or below the average")
    plt.close(figure)
    return figure


def chairs_picture(games: Simulation) -> Any:
    """Who won each game: a row for each deal, a column for each way to sit; the colour is the winner's, the number its chair."""
    from matplotlib import pyplot as plt

    colours = dict(zip(BOTS, ("#da291c", "#f7c600", "#1456b8"), strict=True))
    turns = len(games.bots)
    figure, axes = plt.subplots(figsize=(6, 1 + 0.7 * len(games) / turns), layout="constrained")
    for played in games:
        for seat in played.winners:
            bot = played.seats[seat].bot
            column, row = played.number % turns, played.deal
            axes.barh(row, 0.94, left=column, height=0.9, color=colours[bot])
            ink = "white" if bot != BOTS[1] else "#1d1d1b"
            axes.text(column + 0.47, row, f"{bot}\nin chair {seat + 1}", ha="center", va="center", color=ink, fontsize=9)
    axes.set_yticks(range(len(games) // turns), [f"deal {deal + 1}" for deal in range(len(games) // turns)])
    axes.set_xticks([])
    axes.invert_yaxis()
    axes.spines[:].set_visible(False)
    axes.set_title("Who won: the same dice and cards in each row", fontsize=11)
    plt.close(figure)
    return figure


WINNER = name(winner())
CURRENCY = game().rules.edition.currency
EARNED = sum(auction.earned for auction in bought(winner()))
PAID = sum(auction.cost for auction in bought(winner()))
GAINS = sum(auction.earned for auction in bought(winner()) if auction.earned > 0)
ALL = sum(line.amount for line in ledger(game().rules, len(game().header.seats), game().log) if line.seat == winner() and line.reason == "deliveries")


def _earned(given: float) -> Verdict:
    if given == EARNED:
        return right(f"{EARNED + PAID:,} {CURRENCY} came in for them, and {PAID:,} {CURRENCY} had been paid: {EARNED:,} {CURRENCY} are left.")
    if given == EARNED + PAID:
        return wrong("that is what they brought in. What was paid for them in the auctions must come off.")
    if abs(given) == PAID:
        return wrong("that is what was paid for them. What did they bring in?")
    if given == GAINS:
        return wrong("that leaves out what was lost: a contract that is never delivered brings nothing, and what was paid for it is gone.")
    if given in (ALL, ALL - PAID):
        return wrong(f"that counts all deliveries of {WINNER}; the contracts that it was dealt cost nothing and were never auctioned.")
    return wrong(f"add up the column “earned” of the auctions that {WINNER} won: {len(bought(winner()))} rows.")


REASONS = ("deliveries", "auctions", "events", "trailers")
SENTENCES = {
    "deliveries": "It brought in more with deliveries.",
    "auctions": "It paid less in auctions.",
    "events": "Event cards gave it more.",
    "trailers": "It spent less on trailers.",
}


def _lead(given: str) -> Verdict:
    found = decided()
    gains = dict(found.gains)
    second = name(found.second)
    most = max(REASONS, key=lambda reason: gains.get(reason, 0))
    reason = next(reason for reason, sentence in SENTENCES.items() if sentence == given)
    gain = gains.get(reason, 0)
    if reason == most:
        return right(f"{gain:,} {CURRENCY} more than {second}; its whole lead was {found.lead:,} {CURRENCY}.")
    if gain > 0:
        return wrong(f"true, but that was {gain:,} {CURRENCY} of its lead over {second}; something else made more.")
    return wrong(f"under “{TITLES[reason]()}” {WINNER} stands {-gain:,} {CURRENCY} behind {second}.")


def last_lead(turns: Sequence[int], money: Sequence[Sequence[int]], seat: int) -> int:
    """The turn from whose end on a seat had more than each of the others, to the end of the game."""
    found = turns[-1]
    for index in reversed(range(len(turns))):
        if not _leads(money, seat, index):
            break
        found = turns[index]
    return found


def _leads(money: Sequence[Sequence[int]], seat: int, index: int) -> bool:
    return all(money[seat][index] > other[index] for place, other in enumerate(money) if place != seat)


def _last_lead(given: Callable[..., object]) -> Verdict:
    story = over_time(game().rules, len(game().header.seats), game().log)
    names = tuple(name(seat) for seat in range(len(story.money)))
    made = ((0, 2, 4, 6, 8), ((5, 9, 4, 9, 12), (5, 6, 7, 7, 8)), 0, ("Ada", "Ben"), "in a little game of two")
    always = ((0, 1, 2), ((5, 3, 2), (5, 6, 9)), 1, ("Ada", "Ben"), "in a game that had one leader from its first turn on")
    for turns, money, seat, who, where in ((story.turns, story.money, winner(), names, "in this game"), made, always):
        said, asked = given(turns, money, seat), last_lead(turns, money, seat)
        if said == asked and not isinstance(said, bool):
            continue
        if isinstance(said, bool) or said not in turns:
            if said == turns.index(asked):
                return wrong(f"{where} it gives {said}, but the turns are {', '.join(map(str, turns))}: return turns[i], not i.")
            return wrong(f"{where} it gives {said!r}, which is none of its turns.")
        at = turns.index(said)
        after = next((index for index in range(at, len(turns)) if not _leads(money, seat, index)), None)
        if after is None:
            return wrong(f"{where} it gives turn {said}, but {who[seat]} was ahead before that already, from turn {asked} on.")
        other = max((place for place in range(len(money)) if place != seat), key=lambda place: money[place][after])
        had = f"{who[other]} had {money[other][after]:,} and {who[seat]} {money[seat][after]:,}"
        return wrong(f"{where} it gives turn {said}, but after turn {turns[after]} {had}.")
    asked = last_lead(story.turns, story.money, winner())
    return right(f"from turn {asked} of {story.turns[-1]} on, {WINNER} was never caught again.")


EXERCISES = (
    Exercise(
        id="earned",
        ask=f"What did {WINNER} earn with the contracts that it bought in auctions: what they brought in, less what they had cost?",
        form=Number(CURRENCY),
        judge=_earned,
        answer=EARNED,
        wrong=(EARNED + PAID, PAID, GAINS, ALL - PAID, 1),
        minutes=2,
        note="One column of a table, for one player, added up. Revenue is taken for profit most often: "
        "ask what it would have been worth to pay nothing and lose the contract.",
    ),
    Exercise(
        id="lead",
        ask=f"What made most of {WINNER}'s lead over {name(decided().second)}?",
        form=Choice(tuple(SENTENCES.values())),
        judge=_lead,
        answer=SENTENCES[max(REASONS, key=lambda reason: dict(decided().gains).get(reason, 0))],
        wrong=(SENTENCES["events"], SENTENCES["trailers"], SENTENCES["auctions"]),
        minutes=1,
        note="The bars show what came in and went out; the lead is the difference between two of them, piece by piece. "
        "Spending is no loss in itself: what was bought may have paid for itself.",
    ),
    Exercise(
        id="last-lead",
        ask="From which turn on was the winner ahead to the end? money[seat][i] is what a player had after turn turns[i]; "
        "to be ahead is to have more than each of the others.",
        form=Code(
            "last_lead",
            "def last_lead(turns, money, seat):\n"
            '    """The turn from which on this seat was ahead to the end."""\n'
            "    for i in reversed(range(len(turns))):\n"
            "        ahead = all(money[seat][i] > money[other][i] for other in range(len(money)) if other != seat)\n"
            "    return None  # where does its lead begin?",
        ),
        judge=_last_lead,
        answer=(
            "def last_lead(turns, money, seat):\n"
            "    since = None\n"
            "    for i in range(len(turns)):\n"
            "        ahead = all(money[seat][i] > money[other][i] for other in range(len(money)) if other != seat)\n"
            "        since = (turns[i] if since is None else since) if ahead else None\n"
            "    return since\n"
        ),
        wrong=(
            "def last_lead(turns, money, seat):\n"
            "    for i in range(len(turns)):\n"
            "        if all(money[seat][i] > money[other][i] for other in range(len(money)) if other != seat):\n"
            "            return turns[i]\n",
            "def last_lead(turns, money, seat):\n    return turns[-1]\n",
            "def last_lead(turns, money, seat):\n"
            "    for i in reversed(range(len(turns))):\n"
            "        if not all(money[seat][i] > money[other][i] for other in range(len(money)) if other != seat):\n"
            "            return i + 1\n",
            "def last_lead(turns, money, seat):\n    return max(money[seat])\n",
        ),
        minutes=5,
        note="The first turn in the lead is given most often: the lead changed again later. Going backwards and stopping where it breaks is the shortest way.",
    ),
)
