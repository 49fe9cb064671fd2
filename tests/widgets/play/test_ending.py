"""The end of a game: who won and why, the report, again, save, share."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from aufachse_widgets.drawing.rig import laden
from aufachse_widgets.engine import standing
from aufachse_widgets.engine.actions import UNKNOWN
from aufachse_widgets.engine.log import Dealt, TurnBegan
from aufachse_widgets.journal import PLAYED, Seat, decode_journal
from aufachse_widgets.pages.dashboard import Dashboard
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.stats.deliveries import undelivered
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.widgets.play.ending import Ending
from tests.kit.editions import by_edition
from tests.kit.front_end import looks
from tests.kit.sessions import go_on
from tests.widgets.playing import hidden, text

PERSON, BOT, OTHER = Seat("Ann<b>a", "red"), Seat("Bot", "blue", "courier"), Seat("Other", "green", "busy")
OVER = [((BOT, OTHER), "fx-schmid-1987"), ((PERSON, BOT), "schmidt-2007"), ((PERSON, Seat("Ben", "yellow")), "czech")]


def ended(seats=(PERSON, BOT), edition="fx-schmid-1987", store=None) -> Session:
    session = Session.new(edition, seats, seed="end", length=3, store=store, undo="free", countdown=20)
    assert session.frame.state.over or go_on(session, lambda frame: frame.state.over)
    return session


class Downloads:
    """A device that keeps what it is given."""

    def __init__(self, monkeypatch, device) -> None:
        self.files: list[tuple[str, bytes, str]] = []
        monkeypatch.setattr(device, "download", lambda name, data, kind="": self.files.append((name, data, kind)))


def test_until_the_game_is_over_there_is_nothing():
    ending = Ending(Session.new("fx-schmid-1987", (PERSON, BOT), seed="begun"))
    assert hidden(ending) and ending.title.value == "" and ending.told.chapters[0].value == ""


@pytest.mark.parametrize(("seats", "edition"), by_edition(OVER, at=1))
def test_the_end_tells_who_won_why_and_the_report(seats, edition):
    session = ended(seats, edition)
    ending = Ending(session)
    winner = next(seat for place, seat, _money in standing(session.rules, session.frame.state) if place == 1)
    assert not hidden(ending)
    assert f"{session.words.seat(winner)} has won" in ending.title.value.replace("&lt;b&gt;", "<b>")
    assert f"aa-seat-{session.seats[winner].colour}" in ending.title.value and "No public contract is left" in text(ending.title.value)
    tabs = (
        ("Highlights", "Turning point", "What decided it", "ahead of", "The whole log", "Setup"),
        ("Money over time", "Where the money came from"),
        ("Who drove where", "Deliveries"),
        ("Auctions",),
    )
    for number, headings in enumerate((*tabs, ("Luck", "Luck of the dice"))):
        assert number == 0 or ending.told.chapters[number].value == ""  # made when it is turned to
        ending.told.tabs.index = number
        for heading in headings:
            assert heading in text(ending.told.chapters[number].value)
    assert "<b>a" not in ending.title.value + "".join(chapter.value for chapter in ending.told.chapters)
    made = ending.told.chapters[0].value
    ending.told.tabs.index = 0
    assert ending.told.chapters[0].value is made


def test_sums_count_from_the_last_place_to_the_first_and_the_truck_is_full():
    session = Session.new("fx-schmid-1987", (PERSON, BOT, OTHER), seed="end", length=3)
    ending = Ending(session)
    go_on(session, lambda frame: frame.state.over)
    told = ending.title.value
    ranked = standing(session.rules, session.frame.state)

    def begins(told: str) -> list[int]:
        found = {int(seat): int(after) for seat, after in re.findall(r'data-seat="won-\w+-(\d)"[^>]*data-after="(\d+)"', told)}
        return [found[seat] for _place, seat, _money in ranked]

    assert begins(told) == [1800, 900, 0]
    assert begins(Ending(session).title.value) == [0, 0, 0], "a game that was over before"
    assert "--after:1800ms" in told.partition('aria-hidden="true"><svg viewBox')[0]
    winner = session.frame.state.players[ranked[0][1]]
    truck = told.partition('class="aa-truck')[2].partition("</span>")[0]
    assert truck.count("h5v5h-5z") == sum(laden(winner).rooms)


def test_the_log_is_behind_a_button_and_its_setup_behind_another():
    ending = Ending(ended())
    shown, _fold, log = ending.told.chapters[0].value.partition("<details")
    setup, _end, turns = log.partition("</details>")
    assert "is dealt" in setup and "Round 1" in turns and "is dealt" not in shown + turns
    assert "Round 1: " not in shown
    assert f"\N{NARROW NO-BREAK SPACE}{ending.session.rules.edition.currency}" in shown


def test_what_was_not_delivered_is_said_with_what_it_would_have_paid():
    session = ended()
    left = undelivered(2, session.log_to_report())
    story = Ending(session).told.chapters[0].value
    assert any(left)
    for held in filter(None, left):
        assert all(session.words.contract(number) in text(story) for number in held)
        assert f">{sum(session.rules.contracts[number].revenue for number in held)}<" in story


def test_who_sits_here_is_told_how_they_came_off():
    session = ended()
    ((_, _, most), (_, second, least)) = standing(session.rules, session.frame.state)
    behind = session.words.money_unbroken(most - least)
    said = "You came second" if second == 0 else "You won"
    assert said in Ending(session).title.value and behind in Ending(session).title.value
    watched = Ending(ended((BOT, OTHER)))
    assert "comes next" in watched.title.value and "You" not in text(watched.title.value)
    assert f'data-money="{most}" data-from="0"' in Ending(session).title.value


def test_a_picture_and_a_text_can_be_shared_once_the_game_is_over():
    session = ended((PERSON, Seat("Ben", "yellow")))
    ending = Ending(session)
    (sharing,) = ending.sharing.children
    assert sharing.name.endswith(".png") and "has won" in sharing.text and "1." in sharing.text
    drawn = ElementTree.fromstring(sharing.drawing)
    said = " ".join(text for element in drawn.iter() if (text := (element.text or "").strip()))
    assert "Ann<b>a" in said and "Ben" in said
    session.undo()
    assert ending.sharing.children == () and sharing.comm is None


@pytest.mark.parametrize(("seats", "edition"), by_edition(OVER, at=1))
def test_the_end_weighs_everybodys_luck_with_cards_that_others_may_know_now(seats, edition):
    session = ended(seats, edition)
    ending = Ending(session)
    ending.told.tabs.index = 4
    table = ending.told.chapters[4].value.partition("<h2>Luck</h2>")[2].partition("</table>")[0]
    currency = session.rules.edition.currency
    assert f"Deals ({currency})" in table and f"Events ({currency})" in table and "Events (turns)" in table
    deals = [text(row).split()[-3] for row in table.split("<tr>")[2:]]
    assert len(deals) == len(seats) and all(deal.lstrip("+−").isdigit() for deal in deals), deals
    assert any(isinstance(event, Dealt) and event.contract == UNKNOWN for _entry, event in session.log())


def test_what_others_hold_is_in_no_report_before_the_end():
    session = Session.new("schmidt-2007", (PERSON, BOT), seed="begun")
    dealt = [event for _entry, event in session.log_to_report() if isinstance(event, Dealt)]
    assert {event.seat for event in dealt if event.contract == UNKNOWN} == {1}
    assert session.log_to_report() == session.log()


def test_who_shares_first_place_is_named_together(monkeypatch):
    session = ended()
    monkeypatch.setattr("aufachse_widgets.widgets.parts.finale.standing", lambda rules, state: [(1, 0, 100), (1, 1, 100)])
    said = Ending(session).title.value
    assert "share first place" in said and said.count('class="aa-truck') == 2 and "aa-tied" in said


def test_looking_back_leaves_the_end_where_it_is_and_an_undo_takes_it_away():
    session = ended((PERSON, Seat("Ben", "yellow")))
    ending = Ending(session)
    told = ending.told.chapters[0].value
    assert ending.on_stage
    session.show_entry(3)
    assert not hidden(ending) and ending.told.chapters[0].value is told and not ending.on_stage
    session.show_entry(None)
    assert ending.told.chapters[0].value is told and ending.on_stage
    session.undo()
    assert hidden(ending) and ending.told.chapters[0].value == "" and not ending.on_stage


def test_a_page_leaves_the_end_the_room_of_everything_else():
    table = Table(ended((PERSON, Seat("Ben", "yellow"))))
    assert "aa-ended" in looks(table)
    table.session.show_entry(3)
    assert "aa-ended" not in looks(table)
    table.session.show_entry(None)
    assert "aa-ended" in looks(table)
    table.session.undo()
    assert "aa-ended" not in looks(table)
    table.close()


def test_again_has_the_same_players_rules_and_store_and_the_next_goes_first():
    store = MemoryStore()
    session = ended(store=store)
    again = session.rematch()
    assert (again.seats, again.header.edition, again.header.board_digest, again.undo_setting) == (
        session.seats, session.header.edition, session.header.board_digest, "free",
    )  # fmt: skip
    assert again.header.countdown == 20
    assert again.game_id != session.game_id and {kept.id for kept in store.list()} == {session.game_id, again.game_id}
    first = next(event.seat for _entry, event in session.log() if isinstance(event, TurnBegan))
    assert again.header.first == (first + 1) % 2
    assert again.header.seed_hash != session.header.seed_hash


def test_a_table_turns_to_the_game_that_follows_and_closes_its_own():
    session = ended()
    table = Table(session, owns=True)
    table.ending.again.click()
    assert table.session is not session and session.closed and not table.session.closed
    assert table.by_itself.session is table.session
    assert all(panel.session is table.session for panel in table.panels)
    assert hidden(table.ending) and not table.session.frame.state.over and table.error == ""
    table.close()
    assert table.session.closed


def test_the_dashboard_turns_to_the_game_that_follows():
    store = MemoryStore()
    session = ended(store=store)
    dashboard = Dashboard(store, session.game_id)
    table = dashboard.table
    table.ending.again.click()
    assert dashboard.table is not table and dashboard.game_id == dashboard.table.session.game_id != session.game_id
    dashboard.close()


def test_game_and_report_are_saved_at_once(monkeypatch):
    session = ended()
    table = Table(session)
    downloads = Downloads(monkeypatch, table.device)
    table.ending.save.click()
    table.ending.report.click()
    (journal, game, _kind), (page, report, kind) = downloads.files
    assert journal.endswith(".jsonl") and page.endswith(".html") and kind == "text/html"
    read = decode_journal(game, PLAYED)
    assert read.header.seed == "end" and read.fold.position(read.journal.head)[1].over
    html = report.decode()
    assert html.startswith("<!DOCTYPE html>") and "Ann&lt;b&gt;a" in html and "<b>a" not in html
    table.close()


def test_alone_in_a_cell_files_are_saved_at_once_too(monkeypatch):
    ending = Ending(ended())
    downloads = Downloads(monkeypatch, ending.device)
    ending.report.click()
    ((page, _report, kind),) = downloads.files
    assert page.endswith(".html") and kind == "text/html"


def test_without_a_device_the_files_are_links():
    ending = Ending(ended(), alone=False)
    ending.report.click()
    assert "data:text/html;base64," in ending.saved.value


def test_the_season_of_these_people_and_the_film_take_turns():
    ending = Ending(ended())
    ending.season.click()
    (season,) = ending.screening.box.children
    assert [one.player.name for one in season.season.standing] == ["Ann<b>a", ""] and "Ann<b>a" not in season.standing.value
    ending.watch.click()
    (film,) = ending.screening.box.children
    assert season.comm is None and ending.season.description == "Season" and ending.watch.description == "Close the film"
    ending.watch.click()
    assert film.comm is None and ending.screening.box.children == ()
