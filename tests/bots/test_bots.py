"""Bots: they play by the rules, see only their view, are the same each time, and come to an end."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from aufachse_widgets.advice.distances import OPEN, distances
from aufachse_widgets.bots import BOTS, Bot, UnknownBot, decide, get_bot, numbers
from aufachse_widgets.bots.courier import _Reckoning
from aufachse_widgets.box.rules import TableRules
from aufachse_widgets.engine import (
    CHANCE,
    UNKNOWN,
    PlayerAt,
    actors,
    apply,
    bidding,
    compile_rules,
    keyed_outcome,
    legal_actions,
    new_game,
    position,
    preset,
    standing,
    view,
)
from aufachse_widgets.engine.actions import Bid, BuyTrailer, CallAuction, ChooseContract, Drive, Load, Pass, SellTrailer
from aufachse_widgets.engine.phases import Business, CardChoice, Driving
from aufachse_widgets.engine.rules import board_or_shipped, shipped_contracts
from tests.kit.editions import ALL_EDITIONS, EDITIONS, editions
from tests.processes import same_in_two


def play(edition: str, codes: tuple[str, ...], seed: str, most: int = 20_000):
    """A game between bots: each position with the action taken in it, and the last position."""
    rules = compile_rules(edition)
    state, told = new_game(rules, len(codes)), []
    while not state.over and len(told) < most:
        seat = actors(rules, state)[0]
        if seat == CHANCE:
            action = keyed_outcome(rules, state, seed)
        else:
            action = decide(get_bot(codes[seat]), rules, state, seat, seed, len(told))
        told.append((state, action))
        state = apply(rules, state, action)
    return rules, told, state


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("code", ["busy", "courier"])
@pytest.mark.parametrize("players", [2, 4])
def test_games_between_bots_come_to_an_end(edition, code, players):
    rules, told, state = play(edition, (code,) * players, "an end")
    assert state.over, len(told)
    assert len(standing(rules, state)) == players


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_random_bot_plays_on(edition):
    _, told, state = play(edition, ("random",) * 3, "on", most=1500)
    assert len(told) > 300 and {Drive, Load} <= {type(action) for _, action in told}
    assert state.over or len(told) == 1500


def test_the_courier_does_better_than_chance():
    wins = Counter()
    for seed in "abcdef":
        for codes in (("courier", "busy", "random"), ("random", "courier", "busy")):
            rules, _, state = play("fx-schmid-1987", codes, seed)
            wins[codes[standing(rules, state)[0][1]]] += 1
    assert wins["courier"] >= 9, wins


def test_the_courier_does_every_kind_of_business():
    kinds = {type(action) for seed in "abc" for _, action in play("fx-schmid-1987", ("courier",) * 3, seed)[1]}
    assert {Load, CallAuction, Bid, Pass, BuyTrailer, Drive} <= kinds


@pytest.mark.parametrize(("dealt", "more"), [((1, 2, 4, 9), True), ((1, 2, 4, 9, 12), False)])
def test_the_courier_buys_no_more_than_it_gets_round_to(dealt, more):
    rules = compile_rules("fx-schmid-1987")
    players = [PlayerAt("kassel", hand=dealt), PlayerAt("ulm", hand=(3, 5, 6))]
    calls = position(rules, players, moment=Business(0), market=(52, 22, 14, 41), deck=4, exact=True)
    assert isinstance(courier(rules, calls, 0), CallAuction) == more
    asked = position(rules, [players[1], players[0]], moment=bidding(52, caller=0), market=(52, 22, 14, 41), deck=4)
    assert isinstance(courier(rules, asked, 1), Bid) == more


@pytest.mark.parametrize("code", ["learner", "courier", "dispatcher"])
def test_with_nothing_to_do_they_drive_to_where_a_contract_is_to_be_had(code):
    """docs/rules.md, children-2007: a public contract is taken in its start city, so another city is of no use."""
    rules = compile_rules("children-2007")
    ways = rules.distances(rules.contracts[16].start)
    players = [PlayerAt("kassel", had_contracts=True), PlayerAt("ulm", loaded=(36,))]
    table = position(rules, players, moment=Driving(0, dice=(1, 6)), market=(-1, 16, -1, -1), deck=0)
    drive = decide(get_bot(code), rules, table, 0, "nothing to do", 0)
    assert isinstance(drive, Drive)
    assert ways[drive.space] == min(ways[one.space] for one in legal_actions(rules, table) if isinstance(one, Drive)) < ways["kassel"]


@pytest.mark.parametrize("code", ["learner", "courier"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_last_contracts_of_a_childrens_game_are_fetched(code, players):
    """Not come upon by chance: these games lasted 64 to 273 turns of each player, where dispatchers take some 30."""
    _, _, state = play("children-2007", (code,) * players, "a")
    assert state.over and max(player.turns for player in state.players) < 60


TRAILERS = editions(*(edition for edition in ALL_EDITIONS if not edition.startswith("children")))


@pytest.mark.parametrize("edition", TRAILERS)
@pytest.mark.parametrize("code", ["learner", "courier"])
def test_a_drive_that_leads_nowhere_is_no_reason_to_buy_a_trailer(edition, code):
    """A sign stands in the way, and each drive makes it longer."""
    rules = compile_rules(edition)
    players = [PlayerAt("montabaur", loaded=(45,), money=5000), PlayerAt("berlin", hand=(3,))]
    driving = Driving(0, dice=(4,) * rules.edition.dice)
    table = position(rules, players, moment=driving, market=(-1,) * 4, deck=0, construction="wiesbaden")
    assert any(isinstance(action, BuyTrailer) for action in legal_actions(rules, table))
    assert isinstance(decide(get_bot(code), rules, table, 0, "nowhere", 0), Drive)


@pytest.mark.parametrize("edition", TRAILERS)
def test_a_courier_buys_only_what_it_wants_and_sells_nothing(edition):
    for seed in "ab":
        rules, told, _ = play(edition, ("courier",) * 2, seed)
        for state, action in told:
            assert not isinstance(action, SellTrailer)
            if isinstance(action, BuyTrailer):
                other = [one for one in legal_actions(rules, state, action.seat) if not isinstance(one, BuyTrailer | SellTrailer)]
                worth = _Reckoning(rules, view(rules, state, action.seat), action.seat)
                assert worth.buy(action) > 0 or not other


@pytest.mark.parametrize(("money", "aboard", "buys"), [(4000, (22,), True), (3900, (22,), False), (9000, (), False)])
def test_a_learner_buys_a_trailer_when_a_contract_waits_for_room(money, aboard, buys):
    rules = compile_rules("fx-schmid-1987")
    players = [PlayerAt("bremen", money=money, hand=(52,), loaded=aboard), PlayerAt("ulm", hand=(3,))]
    table = position(rules, players, moment=Business(0), market=(7, 8, 9, 10), deck=8)
    assert isinstance(decide(get_bot("learner"), rules, table, 0, "room", 0), BuyTrailer) == buys


@pytest.mark.parametrize("code", ["learner", "courier", "dispatcher"])
def test_an_event_card_takes_the_contract_of_least_worth(code):
    rules = compile_rules("fx-schmid-1987")
    players = [PlayerAt("celle", hand=(6, 52, 3)), PlayerAt("ulm", hand=(1,))]
    dumped = position(rules, players, moment=CardChoice(0, "Fracht Dumping", contracts=(0,)), market=(7, 8, 9, 10), deck=4)
    assert decide(get_bot(code), rules, dumped, 0, "card", 0) == ChooseContract(0, 6)
    players = [PlayerAt("celle", loaded=(3, 24)), PlayerAt("ulm", hand=(1,))]
    delivered = position(rules, players, moment=CardChoice(0, "Bahnverladung", contracts=(3, 24)), deck=4)
    assert decide(get_bot(code), rules, delivered, 0, "card", 0) == ChooseContract(0, 3)  # here for its revenue


@pytest.mark.parametrize("code", ["learner", "courier", "dispatcher"])
def test_beside_a_sign_the_die_is_taken_that_moves_it(code):
    """docs/rules.md: a 1 moves the construction sign on."""
    rules = compile_rules("children-2007")
    players = [PlayerAt("montabaur", hand=(27, 14, 43, 47, 40), loaded=(2, 45)), PlayerAt("berlin", hand=(1, 3))]
    table = position(rules, players, moment=Driving(0, dice=(1, 4)), market=(-1,) * 4, deck=0, construction="wiesbaden")
    assert Drive(0, 4, "montabaur") in legal_actions(rules, table)
    for place in range(4):
        assert decide(get_bot(code), rules, table, 0, "sign", place) == Drive(0, 1, "montabaur")


@pytest.mark.parametrize("start", ["leipzig", "berlin", "dresden"])
def test_a_dispatcher_drives_where_the_way_round_a_sign_is_shortest(start):
    """One on its way to Praha drove away from the closed road, from where it seemed nearer."""
    rules = compile_rules("fx-schmid-1987")
    round_it = distances(rules, "praha", OPEN.construction("usti-nad-labem"))
    assert round_it[start] > rules.distance(start, "praha")
    for die in (2, 3, 4, 5):
        table = position(
            rules, [PlayerAt(start, loaded=(30,)), PlayerAt("ulm", hand=(1,))], moment=Driving(0, dice=(die,)), deck=4, construction="usti-nad-labem"
        )
        drives = [action for action in legal_actions(rules, table) if isinstance(action, Drive)]
        assert round_it[decide(get_bot("dispatcher"), rules, table, 0, "praha", die).space] == min([round_it[drive.space] for drive in drives])


@pytest.mark.parametrize("code", [code for code in BOTS if code != "planner"])
@pytest.mark.parametrize("lies", ["start", "destination"])
@pytest.mark.parametrize("edition", editions("fx-schmid-1987", "children-1987", "children-2007"))
def test_a_card_of_a_told_table_may_name_no_city(edition, lies, code):
    """In the companion a contract is typed as far as it can be read."""
    cards = [replace(card, **{lies: "?"}) if card.id == 3 else card for card in shipped_contracts()]
    rules = TableRules(preset(edition), board_or_shipped(None), tuple(cards[: preset(edition).contract_cards]))
    driving, ulm = Driving(0, dice=(4,) * rules.edition.dice), PlayerAt("ulm", hand=(1,))
    tables = [
        position(rules, [PlayerAt("celle", loaded=(3,)), ulm], moment=driving, market=(7, 8, 9, -1), deck=0),
        position(rules, [PlayerAt("celle", hand=(3,)), ulm], moment=driving, market=(7, 8, 9, -1), deck=0),
        position(rules, [PlayerAt("celle", had_contracts=True), ulm], moment=driving, market=(3, -1, -1, -1), deck=0),
        position(rules, [PlayerAt("kassel", hand=(40,)), ulm], moment=Business(0), market=(3, -1, -1, -1), deck=0, exact=True),
    ]
    if rules.edition.has_auctions:
        tables.append(position(rules, [PlayerAt("kassel", hand=(40,)), ulm], moment=bidding(3, caller=1), market=(3, 7, 8, -1), deck=0))
    for table in tables:
        assert decide(get_bot(code), rules, table, 0, "told", 0) in legal_actions(rules, table)


def courier(rules, state, seat):
    return decide(get_bot("courier"), rules, state, seat, "enough", 0)


def test_the_busy_bot_visits_nearly_everything():
    seen = {type(action).__name__ for seed in "abcd" for _, action in play("schmidt-2007", ("busy",) * 4, seed)[1]}
    seen |= {type(action).__name__ for seed in "abcd" for _, action in play("fx-schmid-1987", ("busy",) * 4, seed)[1]}
    missing = {
        "Bid",
        "Match",
        "Pass",
        "Load",
        "Deliver",
        "BuyTrailer",
        "SellTrailer",
        "PlaceSign",
        "GoTo",
        "Choose",
        "ChoosePlayer",
        "UseCard",
        "Decline",
    } - seen
    assert not missing


def test_a_bot_is_shown_its_own_view_only():
    shown = []

    def spy(rules, view, legal, rng):
        shown.append((legal[0].seat, view))
        return get_bot("courier").choose(rules, view, legal, rng)

    rules, told, _ = play("fx-schmid-1987", ("courier", "courier"), "spy", most=200)
    for state, action in told:
        if action.seat != CHANCE:
            decide(Bot("spy", "", "", spy), rules, state, action.seat, "spy", 1)
    assert len(shown) > 50
    for seat, known in shown:
        hidden = [number for other, player in enumerate(known.players) if other != seat for number in player.hand if not known.seen[seat] >> number & 1]
        assert all(number == UNKNOWN for number in hidden)
    assert any(UNKNOWN in view.players[1 - seat].hand for seat, view in shown)


@pytest.mark.parametrize("code", [code for code in BOTS if not code.startswith("planner")])  # those take their time: see test_planner
def test_a_bot_takes_one_of_the_legal_actions_and_the_same_each_time(code):
    rules, told, _ = play("schmidt-2007", ("busy",) * 3, "legal", most=600)
    for place, (state, action) in enumerate(told):
        if action.seat != CHANCE:
            chosen = decide(get_bot(code), rules, state, action.seat, "seed", place)
            assert chosen in legal_actions(rules, state, action.seat)
            assert chosen == decide(get_bot(code), rules, state, action.seat, "seed", place)


def test_two_processes_play_the_same_game():
    program = (
        "from aufachse_widgets.bots import decide, get_bot\n"
        "from aufachse_widgets.engine import *\n"
        "rules = compile_rules('schmidt-2007'); state = new_game(rules, 3)\n"
        "for place in range(400):\n"
        "    if state.over: break\n"
        "    seat = actors(rules, state)[0]\n"
        "    code = ('courier', 'busy', 'random')[seat]\n"
        "    action = keyed_outcome(rules, state, 's') if seat < 0 else decide(get_bot(code), rules, state, seat, 's', place)\n"
        "    print(action); state = apply(rules, state, action)\n"
    )
    assert same_in_two(program).count(b"\n") > 100


def test_the_numbers_differ_by_seed_bot_seat_and_place():
    keys = [("s", "busy", 0, 1), ("t", "busy", 0, 1), ("s", "courier", 0, 1), ("s", "busy", 1, 1), ("s", "busy", 0, 2)]
    assert len({numbers(*key).random() for key in keys}) == len(keys)
    assert numbers(*keys[0]).random() == numbers(*keys[0]).random()


def test_an_unknown_bot_is_named_with_those_that_there_are():
    with pytest.raises(UnknownBot, match="'deep'; use one of learner, courier, dispatcher"):
        get_bot("deep")
