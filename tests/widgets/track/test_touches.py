"""How few touches tell a turn, at tables that enter everything or little."""

import pytest

from aufachse_widgets.box import Box, shipped_box
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.log import Rolled as WasRolled
from aufachse_widgets.engine.phases import BeforeRoll, Business, SignDue, Snowstorm
from aufachse_widgets.forms.seating import default_seats
from aufachse_widgets.pages.track import TrackTable, track
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.tracking.facts import TABLE, Named, Rolled, SetHand, SetLoad, SetSigns, SetSpace, Stopped, Typed, Won
from aufachse_widgets.tracking.table import sign_owed
from aufachse_widgets.widgets.parts.choices import Choices
from tests.kit.editions import editions
from tests.kit.front_end import looks
from tests.widgets.playing import hidden, text
from tests.widgets.track.hands import KASSEL_WIEN, NAMES, Hands, known, quiet


def test_a_quiet_turn_is_one_touch_after_the_roll(table):
    hands = known(table)
    for turn in range(8):
        hands.roll(4)
        hands.since()
        hands.space(quiet(table))
        assert hands.since() == 1
        assert table.session.frame.state.turn == turn + 1
        assert not hidden(table.turn.next)


def test_who_loads_nothing_at_the_start_gives_way_to_the_next_truck():
    table = track(edition="schmidt-2007", players=4, names=NAMES, first=0, box=shipped_box(preset("schmidt-2007")))
    hands = Hands(table)
    for city, coming in (("Bremen", "Yellow"), ("Kassel", "Blue"), ("Wien", "Green")):
        hands.space(city)
        assert "may load at once" in text(table.head.turn.value)
        hands.deed(f"No load: next, {coming}'s truck")
        assert f"{coming}: where does the truck start?" in text(table.head.turn.value)
        assert not hidden(table.turn.place)
    hands.space("Hamburg")
    assert not any(one.startswith("No load") for one in table.turn.deeds.options)  # the first roll goes on
    hands.roll(4, 2)
    assert [player.space for player in table.session.frame.state.players] == ["bremen", "kassel", "wien", "hamburg"]
    table.close()


def test_two_dice_are_said_as_everywhere():
    table = track(edition="schmidt-2007", players=3, first=0, names=NAMES[:3], box=shipped_box(preset("schmidt-2007")))
    table.session.tell(*(SetSpace(seat, "fulda") for seat in range(3)))
    Hands(table).roll(5, 3)
    assert "Red rolled 3 and 5: where did the truck stop?" in text(table.head.turn.value)
    table.close()


@pytest.mark.parametrize("tile", [False, True])
@pytest.mark.parametrize(
    ("rolled", "asked"), [((1, 1), "moves the construction sign: where to?"), ((1, 4), "if a 1 was used, where does the construction sign go?")]
)
def test_a_sign_that_is_owed_is_asked_for_and_its_tile_answers_too(rolled, asked, tile):
    table = track(edition="schmidt-2007", players=3, first=0, names=NAMES[:3], box=shipped_box(preset("schmidt-2007")))
    hands, session = Hands(table), table.session
    from_hamburg = next(card.id for card in session.rules.contracts.values() if card.start == "hamburg")
    # With a 4 the truck may have stopped early for what it loads there.
    session.tell(*(SetSpace(seat, "fulda") for seat in range(3)), SetSpace(0, "soltau"), SetHand(0, 3, (from_hamburg,)))
    hands.roll(*rolled)
    assert session.tell(Stopped(0, "hamburg"))
    assert asked in text(table.head.turn.value)
    assert not hidden(table.turn.place)
    assert not hidden(table.turn.where)
    if tile:
        hands.other("Sign")
        hands.form().construction.finder.field.value = "Celle"
        hands.press(hands.form().construction.finder.hits, "Celle")
    else:
        table.turn.where.finder.field.value = "Celle"
        hands.press(table.turn.where.finder.hits, "Celle")
    assert session.frame.state.construction == "celle"
    said = [session.words.say(event) for _number, event in session.log()]
    assert any(one.startswith("Red puts the construction sign on Celle") for one in said)
    assert not any("where the signs stand" in one for one in said)
    assert asked not in text(table.head.turn.value)
    assert sign_owed(session.frame.state) < 0
    table.close()


