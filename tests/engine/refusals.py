"""Every refusal that the source writes out, and actions of every kind to be refused."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import aufachse_widgets
from aufachse_widgets.engine import CHANCE, EMPTY, NOWHERE, SOMEWHERE, UNKNOWN, Action, Rules, State
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine.cards import EVENT_CARDS

ROOT = Path(aufachse_widgets.__file__).parent
MAKERS = ("refuse", "Refusal", "Reason")
"""What makes a refusal of a code, a field and a message; the tracking's ``odd`` has a seat, a code and a message."""


# Only these are read closely: the tests that ask are collected by every process.
MAKES = re.compile(r"\b(?:refuse|Refusal|Reason|odd)\(")


class Written(NamedTuple):
    """A refusal as the source writes it: its code, the fields it may name, its messages and where it stands."""

    code: str
    fields: frozenset[str]
    texts: frozenset[str]
    place: str


@cache
def written() -> tuple[Written, ...]:
    """Every refusal that the engine, the tracking and the sessions write out."""
    found = []
    for file in sorted(ROOT.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if not MAKES.search(source) and file.name != "closing.py":
            continue
        nodes = list(ast.walk(ast.parse(source)))
        given = _given(nodes)
        for node in nodes:
            if not isinstance(node, (ast.Tuple, ast.Call)):
                continue
            line = node.lineno
            place = f"{file.relative_to(ROOT).as_posix()}:{line}"
            match node:
                case ast.Tuple(elts=[ast.Constant(value=str(code)), ast.Call() as call]) if _name(call.func) == "N_" and file.name == "closing.py":
                    found.append(Written(code, frozenset({"told"}), frozenset(_marked(call)), place))
                case ast.Call(args=[ast.Constant(value=str(code)), field, *more]) if _name(node.func) in MAKERS and more:
                    fields = {text for part in _written_out(field, line, given) for text in _strings(part)}
                    texts = {text for one in more for part in _written_out(one, line, given) for text in _marked(part)}
                    found.append(Written(code, frozenset(fields), frozenset(texts), place))
                case ast.Call(args=[_seat, ast.Constant(value=str(code)), text, *_]) if _name(node.func) == "odd":
                    texts = {said for part in _written_out(text, line, given) for said in _marked(part)}
                    found.append(Written(code, frozenset({"told"}), frozenset(texts), place))
    return tuple(found)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _strings(node: ast.AST) -> set[str]:
    """The text that is written there, or the two that are chosen from."""
    if isinstance(node, ast.IfExp):
        return _strings(node.body) | _strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def _marked(node: ast.AST) -> set[str]:
    """The messages in it that are marked for translation, in both numbers where there are two."""
    calls = [inner for inner in ast.walk(node) if isinstance(inner, ast.Call) and _name(inner.func) in ("N_", "NN_")]
    return {text for call in calls for argument in call.args for text in _strings(argument)}


def _given(nodes: list[ast.AST]) -> dict[str, list[ast.Assign]]:
    """Where each name of a file is given a value."""
    given: dict[str, list[ast.Assign]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                given.setdefault(_name(target), []).append(node)
    return given


def _written_out(node: ast.AST, line: int, given: dict[str, list[ast.Assign]]) -> list[ast.AST]:
    """What is written there: the node itself, and for each name in it the last value that it was given before that line."""
    found = [node]
    for name in {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}:
        made = [one for one in given.get(name, ()) if one.lineno < line]
        if made:
            found.append(max(made, key=lambda one: one.lineno).value)
    return found


SPACES = ("", SOMEWHERE, "atlantis", "KASSEL", "kassel", "hamburg", "muenchen", "nordsee", "rendsburg")
NUMBERS = (-7, EMPTY, UNKNOWN, 1, 2, 30, 54, 999)
CARDS = ("", "Nonsense", "Motivation", "Radarfalle", "Inspektion")
COUNTS = (-1, 0, 1, 2, 3, 5, 6, 7)
DICE = ((), (0,), (7,), (3,), (5, 2), (2, 5), (0, 0), (1, 2, 3))


def absurd(rules: Rules, state: State, rng: random.Random) -> Iterator[Action]:
    """Actions of all kinds, by all seats and chance and a seat that is not there, most of them senseless."""
    near = tuple(rules.neighbours.get(state.players[0].space, ()))
    spaces = (*SPACES, *(player.space for player in state.players), *near, state.construction, *rng.sample(list(rules.spaces), 4))
    cards = (*CARDS, *(card for player in state.players for card in player.cards), *rng.sample(list(EVENT_CARDS), 2))
    numbers = (*NUMBERS, *(number for player in state.players for number in player.hand + player.loaded), *state.market)
    for seat in (CHANCE, *range(len(state.players)), len(state.players) + 2, -5):
        yield from (a.RollDice(seat), a.EndTurn(seat), a.Decline(seat), a.Match(seat), a.Pass(seat), a.Pass(seat, out=True))
        yield from (kind(seat, large) for kind in (a.BuyTrailer, a.SellTrailer) for large in (False, True))
        for kind in (a.Place, a.GoTo, a.PlaceSign):
            yield kind(seat, rng.choice(spaces))
        for space in rng.sample(spaces, 4):
            yield a.Drive(seat, rng.choice(COUNTS), space, rng.choice((NOWHERE, *spaces)), rng.choice((-1, -1, seat, 0, 9)))
        for kind in (a.Load, a.Deliver, a.TakeContract, a.CallAuction, a.ChooseContract, a.Reveal):
            yield kind(seat, rng.choice(numbers))
        yield a.Bid(seat, rng.choice(COUNTS))
        yield a.Choose(seat, rng.choice(("skip", "pay", "go_on", "", "fly")))
        yield from (kind(seat, rng.choice(COUNTS)) for kind in (a.ChoosePlayer, a.FirstPlayer))
        yield from (kind(seat, rng.choice(cards)) for kind in (a.UseCard, a.TurnUp))
        yield a.Deal(seat, rng.choice(COUNTS), rng.choice(numbers))
        yield a.StartRoll(seat, rng.choice(COUNTS), rng.choice(COUNTS))
        yield a.Roll(seat, rng.choice(DICE))
