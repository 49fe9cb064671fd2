"""The second door of the start page, the dashboard that opens what was kept, and the page of all games."""

import base64
import re

import ipywidgets
import pytest

from aufachse_widgets.box import Box, shipped_box
from aufachse_widgets.box.opening import open_boxes
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.forms.track_start import TrackStart
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.dashboard import Dashboard
from aufachse_widgets.pages.history import HistoryPage
from aufachse_widgets.pages.play import Table
from aufachse_widgets.pages.track import TABS, TrackTable, track
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Timings
from aufachse_widgets.tracking.facts import Paid
from aufachse_widgets.widgets.parts.tree import parts
from aufachse_widgets.words.language import answering_in
from tests.kit.front_end import choose_file, looks
from tests.widgets.playing import hidden, text

EVIL = "<img src=x onerror=a()>"
CARD = Contract(1, "kassel", "wien", 4, 1600, (200, 400, 600, 800, 1000))


@pytest.fixture
def timings() -> Timings:
    return Timings(confirm_delay=0.0)


@pytest.fixture
def form(page):
    page.track.click()
    return page.tracking


def test_a_game_for_four_is_two_touches_away(page):
    page.track.click()
    assert not hidden(page.track_form)
    page.tracking.start.click()
    (tracker,) = page.games
    assert isinstance(tracker, Tracker)
    assert [seat.name for seat in tracker.seats] == ["Red", "Yellow", "Blue", "Green"]
    assert tracker.header.first == 0
    assert len(tracker.table.box.contracts) == tracker.rules.edition.contract_cards  # no box of their own is known: that of the program
    assert page.error == ""


def test_a_bot_that_thinks_for_a_player_has_its_line(form):
    assert form.bots.value == ""
    form.seat_rows[1].kind.value = "dispatcher-bold"
    assert "Dispatcher, bold</b>: plans like the dispatcher" in form.bots.value
    form.seat_rows[1].kind.value = ""
    assert form.bots.value == ""


def test_a_length_that_was_typed_stays_where_it_fits(page, form):
    usual = form.length.value
    form.length.value = 5
    form.cards.value = "shipped"
    assert form.length.value == 5
    form.players[1].choose(0)
    assert form.length.value == 5
    form.players[1].choose(2)
    form.length.value = usual
    form.players[1].choose(0)
    two = form.length.value
    form.length.value = form.length.max
    form.players[1].choose(2)
    assert form.length.value == usual  # so many no longer fit
    form.players[1].choose(0)
    assert form.length.value == two


def test_all_that_can_be_set_is_set(page, form):
    form.edition.value = "schmidt-2007"
    form.players[1].choose(1)  # three
    form.seat_rows[0].name.value, form.seat_rows[1].name.value = "Ada", "Ben"
    form.seat_rows[1].up.click()  # Ben sits first
    form.first[1].choose(2)
    form.entered[1].choose(1)
    form.rolls[1].choose(1)
    form.length.value = 5
    form.cards.value = "shipped"
    form.houserules.rule.value = "starting_money"
    form.houserules.number.value = 7000  # it counts, though "Add this rule" isn't pressed
    form.length.value = 5
    form.start.click()
    (tracker,) = page.games
    assert [(seat.name, seat.colour) for seat in tracker.seats] == [("Ben", "yellow"), ("Ada", "red"), ("Blue", "blue")]
    assert tracker.header.first == 2
    assert (tracker.tracked.places, tracker.tracked.rolls) == (False, False)
    assert len(tracker.table.box.contracts) == 54
    state = tracker.frame.state
    assert [player.money for player in state.players] == [7000] * 3
    assert state.deck + len(state.market) == 5


def test_a_default_name_is_no_text_to_be_deleted(page, form):
    assert [row.name.value for row in form.seat_rows] == [""] * 4
    form.seat_rows[1].name.value = "Ada"
    form.seat_rows[1].up.click()
    assert list(form.first[1].options) == ["Ada", "Red", "Blue", "Green"]
    form.start.click()
    (tracker,) = page.games
    assert [(seat.name, seat.colour) for seat in tracker.seats][:2] == [("Ada", "yellow"), ("Red", "red")]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda form: setattr(form.seat_rows[1].colour, "value", "red"), "Red and Yellow have the same colour"),
        (lambda form: setattr(form.seat_rows[0].name, "value", " "), "Player 1 has no name"),
        (lambda form: (setattr(form.cards, "value", "another"), setattr(form.cards_title, "value", "")), "give the box a name"),
    ],
)
def test_what_cannot_be_is_said_beside_the_button(page, form, spoil, said):
    spoil(form)
    form.start.click()
    assert page.games == []
    assert said in text(form.trouble.value)
    assert not hidden(form.trouble)


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_as_many_cards_are_said_to_come_with_the_program_as_the_table_knows_then(page, form, edition):
    form.edition.value = edition
    form.cards.value = "shipped"
    said = re.search(r"(\d+) cards modelled on the printed ones", form.cards_note.value)
    form.start.click()
    (tracker,) = page.games
    table = TrackTable(tracker)
    table.tabs.choose(list(TABS).index("box"))
    assert said and f"{said[1]} contract cards are known." in table.panels["box"].count.value
    table.close()


