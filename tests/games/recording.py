"""The library of finished games: journals as the program exports them, and their standings.

The games stay as they were recorded: a program of a later rules version must still replay them, or name the entry that
no longer fits. New games are added by a line in ``GAMES`` and::

    python -m tests.games.recording        # records those that are missing, and writes their standings

Most are played by bots; those in ``PEOPLE`` by people at one screen, who undo, do again and go back to the start of their
turn. Those in ``TOLD`` (folder ``told``) are tables that were told (:mod:`tests.games.telling`).
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from aufachse_widgets.bots import decide, get_bot
from aufachse_widgets.engine import (
    CHANCE,
    Action,
    actors,
    apply,
    board_digest,
    compile_rules,
    keyed_outcome,
    new_game,
    preset,
    seed_hash,
    shipped_board,
    shipped_contracts,
    standing,
)
from aufachse_widgets.journal import Header, Journal, Seat, write_journal
from aufachse_widgets.sessions.session import Session
from tests.games.telling import Scribe, Table

HERE = Path(__file__).parent
STANDINGS = HERE / "standings.json"
COLOURS = ("red", "yellow", "blue", "green", "white", "black")
SHORT: dict[str, Any] = {"private_contracts": 1, "public_contracts": (5, 5, 5, 5, 5)}
SHORTER: dict[str, Any] = {"private_contracts": 1, "public_contracts": (2, 2, 2, 2, 2)}

# File, edition, bots, seed, house rules, whether somebody takes actions back now and then.
GAMES: list[tuple[str, str, str, str, dict[str, Any], bool]] = [
    ("fx-schmid-1987-two", "fx-schmid-1987", "courier courier", "Kassel", {}, False),
    ("fx-schmid-1987-four", "fx-schmid-1987", "busy courier busy courier", "Fulda", SHORT, True),
    ("fx-schmid-1987-six", "fx-schmid-1987", "courier busy courier busy courier random", "Ulm", {**SHORTER, "starting_money": 3000}, False),
    ("schmidt-2007-two", "schmidt-2007", "busy courier", "Rostock", SHORT, True),
    ("schmidt-2007-three", "schmidt-2007", "courier courier courier", "Bremen", {}, False),
    ("schmidt-2007-five", "schmidt-2007", "busy busy courier courier busy", "Wien", SHORTER, False),
    ("reference-three", "reference", "courier busy courier", "Praha", SHORT, True),
    ("reference-six", "reference", "courier courier busy busy courier courier", "Milano", SHORT, False),
    ("czech-two", "czech", "busy busy", "Brno", SHORTER, True),
    ("czech-four", "czech", "courier courier courier courier", "Plzen", SHORT, False),
    ("czech-five", "czech", "courier busy courier busy courier", "Graz", SHORTER, False),
    ("children-1987-two", "children-1987", "courier courier", "Essen", SHORT, True),
    ("children-1987-four", "children-1987", "courier busy courier busy", "Trier", SHORTER, False),
    ("children-2007-three", "children-2007", "courier courier courier", "Basel", SHORTER, True),
    ("children-2007-five", "children-2007", "courier courier courier courier courier", "Linz", SHORTER, False),
]

# File, edition, people and bots at the screen (an empty code is a person), seed, house rules.
PEOPLE: list[tuple[str, str, tuple[str, ...], str, dict[str, Any]]] = [
    ("fx-schmid-1987-people", "fx-schmid-1987", ("", "", "busy"), "Celle", SHORT),
]

TOLD = (
    Table("fx-schmid-1987-everything", "fx-schmid-1987", {}, 3, "Mainz"),
    Table("schmidt-2007-stops", "schmidt-2007", {}, 2, "Gera", rolls=False, known_box=False),
    Table("czech-contracts", "czech", {}, 4, "Zlin", places=False, rolls=False),
)
TOLD_HERE = HERE / "told"


def record(edition: str, bots: str, seed: str, changes: dict[str, Any], takes_back: bool) -> tuple[Header, Journal, tuple[tuple[int, int, int], ...]]:
    """A whole game: header with the seed told, journal, standing."""
    changed = preset(edition).with_changes(**changes) if changes else preset(edition)
    rules, codes = compile_rules(changed), bots.split()
    seats = tuple(Seat(colour.title(), colour, bot) for colour, bot in zip(COLOURS, codes, strict=False))
    digest = board_digest(shipped_board(), shipped_contracts())
    header = Header(
        rules_version=rules.version,
        edition=changed,
        board=shipped_board().id,
        board_digest=digest,
        seats=seats,
        seed_hash=seed_hash(seed),
        seed=seed,
    )
    states, journal, rng = {0: new_game(rules, len(seats))}, Journal(), random.Random(seed)
    while not (state := states[journal.head]).over:
        if takes_back and journal.head and rng.random() < 0.04 and (back := journal.before_latest(frozenset(range(len(seats))))) is not None:
            journal.extend(journal.goto(back))
            continue
        batch: list[Action] = []
        after = [state]
        acting = actors(rules, state)
        if acting != (CHANCE,):
            seat = rng.choice(acting)
            batch.append(decide(get_bot(codes[seat]), rules, state, seat, seed, len(journal)))
            after.append(apply(rules, after[-1], batch[-1]))
        while actors(rules, after[-1]) == (CHANCE,):
            batch.append(keyed_outcome(rules, after[-1], seed))
            after.append(apply(rules, after[-1], batch[-1]))
        entries = journal.play(batch)
        journal.extend(entries)
        states |= {entry.number: position for entry, position in zip(entries, after[1:], strict=True)}
    return header, journal, standing(rules, state)


def record_people(edition: str, codes: tuple[str, ...], seed: str, changes: dict[str, Any]) -> Session:
    """A whole game of people at one screen, each playing as a courier would, who take things back as people do."""
    changed = preset(edition).with_changes(**changes) if changes else preset(edition)
    seats = tuple(Seat(colour.title(), colour, bot) for colour, bot in zip(COLOURS, codes, strict=False))
    session, rng = Session.new(changed, seats, seed), random.Random(seed)
    while not (frame := session.frame).state.over:
        chance = rng.random()
        if frame.handover >= 0:
            session.take_screen(frame.handover)
        elif chance < 0.04 and session.can_undo:
            for _ in range(rng.randint(1, 3)):
                session.undo()
            while session.can_redo and rng.random() < 0.6:
                session.redo()
        elif chance < 0.06:
            session.back_to_turn_start()
        else:
            session.do(decide(get_bot("courier"), session.rules, frame.state, frame.legal[0].seat, seed, frame.number), at=frame.number)
    return session


def _write(file: Path, standings: dict[str, Any]) -> None:
    lines = (f"  {json.dumps(name)}: {json.dumps(result)}" for name, result in sorted(standings.items()))
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    standings = json.loads(STANDINGS.read_text("utf-8")) if STANDINGS.exists() else {}
    for name, *game in GAMES:
        if name not in standings:
            header, journal, result = record(*game)
            write_journal(HERE / f"{name}.jsonl", header, journal.entries)
            standings[name] = result
            print(name, len(journal), "entries", (HERE / f"{name}.jsonl").stat().st_size // 1024, "KB", result)
    for name, *people in PEOPLE:
        if name not in standings:
            session = record_people(*people)
            session.export(HERE / f"{name}.jsonl")
            standings[name] = standing(session.rules, session.frame.state)
            print(name, len(session.log()), "log lines", standings[name])
    _write(STANDINGS, standings)
    told = json.loads((TOLD_HERE / STANDINGS.name).read_text("utf-8")) if (TOLD_HERE / STANDINGS.name).exists() else {}
    for table in TOLD:
        if table.file not in told:
            scribe = Scribe(table)
            tracker = scribe.tell_all()
            tracker.export(TOLD_HERE / f"{table.file}.jsonl")
            told[table.file] = standing(tracker.rules, tracker.table.state)
            print(table.file, tracker.frame.head, "entries", scribe.did, told[table.file])
    _write(TOLD_HERE / STANDINGS.name, told)
