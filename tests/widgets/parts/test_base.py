"""What all widgets share: looking at a session, errors in callbacks, closing."""

import logging

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

from aufachse_widgets.engine.actions import EndTurn, Place
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.css.sheet import shared_style
from aufachse_widgets.widgets.parts.device import Device
from aufachse_widgets.widgets.parts.errors import guard
from aufachse_widgets.widgets.parts.panel import PlayPanel
from aufachse_widgets.widgets.parts.tree import close_all, parts


class Shown(PlayPanel):
    """Notes the frames it is shown; its button divides by nought."""

    def build(self):
        self.frames = []
        self.button = ipywidgets.Button(description="Press")
        self.button.on_click(guard(self.fail))
        self.children = (self.button,)

    def show(self, frame, previous):
        self.frames.append((frame, previous))

    def fail(self, button):
        raise ZeroDivisionError("nought <b>")


@pytest.fixture
def session():
    return Session.new("fx-schmid-1987", seats=(Seat("Ada"), Seat("Ben")), seed="widgets")


def placed(session):
    return next(action for action in session.frame.legal if isinstance(action, Place))


def test_a_panel_is_shown_the_present_frame_and_then_each_new_one(session):
    panel = Shown(session)
    first = session.frame
    session.do(placed(session))
    assert [frame for frame, _ in panel.frames] == [first, session.frame]
    assert [previous for _, previous in panel.frames] == [None, first]


def test_an_error_in_a_callback_is_shown_and_logged_and_the_game_goes_on(session, caplog):
    panel = Shown(session)
    with caplog.at_level(logging.ERROR):
        panel.button.click()
    assert "nought <b>" in panel.error
    assert session.error == ""
    assert "ZeroDivisionError" in caplog.text
    panel.act(placed(session))
    assert panel.error == ""
    assert len(panel.frames) == 2


def test_an_action_that_the_rules_refuse_gives_the_reason_in_words(session, caplog):
    panel = Shown(session)
    before = session.frame
    panel.act(EndTurn(before.waiting[0]))
    assert panel.error
    assert "Traceback" not in caplog.text
    assert session.frame is before


def test_a_page_without_words_of_its_own_shows_a_refusal_too(session):
    class Page:
        error = ""

    page, refused = Page(), EndTurn(session.frame.waiting[0])
    guard(lambda: session.do(refused), page)()
    assert page.error


def test_a_click_made_before_the_game_moved_on_changes_nothing(session):
    early, late = Shown(session), placed(session)
    old = session.frame
    early.act(late)
    after = session.frame
    with pytest.raises(Exception, match=r"."):
        session.do(late, at=old.number)
    assert session.frame is after


def test_an_error_while_showing_a_frame_does_not_stop_the_others(session):
    class Broken(Shown):
        def show(self, frame, previous):
            if previous is not None:
                raise ValueError("cannot be shown")

    broken, other = Broken(session), Shown(session)
    session.do(placed(session))
    assert len(other.frames) == 2
    assert "cannot be shown" in broken.error
    assert other.error == ""


def test_closing_leaves_nothing_behind(session):
    shared_style()
    before = set(_instances)
    panel, other = Shown(session), Shown(session)
    panel.close()
    session.do(placed(session))
    assert len(panel.frames) == 1
    assert len(other.frames) == 2
    other.close()
    other.close()
    assert set(_instances) == before


def test_parts_are_each_widget_once_with_layout_and_style():
    button = ipywidgets.Button()
    box = ipywidgets.HBox((button, ipywidgets.VBox((button,))))
    found = list(parts(box))
    assert len(found) == len(set(map(id, found)))
    assert {button, button.layout, button.style, box.layout} <= set(found)
    close_all(box)


def test_the_stylesheet_is_there_once_for_all_panels(session):
    one, two = Shown(session), Shown(session)
    assert one.children[-1] is two.children[-1] is shared_style()
    one.children = ()
    assert one.children[-1] is shared_style()
    assert Shown(session, alone=False).children[-1] is not shared_style()
    assert shared_style().value.count("{") == shared_style().value.count("}")


def test_a_panel_alone_has_a_device_of_its_own(session):
    before = set(_instances)
    panel = Shown(session)
    assert panel.device is not None
    assert panel.device in panel.children
    assert panel.device.options is panel.options
    panel.options.press_pause = 1000
    assert panel.device.pause == 1000
    other = Session.new("fx-schmid-1987", seats=(Seat("Ada"), Seat("Ben")), seed="another")
    device, panel.session = panel.device, other
    assert panel.device is device
    assert device in panel.children
    assert device.comm is not None
    panel.close()
    assert set(_instances) - before <= {shared_style().model_id, shared_style().layout.model_id}


def test_a_panel_that_is_composed_has_the_device_of_its_page(session):
    panel, device = Shown(session, alone=False), Device()
    assert panel.device is None
    given = Shown(session, device=device)
    assert given.device is device
    assert device not in given.children
    for widget in (panel, given, device):
        close_all(widget)
