"""Makes what a folder of old things holds, by the program of the checkout that is imported::

    git worktree add --detach /tmp/then 1ae6106
    PYTHONPATH=/tmp/then python tests/old/making.py tests/old/of_1ae6106

The folder must not be there yet: what is in one is never rewritten.
"""

from __future__ import annotations

import datetime
import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import aufachse_widgets
from aufachse_widgets.box import Box, shipped_box
from aufachse_widgets.engine import PRESETS, Contract, preset
from aufachse_widgets.engine.log import Won
from aufachse_widgets.engine.phases import Auction, Business
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.opening import load_game
from aufachse_widgets.reports.film import film
from aufachse_widgets.reports.report import report
from aufachse_widgets.sessions.admission import SEAT, Admission, Secret
from aufachse_widgets.sessions.lobby import FREE_PLACE, Agreed, Lobby
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import HostKey, MemoryStore, Store, open_store
from aufachse_widgets.tracking import facts as f
from tests.games.recording import SHORT, SHORTER, record_people
from tests.games.telling import NAMES, Scribe, Table
from tests.lakes import BOARD, CARDS, EDITION, lakes
from tests.sessions.obeying import Obeying
from tests.sessions.people import play
from tests.tracking.retelling import game as retold

ANNA, BEN, BOT = Seat("Anna", "red"), Seat("Ben", "blue"), Seat("Courier", "green", "courier")
HELD = Contract(1, "kassel", "wien", 3, 70_001, (100, 200, 300, 400, 500))
"""A card that Anna has typed on her phone, of the hand that lies face down before her."""
COURIERS = ("", "", "courier")

Ends = dict[str, Any]


def made(folder: Path) -> None:
    """Everything, into a new folder."""
    from ends import end_of, stands  # beside this file: an older checkout has none

    folder.mkdir()
    store = open_store(folder / "games.sqlite")
    kept: Ends = {name: make(store) for name, make in STORED.items()}
    tracked, told = half_told(store)
    kept["told"] = {"game": tracked}
    finished = Session.resume(store, kept["finished"]["game"])
    for name, page in pages(finished).items():
        (folder / name).write_text(page, "utf-8")
    for one in kept.values():
        if "game" in one:
            one["end"] = end_of(one["game"], *stands(store, one["game"]))
    store.close()

    store = MemoryStore()
    (folder / "saved").mkdir()
    for name, data in {**dict(saved()), **told}.items():
        (folder / "saved" / f"{name}.jsonl").write_bytes(data)
    files: Ends = {}
    for file in sorted((folder / "saved").glob("*.jsonl")):
        loaded = load_game(file.read_bytes(), store)
        files[file.stem] = end_of("", *stands(loaded.store, loaded.game_id))
    (folder / "lakes.json").write_text(json.dumps(lakes(), indent=1) + "\n", "utf-8")
    (folder / "ends.json").write_text(json.dumps({"store": kept, "saved": files}, indent=1) + "\n", "utf-8")

    examples = Path(aufachse_widgets.__file__).parents[1] / "examples"
    for notebook in examples.rglob("*.ipynb"):
        copy = folder / "examples" / notebook.relative_to(examples)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(notebook, copy)


# Kept games -----------------------------------------------------------------------------------------


def hotseat(store: Store) -> Ends:
    """Two people at a screen, and a bot; two auctions are over, and two steps are undone."""
    session = Session.new("fx-schmid-1987", (ANNA, BEN, BOT), "old hot seat", length=6, store=store)
    play(session, until=lambda session: sum(isinstance(event, Won) for _entry, event in session.log()) >= 2 and can_undo(session))
    assert session.undo() and session.undo() and session.can_redo and not session.frame.state.over
    session.close()
    return {"game": session.game_id}


def can_undo(session: Session) -> bool:
    return session.frame.handover < 0 and session.can_undo


def finished(store: Store) -> Ends:
    """A whole game of a person and two bots, in the last of whose turns all are at the same screen."""
    session = Session.new("fx-schmid-1987", (ANNA, BOT, Seat("Busy", "white", "busy")), "old and over", length=3, store=store)
    play(session)
    assert session.frame.state.over
    session.close()
    return {"game": session.game_id}


def own_board(store: Store) -> Ends:
    """A game on a board of one's own."""
    session = Session.new(EDITION, (ANNA, BEN), "old lakes", store=store, board=BOARD, contracts=CARDS)
    play(session, until=lambda session: session.frame.state.turn == 4)
    session.close()
    return {"game": session.game_id}


def lobby(store: Store) -> Ends:
    """A game that was begun from a lobby, on a device each; it has gone on until an auction was over."""
    table, links = seated(store, "old lobby", "Ada", "Ben")
    links["wall"] = table.watch().text
    table.change(lambda agreed: agreed.with_bot(2, "courier"))
    table.begin(HostKey.of(links["host"]))
    door = Admission(store, table.game)
    while not any(isinstance(event, Won) for _entry, event in Session.resume(store, table.game).log()):
        for name, text in links.items():
            if name.startswith(SEAT):
                at_device(door, Secret(text))
    store.show_up(table.game, "Ada's phone", SEAT, 0)
    return {"game": table.game, "code": table.code, "links": links}


def at_device(door: Admission, secret: Secret) -> None:
    """What somebody does on their own device until others have to act."""
    session = Session.resume(door._store, door.game, key=door.admitted(secret))
    play(session, until=lambda session: not session.frame.legal)
    session.close()


