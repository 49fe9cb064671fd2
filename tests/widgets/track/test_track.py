"""The companion's screens without a browser: every touch is a press on the widget that a person finds."""

import random

import pytest
from ipywidgets.widgets.widget import _instances

from aufachse_widgets.apps.track import TABS, TrackTable, track
from aufachse_widgets.box import Box, shipped_box
from aufachse_widgets.box.suggestions import new_city
from aufachse_widgets.engine import PRESETS, preset
from aufachse_widgets.engine.actions import Deliver, Load
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.log import Rolled as WasRolled
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.sessions.told import Tracker
from aufachse_widgets.store import MemoryStore, StoreError
from aufachse_widgets.tracking.facts import (
    TABLE,
    Counted,
    Drew,
    Named,
    NewCard,
    NewCity,
    Paid,
    Rolled,
    SetCards,
    SetDebts,
    SetLoad,
    SetMoney,
    SetPublic,
    SetSigns,
    SetSkips,
    SetSpace,
    Stopped,
    Typed,
    Won,
)
from aufachse_widgets.tracking.log import Remark
from aufachse_widgets.widgets.parts.choices import Choices
from aufachse_widgets.widgets.track import desk as track_desk
from aufachse_widgets.widgets.track import dice as track_dice
from aufachse_widgets.widgets.track import find as track_find
from aufachse_widgets.widgets.track import space as track_space
from aufachse_widgets.widgets.track import turn as track_turn
from tests.widgets.playing import hidden, shown_text, text

NAMES = ("Red", "Yellow", "Blue", "Green")
EVIL = "<img src=x onerror=alert(1)>"
KASSEL_WIEN = Contract(1, "kassel", "wien", 4, 1600, (200, 400, 600, 800, 1000))
PRAHA_MUENCHEN = Contract(2, "praha", "muenchen", 3, 2400, (300, 600, 900, 1200, 1500))


@pytest.fixture(autouse=True)
def boxes(monkeypatch, tmp_path):
    for module in (track_dice, track_find, track_space, track_turn):
        monkeypatch.setattr(module, "TWICE", 0.0)  # tests are quicker than fingers
    monkeypatch.setenv("AUFACHSE_BOXES", str(tmp_path / "boxes"))
    return tmp_path / "boxes"


@pytest.fixture
def table():
    made = track(players=4, names=NAMES, first=0, box=Box("Ours"))
    yield made
    made.close()


class Hands:
    """Touches the table's buttons and counts."""

    def __init__(self, table: TrackTable) -> None:
        self.table = table
        self.touches = 0

    def press(self, choices: Choices, label: str) -> None:
        """The button whose first line begins so."""
        assert not hidden(choices)
        labels = [one.split("\n")[0] for one in choices.options]
        place = next((place for place, one in enumerate(labels) if one == label), None)
        if place is None:
            place = next(place for place, one in enumerate(labels) if one.startswith(label))
        choices.choose(place)
        self.touches += 1

    def click(self, button) -> None:
        assert not button.disabled
        button.click()
        self.touches += 1

    def roll(self, *dice: int) -> None:
        turn = self.table.turn
        row = turn.roll if not hidden(turn.roll) else turn.next
        assert not hidden(row)
        for choices, die in zip(row.rows, dice, strict=True):
            self.press(choices, str(die))

    def space(self, name: str) -> None:
        self.press(self.table.turn.where.likely, name)

    def deed(self, label: str) -> None:
        self.press(self.table.turn.deeds, label)

    def other(self, label: str) -> None:
        self.press(self.table.turn.other, label)

    def form(self):
        (body,) = self.table.turn.form_body.children
        assert not hidden(self.table.turn.form)
        return body

    def tab(self, name: str):
        self.table._tab_pressed(list(TABS).index(name))
        assert self.table.error == ""
        return self.table.panels[name]

    def since(self) -> int:
        """Touches since the last time that this was asked."""
        touched, self.touches = self.touches, 0
        return touched


def known(table: TrackTable, *moves) -> Hands:
    """The table with trucks in places, before the first player's next roll."""
    session = table.session
    assert session.tell(Typed(TABLE, KASSEL_WIEN), Typed(TABLE, PRAHA_MUENCHEN))
    assert session.tell(*(SetSpace(seat, "fulda") for seat in range(4)), *moves)
    return Hands(table)


# Touches ------------------------------------------------------------------------------------------


