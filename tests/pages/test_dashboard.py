"""The start page and the dashboard: from the door to the game and back."""

import asyncio
import base64
import re

import ipywidgets
import pytest

from aufachse_widgets.drawing.faces import face
from aufachse_widgets.engine import compile_rules
from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.journal import PLAYED, Seat, decode_journal
from aufachse_widgets.pages.dashboard import Dashboard
from aufachse_widgets.pages.kept_games import most_money
from aufachse_widgets.pages.play import Table
from aufachse_widgets.pages.start import StartPage
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore, StoreError, Timings
from aufachse_widgets.tracking.facts import Paid
from aufachse_widgets.widgets.parts.tree import is_hidden, parts
from aufachse_widgets.words.naming import Names
from tests.kit.front_end import browser_says, choose_file, looks, open_widgets
from tests.kit.sessions import go_on, offers
from tests.widgets.playing import hidden, text

EVIL = "<img src=x onerror=a()>"


# The form -----------------------------------------------------------------------------------------


def test_a_game_against_two_bots_is_one_press_away(page):
    assert "two bots" in page.at_once.children[1].value
    page.now.click()
    (session,) = page.games
    assert [seat.bot for seat in session.seats] == ["", "learner", "learner"]
    assert session.rules.edition.id == "fx-schmid-1987"
    assert page.options.played


def test_what_was_asked_for_is_played_at_once(store):
    games = []
    page = StartPage(store, games.append, "schmidt-2007", 5)
    assert "four bots, about 25 minutes" in page.at_once.children[1].value
    page.now.click()
    page.close()
    (session,) = games
    assert (session.rules.edition.id, len(session.seats)) == ("schmidt-2007", 5)


def test_the_form_says_how_long_a_game_takes(page):
    page.open_form()
    assert text(page.lasts.value) == "about 30 minutes"
    page.length.value = 4
    assert text(page.lasts.value) == "about 15 minutes"
    for row in page.seat_rows:
        row.kind.value = ""
    assert text(page.lasts.value) == "about 25 minutes"
    page.edition.value = "schmidt-2007"
    assert text(page.lasts.value) == "about 20 minutes"


def test_a_game_of_ones_choice_is_two_presses_away(page):
    assert not hidden(page.door)
    assert hidden(page.form)
    page.play.click()
    assert not hidden(page.form)
    page.start.click()
    (session,) = page.games
    assert [seat.bot for seat in session.seats] == ["", "learner", "learner"]
    assert session.rules.edition.id == "fx-schmid-1987"
    assert session.frame.state.deck + len([n for n in session.frame.state.market if n > 0]) == 16
    assert page.error == ""


def test_the_form_is_made_when_the_page_has_been_seen():
    async def visit():
        dashboard = Dashboard(MemoryStore(timings=Timings(form_delay=0.01)))
        first = dashboard.start
        assert first.form.children == ()
        browser_says(dashboard.device, {"kind": "here"})
        assert first.form.children == ()
        await asyncio.sleep(0.1)
        made = first.form.children
        assert made
        assert hidden(first.form)
        first.play.click()
        assert first.form.children is made
        dashboard.go_home()
        assert dashboard.start.form.children == ()
        await asyncio.sleep(0.1)
        assert dashboard.start.form.children
        dashboard.go_home()  # and left before its form was made
        left = dashboard.start
        dashboard.close()
        await asyncio.sleep(0.1)
        assert left.form.children == ()

    asyncio.run(visit())


def test_a_door_that_is_opened_before_that_is_not_empty(store):
    async def visit():
        dashboard = Dashboard(store)
        dashboard.start.play.click()
        assert not hidden(dashboard.start.form)
        dashboard.start.start.click()
        assert isinstance(dashboard.table, Table)
        dashboard.close()

    asyncio.run(visit())


def test_the_form_sets_edition_seats_length_seed_and_first_player(page):
    page.edition.value = "schmidt-2007"
    page.players.value = 4
    assert page.length.value == 20
    rows = page.seat_rows
    rows[0].name.value, rows[1].name.value, rows[1].kind.value = "Ada", "Ben", ""
    rows[0].colour.value, rows[2].colour.value = "blue", "red"
    page.length.value, page.seed.value, page.first.value = 5, "lesson 3", 1
    page.start.click()
    (session,) = page.games
    assert session.seats == (Seat("Ada", "blue", ""), Seat("Ben", "yellow", ""), Seat("Blue", "red", "learner"), Seat("Green", "green", "learner"))
    assert session.rules.edition.base == "schmidt-2007"
    assert session.rules.edition.public_deck(4) == 5
    assert session.header.first == 1
    assert page.store.seed(session.game_id) == "lesson 3"


