"""The client without a browser sees and does what a page does: only then do the load tests say anything."""

import asyncio
import math
from urllib.parse import urljoin

import pytest

from aufachse_widgets.drawing.ground import board_ground
from aufachse_widgets.engine import legal_actions
from aufachse_widgets.journal import PLAYED
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import open_store
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept
from tests.load.arrivals import arrive, links
from tests.load.visitor import Gone, Visitor

pytestmark = pytest.mark.slow


def test_a_press_of_a_client_is_kept_and_seen_on_another_ones_page(kept_games: Kept) -> None:
    first, second = (urljoin(kept_games.server.url, page) for page in links(kept_games.store, 2))
    store = open_store(kept_games.store)
    game = Admission.of(store, first.partition("table=")[2][:5]).game
    shadow = at_once(Session.resume, store, game)
    start = legal_actions(shadow.rules, shadow.frame.state)[0]
    space = board_ground(shadow.rules.board, shadow.rules.edition.ferries).order.index(start.space)

    async def run() -> None:
        anna, ben = await asyncio.gather(Visitor.opened(first), Visitor.opened(second))
        assert "Anna, press the space" in anna.text("aa-actionbar") and "Anna is choosing the space" in ben.text("aa-actionbar")
        before = len(store.read(game, PLAYED))
        await anna.choose(anna.rows("aa-spots")[0], space)
        assert len(store.read(game, PLAYED)) > before
        await anna.until(lambda: "Ben is choosing the space" in anna.text("aa-actionbar"), 5)
        await ben.until(lambda: "Ben, press the space" in ben.text("aa-actionbar"), 5)
        await asyncio.gather(anna.leave(), ben.leave())

    asyncio.run(run())
    store.close()
    assert kept_games.server.kernels_end()


def test_every_phone_that_comes_has_its_last_message(kept_games: Kept) -> None:
    found = asyncio.run(arrive(kept_games.server, links(kept_games.store, 4), within=2))
    assert all(0 < begun <= served < ready for begun, served, ready in zip(found.begun, found.served, found.ready, strict=True))
    assert max(found.ready) <= found.all and (found.visitor > 5 or math.isnan(found.visitor))
    assert kept_games.server.kernels_end()


def test_without_a_server_the_page_is_gone() -> None:
    with pytest.raises(Gone):
        asyncio.run(Visitor.opened("http://localhost:9/"))