def test_a_quiet_turn_is_one_touch_after_the_roll(table):
    hands = known(table)
    for turn in range(8):
        hands.roll(4)
        hands.since()
        name = next(one.split("\n")[0] for one in table.turn.where.likely.options if "\n" not in one)
        hands.space(name)
        assert hands.since() == 1
        assert table.session.frame.state.turn == turn + 1
        assert not hidden(table.turn.next)


def test_a_load_and_a_delivery_are_two_touches(table):
    hands = known(table)
    hands.roll(3)
    hands.since()
    hands.space("Kassel")
    hands.deed("Load Kassel → Wien")
    assert hands.since() == 2
    assert table.session.frame.state.players[0].loaded == (1,)
    table.session.tell(SetSpace(0, "salzburg"), Rolled(1, (1,)), Stopped(1, "?"), Rolled(2, (1,)), Stopped(2, "?"), Rolled(3, (1,)), Stopped(3, "?"))
    hands.roll(6)
    hands.since()
    hands.press(table.turn.where.likely, "Wien") if any(one.startswith("Wien") for one in table.turn.where.likely.options) else table.turn._stopped("wien")
    before = table.session.frame.state.players[0].money
    hands.deed("Deliver Kassel → Wien")
    assert table.session.frame.state.players[0].money == before + 1600


def test_an_auction_is_four_touches_where_the_card_is_known(table):
    hands = known(table, Named(TABLE, 0, 2))
    hands.roll(table.session.rules.distance("fulda", "kassel"))
    hands.space("Kassel")
    hands.since()
    hands.deed("Auction: Praha → München")
    hands.press(hands.form().winners, "Blue")
    hands.press(hands.form().bids, "3")
    hands.click(hands.form().done)
    assert hands.since() == 4
    state = table.session.frame.state
    assert 2 in state.players[2].hand
    assert state.players[2].money == 5000 - 900


def test_an_event_is_two_touches(table):
    hands = known(table)
    hands.roll(4)
    space = next(one.split("\n")[0] for one in table.turn.where.likely.options if one.endswith("event card"))
    hands.space(space)
    hands.since()
    hands.press(hands.form().finder.hits, "Radarfalle")
    assert "500" in text(hands.form().text.value)
    hands.click(hands.form().ok)
    assert hands.since() == 2
    assert table.session.frame.state.players[0].money == 4500
    assert hidden(table.turn.form)


def test_a_trembling_finger_tells_once(monkeypatch):
    monkeypatch.setattr(track_turn, "TWICE", 60.0)
    monkeypatch.setattr(track_dice, "TWICE", 60.0)
    table = track(players=4, names=NAMES, first=0, box=Box("Ours"))
    hands = known(table)
    row = table.turn.roll if not hidden(table.turn.roll) else table.turn.next
    hands.roll(2)
    row.rows[0].choose(1)
    assert sum(isinstance(event, WasRolled) for _number, event in table.session.log()) == 1
    table.turn._stopped("kassel")
    told = len(table.session.log())
    hands.deed("Load Kassel → Wien")
    first = len(table.session.log())
    table.turn.deeds.choose(0)
    assert told < first == len(table.session.log())
    table.close()


def test_what_has_just_appeared_takes_no_touch(monkeypatch, table):
    hands = known(table)
    hands.roll(2)
    place = next(place for place, one in enumerate(table.turn.where.likely.options) if one.startswith("Kassel"))
    monkeypatch.setattr(track_desk, "STILL", 60.0)
    table.session.undo()
    table.session.redo()
    table.turn.where.likely.choose(place)  # the screen has changed a moment ago
    assert table.session.frame.state.players[0].space == "fulda"
    for button in (table.turn.where.between, table.head.undo, table.turn.map_button):
        button.click()
    assert hidden(table.turn.where.asked)
    assert hidden(table.head.question)
    assert hidden(table.turn.map_box)
    monkeypatch.setattr(track_desk, "STILL", 0.0)
    hands.space("Kassel")
    monkeypatch.setattr(track_desk, "STILL", 60.0)
    told = len(table.session.log())
    table.turn.next.rows[0].choose(1)  # Yellow's roll lies where Kassel was
    table.turn.deeds.choose(0)
    assert len(table.session.log()) == told
    monkeypatch.setattr(track_desk, "STILL", 0.0)
    hands.other("Load")
    monkeypatch.setattr(track_desk, "STILL", 60.0)
    table.turn.who.choose(2)
    assert table.turn._seat == 0


