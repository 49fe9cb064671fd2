"""What the table does by itself where a person's options say so."""

from msgspec.structs import replace

from aufachse_widgets.engine.actions import BuyTrailer, EndTurn, RollDice, SellTrailer, UseCard
from aufachse_widgets.engine.log import Rolled
from aufachse_widgets.engine.phases import BeforeRoll, Business
from aufachse_widgets.forms.seating import default_seats
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.options import Options
from tests.kit.front_end import browser_says
from tests.widgets.playing import press, steps


def table_of(**liked):
    return Table(Session.new("fx-schmid-1987", default_seats(2, people=2), seed="itself", length=3), options=Options(**liked))


def test_it_acts_only_where_nothing_else_can_be_done_and_only_as_wished():
    table = table_of(roll_by_itself=True)
    roll, end = RollDice(0), EndTurn(0)
    came = replace(table.session.frame, events=(Rolled(0, (4,)),), handover=-1, shown=-1)
    due = table.by_itself.due
    assert due(replace(came, legal=(roll,)), came) == roll
    assert due(replace(came, legal=(roll, end)), came) is None
    assert due(replace(came, legal=(end,)), came) is None
    table.options.end_turn_by_itself = True
    assert due(replace(came, legal=(end,)), came) == end
    assert due(replace(came, legal=(end,), events=()), came) is None, "an undone step is not done again"
    assert due(replace(came, legal=(end,), events=()), replace(came, handover=0)) == end, "the screen was taken"
    assert due(replace(came, legal=(end,), shown=3), came) is None
    table.close()


def test_trailers_are_no_reason_not_to_roll_but_a_kept_card_is():
    table = table_of(roll_by_itself=True, end_turn_by_itself=True)
    frame, due = table.session.frame, table.by_itself.due
    roll, buy, sell, card = RollDice(0), BuyTrailer(0, False), SellTrailer(0, False), UseCard(0, "beifahrer")

    def at(phase, *legal):
        return replace(frame, events=(Rolled(0, (4,)),), handover=-1, shown=-1, legal=legal, state=replace(frame.state, pending=(phase,)))

    assert due(at(BeforeRoll(0), roll, buy, sell), frame) == roll
    assert due(at(BeforeRoll(0), buy, roll), frame) == roll
    assert due(at(BeforeRoll(0), roll, buy, card), frame) is None
    assert due(at(BeforeRoll(0), buy, sell), frame) is None
    assert due(at(Business(0), EndTurn(0), buy), frame) is None, "the next roll comes by itself, too"
    assert due(at(Business(0), roll, buy), frame) is None, "a trailer may be for what is loaded here"
    table.close()


def test_trailers_wait_for_the_next_roll_unless_a_contract_here_needs_one():
    table = table_of(end_turn_by_itself=True)
    frame, due = table.session.frame, table.by_itself.due
    rules, player, end, buy, sell = table.session.rules, frame.state.players[0], EndTurn(0), BuyTrailer(0, False), SellTrailer(0, False)
    big = max(rules.contracts, key=lambda number: rules.contracts[number].goods)
    room, start = rules.free_room(player), rules.contracts[big].start

    def at(space, loaded, *legal):
        players = (replace(player, space=space, hand=(big,), loaded=loaded), *frame.state.players[1:])
        state = replace(frame.state, players=players, pending=(Business(0),))
        return replace(frame, events=(Rolled(0, (4,)),), handover=-1, shown=-1, legal=legal, state=state)

    full = tuple(number for number in rules.contracts if number != big and rules.contracts[number].goods > room - rules.contracts[big].goods)[:1]
    elsewhere = rules.contracts[big].destination
    assert due(at(elsewhere, full, end, buy, sell), frame) == end
    assert due(at(start, full, end, buy), frame) is None, "a trailer may be for that contract"
    assert due(at(start, full, end), frame) == end
    table.options.roll_by_itself = True
    assert due(at(elsewhere, full, end, buy), frame) is None
    table.close()


def test_nobody_is_left_to_press_what_goes_by_itself():
    table = table_of(roll_by_itself=True, end_turn_by_itself=True)
    session, kinds, alone = table.session, [], []
    session.observe(lambda change: alone.append((change["old"], change["new"])), names="frame")
    for number, action in enumerate(steps(table)):
        kinds.append(type(action))
        if number == 40:
            break
    done = [new for old, new in alone if table.by_itself.due(new, old)]
    assert done, "nothing went by itself"
    assert not [frame for frame in done if frame is session.frame]
    table.close()


def test_what_goes_by_itself_is_not_taken_for_a_second_touch():
    table = table_of(roll_by_itself=True, end_turn_by_itself=True)
    session, sent, came, alone = table.session, [], [], 0
    table.device.send = lambda content, buffers=None: sent.append(content)
    session.observe(lambda change: came.append((change["old"], change["new"])), names="frame")

    def as_told(table, action):
        """A press that the page has told of."""
        browser_says(table.device, {"kind": "press", "frame": session.frame.number, "text": ""})
        press(table, action)
        table.presses.forget()  # of what is done on the map without one

    for _action in steps(table, act=as_told):
        done = [new for old, new in came if table.by_itself.due(new, old)]
        assert session.frame not in done, "what was due has not been done"
        alone += len(done)
        came.clear()
        if alone >= 3:
            break
    assert alone >= 3
    assert {"kind": "dropped"} not in sent
    table.close()


def test_the_page_says_that_a_step_may_come_by_itself():
    """Then it tells before each press which frame it is for."""
    for liked, told in (({}, False), ({"roll_by_itself": True}, True), ({"end_turn_by_itself": True}, True)):
        table = table_of(**liked)
        assert ("data-aufachse-live" in table.actions.turn.value) == told
        table.close()
