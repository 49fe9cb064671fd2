"""What people see who are asked to take something back together, and what their presses do."""

from aufachse_widgets.pages.play import Table
from aufachse_widgets.store import MemoryStore
from tests.sessions.test_agreeing import Party


def shown(bar):
    return None if bar is None or "aa-hidden" in bar._dom_classes else bar.said.value


def on(button):
    return "aa-hidden" not in button._dom_classes


def test_each_page_says_what_is_asked_and_takes_the_answer():
    party = Party(MemoryStore())
    seat = party.roll()
    tables = {number: Table(session) for number, session in party.players.items()}
    wall = Table(party.wall)
    asking, other, third = (tables[(seat + step) % 3].actions for step in (1, 0, 2))
    assert asking.request is None, "nothing is made before somebody asks"
    asking.undo.click()
    assert asking.question.yes.description == "Ask everybody"
    asking.question.yes.click()
    party.look()
    name = party.players[0].words.seat((seat + 1) % 3)
    assert "You have asked everybody to undo this" in shown(asking.request) and not on(asking.request.yes)
    assert asking.request.no.description == "Never mind"
    for bar in (other.request, third.request):
        assert f"{name} asks everybody to undo this" in shown(bar) and "rolls" in shown(bar) and on(bar.yes) and bar.no.description == "Don't agree"
    assert "asks everybody" in shown(wall.actions.request) and not on(wall.actions.request.yes) and not on(wall.actions.request.no)
    assert other.undo.disabled and asking.undo.disabled
    other.request.yes.click()
    party.look()
    assert not on(other.request.yes) and "Still to agree" in shown(third.request)
    third.request.no.click()
    party.look()
    who = party.players[0].words.seat((seat + 2) % 3)
    for actions in (asking, other, third, wall.actions):
        assert f"{who} did not agree" in shown(actions.request) and not on(actions.request.yes) and not on(actions.request.no)
    assert not asking.undo.disabled
    asking.undo.click()
    asking.question.yes.click()
    party.look()
    other.request.yes.click()
    party.look()
    third.request.yes.click()
    party.look()
    for actions in (asking, other, third, wall.actions):
        assert shown(actions.request) is None and actions.error == ""
    assert party.said() == [f"{name} took back {party.players[0].words.seat(seat)}'s move, all agreed."]
    for table in (*tables.values(), wall):
        table.close()


def test_names_are_no_markup():
    party = Party(MemoryStore(), tuple(type(seat)(f"<b>{seat.name}", seat.colour) for seat in Party(MemoryStore()).game.seats))
    seat = party.roll()
    asking = party.players[(seat + 1) % 3]
    table = Table(asking)
    asking.undo()
    assert "<b>Anna" not in shown(table.actions.request) and "&lt;b&gt;" in shown(table.actions.request)
    table.close()
