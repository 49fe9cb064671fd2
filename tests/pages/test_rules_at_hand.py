"""The rules on every page: on the start page those that are chosen, on a game's page those of the game."""

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Drive, RollDice
from aufachse_widgets.engine.errors import IllegalAction
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.by_link import LinkPage
from aufachse_widgets.pages.dashboard import Dashboard
from aufachse_widgets.pages.play import play
from aufachse_widgets.pages.wall import Wall
from aufachse_widgets.sessions.admission import Admission, Secret
from aufachse_widgets.sessions.lobby import Lobby
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.widgets.lobby.host import table_of
from aufachse_widgets.widgets.parts.device_panel import DevicePanel
from aufachse_widgets.widgets.parts.notice_place import Notice
from aufachse_widgets.widgets.parts.tree import is_hidden
from tests.kit.front_end import browser_says, looks
from tests.kit.sessions import go_on


def test_the_start_page_has_the_rules_that_are_chosen():
    page = Dashboard(edition="schmidt-2007")
    start = page.start
    assert start.liked.rules is None
    start.liked.question.click()
    assert "Schmidt Spiele 2007" in start.liked.rules.told.value
    assert not is_hidden(start.liked.rules.asking), "no table is open"
    start.open_form()
    start.edition.value = "czech"
    start.players.value = 4
    start.length.value = 5
    start.liked.read()
    assert "Czech rules" in start.liked.rules.told.value
    assert "shorter game: 5 public contracts instead of 20" in start.liked.rules.told.value
    assert is_hidden(start.liked.rules.asking), "the form has been filled in"
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
    assert "aa-hidden" not in looks(table.map.rule)
    table.map.rule.click()
    assert "aa-asked" in table.liked.rules.told.value
    table.map.tell("")
    assert "aa-hidden" in looks(table.map.rule)
    table.close()


def test_a_card_leads_to_its_rules():
    table = play(players=2, people=2, seed="card")
    table.news.place.tell(Notice("card", "Speed trap", "Radarfalle", ("Pay.",)))
    assert "aa-hidden" not in looks(table.news.place.rule)
    table.news.place.rule.click()
    told = table.liked.rules.told.value
    assert "You drove too fast" in told[told.index("aa-asked") : told.index("<details")]
    assert 'data-section="events" open' in told
    table.close()


def opened(table):
    told = table.liked.rules.told.value
    return [part.partition('"')[0] for part in told.split('data-section="')[1:] if part.partition('"')[2].startswith(" open")]


def test_the_prompt_leads_to_the_rules_of_the_moment_and_a_held_button_to_its_own():
    table = play(players=2, people=2, seed="prompt")
    table.actions.rule.click()
    assert opened(table) == ["setup"]
    for section in ("trailers", "auction", "signs"):
        browser_says(table.device, {"kind": "rule", "section": section})
        assert opened(table) == [section]
    browser_says(table.device, {"kind": "rule", "section": ""})
    assert opened(table) == ["setup"]
    held = table.device
    table.close()
    browser_says(held, {"kind": "rule", "section": "signs"})  # nobody is there any more


def test_buttons_say_what_they_are_about():
    table = play(players=2, people=2, seed="about")
    assert go_on(table.session, lambda frame: any(isinstance(action, RollDice) for action in frame.legal))
    about = {button.description: looks(button) for button in table.actions.shown}
    assert "aa-about-drive" in next(classes for label, classes in about.items() if label.startswith("Roll"))
    assert "aa-about-trailers" in next(classes for label, classes in about.items() if "trailer" in label)
    for panel, section in ((table.auction, "auction"), (table.market, "auction"), (table.hand, "business"), (table.trailers, "trailers")):
        assert f"aa-about-{section}" in looks(panel)
    table.close()


def test_among_all_games_are_the_rules_of_the_one_that_is_chosen():
    page = Dashboard(edition="schmidt-2007")
    Session.new("czech", (Seat("Ada"), Seat("Ben")), "kept", store=page.store)
    page.look_back()
    page.history.liked.question.click()
    assert "1987" in page.history.liked.rules.told.value
    page.history.games.choose(0)
    page.history.liked.read()
    assert "Czech rules" in page.history.liked.rules.told.value
    page.close()


