"""Games move between stores: the same game stays the same, the longer journal wins, and nothing is lost."""

from __future__ import annotations

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.transfer import Transfer, pack_game, unpack_game
from aufachse_widgets.store import MemoryStore

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"))


def test_a_game_goes_to_another_store_and_back(store):
    phone = Session.new("fx-schmid-1987", SEATS, "moved", first=0, length=3, store=MemoryStore())
    game = phone.game_id
    assert unpack_game(store, pack_game(phone.store, game)) == Transfer(game, "new")
    laptop = Session.resume(store, game)
    laptop.take_screen(laptop.frame.handover)
    laptop.do(laptop.frame.legal[0])
    assert unpack_game(phone.store, pack_game(store, game)) == Transfer(game, "longer")
    phone.refresh()
    assert phone.frame.state == laptop.frame.state and phone.store.list()[0].entries == store.list()[0].entries
    assert unpack_game(phone.store, pack_game(store, game)) == Transfer(game, "same")