def test_signs_are_proposed_near_the_trucks_first(table):
    """In Red's way, or anybody's: the nearer a space is to a truck, the sooner; where a truck or the sign stands, none is."""
    hands, session = Hands(table), table.session
    trucks = ("ulm", "kassel", "jena", "linz")
    session.tell(*(SetSpace(seat, space) for seat, space in enumerate(trucks)), SetSigns(TABLE, "soest"))
    hands.roll(1)
    table.turn._stopped("goeppingen" if "goeppingen" in session.rules.neighbours["ulm"] else min(session.rules.neighbours["ulm"]))
    assert isinstance(session.frame.state.phase, SignDue)
    rules, state = session.rules, session.frame.state
    standing = {player.space for player in state.players}
    away = {space: min(rules.distances(truck)[space] for truck in standing) for space in rules.sign_spaces if space not in (*standing, "soest")}
    offered = table.turn.where._likely
    far = [away[space] for space in offered]
    assert len(offered) == 12
    assert far == sorted(far)
    assert far == sorted(away.values())[: len(far)]  # none that is nearer is left out
    assert far[0] == 1
    assert not {*standing, "soest"} & set(offered)


def test_a_sign_that_is_told_alone_is_two_touches(table):
    hands, session = Hands(table), table.session
    session.tell(*(SetSpace(seat, space) for seat, space in enumerate(("ulm", "kassel", "jena", "linz"))))
    hands.other("Sign")
    likely = hands.form().construction.likely
    space = hands.form().construction._likely[0]
    assert min(session.rules.distances(truck)[space] for truck in ("ulm", "kassel", "jena", "linz")) == 1
    hands.press(likely, likely.options[0].split("\n")[0])
    assert hands.since() == 2
    assert session.frame.state.construction == space


def test_a_card_never_seen_before_is_typed_in_five_touches(table):
    """Beside the known ones, which may be meant, too."""
    hands = known(table)
    hands.roll(3)
    hands.space("Kassel")
    hands.since()
    hands.deed("Loaded a card")
    chooser = hands.form()
    assert [one.split("\n")[0] for one in chooser.finder.hits.options] == ["Kassel → Wien"]
    card = chooser.form
    assert not hidden(card)
    assert card.start.field.value == "Kassel"
    card.destination.field.value = "Ham"
    hands.press(card.goods, "2")
    card.revenue.value = "800"
    hands.click(card.ok)
    assert hands.since() + 2 == 5  # two fields are touched
    assert table.session.frame.state.players[0].loaded == (3,)


@pytest.mark.parametrize("named", [(), (Named(TABLE, 0, 2),)], ids=["none of the face-up cards is named", "one of them is"])
def test_a_new_card_is_auctioned_in_eight_touches(table, named):
    hands = known(table, *named)
    hands.other("Auction")
    form, card = hands.form(), hands.form().chooser.form
    hands.click(form.chooser.type)
    assert hidden(form.public) and hidden(card.ok)  # the last touch takes it
    card.start.field.value, card.destination.field.value = "Kas", "Ham"
    hands.press(card.goods, "2")
    card.revenue.value = "800"
    hands.press(form.winners, "Blue")
    hands.press(form.bids, "3")
    assert hands.since() + 3 == 8  # three fields are touched
    assert 3 in table.session.frame.state.players[2].hand


def test_in_an_auction_a_card_that_fits_what_is_typed_fills_the_form(table):
    hands = known(table)
    hands.other("Auction")
    form, card = hands.form(), hands.form().chooser.form
    hands.click(form.chooser.type)
    card.start.field.value = "Kas"
    hands.press(card.twins, "Kassel → Wien")
    assert (card.destination.field.value, card.goods_number, card.revenue.value) == ("Wien", 4, "1600")
    hands.press(form.winners, "Blue")
    hands.press(form.bids, "2")
    assert 1 in table.session.frame.state.players[2].hand


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
    hands.press(table.turn.where.likely, "Wien") if any(one.split("\n")[0] == "Wien" for one in table.turn.where.likely.options) else table.turn._stopped(
        "wien"
    )
    before = table.session.frame.state.players[0].money
    hands.deed("Deliver Kassel → Wien")
    assert table.session.frame.state.players[0].money == before + 1600


