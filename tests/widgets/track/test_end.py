"""The end of a tracked table: shown as that of a game played here, with a picture to share and the season."""

import pytest

from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.track import TrackTable, track
from aufachse_widgets.reports.report import report
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.table_store import TableStore
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.tracking.facts import TABLE, Finished, Paid, SetMoney
from aufachse_widgets.widgets.season.view import SeasonView
from tests.kit.front_end import looks
from tests.widgets.playing import hidden, text
from tests.widgets.track.hands import Hands


def ended(table: TrackTable) -> TrackTable:
    assert table.session.tell(Paid(1, 700, "the lottery")) and table.session.tell(Finished(TABLE))
    return table


@pytest.fixture(params=[False, True], ids=["told", "bank"])
def over(request):
    made = ended(track(players=3, names=("Ada", "Ben", "<Cem>"), first=0, bank=request.param))
    yield made
    made.close()


def test_the_end_is_turned_to_and_says_who_won_and_what_decided_it(over):
    assert over.error == "" and over.desk.tab == "end" and "aa-over" in looks(over)
    end = over.panels["end"]
    said = text(end.title.value)
    assert "Ben has won" in said and "Ada and <Cem> come next" in said and "5700 DM" in said.replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert end.story.value == "" and "700" in text(end.told.chapters[0].value)
    bank = over.session.tracked.bank
    assert hidden(end.told.tabs) == bank == hidden(end.watch)
    assert bank or list(end.told.tabs.options) == ["Story", "Money", "Map", "Auctions", "Luck"]
    (sharing,) = end.sharing.children
    assert sharing.title == "Auf Achse: Ben has won" and "&lt;Cem&gt;" in sharing.drawing and "<Cem>" not in sharing.drawing


def test_a_bank_is_opened_again_for_the_same_people_with_the_money_that_all_began_with():
    seats = (Seat("Oma", "green"), Seat("<Kim>", "red"))
    game = Tracker.new("schmidt-2007", seats, bank=True, midway=[SetMoney(seat, 3000, opening=True) for seat in range(2)])
    table = ended(TrackTable(game, owns=True))
    end = table.panels["end"]
    assert "Setup" not in report(game.header, game.rules, game.log(), game.frame.state)
    end.again.click()
    assert table.error == "" and table.session is not game and table.session.tracked.bank and table.desk.tab == "turn"
    assert (table.session.seats, table.session.rules.edition.currency) == (seats, "€")
    state = table.session.frame.state
    assert [player.money for player in state.players] == [3000, 3000] and not state.over
    assert hidden(Hands(table).tab("end").again)
    table.close()


def test_where_phones_have_joined_a_bank_is_not_opened_again_without_them():
    game = Tracker.new(seats=(Seat("Ada"), Seat("Ben")), bank=True)
    Admission(game.store, game.game_id).take_seat(1)
    table = ended(TrackTable(game))
    assert hidden(table.panels["end"].again)
    table.close()


def test_who_began_with_different_sums_begins_again_with_the_printings():
    game = Tracker.new(seats=(Seat("Ada"), Seat("Ben")), bank=True, midway=[SetMoney(0, 700, opening=True)])
    assert [player.money for player in game.another_bank().frame.state.players] == [5000, 5000]


def test_what_is_undone_is_no_end_any_more(over):
    end = over.panels["end"]
    assert over.session.undo()
    assert end.title.value == "" and end.sharing.children == () and hidden(end.season) and not hidden(end.finish)
    assert end.told.chapters[0].value == "" and end.story.value != "" and "aa-over" not in looks(over)


def test_a_table_that_is_over_opens_at_its_end():
    game = Tracker.new(seats=(Seat("Ada"), Seat("Ben")))
    assert game.tell(Finished(TABLE))
    again = TrackTable(game)
    assert again.desk.tab == "end" and "share first place" in text(again.panels["end"].title.value)
    Hands(again).tab("log")
    assert again.desk.tab == "log" and again.desk.error == ""
    again.close()


def test_the_season_has_the_room_until_it_is_put_away(over):
    end = over.panels["end"]
    assert not hidden(end.season)
    end.season.click()
    (season,) = end.screening.box.children
    assert isinstance(season, SeasonView) and end.season.description == "Close the season" and "aa-filming" in looks(end)
    assert [one.player.name for one in season.season.standing] == ["Ben", "<Cem>", "Ada"]
    if not hidden(end.watch):
        end.watch.click()
        assert season.comm is None and end.season.description == "Season" and end.watch.description == "Close the film"
        end.watch.click()
    else:
        end.season.click()
    assert end.screening.box.children == () and season.comm is None and "aa-filming" not in looks(end)


def test_a_guest_sees_no_other_table():
    store = MemoryStore()
    game = Tracker.new(seats=(Seat("Ada"), Seat("Ben")), store=store)
    door = Admission(store, game.game_id)
    link = door.take_seat(0)
    page = TableStore(store, door.code, link)
    guest = TrackTable(Tracker.resume(page, game.game_id, Admission(page, game.game_id).admitted(link)), owns=True)
    assert guest.session.tell(Finished(TABLE))
    end = guest.panels["end"]
    assert end.sharing.children and hidden(end.season)
    guest.close()
