"""Every form shows what it needs, whichever was open before it."""

import itertools

import ipywidgets
import pytest

from aufachse_widgets.box import Box, shipped_box
from aufachse_widgets.engine import preset, why_not
from aufachse_widgets.engine.actions import Decline, Place
from aufachse_widgets.engine.cards import MOTIVATION
from aufachse_widgets.engine.phases import LoadOffer
from aufachse_widgets.pages.track import TABS, TrackTable, track
from aufachse_widgets.tracking.facts import TABLE, Named, SetCards, SetSpace, Typed, Won
from aufachse_widgets.tracking.log import Remark
from aufachse_widgets.widgets.parts.tree import is_hidden, parts
from tests.kit.editions import EDITIONS
from tests.widgets.playing import text
from tests.widgets.track.hands import KASSEL_WIEN, NAMES, PRAHA_MUENCHEN, known

FORMS = ("event", "load", "deliver", "auction", "take", "trailer", "sign", "kept", "stop")


def seen(widget: ipywidgets.Widget) -> list[object]:
    """What people see of a widget and all it holds, in its order."""
    if is_hidden(widget):
        return []
    own = [(name, getattr(widget, name)) for name in ("description", "value", "_options_labels", "placeholder", "disabled") if hasattr(widget, name)]
    return [type(widget).__name__, own, *(part for child in getattr(widget, "children", ()) for part in seen(child))]


def begun(named: bool) -> TrackTable:
    table = track(players=4, names=NAMES, first=0, box=Box("Ours"))
    more = (Named(TABLE, 0, 2),) if named else ()
    table.session.tell(Typed(TABLE, KASSEL_WIEN), Typed(TABLE, PRAHA_MUENCHEN), *(SetSpace(seat, "kassel") for seat in range(4)), *more)
    table.session.tell(SetCards(0, (MOTIVATION,)))
    return table


@pytest.mark.parametrize("named", [False, True], ids=["cards face down", "a card face up"])
@pytest.mark.parametrize("booked", [False, True], ids=["one after the other", "after an auction was booked"])
def test_a_form_looks_the_same_whichever_was_open_before(named, booked):
    table = begun(named)
    turn = table.turn
    fresh: dict[str, list[object]] = {}

    def at_first(name: str) -> list[object]:
        """The form on a screen that has shown no other."""
        if name not in fresh:
            other = TrackTable(table.session)
            other.turn.form.open_form(name)
            fresh[name] = seen(other.turn.form)
            other.close()
        return fresh[name]

    for before, name in itertools.permutations(FORMS, 2):
        turn.form.open_form(before)
        if before in ("auction", "load"):  # looked for another card in it, or began to type one
            turn.form.chooser._open(False)
        if booked:
            turn.form.tell(Won(2, 1, 3, 0))
            assert is_hidden(turn.form)
        turn.form.open_form(name)
        assert seen(turn.form) == at_first(name), f"{name} after {before}"
        (body,) = turn.form.body.children
        assert len(seen(body)) > 2, name
        turn.form.shut()
        if booked:
            table.session.undo()
    assert table.error == ""
    table.close()


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_starts_that_the_edition_allows_are_proposed_each_two_touches_at_most(edition):
    table = track(edition=edition, players=4, names=NAMES, first=0, box=shipped_box(preset(edition)))
    session, where = table.session, table.turn.where
    cities = "city" in session.rules.edition.placing_kinds
    for seat in range(4):
        assert len(where._likely) > 30
        assert all(one.startswith("next to") != cities for one in where.likely.options)
        if not cities:
            where.likely.choose(seat)
            assert "on which road?" in text(where.asked.value)
            assert all(one.startswith("towards ") for one in where.likely.options)
            if seat == 0:  # another city after all
                where.between.click()
                assert len(where._likely) > 30
                where.likely.choose(seat)
        offered = list(where._likely)
        assert all(why_not(session.rules, session.frame.state, Place(seat, space)) is None for space in offered)
        assert all((space in session.rules.cities) == cities for space in offered)
        where.likely.choose(0)
        assert session.table.where(seat) == offered[0]
        assert not [event for event in session.frame.events if isinstance(event, Remark)]
        if isinstance(session.frame.state.phase, LoadOffer):
            session.tell(Decline(seat))
    assert all(isinstance(player.space, str) and player.space in session.rules.spaces for player in session.frame.state.players)
    table.close()


def test_letters_find_allowed_starts_first_and_say_where_none_is(table):
    where = table.turn.where
    where.finder.field.value = "kass"
    kinds = [one.split("\n")[1] for one in where.finder.hits.options]
    place = kinds.index("city: no start by the rules")
    assert place > 4
    assert all("Kassel" in kind and "no start" not in kind for kind in kinds[:place])
    where.finder.hits.choose(place)  # the table did it all the same
    assert table.session.table.where(0) == "kassel"
    assert any(isinstance(event, Remark) for event in table.session.frame.events)


def test_between_two_cities_stays_begun_while_another_tab_is_open(table):
    hands = known(table)
    where = table.turn.where
    hands.roll(2)
    hands.click(where.between)
    hands.press(where.finder.hits, "Kassel")
    where.finder.field.value = "lei"
    for name in (*TABS, "turn"):
        hands.tab(name)
    assert "Between Kassel and" in text(where.asked.value) and where.finder.field.value == "lei"
    hands.press(where.finder.hits, "Leipzig")
    hands.press(where.finder.hits, "3rd of 4")
    assert table.session.table.where(0) == "jena"


def test_what_is_typed_stays_while_another_tab_is_open():
    table = track(players=4, names=NAMES, first=0, box=Box("Ours"))
    try:
        hands = known(table)
        hands.roll(3)
        hands.space("Kassel")
        hands.other("Load")
        for name in TABS:
            typed = {field: "12" for field in parts(hands.tab(name)) if isinstance(field, ipywidgets.Text | ipywidgets.Textarea)}
            for field, value in typed.items():
                field.value = value
            for other in (*TABS, name):
                hands.tab(other)
            assert [field.description for field, value in typed.items() if field.value != value] == []
    finally:
        table.close()
