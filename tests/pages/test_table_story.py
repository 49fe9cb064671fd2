"""The story at the companion: it goes on when the table stands as told, says what was told otherwise, and ends with books that agree."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from aufachse_widgets.engine.actions import SOMEWHERE, BuyTrailer, Deliver, Load
from aufachse_widgets.engine.log import Bought, Happened
from aufachse_widgets.exercises.tracking import ANNA, ARRIVES, BEN, FLENSBURG, NEXT, STORY, log_of, wanted
from aufachse_widgets.pages.table_story import TableStory, table_story
from aufachse_widgets.tracking.facts import Rolled, SetMoney, Stopped


@pytest.fixture
def story() -> Iterator[TableStory]:
    made = table_story()
    yield made
    made.close()


def entry_of(log: list[tuple[int, Happened]], seat: int) -> int:
    """The entry at which that seat bought a trailer."""
    return next(entry for entry, event in log if isinstance(event, Bought) and event.seat == seat)


def test_the_whole_story_with_its_correction_and_its_count(story: TableStory) -> None:
    tracker = story.table.session
    assert story.log() == log_of(STORY[-1].told), "nothing told yet: the whole story is shown"
    tells = (
        (Rolled(ANNA, (2,)), Stopped(ANNA, "kassel")),
        (Deliver(ANNA, ARRIVES),),
        (Load(ANNA, NEXT),),
        (Rolled(BEN, (2,)), Stopped(BEN, "frankfurt")),
        (Load(BEN, FLENSBURG), BuyTrailer(BEN, large=True)),
    )
    for done, facts in enumerate(tells, 1):
        for fact in facts:
            assert story.done == done - 1
            tracker.tell(fact)
        assert story.done == done
        assert f"{done + 1} of {len(STORY)}" in story.card.value
    tracker.make(tracker.try_edit(entry_of(tracker.log(), BEN), (BuyTrailer(BEN, large=False),)))
    assert story.done == 6 and "Ben has 3000 DM, Anna 4500 DM" in story.card.value
    loaded = max(entry for entry, event in tracker.log() if event.seat == ANNA)
    tracker.make(tracker.try_insert(loaded, (BuyTrailer(ANNA, large=False),)))
    assert story.done == len(STORY) and "agree" in story.card.value
    assert [player.money for player in tracker.frame.state.players] == [player.money for player in wanted(len(STORY)).state.players]
    assert story.log() == tracker.log()


def test_a_trailer_that_was_forgotten_may_be_told_at_the_end(story: TableStory) -> None:
    tracker = story.table.session
    for fact in (*STORY[5].told, BuyTrailer(ANNA, large=False)):
        tracker.tell(fact)
    assert story.done == len(STORY)


def test_what_was_told_otherwise_is_said_until_it_is_undone(story: TableStory) -> None:
    tracker = story.table.session
    tracker.tell(Rolled(ANNA, (2,)))
    assert "not at" not in story.card.value
    tracker.tell(Stopped(ANNA, "hannover"))
    assert story.done == 0 and "On the table Anna&#x27;s truck is at Kassel, not at Hannover." in story.card.value
    tracker.undo()
    assert "Hannover" not in story.card.value
    tracker.tell(Stopped(ANNA, "kassel"))
    assert story.done == 1


def test_money_that_was_set_right_hides_no_trailer(story: TableStory) -> None:
    tracker = story.table.session
    for fact in (*STORY[5].told, SetMoney(ANNA, wanted(len(STORY)).state.players[ANNA].money)):
        tracker.tell(fact)
    assert story.done == 6 and "Anna&#x27;s money is right now, but what it was spent on is missing." in story.card.value
    tracker.undo()
    tracker.tell(BuyTrailer(ANNA, large=True))
    assert "Anna&#x27;s truck has other trailers." in story.card.value


def test_undo_ends_where_the_story_begins(story: TableStory) -> None:
    tracker = story.table.session
    assert not tracker.can_undo
    tracker.tell(Rolled(ANNA, (2,)))
    tracker.tell(Stopped(ANNA, SOMEWHERE))
    assert "nobody knows where Anna&#x27;s truck is: it is at Kassel." in story.card.value
    tracker.undo()
    tracker.undo()
    assert not tracker.can_undo and tracker.table.state.players[ANNA].space == "hildesheim"
