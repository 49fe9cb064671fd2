"""Golden playthroughs as text: what each seat sees change at each step of one game of each edition.

A change of the rules shows as a difference of these texts. Where it is meant, write them again and read the difference
before it is committed::

    python -m tests.golden.playthrough        # all editions, or name some
    git diff tests/golden

The kept game is followed as long as its actions are legal, so that a change shows where it matters and not in all that a
bot would have done after it. Without a kept game the ``busy`` bot plays one by the seed.

Each step has a line for the action (and how many were legal), then what is new. In front of each new thing stands who
sees it: ``*`` all, else seats, ``w`` for those who only watch. ``·`` is a line of the log, ``-`` what was and ``+`` what is.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from aufachse_widgets.bots import busy
from aufachse_widgets.engine import (
    CHANCE,
    Rules,
    State,
    actors,
    apply,
    chance_outcomes,
    compile_rules,
    keyed_outcome,
    legal_actions,
    new_game,
    preset,
    standing,
    view,
    view_log,
)
from aufachse_widgets.engine.actions import Action
from aufachse_widgets.engine.log import LogEntry
from tests.engine.busy_games import LONGEST_GAME, Step

# Players and the seed of each edition's game: among the first seeds those whose games, not too long, visit most.
GAMES = {
    "fx-schmid-1987": (3, 4),
    "schmidt-2007": (4, 4),
    "reference": (3, 13),
    "czech": (4, 13),
    "children-1987": (3, 4),
    "children-2007": (2, 25),
}
SHORT = {"private_contracts": 2, "public_contracts": (4, 4, 4, 4, 4)}
WATCHERS = "w"
AHEAD = 8  # actions of the kept game that a change of the rules may have made superfluous
SAID = re.compile(r"\d+ ((?:seat \d|chance): .*?)(?: of \d+)?")


def golden_rules(edition: str) -> Rules:
    """The edition with few contracts, so that its game is short."""
    return compile_rules(preset(edition).with_changes(**SHORT))


def path(edition: str) -> Path:
    return Path(__file__).parent / f"{edition}.txt"


def kept_actions(edition: str) -> list[str]:
    """The actions of the kept game, as they are said; none where no game is kept."""
    kept = path(edition).read_text("utf-8").splitlines() if path(edition).exists() else []
    return [found[1] for line in kept if (found := SAID.fullmatch(line))]


def game(rules: Rules, players: int, seed: int, kept: list[str]) -> Iterator[Step]:
    """The kept game again; where none of its next actions is legal, one that the seed and the bot bring."""
    state, rng, at = new_game(rules, players), random.Random(seed), 0
    for _ in range(LONGEST_GAME):
        acting = actors(rules, state)
        if not acting:
            return
        possible = [action for action, _ in chance_outcomes(rules, state)] if acting == (CHANCE,) else legal_actions(rules, state)
        by_name = {said(action): action for action in possible}
        following = next((ahead for ahead in range(at, min(at + AHEAD, len(kept))) if kept[ahead] in by_name), None)
        if following is not None:
            action, at = by_name[kept[following]], following + 1
        elif acting == (CHANCE,):
            action = keyed_outcome(rules, state, str(seed))
        else:
            seat = acting[rng.randrange(len(acting))]
            known = view(rules, state, seat)
            action = busy.choose(rules, known, legal_actions(rules, known, seat), rng)
        log: list[LogEntry] = []
        after = apply(rules, state, action, log)
        yield state, action, after, log
        state = after
    raise AssertionError(f"the game did not end in {LONGEST_GAME} actions")


def lines(edition: str) -> Iterator[str]:
    """The playthrough of an edition, line by line."""
    players, seed = GAMES[edition]
    rules = golden_rules(edition)
    seats = (*range(players), -1)
    yield f"{edition} · {players} players · seed {seed} · " + ", ".join(f"{name} {value(new)}" for name, new in rules.edition.changes().items())
    before: dict[int, State] = {}
    for number, (state, action, after, log) in enumerate(game(rules, players, seed, kept_actions(edition)), 1):
        if not before:
            before = {seat: view(rules, state, seat) for seat in seats}
            yield "0 the start"
            yield from seen({seat: whole(known) for seat, known in before.items()})
        now = {seat: view(rules, after, seat) for seat in seats}
        yield f"{number} {said(action)}" + (f" of {len(legal_actions(rules, state, action.seat))}" if action.seat != CHANCE else "")
        yield from seen({seat: [f"· {told(entry)}" for entry in view_log(log, seat)] + list(changes(before[seat], now[seat])) for seat in seats})
        before, last = now, after
    yield "standing " + ", ".join(f"{place}. seat {seat} {money}" for place, seat, money in standing(rules, last))


def text(edition: str) -> str:
    return "\n".join(lines(edition)) + "\n"


def seen(news: dict[int, list[str]]) -> Iterator[str]:
    """What is new, each thing once, with those who see it."""
    who: dict[str, list[int]] = {}
    for seat, things in news.items():
        for thing, times in Counter(things).items():
            who.setdefault(thing if times == 1 else f"{thing} ×{times}", []).append(seat)
    for thing, seats in who.items():
        mark = "*" if len(seats) == len(news) else "".join(WATCHERS if seat < 0 else str(seat) for seat in seats)
        yield f"  {mark} {thing}"


def said(action: Action) -> str:
    """An action: who, what, and its fields in order."""
    fields = [value(getattr(action, name)) for name in action.__struct_fields__[1:] if name not in ("late", "out") or getattr(action, name)]
    who = "chance" if action.seat == CHANCE else f"seat {action.seat}"
    return " ".join([f"{who}: {type(action).__name__}", *(field or "''" for field in fields)])


def told(entry: LogEntry) -> str:
    """A log entry: its kind, and its fields but those left at their defaults."""
    fields = [(field.name, getattr(entry, field.name), field.default) for field in msgspec.structs.fields(entry)]
    return " ".join([type(entry).__name__, *(f"{name}={value(thing)}" for name, thing, default in fields if thing != default)])


def value(thing: Any) -> str:
    """A value in short: tuples by commas, structs by their name and fields."""
    if isinstance(thing, tuple):
        return "(" + ",".join(map(value, thing)) + ")"
    if isinstance(thing, msgspec.Struct):
        return type(thing).__name__ + value(tuple(getattr(thing, name) for name in thing.__struct_fields__))
    return str(thing)


def whole(known: State) -> list[str]:
    """Every field of a position but its board, which stays the same."""
    return [f"{name} {value(was)}" for name, was in flat(known).items()]


def flat(known: State) -> dict[str, Any]:
    fields = {name: getattr(known, name) for name in known.__struct_fields__ if name not in ("players", "seen", "board")}
    for seat, player in enumerate(known.players):
        fields |= {f"{seat}.{name}": getattr(player, name) for name in player.__struct_fields__}
    for seat, mask in enumerate(known.seen):
        name = f"{seat if seat < len(known.players) else WATCHERS}.has seen"
        fields[name] = tuple(number for number in range(mask.bit_length()) if mask >> number & 1)
    return fields


def changes(was: State, now: State) -> Iterator[str]:
    """What differs between two positions; of long tuples only what went and what came."""
    old, new = flat(was), flat(now)
    for name, thing in new.items():
        if old[name] == thing:
            continue
        if name == "pending":
            yield f"pending {stack(old[name], thing)}"
        elif isinstance(thing, tuple) and (name in ("pool", "unseen", "used", "gone") or name.endswith("seen")):
            yield f"{name} {pile(old[name], thing)}"
        else:
            yield f"{name} {value(old[name])} → {value(thing)}"


def stack(old: tuple[Any, ...], new: tuple[Any, ...]) -> str:
    same = next((index for index, (one, two) in enumerate(zip(old, new, strict=False)) if one != two), min(len(old), len(new)))
    gone, come = old[same:], new[same:]
    return " ".join([*(f"-{value(phase)}" for phase in reversed(gone)), *(f"+{value(phase)}" for phase in come)])


def pile(old: tuple[Any, ...], new: tuple[Any, ...]) -> str:
    gone = [thing for thing in old if thing not in new]
    come = [thing for thing in new if thing not in old]
    kept = [thing for thing in old if thing in new]
    if [thing for thing in new if thing in old] != kept or (new != (*kept, *come) and new != tuple(sorted(new))):
        return f"{value(old)} → {value(new)}"
    return " ".join([*(f"-{thing}" for thing in gone), *(f"+{thing}" for thing in come)])


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        path(name).write_text(text(name), "utf-8")
        print(f"{path(name)}: {path(name).stat().st_size // 1024} KB")
