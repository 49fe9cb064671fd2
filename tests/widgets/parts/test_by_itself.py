"""What the table does by itself where a person's options say so."""

from msgspec.structs import replace

from aufachse_widgets.apps.play import Table
from aufachse_widgets.apps.seating import default_seats
from aufachse_widgets.engine.actions import EndTurn, RollDice
from aufachse_widgets.engine.log import Rolled
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.options import Options
from tests.widgets.playing import steps


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
