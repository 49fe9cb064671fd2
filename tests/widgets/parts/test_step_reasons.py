"""The position bar says why a bot did what is shown, as far as the one who looks may be told."""

from __future__ import annotations

import asyncio

import pytest

from aufachse_widgets.bots import decide, get_bot
from aufachse_widgets.engine.log import BidMade, Drove, Passed
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.position_bar import PositionBar


def game(over: bool) -> Session:
    session = Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Blue", bot="dispatcher")), "asked why", length=1)
    for place in range(10_000 if over else 25):
        if session.frame.state.over:
            break
        session.do(decide(get_bot("busy"), session.rules, session._state, session.frame.legal[0].seat, "person", place))
    return session


@pytest.mark.parametrize("over", [False, True])
def test_a_bots_step_has_its_reason_and_a_persons_has_none(over: bool) -> None:
    session = game(over)
    assert session.frame.state.over is over
    bar = PositionBar(session)
    said = {}
    for number, event in session.log():
        if isinstance(event, Drove | BidMade | Passed):
            bar.entry = number
            said.setdefault(event.seat, []).append(bar.said.value)
    assert said[1] and sum("Why? Blue" in one for one in said[1]) > 3
    assert not any("Why?" in one for one in said.get(0, ()))
    assert any("keeps its reason" in one for one in said[1]) is not over
    assert any("heads for" in one for one in said[1]) is over
    bar.now.click()
    assert "Why?" not in bar.said.value
    bar.close()
    session.close()


def test_who_goes_on_quickly_is_not_kept_waiting() -> None:
    session = game(False)
    asked: list[int] = []
    session.why = lambda entry: asked.append(entry) or ""  # type: ignore[method-assign,func-returns-value]

    async def steps() -> None:
        bar = PositionBar(session)
        for entry in (1, 2, 3):
            bar.entry = entry
        await asyncio.sleep(0.01)
        bar.close()

    asyncio.run(steps())
    assert asked == [3]
    session.close()
