"""Luck of dice, deals and events: against all that could have come, and 0 on average over many games."""

from __future__ import annotations

import time
from itertools import permutations
from math import sqrt
from pathlib import Path

import pytest

from aufachse_widgets.engine import CHANCE, Rules, compile_rules, preset, view_log
from aufachse_widgets.engine.actions import UNKNOWN
from aufachse_widgets.engine.cards import EVENT_CARDS
from aufachse_widgets.engine.log import BoxDrawn, Dealt, EventDrawn, Happened, Loaded, Placed, Revealed, Rolled
from aufachse_widgets.engine.phases import Dealing, Drawing
from aufachse_widgets.engine.rules import shipped_contracts
from aufachse_widgets.stats.deal_luck import contract_worths, deal_luck, named
from aufachse_widgets.stats.event_luck import PRICE, WORTHS, EventDeck, Situation, Situations, Worth, card_worth, event_luck
from aufachse_widgets.stats.luck import average_roll, luck
from aufachse_widgets.tracking.log import RollSet
from tests.engine import busy_games
from tests.kit.editions import by_edition, editions
from tests.stats.watched import FILES, library, played, rules_for

IDS = [file.stem for file in FILES]
Log = list[tuple[int, Happened]]


def few_contracts() -> Rules:
    """Six contracts: one for each of two players, one or two for all, the others in the box."""
    edition = preset("fx-schmid-1987").with_changes(contract_cards=6, private_contracts=1, public_contracts=(2, 0, 0, 0, 0))
    return compile_rules(edition, None, shipped_contracts()[:6])


# Dice ---------------------------------------------------------------------------------------------


def test_a_roll_set_right_counts_once():
    log = [(1, Rolled(0, (4,))), (2, RollSet(0, (6,))), (3, RollSet(1, (1,)))]
    one, two = luck(2, log)
    assert (one.rolls, one.total, two.rolls) == (1, 6, 0)


def test_over_all_rolls_of_two_dice_the_luck_is_nil():
    rolls = [(low, high) for low in range(1, 7) for high in range(1, 7)]
    assert sum(luck(1, [(1, Rolled(0, tuple(sorted(roll))))])[0].ahead for roll in rolls) == pytest.approx(0)
    (one,) = luck(1, [(1, Rolled(0, (2, 5))), (2, Rolled(0, (0, 6)))])
    assert one.ahead == 5 - average_roll(2)  # a roll that is known by half is nobody's luck


# Deals --------------------------------------------------------------------------------------------


def test_over_all_deals_the_luck_is_nil():
    rules = few_contracts()
    for seat in (0, 1):
        deals = [[(1, Dealt(0, a, 1)), (2, Dealt(1, b, 2)), (3, Revealed(CHANCE, c, 0)), (4, BoxDrawn(0, d, 1))] for a, b, c, d in permutations(range(1, 7), 4)]
        found = [deal_luck(rules, 2, log)[seat] for log in deals]
        assert sum(one.ahead for one in found) == pytest.approx(0, abs=1e-6)
        assert max(one.ahead for one in found) > 500 > -500 > min(one.ahead for one in found)


def test_the_next_contract_is_weighed_against_those_left():
    rules = few_contracts()
    worths = contract_worths(rules)
    before: Log = [(1, Dealt(0, 1, 1)), (2, Revealed(CHANCE, 2, 0))]
    left = [3, 4, 5, 6]
    for number in left:
        (one, two) = deal_luck(rules, 2, [*before, (3, Dealt(1, number, 2))])
        assert two.worth == worths[number]
        assert two.expected == pytest.approx(sum(worths[other] for other in left) / 4)
        assert one.expected == pytest.approx(0)


def test_a_contract_pays_more_or_less_than_most_for_its_way():
    rules = compile_rules("schmidt-2007")
    usual = sum(card.revenue for card in rules.contracts.values()) / sum(rules.distance(card.start, card.destination) for card in rules.contracts.values())
    for number, worth in contract_worths(rules).items():
        card = rules.contracts[number]
        assert (worth > 0) == (card.revenue / rules.distance(card.start, card.destination) > usual)