def test_two_dice_are_two_touches_and_a_roll_may_be_left_out():
    table = track(edition="schmidt-2007", players=2, first=0)
    hands = Hands(table)
    hands.roll(5, 2)
    assert hands.touches == 2
    assert table.session.frame.state.phase.dice == (2, 5)
    table.session.undo()
    row = table.turn.next
    hands.press(row.rows[-1], "not entered")
    assert table.session.frame.state.phase.dice == (0, 0)
    table.close()


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007", "children-1987", "children-2007"])
def test_a_table_that_enters_no_rolls_tells_where_trucks_stop(edition):
    table = track(edition=edition, players=3, first=0, rolls=False, box=shipped_box(preset(edition)))
    assert hidden(table.turn.roll)
    table.session.tell(*(SetSpace(seat, "fulda") for seat in range(3)), Stopped(0, "kassel"))
    assert hidden(table.turn.next)
    assert not hidden(table.turn.place)
    assert "Yellow" in text(table.turn.where_title.value)
    hands = Hands(table)
    hands.press(table.turn.where.likely, table.turn.where.likely.options[0].split("\n")[0])
    assert hands.touches == 1
    assert table.session.frame.state.active == 1
    assert table.error == ""
    table.close()


@pytest.mark.parametrize("rolls", [True, False])
def test_money_alone_can_be_tracked(rolls):
    table = track(players=3, first=0, places=False, rolls=rolls, box=Box("Ours", contracts=(KASSEL_WIEN,)))
    hands = Hands(table)
    if rolls:
        hands.roll(4)
    else:
        hands.click(table.turn.next_turn)
    assert hidden(table.turn.place)
    hands.deed("Loaded a card")
    hands.press(hands.form().finder.hits, "Kassel → Wien") if hands.form().finder.hits.options else hands.form().chosen(1, ())
    hands.deed("Deliver Kassel → Wien")
    assert table.session.frame.state.players[0].money == 6600
    if rolls:
        hands.roll(2)
    else:
        hands.click(table.turn.next_turn)
    assert table.session.frame.state.active == 1
    assert "Place" not in " ".join(hands.tab("players").values.options)
    table.close()


def test_between_two_cities_is_begun_and_left_by_the_same_button(table):
    hands = known(table)
    where = table.turn.where
    hands.roll(2)
    hands.click(where.between)
    assert hidden(where.likely)
    assert not hidden(where.asked)
    assert where.between.description.startswith("Cancel")
    hands.click(where.between)
    assert hidden(where.asked)
    assert not hidden(where.likely)
    for leave in (lambda: hands.tab("log"), lambda: hands.other("Load"), table.session.undo, table.session.redo):
        where._between_pressed()
        leave()
        assert hidden(where.asked)
        if not hidden(table.turn.form):
            hands.click(table.turn.shut_form)
    hands.since()
    hands.click(where.between)
    where.finder.field.value = "fulda"
    assert hidden(where.finder.hits)  # no city
    where.finder.field.value = ""
    hands.press(where.finder.hits, "Kassel")
    assert "Between Kassel and" in text(where.asked.value)
    assert not any(one.startswith("Kassel") for one in where.finder.hits.options)
    hands.press(where.finder.hits, "Hannover")
    assert hands.since() == 3
    assert table.session.table.where(0) == "kassel|hannover"


def test_who_wins_an_auction_on_the_road_is_not_asked_to_load(table):
    hands = known(table, SetSpace(2, "hannover|bremen"), SetSpace(3, "kassel"), Named(TABLE, 0, 1), Named(TABLE, 1, 2))
    table.session.tell(Rolled(0, (3,)), Stopped(0, "kassel"))
    table.session.tell(Won(2, 1, 1, 0))
    assert "may load at once" not in text(table.head.turn.value)
    assert "Load Kassel → Wien?" not in [one.split("\n")[0] for one in table.turn.deeds.options]
    hands.roll(2)
    assert table.session.frame.state.active == 1


def test_what_is_found_by_letters_says_what_kind_of_space_it_is(table):
    hands = known(table)
    hands.roll(2)
    found = table.turn.where.finder
    event = min(table.session.rules.events)
    for space, kind in (("kassel", "city"), (event, "event card")):
        found.field.value = table.session.words.space(space)
        assert f"{found.field.value}\n{kind}" in found.hits.options


# Panels -------------------------------------------------------------------------------------------


