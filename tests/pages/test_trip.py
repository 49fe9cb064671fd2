"""The screen of a chapter: its card is folded and never gone, a press that it does not ask for is answered on it, what it asks for stands out."""

from __future__ import annotations

from collections.abc import Iterator

import ipywidgets
import pytest

from aufachse_widgets.engine.actions import Drive, EndTurn
from aufachse_widgets.lessons.first_trip import FIRST_TRIP
from aufachse_widgets.lessons.notebooks import NOTEBOOKS
from aufachse_widgets.pages.chapters import Chapters
from aufachse_widgets.pages.settings import PageSettings, tell_page
from aufachse_widgets.pages.trip import Trip, first_game
from aufachse_widgets.widgets.parts.errors import Troubled
from aufachse_widgets.widgets.parts.options import Options
from aufachse_widgets.widgets.play.tabs import CONTRACTS, MAP
from aufachse_widgets.words.language import set_language
from aufachse_widgets.words.rulebook.place import Place
from tests.kit.front_end import looks


@pytest.fixture
def trip() -> Iterator[Trip]:
    made = Trip("auction", options=Options())
    yield made
    made.close()


def goes_on(trip: Trip) -> None:
    """What the step asks for is done."""
    trip.actions.act(trip.guide.session.asked()[0])


def test_the_card_is_folded_and_what_to_press_stays(trip: Trip) -> None:
    goes_on(trip)
    place, wanted = trip.news.place, trip.guide.session.wanted()
    open_height = trip.map.covered
    place.put_away()
    assert place.shown is not None and (place.shown.lines, place.shown.effect, place.shown.away) == ((), wanted, "More")
    assert trip.map.covered < open_height
    place.put_away()
    assert place.shown.title == FIRST_TRIP[3].title and place.shown.effect == wanted and trip.map.covered == open_height
    place.put_away()
    assert "aa-unseen" not in looks(trip.guide.again)
    trip.guide.say_again()
    assert place.shown.away == "Less" and "aa-unseen" in looks(trip.guide.again)


def test_a_wrong_press_is_answered_on_the_card(trip: Trip) -> None:
    place, wanted = trip.news.place, trip.guide.session.wanted()
    assert "aa-unseen" in looks(trip.guide.again)
    trip.map.press("kassel")
    assert place.shown is not None and place.shown.look == "aa-lesson aa-refused" and place.shown.effect == wanted
    assert place.shown.lines == ("You may drive to Kassel, but this chapter goes to Frankfurt.",)
    assert "aa-unseen" not in looks(trip.guide.again)
    place.put_away()
    assert trip.error == "" and place.shown.look == "aa-lesson" and place.shown.away == "Less"
    trip.map.press("koeln")
    assert place.shown.lines[0] == "Köln is 6 spaces away, more than you rolled."
    goes_on(trip)
    assert place.shown.look == "aa-lesson" and trip.error == ""


def test_the_way_to_the_contracts_is_answered_before_it_is_asked_for() -> None:
    trip = Trip("drive", 2, options=Options())
    trip.actions.contracts_wanted = True
    assert trip.tabs.tab == MAP and trip.error == "You need no auction for this step: chapter 4 is about auctions."
    trip.close()


def test_a_press_on_the_map_before_the_roll_is_answered() -> None:
    trip = Trip("drive", options=Options())
    trip.map.press("muenchen")
    assert trip.guide.told is not None and trip.guide.told.lines == ("That's München: first roll, then drive.",)
    trip.close()


def test_the_sign_stays_in_sight_until_the_next_press() -> None:
    trip = Trip("sign", 2, options=Options())
    trip.map.camera.size = (390.0, 500.0)
    looked: list[set[str]] = []
    trip.map.camera.frame = lambda spaces, under=0.0, always=False: bool(looked.append(set(spaces))) or True  # type: ignore[method-assign]
    goes_on(trip)
    assert trip.guide.over and all(spaces == {trip.session.frame.state.construction} for spaces in looked), looked
    trip.close()


