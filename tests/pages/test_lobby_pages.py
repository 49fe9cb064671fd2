"""The pages of a table: its lobby for host and guests, the game that all turn to, and how others join one that goes on."""

import asyncio

import pytest

from aufachse_widgets.engine import preset
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.by_link import LinkPage, code_in_address, link_note, seat_note
from aufachse_widgets.pages.play import Table
from aufachse_widgets.pages.settings import PageSettings, tell_page
from aufachse_widgets.pages.start import StartPage
from aufachse_widgets.pages.track import TrackTable
from aufachse_widgets.sessions.admission import Admission, Secret, address_of
from aufachse_widgets.sessions.lobby import Lobby
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import HostKey, Timings
from aufachse_widgets.widgets.lobby.free_seats import FreeSeats
from aufachse_widgets.widgets.lobby.guest import GuestLobby
from aufachse_widgets.widgets.lobby.host import HostLobby, table_of
from aufachse_widgets.widgets.parts.here_line import HereLine
from aufachse_widgets.widgets.parts.options import Options
from aufachse_widgets.widgets.parts.tree import is_hidden
from tests.kit.devices import until
from tests.kit.front_end import browser_says, looks
from tests.widgets.playing import shown_text

LAN = ("http://192.168.1.5:8866/", "http://10.0.0.3:8866/")


@pytest.fixture(autouse=True)
def network():
    before = tell_page(PageSettings(addresses=LAN))
    yield
    tell_page(before)


@pytest.fixture
def timings() -> Timings:
    return Timings(lobby_poll=0.01)


@pytest.fixture
def host():
    return Secret()


@pytest.fixture
def lobby(store, host):
    return Lobby.open(store, table_of(preset("fx-schmid-1987"), 3, 3, host))


def page(lobby, secret=None):
    return LinkPage(lobby.store, lobby.code, secret)


def sit(page, name, colour):
    """As a person does: type, choose, press."""
    form = page.waiting.person
    form.name.value = name
    form.colours[colour].click()
    form.go.click()
    return page.waiting.error or form.error


# A table before its game --------------------------------------------------------------------------


def test_the_host_is_told_how_phones_join(lobby, host):
    shown = page(lobby, host)
    text = shown_text(shown.waiting)
    assert isinstance(shown.waiting, HostLobby) and "192.168.1.5:8866" in text and lobby.code in text
    assert "10.0.0.3:8866" in text and "Wi-Fi" in text and "<svg" in shown.waiting.sign.value
    # The code leads to the table and is no link of the host's.
    assert host.text not in shown.waiting.sign.value
    shown.close()


def test_the_start_page_leads_the_host_back_to_a_table_that_waits(lobby, host):
    other = Lobby.open(lobby.store, table_of(preset("fx-schmid-1987"), 2, 3, Secret()))  # another browser's
    before = tell_page(PageSettings(addresses=LAN, cookies=True, hosted=("BBBBB", lobby.code)))
    try:
        lobby.join("Ada <b>", "blue")
        start = StartPage(lobby.store, print)
        (line,) = start.tables.children
        assert f'href="?table={lobby.code}&amp;seat=host"' in line.value and "1 player has sat down." in line.value
        assert not is_hidden(start.tables) and not is_hidden(start.kept)
        assert host.text not in line.value and other.code not in shown_text(start)
        lobby.close_table(HostKey.of(host.text))
        start.refresh()
        assert not start.tables.children and is_hidden(start.tables)
        start.close()
    finally:
        tell_page(before)


