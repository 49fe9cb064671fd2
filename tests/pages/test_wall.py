"""The wall: what everybody may know, no matter who looks at the session, and nothing to press but the announcer's switch."""

import asyncio

import ipywidgets
import pytest

from aufachse_widgets import Wall
from aufachse_widgets.engine import UNKNOWN, view
from aufachse_widgets.engine.log import EventDrawn
from aufachse_widgets.engine.phases import Auction, Driving
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.forms.seating import SetupError
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import NOBODY
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.tracking.facts import Paid, SetDebts, SetMoney, SetSkips, SetTrailers
from aufachse_widgets.widgets.parts.asleep import COMMAND
from aufachse_widgets.widgets.parts.tree import parts
from tests.kit.front_end import browser_says, looks
from tests.kit.sessions import choose, go_on
from tests.widgets.playing import hidden, shown_text, text

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "blue"), Seat("Cem", "yellow"))


@pytest.fixture
def session():
    return Session.new("fx-schmid-1987", PEOPLE, "a wall", first=0)


def pressable(wall):
    """The buttons and fields that a page would show of it: the map's own are never shown (its stylesheet), the announcer's switch where the browser has a
    voice, and all the others would be."""
    within = {*parts(wall.map), wall.speaks}
    kinds = (ipywidgets.Button, ipywidgets.ToggleButton, ipywidgets.ToggleButtons, ipywidgets.Dropdown, ipywidgets.Checkbox, ipywidgets.Text)
    return [part for part in parts(wall) if isinstance(part, kinds) and part not in within]


def test_there_is_nothing_to_press(session):
    wall = Wall(session)
    for step in range(60):
        assert not pressable(wall)
        assert not wall.map._choices
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        else:
            session.do(choose(session, step))
    before = session.frame
    wall.map.press("kassel")
    assert session.frame is before
    wall.close()


def test_no_hand_is_told_whoever_looks_at_the_session(session):
    wall, hidden_cards = Wall(session), 0
    for step in range(120):
        told = shown_text(wall)
        state = session._state
        all_know = view(session.rules, state, NOBODY)
        for player, seen in zip(state.players, all_know.players, strict=True):
            for number, known in zip(player.hand, seen.hand, strict=True):
                if known == UNKNOWN:
                    hidden_cards += 1
                    assert session.words.contract(number) not in told
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        else:
            session.do(choose(session, step))
    assert hidden_cards > 100
    wall.close()


def test_whose_turn_it_is_stands_in_that_seats_colour(session):
    wall = Wall(session)
    assert go_on(session, lambda frame: frame.state.turn > 0 and frame.waiting == (1,))
    assert "aa-seat-blue" in wall.turn.said.value and "Ben" in text(wall.turn.said.value)
    assert "Round" in text(wall.dice.said.value)
    assert wall.device.turn == {"title": "Ben's turn · Auf Achse", "mine": False}
    rows = wall.standing.players.value.split("<li ")[1:]
    assert [" aa-on" in row for row in rows] == [False, True, False]
    for seat, player in enumerate(session.frame.state.players):
        assert session.words.money(player.money) in text(rows[seat])
    wall.close()


def test_the_auction_is_seen_in_large_letters_until_it_is_over(session):
    wall = Wall(session)
    assert go_on(session, lambda frame: isinstance(frame.state.phase, Auction) and bool(frame.state.phase.bid))
    phase = session.frame.state.phase
    said = shown_text(wall.auction)
    contract = session.rules.contracts[phase.contract]
    assert not hidden(wall.auction)
    assert session.words.money(contract.cost(phase.bid)) in said
    assert f"{PEOPLE[phase.bidder].name} leads with bid {phase.bid}." in said and "highest bid" in shown_text(wall.standing)
    assert wall.map.featured() == (phase.contract,)
    assert go_on(session, lambda frame: not isinstance(frame.state.phase, Auction))
    assert hidden(wall.auction)
    wall.close()


def test_a_card_that_turns_up_is_shown_for_some_seconds(session, monkeypatch):
    from aufachse_widgets.sessions.pace import Pace

    monkeypatch.setitem(__import__("aufachse_widgets.widgets.wall.cards", fromlist=["PACES"]).PACES, "slow", Pace(card=0.05))

    async def watch():
        wall = Wall(session)
        assert hidden(wall.cards)
        assert go_on(session, lambda frame: any(isinstance(event, EventDrawn) for event in frame.events))
        card = next(event.card for event in session.frame.events if isinstance(event, EventDrawn))
        assert not hidden(wall.cards)
        assert session.words.card_meaning(card) in shown_text(wall.cards)
        assert session.words.card_text(card) in shown_text(wall.cards)
        await asyncio.sleep(0.2)
        assert hidden(wall.cards)
        wall.close()

    asyncio.run(watch())


def test_what_is_undone_leaves_no_card_in_sight(session):
    wall = Wall(session)
    assert go_on(session, lambda frame: any(isinstance(event, EventDrawn) for event in frame.events))
    assert not hidden(wall.cards)
    session.undo()
    assert hidden(wall.cards)
    wall.close()


def test_the_last_events_are_sentences_the_newest_first(session):
    wall = Wall(session)
    assert go_on(session, lambda frame: frame.state.turn > 3)
    lines = [text(line) for line in wall.story.said.value.split("<li ")[1:]]
    said = [session.words.say(entry) for _number, entry in session.log()]
    places = [max(place for place, one in enumerate(said) if line.endswith(one)) for line in lines]
    assert len(lines) == 6 and places == sorted(places, reverse=True)
    wall.close()


