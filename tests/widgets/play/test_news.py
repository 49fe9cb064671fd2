"""The news of a game: every card is told, a person's until it is put away, a bot's for a time; receipts until somebody acts; what is hidden stays so."""

import asyncio

import pytest

from aufachse_widgets.engine import log
from aufachse_widgets.engine.log import BoxDrawn, EventDrawn, Won
from aufachse_widgets.forms.seating import default_seats
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.pace import PACES, Pace
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.notice_place import ANSWERS, LEAST, MOST, Notice, Until
from aufachse_widgets.widgets.play.news import ANSWERED, DELIVERED, News
from tests.kit.sessions import SEEDS, choose, go_on, new_session, somewhere
from tests.widgets.playing import hidden, text


def begun(people=1, players=3, seed="news", edition="fx-schmid-1987", **kwargs):
    session = new_session(seed, people, players, edition, **kwargs)
    return session, News(session)


def drawn(frame):
    return [entry for entry in frame.events if isinstance(entry, EventDrawn)]


@pytest.mark.parametrize("people", [1, 3])
@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_every_card_of_a_game_is_shown(people, edition):
    session, news = begun(people=people, edition=edition, seed="long")
    told, cards = [], []

    def seen(change):
        told.extend(notice.printed for notice in change["new"] if notice.kind == "card" and notice not in change["old"])

    news.place.observe(seen, "queue")

    def collect(frame):
        for entry in drawn(frame):
            cards.append(entry.card)
            assert entry.card in told, "a card that nobody was shown"
        told.clear()
        news.place.queue = ()
        return False

    frames = []
    session.observe(lambda change: collect(change["new"]), "frame")
    session.observe(lambda change: frames.append(change["new"]), "frame")
    go_on(session, lambda frame: False)
    assert session.error == news.error == ""
    assert len(cards) >= 8


def asking(wanted):
    """A session in which a card asks its person, where ``wanted`` holds of that card; and its news."""
    for seed in SEEDS:
        session, news = begun(people=1, seed=seed)

        def found(frame, news=news):
            if news.place.shown is not None and wanted(news.place.shown):
                return True
            news.place.put_all_away()
            return False

        if go_on(session, found):
            return session, news, news.place.shown
    pytest.fail("no such card")


def test_a_card_that_asks_is_answered_on_itself_and_then_goes():
    session, news, shown = asking(lambda shown: bool(shown.answers))
    actions = [action for action in session.frame.legal if isinstance(action, ANSWERED)]
    assert len(actions) <= ANSWERS
    assert shown.until is Until.PRESS
    assert shown.answers == tuple(session.words.action(action, session.frame.state) for action in actions)
    assert [button.description for button in news.place.answers if not hidden(button)] == list(shown.answers)
    assert news.place.away.description == "See the map"
    done = []
    session.do = lambda action, at: done.append(action) or True
    news.place.answers[len(actions) - 1].click()
    assert done == [actions[-1]]
    del session.do
    session.do(actions[-1])
    assert all(notice.about != shown.about for notice in news.place.queue)
    assert session.error == news.error == ""


def test_a_card_for_a_choice_on_the_map_is_put_away_for_it():
    session, news, shown = asking(lambda shown: shown.away == "Choose on the map")
    assert not shown.answers
    assert shown.printed == session.frame.state.phase.card
    session.do(choose(session, 1))
    assert all(notice.about != shown.about for notice in news.place.queue)


def test_a_persons_card_stays_and_a_bots_has_its_time():
    seen, figures = set(), set()
    for seed in SEEDS:
        session, news = begun(seed=seed)
        session.pace = PACES["fast"]

        def both(frame, news=news, session=session):
            for notice in news.place.queue:
                if notice.kind == "card":
                    seen.add((notice.until, LEAST <= notice.seconds <= MOST))
                    figures.update(notice.figures)
                    assert notice.title
                    (line,) = notice.lines
                    assert "event card" not in notice.effect
                    (drew, *_others) = [entry.seat for entry in frame.events if getattr(entry, "card", "") == notice.printed] or [None]
                    assert line
                    assert drew is None or notice.whose == ("" if drew in session.people else f"{session.words.seat(drew)}'s card")
            news.place.put_all_away()
            return False

        go_on(session, both)
    assert seen == {(Until.PRESS, False), (Until.TIME, True)}
    assert {"+500\N{NARROW NO-BREAK SPACE}DM", "−1 turn"} < figures


def test_how_an_auction_ended_is_told_until_a_person_acts():
    session, news = begun(people=2)
    assert go_on(session, lambda frame: any(isinstance(entry, Won) for entry in frame.events))
    (won,) = [session.words.say(entry) for entry in session.frame.events if isinstance(entry, Won)]
    assert won in text(news.place.receipts.value)
    if session.frame.handover >= 0:
        session.take_screen(session.frame.handover)
    assert not hidden(news.place.receipts)
    session.show_entry(1)
    session.show_entry(None)
    assert not hidden(news.place.receipts)
    session.do(choose(session, 1))
    assert won not in [line for notice in news.place.queue for line in notice.lines]


