"""Every chapter can be gone through as its data says, from every step; whatever else is pressed is answered."""

from __future__ import annotations

import pytest

from aufachse_widgets.advice.distances import distances
from aufachse_widgets.engine import compile_rules, legal_actions
from aufachse_widgets.engine.actions import BuyTrailer, Drive, PlaceSign, RollDice
from aufachse_widgets.engine.errors import IllegalAction
from aufachse_widgets.lessons.chapter import LEARNER, Chapter
from aufachse_widgets.lessons.first_trip import FIRST_TRIP
from aufachse_widgets.lessons.printings import CHAPTERS, PRINTINGS, following
from aufachse_widgets.lessons.things import TITLES, explanation
from aufachse_widgets.sessions.lesson import LessonSession
from tests.lessons.seeds import rolls


def ids(chapter: Chapter) -> str:
    return chapter.id


ALL = pytest.mark.parametrize("chapter", CHAPTERS.values(), ids=ids)


@ALL
def test_it_is_gone_through_to_its_end(chapter: Chapter) -> None:
    session = LessonSession.begin(chapter)
    for done, step in enumerate(chapter.steps):
        assert (session.done, session.step) == (done, step)
        asked = session.asked()
        assert asked and all(action in session.frame.legal for action in asked)
        assert "{" not in session.wanted() and "…" not in session.wanted()
        assert session.do(asked[0])
        assert not session.error and not session.bot_failures
    assert session.step is None and session.done == len(chapter.steps)
    assert session._acted(1, 2) == len(chapter.others), "what the others were to do was done"
    assert session.wanted() == ""


@ALL
def test_its_seed_brings_its_rolls(chapter: Chapter) -> None:
    assert rolls(chapter) == chapter.rolls


@ALL
def test_it_goes_on_after_any_step(chapter: Chapter) -> None:
    whole = LessonSession.begin(chapter)
    for done in range(len(chapter.steps)):
        resumed = LessonSession.begin(chapter, done)
        assert resumed.done == done
        assert resumed.frame.state == whole.frame.state
        whole.do(whole.asked()[0])


GENERIC = "That is allowed, but not what this lesson asks for now."


@ALL
def test_everything_else_is_answered_and_changes_nothing(chapter: Chapter) -> None:
    session = LessonSession.begin(chapter)
    for step in chapter.steps:
        frame = session.frame
        others = [action for action in (*frame.legal, RollDice(LEARNER), Drive(LEARNER, 1, "kassel")) if not step.press.means(action)]
        assert others
        for action in others:
            with pytest.raises(IllegalAction) as refused:
                session.do(action)
            said = session.words.reason(refused.value.reason)
            legal = action in legal_actions(session.rules, session._state)
            assert (refused.value.reason.code == "not_asked_for") == legal
            assert not legal or (said != GENERIC and "{" not in said), said
        assert session.frame is frame
        session.do(session.asked()[0])
    with pytest.raises(IllegalAction):
        session.do(RollDice(LEARNER))


@ALL
def test_what_it_explains_exists_in_its_rules(chapter: Chapter) -> None:
    for step in chapter.steps:
        for thing in step.about:
            assert explanation(chapter.rules(), thing) is not None


def test_a_large_trailer_is_not_the_small_one_that_is_asked_for() -> None:
    session = LessonSession.begin(next(chapter for chapter in FIRST_TRIP if chapter.id == "trailer"))
    assert session.asked() == (BuyTrailer(LEARNER, large=False),)
    with pytest.raises(IllegalAction, match="the small trailer is enough, and it costs less"):
        session.do(BuyTrailer(LEARNER, large=True))
    assert session.done == 0


def test_an_undo_leads_back_to_the_step_before() -> None:
    session = LessonSession.begin(FIRST_TRIP[0], done=1)
    session.do(session.asked()[0])
    assert session.done == 2
    assert session.undo()
    assert session.done == 1 and session.step == FIRST_TRIP[0].steps[1]


def test_the_trip_meets_all_that_a_newcomer_needs() -> None:
    met = {thing for chapter in FIRST_TRIP for step in chapter.steps for thing in step.about}
    assert {"goal", "drive", "six", "exact", "load", "deliver", "auction", "caller", "event", "trailer", "sign", "end"} <= met
    printings = {thing for chapter in PRINTINGS for step in chapter.steps for thing in step.about}
    assert {"two_dice", "ferry", "discard"} <= printings
    assert met | printings <= set(TITLES)


def test_one_chapter_leads_to_the_next() -> None:
    seen, id = [], "drive"
    while id:
        seen.append(id)
        id = following(id)
    assert seen == [chapter.id for chapter in FIRST_TRIP]


def test_the_sign_must_come_into_bens_way() -> None:
    """The ways from Wien to Leipzig are of twelve points; whatever is taken for blocking one lies on one, and nothing else does."""
    (chapter,) = (chapter for chapter in FIRST_TRIP if chapter.id == "sign")
    rules = compile_rules(chapter.edition)
    there, back = distances(rules, "wien"), distances(rules, "leipzig")
    on_the_way = {space for space in rules.neighbours if there[space] + back[space] == there["leipzig"] and space not in rules.cities}
    (asked,) = (step.press for step in chapter.steps if step.press.kind is PlaceSign)
    assert set(asked.spaces) == on_the_way
    assert not asked.means(PlaceSign(0, "wismar"))
