"""How often strangers may try: with a made-up clock, and asked of a real server."""

from __future__ import annotations

from pathlib import Path

import pytest

from aufachse_widgets.hosting.gate import WRONG_CODES
from aufachse_widgets.hosting.limits import Limit
from aufachse_widgets.store.protocol import CODE, LETTERS
from tests.hosting.at_the_gate import table
from tests.kit.stores import Clock


def test_each_waits_for_their_own_tries_and_all_for_too_many_together() -> None:
    clock = Clock(0.0)
    limit = Limit(each=2, together=5, seconds=60, clock=clock)
    for second, who in enumerate(("Ada", "Ada", "Ben", "Cleo")):
        clock.now = float(second)
        assert limit.wait(who) == 0
        limit.note(who)
    assert (limit.wait("Ada"), limit.wait("Ben"), limit.wait("Dora")) == (57.0, 0.0, 0.0)
    limit.note("Ben")
    assert limit.wait("Dora") == 57.0  # five in all
    clock.now = 60.0
    assert (limit.wait("Ada"), limit.wait("Dora")) == (0.0, 0.0)
    clock.now = 200.0
    assert limit.wait("Ben") == 0.0
    assert not limit._tries and not limit._all  # who has not tried lately is forgotten


def test_guessing_a_code_takes_years_of_one_and_days_of_all() -> None:
    each, together, seconds = WRONG_CODES
    codes = len(LETTERS) ** CODE
    assert codes / together * seconds / 86_400 > 30
    assert codes / each * seconds / 86_400 > 200


@pytest.mark.slow
def test_too_many_wrong_codes_wait_and_links_do_not(tmp_path: Path) -> None:
    with table(tmp_path) as server:
        stranger = server.stranger()
        wrong = "BBBBB" if server.door.code != "BBBBB" else "CCCCC"
        assert [stranger.ask(f"/?table={wrong}").status for _each in range(WRONG_CODES[0])] == [404] * WRONG_CODES[0]
        reply = stranger.ask(f"/?table={wrong}")
        assert reply.status == 429
        assert "Too many wrong codes. Try again in" in reply.text and "seconds" in reply.text
        assert 0 < int(reply.headers["Retry-After"]) <= 60
        # Neither a right code nor a wrong link tells more now; a good link works, and so does the host's own page.
        assert stranger.ask(f"/?table={server.door.code}").status == 429
        assert stranger.ask(f"/?table={server.door.code}&key=abc").status == 429
        assert stranger.ask(f"/?table={wrong}&key={server.secret.text}").status == 429
        assert server.stranger().ask(server.link()).kernel
        assert server.host().ask("/").kernel
