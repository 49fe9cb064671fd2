"""Bots in chairs on the companion's screen: what they want, one touch that it was done, hands typed and hidden, auctions bid by bid."""

import asyncio

import pytest

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import PRESETS, shipped_contracts
from aufachse_widgets.engine import phases as p
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.track import track
from aufachse_widgets.tracking.facts import TABLE, Chair, Holds, Named, Rolled, Stopped
from tests.widgets.playing import hidden
from tests.widgets.track.hands import Hands

EDITION = "fx-schmid-1987"
SEATS = (Seat("Ada", "red"), Seat("Blue", "blue", bot="dispatcher"))


@pytest.fixture
def table():
    made = track(edition=EDITION, seats=SEATS, first=0, box=shipped_box(PRESETS[EDITION]))
    yield made
    made.close()


def panel(table):
    (found,) = table.turn.chairs.children
    return found


def begun(table, *moves):
    table.session.tell(Stopped(0, "kassel"), Stopped(1, "ulm"), *moves)


def test_a_bot_says_where_it_starts_and_one_touch_tells_it(table):
    table.session.tell(Stopped(0, "kassel"))
    chair = panel(table)
    assert "Blue: puts its truck on" in chair.line.value
    Hands(table).click(chair.done)
    assert table.session.table.state.players[1].space not in ("", "?")


def test_a_hand_is_typed_unseen_and_then_the_bot_rolls(table):
    begun(table, Rolled(0, (4,)), Stopped(0, "frankfurt"))
    chair, hands = panel(table), Hands(table)
    assert not hidden(chair.next)
    hands.click(chair.next)  # Ada does nothing, Blue's turn
    assert "3 new face-down cards" in chair.line.value and hidden(chair.typing)
    hands.click(chair.opener)
    for card in shipped_contracts()[:3]:
        assert not hidden(chair.typing)
        chair.chooser._found(card.id)
    assert hidden(chair.typing) and [card.id for card in table.session.table.held[1]] == [1, 2, 3]
    assert table.session.frame.state.players[1].hand == (0, 0, 0)
    assert "roll for it" in chair.line.value and hidden(chair.done)
    hands.roll(4)
    assert "Blue: drives" in chair.line.value
    assert not hidden(chair.why) and hidden(chair.reason)
    hands.click(chair.why)
    assert not hidden(chair.reason) and "Blue keeps its reason" in chair.reason.value
    hands.click(chair.done)
    assert table.session.frame.state.players[1].space != "ulm"


def test_in_a_page_that_stays_alive_card_after_card_is_asked_for(table):
    """There a bot's wish comes a little after what was told."""
    begun(table, Rolled(0, (4,)), Stopped(0, "frankfurt"))
    chair, hands = panel(table), Hands(table)
    hands.click(chair.next)

    async def typed() -> None:
        hands.click(chair.opener)
        for card in shipped_contracts()[:3]:
            assert not hidden(chair.typing)
            chair.chooser.finder.field.value = table.session.words.space(card.destination)
            chair.chooser._found(card.id)
            await chair._task

    asyncio.run(typed())
    assert hidden(chair.typing) and len(table.session.table.held[1]) == 3


def test_nothing_of_a_hand_stays_in_hidden_parts_of_the_page(table):
    """Of buttons that are no longer offered the page keeps the last ones that it was sent."""
    begun(table, Rolled(0, (4,)), Stopped(0, "frankfurt"))
    chair, hands = panel(table), Hands(table)
    hands.click(chair.next)
    hands.click(chair.opener)
    card = shipped_contracts()[0]
    finder, form = chair.chooser.finder, chair.chooser.form
    shown = {part: [] for part in (finder.hits, form.twins, form.start.hits)}
    for part, kept in shown.items():
        part.observe(lambda change, kept=kept: kept.append(change["new"]), "_options_labels")
    finder.field.value = table.session.words.space(card.destination)
    chair.chooser.type.click()
    form.start.field.value = "Frank"
    form.start.set(card.start, "Frankfurt")
    form._city_chosen()
    assert form.twins.options
    hands.click(chair.shut)
    for part, kept in shown.items():
        assert kept and [labels for labels in kept if labels][-1] == (" ",) and "aa-none" in part._dom_classes
    assert not form.start.field.value and not finder.field.value


def test_what_really_happened_is_told_as_for_a_person(table):
    begun(table, Holds(1, shipped_contracts()[:3]), Rolled(1, (4,)))
    Hands(table).space("Stuttgart") if "Stuttgart" in table.turn.where.likely.options else table.session.tell(Stopped(1, "stuttgart"))
    assert table.session.frame.state.players[1].space == "stuttgart"


