"""Damage to files, by a seed: bytes flipped, cut, doubled; JSON values replaced, dropped, swapped."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1,
    2, 99, 2**31, -(2**63), 2**64, 10**40, 0.5, -0.0, float("nan"), float("inf"), "", " ", "?", "kassel", "atlantis", "\ud800", "\x00",
    "a\nb", "<b>", "x" * 5000, [], {}, [[]], [None], {"": {}}, ["kassel", "fulda"], [1, 2, 3, 4, 5], {"do": "goto", "to": 0}, {"do": "end_turn", "seat": 0},
)  # fmt: skip


def of_bytes(rng: random.Random, data: bytes) -> bytes:
    """The bytes with one to three places damaged."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.choice((1, 1, 1, 2, 10, 200)))
        middle = data[start:end]
        middle = rng.choice(
            (
                b"",
                middle + middle,
                bytes(rng.randrange(256) for _ in middle),
                bytes(byte ^ 1 << rng.randrange(8) for byte in middle),
                rng.randbytes(rng.randint(1, 5)),
                rng.choice((b'"', b"}", b"]", b",", b"\n", b"\xff", b"\x00", b"[" * 3000, b"1e999", b"-", b"null", b"\\ud800")),
                middle[::-1],
            )
        )
        data = data[:start] + middle + data[end:]
        if rng.random() < 0.05:
            data = data[: rng.randrange(len(data) + 1)]
    return data


def of_json(rng: random.Random, value: Any) -> Any:
    """A copy of a JSON value with one to three nodes damaged."""
    value = json.loads(json.dumps(value))
    for _ in range(rng.randint(1, 3)):
        holders: list[Any] = []
        _collect(value, holders)
        if not holders:
            return rng.choice(JUNK)
        holder = rng.choice(holders)
        key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        rng.choice(DAMAGES)(rng, holder, key, holders)
    return value


def _collect(value: Any, holders: list[Any]) -> None:
    if isinstance(value, dict | list) and value:
        holders.append(value)
        for part in value.values() if isinstance(value, dict) else value:
            _collect(part, holders)


def _replace(rng: random.Random, holder: Any, key: Any, holders: list[Any]) -> None:
    holder[key] = rng.choice(JUNK)


def _drop(rng: random.Random, holder: Any, key: Any, holders: list[Any]) -> None:
    del holder[key]


def _double(rng: random.Random, holder: Any, key: Any, holders: list[Any]) -> None:
    if isinstance(holder, dict):
        holder[f"{key}{rng.choice(('', 's', ' '))}"] = holder[key]
    else:
        holder.insert(rng.randrange(len(holder) + 1), holder[key])


def _rename(rng: random.Random, holder: Any, key: Any, holders: list[Any]) -> None:
    if isinstance(holder, dict):
        holder[rng.choice(("", "id", "seat", key.upper(), f"{key}s"))] = holder.pop(key)
    else:
        rng.shuffle(holder)


def _nudge(rng: random.Random, holder: Any, key: Any, holders: list[Any]) -> None:
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int | float):
        holder[key] = value + rng.choice((-1, 1, 0.5, 100, -100, 10**20))
    elif isinstance(value, str):
        holder[key] = rng.choice((value + "x", value[1:], value.upper(), value * 2))
    else:
        holder[key] = [value]


def _swap(rng: random.Random, holder: Any, key: Any, holders: list[Any]) -> None:
    other = rng.choice(holders)
    place = rng.choice(list(other) if isinstance(other, dict) else range(len(other)))
    # By copies, so that nothing comes to lie within itself.
    holder[key], other[place] = json.loads(json.dumps(other[place])), json.loads(json.dumps(holder[key]))


DAMAGES: tuple[Callable[[random.Random, Any, Any, list[Any]], None], ...] = (_replace, _replace, _drop, _double, _rename, _nudge, _nudge, _swap)
