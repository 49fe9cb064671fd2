"""Let bots play it out from here: progress, cancel, the spread of results; in play and at a told table."""

import asyncio
import re

import pytest

from aufachse_widgets.bots import get_bot
from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import PRESETS, PlayerAt, compile_rules, position
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.track import track
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.tracking.facts import Finished, Stopped
from aufachse_widgets.widgets.parts.bot_menu import BotLines
from aufachse_widgets.widgets.parts.device import Device
from aufachse_widgets.widgets.parts.game_files import GameFiles
from aufachse_widgets.widgets.parts.options import Options
from aufachse_widgets.widgets.parts.playout import PlayOut
from aufachse_widgets.words import Speaker
from tests.widgets.playing import hidden

SEATS = (Seat("Ada <b>", "red"), Seat("Blue", "blue", bot="courier"))


@pytest.fixture
def playout():
    rules = compile_rules("fx-schmid-1987")
    known = position(rules, [PlayerAt("kassel", hand=(1,)), PlayerAt("ulm", hand=(3,))])
    made = PlayOut(lambda: (rules, known), lambda: Speaker(rules, SEATS), lambda: ("", "courier"), games=4)
    for field in made.bots:
        assert field.value in ("dispatcher", "courier")
        field.value = "learner"
    yield made
    made.close()


def test_each_seat_gets_a_bot_and_the_spread_is_shown(playout):
    playout.start.click()
    assert len(playout.outcomes) == 4 and hidden(playout.running)
    assert "Ada &lt;b&gt;" in playout.result.value and "<b>" not in playout.result.value.replace("</b>", "")
    assert "After 4 games" in playout.result.value and "<svg" in playout.result.value


def test_wins_are_said_as_elsewhere_and_what_stands_after_the_average_is_explained(playout):
    playout.start.click()
    wins = re.findall(r"<td>(\d+)(.?%)</td>", playout.result.value)
    assert len(wins) == 2 and all(sign == "\N{NO-BREAK SPACE}%" for _number, sign in wins)
    assert re.search(r"\(±\d+\)", playout.result.value) and '<p class="aa-small">±: in 95 cases of 100' in playout.result.value


def test_that_planners_think_long_is_said_before_it_is_begun(playout):
    assert playout.slow.value == ""
    playout.bots[1].value = "planner"
    assert ">Planner thinks long: a game may take a minute or more" in playout.slow.value
    playout.bots[0].value = "planner-quick"
    assert f">Planner and {get_bot('planner-quick').title} think long: " in playout.slow.value
    playout.bots[0].value = playout.bots[1].value = "dispatcher"
    assert playout.slow.value == ""


def test_of_a_planner_in_a_chair_it_is_said_at_once():
    rules = compile_rules("fx-schmid-1987")
    known = position(rules, [PlayerAt("kassel"), PlayerAt("ulm")])
    made = PlayOut(lambda: (rules, known), lambda: Speaker(rules, SEATS), lambda: ("", "planner"))
    assert "Planner thinks long" in made.slow.value
    made.close()


def test_below_the_menus_each_chosen_bot_has_its_line(playout):
    (lines,) = [child for child in playout.children if isinstance(child, BotLines)]
    assert lines.value.count("<li>") == 1 and "easy (Learner)</b>: good for a first game" in lines.value
    playout.bots[0].value = "planner"
    assert lines.value.count("<li>") == 2 and "very hard (Planner)</b>: thinks long and far ahead" in lines.value


def test_the_page_stays_alive_and_it_can_be_stopped(playout):
    async def watched():
        playout.games = 500
        playout.start.click()
        assert not hidden(playout.running) and playout.start.disabled
        playout.bar.bar.observe(lambda change: playout.outcomes and playout.stop.click(), "value")
        await playout._task
        assert 0 < len(playout.outcomes) < 500 and hidden(playout.running) and not playout.start.disabled
        assert "<svg" in playout.result.value

    asyncio.run(watched())


def test_stopped_at_once_it_says_that_no_game_was_over(playout):
    async def watched():
        playout.games = 500
        playout.start.click()
        playout.stop.click()
        await playout._task
        assert playout.outcomes == []
        assert playout.result.value == "<p>Stopped before the first game was over.</p>"

    asyncio.run(watched())


def played_out(place, games):
    """What is said once learners have played that many games in the one playout there."""
    (found,) = place.children
    found.games = games
    for field in found.bots:
        field.value = "learner"
    found.start.click()
    return found.result.value


def test_a_told_table_is_handed_over_and_taken_back_when_it_moves_on():
    table = track(edition="schmidt-2007", seats=SEATS, first=0, box=shipped_box(PRESETS["schmidt-2007"]))
    table.session.tell(Stopped(0, "kassel"), Stopped(1, "ulm"))
    table._tab_pressed(5)
    end = table.panels["end"]
    end.hand_over.click()
    assert "After 2 games" in played_out(end.playout, 2)
    kept = end.playout.children
    table._tab_pressed(1)
    table._tab_pressed(5)
    assert end.playout.children == kept  # looking elsewhere changes nothing
    table.session.tell(Finished(-2))
    assert not end.playout.children and hidden(end.hand_over)
    table.close()


def test_a_played_game_is_handed_over_as_its_player_knows_it():
    session = Session.new("schmidt-2007", (Seat("Ada", "red"), Seat("Ben", "blue")), seed="handed over")
    files = GameFiles(lambda: session, Device(Options()))
    files.hand_over.click()
    assert "After 1 game, played on from turn 1:" in played_out(files.playout, 1) and not session.frame.state.over
    files.close()
    session.close()
