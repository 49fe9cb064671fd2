"""What is typed counts at each press: no field keeps it until the focus leaves, since a press does not always take the focus (Safari, a phone's keyboard, a key
that presses a button), and what changes when the focus leaves would move the button from under the finger."""

import ipywidgets

from aufachse_widgets.engine import preset
from aufachse_widgets.pages.track import TABS, track
from aufachse_widgets.sessions.admission import Secret
from aufachse_widgets.sessions.lobby import Lobby
from aufachse_widgets.widgets.lobby.guest import GuestLobby
from aufachse_widgets.widgets.lobby.host import HostLobby, table_of
from aufachse_widgets.widgets.parts.options import Options
from aufachse_widgets.widgets.parts.tree import parts

FIELDS = (ipywidgets.Text, ipywidgets.Textarea, ipywidgets.IntText, ipywidgets.BoundedIntText, ipywidgets.FloatText, ipywidgets.BoundedFloatText)


def keeping(*pages: ipywidgets.Widget) -> list[str]:
    """The fields that keep what is typed to themselves for a while."""
    found = [field for page in pages for field in parts(page) if isinstance(field, FIELDS)]
    assert found
    return [field.description for field in found if not field.continuous_update]


def test_the_form_of_a_game_keeps_nothing(page):
    page.open_form()
    assert keeping(page) == []
    page.seat_rows[0].name.value = "Ada"
    page.length.value = 7
    page.start.click()
    (session,) = page.games
    assert session.seats[0].name == "Ada" and session.rules.edition.public_deck(3) == 7


def test_the_form_of_a_physical_table_keeps_nothing(page):
    page.track.click()
    page.tracking.midway.switch.choose(1)
    assert keeping(page.tracking) == []


def test_a_table_keeps_nothing_on_any_tab():
    table = track(players=3)
    for name in TABS:
        table.desk.tab = name
    for form in ("event", "load", "deliver", "auction", "take", "sign", "stop"):
        table.turn.form.open_form(form)
    assert keeping(table, *table.turn.form.spare()) == []
    table.close()


def test_before_a_game_neither_host_nor_guest_keeps_anything(store):
    host = Secret()
    lobby = Lobby.open(store, table_of(preset("fx-schmid-1987"), 3, 3, host))
    pages = HostLobby(lobby, host), GuestLobby(lobby, Secret(), lambda link: None, Options())
    assert keeping(*pages) == []
    for page in pages:
        page.close()
