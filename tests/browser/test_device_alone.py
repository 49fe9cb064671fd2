"""What the device's script does by itself, on pages without a kernel: which presses count, and what is said where the kernel is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.device_bench import GONE, PAUSE, Bench

pytestmark = pytest.mark.browser

Make = Callable[..., Bench]


@pytest.fixture
def bench(browser: Browser) -> Iterator[Make]:
    """Makes a page with these games on it."""
    made: list[Page] = []

    def make(*games: str, **how: str) -> Bench:
        made.append(browser.new_page())
        return Bench(made[-1], *(games or ("here",)), **how)

    yield make
    for page in made:
        page.close()


def test_a_double_tap_is_ignored_without_a_word(bench: Make) -> None:
    page = bench()
    page.tap("one")
    page.later(100)
    page.step(2, own=2)
    page.says("Roll again")
    page.later(100)
    page.tap("one")
    assert (page.heard, page.dimmed) == (["here: Roll"], 0)
    page.later(PAUSE)
    page.tap("one")
    assert page.heard == ["here: Roll", "here: Roll again"]


def test_a_key_that_is_pressed_twice_is_ignored_without_a_word(bench: Make) -> None:
    page = bench()
    page.key("one")
    page.step(2, own=2)
    page.later(100)
    page.key("one")
    assert (page.heard, page.dimmed) == (["here: Roll"], 0)


def test_a_button_that_has_just_changed_takes_no_press_and_is_pale_meanwhile(bench: Make) -> None:
    page = bench()
    page.says("Undo")
    page.later(100)
    page.tap("one")
    assert page.heard == []
    assert page.dimmed == 1


def test_a_button_whose_press_the_kernel_drops_is_pale_unless_it_was_the_second_of_a_double_tap(bench: Make) -> None:
    page = bench()
    page.tap("one")
    page.kernel_drops()  # somebody else was quicker
    assert page.dimmed == 1
    page.later(5000)
    page.tap("one")
    page.later(100)
    page.tap("one")  # the page has not heard of the first yet: it still looks the same
    page.kernel_drops()
    assert (len(page.heard), page.dimmed) == (3, 0)


def test_a_step_by_itself_makes_no_tap_the_second_of_a_double_one(bench: Make) -> None:
    page = bench()
    page.tap("one")  # it leads to nothing
    page.later(200)
    page.step(2)
    page.later(200)
    page.tap("one")
    assert page.heard == ["here: Roll", "here: Roll"]
    assert page.dimmed == 0
    page.later(2000)
    page.tap("one")
    page.later(200)
    page.step(3, own=3)  # this one does
    page.later(200)
    page.tap("one")
    assert len(page.heard) == 3


def test_of_two_games_on_a_page_each_hears_its_own_presses_alone(bench: Make) -> None:
    page = bench("here", "there")
    page.step(7, game="there")
    page.says("Bid", "there")
    page.later(2 * PAUSE)
    for number in range(3):
        page.tap("one")
        page.later(100)
        page.tap("one", "there")  # close below it
        page.later(100)
        page.step(number + 2, own=number + 2)
        page.step(number + 8, own=number + 8, game="there")
        page.later(2 * PAUSE)
    assert page.heard == ["here: Roll", "there: Bid"] * 3
    assert page.dimmed == 0
    assert page.told("here") == [(1, "Roll"), (2, "Roll"), (3, "Roll")]
    assert page.told("there") == [(7, "Bid"), (8, "Bid"), (9, "Bid")]


def lines(page: Bench) -> list[str]:
    """What stands over a table of which it is said."""
    return page.page.locator(".aa-kernel-gone").all_text_contents()


def test_a_kernel_that_is_busy_or_whose_connection_is_lost_for_now_is_not_said_to_be_gone(bench: Make) -> None:
    page = bench()
    for status in ("busy", "unknown", "connecting", "idle"):
        page.kernel_is(status)
        assert lines(page) == []


@pytest.mark.parametrize("status", ["autorestarting", "dead"])
def test_a_kernel_that_has_ended_is_said_to_be_gone_and_stays_so(bench: Make, status: str) -> None:
    page = bench()
    for said in (status, "starting", "idle"):  # the next one knows nothing of the page
        page.kernel_is(said)
        assert lines(page) == [GONE]
    assert page.page.evaluate("document.querySelector('.aa-kernel-gone').nextElementSibling.id") == "here"


def test_only_the_game_whose_kernel_is_gone_says_so_and_no_longer_than_that_is_so(bench: Make) -> None:
    page = bench("here", "there")
    page.connected(False, "there")
    assert lines(page) == [GONE]
    assert page.page.evaluate("document.querySelector('.aa-kernel-gone').nextElementSibling.id") == "there"
    page.connected(True, "there")
    assert lines(page) == []


def test_a_served_page_leaves_it_to_its_server(bench: Make) -> None:
    page = bench(body="<body data-voila>")
    page.kernel_is("dead")
    page.connected(False)
    assert lines(page) == []