def test_a_length_that_was_typed_stays_where_it_fits(page):
    usual = page.length.value
    page.length.value = 5
    page.houserules.rule.value, page.houserules.number.value = "starting_money", 7000
    page.houserules.take.click()
    page.players.value = 4
    assert page.length.value == 5
    page.length.value = page.length.max - 1
    page.players.value = 6
    assert page.length.value == 24 != usual  # so many no longer fit


def test_the_length_is_one_of_three_or_any_number_under_more_settings(page):
    choices = page.lengths.choices
    assert choices.options == ("short: 15 minutes", "normal: 30 minutes", "long: 55 minutes") and choices.index == 1
    assert hidden(page.settings.inside) and page.length in parts(page.settings.inside)
    choices.choose(2)
    assert page.length.value == 32 and choices.index == 2
    page.players.value = 4
    assert page.length.value == 40 and choices.index == 2, "long is long for four players, too"
    choices.choose(0)
    page.edition.value = "children-2007"
    assert page.length.value == 4 and choices.index == 0
    page.length.value = 7
    assert choices.index is None
    page.settings.opener.click()
    assert not hidden(page.settings.inside)
    page.start.click()
    (session,) = page.games
    assert session.rules.edition.public_deck(4) == 7


def test_what_opens_in_the_form_comes_into_sight(page):
    seen = []
    page.show = seen.append
    page.settings.opener.click()
    page.houserules.opener.value = True
    page.printings.opener.value = True
    shown = [next(part for part in parts(page.form) if isinstance(part, ipywidgets.DOMWidget) and look in looks(part)) for look in seen]
    assert shown == [page.settings.inside, page.houserules.inside, page.printings.told] and not any(map(hidden, shown))
    page.settings.opener.click()
    page.houserules.opener.value = False
    page.printings.opener.value = False
    assert len(seen) == 3, "what closes scrolls nothing"


def test_edition_and_players_are_what_the_command_line_asked_for(store):
    page = StartPage(store, print, "schmidt-2007", 5)
    assert page.edition.value == "schmidt-2007"
    assert page.players.value == 5
    assert len(page.sitting.children) == 5
    assert page.length.value == 24
    page.players.value = 2
    assert len(page.sitting.children) == 2
    assert page.length.value == 12
    page.close()


@pytest.mark.parametrize(
    ("fill", "said"),
    [
        (lambda rows: setattr(rows[1].colour, "value", "red"), "Red and Yellow have the same colour"),
        (lambda rows: setattr(rows[0].name, "value", "  "), "Player 1 has no name"),
        (lambda rows: setattr(rows[0].name, "value", "Yellow"), "Two players are called Yellow"),
    ],
)
def test_what_cannot_be_is_said_in_words(page, fill, said):
    fill(page.seat_rows)
    page.start.click()
    assert page.games == []
    assert said in text(page.trouble.value)
    assert not hidden(page.trouble)


def test_names_are_escaped_wherever_the_page_shows_them(page, store):
    page.seat_rows[0].name.value = EVIL
    page.seat_rows[1].colour.value = page.seat_rows[0].colour.value
    page.start.click()
    assert EVIL in text(page.trouble.value)
    assert "<img" not in page.trouble.value
    Session.new(seats=(Seat(EVIL), Seat("B")), store=store)
    page.refresh()
    assert EVIL in text(page.game_rows[0].told.value)
    assert "<img" not in page.game_rows[0].told.value


# House rules --------------------------------------------------------------------------------------


def test_a_house_rule_changes_the_game(page):
    rules = page.houserules
    assert hidden(rules.inside)
    rules.opener.value = True
    assert not hidden(rules.inside)
    rules.rule.value = "starting_money"
    assert hidden(rules.value)
    assert rules.number.value == 5000
    rules.number.value = 7000
    rules.take.click()
    rules.rule.value = "dice"
    assert hidden(rules.number)
    rules.value.value = 2
    rules.take.click()
    assert "7000" in text(rules.told.value)
    page.start.click()
    (session,) = page.games
    assert session.rules.edition.changes() == {"starting_money": 7000, "dice": 2}


