"""The companion's panels: they open at every stage, leave nothing behind when closed, and always offer a way on."""

import random

import pytest
from ipywidgets.widgets.widget import _instances

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Load
from aufachse_widgets.pages.track import TABS, track
from aufachse_widgets.tracking.facts import Counted, Drew, Paid, Rolled, Stopped
from tests.kit.editions import EDITIONS
from tests.widgets.playing import hidden, shown_text
from tests.widgets.track.hands import Hands, known, quiet


def test_every_panel_opens_at_every_stage_without_an_error(table):
    hands = known(table)
    steps = [(Rolled(0, (3,)),), (Stopped(0, "kassel"),), (Load(0, 1),), (Rolled(1, (4,)),), (Stopped(1, "kassel|hannover"),), (Drew(1, "Motivation"),),
             (Rolled(2, (6,)),), (Stopped(2, "?"),), (Drew(2, "Stau in München"),), (Paid(1, -300, "lost a bet"),), (Counted(0, 4000),)]  # fmt: skip
    for step in steps:
        assert table.session.tell(*step), table.error
        for name in TABS:
            hands.tab(name)
        assert shown_text(table.panels["bank"])
        hands.tab("turn")
    for name in ("event", "load", "deliver", "auction", "trailer", "sign", "kept", "stop"):
        for seat in range(4):
            table.turn.form.open_form(name, seat)
            assert table.error == ""
    assert "Motivation" in shown_text(table.reminders)


def test_closed_panels_cost_a_step_nothing(table):
    hands = known(table)
    bank = hands.tab("bank")
    hands.tab("turn")
    before = bank.lines.value
    table.session.tell(Paid(0, -100, "toll"))
    assert bank.lines.value == before
    hands.tab("bank")
    assert "toll" in bank.lines.value


def test_no_step_makes_a_widget(table):
    hands = known(table)
    for name in TABS:
        hands.tab(name)
    hands.tab("turn")
    made = len(_instances)
    for _round in range(4):
        hands.roll(4)
        hands.space(quiet(table))
    table.session.undo()
    table.session.redo()
    assert len(_instances) == made


def test_closing_leaves_no_widget():
    track(players=2).close()
    before = len(_instances)
    table = track(players=2)
    hands = Hands(table)
    for name in TABS:
        hands.tab(name)
    table.turn.form.open_form("auction")
    table.turn.form.open_form("event")
    table.turn._map_toggled()
    table.close()
    assert len(_instances) == before


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("rolls", "places"), [(True, True), (True, False), (False, True), (False, False)])
def test_whatever_is_touched_the_screen_offers_a_way_on(edition, rolls, places):
    chance = random.Random(f"{edition} {rolls} {places}")
    table = track(edition=edition, players=3, first=0, rolls=rolls, places=places, box=shipped_box(preset(edition)) if chance.random() < 0.7 else None)
    session, turn = table.session, table.turn
    for _step in range(25):
        acts = [session.undo, lambda: session.tell(Drew(max(0, session.frame.state.active), chance.choice(session.rules.edition.event_cards)))]
        if not hidden(turn.form):
            turn.form.back.click()
        for row in (turn.roll, turn.next):
            if not hidden(row):
                acts += [lambda row=row: [die.choose(chance.randrange(6)) for die in row.rows]] * 3
        if not hidden(turn.place):
            acts.append(lambda: turn._stopped(chance.choice(list(session.rules.spaces))))
            if turn.where.likely.options:
                acts += [lambda: turn.where.likely.choose(chance.randrange(len(turn.where.likely.options)))] * 5
        if not hidden(turn.deeds):
            acts += [lambda: turn.deeds.choose(chance.randrange(len(turn.deeds.options)))] * 3
        if not hidden(turn.next_turn):
            acts += [turn.next_turn.click] * 3
        chance.choice(acts)()
        assert session.error == ""
        if session.frame.state.over:
            break
        assert not hidden(turn.form) or any(not hidden(one) for one in (turn.roll, turn.place, turn.next, turn.next_turn))
    for name in TABS:
        Hands(table).tab(name)
    table.close()


def test_the_film_is_watched_here_and_bots_play_a_copy_on_from_any_moment(table):
    hands = known(table)
    for step in ((Rolled(0, (3,)),), (Stopped(0, "kassel"),), (Load(0, 1),), (Rolled(1, (4,)),)):
        assert table.session.tell(*step), table.error
    end = hands.tab("end")
    end.watch.click()
    (film,) = end.screening.box.children
    assert not hidden(film.ask) and len(film.screenplay.scenes) > 3
    earlier = len(film.screenplay.scenes) - 2
    film.film.scene = earlier
    film.ask.click()
    assert not hidden(film.form), film.error
    out = film.form.children[1]
    entry = film.screenplay.scenes[earlier].entry
    assert out._known()[1].turn == table.session.table_at(entry).state.turn
    out.games = 1
    for field in out.bots:
        field.value = "courier"
    head = table.session.frame.head
    out.start.click()
    assert len(out.outcomes) == 1 and table.session.frame.head == head, "the game itself stays as it is"
    assert table.session.tell(Stopped(1, "kassel|hannover"))
    assert end.screening.box.children == () and film.comm is None
