"""A game is handed on as codes and taken over from them: what the person reads on the way, and what becomes of it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from aufachse_widgets.engine.input_files import MAX_FILE_SIZE
from aufachse_widgets.journal.code_row import code_row
from aufachse_widgets.pages.taking_over import TakingOver
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.sessions.transfer import pack_game
from aufachse_widgets.store import MemoryStore, Store
from aufachse_widgets.widgets.parts.code_camera import CodeCamera
from aufachse_widgets.widgets.parts.code_screen import CodeScreen
from aufachse_widgets.widgets.parts.device import Device
from aufachse_widgets.widgets.parts.game_files import GameFiles
from aufachse_widgets.widgets.parts.tree import is_hidden
from aufachse_widgets.widgets.track.end import EndPanel
from tests.kit.front_end import browser_says, open_widgets
from tests.kit.sessions import choose, frames, new_session
from tests.kit.start_page import boxes, page
from tests.kit.told_tables import told_table

__all__ = ["boxes", "page"]

STEPS = 40


def played(steps: int = STEPS, store: Store | None = None) -> Session:
    """A game of three, some way on."""
    session = new_session("handed on", people=3, store=MemoryStore() if store is None else store)
    play_on(session, steps)
    return session


def play_on(session: Session, steps: int, bot: str = "busy") -> None:
    """People go on with it."""
    for number, (step, _frame) in enumerate(frames(session)):
        if number == steps:
            return
        assert session.do(choose(session, step, bot))


def codes_of(session: Session | Tracker) -> tuple[str, ...]:
    """What a phone shows of it."""
    return code_row(pack_game(session.store, session.game_id))


def journal(store: Store, game: str) -> list[bytes]:
    """The game's entries, as a store has them."""
    return pack_game(store, game).splitlines()[1:-1]


class Phone:
    """A phone that takes a game over."""

    def __init__(self, store: Store) -> None:
        self.opened: list[str] = []
        self.taking_over = TakingOver(store, self.opened.append)
        self.taking_over.show()

    @property
    def camera(self) -> CodeCamera:
        assert self.taking_over.camera is not None
        return self.taking_over.camera

    def films(self, *texts: str) -> None:
        for text in texts:
            browser_says(self.camera, {"kind": "code", "text": text})

    def presses(self, kind: str) -> None:
        browser_says(self.camera, {"kind": kind})

    @property
    def reads(self) -> tuple[str, str]:
        """How it stands, and what was wrong."""
        return self.camera.told["said"], self.camera.told["trouble"]


@pytest.fixture
def phone(store: Store) -> Phone:
    return Phone(store)


def test_a_game_comes_in_any_order_and_is_opened(phone: Phone, store: Store) -> None:
    session = played()
    codes = codes_of(session)
    assert len(codes) > 3
    assert phone.reads == ("Looking for a code …", "")
    phone.films(*reversed(codes[2:]))
    assert phone.reads == (f"{len(codes) - 2} of {len(codes)} – missing 1 and 2", "")
    assert phone.camera.told["came"] == [False, False, *[True] * (len(codes) - 2)]
    phone.films(codes[0], codes[2])
    assert not phone.opened
    phone.films(codes[1])
    assert phone.opened == [session.game_id] and phone.taking_over.camera is None
    assert journal(store, session.game_id) == journal(session.store, session.game_id)


def test_many_missing_codes_are_counted_only(phone: Phone) -> None:
    codes = code_row(random.Random(1).randbytes(12 * 600))
    phone.films(codes[3])
    assert phone.reads == (f"1 of {len(codes)}", "")


def test_codes_that_do_not_belong_are_said_and_ignored(phone: Phone) -> None:
    session, other = played(), new_session("another", people=2, players=2)
    codes, others = codes_of(session), codes_of(other)
    phone.films("https://example.org/")
    assert phone.reads == ("Looking for a code …", "That isn't the code of a game.")
    phone.films(codes[0])
    assert phone.reads[1] == ""
    phone.films(others[0])
    assert "another game" in phone.reads[1]
    damaged = codes[1][:-3] + ("0" if codes[1][-3] != "0" else "1") + codes[1][-2:]
    phone.films(damaged)
    assert phone.reads[1] == "That code was damaged. It comes round again."
    phone.films(*codes[1:])
    assert phone.opened == [session.game_id]


def test_another_game_is_taken_over_after_starting_again(phone: Phone) -> None:
    other = new_session("another", people=2, players=2)
    phone.films(codes_of(played())[0], codes_of(other)[0])
    round_ = phone.camera.told["round"]
    phone.presses("again")
    assert phone.reads == ("Looking for a code …", "") and phone.camera.told["round"] == round_ + 1
    phone.films(*codes_of(other))
    assert phone.opened == [other.game_id]