def test_every_panel_opens_at_every_stage_without_an_error(table):
    hands = known(table)
    steps = [(Rolled(0, (3,)),), (Stopped(0, "kassel"),), (Load(0, 1),), (Rolled(1, (4,)),), (Stopped(1, "kassel|hannover"),), (Drew(1, "Motivation"),),
             (Rolled(2, (6,)),), (Stopped(2, "?"),), (Drew(2, "Stau in München"),), (Paid(1, -300, "lost a bet"),), (Counted(0, 4000),)]  # fmt: skip
    for step in steps:
        assert table.session.tell(*step), table.error
        for name in TABS:
            hands.tab(name)
        assert shown_text(table.panels["bank"])
        hands.tab("turn")
    for name in ("event", "load", "deliver", "auction", "trailer", "sign", "kept", "stop"):
        for seat in range(4):
            table.turn._open_form(name, seat)
            assert table.error == ""
    assert "Motivation" in shown_text(table.reminders)


def test_closed_panels_cost_a_step_nothing(table):
    hands = known(table)
    bank = hands.tab("bank")
    hands.tab("turn")
    before = bank.lines.value
    table.session.tell(Paid(0, -100, "toll"))
    assert bank.lines.value == before
    hands.tab("bank")
    assert "toll" in bank.lines.value


def test_no_step_makes_a_widget(table):
    hands = known(table)
    for name in TABS:
        hands.tab(name)
    hands.tab("turn")
    made = len(_instances)
    for _round in range(4):
        hands.roll(4)
        hands.space(next(one.split("\n")[0] for one in table.turn.where.likely.options if "\n" not in one))
    table.session.undo()
    table.session.redo()
    assert len(_instances) == made


def test_closing_leaves_no_widget():
    track(players=2).close()
    before = len(_instances)
    table = track(players=2)
    hands = Hands(table)
    for name in TABS:
        hands.tab(name)
    table.turn._open_form("auction")
    table.turn._open_form("event")
    table.turn._map_toggled()
    table.close()
    assert len(_instances) == before


def test_a_contract_is_typed_with_its_ladder_and_remembered(table, boxes):
    hands = known(table)
    hands.roll(3)
    hands.space("Kassel")
    hands.other("Load")
    chooser = hands.form()
    hands.click(chooser.type)
    form = chooser.form
    assert form.start.field.value == "Kassel"
    form.destination.field.value = "mun"
    hands.press(form.destination.hits, "München")
    hands.press(form.goods, "5")
    form.revenue.value = "1600"
    assert [cost.value for cost in form.costs] == ["200", "400", "600", "800", "1000"]
    assert "aa-hidden" not in form.proposed._dom_classes  # it is said that nobody read them off the card
    form.costs[1].value = "450"
    assert "aa-hidden" not in form.proposed._dom_classes
    hands.click(form.ok)
    card = table.session.rules.contracts[3]
    form.mend(card)
    assert "aa-hidden" in form.proposed._dom_classes
    assert (card.start, card.destination, card.goods, card.revenue, card.bids) == ("kassel", "muenchen", 5, 1600, (200, 450, 600, 800, 1000))
    assert table.session.frame.state.players[0].loaded == (3,)
    from aufachse_widgets.box.memory import open_boxes

    assert card in open_boxes(boxes).read("Ours").contracts


def test_a_half_typed_card_of_the_box_is_completed(table):
    hands = known(table)
    hands.roll(2)
    hands.space("Kassel")
    hands.other("Load")
    hands.click(hands.form().type)
    form = hands.form().form
    assert [one.split("\n")[0] for one in form.twins.options] == ["Kassel → Wien"]
    form.destination.field.value = "mailand"  # in German, and the only city of that name: taken at once
    assert form.destination.city == "milano"
    assert hidden(form.twins)
    form.destination.field.value = "vien"
    hands.press(form.destination.hits, "Wien")
    hands.press(form.twins, "Kassel → Wien")
    assert table.session.frame.state.players[0].loaded == (1,)
    assert len(table.session.table.box.contracts) == 2


def test_the_reminders_stand_beside_what_to_do_and_in_their_panel(table):
    known(table)
    session = table.session
    session.tell(
        SetSkips(1, 1), SetDebts(2, (Debt("Radarfalle", 1000),)), SetCards(0, ("Sonderauftrag Wien", "Inspektion")), SetSigns(TABLE, "", "muenchen", 3)
    )
    session.tell(SetPublic(TABLE, 2))
    said = shown_text(table.reminders)
    for words in (
        "Turns Yellow still has to skip: 1", "Blue owes 1000 DM: Radarfalle",
        "Red keeps Sonderauftrag Wien (special trip): stop in Wien", "Red keeps Inspektion",
        "The jam at München ends when Green's turn begins", "The end is near. Public contracts left: 2",
    ):  # fmt: skip
        assert words in said
    assert "Turns Yellow still has to skip: 1" in text(table.head.turn.value)
    session.tell(Rolled(0, (4,)))
    session.tell(Stopped(0, "?"))
    assert "Next: Blue rolled" in text(table.turn.next.title.value)  # Yellow's turn is skipped