def test_a_guest_sits_down_and_the_address_of_the_page_becomes_their_link(lobby, host):
    async def run():
        hosts, phone = page(lobby, host), page(lobby)
        assert isinstance(phone.waiting, GuestLobby) and phone.note.value == link_note(lobby.code, None)
        assert sit(phone, "Ada <b>", "blue") == ""
        assert phone.secret.text in phone.note.value and "Ada <b>" in shown_text(phone.waiting)
        assert "Ada &lt;b&gt;" in phone.waiting.places.value and phone.device.options.name == "Ada <b>"
        await until(lambda: "1 player has sat down" in shown_text(hosts.waiting))
        assert "Ada &lt;b&gt;" in hosts.waiting.rows[0].who.value
        # Loaded again, or on another device, it is the same seat.
        again = page(lobby, Secret(phone.secret.text))
        assert "You are in" in shown_text(again.waiting)
        for one in (hosts, phone, again):
            one.close()

    asyncio.run(run())


def test_of_two_who_choose_the_same_colour_one_is_told(lobby):
    one, other = page(lobby), page(lobby)
    assert sit(one, "Ada", "red") == ""
    assert "Ada has just taken this colour" in sit(other, "Ben", "red")
    assert other.secret is None and other.waiting.person.name.value == "Ben"
    assert sit(other, "Ben", "blue") == ""
    assert [place.name for place in Lobby(lobby.store, lobby.code).agreed.places] == ["Ada", "Ben", ""]
    for shown in (one, other):
        shown.close()


def test_a_guest_changes_colour_gets_up_and_watches(lobby):
    phone = page(lobby)
    sit(phone, "Ada", "red")
    assert is_hidden(phone.waiting.person)
    phone.waiting.change.click()
    assert phone.waiting.person.chosen == "red" and phone.waiting.person.go.description == "Change it"
    assert sit(phone, "Anna", "green") == ""
    phone.waiting.get_up.click()
    assert phone.secret is None and phone.note.value == link_note(lobby.code, None) and not is_hidden(phone.waiting.person)
    phone.waiting.watch.click()
    assert phone.secret is not None and "A screen for all" in shown_text(phone.waiting)
    phone.close()


def test_a_guest_whose_seat_the_host_frees_chooses_again(lobby, host):
    async def run():
        hosts, phone = page(lobby, host), page(lobby)
        sit(phone, "Ada", "red")
        await until(lambda: not is_hidden(hosts.waiting.rows[0].free))
        hosts.waiting.rows[0].free.click()
        await until(lambda: phone.secret is None)
        assert "Choose again" in phone.waiting.error and phone.note.value == link_note(lobby.code, None)
        hosts.close()
        phone.close()

    asyncio.run(run())


def test_the_host_begins_and_every_page_turns_to_the_game_by_itself(lobby, host):
    async def run():
        hosts, ada, ben, wall = page(lobby, host), page(lobby), page(lobby), page(lobby)
        sit(ada, "Ada", "red")
        sit(ben, "Ben", "blue")
        wall.waiting.watch.click()
        await until(lambda: "2 players have sat down" in shown_text(hosts.waiting))
        assert "1 screen for all." in shown_text(hosts.waiting)
        assert hosts.waiting.start.disabled
        hosts.waiting.fill.click()
        assert not hosts.waiting.start.disabled
        hosts.waiting.start.click()
        pages = (hosts, ada, ben, wall)
        await until(lambda: all(one.table is not None for one in pages))
        assert [one.table.session.people for one in pages] == [set(), {0}, {1}, set()]
        assert [seat.name for seat in ada.table.session.seats] == ["Ada", "Ben", "Learner"]
        assert ada.table.session.follows
        for one in pages:
            one.close()

    asyncio.run(run())


def here_line(page):
    return next(child for child in page.children if isinstance(child, HereLine))


def alive(page):
    """As its browser says again and again."""
    browser_says(page.device, {"kind": "alive"})
    here_line(page).presence.look()