def test_an_auction_is_booked_with_its_last_touch(table):
    hands = known(table, Named(TABLE, 0, 2))
    hands.roll(table.session.rules.distance("fulda", "kassel"))
    hands.space("Kassel")
    hands.since()
    hands.deed("Auction: Praha → München")
    hands.press(hands.form().winners, "Blue")
    hands.press(hands.form().bids, "3")
    assert hands.since() == 3
    assert hidden(table.turn.form)
    state = table.session.frame.state
    assert 2 in state.players[2].hand
    assert state.players[2].money == 5000 - 900


def test_an_auction_of_a_known_card_that_nobody_has_named_is_four_touches(table):
    more = Contract(3, "kassel", "praha", 2, 900, (100, 200, 300, 400, 500))  # its city has several
    hands = known(table, Typed(TABLE, more))
    hands.other("Auction")
    form = hands.form()
    assert [one.split("\n")[0] for one in form.chooser.finder.hits.options] == ["Kassel → Praha", "Kassel → Wien", "Praha → München"]
    hands.press(form.chooser.finder.hits, "Kassel → Praha")
    hands.press(form.winners, "Blue")
    hands.press(form.bids, "2")
    assert hands.since() == 4
    assert 3 in table.session.frame.state.players[2].hand
    assert table.session.frame.state.players[2].money == 4800


@pytest.mark.parametrize("named", [(), (Named(TABLE, 0, 2),)], ids=["none of the face-up cards is named", "one of them is"])
def test_a_card_that_is_searched_for_is_four_touches_too(table, named):
    """What is typed leaves one card: it need not be pressed."""
    more = Contract(3, "kassel", "praha", 2, 900, (100, 200, 300, 400, 500))
    hands = known(table, Typed(TABLE, more), *named)
    hands.other("Auction")
    form = hands.form()
    form.chooser.finder.field.value = "kas pra"
    assert [one.split("\n")[0] for one in form.chooser.finder.hits.options] == ["Kassel → Praha"]
    hands.press(form.winners, "Blue")
    assert any("200" in one for one in form.bids.options)
    hands.press(form.bids, "2")
    assert hands.since() + 1 == 4  # the typing is one
    assert hidden(table.turn.form)
    assert 3 in table.session.frame.state.players[2].hand
    assert table.session.frame.state.players[2].money == 4800


def test_what_is_typed_on_is_no_choice_any_more(table):
    more = Contract(3, "kassel", "praha", 2, 900, (100, 200, 300, 400, 500))
    hands = known(table, Typed(TABLE, more))
    hands.other("Auction")
    form = hands.form()
    form.chooser.finder.field.value = "kas pra"
    form.chooser.finder.field.value = "kas"  # two of them
    hands.press(form.winners, "Blue")
    hands.press(form.bids, "2")
    assert not hidden(table.turn.form)
    assert not any(player.hand and 3 in player.hand for player in table.session.frame.state.players)
    hands.press(form.chooser.finder.hits, "Kassel → Praha")
    assert 3 in table.session.frame.state.players[2].hand


def test_a_typed_card_is_taken_with_the_auction(table):
    hands = known(table)
    hands.other("Auction")
    form = hands.form()
    hands.click(form.chooser.type)
    card = form.chooser.form
    card.start.field.value, card.destination.field.value = "Kassel", "Ham"
    hands.press(form.winners, "Green")
    hands.press(form.bids, "3")
    assert "How many goods" in text(card.trouble.value)  # nothing is booked by halves
    assert table.session.frame.state.players[3].money == 5000
    hands.press(card.goods, "4")
    card.revenue.value = "1600"
    hands.press(form.bids, "3")
    assert hidden(table.turn.form)
    won = table.session.rules.contracts[3]
    assert (won.start, won.destination, won.goods) == ("kassel", "hamburg", 4)
    assert table.session.frame.state.players[3].money == 5000 - won.bids[2]


