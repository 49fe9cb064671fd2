"""A full disk, a page opened again, and texts that would be HTML."""

from aufachse_widgets.box import Box
from aufachse_widgets.box.suggestions import new_city
from aufachse_widgets.pages.track import TABS, TrackTable, track
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.tracking.facts import TABLE, NewCard, NewCity, Paid
from tests.widgets.playing import hidden, text
from tests.widgets.track.hands import EVIL, FullDisk, Hands


def test_a_full_disk_is_said_and_the_table_goes_on():
    store = FullDisk()
    table = track(players=2, first=0, store=store)
    hands = Hands(table)
    store.full = True
    hands.roll(4)
    assert "no room on the disk" in text(table.head.trouble.said.value)
    assert not hidden(table.head.trouble)
    assert table.session.frame.state.turn == 0
    store.full = False
    hands.roll(4)
    assert hidden(table.head.trouble)
    assert table.session.frame.state.turn == 1
    table.close()


def test_reopening_goes_on_at_the_last_confirmed_step():
    store = MemoryStore()
    table = track(players=2, first=0, store=store)
    hands = Hands(table)
    hands.roll(4)
    table.turn._stopped("kassel")
    game = table.session.game_id
    table.close()
    again = TrackTable(Tracker.resume(store, game))
    assert again.session.frame.state.players[0].space == "kassel"
    assert "Yellow rolled" in text(again.turn.next.title.value)
    again.close()


def test_what_people_type_is_escaped_everywhere():
    table = track(players=2, names=(EVIL, "<script>a()</script>"), first=0, box=Box("Ours"))
    hands = Hands(table)
    hands.roll(4)
    table.turn._stopped("kassel")
    table.session.tell(Paid(0, -100, EVIL))

    table.session.tell(NewCard(TABLE, "Umleitung <b>", EVIL), NewCity(TABLE, new_city("<i>Görlitz", table.session.rules.board, table.session.table.box)))
    for name in TABS:
        panel = hands.tab(name)
        if name == "box":
            for part in range(3):
                panel._part_chosen(part)
        if name == "bank":
            for part in range(3):
                panel._part_chosen(part)
    table.turn.form.open_form("event")
    hands.press(hands.form().finder.hits, "Umleitung")
    import ipywidgets

    from aufachse_widgets.widgets.parts.tree import parts

    shown = "".join(part.value for part in parts(table) if isinstance(part, ipywidgets.HTML))
    assert EVIL in text(shown)
    for tag in ("<img src", "<script>", '<b>"', "<i>Görlitz"):
        assert tag not in shown
    table.close()
