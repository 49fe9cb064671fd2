"""Rows of buttons: which one is pressed, no matter who tells it."""

from __future__ import annotations

from aufachse_widgets.widgets.parts.choices import Choices
from aufachse_widgets.widgets.parts.errors import Troubled
from tests.kit.front_end import browser_says


def offered(*labels: str, on: int | None = None) -> tuple[Choices, list[int]]:
    """A row that shows these, and what was chosen of it."""
    chosen: list[int] = []
    row = Choices(chosen.append, Troubled())
    row.offer(labels, on=on)
    return row, chosen


def device_tells(row: Choices, place: int) -> None:
    browser_says(row, {"event": "place", "place": place})


def test_the_device_tells_a_press_by_its_place_as_often_as_it_comes_and_nothing_is_lit() -> None:
    row, chosen = offered("one", "two", on=1)
    for _ in range(2):
        device_tells(row, 0)
    assert (chosen, row.index) == ([0, 0], 1)


def test_without_a_device_the_index_tells_it_and_is_taken_back() -> None:
    row, chosen = offered("one", "two")
    for _ in range(2):
        row.set_state({"index": 1})
    assert (chosen, row.index) == ([1, 1], None)


def test_a_button_that_is_there_no_longer_is_not_pressed() -> None:
    row, chosen = offered("one", "two")
    row.offer(["one"])
    for place in (1, -1, 2):
        device_tells(row, place)
    browser_says(row, {"event": "click"})  # what the row itself says besides
    assert chosen == []


def on_a_page(*labels: str) -> tuple[Choices, list[int], Troubled]:
    """A row on a page that shows these, what was chosen of it, and the page."""
    chosen: list[int] = []
    page = Troubled()
    row = Choices(chosen.append, page)
    row.offer(labels)
    return row, chosen, page


def test_a_button_that_said_something_else_is_not_pressed() -> None:
    row, chosen, page = on_a_page("one", "two")
    dropped: list[bool] = []
    page.presses.drop = lambda: dropped.append(True)
    page.presses.tell(3, "three")
    device_tells(row, 0)
    assert (chosen, dropped) == ([], [True])
    page.presses.tell(3, " two")
    device_tells(row, 1)
    assert (chosen, dropped) == ([1], [True])


def test_the_message_of_a_row_says_what_stood_there() -> None:
    row, chosen, page = on_a_page("one", "two")
    dropped: list[bool] = []
    page.presses.drop = lambda: dropped.append(True)
    browser_says(row, {"event": "place", "place": 0, "press": {"frame": 3, "text": "three"}})
    assert (chosen, dropped) == ([], [True])
    browser_says(row, {"event": "place", "place": 1, "press": {"frame": 3, "text": "two"}})
    browser_says(row, {"event": "place", "place": 0})  # of this one nothing was told
    assert (chosen, dropped) == ([1, 0], [True])


def test_the_second_touch_of_what_is_chosen_by_the_first_does_not_take_it_back() -> None:
    row, chosen, page = on_a_page("Ben bid too")
    dropped: list[bool] = []
    page.presses.drop = lambda: dropped.append(True)
    for _ in range(2):  # the second time before the page showed the mark
        page.presses.tell(3, "Ben bid too")
        device_tells(row, 0)
        row.offer(["✓ Ben bid too"])
    assert (chosen, dropped) == ([0], [True])


def test_what_the_page_offers_takes_no_press() -> None:
    row, chosen, page = on_a_page("one", "two")
    page.presses.tell(3, "three")
    row.offer(["one", "two"], on=1)  # a step has come before the press
    device_tells(row, 0)
    assert chosen == []