def test_several_bidders_can_be_told_and_are_in_the_report(table):
    hands = known(table, Named(TABLE, 0, 2))
    hands.other("Auction")
    form = hands.form()
    assert not any("Nobody" in one for one in form.winners.options)  # in this edition the caller gets it
    hands.press(form.public, "Praha → München")
    assert hidden(form.more)  # nobody has won it yet: two rows of the same names would stand there
    hands.press(form.winners, "Blue")
    hands.click(form.more)
    assert list(form.rivals.options) == ["Red bid too", "Yellow bid too", "Blue bid too", "Green bid too"]
    assert "aa-without-2" in looks(form.rivals)  # his place is left empty
    hands.press(form.rivals, "Red")
    hands.press(form.rivals, "Green")
    hands.press(form.rivals, "Yellow")
    hands.press(form.rivals, "Yellow")  # after all not
    hands.press(form.bids, "3")
    assert table.session.frame.state.players[2].money == 5000
    hands.click(form.done)
    assert table.session.frame.state.players[2].money == 5000 - 900
    assert "Red and Green bid for Praha → München too." in [table.session.words.say(event) for _number, event in table.session.log()]
    assert "Red and Green bid too" in text(hands.tab("end").story.value)


def test_only_where_the_edition_has_it_nobody_wanted_a_card():
    table = track(edition="schmidt-2007", players=3, first=0, box=shipped_box(preset("schmidt-2007")))
    hands = Hands(table)
    table.session.tell(*(SetSpace(seat, "fulda") for seat in range(3)))
    hands.other("Auction")
    hands.press(hands.form().chooser.finder.hits, "Berlin")
    hands.press(hands.form().winners, "Nobody wanted it")
    assert hidden(table.turn.form)
    assert len([number for number in table.session.frame.state.gone if number > 0]) == 1
    table.close()


def test_an_event_is_two_touches(table):
    hands = known(table)
    hands.roll(4)
    space = next(one.split("\n")[0] for one in table.turn.where.likely.options if "event card" in one)
    hands.since()
    hands.space(space)
    hands.press(hands.form().finder.hits, "Radarfalle")
    assert hands.since() == 2
    assert table.session.frame.state.players[0].money == 4500
    assert hidden(table.turn.form)


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_whatever_an_event_asks_is_answered_by_one_touch_each(edition):
    """From the card on, until the next roll can be told; what the signs and trucks stand near is offered."""
    table = track(edition=edition, players=4, names=NAMES, first=0, box=shipped_box(preset(edition)))
    hands, session, turn = Hands(table), table.session, table.turn
    event = sorted(session.rules.events)[3]
    spaces = ("kassel", "ulm", "bremen")
    held = [card.id for card in session.rules.contracts.values() if card.start not in spaces][:8]
    session.tell(
        *(SetSpace(seat, space) for seat, space in enumerate((session.rules.neighbours[event][0], *spaces))),
        *(SetHand(seat, 3, (held[seat],)) for seat in range(4)),
        *(SetLoad(seat, (held[4 + seat],)) for seat in range(4)),
        Rolled(0, (1,) * session.rules.edition.dice),
        Stopped(0, event),
    )

    def answers() -> tuple[Choices, ...]:
        """What is pressed to answer what is asked now: once; each die of a roll; for one of several trucks that may move which, and where it goes."""
        if not hidden(turn.place):
            return (turn.where.likely,)
        if not hidden(turn.roll):
            return tuple(turn.roll.rows)
        return (turn.deeds,)

    start, more = session.frame.head, {}
    assert turn.form.name == "event"
    for card in sorted(session.rules.edition.event_cards):
        form = hands.form()
        place = [shown for _label, shown, _names in form._cards()].index(card)
        form.finder.hits.choose(place)
        assert table.error == "" and hidden(turn.form), card
        more[card] = 0
        while not isinstance(session.frame.state.phase, BeforeRoll | Business) and more[card] < 9:
            before = session.frame.head
            for choices in answers():
                choices.choose(0)
            if isinstance(session.frame.state.phase, Snowstorm) and not hidden(turn.form):
                hands.form().likely.choose(0)
            assert session.frame.head > before, (card, session.frame.state.phase)
            more[card] += 1
        assert more[card] < 6, (card, session.frame.state.phase)
        while session.frame.head > start:
            session.undo()
    assert min(more.values()) == 1 < max(more.values())  # all ask for the sign of the roll
    table.close()


