"""Whole games played by the ``busy`` bot, watched at every step, and counts of what they visited."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from aufachse_widgets.bots import busy
from aufachse_widgets.engine import (
    CHANCE,
    Action,
    LogEntry,
    Rules,
    State,
    actors,
    apply,
    compile_rules,
    keyed_outcome,
    legal_actions,
    new_game,
    preset,
    view,
)
from aufachse_widgets.engine.log import EventDrawn, Over, Won

EDITIONS = ("fx-schmid-1987", "schmidt-2007")
LONGEST_GAME = 20_000
ENDS = {"end: hand empty first", "end: market empty first"}

Step = tuple[State, Action, State, list[LogEntry]]


def play(rules: Rules, players: int, seed: int) -> Iterator[Step]:
    """Each step of one game: position before, action, position after, what was logged."""
    state = new_game(rules, players)
    rng = random.Random(seed)
    for _ in range(LONGEST_GAME):
        acting = actors(rules, state)
        if not acting:
            return
        if acting == (CHANCE,):
            action = keyed_outcome(rules, state, str(seed))
        else:
            seat = acting[rng.randrange(len(acting))]
            known = view(rules, state, seat)
            legal = legal_actions(rules, known, seat)
            assert legal, f"seed {seed}: seat {seat} has no legal action in {state.phase}"
            action = busy.choose(rules, known, legal, rng)
        log: list[LogEntry] = []
        after = apply(rules, state, action, log)
        yield state, action, after, log
        state = after
    raise AssertionError(f"seed {seed}: the game did not end in {LONGEST_GAME} actions")


# Few contracts, so that hands are empty early, and so that the market is.
SHORT: tuple[dict[str, Any], ...] = ({"private_contracts": 1, "public_contracts": (6,) * 5}, {"public_contracts": (2,) * 5})


def rules_of_game(index: int, editions: Sequence[str] = EDITIONS) -> Rules:
    """One edition after the other; each fourth round is short."""
    edition = preset(editions[index % len(editions)])
    return compile_rules(edition.with_changes(**SHORT[index // len(editions) // 4 % 2]) if index // len(editions) % 4 == 3 else edition)


def games(
    number: int,
    watch: Callable[[Rules, int, int, Step], None],
    finished: Callable[[Rules, int, list[Action], list[State]], None] = lambda rules, players, actions, states: None,
    editions: Sequence[str] = EDITIONS,
    part: int = 0,
    parts: int = 1,
) -> dict[str, Counter[str]]:
    """Play ``number`` games, equally many of each edition, 2 to 6 players; counts of what they visited.

    ``watch`` sees each step, ``finished`` each game's actions and the positions after them. Of several
    ``parts`` only the games of one ``part`` are played.
    """
    visited = {edition: Counter[str]() for edition in editions}
    for index in range(number):
        if index // len(editions) % parts != part:
            continue
        edition = editions[index % len(editions)]
        players = 2 + index // len(editions) % 5
        rules = rules_of_game(index, editions)
        counts = visited[edition]
        actions: list[Action] = []
        states: list[State] = []
        for step in play(rules, players, index):
            watch(rules, players, index, step)
            count(rules, counts, step)
            actions.append(step[1])
            states.append(step[2])
        assert states[-1].over
        finished(rules, players, actions, states)
    return visited


def more_ends(edition: str, counts: Counter[str], most: int = 200) -> None:
    """Short games until the edition has ended both ways; what they visited is added to ``counts``."""
    for seed in range(most):
        if set(counts) >= ENDS:
            return
        for step in play(compile_rules(preset(edition).with_changes(**SHORT[seed % 2])), 2 + seed % 5, seed):
            count(compile_rules(edition), counts, step)


def count(rules: Rules, counts: Counter[str], step: Step) -> None:
    """What one step shows of the game: its action, its card, its auction's end, the game's end."""
    before, action, _, log = step
    counts[f"action {type(action).__name__}"] += 1
    for entry in log:
        if isinstance(entry, EventDrawn):
            counts[f"card {entry.card}"] += 1
        elif isinstance(entry, Won):
            phase = before.phase
            caller = getattr(phase, "caller", getattr(action, "seat", -1))
            bid = "for nothing" if not entry.bid else "by the caller" if entry.seat == caller else "by another"
            counts[f"auction won {bid}"] += 1
        elif isinstance(entry, Over):
            idle_first = any(player.idle for player in before.players)
            counts[f"end: {'hand empty first' if idle_first else 'market empty first'}"] += 1


def expected(rules: Rules) -> set[str]:
    """What games of an edition must visit: every kind of action, card, auction outcome, end."""
    edition = rules.edition
    actions = {
        "Deal", "Reveal", "Roll", "TurnUp", "Place", "RollDice", "Drive", "GoTo", "EndTurn", "Decline", "PlaceSign",
        "Load", "Deliver", "Choose", "ChoosePlayer", "ChooseContract", "UseCard",
    }  # fmt: skip
    actions.add("StartRoll" if edition.first_player == "highest_roll" else "FirstPlayer")
    if edition.trailers:
        actions.add("BuyTrailer")
    if edition.trailer_sale:
        actions.add("SellTrailer")
    ends = set()
    if edition.auction.startswith("take"):
        actions.add("TakeContract")
    else:
        actions |= {"CallAuction", "Bid", "Match", "Pass"}
        ends = {f"auction won {how}" for how in ("for nothing", "by the caller", "by another")}
    wanted = {f"action {name}" for name in actions} | {f"card {card}" for card in edition.event_cards}
    return wanted | ends | ENDS


def table(visited: dict[str, Counter[str]]) -> str:
    """The counts, edition beside edition."""
    rows = sorted({row for counts in visited.values() for row in counts})
    head = f"{'':52}" + "".join(f"{edition:>18}" for edition in visited)
    return "\n".join([head, *(f"{row:52}" + "".join(f"{counts[row]:18}" for counts in visited.values()) for row in rows)])