def test_a_house_rule_that_was_typed_counts_though_nobody_added_it(page):
    rules = page.houserules
    rules.rule.value = "starting_money"
    rules.number.value = 7000
    assert "7000" in text(rules.told.value)
    rules.rule.value = "dice"
    rules.value.value = 2
    page.start.click()
    (session,) = page.games
    assert session.rules.edition.changes() == {"starting_money": 7000, "dice": 2}


def test_no_game_begins_without_the_house_rule_that_was_typed(page):
    rules = page.houserules
    rules.rule.value = "starting_money"
    rules.number.value = -5
    page.start.click()
    assert not page.games
    assert "starting_money" in page.error and rules.opener.value and not hidden(page.settings.inside)
    rules.number.value = 6000
    page.start.click()
    (session,) = page.games
    assert session.rules.edition.changes() == {"starting_money": 6000}


def test_a_house_rule_lasts_through_another_printing_where_it_can_or_it_is_said(page):
    rules = page.houserules
    page.edition.value = "schmidt-2007"
    for field, value in (("starting_money", 7000), ("trailer_sale", 10)):
        rules.rule.value = field
        rules.number.value = value
    page.edition.value = "children-1987"  # has no trailers
    assert rules.changes == {"starting_money": 7000}
    assert "don't go with this edition and were dropped: Selling trailers." in text(rules.told.value)


def test_the_fields_of_a_house_rule_are_named_by_what_they_set(page):
    rules = page.houserules
    rules.opener.value = True
    assert rules.rule.value is not None
    for title, field in rules.rule.options:
        rules.rule.value = field
        shown = [widget for widget in (rules.value, rules.number) if not hidden(widget)]
        assert [widget.description for widget in shown] == [title]


def test_a_house_rule_that_makes_no_sense_says_why_and_changes_nothing(page):
    rules = page.houserules
    rules.rule.value = "starting_money"
    rules.number.value = -5
    rules.take.click()
    assert "starting_money" in text(rules.told.value)
    assert rules.changes == {}


def test_house_rules_can_be_dropped_and_a_value_as_printed_is_no_change(page):
    rules = page.houserules
    rules.rule.value = "private_contracts"
    rules.number.value = 4
    rules.take.click()
    assert page.length.max == 52 - 3 * 4
    assert rules.changes == {"private_contracts": 4}
    rules.number.value = 3
    rules.take.click()
    assert rules.changes == {}
    rules.number.value = 4
    rules.take.click()
    rules.drop.click()
    assert rules.changes == {}
    assert rules.edition().changes() == {}


def test_every_rule_of_every_edition_can_be_chosen(page):
    for edition in page.edition.options:
        page.edition.value = edition[1]
        for _title, field in page.houserules.rule.options:
            page.houserules.rule.value = field
            page.houserules.take.click()
            assert page.houserules.changes == {}, field


# Games to continue ------------------------------------------------------------------------------


def test_games_are_listed_newest_first_and_gone_on_with(page, store):
    for name in ("First", "Second"):
        session = Session.new(seats=(Seat(name), Seat("Other")), seed=name, store=store)
        session.do(session.frame.legal[0])
    page.refresh()
    told = [text(row.told.value) for row in page.game_rows]
    assert "Second" in told[0]
    assert "First" in told[1]
    page.game_rows[1].open.click()
    (session,) = page.games
    assert session.seats[0].name == "First"
    assert session.frame.head == 1


def test_more_games_are_shown_on_demand(page, store):
    for number in range(9):
        Session.new(seats=(Seat(f"Game {number}"), Seat("B")), store=store)
    page.refresh()
    assert [len(page.list.children), len(page.others.children)] == [1, 2]
    assert page.more.description == "Show 6 more"
    page.more.click()
    assert [len(page.list.children), len(page.others.children)] == [1, 8]
    assert is_hidden(page.more)


def test_each_bot_that_plays_is_explained_in_a_line(page):
    page.open_form()
    me, bot, _other = page.seat_rows
    assert "a person" in text(me.look.value) and face("") in me.look.value
    assert "easy" in text(bot.look.value) and "good for a first game" in bot.look.value and face("learner") in bot.look.value
    bot.kind.value = "planner"
    assert "very hard" in text(bot.look.value) and face("planner") in bot.look.value
    bot.kind.value = "busy"
    assert "Busy" in text(bot.look.value) and "tries everything once" in bot.look.value
    bot.kind.value = ""
    assert face("") in bot.look.value