def test_a_step_of_the_trip_leads_to_its_rule():
    page = Dashboard()
    page.learn("drive", 1)
    trip = page.table
    assert trip.news.place.shown.rule.section == "drive"
    trip.news.place.rule.click()
    assert opened(trip) == ["drive"] and "aa-marked" in trip.liked.rules.told.value
    with pytest.raises(IllegalAction) as refused:
        trip.session.do(RollDice(0))
    trip.actions.want_rule(refused.value.reason)
    other = next(action for action in trip.session.frame.legal if not trip.session.step.press.means(action))
    with pytest.raises(IllegalAction) as refused:
        trip.session.do(other)
    assert refused.value.reason.code == "not_asked_for"
    trip.actions.want_rule(refused.value.reason)
    assert opened(trip) == ["drive"]
    page.close()


def test_the_browser_goes_back_from_the_trip_and_forward_to_it():
    page = Dashboard()
    seen = []
    page.observe(lambda change: seen.append(page.page), "learning")
    page.learn("six", 1)
    assert (page.page, page.game_id) == ("trip", "")
    page.go("", "")
    assert page.start is not None and page.page == ""
    page.go("", "trip")
    assert (page.table.session.chapter.id, page.table.session.done) == ("six", 1)
    table = page.table
    page.go("", "trip")
    assert page.table is table, "there already"
    page.go("", "games")
    assert page.page == "games" and seen == ["trip", "", "trip", "games"]
    page.close()


def test_nothing_is_made_before_somebody_asks():
    play(players=2, people=2, seed="lazy").close()
    before = set(_instances)
    table = play(players=2, people=2, seed="lazy")
    assert table.liked.rules is None
    table.liked.question.click()
    table.close()
    assert set(_instances) == before


def test_a_link_opens_the_rules_at_its_rule_on_any_page():
    page = Dashboard(edition="schmidt-2007")
    for address, section in (("trailers-selling", "trailers"), ("events-radarfalle", "events"), ("auction", "auction")):
        browser_says(page.device, {"kind": "rule", "section": "", "rule": address})
        assert opened(page.start) == [section]
        assert ("aa-marked" in page.start.liked.rules.told.value) == (address != "auction")
    browser_says(page.device, {"kind": "rule", "section": "", "rule": "nowhere-at-all"})
    assert opened(page.start) == ["goal"], "at the beginning"
    Session.new("czech", (Seat("Ada"), Seat("Ben")), "link", store=page.store)
    page.look_back()
    browser_says(page.device, {"kind": "rule", "section": "", "rule": "drive-six"})
    assert opened(page.history) == ["drive"]
    page.learn("drive", 1)
    browser_says(page.device, {"kind": "rule", "section": "", "rule": "signs-jam"})
    assert opened(page.table) == ["signs"]
    page.close()


def test_on_a_wall_they_open_at_the_present_moment_where_somebody_asks():
    before = set(_instances)
    session = Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")), "wall", first=0)
    wall = Wall(session, owns=True)
    assert wall.rules is None, "nothing to press"
    for section, shown in (("", "setup"), ("auction", "auction")):
        browser_says(wall.device, {"kind": "rule", "section": section})
        told = wall.rules.rules.told.value
        assert f'data-section="{shown}" open' in told
    assert sum(isinstance(child, DevicePanel) for child in wall.children) == 1
    device = wall.device
    wall.close()
    browser_says(device, {"kind": "rule", "section": ""})  # nobody is there any more
    assert not [one for one in set(_instances) - before if isinstance(_instances[one], DevicePanel | ipywidgets.Button)]


def test_before_the_game_they_are_those_that_are_agreed():
    store, secret = MemoryStore(), Secret()
    lobby = Lobby.open(store, table_of(preset("schmidt-2007"), 4, 9, secret, "", 0))
    for link in (secret, None):
        page = LinkPage(store, lobby.code, link)
        assert page.rules.rules is None
        page.rules.question.click()
        told = page.rules.rules.told.value
        assert "Schmidt Spiele 2007" in told and "9 public contracts instead of 20" in told
        page.close()
    game = Session.new("czech", (Seat("Ada"), Seat("Ben")), "links", store=store)
    door = Admission(store, game.game_id)
    page = LinkPage(store, door.code)
    page.rules.question.click()
    assert "Czech rules" in page.rules.rules.told.value
    page.close()