def waiting(store: Store) -> Ends:
    """A table at which one has sat down; it hasn't begun."""
    table, links = seated(store, "old table", "Ada")
    return {"code": table.code, "links": links}


def seated(store: Store, seed: str, *names: str) -> tuple[Lobby, dict[str, str]]:
    """A new table of three with those people, and the secrets of their links and the host's."""
    host = Secret()
    agreed = Agreed(edition=preset("schmidt-2007"), places=(FREE_PLACE,) * 3, colours=("red", "blue", "green"), host=host.hash(), length=3, seed=seed)
    table = Lobby.open(store, agreed)
    links = {f"{SEAT} {number}": table.join(name, agreed.colours[number]).text for number, name in enumerate(names)}
    return table, {"host": host.text, **links}


def phones(store: Store) -> Ends:
    """A table that is told on phones, with a bot in a chair; Anna has typed a card of her hand."""
    scripted = Obeying("fx-schmid-1987", COURIERS, "old chair")
    for _table in scripted.play():
        if len(scripted.moves) > 60 and isinstance(scripted.state.phase, Business):
            break
    tracker = Tracker.new("fx-schmid-1987", (ANNA, BEN, BOT), 0, box=shipped_box(PRESETS["fx-schmid-1987"]), store=store)
    for move in scripted.moves:
        assert tracker.tell(move), tracker.error
    door = Admission(store, tracker.game_id)
    links = {f"{SEAT} 0": door.take_seat(0).text, "host": door.host(door.store.host_key).text}
    anna = Tracker.resume(store, tracker.game_id, door.admitted(Secret(links[f"{SEAT} 0"])))
    assert anna.type_own(HELD)
    anna.close(), tracker.close()
    return {"game": tracker.game_id, "code": door.code, "links": links}


STORED: dict[str, Callable[[Store], Ends]] = {
    "hotseat": hotseat, "finished": finished, "own board": own_board, "lobby": lobby, "waiting": waiting, "phones": phones,
}  # fmt: skip


class Steady:
    """Chance of a scribe who makes no slips."""

    def random(self) -> float:
        return 0.5


def half_told(store: Store) -> tuple[str, dict[str, bytes]]:
    """A table that was told halfway, with slips, corrections, typed cards and an undone entry: its id in the store, its file, and that of the same
    table told to its end."""
    scribe = Scribe(Table("", "fx-schmid-1987", SHORT, 3, "Ulm", known_box=False))
    seats = tuple(Seat(name, colour) for name, colour in NAMES[:3])
    scribe.tracker = kept = Tracker.new(scribe.edition, seats, box=Box("Ours"), store=store)
    for _before, state, moves, _log in retold(scribe.edition, 3, scribe.table.seed):
        for move in moves:
            scribe._tell(move)
        if not (moves and isinstance(state.phase, Business) and scribe._later is None):
            continue
        scribe._count(state)
        if scribe.tracker is kept and {"edited", "inserted", "typed", "redone"} <= scribe.did.keys():
            assert kept.tell(f.Paid(0, -100, "toll")) and kept.undo() and kept.can_redo
            scribe.tracker, scribe.rng = Tracker.load(kept.export_bytes()), Steady()  # type: ignore[assignment]
    assert scribe.tracker is not kept and scribe.tracker.table.over and not kept.table.over
    kept.close()
    return kept.game_id, {"told-under-way": kept.export_bytes(), "told-over": scribe.tracker.export_bytes()}


# Files ----------------------------------------------------------------------------------------------

STAGES: dict[str, Callable[[Session], bool]] = {
    "fx-schmid-1987": lambda session: session.frame.state.turn >= 8 and can_undo(session),
    "schmidt-2007": lambda session: isinstance(session.frame.state.phase, Auction),
    "reference": lambda session: session.frame.state.turn >= 1,
    "czech": lambda session: session.frame.state.turn >= 12 and can_undo(session),
    "children-1987": lambda session: session.frame.state.turn >= 5 and session.frame.handover >= 0,
    "children-2007": lambda session: session.frame.state.turn >= 3,
}
"""How far the game of each edition had come that was saved before its end."""


def saved() -> Iterator[tuple[str, bytes]]:
    """A game of each edition that is over, in which people undid things, and one under way."""
    for edition, stage in STAGES.items():
        over = record_people(edition, ("", "", "busy"), f"old {edition}", SHORTER)
        assert over.frame.state.over
        yield f"{edition}-over", over.export_bytes()
        session = Session.new(edition, (ANNA, BEN, BOT), f"old and under way, {edition}", length=4)
        play(session, until=stage)
        if can_undo(session):
            assert session.undo()
        assert not session.frame.state.over
        yield f"{edition}-under-way", session.export_bytes()
    session = Session.new(EDITION, (ANNA, BOT), "old lakes in a file", board=BOARD, contracts=CARDS)
    play(session, until=lambda session: session.frame.state.turn == 4)
    yield "own-board-under-way", session.export_bytes()


def pages(session: Session) -> dict[str, str]:
    """Film and report of a finished game."""
    day = datetime.date(2026, 11, 25)
    log = session.log_to_report()
    return {
        "film.html": film(session.screenplay(), played=day),
        "report.html": report(session.public_header, session.rules, log, session.frame.state, played=day),
    }


if __name__ == "__main__":
    made(Path(sys.argv[1]))
