"""The line that says who is connected."""

import ipywidgets

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.admission import SEAT, WALL, Admission
from aufachse_widgets.sessions.presence import Presence
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.device import Device
from aufachse_widgets.widgets.parts.here_line import HereLine
from aufachse_widgets.widgets.parts.tree import close_all, is_hidden
from tests.kit.front_end import browser_says


def test_it_says_who_is_there_and_who_is_not_and_runs_nothing():
    game = Session.new("fx-schmid-1987", (Seat("<b onclick='x'>Anna"), Seat("Ben"), Seat("Clara")), seed="line")
    device = Device()
    mine = Presence(game.store, game.game_id)
    line = HereLine(mine, game.words.seat, device)
    assert line.value == "" and is_hidden(line) and device.beat == 0
    door = Admission(game.store, game.game_id)
    for seat in range(3):
        door.take_seat(seat)
    door.wall()
    mine.look()
    assert device.beat == 1000 * game.timings.presence_heartbeat
    phones = [Presence(game.store, game.game_id, SEAT, 0), Presence(game.store, game.game_id, SEAT, 1), Presence(game.store, game.game_id, WALL)]
    for phone in phones:
        phone.sign()
    mine.look()
    assert not is_hidden(line)
    assert "&lt;b onclick=&#x27;x&#x27;&gt;Anna, Ben and the wall are connected. Clara isn&#x27;t connected now." in line.value and "<b" not in line.value
    # The page gives the signs.
    browser_says(line.device, {"kind": "alive"})
    mine.look()
    assert "the wall and the host are connected" in line.value
    close_all(ipywidgets.VBox([line]))
    assert device.beat == 0
    assert [one.role for one in game.store.present(game.game_id, 15)] == [SEAT, SEAT, WALL]
    for phone in phones:
        phone.end()
    device.close()
