"""Positions set up by words: what follows is derived, what cannot be is refused, and whole games can be taken apart and set up again."""

from __future__ import annotations

import random
from typing import get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from aufachse_widgets.bots import decide, get_bot
from aufachse_widgets.engine import (
    CHANCE,
    EMPTY,
    SOMEWHERE,
    UNKNOWN,
    WATCHING,
    Debt,
    Jam,
    PlayerAt,
    PositionError,
    Rules,
    State,
    actors,
    apply,
    bidding,
    cards,
    chance_outcomes,
    compile_rules,
    determinise,
    keyed_outcome,
    legal_actions,
    new_game,
    position,
    preset,
    view,
)
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine import phases as p
from tests.engine.inventing import JUNK
from tests.engine.taking_apart import set_up_again
from tests.kit.editions import ALL_EDITIONS, EDITIONS


def whole_game(edition: str, players: int, seed: str) -> tuple[Rules, list[State]]:
    """Every position of a game between bots that try everything."""
    rules = compile_rules(edition)
    state, positions = new_game(rules, players), []
    while not state.over and len(positions) < 5_000:
        positions.append(state)
        seat = actors(rules, state)[0]
        action = keyed_outcome(rules, state, seed) if seat == CHANCE else decide(get_bot("busy"), rules, state, seat, seed, len(positions))
        state = apply(rules, state, action)
    assert state.over
    return rules, positions


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, pytest.param(2, marks=pytest.mark.slow), pytest.param(5, marks=pytest.mark.slow)])
def test_whole_games_are_taken_apart_and_set_up_again(edition: str, players: int) -> None:
    rules, positions = whole_game(edition, players, "apart")
    assert len(positions) > 200
    rng = random.Random(players)
    for state in positions:
        again = set_up_again(rules, state)
        assert again == state
        assert legal_actions(rules, again) == legal_actions(rules, state)
        assert chance_outcomes(rules, again) == chance_outcomes(rules, state)
        seat = rng.randrange(players + 1) - 1
        known = view(rules, state, seat)
        assert view(rules, again, seat) == known
        if rng.random() < 0.2:
            assert set_up_again(rules, known) == known
            filled = determinise(rules, known, rng)
            assert set_up_again(rules, filled) == filled
            assert bool(legal_actions(rules, filled)) == bool(legal_actions(rules, state))


# What follows by itself ---------------------------------------------------------------------------


@pytest.fixture
def rules() -> Rules:
    return compile_rules("fx-schmid-1987")


ANNA, BEN = PlayerAt("kassel", hand=(3, 20)), PlayerAt("wien", hand=2)


def test_what_is_not_said_follows(rules: Rules) -> None:
    state = position(rules, (ANNA, BEN))
    assert (state.active, state.turn, state.phase) == (0, 1, p.BeforeRoll(0))
    assert [player.money for player in state.players] == [5000, 5000]
    assert [player.turns for player in state.players] == [1, 0]
    assert state.players[1].hand == (UNKNOWN, UNKNOWN)
    assert state.market == (UNKNOWN,) * 4
    assert state.deck == 8
    assert len(state.pool) == len(rules.contracts) - 2 == state.deck + state.box + 4 + 2
    assert (state.small, state.large) == (4, 4)
    assert len(state.unseen) == 31
    assert state.seen[0] == 1 << 3 | 1 << 20
    assert state.seen[1] == state.seen[WATCHING] == 0