def test_before_the_game_every_page_says_who_is_connected(lobby, host):
    async def run():
        hosts, ada, ben, stranger = page(lobby, host), page(lobby), page(lobby), page(lobby)
        sit(ada, "Ada", "red")
        sit(ben, "<i>Ben", "blue")
        for one in (hosts, ada, ben, stranger):
            alive(one)
        hosts_line = here_line(hosts)
        await until(lambda: hosts.waiting.lobby.agreed == ben.waiting.lobby.agreed)
        alive(hosts)
        assert "Ada, &lt;i&gt;Ben and the host are connected." in hosts_line.value and "<i>" not in hosts_line.value
        # The one who leaves the seat is nobody any more; who closes the page isn't connected.
        ada.waiting.get_up.click()
        ben.close()
        await until(lambda: hosts.waiting.lobby.agreed == ada.waiting.lobby.agreed)
        alive(hosts)
        assert "Ada" not in hosts_line.value and "The host is connected. &lt;i&gt;Ben isn&#x27;t connected now." in hosts_line.value
        # Another seat, by another name: said as it is now.
        sit(ada, "Ada L.", "green")
        alive(hosts)
        await until(lambda: "The host and Ada L. are connected." in hosts_line.value)
        ada.waiting.change.click()
        sit(ada, "Lovelace", "green")
        await until(lambda: "The host and Lovelace are connected." in hosts_line.value)
        # The host sits down at this screen: there as long as the page is.
        hosts.waiting.sit.click()
        sit(hosts, "Hanna", "white")
        alive(hosts)
        assert "Hanna" not in hosts_line.value
        for one in (hosts, ada, stranger):
            one.close()

    asyncio.run(run())


def test_seats_fill_and_say_whose_device_is_away(lobby, host):
    async def run():
        hosts, ada, ben = page(lobby, host), page(lobby), page(lobby)
        rows = hosts.waiting.rows
        assert "aa-free" in looks(rows[0].box) and hosts.waiting.start.description == "Start: 3 seats are still free"
        sit(ada, "Ada", "green")
        sit(ben, "Ben <b>", "blue")
        for one in (hosts, ada, ben):
            alive(one)
        await until(lambda: "Ben &lt;b&gt;" in rows[1].who.value)
        alive(hosts)
        assert {"aa-seat-tint", "aa-seat-green"} <= looks(rows[0].box) and ">A</span>" in rows[0].who.value
        assert all("aa-on" in row.who.value for row in rows[:2])
        # A bot gets the colour that is offered last.
        rows[2].kind.value = "courier"
        assert "aa-seat-black" in looks(rows[2].box) and hosts.waiting.start.description == "Start the game"
        ben.close()
        for one in (hosts, ada):
            alive(one)
        assert "aa-away" in rows[1].who.value and "aa-away" not in rows[0].who.value
        await until(lambda: "Courier" in ada.waiting.places.value)
        assert "bot: medium" in ada.waiting.places.value and "not connected now" in ada.waiting.places.value
        assert "<b>Ben <b>" not in ada.waiting.places.value
        hosts.close()
        ada.close()

    asyncio.run(run())


def test_who_sits_is_told_what_the_game_waits_for(lobby, host):
    async def run():
        hosts, ada = page(lobby, host), page(lobby)
        sit(ada, "Ada", "green")
        assert "The host isn&#x27;t connected now." in ada.waiting.title.value and "aa-seat-green" in ada.waiting.title.value
        alive(hosts)
        alive(ada)
        assert "Waiting for 2 more players." in ada.waiting.title.value
        hosts.waiting.sit.click()
        sit(hosts, "Hanna", "white")
        hosts.waiting.fill.click()
        await until(lambda: "Waiting for Hanna to start." in ada.waiting.title.value)
        assert "at the host&#x27;s screen" in ada.waiting.places.value
        hosts.close()
        alive(ada)
        assert "Hanna isn&#x27;t connected now." in ada.waiting.title.value
        ada.close()

    asyncio.run(run())


def test_the_host_plays_too(lobby, host):
    shown = page(lobby, host)
    shown.waiting.sit.click()
    assert sit(shown, "Hanna", "white") == ""
    shown.waiting.players.value = 2
    shown.waiting.rows[1].kind.value = "courier"
    assert "medium (Courier)</b>: drives where it pays" in shown.waiting.bots.value
    shown.waiting.start.click()
    assert shown.table.session.people == {0} and shown.table.session.seats[1].bot == "courier"
    assert "Start page" in shown_text(shown)
    shown.close()


