"""The rules on every page: on the start page those that are chosen, on a game's page those of the game."""

from ipywidgets.widgets.widget import _instances

from aufachse_widgets.apps.dashboard import Dashboard
from aufachse_widgets.apps.play import play
from aufachse_widgets.engine.actions import Drive
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.widgets.parts.notice_place import Notice
from tests.widgets.playing import go_on


def test_the_start_page_has_the_rules_that_are_chosen():
    page = Dashboard(edition="schmidt-2007")
    start = page.start
    assert start.liked.rules is None
    start.liked.question.click()
    assert "Schmidt Spiele 2007" in start.liked.rules.told.value
    start.open_form()
    start.edition.value = "czech"
    start.players.value = 4
    start.length.value = 5
    start.liked.read()
    assert "Czech rules" in start.liked.rules.told.value
    assert "shorter game: 5 public contracts instead of 20" in start.liked.rules.told.value
    view = start.liked.rules
    page.close()
    assert view.comm is None


def test_the_map_says_why_and_leads_to_the_rule():
    table = play(players=2, people=2, seed="map")
    assert go_on(table.session, lambda frame: isinstance(frame.state.phase, Driving))
    reached = {action.space for action in table.session.frame.legal if isinstance(action, Drive)}
    far = next(
        space for space in reversed(table.session.rules.spaces) if space not in reached and space not in [p.space for p in table.session.frame.state.players]
    )
    table.map.press(far)
    assert "aa-hidden" not in table.map.rule._dom_classes
    table.map.rule.click()
    assert "aa-asked" in table.liked.rules.told.value
    table.map.tell("")
    assert "aa-hidden" in table.map.rule._dom_classes
    table.close()


def test_a_card_leads_to_its_rules():
    table = play(players=2, people=2, seed="card")
    table.news.place.tell(Notice("card", "Speed trap", "Radarfalle", ("Pay.",)))
    assert "aa-hidden" not in table.news.place.rule._dom_classes
    table.news.place.rule.click()
    told = table.liked.rules.told.value
    assert "You drove too fast" in told[told.index("aa-asked") : told.index("<details")]
    assert 'data-section="events" open' in told
    table.close()


def test_nothing_is_made_before_somebody_asks():
    play(players=2, people=2, seed="lazy").close()
    before = set(_instances)
    table = play(players=2, people=2, seed="lazy")
    assert table.liked.rules is None
    table.liked.question.click()
    table.close()
    assert set(_instances) == before