def test_cards_and_trailers_are_where_they_are_named(rules: Rules) -> None:
    red = PlayerAt("kassel", money=200, hand=(3, 20), loaded=(5,), small=1, large=2, cards=("Motivation",), debts=(Debt("Radarfalle", 1000),))
    jam = Jam("wien", 1, "Stau durch plötzlichen Nebeleinbruch")
    state = position(
        rules, (red, BEN), market=(7, 8, 9), deck=0, gone=(11, 12), shown_to_all=(3,), seen={20: (1,)}, jam=jam, events_used=("Vertrauen",), turn=6, drawn=4
    )
    assert state.market == (7, 8, 9, EMPTY)
    assert not {3, 20, 5, 7, 8, 9, 11, 12} & set(state.pool)
    assert len(state.pool) == state.box + 2
    assert (state.small, state.large) == (3, 2)
    assert state.players[1].cards == (jam.card,)
    assert not {"Motivation", "Radarfalle", "Vertrauen", jam.card} & set(state.unseen)
    assert len(state.unseen) == 27
    assert state.used == ("Vertrauen",)
    assert all(mask >> number & 1 for mask in state.seen for number in (3, 5, 7, 8, 9, 11, 12))
    assert [mask >> 20 & 1 for mask in state.seen] == [1, 1, 0]
    assert [player.turns for player in state.players] == [3, 3]


MOMENTS = [
    (p.BeforeRoll(1), (p.TurnEnd(1), p.BeforeRoll(1))),
    (p.Driving(0, (4,)), (p.TurnEnd(0), p.Business(0), p.Settling(0), p.Driving(0, (4,)))),
    (p.Business(1), (p.TurnEnd(1), p.Business(1))),
    (p.Drawing(1), (p.TurnEnd(1), p.Business(1), p.Settling(1), p.Drawing(1))),
    (p.SignDue(0), (p.TurnEnd(0), p.Business(0), p.Settling(0), p.SignDue(0))),
    (bidding(7, 0, 2, 1), (p.TurnEnd(0), p.Business(0), p.Auction(7, 0, 2, 1))),
    (
        p.CardMove(0, "Vorbildliche Wartung", 4),
        (p.TurnEnd(0), p.Business(0), p.Settling(0), p.PutAway("Vorbildliche Wartung"), p.CardMove(0, "Vorbildliche Wartung", 4)),
    ),
]


@pytest.mark.parametrize(("moment", "stack"), MOMENTS, ids=lambda value: type(value).__name__)
def test_a_moment_is_completed_to_its_turn(rules: Rules, moment: p.Phase, stack: tuple[p.Phase, ...]) -> None:
    state = position(rules, (ANNA, BEN), moment=moment, market=(7, 8, 9, 10))
    assert state.pending == stack
    assert state.active == stack[0].seat
    assert actors(rules, state)


def test_setup_goes_on_where_it_is(rules: Rules) -> None:
    state = position(rules, (PlayerAt("fulda"), PlayerAt("")), moment=p.Placing(1))
    assert state == apply(rules, new_game(rules, 2), a.Place(0, "fulda"))


def test_the_next_to_bid_in_turn_follows_from_the_bids() -> None:
    rules = compile_rules("schmidt-2007")
    players = (ANNA, BEN, PlayerAt("bern"), PlayerAt("milano"))
    state = position(rules, players, moment=bidding(7, caller=0, bid=1, bidder=1, passed=(2,)), market=(7, 8, 9, 10))
    assert actors(rules, state) == (3,)


def test_what_settles_by_itself_is_settled(rules: Rules) -> None:
    poor = PlayerAt("wien", money=0, hand=2)
    state = position(rules, (ANNA, poor), moment=bidding(7, caller=0), market=(7, 8, 9, 10), exact=False)
    assert state.players[0].hand == (3, 20, 7)
    assert isinstance(state.phase, p.Refilling)


def test_unknowns_are_filled_in(rules: Rules) -> None:
    state = position(rules, (PlayerAt(SOMEWHERE, hand=3), BEN), moment=p.Driving(0, (0,)), gone=(UNKNOWN, 5), construction="fulda")
    for seed in range(20):
        filled = determinise(rules, state, random.Random(seed))
        assert UNKNOWN not in (*filled.market, *filled.gone, *filled.players[0].hand, *filled.players[1].hand)
        assert filled.players[0].space not in (SOMEWHERE, "fulda", "wien")
        assert len(filled.pool) == filled.deck + filled.box == len(state.pool) - 10
        assert set_up_again(rules, filled) == filled


