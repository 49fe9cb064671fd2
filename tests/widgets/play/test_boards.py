"""Trailer yard, score board and log."""

from functools import partial

from ipywidgets import Button
from msgspec.structs import replace

from aufachse_widgets.engine import preset, standing
from aufachse_widgets.engine.actions import EMPTY, BuyTrailer, RollDice, SellTrailer
from aufachse_widgets.engine.log import TurnBegan
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.play.log import KINDS, WINDOW, LogView, since_last_turn
from aufachse_widgets.widgets.play.scoreboard import ScoreBoard
from aufachse_widgets.widgets.play.trailers import TrailerYard
from tests.kit.front_end import looks
from tests.kit.sessions import go_on, new_session, offers, somewhere
from tests.widgets.playing import hidden, shown_text, text

begun = partial(new_session, seed="boards", people=2, players=2)


def shown(row):
    """The buttons that the stylesheet shows."""
    return [button for button in row.children if any(f"aa-can-{name}" in looks(row) for name in looks(button))]


# The yard -----------------------------------------------------------------------------------------


def test_a_trailer_is_bought_in_the_yard_and_the_supply_goes_down():
    session = somewhere(lambda seed: begun(seed=seed), offers(BuyTrailer))
    yard = TrailerYard(session)
    state, seat = session.frame.state, session.frame.perspective
    assert f"{state.small} small and {state.large} large left" in text(yard.said.value)
    button: Button = shown(yard.row)[0]
    button.click()
    after = session.frame.state
    assert after.small == state.small - 1
    assert f"{after.small} small and {after.large} large left" in text(yard.said.value)
    assert f"{session.rules.goods(after.players[seat])}/{after.players[seat].room}" in text(yard.said.value)


def test_a_trailer_is_sold_where_the_edition_buys_it_back():
    session = somewhere(lambda seed: begun(edition="schmidt-2007", seed=seed), offers(SellTrailer))
    yard = TrailerYard(session)
    legal = [action for action in session.frame.legal if isinstance(action, SellTrailer)]
    seat = session.frame.perspective
    rooms = session.frame.state.players[seat].room
    (button,) = [button for button in shown(yard.row) if button.description.startswith("Sell")][: len(legal)][:1]
    button.click()
    assert session.frame.state.players[seat].room < rooms


def test_a_hidden_button_does_nothing_and_1987_has_none_to_sell():
    session = begun()
    yard = TrailerYard(session)
    assert not shown(yard.row)
    assert len(yard.row.children) == 2
    frame = session.frame
    yard.row.children[0].click()
    assert session.frame is frame


def test_an_edition_without_trailers_says_so():
    session = begun(edition=preset("fx-schmid-1987").with_changes(trailers=False))
    yard = TrailerYard(session)
    assert yard.row.children == ()
    assert "none in this edition" in text(yard.said.value)


def test_every_load_is_drawn_full_to_the_last_good():
    session = somewhere(lambda seed: begun(seed=seed), lambda frame: any(player.loaded and player.small for player in frame.state.players))
    cells = TrailerYard(session).said.value
    goods = sum(session.rules.goods(player) for player in session.frame.state.players)
    assert sum(int(part.split('"')[0]) for part in cells.split("--full:")[1:]) == goods


# The score board ----------------------------------------------------------------------------------


def test_the_board_shows_what_is_open_to_all():
    session = somewhere(lambda seed: begun(players=3, people=3, seed=seed), lambda frame: any(player.loaded and player.small for player in frame.state.players))
    board = ScoreBoard(session)
    said = text(board.players.value)
    for seat, player in enumerate(session.frame.state.players):
        name, money = session.words.seat(seat), session.words.money(player.money)
        load = f"{session.rules.goods(player)}/{player.room}"
        held = f"{len(player.hand)} in hand" + (f", {len(player.loaded)} loaded" if player.loaded else "")
        assert f"{name} {money} {load} {held}" in said
        unbroken = f"{player.money}\N{NARROW NO-BREAK SPACE}DM"
        assert f'<b class="aa-money" data-seat="{seat}" data-money="{player.money}">{unbroken}</b>' in board.players.value
        if player.small:
            assert f"trailers: {player.small} small" in board.players.value
    assert board.players.value.count('aria-label="on turn"') == board.players.value.count("aria-current") == 1  # not by colour alone
    filled = sum(int(part.split('"')[0]) for part in board.players.value.split("--full:")[1:])
    assert filled == sum(session.rules.goods(player) for player in session.frame.state.players)


