"""The scenes on event cards: one for each family and for cards that it doesn't fit, in a page's own colours, and nothing to read in them."""

import re
from pkgutil import iter_modules
from xml.etree import ElementTree

import pytest

from aufachse_widgets.drawing.card_pictures import OWN_SCENES, SCENES, card_picture, family
from aufachse_widgets.engine import events
from aufachse_widgets.engine.cards import EVENT_CARDS
from aufachse_widgets.engine.presets import PRESETS
from aufachse_widgets.frontend.tokens import DARK, LIGHT

NO_FAMILIES = {"deck", "choices"}


def test_every_family_has_a_scene_of_its_own():
    modules = {module.name for module in iter_modules(events.__path__)} - NO_FAMILIES
    assert SCENES.keys() == modules - {"payments"} | {"fine", "prize"}
    assert len({scene() for scene in SCENES.values()}) == len(SCENES)
    assert OWN_SCENES.keys() <= set(EVENT_CARDS)
    assert {family(card) for card in EVENT_CARDS} == SCENES.keys()


@pytest.mark.parametrize("edition", PRESETS.values(), ids=PRESETS)
def test_every_card_of_an_edition_has_its_scene(edition):
    unknown = card_picture("Umleitung")
    for card in edition.event_cards:
        assert OWN_SCENES.get(card, SCENES[family(card)])() in card_picture(card) != unknown


@pytest.mark.parametrize("card", [*EVENT_CARDS, "Umleitung"])
def test_a_scene_is_a_drawing_in_the_pages_colours_without_a_word(card):
    drawn = ElementTree.fromstring(card_picture(card))
    assert "".join(drawn.itertext()) == ""
    assert drawn.get("aria-hidden") == "true"
    colours = {value for element in drawn.iter() for name, value in element.items() if name in ("fill", "stroke")} - {"none"}
    tokens = {re.fullmatch(r"var\(--aa-([\w-]+)\)", colour)[1] for colour in colours}
    assert tokens <= LIGHT.keys() & DARK.keys()
    assert len(card_picture(card)) < 3100  # it comes with the step that brings the card