def test_an_ended_game(rules: Rules) -> None:
    state = position(rules, (PlayerAt("kassel", money=9000), BEN), over=True)
    assert state.over
    assert not actors(rules, state)


# What cannot be -----------------------------------------------------------------------------------

IMPOSSIBLE = [
    ("players", {"players": (ANNA,)}, "players: 1 of them; the game is for 2 to 6"),
    ("a player of another kind", {"players": (ANNA, "Ben")}, "players[1] is 'Ben': use PlayerAt"),
    ("no such space", {"red": {"space": "kasel"}}, "players[0].space = 'kasel': there is no such space; did you mean kassel?"),
    ("not placed", {"red": {"space": ""}}, "players[0].space = '': there is no such space; use the id of one"),
    ("a step from afar", {"red": {"came_from": "wien"}}, "players[0].came_from = 'wien': it is not next to kassel; use one of"),
    ("a city driven through", {"red": {"last_city": "fulda"}}, "players[0].last_city = 'fulda': it isn't a city"),
    ("two in a city", {"red": {"space": "wien"}}, "players[0].space = 'wien': 2 trucks, but there is room for 1; move one elsewhere"),
    ("money", {"red": {"money": -5}}, "players[0].money = -5: use a whole number from 0"),
    ("half a turn", {"red": {"skips": 0.5}}, "players[0].skips = 0.5: use a whole number from 0"),
    ("no such contract", {"red": {"hand": (3, 77)}}, "players[0].hand: there is no contract 77 in edition fx-schmid-1987; use numbers from 1 to 52"),
    ("a contract twice", {"red": {"loaded": (3,)}}, "players[0].loaded: contract 3 is in players[0].hand already; name it in one place only"),
    ("a contract face up", {"market": (7, 8, 9, 20)}, "players[0].hand: contract 20 is in market already"),
    ("more than fits", {"red": {"loaded": (5, 6, 7, 8)}}, "goods do not fit: truck and trailers hold 6; load less or give a trailer"),
    ("trailers", {"red": {"small": 5}}, "players: 5 small trailers, but edition fx-schmid-1987 has 4; give them fewer"),
    ("not kept", {"red": {"cards": ("Vertrauen",)}}, "players[0].cards: Vertrauen is not kept; name it in events_used"),
    ("a card twice", {"red": {"cards": ("Motivation",)}, "events_used": ("Motivation",)}, "events_used: Motivation is in players[0].cards already"),
    ("no such card", {"red": {"cards": ("Motivaton",)}}, "there is no event card 'Motivaton' in edition fx-schmid-1987; did you mean Motivation?"),
    ("a jam's card alone", {"red": {"cards": ("Stau in München",)}}, "lies there only while its jam lasts; give jam="),
    ("a payable debt", {"red": {"debts": (Debt("Radarfalle", 1000),)}}, "Radarfalle costs 1000 and would have been paid out of 5000 by itself"),
    ("a card nowhere", {"events_left": (), "events_used": ()}, "events_left: Bahnverladung is neither left, used nor kept"),
    ("construction in a city", {"construction": "frankfurt"}, "construction = 'frankfurt': the sign may not stand there"),
    ("both signs", {"construction": "fulda", "jam": Jam("fulda", 0, "Stau durch plötzlichen Nebeleinbruch")}, "never both on one space"),
    ("a jam elsewhere", {"jam": Jam("fulda", 0, "Stau in München")}, "jam.space = 'fulda': Stau in München puts the sign on muenchen"),
    ("a jam of nobody", {"jam": Jam("fulda", 2, "Stau in München")}, "jam.owner = 2: use a seat from 0 to 1"),
    ("a deck too high", {"deck": 9}, "deck = 9: with 4 face up that is more than the 12 public contracts of edition fx-schmid-1987"),
    ("a gap over a deck", {"market": (7, 8, 9), "deck": 2}, "deck = 2: a place of the market is empty, filled while the deck lasts"),
    ("a box too full", {"box": 50}, "deck = 8, box = 50: 44 contracts are left for them"),
    ("more hands than cards", {"red": {"hand": 40}, "blue": {"hand": 40}}, "players: 84 contracts are unknown, but only 52 have no other place"),
    ("a secret of the pool", {"seen": {9: (1,)}}, "seen: 9 is not a contract known to be in a hand"),
    ("the game is over", {"red": {"hand": ()}, "market": (), "deck": 0}, "players[0]: no contract left, and none public: the game would have ended"),
    ("nobody's turn", {"moment": p.BeforeRoll(2)}, "moment = BeforeRoll: seat = 2: use a seat from 0 to 1"),
    ("no moment", {"moment": "roll"}, "moment is 'roll': use a phase (engine.phases), such as BeforeRoll(0)"),
    ("dice", {"moment": p.Driving(0, (4, 5))}, "moment = Driving: dice = (4, 5): 1 from 1 to 6"),
    ("in several ways", {"moment": p.SideBusiness(1)}, "moment = SideBusiness: it can come up in several ways; give the whole stack"),
    ("an open end", {"moment": (p.Business(0),)}, "nothing would follow Business; put TurnEnd of the seat on turn first in the stack"),
    ("another's business", {"moment": (p.TurnEnd(0), p.Business(1))}, "Business of seat 1 in the turn of seat 0"),
    ("an auction for a card not face up", {"moment": bidding(7, 0), "market": (8, 9)}, "contract 7 is not face up; put it in market"),
    ("no credit", {"moment": bidding(7, 0, 5, 1), "market": (7, 8, 9, 10), "blue": {"money": 1}}, "but players[1].money is 1: there is no credit"),
    ("exact before the roll", {"exact": True}, "exact = True: nobody has arrived anywhere before the roll"),
    ("exact on the road", {"exact": True, "moment": p.Business(0), "red": {"space": "fulda"}}, "players[0] stands on fulda, which isn't a city"),
    ("bound", {"bound": True, "moment": p.Business(0)}, "bound = True: in edition fx-schmid-1987 no stop obliges anyone to do business"),
    ("discards", {"discards": 1, "moment": p.Business(0)}, "discards = 1: in edition fx-schmid-1987 no contract is discarded"),
    ("turn", {"turn": 0}, "turn = 0: use a whole number from 1"),
]


