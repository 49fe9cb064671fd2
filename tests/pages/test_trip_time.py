"""The first trip takes less than five minutes to read and to press, and what it shows answers the ten questions of tests/learn/questions.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from msgspec import Struct

from aufachse_widgets.lessons.first_trip import FIRST_TRIP
from aufachse_widgets.pages.play import BOT_DELAY
from aufachse_widgets.pages.trip import Trip
from aufachse_widgets.widgets.map.movement import drives
from aufachse_widgets.widgets.parts.options import Options

WORDS = 200 / 60  # that people read in a second
PRESS = 2.0  # seconds: finding what is asked for, and pressing it
DOORS = 2  # presses that lead to the trip: "Learn", "Begin the first trip"
PAGE = 2.0  # seconds until a chapter stands there, on a quiet machine; 2.2 to 6.3 were measured beside ten busy processes
ANSWER = 0.2  # seconds until the screen answers a press


class Seen(Struct):
    """What a learner has had to do so far: the texts that were read, the words in them, presses, and seconds of waiting."""

    texts: list[str] = []
    words: int = 0
    presses: int = 0
    waits: float = 0.0

    @property
    def seconds(self) -> float:
        """Reading, pressing and waiting, one after the other."""
        return self.words / WORDS + self.presses * PRESS + self.waits

    def read(self, texts: tuple[str, ...], before: tuple[str, ...]) -> None:
        """These texts stand on the screen now; those that stood there before have been read."""
        new = [text for text in texts if text not in before]
        self.texts.extend(new)
        self.words += sum(len(text.split()) for text in new)

    def press(self) -> None:
        """Something was pressed."""
        self.presses += 1
        self.waits += ANSWER


def on_screen(trip: Trip) -> tuple[str, ...]:
    """All that is told: the card in its place, and the line on top."""
    told = trip.news.place.shown
    card: tuple[str, ...] = ()
    if told is not None:
        named = (told.links[0], *(text for text, _address in told.links[1]))
        card = (told.title, *told.figures, told.printed, *told.lines, told.ringed, told.effect, *named, *told.answers, told.away)
    prompt = re.search(r"class=aa-said>(?:<small.*?</small>)?(.*?)</span></div>", trip.actions.turn.value)
    assert prompt is not None
    return tuple(text for text in (*card, unescape(re.sub("<[^>]*>", "", prompt[1]))) if text)


def chapter_by_chapter() -> Iterator[Seen]:
    """The whole trip, as a learner goes through it who presses nothing else: what was seen, after each chapter."""
    seen = Seen(presses=DOORS)
    for chapter in FIRST_TRIP:
        trip = Trip(chapter.id, options=Options())
        session, place = trip.guide.session, trip.news.place
        seen.waits += PAGE + sum(BOT_DELAY.step + BOT_DELAY.word for _action in chapter.others)
        before: tuple[str, ...] = ()
        while place.shown is not None:
            now = on_screen(trip)
            seen.read(now, before)
            before = now
            seen.press()
            if place.shown.kind == "card":
                place.put_away()
            elif session.step is None:
                break
            else:
                trip.actions.act(session.asked()[0])
                seen.waits += sum(drive.lasts for drive in drives(session.frame.events, 0.0).values())
        assert session.step is None
        trip.close()
        yield seen


@pytest.fixture(scope="module")
def whole() -> Seen:
    return list(chapter_by_chapter())[-1]


def test_it_takes_less_than_five_minutes(whole: Seen) -> None:
    told = f"{whole.words} words, {whole.presses} presses, {whole.waits:.0f} s of waiting: {whole.seconds:.0f} s"
    print(told)
    assert whole.seconds < 300, told
    assert whole.words > 300 and whole.presses >= DOORS + sum(len(chapter.steps) + 1 for chapter in FIRST_TRIP), told  # all of it was counted


def test_the_goal_takes_twenty_seconds() -> None:
    trip = Trip(FIRST_TRIP[0].id, options=Options())
    assert sum(len(text.split()) for text in on_screen(trip)) / WORDS < 20
    trip.close()


# Of each question, in its order, what its answer cannot do without.
ANSWERS = (
    ("most money at the end wins", "undelivered, it earns nothing"),
    ("drive the whole roll", "stop early only where a contract in your hand begins, or a loaded one ends", "stop early next to it"),
    ("any number from 1 to 6",),
    ("with the whole roll: no point is left over", "Only then may you call an auction, once a turn"),
    ("need only match the highest bid", "if nobody bids, the contract is yours for nothing"),
    ("pays the bank at once, in full", "no credit"),
    ("takes 6 goods", "whole or not at all", "4 more goods for 2000 DM", "a large one 6 for 3000 DM"),
    ("ends on a red-and-white event space", "event card"),
    ("After a 1 you must move the construction sign to another road space", "No truck may drive through it"),
    ("no public contracts are left, face up or in the deck", "somebody has none, in hand or loaded"),
)


def test_every_question_has_its_answer() -> None:
    questions = (Path(__file__).parents[1] / "learn" / "questions.md").read_text(encoding="utf-8")
    assert len(re.findall(r"(?m)^\d+\. ", questions)) == len(ANSWERS)


@pytest.mark.parametrize("number", range(len(ANSWERS)))
def test_what_is_seen_answers_it(whole: Seen, number: int) -> None:
    read = "\n".join(whole.texts)
    assert [part for part in ANSWERS[number] if part not in read] == []