def test_what_was_touched_before_the_page_had_changed_is_told_once(table):
    hands, session = known(table), table.session
    row, dropped = table.turn.roll if not hidden(table.turn.roll) else table.turn.next, []
    seen = session.frame.number

    def again(said: str) -> None:
        """The page says that it still shows what it showed at the first touch."""
        table.presses.drop = lambda: dropped.append(said)
        table.presses.tell(seen, said)

    again("2")
    row.rows[0].choose(1)
    again("2")
    row.rows[0].choose(1)
    assert sum(isinstance(event, WasRolled) for _number, event in session.log()) == 1
    assert dropped == ["2"]
    hands.space("Kassel")
    seen, told = session.frame.number, len(session.log())
    again("Load Kassel → Wien? (4 goods · 1600 DM)")
    hands.deed("Load Kassel → Wien")
    first = len(session.log())
    again("Load")
    table.turn.deeds.choose(0)  # "Next: …" may stand there by now
    assert told < first == len(session.log())
    again("Undo")
    table.head.undo.click()
    assert hidden(table.head.question)
    seen = session.frame.number
    again("On the map")
    table.turn.map_button.click()
    again("On the map")
    table.turn.map_button.click()  # it says "Hide the map" by now
    assert not hidden(table.turn.map_box)


def test_two_dice_are_two_touches_and_a_roll_may_be_left_out():
    table = track(edition="schmidt-2007", players=2, first=0)
    hands = Hands(table)
    hands.roll(5, 2)
    assert hands.touches == 2
    assert table.session.frame.state.phase.dice == (2, 5)
    table.session.undo()
    row = table.turn.next
    hands.press(row.rows[-1], "skip the roll")
    assert table.session.frame.state.phase.dice == (0, 0)
    table.close()


@pytest.mark.parametrize("edition", editions("fx-schmid-1987", "schmidt-2007", "children-1987", "children-2007"))
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


def test_cities_on_the_way_are_offered_for_an_early_stop(table):
    hands, session, turn = Hands(table), table.session, table.turn
    session.tell(*(SetSpace(seat, "fulda") for seat in range(4)))
    hands.roll(4)
    cities = [one for one in turn.where.likely.options if "early stop" in one]
    assert cities == ["Kassel\nearly stop"]
    assert list(turn.where.likely.options[-1:]) == cities  # after what is in exact reach
    hands.space("Kassel")
    assert session.table.where(0) == "kassel"
    session.undo()
    session.tell(SetHand(0, 0, ()))
    assert "early stop" not in " ".join(turn.where.likely.options)  # nothing to load
    session.undo()
    session.tell(SetSigns(TABLE, "bad-hersfeld"))
    assert "Kassel\nearly stop" not in turn.where.likely.options  # the sign is in the way


def test_an_early_stop_that_delivers_comes_first_though_unseen_cards_might_be_loaded_there(table):
    session, hands = table.session, known(table, SetLoad(0, (1,)))
    aboard = session.rules.contracts[session.frame.state.players[0].loaded[0]]
    near = session.rules.neighbours[aboard.destination][0]
    session.tell(SetSpace(0, near))
    hands.roll(5)
    options = table.turn.where.likely.options
    assert options[0].startswith(session.words.space(aboard.destination))
    assert "deliver 1 contract" in options[0]
    assert sum(one.startswith(session.words.space(aboard.destination)) for one in options) == 1


def test_what_hands_do_is_smaller_where_two_large_lines_would_cut_it(table):
    hands = known(table, SetSpace(0, "wesel"))
    table.session.tell(Rolled(0, (2,)), Stopped(0, "utrecht"))
    assert "Red: truck to Amsterdam–Dortmund, 1st." in text(table.head.turn.value)
    assert "aa-hands aa-long" in table.head.turn.value
    hands.roll(2)
    assert "aa-hands aa-long" not in table.head.turn.value


def test_what_is_picked_by_our_name_is_called_so(table):
    hands = known(table)
    where = table.turn.where
    hands.roll(2)
    where.finder.field.value = "jena"
    hands.press(where.finder.hits, "Jena")
    assert "Red is at Jena (Kassel–Leipzig, 3rd):" in text(table.head.turn.value)
    assert any("to Jena (Kassel–Leipzig, 3rd)" in table.session.words.say(event) for _number, event in table.session.log())
    hands.roll(2)
    where.finder.field.value = "jena"
    assert [one for one in where.finder.hits.options if one.startswith("Jena\n")] == ["Jena\nKassel–Leipzig, 3rd"]