def changed(player: PlayerAt, changes: dict[str, object]) -> PlayerAt:
    return PlayerAt(**{field: changes.get(field, getattr(player, field)) for field in player.__struct_fields__})


@pytest.mark.parametrize(("arguments", "message"), [case[1:] for case in IMPOSSIBLE], ids=[case[0] for case in IMPOSSIBLE])
def test_what_cannot_be_is_refused(rules: Rules, arguments: dict[str, object], message: str) -> None:
    words = dict(arguments)
    players = words.pop("players", (changed(ANNA, words.pop("red", {})), changed(BEN, words.pop("blue", {}))))
    with pytest.raises(PositionError) as error:
        position(rules, players, **words)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_ferry_spaces_need_ferries(rules: Rules) -> None:
    ferry = next(space.id for space in rules.board.spaces if space.kind == "ferry")
    with pytest.raises(PositionError, match="is played without ferries and their spaces"):
        position(rules, (PlayerAt(ferry), BEN))
    assert position(compile_rules("schmidt-2007"), (PlayerAt(ferry, hand=3), BEN)).players[0].space == ferry


def test_a_sold_trailer_leaves_goods_aboard_only_where_it_may() -> None:
    over = PlayerAt("kassel", loaded=(5, 6, 7, 8))
    assert position(compile_rules("reference"), (over, BEN)).players[0].loaded == (5, 6, 7, 8)
    with pytest.raises(PositionError, match="goods do not fit"):
        position(compile_rules("schmidt-2007"), (over, BEN))
    without = preset("children-1987")
    with pytest.raises(PositionError, match="1 small trailers, but edition children-1987 has 0"):
        position(compile_rules(without), (PlayerAt("kassel", hand=2, small=1), BEN))