def test_what_others_were_dealt_does_not_count_for_who_may_not_know_it():
    log: Log = [(1, Dealt(0, 1, 0b01)), (2, Dealt(1, 2, 0b10)), (3, Loaded(1, 2, 2, "kassel"))]
    seen = [(entry, event) for entry, happened in log for event in view_log((happened,), 0)]
    mine, other = deal_luck(rules_for("fx-schmid-1987"), 2, seen)
    assert (mine.contracts, other.contracts, other.untold, other.ahead) == (1, 0, 1, 0)


# Events -------------------------------------------------------------------------------------------


def test_every_card_is_weighed_or_known_to_weigh_nothing():
    assert set(EVENT_CARDS) - set(WORTHS) == {card for card in EVENT_CARDS if card.startswith(("Stau", "Sonderauftrag", "Zollabfertigung"))}
    assert set(WORTHS) <= set(EVENT_CARDS)


@pytest.mark.parametrize("edition", editions("fx-schmid-1987", "schmidt-2007", "czech"))
def test_over_all_cards_that_may_come_the_luck_is_nil(edition: str):
    rules = rules_for(edition)
    city = rules.contracts[4].start
    before: Log = [(1, Placed(0, "ulm")), (2, Dealt(0, 3, 1)), (3, Dealt(0, 4, 1)), (4, Loaded(0, 4, 2, city)), (5, EventDrawn(1, "Beifahrer"))]
    left = [card for card in rules.edition.event_cards if card != "Beifahrer"]
    for first in left[:3]:
        rest = [card for card in left if card != first]
        found = [event_luck(rules, 2, [*before, (6, EventDrawn(0, first)), (7, EventDrawn(0, second))])[0] for second in rest]
        alone = event_luck(rules, 2, [*before, (6, EventDrawn(0, first))])[0].ahead
        assert sum(one.ahead.money - alone.money for one in found) == pytest.approx(0, abs=1e-6)
        assert sum(one.ahead.turns - alone.turns for one in found) == pytest.approx(0, abs=1e-6)
        assert len({round(one.ahead.turns, 3) for one in found}) > 5


def test_what_cards_are_worth_where_they_meet_a_truck():
    rules = rules_for("fx-schmid-1987")
    there = Situation("hannover", hand=(3, 20), loaded=(1,), unseen=2500, box=True)  # contract 1: Frankfurt–Flensburg, 13 points
    card = rules.contracts[1]
    back, on = rules.distance("hannover", card.start), rules.distance("hannover", card.destination)
    least = min(rules.contracts[3].revenue, rules.contracts[20].revenue)
    assert card_worth(rules, there, "Bahnverladung") == Worth(-1000, on / 3.5)
    assert card_worth(rules, there, "Familiennachwuchs") == Worth(0, on / 3.5)
    assert card_worth(rules, there, "Ware verdorben") == Worth(0, -back / 3.5)
    assert card_worth(rules, there, "Hilfe, Diebe!") == Worth(1000, -2 * back / 3.5)
    assert card_worth(rules, there, "Fracht Dumping") == Worth(-PRICE * least)
    assert card_worth(rules, there, "Vertrauen") == Worth(PRICE * 2500)
    assert card_worth(rules, there, "Gute Routenplanung").turns == -card_worth(rules, there, "Dokumente").turns > 0
    assert card_worth(rules_for("schmidt-2007"), there, "Vorbildliche Wartung") == Worth(0, 4 / average_roll(2))
    empty = Situation("hannover")
    for name in ("Bahnverladung", "Familiennachwuchs", "Ware verdorben", "Hilfe, Diebe!", "Fracht Dumping", "Vertrauen"):
        assert card_worth(rules, empty, name) == Worth()


