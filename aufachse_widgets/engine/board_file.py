"""Your own board, from a file: the format, and how it is read."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from .board import Board, board_from_json
from .contracts import Contract, contracts_from_json
from .errors import AufAchseError, BoardError, ContractError, one_line, shown
from .input_files import MAX_FILE_SIZE, plain_text, read_input, why_too_large

Source = str | os.PathLike[str] | bytes | Mapping[str, object]


class BoardAndContracts(NamedTuple):
    """What your own game is played on; unpacked, the last two arguments of ``compile_rules``."""

    board: Board
    contracts: tuple[Contract, ...]


def load_board(source: Source, contracts: Source | Sequence[Mapping[str, object]] | None = None) -> BoardAndContracts:
    """Your own board and its contracts, checked as a whole.

    ``source`` is a JSON file's path, its text or bytes, or what was read from it; ``contracts`` the same
    for the contract cards, which may stand in the board's file too. The format, with the shipped
    ``mitteleuropa.json`` and ``contracts.json`` as examples and two schemas for editors
    (``board.schema.json``, ``contracts.schema.json``) beside them in ``aufachse_widgets/data``:

    - ``id``, ``title``: the board's names;
    - ``spaces``: each with ``id``, ``name``, ``kind`` (city, road or ferry), ``lat`` and ``lon`` in degrees,
      perhaps ``event`` (true: a move that ends there draws a card) and ``country``;
    - ``routes``: each with ``road`` (its name), ``kind`` (road or ferry) and ``spaces``, the ids in their
      order: each step is one point;
    - ``no_construction``: ids of spaces where no construction sign is put;
    - ``contracts``: each with ``id`` (a number), ``start`` and ``destination`` (ids of cities), ``goods``,
      ``revenue`` and five rising ``bids``. An edition asks for ``contract_cards`` of them, the first ones.

    What else stands in the files is left alone. Raises :class:`BoardError` and :class:`ContractError` with
    the file, the place in it and how to fix it.

    >>> ring = {
    ...     "id": "ring",
    ...     "title": "A ring",
    ...     "spaces": [
    ...         {"id": id, "name": id.title(), "kind": kind, "lat": 50 + row, "lon": 10 + column}
    ...         for id, kind, row, column in [("ulm", "city", 0, 0), ("a", "road", 1, 0), ("bern", "city", 1, 1), ("b", "road", 0, 1)]
    ...     ],
    ...     "routes": [{"road": "A1", "kind": "road", "spaces": ["ulm", "a", "bern", "b", "ulm"]}],
    ...     "contracts": [
    ...         {"id": number, "start": start, "destination": end, "goods": 2, "revenue": 500, "bids": [50, 100, 150, 200, 250]}
    ...         for number, start, end in [(1, "ulm", "bern"), (2, "bern", "ulm"), (3, "ulm", "bern"), (4, "bern", "ulm")]
    ...     ],
    ... }
    >>> board, contracts = load_board(ring)
    >>> board.title, len(contracts)
    ('A ring', 4)
    >>> from aufachse_widgets.engine import compile_rules, preset
    >>> short = preset("fx-schmid-1987").with_changes(contract_cards=4, private_contracts=0, public_contracts=(4,) * 5)
    >>> compile_rules(short, board, contracts).distance("ulm", "bern")
    2
    >>> ring["spaces"][1]["lat"] = "north"
    >>> load_board(ring)
    Traceback (most recent call last):
    ...
    aufachse_widgets.engine.errors.BoardError: board: spaces[1].lat (a) is 'north'; give degrees from -90 to 90
    """
    name, data = _read(source, "board", BoardError)
    board = board_from_json(data, name)
    if contracts is None:
        raw = json.loads(data)
        if "contracts" not in raw:
            raise ContractError(f"{name}: contracts is missing: your own board needs contract cards, here or in a separate file; use load_board(…, contracts)")
        return BoardAndContracts(board, contracts_from_json(json.dumps({"contracts": raw["contracts"]}), board, name))
    deck_name, deck = _read(contracts, "contracts", ContractError)
    return BoardAndContracts(board, contracts_from_json(deck, board, deck_name))


def _read(source: object, kind: str, error: type[AufAchseError]) -> tuple[str, bytes | str]:
    """The name for messages, and the JSON."""
    if isinstance(source, str) and source.removeprefix("\ufeff").lstrip()[:1] in ("{", "["):
        source = source.encode("utf-8", "surrogatepass")
    if isinstance(source, bytes):
        if len(source) > MAX_FILE_SIZE:
            raise error(f"{kind}: {why_too_large()}")
        return kind, plain_text(source)
    if isinstance(source, str | os.PathLike):
        path = Path(source)
        try:
            return str(path), plain_text(read_input(path))
        except (OSError, ValueError) as why:  # a path may hold a null byte
            reason = getattr(why, "strerror", None) or str(why)
            raise error(f"{one_line(str(path))}: it cannot be read: {reason}") from None
    if isinstance(source, Mapping | Sequence):
        try:
            return kind, json.dumps(source)
        except (TypeError, ValueError, RecursionError) as why:
            raise error(f"{kind}: not JSON: {why}") from None
    raise error(f"{kind} is {shown(source)}: use a file path, JSON, or what was read from it")