def test_what_the_host_may_not_set_is_said_and_stands_in_no_field(lobby, host):
    for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cem", "green")):
        lobby.join(name, colour)
    shown = page(lobby, host)
    shown.waiting.players.value = 2
    assert "More people" in shown_text(shown.waiting) and shown.waiting.players.value == 3
    shown.waiting.edition.value = "schmidt-2007"
    assert Lobby(lobby.store, lobby.code).agreed.edition.id == "schmidt-2007" and shown.waiting.error == ""
    shown.close()


def test_a_table_that_is_closed_says_so_on_every_page(lobby, host):
    async def run():
        hosts, phone = page(lobby, host), page(lobby)
        sit(phone, "Ada", "red")
        await until(lambda: "1 player" in shown_text(hosts.waiting))
        hosts.waiting.close_table.click()
        hosts.waiting.sure.click()
        await until(lambda: phone.waiting is None)
        assert "closed this table" in shown_text(phone) and "closed this table" in shown_text(hosts)
        hosts.close()
        phone.close()

    asyncio.run(run())


def test_a_guest_never_sees_the_way_to_the_start_page(lobby, host):
    tell_page(PageSettings(addresses=LAN, guest=True))
    for shown in (page(lobby, host), page(lobby), LinkPage(lobby.store, "XXXXX"), LinkPage(lobby.store, "")):
        assert "Start page" not in shown_text(shown)
        shown.close()


def test_a_second_touch_on_a_button_that_has_changed_does_nothing(lobby):
    phone = page(lobby)
    assert sit(phone, "Ben", "blue") == ""
    form = phone.waiting.person
    assert form.go.description == "Change it"
    phone.waiting.change.click()
    form.name.value = "Bernd"
    browser_says(phone.device, {"kind": "press", "frame": -1, "text": "Take this seat"})
    form.go.click()
    assert "Bernd" not in {place.name for place in phone.waiting.lobby.agreed.places}
    browser_says(phone.device, {"kind": "press", "frame": -1, "text": "Change it"})
    form.go.click()
    assert "Bernd" in {place.name for place in phone.waiting.lobby.agreed.places}
    phone.close()


# The start page -----------------------------------------------------------------------------------


def test_a_table_is_opened_from_the_form_and_stays_where_there_is_no_network(store):
    opened = []
    start = StartPage(store, opened.append)
    start.open_table = lambda code, secret: opened.append((code, secret))
    start.open_form()
    start.where.choose(1)
    start.players.value = 4
    assert start.start.description == "Open the table" and is_hidden(start.sitting)
    start.start.click()
    ((code, secret),) = opened
    agreed = Lobby(store, code).agreed
    assert len(agreed.places) == 4 and agreed.role(secret.hash()) == "host"
    start.where.choose(0)
    assert start.start.description == "Start the game" and not is_hidden(start.sitting)
    tell_page(PageSettings())
    start.where.choose(1)
    assert is_hidden(start.foot) and not start.start.disabled, "what to do stands there instead of a grey button"
    assert "aufachse --lan" in shown_text(start.form)
    start.close()


# Others join a game -------------------------------------------------------------------------------


@pytest.fixture
def game(store):
    return Session.new("fx-schmid-1987", (Seat("Anna", "red"), Seat("Ben", "blue"), Seat("Bot", "green", "courier")), "others", first=0, length=3, store=store)