def test_a_long_question_is_written_smaller(table):
    hands = known(table)
    hands.roll(2)
    assert "aa-said aa-long" not in table.head.turn.value
    table.session.tell(Stopped(0, "jena"))
    assert "tap the next roll." in text(table.head.turn.value)
    assert "aa-said aa-long" in table.head.turn.value


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
    for leave in (lambda: hands.other("Load"), table.session.undo, table.session.redo):
        where._between_pressed()
        leave()
        assert hidden(where.asked)
        if not hidden(table.turn.form):
            hands.click(table.turn.form.back)
    hands.since()
    hands.click(where.between)
    where.finder.field.value = "fulda"
    assert hidden(where.finder.hits)  # no city
    where.finder.field.value = ""
    hands.press(where.finder.hits, "Kassel")
    assert "Between Kassel and" in text(where.asked.value)
    assert not any(one.startswith("Kassel") for one in where.finder.hits.options)
    assert "Wien" not in where.finder.hits.options  # no neighbour
    hands.press(where.finder.hits, "Hannover")
    hands.press(where.finder.hits, "Somewhere on the road")
    assert hands.since() == 4
    assert table.session.table.where(0) == "hannover|kassel"
    assert "Red is at Hannover–Kassel:" in text(table.head.turn.value)


def test_a_space_on_the_road_is_told_as_people_count_it(table):
    hands = known(table)
    where, session = table.turn.where, table.session
    hands.roll(2)
    hands.click(where.between)
    hands.press(where.finder.hits, "Kassel")
    hands.press(where.finder.hits, "Leipzig")
    assert "Kassel–Leipzig, counted from Kassel" in text(where.asked.value)
    assert [one.split("\n")[0] for one in where.finder.hits.options] == ["1st of 4", "2nd of 4", "3rd of 4", "4th of 4", "Somewhere on the road"]
    hands.press(where.finder.hits, "3rd of 4")
    assert session.table.where(0) == "jena"
    assert "Red is at Kassel–Leipzig, 3rd:" in text(table.head.turn.value)
    assert any("to Kassel–Leipzig, 3rd" in session.words.say(event) for _number, event in session.log())
    for seat in (1, 2, 3):
        session.tell(Rolled(seat, (1,)), Stopped(seat, "?"))
    hands.roll(2)
    offered = [one.split("\n")[0] for one in where.likely.options]
    assert set(offered) == {"Leipzig", "Kassel–Leipzig, 1st"}  # two points from there


def test_where_nobody_cares_which_space_of_the_road_the_reach_is_that_of_all(table):
    hands = known(table)
    session = table.session
    session.tell(Rolled(0, (1,)), Stopped(0, "kassel|leipzig"), *(fact for seat in (1, 2, 3) for fact in (Rolled(seat, (1,)), Stopped(seat, "?"))))
    hands.roll(2)
    offered = [one.split("\n")[0] for one in table.turn.where.likely.options]
    assert {"Kassel", "Leipzig", "Kassel–Leipzig, 2nd", "Kassel–Leipzig, 3rd"} <= set(offered)
    assert len(set(offered)) == len(offered)
    assert not any("somewhere" in session.words.say(event) for _number, event in session.log())


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
    for space, kind in (("kassel", "city"), (event, "event card · " + table.session.words.space(event)), ("jena", "Kassel–Leipzig, 3rd")):
        found.field.value = table.session.rules.spaces[space].name
        assert f"{found.field.value}\n{kind}" in found.hits.options
    found.field.value = "leip kas"
    assert len([one for one in found.hits.options if "Kassel–Leipzig" in one]) == 4


def test_after_the_last_truck_is_placed_the_bar_asks_who_begins():
    table = TrackTable(Tracker.new("fx-schmid-1987", default_seats(2, people=2)), owns=True)
    table.session.tell(*(Stopped(seat, space) for seat, space in enumerate(("fulda", "alsfeld"))))
    assert [one.split("\n")[0] for one in table.turn.deeds.options] == ["Red begins", "Yellow begins"]
    assert text(table.head.turn.value).endswith("Who begins? Tap that player.")
    table.close()