def test_a_box_is_offered_again_the_last_one_first(page):
    open_boxes().keep(Box("Grandma's", contracts=(CARD,)))
    page.track.click()
    assert page.tracking.cards.value == "Grandma's"
    page.tracking.start.click()
    assert page.games[0].table.box.contracts == (CARD,)


def test_the_cards_used_last_are_proposed(page, store):
    """Those of the program where no box is known; then those of the newest table, though another box was changed since."""
    boxes, seats = open_boxes(), (Seat("Ada"), Seat("Ben"))

    def proposed() -> str:
        form = TrackStart(store, page.games.append, page)
        value = form.cards.value
        form.close()
        return value

    assert proposed() == "shipped"
    Tracker.new(seats=seats, store=store, box=shipped_box(preset("fx-schmid-1987")))
    assert proposed() == "shipped"
    for title in ("Grandma's", "Ours"):
        boxes.keep(Box(title, contracts=(CARD,)))
    assert proposed() == "shipped"
    Tracker.new(seats=seats, store=store, box=boxes.read("Grandma's"))
    Session.new(seats=seats, store=store)
    assert proposed() == "Grandma's"
    boxes.delete("Grandma's")
    assert proposed() == "shipped"


def test_the_last_table_is_offered_again_and_its_names_are_no_text_to_be_deleted(page, store):
    """A bank in euros, its people and their colours; whom it lacks gets a name and a colour that nobody has."""
    Tracker.new("fx-schmid-1987", (Seat("Old"), Seat("Older")), store=store)
    Tracker.new("schmidt-2007", (Seat("Oma", "green"), Seat("Yellow", "red")), store=store, bank=True)
    Session.new(seats=(Seat("Nobody"), Seat("None")), store=store)
    page.track.click()
    form = page.tracking
    assert (form.edition.value, form.count) == ("schmidt-2007", 2)
    assert [(row.name.value, row.called, row.colour.value) for row in form.seat_rows] == [("", "Oma", "green"), ("", "Yellow", "red")]
    form.players[1].choose(1)  # three
    assert (form.seat_rows[2].called, form.seat_rows[2].colour.value) == ("Blue", "yellow")
    form.start.click()
    (tracker,) = page.games
    assert (tracker.tracked.bank, tracker.rules.edition.currency) == (True, "€")
    assert [seat.name for seat in tracker.seats] == ["Oma", "Yellow", "Blue"]


def test_who_typed_no_name_is_called_by_the_colour_in_the_language_of_the_page(page, store):
    Tracker.new("fx-schmid-1987", (Seat("Rot", "red"), Seat("Oma", "green"), Seat("Modrá", "blue")), store=store)
    with answering_in("it"):
        page.track.click()
    assert [row.called for row in page.tracking.seat_rows] == ["Rosso", "Oma", "Blu"]


def test_what_was_left_out_at_the_last_table_is_left_out_again_but_for_what_is_asked_for(store, page):
    Tracker.new("schmidt-2007", (Seat("Ada"), Seat("Ben")), store=store, places=False, rolls=False)
    form = TrackStart(store, page.games.append, page, edition="czech", players=3)
    assert (form.edition.value, form.count) == ("czech", 3)
    form.start.click()
    assert (page.games[0].tracked.places, page.games[0].tracked.rolls) == (False, False)
    form.close()


def test_who_does_not_know_the_box_is_asked_and_its_printing_is_chosen(page, form):
    form.which.opener.click()
    (box, _style) = form.which.inside.children
    answers = {button.description: button for part in box.offered.children for button in part.children if isinstance(button, ipywidgets.Button)}
    answers["Euros"].click()
    while box.offered.children:
        box.unknown.click()
    assert form.edition.value == "schmidt-2007" and page.error == ""
    form.which.opener.click()
    assert hidden(form.which.inside)


def test_what_opens_in_the_form_comes_into_sight(page, form):
    seen = []
    page.show = seen.append
    form.more.opener.click()
    form.houserules.opener.value = True
    form.midway.switch.choose(1)
    form.midway.switch.choose(0)
    shown = [next(part for part in parts(form) if isinstance(part, ipywidgets.DOMWidget) and look in looks(part)) for look in seen]
    assert shown == [
        form.more.inside,
        form.houserules.inside,
        form.midway.inside,
    ]


