"""Again with these players, each on their own device: the host begins, and every page of the table goes along, under the link it has."""

import asyncio
import time
from collections.abc import Callable

import pytest

from aufachse_widgets.bots import decide, get_bot
from aufachse_widgets.engine import view
from aufachse_widgets.engine.errors import IllegalAction
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.by_link import LinkPage
from aufachse_widgets.pages.cab import Cab
from aufachse_widgets.pages.dashboard import Dashboard
from aufachse_widgets.pages.play import Table
from aufachse_widgets.pages.wall import Wall
from aufachse_widgets.sessions.admission import Admission, Refused, Secret
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore, Store, StoreError, Timings
from aufachse_widgets.widgets.parts.here_line import HereLine

SEATS = (Seat("Ada", "red"), Seat("Ben", "blue"), Seat("Bot", "green", "courier"))


@pytest.fixture(scope="module")
def played() -> bytes:
    """The journal of a game that is over."""
    game = Session.new("fx-schmid-1987", SEATS, seed="again", length=2, undo="logged")
    while not game.frame.state.over:
        if game.frame.handover >= 0:
            game.take_screen(game.frame.handover)
            continue
        legal = game.frame.legal
        game.do(decide(get_bot("courier"), game.rules, game._state, legal[0].seat, "again", game.frame.state.turn))
    return game.export_bytes()


class Devices:
    """Two phones, a wall and the host, at a game that is over."""

    def __init__(self, played: bytes) -> None:
        self.store: Store = MemoryStore(timings=Timings(link_poll=0.02))
        game = Session.load(played, self.store)
        game.close()
        self.first = game.game_id
        self.door = Admission(self.store, self.first)
        self.code = self.door.code
        host = self.door.host(self.store.host_key)
        self.secrets = {"Ada": self.door.take_seat(0), "Ben": self.door.take_seat(1), "wall": self.door.wall(), "host": host}
        self.pages = {name: self.opened(secret) for name, secret in self.secrets.items()}

    def opened(self, secret: Secret) -> LinkPage:
        return LinkPage(self.store, self.code, secret)

    def session(self, name: str) -> Session:
        table = self.pages[name].table
        assert isinstance(table, Table | Wall)
        assert isinstance(table.session, Session)
        return table.session

    def close(self) -> None:
        for page in self.pages.values():
            page.close()


async def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + 5
    while not condition():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(0.01)


def again_button(table: Table) -> bool:
    return "aa-hidden" not in table.ending.again._dom_classes


def test_the_host_begins_again_and_everybody_goes_along(played: bytes) -> None:
    async def run() -> None:
        table = Devices(played)
        for name in ("Ada", "Ben"):
            cab = table.pages[name].table
            assert isinstance(cab, Cab)
            assert not again_button(cab)
            assert "aa-hidden" not in cab.ending.goes_along._dom_classes
            with pytest.raises(IllegalAction):
                cab.session.rematch()
        host = table.pages["host"].table
        assert isinstance(host, Table) and again_button(host)
        host.ending.again.click()
        new = Admission.of(table.store, table.code).game
        assert new != table.first
        await until(lambda: all(table.session(name).game_id == new for name in table.pages))
        for seat, name in enumerate(("Ada", "Ben")):
            session = table.session(name)
            assert session.frame.perspective == seat and session.people == {seat}
            assert session.frame.state == view(session.rules, session._state, seat)
            assert isinstance(table.pages[name].table, Cab)
            assert table.pages[name].secret is table.secrets[name]
        for name in ("wall", "host"):
            assert table.session(name).frame.perspective == -1
        assert table.session("host").hosting
        # The same table: its bot, and what was agreed on undo.
        header = table.store.header(new)
        assert header.seats == SEATS and header.undo == "logged"
        # Links opened again lead there; those of somebody whose seat was freed meanwhile to nothing.
        fresh = table.opened(table.secrets["Ada"])
        assert isinstance(fresh.table, Cab) and fresh.table.session.game_id == new
        fresh.close()
        assert table.store.keys(table.first) == ()
        here = [child for page in table.pages.values() for child in page.children if isinstance(child, HereLine)]
        for line in here:
            line.presence.sign()
            line.presence.look()
        here[0].presence.look()
        assert len(here[0].presence.here) == 4
        # What is done there is seen everywhere.
        actor = next(name for seat, name in enumerate(("Ada", "Ben")) if table.session(name).frame.legal)
        session = table.session(actor)
        session.do(session.frame.legal[0])
        await until(lambda: len({len(table.session(name).journal) for name in table.pages}) == 1)
        table.close()

    asyncio.run(run())


def test_a_screen_without_a_link_begins_again_and_shows_nobodys_hand(played: bytes) -> None:
    async def run() -> None:
        table = Devices(played)
        dashboard = Dashboard(store=table.store, game_id=table.first)
        shown: list[Session] = []
        dashboard.observe(lambda change: shown.append(dashboard.table.session), "game_id")
        screen = dashboard.table
        assert isinstance(screen, Table)
        screen.ending.again.click()
        new = Admission.of(table.store, table.code).game
        assert dashboard.game_id == new != table.first
        screen = dashboard.table
        assert isinstance(screen, Table) and screen.session.people == frozenset() and screen.session.frame.perspective == -1
        await until(lambda: all(table.session(name).game_id == new for name in table.pages))
        dashboard.close()
        table.close()

    asyncio.run(run())


def test_nothing_is_left_of_a_game_whose_links_could_not_be_handed_on(played: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        table = Devices(played)

        def fails(*asked: object) -> bool:
            raise StoreError("games.sqlite", "there is no room on the disk")

        with monkeypatch.context() as trouble:
            trouble.setattr(table.store, "succeed", fails)
            host = table.pages["host"].table
            assert isinstance(host, Table)
            host.ending.again.click()
            assert "no room on the disk" in host.error
        assert [one.id for one in table.store.list()] == [table.first] and len(table.store.keys(table.first)) == 4
        # Two host's screens at the same moment: one game begins.
        other = table.opened(table.secrets["host"])
        assert isinstance(other.table, Table)
        other.table.ending.again.click()
        host.ending.again.click()
        assert len(table.store.list()) == 2
        other.close()
        table.close()

    asyncio.run(run())


def test_a_seat_that_was_freed_stays_free_in_the_next_game(played: bytes) -> None:
    async def run() -> None:
        table = Devices(played)
        table.door.free_seat(1, table.door.store.host_key)
        await until(lambda: "no longer good" in table.session("Ben").error)
        host = table.pages["host"].table
        assert isinstance(host, Table)
        host.ending.again.click()
        door = Admission.of(table.store, table.code)
        assert door.free_seats == (1,) and door.admitted(table.secrets["Ben"]) is None
        await asyncio.sleep(0.1)
        assert table.session("Ben").game_id == table.first
        with pytest.raises(Refused):
            Admission.of(table.store, "XXXXX")
        table.close()

    asyncio.run(run())