def test_a_delivery_that_was_passed_over_is_booked_by_one_touch(table):
    hands = known(table, SetLoad(0, (1,)), Rolled(0, (3,)), Stopped(0, "wien"))
    assert "aboard" not in shown_text(table.reminders)
    assert "Deliver Kassel → Wien?\nTap to add 1600 DM" in table.turn.deeds.options
    hands.roll(2)
    assert table.session.frame.state.active == 1
    said = "Red is in Wien with Kassel → Wien aboard. Was it delivered?"
    assert said in shown_text(table.reminders)
    assert said in text(table.head.turn.value)
    hands.since()
    hands.press(table.reminders.after_all, "Red: deliver Kassel → Wien after all?")
    assert hands.since() == 1
    assert table.error == ""
    state = table.session.frame.state
    assert (state.players[0].money, state.players[0].loaded, state.active) == (6600, (), 1)
    assert isinstance(state.phase, Driving)
    assert not any(isinstance(event, Remark) and event.seat == 0 and event.contract == 1 for _number, event in table.session.log())
    assert said not in shown_text(table.reminders)
    assert hidden(table.reminders.after_all)


def test_the_last_remark_stands_on_top_until_something_else_is_told(table):
    known(table, Rolled(0, (3,)), Stopped(0, "kassel"), Load(0, 1))
    assert "Remark" not in text(table.head.turn.value)
    table.session.tell(Deliver(0, 1))
    remark = next(event for _number, event in reversed(table.session.log()) if isinstance(event, Remark))
    assert table.session.words.say(remark) in text(table.head.turn.value)
    table.session.tell(Paid(1, -100, "toll"))
    assert "Remark" not in text(table.head.turn.value)


def test_what_is_not_cleared_up_is_reminded_of_until_the_end(table):
    hands = known(table, Counted(1, 4700), SetMoney(2, 0), Paid(2, -400, "toll"))
    said = shown_text(table.reminders)
    assert "Yellow counted 300 DM less than the ledger says" in said
    assert "Blue's cash is below zero: -400 DM" in said
    end = hands.tab("end")
    assert "Yellow counted 300 DM less" in text(end.left.value)
    hands.click(end.finish)
    assert "Yellow counted 300 DM less" in text(table.head.question.asked.value)
    hands.click(table.head.question.no)
    table.session.tell(Counted(1, 5000), Counted(3, 5100))
    assert "Yellow counted" not in shown_text(table.reminders)
    assert "Green counted 100 DM more" in shown_text(table.reminders)
    table.session.tell(Paid(3, 100, "found"))
    assert "counted" not in shown_text(table.reminders)


def test_goods_and_revenue_are_enough(table):
    hands = known(table)
    hands.roll(3)
    hands.space("Kassel")
    hands.other("Load")
    hands.click(hands.form().short)
    form = hands.form().form
    hands.click(form.ok)
    assert "How many goods" in text(form.trouble.value)
    hands.press(form.goods, "2")
    form.revenue.value = "900"
    hands.click(form.ok)
    state = table.session.frame.state
    assert table.session.rules.goods(state.players[0]) == 2


def test_a_value_is_corrected_in_place_with_a_reason(table):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.who, "Blue")
    hands.press(panel.values, "Money")
    assert hidden(panel.values)  # the form is in view
    for nonsense in ("xyz", "", "4,3 or so"):
        panel.editor.first.value = nonsense
        told = len(table.session.log())
        panel.editor.ok.click()
        assert "is no number" in table.error
        assert len(table.session.log()) == told
        assert not hidden(panel.editor)
    panel.editor.first.value = "4.321"
    panel.editor.reason.value = EVIL
    hands.click(panel.editor.ok)
    assert table.session.frame.state.players[2].money == 4321
    assert table.error == ""
    assert hidden(panel.editor)
    assert not hidden(panel.values)
    hands.tab("log")
    hands.tab("bank")
    assert "<img" not in table.panels["bank"].lines.value
    assert EVIL in text(table.panels["bank"].lines.value)