def test_a_game_under_way_begins_with_its_position(page, form):
    form.midway.switch.choose(1)
    rows = form.midway.rows
    rows[0].money.value, rows[0].place.value, rows[0].hand.value, rows[0].small.value = "6.400", "Koeln", "2", "1"
    rows[1].skips.value = "1"
    form.midway.left.value = "9"
    form.midway.turn.choose(2)
    form.start.click()
    (tracker,) = page.games
    state = tracker.frame.state
    first = state.players[0]
    assert (first.money, first.space, len(first.hand), first.small, state.players[1].skips) == (6400, "koeln", 2, 1, 1)
    assert state.active == 2
    assert state.deck + sum(number >= 0 for number in state.market) == 9


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [("money", "much", "Red: “Money” must be a whole number, not “much”"), ("place", "Nowhere", "there is no place called “Nowhere”")],
)
def test_what_is_no_position_is_said(page, form, field, value, said):
    form.midway.switch.choose(1)
    getattr(form.midway.rows[0], field).value = value
    form.start.click()
    assert page.games == []
    assert said in page.error


def test_what_the_rules_do_not_allow_is_remarked_on_and_not_refused(page, form):
    form.midway.switch.choose(1)
    form.midway.rows[0].small.value = "5"
    form.start.click()
    assert page.games == []
    assert "5 small trailers, but edition fx-schmid-1987 has 4" in page.error
    form.midway.rows[0].place.value = form.midway.rows[1].place.value = "Koeln"
    form.start.click()
    assert page.games == []
    assert "2 trucks, but there is room for 1" in page.error
    assert "Red.space = 'koeln'" in page.error
    form.start.click()
    (tracker,) = page.games
    assert [player.space for player in tracker.frame.state.players[:2]] == ["koeln", "koeln"]


def test_the_dashboard_opens_what_was_kept_as_what_it_is(store):
    tracker, session = Tracker.new(seats=(Seat("Ada"), Seat("Ben")), store=store), Session.new(seats=(Seat("Ada"), Seat("Ben")), store=store)
    dashboard = Dashboard(store, tracker.game_id)
    assert isinstance(dashboard.table, TrackTable)
    dashboard.go_home()
    assert [text(row.told.value).count("at our table") for row in dashboard.start.game_rows[:2]].count(1) == 1
    dashboard.start.resume(session.game_id)
    assert isinstance(dashboard.table, Table)
    dashboard.look_back()
    assert isinstance(dashboard.history, HistoryPage)
    assert dashboard.game_id == ""
    dashboard.history.kind.choose(1)  # those of a physical table
    dashboard.history.games.choose(0)
    dashboard.history.game.open_game.click()
    assert isinstance(dashboard.table, TrackTable)
    assert dashboard.game_id == tracker.game_id
    assert dashboard.history is None
    dashboard.close()


def test_the_command_opens_the_door(store):
    Session.new(seats=(Seat("Ada"), Seat("Ben")), store=store)
    dashboard = Dashboard(store, door="track")
    assert not hidden(dashboard.start.track_form)
    dashboard.close()


def test_the_command_comes_to_the_game_that_goes_on(store):
    tracker = Tracker.new(seats=(Seat("Ada"), Seat("Ben")), store=store)
    Session.new(seats=(Seat("Cem"), Seat("Dora")), store=store)
    dashboard = Dashboard(store, door="track")
    assert hidden(dashboard.start.track_form)
    assert not hidden(dashboard.start.kept)
    assert dashboard.start.game_rows[0].id == tracker.game_id  # before the newer game that is played here
    dashboard.close()


def test_the_command_play_comes_to_the_form_or_the_game_that_goes_on(store):
    tracker = Tracker.new(seats=(Seat("Ada"), Seat("Ben")), store=store)
    dashboard = Dashboard(store, door="play")
    assert not hidden(dashboard.start.form)
    dashboard.close()
    game = Session.new(seats=(Seat("Cem"), Seat("Dora")), store=store)
    tracker.tell(Paid(0, -300, "toll"))  # the newest of them
    dashboard = Dashboard(store, door="play")
    assert hidden(dashboard.start.form)
    assert dashboard.start.game_rows[0].id == game.game_id
    dashboard.close()