# Nonsense -----------------------------------------------------------------------------------------


def mostly(sensible: st.SearchStrategy[object], *odd: object) -> st.SearchStrategy[object]:
    """Now and then something odd."""
    return st.one_of(sensible, sensible, sensible, st.sampled_from(odd))


NUMBERS = mostly(st.integers(0, 2), -1, 60, 2**70)
SPACES = mostly(st.sampled_from(["hannover", "berlin", "fulda", "muenchen", "?"]), "", "atlantis", "kassel")
CARDS = mostly(st.sampled_from(cards.EVENT_CARDS), "No such card")
CONTRACTS = mostly(st.sampled_from([(), (3,), (21, 22), (0, 0)]), (3, 3), (-1,), (54, 55, 56))
SEATS = mostly(st.just(0), 1, -1, 3)


def some(values: st.SearchStrategy[object], least: int = 0) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(values, min_size=least, max_size=2).map(tuple)


def fields_of(kind: type[Struct]) -> st.SearchStrategy[Struct]:
    """Values of a kind, their fields mostly sensible."""
    values: dict[str, st.SearchStrategy[object]] = {
        "seat": SEATS, "player": SEATS, "caller": SEATS, "bidder": mostly(st.just(1), -1, 0), "next": mostly(st.just(-1), 1), "owner": SEATS,
        "seats": mostly(st.just((0, 1)), (), (0, 0), (7,)), "players": mostly(st.just(()), (1,), (0,)), "trucks": mostly(st.just((0, 1)), (), (4,)),
        "space": SPACES, "spaces": some(SPACES, 1), "card": CARDS, "contract": mostly(st.just(7), 0, 3, 60), "contracts": CONTRACTS,
        "options": st.sampled_from([(), ("skip", "pay"), ("skip", "go_on"), ("run",)]), "dice": mostly(st.sampled_from([(4,), (0,), (2, 5)]), (), (7,)),
        "rolled": mostly(st.just(()), (3,), (9, 9)), "points": mostly(st.integers(1, 4), 0, 9), "bid": mostly(st.just(1), 0, 6),
        "passed": mostly(st.just(0), 1, 2, 64), "slot": mostly(st.just(3), -1, 9),
    }  # fmt: skip
    hints = get_type_hints(kind)
    return st.fixed_dictionaries({field: values.get(field, st.booleans() if hints[field] is bool else NUMBERS) for field in kind.__struct_fields__}).map(
        lambda given: kind(**given)
    )


PHASES = st.sampled_from(get_args(p.Phase)).flatmap(fields_of)
TURNS = st.integers(0, 1).flatmap(lambda seat: st.lists(PHASES, max_size=2).map(lambda above: (p.TurnEnd(seat), p.Business(seat), *above)))
OF_A_PLAYER: dict[str, st.SearchStrategy[object]] = {
    "space": SPACES,
    "money": st.sampled_from([None, 0, 700, -1]),
    "hand": st.sampled_from([0, 2, 4, (31, 32), (31, 0), (31, 31), 60]),
    "loaded": st.sampled_from([(), (41,), (41, 42, 43), (0,)]),
    "small": NUMBERS,
    "large": st.sampled_from([0, 1, 5]),
    "cards": some(st.sampled_from([*cards.KEPT_UNTIL_USED, "Vertrauen"])),
    "debts": st.sampled_from([(), (Debt("Radarfalle", 10_000),), (Debt("Radarfalle", 5),), (Debt("Radarfalle", -5),)]),
    "skips": NUMBERS,
    "came_from": st.sampled_from(["", "goettingen", "wien"]),
    "last_city": st.sampled_from(["", "berlin", "fulda"]),
    "had_contracts": st.sampled_from([None, True, False]),
}
SENSIBLE = st.tuples(st.just(ANNA), st.sampled_from([BEN, PlayerAt("?", hand=3), PlayerAt("wien", 0, hand=(11, 0), loaded=(5,))]))
ARGUMENTS: dict[str, st.SearchStrategy[object]] = {
    "moment": st.one_of(PHASES, TURNS, st.lists(PHASES, max_size=3)),
    "market": mostly(st.sampled_from([(7, 8, 9, 10), (7, 0, 0, 0), (7, 8, 9, -1)]), (3,), (7,) * 4, (1, 2, 3, 4, 5)),
    "deck": st.integers(-1, 14),
    "box": st.integers(-1, 50),
    "gone": mostly(st.sampled_from([(), (51,), (0, 52)]), (3,), (51, 51)),
    "shown_to_all": CONTRACTS,
    "seen": st.dictionaries(st.sampled_from([3, 20, 44]), some(SEATS), max_size=2),
    "construction": SPACES,
    "jam": fields_of(Jam),
    "events_used": some(CARDS),
    "events_left": some(CARDS),
    "turn": NUMBERS,
    "exact": st.booleans(),
    "bound": st.booleans(),
    "rolls": NUMBERS,
    "auctions": NUMBERS,
    "discards": st.integers(-1, 3),
    "rolls_due": st.integers(-1, 3),
    "draws_due": st.integers(-1, 3),
    "signs_due": st.integers(-1, 3),
    "drawn": NUMBERS,
    "over": st.booleans(),
}