@pytest.mark.parametrize(
    ("what", "act", "holds"),
    [
        ("Turns to skip", lambda editor: setattr(editor.first, "value", "2"), lambda player: player.skips == 2),
        (
            "Trailers",
            lambda editor: (setattr(editor.first, "value", "1"), setattr(editor.second, "value", "2")),
            lambda player: (player.small, player.large) == (1, 2),
        ),
        ("Contracts in hand", lambda editor: setattr(editor.first, "value", "5"), lambda player: len(player.hand) == 5),
        ("Kept event cards", lambda editor: editor._add_card("Motivation"), lambda player: player.cards == ("Motivation",)),
        ("Debts", lambda editor: editor._add_card("Radarfalle"), lambda player: player.debts[0].amount == 500),
        ("Load", lambda editor: editor._add_contract(1, ()), lambda player: player.loaded == (1,)),
    ],
)
def test_every_value_of_a_player_can_be_set(table, what, act, holds):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.values, what)
    act(panel.editor)
    hands.click(panel.editor.ok)
    assert table.error == ""
    assert holds(table.session.frame.state.players[0])


def test_the_tables_own_values_can_be_set(table):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.who, "The table")
    hands.press(panel.values, "Whose turn")
    hands.press(panel.editor.seats, "Green")
    assert table.session.frame.state.active == 3
    hands.press(panel.values, "Public contracts left")
    panel.editor.first.value = "7"
    hands.click(panel.editor.ok)
    state = table.session.frame.state
    assert state.deck + sum(number >= 0 for number in state.market) == 7
    hands.press(panel.values, "Construction sign")
    panel.editor.space.finder.field.value = "fuld"
    hands.press(panel.editor.space.finder.hits, "Fulda")
    assert table.session.frame.state.construction == "fulda"
    hands.press(panel.values, "Face-up contracts")
    hands.press(panel.editor.places, "Place 2")
    panel.editor.contracts.finder.field.value = "pra"
    hands.press(panel.editor.contracts.finder.hits, "Praha → München")
    assert table.session.frame.state.market[1] == 2


def test_the_cash_count_names_the_planted_error_first(table):
    hands = known(table, Paid(1, -350, "ferry"))
    bank = hands.tab("bank")
    hands.press(bank.parts, "Count the cash")
    bank.sums[1].value = "4470"  # a person wrote 350 and paid 530
    bank.sums[0].value = "5000"
    hands.click(bank.compare)
    found = text(bank.found.value)
    assert "Red has 5000 DM, as the ledger says." in found
    assert "Yellow has 4470 DM, 180 DM less than the ledger says." in found
    first = text(bank.found.value.split("<li>")[1])
    assert "ferry" in first
    assert "Digits swapped? With 530 DM, the sums agree." in first
    # Nobody finds it: the ledger follows the table, also after more was paid.
    table.session.tell(Paid(1, 100, "found"))
    table.session.tell(Paid(1, -100, "lost"))
    table.session.tell(Paid(1, -1000, "lost"))
    assert bank.mend.options == ("Set Yellow's money to 3470 DM",)
    table.session.undo()
    hands.since()
    hands.press(bank.mend, "Set Yellow's money to 4470 DM")
    assert hands.since() == 1
    assert table.session.frame.state.players[1].money == 4470
    assert "counted" in table.session.words.say(table.session.log()[-1][1])
    assert hidden(bank.mend)
    assert "That has been set right since." in text(bank.found.value)


def test_a_payment_by_hand_needs_a_sum_and_a_reason(table, monkeypatch):
    hands = known(table)
    for _again in range(2):
        hands.other("Payment")
        bank = table.panels["bank"]
        assert not hidden(bank.payment)
    assert bank._payer == 0
    hands.click(bank.pay)
    assert "How much?" in table.error
    bank.amount.value = "500"
    hands.click(bank.pay)
    assert "What for?" in table.error
    bank.why.value = "a broken window"
    hands.tab("log")
    assert hidden(table.head.trouble)  # what was wrong there is not wrong here
    hands.tab("bank")
    hands.press(bank.other, "Blue")
    hands.click(bank.pay)
    monkeypatch.setattr(track_desk, "STILL", 60.0)
    bank.pay.click()  # a trembling finger: the fields are empty by now
    assert table.error == ""
    assert [player.money for player in table.session.frame.state.players] == [4500, 5000, 5500, 5000]


def test_csv_goes_out_and_comes_in_and_errors_name_line_and_column(table):
    hands = known(table)
    box = hands.tab("box")
    for part, name in (("Cities", "cities.csv"), ("Event cards", "cards.csv"), ("Contracts", "contracts.csv")):
        hands.press(box.parts, part)
        hands.click(box.save)
        assert name in box.saved.value
    box._uploaded({"new": ({"name": "deck.csv", "content": b"start,destination,goods,revenue\nBerlin,Wien,3,2000\n"},)})
    assert table.error == ""
    assert any(card.start == "berlin" and card.revenue == 2000 for card in table.session.rules.contracts.values())
    from aufachse_widgets.widgets.parts.errors import guard

    guard(box._uploaded, table.session)({"new": ({"name": "deck.csv", "content": b"start,destination,goods,revenue\nBerlin,Wien,3,much\n"},)})
    assert "deck.csv: line 2, column 4 (revenue)" in table.error


