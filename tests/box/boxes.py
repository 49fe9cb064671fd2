"""Boxes of all kinds, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from aufachse_widgets.box import Box, BoxCard
from aufachse_widgets.engine import Contract, Space, shipped_board

CITIES = tuple(space.id for space in shipped_board().spaces if space.kind == "city")

letters = st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(" '=+-@;,\"äöüßÄ?|")
labels = st.text(letters, min_size=1, max_size=12).map(str.strip).filter(bool)
ids = st.from_regex(r"own-[a-z0-9]{1,8}", fullmatch=True)
texts = st.text(letters | st.just("\n"), max_size=30)
costs = st.one_of(st.just((0,) * 5), st.lists(st.integers(0, 1_000_000), min_size=5, max_size=5).map(lambda bids: tuple(sorted(bids))))
degrees = st.floats(-90, 90).map(lambda number: number + 0.0)
spaces = st.builds(Space, ids, labels, st.just("city"), st.just(False), st.none() | labels, degrees, degrees)


def contracts(cities: list[str]) -> st.SearchStrategy[Contract]:
    """Contracts between these cities."""
    city = st.sampled_from([*cities, "?"])
    built = st.builds(Contract, st.integers(1, 999), city, city, st.integers(0, 99), st.integers(0, 1_000_000), costs, st.just("") | labels)
    return built.filter(lambda card: card.start != card.destination or card.start == "?")


@st.composite
def boxes(draw: st.DrawFn, title: st.SearchStrategy[str] = labels) -> Box:
    """A whole box, with cities beyond the board."""
    own = draw(st.lists(spaces, max_size=4, unique_by=lambda city: city.id))
    deck = draw(st.lists(contracts([*CITIES, *(city.id for city in own)]), max_size=8, unique_by=lambda card: card.id))
    cards = draw(st.lists(st.builds(BoxCard, labels, texts), max_size=4, unique_by=lambda card: card.title))
    return Box(draw(title), tuple(own), tuple(sorted(deck, key=lambda card: card.id)), tuple(cards))
