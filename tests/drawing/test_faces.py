"""The faces of those who sit at a table: one for each level, in the page's own colours, and nothing to read in them."""

import re
from xml.etree import ElementTree

import pytest

from aufachse_widgets.bots import BOTS
from aufachse_widgets.bots.levels import LEVELS
from aufachse_widgets.drawing.faces import face
from aufachse_widgets.frontend.tokens import DARK, LIGHT


def test_a_person_and_each_level_have_a_face_of_their_own_and_all_other_bots_share_one():
    known = {face(""), *(face(level.bot) for level in LEVELS)}
    assert len(known) == 5
    others = {face(code) for code in BOTS if code not in {level.bot for level in LEVELS}}
    assert len(others) == 1 and not others & known
    assert face("a-bot-of-a-notebook") in others


@pytest.mark.parametrize("code", ["", *BOTS])
def test_a_face_is_a_small_drawing_in_the_pages_colours_without_a_word(code):
    drawn = ElementTree.fromstring(face(code))
    assert "".join(drawn.itertext()) == "" and drawn.get("aria-hidden") == "true"
    colours = {value for element in drawn.iter() for name, value in element.items() if name in ("fill", "stroke")} - {"none", "currentColor"}
    tokens = {re.fullmatch(r"var\(--aa-([\w-]+)\)", colour)[1] for colour in colours}
    assert tokens <= LIGHT.keys() & DARK.keys()
    assert len(face(code)) < 2000  # a row is sent again with each choice