def test_a_phone_takes_a_seat_of_a_game_that_goes_on(game):
    async def run():
        table = Table(game)
        game.follow()
        table.others.open()
        panel = table.others._shown
        code = game.store.code(game.game_id)
        assert code in shown_text(panel) and "at this screen" in panel.rows[1].who.value
        phone = LinkPage(game.store, code)
        assert isinstance(phone.waiting, FreeSeats)
        assert [is_hidden(button) for button in phone.waiting.seats] == [False, False, True]
        phone.waiting.seats[1].click()
        assert phone.table.session.people == {1} and phone.secret.text in phone.note.value
        await until(lambda: game.people == {0}, seconds=5)
        panel.look()
        assert "on a device" in panel.rows[1].who.value and "not connected now" in panel.rows[1].who.value
        next(child for child in phone.children if isinstance(child, HereLine)).presence.sign()  # as its browser makes it do
        panel.look()
        assert "not connected" not in panel.rows[1].who.value and "aa-dot aa-on" in panel.rows[1].who.value
        # The seat is lent, freed, and the host plays on.
        panel.rows[1].lend.click()
        assert "Ben" in shown_text(panel.link) and "<svg" in panel.link.value
        panel.rows[1].free.click()
        assert "waiting" in panel.rows[1].who.value and panel.link.value == ""
        panel.rows[1].here.click()
        assert game.people == {0, 1} and "The host plays on for Ben." in [game.words.say(event) for _entry, event in game.log()]
        panel.wall.click()
        assert len([key for key in game.store.keys(game.game_id) if key.role == "wall"]) == 1
        phone.close()
        table.close()

    asyncio.run(run())


def test_of_two_who_want_the_same_seat_of_a_game_one_is_told(game):
    code = Admission(game.store, game.game_id).code
    one, other = LinkPage(game.store, code), LinkPage(game.store, code)
    one.waiting.seats[0].click()
    other.waiting.seats[0].click()
    assert other.table is None and "taken this seat" in other.waiting.error and is_hidden(other.waiting.seats[0])
    for shown in (one, other):
        shown.close()


def test_links_stop_when_the_host_closes_the_table(game):
    door = Admission(game.store, game.game_id)
    secret = door.take_seat(1)
    table = Table(game)
    table.others.open()
    panel = table.others._shown
    panel.end.click()
    panel.sure.click()
    assert door.admitted(secret) is None and "at this screen" in panel.rows[1].who.value
    lost = LinkPage(game.store, door.code, secret)
    assert "no longer" in shown_text(lost) and "Choose a seat" in shown_text(lost)
    lost.close()
    table.close()


def test_only_the_host_has_the_button_and_without_a_network_it_says_what_is_needed(game):
    door = Admission(game.store, game.game_id)
    seat = LinkPage(game.store, door.code, door.take_seat(1))
    assert seat.table.others.button not in seat.table.actions.tools.children
    tell_page(PageSettings())
    table = Table(Session.new("fx-schmid-1987", (Seat("Anna"), Seat("Ben")), store=game.store))
    assert table.others.button in table.actions.tools.children
    table.others.open()
    panel = table.others._shown
    assert "aufachse --lan" in shown_text(panel) and all(is_hidden(row.box) for row in panel.rows)
    seat.close()
    table.close()


def test_phones_join_a_physical_table_that_is_told(store):
    async def run():
        tracker = Tracker.new("fx-schmid-1987", (Seat("Anna", "red"), Seat("Ben", "blue")), 0, store=store)
        table = TrackTable(tracker)
        table.others.open()
        panel = table.others._shown
        assert "no device yet" in panel.rows[0].who.value and is_hidden(panel.rows[0].here)
        phone = LinkPage(store, Admission(store, tracker.game_id).code)
        phone.waiting.seats[1].click()
        assert phone.table.session.by == 1 and phone.table.others.button not in phone.table.head.tools.children
        panel.look()
        assert "on a device" in panel.rows[1].who.value
        panel.rows[1].free.click()
        assert "no device yet" in panel.rows[1].who.value
        phone.close()
        table.close()

    asyncio.run(run())


def test_a_table_without_a_link_has_an_address_all_the_same():
    assert code_in_address("table=BCDFG&lang=en") == "BCDFG" and code_in_address("game=abc") == ""
    assert Options.read(Options(name="Ada").text()).name == "Ada"


# Links that the server keeps ----------------------------------------------------------------------


