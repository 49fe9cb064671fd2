"""What is heard with each step, and whether somebody wants to hear it: without a browser."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import log
from aufachse_widgets.engine.actions import BuyTrailer
from aufachse_widgets.engine.phases import Auction, BeforeRoll, Driving
from aufachse_widgets.pages.cab import Cab
from aufachse_widgets.pages.play import Table, play
from aufachse_widgets.sessions.pace import PACES
from aufachse_widgets.widgets.parts.device import LOUD, Device
from aufachse_widgets.widgets.parts.heard import LASTS, MOST, outbid, sounds
from aufachse_widgets.widgets.parts.options import VOLUMES, Options
from aufachse_widgets.widgets.parts.tree import is_hidden
from tests.kit.sessions import go_on, new_session

ME, OTHER = 0, 1
PEOPLE = frozenset({ME})


def frame_with(*events, **changes):
    """A frame in which that has happened."""
    frame = new_session("sounds", people=2, players=2).frame
    return replace(frame, events=events, handover=-1, **changes)


def names(*events, gathered=False, **changes):
    return [name for name, _at, _lasts in sounds(frame_with(*events, **changes), PEOPLE, gathered)]


@pytest.mark.parametrize(
    ("entry", "heard"),
    [
        (log.Rolled(ME, dice=(4,)), ["dice"]),
        (log.Drove(OTHER, path=("ulm", "stuttgart"), points=1), ["engine"]),
        (log.Drove(ME, path=("ulm",), points=1), []),
        (log.Loaded(ME, contract=1, goods=1, space="ulm"), ["crate"]),
        (log.Loaded(ME, contract=1, goods=8, space="ulm"), ["crate"] * 3),
        (log.Delivered(ME, contract=1, goods=2, space="ulm", revenue=3000), ["crate", "till"]),
        (log.CardMoney(ME, card="", amount=1000), ["till"]),
        (log.CardMoney(ME, card="", amount=-1000), []),
        (log.Won(OTHER, contract=1, bid=2, cost=400), ["hammer"]),
        (log.EventDrawn(ME, card=""), ["paper"]),
        (log.Over(ME), ["fanfare"]),
    ],
)
def test_what_happens_has_its_sound(entry, heard):
    assert names(entry) == heard


def test_one_sound_follows_the_other():
    """The paper and the till are heard once the truck has arrived."""
    frame = frame_with(log.Drove(ME, path=("ulm", "a", "b"), points=2), log.EventDrawn(ME, card=""), log.CardMoney(ME, card="", amount=500))
    heard = sounds(frame, PEOPLE)
    (_engine, at, lasts), (_paper, after, _), (_till, last, _) = heard
    assert [name for name, _at, _lasts in heard] == ["engine", "paper", "till"]
    assert (at, after, last) == (0, lasts, lasts + LASTS["paper"])
    assert lasts > 0


def test_much_at_once_is_not_noise():
    assert len(names(*(entry for _ in range(5) for entry in (log.Rolled(ME, dice=(1,)), log.Loaded(ME, 1, 5, "ulm"), log.Won(ME, 1, 1, 0))))) <= MOST


def test_the_horn_calls_the_people_of_this_screen():
    began = log.TurnBegan(ME, turn=3)
    state = frame_with().state
    assert names(began, state=replace(state, active=ME)) == ["horn"]
    assert names(log.TurnBegan(OTHER, turn=3), state=replace(state, active=OTHER)) == []
    skipped = names(began, log.Skipped(ME, left=0), log.TurnBegan(OTHER, turn=4), state=replace(state, active=OTHER))
    assert skipped == []


def test_what_was_is_silent():
    assert names(log.Rolled(ME, dice=(4,)), shown=3) == []


def test_of_others_that_act_at_once_nothing_is_heard_but_the_end():
    entries = log.Rolled(OTHER, dice=(4,)), log.Drove(OTHER, path=("ulm", "a"), points=1), log.Rolled(ME, dice=(3,)), log.Over(OTHER)
    assert names(*entries, gathered=True) == ["dice", "fanfare"]


def test_somebody_is_told_that_they_are_outbid():
    before = frame_with()
    before = replace(before, state=replace(before.state, pending=(*before.state.pending, Auction(1, OTHER, bid=2, bidder=ME))))
    assert outbid(frame_with(log.BidMade(OTHER, contract=1, bid=3, cost=600)), before, PEOPLE)
    assert not outbid(frame_with(log.Passed(OTHER, contract=1)), before, PEOPLE)
    assert not outbid(frame_with(log.BidMade(OTHER, contract=1, bid=3, cost=600)), before, frozenset({OTHER})), "they led nothing"


# The device -----------------------------------------------------------------------------------------


@pytest.fixture
def table():
    made = Table(new_session("heard", people=1, players=2), owns=True, options=Options())
    yield made
    made.close()


def test_a_step_tells_the_device_and_undo_is_silent(table):
    table.options.sound = True
    assert table.device.happened == {}, "what has happened before is not heard"
    assert go_on(table.session, lambda frame: isinstance(frame.state.phase, Driving) and frame.legal)
    told = table.device.happened
    assert told["frame"] == table.session.frame.number
    assert told["live"]
    assert ["dice", 0, 0] in told["sounds"]
    table.session.undo()
    assert table.device.happened == {"frame": table.session.frame.number, "live": False, "sounds": [], "buzz": ""}
    table.session.show_entry(1)
    assert not table.device.happened["live"]


def test_sound_is_asked_for_at_the_first_roll_and_only_then(table):
    question, options = table.sound.question, table.options
    assert is_hidden(question)
    assert go_on(table.session, lambda frame: isinstance(frame.state.phase, BeforeRoll) and frame.legal)
    assert is_hidden(question)
    assert go_on(table.session, lambda frame: isinstance(frame.state.phase, Driving) and frame.legal)
    assert not is_hidden(question)
    assert not options.sound, "off until somebody says so"
    table.sound.yes.click()
    assert is_hidden(question)
    assert table.device.liked["sound"]
    assert options.sound_asked


def test_who_wants_no_sound_is_not_asked_again():
    options = Options()
    for seed in ("first", "second"):
        table = Table(new_session(seed, people=1, players=2), options=options)
        go_on(table.session, lambda frame: isinstance(frame.state.phase, Driving) and frame.legal)
        assert is_hidden(table.sound.question) == (seed == "second")
        if seed == "first":
            table.sound.no.click()
        table.close()
    assert not options.sound


def test_a_question_left_open_is_not_asked_again(table):
    for seen in (True, False):
        assert go_on(table.session, lambda frame: isinstance(frame.state.phase, BeforeRoll) and frame.legal)
        assert go_on(table.session, lambda frame: isinstance(frame.state.phase, Driving) and frame.legal)
        assert is_hidden(table.sound.question) != seen
    assert not table.options.sound


def test_the_switch_is_among_the_tools_and_says_how_it_is(table):
    switch = table.sound.switch
    assert switch in table.actions.tools.children
    assert switch.icon == "volume-mute"
    switch.click()
    assert (switch.icon, table.options.sound) == ("volume-up", True)
    table.options.sound = False
    assert switch.icon == "volume-mute"


def test_what_nobody_hears_is_not_told(table):
    table.options.vibration = False
    assert go_on(table.session, lambda frame: isinstance(frame.state.phase, Driving) and frame.legal)
    assert table.device.happened == {}


def test_that_money_changes_is_told_unheard_too(table):
    """The page counts it, and not where it is taken back."""
    table.options.vibration = False
    session = table.session
    before = go_on(session, lambda frame: any(isinstance(action, BuyTrailer) and action.seat == ME for action in frame.legal))
    assert before
    assert session.do(next(action for action in session.frame.legal if isinstance(action, BuyTrailer)))
    assert table.device.happened == {"frame": session.frame.number, "live": True, "sounds": [], "buzz": ""}
    session.undo()
    assert not table.device.happened["live"]


def test_sounds_can_be_tried_where_their_volume_is_chosen(table):
    said = []
    table.device.send = lambda content, buffers=None: said.append(content)
    table.liked.gear.click()
    (listen,) = [one for line in table.liked.form.children for one in getattr(line, "children", ()) if getattr(one, "description", "") == "Listen"]
    listen.click()
    assert said == [{"kind": "listen"}]
    table.liked.form.controls["volume"].value = "loud"
    assert table.device.liked["volume"] == LOUD["loud"]


def test_every_volume_is_known_to_the_device():
    assert LOUD.keys() == VOLUMES.keys()


def test_the_browser_hears_of_what_is_liked():
    options = Options()
    device = Device(options)
    options.vibration, options.less_motion, options.press_pause = False, True, 1000
    options.look, options.text_size, options.patterns = "dark", 125, True
    seen = {"look": "dark", "text_size": 125, "patterns": True, "announcer": False, "rate": 1.0, "language": "en"}
    assert device.liked == {"sound": False, "volume": LOUD["medium"], "vibration": False, "still": True, "stay_on": True, **seen}
    assert device.pause == 1000
    device.leave()
    options.sound = True
    assert not device.liked["sound"]
    device.close()


# The tab's title ------------------------------------------------------------------------------------


def test_the_tab_says_whose_turn_it_is(table):
    assert go_on(table.session, lambda frame: isinstance(frame.state.phase, Driving) and frame.legal)
    assert table.device.turn["title"] == "Your turn · Auf Achse"
    assert table.device.turn["asleep"], "a screen that stays on is for a phone of one's own"
    table.session.show_entry(1)
    assert table.device.turn["title"] == "Auf Achse"
    table.session.show_entry(None)
    assert table.device.turn["title"] == "Your turn · Auf Achse"
    device = table.device
    table.close()
    assert device.turn["title"] == "Auf Achse"


def test_at_a_shared_screen_it_says_nothing_since_all_look_at_it():
    table = play(players=2, people=2, names=("Ada", "Ben"), seed="shared")
    assert go_on(table.session, lambda frame: isinstance(frame.state.phase, BeforeRoll) and frame.legal)
    assert table.device.turn["title"] == "Auf Achse"
    table.close()


def test_a_cab_says_it_by_itself():
    cab = Cab(new_session("cab", people=1, players=2), 0)
    assert go_on(cab.session, lambda frame: bool(frame.legal))
    assert "asleep" not in cab.device.turn
    cab.close()


def test_bots_at_once_are_silent():
    session = new_session("at once", people=1, players=2, bot_delay=PACES["at once"])
    table = Table(session, options=Options(sound=True))
    assert go_on(session, lambda frame: isinstance(frame.state.phase, Driving) and frame.legal)
    assert ["dice", 0, 0] in table.device.happened["sounds"], "one's own dice are heard"
    table.close()