def test_many_players_have_two_lines_each():
    for players, many in ((4, False), (5, True)):
        assert ("aa-many" in ScoreBoard(begun(players=players)).players.value) == many


def test_kept_cards_skipped_turns_and_debts_are_told():
    session = somewhere(lambda seed: begun(players=4, people=4, seed=seed), lambda frame: any(player.cards for player in frame.state.players))
    board = ScoreBoard(session)
    seat, card = next((seat, player.cards[0]) for seat, player in enumerate(session.frame.state.players) if player.cards)
    said = text(board.players.value)
    row = said[said.index(session.words.seat(seat)) :]
    assert f"{session.words.card_title(card)} {session.words.card_text(card)}" in row.partition(session.words.seat(seat + 1))[0]

    session = somewhere(lambda seed: begun(players=4, people=4, seed=seed), lambda frame: any(player.skips for player in frame.state.players))
    assert "skips 1 turn" in text(ScoreBoard(session).players.value)

    poor = preset("fx-schmid-1987").with_changes(starting_money=0)
    session = somewhere(lambda seed: begun(players=4, people=4, edition=poor, seed=seed), lambda frame: any(player.debts for player in frame.state.players))
    debt = next(player.debts[0] for player in session.frame.state.players if player.debts)
    assert f"owes {session.words.money(debt.amount)}: {session.words.card_title(debt.card)}" in text(ScoreBoard(session).players.value)


def test_the_meter_counts_public_contracts_and_names_who_is_nearest_to_none():
    session = begun(length=6)
    board = ScoreBoard(session)
    assert "6 public contracts left" in text(board.end.value)
    assert 'max="6"' in board.end.value
    assert go_on(session, lambda frame: sum(number != EMPTY for number in frame.state.market) + frame.state.deck == 3)
    said = text(board.end.value)
    assert "3 public contracts left" in said
    counts = [len(player.hand) + len(player.loaded) for player in session.frame.state.players]
    nearest = session.words.seat(counts.index(min(counts)))
    when = f"The game ends when none are left and one player has no contract; fewest now: {min(counts)}"
    assert f'title="{when} (' in board.end.value and nearest in board.end.value
    assert (when in said) == (min(counts) <= 1)  # one line, until the end is near
    state = session.frame.state
    sold_out = replace(state, deck=0, market=tuple(EMPTY for _ in state.market))
    session.frame = replace(session.frame, number=session.frame.number + 1, state=sold_out)
    assert f"No public contract left The game ends as soon as one player has no contract; fewest now: {min(counts)}" in text(board.end.value)


def test_the_final_standing_shares_places():
    session = begun(length=3)
    board = ScoreBoard(session)
    assert go_on(session, lambda frame: frame.state.over)
    ranked = standing(session.rules, session.frame.state)
    said = text(board.end.value)
    for place, seat, money in ranked:
        assert f"{place}. " in said
        assert f"{session.words.seat(seat)} {session.words.money(money)}" in said
    assert f"{session.words.seat(ranked[0][1])} has won" in said


def test_equal_money_is_an_equal_place():
    nothing = preset("fx-schmid-1987").with_changes(starting_money=0, event_cards=())
    session = Session.new(nothing, (Seat("A", "", "random"), Seat("B", "", "random")), seed="equal", length=1)
    assert session.frame.state.over
    said = ScoreBoard(session).end.value
    first = [place for place, _seat, _money in standing(session.rules, session.frame.state)]
    assert [f"{place}." for place in first] == [word for word in text(said).split() if word in ("1.", "2.")]
    assert ("share first place" in said) == (first == [1, 1])


# The log ------------------------------------------------------------------------------------------


def newest(session):
    """What has happened, the newest first, as the log lists it."""
    return session.log()[::-1]


