"""Following the others: the line, the replay that changes nothing, trails, and the buttons for bots."""

from functools import partial
from pathlib import Path

from aufachse_widgets.engine import actions as do
from aufachse_widgets.engine.log import Bought, DebtPaid, JamEnded, Stayed, Travelled, TurnBegan
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.pace import PACES
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.tree import is_hidden
from aufachse_widgets.widgets.play.follow import FollowBar, is_news
from tests.kit.sessions import choose, go_on, new_session, offers, somewhere
from tests.widgets.playing import text

begun = partial(new_session, seed="follow")


def on_turn(session):
    """The person's second turn at least, after others have driven."""
    assert go_on(session, lambda frame: frame.state.turn > 6 and offers(do.RollDice)(frame))


def test_the_line_says_what_happened_since_ones_turn():
    session = begun()
    bar = FollowBar(session)
    on_turn(session)
    said = text(bar.line.value)
    assert said.startswith("Since your turn: ")
    assert "Red drives" not in said
    assert 'tabindex="0"' in bar.line.value  # what does not fit can be opened
    assert bar.line.value.count("<li") <= 5
    assert not bar.again.disabled


def test_what_others_did_is_no_news_once_one_has_rolled():
    def may_buy_first(frame):
        return frame.state.turn > 3 and offers(do.RollDice)(frame) and offers(do.BuyTrailer)(frame)

    session = somewhere(lambda seed: new_session(seed=f"follow {seed}"), may_buy_first)
    bar = FollowBar(session)
    for kind, news in ((do.BuyTrailer, True), (do.RollDice, False)):
        assert session.do(next(action for action in session.frame.legal if isinstance(action, kind)))
        assert ("Since your turn" in text(bar.line.value)) == news
    assert not bar.again.disabled


def test_a_jam_that_ended_and_a_debt_that_was_paid_are_told_with_what_others_did():
    lines = [(1, JamEnded(0, "kassel", "Stau")), (2, DebtPaid(0, "Radarfalle", 500)), (3, Stayed(0, "ulm")), (4, Bought(1, False, 2000)), (5, TurnBegan(1, 2))]
    assert [number for number, entry in lines if is_news(entry, 0)] == [1, 2, 4]


def test_it_is_played_again_moment_by_moment_and_nothing_changes():
    session = begun()
    table = Table(session)
    on_turn(session)
    number, head, log = session.frame.number, session.frame.head, session.log()
    table.follow.again.click()
    assert table.follow.again.description == "Stop"
    seen = []
    while table.follow.moment is not None:
        moment = table.follow.moment
        assert table.map.moment is moment
        assert moment.said in text(table.map.note.value)
        assert text(table.follow.line.value).endswith(moment.said)
        drove = [entry for entry in moment.events if isinstance(entry, Travelled) and len(entry.path) > 1]
        assert ("@keyframes" in table.map.live.value) == bool(drove)
        seen.append(moment)
        space = table.map.ground.order[0]
        table.map.press(space)  # nothing can be chosen meanwhile
        table.follow._next()
    assert len(seen) > 1
    assert any("drives" in moment.said for moment in seen)
    assert (session.frame.number, session.frame.head, session.log()) == (number, head, log)
    assert table.map.moment is None
    assert table.follow.again.description == "Show again"
    table.close()


def test_a_step_of_the_game_ends_it_and_so_does_stop():
    session = begun()
    table = Table(session)
    on_turn(session)
    table.follow.again.click()
    session.do(choose(session, 1))
    assert table.map.moment is table.follow.moment is None
    table.follow.again.click()
    table.follow.again.click()
    assert table.map.moment is None
    table.close()


def test_hands_stay_hidden_when_it_is_played_again():
    session = begun(people=1)
    bar = FollowBar(session)
    on_turn(session)
    bar.again.click()
    hands = [number for player in bar.moment.state.players[1:] for number in player.hand]
    known = [number for number in hands if number > 0]
    assert len(known) < len(hands)


def test_each_truck_leaves_a_trail_the_older_the_paler():
    session = begun()
    table = Table(session)
    on_turn(session)
    assert table.map.live.value.count("class='aa-trail") == 3
    left = {entry.seat: place for place, (_number, entry) in enumerate(session.log()) if isinstance(entry, Travelled)}
    assert list(table.map.movement.trails) == sorted(table.map.movement.trails, key=left.get)
    before = dict(table.map.movement.trails)
    assert go_on(session, lambda frame: any(isinstance(entry, Travelled) and entry.seat == 0 for entry in frame.events))
    assert list(table.map.movement.trails)[-1] == 0 or table.map.movement.trails != before
    session.show_entry(1)
    assert table.map.movement.trails == {}
    table.close()


def test_the_buttons_for_bots_are_there_where_bots_are():
    alone, together = FollowBar(begun(people=3)), FollowBar(begun())
    assert together.bot_tools in together.tools.children
    assert alone.bot_tools not in alone.tools.children
    assert is_hidden(together.missed)


def test_pause_speed_and_skip_reach_the_session():
    session = begun()
    table = Table(session)
    table.follow.pause.click()
    assert session.paused
    assert table.follow.pause.description == "Bots, go on"
    table.follow.pause.click()
    assert not session.paused
    table.follow.speed.value = "slow"
    assert table.options.bot_speed == "slow"
    assert session.pace is PACES["slow"]
    table.options.bot_speed = "fast"
    assert table.follow.speed.value == "fast"
    assert session.pace is PACES["fast"]
    assert table.follow.skip.disabled, "the person is to decide"
    table.close()


def test_another_game_is_followed_and_the_first_no_longer():
    first, second = begun(), begun(seed="second")
    table = Table(first)
    on_turn(first)
    table.follow.again.click()
    assert table.follow.moment is not None
    for panel in table.panels:
        panel.session = second
    assert table.follow.moment is table.map.moment is None
    label = table.follow.pause.description
    first.paused = True
    assert table.follow.pause.description == label
    second.paused = True
    assert table.follow.pause.description != label
    table.close()
    second.paused = False
    assert table.follow.pause.description == "Bots, go on", "closed"


def test_the_line_says_who_is_thinking_and_then_the_news_again():
    session = begun()
    bar = FollowBar(session)
    on_turn(session)
    said = text(bar.line.value)
    session.thinker = 1
    assert text(bar.line.value) == f"{session.seats[1].name} is thinking …"
    session.thinker = -1
    assert text(bar.line.value) == said
    bar.leave()
    session.thinker = 1
    assert text(bar.line.value) == said


def test_what_others_did_to_ones_truck_is_told_first():
    """Yellow has drawn Schneestürme and moved red's truck (``snowstorm.jsonl``); it is red's turn again."""
    session = Session.load(Path(__file__).with_name("snowstorm.jsonl"))
    bar = FollowBar(session)
    said = text(bar.line.value)
    assert said.startswith("Since your turn: Yellow moves your truck from Strasbourg to Basel: Schneestürme")
    assert not bar.again.disabled
    bar.leave()
    session.close()