def test_a_saved_table_is_opened_again_and_a_damaged_file_is_said(page, store):
    tracker = Tracker.new(seats=(Seat("Ada"), Seat("Ben")), store=store)
    tracker.tell(Paid(0, -300, "toll"))
    page.save(tracker.game_id, False)
    data = base64.b64decode(re.search(r'base64,([^"]*)"', page.saved.value)[1])
    choose_file(page.upload, "table.jsonl", data)
    assert isinstance(page.games[-1], Tracker)
    assert page.games[-1].frame.state.players[0].money == 4700
    choose_file(page.upload, "table.jsonl", data[:-30])
    assert "table.jsonl" in page.error
    assert len(page.games) == 1


# All games ----------------------------------------------------------------------------------------


def test_a_table_closes_the_tracker_that_it_made_and_no_other():
    tracker = Tracker.new("fx-schmid-1987", (Seat("Red"), Seat("Blue")), 0)
    track(tracker).close()
    assert not tracker.closed and tracker.tell(Paid(0, -1, "toll")) and tracker.error == ""
    table = track(players=2)
    table.close()
    assert table.session.closed


@pytest.mark.parametrize(
    ("typed", "space"),
    [("Munchen", "muenchen"), ("muenchen", "muenchen"), ("Koln", "koeln"), ("Prag", "praha"), ("Leipzig–Kassel, 2nd", "jena"), ("Kassel–Leipzig, 3rd", "jena")],
)
def test_a_place_in_a_game_in_progress_is_found_by_any_spelling(page, form, typed, space):
    form.midway.switch.choose(1)
    form.midway.rows[0].place.value = typed
    form.start.click()
    (tracker,) = page.games
    assert tracker.frame.state.players[0].space == space


def test_places_of_a_game_in_progress_are_offered_as_they_are_typed(page, form):
    form.midway.switch.choose(1)
    where = form.midway.rows[0].where
    where.field.value = "leip kass"  # road places, as people find them on their board
    assert set(where.hits.options) >= {"Kassel–Leipzig, 3rd", "Kassel–Leipzig, 4th"}
    form.start.click()
    assert page.games == []
    assert "more than one place begins with “leip kass”" in page.error
    where.hits.choose(list(where.hits.options).index("Kassel–Leipzig, 3rd"))
    assert where.field.value == "Kassel–Leipzig, 3rd"
    assert hidden(where.hits)
    form.start.click()
    (tracker,) = page.games
    assert tracker.frame.state.players[0].space == "jena"


# The bank alone -----------------------------------------------------------------------------------


def test_a_bank_is_opened_in_the_middle_of_a_game_in_a_few_touches(page, form):
    touches = 1  # "Our table"
    form.entered[1].choose(2)
    form.players[1].choose(1)
    touches += 2
    for row, (name, money) in zip(form.seat_rows, (("Ada", "6200"), ("Ben", "5000"), ("Cem", "3.400")), strict=True):
        row.name.value, row.money.value = name, money
    touches += 1  # the first name; Enter goes on to the next field
    assert form.start.description == "Open the bank"
    form.start.click()
    touches += 1
    assert touches <= 8
    (tracker,) = page.games
    assert tracker.tracked.bank
    assert (tracker.tracked.places, tracker.tracked.rolls, tracker.header.first) == (False, False, -1)
    assert [(seat.name, player.money) for seat, player in zip(tracker.seats, tracker.frame.state.players, strict=True)] == [
        ("Ada", 6200), ("Ben", 5000), ("Cem", 3400),
    ]  # fmt: skip
    assert [tracker.words.say(event) for _entry, event in tracker.log()] == [
        "Ada starts with 6200 DM.",
        "Cem starts with 3400 DM.",
    ]


def test_a_bank_asks_only_what_it_needs(page, form):
    assert all(row.money not in row.box.children for row in form.seat_rows)
    form.entered[1].choose(2)
    assert all(hidden(widget) for widget in (*form.first, *form.rolls, form.more.opener, form.more.inside))
    assert all(row.money in row.box.children for row in form.seat_rows)
    assert [row.money.value for row in form.seat_rows] == ["5000"] * 4
    form.seat_rows[1].money.value = "4200"
    form.edition.value = "children-1987"
    usual = str(preset("children-1987").starting_money)
    assert usual != "5000"
    assert [row.money.value for row in form.seat_rows] == [usual, "4200", usual, usual]  # what was typed stays
    form.seat_rows[1].up.click()
    assert form.seat_rows[0].money.value == "4200"
    form.entered[1].choose(0)
    assert not any(hidden(widget) for widget in (*form.first, *form.rolls, form.more.opener))
    assert all(row.money not in row.box.children for row in form.seat_rows)


def test_a_bank_without_a_number_is_not_opened(page, form):
    form.entered[1].choose(2)
    form.seat_rows[0].money.value = "a lot"
    form.start.click()
    assert not page.games
    assert "Red: “a lot” isn't a whole number." in page.error