def test_an_auction_is_told_bid_by_bid_and_the_bot_says_its_bids(table):
    begun(table, Holds(1, shipped_contracts()[:3]), Rolled(0, (4,)), Stopped(0, "frankfurt"), Named(TABLE, 0, 40))
    hands, chair = Hands(table), panel(table)
    table.turn.form.open_auction(40)
    assert isinstance(table.session.frame.state.phase, p.Auction)
    assert not hidden(chair.auction) and "Blue" in chair.line.value
    assert hidden(table.turn.flow) and hidden(chair.name_market) and "who bids?" in table.head.turn.value
    asked = []
    for _turn in range(6):
        if not isinstance(table.session.frame.state.phase, p.Auction):
            break
        if not hidden(chair.done):
            hands.click(chair.why)
            asked.append(chair.reason.value)
            hands.click(chair.done)
        else:
            hands.click(chair.sold)
    assert not isinstance(table.session.frame.state.phase, p.Auction)
    assert asked and all("it brings" in one and "cost" in one for one in asked)


def called(edition):
    """A table of Ada and Blue's bot at which Ada has just called an auction that Blue's bot is asked in."""
    table = track(edition=edition, seats=SEATS, first=0, box=shipped_box(PRESETS[edition]))
    begun(table, Holds(1, shipped_contracts()[:3]), Rolled(0, (4,) * PRESETS[edition].dice), Stopped(0, "frankfurt"), Named(TABLE, 0, 40))
    table.turn.form.open_auction(40)
    assert isinstance(table.session.frame.state.phase, p.Auction)
    return table


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_that_people_bid_otherwise_for_a_bot_is_told_below_its_line(edition):
    table = called(edition)
    chair, hands = panel(table), Hands(table)
    assert "Otherwise enter below what really happened." in chair.line.value and not hidden(chair.done)
    assert not hidden(chair.who) and chair.who.options == ("Blue",)
    assert ("passes" in chair.bids.options) is (PRESETS[edition].auction == "in_turn")
    hands.press(chair.bids, "3")
    phase = table.session.frame.state.phase
    assert isinstance(phase, p.Auction) and (phase.bidder, phase.bid) == (1, 3)
    assert chair.who.options == ("Ada",)
    hands.press(chair.bids, "matches 3")
    table.close()


def test_with_a_bot_at_the_table_the_only_person_who_may_bid_still_does_so_at_one_touch():
    seats = (*SEATS, Seat("Cem", "green"))
    table = track(edition=EDITION, seats=seats, first=0, box=shipped_box(PRESETS[EDITION]))
    table.session.tell(Stopped(0, "kassel"), Stopped(1, "ulm"), Stopped(2, "linz"), Holds(1, shipped_contracts()[:3]), Rolled(0, (4,)))
    table.session.tell(Stopped(0, "frankfurt"), Named(TABLE, 0, 40))
    table.turn.form.open_auction(40)
    chair, hands = panel(table), Hands(table)
    assert chair.who.options == ("Blue", "Cem")
    hands.press(chair.bids, "2")
    assert table.session.frame.state.phase.bidder == 2
    hands.press(chair.who, "Blue")
    hands.press(chair.bids, "4")
    assert (table.session.frame.state.phase.bidder, table.session.frame.state.phase.bid) == (1, 4)
    table.close()


def test_where_there_is_nothing_to_keep_secret_no_reason_is_kept(table):
    """Before any card was dealt, and where a turn ends on a space at which there is nothing to do."""
    table.session.tell(Stopped(0, "kassel"))
    chair, hands = panel(table), Hands(table)
    assert "puts its truck on" in chair.line.value and not hidden(chair.done) and hidden(chair.why)
    table.session.tell(Stopped(1, "ulm"), Holds(1, shipped_contracts()[:3]), Rolled(1, (4,)))
    assert not hidden(chair.why)  # where it drives tells of its cards
    table.session.tell(Stopped(1, "karlsruhe"))
    assert "Blue: its turn is over." in chair.line.value and hidden(chair.why) and hidden(chair.reason)
    hands.click(chair.done)


def test_a_card_that_is_searched_for_is_auctioned_at_one_touch(table):
    """Also where it is the only one that fits: a button that stood out already would take no press."""
    begun(table, Holds(1, shipped_contracts()[:3]), Rolled(0, (4,)), Stopped(0, "frankfurt"))
    hands = Hands(table)
    table.turn.form.open_auction(0)
    table.turn.form.chooser.finder.field.value = "Nürnberg Milano"
    (label,) = table.turn.form.chooser.finder.hits.options
    hands.press(table.turn.form.chooser.finder.hits, label.split(" →")[0])
    assert isinstance(table.session.frame.state.phase, p.Auction) and hidden(table.turn.flow)


def test_a_chair_changes_hands_in_the_middle_of_a_game(table):
    begun(table)
    hands = Hands(table)
    hands.tab("players")
    players = table.panels["players"]
    players._who_chosen(1)
    place = players._names.index("chair")
    assert "Dispatcher" in players.values.options[place]
    players._value_chosen(place)
    hands.press(players.editor.places, "a person")
    assert table.session.table.bots == ("", "")
    assert hidden(table.turn.chairs)
    table.session.tell(Chair(0, "learner"))
    assert not hidden(table.turn.chairs)