def test_what_was_undone_is_no_longer_told():
    session, news = begun(people=3)
    assert go_on(session, lambda frame: any(not notice.is_line for notice in news.place.queue) and session.can_undo)
    session.undo()
    assert news.place.queue == ()


def test_after_the_hand_over_nobody_reads_what_another_one_drew():
    session, news = somewhere(
        lambda seed: begun(people=3, seed=seed), lambda frame: any(isinstance(entry, BoxDrawn) and entry.contract for entry in frame.events)
    )
    (entry,) = [entry for entry in session.frame.events if isinstance(entry, BoxDrawn)]
    contract = session.words.contract(entry.contract)
    assert any(contract in notice.effect for notice in news.place.queue)
    session.hide_hands()
    assert not any(contract in notice.effect for notice in news.place.queue)
    assert any("a contract" in notice.effect for notice in news.place.queue)
    assert contract not in text(news.place.said.value)
    session.take_screen(session.frame.handover)
    assert contract not in text(news.place.said.value), "once forgotten, the log tells it"


def test_bots_wait_while_a_card_of_theirs_is_in_sight_and_go_on_when_it_is_put_away():
    session, news = begun()
    held = []
    session.hold = held.append

    def a_bots_card(frame):
        return any(notice.until is Until.TIME for notice in news.place.queue)

    assert go_on(session, a_bots_card)
    assert held
    assert held[-1] > 0
    while news.place.shown is not None:
        news.place.put_away()
    assert held[-1] == 0


def test_bots_wait_a_moment_after_a_delivery():
    session, news = begun()
    held = []
    session.hold = held.append

    def delivered(frame):
        held_now, held[:] = held[:], []
        if news.place.shown is None and any(isinstance(entry, log.Delivered) for entry in frame.events):
            assert held_now[-1:] == [DELIVERED]
            return True
        news.place.put_all_away()
        held.clear()
        return False

    assert go_on(session, delivered)


def test_bots_wait_as_long_as_somebody_points_at_their_card():
    async def look_on():
        _session, news = begun()
        held = []
        news.session.hold = held.append
        news.place.tell(Notice("card", "Speed trap", until=Until.TIME, seconds=LEAST))
        news.place.read(True)
        news.place.read(False)
        news.place.put_away()
        news.close()
        return held

    came, read, gone, away = asyncio.run(look_on())
    assert came == LEAST
    assert read > 50
    assert 0 < gone <= LEAST
    assert away == 0


def test_cards_that_came_up_unwatched_are_gathered_and_can_be_opened():
    def watched(seed):
        session = Session.new("fx-schmid-1987", default_seats(3, people=1), seed=seed)
        table = Table(session)
        table.options.bot_speed = "at once"
        return session, table

    for seed in SEEDS:
        session, table = watched(seed)
        if go_on(session, lambda frame, table=table: table.follow.cards > 0):
            break
        table.close()
    count, before = table.follow.cards, len(table.news.place.queue)
    assert count > 0
    assert not hidden(table.follow.missed)
    table.follow.missed.click()
    assert len(table.news.place.queue) == before + count
    assert table.follow.cards == 0
    assert all(notice.until is Until.PRESS for notice in table.news.place.queue if notice.kind == "card")
    table.close()


def test_the_pace_of_the_game_says_how_long_a_card_stays():
    assert PACES["slow"].reading(100) > PACES["normal"].reading(100) > PACES["fast"].reading(100) > 0
    assert PACES["normal"].reading(200) > PACES["normal"].reading(50)
    assert Pace(0.1).reading(100) == 0


@pytest.mark.parametrize(("people", "said"), [(1, "You pay"), (2, "Red pays")])
def test_receipts_are_of_those_who_sit_here(people, said):
    _session, news = begun(people=people, players=3)
    own = news._receipts([log.DebtPaid(0, "Radarfalle", 1000), log.DebtPaid(2, "Radarfalle", 1000), log.JamEnded(2, "kassel", "Stau am Kasseler Kreuz")])
    assert [notice.lines for notice in own] == [
        (f"{said} the 1000 DM owed for Radarfalle (speed trap).",),
        ("The traffic jam at Kassel is over.",),
    ]


def test_at_the_end_no_card_from_before_lies_over_who_has_won():
    session, news = begun(people=2, players=2, length=3)
    kept = Notice("card", "Speed trap", about="kept")

    def with_a_card(frame):
        if not frame.state.over and kept not in news.place.queue:
            news.place.tell(kept)
        return frame.state.over

    assert go_on(session, with_a_card)
    assert kept not in news.place.queue
    news.close()
