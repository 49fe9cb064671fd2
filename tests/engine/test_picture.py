"""A position shows itself: on the board that it is played on, with what nobody knows as such."""

from __future__ import annotations

import gc

import msgspec

from aufachse_widgets.engine import EMPTY, UNKNOWN, BoardAndContracts, PlayerAt, Rules, State, compile_rules, load_board, new_game, position, preset

RING = {
    "id": "ring",
    "title": "A ring",
    "spaces": [
        {"id": id, "name": name, "kind": kind, "lat": 50 + row, "lon": 10 + column}
        for id, name, kind, row, column in [
            ("ulm", "Ulm <on the ring>", "city", 0, 0),
            ("a", "A", "road", 1, 0),
            ("bern", "Bern", "city", 1, 1),
            ("b", "B", "road", 0, 1),
        ]
    ],
    "routes": [{"road": "A1", "kind": "road", "spaces": ["ulm", "a", "bern", "b", "ulm"]}],
    "contracts": [
        {"id": number, "start": start, "destination": end, "goods": 2, "revenue": 500, "bids": [50, 100, 150, 200, 250]}
        for number, start, end in [(1, "ulm", "bern"), (2, "bern", "ulm"), (3, "ulm", "bern"), (4, "bern", "ulm")]
    ],
}
SHORT = preset("fx-schmid-1987").with_changes(contract_cards=4, private_contracts=0, public_contracts=(4,) * 5, placing_capacity=2)


def ring(title: str = "A ring") -> BoardAndContracts:
    return load_board({**RING, "title": title})


class Lines:
    """What a notebook's terminal gives to write with."""

    def __init__(self) -> None:
        self.written = ""

    def text(self, text: str) -> None:
        self.written += text


def lines(state: State) -> list[str]:
    printer = Lines()
    state._repr_pretty_(printer, False)
    return printer.written.splitlines()


def test_a_game_on_a_board_of_ones_own_shows_that_board() -> None:
    rules = compile_rules(SHORT, *ring())
    for state in (new_game(rules, 2), position(rules, [PlayerAt("ulm"), PlayerAt("bern")], construction="a")):
        page = state._repr_html_()
        assert page.startswith("<svg")
        assert "Ulm &lt;on the ring&gt;" in page
        assert "Kassel" not in page
    assert page.count("▲") == 1
    assert page.count("<rect") == 1 + 2  # the ground and two trucks


def test_the_shipped_board_is_shown_where_the_game_is_on_it() -> None:
    compile_rules(SHORT, *ring())
    page = position(compile_rules("czech"), [PlayerAt("kassel"), PlayerAt("ulm")])._repr_html_()
    assert page.startswith("<svg")
    assert "Kassel" in page


def test_a_position_whose_board_nobody_has_shows_the_players() -> None:
    board, contracts = ring("A ring that nobody keeps")
    rules = Rules(SHORT, board, contracts)
    state = position(rules, [PlayerAt("ulm", 4321), PlayerAt("bern")])
    assert state._repr_html_().startswith("<svg")
    del board, rules
    gc.collect()
    page = state._repr_html_()
    assert page.startswith('<div style="overflow-x:auto"><table>')
    assert "4321" in page


def test_equal_boards_are_one_as_long_as_somebody_has_one() -> None:
    (board, contracts), (same, _) = ring("A ring twice"), ring("A ring twice")
    first, second = Rules(SHORT, board, contracts), Rules(SHORT, same, contracts)
    state = new_game(second, 2)
    assert state == new_game(first, 2)
    del board, first
    gc.collect()
    assert state._repr_html_().startswith("<svg")


def test_a_position_that_was_written_down_finds_its_board_again() -> None:
    rules = compile_rules(SHORT, *ring())
    state = new_game(rules, 2)
    kept = msgspec.json.decode(msgspec.json.encode(state), type=State)
    assert kept == state
    assert kept._repr_html_() == state._repr_html_()


def test_lines_for_a_terminal() -> None:
    players = [PlayerAt("hannover", 800, hand=(3, UNKNOWN)), PlayerAt("ulm")]
    assert lines(position(compile_rules("fx-schmid-1987"), players, market=(7, 8, 11, 12))) == [
        "turn 1 of seat 0: BeforeRoll",
        "seat  money  space     hand  loaded  trailers  cards  debts",
        "0     800    hannover  3, ?  –       0 + 0     –      –",
        "1     5000   ulm       –     –       0 + 0     –      –",
        "market 7, 8, 11, 12; 8 in the deck",
        "construction off the board, jam off the board",
    ]


def test_a_market_of_cards_that_nobody_knows_is_not_empty() -> None:
    rules = compile_rules("fx-schmid-1987")
    players = [PlayerAt("hannover"), PlayerAt("ulm")]
    assert lines(position(rules, players, market=(UNKNOWN, UNKNOWN, UNKNOWN, 12)))[-2] == "market ?, ?, ?, 12; 8 in the deck"
    assert lines(position(rules, players, market=(7, EMPTY, EMPTY, EMPTY), deck=0))[-2] == "market 7; 0 in the deck"
    holding = [PlayerAt("hannover", hand=(3,)), PlayerAt("ulm", hand=(4,))]
    assert lines(position(rules, holding, market=(EMPTY,) * 4, deck=0))[-2] == "market empty; 0 in the deck"