class Told:
    """What a page's browser is told by its device, as it comes."""

    def __init__(self, page, monkeypatch):
        self.said = []
        monkeypatch.setattr(page.device, "send", lambda content, buffers=None: self.said.append(content))
        self._page = page

    def keeps(self):
        """The browser has opened the link it was last told of, and got its cookie."""
        told = [content for content in self.said if content["kind"] == "keep"][-1]
        browser_says(self._page.device, {"kind": "kept", "number": told["number"]})
        return told["link"]


def test_where_the_server_keeps_links_the_page_names_the_seat_once_the_browser_has_its_cookie(lobby, monkeypatch):
    phone = LinkPage(lobby.store, lobby.code, seat="")
    told = Told(phone, monkeypatch)
    assert phone.note.value == seat_note(lobby.code, "")
    sit(phone, "Ada", "red")
    assert phone.note.value == seat_note(lobby.code, "")  # loaded again now it would lead to nobody's seat
    assert told.said[-1]["kind"] == "keep"
    browser_says(phone.device, {"kind": "kept", "number": told.said[-1]["number"] - 1})  # an earlier link's
    assert phone.note.value == seat_note(lobby.code, "")
    # Loaded again, or connected again: what was said may have been lost, so it is said again.
    browser_says(phone.device, {"kind": "here"})
    assert [content["kind"] for content in told.said] == ["keep", "keep"]
    assert told.keeps() == address_of(lobby.code, phone.secret)
    assert phone.note.value == seat_note(lobby.code, "1") and phone.secret.text not in phone.note.value
    browser_says(phone.device, {"kind": "here"})
    assert len(told.said) == 2
    phone.waiting.get_up.click()
    assert phone.note.value == seat_note(lobby.code, "")
    phone.close()


def test_a_seat_that_moves_has_its_link_kept_under_its_new_name(lobby, monkeypatch):
    async def run():
        first, second = page(lobby), LinkPage(lobby.store, lobby.code, seat="")
        told = Told(second, monkeypatch)
        sit(first, "Ada", "red")
        sit(second, "Ben", "blue")
        link = told.keeps()
        assert second.note.value == seat_note(lobby.code, "2")
        first.waiting.get_up.click()
        Lobby(lobby.store, lobby.code).change(lambda agreed: agreed.with_bot(2, "courier").with_places(2))
        await until(lambda: len(told.said) == 2)
        assert told.keeps() == link and second.note.value == seat_note(lobby.code, "1")
        first.close()
        second.close()

    asyncio.run(run())


def test_a_page_that_came_by_its_cookie_says_nothing_and_copies_its_link_when_asked(lobby, monkeypatch):
    secret = lobby.join("Ada", "red")
    phone = LinkPage(lobby.store, lobby.code, secret, seat="1")
    told = Told(phone, monkeypatch)
    assert phone.note.value == seat_note(lobby.code, "1") and not is_hidden(phone.waiting.link)
    phone.waiting.link.copy.click()
    (said,) = told.said
    assert (said["kind"], said["link"], said["base"]) == ("link", address_of(lobby.code, secret), LAN[0])
    assert secret.text not in shown_text(phone.waiting)
    phone.close()
    in_a_notebook = page(lobby, secret)
    assert in_a_notebook.waiting.link is None
    in_a_notebook.close()


def test_a_free_seat_of_a_game_is_kept_too_and_its_options_have_the_link(lobby, store, monkeypatch):
    game = Session.new("fx-schmid-1987", (Seat("Ada", "red"), Seat("Ben", "blue")), store=store)
    door = Admission(store, game.game_id)

    async def run():
        phone = LinkPage(store, door.code, seat="")
        told = Told(phone, monkeypatch)
        assert isinstance(phone.waiting, FreeSeats)
        phone.waiting.seats[1].click()
        assert told.keeps() == address_of(door.code, phone.secret) and phone.note.value == seat_note(door.code, "2")
        phone.table.liked.gear.click()
        assert phone.table.liked.link in phone.table.liked.children
        phone.close()

    asyncio.run(run())
