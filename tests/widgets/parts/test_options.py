"""What a person likes on a device: kept as text, and read again whatever the text is."""

import json

import pytest

from aufachse_widgets.widgets.parts.options import Options


def test_every_option_says_what_it_is():
    for name, trait in Options.class_traits().items():
        assert trait.help, name


def test_only_what_differs_is_kept():
    assert Options().text() == "{}"
    liked = Options(bot_speed="at once", own_contracts_shown=False, tab="log")
    again = Options.read(liked.text())
    assert {name: getattr(again, name) for name in again.trait_names()} == {name: getattr(liked, name) for name in liked.trait_names()}


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"bot_speed": "warp"}', '{"roll_by_itself": "yes", "of a later version": 3}', '{"trait_names": 1}'])
def test_what_makes_no_sense_is_left_out(text):
    assert Options.read(text).text() == "{}"


def test_what_makes_sense_beside_it_is_taken():
    assert Options.read(json.dumps({"bot_speed": "warp", "roll_by_itself": True})).roll_by_itself