def test_what_a_step_asks_for_stands_out_and_nothing_else_does(trip: Trip) -> None:
    assert trip.map.wanted() == trip.map.scene().wanted == ("frankfurt",)
    goes_on(trip)
    assert trip.tabs.tab == CONTRACTS and "aa-wants-0" in looks(trip.market.row)
    assert not [button for button in trip.actions.shown if "aa-primary" in looks(button)]


def test_the_button_that_is_asked_for_stands_out() -> None:
    trip = Trip("drive", options=Options())
    assert [button.description for button in trip.actions.shown if "aa-wanted" in looks(button)] == ["Roll the die"]
    trip.close()


def test_the_line_on_top_says_whose_turn_it_is_and_the_card_what_to_do(trip: Trip) -> None:
    assert "Your turn." in trip.actions.turn.value and "choose where" not in trip.actions.turn.value


def test_at_the_end_of_a_chapter_nothing_more_is_asked_for() -> None:
    trip = Trip("trailer", 1, options=Options())
    goes_on(trip)
    assert "Chapter done." in trip.actions.turn.value and "aa-over" in looks(trip)
    trip.actions.act(EndTurn(0))
    assert trip.news.place.shown is not None and trip.news.place.shown.lines[0].startswith("This chapter is over")
    assert trip.news.place.shown.away == "Next" and "aa-unseen" in looks(trip.guide.again)
    trip.close()


def test_what_leads_on_takes_the_place_of_all_other_buttons() -> None:
    turned: list[str] = []
    trip = Trip("six", 2, turned.append, options=Options())
    assert len(trip.actions.shown) > 1 and trip.actions.instead is None
    goes_on(trip)
    assert [button.description for button in trip.actions.shown] == ["Next"] and "aa-leads" not in trip.actions.turn.value
    trip.actions.shown[0].click()
    assert turned == ["early"]
    trip.close()


def test_a_tapped_space_says_which_button_to_press_now() -> None:
    trip = Trip("drive", 1, options=Options())
    asked = trip.guide.session.wanted()
    trip.map.press("kassel")
    assert "aa-refused" in (trip.guide.told.look if trip.guide.told else "")
    trip.map.proposed_space = "muenchen"
    assert trip.guide.told is not None and trip.guide.told.effect == "Now press “Drive to München”." and "aa-refused" not in trip.guide.told.look
    assert "aa-wanted" in looks(trip.map.proposal.go)
    trip.map.miss()
    assert trip.guide.told.effect == asked
    other = next(one.space for one in trip.guide.session.frame.legal if isinstance(one, Drive) and one.space != "muenchen")
    trip.map.proposed_space = other
    assert trip.guide.told.effect == asked and "aa-wanted" not in looks(trip.map.proposal.go)
    trip.close()


def test_an_event_card_does_not_count_what_the_guide_says_after_it() -> None:
    trip = Trip("event", options=Options())
    goes_on(trip)
    assert trip.news.place.shown is not None and trip.news.place.shown.kind == "card"
    assert trip.news.place.away.description == "OK" and trip.actions.instead is None
    trip.news.place.put_away()
    assert trip.actions.instead is not None
    trip.close()


def test_a_chapter_says_that_it_begins_anew() -> None:
    first, second = Trip("drive", options=Options()), Trip("six", options=Options())
    assert first.guide.told and second.guide.told
    assert "new game" not in " ".join(first.guide.told.lines) and "new game" in second.guide.told.lines[0]
    first.close()
    second.close()


def test_who_has_been_through_the_trip_is_led_to_a_game() -> None:
    options, played = Options(), []
    page = Troubled()
    before = Chapters(options, lambda chapter, done: None, page, lambda: played.append(True))
    assert before.children[0] is before.go_on
    for chapter in FIRST_TRIP:
        options.add("learnt", chapter.id)
    after = Chapters(options, lambda chapter, done: None, page, lambda: played.append(True))
    after.children[1].click()
    assert played == [True] and after.children[1].description == "Play your first game"
    before.close()
    after.close()