def test_a_broken_row_starts_again(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played()
    codes = codes_of(session)
    with monkeypatch.context() as patched:
        patched.setattr("aufachse_widgets.journal.code_row.digest", lambda packed: b"8 bytes.")
        phone.films(*codes)
    assert phone.reads == ("Looking for a code …", "The codes didn't make a whole game, so it starts again: film them once more.")
    assert phone.camera.told["round"] == 1 and not phone.camera.told["over"]
    phone.films(*codes)
    assert phone.opened == [session.game_id]


def test_what_is_no_game_is_not_kept(phone: Phone, store: Store) -> None:
    phone.films(*code_row(b"no journal"))
    assert "this is not a journal of Auf Achse" in phone.reads[1]
    assert phone.camera.told["over"] and not phone.camera.told["open"] and not store.list()
    phone.presses("again")
    assert not phone.camera.told["over"]
    session = played()
    phone.films(*codes_of(session))
    assert phone.opened == [session.game_id]


def same(here: Session, there: Session) -> None:
    """Nobody goes on."""


def further_here(here: Session, there: Session) -> None:
    play_on(here, 3)


def both(here: Session, there: Session) -> None:
    play_on(here, 5)
    play_on(there, 5, "random")


@pytest.mark.parametrize(
    ("goes_on", "said"),
    [(same, "just as far"), (further_here, "further on than on the other phone. It stays"), (both, "is kept beside yours as another game")],
)
def test_the_person_reads_what_became_of_a_known_game(goes_on: Callable[[Session, Session], None], said: str, store: Store) -> None:
    there = played()
    Phone(store).films(*codes_of(there))
    here = Session.resume(store, there.game_id)
    goes_on(here, there)
    known = journal(store, here.game_id)
    phone = Phone(store)
    phone.films(*codes_of(there))
    assert said in phone.reads[0] and not phone.opened
    assert phone.camera.told["over"] and phone.camera.told["open"]
    phone.films(codes_of(there)[0])  # nobody looks at it any more
    phone.presses("open")
    (opened,) = phone.opened
    assert (opened != there.game_id) == (goes_on is both)
    assert journal(store, there.game_id) == known
    assert journal(store, opened) == (journal(there.store, there.game_id) if goes_on is both else known)


def test_a_game_that_went_further_there_is_opened(store: Store) -> None:
    there = played()
    Phone(store).films(*codes_of(there))
    play_on(there, 7)
    phone = Phone(store)
    phone.films(*codes_of(there))
    assert phone.opened == [there.game_id]
    assert journal(store, there.game_id) == journal(there.store, there.game_id)


def test_what_has_come_stays_when_the_sheet_is_closed(phone: Phone) -> None:
    session = played()
    codes = codes_of(session)
    phone.films(*codes[1:])
    phone.presses("closed")
    assert phone.taking_over.camera is None and not phone.taking_over.children
    phone.taking_over.show()
    assert phone.reads == (f"{len(codes) - 1} of {len(codes)} – missing 1", "")
    phone.films(codes[0])
    assert phone.opened == [session.game_id]


def test_a_tracked_table_comes_whole(phone: Phone, store: Store) -> None:
    table = told_table()
    phone.films(*codes_of(table))
    assert phone.opened == [table.game_id]
    assert journal(store, table.game_id) == journal(table.store, table.game_id)


def test_the_start_page_opens_what_was_taken_over(page, store: Store) -> None:
    session = played()
    page.take_over.click()
    for text in codes_of(session):
        browser_says(page.taking_over.camera, {"kind": "code", "text": text})
    assert [game.game_id for game in page.games] == [session.game_id]


# Handing on ---------------------------------------------------------------------------------------


def screen_of(files: GameFiles | EndPanel) -> CodeScreen:
    """The sheet with codes that is open."""
    (screen,) = files.codes.children
    assert isinstance(screen, CodeScreen)
    return screen


def test_a_game_is_shown_as_codes_until_somebody_closes_them() -> None:
    session = played()
    files = GameFiles(lambda: session, Device())
    before = open_widgets()
    files.hand_on.click()
    screen = screen_of(files)
    assert len(screen.codes) == len(codes_of(session)) and screen.side <= 85
    assert len(set(screen.codes)) == len(screen.codes) and len({len(code) for code in screen.codes}) == 1
    browser_says(screen, {"kind": "closed"})
    assert not files.codes.children and open_widgets() == before


def test_a_tracked_table_is_shown_as_codes() -> None:
    panel = EndPanel(told_table())
    panel.hand_on.click()
    assert len(screen_of(panel).codes) == len(codes_of(panel.session))
    panel.close()


def test_nobody_but_the_host_hands_a_game_on() -> None:
    """Its dice would go with it."""
    store = MemoryStore()
    session = new_session("linked", people=2, players=2, store=store)
    door = Admission(store, session.game_id)
    linked = Session.resume(store, session.game_id, key=door.admitted(door.take_seat(1)))
    assert [is_hidden(GameFiles(lambda each=each: each, Device()).hand_on) for each in (session, linked)] == [False, True]


def test_a_game_that_is_too_long_says_another_way(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(3)
    files = GameFiles(lambda: session, Device())
    monkeypatch.setattr("aufachse_widgets.widgets.parts.game_files.pack_game", lambda store, game: bytes(MAX_FILE_SIZE + 1))
    files.hand_on.click()
    assert files.error == "this game is too long for codes: save it as a file instead" and not files.codes.children
