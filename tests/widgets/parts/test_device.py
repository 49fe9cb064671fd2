"""The device: what the browser tells of it and gets from it, and that anywidget's front end runs its script."""

import pytest
from anywidget import AnyWidget

from aufachse_widgets.frontend.bundles import bundle
from aufachse_widgets.pages.play import play
from aufachse_widgets.widgets.parts.device import Device
from aufachse_widgets.widgets.parts.notice_place import Notice, Until
from tests.kit.front_end import browser_says


@pytest.fixture
def device():
    made = Device()
    made.sent = []
    made.send = lambda content, buffers=None: made.sent.append((content, buffers))
    yield made
    made.close()


def test_the_script_runs_by_the_front_end_that_is_installed(device):
    class Theirs(AnyWidget):
        _esm = "export default {}"

    theirs = Theirs()
    told, named = theirs.get_state(), device.get_state()
    assert {"_esm", "_anywidget_id"} <= told.keys()
    for name, value in told.items():
        if name.startswith(("_model_", "_view_")) and not name.endswith("_version") and name not in ("_view_count",):
            assert named[name] == value, name
    assert named["_model_module_version"] == "*"  # any version: pyproject.toml says which will do
    assert named["_esm"] == bundle("device.js")
    assert named["_anywidget_id"]
    theirs.close()


def test_a_file_is_sent_to_be_saved_at_once(device):
    device.download("ledger.csv", b"a;b", "text/csv")
    assert device.sent == [({"kind": "download", "name": "ledger.csv", "type": "text/csv"}, [b"a;b"])]


def press(device, frame, text=""):
    browser_says(device, {"kind": "press", "frame": frame, "text": text})


def test_a_press_on_an_older_frame_is_not_carried_out(device):
    table = play(players=2, people=2, seed="presses")
    table.device.sent = device.sent
    table.device.send = device.send
    session = table.session
    place = table.map.ground.order.index(session.frame.legal[0].space)
    press(table.device, session.frame.number - 1)
    before = session.frame
    browser_says(table.map.spots, {"event": "place", "place": place})
    assert session.frame is before
    assert device.sent == [({"kind": "dropped"}, None)]
    assert table.error == ""
    press(table.device, session.frame.number)
    browser_says(table.map.spots, {"event": "place", "place": place})
    assert session.frame is not before
    table.close()


def test_a_press_in_one_game_is_none_in_another_of_the_same_notebook(device):
    first, second = play(players=2, people=2, seed="beside"), play(players=2, people=2, seed="each other")
    second.map.act(second.session.frame.legal[0])  # its frames are ahead
    before = second.session.frame
    if before.handover >= 0:
        second.session.take_screen(before.handover)
    before = second.session.frame
    press(first.device, first.session.frame.number, "Undo")  # what was pressed there comes later
    browser_says(second.map.spots, {"event": "place", "place": second.map.ground.order.index(before.legal[0].space)})
    assert second.session.frame is not before
    for table in (first, second):
        table.close()


def test_a_page_that_has_just_come_is_told_of_no_press_on_the_one_before(device):
    press(device, -1, "Start tracking")
    browser_says(device, {"kind": "here"})
    with device.presses.taken():
        assert device.presses.now() is None


def test_without_a_browser_a_press_counts_as_of_now():
    table = play(players=2, people=2, seed="presses")
    before = table.session.frame
    table.map.act(before.legal[0])
    assert table.session.frame is not before
    table.close()


def test_a_touch_reads_the_lines_of_the_game_on_the_page(device):
    table = play(players=2, people=2, seed="touch")
    place = table.news.place
    place.tell(Notice("receipt", lines=("The jam is over.",), until=Until.TOUCH), Notice("card", "Speed trap"))
    browser_says(table.device, {"kind": "touch"})
    assert [notice.title for notice in place.queue] == ["Speed trap"]
    assert "aa-hidden" in place.receipts._dom_classes
    table.close()


def test_who_points_at_a_card_keeps_it_in_sight_as_long_as_the_game_is_on_the_page(device):
    table = play(players=2, people=2, seed="read")
    read = []
    table.news.place.read = read.append
    table.device.on_read(table.news.place.read)
    browser_says(table.device, {"kind": "read", "reads": True})
    table.device.no_read(read.clear)
    browser_says(table.device, {"kind": "read", "reads": False})
    table.device.no_read(table.news.place.read)
    browser_says(table.device, {"kind": "read", "reads": True})
    assert read == [True, False]
    table.close()


def test_a_game_that_is_left_keeps_no_touch_from_the_one_after_it(device):
    told = []
    first, second = (lambda: told.append(1)), (lambda: told.append(2))
    device.on_touch(first)
    device.on_touch(second)
    device.no_touch(first)
    browser_says(device, {"kind": "touch"})
    device.no_touch(second)
    browser_says(device, {"kind": "touch"})
    assert told == [2]