def test_each_player_of_the_form_has_a_letter_of_their_own(page):
    page.open_form()
    one, other, _third = page.seat_rows
    one.name.value, other.name.value = "Ada", "Anna"
    assert [text(row.look.value).strip()[0] for row in (one, other)] == ["A", "N"]


def test_finished_games_are_not_among_those_to_go_on_with(page, store):
    seats = (Seat("Ada", bot="busy"), Seat("Ben", bot="busy"))
    Session.new("children-1987", seats, seed="1", length=2, store=store)
    Session.new(seats=(Seat("Eva"), Seat("Ota")), seed="2", store=store)
    page.refresh()
    assert [len(page.list.children), len(page.ended.children)] == [1, 1]
    going, over = page.game_rows
    assert ("Eva" in going.told.value, going.open.description) == (True, "Go on")
    assert ("Ada" in over.told.value, over.open.description) == (True, "Look at it")


def test_kept_games_show_where_their_trucks_stand(page, store):
    session = Session.new(seats=(Seat("Eva", "green"), Seat("Ota", "white")), seed="2", store=store)
    page.refresh()
    (row,) = page.game_rows
    assert "<use" in row.map.value
    assert "aa-seat-green" not in row.map.value  # no truck is placed yet
    assert "Round 1 · 5000 DM each" in text(row.told.value)
    session.do(session.frame.legal[0])
    page.refresh()
    assert row.map.value.count("aa-seat-green") == 1
    assert ">E</text>" in row.map.value


def test_a_bank_counts_its_payments_since_it_has_no_rounds(page, store):
    table = Tracker.new(seats=(Seat("Eva"), Seat("Ota")), store=store, bank=True)
    for _again in range(2):
        table.tell(Paid(0, -100, "toll"))
    table.undo()
    page.refresh()
    (row,) = page.game_rows
    assert "Eva, Ota 1 booking · most money: Ota, 5000 DM" in text(row.told.value)


def test_of_one_person_the_money_is_said_and_of_several_who_has_most(page, store):
    Session.new(seats=(Seat("Eva"), Seat("Otto", bot="learner")), seed="2", store=store)
    page.refresh()
    assert "Eva, Otto Round 1 · 5000 DM F.X. Schmid 1987" in text(page.game_rows[0].told.value)
    seats = (Seat("Eva"), Seat(EVIL))
    names = Names(compile_rules("fx-schmid-1987"), seats)
    assert most_money(names, seats, [700, 4200]) == f"most money: {EVIL}, 4200 DM"
    assert most_money(names, seats, [700, 700]) == "700 DM each"


def test_a_damaged_game_has_no_map_and_does_not_hide_the_others(page, store, monkeypatch):
    Session.new(seats=(Seat("Eva"), Seat("Ota")), seed="2", store=store)
    whole = Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="3", store=store).game_id
    header = store.header

    def broken(game):
        if game != whole:
            raise StoreError("games", "this game is damaged")
        return header(game)

    monkeypatch.setattr(store, "header", broken)
    page.refresh()
    assert [(row.id == whole, bool(row.map.value)) for row in page.game_rows] == [(True, True), (False, False)]


def test_an_open_form_has_the_page_to_itself(page, store):
    Session.new(seats=(Seat("A"), Seat("B")), store=store)
    page.refresh()
    page.open_form()
    assert [hidden(part) for part in (page.kept, page.at_once, page.door, page.form, page.track_door, page.track_form)] == [
        True,
        True,
        True,
        False,
        False,
        True,
    ]
    page.open_tracking()
    assert [hidden(part) for part in (page.kept, page.at_once, page.door, page.form, page.track_door, page.track_form)] == [
        True,
        True,
        False,
        True,
        True,
        False,
    ]


def with_a_game(confirm_delay):
    """The start page of a store with one game, where the answer to a question counts after so many seconds."""
    store = MemoryStore(timings=Timings(confirm_delay=confirm_delay))
    Session.new(seats=(Seat("A"), Seat("B")), store=store)
    return StartPage(store, lambda session: None), store


