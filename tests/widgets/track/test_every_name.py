"""A city is found by each of its names, in whatever language the page is: in every field in which somebody may look for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from gettext import NullTranslations

import pytest

from aufachse_widgets.box import shipped_box
from aufachse_widgets.box.space_names import every_name
from aufachse_widgets.engine import preset, shipped_board
from aufachse_widgets.forms.midway import Midway
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.track import TrackTable, track
from aufachse_widgets.widgets.track.contract import CityField, ContractChooser
from aufachse_widgets.widgets.track.search import matches
from aufachse_widgets.widgets.track.space_chooser import SpacePicker
from aufachse_widgets.words.language import speaking
from tests.widgets.track.hands import NAMES, Hands, known

EDITION = preset("fx-schmid-1987")
SPACES = [space for space in shipped_board().spaces if space.kind != "ferry"]
CITIES = [space for space in SPACES if space.kind == "city"]
Found = Callable[[str], list[str]]
"""By what is typed, the ids of the spaces that are offered, the best first."""


@pytest.fixture(params=["en", "de", "cs", "it"])
def page(request: pytest.FixtureRequest) -> Iterator[TrackTable]:
    with speaking(NullTranslations(), request.param):  # names are no texts of the catalogue, which takes long to open
        made = track(players=4, names=NAMES, first=0, box=shipped_box(EDITION))
        yield made
        made.close()


@pytest.fixture
def chooser(table: TrackTable) -> SpacePicker:
    """The space chooser of a turn: cities come first."""
    hands: Hands = known(table)
    hands.roll(2)
    return hands.table.turn.where


def typed_into(picker: SpacePicker) -> Found:
    def found(text: str) -> list[str]:
        picker.finder.field.value = text
        return list(picker.finder._shown)

    return found


def test_the_space_chooser_finds_spaces_by_each_of_their_names(page: TrackTable) -> None:
    names = {space: among for _label, space, among in page.turn.where._things()}
    assert [name for space in SPACES for name in every_name(space) if not matches(name, *names[space.id])] == []


def test_between_two_cities_finds_each_by_every_name(page: TrackTable) -> None:
    picker = page.turn.where
    picker.between.click()
    names = {space: among for _label, space, among in picker._things()}
    assert [name for city in CITIES for name in every_name(city) if not matches(name, *names[city.id])] == []


def test_the_city_of_a_name_comes_first(chooser: SpacePicker) -> None:
    found = typed_into(chooser)
    for city in CITIES[::3]:
        for name in every_name(city):
            assert found(name)[0] == city.id, name


def test_what_is_read_on_the_page_comes_before_what_is_said_elsewhere_and_that_before_its_roads(chooser: SpacePicker) -> None:
    offered = typed_into(chooser)("vi")
    assert set(offered[:3]) == {"villach", "vicenza", "wien"} and offered[2] == "wien"  # Vienna


def test_a_road_is_found_by_every_name_of_its_cities(page: TrackTable) -> None:
    found = typed_into(page.turn.where)
    for typed in ("Cologne Lussemburgo", "Lucemburk Köln", "Colonia Luxembourg"):
        assert "euskirchen" in found(typed), typed


def test_the_contract_form_finds_cities_by_each_of_their_names(page: TrackTable) -> None:
    field = CityField(page.desk, "From", lambda: None)
    for city in CITIES:
        for name in every_name(city):
            field.set("", "")
            field.field.value = name
            assert field.city == city.id, name
            assert field.field.value == page.session.words.space(city.id)


def test_known_contracts_are_found_by_every_name_of_their_cities(page: TrackTable) -> None:
    rules = page.session.rules
    things = {number: among for _label, number, among in ContractChooser(page.desk)._things()}
    assert len(things) > 20
    for number, among in things.items():
        ends = (rules.spaces[end] for end in (rules.contracts[number].start, rules.contracts[number].destination))
        assert all(matches(name, *among) for end in ends for name in every_name(end)), number


def test_a_game_in_progress_is_given_places_by_each_of_their_names(page: TrackTable) -> None:
    form = Midway(lambda callback: callback, page.desk, lambda: None, lambda look: None)
    form.on = True
    form.show((Seat("Ada"), Seat("Ben")), EDITION, 20)
    place = form.rows[0].where
    for city in CITIES[::2]:
        for name in every_name(city):
            place.field.value = name
            assert place.meant() == city.id, name