def test_each_has_a_row_as_on_the_play_screen_and_what_they_owe():
    table = Tracker.new("fx-schmid-1987", PEOPLE, 0)
    wall = Wall(table)
    assert table.tell(SetTrailers(1, 1, 1), SetMoney(1, 300), SetDebts(1, (Debt("Radarfalle", 500), Debt("Zollkontrolle", 200))), SetSkips(1, 2))
    row = wall.standing.players.value.split("<li ")[2]
    assert 'data-seat="1" data-money="300"' in row and "0/16" in text(row)
    assert "owes 700 DM" in text(row) and "skips 2 turns" in text(row) and "Radarfalle" not in row
    wall.close()


def test_the_dice_are_seen_with_the_round(session):
    wall = Wall(session)
    assert go_on(session, lambda frame: isinstance(frame.state.phase, Driving))
    assert wall.dice.said.value.count("<svg") == len(session.frame.state.phase.dice)
    assert "aa-tumble" in wall.dice.said.value and "Round 1" in text(wall.dice.said.value)
    again = Wall(session)
    assert "aa-tumble" not in again.dice.said.value and "<svg" in again.dice.said.value
    wall.close()
    again.close()


def test_one_thing_at_a_time_is_told_below_the_players(session):
    wall = Wall(session)
    side = wall.children[2].children[-2]
    assert "aa-brief" not in looks(side)
    assert go_on(session, lambda frame: isinstance(frame.state.phase, Auction))
    assert "aa-auction-told" in looks(side) and hidden(wall.cards)
    assert [one in shown_text(wall.standing) for one in ("called", "may bid")] == [True, True]
    assert go_on(session, lambda frame: not isinstance(frame.state.phase, Auction))
    assert "aa-sold" in wall.hammer.said.value and "aa-sale-told" in looks(side)
    assert go_on(session, lambda frame: not wall.hammer.said.value and not wall.cards.told and not isinstance(frame.state.phase, Auction))
    assert "aa-brief" not in looks(side)
    wall.close()


def test_the_page_hears_that_the_game_goes_on_so_money_counts(session):
    wall = Wall(session)
    session.do(choose(session, 0))
    assert wall.device.happened["frame"] == session.frame.number and wall.device.happened["live"] is True
    session.undo()
    assert wall.device.happened["live"] is False
    wall.close()


def test_at_the_end_who_has_won_comes_first():
    seats = tuple(Seat(name, bot="busy") for name in ("Ada", "Ben"))
    session = Session.new("children-1987", seats, "1", length=2)
    assert session.frame.state.over
    wall = Wall(session)
    assert "The game is over" in text(wall.turn.said.value)
    told = [text(line) for line in wall.story.said.value.split("<li ")[1:]]
    assert 1 < len(told) <= 6 and any("Turning point" in line and "takes the lead with" in line for line in told)
    first = text(wall.standing.players.value.split("<li ")[1])
    best = max(player.money for player in session.frame.state.players)
    assert "aa-seat-red" in wall.turn.said.value and wall.cards.told is False
    assert wall.turn.said.value.count("aa-truck aa-seat-red") == 1 == wall.turn.said.value.count("aa-wall-winners")
    assert "1." in first and session.words.money(best) in first
    assert wall.device.turn["title"] == "Auf Achse"
    wall.close()


def test_a_physical_table_is_seen_on_the_wall_too():
    table = Tracker.new("fx-schmid-1987", PEOPLE, 0)
    wall = Wall(table)
    assert "Ada: where does the truck start?" in text(wall.turn.said.value)
    assert table.tell(Paid(0, -100, "<b>toll</b>"))
    assert "Ada pays 100 DM to the bank: <b>toll</b>." in shown_text(wall.story)
    assert "<b>toll" not in wall.story.said.value
    assert not pressable(wall)
    wall.close()
    assert not table.closed


def test_trouble_is_said_and_closing_leaves_the_session(session):
    wall = Wall(session)
    session.error = "The store is away."
    assert not hidden(wall.turn.trouble) and "The store is away." in text(wall.turn.trouble.value)
    session.error = ""
    assert hidden(wall.turn.trouble)
    wall.close()
    assert not session.closed
    owner = Wall(session, owns=True)
    owner.close()
    assert session.closed


def test_where_the_screen_goes_dark_the_wall_says_why_until_the_game_goes_on(session):
    wall = Wall(session)
    assert hidden(wall.asleep)
    browser_says(wall.device, {"kind": "sleeps", "secure": False})
    assert not hidden(wall.asleep) and f"<code>{COMMAND}</code>" in wall.asleep.value
    go_on(session, lambda frame: frame.state.turn > 0)
    assert hidden(wall.asleep)
    wall.close()


def test_what_is_no_game_is_refused():
    with pytest.raises(SetupError, match="give a game, played or tracked"):
        Wall(7)


def test_names_never_become_markup():
    session = Session.new("fx-schmid-1987", (Seat("<i>Ada</i>"), Seat("Ben")), "names", first=0)
    wall = Wall(session)
    assert go_on(session, lambda frame: isinstance(frame.state.phase, Auction))
    for part in parts(wall):
        if isinstance(part, ipywidgets.HTML):
            assert "<i>Ada" not in part.value
    assert wall.turn.eyes() == NOBODY
    wall.close()


def test_the_wall_says_the_hands_that_put_right_what_was_changed():
    game = Tracker.new("fx-schmid-1987", PEOPLE, 0)
    assert game.tell(Paid(0, -300, "fine"))
    wall = Wall(game)
    game.undo()
    assert "Ada: take 300 DM back from the bank, if you paid it." in text(wall.turn.said.value).replace("\u00a0", " ")
    wall.close()