@st.composite
def descriptions(draw: st.DrawFn) -> tuple[object, dict[str, object]]:
    """Players and up to three more arguments; now and then something quite different for one of them."""
    players = draw(SENSIBLE)
    odd = draw(st.lists(st.sampled_from(list(OF_A_PLAYER)), unique=True, max_size=2))
    players = (changed(players[0], {field: draw(st.one_of(OF_A_PLAYER[field], OF_A_PLAYER[field], JUNK)) for field in odd}), *players[1:])
    names = draw(st.lists(st.sampled_from(list(ARGUMENTS)), unique=True, max_size=3))
    words = {"market": (7, 8, 9, 10)} | {name: draw(ARGUMENTS[name]) for name in names}
    if names and draw(st.integers(0, 9)) == 9:
        words[names[0]] = draw(JUNK)
    return (players[:1] if draw(st.integers(0, 19)) == 19 else players), words


def is_refused_or_can_be_played(edition: str, players: object, arguments: dict[str, object]) -> None:
    rules = compile_rules(edition)
    try:
        state = position(rules, players, **arguments)
    except PositionError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 400
        return
    hands = [number for player in state.players for number in player.hand]
    if not state.active < 0:
        assert len(state.pool) == state.deck + state.box + [*state.market, *state.gone, *hands].count(UNKNOWN)
    for seed in range(3):
        rng = random.Random(seed)
        played = determinise(rules, state, rng)
        for _ in range(8):
            acting = actors(rules, played)
            if not acting:
                assert played.over
                break
            action = keyed_outcome(rules, played, "x") if acting == (CHANCE,) else rng.choice(legal_actions(rules, played))
            played = apply(rules, played, action)


@settings(max_examples=300, derandomize=True)
@given(st.sampled_from(ALL_EDITIONS), descriptions())
def test_nonsense_is_refused_and_the_rest_can_be_played(edition: str, described: tuple[object, dict[str, object]]) -> None:
    is_refused_or_can_be_played(edition, *described)


@settings(max_examples=30, derandomize=True)
@given(st.data(), st.sampled_from(ALL_EDITIONS), st.booleans())
@pytest.mark.parametrize("kind", get_args(p.Phase))
def test_any_moment_is_refused_or_can_be_played(kind: type[Struct], data: st.DataObject, edition: str, whole: bool) -> None:
    phase = data.draw(fields_of(kind))
    moment = (p.TurnEnd(0), p.Business(0), phase) if whole else phase
    red = PlayerAt("hannover", money=3000, hand=(3, 20), loaded=(41,), cards=("Schnelle Verladung",))
    is_refused_or_can_be_played(edition, (red, BEN), {"moment": moment, "market": (7, 8, 9, 10)})