@pytest.mark.parametrize("edition", PRESETS)
@pytest.mark.parametrize(("rolls", "places"), [(True, True), (True, False), (False, True), (False, False)])
def test_whatever_is_touched_the_screen_offers_a_way_on(edition, rolls, places):
    chance = random.Random(f"{edition} {rolls} {places}")
    table = track(edition=edition, players=3, first=0, rolls=rolls, places=places, box=shipped_box(preset(edition)) if chance.random() < 0.7 else None)
    session, turn = table.session, table.turn
    for _step in range(25):
        acts = [session.undo, lambda: session.tell(Drew(max(0, session.frame.state.active), chance.choice(session.rules.edition.event_cards)))]
        if not hidden(turn.form):
            turn.shut_form.click()
        for row in (turn.roll, turn.next):
            if not hidden(row):
                acts += [lambda row=row: [die.choose(chance.randrange(6)) for die in row.rows]] * 3
        if not hidden(turn.place):
            acts.append(lambda: turn._stopped(chance.choice(list(session.rules.spaces))))
            if turn.where.likely.options:
                acts += [lambda: turn.where.likely.choose(chance.randrange(len(turn.where.likely.options)))] * 5
        if not hidden(turn.deeds):
            acts += [lambda: turn.deeds.choose(chance.randrange(len(turn.deeds.options)))] * 3
        if not hidden(turn.next_turn):
            acts += [turn.next_turn.click] * 3
        chance.choice(acts)()
        assert session.error == ""
        if session.frame.state.over:
            break
        assert not hidden(turn.form) or any(not hidden(one) for one in (turn.roll, turn.place, turn.next, turn.next_turn))
    for name in TABS:
        Hands(table).tab(name)
    table.close()


def test_a_city_that_our_board_lacks_is_driven_to_and_loaded_in(table):
    hands = known(table)
    turn = table.turn
    turn._map_toggled()
    session = table.session
    city = new_city("Görlitz", session.rules.board, session.table.box)
    session.tell(NewCity(TABLE, city), Typed(TABLE, Contract(9, city.id, "wien", 2, 1000, (100, 200, 300, 400, 500))))
    hands.roll(3)
    turn.where.finder.field.value = "goer"
    hands.press(turn.where.finder.hits, "Görlitz")
    assert "Red is at Görlitz" in text(table.head.turn.value)
    hands.other("Load")
    hands.press(hands.form().finder.hits, "Görlitz → Wien")
    assert session.frame.state.players[0].loaded == (9,)
    assert session.error == ""


# The past -----------------------------------------------------------------------------------------


def line(table: TrackTable, said: str) -> int:
    """The entry whose log line says that."""
    session = table.session
    return next(number for number, event in session.log() if said in session.words.say(event))


def test_something_forgotten_is_put_in_and_what_it_does_is_told_first(table):
    hands = known(table)
    for seat in range(4):
        table.session.tell(Rolled(seat, (3,)))
        table.session.tell(Stopped(seat, "kassel" if not seat else "?"))
    log = hands.tab("log")
    table.session.look(line(table, "Red rolls 3"))
    assert not hidden(log.tools)
    hands.click(log.after)
    assert table.desk.tab == "turn"
    hands.other("Trailer")
    hands.press(hands.form().buttons, "Buy small trailer (+4 goods, 2000 DM)")
    assert table.session.frame.looking >= 0
    asked = text(table.head.question.asked.value)
    assert "Red buys a small trailer" in asked
    assert "Everything told later still fits." in asked
    hands.click(table.head.question.yes)
    state = table.session.frame.state
    assert table.session.frame.looking == -1
    assert "Green" in text(table.head.turn.value)
    assert "After" not in text(table.head.turn.value)
    assert (state.players[0].money, state.players[0].small, state.active) == (3000, 1, 3)
    hands.click(table.head.undo)
    assert "small trailer" in text(table.head.question.asked.value)
    hands.click(table.head.question.yes)
    assert table.session.frame.state.players[0].money == 5000


