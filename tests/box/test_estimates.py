"""What a card's bids probably cost: what was typed stays, the others follow it as on the cards that are known."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from aufachse_widgets.box import Box
from aufachse_widgets.box.csv_columns import Kind
from aufachse_widgets.box.csv_export import write_csv
from aufachse_widgets.box.csv_import import read_csv
from aufachse_widgets.box.estimates import estimate, estimated, marked
from aufachse_widgets.box.suggestions import ladder
from aufachse_widgets.engine import shipped_board
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.rules import shipped_contracts

REGULAR = [card for card in shipped_contracts() if card.source == "calibrated"]


def test_of_each_printed_card_the_first_bid_leads_near_the_others():
    """With its revenue and bid 1 no other cost of a regular card is more than a step away."""
    off = [abs(cost - guess) for card in REGULAR for cost, guess in zip(card.bids[1:], estimate(card.revenue, {1: card.bids[0]})[1:], strict=True)]
    assert max(off) <= 100


def test_without_a_typed_bid_the_revenue_says_it():
    assert all(estimate(revenue, {}) == ladder(revenue) for revenue in range(600, 6000, 100))


@given(st.integers(0, 8000), st.dictionaries(st.integers(1, 5), st.integers(1, 60).map(lambda hundreds: 50 * hundreds), max_size=5))
def test_what_was_typed_stays_and_what_was_not_rises_where_it_can(revenue, typed):
    costs = estimate(revenue, typed)
    assert all(costs[bid - 1] == cost for bid, cost in typed.items())
    assert all(cost >= 0 for cost in costs)
    known = sorted(typed)
    if all(typed[high] - typed[low] >= 100 * (high - low) for low, high in pairwise(known)) and (not known or typed[known[0]] >= 100 * known[0]):
        assert all(low < high for low, high in pairwise(costs)) or not any(costs)


def test_a_box_of_other_costs_is_followed():
    """Five cards are known that cost a tenth of what ours do: the sixth is like them."""
    own = [Contract(number, "kassel", "wien", 3, 100 * number, tuple(10 * number * bid for bid in range(1, 6))) for number in range(1, 7)]
    assert estimate(0, {1: 40}, own) == (40, 80, 120, 160, 200)
    assert estimate(600, {}, own) == (60, 120, 180, 240, 300)
    guessed = [marked(card, (2, 3)) for card in own]
    assert estimate(0, {1: 40}, guessed) != (40, 80, 120, 160, 200)  # of estimates nothing is learnt


def test_a_mark_names_its_bids_and_other_sources_are_none():
    card = Contract(1, "kassel", "wien", 3, 1600, (200, 400, 600, 800, 1000), "rulebook example")
    assert estimated(card) == estimated(None) == frozenset()
    assert estimated(marked(card, (5, 2))) == {2, 5}
    assert marked(marked(card, (2,)), ()).source == ""
    assert marked(card, ()) == card


def test_a_mark_goes_out_and_in_with_the_file_and_a_cost_that_a_file_names_is_none():
    kind: Kind = "contracts"
    card = marked(Contract(1, "kassel", "wien", 3, 1600, (200, 400, 600, 800, 1000)), (2, 3))
    box = Box("Ours").with_contract(card)
    data = write_csv(box, kind, shipped_board())
    assert read_csv(data, Box("Theirs"), "deck.csv", kind, shipped_board()).box.contracts == (card,)
    named = b"start,destination,goods,revenue,bid 1,bid 2,bid 3,bid 4,bid 5\nKassel,Wien,3,1600,200,450,650,800,1000\n"
    (read,) = read_csv(named, box, "deck.csv", kind, shipped_board()).box.contracts
    assert read.bids == (200, 450, 650, 800, 1000) and not estimated(read)
