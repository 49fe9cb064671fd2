"""At a shared screen hints are on for those who like them, and off for the others."""

from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.forms.seating import default_seats
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.options import Options
from tests.kit.sessions import go_on, offers
from tests.widgets.playing import text

ADA, BEN = 0, 1


def shared(options, people=2):
    seats = default_seats(2, people=people, names=("Ada", "Ben"))
    return Table(Session.new("fx-schmid-1987", seats, seed="whose hints"), options=options)


def rolls(seat):
    return lambda frame: offers(RollDice)(frame) and frame.perspective == seat and frame.handover < 0


def test_one_persons_hints_are_not_the_next_ones():
    options = Options()
    table = shared(options)
    assert go_on(table.session, rolls(ADA))
    table.advice.switch.value = True
    assert "aa-hint" in table.market.cards.value
    assert go_on(table.session, rolls(BEN))
    assert not table.advice.switch.value
    assert "worth" not in text(table.market.cards.value) + text(table.hand.cards.value)
    assert go_on(table.session, rolls(ADA))
    assert table.advice.switch.value and "aa-hint" in table.market.cards.value
    table.close()
    assert not options.hints
    again = shared(Options.read(options.text()))  # the next day, in another game
    assert go_on(again.session, rolls(BEN))
    assert not again.options.hints
    assert go_on(again.session, rolls(ADA))
    assert again.options.hints
    again.advice.switch.value = False
    assert again.options.hinted_people == ()
    again.close()


def test_hints_of_the_only_person_are_the_devices():
    options = Options(hints=True)
    table = shared(options, people=1)
    assert go_on(table.session, rolls(ADA))
    assert options.hints and options.hinted_people == ()
    table.close()
    assert options.hints
    both = shared(options)
    assert go_on(both.session, rolls(ADA))
    assert not options.hints
    both.close()
    assert options.hints