def test_the_log_puts_the_newest_lines_into_words():
    session = somewhere(lambda seed: begun(seed=seed), lambda frame: frame.state.turn == 8)
    log = LogView(session)
    lines = [session.words.say(entry) for _number, entry in session.log()]
    assert list(log.lines.options) == lines[::-1][:WINDOW]
    assert len(lines) > 5
    colours = {f"aa-of-{session.seats[seat].colour}" for seat in range(2)}
    assert colours <= set(" ".join(log.lines.icons).split())


def test_only_a_window_is_sent_and_older_lines_on_demand():
    session = somewhere(lambda seed: begun(seed=seed), lambda frame: frame.state.turn == 40)
    log = LogView(session)
    lines = [session.words.say(entry) for _number, entry in session.log()][::-1]
    assert len(log.lines.options) == WINDOW
    assert log.newer.disabled
    log.older.click()
    assert list(log.lines.options) == lines[WINDOW : 2 * WINDOW]
    for _press in range(20):
        log.older.click()
    assert log.lines.options[-1] == lines[-1]
    assert log.older.disabled
    log.newer.click()
    assert not log.older.disabled
    session.do(session.frame.legal[0]) if session.frame.legal else session.take_screen(session.frame.handover)
    assert log.lines.options[0] == session.words.say(session.log()[-1][1])


def test_lines_are_chosen_by_player_and_by_kind():
    session = somewhere(lambda seed: begun(seed=seed), lambda frame: frame.state.turn == 20)
    log = LogView(session)
    of_one = [entry for _number, entry in newest(session) if 1 in entry.seats]
    log.player.value = 1
    assert list(log.lines.options) == [session.words.say(entry) for entry in of_one][:WINDOW]
    turns = [session.words.say(entry) for entry in of_one if isinstance(entry, KINDS["turns"][1])]
    assert 0 < len(turns) < len(of_one)
    log.kind.value = "turns"
    assert list(log.lines.options) == turns[:WINDOW]
    log.player.value, log.kind.value = -1, "all"
    log.order.value = False
    assert "aa-newest-last" in looks(log.lines)
    log.order.value = True
    assert "aa-newest-last" not in looks(log.lines)


def test_a_press_on_a_line_shows_the_game_as_it_was_and_leads_back():
    session = somewhere(lambda seed: begun(seed=seed), lambda frame: frame.state.turn == 8 and frame.handover < 0)
    log = LogView(session)
    assert hidden(log.now)
    now, lines = session.frame.state, log.lines.options
    number, _entry = newest(session)[5]
    log.lines.choose(5)
    assert session.frame.shown == number
    assert session.frame.state != now
    assert not hidden(log.now)
    assert log.lines.options == lines
    assert log.lines.index is not None
    assert newest(session)[log.lines.index][0] == number
    log.now.click()
    assert session.frame.shown == -1
    assert session.frame.state == now
    assert hidden(log.now)
    assert log.lines.index is None


def test_what_happened_since_ones_last_turn_is_one_press():
    session = somewhere(lambda seed: begun(people=1, players=3, seed=seed), lambda frame: frame.state.turn > 12 and offers(RollDice)(frame))
    log = LogView(session)
    log.since.click()
    since = newest(session)[: len(log.lines.options)]
    assert list(log.lines.options) == [session.words.say(entry) for _number, entry in since]
    turns = [entry.seat for _number, entry in since[::-1] if isinstance(entry, TurnBegan)]
    assert turns[0] != 0
    assert turns[-1] == 0
    assert turns.count(0) == 1
    log.since.click()
    assert len(log.lines.options) == min(WINDOW, len(session.log()))


def test_where_the_time_since_ones_last_turn_begins():
    def turns(*seats):
        return [(number, TurnBegan(seat, number)) for number, seat in enumerate(seats)]

    assert since_last_turn([], 0) == 0
    assert since_last_turn(turns(0, 1, 2), 0) == 1
    assert since_last_turn(turns(0, 1, 2, 0), 0) == 1
    assert since_last_turn(turns(0, 1, 2, 0, 1), 0) == 4
    assert since_last_turn(turns(1, 0, 0), 0) == 2
    assert since_last_turn(turns(1, 2), 0) == 0


def test_the_log_of_a_game_not_begun_is_empty():
    log = LogView(begun())
    assert log.lines.options == ()
    assert "What happened" in shown_text(log)
