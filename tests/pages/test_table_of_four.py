"""The scripted table of four, with its pages open: no question is left over on any phone, and each shows the same purses as the wall."""

import pytest

from aufachse_widgets.pages.told_cab import ToldCab
from aufachse_widgets.pages.wall import Wall
from aufachse_widgets.store import MemoryStore
from tests.kit.devices import look
from tests.kit.table_of_four import TURNS, TableOfFour
from tests.widgets.playing import hidden


@pytest.fixture(autouse=True)
def boxes(monkeypatch, tmp_path):
    monkeypatch.setenv("AUFACHSE_BOXES", str(tmp_path / "boxes"))


@pytest.mark.slow
def test_no_question_is_left_over_on_any_phone():
    store = MemoryStore()
    four = TableOfFour("fx-schmid-1987-four", lambda: store)
    cabs = [ToldCab(session, owns=True) for session in four.phones]
    wall = Wall(four.devices.wall, owns=True)
    for turn in four.tell_all():
        look(*four.phones, four.devices.wall)
        for cab in cabs:
            assert cab.turn.form.name == "" and hidden(cab.turn.form)
            assert cab.desk.asked is None and cab.desk.error == ""
            purses = [one.head.purses.value.replace(" aa-own", "") for one in (cab, cabs[0])]  # a phone marks its own
            assert purses[0] == purses[1]
        # Somebody opens a form about the turn that is nearly over, and leaves it open.
        cabs[turn % 4].turn.form.open_form(("event", "load", "auction", "sign")[turn // 4 % 4])
    assert turn == TURNS
    for page in (*cabs, wall):
        page.close()
    four.devices.close()