def test_a_line_is_changed_and_what_no_longer_fits_is_told_first(table):
    hands = known(table)
    table.session.tell(Rolled(0, (3,)))
    table.session.tell(Stopped(0, "kassel"))
    table.session.tell(Load(0, 1))
    table.session.tell(Deliver(0, 1))  # not in Wien: remarked on
    hands.tab("log")
    table.session.look(line(table, "Red loads Kassel → Wien"))
    hands.click(table.panels["log"].remove)
    asked = text(table.head.question.asked.value)
    assert "Removed: Red loads Kassel → Wien" in asked
    hands.click(table.head.question.no)
    assert any("Red delivers" in table.session.words.say(event) for _number, event in table.session.log())
    hands.click(table.panels["log"].change)
    hands.other("Payment")
    bank = table.panels["bank"]
    hands.press(bank.parts, "Pay by hand")
    bank.amount.value, bank.why.value = "100", "toll"
    hands.click(bank.pay)
    assert "toll" in text(table.head.question.asked.value)
    hands.click(table.head.question.yes)
    assert table.error == ""
    assert any("toll" in table.session.words.say(event) for _number, event in table.session.log())
    assert not any("Red loads" in table.session.words.say(event) for _number, event in table.session.log()[:8])


def test_the_past_names_contracts_that_were_typed_later(table):
    hands = Hands(table)
    table.session.tell(Paid(0, -100, "toll"))
    early = table.session.log()[-1][0]
    table.session.tell(Typed(TABLE, KASSEL_WIEN), Load(0, 1))
    hands.tab("log")
    table.session.look(early)
    assert any("Red loads Kassel → Wien (4 goods)" in table.session.words.say(event) for _number, event in table.session.log())


def test_a_game_ended_early_is_said_to_be(table):
    hands = known(table)
    table.session.tell(SetPublic(TABLE, 7))
    end = hands.tab("end")
    hands.click(end.finish)
    hands.click(table.head.question.yes)
    said = [table.session.words.say(event) for _number, event in table.session.log()]
    assert "The table ended the game early; 7 public contracts were left." in said
    assert not any("no public contract is left" in line or line.startswith("Remark: ") for line in said[-3:])
    from aufachse_widgets.reports.report import report

    session = table.session
    assert "7 public contracts were left" in report(session.header, session.rules, session.log(), session.frame.state)


# Trouble ------------------------------------------------------------------------------------------


class FullDisk(MemoryStore):
    full = False

    def append(self, *args, **kwargs):
        if self.full:
            raise StoreError("games.sqlite", "there is no room on the disk; make room and try again")
        super().append(*args, **kwargs)


def test_a_full_disk_is_said_and_the_table_goes_on():
    store = FullDisk()
    table = track(players=2, first=0, store=store)
    hands = Hands(table)
    store.full = True
    hands.roll(4)
    assert "no room on the disk" in text(table.head.trouble.said.value)
    assert not hidden(table.head.trouble)
    assert table.session.frame.state.turn == 0
    store.full = False
    hands.roll(4)
    assert hidden(table.head.trouble)
    assert table.session.frame.state.turn == 1
    table.close()


def test_reopening_goes_on_at_the_last_confirmed_step():
    store = MemoryStore()
    table = track(players=2, first=0, store=store)
    hands = Hands(table)
    hands.roll(4)
    table.turn._stopped("kassel")
    game = table.session.game_id
    table.close()
    again = TrackTable(Tracker.resume(store, game))
    assert again.session.frame.state.players[0].space == "kassel"
    assert "Yellow rolled" in text(again.turn.next.title.value)
    again.close()


def test_what_people_type_is_escaped_everywhere():
    table = track(players=2, names=(EVIL, "<script>alert(1)</script>"), first=0, box=Box("Ours"))
    hands = Hands(table)
    hands.roll(4)
    table.turn._stopped("kassel")
    table.session.tell(Paid(0, -100, EVIL))

    table.session.tell(NewCard(TABLE, "Umleitung <b>", EVIL), NewCity(TABLE, new_city("<i>Görlitz", table.session.rules.board, table.session.table.box)))
    for name in TABS:
        panel = hands.tab(name)
        if name == "box":
            for part in range(3):
                panel._part_chosen(part)
        if name == "bank":
            for part in range(3):
                panel._part_chosen(part)
    table.turn._open_form("event")
    hands.press(hands.form().finder.hits, "Umleitung")
    import ipywidgets

    from aufachse_widgets.widgets.parts.tree import parts

    shown = "".join(part.value for part in parts(table) if isinstance(part, ipywidgets.HTML))
    shown += table.turn._forms["event"].widget.text.value
    assert EVIL in text(shown)
    for tag in ("<img src", "<script>", '<b>"', "<i>Görlitz"):
        assert tag not in shown
    table.close()