def test_lessons_that_run_beside_the_page_are_offered() -> None:
    before = tell_page(PageSettings(lessons="https://example.org/a&b/lessons/"))
    try:
        offered = Chapters(Options(), lambda chapter, done: None, Troubled())
    finally:
        tell_page(before)
    without = Chapters(Options(), lambda chapter, done: None, Troubled())
    said, elsewhere = ("".join(child.value for child in page.children if isinstance(child, ipywidgets.HTML)) for page in (offered, without))
    beside = 'href="https://example.org/a&amp;b/lessons/notebooks/index.html?path=3_board_as_a_graph.ipynb"'
    assert beside in said and "example.org" not in elsewhere
    for text in (said, elsewhere):
        assert [one.title for one in NOTEBOOKS if f">{one.title}</a>" not in text] == []
        assert f'href="{NOTEBOOKS[3].address()}"' in text


@pytest.mark.parametrize(("code", "file"), [("de", "de/3_board_as_a_graph.ipynb"), ("cs", "3_board_as_a_graph.ipynb")])
def test_lessons_are_offered_in_the_language_of_the_page_or_in_english(code: str, file: str, english_afterwards: None) -> None:
    set_language(code)
    before = tell_page(PageSettings(lessons="https://example.org/lessons/"))
    try:
        offered = Chapters(Options(), lambda chapter, done: None, Troubled())
    finally:
        tell_page(before)
    said = "".join(child.value for child in offered.children if isinstance(child, ipywidgets.HTML))
    assert f'href="https://example.org/lessons/notebooks/index.html?path={file}"' in said
    assert f'href="{NOTEBOOKS[3].address(language=code)}"' in said


def test_the_last_card_leads_to_a_game_to_rules_and_to_lessons() -> None:
    played: list[bool] = []
    options = Options()
    trip = Trip("end", 1, play=lambda: played.append(True), options=options)
    goes_on(trip)
    place = trip.news.place
    assert place.shown is not None and place.shown.answers == ("Play your first game", "Rules: Traffic jams", "Rules: Debts")
    assert [text for text, _address in place.shown.links[1]] == [one.title for one in NOTEBOOKS[2:7]]
    wanted: list[object] = []
    trip.news.observe(lambda change: wanted.append(change["new"]), names="rule_wanted")
    place.answers[1].click()
    assert wanted[0] == Place("signs", "jam_space") and not played
    place.answers[0].click()
    assert played == [True] and not trip.error
    trip.close()
    game = first_game(options)
    assert [seat.bot for seat in game.seats] == ["", "learner"] and options.played and game.rules.edition.id == FIRST_TRIP[0].edition
    game.close()


def test_another_chapter_offers_no_game() -> None:
    trip = Trip("event", options=Options())
    goes_on(trip)
    trip.news.place.put_away()  # the event card
    assert trip.guide.over and trip.guide.told is not None and not trip.guide.told.answers
    trip.close()


@pytest.mark.parametrize(
    ("chapter", "done", "ringed"),
    [("drive", 1, ".aa-spots button:nth-child("), ("six", 0, ".aa-tag"), ("early", 0, ".aa-truck:not(.aa-truck-0)"), ("auction", 2, ".aa-rungs")],
)
def test_what_is_new_has_a_ring_while_the_card_tells_of_it(chapter: str, done: int, ringed: str) -> None:
    trip = Trip(chapter, done, options=Options())
    assert trip.news.place.shown is not None and trip.news.place.shown.ringed
    assert ringed in trip.pointer.value
    trip.guide.fold()
    assert trip.pointer.value == "" and not trip.news.place.shown.ringed
    trip.guide.say_again()
    assert ringed in trip.pointer.value
    goes_on(trip)
    assert trip.pointer.value == ""
    trip.close()


def test_the_die_is_seen_in_a_turn_that_has_begun() -> None:
    trip = Trip("early", options=Options())
    assert "rolls 5" in trip.dice.dice.value and "aa-tumble" in trip.dice.dice.value
    goes_on(trip)
    assert "rolls 5" in trip.dice.dice.value and "aa-tumble" not in trip.dice.dice.value
    trip.close()
