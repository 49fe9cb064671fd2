"""A bot that is registered, comes by an entry point or is a notebook's class can be chosen for any seat, and plays; one that fails is named and replaced."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from aufachse_widgets.bots import register_bot, registry
from aufachse_widgets.engine.actions import EndTurn
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.play import play
from aufachse_widgets.pages.start import StartPage
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.simulation import simulate
from aufachse_widgets.store import MemoryStore

pytestmark = pytest.mark.usefixtures("bots_as_before")


class FromACell:
    """Takes what comes first."""

    def choose(self, rules, view, legal, rng):
        return legal[0]


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of a registered function, a class of a notebook, and the bot of an installed package."""
    register_bot("registered", lambda rules, view, legal, rng: legal[-1], "Registered <one>", "takes the last")
    register_bot("from-a-cell", FromACell)
    (tmp_path / "their_bots.py").write_text("def choose(rules, view, legal, rng):\n    'Plays for them.'\n    return rng.choice(legal)\n", encoding="utf-8")
    info = tmp_path / "their_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-bots\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[aufachse_widgets.bots]\ntheirs = their_bots:choose\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    registry._add_installed.cache_clear()
    return ["registered", "from-a-cell", "theirs"]


def test_they_are_in_the_menu_of_every_seat_and_told(three: list[str]) -> None:
    page = StartPage(MemoryStore(), lambda session: None)
    try:
        page.players.value = 4
        for row in page.seat_rows:
            offered = {code: label for label, code in row.kind.options}
            assert set(three) <= set(offered)
            assert offered["from-a-cell"] == "more: From a cell"
        for row, code in zip(page.seat_rows[1:], three, strict=True):
            row.kind.value = code
            assert row.seat().bot == code
        said = [row.look.value for row in page.seat_rows[1:]]
        assert "Registered &lt;one&gt;</b><small>takes the last" in said[0]
        assert "Takes what comes first." in said[1] and "Plays for them." in said[2]
    finally:
        page.close()


@pytest.mark.slow
def test_they_take_seats_in_games_and_simulations(three: list[str]) -> None:
    session = Session.new("children-2007", [Seat(code, bot=code) for code in three], seed="menus", length=2)
    assert [seat.bot for seat in session.seats] == three
    assert session.bot_failures == ()
    session.close()
    assert list(simulate(three, 1, "children-2007", most_entries=200).totals()) == three
    for code in three:
        table = play(players=2, bot=code, seed="menus", store=MemoryStore())
        assert [seat.bot for seat in table.session.seats] == ["", code]
        table.close()


NONSENSE = [
    (lambda rules, view, legal, rng: 1 / 0, "ZeroDivisionError: division by zero"),
    (lambda rules, view, legal, rng: "fulda", "chose 'fulda', which isn't an action"),
    (lambda rules, view, legal, rng: None, "ended without an action"),
    (lambda rules, view, legal, rng: [legal[0]], "which isn't an action"),
    (lambda rules, view, legal, rng: EndTurn(legal[0].seat), "put your truck on the board first"),
]


@pytest.mark.parametrize(("choose", "told"), NONSENSE)
def test_one_that_raises_or_returns_nonsense_is_named_and_replaced(choose, told: str, caplog: pytest.LogCaptureFixture) -> None:
    register_bot("bad-one", choose, "Bad one")
    session = Session.new("fx-schmid-1987", (Seat("Anna"), Seat("Bert", bot="bad-one")), seed="nonsense")
    session.do(session.frame.legal[0])
    assert "the bot bad-one failed; a legal action was taken for it" in caplog.text
    assert {failure.bot for failure in session.bot_failures} == {"bad-one"}
    assert told in session.bot_failures[0].error
    assert "Bert failed" in session.error and "a random action was taken for it" in session.error
    assert session.frame.state.players[1].space  # it stands on the board all the same
    session.close()
