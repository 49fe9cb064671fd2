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
from ..words.language import _
from ..words.numbers import percent, whole
from .exercise import Choice, Code, Exercise, Number, Text, Verdict, right, wrong

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
        told = _("{player}: {rolls} rolls, {points} points; as many or fewer: {chance}")
        title = told.format(player=name(one.seat), rolls=one.dice, points=one.total, chance=percent(one.chance))
        axes.set_title(title, loc="left", fontsize=10)
        axes.set_yticks([])
    all_axes[-1].set_xlabel(_("points above or below the average"))
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
            axes.text(column + 0.47, row, _("{bot}\nin chair {number}").format(bot=bot, number=seat + 1), ha="center", va="center", color=ink, fontsize=9)
    axes.set_yticks(range(len(games) // turns), [_("deal {number}").format(number=deal + 1) for deal in range(len(games) // turns)])
    axes.set_xticks([])
    axes.invert_yaxis()
    axes.spines[:].set_visible(False)
    axes.set_title(_("Who won: the same dice and cards in each row"), fontsize=11)
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
        told = _("{brought} came in for them, and {paid} had been paid: {earned} are left.")
        return right(told.format(brought=_money(EARNED + PAID), paid=_money(PAID), earned=_money(EARNED)))
    if given == EARNED + PAID:
        return wrong(_("that is what they brought in. What was paid for them in the auctions must come off."))
    if abs(given) == PAID:
        return wrong(_("that is what was paid for them. What did they bring in?"))
    if given == GAINS:
        return wrong(_("that leaves out what was lost: a contract that is never delivered brings nothing, and what was paid for it is gone."))
    if given in (ALL, ALL - PAID):
        return wrong(_("that counts all deliveries of {player}; the contracts that it was dealt cost nothing and were never auctioned.").format(player=WINNER))
    told = _("add up the column “earned” of the auctions that {player} won: {number} rows.")
    return wrong(told.format(player=WINNER, number=len(bought(winner()))))


def _money(amount: int) -> str:
    """An amount, its thousands apart."""
    return _("{amount} {currency}").format(amount=whole(amount), currency=CURRENCY)


REASONS = ("deliveries", "auctions", "events", "trailers")
SENTENCES: dict[str, Text] = {
    "deliveries": lambda: _("It brought in more with deliveries."),
    "auctions": lambda: _("It paid less in auctions."),
    "events": lambda: _("Event cards gave it more."),
    "trailers": lambda: _("It spent less on trailers."),
}


def _lead(given: Text) -> Verdict:
    found = decided()
    gains = dict(found.gains)
    second = name(found.second)
    most = max(REASONS, key=lambda reason: gains.get(reason, 0))
    reason = next(reason for reason, sentence in SENTENCES.items() if sentence == given)
    gain = gains.get(reason, 0)
    if reason == most:
        told = _("{amount} more than {player}; its whole lead was {lead}.")
        return right(told.format(amount=_money(gain), player=second, lead=_money(found.lead)))
    if gain > 0:
        told = _("true, but that was {amount} of its lead over {player}; something else made more.")
        return wrong(told.format(amount=_money(gain), player=second))
    told = _("under “{title}” {player} stands {amount} behind {other}.")
    return wrong(told.format(title=TITLES[reason](), player=WINNER, amount=_money(-gain), other=second))


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
    made = ((0, 2, 4, 6, 8), ((5, 9, 4, 9, 12), (5, 6, 7, 7, 8)), 0, ("Ada", "Ben"), _("in a little game of two"))
    always = ((0, 1, 2), ((5, 3, 2), (5, 6, 9)), 1, ("Ada", "Ben"), _("in a game that had one leader from its first turn on"))
    for turns, money, seat, who, where in ((story.turns, story.money, winner(), names, _("in this game")), made, always):
        said, asked = given(turns, money, seat), last_lead(turns, money, seat)
        if said == asked and not isinstance(said, bool):
            continue
        if isinstance(said, bool) or said not in turns:
            if said == turns.index(asked):
                told = _("{where} it gives {given}, but the turns are {turns}: return turns[i], not i.")
                return wrong(told.format(where=where, given=said, turns=", ".join(map(str, turns))))
            return wrong(_("{where} it gives {given}, which is none of its turns.").format(where=where, given=repr(said)))
        at = turns.index(said)
        after = next((index for index in range(at, len(turns)) if not _leads(money, seat, index)), None)
        if after is None:
            told = _("{where} it gives turn {given}, but {player} was ahead before that already, from turn {asked} on.")
            return wrong(told.format(where=where, given=said, player=who[seat], asked=asked))
        other = max((place for place in range(len(money)) if place != seat), key=lambda place: money[place][after])
        told = _("{where} it gives turn {given}, but after turn {turn} {other} had {more} and {player} {less}.")
        gaps = {"other": who[other], "more": whole(money[other][after]), "player": who[seat], "less": whole(money[seat][after])}
        return wrong(told.format(where=where, given=said, turn=turns[after], **gaps))
    asked = last_lead(story.turns, story.money, winner())
    return right(_("from turn {turn} of {last} on, {player} was never caught again.").format(turn=asked, last=story.turns[-1], player=WINNER))


EXERCISES = (
    Exercise(
        id="earned",
        ask=lambda: _("What did {player} earn with the contracts that it bought in auctions: what they brought in, less what they had cost?").format(
            player=WINNER
        ),
        form=Number(CURRENCY),
        judge=_earned,
        answer=EARNED,
        wrong=(EARNED + PAID, PAID, GAINS, ALL - PAID, 1),
        minutes=2,
        note=lambda: _(
            "One column of a table, for one player, added up. Revenue is taken for profit most often: "
            "ask what it would have been worth to pay nothing and lose the contract."
        ),
    ),
    Exercise(
        id="lead",
        ask=lambda: _("What made most of {player}'s lead over {other}?").format(player=WINNER, other=name(decided().second)),
        form=Choice(tuple(SENTENCES.values())),
        judge=_lead,
        answer=SENTENCES[max(REASONS, key=lambda reason: dict(decided().gains).get(reason, 0))],
        wrong=(SENTENCES["events"], SENTENCES["trailers"], SENTENCES["auctions"]),
        minutes=1,
        note=lambda: _(
            "The bars show what came in and went out; the lead is the difference between two of them, piece by piece. "
            "Spending is no loss in itself: what was bought may have paid for itself."
        ),
    ),
    Exercise(
        id="last-lead",
        ask=lambda: _(
            "From which turn on was the winner ahead to the end? money[seat][i] is what a player had after turn turns[i]; "
            "to be ahead is to have more than each of the others."
        ),
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
        note=lambda: _(
            "The first turn in the lead is given most often: the lead changed again later. Going backwards and stopping where it breaks is the shortest way."
        ),
    ),
)
