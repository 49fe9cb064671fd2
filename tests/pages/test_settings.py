"""What a page is told by its server comes whole, or not at all with a reason."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufachse_widgets.pages.settings import PageSettings, PageSettingsError, decode_settings, encode_settings
from aufachse_widgets.sessions.admission import Secret

TEXT = st.text(max_size=20)


@given(
    edition=TEXT,
    players=st.integers(0, 6),
    board=TEXT,
    addresses=st.lists(TEXT, max_size=3),
    guest=st.booleans(),
    link=st.none() | st.text(min_size=1),
    options=TEXT,
)
def test_what_is_told_comes(edition: str, players: int, board: str, addresses: list[str], guest: bool, link: str | None, options: str) -> None:
    told = PageSettings(edition, players, "", board, "", tuple(addresses), guest, True, None if link is None else Secret(link), options)
    text = encode_settings(told)
    assert text.isascii() and text.isprintable()  # it goes through a header and the environment
    come = decode_settings(text)
    assert (come.link and come.link.text) == link
    assert encode_settings(come) == text


def test_a_path_of_bytes_that_are_no_text_comes() -> None:
    told = PageSettings(board=os.fsdecode(b"/tmp/\xe9.json"))
    assert decode_settings(encode_settings(told)) == told


def test_a_notebook_is_told_nothing() -> None:
    assert decode_settings("") == PageSettings()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"players": "three"}', r"page settings: Expected `int`, got `str` - at `\$\.players`"),
        ('{"colour": 1}', "page settings: .*`colour`"),
        ('{"link": 7}', r"page settings: Expected a secret, got int - at `\$\.link`"),
        ("{", "page settings: "),
    ],
)
def test_what_makes_no_sense_is_named_with_its_field(text: str, said: str) -> None:
    with pytest.raises(PageSettingsError, match=said):
        decode_settings(text)


def test_a_link_is_not_printed() -> None:
    assert "abc" not in repr(PageSettings(link=Secret("abc")))