def test_where_little_is_known_a_card_is_weighed_all_the_same():
    rules = rules_for("fx-schmid-1987")
    lost = Situation("?", hand=(UNKNOWN,), loaded=(1,), unseen=2000)
    assert card_worth(rules, lost, "Bahnverladung") == Worth(-1000, 13 / 3.5)
    assert card_worth(rules, lost, "Fracht Dumping") == Worth(-PRICE * 2000)
    assert card_worth(rules, lost, "Dokumente") == Worth()
    (one,) = event_luck(rules, 1, [(1, EventDrawn(0, "Our own card"))])
    assert (one.drawn, one.untold, one.ahead) == (0, 1, Worth())


CHANGED = {"event_cards": ("Beifahrer", "Stau in München", "Inspektion", "Radarfalle", "Sonderauftrag Wien", "Motivation", "Truckerfestival")}


@pytest.mark.parametrize(("edition", "changes"), by_edition([("czech", CHANGED), ("fx-schmid-1987", CHANGED), ("fx-schmid-1987", {}), ("schmidt-2007", {})]))
def test_what_could_come_is_what_chance_chooses_from(edition: str, changes: dict[str, tuple[str, ...]]):
    rules = rules_for(edition, **changes)
    drawn = again = 0
    for seed in range(4):
        deck, unseen, came = EventDeck(rules.edition), set(rules.contracts), set[str]()
        for before, _action, _after, log in busy_games.play(rules, 3, seed):
            for event in log:
                if isinstance(before.phase, Dealing) and isinstance(event, Dealt | BoxDrawn):
                    assert tuple(sorted(unseen)) == before.pool
                if isinstance(before.phase, Drawing) and isinstance(event, EventDrawn):
                    outcomes = before.unseen or before.used[:1]
                    assert deck.could_come(event.card) == tuple(sorted(outcomes))
                    drawn += 1
                    again += event.card in came
                    came.add(event.card)
                deck.watch(event)
                unseen.discard(named(event))
    assert drawn > 10 and (not changes or again > 5)


@pytest.mark.parametrize("edition", editions("fx-schmid-1987", "schmidt-2007", "children-2007"))
def test_cards_meet_what_the_position_has(edition: str):
    rules = rules_for(edition)
    met = 0
    for seed in range(3):
        table = Situations(rules, 3)
        for before, _action, _after, log in busy_games.play(rules, 3, seed):
            for event in log:
                if isinstance(before.phase, Drawing) and isinstance(event, EventDrawn):
                    player, found = before.players[event.seat], table.of(event.seat)
                    assert (found.space, found.loaded, found.box) == (player.space, player.loaded, before.box > 0)
                    assert sorted(found.hand) == sorted(player.hand)
                    assert found.unseen == pytest.approx(sum(rules.contracts[number].revenue for number in before.pool) / len(before.pool))
                    met += bool(found.loaded)
                table.watch(event)
    assert met > 3


# Whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_the_luck_of_a_game_is_found_at_once(file: Path):
    game = library(file)
    begun = time.perf_counter()
    deals, events = deal_luck(game.rules, game.players, game.log), event_luck(game.rules, game.players, game.log)
    assert time.perf_counter() - begun < 0.5
    happened = [event for _entry, event in game.log]
    for seat in range(game.players):
        assert deals[seat].contracts == sum(isinstance(event, Dealt | BoxDrawn) and event.seat == seat for event in happened)
        assert events[seat].drawn == sum(isinstance(event, EventDrawn) and event.seat == seat for event in happened)
        assert deals[seat].untold == events[seat].untold == 0


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_over_many_games_nobody_is_lucky(edition: str):
    """The mean over the games lies within four standard errors of 0: by chance alone one such test in 16,000 would fail."""
    rules, players, seen = rules_for(edition), 2, list[tuple[float, ...]]()
    for seed in range(40):
        log: Log = [(number, event) for number, events, _state in played(edition, players, seed) for event in events]
        deals, events, dice = deal_luck(rules, players, log), event_luck(rules, players, log), luck(players, log)
        for seat in range(players):
            seen.append((dice[seat].ahead, deals[seat].ahead, events[seat].ahead.money, events[seat].ahead.turns))
    for values in zip(*seen, strict=True):
        mean = sum(values) / len(values)
        spread = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
        assert spread > 0
        assert abs(mean) < 4 * spread / sqrt(len(values)), (mean, spread)
