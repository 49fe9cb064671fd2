"""Every form shows what it needs, whichever was open before it."""

import itertools

import ipywidgets
import pytest

from aufachse_widgets.apps.track import TrackTable, track
from aufachse_widgets.box import Box
from aufachse_widgets.engine.cards import MOTIVATION
from aufachse_widgets.tracking.facts import TABLE, Named, SetCards, SetSpace, Typed, Won
from aufachse_widgets.widgets.parts.tree import is_hidden
from tests.widgets.track.hands import KASSEL_WIEN, NAMES, PRAHA_MUENCHEN, Hands

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
            other.turn._open_form(name)
            fresh[name] = seen(other.turn.form)
            other.close()
        return fresh[name]

    for before, name in itertools.permutations(FORMS, 2):
        turn._open_form(before)
        if before in ("auction", "load"):  # looked for another card in it, or began to type one
            turn.chooser._open(False)
        if booked:
            turn._form_tells(Won(2, 1, 3, 0))
            assert is_hidden(turn.form)
        turn._open_form(name)
        assert seen(turn.form) == at_first(name), f"{name} after {before}"
        (body,) = turn.form_body.children
        assert len(seen(body)) > 2, name
        turn._form_shut()
        if booked:
            table.session.undo()
    assert table.error == ""
    table.close()


def test_a_start_is_one_touch(table):
    for name in ("München", "Köln", "Wien", "Praha"):
        Hands(table).space(name)
    assert [player.space for player in table.session.frame.state.players] == ["muenchen", "koeln", "wien", "praha"]
