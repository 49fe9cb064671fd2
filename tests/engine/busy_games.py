"""Whole games played by the ``busy`` bot, watched at every step, and counts of what they visited."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

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

EDITIONS = ("fx-schmid-1987", "schmidt-2007")
LONGEST_GAME = 20_000

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


def rules_of_game(index: int) -> Rules:
    """Every other edition; each fourth pair of games is short, so that hands are empty early."""
    edition = preset(EDITIONS[index % 2])
    short = edition.with_changes(private_contracts=1, public_contracts=(6,) * 5)
    return compile_rules(short if index // 2 % 4 == 3 else edition)


def games(
    number: int,
    watch: Callable[[Rules, int, int, Step], None],
    finished: Callable[[Rules, int, list[Action], list[State]], None] = lambda rules, players, actions, states: None,
) -> dict[str, Counter[str]]:
    """Play ``number`` games, half of each edition, 2 to 6 players; counts of what they visited.

    ``watch`` sees each step, ``finished`` each game's actions and the positions after them.
    """
    visited = {edition: Counter[str]() for edition in EDITIONS}
    for index in range(number):
        edition = EDITIONS[index % 2]
        players = 2 + index // 2 % 5
        rules = rules_of_game(index)
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


def count(rules: Rules, counts: Counter[str], step: Step) -> None:
    """What one step shows of the game: its action, its card, its auction's end, the game's end."""
    before, action, _, log = step
    counts[f"action {type(action).__name__}"] += 1
    for entry in log:
        if entry.kind == "event":
            counts[f"card {entry.card}"] += 1
        elif entry.kind == "won":
            phase = before.phase
            caller = getattr(phase, "caller", getattr(action, "seat", -1))
            bid = "for nothing" if not entry.number else "by the caller" if entry.seat == caller else "by another"
            counts[f"auction won {bid}"] += 1
        elif entry.kind == "over":
            idle_first = any(player.idle for player in before.players)
            counts[f"end: {'hand empty first' if idle_first else 'market empty first'}"] += 1


def expected(rules: Rules) -> set[str]:
    """What games of an edition must visit: every kind of action, card, auction outcome, end."""
    actions = {
        "Deal", "Reveal", "FirstPlayer", "Roll", "TurnUp", "Place", "RollDice", "Drive", "GoTo", "EndTurn", "Decline", "PlaceSign",
        "Load", "Deliver", "BuyTrailer", "CallAuction", "Bid", "Match", "Pass", "Choose", "ChoosePlayer", "ChooseContract", "UseCard",
    }  # fmt: skip
    if rules.edition.trailer_sale:
        actions.add("SellTrailer")
    wanted = {f"action {name}" for name in actions} | {f"card {card}" for card in rules.edition.event_cards}
    wanted |= {f"auction won {how}" for how in ("for nothing", "by the caller", "by another")}
    return wanted | {"end: hand empty first", "end: market empty first"}


def table(visited: dict[str, Counter[str]]) -> str:
    """The counts, edition beside edition."""
    rows = sorted({row for counts in visited.values() for row in counts})
    head = f"{'':52}" + "".join(f"{edition:>18}" for edition in visited)
    return "\n".join([head, *(f"{row:52}" + "".join(f"{counts[row]:18}" for counts in visited.values()) for row in rows)])
