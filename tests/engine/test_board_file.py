"""Boards of one's own: read from files, text and values; what is wrong is told with its place; the schemas say what the reader reads."""

from __future__ import annotations

import json
import random
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from aufachse_widgets.engine import BoardError, ContractError, compile_rules, load_board, new_game, shipped_board, shipped_contracts
from aufachse_widgets.engine.board_schema import FILES, board_schema, contracts_schema, text
from tests import mutating

DATA = resources.files("aufachse_widgets.data")
BOARD, DECK = json.loads(DATA.joinpath("mitteleuropa.json").read_bytes()), json.loads(DATA.joinpath("contracts.json").read_bytes())


@pytest.mark.parametrize("name", list(FILES))
def test_the_schemas_are_those_of_the_types(name: str) -> None:
    assert DATA.joinpath(name).read_text("utf-8") == text(FILES[name]()), "python -m aufachse_widgets.engine.board_schema writes them again"
    jsonschema.Draft202012Validator.check_schema(FILES[name]())


def test_every_field_is_described() -> None:
    schema = board_schema()
    for part in (schema, *schema["$defs"].values()):
        assert part["description"]
        for field, described in part["properties"].items():
            assert described.get("description"), field


def test_the_shipped_files_keep_to_the_schemas() -> None:
    jsonschema.validate(BOARD, board_schema())
    jsonschema.validate(DECK, contracts_schema())
    jsonschema.validate(DECK["contracts"], contracts_schema())
    jsonschema.validate({**BOARD, **DECK}, board_schema())


@pytest.mark.parametrize("tries", [60, pytest.param(300, marks=pytest.mark.slow)])
def test_the_schema_allows_whatever_the_reader_reads(tries: int) -> None:
    rng = random.Random(8)
    board, deck = jsonschema.Draft202012Validator(board_schema()), jsonschema.Draft202012Validator(contracts_schema())
    accepted = refused = 0
    for _ in range(tries):
        raw, cards = mutating.of_json(rng, BOARD), mutating.of_json(rng, DECK)
        try:
            load_board(json.dumps(raw), DECK)
        except (BoardError, ContractError):
            pass
        else:
            assert board.is_valid(raw)
            accepted += 1
        if not deck.is_valid(json.loads(json.dumps(cards))):
            with pytest.raises(ContractError):
                load_board(BOARD, json.dumps(cards))
            refused += 1
    assert accepted > tries // 30
    assert refused > tries // 30


def test_a_board_is_read_from_whatever_holds_it(tmp_path: Path) -> None:
    both, one, two = tmp_path / "both.json", tmp_path / "one.json", tmp_path / "two.json"
    both.write_text(json.dumps({**BOARD, **DECK}), "utf-8")
    one.write_text(json.dumps(BOARD), "utf-8")
    two.write_text(json.dumps(DECK), "utf-8")
    ways = [
        load_board(both),
        load_board(str(one), two),
        load_board(one.read_bytes(), two.read_bytes()),
        load_board(one.read_text("utf-8"), two.read_text("utf-8")),
        load_board(BOARD, DECK),
        load_board(BOARD, DECK["contracts"]),
    ]
    assert set(ways) == {(shipped_board(), shipped_contracts())}
    rules = compile_rules("schmidt-2007", *load_board(both))
    assert rules is compile_rules("schmidt-2007")
    assert new_game(rules, 2).deck == 12


def changed(path: str, value: object) -> dict[str, object]:
    """The shipped board and contracts with another value in one place."""
    raw = json.loads(json.dumps({**BOARD, **DECK}))
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    inner = raw
    for key in way:
        inner = inner[key]
    inner[last] = value
    return raw


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("spaces.12.lat", 91, "spaces[12].lat (koeln) is 91; give degrees from -90 to 90"),
        ("spaces.12.kind", "town", "spaces[12].kind (koeln) is 'town'; use city, road or ferry"),
        ("spaces.12.name", "", "spaces[12].name (koeln) is ''; use one line of"),
        ("routes.0.spaces.1", "atlantis", "routes[0].spaces[1] (A7) is 'atlantis', which is not a space on the board"),
        ("no_construction.0", 7, "no_construction[0] is 7, which is not a space on the board"),
        ("contracts.3.goods", 0, "contracts[3].goods (card 4) is 0; use a whole number from 1"),
        ("contracts.3.bids.2", -1, "contracts[3].bids[2] (card 4) is -1"),
        ("contracts.3.start", "kasel", "contracts[3].start (card 4) is 'kasel', which is not a city on board mitteleuropa"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_place(tmp_path: Path, path: str, value: object, message: str) -> None:
    file = tmp_path / "mine.json"
    raw = changed(path, value)
    place = raw["spaces"][12]["id"]
    file.write_text(json.dumps(raw), "utf-8")
    with pytest.raises((BoardError, ContractError)) as error:
        load_board(file)
    assert str(error.value).startswith(f"{file}: {message.replace('koeln', place)}")


def test_what_cannot_be_read_at_all(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"missing\.json: it cannot be read: No such file"):
        load_board(tmp_path / "missing.json")
    with pytest.raises(ContractError, match=r"missing\.json: it cannot be read"):
        load_board(BOARD, tmp_path / "missing.json")
    with pytest.raises(ContractError, match="board: contracts is missing: your own board needs contract cards"):
        load_board(BOARD)
    for nonsense in (None, 7, {"id": {1}}, "a\0b", b"\xff", "[]", [1]):
        with pytest.raises(BoardError, match=r"^(board|a.*b)( is|:)"):
            load_board(nonsense)
