"""Names that belong to one person: joined, parted, kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufachse_widgets.stats.joined import NONE, Joined, change_joined, from_text, joined_names, to_text
from aufachse_widgets.store import MemoryStore, StoreError

NAMES = st.sampled_from(["Tom", "Thomas", "TOM", "Tóm ", "Ada", "A.", "Ben", "Benjamin", "B"])


@st.composite
def some_joined(draw: st.DrawFn) -> Joined:
    """Some names, joined one after the other, and some of them parted again."""
    found = NONE
    for one, other, parts in draw(st.lists(st.tuples(NAMES, NAMES, st.booleans()), max_size=8)):
        found = found.part(one) if parts else found.join(one, other)
    return found


@given(some_joined(), NAMES, NAMES)
def test_parting_undoes_joining(joined: Joined, one: str, other: str) -> None:
    together = joined.join(one, other)
    assert together.person(one) == together.person(other) == joined.person(other)
    parted = together.part(joined.person(one)) if together != joined else together
    assert parted == joined


@given(some_joined(), NAMES, NAMES)
def test_joining_concerns_only_those_who_are_joined(joined: Joined, one: str, other: str) -> None:
    concerned = {joined.person(one), joined.person(other)}
    for name in ("Tom", "Thomas", "Ada", "A.", "Ben", "Benjamin", "B"):
        if joined.person(name) not in concerned:
            assert joined.join(one, other).person(name) == joined.person(name)


@given(some_joined())
def test_what_is_joined_is_kept_whole(joined: Joined) -> None:
    assert from_text(to_text(joined)) == joined
    assert joined.merged(joined) == joined and NONE.merged(joined) == joined


class SlowPage(MemoryStore):
    """Before the first change of one page, another page is first."""

    def change_joined_names(self, seen: str, text: str) -> bool:
        if not seen:
            super().change_joined_names(seen, to_text(Joined().join("Tom", "Thomas")))
        return super().change_joined_names(seen, text)


def test_two_pages_join_names_in_one_store() -> None:
    store = SlowPage()
    change_joined(store, lambda joined: joined.join("Bea", "Beate"))
    assert joined_names(store) == Joined({"tom": "thomas", "bea": "beate"})
    change_joined(store, lambda joined: joined.part("Tom").part("Bea"))
    assert store.joined_names() == ""


@pytest.mark.parametrize("text", ["rubbish", '{"to": {"a": "b", "b": "a"}}', '{"to": {"A": "b"}}', '{"to": {}, "version": 2}', '{"to": {"a": "a"}}'])
def test_what_cannot_be_read_is_said_and_stays(text: str) -> None:
    store = MemoryStore()
    assert store.change_joined_names("", text)
    with pytest.raises(StoreError, match="cannot be read"):
        joined_names(store)
    with pytest.raises(StoreError, match="cannot be read"):
        change_joined(store, lambda joined: joined.join("Tom", "Thomas"))
    assert store.joined_names() == text