def test_a_trembling_fingers_second_touch_deletes_no_game():
    page, store = with_a_game(confirm_delay=3600.0)
    removal = page.game_rows[0].removal
    assert [hidden(button) for button in removal.buttons] == [False, True, True]
    removal.ask.click()
    assert [hidden(button) for button in removal.buttons] == [True, False, False]
    removal.sure.click()
    removal.keep.click()
    assert [hidden(button) for button in removal.buttons] == [True, False, False]
    assert len(store.list()) == 1
    page.close()


def test_a_game_is_deleted_after_a_question_elsewhere():
    page, store = with_a_game(confirm_delay=0.0)
    removal = page.game_rows[0].removal
    removal.ask.click()
    assert [hidden(button) for button in removal.buttons] == [True, False, False]
    removal.keep.click()
    assert [hidden(button) for button in removal.buttons] == [False, True, True]
    assert len(store.list()) == 1
    removal.ask.click()
    removal.sure.click()
    assert store.list() == ()
    assert page.list.children == ()
    page.close()


def test_a_game_is_saved_as_a_file_and_opened_again(page, store):
    session = Session.new(seats=(Seat("A"), Seat("B")), seed="secret", store=store)
    session.do(session.frame.legal[0])
    page.refresh()
    page.game_rows[0].file.click()
    data = base64.b64decode(re.search('base64,([^"]*)', page.saved.value).group(1))
    recorded = decode_journal(data, PLAYED, "file")
    assert recorded.header.seed == ""
    assert len(recorded.journal.entries) == 1
    choose_file(page.upload, "game.jsonl", data)
    (loaded,) = page.games
    assert loaded.frame.head == 1
    assert len(store.list()) == 2


def test_a_damaged_file_is_refused_in_words(page, store):
    choose_file(page.upload, "<b>.jsonl", b"{}!")
    assert page.games == []
    assert "<b>.jsonl" in text(page.trouble.value)
    assert "<b>" not in page.trouble.value
    assert store.list() == ()


# The dashboard ------------------------------------------------------------------------------------


def test_from_the_start_page_to_the_game_and_back():
    dashboard = Dashboard(bot_delay=0.0)
    seen = []
    dashboard.observe(lambda change: seen.append(change["new"]), "game_id")
    assert dashboard.game_id == ""
    dashboard.start.play.click()
    dashboard.start.start.click()
    assert isinstance(dashboard.table, Table)
    game = dashboard.game_id
    assert game == dashboard.table.session.game_id
    dashboard.home.click()
    assert dashboard.game_id == ""
    assert dashboard.table is None
    assert game in [row.id for row in dashboard.start.game_rows]
    dashboard.start.game_rows[0].open.click()
    assert seen == [game, "", game]
    dashboard.close()


def test_the_address_goes_on_with_its_game(store):
    session = Session.new(seats=(Seat("A"), Seat("B")), seed="address", store=store)
    go_on(session, offers(RollDice))
    dashboard = Dashboard(store, session.game_id)
    assert dashboard.table.session.frame.head == session.frame.head
    assert dashboard.game_id == session.game_id
    dashboard.close()


def test_an_address_without_a_game_leads_to_the_start_page_and_says_so(store):
    dashboard = Dashboard(store, "<gone>")
    assert dashboard.game_id == ""
    assert "&lt;gone&gt;" in dashboard.start.trouble.value
    dashboard.close()


def test_going_to_and_fro_leaves_no_widgets_behind():
    dashboard = Dashboard(bot_delay=0.0)
    dashboard.start.start.click()
    dashboard.home.click()
    count = open_widgets()
    for _time in range(3):
        dashboard.start.game_rows[0].open.click()
        dashboard.home.click()
    assert open_widgets() == count
    dashboard.close()


def test_an_error_on_the_way_to_the_start_page_is_shown_and_the_game_stays(monkeypatch, caplog):
    dashboard = Dashboard(bot_delay=0.0)
    dashboard.start.start.click()
    table = dashboard.table

    def fails():
        raise StoreError("games.sqlite", "the disk is gone")

    monkeypatch.setattr(dashboard.store, "list", fails)
    dashboard.home.click()
    assert dashboard.table is table
    assert "the disk is gone" in table.error
    assert "the disk is gone" in table.actions.trouble.said.value
    monkeypatch.undo()
    dashboard.home.click()
    assert dashboard.table is None
    dashboard.close()
