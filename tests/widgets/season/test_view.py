"""A season on the screen: the circle is chosen, names are joined and parted, the tables are saved."""

from __future__ import annotations

import base64
import csv
import html
import io
import re

import pytest

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.stats.joined import joined_names
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.tracking.facts import TABLE, Finished, Paid
from aufachse_widgets.widgets.season.view import LISTED, SeasonView
from tests.widgets.playing import hidden, text

EVIL = "<img src=x onerror=a()>"


def evening(store: MemoryStore, *names: str, paid: int = 500) -> None:
    """A table that is over: the first of them got that much."""
    tracker = Tracker.new(seats=tuple(map(Seat, names)), store=store)
    assert tracker.tell(Paid(0, paid, "delivery")) and tracker.tell(Finished(TABLE))
    tracker.close()


@pytest.fixture
def store() -> MemoryStore:
    kept = MemoryStore()
    evening(kept, "Thomas", "Ada", EVIL)
    evening(kept, "Ada", "Ben")
    evening(kept, "Tom", "Ada")
    return kept


def chips(view: SeasonView) -> list[str]:
    return list(view.who.options)


def saved(view: SeasonView) -> list[dict[str, str]]:
    view.csv.click()
    found = re.search(r'download="aufachse-[-\d]+-([-a-z]+)\.csv" href="data:text/csv;base64,([^"]+)"', view.saved.value)
    assert found is not None
    return list(csv.DictReader(io.StringIO(base64.b64decode(found[2]).decode("utf-8-sig"))))


def join(view: SeasonView, one: str, other: str) -> None:
    view.one.value, view.other.value = one, other
    view.join.click()


def test_it_begins_with_those_at_the_last_table_and_chips_change_the_circle_without_moving(store: MemoryStore) -> None:
    view = SeasonView(store)
    assert chips(view) == ["✓ Ada", "Ben", EVIL, "Thomas", "✓ Tom"]
    assert "1 table," in text(view.told.value) and "Tom" in text(view.standing.value) and "Ben" not in text(view.standing.value)
    view.who.choose(1)
    assert chips(view) == ["✓ Ada", "✓ Ben", EVIL, "Thomas", "✓ Tom"]
    assert "2 tables," in text(view.told.value) and "Ada 1 : 0 Ben 1 table" in text(view.pairs.value)
    for place in (0, 1, 4):
        view.who.choose(place)
    assert "Choose who belongs" in text(view.told.value) and view.standing.value == view.tables.value == "" and hidden(view.csv)
    view.who.choose(0)
    assert "Games against bots count" in text(view.told.value) and "No table yet" in text(view.told.value)
    view.close()


def test_names_are_joined_and_parted_and_all_is_as_it_was(store: MemoryStore) -> None:
    told: list[int] = []
    view = SeasonView(store, ("Ada", "Tom"), changed=lambda: told.append(1))
    before = text(view.standing.value)
    assert hidden(view.joining)
    view.joins.click()
    assert not hidden(view.joining)
    join(view, "tom", "thomas")
    assert view.error == "" and joined_names(store).person("Tom") == "thomas"
    assert chips(view)[:2] == ["✓ Ada", "✓ Thomas"] and "2 tables," in text(view.told.value)
    assert [line["written as"] for line in saved(view) if line["player"] == "Thomas"] == ["Thomas", "Tom"]
    (label,) = view.joined.options
    assert label == "Tom is Thomas: part them"
    view.joined.choose(0)
    assert store.joined_names() == "" and text(view.standing.value) == before and len(told) == 2
    view.close()


def test_two_who_sat_at_one_table_are_not_joined(store: MemoryStore) -> None:
    view = SeasonView(store)
    join(view, "ada", "ben")
    assert "They sat at one table on" in view.error and not hidden(view.trouble) and store.joined_names() == ""
    join(view, "ada", "")
    assert "Choose two names" in view.error
    join(view, "tom", "thomas")
    assert view.error == "" and hidden(view.trouble)
    join(view, "ben", "thomas")
    assert view.error == "", "they never met"
    join(view, "ada", "thomas")
    assert "They sat at one table" in view.error
    view.close()


def test_names_of_people_are_no_html(store: MemoryStore) -> None:
    view = SeasonView(store, ("Ada", EVIL, "Thomas"))
    for part in (view.told, view.standing, view.pairs, view.tables):
        assert "<img" not in part.value
    assert EVIL in html.unescape(view.standing.value)
    assert EVIL in {line["player"] for line in saved(view)}
    view.close()


def test_what_cannot_be_read_of_joined_names_is_said_and_the_season_is_shown(store: MemoryStore) -> None:
    assert store.change_joined_names("", "rubbish")
    view = SeasonView(store, ("Ada", "Ben"))
    assert "cannot be read" in view.error and "1 table," in text(view.told.value)
    join(view, "tom", "thomas")
    assert "cannot be read" in view.error and store.joined_names() == "rubbish"
    view.close()


def test_many_people_are_shown_little_by_little() -> None:
    store = MemoryStore()
    for number in range(LISTED + 1):
        evening(store, "Ada", f"Guest {number}")
    view = SeasonView(store)
    assert len(chips(view)) == LISTED + 1 and "✓ Guest 8" in chips(view), "eight, and who is chosen"
    assert view.more.description == "Show 1 more"
    view.more.click()
    assert len(chips(view)) == LISTED + 2 and hidden(view.more)
    view.close()


def test_where_nothing_is_kept_it_says_so() -> None:
    view = SeasonView(MemoryStore())
    assert "No table is over yet" in text(view.told.value) and chips(view) == [] and hidden(view.joins)
    view.close()
